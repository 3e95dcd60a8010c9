"""Hints for movement and for the places of the map."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.runebound.board import terrain_of
from questable.runebound.presentation.names import direction, face
from questable.runebound.presentation.places import asked, lies_at
from questable.runebound.presentation.telling import tells
from questable.runebound.state import Runebound


@tells("way-of-moving/roll")
def _roll(g: Runebound, decision: Decision, option: Option) -> str:
    return f"{g.dice_count} movement dice"


@tells("way-of-moving/rest")
def _rest(g: Runebound, decision: Decision, option: Option) -> str:
    count = int(option.about or 0)
    left = g.dice_count - count
    return f"removes {count} exhaustion; {left or 'no'} dice are left to roll"


@tells("way-of-moving/automatic")
def _automatic(g: Runebound, decision: Decision, option: Option) -> str:
    return "no dice are rolled, and no rest"


@tells("step")
def _step(g: Runebound, decision: Decision, option: Option) -> str:
    return "; ".join([*_there(g, option), "no dice"])


@tells("walk")
def _walk(g: Runebound, decision: Decision, option: Option) -> str:
    number = int(str(option.using)[3:])
    return "; ".join([f"{face(g.content, g.movement_dice[number - 1])} die", *_there(g, option)])


@tells("way-of-moving/stay", "stop")
def _stay(g: Runebound, decision: Decision, option: Option) -> str:
    return ", ".join(lies_at(g, g.hero.space)) or "ends the movement here"


@tells("go", "flee", "town", "place", "remove")
def _place(g: Runebound, decision: Decision, option: Option) -> str:
    return "; ".join(_there(g, option))


@tells("turn")
def _turn(g: Runebound, decision: Decision, option: Option) -> str:
    return f"instead of {face(g.content, g.movement_dice[int(str(option.about)[3:]) - 1])}"


def _there(g: Runebound, option: Option) -> list[str]:
    """Which way it lies, what is there; the land only where it is not the one the name tells."""
    space = int(option.about or 0)
    land = terrain_of(g, space)
    told = [_way(g, space), "" if land in (None, g.content.grid.terrain[space]) else f"counts as {land}"]
    return [part for part in (*told, *lies_at(g, space)) if part]


def _way(g: Runebound, space: int) -> str:
    """`NE of you`; where the hero is not on the map yet, or stands there, nothing."""
    spaces, start = g.content.grid.spaces, g.heroes[asked(g)].space
    way = direction(spaces[start].at, spaces[space].at) if start in spaces and space in spaces else ""
    return f"{way} of you" if way else ""
