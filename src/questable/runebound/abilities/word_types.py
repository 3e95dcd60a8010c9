"""Words that mean something: what each of them is. How they read stands in the phrase files of their boxes.

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
    """A word with a meaning, the same wherever it is used; where it may be used a vocabulary says."""

    name: str

    def __post_init__(self) -> None:
        known = _READINGS.setdefault((type(self), self.name), self)
        if known != self:
            raise ValueError(f"the word {self.name!r} already exists with another meaning")


W = TypeVar("W", bound=Word)


def find(kind: type[W], name: str) -> W | None:
    """The word of this kind and name, wherever it may be used; none if nobody has made it."""
    found = _READINGS.get((kind, name))
    return found if isinstance(found, kind) else None


def reading(kind: type[W], name: str) -> W:
    """The word of this kind and name, which somebody has made."""
    found = find(kind, name)
    assert found is not None, f"there is no {kind.__name__} {name!r}"
    return found


# What there can be at a moment, for verbs that need it (`Effect.needs`).
COMBAT = "combat"
PAUSE = "pause"  # a combat, outside its phases
ROUND = "round"  # a round of a combat
ROLL = "roll"  # a combat roll is being made
DICE = "dice"  # a combat roll has just been made
DAMAGE = "damage"  # wounds are about to be placed
MOVEMENT = "movement"  # the Movement step
MOVES = "movement-dice"  # they have been rolled
KEEPSAKE = "keepsake"  # an adventure card that is being dealt with can be kept


@dataclass(frozen=True)
class Timing(Word):
    """A moment at which text works; rules reach it by `windows.moment`."""

    in_combat: bool = False  # what forbids allies or items in combat forbids their text then
    of_a_roll: bool = False  # text that names nobody is about the character who rolls
    by_itself: bool = True  # text may happen by itself then; otherwise it may only be used
    on_demand: bool = True  # text may be used then; otherwise it can only happen by itself
    has: frozenset[str] = frozenset()  # what there can be then: verbs that need something else cannot stand there


def in_combat(when: str) -> bool:
    """Is this the timing of something that happens in combat?"""
    return reading(Timing, when).in_combat


@dataclass(frozen=True)
class Target(Word):
    """Whom an effect is about."""

    reached: Callable[[Any, Usage], list[str]]  # the characters it reaches, or may choose among
    chosen: bool = False  # the player chooses one of them
    others: bool = False  # not of the own side: named with every number


@dataclass(frozen=True)
class Modified(Word):
    """A number that modifiers change, or something they forbid."""

    personal: bool = False  # of one character; the others are of the whole side of a player, whomever a modifier names
    forbids: bool = False


@dataclass(frozen=True)
class Counted(Word):
    """Something a modifier can be counted by: "+1 per ally"."""

    how_many: Callable[[Any, int, str], int]  # the game, the seat, the card the text stands on


@dataclass(frozen=True)
class ConditionWord(Word):
    """A condition a box adds: `if = { adrift = true }`."""

    takes: Any  # the type of its value in a file
    holds: Callable[[Any, Any, int, str], bool]  # the game, the value, the seat, the character the text stands on


_FIGHTING = frozenset({COMBAT})
_BETWEEN = frozenset({COMBAT, PAUSE})
_IN_ROUND = frozenset({COMBAT, ROUND})
TIMINGS = (
    Timing("refresh"),
    Timing("before-moving", has=frozenset({MOVEMENT})),  # before the dice are counted
    Timing("moving", by_itself=False, has=frozenset({MOVEMENT, MOVES})),  # while movement dice are spent
    Timing("entering", has=frozenset({MOVEMENT, MOVES})),  # see the condition `terrain`
    Timing("draw", has=_FIGHTING),
    Timing("before-combat", in_combat=True, has=_BETWEEN),
    Timing("round-start", in_combat=True, has=_IN_ROUND | {PAUSE}),
    Timing("escape", in_combat=True, by_itself=False, has=_IN_ROUND),
    Timing("phase-start", in_combat=True, has=_IN_ROUND),
    Timing("before-roll", in_combat=True, of_a_roll=True, has=_IN_ROUND | {ROLL}),
    Timing("after-roll", in_combat=True, of_a_roll=True, has=_IN_ROUND | {ROLL, DICE}),
    Timing("damage", in_combat=True, has=_IN_ROUND | {DAMAGE}),  # on the hero or an ally
    Timing("enemy-damage", in_combat=True, of_a_roll=True, has=_IN_ROUND),
    Timing("hit", in_combat=True, of_a_roll=True, has=_IN_ROUND),
    Timing("miss", in_combat=True, of_a_roll=True, has=_IN_ROUND),
    Timing("parry", in_combat=True, has=_IN_ROUND),
    Timing("struck", in_combat=True, has=_IN_ROUND),
    Timing("round-end", in_combat=True, has=_BETWEEN),
    Timing("combat-end"),
    Timing("victory"),
    Timing("knock-out", in_combat=True, has=_FIGHTING),
    Timing("market"),
    Timing("experience"),
    Timing("comes-into-play"),
    Timing("other-turn-starts"),
    Timing("other-stops-here"),  # at the end of its movement
    Timing("other-buys"),
    Timing("other-defeats"),  # a Challenge
    Timing("other-knocked-out"),
    Timing("last-counter", on_demand=False),  # the last counter on the card itself is gone
)
MODIFIED = (
    Modified("roll", personal=True),
    Modified("test"),
    Modified("value", personal=True),  # Mind, Body or Spirit, in combat and in tests
    Modified("damage", personal=True),  # of successful attacks
    Modified("life", personal=True),
    Modified("stamina", personal=True),
    Modified("attacks", personal=True),
    Modified("enemy-value"),
    Modified("enemy-damage"),
    Modified("enemy-life"),
    Modified("movement-dice"),
    Modified("buy-price"),
    Modified("sell-price"),
    Modified("heal-price"),
    Modified("learn-price"),
    Modified("weapon-limit"),
    Modified("armor-limit"),
    Modified("ally-limit"),
    Modified("reward-gold"),
    Modified("enter-exhaustion"),
    Modified("no-escape", forbids=True),
    Modified("no-items", forbids=True),
    Modified("no-allies", forbids=True),
    Modified("no-attack", personal=True, forbids=True),
    Modified("no-healing", forbids=True),
    Modified("terrain"),  # spaces of the terrain `was` count as the terrain `now`
)
