# SPDX-License-Identifier: GPL-3.0-or-later
"""score.py SAMPLES.jsonl READINGS.jsonl: character errors, texts all right, times.

Character errors are the edit distance over the characters of the labels; case, punctuation and spaces count, a
line feed counts as a space. "All right" ignores spaces next to punctuation.
"""
import argparse
import json
import re

import numpy as np


def distance(a, b):
    """The edit distance of two strings."""
    if not a or not b:
        return len(a) + len(b)
    b_codes = np.array([ord(c) for c in b])
    steps = np.arange(len(b) + 1)
    row = steps.copy()
    for i, character in enumerate(a, 1):
        best = np.empty_like(row)
        best[0] = i
        best[1:] = np.minimum(row[1:] + 1, row[:-1] + (b_codes != ord(character)))
        row = np.minimum.accumulate(best - steps) + steps
    return int(row[-1])


def plain(text):
    return re.sub(r"\s+", " ", text).strip()


def tight(text):
    return re.sub(r" ?([^\w\s]|_) ?", r"\1", plain(text))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples")
    parser.add_argument("readings")
    parser.add_argument("--errors", type=int, default=0, help="print so many wrong readings")
    arguments = parser.parse_args()
    readings = {r["id"]: r for r in map(json.loads, open(arguments.readings))}
    wrong = total = right = among = split = count = 0
    times = []
    for sample in map(json.loads, open(arguments.samples)):
        reading = readings.get(sample["id"], {"text": "", "candidates": []})
        label, text = plain(sample["label"]), reading.get("text", "")
        count += 1
        wrong += distance(plain(text), label)
        total += len(label)
        split += "\n" in text
        good = tight(text) == tight(label)
        right += good
        among += good or any(tight(c["text"]) == tight(label) for c in reading.get("candidates", []))
        times.append(reading.get("ms", 0.0))
        if not good and arguments.errors > 0:
            arguments.errors -= 1
            print(f"{sample['id']}: {label!r} read as {text!r}")
    print(f"{count} samples, {total} characters: CER {100 * wrong / total:.2f} %, all right "
          f"{100 * right / count:.1f} %, among candidates {100 * among / count:.1f} %, in several lines {split}, "
          f"ms median {np.median(times):.2f}, p99 {np.percentile(times, 99):.2f}, total {sum(times) / 1000:.1f} s")


if __name__ == "__main__":
    main()
