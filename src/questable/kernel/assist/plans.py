"""Plans: several choices handed in at once.

A plan's choices are made one by one, as ordinary choices of the record, while each is offered and nothing unforeseen is
rolled, revealed or asked. So a plan can do nothing that the same single choices could not. It only spares the player
questions that are already decided.

A box names its planners (`Box.planners`), one for each kind of plan. Some plans are a list of choices. Others *go on*
after their choices: their planner says what to do next, or why it stops, from what the seat may know. From the last
listed choice on, dice do not stop such a plan, because it is about dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from questable.breath import breathe
from questable.errors import IllegalChoice
from questable.kernel.assist.standing import Standing, settle
from questable.kernel.engine.decision import Scalar
from questable.kernel.engine.say import Say, Text

if TYPE_CHECKING:
    from questable.kernel.engine.game import Game

MOST: Final = 64
"""The most choices a player may hand in at once."""
LONGEST: Final = 250
"""The most choices a plan that goes on may make."""


class Foreseen(msgspec.Struct, frozen=True):
    """A choice of a plan: the expected question (empty: any that offers the answer) and the text id of the answer."""

    choice: str
    topic: str = ""
    rolls: bool = False  # its dice are foreseen too: the plan goes on if the next choice is offered
    subject: Scalar = None  # the subject of that question, such as a combat phase; None: any


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """A number a player may set for a plan that goes on. The plan stops when a value falls to it."""

    id: str
    name: Text
    value: float  # the default
    most: float
    percent: bool = False  # `value` and `most` are fractions of 1


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A possible answer to a question that is still to come."""

    choice: str
    name: Text
    hint: Text = ""
    chance: float | None = None


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A question of a plan that the player may answer in advance: who acts in a phase of the round."""

    topic: str
    subject: Scalar
    name: Text
    answers: tuple[Answer, ...]
    rolls: bool = False


class Combination(msgspec.Struct, frozen=True, kw_only=True):
    """An answer to each part, with the result. The first combination of a plan is the best."""

    choices: tuple[str, ...]
    chance: float
    costs: Text = ""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Several choices that a player can make at once."""

    id: str  # stable, like those of options: `go:31`, `fight`
    kind: str  # of its planner
    name: Text
    choices: tuple[Foreseen, ...]  # of a plan that goes on: the first ones
    stops: Text = ""  # what stops it early
    costs: Text = ""  # its cost: dice, gold …
    waits: Text = ""  # what is at the end
    chance: float | None = None  # of what is at the end, or of the whole
    danger: Text = ""  # the danger at the end
    place: str | int | None = None  # its destination
    way: tuple[str | int, ...] = ()  # the places it passes, including the last
    spends: tuple[int, ...] = ()  # dice on the table that it uses, in order
    instead: str = ""  # the id of the better plan it is an alternative to
    then: Text = ""  # what it does after the better plan's choices, in short
    begins: str = ""  # the option of the open question that it extends ("… and then …")
    goes_on: bool = False
    limits: tuple[Limit, ...] = ()
    before: tuple[Foreseen, ...] = ()  # the parts can be answered together, after these choices
    parts: tuple[Part, ...] = ()
    combinations: tuple[Combination, ...] = ()


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """The result of carrying out a plan: how far it got."""

    choices: tuple[str, ...]
    reason: str  # why it ended, for programs: done, rolled, revealed, asked, over, stopped, long
    why: Text  # the same for players


class Planner(Protocol):
    """Makes plans of one kind. The positions it gets hold nothing that the asked seat may not know."""

    @property
    def kind(self) -> str:
        """The name of this kind of plan."""

    def offers(self, game: Any) -> Iterable[Plan]:
        """Yield the plans for the open question."""

    def follow(self, game: Any, start: Any, limits: Mapping[str, float]) -> Foreseen | Text:
        """Return the next choice of a plan that goes on, or why it stops; an empty text means that it is complete.

        `start` is the position in which the plan began.

        This is called after every choice, whichever seat decides next.
        """


def plans_for(imagined: Game) -> list[Plan]:
    """Return all plans for the seat that this position was imagined for."""
    if imagined.decision is None:
        return []
    found: list[Plan] = []
    for planner in imagined.setting.planners.values():
        for plan in planner.offers(imagined):
            breathe()
            found.append(plan)
    return found


def find_plan(imagined: Game, wanted: str) -> Plan:
    """Return the plan with this id."""
    for plan in plans_for(imagined):
        if plan.id == wanted:
            return plan
    raise IllegalChoice(f"there is no shortcut {wanted!r} right now")


def carry_out(
    game: Game,
    plan: Plan | str | Sequence[Foreseen | str],
    limits: Mapping[str, float],
    standing: Sequence[Standing] = (),
) -> Carried:
    """Make the choices of a plan (or the plan with this id, or a list of choices) while everything happens as foreseen.

    Standing answers of the player are given on the way. At least one choice is made, or IllegalChoice is raised and
    none is.
    """
    decision = game.decision
    if decision is None:
        raise IllegalChoice("the game is over")
    if isinstance(plan, str):
        plan = find_plan(game.imagine(decision.seat), plan)
    if isinstance(plan, Plan):
        if plan.goes_on:
            return _follow(game, plan, limits, standing)
        return _walk_through(game, plan.choices, standing)
    return _walk_through(game, [each if isinstance(each, Foreseen) else Foreseen(each) for each in plan], standing)


def _walk_through(game: Game, steps: Sequence[Foreseen], standing: Sequence[Standing]) -> Carried:
    if not 0 < len(steps) <= MOST:
        raise IllegalChoice(f"a plan has 1 to {MOST} choices, not {len(steps)}")
    decision = game.decision
    assert decision is not None
    seat = decision.seat
    if not _is_asked(game, seat, steps[0]):
        raise IllegalChoice(f"{steps[0].choice!r} is not an option of {decision.topic!r}")
    made: list[str] = []
    left = tuple(steps)
    while left:
        step, before = left[0], (game.dice.drawn, game.moves)
        left = left[1:]
        game.play(step.choice)
        answered = settle(game, standing, seat)
        made += [step.choice, *answered]
        left = _without(left, answered)
        if left and (ended := _unforeseen(game, seat, step, before, left[0])):
            return _carried(made, ended)
    return _carried(made, "done")


def _without(steps: tuple[Foreseen, ...], answered: Sequence[str]) -> tuple[Foreseen, ...]:
    """Return what remains of a plan after standing answers have given some of its choices."""
    for choice in answered:
        if steps and steps[0].choice == choice:
            steps = steps[1:]
    return steps


def _follow(game: Game, plan: Plan, limits: Mapping[str, float], standing: Sequence[Standing]) -> Carried:
    """Ask the planner again and again after the choices of its plan.

    Such a plan is about dice, so rolls do not stop it; revealed cards do.
    """
    decision = game.decision
    assert decision is not None
    seat, planner = decision.seat, game.setting.planners[plan.kind]
    limits = {each.id: min(each.most, max(0.0, limits.get(each.id, each.value))) for each in plan.limits}
    start = game.imagine(seat)
    made: list[str] = []
    left = plan.choices
    while len(made) < LONGEST:
        step = left[0] if left else planner.follow(game.imagine(seat), start, limits)
        left = left[1:]
        if not isinstance(step, Foreseen):
            return Carried(choices=tuple(made), reason="stopped", why=step) if step else _carried(made, "done")
        if not _is_asked(game, seat, step):
            if made:
                return _carried(made, "asked")
            raise IllegalChoice(f"{step.choice!r} is not an option of {decision.topic!r}")
        before = (game.dice.drawn, game.moves)
        game.play(step.choice)
        answered = settle(game, standing, seat)
        made += [step.choice, *answered]
        left = _without(left, answered)
        if game.decision is None:
            return _carried(made, "over")
        if game.unveiled > before[1]:
            return _carried(made, "revealed")
        if left and (ended := _unforeseen(game, seat, step, before, left[0])):
            return _carried(made, ended)
    return _carried(made, "long")


def _unforeseen(game: Game, seat: int, step: Foreseen, before: tuple[int, int], coming: Foreseen) -> str:
    """Return why the plan must stop after these dice and choices; empty if it can go on."""
    drawn, moves = before
    if game.decision is None:
        return "over"
    if game.unveiled > moves:
        return "revealed"
    if game.dice.drawn != drawn and not step.rolls:
        return "rolled"
    return "" if _is_asked(game, seat, coming) else "asked"


def _is_asked(game: Game, seat: int, step: Foreseen) -> bool:
    """Return whether this seat is asked the foreseen question and can give the foreseen answer."""
    asked = game.decision
    return (
        asked is not None
        and asked.seat == seat
        and step.topic in ("", asked.topic)
        and step.subject in (None, asked.subject)
        and asked.option(step.choice) is not None
    )


class Rehearsal:
    """Plays plans on copies, so that planners can tell their foreseeable result.

    Each sequence of choices is played once, however many plans begin with it.
    """

    def __init__(self, imagined: Game) -> None:
        assert imagined.decision is not None
        self._seat = imagined.decision.seat
        self._known: dict[tuple[Foreseen, ...], Game | None] = {(): imagined}

    def after(self, steps: tuple[Foreseen, ...]) -> Game | None:
        """Return the position after these choices; None if the plan would end before the last one."""
        if steps not in self._known:
            self._known[steps] = self._played(steps)
        return self._known[steps]

    def _played(self, steps: tuple[Foreseen, ...]) -> Game | None:
        *earlier, last = steps
        before = self.after(tuple(earlier))
        if before is None or before.decision is None or not _is_asked(before, self._seat, last):
            return None
        if earlier and _surprised(before, earlier[-1]):
            return None
        breathe()
        twin = before.clone()
        twin.barrier = 0  # any roll or revealed card raises it
        twin.play(last.choice)
        return twin

    def foreseen(self, steps: tuple[Foreseen, ...]) -> bool:
        """Return whether everything happens as foreseen, up to the last of these choices."""
        then = self.after(steps)
        return then is not None and (not steps or not _surprised(then, steps[-1]))


def _surprised(game: Game, step: Foreseen) -> bool:
    """Return whether the last choice rolled or revealed something that this step did not foresee."""
    return game.unveiled == game.moves or (game.barrier == game.moves and not step.rolls)


def _carried(made: Sequence[str], reason: str) -> Carried:
    return Carried(choices=tuple(made), reason=reason, why=Say("plan-ended", ended=reason))
