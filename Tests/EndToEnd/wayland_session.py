# SPDX-License-Identifier: GPL-3.0-or-later
"""A private Wayland session with a pen that needs no hardware: what virtual_display.py is for X11.

    with WaylandSession() as display:
        postil = Postil(display, "notes.pdf")

The compositor is wayland_session.c, compiled on the spot against wlroots 0.15; grim takes the pictures. Windows fill the
screen. Beside the devices there is `method`, which plays the input method of the desktop.
"""

import os
import shutil
import subprocess
import tempfile
import threading
import time

from input_devices import Keyboard, Mouse, Pen
from virtual_display import DisplayError, VirtualDisplay

_HERE = os.path.dirname(os.path.abspath(__file__))
_PROTOCOLS = ("stable/xdg-shell/xdg-shell.xml", "unstable/tablet/tablet-unstable-v2.xml")
_LIBRARIES = ("wlroots", "wayland-server", "xkbcommon")


def missing():
    """What of all that is not installed, as a text; None where nothing is missing."""
    tools = [name for name in ("cc", "pkg-config", "wayland-scanner", "grim", "dbus-daemon") if not shutil.which(name)]
    if tools:
        return "Wayland: not installed: " + ", ".join(tools)
    check = subprocess.run(["pkg-config", "--exists", "wlroots >= 0.15", "wlroots < 0.16"], check=False)
    if check.returncode != 0:
        return "Wayland: libwlroots-dev 0.15 is not installed"
    if subprocess.run(["pkg-config", "--exists", "wayland-protocols"], check=False).returncode != 0:
        return "Wayland: wayland-protocols is not installed"
    return None


def _pkg_config(*arguments):
    return subprocess.run(["pkg-config", *arguments], check=True, capture_output=True, text=True).stdout.split()


def _compile(folder):
    protocols = _pkg_config("--variable=pkgdatadir", "wayland-protocols")[0]
    for path in _PROTOCOLS:
        header = os.path.join(folder, os.path.basename(path).replace(".xml", "-protocol.h"))
        subprocess.run(["wayland-scanner", "server-header", os.path.join(protocols, path), header], check=True)
    program = os.path.join(folder, "wayland_session")
    subprocess.run(
        ["cc", "-DWLR_USE_UNSTABLE", "-I", folder, os.path.join(_HERE, "wayland_session.c"), "-o", program,
         *_pkg_config("--cflags", "--libs", *_LIBRARIES)], check=True)
    return program


class _Commands:
    """The compositor's standard input and output; one command at a time."""

    def __init__(self, process):
        self._process = process
        self._lock = threading.Lock()

    def ask(self, line, lines=None):
        """Sends a line and returns its answer; `lines` turns the first line of an answer into the number of further ones."""
        with self._lock:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            first = self._process.stdout.readline().rstrip("\n")
            if not first:
                raise DisplayError("the compositor has ended")
            if lines is None:
                return first
            return [self._process.stdout.readline().rstrip("\n") for _ in range(lines(first))]

    def send(self, line):
        if self.ask(line) != "ok":
            raise DisplayError(f"the compositor did not do: {line}")


class _WaylandPen(Pen):
    def __init__(self, commands, kind):
        self._commands = commands
        self._kind = kind

    def close(self):
        """There is nothing to close."""

    def _proximity(self, near, x, y):
        self._commands.send(f"pen near {self._kind} {x} {y}" if near else "pen away")

    def _move(self, x, y, pressure=None):
        self._commands.send(f"pen move {x} {y} {pressure or 0}")

    def _button(self, number, pressed, x, y, pressure=None):
        if number != 1:
            raise NotImplementedError("barrel buttons")
        self._commands.send("pen down" if pressed else "pen up")
        if pressed:
            self._move(x, y, pressure)


class _WaylandMouse(Mouse):
    _BUTTONS = {1: 0x110, 2: 0x112, 3: 0x111}

    def __init__(self, commands):
        self._commands = commands

    def close(self):
        """There is nothing to close."""

    def _move(self, x, y, pressure=None):
        self._commands.send(f"mouse move {x} {y}")

    def _button(self, number, pressed, x, y, pressure=None):
        self._commands.send(f"mouse {'press' if pressed else 'release'} {self._BUTTONS[number]}")


class _WaylandKeyboard(Keyboard):
    # X11 counts keys from 8.
    _FIRST = 8

    def __init__(self, commands):
        self._commands = commands

    def close(self):
        """There is nothing to close."""

    def _key(self, code, pressed):
        self._commands.send(f"key {'press' if pressed else 'release'} {code - self._FIRST}")


class InputMethod:
    """The desktop's input method, as a text field sees it."""

    def __init__(self, commands):
        self._commands = commands

    @property
    def requests(self):
        """How often a text field has asked for input: each time a desktop may show its on-screen keyboard."""
        return int(self._commands.ask("method").split()[0])

    @property
    def is_wanted(self):
        """Whether a text field asks for input now."""
        return self._commands.ask("method").split()[1] == "1"

    def preedit(self, text):
        """Shows text at the caret that is not in the field yet; it becomes text when the field changes or is reset."""
        self._commands.send(f"method preedit {text}")


class WaylandSession(VirtualDisplay):
    """See the module's description."""

    def _begin(self):
        reason = missing()
        if reason:
            raise DisplayError(reason)
        self.folder = tempfile.mkdtemp(prefix="postil-wayland-")
        self._log = open(os.path.join(self.folder, "session.log"), "ab")
        self.environment = self._make_environment()
        self.environment.pop("DISPLAY", None)
        self.environment["GDK_BACKEND"] = "wayland"
        self._start_bus()
        compositor = subprocess.Popen(
            [_compile(self.folder), str(self.width), str(self.height)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self._log, text=True, start_new_session=True,
            env={**self.environment, "WLR_RENDERER": "pixman", "WLR_BACKENDS": "headless"})
        self._processes.append(compositor)
        name = compositor.stdout.readline().strip()
        if not name:
            raise DisplayError("the compositor did not start:\n" + self._tail("session.log"))
        self.environment["WAYLAND_DISPLAY"] = name
        self._commands = _Commands(compositor)
        self.mouse = _WaylandMouse(self._commands)
        self.keyboard = _WaylandKeyboard(self._commands)
        self.pen = _WaylandPen(self._commands, "pen")
        self.eraser = _WaylandPen(self._commands, "eraser")
        self.method = InputMethod(self._commands)

    def declare_pen(self):
        """Nothing to say: on Wayland pens say what they are."""

    def windows(self):
        return self._commands.ask("windows", lines=int)

    def title(self, window):
        return window

    def wait_for_window(self, process=None, title=None, timeout=30):
        """Waits for a shown window (whose title contains `title`) and returns its title."""
        def find():
            if process is not None and process.poll() is not None:
                raise DisplayError(f"the program ended with status {process.returncode}:\n{self.log_of(process)}")
            return next((shown for shown in self.windows() if title is None or title in shown), None)
        return self._until(find, timeout, f"a window{' titled ' + title if title else ''}")

    def activate(self, window):
        """The newest window fills the screen and has the keyboard already."""

    def pixels(self, x=0, y=0, width=None, height=None):
        area = f"{int(x)},{int(y)} {int(width or self.width)}x{int(height or self.height)}"
        return subprocess.run(
            ["grim", "-t", "ppm", "-g", area, "-"], env=self.environment, check=True, capture_output=True).stdout

    def screenshot(self, path):
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        subprocess.run(["grim", path], env=self.environment, check=True)


if __name__ == "__main__":
    with WaylandSession() as shown:
        time.sleep(0.2)
        print(shown.environment["WAYLAND_DISPLAY"], shown.windows())
