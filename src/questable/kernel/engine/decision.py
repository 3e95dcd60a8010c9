"""Questions and answers: every decision lists all its legal options, each with a stable text id."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Scalar = str | int | None


class Option(NamedTuple):
    """A legal answer: a verb, its object and, where needed, its means.

    The text id (`walk:17/die2`, `buy:storm-hammer`, `attack`) goes over the wire and into records; it never depends on
    the place of the option in the list.
    """

    verb: str
    about: Scalar = None
    using: Scalar = None

    @property
    def id(self) -> str:
        if self.about is None:
            return self.verb
        if self.using is None:
            return f"{self.verb}:{self.about}"
        return f"{self.verb}:{self.about}/{self.using}"

    def __str__(self) -> str:
        return self.id


@cache
def frequent(verb: str, about: Scalar = None, using: Scalar = None) -> Option:
    """Return a shared option, for those that come up often."""
    return Option(verb, about, using)


class Decision(NamedTuple):
    """An open question: who is asked, what kind it is, what it is about, all legal answers, and the rules behind it."""

    seat: int
    topic: str
    options: tuple[Option, ...]
    subject: Scalar = None
    rules: tuple[str, ...] = ()  # by which it is asked

    def option(self, text: str) -> Option | None:
        """Return the option with this text id, or None."""
        for option in self.options:
            if option.id == text:
                return option
        return None
