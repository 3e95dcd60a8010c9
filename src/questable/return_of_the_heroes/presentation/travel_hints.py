"""Hints for movement and for places of the map."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Hint
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.life import full_life, rest_gives
from questable.return_of_the_heroes.movement import FREE, GOLD, steps_left
from questable.return_of_the_heroes.presentation.card_text import gold
from questable.return_of_the_heroes.presentation.hint_register import tells
from questable.return_of_the_heroes.presentation.names import tile_name
from questable.return_of_the_heroes.presentation.places import dangers, direction, lies_at, road_words
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

CRASHES = 1 / odds.SIDES


@tells("step", "enter")
def _step(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | Text:
    hero, there = g.heroes[decision.seat], str(option.about)
    road, chance = road_words(g, decision.seat, there)
    words = [direction(g, hero.point, there), road, *lies_at(g, decision.seat, there)]
    if option.verb == "enter":
        words.append(Say("the-final-battle"))
    if tile_of(there) != tile_of(hero.point):
        words.append(Say("into-tile", tile=tile_of(there)))
    if option.using is not None:
        words.append(Say("stays-here", card=option.using))
    text = chain(words, ", ")
    return text if chance is None else Hint(text=chain((text, Say("else-half-way"))), chance=chance)


@tells("cross")
def _cross(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    price = {FREE: Say("the-boat-goes-with-you"), GOLD: gold(1)}.get(str(option.using), Say("the-boat-has-its-wand"))
    there = str(option.about)
    way = direction(g, g.heroes[decision.seat].point, there)
    return chain((way, Say("over-the-water"), price, *lies_at(g, decision.seat, there)), ", ")


@tells("fly")
def _fly(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint:
    thing = g.content.things[str(option.about)]
    if not thing.crash:
        return Hint(text=Say("flight"))
    return Hint(text=Say("risky-flight", chance=1 - CRASHES, space=thing.crash), chance=1 - CRASHES)


@tells("rest")
def _rest(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    hero = g.heroes[decision.seat]
    gained = min(rest_gives(g, hero), full_life(g, hero) - hero.life)
    return chain((Say("life-back", amount=gained), Say("takes-the-whole-turn")))


@tells("stay", "travel/stop")
def _stay(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    hero = g.heroes[decision.seat]
    words = lies_at(g, decision.seat, hero.point, own=True)
    if dangers(g, decision.seat, hero.point):
        words.append(Say("must-be-fought"))
    if option.verb == "stop" and (left := steps_left(g, hero)) > 0:
        words.append(Say("steps-unused", count=left))
    return chain(words or (Say("nothing-lies-here"),), ", ")


@tells("land", "place", "house")
def _place(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    there = str(option.about)
    tile = tile_of(there)
    words = [tile_name(tile), *lies_at(g, decision.seat, there)]
    words += [
        Say("tile-of", card=hero.id)
        for hero in g.heroes
        if hero.tile == tile and hero.seat != decision.seat and hero.point != there
    ]
    if dangers(g, decision.seat, there):
        words.append(Say("must-be-fought"))
    return chain(words, ", ")


@tells("tile")
def _tile(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    tile = g.layout[int(option.about or 0)]
    if tile in g.closed:
        return Say("tile-lies-face-down")
    here = [named(hero.id) for hero in g.heroes if hero.tile == tile]
    houses = [Say("house-of", card=each.id) for each in g.heroes if each.house[:1] == tile]
    return chain((tile_name(tile), *here, *houses), ", ")
