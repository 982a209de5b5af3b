# SPDX-License-Identifier: GPL-3.0-or-later
"""golden.py MODEL FOLDER: drawn ink, and what the reference computes for it, for the Swift tests to match.

Writes golden.json, and one text as the ink files hello.json and hello.inkml.

The ink is drawn here, letter by letter, from lines and arcs; no person's writing is in it.
"""
import argparse
import json
import os

import numpy as np

import features
import model


def line(*points):
    """A polyline with about 12 points for each letter height."""
    points = np.array(points, float)
    path = [points[:1]]
    for a, b in zip(points, points[1:]):
        count = max(2, int(np.ceil(12 * np.sqrt(((b - a) ** 2).sum()))))
        path.append(a + (b - a) * np.arange(1, count + 1)[:, None] / count)
    return np.concatenate(path)


def arc(x, y, rx, ry, start, end):
    """Part of an ellipse; degrees, clockwise on screen from three o'clock."""
    angle = np.radians(np.linspace(start, end, max(6, int(abs(end - start) / 12))))
    return np.stack([x + rx * np.cos(angle), y + ry * np.sin(angle)], 1)


def joined(*parts):
    return np.concatenate(parts)


# Letters as (width, strokes): baseline y = 0, x height 1, y down.
LETTERS = {
    "a": (0.8, [joined(arc(0.4, -0.5, 0.4, 0.5, -60, -360), line((0.8, -0.5), (0.8, 0)))]),
    "b": (0.8, [joined(line((0, -1.8), (0, 0)), arc(0.35, -0.45, 0.4, 0.45, 180, 500))]),
    "c": (0.7, [arc(0.4, -0.5, 0.4, 0.5, -45, -315)]),
    "d": (0.8, [joined(arc(0.4, -0.5, 0.4, 0.5, -45, -360), line((0.8, -0.5), (0.8, -1.8), (0.8, 0)))]),
    "e": (0.8, [joined(line((0.05, -0.5), (0.8, -0.55)), arc(0.42, -0.5, 0.4, 0.5, -10, -320))]),
    "h": (0.8, [joined(line((0, -1.8), (0, 0), (0, -0.6)), arc(0.4, -0.55, 0.4, 0.45, 180, 360),
                       line((0.8, -0.5), (0.8, 0)))]),
    "i": (0.1, [line((0, -1), (0, 0)), np.array([[0.0, -1.45]])]),
    "l": (0.1, [line((0, -1.8), (0, 0))]),
    "n": (0.8, [joined(line((0, -1), (0, 0), (0, -0.6)), arc(0.4, -0.55, 0.4, 0.45, 180, 360),
                       line((0.8, -0.5), (0.8, 0)))]),
    "o": (0.8, [arc(0.4, -0.5, 0.4, 0.5, -80, -445)]),
    "r": (0.6, [joined(line((0, -1), (0, 0), (0, -0.6)), arc(0.35, -0.55, 0.35, 0.45, 180, 320))]),
    "t": (0.6, [joined(line((0.3, -1.6), (0.3, -0.2)), arc(0.5, -0.2, 0.2, 0.2, 180, 60)),
                line((0, -1.05), (0.65, -1.05))]),
    "u": (0.8, [joined(line((0, -1), (0, -0.45)), arc(0.4, -0.45, 0.4, 0.45, 180, 0),
                       line((0.8, -1), (0.8, 0)))]),
    "w": (1.1, [line((0, -1), (0.3, 0), (0.55, -0.8), (0.8, 0), (1.1, -1))]),
    "2": (0.8, [joined(arc(0.4, -1.2, 0.38, 0.5, 190, 390), line((0.7, -0.9), (0.05, 0), (0.85, 0)))]),
    "7": (0.8, [line((0, -1.7), (0.8, -1.7), (0.25, 0))]),
    ".": (0.1, [np.array([[0.0, -0.02]])]),
    "-": (0.6, [line((0, -0.6), (0.55, -0.6))]),
}


def written(text, seed, size=40.0, origin=(0.0, 0.0), slope=0.0, slant=0.15, tremble=0.01):
    """Strokes of a text, varied like a hand would, in some unit."""
    random = np.random.default_rng(seed)
    x, strokes = 0.0, []
    for character in text:
        if character == " ":
            x += 1.1
            continue
        width, parts = LETTERS[character]
        stretch = np.exp(random.normal(0, 0.05, 2))
        lift = random.normal(0, 0.03)
        for part in parts:
            part = part * stretch + random.normal(0, tremble, part.shape)
            px = part[:, 0] + x - slant * part[:, 1]
            strokes.append(np.stack([px, part[:, 1] + lift + slope * px], 1) * size + origin)
        x += width * stretch[0] + 0.3
    return strokes


def cases():
    yield "word", written("hello", 1), 0.0
    yield "two words", written("hello world", 2), 0.0
    yield "sloping line", written("the hind ran and ran on and on", 3, slope=0.2), 0.0
    yield "falling line", written("no one here now", 4, slope=-0.3), 0.0
    yield "small unit", written("in 27.2", 5, size=0.002, origin=(3.0, -8.0)), 0.0
    yield "large unit", written("bed-bound", 6, size=9000.0, origin=(-4e6, 2e6)), 0.0
    yield "one dot", [np.array([[5.0, 7.0]])], 0.0
    yield "one dot in a tall line", [np.array([[5.0, 7.0], [5.5, 7.2]])], 12.0
    yield "flat dash", [line((0, 0), (20, 0))], 0.0
    yield "small letter in a tall line", written("o", 7, size=6.0), 25.0
    doubled = [np.repeat(s, 3, axis=0) for s in written("wit", 8)]
    yield "repeated points", doubled, 0.0
    yield "dense points", [
        np.stack([np.interp(np.linspace(0, len(s) - 1, 40 * len(s)), np.arange(len(s)), s[:, k])
                  for k in (0, 1)], 1) for s in written("at a lot", 9)], 0.0
    late = written("tint", 10)
    yield "late dots and bars", [late[k] for k in (0, 2, 4, 5, 6, 1, 3) if k < len(late)], 0.0
    yield "backward", [s[::-1] for s in written("on", 11)], 0.0


def write_files(folder):
    """The same text as ink in both file formats, with times and pressure."""
    samples, time = [], 0
    for stroke in written("hello world", 2, origin=(100.0, 200.0)):
        swell = 0.4 + 0.4 * np.sin(np.linspace(0.2, 2.9, len(stroke)))
        samples.append([[round(float(x), 2), round(float(y), 2), time + 8 * k, round(float(p), 3)]
                        for k, ((x, y), p) in enumerate(zip(stroke, swell))])
        time += 8 * len(stroke) + 150
    with open(os.path.join(folder, "hello.json"), "w") as file:
        json.dump(dict(id="hello", label="hello world", strokes=samples, context=dict(language="en")), file,
                  separators=(",", ":"))
        file.write("\n")
    with open(os.path.join(folder, "hello.inkml"), "w") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<ink xmlns="http://www.w3.org/2003/InkML" '
                   'documentID="hello">\n<traceFormat><channel name="X" type="decimal"/><channel name="Y" '
                   'type="decimal"/><channel name="T" type="integer" units="ms"/><channel name="F" '
                   'type="decimal" min="0" max="1"/></traceFormat>\n')
        for stroke in samples:
            file.write("<trace>" + ",".join(" ".join(map(str, s)) for s in stroke) + "</trace>\n")
        file.write("</ink>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model")
    parser.add_argument("folder")
    arguments = parser.parse_args()
    layers = model.read(arguments.model)
    result = []
    for name, strokes, least in cases():
        # 9 significant digits, so that both sides start from the very same numbers.
        strokes = [np.array([[float(f"{v:.9g}") for v in p] for p in s]) for s in strokes]
        rows = features.features(features.normalised(strokes, least))
        answer = model.log_probabilities(layers, rows)
        entry = dict(name=name, least=least, strokes=[s.tolist() for s in strokes], rows=len(rows),
                     text=model.greedy(answer), height=features.height(strokes))
        if len(rows) <= 260:
            entry["features"] = [round(float(v), 6) for v in rows.ravel()]
            entry["frames"] = len(answer)
            # Classes below e^-12 say nothing and would fill the file.
            entry["answer"] = [
                [[c, round(float(p), 5)] for c, p in enumerate(row) if p > -12] for row in answer]
        result.append(entry)
        print(f"{name}: {len(rows)} rows, {entry['text']!r}")
    write_files(arguments.folder)
    with open(os.path.join(arguments.folder, "golden.json"), "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(e, separators=(",", ":")) for e in result) + "\n]\n")


if __name__ == "__main__":
    main()
