# SPDX-License-Identifier: GPL-3.0-or-later
"""letter_places.py DATA WEIGHTS OUT.json: where letters that can carry an accent stand in the training words.

The network's weights so far align each word's label with its ink. OUT maps a word's number to a list of
[place in the label, x0, y0, x1, y1, stroke], in heights of the writing.
"""
import argparse
import json
import os

import numpy as np
import torch

import ink_data
from alphabet import CLASS, VARIANTS
from network import Network


def path(strokes, count):
    """Point and stroke of each row, as `ink_data.rows` lays them."""
    points, length = ink_data.walk(strokes)
    owner = np.repeat(np.arange(len(strokes)), [1 + len(s) for s in strokes])
    at = np.linspace(0, length[-1], count)
    index = np.minimum(np.searchsorted(length, at), len(length) - 1)
    return np.interp(at, length, points[:, 0]), np.interp(at, length, points[:, 1]), owner[index]


def spikes(answer, classes):
    """The frame of each character on the best alignment; answer is (frames, classes) of logarithms."""
    states = np.zeros(2 * len(classes) + 1, int)
    states[1::2] = classes
    skip = np.zeros(len(states), bool)
    skip[3::2] = states[3::2] != states[1:-2:2]
    now = np.full(len(states), -1e9)
    now[:2] = answer[0, states[:2]]
    steps = np.zeros((len(answer), len(states)), np.int8)
    for t in range(1, len(answer)):
        options = np.stack([now, np.concatenate([[-1e9], now[:-1]]),
                            np.where(skip, np.concatenate([[-1e9, -1e9], now[:-2]]), -1e9)])
        steps[t] = options.argmax(0)
        now = options.max(0) + answer[t, states]
    state = len(states) - 1 if now[-1] > now[-2] else len(states) - 2
    score = now[state]
    result = [(-1e9, 0)] * len(classes)
    for t in range(len(answer) - 1, -1, -1):
        if state % 2:
            k = state // 2
            result[k] = max(result[k], (answer[t, states[state]], t))
        state -= steps[t, state]
    return [t for _, t in result], score


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data")
    parser.add_argument("weights")
    parser.add_argument("out")
    parser.add_argument("--count", type=int, default=25000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    saved = torch.load(arguments.weights)
    network = Network(saved["l.weight_hh_l0"].shape[1])
    network.load_state_dict(saved)
    network.eval()
    words = ink_data.InkSet(os.path.join(arguments.data, "unipen_word_trn.npz"))
    random = np.random.default_rng(11)
    carriers = set(VARIANTS) - set("ijIJ")
    chosen = [k for k in range(len(words)) if len(words.label[k]) > 2 and words.label[k].isalpha()
              and any(c in carriers for c in words.label[k])]
    chosen = random.choice(chosen, min(arguments.count, len(chosen)), replace=False)
    result = {}
    with torch.no_grad():
        for k in chosen:
            strokes = ink_data.levelled(words.strokes(k))
            rows = ink_data.rows(strokes)
            answer = network(torch.from_numpy(rows.T[None].copy()))[:, 0].numpy()
            label = words.label[k]
            if len(answer) < len(label) + 2:
                continue
            frames, score = spikes(answer, [CLASS[c] for c in label])
            if score < -1.2 * len(label):
                continue
            x, y, owner = path(strokes, len(rows))
            found = []
            for place, (c, frame) in enumerate(zip(label, frames)):
                if c not in carriers:
                    continue
                before = 4 * (frames[place - 1] if place else frame - 4)
                after = 4 * (frames[place + 1] if place + 1 < len(label) else frame + 4)
                low = max(0, int(4 * frame - 0.7 * (4 * frame - before)))
                high = min(len(rows), int(4 * frame + 0.4 * (after - 4 * frame)) + 1)
                seen = np.arange(low, high)[rows[low:high, 3] > 0.5]
                if len(seen) < 3:
                    continue
                # Of a letter in two strokes, those near where it was told.
                near = seen[np.abs(x[seen] - x[min(4 * frame, len(x) - 1)]) < 0.9]
                if len(near) < 3:
                    continue
                found.append([place, *(round(float(v), 3) for v in (
                    x[near].min(), y[near].min(), x[near].max(), y[near].max())), int(owner[near[-1]])])
            if found:
                result[int(k)] = found
    with open(arguments.out, "w") as file:
        json.dump(result, file)
    print(f"{len(result)} of {len(chosen)} words")


if __name__ == "__main__":
    main()
