"""What this box adds: captains, legendary items, event tokens, and the numbers of the archipelago."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from questable.errors import ContentError
from questable.runebound import content
from questable.runebound.abilities.vocabulary import ItemType
from questable.runebound.card_fields import Id, Name, Small, Strength
from questable.runebound.content import CardBase, Challenge, Content, Encounter, EventCard, Item, Shelves, heroes_in
from questable.runebound.grid import Number
from questable.runebound.island_of_dread.grid import SEA, IslandGrid

FOLDER = Path(__file__).parent
SILVER = "silver"
LEGENDARY = "legendary"
MAPS: tuple[str, ...] = ("green", "blue")
"""The colours of map tokens; one of each is a set (IOD-MAPTOK-02)."""
PLAINS, ROUTE, WATER, RUIN = "plains", "route", "sea", "ruin"
Face = Literal["plains", "route", "sea", "ruin"]
BORDER = {PLAINS: "red", ROUTE: "yellow", WATER: "blue"}
"""The colour of the event spaces a face is laid on; the ruin goes where its card says (IOD-EVENT-01, IOD-RUL-10)."""


class Captain(CardBase, frozen=True, kw_only=True):
    """A captain with ship and crew (IOD-CAPT-01): fights like an ally at sea, but is none."""

    BEARS: ClassVar[bool] = True
    STAYS: ClassVar[bool] = True  # he is the ship, too (IOD-RUL-77)

    cost: Small
    mind: Strength
    body: Strength
    spirit: Strength
    life: Annotated[int, msgspec.Meta(ge=1, le=99)]

    @property
    def kind(self) -> str:
        return "captain"

    @property
    def stamina(self) -> int:
        """Exhausted with as many counters as Life (IOD-RUL-61)."""
        return self.life


class IslandChallenge(Challenge, frozen=True, kw_only=True):
    """A Challenge that says whether it is met at sea."""

    sea: bool = False


class IslandEvent(EventCard, frozen=True, kw_only=True):
    sea: bool = False


class IslandEncounter(Encounter, frozen=True, kw_only=True):
    sea: bool = False


Drawn = IslandChallenge | IslandEvent | IslandEncounter


class Legend(Item, frozen=True, kw_only=True):
    """A legendary item (IOD-LEGEND-02, IOD-RUL-20): it costs nothing, is of no other type, and goes when it is used."""

    cost: Small = 0
    type: ItemType = LEGENDARY

    @property
    def kind(self) -> str:
        return LEGENDARY


class FaceOfToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of an event token."""

    face: Face
    number: Small = 0  # of sea routes (IOD-EVENT-04)

    @property
    def name(self) -> str:
        return f"{self.face}-{self.number}" if self.number else self.face


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event token: one piece, two sides (IOD-RUL-08)."""

    id: Id
    sides: tuple[FaceOfToken, FaceOfToken]


class EventSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A marked space on which a token with that border can be laid."""

    space: Number
    border: Literal["red", "yellow", "blue"]
    number: Small = 0  # of yellow ones


class Archipelago(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of this box: data, so that they can be corrected."""

    capital: Name  # the city with the great market (IOD-SETUP-07)
    capital_cards: Small
    city_cards: Small  # IOD-SETUP-08
    maps: Small  # of each colour (IOD-MAPTOK-01)
    god: Id  # who beats it wins (IOD-GOAL-03)
    island: Number  # the place beside the map (IOD-ISLAND-03)
    token: tuple[Token, ...]
    event: tuple[EventSpace, ...]


def deck(kind: str, table: Mapping[str, Any]) -> str:
    """Where a card of a file goes: captains, legendary items and cards met at sea are of this box alone.

    Blue cards of other boxes are met on land, where there is no blue deck here (IOD-DECK-02).
    """
    if table.get("sea"):
        return SEA
    return kind if kind in ("captain", "legend") else content.deck(kind, table)


class IslandContent(Content):
    """The cards of this box, heroes and market cards of the base game, and the archipelago."""

    GRID = IslandGrid
    BESIDE_JEWELS = frozenset({"blue", "silver"})  # met at sea, and on the island
    BESIDE_DICE = frozenset({"sea", "dread"})  # ships sail there
    grid: IslandGrid

    def unpack(self, shelves: Shelves) -> None:
        self.archipelago: Archipelago = self.own_table("archipelago")
        self.captains = {card.id: card for card in self.cards.values() if isinstance(card, Captain)}
        self.legends = {card.id: card for card in self.cards.values() if isinstance(card, Legend)}
        self.met_at_sea = frozenset(card.id for card in self.cards.values() if isinstance(card, Drawn) and card.sea)
        self.base_heroes = heroes_in(shelves, FOLDER.parent / "base" / "heroes")
        self.new_heroes = heroes_in(shelves, FOLDER / "heroes")
        self.tokens = {token.id: token for token in self.archipelago.token}
        self.event_spaces = {each.space: each for each in self.archipelago.event}
        self.opened = frozenset(
            each.space for each in self.archipelago.event if each.border == BORDER[ROUTE]
        )  # stops that exist only while their token lies there
        self._check_archipelago()

    def _check_archipelago(self) -> None:
        here = self.archipelago
        if here.capital not in self.grid.towns:
            raise ContentError(f"archipelago: capital: there is no city {here.capital!r}")
        if here.island not in self.grid.places:
            raise ContentError(f"archipelago: island: {here.island} is no place beside the map")
        if here.god not in self.challenges:
            raise ContentError(f"archipelago: god: there is no challenge {here.god!r}")
        for each in here.event:
            if each.space not in self.grid.spaces:
                raise ContentError(f"archipelago: event: there is no space {each.space}")
            if each.space in self.grid.town_at and each.border == BORDER[WATER]:
                raise ContentError(f"archipelago: event: space {each.space} is a city (IOD-RUL-15)")
            if each.border == "yellow" and each.space not in self.grid.routes:
                raise ContentError(f"archipelago: event: no link leads to space {each.space}, which a route would open")
        for stop in self.grid.routes:
            if stop not in self.opened and stop not in self.grid.sea and stop not in self.grid.town_at:
                raise ContentError(f"map {self.map.id}: a sea route leads to space {stop}, neither a city nor at sea")
        stranded = [town for town, space in self.grid.towns.items() if space not in self.grid.routes]
        if stranded:
            raise ContentError(f"map {self.map.id}: no sea route leads to {stranded[0]}")
        printed = {
            stop: tuple(there for there in others if there not in self.opened)
            for stop, others in self.grid.routes.items()
            if stop not in self.opened
        }
        start = next(iter(self.grid.towns.values()))
        if apart := set(printed) - self.grid.joined(start, printed):
            raise ContentError(f"map {self.map.id}: sea routes do not lead to {sorted(apart)}")
        for stop in printed:
            if self.grid.terrain[stop] == SEA and not any(
                there not in self.grid.sea for there in self.grid.around(stop)
            ):
                raise ContentError(f"map {self.map.id}: the anchorage {stop} has no land beside it")
