# SPDX-License-Identifier: GPL-3.0-or-later
"""Labelled ink of the training sets: strokes in heights of the writing, by writer and donor."""
import collections

import numpy as np

# Height of a line in usual heights of a writer's letters and digits.
LINE = 1.75
STEP = 0.125  # length of ink a row stands for, as in `features`


class InkSet:
    """One `.npz` file. A sample's strokes are float32 arrays, 1 being the height of its writing."""

    def __init__(self, path):
        with np.load(path) as archive:
            data = {k: archive[k] for k in archive.files}
        self.points = data["pts"]
        ends = np.cumsum(data["slen"])
        self.ends = ends.astype(np.int64)
        self.starts = (ends - data["slen"]).astype(np.int64)
        self.first = np.concatenate([[0], np.cumsum(data["ns"])]).astype(np.int64)
        self.label = [str(x) for x in data["label"]]
        self.writer = [str(x) for x in data["writer"]]
        self.source = [str(x) for x in data["src"]]
        # Height of the writing in the tablet's unit, to compare samples of a writer.
        self.height = data["unit"].astype(np.float64) * 100

    def __len__(self):
        return len(self.label)

    def strokes(self, k):
        return [self.points[self.starts[s]:self.ends[s]].astype(np.float32) * 0.01
                for s in range(self.first[k], self.first[k + 1])]


def usual_heights(data):
    """{writer: usual height of the letters and digits of a set of characters, in the tablet's unit}"""
    heights = collections.defaultdict(list)
    for k, writer in enumerate(data.writer):
        if data.label[k].isalnum():
            heights[writer].append(data.height[k])
    return {w: float(np.median(h)) for w, h in heights.items() if len(h) >= 10}


def levelled(strokes):
    """Strokes as `features.normalised` leaves them, for strokes that are in heights of the writing already."""
    points = np.concatenate(strokes)
    if np.ptp(points[:, 0]) > 6:
        centred = points - points.mean(axis=0)
        variance = (centred[:, 0] ** 2).mean()
        slope = float(np.clip((centred[:, 0] * centred[:, 1]).mean() / variance, -0.35, 0.35))
        strokes = [np.stack([s[:, 0], s[:, 1] - slope * s[:, 0]], 1) for s in strokes]
        points = np.concatenate(strokes)
    low, high = np.percentile(points[:, 1], [4, 96])
    origin = np.array([points[:, 0].min(), 0.5 * (low + high)], np.float32)
    return [s - origin for s in strokes]


def swings(y):
    """Heights of the up and down moves of a stroke; `features.swings` without its loop."""
    steps = np.diff(y)
    kept = np.nonzero(steps)[0]
    if not len(kept):
        return np.zeros(0)
    sign = np.sign(steps[kept])
    turns = np.nonzero(sign[1:] != sign[:-1])[0] + 1
    levels = np.concatenate([[y[0]], y[kept[turns]], [y[-1]]])
    return np.abs(np.diff(levels))


def height(strokes):
    """`features.height` without its loop."""
    y = np.concatenate([s[:, 1] for s in strokes])
    moves = np.concatenate([swings(s[:, 1]) for s in strokes])
    swing = float((moves * moves).sum() / max(1e-9, moves.sum())) if len(moves) else 0.0
    low, high = np.percentile(y, [4, 96])
    widest = max(float(np.ptp(s[:, 0])) for s in strokes)
    return max(np.sqrt(max(swing, 1e-6) * max(high - low, 1e-6)), 0.1 * widest, 1e-6)


def normalised(strokes, least=0.0):
    """Any strokes in heights of their writing, levelled."""
    unit = max(height(strokes), least)
    return levelled([(s / unit).astype(np.float32) for s in strokes])


def walk(strokes):
    """The pen's path as `features.features` follows it: points (n, 2) and how far along each lies.

    Of each stroke the first point comes twice: where the lifted pen arrives, and where it begins to write.
    """
    firsts = np.array([s[0] for s in strokes])
    lasts = np.array([s[-1] for s in strokes])
    sizes = [len(s) for s in strokes]
    points = np.empty((sum(sizes) + len(strokes), 2), np.float64)
    length = np.zeros(len(points))
    moves = np.minimum(np.hypot(*(firsts[1:] - lasts[:-1]).T) / 2.5, 1.0)
    at = 0
    for k, stroke in enumerate(strokes):
        points[at] = stroke[0]
        points[at + 1:at + 1 + sizes[k]] = stroke
        if k:
            length[at] = moves[k - 1]
        length[at + 1] = 2 * STEP
        length[at + 2:at + 1 + sizes[k]] = np.hypot(*np.diff(stroke, axis=0).T)
        at += 1 + sizes[k]
    return points, np.cumsum(length)


def rows(strokes):
    """`features.features` without its loops, for strokes that are normalised and thinned."""
    points, path = walk(strokes)
    arrivals = np.cumsum([0] + [1 + len(s) for s in strokes[:-1]])
    pen = np.ones(len(points), np.float32)
    pen[arrivals[1:]] = 0
    start = np.zeros(len(points), np.float32)
    start[arrivals + 1] = 1
    count = max(4, int(np.ceil(path[-1] / STEP)) + 1)
    places = np.linspace(0, path[-1], count)
    x = np.interp(places, path, points[:, 0])
    y = np.interp(places, path, points[:, 1])
    index = np.minimum(np.searchsorted(path, places, "left"), len(path) - 1)
    result = np.zeros((count, 6), np.float32)
    result[1:, 0] = np.clip(np.diff(x) / STEP, -4, 4)
    result[1:, 1] = np.clip(np.diff(y) / STEP, -4, 4)
    result[:, 2] = np.clip(y, -4, 4)
    result[:, 3] = pen[index]
    result[:, 4] = start[index]
    result[:, 5] = np.clip(x - np.maximum.accumulate(x), -6, 0) / 3
    return result
