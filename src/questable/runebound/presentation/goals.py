"""The display of a pack's goals."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Goal, Progress, Tray
from questable.runebound.content import Goal as GoalOfPack
from questable.runebound.presentation.box_presentation import BoxPresentation
from questable.runebound.presentation.goal import RIPE
from questable.runebound.presentation.trays import Laid
from questable.runebound.state import Runebound
from questable.runebound.values import level_of


def goals(g: Runebound) -> Laid:
    """How the game is won, one line for each way."""
    lines = tuple(Say("goal", parts=tuple(_parts(goal))) for goal in g.content.goals)
    yield "goals", Tray(title=Say("goals"), kind="text", group="goals", lines=lines)


def _parts(goal: GoalOfPack) -> Iterator[Text]:
    if goal.defeat:
        yield Say("goal-defeat", card=goal.defeat)
    if goal.runes:
        yield Say("goal-runes", runes=goal.runes)
    if goal.gold:
        yield Say("goal-gold", gold=goal.gold)
    if goal.level:
        yield Say("goal-level", level=goal.level)
    if goal.cards:
        yield Say("goal-cards", cards=goal.cards)
    if goal.owns:
        yield Say("goal-owns", cards=goal.owns)
    if goal.town:
        yield Say("goal-town", town=goal.town)


def goal(g: Runebound, shown: Goal) -> Goal:
    """The pack's goals in place of Dragon Runes; the level shows a player's progress."""
    ways = tuple(Say("goal", parts=tuple(_parts(goal))) for goal in g.content.goals)
    if any(goal.runes for goal in g.content.goals):
        return msgspec.structs.replace(shown, ways=ways)
    heroes = len(g.heroes)  # players with heroes have the first seats
    progress = {seat: by_level(g, each) if seat < heroes else each for seat, each in shown.progress.items()}
    return msgspec.structs.replace(shown, ways=ways, progress=progress)


def by_level(g: Runebound, progress: Progress) -> Progress:
    """Return the progress without Dragon Runes, where they win nothing."""
    level = level_of(g, progress.seat)
    value, maximum = min(level, RIPE) - 1, RIPE - 1
    return msgspec.structs.replace(progress, text=Say("level", level=level), value=value, maximum=maximum)


PRESENTATION = BoxPresentation(trays=(goals,), goal=goal)
