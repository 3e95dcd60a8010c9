"""Seats belong to their players: tokens, links, who may do what.

A seat's token has 128 random bits. The server keeps only its hash. A friend's link carries an invitation; when the
friend sits down the seat gets a new token, which nobody else has ever seen. With its first use, or with the first
choice made at the seat, the invitation ends. The host can issue a new link for a seat whose player has lost theirs.
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
from questable.table.wording import Remark, remarked

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
                raise SetupError(f"there is no bot {tidy(bot)!r}; choose one of these: {', '.join(bots)}")
            seats.append(StoredSeat(seat=number, kind="bot", name=name or bot.capitalize(), bot=bot))
            continue
        key = SeatKey(number, new_token())
        keys.append(key)
        match wish.kind:
            case "me":
                seats.append(
                    StoredSeat(
                        seat=number, kind="person", name=name or nameless(number), token=hash_of(key.token), host=True
                    )
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
                raise SetupError(f"a seat is for you, a friend or a bot, not for {tidy(wish.kind)[:24]!r}")
    return tuple(seats), tuple(keys)


def nameless(number: int) -> str:
    return remarked(Remark("player", {"number": number + 1}))


PENDING = 16
"""Tokens of one seat that wait for their first use: a welcome may be lost, and a link opened again."""


def held_by(tokens: Iterable[str], seats: Iterable[StoredSeat]) -> frozenset[int]:
    """The seats whose own tokens these are; an invitation is not enough."""
    hashes = [hash_of(token) for token in tokens]
    return frozenset(seat.seat for seat in seats if _used(seat, hashes))


def _used(seat: StoredSeat, hashes: Sequence[str]) -> str:
    """The token of this seat that is among these."""
    fitting = (own for own in seat.token.split() for each in hashes if hmac.compare_digest(own, each))
    return next(fitting, "")


def sit_down(
    tokens: Iterable[str], seats: Sequence[StoredSeat], name: str = ""
) -> tuple[frozenset[int], tuple[StoredSeat, ...], tuple[SeatKey, ...]]:
    """Whoever comes with these tokens: the seats they get, the seats that change by it, and new tokens to keep.

    Tokens that were given stay valid side by side until one is used; then it is the only one, and the invitation ends.
    """
    hashes = [hash_of(token) for token in tokens]
    mine, changed, keys = set(), [], []
    for seat in seats:
        if own := _used(seat, hashes):
            mine.add(seat.seat)
            if seat.invitation or seat.token != own:
                changed.append(msgspec.structs.replace(seat, invitation="", token=own))
        elif any(seat.invitation and hmac.compare_digest(seat.invitation, each) for each in hashes):
            key = SeatKey(seat.seat, new_token())
            keys.append(key)
            mine.add(seat.seat)
            called = tidy(name)[:NAME_LENGTH] or seat.name
            pending = " ".join([*seat.token.split(), hash_of(key.token)][-PENDING:])
            changed.append(msgspec.structs.replace(seat, taken=True, name=called, token=pending))
    return frozenset(mine), tuple(changed), tuple(keys)


def issue(seat: StoredSeat) -> tuple[StoredSeat, SeatKey]:
    """A new link for a seat whose player has lost theirs; what they may still have works on until one is used."""
    key = SeatKey(seat.seat, new_token())
    return msgspec.structs.replace(seat, invitation=hash_of(key.token)), key
