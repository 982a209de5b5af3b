# SPDX-License-Identifier: GPL-3.0-or-later
"""decoding_weights.py SAMPLES.jsonl FEATURES.jsonl: finds the decoder's weights.

FEATURES is what `postil-cli recognize --features --batch SAMPLES` writes: the readings compared for each sample. The
weights are those of a log-linear model in which the ink counts 1: the logarithm of the share of readings that are
right is made largest by steps along its gradient, a little pulled to zero. Half of the writers (by donor and place
in the file) are held back in turn to see what the weights are worth on others.
"""
import argparse
import json

import numpy as np

from score import tight


def load(samples, features, penalty):
    """[(values (readings, weights), ink (readings), place of the right one or -1, group)]"""
    labels = {s["id"]: s for s in map(json.loads, open(samples))}
    names, result = None, []
    for number, line in enumerate(open(features)):
        entry = json.loads(line)
        readings = entry.get("readings", [])
        if not readings:
            continue
        sample = labels[entry["id"]]
        names = names or sorted(readings[0]["language"])
        values = np.array([[r["language"][n] for n in names] for r in readings])
        ink = np.array([np.mean(np.maximum(r["ink"], -penalty)) for r in readings])
        right = [k for k, r in enumerate(readings) if tight(r["text"]) == tight(sample["label"])]
        result.append((values, ink, right[0] if right else -1, number // 50 % 2, sample))
    return names, result


def fit(data, names, start, free, pull=0.02, steps=400):
    """Weights and temperature of the model."""
    weights = np.array([start.get(n, 0.0) for n in names])
    movable = np.array([n in free for n in names])
    scale = 1.0
    sizes = np.array([np.std(np.concatenate([v[:, k] - v[:, k].mean() for v, *_ in data])) + 1e-3
                      for k in range(len(names))])
    moment, second, anchor = np.zeros(len(names) + 1), np.zeros(len(names) + 1), weights.copy()
    usable = [d for d in data if d[2] >= 0]
    for step in range(1, steps + 1):
        gradient, slope = np.zeros(len(names)), 0.0
        for values, ink, right, *_ in usable:
            score = ink + values @ weights
            share = np.exp((score - score.max()) * scale)
            share /= share.sum()
            gradient += scale * (values[right] - share @ values)
            slope += score[right] - share @ score
        gradient = gradient / len(usable) - pull * (weights - anchor) * sizes ** 2 * 0.1
        g = np.append(gradient * sizes * movable, slope / len(usable) * scale)
        moment, second = 0.9 * moment + 0.1 * g, 0.99 * second + 0.01 * g * g
        move = 0.03 * (1 - step / steps) * (moment / (1 - 0.9 ** step)) / (np.sqrt(second / (1 - 0.99 ** step)) + 1e-8)
        weights = weights + move[:-1] / sizes
        scale *= np.exp(move[-1])
    return weights, 1 / scale


def right(data, weights):
    count = good = 0
    for values, ink, place, *_ in data:
        count += 1
        good += place >= 0 and int(np.argmax(ink + values @ weights)) == place
    return 100 * good / count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples")
    parser.add_argument("features")
    parser.add_argument("--start", default="{}")
    parser.add_argument("--floor", type=float, default=1e4)
    arguments = parser.parse_args()
    names, data = load(arguments.samples, arguments.features, arguments.floor)
    start = json.loads(arguments.start)
    old = np.array([start.get(n, 0.0) for n in names])
    print(f"{len(data)} samples; right among those compared {100 * np.mean([d[2] >= 0 for d in data]):.2f} %; "
          f"right with the old weights {right(data, old):.2f} %")
    halves = []
    for half in (0, 1):
        weights, _ = fit([d for d in data if d[3] != half], names, start, names)
        halves.append(right([d for d in data if d[3] == half], weights))
    print(f"on the other half of the writers {np.mean(halves):.2f} %")
    weights, temperature = fit(data, names, start, names)
    print(f"on all {right(data, weights):.2f} %, temperature {temperature:.2f}")
    print(json.dumps({n: round(float(w), 3) for n, w in zip(names, weights)} | {"temperature": round(temperature, 2)}))


if __name__ == "__main__":
    main()
