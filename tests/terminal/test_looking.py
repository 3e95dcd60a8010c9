"""`look PLACE`: what there is to know about a place, at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import questable
from questable.terminal.play import _players
from questable.terminal.session import Entry
from tests.terminal.test_plans import HEROES, RISE, Evening, until


def test_a_place_is_found_by_its_number_its_name_or_a_part_of_it() -> None:
    evening = Evening(until(questable.new(RISE, seats=2, seed=4), "way-of-moving"))
    told = evening.type("look Forge")
    assert "Forge" in told and "For sale: " in told and "gold" in told
    assert "Land: " in evening.type("look 31") and "Distance: " in evening.type("look 31")
    assert "Which of these: " in evening.type("look hills")
    assert "No place on the map is called 'nowhere'" in evening.type("look nowhere")
    assert "Which place?" in evening.type("look")


def test_points_of_tiles_too_and_in_german() -> None:
    game = until(questable.new(HEROES, seats=2, seed=4), "set-out")
    board = game.spoken().board(game.imagine(0))
    place = next(iter(next(tile for tile in board.tiles.values() if tile.points).points))  # type: ignore[union-attr]
    assert "Land: " in Evening(game).type(f"look {place}")
    assert "Entfernung: " in Evening(game, language="de").type(f"look {place}")


def test_rules_are_found_by_words_and_told_with_the_log_on_wish_only(capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(until(questable.new(RISE, seats=1, seed=4), "way-of-moving"))
    evening.session.log = [Entry(0, questable.Event("moved", {"seat": 0, "space": 72, "how": "walk"}, ("RB-MOVE-06",)))]
    assert "[RB-MOVE-06]" not in evening.type("")
    assert "[RB-MOVE-06]" in evening.type("rules on", "")
    evening.type("rules off")
    assert "[RB-MOVE-06]" not in evening.type("")
    evening.type("rule movement dice")
    assert "RB-MOVE-01" in capsys.readouterr().out
    assert "holds no" not in evening.type("rule xyzzy") and "xyzzy" in evening.type("rule xyzzy").lower()


def test_a_card_that_is_drawn_is_told_with_its_flavour() -> None:
    game = until(questable.new(RISE, seats=1, seed=4), "way-of-moving")
    content = game.setting.content
    card = next(each for each in content.challenges.values() if each.flavour)
    evening = Evening(game)
    drawn = questable.Event("drew", {"seat": 0, "card": card.id, "deck": "green"}, ())
    evening.session.log, evening.session.seen = [Entry(0, drawn)], 0
    assert card.flavour[:12] in evening.type("")


def test_who_sits_where_is_kept_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = questable.new(RISE, seats=2, seed=4)
    game.save("evening.quest", ("random", "human"))
    record = questable.read_record(Path("evening.quest"))
    assert record.players == ("random", "human")
    assert _players(None, 2, game.setting.adventure, record.players) == ("random", "human")
    assert _players(None, 2, game.setting.adventure, ("a", "b")) == ("human", "greedy")  # bots nobody knows any more
    assert _players("human,human", 2, game.setting.adventure, record.players) == ("human", "human")
    game.save("before.quest")
    assert questable.read_record(Path("before.quest")).players == ()
