"""Every combination of optional rules that may be played is compiled and played for a while: a share of them in a run.

Where there are too many optional rules for that, every combination of a few of them, and as many as go together. In
`make long` only boxes with more than fifteen have too many: on the Island of Dread 393,216 combinations may be played,
against the Cult of the Rune 1,048,576.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import accumulate, combinations
from math import comb

import pytest

from questable.kernel.engine.adventure import Adventure, make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.game import begin
from tests.properties.games import ADVENTURES, can_be_played, play_at_random
from tests.properties.invariants import check
from tests.sweeps import amount, share

DECISIONS = 50
SETS = amount(15_000, 40_000)  # of optional rules: more are not tried


def allowed(box: Adventure, seats: int, chosen: tuple[str, ...] = (), start: int = 0) -> Iterator[tuple[str, ...]]:
    """All sets of optional rules that go together: what does not go with some goes with no more of them either."""
    if can_be_played(box, seats, list(chosen)):
        yield make_setting(box, seats=seats, seed="", variants=chosen).variants
        if len(chosen) < together(box):
            for place, variant in enumerate(box.variants[start:], start + 1):
                yield from allowed(box, seats, (*chosen, variant.id), place)


def together(box: Adventure) -> int:
    """How many optional rules are tried together: all, or so many that there are not too many sets."""
    rules = len(box.variants)
    if 2**rules <= SETS:
        return rules
    return max(2, sum(sets <= SETS // 10 for sets in accumulate(comb(rules, some) for some in range(rules))) - 1)


def as_many_as_go_together(box: Adventure, seats: int, variants: Iterable[Box]) -> tuple[str, ...]:
    """Every one of these optional rules that goes together with those before it."""
    chosen: list[str] = []
    for variant in variants:
        if can_be_played(box, seats, [*chosen, variant.id]):
            chosen.append(variant.id)
    return make_setting(box, seats=seats, seed="", variants=chosen).variants


def dealt(tables: dict[int, set[tuple[str, ...]]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every set once, each with one of the numbers of seats it allows, so that all numbers get about as many."""
    played = dict.fromkeys(tables, 0)
    for variants in mixed(set().union(*tables.values())):
        seats = min((seats for seats in tables if variants in tables[seats]), key=lambda seats: played[seats])
        played[seats] += 1
        yield seats, variants


def mixed(sets: set[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """In a fixed order in which neighbours have nothing in common."""
    ordered = sorted(sets)
    return random.Random(0).sample(ordered, len(ordered))


def pairs(sets: set[tuple[str, ...]]) -> set[tuple[str, str]]:
    return {pair for variants in sets for pair in combinations(variants, 2)}


@pytest.mark.slow
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_all_variants_go_together(adventure: str) -> None:
    """What layers do to each other shows at the latest when they are compiled; what they forget, in play."""
    box = ADVENTURES[adventure]
    tables = {seats: set(allowed(box, seats)) for seats in range(box.seats[0], box.seats[1] + 1)}
    ways = (box.variants, box.variants[::-1])  # of two that exclude each other either comes first once
    most = [(seats, as_many_as_go_together(box, seats, way)) for seats in tables for way in ways]
    every = [*dealt(tables)]
    played = {seats: {variants for at, variants in (*every, *most) if at == seats} for seats in tables}
    assert set().union(*played.values()) >= set().union(*tables.values())
    assert {seats: pairs(sets) for seats, sets in played.items()} == {
        seats: pairs(sets) for seats, sets in tables.items()
    }
    for number, (seats, variants) in (*share(enumerate(every), of=8), *enumerate(most, len(every))):
        game = begin(make_setting(box, seats=seats, seed=number, variants=variants))
        play_at_random(game, random.Random(number), DECISIONS)
        check(game)
