"""LEVEL: 1 and the experience counters, and who counts as the highest."""

from __future__ import annotations

import pytest

from questable.runebound.experience import experience_step
from questable.runebound.midnight.board import by_level, counts_as_highest, highest
from questable.runebound.values import level_of
from tests.runebound.midnight.kit import midnight


@pytest.mark.rule("MN-LEVEL-01", "MN-LEVEL-02")
def test_a_level_is_one_and_the_number_of_counters() -> None:
    t = midnight()
    assert [level_of(t.game, seat) for seat in range(3)] == [1, 1, 1]
    t.put(0, experience=["mind", "life"], points=9)
    assert level_of(t.game, 0) == 3  # unspent points do not count


@pytest.mark.rule("MN-LEVEL-03")
def test_a_level_changes_with_the_counter_and_is_public() -> None:
    t = midnight().put(0, points=4)
    t.only(experience_step).play("learn:mind")
    assert level_of(t.game, 0) == 2
    assert t.happened("learned")[-1]["level"] == 2
    for seat in (0, 1, t.king, None):
        assert t.game.view(seat).heroes[0].level == 2


@pytest.mark.rule("MN-LEVEL-04")
def test_among_equal_levels_more_points_count() -> None:
    t = midnight().put(1, points=2).put(2, points=1)
    assert by_level(t.game, (0, 1, 2)) == (1, 2, 0)
    t.put(0, experience=["mind"])
    assert by_level(t.game, (0, 1, 2)) == (0, 1, 2)


@pytest.mark.rule("MN-LEVEL-05", "MN-RUL-27")
def test_then_items_and_goods_count_together() -> None:
    t = midnight().some_goods(0, 1).some_goods(1, 3).some_goods(2, 2)
    assert by_level(t.game, (0, 1, 2)) == (1, 2, 0)
    t.put(2, cards=["trial-rope"]).put(0, cards=["trial-tunic"])  # 1 and 2, 2 and 1: who sits first
    assert by_level(t.game, (0, 1, 2)) == (0, 1, 2)
    t.put(0, cards=[]).put(2, cards=["trial-hammer"])  # 4 and 2
    assert highest(t.game) == 2
    t.put(1, cards=["trial-hatchets"])  # 7 and 3
    t.under("trial-hammer", "trial-plate")  # upgrades add nothing
    assert by_level(t.game, (0, 1, 2)) == (1, 2, 0)


@pytest.mark.rule("MN-RUL-27")
def test_the_last_tie_is_broken_by_the_seat() -> None:
    t = midnight()
    assert by_level(t.game, (2, 1, 0)) == (0, 1, 2)
    assert [counts_as_highest(t.game, seat) for seat in range(3)] == [True, False, False]
    tied = midnight(variants=["tied-highest"])
    tied.put(2, points=0).some_goods(1, 2)
    assert [counts_as_highest(tied.game, seat) for seat in range(3)] == [True, False, True]


@pytest.mark.rule("MN-LEVEL-01", "MN-LEVEL-02", "MN-LEVEL-03")
@pytest.mark.parametrize("counters", [(), ("life",), ("life", "life"), ("mind", "mind", "body", "life")])
def test_counters_of_one_kind_count_each(counters: tuple[str, ...]) -> None:
    t = midnight().put(1, experience=counters, points=8)
    assert level_of(t.game, 1) == 1 + len(counters)
    assert [t.game.view(seat).heroes[1].level for seat in (0, 2, t.king, None)] == [1 + len(counters)] * 4


@pytest.mark.rule("MN-LEVEL-04", "MN-LEVEL-05", "MN-RUL-27")
def test_each_tie_is_looked_at_only_if_those_before_it_are_equal() -> None:
    t = midnight().level(0, 2).put(0, points=0).goods(0)
    t.put(1, points=9).some_goods(1, 9)
    assert highest(t.game) == 0  # the level first, whatever others have
    t.level(1, 2).put(0, points=1).put(1, points=0)
    assert highest(t.game) == 0  # then points
    t.put(1, points=1)
    assert highest(t.game) == 1  # then worth
    t.put(0, cards=["trial-hatchets", "trial-tunic"])
    assert highest(t.game) == 0  # 9 and nothing, 0 and 9: who sits first
    t.some_goods(1, 10)
    assert highest(t.game) == 1
