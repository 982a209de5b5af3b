# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual display itself: what is done to its devices arrives in a GTK program as it was meant."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest

from virtual_display import VirtualDisplay

_HERE = os.path.dirname(os.path.abspath(__file__))


def _compile(folder):
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or shutil.which("pkg-config") is None:
        raise unittest.SkipTest("virtual display: no C compiler here")
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "gtk4"], check=True, capture_output=True, text=True).stdout.split()
    program = os.path.join(folder, "pen_log")
    subprocess.run([compiler, os.path.join(_HERE, "pen_log.c"), "-o", program, *flags], check=True)
    return program


class VirtualDisplayTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="postil-pen-log-")
        cls.addClassCleanup(shutil.rmtree, folder)
        cls.display = cls.enterClassContext(VirtualDisplay())
        cls.program = cls.display.start([_compile(folder)])
        window = cls.display.wait_for_window(cls.program, title="Pen log")
        cls.display.declare_pen()
        cls.display.wait_until_still()
        cls.display.activate(window)

    def setUp(self):
        self.read = len(self.display.log_of(self.program))

    def events(self, kind):
        """The events of one kind since the test began, as lists of words."""
        time.sleep(0.3)
        lines = self.display.log_of(self.program)[self.read:].splitlines()
        return [line.split() for line in lines if line.startswith(kind + " ")]

    def test_pen_brings_place_and_pressure_of_every_sample(self):
        stroke = [(300.25 + step, 400 + step / 2, 8 * step, 0.2 + step / 200) for step in range(101)]
        self.display.pen.draw([stroke])
        (press,) = self.events("press")
        self.assertEqual(press[1:3], ["1", "pen"])
        self.assertAlmostEqual(float(press[3]), 300.25, delta=0.05)
        self.assertAlmostEqual(float(press[4]), 400, delta=0.05)
        self.assertAlmostEqual(float(press[5]), 0.2, delta=0.01)
        moves = [move for move in self.events("motion") if float(move[5]) > 0]
        # GTK folds the samples between two frames into one event's history.
        self.assertGreaterEqual(sum(max(1, int(move[1])) for move in moves), 95)
        self.assertAlmostEqual(float(moves[-1][5]), 0.7, delta=0.02)
        self.assertEqual(len(self.events("release")), 1)

    def test_eraser_is_another_tool(self):
        self.display.eraser.draw([[(500, 500, 0, 0.5), (540, 500, 60, 0.5)]])
        self.assertEqual([press[2] for press in self.events("press")], ["eraser"])

    def test_barrel_button_is_no_tip(self):
        pen = self.display.pen
        pen.enter(400, 300)
        pen.barrel(400, 300)
        pen.leave(400, 300)
        self.assertEqual([press[1] for press in self.events("press")], ["2"])

    def test_mouse_clicks_and_turns_its_wheel(self):
        self.display.mouse.click(640, 450, button=3)
        self.display.mouse.wheel(2)
        (press,) = self.events("press")
        self.assertEqual(press[1:3], ["3", "none"])
        self.assertGreaterEqual(len(self.events("scroll")) + self.display.log_of(self.program).count("scroll\n"), 1)

    def test_keys_carry_their_modifiers(self):
        self.display.keyboard.key("ctrl+s")
        self.display.keyboard.key("shift+h")
        self.display.keyboard.key("Page_Down")
        self.display.keyboard.type("a?")
        keys = [(key[1], int(key[2])) for key in self.events("key") if not key[1].endswith("_L")]
        self.assertEqual(keys, [("s", 4), ("H", 1), ("Page_Down", 0), ("a", 0), ("question", 1)])

    def test_touch_arrives_as_touch(self):
        self.display.touch.tap(200, 700)
        (touch,) = self.events("touch")
        self.assertAlmostEqual(float(touch[3]), 200, delta=0.1)

    def test_picture_shows_the_window(self):
        picture = self.display.picture()
        self.assertEqual((picture.width, picture.height), (1280, 900))
        self.assertNotEqual(picture.pixel(640, 450), (0, 0, 0))


if __name__ == "__main__":
    unittest.main()
