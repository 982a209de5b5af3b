#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens damaged PDF files with postil-cli and looks for crashes, hangs and hunger for memory.

    Tests/Fuzzing/fuzz_pdf.py --programs .build/debug --count 20000 [--seed 1] [--corpus FOLDER] [--keep FOLDER]

Each file is listed, checked, annotated, filled in, arranged and flattened in processes of their own with limits of time and memory.
Ends with status 1 where one of them crashed or went over a limit; the file is then kept.
"""

import argparse
import collections
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "EndToEnd"))
import fixtures  # noqa: E402
import mutations  # noqa: E402

MEMORY = 2 << 30
SECONDS = 20
# How much longer than its processor time a program may take by the clock: the machine may be busy.
PATIENCE = 20
# Files larger than this take long to copy and say nothing more.
LARGEST = 400_000
EDITS = {"edits": [
    {"add": {"type": "FreeText", "page": 1, "rect": [50, 50, 200, 90], "contents": "Grüße שלום"}},
    {"add": {"type": "Square", "page": 1, "rect": [10, 10, 60, 60], "cloud": 1, "contents": "remark", "name": "fuzz"}},
    {"add": {"type": "Text", "page": 1, "point": [10, 90], "contents": "answer", "inReplyTo": "fuzz"}},
]}
KINDS = [
    {"type": "Highlight", "quads": [[36, 800, 90, 800, 36, 780, 90, 780]], "contents": "remark", "name": "mark"},
    {"type": "Squiggly", "quads": [[36, 700, 90, 700, 36, 680, 90, 680]]},
    {"type": "Ink", "inkList": [[[100, 100, 0.2], [120, 140, 0.7], [150, 90, 0.4]]]},
    {"type": "Circle", "rect": [200, 200, 260, 240], "dash": [4, 2], "fill": "#ffeecc"},
    {"type": "Line", "line": [[50, 300], [200, 330]], "lineEnds": ["Circle", "ClosedArrow"]},
    {"type": "Polygon", "vertices": [[300, 300], [350, 380], [400, 310]], "cloud": 2},
    {"type": "PolyLine", "vertices": [[300, 400], [350, 480], [400, 410]]},
    {"type": "Text", "point": [300, 600], "contents": "a note", "name": "note"},
    {"type": "Text", "point": [300, 600], "inReplyTo": "note", "state": "Accepted"},
    {"type": "Stamp", "rect": [300, 650, 400, 690], "stamp": "Approved"},
    {"type": "FreeText", "rect": [100, 500, 200, 540], "contents": "callout", "callout": [[40, 450], [100, 520]]},
    {"type": "Caret", "rect": [500, 500, 510, 512]},
]


def limit():
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 20, 256 << 20))


class Fuzzer:
    """Damages files and looks at what the program does with them."""

    def __init__(self, programs, corpus=None, keep=None):
        self.program = os.path.join(programs, "postil-cli")
        self.keep = keep
        self.folder = tempfile.TemporaryDirectory(prefix="postil-fuzz-")
        self.edits = self.path("edits.json")
        with open(self.edits, "w", encoding="utf-8") as file:
            json.dump(EDITS, file)
        self.files = self.own_files() + (self.files_of(corpus) if corpus else [])
        self.outcomes = collections.Counter()
        self.failures = []
        self.slowest = (0.0, "")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def own_files(self):
        """Files of ours: plain ones, turned and cropped ones, one with all kinds of annotations."""
        plain = [fixtures.document(pages=3), fixtures.document(rotate=90, crop=(40, 60, 555, 800))]
        source, edits, target = self.path("plain.pdf"), self.path("kinds.json"), self.path("kinds.pdf")
        with open(source, "wb") as file:
            file.write(plain[1])
        with open(edits, "w", encoding="utf-8") as file:
            json.dump({"edits": [{"add": {"page": 1, **kind}} for kind in KINDS]}, file)
        subprocess.run([self.program, "annotate", source, edits, "-o", target], check=True)
        return plain + [self.bytes_of(target)] * 3 + [fixtures.form()] * 2

    def files_of(self, corpus):
        found = []
        for folder, _, names in sorted(os.walk(corpus)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                if name.lower().endswith(".pdf") and 0 < os.path.getsize(path) <= LARGEST:
                    found.append(self.bytes_of(path))
        return found

    @staticmethod
    def bytes_of(path):
        with open(path, "rb") as file:
            return file.read()

    def run(self, *arguments):
        """Status of the program: its own, or `crash N`, `hang`."""
        begun = time.monotonic()
        try:
            result = subprocess.run(
                [self.program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, timeout=PATIENCE * SECONDS, preexec_fn=limit, check=False)
        except subprocess.TimeoutExpired:
            return "hang", time.monotonic() - begun
        status = result.returncode
        return (f"crash {-status}" if status < 0 else str(status)), time.monotonic() - begun

    def try_seed(self, seed):
        damage, data = mutations.mutated(self.files, seed)
        source, target = self.path("damaged.pdf"), self.path("out.pdf")
        with open(source, "wb") as file:
            file.write(data)
        jobs = [("annotations", source), ("annotate", source, self.edits, "-o", target, "--allow-restricted")]
        if seed % 2 == 0:
            jobs += [
                ("fill", source, "name=Grüße שלום", "notes=one\ntwo", "agree=on", "-o", target, "--allow-restricted"),
                ("forms", source),
                ("pages", source, "--rotate", "1:90", "--insert", "1", "--import", source, "--move", "1:2", "-o", target,
                 "--allow-restricted"),
            ]
        # The slower verbs for some: they share their code with these.
        if seed % 3 == 0:
            jobs += [("flatten", source, "-o", target), ("check", source)]
        for job in jobs:
            status, seconds = self.run(*job)
            self.outcomes[f"{job[0]}: {status}"] += 1
            self.slowest = max(self.slowest, (seconds, f"seed {seed}, {job[0]}"))
            if status not in ("0", "1", "2", "3"):
                self.failures.append(f"seed {seed}: {job[0]} {status} after {seconds:.1f} s ({damage})")
                if self.keep:
                    os.makedirs(self.keep, exist_ok=True)
                    with open(os.path.join(self.keep, f"seed-{seed}-{job[0]}.pdf"), "wb") as file:
                        file.write(data)
                break

    def report(self):
        lines = [f"{count:7}  {name}" for name, count in sorted(self.outcomes.items())]
        lines.append(f"slowest: {self.slowest[0]:.1f} s ({self.slowest[1]})")
        return "\n".join(lines + self.failures)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True, help="where postil-cli is")
    parser.add_argument("--count", type=int, default=1000, help="how many files")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--corpus", default=os.environ.get("POSTIL_CORPUS"), help="a folder of more PDF files")
    parser.add_argument("--keep", help="where files that made the program fail are kept")
    arguments = parser.parse_args()
    fuzzer = Fuzzer(arguments.programs, arguments.corpus, arguments.keep)
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        fuzzer.try_seed(seed)
        if (seed - arguments.seed + 1) % 500 == 0:
            print(f"{seed - arguments.seed + 1} files, {len(fuzzer.failures)} failures", flush=True)
    print(fuzzer.report())
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())
