"""The Island of Dread: an adventure with a map of its own, a layer over the Runebound rulebook."""

from dataclasses import replace
from pathlib import Path

from questable.kernel.content.packs import Takes
from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import Box, Counts
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.box import core
from questable.runebound.content import Loader
from questable.runebound.family import runebound
from questable.runebound.island_of_dread import dread, legends, options, setup, tokens, wreck  # noqa: F401  (registers all chapters)
from questable.runebound.island_of_dread.content import IslandContent, deck
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island
from questable.runebound.setup import set_up
from questable.runebound.variants import WITHOUT_DOOM

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words"
NAMES = WORDS / "box"
BASE = FOLDER.parent / "base"

island = Box(
    "island-of-dread",
    words=NAMES,
    layer=layer,
    folders=(
        BASE / "heroes",  # the heroes and market cards of the base box are used too (IOD-DECK-05, IOD-DECK-06)
        BASE / "market",
        *(FOLDER / name for name in ("table", "heroes", "market", "captains", "legendary", "adventures")),
    ),
    vocabulary="questable.runebound.island_of_dread.card_vocabulary",
    presentation="questable.runebound.island_of_dread.presentation",
    phrases=(
        BASE / "words" / "names",
        *(FOLDER / name / "names" for name in ("heroes", "market")),  # stored there for use as packs
        *(WORDS / name for name in ("names", "box", "phrases", "cards", "card-words", "scene")),
    ),
    bots={"greedy": "questable.runebound.island_of_dread.greedy:Greedy"},
    counts=Counts(
        events={
            "captain-comes": ("met", "card"),
            "captain-hired": ("hired", "card"),
            "captain-on-loan": ("loaned", "card"),
            "captain-killed": ("killed", "card"),
        },
        visited=frozenset({"captain"}),
    ),
)
adventure = Adventure(
    id=island.id,
    name=island.name,
    summary=island.text,
    family=replace(runebound, game=Island, load=Loader(IslandContent, deck), deck=deck),
    takes={
        "hero": Takes("yes", ("IOD-VAR-04", "CP-RUL-15")),
        "market": Takes("yes", ("CP-PACK-03", "CP-RUL-16")),
        **{
            colour: Takes("no", ("IOD-DECK-02", "CP-RUL-10")) if colour == "blue" else Takes("request", ("CP-RUL-10",))
            for colour in COLOURS
        },
    },
    lends=(FOLDER / "heroes", FOLDER / "market"),
    boxes=(core, island),
    seats=(1, 6),
    minutes=(120, 240),
    place=3,
    start=set_up,
    variants=(
        Box("lingering-sea", layer=options.lingering, words=NAMES, rules=("IOD-VAR-05",)),
        Box("island-heroes", layer=options.new_heroes, words=NAMES, rules=("IOD-VAR-04",), excludes=("base-heroes",)),
        Box("base-heroes", layer=options.base_heroes, words=NAMES, rules=("IOD-VAR-04",), excludes=("island-heroes",)),
        Box("weary-captains", layer=options.weary_captains, words=NAMES, rules=("IOD-EXP-02",)),
        Box("arrival-legends", layer=options.arrival_legends, words=NAMES, rules=("IOD-EXP-04",)),
        Box("kept-silver", layer=options.kept_silver, words=NAMES, rules=("IOD-RUL-85",)),
        Box("ask-again", layer=options.ask_again, words=NAMES, rules=("IOD-RUL-33",)),
        Box("long-helm", layer=options.long_helm, words=NAMES, rules=("IOD-RUL-23",)),
        Box("gem-first", layer=options.gem_first, words=NAMES, rules=("IOD-RUL-28",)),
        Box("lone-encounters", layer=options.lone_encounters, words=NAMES, rules=("IOD-ADV-02",)),
        *WITHOUT_DOOM,  # IOD-RUL-98
    ),
)
