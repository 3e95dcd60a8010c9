"""DEATH: an heir of the same family takes over."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes import life
from tests.return_of_the_heroes.kit import Table, table

HERE, HOME = "A7", "D4"
LOST = (6,) * 10  # enough for extra dice
WARRIOR = table().game.content.heroes["warrior"]


def last_stand(at: str = HERE, **facts: object) -> Table:
    """A hero with one life left, far from home, who will lose against the Orc."""
    t = table("warrior", "elf").hero(0, **{"at": at, "house": HOME, "life": 1, **facts}).hero(1, at="P6")
    return t.lay("orc", at).dice(*LOST)


def killed(at: str = HERE, *, keep: str = "", **facts: object) -> Table:
    """The same hero after the combat; this object has been inherited."""
    t = last_stand(at, **facts).act().strike()
    if keep:
        t.play(f"keep:{keep}")
    return t


@pytest.mark.rule("RH-DEATH-01")
def test_a_hero_without_physical_life_is_dead_and_an_heir_takes_his_place() -> None:
    t = killed()
    assert t[0].heirs == 1 and t[0].seat == 0 and t[0].id == "warrior"
    assert t.kinds("knocked-out")[0].facts == {"seat": 0, "space": HERE}
    assert t.kinds("heir")[0].facts["seat"] == 0
    assert "RH-DEATH-01" in t.cites("knocked-out")
    t.play("stay")
    assert t.asked == 0 and t.topic == "set-out"


@pytest.mark.rule("RH-DEATH-01", "RH-LIFE-03")
def test_a_hero_with_a_life_left_is_not_dead() -> None:
    t = killed(life=2)
    assert t[0].life == 1 and t[0].heirs == 0 and not t.kinds("heir")


@pytest.mark.rule("RH-DEATH-02")
def test_the_dead_hero_loses_everything_but_one_object_of_choice() -> None:
    objects = ["holy-cross", "bow-1", "shield", "cart"]
    t = last_stand(objects=objects, side_quests=["visit-the-gorge", "find-mirabar"], gold=WARRIOR.gold + 7)
    t.hero(0, cubes=(3, 4, 5), training=(1, 2, 3)).act().strike().play("physical")
    assert t.topic == "inherit" and t.asked == 0
    assert t.options == [f"keep:{each}" for each in objects]
    t.play("keep:bow-1")
    assert t[0].objects == ("bow-1",)
    assert t[0].cubes == t[0].training == (0, 0, 0)
    assert t[0].side_quests == () and t[0].gold == WARRIOR.gold


@pytest.mark.rule("RH-DEATH-02")
@pytest.mark.parametrize("objects", [[], ["bow-1"]])
def test_there_is_nothing_to_choose_with_one_object_or_none(objects: list[str]) -> None:
    t = killed(objects=objects)
    assert t[0].objects == tuple(objects) and t.asked == 1


@pytest.mark.rule("RH-DEATH-03")
@pytest.mark.parametrize("gold", [0, 9])
def test_the_heir_starts_at_the_family_house_as_the_sheet_says(gold: int) -> None:
    t = killed(gold=gold, training=(2, 2, 2), cubes=(1, 1, 1), objects=["bow-1", "amulet"], keep="amulet")
    assert t[0].point == t[0].house == HOME
    assert t[0].life == WARRIOR.life and t[0].gold == WARRIOR.gold
    seen = t.game.view(None).heroes[0].skills
    assert {skill: value for skill, (value, _) in seen.items()} == dict(WARRIOR.skills)
    assert {dice for _, dice in seen.values()} == {2}
    assert t[0].objects == ("amulet",)
    assert t.kinds("heir")[0].facts == {"seat": 0, "space": HOME, "card": "amulet"}
    assert "RH-DEATH-03" in t.cites("heir")


@pytest.mark.rule("RH-DEATH-03")
def test_every_later_heir_starts_as_the_first_one_did() -> None:
    for heirs in (1, 2, 5):
        t = killed(heirs=heirs, gold=7, training=(1, 0, 3), objects=["amulet"])
        assert (t[0].heirs, t[0].life, t[0].gold) == (heirs + 1, WARRIOR.life, WARRIOR.gold)
        assert t[0].point == HOME and t[0].objects == ("amulet",)


@pytest.mark.rule("RH-DEATH-03")
@pytest.mark.parametrize(
    ("hero", "alive", "gold"), [("warrior", 4, 1), ("elf", 3, 2), ("wizard", 2, 3), ("dwarf", 5, 4), ("priest", 4, 2)]
)
def test_the_heir_of_every_hero_starts_with_life_and_gold_of_the_sheet(hero: str, alive: int, gold: int) -> None:
    t = table(hero, "warrior" if hero != "warrior" else "elf")
    t.hero(0, at=HERE, house=HOME, life=1, gold=0).run(life.die, 0)
    assert (t[0].id, t[0].life, t[0].gold, t[0].point) == (hero, alive, gold, HOME)


@pytest.mark.rule("RH-DEATH-04")
def test_what_is_lost_lies_face_up_where_the_hero_died() -> None:
    t = killed(objects=["holy-cross", "bow-1", "amulet"], side_quests=["visit-the-gorge"], keep="amulet")
    assert set(t.at(HERE)) == {"orc", "holy-cross", "bow-1", "visit-the-gorge"}
    assert t.game.down == () and "bow-1" not in t.game.stock
    t.take_out("orc")
    for seat in (0, 1):
        t.hero(seat, at=HERE).act(seat)
        assert {"take:holy-cross", "take:bow-1", "accept:visit-the-gorge"} <= set(t.options)


@pytest.mark.rule("RH-DEATH-04")
@pytest.mark.parametrize(
    "lost",
    [["melee-scroll", "potion", "broom"], ["heavy-armour", "shield", "cart"], ["necklace", "horse-1", "boots-2"]],
)
def test_objects_of_every_kind_stay_where_the_hero_died(lost: list[str]) -> None:
    t = last_stand(objects=[*lost, "amulet"]).act().play("skill:melee")
    while t.topic in ("use-scroll", "lose-life"):
        t.play("roll" if t.topic == "use-scroll" else "physical")
    t.play("keep:amulet")
    assert set(t.at(HERE)) == {"orc", *lost} and t.game.down == ()
    assert not set(lost) & set(t.game.stock)


@pytest.mark.rule("RH-DEATH-05")
def test_personal_quests_pass_to_the_heir_as_they_are() -> None:
    t = killed(at="G5", quests={"free-merlin": 1, "the-diadem": 2})
    assert t[0].quests == {"free-merlin": 1, "the-diadem": 2}
    t.lay("enchanted-oak", "M2").hero(0, at="M2").act()
    assert "stage:free-merlin" in t.options
    assert "stage:the-diadem" in t.hero(0, at=HOME).act().options


@pytest.mark.rule("RH-DEATH-05")
@pytest.mark.parametrize("stages", [{}, {"the-diadem": 0}, {"the-diadem": 3, "free-merlin": 0}, {"juans-relics": 2}])
def test_tiles_pass_to_the_heir_whatever_their_stage(stages: dict[str, int]) -> None:
    assert killed(quests=dict(stages), gem=3 in stages.values())[0].quests == stages


@pytest.mark.rule("RH-DEATH-06")
def test_the_gem_passes_to_the_heir_besides_the_object() -> None:
    t = killed(gem=True, objects=["bow-1", "amulet"], keep="bow-1")
    assert t[0].gem and t[0].objects == ("bow-1",)
    assert killed(gem=True)[0].gem  # also of a hero who had nothing else
    assert killed(gem=True, heirs=3, objects=["amulet"])[0].gem


@pytest.mark.rule("RH-DEATH-06")
def test_no_gem_is_inherited_that_was_not_won() -> None:
    assert not killed(gem=False)[0].gem


@pytest.mark.rule("RH-DEATH-07")
def test_death_eliminates_nobody_however_often_it_comes() -> None:
    t = table("warrior", "elf").hero(1, at="P6")
    for heirs in range(1, 31):
        t.hero(0, at=HERE, life=1, house=HOME).lay("orc", HERE).dice(*LOST).turn(0).play("stay").strike()
        assert t[0].heirs == heirs and t[0].life == WARRIOR.life
        t.play("stay")
        assert t.asked == 0 and t.game.outcome is None


# Rulings -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-35")
def test_cubes_return_to_the_supply() -> None:
    t = last_stand(cubes=(3, 4, 5))
    before = t.game.supply
    t.act().strike()
    assert t.game.supply == (before[0] + 3, before[1] + 4, before[2] + 5)


@pytest.mark.rule("RH-RUL-35")
def test_the_turn_ends_at_once_and_the_heir_plays_on_his_next_turn() -> None:
    t = last_stand(objects=["potion", "amulet"]).lay("beggar", HOME).lay("beggar", HERE)
    t.hero(0, gold=5).turn().play("stay").strike().play("keep:potion")
    assert t.asked == 1 and t.topic == "set-out"
    t.play("stay")
    assert t.asked == 0 and t.topic == "set-out"
    assert {f"step:{point}" for point in t.links[HOME]} <= set(t.options)


@pytest.mark.rule("RH-RUL-35")
def test_the_rest_of_a_combat_is_not_fought() -> None:
    t = table("warrior", "elf").hero(0, at=HERE, house=HOME, life=1).lay("troll", HERE).dice(*LOST).act().strike()
    assert len(t.kinds("rolled")) == 1 and t.game.fight is None and t.game.test is None


@pytest.mark.rule("RH-RUL-35")
def test_a_hero_who_dies_in_the_tower_leaves_his_things_where_nobody_can_take_them() -> None:
    t = table("warrior", "elf").nameless("black-knight").hero(0, at="H3", house=HOME, life=1, gem=True)
    t.hero(0, objects=["holy-cross", "amulet"], side_quests=["visit-the-gorge"]).dice(*LOST).act().strike()
    t.play("keep:amulet")
    assert set(t.at("H3")) == {"nameless", "holy-cross", "visit-the-gorge"}
    assert t[0].point == HOME and t[0].gem
    for point in t.game.content.land.access:
        assert "enter:H3" not in t.hero(1, at=point).turn(1).options


@pytest.mark.rule("RH-RUL-35")
@pytest.mark.parametrize("token", ["broom", "necklace", "knights-shield", "melee-scroll", "potion", "holy-cross"])
def test_the_inherited_object_may_be_of_any_kind(token: str) -> None:
    t = table("warrior", "elf").hero(0, at=HERE, house=HOME, life=1, objects=["amulet", token])
    t.run(life.lose_life, 0, 1, "RH-FIGHT-05")
    if t.topic == "lose-life":
        t.play("physical")
    t.play(f"keep:{token}")
    assert t[0].objects == (token,)


@pytest.mark.rule("RH-RUL-35")
@pytest.mark.parametrize("dies", [True, False])
def test_the_right_to_enter_the_tower_dies_with_the_hero(dies: bool) -> None:
    t = table("warrior", "elf").nameless("black-knight").hero(0, at="H5", gem=True, clearance="H5", life=2)
    t.run(life.lose_life, 0, 2 if dies else 1, "RH-FIGHT-05").hero(0, at="H5").turn(0)
    assert t[0].heirs == int(dies)
    assert ("enter:H3" in t.options) == (not dies)


@pytest.mark.rule("RH-RUL-35")
def test_the_heir_of_a_half_way_hero_is_not_half_way() -> None:
    t = (
        table("warrior", "elf")
        .hero(0, point="", halfway="C5", house=HOME, life=1)
        .run(life.lose_life, 0, 1, "RH-FIGHT-05")
    )
    assert t[0].point == HOME and t[0].halfway == ""
    t.turn(0)
    assert t.topic == "set-out" and t.asked == 0
