# SPDX-License-Identifier: GPL-3.0-or-later
"""The languages, their letters, and what their models are built from."""
from dataclasses import dataclass, field

from alphabet import ASCII


@dataclass
class Language:
    code: str
    letters: str  # beyond ASCII, lower case
    frequencies: str
    texts: list
    word_lists: list = field(default_factory=list)
    budget: int = 450_000  # sequences kept
    words: int = 70_000  # words of the lexicon, the commonest
    text_weight: float = 1.0
    word_weight: float = 12_000_000  # words that the frequencies count for
    marks: str = ""
    sources: list = field(default_factory=list)
    countries: list = field(default_factory=list)  # whose places are known, ISO 3166
    locales: list = field(default_factory=list)  # whose people's names are known


def symbols(language):
    """All characters of a language: ASCII, its letters in both cases, its marks."""
    upper = "".join(c.upper() for c in language.letters if len(c.upper()) == 1 and c != "ı")
    if language.code == "tr":
        upper += "İ"
    return "".join(dict.fromkeys(ASCII + language.letters + upper + language.marks))


def _language(code, letters, size, help_folder, handbook, manual, lists=(), marks="«»„", **more):
    texts = [("markup", f"gnome-user-docs/usr/share/help/{help_folder}/**/*.page")]
    used = ["wordfreq (CC BY-SA 4.0)", "gnome-user-docs (CC BY-SA 3.0)"]
    if handbook:
        texts.append(("markup", f"debian-handbook/usr/share/doc/debian-handbook/html/{handbook}/*.html"))
        used.append("debian-handbook (GPL-2+)")
    if manual:
        texts.append(("manual", f"manpages-{manual.lower().replace('_', '-')}/usr/share/man/{manual}/**/*.gz"))
        used.append("manpages-l10n (GPL-3+)")
    used += [path.split("/")[0] for path in lists]
    return Language(code, letters, f"wordfreq/wordfreq/data/{size}_{code}.msgpack.gz", texts, list(lists),
                    marks=marks + "°€", sources=used, **more)


LANGUAGES = {language.code: language for language in [
    Language(
        "en", "éèêëàâäöüçñïôœæå", "wordfreq/wordfreq/data/large_en.msgpack.gz",
        [("wordnet", "dict-wn/usr/share/dictd/wn.dict.dz"),
         ("gcide", "dict-gcide/usr/share/dictd/gcide.dict.dz"),
         ("markdown", "anarchism/usr/share/doc/anarchism/markdown/*.md.gz"),
         ("markup", "debian-handbook/usr/share/doc/debian-handbook/html/en-US/*.html"),
         ("markup", "gnome-user-docs/usr/share/help/C/**/*.page"),
         ("verses", "web.txt")],
        ["wamerican-large/usr/share/dict/american-english-large"],
        budget=680_000, words=100_000, word_weight=30_000_000, text_weight=1.0, marks="°€",
        sources=["wordfreq (CC BY-SA 4.0)", "WordNet 3.0 (WordNet licence)", "GCIDE (GPL-2+)",
                 "An Anarchist FAQ (GPL-2+)", "debian-handbook (GPL-2+)", "gnome-user-docs (CC BY-SA 3.0)",
                 "World English Bible (public domain)", "wamerican-large (public domain, SCOWL)"]),
    _language("de", "äöüßéèàç", "large", "de", "de-DE", "de", ["wngerman/usr/share/dict/ngerman"],
              budget=600_000, words=100_000),
    _language("fr", "àâæçéèêëîïôœùûüÿ", "large", "fr", "fr-FR", "fr", ["wfrench/usr/share/dict/french"]),
    _language("es", "áéíñóúü", "large", "es", "es-ES", "es", ["wspanish/usr/share/dict/spanish"], marks="«»¡¿"),
    _language("it", "àèéìíòóùú", "large", "it", "it-IT", "it", ["witalian/usr/share/dict/italian"]),
    _language("pt", "áàâãçéêíóôõúü", "large", "pt_BR", "pt-BR", "pt_BR"),
    _language("nl", "áäéèëïíóöúüç", "large", "nl", "nl-NL", "nl"),
    _language("sv", "åäöéàü", "large", "sv", "sv-SE", "sv", ["wswedish/usr/share/dict/swedish"]),
    _language("da", "æøåéöü", "small", "da", "da-DK", "da", ["wdanish/usr/share/dict/danish"]),
    _language("nb", "æøåéèòôö", "large", "da", "nb-NO", None),
    _language("fi", "äöåšžé", "large", "fi", None, "fi"),
    _language("pl", "ąćęłńóśźż", "large", "pl", "pl-PL", "pl"),
    _language("cs", "áčďéěíňóřšťúůýž", "large", "cs", "cs-CZ", "cs"),
    _language("hu", "áéíóöőúüű", "small", "hu", None, "hu"),
    _language("ro", "ăâîşţ", "small", "ro", "ro-RO", "ro"),
    _language("tr", "çğıöşüâîû", "small", "tr", "tr-TR", None),
]}
PEOPLE = {
    "en": ("US GB IE CA AU NZ", "en_US en_GB en_IE en_NZ"), "de": ("DE AT CH", "de_DE de_AT de_CH"),
    "fr": ("FR BE CH CA", "fr_FR fr_CA"), "es": ("ES MX AR CO CL PE", "es_ES es_MX"), "it": ("IT", "it_IT"),
    "pt": ("PT BR", "pt_PT pt_BR"), "nl": ("NL BE", "nl_NL nl_BE"), "sv": ("SE", "sv_SE"), "da": ("DK", "da_DK"),
    "nb": ("NO", "no_NO"), "fi": ("FI", "fi_FI"), "pl": ("PL", "pl_PL"), "cs": ("CZ", "cs_CZ"),
    "hu": ("HU", "hu_HU"), "ro": ("RO MD", "ro_RO"), "tr": ("TR", "tr_TR")}
for _code, (_countries, _locales) in PEOPLE.items():
    LANGUAGES[_code].countries, LANGUAGES[_code].locales = _countries.split(), _locales.split()
    LANGUAGES[_code].sources += ["faker (MIT)", "GeoNames (CC BY 4.0)"]
LANGUAGES["en"].sources.append("names of the United States Census of 1990 (public domain)")
# Norwegian help is not there; Danish text would teach Danish.
LANGUAGES["nb"].texts = LANGUAGES["nb"].texts[1:]
