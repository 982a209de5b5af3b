#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes text as pen strokes, the way a hand does: never twice the same, with times and pressure.

    strokes = write("hello world", size=24, seed=7, origin=(100, 200))

gives a list of strokes of (x, y, milliseconds, pressure) samples, x right and y down. The letters are those
of Tests/Fixtures/alphabet. As a command it prints the ink as JSON:

    alphabet.py [--size PX] [--slant S] [--seed N] [--origin X,Y] TEXT
"""

import argparse
import json
import math
import os
import random
import sys

_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures", "alphabet")

# All lengths are x-heights, times are seconds.
_LETTER_GAP = 0.3
_WORD_GAP = 1.15
_LINE_GAP = 3.2
_PACE = 11.0
_SAMPLE_INTERVAL = 0.008
_LIFT_TIME = 0.07
_DENSE = 0.02


def _load():
    with open(os.path.join(_FOLDER, "alphabet.json"), encoding="utf-8") as file:
        return json.load(file)


LETTERS = _load()


def can_write(text):
    """Whether the alphabet has every character of the text."""
    return all(character in LETTERS or character in " \n" for character in text)


def _smooth(points):
    """A dense polyline through one corner-free run of points (centripetal Catmull-Rom)."""
    if len(points) < 3:
        return list(points)
    ends = [_mirror(points[0], points[1])] + list(points) + [_mirror(points[-1], points[-2])]
    curve = [points[0]]
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:]):
        t0 = 0.0
        t1 = t0 + max(1e-6, math.dist(p0, p1) ** 0.5)
        t2 = t1 + max(1e-6, math.dist(p1, p2) ** 0.5)
        t3 = t2 + max(1e-6, math.dist(p2, p3) ** 0.5)
        steps = max(2, int(math.dist(p1, p2) / _DENSE))
        for step in range(1, steps + 1):
            t = t1 + (t2 - t1) * step / steps
            a1 = _blend(p0, p1, (t - t0) / (t1 - t0))
            a2 = _blend(p1, p2, (t - t1) / (t2 - t1))
            a3 = _blend(p2, p3, (t - t2) / (t3 - t2))
            b1 = _blend(a1, a2, (t - t0) / (t2 - t0))
            b2 = _blend(a2, a3, (t - t1) / (t3 - t1))
            curve.append(_blend(b1, b2, (t - t1) / (t2 - t1)))
    return curve


def _mirror(end, neighbour):
    return (2 * end[0] - neighbour[0], 2 * end[1] - neighbour[1])


def _blend(a, b, share):
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _curve(stroke, displace):
    """The dense polyline of one stroke of the alphabet, its points moved by `displace` first."""
    curve, run = [], []
    for index, point in enumerate(stroke):
        run.append(displace(point))
        corner = len(point) > 2 or index == len(stroke) - 1
        if corner:
            piece = _smooth(run)
            curve += piece[1:] if curve else piece
            run = [run[-1]]
    return _fill(curve)


def _fill(curve):
    """The same line with points at most `_DENSE` apart, for straight pieces too."""
    filled = [curve[0]]
    for start, end in zip(curve, curve[1:]):
        steps = max(1, math.ceil(math.dist(start, end) / _DENSE))
        filled += [_blend(start, end, step / steps) for step in range(1, steps + 1)]
    return filled


class _Hand:
    """One person's way of writing one text: what stays the same for all its letters, and the trembling."""

    def __init__(self, seed, slant):
        self.random = random.Random(f"{seed}")
        self.slant = slant + self.random.gauss(0, 0.03)
        self.pace = _PACE * math.exp(self.random.gauss(0, 0.12))
        self.gap = _LETTER_GAP * math.exp(self.random.gauss(0, 0.1))
        self.force = min(0.8, max(0.35, self.random.gauss(0.55, 0.07)))
        self.climb = self.random.gauss(0, 0.006)
        self.waves = [
            (self.random.uniform(0.015, 0.05), self.random.uniform(0.5, 1.6), self.random.uniform(0, math.tau))
            for _ in range(4)
        ]

    def letter(self, x):
        """The map from the alphabet's points to the line, for a letter that begins at `x`."""
        scale_x = math.exp(self.random.gauss(0, 0.05))
        scale_y = math.exp(self.random.gauss(0, 0.045))
        turn = self.random.gauss(0, 0.03)
        lift = self.random.gauss(0, 0.04)

        def displace(point):
            px = point[0] * scale_x + self.random.gauss(0, 0.013)
            py = point[1] * scale_y + self.random.gauss(0, 0.013)
            px, py = px - turn * py, py + turn * px + lift
            return self._warp(x + px + self.slant * py, py)

        return displace

    def _warp(self, x, y):
        wave = [size * math.sin(rate * x + phase) for size, rate, phase in self.waves]
        return (x + wave[0] + wave[1] * y, y + wave[2] + 0.5 * wave[3] * y + self.climb * x)

    def timed(self, curve, began):
        """Samples (x, y, seconds, pressure) of a curve: slow in bends and at both ends, like a hand."""
        lengths = [0.0]
        for start, end in zip(curve, curve[1:]):
            lengths.append(lengths[-1] + math.dist(start, end))
        total = lengths[-1]
        times = [began]
        for index in range(1, len(curve)):
            speed = self.pace * self._ease(curve, index)
            speed *= min(1.0, 0.35 + 1.6 * min(lengths[index], total - lengths[index]) / 0.4)
            times.append(times[-1] + (lengths[index] - lengths[index - 1]) / speed)
        samples, index = [], 0
        count = max(1, math.ceil((times[-1] - began) / _SAMPLE_INTERVAL))
        for step in range(count + 1):
            when = began + (times[-1] - began) * step / count
            while index < len(times) - 2 and times[index + 1] < when:
                index += 1
            span = times[min(index + 1, len(times) - 1)] - times[index]
            share = (when - times[index]) / span if span > 0 else 0
            x, y = _blend(curve[index], curve[min(index + 1, len(curve) - 1)], share)
            edge = min(when - began, times[-1] - when)
            rise = curve[min(index + 2, len(curve) - 1)][1] - curve[max(index - 2, 0)][1]
            pressure = self.force * (0.45 + 0.55 * min(1, edge / 0.05))
            pressure *= 1 - 0.18 * math.tanh(rise / (4 * _DENSE)) + self.random.gauss(0, 0.01)
            samples.append((x, y, when, min(1.0, max(0.03, pressure))))
        return samples

    @staticmethod
    def _ease(curve, index):
        """Speed by the two-thirds power law: the cube root of the bend's radius, within limits."""
        reach = 6
        before, here = curve[max(0, index - reach)], curve[index]
        after = curve[min(len(curve) - 1, index + reach)]
        a = math.atan2(here[1] - before[1], here[0] - before[0])
        b = math.atan2(after[1] - here[1], after[0] - here[0])
        bend = abs(math.remainder(b - a, math.tau)) / (reach * _DENSE)
        return min(1.3, max(0.25, (1.5 / (bend + 0.4)) ** (1 / 3)))


def _ink_range(strokes):
    xs = [point[0] for stroke in strokes for point in stroke]
    return min(xs), max(xs)


def write(text, size=24.0, slant=0.06, seed=0, origin=(0.0, 0.0)):
    """Strokes of (x, y, milliseconds, pressure) for a text of one or more lines.

    `size` is the height of small letters, `slant` how far a letter leans per height, `origin` where the
    first line's baseline begins. The same arguments always give the same ink.
    """
    missing = sorted({character for character in text if not can_write(character)})
    if missing:
        raise ValueError("the alphabet lacks " + " ".join(missing))
    hand = _Hand(seed, slant)
    strokes, when, pen = [], 0.0, None
    for row, line in enumerate(text.split("\n")):
        x = 0.0
        for character in line:
            if character == " ":
                x += _WORD_GAP * math.exp(hand.random.gauss(0, 0.08))
                continue
            shape = LETTERS[character]
            left, right = _ink_range(shape)
            displace = hand.letter(x - left)
            for stroke in shape:
                curve = [(px, py - row * _LINE_GAP) for px, py in _curve(stroke, displace)]
                if pen is not None:
                    when += _LIFT_TIME + math.dist(pen, curve[0]) / (1.6 * hand.pace)
                samples = hand.timed(curve, when)
                when, pen = samples[-1][2], curve[-1]
                strokes.append(samples)
            x += right - left + hand.gap * math.exp(hand.random.gauss(0, 0.12))
    return [
        [
            (round(origin[0] + x * size, 3), round(origin[1] - y * size, 3), round(t * 1000, 1), round(p, 3))
            for x, y, t, p in stroke
        ]
        for stroke in strokes
    ]


def bounds(strokes):
    """The box (left, top, right, bottom) around strokes."""
    xs = [sample[0] for stroke in strokes for sample in stroke]
    ys = [sample[1] for stroke in strokes for sample in stroke]
    return min(xs), min(ys), max(xs), max(ys)


def ink(name, strokes):
    """The ink as the JSON object that `postil-cli recognize` reads."""
    return {"id": name, "strokes": [[list(sample) for sample in stroke] for stroke in strokes]}


def main():
    parser = argparse.ArgumentParser(description="Print handwriting of a text as JSON ink.")
    parser.add_argument("text")
    parser.add_argument("--size", type=float, default=24)
    parser.add_argument("--slant", type=float, default=0.06)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--origin", default="0,0")
    arguments = parser.parse_args()
    x, y = map(float, arguments.origin.split(","))
    strokes = write(arguments.text, arguments.size, arguments.slant, arguments.seed, (x, y))
    json.dump(ink(arguments.text, strokes), sys.stdout)
    print()


if __name__ == "__main__":
    main()
