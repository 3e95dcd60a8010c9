"""SURV: snare traps, dead man's compasses and shaman bones."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import cards, market, purse
from questable.runebound.mists_of_zanaga.content import SURVIVAL
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.state import Hero

BONES = "shaman-bones"
SUPPLY = "supply"


def owned(g: Zanaga, seat: int, kind: str) -> list[str]:
    """Return a hero's survival tokens of a kind."""
    return [card for card in g.heroes[seat].cards if g.content.kin.get(card) == kind]


def bones_of(g: Zanaga, seat: int) -> list[str]:
    return owned(g, seat, BONES)


def in_supply(g: Zanaga, kind: str) -> list[str]:
    return [token for token in g.survival if g.content.kin[token] == kind]


@layer.step("MZ-SURV-08", "MZ-SURV-09")
def spend(g: Zanaga, seat: int, token: str, why: str) -> None:
    """Discard shaman bones to use them, citing the given rule."""
    g.note("used", rules=(why,), seat=seat, card=token)
    g.do(cards.lose_card, seat, token, why)


@layer.around(cards.discard_market_card, "MZ-SURV-03", "MZ-RUL-50")
def discard_or_return(below: Callable[[Zanaga, str], None], g: Zanaga, card: str) -> None:
    """Return used, lost or sold survival tokens to the supply; put market cards under their deck."""
    if card in g.content.tokens:
        cards.strip_counters(g, card)
        g.survival = tuple(sorted((*g.survival, card)))
    else:
        below(g, card)


def give(g: Zanaga, seat: int, kind: str, *why: str) -> bool:
    """Give a hero a token of this kind from the supply, and return whether there was one."""
    free = in_supply(g, kind)
    if not free:
        return False
    g.survival = tuple(each for each in g.survival if each != free[0])
    hero = g.heroes[seat]
    hero.cards += (free[0],)
    g.rekit(hero)
    g.note("survival-token", rules=why, seat=seat, card=free[0])
    return True


# In the market -------------------------------------------------------------------------------------------------------


def for_sale(g: Zanaga, hero: Hero) -> list[Option]:
    """Return one option for each kind left in the supply (MZ-SURV-02, MZ-SURV-03)."""
    if purse.purse(g, hero.seat) < g.content.zanaga.token_price:
        return []
    return [Option(SUPPLY, kind) for kind in SURVIVAL if in_supply(g, kind)]


@layer.step("MZ-SURV-01", "MZ-SURV-02", "MZ-TOWN-03")
def buy_token(g: Zanaga, option: Option) -> None:
    """Buy a token for 1 gold. There is no limit."""
    hero = g.hero
    g.do(purse.pay, hero.seat, g.content.zanaga.token_price)
    give(g, hero.seat, str(option.about), "MZ-SURV-02")
    g.note("bought", rules=("MZ-SURV-02",), seat=hero.seat, card=hero.cards[-1], price=g.content.zanaga.token_price)
    g.bought += (hero.cards[-1],)
    g.do(market.trade_in_market)


layer.adds_to(market.market_choice, {SUPPLY: buy_token})


@layer.around(market.goes_on_sale, "MZ-SURV-04", "MZ-RUL-50")
def or_returns(below: Callable[[Zanaga, str, str], None], g: Zanaga, town: str, card: str) -> None:
    """Return a sold survival token to the supply, never to a market stack."""
    if card in g.content.tokens:
        g.do(cards.discard_market_card, card)
    else:
        below(g, town, card)
