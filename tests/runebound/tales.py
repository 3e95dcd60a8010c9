"""Whole games of the base box in which much happens.

Choices are random. So that little is boring, at the start of every turn the hero is somewhere else, skilled, hurt or
healthy, rich or poor.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.game import begin
from questable.runebound import damage, turn, values
from questable.runebound.base import adventure as rise
from questable.runebound.content import Item
from questable.runebound.state import Hero, Runebound
from tests.tales import Tale

TURNS = 40
TALES: list[tuple[int, tuple[str, ...]]] = [
    (1, ("travel-hazards",)),
    (2, ()),
    (3, ("shorter-game", "harsh-knockouts")),
    (4, ()),
    (6, ("hired-allies",)),
]
DULL = ("pass", "stop", "stay", "nothing", "done", "keep-points", "escape", "give-up", "propose", "trade")
TURN_BEGINS = ("use-before-moving", "way-of-moving")
PATIENCE = 0.15  # how often something dull is chosen


@cache
def tale(number: int) -> Tale[Runebound]:
    """One of the games, played once for all tests."""
    seats, variants = TALES[number]
    game = begin(make_setting(rise, seats=seats, seed=f"tale {number}", variants=list(variants)))
    assert isinstance(game, Runebound)
    told, rng, turns, now = Tale(game), random.Random(number), 0, (0, 0)
    while (decision := game.decision) is not None and turns <= TURNS:
        if decision.topic in TURN_BEGINS and (game.round, game.active) != now:
            now, turns = (game.round, game.active), turns + 1
            stir(game, rng)
            told.stirred()
            begin_turn(game)
            continue
        told.ask(decision)
        game.play(rng.choice(worth_choosing(decision, rng)))
    return told


def worth_choosing(decision: Decision, rng: random.Random) -> Sequence[Option]:
    """Seldom what is dull; markets are left after a while."""
    lively = [option for option in decision.options if option.verb not in DULL]
    if decision.topic == "market" and rng.random() < 0.2:
        return decision.options[-1:]
    if decision.topic == "way-of-moving" and rng.random() < 0.5:
        return [option for option in decision.options if option.verb == "stay"]
    return lively if lively and rng.random() > PATIENCE else decision.options


def begin_turn(g: Runebound) -> None:
    """The turn of the active hero begins anew."""
    g.agenda.clear()
    g.coming.clear()
    g.decision = None
    g.do(turn.take_turn, g.active)
    g.run()


def stir(g: Runebound, rng: random.Random) -> None:
    hero, grid = g.hero, g.content.grid
    for character in values.party(g, hero.seat):
        g.wounds.pop(character, None)
        g.exhaustion.pop(character, None)
    if rng.random() < 0.4:
        g.exhaustion[hero.id] = 1
    if rng.random() < 0.4:
        g.wounds[hero.id] = rng.randrange(1, g.content.heroes[hero.id].life)
    skilled = ("body", "mind", "spirit") * rng.randrange(1, 5)
    hero.experience = (*skilled, *["life"] * rng.randrange(3))
    hero.gold = rng.randrange(12)
    hero.points = max(hero.points, rng.randrange(9))
    hand_over(g, hero, rng)
    jewels = [space for space in grid.jewels if g.counters.get(space)]
    others = [each.space for each in g.heroes if each is not hero]
    places = [list(grid.towns.values()), jewels, jewels, [*grid.spaces], others or jewels]
    places.append([track.space for track in g.undefeated if track.card] or jewels)
    hero.space, hero.came_from = rng.choice(rng.choice(places)), 0
    damage.check_all_health(g)


def hand_over(g: Runebound, hero: Hero, rng: random.Random) -> None:
    """The hero finds an Item or an Ally of the market deck, if it can be carried."""
    card = rng.choice(g.decks["market"])
    kinds = Counter(kind_of(g, each) for each in (*hero.cards, card))
    if kinds["weapon"] <= 2 and kinds["armor"] <= 1 and kinds["ally"] <= 2:
        g.decks["market"] = tuple(each for each in g.decks["market"] if each != card)
        hero.cards = (*hero.cards, card)
        g.rekit(hero)


def kind_of(g: Runebound, card: str) -> str:
    found = g.content.cards[card]
    return str(found.type) if isinstance(found, Item) else "ally"
