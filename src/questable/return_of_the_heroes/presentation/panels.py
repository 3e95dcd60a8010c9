"""Hero boards and what lies beside the map, in words; first of all what is going on now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from questable.kernel.presentation import Panel
from questable.kernel.say import Say, Text, chain, named
from questable.kernel.scene import PlayerBoard, Scene, Tray
from questable.kernel.scene_text import (
    Words,
    bracketed,
    fight_panel,
    on_the_map,
    player_panel,
    titled,
    tray_panel,
    tray_panels,
)
from questable.return_of_the_heroes.movement import steps_left
from questable.return_of_the_heroes.presentation.cards import short_text
from questable.return_of_the_heroes.presentation.places import lies_at, where
from questable.return_of_the_heroes.presentation.scene import scene
from questable.return_of_the_heroes.presentation.trays import test_lines, test_title, wares
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

NOW = ("wares", "test")  # trays that are told as what is going on
CHOICE = "choice"
COMMON = Say("so-many-dice", count=2)
WORDS = Words(lambda thing: named(thing or ""))


def panels(game: ReturnOfTheHeroes) -> Sequence[Panel]:
    """Hero boards by seat, what is going on now, then the trays."""
    stage = scene(game)
    told = msgspec.structs.replace(
        stage,
        players={seat: _in_short(each) for seat, each in stage.players.items()},
        trays={key: _uncounted(tray) for key, tray in stage.trays.items() if key not in NOW},
    )
    found = [player_panel(board, WORDS) for _, board in sorted(told.players.items())]
    current = now(game, stage)
    found.append(current)
    if tokens := on_the_map(stage):
        found.append(tokens)
    choice = told.trays.get(CHOICE)
    return [*found, *tray_panels(told, WORDS, choice if choice and choice.title == current.title else None)]


def _in_short(sheet: PlayerBoard) -> PlayerBoard:
    """In few lines: two dice are what everybody has, cubes and cards nobody has need no words."""
    skills = tuple(msgspec.structs.replace(each, note="") if each.note == COMMON else each for each in sheet.stats)
    owned = tuple(each for each in sheet.purse if each.value != "0" or each.icon == "gold")
    return msgspec.structs.replace(
        sheet,
        stats=skills,
        purse=owned,
        shelves=tuple(each for each in sheet.shelves if each.cards),
    )


def _uncounted(tray: Tray) -> Tray:
    """The note says how many there are, and of what."""
    return msgspec.structs.replace(tray, count=None) if tray.note else tray


def now(g: ReturnOfTheHeroes, stage: Scene) -> Panel:
    """The fight, the bazaar, the test, or where the active hero is."""
    if stage.fight:
        return fight_panel(stage.fight)
    if g.visit:
        goods = tuple(
            titled(chain((named(face.card), bracketed(face.note)), " "), short_text(g.content, face.card))
            for face in wares(g)
        )
        return Panel(title=Say("bazaar"), lines=goods or (Say("everything-is-sold"),), cards=g.visit.wares, now=True)
    if g.test:
        return Panel(title=test_title(g.test), lines=test_lines(g, g.test), now=True)
    if choice := stage.trays.get(CHOICE):
        shown = tray_panel(choice, WORDS)
        return msgspec.structs.replace(shown, now=True)
    if not g.phase:
        state = Say("the-game-is-over") if g.outcome else Say("before-the-first-turn")
        return Panel(title=stage.clock or Say("a-new-game"), lines=(state,), now=True)
    here = g.hero.point
    lines: list[Text] = [where(g, g.active), *(lies_at(g, g.active, here, own=True) if here else ())]
    if g.phase == "movement" and here:
        lines.append(Say("steps-left", count=max(0, steps_left(g, g.hero))))
    return Panel(title=stage.clock, lines=(chain(lines, " · "),), now=True)
