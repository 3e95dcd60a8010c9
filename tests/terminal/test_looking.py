"""`look PLACE`: what there is to know about a place, at the terminal."""

from __future__ import annotations

import questable
from tests.terminal.test_plans import HEROES, RISE, Evening, until


def test_a_place_is_found_by_its_number_its_name_or_a_part_of_it() -> None:
    evening = Evening(until(questable.new(RISE, seats=2, seed=4), "way-of-moving"))
    told = evening.type("look Forge")
    assert "Forge" in told and "For sale: " in told and "gold" in told
    assert "Land: " in evening.type("look 31") and "Distance: " in evening.type("look 31")
    assert "Which of these: " in evening.type("look hills")
    assert "No place of the map is called 'nowhere'" in evening.type("look nowhere")
    assert "Which place?" in evening.type("look")


def test_points_of_tiles_too_and_in_german() -> None:
    game = until(questable.new(HEROES, seats=2, seed=4), "set-out")
    board = game.spoken().board(game.imagine(0))
    place = next(iter(next(tile for tile in board.tiles.values() if tile.points).points))  # type: ignore[union-attr]
    assert "Land: " in Evening(game).type(f"look {place}")
    assert "Entfernung: " in Evening(game, language="de").type(f"look {place}")
