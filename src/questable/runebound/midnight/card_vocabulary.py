"""The words this box adds to the vocabulary of the family."""

from __future__ import annotations

from questable.runebound.abilities.vocabulary import Vocabulary, by_name
from questable.runebound.abilities.word_types import ConditionWord, Counted
from questable.runebound.midnight.board import is_fortress
from questable.runebound.midnight.content import FORTRESS, Eredane, MidnightHero, MidnightItem, NightKing
from questable.runebound.midnight.influence import ASSAULT
from questable.runebound.midnight.patrols import PATROL
from questable.runebound.midnight.state import Midnight


def _threat(g: Midnight, seat: int, card: str) -> int:
    return g.threat


def _fate(g: Midnight, seat: int, card: str) -> int:
    return g.reserve


def _goods(g: Midnight, seat: int, card: str) -> int:
    return len(g.goods.get(seat, ()))


def _companions(g: Midnight, seat: int, card: str) -> int:
    """Count the other heroes who were in the assault when it began."""
    return max(0, len(g.assailants) - 1) if g.fights and g.fights[-1].origin == ASSAULT else 0


def _mirrors(g: Midnight, seat: int, card: str) -> int:
    return sum(g.destroyed)


def _in_assault(g: Midnight, wanted: bool, seat: int, bearer: str) -> bool:
    return bool(g.fights and g.fights[-1].origin == ASSAULT) is wanted


def _against_patrol(g: Midnight, wanted: bool, seat: int, bearer: str) -> bool:
    return bool(g.fights and g.fights[-1].origin == PATROL) is wanted


def _in_fortress(g: Midnight, wanted: bool, seat: int, bearer: str) -> bool:
    return is_fortress(g, g.heroes[seat].space) is wanted


VOCABULARY = Vocabulary(
    counted=by_name(
        [
            Counted("threat", _threat),
            Counted("fate", _fate),
            Counted("goods", _goods),
            Counted("mirror-point", _mirrors),
            Counted("companion", _companions),
        ]
    ),
    conditions=by_name(
        [
            ConditionWord("in_assault", bool, _in_assault),
            ConditionWord("against_patrol", bool, _against_patrol),
            ConditionWord("in_fortress", bool, _in_fortress),
        ]
    ),
    terrains=(FORTRESS,),
    kinds={"hero": MidnightHero, "item": MidnightItem, "king": NightKing},
    tables={"eredane": Eredane},
)
