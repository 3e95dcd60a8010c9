"""The modes and optional rules (INTRO, RH-VAR), each a layer over the rulebook."""

from pathlib import Path

from questable.kernel.engine.box import Box
from questable.return_of_the_heroes.variants import house_rules, introductory, king, solo, unexplored

WORDS = Path(__file__).parent / "words"
NAMES = WORDS / "variants"

VARIANTS: tuple[Box, ...] = (
    Box(
        "introductory",
        layer=introductory.layer,
        words=NAMES,
        rules=tuple(f"RH-INTRO-{number:02}" for number in range(1, 11)),
        seats=(2, 4),
        excludes=("quests-from-the-king", "unexplored-land", "draft-start"),
    ),
    Box(
        "quests-from-the-king",
        layer=king.layer,
        part=king.King,
        words=NAMES,
        rules=("RH-VAR-01", "RH-VAR-02", "RH-VAR-03"),
        phrases=(WORDS / "king",),
        presentation="questable.return_of_the_heroes.variants.king_presentation",
        bot_knowledge="questable.return_of_the_heroes.variants.king_bots",
    ),
    Box(
        "nameless-at-once",
        layer=house_rules.nameless_at_once,
        words=NAMES,
        rules=("RH-VAR-04",),
        excludes=("solo",),
    ),
    Box(
        "unexplored-land",
        layer=unexplored.layer,
        words=NAMES,
        rules=tuple(f"RH-VAR-{number:02}" for number in range(5, 11)),
        phrases=(WORDS / "unexplored",),
        presentation="questable.return_of_the_heroes.variants.unexplored_presentation",
        bot_knowledge="questable.return_of_the_heroes.variants.unexplored_bots",
    ),
    Box(
        "five-players",
        layer=king.five,
        words=NAMES,
        rules=("RH-VAR-32", "RH-VAR-33", "RH-VAR-34", "RH-VAR-35"),
        implies=("quests-from-the-king",),
        seats=(5, 5),
        automatic=True,
    ),
    Box(
        "solo",
        layer=solo.layer,
        part=solo.Solo,
        words=NAMES,
        rules=tuple(f"RH-VAR-{number:02}" for number in (*range(12, 28), 44)),
        implies=("quests-from-the-king",),
        seats=(1, 1),
        automatic=True,
        phrases=(WORDS / "solo",),
        presentation="questable.return_of_the_heroes.variants.solo_presentation",
        bot_knowledge="questable.return_of_the_heroes.variants.solo_bots",
    ),
    Box(
        "draft-start",
        layer=house_rules.draft_start,
        words=NAMES,
        rules=tuple(f"RH-VAR-{number:02}" for number in range(36, 41)),
        seats=(2, 5),
    ),
    Box(
        "free-orientation",
        layer=house_rules.free_orientation,
        words=NAMES,
        rules=("RH-VAR-28",),
    ),
    Box("deadly-spider", layer=house_rules.deadly_spider, words=NAMES, rules=("RH-VAR-29",)),
    Box(
        "limited-clairvoyant",
        layer=house_rules.limited_clairvoyant,
        words=NAMES,
        rules=("RH-VAR-30",),
    ),
    Box(
        "quick-healing",
        layer=house_rules.quick_healing,
        words=NAMES,
        rules=("RH-VAR-31",),
        phrases=(WORDS / "quick_healing",),
        presentation="questable.return_of_the_heroes.variants.quick_healing_presentation",
        bot_knowledge="questable.return_of_the_heroes.variants.quick_healing_bots",
    ),
    Box(
        "one-draw-a-turn",
        layer=house_rules.one_draw,
        words=NAMES,
        rules=("RH-VAR-41",),
    ),
    Box(
        "draw-again",
        layer=house_rules.draw_again,
        words=NAMES,
        rules=("RH-VAR-45",),
    ),
    Box(
        "recycled-equipment",
        layer=house_rules.recycled,
        words=NAMES,
        rules=("RH-VAR-42",),
    ),
    Box("first-seat-begins", layer=house_rules.first_seat, words=NAMES, rules=("RH-RUL-11",)),
)
