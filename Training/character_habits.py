# SPDX-License-Identifier: GPL-3.0-or-later
"""character_habits.py CHARACTERS.npz OUT.json: how high and how often each character is written by itself.

For each character of the alphabet the logarithm of its ink's height over the height of a line, how much that varies
(from the median of the distances to the median, so that wrong labels hardly count), and the logarithm of its share of
all characters. The height of a line is taken to be LINE times the usual height of the writer's letters and digits.
"""
import argparse
import collections
import json

import numpy as np

from alphabet import ALPHABET, parts
from ink_data import LINE, InkSet, usual_heights

LEAST = 0.02  # of the writer's letters; a dot has no height
MARKED = 0.1  # share of a letter with a mark against its letter, which hangs on the language


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("characters")
    parser.add_argument("out")
    arguments = parser.parse_args()
    data = InkSet(arguments.characters)
    usual = usual_heights(data)
    found = collections.defaultdict(list)
    for k in range(len(data)):
        line = LINE * usual.get(data.writer[k], 0)
        if line > 0:
            strokes, label = data.strokes(k), data.label[k]
            extents = {label: np.ptp(np.concatenate(strokes)[:, 1])}
            if label == "i" and len(strokes) > 1:
                extents["ı"] = max(np.ptp(s[:, 1]) for s in strokes)
            for name, extent in extents.items():
                found[name].append(np.log(max(extent * data.height[k], LEAST * line) / line))
    counts = collections.Counter(data.label)

    def share(character):
        p = parts(character)
        return np.log(((counts[character] or (p and MARKED * counts[p[0]]) or 0) + 0.5) / len(data))

    result = {}
    for character in ALPHABET:
        p = parts(character)
        base = p[0] if p else character
        if character in found and p and p[1] == "dotless":
            base, p = character, None
        values = np.array(found.get(base, []))
        if len(values) >= 20:
            mean = float(np.median(values))
            spread = max(0.15, 1.48 * float(np.median(np.abs(values - mean))))
            # A mark makes the letter higher, one in the place of a dot a little, and its height less sure.
            higher, wider = (0, 0) if not p else (0.05, 0) if base == "i" else (0.2, 0.1)
            result[character] = [round(mean + higher, 3), round(spread + wider, 3), round(share(character), 3)]
    with open(arguments.out, "w") as file:
        json.dump(result, file, ensure_ascii=False)
    print(len(result), "characters")


if __name__ == "__main__":
    main()
