"""Hints for movement and for places of the map."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.kernel.presentation import Hint
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.life import full_life, rest_gives
from questable.return_of_the_heroes.movement import FREE, GOLD, steps_left
from questable.return_of_the_heroes.presentation.names import counted, percent, point
from questable.return_of_the_heroes.presentation.places import dangers, direction, lies_at, road_words
from questable.return_of_the_heroes.presentation.telling import tells
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

CRASHES = 1 / odds.SIDES


@tells("step", "enter")
def _step(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | str:
    hero, there = g.heroes[decision.seat], str(option.about)
    road, chance = road_words(g, decision.seat, there)
    words = [direction(g, hero.point, there), road, *lies_at(g, decision.seat, there)]
    if option.verb == "enter":
        words.append("the final battle")
    if tile_of(there) != tile_of(hero.point):
        words.append(f"into {g.content.tiles[tile_of(there)].name}")
    if option.using is not None:
        words.append(f"{g.content.things[str(option.using)].name} stays here")
    text = ", ".join(each for each in words if each)
    return Hint(text=text, chance=chance) if chance is not None else text


@tells("cross")
def _cross(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    price = {FREE: "the boat goes with you", GOLD: "1 gold"}.get(str(option.using), "free: the boat has its wand")
    there = str(option.about)
    way = direction(g, g.heroes[decision.seat].point, there)
    return ", ".join([way, "over the water", price, *lies_at(g, decision.seat, there)])


@tells("fly")
def _fly(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint:
    thing = g.content.things[str(option.about)]
    words = "to any beige point of an adjacent tile, instead of moving"
    if not thing.crash:
        return Hint(text=words)
    crash = f"on a 1 to {point(g.content, thing.crash)}"
    return Hint(text=f"{percent(1 - CRASHES)} {words}; {crash}", chance=1 - CRASHES)


@tells("rest")
def _rest(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    hero = g.heroes[decision.seat]
    gained = min(rest_gives(g, hero), full_life(g, hero) - hero.life)
    return f"{gained} life back; takes the whole turn"


@tells("stay", "travel/stop")
def _stay(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    hero = g.heroes[decision.seat]
    words = lies_at(g, decision.seat, hero.point, own=True)
    if dangers(g, decision.seat, hero.point):
        words.append("must be fought")
    if option.verb == "stop" and (left := steps_left(g, hero)) > 0:
        words.append(f"{counted(left, 'step')} unused")
    return ", ".join(words)


@tells("land", "place", "house")
def _place(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    there = str(option.about)
    tile = tile_of(there)
    words = [g.content.tiles[tile].name, *lies_at(g, decision.seat, there)]
    words += [
        f"tile of the {g.content.heroes[hero.id].name}"
        for hero in g.heroes
        if hero.tile == tile and hero.seat != decision.seat and hero.point != there
    ]
    if dangers(g, decision.seat, there):
        words.append("must be fought")
    return ", ".join(words)


@tells("tile")
def _tile(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    tile = g.layout[int(option.about or 0)]
    if tile in g.closed:
        return "lies face down"
    here = [g.content.heroes[hero.id].name for hero in g.heroes if hero.tile == tile]
    houses = [f"house of the {g.content.heroes[each.id].name}" for each in g.heroes if each.house[:1] == tile]
    return ", ".join([g.content.tiles[tile].name, *here, *houses])
