"""What a bot is, and what it may see."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any, Protocol

from questable import Adventure, Decision, Game, Option, adventures
from questable.errors import IllegalChoice, SetupError

TABLES = 64  # bots kept at most; each remembers what happened to it
SEATS = 16  # more than any game has; bots on different seats get different seeds


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
        """Return a position that looks the same from this seat. Without a seed, hidden cards are in a fixed order."""
        return self._game.imagine(self.seat, seed)


class Bot(Protocol):
    """A player: gets what its seat may know and answers the open decision."""

    def choose(self, sight: Sight) -> Option:
        """Return one of the options of `sight.decision`."""


class RandomBot:
    """Chooses uniformly among the legal options."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> Option:
        return self._random.choice(sight.decision.options)


def bot_names(adventure: Adventure) -> tuple[str, ...]:
    """Return the bots of an adventure. `random` plays everything; families bring their own."""
    return ("random", *adventure.bots)


def make_bot(name: str, adventure: Adventure, seed: int | None = None) -> Bot:
    """Make a bot by name."""
    if name == "random":
        return RandomBot(seed)
    if name not in adventure.bots:
        raise SetupError(f"there is no bot {name!r}; choose one of these: {', '.join(bot_names(adventure))}")
    module, _, factory = adventure.bots[name].partition(":")
    bot: Bot = getattr(import_module(module), factory)(seed)
    return bot


class Player:
    """A bot that plays any game: it keeps a separate bot for each table and seat."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        known = dict.fromkeys(each for adventure in adventures() for each in bot_names(adventure))
        if name not in known:
            raise SetupError(f"there is no bot {name!r}; choose one of these: {', '.join(known)}")
        self.name, self.seed = name, seed
        self._bots: dict[tuple[str, str, int], Bot] = {}

    def __call__(self, game: Game) -> Option:
        """Answer for the seat that is asked, from what that seat may know."""
        if game.decision is None:
            raise IllegalChoice("the game is over")
        return self.choose(Sight(game, game.decision.seat))

    def choose(self, sight: Sight) -> Option:
        """Return one of the options of `sight.decision`."""
        setting = sight._game.setting  # only to tell games apart
        key = (setting.adventure.id, setting.mark, sight.seat)
        if key not in self._bots:
            if len(self._bots) >= TABLES:
                self._bots.clear()
            seed = None if self.seed is None else self.seed * SEATS + sight.seat
            self._bots[key] = make_bot(self.name, setting.adventure, seed)
        return self._bots[key].choose(sight)

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def bot(name: str, *, seed: int | None = None) -> Player:
    """Make a bot for any game and any seat: `game.play(bot(game))` answers for the seat that is asked.

    `random` and `greedy` play everything; `questable adventures` lists the bots of each adventure.
    """
    return Player(name, seed)


def take_turns(game: Game, bots: dict[int, Bot], limit: int | None = None) -> int:
    """Let bots play until the game is over, a seat without a bot is asked, or `limit` decisions were made."""
    made = 0
    while (decision := game.decision) is not None and decision.seat in bots and made != limit:
        game.play(bots[decision.seat].choose(Sight(game, decision.seat)))
        made += 1
    return made
