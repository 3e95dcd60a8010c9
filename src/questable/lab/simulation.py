"""Many games between bots, in worker processes, and their statistics.

>>> result = questable.simulate("rise-of-the-dragon-lords", games=200, seats=("greedy", "random"), seed="7")
>>> result.wins.by_bot
{'greedy': 200, 'random': 0}

The dice of game 17 under the seed `7` are those of `questable.new(…, seed="7-17")`, and the bots have their own seeds
derived from it. Nothing depends on which process plays which game, so the result is the same for any number of workers;
only the times differ.

If rules or a bot fail in a game, the result names its seed (`Result.broken`) and the others go on. Ctrl-C ends a
simulation early and sums up what was finished (`Result.interrupted`).
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

import questable
from questable.bots import make_bot, take_turns
from questable.errors import QuestableError
from questable.lab.tally import COUNTS, Tally, Watch

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

LIMIT = 20_000
"""Decisions after which a game is stopped and counts as unfinished."""
SLICE = 200
"""Decisions after which a game checks whether to go on."""
AHEAD = 4
"""Games that wait for each worker."""
THRESHOLDS = (20_000, 20, 50)
"""Rare garbage collection: positions hold no cycles, and collecting took a tenth of the time."""


class Stop(Protocol):
    """The signal to stop: an event of a thread or of another process."""

    def is_set(self) -> bool: ...


class SimulationPlan(NamedTuple):
    """What to play."""

    adventure: str
    seats: tuple[str, ...]  # a bot for each
    variants: tuple[str, ...]
    packs: tuple[questable.Pack, ...]
    seed: str
    limit: int


class Spread(msgspec.Struct, frozen=True):
    """A tenth of the games stayed at or below p10, half at or below p50, nine tenths at or below p90."""

    p10: int | None
    p50: int | None
    p90: int | None


class Wins(msgspec.Struct, frozen=True):
    """Games won; seats that win together each count."""

    by_bot: dict[str, int]
    by_hero: dict[str, int]
    by_seat: dict[str, int]


class Share(msgspec.Struct, frozen=True):
    """Finished games and wins; `fair` is the share if all seats, or all sides, were equal."""

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
    sleeps: bool  # inactive until something wakes it
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
    pack: str = ""  # the pack it comes from; empty: the adventure's own
    besides: dict[str, int] = {}  # counts that only some boxes have, in their words


class Broken(msgspec.Struct, frozen=True, kw_only=True):
    """A game in which the rules or a bot failed; it counts for nothing else. `seed` sets it up again."""

    game: int
    seed: str
    decisions: int
    reason: str

    def __str__(self) -> str:
        return f"game {self.game} (seed {self.seed!r}) broke after {self.decisions} decisions: {self.reason}"


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What `questable simulate --json` prints. `decisions_per_second` are per second of processor time of one core:
    the decisions of all games over the processor time all workers spent on them, set-up, bots and counting included.
    """

    adventure: str
    variants: tuple[str, ...]
    packs: tuple[str, ...]
    seats: tuple[str, ...]
    roles: tuple[str, ...] = ()  # the role of each seat, if any is special
    fair: float  # the share of wins of a seat if all seats were equal, or all sides where roles differ
    seed: str
    wanted: int  # games wanted
    games: int  # games played, to the end or to the limit
    finished: int
    broken: tuple[Broken, ...] = ()
    interrupted: bool = False
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
    seats: Sequence[str] = ("greedy", "greedy"),
    variants: Sequence[str] = (),
    packs: Sequence[questable.PackWish] = (),
    seed: str | int | None = None,
    workers: int | None = None,
    limit: int = LIMIT,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Let bots play many games and sum them up; `progress` gets the number of games done.

    Ctrl-C ends it early with what was finished; if nothing was, KeyboardInterrupt is raised.
    """
    seed = os.urandom(8).hex() if seed is None else str(seed)
    sample = questable.new(adventure, seats=len(seats), seed=seed, variants=variants, packs=packs)  # wrong wishes fail
    plan = SimulationPlan(adventure, tuple(seats), tuple(variants), sample.setting.in_play, seed, limit)
    for name in set(seats):  # fail here, before any worker is started
        make_bot(name, sample.setting.adventure)
    workers = max(1, min(workers or usable_processors(), games))
    started = time.perf_counter()
    tally, broken, stop = Tally(), list[Broken](), threading.Event()
    with _stopped_by_an_interrupt(stop):
        for part in _played(plan, games, workers, stop):
            if isinstance(part, Broken):
                broken.append(part)
            else:
                tally.add(part)
            if progress is not None:
                progress(tally.games + len(broken))
    seconds = time.perf_counter() - started
    interrupted = tally.games + len(broken) < games
    if interrupted and not tally.games and not broken:
        raise KeyboardInterrupt
    result = _result(plan, tally, sample.setting, games, workers, seconds)
    broken.sort(key=lambda each: each.game)
    return msgspec.structs.replace(result, broken=tuple(broken), interrupted=interrupted)


@contextlib.contextmanager
def _stopped_by_an_interrupt(stop: threading.Event) -> Iterator[None]:
    """Stop the simulation at the first Ctrl-C; the second one kills it.

    Outside the main thread, signals are left to the caller.
    """
    try:
        old = signal.getsignal(signal.SIGINT) or signal.SIG_DFL

        def interrupt(*_: object) -> None:
            stop.set()
            signal.signal(signal.SIGINT, old)

        signal.signal(signal.SIGINT, interrupt)
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)


def usable_processors() -> int:
    """Return how many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # only some systems can tell
        return os.cpu_count() or 1


def game_seed(seed: str, number: int) -> str:
    """Return the seed of one game of a simulation."""
    return f"{seed}-{number}"


def play_game(plan: SimulationPlan, number: int, stop: Stop) -> Tally | Broken | None:
    """Play one game in this process; return None if it was stopped."""
    started = time.process_time()
    tally, seed, made = Tally(), game_seed(plan.seed, number), 0
    game: questable.Game | None = None
    try:
        adventure = questable.find_adventure(plan.adventure, plan.packs)
        watch = Watch(tally, adventure.counts)
        game = questable.new(
            plan.adventure,
            seats=len(plan.seats),
            seed=seed,
            variants=plan.variants,
            packs=plan.packs,
            sink=watch,
        )
        bots = {seat: make_bot(name, adventure, _bot_seed(seed, seat)) for seat, name in enumerate(plan.seats)}
        while game.decision is not None and made < plan.limit:
            if stop.is_set():
                return None
            made += take_turns(game, bots, min(SLICE, plan.limit - made))
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        return Broken(game=number, seed=seed, decisions=game.moves if game is not None else 0, reason=reason)
    tally.end_of_game(watch, game.outcome, plan.seats, made)
    tally.cpu_seconds = time.process_time() - started
    return tally


def _bot_seed(seed: str, seat: int) -> int:
    """Return a bot's seed, which differs from that of the dice."""
    return int.from_bytes(blake2b(f"{seed}/bot {seat}".encode(), digest_size=8).digest(), "little")


def _played(plan: SimulationPlan, games: int, workers: int, stop: threading.Event) -> Iterator[Tally | Broken]:
    if workers == 1:
        for number in range(games):
            if (played := play_game(plan, number, stop)) is None:
                return
            yield played
        return
    # "spawn": a worker begins as fresh as on any other system, and inherits nothing from whoever calls us
    context = multiprocessing.get_context("spawn")
    stopped = context.Event()
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_work, initargs=(stopped,)) as pool:
        numbers, waiting = iter(range(games)), set[Future[Tally | Broken | None]]()
        try:
            while not stop.is_set():
                more = islice(numbers, AHEAD * workers - len(waiting))
                waiting |= {pool.submit(_play_for_the_caller, plan, number) for number in more}
                if not waiting:
                    return
                done, waiting = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
                yield from filter(None, [each.result() for each in done])
            yield from filter(None, [each.result() for each in waiting if each.done()])
        except BrokenProcessPool as error:
            raise QuestableError(
                "a worker process died; was there enough memory? A program that simulates with several workers must "
                "start with `if __name__ == '__main__':`"
            ) from error
        finally:
            stopped.set()
            # and wait: a starting worker looks for our event, which ends with us
            pool.shutdown(cancel_futures=True)


_stopped: Stop = threading.Event()  # in a worker: the caller's signal to stop


def _begin_work(stopped: Stop) -> None:
    """Leave Ctrl-C, which reaches the workers too, to the caller. If the caller is killed, stop too."""
    global _stopped  # noqa: PLW0603  (how a worker of a pool is handed something that cannot be pickled)
    _stopped = stopped
    gc.set_threshold(*THRESHOLDS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    caller = multiprocessing.parent_process()
    if caller is not None:
        threading.Thread(target=_follow, args=(caller,), daemon=True).start()


def _play_for_the_caller(plan: SimulationPlan, number: int) -> Tally | Broken | None:
    return play_game(plan, number, _stopped)


def _follow(caller: BaseProcess) -> None:
    caller.join()
    os._exit(1)


def _result(plan: SimulationPlan, tally: Tally, setting: Any, wanted: int, workers: int, seconds: float) -> Result:
    count = len(plan.seats)
    roles = tuple(setting.adventure.role_of(seat, count) for seat in range(count))
    fair = 1 / (len(set(roles)) if any(roles) else count)
    cards, counts = setting.content.cards, setting.adventure.counts
    heroes = sorted({name for name, card in cards.items() if card.kind in counts.played} | set(tally.heroes))
    bots = sorted(set(plan.seats))
    alike = setting.content.alike
    figures = _by_card(tally, alike)
    return Result(
        adventure=plan.adventure,
        variants=setting.variants,
        packs=setting.packs,
        seats=plan.seats,
        roles=roles if any(roles) else (),
        fair=round(fair, 4),
        seed=plan.seed,
        wanted=wanted,
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
        bots={name: _share(name, tally.finished, tally.by_bot[name], plan.seats.count(name) * fair) for name in bots},
        heroes={name: _share(cards[name].name, tally.heroes[name], tally.by_hero[name], fair) for name in heroes},
        cards={
            name: CardFigures(
                name=card.name,
                kind=card.kind,
                for_sale=card.kind not in counts.visited and (hasattr(card, "cost") or getattr(card, "price", 0) > 0),
                fought=card.kind in counts.fought,
                sleeps=card.kind in counts.sleeping,
                pack=setting.content.origin.get(name, ""),
                **{what: figures.get(name, Counter())[what] for what in COUNTS},
                besides={what: many for what, many in sorted(figures.get(name, {}).items()) if what not in COUNTS},
            )
            for name, card in cards.items()
            if card.kind not in counts.played and alike.get(name, name) == name
        },
    )


def _by_card(tally: Tally, alike: Mapping[str, str]) -> dict[str, Counter[str]]:
    """Return what was counted for each card; things alike are counted together."""
    figures: dict[str, Counter[str]] = {}
    for name, counts in tally.cards.items():
        figures.setdefault(alike.get(name, name), Counter()).update(counts)
    return figures


def _share(name: str, played: int, won: int, fair: float) -> Share:
    return Share(name, played, won, round(won / played, 4) if played else None, round(fair, 4))


def spread(counts: Counter[int]) -> Spread:
    """Return percentiles: the smallest value that the given part of all does not exceed."""
    values = sorted(counts.elements())

    def at(part: int) -> int | None:
        return values[max(0, -(-part * len(values) // 100) - 1)] if values else None

    return Spread(at(10), at(50), at(90))
