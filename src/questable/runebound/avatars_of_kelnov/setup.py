"""SETUP: the red deck, and the decks beside the base decks."""

from __future__ import annotations

from collections.abc import Callable

from questable.runebound import cards, setup
from questable.runebound.avatars_of_kelnov.content import KelnovContent
from questable.runebound.avatars_of_kelnov.rulebook import layer
from questable.runebound.content import Encounter, EventCard
from questable.runebound.state import Runebound

BESIDE = "kelnov-"
"""The prefix that turns the name of a base deck into the name of the Kelnov deck beside it."""


def of_kelnov(g: Runebound, card: str) -> bool:
    """Return whether it is an Event or an Encounter of this box."""
    content = g.content
    assert isinstance(content, KelnovContent)
    return card in content.replacements


@layer.query("AK-SETUP-03", "AK-DRAW-02", "AK-RUL-11", "CP-RUL-09")
def is_replaced(g: Runebound, card: str, deck: str) -> bool:
    """Return whether it is an Event or Encounter of a base deck, mixed-in packs included, focused packs not."""
    found = g.content.cards[card]
    if not isinstance(found, EventCard | Encounter) or of_kelnov(g, card):
        return False
    return card in setup.laid_above(g, deck, [card])[-1]


@layer.query("AK-SETUP-03")
def lie_apart(g: Runebound) -> bool:
    """Return whether the cards of Kelnov have separate decks. (AK-VAR-01 says no.)"""
    return True


@layer.around(setup.dealt_to, "AK-SETUP-02", "AK-SETUP-03", "AK-SETUP-04", "AK-SETUP-05", "AK-SETUP-06", "AK-RUL-01")
def decks_of_kelnov(below: Callable[[Runebound, str], str], g: Runebound, card: str) -> str:
    """Replacement cards go to a deck beside the base deck of their color; the Avatars are the red deck."""
    deck = below(g, card)
    return BESIDE + deck if of_kelnov(g, card) and lie_apart(g) else deck


@layer.around(cards.deck_of, "AK-DRAW-10", "AK-RUL-02")
def replacement_cards_leave(below: Callable[[Runebound, str], str], g: Runebound, card: str) -> str:
    """Replacement cards return to no deck: the Kelnov decks are never refilled."""
    return "" if of_kelnov(g, card) and lie_apart(g) else below(g, card)
