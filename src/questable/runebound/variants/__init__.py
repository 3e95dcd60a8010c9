"""The optional rules (RB-VAR), each a layer over the adventure's rulebook."""

from pathlib import Path

from questable.kernel.engine.box import Box
from questable.runebound.variants import doom, options

WORDS = Path(__file__).parent / "words"
NAMES = WORDS / "variants"

VARIANTS: tuple[Box, ...] = (
    Box(
        "doom-track",
        layer=doom.layer,
        words=NAMES,
        rules=tuple(f"RB-VAR-{number:02}" for number in range(1, 13)),
        part=doom.Doom,
        phrases=(WORDS / "doom",),
        presentation="questable.runebound.variants.doom_presentation",
    ),
    Box(
        "solo",
        layer=options.solo,
        words=NAMES,
        rules=("RB-VAR-19",),
        implies=("doom-track",),
        seats=(1, 1),
    ),
    Box(
        "travel-hazards",
        layer=options.hazards,
        words=NAMES,
        rules=("RB-VAR-13", "RB-VAR-14"),
        phrases=(WORDS / "travel_hazards",),
        presentation="questable.runebound.variants.travel_hazards_presentation",
    ),
    Box(
        "first-turn-dice",
        layer=options.first_turn_dice,
        words=NAMES,
        rules=("RB-VAR-15",),
    ),
    Box("shorter-game", layer=options.shorter_game, words=NAMES, rules=("RB-VAR-16",)),
    Box(
        "harsh-knockouts",
        layer=options.harsh_knockouts,
        words=NAMES,
        rules=("RB-VAR-17",),
    ),
    Box(
        "hired-allies",
        layer=options.hired_allies,
        words=NAMES,
        rules=("RB-VAR-18",),
        phrases=(WORDS / "hired_allies",),
        presentation="questable.runebound.variants.hired_allies_presentation",
    ),
    Box(
        "pack-focus",
        layer=options.pack_focus,
        words=NAMES,
        rules=("RB-VAR-20",),
    ),
    Box("choose-heroes", layer=options.chosen_heroes, words=NAMES, rules=("RB-SETUP-11",)),
    Box(
        "encounters-end",
        layer=options.encounters_end,
        words=NAMES,
        rules=("RB-RUL-06",),
    ),
    Box("safe-escape", layer=options.safe_escape, words=NAMES, rules=("RB-RUL-08",)),
)
WITHOUT_DOOM: tuple[Box, ...] = tuple(box for box in VARIANTS if "doom-track" not in (box.id, *box.implies))
"""The options without a doom track, for boxes whose counters have another use."""
