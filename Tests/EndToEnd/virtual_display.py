#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A private X11 session with a pen that needs no hardware.

    with VirtualDisplay() as display:
        program = display.start(["postil", "notes.pdf"])
        display.wait_for_window(program)
        display.declare_pen()
        display.pen.draw(strokes)
        display.screenshot("out/notes.png")

Xorg with the `dummy` video driver shows the screen, its `inputtest` driver takes the events, openbox
manages the windows (undecorated; those waited for fill the screen). The session has its own display number, D-Bus, home,
configuration, state and runtime folders, all inside one temporary folder that goes with it. It works as
root and as an ordinary user, without a GPU, /dev/input or a console.

As a command it runs a program on such a display and ends with its exit status:

    virtual_display.py [--size 1280x900] [--screenshot FILE] -- PROGRAM [ARGUMENT…]
"""

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from input_devices import Keyboard, Mouse, Pen, TouchScreen
from x11 import Display

_PEN, _ERASER = "Virtual pen", "Virtual eraser"
_DEVICES = [
    ("Virtual mouse", "mouse", "PointerAbsolute", "CorePointer"),
    ("Virtual keyboard", "keyboard", "Keyboard", "CoreKeyboard"),
    (_PEN, "pen", "PointerAbsoluteProximity", "SendCoreEvents"),
    (_ERASER, "eraser", "PointerAbsoluteProximity", "SendCoreEvents"),
    ("Virtual touch", "touch", "Touch", "SendCoreEvents"),
]

_SERVER_LAYOUT = """\
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
  Option "AllowEmptyInput" "true"
  Option "DontVTSwitch" "true"
  Option "AutoAddGPU" "false"
  Option "BlankTime" "0"
EndSection
Section "Device"
  Identifier "Screen memory"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Monitor"
  Identifier "Monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "{width}x{height}" {clock:.2f} {width} {h1} {h2} {h3} {height} {v1} {v2} {v3}
EndSection
Section "Screen"
  Identifier "Screen"
  Device "Screen memory"
  Monitor "Monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "{width}x{height}"
    Virtual {width} {height}
  EndSubSection
EndSection
{devices}
Section "ServerLayout"
  Identifier "Layout"
  Screen "Screen"
{references}
EndSection
"""

_WINDOW_MANAGER = """\
<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <applications>
    <application type="normal"><decor>no</decor></application>
  </applications>
</openbox_config>
"""

# No service folders by default: a name that nobody owns fails at once instead of starting a desktop service.
_BUS = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={path}</listen>
  <auth>EXTERNAL</auth>
  {services}
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class DisplayError(Exception):
    """The session could not be started, or something awaited did not happen."""


class VirtualDisplay:
    """See the module's description. `accessibility` starts AT-SPI on demand; `maximized` fills the screen."""

    def __init__(self, width=1280, height=900, accessibility=False, maximized=True):
        self.width = width
        self.height = height
        self._accessibility = accessibility
        self._maximized = maximized
        self._processes = []
        self.folder = None
        self.number = None
        self.environment = None
        self.mouse = self.keyboard = self.pen = self.eraser = self.touch = None
        self._display = None
        self._log = None

    def __enter__(self):
        try:
            self._begin()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    # Starting and stopping

    def _begin(self):
        missing = [name for name in ("Xorg", "openbox", "dbus-daemon", "xinput") if not self._find(name)]
        if missing:
            raise DisplayError("not installed: " + ", ".join(missing) + " (./dev setup installs them)")
        self.folder = tempfile.mkdtemp(prefix="postil-display-")
        self._log = open(os.path.join(self.folder, "session.log"), "ab")
        self.environment = self._make_environment()
        self._start_bus()
        self._start_server()
        self._start_window_manager()
        self._connect_devices()

    @staticmethod
    def _find(name):
        # Debian's /usr/bin/Xorg may be a set-user-id wrapper that wants a console; the server itself doesn't.
        if name == "Xorg" and os.access("/usr/lib/xorg/Xorg", os.X_OK):
            return "/usr/lib/xorg/Xorg"
        return shutil.which(name)

    def _make_environment(self):
        keep = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("XDG_", "DBUS_", "WAYLAND_", "GTK_", "GDK_", "GSK_", "LC_"))
        }
        folders = {
            "HOME": "home", "XDG_CONFIG_HOME": "home/.config", "XDG_DATA_HOME": "home/.local/share",
            "XDG_STATE_HOME": "home/.local/state", "XDG_CACHE_HOME": "home/.cache",
            "XDG_RUNTIME_DIR": "run", "TMPDIR": "tmp",
        }
        for name, place in folders.items():
            path = os.path.join(self.folder, place)
            os.makedirs(path, mode=0o700, exist_ok=True)
            keep[name] = path
        keep.update({
            "LANG": "C.UTF-8", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "NO_AT_BRIDGE": "1",
            "GSETTINGS_BACKEND": "keyfile", "GIO_USE_VFS": "local", "LIBGL_ALWAYS_SOFTWARE": "1",
        })
        if "XDG_DATA_DIRS" in os.environ:
            keep["XDG_DATA_DIRS"] = os.environ["XDG_DATA_DIRS"]
        if self._accessibility:
            del keep["NO_AT_BRIDGE"]
        else:
            keep["GTK_A11Y"] = "none"
        return keep

    def _spawn(self, command, **options):
        process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log,
            start_new_session=True, **options)
        self._processes.append(process)
        return process

    def _write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def _start_bus(self):
        path = os.path.join(self.environment["XDG_RUNTIME_DIR"], "bus")
        services = "<standard_session_servicedirs/>" if self._accessibility else ""
        config = self._write("bus.conf", _BUS.format(path=path, services=services))
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=" + path
        self._spawn(["dbus-daemon", "--nofork", "--nopidfile", "--config-file=" + config])
        self._until(lambda: os.path.exists(path), 10, "D-Bus")

    def _start_server(self):
        width, height = self.width, self.height
        devices = "".join(
            'Section "InputDevice"\n'
            f'  Identifier "{name}"\n  Driver "inputtest"\n'
            f'  Option "SocketPath" "{self.folder}/{socket}"\n  Option "DeviceType" "{kind}"\n'
            + ('  Option "PointerHasPressure" "true"\n' if "Proximity" in kind else "")
            + ('  Option "XkbRules" "evdev"\n  Option "XkbLayout" "us"\n' if kind == "Keyboard" else "")
            + "EndSection\n"
            for name, socket, kind, _ in _DEVICES)
        references = "\n".join(f'  InputDevice "{name}" "{role}"' for name, _, _, role in _DEVICES)
        config = self._write("xorg.conf", _SERVER_LAYOUT.format(
            width=width, height=height, devices=devices, references=references,
            clock=(width + 464) * (height + 56) * 60 / 1e6,
            h1=width + 96, h2=width + 232, h3=width + 464, v1=height + 3, v2=height + 10, v3=height + 56))
        # As an ordinary user the server refuses to make the folder of its sockets.
        if not os.path.isdir("/tmp/.X11-unix"):
            os.mkdir("/tmp/.X11-unix")
            os.chmod("/tmp/.X11-unix", 0o1777)
        # The server takes the first free number itself and says which, so two sessions never collide.
        reader, writer = os.pipe()
        with os.fdopen(reader) as announced:
            server = self._spawn([
                self._find("Xorg"), "-displayfd", str(writer), "-config", config, "-noreset", "-novtswitch",
                "-sharevts", "-nolisten", "tcp", "-ac", "-dpms", "-s", "0",
                "-logfile", os.path.join(self.folder, "xorg.log"),
            ], pass_fds=[writer])
            os.close(writer)
            answer = announced.readline().strip()
        if not answer or server.poll() is not None:
            raise DisplayError("Xorg did not start:\n" + self._tail("xorg.log") + self._tail("session.log"))
        self.number = int(answer)
        self.environment["DISPLAY"] = f":{self.number}"
        self._display = self._until(self._try_display, 10, "the X server")

    def _try_display(self):
        with contextlib.suppress(OSError):
            return Display(self.number)

    def _start_window_manager(self):
        config = self._write("openbox.xml", _WINDOW_MANAGER)
        self._spawn([self._find("openbox"), "--config-file", config])
        check = "_NET_SUPPORTING_WM_CHECK"
        self._until(lambda: self._display.property(self._display.root, check), 15, "openbox")

    def _connect_devices(self):
        kinds = {"mouse": Mouse, "keyboard": Keyboard, "pen": Pen, "eraser": Pen, "touch": TouchScreen}
        for _, name, _, _ in _DEVICES:
            path = os.path.join(self.folder, name)
            self._until(lambda: os.path.exists(path), 10, f"the virtual {name}")
            setattr(self, name, kinds[name](path, self.width, self.height))
        time.sleep(0.2)
        self.keyboard.wake()
        self.mouse.move(self.width - 2, self.height - 2)

    def close(self):
        """Ends every program of the session and removes its folder."""
        for device in (self.mouse, self.keyboard, self.pen, self.eraser, self.touch):
            if device:
                device.close()
        if self._display:
            self._display.close()
            self._display = None
        for process in reversed(self._processes):
            self._end(process)
        self._processes = []
        if self._log:
            self._log.close()
            self._log = None
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder = None

    @staticmethod
    def _end(process):
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, number)
            try:
                process.wait(5)
                break
            except subprocess.TimeoutExpired:
                continue

    # Programs and windows

    def start(self, command, cwd=None, **variables):
        """Starts a program on this display; `variables` are added to its environment.

        What it prints goes to `program.log_path`.
        """
        name = f"program-{len(self._processes)}.log"
        path = os.path.join(self.folder, name)
        with open(path, "wb") as log:
            process = subprocess.Popen(
                command, env={**self.environment, **variables}, cwd=cwd, stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
        process.log_path = path
        self._processes.append(process)
        return process

    def stop(self, process):
        """Ends a program that `start` started and waits until it is gone."""
        self._end(process)
        self._processes.remove(process)

    def windows(self):
        return [window for window in self._display.managed_windows() if self._display.is_viewable(window)]

    def title(self, window):
        return self._display.title(window)

    def wait_for_window(self, process=None, title=None, timeout=30):
        """Waits for a shown window (whose title contains `title`), gives it the keyboard and returns it."""
        def find():
            if process is not None and process.poll() is not None:
                raise DisplayError(f"the program ended with status {process.returncode}:\n{self.log_of(process)}")
            for window in self.windows():
                if title is None or title in self._display.title(window):
                    return window
            return None
        window = self._until(find, timeout, f"a window{' titled ' + title if title else ''}")
        self.activate(window)
        return window

    def activate(self, window):
        """Raises a window and gives it the keyboard; the screen is filled unless it is a dialog."""
        x11 = self._display
        if self._maximized and not x11.is_dialog(window):
            self._ask_until(lambda: x11.maximize(window), lambda: x11.size(window)[0] >= self.width - 4,
                            "the window to fill the screen")
        self._ask_until(lambda: x11.activate(window), lambda: x11.active_window() == window,
                        "the window to become active")

    def _ask_until(self, ask, done, what):
        """Asks until the wish has come true and stays so: a window that is just being shown may undo it."""
        end = time.monotonic() + 10
        since = None
        asked = 0.0
        while time.monotonic() < end:
            now = time.monotonic()
            if not done():
                since = None
                if now - asked > 0.5:
                    ask()
                    asked = now
            elif since is None:
                since = now
            elif now - since > 0.4:
                return
            time.sleep(0.03)
        raise DisplayError(f"waited 10 s for {what}\n" + self._tail("session.log"))

    @staticmethod
    def log_of(process):
        with open(process.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def declare_pen(self):
        """Tells the running programs that the pen and the eraser are tablet tools.

        GTK makes a device tool of them only when these properties change while it is watching, so this has
        to come after a program's window is there.
        """
        for number, (name, kind) in enumerate([(_PEN, "STYLUS"), (_ERASER, "ERASER")]):
            common = ["xinput", "set-prop", "--format=32"]
            serials = ["1", "2", "3", str(4711 + number), "2083"]
            for arguments in (["--type=atom", name, "Wacom Tool Type", kind],
                              ["--type=int", name, "Wacom Serial IDs", *serials]):
                subprocess.run(common + arguments, env=self.environment, check=True)
        time.sleep(0.3)

    # Looking

    def picture(self):
        return self._display.picture()

    def pixels(self, x=0, y=0, width=None, height=None):
        """The raw bytes of a box of the screen, to compare with others of the same box."""
        return self._display.pixels(x, y, width or self.width, height or self.height)

    def screenshot(self, path):
        """Writes what the screen shows to a PNG file, making its folder."""
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        self.picture().save(path)

    def wait_until_still(self, quiet=0.5, timeout=15):
        """Waits until the picture has not changed for `quiet` seconds; False where it never rests."""
        end = time.monotonic() + timeout
        last, since = self.pixels(), time.monotonic()
        while time.monotonic() < end:
            time.sleep(0.1)
            data = self.pixels()
            if data != last:
                last, since = data, time.monotonic()
            elif time.monotonic() - since >= quiet:
                return True
        return False

    # Waiting

    def _until(self, condition, timeout, what):
        end = time.monotonic() + timeout
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > end:
                raise DisplayError(f"waited {timeout} s for {what}\n" + self._tail("session.log"))
            time.sleep(0.03)

    def _tail(self, name, lines=25):
        try:
            with open(os.path.join(self.folder, name), encoding="utf-8", errors="replace") as file:
                return "".join(file.readlines()[-lines:])
        except OSError:
            return ""


def main():
    parser = argparse.ArgumentParser(description="Run a program on a private X11 display.")
    parser.add_argument("--size", default="1280x900")
    parser.add_argument("--screenshot", metavar="FILE", help="written when the program has ended")
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    # An exception, so that the session is closed on the way out.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with VirtualDisplay(width, height) as display:
            # The program keeps the caller's home: it may need its caches there.
            home = {"HOME": os.environ.get("HOME", display.environment["HOME"])}
            status = subprocess.run(arguments.command, env={**display.environment, **home}, check=False).returncode
            if arguments.screenshot:
                display.screenshot(arguments.screenshot)
        return status
    except DisplayError as error:
        print("virtual display:", error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
