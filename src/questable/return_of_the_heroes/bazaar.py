"""BAZAAR: a visitor buys, and may sell the rest to the others for a commission."""

from __future__ import annotations

from questable.kernel.decision import Option
from questable.return_of_the_heroes import objects
from questable.return_of_the_heroes.experience import gain_gold, pay
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import ReturnOfTheHeroes, Visit

COMMISSION = 1


@rules.step("RH-BAZAAR-02", "RH-BAZAAR-03", "RH-RUL-38")
def visit(g: ReturnOfTheHeroes, seat: int, count: int) -> None:
    """So many random objects of the stock are laid open; if there are fewer, all of them."""
    wares = g.dice.shuffled(g.stock)[:count]
    g.stock = tuple(each for each in g.stock if each not in wares)
    g.visit = Visit(wares)
    g.note("market-drawn", seat=seat, cards=wares)
    g.do(shop, seat)
    g.do(offer, seat)
    g.do(close, seat)


def price_of(g: ReturnOfTheHeroes, token: str) -> int:
    """Printed on the token (RH-ITEM-23)."""
    return g.content.things[token].price


def affordable(g: ReturnOfTheHeroes, seat: int, token: str) -> list[Option]:
    """The ways in which a player could buy this, if he has the gold and makes room."""
    hero = g.heroes[seat]
    if hero.gold < price_of(g, token):
        return []
    if not hero.point and not objects.fits(g, hero.objects, token):
        return []  # half-way there is no point to leave anything on
    return objects.options_to_carry(g, hero, "buy", token)


@rules.step("RH-BAZAAR-02", "RH-RUL-38")
def shop(g: ReturnOfTheHeroes, seat: int) -> None:
    """The visitor buys what he wants."""
    options = [option for token in wares(g) for option in affordable(g, seat, token)]
    g.ask(seat, "bazaar", [*options, Option("done")], bought, seat)


@rules.step("RH-BAZAAR-02", "RH-ITEM-23")
def bought(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    if option.verb == "buy":
        hand_over(g, seat, option)
        g.do(shop, seat)


def hand_over(g: ReturnOfTheHeroes, seat: int, option: Option) -> None:
    token = str(option.about)
    pay(g, seat, price_of(g, token))
    objects.carry(g, g.heroes[seat], option)
    now = current(g)
    g.visit = Visit(tuple(each for each in now.wares if each != token), now.declined)
    g.note("bought", seat=seat, card=token)


@rules.step("RH-BAZAAR-04", "RH-BAZAAR-05", "RH-BAZAAR-06", "RH-RUL-38")
def offer(g: ReturnOfTheHeroes, seat: int) -> None:
    """What is left he may offer to whom he likes, in the order he likes; the buyers may be anywhere."""
    declined = current(g).declined
    options = [
        Option("offer", token, other)
        for token in wares(g)
        for other in g.seats_from(seat)[1:]
        if (token, other) not in declined and affordable(g, other, token)
    ]
    g.ask(seat, "bazaar-offer", [*options, Option("done")], offered, seat)


@rules.step("RH-BAZAAR-05")
def offered(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    if option.verb != "offer":
        return
    token, other = str(option.about), int(option.using or 0)
    g.note("offered", seat=seat, partner=other, card=token)
    g.ask_about(
        token, other, "buy-offer", [*affordable(g, other, token), Option("decline")], answered, token, other, seat
    )
    g.do(offer, seat)


@rules.step("RH-BAZAAR-04", "RH-BAZAAR-06")
def answered(g: ReturnOfTheHeroes, option: Option, token: str, seat: int, visitor: int) -> None:
    """Of the price 1 gold is the visitor's commission; the rest goes to the supply."""
    if option.verb == "buy":
        hand_over(g, seat, option)
        gain_gold(g, visitor, COMMISSION)
    else:
        now = current(g)
        g.visit = Visit(now.wares, (*now.declined, (token, seat)))
        g.note("declined", seat=seat, card=token)


@rules.step("RH-BAZAAR-07")
def close(g: ReturnOfTheHeroes, seat: int) -> None:
    """What nobody bought returns to the stock."""
    objects.return_to_stock(g, *wares(g))
    g.visit = None


def wares(g: ReturnOfTheHeroes) -> tuple[str, ...]:
    return current(g).wares


def current(g: ReturnOfTheHeroes) -> Visit:
    assert g.visit is not None
    return g.visit
