# SPDX-License-Identifier: GPL-3.0-or-later
"""Damaged files never crash the program, hang it or eat its memory: a short run of Tests/Fuzzing."""

import os
import sys
import time
import unittest

import program

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fuzzing"))
import fuzz_pdf  # noqa: E402

SECONDS = 20


@unittest.skipIf(program.programs_folder() is None, "the programs are not built")
class DamagedFilesTests(unittest.TestCase):
    def test_damaged_files_are_handled(self):
        fuzzer = fuzz_pdf.Fuzzer(program.programs_folder(), program.data_folder("POSTIL_CORPUS", "corpus"))
        end = time.monotonic() + SECONDS
        seed = 0
        while time.monotonic() < end:
            fuzzer.try_seed(seed)
            seed += 1
        self.assertGreater(seed, 5, "so few files say nothing")
        self.assertEqual(fuzzer.failures, [])


if __name__ == "__main__":
    unittest.main()
