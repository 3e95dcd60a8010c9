"""The sea on the map: anchorages, marked spaces, event tokens, ships under embarked heroes."""

from __future__ import annotations

from questable.kernel.say import Say
from questable.kernel.scene import Piece
from questable.runebound.island_of_dread.board import face_on, is_anchorage
from questable.runebound.island_of_dread.state import Island
from questable.runebound.presentation.board import Laid


def anchorages(g: Island) -> Laid:
    """The stops at sea."""
    for space in g.content.grid.routes:
        if is_anchorage(g, space):
            yield (
                space,
                Piece(kind="landmark", label=Say("anchorage"), sort=Say("anchorage"), icon="anchor", glyph="⚓"),
            )


def event_spaces(g: Island) -> Laid:
    """The marked spaces on which no token lies."""
    for space, marked in g.content.event_spaces.items():
        if space not in g.laid:
            label = Say("event-space", border=marked.border, number=marked.number)
            yield (
                space,
                Piece(
                    kind="token",
                    label=label,
                    sort=Say("event-spaces"),
                    letters=str(marked.number) if marked.number else "",
                    colours=(marked.border,),
                    face_up=False,
                    glyph="◇",
                ),
            )


def tokens(g: Island) -> Laid:
    """The tokens that lie on the map: land and routes are drawn as they show; the sign says why."""
    for space in g.laid:
        face = face_on(g, space)
        yield (
            space,
            Piece(
                kind="token", label=Say("token-face", face=face), sort=Say("event-tokens"), icon=ICONS[face], glyph="◆"
            ),
        )


ICONS = {"plains": "plains", "route": "route", "sea": "wave", "ruin": "ruins"}


def ships(g: Island) -> Laid:
    """Under every embarked hero lies a ship."""
    for seat in g.at_sea:
        hero = g.heroes[seat]
        label = Say("ship-of", card=g.captains[seat])
        yield hero.space, Piece(kind="landmark", label=label, sort=Say("ships"), icon="ship", glyph="⛵", seat=seat)
