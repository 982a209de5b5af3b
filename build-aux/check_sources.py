#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""House rules that the Swift linter doesn't know: licence line, file length, no drawers for odds and ends,
and every source with messages listed for the translators."""

import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
MARK = "SPDX-License-Identifier: GPL-3.0-or-later"
LONGEST = 500
CODE = (".swift", ".c", ".cpp", ".h", ".py", ".sh")
DRAWER = re.compile(r"(Helpers?|Utils?|Utilities|Extensions?|Misc)\.swift$")
MESSAGE = re.compile(r"\bn?localized\(")


def tracked():
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        return [name for name in listing.stdout.splitlines() if os.path.isfile(os.path.join(ROOT, name))]
    found = []
    for place, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in ("build", "out")]
        found += [os.path.relpath(os.path.join(place, name), ROOT) for name in names]
    return found


def check(name, listed):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        text = file.read()
    lines = text.splitlines()
    if MARK not in "\n".join(lines[:4]):
        yield f"{name}:1: lacks “{MARK}”"
    if name.endswith(".swift") and len(lines) > LONGEST:
        yield f"{name}: {len(lines)} lines, {LONGEST} are the limit"
    if DRAWER.search(name):
        yield f"{name}: name the file after what it holds"
    # The function's own declaration is no message.
    calls = [line for line in lines if MESSAGE.search(line) and "func " not in line and "//" not in line.split("localized(")[0]]
    if name.startswith("Sources/") and name.endswith(".swift") and calls and name not in listed:
        yield f"{name}: has messages but is not in po/POTFILES.in"


def main():
    with open(os.path.join(ROOT, "po", "POTFILES.in"), encoding="utf-8") as file:
        listed = {line.strip() for line in file if line.strip() and not line.startswith("#")}
    names = [name for name in tracked() if name.endswith(CODE) or name in ("dev", ".ci/run")]
    complaints = [text for name in names for text in check(name, listed)]
    complaints += [
        f"po/POTFILES.in: {name} does not exist" for name in sorted(listed)
        if not os.path.exists(os.path.join(ROOT, name))
    ]
    for text in sorted(complaints):
        print(text)
    print(f"sources: {len(names)} files, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
