"""The position of a game in Zanaga: what the Runebound table has, and tracks, tokens, gods, the Lost City."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from questable.kernel.game import ASK
from questable.runebound.mists_of_zanaga.content import ZanagaContent
from questable.runebound.state import Runebound

PROCEDURE = frozenset(
    {"place_in_any_order", "token_chosen", "draw_token", "token_kept", "token_settled", "place_token", "force_token"}
    | {"token_placed", "resolve_rituals", "ritual_effects", "carry_out_always", "ritual_leaves", "ritual_speaks"}
    | {"next_ritual", "resolve_omens", "ritual_over", "go_under"}
)
"""The steps of filling and resolving rituals."""


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
    chain: int = 0  # rituals resolved in this procedure (MZ-RUL-27)
    fresh: str = ""  # the Challenge just drawn

    @property
    def in_force(self) -> tuple[str, ...]:
        """Rituals in play are about everybody (MZ-EFFECT-02)."""
        return self.rituals

    def unwind(self, step: Callable[..., None]) -> None:
        """A combat ends at once; but rituals that are being filled or resolved in it are finished (MZ-RUL-26)."""
        names = [entry[2] if entry[0] == ASK else entry[0] for entry in self.agenda]
        end = max((place for place, name in enumerate(names) if name == step.__name__), default=-1)
        begun = next((place for place in range(end + 1, len(names)) if names[place] in PROCEDURE), len(names))
        unfinished = self.agenda[begun:]
        super().unwind(step)
        self.agenda += unfinished

    def copy_state(self) -> None:
        super().copy_state()
        self.pool = self.pool.copy()
        self.laden = self.laden.copy()
        self.filled = self.filled.copy()
        self.piles = self.piles.copy()
        self.dooms = self.dooms.copy()
        self.under = self.under.copy()
        self.won_gods = self.won_gods.copy()
