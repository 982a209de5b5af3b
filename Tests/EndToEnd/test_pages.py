# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages from outside: inserted, turned and taken out by the menu, undone, written on and saved."""

import json
import os
import shutil
import tempfile
import time
import unittest

import fixtures
import program
from program import Postil
from virtual_display import VirtualDisplay


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class PageTests(unittest.TestCase):
    def test_pages_are_changed_by_the_menu_and_saved(self):
        folder = tempfile.mkdtemp(prefix="postil-pages-")
        self.addCleanup(shutil.rmtree, folder)
        path = os.path.join(folder, "pages.pdf")
        original = fixtures.document(pages=3)
        with open(path, "wb") as file:
            file.write(original)
        with VirtualDisplay() as display:
            postil = Postil(display, path)

            def choose(letter):
                postil.keys("F10", pause=0.6)
                display.keyboard.type("o")
                time.sleep(0.6)
                display.keyboard.type(letter)
                time.sleep(1)

            choose("r")  # Rotate Right: the first page
            choose("i")  # Insert Blank Page: behind it, and shown
            choose("l")  # Rotate Left: the new page
            postil.keys("ctrl+z")
            # The new page takes a stroke like any other.
            postil.keys("p")
            page = postil.page(2)
            x, y = page.to_screen(page.width / page.scale / 2, 60)
            postil.draw([[(x + 4 * step, y + step % 5, 8.0 * step, 0.5) for step in range(30)]])
            postil.save()
        info = json.loads(program.command_line("info", path))
        self.assertEqual([page["rotation"] for page in info["pages"]], [90, 0, 0, 0])
        self.assertEqual([(mark["page"], mark["subtype"]) for mark in program.annotations(path)], [(2, "Ink")])
        with open(path, "rb") as file:
            self.assertEqual(file.read(len(original)), original)


if __name__ == "__main__":
    unittest.main()
