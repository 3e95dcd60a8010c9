"""Whole games in which much happens, written down so that chapters of the rules can be read in them.

Choices are random. So that little is boring, at the start of every turn the hero is somewhere else, skilled, healthy or
tired, and rituals are nearly complete. What is told, asked and answered is kept, each with the position at that moment.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from questable.kernel.decision import Decision, Option
from questable.kernel.events import Event
from questable.runebound import turn
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import decks, survival
from questable.runebound.mists_of_zanaga.content import SURVIVAL, TOKENS
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests.runebound.mists_of_zanaga.kit import laid

TURNS = 40
TALES: list[tuple[int, str, tuple[str, ...]]] = [
    (1, "green", ()),
    (2, "red", ("relentless-rituals",)),
    (3, "green", ("monster-safari",)),
    (4, "red", ()),
    (5, "blue", ("epic-confrontation", "relentless-rituals")),
    (6, "yellow", ("leftmost-ritual",)),
]
"""How many play, which ritual deck is current at first, and by which optional rules."""
DULL = (
    "pass",
    "stop",
    "stay",
    "nothing",
    "done",
    "keep-points",
    "escape",
    "give-up",
    "propose",
    "trade",
    "give-up-card",
)
PATIENCE = 0.15  # how often something dull is chosen


@dataclass
class Moment:
    """Something told (an event), asked ("asked") or done to the table by nobody's choice ("stirred")."""

    kind: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...]
    g: Zanaga  # as it is then

    def __getattr__(self, name: str) -> Any:
        return self.facts[name]


@dataclass
class Tale:
    game: Zanaga
    moments: list[Moment] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        self.moments.append(Moment(event.kind, event.facts, event.rules, self.game.clone()))

    def ask(self, decision: Decision) -> None:
        facts = decision._asdict() | {"options": [str(each) for each in decision.options]}
        self.moments.append(Moment("asked", facts, (), self.game.clone()))


@cache
def tale(number: int) -> Tale:
    """One of the games, played once for all tests."""
    seats, rank, variants = TALES[number]
    game = laid(seats, f"tale {number}", variants, packs=())
    if rank != "green":
        decks.raise_ritual_rank(game, COLOURS.index(rank))
    told, rng, turns = Tale(game), random.Random(number), 0
    game.listen(told.hear)
    while (decision := game.decision) is not None:
        if decision.topic in ("confront", "way-of-moving"):
            turns += 1
            if turns > TURNS:
                break
            stir(game, rng)
            told.moments.append(Moment("stirred", {}, (), game.clone()))
            begin(game)
            decision = game.decision
            if decision is None:
                break
        told.ask(decision)
        game.play(rng.choice(worth_choosing(decision, rng)))
    return told


def worth_choosing(decision: Decision, rng: random.Random) -> Sequence[Option]:
    """Seldom what is dull; markets are left after a while, and gods alone now and then."""
    lively = [option for option in decision.options if option.verb not in DULL]
    if decision.topic in ("market", "confront") and rng.random() < 0.3:
        return decision.options[-1:]
    return lively if lively and rng.random() > PATIENCE else decision.options


def begin(g: Zanaga) -> None:
    """The turn of the active hero begins anew."""
    g.agenda.clear()
    g.coming.clear()
    g.decision = None
    g.do(turn.take_turn, g.active)
    g.run()


def stir(g: Zanaga, rng: random.Random) -> None:
    hero, grid = g.hero, g.content.grid
    for character in (hero.id, *hero.cards):
        g.wounds.pop(character, None)
        g.exhaustion.pop(character, None)
    if rng.random() < 0.4:
        g.exhaustion[hero.id] = 1
    skilled = ("body", "mind", "spirit") * rng.randrange(2, 6)
    hero.experience = (*skilled, *["life"] * rng.randrange(3))
    hero.gold = rng.randrange(12)
    jewels = [space for space in grid.jewels if g.counters.get(space)]
    places = [list(grid.towns.values()), jewels, [*grid.spaces], [g.lost_city]]
    hero.space = rng.choice(rng.choice(places[: 4 if g.lost_city else 3]) or [10])
    hero.came_from = 0
    if rng.random() < 0.5:
        survival.give(g, hero.seat, rng.choice(SURVIVAL), "MZ-SURV-01")
    if rng.random() < 0.15 and hero.space not in grid.town_at:
        g.lost_city = hero.space
    for ritual in g.rituals:
        while g.content.rituals[ritual].slots - len(g.filled.get(ritual, ())) > 1 and rng.random() < 0.5:
            token = rng.choice([each for each in TOKENS if g.pool[each]])
            g.pool[token] -= 1
            g.filled[ritual] = (*g.filled.get(ritual, ()), token)


def parts(moments: list[Moment], first: str) -> Iterator[list[Moment]]:
    """The moments from each one of a kind to the next of that kind, or to where the table was stirred."""
    part: list[Moment] = []
    for moment in moments:
        if moment.kind in (first, "stirred"):
            if part:
                yield part
            part = []
        if part or moment.kind == first:
            part.append(moment)
    if part:
        yield part
