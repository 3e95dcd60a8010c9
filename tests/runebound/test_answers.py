"""How a combat may end after each answer to a question in the middle of it: what the sheet of the fight tells then."""

from __future__ import annotations

from typing import Any

import pytest

from questable.kernel.assist.plans import plans_for
from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Fight
from questable.runebound import odds
from questable.runebound.odds import fights, questions
from questable.runebound.odds.played import Copies
from questable.runebound.presentation.scene import scene
from tests.kit import Table, table
from tests.runebound.test_combat import FAILURE, fight
from tests.speaking import hints

VICTORY, OUT = Say("victory"), Say("knocked-out")


def sheet(t: Table) -> Fight:
    found = scene(t.game.imagine(t.asked)).fight
    assert found is not None
    return found


def ends(t: Table) -> dict[Text, float]:
    return dict(sheet(t).outlook)


def begun(t: Table) -> set[str]:
    """The answers after which the fight may go on at once."""
    return {plan.begins for plan in plans_for(t.game.imagine(t.asked)) if plan.kind == "fight"}


def doomed() -> Table:
    """One wound is left, it is coming, and a shield lies ready."""
    t = table("anna", "bert").put(0, cards=["trial-shield"], wounds=4)
    t.dice(1, 1, 1, 1).face("trial-goblin").play("fight-on", "attack")
    assert t.topic == "use-damage"
    return t


def test_the_whole_fight_is_told_for_the_best_answer_and_each_answer_tells_its_own() -> None:
    t = doomed()
    assert ends(t)[VICTORY] > 0, "the shield saves the hero"
    shown = sheet(t)
    assert isinstance(shown.expected, Say) and shown.expected.facts["card"] == "trial-shield"
    assert dict(shown.rolls["pass"].outlook) == {OUT: 1.0} and shown.rolls["pass"].tones == ("bad",)
    assert shown.rolls["use:trial-shield"].outlook == shown.outlook
    assert str(hints(t.game)["use:trial-shield"].text).endswith("to win")


def test_a_card_that_changes_the_roll_counts_before_it_is_used() -> None:
    """The roll has failed with the last Life: only another roll can save the hero."""
    t = fight("trial-goblin", FAILURE, cards=["trial-charm"])
    t.game.wounds["anna"] = 4
    t.play("attack")
    assert t.topic == "use-after-roll"
    assert dict(sheet(t).rolls["pass"].outlook) == {OUT: 1.0}
    assert 0 < ends(t)[VICTORY] < odds.chance_now(t.game)


def test_a_test_that_ends_the_combat_is_reckoned_in() -> None:
    """Pit of Stakes: whoever passes the test has defeated it."""
    t = table("anna", "bert").face("pit-of-stakes")
    assert t.topic == "test-with"
    chances = [
        passed + (1 - passed) * fights.beginning(t.game, 0, "pit-of-stakes").win
        for passed in (
            odds.skill_chance(t.game, 0, "Perception", "mind", 15),
            odds.skill_chance(t.game, 0, "Climb", "body", 15),
        )
    ]
    assert ends(t)[VICTORY] == pytest.approx(max(chances), abs=1e-3)


def test_throws_after_which_all_is_the_same_are_reckoned_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attack Before Combat, then the test of the first round: 55 times 55 throws, hardly any of which differ."""
    t = table("varikas-the-dead", "bert").face("azhurak-the-kiln")
    assert t.topic == "use-before-combat"
    copies: list[None] = []
    play = Copies._played

    def counted(*args: Any, **how: Any) -> Any:
        copies.append(None)
        return play(*args, **how)

    monkeypatch.setattr(Copies, "_played", counted)
    told = questions.answers(t.game.imagine(0))
    assert all(after.odds is not None for after in told.values())
    assert 5 < len(copies) < 400


def test_a_plan_does_not_call_a_fight_lost_that_a_card_can_save() -> None:
    t = doomed()
    planner = t.game.setting.planners["fight"]
    with_shield = planner.follow(t.game.imagine(0), fight("trial-goblin").game, {"life": 0, "chance": 0.01})
    assert with_shield == Say("fight-asks")


def test_to_fight_on_is_offered_only_where_the_fight_goes_on() -> None:
    assert begun(doomed()) == {"use:trial-shield"}


def test_the_most_promising_roll_is_shown_while_nobody_looks_at_another() -> None:
    t = fight("trial-golem", cards=["trial-squire"])
    shown, decision = sheet(t), t.game.decision
    assert decision is not None
    best = max(decision.options, key=lambda each: fights.after(t.game, each).win).id
    assert dict(shown.rolls[best].outlook)[VICTORY] == max(
        dict(roll.outlook).get(VICTORY, 0.0) for roll in shown.rolls.values()
    )
    assert (shown.reckoning_title, shown.chance) == (shown.rolls[best].title, shown.rolls[best].chance)


def test_nothing_is_spent_for_nothing_and_looking_changes_nothing() -> None:
    t = fight("trial-golem", FAILURE, cards=["trial-verb-add-late"]).play("attack")
    before = t.game.agenda[:], dict(t.game.wounds), t.game.dice.drawn
    best = questions.best(t.game)
    assert best is not None and best[0] == "pass", "five more are not enough"
    assert before == (t.game.agenda, t.game.wounds, t.game.dice.drawn)


def test_text_that_ends_the_combat_has_no_fighting_on_after_it_and_nothing_happening_says_what_comes() -> None:
    """Whoever pays the toll does not fight; whoever refuses does."""
    t = table("anna", "bert").put(0, gold=5)
    card = next(
        each.id
        for each in t.game.content.challenges.values()
        if "pay the toll" in str(each.ability) and each.colour == "green"
    )
    t.face(card)
    pay, refuse = sorted(t.options, key=lambda option: "toll" not in option)[:2]
    assert begun(t) == {refuse}
    assert "nothing happens, and the combat begins" in str(hints(t.game)[refuse].text)
    assert dict(sheet(t).rolls[pay].outlook) == {Say("without-victor"): 1.0}
