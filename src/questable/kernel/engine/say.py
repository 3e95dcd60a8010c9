"""Texts for people, before their language is known.

A presentation makes `Say`s: a key of the phrase files with its facts. The phrasebook of a language turns them into text
when they are sent or printed (`questable.speech`). Players' names, numbers and signs are the same in every language and
stay plain strings.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

CHAIN = "+"
"""The key of texts in a row; no phrase file has it."""


class Say:
    """A phrase of the section `says` and its facts. Facts may be `Say`s again, or tuples of them."""

    __slots__ = ("_hash", "facts", "key")

    def __init__(self, key: str, /, **facts: Any) -> None:
        self.key, self.facts = key, facts
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and self.key == other.key and self.facts == other.facts

    def __hash__(self) -> int:
        if self._hash is None:
            try:
                self._hash = hash((self.key, *self.facts.items()))
            except TypeError:  # a fact without a hash
                self._hash = hash(self.key)
        return self._hash

    def __format__(self, spec: str) -> str:
        """Refuse: a `Say` has no language yet. Use it as a fact of another `Say` or in a `chain`."""
        raise TypeError(f"{self!r} cannot be put into a text")

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Say({self.key!r}{facts})"


if TYPE_CHECKING:
    Text: TypeAlias = str | Say
else:
    Text = str  # the final type, for code that makes a protocol from the fields of a scene


def chain(parts: Iterable[Text], between: str = "; ") -> Text:
    """Join texts in a row, without the empty ones."""
    found = tuple(part for part in parts if part)
    if len(found) < 2:
        return found[0] if found else ""
    return Say(CHAIN, parts=found, between=between)


def parts_of(text: Text) -> tuple[Text, ...]:
    """Return the texts of a chain; a single text is its only part."""
    parts: tuple[Text, ...] = text.facts["parts"] if isinstance(text, Say) and text.key == CHAIN else (text,)
    return parts


def named(thing: Any, kind: str = "card") -> Say:
    """Return the name of a card, place, number, ability … as a text."""
    return _name(thing, kind) if type(thing) is str else Say("named", thing=thing, kind=kind)


@lru_cache(maxsize=4096)
def _name(thing: str, kind: str) -> Say:
    """Return one shared object per name, because scenes are full of names."""
    return Say("named", thing=thing, kind=kind)
