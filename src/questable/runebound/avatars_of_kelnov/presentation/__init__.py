"""The display of this box: the Kelnov decks, each hero's Avatars, and the cards that have left the game."""

from questable.runebound.avatars_of_kelnov.presentation import cards, goal, hints, table
from questable.runebound.presentation.box_presentation import BoxPresentation

PRESENTATION = BoxPresentation(
    board=table.with_avatars,
    trays=(table.decks, table.standing, table.removed),
    without=frozenset({"adventure_decks"}),
    fight=table.fight,
    goal=goal.goal,
    hints={"attempt": hints.attempt, "face": hints.face},
    card=cards.with_goal,
)
