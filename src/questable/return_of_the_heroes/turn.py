"""TURN: one turn after the other, movement first, then actions."""

from __future__ import annotations

from typing import Any

from questable.kernel.engine.rulebook import Step
from questable.return_of_the_heroes import actions, movement
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


@rules.step("RH-SETUP-06", hands_on=True)
def take_turn(g: ReturnOfTheHeroes, seat: int) -> None:
    """Play the phases of this turn, one after the other."""
    g.active = seat
    g.turns += 1
    g.walked = 0
    g.used = g.left = ()
    hero = g.hero
    g.clear, hero.clearance = hero.clearance, ""  # the right to enter the tower lasts for this turn only
    g.note("turn", seat=seat, round=g.round)
    for phase in phases(g):
        g.do(phase, seat)
    g.do(end_turn, seat)


@rules.query("RH-TURN-01")
def phases(g: ReturnOfTheHeroes) -> list[Step[Any, int]]:
    """Return the phases: movement, then actions."""
    return [movement.set_out, actions.begin_actions]


@rules.step("RH-TURN-01", hands_on=True)
def end_turn(g: ReturnOfTheHeroes, seat: int) -> None:
    """End the turn; anything that ends it at once unwinds to here."""
    g.leave_room(after_turn, seat)
    g.do(next_player, seat)


@rules.step(empty=True)
def after_turn(g: ReturnOfTheHeroes, seat: int) -> None:
    """The turn is over and the next has not begun; nothing happens here in the base game."""


@rules.step("RH-SETUP-06", hands_on=True)
def next_player(g: ReturnOfTheHeroes, seat: int) -> None:
    """Play continues clockwise; seats that take no turns are skipped."""
    after = (seat + 1) % g.setting.seats
    if after == g.first:
        g.round += 1
    g.do(take_turn if takes_turns(g, after) else next_player, after)


@rules.query("RH-SETUP-06")
def takes_turns(g: ReturnOfTheHeroes, seat: int) -> bool:
    """Return whether the seat takes turns: everyone does, unless a box leaves them out."""
    return True
