"""The map of Zanaga: signs of villages and trading posts, and the Lost City where it lies."""

from __future__ import annotations

from typing import cast

from questable.kernel.scene import HexBoard, Piece
from questable.runebound.content import Space
from questable.runebound.mists_of_zanaga.lost_city import NAME
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.towns import is_post
from questable.runebound.presentation.board import BUILDERS as BASE
from questable.runebound.presentation.board import Laid
from questable.runebound.presentation.board import board as base_board
from questable.runebound.state import Runebound

VILLAGE, POST, LOST_CITY = "village", "trading-post", "lost-city"  # icons


def board(game: Runebound) -> HexBoard:
    """Every space; towns with the sign of their kind (MZ-TOWN-01)."""
    return base_board(game, BUILDERS, _sign)


def _sign(game: Runebound, space: Space) -> str:
    return POST if is_post(cast(Zanaga, game), space.town or "") else VILLAGE


def lost_city(game: Runebound) -> Laid:
    """It lies on the map like a piece, and the land below stays what it is."""
    if space := cast(Zanaga, game).lost_city:
        yield space, Piece(kind="landmark", label=NAME, icon=LOST_CITY)


BUILDERS = (lost_city, *BASE)
