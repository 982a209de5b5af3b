#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""House rules that the Swift linter doesn't know: licence line, file length, no drawers for odds and ends,
and every source with messages listed for the translators.

    check_sources.py          complains
    check_sources.py --list   brings po/POTFILES.in up to date instead
"""

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


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def has_messages(name):
    """Whether a Swift source of the programs calls `localized`; the function's own declaration is no call."""
    if not (name.startswith("Sources/") and name.endswith(".swift")):
        return False
    lines = (line.split("//")[0] for line in read(name).splitlines())
    return any(MESSAGE.search(line) and "func " not in line for line in lines)


def check(name, listed):
    lines = read(name).splitlines()
    if MARK not in "\n".join(lines[:4]):
        yield f"{name}:1: lacks “{MARK}”"
    if name.endswith(".swift") and len(lines) > LONGEST:
        yield f"{name}: {len(lines)} lines, {LONGEST} are the limit"
    if DRAWER.search(name):
        yield f"{name}: name the file after what it holds"
    if name not in listed and has_messages(name):
        yield f"{name}: has messages but is not in po/POTFILES.in (./dev messages lists it)"


def write_list(lines):
    """Rewrites po/POTFILES.in: its comments and data files stay, the sources are those with messages."""
    kept = [line for line in lines if not line.startswith("Sources/")]
    sources = sorted(name for name in tracked() if has_messages(name))
    with open(os.path.join(ROOT, "po", "POTFILES.in"), "w", encoding="utf-8") as file:
        file.write("\n".join(kept + sources) + "\n")
    print(f"po/POTFILES.in: {len(sources)} sources with messages")


def main():
    lines = read("po/POTFILES.in").splitlines()
    if sys.argv[1:] == ["--list"]:
        write_list(lines)
        return 0
    listed = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
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
