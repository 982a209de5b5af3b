#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the C++ part, CQPDF, with AddressSanitizer, LeakSanitizer and UndefinedBehaviorSanitizer on PDF files, whole and
damaged.

    Tests/Fuzzing/fuzz_sanitized.py [--count 500] [--seed 1] [--corpus FOLDER] [--keep FOLDER]

Needs g++ (or CXX) with its sanitizers and libqpdf; no Swift. First each file as it is, then damaged ones. Ends with
status 1 where a sanitizer complained, a file took too long or the program died.
"""

import argparse
import os
import resource
import shlex
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "EndToEnd"))
import fixtures  # noqa: E402
import mutations  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.normpath(os.path.join(HERE, "..", "..", "Sources", "CQPDF"))
LARGEST = 400_000
# Files for one start of the program.
BATCH = 25
# Processor time; sanitizers make everything several times slower.
SECONDS_PER_FILE = 60
# How much longer it may take by the clock: the machine may be busy.
PATIENCE = 20
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1:hard_rss_limit_mb=3000",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
}


def build(folder):
    """Compiles CQPDF and the program that calls it; returns the program."""
    target = os.path.join(folder, "sanitized")
    found = subprocess.run(["pkg-config", "--cflags", "--libs", "libqpdf"], capture_output=True, text=True, check=True)
    sources = sorted(os.path.join(SOURCES, name) for name in os.listdir(SOURCES) if name.endswith(".cpp"))
    command = [*shlex.split(os.environ.get("CXX", "g++")), "-std=c++17", "-g", "-O1", "-fno-omit-frame-pointer",
               "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-D_GLIBCXX_ASSERTIONS",
               "-DPOINTERHOLDER_TRANSITION=4", "-I", os.path.join(SOURCES, "include"), "-I", SOURCES,
               os.path.join(HERE, "sanitized.cpp"), *sources, "-o", target, *shlex.split(found.stdout)]
    subprocess.run(command, check=True)
    return target


class Runner:
    """Gives files to the program, a batch at a time."""

    def __init__(self, program, folder, keep=None):
        self.program, self.folder, self.keep = program, folder, keep
        self.drawn = self.write("drawn.pdf", fixtures.document(heading="Drawn"))
        self.count = 0
        self.failures = []

    def write(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def run(self, files):
        """Runs (name, bytes) pairs. After one that fails the program goes on with the next."""
        paths = [self.write(name, data) for name, data in files]
        while paths:
            rest = self.failing(paths)
            self.count += len(paths) - len(rest)
            paths = rest
        for name, _ in files:
            os.unlink(os.path.join(self.folder, name))

    def failing(self, paths):
        """The files after the first that fails."""
        log = os.path.join(self.folder, "log")
        seconds = SECONDS_PER_FILE + 4 * len(paths)
        with open(log, "wb") as errors:
            try:
                result = subprocess.run(
                    [self.program, self.drawn, *paths], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                    timeout=PATIENCE * seconds, env={**os.environ, **OPTIONS}, check=False,
                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1)))
                status, output = result.returncode, result.stdout
            except subprocess.TimeoutExpired as timeout:
                status, output = "too slow", timeout.stdout or b""
        if status == 0:
            return []
        done = output.decode().split()
        with open(log, encoding="utf-8", errors="replace") as file:
            said = file.read()
        # What was lost is told at the end only.
        if "LeakSanitizer" in said and len(done) == len(paths) > 1:
            return self.one_by_one(paths)
        last = done[-1] if done else paths[0]
        name = os.path.basename(last)
        self.failures.append(f"{name}: status {status}\n{said[:6000]}")
        if self.keep:
            os.makedirs(self.keep, exist_ok=True)
            with open(last, "rb") as source, open(os.path.join(self.keep, name), "wb") as target:
                target.write(source.read())
        return paths[paths.index(last) + 1:]

    def one_by_one(self, paths):
        for path in paths:
            self.failing([path])
        return []


def corpus_files(folder):
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(place, name)
            if name.lower().endswith(".pdf") and 0 < os.path.getsize(path) <= LARGEST:
                with open(path, "rb") as file:
                    yield name, file.read()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500, help="how many damaged files")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--corpus", default=os.environ.get("POSTIL_CORPUS"), help="a folder of more PDF files")
    parser.add_argument("--keep", help="where files that failed are kept")
    arguments = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="postil-sanitized-") as folder:
        runner = Runner(build(folder), folder, arguments.keep)
        whole = [("plain.pdf", fixtures.document(pages=3)), ("form.pdf", fixtures.form()),
                 ("highest.pdf", fixtures.highest_number()),
                 ("turned.pdf", fixtures.document(rotate=90, crop=(40, 60, 555, 800)))]
        whole += list(corpus_files(arguments.corpus)) if arguments.corpus else []
        for start in range(0, len(whole), BATCH):
            runner.run(whole[start:start + BATCH])
        print(f"{runner.count} whole files, {len(runner.failures)} failures", flush=True)
        good = [data for _, data in whole]
        last = arguments.seed + arguments.count
        for start in range(arguments.seed, last, BATCH):
            seeds = range(start, min(start + BATCH, last))
            runner.run([(f"seed-{seed}.pdf", mutations.mutated(good, seed)[1]) for seed in seeds])
            if start // (20 * BATCH) != (start - BATCH) // (20 * BATCH):
                print(f"{runner.count} files, {len(runner.failures)} failures", flush=True)
        for failure in runner.failures:
            print(failure)
        print(f"{runner.count} files in {time.monotonic() - begun:.0f} s, {len(runner.failures)} failures")
        return 1 if runner.failures else 0


if __name__ == "__main__":
    sys.exit(main())
