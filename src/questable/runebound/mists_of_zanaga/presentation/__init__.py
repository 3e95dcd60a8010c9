"""What Zanaga adds to the screen: rituals, gods, roaming monsters, tokens, the Lost City."""

from questable.runebound.mists_of_zanaga.content import SURVIVAL
from questable.runebound.mists_of_zanaga.presentation import board, cards, goal, hints, names, scene, trays
from questable.runebound.presentation.box_presentation import BoxPresentation

PRESENTATION = BoxPresentation(
    pieces=(board.lost_city,),
    sign=board.sign,
    board=scene.with_gods,
    trays=trays.BUILDERS,
    without=frozenset({"adventure_decks", "event", "markets", "undefeated"}),
    focus={
        "place-token": "rituals",
        "which-token-first": "rituals",
        "discard-ritual": "rituals",
        "unfill-ritual": "rituals",
        "bones-token": "rituals",
        "roaming-monster": "roaming",
        "safari": "roaming",
        "banish": "roaming",
        "confront": "awake",
    },
    goal=goal.goal,
    fight=scene.fight,
    hints=hints.HERE,
    inspect=hints.about,
    name=names.deck_name,
    card=cards.with_signs,
    kinds={kind: f"{kind}-1" for kind in SURVIVAL},
)
