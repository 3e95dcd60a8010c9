"""The greedy player on maps of users and with any number of dice: it plays on and throws nothing away."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import questable
from questable.errors import ContentError
from tests.players import play_on
from tests.properties import atlas
from tests.properties.games import ADVENTURES, play_at_random

RISE = "rise-of-the-dragon-lords"


def maps() -> Iterator[tuple[str, dict[str, float], int]]:
    """Up to as many spaces (600) and dice (12) as a map and a box may have."""
    yield "two towns and a dragon", {"columns": 3, "rows": 1}, 5
    yield "a string of beads", {"columns": 60, "rows": 1}, 5
    yield "nothing but the dragon", {"columns": 8, "rows": 6, "jewels": 0.0}, 5
    yield "a jewel on every hex", {"columns": 12, "rows": 12, "jewels": 1.0}, 5
    yield "a continent", {"columns": 30, "rows": 20, "towns": 6, "jewels": 0.25}, 5
    yield "twelve dice", {"columns": 16, "rows": 12, "towns": 6}, 12
    yield "a continent and twelve dice", {"columns": 25, "rows": 24, "towns": 6}, 12
    yield "one die", {"columns": 10, "rows": 8}, 1


@pytest.mark.parametrize(("shape", "dice"), [each[1:] for each in maps()], ids=[each[0] for each in maps()])
def test_maps_and_dice_of_users(shape: dict[str, int], dice: int, tmp_path: Path) -> None:
    atlas.write_map(tmp_path, **shape)
    atlas.write_box(tmp_path, dice=dice)
    play_on(questable.new(RISE, seats=2, seed=5, packs=[tmp_path]), 250)


@pytest.mark.parametrize(("rows", "dice", "bound"), [(25, 5, "length <= 600"), (24, 13, "`int` <= 12")])
def test_more_than_that_is_refused(rows: int, dice: int, bound: str, tmp_path: Path) -> None:
    atlas.write_map(tmp_path, columns=25, rows=rows)
    atlas.write_box(tmp_path, dice=dice)
    with pytest.raises(ContentError, match=bound):
        questable.new(RISE, seats=2, seed=5, packs=[tmp_path])


def test_land_no_die_opens(tmp_path: Path) -> None:
    """Half of the map can never be entered on foot; the hero does not stand and wait for it."""
    atlas.write_map(tmp_path, columns=8, rows=8)
    atlas.write_box(tmp_path, die=(("road", "plains"), ("hills",)))
    play_on(questable.new(RISE, seats=2, seed=5, packs=[tmp_path]), 250)


@pytest.mark.parametrize("shape", [{"columns": 3, "rows": 1}, {"columns": 8, "rows": 6, "jewels": 0.0}], ids=str)
def test_nobody_fights_for_ever_what_cannot_be_beaten(shape: dict[str, int], tmp_path: Path) -> None:
    """There is nothing on the map but the strongest Challenges: after a try or two there is no point in it."""
    atlas.write_map(tmp_path, **shape)
    fought: list[int] = []
    game = questable.new(RISE, seats=2, seed=6, packs=[tmp_path])
    game.listen(lambda event: fought.append(game.moves) if event.kind == "challenge" else None)
    play_on(game, 1200)
    assert game.outcome is None and len(fought) <= 4


@pytest.mark.parametrize("adventure", ADVENTURES)
@pytest.mark.parametrize("seats", [2, 5])
def test_as_the_boxes_are(adventure: str, seats: int) -> None:
    game = questable.new(adventure, seats=seats, seed=seats)
    play_at_random(game, random.Random(seats), 300)
    play_on(game, 400)
