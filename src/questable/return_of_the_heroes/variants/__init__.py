"""The modes and optional rules (INTRO, RH-VAR): each a layer over the rulebook."""

from pathlib import Path

from questable.kernel.box import Box
from questable.return_of_the_heroes.variants import house_rules, introductory, king, solo, unexplored

FOLDER = Path(__file__).parent

VARIANTS: tuple[Box, ...] = (
    Box(
        "introductory",
        "For the first evening: the printed map, one fixed quest for each hero, a Nameless known to all.",
        introductory.layer,
        tuple(f"RH-INTRO-{number:02}" for number in range(1, 11)),
        seats=(2, 4),
        excludes=("quests-from-the-king", "unexplored-land", "draft-start"),
    ),
    Box(
        "quests-from-the-king",
        "Nobody starts with a personal quest: they are granted at the palace, once the King is there.",
        king.layer,
        ("RH-VAR-01", "RH-VAR-02", "RH-VAR-03"),
        phrases=(FOLDER / "king",),
        shows="questable.return_of_the_heroes.variants.king_shown",
        knows="questable.return_of_the_heroes.variants.king_known",
    ),
    Box(
        "nameless-at-once",
        "The Nameless is in the bag from the start and may come at any time.",
        house_rules.nameless_at_once,
        ("RH-VAR-04",),
        excludes=("solo",),
    ),
    Box(
        "unexplored-land",
        "Only the starting tiles lie open; the rest of the land is discovered by walking into it.",
        unexplored.layer,
        tuple(f"RH-VAR-{number:02}" for number in range(5, 11)),
        phrases=(FOLDER / "unexplored",),
        shows="questable.return_of_the_heroes.variants.unexplored_shown",
        knows="questable.return_of_the_heroes.variants.unexplored_known",
    ),
    Box(
        "five-players",
        "All five heroes take part; everybody starts with one personal quest.",
        king.five,
        ("RH-VAR-32", "RH-VAR-33", "RH-VAR-34", "RH-VAR-35"),
        implies=("quests-from-the-king",),
        seats=(5, 5),
        automatic=True,
    ),
    Box(
        "solo",
        "Alone against time: 45 turns, a servant every third turn, and a score at the end.",
        solo.layer,
        tuple(f"RH-VAR-{number:02}" for number in (*range(12, 28), 44)),
        implies=("quests-from-the-king",),
        seats=(1, 1),
        automatic=True,
        phrases=(FOLDER / "solo",),
        shows="questable.return_of_the_heroes.variants.solo_shown",
        knows="questable.return_of_the_heroes.variants.solo_known",
    ),
    Box(
        "draft-start",
        "Heroes are chosen in order, houses are placed anywhere in reverse order.",
        house_rules.draft_start,
        tuple(f"RH-VAR-{number:02}" for number in range(36, 41)),
        seats=(2, 5),
    ),
    Box(
        "free-orientation",
        "Tiles are laid any way round; the capital's arrow shows where north is.",
        house_rules.free_orientation,
        ("RH-VAR-28",),
    ),
    Box("deadly-spider", "The Spider takes even the last life.", house_rules.deadly_spider, ("RH-VAR-29",)),
    Box(
        "limited-clairvoyant",
        "The Clairvoyant fetches only tokens with coordinates.",
        house_rules.limited_clairvoyant,
        ("RH-VAR-30",),
    ),
    Box(
        "quick-healing",
        "Temple and White Village heal in passing, without a turn of rest.",
        house_rules.quick_healing,
        ("RH-VAR-31",),
        phrases=(FOLDER / "quick_healing",),
        shows="questable.return_of_the_heroes.variants.quick_healing_shown",
        knows="questable.return_of_the_heroes.variants.quick_healing_known",
    ),
    Box(
        "one-draw-a-turn",
        "At most one token is drawn from the bag in a turn.",
        house_rules.one_draw,
        ("RH-VAR-41",),
    ),
    Box(
        "recycled-equipment",
        "Bazaar objects that are used up or lost by death return to the stock.",
        house_rules.recycled,
        ("RH-VAR-42",),
    ),
    Box("first-seat-begins", "The first seat takes the first turn.", house_rules.first_seat, ("RH-RUL-11",)),
)
