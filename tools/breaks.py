"""Break rules one at a time, in small ways, and list the breaks no test notices.

    python -m tools.breaks runebound/movement.py                     all breaks of a chapter
    python -m tools.breaks mists_of_zanaga --count 200 --seed 7      some breaks of a box, drawn at random
    python -m tools.breaks return_of_the_heroes --out found.txt

A break is noticed (`own`) if a test fails that carries one of the rules the broken function names. If only a test of
other rules fails, it is a `neighbour`. Unnoticed breaks are listed with their place. Not every one needs a test: some
change nothing, such as a shortcut that saves time or a limit that cannot be reached.

The tests run once to learn which of them reach which part of the code. Then each break is made in a fork of that
process, and only the tests that reach it run, fast ones first.
"""

from __future__ import annotations

import argparse
import gc
import os
import pickle
import random
import signal
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutations import Block, Break, breaks_of, traced

SOURCE = Path("src/questable")
NOT_RULES = {
    "__init__",
    "box",
    "content",
    "doubts",
    "duels",
    "family",
    "former",
    "grid",
    "kit",
    "odds",
    "planning",
    "proofreading",
    "rulebook",
    "state",
    "view",
    "words",
    "worth",
}
"""Modules that describe, judge or remember; they carry out no rule."""
PATIENCE = 30  # seconds for the tests of one break; after that the game hangs

Place = tuple[Path, Block]


@dataclass
class Known:
    """How long each test takes, and which tests reach which part of the code."""

    seconds: dict[str, float] = field(default_factory=dict)
    through: dict[Place, list[str]] = field(default_factory=lambda: defaultdict(list))


@dataclass(frozen=True)
class Verdict:
    file: Path
    broken: Break
    by: str  # "own", "neighbour", "nobody", "untested"
    test: str

    def __str__(self) -> str:
        b = self.broken
        place = f"{self.file.relative_to(SOURCE)}:{b.line} {b.block.function}"
        return f"{self.by:<9} {place}: {b.what}: {b.before}   [{' '.join(b.ids[:6])}] {self.test}"


@dataclass
class Breaker:
    """A pytest plugin that runs the tests against breaks instead of once."""

    files: Sequence[Path]
    count: int | None
    seed: int
    seconds: float
    jobs: int
    leave_out: Sequence[str]
    out: Path | None
    items: dict[str, pytest.Item] = field(default_factory=dict)
    ids: dict[str, frozenset[str]] = field(default_factory=dict)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            if ids := frozenset(i for mark in item.iter_markers("rule") for i in mark.args):
                self.items[item.nodeid], self.ids[item.nodeid] = item, ids
        functions_of(self.files[0], "")  # before the forks, so that they need not search again
        known = self._learn()
        work = [
            (file, b) for file in self.files for b in breaks_of(file.read_text("utf-8"), str(file)) if self._wanted(b)
        ]
        random.Random(self.seed).shuffle(work)
        work = work[: self.count]
        print(f"{len(work)} breaks, {len(known.seconds)} tests that carry rules", flush=True)
        gc.collect()
        gc.freeze()  # forks share what exists now
        counts: Counter[str] = Counter()
        for verdict in self._verdicts(work, known):
            counts[verdict.by] += 1
            if self.out:
                with self.out.open("a", encoding="utf-8") as file:
                    print(verdict, file=file)
            elif verdict.by != "own":
                print(verdict, flush=True)
        print(", ".join(f"{by} {n}" for by, n in counts.most_common()))
        return True

    def _wanted(self, broken: Break) -> bool:
        return not any(words in broken.what for words in self.leave_out)

    def _learn(self) -> Known:
        places: list[Place] = []

        def number(place: Place) -> int:
            places.append(place)
            return len(places) - 1

        traces = [
            (file, name, code)
            for file in self.files
            for name, code in traced(file.read_text("utf-8"), str(file), lambda block, file=file: number((file, block)))  # type: ignore[misc]
        ]
        blocks_run: set[int] = set()

        def run(tests: Sequence[str]) -> list[tuple[str, float, frozenset[int]]]:
            for file, name, code in traces:
                for function in functions_of(file, name):
                    function.__globals__["_blocks_run"] = blocks_run
                    patch(function, code)
            learnt = []
            for test in tests:
                blocks_run.clear()
                began = time.perf_counter()
                if self._passes(test):
                    learnt.append((test, time.perf_counter() - began, frozenset(blocks_run)))
            return learnt

        known = Known()
        tests = list(self.items)
        forks = [Fork(lambda share=tests[i :: self.jobs]: run(share)) for i in range(self.jobs)]  # type: ignore[misc]
        for fork in forks:
            for test, seconds, numbers in fork.answer() or ():
                known.seconds[test] = seconds
                for n in numbers:
                    known.through[places[n]].append(test)
        return known

    def _verdicts(self, work: Iterable[tuple[Path, Break]], known: Known) -> Iterator[Verdict]:
        running: deque[tuple[Path, Break, Fork]] = deque()
        for file, broken in work:
            running.append((file, broken, Fork(lambda file=file, b=broken: self._judge(file, b, known), PATIENCE)))  # type: ignore[misc]
            if len(running) == self.jobs:
                yield verdict_of(*running.popleft())
        while running:
            yield verdict_of(*running.popleft())

    def _judge(self, file: Path, broken: Break, known: Known) -> tuple[str, str]:
        """Make the break, and return who notices it. Runs in its own process."""
        through = one_of_each(sorted(known.through.get((file, broken.block), ()), key=known.seconds.__getitem__))
        wanted = frozenset(broken.ids)
        for function in functions_of(file, broken.block.function):
            patch(function, broken.code)
        for by, seconds in (("own", self.seconds), ("neighbour", self.seconds / 2)):
            tests = [test for test in through if bool(self.ids[test] & wanted) == (by == "own")]
            for test in within(tests, seconds, known.seconds):
                if not self._passes(test):
                    return by, test
        return ("nobody" if through else "untested"), ""

    def _passes(self, test: str) -> bool:
        item = self.items[test]
        item._initrequest()  # type: ignore[attr-defined]  # a test that runs again needs new fixtures
        return all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))


class Fork:
    """A call in a copy of this process, and its answer: None if the copy hung or died."""

    def __init__(self, do: Callable[[], Any], patience: int = 0) -> None:
        self.reader, writer = os.pipe()
        self.pid = os.fork()
        if self.pid:
            os.close(writer)
            return
        try:
            signal.alarm(patience)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            answer = pickle.dumps(do())
            with os.fdopen(writer, "wb") as pipe:
                pipe.write(answer)
        finally:
            os._exit(0)

    def answer(self) -> Any:
        with os.fdopen(self.reader, "rb") as pipe:
            data = pipe.read()
        os.waitpid(self.pid, 0)
        return pickle.loads(data) if data else None


def verdict_of(file: Path, broken: Break, fork: Fork) -> Verdict:
    by, test = fork.answer() or ("own", "hangs")
    return Verdict(file, broken, by, test)


_FUNCTIONS: dict[tuple[Path, str], list[FunctionType]] = {}


def functions_of(file: Path, name: str) -> list[FunctionType]:
    """Return all functions made from this place of a file. Rulebooks keep copies, so search the whole process."""
    if not _FUNCTIONS:
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and SOURCE.name in thing.__code__.co_filename:
                place = Path(thing.__code__.co_filename).resolve(), thing.__code__.co_qualname
                _FUNCTIONS.setdefault(place, []).append(thing)
    return _FUNCTIONS.get((file.resolve(), name), [])


def patch(function: FunctionType, code: CodeType) -> None:
    if function.__code__.co_freevars == code.co_freevars:
        function.__code__ = code


def one_of_each(tests: Iterable[str]) -> list[str]:
    """Sort tests: one case of every function, then a second of each, because cases of a function notice the same."""
    turns: Counter[str] = Counter()
    order = []
    for test in tests:
        function = test.partition("[")[0]
        order.append((turns[function], test))
        turns[function] += 1
    return [test for _, test in sorted(order, key=lambda pair: pair[0])]


def within(tests: Iterable[str], budget: float, seconds: dict[str, float]) -> Iterator[str]:
    for test in tests:
        yield test
        budget -= seconds[test]
        if budget < 0:
            return


def rule_files(wishes: Sequence[str]) -> list[Path]:
    files: list[Path] = []
    for wish in wishes:
        if (SOURCE / wish).is_file():
            files.append(SOURCE / wish)
            continue
        found = sorted((SOURCE / wish).glob("*.py")) or sorted(SOURCE.glob(f"*/{wish}/*.py"))
        if not found:
            raise SystemExit(f"breaks: there is no file or folder {wish} below {SOURCE}")
        files += [file for file in found if not (file.stem in NOT_RULES or file.stem.endswith(("_shown", "_known")))]
    return files


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("what", nargs="+", help="files or folders below src/questable")
    parser.add_argument("--tests", nargs="+", help="where the tests are (default: all of the family)")
    parser.add_argument("--count", type=int, help="this many breaks, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=2, help="how long to try tests for one break")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--leave-out", nargs="+", default=[], help="kinds of breaks to leave out, by their words")
    parser.add_argument("--out", type=Path, help="write every verdict to this file at once")
    wishes = parser.parse_args()
    files = rule_files(wishes.what)
    for file in files:
        import_module(".".join(file.relative_to("src").with_suffix("").parts))
    tests = wishes.tests or sorted({f"tests/{file.relative_to(SOURCE).parts[0]}" for file in files})
    breaker = Breaker(files, wishes.count, wishes.seed, wishes.seconds, wishes.jobs, wishes.leave_out, wishes.out)
    pytest.main(["-q", "-s", "-p", "no:cacheprovider", *tests], plugins=[breaker])


if __name__ == "__main__":
    main()
