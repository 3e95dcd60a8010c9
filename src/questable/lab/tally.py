"""What simulations count, from events.

A `Watch` is the sink of one game; it adds to a `Tally`. Tallies of many games, played in any order by any process, add
up to the same sum. The boxes in play say what each kind of event means (`questable.Counts`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from questable import Counts, Event, Outcome
from questable.errors import SetupError

COUNTS = ("met", "faced", "beaten", "escaped", "knocked_out", "bought", "kept", "used", "completed", "woken")
"""Counts with their own column; other words of boxes are listed separately."""


@dataclass
class Tally:
    """The sum of many games."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    cpu_seconds: float = 0.0
    by_bot: Counter[str] = field(default_factory=Counter)
    by_hero: Counter[str] = field(default_factory=Counter)
    by_seat: Counter[int] = field(default_factory=Counter)
    heroes: Counter[str] = field(default_factory=Counter)  # took part in a finished game
    rounds: Counter[int] = field(default_factory=Counter)  # of finished games
    lengths: Counter[int] = field(default_factory=Counter)  # decisions of finished games
    reasons: Counter[str] = field(default_factory=Counter)
    cards: dict[str, Counter[str]] = field(default_factory=dict)

    def count(self, card: str, what: str) -> None:
        self.cards.setdefault(card, Counter())[what] += 1

    def end_of_game(self, watch: Watch, outcome: Outcome | None, bots: tuple[str, ...], decisions: int) -> None:
        """Count a game that has ended, or was stopped (no outcome)."""
        self.games += 1
        self.decisions += decisions
        if outcome is None:
            return
        self.finished += 1
        self.rounds[watch.round] += 1
        self.lengths[decisions] += 1
        self.reasons[outcome.reason] += 1
        self.heroes.update(watch.heroes.values())
        for seat in outcome.winners:
            self.by_seat[seat] += 1
            self.by_bot[bots[seat]] += 1
            if seat in watch.heroes:
                self.by_hero[watch.heroes[seat]] += 1

    def add(self, other: Tally) -> None:
        """Add what another tally has counted."""
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        self.cpu_seconds += other.cpu_seconds
        for name in ("by_bot", "by_hero", "by_seat", "heroes", "rounds", "lengths", "reasons"):
            getattr(self, name).update(getattr(other, name))
        for card, counts in other.cards.items():
            self.cards.setdefault(card, Counter()).update(counts)


class Watch:
    """Listens to one game."""

    def __init__(self, tally: Tally, counts: Counts) -> None:
        self.tally = tally
        self.counts = counts
        self.heroes: dict[int, str] = {}
        self.round = 0
        self._drawn = ""  # the last card drawn, until it is faced: one meeting, not two
        self._facing: list[tuple[int, str]] = []  # seat and challenge, innermost fight last

    def __call__(self, event: Event) -> None:
        kind, facts, counts = event.kind, event.facts, self.counts
        if kind in counts.events:
            self._card_event(kind, facts)
        if kind in counts.settled:
            self._facing = [each for each in self._facing if each[1] != facts["card"]]
        elif kind in counts.felled:
            self._knocked_out(facts["seat"])
        elif kind in counts.turns:
            self.round = facts["round"]
        elif kind in counts.joined:
            self.heroes[facts["seat"]] = facts["who"]

    def _card_event(self, kind: str, facts: Mapping[str, Any]) -> None:
        what, fact = self.counts.events[kind]
        if fact not in facts:
            told = f"only {', '.join(facts)}" if facts else "none at all"
            raise SetupError(f"a box counts {what!r} by the fact {fact!r} of the event {kind!r}, which has {told}")
        named = facts[fact]
        if kind in self.counts.faced:
            self._facing.append((facts["seat"], named))
            if named != self._drawn:
                self.tally.count(named, "met")
        if what == "escaped" and all(card != named for _, card in self._facing):
            return  # from another hero
        self._drawn = named if kind in self.counts.drawn else ""
        for card in [named] if isinstance(named, str) else named:
            self.tally.count(card, what)

    def _knocked_out(self, seat: int) -> None:
        for facing, card in reversed(self._facing):
            if facing == seat:
                self.tally.count(card, "knocked_out")
                return
