# SPDX-License-Identifier: GPL-3.0-or-later
"""Postil, driven from outside: started on a virtual display, with pen, keys and files only.

The one favour it does to the tests: where the environment variable POSTIL_TEST_LAYOUT names a file, it writes
there, at every change of layout, where the shown pages are, in pixels of the root window:

    {"pages": [{"page": 1, "x": …, "y": …, "width": …, "height": …}, …], "scale": pixels per point}
"""

import json
import os
import subprocess
import time

import alphabet
from virtual_display import DisplayError

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
OUT = os.path.join(ROOT, "out")

# The pause after which the program takes writing as finished, in seconds, and what recognition may need on top.
WORD_PAUSE = 0.7
RECOGNITION = 0.6


def programs_folder():
    """Where the built programs are, None where nothing has been built."""
    given = os.environ.get("POSTIL_PROGRAMS")
    folders = [given] if given else [os.path.join(ROOT, ".build", kind) for kind in ("release", "debug")]
    return next((folder for folder in folders if os.path.exists(os.path.join(folder, "postil-cli"))), None)


def data_folder(variable, default):
    """A folder of test data outside the project: named by an environment variable, or beside the project."""
    folder = os.environ.get(variable) or os.path.join(ROOT, "..", "shared", default)
    return folder if os.path.isdir(folder) else None


def command_line(*arguments):
    """Runs postil-cli and returns what it prints; an error of the program is an exception."""
    program = os.path.join(programs_folder(), "postil-cli")
    result = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise RuntimeError(f"postil-cli {' '.join(arguments)}: {result.stderr.strip()}")
    return result.stdout


def annotations(path):
    return json.loads(command_line("annotations", path))


class PageLayout:
    """Where one page is on the screen, and how many pixels a point is."""

    def __init__(self, entry, scale):
        self.page = entry["page"]
        self.x, self.y = entry["x"], entry["y"]
        self.width, self.height = entry["width"], entry["height"]
        self.scale = scale

    def to_screen(self, x, y):
        """A place in points from the page's upper left corner, as shown, in pixels of the screen."""
        return self.x + x * self.scale, self.y + y * self.scale

    def to_page(self, x, y):
        return (x - self.x) / self.scale, (y - self.y) / self.scale


class Postil:
    """One window with one document."""

    def __init__(self, display, path, programs=None, arguments=(), **variables):
        self.display = display
        self.path = path
        self._layout_path = os.path.join(display.folder, f"layout-{time.monotonic_ns()}.json")
        program = os.path.join(programs or programs_folder(), "postil")
        self.process = display.start(
            [program, *arguments, path], POSTIL_TEST_LAYOUT=self._layout_path, **variables)
        self.window = display.wait_for_window(self.process, timeout=60)
        display.declare_pen()
        display.wait_until_still(timeout=20)
        # A program that is slow to start may have set its own size meanwhile.
        display.activate(self.window)

    def close(self):
        self.display.stop(self.process)

    def log(self):
        return self.display.log_of(self.process)

    # Where things are

    def layout(self, timeout=15):
        """The shown pages by number. Waits until the program has said."""
        end = time.monotonic() + timeout
        while True:
            try:
                with open(self._layout_path, encoding="utf-8") as file:
                    said = json.load(file)
                if said["pages"]:
                    return {entry["page"]: PageLayout(entry, said["scale"]) for entry in said["pages"]}
            except (OSError, ValueError):
                pass
            if time.monotonic() > end:
                raise DisplayError(f"the program wrote no layout within {timeout} s:\n{self.log()}")
            time.sleep(0.1)

    def page(self, number=1):
        pages = self.layout()
        if number not in pages:
            raise DisplayError(f"page {number} is not shown; shown: {sorted(pages)}")
        return pages[number]

    # What a person does

    def keys(self, *specs, pause=0.25):
        for spec in specs:
            self.display.keyboard.key(spec)
            time.sleep(pause)

    def act(self, action, parameters="[]"):
        """Does one of the window's actions, as a menu would; `parameters` as gdbus reads them."""
        command = ["gdbus", "call", "--session", "--dest", "org.postil.Postil", "--object-path",
                   "/org/postil/Postil/window/1", "--method", "org.gtk.Actions.Activate", action, parameters, "{}"]
        subprocess.run(command, check=True, capture_output=True, env=self.display.environment)

    def fit_width(self):
        self.keys("ctrl+2", pause=0.4)
        self.display.wait_until_still()

    def draw(self, strokes, speed=1.0):
        self.display.pen.draw(strokes, speed)

    def write(self, text, x, y, size=22.0, seed=0, speed=1.0):
        """Writes text with its baseline beginning at (x, y) of the screen and waits until it is read.

        Returns the strokes, in pixels of the screen.
        """
        strokes = alphabet.write(text, size=size, seed=seed, origin=(x, y))
        self.draw(strokes, speed)
        self.wait_for_reading()
        return strokes

    def wait_for_reading(self):
        time.sleep(WORD_PAUSE + RECOGNITION)
        self.display.wait_until_still(quiet=0.3, timeout=8)

    def save(self, timeout=20):
        """Presses Ctrl+S and waits until the file has changed and rests."""
        before = _state(self.path)
        self.keys("ctrl+s")
        end = time.monotonic() + timeout
        while _state(self.path) == before:
            if time.monotonic() > end:
                raise DisplayError(f"the file was not saved within {timeout} s:\n{self.log()}")
            time.sleep(0.1)
        last = None
        while _state(self.path) != last:
            last = _state(self.path)
            time.sleep(0.3)


def _state(path):
    status = os.stat(path)
    return status.st_ino, status.st_size, status.st_mtime_ns
