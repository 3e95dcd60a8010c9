"""Plans in the terminal: finding the one a player means, and listing them. A kind of plan is a command (`go`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from questable import Plan
from questable.speech import Say, said

OTHERS = "?"
"""Typed after a plan's name to list its alternatives."""


def meant(plans: Sequence[Plan], wanted: str, options: Mapping[str, str]) -> list[Plan]:
    """Return the plans matching these words: an id without its kind, a place, or a part of the name.

    A plan that is an option "and then …" also matches the number of that option.
    """
    key, numbers = wanted.lower(), {option: str(number) for number, option in enumerate(options, start=1)}
    for plan in plans:
        if key in (plan.id.lower(), short(plan).lower(), numbers.get(plan.begins)):
            return [plan]
    names = {plan.id: f"{options.get(plan.begins, '')} {said(plan.name)}".lower() for plan in best(plans)}
    whole = [plan for plan in best(plans) if re.search(rf"\b{re.escape(key)}$", names[plan.id])]
    return whole or [plan for plan in best(plans) if key in names[plan.id]]


def best(plans: Sequence[Plan]) -> list[Plan]:
    """Return plans that aren't alternatives to others here. A continuation of another kind of plan isn't one."""
    known = {plan.id for plan in plans}
    return [plan for plan in plans if plan.instead not in known]


def limits(plan: Plan, words: str) -> dict[str, float]:
    """Return numbers in the order of the plan's limits: `3 40%`."""
    found: dict[str, float] = {}
    for limit, number in zip(plan.limits, re.findall(r"\d+", words), strict=False):
        found[limit.id] = int(number[:6]) / (100 if limit.percent else 1)
    return found


def short(plan: Plan) -> str:
    """Return a plan's id without its kind: `31` of `go:31`, `rest` of `recover/rest`."""
    return plan.id[len(plan.kind) + 1 :]


def lines(plans: Sequence[Plan], options: Mapping[str, str]) -> Iterator[Say]:
    """Return plans as a list: what to type, first step, destination, cost, and what waits there."""
    for plan in plans:
        order = f"{plan.kind} {short(plan)}".strip()
        facts = {"name": plan.name, "costs": plan.costs, "waits": plan.waits, "chance": plan.chance}
        yield Say("plan-line", order=order, begins=options.get(plan.begins, ""), **facts)
