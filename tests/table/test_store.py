"""The database: what is written is there, all or nothing; one that cannot be used is refused."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from pathlib import Path

import msgspec
import pytest

from questable.table import sqlite_store as store_module
from questable.table.messages import ChatLine
from questable.table.pack_uploads import Parcel
from questable.table.sqlite_store import MIGRATIONS, SCHEMA, SqliteStore
from questable.table.store import (
    Commit,
    Contents,
    StoreBusy,
    StoredChoice,
    StoredGame,
    StoredPosition,
    StoredSeat,
    StoreError,
    StoreFull,
)

GAME = StoredGame(
    id="g",
    adventure="a",
    seats=2,
    variants=("v",),
    packs=(),
    seed="s",
    engine="1",
    content="c",
    created=1.5,
    touched=1.5,
)
SEATS = (StoredSeat(seat=0, kind="person", name="Anna", token="t"), StoredSeat(seat=1, kind="bot", name="B", bot="b"))


def new_store(path: Path) -> SqliteStore:
    store = SqliteStore(path)
    asyncio.run(store.create(Contents(game=GAME, seats=SEATS, choices=(), commands={})))
    return store


def read(store: SqliteStore) -> Contents:
    contents = asyncio.run(store.read("g"))
    assert contents is not None
    return contents


def test_what_is_written_is_there_when_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "table.db"
    store = new_store(path)
    later = msgspec.structs.replace(GAME, version=3, asked=3, state="running", fingerprint="f", undos=1, pace=5)
    line = ChatLine(number=0, name="Anna", seat=0, text="hi", at=2.0)
    choices = (StoredChoice(1, 0, "roll"), StoredChoice(2, 1, "walk:17/die2"))
    guest = msgspec.structs.replace(SEATS[0], name="Berta")
    asyncio.run(store.commit(Commit(game=later, since=0, command="0/x", seats=(guest,), choices=choices, chat=line)))
    store.close()
    store = SqliteStore(path)
    try:
        assert read(store) == Contents(
            game=later, seats=(guest, SEATS[1]), choices=choices, commands={"0/x": 3}, chat=(line,)
        )
        assert asyncio.run(store.read("other")) is None
    finally:
        store.close()


def test_a_commit_is_all_or_nothing(tmp_path: Path) -> None:
    store = new_store(tmp_path / "t.db")
    try:
        first = Commit(game=GAME, since=0, command="0/x", choices=(StoredChoice(1, 0, "roll"),))
        asyncio.run(store.commit(first))
        before = read(store)
        with pytest.raises(StoreError, match="could not use its database"):  # the same choice again: one part fails
            asyncio.run(
                store.commit(
                    Commit(
                        since=0,
                        game=msgspec.structs.replace(GAME, version=9),
                        command="0/y",
                        choices=(StoredChoice(2, 0, "a"), StoredChoice(1, 0, "b")),
                    )
                )
            )
        assert read(store) == before
    finally:
        store.close()


def test_choices_taken_back_are_gone(tmp_path: Path) -> None:
    store = new_store(tmp_path / "t.db")
    try:
        asyncio.run(
            store.commit(Commit(game=GAME, since=0, choices=(StoredChoice(1, 0, "a"), StoredChoice(2, 0, "b"))))
        )
        asyncio.run(store.commit(Commit(game=GAME, since=0, drop_after=1)))
        assert read(store).choices == (StoredChoice(1, 0, "a"),)
    finally:
        store.close()


def test_durable(tmp_path: Path) -> None:
    store = new_store(tmp_path / "t.db")
    try:
        ask = store._thread.submit
        assert ask(lambda: store._database.execute("PRAGMA journal_mode").fetchone()[0]).result() == "wal"
        assert ask(lambda: store._database.execute("PRAGMA synchronous").fetchone()[0]).result() == 2
    finally:
        store.close()


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    new_store(path).close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer Questable"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_position_is_kept_beside_the_choices_the_newest_only(tmp_path: Path) -> None:
    store = new_store(tmp_path / "t.db")
    try:
        assert read(store).position is None
        for number in (1, 2):
            asyncio.run(store.commit(Commit(game=GAME, since=0, position=StoredPosition(number, b"%d" % number))))
        asyncio.run(store.commit(Commit(since=0, game=msgspec.structs.replace(GAME, engine="2", content="d", rules=7))))
        kept = read(store)
        assert kept.position == StoredPosition(2, b"2")
        assert (kept.game.engine, kept.game.content, kept.game.rules) == ("2", "d", 7)
    finally:
        store.close()


def test_a_migration_is_carried_out_in_full_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.db"
    new_store(path).close()
    monkeypatch.setattr(store_module, "SCHEMA", SCHEMA + 1)
    good = "ALTER TABLE games ADD COLUMN weather TEXT NOT NULL DEFAULT 'rain'"
    monkeypatch.setattr(store_module, "MIGRATIONS", (*MIGRATIONS, f"{good}; ALTER TABLE nothing ADD COLUMN x"))
    with pytest.raises(StoreError, match="nothing"):
        SqliteStore(path)
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == SCHEMA
        assert "weather" not in [row[1] for row in database.execute("PRAGMA table_info(games)")]
    database.close()
    monkeypatch.setattr(store_module, "MIGRATIONS", (*MIGRATIONS, good))
    SqliteStore(path).close()
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == SCHEMA + 1
        assert database.execute("SELECT weather FROM games").fetchone()[0] == "rain"
    database.close()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name)")
    database.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    path.write_bytes(b"shopping list " * 100)
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(path)
    assert path.read_bytes() == b"shopping list " * 100


def test_a_folder_in_the_way(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot"):
        SqliteStore(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot make the folder"):
        SqliteStore(tmp_path / "file" / "t.db")


def test_an_unwritable_database(tmp_path: Path) -> None:
    """Root may write everywhere: a read-only attachment stands for a read-only disk."""
    path = tmp_path / "t.db"
    new_store(path).close()
    if os.geteuid():
        path.chmod(0o400)
        with pytest.raises(StoreError, match="cannot write to the database"):
            SqliteStore(path)
    else:
        with pytest.raises(StoreError, match="cannot"):
            SqliteStore("/proc/table.db")


def test_two_servers_do_not_share_a_database(tmp_path: Path) -> None:
    store = new_store(tmp_path / "t.db")
    try:
        with pytest.raises(StoreBusy, match="another Questable is using"):
            SqliteStore(tmp_path / "t.db")
    finally:
        store.close()
    SqliteStore(tmp_path / "t.db").close()


# Packs ---------------------------------------------------------------------------------------------------------------

PARCEL = Parcel(texts={"cards.toml": "# cards", "names.de.toml": "# Karten"}, pictures={"horse.png": b"picture"})


def files_of(store: SqliteStore) -> int:
    return int(store._thread.submit(lambda: store.query("SELECT count(*) FROM files")[0][0]).result())


def test_a_pack_that_was_sent_is_there_for_those_who_know_its_key(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "table.db")
    kept = asyncio.run(store.keep_pack("~key", PARCEL))
    assert kept.texts == PARCEL.texts
    assert asyncio.run(store.picture(kept.pictures["horse.png"])) == b"picture"
    store.close()
    again = SqliteStore(tmp_path / "table.db")
    assert asyncio.run(again.pack("~key")) == kept
    assert asyncio.run(again.pack("~other")) is None
    assert asyncio.run(again.picture("0" * 64)) is None
    again.close()


def test_a_game_has_its_packs_when_they_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are stored once, whoever has them, and go with the last who does."""
    store = SqliteStore(":memory:")
    kept = asyncio.run(store.keep_pack("~key", PARCEL))
    game = Contents(game=GAME, seats=SEATS, choices=(), commands={}, packs={"tales": kept})
    asyncio.run(store.create(game))
    assert files_of(store) == 3
    monkeypatch.setattr(store_module, "PACKS_KEPT", 1)
    asyncio.run(store.keep_pack("~next", Parcel(texts={"a.toml": "# other"})))
    assert asyncio.run(store.pack("~key")) is None
    assert read(store).packs == {"tales": kept}
    assert asyncio.run(store.picture(kept.pictures["horse.png"])) == b"picture"
    assert files_of(store) == 4
    assert asyncio.run(store.forget(2.0)) == ["g"]
    assert files_of(store) == 1
    assert asyncio.run(store.picture(kept.pictures["horse.png"])) is None
    store.close()


def test_packs_nobody_uses_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(":memory:")
    now = 0.0
    monkeypatch.setattr(time, "time", lambda: now)
    for name in ("~a", "~b"):
        asyncio.run(store.keep_pack(name, Parcel(texts={"a.toml": name})))
    now = 20 * 86_400.0
    assert asyncio.run(store.pack("~a")) is not None
    now = 40 * 86_400.0
    asyncio.run(store.keep_pack("~c", Parcel(texts={"a.toml": "c"})))
    assert [asyncio.run(store.pack(name)) is not None for name in ("~a", "~b", "~c")] == [True, False, True]
    store.close()


def test_what_packs_take_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "FILES_KEPT", 1000)
    store = SqliteStore(":memory:")
    asyncio.run(store.keep_pack("~a", Parcel(texts={"a.toml": "#" * 900})))
    with pytest.raises(StoreFull, match="no room left"):
        asyncio.run(store.keep_pack("~b", Parcel(texts={"a.toml": "!" * 900})))
    assert asyncio.run(store.pack("~b")) is None, "all or nothing"
    assert files_of(store) == 1
    asyncio.run(store.keep_pack("~c", Parcel(texts={"a.toml": "#" * 900})))
    store.close()


def test_many_wait_for_one_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What need not be secure yet is in the file; the disk is asked once for all who wait."""
    store = new_store(tmp_path / "t.db")
    flushed: list[int] = []
    flush = store._to_disk

    def counted() -> None:
        flushed.append(store._written)
        flush()

    monkeypatch.setattr(store, "_to_disk", counted)

    async def go_on(version: int) -> None:
        game = msgspec.structs.replace(GAME, version=version)
        await store.commit(Commit(game=game, since=version - 1), secure=False)

    async def story() -> None:
        await store.secure()
        assert not flushed, "a new game is secure when it is there"
        for version in (1, 2, 3):
            await go_on(version)
        await asyncio.gather(*(store.secure() for _ in range(5)))
        assert flushed == [3]
        await store.secure()
        await go_on(4)
        await store.secure()
        assert flushed == [3, 4]

    asyncio.run(story())
    assert read(store).game.version == 4
    store.close()


def test_a_disk_that_fails_is_told_until_it_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = new_store(tmp_path / "t.db")

    def fail(file: int) -> None:
        raise OSError(28, "No space left on device")

    async def story() -> None:
        await store.commit(Commit(game=msgspec.structs.replace(GAME, version=1), since=0), secure=False)
        with monkeypatch.context() as patch:
            patch.setattr(store_module, "_flush", fail)
            for _ in range(2):
                with pytest.raises(StoreError, match="No space left on device"):
                    await store.secure()
                assert not store.sound
        await store.secure()
        await store.commit(Commit(game=msgspec.structs.replace(GAME, version=2), since=1))
        assert store.sound

    asyncio.run(story())
    store.close()
