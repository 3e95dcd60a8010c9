"""What this box adds to the screen: ships and anchorages, captains, maps, legendary items, event tokens."""

from questable.runebound.island_of_dread.presentation import board, cards, goal, hints, names, scene, trays
from questable.runebound.presentation.box_presentation import BoxPresentation

PRESENTATION = BoxPresentation(
    pieces=(board.anchorages, board.event_spaces, board.tokens),
    lying=board.embarked,
    sign=board.sign,
    board=scene.with_captain,
    standing=scene.with_captains,
    trays=trays.BUILDERS,
    without=frozenset({"adventure_decks", "markets"}),
    focus={"hire-captain": "captains", "keep-captain": "captains", "captain-stays": "captains", "take-map": "maps"},
    goal=goal.goal,
    on_the_map=frozenset(
        {"wreck-where", "city-for-the-fallen", "off-the-water", "lay-token", "lift-token", "drift-where"}
    ),
    fight=scene.fight_here,
    hints=hints.HERE,
    going=hints.going,
    name=names.other_name,
    card=cards.with_signs,
)
