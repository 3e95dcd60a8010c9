"""Saves and databases of every release open, go on and verify, for ever after."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest

import questable
from questable import Game
from questable.bots import make_bot, take_turns
from questable.errors import EngineError, QuestableError
from questable.table import messages as m
from questable.table.sqlite_store import SCHEMA
from questable.version import RULES
from tests.saves.make import SAVES, Kept
from tests.table.kit import Seated, World, in_world

FOLDERS = sorted(path for path in Path(__file__).parent.iterdir() if any(path.glob("*.quest")))
RELEASES = [path for path in FOLDERS if (path / "table.db").exists()]
FILES = [path for release in RELEASES for path in sorted(release.glob("*.quest"))]
EARLY = [path for folder in FOLDERS if folder not in RELEASES for path in sorted(folder.glob("*.quest"))]
"""Games of boxes that are not released yet: their cards may still change."""


def packs_of(file: Path) -> list[Path]:
    """The packs that lie beside it; shipped ones everybody has."""
    beside = (file.parent / pack for pack in SAVES[file.stem].packs)
    return [folder for folder in beside if folder.is_dir()]


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def some_more(game: Game, choices: int = 40) -> None:
    take_turns(game, {seat: make_bot("random", game.setting.adventure, seat) for seat in range(8)}, choices)


def test_every_release_is_here() -> None:
    assert [path.name for path in RELEASES] == ["0.1", "0.8"]
    for release in RELEASES:
        assert {file.stem for file in FILES if file.parent == release} == {
            name for name, save in SAVES.items() if save.since <= release.name
        }
    assert {file.stem for file in (*FILES, *EARLY)} == set(SAVES)


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_saved_game_opens_goes_on_and_verifies(file: Path) -> None:
    record, packs = questable.read_record(file), packs_of(file)
    verified = questable.verify(record, packs=packs)
    game = questable.load(record, packs=packs)
    assert game == verified and game.verifiable_from == 0
    assert game.choices() == list(record.choices) and game.chronicle().seats == record.chosen_by
    some_more(game)
    again = questable.read_record(questable.to_bytes(game))
    assert (again.questable, again.rules) == (2, RULES)
    assert questable.verify(again) == game == questable.load(again)


@pytest.mark.parametrize("file", EARLY, ids=named)
def test_a_game_of_a_box_in_the_making_opens_and_goes_on(file: Path) -> None:
    """It is played again; where cards have changed and it would go another way, it goes on from where it stood."""
    record = questable.read_record(file)
    game = questable.load(record)
    assert game.moves == len(record.choices) or game.decision is None
    assert game.verifiable_from in (0, len(record.choices))
    if game.verifiable_from == 0:
        assert questable.verify(record) == game
    some_more(game)
    again = questable.read_record(questable.to_bytes(game))
    assert (again.questable, again.rules) == (2, RULES)
    assert questable.load(again) == game


@pytest.mark.parametrize("file", FILES, ids=named)
def test_it_does_so_when_the_state_is_laid_out_otherwise(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What 0.1 called the fingerprint is the hash of a layout: no other one can have it."""
    monkeypatch.setattr(Game, "fingerprint", lambda game: "of another layout")
    record = questable.read_record(file)
    assert questable.verify(record, packs=packs_of(file)).choices() == list(record.choices)
    assert questable.load(record, packs=packs_of(file)).verifiable_from == 0


@pytest.mark.parametrize("file", FILES, ids=named)
def test_it_goes_on_when_its_choices_no_longer_fit(file: Path) -> None:
    """Its first choice cannot have been made under our rules. Its snapshot still fits, or it is said why not."""
    record = questable.read_record(file)
    record.script = "of-other-rules\n" + record.script.partition("\n")[2]
    if record.questable > 1:
        record.rules = 99
    try:
        game = questable.load(record, packs=packs_of(file))
    except QuestableError as error:
        assert "the rules have changed (" in str(error) and "snapshot does not fit" in str(error)
        return
    assert game.verifiable_from == len(record.choices)
    for number in range(40):  # whatever the rules make of an agenda of 0.1, they never kill the game
        for option in game.decision.options if game.decision is not None else ():
            with contextlib.suppress(EngineError):
                game.play(option)
                break
        assert game.decision is None or game.moves == len(record.choices) + number + 1
    assert questable.verify(questable.read_record(questable.to_bytes(game))) == game


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_game_goes_on_by_the_rules_it_was_begun_under(file: Path) -> None:
    """Also when it is saved again, under the number of today; new games are not offered those rules."""
    game = questable.load(file, packs=packs_of(file))
    adventure = game.setting.adventure
    rules = questable.read_record(file).rules
    former = {box.id for number, box in adventure.former if number >= rules and box.fits(game.setting.seats)}
    assert former <= set(game.setting.variants)
    again = questable.read_record(questable.to_bytes(game))
    assert again.rules == RULES and former <= set(again.variants)
    assert questable.verify(again, packs=packs_of(file)) == game
    assert not {box.id for _, box in adventure.former} & {box.id for box in adventure.variants}
    new = questable.new(adventure.id, seats=game.setting.seats, seed=1)
    assert not {box.id for _, box in adventure.former} & set(new.setting.variants)


def test_a_pack_may_lie_elsewhere(tmp_path: Path) -> None:
    file = FILES[0].parent / "rise-pack.quest"
    shutil.copytree(file.parent / "pack", tmp_path / "other name")
    with pytest.raises(QuestableError, match="no pack 'pack'"):
        questable.load(file)
    game = questable.load(file, packs=[tmp_path / "other name"])
    record = questable.read_record(questable.to_bytes(game))
    assert record.packs == ("river-folk",) == tuple(record.pack_hashes), "never a path"
    (tmp_path / "other name").rename(tmp_path / "third name")
    assert questable.load(record) == game, "a small pack is in the record"
    assert questable.load(record, packs=[tmp_path / "third name"]) == game
    with pytest.raises(QuestableError, match="without the pack 'trial'"):
        questable.load(record, packs=[tmp_path / "third name", Path(__file__).parents[1] / "packs" / "trial"])
    bare = msgspec.structs.replace(record, carried={})
    with pytest.raises(QuestableError, match=r"no pack 'river-folk': .* name its folder with --pack"):
        questable.load(bare)
    with pytest.raises(QuestableError, match=r"no pack 'river-folk': .* name its folder with --pack"):
        questable.load(bare, packs=[Path(__file__).parents[1] / "packs" / "trial"])


# The table -----------------------------------------------------------------------------------------------------------


@pytest.fixture(params=RELEASES, ids=lambda path: path.name)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, list[Kept]]:
    """A copy of the database of a release, and what is in it."""
    folder: Path = request.param
    shutil.copy(folder / "table.db", tmp_path)
    kept = msgspec.json.decode((folder / "table.json").read_bytes(), type=list[Kept])
    return tmp_path / "table.db", kept


def test_games_at_the_table_go_on(database: tuple[Path, list[Kept]]) -> None:
    path, kept = database

    async def go_on(world: World) -> None:
        for each in kept:
            room = await world.tables.room(each.id)
            assert room is not None and room.problem == ""
            assert room.stored.state == each.state
            player = await Seated(room, tuple(each.tokens.values())).come()
            if each.state == "waiting":
                assert player.stage["info"]["state"] == "running", "all its friends have come with us"
                continue
            assert room.game is not None and room.game.moves == each.moves and room.game.verifiable_from == 0
            if each.state == "running":
                assert tuple(player.options) == each.question
                assert player.log and player.chat[0]["text"] == "Well played!"
                await player.play(3)
            await room.leave(player.visitor)

    async def later(world: World) -> None:
        for each in kept:
            room = await world.tables.room(each.id)
            assert room is not None and room.problem == "" and room.game is not None
            assert room.game.moves >= each.moves + 3 * (each.state == "running")
            assert questable.verify(questable.read_record(questable.to_bytes(room.game))) == room.game
            if each.state == "running":
                assert room.stored.rules == RULES and room.stored.fingerprint == room.game.trail()

    in_world(go_on, path=path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] == SCHEMA
    connection.close()
    in_world(later, path=path)


def spoil(path: Path, game: str, rules: int) -> None:
    """The first choice of the game becomes one that these rules do not know."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE choices SET option = 'of-other-rules' WHERE game = ? AND number = 1", (game,))
        connection.execute("UPDATE games SET rules = ? WHERE id = ?", (rules, game))
    connection.close()


def test_a_game_at_the_table_whose_rules_are_gone_goes_on_from_where_it_stood(
    database: tuple[Path, list[Kept]],
) -> None:
    path, kept = database
    mine = next(each for each in kept if each.state == "running")

    async def play(world: World) -> int:
        room = await world.tables.room(mine.id)
        assert room is not None
        player = await Seated(room, tuple(mine.tokens.values())).come()
        await player.play(2)
        assert room.game is not None
        return room.game.moves

    async def go_on(world: World) -> None:
        room = await world.tables.room(mine.id)
        assert room is not None and room.problem == "" and room.game is not None
        assert room.game.moves == room.game.verifiable_from == moves
        player = await Seated(room, tuple(mine.tokens.values())).come()
        (line,) = [line for line in player.chat.values() if line["name"] == "The table"]
        assert "the rules have changed" in line["text"] and "no longer be verified" in line["text"]
        assert not player.stage.get("undo")
        refused = await player.say(m.Undo(id="u", seat=player.question["seat"], version=player.version))
        assert refused["code"] == "no-undo"
        await player.play(3)

    async def later(world: World) -> None:
        room = await world.tables.room(mine.id)
        assert room is not None and room.game is not None
        assert (room.game.moves, room.game.verifiable_from) == (moves + 3, moves)
        assert len([line for line in room.chat if not line.name]) == 1, "it is said once"
        record = questable.read_record(questable.to_bytes(room.game))
        assert questable.verify(record) == room.game

    moves = in_world(play, path=path)
    spoil(path, mine.id, 99)
    in_world(go_on, path=path)
    in_world(later, path=path)


@pytest.mark.parametrize("database", RELEASES[:1], indirect=True, ids=named)
def test_a_game_that_cannot_go_on_says_why_and_is_kept(database: tuple[Path, list[Kept]]) -> None:
    """0.1 stored no positions: here nothing is left to go on from."""
    path, kept = database
    mine = next(each for each in kept if each.state == "running")
    in_world(lambda world: world.tables.room(kept[-1].id), path=path)  # the database is of our format now
    spoil(path, mine.id, 0)

    async def story(world: World) -> None:
        room = await world.tables.room(mine.id)
        assert room is not None
        assert "the rules have changed" in room.problem and "'of-other-rules'" in room.problem
        record = questable.read_record(await room.give_record(tuple(mine.tokens.values())))
        assert len(record.choices) == mine.moves

    in_world(story, path=path)
