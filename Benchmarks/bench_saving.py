#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what opening, listing the first page's annotations, adding one and saving cost, on files from small to huge,
beside poppler's own way of appending.

    bench_saving.py --programs FOLDER [--runs N] [--json FILE]

Times are medians in milliseconds. Postil reads the new file again and has it written to the disk before it takes the
place of the old one; poppler does neither.
"""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Tests", "EndToEnd"))

import fixtures  # noqa: E402

STEPS = ["open", "list", "edit", "save"]
FILES = [
    ("10 pages", lambda: fixtures.document(pages=10)),
    ("5,000 pages", lambda: fixtures.document(pages=5000)),
    ("147 MB", fixtures.pictures),
    ("200,000 objects", fixtures.many_objects),
]
EDITS = {"edits": [{"add": {"type": "Square", "page": 1, "rect": [10, 10, 60, 60]}}]}


def build_poppler(folder):
    """The program that does the same with poppler alone."""
    target = os.path.join(folder, "poppler_save")
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "poppler-glib"], capture_output=True, text=True,
                           check=True).stdout
    subprocess.run(["gcc", "-O2", os.path.join(HERE, "poppler_save.c"), "-o", target, *shlex.split(flags)], check=True)
    return target


def medians(runs):
    return [statistics.median(column) for column in zip(*runs)]


def measure(path, folder, postil, poppler, count):
    """Medians of the four steps of both programs."""
    edits, out = os.path.join(folder, "edits.json"), os.path.join(folder, "out.pdf")
    with open(edits, "w", encoding="utf-8") as file:
        json.dump(EDITS, file)
    ours, theirs = [], []
    for _ in range(count):
        said = subprocess.run([postil, "annotate", path, edits, "-o", out, "--timings"], capture_output=True, text=True,
                              check=True).stderr.split()
        ours.append([float(value) for value in said[1::2]])
        os.unlink(out)
        said = subprocess.run([poppler, path, out], capture_output=True, text=True, check=True).stdout.split()
        theirs.append([float(value) for value in said])
        os.unlink(out)
    return medians(ours), medians(theirs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True, help="where postil-cli is")
    parser.add_argument("--runs", type=int, default=5, help="how often each file is saved")
    parser.add_argument("--json", help="where the figures are written")
    arguments = parser.parse_args()
    results = {}
    print(f"{'':16}" + "".join(f"{step:>9}" for step in STEPS) + f"{'poppler':>11}" + "".join(
        f"{step:>9}" for step in STEPS[1:]) + f"{'save ratio':>12}")
    with tempfile.TemporaryDirectory(prefix="postil-bench-") as folder:
        poppler = build_poppler(folder)
        for name, make in FILES:
            path = os.path.join(folder, "source.pdf")
            with open(path, "wb") as file:
                file.write(make())
            ours, theirs = measure(
                path, folder, os.path.join(arguments.programs, "postil-cli"), poppler, arguments.runs)
            ratio = ours[3] / theirs[3]
            results[name] = {"postil": dict(zip(STEPS, ours)), "poppler": dict(zip(STEPS, theirs)), "ratio": ratio}
            print(f"{name:16}" + "".join(f"{value:9.1f}" for value in ours) + f"{theirs[0]:11.1f}" + "".join(
                f"{value:9.1f}" for value in theirs[1:]) + f"{ratio:12.2f}", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)


if __name__ == "__main__":
    main()
