"""CAPT, LOAN: hiring captains in cities, for gold or on loan, and keeping, leaving or discarding them."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import cards, challenges, market, movement, purse, turn, windows
from questable.runebound.abilities.vocabulary import Effect
from questable.runebound.board import town_at
from questable.runebound.conditions import settled
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island
from questable.runebound.state import Hero

CAPTAINS = "captains"
"""The captain deck."""
ASK_AROUND = Option("ask-around")
HIRE_NOBODY = Option("hire-nobody")


# Hiring --------------------------------------------------------------------------------------------------------------


@layer.adjusts(market.market_options)
def captains_for_hire(options: list[Option], g: Island, hero: Hero, town: str) -> list[Option]:
    """Once each Market phase, a hero may also hire a captain (IOD-CAPT-03, IOD-RUL-33)."""
    if not g.asked_around and (g.decks.get(CAPTAINS) or g.harbours.get(town)):
        return [*options, ASK_AROUND]
    return options


@layer.step("IOD-CAPT-04", "IOD-CAPT-05", "IOD-RUL-33", "IOD-RUL-35")
def ask_around(g: Island, option: Option) -> None:
    """The top captain card joins those in the market space. Then the hero may hire one."""
    g.asked_around = True
    town = town_at(g, g.hero.space)
    assert town is not None
    if card := cards.draw(g, CAPTAINS):
        g.reveal()
        g.harbours[town] = (*g.harbours.get(town, ()), card)
        g.note("captain-comes", rules=("IOD-CAPT-04",), seat=g.active, town=town, card=card)
    g.do(offer_captains, town)
    g.do(market.trade_in_market)


@layer.step("IOD-CAPT-05", "IOD-CAPT-06", "IOD-LOAN-01", "IOD-LOAN-03", part="turn")
def offer_captains(g: Island, town: str) -> None:
    """Offer each captain there, for the printed cost or on loan, even to a hero who could pay. The hero may decline."""
    gold = purse.purse(g, g.active)
    options = [HIRE_NOBODY]
    for card in g.harbours.get(town, ()):
        if g.content.captains[card].cost <= gold:
            options.append(Option("hire", card))
        options.append(Option("loan", card))
    g.ask_about(town, g.active, "hire-captain", options, captain_chosen, town)


@layer.step("IOD-CAPT-06")
def hire_for_gold(g: Island, option: Option, town: str) -> None:
    """Pay the captain's cost to the bank."""
    card = str(option.about)
    cost = g.content.captains[card].cost
    g.note("captain-hired", rules=("IOD-CAPT-06",), seat=g.active, card=card, price=cost)
    g.do(purse.pay, g.active, cost)
    g.do(take_captain, g.active, card, town)


@layer.step("IOD-LOAN-01", "IOD-LOAN-02", "IOD-RUL-43")
def take_on_loan(g: Island, option: Option, town: str) -> None:
    """Pay nothing: a coin from the bank marks the captain as on loan."""
    card = str(option.about)
    g.loans += (card,)
    g.note("captain-on-loan", rules=("IOD-LOAN-01",), seat=g.active, card=card)
    g.do(take_captain, g.active, card, town)


@layer.step("IOD-CAPT-05")
def hire_nobody(g: Island, option: Option, town: str) -> None:
    """The hero need not hire anybody after the draw."""


captain_chosen = layer.choice(
    "captain_chosen", {"hire": hire_for_gold, "loan": take_on_loan, "hire-nobody": hire_nobody}
)


@layer.step("IOD-CAPT-06", "IOD-CAPT-07", "IOD-CAPT-08", "IOD-RUL-46")
def take_captain(g: Island, seat: int, card: str, town: str) -> None:
    """Take the card into the play area. With two captains, the player chooses which to keep."""
    if old := g.captains.get(seat):
        g.cite(("IOD-CAPT-07", "IOD-CAPT-08"))
        g.ask(seat, "keep-captain", [Option("keep", card), Option("keep", old)], captain_kept, seat, card, town)
    else:
        g.harbours[town] = tuple(each for each in g.harbours[town] if each != card)
        g.captains[seat] = card


@layer.step("IOD-CAPT-08")
def captain_kept(g: Island, option: Option, seat: int, new: str, town: str) -> None:
    """Discard the other captain."""
    old = g.captains[seat]
    g.harbours[town] = tuple(each for each in g.harbours[town] if each != new)
    g.captains[seat] = kept = str(option.about)
    g.do(discard_captain, old if kept == new else new, "IOD-CAPT-08")


layer.adds_to(market.market_choice, {"ask-around": ask_around})


# Leaving and discarding ----------------------------------------------------------------------------------------------


@layer.step("IOD-CAPT-09")
def discard_captain(g: Island, card: str, why: str) -> None:
    """Remove all counters and put the card face down under the captain deck, citing the given rule."""
    g.note("captain-discarded", rules=(why,), card=card)
    g.loans = tuple(each for each in g.loans if each != card)
    cards.discard(g, card)


def part_with_captain(g: Island, seat: int) -> str:
    """Take the captain from the hero and return the card."""
    card = g.captains.pop(seat, "")
    if card:
        g.loans = tuple(each for each in g.loans if each != card)
        g.rekit(g.heroes[seat])
    return card


@layer.step("IOD-CAPT-10", "IOD-MOVE-06", "IOD-RUL-36", "IOD-RUL-42")
def moor(g: Island, seat: int, space: int, why: str) -> None:
    """Put a captain face up in a city's market space. A loan ends; wounds and exhaustion stay."""
    town = town_at(g, space)
    if town is not None and (card := part_with_captain(g, seat)):
        g.harbours[town] = (*g.harbours.get(town, ()), card)
        g.note("captain-moors", rules=(why,), seat=seat, town=town, card=card)


@layer.around(movement.arrive, "IOD-CAPT-10", "IOD-RUL-38")
def captains_stay_behind(
    below: Callable[[Island, int, int, str], None], g: Island, seat: int, space: int, how: str
) -> None:
    """A hero who leaves a city other than by sea leaves the captain behind, even if the hero returns at once."""
    start = g.heroes[seat].space
    if seat in g.captains and seat not in g.at_sea and space != start:
        g.do(moor, seat, start, "IOD-CAPT-10")
    below(g, seat, space, how)


@layer.around(turn.take_turn, "IOD-RUL-33")
def a_new_turn(below: Callable[[Island, int], None], g: Island, seat: int) -> None:
    """Forget what counts for one turn only, and note where the new turn begins (IOD-ISLAND-01)."""
    g.asked_around = g.landed = g.ashore = False
    g.set_out_from = g.heroes[seat].space
    below(g, seat)


@layer.follows(turn.after_turn, "IOD-CAPT-11", "IOD-RUL-39")
def one_captain_to_a_harbour(g: Island) -> None:
    """At the end of every turn, however it ended, the player chooses one captain to stay in each market space."""
    for town, here in g.harbours.items():
        if len(here) > 1:
            options = [Option("captain-stays", card) for card in here]
            g.ask_about(town, g.active, "captain-stays", options, captain_stays, town)


@layer.step("IOD-CAPT-11")
def captain_stays(g: Island, option: Option, town: str) -> None:
    card = str(option.about)
    others = [each for each in g.harbours[town] if each != card]
    g.harbours[town] = (card,)
    for other in others:
        g.do(discard_captain, other, "IOD-CAPT-11")


# Loans ---------------------------------------------------------------------------------------------------------------


def on_loan(g: Island, seat: int) -> bool:
    """Return whether this hero is on a voyage with a captain on loan."""
    return seat in g.at_sea and g.captains.get(seat) in g.loans


@layer.around(challenges.reward, "IOD-LOAN-04", "IOD-RUL-40")
def no_reward_on_loan(below: Callable[[Island, int, str], None], g: Island, seat: int, card: str) -> None:
    """Printed rewards are void on a voyage with a captain on loan."""
    if not on_loan(g, seat):
        below(g, seat, card)
    elif g.content.challenges[card].reward:
        g.note("reward-void", rules=("IOD-LOAN-04",), seat=seat, card=card)


def is_void(g: Island, seat: int, card: str, effect: Effect) -> bool:
    """Return whether a captain on loan lets this hero gain nothing by an effect of an adventure card (IOD-RUL-40)."""
    return on_loan(g, seat) and effect.gives() and card in g.content.adventure and card not in g.owned(g.heroes[seat])


@layer.around(windows.carry_out, "IOD-LOAN-04", "IOD-RUL-40")
def no_gifts_on_loan(
    below: Callable[[Island, str, int, str, str, int], None],
    g: Island,
    ref: str,
    seat: int,
    card: str,
    bearer: str,
    x: int,
) -> None:
    """Other gains from adventure cards are void too. The hero's own abilities and items still work."""
    effect = settled(g, g.content.effects[ref].effect, seat, card)
    if effect is not None and is_void(g, seat, card, effect):
        g.note("reward-void", rules=("IOD-LOAN-04",), seat=seat, card=card)
    else:
        below(g, ref, seat, card, bearer, x)
