"""The places a bot is heading for: its next steps, joined into one journey."""

from __future__ import annotations

from collections.abc import Callable

from questable import Decision, Game, Option
from questable.bots import Bot, Sight

STEPS = 24
"""The most steps followed in one journey."""
Leads = Callable[[Option, Decision], bool]
"""Whether an option leads to a place."""


def heading(imagined: Game, option: Option, bot: Bot, leads: Leads) -> tuple[str | int, ...]:
    """Return the places the bot would reach from here, the last first; none if the option leads nowhere."""
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
