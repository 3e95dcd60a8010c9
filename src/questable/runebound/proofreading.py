"""What no type can see: a verb where it can do nothing, numbers and texts no card can have.

A verb may need something: a combat, a roll being made, wounds about to be placed (`Effect.needs`). A timing says what
there can be then (`Timing.has`), a kind of card what there is when its reward or its instructions are carried out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from questable.kernel.content.flaws import Mistake
from questable.kernel.content.known_words import suggestion
from questable.kernel.content.toml_lines import Path
from questable.runebound.abilities.vocabulary import Ability, Condition, Effect, Vocabulary
from questable.runebound.abilities.word_types import (
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


def abilities(card: CardBase) -> Iterator[tuple[Path, Ability]]:
    """All text with a timing: on the card, and on the side that counts once it is kept."""
    for number, ability in enumerate(card.ability):
        yield ("ability", number), ability
    for number, ability in enumerate(getattr(getattr(card, "kept", None), "ability", ())):
        yield ("kept", "ability", number), ability


def parts(part: Any, path: Path = ()) -> Iterator[tuple[Path, msgspec.Struct]]:
    """All tables in a part of a card, with their places."""
    if isinstance(part, msgspec.Struct):
        yield path, part
        for name, written, _ in _fields(type(part)):
            if isinstance(part, Condition) and name == "also":
                for word, value in part.also:  # in a file they stand among the others
                    yield from parts(value, (*path, word))
            else:
                yield from parts(getattr(part, name), (*path, written))
    elif isinstance(part, tuple):
        for number, each in enumerate(part):
            yield from parts(each, (*path, number))


def effects(part: Any, path: Path = ()) -> Iterator[tuple[Path, Effect]]:
    """All effects in a part of a card, those inside others too, but for those of abilities."""
    if isinstance(part, Effect):
        yield path, part
    if isinstance(part, msgspec.Struct):
        for name, written, _ in _fields(type(part)):
            yield from effects(getattr(part, name), (*path, written))
    elif isinstance(part, tuple) and not (part and isinstance(part[0], Ability)):
        for number, each in enumerate(part):
            yield from effects(each, (*path, number))


def proofread(card: CardBase, vocabulary: Vocabulary) -> Iterator[Mistake]:
    """All that is wrong with a card by itself."""
    yield from misplaced(card, vocabulary)
    yield from out_of_bounds(card)
    yield from foreseeing(card)
    yield from thrown_away(card)


def thrown_away(card: CardBase) -> Iterator[Mistake]:
    """Heroes who would be discarded for their own ability, and others without whom nothing goes on."""
    if card.STAYS:
        for path, ability in abilities(card):
            if ability.use == "discard":
                yield Mistake(
                    (*path, "use"), f'a {card.kind} is never discarded; `limit = "game"` allows an ability once'
                )


def foreseeing(part: Any, path: Path = ()) -> Iterator[Mistake]:
    """Numbers that depend on the result of the roll they are needed for."""
    if isinstance(part, msgspec.Struct):
        condition = getattr(part, "condition", None)
        if hasattr(part, "of") and isinstance(condition, Condition) and _asks_for_result(condition):
            reason = "`failed` is known only after the roll: it may stand in the `if` of an ability, not here"
            yield Mistake((*path, "if"), reason)
        for name, written, _ in _fields(type(part)):
            yield from foreseeing(getattr(part, name), (*path, written))
    elif isinstance(part, tuple):
        for number, each in enumerate(part):
            yield from foreseeing(each, (*path, number))


def _asks_for_result(part: Any) -> bool:
    """Does a condition, or one inside it, speak of a roll that has failed or not?"""
    if isinstance(part, Condition) and part.failed is not None:
        return True
    inner = [getattr(part, name) for name in part.__struct_fields__] if isinstance(part, msgspec.Struct) else part
    return isinstance(inner, list | tuple) and any(map(_asks_for_result, inner))


def strange_references(
    card: CardBase, kinds: Mapping[str, Collection[str]], towns: Collection[str]
) -> Iterator[Mistake]:
    """Cards and towns that are named and do not exist."""
    for path, effect in _all_effects(card):
        kind = getattr(effect, "NAMES", "")
        for name in getattr(effect, "named_cards", tuple)():
            if name not in kinds[kind]:
                known = sorted(kinds[kind])
                yield Mistake((*path, "card"), f"there is no {kind} {name!r}{suggestion(name, known)}", tuple(known))
        town = getattr(effect, "town", "")
        if town not in ("", "choice") and town not in towns:
            known = sorted(towns)
            reason = f"there is no town {town!r} (there are: {', '.join(known)}){suggestion(town, known)}"
            yield Mistake((*path, "town"), reason, tuple(known))


def _all_effects(card: CardBase) -> Iterator[tuple[Path, Effect]]:
    yield from effects(card)
    for path, ability in abilities(card):
        yield from effects(ability, path)


def out_of_bounds(part: Any, path: Path = ()) -> Iterator[Mistake]:
    """Numbers of text are small, and not below 0 unless their field says so; texts can be printed."""
    if isinstance(part, msgspec.Struct):
        for name, written, bounded in _fields(type(part)):
            if not bounded:
                yield from out_of_bounds(getattr(part, name), (*path, written))
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
def _fields(struct: type[msgspec.Struct]) -> tuple[tuple[str, str, bool], ...]:
    """The fields of a table, as they are called here and in files, and whether their types say more than `int`."""
    found = msgspec.structs.fields(struct)
    return tuple((each.name, each.encode_name, "Meta(" in repr(each.type)) for each in found)


def misplaced(card: CardBase, vocabulary: Vocabulary) -> Iterator[Mistake]:
    """Verbs that need what is never there when they are carried out."""
    for path, ability in abilities(card):
        found: dict[Path, Mistake] = {}
        for when in ability.when:
            for inner, effect in _out_of_place(ability, path, vocabulary.timings[when].has):
                found.setdefault(inner, _mistake(inner, effect, f"at {when!r}", vocabulary))
        yield from found.values()
    for path, effect in _out_of_place(card, (), card.HAS):
        yield _mistake(path, effect, f"in the text of a card of the kind {card.kind!r}", vocabulary)


def _out_of_place(part: Any, path: Path, has: frozenset[str]) -> Iterator[tuple[Path, Effect]]:
    """Effects in a part of a card that need what there is not; what is put off is carried out elsewhere."""
    if isinstance(part, Effect):
        if part.needs() and part.needs() not in has:
            yield path, part
        if part.PARTS_HAVE is not None:
            has = part.PARTS_HAVE
    if isinstance(part, msgspec.Struct):
        for name, written, _ in _fields(type(part)):
            yield from _out_of_place(getattr(part, name), (*path, written), has)
    elif isinstance(part, tuple) and not (part and isinstance(part[0], Ability)):
        for number, each in enumerate(part):
            yield from _out_of_place(each, (*path, number), has)


def _mistake(path: Path, effect: Effect, where: str, vocabulary: Vocabulary) -> Mistake:
    need, verb = effect.needs(), effect.__struct_config__.tag
    allowed = tuple(name for name, timing in vocabulary.timings.items() if need in timing.has)
    kinds = [name for name, kind in vocabulary.kinds.items() if need in getattr(kind, "HAS", ())]
    places = ", ".join(allowed) or f"the text of {' or '.join(kinds)}, without a timing"
    what = MISSING.get(need, need)
    return Mistake(path, f"{verb!r} needs {what}, and there is none {where} (only: {places})", allowed)
