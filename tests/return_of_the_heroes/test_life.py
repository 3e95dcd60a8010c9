"""LIFE: physical life, and the temporary life of armor and shields."""

from __future__ import annotations

from itertools import combinations

import pytest

from questable.return_of_the_heroes import life
from tests.return_of_the_heroes.kit import Table, table

HERE = "A7"
LOST = (6, 6)
HEROES = table().game.content.heroes
ARMOURS = {"light-armour": 1, "heavy-armour": 2, "magic-cloak": 1}
SHIELDS = {"shield": 1, "knights-shield": 1}
TEMPORARY = {**ARMOURS, **SHIELDS}


def hurt(amount: int = 1, *, at_life: int = 3, objects: tuple[str, ...] = ()) -> Table:
    """A hero is about to lose so much life."""
    t = table("warrior", "elf").hero(0, at=HERE, life=at_life, objects=list(objects))
    return t.run(life.lose_life, 0, amount, "RH-FIGHT-05")


def temporary(t: Table) -> int:
    return int(t.game.view(None).heroes[0].temporary)


# Two kinds of life ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-LIFE-01")
@pytest.mark.parametrize("hero", HEROES)
def test_the_printed_life_is_the_start_and_the_most_and_can_be_healed(hero: str) -> None:
    t = table(hero, "elf" if hero != "elf" else "dwarf")
    assert t[0].life == HEROES[hero].life
    t.hero(0, at=HERE, house=HERE, life=1).turn().play("rest")
    assert t[0].life == HEROES[hero].life
    t.run(life.heal, 0, 6)
    assert t[0].life == HEROES[hero].life


@pytest.mark.rule("RH-LIFE-01", "RH-HEAL-01", "RH-DEATH-03")
def test_it_is_the_most_for_an_heir_too() -> None:
    t = (
        table("warrior", "elf")
        .hero(0, at=HERE, house=HERE, life=1, objects=[])
        .run(life.lose_life, 0, 1, "RH-FIGHT-05")
    )
    assert t[0].heirs == 1 and t[0].life == HEROES["warrior"].life
    t.hero(0, life=1).turn().play("rest")
    assert t[0].life == HEROES["warrior"].life
    assert "rest" not in t.turn().options


@pytest.mark.rule("RH-LIFE-02")
def test_temporary_life_comes_only_from_armor_cloak_and_shield() -> None:
    t = table("warrior", "elf").hero(0, at=HERE)
    assert temporary(t) == 0
    giving = {}
    for token in t.game.content.things:
        t.hero(0, objects=[token])
        if temporary(t):
            giving[token] = temporary(t)
    assert giving == TEMPORARY


@pytest.mark.rule("RH-LIFE-02")
def test_temporary_life_is_never_healed() -> None:
    t = hurt(at_life=1, objects=("heavy-armour", "potion")).play("temporary:heavy-armour")
    assert temporary(t) == 1
    t.run(life.heal, 0, 6)
    assert temporary(t) == 1
    t.hero(0, life=1).act().play("drink:potion")
    assert temporary(t) == 1
    t.lay("spring-of-life", HERE).hero(0, life=1).dice(6).act().play("use:spring-of-life")
    assert temporary(t) == 1 and t[0].life == HEROES["warrior"].life
    for place, house in ((HERE, HERE), ("N5", HERE), ("I5", HERE)):
        t.hero(0, life=1, at=place, house=house).turn(0).play("rest")
        assert temporary(t) == 1 and t[0].life > 1


@pytest.mark.rule("RH-LIFE-02")
def test_a_hero_at_full_life_cannot_rest_for_his_armor() -> None:
    t = hurt(at_life=1, objects=("heavy-armour", "potion")).play("temporary:heavy-armour")
    t.hero(0, life=HEROES["warrior"].life, house=HERE)
    assert "rest" not in t.turn(0).options
    assert "drink:potion" not in t.act().options


@pytest.mark.rule("RH-LIFE-03")
@pytest.mark.parametrize("token", TEMPORARY)
def test_without_physical_life_a_hero_dies_whatever_protects_him(token: str) -> None:
    t = table("warrior", "elf").nameless("sorcerer").hero(0, at="H5", gem=True, clearance="H5", life=1, objects=[token])
    t.skill(magic=2).dice(6, 6).turn().play("enter:H3", "skill:magic", "physical")
    assert t[0].heirs == 1 and t.game.fight is None and t.asked == 1  # the final battle ends there too
    t = hurt(2, at_life=1, objects=(token,)).play("physical")
    assert t.kinds("knocked-out") and t.kinds("heir")
    assert "RH-LIFE-03" in t.cites("knocked-out")


@pytest.mark.rule("RH-LIFE-04", "RH-RUL-30")
@pytest.mark.parametrize(
    ("choices", "left", "worn"),
    [
        (("physical", "physical"), 1, 0),
        (("physical", "temporary:heavy-armour"), 2, 1),
        (("temporary:heavy-armour", "physical"), 2, 1),
        (("temporary:heavy-armour", "temporary:heavy-armour"), 3, 2),
    ],
)
def test_the_player_decides_for_each_point(choices: tuple[str, str], left: int, worn: int) -> None:
    t = hurt(2, at_life=3, objects=("heavy-armour",))
    for choice in choices:
        assert t.topic == "lose-life" and t.asked == 0
        assert t.options == ["physical", "temporary:heavy-armour"]
        t.play(choice)
    assert t.topic != "lose-life"
    assert t[0].life == left and temporary(t) == 2 - worn
    assert "RH-LIFE-04" in t.game.steps["lose_life"].rules


@pytest.mark.rule("RH-LIFE-04", "RH-RUL-30")
def test_with_armor_and_shield_the_player_chooses_which_of_them_takes_it() -> None:
    for token, left in (("magic-cloak", ("shield",)), ("shield", ("magic-cloak",))):
        t = hurt(1, at_life=2, objects=("magic-cloak", "shield"))
        assert t.options == ["physical", "temporary:magic-cloak", "temporary:shield"]
        t.play(f"temporary:{token}")
        assert t[0].objects == left and t[0].life == 2


@pytest.mark.rule("RH-LIFE-04")
def test_the_choice_is_there_in_a_combat_too() -> None:
    t = table("warrior", "elf").hero(0, at=HERE, life=3, objects=["shield"]).lay("orc", HERE).dice(*LOST).act()
    t.strike()
    assert t.topic == "lose-life" and t.options == ["physical", "temporary:shield"]


@pytest.mark.rule("RH-LIFE-05")
@pytest.mark.parametrize("token", TEMPORARY)
def test_an_object_whose_temporary_life_is_spent_leaves_the_game(token: str) -> None:
    t = hurt(TEMPORARY[token], objects=(token,))
    for _ in range(TEMPORARY[token]):
        assert t[0].objects == (token,)
        t.play(f"temporary:{token}")
    assert t[0].objects == () and t[0].life == 3
    assert token in t.game.gone and token not in t.game.stock and not t.at(HERE)
    assert [event.facts["card"] for event in t.kinds("worn-out")] == [token]
    assert "RH-LIFE-05" in t.cites("worn-out")


# Carrying ------------------------------------------------------------------------------------------------------------


def ways_to_take(t: Table, token: str) -> list[str]:
    return [option for option in t.lay(token, HERE).act().options if option.startswith(f"take:{token}")]


@pytest.mark.rule("RH-LIFE-06")
@pytest.mark.parametrize(("worn", "other"), [*combinations(ARMOURS, 2), *combinations(SHIELDS, 2)])
def test_nobody_carries_two_armors_or_two_shields(worn: str, other: str) -> None:
    for mine, found in ((worn, other), (other, worn)):
        t = table("warrior", "elf").hero(0, at=HERE, objects=[mine, "amulet"])
        assert ways_to_take(t, found) == [f"take:{found}/{mine}"]
        t.play(f"take:{found}/{mine}")
        assert t[0].objects == ("amulet", found)


@pytest.mark.rule("RH-LIFE-06")
def test_not_even_if_half_of_the_armor_is_worn_out() -> None:
    t = table("warrior", "elf").hero(0, at=HERE, objects=["heavy-armour"])
    t.game.wear["heavy-armour"] = 1
    assert ways_to_take(t, "light-armour") == ["take:light-armour/heavy-armour"]


@pytest.mark.rule("RH-LIFE-06")
def test_nobody_buys_a_second_armor() -> None:
    t = table("warrior", "elf").hero(0, at="F2", gold=99, objects=["light-armour"]).lay("small-bazaar", "F2")
    t.stock("magic-cloak", "heavy-armour", "shield").act().play("use:small-bazaar")
    bought = {"buy:magic-cloak/light-armour", "buy:heavy-armour/light-armour", "buy:shield"}
    assert set(t.options) == {*bought, "done"}


@pytest.mark.rule("RH-LIFE-06")
def test_nobody_is_offered_a_second_shield_without_giving_up_the_first() -> None:
    t = table("warrior", "elf").hero(0, at="F2", gold=0).lay("small-bazaar", "F2").stock("shield")
    t.hero(1, at="P6", gold=99, objects=["knights-shield"]).act().play("use:small-bazaar", "offer:shield/1")
    assert t.asked == 1 and t.options == ["buy:shield/knights-shield", "decline"]


@pytest.mark.rule("RH-LIFE-07")
@pytest.mark.parametrize("armor", ARMOURS)
@pytest.mark.parametrize("shield", SHIELDS)
def test_an_armor_and_a_shield_are_used_together(armor: str, shield: str) -> None:
    t = table("warrior", "elf").hero(0, at=HERE, life=3, objects=[armor])
    assert ways_to_take(t, shield) == [f"take:{shield}"]
    t.play(f"take:{shield}")
    assert temporary(t) == ARMOURS[armor] + 1
    t.run(life.lose_life, 0, 2, "RH-FIGHT-05")
    assert t.options == ["physical", f"temporary:{armor}", f"temporary:{shield}"]
    t.play(f"temporary:{armor}", f"temporary:{shield}")
    assert t[0].life == 3 and shield in t.game.gone


# Rulings -------------------------------------------------------------------------------------------------------------


def worn_armor() -> Table:
    """A hero whose heavy armor has lost one of its two lives."""
    t = hurt(at_life=3, objects=("heavy-armour", "amulet")).play("temporary:heavy-armour")
    assert temporary(t) == 1
    return t


@pytest.mark.rule("RH-RUL-28")
def test_heavy_armor_that_is_sold_again_keeps_its_remaining_life() -> None:
    t = worn_armor().act().play("leave-something", "leave:heavy-armour")
    assert temporary(t) == 0 and "heavy-armour" in t.game.stock
    t.hero(0, at="F2", gold=99).lay("small-bazaar", "F2").stock("heavy-armour").act()
    t.play("use:small-bazaar", "buy:heavy-armour")
    assert temporary(t) == 1
    t.run(life.lose_life, 0, 1, "RH-FIGHT-05").play("temporary:heavy-armour")
    assert "heavy-armour" in t.game.gone


@pytest.mark.rule("RH-RUL-28")
def test_heavy_armor_lost_by_death_keeps_its_remaining_life() -> None:
    t = worn_armor().hero(0, life=1).run(life.lose_life, 0, 1, "RH-FIGHT-05").play("physical", "keep:amulet")
    assert t.at(HERE) == ("heavy-armour",)
    t.hero(1, at=HERE).act(1).play("take:heavy-armour")
    assert t.game.view(None).heroes[1].temporary == 1


@pytest.mark.rule("RH-RUL-28", "RH-LIFE-02", "RH-DEATH-03")
def test_heavy_armor_that_is_inherited_is_not_mended() -> None:
    t = worn_armor().hero(0, life=1).run(life.lose_life, 0, 1, "RH-FIGHT-05").play("physical", "keep:heavy-armour")
    assert t[0].objects == ("heavy-armour",) and temporary(t) == 1


@pytest.mark.rule("RH-RUL-28")
@pytest.mark.parametrize("token", TEMPORARY)
def test_a_dropped_armor_or_shield_protects_no_more(token: str) -> None:
    t = table("warrior", "elf").hero(0, at=HERE, life=2, objects=[token]).act()
    t.play("leave-something", f"leave:{token}")
    assert temporary(t) == 0
    t.run(life.lose_life, 0, 1, "RH-FIGHT-05")
    assert t[0].life == 1


@pytest.mark.rule("RH-RUL-28")
@pytest.mark.parametrize("token", TEMPORARY)
def test_used_up_armor_does_not_come_back_to_the_bazaar(token: str) -> None:
    t = hurt(TEMPORARY[token], objects=(token,))
    while t.topic == "lose-life":
        t.play(f"temporary:{token}")
    assert token in t.game.gone and token not in t.game.stock


@pytest.mark.rule("RH-RUL-30")
def test_no_question_where_only_one_kind_of_life_is_available() -> None:
    t = hurt(2, at_life=4, objects=("amulet", "potion"))
    assert t[0].life == 2 and t.topic != "lose-life"


@pytest.mark.rule("RH-RUL-30")
def test_the_question_ends_when_the_temporary_life_is_gone() -> None:
    t = hurt(3, at_life=4, objects=("shield",)).play("temporary:shield")
    assert t[0].life == 2 and t.topic != "lose-life"


@pytest.mark.rule("RH-EX-16")
def test_with_one_life_the_shield_may_be_spent_instead() -> None:
    t = table("warrior", "elf").hero(0, at=HERE, life=1, objects=["shield"]).hero(1, at="P6").lay("orc", HERE)
    t.dice(*LOST).act().strike()
    assert t.options == ["physical", "temporary:shield"]
    other = t.game.clone()
    t.play("temporary:shield")
    assert t[0].life == 1 and t[0].objects == () and "shield" in t.game.gone
    assert not t.kinds("knocked-out") and t[0].point == HERE and t[0].heirs == 0
    other.play("physical")
    assert other.heroes[0].heirs == 1
