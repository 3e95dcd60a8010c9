"""What this box adds to the position."""

from __future__ import annotations

from dataclasses import dataclass, field

from questable.kernel.engine.state import Open


@dataclass(slots=True)
class Kelnov:
    """Who has defeated whom, and the cards that have left the game. Everybody knows all of it."""

    defeated: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # seat -> Avatars, in the order they fell
    removed: Open[tuple[str, ...]] = ()  # replacement cards that are out of the game

    def count(self, seat: int) -> int:
        """The Avatars the hero of this seat has defeated, whoever has their cards now (AK-RUL-07)."""
        return len(self.defeated.get(seat, ()))
