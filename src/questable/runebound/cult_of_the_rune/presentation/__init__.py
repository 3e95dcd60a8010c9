"""The display of the cult: its marker and trail, turned counters, corruption, trophies, the pile."""

from questable.runebound.cult_of_the_rune.presentation import board, cards, goal, hints, scene, trays
from questable.runebound.presentation.box_presentation import BoxPresentation

PRESENTATION = BoxPresentation(
    pieces=(board.marker, board.infiltrated),
    lying=board.turned,
    board=scene.with_corruption,
    trays=trays.BUILDERS,
    without=frozenset({"adventure_decks", "event", "markets", "undefeated"}),
    fight=scene.fight,
    goal=goal.goal,
    hints=hints.HERE,
    shuns=hints.shuns,
    going=hints.going,
    inspect=hints.about,
    card=cards.as_it_counts,
)
