# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages as pdf.js draws them: Firefox's own viewer, without a screen.

    pictures = pages("notes.pdf", dpi=72)

Firefox is driven through Marionette, its own socket for tests: messages of JSON, each after its length and a colon.
"""

import atexit
import base64
import functools
import io
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

PROGRAM = next((path for path in map(shutil.which, ("firefox-esr", "firefox")) if path), None)
MISSING = None if PROGRAM else "Firefox (firefox-esr), which brings pdf.js along, is not installed"

# No page of its own, no questions, no network.
_PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.tabs.remote.separatePrivilegedContentProcess": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    # A file begins at a scale that no test asks for, so that every page is drawn after the script listens.
    "pdfjs.defaultZoomValue": "12",
    # Buttons of its own beside everything that has words to be read.
    "pdfjs.enableComment": False,
    "pdfjs.viewOnLoad": 1,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
}

# Sets the scale, one page at a time in the upper left corner, since one between pixels would be blurred, and notes which
# pages are done: when the layer of the annotations is, since pdf.js draws some of them there.
_OPEN = """
const [scale, done] = arguments;
const app = window.PDFViewerApplication;
(async () => {
    await app.initializedPromise;
    const viewer = app.pdfViewer;
    await viewer.pagesPromise;
    window.drawnAt = new Map();
    app.eventBus.on("annotationlayerrendered", event => drawnAt.set(event.pageNumber, viewer.currentScale));
    const style = document.createElement("style");
    style.textContent = ".pdfViewer, .pdfViewer * { margin: 0 !important; border: 0 !important; padding: 0 !important; }"
        + ".pdfViewer, .pdfViewer .spread { display: block !important; text-align: left !important; }";
    document.head.append(style);
    viewer.scrollMode = 3;
    viewer.currentScale = scale;
    return viewer.pagesCount;
})().then(done, error => done(String(error)));
"""

# Shows a page and says where it is on the screen. Pages that were shown long ago are drawn anew.
_SHOW = """
const [number, scale, done] = arguments;
const app = window.PDFViewerApplication;
(async () => {
    app.page = number;
    const view = app.pdfViewer.getPageView(number - 1);
    while (window.drawnAt.get(number) !== scale || view.renderingState !== 3)
        await new Promise(resolve => setTimeout(resolve, 10));
    view.div.scrollIntoView({block: "start", inline: "start"});
    await new Promise(resolve => requestAnimationFrame(resolve));
    const box = view.div.querySelector(".canvasWrapper").getBoundingClientRect();
    return [box.left, box.top, box.width, box.height];
})().then(done, error => done(String(error)));
"""


def pages(path, dpi):
    """The pages of a file as a person sees them there, as pictures (PIL)."""
    return _viewer().pages(path, dpi)


@functools.cache
def _viewer():
    """One Firefox for all files: it takes seconds to start."""
    started = Viewer()
    atexit.register(started.close)
    return started


class ViewerError(Exception):
    """Firefox or its viewer did not do as it was told."""


class Viewer:
    """One Firefox with a profile of its own."""

    def __init__(self, size=(1000, 1500)):
        self._folder = tempfile.mkdtemp(prefix="postil-firefox-")
        self._socket = None
        with open(os.path.join(self._folder, "user.js"), "w", encoding="utf-8") as file:
            for name, value in _PREFERENCES.items():
                file.write(f'user_pref("{name}", {json.dumps(value)});\n')
        environment = {
            **os.environ, "HOME": self._folder, "MOZ_HEADLESS_WIDTH": str(size[0]), "MOZ_HEADLESS_HEIGHT": str(size[1])}
        self._process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", self._folder], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._connect()
        except BaseException:
            self.close()
            raise

    def close(self):
        if self._socket:
            self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def pages(self, path, dpi):
        from PIL import Image
        self._command("WebDriver:Navigate", url="file://" + os.path.abspath(path))
        # The viewer counts in CSS pixels, 96 to the inch.
        scale = dpi / 96
        count = self._script(_OPEN, scale)
        if not isinstance(count, int):
            raise ViewerError(f"pdf.js doesn't show {path}: {count}")
        found = []
        for number in range(1, count + 1):
            box = self._script(_SHOW, number, scale)
            if not isinstance(box, list):
                raise ViewerError(f"pdf.js doesn't show page {number} of {path}: {box}")
            left, top, width, height = map(round, box)
            shot = self._command("WebDriver:TakeScreenshot", full=False)["value"]
            with Image.open(io.BytesIO(base64.b64decode(shot))) as image:
                found.append(image.convert("RGB").crop((left, top, left + width, top + height)))
        return found

    def _connect(self):
        path, end = os.path.join(self._folder, "MarionetteActivePort"), time.monotonic() + 60
        while self._socket is None:
            if self._process.poll() is not None or time.monotonic() > end:
                raise ViewerError("Firefox doesn't start")
            try:
                with open(path, encoding="ascii") as file:
                    self._socket = socket.create_connection(("127.0.0.1", int(file.read())), timeout=120)
            except (OSError, ValueError):
                time.sleep(0.05)
        self._stream = self._socket.makefile("rb")
        self._read()
        self._command("WebDriver:NewSession", capabilities={})
        self._command("WebDriver:SetTimeouts", script=100_000, pageLoad=60_000)

    def _script(self, text, *arguments):
        """What a script gives to `done`, its last argument."""
        return self._command("WebDriver:ExecuteAsyncScript", script=text, args=list(arguments))["value"]

    def _command(self, name, **parameters):
        message = json.dumps([0, 1, name, parameters]).encode()
        self._socket.sendall(b"%d:" % len(message) + message)
        _, _, error, result = self._read()
        if error:
            raise ViewerError(f"{name}: {error.get('message')}")
        return result

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            byte = self._stream.read(1)
            if not byte:
                raise ViewerError("Firefox has ended")
            length += byte
        return json.loads(self._stream.read(int(length[:-1])))
