"""The verb for looking at the top of a deck, which only one player sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, cards
from questable.runebound.abilities.vocabulary import Amount, Colour, Effect, Usage, verb
from questable.runebound.rulebook import rules
from questable.runebound.setup import MARKET
from questable.runebound.state import Runebound

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look


@verb
class LookAtDeck(Effect, frozen=True, kw_only=True, tag="look"):
    """Look at the top of the market deck or an adventure deck; leave it, reorder it, or bury a card."""

    SECRET: ClassVar[bool] = True
    PERSONAL: ClassVar[bool] = True

    count: Amount = 3
    colour: Colour | None = None  # an adventure deck; None: the market deck
    then: Literal["nothing", "order", "bury"] = "nothing"

    def _deck(self, g: Runebound, usage: Usage) -> str:
        return adventure.deck_for(g, self.colour, 0) if self.colour else MARKET

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return self.count > 0 and bool(g.decks.get(self._deck(g, usage)))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        deck = self._deck(g, usage)
        seen = cards.look_at(g, usage.seat, deck, self.count)
        g.note("looked", seat=usage.seat, deck=deck, count=len(seen))
        g.note_to((usage.seat,), "saw-cards", seat=usage.seat, cards=list(seen))
        if self.then == "order":
            g.do(put_in_order, usage.seat, usage.card, deck, 0, len(seen))
        elif self.then == "bury":
            options = [Option("leave-it"), *(Option("bury", card) for card in seen)]
            g.ask_about(usage.card, usage.seat, "look", options, card_buried, usage.seat, deck)

    def worth_to(self, look: Look, card: str) -> float:
        return 0.3


@rules.step("RB-CARD-01", "CP-RUL-35")
def put_in_order(g: Runebound, seat: int, card: str, deck: str, place: int, count: int) -> None:
    """Choose which of the cards seen comes next from the top; the last one takes the remaining place."""
    if place < count - 1:
        options = [Option("lay", each) for each in g.decks[deck][place:count]]
        g.ask_about(card, seat, "look", options, laid_next, seat, card, deck, place, count)


@rules.step("RB-CARD-01", "CP-RUL-35")
def laid_next(g: Runebound, option: Option, seat: int, card: str, deck: str, place: int, count: int) -> None:
    top = list(g.decks[deck][:count])
    top.remove(str(option.about))
    top.insert(place, str(option.about))
    cards.lay_on_top(g, seat, deck, tuple(top))
    g.do(put_in_order, seat, card, deck, place + 1, count)


@rules.step("RB-CARD-01", "CP-RUL-35")
def bury(g: Runebound, option: Option, seat: int, deck: str) -> None:
    """One of the cards seen may go under the deck; the other players do not learn which."""
    cards.bury(g, seat, deck, str(option.about))
    g.note("buried", rules=("RB-CARD-01",), seat=seat, deck=deck)


@rules.step("RB-CARD-01", "CP-RUL-35")
def bury_nothing(g: Runebound, option: Option, seat: int, deck: str) -> None:
    """Leave the cards where they were."""


card_buried = rules.choice("card_buried", {"bury": bury, "leave-it": bury_nothing})
