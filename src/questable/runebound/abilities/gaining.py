"""Verbs for gold, points and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, cards, damage, experience, market, purse, windows, worth
from questable.runebound.abilities.targets import OnCharacters
from questable.runebound.abilities.vocabulary import Amount, Colour, Effect, Usage, Who, answers, verb
from questable.runebound.card_fields import Change, Word
from questable.runebound.conditions import modified
from questable.runebound.content import Encounter
from questable.runebound.rulebook import rules
from questable.runebound.setup import MARKET
from questable.runebound.state import Runebound
from questable.runebound.values import printed_cost

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look


@verb
class Gain(OnCharacters, frozen=True, kw_only=True, tag="gain"):
    """Gold from the bank, experience points, or adventure counters from the supply (for their points)."""

    GIVES: ClassVar[bool] = True

    gold: Amount = 0
    points: Amount = 0
    counter: Colour | None = None
    who: Who = "hero"

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        hero = g.heroes[damage.seat_of(g, character)]
        gold = self.gold
        if gold and usage.card in g.content.challenges:
            gold = max(0, modified(g, "reward-gold", gold, hero.seat, hero.id))
        points = self.points + (g.content.box.counter_worth[self.counter] if self.counter else 0)
        g.note("gained", seat=hero.seat, gold=gold, points=points)
        if gold:
            g.do(purse.earn, hero.seat, gold, windows.reason(g, usage))
        if points:
            g.do(experience.gain_points, hero.seat, points)

    def worth_to(self, look: Look, card: str) -> float:
        counter = look.g.content.box.counter_worth[self.counter] if self.counter else 0
        return self.gold + worth.POINT * (self.points + counter)


@verb
class Lose(OnCharacters, frozen=True, kw_only=True, tag="lose"):
    """Lose gold (99: all of it), points, or a market card: the dearest, the cheapest, or one of the owner's choice."""

    gold: Amount = 0
    points: Amount = 0
    card: Literal["", "dearest", "cheapest", "choice", "item", "ally"] = ""
    who: Who = "hero"

    def reached(self, g: Runebound, usage: Usage) -> list[str]:
        """Heroes have gold, points and cards: whoever else is meant, the hero of that side loses them, once."""
        found = super().reached(g, usage)
        return list(dict.fromkeys(g.heroes[damage.seat_of(g, each)].id for each in found))

    def _cards(self, g: Runebound, seat: int) -> list[str]:
        mine = list(g.heroes[seat].cards)
        if self.card == "item":
            return [card for card in mine if card in g.content.items]
        if self.card == "ally":
            return [card for card in mine if card in g.content.allies]
        if mine and self.card in ("dearest", "cheapest"):
            best = (max if self.card == "dearest" else min)(printed_cost(g, card) for card in mine)
            return [card for card in mine if printed_cost(g, card) == best]
        return mine

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        hero = g.heroes[damage.seat_of(g, character)]
        gold, points = min(self.gold, purse.purse(g, hero.seat)), min(self.points, hero.points)
        if gold or points:
            g.note("lost", seat=hero.seat, gold=gold, points=points)
            g.do(purse.pay, hero.seat, gold)
            g.do(experience.spend_points, hero.seat, points)
        if self.card:
            g.do(lose_one_of, hero.seat, tuple(self._cards(g, hero.seat)), windows.reason(g, usage))

    def worth_to(self, look: Look, card: str) -> float:
        hero = look.hero
        costs = [printed_cost(look.g, each) for each in hero.cards]
        lost = (max if self.card == "dearest" else min)(costs) if self.card and costs else 0
        return -min(self.gold, hero.gold) - worth.POINT * min(self.points, hero.points) - worth.OWNED * lost


@rules.step("RB-CARD-18")
def lose_one_of(g: Runebound, seat: int, mine: tuple[str, ...], why: str = "RB-CARD-01") -> None:
    """The owner chooses which of these cards is lost, by the rule that is named."""
    if mine:
        g.cite((why,))
        g.ask(seat, "lose-a-card", [Option("lose", card) for card in mine], lost_one, why)


@rules.step("RB-CARD-18")
def lost_one(g: Runebound, option: Option, why: str = "RB-CARD-01") -> None:
    card = str(option.about)
    g.do(cards.lose_card, damage.seat_of(g, card), card, why)


@verb
class Steal(OnCharacters, frozen=True, kw_only=True, tag="steal"):
    """Take gold from another hero, as much as there is."""

    GIVES: ClassVar[bool] = True

    gold: Amount = 1
    who: Who = "rival"

    def fits(self, g: Runebound, usage: Usage, character: str) -> bool:
        return purse.purse(g, damage.seat_of(g, character)) > 0

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        other = damage.seat_of(g, character)
        amount = min(self.gold, purse.purse(g, other))
        g.note("gold-taken", seat=usage.seat, foe=other, amount=amount)
        g.do(purse.hand_over, other, usage.seat, amount)

    def worth_to(self, look: Look, card: str) -> float:
        return -float(self.gold) / worth.AGAINST  # the sign is turned for effects on others


@verb
class Refresh(Effect, frozen=True, kw_only=True, tag="refresh"):
    """Turn activated cards back: this card, one of choice, or all."""

    PERSONAL: ClassVar[bool] = True

    what: Literal["this", "one", "all"] = "one"

    def _turned(self, g: Runebound, usage: Usage) -> list[str]:
        hero = g.heroes[usage.seat]
        mine = {hero.id, *g.owned(hero)}
        turned = [card for card in g.turned if card in mine]
        if self.what == "this":
            return [card for card in turned if card == usage.card]
        return [card for card in turned if card != usage.card]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._turned(g, usage))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        turned = self._turned(g, usage)
        if self.what == "one":
            windows.ask_for(g, usage, "refresh-which", [Option("refresh", card) for card in turned])
        else:
            self._ready(g, usage, turned)

    @answers("refresh")
    def refreshed(self, g: Runebound, usage: Usage, option: Option) -> None:
        self._ready(g, usage, [str(option.about)])

    def _ready(self, g: Runebound, usage: Usage, turned: list[str]) -> None:
        if turned:
            g.turned = tuple(card for card in g.turned if card not in turned)
            g.note("refreshed", seat=usage.seat, count=len(turned))

    def worth_to(self, look: Look, card: str) -> float:
        return 0.5


@verb
class DrawMarket(Effect, frozen=True, kw_only=True, tag="draw-market"):
    """Draw market cards; take or buy (`pay`, less `discount`) one of them, the others go under the deck."""

    PERSONAL: ClassVar[bool] = True
    GIVES: ClassVar[bool] = True

    count: Amount = 1
    pay: bool = False
    discount: Change = 0

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.decks[MARKET])

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        drawn = tuple(card for _ in range(self.count) if (card := cards.draw(g, MARKET)))
        if not drawn:
            return
        g.reveal()
        g.offered = drawn
        g.note("market-drawn", seat=usage.seat, cards=list(drawn))
        options = []
        for card in drawn:
            if not self.pay:
                options.append(Option("take", card))
            elif self._price(g, usage.seat, card) <= purse.purse(g, usage.seat):
                options.append(Option("buy", card))
        windows.ask_for(g, usage, "market-offer", [*options, Option("take-nothing")])

    def _price(self, g: Runebound, seat: int, card: str) -> int:
        return max(0, market.buy_price(g, seat, card) - self.discount)

    @answers("take-nothing")
    def refused(self, g: Runebound, usage: Usage, option: Option) -> None:
        self._put_back(g, "")

    @answers("take")
    def taken(self, g: Runebound, usage: Usage, option: Option) -> None:
        card = str(option.about)
        self._put_back(g, card)
        g.do(cards.gain_card, usage.seat, card, windows.reason(g, usage))

    @answers("buy")
    def bought(self, g: Runebound, usage: Usage, option: Option) -> None:
        card = str(option.about)
        self._put_back(g, card)
        price = self._price(g, usage.seat, card)
        g.bought += (card,)
        g.note("bought", seat=usage.seat, card=card, price=price)
        g.do(purse.pay, usage.seat, price)
        g.do(cards.gain_card, usage.seat, card, windows.reason(g, usage))
        windows.for_others(g, "other-buys", usage.seat)

    def _put_back(self, g: Runebound, taken: str) -> None:
        left, g.offered = [card for card in g.offered if card != taken], ()
        for card in left:
            g.do(cards.discard_market_card, card)

    def worth_to(self, look: Look, card: str) -> float:
        return 1.0 if self.pay else worth.GOOD_CARD + self.count


@verb
class DrawAdventure(Effect, frozen=True, kw_only=True, tag="draw-adventure"):
    """Draw an adventure card of a colour and resolve it; a Challenge gives its reward but no counter."""

    colour: Colour

    def _deck(self, g: Runebound, usage: Usage) -> str:
        return adventure.deck_for(g, self.colour, 0)

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.decks.get(self._deck(g, usage)))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        deck = self._deck(g, usage)
        left, g.draws_left = g.draws_left, len(g.decks.get(deck, ()))
        by_encounter = isinstance(g.content.cards.get(usage.card), Encounter)  # RB-ENC-04; of all others: RB-RUL-30
        origin = "encounter" if by_encounter else "reward"
        g.do(adventure.draw_adventure_card, usage.seat, deck, origin, windows.reason(g, usage))
        g.do(go_on_drawing, left)

    def worth_to(self, look: Look, card: str) -> float:
        return 0.2


@rules.step("RB-ADV-11")
def go_on_drawing(g: Runebound, draws_left: int) -> None:
    """The pass through the deck of the adventure being attempted goes on where it was."""
    g.draws_left = draws_left


@verb
class Search(Effect, frozen=True, kw_only=True, tag="search"):
    """Search the market deck for a named card and take it, or for any card with a word and choose."""

    PERSONAL: ClassVar[bool] = True
    GIVES: ClassVar[bool] = True

    NAMES: ClassVar[str] = "market card"

    card: Word = ""
    word: Word = ""

    def __post_init__(self) -> None:
        if not self.card and not self.word:
            raise ValueError("it needs either a `card` or a `word`")

    def named_cards(self) -> tuple[str, ...]:
        return (self.card,) if self.card else ()

    def _found(self, g: Runebound) -> list[str]:
        deck = sorted(g.decks[MARKET])  # the order of a deck is nobody's business
        if self.card:
            return [card for card in deck if card == self.card]
        return [card for card in deck if g.content.cards[card].says(self.word)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.decks[MARKET])

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        found = self._found(g)
        if not found:
            g.note("nothing-found", seat=usage.seat)
            return
        windows.ask_for(g, usage, "search", [*(Option("take", card) for card in found), Option("take-nothing")])

    @answers("take")
    def found(self, g: Runebound, usage: Usage, option: Option) -> None:
        cards.take_out(g, MARKET, str(option.about))
        self._shuffle(g)
        g.do(cards.gain_card, usage.seat, str(option.about), windows.reason(g, usage))

    @answers("take-nothing")
    def refused(self, g: Runebound, usage: Usage, option: Option) -> None:
        self._shuffle(g)

    def _shuffle(self, g: Runebound) -> None:
        cards.shuffle(g, MARKET)
        g.reveal()

    def worth_to(self, look: Look, card: str) -> float:
        return worth.GOOD_CARD
