"""The position kit of the Island of Dread: the kit of the base game, and captains, voyages, maps, tokens.

t = island()                                    # Anna, Bert and Cora in Dallak, Anna about to move
t.hired("trial-captain").afloat(A2)             # Anna is embarked, on the second anchorage of the Orris route
t.deck("sea", "trial-shark").adventure()
assert t.topic == "escape"
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from questable.kernel.content.packs import PackWish
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.island_of_dread import adventure as box
from questable.runebound.island_of_dread.content import MAPS
from questable.runebound.island_of_dread.state import Island
from tests.kit import Table

TRIAL = Path(__file__).parents[2] / "packs" / "island"
A1, A2 = 73, 74
"""The two anchorages between Orris and Dallak (IOD-EX-05 to -07)."""
NORTH, EAST = 53, 92
"""The next stops from the second one: through Weeping Reach, and towards Gafford."""
ISLAND = 900
HIT, MISS = (10, 10), (1, 1)


class IslandTable(Table):
    """A game in the archipelago whose position can be arranged, with all events kept."""

    game: Island

    def __init__(self, heroes: Sequence[str], variants: Sequence[str], seed: str, packs: Sequence[PackWish]) -> None:
        setting = make_setting(
            box, seats=len(heroes), seed=seed, variants=[*variants, "choose-heroes"], packs=[TRIAL, *packs]
        )
        game = begin(setting)
        assert isinstance(game, Island)
        self.game = game
        self.events: list[Event] = []
        for _ in heroes:
            assert game.decision is not None
            game.play(f"hero:{heroes[game.decision.seat]}")
        game.listen(self.hear)
        game.first = 0
        self.turn(0)
        self.events.clear()

    def take_out(self, card: str) -> None:
        """Remove a card from wherever it lies."""
        g = self.game
        super().take_out(card)
        g.harbours = {town: tuple(each for each in here if each != card) for town, here in g.harbours.items()}
        g.legends = tuple(each for each in g.legends if each != card)
        g.sunk = tuple(each for each in g.sunk if each != card)

    def town(self, name: str) -> int:
        return self.game.content.grid.towns[name]

    def hired(self, captain: str = "trial-captain", seat: int = 0, *, loan: bool = False) -> Self:
        """The hero of this seat has a captain."""
        g = self.game
        self.take_out(captain)
        g.captains[seat] = captain
        if loan:
            g.loans += (captain,)
        return self

    def afloat(self, stop: int = A2, seat: int = 0) -> Self:
        """The hero of this seat is embarked and on this stop; the turn began there."""
        g = self.game
        if seat not in g.captains:
            self.hired(seat=seat)
        g.at_sea = tuple(sorted({*g.at_sea, seat}))
        g.heroes[seat].space = stop
        g.set_out_from = stop
        g.rekit(g.heroes[seat])
        return self

    def harbour(self, town: str, *captains: str) -> Self:
        """Just these captains wait in a city."""
        g = self.game
        g.decks["captains"] += g.harbours.get(town, ())
        for captain in captains:
            self.take_out(captain)
        g.harbours[town] = tuple(captains)
        return self

    def maps(self, seat: int = 0, *, green: int = 0, blue: int = 0) -> Self:
        """A player owns so many map tokens; they come from the pool."""
        g = self.game
        left = list(g.pool)
        for colour in (*("green",) * green, *("blue",) * blue):
            left.remove(colour)
        g.pool = tuple(left)
        g.maps[seat] = tuple(sorted((*("green",) * green, *("blue",) * blue), key=MAPS.index))
        return self

    def legend(self, *cards: str, seat: int = 0) -> Self:
        """A hero has these legendary items besides the other cards."""
        for card in cards:
            self.take_out(card)
        hero = self.hero(seat)
        hero.cards += tuple(cards)
        self.game.rekit(hero)
        return self

    def draws(self, deck: str, *cards: str) -> Self:
        """A deck holds just these cards."""
        for card in cards:
            self.take_out(card)
        self.game.decks[deck] = tuple(cards)
        return self


def island(
    *heroes: str, variants: Sequence[str] = (), seed: str = "trial", packs: Sequence[PackWish] = ()
) -> IslandTable:
    """A game with these heroes, seat 0 about to move."""
    return IslandTable(heroes or ("anna", "bert", "cora"), variants, seed, packs)
