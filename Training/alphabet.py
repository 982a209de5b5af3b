# SPDX-License-Identifier: GPL-3.0-or-later
"""The characters the network tells apart, and how the accented ones are made of a letter and a mark.

Class 0 is the blank, class i the character i - 1. Printable ASCII comes first, so that a model with fewer classes
can be grown. S and t with a comma (Romanian) are written like those with a cedilla and share their class.
"""
import unicodedata

ASCII = "".join(map(chr, range(32, 127)))
LOWER = "àáâãäåăąæçćčďèéêëěęğìíîïıłñńňòóôõöőøœřśšşßťţùúûüůűýÿźżž"
UPPER = "ÀÁÂÃÄÅĂĄÆÇĆČĎÈÉÊËĚĘĞÌÍÎÏİŁÑŃŇÒÓÔÕÖŐØŒŘŚŠŞŤŢÙÚÛÜŮŰÝŹŻŽ"
MARKS = "¡¿«»„€°"
ALPHABET = ASCII + LOWER + UPPER + MARKS
CLASS = {c: i + 1 for i, c in enumerate(ALPHABET)}

# Names of marks by the Unicode character that combines.
COMBINING = {
    "\u0300": "grave", "\u0301": "acute", "\u0302": "circumflex", "\u0303": "tilde", "\u0308": "diaeresis",
    "\u030a": "ring", "\u0306": "breve", "\u0328": "ogonek", "\u0327": "cedilla", "\u030c": "caron",
    "\u030b": "doubleacute", "\u0307": "dot",
}
# Characters that are no letter with a mark: parts as (base letter, mark).
OTHERS = {"ı": ("i", "dotless"), "ł": ("l", "bar"), "Ł": ("L", "bar"), "ø": ("o", "slash"), "Ø": ("O", "slash"),
          "°": ("o", "raised"), "€": ("C", "euro"), "„": ('"', "lowered"), "¡": ("!", "turned"),
          "¿": ("?", "turned")}
PAIRS = {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "«": "<<", "»": ">>"}


def parts(character):
    """(base letter, mark) of a composed character, or None."""
    if character in OTHERS:
        return OTHERS[character]
    split = unicodedata.normalize("NFD", character)
    if len(split) == 2 and split[1] in COMBINING:
        mark = COMBINING[split[1]]
        # A hook at the side is how d and t with caron are set and often written.
        return split[0], mark
    return None


# For each plain letter the composed ones that can stand for it.
VARIANTS = {}
for _c in LOWER + UPPER:
    _p = parts(_c)
    if _p:
        VARIANTS.setdefault(_p[0], []).append(_c)
