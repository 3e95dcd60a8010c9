"""Eredane on the map: black mirrors in their fortresses, patrols on their way."""

from __future__ import annotations

from functools import cache

from questable.kernel.engine.say import Say
from questable.kernel.shown.scene import Piece
from questable.runebound.grid import Place, Space
from questable.runebound.midnight.state import Midnight
from questable.runebound.presentation.board import Laid

MIRROR = "mirror-mirror"  # an icon
GLYPH = "◉"
WOUNDED = ("orange",)
"""The border of a wounded patrol."""


def sign(g: Midnight, town: Space | Place) -> str:
    """Return no sign for cities, which are drawn as towns."""
    return ""


def mirrors(g: Midnight) -> Laid:
    """Draw the remaining black mirrors with their values."""
    yield from ((space, _mirror(value)) for space, value in g.mirrors.items())


@cache
def _mirror(value: int) -> Piece:
    return Piece(
        kind="token",
        label=Say("mirror-piece", value=value),
        sort=Say("black-mirror"),
        icon=MIRROR,
        letters=str(value),
        colours=("purple",),
        glyph=GLYPH,
    )


def patrols(g: Midnight) -> Laid:
    """Draw patrols with their numbers. The border color marks wounded ones."""
    yield from ((each.space, _patrol(each.number, each.wounds, each.number == g.marching)) for each in g.patrols)


@cache
def _patrol(number: int, wounds: int, active: bool) -> Piece:
    return Piece(
        kind="token",
        label=Say("patrol-piece", number=number),
        sort=Say("patrol-sort"),
        icon="visored-helm",
        letters=str(number),
        colours=("red", *WOUNDED) if wounds else ("red",),
        glyph="♞",
        active=active,
        note=Say("patrol-wounds", wounds=wounds) if wounds else "",
    )
