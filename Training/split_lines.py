# SPDX-License-Identifier: GPL-3.0-or-later
"""split_lines.py NPZ READ.jsonl OUT.npz: single lines with their labels, out of ink of several lines with one label.

READ comes from `dev_samples.py NPZ | postil-cli recognize --words --batch -`. The reading is aligned with the label;
where a line's reading is near the label's part, and that part begins and ends between words, the line's ink gets
the part as its label.
"""
import argparse
import json

import numpy as np

import features
from ink_data import InkSet


def aligned(a, b):
    """For each place 0…len(a) the place in b it is aligned with, on a cheapest path of edits."""
    cost = np.zeros((len(a) + 1, len(b) + 1), np.int32)
    steps = np.arange(len(b) + 1)
    cost[0] = steps
    codes = np.array([ord(c) for c in b])
    for i, c in enumerate(a, 1):
        best = np.empty(len(b) + 1, np.int32)
        best[0] = i
        best[1:] = np.minimum(cost[i - 1, 1:] + 1, cost[i - 1, :-1] + (codes != ord(c)))
        cost[i] = np.minimum.accumulate(best - steps) + steps
    places = [0] * (len(a) + 1)
    i, j = len(a), len(b)
    while i or j:
        places[i] = j
        if i and j and cost[i, j] == cost[i - 1, j - 1] + (a[i - 1] != b[j - 1]):
            i, j = i - 1, j - 1
        elif i and cost[i, j] == cost[i - 1, j] + 1:
            i -= 1
        else:
            j -= 1
    places[0] = 0
    return places


def distance(a, b):
    row = np.arange(len(b) + 1)
    for i, x in enumerate(a, 1):
        best = np.empty_like(row)
        best[0] = i
        for j, y in enumerate(b, 1):
            best[j] = min(row[j] + 1, best[j - 1] + 1, row[j - 1] + (x != y))
        row = best
    return int(row[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("npz")
    parser.add_argument("readings")
    parser.add_argument("out")
    parser.add_argument("--worst", type=float, default=0.3, help="most errors by characters")
    parser.add_argument("--single", action="store_true", help="keep texts of one line too")
    arguments = parser.parse_args()
    data = InkSet(arguments.npz)
    result = dict(pts=[], slen=[], ns=[], unit=[], label=[], writer=[], src=[])
    seen = 0
    for reading in map(json.loads, open(arguments.readings)):
        lines = reading.get("lines") or []
        if len(lines) < (1 if arguments.single else 2):
            continue
        k = int(reading["id"])
        label = " ".join(data.label[k].split())
        texts = [" ".join(w["text"] for w in line) for line in lines]
        joined = " ".join(texts)
        places = aligned(joined, label)
        strokes = data.strokes(k)
        at = 0
        for line, text in zip(lines, texts):
            seen += 1
            begin, end = places[at], places[at + len(text)]
            at += len(text) + 1
            # To the nearest gap between words.
            if begin and label[begin - 1] != " " and begin < len(label) and label[begin] == " ":
                begin += 1
            part = label[begin:end]
            fits = ((begin == 0 or label[begin - 1] == " ") and (end == len(label) or label[end] == " "))
            part = part.strip()
            if not fits or len(part) < 3 or distance(text, part) > arguments.worst * len(part):
                continue
            ink = [strokes[s].astype(float) for s in sorted(s for w in line for s in w["strokes"])]
            unit = features.height(ink)
            ink = features.thinned(ink, 0.03 * unit)
            result["label"].append(part)
            result["writer"].append(data.writer[k])
            result["src"].append(data.source[k])
            result["unit"].append(data.height[k] / 100 * unit)
            result["ns"].append(len(ink))
            result["slen"] += [len(s) for s in ink]
            result["pts"] += [np.rint((s - ink[0][0]) / unit * 100).astype(np.int16) for s in ink]
    np.savez_compressed(
        arguments.out, pts=np.concatenate(result["pts"]), slen=np.array(result["slen"], np.int32),
        ns=np.array(result["ns"], np.int32), unit=np.array(result["unit"], np.float32),
        **{k: np.array(result[k]) for k in ("label", "writer", "src")})
    print(f"{seen} lines, {len(result['ns'])} kept")


if __name__ == "__main__":
    main()
