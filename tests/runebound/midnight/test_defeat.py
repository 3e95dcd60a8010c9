"""DEFEAT: what becomes of a Challenge that was not beaten, and of the hero it beat."""

from __future__ import annotations

import pytest

from questable.runebound import knockout
from questable.runebound.experience import experience_step
from questable.runebound.midnight import adventure as box
from questable.runebound.midnight.goods import GOODS
from questable.runebound.midnight.patrols import patrol_phase
from questable.runebound.turn import take_turn
from tests.runebound.midnight.kit import ERENHEAD, HIT, MISS, MidnightTable, midnight

GRID = box.load().grid


def drawn(t: MidnightTable, colour: str = "green", card: str = "trial-wolf", seat: int = 0) -> int:
    """This hero faces a counter of this colour in the adventure step, the Night King has influenced magic."""
    space = t.jewel(colour)
    t.put(seat, at=space).deck(colour, card).adventure(seat).play(f"attempt:{colour}").influenced()
    return space


def escape(t: MidnightTable) -> None:
    assert t.topic == "escape"
    t.dice(*HIT).play("escape:melee")


def fall(t: MidnightTable, hero: str = "anna") -> None:
    """The hero who fights has one wound left to take, and takes it."""
    t.game.wounds[hero] = 4
    t.play("fight-on").dice(*MISS).play("defend")
    while t.topic.startswith("use-"):
        t.play("pass")


# The card ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-DEFEAT-01", "MN-DEFEAT-02", "MN-RUL-41")
@pytest.mark.parametrize("end", [escape, fall])
def test_a_challenge_that_was_not_beaten_goes_under_its_deck_and_the_counter_stays(end: object) -> None:
    t = midnight()
    space = drawn(t)
    t.game.fights[-1].wounds = 1
    assert callable(end)
    end(t)
    while t.game.decision is not None and t.topic in ("reaction-test", "shadow-power", "town-after-knock-out"):
        t.play(t.options[-1])
    assert t.game.decks["green"][-1] == "trial-wolf"
    assert t.game.undefeated == ()
    assert t.game.counters[space] == ("green",)
    assert not t.game.wounds.get("trial-wolf")


@pytest.mark.rule("MN-DEFEAT-11", "MN-DEFEAT-01")
def test_a_later_attempt_draws_a_new_card_without_wounds() -> None:
    t = midnight()
    space = drawn(t)
    t.game.fights[-1].wounds = 1
    escape(t)
    t.play("leave-it")
    t.deck("green", "pressed-pikemen").put(0, at=space).adventure().play("attempt:green")
    assert t.game.fights[-1].enemy == "pressed-pikemen"
    assert t.game.fights[-1].wounds == 0


# Escape --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-DEFEAT-03", "MN-DEFEAT-04", "MN-THREAT-08")
def test_who_escapes_stays_in_the_space_and_the_night_king_may_test() -> None:
    t = midnight()
    space = drawn(t)
    t.hero().came_from = GRID.neighbours[space][0]
    escape(t)
    assert (t.topic, t.asked) == ("reaction-test", t.king)
    assert t.hero().space == space
    t.play("leave-it")
    assert t.hero().space == space


@pytest.mark.rule("MN-DEFEAT-10", "MN-RUL-58", "MN-EX-22")
def test_the_turn_of_who_escapes_is_over_without_market_and_experience() -> None:
    """The example: points for a counter, an escape in the second round."""
    t = midnight()
    space = t.jewel("yellow")
    t.put(0, at=space, points=6).deck("yellow", "trial-sentry").turn()
    t.play("stop", "attempt:yellow").influenced()
    t.play("fight-on").dice(*HIT * 3).play("defend", "defend", "defend")
    escape(t)
    t.play("leave-it")
    assert t.game.active == 1  # the next turn
    assert (t.hero().points, t.hero().experience, t.hero().space) == (6, (), space)
    assert t.game.counters[space] == ("yellow",)
    assert t.game.decks["yellow"][-1] == "trial-sentry"
    assert len(t.happened("reaction")) == 0
    t.only(experience_step)
    assert t.topic == "experience"  # in a later turn


@pytest.mark.rule("MN-DEFEAT-10", "MN-DEFEAT-09", "MN-DEFEAT-03", "MN-RUL-58")
def test_an_escape_in_the_night_costs_no_turn() -> None:
    t = midnight("anna", "bert").put(1, at="Greywharf")
    space = t.plain_space("plains")
    t.put(0, at=space).patrol(1, at=space).deck("green", "trial-wolf")
    t.night(patrol_phase).play("leave-patrol:1", "attack:anna", "patrol-card:trial-wolf").influenced()
    escape(t)
    t.play("leave-it")
    assert t.hero().space == space
    assert [patrol.space for patrol in t.game.patrols] == [space]
    t.run(take_turn, 0)
    assert (t.topic, t.asked) == ("spend-action", 0)


# Knock-out -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-DEFEAT-05", "MN-DEFEAT-06", "MN-GOODS-05")
def test_who_is_knocked_out_loses_all_goods_and_no_item() -> None:
    t = midnight().put(0, cards=["trial-hammer", "trial-hatchets"]).goods(0, "trial-rune", "trial-ring")
    t.under("trial-hammer", "trial-dagger", "trial-friend")
    drawn(t)
    fall(t)
    assert t.game.goods[0] == ()
    assert {"trial-rune", "trial-ring"} <= set(t.game.decks[GOODS][-2:])
    assert t.happened("goods-lost") == [{"seat": 0, "amount": 2}]
    assert t.hero().cards == ("trial-hammer", "trial-hatchets")
    assert len(t.game.upgrades["trial-hammer"]) == 2


@pytest.mark.rule("MN-DEFEAT-07", "MN-RUL-57", "MN-BUY-11")
def test_the_night_king_is_paid_for_the_highest_level_hero() -> None:
    """Checked before the goods are gone: they are what makes this hero the highest."""
    t = midnight().level(0, 2).level(1, 2).some_goods(0, 3).some_goods(1, 2)
    drawn(t)
    fall(t)
    assert t.game.treasury == 2
    assert t.happened("king-earns") == [{"seat": 3, "amount": 2, "total": 2}]


@pytest.mark.rule("MN-DEFEAT-07", "MN-RUL-57")
def test_not_for_another_hero_but_always_for_the_only_one() -> None:
    t = midnight().level(1, 2)
    drawn(t)
    fall(t)
    assert t.game.treasury == 0
    alone = midnight("anna").goods(0)
    drawn(alone)
    fall(alone)
    assert alone.game.treasury == 1


@pytest.mark.rule("MN-DEFEAT-08", "MN-RUL-56")
def test_who_is_knocked_out_wakes_in_the_nearest_city_whole_and_without_a_test() -> None:
    t = midnight().put(0, exhaustion=2)
    space = drawn(t)
    t.put(0, exhaustion=2)
    fall(t)
    nearest = GRID.nearest_towns(space)
    if len(nearest) > 1:
        assert sorted(t.options) == sorted(f"town:{town}" for town in nearest)
        t.play(t.options[0])
    assert t.hero().space in nearest
    assert (t.wounds("anna"), t.exhaustion("anna")) == (0, 0)
    assert not t.happened("tested")


@pytest.mark.rule("MN-DEFEAT-08", "MN-RUL-56")
def test_among_equally_near_cities_the_player_chooses() -> None:
    t = midnight()
    tied = next(space for space in GRID.jewels if len(GRID.nearest_towns(space)) > 1)
    t.put(0, at=tied).face("trial-wolf").influenced()
    fall(t)
    assert (t.topic, t.asked) == ("town-after-knock-out", 0)
    assert sorted(t.options) == sorted(f"town:{town}" for town in GRID.nearest_towns(tied))


@pytest.mark.rule("MN-DEFEAT-04", "MN-THREAT-09", "MN-RUL-31", "MN-DEFEAT-08")
def test_the_test_comes_after_the_knock_out_is_resolved() -> None:
    t = midnight(king="carrowmar").goods(0, "trial-rune")
    drawn(t)
    fall(t)
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert (t.topic, t.asked) == ("reaction-test", t.king)
    assert t.hero().space in GRID.town_at
    assert t.game.goods[0] == ()


@pytest.mark.rule("MN-RUL-56")
def test_there_is_no_market_for_who_was_knocked_out() -> None:
    t = midnight(king="carrowmar").put(0, points=9)
    space = t.jewel("green")
    t.put(0, at=space).deck("green", "trial-wolf").turn().play("stop", "attempt:green").influenced()
    fall(t)
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    t.play("leave-it")
    assert t.game.active == 1
    assert (t.hero().points, t.hero().experience) == (9, ())


@pytest.mark.rule("MN-DEFEAT-09", "MN-PATROL-25")
def test_a_patrol_that_knocks_a_hero_out_costs_the_same_and_stays() -> None:
    t = midnight("anna", "bert", king="carrowmar").put(1, at="Greywharf").goods(0, "trial-rune").goods(1)
    space = t.plain_space("plains")
    t.put(0, at=space).patrol(1, at=space).deck("green", "trial-wolf")
    t.night(patrol_phase).play("leave-patrol:1", "attack:anna", "patrol-card:trial-wolf").influenced()
    t.game.fights[-1].wounds = 1
    fall(t)
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert (t.topic, t.asked) == ("reaction-test", t.king)
    assert t.game.goods[0] == ()
    assert t.game.treasury == 1
    assert t.hero().space in GRID.town_at
    t.play("leave-it")
    (patrol,) = t.game.patrols
    assert (patrol.space, patrol.wounds) == (space, 1)


@pytest.mark.rule("MN-DEFEAT-09", "MN-DEFEAT-03", "MN-ASSAULT-17")
def test_who_escapes_from_an_assault_stays_in_the_fortress() -> None:
    t = midnight("anna").put(0, at=ERENHEAD).deck("red", "trial-prince")
    t.turn(t.king).play("no-influence", "no-influence", "no-influence")
    escape(t)
    assert t.topic == "reaction-test"
    t.play("leave-it")
    assert t.hero().space == ERENHEAD
    assert t.game.mirrors[ERENHEAD] == 2
    assert t.game.decks["red"][-1] == "trial-prince"


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-RUL-41", "MN-REWARD-02", "MN-DEFEAT-11")
def test_a_beaten_challenge_goes_under_its_deck_too() -> None:
    t = midnight()
    space = drawn(t)
    t.play("fight-on").dice(*HIT * 4).play("attack", "fight-on", "attack")
    assert (t.game.decks["green"][-1], t.hero().points, space in t.game.counters) == ("trial-wolf", 1, False)
    assert t.game.revealed == ()


@pytest.mark.rule("MN-DEFEAT-05", "MN-GOODS-05", "MN-RUL-41")
def test_lost_goods_lie_at_the_bottom_in_secret() -> None:
    t = midnight(king="carrowmar").goods(0, "trial-rune", "trial-ring").some_goods(1, 3)
    deck, others = t.game.decks[GOODS], t.game.goods[1]
    t.put(0, wounds=5).only(knockout.knocked_out, 0)
    assert t.game.decks[GOODS] == (*deck, "trial-rune", "trial-ring")
    assert t.game.goods[1] == others
    told = [str(event.facts) for event in t.events if event.only is None]
    assert not any("trial-rune" in facts or "trial-ring" in facts for facts in told)


@pytest.mark.rule("MN-DEFEAT-06", "MN-DEFEAT-08", "MN-DEFEAT-05")
def test_items_points_and_experience_are_kept() -> None:
    t = midnight(king="carrowmar").put(0, cards=["trial-hatchets", "trial-tunic"], points=3, experience=["mind"])
    t.under("trial-tunic", "trial-friend").put(0, wounds=5, exhaustion=3).only(knockout.knocked_out, 0)
    hero = t.hero()
    assert (hero.cards, hero.points, hero.experience) == (("trial-hatchets", "trial-tunic"), 3, ("mind",))
    assert [each.card for each in t.game.upgrades["trial-tunic"]] == ["trial-friend"]
    assert (t.wounds("anna"), t.exhaustion("anna")) == (0, 0)


@pytest.mark.rule("MN-DEFEAT-07", "MN-LEVEL-04", "MN-LEVEL-05", "MN-RUL-27", "MN-RUL-57")
@pytest.mark.parametrize(
    ("levels", "points", "goods", "gold"),
    [
        ((3, 2, 1), (0, 0, 0), (0, 3, 3), 3),
        ((2, 2, 1), (1, 2, 0), (9, 0, 0), 0),
        ((2, 2, 2), (2, 1, 0), (0, 5, 5), 2),
        ((4, 4, 4), (1, 1, 1), (2, 2, 3), 0),
        ((1, 1, 1), (0, 0, 0), (2, 2, 2), 1),
    ],
)
def test_gold_for_the_highest_by_all_ties(
    levels: tuple[int, ...], points: tuple[int, ...], goods: tuple[int, ...], gold: int
) -> None:
    t = midnight(king="carrowmar")
    for seat in range(3):
        t.level(seat, levels[seat]).put(seat, points=points[seat]).some_goods(seat, goods[seat])
    t.put(0, wounds=5).only(knockout.knocked_out, 0)
    assert t.game.treasury == gold


@pytest.mark.rule("MN-DEFEAT-08", "MN-RUL-56", "MN-RUL-97")
def test_the_nearest_city_counts_steps_and_nothing_else() -> None:
    for space in list(GRID.jewels)[::4]:
        t = midnight(king="carrowmar").put(0, at=space, wounds=5).only(knockout.knocked_out, 0)
        steps = GRID.distances(space)
        near = min(steps[town] for town in GRID.town_at)
        tied = {town for town in GRID.town_at if steps[town] == near}
        if len(tied) > 1:
            assert {int(each.split(":")[1]) for each in t.options} == tied
            t.play(t.options[-1])
        assert t.hero().space in tied


@pytest.mark.rule("MN-DEFEAT-03", "MN-DEFEAT-02", "MN-DEFEAT-10", "MN-THREAT-08", "MN-RUL-31")
def test_a_failed_escape_is_no_escape() -> None:
    t = midnight(king="carrowmar")
    space = drawn(t)
    t.dice(*MISS).play("escape:melee")
    assert (t.topic, t.wounds("anna"), t.hero().space) == ("attack-or-defend", 1, space)
    assert not t.happened("reaction")
    escape_at_once = t.dice(*HIT * 3).play("defend", "defend", "defend")
    escape(escape_at_once)
    t.dice(1, 1).play("test:0")
    assert (len(t.happened("threat-test")), t.hero().space, t.game.counters[space]) == (1, space, ("green",))


@pytest.mark.rule("MN-DEFEAT-10", "MN-RUL-58")
def test_in_a_city_too_an_escape_costs_market_and_experience() -> None:
    t = midnight(king="carrowmar").put(0, at="Bellam", points=9, cards=["trial-hatchets"]).deck("green", "trial-wolf")
    t.counter(t.hero().space, "green").turn().play("stop", "attempt:green")
    while t.topic.startswith("use-"):
        t.play("pass")
    t.influenced()
    escape(t)
    t.play("leave-it")
    assert (t.game.active, t.hero().points) == (1, 9)
    assert not t.happened("market-card")


@pytest.mark.rule("MN-DEFEAT-09", "MN-DEFEAT-05", "MN-DEFEAT-06", "MN-DEFEAT-07", "MN-DEFEAT-08", "MN-DEFEAT-04")
@pytest.mark.parametrize("others", [0, 1])
def test_who_falls_in_an_assault_pays_what_every_fallen_hero_pays(others: int) -> None:
    """Alone or beside others: goods, gold for the highest, the nearest city, and one test; items stay."""
    t = midnight("anna", "bert", king="carrowmar").level(0, 3).some_goods(0, 4).put(0, at=ERENHEAD)
    t.put(0, cards=["trial-hatchets"]).deck("red", "trial-prince")
    if others:
        t.put(1, at=ERENHEAD)
    t.dice(1, 1).turn(t.king).play("no-influence", "no-influence", "no-influence", *["fight-on"] * (1 + others))
    assert t.asked == 0
    t.put(0, wounds=4, exhaustion=2).dice(*MISS).play("defend")
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert (t.topic, t.asked, t.game.goods[0], t.game.treasury) == ("reaction-test", t.king, (), 3)
    assert t.hero().space in GRID.nearest_towns(ERENHEAD)
    assert (t.hero().cards, t.wounds("anna"), t.exhaustion("anna")) == (("trial-hatchets",), 0, 0)
    t.play("leave-it")
    assert (ERENHEAD in t.game.mirrors, bool(t.game.fights)) == (True, bool(others))


@pytest.mark.rule("MN-DEFEAT-11", "MN-DEFEAT-01", "MN-RUL-41")
@pytest.mark.parametrize("end", [escape, fall])
def test_the_next_attempt_meets_the_next_card(end: object) -> None:
    """The card that was not beaten lies under all others: nobody meets it again soon, at this counter or elsewhere."""
    t = midnight(king="carrowmar")
    space = drawn(t)
    following = t.game.decks["green"]
    assert callable(end)
    end(t)
    while t.topic in ("reaction-test", "town-after-knock-out"):
        t.play(t.options[-1])
    assert t.game.decks["green"] == (*following, "trial-wolf")
    t.put(1, at=space).adventure(1).play("attempt:green")
    assert (t.game.fights[-1].enemy, t.game.fights[-1].wounds) == (following[0], 0)
