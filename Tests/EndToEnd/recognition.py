# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading ink with `postil-cli recognize --batch`, and measuring what it read."""

import json
import tempfile

import program


def read_texts(inks):
    """The text that the recognizer reads for each ink, in order."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for ink in inks:
            file.write(json.dumps(ink) + "\n")
        file.flush()
        output = program.command_line("recognize", "--batch", file.name)
    answers = [json.loads(line) for line in output.splitlines() if line.strip()]
    by_name = {str(answer["id"]): answer["text"] for answer in answers}
    return [by_name.get(str(ink["id"])) for ink in inks]


def edit_distance(a, b):
    """How many characters have to be changed, added or removed to make `b` of `a`."""
    previous = list(range(len(b) + 1))
    for row, left in enumerate(a, 1):
        current = [row]
        for column, right in enumerate(b, 1):
            current.append(min(
                previous[column] + 1, current[-1] + 1, previous[column - 1] + (left != right)))
        previous = current
    return previous[-1]


def character_error_rate(pairs):
    """Edit distance per character of the expected texts, for pairs of (expected, read)."""
    pairs = list(pairs)
    wrong = sum(edit_distance(expected, read) for expected, read in pairs)
    return wrong / max(1, sum(len(expected) for expected, _ in pairs))
