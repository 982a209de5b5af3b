# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of annotation is made in the window, by pen, mouse and keys, and is right in the saved file."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest

import alphabet
import fixtures
import program
import renderers
from program import Postil
from test_application import wait_for
from virtual_display import VirtualDisplay

# The kinds as MuPDF names them, on pages turned in two ways.
KINDS = [
    "Caret", "Circle", "FileAttachment", "FreeText", "FreeText", "Highlight", "Ink", "Line", "Line", "PolyLine",
    "Polygon", "Polygon", "Square", "Squiggly", "Stamp", "Stamp", "StrikeOut", "Text", "Underline",
]


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(renderers.MISSING, renderers.MISSING or "")
class MakingKindsTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="postil-making-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.display = self.enterContext(VirtualDisplay())

    def open(self, rotate=0):
        path = os.path.join(self.folder, f"page-{rotate}.pdf")
        with open(path, "wb") as file:
            file.write(fixtures.document(pages=1, rotate=rotate))
        self.before = {name: draw(path) for name, draw in renderers.ALL.items()}
        return Postil(self.display, path)

    def choose(self, tool):
        """Chooses a tool by its action, as the menus of the toolbar do."""
        self.act("tool", f"[<'{tool}'>]")

    def act(self, action, parameters="[]"):
        command = ["gdbus", "call", "--session", "--dest", "org.postil.Postil", "--object-path",
                   "/org/postil/Postil/window/1", "--method", "org.gtk.Actions.Activate", action, parameters, "{}"]
        subprocess.run(command, check=True, capture_output=True, env=self.display.environment)
        time.sleep(0.3)

    def mouse(self, *points):
        pairs = list(zip(points, points[1:]))
        self.display.mouse.drag([
            (a[0] + (b[0] - a[0]) * step / 10, a[1] + (b[1] - a[1]) * step / 10) for a, b in pairs for step in range(11)])
        time.sleep(0.2)

    def pen(self, a, b):
        pen = self.display.pen
        pen.enter(*a)
        pen.down(*a)
        for step in range(1, 11):
            pen.move(a[0] + (b[0] - a[0]) * step / 10, a[1] + (b[1] - a[1]) * step / 10)
            time.sleep(0.01)
        pen.up(*b)
        pen.leave(*b)
        time.sleep(0.2)

    def click(self, place, count=1):
        self.display.mouse.click(*place, count=count)
        # Not the second click of a pair.
        time.sleep(0.6)

    def choose_file(self, path):
        """Types a path into the file chooser."""
        dialog = wait_for(lambda: len(self.display.windows()) > 1)
        self.assertTrue(dialog, "the file chooser opens")
        time.sleep(0.8)
        self.display.keyboard.type(path)
        time.sleep(0.5)
        self.display.keyboard.key("Return")
        self.assertTrue(wait_for(lambda: len(self.display.windows()) == 1), "the file chooser closes")
        time.sleep(0.5)

    def make_all(self, postil):
        at = postil.page(1).to_screen
        self.choose("square")
        self.mouse(at(40, 120), at(120, 170))
        self.choose("circle")
        self.pen(at(140, 120), at(220, 170))
        self.choose("line")
        self.mouse(at(240, 120), at(320, 170))
        self.choose("line.arrow")
        self.pen(at(340, 120), at(420, 170))
        for tool, top in [("polygon", 200), ("polygon.cloud", 290), ("polyline", 380)]:
            self.choose(tool)
            for x, y in [(40, top), (120, top), (110, top + 60)]:
                self.click(at(x, y))
            postil.keys("Return")
        self.choose("note")
        self.click(at(180, 220))
        self.display.keyboard.type("What is this?")
        postil.keys("Escape")
        self.choose("stamp")
        self.mouse(at(150, 250), at(290, 290))
        self.choose("caret")
        self.click(at(320, 220))
        self.choose("freeText.callout")
        self.pen(at(330, 300), at(400, 260))
        self.display.keyboard.type("look here")
        postil.keys("Escape", "Escape")
        self.choose("freeText")
        self.click(at(160, 340))
        self.display.keyboard.type("typed")
        postil.keys("Escape", "Escape")
        for tool, height in [("highlight", 44), ("underline", 44), ("squiggly", 44), ("strikeout", 44)]:
            self.choose(tool)
            self.mouse(at(45, height), at(120, height))
            time.sleep(0.4)
        self.choose("ink.pen")
        postil.draw(alphabet.write("a", size=40, origin=at(340, 360)))
        postil.keys("v")
        picture = os.path.join(self.folder, "picture.png")
        renderers.Image.new("RGB", (60, 40), (20, 120, 200)).save(picture)
        self.choose("stamp.image")
        self.mouse(at(160, 390), at(220, 430))
        self.choose_file(picture)
        attached = os.path.join(self.folder, "attached.txt")
        with open(attached, "w", encoding="utf-8") as file:
            file.write("attached words")
        self.choose("attachment")
        self.click(at(260, 410))
        self.choose_file(attached)
        postil.keys("v")

    def check(self, path, rotate):
        self.assertEqual(sorted(kind for kind, _ in renderers.mupdf_annotations(path) if kind != "Popup"), KINDS)
        found = renderers.pdfium_annotations(path)
        self.assertIn("What is this?", [contents for _, contents in found])
        self.assertEqual(renderers.qpdf_check(path), "")
        for name, draw in renderers.ALL.items():
            mask = renderers.difference(self.before[name], draw(path))
            for kind, (x0, y0, x1, y1) in self.boxes(path).items():
                # pymupdf draws no icons on turned pages; mutool does. pdf.js turns them in their places.
                if name in ("MuPDF", "pdf.js") and rotate and kind in ("Text", "FileAttachment"):
                    continue
                part = mask[int(y0):int(y1) + 1, int(x0):int(x1) + 1]
                self.assertGreater(part.sum(), 8, f"{kind} in {name}")
        with renderers.pymupdf.open(path) as document:
            page = document[0]
            files = [annot for annot in page.annots() if annot.type[1] == "FileAttachment"]
            self.assertEqual(files[0].get_file(), b"attached words")

    @staticmethod
    def boxes(path):
        """The box of each annotation in pixels of the rendered page as shown."""
        scale = renderers.DPI / 72
        with renderers.pymupdf.open(path) as document:
            page = document[0]
            return {
                annot.type[1]: tuple(value * scale for value in annot.rect * page.rotation_matrix)
                for annot in page.annots() if annot.type[1] not in ("Popup",)}

    def test_every_kind(self):
        for rotate in (0, 90):
            with self.subTest(rotate=rotate):
                postil = self.open(rotate)
                try:
                    self.make_all(postil)
                    self.display.screenshot(os.path.join(program.OUT, f"kinds-made-{rotate}.png"))
                    postil.save()
                    self.check(postil.path, rotate)
                finally:
                    postil.close()

    def test_a_finger_draws_and_drags(self):
        postil = self.open()
        at = postil.page(1).to_screen
        postil.keys("r")
        self.display.touch.drag([at(100 + 10 * step, 300 + 6 * step) for step in range(11)])
        time.sleep(0.5)
        postil.keys("v")
        self.display.touch.tap(*at(100, 330))
        time.sleep(0.6)
        self.display.touch.drag([at(200 + 5 * step, 360 + 6 * step) for step in range(11)])
        time.sleep(0.5)
        postil.save()
        box = program.annotations(postil.path)[0]["rect"]
        for value, wanted in zip(box, [100, 422, 250, 542]):
            self.assertAlmostEqual(value, wanted, delta=1.5)

    def test_a_handle_and_the_keys_resize_and_move(self):
        postil = self.open()
        at = postil.page(1).to_screen
        self.choose("square")
        self.mouse(at(100, 300), at(200, 360))
        postil.keys("v")
        self.click(at(100, 330))
        self.pen(at(200, 360), at(250, 420))
        postil.keys("Right", "shift+Down")
        postil.save()
        box = program.annotations(postil.path)[0]["rect"]
        for value, wanted in zip(box, [101, 412, 251, 532]):
            self.assertAlmostEqual(value, wanted, delta=1.0)
        postil.keys("ctrl+z", "ctrl+z", "ctrl+z")
        postil.save()
        box = program.annotations(postil.path)[0]["rect"]
        for value, wanted in zip(box, [100, 482, 200, 542]):
            self.assertAlmostEqual(value, wanted, delta=1.0)

    def test_a_note_is_answered_and_reviewed(self):
        postil = self.open()
        at = postil.page(1).to_screen
        postil.keys("r")
        self.mouse(at(100, 200), at(200, 260))
        postil.keys("v")
        self.click(at(100, 230), count=2)
        self.display.keyboard.type("Too large.")
        # Past the review to the field for a reply.
        self.display.keyboard.key("Tab")
        self.display.keyboard.key("Tab")
        self.display.keyboard.type("I agree.")
        postil.keys("Return", "Escape")
        postil.save()
        found = program.annotations(postil.path)
        self.assertEqual([entry["contents"] for entry in found], ["Too large.", "I agree."])
        self.assertEqual(found[1]["inReplyTo"], found[0]["name"])

    def test_annotations_go_out_and_come_in(self):
        postil = self.open()
        at = postil.page(1).to_screen
        postil.keys("o")
        self.mouse(at(100, 200), at(200, 260))
        target = os.path.join(self.folder, "out.xfdf")
        self.act("export", "[<'xfdf'>]")
        self.choose_save(target)
        self.assertTrue(wait_for(lambda: os.path.exists(target)))
        postil.keys("ctrl+z")
        self.act("import")
        self.choose_file(target)
        postil.save()
        self.assertEqual([entry["subtype"] for entry in program.annotations(postil.path)], ["Circle"])
        flat, clean = os.path.join(self.folder, "flat.pdf"), os.path.join(self.folder, "clean.pdf")
        self.act("save-flattened")
        self.choose_save(flat)
        self.act("save-clean")
        self.choose_save(clean)
        self.assertTrue(wait_for(lambda: os.path.exists(flat) and os.path.exists(clean)))
        time.sleep(0.5)
        self.assertEqual(program.annotations(flat), [])
        self.assertEqual([entry["subtype"] for entry in program.annotations(clean)], ["Circle"])
        self.assertTrue(renderers.difference(self.before["poppler"], renderers.poppler_page(flat)).any())

    def choose_save(self, path):
        """Types a path over the name that the file chooser suggests."""
        self.assertTrue(wait_for(lambda: len(self.display.windows()) > 1), "the file chooser opens")
        time.sleep(0.8)
        self.display.keyboard.key("ctrl+a")
        self.display.keyboard.type(path)
        time.sleep(0.5)
        self.display.keyboard.key("Return")
        self.assertTrue(wait_for(lambda: len(self.display.windows()) == 1), "the file chooser closes")
        time.sleep(0.5)


if __name__ == "__main__":
    unittest.main()
