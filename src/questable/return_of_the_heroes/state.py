"""The position of a game: the land, the tokens, the heroes, the fight in progress.

A token turned over for good (a cart maker who became a cart) is named by its back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from questable.kernel.engine.game import Game
from questable.kernel.engine.state import Counted, Open, Partly, Secret, Shared
from questable.return_of_the_heroes.content import CUBES, SKILLS, Content, tile_of


@dataclass(slots=True)
class Hero:
    """One player's hero and everything on the hero sheet and the quest tiles."""

    seat: Open[int]
    id: Open[str] = ""  # empty until chosen
    sex: Open[str] = ""  # the side of the sheet that is up (RH-HERO-02)
    point: Open[str] = ""  # empty: halfway along a road, or not on the map yet
    house: Open[str] = ""
    life: Open[int] = 0
    gold: Open[int] = 0
    cubes: Open[tuple[int, int, int]] = (0, 0, 0)  # blue, green, red
    training: Open[tuple[int, int, int]] = (0, 0, 0)  # the increase of magic, ranged, melee
    objects: Open[tuple[str, ...]] = ()
    side_quests: Open[tuple[str, ...]] = ()
    quests: Open[dict[str, int]] = field(default_factory=dict)  # personal quests: stages done
    gem: Open[bool] = False
    halfway: Open[str] = ""  # the point it failed to find the road to (RH-ROAD-11)
    clearance: Open[str] = ""  # the access point whose guardian it has just beaten (RH-GUARD-05)
    knows: Open[bool] = False  # has looked at the Nameless tile (RH-FOLK-06)
    heirs: Open[int] = 0  # the number of heirs so far

    @property
    def tile(self) -> str:
        """The tile it is on, even halfway along a road."""
        place = self.point or self.halfway
        return tile_of(place) if place else ""


@dataclass(slots=True)
class Test:
    """A test in progress (area TEST)."""

    seat: Open[int]
    skill: Open[str]
    modifier: Open[int]
    objects: Open[bool] = True  # whether objects count
    wants: Open[str] = "success"
    scroll: Open[str] = ""
    dice: Open[tuple[int, ...]] = ()
    value: Open[int] = 0  # the highest sum of the two dice
    experience: Open[bool] = True  # whether extra dice are rolled


@dataclass(slots=True)
class Fight:
    """A combat in progress (area FIGHT), or the final battle (area FINAL)."""

    foe: Open[str]  # the token; in the final battle the Nameless tile
    skill: Open[str] = ""
    life: Open[int] = 0  # tests still to be won
    hearts: Open[int] = 0  # and their number at the start
    final: Open[bool] = False


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit to a bazaar: the wares on the table, and the offers each player has declined."""

    wares: Open[tuple[str, ...]]
    declined: Open[tuple[tuple[str, int], ...]] = ()


@dataclass(eq=False, repr=False, kw_only=True, slots=True)
class ReturnOfTheHeroes(Game):
    """The whole table."""

    content: Shared[Content]
    heroes: Open[list[Hero]] = field(default_factory=list)
    # the land, as changed by optional rules, which routes need
    layout: Partly[tuple[str, ...]] = ()  # tiles by rows from the north-west
    turned: Partly[dict[str, int]] = field(default_factory=dict)  # quarter turns of tiles (RH-VAR-28)
    closed: Open[tuple[str, ...]] = ()  # face-down tiles (RH-VAR-05)
    # tokens
    tokens: Partly[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # on points of the map
    down: Secret[tuple[str, ...]] = ()  # the face-down ones among them
    aside: Open[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # waiting for their tile (RH-VAR-07)
    bag: Counted[tuple[str, ...]] = ()
    stock: Open[tuple[str, ...]] = ()  # the stock of the bazaars
    servants: Counted[tuple[str, ...]] = ()  # beside the map
    guardians: Open[tuple[str, ...]] = ()  # beside the map
    met: Open[dict[str, str]] = field(default_factory=dict)  # guardians fought so far, as all may remember them
    pile: Counted[tuple[str, ...]] = ()  # PA tokens not yet on the map (RH-VAR-06)
    gone: Open[tuple[str, ...]] = ()  # removed from the game, or never in it
    drawn: Secret[tuple[str, ...]] = ()  # PA tokens face down where a player put them
    fetched: Partly[dict[str, int]] = field(default_factory=dict)  # the player who knows one of them (RH-FOLK-02)
    wear: Open[dict[str, int]] = field(default_factory=dict)  # temporary life spent, sips drunk
    growth: Open[dict[str, int]] = field(default_factory=dict)  # life an adversary has gained (RH-FOE-01)
    learnt: Open[dict[str, int]] = field(default_factory=dict)  # adversary/skill: what it has learned (RH-RUL-83)
    handled: Open[tuple[str, ...]] = ()  # tokens left on the map by heroes, so taken before (RH-RUL-82)
    paid: Open[tuple[str, ...]] = ()  # treasures whose gold has been taken (RH-RUL-46)
    boat_wand: Open[str] = ""  # the wand on the boat (RH-ROAD-05)
    supply: Open[tuple[int, int, int]] = (0, 0, 0)  # cubes: blue, green, red
    quest_tiles: Open[tuple[str, ...]] = ()  # personal quests that no hero has
    # the Nameless
    nameless: Partly[str] = ""
    nameless_open: Open[bool] = False
    nameless_called: Open[bool] = False  # its token has been put into the bag, or was in play from the start
    # the turn
    active: Open[int] = 0
    first: Open[int] = 0
    round: Open[int] = 0
    turns: Open[int] = 0
    walked: Open[int] = 0  # steps made this turn
    clear: Open[str] = ""  # the point from which the active hero may enter the tower this turn
    used: Open[tuple[str, ...]] = ()  # encounters and other things used this turn
    left: Open[tuple[str, ...]] = ()  # tokens the active hero has left this turn (RH-RUL-22)
    test: Open[Test | None] = None
    passed: Open[bool] = False  # the result of the last test
    fight: Open[Fight | None] = None
    visit: Open[Visit | None] = None
    seen_by: Shared[int | None] = None  # in an imagined position, the seat it is imagined for

    def knows_nameless(self, seat: int | None) -> bool:
        """Return whether the seat knows the Nameless: all do once a hero is in the tower, before that by the mice."""
        return self.nameless_open or self.outcome is not None or (seat is not None and self.heroes[seat].knows)

    def looks_like(self, other: Self) -> bool:
        """Return whether the positions look alike to their viewers, who may know the Nameless tile, even imagined."""
        return self.knows_nameless(self.seen_by) == other.knows_nameless(other.seen_by) and self == other

    @property
    def hero(self) -> Hero:
        """The active hero."""
        return self.heroes[self.active]

    def seats_from(self, seat: int) -> list[int]:
        """Return all seats in turn order from this one."""
        count = self.setting.seats
        return [(seat + step) % count for step in range(count)]


CUBE_INDEX = {colour: index for index, colour in enumerate(CUBES)}
SKILL_INDEX = {skill: index for index, skill in enumerate(SKILLS)}
