"""The position of a game in Zanaga: the Runebound table plus tracks, tokens, gods and the Lost City."""

from __future__ import annotations

from dataclasses import dataclass, field

from questable.kernel.engine.state import Open, Shared
from questable.runebound.mists_of_zanaga.content import ZanagaContent
from questable.runebound.state import Runebound


@dataclass(eq=False, repr=False, kw_only=True, slots=True)
class Zanaga(Runebound):
    """The whole table."""

    content: Shared[ZanagaContent]
    pool: Open[dict[str, int]] = field(default_factory=dict)  # ritual tokens by symbol
    laden: Open[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # Challenge -> tokens on it
    roaming: Open[tuple[str, ...]] = ()  # the roaming monster track, leftmost first
    rituals: Open[tuple[str, ...]] = ()  # the ritual track, leftmost first
    filled: Open[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # ritual -> tokens in its slots
    piles: Open[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # open discard piles, by deck
    ritual_rank: Open[int] = 0  # index of the colour of the current ritual deck
    adventure_rank: Open[int] = 0  # and of the current adventure deck (MZ-RUL-09)
    completed: Open[tuple[str, ...]] = ()  # rituals lying next to the gods
    asleep: Open[tuple[str, ...]] = ()  # gods
    awake: Open[tuple[str, ...]] = ()  # gods in waking order
    dooms: Open[dict[str, int]] = field(default_factory=dict)  # doom counters on gods
    under: Open[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # rituals under sleeping gods (Epic)
    won_gods: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # trophies by seat (Epic)
    lost_city: Open[int] = 0  # the space of the Lost City; 0: off the board
    survival: Open[tuple[str, ...]] = ()  # survival tokens in the supply
    market_taken: Open[bool] = False  # the turn's only Market phase was taken inside the Movement phase
    given: Open[tuple[str, ...]] = ()  # Items given away in trades this turn
    met: Open[bool] = False  # the active hero has attempted a counter this turn
    resolving: Open[bool] = False  # completed rituals are being resolved now
    confronted: Open[str] = ""  # the god confronted this turn
    chain: Open[int] = 0  # rituals resolved in this procedure (MZ-RUL-27)
    fresh: Open[str] = ""  # the Challenge just drawn

    @property
    def in_force(self) -> tuple[str, ...]:
        """Rituals in play affect everybody (MZ-EFFECT-02)."""
        return self.rituals
