"""What this box adds: signs and portents for decks of their own, and the Avatars of the red deck."""

from __future__ import annotations

from questable.errors import ContentError
from questable.runebound.abilities.vocabulary import COLOURS, Colour
from questable.runebound.card_fields import Text
from questable.runebound.content import Challenge, Content, Encounter, EventCard, Shelves

TO_WIN = 3
"""So many Avatars must a hero defeat (AK-GOAL-03)."""


class Sign(EventCard, frozen=True, kw_only=True):
    """An Event that takes the place of one of the base decks (AK-DRAW-04)."""


class Portent(Encounter, frozen=True, kw_only=True):
    """An Encounter that takes the place of one of the base decks (AK-DRAW-04)."""


class Avatar(Challenge, frozen=True, kw_only=True):
    """A red Challenge that counts towards the three that win; or, as `kelnov`, All-Father Kelnov himself."""

    colour: Colour = COLOURS[-1]
    kelnov: bool = False
    fate: Text = ""  # what it is the Avatar of, for people


class KelnovContent(Content):
    """All cards, the map and the numbers of one game."""

    def unpack(self, shelves: Shelves) -> None:
        self.avatars = {card.id: card for card in self.cards.values() if isinstance(card, Avatar)}
        self.replacements = frozenset(card.id for card in self.cards.values() if isinstance(card, Sign | Portent))
        """The Events and Encounters of this box: the cards of the Kelnov decks."""
        self._check()

    def _check(self) -> None:
        """AK-RUL-09: any number of Avatars will do, as long as the game can be won in both ways."""
        fathers = [card.id for card in self.avatars.values() if card.kelnov]
        if len(fathers) != 1:
            raise ContentError(f"exactly one avatar needs `kelnov = true`, not {len(fathers)}")
        if len(self.avatars) - 1 < TO_WIN:
            raise ContentError(f"there must be {TO_WIN} avatars or more beside Kelnov, not {len(self.avatars) - 1}")
        for card in self.avatars.values():
            if card.colour != COLOURS[-1]:
                raise ContentError(f"{card.id}: an avatar is a {COLOURS[-1]} Challenge")
        for number in sorted(self.replacements):
            if self.adventure[number].colour == COLOURS[-1]:
                raise ContentError(f"{number}: the {COLOURS[-1]} deck can hold only Challenges")
