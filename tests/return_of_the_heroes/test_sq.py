"""SQ: side quests are accepted, left and completed."""

from __future__ import annotations

from collections import Counter

import pytest

from questable.return_of_the_heroes.content import SKILLS, Reward, Skill
from tests.return_of_the_heroes.kit import Table, table

JOURNEYS = {
    "escort-the-merchant": "F5",
    "escort-the-monk": "I2",
    "lead-the-white-stag": "P6",
    "visit-the-capital": "J5",
    "take-the-fire-salamander": "D7",
    "escort-the-maiden": "I5",
    "take-the-message": "B6",
    "visit-the-lizard-village": "K6",
    "visit-the-graveyard": "G6",
    "visit-the-gorge": "C5",
}
INSTRUCTORS = [("find-mirabar", "mirabar", "magic"), ("find-don-hobiro", "don-hobiro", "ranged")]
INSTRUCTORS += [("find-gasconier", "gasconier", "melee")]
TREASURES = {
    "find-the-book-of-curses": ("book-of-curses", "E6", "N5", "holy-cross"),
    "find-the-necklace": ("necklace", "M3", "L8", "magic-sword"),
    "find-the-crystal": ("crystal", "H5", "M6", "magic-bow"),
    "find-the-dragons-teeth": ("dragons-teeth", "D9", "K2", "yew-staff"),
    "find-the-statuette": ("statuette", "G5", "J5", "amulet"),
}
FOUR = ["escort-the-monk", "visit-the-gorge", "take-the-message", "lead-the-white-stag"]


def here(point: str, *quests: str, **facts: object) -> Table:
    """A hero on a point with these side quests; other things are far away, two tokens wait in the bag."""
    t = table("warrior", "elf").hero(0, at=point, house="A7", gold=0, quests={}, side_quests=list(quests), **facts)
    return t.hero(1, at="O13", house="O13", quests={}).bag("mice", "road-sign")


def natural(t: Table, skill: Skill) -> int:
    """The printed value plus training."""
    return t.game.content.heroes[t[0].id].skills[skill] + t[0].training[SKILLS.index(skill)]


def draws(t: Table) -> int:
    return len(t.kinds("drew", "drew-unseen"))


# Accepting -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-SQ-01", "RH-ACT-08", "RH-RUL-12")
def test_after_a_won_combat_quests_are_accepted_left_and_completed_beside_another_adversary() -> None:
    quest = "visit-the-gorge"
    point = str(table().game.content.side_quests[quest].to)
    t = table("warrior", "elf").hero(0, at=point, side_quests=[quest, "take-the-message"]).hero(1, at="P6").bag()
    for token in ("orc", "troll", "escort-the-monk"):
        t.lay(token, point)
    t.skill(melee=11).dice(1, 1).act().play("fight:orc", "skill:melee", "cube:red")
    assert {f"complete:{quest}", "accept:escort-the-monk", "leave-something"} <= set(t.options)


@pytest.mark.rule("RH-SQ-01")
def test_side_quests_wait_until_the_fight_of_the_turn_is_won() -> None:
    t = here("I2", "escort-the-monk").lay("visit-the-gorge", "I2").lay("orc", "I2").skill(melee=11).dice(1, 1).act()
    assert t.topic == "choose-skill"  # nothing but the fight
    t.play("skill:melee", "cube:red")
    while t.topic == "place-token":
        t.play(t.options[0])
    assert {"complete:escort-the-monk", "accept:visit-the-gorge", "leave-something"} <= set(t.options)


@pytest.mark.rule("RH-SQ-01")
def test_a_defeated_hero_deals_with_no_side_quest() -> None:
    t = here("I2", "escort-the-monk").lay("visit-the-gorge", "I2").lay("orc", "I2").skill(melee=2).dice(6, 6).act()
    t.play("skill:melee")
    assert t.kinds("lost-life") and t.asked == 1 and t.topic == "set-out"
    assert t[0].side_quests == ("escort-the-monk",)


@pytest.mark.rule("RH-SQ-01")
def test_side_quests_are_no_part_of_the_movement() -> None:
    t = here("I2", "escort-the-monk").lay("visit-the-gorge", "I2").turn()
    assert t.topic == "set-out"
    assert {option.split(":")[0] for option in t.options} == {"step", "stay"}
    t.play("stay")
    assert {"complete:escort-the-monk", "accept:visit-the-gorge"} <= set(t.options)


@pytest.mark.rule("RH-SQ-01")
def test_side_quests_may_be_left_where_the_walk_of_the_turn_ends() -> None:
    t = here("I2", "visit-the-gorge")
    there = t.beside("I2")
    t.turn().play(f"step:{there}", "stop", "leave-something", "leave:visit-the-gorge")
    assert t[0].side_quests == () and t.at(there) == ("visit-the-gorge",)


@pytest.mark.rule("RH-SQ-02")
def test_there_are_21_different_side_quests() -> None:
    quests = table().game.content.side_quests
    assert Counter(quest.type for quest in quests.values()) == {
        "travel": 11,
        "instructor": 3,
        "bazaar": 2,
        "magic-item": 5,
    }
    assert len({quest.name for quest in quests.values()}) == 21
    asked = {(q.to, q.house, q.instructor, q.wanted, q.treasure) for q in quests.values()}
    assert len(asked) == 21


@pytest.mark.rule("RH-SQ-03")
def test_an_accepted_side_quest_goes_on_a_free_space_and_a_token_is_drawn() -> None:
    t = here("A8", "escort-the-monk").lay("visit-the-gorge", "A8").act().play("accept:visit-the-gorge")
    assert t[0].side_quests == ("escort-the-monk", "visit-the-gorge")
    assert t.at("A8") == ()
    assert draws(t) == 1 and len(t.game.bag) == 1
    assert "RH-SQ-03" in t.cites("accepted")


@pytest.mark.rule("RH-SQ-03")
def test_the_fourth_space_is_still_free() -> None:
    t = here("A8", *FOUR[:3]).lay("visit-the-capital", "A8").act()
    assert [option for option in t.options if option.startswith("accept")] == ["accept:visit-the-capital"]
    assert t.play("accept:visit-the-capital")[0].side_quests == (*FOUR[:3], "visit-the-capital")
    assert draws(t) == 1


@pytest.mark.rule("RH-SQ-03", "RH-SQ-04")
def test_without_a_free_space_another_quest_is_left_face_up_on_the_point() -> None:
    t = here("A8", *FOUR).lay("visit-the-capital", "A8").act()
    accept = [option for option in t.options if option.startswith("accept")]
    assert accept == [f"accept:visit-the-capital/{each}" for each in FOUR]
    t.play("accept:visit-the-capital/visit-the-gorge")
    assert len(t[0].side_quests) == 4 and "visit-the-capital" in t[0].side_quests
    assert t.at("A8") == ("visit-the-gorge",) and "visit-the-gorge" not in t.game.down
    assert draws(t) == 1


@pytest.mark.rule("RH-SQ-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_left_quest_may_be_picked_up_by_anyone_later(seat: int) -> None:
    t = here("A8", *FOUR).lay("visit-the-capital", "A8").act().play("accept:visit-the-capital/visit-the-gorge")
    t.hero(seat, at="A8", side_quests=[]).act(seat)
    assert "accept:visit-the-gorge" in t.options and t.asked == seat
    assert t.play("accept:visit-the-gorge")[seat].side_quests == ("visit-the-gorge",)


@pytest.mark.rule("RH-SQ-06")
def test_accepting_is_always_optional() -> None:
    t = here("A8").lay("visit-the-gorge", "A8").act()
    assert set(t.options) == {"accept:visit-the-gorge", "end-turn"}
    t.play("end-turn")
    assert t.at("A8") == ("visit-the-gorge",) and t[0].side_quests == () and draws(t) == 0
    assert t.asked == 1


@pytest.mark.rule("RH-SQ-06")
def test_a_side_quest_on_the_point_hides_no_other_action() -> None:
    t = here("I2", "escort-the-monk").hero(0, gold=1).lay("visit-the-gorge", "I2").lay("take-the-message", "I2")
    t.lay("beggar", "I2").lay("cart", "I2").act()
    other = {"complete:escort-the-monk", "use:beggar", "take:cart", "leave-something", "end-turn"}
    assert set(t.options) == {"accept:visit-the-gorge", "accept:take-the-message", *other}


# Journeys ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-SQ-05", "RH-SQ-07", "RH-RUL-45")
@pytest.mark.parametrize(("quest", "point"), JOURNEYS.items())
def test_a_journey_ends_on_its_point_and_gives_one_gold_and_one_cube(quest: str, point: str) -> None:
    t = here(point, quest).act()
    listed = t.game.content.side_quests[quest].reward
    assert listed.gold == 1 and len(listed.cubes) == 1
    t.play(f"complete:{quest}")
    if len(listed.cubes[0]) > 1:
        assert t.options == [f"cube:{colour}" for colour in listed.cubes[0]]
        t.play(t.options[0])
    assert t[0].gold == 1 and sum(t[0].cubes) == 1
    assert t.kinds("cube")[0].facts["colour"] in listed.cubes[0]
    assert t[0].side_quests == () and quest in t.game.gone and quest not in t.game.bag
    assert draws(t) == 1 and len(t.game.bag) == 1
    assert "RH-SQ-05" in t.cites("completed")


@pytest.mark.rule("RH-SQ-05", "RH-SQ-07")
@pytest.mark.parametrize(("quest", "point"), JOURNEYS.items())
def test_no_journey_ends_anywhere_else(quest: str, point: str) -> None:
    others = [other for other in (*JOURNEYS.values(), "A7") if other != point]
    for other in others:
        t = here(other, quest).act()
        assert t.topic == "act" and f"complete:{quest}" not in t.options


@pytest.mark.rule("RH-SQ-05")
def test_only_a_quest_on_the_own_sheet_can_be_completed() -> None:
    t = here("I2", "visit-the-gorge").hero(1, side_quests=["escort-the-monk"]).act()
    assert t.topic == "act" and not any(option.startswith("complete") for option in t.options)


@pytest.mark.rule("RH-SQ-05")
@pytest.mark.parametrize("turned", range(4))
def test_any_quest_of_the_sheet_can_be_completed_on_its_point(turned: int) -> None:
    sheet = FOUR[turned:] + FOUR[:turned]
    for quest in sheet:
        t = here(JOURNEYS[quest], *sheet).act()
        assert [option for option in t.options if option.startswith("complete")] == [f"complete:{quest}"]


@pytest.mark.rule("RH-SQ-17", "RH-RUL-57")
def test_several_side_quests_end_on_one_point_in_one_turn() -> None:
    t = here("J5", "visit-the-capital", "find-the-statuette", objects=["statuette"]).act()
    t.play("complete:visit-the-capital", "complete:find-the-statuette")
    assert t[0].side_quests == () and t[0].objects == ("amulet",)
    assert draws(t) == 2 and t.game.bag == ()


@pytest.mark.rule("RH-SQ-17", "RH-RUL-57", "RH-SQ-05")
def test_three_of_them_too_each_with_its_reward_and_its_draw() -> None:
    t = here("J5", "visit-the-capital", "find-the-statuette", "visit-the-house", objects=["statuette"])
    t.hero(1, house="J5").bag("mice", "road-sign", "boat", "ranger").act()
    for quest in ("visit-the-house", "find-the-statuette", "visit-the-capital"):
        t.play(f"complete:{quest}")
    assert t[0].side_quests == () and t[0].objects == ("amulet",) and t[0].gold == 2
    assert draws(t) == 3 and len(t.game.bag) == 1


@pytest.mark.rule("RH-SQ-18", "RH-RUL-47")
@pytest.mark.parametrize(
    ("quest", "point", "objects", "recipient"),
    [
        ("escort-the-monk", "I2", [], ""),
        ("visit-the-house", "O13", [], ""),
        ("find-gasconier", "J3", [], "gasconier"),
        ("wand-for-the-boat", "L4", ["wand-1"], "boat"),
        ("find-the-statuette", "J5", ["statuette"], ""),
    ],
)
def test_nobody_has_to_complete_a_quest(quest: str, point: str, objects: list[str], recipient: str) -> None:
    t = here(point, quest, objects=objects)
    if recipient:
        t.lay(recipient, point)
    t.act()
    assert f"complete:{quest}" in t.options
    t.play("end-turn")
    assert t.asked == 1 and t[0].side_quests == (quest,) and list(t[0].objects) == objects
    assert t[0].gold == 0 and draws(t) == 0


# The house of another hero -------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-SQ-08", "RH-RUL-36")
def test_a_visit_gives_gold_of_the_supply_and_a_cube_of_the_owner() -> None:
    t = here("O13", "visit-the-house").hero(1, at="B4", cubes=(2, 0, 1), gold=5).act()
    supply = t.game.supply
    t.play("complete:visit-the-house")
    assert t.topic == "choose-cube" and t.asked == 0  # the visitor chooses, the owner has no say
    assert t.options == ["cube:blue", "cube:red"]
    t.play("cube:red")
    assert t[0].cubes == (0, 0, 1) and t[1].cubes == (2, 0, 0)
    assert t.game.supply == supply
    assert t[0].gold == 1 and t[1].gold == 5
    assert "visit-the-house" in t.game.gone and draws(t) == 1
    assert "RH-SQ-08" in t.cites("cube-taken")


@pytest.mark.rule("RH-RUL-36", "RH-SQ-08")
@pytest.mark.parametrize("owner", ["O13", "A7", "B4"])
def test_the_owner_may_be_anywhere(owner: str) -> None:
    t = here("O13", "visit-the-house").hero(1, at=owner, cubes=(0, 1, 0)).act().play("complete:visit-the-house")
    assert t[0].cubes == (0, 1, 0) and t[1].cubes == (0, 0, 0)


@pytest.mark.rule("RH-RUL-36", "RH-SQ-08")
def test_the_house_of_any_other_hero_will_do() -> None:
    t = table("warrior", "elf", "dwarf").hero(0, house="A7", side_quests=["visit-the-house"])
    t.hero(1, house="B4", cubes=(1, 0, 0)).hero(2, house="C8", cubes=(0, 0, 3))
    for point, cubes in (("B4", (1, 0, 0)), ("C8", (0, 0, 1))):
        t.hero(0, at=point, cubes=(0, 0, 0), side_quests=["visit-the-house"]).act().play("complete:visit-the-house")
        assert t[0].cubes == cubes
    assert t[2].cubes == (0, 0, 2)


@pytest.mark.rule("RH-RUL-36")
def test_from_an_owner_without_cubes_there_is_only_gold() -> None:
    t = here("O13", "visit-the-house").act()
    supply = t.game.supply
    t.play("complete:visit-the-house")
    assert t[0].gold == 1 and t[0].cubes == (0, 0, 0) and t.game.supply == supply
    assert draws(t) == 1 and "visit-the-house" in t.game.gone


@pytest.mark.rule("RH-RUL-36", "RH-SQ-08")
@pytest.mark.parametrize("point", ["A7", "A8", "J5"])
def test_neither_the_own_house_nor_any_other_point_counts(point: str) -> None:
    t = here(point, "visit-the-house").hero(1, at=point, cubes=(1, 1, 1)).act()
    assert t.topic == "act" and t.options == ["leave-something", "end-turn"]


# Instructors ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-SQ-09")
@pytest.mark.parametrize(("quest", "instructor", "skill"), INSTRUCTORS)
def test_an_instructor_quest_needs_the_named_instructor_here(quest: str, instructor: str, skill: str) -> None:
    t = here("A8", quest)
    point = t.game.content.encounters[instructor].at
    assert point is not None
    t.hero(0, at=point).act()
    assert t.topic == "act" and f"complete:{quest}" not in t.options  # not drawn from the bag yet
    others = [each for _, each, _ in INSTRUCTORS if each != instructor]
    t.lay(others[0], point).act()
    assert f"complete:{quest}" not in t.options
    t.lay(instructor, point).act()
    assert f"complete:{quest}" in t.options
    t.hero(0, at="A8").act()
    assert t.topic == "act" and f"complete:{quest}" not in t.options


@pytest.mark.rule("RH-SQ-09")
def test_a_fight_comes_before_the_instructor() -> None:
    t = here("J3", "find-gasconier").lay("gasconier", "J3").lay("thirteenth-pupil", "J3").skill(melee=2).dice(6, 6)
    t.act()
    assert t.topic == "choose-skill"
    t.play("skill:melee")
    assert t.asked == 1 and t[0].side_quests == ("find-gasconier",)


@pytest.mark.rule("RH-SQ-10", "RH-RUL-37")
@pytest.mark.parametrize(("quest", "instructor", "skill"), INSTRUCTORS)
@pytest.mark.parametrize(
    ("before", "after"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 6), (8, 9), (9, 10), (10, 11), (11, 11)]
)
def test_what_an_instructor_quest_teaches(quest: str, instructor: str, skill: str, before: int, after: int) -> None:
    t = here("A8", quest).lay(instructor, "A8").skill(**{skill: before})
    drawn = t.game.dice.drawn
    expected = [after if name == skill else natural(t, name) for name in SKILLS]
    t.bag().act().play(f"complete:{quest}")
    assert [natural(t, name) for name in SKILLS] == expected
    assert t[0].gold == 0 and not t.kinds("paid", "rolled") and t.game.dice.drawn == drawn
    assert t.at("A8") == (instructor,)
    assert "RH-SQ-10" in t.cites("skill-raised")


@pytest.mark.rule("RH-SQ-10")
def test_the_new_value_holds_at_once() -> None:
    t = here("J3", "find-gasconier").lay("gasconier", "J3").skill(melee=4).act().play("complete:find-gasconier")
    t.dice(3, 3).test("melee")
    assert t.game.passed


@pytest.mark.rule("RH-SQ-10")
@pytest.mark.parametrize(("before", "after"), [(4, 6), (5, 6), (10, 11)])
def test_objects_and_extra_dice_do_not_count_for_what_is_taught(before: int, after: int) -> None:
    t = here("J3", "find-gasconier", objects=["magic-sword"]).lay("gasconier", "J3").skill(melee=before).rolls(melee=4)
    assert natural(t.act().play("complete:find-gasconier"), "melee") == after


@pytest.mark.rule("RH-EX-12", "RH-SQ-10")
@pytest.mark.parametrize(("before", "after"), [(4, 6), (5, 6), (10, 11), (11, 11)])
def test_gasconier_raises_melee_without_payment(before: int, after: int) -> None:
    t = here("J3", "find-gasconier").hero(0, gold=3).lay("gasconier", "J3").skill(melee=before).act()
    t.play("complete:find-gasconier")
    assert natural(t, "melee") == after
    assert t[0].gold == 3 and not t.kinds("paid")
    assert "find-gasconier" in t.game.gone and draws(t) == 1


@pytest.mark.rule("RH-RUL-37")
def test_natural_values_decide_how_much_is_learned() -> None:
    t = here("J3", "find-gasconier", objects=["magic-sword"]).lay("gasconier", "J3").skill(melee=4).act()
    t.play("complete:find-gasconier")
    assert t.game.view(0).heroes[0].skills["melee"][0] == 6 + 2


@pytest.mark.rule("RH-RUL-37")
def test_the_quest_is_the_use_of_the_instructor_and_training_too() -> None:
    t = here("J3", "find-gasconier", "escort-the-monk").lay("gasconier", "J3").hero(0, gold=3).skill(melee=5).act()
    assert {"use:gasconier", "complete:find-gasconier"} <= set(t.options)
    twin = t.game.clone()
    t.play("complete:find-gasconier")
    assert t.topic == "act" and "use:gasconier" not in t.options
    twin.play("use:gasconier")
    assert twin.decision is not None and twin.decision.topic == "act"
    assert twin.decision.option("complete:find-gasconier") is None
    t.act()  # on a later turn
    assert "use:gasconier" in t.options


@pytest.mark.rule("RH-RUL-37")
def test_at_11_no_training_is_offered() -> None:
    t = here("J3", "escort-the-monk").lay("gasconier", "J3").hero(0, gold=3).skill(melee=11).act()
    assert t.topic == "act" and "use:gasconier" not in t.options
    assert "use:gasconier" in t.skill(melee=10).act().options


# Purchases -----------------------------------------------------------------------------------------------------------

PURCHASES = [("boots-for-the-ranger", "boots-2", "ranger", "I5"), ("wand-for-the-boat", "wand-1", "boat", "L4")]


@pytest.mark.rule("RH-SQ-11")
@pytest.mark.parametrize(("quest", "thing", "recipient", "point"), PURCHASES)
def test_a_delivery_gives_one_gold_and_two_cubes_of_different_colours(
    quest: str, thing: str, recipient: str, point: str
) -> None:
    t = here(point, quest, objects=[thing]).lay(recipient, point).act().play(f"complete:{quest}")
    assert t.options == ["cube:blue", "cube:green", "cube:red"]
    t.play("cube:green")
    assert t.options == ["cube:blue", "cube:red"]
    t.play("cube:red")
    assert t[0].cubes == (0, 1, 1) and t[0].gold == 1
    assert t[0].objects == () and quest in t.game.gone and draws(t) == 1
    assert t.at(point) == (recipient,)
    assert "RH-SQ-11" in t.cites("delivered")


@pytest.mark.rule("RH-SQ-11", "RH-RUL-47")
@pytest.mark.parametrize(("quest", "thing", "recipient", "point"), PURCHASES)
def test_object_recipient_and_place_are_all_needed(quest: str, thing: str, recipient: str, point: str) -> None:
    t = here(point, quest, objects=[thing]).act()
    assert t.topic == "act" and f"complete:{quest}" not in t.options  # the recipient is not in play
    t.lay(recipient, point).hero(0, objects=["horse-1"]).act()
    assert t.topic == "act" and f"complete:{quest}" not in t.options  # the wrong object
    t.hero(0, objects=[thing], at="A8").act()
    assert t.topic == "act" and f"complete:{quest}" not in t.options  # far away
    assert f"complete:{quest}" in t.hero(0, at=point).act().options


@pytest.mark.rule("RH-SQ-11", "RH-RUL-47")
@pytest.mark.parametrize(("quest", "thing", "recipient", "point"), PURCHASES)
def test_the_object_may_be_bought_at_a_bazaar_after_the_quest_was_accepted(
    quest: str, thing: str, recipient: str, point: str
) -> None:
    t = here("F2", quest).lay("small-bazaar", "F2").stock(thing)
    price = t.game.content.things[thing].price
    assert f"buy:{thing}" not in t.hero(0, gold=price - 1).act().play("use:small-bazaar").options
    t.hero(0, gold=price).stock(thing).act().play("use:small-bazaar", f"buy:{thing}")
    assert t[0].objects == (thing,)
    assert f"complete:{quest}" in t.hero(0, at=point).lay(recipient, point).act().options


@pytest.mark.rule("RH-RUL-47")
@pytest.mark.parametrize(("quest", "thing", "recipient", "point"), PURCHASES)
def test_it_may_have_been_found_before_the_quest(quest: str, thing: str, recipient: str, point: str) -> None:
    t = here(point).lay(thing, point).lay(quest, point).lay(recipient, point).act()
    t.play(f"take:{thing}", f"accept:{quest}")
    assert f"complete:{quest}" in t.options


@pytest.mark.rule("RH-RUL-47")
@pytest.mark.parametrize(("quest", "thing", "recipient", "point"), PURCHASES)
def test_it_may_have_been_another_heros(quest: str, thing: str, recipient: str, point: str) -> None:
    t = here(point, quest, objects=["sword-1"]).lay(recipient, point).lay("orc", point)
    t.hero(1, at=point, life=1, objects=[thing, "amulet"]).skill(1, melee=1).dice(6, 6).act(1)
    t.play("skill:melee", "keep:amulet").take_out("orc")
    assert thing in t.at(point)
    t.act(0).play(f"take:{thing}")
    assert f"complete:{quest}" in t.options


@pytest.mark.rule("RH-RUL-47", "RH-SQ-11")
def test_the_wand_is_delivered_where_the_boat_lies() -> None:
    t = here("L4", "wand-for-the-boat", objects=["wand-2"]).lay("boat", "L2").act()
    assert t.topic == "act" and "complete:wand-for-the-boat" not in t.options
    assert "complete:wand-for-the-boat" in t.hero(0, at="L2").act().options


@pytest.mark.rule("RH-SQ-12")
def test_delivered_boots_return_to_the_stock() -> None:
    t = here("I5", "boots-for-the-ranger", objects=["boots-2"]).lay("ranger", "I5").stock("potion").act()
    t.play("complete:boots-for-the-ranger", "cube:blue", "cube:red")
    assert t.game.stock == ("boots-2", "potion") and t.game.boat_wand == ""
    t.hero(0, at="F2", gold=9).lay("small-bazaar", "F2").act().play("use:small-bazaar")
    assert "buy:boots-2" in t.options


@pytest.mark.rule("RH-SQ-11", "RH-SQ-12", "RH-SQ-13")
@pytest.mark.parametrize(
    ("quest", "things", "recipient", "point"),
    [
        ("boots-for-the-ranger", ["boots-1", "boots-2"], "ranger", "I5"),
        ("wand-for-the-boat", ["wand-1", "wand-2"], "boat", "L4"),
    ],
)
def test_of_two_of_a_kind_one_is_delivered(quest: str, things: list[str], recipient: str, point: str) -> None:
    t = here(point, quest).hero(0, objects=things).stock().lay(recipient, point).act().play(f"complete:{quest}")
    while t.topic == "choose-cube":
        t.play(t.options[0])
    assert t[0].objects == (things[1],)
    assert (t.game.stock, t.game.boat_wand) == (((things[0],), "") if recipient == "ranger" else ((), things[0]))


@pytest.mark.rule("RH-SQ-13")
def test_a_delivered_wand_stays_on_the_boat_for_good() -> None:
    t = here("L4", "wand-for-the-boat", objects=["wand-1"]).lay("boat", "L4").stock("potion").act()
    t.play("complete:wand-for-the-boat", "cube:blue", "cube:red")
    assert t.game.boat_wand == "wand-1" and t[0].objects == ()
    assert t.game.stock == ("potion",) and "wand-1" not in t.game.gone
    assert not any("wand-1" in tokens for tokens in t.game.tokens.values()), "nobody can take it"
    for seat, start, end in ((0, "L4", "L2"), (1, "L4", "L2"), (1, "L2", "L4")):
        t.hero(seat, at=start, gold=0).turn(seat).play(f"cross:{end}")
        assert t[seat].point == end and t[seat].gold == 0
    assert t.game.boat_wand == "wand-1"


# Magic items ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-SQ-14")
@pytest.mark.parametrize(("quest", "facts"), TREASURES.items())
def test_the_holder_takes_the_treasure_and_gets_one_gold(quest: str, facts: tuple[str, str, str, str]) -> None:
    treasure, found, _, _ = facts
    t = here(found, quest).act()
    assert t.topic == "act" and f"take:{treasure}" not in t.options  # it is not in play
    t.bag(treasure).draw()
    assert t.at(found) == (treasure,)
    t.bag("mice", "road-sign").act().play(f"take:{treasure}")
    assert t[0].objects == (treasure,) and t[0].gold == 1 and t.at(found) == ()
    assert t[0].side_quests == (quest,)
    assert "RH-SQ-14" in t.cites("gold")


@pytest.mark.rule("RH-SQ-14", "RH-SQ-05")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_holds_the_quest_and_whoever_is_the_first_player(seat: int) -> None:
    t = table("warrior", "elf", "dwarf").bag("mice", "road-sign").lay("necklace", "M3")
    for each in range(3):
        t.hero(each, at="O13", gold=0, quests={}, house="O13")
    t.hero(seat, at="M3", side_quests=["find-the-necklace"]).act(seat).play("take:necklace")
    assert [hero.gold for hero in t.game.heroes] == [int(each == seat) for each in range(3)]
    assert t[seat].objects == ("necklace",)


@pytest.mark.rule("RH-SQ-14")
def test_nobody_else_takes_a_treasure() -> None:
    t = here("M3", "find-the-crystal").lay("necklace", "M3").act()
    assert t.topic == "act" and "take:necklace" not in t.options


@pytest.mark.rule("RH-SQ-15", "RH-RUL-46")
@pytest.mark.parametrize(("quest", "facts"), TREASURES.items())
def test_a_delivered_treasure_is_turned_over_and_is_a_magic_item(quest: str, facts: tuple[str, str, str, str]) -> None:
    treasure, found, goal, item = facts
    t = here(found, quest).lay(treasure, found).act().play(f"take:{treasure}")
    assert draws(t) == 1
    assert t.topic == "act" and f"complete:{quest}" not in t.options
    t.hero(0, at=goal).act().play(f"complete:{quest}")
    assert t[0].objects == (item,) and t[0].side_quests == () and quest in t.game.gone
    assert draws(t) == 2
    assert (t[0].gold, sum(t[0].cubes)) == (1, 0)
    assert "RH-SQ-15" in t.cites("became")


@pytest.mark.rule("RH-SQ-15")
def test_without_the_treasure_nothing_is_delivered() -> None:
    t = here("J5", "find-the-statuette").act()
    assert t.topic == "act" and "complete:find-the-statuette" not in t.options


@pytest.mark.rule("RH-SQ-15")
def test_a_treasure_that_lies_at_the_second_location_must_be_taken_up_first() -> None:
    t = here("L8", "find-the-necklace").lay("necklace", "L8").act()
    assert "complete:find-the-necklace" not in t.options and "take:necklace" in t.options
    t.play("take:necklace")
    assert "complete:find-the-necklace" in t.options


@pytest.mark.rule("RH-SQ-15")
def test_the_magic_item_takes_the_space_of_the_treasure_on_a_full_sheet() -> None:
    t = here("J5", *FOUR[:3], "find-the-statuette", objects=["sword-1", "statuette", "potion", "cart"]).act()
    t.play("complete:find-the-statuette")
    assert t[0].objects == ("sword-1", "amulet", "potion", "cart") and t[0].side_quests == tuple(FOUR[:3])


@pytest.mark.rule("RH-SQ-05")
@pytest.mark.parametrize("place", range(4))
def test_just_the_completed_quest_leaves_the_sheet(place: int) -> None:
    others = FOUR[1:]
    t = here("I2", *others[:place], "escort-the-monk", *others[place:]).act().play("complete:escort-the-monk")
    assert t[0].side_quests == tuple(others)
    assert "escort-the-monk" in t.game.gone and not set(others) & set(t.game.gone)


@pytest.mark.rule("RH-SQ-05", "RH-SQ-07")
@pytest.mark.parametrize("facts", [{"gem": True}, {"heirs": 3}, {"cubes": (9, 9, 9)}, {"life": 1}])
def test_the_reward_is_for_every_hero(facts: dict[str, object]) -> None:
    t = here("I2", "escort-the-monk", **facts)
    t.game.round = 30
    cubes = sum(t[0].cubes)
    t.act().play("complete:escort-the-monk")
    while t.topic == "choose-cube":
        t.play(t.options[0])
    assert t[0].gold == 1 and sum(t[0].cubes) == cubes + 1 and draws(t) == 1


@pytest.mark.rule("RH-SQ-16")
def test_a_treasure_uses_an_object_space_from_the_start() -> None:
    four = ["sword-1", "boots-1", "potion", "cart"]
    t = here("M3", "find-the-necklace", objects=four).lay("necklace", "M3").act()
    assert [each for each in t.options if each.startswith("take")] == [f"take:necklace/{each}" for each in four]
    t.play("take:necklace/boots-1").hero(0, at="F2", gold=9).lay("small-bazaar", "F2").stock("horse-2").act()
    t.play("use:small-bazaar")
    assert "buy:horse-2" not in t.options and "buy:horse-2/necklace" in t.options


@pytest.mark.rule("RH-RUL-46")
def test_the_gold_of_a_treasure_is_paid_once_in_a_game() -> None:
    t = here("M3", "find-the-necklace").lay("necklace", "M3").act()
    t.play("take:necklace", "leave-something", "leave:necklace")
    assert t.at("M3") == ("necklace",) and t[0].gold == 1
    t.act().play("take:necklace")
    assert t[0].gold == 1 and draws(t) == 1  # nor is a second token drawn (RH-RUL-82)


@pytest.mark.rule("RH-RUL-46")
def test_another_holder_gets_no_gold_either() -> None:
    t = here("M3", "find-the-necklace").lay("necklace", "M3").act()
    t.play("take:necklace", "leave-something", "leave:necklace", "leave-something", "leave:find-the-necklace")
    t.hero(1, at="M3", gold=0).act(1)
    assert "take:necklace" not in t.options
    t.play("accept:find-the-necklace", "take:necklace")
    assert t[1].objects == ("necklace",) and t[1].gold == 0


@pytest.mark.rule("RH-RUL-46")
def test_a_left_treasure_is_for_the_holder_and_a_left_magic_item_for_anyone() -> None:
    t = here("A8").hero(1, at="A8", side_quests=["find-the-necklace"]).lay("necklace", "A8").lay("amulet", "A8").act(0)
    assert {"take:amulet"} == {each for each in t.options if each.startswith("take")}
    t.act(1)
    assert {"take:amulet", "take:necklace"} == {each for each in t.options if each.startswith("take")}


@pytest.mark.rule("RH-RUL-46")
@pytest.mark.parametrize("item", ["holy-cross", "magic-sword", "magic-bow", "yew-staff", "amulet"])
@pytest.mark.parametrize(("leaves", "takes"), [(0, 1), (1, 0)])
def test_a_magic_item_passes_from_hand_to_hand(item: str, leaves: int, takes: int) -> None:
    t = here("A8").hero(leaves, at="A8", objects=[item]).hero(takes, at="A8", objects=["cart"])
    t.act(leaves).play("leave-something", f"leave:{item}")
    assert t.act(takes).play(f"take:{item}")[takes].objects == ("cart", item)
    assert not t.kinds("gold")


@pytest.mark.rule("RH-RUL-46")
def test_without_the_quest_a_treasure_is_kept_but_not_delivered() -> None:
    t = here("L8", "find-the-necklace", objects=["necklace"]).act()
    t.play("leave-something", "leave:find-the-necklace")
    assert t[0].objects == ("necklace",)
    assert t.topic == "act" and not any(each.startswith("complete") for each in t.options)
    t.act().play("accept:find-the-necklace", "complete:find-the-necklace")
    assert t[0].objects == ("magic-sword",)


@pytest.mark.rule("RH-RUL-45")
def test_the_merchant_is_escorted_to_zenda() -> None:
    t = here("F5", "escort-the-merchant").act()
    assert t.game.content.land.spots["F5"].name == "Zenda"
    assert "complete:escort-the-merchant" in t.options


@pytest.mark.rule("RH-SQ-07")
def test_the_graveyard_gives_a_cube_of_any_colour_and_no_other_journey_does() -> None:
    quests = table().game.content.side_quests
    assert {quest for quest in JOURNEYS if len(quests[quest].reward.cubes[0]) == 3} == {"visit-the-graveyard"}
    blue, green, red = (Reward(1, ((colour,),)) for colour in ("blue", "green", "red"))
    assert {quest: quests[quest].reward for quest in JOURNEYS if quest != "visit-the-graveyard"} == {
        "escort-the-merchant": green,
        "escort-the-monk": blue,
        "lead-the-white-stag": green,
        "visit-the-capital": green,
        "take-the-fire-salamander": red,
        "escort-the-maiden": blue,
        "take-the-message": blue,
        "visit-the-lizard-village": red,
        "visit-the-gorge": red,
    }
