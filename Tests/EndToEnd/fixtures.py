# SPDX-License-Identifier: GPL-3.0-or-later
"""PDF files that the tests write themselves, byte by byte."""

import random


def _build(objects):
    """A file of these object bodies (number 1 is the catalog) with a classic cross-reference table."""
    parts, offsets = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"], []
    start = len(parts[0])
    for number, body in enumerate(objects, 1):
        offsets.append(start)
        parts.append(b"%d 0 obj\n" % number + body + b"\nendobj\n")
        start += len(parts[-1])
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    parts.append(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table)
    parts.append(b"trailer\n<< /Size %d /Root 1 0 R /ID [<00112233445566778899AABBCCDDEEFF> "
                 b"<00112233445566778899AABBCCDDEEFF>] >>\n" % (len(objects) + 1))
    parts.append(b"startxref\n%d\n%%%%EOF\n" % start)
    return b"".join(parts)


def many_objects(count=200_000):
    """A page, and so many small objects that nothing but the catalog refers to."""
    references = b" ".join(b"%d 0 R" % (4 + index) for index in range(count))
    small = [b"<< /N %d /S (xxxxxxxxxxxxxxxxxxxx) >>" % index for index in range(count)]
    return _build([
        b"<< /Type /Catalog /Pages 2 0 R /Others [%s] >>" % references,
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>", *small])


def highest_number():
    """A page, and an update whose one object has the largest number that fits an int."""
    data = document()
    before = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    place = len(data)
    data += b"2147483647 0 obj\n<< >>\nendobj\n"
    return data + (
        b"xref\n2147483647 1\n%010d 00000 n \ntrailer\n<< /Size 2147483648 /Root 1 0 R /Prev %d >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (place, before, len(data)))


def pictures(pages=300, side=700):
    """Pages with a grey picture each, a byte for every pixel, that no compression makes smaller."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (
            pages, b" ".join(b"%d 0 R" % (3 + 3 * index) for index in range(pages))),
    ]
    content = b"q 500 0 0 500 40 100 cm /I Do Q"
    for index in range(pages):
        number = 3 + 3 * index
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R "
            b"/Resources << /XObject << /I %d 0 R >> >> >>" % (number + 1, number + 2),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
            b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 "
            b"/Length %d >>\nstream\n%s\nendstream" % (side, side, side * side, random.Random(index).randbytes(side * side)),
        ]
    return _build(objects)


def strokes(count=10_000, per_mark=1, samples=24):
    """A page of handwriting: wavy strokes in rows, `per_mark` of them in each Ink annotation, with their appearances; and
    a second, empty page."""
    columns, width, height = 100, 5.4, 7.4
    marks = -(-count // per_mark)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Annots [%s] >>" % b" ".join(
            b"%d 0 R" % (5 + 2 * index) for index in range(marks)),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>",
    ]
    for mark in range(marks):
        lists, content, places = [], [b"1 J 1 j 0.6 w 0 0 0.6 RG"], []
        for number in range(mark * per_mark, min(count, (mark + 1) * per_mark)):
            left, base = 25 + number % columns * width, 820 - number // columns * height
            points = [(left + step * 4.4 / samples, base + (step * 7 % 11) * 0.5) for step in range(samples)]
            places += points
            text = [b"%.2f %.2f" % point for point in points]
            lists.append(b"[%s]" % b" ".join(text))
            content.append(text[0] + b" m " + b" ".join(place + b" l" for place in text[1:]) + b" S")
        box = b"%.2f %.2f %.2f %.2f" % (
            min(x for x, _ in places) - 1, min(y for _, y in places) - 1, max(x for x, _ in places) + 1,
            max(y for _, y in places) + 1)
        stream = b"\n".join(content)
        objects += [
            b"<< /Type /Annot /Subtype /Ink /F 4 /NM (mark-%d) /Rect [%s] /C [0 0 0.6] /BS << /W 0.6 >> /InkList [%s] "
            b"/AP << /N %d 0 R >> >>" % (mark, box, b" ".join(lists), 6 + 2 * mark),
            b"<< /Type /XObject /Subtype /Form /BBox [%s] /Resources << >> /Length %d >>\nstream\n%s\nendstream" % (
                box, len(stream), stream),
        ]
    return _build(objects)


def document(pages=1, size=(595, 842), rotate=0, crop=None, heading="A page of a test"):
    """A document of pages with a heading and an empty rest.

    `rotate` turns the pages clockwise, `crop` is the CropBox (left, bottom, right, top).
    """
    left, bottom, right, top = crop or (0, 0, *size)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (
            pages, b" ".join(b"%d 0 R" % (4 + 2 * index) for index in range(pages))),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for index in range(pages):
        # The heading sits at the upper left of the page as it is shown.
        place = {
            0: (1, 0, 0, 1, left + 36, top - 40),
            90: (0, 1, -1, 0, left + 40, bottom + 36),
            180: (-1, 0, 0, -1, right - 36, bottom + 40),
            270: (0, -1, 1, 0, right - 40, top - 36),
        }[rotate]
        text = f"{heading} {index + 1}".encode("latin-1")
        content = b"BT /F1 14 Tf %d %d %d %d %d %d Tm (%s) Tj ET" % (*place, text)
        boxes = b"/MediaBox [0 0 %d %d] /CropBox [%d %d %d %d]" % (*size, left, bottom, right, top)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R %s /Rotate %d /Resources << /Font << /F1 3 0 R >> >> "
            b"/Contents %d 0 R >>" % (boxes, rotate, 5 + 2 * index))
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _build(objects)


def shown_size(size, rotate, crop=None):
    """Width and height of a page as it is shown, in points."""
    left, bottom, right, top = crop or (0, 0, *size)
    width, height = right - left, top - bottom
    return (height, width) if rotate % 180 else (width, height)


def to_shown(x, y, size, rotate, crop=None):
    """A place in the page's own space as points from the upper left corner of the page as shown."""
    left, bottom, right, top = crop or (0, 0, *size)
    return {
        0: (x - left, top - y),
        90: (y - bottom, x - left),
        180: (right - x, y - bottom),
        270: (top - y, right - x),
    }[rotate]


def form():
    """A page with a text field, a password field, a read-only one, a box, and a list of lines."""
    def widget(rect, keys):
        return b"<< /Type /Annot /Subtype /Widget /F 4 /Rect [%s] /MK << /BC [0 0 0.6] >> %s >>" % (rect, keys)

    content = b"BT /F1 12 Tf 72 740 Td (A form) Tj ET"
    return _build([
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R] /DA (/F1 12 Tf 0 g) "
        b"/DR << /Font << /F1 3 0 R >> >> >> >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R "
        b"/Resources << /Font << /F1 3 0 R >> >> /Annots [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R] >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        widget(b"100 680 400 710", b"/FT /Tx /T (name)"),
        widget(b"100 630 400 660", b"/FT /Tx /T (secret) /Ff 8192"),
        widget(b"100 580 400 610", b"/FT /Tx /T (fixed) /Ff 1"),
        widget(b"100 540 118 558", b"/FT /Btn /T (agree)"),
        widget(b"100 440 400 520", b"/FT /Tx /T (notes) /Ff 4096"),
    ])
