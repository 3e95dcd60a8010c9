"""Several choices handed in at once: a plan does what the same single choices would, and nothing unforeseen passes."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec.structs import replace

from questable.errors import IllegalChoice
from questable.kernel.assist.plans import MOST, Carried, Foreseen, carry_out, plans_for
from questable.kernel.assist.standing import Standing
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.kernel.engine.say import Say
from tests.kernel import duel, stroll
from tests.kernel.stroll import Stroll


def new(seed: int = 1) -> Stroll:
    return cast(Stroll, begin(make_setting(stroll.adventure, seats=2, seed=seed)))


def go(game: Stroll, *choices: Foreseen | str) -> Carried:
    return carry_out(game, list(choices), {})


def test_a_plan_leaves_the_same_game_as_its_choices_one_by_one() -> None:
    planned, played = new(), new()
    done = carry_out(planned, "far", {})
    for _ in range(3):
        played.play("step")
    assert planned == played and planned.trail() == played.trail()
    assert (done.choices, done.reason) == (("step", "step", "step"), "done")


@pytest.mark.parametrize(
    ("choices", "reason", "made"),
    [
        (["step", "throw", "step"], "rolled", 2),
        (["step", "look", "step"], "revealed", 2),
        (["chat", "throw"], "asked", 1),
        (["rest", "step"], "asked", 1),  # of another seat
        (["step", "fly", "step"], "asked", 1),
        (["step", "throw"], "done", 2),  # what falls last is no surprise
        (["step"] * 25, "over", 20),
    ],
)
def test_it_ends_where_something_happens_that_was_not_foreseen(choices: list[str], reason: str, made: int) -> None:
    game = new()
    done = go(game, *choices)
    assert (done.reason, list(done.choices)) == (reason, choices[:made])
    assert game.choices() == choices[:made]
    assert done.why == Say("plan-ended", ended=reason)


def test_a_choice_may_name_the_question_it_answers() -> None:
    game = new()
    assert go(game, "chat", Foreseen("step", "where")).reason == "asked"
    assert game.decision is not None and game.decision.topic == "chat"
    assert go(new(), "chat", "step").reason == "done"


def test_a_choice_may_name_what_the_question_is_about() -> None:
    game = new()
    assert game.decision is not None
    about = game.decision.subject
    assert go(game, Foreseen("step", "where", subject=about), Foreseen("step", subject="elsewhere")).reason == "asked"
    with pytest.raises(IllegalChoice):
        go(new(), Foreseen("step", subject="elsewhere"))


def test_dice_may_be_foreseen_but_what_is_turned_up_never_is() -> None:
    assert go(new(), Foreseen("throw", rolls=True), "step").reason == "done"
    assert go(new(), Foreseen("look", rolls=True), "step").reason == "revealed"


@pytest.mark.parametrize(
    "choices", [[], ["fly"], [Foreseen("step", "chat")], ["step"] * (MOST + 1), ["step"] * 10_000, [""]]
)
def test_a_plan_that_cannot_even_begin_changes_nothing(choices: list[Foreseen | str]) -> None:
    game = new()
    before = game.fingerprint()
    with pytest.raises(IllegalChoice):
        go(game, *choices)
    assert game.fingerprint() == before and not game.choices()


def test_there_is_no_plan_with_this_id_and_none_after_the_end() -> None:
    game = new()
    with pytest.raises(IllegalChoice, match="no shortcut 'farther'"):
        carry_out(game, "farther", {})
    while game.decision:
        game.play("step")
    assert not plans_for(game)
    with pytest.raises(IllegalChoice, match="over"):
        go(game, "step")


def test_planners_are_brought_by_boxes() -> None:
    found = plans_for(new().imagine(0))
    assert [(plan.id, plan.kind, plan.instead) for plan in found] == [
        ("far", "far", ""),
        ("far/2", "far", "far"),
        ("gamble", "gamble", ""),
        ("far-gamble", "far-gamble", ""),
    ]
    assert not plans_for(begin(make_setting(duel.adventure, seats=2, seed=1)).imagine(0))


@pytest.mark.parametrize(("wanted", "left"), [(None, 4), (2, 2), (-5, 0), (99, None)])
def test_a_plan_that_goes_on_stops_at_the_limit_that_is_set(wanted: int | None, left: int | None) -> None:
    """A limit above what there is at the beginning holds nobody back: it cannot fall below it any more."""
    game = new()
    done = carry_out(game, "gamble", {} if wanted is None else {"strength": wanted, "unknown": 3})
    assert set(done.choices) == {"throw"}
    if left is not None:
        assert (game.strength, done.reason, done.why) == (left, "stopped", Say("weak"))
    else:
        assert done.reason == "long"


def test_a_plan_that_goes_on_may_begin_with_several_choices() -> None:
    """They are made as those of a list; from the last of them on dice are foreseen."""
    game = new()
    done = carry_out(game, "far-gamble", {})
    assert (done.choices[:3], {*done.choices[2:]}) == (("step", "step", "throw"), {"throw"})
    assert (game.at, game.strength, done.reason) == (2, 4, "stopped")


def test_before_the_last_of_them_nothing_unforeseen_passes() -> None:
    (plan,) = (plan for plan in plans_for(new().imagine(0)) if plan.id == "far-gamble")
    for first, reason in (("throw", "rolled"), ("look", "revealed"), ("chat", "asked"), ("rest", "asked")):
        game = new()
        done = carry_out(game, replace(plan, choices=(Foreseen(first), *plan.choices)), {})
        assert (done.choices, done.reason) == ((first,), reason)


def test_what_a_standing_answer_has_done_already_is_not_done_again() -> None:
    chatting = [Foreseen("chat", "where"), Foreseen("step", "chat"), Foreseen("step", "where")]
    asked, ordered = new(), new()
    assert go(asked, *chatting).choices == ("chat", "step", "step")
    done = carry_out(ordered, chatting, {}, [Standing("go-on", always=True)])
    assert (done.choices, done.reason) == (("chat", "step", "step"), "done")
    assert asked == ordered


def test_a_plan_that_goes_on_stops_for_others() -> None:
    game = new()
    game.play("chat")
    with pytest.raises(IllegalChoice):
        carry_out(game, "gamble", {})


def test_a_plan_is_taken_back_in_one_go_as_far_as_nothing_was_seen() -> None:
    game = new()
    game.play("step")
    go(game, "step", "step", "step")
    assert game.way_back(0) == 0
    assert game.way_back(0, since=1) == 1 and game.way_back(1) == 4
    back = game.undone(game.way_back(0, since=1))
    assert back.choices() == ["step"] and back.at == 1
    go(game, "step", "throw", "step")
    assert game.way_back(0, since=4) == 6, "dice fell"
    game.play("step")
    assert game.way_back(0, since=4) == 6
    game.play("rest")
    game.play("step")
    assert (game.way_back(1, since=4), game.way_back(0, since=4)) == (8, 9)
