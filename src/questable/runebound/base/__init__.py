"""The base box: Rise of the Dragon Lords."""

from pathlib import Path

from questable.kernel.content.packs import Takes
from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import Box
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.box import core
from questable.runebound.family import runebound
from questable.runebound.setup import set_up
from questable.runebound.variants import VARIANTS

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words"
NAMES = WORDS / "box"
FOLDERS = tuple(FOLDER / name for name in ("table", "heroes", "market", "adventures"))
"""The folders by content, so that other adventures can use parts of them."""

box = Box("rise-of-the-dragon-lords", words=NAMES, folders=FOLDERS, phrases=(WORDS / "names",))
FORMER = ((1, Box("rules-1", folders=(FOLDER / "former",))),)
"""Former versions of cards, for games begun under an older rules number."""

adventure = Adventure(
    id=box.id,
    name=box.name,
    summary=box.text,
    family=runebound,
    boxes=(core, box),
    seats=(1, 6),
    start=set_up,
    takes={
        "hero": Takes("yes", ("CP-RUL-15",)),
        "market": Takes("yes", ("CP-PACK-03", "CP-RUL-16"), fitting=("CP-RUL-16",)),
        **dict.fromkeys(COLOURS, Takes("yes", ("CP-PACK-05",))),
    },
    variants=VARIANTS,
    former=FORMER,
    minutes=(90, 240),
    place=1,
)
