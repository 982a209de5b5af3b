#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws data/guide.pdf, the guide that opens at the first start.

Needs Debian's python3-cairo, python3-gi-cairo, gir1.2-pango-1.0 and fonts-inter. The same sources always give
the same bytes. The handwriting is that of Tests/Fixtures/alphabet.
"""

import math
import os
import sys

import cairo
import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Tests", "EndToEnd"))
import alphabet  # noqa: E402

WIDTH, HEIGHT = 595.28, 841.89
LEFT, RIGHT = 60.0, WIDTH - 60.0
MEASURE = RIGHT - LEFT
FONT = "Inter"

TEXT = (0.14, 0.12, 0.19)
QUIET = (0.40, 0.38, 0.45)
RULE = (0.84, 0.82, 0.89)
PANEL = (0.972, 0.965, 0.995)
VIOLET = (0.48, 0.25, 0.95)
BLUE = (0.12, 0.36, 1.0)
YELLOW = (1.0, 0.91, 0.20)
RED = (0.84, 0.15, 0.24)


class Guide:
    """The document while it is drawn; `y` is where the next thing goes."""

    def __init__(self, path):
        self.surface = cairo.PDFSurface(path, WIDTH, HEIGHT)
        self.surface.restrict_to_version(cairo.PDF_VERSION_1_5)
        for key, value in [
                (cairo.PDF_METADATA_TITLE, "Postil: the guide"),
                (cairo.PDF_METADATA_AUTHOR, "The Postil contributors"),
                (cairo.PDF_METADATA_CREATE_DATE, "2026-11-30T00:00:00Z"),
                (cairo.PDF_METADATA_MOD_DATE, "2026-11-30T00:00:00Z")]:
            self.surface.set_metadata(key, value)
        self.cr = cairo.Context(self.surface)
        self.page = 1
        self.y = 60.0

    def finish(self):
        self.footer()
        self.surface.finish()

    def outline(self, title):
        self.surface.add_outline(
            cairo.PDF_OUTLINE_ROOT, title, f"page={self.page} pos=[0 {max(0, self.y - 20):.0f}]",
            cairo.PDF_OUTLINE_FLAG_OPEN)

    def footer(self):
        self.text(f"{self.page}", LEFT, HEIGHT - 46, 8, QUIET, width=MEASURE, align="right")
        self.text("Postil: the guide", LEFT, HEIGHT - 46, 8, QUIET)

    def turn(self):
        self.footer()
        self.surface.show_page()
        self.page += 1
        self.y = 60.0

    # Text

    def layout(self, text, size, width=None, weight="Regular", align="left", spacing=1.32):
        layout = PangoCairo.create_layout(self.cr)
        # Exact widths, so that lines break alike at every size of a screen.
        options = cairo.FontOptions()
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        PangoCairo.context_set_font_options(layout.get_context(), options)
        layout.set_font_description(Pango.FontDescription(f"{FONT} {weight}"))
        description = layout.get_font_description()
        description.set_absolute_size(size * Pango.SCALE)
        layout.set_font_description(description)
        layout.set_markup(text, -1)
        layout.set_line_spacing(spacing)
        if width is not None:
            layout.set_width(int(width * Pango.SCALE))
        layout.set_alignment({"left": Pango.Alignment.LEFT, "right": Pango.Alignment.RIGHT,
                              "center": Pango.Alignment.CENTER}[align])
        return layout

    def text(self, text, x, y, size, colour=TEXT, width=None, weight="Regular", align="left", spacing=1.32):
        """Puts text with its upper left corner at (x, y) and returns its height."""
        layout = self.layout(text, size, width, weight, align, spacing)
        self.cr.set_source_rgb(*colour)
        self.cr.move_to(x, y)
        PangoCairo.show_layout(self.cr, layout)
        return layout.get_size()[1] / Pango.SCALE

    def paragraph(self, text, size=10.2, colour=TEXT, gap=8.0, x=LEFT, width=MEASURE, weight="Regular"):
        self.y += self.text(text, x, self.y, size, colour, width, weight) + gap

    def heading(self, text, outline=True):
        if outline:
            self.outline(text)
        self.paragraph(text, 16, weight="SemiBold", gap=7)

    # Shapes

    def rounded(self, x, y, width, height, radius, fill=None, line=None, line_width=1.0):
        cr = self.cr
        cr.new_path()
        cr.arc(x + width - radius, y + radius, radius, -math.pi / 2, 0)
        cr.arc(x + width - radius, y + height - radius, radius, 0, math.pi / 2)
        cr.arc(x + radius, y + height - radius, radius, math.pi / 2, math.pi)
        cr.arc(x + radius, y + radius, radius, math.pi, 1.5 * math.pi)
        cr.close_path()
        if fill:
            cr.set_source_rgb(*fill)
            cr.fill_preserve()
        if line:
            cr.set_source_rgb(*line)
            cr.set_line_width(line_width)
            cr.stroke_preserve()
        cr.new_path()

    def line(self, points, width=1.0, colour=RULE, dash=None):
        cr = self.cr
        cr.set_line_cap(cairo.LINE_CAP_ROUND)
        cr.set_line_join(cairo.LINE_JOIN_ROUND)
        cr.set_dash(dash or [])
        cr.set_source_rgb(*colour)
        cr.set_line_width(width)
        cr.move_to(*points[0])
        for point in points[1:]:
            cr.line_to(*point)
        cr.stroke()
        cr.set_dash([])

    def curve(self, start, *curves, width=1.5, colour=TEXT):
        cr = self.cr
        cr.set_line_cap(cairo.LINE_CAP_ROUND)
        cr.set_line_join(cairo.LINE_JOIN_ROUND)
        cr.set_source_rgb(*colour)
        cr.set_line_width(width)
        cr.move_to(*start)
        for points in curves:
            cr.curve_to(*points)
        cr.stroke()

    def write(self, text, x, baseline, size, colour=VIOLET, width=1.3, seed=1):
        """Handwriting of the stroke alphabet; returns where it ends."""
        cr = self.cr
        strokes = alphabet.write(text, size=size, seed=seed, origin=(x, baseline))
        cr.set_line_cap(cairo.LINE_CAP_ROUND)
        cr.set_line_join(cairo.LINE_JOIN_ROUND)
        cr.set_source_rgb(*colour)
        cr.set_line_width(width)
        for stroke in strokes:
            # A quarter of the samples draws the same line in a quarter of the bytes.
            samples = stroke[::3] + [stroke[-1]]
            cr.move_to(round(samples[0][0], 1), round(samples[0][1], 1))
            for sample in samples[1:]:
                cr.line_to(round(sample[0], 1), round(sample[1], 1))
        cr.stroke()
        return alphabet.bounds(strokes)[2]

    def key(self, name, x, y, size=9.0):
        """A key cap with its upper left corner at (x, y); returns its width."""
        layout = self.layout(name, size, weight="Medium")
        width = max(17.0, layout.get_size()[0] / Pango.SCALE + 10)
        self.rounded(x, y, width, 16.5, 3.5, (1, 1, 1), RULE, 0.9)
        self.line([(x + 3, y + 16.9), (x + width - 3, y + 16.9)], 1.1, RULE)
        self.text(name, x, y + 2.6, size, width=width, weight="Medium", align="center")
        return width


def mark(guide, x, y, scale):
    """The program's sign: a pen stroke that ends as a text cursor."""
    cr = guide.cr
    cr.save()
    cr.translate(x, y)
    cr.scale(scale, scale)
    ink = cairo.LinearGradient(0, 0, 60, 0)
    ink.add_color_stop_rgb(0, *VIOLET)
    ink.add_color_stop_rgb(1, *BLUE)
    cr.set_source(ink)
    cr.set_line_width(6.5)
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    cr.set_line_join(cairo.LINE_JOIN_ROUND)
    cr.move_to(3, 34)
    cr.curve_to(8, 14, 16, 6, 19, 12)
    cr.curve_to(23, 20, 10, 41, 17, 43)
    cr.curve_to(25, 45, 27, 21, 35, 21)
    cr.curve_to(42, 21, 34, 40, 43, 41)
    cr.curve_to(49, 41.6, 52, 35, 57, 29)
    cr.stroke()
    cr.set_source_rgb(*BLUE)
    cr.set_line_width(6)
    for side in (-1, 1):
        cr.move_to(65 + 8 * side, 3)
        cr.curve_to(65 + 3 * side, 3, 65, 5, 65, 9)
        cr.line_to(65, 43)
        cr.curve_to(65, 47, 65 + 3 * side, 49, 65 + 8 * side, 49)
    cr.stroke()
    cr.restore()


def writing_panel(guide):
    """The ruled lines that ask to be written on."""
    top, height = guide.y, 168
    guide.rounded(LEFT - 14, top, MEASURE + 28, height, 10, PANEL, RULE, 0.8)
    x = LEFT + 2
    guide.text("Pick Write", x, top + 14, 12, weight="SemiBold")
    width = guide.key("W", x + 70, top + 13)
    guide.text("and write here", x + 77 + width, top + 14, 12, weight="SemiBold")
    for row in range(2):
        y = top + 86 + 46 * row
        guide.line([(LEFT + 2, y), (RIGHT - 2, y)], 1.0, (0.70, 0.64, 0.86))
        guide.line([(LEFT + 2, y - 18), (RIGHT - 2, y - 18)], 0.5, (0.80, 0.77, 0.90), [0.5, 4])
    guide.text("Then lift the pen for a moment: your words become text, just where you wrote them.",
               x, top + height - 24, 9, QUIET)
    guide.y = top + height + 26


def pen_row(guide, title, body, draw):
    """A small picture and what it shows."""
    top = guide.y
    guide.rounded(LEFT, top, 118, 50, 7, (1, 1, 1), RULE, 0.8)
    draw(LEFT, top)
    guide.text(title, LEFT + 136, top + 1, 11.2, weight="SemiBold")
    height = guide.text(body, LEFT + 136, top + 17.5, 9.6, QUIET, width=MEASURE - 136)
    guide.y = top + max(50, 17.5 + height) + 11


def first_page(guide):
    mark(guide, LEFT - 2, 58, 0.84)
    guide.text("Postil", LEFT + 76, 47, 42, weight="Bold", spacing=1)
    guide.text("Write on your documents.", LEFT + 78, 99, 13, QUIET)
    guide.y = 140
    guide.outline("Start here")
    writing_panel(guide)
    guide.heading("What the pen does")

    def writing(x, y):
        end = guide.write("hello", x + 12, y + 33, 11, seed=4)
        guide.line([(end + 9, y + 27), (end + 21, y + 27)], 1.1, QUIET)
        guide.line([(end + 17, y + 23.5), (end + 21, y + 27), (end + 17, y + 30.5)], 1.1, QUIET)
        guide.text("hello", end + 27, y + 18.5, 12.5)

    def append(x, y):
        guide.text("call Anna", x + 9, y + 17, 12)
        guide.write("today", x + 68, y + 31, 7.2, seed=6)

    def several(x, y):
        guide.write("one", x + 12, y + 24, 8.5, seed=3)
        guide.write("two", x + 66, y + 40, 8.5, seed=8)

    def box(x, y):
        guide.rounded(x + 22, y + 13, 74, 24, 2, (1, 1, 1), QUIET, 0.6)
        guide.text("typed", x + 29, y + 17, 11)
        guide.line([(x + 61, y + 18), (x + 61, y + 33)], 1.1, VIOLET)

    pen_row(guide, "Writes", "With the Write tool, anywhere on a page. The pages stay still while the pen is down.", writing)
    pen_row(guide, "Adds", "Writing beside a text goes on with it: one text, not two.", append)
    pen_row(guide, "Goes on", "The tool stays. Write in several places, one after the other; each is a text of its own. Undo "
            "takes back one word at a time.", several)
    pen_row(guide, "Taps", "A tap on an empty place opens a box for the keyboard. A tap on a text opens it for changes.", box)
    guide.paragraph(
        "Your handwriting is read on this computer and goes nowhere else.", 9.6, QUIET, gap=0)


def stroke_sample(guide, x, y):
    """A pen stroke whose width follows the pressure."""
    cr = guide.cr
    cr.set_source_rgb(*TEXT)
    previous = None
    for step in range(61):
        share = step / 60
        point = (x + 96 * share, y + 11 * math.sin(share * 2.6 * math.tau) * (1 - 0.5 * share))
        if previous:
            cr.set_line_width(0.7 + 2.6 * math.sin(share * math.pi) ** 2)
            cr.move_to(*previous)
            cr.line_to(*point)
            cr.stroke()
        previous = point


def second_page(guide):
    guide.heading("Draw, highlight, erase")

    def pen(x, y):
        stroke_sample(guide, x + 11, y + 25)

    def highlighter(x, y):
        guide.cr.set_source_rgb(*YELLOW)
        guide.cr.rectangle(x + 13, y + 17, 92, 16)
        guide.cr.fill()
        guide.text("an important line", x + 17, y + 18, 10)

    def eraser(x, y):
        guide.curve((x + 12, y + 30), (x + 24, y + 8, x + 32, y + 44, x + 46, y + 26), width=2, colour=RED)
        guide.curve((x + 72, y + 24), (x + 84, y + 10, x + 92, y + 44, x + 106, y + 22), width=2, colour=RED)
        guide.cr.arc(x + 59, y + 25, 9.5, 0, math.tau)
        guide.cr.set_source_rgb(*QUIET)
        guide.cr.set_line_width(1)
        guide.cr.stroke()

    pen_row(guide, "Pen", "Press harder for a wider line. Colour, width and opacity are in the inspector, at the "
            "right.", pen)
    pen_row(guide, "Highlighter", "Draws freely and lets the text show through. To mark lines of text exactly, "
            "use Highlight and drag over them.", highlighter)
    pen_row(guide, "Eraser", "Cuts strokes where it touches. The other end of the pen erases too, whichever tool is "
            "active.", eraser)
    guide.paragraph(
        "<b>The button on the pen.</b> A click switches between pen and eraser; you can give it another task in the "
        "preferences. Held down while you draw, it erases.", 9.8)
    guide.paragraph(
        "<b>Hand and fingers.</b> While the pen is near, the palm does nothing. Once a pen has touched the page, "
        "fingers only scroll and zoom.", 9.8)
    guide.paragraph(
        "<b>No pen?</b> Everything works with a mouse, and everything works with the keyboard alone.", 9.8, gap=20)
    guide.heading("Keys")
    keys = [
        [("W", "Write"), ("P", "Pen"), ("Shift+H", "Highlighter"), ("E", "Eraser"), ("V", "Select"),
         ("H", "Highlight text"), ("Esc", "Done"), ("Ctrl+Alt+E", "Pen button")],
        [("Ctrl+S", "Save"), ("Ctrl+Z", "Undo"), ("Ctrl+Shift+Z", "Redo"), ("Ctrl+2", "Page width"),
         ("Ctrl+1", "Whole page"), ("F8", "Inspector"), ("F11", "Full screen"), ("Ctrl+?", "All shortcuts")],
    ]
    top = guide.y + 2
    for column, rows in enumerate(keys):
        x = LEFT + column * (MEASURE / 2 + 10)
        for row, (key, meaning) in enumerate(rows):
            y = top + row * 23.5
            guide.key(key, x, y)
            guide.text(meaning, x + 92, y + 2.2, 10)
    guide.y = top + 8 * 23.5 + 10
    guide.paragraph("Single letters work while no text field has the keyboard.", 9.2, QUIET, gap=0)


def third_page(guide):
    guide.heading("Your work is safe")
    guide.paragraph(
        "<b>Saving adds.</b> What you add goes to the end of the file; what was there stays as it was, down to the "
        "last byte. Saving is quick even in a large document, and signatures in it stay valid.", gap=9)
    guide.paragraph(
        "<b>Nothing is lost.</b> After every stroke and every edit your work is kept in a safe place on this "
        "computer. After a crash or a power cut, open the document again and go on.", gap=9)
    guide.paragraph(
        "<b>Undo goes all the way.</b> Every stroke and every word is a step of its own.", gap=9)
    guide.paragraph(
        "<b>This guide</b> is opened as a copy. Write on it as you like; Save asks where to put it.", gap=22)
    guide.heading("Others see it too")
    guide.paragraph(
        "Everything you add is a standard PDF annotation: texts, ink and highlights. Other programs "
        "on other computers show, print and edit them, and Postil edits theirs.", gap=14)
    panel_top = guide.y
    guide.rounded(LEFT, panel_top, MEASURE, 118, 9, PANEL, RULE, 0.8)
    column = MEASURE / 3
    for index, (title, draw) in enumerate([
            ("You write", 0), ("The file holds", 1), ("Others see", 2)]):
        x = LEFT + column * index
        guide.text(title, x, panel_top + 14, 9.2, QUIET, width=column, align="center", weight="Medium")
        middle = x + column / 2
        if draw == 0:
            guide.write("call Anna", middle - 45, panel_top + 72, 12.5, seed=9)
        elif draw == 1:
            guide.rounded(middle - 50, panel_top + 44, 100, 46, 5, (1, 1, 1), RULE, 0.8)
            guide.text("FreeText", middle - 50, panel_top + 51, 9, BLUE, width=100, align="center", weight="SemiBold")
            guide.text("“call Anna”", middle - 50, panel_top + 66, 10, width=100, align="center")
        else:
            guide.text("call Anna", x, panel_top + 56, 14, width=column, align="center")
        if index:
            arrow = x
            guide.line([(arrow - 9, panel_top + 67), (arrow + 7, panel_top + 67)], 1.2, QUIET)
            guide.line([(arrow + 2, panel_top + 62.5), (arrow + 7, panel_top + 67), (arrow + 2, panel_top + 71.5)],
                       1.2, QUIET)
    guide.y = panel_top + 118 + 24
    guide.heading("Good to know")
    for line in [
            "A document that forbids changes, or is certified, says so before you begin and offers a copy.",
            "A dot before the title means that something is not saved yet.",
            "Writing becomes text too soon or too late? The preferences set the pause.",
            "On the command line, postil-cli reads and writes annotations without a window.",
    ]:
        guide.cr.set_source_rgb(*VIOLET)
        guide.cr.new_path()
        guide.cr.arc(LEFT + 3.5, guide.y + 7.2, 2.1, 0, math.tau)
        guide.cr.fill()
        guide.paragraph(line, 10, x=LEFT + 16, width=MEASURE - 16, gap=6)
    guide.y += 14
    guide.text("Room for your own notes", LEFT, guide.y, 9.2, QUIET, weight="Medium")
    for row in range(3):
        y = guide.y + 46 + 34 * row
        guide.line([(LEFT, y), (RIGHT, y)], 0.8, RULE)


def main():
    target = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "guide.pdf")
    guide = Guide(target)
    first_page(guide)
    guide.turn()
    second_page(guide)
    guide.turn()
    third_page(guide)
    guide.finish()
    print(f"{os.path.normpath(target)}: {os.path.getsize(target) / 1024:.0f} KB")


if __name__ == "__main__":
    main()
