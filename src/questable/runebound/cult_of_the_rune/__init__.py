"""Cult of the Rune: an adventure of thirty cards, a layer over the Runebound rulebook."""

from dataclasses import replace
from pathlib import Path

from questable.kernel.content.packs import Takes
from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import Box, Counts
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.box import core
from questable.runebound.content import Loader
from questable.runebound.cult_of_the_rune import (  # (registers all chapters)
    corruption,  # noqa: F401
    cultists,  # noqa: F401
    draws,  # noqa: F401
    effects,  # noqa: F401
    ending,  # noqa: F401
    endings_options,
    options,
    setup,  # noqa: F401
    verbs,  # noqa: F401
)
from questable.runebound.cult_of_the_rune.content import CultContent, deck
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.family import runebound
from questable.runebound.setup import set_up
from questable.runebound.variants import WITHOUT_DOOM

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words"
NAMES = WORDS / "box"
BASE = FOLDER.parent / "base"

cult = Box(
    "cult-of-the-rune",
    words=NAMES,
    layer=layer,
    folders=(
        *(BASE / name for name in ("table", "heroes", "market", "adventures")),
        *(FOLDER / name for name in ("table", "adventures")),
    ),
    vocabulary="questable.runebound.cult_of_the_rune.card_vocabulary",
    phrases=(
        *(BASE / "words" / name for name in ("names", "box")),
        *(WORDS / name for name in ("names", "phrases", "cards", "card-words", "scene")),
    ),
    presentation="questable.runebound.cult_of_the_rune.presentation",
    bots={"greedy": "questable.runebound.cult_of_the_rune.greedy:Greedy"},
    counts=Counts(
        events={
            "trophy": ("won", "card"),
            "trophy-given-up": ("surrendered", "card"),
            "to-the-pile": ("removed", "card"),
        }
    ),
)
FORMER = (
    (
        3,
        Box(
            "rules-3",
            folders=(FOLDER / "former",),
            vocabulary="questable.runebound.cult_of_the_rune.former",
            phrases=(WORDS / "former",),
        ),
    ),
)
"""Former versions of cards, for games begun under an older rules number."""

adventure = Adventure(
    id=cult.id,
    name=cult.name,
    summary=cult.text,
    family=replace(runebound, game=CultGame, load=Loader(CultContent, deck), deck=deck),
    takes={
        "hero": Takes("yes", ("CP-RUL-15",)),
        "market": Takes("yes", ("CP-PACK-03", "CP-RUL-16")),
        **dict.fromkeys(COLOURS, Takes("yes", ("CR-RUL-46",))),
    },
    boxes=(core, cult),
    seats=(1, 6),
    minutes=(90, 180),
    place=4,
    start=set_up,
    variants=(
        *options.OPTIONS,
        *endings_options.OPTIONS,
        *WITHOUT_DOOM,  # CR-SETUP-08, CR-RUL-46, CR-RUL-51
    ),
    former=FORMER,
)
