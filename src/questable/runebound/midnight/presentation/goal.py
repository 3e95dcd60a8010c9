"""The goal card of Midnight: mirrors against threat, and the next steps of each side."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Goal, Progress
from questable.runebound import combat
from questable.runebound.midnight.assault import RED
from questable.runebound.midnight.board import heroes_at, steps_between
from questable.runebound.midnight.influence import ASSAULT
from questable.runebound.midnight.patrols import free_number
from questable.runebound.midnight.prospects import heroes_in_reach, mirrors_needed
from questable.runebound.midnight.state import Midnight
from questable.runebound.presentation.goal import badly_hurt, next_thing, suited
from questable.runebound.values import level_of

LIKELY = 0.25  # the chance of reaching a hero that makes a hunt worthwhile
READY = 4  # about the level from which a hero helps in an assault


def goal(g: Midnight, shown: Goal) -> Goal:
    """Return the goal card: the heroes win together, the Night King alone."""
    numbers = g.content.eredane
    ways = (Say("win-by-mirrors", points=mirrors_needed(g)), Say("win-by-threat", level=numbers.threat))
    progress = {seat: _hero(g, seat) for seat in shown.progress}
    if g.king:
        progress[g.king_seat] = Progress(
            seat=g.king_seat,
            text=Say("threat-of", level=g.threat, of=numbers.threat),
            value=g.threat,
            maximum=numbers.threat,
            next=_kings_next(g),
        )
    return Goal(ways=ways, progress=progress)


def _hero(g: Midnight, seat: int) -> Progress:
    points, wanted = sum(g.destroyed), mirrors_needed(g)
    return Progress(
        seat=seat,
        text=Say("level-and-mirrors", level=level_of(g, seat), points=points, of=wanted),
        value=min(points, wanted),
        maximum=wanted,
        next=_heroes_next(g, seat),
    )


def _heroes_next(g: Midnight, seat: int) -> Text:
    """Heal, learn, then seek adventures. Strong heroes gather for an assault."""
    hero = g.heroes[seat]
    sooner = next_thing(g, hero)
    if g.outcome is not None:
        return ""
    if g.fights and g.fights[-1].origin == ASSAULT and seat in g.assailants and hero.space == g.assaulting:
        return Say("next-storm" if seat in combat.side(g) else "next-away", place=hero.space)
    if hero.space in g.mirrors:
        return Say("next-hold-out", place=hero.space)
    if badly_hurt(g, hero) and not hero.out:
        return Say("next-heal-here")
    if sooner == Say("next-learn") or not hero.space:
        return sooner
    if g.mirrors and (level_of(g, seat) >= READY or suited(g, hero) == RED):
        return Say("next-gather", place=min(g.mirrors, key=lambda space: steps_between(g, hero.space, space)))
    return sooner


def _kings_next(g: Midnight) -> Text:
    """Defend mirrors, hunt heroes in reach, and pay for patrols, or else gather fate."""
    if g.outcome is not None:
        return ""
    held = next((space for space in g.mirrors if heroes_at(g, space)), 0)
    if held:
        return Say("next-defend", place=held)
    for each in g.patrols:
        for seat, chance in heroes_in_reach(g, each):
            if chance >= LIKELY:
                return Say("next-hunt", number=each.number, who=g.heroes[seat].id, chance=chance)
    if free_number(g) and g.treasury >= g.content.eredane.patrol_price:
        return Say("next-patrol")
    return Say("next-fate")
