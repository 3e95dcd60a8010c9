"""Plans at the terminal: which one somebody means, and how they are listed. A kind of plan is a command (`go`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from questable import Plan
from questable.speech import Say, said

OTHERS = "?"
"""After the name of a plan: what could be done instead."""


def meant(plans: Sequence[Plan], wanted: str, options: Mapping[str, str]) -> list[Plan]:
    """The plans that these words may mean: an id without its kind, a place, a part of the name.

    A plan that is an option "and then …" may be meant by the number of that option, too.
    """
    key, numbers = wanted.lower(), {option: str(number) for number, option in enumerate(options, start=1)}
    for plan in plans:
        if key in (plan.id.lower(), short(plan).lower(), numbers.get(plan.begins)):
            return [plan]
    names = {plan.id: f"{options.get(plan.begins, '')} {said(plan.name)}".lower() for plan in best(plans)}
    whole = [plan for plan in best(plans) if re.search(rf"\b{re.escape(key)}$", names[plan.id])]
    return whole or [plan for plan in best(plans) if key in names[plan.id]]


def best(plans: Sequence[Plan]) -> list[Plan]:
    """Those that are no alternative to another of them; what goes further than a plan of another kind is none."""
    known = {plan.id for plan in plans}
    return [plan for plan in plans if plan.instead not in known]


def limits(plan: Plan, words: str) -> dict[str, float]:
    """Numbers, in the order of the plan's limits: `3 40%`."""
    found: dict[str, float] = {}
    for limit, number in zip(plan.limits, re.findall(r"\d+", words), strict=False):
        found[limit.id] = int(number[:6]) / (100 if limit.percent else 1)
    return found


def short(plan: Plan) -> str:
    """Its id without its kind: `31` of `go:31`, `rest` of `recover/rest`."""
    return plan.id[len(plan.kind) + 1 :]


def lines(plans: Sequence[Plan], options: Mapping[str, str]) -> Iterator[Say]:
    """Plans as a list: what to type, what it begins with, where it leads, what it costs, what waits there."""
    for plan in plans:
        order = f"{plan.kind} {short(plan)}".strip()
        facts = {"name": plan.name, "costs": plan.costs, "waits": plan.waits, "chance": plan.chance}
        yield Say("plan-line", order=order, begins=options.get(plan.begins, ""), **facts)
