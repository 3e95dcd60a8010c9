"""TOWN, VILL, POST, LOST: markets in native villages, trading posts and the Lost City."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, cards, damage, market
from questable.runebound.board import town_at
from questable.runebound.content import Item
from questable.runebound.mists_of_zanaga import lost_city
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.survival import for_sale
from questable.runebound.state import Hero
from questable.runebound.values import printed_cost

SWAP = "swap"


def is_post(g: Zanaga, town: str) -> bool:
    """Return whether Items can be traded here (MZ-TOWN-01, MZ-LOST-04)."""
    return town == lost_city.NAME or town in g.content.zanaga.trading_posts


def is_village(g: Zanaga, town: str) -> bool:
    """Return whether movement may go on after the market here (MZ-TOWN-01, MZ-LOST-04, MZ-RUL-45)."""
    return town == lost_city.NAME or town not in g.content.zanaga.trading_posts


# The market ----------------------------------------------------------------------------------------------------------


@layer.around(market.market_step, "MZ-TOWN-04", "MZ-VILL-04", "MZ-VILL-05")
def one_market_a_turn(below: Callable[[Zanaga], None], g: Zanaga) -> None:
    """A hero who had a Market phase during the Movement phase has no second one."""
    if not g.market_taken:
        below(g)


@layer.replaces(market.add_market_card, "MZ-TOWN-05", "MZ-POST-01", "MZ-LOST-05", "MZ-RUL-40", "MZ-RUL-45")
def add_market_cards(g: Zanaga) -> None:
    """Add one card in a village, two in a trading post, or five in the Lost City for this phase only."""
    town = town_at(g, g.hero.space)
    assert town is not None
    if town == lost_city.NAME:
        g.stacks[town] = ()
        market.stock(g, town, g.content.zanaga.lost_city_stack, "MZ-LOST-05")
    elif is_post(g, town):
        market.stock(g, town, 2, "MZ-POST-01")
    else:
        market.stock(g, town, 1, "MZ-TOWN-05")


@layer.around(market.close_market, "MZ-LOST-06", "MZ-RUL-40")
def close_market_in_zanaga(below: Callable[[Zanaga], None], g: Zanaga) -> None:
    """Put the Lost City's unsold cards under the market deck, in their order."""
    below(g)
    left = g.stacks.pop(lost_city.NAME, ())
    if left:
        g.note("cards-under", rules=("MZ-LOST-06",), cards=left)
    for card in left:
        g.do(cards.discard_market_card, card)


@layer.adjusts(market.market_options)
def with_trades_and_tokens(options: list[Option], g: Zanaga, hero: Hero, town: str) -> list[Option]:
    """Offer survival tokens, and trades in posts. List identical tokens once; Items given away can't be bought."""
    kept, alike = [], set()
    for option in options:
        kin = g.content.kin.get(str(option.about))
        if option.verb == "buy" and option.about in g.given:  # MZ-POST-07
            continue
        if kin is None or (option.verb, kin) not in alike:
            kept.append(option)
        alike.add((option.verb, kin))
    return [*kept, *swaps(g, hero, town), *for_sale(g, hero)]


def swaps(g: Zanaga, hero: Hero, town: str) -> list[Option]:
    """Trade an Item for a cheaper one of the stack. No allies or tokens (MZ-POST-03 to -10, MZ-RUL-43)."""
    if not is_post(g, town):
        return []
    mine = [card for card in hero.cards if tradeable(g, card) and card not in g.bought]
    theirs = [card for card in g.stacks.get(town, ()) if tradeable(g, card)]
    return [
        Option(SWAP, give, take) for give in mine for take in theirs if printed_cost(g, take) < printed_cost(g, give)
    ]


def tradeable(g: Zanaga, card: str) -> bool:
    return isinstance(g.content.cards[card], Item) and card not in g.content.tokens


@layer.step("MZ-POST-03", "MZ-POST-04", "MZ-POST-06", "MZ-POST-09", "MZ-RUL-43", "MZ-RUL-44")
def swap(g: Zanaga, option: Option) -> None:
    """Put the given Item into the stack, then take the other. Counters stay, and no gold changes hands."""
    hero, give, take = g.hero, str(option.about), str(option.using)
    town = town_at(g, hero.space)
    assert town is not None
    cards.take_from_hero(g, hero, give)
    g.turned = tuple(each for each in g.turned if each != give)
    g.stacks[town] = (*(each for each in g.stacks[town] if each != take), give)
    g.given += (give,)
    g.note("swapped", rules=("MZ-POST-03",), seat=hero.seat, give=(give,), ask=(take,))
    g.do(cards.gain_card, hero.seat, take, "MZ-POST-03")
    g.do(damage.check_health, hero.seat)
    g.do(market.trade_in_market)


layer.adds_to(market.market_choice, {SWAP: swap})


# After a market inside the Movement phase ----------------------------------------------------------------------------


@layer.around(adventure.adventure_step, "MZ-VILL-03", "MZ-VILL-04", "MZ-VILL-05", "MZ-RUL-39", "MZ-RUL-42", "MZ-RUL-75")
def adventure_step_in_zanaga(below: Callable[[Zanaga], None], g: Zanaga) -> None:
    """A hero who took the market early and ended in a town has no Adventure phase, except for a Lost City counter."""
    hero = g.hero
    if not g.market_taken or town_at(g, hero.space) is None:
        below(g)
        return
    colours = adventure.open_adventures(g, hero) if hero.space == g.lost_city else []
    if colours:
        options = [Option("attempt", colour) for colour in colours]
        g.adventure_over = False
        g.cite(("MZ-RUL-42",))
        g.ask_about(hero.space, hero.seat, "adventure", [*options, adventure.NOTHING], adventure.adventure_chosen)
