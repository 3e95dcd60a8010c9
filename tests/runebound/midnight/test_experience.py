"""XP: experience must be spent, and each counter makes or improves a covenant item."""

from __future__ import annotations

import pytest

from questable.runebound.adventure import open_adventures
from questable.runebound.experience import experience_step, learn_price
from questable.runebound.midnight.patrols import colour_for, raid
from tests.runebound.midnight.kit import midnight


@pytest.mark.rule("MN-XP-01", "MN-RUL-62")
def test_points_may_not_be_saved() -> None:
    t = midnight().goods(0).put(0, points=9)  # 4 points a counter with four players
    t.only(experience_step)
    assert t.topic == "experience"
    assert "keep-points" not in t.options
    t.play("learn:mind")
    assert (t.topic, "keep-points" in t.options) == ("experience", False)
    t.play("learn:body")
    assert t.topic == ""
    assert (t.hero().experience, t.hero().points) == (("mind", "body"), 1)  # what is left is kept


@pytest.mark.rule("MN-XP-01")
def test_with_too_few_points_nothing_is_asked() -> None:
    t = midnight().put(0, points=3).only(experience_step)
    assert (t.topic, t.hero().points) == ("", 3)


@pytest.mark.rule("MN-XP-02", "MN-RUL-61")
@pytest.mark.parametrize(("heroes", "price", "without"), [(1, 5, 5), (2, 4, 5), (3, 4, 4), (4, 3, 4), (5, 3, 3)])
def test_the_price_goes_by_all_players_or_by_heroes_only(heroes: int, price: int, without: int) -> None:
    names = ("anna", "bert", "cora", "dora", "gyruk")[:heroes]
    assert learn_price(midnight(*names).game, 0) == price
    assert learn_price(midnight(*names, variants=["price-by-heroes"]).game, 0) == without


@pytest.mark.rule("MN-XP-02")
def test_the_kind_of_counter_is_free() -> None:
    t = midnight().goods(0).put(0, points=4).only(experience_step)
    assert t.options == ["learn:mind", "learn:body", "learn:spirit", "learn:stamina", "learn:life"]


@pytest.mark.rule("MN-XP-03", "MN-XP-04")
def test_every_counter_brings_a_covenant_decision_before_the_next_one() -> None:
    t = midnight().put(0, points=8, cards=["trial-hammer"]).goods(0, "trial-ring", "trial-friend")
    t.only(experience_step).play("learn:mind")
    assert (t.topic, t.asked) == ("covenant", 0)
    t.play("upgrade:trial-hammer/trial-ring")
    assert t.topic == "experience"
    t.play("learn:body")
    assert t.game.goods[0] == ()  # with a single choice there was nothing to ask
    assert [each.card for each in t.game.upgrades["trial-hammer"]] == ["trial-ring", "trial-friend"]


@pytest.mark.rule("MN-RUL-62")
def test_points_of_an_assault_wait_for_the_own_experience_step() -> None:
    t = midnight("anna", "bert").put(0, points=8).goods(0)
    t.turn(t.king)
    assert t.hero().experience == ()
    t.only(experience_step)
    assert t.topic == "experience"


@pytest.mark.rule("MN-RUL-94")
def test_life_counters_close_colours_but_not_to_patrols() -> None:
    t = midnight()
    for lives, closed in ((1, {"green"}), (2, {"green", "yellow"}), (3, {"green", "yellow", "blue"})):
        t.put(0, experience=["life"] * lives)
        for colour in ("green", "yellow", "blue"):
            t.put(0, at=t.jewel(colour))
            assert (colour in open_adventures(t.game, t.hero())) is (colour not in closed)
    t.put(0, experience=[])
    assert colour_for(t.game, 0) == "green"
    t.put(0, experience=["life"])
    assert colour_for(t.game, 0) == "yellow"  # by level alone


@pytest.mark.rule("MN-XP-01", "MN-RUL-62", "MN-XP-04", "MN-XP-03")
def test_all_that_can_be_paid_must_be_taken_and_the_rest_is_kept() -> None:
    t = midnight().goods(0).put(0, points=14).only(experience_step)
    for left in (10, 6, 2):
        assert not {"keep-points", "done", "pass"} & set(t.options)
        t.play("learn:stamina")
        assert t.hero().points == left
    assert (t.topic, len(t.happened("no-covenant"))) == ("", 3)


@pytest.mark.rule("MN-RUL-62", "MN-ASSAULT-14")
def test_points_won_in_the_night_are_exchanged_in_the_own_turn() -> None:
    t = midnight("anna", "bert", king="carrowmar").put(0, at=5, points=0).goods(0).deck("red", "trial-prince")
    t.dice(1, 1).turn(t.king).play("no-influence", "no-influence", "no-influence")
    t.game.fights[-1].wounds = 5
    t.dice(10, 10, 1, 1).play("fight-on", "attack")
    while t.game.active == t.king:
        assert t.topic != "experience"
        t.play("enough" if "enough" in t.options else t.options[-1])
    assert (t.hero().points, t.hero().experience) == (4, ())
    t.play("stop")
    assert (t.topic, t.asked) == ("experience", 0)


@pytest.mark.rule("MN-XP-02", "MN-RUL-61")
def test_the_price_stays_the_same_for_every_counter() -> None:
    t = midnight()
    assert [learn_price(t.level(0, level).game, 0) for level in (1, 2, 5, 9)] == [4, 4, 4, 4]
    t.put(0, experience=("life",) * 3, points=4).goods(0).only(experience_step)
    assert "learn:life" not in t.options  # three of Life are the most, as in the base game


@pytest.mark.rule("MN-RUL-94")
def test_life_counters_stop_no_patrol_of_a_closed_colour() -> None:
    t = midnight(king="carrowmar").put(0, experience=("life", "life")).patrol(1)
    t.night(raid, 1, 0)
    assert (t.topic, t.happened("patrol-attacks")[-1]["deck"]) == ("patrol-card", "yellow")
