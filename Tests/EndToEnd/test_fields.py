# SPDX-License-Identifier: GPL-3.0-or-later
"""Handwriting into ordinary widgets, from outside: a virtual pen on the playground's fields, read by the real model."""

import json
import os
import time
import unittest

import fixtures
import program
from playground import FieldReport, Playground, Watcher
from program import Postil
from virtual_display import VirtualDisplay


def centre(field):
    return field["x"] + field["width"] / 2, field["y"] + field["height"] / 2


def line(x, y, length, steps=30):
    """A pen's straight way to the right."""
    return [(x + length * step / steps, y, step * 8.0, 0.5) for step in range(steps + 1)]


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
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
        self.playground.idle()

    def test_ac1_an_entry_takes_words_without_a_tap_first(self):
        here = self.playground
        here.write("hello", "entry")
        self.assertTrue(here.expect("entry", "hello")["isFocused"])
        here.write("budget", "entry", x=140)
        here.expect("entry", "hello budget")
        here.idle()
        here.keys("ctrl+z")
        here.expect("entry", "hello")
        here.keys("ctrl+z")
        here.expect("entry", "")

    def test_ac2_a_text_view_and_a_search_field_as_well(self):
        here = self.playground
        here.write("hello", "text", y=22)
        here.expect("text", "hello")
        here.write("budget", "text", y=22, x=130)
        here.expect("text", "hello budget")
        here.idle()
        here.keys("ctrl+z")
        here.expect("text", "hello")
        here.clear("search")
        here.write("margin", "search", x=40)
        here.expect("search", "margin")

    def test_ac4_a_password_takes_nothing(self):
        here = self.playground
        before = {name: field["text"] for name, field in here.fields().items()}
        for y in (2, 24):
            here.write("hello", "password", y=y)
        here.idle()
        # By name: the report's order is not that of the fields.
        self.assertEqual({name: field["text"] for name, field in here.fields().items()}, before)

    def test_ac6_writing_opens_no_socket_and_no_file(self):
        here = self.playground
        before = open_files(here.postil.process.pid)
        here.write("purple", "caption", x=20)
        here.expect("caption", "purple")
        self.assertEqual(open_files(here.postil.process.pid), before)

    def test_ac8_a_delegate_refuses_the_middle_of_a_picture(self):
        here = self.playground
        here.clear("caption")
        zone = here.field("zone")
        x, y = centre(zone)
        # A stroke that begins in the middle is the widget's: it is dragged, however far the stroke goes.
        here.draw([line(x, y, 150)])
        here.expect("zone", "Dragged by 150 pixels")
        here.idle()
        self.assertEqual(here.text("caption"), "")
        # The next one is asked about anew.
        here.write("margin", "picture", x=20, y=60, size=15)
        here.expect("caption", "margin")
        self.assertEqual(here.text("zone"), "Dragged by 150 pixels")

    def test_ac11_a_completion_hides_while_it_is_written_into(self):
        here = self.playground
        here.clear("search")
        with Watcher(here, lambda report: (report["state"]["isWriting"], report["fields"]["search"]["text"],
                                           report["fields"]["completion"]["text"])) as watcher:
            here.write("hel", "search", x=40, seed=4)
            here.idle()
            here.expect("completion", "lo, how are you today")
        during = [(text, completion) for is_writing, text, completion in watcher.seen if is_writing]
        self.assertIn(("hel", ""), during, "the text was never seen while the session lasted")
        self.assertEqual({completion for _, completion in during}, {""})

    def test_ac16_an_engraving_makes_its_field(self):
        here = self.playground
        self.assertNotIn("engraving field", here.fields())
        here.write("hello", "engraving", x=180, y=70, size=16)
        here.expect("engraving field", "hello")
        here.idle()
        here.click("entry")
        here.expect_gone("engraving field")

    def test_ac49_a_list_takes_a_new_row_below_the_last(self):
        here = self.playground
        self.assertNotIn("reminder 2", here.fields())
        strokes = here.strokes("margin", "reminders", x=30, y=140, size=16)
        # Each change of what the list shows, with whether there still was ink.
        with Watcher(here, lambda report: ("reminder 2" in report["fields"], report["state"]["hasInk"])) as watcher:
            here.draw(strokes)
            self.assertTrue(here.expect("reminder 2", "margin")["isFocused"])
        self.assertIn((False, True), watcher.seen, "no ink was seen before the row")
        here.idle()
        here.write("budget", "reminder 1", x=120, size=11)
        here.expect("reminder 1", "Call Ada budget")

    def test_ac50_a_field_that_moves_stays_until_the_pause(self):
        here = self.playground
        place = here.field("moving")["x"]
        with Watcher(here, lambda report: (report["fields"]["moving"]["x"], report["state"]["hasInk"],
                                           report["fields"]["moving"]["isFocused"])) as watcher:
            here.write("hello", "moving", x=30)
            here.expect("moving", "hello")
        self.assertIn((place, True, False), watcher.seen, "no ink was seen before the field had the keyboard")
        self.assertEqual({x for x, _, is_focused in watcher.seen if not is_focused}, {place})

    def test_a_tap_with_the_pen_works_as_ever(self):
        here = self.playground
        field = here.field("number")
        _, y = centre(field)
        plus = (field["x"] + field["width"] - 17, y, 0.0, 0.5)
        before = int(here.text("number"))
        here.draw([[plus, (plus[0], plus[1], 40.0, 0.5)]])
        here.expect("number", str(before + 1))

    def test_a_number_is_written_into_a_spin_button(self):
        here = self.playground
        here.clear("number", x=20)
        here.write("42", "number", x=20, size=15)
        here.expect("number", "42")


def open_files(pid):
    """The sockets, and the files for writing, that a process has open."""
    folder = f"/proc/{pid}/fd"
    links = []
    for name in os.listdir(folder):
        try:
            link = os.readlink(os.path.join(folder, name))
            with open(f"/proc/{pid}/fdinfo/{name}", encoding="ascii") as file:
                flags = next(int(entry.split()[1], 8) for entry in file if entry.startswith("flags:"))
        except OSError:
            continue
        if ".dat.nosync" in link:
            # The report for this test, as it is being written.
            continue
        if link.startswith("socket:") or link.startswith("/") and not link.startswith("/dev/") and flags & 3:
            links.append(link)
    return sorted(links)


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class MouseTests(unittest.TestCase):
    """AC-56: without a pen."""

    def test_ac56_a_mouse_writes_in_writing_mode_and_selects_otherwise(self):
        display = self.enterContext(VirtualDisplay())
        here = Playground(display, [("write-with", "pen+mouse")])
        self.addCleanup(here.close)
        self.addCleanup(lambda: here.picture("mouse"))
        here.click("text")
        display.keyboard.type("quick")
        here.expect("text", "quick")
        field = here.field("text")
        y = field["y"] + 10
        way = [(x, y) for x, _, _, _ in line(field["x"] + 2, y, 60)]

        def drag():
            before = here.state()
            display.mouse.drag(way)
            here.until_heard(before, presses=1)
        drag()
        # What was selected is typed over.
        display.keyboard.type("red")
        here.expect("text", "red")
        self.assertFalse(here.state()["isWriting"])
        here.action("writing-mode")
        here.until(lambda report: report["state"]["isWritingMode"], "the writing mode")
        before = here.state()
        strokes = here.strokes("hello", "entry", x=12, size=15)
        for stroke in strokes:
            display.mouse.drag([(x, y) for x, y, _, _ in stroke], interval=0.006)
        here.until_heard(before, presses=len(strokes))
        here.expect("entry", "hello")
        here.idle()
        here.action("writing-mode")
        here.until(lambda report: not report["state"]["isWritingMode"], "no writing mode")
        drag()
        self.assertFalse(here.state()["hasInk"])


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class CanvasNeighbourTests(unittest.TestCase):
    """AC-9: a field close to the page, and the pen as a drawing tool."""

    def test_ac9_strokes_on_the_page_are_drawn_and_strokes_in_the_field_are_read(self):
        display = self.enterContext(VirtualDisplay())
        path = os.path.join(display.folder, "document.pdf")
        with open(path, "wb") as file:
            file.write(fixtures.document(pages=1))
        fields = os.path.join(display.folder, "fields.json")
        postil = Postil(display, path, POSTIL_TEST_FIELDS=fields)
        self.addCleanup(postil.close)
        self.addCleanup(lambda: display.screenshot(os.path.join(program.OUT, "fields-canvas-neighbour.png")))
        postil.fit_width()
        postil.keys("p")
        report = FieldReport(fields + "-document", postil)
        name, field = next((name, field) for name, field in report.fields().items() if name)
        value = field["text"]
        # The page reaches to the edge of the canvas: from there towards the field, and as near to it as the canvas goes.
        page = postil.page(1)
        y = field["y"] + field["height"] / 2
        edge = min(page.x + page.width, self.edge(display, page, field, y)) - 2
        report.draw([[(edge - 60 + step * 2, y, step * 8.0, 0.5) for step in range(31)]])
        postil.save()
        self.assertEqual([entry["subtype"] for entry in program.annotations(path)], ["Ink"])
        self.assertEqual(report.text(name), value)
        report.click(name, x=12)
        postil.keys("ctrl+a", "BackSpace")
        report.write("7", name, x=14, size=14)
        end = time.monotonic() + 10
        while float(report.text(name) or 0) != 7 and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(float(report.text(name)), 7)
        postil.save()
        self.assertEqual([entry["subtype"] for entry in program.annotations(path)], ["Ink"])

    @staticmethod
    def edge(display, page, field, y):
        """Where the canvas ends beside a field: the last column in which the page's white stands."""
        row = display.pixels(int(page.x), int(y), int(field["x"] - page.x), 1)
        count = int(field["x"] - page.x)
        width = len(row) // count
        white = row[width * 20:width * 21]
        for column in range(count - 1, 0, -1):
            if row[width * column:width * (column + 1)] == white:
                return page.x + column
        return page.x + page.width


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class PlainWidgetTests(unittest.TestCase):
    """What is not for the engine reaches the widgets as if it did not exist."""

    # Dragging over text selects it, in a field that has the keyboard and in one that hasn't; a tap puts the caret.
    def drive(self, playground):
        """The same strokes on plain widgets; what the fields hold and show afterwards."""
        seen = []
        display = playground.display
        for name in ("entry", "text"):
            playground.click(name, x=60)
            display.keyboard.type("quick brown fox")
            playground.expect(name, "quick brown fox")
        for name, x, y in (("entry", 8, 17), ("text", 4, 8), ("password", 30, 17), ("number", 570, 17), ("list", 60, 17)):
            field = playground.field(name)
            place = (field["x"] + x, field["y"] + y)
            for stroke in (line(*place, 58), [(*place, 0.0, 0.5), (*place, 40.0, 0.5)]):
                before = playground.state()
                display.pen.draw([stroke])
                if name == "list":
                    # A popover may have taken the window's events.
                    display.wait_until_still(quiet=0.4)
                    display.keyboard.key("Escape")
                    display.wait_until_still(quiet=0.4)
                else:
                    playground.until_heard(before, presses=1)
                    playground.keys("Escape")
                seen.append(playground.fields())
            display.keyboard.key("x")
            display.wait_until_still(quiet=0.4)
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
        self.assertTrue(any("x" in step["entry"] for step in results[0][2::3]))


if __name__ == "__main__":
    with VirtualDisplay() as shown:
        playground = Playground(shown)
        print(json.dumps(playground.read(), indent=1))
        playground.picture("playground")
        playground.write("hello", "entry")
        print(playground.text("entry"))
        playground.picture("entry")
        print(playground.postil.log())
