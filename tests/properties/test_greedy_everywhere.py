"""The greedy player has an answer to everything, in time: under every optional rule, with every number of seats.

Random players first leave a mess behind (wounds, gold, tokens, half-done quests), so that the few decisions each game
can spare are not all spent on a tidy beginning.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import questable
from questable.bots import Bot, make_bot, take_turns
from tests.players import Checked, in_time
from tests.properties.games import ADVENTURES, can_be_played, play_at_random

MESS = 150  # random decisions
THOUGHT = 200  # greedy ones


def every_table() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    for name, box in ADVENTURES.items():
        low, high = box.seats
        for seats in range(low, high + 1):
            yield name, seats, ()
            yield from ((name, seats, (each.id,)) for each in box.variants if can_be_played(box, seats, [each.id]))


@pytest.mark.parametrize(("adventure", "seats", "variants"), [*every_table()], ids=str)
def test_greedy_plays_every_variant_with_every_number_of_seats(
    adventure: str, seats: int, variants: tuple[str, ...]
) -> None:
    game = questable.new(adventure, seats=seats, seed=seats, variants=variants)
    play_at_random(game, random.Random(seats), MESS)
    in_time(game, THOUGHT)


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
