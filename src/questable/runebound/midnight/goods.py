"""GOODS, TRADE: cards as money. Base market cards lie face down before heroes and are worth one each."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, cards, interaction, market, purse, setup
from questable.runebound.content import Ally
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight
from questable.runebound.state import Hero

GOODS = "goods"
"""The deck of base market cards."""
BY_RULE = {
    "add": "MN-MARKET-02",
    "buy": "MN-GOODS-03",
    "sell": "MN-GOODS-04",
    "heal": "MN-RUL-59",
    "relieve": "MN-RUL-59",
}


@layer.around(setup.dealt_to, "MN-GEN-06", "MN-GEN-07", "MN-SETUP-17", "MN-SETUP-19", "CP-RUL-10")
def two_market_decks(below: Callable[[Midnight, str], str], g: Midnight, card: str) -> str:
    """Keep this box's items in the market deck. Other market cards become goods; packs add only Challenges."""
    if card in g.content.market and card not in g.content.for_sale:
        return GOODS
    if card in g.content.adventure and card not in g.content.challenges:
        return ""
    return below(g, card)


@layer.answers(purse.purse)
def goods_are_money(g: Midnight, seat: int) -> int:
    """MN-GEN-04, MN-GOODS-01: every card is worth one, whatever its printed cost."""
    return len(g.goods.get(seat, ()))


IN_GOODS = {"MN-REWARD-01": "MN-REWARD-03", "MN-GOODS-04": "MN-GOODS-04", "MN-MOVE-08": "MN-MOVE-08"}


@layer.replaces(purse.earn, "MN-GEN-04", "MN-REWARD-03", "MN-GOODS-04")
def goods_for_gold(g: Midnight, seat: int, amount: int, why: str = "") -> None:
    """A hero who would gain gold draws goods instead."""
    draw_goods(g, seat, amount, IN_GOODS.get(why, "MN-GEN-04"))


@layer.answers(market.why_traded)
def goods_on_the_counter(g: Midnight, what: str) -> str:
    """MN-MARKET-02, MN-MARKET-03: the market works as in the base game, with another deck and goods for gold."""
    return BY_RULE[what]


@layer.answers(interaction.why_offered)
def goods_in_a_trade(g: Midnight) -> str:
    """MN-TRADE-01: heroes trade goods instead of gold."""
    return "MN-TRADE-01"


def draw_goods(g: Midnight, seat: int, amount: int, why: str) -> None:
    """Draw goods face down, as far as the deck lasts. The owner may look at them (MN-GOODS-02, MN-RUL-42)."""
    drawn = [card for _ in range(amount) if (card := cards.draw(g, GOODS))]
    if drawn:
        g.reveal()
        g.goods[seat] = (*g.goods.get(seat, ()), *drawn)
    if len(drawn) < amount:
        g.note("goods-drawn", rules=("MN-RUL-42", why), seat=seat, amount=len(drawn), wanted=amount)
    elif drawn:
        g.note("goods-drawn", rules=(why,), seat=seat, amount=len(drawn))
    if drawn:
        g.note_to((seat,), "goods-seen", rules=("MN-GOODS-02",), seat=seat, cards=drawn)


@layer.replaces(purse.pay, "MN-GOODS-03", "MN-GOODS-05", "MN-RUL-41")
def pay_with_goods(g: Midnight, seat: int, amount: int) -> None:
    """Put the price in goods, chosen by the player, face down under the goods deck."""
    hand = g.goods.get(seat, ())
    if amount >= len(hand):
        for card in hand:
            put_under_goods(g, seat, card)
    elif amount > 0:
        options = [Option("pay", card) for card in hand]
        g.ask_about(told_to_pay(g, amount), seat, "pay-goods", options, goods_paid, seat, amount)


@layer.query("MN-GOODS-03")
def told_to_pay(g: Midnight, amount: int) -> int | None:
    """The question says how many goods are still to be paid."""
    return amount


@layer.step("MN-GOODS-03", "MN-GOODS-05")
def goods_paid(g: Midnight, option: Option, seat: int, amount: int) -> None:
    """Pay one card after the other."""
    put_under_goods(g, seat, str(option.about))
    if amount > 1:
        g.do(purse.pay, seat, amount - 1)


def put_under_goods(g: Midnight, seat: int, card: str) -> None:
    """Put a goods card face down under its deck, without showing it (MN-GOODS-05)."""
    leave_hand(g, seat, card)
    cards.put_under(g, card)


def leave_hand(g: Midnight, seat: int, card: str) -> None:
    hand = list(g.goods.get(seat, ()))
    hand.remove(card)
    g.goods[seat] = tuple(hand)


@layer.replaces(purse.hand_over, "MN-TRADE-01", "MN-RUL-88")
def pass_goods(g: Midnight, giver: int, taker: int, amount: int) -> None:
    """Pass goods face down; the giver chooses which."""
    hand = g.goods.get(giver, ())
    if amount >= len(hand):
        for card in hand:
            give_goods(g, giver, taker, card)
    elif amount > 0:
        g.ask(giver, "give-goods", [Option("give", card) for card in hand], goods_given, giver, taker, amount)


@layer.step("MN-TRADE-01", "MN-RUL-88")
def goods_given(g: Midnight, option: Option, giver: int, taker: int, amount: int) -> None:
    give_goods(g, giver, taker, str(option.about))
    if amount > 1:
        g.do(purse.hand_over, giver, taker, amount - 1)


def give_goods(g: Midnight, giver: int, taker: int, card: str) -> None:
    leave_hand(g, giver, card)
    g.goods[taker] = (*g.goods.get(taker, ()), card)
    g.reveal()
    g.note_to((taker,), "goods-seen", rules=("MN-RUL-88",), seat=taker, cards=[card])


@layer.around(cards.gain_card, "MN-GEN-05")
def nobody_recruits(
    below: Callable[[Midnight, int, str, str], None], g: Midnight, seat: int, card: str, why: str
) -> None:
    """Heroes never recruit allies. Text that would bring one discards the card."""
    if isinstance(g.content.cards[card], Ally):
        g.do(cards.discard_market_card, card)
    else:
        below(g, seat, card, why)


@layer.around(cards.keep_card, "MN-GEN-05")
def nobody_follows(
    below: Callable[[Midnight, int, str, str, str], None],
    g: Midnight,
    seat: int,
    card: str,
    form: str,
    why: str = "RB-CHAL-12",
) -> None:
    """A Challenge that would be kept as an ally is put away like the others."""
    if form != "ally":
        below(g, seat, card, form, why)


@layer.answers(adventure.heroes_here)
def heroes_do_not_fight(g: Midnight, hero: Hero) -> list[int]:
    """MN-TRADE-02, MN-RUL-52: heroes may never attack each other."""
    return []
