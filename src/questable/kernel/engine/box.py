"""A box: what a base game, an expansion, an optional rule or a pack brings to the table.

They are one kind of object. Whatever a box brings, it brings here and in its own folder; nothing outside that folder
names it. The setting of a game knows which boxes are in play (`Setting.boxes`) and puts together what they bring.
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
    """Kind of event -> what is counted for the card, and the fact that names the card or the cards."""
    drawn: frozenset[str] = frozenset()  # events in which a card is drawn that may be faced next: one meeting, not two
    faced: frozenset[str] = frozenset()  # the card is faced from now on
    settled: frozenset[str] = frozenset()  # the card is no longer faced
    felled: frozenset[str] = frozenset()  # the hero of the seat is knocked out
    joined: frozenset[str] = frozenset()  # the hero `who` plays on this seat
    turns: frozenset[str] = frozenset()  # a turn begins; the fact `round` says in which round
    fought: frozenset[str] = frozenset()  # kinds of cards that can be beaten
    sleeping: frozenset[str] = frozenset()  # kinds of cards that do nothing until something wakes them
    visited: frozenset[str] = (
        frozenset()
    )  # kinds of cards whose price is paid for dealing with them, not for having them
    played: frozenset[str] = frozenset()  # kinds of cards that are figures, not met in play

    @staticmethod
    def together(many: Iterable[Counts]) -> Counts:
        """What several boxes count."""
        found: dict[str, Any] = {each.name: {} if each.name == "events" else frozenset() for each in fields(Counts)}
        for counts in many:
            for name, known in found.items():
                found[name] = known | getattr(counts, name)
        return Counts(**found)


@dataclass(frozen=True)
class Box:
    """Everything is optional but the id. Modules are named, not imported: they are loaded when somebody needs them."""

    id: str
    text: str = ""
    layer: Rulebook | None = None
    rules: tuple[str, ...] = ()  # of the catalogue that it stands for
    name: str = field(default="", kw_only=True)
    part: type | None = field(default=None, kw_only=True)  # what it adds to the position (`Game.part`)
    folders: tuple[Path, ...] = field(default=(), kw_only=True)  # of content
    vocabulary: str = field(default="", kw_only=True)  # module whose `VOCABULARY` has the words it adds for cards
    words: Path | None = field(default=None, kw_only=True)  # the file that says its name and its text, written likewise
    phrases: tuple[Path, ...] = field(default=(), kw_only=True)  # files of words, without language and ending
    presentation: str = field(default="", kw_only=True)  # module whose `PRESENTATION` people see
    planners: str = field(default="", kw_only=True)  # module whose `PLANNERS` are planners: what can be done in one go
    bots: Mapping[str, str] = field(default_factory=dict, kw_only=True)  # bot name -> "module:factory"
    bot_knowledge: str = field(default="", kw_only=True)  # module whose `BOT_KNOWLEDGE` says what bots must know of it
    counts: Counts | None = field(default=None, kw_only=True)
    # how it goes together with others
    implies: tuple[str, ...] = field(default=(), kw_only=True)
    excludes: tuple[str, ...] = field(default=(), kw_only=True)  # cannot be played together with these
    seats: tuple[int, int] | None = field(default=None, kw_only=True)  # only with so many seats
    automatic: bool = field(default=False, kw_only=True)  # with so many seats always played

    def __post_init__(self) -> None:
        """Name and text are English here; `questable.speech` knows them in other languages."""
        if self.words is not None:
            names = _names(self.words)
            object.__setattr__(self, "name", self.name or names.get("box", {}).get(self.id, ""))
            object.__setattr__(self, "text", self.text or names.get("box-text", {}).get(self.id, ""))

    def fits(self, seats: int) -> bool:
        return self.seats is None or self.seats[0] <= seats <= self.seats[1]


@cache
def _names(words: Path) -> Mapping[str, Mapping[str, str]]:
    """The English names in a file of words."""
    text = words.with_name(f"{words.name}.en.toml").read_text(encoding="utf-8")
    names: Mapping[str, Mapping[str, str]] = tomllib.loads(text).get("names", {})
    return names


@cache
def brought(module: str, name: str) -> Any:
    """What a box keeps in a module of its own."""
    return getattr(import_module(module), name)
