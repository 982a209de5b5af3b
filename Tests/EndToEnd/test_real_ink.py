# SPDX-License-Identifier: GPL-3.0-or-later
"""Real people's words through the whole program: pen, window, recognizer, file.

The ink is not part of the project. It is looked for in the folder that POSTIL_HANDWRITING names, or in
../shared/data/handwriting beside the project; where it is not there, this is skipped.
"""

import os
import random
import shutil
import tempfile
import unittest

import fixtures
import program
from program import Postil
from recognition import character_error_rate, read_texts
from virtual_display import VirtualDisplay

try:
    import numpy
except ImportError:
    numpy = None

DATA = program.data_folder("POSTIL_HANDWRITING", os.path.join("data", "handwriting"))
COUNT = 50
SEED = 2024
# Height that a sample's own scale becomes, and the space each one gets, in pixels.
SCALE = 26.0
CELL = (560, 150)
MARGIN = 60
SAMPLE_INTERVAL = 6.0


def load(count, seed):
    """(label, strokes) of some words: strokes as arrays of points in units of the sample's own height."""
    archive = numpy.load(os.path.join(DATA, "dev", "unipen_word_tst.npz"))
    points, lengths = archive["pts"].astype(float) / 100, archive["slen"]
    ends = numpy.cumsum(lengths)
    firsts = numpy.concatenate(([0], numpy.cumsum(archive["ns"])))
    labels, sources = archive["label"], archive["src"]
    fitting = []
    for index in range(len(labels)):
        strokes = []
        for stroke in range(firsts[index], firsts[index + 1]):
            strokes.append(points[ends[stroke] - lengths[stroke]:ends[stroke]])
        ink = numpy.concatenate(strokes)
        width, height = (ink.max(0) - ink.min(0)) * SCALE
        # Words proper, by donors whose labels are sound, that fit a cell.
        if len(labels[index]) >= 2 and str(sources[index]) != "sie" and width < CELL[0] - 80 and height < CELL[1] - 30:
            fitting.append((str(labels[index]), strokes))
    return random.Random(seed).sample(fitting, min(count, len(fitting)))


def on_screen(strokes, left, top):
    """The strokes as pen samples with their box's corner at a place on the screen."""
    corner = numpy.concatenate(strokes).min(0)
    when, samples = 0.0, []
    for stroke in strokes:
        line = []
        for x, y in (stroke - corner) * SCALE:
            line.append((left + float(x), top + float(y), when, 0.5))
            when += SAMPLE_INTERVAL
        when += 60
        samples.append(line)
    return samples


@unittest.skipIf(DATA is None, "real people's ink: no handwriting data here (POSTIL_HANDWRITING)")
@unittest.skipIf(numpy is None, "Python package numpy is not installed")
@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class RealInkTests(unittest.TestCase):
    def test_page_gets_what_the_recognizer_reads(self):
        folder = tempfile.mkdtemp(prefix="postil-real-ink-")
        self.addCleanup(shutil.rmtree, folder)
        path = os.path.join(folder, "paper.pdf")
        samples = load(COUNT, SEED)
        self.assertEqual(len(samples), COUNT)
        inks, places = [], []
        with VirtualDisplay() as display:
            with open(path, "wb") as file:
                file.write(fixtures.document(pages=COUNT, size=(842, 595), heading="Paper"))
            postil = Postil(display, path)
            try:
                postil.keys("ctrl+1")
                postil.keys("w")
                number = 1
                cells = self.cells(postil.page(number))
                for index, (_, strokes) in enumerate(samples):
                    if not cells:
                        number += 1
                        self.turn_to(postil, number)
                        cells = self.cells(postil.page(number))
                    left, top = cells.pop(0)
                    ink = on_screen(strokes, left, top)
                    postil.draw(ink, speed=2)
                    postil.wait_for_reading()
                    inks.append({"id": str(index), "strokes": [[list(point) for point in line] for line in ink]})
                    page = postil.page(number)
                    places.append((number, page.to_page(left, top + 40)))
                display.screenshot(os.path.join(program.OUT, "real-ink.png"))
                postil.save()
            finally:
                postil.close()
        found = [entry for entry in program.annotations(path) if entry["subtype"] == "FreeText"]
        expected = read_texts(inks)
        written = [self.text_at(found, place) for place in places]
        labels = [label for label, _ in samples]
        rate = character_error_rate((label, text or "") for label, text in zip(labels, written))
        print(f"\nreal people's ink: {len(samples)} words, character error rate {100 * rate:.1f} %")
        differing = [
            (label, text, reading) for label, text, reading in zip(labels, written, expected) if text != reading
        ]
        self.assertEqual(differing, [], f"{len(differing)} of {len(samples)} differ from postil-cli recognize")

    @staticmethod
    def cells(page):
        """Places to write on the shown page, in pixels: below the heading, inside the window."""
        bottom = min(page.y + page.height, 880) - CELL[1]
        right = min(page.x + page.width, 1270) - CELL[0] * 0.8
        rows = range(int(page.y + 60 * page.scale), int(bottom), CELL[1])
        columns = range(int(page.x + MARGIN), int(right), CELL[0])
        return [(x, y) for y in rows for x in columns]

    @staticmethod
    def turn_to(postil, number):
        postil.keys("Page_Down", pause=0.5)
        postil.display.wait_until_still()
        if number not in postil.layout():
            postil.display.screenshot(os.path.join(program.OUT, "real-ink-lost.png"))
            raise AssertionError(f"Page Down did not bring page {number}")

    @staticmethod
    def text_at(found, place):
        """The contents of the annotation whose box is nearest to a place (page, point as shown)."""
        number, (x, y) = place
        def distance(entry):
            x0, y0, x1, y1 = entry["rect"]
            top, bottom = 595 - y1, 595 - y0
            dx = max(x0 - x, 0, x - x1)
            dy = max(top - y, 0, y - bottom)
            return dx + dy
        near = [entry for entry in found if entry["page"] == number and distance(entry) < 60]
        return min(near, key=distance)["contents"] if near else None


if __name__ == "__main__":
    unittest.main()
