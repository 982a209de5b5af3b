# SPDX-License-Identifier: GPL-3.0-or-later
"""Pen, eraser, mouse, keyboard and touch screen made of nothing: clients of Xorg's inputtest driver.

Each device is a unix socket that the driver reads events from (protocol 1.1, described in
/usr/include/xorg/xf86-input-inputtest-protocol.h). Coordinates are pixels of the screen, pressure is 0-1.
"""

import socket
import struct
import time

_VERSION, _SYNC, _MOTION, _PROXIMITY, _BUTTON, _KEY, _TOUCH = range(7)
_TOUCH_BEGIN, _TOUCH_UPDATE, _TOUCH_END = 18, 19, 20
_AXIS_LIMIT = 65535
_PRESSURE_LIMIT = 1000
_AXIS_X, _AXIS_Y, _AXIS_WHEEL, _AXIS_PRESSURE = 0, 1, 3, 4
_WHEEL_NOTCH = 120


class Device:
    """One device of the inputtest driver. Every call returns once the server has taken the event."""

    def __init__(self, path, width, height):
        self._size = (width, height)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(path)
        self._socket.sendall(self._packet(_VERSION, struct.pack("=HH", 1, 1)))
        self._socket.recv(12)

    def close(self):
        self._socket.close()

    @staticmethod
    def _packet(kind, body, align=4):
        size = 8 + len(body)
        padding = -size % align
        return struct.pack("=Ii", size + padding, kind) + body + bytes(padding)

    @staticmethod
    def _axes(values):
        mask = bytearray(8)
        axes = [0.0] * 64
        for axis, value in values.items():
            mask[axis >> 3] |= 1 << (axis & 7)
            axes[axis] = float(value)
        return struct.pack("=I8s4x64d", 0, bytes(mask), *axes) + bytes(512)

    def _place(self, x, y, pressure=None):
        # The axes reach over the screen in steps of 1/65536; fractions of a step arrive as well.
        width, height = self._size
        values = {
            _AXIS_X: min(max(x / width * (_AXIS_LIMIT + 1), 0), _AXIS_LIMIT),
            _AXIS_Y: min(max(y / height * (_AXIS_LIMIT + 1), 0), _AXIS_LIMIT),
        }
        if pressure is not None:
            values[_AXIS_PRESSURE] = pressure * _PRESSURE_LIMIT
        return self._axes(values)

    def _send(self, kind, body):
        self._socket.sendall(self._packet(kind, body, 8) + self._packet(_SYNC, b""))
        self._socket.recv(8)

    def _move(self, x, y, pressure=None):
        self._send(_MOTION, struct.pack("=I4x", 1) + self._place(x, y, pressure))

    def _button(self, number, pressed, x, y, pressure=None):
        self._send(_BUTTON, struct.pack("=iiI4x", 1, number, pressed) + self._place(x, y, pressure))


class Mouse(Device):
    """A mouse with a wheel."""

    def move(self, x, y):
        self._move(x, y)

    def press(self, x, y, button=1):
        self._button(button, 1, x, y)

    def release(self, x, y, button=1):
        self._button(button, 0, x, y)

    def click(self, x, y, button=1, count=1):
        self.move(x, y)
        time.sleep(0.05)
        for _ in range(count):
            self.press(x, y, button)
            time.sleep(0.02)
            self.release(x, y, button)
            time.sleep(0.03)

    def drag(self, points, button=1, interval=0.012):
        self.move(*points[0])
        time.sleep(0.05)
        self.press(*points[0], button)
        for point in points[1:]:
            time.sleep(interval)
            self.move(*point)
        time.sleep(interval)
        self.release(*points[-1], button)

    def wheel(self, notches):
        """Turns the wheel, down where `notches` is positive."""
        for _ in range(abs(notches)):
            step = _WHEEL_NOTCH if notches > 0 else -_WHEEL_NOTCH
            self._send(_MOTION, struct.pack("=I4x", 0) + self._axes({_AXIS_WHEEL: step}))
            time.sleep(0.02)


class Pen(Device):
    """A pen, or the eraser end of one: both are a device that comes near, presses and leaves."""

    def _proximity(self, near, x, y):
        self._send(_PROXIMITY, struct.pack("=I4x", near) + self._place(x, y, 0))

    def enter(self, x, y):
        """The pen comes near the screen."""
        self._proximity(1, x, y)
        self._move(x, y, 0)

    def hover(self, x, y):
        self._move(x, y, 0)

    def leave(self, x, y):
        self._proximity(0, x, y)

    def down(self, x, y, pressure=0.5):
        self._button(1, 1, x, y, pressure)

    def move(self, x, y, pressure=0.5):
        self._move(x, y, pressure)

    def up(self, x, y):
        self._button(1, 0, x, y, 0)

    def barrel(self, x, y, button=2, hold=0.06):
        """Presses and releases a button on the pen's barrel while the pen hovers."""
        self._button(button, 1, x, y, 0)
        time.sleep(hold)
        self._button(button, 0, x, y, 0)

    def tap(self, x, y, pressure=0.5):
        self.enter(x, y)
        time.sleep(0.03)
        self.down(x, y, pressure)
        time.sleep(0.04)
        self.up(x, y)
        time.sleep(0.03)
        self.leave(x, y)

    def draw(self, strokes, speed=1.0):
        """Draws strokes of (x, y, milliseconds, pressure) samples at the pace that their times say.

        The gaps between strokes are kept too. `speed` 2 draws twice as fast. The pen hovers between the
        strokes and leaves after the last one.
        """
        strokes = [stroke for stroke in strokes if stroke]
        if not strokes:
            return
        first = strokes[0][0]
        self.enter(first[0], first[1])
        time.sleep(0.03)
        began = time.monotonic() - first[2] / 1000 / speed
        for stroke in strokes:
            x, y, when, pressure = stroke[0]
            self._wait(began + when / 1000 / speed)
            self.hover(x, y)
            self.down(x, y, pressure)
            for x, y, when, pressure in stroke[1:]:
                self._wait(began + when / 1000 / speed)
                self.move(x, y, pressure)
            self.up(x, y)
        time.sleep(0.02)
        self.leave(x, y)

    @staticmethod
    def _wait(moment):
        left = moment - time.monotonic()
        if left > 0:
            time.sleep(left)


class TouchScreen(Device):
    """A touch screen; every finger has a number of its own choosing."""

    def _touch(self, kind, finger, x, y):
        self._send(_TOUCH, struct.pack("=II", finger, kind) + self._place(x, y))

    def down(self, finger, x, y):
        self._touch(_TOUCH_BEGIN, finger, x, y)

    def move(self, finger, x, y):
        self._touch(_TOUCH_UPDATE, finger, x, y)

    def up(self, finger, x, y):
        self._touch(_TOUCH_END, finger, x, y)

    def tap(self, x, y, finger=1):
        self.down(finger, x, y)
        time.sleep(0.04)
        self.up(finger, x, y)

    def drag(self, *paths, interval=0.015):
        """Moves one finger along each path; all paths have the same number of points."""
        for finger, path in enumerate(paths, 1):
            self.down(finger, *path[0])
        for step in range(1, len(paths[0])):
            time.sleep(interval)
            for finger, path in enumerate(paths, 1):
                self.move(finger, *path[step])
        time.sleep(interval)
        for finger, path in enumerate(paths, 1):
            self.up(finger, *path[-1])


def _keycodes():
    """Key names to (keycode, needs Shift) on the US layout of the evdev rules."""
    codes = {}
    rows = [
        (10, "1234567890-=", "!@#$%^&*()_+"),
        (24, "qwertyuiop[]", "QWERTYUIOP{}"),
        (38, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
        (51, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    ]
    for first, plain, shifted in rows:
        for offset, (low, high) in enumerate(zip(plain, shifted)):
            codes[low] = (first + offset, False)
            codes[high] = (first + offset, True)
    names = {
        "escape": 9, "backspace": 22, "tab": 23, "return": 36, "enter": 36, "space": 65, " ": 65,
        "home": 110, "up": 111, "page_up": 112, "left": 113, "right": 114, "end": 115, "down": 116,
        "page_down": 117, "insert": 118, "delete": 119, "menu": 135, "f11": 95, "f12": 96,
        "\n": 36, "\t": 23, "\b": 22,
    }
    names.update({f"f{number}": 66 + number for number in range(1, 11)})
    codes.update({name: (code, False) for name, code in names.items()})
    return codes


class Keyboard(Device):
    """A keyboard with the US layout."""

    _CODES = _keycodes()
    _MODIFIERS = {"ctrl": 37, "shift": 50, "alt": 64, "super": 133}

    def _key(self, code, pressed):
        self._send(_KEY, struct.pack("=iI", code, pressed))

    def wake(self):
        """A harmless key: it makes this keyboard's layout the one of the whole display."""
        self._key(50, 1)
        self._key(50, 0)

    def key(self, spec):
        """Presses and releases a key such as `w`, `Page_Down`, `ctrl+shift+s` or `ctrl++`."""
        parts = spec.split("+")
        if spec.endswith("+"):
            parts = parts[:-2] + ["+"]
        name = parts[-1]
        code, shifted = self._CODES[name if name in self._CODES else name.lower()]
        held = [self._MODIFIERS[part.lower()] for part in parts[:-1]]
        if shifted and 50 not in held:
            held.append(50)
        for modifier in held:
            self._key(modifier, 1)
        self._key(code, 1)
        time.sleep(0.01)
        self._key(code, 0)
        for modifier in reversed(held):
            self._key(modifier, 0)

    def type(self, text, interval=0.015):
        for character in text:
            self.key(character)
            time.sleep(interval)
