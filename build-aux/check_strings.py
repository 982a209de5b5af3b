#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds texts for people that no translator would ever see: literals given to labels, buttons, tooltips, titles,
menus and messages without `localized`.

    check_strings.py [FOLDER…]      the program's sources by default; status 1 where something was found
    check_strings.py --self-test    shows that the check finds what it is for

A literal counts when it holds a word of two letters or more outside of its interpolations, stands in an argument that
people read, and is not itself inside a call of `localized`, `nlocalized` or their kin.
"""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ["Sources/App", "Sources/Canvas", "Sources/GTKSupport", "Sources/ScribbleGTK"]

# Calls whose arguments people read, and which of them: positions from 0, or labels.
SINKS = {
    "Widgets.label": [0], "Widgets.button": [0], "Widgets.iconButton": ["name"],
    "Widgets.toggleButton": ["name"], "Widgets.describe": [1, "tooltip"],
    "postil_accessible_set_label": [1], "gtk_label_set_text": [1], "gtk_label_set_label": [1],
    "gtk_label_new": [0], "gtk_button_new_with_label": [0], "gtk_button_new_with_mnemonic": [0],
    "gtk_button_set_label": [1], "gtk_check_button_new_with_label": [0], "gtk_window_set_title": [1],
    "gtk_widget_set_tooltip_text": [1], "gtk_entry_set_placeholder_text": [1],
    "gtk_menu_button_set_label": [1], "gtk_color_chooser_dialog_new": [0], "gtk_info_bar_add_button": [1],
    "gtk_dialog_add_button": [1], "toasts.show": [0, "choice"], "messages.show": [0], "Menu.Item": [0],
    "Item": [0], "Choice": [0], "MessageBar.Choice": [0], "Dialogs.Choice": [0], "ChoiceMenu": [0],
    "ChoiceMenu.Item": [0], "Dialogs.message": [0, "detail"], "Dialogs.openFiles": ["title"],
    "Dialogs.saveFile": ["title"], "SliderRow": ["title"], "ColorRow": ["title"], "ChoiceRow": ["title"],
    "WordsRow": ["title"], "row": [0], "toggle": [1], "choice": [1], "entry": [1, "hint"], "heading": [0],
    "choiceRow": [0], "endRow": [0], "Group": ["name"], "filled": [0],
}
TRANSLATING = re.compile(r"\bn?localized\s*\($|\bfilled\s*\($")
# The program's own name, and signs that are the same in every language.
SAME_EVERYWHERE = {"Postil", "pt"}


class Literal:
    def __init__(self, text, start):
        self.text, self.start = text, start


def skip_literal(source, start):
    """The end of the string literal that begins at `start`, and its text without interpolations."""
    quote = '"""' if source.startswith('"""', start) else '"'
    place = start + len(quote)
    text = []
    while place < len(source):
        if source.startswith(quote, place):
            return place + len(quote), "".join(text)
        if source.startswith("\\(", place):
            place = skip_parentheses(source, place + 1)[0]
        elif source[place] == "\\":
            place += 2
        else:
            text.append(source[place])
            place += 1
    return place, "".join(text)


def skip_parentheses(source, start):
    """The end of what begins with the parenthesis at `start`, and where its arguments begin and end."""
    depth = 0
    place = start
    begin = start + 1
    arguments = []
    while place < len(source):
        character = source[place]
        if character == '"':
            place = skip_literal(source, place)[0]
            continue
        if source.startswith("//", place):
            place = source.find("\n", place)
            place = len(source) if place < 0 else place
            continue
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth == 0:
                arguments.append((begin, place))
                return place + 1, arguments
        elif character == "," and depth == 1:
            arguments.append((begin, place))
            begin = place + 1
        place += 1
    return place, arguments


def literals(source, start, end):
    """The string literals between two places that are not inside a call that translates, nor in a closure."""
    place = start
    while place < end:
        if source[place] == '"':
            after, text = skip_literal(source, place)
            yield Literal(text, place)
            place = after
        elif source[place] == "(" and TRANSLATING.search(source[max(0, place - 30):place + 1]):
            place = skip_parentheses(source, place)[0]
        elif source[place] == "{":
            # A closure's own calls are looked at by themselves.
            place = skip_parentheses(source, place)[0]
        elif source[place] == "[" and source[place - 1:place].isalnum():
            place = skip_parentheses(source, place)[0]
        else:
            place += 1


CALL = re.compile(r"(?<![\w.])((?:\w+\.)?\w+)\(")
LABEL = re.compile(r"\s*(\w+)\s*:(?!:)")


def is_text(text):
    return bool(re.search(r"[^\W\d_]{2,}", text)) and text not in SAME_EVERYWHERE


def without_comments(source):
    """The same text with whole-line comments blank, so that places stay."""
    return re.sub(r"^[ \t]*//.*$", lambda match: " " * len(match.group()), source, flags=re.M)


def faults(source):
    """Line and text of each literal that should be translated."""
    source = without_comments(source)
    found = {}
    for match in CALL.finditer(source):
        name = match.group(1)
        wanted = SINKS.get(name) or SINKS.get(".".join(name.split(".")[-2:]))
        if wanted is None or re.search(r"\bfunc\s+$", source[max(0, match.start() - 8):match.start()]):
            continue
        if name == "filled":
            # What is filled in is no text; the pattern itself has to be translated.
            wanted = [0]
        _, arguments = skip_parentheses(source, match.end() - 1)
        for index, (start, end) in enumerate(arguments):
            label = LABEL.match(source, start, end)
            if (label.group(1) if label else index) not in wanted:
                continue
            for literal in literals(source, start, end):
                if is_text(literal.text):
                    found[literal.start] = literal.text
    return [(source.count("\n", 0, start) + 1, text) for start, text in sorted(found.items())]


def swift_files(folders):
    for folder in folders:
        for place, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                if name.endswith(".swift"):
                    yield os.path.join(place, name)


def self_test():
    wrong = [
        'Widgets.label("Hello there")', 'gtk_widget_set_tooltip_text(widget, "Open \\(name)")',
        'Widgets.describe(a, b ? localized("Yes") : "No way")', 'Menu.Item("_Copy", "win.copy")',
        'toasts.show(localized("Deleted"), choice: "Undo")', 'filled("Page %s", number)',
        'Dialogs.message(\n    "Really?", detail: localized("It is gone."), choices: [])',
    ]
    right = [
        'Widgets.describe(a, "\\(names[0]) (\\(keyLabel("<Control>z")))")',
        'Widgets.label(localized("Hello there"))', 'Widgets.label("", style: "dim-label")',
        'Menu.Item(localized("_Copy"), "win.copy", key: "<Control>c")', 'Widgets.button("×") { show("abc") }',
        'Widgets.describe(a, "\\(localized("Open")) (\\(key))")', '// Widgets.label("Hello there")',
        'Widgets.label(filled(localized("Page %s"), "one"))', 'func heading(_ text: String = "Text") {}',
    ]
    for text in wrong:
        assert faults(text), f"not found: {text}"
    for text in right:
        assert not faults(text), f"wrongly found: {text}: {faults(text)}"


def main():
    self_test()
    if "--self-test" in sys.argv:
        return 0
    count = 0
    for path in swift_files(sys.argv[1:] or FOLDERS):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        for line, text in faults(source):
            count += 1
            print(f"{os.path.relpath(path, ROOT)}:{line}: not translatable: “{text}”")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
