"""The additions of this box to the position."""

from __future__ import annotations

from dataclasses import dataclass, field

from questable.kernel.engine.state import Open


@dataclass(slots=True)
class Kelnov:
    """The Avatars each hero has defeated, and the cards that have left the game, all public."""

    defeated: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # seat -> Avatars, in the order they fell
    removed: Open[tuple[str, ...]] = ()  # replacement cards that are out of the game

    def count(self, seat: int) -> int:
        """Return the number of Avatars this seat's hero has defeated, whoever has their cards now (AK-RUL-07)."""
        return len(self.defeated.get(seat, ()))
