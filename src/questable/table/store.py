"""Where games are stored: what a store can do, and what it keeps.

A game is its setting and its choices, and the position they led to, in case they lead elsewhere one day.
Everything a command changes is written in one transaction, together with the id of the command, before the command is
acknowledged. So acknowledged commands are never lost, and a command sent again is recognized.

A commit names the version it builds on. If the store has another one, somebody else has written in the meantime, and
nothing is changed (`Moved`). So several processes, or several stores, can be added without changes to rooms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from questable.errors import QuestableError
from questable.table.messages import ChatLine
from questable.table.pack_uploads import Parcel

PACKS_KEPT = 400  # uploaded packs; the one unused for longest goes first
PACK_DAYS = 30.0  # how long an unused one is kept
FILES_KEPT = 256 * 2**20  # bytes of all pack files, including those of games
COMMANDS_KEPT = 5000  # recent commands, recognized if sent again
CHAT_KEPT = 200  # lines of chat for newcomers


class StoreError(QuestableError):
    """The database cannot be used."""


class StoreFull(StoreError):
    """There is no room left."""


class Moved(StoreError):
    """The stored game has changed: another process wrote it, or the database is a different one."""


class Damaged(StoreError):
    """The stored data of one game cannot be read; other games can."""


class StoreBusy(StoreError):
    """Another server is using the database."""


class StoredSeat(msgspec.Struct, frozen=True, kw_only=True):
    """The player of a seat. Tokens are kept as hashes only."""

    seat: int
    kind: str  # person or bot
    name: str
    bot: str = ""  # the bot playing it now
    taken: bool = True
    token: str = ""  # or several, separated by spaces, if a link was opened more than once; the first one used counts
    invitation: str = ""  # the token in a friend's link; it ends when the friend's own token is first used
    commitment: str = ""  # the hash of this seat's contribution to the seed
    contribution: str = ""  # its revealed contribution
    host: bool = False  # this player made the game
    proposed: bool = False  # others put the bot there: it leaves when the player comes back
    standing: str = ""  # questions the player does not want to be asked, as JSON


class StoredGame(msgspec.Struct, frozen=True, kw_only=True):
    """The setting of a game, and its progress."""

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
    state: str = "waiting"  # gathering, waiting, drawing (the dice, before it begins), running, redrawing, over
    version: int = 0
    asked: int = 0  # the version of the open question
    undos: int = 0
    fingerprint: str = ""  # of the game after the choices
    pace: int = 700  # milliseconds between choices of bots
    rules: int = 0  # the number of the rules; 0: stored by 0.1, which had none
    salt: str = ""  # the salt of the seed's public hash; empty: stored by 0.1, which used none
    share: str = ""  # the server's share of the seed drawn next, or last
    known: bool = False  # the dice to come may be known: the seed was chosen, or the record given away
    watching: str = "talk"  # what spectators may do: talk, look, none
    moves: int = 0  # number of choices so far
    clock: str = ""  # the clock before the last choice, for lists


class StoredPosition(msgspec.Struct, frozen=True):
    """The position after a number of choices, as JSON."""

    number: int
    kept: bytes


class StoredChoice(msgspec.Struct, frozen=True, array_like=True):
    number: int
    seat: int
    option: str


class StoredPack(msgspec.Struct, frozen=True, kw_only=True):
    """The files of a pack: TOML by name, and the digests of its pictures by name."""

    texts: dict[str, str]
    pictures: dict[str, str] = {}


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """All stored data of a game."""

    game: StoredGame
    seats: tuple[StoredSeat, ...]
    choices: tuple[StoredChoice, ...]
    commands: dict[str, int]  # command -> its resulting version, oldest first
    chat: tuple[ChatLine, ...] = ()
    position: StoredPosition | None = None
    packs: dict[str, StoredPack] = {}  # by id: those that other servers, or this one tomorrow, may lack


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """The changes by one command, all or nothing."""

    game: StoredGame
    since: int  # the stored version
    command: str = ""
    forgotten: tuple[str, ...] = ()  # commands too old to be sent again, since storage per table is limited
    seats: tuple[StoredSeat, ...] = ()
    choices: tuple[StoredChoice, ...] = ()
    drop_after: int | None = None  # choices after this one were taken back
    chat: ChatLine | None = None
    position: StoredPosition | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game in lists: what is known without opening it."""

    game: StoredGame
    seats: tuple[StoredSeat, ...]
    problem: str = ""  # why it could not be read: then only id and adventure are known


class Store(Protocol):
    """A database of games. Any failure raises a StoreError."""

    sound: bool
    """Whether the last write succeeded."""

    async def create(self, contents: Contents) -> None: ...

    async def commit(self, commit: Commit, *, secure: bool = True) -> None:
        """Write a commit; raise Moved if the game doesn't have the version it builds on.

        A commit that is not `secure` survives the process, but maybe not the machine: see `secure`.
        """

    async def secure(self) -> None:
        """Wait until all commits so far would survive a power cut; raise StoreError if that fails."""

    async def read(self, game: str) -> Contents | None:
        """Return all stored data of a game, or None if there is no such game. Raises Damaged."""

    async def rows(self, games: Sequence[str]) -> list[Row]:
        """Return those of these games that exist, in this order."""

    async def forget(self, before: float) -> list[str]:
        """Drop games that nobody has touched since, at most a tenth of all in one go; which ones those were."""

    async def keep_pack(self, key: str, parcel: Parcel) -> StoredPack:
        """Keep an uploaded pack for people with its key; raise StoreFull if there is no room."""

    async def pack(self, key: str) -> StoredPack | None:
        """Return an uploaded pack, if it is still there, and keep it for longer."""

    async def picture(self, digest: str) -> bytes | None:
        """Return a picture of any pack."""

    async def ready(self) -> None:
        """Raise StoreError if nothing could be written now."""

    def close(self) -> None: ...
