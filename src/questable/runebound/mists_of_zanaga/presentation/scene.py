"""What lies on hero boards and on the fight sheet in Zanaga."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Fight, PlayerBoard, Shelf
from questable.runebound.mists_of_zanaga.options import TROPHIES
from questable.runebound.mists_of_zanaga.presentation.cards import omens
from questable.runebound.mists_of_zanaga.presentation.names import tokens_on
from questable.runebound.mists_of_zanaga.presentation.trays import doom_words
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.presentation.player_boards import face


def with_gods(g: Zanaga, shown: PlayerBoard) -> PlayerBoard:
    """Add beaten gods to the board of the hero who beat them (MZ-VAR-17)."""
    won = g.won_gods.get(shown.seat, ())
    if not won:
        return shown
    gods = Shelf(title=Say("gods-beaten"), cards=tuple(face(g, god) for god in won), size=TROPHIES)
    return msgspec.structs.replace(shown, shelves=(*shown.shelves, gods))


def fight(g: Zanaga, shown: Fight) -> Fight:
    """Show what lies on the enemy, but not a god's omens, which wait for rituals."""
    enemy = g.fights[-1].enemy
    if lying := lying_on(g, enemy):
        shown = msgspec.structs.replace(shown, notes=(lying, *shown.notes))
    if (god := g.content.gods.get(enemy)) is None:
        return shown
    spoken = set(omens(god))
    text = tuple(line for line in shown.foe.text if line not in spoken)
    return msgspec.structs.replace(shown, foe=msgspec.structs.replace(shown.foe, text=text))


def lying_on(g: Zanaga, enemy: str) -> Text:
    """`On Hamzah: 2 doom counters`, `On Canopy Apes: sun token`; empty if there is nothing."""
    what = doom_words(g, enemy) or tokens_on(g.laden.get(enemy, ()))
    return Say("lies-on", enemy=enemy, what=what) if what else ""
