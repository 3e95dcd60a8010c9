"""AK-VAR-01 and the alternative reading of a ruling: small layers, one per optional rule."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import setup
from questable.runebound.avatars_of_kelnov import drawing
from questable.runebound.avatars_of_kelnov import setup as kelnov
from questable.runebound.state import Runebound

sorted_decks = Rulebook("sorted decks")


@sorted_decks.answers(kelnov.lie_apart)
def shuffled_in(g: Runebound) -> bool:
    """AK-VAR-01: the Kelnov cards are shuffled into the base decks, and discarded like base cards."""
    return False


@sorted_decks.around(setup.dealt_to, "AK-VAR-01", "AK-RUL-14")
def base_cards_taken_out(below: Callable[[Runebound, str], str], g: Runebound, card: str) -> str:
    """All Events and Encounters of the base decks stay in the box."""
    deck = below(g, card)
    return "" if deck and kelnov.is_replaced(g, card, deck) else deck


every_card_refreshes = Rulebook("every card refreshes")


@every_card_refreshes.answers(drawing.still_refreshes)
def whatever_it_is(g: Runebound, card: str) -> bool:
    """The alternative reading of AK-RUL-03: a discarded Encounter refreshes the sunburst jewels too."""
    return True
