"""Saves as nobody should send them: damaged, edited, and edited by somebody who knows how to seal them."""

from __future__ import annotations

import random
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

import questable
from questable.bots import make_bot, take_turns

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 9, 10, 2**31, 2**53, -(2**63), 1.5, 1e308, "", "x", "\n", "\x00", "é" * 300, "9" * 5000),
    *([], {}, [[]], [None], {"": None}, ["x"] * 5000, "../../etc/passwd", "<script>", "seat", [0] * 3),
)


PACK = """
[pack]
id = "river"
name = "River"

[adventure]
id = "river-war"
name = "The River War"
over = "rise-of-the-dragon-lords"

[numbers]
gold = 7

[[change]]
id = "gaunt-hound"
life = 4

[[goal]]
gold = 60

[[item]]
id = "river-oar"
name = "Oar"
type = "other"
cost = 1
"""


@cache
def saves() -> tuple[bytes, ...]:
    """A game of every adventure, in the middle; and one whose adventure is in the file."""
    made = []
    files = questable.PackFiles({"cards.toml": PACK, "names.de.toml": '[names.pack]\nriver = "Fluss"\n'})
    own = questable.new("river-war", seats=2, seed=11, packs=[files, "kellos:focus"])
    take_turns(own, dict.fromkeys(range(2), make_bot("greedy", own.setting.adventure, 2)), 40)
    for adventure in questable.adventures():
        game = questable.new(adventure.id, seats=2, seed=11)
        take_turns(game, dict.fromkeys(range(2), make_bot("greedy", adventure, 2)), 40)
        made.append(questable.to_bytes(game))
    return (*made, questable.to_bytes(own))


def sealed(plain: Any) -> bytes:
    """As a program that knows the format would write it."""
    body = msgspec.json.encode(plain)
    return body[:-1] + b',"check":"%s"}' % blake2b(body, digest_size=16).hexdigest().encode()


def nested(depth: int) -> bytes:
    return b'{"questable":2,"snapshot":' + b"[" * depth + b"]" * depth + b"}"


def damaged(data: bytes, dice: random.Random) -> bytes:
    """Bytes changed, lost or added."""
    at, end = sorted(dice.randrange(len(data)) for _ in range(2))
    junk = dice.randbytes(dice.randint(1, 20))
    before, after = data[:at], data[end:]
    return dice.choice((before, before + junk + data[at:], before + after, before + junk + after, junk))


def edited(data: bytes, dice: random.Random) -> bytes:
    """One or a few values of the file are others, and the check sum fits."""
    plain = msgspec.json.decode(data)
    plain.pop("check", None)
    for _ in range(dice.randint(1, 3)):
        place, key = _somewhere(plain, dice)
        if place is None:
            break
        change = dice.randrange(4)
        if change == 0 and isinstance(place, dict):
            del place[key]
        elif change == 1 and isinstance(place, list):
            place.extend([place[key]] * dice.choice((1, 3, 2000)))
        elif change == 2 and isinstance(place[key], int) and not isinstance(place[key], bool):
            place[key] += dice.choice((-1, 1, 7, 1000))
        else:
            place[key] = dice.choice(ODD)
    return sealed(plain)


def _somewhere(plain: Any, dice: random.Random) -> tuple[Any, Any]:
    """A container in the tree and a key in it; those at the top come up often."""
    place, key = None, None
    while isinstance(plain, dict | list) and plain:
        place, key = plain, dice.choice(list(plain) if isinstance(plain, dict) else range(len(plain)))
        if dice.random() < 0.35:
            break
        plain = place[key]
    return place, key


def hostile_saves(count: int) -> list[bytes]:
    """So many files, and some that are known to have hurt."""
    dice = random.Random(17)
    made = [nested(1000), nested(100_000), b"[" * 500_000, b"\xff\xfe" * 100, b"", b"{}", b"null"]
    plain = msgspec.json.decode(saves()[0])
    plain.pop("check")
    made.append(sealed({**plain, "variants": ["doom-track"] * 80_000}))
    made.append(sealed({**plain, "seats": 268435456}))
    made.append(sealed({**plain, "chosen_by": "٣" * len(plain["chosen_by"])}))
    made.append(sealed({**plain, "engine": "0.0.1", "rules": 1}))
    while len(made) < count:
        make = dice.choice((damaged, edited, edited, edited))
        made.append(make(dice.choice(saves()), dice))
    return made
