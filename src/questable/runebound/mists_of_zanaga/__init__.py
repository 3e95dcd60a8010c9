"""The Mists of Zanaga: the first big-box expansion, a layer over the Runebound rulebook."""

from dataclasses import replace
from pathlib import Path

from questable.kernel.content.packs import Takes
from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import Box, Counts
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.box import core
from questable.runebound.content import Loader
from questable.runebound.family import runebound
from questable.runebound.mists_of_zanaga import former, movement, options, setup, towns, verbs  # noqa: F401  (registers all chapters)
from questable.runebound.mists_of_zanaga.content import ZanagaContent, deck
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.setup import set_up
from questable.runebound.variants import VARIANTS

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words"
NAMES = WORDS / "box"
BASE = FOLDER.parent / "base"
BASE_VARIANTS = (
    "first-turn-dice",
    "shorter-game",
    "harsh-knockouts",
    "hired-allies",
    "choose-heroes",
    "safe-escape",
    "pack-focus",
)
"""Optional rules of the base game that also work here (MZ-RUL-71)."""

zanaga = Box(
    "mists-of-zanaga",
    words=NAMES,
    layer=layer,
    folders=(
        BASE / "heroes",  # the heroes and market cards of the base box are used too (MZ-SETUP-11, MZ-SETUP-18)
        BASE / "market",
        *(FOLDER / name for name in ("table", "heroes", "market", "adventures")),
    ),
    vocabulary="questable.runebound.mists_of_zanaga.card_vocabulary",
    phrases=(
        BASE / "words" / "names",
        *(FOLDER / name / "names" for name in ("heroes", "market")),  # stored there for use as packs
        *(WORDS / name for name in ("names", "box", "phrases", "cards", "card-words", "scene")),
    ),
    presentation="questable.runebound.mists_of_zanaga.presentation",
    planners="questable.runebound.mists_of_zanaga.planning",
    bots={"greedy": "questable.runebound.mists_of_zanaga.greedy:Greedy"},
    counts=Counts(
        events={
            "ritual": ("met", "card"),
            "ritual-resolved": ("completed", "card"),
            "god-awakes": ("woken", "card"),
        },
        fought=frozenset({"god"}),
        sleeping=frozenset({"god"}),
    ),
)
adventure = Adventure(
    id="mists-of-zanaga",
    name=zanaga.name,
    summary=zanaga.text,
    family=replace(
        runebound,
        game=Zanaga,
        load=Loader(ZanagaContent, deck),
        deck=deck,
    ),
    takes={
        "hero": Takes("yes", ("MZ-SETUP-18", "CP-RUL-15"), fitting=("CP-RUL-15",)),
        "market": Takes("yes", ("CP-PACK-03", "MZ-RUL-71", "CP-RUL-16"), fitting=("CP-RUL-16",)),
        **dict.fromkeys(COLOURS, Takes("no", ("MZ-RUL-71",))),
    },
    lends=(FOLDER / "heroes", FOLDER / "market"),
    boxes=(core, zanaga),
    seats=(1, 6),
    minutes=(120, 240),
    place=2,
    start=set_up,
    former=former.FORMER,
    variants=(
        Box(
            "monster-safari",
            layer=options.safari,
            words=NAMES,
            rules=("MZ-VAR-02", "MZ-VAR-03", "MZ-VAR-04"),
        ),
        Box(
            "relentless-rituals",
            layer=options.relentless,
            words=NAMES,
            rules=("MZ-VAR-05", "MZ-VAR-06", "MZ-VAR-07", "MZ-VAR-08"),
        ),
        Box(
            "epic-confrontation",
            layer=options.epic,
            words=NAMES,
            rules=tuple(f"MZ-VAR-{number:02}" for number in range(9, 22)),
        ),
        Box(
            "new-heroes",
            layer=options.new_heroes,
            words=NAMES,
            rules=("MZ-SETUP-18",),
            excludes=("base-heroes",),
        ),
        Box(
            "base-heroes",
            layer=options.base_heroes,
            words=NAMES,
            rules=("MZ-SETUP-18",),
            excludes=("new-heroes",),
        ),
        Box(
            "leftmost-ritual",
            layer=options.leftmost,
            words=NAMES,
            rules=("MZ-RUL-20",),
        ),
        Box(
            "late-lost-city",
            layer=options.late_market,
            words=NAMES,
            rules=("MZ-RUL-84",),
        ),
        *(variant for variant in VARIANTS if variant.id in BASE_VARIANTS),
    ),
)
