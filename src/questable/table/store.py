"""Where games are kept: an SQLite file, durable, with one writer.

A game is its setting and its choices, and the position they led to, for the day on which they lead elsewhere.
Everything a command changes is written in one transaction, together with the id of the command, before the command is
acknowledged: what was acknowledged is never lost, and a command that is sent again is recognised.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ParamSpec, TypeVar

import msgspec

from questable.errors import QuestableError
from questable.table.messages import ChatLine

APPLICATION = 0x51_75_65_73  # "Ques": an SQLite file that is not ours is left alone
COMMANDS_KEPT = 5000  # commands that would be recognised if they were sent again
CHAT_KEPT = 200  # lines of chat that somebody who comes to the table gets to read

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
ALTER TABLE seats ADD COLUMN commitment TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN contribution TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN host INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN proposed INTEGER NOT NULL DEFAULT 0;
""",  # 0.2
)
"""What makes a database of format n one of format n + 1. Those that have been released are never changed."""
SCHEMA = len(MIGRATIONS)

P = ParamSpec("P")
R = TypeVar("R")


class StoreError(QuestableError):
    """The database cannot be used."""


class StoreBusy(StoreError):
    """Another server uses the database."""


class StoredSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits here. Tokens are kept as hashes only."""

    seat: int
    kind: str  # person, bot
    name: str
    bot: str = ""  # the bot that plays it now
    taken: bool = True
    token: str = ""  # or several, with spaces between: of a link that was opened more than once. The first use decides
    invitation: str = ""  # the token of the link a friend got; it ends when the friend's own token is first used
    commitment: str = ""  # the hash of what this seat will contribute to the seed
    contribution: str = ""  # what it has revealed
    host: bool = False  # whoever made the game sits here
    proposed: bool = False  # others asked the bot to stand in: it goes when the player comes back


class StoredGame(msgspec.Struct, frozen=True, kw_only=True):
    """The setting of a game, and how far it is."""

    id: str
    adventure: str
    seats: int
    variants: tuple[str, ...]
    packs: tuple[str, ...]
    seed: str
    engine: str
    content: str  # hash of the content
    created: float
    touched: float
    state: str = "waiting"  # waiting, drawing (the dice, before it begins), running, redrawing, over
    version: int = 0
    asked: int = 0  # the version since which the open question stands
    undos: int = 0
    fingerprint: str = ""  # of the game the choices lead to
    pace: int = 700  # milliseconds between choices of bots
    rules: int = 0  # the number of the rules; 0: stored by 0.1, which had none
    salt: str = ""  # put before the seed for its public hash; empty: stored by 0.1, which put nothing there
    share: str = ""  # what the server puts into the seed that is drawn next, or was drawn last
    known: bool = False  # somebody may know the dice to come: the seed was chosen, or the record given away
    watching: str = "talk"  # what spectators may: talk, look, none


class StoredPosition(msgspec.Struct, frozen=True):
    """Where the game stood after so many choices, as JSON."""

    number: int
    kept: bytes


class StoredChoice(msgspec.Struct, frozen=True, array_like=True):
    number: int
    seat: int
    option: str


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """All that is kept of a game."""

    game: StoredGame
    seats: tuple[StoredSeat, ...]
    choices: tuple[StoredChoice, ...]
    commands: dict[str, int]  # command -> the version it led to
    chat: tuple[ChatLine, ...] = ()
    position: StoredPosition | None = None


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """What one command changes, all or nothing."""

    game: StoredGame
    command: str = ""
    seats: tuple[StoredSeat, ...] = ()
    choices: tuple[StoredChoice, ...] = ()
    drop_after: int | None = None  # choices after this one were taken back
    chat: ChatLine | None = None
    position: StoredPosition | None = None


class Store:
    """The database. All work is done by one thread, one thing after the other."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            self._database: sqlite3.Connection = self._thread.submit(_open, self.path).result()
        except BaseException:
            self._thread.shutdown()
            raise

    def close(self) -> None:
        """Finish what is being written, then close."""
        self._thread.submit(self._database.close).result()
        self._thread.shutdown()

    async def create(self, contents: Contents) -> None:
        await self._do(self._create, contents)

    async def commit(self, commit: Commit) -> None:
        await self._do(self._commit, commit)

    async def read(self, game: str) -> Contents | None:
        """All that is kept of a game; None if there is no such game."""
        return await self._do(self._read, game)

    async def _do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        def run() -> R:
            try:
                return work(*args, **kwargs)
            except sqlite3.Error as error:
                raise StoreError(f"the database could not be written: {error}") from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, run)

    # In the thread ---------------------------------------------------------------------------------------------------

    def _create(self, contents: Contents) -> None:
        with self._database:
            self._insert("games", [_row(contents.game)])
            self._seats(contents.game.id, contents.seats)
            self._choices(contents.game.id, contents.choices)
            self._position(contents.game.id, contents.position)

    def _commit(self, commit: Commit) -> None:
        game = commit.game
        with self._database:
            self._database.execute(
                "UPDATE games SET touched = ?, state = ?, version = ?, asked = ?, undos = ?, fingerprint = ?, "
                "pace = ?, engine = ?, content = ?, rules = ?, variants = ?, seed = ?, salt = ?, share = ?, known = ?, "
                "watching = ? WHERE id = ?",
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
                    game.id,
                ),
            )
            if commit.drop_after is not None:
                self._database.execute(
                    "DELETE FROM choices WHERE game = ? AND number > ?", (game.id, commit.drop_after)
                )
            self._choices(game.id, commit.choices)
            self._seats(game.id, commit.seats)
            self._position(game.id, commit.position)
            if commit.command:
                self._insert("commands", [(game.id, commit.command, game.version)])
            if (line := commit.chat) is not None:
                self._insert("chat", [(game.id, line.number, line.name, line.seat, line.text, line.at)])
                if line.number % CHAT_KEPT == 0:
                    self._forget(game.id, line.number)

    def _forget(self, game: str, number: int) -> None:
        """Old chat, and commands that nobody will send again: what one table stores is bounded."""
        self._database.execute("DELETE FROM chat WHERE game = ? AND number <= ?", (game, number - CHAT_KEPT))
        self._database.execute(
            "DELETE FROM commands WHERE game = ?1 AND version < "
            "(SELECT version FROM commands WHERE game = ?1 ORDER BY version DESC LIMIT 1 OFFSET ?2)",
            (game, COMMANDS_KEPT),
        )

    def _read(self, game: str) -> Contents | None:
        def rows(query: str) -> list[sqlite3.Row]:
            return self._database.execute(query, (game,)).fetchall()

        found = rows("SELECT * FROM games WHERE id = ?")
        if not found:
            return None
        row = dict(found[0])
        row |= {name: msgspec.json.decode(row[name]) for name in ("variants", "packs")}
        kept = rows("SELECT * FROM positions WHERE game = ?")
        chat = rows(f"SELECT * FROM chat WHERE game = ? ORDER BY number DESC LIMIT {CHAT_KEPT}")
        return Contents(
            game=msgspec.convert(row, StoredGame, strict=False),
            seats=tuple(
                msgspec.convert(dict(seat), StoredSeat, strict=False)
                for seat in rows("SELECT * FROM seats WHERE game = ? ORDER BY seat")
            ),
            choices=tuple(
                StoredChoice(each["number"], each["seat"], each["option"])
                for each in rows("SELECT * FROM choices WHERE game = ? ORDER BY number")
            ),
            commands={each["command"]: each["version"] for each in rows("SELECT * FROM commands WHERE game = ?")},
            chat=tuple(msgspec.convert(dict(line), ChatLine) for line in reversed(chat)),
            position=StoredPosition(kept[0]["number"], kept[0]["kept"]) if kept else None,
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
        raise StoreError(f"{path} is a database of another program")
    if schema > SCHEMA:
        raise StoreError(f"{path} is of a newer Questable (format {schema}, this one knows {SCHEMA}): update it")
    database.execute("PRAGMA locking_mode = EXCLUSIVE")  # a second server on the same games would do harm
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


def _why(path: Path, error: sqlite3.Error) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(f"another Questable is using {path}: stop it first, or name another file with --db")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError(f"cannot write to the database {path}: {error}")
    return StoreError(f"cannot use the database {path}: {error}")
