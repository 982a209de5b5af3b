# SPDX-License-Identifier: GPL-3.0-or-later
"""Running text out of unpacked Debian packages, for the language models."""
import glob
import gzip
import html
import os
import re

SPACE = re.compile(r"\s+")


def read(path):
    with (gzip.open if path.endswith((".gz", ".dz")) else open)(path, "rb") as file:
        content = file.read()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        # The Swedish word list is in ISO 8859-1; single bad bytes elsewhere become signs that no word holds.
        return content.decode("latin-1" if "/dict/" in path else "utf-8", "replace")


def paragraphs_of_markup(text):
    """Paragraphs of HTML, DocBook or Mallard, without code and credits."""
    text = re.sub(r"(?s)<(script|style|pre|code|head|info|mal:credit|screen|programlisting)\b.*?</\1>", " ", text)
    for part in re.split(r"(?i)</?(?:p|li|td|th|h\d|div|title|desc|item|dt|dd|section)\b[^>]*>", text):
        yield html.unescape(re.sub(r"<[^>]*>", "", part))


def paragraphs_of_manual(text):
    """Sentences of a manual page; lines with macros are dropped but for their bold and italic words."""
    lines = []
    for line in text.splitlines():
        if line.startswith((".", "'")):
            if line[1:2] in ("B", "I") and len(line.split()) > 2:
                line = line.split(None, 1)[1]
            else:
                yield " ".join(lines)
                lines = []
                continue
        line = re.sub(r"\\f.|\\&|\\[()*].{0,2}|\\-", "", line)
        lines.append(line.replace("\\", ""))
    yield " ".join(lines)


def paragraphs_of_markdown(text):
    for part in re.split(r"\n\s*\n", text):
        part = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", part)
        yield re.sub(r"[*_#>`|~\[\]]", "", part)


def paragraphs_of_wordnet(text):
    for part in re.split(r"\n(?:[^ ]|\s+(?:n|v|adj|adv|\d+)?\s*\d*: )", text):
        part = SPACE.sub(" ", re.sub(r"\[(?:syn|ant):.*", "", part, flags=re.S))
        yield part
        yield from re.findall(r'"([^"]{15,})"', part)


def paragraphs_of_gcide(text):
    for part in re.split(r"\n\s*\n", text):
        part = re.sub(r"\[[^\]]*\]|\([A-Z][^)]*\.\)|\\[^\\]*\\|\{|\}|--\s*[A-Z]\w*\.?", " ", part)
        yield re.sub(r"^\s*\d+\.|\bSyn:", " ", part)


def paragraphs_of_verses(text):
    for line in text.splitlines():
        yield re.sub(r"^[\w ]+ \d+:\d+: ?", "", line)


READERS = {"markup": paragraphs_of_markup, "manual": paragraphs_of_manual, "markdown": paragraphs_of_markdown,
           "wordnet": paragraphs_of_wordnet, "gcide": paragraphs_of_gcide, "verses": paragraphs_of_verses}

PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "\u00a0": " ",
                       "\u202f": " ", "‚": ",", "ș": "ş", "ț": "ţ", "Ș": "Ş", "Ț": "Ţ", "\u00ad": None})


def plain(text):
    """Text in the characters that are told apart in writing."""
    text = "".join(c for c in text if c <= "\uffff")
    return SPACE.sub(" ", text.translate(PLAIN)).strip()


def paragraphs(root, sources):
    """Plain paragraphs of sources [(kind, pattern below root)], each once."""
    seen = set()
    for kind, pattern in sources:
        for path in sorted(glob.glob(os.path.join(root, pattern), recursive=True)):
            if not os.path.isfile(path):
                continue
            for part in READERS[kind](read(path)):
                part = plain(part)
                if len(part) < 12 or part in seen:
                    continue
                letters = sum(c.isalpha() or c == " " for c in part)
                if letters < 0.8 * len(part):
                    continue
                seen.add(part)
                yield part
