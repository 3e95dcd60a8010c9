"""Everything on the table, for graphical and text screens."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.decision import Scalar
from questable.kernel.engine.say import Say, Text, named
from questable.kernel.shown.presentation import Panel
from questable.kernel.shown.scene import Juncture, PlayerBoard, Scene
from questable.kernel.shown.scene_text import Words, panels_of
from questable.return_of_the_heroes import actions, turn
from questable.return_of_the_heroes.presentation.board import board
from questable.return_of_the_heroes.presentation.box_presentation import shows_of
from questable.return_of_the_heroes.presentation.cards import short_text
from questable.return_of_the_heroes.presentation.fight_sheet import dice_of, fight_sheet
from questable.return_of_the_heroes.presentation.goal import goal
from questable.return_of_the_heroes.presentation.player_boards import player_board
from questable.return_of_the_heroes.presentation.trays import trays
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

STEPS: tuple[tuple[str, Text], ...] = tuple((step, named(step, "step")) for step in ("movement", "combat", "actions"))
TWO_DICE = Say("so-many-dice", count=2)


def scene(game: ReturnOfTheHeroes) -> Scene:
    """Return everything on the table without changing anything."""
    players = {hero.seat: player_board(game, hero) for hero in game.heroes if hero.id}
    now = juncture(game)
    return Scene(
        clock=clock(game),
        steps=STEPS,
        step=now.step,
        active=now.active,
        board=board(game),
        players=players,
        trays=trays(game, players),
        goal=goal(game),
        dice=now.dice,
        fight=fight_sheet(game, game.fight) if game.fight else None,
        routes=_routes(game),
        spends=_spends(game),
    )


def juncture(game: ReturnOfTheHeroes) -> Juncture:
    """Return the present point of the turn, even between two questions; combats have neither rounds nor phases."""
    return Juncture(
        active=game.active if game.round and not game.outcome else None,
        step=_step(game),
        dice=dice_of(game),
        foe=game.fight.foe if game.fight else "",
    )


def clock(g: ReturnOfTheHeroes) -> Text:
    """Return `Round 7`, unless a box words the time differently."""
    if not g.round:
        return ""
    return next((box.clock(g) for box in reversed(shows_of(g.setting)) if box.clock), Say("round", round=g.round))


def _step(g: ReturnOfTheHeroes) -> str:
    """Return the current step; everything before the actions counts as movement."""
    if g.awaits(actions.begin_actions):
        return "movement"
    if not g.awaits(turn.end_turn):
        return ""
    fighting = g.fight is not None or (g.decision is not None and g.decision.topic == "choose-adversary")
    return "combat" if fighting else "actions"


def _routes(g: ReturnOfTheHeroes) -> dict[str, tuple[Scalar, ...]]:
    """Return the options that lead to a point or onto an unseen tile."""
    found: dict[str, tuple[Scalar, ...]] = {}
    for option in g.decision.options if g.decision else ():
        if option.verb in ("step", "cross", "enter"):
            found[option.id] = (option.about,)
        for box in shows_of(g.setting):
            if option.verb in box.ways:
                found[option.id] = (box.ways[option.verb](g, option),)
    return found


def _spends(g: ReturnOfTheHeroes) -> dict[str, tuple[int, ...]]:
    """Return the dice on the table used by each pair of dice to choose from."""
    if g.decision is None or g.decision.topic != "choose-dice" or g.test is None:
        return {}
    found: dict[str, tuple[int, ...]] = {}
    dice = g.test.dice
    for option in g.decision.options:
        low, high = map(int, str(option.about).split("+"))
        first = dice.index(low)
        found[option.id] = (first, dice.index(high, first + 1 if high == low else 0))
    return found


def symbols(setting: Setting, face: int) -> tuple[str, ...]:
    """Return no symbols; all dice of this family show numbers."""
    return ()


# In words ------------------------------------------------------------------------------------------------------------


def panels(game: ReturnOfTheHeroes) -> Sequence[Panel]:
    """Return the scene for text screens, without counts where a note gives them."""
    stage, content = scene(game), game.content
    told = msgspec.structs.replace(
        stage,
        players={seat: _in_short(sheet) for seat, sheet in stage.players.items()},
        trays={
            key: msgspec.structs.replace(tray, count=None) if tray.note else tray for key, tray in stage.trays.items()
        },
    )
    short = Words(
        lambda thing: named(thing or ""), lambda card: short_text(content, card) if card in content.things else ""
    )
    return panels_of(told, short)


def _in_short(sheet: PlayerBoard) -> PlayerBoard:
    """Return a sheet without the usual two dice, cubes of which there are none, and empty rows of cards."""
    return msgspec.structs.replace(
        sheet,
        stats=tuple(msgspec.structs.replace(each, note="") if each.note == TWO_DICE else each for each in sheet.stats),
        purse=tuple(each for each in sheet.purse if each.value != "0" or each.icon == "gold"),
        shelves=tuple(each for each in sheet.shelves if each.cards),
    )
