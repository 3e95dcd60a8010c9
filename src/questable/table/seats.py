"""Seats belong to their players: tokens, links, who may do what.

A seat's token has 128 random bits. The server keeps only its hash. A friend's link carries an invitation; when the
friend sits down the seat gets a new token, which nobody else has ever seen. With its first use, or with the first
choice made at the seat, the invitation ends.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256

import msgspec

from questable.errors import SetupError
from questable.table.messages import SeatKey, SeatWish
from questable.table.store import StoredSeat

NAME_LENGTH = 24


def new_token() -> str:
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def link(game: str, key: SeatKey) -> str:
    """The way to a seat; what stands after the # never leaves the browser."""
    return f"/#/game/{game}/{key.seat}/{key.token}"


def tidy(text: str) -> str:
    """Words of people on one line, without what would disturb others' screens."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def set_places(
    wishes: Sequence[SeatWish], bots: Sequence[str], usual_bot: str
) -> tuple[tuple[StoredSeat, ...], tuple[SeatKey, ...]]:
    """Seats as wished, and the tokens of those that people take."""
    seats, keys = [], []
    for number, wish in enumerate(wishes):
        name = tidy(wish.name)[:NAME_LENGTH]
        if wish.kind == "bot":
            bot = wish.bot or usual_bot
            if bot not in bots:
                raise SetupError(f"there is no bot {tidy(bot)!r}; there are: {', '.join(bots)}")
            seats.append(StoredSeat(seat=number, kind="bot", name=name or bot.capitalize(), bot=bot))
            continue
        key = SeatKey(number, new_token())
        keys.append(key)
        match wish.kind:
            case "me":
                seats.append(
                    StoredSeat(seat=number, kind="person", name=name or nameless(number), token=hash_of(key.token))
                )
            case "friend":
                seats.append(
                    StoredSeat(
                        seat=number,
                        kind="person",
                        name=name or nameless(number),
                        taken=False,
                        invitation=hash_of(key.token),
                    )
                )
            case _:
                raise SetupError(f"a seat is for me, a friend or a bot, not for {tidy(wish.kind)[:24]!r}")
    return tuple(seats), tuple(keys)


def nameless(number: int) -> str:
    return f"Player {number + 1}"


def held_by(tokens: Iterable[str], seats: Iterable[StoredSeat]) -> frozenset[int]:
    """The seats whose own tokens these are; an invitation is not enough."""
    hashes = [hash_of(token) for token in tokens]
    return frozenset(
        seat.seat for seat in seats if any(seat.token and hmac.compare_digest(seat.token, each) for each in hashes)
    )


def sit_down(
    tokens: Iterable[str], seats: Sequence[StoredSeat], name: str = ""
) -> tuple[frozenset[int], tuple[StoredSeat, ...], tuple[SeatKey, ...]]:
    """Whoever comes with these tokens: the seats they get, the seats that change by it, and new tokens to keep."""
    tokens = tuple(tokens)
    mine = held_by(tokens, seats)
    hashes = [hash_of(token) for token in tokens]
    changed, keys = [], []
    for seat in seats:
        if seat.seat in mine:
            if seat.invitation:
                changed.append(msgspec.structs.replace(seat, invitation=""))
        elif any(seat.invitation and hmac.compare_digest(seat.invitation, each) for each in hashes):
            key = SeatKey(seat.seat, new_token())
            keys.append(key)
            called = tidy(name)[:NAME_LENGTH] or seat.name
            changed.append(msgspec.structs.replace(seat, taken=True, name=called, token=hash_of(key.token)))
            mine |= {seat.seat}
    return mine, tuple(changed), tuple(keys)
