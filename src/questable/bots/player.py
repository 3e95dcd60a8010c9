"""What a bot is, and what it may see."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any, Protocol

from questable import Adventure, Decision, Game, Option
from questable.errors import SetupError


class Sight:
    """What a seat may know of a game. Bots never get the game itself."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self._game, self.seat = game, seat

    @property
    def decision(self) -> Decision:
        decision = self._game.decision
        assert decision is not None
        return decision

    def view(self) -> Any:
        return self._game.view(self.seat)

    def imagine(self, seed: int | None = None) -> Game:
        """A position that looks the same from this seat; without a seed hidden cards lie in a fixed order."""
        return self._game.imagine(self.seat, seed)


class Bot(Protocol):
    """A player: is shown what its seat may know and answers the open decision."""

    def choose(self, sight: Sight) -> Option:
        """One of the options of `sight.decision`."""


class RandomBot:
    """Chooses uniformly among the legal options."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> Option:
        return self._random.choice(sight.decision.options)


def bot_names(adventure: Adventure) -> tuple[str, ...]:
    """The bots that can play an adventure: `random` plays everything, families bring their own."""
    return ("random", *adventure.bots)


def make_bot(name: str, adventure: Adventure, seed: int | None = None) -> Bot:
    """A bot by name."""
    if name == "random":
        return RandomBot(seed)
    if name not in adventure.bots:
        raise SetupError(f"there is no bot {name!r}; there are: {', '.join(bot_names(adventure))}")
    module, _, factory = adventure.bots[name].partition(":")
    bot: Bot = getattr(import_module(module), factory)(seed)
    return bot


def take_turns(game: Game, bots: dict[int, Bot], limit: int | None = None) -> int:
    """Let bots play until the game is over, a seat without a bot is asked, or `limit` decisions were made."""
    made = 0
    while (decision := game.decision) is not None and decision.seat in bots and made != limit:
        game.play(bots[decision.seat].choose(Sight(game, decision.seat)))
        made += 1
    return made
