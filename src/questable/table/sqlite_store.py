"""Games in an SQLite file: durable, with one writer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import BinaryIO, ParamSpec, TypeVar

import msgspec

from questable.table.messages import ChatLine
from questable.table.metrics import METRICS
from questable.table.pack_uploads import Parcel
from questable.table.store import (
    CHAT_KEPT,
    FILES_KEPT,
    PACK_DAYS,
    PACKS_KEPT,
    Commit,
    Contents,
    Damaged,
    Moved,
    Row,
    StoreBusy,
    StoredChoice,
    StoredGame,
    StoredPack,
    StoredPosition,
    StoredSeat,
    StoreError,
    StoreFull,
)

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

log = logging.getLogger("questable.table")

APPLICATION = 0x51_75_65_73  # "Ques": an SQLite file that is not ours is left alone

TABLES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, adventure TEXT NOT NULL, seats INTEGER NOT NULL, variants TEXT NOT NULL, packs TEXT NOT NULL,
    seed TEXT NOT NULL, engine TEXT NOT NULL, content TEXT NOT NULL, created REAL NOT NULL, touched REAL NOT NULL,
    state TEXT NOT NULL, version INTEGER NOT NULL, asked INTEGER NOT NULL, undos INTEGER NOT NULL,
    fingerprint TEXT NOT NULL, pace INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    bot TEXT NOT NULL, taken INTEGER NOT NULL, token TEXT NOT NULL, invitation TEXT NOT NULL, PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE choices (
    game TEXT NOT NULL REFERENCES games, number INTEGER NOT NULL, seat INTEGER NOT NULL, option TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE commands (
    game TEXT NOT NULL REFERENCES games, command TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (game, command)
) WITHOUT ROWID;
CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games, number INTEGER NOT NULL, name TEXT NOT NULL, seat INTEGER, text TEXT NOT NULL,
    at REAL NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""

MIGRATIONS = (
    TABLES,  # 0.1
    """
ALTER TABLE games ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
CREATE TABLE positions (
    game TEXT PRIMARY KEY REFERENCES games, number INTEGER NOT NULL, kept BLOB NOT NULL
) WITHOUT ROWID;
""",
    """
ALTER TABLE games ADD COLUMN salt TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN share TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN known INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN watching TEXT NOT NULL DEFAULT 'talk';
ALTER TABLE games ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';
UPDATE games SET moves = (SELECT count(*) FROM choices WHERE choices.game = games.id);
ALTER TABLE seats ADD COLUMN commitment TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN contribution TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN host INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN proposed INTEGER NOT NULL DEFAULT 0;
""",
    """
CREATE TABLE files (digest TEXT PRIMARY KEY, size INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE pack_files (
    owner TEXT NOT NULL, pack TEXT NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL REFERENCES files,
    PRIMARY KEY (owner, pack, name)
) WITHOUT ROWID;
CREATE INDEX pack_files_by_digest ON pack_files (digest);
CREATE TABLE sent_packs (key TEXT PRIMARY KEY, touched REAL NOT NULL) WITHOUT ROWID;
""",
    "ALTER TABLE seats ADD COLUMN standing TEXT NOT NULL DEFAULT ''",  # 0.2
)
"""What makes a database of format n one of format n + 1. Those that have been released are never changed."""
SCHEMA = len(MIGRATIONS)

OLD_GAMES = "SELECT id FROM games WHERE touched < ? ORDER BY touched LIMIT (SELECT max(1, count(*) / 10) FROM games)"
DAMAGES = (msgspec.MsgspecError, ValueError, TypeError)
"""How it shows that a row is not what was written."""
SURE = 5.0
"""Seconds for which it is believed that what could be written can be written."""
TRIED = 2**16
"""Bytes that are written to find out: more than a choice takes."""

_flush = getattr(os, "fdatasync", os.fsync)  # not everywhere
P = ParamSpec("P")
R = TypeVar("R")


class SqliteStore:
    """The database. All work is done by one thread, one thing after the other."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._lock: BinaryIO | None = None
        self._unsecured()
        try:
            self._lock = lock(self.path)
            self._database: sqlite3.Connection = self._thread.submit(_open, self.path).result()
        except BaseException:
            self._thread.shutdown()
            self._disk.shutdown()
            self._unlock()
            raise
        self._file = _identity(self.path)
        self._tried = -SURE  # when it was last seen that something can be written

    @classmethod
    def over(cls, path: Path, database: sqlite3.Connection) -> SqliteStore:
        """A store that only reads from a connection of this thread."""
        store = cls.__new__(cls)
        store.path, store._database = path, database
        return store

    @classmethod
    def copied(cls, database: sqlite3.Connection) -> SqliteStore:
        """A copy in memory, brought up to the format of this version."""
        copy = sqlite3.connect(":memory:", check_same_thread=False)
        database.backup(copy)
        _prepare(copy, Path(":memory:"))
        copy.row_factory = sqlite3.Row
        store = cls.over(Path(":memory:"), copy)
        store._thread, store._lock = ThreadPoolExecutor(1, thread_name_prefix="store"), None
        store._unsecured()
        return store

    def _unsecured(self) -> None:
        """Nothing has been committed yet that may not have reached the disk."""
        self.sound = True
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="disk")
        self._written = self._secured = 0  # commits that are in the file, and those that would outlive a power cut
        self._securing: asyncio.Task[None] | None = None
        self._wal: BinaryIO | None = None  # the file that commits are appended to

    def query(self, question: str) -> list[sqlite3.Row]:
        """For those who own the connection."""
        return self._database.execute(question).fetchall()

    def read_now(self, game: str) -> Contents | None:
        """All that is kept of a game, for those who own the connection."""
        return self._read(game)

    def close(self) -> None:
        """Finish what is being written, then close."""
        self._disk.shutdown()
        if self._wal is not None:
            self._wal.close()
        self._thread.submit(self._database.close).result()
        self._thread.shutdown()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    async def create(self, contents: Contents) -> None:
        await self._do(self._create, contents)

    async def commit(self, commit: Commit, *, secure: bool = True) -> None:
        await self._do(self._commit, commit, secure)

    async def secure(self) -> None:
        """The disk is asked once for all who wait meanwhile: twenty tables need not wait for twenty writings."""
        wanted = self._written
        while self._secured < wanted:
            if self._securing is None:
                self._securing = asyncio.create_task(self._secure())
            await asyncio.shield(self._securing)

    async def _secure(self) -> None:
        written = self._written
        try:
            await asyncio.get_running_loop().run_in_executor(self._disk, self._to_disk)
            self._secured = max(self._secured, written)
        except OSError as error:
            self.sound = False
            METRICS.counts["storage_failures"] += 1
            raise StoreError(f"the server could not write to disk: {error.strerror}") from error
        finally:
            self._securing = None

    async def read(self, game: str) -> Contents | None:
        """All that is kept of a game; None if there is no such game."""
        return await self._do(self._read, game)

    async def rows(self, games: Sequence[str]) -> list[Row]:
        return await self._do(self._rows, games)

    async def forget(self, before: float) -> list[str]:
        return await self._do(self._forget_games, before)

    async def keep_pack(self, key: str, parcel: Parcel) -> StoredPack:
        return await self._do(self._keep_pack, key, parcel)

    async def pack(self, key: str) -> StoredPack | None:
        return await self._do(self._find_pack, key)

    async def picture(self, digest: str) -> bytes | None:
        return await self._do(self._picture, digest)

    async def ready(self) -> None:
        await self._do(self._ready)

    async def _do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        def run() -> R:
            try:
                return work(*args, **kwargs)
            except sqlite3.Error as error:
                self.sound = False
                self._tried = -SURE
                METRICS.counts["storage_failures"] += 1
                raise StoreError(f"the server could not use its database: {error}") from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, run)

    # In the thread ---------------------------------------------------------------------------------------------------

    def _still_there(self) -> None:
        """A file that was deleted or replaced goes on existing for us, and for nobody else."""
        if _identity(self.path) != self._file:
            raise Moved(f"the database {self.path.name} was removed or replaced: restart the server")

    def _ready(self) -> None:
        """Something is written, but not for everybody who asks: only the disk itself knows whether it is full."""
        self._still_there()
        if time.monotonic() - self._tried < SURE:
            return
        with self._database:
            self._database.execute("INSERT OR REPLACE INTO files VALUES ('', 0, zeroblob(?))", (TRIED,))
        with self._database:
            self._database.execute("DELETE FROM files WHERE digest = ''")
        self._tried = time.monotonic()

    def _create(self, contents: Contents) -> None:
        self._still_there()
        with self._database:
            self._insert("games", [_row(contents.game)])
            self._seats(contents.game.id, contents.seats)
            self._choices(contents.game.id, contents.choices)
            self._position(contents.game.id, contents.position)
            for pack, stored in contents.packs.items():
                self._pack_files(contents.game.id, pack, stored)

    def _to_disk(self) -> None:
        """All that SQLite has appended to its log outlives a power cut now, as if it had waited for it itself."""
        started = time.perf_counter()
        if self._wal is None:
            self._wal = self.path.with_name(self.path.name + "-wal").open("rb+", buffering=0)
        _flush(self._wal.fileno())
        METRICS.sync_seconds.note(time.perf_counter() - started)

    @contextlib.contextmanager
    def _transaction(self, secure: bool) -> Iterator[None]:
        """All or nothing. SQLite waits for the disk at the end if it is to be `secure`; else somebody does later."""
        if secure or self._database.in_transaction:  # in the middle of one it cannot be told otherwise
            with self._database:
                yield
            return
        self._database.execute("PRAGMA synchronous = NORMAL")
        try:
            with self._database:
                yield
            self._written += str(self.path) != ":memory:"
        finally:
            self._database.execute("PRAGMA synchronous = FULL")

    def _commit(self, commit: Commit, secure: bool) -> None:
        game, started = commit.game, time.perf_counter()
        self._still_there()
        with self._transaction(secure):
            changed = self._database.execute(
                "UPDATE games SET touched = ?, state = ?, version = ?, asked = ?, undos = ?, fingerprint = ?, "
                "pace = ?, engine = ?, content = ?, rules = ?, variants = ?, seed = ?, salt = ?, share = ?, known = ?, "
                "watching = ?, moves = ?, clock = ? WHERE id = ? AND version = ?",
                (
                    game.touched,
                    game.state,
                    game.version,
                    game.asked,
                    game.undos,
                    game.fingerprint,
                    game.pace,
                    game.engine,
                    game.content,
                    game.rules,
                    msgspec.json.encode(game.variants).decode(),
                    game.seed,
                    game.salt,
                    game.share,
                    game.known,
                    game.watching,
                    game.moves,
                    game.clock,
                    game.id,
                    commit.since,
                ),
            )
            if changed.rowcount != 1:
                raise Moved(f"the game {game.id} is no longer of version {commit.since}")
            if commit.drop_after is not None:
                self._database.execute(
                    "DELETE FROM choices WHERE game = ? AND number > ?", (game.id, commit.drop_after)
                )
            self._choices(game.id, commit.choices)
            self._seats(game.id, commit.seats)
            self._position(game.id, commit.position)
            if commit.command:
                self._insert("commands", [(game.id, commit.command, game.version)])
            self._database.executemany(
                "DELETE FROM commands WHERE game = ? AND command = ?", [(game.id, each) for each in commit.forgotten]
            )
            if (line := commit.chat) is not None:
                self._insert("chat", [(game.id, line.number, line.name, line.seat, line.text, line.at)])
                if line.number % CHAT_KEPT == 0:
                    self._database.execute(
                        "DELETE FROM chat WHERE game = ? AND number <= ?", (game.id, line.number - CHAT_KEPT)
                    )
        self.sound = True
        METRICS.commit_seconds.note(time.perf_counter() - started)

    def _rows(self, games: Sequence[str]) -> list[Row]:
        found = []
        for game in games:
            try:
                row, seats = self._row_of(game), self._seats_of(game)
            except sqlite3.Error as error:
                log.error("game %s cannot be read: %s", game, error)  # one damaged game hides no other
            except DAMAGES as error:
                log.error("game %s cannot be read: %s", game, error)
                found.append(Row(game=self._remains(game), seats=(), problem=type(error).__name__))
            else:
                if row is not None:
                    found.append(Row(game=row, seats=seats))
        return found

    def _forget_games(self, before: float) -> list[str]:
        with self._database:
            old = [row["id"] for row in self._database.execute(OLD_GAMES, (before,))]
            for table in ("chat", "commands", "positions", "choices", "seats"):
                self._database.executemany(f"DELETE FROM {table} WHERE game = ?", [(game,) for game in old])
            self._database.executemany("DELETE FROM games WHERE id = ?", [(game,) for game in old])
            self._drop_files(old)
        return old

    # Packs: every file once, whoever has it

    def _keep_pack(self, key: str, parcel: Parcel) -> StoredPack:
        self._still_there()
        now, data = time.time(), parcel.pictures | {name: text.encode() for name, text in parcel.texts.items()}
        pictures = {name: _digest(data[name]) for name in parcel.pictures}
        stored = StoredPack(texts=parcel.texts, pictures=pictures)
        with self._database:
            gone = self._database.execute(
                "SELECT key FROM sent_packs WHERE touched < ? UNION SELECT key FROM "
                "(SELECT key FROM sent_packs ORDER BY touched DESC LIMIT -1 OFFSET ?)",
                (now - PACK_DAYS * 86_400, PACKS_KEPT - 1),
            ).fetchall()
            self._database.executemany("DELETE FROM sent_packs WHERE key = ?", [(row["key"],) for row in gone])
            self._drop_files([row["key"] for row in gone])
            self._database.executemany(
                "INSERT OR IGNORE INTO files VALUES (?, ?, ?)",
                [(_digest(data[name]), len(data[name]), data[name]) for name in parcel.pictures],
            )
            self._pack_files(key, "", stored)
            self._database.execute("INSERT INTO sent_packs VALUES (?, ?)", (key, now))
            if self._database.execute("SELECT sum(size) FROM files").fetchone()[0] > FILES_KEPT:
                raise StoreFull(
                    f"the packs on this server take up more than {FILES_KEPT:,} bytes: there is no room left"
                )
        return stored

    def _find_pack(self, key: str) -> StoredPack | None:
        with self._database:
            known = self._database.execute("UPDATE sent_packs SET touched = ? WHERE key = ?", (time.time(), key))
        return self._packs_of(key).get("") if known.rowcount else None

    def _picture(self, digest: str) -> bytes | None:
        found = self._database.execute("SELECT data FROM files WHERE digest = ?", (digest,)).fetchone()
        return bytes(found["data"]) if found else None

    def _pack_files(self, owner: str, pack: str, stored: StoredPack) -> None:
        """Note whose files these are. Pictures are there already: of a game, with the pack that was sent."""
        texts = {name: text.encode() for name, text in stored.texts.items()}
        self._database.executemany(
            "INSERT OR IGNORE INTO files VALUES (?, ?, ?)",
            [(_digest(each), len(each), each) for each in texts.values()],
        )
        digests = {name: _digest(text) for name, text in texts.items()} | stored.pictures
        self._insert("pack_files", [(owner, pack, name, digest) for name, digest in digests.items()])

    def _packs_of(self, owner: str) -> dict[str, StoredPack]:
        rows = self._database.execute(
            "SELECT pack, name, digest, CASE WHEN name LIKE '%.toml' THEN data END AS text FROM pack_files "
            "JOIN files USING (digest) WHERE owner = ? ORDER BY pack, name",
            (owner,),
        ).fetchall()
        return {
            pack: StoredPack(
                texts={
                    row["name"]: row["text"].decode() for row in rows if row["pack"] == pack and row["text"] is not None
                },
                pictures={row["name"]: row["digest"] for row in rows if row["pack"] == pack and row["text"] is None},
            )
            for pack in dict.fromkeys(row["pack"] for row in rows)
        }

    def _drop_files(self, owners: Sequence[str]) -> None:
        """These have gone, and with them every file that nobody else has."""
        if owners:
            self._database.executemany("DELETE FROM pack_files WHERE owner = ?", [(owner,) for owner in owners])
            self._database.execute("DELETE FROM files WHERE digest NOT IN (SELECT digest FROM pack_files)")

    # Rows

    def _row_of(self, game: str) -> StoredGame | None:
        found = self._database.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
        if found is None:
            return None
        row = dict(found)
        row |= {name: msgspec.json.decode(row[name]) for name in ("variants", "packs")}
        return msgspec.convert(row, StoredGame, strict=False)

    def _remains(self, game: str) -> StoredGame:
        """What can still be told of a damaged game."""
        row = self._database.execute("SELECT adventure FROM games WHERE id = ?", (game,)).fetchone()
        return StoredGame(
            id=game,
            adventure=str(row["adventure"]),
            seats=0,
            variants=(),
            packs=(),
            seed="",
            engine="",
            content="",
            created=0.0,
            touched=0.0,
        )

    def _seats_of(self, game: str) -> tuple[StoredSeat, ...]:
        rows = self._database.execute("SELECT * FROM seats WHERE game = ? ORDER BY seat", (game,))
        return tuple(msgspec.convert(dict(seat), StoredSeat, strict=False) for seat in rows)

    def _read(self, game: str) -> Contents | None:
        try:
            return self._contents(game)
        except DAMAGES as error:
            raise Damaged(f"the game {game} is damaged: {error}") from error

    def _contents(self, game: str) -> Contents | None:
        def rows(query: str) -> list[sqlite3.Row]:
            return self._database.execute(query, (game,)).fetchall()

        row = self._row_of(game)
        if row is None:
            return None
        kept = rows("SELECT * FROM positions WHERE game = ?")
        chat = rows(f"SELECT * FROM chat WHERE game = ? ORDER BY number DESC LIMIT {CHAT_KEPT}")
        return Contents(
            game=row,
            seats=self._seats_of(game),
            choices=tuple(
                StoredChoice(each["number"], each["seat"], each["option"])
                for each in rows("SELECT * FROM choices WHERE game = ? ORDER BY number")
            ),
            commands={
                each["command"]: each["version"]
                for each in rows("SELECT * FROM commands WHERE game = ? ORDER BY version")
            },
            chat=tuple(msgspec.convert(dict(line), ChatLine) for line in reversed(chat)),
            position=StoredPosition(kept[0]["number"], kept[0]["kept"]) if kept else None,
            packs=self._packs_of(game),
        )

    def _seats(self, game: str, seats: Iterable[StoredSeat]) -> None:
        self._insert("seats", [(game, *msgspec.structs.astuple(seat)) for seat in seats])

    def _choices(self, game: str, choices: Iterable[StoredChoice]) -> None:
        self._insert("choices", [(game, each.number, each.seat, each.option) for each in choices])

    def _position(self, game: str, position: StoredPosition | None) -> None:
        if position is not None:
            self._insert("positions", [(game, position.number, position.kept)])

    def _insert(self, table: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            word = "INSERT OR REPLACE" if table in ("seats", "positions") else "INSERT"
            self._database.executemany(f"{word} INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def _row(game: StoredGame) -> tuple[object, ...]:
    plain = msgspec.structs.asdict(game)
    plain |= {name: msgspec.json.encode(plain[name]).decode() for name in ("variants", "packs")}
    return tuple(plain.values())


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _open(path: Path) -> sqlite3.Connection:
    """Open or make the database; refuse one that is not ours, newer than we are, in use, or not writable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder {path.parent}: {error.strerror}") from error
    _for_the_owner_only(path)
    try:
        database = sqlite3.connect(path, timeout=0.5, check_same_thread=True)
    except sqlite3.Error as error:
        raise StoreError(f"cannot open the database {path}: {error}") from error
    try:
        _prepare(database, path)
    except sqlite3.Error as error:
        database.close()
        raise _why(path, error) from error
    except BaseException:
        database.close()
        raise
    database.row_factory = sqlite3.Row
    return database


def _for_the_owner_only(path: Path) -> None:
    """Seeds of running games are in it. What SQLite puts beside it gets the same rights."""
    if str(path) == ":memory:" or os.name != "posix":
        return
    with contextlib.suppress(OSError):  # whoever opens it says why that cannot be
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        if path.stat().st_mode & 0o077 and path.stat().st_uid == os.getuid() and _is_ours(path):
            path.chmod(0o600)
            for beside in (path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
                if beside.exists():
                    beside.chmod(0o600)


def _is_ours(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(72)
    return not head or int.from_bytes(head[68:72], "big") == APPLICATION


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    schema = database.execute("PRAGMA user_version").fetchone()[0]
    application = database.execute("PRAGMA application_id").fetchone()[0]
    filled = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if filled and application != APPLICATION:
        raise StoreError(f"{path} belongs to another program")
    if schema > SCHEMA:
        raise StoreError(
            f"{path} was written by a newer Questable (format {schema}, this one reads {SCHEMA}): please update"
        )
    if fcntl is None:
        database.execute("PRAGMA locking_mode = EXCLUSIVE")  # a second server on the same games would do harm
    if filled and (wrong := database.execute("PRAGMA quick_check(3)").fetchall()) != [("ok",)]:
        what = "; ".join(" ".join(str(row[0]).split()) for row in wrong)[:300]
        raise StoreError(f"{path} is damaged ({what}): restore a backup (questable restore)")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("BEGIN IMMEDIATE")  # says at once whether we may write
    schema = database.execute("PRAGMA user_version").fetchone()[0]  # another may have been here in between
    if schema < SCHEMA:  # all of it or nothing: what is interrupted is done the next time
        for migration in MIGRATIONS[schema:]:
            for statement in migration.split(";"):
                database.execute(statement)
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {SCHEMA}")
    database.commit()


def lock(path: Path) -> BinaryIO | None:
    """Keep a second server off the same games; others may read them, for a backup. Goes when the process does."""
    if fcntl is None or str(path) == ":memory:":
        return None
    beside = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.fdopen(os.open(beside, os.O_CREAT | os.O_RDWR, 0o600), "rb")
    except OSError:
        return None  # whoever opens the database says why that cannot be
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise busy(path) from error
    return file


def busy(path: Path) -> StoreBusy:
    return StoreBusy(f"another Questable is using {path}: stop it first, or name another file with --db")


def _identity(path: Path) -> tuple[int, int] | None:
    if str(path) == ":memory:":
        return None
    try:
        there = path.stat()
    except OSError:
        return (0, 0)
    return there.st_dev, there.st_ino


def _why(path: Path, error: sqlite3.Error) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return busy(path)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError(f"cannot write to the database {path}: {error}")
    advice = ": restore a backup (questable restore)" if code == sqlite3.SQLITE_CORRUPT else ""
    return StoreError(f"cannot use the database {path}: {error}{advice}")
