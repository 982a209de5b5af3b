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

    def __init__(self, display, settings=()):
        self.display = display
        self.report = os.path.join(display.folder, "fields.json")
        for key, value in settings:
            self.set(key, value)
        document = os.path.join(display.folder, "document.pdf")
        with open(document, "wb") as file:
            file.write(fixtures.document(pages=1))
        self.postil = Postil(display, document, POSTIL_TEST_FIELDS=self.report)
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
