"""The goal card of Zanaga: wake a god, then beat it."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Goal, Progress
from questable.runebound.mists_of_zanaga.decks import RED
from questable.runebound.mists_of_zanaga.gods import WAKING
from questable.runebound.mists_of_zanaga.options import TROPHIES
from questable.runebound.mists_of_zanaga.presentation.trays import is_epic
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.presentation.goal import RIPE, next_thing
from questable.runebound.values import level_of

CONFRONT = "next-confront"


def goal(g: Zanaga, shown: Goal) -> Goal:
    """Return the goal card. The hero who beats the god, or enough gods, wins; Dragon Runes don't count."""
    ways = (Say("win-by-gods", gods=TROPHIES),) if is_epic(g) else (Say("win-by-god"),)
    return Goal(ways=ways, progress={seat: _progress(g, each) for seat, each in shown.progress.items()})


def _progress(g: Zanaga, shown: Progress) -> Progress:
    seat = shown.seat
    level, won = level_of(g, seat), len(g.won_gods.get(seat, ()))
    text: Text = Say("level-and-gods", level=level, gods=won, of=TROPHIES) if is_epic(g) else Say("level", level=level)
    more = TROPHIES if is_epic(g) else 0
    due = _next(g, seat)
    return msgspec.structs.replace(
        shown,
        text=text,
        value=min(level, RIPE) - 1 + won,
        maximum=RIPE - 1 + more,
        next=due,
        place=due.facts["space"] if isinstance(due, Say) and due.key == CONFRONT else None,
    )


def _next(g: Zanaga, seat: int) -> Text:
    """Grow strong while rituals go on, then go to the Lost City."""
    hero = g.heroes[seat]
    sooner = next_thing(g, hero)
    if sooner in (Say("next-heal"), Say("next-learn")) or hero.out:
        return sooner
    if not g.awake:
        return Say("next-while-asleep", rituals=len(g.completed), of=WAKING)
    if g.ritual_rank != RED:
        return Say("next-before-red", card=g.awake[-1])
    return Say(CONFRONT, card=g.awake[-1], space=g.lost_city)
