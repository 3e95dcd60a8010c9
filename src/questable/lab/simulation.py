"""Many games between bots, in worker processes, and what can be learned from them.

>>> from questable.lab import simulate
>>> result = simulate("rise-of-the-dragon-lords", games=200, seats=("greedy", "random"), seed="7")
>>> result.wins.by_bot
{'greedy': 200, 'random': 0}

The dice of game 17 under the seed `7` are those of `questable.new(…, seed="7-17")`, and the bots have seeds of their
own derived from it. Nothing depends on which process plays which game, so the result is the same for any number of
workers; only the times differ.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

import questable
from questable.bots import make_bot, take_turns
from questable.errors import QuestableError
from questable.lab.tally import COUNTS, Tally, Watch

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

LIMIT = 20_000
"""Decisions after which a game is broken off and counts as unfinished."""


class Plan(NamedTuple):
    """What is to be played."""

    adventure: str
    seats: tuple[str, ...]  # a bot for each
    variants: tuple[str, ...]
    packs: tuple[str, ...]
    seed: str
    limit: int


class Spread(msgspec.Struct, frozen=True):
    """A tenth of the games stayed at or below p10, half at or below p50, nine tenths at or below p90."""

    p10: int | None
    p50: int | None
    p90: int | None


class Wins(msgspec.Struct, frozen=True):
    """Games won; where several seats win together, each of them counts."""

    by_bot: dict[str, int]
    by_hero: dict[str, int]
    by_seat: dict[str, int]


class Share(msgspec.Struct, frozen=True):
    """How often somebody took part in a finished game and won it; `fair` is the share if all seats were equal."""

    name: str
    played: int
    won: int
    share: float | None
    fair: float


class CardFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How often a card was drawn, faced, beaten … in all games, finished or not."""

    name: str
    kind: str
    for_sale: bool  # it has a price
    fought: bool  # it can be beaten
    sleeps: bool  # it does nothing until something wakes it
    met: int
    faced: int
    beaten: int
    escaped: int
    knocked_out: int
    bought: int
    kept: int
    used: int
    completed: int = 0
    woken: int = 0


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What `questable simulate --json` prints. `decisions_per_second` are per second of processor time of one core:
    the decisions of all games over the processor time all workers spent on them, set-up, bots and counting included.
    """

    adventure: str
    variants: tuple[str, ...]
    packs: tuple[str, ...]
    seats: tuple[str, ...]
    seed: str
    games: int
    finished: int
    limit: int
    wins: Wins
    rounds: Spread
    decisions: int
    decisions_per_game: Spread
    decisions_per_second: float
    cpu_seconds: float
    seconds: float
    workers: int
    reasons: dict[str, int]
    bots: dict[str, Share]
    heroes: dict[str, Share]
    cards: dict[str, CardFigures]


def simulate(
    adventure: str,
    *,
    games: int = 100,
    seats: Sequence[str] = ("random", "random"),
    variants: Sequence[str] = (),
    packs: Sequence[str | Path] = (),
    seed: str | int | None = None,
    workers: int | None = None,
    limit: int = LIMIT,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Play the games and sum them up; `progress` is called with the number of games done."""
    seed = os.urandom(8).hex() if seed is None else str(seed)
    paths = tuple(str(pack) for pack in packs)
    plan = Plan(adventure, tuple(seats), tuple(variants), paths, seed, limit)
    sample = questable.new(adventure, seats=len(seats), seed=seed, variants=variants, packs=paths)  # wishes that fail
    for name in set(seats):  # fail here, before any worker is started
        make_bot(name, sample.setting.adventure)
    workers = max(1, min(workers or usable_processors(), games))
    started = time.perf_counter()
    tally = Tally()
    for part in _played(plan, games, workers):
        tally.add(part)
        if progress is not None:
            progress(tally.games)
    seconds = time.perf_counter() - started
    return _result(plan, tally, sample.setting, workers, seconds)


def usable_processors() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # only some systems can tell
        return os.cpu_count() or 1


def play_games(plan: Plan, numbers: range) -> Tally:
    """Play the games with these numbers, in this process."""
    tally = Tally()
    started = time.process_time()
    for number in numbers:
        _play_game(plan, number, tally)
    tally.cpu_seconds = time.process_time() - started
    return tally


def game_seed(seed: str, number: int) -> str:
    """The seed of one game of a simulation."""
    return f"{seed}-{number}"


def _play_game(plan: Plan, number: int, tally: Tally) -> None:
    seed = game_seed(plan.seed, number)
    seats = len(plan.seats)
    adventure = questable.find_adventure(plan.adventure)
    watch = Watch(tally, adventure.counts)
    game = questable.new(plan.adventure, seats=seats, seed=seed, variants=plan.variants, packs=plan.packs, sink=watch)
    bots = {seat: make_bot(name, adventure, _bot_seed(seed, seat)) for seat, name in enumerate(plan.seats)}
    try:
        made = take_turns(game, bots, plan.limit)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise QuestableError(f"game {number} (seed {seed!r}) broke after {game.moves} decisions: {reason}") from error
    tally.end_of_game(watch, game.outcome, plan.seats, made)


def _bot_seed(seed: str, seat: int) -> int:
    """Bots draw their luck from elsewhere than the dice of the game."""
    return int.from_bytes(blake2b(f"{seed}/bot {seat}".encode(), digest_size=8).digest(), "little")


def _played(plan: Plan, games: int, workers: int) -> Iterator[Tally]:
    size = max(1, min(25, games // (workers * 10)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if workers == 1:
        for chunk in chunks:
            yield play_games(plan, chunk)
        return
    # "spawn": a worker begins as fresh as on any other system, and inherits nothing from whoever calls us
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_the_caller) as pool:
        waiting = [pool.submit(play_games, plan, chunk) for chunk in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except BrokenProcessPool as error:
            raise QuestableError(
                "a worker process died; was there enough memory? A program that simulates with several workers must say "
                "`if __name__ == '__main__':` before it does anything"
            ) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _end_with_the_caller() -> None:
    """Ctrl-C reaches the workers too, and they have nothing to say about it; if the caller is killed, they go too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    caller = multiprocessing.parent_process()
    if caller is not None:
        threading.Thread(target=_follow, args=(caller,), daemon=True).start()


def _follow(caller: BaseProcess) -> None:
    caller.join()
    os._exit(1)


def _result(plan: Plan, tally: Tally, setting: Any, workers: int, seconds: float) -> Result:
    count = len(plan.seats)
    cards, counts = setting.content.cards, setting.adventure.counts
    heroes = sorted({name for name, card in cards.items() if card.kind in counts.played} | set(tally.heroes))
    bots = sorted(set(plan.seats))
    figures, one = _by_card(tally, setting.content), _one_of(setting.content)
    return Result(
        adventure=plan.adventure,
        variants=setting.variants,
        packs=plan.packs,
        seats=plan.seats,
        seed=plan.seed,
        games=tally.games,
        finished=tally.finished,
        limit=plan.limit,
        wins=Wins(
            by_bot={name: tally.by_bot[name] for name in bots},
            by_hero={name: tally.by_hero[name] for name in heroes},
            by_seat={str(seat): tally.by_seat[seat] for seat in range(count)},
        ),
        rounds=spread(tally.rounds),
        decisions=tally.decisions,
        decisions_per_game=spread(tally.lengths),
        decisions_per_second=round(tally.decisions / tally.cpu_seconds, 1) if tally.cpu_seconds else 0.0,
        cpu_seconds=round(tally.cpu_seconds, 3),
        seconds=round(seconds, 3),
        workers=workers,
        reasons=dict(sorted(tally.reasons.items(), key=lambda item: (-item[1], item[0]))),
        bots={name: _share(name, tally.finished, tally.by_bot[name], plan.seats.count(name) / count) for name in bots},
        heroes={name: _share(cards[name].name, tally.heroes[name], tally.by_hero[name], 1 / count) for name in heroes},
        cards={
            name: CardFigures(
                name=card.name,
                kind=card.kind,
                for_sale=card.kind not in counts.visited and (hasattr(card, "cost") or getattr(card, "price", 0) > 0),
                fought=card.kind in counts.fought,
                sleeps=card.kind in counts.sleeping,
                **{what: figures.get(name, Counter())[what] for what in COUNTS},
            )
            for name, card in cards.items()
            if card.kind not in counts.played and one.get(name, name) == name
        },
    )


def _by_card(tally: Tally, content: Any) -> dict[str, Counter[str]]:
    """Events name tokens; where a box has several of one card, they are counted together."""
    one = _one_of(content)
    figures: dict[str, Counter[str]] = {}
    for name, counts in tally.cards.items():
        figures.setdefault(one.get(name, name), Counter()).update(counts)
    return figures


def _one_of(content: Any) -> dict[str, str]:
    """Of things alike the card that stands for them all: content names it, or says what is of one kind."""
    one = {name: token.id for name, token in getattr(content, "tokens", {}).items()}
    first: dict[str, str] = {}
    for name, kind in getattr(content, "kin", {}).items():
        one[name] = first.setdefault(kind, name)
    return one


def _share(name: str, played: int, won: int, fair: float) -> Share:
    return Share(name, played, won, round(won / played, 4) if played else None, round(fair, 4))


def spread(counts: Counter[int]) -> Spread:
    """Percentiles of counted values: the smallest value that the given part of all does not exceed."""
    values = sorted(counts.elements())

    def at(part: int) -> int | None:
        return values[max(0, -(-part * len(values) // 100) - 1)] if values else None

    return Spread(at(10), at(50), at(90))
