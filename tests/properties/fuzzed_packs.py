"""Packs nobody would write: random cards of every kind, with random verbs, values, conditions and costs.

Everything is made from the types of the vocabulary, so a new verb, field or timing is tried as soon as it is there.
Cards are written as a person would, in TOML, and read by the loader. What it refuses is not played; what passes must
not break a game, whoever plays it, looks at it or saves it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from questable.errors import ContentError
from questable.kernel.adventure import Adventure
from questable.kernel.box import brought
from questable.runebound.abilities.vocabulary import (
    CONDITIONS,
    Ability,
    Condition,
    Effect,
    Effects,
    If,
    Vocabulary,
)
from questable.runebound.content import CardBase, Challenge, Encounter, HeroCard
from questable.runebound.proofreading import proofread

DEEP = 3  # effects within effects
TRIES = 40
SKILLS = ("Swim", "Lore", "Diplomacy", "Endurance", "Stealth")
WORDS = ("undead", "dragon", "weapon", "ally", "beast", "rune", "nobody")
COUNTS = {"hero": 8, "item": 14, "ally": 7, "challenge": 16, "event": 4, "encounter": 8}
"""How many cards of a kind a pack has; kinds that are not here: `OTHERS`."""
OTHERS = 3
LONERS = ("god", "survival")
"""Kinds of which an adventure has just so many."""
REPLACED = {
    "rise-of-the-dragon-lords": ("heroes", "market", "adventures"),
    "mists-of-zanaga": ("heroes",),
}
"""The folders of an adventure it can do without, if a pack has all that is in them."""


class Writer:
    """Writes cards at random."""

    def __init__(self, adventure: Adventure, seed: int) -> None:
        self.luck = random.Random(seed)
        self.vocabulary = vocabulary_of(adventure)
        self.towns = towns_of(adventure)
        self.ids: dict[str, list[str]] = {"challenge": [], "market card": []}
        self.naming = ""  # which of them the verb at hand may name

    # Values by their types -----------------------------------------------------------------------------------------

    def value(self, declared: Any, name: str, has: frozenset[str], depth: int) -> Any:
        """A value a field of this type may be given."""
        metas: list[msgspec.Meta] = []
        while get_origin(declared) is Annotated:
            declared, *more = get_args(declared)
            metas += [each for each in more if isinstance(each, msgspec.Meta)]
        for meta in metas:
            if meta.extra and "word" in meta.extra:
                return self.luck.choice(sorted(self.vocabulary.known[meta.extra["word"]]))
        origin = get_origin(declared)
        if origin is Literal:
            return self.luck.choice([each for each in get_args(declared) if each is not None])
        if origin in (Union, UnionType):
            return self.value(
                self.luck.choice([each for each in get_args(declared) if each is not type(None)]), name, has, depth
            )
        if origin is tuple:
            return self.values(get_args(declared), name, has, depth, metas)
        if origin is dict:
            key, part = get_args(declared)
            return {
                str(self.value(key, name, has, depth)): self.value(part, name, has, depth)
                for _ in range(self.luck.randint(0, 3))
            }
        if declared is Effects:
            return self.effects(has, depth)
        if declared is If:
            return self.condition(has, depth)
        if declared is bool:
            return self.luck.random() < 0.5
        if declared is int:
            return self.number(metas)
        if declared is str:
            return self.text(name)
        if isinstance(declared, type) and issubclass(declared, msgspec.Struct):
            return self.struct(declared, has, depth)
        raise AssertionError(f"nobody knows what a {declared} is")

    def values(
        self, parts: tuple[Any, ...], name: str, has: frozenset[str], depth: int, metas: list[msgspec.Meta]
    ) -> list[Any]:
        if len(parts) == 2 and parts[1] is Ellipsis:
            least = max([each.min_length or 0 for each in metas], default=0)
            most = min([each.max_length for each in metas if each.max_length], default=least + 3)
            found = [self.value(parts[0], name, has, depth) for _ in range(self.luck.randint(least, most))]
            return [each for number, each in enumerate(found) if each not in found[:number]] or found
        return [self.value(each, name, has, depth) for each in parts]

    def number(self, metas: list[msgspec.Meta]) -> int:
        low = max([int(each.ge) for each in metas if each.ge is not None], default=-(10**6))
        high = min([int(each.le) for each in metas if each.le is not None], default=10**6)
        usual = [each for each in (-2, -1, 0, 1, 1, 1, 2, 2, 3, 4, 6, 9, 12, 15) if low <= each <= high]
        return self.luck.choice(usual) if usual and self.luck.random() < 0.93 else self.luck.choice((low, high))

    def text(self, name: str) -> str:
        match name:
            case "card":
                return self.luck.choice([*self.ids[self.naming], ""]) if self.naming else ""
            case "town" | "towns":
                return self.luck.choice([*self.towns, "", "choice", "Nowhere"])
            case "skill" | "skills":
                return self.luck.choice(SKILLS)
            case "enemy" | "owns" | "word" | "words":
                return self.luck.choice(WORDS)
            case _:
                return f"{name} {self.luck.randint(1, 99)}"

    def struct(
        self, struct: type[msgspec.Struct], has: frozenset[str], depth: int, often: float = 0.5
    ) -> dict[str, Any]:
        """The fields that must be there, and some of the others."""
        return {
            field.encode_name: self.value(field.type, field.encode_name, has, depth)
            for field in msgspec.structs.fields(struct)
            if field.required or (self.luck.random() < often and field.name != "also")
        }

    # Cards ---------------------------------------------------------------------------------------------------------

    def condition(self, has: frozenset[str], depth: int) -> dict[str, Any]:
        known = {each.encode_name: each.type for each in msgspec.structs.fields(Condition) if each.name in CONDITIONS}
        known |= {name: word.takes for name, word in self.vocabulary.conditions.items()}
        names = self.luck.sample(sorted(known), self.luck.choice((0, 0, 1, 1, 2)))
        return {name: self.value(known[name], name, has, depth + 1) for name in names}

    def effects(self, has: frozenset[str], depth: int) -> list[dict[str, Any]]:
        count = self.luck.choice((0, 1, 1, 2)) if depth else self.luck.choice((1, 1, 1, 2, 3))
        return [self.effect(has, depth) for _ in range(count if depth < DEEP else 0)]

    def effect(self, has: frozenset[str], depth: int) -> dict[str, Any]:
        """One that is right by itself and finds what it needs."""
        for _ in range(TRIES):
            name = self.luck.choice(sorted(self.vocabulary.verbs))
            verb = self.vocabulary.verbs[name]
            if verb.NEEDS and verb.NEEDS not in has:
                continue
            self.naming = getattr(verb, "NAMES", "")
            plain = {"do": name, **self.struct(verb, has, depth + 1)}
            try:
                made = self.vocabulary.decode([plain], Effects)
            except msgspec.ValidationError:
                continue
            if all(not each.needs() or each.needs() in has for each in _within(made)):
                return plain
        return {"do": "gain", "gold": 1}

    def ability(self, always: bool) -> dict[str, Any]:
        """Text with a timing that could stand on a card."""
        timings = self.vocabulary.timings
        for _ in range(TRIES):
            when = self.luck.sample(sorted(timings), self.luck.choice((1, 1, 1, 2)))
            has = frozenset.intersection(*(timings[each].has for each in when))
            plain: dict[str, Any] = self.struct(Ability, has, 0, often=0.3)
            plain |= {"when": when, "do": self.effects(has, 0)}
            if always:
                plain.pop("use", None)
            if plain.get("use", "always") == "always":
                plain.pop("cost", None)
            try:
                self.vocabulary.decode(plain, Ability)
            except msgspec.ValidationError:
                continue
            return plain
        return {"when": ["refresh"], "do": []}

    def card(self, kind: str, number: int) -> dict[str, Any] | None:
        """A card of a kind, if a right one is found."""
        struct = self.vocabulary.kinds[kind]
        assert issubclass(struct, CardBase)
        for _ in range(TRIES):
            plain = self.struct(struct, struct.HAS, 0, often=0.4)
            plain |= {"id": f"fuzzed-{kind}-{number}", "name": f"Fuzzed {kind.title()} {number}"}
            plain["ability"] = [self.ability(struct.LIES_OPEN) for _ in range(self.luck.choice((0, 1, 1, 2)))]
            if "kept" in plain:
                plain["kept"]["ability"] = [self.ability(False) for _ in range(self.luck.choice((0, 1, 2)))]
            self.tame(plain, struct)
            try:
                card = self.vocabulary.decode(plain, struct)
            except msgspec.ValidationError:
                continue
            if not list(proofread(card, self.vocabulary)):
                return plain
        return None

    def tame(self, plain: dict[str, Any], struct: type[CardBase]) -> None:
        """Numbers as cards have them, mostly: otherwise nobody would live to see what cards do."""
        if self.luck.random() < 0.05:
            return
        for name in ("mind", "body", "spirit"):
            if name in plain:
                plain[name] = [self.luck.randint(0, 6), self.luck.randint(0, 3)]
        for name in ("ranged", "melee", "magic"):
            if name in plain:
                plain[name] = [self.luck.randint(9, 22), self.luck.randint(0, 3)]
        if "life" in plain:
            plain["life"] = self.luck.randint(1, 6)
        if issubclass(struct, HeroCard):
            plain |= {"life": self.luck.randint(3, 6), "stamina": self.luck.randint(2, 6)}
        if "cost" in plain:
            plain["cost"] = self.luck.randint(0, 8)

    def pack(self) -> dict[str, list[dict[str, Any]]]:
        """A pack: cards by kind. What cards may be named is known before any is written."""
        counts = {kind: COUNTS.get(kind, OTHERS) for kind in self.vocabulary.kinds}
        for kind, count in counts.items():
            struct = self.vocabulary.kinds[kind]
            named = "challenge" if issubclass(struct, Challenge) else "market card"
            if not issubclass(struct, HeroCard | Encounter) and kind not in LONERS:
                self.ids[named] += [f"fuzzed-{kind}-{number}" for number in range(count)]
        found: dict[str, list[dict[str, Any]]] = {}
        for kind, count in counts.items():
            cards = [self.card(kind, number) for number in range(count)]
            found[kind] = [card for card in cards if card is not None]
        return found


def _within(effects: Effects) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        for part in effect.parts():
            yield from _within(part)


def vocabulary_of(adventure: Adventure) -> Vocabulary:
    found = Vocabulary()
    for box in adventure.boxes:
        if box.speaks:
            found = found | brought(box.speaks, "VOCABULARY")
    return found


def towns_of(adventure: Adventure) -> tuple[str, ...]:
    return tuple(adventure.load().map.town_order)


# TOML ----------------------------------------------------------------------------------------------------------------


def written(pack: dict[str, Any]) -> str:
    """A pack as a file."""
    lines: list[str] = []
    for kind, cards in pack.items():
        for card in cards if isinstance(cards, list) else [cards]:
            lines.append(f"[[{kind}]]" if isinstance(cards, list) else f"[{kind}]")
            lines += [f"{name} = {_written(value)}" for name, value in card.items()]
            lines.append("")
    return "\n".join(lines)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_written(part)}" for name, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_written(part) for part in value) + "]"
    return str(value) if isinstance(value, int) else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() else f'"{name}"'


def bare(adventure: Adventure) -> Adventure:
    """The adventure without its own heroes and cards, as far as it can do without them: those of the pack come up."""
    few = tuple(
        replace(box, folders=tuple(each for each in box.folders if each.name not in REPLACED.get(adventure.id, ())))
        for box in adventure.boxes
    )
    return replace(adventure, boxes=few)


def write(folder: Path, adventure: Adventure, seed: int) -> bool:
    """Write a pack; says whether it passes. Cards that are wrong together with others are left out."""
    pack = Writer(adventure, seed).pack()
    for kind in LONERS:
        pack.pop(kind, None)
    path = folder / "cards.toml"
    for _ in range(TRIES):
        path.write_text(written(pack), encoding="utf-8")
        try:
            bare(adventure).load([folder])
            return True
        except ContentError as error:
            wrong = {flaw.card for flaw in error.told()}
            if not any(card["id"] in wrong for cards in pack.values() for card in cards):
                return False
            pack = {kind: [card for card in cards if card["id"] not in wrong] for kind, cards in pack.items()}
    return False
