#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the program from outside, on a virtual display: what a person would notice.

    bench.py --programs FOLDER [--runs N] [--json FILE]

Launch to the first page, memory, page turn, zoom to a sharp picture, pen sample to a changed pixel, pen up to text,
save.
Times are medians (and the worst) in milliseconds; the picture is looked at every few milliseconds.
"""

import argparse
import json
import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "EndToEnd"))

import alphabet
import fixtures
from program import Postil
from virtual_display import VirtualDisplay


def memory_of(process):
    """Memory of a process in MiB, shared pages counted in part (PSS)."""
    with open(f"/proc/{process.pid}/smaps_rollup", encoding="ascii") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("Pss:"))


def until_changed(display, before, timeout=5.0):
    """Seconds until the picture differs from `before`, and until it then rests for 0.3 s."""
    start = time.monotonic()
    first = last_change = None
    last = before
    while time.monotonic() - start < timeout:
        data = display.pixels()
        now = time.monotonic() - start
        if data != last:
            first = first if first is not None else now
            last, last_change = data, now
        elif last_change is not None and now - last_change > 0.3:
            break
    return first, last_change


def measure_launch(display, path, programs, runs):
    """Until the picture rests with the page in it, and the memory then."""
    times, memory = [], []
    for _ in range(runs):
        before = display.pixels()
        process = display.start([os.path.join(programs, "postil"), path])
        _, rested = until_changed(display, before, timeout=20)
        if rested is None:
            raise SystemExit("bench: the program showed nothing within 20 s:\n" + display.log_of(process))
        times.append(rested * 1000)
        memory.append(memory_of(process))
        display.stop(process)
        display.wait_until_still()
    return times, memory


def measure_keys(postil, key, back, runs):
    """Until the picture rests after a key; `back` undoes it outside the measurement."""
    times = []
    for _ in range(runs):
        postil.display.wait_until_still(quiet=0.3)
        before = postil.display.pixels()
        postil.display.keyboard.key(key)
        _, rested = until_changed(postil.display, before)
        if rested is not None:
            times.append(rested * 1000)
        if back:
            postil.keys(back)
    return times


def measure_pen(postil, page, runs):
    """From a pen sample to ink at its place, sample by sample along a stroke."""
    display, times = postil.display, []
    postil.keys("p")
    for run in range(runs):
        x, y = page.x + 120, page.y + 200 + 30 * run
        display.pen.enter(x, y)
        display.pen.down(x, y, 0.6)
        time.sleep(0.1)
        for step in range(1, 9):
            spot = (int(x + 20 * step) - 2, int(y), 1, 1)
            before = display.pixels(*spot)
            start = time.monotonic()
            display.pen.move(x + 20 * step, y, 0.6)
            while time.monotonic() - start < 1:
                if display.pixels(*spot) != before:
                    times.append((time.monotonic() - start) * 1000)
                    break
        display.pen.up(x + 160, y)
        display.pen.leave(x + 160, y)
        time.sleep(0.2)
    return times


def measure_writing(postil, page, runs):
    """From the pen leaving the page to text in the place of the ink: the pause, reading and drawing."""
    display, times = postil.display, []
    postil.keys("w")
    for run in range(runs):
        strokes = alphabet.write("word", size=22, seed=run + 1, origin=(page.x + 200, page.y + 450 + 70 * run))
        display.pen.draw(strokes)
        start = time.monotonic()
        # Only the ink itself, and only once the pen's own preview and hints have gone.
        left, top, right, bottom = (int(value) for value in alphabet.bounds(strokes))
        area = (left, top, right - left, bottom - top)
        time.sleep(0.25)
        before = display.pixels(*area)
        while time.monotonic() - start < 5:
            if display.pixels(*area) != before:
                times.append((time.monotonic() - start) * 1000)
                break
        time.sleep(1.5)
    postil.keys("Escape", "Escape", "Escape")
    return times


def summary(values):
    if not values:
        return {"median": None, "worst": None, "count": 0}
    return {"median": round(statistics.median(values), 1), "worst": round(max(values), 1), "count": len(values)}


def main():
    parser = argparse.ArgumentParser(description="Measure the program from outside.")
    parser.add_argument("--programs", required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", metavar="FILE", help="also write the figures there")
    arguments = parser.parse_args()
    figures = {}
    with VirtualDisplay() as display:
        path = os.path.join(display.folder, "bench.pdf")
        with open(path, "wb") as file:
            file.write(fixtures.document(pages=200, heading="Measured page"))
        start = time.monotonic()
        for _ in range(10):
            display.pixels()
        figures["look at the screen (what every time holds)"] = summary([(time.monotonic() - start) * 100])
        launch, memory = measure_launch(display, path, arguments.programs, arguments.runs)
        figures["launch to page 1, 200 pages"] = summary(launch)
        figures["memory after opening, MiB"] = summary(memory)
        postil = Postil(display, path, programs=arguments.programs)
        try:
            postil.fit_width()
            figures["page turn"] = summary(measure_keys(postil, "Page_Down", None, arguments.runs))
            figures["zoom step to sharp"] = summary(measure_keys(postil, "ctrl++", "ctrl+-", arguments.runs))
            postil.keys("home", "ctrl+2")
            display.wait_until_still()
            first = min(postil.layout().items())[1]
            figures["pen sample to pixel"] = summary(measure_pen(postil, first, arguments.runs))
            figures["pen up to text, of which 700 are the pause"] = summary(
                measure_writing(postil, first, arguments.runs))
            start = time.monotonic()
            postil.save()
            # Saving counts as done once the file has rested for 0.3 s.
            figures["save"] = summary([(time.monotonic() - start - 0.3) * 1000])
            figures["memory at the end, MiB"] = summary([memory_of(postil.process)])
        finally:
            postil.close()
    for name, values in figures.items():
        print(f"{name:45} {values['median']!s:>9}   worst {values['worst']!s:>9}   n {values['count']}")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
