"""Packs nobody would write for Return of the Heroes: random heroes, tokens, quests, Nameless, numbers, changes."""

from __future__ import annotations

import random

from questable.kernel.engine.adventure import Adventure
from questable.return_of_the_heroes.content import KINDS, SKILLS, BoxTable, Content, HeroSheet
from tests.properties.fuzzed_packs import Plain, Table, Values, fields_of

COUNTS = {"hero": 4, "adversary": 8, "encounter": 8, "object": 8, "side_quest": 6, "personal_quest": 3}
OTHERS = 2
LONERS = ("nameless_token",)
KINDS_TRIED = {kind: struct for kind, struct in KINDS.items() if kind not in LONERS}
POINTS = ("at", "to", "start", "opens", "crash", "crossing", "points")
NAMED = {
    "quest": ("personal_quest",),
    "first": ("adversary", "encounter"),
    "second": ("encounter",),
    "instructor": ("encounter",),
    "wanted": ("object",),
    "recipient": ("encounter",),
    "treasure": ("treasure",),
    "item": ("object",),
    "back": ("object",),
    "key": ("object",),
}
"""Fields that name a card, and the kinds it may be of."""


class HeroesWriter(Values):
    """Writes cards of Return of the Heroes at random."""

    def __init__(self, adventure: Adventure, seed: int) -> None:
        self.luck = random.Random(seed)
        self.content: Content = adventure.load()
        self.counts = {kind: COUNTS.get(kind, OTHERS) for kind in KINDS_TRIED}

    def text(self, name: str) -> str:
        if name in POINTS:
            return self.luck.choice(sorted(self.content.land.spots))
        if name in NAMED:
            kind = self.luck.choice(NAMED[name])
            own = [f"fuzzed-{kind.replace('_', '-')}-{number}" for number in range(self.counts[kind])]
            there = [card.id for card in self.content.cards.values() if isinstance(card, KINDS_TRIED[kind])]
            return self.luck.choice([*own, *own, *there])
        return super().text(name)

    def card(self, kind: str, number: int) -> Table:
        struct = KINDS_TRIED[kind]
        plain = self.struct(struct, frozenset(), 0, often=0.3)
        plain |= {"id": f"fuzzed-{kind.replace('_', '-')}-{number}", "name": f"Fuzzed {kind.title()} {number}"}
        plain.pop("picture", None)
        plain.pop("icon", None)
        if issubclass(struct, HeroSheet):
            plain["skills"] = {skill: self.luck.randint(1, 9) for skill in SKILLS}
            plain["dice"] = {skill: sorted(self.luck.sample(range(1, 12), 3)) for skill in SKILLS}
        if "circles" in plain and not plain["circles"]:
            plain["circles"] = {self.luck.choice(SKILLS): -1}
        return plain

    def changes(self) -> list[Table]:
        found = []
        for name in self.luck.sample(sorted(self.content.cards), self.luck.randint(1, 10)):
            kind = next((kind for kind, struct in KINDS_TRIED.items() if type(self.content.cards[name]) is struct), "")
            if kind:
                card = self.card(kind, 0)
                fields = [each for each in card if each not in ("id", "name", "quest")]
                chosen = self.luck.sample(fields, self.luck.randint(min(1, len(fields)), len(fields)))
                found.append({"id": name} | {each: card[each] for each in chosen})
        return found

    def numbers(self) -> Table:
        fields = {each.name: each.type for each in fields_of(BoxTable) if each.name != "start_layout"}
        chosen = [name for name in fields if self.luck.random() < 0.4]
        return {name: self.value(fields[name], name, frozenset(), 0) for name in chosen}

    def pack(self) -> Plain:
        found: Plain = {kind: [self.card(kind, each) for each in range(count)] for kind, count in self.counts.items()}
        if self.luck.random() < 0.3:
            found["numbers"] = self.numbers()
        if self.luck.random() < 0.3:
            found["change"] = self.changes()
        return {name: part for name, part in found.items() if part}
