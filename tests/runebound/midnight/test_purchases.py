"""BUY, SHADOW: what the Night King earns and buys, and what his power does."""

from __future__ import annotations

import pytest

from questable.runebound import knockout
from questable.runebound.midnight.assault import destroy_mirror
from questable.runebound.midnight.powers import uses_left
from questable.runebound.midnight.purchases import purchase, purchase_phase
from questable.runebound.midnight.threat import reaction
from tests.runebound.midnight.kit import ERENHEAD, LAMPLESS, midnight


@pytest.mark.rule("MN-BUY-01", "MN-NKTURN-07", "MN-RUL-03")
def test_income_is_one_for_each_hero_and_the_highest_level() -> None:
    t = midnight().level(1, 4)
    t.night(purchase_phase)
    assert t.game.treasury == 3 + 4


@pytest.mark.rule("MN-EX-04", "MN-RUL-01", "MN-RUL-02", "MN-RUL-03", "MN-RUL-04", "MN-BUY-04")
def test_the_example_of_saving_for_a_patrol() -> None:
    t = midnight("anna", "bert")
    t.night(purchase_phase)
    assert t.game.treasury == 3
    t.play("buy-token:mind")
    assert t.game.treasury == 3
    t.play("buy-token:body")
    assert t.game.treasury == 2
    assert "buy-patrol" not in t.options
    t.play("enough").night(purchase_phase)
    assert t.game.treasury == 5
    t.play("buy-patrol", f"fortress:{ERENHEAD}")
    assert (t.game.treasury, [each.space for each in t.game.patrols]) == (0, [ERENHEAD])


@pytest.mark.rule("MN-EX-05", "MN-BUY-05", "MN-BUY-07", "MN-RUL-06")
def test_combat_tokens_are_one_type() -> None:
    t = midnight().tokens(mind=1)
    t.game.treasury = 3
    t.night(purchase).play("buy-token:body")
    assert t.game.treasury == 2
    t.play("buy-token:spirit")
    assert t.game.treasury == 0
    assert t.options == ["buy-token:exhaustion", "buy-token:wound", "enough"]


@pytest.mark.rule("MN-EX-06", "MN-BUY-06", "MN-BUY-08", "MN-RUL-05", "MN-SETUP-24")
def test_the_first_of_each_type_costs_nothing() -> None:
    t = midnight()
    t.night(purchase).play("buy-token:spirit", "buy-token:exhaustion", "buy-token:wound")
    assert (t.game.treasury, t.game.tokens) == (0, {"spirit": 1, "exhaustion": 1, "wound": 1})
    assert t.topic == ""  # nothing can be paid for any more


@pytest.mark.rule("MN-BUY-03", "MN-BUY-05")
def test_any_number_in_any_order_and_never_on_credit() -> None:
    t = midnight()
    t.game.treasury = 7
    t.night(purchase).play("buy-power", "buy-token:wound", "buy-token:wound")
    assert (t.game.treasury, t.game.shadow, t.game.tokens) == (1, 2, {"wound": 2})
    assert "buy-token:wound" not in t.options
    t.play("buy-token:exhaustion")
    assert "buy-token:exhaustion" in t.options  # the second costs one


@pytest.mark.rule("MN-BUY-09", "MN-SHADOW-01", "MN-SHADOW-02", "MN-RUL-43", "MN-RUL-90", "MN-SETUP-08", "MN-RUL-22")
def test_shadow_power_rises_to_the_fourth_level() -> None:
    t = midnight()
    assert t.game.shadow == 1
    t.game.treasury = 30
    t.night(purchase).play("buy-power", "buy-power", "buy-power")
    assert (t.game.treasury, t.game.shadow) == (15, 4)
    assert "buy-power" not in t.options


@pytest.mark.rule("MN-BUY-10", "MN-BUY-02")
def test_five_gold_for_a_patrol_and_four_are_not_enough() -> None:
    t = midnight()
    t.game.treasury = 4
    t.night(purchase)
    assert not {"buy-patrol", "buy-power"} & set(t.options)
    t.game.treasury = 5
    t.night(purchase)
    assert {"buy-patrol", "buy-power"} <= set(t.options)


@pytest.mark.rule("MN-BUY-11", "MN-BUY-02")
def test_gold_of_other_phases_waits() -> None:
    t = midnight(king="carrowmar")
    t.level(0, 2).put(0, wounds=5).only(knockout.knocked_out, 0)
    assert t.game.treasury == 2
    assert t.topic != "purchase"


# Powers --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-SHADOW-04", "MN-EX-21", "MN-RUL-44")
def test_jahzir_raises_the_threat_as_often_as_his_level_says() -> None:
    t = midnight()
    t.game.shadow, t.game.reserve = 3, 2
    t.game.emptied = (t.jewel("green"),)
    for used in range(3):
        t.only(reaction, 0, "knock-out")
        assert (t.topic, t.options) == ("shadow-power", ["use-power", "spare-power"])
        t.play("use-power")
        assert (t.game.threat, t.topic) == (used + 1, "reaction-test")  # the test is still offered
        t.play("leave-it")
    assert (t.game.reserve, len(t.game.emptied)) == (2, 1)  # counters stay where they are
    t.only(reaction, 0, "knock-out")
    assert t.topic == "reaction-test"
    t.game.shadow = 4
    assert uses_left(t.game) == 1


@pytest.mark.rule("MN-SHADOW-04", "MN-SHADOW-03")
def test_it_is_optional_and_answers_knock_outs_only() -> None:
    t = midnight()
    t.only(reaction, 0, "knock-out").play("spare-power")
    assert (t.topic, t.game.threat, uses_left(t.game)) == ("reaction-test", 0, 1)
    for cause in ("escape", "infiltration"):
        t.only(reaction, 0, cause)
        assert t.topic == "reaction-test"


@pytest.mark.rule("MN-RUL-44")
def test_with_full_power_it_takes_the_place_of_the_test() -> None:
    t = midnight(variants=["full-power"])
    green = t.jewel("green")
    t.counter(green)
    t.game.emptied = (green,)
    t.only(reaction, 0, "knock-out").play("use-power")
    assert (t.game.threat, t.game.reserve, t.topic) == (1, 0, "")
    assert t.game.counters[green] == ("green",)
    t.only(reaction, 0, "escape")
    assert t.topic == "reaction-test"  # other tests are as ever


@pytest.mark.rule("MN-SHADOW-03", "MN-RUL-104")
@pytest.mark.parametrize("cause", ["escape", "infiltration"])
def test_one_king_lays_fate_when_heroes_get_away(cause: str) -> None:
    t = midnight(king="ulveth")
    t.only(reaction, 0, cause).play("use-power")
    assert (t.game.reserve, t.topic) == (3 + t.game.content.kings["ulveth"].amount, "reaction-test")
    t.only(reaction, 0, "knock-out")
    assert t.topic == "reaction-test"


@pytest.mark.rule("MN-SHADOW-03", "MN-RUL-104")
def test_one_king_raises_a_patrol_for_a_broken_mirror() -> None:
    t = midnight(king="carrowmar")
    t.only(destroy_mirror, ERENHEAD)
    assert (t.topic, t.asked) == ("patrol-for-mirror", t.king)
    t.play(f"fortress:{LAMPLESS}")
    assert ([each.space for each in t.game.patrols], t.game.treasury) == ([LAMPLESS], 0)
    t.game.mirrors[ERENHEAD] = 1
    t.only(destroy_mirror, ERENHEAD)
    assert t.topic == ""  # once at the first level
