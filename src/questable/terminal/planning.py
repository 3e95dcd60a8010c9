"""Plans at the terminal: which one somebody means, and how they are listed. A kind of plan is a command (`go`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from questable import Plan
from questable.speech import Say, said

OTHERS = "?"
"""After the name of a plan: what could be done instead."""


def meant(plans: Sequence[Plan], wanted: str) -> list[Plan]:
    """The plans that these words may mean: an id without its kind, a place, or a part of the name."""
    key = wanted.lower()
    for plan in plans:
        if key in (plan.id.lower(), plan.id.partition(":")[2].lower()):
            return [plan]
    best = [plan for plan in plans if not plan.instead]
    names = {plan.id: said(plan.name).lower() for plan in best}
    whole = [plan for plan in best if re.search(rf"\b{re.escape(key)}$", names[plan.id])]
    return whole or [plan for plan in best if key in names[plan.id]]


def limits(plan: Plan, words: str) -> dict[str, float]:
    """Numbers, in the order of the plan's limits: `3 40%`."""
    found: dict[str, float] = {}
    for limit, number in zip(plan.limits, re.findall(r"\d+", words), strict=False):
        found[limit.id] = int(number[:6]) / (100 if limit.percent else 1)
    return found


def lines(plans: Sequence[Plan]) -> Iterator[Say]:
    """Plans as a list: what to type, where it leads, what it costs, what waits there."""
    for plan in plans:
        order = plan.id.replace(":", " ", 1)
        facts = {"name": plan.name, "costs": plan.costs, "waits": plan.waits, "chance": plan.chance}
        yield Say("plan-line", order=order, **facts)
