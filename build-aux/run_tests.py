#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every suite (Swift Testing and XCTest on a virtual display, then the tests from outside) and adds them up.

    run_tests.py --programs FOLDER [--filter PART]

The last line is always `N passed, N failed, N skipped`; failed and skipped ones are named above it.
"""

import argparse
import os
import re
import subprocess
import sys
import unittest

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
END_TO_END = os.path.join(ROOT, "Tests", "EndToEnd")
sys.path.insert(0, END_TO_END)

# Swift Testing's lines, then XCTest's.
SWIFT_TESTING = re.compile(
    r"^[^\w\s]\s+Test (?!run\b|case\b)(?P<name>.+?) "
    r"(?:with \d+ test cases? )?(?P<what>passed after|failed after|skipped)(?:: \"(?P<why>.*)\")?")
XCTEST = re.compile(r"^(?:.*: )?Test Case '(?P<name>[^']+)' (?P<what>passed|failed|skipped)")
XCTEST_SKIP = re.compile(r"^(?:.*: )?(?P<name>\S+\.\S+) : Test skipped(?:: | - )?(?P<why>.*)$")


class Count:
    """What became of the tests of all suites."""

    def __init__(self):
        self.passed = 0
        self.failed = []
        self.skipped = {}

    def line(self, text):
        """Takes one line of `swift test`; True where it told a result."""
        reason = XCTEST_SKIP.match(text)
        if reason:
            self.skipped[reason["name"]] = reason["why"]
            return True
        match = SWIFT_TESTING.match(text) or XCTEST.match(text)
        if not match:
            return False
        name, what = match["name"].strip('"'), match["what"].split()[0]
        if what == "passed":
            self.passed += 1
        elif what == "failed":
            self.failed.append(name)
        else:
            why = match.groupdict().get("why")
            self.skipped[name] = why or self.skipped.get(name, "")
        return True

    def print(self):
        for name in self.failed:
            print("failed: ", name)
        for name, why in self.skipped.items():
            print("skipped:", name + (f" ({why})" if why else ""))
        print(f"{self.passed} passed, {len(self.failed)} failed, {len(self.skipped)} skipped", flush=True)


def run_swift(count, pattern):
    command = [sys.executable, os.path.join(END_TO_END, "virtual_display.py"), "--", "swift", "test", "--skip-build"]
    if pattern:
        command += ["--filter", pattern]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    failed = len(count.failed)
    told = 0
    for text in process.stdout:
        sys.stdout.write(text)
        sys.stdout.flush()
        told += count.line(text.rstrip("\n"))
    if process.wait() != 0 and len(count.failed) == failed:
        count.failed.append(f"swift test (ended with status {process.returncode} without naming a failed test)")
    elif told == 0 and not pattern:
        count.failed.append("swift test (no result of any test was seen)")


class Result(unittest.TextTestResult):
    """Also counts the tests that passed."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def run_from_outside(count, pattern):
    loader = unittest.TestLoader()
    if pattern:
        loader.testNamePatterns = [f"*{pattern}*"]
    suite = loader.discover(END_TO_END, pattern="test_*.py", top_level_dir=END_TO_END)
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2, resultclass=Result).run(suite)
    failed = [test.id() for test, _ in result.failures + result.errors]
    failed += [test.id() for test in result.unexpectedSuccesses]
    # A test whose parts (subTest) failed several times is one failed test.
    whole = ("setUp", "tearDown")
    count.failed += dict.fromkeys(name if name.startswith(whole) else name.split(" ")[0] for name in failed)
    count.passed += result.passed
    count.skipped.update({test.id(): why for test, why in result.skipped})


def main():
    parser = argparse.ArgumentParser(description="Run all tests and add them up.")
    parser.add_argument("--programs", help="where the built programs are")
    parser.add_argument("--filter", help="only tests whose names hold this")
    arguments = parser.parse_args()
    if arguments.programs:
        os.environ["POSTIL_PROGRAMS"] = arguments.programs
    count = Count()
    try:
        run_swift(count, arguments.filter)
        run_from_outside(count, arguments.filter)
    except KeyboardInterrupt:
        count.failed.append("interrupted")
    count.print()
    return 1 if count.failed else 0


if __name__ == "__main__":
    sys.exit(main())
