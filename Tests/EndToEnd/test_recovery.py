# SPDX-License-Identifier: GPL-3.0-or-later
"""What a killed program brings back: of documents that were moved, changed or removed since, and of writing that was no
text yet."""

import os
import shutil
import time
import unittest

import alphabet
import fixtures
import program
from program import Postil
from test_application import wait_for
from test_durability import DurabilityTestCase


class RecoveryTestCase(DurabilityTestCase):
    def killed(self, strokes=2):
        """A document on which strokes were drawn when the program was killed."""
        path = self.document()
        postil = Postil(self.display, path)
        postil.keys("p")
        for row in range(strokes):
            self.stroke(postil, row)
        time.sleep(0.5)
        self.kill(postil)
        self.assertEqual(len(self.journals()), 1)
        return path

    def start_empty(self):
        process = self.display.start([os.path.join(program.programs_folder(), "postil")])
        self.display.wait_for_window(process)
        self.display.wait_until_still()
        self.assert_titles("Postil")
        return process

    def moved(self, path):
        place = os.path.join(self.folder, "elsewhere", "of another name.pdf")
        os.mkdir(os.path.dirname(place))
        shutil.move(path, place)
        return place

    def save_and_count(self, path, strokes):
        self.display.keyboard.key("ctrl+s")
        self.assert_titles(os.path.basename(path))
        self.assertEqual(self.strokes(path), strokes)
        self.assertTrue(wait_for(lambda: not self.journals()), "what is saved needs no journal")


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class MovedDocumentTests(RecoveryTestCase):
    def test_a_moved_document_gets_its_work_back(self):
        path = self.moved(self.killed())
        postil = Postil(self.display, path)
        self.display.wait_until_still()
        postil.keys("alt+r")
        self.assert_titles("● of another name.pdf")
        self.save_and_count(path, 2)

    def test_a_moved_document_is_asked_for(self):
        path = self.moved(self.killed())
        self.start_empty()
        self.display.keyboard.key("alt+f")
        self.assertTrue(wait_for(lambda: len(self.display.windows()) > 1), "the file chooser opens")
        self.answer_with_path(path)
        self.assert_titles("● of another name.pdf")
        self.save_and_count(path, 2)

    def test_a_moved_document_that_is_opened_instead_gets_its_work_offered(self):
        path = self.moved(self.killed())
        self.start_empty()
        again = self.display.start([os.path.join(program.programs_folder(), "postil"), path])
        self.assertEqual(again.wait(10), 0)
        self.assert_titles("of another name.pdf")
        self.display.wait_until_still()
        self.display.keyboard.key("alt+r")
        self.assert_titles("● of another name.pdf")
        self.save_and_count(path, 2)

    def test_a_copy_has_no_claim(self):
        path = self.killed()
        copy = os.path.join(self.folder, "copy.pdf")
        shutil.copy2(path, copy)
        postil = Postil(self.display, copy)
        self.display.wait_until_still()
        postil.keys("alt+r", pause=1)
        self.assert_titles("copy.pdf")
        postil.close()
        self.recover(path)
        self.save_and_count(path, 2)

    def test_an_unmoved_document_is_offered_without_being_named(self):
        path = self.killed()
        self.start_empty()
        self.display.keyboard.key("alt+r")
        self.assert_titles("● notes.pdf")
        self.save_and_count(path, 2)


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class ChangedDocumentTests(RecoveryTestCase):
    def test_a_document_changed_by_another_program_gets_what_fits(self):
        path = self.killed()
        edits = os.path.join(self.folder, "edits.json")
        with open(edits, "w", encoding="utf-8") as file:
            file.write('{"edits": [{"add": {"type": "Square", "page": 2, "rect": [10, 10, 90, 90]}}]}')
        program.command_line("annotate", path, edits, "-o", path)
        self.recover(path)
        self.save_and_count(path, 2)
        self.assertEqual(sorted(self.kinds(path)), ["Ink", "Square"])

    def test_a_removed_document_keeps_its_journal(self):
        path = self.killed()
        content = self.content(path)
        os.unlink(path)
        process = self.start_empty()
        # Whoever closes the window has not given the work up.
        self.display.keyboard.key("ctrl+w")
        self.assertEqual(process.wait(10), 0)
        self.assertEqual(len(self.journals()), 1)
        with open(path, "wb") as file:
            file.write(content)
        self.recover(path)
        self.save_and_count(path, 2)

    def test_work_on_a_removed_document_can_be_given_up(self):
        os.unlink(self.killed())
        self.start_empty()
        self.display.keyboard.key("alt+d")
        self.assertTrue(wait_for(lambda: not self.journals()))


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class UnreadWritingTests(RecoveryTestCase):
    def test_writing_that_was_no_text_yet_comes_back_as_ink(self):
        path = self.document()
        postil = Postil(self.display, path)
        postil.keys("t")
        strokes = alphabet.write("hello", size=40, origin=postil.page(1).to_screen(120, 250))
        postil.draw(strokes)
        # Within the pause after which it is read.
        time.sleep(0.15)
        self.kill(postil)
        self.assertEqual(self.kinds(path), [])
        self.recover(path)
        self.save_and_count(path, len(strokes))
        self.assertEqual(self.kinds(path), ["Ink"])

    def test_writing_in_a_tapped_field_comes_back_as_ink_in_its_place(self):
        path = self.document()
        with open(path, "wb") as file:
            file.write(fixtures.form())
        postil = Postil(self.display, path)
        # The form is read after the window shows.
        time.sleep(1)
        page = postil.page(1)
        self.display.pen.tap(*page.to_screen(380, 842 - 695))
        time.sleep(0.6)
        strokes = alphabet.write("hello", size=22, origin=page.to_screen(110, 842 - 687), seed=3)
        postil.draw(strokes)
        time.sleep(0.15)
        self.kill(postil)
        self.recover(path)
        self.save_and_count(path, len(strokes))
        (ink,) = program.annotations(path)
        self.assertEqual(ink["subtype"], "Ink")
        left, bottom, right, top = ink["rect"]
        self.assertTrue(105 < left < 120 and 670 < bottom < top < 720, ink["rect"])

    def test_writing_that_is_text_comes_back_as_text_alone(self):
        path = self.document()
        postil = Postil(self.display, path)
        postil.keys("t")
        postil.write("hello", *postil.page(1).to_screen(120, 250), size=40)
        time.sleep(1)
        self.kill(postil)
        self.recover(path)
        self.save_and_count(path, 0)
        self.assertEqual(self.kinds(path), ["FreeText"])


if __name__ == "__main__":
    unittest.main()
