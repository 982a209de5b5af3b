# SPDX-License-Identifier: GPL-3.0-or-later
"""Damages PDF files in ways that programs stumble over; the same seed makes the same damage."""

import random
import re

NUMBERS = [b"0", b"-1", b"1", b"2", b"65535", b"65536", b"2147483647", b"2147483648", b"-2147483648", b"4294967296",
           b"9999999999", b"99999999999999999999", b"1e308", b"0.00000001", b"-0", b"1.5.5", b"--5"]
WORDS = [b"null", b"true", b"[]", b"<<>>", b"()", b"<>", b"/", b"[", b"]", b"<<", b">>", b"(", b"endobj", b"stream",
         b"endstream", b"obj", b"xref", b"trailer", b"%%EOF", b"R", b"/Annots", b"/Kids", b"/Parent", b"/IRT", b"/AP",
         b"/Rect", b"/Length", b"/Type /Annot", b"/Subtype /Popup", b"/Rotate 45", b"/OC", b"/FS", b"/Popup"]
NUMBER = re.compile(rb"(?<![\w.#-])-?\d+(?:\.\d+)?(?![\w.])")
REFERENCE = re.compile(rb"(\d+) 0 R")
NAME = re.compile(rb"/[A-Za-z]+")


def _places(pattern, data, maker):
    """Some matches of a pattern: from a random place on, so that large files cost no more than small ones."""
    start = maker.randrange(max(1, len(data)))
    found = [match for match, _ in zip(pattern.finditer(data, start), range(200))]
    return found or [match for match, _ in zip(pattern.finditer(data), range(200))]


def _flip(data, maker, _):
    data = bytearray(data)
    for _ in range(maker.choice([1, 1, 2, 5, 20, 100])):
        data[maker.randrange(len(data))] = maker.randrange(256)
    return bytes(data)


def _cut(data, maker, _):
    start = maker.randrange(len(data))
    return data[:start] + data[start + maker.choice([1, 2, 10, 100, 1000]):]


def _truncate(data, maker, _):
    return data[:maker.randrange(1, len(data))]


def _repeat(data, maker, _):
    start = maker.randrange(len(data))
    piece = data[start:start + maker.choice([1, 10, 100, 1000])]
    return data[:start] + piece * maker.choice([2, 3, 50]) + data[start:]


def _splice(data, maker, others):
    other = maker.choice(others)
    start = maker.randrange(len(other))
    piece = other[start:start + maker.choice([20, 200, 2000])]
    place = maker.randrange(len(data))
    return data[:place] + piece + data[place + (len(piece) if maker.random() < 0.5 else 0):]


def _number(data, maker, _):
    for _ in range(maker.choice([1, 1, 2, 5])):
        places = _places(NUMBER, data, maker)
        if places:
            match = maker.choice(places)
            data = data[:match.start()] + maker.choice(NUMBERS) + data[match.end():]
    return data


def _reference(data, maker, _):
    """An object in the place of another: circles, wrong kinds, missing ones."""
    for _ in range(maker.choice([1, 1, 2, 4])):
        places = _places(REFERENCE, data, maker)
        if places:
            match = maker.choice(places)
            known = [found.group(1) for found in places] + [b"0", b"99999"]
            data = data[:match.start()] + maker.choice(known) + b" 0 R" + data[match.end():]
    return data


def _name(data, maker, _):
    places = _places(NAME, data, maker)
    if not places:
        return data
    match = maker.choice(places)
    return data[:match.start()] + maker.choice(places).group() + data[match.end():]


def _word(data, maker, _):
    place = maker.randrange(len(data))
    word = maker.choice(WORDS)
    return data[:place] + b" " + word + b" " + data[place + (len(word) if maker.random() < 0.5 else 0):]


def _nest(data, maker, _):
    """Brackets so deep that a reader that calls itself for each runs out of stack."""
    places = _places(NAME, data, maker)
    place = maker.choice(places).end() if places else maker.randrange(len(data))
    depth = maker.choice([100, 1000, 20000, 100000])
    opening, closing = maker.choice([(b"[", b"]"), (b"<</A ", b">>"), (b"(", b")")])
    return data[:place] + b" " + opening * depth + closing * depth + data[place:]


MUTATORS = [_flip, _flip, _cut, _truncate, _repeat, _splice, _number, _number, _number, _reference, _reference,
            _reference, _name, _name, _word, _word, _nest]


def mutated(files, seed):
    """(name of the damage, bytes) of one damaged file. `files` is a list of the bytes of good ones."""
    maker = random.Random(seed)
    data = maker.choice(files)
    names = []
    for _ in range(maker.choice([1, 1, 1, 2, 3])):
        mutator = maker.choice(MUTATORS)
        names.append(mutator.__name__.strip("_"))
        data = mutator(data, maker, files) or b"%PDF-"
    return "+".join(names), data
