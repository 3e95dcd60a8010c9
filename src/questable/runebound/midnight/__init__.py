"""Midnight: one player is the Night King, all others are heroes of a conquered land."""

from dataclasses import replace
from pathlib import Path

from questable.kernel.content.packs import Takes
from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import Box, Counts
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.box import core
from questable.runebound.content import Loader
from questable.runebound.family import runebound
from questable.runebound.midnight import covenant, defeat, night, options, setup, travel  # noqa: F401  (registers all chapters)
from questable.runebound.midnight.bidding import bidding
from questable.runebound.midnight.content import MidnightContent, deck
from questable.runebound.midnight.former import FORMER
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.view import conceal
from questable.runebound.setup import set_up
from questable.runebound.variants import VARIANTS

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words"
NAMES = WORDS / "box"
BASE = FOLDER.parent / "base"

midnight = Box(
    "midnight",
    words=NAMES,
    layer=layer,
    folders=(
        BASE / "heroes",  # an option allows them (MN-SETUP-07)
        BASE / "market",  # the goods (MN-SETUP-19)
        FOLDER / "reprints",  # a cost that this box's booklet gives for a base card (MN-EX-14)
        *(FOLDER / name for name in ("table", "heroes", "market", "kings", "adventures")),
    ),
    vocabulary="questable.runebound.midnight.card_vocabulary",
    presentation="questable.runebound.midnight.presentation",
    planners="questable.runebound.midnight.planning",
    phrases=(
        BASE / "words" / "names",
        *(WORDS / name for name in ("names", "places", "box", "phrases", "cards", "card-words", "scene")),
    ),
    bots={"greedy": "questable.runebound.midnight.greedy:Greedy"},
    counts=Counts(
        events={"covenant": ("upgraded", "upgrade")},
        played=frozenset({"king"}),
    ),
)
adventure = Adventure(
    id=midnight.id,
    name=midnight.name,
    summary=midnight.text,
    family=replace(
        runebound, game=Midnight, conceal=conceal, load=Loader(MidnightContent, deck), deck=deck, secrets=True
    ),
    takes={
        "hero": Takes("yes", ("MN-SETUP-07", "CP-RUL-15")),
        "market": Takes("yes", ("CP-RUL-10",)),
        **{colour: Takes("request", ("CP-RUL-10", "MN-GEN-06")) for colour in COLOURS},
    },
    boxes=(core, midnight),
    seats=(2, 6),
    roles={-1: "night-king"},
    signs={"night-king": "crowned-skull"},
    minutes=(120, 240),
    place=4,
    start=set_up,
    former=FORMER,
    variants=(
        Box("bidding", layer=bidding, words=NAMES, rules=tuple(f"MN-VAR-{number:02}" for number in range(1, 15))),
        Box("chosen-sides", layer=options.chosen, words=NAMES, rules=("MN-SETUP-06",)),
        Box("all-heroes", layer=options.all_heroes, words=NAMES, rules=("MN-SETUP-07",), excludes=("base-heroes",)),
        Box("base-heroes", layer=options.base_heroes, words=NAMES, rules=("MN-SETUP-07",), excludes=("all-heroes",)),
        Box("full-power", layer=options.full_power, words=NAMES, rules=("MN-RUL-44",)),
        Box("last-standing", layer=options.last_standing, words=NAMES, rules=("MN-RUL-70",)),
        Box(
            "agreed-reward",
            layer=options.agreed_reward,
            words=NAMES,
            rules=("MN-RUL-71",),
            excludes=("no-shared-reward",),
        ),
        Box(
            "no-shared-reward", layer=options.no_reward, words=NAMES, rules=("MN-RUL-71",), excludes=("agreed-reward",)
        ),
        Box("price-by-heroes", layer=options.heroes_price, words=NAMES, rules=("MN-RUL-61",)),
        Box("let-it-go", layer=options.let_go, words=NAMES, rules=("MN-RUL-67",)),
        Box("open-barter", layer=options.open_barter, words=NAMES, rules=("MN-RUL-48",)),
        Box("tied-highest", layer=options.tied_highest, words=NAMES, rules=("MN-RUL-27",)),
        *(box for box in VARIANTS if box.id in ("shorter-game", "harsh-knockouts")),  # MN-RUL-98
    ),
)
