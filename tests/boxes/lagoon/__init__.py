"""A toy box: an adventure over the Runebound family with something of everything a box can bring."""

from pathlib import Path

from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import Box, Counts
from questable.runebound.base import FOLDERS as BASE
from questable.runebound.box import core
from questable.runebound.family import runebound
from questable.runebound.setup import set_up
from questable.runebound.variants import VARIANTS
from tests.boxes.lagoon import rules, state

FOLDER = Path(__file__).parent

WORDS = FOLDER / "box"
lagoon = Box(
    "lagoon",
    words=WORDS,
    layer=rules.layer,
    part=state.Lagoon,
    folders=(*(folder for folder in BASE if folder.name != "table"), FOLDER / "table", FOLDER / "cards"),
    vocabulary=f"{__name__}.card_vocabulary",
    phrases=(FOLDER / "phrases",),
    presentation=f"{__name__}.presentation",
    bot_knowledge=f"{__name__}.bots",
    counts=Counts(events={"dived": ("met", "card"), "raised": ("beaten", "card")}, fought=frozenset({"wreck"})),
)
murky_water = Box(
    "murky-water",
    words=WORDS,
    layer=rules.murk,
    rules=("TOY-VAR-01",),
    part=state.Murk,
    phrases=(FOLDER / "murky_water",),
    presentation=f"{__name__}.murk_presentation",
)
adventure = Adventure(
    id="lagoon",
    name=lagoon.name,
    summary=lagoon.text,
    family=runebound,
    boxes=(core, lagoon),
    seats=(1, 4),
    start=set_up,
    variants=(murky_water, *(box for box in VARIANTS if box.id in ("doom-track", "travel-hazards"))),
)
