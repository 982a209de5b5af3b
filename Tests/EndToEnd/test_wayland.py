# SPDX-License-Identifier: GPL-3.0-or-later
"""The program under Wayland: a pen through the compositor, and a desktop's input method beside it."""

import os
import unittest

import alphabet
import fixtures
import program
import wayland_session
from playground import FieldReport, Playground, set_word_pause
from program import Postil
from wayland_session import WaylandSession


def raise_complaints(postil):
    """Ends the program; fails where it has complained. That wlroots 0.15 can't move popups is none of its business."""
    lines = [line for line in postil.log().splitlines() if "moving popups" not in line]
    has_ended = postil.process.poll() is not None
    postil.close()
    if has_ended or any(word in line for line in lines for word in ("CRITICAL", "WARNING", "rror")):
        raise AssertionError("the program complained:\n" + "\n".join(lines))


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(wayland_session.missing(), wayland_session.missing() or "")
class WaylandPageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.display = cls.enterClassContext(WaylandSession())
        cls.path = os.path.join(cls.display.folder, "document.pdf")
        with open(cls.path, "wb") as file:
            file.write(fixtures.document(pages=2))
        fields = os.path.join(cls.display.folder, "fields.json")
        set_word_pause(cls.display)
        cls.postil = Postil(cls.display, cls.path, POSTIL_TEST_FIELDS=fields)
        cls.addClassCleanup(cls.check)
        cls.report = FieldReport(fields + "-document", cls.postil)
        cls.postil.fit_width()

    @classmethod
    def check(cls):
        raise_complaints(cls.postil)

    def setUp(self):
        self.postil.keys("Escape", "Escape")
        self.addCleanup(lambda: self.display.screenshot(
            os.path.join(program.OUT, f"wayland-{self.id().rsplit('.', 1)[-1]}.png")))

    def saved(self, kind):
        self.postil.keys("Escape")
        self.postil.save()
        return [entry.get("contents") for entry in program.annotations(self.path) if entry["subtype"] == kind]

    def strokes(self, text, x, y, **options):
        return alphabet.write(text, origin=self.postil.page(1).to_screen(x, y), **options)

    def test_a_pen_writes_on_the_page(self):
        self.postil.keys("w")
        self.report.draw(self.strokes("hello", 90, 140, size=22, seed=3))
        self.report.idle()
        self.assertIn("hello", self.saved("FreeText"))

    def test_a_pen_draws_with_its_pressure_and_the_eraser_erases(self):
        self.postil.keys("p")
        page = self.postil.page(1)
        x, y = page.to_screen(120, 420)
        stroke = [(x + step * 3, y, step * 8.0, 0.1 + step / 80) for step in range(60)]
        self.report.draw([stroke])
        self.assertEqual(len(self.saved("Ink")), 1)
        before = self.report.state()
        self.display.eraser.draw([[(x + step * 3, y, step * 8.0, 0.5) for step in range(-4, 64)]])
        self.report.until_heard(before, presses=1)
        self.assertEqual(self.saved("Ink"), [])

    def test_ac35_a_pen_tap_raises_no_keyboard_before_the_first_key(self):
        method = self.display.method
        self.postil.keys("w")
        before = method.requests
        self.report.draw([[(*self.postil.page(1).to_screen(300, 250), 0.0, 0.5)] * 2])
        self.report.until(lambda report: report["state"]["isEditing"], "a box with a caret")
        self.assertEqual((method.requests, method.is_wanted), (before, False))
        self.report.keys("a")
        self.report.until(lambda _: method.is_wanted, "the input method to be asked")
        self.assertGreater(method.requests, before)
        self.assertIn("a", self.saved("FreeText"))


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(wayland_session.missing(), wayland_session.missing() or "")
class WaylandFieldTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.display = cls.enterClassContext(WaylandSession())
        cls.playground = Playground(cls.display, [("write-with", "pen+mouse")])
        cls.addClassCleanup(cls.check)

    @classmethod
    def check(cls):
        raise_complaints(cls.playground.postil)

    def setUp(self):
        self.playground.idle()
        self.addCleanup(lambda: self.display.screenshot(
            os.path.join(program.OUT, f"wayland-{self.id().rsplit('.', 1)[-1]}.png")))

    def test_ac1_ac2_fields_take_the_pen(self):
        here = self.playground
        here.clear("entry")
        here.write("hello", "entry")
        here.expect("entry", "hello")
        here.write("budget", "entry", x=140)
        here.expect("entry", "hello budget")
        here.idle()
        here.keys("ctrl+z")
        here.expect("entry", "hello")
        here.clear("search")
        here.write("margin", "search", x=40)
        here.expect("search", "margin")

    def test_ac35_a_pen_raises_no_keyboard_in_fields(self):
        here, method = self.playground, self.display.method
        for name, text, place in (("entry", "hello", {"x": 200}), ("text", "budget", {"y": 22}),
                                  ("caption", "margin", {"x": 20})):
            with self.subTest(name):
                # The keyboard is in a field of the program's that the pen has not touched.
                here.click("search")
                here.until(lambda _: method.is_wanted, "the input method to be asked by a click")
                before = method.requests
                field = here.field(name)
                x, y = field["x"] + 100, field["y"] + field["height"] / 2
                here.draw([[(x, y, 0.0, 0.5), (x, y, 40.0, 0.5)]])
                here.until(lambda report, name=name: report["fields"][name]["isFocused"], f"{name} to be tapped")
                here.write(text, name, **place)
                here.idle()
                self.assertEqual((method.requests, method.is_wanted), (before, False))
                here.keys("x")
                here.until(lambda _: method.is_wanted, "the input method to be asked by a key")
                self.assertIn("x", here.text(name))

    def test_ac35_what_is_being_composed_is_neither_lost_nor_doubled(self):
        here, method = self.playground, self.display.method
        here.clear("entry")
        here.display.keyboard.type("a ")
        here.expect("entry", "a ")
        method.preedit("にほ")
        here.display.wait_until_still(quiet=0.4)
        self.assertEqual(here.text("entry"), "a ", "only shown yet")
        here.display.screenshot(os.path.join(program.OUT, "wayland-preedit.png"))
        here.write("budget", "entry", x=140)
        # The script has no spaces.
        here.expect("entry", "a にほbudget")
        here.idle()
        here.keys("ctrl+z")
        here.expect("entry", "a にほ")

    def test_ac56_a_mouse_is_a_pen_in_writing_mode(self):
        here = self.playground
        here.clear("moving")
        here.action("writing-mode")
        here.until(lambda report: report["state"]["isWritingMode"], "the writing mode")
        before = here.state()
        strokes = here.strokes("hello", "text", x=12, y=60, size=15)
        for stroke in strokes:
            self.display.mouse.drag([(x, y) for x, y, _, _ in stroke], interval=0.006)
        here.until_heard(before, presses=len(strokes))
        here.until(lambda report: "hello" in report["fields"]["text"]["text"], "the text")
        here.idle()
        here.action("writing-mode")
        here.until(lambda report: not report["state"]["isWritingMode"], "no writing mode")

    def test_a_popover_stands_where_it_belongs_and_takes_the_pen(self):
        here = self.playground
        field = here.field("list")
        self.display.mouse.click(field["x"] + 60, field["y"] + field["height"] / 2)
        self.display.wait_until_still(quiet=0.5)
        opened = self.display.pixels()
        self.display.screenshot(os.path.join(program.OUT, "wayland-popover.png"))
        self.display.keyboard.key("Escape")
        self.display.wait_until_still(quiet=0.5)
        self.assertNotEqual(opened, self.display.pixels())


if __name__ == "__main__":
    unittest.main()
