"""Words that mean something: what each of them is, and how it reads.

A box makes its own, and names them in the `Vocabulary` it brings: only where that is in play may its cards use them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from questable.runebound.abilities.vocabulary import Usage

_READINGS: dict[tuple[type, str], Word] = {}


@dataclass(frozen=True)
class Word:
    """A word with a meaning. How it reads is the same wherever it is used; where it may be used a vocabulary says."""

    name: str

    def __post_init__(self) -> None:
        known = _READINGS.setdefault((type(self), self.name), self)
        if known != self:
            raise ValueError(f"the word {self.name!r} exists already and means something else")


W = TypeVar("W", bound=Word)


def find(kind: type[W], name: str) -> W | None:
    """The word of this kind and name, wherever it may be used; none if nobody has made it."""
    found = _READINGS.get((kind, name))
    return found if isinstance(found, kind) else None


def reading(kind: type[W], name: str) -> W:
    """The word of this kind and name, to put it into words."""
    found = find(kind, name)
    assert found is not None, f"there is no {kind.__name__} {name!r}"
    return found


@dataclass(frozen=True)
class Timing(Word):
    """A moment at which text works; rules reach it by `windows.moment`."""

    says: str  # how a sentence about it begins
    in_combat: bool = False  # what forbids allies or items in combat forbids their text then
    of_a_roll: bool = False  # text that names nobody is about the character who rolls
    by_itself: bool = True  # text may happen by itself then; otherwise it may only be used


def in_combat(when: str) -> bool:
    """Is this the timing of something that happens in combat?"""
    return reading(Timing, when).in_combat


@dataclass(frozen=True)
class Target(Word):
    """Whom an effect is about."""

    says: str  # "your hero"
    reached: Callable[[Any, Usage], list[str]]  # the characters it reaches, or may choose among
    chosen: bool = False  # the player chooses one of them
    gets: str = ""  # " for your hero", after a number that is one character's
    others: bool = False  # not of the own side: named after every number
    several: bool = False  # "take", not "takes"


@dataclass(frozen=True)
class Modified(Word):
    """A number that modifiers change, or something they forbid."""

    says: str  # "+1 …"; for what is forbidden the whole sentence
    sets: str = ""  # "… is 1"
    personal: bool = False  # of one character; the others are of the whole side of a player, whomever a modifier names
    forbids: bool = False


@dataclass(frozen=True)
class Counted(Word):
    """Something a modifier can be counted by: "+1 per ally"."""

    how_many: Callable[[Any, int], int]  # the game, the seat
    says: str = ""  # if it is not called by its name


@dataclass(frozen=True)
class ConditionWord(Word):
    """A condition a box adds: `if = { adrift = true }`."""

    takes: Any  # the type of its value in a file
    holds: Callable[[Any, Any, int, str], bool]  # the game, the value, the seat, the character the text stands on
    says: Callable[[Any], str]  # the value in words, as a part of a sentence


TIMINGS = (
    Timing("refresh", "In your Refresh step"),
    Timing("before-moving", "Before moving"),  # before the dice are counted
    Timing("moving", "While moving", by_itself=False),  # while movement dice are spent
    Timing("entering", "On entering a space"),  # see the condition `terrain`
    Timing("draw", "When an adventure card is revealed"),
    Timing("before-combat", "Before Combat", in_combat=True),
    Timing("round-start", "At the start of a combat round", in_combat=True),
    Timing("escape", "In the escape phase", in_combat=True, by_itself=False),
    Timing("phase-start", "At the start of a phase", in_combat=True),
    Timing("before-roll", "Before a combat roll", in_combat=True, of_a_roll=True),
    Timing("after-roll", "After a combat roll", in_combat=True, of_a_roll=True),
    Timing("damage", "When damage is about to be placed", in_combat=True),  # on the hero or an ally
    Timing("enemy-damage", "When the enemy is about to be wounded", in_combat=True, of_a_roll=True),
    Timing("hit", "After a successful attack", in_combat=True, of_a_roll=True),
    Timing("miss", "After a failed attack", in_combat=True, of_a_roll=True),
    Timing("parry", "After a successful defence", in_combat=True),
    Timing("struck", "After a failed defence", in_combat=True),
    Timing("round-end", "At the end of a combat round", in_combat=True),
    Timing("combat-end", "At the end of a combat"),
    Timing("victory", "After defeating a Challenge"),
    Timing("knock-out", "When your hero is about to be knocked out", in_combat=True),
    Timing("market", "In the Market step"),
    Timing("experience", "In the Experience step"),
    Timing("comes-into-play", "When this Event comes into play"),
)
MODIFIED = (
    Modified("roll", "to combat rolls", "the bonus to combat rolls", personal=True),
    Modified("test", "to skill tests", "the total bonus to skill tests"),
    Modified("value", "to the values", "the value", personal=True),  # Mind, Body or Spirit, in combat and in tests
    Modified("damage", "damage", "the damage", personal=True),  # of successful attacks
    Modified("life", "Life", "Life", personal=True),
    Modified("stamina", "Stamina", "Stamina", personal=True),
    Modified("attacks", "attack per combat round", "the number of attacks per combat round", personal=True),
    Modified("enemy-value", "to the enemy's values", "the enemy's value"),
    Modified("enemy-damage", "to the enemy's damage", "the enemy's damage"),
    Modified("enemy-life", "to the enemy's Life", "the enemy's Life"),
    Modified("movement-dice", "movement dice", "the number of movement dice"),
    Modified("buy-price", "gold to the price of market cards", "the price of market cards"),
    Modified("sell-price", "gold when selling", "the price for a sold card"),
    Modified("heal-price", "gold to the price of healing", "the price of healing"),
    Modified("learn-price", "point to the price of experience", "the price of experience"),
    Modified("weapon-limit", "weapon allowed", "the number of weapons allowed"),
    Modified("armor-limit", "armor allowed", "the number of armors allowed"),
    Modified("ally-limit", "Ally allowed", "the number of Allies allowed"),
    Modified("reward-gold", "gold from rewards", "the gold of a reward"),
    Modified("enter-exhaustion", "exhaustion on entering a space", "the exhaustion on entering a space"),
    Modified("no-escape", "no escape is possible", forbids=True),
    Modified("no-items", "Items cannot be used", forbids=True),
    Modified("no-allies", "Allies cannot act", forbids=True),
    Modified("no-attack", "attacks are not possible", personal=True, forbids=True),
    Modified("no-healing", "no healing can be bought", forbids=True),
    Modified("terrain", ""),  # spaces of the terrain `was` count as the terrain `now`
)
