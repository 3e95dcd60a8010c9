"""The words of the lagoon: a kind of card, a table, a terrain, a type of item, a timing, a number, a condition."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from questable.runebound.abilities.vocabulary import Vocabulary, by_name
from questable.runebound.abilities.word_types import ConditionWord, Counted, Modified, Timing
from questable.runebound.card_fields import Small
from questable.runebound.content import CardBase
from questable.runebound.state import Runebound
from tests.boxes.lagoon.state import Lagoon, Numbers, numbers


class Wreck(CardBase, frozen=True, kw_only=True):
    """What a diver may find; of some there are several alike."""

    depth: Small
    pearls: Small
    alike: Small = msgspec.field(default=1, name="copies")

    @property
    def kind(self) -> str:
        return "wreck"

    def copies(self) -> Iterator[CardBase]:
        for number in range(1, self.alike + 1):
            yield self if self.alike == 1 else msgspec.structs.replace(self, id=f"{self.id}-{number}")


def pearls(g: Runebound, seat: int, card: str) -> int:
    return g.part(Lagoon).pearls.get(seat, 0)


def missing(g: Runebound, count: int, seat: int, bearer: str) -> bool:
    return pearls(g, seat, "") + count <= numbers(g).pearls


VOCABULARY = Vocabulary(
    timings=by_name([Timing("low-tide")]),
    modified=by_name([Modified("diving")]),
    counted=by_name([Counted("pearl", pearls)]),
    conditions=by_name([ConditionWord("pearls-missing", int, missing)]),
    terrains=("shallows",),
    item_types=("net",),
    kinds={"wreck": Wreck},
    tables={"lagoon": Numbers},
)
