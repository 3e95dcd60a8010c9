"""Dice that nobody at the table can know or choose in advance, with a proof afterwards.

The server commits itself to its share before anybody sits down. Every browser commits itself to a contribution before
it sees another's. When the last seat is taken the contributions are revealed, and share and contributions together are
the seed, which nobody could have chosen. The server's owner could still leave a contribution out, so every browser
keeps its own with all announcements, and looks for it in the final seed (`objections`).
docs/protocol.md shows how to check that without a line of this program.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Collection, Iterable, Mapping
from hashlib import blake2b, sha256

import msgspec

import questable
from questable import Event, Record
from questable.errors import QuestableError
from questable.speech import catalogue_of
from questable.table.library import Folders
from questable.table.messages import DiceInfo, RollInfo
from questable.table.store import StoredSeat

SIDES = (6, 10, 4, 8, 12, 20, *(n for n in range(2, 101) if n not in (4, 6, 8, 10, 12, 20)))
"""Dice that may be rolled, the usual ones first."""
REDRAWN = "the dice were drawn anew because somebody sat down who did not know them"


def new_share() -> str:
    """Return 128 random bits: the server's share of the seed, or a salt so that its hash cannot be guessed."""
    return secrets.token_hex(16)


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def seed_of(share: str, contributions: Mapping[int, str]) -> str:
    """Return the seed: the server's share and the seats' contributions in order. All dice come from it."""
    return ".".join([share, *(f"{seat}:{contributions[seat]}" for seat in sorted(contributions))])


def public_hash(salt: str, seed: str) -> str:
    """Return what is shown of the seed while the game runs."""
    return hash_of(f"{salt}.{seed}")


def committed(seats: Iterable[StoredSeat], mine: Collection[int], commitment: str) -> tuple[StoredSeat, ...]:
    """Return a browser's newly committed seats."""
    return tuple(
        msgspec.structs.replace(seat, commitment=commitment, contribution="")
        for seat in seats
        if commitment and seat.seat in mine and seat.kind == "person" and seat.commitment != commitment
    )


def revealed(seats: Iterable[StoredSeat], mine: Collection[int], value: str) -> tuple[StoredSeat, ...]:
    """Return the seats whose commitment a browser reveals."""
    return tuple(
        msgspec.structs.replace(seat, contribution=value)
        for seat in seats
        if seat.seat in mine and not seat.contribution and seat.commitment == hash_of(value)
    )


def left_out(seats: Iterable[StoredSeat]) -> tuple[StoredSeat, ...]:
    """Return the seats whose announced contribution is missing."""
    return tuple(seat for seat in seats if seat.commitment and not seat.contribution)


def outstanding(seats: Iterable[StoredSeat]) -> bool:
    """Return whether an announced contribution has not been revealed yet."""
    return bool(left_out(seats))


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What a browser keeps about a game's dice: this, and the announcements when it revealed its contribution."""

    seed_hash: str
    dice: DiceInfo
    own: dict[str, str]  # by seat: this browser's contribution
    salt: str = ""  # salt of the hash, revealed when the game is over


class Objection(msgspec.Struct, frozen=True):
    """A fault in a seed: a code, and the seat concerned."""

    code: str
    seat: str = ""


def objections(seed: str, seen: Seen) -> tuple[Objection, ...]:
    """Return the faults in a seed for a browser that has seen this."""
    share, given = taken_apart(seed)
    found = []
    if public_hash(seen.salt, seed) != seen.seed_hash:
        found.append(Objection("other-seed"))
    if seed_of(share, {int(seat): value for seat, value in given.items()}) != seed:
        found.append(Objection("odd-seed"))  # anything else in it could have been chosen
    if hash_of(share) != seen.dice.server:
        found.append(Objection("other-share"))
    for seat, value in given.items():
        if hash_of(value) != seen.dice.commits.get(seat):
            found.append(Objection("not-announced", seat))
    return (*found, *(Objection("left-out", seat) for seat, value in seen.own.items() if given.get(seat) != value))


def taken_apart(seed: str) -> tuple[str, dict[str, str]]:
    """Return the share in a seed, and the contributions by seat."""
    share, *parts = seed.split(".")
    return share, {seat: value for seat, _, value in (part.partition(":") for part in parts) if seat.isdecimal()}


def rolls_of(record: Record, folders: Folders = ()) -> tuple[RollInfo, ...]:
    """Return all dice of a finished game in the chronicle, with their words of the random stream.

    A roll is reported right after it falls, so its word is the last one drawn by then. For a line that repeats dice in
    another order, or keeps only some of them, return only what the word says.
    """
    rolls: list[RollInfo] = []
    last = 0
    game = questable.replay(record, to=record.verifiable_from, folders=folders)
    key, catalogue = game.dice.key, catalogue_of(game.setting.phrases)

    def hear(event: Event) -> None:
        nonlocal last
        dice, word = catalogue.shown(event).faces(event), game.dice.drawn
        if not dice or word <= last:
            return
        for count in range(len(dice), 0, -1):
            faces = dice[-count:]
            sides = next((n for n in SIDES if n**count <= 2**64 and _faces(key, word, count, n) == faces), 0)
            if sides:
                rolls.append(RollInfo(move=game.moves, word=word, sides=sides, faces=faces))
                last = word
                return

    game.listen(hear)
    with contextlib.suppress(QuestableError):  # played under other rules: report what is known by then
        for choice in record.choices[game.moves :]:
            game.play(choice)
    return tuple(rolls)


def _faces(key: bytes, word: int, count: int, sides: int) -> tuple[int, ...]:
    digest = blake2b(word.to_bytes(8, "little"), key=key, digest_size=8).digest()
    number = int.from_bytes(digest, "little") % sides**count
    return tuple(number // sides**place % sides + 1 for place in range(count))
