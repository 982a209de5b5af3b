# SPDX-License-Identifier: GPL-3.0-or-later
"""accented_samples.py CHARACTERS.npz: for each language its accented letters, marks drawn onto real letters, as JSON
lines with the language and the height of the writer's lines. What is read right of them is only a hint: no one wrote
these marks."""
import json
import sys

import numpy as np

import languages
from alphabet import parts
from ink_data import LINE, InkSet, usual_heights
from marks import composed

COUNT = 24


def main():
    data = InkSet(sys.argv[1])
    usual = usual_heights(data)
    random = np.random.default_rng(5)
    places = {}
    for k, label in enumerate(data.label):
        if data.writer[k] in usual and 0.4 < data.height[k] / usual[data.writer[k]] < 2.5:
            places.setdefault(label, []).append(k)
    for code, language in languages.LANGUAGES.items():
        for letter in dict.fromkeys(language.letters + "".join(c.upper() for c in language.letters)):
            if len(letter) != 1 or not parts(letter):
                continue
            base = parts(letter)[0]
            for k in random.choice(places[base], min(COUNT, len(places[base])), replace=False):
                made = composed(letter, data.strokes(k), 1.0 if letter.islower() else 0.6, random)
                if made is None:
                    continue
                ink = [np.round(100 * s).astype(int).tolist() for s in made]
                line = 100 * LINE * usual[data.writer[k]] / data.height[k]
                print(json.dumps(dict(id=f"{code}-{letter}-{k}", label=letter, source=code, strokes=ink,
                                      context=dict(language=code, lineHeight=round(line, 2))),
                                 separators=(",", ":"), ensure_ascii=False))


if __name__ == "__main__":
    main()
