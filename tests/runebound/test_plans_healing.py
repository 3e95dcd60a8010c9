"""Be healed: all wounds that the gold pays for, in one go. In markets and with experience: one thing and no more."""

from __future__ import annotations

from questable.kernel.assist.plans import plans_for
from questable.runebound.experience import experience_step
from tests.kit import Table, table


def plans(t: Table) -> dict[str, list[str]]:
    found = (plan for plan in plans_for(t.game.imagine(0)) if plan.kind == "heal")
    return {plan.id: [step.choice for step in plan.choices] for plan in found}


def test_as_many_wounds_as_the_gold_pays_for() -> None:
    t = table().put(0, at="Forge", gold=2, wounds=4).market()
    assert plans(t)["heal"] == ["heal:anna"] * 2
    t.game.carry_out("heal")
    assert t.wounds("anna") == 2 and t.hero().gold == 0


def test_no_more_than_there_are_and_one_may_leave_then() -> None:
    t = table().put(0, at="Forge", gold=9, wounds=1, cards=["trial-sword"]).market()
    assert "heal" not in plans(t), "one choice is no plan"
    assert plans(t)["heal:leave"] == ["heal:anna", "done"]
    t.game.carry_out("heal:leave")
    assert t.wounds("anna") == 0 and t.topic != "market"


def test_exhaustion_goes_after_the_wounds() -> None:
    t = table().put(0, at="Forge", gold=3, wounds=2, exhaustion=2).market()
    assert plans(t)["heal"] == ["heal:anna", "heal:anna", "relieve:anna"]
    name = next(plan.name for plan in t.game.plans() if plan.id == "heal")
    assert name == "Heal 2 wounds and 1 exhaustion for 3 gold"


def no_more(t: Table) -> dict[str, list[str]]:
    found = (plan for plan in plans_for(t.game.imagine(0)) if plan.kind == "leave")
    return {plan.begins: [step.choice for step in plan.choices] for plan in found}


def test_one_thing_in_the_market_and_no_more() -> None:
    t = table().put(0, at="Forge", gold=9, cards=["trial-sword"]).stack("Forge", "trial-charm").market()
    found = no_more(t)
    assert found["buy:trial-charm"] == ["buy:trial-charm", "done"] and "done" not in found
    t.game.carry_out("leave/buy:trial-charm")
    assert "trial-charm" in t.hero().cards and t.topic != "market"


def test_one_experience_counter_and_no_more() -> None:
    t = table().put(0, points=99).only(experience_step)
    assert t.topic == "experience" and no_more(t)["learn:mind"] == ["learn:mind", "keep-points"]
    t.game.carry_out("leave/learn:mind")
    assert t.hero().experience == ("mind",)
    once = table().put(0, points=t.game.content.box.experience_price[1]).only(experience_step)
    assert once.topic == "experience" and not no_more(once), "it ends by itself"


def test_nobody_is_healed_who_is_well() -> None:
    assert not plans(table().put(0, at="Forge", gold=9, cards=["trial-sword"]).market())
