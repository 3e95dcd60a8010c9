"""ITEM: what objects do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from questable.return_of_the_heroes.content import SKILLS, Thing
from questable.return_of_the_heroes.land import neighbour_places
from questable.speech import phrasebook
from tests.return_of_the_heroes.kit import Table, table

PROTECTION = {"light-armour": 1, "heavy-armour": 2, "magic-cloak": 1, "shield": 1}
ARMOUR = ["light-armour", "heavy-armour", "magic-cloak"]


def here(point: str, *objects: str, **facts: object) -> Table:
    """A hero on a point with these objects; nothing is in the bag or in the stock."""
    t = table("warrior", "elf").stock().hero(0, at=point, house="B4", quests={}, objects=list(objects), **facts)
    return t.hero(1, at="O13", house="O13", quests={})


def value(t: Table, skill: str) -> int:
    """What a test on this skill is made against."""
    t.dice(6, 6).test(skill)
    if t.topic == "use-scroll":
        t.play("roll")
    return int(t.kinds("rolled")[-1].facts["value"])


def steps(t: Table) -> int:
    """How many points the hero really walks in a turn, along beige points."""
    count = 0
    way = t.road(t[0].point, 12)
    t.turn()
    while t.asked == 0 and f"step:{way[count]}" in t.options:
        t.play(f"step:{way[count]}")
        count += 1
    return count


def base_movement(t: Table) -> int:
    return t.game.content.heroes[t[0].id].movement


def lose(t: Table) -> Table:
    """The hero is defeated by an orc where he stands."""
    return t.lay("orc", t[0].point).skill(melee=1).dice(6, 6).act().play("skill:melee")


# Armor --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ITEM-01", "RH-ITEM-02", "RH-ITEM-03", "RH-ITEM-04")
@pytest.mark.parametrize(("thing", "life"), PROTECTION.items())
def test_temporary_life_and_what_becomes_of_it(thing: str, life: int) -> None:
    t = here("A8", thing, life=3)
    assert t.game.view(0).heroes[0].temporary == life
    for left in reversed(range(life)):
        assert t[0].objects == (thing,)
        lose(t).play(f"temporary:{thing}")
        assert t.game.view(0).heroes[0].temporary == left and t[0].life == 3
    assert t[0].objects == () and thing in t.game.gone and t.game.stock == ()
    assert lose(t)[0].life == 2


@pytest.mark.rule("RH-ITEM-01", "RH-ITEM-02", "RH-ITEM-03", "RH-ITEM-04")
@pytest.mark.parametrize("armor", ARMOUR)
def test_an_armor_goes_with_a_shield_but_not_with_another_armor(armor: str) -> None:
    t = here("A8", armor, life=3).lay("shield", "A8")
    for other in ARMOUR:
        if other != armor:
            t.lay(other, "A8")
    t.act()
    takes = {option for option in t.options if option.startswith("take")}
    assert takes == {"take:shield", *(f"take:{other}/{armor}" for other in ARMOUR if other != armor)}
    t.play("take:shield")
    assert t.game.view(0).heroes[0].temporary == PROTECTION[armor] + 1
    lose(t)
    assert t.options == ["physical", f"temporary:{armor}", "temporary:shield"]


@pytest.mark.rule("RH-ITEM-02")
def test_heavy_armor_slows_down_by_one() -> None:
    t = here("A1", "heavy-armour")
    assert steps(t) == base_movement(t) - 1
    for thing in ("light-armour", "magic-cloak", "shield"):
        t.hero(0, at="A1", objects=[thing])
        assert steps(t) == base_movement(t)


# Skills --------------------------------------------------------------------------------------------------------------

BONUS = [("bow-1", "ranged", 1), ("wand-2", "magic", 1), ("sword-1", "melee", 1)]
BONUS += [("holy-cross", "magic", 2), ("magic-sword", "melee", 2), ("magic-bow", "ranged", 2)]


@pytest.mark.rule(
    "RH-ITEM-05", "RH-ITEM-06", "RH-ITEM-07", "RH-ITEM-18", "RH-ITEM-19", "RH-ITEM-20", "RH-ITEM-21", "RH-ITEM-22"
)
@pytest.mark.parametrize(("thing", "skill", "bonus"), [*BONUS, ("yew-staff", "", 0), ("amulet", "", 0)])
def test_what_an_object_adds_to_skills(thing: str, skill: str, bonus: int) -> None:
    t = here("A8", thing).skill(magic=5, ranged=5, melee=5)
    assert {each: value(t, each) for each in SKILLS} == {each: 5 + bonus * (each == skill) for each in SKILLS}


@pytest.mark.rule("RH-ITEM-05", "RH-ITEM-06", "RH-ITEM-07")
@pytest.mark.parametrize(
    ("things", "skill"),
    [
        (("bow-1", "bow-2"), "ranged"),
        (("wand-1", "wand-2"), "magic"),
        (("sword-1", "sword-2"), "melee"),
    ],
)
def test_two_of_a_kind_do_not_add_up(things: tuple[str, str], skill: str) -> None:
    assert value(here("A8", *things).skill(**{skill: 5}), skill) == 6


@pytest.mark.rule("RH-ITEM-05", "RH-ITEM-06", "RH-ITEM-07")
@pytest.mark.parametrize(
    ("things", "skill"),
    [(("bow-1", "magic-bow"), "ranged"), (("wand-1", "holy-cross"), "magic"), (("magic-sword", "sword-1"), "melee")],
)
def test_a_bazaar_object_does_not_add_to_a_magic_item(things: tuple[str, str], skill: str) -> None:
    assert value(here("A8", *things).skill(**{skill: 5}), skill) == 7


@pytest.mark.rule("RH-ITEM-06", "RH-ITEM-09")
def test_wand_and_boots_are_wanted_by_side_quests() -> None:
    quests = table().game.content.side_quests
    assert {quest.wanted for quest in quests.values() if quest.wanted} == {"wand", "boots"}


# Movement ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ITEM-08", "RH-ITEM-09", "RH-ITEM-16", "RH-MOVE-03", "RH-RUL-17")
@pytest.mark.parametrize("hero", ["warrior", "dwarf"])
@pytest.mark.parametrize(
    ("things", "value"),
    [
        (["horse-1", "cart"], lambda base: max(base + 2, 6)),
        (["boots-1", "cart"], lambda base: 6),
        (["horse-1", "boots-1"], lambda base: base + 2),
        (["horse-1", "horse-2", "boots-1", "cart"], lambda base: max(base + 2, 6)),
        (["horse-1", "heavy-armour"], lambda base: base + 1),
        (["cart", "heavy-armour"], lambda base: 5),
    ],
)
def test_of_all_that_carries_a_hero_the_best_counts_alone(
    hero: str, things: list[str], value: Callable[[int], int]
) -> None:
    base = table().game.content.heroes[hero].movement
    for carried in (things, things[::-1]):
        t = table(hero, "elf").hero(0, objects=carried)
        assert t.game.view(None).heroes[0].movement == value(base)


@pytest.mark.rule("RH-ITEM-08", "RH-ITEM-09", "RH-ITEM-16")
@pytest.mark.parametrize("hero", ["warrior", "dwarf", "elf"])
@pytest.mark.parametrize(
    ("things", "more", "pace"),
    [
        (["horse-1"], 2, 0),
        (["boots-1"], 1, 0),
        (["horse-1", "horse-2"], 2, 0),
        (["boots-1", "boots-2"], 1, 0),
        (["boots-1", "horse-2"], 2, 0),
        (["cart"], 0, 6),
        (["cart", "boots-1"], 1, 6),
    ],
)
def test_how_far_a_hero_goes(hero: str, things: list[str], more: int, pace: int) -> None:
    t = table(hero, "priest").hero(0, at="A1", objects=things)
    assert steps(t) == max(base_movement(t) + more, pace)


# Scrolls -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ITEM-10", "RH-RUL-26")
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("natural", [2, 10])
def test_a_scroll_makes_one_test_at_9_and_returns_to_the_stock(skill: str, natural: int) -> None:
    scroll = f"{skill}-scroll"
    t = here("A8", scroll).skill(magic=natural, ranged=natural, melee=natural).dice(4, 5).test(skill)
    assert t.topic == "use-scroll" and t.options == ["roll", f"scroll:{scroll}"]
    assert t.game.decision is not None and t.game.decision.rules == ("RH-ITEM-10",)
    assert not t.kinds("rolled")  # declared before the roll
    t.play(f"scroll:{scroll}")
    assert t.kinds("rolled")[-1].facts["value"] == 9 and t.game.passed
    assert t[0].objects == () and t.game.stock == (scroll,)
    assert "RH-ITEM-10" in t.cites("used")
    t.dice(4, 5).test(skill)
    assert t.kinds("rolled")[-1].facts["value"] == natural


@pytest.mark.rule("RH-ITEM-10", "RH-RUL-26")
def test_nobody_has_to_use_a_scroll_and_only_for_its_skill() -> None:
    t = here("A8", "magic-scroll").skill(magic=5, melee=5).dice(1, 1).test("magic").play("roll")
    assert t[0].objects == ("magic-scroll",) and t.kinds("rolled")[-1].facts["value"] == 5
    t.dice(1, 1).test("melee")
    assert not t.topic and t[0].objects == ("magic-scroll",)


@pytest.mark.rule("RH-ITEM-10")
@pytest.mark.parametrize("what", ["combat", "final battle", "encounter", "event"])
def test_a_scroll_is_used_up_in_a_test_of_any_kind(what: str) -> None:
    t = here("A8", "magic-scroll", life=1, gold=1).skill(magic=2).hero(1, at="P6").skill(1, magic=2)
    if what == "combat":
        t.lay("werewolf", "A8").dice(6, 6).act().play("skill:magic")
    elif what == "final battle":
        t.nameless("demon").hero(0, at="H5", gem=True, clearance="H5").dice(1, 1, 6, 6).turn()
        t.play("enter:H3", "skill:magic")
    elif what == "encounter":
        t.lay("road-sign", "A8").dice(6, 6).act().play("use:road-sign")
    else:
        t.bag("wizards-duel").dice(6, 6, 6, 6).draw()
    t.play("scroll:magic-scroll")
    assert "magic-scroll" in t.game.stock and "magic-scroll" not in t[0].objects


@pytest.mark.rule("RH-RUL-26")
def test_natural_value_and_objects_are_replaced_and_modifiers_still_apply() -> None:
    t = here("A8", "magic-scroll", "holy-cross").skill(magic=4).dice(4, 4).test("magic", -2)
    t.play("scroll:magic-scroll")
    assert t.kinds("rolled")[-1].facts["value"] == 7 and not t.game.passed


@pytest.mark.rule("RH-RUL-26")
def test_in_an_event_the_scrolls_of_all_heroes_work() -> None:
    t = here("A8").skill(magic=2).hero(1, objects=["magic-scroll"]).skill(1, magic=2).bag("wizards-duel")
    t.dice(6, 6, 4, 5, 6, 6).draw(0)
    assert t.topic == "use-scroll" and t.asked == 1
    t.play("scroll:magic-scroll")
    assert [event.facts["value"] for event in t.kinds("rolled")] == [2, 9, 1]
    assert t[1].objects == () and "magic-scroll" in t.game.stock


@pytest.mark.rule("RH-RUL-26")
def test_extra_dice_count_with_a_scroll() -> None:
    t = here("A8", "magic-scroll").rolls(magic=4).dice(6, 6, 4, 5).test("magic").play("scroll:magic-scroll")
    assert len(t.kinds("rolled")[-1].facts["dice"]) == 4
    assert "dice:4+5" in t.options
    assert t.play("dice:4+5").game.passed


@pytest.mark.rule("RH-RUL-26")
def test_a_scroll_covers_one_test_of_a_fight() -> None:
    t = here("A8", "melee-scroll", life=3).lay("troll", "A8").skill(melee=3).dice(4, 5, 4, 5).act().play("skill:melee")
    circle = t.game.content.adversaries["troll"].circles["melee"]
    t.play("scroll:melee-scroll")
    assert [event.facts["value"] for event in t.kinds("rolled")] == [9 + circle, 3 + circle]
    assert t.kinds("not-beaten") and t[0].life == 2


@pytest.mark.rule("RH-RUL-26")
def test_a_scroll_helps_in_the_final_battle() -> None:
    t = here("H5", "melee-scroll", gem=True, clearance="H5", life=4).nameless("king-of-darkness")
    t.turn().play("enter:H3", "skill:melee")
    assert t.topic == "use-scroll" and "scroll:melee-scroll" in t.options


@pytest.mark.rule("RH-RUL-26")
def test_a_scroll_helps_with_an_encounter() -> None:
    t = here("N4", "magic-scroll", gold=1).lay("road-sign", "N4").skill(magic=2).dice(4, 5).act()
    t.play("use:road-sign", "scroll:magic-scroll")
    assert t.topic == "exchange-first"


@pytest.mark.rule("RH-RUL-26")
def test_a_scroll_helps_in_an_event() -> None:
    t = here("A8", "magic-scroll").bag("wizards-duel").skill(magic=2).skill(1, magic=2).dice(4, 5, 6, 6, 6, 6).draw()
    assert t.topic == "use-scroll" and t.asked == 0
    t.play("scroll:magic-scroll")
    assert [event.facts["value"] for event in t.kinds("rolled") if event.facts["seat"] == 0] == [9, 1]


@pytest.mark.rule("RH-RUL-26")
def test_a_scroll_cannot_be_used_in_training() -> None:
    t = here("J3", "melee-scroll", gold=1).lay("gasconier", "J3").skill(melee=5).dice(1, 1).act().play("use:gasconier")
    assert t.kinds("rolled")[-1].facts["value"] == 5
    assert t[0].objects == ("melee-scroll",) and t.topic == "act"


# The potion ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ITEM-11")
def test_a_potion_has_three_uses_of_one_life_each() -> None:
    t = table("dwarf", "elf").stock().hero(0, at="A8", objects=["potion"], life=1).act()
    for life in (2, 3, 4):
        assert "drink:potion" in t.options and t[0].objects == ("potion",)
        t.play("drink:potion")
        assert t[0].life == life
    assert t[0].objects == () and t.game.stock == ("potion",)
    assert t[0].life < t.game.content.heroes["dwarf"].life


@pytest.mark.rule("RH-ITEM-11")
def test_drinking_is_an_action() -> None:
    t = here("A8", "potion", life=1).turn()
    assert t.topic == "set-out" and "drink:potion" not in t.options
    assert "drink:potion" in t.play("stay").options
    t.play("drink:potion")
    assert t.topic == "act" and not any(option.startswith("step") for option in t.options)


@pytest.mark.rule("RH-ITEM-11")
def test_after_a_walk_the_hero_drinks_and_goes_on_acting() -> None:
    t = here("A8", "potion", life=1, gold=1)
    there = t.beside("A8")
    t.lay("beggar", there).turn().play(f"step:{there}", "stop", "drink:potion", "drink:potion")
    assert t[0].life == 3 and t.topic == "act" and t.asked == 0
    assert {"drink:potion", "use:beggar"} <= set(t.options)


@pytest.mark.rule("RH-ITEM-12")
def test_a_potion_does_not_prevent_the_last_loss_of_life() -> None:
    t = here("A8", "potion", life=1).lay("orc", "A8").skill(melee=1).dice(6, 6).act()
    assert t.topic == "choose-skill" and "drink:potion" not in t.options
    t.play("skill:melee")
    assert t[0].heirs == 1 and t[0].objects == ("potion",)  # it can only be inherited


@pytest.mark.rule("RH-ITEM-12")
def test_nothing_is_drunk_between_the_tests_of_a_fight() -> None:
    t = here("A8", "potion", "melee-scroll", life=1).lay("troll", "A8").skill(melee=1).dice(6, 6, 6, 6).act()
    topics = [t.topic]
    t.play("skill:melee")
    topics.append(t.topic)
    assert topics == ["choose-skill", "use-scroll"] and "drink:potion" not in t.options
    t.play("roll")
    assert t.topic == "inherit"


@pytest.mark.rule("RH-ITEM-13")
def test_a_potion_may_be_drunk_between_guardian_and_nameless() -> None:
    t = here("H5", "potion", gem=True, life=1).nameless("sorcerer").lay("iron-porter", "H5", face_down=True)
    t.skill(magic=11, ranged=11, melee=11).dice(*[1] * 4).act()
    assert t.topic == "choose-skill"
    t.strike().play("drink:potion", "drink:potion", "end-turn", "stay")
    assert t[0].life == 3 and t.asked == 0 and "enter:H3" in t.options
    t.play("enter:H3")
    assert t.topic == "choose-skill" and "drink:potion" not in t.options


# The broom -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ITEM-14")
@pytest.mark.parametrize(("dice", "taken"), [((3, 3), True), ((3, 4), False)])
def test_the_broom_is_tamed_by_a_magic_test_at_minus_2(dice: tuple[int, int], taken: bool) -> None:
    t = here("A8", "sword-1").lay("broom", "A8").bag("mice", "road-sign").skill(magic=8).dice(*dice).act()
    t.play("take:broom")
    facts = t.kinds("rolled")[0].facts
    assert (facts["skill"], facts["value"]) == ("magic", 6)
    assert t.at("A8") == (() if taken else ("broom",))
    assert ("broom" in t[0].objects) == taken
    assert len(t.kinds("drew")) == taken


@pytest.mark.rule("RH-ITEM-14")
def test_a_failed_attempt_ends_the_movement_all_the_same() -> None:
    t = here("A7", "sword-1").lay("broom", "A8").skill(magic=2).dice(6, 6).turn().play("step:A8", "stop", "take:broom")
    assert t.topic == "act" and t[0].point == "A8"
    assert not any(option.startswith("step") for option in t.options)
    t.play("end-turn")
    assert t.asked == 1


@pytest.mark.rule("RH-RUL-72")
def test_one_attempt_per_turn_again_on_later_turns_and_no_draw_for_a_failure() -> None:
    t = here("A8", "sword-1").lay("broom", "A8").bag("mice").skill(magic=6).dice(6, 6).act().play("take:broom")
    assert t.topic == "act" and "take:broom" not in t.options
    assert t.game.bag == ("mice",)
    t.dice(1, 1).act().play("take:broom")
    assert t[0].objects == ("sword-1", "broom") and not t.game.bag


@pytest.mark.rule("RH-RUL-72")
def test_extra_dice_objects_and_the_scroll_count_for_the_broom() -> None:
    t = here("A8", "holy-cross", "magic-scroll").lay("broom", "A8").skill(magic=4).rolls(magic=3).dice(6, 2, 2).act()
    t.play("take:broom")
    assert t.topic == "use-scroll"
    t.play("roll")
    assert t.kinds("rolled")[0].facts["value"] == 4 + 2 - 2
    t.play("dice:2+2")
    assert "broom" in t[0].objects
    t = here("A8", "magic-scroll").lay("broom", "A8").skill(magic=2).dice(3, 4).act()
    t.play("take:broom", "scroll:magic-scroll")
    assert t[0].objects == ("broom",)


@pytest.mark.rule("RH-RUL-72", "RH-HERO-04")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_room_is_made_before_the_attempt(dice: tuple[int, int]) -> None:
    four = ["sword-1", "boots-1", "amulet", "cart"]
    t = here("A8", *four).lay("broom", "A8").skill(magic=6).dice(*dice).act()
    assert [each for each in t.options if each.startswith("take")] == [f"take:broom/{each}" for each in four]
    t.play("take:broom/cart")
    assert "cart" in t.at("A8") and "cart" not in t[0].objects
    assert ("broom" in t[0].objects) == (dice == (1, 1))


@pytest.mark.rule("RH-RUL-72", "RH-ITEM-14")
def test_a_broom_that_was_left_must_be_tamed_again() -> None:
    t = here("A8", "broom", "sword-1").act().play("leave-something", "leave:broom")
    assert t.at("A8") == ("broom",) and t.game.stock == ()
    t.skill(magic=2).dice(6, 6).act().play("take:broom")
    assert t.kinds("rolled") and t.at("A8") == ("broom",)


@pytest.mark.rule("RH-RUL-72")
def test_the_broom_of_a_dead_hero_must_be_tamed_but_an_inherited_one_not() -> None:
    t = here("A8", "broom", "amulet", life=1).lay("orc", "A8").skill(melee=1).dice(6, 6).act().play("skill:melee")
    twin = t.game.clone()
    twin.play("keep:broom")
    assert twin.heroes[0].objects == ("broom",)
    t.play("keep:amulet").take_out("orc")
    t.hero(1, at="A8").skill(1, magic=2).dice(6, 6).act(1).play("take:broom")
    assert t.kinds("rolled")[-1].facts["skill"] == "magic" and t.at("A8") == ("broom",)
    assert t[1].objects == ()


@pytest.mark.rule("RH-ITEM-15")
def test_on_a_1_the_broom_goes_to_the_witch() -> None:
    for start in ("K1", "H5", "L2", "A8"):  # from wherever it starts
        t = here(start, "broom").dice(1).turn().play("fly:broom")
        assert t[0].point == "K2" and t.topic == "act"
    assert "RH-ITEM-15" in t.cites("landed")


@pytest.mark.rule("RH-ITEM-15")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("tile", ["first", "middle"])
def test_on_2_to_6_it_goes_to_any_beige_point_of_an_adjacent_tile(face: int, tile: str) -> None:
    t = here("A8", "broom")
    place = 0 if tile == "first" else 5
    start = t.game.content.land.entries[t.game.layout[place]]["north"]
    t.hero(0, at=start).dice(face).turn().play("fly:broom")
    spots = t.game.content.land.spots
    near = {t.game.layout[other] for other in neighbour_places(place)}
    assert len(near) == (2 if tile == "first" else 4)
    beige = {f"land:{point}" for point, spot in spots.items() if point[0] in near and spot.colour == "beige"}
    assert t.topic == "landing" and set(t.options) == beige
    t.play(t.options[0])
    assert t[0].point == t.kinds("landed")[0].facts["space"] and t.topic == "act"


@pytest.mark.rule("RH-ITEM-15")
def test_flying_is_instead_of_moving() -> None:
    t = here("A8", "broom").dice(1).turn()
    assert "fly:broom" in t.options
    t.play("step:A7")
    assert t.topic == "travel" and "fly:broom" not in t.options


# The cart ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ITEM-17")
@pytest.mark.parametrize(("start", "mountain"), [("C6", "C5"), ("D8", "D5")])
def test_the_cart_is_left_before_the_mountains_and_picked_up_afterwards(start: str, mountain: str) -> None:
    t = table("dwarf", "elf").hero(0, at=start, objects=["cart"]).turn()
    assert f"step:{mountain}" not in t.options
    t.play(f"step:{mountain}/cart")
    assert t[0].point == mountain and t[0].objects == () and t.at(start) == ("cart",)
    t.hero(0, at=start).act().play("take:cart")
    assert list(t[0].objects) == ["cart"]


@pytest.mark.rule("RH-ITEM-17")
@pytest.mark.parametrize("mountain", ["C5", "D5"])
def test_no_cart_is_taken_on_a_mountain(mountain: str) -> None:
    t = here(mountain, "sword-1").lay("cart", mountain).act()
    assert t.topic == "act" and "take:cart" not in t.options


@pytest.mark.rule("RH-ITEM-17")
def test_other_points_are_no_mountains() -> None:
    t = table()
    mountains = {point for point, spot in t.game.content.land.spots.items() if spot.mountain}
    assert mountains == {"C5", "D5"}
    t.hero(0, at="G8", objects=["cart"]).turn()
    assert "step:G6" in t.options  # red, but no mountain


@pytest.mark.rule("RH-ITEM-17", "RH-RUL-18")
@pytest.mark.parametrize("mountain", ["C5", "D5"])
def test_only_the_cart_is_left_before_a_mountain(mountain: str) -> None:
    t = table("dwarf", "elf").hero(0, objects=["sword-1", "necklace", "boots-1"])
    start = t.beside(mountain)
    t.hero(0, at=start).turn().play(f"step:{mountain}")
    assert t[0].objects == ("sword-1", "necklace", "boots-1")
    t.hero(0, at=start, objects=["necklace", "sword-1", "cart"]).turn()
    assert f"step:{mountain}" not in t.options
    t.play(f"step:{mountain}/cart")
    assert list(t[0].objects) == ["necklace", "sword-1"] and t.at(start) == ("cart",)


# Magic items against the Nameless ------------------------------------------------------------------------------------


def battle(nameless: str, *objects: str) -> Table:
    t = here("H5", *objects, gem=True, clearance="H5", life=4).nameless(nameless)
    return t.skill(magic=8, ranged=8, melee=8).turn().play("enter:H3")


@pytest.mark.rule("RH-ITEM-19", "RH-ITEM-20", "RH-ITEM-21")
@pytest.mark.parametrize(
    ("nameless", "item", "skill", "against"),
    [
        ("sorcerer", "magic-sword", "melee", 10),
        ("creature-from-the-deep", "magic-bow", "ranged", 10),
        ("black-knight", "yew-staff", "magic", 8),
    ],
)
def test_a_magic_item_opens_a_skill_at_modifier_0(nameless: str, item: str, skill: str, against: int) -> None:
    assert f"skill:{skill}" not in battle(nameless).options
    t = battle(nameless, item)
    assert f"skill:{skill}" in t.options
    t.play(f"skill:{skill}")
    assert t.kinds("rolled")[0].facts["value"] == against


@pytest.mark.rule("RH-ITEM-19", "RH-ITEM-20", "RH-ITEM-21")
@pytest.mark.parametrize(
    ("nameless", "item", "skill"),
    [
        ("sorcerer", "magic-sword", "melee"),
        ("creature-from-the-deep", "magic-bow", "ranged"),
        ("black-knight", "yew-staff", "magic"),
    ],
)
def test_with_the_opened_skill_a_failure_costs_one_life_as_with_any_other(nameless: str, item: str, skill: str) -> None:
    t = battle(nameless, item).hero(0, life=3).dice(6, 6, 6, 6, 6, 6).play(f"skill:{skill}")
    assert [event.facts["life"] for event in t.kinds("lost-life")] == [2, 1, 0]
    assert not t.kinds("nameless-drains")


@pytest.mark.rule("RH-ITEM-18", "RH-ITEM-22")
@pytest.mark.parametrize(
    ("nameless", "item", "skill"), [("six-armed-goddess", "holy-cross", "melee"), ("demon", "amulet", "magic")]
)
@pytest.mark.parametrize("protected", [True, False])
def test_a_magic_item_protects_against_an_ability(nameless: str, item: str, skill: str, protected: bool) -> None:
    t = battle(nameless, *([item] if protected else [])).dice(6, 6)
    t.play(f"skill:{skill}")
    losses = [
        event.facts["life"] for event in t.events if event.kind in ("lost-life", "rolled") and "life" in event.facts
    ]
    first = [event.kind for event in t.events if event.kind in ("rolled", "lost-life")][1:3]
    assert losses[0] == 3
    assert first == (["lost-life", "rolled"] if protected else ["lost-life", "lost-life"])


@pytest.mark.rule("RH-RUL-44")
@pytest.mark.parametrize(
    ("nameless", "skill", "bazaar"),
    [
        ("sorcerer", "melee", ["sword-1", "sword-2"]),
        ("creature-from-the-deep", "ranged", ["bow-1", "bow-2"]),
        ("black-knight", "magic", ["wand-1", "wand-2"]),
    ],
)
def test_bazaar_objects_of_the_same_name_open_nothing(nameless: str, skill: str, bazaar: list[str]) -> None:
    t = battle(nameless, *bazaar)
    assert t.topic == "choose-skill" and f"skill:{skill}" not in t.options


@pytest.mark.rule("RH-RUL-44")
def test_the_yew_staff_comes_from_the_dragons_teeth() -> None:
    t = here("K2", "dragons-teeth", side_quests=["find-the-dragons-teeth"]).act()
    t.play("complete:find-the-dragons-teeth")
    assert t[0].objects == ("yew-staff",)
    assert phrasebook(t.game.setting, language="de").name("yew-staff") == "Eibenstab"
    assert sum(tile.key == "yew-staff" for tile in t.game.content.nameless.values()) == 1


# Prices --------------------------------------------------------------------------------------------------------------


PRICES = {
    **{"light-armour": 4, "heavy-armour": 6, "magic-cloak": 4, "shield": 3, "bow": 3, "wand": 3, "sword": 3},
    **{"horse": 5, "boots": 2, "magic-scroll": 1, "ranged-scroll": 1, "melee-scroll": 1, "potion": 5},
}


@pytest.mark.rule("RH-ITEM-23")
def test_the_printed_price_is_paid() -> None:
    content = table().game.content
    assert {name: thing.price for name, thing in content.objects.items() if thing.found == "bazaar"} == PRICES
    for thing in content.bazaar:
        price = content.things[thing].price
        t = here("F2", gold=price - 1).lay("small-bazaar", "F2").stock(thing).act().play("use:small-bazaar")
        assert f"buy:{thing}" not in t.options
        t.hero(0, gold=price).stock(thing).act().play("use:small-bazaar", f"buy:{thing}")
        assert t[0].gold == 0 and t[0].objects == (thing,)
        assert "RH-ITEM-23" in t.cites("paid")


PROTECTS = {"found": "bazaar", "worn": "armor", "temporary": 1}
ON_A_BACK = {"found": "back", "magic": True}
PRINTED = [
    ("RH-ITEM-01", "light-armour", PROTECTS),
    ("RH-ITEM-02", "heavy-armour", {**PROTECTS, "temporary": 2, "movement": -1}),
    ("RH-ITEM-03", "magic-cloak", PROTECTS),
    ("RH-ITEM-04", "shield", {**PROTECTS, "worn": "shield"}),
    ("RH-ITEM-04", "knights-shield", {"found": "back", "worn": "shield", "temporary": 1}),
    ("RH-ITEM-05", "bow", {"found": "bazaar", "skills": {"ranged": 1}}),
    ("RH-ITEM-06", "wand", {"found": "bazaar", "skills": {"magic": 1}}),
    ("RH-ITEM-07", "sword", {"found": "bazaar", "skills": {"melee": 1}}),
    ("RH-ITEM-08", "horse", {"found": "bazaar", "movement": 2}),
    ("RH-ITEM-09", "boots", {"found": "bazaar", "movement": 1}),
    ("RH-ITEM-10", "magic-scroll", {"found": "bazaar", "scroll": "magic", "value": 9}),
    ("RH-ITEM-10", "ranged-scroll", {"found": "bazaar", "scroll": "ranged", "value": 9}),
    ("RH-ITEM-10", "melee-scroll", {"found": "bazaar", "scroll": "melee", "value": 9}),
    ("RH-ITEM-11", "potion", {"found": "bazaar", "uses": 3}),
    ("RH-ITEM-16", "cart", {"found": "back", "pace": 6, "no_mountains": True}),
    ("RH-ITEM-18", "holy-cross", {**ON_A_BACK, "skills": {"magic": 2}}),
    ("RH-ITEM-19", "magic-sword", {**ON_A_BACK, "skills": {"melee": 2}}),
    ("RH-ITEM-20", "magic-bow", {**ON_A_BACK, "skills": {"ranged": 2}}),
    ("RH-ITEM-21", "yew-staff", ON_A_BACK),
    ("RH-ITEM-22", "amulet", ON_A_BACK),
]


@pytest.mark.parametrize(
    ("thing", "printed"), [pytest.param(thing, said, marks=pytest.mark.rule(rule)) for rule, thing, said in PRINTED]
)
def test_an_object_has_no_other_effect(thing: str, printed: dict[str, object]) -> None:
    card = table().game.content.objects[thing]
    plain = Thing(id="plain", name="Plain", found=card.found)
    apart = ("id", "name", "flavour", "icon", "price", "copies")
    said = {field: getattr(card, field) for field in card.__struct_fields__ if field not in apart}
    assert {field: value for field, value in said.items() if value != getattr(plain, field)} == {
        field: value for field, value in printed.items() if field != "found"
    }
    assert card.found == printed["found"]
