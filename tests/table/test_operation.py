"""Keeping a server running: backups, damage, what is lost, what is forgotten, and the numbers."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from questable.table import backups
from questable.table import messages as m
from questable.table.logs import AsJson
from questable.table.room import Room
from questable.table.sqlite_store import SqliteStore
from questable.table.store import Commit, Contents, Moved, StoreBusy, StoreError
from questable.table.tables import Clock
from questable.terminal.main import main
from tests.table.kit import ME, RISE, Open, Seated, World, in_world


async def some_games(world: World, count: int = 3) -> list[str]:
    made = []
    for _ in range(count):
        room, keys = await world.new(ME, ME)
        player = await Seated(room, tuple(keys.values())).come()
        await player.play(4)
        made.append(room.stored.id)
    return made


# Backups -------------------------------------------------------------------------------------------------------------


def test_a_backup_of_a_running_server_holds_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "t.db", tmp_path / "copy.db"

    async def story(world: World) -> list[str]:
        games = await some_games(world)
        assert await asyncio.to_thread(main, ["backup", str(copy), "--db", str(path)]) == 0
        assert await asyncio.to_thread(main, ["backup", str(copy), "--db", str(path)]) == 1, "not over another"
        assert await asyncio.to_thread(main, ["restore", str(copy), "--db", str(path)]) == 1, "the server runs"
        await some_games(world, 1)
        return games

    games = in_world(story, path=path)
    out, err = capsys.readouterr()
    assert "3 games are in" in out and "exists" in err and "another Questable is using" in err
    assert copy.stat().st_mode & 0o077 == 0
    assert backups.check(copy) == backups.Report(games=3, damaged=())
    assert main(["restore", "--check", str(copy)]) == 0 and "3 of 3 games" in capsys.readouterr().out
    assert main(["restore", str(copy), "--db", str(path)]) == 0
    (older,) = tmp_path.glob("t.db.before-*")
    assert backups.check(older).games == 4, "what was there is kept"

    async def after(world: World) -> None:
        assert [info.moves for info in await world.tables.infos(games)] == [4, 4, 4]
        for game in games:
            room = await world.tables.room(game)
            assert room is not None and not room.problem

    in_world(after, path=path)


def test_a_backup_that_is_none_or_damaged_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "t.db", tmp_path / "copy.db"
    in_world(some_games, path=path)
    backups.back_up(path, copy)
    with sqlite3.connect(copy) as database:
        (game,) = database.execute("SELECT id FROM games ORDER BY id LIMIT 1").fetchone()
        database.execute("UPDATE choices SET option = 'nonsense' WHERE game = ? AND number = 2", (game,))
        database.execute("UPDATE positions SET kept = x'00' WHERE game = ?", (game,))
    database.close()
    report = backups.check(copy)
    assert report.games == 3 and len(report.damaged) == 1 and report.damaged[0].startswith(game)
    assert main(["restore", "--check", str(copy)]) == 1 and f"cannot be opened: {game}" in capsys.readouterr().out
    data = bytearray(copy.read_bytes())
    data[4096:12288] = b"\x99" * 8192
    copy.write_bytes(data)
    (tmp_path / "letter").write_text("not a database, but long enough to be looked at by those who read them")
    for file, reason in ((copy, "damaged|malformed|cannot be read"), (tmp_path / "letter", "not a database")):
        with pytest.raises(StoreError, match=reason):
            backups.check(file)
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        SqliteStore(copy)
    with pytest.raises(StoreError, match="there is no database"):
        backups.check(tmp_path / "nothing")


def test_a_backup_of_an_earlier_version_is_checked_without_being_changed(tmp_path: Path) -> None:
    old = next((Path(__file__).parents[1] / "saves").rglob("table.db"))
    copy = tmp_path / "old.db"
    copy.write_bytes(old.read_bytes())
    before = copy.read_bytes()
    assert backups.check(copy).games > 0
    assert copy.read_bytes() == before


# What is lost --------------------------------------------------------------------------------------------------------


def test_a_database_that_is_gone_is_noticed_at_the_next_commit(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, tuple(keys.values())).come()
        await player.play(2)
        path.rename(tmp_path / "elsewhere.db")
        refused = await player.say(player.choose("x"))
        assert refused["code"] == "not-stored" and room.game is not None and room.game.moves == 2
        with pytest.raises(StoreError, match="removed or replaced"):
            await world.store.ready()
        assert player.answers("goodbye")[-1]["again"]

    in_world(story, path=path)


def test_a_game_that_somebody_else_has_gone_on_with_is_opened_anew() -> None:
    """Two processes on one store: the one that comes late changes nothing, and finds out."""

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        tokens = tuple(keys.values())
        here = await Seated(room, tokens).come()
        await here.play(2)
        contents = await world.store.read(room.stored.id)
        assert contents is not None
        other = Room(contents, world.store, world.tables.bots)
        await other.open()
        await (await Seated(other, tokens).come()).play(1)
        assert (await here.say(here.choose("late")))["code"] == "not-stored"
        assert room.moved and here.answers("goodbye")[-1] == {
            "type": "goodbye",
            "reason": "",
            "again": True,
            "code": "closing",
        }
        now = await world.tables.room(room.stored.id)
        assert now is not None and now is not room and now.game is not None and now.game.moves == 3

    in_world(story)


def test_commits_compare_and_set(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        (game,) = await some_games(world, 1)
        contents = await world.store.read(game)
        assert contents is not None
        later = msgspec.structs.replace(contents.game, version=contents.game.version + 1)
        with pytest.raises(Moved):
            await world.store.commit(Commit(game=later, since=contents.game.version - 1))
        await world.store.commit(Commit(game=later, since=contents.game.version))
        with pytest.raises(Moved):
            await world.store.commit(Commit(game=later, since=contents.game.version))

    in_world(story, path=tmp_path / "t.db")


def test_storage_that_fails_is_told_with_the_reason(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    client = open_table()
    assert client.get("/api/ready").status_code == 200

    async def fails(*_: Any) -> None:
        raise StoreError("the disk is full")

    for name in ("ready", "create", "rows"):
        monkeypatch.setattr(SqliteStore, name, fails)
    for answer in (
        client.get("/api/ready"),
        client.post("/api/games", json={"adventure": RISE, "seats": [{"kind": "me"}]}),
        client.get("/api/games?id=a"),
    ):
        assert answer.status_code == 503 and answer.json() == {"error": "the disk is full", "code": "not-stored"}
    assert client.get("/api/health").status_code == 200, "the server itself is alive"


# Lists, opening, forgetting ------------------------------------------------------------------------------------------


def test_lists_come_from_rows_and_one_damaged_game_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    games = in_world(some_games, path=path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE games SET variants = '{' WHERE id = ?", (games[1],))
        database.execute("UPDATE games SET adventure = 'of another day' WHERE id = ?", (games[2],))
    database.close()

    async def story(world: World) -> None:
        infos = await world.tables.infos([*games, "nothing", games[0]])
        assert [info.id for info in infos] == games
        assert (infos[0].state, infos[0].moves, bool(infos[0].clock)) == ("running", 4, True)
        assert (infos[1].state, infos[1].problem) == ("closed", "the game cannot be opened: DecodeError")
        assert (infos[2].state, infos[2].adventure_name) == ("closed", "of another day")
        assert not world.tables.rooms, "nothing was opened for it"
        room = await world.tables.room(games[0])
        assert room is not None
        opened = room.info()
        same = {"clock": "", "seats": ()}
        assert msgspec.structs.replace(opened, **same) == msgspec.structs.replace(infos[0], **same)

    in_world(story, path=path)


def test_opening_one_game_holds_up_no_other() -> None:
    async def story(world: World) -> None:
        games = await some_games(world, 2)
        world.tables._alive.clear()
        world.tables._kept.clear()
        read, waits = world.store.read, asyncio.Event()

        async def slow(game: str) -> Contents | None:
            if game == games[0]:
                await waits.wait()
            return await read(game)

        world.store.read = slow  # type: ignore[method-assign]
        first = [asyncio.create_task(world.tables.room(games[0])) for _ in range(2)]
        assert await asyncio.wait_for(world.tables.room(games[1]), 30)
        waits.set()
        one, two = await asyncio.gather(*first)
        assert one is two is not None

    in_world(story)


def test_abandoned_games_are_forgotten_if_wished(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    games = in_world(some_games, path=path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE games SET touched = ? WHERE id != ?", (time.time() - 40 * 86_400, games[0]))
    database.close()

    async def story(world: World) -> None:
        room = await world.tables.room(games[1])
        assert room is not None
        watcher = await Seated(room).come()
        assert await world.tables.forget(50) == []
        assert await world.tables.forget(30) == [games[2]], "somebody is at the second"
        assert [info.id for info in await world.tables.infos(games)] == games[:2]
        assert await world.store.read(games[2]) is None and watcher.stage

    in_world(story, path=path)


class Machine:
    """Its time of day, and how long it has been on."""

    def __init__(self) -> None:
        self.today, self.on = 10**9 * 1.0, 100.0

    def clock(self) -> Clock:
        return Clock(lambda: self.today, lambda: self.on)


def test_a_clock_that_jumps_forgets_nothing() -> None:
    """A dead battery, or a machine that is restored: everything seems to be old."""

    async def story(world: World) -> None:
        machine = Machine()
        machine.today = time.time()
        world.tables._clock = machine.clock()
        games = await some_games(world, 1)
        machine.today += 400 * 86_400
        with pytest.raises(StoreError, match="has jumped"):
            await world.tables.forget(30)
        assert [info.id for info in await world.tables.infos(games)] == games
        machine.on += 400 * 86_400  # so much time has passed indeed
        assert await world.tables.forget(30) == games

    in_world(story)


def test_at_most_a_tenth_is_forgotten_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    in_world(lambda world: some_games(world, 1), path=path)
    with sqlite3.connect(path) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(games)")]
        same = ", ".join("? || id" if each == "id" else "? + 0" if each == "touched" else each for each in columns)
        for number in range(39):
            row = (f"{number}-", float(number))
            database.execute(f"INSERT INTO games SELECT {same} FROM games WHERE length(id) = 12", row)
    database.close()

    async def story(world: World) -> None:
        gone = [await world.tables.forget(30) for _ in range(3)]
        assert [len(each) for each in gone] == [4, 3, 3]
        assert [each.partition("-")[0] for each in gone[0]] == ["0", "1", "2", "3"], "the oldest first"

    in_world(story, path=path)


# Numbers and words ---------------------------------------------------------------------------------------------------


def test_metrics_tell_numbers_and_nothing_about_people(open_table: Open) -> None:
    client = open_table()
    made = client.post("/api/games", json={"adventure": RISE, "seats": [{"kind": "me", "name": "Anna"}]}).json()
    with client.websocket_connect("/api/play") as wire:
        wire.send_bytes(msgspec.json.encode(m.Hello(game=made["game"]["id"], tokens=(made["keys"][0]["token"],))))
        wire.receive_text()
        wire.send_bytes(msgspec.json.encode(m.Choose(id="x", seat=0, version=1, option="nonsense")))
        wire.receive_text()
        text = client.get("/metrics").text
    for name in ("rooms 1", "visitors 1", "outbox_bytes", "commit_seconds_count", "loop_lag_seconds_bucket"):
        assert f"questable_{name}" in text
    assert 'questable_refusals_total{code="no-such-option"}' in text
    assert "Anna" not in text and made["game"]["id"] not in text


def test_the_log_can_be_read_by_programs() -> None:
    record = logging.LogRecord("questable.table", logging.ERROR, "x", 1, "game %s: %s", ("g", "ö\n"), None)
    told = json.loads(AsJson().format(record))
    assert (told["level"], told["from"], told["what"]) == ("error", "questable.table", "game g: ö\n")


def test_a_second_server_is_kept_off_and_a_reader_is_not(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    try:
        with pytest.raises(StoreBusy):
            SqliteStore(tmp_path / "t.db")
        assert backups.check(tmp_path / "t.db").games == 0
    finally:
        store.close()
