"""TURN, REFRESH: the order of turns and of the five steps."""

from __future__ import annotations

from typing import Any

from questable.kernel.engine.rulebook import Step
from questable.runebound import adventure, damage, delayed, experience, market, movement, victory
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound
from questable.runebound.windows import for_others, forget, moment


@rules.step("RB-TURN-02", hands_on=True)
def take_turn(g: Runebound, seat: int) -> None:
    """A player takes the whole turn before the next player begins."""
    g.active = seat
    g.adventure_over = False
    g.stopped_at = 0
    g.bought = g.sold = ()
    g.leave_room(open_turn, seat)
    g.do(play_phases, seat)


@rules.step("RB-TURN-01", empty=True)
def open_turn(g: Runebound, seat: int) -> None:
    """The turn begins; expansions may ask here what kind of turn it is."""


@rules.step("RB-TURN-01", "RB-TURN-02", "RB-TURN-03", hands_on=True)
def play_phases(g: Runebound, seat: int) -> None:
    """Play the phases of this turn, one after the other."""
    g.note("turn", rules=("RB-TURN-02",), seat=seat, round=g.round)
    for_others(g, "other-turn-starts", seat)
    for phase in phases(g):
        g.do(phase)
    g.do(end_turn)
    g.leave_room(after_turn)
    g.do(next_player)


def ends_at_once(g: Runebound) -> None:
    """End the turn at once (RB-TURN-04 to -06, RB-KO-10); what happens to other heroes continues."""
    g.adventure_over, g.movement_dice = True, ()
    g.unwind(next_player, "turn")


@rules.query("RB-TURN-01")
def phases(g: Runebound) -> list[Step[Any]]:
    """Refresh, Movement, Adventure, Market, Experience."""
    return [
        refresh_step,
        movement.movement_step,
        adventure.adventure_step,
        market.market_step,
        experience.experience_step,
    ]


@rules.step("RB-REFRESH-01", "RB-REFRESH-02", "RB-REFRESH-03", "RB-CARD-04")
def refresh_step(g: Runebound) -> None:
    """Turn back all your activated cards; effects until your next turn end first. Counters stay."""
    end_effects_of_last_turn(g)
    turn_back(g, "RB-REFRESH-01")
    if g.delayed:
        delayed.fall_due(g, delayed.NEXT_TURN, g.active)
    moment(g, "refresh", g.active)


def turn_back(g: Runebound, why: str) -> None:
    """Turn back the active player's activated cards, by the named rule."""
    if g.turned:
        hero = g.hero
        mine = g.turnable(hero)
        ready = tuple(card for card in g.turned if card not in mine)
        if len(ready) != len(g.turned):
            g.note("refreshed", rules=(why,), seat=hero.seat, count=len(g.turned) - len(ready))
            g.turned = ready


def end_effects_of_last_turn(g: Runebound) -> None:
    """End effects that last until the active player's next turn, which is this one (RB-REFRESH-03)."""
    if g.lasting:
        g.lasting = tuple(each for each in g.lasting if not (each.lasts == "next-turn" and each.seat == g.active))
        damage.check_all_health(g)


@rules.step("RB-TURN-02", "RB-KO-11")
def end_turn(g: Runebound) -> None:
    """End the effects that last for the turn."""
    had_lasting = bool(g.lasting)
    if had_lasting or g.used:
        forget(g, "turn", "roll", "phase", "round", "combat")
    all_stand_up(g)
    if had_lasting:
        damage.check_all_health(g)
        g.do(stand_up)
    if g.delayed and delayed.fall_due(g, delayed.TURN_END):
        g.do(stand_up)
    if not victory.red_left(g):
        g.do(victory.check_last_red)


@rules.step(empty=True)
def after_turn(g: Runebound) -> None:
    """The turn is over and the next has not begun; nothing happens in the base game, but boxes use this moment."""


@rules.step("RB-KO-11")
def stand_up(g: Runebound) -> None:
    """A knock-out ends with the turn, even one that came at its end."""
    all_stand_up(g)


def all_stand_up(g: Runebound) -> None:
    for hero in g.heroes:
        hero.down = False


@rules.step("RB-SETUP-15", "RB-TURN-02", "RB-KO-11", hands_on=True)
def next_player(g: Runebound) -> None:
    """Play goes clockwise."""
    seat = (g.active + 1) % g.setting.seats
    while seat != g.active and not takes_turns(g, seat):
        seat = (seat + 1) % g.setting.seats
    if turn_order_index(g, seat) <= turn_order_index(g, g.active):
        g.round += 1
    g.do(take_turn, seat)


@rules.query("RB-TURN-02")
def takes_turns(g: Runebound, seat: int) -> bool:
    """Return whether the seat takes turns: eliminated heroes do not, a seat without a hero is up to its box."""
    return seat >= len(g.heroes) or not g.heroes[seat].out


def turn_order_index(g: Runebound, seat: int) -> int:
    return (seat - g.first) % g.setting.seats
