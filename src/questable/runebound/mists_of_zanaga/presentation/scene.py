"""All that stands on the table in Zanaga, for screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from questable.kernel.presentation import Panel
from questable.kernel.scene import Fight, Scene, Shelf
from questable.kernel.scene_text import Words, panels_of
from questable.runebound.mists_of_zanaga.content import SURVIVAL
from questable.runebound.mists_of_zanaga.options import TROPHIES
from questable.runebound.mists_of_zanaga.presentation.board import board
from questable.runebound.mists_of_zanaga.presentation.cards import describe, omens
from questable.runebound.mists_of_zanaga.presentation.names import name, tokens_on
from questable.runebound.mists_of_zanaga.presentation.trays import BUILDERS, doom_words
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.presentation import player_boards
from questable.runebound.presentation.places import asked
from questable.runebound.presentation.player_boards import Seated, face
from questable.runebound.presentation.scene import looked_at as looked_at_in_the_base_game
from questable.runebound.presentation.scene import scene as base_scene
from questable.runebound.presentation.scene import words as base_words
from questable.runebound.state import Runebound

CONFRONTATION = (("confrontation", "Confrontation"),)  # such a turn has no phases (MZ-WIN-04)


ABOUT = {
    "place-token": "rituals",
    "which-token-first": "rituals",
    "discard-ritual": "rituals",
    "unfill-ritual": "rituals",
    "bones-token": "rituals",
    "roaming-monster": "roaming",
    "safari": "roaming",
    "banish": "roaming",
    "confront": "awake",
}  # questions, and the tray they are about


def scene(game: Runebound) -> Scene:
    """All that stands on the table; looking changes nothing."""
    shown = base_scene(game, board=board, seats=SEATS, beside=BUILDERS, focus=looked_at)
    if shown.fight is None:
        return shown
    g = cast(Zanaga, game)
    shown = msgspec.structs.replace(shown, fight=_fight(g, shown.fight))
    if any(fight.enemy in g.content.gods for fight in g.fights):
        return msgspec.structs.replace(shown, steps=CONFRONTATION, step=CONFRONTATION[0][0])
    return shown


def panels(game: Runebound) -> Sequence[Panel]:
    """The scene, for screens of letters."""
    return panels_of(scene(game), words(game), asked(game))


def words(game: Runebound) -> Words:
    """As in the base game; kinds of survival tokens are named as well."""
    own = base_words(game)
    content = game.content

    def short(card: str) -> str:
        return " ".join(describe(content, card).text) if card in SURVIVAL else own.short(card)

    return Words(lambda thing: name(content, thing or ""), short, lambda card: describe(content, card))


def looked_at(game: Runebound) -> str:
    """The tray the open question is about."""
    topic = game.decision.topic if game.decision else ""
    return ABOUT.get(topic) or looked_at_in_the_base_game(game)


def heroes(game: Runebound) -> Seated:
    """Hero boards; beaten gods lie on them (MZ-VAR-17)."""
    beaten = cast(Zanaga, game).won_gods
    for shown in player_boards.heroes(game):
        if won := beaten.get(shown.seat, ()):
            gods = Shelf(title="Gods beaten", cards=tuple(face(game, god) for god in won), size=TROPHIES)
            yield msgspec.structs.replace(shown, shelves=(*shown.shelves, gods))
        else:
            yield shown


SEATS: tuple[player_boards.Builder, ...] = (heroes,)


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
