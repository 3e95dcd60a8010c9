"""The display of the solo game."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text
from questable.return_of_the_heroes.presentation.box_presentation import BoxPresentation
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants.solo import TURN, TURNS, score


def clock(g: ReturnOfTheHeroes) -> Text:
    """Return `Turn 12 of 45`."""
    return Say("solo-turn", turn=g.turns, turns=TURNS, over=max(0, g.turns - TURNS))


def play_on(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("further-turns-cost", price=TURN)


def stop(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("score-now", score=score(g, g.heroes[decision.seat], won=False))


PRESENTATION = BoxPresentation(clock=clock, hints={"play-on": play_on, "play-on/stop": stop})
