"""Games in which much happens in little time, for tests that want to see everything once.

Choices are random, but heroes are rich and skilled, tokens lie on the map instead of in the bag, and now and then a
hero is carried to a place where there is something to do.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from questable.kernel.engine.decision import Decision
from questable.kernel.engine.rulebook import Step
from questable.return_of_the_heroes import actions, movement, turn
from questable.return_of_the_heroes.bag import put_on_point, take_out
from questable.return_of_the_heroes.board import put
from questable.return_of_the_heroes.nameless import in_play, nameless_arrives
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

TABLES: list[tuple[int, tuple[str, ...]]] = [
    (1, ()),
    (1, ("unexplored-land", "free-orientation")),
    (2, ("introductory",)),
    (2, ("nameless-at-once", "quick-healing", "deadly-spider")),
    (3, ("unexplored-land", "draft-start", "limited-clairvoyant")),
    (3, ("quests-from-the-king", "one-draw-a-turn", "free-orientation")),
    (4, ()),
    (5, ("recycled-equipment",)),
]
DULL = ("end-turn", "stay", "stop", "leave-something", "rest")


def bustle(game: ReturnOfTheHeroes, seed: int, choices: int) -> Iterator[Decision]:
    """Play so many random choices; every decision is given out before it is answered."""
    rng = random.Random(seed)
    for number in range(choices):
        decision = game.decision
        if decision is None:
            return
        if decision.topic == "set-out":
            if number % 5 == 0:
                stir(game, rng)
            if rng.random() < 0.8:
                carry_off(game, rng, decision.seat)
            decision = game.decision
            if decision is None:
                return
        yield decision
        if game.decision is None:
            return
        options = game.decision.options
        lively = [option for option in options if option.verb not in DULL]
        game.play(rng.choice(lively if lively and rng.random() < 0.9 else options))


def stir(g: ReturnOfTheHeroes, rng: random.Random) -> None:
    """A token of the bag comes onto the map, and the active hero is given something."""
    hero = g.hero
    placed = [token for token in g.bag if getattr(g.content.faces[token], "at", None)]
    for token in rng.sample(placed, min(3, len(placed))):
        point = str(g.content.faces[token].at)  # type: ignore[union-attr]
        if point[0] not in g.closed:
            put_on_point.function(g, take_out(g, token), point, token in g.content.servants)
    foes = [token for token in g.bag if token in g.content.adversaries]
    if foes and hero.point and rng.random() < 0.2:  # two at once
        for token in foes[:2]:
            put(g, take_out(g, token), hero.point)
    hero.life = rng.randint(1, hero.life)
    hero.gold = max(hero.gold, rng.randrange(9))
    hero.training = (rng.randrange(5), rng.randrange(4), rng.randrange(3))
    if g.stock and len(hero.objects) < g.content.box.objects:
        token = rng.choice(g.stock)
        worn = {g.content.things[each].worn for each in hero.objects if each in g.content.things}
        if g.content.things[token].worn not in worn - {None}:
            g.stock = tuple(each for each in g.stock if each != token)
            hero.objects = (*hero.objects, token)


def carry_off(g: ReturnOfTheHeroes, rng: random.Random, seat: int) -> None:
    """The hero stands somewhere else: its turn goes on with actions there, or begins there."""
    hero = g.heroes[seat]
    places = [point for point in places_to_be(g, hero) if point[0] not in g.closed]
    hero.point, hero.halfway = rng.choice(places), ""
    tower = g.content.land.tower
    phases = rng.choice(((actions.begin_actions,), (movement.set_out, actions.begin_actions)))
    if tower[0] not in g.closed and rng.random() < 0.1:
        if not in_play(g):
            take_out(g, g.content.nameless_token)
            restart(g, (nameless_arrives,), "RH-NAME-02")
        hero.gem, hero.point = True, rng.choice((*g.content.land.access, tower))
        g.clear = hero.point
        phases = phases[-1:] if hero.point == tower else phases
    restart(g, phases, seat)


def restart(g: ReturnOfTheHeroes, steps: Iterable[Step[ReturnOfTheHeroes, Any]], what: int | str) -> None:
    """These steps of a seat and the end of its turn; or steps for a reason, without a turn."""
    g.agenda.clear()
    g.coming.clear()
    g.decision = None
    for step in steps:
        g.do(step, what)
    if isinstance(what, int):
        g.do(turn.end_turn, what)
    g.run()


def places_to_be(g: ReturnOfTheHeroes, hero: Hero) -> Sequence[str]:
    """Points with tokens on them, goals of quests, houses, the palace, the shores."""
    tower = g.content.land.tower
    found = [point for point in g.tokens if point != tower]
    for quest in hero.side_quests:
        found += [str(g.content.side_quests[quest].to)] * (g.content.side_quests[quest].to is not None) * 4
    for quest, done in hero.quests.items():
        card = g.content.quests[quest]
        wanted = (card.first, card.second, "")[done] if done < 3 else ""
        found += [place for place, tokens in g.tokens.items() if wanted in tokens] * 8
        found += [card.to or hero.house] * (8 if done == 2 else 0)
    healing = [point for point, spot in g.content.land.spots.items() if spot.heals]
    return [*found, *(each.house for each in g.heroes), g.content.land.palace, "L2", "L4", *healing]
