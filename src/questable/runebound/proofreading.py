"""What no type can see: a verb where it can do nothing, numbers and texts no card can have.

A verb may need something: a combat, a roll being made, wounds about to be placed (`Effect.needs`). A timing says what
there can be then (`Timing.has`), a kind of card what there is when its reward or its instructions are carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from questable.runebound.abilities.vocabulary import Ability, Effect, Vocabulary
from questable.runebound.abilities.words import (
    COMBAT,
    DAMAGE,
    DICE,
    KEEPSAKE,
    MOVEMENT,
    MOVES,
    PAUSE,
    ROLL,
    ROUND,
)

if TYPE_CHECKING:
    from questable.runebound.content import CardBase

MOST = 99
LONGEST = 400
Path = tuple[str | int, ...]
"""Where something stands on a card: `("ability", 0, "do", 1)`."""

MISSING = {
    COMBAT: "a combat",
    PAUSE: "a combat, outside its phases",
    ROUND: "a round of a combat",
    ROLL: "a combat roll being made",
    DICE: "a combat roll just made",
    DAMAGE: "wounds about to be placed",
    MOVEMENT: "the Movement step",
    MOVES: "movement dice that have been rolled",
    KEEPSAKE: "an adventure card that is being dealt with",
}
"""What verbs need, in words."""


class Mistake(NamedTuple):
    """Something wrong on a card: where, why, and what would be right."""

    path: Path
    reason: str
    allowed: tuple[str, ...] = ()


def abilities(card: CardBase) -> Iterator[tuple[Path, Ability]]:
    """All text with a timing: on the card, and on the side that counts once it is kept."""
    for number, ability in enumerate(card.ability):
        yield ("ability", number), ability
    for number, ability in enumerate(getattr(getattr(card, "kept", None), "ability", ())):
        yield ("kept", "ability", number), ability


def effects(part: Any, path: Path = ()) -> Iterator[tuple[Path, Effect]]:
    """All effects in a part of a card, those inside others too, but for those of abilities."""
    if isinstance(part, Effect):
        yield path, part
    if isinstance(part, msgspec.Struct):
        for field in msgspec.structs.fields(part):
            yield from effects(getattr(part, field.name), (*path, field.encode_name))
    elif isinstance(part, tuple) and not (part and isinstance(part[0], Ability)):
        for number, each in enumerate(part):
            yield from effects(each, (*path, number))


def proofread(card: CardBase, vocabulary: Vocabulary) -> Iterator[Mistake]:
    """All that is wrong with a card by itself."""
    yield from misplaced(card, vocabulary)
    yield from out_of_bounds(card)


def out_of_bounds(part: Any, path: Path = ()) -> Iterator[Mistake]:
    """Numbers of text are small, and not below 0 unless their field says so; texts can be printed."""
    if isinstance(part, msgspec.Struct):
        bounded = _bounded(type(part))
        for field in msgspec.structs.fields(part):
            if field.name not in bounded:
                yield from out_of_bounds(getattr(part, field.name), (*path, field.encode_name))
    elif isinstance(part, tuple):
        for number, each in enumerate(part):
            yield from out_of_bounds(each, (*path, number))
    elif isinstance(part, dict):
        for name, each in part.items():
            yield from out_of_bounds(name, path)
            yield from out_of_bounds(each, (*path, name))
    elif isinstance(part, int) and not 0 <= part <= MOST:
        yield Mistake(path, f"Expected `int` between 0 and {MOST}, got {part}")
    elif isinstance(part, str) and not (len(part) <= LONGEST and part.isprintable()):
        yield Mistake(path, f"Expected `str` of at most {LONGEST} characters that can be printed")


@cache
def _bounded(struct: type[msgspec.Struct]) -> frozenset[str]:
    """The fields whose type says more than `int` or `str`."""
    return frozenset(each.name for each in msgspec.structs.fields(struct) if "Meta(" in repr(each.type))


def misplaced(card: CardBase, vocabulary: Vocabulary) -> Iterator[Mistake]:
    """Verbs that need what is never there when they are carried out."""
    for path, ability in abilities(card):
        for inner, effect in effects(ability, path):
            for when in ability.when:
                if effect.needs() and effect.needs() not in vocabulary.timings[when].has:
                    yield _mistake(inner, effect, f"at {when!r}", vocabulary)
                    break
    for path, effect in effects(card):
        if effect.needs() and effect.needs() not in card.HAS:
            yield _mistake(path, effect, f"in the text of a card of the kind {card.kind!r}", vocabulary)


def _mistake(path: Path, effect: Effect, where: str, vocabulary: Vocabulary) -> Mistake:
    need, verb = effect.needs(), effect.__struct_config__.tag
    allowed = tuple(name for name, timing in vocabulary.timings.items() if need in timing.has)
    kinds = [name for name, kind in vocabulary.kinds.items() if need in getattr(kind, "HAS", ())]
    places = ", ".join(allowed) or f"the text of {' or '.join(kinds)}, without a timing"
    what = MISSING.get(need, need)
    return Mistake(path, f"{verb!r} needs {what}, and {where} there is none (there is: {places})", allowed)
