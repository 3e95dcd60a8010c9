"""What must make no difference: each rule here holds for every hero, seat and purse, early and late in the game.

A rule says who, when and how much. Whatever else is true of the hero (a gem, heirs, few lives, full hands, company)
does not matter, so the same scene is played again and again with one of these things changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from questable.return_of_the_heroes.content import CUBES, SKILLS
from questable.return_of_the_heroes.foes import foe_of
from questable.return_of_the_heroes.objects import movement_value
from tests.return_of_the_heroes.kit import Table, table

HERE, HOME, FAR = "A7", "B4", "P6"
HEROES = ("warrior", "elf", "dwarf")
QUESTS = ["escort-the-monk", "escort-the-maiden", "take-the-message", "lead-the-white-stag"]
KEEPSAKES = ["amulet", "yew-staff", "necklace", "dragons-teeth"]  # they change neither skills nor movement


@dataclass(frozen=True)
class Case:
    """One thing that is true of a hero and must not matter."""

    seat: int = 0
    heroes: tuple[str, ...] = HEROES
    facts: dict[str, Any] = field(default_factory=dict)
    company: bool = False
    late: bool = False


CASES = {
    "plain": Case(),
    "second-seat": Case(seat=1),
    "last-seat": Case(seat=2),
    "wizard": Case(heroes=("wizard", "elf", "dwarf")),
    "priest-of-two": Case(seat=1, heroes=("elf", "priest")),
    "man": Case(facts={"sex": "male"}),
    "gem": Case(facts={"gem": True, "quests": {"the-signet-ring": 3, "the-golden-ball": 1}}),
    "heir": Case(seat=2, facts={"heirs": 3}),
    "without-quest": Case(facts={"quests": {}}),
    "weak": Case(facts={"life": 1}),
    "poor": Case(facts={"gold": 0}),
    "rich": Case(facts={"gold": 15}),
    "laden": Case(facts={"objects": KEEPSAKES}),
    "busy": Case(facts={"side_quests": QUESTS}),
    "experienced": Case(facts={"cubes": (10, 10, 10)}),
    "in-company": Case(company=True),
    "late": Case(late=True),
}
EVERY = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))


def scene(case: Case, *tokens: str, at: str = HERE, **facts: Any) -> tuple[Table, int]:
    """The hero of the case on a point where these tokens lie; the facts of the scene go before those of the case."""
    t, seat = table(*case.heroes), case.seat
    for other in range(len(case.heroes)):
        t.hero(other, at=at if case.company else FAR, house="P2" if other != seat else HOME)
    t.hero(seat, at=at, **{"quests": {"the-signet-ring": 0}, **case.facts, **facts})
    if case.late:
        t.nameless("demon").game.nameless_open = True
        t.game.turns, t.game.round = 120, 40
    for token in tokens:
        t.lay(token, at)
    return t, seat


def able(t: Table, seat: int) -> Table:
    return t.skill(seat, magic=11, ranged=11, melee=11)


def won(t: Table) -> Table:
    """The fight that has begun is won."""
    return take_cubes(t.dice(*[1] * 30).strike())


def lost(t: Table) -> Table:
    return t.dice(*[6] * 30).strike()


def take_cubes(t: Table) -> Table:
    while t.topic in ("choose-cube", "choose-dice"):
        t.play(t.options[0])
    return t


def draws(t: Table) -> int:
    return len(t.kinds("drew", "drew-unseen", "drew-servant"))


# Moving --------------------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RH-MOVE-01", "RH-ROAD-01", "RH-MAP-10", "RH-MOVE-06")
def test_every_step_along_beige_points_costs_one_movement_point(case: Case) -> None:
    t, seat = scene(case)
    way = t.road(HERE, movement_value(t.game, t[seat]))
    t.turn(seat)
    for number, point in enumerate(way, start=1):
        t.play(f"step:{point}")
        assert t[seat].point == point and (t.topic == "travel") is (number < len(way))
    assert len(t.kinds("moved")) == len(way) and not t.kinds("road-found", "half-way", "paid")


@pytest.mark.rule("RH-MAP-10", "RH-MAP-04")
def test_from_tile_to_tile_costs_one_movement_point_everywhere() -> None:
    t = table("warrior", "elf").hero(1, at="P6")
    for here, near in t.links.items():
        for there in near:
            if there[0] != here[0]:
                t.hero(0, at=here).turn(0).play(f"step:{there}")
                assert (t[0].point, t.game.walked, t.topic) == (there, 1, "travel")


@pytest.mark.rule("RH-MOVE-01", "RH-ROAD-01")
def test_the_third_step_costs_no_more_than_the_first() -> None:
    t = table("warrior", "elf").hero(1, at="P6")
    spots = t.game.content.land.spots
    edges = [(here, there) for here, near in t.links.items() for there in near if here[0] in "AFK"]
    for here, there in edges:
        if spots[here].colour == spots[there].colour == "beige":
            t.hero(0, at=here).turn(0)
            for number in range(1, 5):
                t.play(f"step:{(here, there)[number % 2]}")
                assert (t.game.walked, t.topic) == (number, "travel")


@EVERY
@pytest.mark.rule("RH-HERO-08", "RH-MOVE-04")
def test_a_point_full_of_heroes_is_entered_and_left_like_any_other(case: Case) -> None:
    t, seat = scene(case)
    first, second = t.road(HERE, 2)
    for other in range(len(case.heroes)):
        if other != seat:
            t.hero(other, at=first, gem=True)
    t.turn(seat).play(f"step:{first}")
    assert t.topic == "travel" and "stop" in t.options
    t.play(f"step:{second}")
    assert t[seat].point == second and not t.kinds("challenge", "rolled", "lost-life")


@pytest.mark.rule("RH-HERO-08", "RH-MOVE-04")
def test_all_five_heroes_may_stand_on_one_point() -> None:
    t = table("warrior", "elf", "wizard", "dwarf", "priest")
    there = t.road(HERE, 1)[0]
    for seat in range(5):
        t.hero(seat, at=HERE).turn(seat).play(f"step:{there}", "stop")
        assert t[seat].point == there
    assert not t.kinds("challenge")


@pytest.mark.rule("RH-HERO-08", "RH-MOVE-04", "RH-RUL-19", "RH-RUL-41")
@pytest.mark.parametrize("way", ["broom", "teleporter"])
def test_nor_do_four_others_bar_a_landing_place(way: str) -> None:
    t, there = table("warrior", "elf", "wizard", "dwarf", "priest"), "B4"
    t.game.layout = tuple("ABCDEFGHIJKLMNOP")
    for seat in range(1, 5):
        t.hero(seat, at=there)
    t.hero(0, at=HERE, objects=["broom"] if way == "broom" else []).dice(2)
    if way == "broom":
        t.turn(0).play("fly:broom")
    else:
        t.lay("teleporter", HERE).act().play("use:teleporter")
    t.play(f"land:{there}")
    assert {hero.point for hero in t.game.heroes} == {there} and not t.kinds("challenge")


COLOURED = pytest.mark.parametrize(("colour", "need"), [("red", 5), ("green", 6), ("yellow", 6)])
WARRIORS = [case for case in CASES.values() if case.seat == 0 and case.heroes[0] == "warrior"]
OF_WARRIORS = pytest.mark.parametrize("case", WARRIORS, ids=[name for name in CASES if CASES[name] in WARRIORS])


@OF_WARRIORS
@COLOURED
@pytest.mark.rule("RH-ROAD-06", "RH-ROAD-07", "RH-ROAD-08", "RH-ROAD-10", "RH-ROAD-11", "RH-ROAD-12", "RH-ROAD-13")
@pytest.mark.rule("RH-ROAD-09", "RH-ROAD-15", "RH-ABIL-01", "RH-EX-09")
def test_a_road_is_found_by_the_number_alone(case: Case, colour: str, need: int) -> None:
    point = table().spot(colour)
    t, _ = scene(case, at=table().beside(point))
    t.dice(need - 3, 3).turn(0).play(f"step:{point}")
    assert (t[0].point, t.topic, t.game.walked) == (point, "travel", 1)
    t, _ = scene(case, at=table().beside(point))
    t.dice(need - 2, 3).turn(0).play(f"step:{point}")
    assert (t[0].point, t[0].halfway) == ("", point) and not t.kinds("moved")
    t.dice(need - 3, 3).turn(0)
    assert (t[0].point, t.topic, t.game.walked) == (point, "travel", 1)
    for dice in ((need - 2, 3), (5, 5), (6, 6), (4, 4)):
        t, _ = scene(case)
        t.hero(0, point="", halfway=point).dice(*dice).turn(0)
        assert (t[0].point, t[0].halfway) == (point, "") and t.topic != "travel" and t.kinds("road-found-late")


@pytest.mark.rule("RH-ROAD-14")
@pytest.mark.parametrize("colour", ["red", "green", "yellow"])
@pytest.mark.parametrize("then", ["red", "green", "yellow"])
def test_from_any_coloured_point_to_any_other_needs_a_roll(colour: str, then: str) -> None:
    t = table("warrior", "elf")
    spots = t.game.content.land.spots
    first = next(point for point, spot in spots.items() if spot.colour == colour)
    second = next(point for point, spot in spots.items() if spot.colour == then and point != first)
    t.join(first, second).hero(0, at=first).dice(6, 6).turn(0).play(f"step:{second}")
    assert t[0].halfway == second and [event.facts["dice"] for event in t.kinds("half-way")] == [(6, 6)]


@EVERY
@pytest.mark.rule("RH-ROAD-02", "RH-ROAD-03", "RH-ROAD-04", "RH-ROAD-05", "RH-SQ-13")
def test_over_the_water_go_boat_gold_or_nobody(case: Case) -> None:
    t, seat = scene(case, "boat", at="L4", gold=0)
    assert t.turn(seat).play("cross:L2/boat").at("L2") == ("boat",) and t[seat].gold == 0
    for gold in (2, 9):
        t, seat = scene(case, at="L4", gold=gold)
        t.lay("boat", "L2").turn(seat).play("cross:L2/gold")
        assert t[seat].gold == gold - 1 and t.at("L2") == ("boat",) and t.at("L4") == ()
    t, seat = scene(case, at="L4", gold=0)
    assert not [option for option in t.lay("boat", "L2").turn(seat).options if option.startswith("cross")]
    t.game.boat_wand = "wand-1"
    for start, end in (("L4", "L2"), ("L2", "L4")):
        t.hero(seat, at=start).turn(seat)
        assert [option for option in t.options if option.startswith("cross")] == [f"cross:{end}"]


@pytest.mark.rule("RH-SQ-13", "RH-ROAD-05")
def test_the_wand_stays_on_the_boat_though_heroes_die() -> None:
    t = table().hero(0, at="L4", side_quests=["wand-for-the-boat"], objects=["wand-1"]).lay("boat", "L4").act()
    take_cubes(t.play("complete:wand-for-the-boat"))
    for seat in (0, 1):
        t.hero(seat, at=HERE, life=1).lay("orc", HERE).act(seat)
        assert lost(t).kinds("heir")
        t.take_out("orc")
    for seat in (0, 1):
        t.hero(seat, at="L2", gold=0).turn(seat).play("cross:L4")
        assert t[seat].point == "L4"


@EVERY
@pytest.mark.rule("RH-ITEM-15", "RH-RUL-19")
def test_the_broom_goes_where_the_die_says(case: Case) -> None:
    t, seat = scene(case, objects=["broom"])
    t.game.layout = tuple("ABCDEFGHIJKLMNOP")
    t.dice(4).turn(seat).play("fly:broom")
    spots = t.game.content.land.spots
    wanted = {f"land:{point}" for point, spot in spots.items() if point[0] in "BE" and spot.colour == "beige"}
    assert set(t.options) == wanted
    t, seat = scene(case, objects=["broom"])
    assert t.dice(1).turn(seat).play("fly:broom")[seat].point == "K2"


# Fighting ------------------------------------------------------------------------------------------------------------

FOES = pytest.mark.parametrize("foe", ["orc", "troll", "shadow", "red-knight"])


@EVERY
@FOES
@pytest.mark.rule("RH-FIGHT-05", "RH-ACT-07", "RH-TURN-05", "RH-STOP-09", "RH-EX-04", "RH-HEAL-06", "RH-SQ-01")
def test_a_defeat_costs_one_life_and_the_rest_of_the_turn(case: Case, foe: str) -> None:
    full = table(*case.heroes)[case.seat].life
    t, seat = scene(case, foe, "beggar", "spring-of-life", "visit-the-gorge", "holy-cross", gold=3)
    t.hero(seat, life=1 if case is CASES["weak"] else full).bag("mice").game.growth["shadow"] = 2
    heirs = t[seat].heirs
    lost(t.turn(seat).play("stay"))
    while t.topic == "inherit":
        t.play(t.options[0])
    assert t.asked != seat and t.topic == "set-out" and t.game.bag == ("mice",)
    assert not t.kinds("used", "accepted", "took", "left", "completed")
    assert t.at(HERE)[:4] == (foe, "beggar", "spring-of-life", "visit-the-gorge") and foe not in t.game.down
    if case is CASES["weak"]:
        assert t[seat].heirs == heirs + 1
    else:
        assert (t[seat].life, t[seat].heirs, t[seat].point) == (full - 1, heirs, HERE)


@EVERY
@pytest.mark.rule("RH-FIGHT-09", "RH-BAG-06", "RH-ACT-05", "RH-ACT-08", "RH-RUL-12", "RH-TURN-02", "RH-ENC-01")
def test_whoever_wins_has_the_reward_draws_and_acts_beside_those_who_are_left(case: Case) -> None:
    t, seat = scene(case, "orc", "werewolf", "beggar", "visit-the-gorge", gold=3, cubes=(0, 0, 0))
    able(t.bag("mice"), seat).turn(seat).play("stay", "fight:orc")
    won(t)
    assert sum(t[seat].cubes) == 1 and t.game.bag == ("orc",) and t.at("B8") == ("mice",)
    assert t.asked == seat and t.topic == "act" and t.at(HERE)[0] == "werewolf"
    offered = {option.split("/")[0] for option in t.options}
    assert {"use:beggar", "accept:visit-the-gorge", "end-turn"} <= offered
    assert not [option for option in offered if option.startswith("fight")]


@EVERY
@pytest.mark.rule("RH-ACT-08", "RH-RUL-12", "RH-FOE-11", "RH-ACT-03", "RH-EX-11", "RH-FOE-13", "RH-BAG-07")
def test_a_second_servant_keeps_nobody_from_acting(case: Case) -> None:
    t, seat = scene(case, "troll", "moth-duchess", "thirteenth-pupil", "beggar", gold=3)
    able(t.bag("mice"), seat).turn(seat).play("stay")
    assert t.options == ["fight:moth-duchess", "fight:thirteenth-pupil"]
    won(t.play("fight:thirteenth-pupil"))
    assert t.asked == seat and "use:beggar" in t.options and len(t.kinds("challenge")) == 1
    assert "thirteenth-pupil" in t.game.gone and t.game.bag == () and draws(t) == 1
    assert t.at(HERE) == ("troll", "moth-duchess", "beggar")


@EVERY
@FOES
@pytest.mark.rule("RH-STOP-02", "RH-STOP-05", "RH-FIGHT-12", "RH-ACT-02")
def test_an_adversary_stops_everybody_also_one_that_has_won_before(case: Case, foe: str) -> None:
    for face_down, growth in ((True, {}), (False, {foe: 2})):
        t, seat = scene(case)
        there = t.road(HERE, 1)[0]
        t.lay(foe, there, face_down=face_down).game.growth = dict(growth)
        t.turn(seat).play(f"step:{there}")
        assert t[seat].point == there and t.game.fight is not None and t.game.fight.foe == foe
        assert not [option for option in t.options if option.startswith(("step", "stop", "end-turn"))]


@pytest.mark.rule("RH-FIGHT-03", "RH-FIGHT-04", "RH-FIGHT-06", "RH-EX-14")
@pytest.mark.parametrize("growth", [1, 2, 4])
def test_every_heart_wants_its_test_and_the_last_one_too(growth: int) -> None:
    for hits in range(growth + 1):
        t = able(table().hero(0, at="A5", life=4).lay("shadow", "A5"), 0)
        t.game.growth["shadow"] = growth
        t.dice(*[1, 1] * hits, 6, 6).act().strike()
        assert t.kinds("not-beaten") and t[0].life == 3 and len(t.kinds("rolled")) == hits + 1
        assert t.game.growth["shadow"] == growth + 1, "it has lost nothing, and grown"


@EVERY
@pytest.mark.rule("RH-FIGHT-01", "RH-FIGHT-02", "RH-EX-06", "RH-RUL-26")
def test_only_a_circle_opens_a_skill(case: Case) -> None:
    """Neither scrolls nor bows nor experience do."""
    for foe in ("orc", "troll", "werewolf", "spider", "ghoul", "moth-duchess", "second-chamberlain"):
        objects = ["magic-scroll", "ranged-scroll", "melee-scroll", "magic-bow"]
        t, seat = scene(case, foe, objects=objects, quests={"free-daphne": 0})
        t.act(seat)
        circles = [f"skill:{skill}" for skill in SKILLS if skill in foe_of(t.game, foe).circles]
        assert t.options == circles if len(circles) > 1 else t.game.fight is not None


@EVERY
@pytest.mark.rule("RH-FOE-04", "RH-FOE-05", "RH-RUL-30", "RH-EX-15")
def test_the_spider_leaves_one_life_to_everybody(case: Case) -> None:
    for life in (1, 2):
        t, seat = scene(case, "spider", objects=["heavy-armour", "shield"], life=life)
        heirs = t[seat].heirs
        lost(t.act(seat))
        assert (t[seat].life, t[seat].objects, t[seat].heirs) == (1, (), heirs) and t[seat].point == HERE
        assert {"heavy-armour", "shield"} <= set(t.game.gone)


@EVERY
@pytest.mark.rule("RH-LIFE-04", "RH-LIFE-05", "RH-LIFE-07", "RH-EX-16", "RH-BAG-16")
def test_each_object_that_protects_may_take_the_loss(case: Case) -> None:
    for object_ in ("magic-cloak", "shield"):
        t, seat = scene(case, "orc", objects=["magic-cloak", "amulet", "shield"])
        life = t[seat].life
        lost(t.act(seat))
        assert set(t.options) == {"physical", "temporary:magic-cloak", "temporary:shield"}
        t.play(f"temporary:{object_}")
        assert t[seat].life == life and object_ in t.game.gone and len(t[seat].objects) == 2


# Lives and deaths ----------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RH-DEATH-01", "RH-LIFE-03")
@pytest.mark.rule("RH-DEATH-02", "RH-DEATH-03", "RH-DEATH-04", "RH-DEATH-05", "RH-DEATH-06", "RH-DEATH-07", "RH-RUL-35")
def test_every_heir_begins_alike_and_everything_else_stays_where_the_hero_died(case: Case) -> None:
    objects = ["bow-1", "holy-cross", "crystal", "heavy-armour"]
    facts: dict[str, Any] = {"objects": objects, "side_quests": QUESTS, "training": (1, 2, 3), "life": 1}
    t, seat = scene(case, "orc", **facts)
    before, sheet = t[seat], t.game.content.heroes[t[seat].id]
    quests, gem, heirs, family = dict(before.quests), before.gem, before.heirs, (before.id, before.seat)
    lost(t.act(seat)).play("physical", "keep:crystal")
    hero = t[seat]
    assert (hero.life, hero.gold, hero.cubes, hero.training) == (sheet.life, sheet.gold, (0, 0, 0), (0, 0, 0))
    assert (hero.point, hero.objects, hero.side_quests) == (HOME, ("crystal",), ())
    assert (hero.quests, hero.gem, hero.heirs) == (quests, gem, heirs + 1)
    assert (hero.id, hero.seat) == family, "of the same family, under the same player"
    assert set(t.at(HERE)) == {"orc", "bow-1", "holy-cross", "heavy-armour", *QUESTS} and not t.game.down


@EVERY
@pytest.mark.rule("RH-HEAL-01", "RH-HEAL-02", "RH-HEAL-04", "RH-HEAL-05", "RH-TURN-07", "RH-ITEM-11", "RH-RUL-13")
def test_rest_and_potion_heal_everybody_alike(case: Case) -> None:
    full = table(*case.heroes)[case.seat].life
    for point, healed in ((HOME, full), ("N5", 2), ("I5", 2)):
        t, seat = scene(case, at=point, life=1)
        t.turn(seat).play("rest")
        assert t[seat].life == healed and t.asked != seat and not t.kinds("moved", "used")
    t, seat = scene(case, life=1, objects=["potion"])
    t.act(seat).play("drink:potion")
    assert t[seat].life == 2 and t.game.wear == {"potion": 1}


@EVERY
@pytest.mark.rule("RH-HEAL-03", "RH-FOLK-09", "RH-HEAL-01")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_spring_heals_what_the_die_shows(case: Case, die: int) -> None:
    t, seat = scene(case, "spring-of-life", life=1, gold=0)
    t.dice(die).act(seat).play("use:spring-of-life")
    assert t[seat].life == min(1 + die, t.game.content.heroes[t[seat].id].life)


# Quests and objects --------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RH-SQ-05", "RH-SQ-07", "RH-BAG-09", "RH-SQ-17")
def test_a_journey_ends_with_gold_a_cube_and_a_token(case: Case) -> None:
    t, seat = scene(case, at="I2", side_quests=[*QUESTS[1:], "escort-the-monk"], cubes=(0, 0, 0), gold=2)
    t.bag("mice", "boat").act(seat).play("complete:escort-the-monk")
    assert (t[seat].gold, t[seat].cubes, t[seat].side_quests) == (3, (1, 0, 0), tuple(QUESTS[1:]))
    assert "escort-the-monk" in t.game.gone and len(t.game.bag) == 1


@EVERY
@pytest.mark.rule("RH-SQ-03", "RH-BAG-08", "RH-OBJ-04", "RH-BAG-12", "RH-SQ-14")
def test_what_is_taken_up_draws_a_token(case: Case) -> None:
    t, seat = scene(
        case, "visit-the-gorge", "cart", "statuette", side_quests=["find-the-statuette"], objects=[], gold=1
    )
    t.bag("mice", "boat", "ranger").act(seat).play("accept:visit-the-gorge")
    assert t[seat].side_quests == ("find-the-statuette", "visit-the-gorge") and draws(t) == 1
    t.play("take:cart", "take:statuette")
    assert t[seat].objects == ("cart", "statuette") and draws(t) == 3 and t[seat].gold == 2


@EVERY
@pytest.mark.rule("RH-ACT-05", "RH-TURN-02", "RH-SQ-01", "RH-SQ-17", "RH-OBJ-01", "RH-RUL-64", "RH-RUL-76", "RH-ENC-05")
def test_any_number_of_actions_of_every_kind_in_any_order(case: Case) -> None:
    lying = (
        "visit-the-gorge",
        "visit-the-graveyard",
        "visit-the-capital",
        "cart",
        "amulet",
        "beggar",
        "spring-of-life",
    )
    held = ["escort-the-monk"]
    t, seat = scene(case, *lying, at="I2", side_quests=held, objects=["potion", "bow-1"], gold=5, life=1)
    actions = [
        "accept:visit-the-gorge",
        "use:beggar",
        "take:cart",
        "accept:visit-the-graveyard",
        "complete:escort-the-monk",
        "take:amulet",
        "drink:potion",
        "accept:visit-the-capital",
    ]
    for order in (actions, actions[::-1]):
        again = scene(case, *lying, at="I2", side_quests=held, objects=["potion", "bow-1"], gold=5, life=1)[0]
        again.dice(6).act(seat)
        for action in order:
            assert action in again.options
            take_cubes(again.play(action))
        assert "leave-something" in again.options and again.topic == "act" and again.asked == seat
        assert again[seat].objects[-2:] in (("cart", "amulet"), ("amulet", "cart")) and again[seat].life == 2
        assert len(again[seat].side_quests) == 3
        again.play("leave-something", "leave:visit-the-gorge", "leave-something", "leave:cart")
        assert set(again.at("I2")) == {"visit-the-gorge", "cart", "beggar", "spring-of-life"}
    assert t.at("I2") == lying


@EVERY
@pytest.mark.rule(
    "RH-TURN-01", "RH-TURN-02", "RH-TURN-04", "RH-ACT-01", "RH-OBJ-01", "RH-OBJ-03", "RH-ENC-01", "RH-SQ-01"
)
@pytest.mark.rule("RH-SQ-06", "RH-STOP-03", "RH-STOP-04", "RH-HEAL-06", "RH-RUL-76")
def test_on_the_way_a_hero_goes_on_or_stops_and_acts_only_after_that(case: Case) -> None:
    lying = ("amulet", "visit-the-gorge", "beggar", "hermit")
    facts: dict[str, Any] = {
        "objects": ["potion", "bow-1"],
        "side_quests": ["escort-the-monk"],
        "quests": {"the-diadem": 0},
    }
    t, seat = scene(case, gold=5, life=1, **facts)
    first, second = t.road(HERE, 2)
    for point in (HERE, first, second):
        for passing in (False, True):
            for token in lying:
                t.lay(token, point, face_down=passing and token == "beggar" and point != HERE)
            t.hero(seat, at=HERE).turn(seat)
            for step in (first, second)[: (HERE, first, second).index(point)]:
                t.play(f"step:{step}")
            if t.topic == "act":  # so slow a hero has arrived
                break
            assert t[seat].point == point and t.asked == seat
            verbs = {option.split(":")[0] for option in t.options}
            assert verbs <= {"step", "cross", "enter", "stop", "stay", "rest"} and t.at(point) == lying
            t.play("stay" if point == HERE else "stop")
            assert t.topic == "act" and t.at(point) == lying
            assert {"take:amulet", "accept:visit-the-gorge", "use:beggar", "stage:the-diadem"} <= set(t.options)
            assert {"drink:potion", "leave-something", "end-turn"} <= set(t.options)


@EVERY
@pytest.mark.rule("RH-XP-02", "RH-XP-03", "RH-XP-04", "RH-SQ-11", "RH-RUL-68")
def test_two_cubes_of_one_reward_differ_and_go_to_their_rows(case: Case) -> None:
    for first in CUBES:
        t, seat = scene(case, "ranger", at="I5", side_quests=["boots-for-the-ranger"], objects=["boots-1"])
        before = t[seat].cubes
        t.act(seat).play("complete:boots-for-the-ranger", f"cube:{first}")
        assert t.options == [f"cube:{colour}" for colour in CUBES if colour != first]
        second = t.options[-1].removeprefix("cube:")
        t.play(f"cube:{second}")
        gained = [now - old for now, old in zip(t[seat].cubes, before, strict=True)]
        assert gained == [int(colour in (first, second)) for colour in CUBES]


@EVERY
@pytest.mark.rule("RH-PQ-02", "RH-PQ-03", "RH-PQ-04", "RH-PQ-08", "RH-PQ-10", "RH-PQ-12", "RH-PQ-14", "RH-RUL-55")
def test_three_stages_are_done_alike_by_everybody(case: Case) -> None:
    quests = {**case.facts.get("quests", {}), "juans-relics": 0}
    t, seat = scene(case, "candle-maker", at="F3", gold=3, quests=quests)
    t.game.nameless_called = True
    assert "stage:juans-relics" not in t.act(seat).options
    take_cubes(t.hero(seat, gold=4).bag("mice").act(seat).play("stage:juans-relics", "cube:red"))
    assert t[seat].gold == 1 and t.game.bag == () and t.at("F3") == ()
    t.hero(seat, at="N1").lay("secret-chapel", "N1").bag("boat").act(seat).play("stage:juans-relics")
    assert t.game.bag == () and "candle-maker" in t.game.gone and t.at("N1") == ()
    t.hero(seat, at=HOME).bag("ranger").act(seat).play("stage:juans-relics")
    assert t[seat].quests["juans-relics"] == 3 and t[seat].gem and t.game.bag == ()


@EVERY
@pytest.mark.rule("RH-ACT-01", "RH-TURN-01", "RH-TURN-03", "RH-STOP-06", "RH-TURN-02")
@pytest.mark.parametrize("moves", [True, False])
def test_after_an_action_nobody_moves_any_more(case: Case, moves: bool) -> None:
    t, seat = scene(case)
    there = t.road(HERE, 1)[0] if moves else HERE
    for token in ("visit-the-gorge", "amulet", "beggar"):
        t.lay(token, there)
    t.hero(seat, objects=[], side_quests=[], gold=1).turn(seat)
    t.play(*([f"step:{there}", "stop"] if moves else ["stay"])).dice(6)
    for action in ("accept:visit-the-gorge", "use:beggar", "take:amulet"):
        assert not [option for option in t.options if option.startswith(("step", "cross", "fly", "rest", "enter"))]
        t.play(action)
    t.play("end-turn")
    assert t.asked != seat and t.topic == "set-out" and t[seat].point == there


@EVERY
@pytest.mark.rule("RH-BAG-12", "RH-OBJ-04", "RH-SQ-14")
def test_a_token_is_drawn_for_each_object_of_whatever_kind(case: Case) -> None:
    things = ("cart", "statuette", "knights-shield", "crystal")
    for order in (things, things[::-1]):
        t, seat = scene(case, *order, objects=[], side_quests=["find-the-statuette", "find-the-crystal"])
        t.bag("mice", "boat", "ranger", "road-sign", "mirabar").act(seat)
        for number, thing in enumerate(order, start=1):
            assert draws(t.play(f"take:{thing}")) == number


@EVERY
@pytest.mark.rule("RH-TURN-02", "RH-ACT-03", "RH-ACT-04", "RH-GUARD-01")
def test_one_combat_a_turn_also_beside_a_guardian(case: Case) -> None:
    for first, other in (("iron-porter", "orc"), ("orc", "iron-porter")):
        t, seat = scene(case, "orc", at="H5", gem=True)
        able(t.lay("iron-porter", "H5", face_down=True).nameless("sorcerer"), seat).turn(seat).play("stay")
        assert set(t.options) == {"fight:orc", "fight:iron-porter"}
        won(t.play(f"fight:{first}"))
        assert [event.facts["card"] for event in t.kinds("challenge")] == [first] and other in t.at("H5")
        assert not [option for option in t.options if option.startswith(("fight", "skill"))]


@EVERY
@pytest.mark.rule("RH-SQ-14", "RH-RUL-46", "RH-SQ-16")
def test_each_of_the_treasures_gives_one_gold_once(case: Case) -> None:
    content = table().game.content
    t, seat = scene(case, gold=0, objects=[], side_quests=[])
    for number, treasure in enumerate(sorted(content.treasures), start=1):
        quest = content.treasure_quest[treasure]
        t.hero(seat, side_quests=[quest], objects=[]).lay(treasure, HERE).act(seat).play(f"take:{treasure}")
        assert (t[seat].gold, t[seat].objects) == (number, (treasure,))
    t.hero(seat, objects=[]).lay(treasure, HERE).act(seat).play(f"take:{treasure}")
    assert t[seat].gold == 5


@EVERY
@pytest.mark.rule("RH-TOKEN-03", "RH-TOKEN-04", "RH-STOP-07", "RH-SQ-14", "RH-PQ-06", "RH-EX-24")
def test_tokens_of_quests_are_for_those_who_hold_the_quest(case: Case) -> None:
    t, seat = scene(case, "necklace", "hermit", "ghoul", objects=[], side_quests=[])
    t.act(seat)
    assert t.game.fight is None and not [option for option in t.options if option.startswith(("take", "stage", "use"))]
    t, seat = scene(case, "necklace", "hermit", objects=[], side_quests=["find-the-necklace"], quests={"the-diadem": 0})
    assert {"take:necklace", "stage:the-diadem"} <= set(t.act(seat).options)
    t, seat = scene(case, "ghoul", quests={"free-daphne": 0})
    t.act(seat)
    assert t.game.fight is not None and t.game.fight.foe == "ghoul"


# People --------------------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RH-TRAIN-02", "RH-TRAIN-04", "RH-TRAIN-05", "RH-TRAIN-06", "RH-ENC-02", "RH-TEST-07")
@pytest.mark.parametrize(("token", "at"), [("mirabar", "O3"), ("don-hobiro", "F7"), ("gasconier", "J3")])
def test_instructors_take_a_gold_and_teach_those_who_fail(case: Case, token: str, at: str) -> None:
    skill = table().game.content.encounters[token].teaches
    assert skill is not None
    for face, value in ((6, 11), (1, 10)):
        t, seat = scene(case, token, at=at, gold=1)
        t.skill(seat, **{skill: 10}).dice(*[face] * 5).act(seat).play(f"use:{token}")
        shown = t.game.view(None).heroes[seat].skills[skill][0]
        assert (t[seat].gold, shown) == (0, value) and t.at(at) == (token,) and f"use:{token}" not in t.options
    t, seat = scene(case, token, at=at, gold=0)
    assert f"use:{token}" not in t.act(seat).options


@EVERY
@pytest.mark.rule("RH-FOLK-01", "RH-RUL-40", "RH-ENC-02")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_beggar_stays_whatever_the_die_shows(case: Case, die: int) -> None:
    t, seat = scene(case, "beggar", gold=1, cubes=(0, 0, 0))
    take_cubes(t.bag("mice").dice(die).act(seat).play("use:beggar"))
    assert (t[seat].gold, sum(t[seat].cubes)) == (0, int(die <= 2))
    assert t.at(HERE) == ("beggar",) and t.game.bag == ("mice",)


@EVERY
@pytest.mark.rule("RH-ENC-03", "RH-FOLK-05", "RH-RUL-42", "RH-RUL-78")
def test_the_road_sign_obeys_those_who_pass_its_test(case: Case) -> None:
    for face, passes in ((6, False), (1, True)):
        t, seat = scene(case, "road-sign", at="N4", gold=1, objects=[])
        layout = t.game.layout
        t.skill(seat, magic=7).dice(*[face] * 5).act(seat).play("use:road-sign")
        assert t[seat].gold == 0 and (t.topic == "exchange-first") is passes
        assert t.kinds("rolled")[0].facts["value"] == 7 and t.at("N4") == ("road-sign",)
        if passes:
            t.play("tile:0", "tile:15")
        assert t.game.layout == ((layout[15], *layout[1:15], layout[0]) if passes else layout)


@pytest.mark.rule("RH-FOLK-06", "RH-RUL-43")
@pytest.mark.parametrize("knowing", [(), (1,), (1, 2)])
def test_the_mice_tell_each_hero_who_does_not_know_yet(knowing: tuple[int, ...]) -> None:
    t = table(*HEROES).hero(0, at="B8").lay("mice", "B8").nameless("demon")
    for seat in knowing:
        t[seat].knows = True
    t.skill(magic=11).dice(1, 1).act().play("use:mice", "skill:magic", "look")
    assert t.game.view(0).nameless == "demon"
    assert "use:mice" not in t.act().options, "who knows it has no use for them"


@EVERY
@pytest.mark.rule("RH-BAZAAR-02", "RH-BAZAAR-03", "RH-BAZAAR-04", "RH-BAZAAR-06", "RH-BAZAAR-07", "RH-EX-20")
@pytest.mark.parametrize(("token", "at", "count"), [("small-bazaar", "F2", 3), ("large-bazaar", "J2", 6)])
def test_a_bazaar_is_the_same_for_everybody(case: Case, token: str, at: str, count: int) -> None:
    t, seat = scene(case, token, at=at, gold=3, objects=[])
    other = (seat + 1) % len(case.heroes)
    t.hero(other, gold=9, objects=[])
    stock = ["sword-1", "bow-1", "wand-1", "boots-1", "boots-2", "potion", "horse-1"]
    t.stock(*stock).act(seat).play(f"use:{token}")
    (shown,) = [event.facts["cards"] for event in t.kinds("market-drawn")]
    assert len(shown) == count
    prices = {card: t.game.content.things[card].price for card in shown}
    buyable = {option.removeprefix("buy:") for option in t.options if option.startswith("buy:")}
    assert buyable == {card for card, price in prices.items() if price <= 3}
    t.play("done")
    dear = max(shown, key=lambda card: prices[card])
    t.play(f"offer:{dear}/{other}", f"buy:{dear}")
    assert (t[other].gold, t[other].objects, t[seat].gold) == (9 - prices[dear], (dear,), 4)
    while t.topic == "bazaar-offer":
        t.play("done")
    assert sorted(t.game.stock) == sorted(set(stock) - {dear})


# Tests and contests --------------------------------------------------------------------------------------------------

CONTESTS = [
    pytest.param("wizards-duel", marks=pytest.mark.rule("RH-EVENT-03")),
    pytest.param("knights-tournament", marks=pytest.mark.rule("RH-EVENT-04")),
    pytest.param("archery-contest", marks=pytest.mark.rule("RH-EVENT-05")),
]


@pytest.mark.rule("RH-EVENT-02", "RH-RUL-10")
@pytest.mark.parametrize("event", CONTESTS)
def test_objects_and_extra_dice_count_in_every_contest(event: str) -> None:
    t = table(*HEROES)
    skill = t.game.content.contests[event].skill
    things = {"magic": "holy-cross", "ranged": "magic-bow", "melee": "magic-sword"}
    for seat in range(3):
        t.skill(seat, **{skill: 2})
    t.hero(1, objects=[things[skill]]).skill(1, **{skill: 5}).rolls(2, **{skill: 3}).skill(2, **{skill: 5})
    before = [hero.cubes for hero in t.game.heroes]
    t.dice(6, 6, 3, 4, 3, 3, 1, 3, 6, 1, 3, 6).bag(event).draw(0)
    while t.topic == "choose-dice":
        t.play("dice:1+3")
    gained = [sum(hero.cubes) - sum(old) for hero, old in zip(t.game.heroes, before, strict=True)]
    assert gained == [0, 2, 2]
    assert [each.facts["value"] for each in t.kinds("rolled")] == [2, 7, 6, 5, 4]


@EVERY
@pytest.mark.rule("RH-TEST-01", "RH-TEST-02", "RH-TEST-04", "RH-TEST-05", "RH-TEST-08", "RH-TEST-06")
@pytest.mark.rule("RH-ITEM-05", "RH-ITEM-06", "RH-ITEM-07", "RH-RUL-25", "RH-RUL-05", "RH-EX-02")
@pytest.mark.parametrize("skill", SKILLS)
def test_the_best_object_counts_and_no_other(case: Case, skill: str) -> None:
    small = {"magic": "wand-1", "ranged": "bow-1", "melee": "sword-1"}[skill]
    great = {"magic": "holy-cross", "ranged": "magic-bow", "melee": "magic-sword"}[skill]
    for objects, bonus in (([], 0), ([small], 1), ([small, great], 2), ([great], 2)):
        for natural in (6, 10, 11):
            for modifier in (0, -3):
                t, seat = scene(case, objects=objects)
                t.skill(seat, **{skill: natural}).dice(*[3] * 5).test(skill, modifier, seat=seat)
                value = min(11, natural + bonus) + modifier
                assert t.kinds("rolled")[0].facts["value"] == value and t.game.passed is (value >= 6)


@EVERY
@pytest.mark.rule("RH-EVENT-01", "RH-EVENT-02", "RH-EVENT-06", "RH-EVENT-07", "RH-RUL-10", "RH-XP-05")
@pytest.mark.parametrize("event", CONTESTS)
def test_whoever_a_hero_is_a_contest_is_the_same(case: Case, event: str) -> None:
    t, seat = scene(case, cubes=(0, 0, 0), objects=[])
    skill = t.game.content.contests[event].skill
    for each in range(len(case.heroes)):
        t.skill(each, **{skill: 8})
    t.dice(*[4, 4, 3, 4] * len(case.heroes)).bag(event).draw((seat + 1) % len(case.heroes))
    assert {hero.cubes for hero in t.game.heroes} == {tuple(2 * (each == skill) for each in SKILLS)}
    assert t.game.gone.count(event) == 1 and [each.facts["value"] for each in t.kinds("rolled")][:2] == [8, 7]


# The tower -----------------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RH-GUARD-01", "RH-GUARD-02", "RH-GUARD-03", "RH-GUARD-04", "RH-GUARD-05", "RH-RUL-32", "RH-BAG-18")
def test_with_a_gem_everybody_fights_the_guardian(case: Case) -> None:
    full = table(*case.heroes)[case.seat].life
    for wins in (True, False):
        t, seat = scene(case, at="H5", gem=True, life=1 if case is CASES["weak"] and wins else full)
        life, access = t[seat].life, t.links["H5"]
        t.lay("iron-porter", "H5", face_down=True).nameless("sorcerer").bag("mice")
        able(t, seat).hero(seat, at=next(point for point in access if point != "H3")).dice(1, 1).turn(seat)
        t.play("step:H5")
        assert t.game.fight is not None and t.game.fight.foe == "iron-porter"
        (won if wins else lost)(t)
        assert t.game.bag == ("mice",) and t.at("H5") == ("iron-porter",) and "iron-porter" in t.game.down
        assert (t[seat].point, t[seat].life) == ("H5", life - (not wins))
        assert t[seat].clearance == ("H5" if wins else "")
        t.turn(seat)
        assert ("enter:H3" in t.options) is wins


@EVERY
@pytest.mark.rule("RH-GOAL-02", "RH-FINAL-01", "RH-FINAL-02", "RH-FINAL-04", "RH-FINAL-05", "RH-FINAL-06")
@pytest.mark.parametrize("nameless", ["king-of-darkness", "black-knight"])
def test_everybody_may_win_or_fall_in_the_tower(case: Case, nameless: str) -> None:
    t, seat = scene(case, at="H5", gem=True, clearance="H5", objects=[])
    able(t.nameless(nameless), seat).turn(seat).play("enter:H3").dice(*[1] * 60).strike()
    assert t.game.outcome is not None and t.game.outcome.winners == (seat,)
    t, seat = scene(case, at="H5", gem=True, clearance="H5", objects=[])
    heirs, life = t[seat].heirs, t[seat].life
    able(t.nameless(nameless), seat).turn(seat).play("enter:H3").dice(*[6] * 60).strike()
    assert (t[seat].heirs, t[seat].gem, t[seat].point) == (heirs + 1, True, HOME) and t.game.outcome is None
    assert len(t.kinds("lost-life")) == life and t.game.nameless_open


# The examples of the booklet, for everybody --------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RH-EX-03", "RH-TURN-04", "RH-ITEM-12", "RH-HEAL-06", "RH-RUL-27")
def test_a_potion_waits_until_the_fight_is_won(case: Case) -> None:
    t, seat = scene(case, "orc", life=1, objects=["potion"])
    able(t, seat).turn(seat)
    assert "drink:potion" not in t.options
    t.play("stay")
    assert t.game.fight is not None and "drink:potion" not in t.options
    won(t).play("drink:potion")
    assert t[seat].life == 2


@EVERY
@pytest.mark.rule("RH-ITEM-13", "RH-GUARD-05", "RH-ITEM-11")
def test_after_a_guardian_everybody_may_drink(case: Case) -> None:
    t, seat = scene(case, at="H5", gem=True, life=1, objects=["potion"])
    able(t.lay("iron-porter", "H5", face_down=True).nameless("sorcerer"), seat).turn(seat).play("stay")
    won(t).play("drink:potion")
    assert t[seat].life == 2 and t[seat].clearance == "H5"


@EVERY
@pytest.mark.rule("RH-EX-05", "RH-TURN-06", "RH-HEAL-07", "RH-FIGHT-11", "RH-MOVE-02")
def test_nobody_rests_at_home_beside_an_adversary(case: Case) -> None:
    full = table(*case.heroes)[case.seat].life
    for foe in ("orc", "the-lodger", "shadow"):
        t, seat = scene(case, foe, at=HOME, life=max(1, full - 1))
        able(t, seat).turn(seat)
        assert "rest" not in t.options
        t.play("stay")
        assert t.game.fight is not None and t.game.fight.foe == foe
        won(t).hero(seat, life=1).turn(seat)
        assert "rest" in t.options, "it is gone"


@EVERY
@pytest.mark.rule("RH-EX-08", "RH-FOLK-04", "RH-BAG-13", "RH-ITEM-16")
def test_the_cart_costs_four_gold_and_brings_a_token(case: Case) -> None:
    t, seat = scene(case, "cart-maker", at="J7", gold=4, objects=[])
    t.bag("mice", "boat").act(seat).play("use:cart-maker")
    assert (t[seat].gold, t[seat].objects) == (0, ("cart",)) and t.at("J7") == () and draws(t) == 1
    assert t.game.view(None).heroes[seat].movement == 6
    t, seat = scene(case, "cart-maker", at="J7", gold=3)
    assert not [option for option in t.act(seat).options if option.startswith("use")]


@EVERY
@pytest.mark.rule("RH-EX-10", "RH-ROAD-03", "RH-ROAD-04")
def test_the_boat_goes_with_the_first_and_the_next_one_pays(case: Case) -> None:
    t, seat = scene(case, "boat", at="L4")
    other = (seat + 1) % len(case.heroes)
    gold = t[seat].gold
    t.hero(other, at="L4", gold=3).turn(seat).play("cross:L2/boat")
    assert t[seat].gold == gold and t.at("L2") == ("boat",)
    t.turn(other).play("cross:L2/gold")
    assert t[other].gold == 2 and t.at("L2") == ("boat",)


@EVERY
@pytest.mark.rule("RH-EX-12", "RH-SQ-09", "RH-SQ-10", "RH-RUL-37", "RH-TEST-04")
def test_the_quest_of_an_instructor_raises_the_skill(case: Case) -> None:
    for before, after in ((1, 3), (4, 6), (5, 6), (9, 10), (10, 11), (11, 11)):
        t, seat = scene(case, "gasconier", at="J3", gold=0, side_quests=["find-gasconier"])
        t.bag("mice", "boat").skill(seat, melee=before).act(seat).play("complete:find-gasconier")
        assert t.game.view(None).heroes[seat].skills["melee"][0] == after
        assert draws(t) == 1 and "find-gasconier" in t.game.gone and not t.kinds("rolled", "paid")


@EVERY
@pytest.mark.rule("RH-EX-17", "RH-FINAL-10", "RH-FINAL-04")
@pytest.mark.parametrize("skill", SKILLS)
def test_the_king_of_darkness_gains_what_everybody_loses(case: Case, skill: str) -> None:
    t, seat = scene(case, at="H5", gem=True, clearance="H5", life=2, objects=["shield", f"{skill}-scroll"])
    able(t.nameless("king-of-darkness"), seat).turn(seat).play("enter:H3", f"skill:{skill}")
    for faces, life in (((6,) * 5, 4), ((1,) * 5, 3), ((6,) * 5, 4)):
        t.dice(*faces).play("roll")
        if t.topic == "lose-life":
            t.play(t.options[-1])
        assert t.game.fight is not None and t.game.fight.life == life
    assert t[seat].life == 1 and "shield" in t.game.gone


@EVERY
@pytest.mark.rule("RH-EX-19", "RH-FINAL-07", "RH-FINAL-09", "RH-FINAL-11", "RH-FINAL-12", "RH-RUL-44")
@pytest.mark.rule("RH-ITEM-19", "RH-ITEM-20", "RH-ITEM-21", "RH-FINAL-03")
@pytest.mark.parametrize(
    ("nameless", "skill", "key", "bonus"),
    [
        ("creature-from-the-deep", "ranged", "magic-bow", 2),
        ("black-knight", "magic", "yew-staff", 0),
        ("sorcerer", "melee", "magic-sword", 2),
    ],
)
def test_a_marked_skill_is_for_those_who_have_the_item(
    case: Case, nameless: str, skill: str, key: str, bonus: int
) -> None:
    for objects, may in (([key], True), (["bow-1", "wand-1", "sword-1"], False)):
        t, seat = scene(case, at="H5", gem=True, clearance="H5", objects=objects)
        t.nameless(nameless).skill(seat, **{skill: 8}).turn(seat).play("enter:H3")
        assert (f"skill:{skill}" in t.options) is may
        if may:
            assert t.dice(*[1] * 5).play(f"skill:{skill}").kinds("rolled")[0].facts["value"] == 8 + bonus


@EVERY
@pytest.mark.rule("RH-EX-21", "RH-TRAIN-02", "RH-TRAIN-03", "RH-RUL-37")
def test_a_wand_does_not_count_in_training_but_extra_dice_do(case: Case) -> None:
    t, seat = scene(case, "mirabar", at="O3", gold=2, objects=["wand-1", "magic-scroll"])
    t.skill(seat, magic=7).rolls(seat, magic=3).dice(2, 5, 6).act(seat).play("use:mirabar")
    assert set(t.options) == {"dice:2+5", "dice:2+6", "dice:5+6"} and t[seat].gold == 1
    t.play("dice:5+6")
    assert t.kinds("rolled")[0].facts["value"] == 7
    assert t.game.view(None).heroes[seat].skills["magic"][0] == 8 + 1, "the wand counts again"


@EVERY
@pytest.mark.rule("RH-EX-23", "RH-NAME-02", "RH-NAME-03", "RH-NAME-04", "RH-NAME-05", "RH-BAG-17", "RH-RUL-48")
def test_as_many_servants_come_as_side_quests_are_held(case: Case) -> None:
    t, seat = scene(case)
    if case.late:
        t.take_out("nameless")
    other = (seat + 1) % len(case.heroes)
    t.hero(other, side_quests=["visit-the-gorge", "visit-the-capital"]).bag("nameless").draw(seat)
    held = sum(len(hero.side_quests) for hero in t.game.heroes)
    servants = t.game.content.servants
    lying = {token: point for point, tokens in t.game.tokens.items() for token in tokens}
    came = set(lying) & set(servants)
    assert len(came) == held >= 2 and all(lying[token] == servants[token].at for token in came)
    assert set(t.game.bag) == set(servants) - came and came <= set(t.game.down)
    guardians = [token for point in t.game.content.land.access for token in t.at(point) if token not in servants]
    assert len(guardians) == 4 and set(guardians) <= set(t.game.down) and t.at("H3") == ("nameless",)


@EVERY
@pytest.mark.rule("RH-EX-25", "RH-BAG-02", "RH-BAG-06", "RH-FOE-09")
def test_with_an_empty_bag_the_beaten_troll_is_alone_in_it(case: Case) -> None:
    t, seat = scene(case, "troll", gold=0)
    won(able(t, seat).act(seat))
    assert t.game.bag == ("troll",) and draws(t) == 0 and len(t.kinds("test-passed")) == 2
    printed = t.game.content.adversaries["troll"].reward
    assert t[seat].gold == printed.gold and len(t.kinds("cube")) == len(printed.cubes)


@EVERY
@pytest.mark.rule("RH-FOE-02", "RH-FOE-03", "RH-FOE-06", "RH-FOE-07", "RH-FOE-08", "RH-RUL-31")
def test_shadow_and_knight_give_what_is_on_their_backs(case: Case) -> None:
    t, seat = scene(case, "shadow", gold=0, objects=[], cubes=(0, 0, 0))
    able(t.bag("mice"), seat).act(seat).dice(*[1] * 5).strike()
    t = take_cubes(t)
    chest = t.kinds("chest")[0].facts["dice"]
    printed = t.game.content.adversaries["shadow"].reward
    assert t[seat].gold == printed.gold + sum(chest) and len(chest) == 1 and draws(t) == 1
    assert "shadow" in t.game.gone and t.game.bag == ()
    for taken in (True, False):
        t, seat = scene(case, "red-knight", objects=[])
        won(able(t.bag("mice"), seat).act(seat))
        assert len(t.kinds("test-passed")) == 2 and set(t.options) == {"take:knights-shield", "leave-it"}
        t.play("take:knights-shield" if taken else "leave-it")
        assert ("knights-shield" in t[seat].objects, t.at(HERE)) == (taken, () if taken else ("knights-shield",))
        assert t.game.bag == () and draws(t) == 1 and "knights-shield" not in t.game.down


@EVERY
@pytest.mark.rule("RH-STOP-03", "RH-STOP-04", "RH-STOP-01", "RH-OBJ-03", "RH-SQ-06", "RH-RUL-20")
def test_what_is_no_adversary_stops_nobody_and_lies_open_afterwards(case: Case) -> None:
    tokens = ("visit-the-gorge", "beggar", "broom")
    t, seat = scene(case)
    first, second = t.road(HERE, 2)
    for token in tokens:
        t.lay(token, first, face_down=True)
    t.turn(seat).play(f"step:{first}")
    assert t.topic == "travel" and t.at(first) == tokens and not t.game.down
    t.play(f"step:{second}", "stop")
    assert t[seat].point == second and t.at(first) == tokens and not t.game.down


@EVERY
@pytest.mark.rule("RH-SQ-12", "RH-SQ-11", "RH-SQ-16", "RH-RUL-47")
def test_delivered_boots_can_be_bought_again(case: Case) -> None:
    t, seat = scene(
        case, "ranger", at="I5", side_quests=["boots-for-the-ranger"], objects=["boots-2", "amulet"], gold=0
    )
    take_cubes(t.stock("potion").act(seat).play("complete:boots-for-the-ranger"))
    assert t.game.stock == ("boots-2", "potion") and t[seat].objects == ("amulet",) and t[seat].gold == 1


@EVERY
@pytest.mark.rule("RH-PQ-13", "RH-PQ-19", "RH-PQ-02")
def test_the_hermit_may_be_asked_once_a_turn(case: Case) -> None:
    t, seat = scene(case, "hermit", at="L3", quests={"the-diadem": 0}, gold=0, cubes=(0, 0, 0))
    before = (t[seat].life, t[seat].objects)
    t.game.nameless_called = True
    t.skill(seat, magic=7).bag("mice").dice(*[6] * 5).act(seat).play("stage:the-diadem")
    assert "stage:the-diadem" not in t.options and t[seat].quests == {"the-diadem": 0} and t.at("L3") == ("hermit",)
    assert (t[seat].life, t[seat].objects) == before and t.game.bag == ("mice",)
    take_cubes(t.dice(3, 4, 4, 4, 4).act(seat).play("stage:the-diadem"))  # just so
    assert (
        t.kinds("rolled")[-1].facts["value"] == 7
        and t[seat].quests == {"the-diadem": 1}
        and (t[seat].gold, t[seat].cubes) == (1, (1, 0, 0))
        and draws(t) == 1
    )
