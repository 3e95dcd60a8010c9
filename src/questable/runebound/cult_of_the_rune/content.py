"""The additions of this box: rune cultists, and the numbers of the cult."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from questable.errors import ContentError
from questable.runebound import content
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.card_fields import Name
from questable.runebound.content import Challenge, Content, Shelves

Threshold = Annotated[int, msgspec.Meta(ge=1, le=99)]
BySeats = Annotated[tuple[Threshold, ...], msgspec.Meta(min_length=6, max_length=6)]


class Cultist(Challenge, frozen=True, kw_only=True):
    """A rune cultist (CR-GOAL-03): a Challenge from a separate deck; once beaten, it is a trophy worth points.

    It is a Challenge to all text that mentions Challenges (CR-CULTIST-04), and has the word cultist on its type line.
    """


class Cult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of the cult, kept as data so that packs can change them."""

    start: Name  # the town where the marker starts (CR-SETUP-09)
    points: BySeats  # for 1 to 6 seats (CR-END-05); with 0 the game would be won before it begins
    pile: BySeats


def deck(kind: str, table: Mapping[str, Any]) -> str:
    """Return the deck of a card; rune cultists belong to this adventure alone."""
    return kind if kind == "cultist" else content.deck(kind, table)


class CultContent(Content):
    """The cards of the base game, those of this box, and its numbers."""

    def unpack(self, shelves: Shelves) -> None:
        self.cult: Cult = self.own_table("cult")
        self.cultists = {card.id: card for card in self.cards.values() if isinstance(card, Cultist)}
        self._check_cult()

    def _check_cult(self) -> None:
        if self.cult.start not in self.grid.towns:
            raise ContentError(f"cult: start: {self.cult.start!r} is no town of the map {self.map.id}")
        for colour in COLOURS:
            if not any(card.colour == colour for card in self.cultists.values()):
                raise ContentError(f"there is no {colour} rune cultist")
