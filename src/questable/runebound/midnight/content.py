"""What this box adds: Night Kings, heroes with a favoured terrain, items that silence others, and its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from questable.errors import ContentError
from questable.runebound import content
from questable.runebound.abilities.vocabulary import Attribute, Terrain
from questable.runebound.card_fields import Name, Small
from questable.runebound.content import CardBase, Content, HeroCard, Item, Shelves, heroes_in
from questable.runebound.grid import Grid, Place, Space

FOLDER = Path(__file__).parent
FORTRESS: Terrain = "fortress"
"""The terrain of fortresses: no face of a movement die shows it (MN-RUL-47)."""
CITY, WILDS = "city", "wilds"
"""Favoured terrains that are none: cities, and everything else (MN-VAR-13)."""
Power = Literal["threat-on-knockout", "fate-on-escape", "free-patrol", "dread"]
MOST_HEROES = 5
ARMED = ("weapon", "armor")


class NightKing(CardBase, frozen=True, kw_only=True):
    """A Night King tile: a terrain for each combat phase, servants, and a shadow power (MN-INFL-03, MN-SHADOW-03)."""

    ranged: Terrain
    melee: Terrain
    magic: Terrain
    servants: Annotated[tuple[Name, ...], msgspec.Meta(min_length=2)]  # words of type lines (MN-VAR-03)
    power: Power
    uses: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1  # in a game, for each level of shadow power
    amount: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1  # how much it does

    @property
    def kind(self) -> str:
        return "king"


class MidnightHero(HeroCard, frozen=True, kw_only=True):
    """A hero who knows some land well, if this box says so (MN-VAR-13)."""

    favoured: Name | Literal[""] = ""


class MidnightItem(Item, frozen=True, kw_only=True):
    """An item that may silence weapons and armor of its owner from some cost upward (MN-COV-09)."""

    silences: Small = 0


class Eredane(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of this box: data, so that they can be corrected."""

    mirrors: tuple[Small, ...]  # MN-SETUP-09
    difficulty: Small  # MN-SETUP-10
    easiest: Small  # MN-VAR-02
    hardest: Small
    threat: Small  # the level at which the Night King wins (MN-VICTORY-02)
    goods: Small  # dealt to each hero (MN-SETUP-20)
    patrols: Small  # MN-PATROL-21
    patrol_price: Small  # MN-BUY-10
    power_price: Small  # MN-BUY-09
    infiltration: dict[Name, Attribute]  # the skills to infiltrate with (MN-INFIL-02)

    def __post_init__(self) -> None:
        if not self.easiest <= self.difficulty <= self.hardest:
            raise ValueError("`difficulty` must lie between `easiest` and `hardest`")
        if not self.threat:
            raise ValueError("with a `threat` of 0 the Night King would win at once")
        if not self.infiltration:
            raise ValueError("`infiltration` must name a skill: nobody could enter a city")


class MidnightGrid(Grid):
    """Cities, fortresses, and land without roads (MN-MAP-01)."""

    def check(self, space: Space | Place) -> Iterator[tuple[str, str]]:
        yield from super().check(space)
        if space.terrain == FORTRESS:
            if space.jewel is not None:
                yield "jewel", f"space {space.id}: a fortress shows no jewel"
            if not space.name:
                yield "name", f"space {space.id}: a fortress needs a name"
        if space.terrain == "road":
            yield "terrain", f"space {space.id}: there are no roads here (MN-MAP-01)"


def deck(kind: str, table: Mapping[str, Any]) -> str:
    """Where a card of a file goes: Night Kings are of this box alone."""
    return kind if kind == "king" else content.deck(kind, table)


class MidnightContent(Content):
    """The cards of this box; heroes and market cards of the base game, these as goods."""

    GRID = MidnightGrid
    BESIDE_JEWELS = frozenset({"red"})  # met in fortresses
    BESIDE_DICE = frozenset({FORTRESS})
    ANEW: ClassVar[Mapping[str, str]] = {"RB-CHAL-11": "MN-REWARD-01"}
    REFILLED = True  # when the threat rises (MN-THREAT-04)
    grid: MidnightGrid

    def unpack(self, shelves: Shelves) -> None:
        self.eredane: Eredane = self.own_table("eredane")
        self.kings = {card.id: card for card in self.cards.values() if isinstance(card, NightKing)}
        if not self.kings:
            raise ContentError("the packs hold no Night King")
        self.fortresses: tuple[int, ...] = tuple(
            space for space, terrain in self.grid.terrain.items() if terrain == FORTRESS
        )
        if len(self.fortresses) > len(self.eredane.mirrors):
            raise ContentError(f"map {self.map.id}: there are more fortresses than black mirrors")
        worth = sum(sorted(self.eredane.mirrors, reverse=True)[: len(self.fortresses)])
        if worth <= MOST_HEROES:  # MN-RUL-17
            raise ContentError(f"map {self.map.id}: its mirrors are worth {worth}: {MOST_HEROES} heroes could not win")
        self.for_sale = frozenset(
            card.id
            for path, shelf in shelves
            if path.parent.resolve() == FOLDER / "market"
            for card in shelf.item  # type: ignore[attr-defined]
        )  # the market of this box; all other market cards are goods (MN-GEN-07)
        self.base_heroes = heroes_in(shelves, FOLDER.parent / "base" / "heroes")
        self.new_heroes = heroes_in(shelves, FOLDER / "heroes")

    def text_kind(self, card: str) -> str:
        """The kind of text of an item: "activate", "discard" or "always" (MN-COV-01); "ally" is no item."""
        if card in self.allies:
            return "ally"
        uses = {ability.use for ability in self.cards[card].ability}
        return "discard" if "discard" in uses else "activate" if "activate" in uses else "always"
