"""Rules that are carried out in more than one place, or that say more than one thing: the places seen less often."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes import bag, encounters, experience, life, personal_quests
from questable.return_of_the_heroes.board import adversaries_at
from questable.return_of_the_heroes.skill_tests import natural_value
from questable.return_of_the_heroes.variants import solo
from tests.return_of_the_heroes.kit import table


@pytest.mark.rule("RH-TEST-02", "RH-ITEM-10")
def test_a_modifier_changes_the_value_of_a_scroll_too() -> None:
    t = table().hero(0, objects=["melee-scroll"]).dice(4, 4).test("melee", -2).play("scroll:melee-scroll")
    assert t.kinds("rolled")[0].facts["value"] == 9 - 2
    assert not t.game.passed


@pytest.mark.rule("RH-TEST-04", "RH-TEST-07", "RH-TRAIN-05")
@pytest.mark.parametrize(("start", "amount", "value"), [(4, 2, 6), (9, 2, 11), (10, 2, 11), (11, 1, 11)])
def test_a_skill_rises_by_what_is_said_but_never_above_eleven(start: int, amount: int, value: int) -> None:
    t = table().skill(0, melee=start).run(experience.raise_skill, 0, "melee", amount, "RH-TRAIN-02")
    assert natural_value(t.game, 0, "melee") == value


@pytest.mark.rule("RH-XP-04")
def test_two_cubes_of_two_colours_each_differ_too() -> None:
    t = table().run(experience.gain_cubes, 0, (("green", "red"), ("green", "red")), ())
    t.play("cube:green")
    assert t[0].cubes == (0, 1, 1)


@pytest.mark.rule("RH-BAG-08", "RH-SQ-04")
def test_a_token_is_drawn_for_a_side_quest_that_takes_the_place_of_another() -> None:
    held = ["escort-the-merchant", "escort-the-monk", "lead-the-white-stag", "visit-the-capital"]
    t = table().hero(0, at="A7", side_quests=held).lay("take-the-message", "A7").bag("shadow").act()
    t.play("accept:take-the-message/escort-the-monk")
    assert t.game.bag == () and t.at("A5") == ("shadow",)


@pytest.mark.rule("RH-BAG-11", "RH-PQ-09", "RH-PQ-17")
def test_a_first_stage_that_is_a_combat_calls_the_nameless_too() -> None:
    t = table().hero(0, at="G6", quests={"free-daphne": 0}).lay("ghoul", "G6").dice(1, 1).act()
    t.strike()
    while t.topic == "choose-cube":
        t.play(t.options[0])
    assert t[0].quests == {"free-daphne": 1}
    assert t.game.nameless_called and t.game.content.nameless_token in t.game.bag


@pytest.mark.rule("RH-EVENT-01", "RH-EVENT-02", "RH-EVENT-07")
@pytest.mark.parametrize("active", [0, 2])
def test_all_four_heroes_take_part_beginning_with_the_active_player(active: int) -> None:
    t = table("warrior", "elf", "wizard", "dwarf")
    t.game.active = active
    t.dice(*[6] * 8).run(bag.hold_contest, "wizards-duel")
    seats = [event.facts["seat"] for event in t.kinds("rolled")]
    assert seats == [(active + each) % 4 for each in range(4)]


@pytest.mark.rule("RH-ROAD-02", "RH-ROAD-16")
def test_a_step_over_water_costs_gold_every_time() -> None:
    t = table().hero(0, at="L4", gold=3).turn().play("cross:L2/gold", "cross:L4/gold")
    assert (t[0].point, t[0].gold) == ("L4", 1)


@pytest.mark.rule("RH-STOP-01", "RH-ITEM-15")
def test_who_lands_on_a_point_turns_up_what_lies_there() -> None:
    t = table().hero(0, at="A7", objects=["broom"]).turn().dice(1).lay("potion", "K2", face_down=True)
    t.play("fly:broom")
    assert t[0].point == "K2" and "potion" not in t.game.down


@pytest.mark.rule("RH-STOP-02", "RH-FOE-10")
@pytest.mark.parametrize("face_down", [False, True])
@pytest.mark.parametrize("foe", ["orc", "the-lodger"])
def test_a_token_to_fight_ends_movement_face_up_or_face_down(foe: str, face_down: bool) -> None:
    t = table()
    first, second = t.road("A7", 2)
    t.hero(0, at="A7").lay(foe, first, face_down=face_down).turn().play(f"step:{first}")
    assert t[0].point == first and f"step:{second}" not in t.options and t.topic != "travel"
    assert t.game.fight is not None


@pytest.mark.rule("RH-STOP-02")
def test_a_servant_is_an_adversary_even_before_it_is_turned_up() -> None:
    t = table().hero(0, at="A7").lay("the-lodger", "A7", face_down=True)
    assert adversaries_at(t.game, 0, "A7") == ["the-lodger"]


@pytest.mark.rule("RH-ACT-06", "RH-ENC-05")
@pytest.mark.parametrize("token", ["spring-of-life", "beggar", "small-bazaar"])
def test_an_encounter_is_used_once_a_turn_with_a_price_and_without(token: str) -> None:
    t = table().hero(0, at="F2", life=1, gold=9).lay(token, "F2").stock("sword-1").dice(1).act()
    t.play(f"use:{token}")
    while t.topic not in ("act", "set-out", ""):
        t.play(t.options[-1])
    assert f"use:{token}" not in t.options or t.topic == "set-out"
    assert token in t.game.used or t.game.active != 0


@pytest.mark.rule("RH-FIGHT-05", "RH-FOE-01")
def test_a_defeat_by_a_shadow_that_has_grown_costs_one_life() -> None:
    t = table().hero(0, at="A5", life=4).lay("shadow", "A5")
    t.game.growth["shadow"] = 3
    t.dice(6, 6).act().strike()
    assert t[0].life == 3


@pytest.mark.rule("RH-DEATH-02", "RH-DEATH-04")
def test_the_cubes_of_the_dead_return_to_the_supply_and_all_side_quests_stay_there() -> None:
    quests = ["escort-the-merchant", "escort-the-monk", "visit-the-capital"]
    t = table().hero(0, at="A7", house="A5", cubes=(2, 1, 3), side_quests=quests)
    before = t.game.supply
    t.run(life.die, 0)
    assert t[0].cubes == (0, 0, 0) and t.game.supply == tuple(a + b for a, b in zip(before, (2, 1, 3), strict=True))
    assert t.at("A7") == tuple(quests) and t[0].side_quests == ()


@pytest.mark.rule("RH-SQ-11")
@pytest.mark.parametrize(
    ("quest", "thing", "here"), [("boots-for-the-ranger", "boots-1", "I5"), ("wand-for-the-boat", "wand-1", "L4")]
)
def test_a_delivery_needs_the_recipient_and_nobody_else(quest: str, thing: str, here: str) -> None:
    t = table().hero(0, at=here, side_quests=[quest], objects=[thing]).lay("beggar", here).act()
    assert f"complete:{quest}" not in t.options
    recipient = t.game.content.side_quests[quest].recipient
    assert recipient is not None
    assert f"complete:{quest}" in t.lay(recipient, here).act().options


@pytest.mark.rule("RH-FOLK-02")
def test_the_whole_bag_is_looked_through() -> None:
    t = table(empty=False)
    assert len(t.game.bag) > 20
    t.run(encounters.look_through_bag, 0, "clairvoyant")
    assert {option.removeprefix("fetch:") for option in t.options} == set(t.game.bag)


@pytest.mark.rule("RH-GUARD-05", "RH-GOAL-03")
def test_the_right_to_enter_the_tower_lasts_for_one_turn() -> None:
    t = table().nameless("demon").hero(0, at="H5", gem=True, clearance="H5").turn()
    assert "enter:H3" in t.options
    t.turn()
    assert "enter:H3" not in t.options


@pytest.mark.rule("RH-VAR-30")
def test_a_limited_clairvoyant_fetches_none_of_the_32_tokens_without_coordinates() -> None:
    t = table(variants=["limited-clairvoyant"])
    pa = t.game.content.pa
    assert len(pa) == 32
    assert encounters.fetchable(t.bag("shadow", *pa).game) == ("shadow",)


@pytest.mark.rule("RH-VAR-30")
def test_a_limited_clairvoyant_fetches_no_events_either() -> None:
    t = table(variants=["limited-clairvoyant"]).bag("wizards-duel", "orc", "shadow")
    assert encounters.fetchable(t.game) == ("shadow",)


@pytest.mark.rule("RH-VAR-26")
def test_a_hero_who_gives_up_at_the_end_scores_nothing_for_turns() -> None:
    t = table("warrior", variants=["solo"])
    t.game.turns = 30
    t.hero(0, gold=0, cubes=(0, 0, 0), objects=[])
    assert solo.score(t.game, t[0], won=False) == 0
    assert solo.score(t.game, t[0], won=True) == 5000 + 15 * 500


@pytest.mark.rule("RH-ACT-05", "RH-ENC-05")
def test_any_number_of_actions_may_follow_each_other() -> None:
    t = table().hero(0, at="F2", life=1, gold=9, objects=["potion"]).stock("sword-1", "bow-1")
    for token in ("spring-of-life", "beggar", "small-bazaar", "shield"):
        t.lay(token, "F2")
    t.dice(1).act().play("use:spring-of-life")
    t.dice(6).play("use:beggar", "take:shield", "drink:potion", "use:small-bazaar")
    assert t.topic == "bazaar" and t.game.active == 0


@pytest.mark.rule("RH-PQ-04", "RH-PQ-11")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_completes_a_personal_quest_has_a_gem(seat: int) -> None:
    t = table().run(personal_quests.honour_redeemed, seat, "the-diadem")
    assert (t[seat].gem, t[1 - seat].gem) == (True, False)
