# SPDX-License-Identifier: GPL-3.0-or-later
"""Editing gestures as pen strokes of (x, y, milliseconds, pressure) samples."""

import math


def _samples(points, step=3.0, interval=8.0):
    """A sample every few pixels along straight lines."""
    line = [points[0]]
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        count = max(1, int(math.hypot(x1 - x0, y1 - y0) / step))
        line += [(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(1, count + 1)]
    return [(x, y, k * interval, 0.5) for k, (x, y) in enumerate(line)]


def scratch_out(box, swings=6):
    left, top, right, bottom = box
    middle, height = (top + bottom) / 2, bottom - top
    return _samples([(right if k % 2 else left, middle + height * 0.5 * (k / swings - 0.5))
                     for k in range(swings + 1)])


def line(x, top, bottom):
    return _samples([(x + 1, top), (x - 1, bottom)])


def circle(box, margin):
    left, top, right, bottom = box
    points = []
    for k in range(51):
        angle = k / 48 * 2 * math.pi
        c, s = math.cos(angle), math.sin(angle)
        # Between an ellipse and its box, as one goes around words.
        points.append(((left + right) / 2 + ((right - left) / 2 + margin) * math.copysign(abs(c) ** 0.5, c),
                       (top + bottom) / 2 + ((bottom - top) / 2 + margin) * math.copysign(abs(s) ** 0.5, s)))
    return _samples(points)


def hold(x, y, milliseconds=650):
    return [(x, y, 0.0, 0.5), (x, y, float(milliseconds), 0.5)]
