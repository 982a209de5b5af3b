# SPDX-License-Identifier: GPL-3.0-or-later
"""The samples the network learns from: real words, lines and characters, and texts put together from them."""
import collections
import json
import os

import numpy as np

import ink_data
from alphabet import ASCII, CLASS, LOWER, UPPER, VARIANTS, parts
from ink_data import InkSet, height, levelled, normalised
from marks import PAIRS, composed, mark_strokes

# Lower and upper end of letters above the baseline, the x-height being 1.
EXTENT = {
    **{c: (0, 1) for c in "acemnorsuvwxz"}, **{c: (0, 1.75) for c in "bdfhkl"}, "t": (0, 1.5), "i": (0, 1.5),
    "j": (-0.75, 1.5), **{c: (-0.75, 1) for c in "gpqy"}, "-": (0.5, 0.6), "_": (-0.2, -0.1), "=": (0.4, 0.8),
    "~": (0.5, 0.8), ":": (0.05, 0.8), ";": (-0.3, 0.8), "+": (0.2, 1.2), "*": (0.8, 1.6), "^": (1.2, 1.8),
    "<": (0.2, 1.1), ">": (0.2, 1.1), ".": (0, 0.15), ",": (-0.3, 0.15), "'": (1.2, 1.8), '"': (1.2, 1.8),
    "`": (1.3, 1.8)}
# Written in the size the writer gave them, not stretched to an extent.
OWN_SIZE = set("-_=~.,'`\"")
# Shares of the kinds of samples.
SHARES = [("word", 0.32), ("spliced word", 0.10), ("line", 0.11), ("spliced line", 0.12), ("words", 0.06),
          ("string", 0.07), ("character", 0.22)]


class Mixture:
    """A source of samples (label, strokes normalised), endless and by chance."""

    def __init__(self, folder, seed, extra=None, places=None, cuts=None):
        self.random = np.random.default_rng(seed)
        self.words = InkSet(os.path.join(folder, "unipen_word_trn.npz"))
        self.lines = InkSet(os.path.join(folder, "unipen_line_trn.npz"))
        self.characters = InkSet(os.path.join(folder, "unipen_char_trn.npz"))
        self.drawn = InkSet(os.path.join(folder, "omniglot_char.npz"))
        self.extra = InkSet(extra) if extra else None
        labels = self.lines.writer + (self.extra.writer if self.extra else [])
        writers = collections.Counter(labels)
        weight = np.array([writers[w] ** -0.3 for w in labels])
        self.line_chance = np.cumsum(weight / weight.sum())
        self.places = {}
        if places:
            with open(places) as file:
                self.places = {int(k): v for k, v in json.load(file).items()}
        self.placed = sorted(self.places)
        self.cuts = {"word": {}, "line": {}}
        if cuts:
            with open(cuts) as file:
                self.cuts = {kind: {int(k): c for k, c in found.items()} for kind, found in json.load(file).items()}
        donors = collections.Counter(self.words.source)
        writers = collections.Counter(self.words.writer)
        weight = np.array([donors[s] ** -0.3 * writers[w] ** -0.3
                           for s, w in zip(self.words.source, self.words.writer)])
        self.word_chance = np.cumsum(weight / weight.sum())
        self.words_of = collections.defaultdict(list)
        self.cut_words_of, self.cut_lines_of = collections.defaultdict(list), collections.defaultdict(list)
        for k, writer in enumerate(self.words.writer):
            self.words_of[writer].append(k)
            if k in self.cuts["word"]:
                self.cut_words_of[writer].append(k)
        for k in sorted(self.cuts["line"]):
            self.cut_lines_of[self.line_at(k)[0].writer[self.line_at(k)[1]]].append(k)
        labels = self.characters.label + self.drawn.label
        counts = collections.Counter(labels)
        writers = collections.Counter(self.characters.writer)
        weight = np.array([counts[c] ** -0.6 for c in labels])
        weight[:len(self.characters)] *= [writers[w] ** -0.2 for w in self.characters.writer]
        # The drawn letters as much as one writer of their number.
        weight[len(self.characters):] *= max(1, len(self.drawn)) ** -0.4
        self.character_chance = np.cumsum(weight / weight.sum())
        self.letters_of = collections.defaultdict(lambda: collections.defaultdict(list))
        for k, (writer, label) in enumerate(zip(self.characters.writer, self.characters.label)):
            self.letters_of[writer][label].append(k)
        self.usual_height = {}
        for writer, letters in self.letters_of.items():
            sizes = [self.characters.height[k] for c, ks in letters.items() if c.isalnum() for k in ks]
            self.usual_height[writer] = float(np.median(sizes)) if sizes else float(
                np.median([self.characters.height[k] for ks in letters.values() for k in ks]))
        self.writers = [w for w, letters in self.letters_of.items() if len(letters) >= 20]
        weight = np.array([sum(map(len, self.letters_of[w].values())) ** 0.5 for w in self.writers])
        self.writer_chance = weight / weight.sum()
        self.texts = [w for w in self.words.label if w.isalpha() and len(w) > 1]
        kinds, shares = zip(*SHARES)
        self.kinds, self.share = kinds, np.cumsum(shares) / sum(shares)

    def pick(self, chances):
        return min(len(chances) - 1, int(np.searchsorted(chances, self.random.random())))

    # Real ink.

    def word(self):
        if self.placed and self.random.random() < 0.12:
            return self.accented_word()
        k = self.pick(self.word_chance)
        return self.words.label[k], levelled(self.words.strokes(k))

    def accented_word(self):
        """A word with marks on some of its letters, written at once or when the word is done."""
        random = self.random
        k = self.placed[int(random.integers(len(self.placed)))]
        label, strokes = list(self.words.label[k]), levelled(self.words.strokes(k))
        rate, late = random.uniform(0.15, 0.6), random.random() < 0.5
        added = []
        for place, x0, y0, x1, y1, stroke in self.places[k]:
            if random.random() < rate:
                label[place] = self.one_of(VARIANTS[label[place]])
                ink = mark_strokes(parts(label[place])[1], (x0, y0, x1, y1), random.uniform(0.5, 0.8), random)
                added.append((len(strokes) if late else stroke + 1, [s.astype(np.float32) for s in ink]))
        for at, ink in reversed(added):
            strokes[at:at] = ink
        if late and len(added) > 1:
            strokes[-sum(len(i) for _, i in added):] = [s for _, i in added for s in i]
        return "".join(label), normalised(strokes)

    def line_at(self, k):
        return (self.lines, k) if k < len(self.lines) else (self.extra, k - len(self.lines))

    def line(self):
        data, k = self.line_at(self.pick(self.line_chance))
        return data.label[k], levelled(data.strokes(k))

    # Real ink cut between letters or words and put together anew, so that what is written can't be told from what
    # is usually written.

    def spliced_word(self):
        """Parts of two or three words of one writer as one word."""
        random = self.random
        first = self.pick(self.word_chance)
        pool = self.cut_words_of[self.words.writer[first]]
        if len(pool) < 10:
            return self.word()
        if first not in self.cuts["word"]:
            first = self.one_of(pool)
        label, ink, edge = "", [], 0.0
        pieces = 2 if random.random() < 0.7 else 3
        usual = self.words.height[first]
        for piece in range(pieces):
            for _ in range(8):
                k = first if piece == 0 else self.one_of(pool)
                text, cuts = self.words.label[k], self.cuts["word"][k]
                start = (0, 0) if piece == 0 else self.one_of(cuts)
                ends = [c for c in cuts if c[0] > start[0]] if piece + 1 < pieces else []
                if piece + 1 < pieces and not ends:
                    continue
                end = self.one_of(ends) if ends else (len(text), None)
                part = text[start[0]:end[0]]
                # Small letters follow small ones, capitals capitals.
                if piece and part[0].isupper() and not label[-1].isupper():
                    continue
                scale = self.words.height[k] / usual
                if 1 / 1.6 < scale < 1.6:
                    break
            else:
                return self.word()
            whole = levelled(self.words.strokes(k))
            base = self.baseline(whole)
            strokes = whole[start[1]:end[1]]
            if not strokes:
                return self.word()
            strokes = [np.stack([s[:, 0] * scale, (s[:, 1] - base) * scale], 1) for s in strokes]
            low, high = min(s[:, 0].min() for s in strokes), max(s[:, 0].max() for s in strokes)
            shift = edge + random.uniform(-0.02, 0.3) - low if piece else -low
            ink += [s + [shift, 0] for s in strokes]
            edge = high + shift
            label += part
        return label, normalised([s.astype(np.float32) for s in ink])

    def spliced_line(self):
        """Some neighbouring words of a line, or of two lines of one writer side by side."""
        random = self.random
        first = self.pick(self.line_chance)
        data, at = self.line_at(first)
        pool = self.cut_lines_of[data.writer[at]]
        if not pool:
            return self.line()
        label, ink, edge, usual = [], [], 0.0, None
        for piece in range(1 if random.random() < 0.4 else 2):
            k = first if piece == 0 and first in self.cuts["line"] else self.one_of(pool)
            data, at = self.line_at(k)
            cuts = [(0, 0)] + self.cuts["line"][k] + [(len(data.label[at]), None)]
            a = int(random.integers(len(cuts) - 1))
            b = min(len(cuts) - 1, a + 1 + int(random.integers(5)))
            usual = usual or data.height[at]
            scale = data.height[at] / usual
            if not 1 / 1.6 < scale < 1.6:
                scale = 1.0
            strokes = levelled(data.strokes(at))[cuts[a][1]:cuts[b][1]]
            if not strokes:
                return self.line()
            base, low = self.baseline(strokes), min(s[:, 0].min() for s in strokes)
            shift = edge + (random.uniform(0.45, 1.5) if piece else 0) - low * scale
            ink += [np.stack([s[:, 0] * scale + shift, (s[:, 1] - base) * scale], 1) for s in strokes]
            edge = max(float(s[:, 0].max()) for s in ink)
            label.append(data.label[at][cuts[a][0]:cuts[b][0]].strip())
        return " ".join(label), normalised([s.astype(np.float32) for s in ink])

    def character(self):
        k = self.pick(self.character_chance)
        if k < len(self.characters):
            label, strokes = self.characters.label[k], self.characters.strokes(k)
            own, usual = self.characters.height[k], self.usual_height[self.characters.writer[k]]
        else:
            k -= len(self.characters)
            label, strokes = self.drawn.label[k], self.drawn.strokes(k)
            own, usual = self.drawn.height[k], 40.0
        # The usual height of the writer's letters is known only roughly.
        least = 0.35 * usual / own * np.exp(self.random.normal(0, 0.15))
        if label in VARIANTS and self.random.random() < 0.25:
            target = self.one_of(VARIANTS[label])
            made = composed(target, strokes, 1.0 if label.islower() else 0.6, self.random)
            if made:
                return target, normalised(made, least)
        return label, levelled([s / max(1.0, least) for s in strokes])

    # Texts put together.

    def baseline(self, strokes):
        lows = []
        for stroke in strokes:
            y = stroke[:, 1]
            if len(y) > 2:
                sign = np.sign(np.diff(y))
                lows.extend(y[np.nonzero((sign[:-1] > 0) & (sign[1:] <= 0))[0] + 1])
        return float(np.median(lows)) if lows else max(float(s[:, 1].max()) for s in strokes)

    def line_of_words(self):
        """Words of one writer side by side."""
        random = self.random
        first = self.pick(self.word_chance)
        pool = self.words_of[self.words.writer[first]]
        chosen = [first] + [pool[int(random.integers(len(pool)))] for _ in range(int(random.integers(1, 6)))]
        sizes = self.words.height[chosen]
        usual = float(np.median(sizes))
        gap = random.uniform(0.45, 1.5)
        x, strokes, labels = 0.0, [], []
        for k, size in zip(chosen, sizes):
            ink = self.words.strokes(k)
            scale = size / usual
            if not 1 / 2.6 < scale < 2.2:
                scale = 1.0
            base = self.baseline(ink)
            points = np.concatenate(ink)
            left, width = points[:, 0].min(), np.ptp(points[:, 0])
            lift = random.normal(0, 0.04)
            strokes += [np.stack([(s[:, 0] - left) * scale + x, (s[:, 1] - base) * scale + lift], 1)
                        for s in ink]
            x += width * scale + gap * np.exp(random.normal(0, 0.25))
            labels.append(self.words.label[k])
        return " ".join(labels), normalised(strokes)

    def word_text(self):
        return self.texts[int(self.random.integers(len(self.texts)))]

    def one_of(self, choices):
        return choices[int(self.random.integers(len(choices)))]

    def accented(self, text):
        """Some letters of a text turned into other languages' letters, whatever the language."""
        rate = self.random.uniform(0.1, 0.5)
        return "".join(self.one_of(VARIANTS[c]) if c in VARIANTS and self.random.random() < rate else c
                       for c in text)

    def text(self):
        random, kind = self.random, self.random.random()
        number = lambda low, high: int(random.integers(low, high))
        if kind < 0.52:
            words = [self.word_text() for _ in range(1 if random.random() < 0.55 else number(2, 4))]
            case = random.random()
            if case < 0.25:
                words = [w.capitalize() for w in words]
            elif case < 0.42:
                words = [w.upper() for w in words]
            text = " ".join(words)
            if random.random() < 0.6:
                text = self.accented(text)
            if random.random() < 0.12:
                for plain, joined in (("AE", "Æ"), ("OE", "Œ"), ("ae", "æ"), ("oe", "œ")):
                    text = text.replace(plain, joined)
                if random.random() < 0.5:
                    at = number(0, len(text) + 1)
                    text = text[:at] + self.one_of("æœÆß") + text[at:]
            if random.random() < 0.35:
                text += self.one_of(".,?!;:")
            frame = random.random()
            if frame < 0.07:
                text = f'"{text}"'
            elif frame < 0.13:
                text = f"({text})"
            elif frame < 0.16:
                text = self.one_of(["«{}»", "»{}«", "„{}\"", "¿{}?", "¡{}!"]).format(text)
            return text
        if kind < 0.62:
            return str(number(0, 10 ** number(1, 7)))
        if kind < 0.67:
            sign = self.one_of("/.-")
            return f"{number(1, 32)}{sign}{number(1, 13)}{sign}{self.one_of([number(1950, 2040), number(10, 99)])}"
        if kind < 0.72:
            amount = self.one_of([f"{number(0, 9999)}.{number(0, 100):02d}", f"{number(1, 99)},{number(0, 1000):03d}"])
            return self.one_of(["${}", "{} €", "€{}", "{}"]).format(amount)
        if kind < 0.76:
            return f"{number(0, 24)}:{number(0, 60):02d}"
        if kind < 0.79:
            return f"{number(0, 101)}{self.one_of('%°')}"
        if kind < 0.83:
            tail = self.one_of(["com", "org", "net", "de", "fr", "edu"])
            return f"{self.word_text()}{self.one_of(['', '.', '_', '-'])}{number(0, 99)}@{self.word_text()}.{tail}".lower()
        if kind < 0.87:
            return f"{number(1, 99)} {self.one_of('+-*/')} {number(1, 99)} = {number(1, 199)}"
        if kind < 0.91:
            return f"{self.word_text()}{self.one_of('-/&_')}{self.word_text()}"
        if kind < 0.94:
            return f"{self.one_of('ABCDEFGHJKLMNPRSTUVWXYZ')}{self.one_of(['', '-', ' '])}{number(1, 9999)}"
        return "".join(self.one_of(ASCII[1:]) for _ in range(number(2, 8)))

    def string(self):
        """A text of one writer's single characters."""
        random = self.random
        writer = self.writers[int(random.choice(len(self.writers), p=self.writer_chance))]
        letters = self.letters_of[writer]

        def base(c):
            p = parts(c)
            return p[0] if p else c

        def can(c):
            return c == " " or (all(x in letters for x in PAIRS[c]) if c in PAIRS else base(c) in letters
                                or (c == "ß" and "B" in letters))

        text = " ".join("".join(c for c in self.text() if can(c)).split())
        if not text:
            return None
        x, strokes, label = 0.0, [], []
        side, space, uneven = random.uniform(0.05, 0.35), random.uniform(0.5, 1.4), random.uniform(0, 0.08)
        usual = max(self.usual_height[writer], 1e-3)
        late = random.random() < 0.25
        waiting = []
        for c in text:
            if c == " ":
                x += space
                label.append(c)
                strokes += waiting
                waiting = []
                continue
            for plain in PAIRS.get(c, c):
                letter = "B" if plain == "ß" else base(plain)
                k = self.one_of(letters[letter])
                ink = self.characters.strokes(k)
                points = np.concatenate(ink)
                low, high = points.min(0), points.max(0)
                bottom, top = EXTENT.get(letter, (0, 1.7))
                if plain == "ß":
                    bottom = self.one_of([0, -0.6])
                if plain == "°":
                    bottom, top = 1.1, 1.75
                if plain == "„":
                    bottom, top = -0.35, 0.2
                if plain == "¿":
                    bottom, top = self.one_of([(-0.6, 1.1), (0, 1.7)])
                if plain in "¡":
                    bottom, top = self.one_of([(-0.6, 1.1), (0, 1.7)])
                bottom, top = bottom + random.normal(0, 0.06), top + random.normal(0, 0.08)
                if letter in "-_=~":
                    scale = random.uniform(0.4, 0.9) / max(high[0] - low[0], 1e-3)
                elif letter in OWN_SIZE and plain != "„":
                    scale = 1.75 * self.characters.height[k] / usual
                else:
                    scale = max(top - bottom, 0.05) / max(high[1] - low[1], 1e-3)
                scale = min(scale, 2.2 / max(high[0] - low[0], 1e-3))
                lift = -bottom + random.normal(0, uneven)
                ink = [np.stack([(s[:, 0] - low[0]) * scale + x, (s[:, 1] - high[1]) * scale + lift], 1)
                       for s in ink]
                if parts(plain):
                    made = composed(plain, ink, 1.0, random)
                    if made is None:
                        return None
                    if late and len(made) > len(ink):
                        ink, added = made[:len(ink)], made[len(ink):]
                        waiting += added
                    else:
                        ink = made
                strokes += ink
                x += (high[0] - low[0]) * scale + max(-0.05, side + random.normal(0, 0.07))
            label.append(c)
        strokes += waiting
        return "".join(label), normalised([s.astype(np.float32) for s in strokes])

    def sample(self):
        kind = self.kinds[min(len(self.kinds) - 1, int(np.searchsorted(self.share, self.random.random())))]
        if kind == "word":
            return self.word()
        if kind == "spliced word":
            return self.spliced_word()
        if kind == "line":
            return self.line()
        if kind == "spliced line":
            return self.spliced_line()
        if kind == "words":
            return self.line_of_words()
        if kind == "string":
            return self.string()
        return self.character()


__all__ = ["Mixture", "CLASS", "LOWER", "UPPER", "height", "ink_data"]
