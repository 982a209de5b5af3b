# SPDX-License-Identifier: GPL-3.0-or-later
"""A real input method beside the pen: IBus composes Korean syllables, which stand at the caret before they are text."""

import os
import shutil
import subprocess
import time
import unittest

import program
from playground import Playground
from virtual_display import VirtualDisplay

_ENGINE = "/usr/share/ibus/component/hangul.xml"
_SETTINGS = "/usr/libexec/ibus-memconf"
_MISSING = next(
    (name for name in ("ibus-daemon", "ibus", "gsettings") if not shutil.which(name)),
    None if os.path.exists(_ENGINE) and os.path.exists(_SETTINGS) else "ibus-hangul")


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(_MISSING, f"input method: {_MISSING} is not installed")
class InputMethodTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.display = cls.enterClassContext(VirtualDisplay())
        settings = [("org.freedesktop.ibus.engine.hangul", "initial-input-mode", "hangul"),
                    ("org.freedesktop.ibus.general", "use-global-engine", "true")]
        for schema, key, value in settings:
            subprocess.run(["gsettings", "set", schema, key, value], env=cls.display.environment, check=True)
        daemon = cls.display.start(
            ["ibus-daemon", "--panel=disable", "--emoji-extension=disable", f"--config={_SETTINGS}"])
        cls.use_engine("hangul", daemon)
        cls.playground = Playground(cls.display, GTK_IM_MODULE="ibus")
        cls.addClassCleanup(cls.playground.close)

    @classmethod
    def use_engine(cls, name, daemon):
        end = time.monotonic() + 60
        while True:
            answer = subprocess.run(
                ["ibus", "engine", name], env=cls.display.environment, capture_output=True, text=True, check=False)
            if answer.returncode == 0:
                return
            if time.monotonic() > end:
                raise AssertionError(f"IBus has no engine {name}: {answer.stderr}{cls.display.log_of(daemon)}")
            time.sleep(0.2)

    def setUp(self):
        self.playground.idle()
        self.addCleanup(lambda: self.playground.picture(self.id().rsplit(".", 1)[-1]))

    # Each test has fields of its own: Backspace does not get through IBus's module for GTK 4.8, with or without a pen.

    def compose(self, name, x=40):
        """Types a syllable that stays open: it is seen, but not in the text."""
        here = self.playground
        here.expect(name, "")
        here.click(name, x)
        here.display.wait_until_still(quiet=0.4)
        here.keys("g", "k", "s")
        here.display.wait_until_still(quiet=0.4)
        self.assertEqual(here.text(name), "", "the letters did not go to the input method")

    def test_ac35_a_syllable_that_is_being_composed_is_neither_lost_nor_doubled(self):
        here = self.playground
        for name, place in (("entry", {"x": 140}), ("text", {"x": 140, "y": 14})):
            with self.subTest(name):
                self.compose(name)
                here.write("budget", name, **place)
                here.expect(name, "한 budget")
                here.idle()
                # The method goes on with the next keys, behind what was written.
                here.keys("r", "m", "f", "space")
                here.expect(name, "한 budget글 ")

    def test_ac35_a_tap_with_the_pen_leaves_the_syllable_where_it_stood(self):
        here = self.playground
        self.compose("search")
        field = here.field("search")
        place = (field["x"] + 200, field["y"] + field["height"] / 2)
        here.draw([[(*place, 0.0, 0.5), (*place, 40.0, 0.5)]])
        here.expect("search", "한")

    def test_ac35_keys_typed_while_ink_is_read_go_through_the_input_method(self):
        here = self.playground
        here.click("caption", x=40)
        here.display.wait_until_still(quiet=0.4)
        before = here.state()
        strokes = here.strokes("budget", "caption", x=40)
        here.display.pen.draw(strokes)
        # Before the pause is over.
        for key in ("g", "k", "s", "space"):
            here.display.keyboard.key(key)
        here.until_heard(before, presses=len(strokes), keys=4)
        here.expect("caption", "budget한 ")


if __name__ == "__main__":
    unittest.main()
