"""What a language needs beyond its phrase files: its name, its plurals, and forms that follow a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

ENGLISH = "en"
"""The language all phrases are first written in."""


def one_other(number: int) -> str:
    """English, German, Italian: 1 is one, everything else is other."""
    return "one" if abs(number) == 1 else "other"


def polish(number: int) -> str:
    """1; 2 to 4 but not 12 to 14, and so on with every hundred; the rest."""
    number = abs(number)
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


Derive = Callable[[str, str, str], str]
"""Form, bare name, gender -> the name in that form; the bare name where the language has no rule for it."""


def _bare(form: str, name: str, gender: str) -> str:
    return name


def _english(form: str, name: str, gender: str) -> str:
    """Return a name with `a` or `an`. A name with its own article keeps it: the Locksmith, not the The Locksmith."""
    if form in ("a", "the") and name.startswith("The "):
        return f"the {name[4:]}"
    if form == "a":
        return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
    return f"the {name}" if form == "the" else name


ARTICLES: Mapping[str, Mapping[str, str]] = {
    "der": {"m": "der", "f": "die", "n": "das", "pl": "die"},
    "den": {"m": "den", "f": "die", "n": "das", "pl": "die"},
    "dem": {"m": "dem", "f": "der", "n": "dem", "pl": "den"},
    "ein": {"m": "ein", "f": "eine", "n": "ein"},
    "einen": {"m": "einen", "f": "eine", "n": "ein"},
    "einem": {"m": "einem", "f": "einer", "n": "einem"},
}


def _german(form: str, name: str, gender: str) -> str:
    """Return a name with the article of its gender. Nouns that change have that form in the phrase files.

    A name without a gender is a proper name and stands alone.
    """
    article = ARTICLES.get(form, {}).get(gender, "")
    return f"{article} {name}" if article else name


MERGED: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "zum": ("zu", {"dem": "zum", "der": "zur"}),
    "vom": ("von", {"dem": "vom"}),
    "beim": ("bei", {"dem": "beim"}),
    "am": ("an", {"dem": "am"}),
    "im": ("in", {"dem": "im"}),
}


@dataclass(frozen=True)
class Language:
    code: str  # as in `<html lang>`
    name: str  # in itself
    plural: Callable[[int], str] = one_other
    """Number -> plural category (those of the CLDR)."""
    derive: Derive = _bare
    prepositions: Mapping[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)
    """Forms that are a preposition before the form `dem`: what it is, and which articles it merges with into what."""

    def with_preposition(self, form: str, name: str) -> str:
        """Merge a preposition with an article: zu and `dem Turm` make `zum Turm`."""
        preposition, merged = self.prepositions[form]
        article, _, rest = name.partition(" ")
        return f"{merged[article]} {rest}" if rest and article in merged else f"{preposition} {name}"


LANGUAGES: dict[str, Language] = {
    each.code: each
    for each in (
        Language("en", "English", derive=_english),
        Language("de", "Deutsch", derive=_german, prepositions=MERGED),
        Language("it", "Italiano"),
        Language("pl", "Polski", plural=polish),
    )
}
"""Languages with a known grammar, with or without phrases."""


def language(code: str) -> Language:
    """Return what is known of a language; an unknown one is treated like Italian."""
    return LANGUAGES.get(code) or Language(code, code)
