"""A pack that is an adventure of its own, in TOML alone."""

from __future__ import annotations

import json
import pickle
import re
import shutil
from pathlib import Path

import pytest

import questable
from questable.errors import ContentError, SetupError
from questable.kernel.engine.installed import own_adventure
from questable.lab.inspection import inspect
from questable.speech import box_name, box_text
from questable.terminal.main import main
from tests.runebound.packs.kit import HEAD, ITEM, RISE, written

ADVENTURE = """
[adventure]
id = "river-war"
name = "The River War"
text = "Two banks, one ferry."
over = "rise-of-the-dragon-lords"
seats = [2, 3]
variants = ["doom-track"]

[[goal]]
gold = 40
"""
TEXT = HEAD.format("river", "River") + ADVENTURE + ITEM.format("oar")
GERMAN = '[names.box]\nriver-war = "Der Flusskrieg"\n[names.box-text]\nriver-war = "Zwei Ufer, eine Fähre."\n'


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The adventure among the user's own packs."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = written(tmp_path / "questable" / "packs" / "river", TEXT)
    (folder / "names.de.toml").write_text(GERMAN, encoding="utf-8")
    return folder


def test_it_is_listed_and_played_by_its_id(at_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = questable.adventures()[-1]
    assert (found.id, found.name, found.summary, found.seats) == (
        *("river-war", "The River War", "Two banks, one ferry."),
        (2, 3),
    )
    assert found == questable.find_adventure("river-war")
    assert (box_name(found, "de"), box_text(found, "de")) == ("Der Flusskrieg", "Zwei Ufer, eine Fähre.")
    game = questable.new("river-war", seats=3, seed=1)
    assert game.setting.adventure.id == "river-war" and game.setting.packs == ("river",)
    assert "doom-track" in game.setting.variants and "oar" in game.setting.content.origin
    assert game.setting.content.goals
    assert main(["adventures", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)["adventures"]
    assert [each["id"] for each in document][-1] == "river-war"
    assert "river" not in [pack["id"] for pack in document[0]["packs"]], "it is no pack among others"
    assert "river" not in [pack["id"] for pack in document[-1]["packs"]]
    with pytest.raises(SetupError, match="The River War is for 2 to 3 seats, not 4"):
        questable.new("river-war", seats=4)


def test_other_packs_may_be_added(at_home: Path) -> None:
    game = questable.new("river-war", seats=2, seed=1, packs=["kellos:focus", "zanaga-heroes"])
    assert game.setting.packs == ("kellos:focus", "river", "zanaga-heroes")
    again = questable.load(questable.record_of(game))
    assert again == game and questable.new("river-war", seats=2, seed=1, packs=[at_home]).setting.packs == ("river",)


def test_it_is_saved_opened_elsewhere_and_sent_to_other_processes(at_home: Path, tmp_path: Path) -> None:
    game = questable.new("river-war", seats=2, seed=1)
    for _ in range(30):
        game.play(0)
    game.save(tmp_path / "evening.quest")
    assert pickle.loads(pickle.dumps(game)) == game
    shutil.rmtree(at_home)
    assert "river-war" not in {each.id for each in questable.adventures()}
    again = questable.load(tmp_path / "evening.quest", proven=True)
    assert again == game and again.setting.adventure.name == "The River War"
    assert questable.verify(questable.read_record(tmp_path / "evening.quest")) == game
    assert questable.to_bytes(again) == questable.to_bytes(game)
    assert main(["replay", str(tmp_path / "evening.quest"), "--verify"]) == 0
    with pytest.raises(SetupError, match="there is no adventure 'river-war'"):
        questable.new("river-war")


def test_a_folder_or_files_in_memory_will_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = questable.PackFiles({"cards.toml": TEXT})
    folder = written(tmp_path / "somewhere", TEXT)
    one, other = (questable.new("river-war", seed=1, packs=[pack]) for pack in (files, folder))
    assert one == other
    result = questable.simulate("river-war", games=2, packs=[files], seed=1, workers=2, limit=300)
    assert not result.broken and result.packs == ("river",)
    command = ["simulate", "river-war", "--pack", str(folder), "--games", "1", "--limit", "200", "--workers", "1"]
    assert main(command) == 0 and "The River War" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            'over = "rise-of-the-dragon-lords"',
            'over = "chess"',
            r"adventure\.over: there is no adventure 'chess' \(there",
        ),
        ('over = "rise-of-the-dragon-lords"', 'over = "rise-of-the-dragons"', f"; did you mean '{RISE}'"),
        (
            "seats = [2, 3]",
            "seats = [2, 7]",
            r"cards.toml:\d+: .*adventure\.seats: Rise of the Dragon Lords is for 1 to 6",
        ),
        ("seats = [2, 3]", "seats = [2, 9]", r"cards.toml:\d+: river-war: adventure\.seats\[1\]: Expected `int` <= 8"),
        ("seats = [2, 3]", 'seats = "two"', r"cards.toml:\d+: river-war: adventure\.seats: Expected"),
        (
            'variants = ["doom-track"]',
            'variants = ["gloom-track"]',
            "has no variant 'gloom-track'.*; did you mean 'doom-track'",
        ),
        ('id = "river-war"', f'id = "{RISE}"', "there is already an adventure"),
        ('id = "river-war"', 'id = "River War"', r"cards.toml:\d+: .*adventure\.id: Expected"),
        ('name = "The River War"', "", r"cards.toml:\d+: river-war: adventure: .*name"),
    ],
)
def test_a_wrong_adventure_is_told(old: str, new: str, reason: str, tmp_path: Path) -> None:
    folder = written(tmp_path / "river", TEXT.replace(old, new))
    with pytest.raises((ContentError, SetupError), match=reason):
        own_adventure(folder)
    found = inspect(folder, RISE)
    assert any(re.search(reason, str(flaw)) for flaw in found.errors), "the checker tells it, too"
    with pytest.raises((ContentError, SetupError), match=reason):
        questable.new("river-war", seats=2, packs=[folder])


def test_all_that_is_wrong_with_an_adventure_is_told_at_once(tmp_path: Path) -> None:
    wrong = TEXT.replace("seats = [2, 3]", "seats = [2, 7]").replace("doom-track", "gloom-track")
    folder = written(tmp_path / "river", wrong + '\n[[goal]]\ntown = "Nowhere"\n')
    fields = [flaw.field for flaw in inspect(folder, RISE).errors]
    assert fields[:2] == ["adventure.seats", "adventure.variants[0]"] and fields[2].startswith("goal[")


def test_as_a_pack_over_another_adventure_it_is_a_pack() -> None:
    game = questable.new(RISE, seats=2, seed=1, packs=[questable.PackFiles({"cards.toml": TEXT})])
    assert game.setting.adventure.id == RISE and game.setting.packs == ("river",) and game.setting.content.goals


def test_it_is_no_pack_over_an_adventure_it_is_not_written_for() -> None:
    for adventure in ("mists-of-zanaga", "return-of-the-heroes"):
        with pytest.raises(SetupError, match=r"an adventure over Rise of the Dragon Lords.*play it as 'river-war'$"):
            questable.new(adventure, seats=2, seed=1, packs=[questable.PackFiles({"cards.toml": TEXT})])


def test_the_checker_lays_it_over_what_it_names_whatever_is_asked_for() -> None:
    pack = questable.PackFiles({"cards.toml": TEXT})
    for adventure in (RISE, "return-of-the-heroes"):
        found = inspect(pack, adventure)
        assert found.adventure is not None and found.adventure.id == "river-war"
        assert not found.errors and found.texts()


def test_a_hostile_record_can_name_no_other_adventure() -> None:
    game = questable.new("river-war", seats=2, seed=1, packs=[questable.PackFiles({"cards.toml": TEXT})])
    record = questable.record_of(game)
    record.carried = {"river": {"cards.toml": TEXT.replace("rise-of-the-dragon-lords", "../../etc")}}
    with pytest.raises(SetupError, match="there is no adventure 'river-war'"):
        questable.load(record)
