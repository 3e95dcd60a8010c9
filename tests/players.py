"""Looking over a player's shoulder: the same for the bots of every family."""

from __future__ import annotations

from questable import Game, Option
from questable.bots import Bot, Sight, make_bot, take_turns


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


def play_on(game: Game, decisions: int) -> None:
    """Greedy players make this many decisions, or play to the end; every answer is an option of its question."""
    box, seats = game.setting.adventure, range(game.setting.seats)
    made = take_turns(game, {seat: Checked(make_bot("greedy", box, seat)) for seat in seats}, decisions)
    assert made == decisions or game.outcome is not None
