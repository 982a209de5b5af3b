# SPDX-License-Identifier: GPL-3.0-or-later
"""Work is never lost: a full disk, a kill at the worst moment, and files that other programs change or remove."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import alphabet
import fixtures
import program
from program import Postil
from test_application import wait_for
from virtual_display import VirtualDisplay


class DurabilityTestCase(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="postil-durability-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.display = self.enterContext(VirtualDisplay())

    def document(self, folder=None, pages=2):
        path = os.path.join(folder or self.folder, "notes.pdf")
        with open(path, "wb") as file:
            file.write(fixtures.document(pages=pages))
        return path

    @staticmethod
    def content(path):
        with open(path, "rb") as file:
            return file.read()

    @staticmethod
    def kinds(path):
        return [entry["subtype"] for entry in program.annotations(path)]

    @staticmethod
    def strokes(path):
        return program.command_line("export", path, "--format", "xfdf", "-o", "-").count("<gesture>")

    def titles(self):
        return sorted(self.display.title(window).split(" — ")[0] for window in self.display.windows())

    def assert_titles(self, *titles):
        self.assertTrue(wait_for(lambda: self.titles() == sorted(titles)), self.titles())

    def journals(self):
        place = os.path.join(self.display.environment["XDG_STATE_HOME"], "postil", "recovery")
        return [os.path.join(place, name) for name in os.listdir(place)] if os.path.isdir(place) else []

    def stroke(self, postil, row=0):
        postil.draw(alphabet.write("l", size=60, origin=postil.page(1).to_screen(150, 250 + 80 * row)))

    def draw(self, postil):
        postil.keys("p")
        self.stroke(postil)
        self.assert_titles("● notes.pdf")

    def kill(self, postil):
        os.killpg(postil.process.pid, signal.SIGKILL)
        postil.process.wait(10)

    def recover(self, path):
        postil = Postil(self.display, path)
        self.display.wait_until_still()
        postil.keys("alt+r")
        self.assert_titles("● notes.pdf")
        return postil

    def save_copy(self, path):
        """Takes the way out that the message bar offers, and types a path over the suggested name."""
        self.display.keyboard.key("alt+c")
        self.assertTrue(wait_for(lambda: len(self.display.windows()) > 1), "the file chooser opens")
        self.answer_with_path(path)

    def answer_with_path(self, path):
        """Types a path into the file chooser that is open, and waits until the file is there."""
        time.sleep(0.8)
        self.display.keyboard.key("ctrl+a")
        self.display.keyboard.type(path)
        time.sleep(0.5)
        self.display.keyboard.key("Return")
        self.assertTrue(wait_for(lambda: os.path.exists(path) and len(self.display.windows()) == 1),
                        "the chooser is gone, the file is there")


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(os.geteuid() != 0, "only root may mount a small file system")
class FullDiskTests(DurabilityTestCase):
    def setUp(self):
        super().setUp()
        self.disk = os.path.join(self.folder, "disk")
        os.mkdir(self.disk)
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "none", self.disk],
                                 capture_output=True, text=True, check=False)
        if mounted.returncode != 0:
            self.skipTest(f"no file system can be mounted here: {mounted.stderr.strip()}")
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.disk], check=False)

    def fill(self, left=0):
        """Leaves so many bytes of the disk free."""
        free = os.statvfs(self.disk)
        with open(os.path.join(self.disk, "filler"), "wb") as file:
            file.write(bytes(free.f_bavail * free.f_bsize - left))

    def fail_to_save(self, left):
        path = self.document(self.disk, pages=60)
        original = self.content(path)
        postil = Postil(self.display, path)
        self.draw(postil)
        self.fill(left)
        self.display.wait_until_still()
        before = self.display.pixels()
        postil.keys("ctrl+s", pause=1)
        self.display.wait_until_still()
        self.assertNotEqual(self.display.pixels(), before, "a message is shown")
        self.assertEqual(self.content(path), original)
        self.assertEqual(sorted(os.listdir(self.disk)), ["filler", "notes.pdf"], "nothing is left behind")
        self.assert_titles("● notes.pdf")
        self.assertEqual(len(self.journals()), 1, "the work is still kept")
        return postil

    def test_a_save_waits_for_space(self):
        # Room for the beginning alone: the new file must not stay there half written.
        postil = self.fail_to_save(left=8192)
        os.unlink(os.path.join(self.disk, "filler"))
        postil.keys("alt+t")
        self.assert_titles("notes.pdf")
        self.assertEqual(self.kinds(postil.path), ["Ink"])
        self.assertTrue(wait_for(lambda: not self.journals()))

    def test_work_can_be_saved_elsewhere(self):
        postil = self.fail_to_save(left=0)
        original = self.content(postil.path)
        copy = os.path.join(self.folder, "copy.pdf")
        self.save_copy(copy)
        self.assert_titles("copy.pdf")
        self.assertEqual(self.kinds(copy), ["Ink"])
        self.assertEqual(self.content(postil.path), original)
        self.assertTrue(wait_for(lambda: not self.journals()))

    def test_a_journal_that_can_not_be_kept_is_told(self):
        self.fill()
        path = self.document()
        postil = Postil(self.display, path, XDG_STATE_HOME=self.disk)
        self.draw(postil)
        time.sleep(1)
        # The message's way out: "Save Now".
        postil.keys("alt+s")
        self.assert_titles("notes.pdf")
        self.assertEqual(self.kinds(path), ["Ink"])


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class KillTests(DurabilityTestCase):
    def test_a_kill_at_pen_up_costs_one_stroke_at_most(self):
        path = self.document()
        postil = Postil(self.display, path)
        postil.keys("p")
        for row in range(4):
            self.stroke(postil, row)
        self.kill(postil)
        postil = self.recover(path)
        postil.save()
        self.assertGreaterEqual(self.strokes(path), 3)

    def test_a_kill_while_saving_leaves_a_whole_file(self):
        path = self.document(pages=4000)
        original = self.content(path)
        postil = Postil(self.display, path)
        self.draw(postil)
        for seconds in (0.02, 0.06, 0.15):
            with self.subTest(seconds=seconds):
                self.display.keyboard.key("ctrl+s")
                time.sleep(seconds)
                self.kill(postil)
                left = self.content(path)
                self.assertTrue(left.startswith(original))
                found = self.kinds(path)
                self.assertEqual(found, [] if left == original else ["Ink"])
                if found:
                    break
                postil = self.recover(path)


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class OtherProgramsTests(DurabilityTestCase):
    def changed(self):
        """A document with a stroke that is not saved, changed by another program meanwhile, and its content."""
        path = self.document()
        postil = Postil(self.display, path)
        self.draw(postil)
        self.display.wait_until_still()
        before = self.display.pixels()
        with open(path, "ab") as file:
            file.write(b"\n% another program was here\n")
        # The program says so by itself, before anybody saves.
        self.assertTrue(wait_for(lambda: self.display.pixels() != before), "a message is shown")
        self.display.wait_until_still()
        return postil, self.content(path)

    def test_the_file_is_reloaded(self):
        postil, content = self.changed()
        postil.keys("alt+r")
        self.assertTrue(wait_for(lambda: len(self.display.windows()) > 1), "it asks before work is lost")
        postil.keys("alt+r")
        self.assert_titles("notes.pdf")
        self.assertEqual(self.content(postil.path), content)
        self.assertTrue(wait_for(lambda: not self.journals()), "given up by the person")
        self.draw(postil)
        postil.save()
        self.assertTrue(self.content(postil.path).startswith(content))
        self.assertEqual(self.kinds(postil.path), ["Ink"])

    def test_a_copy_is_saved(self):
        postil, content = self.changed()
        copy = os.path.join(self.folder, "copy.pdf")
        self.save_copy(copy)
        self.assert_titles("copy.pdf")
        self.assertEqual(self.content(postil.path), content)
        self.assertEqual(self.kinds(copy), ["Ink"])

    def message_before_saving(self, change):
        """Whether the program says by itself that something is wrong with the file after this was done to it."""
        path = self.document()
        postil = Postil(self.display, path)
        self.draw(postil)
        # What comes and goes around a stroke is over by then.
        self.display.wait_until_still(quiet=2, timeout=15)
        before = self.display.pixels()
        change(path)
        time.sleep(2)
        self.display.wait_until_still()
        return postil, self.display.pixels() != before

    def test_a_file_that_was_only_touched_is_saved(self):
        postil, has_message = self.message_before_saving(lambda path: os.utime(path, (1, 1)))
        self.assertFalse(has_message)
        postil.save()
        self.assertEqual(self.kinds(postil.path), ["Ink"])

    def test_an_equal_file_in_its_place_is_saved(self):
        def replace(path):
            with open(path + ".new", "wb") as file:
                file.write(self.content(path))
            os.rename(path + ".new", path)
        postil, has_message = self.message_before_saving(replace)
        self.assertFalse(has_message)
        postil.save()
        self.assertEqual(self.kinds(postil.path), ["Ink"])

    def test_a_file_that_was_cut_off_is_not_trusted(self):
        def cut(path):
            with open(path, "r+b") as file:
                file.truncate(100)
        postil, has_message = self.message_before_saving(cut)
        self.assertTrue(has_message)
        path, original = postil.path, fixtures.document(pages=2)
        postil.keys("ctrl+s", pause=1)
        self.assert_titles("● notes.pdf")
        self.assertEqual(self.content(path), original[:100])
        # "Keep Mine": all of the document as it was opened is still known.
        postil.keys("alt+k")
        self.assert_titles("notes.pdf")
        self.assertTrue(self.content(path).startswith(original))
        self.assertEqual(self.kinds(path), ["Ink"])

    def test_a_large_file_that_was_cut_off_does_no_harm(self):
        path = os.path.join(self.folder, "notes.pdf")
        with open(path, "wb") as file:
            file.write(fixtures.pictures(pages=40))
        self.assertGreater(os.path.getsize(path), 17 << 20)
        postil = Postil(self.display, path)
        self.draw(postil)
        with open(path, "r+b") as file:
            file.truncate(1 << 20)
        postil.keys("ctrl+s", pause=1)
        postil.keys("alt+k", pause=1)
        time.sleep(1)
        self.assertIsNone(postil.process.poll(), postil.log())
        self.assertEqual(os.path.getsize(path), 1 << 20, "nothing takes the place of what can't be read any more")

    def test_a_removed_file_is_written_again(self):
        path = self.document()
        postil = Postil(self.display, path)
        self.draw(postil)
        original = self.content(path)
        os.unlink(path)
        time.sleep(1)
        postil.keys("ctrl+s")
        self.assert_titles("notes.pdf")
        self.assertTrue(self.content(path).startswith(original))
        self.assertEqual(self.kinds(path), ["Ink"])


if __name__ == "__main__":
    unittest.main()
