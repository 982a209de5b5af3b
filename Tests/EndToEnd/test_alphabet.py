# SPDX-License-Identifier: GPL-3.0-or-later
"""The stroke alphabet, and the recognizer reading it: words of a hand it never saw in training."""

import json
import math
import os
import tempfile
import unittest

import alphabet
import program
from recognition import read_texts

_WORDS = os.path.join(program.ROOT, "Tests", "Fixtures", "alphabet", "words.txt")
SIZES = (14, 18, 24, 30, 40)
SEEDS = 5


def words():
    with open(_WORDS, encoding="utf-8") as file:
        return file.read().split()


class AlphabetTests(unittest.TestCase):
    def test_has_every_character_it_promises(self):
        promised = ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                    ".,!?-':@/+=()&")
        self.assertEqual(sorted(alphabet.LETTERS), sorted(promised))

    def test_same_arguments_give_the_same_ink(self):
        self.assertEqual(alphabet.write("margin", seed=4), alphabet.write("margin", seed=4))
        self.assertNotEqual(alphabet.write("margin", seed=4), alphabet.write("margin", seed=5))

    def test_samples_come_at_a_tablet_s_pace(self):
        for stroke in alphabet.write("Quick brown fox", seed=2):
            times = [sample[2] for sample in stroke]
            self.assertEqual(times, sorted(times))
            self.assertTrue(all(later - earlier <= 8.2 for earlier, later in zip(times, times[1:])))
            self.assertTrue(all(0 < sample[3] <= 1 for sample in stroke))

    def test_size_and_origin_are_kept(self):
        left, top, right, bottom = alphabet.bounds(alphabet.write("nnn", size=40, seed=1, origin=(100, 200)))
        self.assertAlmostEqual(left, 100, delta=8)
        self.assertAlmostEqual(bottom, 200, delta=8)
        self.assertAlmostEqual(bottom - top, 40, delta=10)
        self.assertGreater(right, left + 40)

    def test_curves_have_no_jumps(self):
        for character in alphabet.LETTERS:
            for stroke in alphabet.write(character, size=1, seed=3):
                steps = [math.dist(a[:2], b[:2]) for a, b in zip(stroke, stroke[1:])]
                self.assertLess(max(steps, default=0), 0.25, character)

    def test_unknown_characters_are_an_error(self):
        with self.assertRaisesRegex(ValueError, "ß"):
            alphabet.write("Straße")


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class ReadingTests(unittest.TestCase):
    def test_words_are_read_exactly_whatever_the_hand(self):
        inks, expected = [], []
        for word in words():
            for seed in range(SEEDS):
                strokes = alphabet.write(word, size=SIZES[seed % len(SIZES)], seed=seed)
                inks.append(alphabet.ink(f"{word}-{seed}", strokes))
                expected.append(word)
        texts = read_texts(inks)
        wrong = [(word, text) for word, text in zip(expected, texts) if word != text]
        self.assertEqual(wrong, [], f"{len(wrong)} of {len(inks)} misread")

    def test_beginnings_of_words_stay_beginnings(self):
        # As one writes them into a search field: no language makes whole words of what is written clearly.
        beginnings = ["hel", "sel", "wor", "inv", "cal", "pre", "mar"]
        inks = [alphabet.ink(f"{word}-{seed}", alphabet.write(word, size=SIZES[seed % len(SIZES)], seed=seed))
                for word in beginnings for seed in range(SEEDS)]
        wrong = [(ink["id"], text) for ink, text in zip(inks, read_texts(inks)) if ink["id"].split("-")[0] != text]
        self.assertEqual(wrong, [])

    def test_single_file_and_batch_agree(self):
        ink = alphabet.ink("one", alphabet.write("purple", seed=1))
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(ink, file)
            file.flush()
            output = program.command_line("recognize", file.name)
        self.assertIn("purple", output)
        self.assertEqual(read_texts([ink]), ["purple"])


if __name__ == "__main__":
    unittest.main()
