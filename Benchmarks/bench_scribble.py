# SPDX-License-Identifier: GPL-3.0-or-later
"""What handwriting costs the program: at rest, below a moving mouse, and for each sample of a pen.

    bench_scribble.py --programs FOLDER [--seconds N] [--json FILE]

The program runs four times: with handwriting, after a word was written, with handwriting switched off, and without the
library being started at all. At rest its processor time, how often its threads wake, and its memory are taken over some
time. The time for a motion of the mouse and for a sample of the pen is what the main thread used for it by the kernel's
count (schedstat), all that follows within the next frames included: hit tests, ink, drawing. It is given in microseconds.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "EndToEnd"))

import alphabet
import fixtures
from playground import Playground
from program import Postil
from virtual_display import VirtualDisplay

# Settings, environment, and whether something was written by pen before.
KINDS = {
    "on": ((), {}, False),
    "on, a word written": ((), {}, True),
    "off": ((("scribble-enabled", "false"),), {}, False),
    "without": ((), {"POSTIL_TEST_WITHOUT_SCRIBBLE": "1"}, False),
}
# Longer than two frames at 60 Hz: what a sample leads to is drawn by then.
STEP = 0.04


def threads(pid):
    return os.listdir(f"/proc/{pid}/task")


def run_time(pid, thread):
    """The nanoseconds that a thread has run."""
    with open(f"/proc/{pid}/task/{thread}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[0])


def switches(pid, thread):
    """How often a thread has gone to sleep, and so woken."""
    with open(f"/proc/{pid}/task/{thread}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("voluntary"))


def memory(pid):
    """Memory in MiB: proportional, and private to the process."""
    found = {}
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        for line in file:
            name, *rest = line.split()
            if name in ("Pss:", "Private_Dirty:"):
                found[name[:-1].lower()] = int(rest[0]) / 1024
    return found


def measure_rest(pid, seconds):
    def total():
        wakes = run = 0
        for thread in threads(pid):
            wakes += switches(pid, thread)
            run += run_time(pid, thread)
        return wakes, run
    before = total()
    time.sleep(seconds)
    after = total()
    return {
        "wakes per second": (after[0] - before[0]) / seconds,
        "CPU, ms per minute": (after[1] - before[1]) / 1e6 / seconds * 60,
        **memory(pid),
    }


def spread(times):
    times = sorted(time / 1000 for time in times)
    return {
        "median": statistics.median(times), "p99": times[min(len(times) - 1, len(times) * 99 // 100)],
        "worst": times[-1], "count": len(times),
    }


def each(pid, steps):
    """The main thread's time for each step, in nanoseconds."""
    times = []
    for step in steps:
        before = run_time(pid, pid)
        step()
        time.sleep(STEP)
        times.append(run_time(pid, pid) - before)
    return spread(times)


def measure_mouse(display, field, pid, count):
    """Over the fields and between them."""
    mouse = display.mouse
    return each(pid, [
        lambda i=i: mouse.move(field["x"] + 5 + (i * 7) % 400, field["y"] - 20 + (i * 3) % 300) for i in range(count)])


def measure_pen(display, field, pid, count):
    """A long stroke in a field of several lines; the pen's presses on their own."""
    pen = display.pen
    left, top = field["x"] + 10, field["y"] + 10
    pen.enter(left, top)
    presses, moves = [], []
    for stroke in range(max(1, count // 50)):
        before = run_time(pid, pid)
        pen.down(left, top + stroke, 0.5)
        time.sleep(STEP)
        presses.append(run_time(pid, pid) - before)
        for i in range(1, 51):
            before = run_time(pid, pid)
            pen.move(left + i * 4, top + stroke + (i % 7) * 3, 0.3 + i / 100)
            time.sleep(STEP)
            moves.append(run_time(pid, pid) - before)
        pen.up(left + 200, top)
        display.keyboard.key("Escape")
        time.sleep(0.3)
    pen.leave(left, top)
    return spread(moves), spread(presses)


def places(programs):
    """Where the playground's fields are: the report that tells is not there while something is measured."""
    os.environ["POSTIL_PROGRAMS"] = programs
    with VirtualDisplay() as display:
        here = Playground(display)
        fields = here.fields()
        here.close()
    return fields


def measure(kind, fields, seconds, count):
    settings, variables, writes = KINDS[kind]
    with VirtualDisplay() as display:
        for key, value in settings:
            subprocess.run(["gsettings", "set", "org.postil.Postil", key, value], env=display.environment, check=True)
        path = os.path.join(display.folder, "document.pdf")
        with open(path, "wb") as file:
            file.write(fixtures.document(pages=1))
        postil = Postil(display, path, **variables)
        pid = postil.process.pid
        try:
            subprocess.run(
                ["gapplication", "action", "org.postil.Postil", "playground"], env=display.environment, check=True)
            display.wait_for_window(title="Playground")
            if writes:
                display.declare_pen()
                entry = fields["entry"]
                display.pen.draw(alphabet.write(
                    "hello", size=13, seed=3, origin=(entry["x"] + 12, entry["y"] + entry["height"] / 2 + 6)))
                postil.wait_for_reading()
            display.mouse.move(display.width - 3, display.height - 3)
            # A caret blinks for ten seconds.
            time.sleep(14)
            found = {"rest": measure_rest(pid, seconds)}
            found["mouse"] = measure_mouse(display, fields["entry"], pid, count)
            display.declare_pen()
            found["pen"], found["press"] = measure_pen(display, fields["text"], pid, count)
        finally:
            postil.close()
    return found


def main():
    parser = argparse.ArgumentParser(description="Measure what handwriting costs.")
    parser.add_argument("--programs", required=True)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--json")
    arguments = parser.parse_args()
    fields = places(arguments.programs)
    found = {kind: measure(kind, fields, arguments.seconds, arguments.count) for kind in KINDS}
    for part in ("rest", "mouse", "pen", "press"):
        print(part)
        for kind, values in found.items():
            print(f"  {kind:20}", ", ".join(f"{name} {value:.1f}" for name, value in values[part].items()))
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
