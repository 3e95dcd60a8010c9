"""What people see of the solo game."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.return_of_the_heroes.presentation.shows import Shows
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants.solo import TURN, TURNS, score


def clock(g: ReturnOfTheHeroes) -> str:
    """`Turn 12 of 45`."""
    return f"Turn {g.turns} of {TURNS}" if g.turns <= TURNS else f"Turn {g.turns}, {g.turns - TURNS} over time"


def play_on(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return f"every further turn costs {TURN} points of the score"


def stop(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return f"score {score(g, g.heroes[decision.seat], won=False)}"


SHOWS = Shows(clock=clock, hints={"play-on": play_on, "play-on/stop": stop})
