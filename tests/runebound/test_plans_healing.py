"""Be healed: all wounds that the gold pays for, in one go."""

from __future__ import annotations

from questable.kernel.plans import plans_for
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


def test_nobody_is_healed_who_is_well() -> None:
    assert not plans(table().put(0, at="Forge", gold=9, cards=["trial-sword"]).market())
