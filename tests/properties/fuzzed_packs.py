"""Packs nobody would write: random cards of every kind, with random verbs, values, conditions and costs.

Everything is made from the types of the vocabulary, so a new verb, field or timing is tried as soon as it is there.
Some packs bring more than cards: a map, other numbers, goals, changes of cards of the box. All is written as a person
would, in TOML, and read by the loader. What it refuses is not played; what passes must not break a game, whoever plays
it, looks at it or saves it.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import msgspec

from questable.errors import ContentError, Flaw
from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import brought
from questable.runebound.abilities.vocabulary import (
    CONDITIONS,
    Ability,
    Condition,
    Effect,
    Effects,
    If,
    Vocabulary,
)
from questable.runebound.content import BoxTable, CardBase, Challenge, Encounter, HeroCard
from questable.runebound.grid import around
from questable.runebound.proofreading import proofread

DEEP = 3  # effects within effects
TRIES = 40
SKILLS = ("Swim", "Lore", "Diplomacy", "Endurance", "Stealth")
WORDS = ("undead", "dragon", "weapon", "ally", "beast", "rune", "nobody")
COUNTS = {"hero": 8, "item": 14, "ally": 7, "challenge": 16, "event": 4, "encounter": 8}
"""How many cards of a kind a pack has; kinds that are not here: `OTHERS`."""
OTHERS = 3
LONERS = ("god", "survival", "avatar", "sign", "portent")
"""Kinds of which an adventure has just so many."""
REPLACED = {
    "rise-of-the-dragon-lords": ("heroes", "market", "adventures"),
    "mists-of-zanaga": ("heroes",),
    "avatars-of-kelnov": ("heroes", "market"),
    "cult-of-the-rune": ("heroes", "market"),
    "island-of-dread": ("market",),  # optional rules ask for its own heroes
}
"""The folders of an adventure it can do without, if a pack has all that is in them."""
MAPLESS = ("mists-of-zanaga", "island-of-dread", "midnight")
"""Adventures whose maps have more to them than a map at random would have."""
ORDERS = ("map", "numbers", "goal", "change")
"""What a pack may bring besides cards."""
Table: TypeAlias = dict[str, Any]
Plain: TypeAlias = dict[str, Any]
"""A file: a table, or a list of tables, by name."""


fields_of = cache(msgspec.structs.fields)  # it works out types anew each time


class Values:
    """Makes values up by their types."""

    luck: random.Random
    known: Mapping[str, Collection[str]] = {}  # words by their sort

    def value(self, declared: Any, name: str, has: frozenset[str], depth: int) -> Any:
        """A value a field of this type may be given."""
        metas: list[msgspec.Meta] = []
        while get_origin(declared) is Annotated:
            declared, *more = get_args(declared)
            metas += [each for each in more if isinstance(each, msgspec.Meta)]
        for meta in metas:
            if meta.extra and "word" in meta.extra:
                return self.luck.choice(sorted(self.known[meta.extra["word"]]))
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
        if declared in (Effects, If):
            return self.text_of_a_card(declared, has, depth)
        if declared is bool:
            return self.luck.random() < 0.5
        if declared is int:
            return self.number(metas)
        if declared is str:
            return self.text(name)
        if declared is float:
            return self.luck.random()
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
        return f"{name} {self.luck.randint(1, 99)}"

    def text_of_a_card(self, declared: Any, has: frozenset[str], depth: int) -> Any:
        raise AssertionError(f"nobody knows what a {declared} is")

    def struct(
        self, struct: type[msgspec.Struct], has: frozenset[str], depth: int, often: float = 0.5
    ) -> dict[str, Any]:
        """The fields that must be there, and some of the others."""
        config = struct.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        return tag | {
            field.encode_name: self.value(field.type, field.encode_name, has, depth)
            for field in fields_of(struct)
            if field.required or (self.luck.random() < often and field.name != "also")
        }

    def few(self, *counts: int) -> range:
        """So many times as one of these numbers says."""
        return range(self.luck.choice(counts))


class Writer(Values):
    """Writes cards of Runebound at random."""

    def __init__(self, adventure: Adventure, seed: int) -> None:
        self.luck = random.Random(seed)
        self.vocabulary = vocabulary_of(adventure)
        self.known = self.vocabulary.known
        self.adventure = adventure
        self.towns = towns_of(adventure)
        self.ids: dict[str, list[str]] = {"challenge": [], "market card": []}
        self.naming = ""  # which of them the verb at hand may name

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
                return super().text(name)

    def text_of_a_card(self, declared: Any, has: frozenset[str], depth: int) -> Any:
        return self.effects(has, depth) if declared is Effects else self.condition(has, depth)

    # Cards ---------------------------------------------------------------------------------------------------------

    def condition(self, has: frozenset[str], depth: int) -> dict[str, Any]:
        known = {each.encode_name: each.type for each in fields_of(Condition) if each.name in CONDITIONS}
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
            plain = self.struct(verb, has, depth + 1)
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

    # What a pack may do besides ------------------------------------------------------------------------------------

    def map(self) -> Table:
        """Hexes that hang together, with towns among them, and sometimes links and places beside them."""
        cells, size = [(4, 4)], self.luck.randint(8, 40)
        while len(cells) < size:
            more = self.luck.choice(around(self.luck.choice(cells)))
            if min(more) >= 0 and more not in cells:
                cells.append(more)
        self.luck.shuffle(cells)
        homes = ["Tamalir", *self.luck.sample(("Nerekhall", "Forge", "Mill Race", "Hem"), self.luck.randint(0, 3))]
        spaces = [self.spot(number, homes) | {"at": list(cell)} for number, cell in enumerate(cells, start=1)]
        spaces[-1] = {"id": len(spaces), "at": list(cells[-1]), "terrain": "hills", "jewel": "red"}
        names = [space["town"] for space in spaces if "town" in space]
        places = [self.spot(len(cells) + 1 + each, []) | {"name": f"Beside {each}"} for each in self.few(0, 0, 0, 2)]
        links = [{"between": [place["id"], self.luck.randint(1, len(cells))], "kind": "ford"} for place in places]
        links += [{"between": self.luck.sample(range(1, len(cells) + 1), 2)} for _ in self.few(0, 0, 1)]
        self.luck.shuffle(names)
        found: Table = {"id": "fuzzed", "name": "Fuzzed", "town_order": names, "spaces": spaces}
        return found | {name: tables for name, tables in (("place", places), ("link", links)) if tables}

    def spot(self, number: int, towns: list[str]) -> Table:
        """A space: a town as long as there are any, later a terrain."""
        if towns:
            return {"id": number, "town": towns.pop(0)}
        found: Table = {"id": number, "terrain": self.luck.choice(sorted(self.known["terrain"]))}
        jewel = self.luck.choice(("", "", "green", "green", "yellow", "blue", "red"))
        if jewel:
            found |= {"jewel": jewel, "sunburst": jewel != "red" and self.luck.random() < 0.6}
        return found

    def numbers(self, board: Table | None) -> Table:
        """Other numbers of the box, and of another table that the adventure has."""
        fields = {each.name: each.type for each in fields_of(BoxTable) if each.name != "start"}
        found = {name: self.value(fields[name], name, frozenset(), 0) for name in self.some(fields)}
        for name, table in self.vocabulary.tables.items():
            if name not in ("map", "box", "pack", "adventure"):
                more = {each.encode_name: each.type for each in fields_of(table)}
                found[name] = {each: self.value(more[each], each, frozenset(), 0) for each in self.some(more)}
        if board is not None:
            found["start"] = self.luck.choice(board["town_order"])
        return {name: value for name, value in found.items() if value != {}}

    def some(self, names: Iterable[str]) -> list[str]:
        return [name for name in names if self.luck.random() < 0.25]

    def goal(self, board: Table | None) -> Table:
        """A way to win that might be reached."""
        towns = board["town_order"] if board else self.towns
        all_of_them: Table = {
            "defeat": self.luck.choice(self.ids["challenge"]),
            "runes": self.luck.randint(1, 4),
            "gold": self.luck.randint(1, 12),
            "level": self.luck.randint(1, 4),
            "cards": self.luck.randint(1, 4),
            "owns": self.luck.sample(self.ids["market card"], self.luck.randint(1, 2)),
            "town": self.luck.choice(towns),
        }
        return {name: all_of_them[name] for name in self.luck.sample(sorted(all_of_them), self.luck.choice((1, 1, 2)))}

    def changes(self) -> list[Table]:
        """Other fields for some cards of the box."""
        cards = {name: card for name, card in self.adventure.load().cards.items() if isinstance(card, CardBase)}
        kinds = {struct: kind for kind, struct in self.vocabulary.kinds.items()}
        found = []
        for name in self.luck.sample(sorted(cards), self.luck.randint(1, 12)):
            if (kind := kinds.get(type(cards[name]))) and kind not in LONERS and (card := self.card(kind, 0)):
                fields = [each for each in card if each not in ("id", "name", "colour", "type", "terrain", "cards")]
                chosen = self.luck.sample(fields, self.luck.randint(1, len(fields)))
                found.append({"id": name} | {each: card[each] for each in chosen})
        return found

    def orders(self) -> Plain:
        """Some of what a pack may do besides bringing cards."""
        board = self.map() if self.adventure.id not in MAPLESS and self.luck.random() < 0.4 else None
        found: Plain = {"map": board} if board else {}
        if board or self.luck.random() < 0.4:
            found["numbers"] = self.numbers(board)
        if self.luck.random() < 0.4:
            found["goal"] = [self.goal(board) for _ in self.few(1, 1, 2)]
        if self.luck.random() < 0.3:
            found["change"] = self.changes()
        return {name: part for name, part in found.items() if part}

    def pack(self) -> Plain:
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
        return {kind: cards for kind, cards in found.items() if kind not in LONERS} | self.orders()


def _within(effects: Effects) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        for part in effect.parts():
            yield from _within(part)


def vocabulary_of(adventure: Adventure) -> Vocabulary:
    found = Vocabulary()
    for box in adventure.boxes:
        if box.vocabulary:
            found = found | brought(box.vocabulary, "VOCABULARY")
    return found


def towns_of(adventure: Adventure) -> tuple[str, ...]:
    return tuple(adventure.load().map.town_order)


# TOML ----------------------------------------------------------------------------------------------------------------


def written(pack: Plain) -> str:
    """A pack as a file."""
    lines: list[str] = ["[pack]", 'id = "fuzzed"', 'name = "Fuzzed"', ""]
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
    numeric = isinstance(value, int | float)
    return str(value) if numeric else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() else f'"{name}"'


def bare(adventure: Adventure) -> Adventure:
    """The adventure without its own heroes and cards, as far as it can do without them: those of the pack come up."""
    few = tuple(
        replace(box, folders=tuple(each for each in box.folders if each.name not in REPLACED.get(adventure.id, ())))
        for box in adventure.boxes
    )
    return replace(adventure, boxes=few)


def played_with(adventure: Adventure, pack: Plain) -> Adventure:
    """What a pack is laid over: the bare adventure, unless it changes cards that are there."""
    return adventure if "change" in pack else bare(adventure)


def write(folder: Path, adventure: Adventure, pack: Plain, luck: random.Random) -> Plain:
    """Write a pack as far as it passes, and say what is left of it; nothing, if it is wrong whatever is left out.

    Cards that are wrong together with others are left out; so are other tables in which something is wrong.
    """
    path = folder / "cards.toml"
    while pack:
        path.write_text(written(pack), encoding="utf-8")
        try:
            played_with(adventure, pack).load([folder])
        except ContentError as error:
            pack = _without(pack, error.told(), luck)
        else:
            return pack
    return {}


def _without(pack: Plain, flaws: Sequence[Flaw], luck: random.Random) -> Plain:
    """What is left of a pack if all that is wrong goes."""
    wrong = {flaw.card for flaw in flaws}
    left = {
        kind: [card for card in cards if card.get("id") not in wrong] if isinstance(cards, list) else cards
        for kind, cards in pack.items()
    }
    if left == pack:  # something else than a card
        told = " ".join(map(str, flaws))
        orders = [name for name in ORDERS if name in pack]
        named = [name for name in orders if name in told] or orders
        gone = luck.choice(named) if named else ""
        if gone == "numbers" and len(pack[gone]) > 1 and (field := next((f for f in pack[gone] if f in told), "")):
            return pack | {gone: {name: value for name, value in pack[gone].items() if name != field}}
        return {name: part for name, part in pack.items() if name != gone} if gone else {}
    return {kind: part for kind, part in left.items() if part}
