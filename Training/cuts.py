# SPDX-License-Identifier: GPL-3.0-or-later
"""cuts.py TRAIN WEIGHTS OUT.json [--extra LINES.npz]: where words and lines of the training data can be cut.

The network reads each word and line; where it reads what the label says, its frames tell where one letter ends and
the next begins. A cut is where the pen was lifted there and all ink before lies left of all ink after it.
{"word"|"line": {sample: [[place in the label, stroke]]}}.
"""
import argparse
import json
import os

import numpy as np
import torch

import ink_data
from alphabet import ALPHABET
from network import Network, frames

OVERLAP = 0.08  # how far ink before a cut may reach beyond the ink after it, in heights
TAKEN = 16000  # rows read at once


def letters(path):
    """(class, first frame, last frame) of each character of a best path."""
    found, before = [], 0
    for frame, value in enumerate(path):
        if value and value != before:
            found.append([value, frame, frame])
        elif value and value == before:
            found[-1][2] = frame
        before = value
    return found


def cuts_of(label, strokes, best, rows, in_line):
    """The clean cuts of a sample, or None where it is not read as its label says."""
    read = letters(best)
    if "".join(ALPHABET[c - 1] for c, _, _ in read) != label:
        return None
    _, path = ink_data.walk(strokes)
    # For each stroke how far along the path its points lie.
    places = [part[1:] for part in np.split(path, np.cumsum([1 + len(s) for s in strokes])[:-1])]
    unit = path[-1] / (rows - 1) * 4
    left = np.maximum.accumulate([float(s[:, 0].max()) for s in strokes])
    right = np.minimum.accumulate([float(s[:, 0].min()) for s in strokes][::-1])[::-1]
    result = []
    for i in range(1, len(label)):
        if in_line:
            if label[i] != " " or i + 1 >= len(label):
                continue
            low, high = read[i - 1][2] * unit, read[i + 1][1] * unit
        else:
            low, high = read[i - 1][2] * unit, read[i][1] * unit
        lifts = [s for s in range(1, len(strokes)) if low < places[s][0] and places[s - 1][-1] < high]
        clean = [s for s in lifts if right[s] - left[s - 1] > (0.1 if in_line else -OVERLAP)]
        if clean:
            result.append([i, max(clean, key=lambda s: right[s] - left[s - 1])])
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("train")
    parser.add_argument("weights")
    parser.add_argument("out")
    parser.add_argument("--extra")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    network = Network()
    network.load_state_dict(torch.load(arguments.weights))
    network.eval()
    result = {}
    sets = [("word", [os.path.join(arguments.train, "unipen_word_trn.npz")]),
            ("line", [os.path.join(arguments.train, "unipen_line_trn.npz")]
             + ([arguments.extra] if arguments.extra else []))]
    for kind, files in sets:
        found, first, count = {}, 0, 0
        for file in files:
            data = ink_data.InkSet(file)
            samples = []
            for k in range(len(data)):
                strokes = ink_data.levelled(data.strokes(k))
                rows = ink_data.rows(strokes)
                if np.isfinite(rows).all() and len(rows) < 1500 and len(data.label[k]) > 1:
                    samples.append((k, strokes, rows))
            samples.sort(key=lambda s: len(s[2]))
            at = 0
            while at < len(samples):
                end = at + 1
                while end < len(samples) and (end - at + 1) * len(samples[end][2]) < TAKEN:
                    end += 1
                batch = samples[at:end]
                x = np.zeros((len(batch), 6, len(batch[-1][2])), np.float32)
                for i, (_, _, rows) in enumerate(batch):
                    x[i, :, :len(rows)] = rows.T
                with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
                    best = network(torch.from_numpy(x)).argmax(-1).numpy()
                for i, (k, strokes, rows) in enumerate(batch):
                    cuts = cuts_of(data.label[k], strokes, best[:frames(len(rows)), i], len(rows), kind == "line")
                    count += cuts is not None
                    if cuts:
                        found[first + k] = cuts
                at = end
            first += len(data)
        result[kind] = found
        print(kind, first, "read", count, "cut", len(found), "cuts", sum(map(len, found.values())), flush=True)
    with open(arguments.out, "w") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main()
