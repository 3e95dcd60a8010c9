"""The greedy player has an answer to everything: under every optional rule, with every number of seats.

Random players first leave a mess behind (wounds, gold, tokens, half-done quests), so that the few decisions each game
can spare are not all spent on a tidy beginning.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

import questable
from questable.bots import Bot, make_bot, take_turns
from questable.kernel.engine.adventure import Adventure
from tests.players import Checked, play_on
from tests.properties.games import ADVENTURES, can_be_played, play_at_random
from tests.sweeps import WHOLE, amount

MESS = 150  # random decisions
THOUGHT = amount(120, 200)  # greedy ones
TOGETHER = 10  # optional rules in one game


def every_table() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every optional rule with every number of seats: each by itself in `make long`, several in a game otherwise."""
    for name, box in ADVENTURES.items():
        low, high = box.seats
        for seats in range(low, high + 1):
            yield name, seats, ()
            alone: list[tuple[str, ...]] = [(each.id,) for each in box.variants if can_be_played(box, seats, [each.id])]
            for variants in dict.fromkeys([*grouped(box, seats, alone), *(alone if WHOLE else ())]):
                yield name, seats, variants


def grouped(box: Adventure, seats: int, alone: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Put optional rules into groups of rules that go together, each into the first that takes it."""
    groups: list[tuple[str, ...]] = []
    for variant in alone:
        fits = (each for each in groups if len(each) < TOGETHER and can_be_played(box, seats, [*each, *variant]))
        if (found := next(fits, None)) is None:
            groups.append(variant)
        else:
            groups[groups.index(found)] += variant
    return groups


@pytest.mark.parametrize(("adventure", "seats", "variants"), [*every_table()], ids=str)
def test_greedy_plays_every_variant_with_every_number_of_seats(
    adventure: str, seats: int, variants: tuple[str, ...]
) -> None:
    game = questable.new(adventure, seats=seats, seed=seats, variants=variants)
    play_at_random(game, random.Random(seats), MESS)
    play_on(game, THOUGHT)


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_greedy_answers_what_is_asked_while_the_table_is_laid(adventure: str) -> None:
    """Where heroes are chosen, say, it has none yet."""
    box = ADVENTURES[adventure]
    for variants in ((), *((each.id,) for each in box.variants)):
        seats = max((n for n in range(box.seats[0], box.seats[1] + 1) if can_be_played(box, n, [*variants])), default=0)
        if seats:
            game = questable.new(adventure, seats=seats, seed=1, variants=variants)
            bots: dict[int, Bot] = {
                seat: Checked(make_bot("greedy", game.setting.adventure, seat)) for seat in range(seats)
            }
            assert take_turns(game, bots, 2 * seats) == 2 * seats
