"""The position of a game in Zanaga: what the Runebound table has, and tracks, tokens, gods, the Lost City."""

from __future__ import annotations

import msgspec

from questable.runebound.mists_of_zanaga.content import ZanagaContent
from questable.runebound.state import Runebound


class Zanaga(Runebound, eq=False, kw_only=True):
    """The whole table."""

    content: ZanagaContent
    pool: dict[str, int] = msgspec.field(default_factory=dict)  # ritual tokens by symbol
    laden: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # Challenge -> tokens on it
    roaming: tuple[str, ...] = ()  # the roaming monster track, leftmost first
    rituals: tuple[str, ...] = ()  # the ritual track, leftmost first
    filled: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # ritual -> tokens in its slots
    piles: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # open discard piles, by deck
    ritual_rank: int = 0  # index of the colour of the current ritual deck
    adventure_rank: int = 0  # and of the current adventure deck (MZ-RUL-09)
    completed: tuple[str, ...] = ()  # rituals lying next to the gods
    asleep: tuple[str, ...] = ()  # gods
    awake: tuple[str, ...] = ()  # gods in the order of their waking
    dooms: dict[str, int] = msgspec.field(default_factory=dict)  # doom counters on gods
    under: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # rituals under sleeping gods (Epic)
    won_gods: dict[int, tuple[str, ...]] = msgspec.field(default_factory=dict)  # trophies by seat (Epic)
    lost_city: int = 0  # the space it lies on; 0: off the board
    survival: tuple[str, ...] = ()  # survival tokens in the supply
    market_taken: bool = False  # the one Market phase of the turn has been taken inside the Movement phase
    given: tuple[str, ...] = ()  # Items given away in trades this turn
    met: bool = False  # the active hero has attempted a counter this turn
    resolving: bool = False  # completed rituals are being resolved
    confronted: str = ""  # the god this turn is a confrontation with
    chain: int = 0  # rituals resolved in this procedure (MZ-RUL-27)
    fresh: str = ""  # the Challenge just drawn

    @property
    def in_force(self) -> tuple[str, ...]:
        """Rituals in play are about everybody (MZ-EFFECT-02)."""
        return self.rituals

    def copy_state(self) -> None:
        super().copy_state()
        self.pool = self.pool.copy()
        self.laden = self.laden.copy()
        self.filled = self.filled.copy()
        self.piles = self.piles.copy()
        self.dooms = self.dooms.copy()
        self.under = self.under.copy()
        self.won_gods = self.won_gods.copy()
