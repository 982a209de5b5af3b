# SPDX-License-Identifier: GPL-3.0-or-later
"""The program's playground, driven from outside, with waiting for what is to happen instead of for time to pass.

Where the environment variable POSTIL_TEST_FIELDS names a file, the program writes there what the playground's fields
hold and what its window has heard, 25 times a second where something changes:

    {"state": {"presses": 3, "releases": 3, "keys": 1, "hasInk": false, "isWriting": true, …},
     "fields": {"entry": {"x": …, "y": …, "width": …, "height": …, "text": "hello", "isFocused": true,
                          "carets": [x, …]}, …}}

A window with a document does the same in that file's name with `-document` behind it.
"""

import json
import os
import subprocess
import threading
import time

import alphabet
import fixtures
import program
from program import Postil
from virtual_display import DisplayError

# The pause after which writing is read, in milliseconds: strokes that a busy machine draws late still belong together.
WORD_PAUSE = 1100


def set_word_pause(display):
    """Before the program starts: its pause for a machine that is busy."""
    _write_setting(display, "word-pause", str(WORD_PAUSE))


def _write_setting(display, key, value):
    subprocess.run(["gsettings", "set", "org.postil.Postil", key, value], env=display.environment, check=True)


class FieldReport:
    """What a window says of itself."""

    def __init__(self, path, postil=None):
        self.path = path
        self.postil = postil

    def read(self, timeout=20):
        end = time.monotonic() + timeout
        while True:
            try:
                with open(self.path, encoding="utf-8") as file:
                    return json.load(file)
            except (OSError, ValueError):
                if time.monotonic() > end:
                    raise DisplayError(f"the program wrote no fields:\n{self.postil.log()}") from None
                time.sleep(0.03)

    def state(self):
        return self.read()["state"]

    def fields(self):
        return self.read()["fields"]

    def field(self, name):
        return self.fields()[name]

    def text(self, name):
        return self.field(name)["text"]

    def until(self, condition, what, timeout=15):
        """Waits until a condition on the report holds, and returns the report; fails where it does not come to that."""
        end = time.monotonic() + timeout
        while True:
            report = self.read()
            if condition(report):
                return report
            if time.monotonic() > end:
                raise AssertionError(f"waited {timeout} s for {what}: {json.dumps(report)}\n{self.postil.log()}")
            time.sleep(0.03)

    def expect(self, name, text, timeout=15):
        """Waits until a field holds a text; returns the field."""
        def holds(report):
            return name in report["fields"] and report["fields"][name]["text"] == text
        return self.until(holds, f"“{text}” in {name}", timeout)["fields"][name]

    def expect_gone(self, name):
        self.until(lambda report: name not in report["fields"], f"{name} to be gone")

    def idle(self):
        """Waits until everything that was written is text, and nobody writes any more."""
        return self.until(
            lambda report: not report["state"]["hasInk"] and not report["state"]["isWriting"], "the end of the session")

    def until_heard(self, before, presses=0, keys=0):
        """Waits until the window has heard contacts, from their beginning to their end, and keys."""
        return self.until(
            lambda report: report["state"]["releases"] >= before["releases"] + presses
            and report["state"]["keys"] >= before["keys"] + keys, f"{presses} contacts and {keys} keys to be heard")

    def draw(self, strokes, device=None):
        """Draws with a pen and waits until all of it has arrived and is text."""
        before = self.state()
        (device or self.postil.display.pen).draw(strokes)
        self.until_heard(before, presses=len(strokes))
        return self.until(lambda report: not report["state"]["hasInk"], "the ink to be read")

    def click(self, name, x=None):
        """Clicks into a field, `x` pixels from its left side."""
        field = self.field(name)
        before = self.state()
        place = field["x"] + (field["width"] / 2 if x is None else x), field["y"] + field["height"] / 2
        self.postil.display.mouse.click(*place)
        self.until_heard(before, presses=1)

    def keys(self, *specs):
        """Presses keys, one after the other has been heard."""
        for spec in specs:
            before = self.state()
            self.postil.display.keyboard.key(spec)
            self.until_heard(before, keys=1 + spec.count("+"))

    def clear(self, name, x=None):
        self.click(name, x)
        self.keys("ctrl+a", "BackSpace")
        self.expect(name, "")

    def strokes(self, text, name, x=12, y=None, size=13, seed=3):
        """Strokes of a text whose baseline begins in a field, `x` pixels from its left side."""
        field = self.field(name)
        baseline = field["y"] + (field["height"] / 2 + size / 2 if y is None else y)
        return alphabet.write(text, size=size, seed=seed, origin=(field["x"] + x, baseline))

    def write(self, text, name, **place):
        """Writes into a field and waits until it is text."""
        return self.draw(self.strokes(text, name, **place))


class Watcher:
    """Looks at a report again and again while something is done, and keeps what it saw each time that changed."""

    def __init__(self, report, look):
        self.seen = []
        self._report = report
        self._look = look
        self._thread = threading.Thread(target=self._run)
        self._ends = False

    def _run(self):
        ends = False
        while not ends:
            # What there is at the end is looked at too.
            ends = self._ends
            value = self._look(self._report.read())
            if not self.seen or self.seen[-1] != value:
                self.seen.append(value)
            time.sleep(0.02)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ends = True
        self._thread.join()


class Playground(FieldReport):
    """The program with its playground shown, and what its fields say."""

    def __init__(self, display, settings=(), **variables):
        super().__init__(os.path.join(display.folder, f"fields-{time.monotonic_ns()}.json"))
        self.display = display
        set_word_pause(display)
        for key, value in settings:
            _write_setting(display, key, value)
        document = os.path.join(display.folder, "document.pdf")
        with open(document, "wb") as file:
            file.write(fixtures.document(pages=1))
        self.postil = Postil(display, document, POSTIL_TEST_FIELDS=self.path, **variables)
        self.action("playground")
        self.window = display.wait_for_window(title="Playground")
        display.declare_pen()
        display.wait_until_still(timeout=15)
        self.read()

    def close(self):
        self.postil.close()

    def action(self, name):
        subprocess.run(["gapplication", "action", "org.postil.Postil", name], env=self.display.environment, check=True)

    def set(self, key, value, seen):
        """Changes a setting, as another program would, and waits until the report's state shows it: name and value."""
        _write_setting(self.display, key, value)
        name, expected = seen
        self.until(lambda report: report["state"][name] == expected, f"{key} to be {value}")

    def picture(self, name):
        self.display.screenshot(os.path.join(program.OUT, f"fields-{name}.png"))
