"""Saved games with packs: ids and hashes, never paths; small packs whole, so that a game opens anywhere."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

import questable
from questable.errors import QuestableError, RecordError, SetupError
from questable.kernel.content.packs import CARRIED
from questable.terminal.main import main
from tests.runebound.packs.kit import HEAD, ITEM, RISE, begun, text, written


def played(game: questable.Game, choices: int = 60) -> questable.Game:
    chance = Random(3)
    for _ in range(choices):
        assert game.decision is not None
        game.play(chance.choice(game.decision.options))
    return game


def saved(game: questable.Game) -> questable.Record:
    return questable.read_record(questable.to_bytes(game))


def test_a_record_names_packs_by_their_ids(tmp_path: Path) -> None:
    folder = written(tmp_path / "somewhere", text("river"))
    game = played(questable.new(RISE, seats=2, seed=5, packs=[f"{folder}:focus", "wild", "drakes:focus"]))
    record = saved(game)
    assert record.packs == ("drakes:focus", "river:focus", "wild")
    assert list(record.pack_hashes) == ["drakes", "river", "wild"]
    assert list(record.carried) == ["river"], "shipped packs everybody has"
    assert record.carried["river"] == {"cards.toml": text("river")}
    assert str(tmp_path).encode() not in questable.to_bytes(game)


@pytest.mark.rule("CP-RUL-17")
@pytest.mark.parametrize("proven", [False, True])
def test_a_game_opens_in_another_folder_without_its_pack(tmp_path: Path, proven: bool) -> None:
    folder = written(tmp_path / "somewhere", text("river"))
    game = played(questable.new(RISE, seats=2, seed=5, packs=[f"{folder}:focus", "kellos"]))
    game.save(tmp_path / "evening.quest")
    shutil.rmtree(folder)
    again = questable.load(tmp_path / "evening.quest", proven=proven)
    assert again == game and again.fingerprint() == game.fingerprint()
    assert again.setting.focused == {"river"} and again.content.origin == game.content.origin
    assert questable.verify(saved(again)) == game
    assert saved(again) == saved(game), "and can be saved again, pack and all"
    played(again)
    assert questable.replay(saved(again)) == again


def test_the_terminal_opens_it_in_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "river", text("river"))
    game = played(questable.new(RISE, seats=2, seed=5, packs=["./river"]))
    game.save(tmp_path / "evening.quest")
    shutil.rmtree(tmp_path / "river")
    os.makedirs(tmp_path / "elsewhere")  # noqa: PTH103
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert main(["replay", "../evening.quest", "--verify"]) == 0
    assert main(["replay", "../evening.quest"]) == 0
    assert "verified" in capsys.readouterr().out


def large(name: str) -> str:
    return text(name) + "#" * CARRIED


def test_a_large_pack_has_to_be_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(tmp_path / "river", large("river"))
    game = played(questable.new(RISE, seats=2, seed=5, packs=[folder]))
    record = saved(game)
    assert record.carried == {} and record.packs == ("river",)
    with pytest.raises(SetupError, match=r"no pack 'river': the game was played with it; name its folder with --pack"):
        questable.load(record)
    assert questable.load(record, packs=[folder]) == game
    assert questable.load(record, folders=[folder]) == game
    shutil.copytree(folder, tmp_path / "questable" / "packs" / "mine")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert questable.load(record) == game, "found among the user's own packs"


def test_a_pack_the_user_names_is_taken_rather_than_the_one_inside(tmp_path: Path) -> None:
    game = played(questable.new(RISE, seats=2, seed=5, packs=[written(tmp_path / "river", text("river"))]))
    renamed = text("river").replace('name = "river-item-0"', 'name = "River Pebble"')
    again = questable.load(saved(game), packs=[written(tmp_path / "new", renamed)])
    assert again == game and again.setting.content.cards["river-item-0"].name == "River Pebble"
    other = text("river").replace("cost = 1", "cost = 2")
    gone_on = questable.load(saved(game), packs=[written(tmp_path / "newer", other)])
    if gone_on.verifiable_from:
        assert "pack river" in (gone_on.setting.origin.why if gone_on.setting.origin else "")


def test_the_pack_inside_comes_before_one_of_the_same_name_here(tmp_path: Path) -> None:
    game = played(questable.new(RISE, seats=2, seed=5, packs=[written(tmp_path / "river", text("river"))]))
    other = written(tmp_path / "other", HEAD.format("river", "Another") + ITEM.format("oar"))
    assert questable.load(saved(game), folders=[other]) == game


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"../../evil.toml": text("river")}, "not a valid name for a TOML file"),
        ({"/tmp/evil.toml": text("river")}, "not a valid name for a TOML file"),
        ({"cards.py": "import os"}, "not a valid name for a TOML file"),
        ({"a.toml": "#" * 60_000, "b.toml": "#" * 60_000}, "larger than"),
        ({"cards.toml": "[[item"}, "not valid TOML"),
        ({"cards.toml": "a = " + "[" * 5000}, "nested"),
        ({}, "no content files"),
    ],
)
def test_what_a_record_carries_is_checked_like_any_pack(files: dict[str, str], reason: str, tmp_path: Path) -> None:
    record = saved(questable.new(RISE, seats=2, seed=5, packs=[questable.PackFiles({"cards.toml": text("river")})]))
    hostile = msgspec.structs.replace(record, carried={"river": files})
    before = sorted(tmp_path.parent.rglob("*"))
    for open_ in (questable.load, questable.replay, questable.verify):
        with pytest.raises(QuestableError, match=reason):
            open_(hostile)
    assert sorted(tmp_path.parent.rglob("*")) == before, "nothing is written anywhere"


def test_a_file_in_a_record_has_a_limit() -> None:
    record = saved(questable.new(RISE, seats=2, seed=5, packs=[questable.PackFiles({"cards.toml": text("river")})]))
    hostile = msgspec.structs.replace(record, carried={"river": {"cards.toml": "#" * (CARRIED + 1)}})
    with pytest.raises(RecordError, match="damaged"):
        questable.read_record(questable.seal(hostile))


def test_a_record_cannot_bring_its_own_copy_of_a_shipped_pack() -> None:
    game = played(questable.new(RISE, seats=2, seed=5, packs=["kellos"]))
    cheat = HEAD.format("kellos", "Kellos") + ITEM.format("ten-thousand-gold")
    hostile = msgspec.structs.replace(saved(game), carried={"kellos": {"cards.toml": cheat}})
    opened = questable.load(hostile)
    assert opened == game and "ten-thousand-gold" not in opened.setting.content.cards
    assert saved(opened).carried == {}


def test_a_record_of_a_folder_given_to_a_server_reads_no_path(tmp_path: Path) -> None:
    folder = written(tmp_path / "river", text("river"))
    record = msgspec.structs.replace(
        saved(questable.new(RISE, seats=2, seed=5, packs=[folder])), packs=(str(folder),), pack_hashes={}, carried={}
    )
    assert questable.load(record).setting.packs == ("river",), "old records name folders"
    with pytest.raises(SetupError, match="no pack"):
        questable.load(record, folders=())


def test_clones_undo_and_imagined_positions_keep_packs(tmp_path: Path) -> None:
    game = played(begun([f"{written(tmp_path / 'river', text('river'))}:focus", "kellos"]))
    twin = game.clone()
    assert twin == game and twin.setting is game.setting
    imagined = game.imagine(0, 1)
    again = questable.rebuild(
        RISE,
        imagined.snapshot(),
        seats=2,
        mark=game.setting.mark,
        variants=game.setting.variants,
        packs=game.setting.in_play,
    )
    assert again.position() == imagined.position() and again.setting.packs == game.setting.packs


def test_only_what_belongs_to_a_pack_goes_into_a_saved_game(tmp_path: Path) -> None:
    (tmp_path / "diary.toml").write_text('dear = "diary"')
    folder = written(tmp_path / "river", text("river"))
    (folder / "names.de.toml").write_text('[names.pack]\nriver = "Fluss"\n', encoding="utf-8")
    (folder / "diary.de.toml").symlink_to(tmp_path / "diary.toml")
    (folder / "notes.txt").write_text("buy milk")
    record = saved(questable.new(RISE, seats=2, seed=5, packs=[folder]))
    assert set(record.carried["river"]) == {"cards.toml", "names.de.toml"}
    assert questable.load(record).spoken("de").describe("river-item-0").mark == "Fluss"


def test_cards_are_read_once_whether_they_come_first_or_not() -> None:
    one, other = (begun([name]).content for name in ("kellos", "kellos:focus"))
    assert one is other
