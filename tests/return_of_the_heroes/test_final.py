"""FINAL: the battle in the Dark Tower."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes.content import SKILLS
from questable.return_of_the_heroes.nameless import harm_of
from tests.return_of_the_heroes.kit import Table, table

NAMELESS = ["six-armed-goddess", "creature-from-the-deep", "king-of-darkness", "black-knight", "sorcerer", "demon"]
OPENS = {
    "creature-from-the-deep": ("ranged", "magic-bow"),
    "black-knight": ("magic", "yew-staff"),
    "sorcerer": ("melee", "magic-sword"),
}
HIT, MISS = (1, 1), (6, 6)


def gate(nameless: str, *objects: str, life: int = 4, value: int = 8) -> Table:
    """A hero with a gem who may enter the tower on this turn."""
    t = table("dwarf", "elf").nameless(nameless).lay("iron-porter", "H5", face_down=True)
    t.hero(0, at="H5", house="B4", gem=True, clearance="H5", life=life, objects=list(objects), quests={})
    return t.hero(1, at="O13", house="O13", quests={}).skill(magic=value, ranged=value, melee=value).turn()


def battle(nameless: str, skill: str, *rolls: tuple[int, int], objects: tuple[str, ...] = (), life: int = 4) -> Table:
    """The battle with this skill after these rolls; a scroll stops it before the next one."""
    t = gate(nameless, *objects, f"{skill}-scroll", life=life).dice(*(face for roll in rolls for face in roll))
    t.play("enter:H3")
    if t.topic == "choose-skill":
        t.play(f"skill:{skill}")
    for _ in rolls:
        assert t.topic == "use-scroll"
        t.play("roll")
    return t


def enemy(t: Table) -> int:
    """The life the Nameless has left."""
    assert t.game.fight is not None
    return t.game.fight.life


def printed(t: Table) -> int:
    return t.game.content.nameless[t.game.nameless].life


@pytest.mark.rule("RH-FINAL-03", "RH-FINAL-04")
def test_the_numbers_on_the_six_tiles() -> None:
    tiles = table().game.content.nameless
    assert {name: (tile.life, *(tile.circles.get(skill) for skill in SKILLS)) for name, tile in tiles.items()} == {
        "six-armed-goddess": (5, -3, -3, -3),
        "creature-from-the-deep": (6, -3, None, -3),
        "king-of-darkness": (3, -3, -3, -3),
        "black-knight": (5, None, -4, -2),
        "sorcerer": (4, -3, -3, None),
        "demon": (8, -4, -3, -3),
    }


@pytest.mark.rule("RH-FINAL-01", "RH-FINAL-05")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_enters_turns_up_the_tile_and_wins(seat: int) -> None:
    t = table("dwarf", "elf", "priest").nameless("sorcerer").hero(seat, at="H5", gem=True, clearance="H5")
    t.skill(seat, magic=8).turn(seat).play("enter:H3")
    assert t.asked == seat and t.game.nameless_open and t.kinds("nameless-revealed")
    t.dice(*HIT * 4).play("skill:magic")
    assert t.game.outcome is not None and t.game.outcome.winners == (seat,)


@pytest.mark.rule("RH-FINAL-07", "RH-FINAL-08", "RH-FINAL-09", "RH-FINAL-11", "RH-FINAL-12", "RH-FINAL-13")
@pytest.mark.parametrize(
    ("nameless", "item", "skill"),
    [
        *((nameless, item, skill) for nameless, (skill, item) in OPENS.items()),
        ("six-armed-goddess", "holy-cross", "melee"),
        ("demon", "amulet", "magic"),
    ],
)
def test_only_an_item_of_his_own_helps_the_hero(nameless: str, item: str, skill: str) -> None:
    t = table("dwarf", "elf").nameless(nameless).hero(0, objects=[item])
    t.hero(1, at="H5", gem=True, clearance="H5", life=3).turn(1).play("enter:H3")
    if nameless in OPENS:
        assert t.options == [f"skill:{each}" for each in SKILLS if each != skill]
    else:
        t.skill(1, **{skill: 11}).dice(*MISS, *HIT * 8).play(f"skill:{skill}")
        assert [event.facts["life"] for event in t.kinds("lost-life")] == [2, 1]


@pytest.mark.rule("RH-FINAL-01", "RH-RUL-34")
@pytest.mark.parametrize("nameless", NAMELESS)
def test_the_tile_is_turned_up_before_the_skill_is_chosen(nameless: str) -> None:
    t = gate(nameless)
    assert t.game.view(0).nameless == ""
    t.play("enter:H3")
    assert t.topic == "choose-skill" and t.game.nameless_open
    assert [t.game.view(seat).nameless for seat in (0, 1, None)] == [nameless] * 3
    assert "RH-FINAL-01" in t.cites("nameless-revealed")


@pytest.mark.rule("RH-FINAL-02")
def test_there_is_no_retreat_from_the_battle() -> None:
    t = gate("demon", "ranged-scroll", "potion", life=2).dice(*MISS, *HIT, *MISS).play("enter:H3")
    assert t.options == ["skill:magic", "skill:ranged", "skill:melee"]
    t.play("skill:ranged")
    for _ in range(3):
        assert t.options == ["roll", "scroll:ranged-scroll"]
        t.play("roll")
    assert t.topic == "inherit"


@pytest.mark.rule("RH-FINAL-02")
def test_the_battle_is_fought_out_in_one_turn() -> None:
    t = gate("sorcerer", life=2)
    count = printed(t)
    t.dice(*HIT, *MISS, *HIT * (count - 1)).play("enter:H3", "skill:magic")
    assert t.game.outcome is not None and t.game.outcome.winners == (0,)
    assert len(t.kinds("turn")) == 1
    t = gate("sorcerer", life=2).dice(*HIT, *MISS, *MISS).play("enter:H3", "skill:magic")
    assert t[0].heirs == 1 and t.asked == 1


@pytest.mark.rule("RH-FINAL-02")
@pytest.mark.parametrize("life", [1, 2, 4])
def test_the_battle_goes_on_as_long_as_both_have_life(life: int) -> None:
    t = gate("demon", life=life).dice(*HIT * 7, *MISS * (life - 1), *HIT).play("enter:H3", "skill:ranged")
    assert t.game.outcome is not None and t[0].life == 1
    t = gate("demon", life=life).dice(*HIT * 7, *MISS * life).play("enter:H3", "skill:ranged")
    assert t.game.outcome is None and t[0].heirs == 1


@pytest.mark.rule("RH-FINAL-03")
@pytest.mark.parametrize("nameless", NAMELESS)
@pytest.mark.parametrize("skill", SKILLS)
def test_the_modifier_of_the_chosen_skill_applies(nameless: str, skill: str) -> None:
    t = gate(nameless).play("enter:H3")
    circles = t.game.content.nameless[nameless].circles
    assert (f"skill:{skill}" in t.options) == (skill in circles)
    if skill in circles:
        t.play(f"skill:{skill}")
        assert t.kinds("rolled")[0].facts["value"] == 8 + circles[skill]
        assert t.kinds("rolled")[0].facts["skill"] == skill


@pytest.mark.rule("RH-FINAL-03")
def test_objects_and_experience_dice_count() -> None:
    t = gate("king-of-darkness", "magic-sword").rolls(melee=5).dice(1, 1, 6, 6, 6).play("enter:H3", "skill:melee")
    facts = t.kinds("rolled")[0].facts
    assert facts["value"] == 8 + 2 - 3 and len(facts["dice"]) == 5
    assert t.topic == "choose-dice"
    t.play("dice:1+1")
    assert t.kinds("nameless-wounded")


@pytest.mark.rule("RH-FINAL-04")
@pytest.mark.parametrize("nameless", ["creature-from-the-deep", "black-knight", "six-armed-goddess", "demon"])
def test_a_success_takes_1_life_from_the_nameless_and_a_failure_1_from_the_hero(nameless: str) -> None:
    skill = "ranged" if nameless in ("six-armed-goddess", "demon", "black-knight") else "melee"
    t = battle(nameless, skill, HIT, MISS, HIT, MISS)
    assert enemy(t) == printed(t) - 2 and t[0].life == 2
    assert "RH-FINAL-04" in t.cites("nameless-wounded")


@pytest.mark.rule("RH-FINAL-05")
@pytest.mark.parametrize("nameless", NAMELESS)
def test_the_nameless_without_life_is_beaten_and_the_game_is_over(nameless: str) -> None:
    t = gate(nameless)
    count, skill = printed(t), next(iter(t.game.content.nameless[nameless].circles))
    t.dice(*HIT * count).play("enter:H3", f"skill:{skill}")
    assert len(t.kinds("rolled")) == count
    assert t.game.outcome is not None and t.game.outcome.winners == (0,) and t.game.decision is None
    assert "RH-FINAL-05" in t.cites("beaten")


@pytest.mark.rule("RH-FINAL-06")
def test_a_hero_who_dies_has_an_heir_who_keeps_the_gem_and_may_try_again() -> None:
    t = gate("sorcerer", life=1).dice(*HIT, *MISS).play("enter:H3", "skill:magic")
    assert t.game.decision is not None, "the game goes on"
    assert t[0].heirs == 1 and t[0].gem and t[0].point == "B4"
    assert t[0].life == t.game.content.heroes["dwarf"].life
    assert t.asked == 1 and t.game.fight is None
    t.hero(0, at="H5").skill(magic=11, ranged=11, melee=11).dice(*HIT * 4).act().strike()
    t.hero(0, clearance="H5").turn().play("enter:H3")
    assert t.topic == "choose-skill"
    t.dice(*HIT * 4).play("skill:magic")
    assert t.game.outcome is not None and t.game.outcome.winners == (0,)


@pytest.mark.rule("RH-FINAL-06")
def test_only_physical_life_keeps_a_hero_alive() -> None:
    t = gate("sorcerer", "heavy-armour", life=1).dice(*MISS).play("enter:H3", "skill:magic")
    assert t.topic == "lose-life" and t.options == ["physical", "temporary:heavy-armour"]
    t.play("physical")
    assert t[0].heirs == 1


@pytest.mark.rule("RH-FINAL-07", "RH-FINAL-09", "RH-FINAL-11", "RH-FINAL-12")
@pytest.mark.parametrize(("nameless", "facts"), OPENS.items())
def test_a_marked_skill_needs_its_magic_item_and_has_modifier_0(nameless: str, facts: tuple[str, str]) -> None:
    skill, item = facts
    others = [other for _, other in OPENS.values() if other != item]
    t = gate(nameless, *others, "holy-cross", "amulet").play("enter:H3")
    assert t.topic == "choose-skill"
    assert t.options == [f"skill:{each}" for each in SKILLS if each != skill]
    t = gate(nameless, item).play("enter:H3")
    assert t.options == [f"skill:{each}" for each in SKILLS]
    t.play(f"skill:{skill}")
    bonus = t.game.content.things[item].skills.get(skill, 0)  # type: ignore[call-overload]
    assert t.kinds("rolled")[0].facts["value"] == 8 + bonus


@pytest.mark.rule("RH-FINAL-07")
def test_the_item_does_not_change_the_other_skills() -> None:
    t = gate("black-knight", "yew-staff").play("enter:H3", "skill:ranged")
    circle = t.game.content.nameless["black-knight"].circles["ranged"]
    assert t.kinds("rolled")[0].facts["value"] == 8 + circle


@pytest.mark.rule("RH-FINAL-08", "RH-FINAL-13")
@pytest.mark.parametrize(
    ("nameless", "skill", "item"), [("six-armed-goddess", "melee", "holy-cross"), ("demon", "magic", "amulet")]
)
def test_a_failure_costs_2_life_without_the_item(nameless: str, skill: str, item: str) -> None:
    assert battle(nameless, skill, MISS)[0].life == 2
    assert battle(nameless, skill, MISS, objects=(item,))[0].life == 3
    for other in SKILLS:
        if other != skill:
            assert battle(nameless, other, MISS)[0].life == 3


@pytest.mark.rule("RH-FINAL-08", "RH-FINAL-13")
@pytest.mark.parametrize(
    ("nameless", "skill", "wrong"), [("six-armed-goddess", "melee", "amulet"), ("demon", "magic", "holy-cross")]
)
def test_another_item_does_not_protect(nameless: str, skill: str, wrong: str) -> None:
    assert battle(nameless, skill, MISS, objects=(wrong,))[0].life == 2


@pytest.mark.rule("RH-FINAL-10")
@pytest.mark.parametrize("skill", SKILLS)
def test_the_king_of_darkness_gains_what_the_hero_loses(skill: str) -> None:
    t = battle("king-of-darkness", skill, MISS, MISS)
    assert enemy(t) == printed(t) + 2 and t[0].life == 2
    assert "RH-FINAL-10" in t.cites("nameless-drains")


@pytest.mark.rule("RH-FINAL-10")
@pytest.mark.parametrize("life", [2, 3, 5])
def test_he_gains_every_life_down_to_the_heros_last(life: int) -> None:
    t = battle("king-of-darkness", "magic", *[MISS] * (life - 1), life=life)
    assert enemy(t) == 3 + life - 1 and t[0].life == 1


@pytest.mark.rule("RH-FINAL-10")
def test_temporary_life_feeds_him_too() -> None:
    t = gate("king-of-darkness", "shield", "melee-scroll").dice(*MISS).play("enter:H3", "skill:melee", "roll")
    t.play("temporary:shield")
    assert enemy(t) == printed(t) + 1 and t[0].life == 4


@pytest.mark.rule("RH-FINAL-10")
@pytest.mark.parametrize("nameless", [each for each in NAMELESS if each != "king-of-darkness"])
def test_no_other_nameless_grows(nameless: str) -> None:
    skill = "melee" if nameless in ("creature-from-the-deep", "black-knight", "demon") else "magic"
    t = battle(nameless, skill, MISS)
    assert t[0].life == 3 and enemy(t) == printed(t)


# The rulings and examples --------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-34")
def test_the_skill_is_kept_to_the_end() -> None:
    t = gate("demon").dice(*HIT * 8).play("enter:H3", "skill:ranged")
    assert [event.facts["skill"] for event in t.kinds("rolled")] == ["ranged"] * printed(t)


@pytest.mark.rule("RH-RUL-34")
def test_after_a_lost_battle_the_tile_stays_open_and_the_nameless_recovers() -> None:
    t = gate("sorcerer", life=1).dice(*HIT, *HIT, *MISS).play("enter:H3", "skill:magic")
    assert t[0].heirs == 1
    assert [t.game.view(seat).nameless for seat in (0, 1, None)] == ["sorcerer"] * 3
    t.hero(1, at="H5", gem=True, clearance="H5").turn(1).play("enter:H3")
    assert enemy(t) == printed(t)
    assert [t.game.view(seat).nameless for seat in (0, 1, None)] == ["sorcerer"] * 3
    t = gate("king-of-darkness", life=2).dice(*MISS, *MISS).play("enter:H3", "skill:magic")
    t.hero(0, at="H5", clearance="H5").turn(0).play("enter:H3")
    assert enemy(t) == printed(t)


@pytest.mark.rule("RH-RUL-34", "RH-FINAL-06")
@pytest.mark.parametrize("nameless", NAMELESS)
@pytest.mark.parametrize("heirs", [0, 1, 2, 5])
def test_it_has_its_printed_life_in_every_battle(nameless: str, heirs: int) -> None:
    t = gate(nameless).hero(0, heirs=heirs)
    t.game.nameless_open = heirs > 0
    assert enemy(t.play("enter:H3")) == printed(t)


@pytest.mark.rule("RH-RUL-34", "RH-LIFE-04", "RH-RUL-30")
def test_two_lost_life_are_allocated_point_by_point() -> None:
    t = gate("demon", "heavy-armour", "magic-scroll", life=4).dice(*MISS).play("enter:H3", "skill:magic", "roll")
    assert t.topic == "lose-life"
    t.play("temporary:heavy-armour")
    assert t.topic == "lose-life" and t.options == ["physical", "temporary:heavy-armour"]
    t.play("physical")
    assert t.topic == "use-scroll" and t[0].life == 3 and t.game.wear == {"heavy-armour": 1}


@pytest.mark.rule("RH-RUL-34")
def test_a_scroll_may_be_used_for_each_test() -> None:
    t = gate("demon", "magic-scroll", value=2).dice(*HIT, *HIT).play("enter:H3", "skill:magic", "scroll:magic-scroll")
    values = [event.facts["value"] for event in t.kinds("rolled")]
    circle = t.game.content.nameless["demon"].circles["magic"]
    assert values[:2] == [9 + circle, 2 + circle]
    t = gate("demon", "magic-scroll").dice(*HIT).play("enter:H3", "skill:magic", "roll")
    assert t.topic == "use-scroll"  # before the second test as well


@pytest.mark.rule("RH-EX-17")
def test_the_king_of_darkness_after_failure_success_failure() -> None:
    t = battle("king-of-darkness", "melee", MISS, HIT, MISS, life=4)
    assert printed(t) == 3
    assert enemy(t) == 3 + 1 - 1 + 1 == 4
    assert t[0].life == 2


@pytest.mark.rule("RH-EX-18")
@pytest.mark.parametrize("order", [("physical",), ("temporary:shield",)])
def test_the_demon_takes_both_lives_of_a_hero_without_the_amulet(order: tuple[str, ...]) -> None:
    t = gate("demon", "shield", life=1).dice(*MISS).play("enter:H3", "skill:magic")
    assert t.options == ["physical", "temporary:shield"]
    t.play(*order)
    assert t[0].heirs == 1 and t.kinds("knocked-out")
    assert len(t.kinds("rolled")) == 1, "one failed test takes both"


@pytest.mark.rule("RH-FINAL-08", "RH-FINAL-13", "RH-EX-18")
@pytest.mark.parametrize(("nameless", "skill"), [("demon", "magic"), ("six-armed-goddess", "melee")])
@pytest.mark.parametrize("life", [1, 2, 3])
def test_the_second_life_is_taken_however_few_are_left(nameless: str, skill: str, life: int) -> None:
    t = gate(nameless, life=life).play("enter:H3")
    assert harm_of(t.game, 0, nameless, skill) == 2
    t = gate(nameless, "shield", life=life).dice(*MISS).play("enter:H3", f"skill:{skill}", "temporary:shield")
    assert [event.kind for event in t.kinds("rolled", "protected", "lost-life")][:3] == [
        "rolled",
        "protected",
        "lost-life",
    ]


@pytest.mark.rule("RH-EX-19")
def test_the_magic_bow_against_the_creature_from_the_deep() -> None:
    t = gate("creature-from-the-deep", "magic-bow", value=8).play("enter:H3", "skill:ranged")
    assert t.kinds("rolled")[0].facts["value"] == 8 + 2 + 0 == 10
    t = gate("creature-from-the-deep", "bow-1", value=8).play("enter:H3")
    assert t.topic == "choose-skill" and "skill:ranged" not in t.options
