"""Where games are kept: what a store can do, and what it is given to keep.

A game is its setting and its choices, and the position they led to, for the day on which they lead elsewhere.
Everything a command changes is written in one transaction, together with the id of the command, before the command is
acknowledged: what was acknowledged is never lost, and a command that is sent again is recognised.

A commit names the version it builds on. If the store holds another one, somebody else has written in the meantime, and
nothing is changed (`Moved`): several processes, or several stores, can follow without rooms knowing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from questable.errors import QuestableError
from questable.table.messages import ChatLine
from questable.table.pack_uploads import Parcel

PACKS_KEPT = 400  # packs that were sent; the one unused for longest goes first
PACK_DAYS = 30.0  # so long one is kept that nobody uses
FILES_KEPT = 256 * 2**20  # bytes of all files of packs, those of games included
COMMANDS_KEPT = 5000  # commands that would be recognised if they were sent again
CHAT_KEPT = 200  # lines of chat that somebody who comes to the table gets to read


class StoreError(QuestableError):
    """The database cannot be used."""


class StoreFull(StoreError):
    """There is no room for more."""


class Moved(StoreError):
    """The game is not as it was: another process has written, or the database is another one."""


class Damaged(StoreError):
    """What is kept of one game cannot be read; the others can."""


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
    standing: str = ""  # what the player does not want to be asked about, as JSON


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
    state: str = "waiting"  # gathering, waiting, drawing (the dice, before it begins), running, redrawing, over
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
    moves: int = 0  # choices made so far
    clock: str = ""  # what the clock said, one choice ago; for lists


class StoredPosition(msgspec.Struct, frozen=True):
    """Where the game stood after so many choices, as JSON."""

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
    """All that is kept of a game."""

    game: StoredGame
    seats: tuple[StoredSeat, ...]
    choices: tuple[StoredChoice, ...]
    commands: dict[str, int]  # command -> the version it led to; the oldest first
    chat: tuple[ChatLine, ...] = ()
    position: StoredPosition | None = None
    packs: dict[str, StoredPack] = {}  # by id: those that other servers, or this one tomorrow, need not have


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """What one command changes, all or nothing."""

    game: StoredGame
    since: int  # the version that is stored now
    command: str = ""
    forgotten: tuple[str, ...] = ()  # commands that nobody will send again: what one table stores is bounded
    seats: tuple[StoredSeat, ...] = ()
    choices: tuple[StoredChoice, ...] = ()
    drop_after: int | None = None  # choices after this one were taken back
    chat: ChatLine | None = None
    position: StoredPosition | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game as lists show it: what is known without opening it."""

    game: StoredGame
    seats: tuple[StoredSeat, ...]
    problem: str = ""  # what went wrong when it was read: then no more than id and adventure is known


class Store(Protocol):
    """A database of games. Whatever goes wrong with it is a StoreError."""

    sound: bool
    """The last thing it was to write down is written down."""

    async def create(self, contents: Contents) -> None: ...

    async def commit(self, commit: Commit, *, secure: bool = True) -> None:
        """Write it down for good; raises Moved if the game is not of the version the commit builds on.

        What need not be `secure` yet outlives the process, but maybe not the machine: see `secure`.
        """

    async def secure(self) -> None:
        """Wait until all that was committed so far would outlive a power cut; raises StoreError if that cannot be."""

    async def read(self, game: str) -> Contents | None:
        """All that is kept of a game; None if there is no such game. Raises Damaged."""

    async def rows(self, games: Sequence[str]) -> list[Row]:
        """Those of these games that there are, in this order."""

    async def forget(self, before: float) -> list[str]:
        """Drop games that nobody has touched since, at most a tenth of all in one go; which ones those were."""

    async def keep_pack(self, key: str, parcel: Parcel) -> StoredPack:
        """Keep a pack that was sent, for those who know its key; raises StoreFull."""

    async def pack(self, key: str) -> StoredPack | None:
        """A pack that was sent, if it is still there; it is kept for longer now."""

    async def picture(self, digest: str) -> bytes | None:
        """A picture of any pack."""

    async def ready(self) -> None:
        """Raises StoreError if nothing could be written now."""

    def close(self) -> None: ...
