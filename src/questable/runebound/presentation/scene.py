"""All that stands on the table, for screens; and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.decision import Scalar
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Panel
from questable.kernel.shown.scene import Fight, Scene
from questable.kernel.shown.scene_text import Words, panels_of
from questable.runebound.content import Challenge
from questable.runebound.presentation.board import board
from questable.runebound.presentation.box_presentation import shows_of
from questable.runebound.presentation.cards import own_text, short_text
from questable.runebound.presentation.catalogue import card_of, describe
from questable.runebound.presentation.fight_sheet import fight_sheet
from questable.runebound.presentation.goal import goal
from questable.runebound.presentation.juncture import fight_on, juncture, phases
from questable.runebound.presentation.places import asked
from questable.runebound.presentation.player_boards import all_boards
from questable.runebound.presentation.trays import trays
from questable.runebound.state import Runebound


def scene(game: Runebound) -> Scene:
    """All that stands on the table, with what the boxes in play add to it; looking changes nothing."""
    players = {shown.seat: shown for shown in all_boards(game)}
    routes, spends = _ways(game)
    now = juncture(game)
    return Scene(
        clock=Say("round", round=game.round) if game.round else "",
        steps=tuple((phase.id, phase.label) for phase in phases(game)),
        step=now.step,
        active=now.active,
        board=board(game),
        players=players,
        trays=trays(game, players),
        focus=looked_at(game),
        goal=goal(game),
        dice=now.dice,
        fight=_fight(game) if fight_on(game) and not about_the_map(game) else None,
        routes=routes,
        spends=spends,
    )


def _fight(g: Runebound) -> Fight:
    """The sheet of the fight, with what boxes add to it."""
    sheet = fight_sheet(g)
    for box in shows_of(g.setting):
        sheet = box.fight(g, sheet) if box.fight else sheet
    return sheet


def about_the_map(g: Runebound) -> bool:
    """Is the open question one about the map, so that the sheet of a fight must not lie over it?"""
    topic = g.decision.topic if g.decision else ""
    return any(topic in box.on_the_map for box in shows_of(g.setting))


def looked_at(g: Runebound) -> str:
    """The tray the open question is about: the market of the town, while it is open, or what a box says."""
    if g.decision:
        for box in reversed(shows_of(g.setting)):
            if g.decision.topic in box.focus:
                return box.focus[g.decision.topic]
    return f"market-{g.hero.space}" if g.market_open and g.heroes else ""


def symbols(setting: Setting, face: int) -> tuple[str, ...]:
    """The terrains on a face of a movement die."""
    die: tuple[tuple[str, ...], ...] = setting.content.box.die
    return die[face - 1] if 0 < face <= len(die) else ()


def _ways(g: Runebound) -> tuple[dict[str, tuple[Scalar, ...]], dict[str, tuple[int, ...]]]:
    """Options that lead somewhere: the space, and the die they use."""
    routes: dict[str, tuple[Scalar, ...]] = {}
    spends: dict[str, tuple[int, ...]] = {}
    for option in g.decision.options if g.decision else ():
        if option.verb in ("walk", "step"):
            routes[option.id] = (int(option.about or 0),)
        if option.verb == "walk":
            spends[option.id] = (int(str(option.using)[3:]) - 1,)
    return routes, spends


# In words ------------------------------------------------------------------------------------------------------------


def panels(game: Runebound) -> Sequence[Panel]:
    """The scene, for screens of letters."""
    return panels_of(scene(game), words(game), asked(game))


def words(g: Runebound) -> Words:
    """What cards and places are called and what cards do.

    The text of a Challenge counts in its fight, and is told there; a card that is owned has its own text.
    """
    content = g.content

    def short(card: str) -> Text:
        found = content.cards[card_of(g.setting, card)]
        if g.owner(card) >= 0:
            return chain(own_text(found), " ")
        return "" if isinstance(found, Challenge) else short_text(content, card)

    return Words(lambda thing: named(thing or "", "card"), short, lambda card: describe(g.setting, card))
