"""What this box adds to the screen: the Night King's board, threat, mirrors, patrols, goods, covenant items."""

from questable.runebound.midnight.presentation import board, cards, fights, goal, hints, names, seats, trays
from questable.runebound.presentation.box_presentation import BoxPresentation

PRESENTATION = BoxPresentation(
    pieces=(board.mirrors, board.patrols),
    sign=board.sign,
    seats=(seats.night_king,),
    board=seats.with_goods,
    standing=seats.standing,
    under=seats.upgrades,
    trays=trays.BUILDERS,
    without=frozenset({"event", "undefeated", "adventure_decks", "markets"}),
    on_the_map=frozenset({"patrol-for-mirror", "patrol-where", "mirror-where"}),
    goal=goal.goal,
    swells=fights.influence,
    fight=fights.with_influence,
    hints=hints.HERE,
    name=names.other_name,
    card=cards.with_signs,
)
