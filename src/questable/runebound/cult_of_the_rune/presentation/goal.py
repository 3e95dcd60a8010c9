"""The goal card against the cult: points for trophies, and what ends the game."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Goal, Progress
from questable.runebound.cult_of_the_rune.ending import bonus_of, pile_threshold, points_of, threshold
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.presentation.goal import next_thing, suited


def goal(g: CultGame, shown: Goal) -> Goal:
    """The goal without Dragon Runes: most points at the end; a lone hero must end the game before the pile does."""
    alone = g.setting.seats == 1
    way = Say("win-by-points", points=threshold(g), pile=pile_threshold(g), alone=alone)
    return Goal(ways=(way,), progress={seat: _progress(g, each) for seat, each in shown.progress.items()})


def _progress(g: CultGame, shown: Progress) -> Progress:
    points, bonus, most = points_of(g, shown.seat), bonus_of(g, shown.seat), threshold(g)
    return msgspec.structs.replace(
        shown,
        text=Say("points-and-bonus", points=points, bonus=bonus, of=most),
        value=min(points, most),
        maximum=most,
        next=_next(g, shown.seat),
    )


def _next(g: CultGame, seat: int) -> Text:
    """Return advice: cleanse while it costs one point, then as in the base game, preferring cultists."""
    hero = g.heroes[seat]
    sooner = next_thing(g, hero)
    if hero.out or sooner == Say("next-heal"):
        return sooner
    if g.corruption.get(seat) and hero.points:
        return Say("next-cleanse")
    colour = suited(g, hero)
    if sooner != Say("next-learn") and any(colour in turned for turned in g.turned_over.values()):
        return Say("next-cultists", colour=colour)
    return sooner
