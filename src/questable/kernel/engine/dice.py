"""The dice: a keyed counter stream, tiny to clone, replayable, unpredictable from past rolls."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, TypeVar

from questable.kernel.engine.state import Secret

T = TypeVar("T")
WORD: Final = 2**64


@dataclass(slots=True)
class Dice:
    """BLAKE2b of a counter under the game's secret key. Rules never import `random`."""

    key: Secret[bytes]
    drawn: Secret[int] = 0

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely (rejection sampling)."""
        limit = WORD - WORD % n
        if not limit:
            raise ValueError("more dice than one word of the stream can serve")
        while True:
            self.drawn += 1
            digest = blake2b(self.drawn.to_bytes(8, "little"), key=self.key, digest_size=8).digest()
            if (word := int.from_bytes(digest, "little")) < limit:
                return word % n

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll several dice with faces 1 to `sides` at once. One word of the stream serves them all, if it can."""
        if (ways := sides**count) > WORD:
            return self.roll(count // 2, sides) + self.roll(count - count // 2, sides)
        word = self.below(ways)
        faces = []
        for _ in range(count):
            word, face = divmod(word, sides)
            faces.append(face + 1)
        return tuple(faces)

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return the things in random order (Fisher-Yates)."""
        pile = list(things)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile)

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(16)


def key_of(seed: str) -> bytes:
    """Return the dice key of a seed."""
    return blake2b(seed.encode(), person=b"questable-dice").digest()


def seed_hash(seed: str) -> str:
    """Return the hash of a seed. It is public from the start, the seed from the end, so that anyone can check."""
    return blake2b(seed.encode(), digest_size=16, person=b"questable-seed").hexdigest()
