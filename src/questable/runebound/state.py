"""The position of a Runebound game: heroes, decks, counters, the fight in progress."""

from __future__ import annotations

from copy import copy
from typing import ClassVar

import msgspec

from questable.kernel.game import Game
from questable.runebound.content import Content
from questable.runebound.kit import Kit, make_kit


class Hero(msgspec.Struct):
    """One player's hero: where it stands and what it owns. Wounds, exhaustion and turned cards lie on the cards."""

    id: str
    seat: int
    space: int
    gold: int = 0
    points: int = 0  # unspent experience points
    experience: tuple[str, ...] = ()  # bought counters: mind, body, spirit, stamina, life
    cards: tuple[str, ...] = ()  # market cards: Items and Allies
    trophies: tuple[str, ...] = ()  # adventure cards kept as Items, Allies or Dragon Runes (RB-ITEM-12)
    runes: tuple[str, ...] = ()  # those trophies that are Dragon Runes (RB-WIN-03)
    kept: tuple[str, ...] = ()  # adventure cards kept for later use (RB-ENC-03)
    came_from: int = 0  # the space it stepped from into its space this turn; 0: it did not (RB-ESCAPE-06)
    down: bool = False  # knocked out this turn
    out: bool = False  # eliminated (endgame)


class Fight(msgspec.Struct):
    """A combat in progress."""

    seat: int  # who has the role of the hero (and rolls)
    enemy: str  # the Challenge card, or the hero in the role of the Challenge
    space: int
    foe: int = -1  # the seat in the role of the Challenge; -1: a card
    side: tuple[int, ...] = ()  # where several heroes fight side by side: those still there, in the order they act
    origin: str = "drawn"  # drawn, undefeated, encounter, reward, hazard, hero
    wounds: int = 0  # on the Challenge
    round: int = 0
    phase: str = ""
    action: str = ""  # attack, defend, escape
    actor: str = ""  # the character that rolls
    dice: tuple[int, ...] = ()
    bonus: int = 0  # added to this roll by effects
    target: int = 0  # what the roll must reach
    success: bool = False
    sure: bool = False  # this roll succeeds automatically
    attacked: tuple[str, ...] = ()  # who has attacked this round, once per attack
    rolls: tuple[int, ...] = ()  # seats that have made a combat roll in this combat (RB-CARD-12)
    items: tuple[int, ...] = ()  # seats that have activated an Item in this round or Before Combat
    skipped: tuple[str, ...] = ()  # phases not played this round
    no_escape: bool = False
    first_bonus: int = 0  # on the first combat roll
    silent: bool = False  # the Challenge's Before Combat text is skipped
    before: bool = False  # Before Combat: no phase yet
    result: str = ""  # won, lost, escaped, replaced, called-off


class Hurt(msgspec.Struct):
    """Damage about to be placed on a character."""

    victim: str
    amount: int
    by: str = ""  # what does it


class Lasting(msgspec.Struct, frozen=True):
    """An effect that lasts: the address of the modifying effect, for whom, and how long."""

    ref: str
    seat: int  # of the player whose effect it is ("until your next turn")
    who: str  # the character it is about
    lasts: str
    by: int = 0
    depth: int = 0  # the fight it belongs to, counted from outside; 0: to none


class Track(msgspec.Struct, frozen=True):
    """A space of the undefeated challenge track: the card, the space on the map, and how long it has been there."""

    card: str = ""
    space: int = 0
    age: int = 0


class Bargain(msgspec.Struct, frozen=True):
    """A trade being talked about: what the proposer gives and asks."""

    proposer: int
    partner: int
    give: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    give_gold: int = 0
    ask_gold: int = 0
    counters: int = 0  # counter-offers made


class Runebound(Game, eq=False, kw_only=True):
    """The whole table."""

    NOT_POSITION: ClassVar[frozenset[str]] = Game.NOT_POSITION | {"kits"}

    content: Content
    heroes: list[Hero] = msgspec.field(default_factory=list)
    kits: list[Kit] = msgspec.field(default_factory=list)  # what each hero's cards can do; follows from the cards
    active: int = 0
    first: int = 0  # the first player
    round: int = 0
    wounds: dict[str, int] = msgspec.field(default_factory=dict)  # wound counters on heroes and allies
    exhaustion: dict[str, int] = msgspec.field(default_factory=dict)
    turned: tuple[str, ...] = ()  # activated cards
    used: dict[str, str] = msgspec.field(default_factory=dict)  # abilities used up -> for how long
    lasting: tuple[Lasting, ...] = ()
    counters: dict[int, tuple[str, ...]] = msgspec.field(default_factory=dict)  # adventure counters on spaces
    decks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # top card first
    tops: dict[str, int] = msgspec.field(default_factory=dict)  # deck -> how many cards lie above the others
    stacks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # market stacks by town
    event: str = ""  # the Event in play
    undefeated: tuple[Track, ...] = ()
    fights: list[Fight] = msgspec.field(default_factory=list)
    hurts: list[Hurt] = msgspec.field(default_factory=list)
    # the Movement step
    movement_dice: tuple[int, ...] = ()  # faces rolled; 0: spent
    dice_count: int = 0
    dice_given_up: int = 0  # to pay for abilities used before moving
    moved_instead: bool = False  # a card moved the hero "instead of rolling"
    stopped_at: int = 0  # where the active hero ended movement
    traded: tuple[int, ...] = ()  # seats that declined a trade in this space
    bargain: Bargain | None = None
    # the Adventure step
    revealed: tuple[str, ...] = ()  # adventure cards on the table, being resolved
    draws_left: int = 0  # one pass through the deck (RB-ADV-11)
    adventure_over: bool = False
    colour: str = ""  # of the adventure being attempted
    # the Market step
    market_open: bool = False
    offered: tuple[str, ...] = ()  # market cards drawn by an effect, waiting for a choice
    bought: tuple[str, ...] = ()
    sold: tuple[str, ...] = ()
    # the doom track (optional rules)
    doom_cards: tuple[str, ...] = ()
    doom: int = 0
    endgame: bool = False

    @property
    def in_force(self) -> tuple[str, ...]:
        """The cards lying open whose text is about everybody: the Event in play."""
        return (self.event,) if self.event else ()

    @property
    def fight(self) -> Fight:
        return self.fights[-1]

    @property
    def hero(self) -> Hero:
        """The active hero."""
        return self.hero_of(self.active)

    def copy_state(self) -> None:
        self.heroes = [copy(hero) for hero in self.heroes]
        self.kits = self.kits[:]
        self.wounds = self.wounds.copy()
        self.exhaustion = self.exhaustion.copy()
        self.used = self.used.copy()
        self.counters = self.counters.copy()
        self.decks = self.decks.copy()
        self.tops = self.tops.copy()
        self.stacks = self.stacks.copy()
        self.fights = [copy(fight) for fight in self.fights]
        self.hurts = [copy(hurt) for hurt in self.hurts]

    def restored(self) -> None:
        self.kits = [make_kit(self.content, hero.id, self.owned(hero)) for hero in self.heroes]

    def rekit(self, hero: Hero) -> None:
        """The hero's cards have changed: index what they can do."""
        self.kits[hero.seat] = make_kit(self.content, hero.id, self.owned(hero))

    def owned(self, hero: Hero) -> tuple[str, ...]:
        """All cards of a hero; boxes may let a hero own more."""
        return hero.cards + hero.trophies + hero.kept

    def hero_of(self, seat: int) -> Hero:
        """The hero of a seat. Heroes have the first seats; a seat after them is one without a hero."""
        return self.heroes[seat]

    def has_hero(self, seat: int) -> bool:
        """Does this seat play a hero that is still in the game?"""
        return seat < len(self.heroes) and not self.heroes[seat].out

    def seats_from(self, seat: int) -> list[int]:
        """The seats of heroes in turn order beginning with this one, or the next; eliminated heroes are left out."""
        count = self.setting.seats
        return [each for each in (*range(seat, count), *range(seat)) if self.has_hero(each)]

    def owner(self, character: str) -> int:
        """The seat of a hero or of the owner of a card."""
        for hero in self.heroes:
            if character == hero.id or character in self.owned(hero):
                return hero.seat
        return -1
