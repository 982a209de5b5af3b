# SPDX-License-Identifier: GPL-3.0-or-later
"""Saving with the real program where files can't be replaced, or can't be replaced without losing something."""

import os
import subprocess
import time
import unittest

import program
import refusing_folder
from program import Postil
from refusing_folder import RefusingFolder
from test_application import wait_for
from test_durability import DurabilityTestCase


class SavingTestCase(DurabilityTestCase):
    def safe_copies(self):
        place = os.path.join(self.display.environment["XDG_STATE_HOME"], "postil", "saving")
        return sorted(os.listdir(place)) if os.path.isdir(place) else []

    def save_twice(self, path, names):
        """Draws and saves, and again; the file stays the same one, with its beginning."""
        original, inode = self.content(path), os.stat(path).st_ino
        postil = Postil(self.display, path)
        postil.keys("p")
        for count in (1, 2):
            self.stroke(postil, row=count)
            self.assert_titles("● notes.pdf")
            postil.keys("ctrl+s")
            self.assert_titles("notes.pdf")
            self.assertTrue(self.content(path).startswith(original))
            self.assertEqual(self.strokes(path), count)
        self.assertEqual(os.stat(path).st_ino, inode)
        self.assertEqual(self.safe_copies(), [])
        self.assertTrue(wait_for(lambda: not self.journals()))
        self.assertEqual(sorted(os.listdir(os.path.dirname(path))), sorted(names))
        self.assertEqual(subprocess.run(["qpdf", "--check", path], capture_output=True, check=False).returncode, 0)
        return postil


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class InPlaceTests(SavingTestCase):
    def test_all_names_of_a_file_show_the_same(self):
        path, other = self.document(), os.path.join(self.folder, "other.pdf")
        os.link(path, other)
        self.save_twice(path, ["notes.pdf", "other.pdf"])
        self.assertEqual(self.content(other), self.content(path))

    def test_extended_attributes_stay(self):
        path = self.document()
        try:
            os.setxattr(path, "user.xdg.origin.url", b"https://example.org/")
        except OSError as error:
            self.skipTest(f"no attributes can be set here: {error}")
        inode = os.stat(path).st_ino
        postil = Postil(self.display, path)
        self.draw(postil)
        postil.save()
        self.assertNotEqual(os.stat(path).st_ino, inode, "the file is another")
        self.assertEqual(os.getxattr(path, "user.xdg.origin.url"), b"https://example.org/")

    @unittest.skipIf(os.geteuid() != 0, "only root may mount")
    def test_a_file_that_is_a_mount(self):
        # As container programs hand single files in: a rename answers EBUSY.
        path, inside = self.document(), os.path.join(self.folder, "inside")
        os.mkdir(inside)
        place = os.path.join(inside, "notes.pdf")
        open(place, "wb").close()
        mounted = subprocess.run(["mount", "--bind", path, place], capture_output=True, text=True, check=False)
        if mounted.returncode != 0:
            self.skipTest(f"no file can be mounted here: {mounted.stderr.strip()}")
        self.addCleanup(subprocess.run, ["umount", "--lazy", place], check=False)
        self.save_twice(place, ["notes.pdf"])
        self.assertEqual(self.strokes(path), 2)

    @unittest.skipIf(os.geteuid() != 0, "only root may forbid root to write")
    def test_a_folder_that_takes_no_new_files(self):
        inside = os.path.join(self.folder, "inside")
        os.mkdir(inside)
        path = self.document(inside)
        self.forbid_changes(inside)
        self.save_twice(path, ["notes.pdf"])

    @unittest.skipIf(os.geteuid() != 0, "only root may forbid root to write")
    def test_a_file_that_may_not_be_written_any_more(self):
        path = self.document()
        original = self.content(path)
        postil = Postil(self.display, path)
        self.draw(postil)
        self.forbid_changes(path)
        postil.keys("ctrl+s", pause=1)
        self.assert_titles("● notes.pdf")
        self.assertEqual(self.content(path), original)
        self.assertEqual(len(self.journals()), 1, "the work is still kept")
        copy = os.path.join(self.folder, "copy.pdf")
        self.save_copy(copy)
        self.assert_titles("copy.pdf")
        self.assertEqual(self.kinds(copy), ["Ink"])
        self.assertEqual(self.content(path), original)

    def forbid_changes(self, path):
        done = subprocess.run(["chattr", "+i", path], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            self.skipTest(f"nothing can be forbidden here: {done.stderr.strip()}")
        self.addCleanup(subprocess.run, ["chattr", "-i", path], check=False)


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(refusing_folder.why_not(), str(refusing_folder.why_not()))
class RefusingFolderTests(SavingTestCase):
    def setUp(self):
        super().setUp()
        self.below, self.mount = os.path.join(self.folder, "below"), os.path.join(self.folder, "mount")
        os.mkdir(self.below)
        os.mkdir(self.mount)

    def refuse(self, *refusals, slow=0.0):
        self.enterContext(RefusingFolder(self.below, self.mount, refusals, slow))

    def document_there(self, pages=2):
        self.document(self.below, pages)
        return os.path.join(self.mount, "notes.pdf")

    def test_renaming_is_refused(self):
        path = self.document_there()
        self.refuse("rename=EPERM")
        self.save_twice(path, ["notes.pdf"])

    def test_nothing_can_be_made_renamed_or_synced(self):
        path = self.document_there()
        self.refuse("rename=ENOSYS", "create=EACCES", "fsync=EINVAL", "chmod=EPERM", "chown=EPERM")
        self.save_twice(path, ["notes.pdf"])

    def test_a_copy_goes_where_nothing_can_be_renamed(self):
        path = self.document()
        self.refuse("rename=EXDEV", "fsync=ENOSYS", "chmod=EPERM")
        postil = Postil(self.display, path)
        self.draw(postil)
        postil.keys("ctrl+shift+s", pause=1)
        copy = os.path.join(self.mount, "copy.pdf")
        self.answer_with_path(copy)
        self.assert_titles("copy.pdf")
        self.assertEqual(self.kinds(copy), ["Ink"])
        self.assertEqual(os.listdir(self.mount), ["copy.pdf"])

    def test_a_file_that_can_not_be_written_at_all_stays(self):
        path = self.document_there()
        self.refuse("rename=EPERM", "write=EIO")
        original = self.content(path)
        postil = Postil(self.display, path)
        self.draw(postil)
        postil.keys("ctrl+s", pause=1)
        self.assert_titles("● notes.pdf")
        self.assertEqual(self.content(path), original)
        copy = os.path.join(self.folder, "copy.pdf")
        self.save_copy(copy)
        self.assert_titles("copy.pdf")
        self.assertEqual(self.kinds(copy), ["Ink"])

    def kill_while_writing_over(self):
        """A file that is half written over when the program is killed; its original content."""
        path = self.document_there()
        self.refuse("rename=EPERM", slow=3)
        original = self.content(path)
        postil = Postil(self.display, path)
        self.draw(postil)
        self.display.keyboard.key("ctrl+s")
        # Seen from below: the mount tells only once a write is done.
        below = os.path.join(self.below, "notes.pdf")
        self.assertTrue(wait_for(lambda: os.path.getsize(below) > len(original)), "it is being written over")
        self.kill(postil)
        time.sleep(3.5)
        self.assertEqual(len(self.safe_copies()), 2, "a whole copy with its record is there")
        # As a disk would have it that was pulled out.
        with open(below, "r+b") as file:
            file.truncate(len(original) + 100)
        return path, original

    def test_a_save_that_was_killed_is_finished(self):
        path, original = self.kill_while_writing_over()
        postil = Postil(self.display, path)
        self.display.wait_until_still()
        postil.keys("alt+f", pause=0.5)
        self.assertTrue(wait_for(lambda: not self.safe_copies(), timeout=30), self.safe_copies())
        self.assertTrue(self.content(path).startswith(original))
        self.assertEqual(self.kinds(path), ["Ink"])
        self.assert_titles("notes.pdf")
        self.assertTrue(wait_for(lambda: not self.journals()), "what is in the file needs no journal")

    def test_a_save_that_was_killed_is_offered_without_a_document(self):
        path, _ = self.kill_while_writing_over()
        process = self.display.start([os.path.join(program.programs_folder(), "postil")])
        self.display.wait_for_window(process)
        self.display.wait_until_still()
        copy = os.path.join(self.folder, "copy.pdf")
        self.display.keyboard.key("alt+c")
        self.assertTrue(wait_for(lambda: len(self.display.windows()) > 1), "the file chooser opens")
        self.answer_with_path(copy)
        self.assert_titles("copy.pdf")
        self.assertEqual(self.kinds(copy), ["Ink"])
        self.assertEqual(self.safe_copies(), [])


if __name__ == "__main__":
    unittest.main()
