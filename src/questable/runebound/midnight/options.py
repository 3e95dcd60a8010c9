"""VAR: options of this box, and the other readings its rulings name: small layers, one each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook, Step
from questable.runebound import challenges, experience, setup
from questable.runebound.conditions import modified
from questable.runebound.midnight import assault, board, covenant, powers, travel
from questable.runebound.midnight.bidding import bid
from questable.runebound.midnight.setup import crown, draw_king
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.threat import offer_test, threat_rises

# Who plays -----------------------------------------------------------------------------------------------------------

all_heroes = Rulebook("all heroes")
base_heroes = Rulebook("base heroes in Eredane")


@all_heroes.answers(setup.hero_pool, whatever=True)
def every_hero(g: Midnight) -> list[str]:
    """MN-SETUP-07: the heroes of the base game too."""
    return list(g.content.heroes)


@base_heroes.answers(setup.hero_pool, whatever=True)
def heroes_of_the_base_game(g: Midnight) -> list[str]:
    """MN-SETUP-07: instead of those of this box."""
    return [hero for hero in g.content.heroes if hero in g.content.base_heroes]


chosen = Rulebook("chosen sides")


@chosen.adjusts(setup.laying)
def choose_sides(steps: list[Step[Any]], g: Midnight) -> list[Step[Any]]:
    """MN-SETUP-06, MN-SETUP-26: both sides choose heroes and king at once, after the optional rules."""
    kept = [step for step in steps if step not in (draw_king, setup.deal_heroes)]
    known = kept.index(bid) + 1 if bid in kept else 0
    return [*kept[:known], pick_next, reveal_picks, *kept[known:]]


@chosen.step("MN-SETUP-05", "MN-SETUP-06", "MN-RUL-84")
def pick_next(g: Midnight) -> None:
    """The heroes agree among themselves, so no hero is used twice, and hide their picks from the Night King."""
    seat = len(g.picks)
    if seat < setup.seats_with_heroes(g):
        taken = set(g.picks.values())
        options = [Option("pick", hero) for hero in setup.hero_pool(g) if hero not in taken]
        g.ask(seat, "pick-hero", options, picked, seat)
    elif seat == g.king_seat:
        g.cite(("MN-SETUP-04", "MN-SETUP-06"))
        g.ask(seat, "pick-king", [Option("pick", king) for king in g.content.kings], picked, seat)


@chosen.step("MN-SETUP-04", "MN-SETUP-05")
def picked(g: Midnight, option: Option, seat: int) -> None:
    g.picks[seat] = str(option.about)
    g.note("picked", rules=("MN-SETUP-06",), seat=seat)
    g.do(pick_next)


@chosen.step("MN-SETUP-06")
def reveal_picks(g: Midnight) -> None:
    """Reveal all picks at once."""
    g.reveal()
    for seat in range(setup.seats_with_heroes(g)):
        setup.join(g, g.picks[seat])
    crown(g, g.picks[g.king_seat])
    g.picks = {}


# Other readings ------------------------------------------------------------------------------------------------------

full_power = Rulebook("full power")


@full_power.replaces(powers.use_power, "MN-RUL-44")
def success_without_a_roll(g: Midnight, option: Option, cause: str) -> None:
    """The power replaces the test and counts as a success in every way."""
    powers.use_up(g, "MN-RUL-44")
    if powers.the_king(g).power == "threat-on-knockout":
        g.no_test = True
        g.do(threat_rises)


@full_power.around(offer_test, "MN-RUL-44")
def no_test_besides(below: Callable[[Midnight, int, str], None], g: Midnight, seat: int, cause: str) -> None:
    """Do not roll for an automatic success."""
    if g.no_test:
        g.no_test = False
    else:
        below(g, seat, cause)


last_standing = Rulebook("last standing")


@last_standing.answers(assault.experienced)
def only_who_stands(g: Midnight) -> tuple[int, ...]:
    """MN-RUL-70: heroes who escaped or were knocked out gain nothing."""
    return g.victors


agreed_reward = Rulebook("agreed reward")


@agreed_reward.replaces(assault.share_reward, "MN-RUL-71")
def victors_agree(g: Midnight, card: str) -> None:
    """Each victor names a hero for the reward. Without agreement the highest-level hero gets it."""
    g.naming = ()
    if len(g.victors) > 1:
        g.do(name_one, card)
    elif g.victors:
        g.do(challenges.reward, g.victors[0], card)


@agreed_reward.step("MN-RUL-71")
def name_one(g: Midnight, card: str) -> None:
    seat = g.victors[len(g.naming)]
    options = [Option("reward-to", g.heroes[each].id) for each in g.victors]
    g.ask_about(card, seat, "who-is-rewarded", options, named, card)


@agreed_reward.step("MN-RUL-71")
def named(g: Midnight, option: Option, card: str) -> None:
    g.naming += (next(hero.seat for hero in g.heroes if hero.id == option.about),)
    if len(g.naming) < len(g.victors):
        g.do(name_one, card)
        return
    agreed = len(set(g.naming)) == 1
    g.do(challenges.reward, g.naming[0] if agreed else board.by_level(g, g.victors)[0], card)


no_reward = Rulebook("no shared reward")


@no_reward.around(assault.share_reward, "MN-RUL-71")
def only_a_lone_victor(below: Callable[[Midnight, str], None], g: Midnight, card: str) -> None:
    """Several victors gain no printed reward."""
    if len(g.victors) == 1:
        below(g, card)


heroes_price = Rulebook("price by heroes")


@heroes_price.answers(experience.learn_price, whatever=True)
def count_heroes_only(g: Midnight, seat: int) -> int:
    """MN-RUL-61: the price of an experience counter depends on the number of heroes."""
    price = g.content.box.experience_price[len(g.heroes) - 1]
    return max(1, modified(g, "learn-price", price, seat, g.heroes[seat].id))


let_go = Rulebook("let it go")


@let_go.adjusts(covenant.declining)
def poor_upgrades_may_be_let_go(offered: list[Option], g: Midnight, seat: int, options: list[Option]) -> list[Option]:
    """MN-RUL-67: a hero may decline if only a face-down card under an item without "Activate to" is possible."""
    if all(_useless(g, str(each.about), str(each.using)) for each in options):
        return [covenant.LET_GO]
    return offered


def _useless(g: Midnight, item: str, card: str) -> bool:
    return g.may_lie_face_down(card) and not covenant.activates(g, item)


open_barter = Rulebook("open barter")


@open_barter.answers(travel.offers_stay)
def offers_outlast_the_turn(g: Midnight, seat: int) -> bool:
    """MN-RUL-48: offers last until the hero leaves the space."""
    return True


tied_highest = Rulebook("tied highest")


@tied_highest.answers(board.counts_as_highest)
def every_tied_hero(g: Midnight, seat: int) -> bool:
    """MN-RUL-27: every fully tied hero counts as highest for the Night King's gold."""
    return board.compared(g, seat) == max(board.compared(g, hero.seat) for hero in g.heroes)
