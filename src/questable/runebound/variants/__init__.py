"""The optional rules (RB-VAR): each a layer over the rulebook of the adventure."""

from questable.kernel.adventure import Variant
from questable.runebound.variants import doom, options

VARIANTS: tuple[Variant, ...] = (
    Variant(
        "doom-track",
        "Discarded adventure cards fill the doom track; at the eighth doom counter the Dragon Lords come to you.",
        doom.layer,
        tuple(f"RB-VAR-{number:02}" for number in range(1, 13)),
    ),
    Variant(
        "solo",
        "One player against the doom track.",
        options.solo,
        ("RB-VAR-19",),
        implies=("doom-track",),
        seats=(1, 1),
    ),
    Variant(
        "travel-hazards",
        "Ending a move in the wild is dangerous: a matching movement die brings an adventure card.",
        options.hazards,
        ("RB-VAR-13", "RB-VAR-14"),
    ),
    Variant(
        "first-turn-dice",
        "The first players roll fewer movement dice in the first round.",
        options.first_turn_dice,
        ("RB-VAR-15",),
    ),
    Variant("shorter-game", "Experience counters cost one point less.", options.shorter_game, ("RB-VAR-16",)),
    Variant(
        "harsh-knockouts",
        "A knocked-out hero also loses all unspent experience points.",
        options.harsh_knockouts,
        ("RB-VAR-17",),
    ),
    Variant(
        "hired-allies",
        "Any number of allies, who want 1 gold each in every Market step.",
        options.hired_allies,
        ("RB-VAR-18",),
    ),
    Variant(
        "pack-focus",
        "Cards of added packs are drawn before the base cards.",
        options.pack_focus,
        ("RB-VAR-20",),
    ),
    Variant(
        "choose-heroes", "Players choose their heroes one after the other.", options.chosen_heroes, ("RB-SETUP-11",)
    ),
    Variant(
        "encounters-end",
        "An Encounter ends the adventure; no further card is drawn.",
        options.encounters_end,
        ("RB-RUL-06",),
    ),
    Variant("safe-escape", "A failed escape causes no damage.", options.safe_escape, ("RB-RUL-08",)),
)
