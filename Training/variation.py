# SPDX-License-Identifier: GPL-3.0-or-later
"""Varies ink like other hands, tablets and habits would."""
import numpy as np

# The features that waver with the hand: direction and height, not whether the pen is down.
WAVERING = np.array([1, 1, 1, 0, 0, 0], np.float32)


def is_mark(stroke):
    """A dot or a bar, which people write when they please."""
    size = np.ptp(stroke, axis=0)
    return size[0] < 0.9 and size[1] < 0.45


def displaced(stroke, random):
    """A dot, bar or accent beside its place, longer or shorter and turned a little."""
    angle, scale = random.normal(0, 0.2), np.exp(random.normal(0, 0.25))
    turn = scale * np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    middle = 0.5 * (stroke.min(0) + stroke.max(0))
    return ((stroke - middle) @ turn + middle + random.normal(0, [0.12, 0.06])).astype(np.float32)


def habits(strokes, random):
    """Marks elsewhere, later or sooner, drawn the other way, strokes joined, points fewer."""
    strokes = list(strokes)
    if len(strokes) > 1 and random.random() < 0.3:
        # Marks above the middle: those on the line are stops and dashes, which mean what they are.
        strokes = [displaced(s, random) if is_mark(s) and s[:, 1].mean() < -0.15 else s for s in strokes]
    if len(strokes) > 2 and random.random() < 0.2:
        marks = [k for k, s in enumerate(strokes) if is_mark(s) and k > 0]
        if marks:
            k = marks[int(random.integers(len(marks)))]
            mark = strokes.pop(k)
            # At the end, or one or two strokes later: a t is crossed when the word is done.
            strokes.insert(len(strokes) if random.random() < 0.5 else min(len(strokes), k + 2), mark)
    if random.random() < 0.15:
        strokes = [s[::-1] if is_mark(s) and random.random() < 0.5 else s for s in strokes]
    if len(strokes) > 1 and random.random() < 0.08:
        # The tablet missed that the pen was lifted for a moment.
        k = int(random.integers(len(strokes) - 1))
        gap = np.hypot(*(strokes[k + 1][0] - strokes[k][-1]))
        if gap < 0.5:
            strokes[k:k + 2] = [np.concatenate(strokes[k:k + 2])]
    if random.random() < 0.2:
        # A slow tablet.
        every = int(random.integers(2, 5))
        strokes = [np.concatenate([s[:-1:every], s[-1:]]) if len(s) > 2 * every else s for s in strokes]
    elif random.random() < 0.15:
        # A tablet that smooths.
        strokes = [np.concatenate([s[:1], (s[:-2] + s[1:-1] + s[2:]) / 3, s[-1:]]) if len(s) > 4 else s
                   for s in strokes]
    return strokes


def varied(strokes, random, strength=1.0):
    """Another size, proportion, slant, slope, and a smooth warp."""
    strokes = habits(strokes, random)
    # Some hands are farther from those seen than others.
    strength *= np.exp(random.normal(0.15, 0.3))
    sx, sy, both = np.exp(random.normal(0, [0.14 * strength, 0.13 * strength, 0.12 * strength]))
    shear, turn = random.normal(0, [0.25 * strength, 0.045 * strength])
    matrix = (np.array([[sx * both, 0], [0, sy * both]]) @ np.array([[1, 0], [shear, 1]])
              @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]))
    k = random.normal(0, 0.035 * strength, 4)
    phase = random.uniform(0, 6.28, 4)
    rate = random.uniform(0.6, 2.2, 4) * [2, 2, 1.5, 2]
    sizes = [len(s) for s in strokes]
    q = np.concatenate(strokes)
    if random.random() < 0.5:
        # Letters that reach farther up and down, or less far, than the others.
        up, down = random.normal(0, 0.25, 2)
        y = q[:, 1]
        q = np.stack([q[:, 0], y + up * np.minimum(y + 0.4, 0) + down * np.maximum(y - 0.4, 0)], 1)
    q = q @ matrix
    x, y = q[:, 0], q[:, 1]
    q = q + np.stack([
        k[0] * np.sin(rate[0] * x + phase[0]) + k[1] * np.sin(rate[1] * y + phase[1]),
        k[2] * np.sin(rate[2] * x + phase[2]) + k[3] * np.sin(rate[3] * y + phase[3])], 1)
    if random.random() < 0.3:
        q = q + random.normal(0, random.uniform(0.003, 0.016), q.shape)
    result = []
    at = 0
    shifts = random.normal(0, 0.025 * strength, (len(sizes), 2)) * (random.random((len(sizes), 1)) < 0.5)
    for size, shift in zip(sizes, shifts):
        result.append((q[at:at + size] + shift).astype(np.float32))
        at += size
    return result


def masked(rows, random):
    """A copy with some short spans of the path unseen, if it is long, and all of it a little unsteady."""
    rows = rows + np.float32(random.uniform(0, 0.06)) * random.standard_normal(rows.shape, np.float32) * WAVERING
    # Of a single character the span could be all that tells it from another.
    if len(rows) > 60:
        for _ in range(int(random.integers(0, 2 + len(rows) // 45))):
            at, span = int(random.integers(len(rows) - 12)), int(random.integers(2, 11))
            rows[at:at + span, :3] = 0
    return rows
