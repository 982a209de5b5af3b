# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as a whole: windows, recovery after a kill, documents that can't be opened, unsaved work at the end."""

import os
import shutil
import signal
import tempfile
import time
import unittest

import alphabet
import fixtures
import program
from program import Postil
from virtual_display import VirtualDisplay


def wait_for(condition, timeout=10):
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class ApplicationTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="postil-application-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.display = self.enterContext(VirtualDisplay())
        self.program = os.path.join(program.programs_folder(), "postil")

    def document(self, name="notes.pdf", content=None):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(fixtures.document(pages=2) if content is None else content)
        return path

    def titles(self):
        return sorted(self.display.title(window).split(" — ")[0] for window in self.display.windows())

    def journals(self):
        place = os.path.join(self.display.environment["XDG_STATE_HOME"], "postil", "recovery")
        return os.listdir(place) if os.path.isdir(place) else []

    def draw(self, postil):
        postil.keys("p")
        postil.draw(alphabet.write("l", size=60, origin=postil.page(1).to_screen(150, 250)))
        self.assertTrue(wait_for(self.journals), "the stroke is in the recovery journal")

    def test_two_fingers_zoom_and_one_pans(self):
        postil = Postil(self.display, self.document())
        before = postil.layout()[1]
        apart = range(0, 120, 4)
        self.display.touch.drag([(540 - step, 400) for step in apart], [(600 + step, 420) for step in apart])
        self.assertTrue(wait_for(lambda: postil.layout()[1].scale > 1.5 * before.scale), "the pages are larger")
        # A tool that draws with fingers as long as no pen was seen draws, and two fingers zoom all the same.
        postil.keys("p")
        large = postil.layout()[1].scale
        self.display.touch.drag([(420 + step, 400) for step in apart], [(720 - step, 420) for step in apart])
        self.assertTrue(wait_for(lambda: postil.layout()[1].scale < large / 1.2), "the pages are smaller")
        self.assertEqual(self.journals(), [])

    def test_search_shows_and_steps(self):
        path = self.document()
        postil = Postil(self.display, path)
        postil.keys("ctrl+f", pause=0.6)
        self.display.keyboard.type("test 2")
        self.assertTrue(wait_for(lambda: postil.layout().get(2) is not None and postil.layout()[2].y < 600),
                        "the second page is scrolled to")
        postil.keys("Escape")
        # The keyboard is back with the pages.
        postil.keys("Home")
        self.assertTrue(wait_for(lambda: 1 in postil.layout() and postil.layout()[1].y > 0))

    def test_each_document_has_one_window(self):
        first, second = self.document("first.pdf"), self.document("second.pdf")
        self.display.start([self.program, first, second])
        self.assertTrue(wait_for(lambda: self.titles() == ["first.pdf", "second.pdf"]), self.titles())
        again = self.display.start([self.program, first])
        self.assertEqual(again.wait(10), 0)
        time.sleep(0.5)
        self.assertEqual(self.titles(), ["first.pdf", "second.pdf"])

    def test_work_survives_a_kill(self):
        path = self.document()
        postil = Postil(self.display, path)
        self.draw(postil)
        self.assertEqual(program.annotations(path), [])
        os.killpg(postil.process.pid, signal.SIGKILL)
        postil.process.wait(10)
        postil = Postil(self.display, path)
        self.display.wait_until_still()
        postil.keys("alt+r")
        self.assertTrue(wait_for(lambda: self.titles() == ["● notes.pdf"]), self.titles())
        postil.save()
        self.assertEqual([entry["subtype"] for entry in program.annotations(path)], ["Ink"])
        self.assertTrue(wait_for(lambda: not self.journals()), "what is saved needs no journal")

    def test_closing_asks_and_saves(self):
        path = self.document()
        postil = Postil(self.display, path)
        self.draw(postil)
        postil.keys("ctrl+w", pause=1)
        self.assertIsNone(postil.process.poll(), "it asks first")
        postil.keys("Escape", pause=0.5)
        self.assertEqual(self.titles(), ["● notes.pdf"])
        self.display.activate(postil.window)
        postil.keys("ctrl+w", pause=1)
        postil.keys("Return")
        self.assertEqual(postil.process.wait(20), 0)
        self.assertEqual([entry["subtype"] for entry in program.annotations(path)], ["Ink"])
        self.assertEqual(self.journals(), [])

    def test_a_change_by_another_program_is_not_overwritten(self):
        path = self.document()
        postil = Postil(self.display, path)
        self.draw(postil)
        with open(path, "ab") as file:
            file.write(b"\n% another program was here\n")
        with open(path, "rb") as file:
            changed = file.read()
        postil.keys("ctrl+s", pause=2)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), changed)
        postil.keys("alt+k", pause=2)
        self.assertEqual([entry["subtype"] for entry in program.annotations(path)], ["Ink"])

    def test_files_that_are_no_documents_do_no_harm(self):
        paths = [
            self.document("empty.pdf", b""), self.document("text.pdf", b"no PDF at all\n"),
            os.path.join(self.folder, "missing.pdf"),
        ]
        for path in paths:
            with self.subTest(os.path.basename(path)):
                process = self.display.start([self.program, path])
                self.display.wait_for_window(process)
                self.display.wait_until_still()
                self.assertIsNone(process.poll())
                self.assertEqual(self.titles(), ["Postil"])
                self.assertNotIn("CRITICAL", self.display.log_of(process))
                self.display.stop(process)


if __name__ == "__main__":
    unittest.main()
