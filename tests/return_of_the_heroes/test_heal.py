"""HEAL: rest, springs and potions."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes import life
from tests.return_of_the_heroes.kit import Table, table

HERE = "A7"
HEROES = table().game.content.heroes
FULL = HEROES["dwarf"].life
WON, LOST = (1, 1), (6, 6)
PLACES = ("N5", "I5")


def patient(at: str = HERE, *tokens: str, **facts: object) -> Table:
    """A Dwarf with one of his many lives left."""
    t = table("dwarf", "elf").hero(0, **{"at": at, "life": 1, "quests": {"free-merlin": 0}, **facts}).hero(1, at="P6")
    for token in tokens:
        t.lay(token, at)
    return t.skill(magic=10, ranged=10, melee=10)


# How much ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-HEAL-01")
@pytest.mark.parametrize(
    ("before", "amount", "after"), [(1, 2, 3), (FULL - 1, 6, FULL), (FULL, 1, FULL), (1, 99, FULL)]
)
def test_life_never_rises_above_the_printed_number(before: int, amount: int, after: int) -> None:
    t = patient(life=before).run(life.heal, 0, amount)
    assert t[0].life == after
    assert t.kinds("healed")[0].facts["amount"] == after - before
    assert "RH-HEAL-01" in t.cites("healed")


@pytest.mark.rule("RH-HEAL-01")
def test_only_physical_life_is_healed() -> None:
    t = (
        patient(objects=["heavy-armour", "shield"])
        .run(life.lose_life, 0, 1, "RH-FIGHT-05")
        .play("temporary:heavy-armour")
    )
    t.run(life.heal, 0, 99)
    assert t[0].life == FULL and t.game.view(None).heroes[0].temporary == 2


@pytest.mark.rule("RH-HEAL-02")
@pytest.mark.parametrize("before", range(1, FULL))
def test_a_turn_at_home_heals_everything(before: int) -> None:
    t = patient(HERE, "beggar", house=HERE, life=before, gold=3).turn().play("rest")
    assert t[0].life == FULL
    assert t.asked == 1 and t[0].point == HERE, "the turn is over"
    assert "RH-HEAL-02" in t.cites("rested")


@pytest.mark.rule("RH-HEAL-02")
def test_the_house_of_another_hero_is_no_home() -> None:
    t = patient(HERE, life=1, house="D4").hero(1, house=HERE, at="P6").turn()
    assert "rest" not in t.options


@pytest.mark.rule("RH-HEAL-03")
@pytest.mark.parametrize(("face", "after"), [(1, 2), (3, 4), (6, FULL)])
def test_the_spring_of_life_heals_a_die(face: int, after: int) -> None:
    t = patient(HERE, "spring-of-life", gold=0).dice(face).act().play("use:spring-of-life")
    assert t[0].life == min(after, FULL) and t[0].gold == 0
    assert t.kinds("healing-die")[0].facts["dice"] == (face,)
    assert "RH-HEAL-03" in t.cites("healing-die")


@pytest.mark.rule("RH-HEAL-04")
@pytest.mark.parametrize("place", PLACES)
def test_a_turn_in_temple_or_white_village_heals_one(place: str) -> None:
    t = patient(place, "beggar", gold=3).turn().play("rest")
    assert t[0].life == 2 and t.asked == 1, "the turn is over"
    t.play("stay").play("rest")
    assert t[0].life == 3
    assert "RH-HEAL-04" in t.cites("rested")


@pytest.mark.rule("RH-HEAL-04")
def test_no_other_place_of_the_land_gives_rest() -> None:
    t = patient(house="P6")
    resting = set()
    for point in t.game.content.land.spots:
        if "rest" in t.hero(0, at=point).turn().options:
            resting.add(point)
    assert resting == {*PLACES, "P6"}


@pytest.mark.rule("RH-HEAL-05")
def test_each_of_three_sips_heals_one_then_the_potion_is_discarded() -> None:
    t = patient(objects=["potion"]).act()
    for sip in (1, 2, 3):
        assert t[0].objects == ("potion",)
        t.play("drink:potion")
        assert t[0].life == 1 + sip
    assert t[0].objects == ()
    assert t[0].life < FULL and t.asked == 1
    assert "RH-HEAL-05" in t.cites("used")


@pytest.mark.rule("RH-HEAL-05")
def test_a_potion_that_was_emptied_and_bought_anew_has_three_sips_again() -> None:
    t = patient(objects=["potion"]).act().play(*["drink:potion"] * 3)
    assert "potion" in t.game.stock
    t.hero(0, objects=["potion"], life=1).act()
    left = []
    for _ in range(3):
        t.play("drink:potion")
        left.append(t[0].objects)
    assert (t[0].life, left) == (4, [("potion",), ("potion",), ()])


# When ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-HEAL-06")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("life", [1, 2])
def test_healing_is_an_action_after_a_won_combat(won: bool, life: int) -> None:
    t = patient(HERE, "orc", "spring-of-life", life=life, objects=["potion"]).turn()
    healing = {"drink:potion", "use:spring-of-life"}
    assert not healing & set(t.options)
    t.dice(*WON if won else LOST).play("stay")
    assert not healing & set(t.options)
    t.strike()
    if won:
        t.play("cube:red")
        assert healing <= set(t.options)
    else:
        assert t.asked == 1 and (t[0].life == 1 if life > 1 else t[0].heirs == 1)


@pytest.mark.rule("RH-HEAL-06")
def test_no_potion_on_the_way() -> None:
    t = patient(objects=["potion"]).turn()
    assert "drink:potion" not in t.options
    t.play(f"step:{t.beside(HERE)}")
    assert t.topic == "travel" and "drink:potion" not in t.options


@pytest.mark.rule("RH-HEAL-07")
@pytest.mark.parametrize("place", [HERE, *PLACES])
@pytest.mark.parametrize(("foe", "face_down"), [("orc", False), ("bees", False), ("collector-of-debts", True)])
def test_no_rest_beside_an_adversary_that_must_be_fought(place: str, foe: str, face_down: bool) -> None:
    t = patient(place, house=HERE, quests={"the-signet-ring": 0})
    assert "rest" in t.turn().options
    t.lay(foe, place, face_down=face_down)
    assert "rest" not in t.turn().options


@pytest.mark.rule("RH-HEAL-07")
def test_what_one_need_not_fight_does_not_disturb_the_rest() -> None:
    t = patient(HERE, "bees", "iron-porter", "beggar", house=HERE).hero(1, at=HERE)
    assert "rest" in t.turn().options


# Rulings -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-13")
@pytest.mark.parametrize("place", [HERE, *PLACES])
def test_rest_is_declared_at_the_start_of_the_turn_on_the_place_itself(place: str) -> None:
    t = patient(house=HERE)
    t.hero(0, at=t.beside(place), objects=["amulet"]).dice(*WON).turn()
    assert "rest" not in t.options
    t.play(f"step:{place}")
    assert t[0].point == place and "rest" not in t.options
    t.play("stop")
    assert "rest" not in t.options
    t.play("end-turn")
    assert t[0].life == 1
    t.play("stay")
    assert t.asked == 0 and "rest" in t.options


@pytest.mark.rule("RH-RUL-13")
@pytest.mark.parametrize("place", [HERE, *PLACES])
def test_who_rests_does_nothing_else(place: str) -> None:
    t = patient(place, "beggar", "visit-the-gorge", "spring-of-life", house=HERE, gold=3, objects=["potion", "broom"])
    t.turn().play("rest")
    assert t.asked == 1 and t.topic == "set-out"
    assert not t.kinds("moved", "challenge", "used", "accepted")
    assert t[0].gold == 3 and t[0].objects == ("potion", "broom") and t[0].side_quests == ()


@pytest.mark.rule("RH-RUL-13")
@pytest.mark.parametrize("place", PLACES)
def test_temple_and_white_village_heal_nobody_who_merely_stays(place: str) -> None:
    t = patient(place).turn().play("stay")
    assert t[0].life == 1 and not t.kinds("healed")


@pytest.mark.rule("RH-RUL-13")
def test_another_heros_house_heals_nothing() -> None:
    t = patient(house="B4").hero(1, house=HERE)
    assert "rest" not in t.turn().options


@pytest.mark.rule("RH-RUL-27")
def test_several_sips_in_one_turn_each_an_action_of_its_own() -> None:
    t = patient(HERE, "orc", "beggar", gold=3, objects=["potion"]).dice(*WON).act().strike()
    t.play("cube:red", "drink:potion")
    assert t[0].life == 2 and {"drink:potion", "use:beggar"} <= set(t.options)
    t.dice(6).play("use:beggar", "drink:potion")
    assert t[0].life == 3


@pytest.mark.rule("RH-RUL-27")
def test_no_sip_at_full_life() -> None:
    t = patient(life=FULL - 1, objects=["potion"]).act().play("drink:potion")
    assert t[0].life == FULL and t[0].objects == ("potion",)
    assert t.topic == "act" and "drink:potion" not in t.options


@pytest.mark.rule("RH-RUL-27", "RH-ITEM-11")
def test_an_empty_potion_returns_to_the_stock_and_is_full_again() -> None:
    t = patient(objects=["potion"]).act().play(*["drink:potion"] * 3)
    assert "potion" in t.game.stock and "potion" not in t.game.gone
    t.hero(0, life=1, objects=["potion"]).act().play(*["drink:potion"] * 3)
    assert t[0].life == 4 and t[0].objects == () and "potion" in t.game.stock


@pytest.mark.rule("RH-RUL-27")
def test_a_half_empty_potion_stays_half_empty_in_other_hands() -> None:
    t = patient(objects=["potion"]).act().play("drink:potion", "drink:potion", "leave-something", "leave:potion")
    assert "potion" in t.game.stock
    t.hero(1, at=HERE, life=1, objects=["potion"]).act(1).play("drink:potion")
    assert t[1].objects == () and t[1].life == 2


@pytest.mark.rule("RH-RUL-27")
@pytest.mark.parametrize("point", ["A1", "C5", "L4", "H5"])
def test_the_potion_is_good_at_any_point(point: str) -> None:
    assert "drink:potion" in patient(point, objects=["potion"]).act().options
