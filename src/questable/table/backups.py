"""Backups of a database: made while the server runs, checked to the last game, put back."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

import questable
from questable.errors import QuestableError
from questable.table.history import open_game
from questable.table.library import adventure_of
from questable.table.room import stored_record
from questable.table.sqlite_store import APPLICATION, SCHEMA, SqliteStore, lock
from questable.table.store import Contents, StoreError


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a check has found."""

    games: int
    damaged: tuple[str, ...]  # a line for each game that cannot be opened


def back_up(database: Path, file: Path) -> int:
    """Copy the database as it is at this moment into a new file; how many games that are.

    A server may go on writing: the copy is of one moment all the same.
    """
    if file.exists():
        raise StoreError(f"{file} already exists: choose another name for the backup")
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with _reading(database) as source:
            os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with contextlib.closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
                games = int(copy.execute("SELECT count(*) FROM games").fetchone()[0])
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.replace(file)
    except sqlite3.Error as error:
        raise StoreError(f"{database} could not be copied: {error}") from error
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from error
    finally:
        for left in (draft, draft.with_name(f"{draft.name}-journal")):
            left.unlink(missing_ok=True)
    return games


def check(file: Path) -> Report:
    """Is this a whole database, and can every game in it be opened? Nothing is written."""
    try:
        with _reading(file) as database:
            wrong = [str(row[0]) for row in database.execute("PRAGMA integrity_check(5)")]
            if wrong != ["ok"]:
                raise StoreError(f"{file} is damaged: {' '.join('; '.join(wrong).split())[:300]}")
            loose = database.execute("PRAGMA foreign_key_check").fetchall()
            if loose:
                raise StoreError(f"{file} is damaged: {len(loose)} rows do not belong to any game")
            database.row_factory = sqlite3.Row
            return _check_games(file, database)
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be read: {error}") from error


def _check_games(file: Path, database: sqlite3.Connection) -> Report:
    if database.execute("PRAGMA user_version").fetchone()[0] < SCHEMA:
        with _in_memory(database) as store:  # brought up to date in memory, the file stays as it is
            return _check_all(store)
    return _check_all(SqliteStore.over(file, database))


def _check_all(store: SqliteStore) -> Report:
    games = [row[0] for row in store.query("SELECT id FROM games ORDER BY id")]
    damaged = []
    for game in games:
        try:
            contents = store.read_now(game)
            assert contents is not None
            _open(contents)
        except QuestableError as error:
            damaged.append(f"{game}: {error}")
        except Exception as error:
            damaged.append(f"{game}: {type(error).__name__}")
    return Report(games=len(games), damaged=tuple(damaged))


def _open(contents: Contents) -> None:
    record = stored_record(contents.game, contents.choices, contents.position, contents.packs)
    if contents.game.state not in ("gathering", "waiting", "drawing"):
        open_game(record, questable.pack_folders())
    else:
        adventure_of(record, questable.pack_folders())


def restore(file: Path, database: Path) -> tuple[Report, Path | None]:
    """Put a backup in the place of the database, which is kept beside it; no server may be using it."""
    report = check(file)
    held = lock(database)
    try:
        older = None
        if database.exists():
            older = database.with_name(f"{database.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            back_up(database, older)
        draft = database.with_name(f".{database.name}.{secrets.token_hex(4)}")
        back_up(file, draft)
        for beside in ("-wal", "-shm"):
            database.with_name(database.name + beside).unlink(missing_ok=True)
        draft.replace(database)
    finally:
        if held is not None:
            held.close()
    return report, older


@contextlib.contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A database of ours, to be read only."""
    if not file.is_file():
        raise StoreError(f"there is no database {file}")
    with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as database:
        if database.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreError(f"{file} is not a Questable database")
        if (schema := database.execute("PRAGMA user_version").fetchone()[0]) > SCHEMA:
            raise StoreError(
                f"{file} was written by a newer Questable (format {schema}, this one reads {SCHEMA}): please update"
            )
        yield database


@contextlib.contextmanager
def _in_memory(database: sqlite3.Connection) -> Iterator[SqliteStore]:
    store = SqliteStore.copied(database)
    try:
        yield store
    finally:
        store.close()
