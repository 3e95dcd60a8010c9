"""The words this box adds to the vocabulary of the family."""

from __future__ import annotations

from questable.runebound.abilities.vocabulary import Vocabulary, by_name
from questable.runebound.abilities.word_types import Counted
from questable.runebound.mists_of_zanaga.content import God, Monster, Ritual, SurvivalToken
from questable.runebound.mists_of_zanaga.content import Zanaga as Numbers
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.verbs import VERBS


def _dooms(g: Zanaga, seat: int, card: str) -> int:
    """Doom counts on the god being fought, or else on all gods."""
    return g.dooms.get(g.fights[-1].enemy, 0) if g.fights else sum(g.dooms.values())


def _monsters(g: Zanaga, seat: int, card: str) -> int:
    return len(g.roaming)


def _rituals(g: Zanaga, seat: int, card: str) -> int:
    return len(g.rituals)


VOCABULARY = Vocabulary(
    verbs=VERBS,
    counted=by_name(
        [Counted("doom-counter", _dooms), Counted("roaming-monster", _monsters), Counted("ritual-in-play", _rituals)]
    ),
    kinds={"challenge": Monster, "ritual": Ritual, "god": God, "survival": SurvivalToken},
    tables={"zanaga": Numbers},
)
