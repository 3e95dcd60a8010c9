"""Hints for movement and for the places of the map."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.runebound.board import terrain_of
from questable.runebound.presentation.names import face
from questable.runebound.presentation.panels import asked, lies_at
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
    """Which way it lies, the land, what is there."""
    space = int(option.about or 0)
    region = g.content.grid.spaces[space].region
    land = f"{_direction(g, space)} {terrain_of(g, space) or 'town'}".strip()
    return [land, *lies_at(g, space), *([region] if region else [])]


def _direction(g: Runebound, space: int) -> str:
    """`NE`, if the space lies beside the hero's."""
    column, row = g.content.grid.spaces[g.heroes[asked(g)].space].at
    there = g.content.grid.spaces[space].at
    upper = row if column % 2 else row - 1
    around = {
        (column, row - 1): "N",
        (column + 1, upper): "NE",
        (column + 1, upper + 1): "SE",
        (column, row + 1): "S",
        (column - 1, upper + 1): "SW",
        (column - 1, upper): "NW",
    }
    return around.get(there, "")
