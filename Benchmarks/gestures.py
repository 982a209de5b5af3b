#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the editing gestures: how many are recognised, and how much handwriting is taken for one.

    gestures.py --programs FOLDER --seed N [--ink FOLDER --part train|dev] [--count N] [--characters N] [--words N]
                [--thresholds JSON] [--sweep NAME V1,V2,…] [--failures FILE]

Gestures are drawn by a random generator over text set in DejaVu Sans: scratch outs, lines, circles and underlines of
varied shape, slant, size and tremor. Handwriting is recorded ink, characters and short words, where POSTIL_HANDWRITING
or --ink has it: beside the text, between its words, on top of it and on the blank below. `postil-cli gestures` judges
both. Thresholds are chosen with --part train and one seed, and reported with --part dev and another one.
"""

import argparse
import collections
import json
import math
import os
import subprocess
import sys
import tempfile

import numpy as np
from PIL import ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
WORDS = """a I to of in it is on we go the and you are for not but all can her one our out day had how new old see two
way who boy did its let say she too use with this that have from they will what when your said there each which time
about many then them write would like these long make thing look more number sound water people first after little
place year work back give most very name sentence picture together through question between letter mountain something
important example children paper morning following document extraordinary annotation handwriting understanding""".split()
KINDS = ["scratch-out", "scratch-out of letters", "split", "join", "join-lines", "circle", "underline"]
PLACES = ["beside", "between", "on top", "blank"]


class Advances(dict):
    """The widths of characters in one size of the font, without kerning."""

    sizes = {}

    def __init__(self, size):
        self.font = ImageFont.truetype(FONT, size)

    def __missing__(self, character):
        self[character] = self.font.getlength(character)
        return self[character]

    @classmethod
    def of(cls, size):
        if size not in cls.sizes:
            cls.sizes[size] = cls(size)
        return cls.sizes[size]

    def width(self, text):
        return sum(self[character] for character in text)


class Text:
    """Some lines of text with a caret before each character and behind the last one."""

    def __init__(self, random):
        size = int(random.integers(11, 25))
        font = Advances.of(size)
        self.height = round(size * 1.17)
        width = font["n"] * random.integers(18, 45)
        words = [WORDS[k] for k in random.integers(0, len(WORDS), random.integers(3, 14))]
        for k in range(len(words)):
            if random.random() < 0.15:
                words[k] += random.choice([",", ".", "?", ":"])
            if random.random() < 0.1:
                words[k] = words[k].capitalize()
        self.text, self.carets, self.lines = "", [], []
        x, y, start = 0.0, 0.0, 0
        for k, word in enumerate(words):
            gap = ""
            if k:
                gap = "\n" if random.random() < 0.15 else " "
                wraps = x + font.width(" " + word) > width
                if gap == " " and not wraps:
                    self.carets.append([x, y, self.height])
                    x += font[" "]
                else:
                    # The caret behind the last letter of a line; the space that the line wraps at has no width.
                    self.carets.append([x, y, self.height])
                    self.lines.append((start, len(self.text), x, y))
                    x, y, start = 0.0, y + self.height, len(self.text) + 1
                self.text += gap
            for character in word:
                self.carets.append([x, y, self.height])
                x += font[character]
            self.text += word
        self.carets.append([x, y, self.height])
        self.lines.append((start, len(self.text), x, y))
        self.words = []
        start = 0
        for k in range(len(self.text) + 1):
            if k == len(self.text) or self.text[k].isspace():
                if k > start:
                    self.words.append((start, k))
                start = k + 1

    def right(self, k):
        """The right edge of the character before offset k."""
        return self.carets[k][0]

    def box(self, start, end):
        return self.carets[start][0], self.carets[start][1], self.right(end), self.carets[start][1] + self.height

    def line_of(self, offset):
        return next(k for k, line in enumerate(self.lines) if line[0] <= offset <= line[1])


def tremble(points, random, height):
    """Samples every few pixels with a slow wander and the noise of a tablet."""
    points = np.asarray(points, float)
    steps = np.hypot(*np.diff(points, axis=0).T)
    way = np.concatenate([[0], np.cumsum(steps)])
    count = max(4, int(way[-1] / random.uniform(1.5, 4)))
    at = np.linspace(0, way[-1], count)
    line = np.stack([np.interp(at, way, points[:, 0]), np.interp(at, way, points[:, 1])], 1)
    for axis in (0, 1):
        for _ in range(3):
            wave = random.uniform(0.5, 4) * 2 * math.pi / max(way[-1], 1)
            line[:, axis] += random.normal(0, 0.012 * height) * np.sin(at * wave + random.uniform(0, 6.3))
        line[:, axis] += random.normal(0, 0.15, count)
    return [[round(float(x), 2), round(float(y), 2)] for x, y in line]


def turned(points, angle):
    points = np.asarray(points, float)
    middle = (points.min(0) + points.max(0)) / 2
    c, s = math.cos(angle), math.sin(angle)
    return (points - middle) @ np.array([[c, s], [-s, c]]) + middle


def zigzag(box, random, height):
    """Back and forth over a box, along the line or, more rarely, across it."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2 + random.normal(0, 0.06) * height
    wide = right - left
    left -= random.uniform(-0.1, 0.15) * min(wide, 2 * height)
    right += random.uniform(-0.1, 0.15) * min(wide, 2 * height)
    across = random.random() < 0.25 and wide > 1.5 * height
    points = []
    if across:
        count = max(9, int((right - left) / height / random.uniform(0.25, 0.45)))
        for k in range(count + 1):
            reach = height * random.uniform(0.4, 0.6)
            points.append((left + (right - left) * k / count, middle + (reach if k % 2 else -reach)))
        angle = math.radians(random.normal(0, 3))
    else:
        count = int(random.integers(4, 10))
        band = height * random.uniform(0.1, 0.9)
        drift = random.choice([-1, 1, 0])
        for k in range(count + 1):
            y = middle + drift * band * (k / count - 0.5) + random.normal(0, 0.08) * height
            edge = right if k % 2 else left
            points.append((edge + random.normal(0, 0.05) * (right - left), y))
        angle = math.radians(random.normal(0, 4))
        if random.random() < 0.5:
            points = [(left + right - x, y) for x, y in points]
    if random.random() < 0.6:
        points = rounded(points)
    return tremble(turned(points, angle), random, height)


def rounded(points):
    """Turns as a quick hand makes them."""
    points = np.asarray(points, float)
    for _ in range(2):
        a, b = points[:-1], points[1:]
        points = np.concatenate([points[:1], np.stack([a * 0.85 + b * 0.15, a * 0.15 + b * 0.85], 1).reshape(-1, 2),
                                 points[-1:]])
    return points


def bow(start, end, amount):
    start, end = np.array(start, float), np.array(end, float)
    way = end - start
    t = np.linspace(0, 1, 12)[:, None]
    return start + way * t + np.array([-way[1], way[0]]) * amount * np.sin(math.pi * t)


def gesture(kind, random):
    """A text, a stroke and what is to come of it; nil where the text has no place for it."""
    text = Text(random)
    height = text.height
    choose = lambda items: items[int(random.integers(0, len(items)))]
    if kind == "scratch-out":
        first = int(random.integers(0, len(text.words)))
        last = first
        while (last + 1 < len(text.words) and random.random() < 0.35
               and text.line_of(text.words[last + 1][0]) == text.line_of(text.words[first][0])):
            last += 1
        stroke = zigzag(text.box(text.words[first][0], text.words[last][1]), random, height)
        rest = [text.text[a:b] for k, (a, b) in enumerate(text.words) if not first <= k <= last]
        return text, stroke, ("words", [word.strip(",.?:") for word in rest])
    if kind == "scratch-out of letters":
        long = [word for word in text.words if word[1] - word[0] >= 7]
        if not long:
            return None
        start, end = choose(long)
        count = int(random.integers(2, max(3, int((end - start) * 0.45))))
        part = (start, start + count) if random.random() < 0.5 else (end - count, end)
        left, top, right, bottom = text.box(*part)
        inner = 0.12 * (right - left)
        stroke = zigzag((left + inner, top, right - inner, bottom), random, height)
        return text, stroke, ("length", len(text.text) - count)
    if kind in ("split", "join"):
        if kind == "split":
            places = [k for a, b in text.words for k in range(a + 1, b)
                      if text.text[k].isalnum() and text.text[k - 1].isalnum()]
            if not places:
                return None
            at = choose(places)
            x = text.carets[at][0] + random.normal(0, 0.03) * height
            expected = text.text[:at] + " " + text.text[at:]
        else:
            places = [b for _, b in text.words if b < len(text.text) and text.text[b] == " "
                      and text.carets[b + 1][1] == text.carets[b][1]]
            if not places:
                return None
            at = choose(places)
            x = (text.carets[at][0] + text.carets[at + 1][0]) / 2 + random.normal(0, 0.06) * height
            expected = text.text[:at] + text.text[at + 1:]
        tall = height * random.uniform(0.95, 2.05)
        middle = text.carets[at][1] + height * (0.55 + random.normal(0, 0.08))
        lean = math.tan(math.radians(random.normal(0, 5))) * tall
        stroke = bow((x + lean / 2, middle - tall / 2), (x - lean / 2, middle + tall / 2), random.normal(0, 0.015))
        if random.random() < 0.2:
            stroke = stroke[::-1]
        return text, tremble(stroke, random, height), ("text", expected)
    if kind == "join-lines":
        places = [k for k, c in enumerate(text.text) if c == "\n"]
        if not places:
            return None
        at = choose(places)
        x, y = text.carets[at][0] + height * random.uniform(0.05, 0.7), text.carets[at][1]
        tall = height * random.uniform(1.3, 2.1)
        top = y + height * 0.9 - tall / 2 + random.normal(0, 0.08) * height
        lean = math.tan(math.radians(random.normal(0, 5))) * tall
        stroke = bow((x + lean / 2, top), (x - lean / 2, top + tall), random.normal(0, 0.015))
        return text, tremble(stroke, random, height), ("text", text.text[:at] + " " + text.text[at + 1:])
    first = int(random.integers(0, len(text.words)))
    last = first
    while (last + 1 < len(text.words) and random.random() < 0.5
           and text.line_of(text.words[last + 1][0]) == text.line_of(text.words[first][0])):
        last += 1
    start, end = text.words[first][0], text.words[last][1]
    left, top, right, bottom = text.box(start, end)
    expected = ("selection", [start, end])
    if kind == "circle":
        # The hand goes around the letters and mostly not over those beside them.
        pad = height * random.uniform(0.05, 0.5)
        rx = (right - left) / 2 + pad
        ry = height * random.uniform(0.45, 0.85)
        if random.random() < 0.5:
            rx *= 1.08
        begin = random.uniform(0, 2 * math.pi)
        turn = random.choice([-1, 1]) * 2 * math.pi * random.uniform(0.9, 1.18)
        angles = begin + np.linspace(0, turn, 60)
        power = random.uniform(0.55, 1.0)
        c, s = np.cos(angles), np.sin(angles)
        growth = 1 + random.normal(0, 0.06) * np.linspace(-0.5, 0.5, 60)
        points = np.stack([(left + right) / 2 + rx * np.sign(c) * np.abs(c) ** power * growth,
                           (top + bottom) / 2 + height * random.normal(0, 0.06)
                           + ry * np.sign(s) * np.abs(s) ** power * growth], 1)
        points = turned(points, math.radians(random.normal(0, 2)))
        return text, tremble(points, random, height), expected
    y = top + height * random.uniform(0.92, 1.2)
    slip = lambda: random.normal(0, 0.15) * height
    lean = math.tan(math.radians(random.normal(0, 1.5))) * (right - left)
    stroke = bow((left + slip(), y - lean / 2), (right + slip(), y + lean / 2), random.normal(0, 0.012))
    return text, tremble(stroke, random, height), expected


# --- recorded handwriting

class Handwriting:
    """Recorded ink with each writer's own size of a capital."""

    def __init__(self, path, longest=1):
        with np.load(path) as archive:
            data = {key: archive[key] for key in archive.files}
        ends = np.cumsum(data["slen"])
        strokes = np.concatenate([[0], np.cumsum(data["ns"])])
        self.samples = collections.defaultdict(list)
        heights = collections.defaultdict(list)
        found = []
        for k, label in enumerate(data["label"]):
            if not 1 <= len(label) <= longest or (longest > 1 and len(label) < 2):
                continue
            ink = [data["pts"][ends[s] - data["slen"][s]:ends[s]] * float(data["unit"][k])
                   for s in range(strokes[k], strokes[k + 1])]
            ink = [stroke for stroke in ink if len(stroke)]
            if not ink:
                continue
            every = np.concatenate(ink)
            tall = np.ptp(every[:, 1])
            if any(c.isupper() or c.isdigit() or c in "bdfhkl" for c in label) and tall > 0:
                heights[data["writer"][k]].append(tall)
            found.append((str(label), data["writer"][k], ink))
        for label, writer, ink in found:
            if heights[writer]:
                self.samples[label].append((ink, float(np.median(heights[writer]))))

    def draw(self, label, index, cap):
        """Strokes with capitals `cap` high, their box's corner at the origin."""
        ink, own = self.samples[label][index]
        corner = np.concatenate(ink).min(0)
        return [(stroke - corner) * cap / own for stroke in ink]


def placed(strokes, place, random):
    """A text and the ink at a place of it."""
    text = Text(random)
    height = text.height
    size = np.concatenate(strokes).max(0)
    line = text.lines[int(random.integers(0, len(text.lines)))]
    middle = line[3] + height * (0.55 + random.normal(0, 0.12))
    if place == "beside":
        line = text.lines[-1]
        corner = (line[2] + height * random.uniform(0.1, 1.2), line[3] + height * (0.55 + random.normal(0, 0.12))
                  - size[1] / 2)
    elif place == "between":
        spaces = [k for k, c in enumerate(text.text) if c == " "]
        at = spaces[int(random.integers(0, len(spaces)))] if spaces else len(text.text) - 1
        x = (text.carets[at][0] + text.carets[at + 1][0]) / 2
        y = text.carets[at][1] + height * (0.55 + random.normal(0, 0.12))
        corner = (x - size[0] / 2 + random.normal(0, 0.1) * height, y - size[1] / 2)
    elif place == "on top":
        x = random.uniform(0, max(line[2], 1))
        corner = (x - size[0] / 2, middle - size[1] / 2 + random.normal(0, 0.15) * height)
    else:
        corner = (random.uniform(0, 200), text.lines[-1][3] + height * random.uniform(2.6, 5))
    return text, [[[round(float(x + corner[0]), 2), round(float(y + corner[1]), 2)] for x, y in stroke]
                  for stroke in strokes]


# --- judging

def scene(name, text, strokes):
    return {"id": name, "text": text.text, "carets": [[round(v, 2) for v in c] for c in text.carets], "strokes": strokes}


def is_right(expected, answer, before):
    how, value = expected
    if how == "words":
        return [word.strip(",.?:") for word in answer["text"].split() if word.strip(",.?:")] == value \
            and "  " not in answer["text"]
    if how == "length":
        return abs(len(answer["text"]) - value) <= 1
    if how == "text":
        return answer["text"] == value
    return answer.get("selection") == value and answer["text"] == before


def judge(program, scenes, thresholds):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "scenes.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            for one in scenes:
                file.write(json.dumps(one, separators=(",", ":")) + "\n")
        command = [program, "gestures", path]
        if thresholds:
            limits = os.path.join(folder, "thresholds.json")
            with open(limits, "w", encoding="utf-8") as file:
                json.dump(thresholds, file)
            command[2:2] = ["--thresholds", limits]
        result = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in result.stdout.decode().splitlines()]
    return {answer["id"]: answer for answer in answers}


def make(arguments):
    """All scenes, with what they are."""
    random = np.random.default_rng(arguments.seed)
    scenes, truth = [], {}
    for kind in KINDS:
        count = 0
        while count < arguments.count:
            made = gesture(kind, random)
            if made is None:
                continue
            text, stroke, expected = made
            name = f"{kind}/{count}"
            scenes.append(scene(name, text, [stroke]))
            truth[name] = (kind, expected, text.text)
            count += 1
    if arguments.ink:
        part = "tst" if arguments.part == "dev" else "trn"
        for unit, longest in (("char", 1), ("word", 5)):
            ink = Handwriting(os.path.join(arguments.ink, arguments.part, f"unipen_{unit}_{part}.npz"), longest)
            labels = sorted(ink.samples)
            if unit == "word":
                random.shuffle(labels)
                labels = labels[:arguments.words]
            for label in labels:
                samples = np.arange(len(ink.samples[label]))
                limit = arguments.characters if unit == "char" else 2
                if len(samples) > limit:
                    samples = random.choice(samples, limit, replace=False)
                for index in samples:
                    for place in PLACES:
                        # The size is that of the text's line; it is known only with the text.
                        seed = random.integers(0, 1 << 60)
                        height = Text(np.random.default_rng(seed)).height
                        strokes = ink.draw(label, index, height * random.uniform(0.7, 2.0))
                        text, strokes = placed(strokes, place, np.random.default_rng(seed))
                        name = f"{unit}/{label}/{index}/{place}"
                        scenes.append(scene(name, text, strokes))
                        truth[name] = (unit, label, place)
    return scenes, truth


def tally(truth, answers):
    gestures = {kind: collections.Counter() for kind in KINDS}
    characters = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    for name, (kind, expected, rest) in truth.items():
        answer = answers[name]
        taken = answer.get("gesture") or "text"
        if kind in gestures:
            wanted = kind.split(" ")[0]
            if taken == wanted:
                taken = "right" if is_right(expected, answer, rest) else "other place"
            gestures[kind][taken] += 1
        else:
            label = expected if kind == "char" else "words"
            characters[label][rest]["all"] += 1
            if taken != "text":
                characters[label][rest][taken] += 1
    return gestures, characters


def group(label):
    if label == "words":
        return "words of 2 to 5 letters"
    if label in "l1|IO0o-zmw":
        return label
    if label in "_~^=+*/\\()[]{}<>.,:;'`\"!?":
        return "other signs"
    return "other letters and digits"


def report(gestures, characters):
    print("| drawn | right | right gesture, other place | other gesture | text |\n|---|---|---|---|---|")
    for kind, counts in gestures.items():
        total = sum(counts.values())
        other = sum(count for name, count in counts.items() if name not in ("right", "other place", "text"))
        row = [counts["right"], counts["other place"], other, counts["text"]]
        print(f"| {kind} | " + " | ".join(f"{100 * value / total:.1f} %" for value in row) + " |")
    if not characters:
        return
    print("\n| written | " + " | ".join(PLACES) + " | taken for (on top and between) |\n|---|" + "---|" * (len(PLACES) + 1))
    groups = collections.defaultdict(lambda: {place: collections.Counter() for place in PLACES})
    for label, places in characters.items():
        for place, counts in places.items():
            groups[group(label)][place].update(counts)
            groups["**all**"][place].update(counts)
    order = list("l1|IO0o-zmw") + ["other signs", "other letters and digits", "words of 2 to 5 letters", "**all**"]
    for name in order:
        if name not in groups:
            continue
        cells, kinds = [], collections.Counter()
        for place in PLACES:
            counts = groups[name][place]
            wrong = sum(value for key, value in counts.items() if key != "all")
            cells.append(f"{wrong} of {counts['all']} ({100 * wrong / max(1, counts['all']):.1f} %)")
            if place in ("between", "on top"):
                kinds.update({key: value for key, value in counts.items() if key != "all"})
        shown = ", ".join(f"{key} {value}" for key, value in kinds.most_common(4))
        print(f"| {name if name != '|' else '&#124;'} | " + " | ".join(cells) + f" | {shown} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--ink", default=os.environ.get("POSTIL_HANDWRITING"))
    parser.add_argument("--part", choices=["train", "dev"], default="dev")
    parser.add_argument("--count", type=int, default=1000, help="gestures of each kind")
    parser.add_argument("--characters", type=int, default=1000, help="samples of each character at most")
    parser.add_argument("--words", type=int, default=1000, help="different short words at most")
    parser.add_argument("--thresholds", type=json.loads, default={}, help="other limits, as JSON")
    parser.add_argument("--sweep", nargs=2, metavar=("NAME", "VALUES"), action="append", default=[])
    parser.add_argument("--failures", help="a file for the scenes that were judged wrong, as JSON lines")
    arguments = parser.parse_args()
    program = os.path.join(arguments.programs, "postil-cli")
    scenes, truth = make(arguments)
    print(f"{len(scenes)} scenes", file=sys.stderr)
    for name, values in arguments.sweep:
        for value in json.loads(f"[{values}]"):
            gestures, characters = tally(truth, judge(program, scenes, {**arguments.thresholds, name: value}))
            right = "  ".join(f"{kind}: {100 * c['right'] / sum(c.values()):.1f}" for kind, c in gestures.items())
            wrong = collections.Counter()
            for places in characters.values():
                for counts in places.values():
                    wrong.update({key: n for key, n in counts.items() if key != "all"})
            print(f"{name} = {value}\n    right %  {right}\n    writing taken for  {dict(wrong)}")
    if arguments.sweep:
        return
    answers = judge(program, scenes, arguments.thresholds)
    report(*tally(truth, answers))
    if arguments.failures:
        with open(arguments.failures, "w", encoding="utf-8") as file:
            for one in scenes:
                kind, expected, rest = truth[one["id"]]
                answer = answers[one["id"]]
                taken = answer.get("gesture")
                wrong = taken is not None if kind in ("char", "word") else not (
                    taken == kind.split(" ")[0] and is_right(expected, answer, rest))
                if wrong:
                    file.write(json.dumps({**one, "taken": answer, "expected": expected}) + "\n")


if __name__ == "__main__":
    main()
