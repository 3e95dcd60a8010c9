"""The goal card of the Island of Dread: a captain, a set of maps, the god."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Goal, Progress
from questable.runebound.island_of_dread.maps import sets_of
from questable.runebound.island_of_dread.state import Island
from questable.runebound.presentation.goal import RIPE, next_thing
from questable.runebound.values import level_of

SEAWORTHY = 3  # about the level at which a voyage becomes worthwhile
SET = 3  # levels that a set of maps counts for in progress


def goal(g: Island, shown: Goal) -> Goal:
    """Return the goal card: only the god's death wins."""
    ways = (Say("win-by-the-god", card=g.content.archipelago.god),)
    return Goal(ways=ways, progress={seat: _progress(g, each) for seat, each in shown.progress.items()})


def _progress(g: Island, shown: Progress) -> Progress:
    seat = shown.seat
    level, maps = level_of(g, seat), len(g.maps.get(seat, ()))
    return msgspec.structs.replace(
        shown,
        text=Say("level-and-maps", level=level, maps=maps, sets=sets_of(g, seat)),
        value=min(level, RIPE) - 1 + SET * min(1, sets_of(g, seat)),
        maximum=RIPE - 1 + SET,
        next=_next(g, seat),
    )


def _next(g: Island, seat: int) -> Text:
    """Grow strong on land, sail for maps, then go to the island. Heroes at sea find no adventures on land."""
    hero = g.heroes[seat]
    sooner = next_thing(g, hero)
    level, sailing = level_of(g, seat), seat in g.at_sea
    if hero.out or sooner in (Say("next-heal"), Say("next-learn")) or (level < SEAWORTHY and not sailing):
        return sooner
    if sets_of(g, seat):
        if level < RIPE:
            return Say("next-legend") if sailing else sooner
        return Say("next-island") if sailing else Say("next-embark")
    if sailing:
        return Say("next-maps")
    return Say("next-embark") if seat in g.captains else Say("next-captain")
