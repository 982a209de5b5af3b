# SPDX-License-Identifier: GPL-3.0-or-later
"""language_model.py LANGUAGE SOURCES OUT: builds the language file of one language.

SOURCES is a folder with the unpacked Debian packages named in `languages.py`, each in a folder of its name, and the
unpacked PyPI packages wordfreq and those of `names.py`. `data/language/README.md` names their licences.

A `.postillanguage` file, all numbers little-endian:

    8 bytes   "POSTILLM"
    u32       version of this layout, 1
    u32       length of the header in bytes
    header    JSON (UTF-8), padded with spaces so that the data starts at a multiple of 16
    data      the sections, each at its `offset` from the start of the data

The header has `language`, `symbols` (symbol i + 1 is the i-th character, symbol 0 is any other), `order`, `levels`,
`unknownCost`, `lexicon`, `dataLength` and `dataCRC32`.

The character model is a tree, level by level. A node of level n stands for n characters in a row; nodes of a level
are sorted by parent and symbol. `levels[n - 1]` gives `count` and the offsets of byte arrays: `symbols`, `costs`,
and but for the last level `backoffs` and `children` (how many nodes of the next level are below, at most 255).
A cost c is the probability 2^(-c / 12) of the last character after the others; the probability of a character that is
not below a node is that after one character less times 2^(-b / 12), b its `backoffs` byte.

The lexicon is a hash table of `lexicon.slots` (a power of two) u32. The place of a word is the FNV-1a hash (64 bits,
of the UTF-8 bytes in lower case) modulo slots, or the next free one; an entry has the hash's upper 22 bits above 10
bits: case (0 lower, 1 first letter upper, 2 all upper, 3 lower or first upper) shifted by 8, and the cost of the word as above, halved.
Entry 0 is free.
"""
import argparse
import gzip
import json
import struct
import zlib

import numpy as np

import languages
import names
import texts

ORDER = 6
LARGEST_LEXICON = 445_000  # words; word lists that are longer than that with all the rest are left out
UNIT = 12  # cost units in a halving
MAGIC = b"POSTILLM"


def word_frequencies(path):
    """{word: share of all words}, from wordfreq's buckets of a hundredth of a decade."""
    import msgpack
    with gzip.open(path) as file:
        buckets = msgpack.load(file, raw=False)
    result = {}
    for level, words in enumerate(buckets[1:]):
        for word in words:
            result[texts.plain(word)] = 10 ** (-level / 100)
    return result


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def patterns(random, count):
    """Numbers, dates, times, money and addresses as people write them."""
    def number(low, high):
        return int(random.integers(low, high))

    def pick(choices):
        return choices[int(random.integers(len(choices)))]

    for _ in range(count):
        kind = random.random()
        if kind < 0.22:
            yield str(number(0, 10 ** number(1, 7)))
        elif kind < 0.40:
            sign = pick("///.-")
            yield f"{number(1, 32)}{sign}{number(1, 32)}" + pick(["", f"{sign}{number(10, 100)}", f"{sign}{number(1950, 2040)}"])
        elif kind < 0.48:
            yield f"{number(0, 24)}:{number(0, 60):02d}{pick(['', '', ' am', ' pm', 'am', 'pm'])}"
        elif kind < 0.60:
            yield f"{pick(['$', '$', '€', ''])}{number(0, 10 ** number(1, 5))}.{number(0, 100):02d}"
        elif kind < 0.66:
            yield f"{number(1, 101)}%"
        elif kind < 0.78:
            yield pick(["{}-{}-{}", "({}) {}-{}", "{}-{}{}", "{} {} {}"]).format(
                number(100, 1000), number(100, 1000), number(1000, 10000))
        elif kind < 0.84:
            yield f"{pick(['$', ''])}{number(1, 1000)},{number(0, 1000):03d}"
        elif kind < 0.90:
            yield f"{chr(65 + number(0, 26))}{pick(['', '-', ' '])}{number(1, 10 ** number(1, 5))}"
        elif kind < 0.94:
            yield f"{number(1, 100)}{pick(['th', 'st', 'nd', 'rd', 's', 'A', 'B', 'kg', 'cm', ' km', 'x'])}"
        else:
            yield f"{number(0, 100)} {pick('+-=*/')} {number(0, 100)}"


class Counter:
    """Weighted counts of character sequences of one length, as sorted keys of 8 bits a character."""

    def __init__(self, order):
        self.order = order
        self.parts = []

    def add(self, symbols, weights, starts):
        """Sequences that end at a symbol; `starts` is how many symbols of the text lie before each."""
        n = self.order
        if len(symbols) < n:
            return
        keys = np.zeros(len(symbols) - n + 1, np.uint64)
        for k in range(n):
            keys = (keys << np.uint64(8)) | symbols[k:len(symbols) - n + 1 + k].astype(np.uint64)
        fits = starts[n - 1:] >= n - 1
        # The first symbol of a text is the space before it and is given, not foretold.
        if n == 1:
            fits = starts >= 1
        keys, weights = keys[fits], weights[n - 1:][fits]
        order = np.argsort(keys, kind="stable")
        keys, weights = keys[order], weights[order]
        first = np.concatenate([[True], keys[1:] != keys[:-1]]) if len(keys) else np.zeros(0, bool)
        self.parts.append((keys[first], np.add.reduceat(weights, np.nonzero(first)[0]) if len(keys) else weights))

    def result(self):
        keys = np.concatenate([k for k, _ in self.parts])
        weights = np.concatenate([w for _, w in self.parts])
        order = np.argsort(keys, kind="stable")
        keys, weights = keys[order], weights[order]
        first = np.nonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))[0]
        return keys[first], np.add.reduceat(weights, first)


def cased(word, kind, share):
    """(form, weight) of a word that is usually lower (0), with a capital (1), or all capitals (2)."""
    lower, capital, upper = [(0.82, 0.12, 0.06), (0.05, 0.85, 0.10), (0.05, 0.1, 0.85), (0.42, 0.5, 0.08)][kind]
    yield word, share * lower
    yield word[:1].upper() + word[1:], share * capital
    if len(word) > 1 and "ß" not in word:
        yield word.upper(), share * upper


def case_kinds(root, language, frequencies, counted, people):
    """For each word whether it is written with a capital wherever it stands, by word lists and text."""
    kinds = {}
    forms = {}
    for path in language.word_lists:
        for line in texts.read(f"{root}/{path}").splitlines():
            word = texts.plain(line).split("/")[0]
            if word and not word.endswith("'s"):
                forms.setdefault(word.lower(), set()).add(word)
    known_names = {name.lower() for name in people}
    for word in frequencies:
        lower, capital, upper = counted.get(word, (0, 0, 0))
        known = forms.get(word, set())
        if upper + lower + capital >= 8 and upper > 0.75 * (upper + lower + capital) and len(word) > 1:
            kinds[word] = 2
        elif known and word not in known:
            kinds[word] = 2 if len(word) > 1 and word.upper() in known and word.capitalize() not in known else 1
        elif not known and lower + capital >= 5 and capital > 0.9 * (lower + capital):
            kinds[word] = 1
        elif not known and lower < 3 and word in known_names:
            kinds[word] = 1
        elif forms and not known and lower < 3:
            # In no word list: a name, or a word of another language.
            kinds[word] = 3
        else:
            kinds[word] = 0
    return kinds, forms


def words_in(text):
    """Words of running text that are not the first of their sentence."""
    end = True
    for token in text.split():
        core = token.strip(".,;:!?\"'()[]«»„")
        if core and core.replace("'", "").isalpha() and not end:
            yield core
        end = token.endswith((".", "!", "?", ":", '."', '"', "”", ")"))


def build(language, root):
    random = np.random.default_rng(3)
    frequencies = word_frequencies(f"{root}/{language.frequencies}")
    alphabet = languages.symbols(language)
    number = {c: i + 1 for i, c in enumerate(alphabet)}
    table = np.zeros(0x10000, np.uint8)
    for c, i in number.items():
        table[ord(c)] = i
    space = number[" "]

    def encode(text):
        codes = np.frombuffer(text.encode("utf-16-le", "replace"), "<u2")
        return table[codes]

    paragraphs = list(texts.paragraphs(root, language.texts))
    # Text in another language is left where not translated; the commonest words tell.
    common = {w for w, _ in sorted(frequencies.items(), key=lambda x: -x[1])[:400]}
    def belongs(text):
        words = text.lower().split()
        return sum(w.strip(".,") in common for w in words) >= 0.22 * len(words)
    paragraphs = [p for p in paragraphs if belongs(p)]
    counted = {}
    for p in paragraphs:
        for word in words_in(p):
            entry = counted.setdefault(word.lower(), [0, 0, 0])
            entry[2 if word.isupper() and len(word) > 1 else 1 if word[0].isupper() else 0] += 1
    characters = sum(map(len, paragraphs))
    print(f"{language.code}: {len(paragraphs)} paragraphs, {characters} characters of text, "
          f"{len(frequencies)} words")
    people = names.of_language(root, language)
    kinds, forms = case_kinds(root, language, frequencies, counted, people)

    counters = [Counter(n) for n in range(1, ORDER + 1)]

    def add(batch, weights):
        """Texts, each with a space before and after, and the weight of each."""
        joined = " " + " ".join(batch) + " "
        symbols = encode(joined)
        lengths = np.array([len(t) + 1 for t in batch])
        weight = np.concatenate([[0.0], np.repeat(weights, lengths)])
        starts = np.concatenate([[0], np.concatenate([np.arange(1, n + 1) for n in lengths])])
        for counter in counters:
            counter.add(symbols, weight, starts)

    # One text after the other, so that a line may begin anywhere in a sentence.
    total = 0
    batch = []
    for p in paragraphs:
        batch.append(p)
        total += len(p)
        if total > 4_000_000:
            add(batch, np.full(len(batch), language.text_weight))
            batch, total = [], 0
    if batch:
        add(batch, np.full(len(batch), language.text_weight))
    made = list(patterns(random, 20000))
    add(made, np.full(len(made), 4.0))
    # Words count as a text of so many words.
    amount = language.word_weight
    forms_list, weights = [], []
    for word, share in frequencies.items():
        if not all(c in number for c in word) or any(c.isdigit() for c in word):
            continue
        for form, weight in cased(word, kinds[word], share):
            forms_list.append(form)
            weights.append(weight * amount)
    for word, spelled in forms.items():
        if word not in frequencies and all(c in number for c in word):
            for form in spelled:
                if all(c in number for c in form):
                    forms_list.append(form)
                    weights.append(1e-8 * amount)
    for name, share in people.items():
        if name.lower() not in frequencies and all(c in number for c in name):
            forms_list.append(name)
            weights.append(max(share, 1e-8) * amount)
    for at in range(0, len(forms_list), 200_000):
        add(forms_list[at:at + 200_000], np.array(weights[at:at + 200_000]))
    levels = smoothed([c.result() for c in counters], len(alphabet) + 1, language.budget)
    slots, entries, kept = lexicon(frequencies, kinds, forms, people, number, language.words)
    return alphabet, levels, slots, entries, kept


def smoothed(counts, classes, budget):
    """Witten–Bell probabilities of all sequences, then the least useful left out."""
    keys = [k for k, _ in counts]
    weights = [w for _, w in counts]
    probabilities, shorter = [], []
    for n, (key, weight) in enumerate(zip(keys, weights), 1):
        parent = key >> np.uint64(8)
        first = np.nonzero(np.concatenate([[True], parent[1:] != parent[:-1]]))[0]
        group = np.repeat(np.arange(len(first)), np.diff(np.append(first, len(parent))))
        total = np.add.reduceat(weight, first)[group]
        # Kinds that were hardly seen promise less.
        types = np.add.reduceat(np.minimum(weight, 1.0), first)[group]
        if n == 1:
            lower = np.full(len(key), 1 / classes)
        else:
            suffix = key & np.uint64((1 << (8 * (n - 1))) - 1)
            place = np.searchsorted(keys[n - 2], suffix)
            place = np.minimum(place, len(keys[n - 2]) - 1)
            found = keys[n - 2][place] == suffix
            lower = np.where(found, probabilities[n - 2][place], 1e-7)
        probabilities.append((weight + types * lower) / (total + types))
        shorter.append(lower)
    # How much each sequence changes: its weight times the gain over the shorter context.
    gains = [w * np.abs(np.log(p / s)) for w, p, s in zip(weights, probabilities, shorter)]
    everything = np.concatenate(gains[2:])
    places = max(0, budget - len(keys[0]) - len(keys[1]))
    limit = np.partition(everything, -places)[-places] if places < len(everything) else -1
    kept = [np.ones(len(keys[0]), bool), np.ones(len(keys[1]), bool)] + [g >= limit for g in gains[2:]]
    for n in range(len(keys) - 1, 0, -1):
        parents = np.unique(keys[n][kept[n]] >> np.uint64(8))
        place = np.searchsorted(keys[n - 1], parents)
        place = np.minimum(place, len(keys[n - 1]) - 1)
        known = keys[n - 1][place] == parents
        kept[n - 1][place[known]] = True
        # A sequence may lack its beginning only where a text begins; it then can't be reached.
        orphans = parents[~known]
        kept[n] &= ~np.isin(keys[n] >> np.uint64(8), orphans)
    levels = []
    for n in range(len(keys)):
        levels.append(dict(key=keys[n][kept[n]], p=probabilities[n][kept[n]], lower=shorter[n][kept[n]]))
    # What the children that were kept leave over, against what the shorter context leaves over.
    for n, level in enumerate(levels[:-1]):
        below = levels[n + 1]
        place = np.searchsorted(level["key"], below["key"] >> np.uint64(8))
        mass = np.bincount(place, below["p"], len(level["key"]))
        less = np.bincount(place, below["lower"], len(level["key"]))
        level["backoff"] = np.clip((1 - mass) / np.maximum(1 - less, 1e-6), 1e-6, 1)
        level["children"] = np.bincount(place, minlength=len(level["key"]))
        assert level["children"].max() <= 255
    print("sequences kept:", [len(level["key"]) for level in levels])
    return levels


def cost(p, scale=1):
    return np.clip(np.rint(-UNIT / scale * np.log2(np.maximum(p, 1e-30))), 0, 255).astype(np.uint8)


def lexicon(frequencies, kinds, forms, people, number, most):
    """The commonest `most` words, those of the word lists, and names."""
    def fits(word):
        return all(c in number for c in word) and word.replace("'", "").replace("-", "").isalpha()

    ranked = sorted(frequencies.items(), key=lambda x: -x[1])
    chosen = [(word, share, kinds[word]) for word, share in ranked if fits(word)][:most]
    rare = min(s for _, s, _ in chosen) / 3
    known = {w for w, _, _ in chosen}
    named = {}
    for name, share in people.items():
        word = name.lower()
        if word not in known and word not in forms and fits(word):
            named[word] = max(named.get(word, 0), share, rare)
    chosen += [(word, frequencies.get(word, share), kinds.get(word, 1)) for word, share in named.items()]
    spelled = [(w, frequencies.get(w, rare), kinds.get(w, 1 if w not in f else 0)) for w, f in forms.items()
               if w not in known and fits(w)]
    if len(chosen) + len(spelled) <= LARGEST_LEXICON:
        chosen += spelled
    slots = 1 << int(np.ceil(np.log2(len(chosen) / 0.85)))
    table = [0] * slots
    for word, share, kind in chosen:
        value = fnv(word.encode())
        place = value % slots
        while table[place]:
            place = (place + 1) % slots
        table[place] = (value >> 42) << 10 | kind << 8 | max(1, int(cost(np.array(share), 2)))
    return slots, table, len(chosen)


def write(path, language, alphabet, levels, slots, entries, kept):
    data = bytearray()

    def append(content):
        data.extend(b"\0" * (-len(data) % 4))
        offset = len(data)
        data.extend(content)
        return offset

    described = []
    for n, level in enumerate(levels):
        entry = dict(count=len(level["key"]),
                     symbols=append((level["key"] & np.uint64(255)).astype(np.uint8).tobytes()),
                     costs=append(cost(level["p"]).tobytes()))
        if n + 1 < len(levels):
            entry["backoffs"] = append(cost(level["backoff"]).tobytes())
            entry["children"] = append(level["children"].astype(np.uint8).tobytes())
        described.append(entry)
    header = dict(language=language.code, symbols=alphabet, order=len(levels), levels=described, unknownCost=240,
                  lexicon=dict(offset=append(struct.pack(f"<{slots}I", *entries)), slots=slots, words=kept),
                  sources=language.sources, licence="GPL-3.0-only", dataLength=len(data),
                  dataCRC32=zlib.crc32(data))
    text = json.dumps(header, sort_keys=True, ensure_ascii=False).encode()
    text += b" " * (-(len(text) + 16) % 16)
    with open(path, "wb") as file:
        file.write(MAGIC + struct.pack("<II", 1, len(text)) + text + data)
    print(f"{path}: {16 + len(text) + len(data)} bytes, {kept} words")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("language", choices=sorted(languages.LANGUAGES))
    parser.add_argument("sources")
    parser.add_argument("out")
    arguments = parser.parse_args()
    language = languages.LANGUAGES[arguments.language]
    write(arguments.out, language, *build(language, arguments.sources))


if __name__ == "__main__":
    main()
