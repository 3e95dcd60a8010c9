"""Pictures of places on the map: the scene names them, the page draws them, the documents list them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import questable
from questable import Game, TileBoard
from questable.errors import ContentError
from questable.kernel.content.content import read_file
from questable.return_of_the_heroes.content import Shelf
from questable.speech import Spoken, phrasebook
from tests import speaking

ROOT = Path(__file__).parents[1]
TILE = """
[[tile]]
letter = "Z"
name = "Air"
theme = "hills"
vignette = "%s"
entries = {}
point = []
roads = []
"""


@pytest.fixture(scope="module")
def drawn() -> set[str]:
    """The words the page knows."""
    text = (ROOT / "web" / "src" / "board" / "vignettes.ts").read_text(encoding="utf-8")
    body = text[text.index("export const VIGNETTES = {") : text.index("} as const;")]
    return set(re.findall(r"^  ([a-z-]+):", body, re.MULTILINE))


@pytest.fixture(scope="module")
def game() -> Game:
    return questable.new("return-of-the-heroes", seats=2, seed="vignettes")


def land(game: Game, language: str = "en") -> TileBoard:
    board = Spoken(game.setting, phrasebook(game.setting, language=language)).board(game)
    assert isinstance(board, TileBoard)
    return board


def named(board: TileBoard) -> dict[str, str]:
    """What the tiles and points of a map name, by id."""
    points = {point.id: point.vignette for tile in board.tiles.values() for point in tile.points.values()}
    return points | {tile.id: tile.vignette for tile in board.tiles.values()}


def test_every_tile_names_pictures_the_page_knows(game: Game, drawn: set[str]) -> None:
    board = land(game)
    assert len(board.tiles) == 16
    for tile in board.tiles.values():
        points = {point.vignette for point in tile.points.values() if point.vignette}
        assert points, f"{tile.name}: give one of its points a vignette"
        assert points <= drawn, tile.name
        assert not tile.vignette or tile.vignette in points, "so that it stands where it belongs"


def test_names_have_no_say_in_it(game: Game) -> None:
    english, german = land(game), land(game, "de")
    assert [tile.name for tile in english.tiles.values()] != [tile.name for tile in german.tiles.values()]
    assert named(english) == named(german)


def test_landmarks_name_theirs(drawn: set[str]) -> None:
    game = questable.new("mists-of-zanaga", seats=2, seed="vignettes")
    game.lost_city = next(iter(speaking.board(game).cells))  # type: ignore[attr-defined]
    cells = speaking.board(game).cells.values()
    assert [piece.vignette for cell in cells for piece in cell.pieces if piece.kind == "landmark"] == ["pyramid"]
    assert "pyramid" in drawn


def test_the_documents_list_all_of_them(drawn: set[str]) -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    listed = re.search(r"`vignette` is one of (.*?)[;.]", text, re.DOTALL)
    assert listed
    assert set(re.findall(r"`([a-z-]+)`", listed[1])) == drawn
    assert len(drawn) > 20


def test_any_word_will_do_but_nothing_else(tmp_path: Path) -> None:
    """A page that does not know it draws a signpost: whoever writes content may be ahead of it."""
    path = tmp_path / "tiles.toml"
    path.write_text(TILE % "airship", encoding="utf-8")
    assert read_file(path, Shelf).tile[0].vignette == "airship"
    path.write_text(TILE % "air ship.png", encoding="utf-8")
    with pytest.raises(ContentError, match="vignette"):
        read_file(path, Shelf)
