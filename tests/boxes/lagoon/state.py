"""What the lagoon adds to the position, and its numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from questable.kernel.engine.dice import Dice
from questable.kernel.engine.state import Counted, Open, Secret
from questable.runebound.card_fields import Small
from questable.runebound.state import Runebound

CURRENTS = 3


@dataclass(slots=True)
class Lagoon:
    """The part of the box."""

    pearls: Open[dict[int, int]] = field(default_factory=dict)  # by seat
    dives: Open[int] = 0
    current: Secret[int] = 0  # how much deeper the next wreck lies; nobody sees it from above

    def conceal(self, g: Runebound, seat: int | None, dice: Dice | None) -> None:
        """The current is no card that could be shuffled."""
        self.current = dice.below(CURRENTS) if dice else 0


@dataclass(slots=True)
class Murk:
    """The part of the optional rule: wrecks that have been raised lie face down in the mud."""

    wrecks: Counted[tuple[str, ...]] = ()


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of the box."""

    pearls: Small
    strength: Small


def numbers(g: Runebound) -> Numbers:
    found: Numbers = g.content.tables["lagoon"][-1]
    return found
