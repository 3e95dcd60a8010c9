"""MARKET: buying, selling and healing in towns."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, damage, movement, purse, setup
from questable.runebound.board import town_at
from questable.runebound.conditions import flagged, modified
from questable.runebound.rulebook import rules
from questable.runebound.state import Hero, Runebound
from questable.runebound.values import party, printed_cost
from questable.runebound.windows import for_others, happen, usable, use_ability

DONE = Option("done")
BY_RULE = {
    "add": "RB-MARKET-02",
    "buy": "RB-MARKET-06",
    "sell": "RB-MARKET-08",
    "heal": "RB-MARKET-12",
    "relieve": "RB-MARKET-13",
}


@rules.step("RB-MARKET-01", "RB-MARKET-15", "RB-TURN-01", part="turn")
def market_step(g: Runebound) -> None:
    """Hold a market only in a town where the active hero ended movement and still is."""
    if in_market(g):
        g.do(hold_market)


@rules.query("RB-MARKET-02", "RB-MARKET-06", "RB-MARKET-08", "RB-MARKET-12", "RB-MARKET-13")
def why_traded(g: Runebound, what: str) -> str:
    """Return the rule for adding, buying and selling cards and removing counters; boxes may use different money."""
    return BY_RULE[what]


@rules.step("RB-MARKET-02", "RB-MARKET-05")
def hold_market(g: Runebound) -> None:
    """Add a card to the stack, then open the market until the player is done."""
    g.sold = ()
    g.do(add_market_card)
    g.do(open_market)
    g.do(close_market)


@rules.query("RB-MARKET-01", "RB-MOVE-22", "RB-MOVE-23")
def in_market(g: Runebound) -> bool:
    """Return whether the hero ended movement in this town; arriving by card or knock-out does not count."""
    space = g.heroes[g.active].space
    return g.stopped_at == space and town_at(g, space) is not None


@rules.step("RB-MARKET-02", "RB-MARKET-03")
def add_market_card(g: Runebound) -> None:
    """Add the top card of the market deck, if there is one, to the town's stack."""
    town = town_at(g, g.hero.space)
    assert town is not None
    stock(g, town, 1, why_traded(g, "add"))


def stock(g: Runebound, town: str, count: int, *why: str) -> None:
    """Add this many cards of the market deck, or all that are left, to a town's stack, by the named rules."""
    g.stacks.setdefault(town, ())
    for _ in range(count):
        if not (card := cards.draw(g, setup.MARKET)):
            return
        g.reveal()
        g.stacks[town] += (card,)
        g.note("market-card", rules=why, town=town, card=card)


@rules.step("RB-MARKET-05", part="turn")
def open_market(g: Runebound) -> None:
    """Apply cards whose text names the Market step; then buy, sell and heal in any order."""
    g.market_open = True
    happen(g, "market", g.active)
    g.do(trade_in_market)


@rules.step("RB-MARKET-04", "RB-MARKET-05", "RB-MARKET-06", "RB-MARKET-12", "RB-MARKET-13", "RB-MARKET-14", part="turn")
def trade_in_market(g: Runebound) -> None:
    """Buy, sell, heal, in any order and any number of times."""
    if not in_market(g):
        return
    hero = g.hero
    town = town_at(g, hero.space)
    assert town is not None
    options = market_options(g, hero, town)
    if options:
        g.cite(("RB-MARKET-05", *dict.fromkeys(why_traded(g, each.verb) for each in options if each.verb in BY_RULE)))
        g.ask_about(town, hero.seat, "market", [*options, DONE], market_choice)


@rules.query("RB-MARKET-05", "RB-MARKET-06", "RB-MARKET-10", "RB-MARKET-12", "RB-MARKET-13", "RB-RUL-29")
def market_options(g: Runebound, hero: Hero, town: str) -> list[Option]:
    """Return what the hero can do in the market of this town."""
    gold = purse.purse(g, hero.seat)
    options = [
        frequent("buy", card)
        for card in g.stacks.get(town, ())
        if card not in g.sold and buy_price(g, hero.seat, card) <= gold
    ]
    options += [frequent("sell", card) for card in hero.cards if may_sell(g, hero.seat, card)]
    options += healing_options(g, hero.seat)
    options += usable(g, "market", hero.seat)
    if hero.cards:
        options.append(movement.GIVE_UP)
    return options


@rules.step("RB-MARKET-15")
def close_market(g: Runebound) -> None:
    """At most one Market step per turn."""
    g.market_open = False


@rules.query("RB-MARKET-06")
def buy_price(g: Runebound, seat: int, card: str) -> int:
    """Return the printed cost as changed by cards and Events in play."""
    return max(0, modified(g, "buy-price", printed_cost(g, card), seat, g.heroes[seat].id))


@rules.query("RB-MARKET-08")
def sell_price(g: Runebound, seat: int, card: str) -> int:
    """Return half the printed cost, rounded down."""
    return max(0, modified(g, "sell-price", printed_cost(g, card) // 2, seat, g.heroes[seat].id))


@rules.query("RB-MARKET-12", "RB-MARKET-13")
def heal_price(g: Runebound, seat: int, kind: str) -> int:
    """Return the price of healing: 1 gold for a wound, 1 for an exhaustion counter."""
    box = g.content.box
    price = box.heal_price if kind == "heal" else box.relief_price
    return max(0, modified(g, "heal-price", price, seat, g.heroes[seat].id))


def healing_for_sale(g: Runebound, seat: int) -> bool:
    """Return whether healing is for sale; a card in play may forbid it."""
    return not flagged(g, "no-healing", seat, g.heroes[seat].id)


def healing_options(g: Runebound, seat: int) -> list[Option]:
    if not (g.wounds or g.exhaustion) or not healing_for_sale(g, seat):
        return []
    gold, characters = purse.purse(g, seat), party(g, seat)
    options = []
    if heal_price(g, seat, "heal") <= gold:
        options += [frequent("heal", character) for character in characters if g.wounds.get(character)]
    if heal_price(g, seat, "relieve") <= gold:
        options += [frequent("relieve", character) for character in characters if g.exhaustion.get(character)]
    return options


@rules.query("RB-MARKET-10", "RB-ITEM-12", "RB-ITEM-05")
def may_sell(g: Runebound, seat: int, card: str) -> bool:
    """Return whether the hero may sell a card: their own Item or Ally, in their Market step, not bought this turn."""
    hero = g.heroes[seat]
    return g.market_open and seat == g.active and card in hero.cards and card not in g.bought


@rules.step("RB-MARKET-06")
def buy(g: Runebound, option: Option) -> None:
    g.do(buy_card, g.active, str(option.about))
    g.do(trade_in_market)


@rules.step("RB-MARKET-08")
def sell(g: Runebound, option: Option) -> None:
    g.do(sell_card, g.active, str(option.about))
    g.do(trade_in_market)


@rules.step("RB-MARKET-12", "RB-MARKET-13")
def be_healed(g: Runebound, option: Option) -> None:
    g.do(pay_healing, g.active, option.verb, str(option.about))
    g.do(trade_in_market)


@rules.step("RB-CARD-03")
def use_in_market(g: Runebound, option: Option) -> None:
    g.do(use_ability, option, "market", g.active)
    g.do(trade_in_market)


@rules.step("RB-MARKET-11")
def give_up_in_market(g: Runebound, option: Option) -> None:
    g.do(movement.give_up_which)
    g.do(trade_in_market)


@rules.step("RB-MARKET-05")
def done(g: Runebound, option: Option) -> None:
    """Leave the market, where everything is optional."""


market_choice = rules.choice(
    "market_choice",
    {
        "buy": buy,
        "sell": sell,
        "heal": be_healed,
        "relieve": be_healed,
        "use": use_in_market,
        "give-up": give_up_in_market,
        "done": done,
    },
)


@rules.step("RB-MARKET-06", "RB-MARKET-07", "RB-MARKET-10")
def buy_card(g: Runebound, seat: int, card: str) -> None:
    """Pay the cost to the bank and take the card with its counters."""
    hero = g.heroes[seat]
    price = buy_price(g, seat, card)
    town = town_at(g, hero.space)
    assert town is not None
    g.stacks[town] = tuple(each for each in g.stacks[town] if each != card)
    g.bought += (card,)
    why = why_traded(g, "buy")
    g.note("bought", rules=(why,), seat=seat, card=card, price=price)
    g.do(purse.pay, seat, price)
    g.do(cards.gain_card, seat, card, why)
    for_others(g, "other-buys", seat)


@rules.step("RB-MARKET-08", "RB-CARD-11")
def sell_card(g: Runebound, seat: int, card: str) -> None:
    """Get half the printed cost from the bank; the card goes face up to the town's stack, with its counters."""
    hero = g.heroes[seat]
    price = sell_price(g, seat, card)
    town = town_at(g, hero.space)
    assert town is not None
    cards.take_from_hero(g, hero, card)
    if card in g.turned:
        g.turned = tuple(each for each in g.turned if each != card)
    g.sold += (card,)
    why = why_traded(g, "sell")
    g.note("sold", rules=(why,), seat=seat, card=card, price=price)
    g.do(purse.earn, seat, price, why)
    g.do(goes_on_sale, town, card)
    g.do(cards.check_limits, seat)
    g.do(damage.check_health, seat)


@rules.step("RB-MARKET-09")
def goes_on_sale(g: Runebound, town: str, card: str) -> None:
    """Put a sold card face up on the town's stack."""
    g.stacks[town] = (*g.stacks.get(town, ()), card)


@rules.step("RB-MARKET-12", "RB-MARKET-13")
def pay_healing(g: Runebound, seat: int, kind: str, character: str) -> None:
    g.do(purse.pay, seat, heal_price(g, seat, kind))
    why = why_traded(g, kind)
    if kind == "heal":
        damage.heal(g, character, 1, 0, why)
    else:
        damage.heal(g, character, 0, 1, why)
