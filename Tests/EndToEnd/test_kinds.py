# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of annotation looks the same in other people's programs, on pages turned in every way."""

import functools
import glob
import json
import os
import shutil
import subprocess
import tempfile
import unittest

import fixtures
import pdfjs
import program
import renderers

SIZE = (420, 420)
CROP = (10, 20, 410, 400)
DPI = 72
LINE_ENDS = ["None", "Square", "Circle", "Diamond", "OpenArrow", "ClosedArrow", "Butt", "ROpenArrow", "RClosedArrow",
             "Slash"]
NOTES = ["Comment", "Note", "Key", "Help", "Paragraph", "NewParagraph", "Insert"]
QUAD = [150, 240, 250, 240, 150, 220, 250, 220]
CORNERS = [[150, 160], [200, 260], [260, 240], [240, 150]]
BOX = [150, 150, 260, 220]
# Words in many scripts: viewers that shape text otherwise than we do would differ here.
SCRIPTS = {
    "Latin": "Ångström, Łódź, Việt",
    "Cyrillic": "Съешь ещё этих",
    "Greek": "Ξεσκεπάζω τὴν",
    "Chinese": "漢字與仮名かな",
    "Hindi": "हिन्दी क्षत्रिय",
    "Arabic": "مرحبا بالعالم",
    "Hebrew": "שָׁלוֹם עולם",
    "mathematics": "∀x∈ℝ: √x² ≥ ∑∫ 𝑎",
    "emoji": "😀 ☃ ♥ ☀",
}
TEXT = "Ångström Łódź ελλ Жя 漢字 שלום مرحبا √2 😀"

# Name of the page → what is added to it.
PAGES = {
    "highlight": [{"type": "Highlight", "quads": [QUAD]}],
    "underline": [{"type": "Underline", "quads": [QUAD]}],
    "squiggly": [{"type": "Squiggly", "quads": [QUAD]}],
    "strikeout": [{"type": "StrikeOut", "quads": [QUAD]}],
    "square": [{"type": "Square", "rect": BOX, "width": 4, "fill": "#fff3c4"}],
    "dashed circle": [{"type": "Circle", "rect": BOX, "width": 2, "dash": [6, 3]}],
    "cloud square, faint": [{"type": "Square", "rect": BOX, "cloud": 2, "fill": "#ccffcc", "opacity": 0.5}],
    "cloud circle": [{"type": "Circle", "rect": BOX, "cloud": 1}],
    "lines": [{"type": "Line", "line": [[150, 120 + 18 * place], [260, 126 + 18 * place]], "lineEnds": [end, end],
               "fill": "#ffee00"} for place, end in enumerate(LINE_ENDS)],
    "polygon": [{"type": "Polygon", "vertices": CORNERS, "fill": "#e0e0ff"}],
    "cloud": [{"type": "Polygon", "vertices": CORNERS, "cloud": 2}],
    "polyline": [{"type": "PolyLine", "vertices": CORNERS, "lineEnds": ["Circle", "ClosedArrow"]}],
    "notes": [{"type": "Text", "point": [120 + 30 * place, 220], "icon": icon, "contents": icon}
              for place, icon in enumerate(NOTES)],
    "files": [{"type": "FileAttachment", "point": [150 + 30 * place, 220], "icon": icon, "file": "FILE"}
              for place, icon in enumerate(["PushPin", "Paperclip", "Graph", "Tag"])],
    "standard stamp": [{"type": "Stamp", "rect": BOX, "stamp": "Approved"}],
    "word stamp": [{"type": "Stamp", "rect": BOX, "text": "Größe\n漢字", "color": "#7a3ff2", "opacity": 0.7}],
    "picture": [{"type": "Stamp", "rect": BOX, "image": "IMAGE"}],
    "caret": [{"type": "Caret", "rect": [180, 180, 220, 230]}],
    "text": [{"type": "FreeText", "rect": [120, 120, 290, 280], "contents": TEXT, "fill": "#fffde0", "border": 1}],
    "faint text": [{"type": "FreeText", "rect": [120, 120, 290, 280], "contents": TEXT, "opacity": 0.5}],
    "callout": [{"type": "FreeText", "rect": [190, 190, 290, 280], "contents": "what?", "border": 1.5, "bold": True,
                 "callout": [[110, 110], [150, 230], [190, 230]], "dash": [4, 2]}],
    "ink": [{"type": "Ink", "inkList": [[[130 + 4 * i, 180 + 10 * (i % 5), (i % 10) / 10] for i in range(30)]],
             "width": 4}],
    **{f"text in {name}": [{"type": "FreeText", "rect": [110, 200, 300, 260], "contents": text, "fontSize": 20}]
       for name, text in SCRIPTS.items()},
    **{f"stamp in {name}": [{"type": "Stamp", "rect": [110, 200, 300, 260], "text": text}]
       for name, text in SCRIPTS.items()},
}


@functools.cache
def has_font(language):
    found = subprocess.run(["fc-list", f":lang={language}", "family"], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip())


def pictures(command, folder):
    """The grey pictures that a program leaves in a folder, by the number at the end of their names."""
    subprocess.run(command, check=True, capture_output=True)
    paths = glob.glob(os.path.join(folder, "*.png"))
    paths.sort(key=lambda path: int("".join(filter(str.isdigit, os.path.basename(path)))))
    found = []
    for path in paths:
        with renderers.Image.open(path) as image:
            found.append(renderers.numpy.asarray(image.convert("L")).astype(int))
    return found


def poppler(path, folder):
    return pictures(["pdftocairo", "-png", "-r", str(DPI), "-cropbox", path, os.path.join(folder, "p")], folder)


def mupdf(path, folder):
    # mutool rather than the Python package, which draws no icons on turned pages.
    return pictures(["mutool", "draw", "-r", str(DPI), "-o", os.path.join(folder, "p%d.png"), path], folder)


def pdfium(path, _):
    document = renderers.pypdfium2.PdfDocument(path)
    try:
        return [
            renderers.numpy.asarray(
                document[page].render(scale=DPI / 72, draw_annots=True).to_pil().convert("L")).astype(int)
            for page in range(len(document))]
    finally:
        document.close()


def ghostscript(path, folder):
    return pictures(
        ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=png16m", f"-r{DPI}", "-dUseCropBox",
         "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-dPrinted=false",
         f"-sOutputFile={os.path.join(folder, 'p%d.png')}", path], folder)


def pdf_js(path, _):
    return [renderers.numpy.asarray(picture.convert("L")).astype(int) for picture in pdfjs.pages(path, DPI)]


def picture_file(path):
    """A picture whose four corners differ, so that a wrong turn shows."""
    image = renderers.Image.new("RGB", (40, 30), (255, 255, 255))
    for x in range(40):
        for y in range(30):
            image.putpixel((x, y), (6 * x, 8 * y, 0 if x < 20 else 200))
    image.save(path)


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
@unittest.skipIf(renderers.MISSING, renderers.MISSING or "")
class KindsInOtherProgramsTests(unittest.TestCase):
    """One page for each kind; what is drawn on it must be in the same place and look alike everywhere."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="postil-kinds-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.image = os.path.join(cls.folder, "picture.png")
        picture_file(cls.image)
        cls.files = {}
        for rotate in (0, 90, 180, 270):
            cls.files[rotate] = (cls.write(rotate, False), cls.write(rotate, True))

    @classmethod
    def write(cls, rotate, annotated):
        source = os.path.join(cls.folder, f"plain-{rotate}.pdf")
        with open(source, "wb") as file:
            file.write(fixtures.document(pages=len(PAGES), size=SIZE, rotate=rotate, crop=CROP))
        if not annotated:
            return source
        edits = [{"add": {"page": page, **kind}} for page, kinds in enumerate(PAGES.values(), 1) for kind in kinds]
        path, target = os.path.join(cls.folder, "edits.json"), os.path.join(cls.folder, f"marked-{rotate}.pdf")
        text = json.dumps({"edits": edits}).replace('"IMAGE"', json.dumps(cls.image))
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace('"FILE"', json.dumps(cls.image)))
        program.command_line("annotate", source, path, "-o", target)
        return target

    def drawn(self, draw, rotate):
        """For each page a mask of what the annotations changed."""
        masks = []
        plain, marked = (draw(path, tempfile.mkdtemp(dir=self.folder)) for path in self.files[rotate])
        for before, after in zip(plain, marked, strict=True):
            height, width = min(before.shape[0], after.shape[0]), min(before.shape[1], after.shape[1])
            masks.append((before - after)[:height, :width])
        return masks

    def compare(self, draw, name, most=0.15, turns_icons=True):
        for rotate in self.files:
            ours, theirs = self.drawn(poppler, rotate), self.drawn(draw, rotate)
            for kind, mine, other in zip(PAGES, ours, theirs, strict=True):
                if rotate and not turns_icons and kind in ("notes", "files"):
                    continue
                with self.subTest(kind=kind, rotate=rotate):
                    if kind.endswith("Hindi") and not has_font("hi"):
                        self.skipTest("no font for Hindi is installed")
                    height, width = min(mine.shape[0], other.shape[0]), min(mine.shape[1], other.shape[1])
                    a, b = mine[:height, :width], other[:height, :width]
                    self.assertGreater(abs(a).sum(), 1000, "poppler shows it")
                    self.assertGreater(abs(b).sum(), 1000, f"{name} shows it")
                    # Sums over small squares: programs smooth edges in their own ways, but ink stays where it is.
                    def squares(values):
                        values = values[:height // 6 * 6, :width // 6 * 6]
                        return values.reshape(height // 6, 6, width // 6, 6).sum(axis=(1, 3))
                    differing = abs(squares(a) - squares(b)).sum() / abs(squares(a)).sum()
                    self.assertLess(differing, most, f"poppler and {name} differ")

    @unittest.skipIf(shutil.which("mutool") is None, "mutool (mupdf-tools) is not installed")
    def test_mupdf_shows_what_poppler_shows(self):
        self.compare(mupdf, "MuPDF")

    def test_pdfium_shows_what_poppler_shows(self):
        self.compare(pdfium, "PDFium")

    @unittest.skipIf(pdfjs.MISSING, pdfjs.MISSING or "")
    def test_pdf_js_shows_what_poppler_shows(self):
        # It turns icons that don't turn with their pages in their places, not about their upper left corners.
        self.compare(pdf_js, "pdf.js", turns_icons=False)

    @unittest.skipIf(shutil.which("gs") is None, "gs (ghostscript) is not installed")
    def test_ghostscript_shows_what_poppler_shows(self):
        # It makes thin lines thicker and doesn't know the flag NoRotate.
        self.compare(ghostscript, "Ghostscript", most=0.3, turns_icons=False)

    def test_flat_copies_look_the_same(self):
        for rotate, (_, marked) in self.files.items():
            target = os.path.join(self.folder, "flat.pdf")
            program.command_line("flatten", marked, "-o", target)
            before = poppler(marked, tempfile.mkdtemp(dir=self.folder))
            after = poppler(target, tempfile.mkdtemp(dir=self.folder))
            for kind, a, b in zip(PAGES, before, after, strict=True):
                with self.subTest(kind=kind, rotate=rotate):
                    self.assertLessEqual(abs(a - b).max(), 2)

    def test_files_are_sound(self):
        for _, marked in self.files.values():
            self.assertEqual(renderers.qpdf_check(marked), "")
            report = json.loads(program.command_line("check", marked))
            self.assertEqual((report["problems"], report["warnings"], report["save"]), ([], [], "append"))

    def test_other_programs_read_the_kinds(self):
        expected = {kind["type"] for kinds in PAGES.values() for kind in kinds}
        for _, marked in self.files.values():
            found = set()
            for page in range(1, len(PAGES) + 1):
                found |= {kind for kind, _ in renderers.mupdf_annotations(marked, page)}
            self.assertEqual(found - {"Popup"}, expected)


if __name__ == "__main__":
    unittest.main()
