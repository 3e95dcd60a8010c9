"""Whole games in Zanaga in which much happens.

Choices are random. So that little is boring, at the start of every turn the hero is somewhere else, skilled, healthy or
tired, and rituals are nearly complete.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from questable.kernel.engine.decision import Decision, Option
from questable.runebound import turn
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import decks, survival
from questable.runebound.mists_of_zanaga.content import SURVIVAL, TOKENS
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests.runebound.mists_of_zanaga.kit import laid
from tests.tales import Tale

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
TURN_BEGINS = ("confront", "use-before-moving", "way-of-moving")
PATIENCE = 0.15  # how often something dull is chosen


@cache
def tale(number: int) -> Tale[Zanaga]:
    """One of the games, played once for all tests."""
    seats, rank, variants = TALES[number]
    game = laid(seats, f"tale {number}", variants, packs=())
    if rank != "green":
        decks.raise_ritual_rank(game, COLOURS.index(rank))
    told, rng, turns, now = Tale(game), random.Random(number), 0, (0, 0)
    while (decision := game.decision) is not None and turns <= TURNS:
        if decision.topic in TURN_BEGINS and (game.round, game.active) != now:
            now, turns = (game.round, game.active), turns + 1
            stir(game, rng)
            told.stirred()
            begin(game)
            continue
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
