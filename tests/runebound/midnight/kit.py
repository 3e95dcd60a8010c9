"""The position kit of Midnight: the kit of the base game, and threat, patrols, mirrors, goods.

t = midnight()                                  # Anna, Bert and Cora in Lakesend against Jahzir, Anna about to move
t.goods(0, "trial-friend").patrol(1, at=FOREST)
t.night(patrol_phase)                           # a phase of the Night King's turn
assert t.asked == t.king
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from questable.kernel.content.packs import PackWish
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.midnight import adventure as box
from questable.runebound.midnight.content import MidnightContent
from questable.runebound.midnight.goods import GOODS
from questable.runebound.midnight.state import Midnight, Patrol, Upgrade
from tests.kit import Table

TRIAL = Path(__file__).parents[2] / "packs" / "midnight"
FOR_SALE = ("trial-hammer", "trial-hatchets", "trial-tunic", "trial-bomb", "trial-defender", "trial-rope")
"""Trial items of the market; all other market cards of the pack are goods, as those of packs are."""
COLDLINTEL, ERENHEAD, WIDOWGARD, LAMPLESS, HARROWKEEP = 1, 5, 9, 41, 42
MIRRORS = {COLDLINTEL: 3, ERENHEAD: 2, WIDOWGARD: 2}
"""Where the kit lays mirrors that are worth more than one."""
HIT, MISS = (10, 10), (1, 1)
SWAMP, ROAD, HILLS, FOREST, HEIGHTS, PLAINS = 1, 2, 3, 4, 5, 6
"""Faces of a movement die, by what only they show: 1 river and swamp, 2 river, 3 hills, 4 river and forest, 5 plains,
hills and mountains, 6 plains."""


class MidnightTable(Table):
    """A game in Eredane whose position can be arranged, with all events kept."""

    game: Midnight

    def __init__(
        self, heroes: Sequence[str], king: str, variants: Sequence[str], seed: str, packs: Sequence[PackWish]
    ) -> None:
        setting = make_setting(
            box, seats=len(heroes) + 1, seed=seed, variants=[*variants, "chosen-sides"], packs=[TRIAL, *packs]
        )
        assert isinstance(setting.content, MidnightContent)
        setting.content.for_sale |= frozenset(FOR_SALE)
        game = begin(setting)
        assert isinstance(game, Midnight)
        self.game = game
        self.events: list[Event] = []
        while game.decision is not None and game.decision.topic == "bid":
            game.play(game.decision.options[-1])
        for hero in heroes:
            game.play(f"pick:{hero}")
        game.play(f"pick:{king}")
        for fortress in MIRRORS:
            game.play(f"fortress:{fortress}")
        for fortress in (LAMPLESS, HARROWKEEP, 106)[: (len(heroes) + 1) // 2]:
            game.play(f"fortress:{fortress}")
        for _ in heroes:
            game.play(f"town:{game.content.grid.towns['Lakesend']}")
        game.listen(self.hear)
        game.patrols, game.tokens, game.treasury, game.reserve, game.threat = (), {}, 0, len(heroes), 0
        self.turn(0)
        self.events.clear()

    @property
    def king(self) -> int:
        return self.game.king_seat

    def take_out(self, card: str) -> None:
        """Remove a card from wherever it lies."""
        g = self.game
        super().take_out(card)
        g.goods = {seat: tuple(each for each in hand if each != card) for seat, hand in g.goods.items()}

    # Arranging -------------------------------------------------------------------------------------------------------

    def goods(self, seat: int, *cards: str) -> Self:
        """A hero has just these goods; what was there goes back under the deck."""
        g = self.game
        g.decks[GOODS] += g.goods.get(seat, ())
        g.goods[seat] = ()
        for card in cards:
            self.take_out(card)
        g.goods[seat] = tuple(cards)
        return self

    def some_goods(self, seat: int, count: int) -> Self:
        """A hero has so many goods, whatever they are."""
        g = self.game
        self.goods(seat)
        g.goods[seat], g.decks[GOODS] = g.decks[GOODS][:count], g.decks[GOODS][count:]
        return self

    def under(self, item: str, *cards: str) -> Self:
        """These cards lie under an item as upgrades."""
        g = self.game
        for card in cards:
            self.take_out(card)
        g.upgrades[item] = tuple(Upgrade(card, not g.may_lie_face_down(card)) for card in cards)
        for hero in g.heroes:
            g.rekit(hero)
        return self

    def patrol(self, number: int = 1, at: int = LAMPLESS, wounds: int = 0) -> Self:
        """A patrol with this number is on the map."""
        g = self.game
        others = [each for each in g.patrols if each.number != number]
        g.patrols = tuple(sorted((*others, Patrol(number, at, wounds)), key=lambda each: each.number))
        return self

    def tokens(self, **counts: int) -> Self:
        """The Night King owns just these tokens."""
        self.game.tokens = {kind: count for kind, count in counts.items() if count}
        return self

    def level(self, seat: int, level: int) -> Self:
        """A hero has so many experience counters, none of which helps in a fight."""
        self.put(seat, experience=("stamina",) * (level - 1))
        return self

    def near(self, space: int, terrain: str) -> int:
        """A space of this terrain beside another one."""
        grid = self.game.content.grid
        return next(there for there in grid.neighbours[space] if grid.terrain[there] == terrain)

    def plain_space(self, terrain: str) -> int:
        """A space of this terrain without a jewel and without a city or fortress beside it."""
        grid = self.game.content.grid
        return next(
            space
            for space, found in grid.terrain.items()
            if found == terrain
            and space not in grid.jewels
            and all(grid.terrain[there] not in (None, "fortress") for there in grid.neighbours[space])
        )

    # Beginning something ---------------------------------------------------------------------------------------------

    def night(self, phase: Any, *args: Any) -> Self:
        """A phase of the Night King's turn, or a step of it, alone."""
        return self.only(phase, *args, seat=self.king)

    def influenced(self, phase: str = "magic") -> Self:
        """The Night King influences a phase, and no die shows his terrain."""
        assert self.topic == "influence", self.topic
        faces = self.game.content.showing[getattr(self.game.content.kings[self.game.king], phase)]
        blank = next(face for face in range(1, 7) if face not in faces)
        left = list(getattr(self.game.dice, "faces", []))
        self.dice(*[blank] * 5)
        self.game.dice.faces = self.game.dice.faces[: self._influence_dice()] + left  # type: ignore[attr-defined]
        return self.play(f"influence:{phase}")

    def _influence_dice(self) -> int:
        fight = self.game.fights[-1]
        seats = fight.side or (fight.seat,)
        return min(5, max(1 + len(self.hero(seat).experience) for seat in seats))


def midnight(
    *heroes: str,
    king: str = "jahzir",
    variants: Sequence[str] = (),
    seed: str = "trial",
    packs: Sequence[PackWish] = (),
) -> MidnightTable:
    """A game with these heroes, seat 0 about to move; the Night King sits last."""
    return MidnightTable(heroes or ("anna", "bert", "cora"), king, variants, seed, packs)
