# SPDX-License-Identifier: GPL-3.0-or-later
"""dev_samples.py NPZ [--count N --seed S --sources a,b --without a,b --shortest N]: samples as JSON lines.

Writes a data set of labelled ink to standard output, one sample a line, for `postil-cli recognize --batch`.
"""
import argparse
import json
import sys

import numpy as np

from ink_data import LINE, InkSet, usual_heights


def strokes_of(data):
    """The strokes of each sample, as lists of integer points."""
    ends = np.cumsum(data["slen"])
    points = data["pts"]
    stroke = 0
    for count in data["ns"]:
        yield [points[ends[k] - data["slen"][k]:ends[k]] for k in range(stroke, stroke + count)]
        stroke += count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("npz")
    parser.add_argument("--count", type=int, help="a random choice of so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sources", help="only these donors")
    parser.add_argument("--without", help="not these donors")
    parser.add_argument("--single-line", action="store_true", help="say that each is one line")
    parser.add_argument("--line-height", action="store_true",
                        help="give the height of the writer's lines, LINE times that of the usual letter")
    parser.add_argument("--shortest", type=int, default=1, help="least number of characters")
    arguments = parser.parse_args()
    with np.load(arguments.npz) as archive:
        data = {k: archive[k] for k in archive.files}
    chosen = [
        k for k, (label, source) in enumerate(zip(data["label"], data["src"]))
        if len(label) >= arguments.shortest
        and (not arguments.sources or source in arguments.sources.split(","))
        and (not arguments.without or source not in arguments.without.split(","))]
    if arguments.count and arguments.count < len(chosen):
        random = np.random.default_rng(arguments.seed)
        chosen = sorted(random.choice(chosen, arguments.count, replace=False).tolist())
    wanted = set(chosen)
    usual = usual_heights(InkSet(arguments.npz)) if arguments.line_height else {}
    for k, strokes in enumerate(strokes_of(data)):
        if k in wanted:
            sample = dict(id=str(k), label=str(data["label"][k]), source=str(data["src"][k]), writer=str(data["writer"][k]),
                          strokes=[s.tolist() for s in strokes])
            context = {"singleLine": True} if arguments.single_line else {}
            height = usual.get(str(data["writer"][k]))
            if height:
                # The points are in hundredths of the sample's own height, `unit` of the tablet's units each.
                context["lineHeight"] = round(LINE * height / float(data["unit"][k]), 2)
            if context:
                sample["context"] = context
            sys.stdout.write(json.dumps(sample, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
