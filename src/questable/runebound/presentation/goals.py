"""What people see of goals of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from questable.kernel.say import Say, Text
from questable.kernel.scene import Tray
from questable.runebound.content import Goal
from questable.runebound.presentation.shows import Shows
from questable.runebound.presentation.trays import Laid
from questable.runebound.state import Runebound


def goals(g: Runebound) -> Laid:
    """How the game is won, a line for each way."""
    lines = tuple(Say("goal", parts=tuple(_parts(goal))) for goal in g.content.goals)
    yield "goals", Tray(title=Say("goals"), kind="text", group="goals", lines=lines)


def _parts(goal: Goal) -> Iterator[Text]:
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


SHOWS = Shows(trays=(goals,))
