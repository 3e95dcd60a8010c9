"""Where a bot is going: steps that it would take one after the other are one way to a place."""

from __future__ import annotations

from collections.abc import Callable

from questable import Decision, Game, Option
from questable.bots import Bot, Sight

STEPS = 24
"""Nobody goes further in one go."""
Leads = Callable[[Option, Decision], bool]
"""Does an option lead to a place?"""


def heading(imagined: Game, option: Option, bot: Bot, leads: Leads) -> tuple[str | int, ...]:
    """The places it would come to from here, the last one first; none if the option leads nowhere."""
    first = imagined.decision
    assert first is not None
    passed: list[str | int] = []
    game = imagined.clone()
    while len(passed) < STEPS and option.about is not None and leads(option, first):
        passed.append(option.about)
        game.play(option)
        decision = game.decision
        if decision is None or (decision.seat, decision.topic) != (first.seat, first.topic):
            break
        option = bot.choose(Sight(game, decision.seat))
    return tuple(reversed(passed))
