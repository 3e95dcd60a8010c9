"""Where to go in Zanaga: away from checks that end badly, and to the Lost City when the god can be beaten."""

from __future__ import annotations

from questable.runebound.greedy.plan import Plan
from questable.runebound.greedy.shopping import visit
from questable.runebound.mists_of_zanaga import decks, lost_city
from questable.runebound.mists_of_zanaga.greedy.look import CROWN, ZanagaLook

FIVE_CARDS = 2.0  # what a market of five new cards is worth to a hero with gold
RICH = 5


class ZanagaPlan(Plan):
    """The goals on the map as they look now."""

    look: ZanagaLook

    def towns(self) -> dict[int, float]:
        """There is one market a turn; the Lost City is a town, and the place to confront a god."""
        look = self.look
        g = look.g
        markets = not (g.market_taken and g.active == look.seat)
        found = super().towns() if markets else dict.fromkeys(g.content.grid.town_at, 0.0)
        if g.lost_city:
            market = visit(look, lost_city.NAME) + (FIVE_CARDS if look.gold >= RICH else 0.0) if markets else 0.0
            found[g.lost_city] = self.gains.get(g.lost_city, 0.0) + market + self._confrontation()
        return found

    def _confrontation(self) -> float:
        """What it is worth to begin a turn in the Lost City."""
        look = self.look
        possible = look.g.ritual_rank == decks.RED and look.ready
        return CROWN * look.best_god[0] if possible else 0.0

    def idle(self, space: int) -> float:
        """Outside towns a roaming monster check is due."""
        look = self.look
        call = 0.0 if look.g.lost_city or space in look.g.content.grid.town_at else self._confrontation()
        return look.check(space) + call
