"""Everything known about a point, or a piece of land, before a hero goes there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from questable.kernel.engine.decision import Scalar
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Detail, Inspection
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.board import adversaries_at, houses, neighbours, tokens_at
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.presentation.names import space_name, tile_name
from questable.return_of_the_heroes.presentation.places import direction, goals, road_words, token_words
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


def inspect(game: ReturnOfTheHeroes, seat: int, place: Scalar) -> Inspection | None:
    """Return what is there with this player's odds, who has a goal there, who is there, and the route."""
    there = str(place)
    if there in game.layout:
        text: Text = Say("tile-lies-face-down") if there in game.closed else ""
        return Inspection(place=there, title=tile_name(there), details=(Detail(label=Say("ask-land"), text=text),))
    if there not in game.content.land.spots or tile_of(there) not in game.layout or tile_of(there) in game.closed:
        return None
    found = [*_tokens(game, seat, there), *_people(game, seat, there), *_printed(game, seat, there)]
    found += _distance(game, seat, there)
    return Inspection(place=there, title=space_name(there), details=tuple(found))


def _tokens(g: ReturnOfTheHeroes, seat: int, place: str) -> Iterator[Detail]:
    """Yield the tokens there: face-down ones by their backs only, adversaries with their odds."""
    fought = adversaries_at(g, seat, place) if g.heroes[seat].id else []
    for token in tokens_at(g, place):
        known = token not in g.down or token in g.fetched
        chance = odds.best_fight(g, seat, token)[0] if known and token in fought else None
        words = token_words(g, seat, token)
        yield Detail(label=Say("ask-lies-here"), text=words, chance=chance, card=token if known else "")


def _people(g: ReturnOfTheHeroes, seat: int, place: str) -> Iterator[Detail]:
    for hero in g.heroes:
        if hero.id and hero.point == place:
            label = Say("ask-you") if hero.seat == seat else named("hero", "sort")
            yield Detail(label=label, text=named(hero.id), card=hero.id)
    owner = houses(g).get(place)
    if owner is not None:
        text = Say("your-house") if owner == seat else Say("house-of", card=g.heroes[owner].id)
        yield Detail(label=named("house", "sort"), text=text)


def _printed(g: ReturnOfTheHeroes, seat: int, place: str) -> Iterator[Detail]:
    """Yield goals of quests, and what is printed there."""
    for goal in goals(g, seat, place):
        yield Detail(label=Say("ask-quest"), text=goal)
    spot = g.content.land.spots[place]
    printed: list[Text] = [tile_name(tile_of(place))]
    printed += [Say("a-place-of-healing")] if spot.heals else []
    printed += [Say("the-palace")] if spot.palace else []
    yield Detail(label=Say("ask-land"), text=chain(printed, ", "))


def _distance(g: ReturnOfTheHeroes, seat: int, place: str) -> Iterator[Detail]:
    """Yield the road into the point with its roll, and the distance in steps."""
    hero = g.heroes[seat]
    if not hero.point or hero.point == place:
        return
    road, chance = road_words(g, seat, place)
    if road:
        bad: Text = "" if chance is None else Say("else-half-way")
        yield Detail(label=Say("ask-road"), text=chain((road, bad)), chance=chance)
    steps = steps_between(g, hero.point, place)
    text: Text = Say("ask-no-way")
    if steps is not None:
        text = chain((Say("ask-steps", steps=steps), direction(g, hero.point, place)), ", ")
    yield Detail(label=Say("ask-distance"), text=text)


def steps_between(g: ReturnOfTheHeroes, start: str, end: str) -> int | None:
    """Return the fewest steps by land over known tiles; None if no road leads there."""
    rim, known = deque([(start, 0)]), {start}
    while rim:
        point, steps = rim.popleft()
        if point == end:
            return steps
        for there in neighbours(g, point):
            if there not in known:
                known.add(there)
                rim.append((there, steps + 1))
    return None
