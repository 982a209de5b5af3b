# SPDX-License-Identifier: GPL-3.0-or-later
"""Damaged files never crash the program, hang it or eat its memory: a short run of Tests/Fuzzing."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import program

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fuzzing"))
import fixtures  # noqa: E402
import fuzz_pdf  # noqa: E402
import fuzz_sanitized  # noqa: E402
import mutations  # noqa: E402

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


class SanitizedTests(unittest.TestCase):
    def test_the_part_in_cpp_touches_only_its_own_memory(self):
        folder = tempfile.mkdtemp(prefix="postil-sanitized-")
        self.addCleanup(shutil.rmtree, folder)
        try:
            built = fuzz_sanitized.build(folder)
        except (OSError, subprocess.CalledProcessError) as error:
            self.skipTest(f"no compiler with sanitizers, or no libqpdf: {error}")
        runner = fuzz_sanitized.Runner(built, folder)
        corpus = program.data_folder("POSTIL_CORPUS", "corpus")
        files = [("plain.pdf", fixtures.document(pages=3)), ("form.pdf", fixtures.form()),
                 ("highest.pdf", fixtures.highest_number())]
        files += list(fuzz_sanitized.corpus_files(corpus)) if corpus else []
        runner.run(files)
        good = [data for _, data in files]
        runner.run([(f"seed-{seed}.pdf", mutations.mutated(good, seed)[1]) for seed in range(100)])
        self.assertEqual(runner.failures, [])
        self.assertEqual(runner.count, len(files) + 100)


if __name__ == "__main__":
    unittest.main()
