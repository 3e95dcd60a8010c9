"""Others come first: long work in a thread of its own looks now and then whether somebody waits.

Threads of Python take turns, and whoever reckons something out takes as many turns as a server that has a message to
pass on. So whatever may take long calls `breathe` on its way, a few times in a millisecond; who starts such work in a
thread says with `resting` what is to be done then. Elsewhere nothing is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local


class _Thread(local):
    rest: Callable[[], None] | None = None


_thread = _Thread()


def breathe() -> None:
    """Somebody may wait for this thread to rest."""
    if (rest := _thread.rest) is not None:
        rest()


@contextmanager
def resting(rest: Callable[[], None]) -> Iterator[None]:
    """What this thread does when it breathes."""
    before, _thread.rest = _thread.rest, rest
    try:
        yield
    finally:
        _thread.rest = before
