"""The words known to every box of the family."""

from __future__ import annotations

from questable.runebound.abilities import verbs  # noqa: F401  (registers the verbs)
from questable.runebound.abilities.targets import TARGETS
from questable.runebound.abilities.vocabulary import COLOURS, ITEM_TYPES, TERRAINS, VERBS, Vocabulary, by_name
from questable.runebound.abilities.word_types import MODIFIED, TIMINGS
from questable.runebound.content import KINDS, TABLES
from questable.runebound.counted import COUNTED

VOCABULARY = Vocabulary(
    verbs=VERBS,
    timings=by_name(TIMINGS),
    targets=by_name(TARGETS),
    modified=by_name(MODIFIED),
    counted=by_name(COUNTED),
    terrains=TERRAINS,
    colours=COLOURS,
    item_types=ITEM_TYPES,
    kinds=KINDS,
    tables=TABLES,
)
