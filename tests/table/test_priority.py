"""What people wait for goes first: threads that reckon something out rest meanwhile, and work one at a time."""

from __future__ import annotations

import asyncio
import sys
import threading

import pytest

from questable.breath import breathe
from questable.table import priority
from questable.table.priority import FIRST, Attentive, Precedence, Turns

SOON = 30.0  # seconds after which something hangs


class Told(threading.Event):
    """An event that tells when somebody begins to wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.waited_for = threading.Event()

    def wait(self, timeout: float | None = None) -> bool:
        self.waited_for.set()
        return super().wait(timeout)


class Watched(Precedence):
    def __init__(self) -> None:
        super().__init__()
        self.told = self._idle = Told()
        self.busy, self.idle = self.told.clear, self.told.set
        self.idle()


def test_a_thread_behind_rests_while_somebody_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(priority, "LONGEST", SOON)
    first, done, began, go_on = Watched(), list[str](), threading.Event(), threading.Event()

    def work() -> None:
        with first.behind():
            began.set()
            assert go_on.wait(SOON)
            breathe()
            done.append("thread")

    thread = threading.Thread(target=work)
    thread.start()
    assert began.wait(SOON)
    first.busy()
    go_on.set()
    assert first.told.waited_for.wait(SOON)
    done.append("loop")
    first.idle()
    thread.join(SOON)
    assert done == ["loop", "thread"]


def test_a_thread_rests_for_so_long_and_no_longer() -> None:
    first, done = Precedence(), threading.Event()

    def work() -> None:
        with first.behind():
            breathe()
        done.set()

    first.busy()
    thread = threading.Thread(target=work)
    thread.start()
    assert done.wait(SOON), "something is wrong with who is busy: nobody waits for ever"
    thread.join()


def test_elsewhere_nobody_rests() -> None:
    first = Watched()
    with first.behind():
        pass
    first.busy()
    breathe()  # this thread has not said that others come first
    assert not first.told.waited_for.is_set()


def test_turns_are_taken_in_order() -> None:
    turns, order = Turns(), list[int]()
    turns.take()
    threads = []

    def work(number: int) -> None:
        turns.take()
        order.append(number)
        turns.give()

    for number in range(4):
        threads.append(threading.Thread(target=work, args=(number,)))
        threads[-1].start()
        while len(turns._next) <= number:
            assert threads[-1].is_alive()
    turns.give()
    for thread in threads:
        thread.join(SOON)
    assert order == [0, 1, 2, 3]
    turns.take()  # nobody has it now
    turns.give()


@pytest.mark.parametrize(
    "spell, order", [(-1.0, ["long", "short", "long again"]), (SOON, ["long", "long again", "short"])]
)
def test_who_works_for_long_lets_the_next_one_go_on(
    monkeypatch: pytest.MonkeyPatch, spell: float, order: list[str]
) -> None:
    monkeypatch.setattr(priority, "SPELL", spell)
    first, done = Precedence(), list[str]()

    def short() -> None:
        with first.behind():
            done.append("short")

    thread = threading.Thread(target=short)
    with first.behind():
        thread.start()
        while not first._turns.wanted:
            assert thread.is_alive()
        done.append("long")
        breathe()
        done.append("long again")
    thread.join(SOON)
    assert done == order


def test_a_turn_is_given_back_when_work_fails() -> None:
    first = Precedence()
    with pytest.raises(ZeroDivisionError), first.behind():
        1 / 0  # noqa: B018
    with first.behind():
        pass


def test_threads_go_on_while_the_event_loop_of_the_server_waits() -> None:
    usual, seen = sys.getswitchinterval(), dict[str, bool]()

    def look(when: str) -> None:
        seen[when] = FIRST._idle.is_set()

    async def serve() -> None:
        look("at work")
        await asyncio.to_thread(FIRST._idle.wait, SOON)  # it has nothing to do but to wait for this
        look("at work again")

    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(Attentive())) as runner:
        runner.run(serve())
    look("closed")
    assert seen == {"at work": False, "at work again": False, "closed": True}
    assert sys.getswitchinterval() == pytest.approx(usual)


def test_a_thread_rests_so_long_in_all_and_no_longer() -> None:
    """An event loop that was kept busy with nothing made a stage of ten milliseconds wait for ever."""
    now, rests = [0.0], list[float]()
    first = Precedence(lambda: now[0])

    def wait(timeout: float | None = None) -> bool:
        rests.append(timeout or 0.0)
        now[0] += timeout or 0.0
        return False

    first._idle.wait = wait  # type: ignore[method-assign]
    first.busy()
    with first.behind():
        for _ in range(1000):
            breathe()
    assert sum(rests) == pytest.approx(priority.PATIENCE) and max(rests) <= priority.LONGEST
