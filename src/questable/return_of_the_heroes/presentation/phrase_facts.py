"""Texts made from the data of cards: a phrase of one of our sections, with the fields of a struct as its facts.

The phrase must read every field that differs from its default; one that leaves out such a field would be wrong and
counts as missing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from questable.kernel.engine.say import Say, Text, named
from questable.speech.phrasebook import CAPITAL, Phrasebook, capital

NONE: frozenset[str] = frozenset()


class Told:
    """A phrase of one of our sections with its facts, and those that it must not leave out."""

    __slots__ = ("_hash", "facts", "key", "needed", "section")

    def __init__(self, section: str, key: str, facts: Mapping[str, Any], needed: frozenset[str]) -> None:
        self.section, self.key, self.facts, self.needed = section, key, facts, needed
        self._hash = hash((section, key, *facts.items()))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Told)
            and (self.section, self.key, self.needed) == (other.section, other.key, other.needed)
            and self.facts == other.facts
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Told({self.section!r}, {self.key!r}, {self.facts!r})"


def told(section: str, key: str, needed: Collection[str] = NONE, /, **facts: Any) -> Say:
    """Return a text of `[text.<section>]`."""
    return named(Told(section, key, facts, frozenset(needed)), "told")


def sentence(text: Text) -> Say:
    """Return `Half a sentence.` for `half a sentence`."""
    return named((text,), "sentence")


def titled_text(text: Text) -> Say:
    """Return the text with a capital letter."""
    return named((text,), "title")


def unended(text: Text) -> Say:
    """Return the text without the full stop at its end."""
    return named((text,), "unended")


def facts_of(part: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a struct."""
    return {name: getattr(part, name) for name in part.__struct_fields__}


def differing(part: msgspec.Struct) -> frozenset[str]:
    """Return the fields without a default, and those that differ from it."""
    defaults = _defaults(type(part))
    return frozenset(
        name for name in part.__struct_fields__ if name not in defaults or getattr(part, name) != defaults[name]
    )


@lru_cache(maxsize=64)
def _defaults(struct: type[msgspec.Struct]) -> dict[str, Any]:
    found = {}
    for each in msgspec.structs.fields(struct):
        if each.default is not msgspec.NODEFAULT:
            found[each.name] = each.default
        elif each.default_factory is not msgspec.NODEFAULT:
            found[each.name] = each.default_factory()
    return found


# How they are said ---------------------------------------------------------------------------------------------------


def _say_told(book: Phrasebook, thing: Told, form: str) -> str:
    text = book.tell(thing.section, thing.key, {**thing.facts, "form": form}, thing.needed, form)
    return capital(text) if form == CAPITAL else text


def _say_sentence(book: Phrasebook, text: tuple[Text], form: str) -> str:
    return f"{capital(book.say_as(text[0], 'text'))}."


def _say_title(book: Phrasebook, text: tuple[Text], form: str) -> str:
    return capital(book.say_as(text[0], "text"))


def _say_unended(book: Phrasebook, text: tuple[Text], form: str) -> str:
    return book.say_as(text[0], "text").rstrip(".")


def _say_modifier(book: Phrasebook, number: int, form: str) -> str:
    """Return the modifier as in a circle: `0`, `-1`."""
    return book.say_as(number, "signed") if number else "0"


def _say_initials(book: Phrasebook, heroes: tuple[str, tuple[str, ...]], form: str) -> str:
    """Return one letter each, or two if ambiguous: the Warrior and the Wizard are `Wa` and `Wi`."""
    hero, every = heroes
    name = book.name(hero)
    alone = sum(book.name(each).startswith(name[:1]) for each in every) == 1
    return name[:1] if alone else name[:2]


KINDS: Mapping[str, Callable[[Phrasebook, Any, str], str]] = {
    "told": _say_told,
    "sentence": _say_sentence,
    "title": _say_title,
    "unended": _say_unended,
    "modifier": _say_modifier,
    "initials": _say_initials,
}
"""The wording of the family's own kinds of facts."""
