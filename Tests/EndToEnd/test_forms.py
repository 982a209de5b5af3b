# SPDX-License-Identifier: GPL-3.0-or-later
"""Forms from outside: filled in by keys, mouse and a virtual pen, saved, and read by other programs."""

import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest

import alphabet
import fixtures
import program
from program import Postil
from virtual_display import VirtualDisplay

HEIGHT = 842
# The pause after the last word that ends a session, in seconds.
SESSION_END = 1.0


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class FormTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="postil-form-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.path = os.path.join(self.folder, "form.pdf")
        with open(self.path, "wb") as file:
            file.write(fixtures.form())
        self.display = VirtualDisplay()
        self.display.__enter__()
        self.addCleanup(self.display.__exit__, None, None, None)

    def open(self):
        self.postil = Postil(self.display, self.path)
        self.addCleanup(self.postil.close)
        # The form is read after the window shows.
        time.sleep(1)

    def place(self, x, y):
        return self.postil.page(1).to_screen(x, HEIGHT - y)

    def values(self):
        report = json.loads(program.command_line("forms", self.path))
        return {field["name"]: field.get("value", field.get("values")) for field in report["fields"]}

    def write(self, text, x, y, size=22):
        self.postil.write(text, *self.place(x, y), size=size, seed=3)
        time.sleep(SESSION_END)

    def test_keys_go_through_the_fields(self):
        self.open()
        keyboard = self.display.keyboard
        self.display.mouse.click(*self.place(250, 695))
        time.sleep(0.5)
        keyboard.type("Ann")
        # The password and the read-only field are passed over.
        self.postil.keys("Tab", "space", "Tab")
        keyboard.type("one")
        self.postil.keys("Return")
        keyboard.type("two")
        self.postil.save()
        self.assertEqual(self.values(), {
            "name": "Ann", "secret": "", "fixed": "", "agree": "Yes", "notes": "one\ntwo"})
        text = subprocess.run(
            ["pdftotext", self.path, "-"], capture_output=True, text=True, check=True).stdout
        self.assertIn("Ann", text)

    def test_ac36_a_tap_and_then_writing_goes_into_the_text_field_alone(self):
        self.set("write-in-forms-without-tap", "false")
        self.open()
        for y in (645, 695):
            self.display.pen.tap(*self.place(380, y))
            time.sleep(0.6)
            self.write("hello", 110, y - 8)
        self.postil.save()
        values = self.values()
        self.assertEqual((values["name"].lower(), values["secret"]), ("hello", ""))

    def test_ac36_without_a_tap_too_where_the_setting_is_on(self):
        self.open()
        for y in (645, 595, 695):
            self.write("hello", 110, y - 8)
        self.postil.save()
        values = self.values()
        self.assertEqual((values["name"].lower(), values["secret"], values["fixed"]), ("hello", "", ""))
        self.assertEqual(program.annotations(self.path), [])

    def set(self, key, value):
        subprocess.run(
            ["gsettings", "set", "org.postil.Postil", key, value], env=self.display.environment, check=True)


if __name__ == "__main__":
    unittest.main()
