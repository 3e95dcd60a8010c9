"""How fast is the engine? The method, the same for every engine it is applied to:

* One process, one core, processor time (not the clock on the wall: other programs on the machine do not count).
* Four seats, or as many as the adventure has; every seat chooses uniformly at random among all legal options.
* *Decisions*: games are played one after the other until the budget of decisions is spent. Setting a game up is not
  timed. A game is played to its end; random players sometimes never reach it, so after 20,000 decisions a game is
  broken off and the next one begins. How many games ended and how many were broken off is part of the result.
* *Choices*: those of the decisions that have at least two options. Questable never asks about the others; engines that
  do count them as decisions too.
* *Clones*: at every 100th decision of such games the position is copied 50 times, and only that is timed.
* *Save and load*: at every 250th of the first 2,000 decisions of a game (as many as a whole game of good players has)
  the game is written to bytes and read back from them, 10 times.
* *Import*: a fresh process imports the library, loads the content and sets up a game.
* Every figure is the median of several rounds; engines that are compared take turns within a round.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, Protocol

import msgspec

import questable

BUDGET = 60_000
"""Decisions in one measurement."""
GAME_LIMIT = 20_000
"""Decisions after which a game is stopped."""
SEATS = 4
ROUNDS = 3
STARTS = 5
CLONE_EVERY, CLONES = 100, 50
SAVE_EVERY, SAVES = 250, 10
EVENING = 2_000


class Engine(Protocol):
    """An engine to measure."""

    name: str

    def start(self, number: int) -> Any:
        """Return a new game; the same number gives the same game."""

    def options(self, game: Any) -> Sequence[Any]:
        """Return all legal options of the open decision; none if the game is over."""

    def play(self, game: Any, option: Any) -> None:
        """Carry an option out."""

    def clone(self, game: Any) -> Any:
        """Return an independent copy of the position."""


class Questable:
    """This engine, playing one adventure."""

    def __init__(self, adventure: str) -> None:
        self.name = adventure
        low, high = questable.find_adventure(adventure).seats
        self.seats = max(low, min(SEATS, high))

    def start(self, number: int) -> questable.Game:
        return questable.new(self.name, seats=self.seats, seed=f"bench-{number}")

    def options(self, game: questable.Game) -> Sequence[questable.Option]:
        return game.decision.options if game.decision is not None else ()

    def play(self, game: questable.Game, option: questable.Option) -> None:
        game.play(option)

    def clone(self, game: questable.Game) -> questable.Game:
        return game.clone()


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """Decisions, and the results of the games."""

    decisions_per_second: float
    choices_per_second: float  # decisions with at least two options
    decisions: int
    games_ended: int
    games_broken_off: int


class Figures(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Figures of one engine; medians."""

    decisions_per_second: float
    choices_per_second: float  # decisions with at least two options
    clones_per_second: float
    save_load_per_second: float | None = None
    import_seconds: float | None = None
    seats: int
    rounds: int
    decisions: int
    games_ended: int
    games_broken_off: int


def random_play(engine: Engine, budget: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Yield positions of random games, one per decision, with the number of decisions so far in that game."""
    luck = random.Random(seed)
    number, spent = 0, 0
    while spent < budget:
        game, made = engine.start(number), 0
        while (options := engine.options(game)) and made < GAME_LIMIT and spent < budget:
            yield game, made
            engine.play(game, luck.choice(options))
            made += 1
            spent += 1
        number += 1


def measure_decisions(engine: Engine, budget: int = BUDGET, seed: int = 0) -> Speed:
    """Play random games and count."""
    luck = random.Random(seed)
    options_of, play, choice = engine.options, engine.play, luck.choice
    spent = number = ended = broken = choices = 0
    seconds = 0.0
    while spent < budget:
        game, made = engine.start(number), 0
        most = min(GAME_LIMIT, budget - spent)
        started = time.process_time()
        while made < most and (options := options_of(game)):
            play(game, choice(options))
            made += 1
            choices += len(options) > 1
        seconds += time.process_time() - started
        spent += made
        number += 1
        if not options_of(game):
            ended += 1
        elif made == GAME_LIMIT:
            broken += 1
    return Speed(
        decisions_per_second=spent / seconds if seconds else 0.0,
        choices_per_second=choices / seconds if seconds else 0.0,
        decisions=spent,
        games_ended=ended,
        games_broken_off=broken,
    )


def measure_clones(engine: Engine, budget: int = BUDGET // 10, seed: int = 0) -> float:
    """Return copies per second, at positions all over the games."""
    clone = engine.clone
    return _repeated(engine, budget, seed, CLONE_EVERY, CLONES, clone)


def measure_saves(engine: Questable, budget: int = EVENING, seed: int = 0) -> float:
    """Return saves and loads per second, in the middle of games."""

    def save_and_load(game: questable.Game) -> questable.Game:
        return questable.load(questable.to_bytes(game))

    return _repeated(engine, budget, seed, SAVE_EVERY, SAVES, save_and_load)


def _repeated(engine: Engine, budget: int, seed: int, every: int, times: int, what: Callable[[Any], object]) -> float:
    seconds, done = 0.0, 0
    for game, made in random_play(engine, budget, seed):
        if made % every == every - 1:
            started = time.process_time()
            for _ in range(times):
                what(game)
            seconds += time.process_time() - started
            done += times
    return done / seconds if seconds else 0.0


def measure_import(adventure: str, starts: int = STARTS) -> float:
    """Return the processor seconds from `import questable` to the first decision in a fresh process."""
    program = (
        "import sys, time; started = time.process_time(); import questable; "
        "questable.new(sys.argv[1], seats=int(sys.argv[2]), seed=1); print(time.process_time() - started)"
    )
    seats = Questable(adventure).seats
    command = [sys.executable, "-c", program, adventure, str(seats)]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(starts)]
    return median(float(run.stdout) for run in runs)


def measure(
    engines: Sequence[Engine],
    *,
    rounds: int = ROUNDS,
    budget: int = BUDGET,
    starts: int = STARTS,
    progress: Callable[[str], object] = lambda _: None,
) -> dict[str, Figures]:
    """Return all figures of every engine, by name."""
    speeds: dict[str, list[Speed]] = {engine.name: [] for engine in engines}
    clones: dict[str, list[float]] = {engine.name: [] for engine in engines}
    saves: dict[str, list[float]] = {engine.name: [] for engine in engines}
    for number in range(rounds):
        for engine in engines:
            progress(f"round {number + 1} of {rounds}: {engine.name}")
            speeds[engine.name].append(measure_decisions(engine, budget, number))
            clones[engine.name].append(measure_clones(engine, budget // 10, number))
            if isinstance(engine, Questable):
                saves[engine.name].append(measure_saves(engine, budget // 6, number))
    figures = {}
    for engine in engines:
        runs = speeds[engine.name]
        own = isinstance(engine, Questable)
        if own:
            progress(f"import: {engine.name}")
        figures[engine.name] = Figures(
            decisions_per_second=round(median(run.decisions_per_second for run in runs), 1),
            choices_per_second=round(median(run.choices_per_second for run in runs), 1),
            clones_per_second=round(median(clones[engine.name]), 1),
            save_load_per_second=round(median(saves[engine.name]), 1) if own else None,
            import_seconds=round(measure_import(engine.name, starts), 4) if own else None,
            seats=engine.seats if isinstance(engine, Questable) else SEATS,
            rounds=rounds,
            decisions=sum(run.decisions for run in runs),
            games_ended=sum(run.games_ended for run in runs),
            games_broken_off=sum(run.games_broken_off for run in runs),
        )
    return figures
