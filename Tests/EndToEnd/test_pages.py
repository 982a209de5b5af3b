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
import renderers
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

    def written(self, data, edits):
        """A file with annotations on it."""
        folder = tempfile.mkdtemp(prefix="postil-pages-")
        self.addCleanup(shutil.rmtree, folder)
        path, list_path = os.path.join(folder, "pages.pdf"), os.path.join(folder, "edits.json")
        with open(path, "wb") as file:
            file.write(data)
        with open(list_path, "w", encoding="utf-8") as file:
            json.dump({"edits": [{"add": edit} for edit in edits]}, file)
        program.command_line("annotate", path, list_path, "-o", path)
        return path

    @unittest.skipIf(renderers.MISSING, renderers.MISSING or "")
    def test_icons_on_a_turned_page_look_the_same_before_and_after_saving(self):
        size = (400, 300)
        notes = [{"type": "Text", "page": 1, "point": [x, y], "icon": icon, "contents": icon}
                 for x, y, icon in [(60, 200, "Key"), (200, 120, "Help"), (300, 220, "Note")]]
        for rotate in (0, 90):
            with self.subTest(rotate=rotate), VirtualDisplay() as display:
                path = self.written(fixtures.document(size=size, rotate=rotate), notes)

                def shown(postil):
                    postil.fit_width()
                    display.wait_until_still()
                    page = postil.page(1)
                    area = (max(0, int(page.x)), max(0, int(page.y)), 800, 500)
                    data = renderers.numpy.frombuffer(display.pixels(*area), dtype="uint8")
                    return data.astype(int)

                postil = Postil(display, path)
                postil.keys("F10", pause=0.6)
                display.keyboard.type("o")
                time.sleep(0.6)
                display.keyboard.type("r")
                time.sleep(1)
                before = shown(postil)
                postil.save()
                postil.close()
                postil = Postil(display, path)
                after = shown(postil)
                postil.close()
                self.assertEqual(before.shape, after.shape)
                # The note's own picture and ours differ in the softness of some edges.
                self.assertLess((abs(before - after) > 60).sum(), 200)
                self.assertEqual(program.annotations(path)[0]["subtype"], "Text")

    def test_ctrl_tab_goes_to_an_annotation_on_a_page_far_away(self):
        path = self.written(
            fixtures.document(pages=3000), [{"type": "Square", "page": 2500, "rect": [100, 300, 200, 400]}])
        with VirtualDisplay() as display:
            postil = Postil(display, path)
            postil.keys("ctrl+Tab")
            end = time.monotonic() + 10
            while 2500 not in postil.layout() and time.monotonic() < end:
                time.sleep(0.1)
            self.assertIn(2500, postil.layout())
            postil.keys("Delete")
            postil.save()
            postil.close()
        self.assertEqual(program.annotations(path), [])


if __name__ == "__main__":
    unittest.main()
