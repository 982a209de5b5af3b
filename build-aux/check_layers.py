#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that no target reaches past its layer: declared dependencies and imports against one table.

    swift package describe --type json | build-aux/check_layers.py
"""

import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")

CORE = {"Ink", "Handwriting", "Scribble", "Annotations", "Editor"}
SYSTEM_OF_CORE = {"Foundation", "FoundationEssentials", "FoundationXML", "Synchronization"}

# Target: the targets it may import. docs/ARCHITECTURE.md draws the same.
MAY_IMPORT = {
    "CGTK": set(),
    "CPoppler": set(),
    "CGTKShims": {"CGTK"},
    "CQPDF": set(),
    "CMatrix": set(),
    "Ink": set(),
    "Handwriting": {"Ink", "CMatrix"},
    "CZinnia": set(),
    "Zinnia": {"Ink", "Handwriting", "CZinnia"},
    "Scribble": {"Ink", "Handwriting"},
    "Annotations": {"Ink"},
    "Editor": {"Ink", "Handwriting", "Scribble", "Annotations"},
    "PDFDocument": {"Annotations", "Ink", "CPoppler", "CQPDF"},
    "GTKSupport": {"CGTK", "CGTKShims"},
    "ScribbleGTK": {"Scribble", "Handwriting", "Ink", "GTKSupport", "CGTK", "CGTKShims"},
    "Canvas": {
        "Editor", "Annotations", "Scribble", "Ink", "PDFDocument", "ScribbleGTK", "GTKSupport", "CGTK",
        "CGTKShims",
    },
    "App": {
        "Canvas", "Editor", "Annotations", "Scribble", "Ink", "Handwriting", "PDFDocument", "ScribbleGTK",
        "Zinnia", "GTKSupport", "CGTK",
    },
    "postil": {"App"},
    "postil-cli": {"Editor", "Annotations", "Scribble", "Ink", "PDFDocument", "Handwriting", "Zinnia"},
    "scribble-notes": {"ScribbleGTK", "Scribble", "Handwriting", "Ink", "GTKSupport", "CGTK"},
    "TestSupport": CORE,
}

# C headers that only these targets may include.
HEADERS = [
    (re.compile(r"gtk/|gdk/|gsk/|glib"), {"CGTK", "CGTKShims"}),
    (re.compile(r"poppler|pango|cairo"), {"CPoppler"}),
    (re.compile(r"qpdf/"), {"CQPDF"}),
]

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)")
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')


def files(folder, endings):
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.join(place, name)


def lines(path):
    with open(path, encoding="utf-8") as file:
        yield from enumerate(file, 1)


def check_target(target, targets):
    """Complaints about one target as `swift package describe` shows it."""
    name, folder = target["name"], os.path.join(ROOT, target["path"])
    if target["type"] == "test":
        return
    if name not in MAY_IMPORT:
        yield f"{name}: not in the table of build-aux/check_layers.py"
        return
    allowed = MAY_IMPORT[name]
    declared = set(target.get("target_dependencies") or [])
    for other in sorted(declared - allowed):
        yield f"Package.swift: {name} depends on {other}; it may depend on {sorted(allowed) or 'nothing'}"
    for path in files(folder, ".swift"):
        for number, line in lines(path):
            match = IMPORT.match(line)
            if not match:
                continue
            module, place = match[1], f"{os.path.relpath(path, ROOT)}:{number}"
            if module in targets or module.replace("_", "-") in targets:
                if module not in allowed:
                    yield f"{place}: {name} must not import {module}"
                elif module not in declared:
                    yield f"{place}: {name} imports {module} without declaring it"
            elif name in CORE and module not in SYSTEM_OF_CORE:
                yield f"{place}: the core ({name}) must not import {module}"
    for path in files(folder, (".c", ".cpp", ".h")):
        for number, line in lines(path):
            match = INCLUDE.match(line)
            if not match:
                continue
            for pattern, owners in HEADERS:
                if pattern.match(match[1]) and name not in owners:
                    yield f"{os.path.relpath(path, ROOT)}:{number}: {name} must not include {match[1]}"


def main():
    package = json.load(sys.stdin)
    targets = {target["name"] for target in package["targets"]}
    complaints = [text for target in package["targets"] for text in check_target(target, targets)]
    for text in sorted(complaints):
        print(text)
    print(f"layers: {len(targets)} targets, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
