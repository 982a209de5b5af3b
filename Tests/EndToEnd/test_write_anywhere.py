# SPDX-License-Identifier: GPL-3.0-or-later
"""The promise, kept from outside: words written by pen on a page become text annotations there, in the file."""

import os
import shutil
import tempfile
import unittest

import alphabet
import fixtures
import program
import renderers
from program import Postil
from virtual_display import VirtualDisplay

SIZE = (595, 842)
CROP = (40, 60, 555, 800)
ROTATE = 90
# Text, place of its baseline's beginning in points of the page as shown, seed of the hand.
WORDS = [("hello", (90, 140), 3), ("budget", (330, 260), 5), ("Question", (150, 400), 8)]
# How far, in points, an annotation may be from the ink it came from.
TOLERANCE = 16


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(renderers.MISSING, renderers.MISSING or "")
class WriteAnywhereTests(unittest.TestCase):
    """Three words on a rotated, cropped page; every test looks at the same saved file."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="postil-write-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.original = fixtures.document(pages=2, size=SIZE, rotate=ROTATE, crop=CROP)
        cls.before = os.path.join(cls.folder, "before.pdf")
        cls.path = os.path.join(cls.folder, "rotated.pdf")
        for path in (cls.before, cls.path):
            with open(path, "wb") as file:
                file.write(cls.original)
        cls.inks = []
        with VirtualDisplay() as display:
            postil = Postil(display, cls.path)
            try:
                postil.fit_width()
                postil.keys("w")
                page = postil.page(1)
                cls.shown = (page.width / page.scale, page.height / page.scale)
                for text, place, seed in WORDS:
                    strokes = postil.write(text, *page.to_screen(*place), size=22, seed=seed)
                    left, top, right, bottom = alphabet.bounds(strokes)
                    cls.inks.append((*page.to_page(left, top), *page.to_page(right, bottom)))
                display.screenshot(os.path.join(program.OUT, "write-anywhere.png"))
                postil.save()
                display.screenshot(os.path.join(program.OUT, "write-anywhere-saved.png"))
            except Exception:
                display.screenshot(os.path.join(program.OUT, "write-anywhere-failed.png"))
                raise
            finally:
                postil.close()
        cls.found = [entry for entry in program.annotations(cls.path) if entry["subtype"] == "FreeText"]

    def shown_rect(self, rect):
        """An annotation's rectangle in points of the page as shown."""
        x0, y0, x1, y1 = rect
        a = fixtures.to_shown(x0, y0, SIZE, ROTATE, CROP)
        b = fixtures.to_shown(x1, y1, SIZE, ROTATE, CROP)
        return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])

    def test_page_is_shown_rotated_and_cropped(self):
        width, height = fixtures.shown_size(SIZE, ROTATE, CROP)
        self.assertAlmostEqual(self.shown[0], width, delta=1)
        self.assertAlmostEqual(self.shown[1], height, delta=1)

    def test_ac26_ac28_three_annotations_with_exactly_these_texts(self):
        self.assertEqual([entry["contents"] for entry in self.found], [text for text, _, _ in WORDS])
        self.assertEqual({entry["page"] for entry in self.found}, {1})

    def test_names_are_unique(self):
        names = [entry["name"] for entry in self.found]
        self.assertEqual(len(set(names)), len(WORDS))
        self.assertTrue(all(names))

    def test_ac26_annotations_are_where_the_words_were_written(self):
        self.assertEqual(len(self.found), len(WORDS))
        for entry, ink in zip(self.found, self.inks):
            left, top, _, bottom = self.shown_rect(entry["rect"])
            with self.subTest(entry["contents"]):
                self.assertAlmostEqual(left, ink[0], delta=TOLERANCE)
                self.assertAlmostEqual((top + bottom) / 2, (ink[1] + ink[3]) / 2, delta=TOLERANCE)

    def test_original_bytes_are_an_unchanged_beginning(self):
        with open(self.path, "rb") as file:
            saved = file.read()
        self.assertTrue(saved.startswith(self.original))
        self.assertGreater(len(saved), len(self.original))

    def test_qpdf_has_no_complaint(self):
        self.assertEqual(renderers.qpdf_check(self.path), "")

    def test_text_can_be_extracted_and_the_page_s_own_is_untouched(self):
        self.assertEqual(renderers.page_text(self.path, 2), renderers.page_text(self.before, 2))
        # pdftotext reads what annotations draw, too.
        own = renderers.page_text(self.before).split()
        written = [text for text, _, _ in WORDS]
        self.assertEqual(sorted(renderers.page_text(self.path).split()), sorted(own + written))

    def test_mupdf_lists_the_same(self):
        expected = [("FreeText", text) for text, _, _ in WORDS]
        self.assertEqual([found for found in renderers.mupdf_annotations(self.path) if found[0] != "Popup"], expected)

    def test_pdfium_lists_the_same(self):
        # 3 is PDFium's number for FreeText.
        expected = [(3, text) for text, _, _ in WORDS]
        self.assertEqual([found for found in renderers.pdfium_annotations(self.path) if found[0] == 3], expected)

    def test_every_renderer_draws_each_word_where_it_was_written(self):
        boxes = {}
        for name, draw in renderers.ALL.items():
            changed = renderers.difference(draw(self.before), draw(self.path))
            for (text, _, _), ink in zip(WORDS, self.inks):
                with self.subTest(renderer=name, word=text):
                    scale = renderers.DPI / 72
                    window = changed.copy()
                    window[:max(0, int((ink[1] - 30) * scale))] = False
                    window[int((ink[3] + 30) * scale):] = False
                    window[:, :max(0, int((ink[0] - 30) * scale))] = False
                    window[:, int((ink[2] + 60) * scale):] = False
                    box = renderers.box_of(window)
                    self.assertIsNotNone(box, "nothing is drawn")
                    self.assertAlmostEqual(box[0], ink[0], delta=TOLERANCE)
                    boxes.setdefault(text, {})[name] = box
        for text, by_renderer in boxes.items():
            reference = by_renderer["poppler"]
            for name, box in by_renderer.items():
                for edge, expected in zip(box, reference):
                    with self.subTest(renderer=name, word=text):
                        self.assertAlmostEqual(edge, expected, delta=2.5)

    def test_nothing_else_changes(self):
        for name, draw in renderers.ALL.items():
            with self.subTest(renderer=name):
                self.assertFalse(renderers.difference(draw(self.before, 2), draw(self.path, 2)).any())
                changed = renderers.difference(draw(self.before), draw(self.path))
                for ink in self.inks:
                    scale = renderers.DPI / 72
                    changed[max(0, int((ink[1] - 30) * scale)):int((ink[3] + 30) * scale),
                            max(0, int((ink[0] - 30) * scale)):int((ink[2] + 60) * scale)] = False
                self.assertFalse(changed.any())


if __name__ == "__main__":
    unittest.main()
