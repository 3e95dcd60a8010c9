"""The words this box adds to those of the family."""

from __future__ import annotations

from questable.runebound.abilities.vocabulary import Vocabulary, by_name
from questable.runebound.abilities.word_types import Counted
from questable.runebound.cult_of_the_rune.content import Cult, Cultist
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.cult_of_the_rune.verbs import VERBS

FAR = 99
"""The distance to the cult when no route leads there."""


def _corruption(g: CultGame, seat: int, card: str) -> int:
    return g.corruption.get(seat, 0)


def _trophies(g: CultGame, seat: int, card: str) -> int:
    return len(g.won.get(seat, ()))


def _infiltrated(g: CultGame, seat: int, card: str) -> int:
    return len(g.infiltrated)


def _distance(g: CultGame, seat: int, card: str) -> int:
    """Return the distance from the hero to the marker, as rituals count it (CR-RITUAL-05)."""
    away = g.content.grid.distance(g.cult, g.heroes[seat].space)
    return FAR if away is None else away


VOCABULARY = Vocabulary(
    verbs=VERBS,
    counted=by_name(
        [
            Counted("corruption", _corruption),  # markers on the hero
            Counted("trophy", _trophies),  # rune cultists the hero has beaten
            Counted("infiltrated-town", _infiltrated),
            Counted("cult-distance", _distance),
        ]
    ),
    kinds={"cultist": Cultist},
    tables={"cult": Cult},
)
