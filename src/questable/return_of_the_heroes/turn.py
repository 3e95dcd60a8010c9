"""TURN: one turn after the other, movement first, then actions."""

from __future__ import annotations

from questable.return_of_the_heroes import movement
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


@rules.step("RH-TURN-01", "RH-SETUP-06")
def take_turn(g: ReturnOfTheHeroes, seat: int) -> None:
    """Movement phase, then action phase; play goes on clockwise."""
    if seat == g.first:
        g.round += 1
    g.active = seat
    g.turns += 1
    g.phase = "movement"
    g.walked = g.draws = 0
    g.used = g.left = ()
    g.idle = False
    hero = g.hero
    g.clear, hero.clearance = hero.clearance, ""  # the right to enter the tower holds for this turn only
    g.note("turn", seat=seat, round=g.round)
    g.do(begin_turn, seat)
    g.do(movement.set_out, seat)
    g.do(end_turn, seat)


@rules.step()
def begin_turn(g: ReturnOfTheHeroes, seat: int) -> None:
    """Nothing happens here in the standard game."""


@rules.step("RH-TURN-01")
def end_turn(g: ReturnOfTheHeroes, seat: int) -> None:
    g.phase = ""
    g.do(next_turn, seat)


@rules.step("RH-SETUP-06")
def next_turn(g: ReturnOfTheHeroes, seat: int) -> None:
    g.do(take_turn, (seat + 1) % len(g.heroes))
