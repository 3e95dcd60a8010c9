"""Avatars of Kelnov: an adventure of thirty cards over the base game."""

from dataclasses import replace
from pathlib import Path

from questable.kernel.content.packs import Takes
from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import Box, Counts
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.avatars_of_kelnov import drawing, goal, options, setup  # noqa: F401  (registers all chapters)
from questable.runebound.avatars_of_kelnov.content import KelnovContent
from questable.runebound.avatars_of_kelnov.rulebook import layer
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.box import core
from questable.runebound.content import Loader
from questable.runebound.family import runebound
from questable.runebound.setup import set_up
from questable.runebound.variants import VARIANTS

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words"
NAMES = WORDS / "box"
BASE = FOLDER.parent / "base"


kelnov = Box(
    "avatars-of-kelnov",
    words=NAMES,
    layer=layer,
    folders=(
        *(BASE / name for name in ("table", "heroes", "market", "adventures")),  # AK-SETUP-06
        FOLDER / "adventures",  # which leaves the red cards of the base box out (AK-SETUP-01)
    ),
    vocabulary=f"{__name__}.card_vocabulary",
    part=Kelnov,
    phrases=(
        *(BASE / "words" / name for name in ("names", "box")),
        *(WORDS / name for name in ("names", "phrases", "scene", "card-words")),
    ),
    presentation=f"{__name__}.presentation",
    bot_knowledge=f"{__name__}.kelnov_bots",
    counts=Counts(events={"set-aside": ("set_aside", "card"), "removed": ("removed", "card")}),
)
adventure = Adventure(
    id=kelnov.id,
    name=kelnov.name,
    summary=kelnov.text,
    family=replace(runebound, load=Loader(KelnovContent)),
    takes={
        "hero": Takes("yes", ("CP-RUL-15",)),
        "market": Takes("yes", ("CP-PACK-03", "CP-RUL-16")),
        **dict.fromkeys(COLOURS[:-1], Takes("yes", ("CP-PACK-05", "AK-RUL-11"))),
        COLOURS[-1]: Takes("no", ("CP-RUL-09", "AK-RUL-11")),
    },
    boxes=(core, kelnov),
    seats=(1, 6),
    minutes=(90, 240),
    place=2,
    start=set_up,
    variants=(
        Box(
            "sorted-decks",
            layer=options.sorted_decks,
            words=NAMES,
            rules=("AK-VAR-01", "AK-RUL-14"),
            excludes=("every-card-refreshes",),
        ),
        Box(
            "every-card-refreshes",
            layer=options.every_card_refreshes,
            words=NAMES,
            rules=("AK-RUL-03",),
            excludes=("sorted-decks",),
        ),
        *VARIANTS,
    ),
)
