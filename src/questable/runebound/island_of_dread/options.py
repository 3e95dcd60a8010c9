"""VAR: options of this box, and the other readings its rulings name: small layers, one each."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import cards, challenges, combat, damage, setup
from questable.runebound.content import Challenge
from questable.runebound.island_of_dread import captains, legends, maps, voyage
from questable.runebound.island_of_dread.content import SILVER
from questable.runebound.island_of_dread.state import Island

lingering = Rulebook("lingering sea challenges")


@lingering.adjusts(voyage.lingers)
def sea_challenges_wait(waits: bool, g: Island, card: str) -> bool:
    """IOD-VAR-05: sea Challenges stay undefeated on their anchorage, and the next hero there faces them."""
    return True


new_heroes = Rulebook("island heroes")
base_heroes = Rulebook("base heroes at sea")


@new_heroes.adjusts(setup.hero_pool)
def heroes_of_this_box(heroes: list[str], g: Island) -> list[str]:
    """IOD-VAR-04: only the new heroes."""
    return [hero for hero in heroes if hero in g.content.new_heroes]


@base_heroes.adjusts(setup.hero_pool)
def heroes_of_the_base_game(heroes: list[str], g: Island) -> list[str]:
    """IOD-VAR-04: only those of the base game."""
    return [hero for hero in heroes if hero in g.content.base_heroes]


weary_captains = Rulebook("weary captains")


@weary_captains.around(voyage.captain_tires, "IOD-EXP-02")
def wound_besides(below: Callable[[Island, int], None], g: Island, seat: int) -> None:
    """The exhaustion that exhausts a captain also wounds the captain, at most once in a phase."""
    captain = g.captains[seat]
    life, tired = g.content.captains[captain].life, g.exhaustion.get(captain, 0)
    below(g, seat)
    if tired + 1 == life:
        g.do(damage.wound, captain, 1, "exhaustion", "RB-DMG-04")


arrival_legends = Rulebook("legends on arrival")


@arrival_legends.adjusts(maps.legends_sold)
def also_in_the_harbour(sold: bool, g: Island, seat: int) -> bool:
    """IOD-EXP-04: sets may also be spent in the turn a voyage ends."""
    return sold or (g.landed and seat == g.active)


kept_silver = Rulebook("silver is kept")


@kept_silver.around(challenges.victory_counts, "IOD-RUL-85")
def winners_keep_silver(below: Callable[[Island, int, str], None], g: Island, seat: int, card: str) -> None:
    """Every beaten silver Challenge stays with its winner, out of the deck."""
    below(g, seat, card)
    found = g.content.cards[card]
    if isinstance(found, Challenge) and found.colour == SILVER and card in g.revealed:
        g.do(cards.keep_card, seat, card, "later", "IOD-RUL-85")


ask_again = Rulebook("ask again")


@ask_again.around(captains.ask_around, "IOD-RUL-33")
def another_captain(below: Callable[[Island, Option], None], g: Island, option: Option) -> None:
    """Each new attempt to hire draws again."""
    below(g, option)
    g.asked_around = False


long_helm = Rulebook("long helm")


@long_helm.adjusts(legends.helm_ends)
def the_helm_lasts(ends: bool, g: Island) -> bool:
    """IOD-RUL-23: the Helm works until the end of the combat."""
    return False


gem_first = Rulebook("gem first")


@gem_first.answers(legends.phases_after)
def the_others_follow(g: Island, phases: tuple[str, ...], chosen: str) -> tuple[str, ...]:
    """IOD-RUL-28: the chosen phase comes first, then the others in their usual order."""
    return (chosen, *(phase for phase in phases if phase != chosen))


lone_encounters = Rulebook("lone encounters")


@lone_encounters.adjusts(combat.attackers)
def captains_keep_out_of_encounters(who: tuple[str, ...], g: Island, seat: int) -> tuple[str, ...]:
    """IOD-ADV-02: the captain does not attack in a fight caused by an Encounter."""
    if g.fights[-1].origin not in ("encounter", "reward"):
        return who
    return tuple(each for each in who if each != g.captains.get(seat))
