"""All that stands on the table in Zanaga, for screens."""

from __future__ import annotations

from typing import cast

import msgspec

from questable.kernel.scene import Fight, PlayerBoard, Scene, Shelf
from questable.runebound.mists_of_zanaga.options import TROPHIES
from questable.runebound.mists_of_zanaga.presentation.board import board
from questable.runebound.mists_of_zanaga.presentation.cards import omens
from questable.runebound.mists_of_zanaga.presentation.names import tokens_on
from questable.runebound.mists_of_zanaga.presentation.trays import doom_words, trays
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.presentation import player_boards
from questable.runebound.presentation import scene as base_scene
from questable.runebound.presentation.player_boards import face
from questable.runebound.state import Hero, Runebound

CONFRONTATION = (("confrontation", "Confrontation"),)  # such a turn has no phases (MZ-WIN-04)


def scene(game: Runebound) -> Scene:
    """All that stands on the table; looking changes nothing."""
    shown = base_scene(game, board=board, hero_board=player_board, trays=trays)
    if shown.fight is None:
        return shown
    g = cast(Zanaga, game)
    shown = msgspec.structs.replace(shown, fight=_fight(g, shown.fight))
    if any(fight.enemy in g.content.gods for fight in g.fights):
        return msgspec.structs.replace(shown, steps=CONFRONTATION, step=CONFRONTATION[0][0])
    return shown


def player_board(game: Runebound, hero: Hero) -> PlayerBoard:
    """A hero board; beaten gods lie on it (MZ-VAR-17)."""
    shown = player_boards.player_board(game, hero)
    won = cast(Zanaga, game).won_gods.get(hero.seat, ())
    if not won:
        return shown
    gods = Shelf(title="Gods beaten", cards=tuple(face(game, god) for god in won), size=TROPHIES)
    return msgspec.structs.replace(shown, shelves=(*shown.shelves, gods))


def _fight(g: Zanaga, shown: Fight) -> Fight:
    """What lies on the enemy belongs to its side of the sheet; omens of a god do not: they wait for rituals."""
    enemy = g.fights[-1].enemy
    if lying := lying_on(g, enemy):
        shown = msgspec.structs.replace(shown, notes=(lying, *shown.notes))
    if (god := g.content.gods.get(enemy)) is None:
        return shown
    spoken = set(omens(god))
    text = tuple(line for line in shown.foe.text if line not in spoken)
    return msgspec.structs.replace(shown, foe=msgspec.structs.replace(shown.foe, text=text))


def lying_on(g: Zanaga, enemy: str) -> str:
    """`Hamzah bears 2 doom counters`, `Canopy Apes carry a sun token`; empty if there is nothing."""
    what = doom_words(g, enemy) or tokens_on(g.laden.get(enemy, ()))
    return f"On {g.content.cards[enemy].name}: {what}" if what else ""
