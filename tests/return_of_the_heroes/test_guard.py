"""GUARD: four guardians bar the way to the tower."""

from __future__ import annotations

import pytest

from tests.return_of_the_heroes.kit import Table, table

GUARDIANS = ["iron-porter", "sleepless-archer", "mirror-sister", "twin-hounds"]
ACCESS = ["H5", "H7", "H8", "H9"]


def at_the_tower(point: str = "H5", **facts: object) -> Table:
    """The Nameless is there, with all guardians; a strong hero with a gem is on this point."""
    t = table("warrior", "elf").nameless("sorcerer")
    for guardian, place in zip(GUARDIANS, ACCESS, strict=True):
        t.lay(guardian, place, face_down=True)
    t.hero(0, at=point, house="B4", quests={}, **{"gem": True, "objects": ["amulet"], **facts})
    return t.hero(1, at="O13", house="O13", quests={}).bag("boat").skill(magic=11, ranged=11, melee=11)


def win(t: Table) -> Table:
    return t.dice(*[1] * 8).strike()


def lose(t: Table) -> Table:
    return t.dice(6, 6).strike()


@pytest.mark.rule("RH-GUARD-01", "RH-GUARD-02", "RH-FIGHT-01", "RH-FIGHT-03")
@pytest.mark.parametrize(("guardian", "point"), list(zip(GUARDIANS, ACCESS, strict=True)))
def test_a_hero_with_a_gem_fights_any_guardian_like_an_adversary(guardian: str, point: str) -> None:
    t = at_the_tower(point).act()
    assert t.topic == "choose-skill" and t.kinds("challenge")[0].facts["card"] == guardian
    card = t.game.content.guardians[guardian]
    assert {option.removeprefix("skill:") for option in t.options} == set(card.circles)
    skill = t.options[0].removeprefix("skill:")
    win(t)
    assert [event.facts["value"] for event in t.kinds("rolled")] == [11 + card.circles[skill]] * card.life  # type: ignore[index]
    assert t.kinds("beaten") and t[0].clearance == point
    t.play("end-turn", "stay")
    assert t.asked == 0 and "enter:H3" in t.options  # one of the four is enough


@pytest.mark.rule("RH-GUARD-01", "RH-RUL-32", "RH-STOP-02")
def test_an_access_point_ends_the_movement_of_a_hero_with_a_gem() -> None:
    t = at_the_tower("H1").dice(1, 1).turn().play("step:H5")
    assert t.topic == "choose-skill" and t[0].point == "H5"


@pytest.mark.rule("RH-GUARD-01")
def test_before_the_nameless_is_in_play_there_is_no_guardian() -> None:
    t = table("warrior", "elf").hero(0, at="H5", gem=True, objects=["amulet"]).act()
    assert t.topic == "act" and not t.kinds("challenge")


@pytest.mark.rule("RH-GUARD-01", "RH-GUARD-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_every_hero_with_a_gem_may_do_so(seat: int) -> None:
    t = at_the_tower("H7").hero(0, gem=seat == 0, at="H1").hero(1, gem=seat == 1, objects=["cart"], at="H1")
    t.hero(seat, at="H8").skill(seat, magic=11, ranged=11, melee=11).dice(*[1] * 8).turn(seat).play("stay")
    assert t.kinds("challenge")[0].facts["card"] == "mirror-sister"
    win(t)
    assert (t[seat].clearance, t[1 - seat].clearance) == ("H8", "")
    t.turn(1 - seat).hero(1 - seat, at="H8", gem=True).turn(1 - seat)
    assert "enter:H3" not in t.options  # that is the winner's right alone
    assert "enter:H3" in t.turn(seat).options


@pytest.mark.rule("RH-GUARD-02")
@pytest.mark.parametrize("heirs", [0, 1])
def test_without_a_beaten_guardian_nobody_meets_the_nameless(heirs: int) -> None:
    t = at_the_tower(heirs=heirs).turn()
    assert t.topic == "set-out" and "enter:H3" not in t.options
    lose(t.play("stay"))
    assert t.asked == 1
    t.play("stay")
    assert t.asked == 0 and t.topic == "set-out" and "enter:H3" not in t.options


@pytest.mark.rule("RH-GUARD-03")
@pytest.mark.parametrize("point", ACCESS)
def test_a_defeat_costs_1_life_and_may_be_tried_again(point: str) -> None:
    t = lose(at_the_tower(point, life=3, objects=[]).act())
    assert t[0].life == 2 and t[0].point == point and t.asked == 1
    t.play("stay")
    assert t.asked == 0 and "stay" in t.options and any(option.startswith("step:") for option in t.options)
    win(t.play("stay"))
    assert t.kinds("way-clear")


@pytest.mark.rule("RH-GUARD-04", "RH-GUARD-06")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize(("guardian", "point"), list(zip(GUARDIANS, ACCESS, strict=True)))
def test_after_a_fight_the_guardian_stays_face_down(guardian: str, point: str, won: bool) -> None:
    t = at_the_tower(point, life=3, objects=["sword-1"]).act()
    assert t.game.view(1).tokens[point] == (guardian,)  # seen by everybody during the combat
    (win if won else lose)(t)
    assert t.at(point) == (guardian,) and guardian in t.game.down
    assert [t.game.view(seat).tokens[point] for seat in (0, 1, None)] == [("guardian",)] * 3
    assert guardian not in {*t.game.gone, *t.game.bag}


@pytest.mark.rule("RH-GUARD-06")
def test_the_program_does_not_remember_guardians() -> None:
    t = win(at_the_tower().act())
    assert {t.game.imagine(0, seed).tokens["H5"] for seed in range(40)} == {(each,) for each in GUARDIANS}


@pytest.mark.rule("RH-GUARD-06")
def test_every_challenger_can_choose_among_all_four() -> None:
    t = win(at_the_tower().act())
    for guardian, point in zip(GUARDIANS, ACCESS, strict=True):
        t.hero(1, at=point, gem=True).skill(1, magic=11, ranged=11, melee=11).act(1)
        assert t.kinds("challenge")[-1].facts["card"] == guardian
        win(t)
        assert t[1].clearance == point


@pytest.mark.rule("RH-GUARD-05", "RH-RUL-33")
@pytest.mark.parametrize("point", ACCESS)
def test_on_the_next_turn_the_winner_may_enter_the_tower(point: str) -> None:
    t = win(at_the_tower(point).act())
    assert "RH-GUARD-05" in t.cites("way-clear")
    assert t.topic == "act" and "enter:H3" not in t.options  # not on this turn
    t.play("end-turn", "stay").dice().play("enter:H3")
    assert t[0].point == "H3" and t.game.walked == 1 and not t.kinds("road-found", "half-way")
    assert t.kinds("nameless-revealed") and t.game.fight is not None and t.game.fight.final


# For whom guardians are there ----------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-32", "RH-GUARD-01")
def test_without_a_gem_a_guardian_does_not_exist() -> None:
    t = at_the_tower("H1", gem=False).lay("crystal", "H5").hero(0, side_quests=["find-the-crystal"])
    t.dice(1, 1).turn().play("step:H5")
    assert t.topic == "travel" and "step:H1" in t.options and "enter:H3" not in t.options  # he may pass
    assert "iron-porter" in t.game.down and not t.kinds("turned-up")
    assert t.game.view(0).tokens["H5"] == ("guardian", "crystal")
    t.play("stop")
    assert t.topic == "act" and "take:crystal" in t.options and not t.kinds("challenge")
    assert t.play("take:crystal")[0].objects == ("amulet", "crystal")
    t.hero(0, clearance="H5").play("end-turn", "stay")
    assert t.asked == 0 and t.topic == "set-out" and "enter:H3" not in t.options


@pytest.mark.rule("RH-RUL-32")
def test_without_a_gem_the_access_point_is_a_point_like_any_other() -> None:
    t = at_the_tower("H7", gem=False, gold=9, life=1).lay("beggar", "H7").lay("visit-the-gorge", "H7")
    t.hero(0, objects=["potion"]).act()
    assert {"use:beggar", "accept:visit-the-gorge", "drink:potion", "leave-something"} <= set(t.options)


@pytest.mark.rule("RH-RUL-32")
def test_a_guardian_gives_no_reward_and_its_defeat_draws_no_token() -> None:
    t = at_the_tower(gold=0)
    win(t.act())
    assert t.kinds("beaten") and t.game.bag == ("boat",)
    assert t[0].gold == 0 and t[0].cubes == (0, 0, 0) and t[0].objects == ("amulet",)


@pytest.mark.rule("RH-RUL-32")
def test_with_a_gem_the_fight_comes_first() -> None:
    t = at_the_tower().lay("crystal", "H5").hero(0, side_quests=["find-the-crystal"]).act()
    assert t.topic == "choose-skill"
    assert "take:crystal" in win(t).options


# Clearance -----------------------------------------------------------------------------------------------------------


def cleared(point: str = "H5", **facts: object) -> Table:
    """On the turn after a guardian was beaten."""
    t = win(at_the_tower(point, **facts).act()).play("end-turn", "stay")
    assert t.asked == 0 and t.topic == "set-out" and "enter:H3" in t.options
    return t


@pytest.mark.rule("RH-RUL-33")
def test_who_goes_away_loses_the_right() -> None:
    t = cleared().play("step:H1")
    assert t.topic == "travel"
    t.play("stop", "end-turn", "stay")
    assert t.asked == 0
    t.hero(0, at="H5").turn()
    assert "enter:H3" not in t.options


@pytest.mark.rule("RH-RUL-33")
def test_the_right_is_not_kept_by_coming_back_on_the_same_turn() -> None:
    t = cleared().play("step:H1")
    t.dice(1, 1).play("step:H5")
    assert t.topic == "choose-skill"  # the guardian again


@pytest.mark.rule("RH-RUL-33")
def test_not_even_if_no_guardian_were_there_any_more() -> None:
    t = cleared()
    for token in t.at("H5"):
        t.take_out(token)
    t.play("step:H1").dice(1, 1).play("step:H5")
    assert t[0].point == "H5" and t.topic == "travel" and "enter:H3" not in t.options


@pytest.mark.rule("RH-RUL-33")
@pytest.mark.parametrize("won", [True, False])
def test_who_stays_must_fight_the_guardian_again(won: bool) -> None:
    t = cleared(life=3, objects=["sword-1"]).play("stay")
    assert t.topic == "choose-skill"
    (win if won else lose)(t)
    if won:
        t.play("end-turn")
    t.play("stay")
    assert t.asked == 0 and ("enter:H3" in t.options) == won


@pytest.mark.rule("RH-RUL-33")
def test_the_right_holds_from_that_access_point_only() -> None:
    t = win(at_the_tower().act()).play("end-turn").hero(0, at="H7").play("stay")
    assert t.asked == 0 and t.topic == "set-out" and "enter:H3" not in t.options


@pytest.mark.rule("RH-RUL-33")
@pytest.mark.parametrize("point", ACCESS)
def test_the_step_into_the_tower_costs_a_movement_point_and_nothing_else(point: str) -> None:
    t = cleared(point, gold=0).dice(6, 6)
    drawn = t.game.dice.drawn
    t.play("enter:H3")
    assert t[0].point == "H3" and t.game.walked == 1 and t[0].gold == 0 and t.game.dice.drawn == drawn


@pytest.mark.rule("RH-RUL-33")
def test_the_right_is_personal() -> None:
    t = win(at_the_tower().act()).hero(1, at="H5", gem=True).play("end-turn")
    assert t.asked == 1 and t.topic == "set-out" and "enter:H3" not in t.options


@pytest.mark.rule("RH-RUL-33")
def test_nobody_enters_before_the_nameless_is_in_play() -> None:
    t = table("warrior", "elf").hero(0, at="H5", gem=True, clearance="H5").turn()
    assert t.topic == "set-out" and "enter:H3" not in t.options


@pytest.mark.rule("RH-RUL-33")
def test_the_final_battle_is_the_one_combat_of_the_turn() -> None:
    t = cleared(life=1).play("enter:H3")
    t.dice(6, 6).play("skill:magic")
    assert [event.facts["card"] for event in t.kinds("challenge")] == ["iron-porter", "sorcerer"]
    assert t.asked == 1 and t[0].heirs == 1
