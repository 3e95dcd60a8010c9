"""What is to be said to people, before anybody knows in which language.

What shows a game makes `Say`s: a key of the phrase files and the facts it is said with. The phrasebook of a language
turns them into text where they are sent or printed (`questable.speech`). Players' names, numbers and signs are the same
in every language and stay plain strings.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

CHAIN = "+"
"""The key of several texts one after the other; no phrase file holds it."""


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
            except TypeError:  # a fact that has no hash
                self._hash = hash(self.key)
        return self._hash

    def __format__(self, spec: str) -> str:
        """It has no language yet: put it among the facts of another `Say`, or into a `chain`."""
        raise TypeError(f"{self!r} cannot be put into a text")

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Say({self.key!r}{facts})"


if TYPE_CHECKING:
    Text: TypeAlias = str | Say
else:
    Text = str  # what comes out in the end, for those who read the fields of a scene to make a protocol of them


def chain(parts: Iterable[Text], between: str = "; ") -> Text:
    """Several texts in a row; those that are empty are left out."""
    found = tuple(part for part in parts if part)
    if len(found) < 2:
        return found[0] if found else ""
    return Say(CHAIN, parts=found, between=between)


def parts_of(text: Text) -> tuple[Text, ...]:
    """The texts that were put in a row; a single one is its only part."""
    parts: tuple[Text, ...] = text.facts["parts"] if isinstance(text, Say) and text.key == CHAIN else (text,)
    return parts


def named(thing: Any, kind: str = "card") -> Say:
    """What a card, a place, a number, an ability … is called: a fact as a kind of thing, and nothing else."""
    return _name(thing, kind) if type(thing) is str else Say("named", thing=thing, kind=kind)


@lru_cache(maxsize=4096)
def _name(thing: str, kind: str) -> Say:
    """The same name is the same object: scenes are full of them."""
    return Say("named", thing=thing, kind=kind)
