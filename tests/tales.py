"""Whole games, written down so that chapters of the rules can be read in them.

What is told, asked and answered is kept, each with the position at that moment. Tests of the families look there for
what a rule forbids or demands, whoever plays and whatever else lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from questable.kernel.engine.decision import Decision
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import Game

G = TypeVar("G", bound=Game)


@dataclass
class Moment(Generic[G]):
    """Something told (an event), asked ("asked") or done to the table by nobody's choice ("stirred")."""

    kind: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...]
    g: G  # as it is then

    def __getattr__(self, name: str) -> Any:
        if name not in self.facts:
            raise AttributeError(name)
        return self.facts[name]


@dataclass
class Tale(Generic[G]):
    """A game and all that happened in it."""

    game: G
    moments: list[Moment[G]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game.listen(self.hear)

    def hear(self, event: Event) -> None:
        self.moments.append(Moment(event.kind, event.facts, event.rules, self.game.clone()))

    def ask(self, decision: Decision) -> None:
        facts = decision._asdict() | {"options": [str(each) for each in decision.options]}
        self.moments.append(Moment("asked", facts, (), self.game.clone()))

    def stirred(self) -> None:
        self.moments.append(Moment("stirred", {}, (), self.game.clone()))


def parts(moments: list[Moment[G]], first: str) -> Iterator[list[Moment[G]]]:
    """The moments from each one of a kind to the next of that kind, or to where the table was stirred."""
    part: list[Moment[G]] = []
    for moment in moments:
        if moment.kind in (first, "stirred"):
            if part:
                yield part
            part = []
        if part or moment.kind == first:
            part.append(moment)
    if part:
        yield part
