"""Sweeps over many seeds or settings: a run of the tests makes a share of them, `make long` all.

The variable QUESTABLE_SHARE says which share: a number, or `all`. Without it every run draws a number, which the header
of pytest shows, so that a failure can be repeated.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
VARIABLE = "QUESTABLE_SHARE"
SHARE = os.environ.setdefault(VARIABLE, str(random.randrange(1_000_000)))  # the workers of xdist inherit it
WHOLE = SHARE == "all"


def share(cases: Iterable[T], of: int) -> list[T]:
    """Return one in `of` of these cases, spread evenly over all of them; all cases in `make long`."""
    every = [*cases]
    return every if WHOLE else every[int(SHARE) % of :: of]


def amount(usual: int, whole: int) -> int:
    """Return the size of a sweep that has no end: the usual one, or the one for `make long`."""
    return whole if WHOLE else usual


def header() -> str:
    """Say which share this run makes, and how to repeat it."""
    return "whole sweeps" if WHOLE else f"share {SHARE} of the sweeps (again: {VARIABLE}={SHARE}; whole: make long)"
