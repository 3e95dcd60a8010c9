"""Hints for movement and for the places of the map."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain
from questable.runebound.board import terrain_of
from questable.runebound.presentation.hint_register import tells
from questable.runebound.presentation.names import direction
from questable.runebound.presentation.places import asked, lies_at
from questable.runebound.state import Runebound


@tells("way-of-moving/roll")
def _roll(g: Runebound, decision: Decision, option: Option) -> Text:
    return Say("roll-dice", dice=g.dice_count)


@tells("way-of-moving/rest")
def _rest(g: Runebound, decision: Decision, option: Option) -> Text:
    count = int(option.about or 0)
    return Say("rest-with-dice", count=count, left=g.dice_count - count)


@tells("way-of-moving/automatic")
def _automatic(g: Runebound, decision: Decision, option: Option) -> Text:
    return Say("no-dice-no-rest")


@tells("step")
def _step(g: Runebound, decision: Decision, option: Option) -> Text:
    return chain((*_there(g, option), Say("no-dice")))


@tells("walk")
def _walk(g: Runebound, decision: Decision, option: Option) -> Text:
    number = int(str(option.using)[3:])
    return chain((Say("with-die", face=g.movement_dice[number - 1]), *_there(g, option)))


@tells("way-of-moving/stay", "stop")
def _stay(g: Runebound, decision: Decision, option: Option) -> Text:
    return chain(lies_at(g, g.hero.space), ", ") or Say("ends-movement")


@tells("go", "flee", "town", "place", "remove")
def _place(g: Runebound, decision: Decision, option: Option) -> Text:
    return chain(_there(g, option))


@tells("turn")
def _turn(g: Runebound, decision: Decision, option: Option) -> Text:
    return Say("instead-of-face", face=g.movement_dice[int(str(option.about)[3:]) - 1])


def _there(g: Runebound, option: Option) -> list[Text]:
    """Return the direction and the contents; the land only if the name does not give it."""
    space = int(option.about or 0)
    land = terrain_of(g, space)
    told = [_way(g, space), "" if land in (None, g.content.grid.terrain[space]) else Say("counts-as", terrain=land)]
    return [part for part in (*told, *lies_at(g, space)) if part]


def _way(g: Runebound, space: int) -> Text:
    """Return `NE of you`, or nothing if the hero is there or not on the map yet."""
    spaces, seat = g.content.grid.spaces, asked(g)
    start = g.heroes[seat].space if g.has_hero(seat) else 0
    way = direction(spaces[start].at, spaces[space].at) if start in spaces and space in spaces else ""
    return Say("way-from-you", direction=way) if way else ""
