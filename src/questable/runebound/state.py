"""The position of a Runebound game: heroes, decks, counters, the fight in progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from questable.kernel.engine.game import Game
from questable.kernel.engine.state import Counted, Derived, Fresh, Open, Partly, Shared
from questable.runebound.card_index import Kit, make_kit
from questable.runebound.content import Content


@dataclass(slots=True)
class Hero:
    """One player's hero: where it stands and what it owns. Wounds, exhaustion and turned cards lie on the cards."""

    id: Open[str]
    seat: Open[int]
    space: Open[int]
    gold: Open[int] = 0
    points: Open[int] = 0  # unspent experience points
    experience: Open[tuple[str, ...]] = ()  # bought counters: mind, body, spirit, stamina, life
    cards: Open[tuple[str, ...]] = ()  # market cards: Items and Allies
    trophies: Open[tuple[str, ...]] = ()  # adventure cards kept as Items, Allies or Dragon Runes (RB-ITEM-12)
    runes: Open[tuple[str, ...]] = ()  # those trophies that are Dragon Runes (RB-WIN-03)
    kept: Open[tuple[str, ...]] = ()  # adventure cards kept for later use (RB-ENC-03)
    came_from: Open[int] = 0  # the space it stepped from into its space this turn; 0: it did not (RB-ESCAPE-06)
    down: Open[bool] = False  # knocked out this turn
    out: Open[bool] = False  # eliminated (endgame)


@dataclass(slots=True)
class Fight:
    """A combat in progress."""

    seat: Open[int]  # who has the role of the hero (and rolls)
    enemy: Open[str]  # the Challenge card, or the hero in the role of the Challenge
    space: Open[int]
    foe: Open[int] = -1  # the seat in the role of the Challenge; -1: a card
    side: Open[tuple[int, ...]] = ()  # where several heroes fight side by side: those still there, in order
    origin: Open[str] = "drawn"  # drawn, undefeated, encounter, reward, hero, or a word of a box
    wounds: Open[int] = 0  # on the Challenge
    round: Open[int] = 0
    phase: Open[str] = ""
    action: Open[str] = ""  # attack, defend, escape
    actor: Open[str] = ""  # the character that rolls
    dice: Open[tuple[int, ...]] = ()
    bonus: Open[int] = 0  # added to this roll by effects
    target: Open[int] = 0  # what the roll must reach
    success: Open[bool] = False
    sure: Open[bool] = False  # this roll succeeds automatically
    attacked: Open[tuple[str, ...]] = ()  # who has attacked this round, once per attack
    rolls: Open[tuple[int, ...]] = ()  # seats that have made a combat roll in this combat (RB-CARD-12)
    items: Open[tuple[int, ...]] = ()  # seats that have activated an Item in this round or Before Combat
    skipped: Open[tuple[str, ...]] = ()  # phases not played this round
    no_escape: Open[bool] = False
    first_bonus: Open[int] = 0  # on the first combat roll
    silent: Open[bool] = False  # the Challenge's Before Combat text is skipped
    before: Open[bool] = False  # Before Combat: no phase yet
    result: Open[str] = ""  # won, lost, escaped, replaced, called-off


@dataclass(slots=True)
class Hurt:
    """Damage about to be placed on a character."""

    victim: Open[str]
    amount: Open[int]
    by: Open[str] = ""  # what does it
    why: Open[str] = "RB-DMG-01"  # by which rule


@dataclass(frozen=True, slots=True)
class Lasting:
    """An effect that lasts: the address of the modifying effect, for whom, and how long."""

    ref: Open[str]
    seat: Open[int]  # of the player whose effect it is ("until your next turn")
    who: Open[str]  # the character it is about
    lasts: Open[str]
    by: Open[int] = 0
    depth: Open[int] = 0  # the fight it belongs to, counted from outside; 0: to none


@dataclass(frozen=True, slots=True)
class Delayed:
    """Effects that are put off: the address of the effect that holds them, for whom, and until when."""

    ref: Open[str]
    seat: Open[int]
    card: Open[str]
    bearer: Open[str]
    x: Open[int]
    until: Open[str]  # next-turn, turn-end, next-town


@dataclass(frozen=True, slots=True)
class Peek:
    """What a player knows of a deck: its uppermost cards, in their order. Others know only how many they are."""

    seat: Open[int]
    deck: Open[str]
    count: Open[int]
    cards: Open[tuple[str, ...]] = ()  # empty in what others imagine


@dataclass(frozen=True, slots=True)
class Track:
    """A space of the undefeated challenge track: the card, the space on the map, and how long it has been there."""

    card: Open[str] = ""
    space: Open[int] = 0
    age: Open[int] = 0


@dataclass(frozen=True, slots=True)
class Bargain:
    """A trade being talked about: what the proposer gives and asks."""

    proposer: Open[int]
    partner: Open[int]
    give: Open[tuple[str, ...]] = ()
    ask: Open[tuple[str, ...]] = ()
    give_gold: Open[int] = 0
    ask_gold: Open[int] = 0
    counters: Open[int] = 0  # counter-offers made


SECRET_TOPICS = frozenset({"look"})


class FaceDown(NamedTuple):
    """Some cards that lie face down, and what can be said of each of them by who does not know them."""

    cards: tuple[str, ...]
    fits: Callable[[str], bool] = bool  # every card fits


@dataclass(eq=False, repr=False, kw_only=True, slots=True)
class Runebound(Game):
    """The whole table."""

    content: Shared[Content]
    heroes: Open[list[Hero]] = field(default_factory=list)
    kits: Derived[list[Kit]] = field(default_factory=list)  # what each hero's cards can do; follows from the cards
    face_up: Derived[tuple[str, ...]] = ()  # the cards in force for which `force` was looked up
    force: Derived[Kit | None] = None
    worked_out: Fresh[tuple[Any, dict[Any, Any]] | None] = None  # the odds asked for so far, of an imagined position
    active: Open[int] = 0
    first: Open[int] = 0  # the first player
    round: Open[int] = 0
    wounds: Open[dict[str, int]] = field(default_factory=dict)  # wound counters on heroes and allies
    exhaustion: Open[dict[str, int]] = field(default_factory=dict)
    turned: Open[tuple[str, ...]] = ()  # activated cards
    used: Open[dict[str, str]] = field(default_factory=dict)  # abilities used up -> for how long
    lasting: Open[tuple[Lasting, ...]] = ()
    delayed: Open[tuple[Delayed, ...]] = ()
    following: Open[tuple[int, int]] = (0, 0)  # after which choice effects began to follow each other, and how many did
    charges: Open[dict[str, int]] = field(default_factory=dict)  # card -> counters on it, if not as many as printed
    counters: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # adventure counters on spaces
    decks: Counted[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # top card first
    peeks: Partly[tuple[Peek, ...]] = ()  # what players have seen of the decks
    tops: Open[dict[str, int]] = field(default_factory=dict)  # deck -> how many cards lie above the others
    stacks: Open[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # market stacks by town
    event: Open[str] = ""  # the Event in play
    undefeated: Open[tuple[Track, ...]] = ()
    fights: Open[list[Fight]] = field(default_factory=list)
    hurts: Open[list[Hurt]] = field(default_factory=list)
    # the Movement step
    movement_dice: Open[tuple[int, ...]] = ()  # faces rolled; 0: spent
    dice_count: Open[int] = 0
    dice_given_up: Open[int] = 0  # to pay for abilities used before moving
    moved_instead: Open[bool] = False  # a card moved the hero "instead of rolling"
    stopped_at: Open[int] = 0  # where the active hero ended movement
    traded: Open[tuple[int, ...]] = ()  # seats that declined a trade in this space
    bargain: Open[Bargain | None] = None
    # the Adventure step
    revealed: Open[tuple[str, ...]] = ()  # adventure cards on the table, being resolved
    draws_left: Open[int] = 0  # one pass through the deck (RB-ADV-11)
    adventure_over: Open[bool] = False
    colour: Open[str] = ""  # of the adventure being attempted
    # the Market step
    market_open: Open[bool] = False
    offered: Open[tuple[str, ...]] = ()  # market cards drawn by an effect, waiting for a choice
    bought: Open[tuple[str, ...]] = ()
    sold: Open[tuple[str, ...]] = ()

    @property
    def in_force(self) -> tuple[str, ...]:
        """The cards lying open whose text is about everybody: the Event in play."""
        return (self.event,) if self.event else ()

    def open_kit(self) -> Kit:
        """What the cards in force do together. It is asked for all the time, and seldom do others lie there."""
        cards, kit = self.in_force, self.force
        if kit is None or (cards is not self.face_up and cards != self.face_up):
            self.face_up = cards
            kit = self.force = self.content.together[cards]
        return kit

    def counters_on(self, card: str) -> int:
        """How many counters lie on a card: as many as are printed on it, unless some have come or gone."""
        left = self.charges.get(card)
        return (self.content.cards[card].counters or 0) if left is None else left

    @property
    def fight(self) -> Fight:
        return self.fights[-1]

    @property
    def hero(self) -> Hero:
        """The active hero."""
        return self.heroes[self.active]

    def restored(self) -> None:
        self.kits = [make_kit(self.content, hero.id, self.in_use(hero)) for hero in self.heroes]

    def rekit(self, hero: Hero) -> None:
        """The hero's cards have changed: index what they can do."""
        self.kits[hero.seat] = make_kit(self.content, hero.id, self.in_use(hero))

    def owned(self, hero: Hero) -> tuple[str, ...]:
        """All cards of a hero; boxes may let a hero own more."""
        return hero.cards + hero.trophies + hero.kept

    def in_use(self, hero: Hero) -> tuple[str, ...]:
        """Those of a hero's cards whose text works: all, unless a box silences some."""
        return self.owned(hero)

    def turnable(self, hero: Hero) -> set[str]:
        """What can lie turned before a hero and is turned back in the hero's Refresh step."""
        return {hero.id, *self.owned(hero)}

    def secret_topics(self) -> frozenset[str]:
        """Questions whose options tell what others may not know."""
        return SECRET_TOPICS

    def face_down(self, seat: int | None) -> list[FaceDown]:
        """Cards that lie face down elsewhere than in decks, as far as this seat does not know them. Boxes have some."""
        return []

    def lay_face_down(self, seat: int | None, cards: list[tuple[str, ...]]) -> None:
        """Other cards lie there instead: those that somebody imagines, in the order of `face_down`."""

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
