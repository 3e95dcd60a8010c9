"""Rules as they were: games begun under an older number of the rules go on by them."""

from __future__ import annotations

from pathlib import Path

from questable.kernel.engine.box import Box
from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound.midnight import covenant, goods
from questable.runebound.midnight.bidding import unequipped
from questable.runebound.midnight.state import Midnight

third = Rulebook("rules-3")


@third.answers(unequipped)
def an_item_was_taken(g: Midnight) -> list[Option]:
    """Nobody could do without an item (MN-RUL-82)."""
    return []


@third.answers(goods.told_to_pay)
def not_told(g: Midnight, amount: int) -> int | None:
    """The question did not say how many goods were still to be paid."""
    return None


@third.answers(covenant.sole_payment)
def paid_unasked(g: Midnight, option: Option, when: str, seat: int) -> str:
    """A covenant item that was the only card to pay with was lost at once (MN-RUL-105)."""
    return ""


FORMER = ((3, Box("rules-3", layer=third, folders=(Path(__file__).parent / "former",))),)
