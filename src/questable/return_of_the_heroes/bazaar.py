"""BAZAAR: a visitor buys, and may sell the rest to the others for a commission."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Choice
from questable.return_of_the_heroes import objects
from questable.return_of_the_heroes.purse import earn, pay, purse
from questable.return_of_the_heroes.rulebook import nothing, rules
from questable.return_of_the_heroes.state import ReturnOfTheHeroes, Visit

COMMISSION = 1
SMALL = 3  # objects at a small bazaar


@rules.step("RH-BAZAAR-02", "RH-BAZAAR-03", "RH-RUL-38")
def visit(g: ReturnOfTheHeroes, seat: int, count: int) -> None:
    """Reveal this many random objects of the stock, or all of them if there are fewer."""
    wares = g.dice.shuffled(g.stock)[:count]
    g.stock = tuple(each for each in g.stock if each not in wares)
    g.visit = Visit(wares)
    g.note("market-drawn", rules=("RH-BAZAAR-02" if count > SMALL else "RH-BAZAAR-03",), seat=seat, cards=wares)
    g.do(shop, seat)
    g.do(offer, seat)
    g.do(close, seat)


def price_of(g: ReturnOfTheHeroes, token: str) -> int:
    """Return the price printed on the token (RH-ITEM-23)."""
    return g.content.things[token].price


def affordable(g: ReturnOfTheHeroes, seat: int, token: str) -> list[Option]:
    """Return the ways in which a player with enough gold can buy this and make room for it."""
    hero = g.heroes[seat]
    if purse(g, seat) < price_of(g, token):
        return []
    if not hero.point and not objects.fits(g, hero.objects, token):
        return []  # halfway along a road there is no point to leave anything on
    return objects.options_to_carry(g, hero, "buy", token)


@rules.step("RH-BAZAAR-02", "RH-RUL-38")
def shop(g: ReturnOfTheHeroes, seat: int) -> None:
    """The visitor buys objects."""
    options = [option for token in current(g).wares for option in affordable(g, seat, token)]
    g.ask(seat, "bazaar", [*options, Option("done")], shopping, seat)


@rules.step("RH-BAZAAR-02")
def buy(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    g.do(pay, seat, price_of(g, str(option.about)), "RH-ITEM-23")
    g.do(hand_over, option, seat, "RH-BAZAAR-02")
    g.do(shop, seat)


shopping: Choice[ReturnOfTheHeroes, int] = rules.choice("shopping", {"buy": buy, "done": nothing})


@rules.step()
def hand_over(g: ReturnOfTheHeroes, option: Option, seat: int, why: str) -> None:
    token, now = str(option.about), current(g)
    objects.carry(g, g.heroes[seat], option)
    g.visit = Visit(tuple(each for each in now.wares if each != token), now.declined)
    g.note("bought", rules=(why,), seat=seat, card=token)


@rules.step("RH-BAZAAR-04", "RH-BAZAAR-05", "RH-BAZAAR-06", "RH-RUL-38")
def offer(g: ReturnOfTheHeroes, seat: int) -> None:
    """The visitor may offer the rest to any player in any order; buyers may be anywhere."""
    declined = current(g).declined
    options = [
        Option("offer", token, other)
        for token in current(g).wares
        for other in g.seats_from(seat)[1:]
        if (token, other) not in declined and affordable(g, other, token)
    ]
    g.ask(seat, "bazaar-offer", [*options, Option("done")], offering, seat)


@rules.step("RH-BAZAAR-05")
def offered(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    token, other = str(option.about), int(option.using or 0)
    g.note("offered", seat=seat, partner=other, card=token)
    g.ask_about(
        token, other, "buy-offer", [*affordable(g, other, token), Option("decline")], answered, token, other, seat
    )
    g.do(offer, seat)


offering: Choice[ReturnOfTheHeroes, int] = rules.choice("offering", {"offer": offered, "done": nothing})


@rules.step("RH-BAZAAR-04", "RH-BAZAAR-06")
def accept_offer(g: ReturnOfTheHeroes, option: Option, token: str, seat: int, visitor: int) -> None:
    """Pay the price: 1 gold of it is the visitor's commission, the rest goes to the supply."""
    g.do(pay, seat, price_of(g, token), "RH-ITEM-23")
    g.do(hand_over, option, seat, "RH-BAZAAR-04")
    g.do(earn, visitor, COMMISSION, "RH-BAZAAR-04")


@rules.step("RH-RUL-38")
def decline_offer(g: ReturnOfTheHeroes, option: Option, token: str, seat: int, visitor: int) -> None:
    now = current(g)
    g.visit = Visit(now.wares, (*now.declined, (token, seat)))
    g.note("declined", seat=seat, card=token)


answered = rules.choice("answered", {"buy": accept_offer, "decline": decline_offer})


@rules.step("RH-BAZAAR-07")
def close(g: ReturnOfTheHeroes, seat: int) -> None:
    """Return unsold objects to the stock."""
    objects.return_to_stock(g, *current(g).wares)
    g.visit = None


def current(g: ReturnOfTheHeroes) -> Visit:
    assert g.visit is not None
    return g.visit
