"""Goods are paid one by one: what a market sells is paid, in one go, with those of least use."""

from __future__ import annotations

from questable.kernel.assist.plans import Foreseen
from questable.runebound.midnight.planning.payment import PAYING, of_least_use
from questable.runebound.midnight.state import Midnight
from questable.runebound.planning.healing import AndNoMore, BeHealed


def least_use(g: Midnight) -> Foreseen | None:
    """The card with which the next part of a price is paid (MN-GOODS-03)."""
    if g.decision is None or g.decision.topic != PAYING:
        return None
    return Foreseen(of_least_use(g, g.decision.options)[0].id, PAYING)


class BeHealedForGoods(BeHealed):
    """All wounds that goods pay for."""

    def price(self, game: Midnight) -> Foreseen | None:
        return least_use(game)


class TradeAndLeave(AndNoMore):
    """One thing, its price, and that was all."""

    def price(self, game: Midnight) -> Foreseen | None:
        return least_use(game)
