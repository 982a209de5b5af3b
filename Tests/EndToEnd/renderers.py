# SPDX-License-Identifier: GPL-3.0-or-later
"""Other people's eyes: the same file in poppler, MuPDF, PDFium and pdf.js, and what qpdf says of it."""

import os
import subprocess
import tempfile

import pdfjs

try:
    import numpy
    import pymupdf
    import pypdfium2
    from PIL import Image
    MISSING = None
except ImportError as error:
    MISSING = f"Python package {error.name} is not installed"

DPI = 100


def poppler_page(path, page=1):
    """The page as pdftocairo draws it, as a grey array."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "page")
        subprocess.run(
            ["pdftocairo", "-png", "-r", str(DPI), "-cropbox", "-f", str(page), "-l", str(page), "-singlefile",
             path, target], check=True, capture_output=True)
        with Image.open(target + ".png") as image:
            return numpy.asarray(image.convert("L")).astype(int)


def mupdf_page(path, page=1):
    with pymupdf.open(path) as document:
        pixels = document[page - 1].get_pixmap(dpi=DPI, annots=True)
        image = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.samples)
    return numpy.asarray(image.convert("L")).astype(int)


def pdfium_page(path, page=1):
    document = pypdfium2.PdfDocument(path)
    try:
        image = document[page - 1].render(scale=DPI / 72, draw_annots=True).to_pil()
    finally:
        document.close()
    return numpy.asarray(image.convert("L")).astype(int)


def pdf_js_page(path, page=1):
    return numpy.asarray(pdfjs.pages(path, DPI)[page - 1].convert("L")).astype(int)


ALL = {"poppler": poppler_page, "MuPDF": mupdf_page, "PDFium": pdfium_page}
if not pdfjs.MISSING:
    ALL["pdf.js"] = pdf_js_page


def difference(before, after):
    """Where two pictures of a page differ, as a mask (their common size)."""
    height, width = min(before.shape[0], after.shape[0]), min(before.shape[1], after.shape[1])
    return abs(before[:height, :width] - after[:height, :width]) > 60


def box_of(mask):
    """The box (left, top, right, bottom) around the marked pixels in points, None where nothing is marked."""
    rows, columns = numpy.nonzero(mask)
    if not len(rows):
        return None
    scale = 72 / DPI
    return (columns.min() * scale, rows.min() * scale, (columns.max() + 1) * scale, (rows.max() + 1) * scale)


def qpdf_check(path):
    """qpdf's complaints, an empty text where it has none."""
    result = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
    return "" if result.returncode == 0 else result.stdout + result.stderr


def page_text(path, page=1):
    command = ["pdftotext", "-f", str(page), "-l", str(page), path, "-"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def mupdf_annotations(path, page=1):
    """(kind, contents) of the page's annotations as MuPDF reads them."""
    with pymupdf.open(path) as document:
        return [(annot.type[1], annot.info["content"]) for annot in document[page - 1].annots()]


def pdfium_annotations(path, page=1):
    """(subtype number, contents) of the page's annotations as PDFium reads them."""
    import ctypes
    raw = pypdfium2.raw
    document = pypdfium2.PdfDocument(path)
    found = []
    try:
        # Kept: the handle is only good while this lives.
        shown = document[page - 1]
        handle = shown.raw
        for index in range(raw.FPDFPage_GetAnnotCount(handle)):
            annot = raw.FPDFPage_GetAnnot(handle, index)
            size = raw.FPDFAnnot_GetStringValue(annot, b"Contents", None, 0)
            buffer = ctypes.create_string_buffer(size)
            raw.FPDFAnnot_GetStringValue(
                annot, b"Contents", ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
            found.append((raw.FPDFAnnot_GetSubtype(annot), buffer.raw.decode("utf-16-le").rstrip("\0")))
            raw.FPDFPage_CloseAnnot(annot)
        shown.close()
    finally:
        document.close()
    return found
