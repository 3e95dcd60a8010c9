"""The map with the cult on it: its marker with the trail, turned counters, and infiltrated towns."""

from __future__ import annotations

from functools import cache

import msgspec

from questable.kernel.engine.say import Say
from questable.kernel.shown.scene import Piece
from questable.runebound.cult_of_the_rune import march
from questable.runebound.cult_of_the_rune.state import UNDEFINED, CultGame
from questable.runebound.presentation.board import Laid

MARKER, EYE = "warlock-hood", "eye"  # icons
MARKER_GLYPH, EYE_GLYPH = "ᛟ", "¤"


def infiltrated(g: CultGame) -> Laid:
    """Show an infiltration marker on each town the cult has reached (CR-INFIL-01)."""
    label, sort, note = Say("infiltrated"), Say("infiltrated-town"), Say("who-wakes-here")
    eye = Piece(kind="token", label=label, sort=sort, icon=EYE, glyph=EYE_GLYPH, colours=("purple",), note=note)
    yield from ((town, eye) for town in g.infiltrated)


def marker(g: CultGame) -> Laid:
    """Show the cult, its orange edge along the trail, the other two pointing at the alternatives (CR-TRAIL-08)."""
    if not g.cult:
        return
    ways = tuple(way for way, _ in march.candidates(g))
    note = Say("trail-undefined") if g.heading == UNDEFINED else Say("may-go", ways=ways)
    facing = None if g.heading == UNDEFINED else g.heading
    label, sort = Say("cult-marker"), Say("cult")
    yield (
        g.cult,
        Piece(
            kind="token",
            label=label,
            sort=sort,
            icon=MARKER,
            glyph=MARKER_GLYPH,
            colours=("orange",),
            facing=facing,
            ways=ways,
            note=note,
        ),
    )


def turned(g: CultGame, space: int, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Show the worth of counters with their experience side up (CR-CULTIST-01)."""
    if space not in g.turned_over:
        return pieces
    left, shown = list(g.turned_over[space]), list(pieces)
    for number, piece in enumerate(pieces):
        if piece.kind == "counter" and piece.colours[0] in left:
            left.remove(piece.colours[0])
            shown[number] = _other_side(piece, g.content.box.counter_worth[piece.colours[0]])
    return tuple(shown)


@cache
def _other_side(counter: Piece, worth: int) -> Piece:
    """Make the piece once, as for the counters themselves."""
    label, sort = Say("cultist-counter", colour=counter.colours[0]), Say("rune-cultist")
    return msgspec.structs.replace(counter, label=label, sort=sort, letters=str(worth))
