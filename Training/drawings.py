# SPDX-License-Identifier: GPL-3.0-or-later
"""drawings.py COUNT SEED: ink that is no text, as JSON lines: scribbles, shapes, arrows, hatching, small drawings."""
import json
import sys

import numpy as np


def scribble(random):
    """One stroke to and fro, in any direction, as one strikes something out."""
    turns = int(random.integers(6, 25))
    angle = random.uniform(0, np.pi)
    along = np.cumsum(random.uniform(0.02, 0.25, turns))
    side = random.uniform(0.5, 1.5) * np.where(np.arange(turns) % 2, 1, -1) * random.uniform(0.7, 1.3, turns)
    points = np.stack([along * np.cos(angle) - side * np.sin(angle), along * np.sin(angle) + side * np.cos(angle)], 1)
    return [smooth(points, random)]


def wander(random):
    """A pen that goes anywhere."""
    return [smooth(random.uniform(-2, 2, (int(random.integers(8, 40)), 2)), random)]


def spiral(random):
    turn = np.linspace(0, random.uniform(3, 8) * 2 * np.pi, 200)
    radius = np.linspace(random.uniform(0, 0.3), 2, 200)
    return [np.stack([radius * np.cos(turn), radius * np.sin(turn)], 1)]


def box(random, x=0.0, y=0.0, w=None, h=None):
    w, h = w or random.uniform(1, 6), h or random.uniform(1, 6)
    return [smooth(np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]]), random, corners=True)]


def arrow(random):
    length, angle = random.uniform(2, 8), random.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    shaft = np.array([[0, 0], [length, 0]])
    head = np.array([[length - 1, -0.6], [length, 0], [length - 1, 0.6]])
    return [smooth(s @ turn, random, corners=True) for s in (shaft, head)]


def hatching(random):
    return [smooth(np.array([[k * 0.4, 0], [k * 0.4 + 2, 3]]), random, corners=True)
            for k in range(int(random.integers(6, 14)))]


def ring(random, x=0.0, y=0.0, radius=1.0):
    turn = np.linspace(0, random.uniform(1.9, 2.3) * np.pi, 60)
    return [np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], 1)]


def house(random):
    return (box(random, 0, 0, 4, 3) + [smooth(np.array([[-0.5, 0], [2, -2.5], [4.5, 0]]), random, corners=True)]
            + box(random, 0.6, 1.2, 1, 1.8) + box(random, 2.4, 0.6, 1, 1))


def face(random):
    mouth = np.linspace(0.2, np.pi - 0.2, 30)
    return (ring(random, radius=2) + ring(random, -0.7, -0.5, 0.2) + ring(random, 0.7, -0.5, 0.2)
            + [np.stack([np.cos(mouth), 0.3 + np.sin(mouth)], 1)])


def curve(random):
    x = np.linspace(0, 8, 80)
    return ([np.array([[0, -3], [0, 3.0]]), np.array([[0, 3], [8, 3.0]])]
            + [np.stack([x, np.sin(x * random.uniform(0.5, 2)) * 2], 1)])


def tree(random):
    result = [np.array([[0, 0], [0, 4.0]])]
    for _ in range(int(random.integers(4, 9))):
        y = random.uniform(0, 3)
        result.append(np.array([[0, y], [random.uniform(-2, 2), y - random.uniform(0.5, 1.5)]]))
    return [smooth(s, random, corners=True) for s in result] + ring(random, 0, -1.5, 2)


def smooth(points, random, corners=False):
    """A pen's path through points."""
    result = []
    for a, b in zip(points, points[1:]):
        steps = max(4, int(np.hypot(*(b - a)) / 0.08))
        t = np.linspace(0, 1, steps, endpoint=False)
        t = t if corners else t * t * (3 - 2 * t)
        result.append(a + (b - a) * t[:, None])
    path = np.concatenate(result + [points[-1:]])
    wobble = np.cumsum(random.normal(0, 0.012, path.shape), 0)
    return path + wobble - np.linspace(0, 1, len(path))[:, None] * wobble[-1]


KINDS = [scribble, wander, spiral, box, arrow, hatching, house, face, curve, tree]


def main():
    count, random = int(sys.argv[1]), np.random.default_rng(int(sys.argv[2]))
    for k in range(count):
        kind = KINDS[k % len(KINDS)]
        strokes = kind(random)
        size = random.uniform(10, 40) * np.exp(random.normal(0, 0.15, 2))
        ink = [np.round(s * size, 1).tolist() for s in strokes]
        print(json.dumps(dict(id=str(k), label="", source=kind.__name__, strokes=ink), separators=(",", ":")))


if __name__ == "__main__":
    main()
