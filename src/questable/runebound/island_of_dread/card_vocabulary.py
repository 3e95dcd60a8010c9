"""The words this box adds to the vocabulary of the family."""

from __future__ import annotations

from questable.runebound.abilities.vocabulary import Vocabulary, by_name
from questable.runebound.abilities.word_types import ConditionWord, Counted
from questable.runebound.island_of_dread.content import (
    LEGENDARY,
    SILVER,
    Archipelago,
    Captain,
    IslandChallenge,
    IslandEncounter,
    IslandEvent,
    Legend,
)
from questable.runebound.island_of_dread.grid import DREAD, SEA
from questable.runebound.island_of_dread.maps import sets_of
from questable.runebound.island_of_dread.state import Island
from questable.runebound.island_of_dread.verbs import VERBS


def _sets(g: Island, seat: int, card: str) -> int:
    return sets_of(g, seat)


def _maps(g: Island, seat: int, card: str) -> int:
    return len(g.maps.get(seat, ()))


def _weariness(g: Island, seat: int, card: str) -> int:
    return g.exhaustion.get(g.captains.get(seat, ""), 0)


def _tokens(g: Island, seat: int, card: str) -> int:
    return len(g.laid)


def _at_sea(g: Island, wanted: bool, seat: int, bearer: str) -> bool:
    return (seat in g.at_sea) is wanted


def _on_loan(g: Island, wanted: bool, seat: int, bearer: str) -> bool:
    return (g.captains.get(seat, "") in g.loans) is wanted


VOCABULARY = Vocabulary(
    verbs=VERBS,
    counted=by_name(
        [
            Counted("map-set", _sets),
            Counted("map-token", _maps),
            Counted("captain-exhaustion", _weariness),
            Counted("event-token", _tokens),
        ]
    ),
    conditions=by_name([ConditionWord("at_sea", bool, _at_sea), ConditionWord("on_loan", bool, _on_loan)]),
    terrains=(SEA, DREAD),
    colours=(SILVER,),
    item_types=(LEGENDARY,),
    kinds={
        "challenge": IslandChallenge,
        "event": IslandEvent,
        "encounter": IslandEncounter,
        "captain": Captain,
        "legend": Legend,
    },
    tables={"archipelago": Archipelago},
)
