"""Plans for the market in Eredane: pay the whole price at once with the least useful goods."""

from __future__ import annotations

from questable.kernel.assist.plans import Foreseen
from questable.runebound.midnight.planning.payment import PAYING, of_least_use
from questable.runebound.midnight.state import Midnight
from questable.runebound.planning.healing import AndNoMore, BeHealed


def least_use(g: Midnight) -> Foreseen | None:
    """Return the card that pays the next part of a price (MN-GOODS-03)."""
    if g.decision is None or g.decision.topic != PAYING:
        return None
    return Foreseen(of_least_use(g, g.decision.options)[0].id, PAYING)


class BeHealedForGoods(BeHealed):
    """Heal as many wounds as the goods pay for."""

    def price(self, game: Midnight) -> Foreseen | None:
        return least_use(game)


class TradeAndLeave(AndNoMore):
    """Buy one thing, pay for it, and leave."""

    def price(self, game: Midnight) -> Foreseen | None:
        return least_use(game)
