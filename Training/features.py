# SPDX-License-Identifier: GPL-3.0-or-later
"""From pen strokes to the rows the network reads.

This is the reference that `Sources/Handwriting/Features` follows; `golden.py` writes the vectors that hold
the two together. A stroke is an (n, 2) float64 array of x to the right and y down, in any unit.
"""
import numpy as np

STEP = 0.125  # length of ink a row stands for, in heights of the writing
SPACING = 0.025  # points closer than this, in heights of the writing, are thinned out
ROW = 6


def swings(strokes):
    """Heights of the up and down moves of the pen, turning point to turning point."""
    found = []
    for stroke in strokes:
        y = stroke[:, 1]
        level, sign = y[0], 0
        for before, after in zip(y, y[1:]):
            turn = np.sign(after - before)
            if turn == 0:
                continue
            if sign and turn != sign:
                found.append(abs(before - level))
                level = before
            sign = turn
        if sign:
            found.append(abs(y[-1] - level))
    return np.array(found)


def height(strokes):
    """The height of the writing, in the strokes' unit: between its swings and its extent."""
    points = np.concatenate(strokes)
    moves = swings(strokes)
    swing = float((moves * moves).sum() / max(1e-9, moves.sum())) if len(moves) else 0.0
    low, high = np.percentile(points[:, 1], [4, 96])
    widest = max(float(np.ptp(s[:, 0])) for s in strokes)
    return max(np.sqrt(max(swing, 1e-6) * max(high - low, 1e-6)), 0.1 * widest, 1e-6)


def thinned(strokes, spacing):
    """Each stroke without the points nearer than `spacing` to the one kept before; ends stay."""
    result = []
    for stroke in strokes:
        kept = [stroke[0]]
        for point in stroke[1:]:
            if np.sqrt(((point - kept[-1]) ** 2).sum()) >= spacing:
                kept.append(point)
        end = stroke[-1]
        if (kept[-1] != end).any():
            kept.append(end)
        result.append(np.array(kept))
    return result


def normalised(strokes, least=0.0):
    """Strokes in heights of the writing: thinned, long lines levelled, x from 0, y about the middle.

    `least` is the smallest height of writing to assume, in the strokes' unit.
    """
    strokes = thinned(strokes, SPACING * max(height(strokes), least))
    unit = max(height(strokes), least)
    points = np.concatenate(strokes)
    if np.ptp(points[:, 0]) > 6 * unit:
        centred = points - points.mean(axis=0)
        variance = (centred[:, 0] ** 2).mean()
        slope = float(np.clip((centred[:, 0] * centred[:, 1]).mean() / variance, -0.35, 0.35))
        strokes = [np.stack([s[:, 0], s[:, 1] - slope * s[:, 0]], 1) for s in strokes]
        points = np.concatenate(strokes)
    low, high = np.percentile(points[:, 1], [4, 96])
    origin = np.array([points[:, 0].min(), 0.5 * (low + high)])
    return [(s - origin) / unit for s in strokes]


def features(strokes):
    """Rows of dx, dy, y, pen down, start of a stroke, distance behind the right-most ink (n, 6).

    `strokes` are normalised. Rows lie `STEP` apart on the path, a move of the lifted pen counted with a
    fraction of its length, the start of a stroke with two rows.
    """
    points, length, pen, start = [], [], [], []

    def add(point, distance, is_down, is_start):
        points.append(point)
        length.append(distance)
        pen.append(is_down)
        start.append(is_start)

    before = None
    for stroke in strokes:
        if before is None:
            add(stroke[0], 0.0, 1.0, 0.0)
        else:
            add(stroke[0], min(np.sqrt(((stroke[0] - before) ** 2).sum()) / 2.5, 1.0), 0.0, 0.0)
        add(stroke[0], 2 * STEP, 1.0, 1.0)
        for a, b in zip(stroke, stroke[1:]):
            add(b, np.sqrt(((b - a) ** 2).sum()), 1.0, 0.0)
        before = stroke[-1]
    points = np.array(points)
    path = np.cumsum(length)
    count = max(4, int(np.ceil(path[-1] / STEP)) + 1)
    at = np.linspace(0, path[-1], count)
    x = np.interp(at, path, points[:, 0])
    y = np.interp(at, path, points[:, 1])
    index = np.minimum(np.searchsorted(path, at, "left"), len(path) - 1)
    rows = np.zeros((count, ROW))
    rows[1:, 0] = np.clip(np.diff(x) / STEP, -4, 4)
    rows[1:, 1] = np.clip(np.diff(y) / STEP, -4, 4)
    rows[:, 2] = np.clip(y, -4, 4)
    rows[:, 3] = np.array(pen)[index]
    rows[:, 4] = np.array(start)[index]
    rows[:, 5] = np.clip(x - np.maximum.accumulate(x), -6, 0) / 3
    return rows.astype(np.float32)
