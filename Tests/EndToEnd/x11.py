# SPDX-License-Identifier: GPL-3.0-or-later
"""Just enough of the X11 protocol to look at a display: pictures, windows and their properties.

Standard library only, so that the tests need no X11 module for Python.
"""

import socket
import struct
import zlib


class Picture:
    """An RGB picture: `data` holds 3 bytes per pixel, row by row from the top."""

    def __init__(self, width, height, data):
        self.width = width
        self.height = height
        self.data = data

    def pixel(self, x, y):
        start = (y * self.width + x) * 3
        return tuple(self.data[start:start + 3])

    def crop(self, x, y, width, height):
        rows = (self.data[((y + row) * self.width + x) * 3:][:width * 3] for row in range(height))
        return Picture(width, height, b"".join(rows))

    def count(self, accepts):
        """How many pixels `accepts(r, g, b)` says yes to."""
        data = self.data
        return sum(1 for i in range(0, len(data), 3) if accepts(data[i], data[i + 1], data[i + 2]))

    def save(self, path):
        """Writes a PNG file."""
        stride = self.width * 3
        rows = b"".join(
            b"\0" + self.data[row * stride:(row + 1) * stride] for row in range(self.height))

        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
            file.write(chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b""))


class Display:
    """A connection to display number `number` over its unix socket, without authority."""

    IMAGE_FORMAT_Z = 2
    MAP_STATE_VIEWABLE = 2

    def __init__(self, number):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(f"/tmp/.X11-unix/X{number}")
        self._socket.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        status, length = struct.unpack("<B5xH", self._receive(8))
        body = self._receive(length * 4)
        if status != 1:
            raise ConnectionError(body.decode("latin-1", "replace"))
        vendor_length, = struct.unpack_from("<H", body, 16)
        format_count = body[21]
        screen = 32 + (vendor_length + 3) // 4 * 4 + 8 * format_count
        self.root, = struct.unpack_from("<I", body, screen)
        self.width, self.height = struct.unpack_from("<HH", body, screen + 20)
        self._atoms = {}
        self._sent = 0

    def close(self):
        self._socket.close()

    def _receive(self, count):
        parts = []
        while count:
            part = self._socket.recv(min(count, 1 << 20))
            if not part:
                raise ConnectionError("the X server closed the connection")
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def _ask(self, opcode, detail, body):
        """One request with a reply: returns the reply's 32 bytes and what follows; None for an error."""
        self._send(opcode, detail, body)
        while True:
            head = self._receive(32)
            number, = struct.unpack_from("<H", head, 2)
            rest = self._receive(struct.unpack_from("<I", head, 4)[0] * 4) if head[0] == 1 else b""
            # Events, and errors of requests without a reply, may come in between.
            if number == self._sent & 0xFFFF and head[0] in (0, 1):
                return (head, rest) if head[0] == 1 else None

    def _send(self, opcode, detail, body):
        body += bytes(-len(body) % 4)
        self._socket.sendall(struct.pack("<BBH", opcode, detail, 1 + len(body) // 4) + body)
        self._sent += 1

    def atom(self, name):
        if name not in self._atoms:
            text = name.encode()
            head, _ = self._ask(16, 0, struct.pack("<Hxx", len(text)) + text)
            self._atoms[name], = struct.unpack_from("<I", head, 8)
        return self._atoms[name]

    def property(self, window, name):
        """The property's bytes, None where the window has no such property or is gone."""
        reply = self._ask(20, 0, struct.pack("<IIIII", window, self.atom(name), 0, 0, 1 << 20))
        if reply is None or struct.unpack_from("<I", reply[0], 8)[0] == 0:
            return None
        size = struct.unpack_from("<I", reply[0], 16)[0] * reply[0][1] // 8
        return reply[1][:size]

    def managed_windows(self):
        """The windows the window manager looks after, oldest first."""
        value = self.property(self.root, "_NET_CLIENT_LIST") or b""
        return [number for number, in struct.iter_unpack("<I", value)]

    def title(self, window):
        value = self.property(window, "_NET_WM_NAME") or self.property(window, "WM_NAME") or b""
        return value.decode("utf-8", "replace")

    def window_class(self, window):
        value = self.property(window, "WM_CLASS") or b""
        return [part.decode("latin-1") for part in value.split(b"\0") if part]

    def is_viewable(self, window):
        reply = self._ask(3, 0, struct.pack("<I", window))
        return reply is not None and reply[0][26] == self.MAP_STATE_VIEWABLE

    def _tell_window_manager(self, window, message, *values):
        values = (list(values) + [0] * 5)[:5]
        event = struct.pack("<BBHII5I", 33, 32, 0, window, self.atom(message), *values)
        # SubstructureRedirect and SubstructureNotify: what a window manager listens to on the root window.
        self._send(25, 0, struct.pack("<II", self.root, 0x180000) + event)

    def activate(self, window):
        """Asks the window manager to raise the window and give it the keyboard."""
        self._tell_window_manager(window, "_NET_ACTIVE_WINDOW", 2)

    def maximize(self, window):
        """Asks the window manager to let the window fill the screen."""
        directions = (self.atom(f"_NET_WM_STATE_MAXIMIZED_{name}") for name in ("HORZ", "VERT"))
        self._tell_window_manager(window, "_NET_WM_STATE", 1, *directions, 2)

    def active_window(self):
        value = self.property(self.root, "_NET_ACTIVE_WINDOW")
        return struct.unpack("<I", value[:4])[0] if value else 0

    def size(self, window):
        reply = self._ask(14, 0, struct.pack("<I", window))
        return struct.unpack_from("<HH", reply[0], 16) if reply else (0, 0)

    def is_dialog(self, window):
        return self.property(window, "WM_TRANSIENT_FOR") is not None

    def pixels(self, x, y, width, height):
        """The screen's bytes (blue, green, red, unused) in a box: quick, to see whether something changed."""
        request = struct.pack("<IhhHHI", self.root, x, y, width, height, 0xFFFFFFFF)
        _, data = self._ask(73, self.IMAGE_FORMAT_Z, request)
        return data[:width * height * 4]

    def picture(self):
        """What the whole screen shows now."""
        data = self.pixels(0, 0, self.width, self.height)
        rgb = bytearray(self.width * self.height * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = data[2::4], data[1::4], data[0::4]
        return Picture(self.width, self.height, bytes(rgb))
