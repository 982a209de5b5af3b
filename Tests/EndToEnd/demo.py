#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows Postil at work where there is no display: a virtual pen writes on a page, and the result is kept.

    demo.py --programs FOLDER --out FOLDER FILE

opens a copy of FILE in the real program on a virtual display, writes words at empty places of the first page,
saves, and leaves the annotated PDF and a screenshot in the output folder.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys

import alphabet
from program import ROOT, Postil
from virtual_display import DisplayError, VirtualDisplay

PHRASES = ["hello", "good idea", "see chapter 4", "review today", "thanks"]
SIZE = 20.0
SEED = 11
# Room that a phrase keeps around itself, in pixels.
ROOM = 14
# On the guide's first page: text, where its baseline begins, in points from the upper left corner. Far enough
# from one another that none is taken for the continuation of another.
GUIDE = [
    ("good idea", (72, 224)), ("see chapter 4", (322, 224)), ("thanks", (205, 270)), ("hello", (380, 84)),
    ("review today", (300, 352)),
]
GUIDE_SIZE = 14.0


class Paper:
    """The screen's picture as a table of where there is ink, to find empty places on a page."""

    STEP = 4

    def __init__(self, picture, page):
        self.left, self.top = max(0, int(page.x)), max(0, int(page.y))
        self.right = min(picture.width, int(page.x + page.width))
        self.bottom = min(picture.height, int(page.y + page.height))
        self.busy = set()
        paper = self._colour(picture)
        for y in range(self.top, self.bottom):
            row = picture.data[(y * picture.width + self.left) * 3:(y * picture.width + self.right) * 3]
            if row == bytes(paper) * (len(row) // 3):
                continue
            for x in range(0, len(row) // 3):
                if max(abs(a - b) for a, b in zip(row[3 * x:3 * x + 3], paper)) > 24:
                    self.busy.add(((self.left + x) // self.STEP, y // self.STEP))

    def _colour(self, picture):
        """The commonest colour of the page: its paper."""
        counts = {}
        for y in range(self.top, self.bottom, 7):
            for x in range(self.left, self.right, 7):
                colour = picture.pixel(x, y)
                counts[colour] = counts.get(colour, 0) + 1
        return max(counts, key=counts.get)

    def is_free(self, left, top, right, bottom):
        cells = ((x, y) for y in range(int(top) // self.STEP, int(bottom) // self.STEP + 1)
                 for x in range(int(left) // self.STEP, int(right) // self.STEP + 1))
        return not any(cell in self.busy for cell in cells)

    def take(self, left, top, right, bottom):
        for y in range(int(top) // self.STEP, int(bottom) // self.STEP + 1):
            self.busy.update((x, y) for x in range(int(left) // self.STEP, int(right) // self.STEP + 1))

    def place(self, width, height, share):
        """The corner of an empty box of this size, near `share` of the way down the page; None where none is."""
        margin = 30
        columns = list(range(self.left + margin, int(self.right - width - margin), 18))
        rows = list(range(self.top + margin, int(self.bottom - height - margin), 6))
        wanted = self.top + (self.bottom - self.top) * share
        for y in sorted(rows, key=lambda row: abs(row - wanted)):
            for x in columns:
                if self.is_free(x, y, x + width, y + height):
                    return x, y
        return None


def places_on_guide(page):
    """Text, place on the screen and size of what is written on the guide."""
    for text, place in GUIDE:
        yield text, *page.to_screen(*place), GUIDE_SIZE * page.scale


def empty_places(picture, page):
    """The same for any other document: wherever its page is empty."""
    paper = Paper(picture, page)
    for index, phrase in enumerate(PHRASES):
        left, top, right, bottom = alphabet.bounds(alphabet.write(phrase, size=SIZE, seed=SEED + index))
        width, height = right - left + 2 * ROOM, bottom - top + 2 * ROOM
        place = paper.place(width, height, (index + 0.5) / len(PHRASES))
        if place is None:
            continue
        # Appending begins beside a text, so the next phrase keeps well away.
        paper.take(place[0] - 60, place[1] - 30, place[0] + width + 120, place[1] + height + 30)
        yield phrase, place[0] + ROOM - left, place[1] + ROOM - top, SIZE


def write_on(display, postil, is_guide, screenshot):
    """Writes with the pen, phrase by phrase, and returns what was written."""
    page = postil.page(1)
    places = list(places_on_guide(page) if is_guide else empty_places(display.picture(), page))
    for index, (phrase, x, y, size) in enumerate(places):
        postil.draw(alphabet.write(phrase, size=size, seed=SEED + index, origin=(x, y)))
        if index == 0:
            # While the ink is still ink.
            display.screenshot(screenshot)
        postil.wait_for_reading()
    return [phrase for phrase, *_ in places]


def main():
    parser = argparse.ArgumentParser(description="Write on a PDF with a virtual pen.")
    parser.add_argument("--programs", required=True, help="where postil and postil-cli are")
    parser.add_argument("--out", required=True, help="folder for the results")
    parser.add_argument("file")
    arguments = parser.parse_args()
    if not os.path.isfile(arguments.file):
        print(f"demo: {arguments.file}: no such file", file=sys.stderr)
        return 1
    os.makedirs(arguments.out, exist_ok=True)
    arguments.out = os.path.abspath(arguments.out)
    name = os.path.splitext(os.path.basename(arguments.file))[0]
    target = os.path.join(arguments.out, name + "-annotated.pdf")
    screenshot = os.path.join(arguments.out, name + "-annotated.png")
    shutil.copyfile(arguments.file, target)
    try:
        with VirtualDisplay() as display:
            postil = Postil(display, target, programs=arguments.programs)
            try:
                postil.fit_width()
                postil.keys("w", pause=0.5)
                is_guide = os.path.realpath(arguments.file) == os.path.realpath(os.path.join(ROOT, "data", "guide.pdf"))
                written = write_on(display, postil, is_guide, screenshot.replace(".png", "-writing.png"))
                display.screenshot(screenshot)
                postil.save()
            except DisplayError:
                display.screenshot(screenshot)
                raise
            finally:
                postil.close()
    except DisplayError as error:
        print("demo:", error, file=sys.stderr)
        return 1
    cli = os.path.join(arguments.programs, "postil-cli")
    listing = subprocess.run([cli, "annotations", target], capture_output=True, text=True, check=True).stdout
    read = [entry["contents"] for entry in json.loads(listing) if entry["subtype"] == "FreeText"]
    print("\nWritten with the pen:", ", ".join(written))
    print("Read and stored as text annotations:")
    for text in read:
        print("   ", text)
    print("Annotated PDF:", target)
    print("Screenshot:   ", screenshot)
    missed = [phrase for phrase in written if phrase not in read]
    if missed or not written:
        print("demo: not read as written:", ", ".join(missed) or "nothing was written", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
