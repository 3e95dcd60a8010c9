"""Verbs for the counters on cards: charges that are used up, things that grow, clocks that run down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from questable.kernel.engine.decision import Option
from questable.runebound import windows, worth
from questable.runebound.abilities.vocabulary import Amount, Effect, Usage, answers, verb
from questable.runebound.card_fields import Small
from questable.runebound.charges import change_counters
from questable.runebound.state import Runebound

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look


class OnCards(Effect, frozen=True, kw_only=True):
    """An effect on the counters of this card, or of one of your own cards of your choice."""

    amount: Amount = 1
    where: Literal["this", "choice"] = "this"

    def of_counters(self) -> bool:
        return self.where == "this" or Effect.of_counters(self)

    def fits(self, g: Runebound, card: str) -> bool:
        """Return whether counters can be put on this card or removed from it."""
        raise NotImplementedError

    def change(self, g: Runebound, card: str) -> int:
        raise NotImplementedError

    def cards(self, g: Runebound, usage: Usage) -> list[str]:
        """Return the cards that may be affected: those that use counters."""
        if self.where == "this":
            listed = [usage.card]
        else:
            hero = g.heroes[usage.seat]
            listed = [card for card in (hero.id, *g.owned(hero)) if g.content.cards[card].counters is not None]
        return [card for card in listed if self.fits(g, card)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self.amount and self.cards(g, usage))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "counters-where", [Option("counters", card) for card in self.cards(g, usage)])

    @answers("counters")
    def put_on(self, g: Runebound, usage: Usage, option: Option) -> None:
        card = str(option.about)
        g.do(change_counters, usage.seat, card, self.change(g, card))


@verb
class AddCounters(OnCards, frozen=True, kw_only=True, tag="add-counters"):
    """Put counters on a card, up to `most` in total (0: no limit)."""

    most: Small = 0

    def fits(self, g: Runebound, card: str) -> bool:
        return not self.most or g.counters_on(card) < self.most

    def change(self, g: Runebound, card: str) -> int:
        return min(self.amount, self.most - g.counters_on(card)) if self.most else self.amount

    def worth_to(self, look: Look, card: str) -> float:
        return self.amount * worth.of_counter(look, card)


@verb
class RemoveCounters(OnCards, frozen=True, kw_only=True, tag="remove-counters"):
    """Remove counters from a card, as many as it has."""

    def fits(self, g: Runebound, card: str) -> bool:
        return g.counters_on(card) > 0

    def change(self, g: Runebound, card: str) -> int:
        return -self.amount

    def worth_to(self, look: Look, card: str) -> float:
        return -self.amount * worth.of_counter(look, card)
