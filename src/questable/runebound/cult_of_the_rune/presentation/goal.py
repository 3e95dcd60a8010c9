"""The goal card against the cult: points when the game ends, and how near each of its ends is."""

from __future__ import annotations

import msgspec

from questable.kernel.say import Say, Text
from questable.kernel.scene import Goal, Progress
from questable.runebound.cult_of_the_rune.ending import (
    bonus_of,
    counts_for_the_pile,
    pile_threshold,
    points_of,
    threshold,
)
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.presentation.goal import next_thing
from questable.runebound.values import life_of

MARKED = 2  # markers of corruption, or half the Life that is left: time to be cleansed


def goal(g: CultGame, shown: Goal) -> Goal:
    """Most points when one of the ends has come."""
    pile = sum(counts_for_the_pile(g, card) for card in g.pile)
    ways = (
        Say("win-by-points"),
        Say("ends-by-points", points=threshold(g)),
        Say("ends-by-pile", cards=pile, of=pile_threshold(g)),
        Say("ends-by-red"),
    )
    return Goal(ways=ways, progress={seat: _progress(g, each) for seat, each in shown.progress.items()})


def _progress(g: CultGame, shown: Progress) -> Progress:
    seat = shown.seat
    points, bonus = points_of(g, seat), bonus_of(g, seat)
    return msgspec.structs.replace(
        shown,
        text=Say("points-towards-the-end", points=points, bonus=bonus, of=threshold(g)),
        value=min(points, threshold(g)),
        maximum=threshold(g),
        next=_next(g, seat),
    )


def _next(g: CultGame, seat: int) -> Text:
    """Be cleansed in time; otherwise what every hero needs, and cultists as hard as the level allows."""
    hero = g.heroes[seat]
    if not g.has_hero(seat):
        return ""
    marks = g.corruption.get(seat, 0)
    if marks >= min(MARKED, max(1, life_of(g, seat, hero.id) // 2)):
        return Say("next-cleanse")
    return next_thing(g, hero)
