#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures a page with very many strokes, from outside, on a virtual display: opening it, scrolling, zooming, drawing one
more, erasing, undoing and saving.

    bench_strokes.py --programs FOLDER [--strokes N] [--runs N] [--json FILE]

The strokes are of the file, each an annotation of its own or a hundred in each, or all of them were drawn since the file
was opened. Times are medians and the worst in milliseconds, beside those of an empty page.
"""

import argparse
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Tests", "EndToEnd"))
sys.path.insert(0, HERE)

import fixtures  # noqa: E402
from bench import memory_of, summary, until_changed  # noqa: E402
from program import Postil  # noqa: E402
from virtual_display import VirtualDisplay  # noqa: E402


def processor_of(process):
    """Processor time of a process in milliseconds."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def ask(display, method, *arguments):
    """Calls a method of the window's actions and waits for the answer, which comes from the program's main loop."""
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "org.postil.Postil", "--object-path", "/org/postil/Postil/window/1",
         "--method", f"org.gtk.Actions.{method}", *arguments], check=True, capture_output=True, env=display.environment)


def until_rest(display, do):
    """Milliseconds until the picture changes, and until it then rests."""
    display.wait_until_still(quiet=0.4, timeout=60)
    before = display.pixels()
    do()
    first, rested = until_changed(display, before, timeout=20)
    return (None, None) if first is None else (first * 1000, rested * 1000)


def draw(postil, page, run):
    """One stroke across free room; the time from pen up until the picture rests, and the processor's."""
    display = postil.display
    x, y = page.x + 60 * page.scale + 90 * run, page.y + 30 * page.scale
    display.wait_until_still(quiet=0.4, timeout=60)
    display.pen.enter(x, y)
    display.pen.down(x, y, 0.6)
    for step in range(20):
        display.pen.move(x + 4 * step, y + 5 * (step % 4), 0.6)
        time.sleep(0.005)
    display.wait_until_still(quiet=0.2, timeout=60)
    spent = processor_of(postil.process)
    start = time.monotonic()
    display.pen.up(x + 80, y)
    display.pen.leave(x + 80, y)
    # What is asked of the program next waits until it has done with the stroke.
    ask(display, "List")
    wall = (time.monotonic() - start) * 1000
    time.sleep(0.5)
    return wall, processor_of(postil.process) - spent


def erase(postil, page, run):
    """Processor time of an eraser's way of 40 samples over many strokes."""
    display = postil.display
    postil.keys("e")
    x, y = page.x + 100 * page.scale, page.y + (200 + 20 * run) * page.scale
    display.wait_until_still(quiet=0.4, timeout=60)
    spent, start = processor_of(postil.process), time.monotonic()
    display.pen.enter(x, y)
    display.pen.down(x, y, 0.6)
    for step in range(40):
        display.pen.move(x + 3 * step, y, 0.6)
        time.sleep(0.005)
    display.pen.up(x + 120, y)
    display.pen.leave(x + 120, y)
    display.wait_until_still(quiet=0.4, timeout=60)
    return processor_of(postil.process) - spent, (time.monotonic() - start - 0.4) * 1000


def measure(display, path, programs, runs, prepare=None):
    figures = {}
    start = time.monotonic()
    before = display.pixels()
    postil = Postil(display, path, programs=programs)
    del before
    figures["open until the window rests"] = [(time.monotonic() - start) * 1000]
    try:
        postil.fit_width()
        page = postil.page(1)
        # The annotations come in after the picture.
        time.sleep(4)
        if prepare:
            prepare(postil)
        figures["memory, MiB"] = [memory_of(postil.process)]
        scrolls, zooms, draws, spent, undos, wipes, wiped = [], [], [], [], [], [], []
        for _ in range(runs):
            scrolls.append(until_rest(display, lambda: postil.display.keyboard.key("Down"))[1])
            postil.keys("Up")
            zooms.append(until_rest(display, lambda: postil.display.keyboard.key("ctrl++"))[1])
            postil.keys("ctrl+-")
        postil.keys("ctrl+2", "p")
        page = postil.page(1)
        for run in range(runs):
            wall, processor = draw(postil, page, run)
            draws.append(wall)
            spent.append(processor)
        for run in range(runs):
            processor, wall = erase(postil, page, run)
            wipes.append(processor)
            wiped.append(wall)
            undos.append(until_rest(display, lambda: postil.display.keyboard.key("ctrl+z"))[1])
        figures["scroll a line"] = scrolls
        figures["zoom step to sharp"] = zooms
        figures["pen up to done"] = draws
        figures["pen up, processor"] = spent
        figures["erase 40 samples, processor"] = wipes
        figures["erase until the picture rests"] = wiped
        figures["undo it"] = undos
        start = time.monotonic()
        postil.save(timeout=60)
        figures["save"] = [(time.monotonic() - start - 0.3) * 1000]
        figures["memory at the end, MiB"] = [memory_of(postil.process)]
    finally:
        postil.close()
    return {name: summary([value for value in values if value is not None]) for name, values in figures.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True)
    parser.add_argument("--strokes", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", help="one of: empty, each, hundreds, unsaved")
    parser.add_argument("--json", metavar="FILE", help="also write the figures there")
    arguments = parser.parse_args()
    results = {}
    with VirtualDisplay() as display:
        path = os.path.join(display.folder, "strokes.pdf")
        xfdf = os.path.join(display.folder, "strokes.xfdf")

        def take(postil):
            """Brings all strokes in as one import, unsaved."""
            ask(display, "Activate", "import", "[]", "{}")
            time.sleep(2)
            display.keyboard.type(xfdf)
            time.sleep(0.5)
            display.keyboard.key("Return")
            time.sleep(8)
            display.wait_until_still(timeout=60)

        cases = {
            "empty": (fixtures.strokes(0), None),
            "each": (fixtures.strokes(arguments.strokes), None),
            "hundreds": (fixtures.strokes(arguments.strokes, 100), None),
            "unsaved": (fixtures.strokes(0), take),
        }
        for name, (data, prepare) in cases.items():
            if arguments.only and name != arguments.only:
                continue
            with open(path, "wb") as file:
                file.write(fixtures.strokes(arguments.strokes) if prepare else data)
            if prepare:
                program = os.path.join(arguments.programs, "postil-cli")
                subprocess.run([program, "export", path, "--format", "xfdf", "-o", xfdf], check=True)
                with open(path, "wb") as file:
                    file.write(data)
            results[name] = measure(display, path, arguments.programs, arguments.runs, prepare)
            for what, values in results[name].items():
                print(f"{name:10} {what:32} {values['median']!s:>9}   worst {values['worst']!s:>9}", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
