"""The position of a game: the land, the tokens, the heroes, the fight in progress.

A token that has been turned over for good (a cart maker who became a cart) is called by what its back shows.
"""

from __future__ import annotations

from copy import copy
from typing import ClassVar

import msgspec

from questable.kernel.game import Game
from questable.return_of_the_heroes.content import CUBES, SKILLS, Content, tile_of


class Hero(msgspec.Struct):
    """One player's hero and all that lies on the hero sheet and the quest tiles."""

    seat: int
    id: str = ""  # empty until chosen
    sex: str = ""  # which side of the sheet lies up (RH-HERO-02)
    point: str = ""  # empty: half-way, or not on the map yet
    house: str = ""
    life: int = 0
    gold: int = 0
    cubes: tuple[int, int, int] = (0, 0, 0)  # blue, green, red
    training: tuple[int, int, int] = (0, 0, 0)  # what magic, ranged, melee have risen by
    objects: tuple[str, ...] = ()
    side_quests: tuple[str, ...] = ()
    quests: dict[str, int] = {}  # personal quests: stages done
    gem: bool = False
    halfway: str = ""  # the point it failed to find the road to (RH-ROAD-11)
    clearance: str = ""  # the access point whose guardian it has just beaten (RH-GUARD-05)
    knows: bool = False  # has looked at the Nameless tile (RH-FOLK-06)
    heirs: int = 0  # how often an heir took over

    @property
    def tile(self) -> str:
        """The tile it is on, also half-way."""
        place = self.point or self.halfway
        return tile_of(place) if place else ""


class Test(msgspec.Struct):
    """A test being made (area TEST)."""

    seat: int
    skill: str
    modifier: int
    objects: bool = True  # do objects count?
    wants: str = "success"
    scroll: str = ""
    dice: tuple[int, ...] = ()
    value: int = 0  # what the two dice may be at most


class Fight(msgspec.Struct):
    """A combat in progress (area FIGHT), or the final battle (area FINAL)."""

    foe: str  # the token; in the final battle the Nameless tile
    skill: str = ""
    life: int = 0  # tests still to be won
    final: bool = False


class Visit(msgspec.Struct, frozen=True):
    """A visit to a bazaar: what lies on the table, and who has declined what."""

    wares: tuple[str, ...]
    declined: tuple[tuple[str, int], ...] = ()


class ReturnOfTheHeroes(Game, eq=False, kw_only=True):
    """The whole table."""

    NOT_POSITION: ClassVar[frozenset[str]] = Game.NOT_POSITION | {"seen_by"}

    content: Content
    heroes: list[Hero] = msgspec.field(default_factory=list)
    # the land
    layout: tuple[str, ...] = ()  # tiles by rows from the north-west
    turned: dict[str, int] = msgspec.field(default_factory=dict)  # quarter turns of tiles (RH-VAR-28)
    closed: tuple[str, ...] = ()  # tiles lying face down (RH-VAR-05)
    # tokens
    tokens: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # on points of the map
    down: tuple[str, ...] = ()  # those of them that lie face down
    aside: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # waiting for their tile (RH-VAR-07)
    bag: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()  # of the bazaars
    servants: tuple[str, ...] = ()  # beside the map
    guardians: tuple[str, ...] = ()  # beside the map
    pile: tuple[str, ...] = ()  # PA tokens not on the map yet (RH-VAR-06)
    gone: tuple[str, ...] = ()  # removed from the game, or never in it
    drawn: tuple[str, ...] = ()  # PA tokens that lie face down where a player put them
    fetched: dict[str, int] = msgspec.field(default_factory=dict)  # of those: who knows what it is (RH-FOLK-02)
    wear: dict[str, int] = msgspec.field(default_factory=dict)  # temporary life spent, sips drunk
    growth: dict[str, int] = msgspec.field(default_factory=dict)  # life an adversary has gained (RH-FOE-01)
    paid: tuple[str, ...] = ()  # treasures whose gold has been taken (RH-RUL-46)
    boat_wand: str = ""  # the wand on the boat (RH-ROAD-05)
    supply: tuple[int, int, int] = (0, 0, 0)  # cubes: blue, green, red
    quest_tiles: tuple[str, ...] = ()  # personal quests nobody has
    king_came: bool = False  # RH-RUL-39
    # the Nameless
    nameless: str = ""
    nameless_open: bool = False
    nameless_called: bool = False  # its token has been put into the bag, or was in play from the start
    # the turn
    active: int = 0
    first: int = 0
    round: int = 0
    turns: int = 0
    phase: str = ""  # movement, action
    walked: int = 0  # steps made this turn
    clear: str = ""  # where the active hero may enter the tower from this turn
    used: tuple[str, ...] = ()  # encounters and other things used this turn
    left: tuple[str, ...] = ()  # tokens the active hero has left this turn (RH-RUL-22)
    draws: int = 0  # tokens drawn from the bag this turn
    test: Test | None = None
    passed: bool = False  # the result of the last test
    fight: Fight | None = None
    visit: Visit | None = None
    score: int = 0  # of a solo game
    seen_by: int | None = None  # of an imagined position: the seat it is imagined for

    @property
    def hero(self) -> Hero:
        """The active hero."""
        return self.heroes[self.active]

    def copy_state(self) -> None:
        heroes = [copy(hero) for hero in self.heroes]
        for hero in heroes:
            hero.quests = hero.quests.copy()
        self.heroes = heroes
        self.turned = self.turned.copy()
        self.tokens = self.tokens.copy()
        self.aside = self.aside.copy()
        self.fetched = self.fetched.copy()
        self.wear = self.wear.copy()
        self.growth = self.growth.copy()
        self.test = copy(self.test)
        self.fight = copy(self.fight)

    def seats_from(self, seat: int) -> list[int]:
        """All seats in turn order beginning with this one."""
        count = len(self.heroes)
        return [(seat + step) % count for step in range(count)]


CUBE_INDEX = {colour: index for index, colour in enumerate(CUBES)}
SKILL_INDEX = {skill: index for index, skill in enumerate(SKILLS)}
