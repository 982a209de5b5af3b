# SPDX-License-Identifier: GPL-3.0-or-later
"""Handwriting into ordinary widgets, from outside: a virtual pen on the playground's fields, read by the real model."""

import json
import os
import subprocess
import time
import unittest

import alphabet
import fixtures
import program
from program import Postil
from virtual_display import DisplayError, VirtualDisplay

# The pause after the last word that ends a session, in seconds.
SESSION_END = 1.0


class Playground:
    """The program with its playground shown, and what its fields say."""

    def __init__(self, display, settings=(), **variables):
        self.display = display
        self.report = os.path.join(display.folder, "fields.json")
        for key, value in settings:
            self.set(key, value)
        document = os.path.join(display.folder, "document.pdf")
        with open(document, "wb") as file:
            file.write(fixtures.document(pages=1))
        self.postil = Postil(display, document, POSTIL_TEST_FIELDS=self.report, **variables)
        self.action("playground")
        self.window = display.wait_for_window(title="Playground")
        display.declare_pen()
        display.wait_until_still(timeout=15)
        self.fields()

    def close(self):
        self.postil.close()

    def action(self, name):
        subprocess.run(["gapplication", "action", "org.postil.Postil", name], env=self.display.environment, check=True)

    def set(self, key, value):
        """Changes a setting, as another program would."""
        subprocess.run(["gsettings", "set", "org.postil.Postil", key, value], env=self.display.environment, check=True)
        time.sleep(0.4)

    def fields(self, timeout=10):
        end = time.monotonic() + timeout
        while True:
            try:
                with open(self.report, encoding="utf-8") as file:
                    return json.load(file)
            except (OSError, ValueError):
                if time.monotonic() > end:
                    raise DisplayError(f"the program wrote no fields:\n{self.postil.log()}") from None
                time.sleep(0.1)

    def field(self, name):
        time.sleep(0.25)
        return self.fields()[name]

    def text(self, name):
        return self.field(name)["text"]

    def strokes(self, text, name, x=12, y=None, size=13, seed=3):
        """Strokes of a text whose baseline begins in a field, `x` pixels from its left side."""
        field = self.field(name)
        baseline = field["y"] + (field["height"] / 2 + size / 2 if y is None else y)
        return alphabet.write(text, size=size, seed=seed, origin=(field["x"] + x, baseline))

    def write(self, text, name, wait=True, **place):
        self.display.pen.draw(self.strokes(text, name, **place))
        if wait:
            self.postil.wait_for_reading()

    def end_session(self):
        time.sleep(SESSION_END + 0.3)

    def picture(self, name):
        self.display.screenshot(os.path.join(program.OUT, f"fields-{name}.png"))


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipUnless(
    os.environ.get("POSTIL_TEST_FIELDS"), "fields from outside depend on timing: set POSTIL_TEST_FIELDS on a machine at rest")
class FieldTests(unittest.TestCase):
    """One program with its playground for all; each test has fields of its own."""

    @classmethod
    def setUpClass(cls):
        cls.display = cls.enterClassContext(VirtualDisplay())
        cls.playground = Playground(cls.display)

    @classmethod
    def tearDownClass(cls):
        log = cls.playground.postil.log()
        has_ended = cls.playground.postil.process.poll() is not None
        cls.playground.close()
        if has_ended or "CRITICAL" in log or "WARNING" in log:
            raise AssertionError("the program complained:\n" + log)

    def setUp(self):
        self.addCleanup(lambda: self.playground.picture(self.id().rsplit(".", 1)[-1]))

    def test_ac1_an_entry_takes_words_without_a_tap_first(self):
        here = self.playground
        here.write("hello", "entry")
        self.assertEqual(here.text("entry"), "hello")
        self.assertTrue(here.field("entry")["isFocused"])
        here.write("budget", "entry", x=140)
        self.assertEqual(here.text("entry"), "hello budget")
        here.end_session()
        here.postil.keys("ctrl+z")
        self.assertEqual(here.text("entry"), "hello")
        here.postil.keys("ctrl+z")
        self.assertEqual(here.text("entry"), "")

    def test_ac2_a_text_view_and_a_search_field_as_well(self):
        here = self.playground
        here.write("hello", "text", y=22)
        self.assertEqual(here.text("text"), "hello")
        here.write("budget", "text", y=22, x=130)
        self.assertEqual(here.text("text"), "hello budget")
        here.end_session()
        here.postil.keys("ctrl+z")
        self.assertEqual(here.text("text"), "hello")
        here.display.mouse.click(*centre(here.field("search")))
        here.postil.keys("ctrl+a", "BackSpace")
        here.write("margin", "search", x=40)
        self.assertEqual(here.text("search"), "margin")
        here.end_session()

    def test_ac4_a_password_takes_nothing(self):
        here = self.playground
        before = here.fields()
        for y in (2, 24):
            here.write("hello", "password", y=y)
        here.end_session()
        after = here.fields()
        self.assertEqual(after["password"]["text"], "")
        # By name: the report's order is not that of the fields.
        self.assertEqual(
            {name: field["text"] for name, field in after.items()},
            {name: field["text"] for name, field in before.items()})

    def test_ac6_writing_opens_no_socket(self):
        here = self.playground
        before = sockets(here.postil.process.pid)
        here.write("purple", "caption", x=20)
        self.assertEqual(here.text("caption"), "purple")
        self.assertEqual(sockets(here.postil.process.pid), before)
        here.end_session()

    def test_ac11_a_completion_hides_while_it_is_written_into(self):
        here = self.playground
        here.display.mouse.click(*centre(here.field("search")))
        here.postil.keys("ctrl+a", "BackSpace")
        field = here.field("search")
        here.write("hel", "search", x=40, seed=4, wait=False)
        time.sleep(program.WORD_PAUSE + 0.6)
        # Read, and the session not over: without the completion the field is blank behind its text.
        place = (int(field["x"]) + 100, int(field["y"]) + 6, 60, 22)
        here.picture("completion-hidden")
        during = here.display.pixels(*place)
        self.assertEqual(here.text("search"), "hel")
        here.end_session()
        here.display.wait_until_still()
        here.picture("completion-shown")
        self.assertFalse(here.display.pixels(*place) == during, "the completion did not come after the writing")

    def test_ac16_an_engraving_makes_its_field(self):
        here = self.playground
        self.assertNotIn("engraving field", here.fields())
        here.write("hello", "engraving", x=180, y=70, size=16)
        self.assertEqual(here.text("engraving field"), "hello")
        here.end_session()
        here.display.mouse.click(*centre(here.field("entry")))
        time.sleep(0.6)
        self.assertNotIn("engraving field", here.fields())

    def test_ac49_a_list_takes_a_new_row_below_the_last(self):
        here = self.playground
        self.assertNotIn("reminder 2", here.fields())
        here.display.pen.draw(here.strokes("margin", "reminders", x=30, y=140, size=16))
        self.assertNotIn("reminder 2", here.fields())
        here.postil.wait_for_reading()
        self.assertEqual(here.text("reminder 2"), "margin")
        self.assertTrue(here.field("reminder 2")["isFocused"])
        here.end_session()
        here.write("budget", "reminder 1", x=120, size=11)
        self.assertEqual(here.text("reminder 1"), "Call Ada budget")
        here.end_session()

    def test_a_tap_with_the_pen_works_as_ever(self):
        here = self.playground
        here.end_session()
        x, y = centre(here.field("number"))
        field = here.field("number")
        plus = (field["x"] + field["width"] - 17, y, 0.0, 0.5)
        before = int(here.text("number"))
        here.display.pen.draw([[plus, (plus[0], plus[1], 40.0, 0.5)]])
        self.assertEqual(int(here.text("number")), before + 1)

    def test_a_number_is_written_into_a_spin_button(self):
        here = self.playground
        here.display.mouse.click(*centre(here.field("number")))
        here.postil.keys("ctrl+a", "BackSpace")
        here.write("42", "number", x=20, size=15)
        self.assertEqual(here.text("number"), "42")
        here.end_session()


def sockets(pid):
    """The sockets that a process has open."""
    folder = f"/proc/{pid}/fd"
    links = []
    for name in os.listdir(folder):
        try:
            links.append(os.readlink(os.path.join(folder, name)))
        except OSError:
            continue
    return sorted(link for link in links if link.startswith("socket:"))


def centre(field):
    return field["x"] + field["width"] / 2, field["y"] + field["height"] / 2


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class PlainWidgetTests(unittest.TestCase):
    """What is not for the engine reaches the widgets as if it did not exist."""

    # Dragging over text selects it, in a field that has the keyboard and in one that hasn't; a tap puts the caret.
    def drive(self, playground):
        """The same strokes on plain widgets; what the fields hold and show afterwards."""
        seen = []
        display = playground.display
        for name in ("entry", "text"):
            field = playground.field(name)
            display.mouse.click(field["x"] + 60, field["y"] + 14)
            display.keyboard.type("quick brown fox")
            time.sleep(0.3)
        for name, x, y in (("entry", 8, 17), ("text", 4, 8), ("password", 30, 17), ("number", 570, 17), ("list", 60, 17)):
            field = playground.field(name)
            strokes = [[(field["x"] + x + step * 2, field["y"] + y, step * 8.0, 0.5) for step in range(30)]]
            display.pen.draw(strokes)
            time.sleep(0.4)
            display.keyboard.key("Escape")
            time.sleep(0.4)
            seen.append(playground.fields())
            display.pen.draw([[(field["x"] + x, field["y"] + y, 0.0, 0.5), (field["x"] + x, field["y"] + y, 40.0, 0.5)]])
            time.sleep(0.3)
            display.keyboard.key("Escape")
            display.keyboard.key("x")
            time.sleep(0.3)
            seen.append({key: value["text"] for key, value in playground.fields().items()})
        return seen

    def test_with_scribble_off_strokes_act_as_in_a_program_without_it(self):
        results = []
        for setting, variables in ((("scribble-enabled", "false"), {}), (None, {"POSTIL_TEST_WITHOUT_SCRIBBLE": "1"})):
            with VirtualDisplay() as display:
                playground = Playground(display, [setting] if setting else (), **variables)
                try:
                    results.append(self.drive(playground))
                    playground.picture("off" if setting else "without")
                finally:
                    playground.close()
        self.assertEqual(results[0], results[1])
        # The drag selected: the x that was typed after the tap is all that differs from what was there.
        self.assertTrue(any("x" in step["entry"] for step in results[0][1::2]))


if __name__ == "__main__":
    with VirtualDisplay() as shown:
        playground = Playground(shown)
        print(json.dumps(playground.fields(), indent=1))
        playground.picture("playground")
        playground.display.pen.draw(playground.strokes("hello", "entry"))
        playground.picture("ink")
        playground.postil.wait_for_reading()
        print(playground.text("entry"))
        playground.picture("entry")
        print(playground.postil.log())
