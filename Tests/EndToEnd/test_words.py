# SPDX-License-Identifier: GPL-3.0-or-later
"""Written words after they were read, from outside: one by one, other readings, back to ink; and palms beside the pen."""

import os
import threading
import time
import unittest

import alphabet
import fixtures
import program
from playground import Playground
from program import Postil
from virtual_display import VirtualDisplay

# How long a menu takes to be there, in seconds.
MENU = 0.8


def document(display, pages=1):
    path = os.path.join(display.folder, "words.pdf")
    with open(path, "wb") as file:
        file.write(fixtures.document(pages=pages))
    return path


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class WordsOnThePageTests(unittest.TestCase):
    def setUp(self):
        self.display = self.enterContext(VirtualDisplay())
        self.path = document(self.display)
        self.postil = Postil(self.display, self.path)
        self.addCleanup(self.postil.close)
        self.addCleanup(lambda: self.display.screenshot(os.path.join(program.OUT, f"{self.id().rsplit('.', 1)[-1]}.png")))

    def write(self, text):
        """Writes a text on the page. Returns a place on its first word, on the screen."""
        self.postil.keys("w")
        page = self.postil.page(1)
        left, top, _, bottom = alphabet.bounds(self.postil.write(text, *page.to_screen(100, 300), size=22, seed=3))
        time.sleep(1.3)
        return left + 8, (top + bottom) / 2

    def saved(self):
        self.postil.save()
        return sorted((entry["subtype"], entry.get("contents") or "") for entry in program.annotations(self.path))

    def test_a_tap_on_a_word_offers_readings_and_ink(self):
        place = self.write("good idea")
        self.display.pen.tap(*place)
        time.sleep(MENU)
        # The first line has the keyboard; from below: delete, back to ink.
        self.postil.keys("Up", "Up", "Return")
        self.assertEqual(self.saved(), [("FreeText", "idea"), ("Ink", "")])
        self.postil.keys("ctrl+z")
        self.assertEqual(self.saved(), [("FreeText", "good idea")])
        self.postil.keys("ctrl+shift+z")
        self.assertEqual(self.saved(), [("FreeText", "idea"), ("Ink", "")])

    def test_the_menu_key_chooses_another_reading_in_one_step(self):
        self.write("good")
        self.postil.keys("Menu")
        time.sleep(MENU)
        self.postil.keys("Return")
        ((kind, text),) = self.saved()
        self.assertEqual(kind, "FreeText")
        self.assertNotEqual(text, "good")
        self.postil.keys("ctrl+z")
        self.assertEqual(self.saved(), [("FreeText", "good")])

    def test_drawn_ink_becomes_text(self):
        self.postil.keys("p")
        page = self.postil.page(1)
        self.postil.draw(alphabet.write("hello", size=22, seed=3, origin=page.to_screen(100, 300)))
        self.postil.keys("v", "ctrl+a")
        self.assertEqual([kind for kind, _ in self.saved()], ["Ink"])
        x, y = page.to_screen(100, 300)
        self.display.mouse.click(x + 12, y - 6, button=3)
        time.sleep(MENU)
        self.postil.keys("Return")
        time.sleep(2)
        self.assertEqual(self.saved(), [("FreeText", "hello")])


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class PalmTests(unittest.TestCase):
    def test_ac58_a_palm_near_the_pen_neither_draws_nor_scrolls(self):
        display = self.enterContext(VirtualDisplay())
        path = document(display, pages=3)
        postil = Postil(display, path)
        self.addCleanup(postil.close)
        postil.fit_width()
        before = {number: page.y for number, page in postil.layout().items()}
        up = [(600, 700), (600, 650), (600, 600), (600, 500), (600, 450)]
        postil.keys("p")
        postil.draw([[(500, 400, 0, 0.5), (560, 420, 60, 0.5)]])
        display.pen.enter(500, 400)
        display.pen.hover(505, 405)
        display.touch.drag(up)
        time.sleep(1.2)
        self.assertEqual({number: page.y for number, page in postil.layout().items()}, before)
        display.pen.leave(505, 405)
        time.sleep(0.8)
        # The pen is away: the same finger scrolls.
        display.touch.drag(up)
        time.sleep(1.2)
        self.assertNotEqual({number: page.y for number, page in postil.layout().items()}, before)
        postil.save()
        self.assertEqual([entry["subtype"] for entry in program.annotations(path)], ["Ink"])


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class WordByWordTests(unittest.TestCase):
    def test_words_come_one_by_one_while_the_pen_goes_on(self):
        display = self.enterContext(VirtualDisplay())
        here = Playground(display)
        self.addCleanup(here.close)
        strokes = here.strokes("the quick brown fox", "text", x=12, y=40, size=16)
        pen = threading.Thread(target=display.pen.draw, args=(strokes,))
        pen.start()
        seen = []
        while pen.is_alive():
            text = here.text("text")
            if not seen or seen[-1] != text:
                seen.append(text)
            time.sleep(0.02)
        pen.join()
        # A slow machine may read two words at once, but not all of them only when the pen has left.
        self.assertGreater(len(seen), 1)
        self.assertEqual(seen[0], "")
        for text in seen:
            self.assertTrue("the quick brown fox".startswith(text), seen)
        here.expect("text", "the quick brown fox")
        here.idle()
        here.keys("ctrl+z")
        here.expect("text", "the quick brown")


if __name__ == "__main__":
    unittest.main()
