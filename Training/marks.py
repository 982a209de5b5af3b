# SPDX-License-Identifier: GPL-3.0-or-later
"""Accents drawn over, under and through letters, each time a little differently."""
import numpy as np

from alphabet import PAIRS, parts


def curve(points, random, bend=0.0):
    """A stroke through points, about 0.04 apart, bowed a little."""
    points = np.array(points, float)
    path = [points[:1]]
    for a, b in zip(points, points[1:]):
        way = b - a
        length = np.hypot(*way)
        count = max(1, int(np.ceil(length / 0.04)))
        t = np.arange(1, count + 1)[:, None] / count
        bow = np.array([-way[1], way[0]]) * (bend + random.normal(0, 0.06))
        path.append(a + way * t + bow * 4 * t * (1 - t))
    return np.concatenate(path)


def loop(x, y, rx, ry, start, sweep):
    angle = np.radians(np.linspace(start, start + sweep, 14))
    return np.stack([x + rx * np.cos(angle), y + ry * np.sin(angle)], 1)


def dot(x, y, random):
    """A touch of the pen: a point, a tick or a small ring."""
    kind = random.random()
    if kind < 0.4:
        return np.array([[x, y]])
    if kind < 0.85:
        return curve([(x, y), (x + random.normal(0, 0.06), y + abs(random.normal(0, 0.1)))], random)
    return loop(x, y, 0.06, 0.06, random.uniform(0, 360), 360)


def mark_strokes(mark, box, unit, random):
    """Strokes of a mark for a letter with the box (x0, y0, x1, y1), y down; `unit` is about the x-height."""
    x0, y0, x1, y1 = box
    x = (x0 + x1) / 2 + random.normal(0.03, 0.1) * unit
    y = y0 - random.uniform(0.12, 0.5) * unit
    w = random.uniform(0.18, 0.42) * unit
    h = random.uniform(0.12, 0.36) * unit
    if mark == "grave":
        return [curve([(x - w / 2, y - h), (x + w / 2, y)], random)]
    if mark == "acute":
        points = [(x + w / 2, y - h), (x - w / 2, y)]
        return [curve(points if random.random() < 0.75 else points[::-1], random)]
    if mark == "circumflex":
        return [curve([(x - w / 1.6, y), (x, y - h), (x + w / 1.6, y)], random)]
    if mark == "caron":
        return [curve([(x - w / 1.6, y - h), (x, y), (x + w / 1.6, y - h)], random)]
    if mark == "breve":
        return [np.concatenate([loop(x, y - h, w / 1.6, h, 180, -180)])]
    if mark == "tilde":
        return [np.concatenate([curve([(x - w, y), (x, y - h / 3)], random, -0.25),
                                curve([(x, y - h / 3), (x + w, y - h / 2)], random, 0.25)])]
    if mark == "ring":
        r = random.uniform(0.1, 0.2) * unit
        return [loop(x, y - r, r, r, random.uniform(180, 360), -360 * random.uniform(0.9, 1.15))]
    if mark == "diaeresis":
        gap = random.uniform(0.14, 0.3) * unit
        kind = random.random()
        if kind < 0.15:
            # One bar, as many write it in a hurry.
            return [curve([(x - gap, y), (x + gap, y + random.normal(0, 0.05))], random)]
        if kind < 0.45:
            return [curve([(x - gap, y - h / 2), (x - gap + random.normal(0, 0.05), y + h / 3)], random),
                    curve([(x + gap, y - h / 2), (x + gap + random.normal(0, 0.05), y + h / 3)], random)]
        two = [dot(x - gap, y, random), dot(x + gap, y + random.normal(0, 0.04), random)]
        return two if random.random() < 0.85 else two[::-1]
    if mark == "doubleacute":
        gap = random.uniform(0.12, 0.24) * unit
        return [curve([(x - gap + w / 3, y - h), (x - gap - w / 4, y)], random),
                curve([(x + gap + w / 3, y - h), (x + gap - w / 4, y)], random)]
    if mark == "dot":
        return [dot(x, y, random)]
    if mark == "ogonek":
        x = x1 - random.uniform(0, 0.15) * unit
        return [np.concatenate([curve([(x, y1 - 0.05 * unit), (x - w / 2, y1 + h / 2)], random, 0.2),
                                curve([(x - w / 2, y1 + h / 2), (x + w / 3, y1 + h)], random, 0.2)])]
    if mark == "cedilla":
        if random.random() < 0.5:
            return [curve([(x, y1), (x - w / 3, y1 + h)], random, 0.2)]
        return [np.concatenate([curve([(x, y1), (x, y1 + h / 3), (x + w / 2, y1 + h / 1.5)], random),
                                curve([(x + w / 2, y1 + h / 1.5), (x - w / 3, y1 + h)], random, -0.2)])]
    if mark == "bar":
        middle = y0 + (y1 - y0) * random.uniform(0.4, 0.6)
        w = w * 1.2
        return [curve([(x - w, middle + h / 2), (x + w, middle - h / 2)], random)]
    if mark == "slash":
        over = random.uniform(0, 0.2) * unit
        ends = [(x1 + over / 2, y0 - over), (x0 - over / 2, y1 + over)]
        return [curve(ends if random.random() < 0.6 else ends[::-1], random)]
    if mark == "euro":
        middle = (y0 + y1) / 2
        wide = (x1 - x0) * random.uniform(0.5, 0.8)
        return [curve([(x0 - 0.15 * unit, middle + k), (x0 + wide, middle + k)], random)
                for k in (-0.15 * unit, 0.15 * unit)]
    raise ValueError(mark)


def box_of(strokes):
    points = np.concatenate(strokes)
    return (*points.min(0), *points.max(0))


def composed(character, base_strokes, unit, random):
    """Strokes of a character from those of its base letter, or None where the letter does not suit."""
    base, mark = parts(character)
    strokes = list(base_strokes)
    if mark in ("raised", "lowered", "turned"):
        if mark == "turned":
            x0, y0, x1, y1 = box_of(strokes)
            return [np.stack([x0 + x1 - s[:, 0], y0 + y1 - s[:, 1]], 1)[::-1] for s in strokes][::-1]
        return strokes
    if base in "ij" and mark not in ("ogonek", "cedilla"):
        # The mark takes the dot's place.
        if len(strokes) < 2:
            return None
        heights = [np.ptp(s[:, 1]) for s in strokes]
        body = int(np.argmax(heights))
        top = strokes[body][:, 1].min()
        kept = [s for k, s in enumerate(strokes) if k == body or s[:, 1].mean() > top]
        if len(kept) != len(strokes) - 1:
            return None
        strokes = kept
        if mark == "dotless":
            return strokes
    return strokes + [s.astype(np.float32) for s in mark_strokes(mark, box_of(strokes), unit, random)]


__all__ = ["composed", "box_of", "mark_strokes", "PAIRS"]
