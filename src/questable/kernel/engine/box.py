"""A box: what a base game, an expansion, an optional rule or a pack brings to the table.

All are one kind of object. A box brings everything here and in its own folder; nothing outside that folder names it.
The setting of a game knows which boxes are in play (`Setting.boxes`) and combines what they bring.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from questable.kernel.engine.rulebook import Rulebook


@dataclass(frozen=True, kw_only=True)
class Counts:
    """What a simulation counts of a box's events and cards."""

    events: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Kind of event -> what to count for the card, and the fact that names the card or cards."""
    drawn: frozenset[str] = frozenset()  # events that draw a card which may be faced next: one meeting, not two
    faced: frozenset[str] = frozenset()  # the card is faced from now on
    settled: frozenset[str] = frozenset()  # the card is no longer faced
    felled: frozenset[str] = frozenset()  # the hero of the seat is knocked out
    joined: frozenset[str] = frozenset()  # the hero `who` plays on this seat
    turns: frozenset[str] = frozenset()  # a turn begins; the fact `round` says in which round
    fought: frozenset[str] = frozenset()  # kinds of cards that can be beaten
    sleeping: frozenset[str] = frozenset()  # kinds of cards that do nothing until something wakes them
    visited: frozenset[str] = frozenset()  # kinds of cards that you pay to use, not to own
    played: frozenset[str] = frozenset()  # kinds of cards that are heroes and the like, not met in play

    @staticmethod
    def together(many: Iterable[Counts]) -> Counts:
        """Combine what several boxes count."""
        found: dict[str, Any] = {each.name: {} if each.name == "events" else frozenset() for each in fields(Counts)}
        for counts in many:
            for name, known in found.items():
                found[name] = known | getattr(counts, name)
        return Counts(**found)


@dataclass(frozen=True)
class Box:
    """Everything but the id is optional. Modules are named, not imported: they load when needed."""

    id: str
    text: str = ""
    layer: Rulebook | None = None
    rules: tuple[str, ...] = ()  # the rules of the catalog that it implements
    name: str = field(default="", kw_only=True)
    part: type | None = field(default=None, kw_only=True)  # state it adds to the position (`Game.part`)
    folders: tuple[Path, ...] = field(default=(), kw_only=True)  # of content
    vocabulary: str = field(default="", kw_only=True)  # module whose `VOCABULARY` has its words for cards
    words: Path | None = field(default=None, kw_only=True)  # phrase file of its name and text
    phrases: tuple[Path, ...] = field(default=(), kw_only=True)  # phrase files, without language and ending
    presentation: str = field(default="", kw_only=True)  # module whose `PRESENTATION` people see
    planners: str = field(default="", kw_only=True)  # module whose `PLANNERS` make plans
    bots: Mapping[str, str] = field(default_factory=dict, kw_only=True)  # bot name -> "module:factory"
    bot_knowledge: str = field(default="", kw_only=True)  # module whose `BOT_KNOWLEDGE` bots use
    counts: Counts | None = field(default=None, kw_only=True)
    # combining it with others
    implies: tuple[str, ...] = field(default=(), kw_only=True)
    excludes: tuple[str, ...] = field(default=(), kw_only=True)  # excludes these boxes
    seats: tuple[int, int] | None = field(default=None, kw_only=True)  # the smallest and largest number of seats
    automatic: bool = field(default=False, kw_only=True)  # always on with that many seats

    def __post_init__(self) -> None:
        """Take name and text from the English words; `questable.speech` knows other languages."""
        if self.words is not None:
            names = _names(self.words)
            object.__setattr__(self, "name", self.name or names.get("box", {}).get(self.id, ""))
            object.__setattr__(self, "text", self.text or names.get("box-text", {}).get(self.id, ""))

    def fits(self, seats: int) -> bool:
        return self.seats is None or self.seats[0] <= seats <= self.seats[1]


@cache
def _names(words: Path) -> Mapping[str, Mapping[str, str]]:
    """Return the English names in a phrase file."""
    text = words.with_name(f"{words.name}.en.toml").read_text(encoding="utf-8")
    names: Mapping[str, Mapping[str, str]] = tomllib.loads(text).get("names", {})
    return names


@cache
def brought(module: str, name: str) -> Any:
    """Return a name from a box's module."""
    return getattr(import_module(module), name)
