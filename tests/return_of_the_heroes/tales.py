"""Whole games of Return of the Heroes in which much happens, written down (see `bustle`)."""

from __future__ import annotations

from functools import cache

from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.return_of_the_heroes.bustle import TABLES, bustle
from tests.return_of_the_heroes.kit import fresh
from tests.tales import Tale

CHOICES = 350


@cache
def tale(number: int) -> Tale[ReturnOfTheHeroes]:
    """The game of one of the tables, played once for all tests."""
    seats, variants = TABLES[number]
    told = Tale(fresh(seats, variants=variants, seed=f"tale {number}"))
    for decision in bustle(told.game, number, CHOICES):
        told.ask(decision)
    return told
