"""What can follow a journey in the same step: stay, recover, or barter with the dice left."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from questable.kernel.assist.plans import Foreseen, Plan
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.board import town_at
from questable.runebound.midnight.board import is_guarded
from questable.runebound.midnight.planning.actions import ACTING, DrawCard, Prepare, Recover, to_draw
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.travel import BARTER, HEAL, REST
from questable.runebound.movement import STOP

ROOM = 2


def afterwards(g: Midnight, plan: Plan, left: int, attempts: int) -> Iterator[Plan]:
    """Yield what the dice left can do where a plan leads to a city, a fortress or adventures.

    Only two such plans are listed beside a journey; the rest become alternatives.
    """
    beside = ROOM - attempts
    for number, further in enumerate(_afterwards(g, plan, left, attempts)):
        yield further if number < beside else msgspec.structs.replace(further, then="")


def _afterwards(g: Midnight, plan: Plan, left: int, attempts: int) -> Iterator[Plan]:
    space = int(plan.place or 0)
    city = town_at(g, space) is not None
    if left and (city or attempts):
        yield from _with_dice(g, plan, space, adventure=attempts == 1)
    if is_guarded(g, space) and (left or g.hero.cards):
        yield _further(plan, f"{plan.id}/{STOP.id}", plan.kind, STOP, Say("stay-then", city=city))


def _with_dice(g: Midnight, plan: Plan, space: int, *, adventure: bool) -> Iterator[Plan]:
    hero = g.hero.id
    if g.exhaustion.get(hero) or g.wounds.get(hero):
        first = REST if g.exhaustion.get(hero) else HEAL
        does = Prepare if adventure else Recover
        then = Say("recover-then", attempt=adventure)
        yield _further(plan, f"{does.kind}:{space}", does.kind, first, then, does.stops)
    if to_draw(g, g.active):
        yield _further(plan, f"{DrawCard.kind}:{space}", DrawCard.kind, BARTER, Say("draw-then"), DrawCard.stops)


def _further(plan: Plan, name: str, kind: str, first: Option, then: Text, stops: Text = "") -> Plan:
    """Return a plan with one more choice. A new kind of plan continues from there."""
    return msgspec.structs.replace(
        plan,
        id=name,
        kind=kind,
        name=Say("go-and-then", space=int(plan.place or 0), then=then, attempt=kind == Prepare.kind),
        choices=(*plan.choices, Foreseen(first.id, ACTING)),
        stops=stops or plan.stops,
        instead=plan.id,
        then=then,
        goes_on=kind != plan.kind,
    )
