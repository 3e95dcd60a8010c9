"""What the box holds: tiles, heroes, tokens, quests, Nameless tiles. Data files become frozen, checked structs.

Every token of the box has one id. Where the box holds several of a kind (two bows), `copies` says so and the tokens are
called `bow-1` and `bow-2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, ClassVar, Literal, TypeVar, get_args

import msgspec

from questable.errors import ContentError, Flaw
from questable.kernel.content.content import File, Picture, Reader, Vignette, content_hash, flaws_of_card, state_of
from questable.kernel.content.edits import read_over
from questable.kernel.content.flaws import Mistake
from questable.kernel.content.packs import PRINTABLE, AdventureHead, Pack, PackHead, already_there, by_kind
from questable.kernel.engine.game_content import GameContent

Skill = Literal["magic", "ranged", "melee"]
Cube = Literal["blue", "green", "red"]
Side = Literal["north", "east", "south", "west"]
Colour = Literal["beige", "blue", "red", "green", "yellow", "tower"]

SKILLS: tuple[Skill, ...] = ("magic", "ranged", "melee")
CUBES: tuple[Cube, ...] = ("blue", "green", "red")
CUBE_OF: Mapping[str, Cube] = {"magic": "blue", "ranged": "green", "melee": "red"}
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
ROLLED: frozenset[str] = frozenset({"red", "green", "yellow"})
"""Colours of points to which a hero must find the road (RH-ROAD-06 to -08)."""

CardT = TypeVar("CardT")

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
PointId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][1-9][0-9]?$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Few = Annotated[int, msgspec.Meta(ge=1, le=12)]
Malus = Annotated[int, msgspec.Meta(ge=-9, le=0)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
Text = Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)]
Colours = Annotated[tuple[Cube, ...], msgspec.Meta(min_length=1, max_length=3)]
Skills = Annotated[tuple[Skill, ...], msgspec.Meta(min_length=1, max_length=3)]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every part of the box has."""

    KIND: ClassVar[str] = ""

    id: Id
    name: Name
    flavour: Text = ""
    icon: Text = ""
    picture: Picture = ""  # a file that lies beside this one

    @property
    def kind(self) -> str:
        return self.KIND


# The land ------------------------------------------------------------------------------------------------------------


class Spot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A numbered point of a tile (RH-MAP-02). `at` says where it is drawn, from the north-west corner."""

    number: Annotated[int, msgspec.Meta(ge=1, le=99)]
    at: tuple[Share, Share]
    colour: Colour = "beige"
    name: str = ""
    vignette: Vignette = ""
    heals: Count = 0  # physical life for a turn of rest (RH-HEAL-04)
    palace: bool = False
    mountain: bool = False  # no cart goes there (RH-ITEM-17)


class TileCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A territory tile (RH-MAP-01 to -04)."""

    letter: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]$")]
    name: Name
    theme: Name
    vignette: Vignette = ""  # the picture of the whole tile, whatever else stands beside its points
    flavour: Text = ""
    entries: dict[Side, int]
    point: tuple[Spot, ...]
    roads: tuple[tuple[int, int], ...]


# Heroes --------------------------------------------------------------------------------------------------------------


class RoadSense(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a hero finds roads better than others: to points of a colour, or to certain points; `need` 0: no roll."""

    colour: Colour | None = None
    points: tuple[PointId, ...] = ()
    need: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0


DicePlaces = tuple[Count, Count, Count]
"""How many cubes give the third, fourth and fifth die of a skill (RH-XP-06)."""
USUAL_DICE: DicePlaces = (3, 6, 9)  # RH-RUL-07


class HeroSheet(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hero sheet (RH-HERO-01)."""

    KIND = "hero"

    life: Few
    gold: Count
    movement: Few
    skills: dict[Skill, Annotated[int, msgspec.Meta(ge=1, le=11)]]
    dice: dict[Skill, DicePlaces] = msgspec.field(default_factory=dict)
    ways: tuple[RoadSense, ...] = ()
    start: PointId | None = None  # in the introductory game
    quest: Id | None = None

    def __post_init__(self) -> None:
        """A skill of which the sheet says nothing has its dice where they usually are."""
        for skill in SKILLS:
            self.dice.setdefault(skill, USUAL_DICE)


# Rewards and tests ---------------------------------------------------------------------------------------------------


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gold, and cubes, each with the colours it may have (RH-XP-03)."""

    gold: Count = 0
    cubes: Annotated[tuple[Colours, ...], msgspec.Meta(max_length=12)] = ()


class Trial(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A test that a token asks for: one of these skills, a modifier, and whether success or failure is wanted."""

    skills: Skills
    modifier: Malus = 0
    wants: Literal["success", "failure"] = "success"
    objects: bool = True  # do objects count?


# What encounters do --------------------------------------------------------------------------------------------------


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing an encounter does."""


class GainCube(Effect, frozen=True, forbid_unknown_fields=True, tag="gain-cube"):
    colours: Colours = CUBES


class RaiseSkill(Effect, frozen=True, forbid_unknown_fields=True, tag="raise-skill"):
    skill: Skill


class Heal(Effect, frozen=True, forbid_unknown_fields=True, tag="heal"):
    """So many six-sided dice of physical life."""

    dice: Few = 1


class FetchToken(Effect, frozen=True, forbid_unknown_fields=True, tag="fetch-token"):
    """Look through the bag and put one token into play."""


class OpenBazaar(Effect, frozen=True, forbid_unknown_fields=True, tag="open-bazaar"):
    objects: Few


class TakeBack(Effect, frozen=True, forbid_unknown_fields=True, tag="take-back"):
    """Turn the token over and take the object on its back; the encounter leaves the map."""


class LookAtNameless(Effect, frozen=True, forbid_unknown_fields=True, tag="look-at-nameless"):
    """Secretly look at the Nameless tile."""


class ExchangeTiles(Effect, frozen=True, forbid_unknown_fields=True, tag="exchange-tiles"):
    """Exchange the places of two territory tiles."""


class Teleport(Effect, frozen=True, forbid_unknown_fields=True, tag="teleport"):
    """Go to any beige point: of any tile, or of the two middle tiles of one edge of the map."""

    edge: Side | None = None


EffectType = (
    GainCube | RaiseSkill | Heal | FetchToken | OpenBazaar | TakeBack | LookAtNameless | ExchangeTiles | Teleport
)


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a table for one die: up to this number, this happens."""

    up_to: Die
    effect: EffectType | None = None


# What adversaries can do ---------------------------------------------------------------------------------------------


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing a servant or an adversary can do (RH-RUL-83)."""


class IgnoresObjects(Ability, frozen=True, forbid_unknown_fields=True, tag="ignores-objects"):
    """Objects and scrolls do not count in the tests against it."""


class IgnoresExperience(Ability, frozen=True, forbid_unknown_fields=True, tag="ignores-experience"):
    """No extra dice are rolled in the tests against it."""


class WantsToll(Ability, frozen=True, forbid_unknown_fields=True, tag="wants-toll"):
    """The hero pays before the fight; against one who cannot it has a heart more."""

    gold: Few = 1


class Waxes(Ability, frozen=True, forbid_unknown_fields=True, tag="waxes"):
    """In every so-many-th round it has a heart more."""

    every: Few = 3


class Learns(Ability, frozen=True, forbid_unknown_fields=True, tag="learns"):
    """For each hero it defeats, the skill used becomes worse by 1 against it."""


class TakesGold(Ability, frozen=True, forbid_unknown_fields=True, tag="takes-gold"):
    """A defeated hero loses so much gold, if he has it."""

    amount: Few = 1


class TakesCube(Ability, frozen=True, forbid_unknown_fields=True, tag="takes-cube"):
    """A defeated hero loses a cube of the skill he used."""


class TakesObject(Ability, frozen=True, forbid_unknown_fields=True, tag="takes-object"):
    """A defeated hero drops an object of his choice."""


class LeadsAway(Ability, frozen=True, forbid_unknown_fields=True, tag="leads-away"):
    """A defeated hero is brought home, or onto a neighbouring tile."""

    to: Literal["house", "neighbour"] = "neighbour"


AbilityType = (
    IgnoresObjects | IgnoresExperience | WantsToll | Waxes | Learns | TakesGold | TakesCube | TakesObject | LeadsAway
)


# Tokens --------------------------------------------------------------------------------------------------------------


class Adversary(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A red-bordered token: circles with modifiers, hearts, a reward (RH-FIGHT-01)."""

    KIND = "adversary"

    at: PointId | None = None  # None: a PA token
    circles: dict[Skill, Malus]
    life: Few = 1
    reward: Reward = Reward()
    ability: AbilityType | None = None
    grows: bool = False  # gains 1 life for each hero it defeats
    leaves_one: bool = False  # a hero it defeats keeps only one life
    chest: Count = 0  # so many dice of gold on its back; then it leaves the game
    back: Id | None = None  # the object it becomes
    quest: Id | None = None  # belongs to this personal quest


class Servant(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A servant of the Nameless."""

    KIND = "servant"

    at: PointId
    circles: dict[Skill, Malus]
    life: Few = 1
    reward: Reward = Reward()
    ability: AbilityType | None = None
    grows: bool = False  # gains 1 life for each hero it defeats


class Guardian(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guardian of the Dark Tower."""

    KIND = "guardian"

    circles: dict[Skill, Malus]
    life: Few = 1


class Encounter(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A green-bordered token: what it costs, what must be rolled, what happens."""

    KIND = "encounter"

    at: PointId | None = None  # None: a PA token
    cost: Count = 0
    trial: Trial | None = None
    effect: EffectType | None = None
    table: tuple[Result, ...] = ()
    teaches: Skill | None = None  # an instructor
    crossing: tuple[PointId, PointId] | None = None  # a boat between these points
    opens: PointId | None = None  # this point counts as beige while the encounter is in play
    back: Id | None = None  # the object on its back
    quest: Id | None = None  # belongs to this personal quest
    king: bool = False
    introductory: bool = True  # False: not used in the introductory game
    solo: bool = False  # on the map from the start of a solo game


class SideQuest(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A blue-bordered token. What must be done follows from which of the fields are set."""

    KIND = "side-quest"

    to: PointId | None = None  # travel there; or bring the treasure there
    house: bool = False  # travel to another hero's house; the cube comes from that hero
    instructor: Id | None = None
    wanted: Id | None = None  # the bazaar object to deliver
    recipient: Id | None = None  # the encounter it is delivered to
    stays: bool = False  # the delivered object stays with the recipient; otherwise it returns to the stock
    treasure: Id | None = None
    reward: Reward = Reward()

    @property
    def type(self) -> str:
        if self.treasure:
            return "magic-item"
        if self.wanted:
            return "bazaar"
        return "instructor" if self.instructor else "travel"


class Treasure(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A half blue, half yellow token: the object a side quest wants; its back is a magic item."""

    KIND = "treasure"

    at: PointId
    item: Id
    gold: Count = 1  # when it is first taken


class Thing(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An object a hero can carry: a token of the bazaar, of the map, or the back of another token."""

    KIND = "object"

    found: Literal["bazaar", "map", "back"]
    copies: Few = 1
    price: Count = 0
    worn: Literal["armor", "shield"] | None = None
    temporary: Count = 0  # temporary life
    skills: dict[Skill, Change] = {}  # bonus
    movement: Change = 0  # added to the movement value
    pace: Count = 0  # the movement value becomes this
    no_mountains: bool = False
    scroll: Skill | None = None
    value: Count = 0  # the skill value of the scroll
    uses: Count = 0  # sips
    trial: Trial | None = None  # needed to take it from the map
    flies: bool = False
    crash: PointId | None = None  # where a flight ends on a 1
    magic: bool = False  # a magic item (solo score)


class Contest(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An orange-bordered event: tests of one skill for every hero (RH-EVENT-02)."""

    KIND = "event"

    skill: Skill
    modifiers: Annotated[tuple[Malus, ...], msgspec.Meta(min_length=1, max_length=9)] = (0, -1)
    cubes: Few = 2


class NamelessToken(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The token that is put on the Dark Tower."""

    KIND = "nameless-token"


# Tiles beside the map ------------------------------------------------------------------------------------------------


class PersonalQuest(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A personal quest tile: three stages (RH-PQ-01)."""

    KIND = "personal-quest"

    first: Id  # the token of stage 1
    second: Id  # the token of stage 2
    objects: tuple[Name, Name]  # what their backs show
    pay: Count = 0  # stage 1 costs gold
    trial: Trial | None = None  # stage 1 needs a test
    reward: Reward = Reward()
    to: PointId | None = None  # where stage 3 ends; None: the family house
    heals: bool = False  # stage 3 gives back all physical life
    introductory: bool = False


class Nameless(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Nameless tile: who waits in the Dark Tower."""

    KIND = "nameless"

    life: Few
    circles: dict[Skill, Malus]
    key: Id | None = None  # the magic item that opens the skill `opens`, or protects against the ability
    opens: Skill | None = None  # this skill only with the key, then at modifier 0
    hits_twice: Skill | None = None  # a failed test of this skill costs 2 life without the key
    drains: bool = False  # life the hero loses is added to its own
    introductory: bool = False


class BoxTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers of the box, and the map of the introductory game."""

    cubes: Count = 20  # of each colour
    most: Count = 11  # of a skill value
    objects: Count = 4  # spaces on a hero sheet
    side_quests: Count = 4
    start_layout: tuple[str, ...]
    needs: dict[Colour, Annotated[int, msgspec.Meta(ge=2, le=12)]]  # to find a road


class Shelf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one content file may hold."""

    pack: PackHead | None = None
    adventure: AdventureHead | None = None
    box: BoxTable | None = None
    tile: tuple[TileCard, ...] = ()
    hero: tuple[HeroSheet, ...] = ()
    adversary: tuple[Adversary, ...] = ()
    servant: tuple[Servant, ...] = ()
    guardian: tuple[Guardian, ...] = ()
    encounter: tuple[Encounter, ...] = ()
    side_quest: tuple[SideQuest, ...] = ()
    treasure: tuple[Treasure, ...] = ()
    object: tuple[Thing, ...] = ()
    contest: tuple[Contest, ...] = ()
    nameless_token: tuple[NamelessToken, ...] = ()
    personal_quest: tuple[PersonalQuest, ...] = ()
    nameless: tuple[Nameless, ...] = ()


KINDS: Mapping[str, type[Record]] = {
    field.name: kind
    for field in msgspec.structs.fields(Shelf)
    for kind in get_args(field.type)[:1]
    if isinstance(kind, type) and issubclass(kind, Record)
}
"""The kinds of cards, as files call them."""

TokenCard = Adversary | Servant | Guardian | Encounter | SideQuest | Treasure | Thing | Contest | NamelessToken
Foe = Adversary | Servant | Guardian
Card = TokenCard | HeroSheet | PersonalQuest | Nameless


class Content(GameContent):
    """All packs of a game, checked and indexed."""

    def __init__(self, files: list[tuple[File, Shelf]], digest: str, packs: tuple[Pack, ...] = ()) -> None:
        self.hash = digest
        self.origin: dict[str, str] = {}  # card id -> the pack it came from; cards of the box are not here
        self.pack_names = {pack.id: pack.name for pack in packs}
        origins = {pack.folder.resolve(): pack.id for pack in packs}
        self.cards: dict[str, Card] = {}
        self.tiles: dict[str, TileCard] = {}
        self._files: dict[str, str] = {}
        self._paths: dict[str, File] = {}
        self.flaws: list[Flaw] = []
        boxes: list[BoxTable] = []
        for path, shelf in files:
            if shelf.box:
                boxes.append(shelf.box)
            for tile in shelf.tile:
                if tile.letter in self.tiles:
                    raise ContentError(f"{path.name}: tile {tile.letter}: another tile already has this letter")
                self._files[tile.letter] = path.name
                self.tiles[tile.letter] = tile
            for card in _cards_of(shelf):
                if card.id in self.cards:
                    other = self.cards[card.id]
                    why = already_there(other.name, self.origin.get(card.id), self._paths[card.id], path)
                    self.flaws += flaws_of_card(path, card.id, [Mistake((), why)])
                    continue
                self._files[card.id], self._paths[card.id] = path.name, path
                self.cards[card.id] = card
                if path.parent in origins:
                    self.origin[card.id] = origins[path.parent]
        if not boxes:
            raise ContentError("no file has a [box] table")
        self.box = boxes[-1]
        self.tokens: dict[str, TokenCard] = dict(tokens_of(self.cards.values()))
        self.heroes = self._of(HeroSheet)
        self.adversaries = self._of(Adversary)
        self.servants = self._of(Servant)
        self.guardians = self._of(Guardian)
        self.encounters = self._of(Encounter)
        self.side_quests = self._of(SideQuest)
        self.treasures = self._of(Treasure)
        self.objects = self._of(Thing)
        self.things = self._things()
        self.contests = self._of(Contest)
        self.quests = self._of(PersonalQuest)
        self.nameless = self._of(Nameless)
        self.nameless_token = next(iter(self._of(NamelessToken)), "")
        self.land = Land(self.tiles, self._files)
        _check(self)

    @property
    def alike(self) -> Mapping[str, str]:
        """Of tokens of which there are several the card stands for all."""
        return {name: card.id for name, card in self.tokens.items()}

    def _of(self, kind: type[CardT]) -> dict[str, CardT]:
        return {name: card for name, card in self.cards.items() if isinstance(card, kind)}

    def wrong(self, card: str, field: str, why: str) -> None:
        """Something is wrong with a card: it is said with all the rest."""
        self.flaws += flaws_of_card(self._paths[card], card, [Mistake((field,), why)])

    def _things(self) -> dict[str, Thing]:
        """What a token, or the back of one, is as an object."""
        tokens = {token: card for token, card in self.tokens.items() if isinstance(card, Thing)}
        return tokens | {name: card for name, card in self.objects.items() if card.found == "back"}

    @cached_property
    def faces(self) -> dict[str, TokenCard]:
        """Everything that can lie on the table as a token: fronts, and the backs of those that can be turned over."""
        return {**self.tokens, **self.things}

    @cached_property
    def fronts(self) -> dict[str, str]:
        """The token whose back an object is."""
        backs = (
            (getattr(card, "back", None) or getattr(card, "item", None), token) for token, card in self.tokens.items()
        )
        return {back: token for back, token in backs if back}

    @cached_property
    def pa(self) -> tuple[str, ...]:
        """The tokens with the PA back (RH-TOKEN-01): side quests, and what has no printed coordinates."""
        return tuple(token for token, card in self.tokens.items() if is_pa(card))

    @cached_property
    def bazaar(self) -> tuple[str, ...]:
        """The tokens with the bazaar picture on the back (RH-SETUP-02)."""
        return tuple(token for token, card in self.tokens.items() if isinstance(card, Thing) and card.found == "bazaar")

    @cached_property
    def openers(self) -> dict[str, tuple[str, ...]]:
        """Points that count as beige while one of these encounters is in play."""
        opened: dict[str, tuple[str, ...]] = {}
        for card in self.encounters.values():
            if card.opens:
                opened[card.opens] = (*opened.get(card.opens, ()), card.id)
        return opened

    @cached_property
    def treasure_quest(self) -> dict[str, str]:
        """The side quest that wants a treasure."""
        return {quest.treasure: quest.id for quest in self.side_quests.values() if quest.treasure}


class Land:
    """The points of all tiles and the roads inside them; how tiles join depends on where they lie."""

    def __init__(self, tiles: Mapping[str, TileCard], files: Mapping[str, str]) -> None:
        self.spots: dict[str, Spot] = {}
        self.entries: dict[str, dict[Side, str]] = {}  # tile -> side -> point
        self.side: dict[str, Side] = {}  # entry point -> its side
        self.inner: dict[str, tuple[str, ...]] = {}  # point -> points of its tile next to it
        self.points: dict[str, tuple[str, ...]] = {}  # tile -> its points
        for letter, tile in tiles.items():
            self._add(letter, tile, f"{files[letter]}: tile {letter}")
        self.tower = next((point for point, spot in self.spots.items() if spot.colour == "tower"), "")
        self.access = self.inner.get(self.tower, ())
        self.palace = next((point for point, spot in self.spots.items() if spot.palace), "")
        self.healing = tuple(point for point, spot in self.spots.items() if spot.heals)

    def _add(self, letter: str, tile: TileCard, where: str) -> None:
        numbers = [spot.number for spot in tile.point]
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            raise ContentError(f"{where}: point: numbers must run from 1 without gaps")
        if set(tile.entries) != set(SIDES) or len(set(tile.entries.values())) != len(SIDES):
            raise ContentError(f"{where}: entries: a tile has four, one on each side")
        for number in (*tile.entries.values(), *(end for road in tile.roads for end in road)):
            if number not in numbers:
                raise ContentError(f"{where}: there is no point {number}")
        around: dict[int, list[str]] = {number: [] for number in numbers}
        for a, b in tile.roads:
            around[a].append(f"{letter}{b}")
            around[b].append(f"{letter}{a}")
        for spot in tile.point:
            point = f"{letter}{spot.number}"
            self.spots[point] = spot
            self.inner[point] = tuple(sorted(around[spot.number], key=number_of))
        self.points[letter] = tuple(f"{letter}{number}" for number in sorted(numbers))
        self.entries[letter] = {side: f"{letter}{number}" for side, number in tile.entries.items()}
        for side, point in self.entries[letter].items():
            self.side[point] = side
            if self.spots[point].colour != "beige":
                raise ContentError(f"{where}: entries: point {point} must be beige")
        self._check_ways(letter, where)

    def _check_ways(self, letter: str, where: str) -> None:
        """Every point of a tile can be reached, and every entry point over beige points only (but the tower)."""
        start = self.entries[letter]["north"]
        every = {point for point in self.spots if point[0] == letter}
        if unreached := every - self._reach(start, every):
            raise ContentError(f"{where}: roads: {', '.join(sorted(unreached))} cannot be reached")
        beige = {point for point in every if self.spots[point].colour == "beige"}
        if cut_off := set(self.entries[letter].values()) - self._reach(start, beige):
            raise ContentError(f"{where}: roads: no path over beige points to {', '.join(sorted(cut_off))}")

    def _reach(self, start: str, allowed: set[str]) -> set[str]:
        reached, rim = {start}, [start]
        while rim:
            rim = [there for here in rim for there in self.inner[here] if there in allowed and there not in reached]
            reached.update(rim)
        return reached


def tile_of(point: str) -> str:
    """The letter of the tile a point is on."""
    return point[0]


def number_of(point: str) -> int:
    return int(point[1:])


def is_pa(card: TokenCard) -> bool:
    """Has it the PA back? (RH-TOKEN-01, RH-TOKEN-02)"""
    match card:
        case SideQuest():
            return True
        case Adversary() | Encounter():
            return card.at is None
        case Thing():
            return card.found == "map"
    return False


def _cards_of(shelf: Shelf) -> Iterator[Card]:
    yield from shelf.hero
    yield from shelf.personal_quest
    yield from shelf.nameless
    yield from shelf.adversary
    yield from shelf.servant
    yield from shelf.guardian
    yield from shelf.encounter
    yield from shelf.side_quest
    yield from shelf.treasure
    yield from shelf.object
    yield from shelf.contest
    yield from shelf.nameless_token


def tokens_of(cards: Iterable[Card]) -> Iterator[tuple[str, TokenCard]]:
    for card in cards:
        match card:
            case HeroSheet() | PersonalQuest() | Nameless():
                continue
            case Thing() if card.found == "back":
                continue
            case Thing() if card.copies > 1:
                for number in range(1, card.copies + 1):
                    yield f"{card.id}-{number}", card
            case _:
                yield card.id, card


def _check(content: Content) -> None:
    """Cards must be right by themselves and together."""
    from questable.return_of_the_heroes.proofreading import proofread  # it knows the kinds of cards

    for wrong in proofread(content):
        content.wrong(*wrong)
    if content.flaws:
        raise ContentError.of(content.flaws)
    layout = content.box.start_layout
    if sorted(layout) != sorted(content.tiles):
        raise ContentError("box: start_layout must name every tile once")
    if not content.land.tower or not content.land.palace or not content.nameless_token:
        raise ContentError("the box needs a tower, a palace and the token of the Nameless")


def load_content(folders: tuple[Path, ...], packs: tuple[Pack, ...] = ()) -> Content:
    """Read, check and index what is in these folders; that of packs again when one of their files has changed."""
    return _load(folders, packs, tuple([state_of(pack.folder) for pack in packs]))


@lru_cache(maxsize=16)
def _load(
    folders: tuple[Path, ...], packs: tuple[Pack, ...], state: tuple[frozenset[tuple[str, int, int]], ...]
) -> Content:
    def built(shelves: list[tuple[File, Shelf]]) -> Content:
        return Content(shelves, content_hash([*folders, *(pack.folder for pack in packs)]), packs)

    content, _ = read_over(folders, packs, by_kind, Reader(Shelf), built)
    return content
