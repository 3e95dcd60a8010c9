"""The optional rules (RB-VAR): each a layer over the rulebook of the adventure."""

from pathlib import Path

from questable.kernel.box import Box
from questable.runebound.variants import doom, options

FOLDER = Path(__file__).parent

VARIANTS: tuple[Box, ...] = (
    Box(
        "doom-track",
        "Discarded adventure cards fill the doom track; at the eighth doom counter the Dragon Lords come to you.",
        doom.layer,
        tuple(f"RB-VAR-{number:02}" for number in range(1, 13)),
        part=doom.Doom,
        phrases=(FOLDER / "doom",),
        shows="questable.runebound.variants.doom_shown",
    ),
    Box(
        "solo",
        "One player against the doom track.",
        options.solo,
        ("RB-VAR-19",),
        implies=("doom-track",),
        seats=(1, 1),
    ),
    Box(
        "travel-hazards",
        "Ending a move in the wild is dangerous: a matching movement die brings an adventure card.",
        options.hazards,
        ("RB-VAR-13", "RB-VAR-14"),
        phrases=(FOLDER / "travel_hazards",),
        shows="questable.runebound.variants.travel_hazards_shown",
    ),
    Box(
        "first-turn-dice",
        "The first players roll fewer movement dice in the first round.",
        options.first_turn_dice,
        ("RB-VAR-15",),
    ),
    Box("shorter-game", "Experience counters cost one point less.", options.shorter_game, ("RB-VAR-16",)),
    Box(
        "harsh-knockouts",
        "A knocked-out hero also loses all unspent experience points.",
        options.harsh_knockouts,
        ("RB-VAR-17",),
    ),
    Box(
        "hired-allies",
        "Any number of allies, who want 1 gold each in every Market step.",
        options.hired_allies,
        ("RB-VAR-18",),
        phrases=(FOLDER / "hired_allies",),
        shows="questable.runebound.variants.hired_allies_shown",
    ),
    Box(
        "pack-focus",
        "Cards of added packs are drawn before the base cards.",
        options.pack_focus,
        ("RB-VAR-20",),
    ),
    Box("choose-heroes", "Players choose their heroes one after the other.", options.chosen_heroes, ("RB-SETUP-11",)),
    Box(
        "encounters-end",
        "An Encounter ends the adventure; no further card is drawn.",
        options.encounters_end,
        ("RB-RUL-06",),
    ),
    Box("safe-escape", "A failed escape causes no damage.", options.safe_escape, ("RB-RUL-08",)),
)
