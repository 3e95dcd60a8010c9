"""The map of Zanaga: signs of villages and trading posts, and the Lost City."""

from __future__ import annotations

from questable.kernel.engine.say import named
from questable.kernel.shown.scene import Piece
from questable.runebound.grid import Space
from questable.runebound.mists_of_zanaga.lost_city import NAME
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.towns import is_post
from questable.runebound.presentation.board import Laid

VILLAGE, POST, LOST_CITY = "village", "trading-post", "lost-city"  # icons


def sign(g: Zanaga, town: Space) -> str:
    """Return the sign for a town's kind (MZ-TOWN-01)."""
    return POST if is_post(g, town.town or "") else VILLAGE


def lost_city(g: Zanaga) -> Laid:
    """Draw the Lost City like a piece on the map. The land below stays unchanged."""
    if g.lost_city:
        yield g.lost_city, Piece(kind="landmark", label=named(NAME, "town"), icon=LOST_CITY, vignette="pyramid")
