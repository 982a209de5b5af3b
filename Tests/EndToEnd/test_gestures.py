# SPDX-License-Identifier: GPL-3.0-or-later
"""Editing gestures from outside: a virtual pen over text on a page and in a field."""

import os
import shutil
import tempfile
import time
import unittest

import alphabet
import fixtures
import gestures
import program
from playground import Playground
from program import Postil
from virtual_display import VirtualDisplay

try:
    from PIL import ImageFont
except ImportError:
    ImageFont = None

# What the program leaves between a text's box and its letters, in points.
PADDING = 2
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(ImageFont is None or not os.path.exists(FONT), "no font to find words with")
class PageGestureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="postil-gestures-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.path = os.path.join(cls.folder, "page.pdf")
        with open(cls.path, "wb") as file:
            file.write(fixtures.document(pages=1))
        cls.display = VirtualDisplay()
        cls.display.__enter__()
        cls.addClassCleanup(cls.display.__exit__, None, None, None)
        cls.postil = Postil(cls.display, cls.path)
        cls.addClassCleanup(cls.postil.close)
        cls.postil.fit_width()
        cls.row = 90

    def setUp(self):
        self.known = {entry["name"] for entry in program.annotations(self.path)}
        self.page = self.postil.page(1)

    def type_text(self, text):
        """Puts a text on a free part of the page, leaves it, and goes back to writing."""
        type(self).row += 56
        self.place = (80, self.row)
        self.postil.keys("w")
        self.display.mouse.click(*self.page.to_screen(*self.place))
        time.sleep(0.4)
        self.display.keyboard.type(text)
        time.sleep(0.3)
        self.postil.keys("Escape")
        self.postil.save()
        self.text = text
        self.postil.keys("w")
        self.display.wait_until_still()
        # The time of a double click.
        time.sleep(0.5)

    def entry(self):
        return next(e for e in program.annotations(self.path) if e["name"] not in self.known)

    def texts(self):
        """Ends editing and reads the new texts from the file."""
        time.sleep(1.3)
        self.postil.keys("Escape", "Escape")
        self.postil.save()
        return [e["contents"] for e in program.annotations(self.path) if e["name"] not in self.known]

    def box(self, part):
        """Where a part of the text is on the screen."""
        left, bottom, right, top = self.entry()["rect"]
        font = ImageFont.truetype(FONT, 100)
        width = right - left - 2 * PADDING
        start = self.text.index(part)
        a, b = (left + PADDING + width * font.getlength(self.text[:k]) / font.getlength(self.text)
                for k in (start, start + len(part)))
        x0, y0 = self.page.to_screen(a, 842 - top + PADDING)
        x1, y1 = self.page.to_screen(b, 842 - bottom - PADDING)
        return x0, y0, x1, y1

    def draw(self, stroke, wait=True):
        self.display.pen.draw([stroke])
        if wait:
            self.postil.wait_for_reading()

    def picture(self, name):
        self.display.screenshot(os.path.join(program.OUT, f"gesture-{name}.png"))

    def test_ac37_a_word_is_scratched_out_and_one_undo_restores_it(self):
        self.type_text("The quick brown fox")
        self.draw(gestures.scratch_out(self.box("quick")), wait=False)
        time.sleep(0.3)
        self.picture("scratch-out-ink")
        time.sleep(0.55)
        self.picture("scratch-out-flash")
        self.assertEqual(self.texts(), ["The brown fox"])
        self.postil.keys("ctrl+z")
        self.assertEqual(self.texts(), ["The quick brown fox"])

    def test_ac37_the_whole_text_scratched_out_leaves_no_annotation(self):
        self.type_text("The quick fox")
        self.draw(gestures.scratch_out(self.box("The quick fox")))
        self.assertEqual(self.texts(), [])

    def test_ac38_a_line_splits_and_joins(self):
        self.type_text("come together now")
        x, top, _, bottom = self.box("gether")
        self.draw(gestures.line(x, top - 3, bottom + 3))
        self.picture("split")
        self.assertEqual(self.texts(), ["come to gether now"])
        self.text = "come to gether now"
        self.postil.keys("w")
        left, top, right, bottom = self.box(" gether")
        self.draw(gestures.line(left + (right - left) / 14, top - 3, bottom + 3))
        self.assertEqual(self.texts(), ["come together now"])

    def test_ac38_a_line_on_blank_area_is_a_character(self):
        self.type_text("come")
        x, y = self.page.to_screen(330, self.row)
        self.draw(gestures.line(x, y - 14, y + 14))
        texts = self.texts()
        self.assertEqual(len(texts), 2)
        self.assertIn(texts[1], ["l", "I", "1", "|"])

    def test_ac39_a_circle_selects_two_words_and_shows_the_menu(self):
        self.type_text("The quick brown fox")
        self.draw(gestures.circle(self.box("quick brown"), margin=7))
        self.picture("circle")
        # The menu's first letter key would act; Escape closes it and leaves the selection to be typed over.
        self.postil.keys("Escape")
        self.display.keyboard.type("red")
        self.assertEqual(self.texts(), ["The red fox"])

    def test_ac40_a_still_pen_opens_space_for_a_word(self):
        self.type_text("a dog ran")
        left, top, right, bottom = self.box(" dog")
        self.draw(gestures.hold(left + (right - left) / 16, (top + bottom) / 2), wait=False)
        time.sleep(0.2)
        self.picture("space-open")
        height = bottom - top
        strokes = alphabet.write("very", size=17, seed=4, origin=(left, bottom + 1.6 * height))
        self.display.pen.draw(strokes)
        self.postil.wait_for_reading()
        self.picture("space-written")
        time.sleep(3.2)
        self.assertEqual(self.texts(), ["a very dog ran"])
        self.picture("space-closed")

    def test_the_eraser_end_takes_words(self):
        self.type_text("The quick brown fox")
        left, top, right, bottom = self.box("quick")
        middle = (top + bottom) / 2
        self.display.eraser.draw([[(left + 2 + k * 3.0, middle, k * 8.0, 0.5)
                                   for k in range(int((right - left - 4) / 3))]])
        self.assertEqual(self.texts(), ["The brown fox"])


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class FieldGestureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.display = VirtualDisplay()
        cls.display.__enter__()
        cls.addClassCleanup(cls.display.__exit__, None, None, None)
        cls.playground = Playground(cls.display)
        cls.addClassCleanup(cls.playground.close)

    def type_into_entry(self, text):
        here = self.playground
        here.idle()
        here.clear("entry", x=40)
        here.display.keyboard.type(text)
        here.expect("entry", text)
        field = here.field("entry")
        return field["x"], field["y"] + field["height"] / 2

    def scratch_entry(self):
        left, middle = self.type_into_entry("hello")
        self.playground.draw([gestures.scratch_out((left + 8, middle - 8, left + 45, middle + 8))])

    def test_ac37_in_an_entry_and_switched_off(self):
        here = self.playground
        self.scratch_entry()
        self.display.screenshot(os.path.join(program.OUT, "gesture-entry.png"))
        here.expect("entry", "")
        here.keys("ctrl+z")
        here.expect("entry", "hello")
        here.idle()
        here.set("editing-gestures", "false", ("takesGestures", False))
        self.scratch_entry()
        here.idle()
        self.assertIn("hello", here.text("entry"))
        here.set("editing-gestures", "true", ("takesGestures", True))

    def test_ac38_a_line_splits_and_joins_in_an_entry(self):
        here = self.playground
        _, middle = self.type_into_entry("together")
        carets = here.field("entry")["carets"]
        here.draw([gestures.line(carets[2], middle - 11, middle + 11)])
        here.expect("entry", "to gether")
        here.idle()
        carets = here.field("entry")["carets"]
        here.draw([gestures.line((carets[2] + carets[3]) / 2, middle - 11, middle + 11)])
        here.expect("entry", "together")

    def test_ac39_a_circle_selects_in_an_entry(self):
        here = self.playground
        _, middle = self.type_into_entry("a quick fox")
        carets = here.field("entry")["carets"]
        start, end = carets[2], carets[7]
        here.draw([gestures.circle((start, middle - 8, end, middle + 8), margin=5)])
        # The field's own menu has opened; without it the selection is typed over.
        here.display.wait_until_still(quiet=0.4)
        self.display.screenshot(os.path.join(program.OUT, "gesture-entry-circle.png"))
        here.display.keyboard.key("Escape")
        here.display.wait_until_still(quiet=0.4)
        here.display.keyboard.type("red")
        here.expect("entry", "a red fox")

    def test_ac40_a_still_pen_opens_space_in_an_entry(self):
        here = self.playground
        left, middle = self.type_into_entry("a dog ran")
        # Between the first letter and the word.
        before = here.state()
        here.display.pen.draw([gestures.hold(left + 20, middle)])
        here.until_heard(before, presses=1)
        self.display.screenshot(os.path.join(program.OUT, "gesture-entry-open.png"))
        here.draw(alphabet.write("very", size=13, seed=4, origin=(left + 36, middle + 6)))
        here.expect("entry", "a very dog ran")
        here.idle()
        self.display.screenshot(os.path.join(program.OUT, "gesture-entry-closed.png"))


if __name__ == "__main__":
    unittest.main()
