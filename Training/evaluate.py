# SPDX-License-Identifier: GPL-3.0-or-later
"""evaluate.py WEIGHTS SAMPLES.jsonl OUT.jsonl: reads samples with the reference, greedily, as one line each.

WEIGHTS is a PyTorch checkpoint or a `.postilmodel` file, so that the cost of 8-bit weights can be measured.
"""
import argparse
import json
import time

import numpy as np

import checkpoint
import features
import model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights")
    parser.add_argument("samples")
    parser.add_argument("out")
    arguments = parser.parse_args()
    if arguments.weights.endswith(".postilmodel"):
        layers = model.read(arguments.weights)
    else:
        layers = model.layers_of(checkpoint.load(arguments.weights))
    with open(arguments.samples) as samples, open(arguments.out, "w") as out:
        for sample in map(json.loads, samples):
            start = time.thread_time()
            strokes = [np.array(s, float)[:, :2] for s in sample["strokes"]]
            rows = features.features(features.normalised(strokes))
            text = model.greedy(model.log_probabilities(layers, rows)).strip()
            out.write(json.dumps(dict(id=sample["id"], text=text, candidates=[],
                                      ms=1000 * (time.thread_time() - start))) + "\n")


if __name__ == "__main__":
    main()
