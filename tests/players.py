"""Looking over a player's shoulder: the same for the bots of every family."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

from questable import Game, Option
from questable.bots import Bot, Sight, make_bot, take_turns

LONGEST = 0.5  # seconds of processor time: the most a decision may take


def choice_of(bot: Bot, game: Game) -> str:
    """What a player answers to the open decision; thinking about it changes nothing."""
    decision, before = game.decision, game.fingerprint()
    assert decision is not None
    option = bot.choose(Sight(game, decision.seat))
    assert game.fingerprint() == before, "thinking changes nothing"
    assert option in decision.options
    return option.id


class Checked:
    """A player whose answers are looked at before they are played."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.topics = bot, set[str]()

    def choose(self, sight: Sight) -> Option:
        option = self.bot.choose(sight)
        assert option in sight.decision.options, f"{option.id} does not answer {sight.decision}"
        self.topics.add(sight.decision.topic)
        return option


class Timed(Checked):
    """A player whose longest thought is known."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.longest, self.at = 0.0, ""

    def choose(self, sight: Sight) -> Option:
        started = time.process_time()
        option = super().choose(sight)
        took = time.process_time() - started
        if took > self.longest:
            self.longest, self.at = took, sight.decision.topic
        return option


def in_time(game: Game, decisions: int) -> None:
    """Greedy players make so many decisions, or play to the end, and think about none of them for too long."""
    seats = game.setting.seats
    players = {seat: Timed(make_bot("greedy", game.setting.adventure, seat)) for seat in range(seats)}
    with nobody_elses_rubbish():
        made = take_turns(game, dict(players), decisions)
    assert made == decisions or game.outcome is not None
    slowest = max(players.values(), key=lambda player: player.longest)
    assert slowest.longest < LONGEST, f"{slowest.longest:.2f} s for {slowest.at!r}"


@contextmanager
def nobody_elses_rubbish() -> Iterator[None]:
    """What earlier tests left in memory is not looked through while a player thinks: that took 0.3 s of its time."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
