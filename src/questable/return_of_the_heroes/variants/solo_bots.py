"""Knowledge for bots about the solo game."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.return_of_the_heroes.greedy.bot_knowledge import BotKnowledge
from questable.return_of_the_heroes.greedy.look import Judgement
from questable.return_of_the_heroes.variants.solo import TURNS

LATE = 10  # turns beyond the end that may be worth their price


def play_on(look: Judgement, decision: Decision) -> Option:
    """Play on for a few turns if victory is near, although each one costs points."""
    near = look.tower_open and look.prospect(look.full + look.protection) > 0.5
    wanted = "play-on" if near and look.g.turns - TURNS < LATE else "stop"
    return next(option for option in decision.options if option.verb == wanted)


BOT_KNOWLEDGE = BotKnowledge(answers={"play-on": play_on}, turns=lambda g: TURNS)
