"""The map of Zanaga: signs of villages and trading posts, and the Lost City where it lies."""

from __future__ import annotations

from typing import cast

import msgspec

from questable.kernel.scene import Cell, HexBoard
from questable.runebound.mists_of_zanaga.lost_city import NAME
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.towns import is_post
from questable.runebound.presentation import board as base_board
from questable.runebound.state import Runebound

VILLAGE, POST, LOST_CITY = "village", "trading-post", "lost-city"  # icons


def board(game: Runebound) -> HexBoard:
    """Every space; towns with the sign of their kind (MZ-TOWN-01)."""
    g = cast(Zanaga, game)
    shown = base_board(g)
    return msgspec.structs.replace(shown, cells={space: _signed(g, cell) for space, cell in shown.cells.items()})


def _signed(g: Zanaga, cell: Cell) -> Cell:
    if cell.town is None:
        return cell
    if cell.town == NAME:
        return msgspec.structs.replace(cell, sign=LOST_CITY, moves=True)
    return msgspec.structs.replace(cell, sign=POST if is_post(g, cell.town) else VILLAGE)
