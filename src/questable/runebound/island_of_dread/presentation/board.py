"""The sea on the map: anchorages, marked spaces, event tokens, ships under embarked heroes."""

from __future__ import annotations

from functools import cache

import msgspec

from questable.kernel.engine.say import Say
from questable.kernel.shown.scene import Piece
from questable.runebound.grid import Place, Space
from questable.runebound.island_of_dread.board import face_on, is_anchorage
from questable.runebound.island_of_dread.state import Island
from questable.runebound.presentation.board import Laid

DREAD_SIGN, SHIP = "skull", "ship"  # icons
ICONS = {"plains": "plains", "route": "route", "sea": "wave", "ruin": "ruins"}
GLYPHS = {"red": "◇", "yellow": "△", "blue": "□"}
"""Shapes for empty event spaces in the terminal, by color."""
ANCHOR = Piece(kind="mark", label=Say("anchorage"), sort=Say("anchorage"), icon="anchor", glyph="⚓")


def sign(g: Island, town: Space | Place) -> str:
    """Return the sign of the island, which isn't on the map."""
    return DREAD_SIGN if town.id == g.content.archipelago.island else ""


def anchorages(g: Island) -> Laid:
    """Draw the stops at sea."""
    yield from ((space, ANCHOR) for space in g.content.grid.routes if is_anchorage(g, space))


def event_spaces(g: Island) -> Laid:
    """Draw the marked spaces without a token."""
    for space, marked in g.content.event_spaces.items():
        if space not in g.laid:
            yield space, _marked(marked.border, marked.number)


@cache
def _marked(border: str, number: int) -> Piece:
    return Piece(
        kind="mark",
        label=Say("event-space", border=border, number=number),
        sort=Say("event-spaces"),
        letters=str(number) if number else "",
        colours=(border,),
        glyph=GLYPHS[border],
    )


def tokens(g: Island) -> Laid:
    """Draw the tokens on the map. Land and routes already follow them; the sign explains why."""
    for space in g.laid:
        marked = g.content.event_spaces.get(space)  # the ruin may lie anywhere
        yield space, _token(face_on(g, space), marked.border if marked else "")


@cache
def _token(face: str, border: str) -> Piece:
    return Piece(
        kind="token",
        label=Say("token-face", face=face),
        sort=Say("event-tokens"),
        icon=ICONS[face],
        colours=(border,) if border else (),
        glyph="◈",
    )


def embarked(g: Island, space: int, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Draw a ship under each embarked hero."""
    if not any(g.heroes[seat].space == space for seat in g.at_sea):
        return pieces
    return tuple(
        msgspec.structs.replace(piece, mount=SHIP, note=Say("ship-of", card=g.captains[piece.seat]))
        if piece.kind == "figure" and piece.seat in g.at_sea
        else piece
        for piece in pieces
    )
