"""Plans: several choices handed in at once.

The choices of a plan are made one by one, each an ordinary choice of the record, as long as each is offered and nothing
unforeseen is rolled, seen or asked. So a plan can do nothing that the same single choices could not; it only spares the
player to be asked what was decided already.

A box names its planners (`Box.planners`), one for each kind of plan. Some plans are a list of choices; others *go on*
after their choices: their planner says what to do next, or why it stops, from what the seat may know. From the last
choice of the list on dice are foreseen there, because they are what the plan is about.
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
"""Choices that somebody may hand in at once."""
LONGEST: Final = 250
"""Choices that a plan which goes on may lead to."""


class Foreseen(msgspec.Struct, frozen=True):
    """A choice of a plan: the question that is expected (empty: whichever offers it) and the text id of the answer."""

    choice: str
    topic: str = ""
    rolls: bool = False  # dice that fall by it are foreseen, too: the plan goes on if the next choice is offered
    subject: Scalar = None  # what that question is about: the phase of a round …; None: whatever it is


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """A number that a player may set for a plan that goes on: it stops when something falls to it."""

    id: str
    name: Text
    value: float  # unless the player says another
    most: float
    percent: bool = False  # `value` and `most` are parts of 1


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What may be answered to a question that is still to come."""

    choice: str
    name: Text
    hint: Text = ""
    chance: float | None = None


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A question of a plan that the player may answer beforehand: who acts in a phase of the round."""

    topic: str
    subject: Scalar
    name: Text
    answers: tuple[Answer, ...]
    rolls: bool = False


class Combination(msgspec.Struct, frozen=True, kw_only=True):
    """An answer to each part, and what comes of them together. The first one of a plan is the best."""

    choices: tuple[str, ...]
    chance: float
    costs: Text = ""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be done in one go."""

    id: str  # stable, like those of options: `go:31`, `fight`
    kind: str  # of the planner that drew it up
    name: Text
    choices: tuple[Foreseen, ...]  # of a plan that goes on: the first ones
    stops: Text = ""  # for what it stops before its end
    costs: Text = ""  # what it takes: dice, gold …
    waits: Text = ""  # what waits at the end of it
    chance: float | None = None  # of what waits there, or of the whole
    danger: Text = ""  # of what waits, what one must not miss
    place: str | int | None = None  # where it leads
    way: tuple[str | int, ...] = ()  # the places it passes, the last one included
    spends: tuple[int, ...] = ()  # dice on the table that it uses, in order
    instead: str = ""  # the id of the better plan it is an alternative to
    then: Text = ""  # what it does after all that the better plan does, said in short
    begins: str = ""  # the option of the open question it begins with, where it is that option "and then …"
    goes_on: bool = False
    limits: tuple[Limit, ...] = ()
    before: tuple[Foreseen, ...] = ()  # the parts may be answered all at once, after these choices
    parts: tuple[Part, ...] = ()
    combinations: tuple[Combination, ...] = ()


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """How far a plan was carried out."""

    choices: tuple[str, ...]
    reason: str  # why it ended, for programs: done, rolled, revealed, asked, over, stopped, long
    why: Text  # and for people


class Planner(Protocol):
    """Draws up plans of one kind. Positions it gets hold nothing that the asked seat may not know."""

    @property
    def kind(self) -> str:
        """What its plans are called."""

    def offers(self, game: Any) -> Iterable[Plan]:
        """The plans there are for the open question."""

    def follow(self, game: Any, start: Any, limits: Mapping[str, float]) -> Foreseen | Text:
        """What a plan that goes on does next; or why it stops, which is empty if all is done.

        `start` is the position in which it began.

        It is asked after every choice, whoever has to decide then.
        """


def plans_for(imagined: Game) -> list[Plan]:
    """All that could be done in one go, for whom this position is imagined."""
    if imagined.decision is None:
        return []
    found: list[Plan] = []
    for planner in imagined.setting.planners.values():
        for plan in planner.offers(imagined):
            breathe()
            found.append(plan)
    return found


def find_plan(imagined: Game, wanted: str) -> Plan:
    """The plan with this id."""
    for plan in plans_for(imagined):
        if plan.id == wanted:
            return plan
    raise IllegalChoice(f"there is no plan {wanted!r} now")


def carry_out(
    game: Game,
    plan: Plan | str | Sequence[Foreseen | str],
    limits: Mapping[str, float],
    standing: Sequence[Standing] = (),
) -> Carried:
    """Make the choices of a plan, of the plan with this id, or these choices, as long as all is as foreseen.

    Questions to which the player has given standing answers are answered on the way. Whatever happens, at least one
    choice is made, or IllegalChoice is raised and none is.
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
        raise IllegalChoice(f"a plan has at least one choice and at most {MOST}, not {len(steps)}")
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
    """What is left of a plan after standing answers: those that were planned are given."""
    for choice in answered:
        if steps and steps[0].choice == choice:
            steps = steps[1:]
    return steps


def _follow(game: Game, plan: Plan, limits: Mapping[str, float], standing: Sequence[Standing]) -> Carried:
    """After the choices of the plan ask its planner again and again.

    The dice are what it is about then, but what is turned up is not.
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
    """What has happened that the plan did not know of since so many dice and choices; empty if it can go on."""
    drawn, moves = before
    if game.decision is None:
        return "over"
    if game.unveiled > moves:
        return "revealed"
    if game.dice.drawn != drawn and not step.rolls:
        return "rolled"
    return "" if _is_asked(game, seat, coming) else "asked"


def _is_asked(game: Game, seat: int, step: Foreseen) -> bool:
    """Is this seat asked what was foreseen, and can it be answered so?"""
    asked = game.decision
    return (
        asked is not None
        and asked.seat == seat
        and step.topic in ("", asked.topic)
        and step.subject in (None, asked.subject)
        and asked.option(step.choice) is not None
    )


class Rehearsal:
    """Plays on copies what a plan would do, for planners: what comes of it as far as it can be foreseen.

    Each way is played once, however many plans begin with it.
    """

    def __init__(self, imagined: Game) -> None:
        assert imagined.decision is not None
        self._seat = imagined.decision.seat
        self._known: dict[tuple[Foreseen, ...], Game | None] = {(): imagined}

    def after(self, steps: tuple[Foreseen, ...]) -> Game | None:
        """The position after these choices; None if the plan would end before the last of them."""
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
        twin.barrier = 0  # whatever is rolled or seen by this choice raises it
        twin.play(last.choice)
        return twin

    def foreseen(self, steps: tuple[Foreseen, ...]) -> bool:
        """Does all happen as foreseen, to the last of these choices?"""
        then = self.after(steps)
        return then is not None and (not steps or not _surprised(then, steps[-1]))


def _surprised(game: Game, step: Foreseen) -> bool:
    """Was something rolled or turned up by the last choice that this step did not foresee?"""
    return game.unveiled == game.moves or (game.barrier == game.moves and not step.rolls)


def _carried(made: Sequence[str], reason: str) -> Carried:
    return Carried(choices=tuple(made), reason=reason, why=Say("plan-ended", ended=reason))
