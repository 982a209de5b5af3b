# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing on pages as the specification tells it, with a pen from outside and the real model."""

import os
import threading
import unittest

import alphabet
import fixtures
import program
from playground import FieldReport, Watcher, set_word_pause
from program import Postil
from virtual_display import VirtualDisplay

HEIGHT = 842


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class PageScenarioTests(unittest.TestCase):
    """One program for all; each test has a document of its own."""

    def setUp(self):
        self.display = self.enterContext(VirtualDisplay())
        self.path = os.path.join(self.display.folder, "document.pdf")
        with open(self.path, "wb") as file:
            file.write(fixtures.document(pages=1))
        fields = os.path.join(self.display.folder, "fields.json")
        set_word_pause(self.display)
        self.postil = Postil(self.display, self.path, POSTIL_TEST_FIELDS=fields)
        self.addCleanup(self.postil.close)
        self.report = FieldReport(fields + "-document", self.postil)
        self.addCleanup(lambda: self.display.screenshot(
            os.path.join(program.OUT, f"scenario-{self.id().rsplit('.', 1)[-1]}.png")))
        self.postil.fit_width()
        self.page = self.postil.page(1)

    def strokes(self, text, x, y, seed=3):
        """A text whose baseline begins at a place in points from the page's upper left corner."""
        return alphabet.write(text, size=22, seed=seed, origin=self.page.to_screen(x, y))

    def texts(self):
        return self.report.state()["texts"]

    def until_texts(self, *texts):
        self.report.until(lambda report: report["state"]["texts"] == list(texts), f"the texts {texts}")

    def saved(self, subtype="FreeText"):
        self.postil.keys("Escape")
        self.postil.save()
        return [entry for entry in program.annotations(self.path) if entry["subtype"] == subtype]

    def test_ac23_nothing_appears_before_the_pause_and_then_everything_at_once(self):
        self.postil.keys("w")
        strokes = self.strokes("hello budget", 90, 200)
        # Three seconds of writing, with gaps far below the pause.
        lasts = strokes[-1][-1][2]
        with Watcher(self.report, lambda report: (tuple(report["state"]["texts"]), report["state"]["isEditing"],
                                                  report["state"]["hasInk"])) as watcher:
            pen = threading.Thread(target=self.display.pen.draw, args=(strokes,), kwargs={"speed": lasts / 3000})
            pen.start()
            pen.join()
            self.until_texts("hello budget")
        texts = [texts for texts, _, _ in watcher.seen]
        self.assertEqual(list(dict.fromkeys(texts)), [(), ("hello budget",)], "more than one insert")
        self.assertIn(((), False, True), watcher.seen)
        # The box has the keyboard only when it has its text, or just before.
        self.assertFalse([state for state in watcher.seen[:2] if state[1]], watcher.seen)

    def test_ac25_a_mouse_and_keys_make_a_text(self):
        self.postil.keys("w")
        self.display.mouse.click(*self.page.to_screen(120, 200))
        self.report.until(lambda report: report["state"]["isEditing"], "a box with a caret")
        self.display.keyboard.type("typed words")
        self.until_texts("typed words")
        self.display.mouse.click(*self.page.to_screen(400, 400))
        self.report.until(lambda report: not report["state"]["isEditing"], "the end of editing")
        (found,) = self.saved()
        self.assertEqual(found["contents"], "typed words")
        left, _, _, top = found["rect"]
        self.assertAlmostEqual(left, 120, delta=8)
        self.assertAlmostEqual(HEIGHT - top, 200, delta=16)

    def test_ac27_a_callout_tool_reads_nothing(self):
        self.postil.act("tool", "[<'freeText.callout'>]")
        strokes = self.strokes("o", 200, 300)
        with Watcher(self.report, lambda report: (report["state"]["hasInk"], report["state"]["isWriting"])) as watcher:
            before = self.report.state()
            self.display.pen.draw(strokes)
            self.report.until_heard(before, presses=len(strokes))
            self.display.wait_until_still()
        self.assertEqual(watcher.seen, [(False, False)])
        self.assertEqual([entry for entry in self.saved() if entry["contents"]], [])

    def test_ac26_ac28_three_words_at_three_places_are_three_texts(self):
        self.postil.keys("w")
        written = []
        for text, x, y, seed in (("hello", 90, 180, 3), ("budget", 320, 300, 5), ("Question", 150, 430, 8)):
            self.report.draw(self.strokes(text, x, y, seed))
            written.append(text)
            # The tool stays: nothing is chosen in between.
            self.until_texts(*written)
        self.assertEqual([entry["contents"] for entry in self.saved()], written)

    def test_ac29_words_beside_a_text_and_above_another_go_into_them(self):
        self.postil.keys("w")
        self.report.draw(self.strokes("hello", 90, 200))
        self.until_texts("hello")
        self.report.draw(self.strokes("Question", 90, 420, seed=8))
        self.until_texts("hello", "Question")
        # The tool stays.
        first, second = (entry["rect"] for entry in self.saved())
        # 60 px behind the end of the first.
        x = first[2] + 60 / self.page.scale
        self.report.draw(self.strokes("budget", x, HEIGHT - first[1] - 2, seed=5))
        self.until_texts("hello budget", "Question")
        self.report.idle()
        # Ink that begins 15 px above the second.
        strokes = self.strokes("note", second[0] + 4, HEIGHT - second[3], seed=4)
        down = self.page.to_screen(0, HEIGHT - second[3])[1] - 15 - strokes[0][0][1]
        self.report.draw([[(x, y + down, when, pressure) for x, y, when, pressure in stroke] for stroke in strokes])
        self.report.until(
            lambda report: len(report["state"]["texts"]) == 2 and report["state"]["texts"][1].split() == [
                "Question", "note"], "the word above to be in the second text")
        self.assertEqual(len(self.saved()), 2)


if __name__ == "__main__":
    unittest.main()
