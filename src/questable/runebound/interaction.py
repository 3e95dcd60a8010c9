"""INTERACT: trading between heroes in one space.

An offer is assembled item by item (what I give, what I ask for), then proposed; the partner accepts, declines or
answers with a counter-offer. Everything at the table is public, so every step is too.
"""

from __future__ import annotations

from dataclasses import replace

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, damage, purse
from questable.runebound.rulebook import rules
from questable.runebound.state import Bargain, Hero, Runebound

PROPOSE, WITHDRAW = Option("propose"), Option("withdraw")
ACCEPT, DECLINE, COUNTER = Option("accept"), Option("decline"), Option("counter")
COINS = (1, 5)
COUNTER_OFFERS = 4  # RB-RUL-27: limits the negotiation


@rules.query("RB-INTERACT-01", "RB-INTERACT-07")
def trade_options(g: Runebound, hero: Hero) -> list[Option]:
    """Return the trades the active hero may make in the Movement step: with every hero in the same space."""
    if len(g.heroes) == 1:
        return []
    return [
        frequent("trade", other.id)
        for other in g.heroes
        if other.space == hero.space and other.seat != hero.seat and not other.out and other.seat not in g.traded
    ]


@rules.query("RB-INTERACT-02")
def why_offered(g: Runebound) -> str:
    """Return the rule for what may be offered in a trade; boxes may use different money."""
    return "RB-INTERACT-02"


def the_bargain(g: Runebound) -> Bargain:
    assert g.bargain is not None
    return g.bargain


@rules.step("RB-INTERACT-01")
def open_trade(g: Runebound, partner: str) -> None:
    seat = damage.seat_of(g, partner)
    g.bargain = Bargain(g.active, seat)
    g.note("trade-opened", seat=g.active, partner=seat)
    g.do(make_offer)


@rules.step("RB-INTERACT-02", "RB-INTERACT-03", "RB-INTERACT-06")
def make_offer(g: Runebound) -> None:
    """The proposer adds gold, Items and Allies to either side, in any amounts, gifts included."""
    bargain = the_bargain(g)
    me, you = g.heroes[bargain.proposer], g.heroes[bargain.partner]
    options = [Option("give", card) for card in me.cards if card not in bargain.give]
    options += [Option("ask", card) for card in you.cards if card not in bargain.ask]
    options += [Option("give-gold", coins) for coins in COINS if bargain.give_gold + coins <= purse.purse(g, me.seat)]
    options += [Option("ask-gold", coins) for coins in COINS if bargain.ask_gold + coins <= purse.purse(g, you.seat)]
    if bargain.give or bargain.ask or bargain.give_gold or bargain.ask_gold:
        options.append(PROPOSE)
    options.append(WITHDRAW)
    g.cite((why_offered(g),))
    g.ask_about(you.id, me.seat, "make-an-offer", options, offer_changed)


@rules.step("RB-INTERACT-02")
def put_into_offer(g: Runebound, option: Option) -> None:
    """Put another card or some gold on either side."""
    bargain = the_bargain(g)
    side = option.verb.replace("-", "_")  # give, ask, give-gold, ask-gold: the fields of the bargain
    there = getattr(bargain, side)
    more = int(option.about or 0) if option.verb.endswith("-gold") else (str(option.about),)
    g.bargain = replace(bargain, **{side: there + more})
    g.do(make_offer)


@rules.step("RB-INTERACT-02")
def propose(g: Runebound, option: Option) -> None:
    bargain = the_bargain(g)
    g.note(
        "offer",
        rules=(why_offered(g),),
        seat=bargain.proposer,
        partner=bargain.partner,
        give=list(bargain.give),
        ask=list(bargain.ask),
        give_gold=bargain.give_gold,
        ask_gold=bargain.ask_gold,
    )
    g.do(answer_offer)


@rules.step("RB-INTERACT-02")
def no_deal(g: Runebound, option: Option) -> None:
    """End the trade, withdrawn or declined."""
    g.do(close_trade, False)


offer_changed = rules.choice(
    "offer_changed",
    {
        **dict.fromkeys(("give", "ask", "give-gold", "ask-gold"), put_into_offer),
        "propose": propose,
        "withdraw": no_deal,
    },
)


@rules.step("RB-INTERACT-02", "RB-INTERACT-04")
def answer_offer(g: Runebound) -> None:
    """A trade needs the agreement of both players."""
    bargain = the_bargain(g)
    options = [ACCEPT, DECLINE]
    if bargain.counters < COUNTER_OFFERS:
        options.append(COUNTER)
    g.cite((why_offered(g),))
    g.ask_about(g.heroes[bargain.proposer].id, bargain.partner, "answer-offer", options, offer_answered)


@rules.step("RB-INTERACT-02")
def accept(g: Runebound, option: Option) -> None:
    g.do(exchange)


@rules.step("RB-INTERACT-02")
def make_counter_offer(g: Runebound, option: Option) -> None:
    """Swap the roles; what is on the table stays there to be changed."""
    bargain = the_bargain(g)
    g.bargain = Bargain(
        bargain.partner,
        bargain.proposer,
        give=bargain.ask,
        ask=bargain.give,
        give_gold=bargain.ask_gold,
        ask_gold=bargain.give_gold,
        counters=bargain.counters + 1,
    )
    g.do(make_offer)


offer_answered = rules.choice("offer_answered", {"accept": accept, "counter": make_counter_offer, "decline": no_deal})


@rules.step("RB-INTERACT-02", "RB-INTERACT-04", "RB-INTERACT-05", "RB-CARD-11")
def exchange(g: Runebound) -> None:
    """The items change hands; counters stay on cards and activated cards stay activated."""
    bargain = the_bargain(g)
    me, you = g.heroes[bargain.proposer], g.heroes[bargain.partner]
    if bargain.give_gold:
        g.do(purse.hand_over, me.seat, you.seat, bargain.give_gold)
    if bargain.ask_gold:
        g.do(purse.hand_over, you.seat, me.seat, bargain.ask_gold)
    me.cards = tuple(card for card in me.cards if card not in bargain.give) + bargain.ask
    you.cards = tuple(card for card in you.cards if card not in bargain.ask) + bargain.give
    for hero in (me, you):
        g.rekit(hero)
    g.note(
        "traded",
        rules=(why_offered(g),),
        seat=bargain.proposer,
        partner=bargain.partner,
        give=list(bargain.give),
        ask=list(bargain.ask),
        give_gold=bargain.give_gold,
        ask_gold=bargain.ask_gold,
    )
    for hero in (me, you):
        g.do(cards.check_limits, hero.seat)
        g.do(damage.check_health, hero.seat)
    g.do(close_trade, True)


@rules.step("RB-INTERACT-02")
def close_trade(g: Runebound, agreed: bool) -> None:
    """After a refusal the two cannot trade again until the active hero enters another space."""
    bargain = the_bargain(g)
    g.bargain = None
    if not agreed:
        other = bargain.partner if bargain.proposer == g.active else bargain.proposer
        g.traded += (other,)
        g.note("no-trade", rules=("RB-INTERACT-02",), seat=g.active, partner=other)
