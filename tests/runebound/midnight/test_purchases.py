"""BUY, SHADOW: what the Night King earns and buys, and what his power does."""

from __future__ import annotations

import pytest

from questable.runebound import knockout
from questable.runebound.midnight.assault import destroy_mirror, mirror_phase
from questable.runebound.midnight.patrols import raid
from questable.runebound.midnight.powers import uses_left
from questable.runebound.midnight.purchases import purchase, purchase_phase, token_price
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


@pytest.mark.rule("MN-SHADOW-03", "MN-RUL-104")
def test_that_king_raises_one_for_a_defeated_patrol_too_but_once_for_all_that_fall_with_a_mirror() -> None:
    t = midnight(king="carrowmar").patrol(1, wounds=2).deck("green", "trial-wolf")
    t.night(raid, 1, 0).play("patrol-card:trial-wolf")
    assert (t.topic, t.asked, t.game.patrols) == ("patrol-for-mirror", t.king, ())
    t.play("spare-power")
    assert uses_left(t.game) == 1

    t = midnight(king="carrowmar").patrol(1, at=ERENHEAD).patrol(2, at=ERENHEAD)
    t.game.shadow = 4
    t.only(destroy_mirror, ERENHEAD).play(f"fortress:{LAMPLESS}")
    assert ([each.space for each in t.game.patrols], t.topic, uses_left(t.game)) == ([LAMPLESS], "", 3)

    t = midnight(king="jahzir").patrol(1, wounds=2).deck("green", "trial-wolf")
    t.night(raid, 1, 0).play("patrol-card:trial-wolf")
    assert t.topic == "", "others are not asked"


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-BUY-05", "MN-BUY-07", "MN-RUL-01", "MN-RUL-06", "MN-RUL-05", "MN-BUY-06", "MN-BUY-08")
@pytest.mark.parametrize(
    ("owned", "prices"),
    [
        ({}, (0, 0, 0, 0, 0)),
        ({"mind": 2, "body": 1}, (3, 3, 3, 0, 0)),
        ({"spirit": 3, "wound": 2}, (3, 3, 3, 0, 2)),
        ({"exhaustion": 4, "mind": 1}, (1, 1, 1, 4, 0)),
    ],
)
def test_the_price_is_the_number_of_tokens_of_the_type(owned: dict[str, int], prices: tuple[int, ...]) -> None:
    t = midnight().tokens(**owned)
    kinds = ("mind", "body", "spirit", "exhaustion", "wound")
    assert tuple(token_price(t.game, kind) for kind in kinds) == prices
    for kind, price in zip(kinds, prices, strict=True):
        t.game.treasury = price
        t.tokens(**owned).night(purchase).play(f"buy-token:{kind}")
        assert (t.game.treasury, t.game.tokens[kind]) == (0, owned.get(kind, 0) + 1)


@pytest.mark.rule("MN-TOKEN-11", "MN-BUY-05", "MN-RUL-04")
def test_tokens_that_were_spent_count_no_more_for_the_price() -> None:
    t = midnight(king="carrowmar").tokens(exhaustion=3, mind=2)
    t.only(reaction, 0, "escape").dice(1, 1).play("test:3")
    assert (token_price(t.game, "exhaustion"), token_price(t.game, "body")) == (0, 2)


@pytest.mark.rule("MN-BUY-01", "MN-RUL-03", "MN-BUY-04", "MN-BUY-02")
def test_income_comes_on_top_of_what_was_kept_and_goes_by_the_highest_alone() -> None:
    t = midnight().level(0, 2).level(1, 5).level(2, 3)
    t.game.treasury = 4
    t.night(purchase_phase)
    assert t.game.treasury == 4 + 3 + 5
    t.play("enough")
    assert (t.topic, t.game.treasury) == ("", 12)


@pytest.mark.rule("MN-BUY-03", "MN-BUY-09", "MN-BUY-10", "MN-RUL-02", "MN-RUL-43")
def test_power_and_patrols_cost_five_each_and_may_be_bought_together() -> None:
    t = midnight()
    t.game.treasury = 16
    t.night(purchase).play("buy-patrol", f"fortress:{ERENHEAD}", "buy-power", "buy-patrol", f"fortress:{ERENHEAD}")
    assert (t.game.treasury, t.game.shadow, len(t.game.patrols)) == (1, 2, 2)
    assert not {"buy-patrol", "buy-power"} & set(t.options)


@pytest.mark.rule("MN-SHADOW-04", "MN-RUL-44", "MN-EX-21")
def test_uses_are_counted_over_the_whole_game_not_by_turns() -> None:
    t = midnight("anna", "bert")
    t.only(reaction, 0, "knock-out").play("use-power", "leave-it")
    assert uses_left(t.game) == 0
    for _ in range(2):
        t.dice(1, 1).turn(t.king)
        while t.game.active == t.king:
            t.play("enough" if "enough" in t.options else t.options[-1])
        t.only(reaction, 1, "knock-out")
        assert t.topic == "reaction-test"  # whoever falls, whenever
    t.game.treasury = 5
    t.night(purchase).play("buy-power")
    t.only(reaction, 1, "knock-out")
    assert (t.topic, uses_left(t.game)) == ("shadow-power", 1)  # a level bought later is one use more


@pytest.mark.rule("MN-RUL-44")
def test_without_full_power_map_and_fate_stay_and_the_test_may_still_succeed() -> None:
    t = midnight()
    green = t.jewel("green")
    t.counter(green).game.emptied = (green,)
    t.only(reaction, 0, "knock-out").play("use-power")
    assert (t.game.threat, t.game.reserve, green in t.game.counters) == (1, 3, False)
    t.dice(10, 10).play("test:0")
    assert (t.game.threat, t.game.reserve, t.game.counters[green]) == (2, 0, ("green",))


@pytest.mark.rule("MN-SHADOW-03", "MN-RUL-104", "MN-SHADOW-02")
@pytest.mark.parametrize(
    ("king", "cause"),
    [("jahzir", "knock-out"), ("ulveth", "escape"), ("ulveth", "infiltration"), ("carrowmar", ""), ("sister-null", "")],
)
def test_every_power_is_of_its_king_alone_and_grows_with_the_level(king: str, cause: str) -> None:
    t = midnight(king=king)
    t.game.shadow = 2
    for each in ("knock-out", "escape", "infiltration"):
        answered = each == cause or (king == "ulveth" and each != "knock-out")
        t.only(reaction, 0, each)
        assert t.topic == ("shadow-power" if answered else "reaction-test")
    most = 3 if king == "sister-null" else 1  # uses for each level
    for left in reversed(range(2 * most)):
        if cause:
            t.only(reaction, 0, cause).play("use-power")
        elif king == "carrowmar":
            t.game.mirrors[ERENHEAD] = 1
            t.only(destroy_mirror, ERENHEAD).play(f"fortress:{LAMPLESS}")
        else:
            t.face("trial-wolf").dice(2).play("influence:ranged").dice(2).play("influence:melee")
            t.dice(10, 10).play("escape:magic", "leave-it")
        assert uses_left(t.game) == left


@pytest.mark.rule("MN-RUL-104", "MN-SHADOW-03")
def test_dread_is_for_combats_of_one_hero_not_for_assaults() -> None:
    t = midnight("anna", "bert", king="sister-null").put(0, at=ERENHEAD).deck("red", "trial-prince")
    t.night(mirror_phase).play("influence:ranged", "no-influence", "no-influence")
    assert (t.topic, t.game.power_used) == ("escape", 0)


@pytest.mark.rule("MN-RUL-104", "MN-SHADOW-03")
def test_fate_of_the_tally_comes_before_the_test_it_helps() -> None:
    t = midnight(king="ulveth")
    t.only(reaction, 0, "escape").play("use-power").dice(5, 6).play("test:0")  # 11 + 3 + 2
    assert t.game.threat == 1


@pytest.mark.rule("MN-BUY-02", "MN-BUY-11", "MN-NKTURN-07", "MN-BUY-03")
def test_gold_buys_three_kinds_of_things_in_the_fourth_phase_and_nothing_else_ever() -> None:
    t = midnight("anna", "bert", king="carrowmar").patrol(1)
    t.game.treasury = 40
    t.dice(1, 1).turn(t.king)
    assert (t.topic, {each.split(":")[0] for each in t.options}) == (
        "patrol",
        {"roll-patrol", "step-patrol", "leave-patrol"},
    )
    t.play("leave-patrol:1")
    assert (t.topic, t.game.treasury) == ("purchase", 43)
    assert {each.split(":")[0] for each in t.options} == {"buy-token", "buy-power", "buy-patrol", "enough"}
    t.play("enough")
    assert (t.game.active, t.game.treasury) == (0, 43)
