"""ROAD: water, secret passages, forest paths and fords."""

from __future__ import annotations

import pytest

from tests.return_of_the_heroes.kit import Table, table

NEEDS = {"red": 5, "green": 6, "yellow": 6}
PAIRS = {4: (2, 2), 5: (1, 4), 6: (2, 4), 7: (3, 4), 9: (4, 5)}
LOST = (6, 6)
FOUND = (1, 1)


def seeker(point: str, *objects: str) -> Table:
    """A Warrior, who has no ability, beside a point; the potion gives him something to decide, also half-way."""
    t = table("warrior", "elf").hero(1, at="P6")
    return t.hero(0, at=t.beside(point), gold=3, life=1, objects=["potion", *objects])


def lost(point: str, *objects: str) -> Table:
    """A hero who has failed to find the road; it is the other player's turn."""
    t = seeker(point, *objects).dice(*LOST).turn().play(f"step:{point}")
    assert t.topic == "act" and t[0].halfway == point
    return t.play("end-turn")


def with_road(t: Table, start: str, to: str) -> Table:
    """A road that the printed tiles do not have."""
    return t.join(start, *t.links[start], to)


# Beige and blue ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ROAD-01")
def test_a_beige_point_costs_one_movement_point_and_nothing_else() -> None:
    t = table("warrior", "elf").hero(0, at="A7", gold=3).turn()
    drawn = t.game.dice.drawn
    t.play(f"step:{t.beside('A7')}")
    assert t.game.walked == 1 and t[0].gold == 3
    assert t.game.dice.drawn == drawn
    assert t.topic == "travel"


@pytest.mark.rule("RH-ROAD-02")
@pytest.mark.parametrize(("shore", "other"), [("P10", "P12"), ("P12", "P10"), ("L4", "L2"), ("L2", "L4")])
def test_a_step_over_water_costs_gold_as_well(shore: str, other: str) -> None:
    for gold in (15, 3, 1):  # the last coin will do
        t = table("warrior", "elf").hero(0, at=shore, gold=gold).turn()
        assert [option for option in t.options if other in option] == [f"cross:{other}/gold"]
        t.play(f"cross:{other}/gold")
        assert t[0].point == other and t[0].gold == gold - 1 and t.game.walked == 1
    assert [event.facts["amount"] for event in t.kinds("paid")] == [1]
    assert "RH-ROAD-02" in t.cites("paid")


@pytest.mark.rule("RH-ROAD-02")
@pytest.mark.parametrize(("shore", "other"), [("P10", "P12"), ("L4", "L2")])
def test_without_gold_there_is_no_way_over_the_water(shore: str, other: str) -> None:
    t = table("warrior", "elf").hero(0, at=shore, gold=0).turn()
    assert not any(other in option for option in t.options)
    assert "stay" in t.options


@pytest.mark.rule("RH-ROAD-16")
def test_only_the_step_from_blue_to_blue_costs_gold_and_every_time() -> None:
    t = table("warrior", "elf").hero(0, at=table().beside("P10"), gold=9, objects=["horse-1"]).turn()
    drawn = t.game.dice.drawn
    t.play("step:P10")
    assert t[0].gold == 9
    t.play("cross:P12/gold", "cross:P10/gold")
    assert t[0].gold == 7
    t.play(f"step:{t.beside('P10')}")
    assert t[0].gold == 7 and t.game.walked == 4
    assert t.game.dice.drawn == drawn


@pytest.mark.rule("RH-ROAD-16", "RH-ROAD-02")
@pytest.mark.parametrize("shore", ["P10", "P12", "L2", "L4"])
def test_every_other_way_to_and_from_a_shore_is_free(shore: str) -> None:
    t = table("warrior", "elf")
    for beside in t.game.content.land.inner[shore]:
        if t.game.content.land.spots[beside].colour != "blue":
            t.hero(0, at=shore, gold=0).turn().play(f"step:{beside}")
            assert t[0].point == beside and t.game.walked == 1
            t.hero(0, at=beside, gold=0).turn().play(f"step:{shore}")
            assert t[0].point == shore and t.game.walked == 1
    assert not t.kinds("paid")


# The boat ------------------------------------------------------------------------------------------------------------


def ferry(boat: str, *, gold: int = 1) -> Table:
    """Two heroes on [L4], the boat on one of the two shores."""
    t = table("warrior", "elf").hero(0, at="L4", gold=gold, objects=["amulet"]).hero(1, at="L4", gold=gold)
    return t.lay("boat", boat)


@pytest.mark.rule("RH-EX-10")
def test_the_boat_takes_the_first_hero_over_and_the_second_one_pays() -> None:
    t = ferry("L4").turn(0).play("cross:L2/boat")
    assert t[0].point == "L2" and t[0].gold == 1
    assert t.at("L2") == ("boat",) and t.at("L4") == ()
    t.turn(1)
    assert "cross:L2/boat" not in t.options
    t.play("cross:L2/gold")
    assert t[1].point == "L2" and t[1].gold == 0
    assert t.at("L2") == ("boat",)


@pytest.mark.rule("RH-ROAD-03")
@pytest.mark.parametrize(("shore", "other"), [("L4", "L2"), ("L2", "L4")])
def test_with_the_boat_on_his_side_a_hero_crosses_free_and_takes_it_along(shore: str, other: str) -> None:
    t = ferry(shore, gold=0).hero(0, at=shore).turn(0).play(f"cross:{other}/boat")
    assert t[0].point == other and t.at(other) == ("boat",) and t.at(shore) == () and t.game.down == ()
    assert t.game.walked == 1
    assert t.kinds("boat")[0].facts["space"] == other
    assert "RH-ROAD-03" in t.cites("boat")


@pytest.mark.rule("RH-ROAD-03", "RH-ROAD-05")
@pytest.mark.parametrize("wand", ["", "wand-1"])
def test_whatever_else_lies_on_the_shore_stays_there(wand: str) -> None:
    t = table("warrior", "elf").hero(0, at="L4", gold=0)
    for token in ("beggar", "visit-the-gorge", "boat", "amulet"):
        t.lay(token, "L4")
    t.game.boat_wand = wand
    t.turn(0).play("cross:L2" if wand else "cross:L2/boat")
    assert t[0].point == "L2" and t.at("L2") == (() if wand else ("boat",))
    assert [token for token in t.at("L4") if token != "boat"] == ["beggar", "visit-the-gorge", "amulet"]


@pytest.mark.rule("RH-ROAD-03")
def test_a_boat_that_is_not_in_play_helps_nobody() -> None:
    t = table("warrior", "elf").hero(0, at="L4", gold=0).bag("boat").turn(0)
    assert not any(option.startswith("cross:") for option in t.options)


@pytest.mark.rule("RH-ROAD-03")
def test_the_boat_is_for_its_own_crossing_only() -> None:
    t = table("warrior", "elf").hero(0, at="P10", gold=0).lay("boat", "P10").turn(0)
    assert not any(option.startswith("cross:") for option in t.options)


@pytest.mark.rule("RH-ROAD-04")
def test_with_the_boat_on_the_other_side_the_crossing_costs_gold_and_the_boat_stays() -> None:
    t = ferry("L2").turn(0)
    assert [option for option in t.options if option.startswith("cross:")] == ["cross:L2/gold"]
    t.play("cross:L2/gold")
    assert t[0].gold == 0 and t.at("L2") == ("boat",)
    t = ferry("L2", gold=0).turn(0)
    assert not any(option.startswith("cross:") for option in t.options)


@pytest.mark.rule("RH-ROAD-04")
@pytest.mark.parametrize(("here", "there"), [("L4", "L2"), ("L2", "L4")])
def test_from_either_shore_and_also_when_others_stand_there(here: str, there: str) -> None:
    t = ferry(there).hero(0, at=here, gold=2).hero(1, at=there).turn(0)
    assert [option for option in t.options if option.startswith("cross:")] == [f"cross:{there}/gold"]
    t.play(f"cross:{there}/gold")
    assert (t[0].gold, t[0].point) == (1, there) and t.at(there) == ("boat",) and t.at(here) == ()


@pytest.mark.rule("RH-ROAD-05")
@pytest.mark.parametrize("boat", ["L4", "L2"])
@pytest.mark.parametrize("giver", [0, 1])
def test_with_a_wand_on_the_boat_everybody_crosses_free_in_both_directions(boat: str, giver: int) -> None:
    t = ferry(boat, gold=0).hero(1, at="L2")
    t.hero(giver, at=boat, side_quests=["wand-for-the-boat"], objects=["wand-1"])
    t.act(giver).play("complete:wand-for-the-boat")
    while t.topic == "choose-cube":
        t.play(t.options[0])
    assert t.game.boat_wand == "wand-1"
    t.hero(0, at="L4", gold=0).hero(1, at="L2", gold=0)
    for seat, other in ((0, "L2"), (1, "L4"), (0, "L4"), (1, "L2")):
        t.turn(seat)
        assert [option for option in t.options if option.startswith("cross:")] == [f"cross:{other}"]
        t.play(f"cross:{other}")
        assert t[seat].point == other and t[seat].gold == 0 and t.game.walked == 1


@pytest.mark.rule("RH-ROAD-05")
def test_the_wand_on_the_boat_opens_no_other_crossing() -> None:
    t = ferry("L4").hero(0, at="P10", gold=1)
    t.game.boat_wand = "wand-1"
    assert [option for option in t.turn(0).options if option.startswith("cross:")] == ["cross:P12/gold"]
    assert not any(option.startswith("cross:") for option in t.hero(0, gold=0).turn(0).options)


@pytest.mark.rule("RH-RUL-16")
def test_a_hero_beside_the_boat_may_pay_and_leave_it() -> None:
    t = ferry("L4").turn(0)
    assert {"cross:L2/boat", "cross:L2/gold"} <= set(t.options)
    t.play("cross:L2/gold")
    assert t[0].gold == 0 and t.at("L4") == ("boat",) and t[0].point == "L2"


@pytest.mark.rule("RH-RUL-16")
def test_the_boat_stays_where_the_last_traveller_left_it() -> None:
    t = ferry("L4").turn(0).play("cross:L2/boat")
    t.play(f"step:{t.beside('L2')}", "stop", "end-turn")
    assert t.at("L2") == ("boat",)
    t.play("stay")
    assert t.at("L2") == ("boat",)


@pytest.mark.rule("RH-RUL-16")
@pytest.mark.parametrize(("boat", "possible"), [("L4", True), ("L2", False)])
def test_the_wand_is_delivered_where_the_boat_lies(boat: str, possible: bool) -> None:
    t = ferry(boat).hero(0, side_quests=["wand-for-the-boat"], objects=["wand-1"]).act(0)
    assert ("complete:wand-for-the-boat" in t.options) == possible


# Finding a road ------------------------------------------------------------------------------------------------------


def check_need(colour: str) -> None:
    """The road is found with the number of the colour, and lost with one more."""
    need = NEEDS[colour]
    t = table()
    point = t.spot(colour)
    t = seeker(point).dice(*PAIRS[need]).turn().play(f"step:{point}")
    assert t[0].point == point and t.topic == "travel"
    assert t.kinds("road-found")[0].facts["need"] == need
    t = seeker(point).dice(*PAIRS[need + 1]).turn().play(f"step:{point}")
    assert t[0].halfway == point and t.topic == "act"
    assert t.kinds("half-way")[0].facts["need"] == need


@pytest.mark.rule("RH-ROAD-06")
def test_a_red_point_needs_five_or_less() -> None:
    check_need("red")


@pytest.mark.rule("RH-ROAD-07")
def test_a_green_point_needs_six_or_less() -> None:
    check_need("green")


@pytest.mark.rule("RH-ROAD-08")
def test_a_yellow_point_needs_six_or_less() -> None:
    check_need("yellow")


@pytest.mark.rule("RH-ROAD-15", "RH-ROAD-14", "RH-MAP-07")
def test_every_coloured_point_of_the_land_asks_for_the_number_of_its_colour() -> None:
    t = table("warrior", "elf")
    land = t.game.content.land
    for point, spot in land.spots.items():
        if spot.colour not in NEEDS:
            continue
        t.hero(0, at=t.beside(point)).dice(*LOST).turn().play(f"step:{point}")
        event = t.kinds("half-way")[-1]
        assert (event.facts["space"], event.facts["need"]) == (point, NEEDS[spot.colour])


@pytest.mark.rule("RH-ROAD-09")
def test_finding_a_road_is_no_skill_test() -> None:
    point = table().spot("green")
    t = seeker(point, "magic-scroll", "ranged-scroll", "melee-scroll")
    t.skill(magic=11, ranged=11, melee=11).rolls(magic=5, ranged=5, melee=5)
    t.dice(6, 1, 1, 1, 1).turn().play(f"step:{point}")
    (event,) = t.kinds("half-way")
    assert event.facts["dice"] == (6, 1)
    assert not t.kinds("rolled", "test-passed", "test-failed")
    assert "RH-ROAD-09" in event.rules


@pytest.mark.rule("RH-ROAD-09")
def test_objects_do_not_help_to_find_a_road() -> None:
    point = table().spot("red")
    for each in ("boots-1", "horse-1", "cart", "yew-staff", "wand-1"):
        t = seeker(point, each).dice(*PAIRS[6]).turn().play(f"step:{point}")
        assert t[0].halfway == point


@pytest.mark.rule("RH-ROAD-10")
@pytest.mark.parametrize("colour", NEEDS)
def test_who_finds_the_road_goes_on_normally(colour: str) -> None:
    point = table().spot(colour)
    t = seeker(point).dice(*FOUND).turn().play(f"step:{point}")
    assert t.game.walked == 1 and t.topic == "travel"
    beyond = t.beside(point)
    t.play(f"step:{beyond}")
    assert t[0].point == beyond and t.game.walked == 2
    assert "RH-ROAD-10" in t.cites("road-found")


@pytest.mark.rule("RH-ROAD-11")
@pytest.mark.parametrize("colour", NEEDS)
def test_who_does_not_find_the_road_is_half_way_and_stops(colour: str) -> None:
    point = table().spot(colour)
    t = seeker(point, "horse-1").dice(*LOST).turn().play(f"step:{point}")
    assert t[0].point == "" and t[0].halfway == point
    assert t.step == "actions"
    assert not any(option.startswith(("step:", "cross:")) for option in t.options)
    assert not t.kinds("moved")
    assert "RH-ROAD-11" in t.cites("half-way")


@pytest.mark.rule("RH-ROAD-11", "RH-ROAD-14")
@pytest.mark.parametrize("colour", NEEDS)
def test_so_it_is_for_those_who_have_walked_already(colour: str) -> None:
    point = table().spot(colour)
    t = seeker(point, "horse-1")
    start, away = (
        t[0].point,
        next(each for each in t.links[t[0].point] if t.game.content.land.spots[each].colour == "beige"),
    )
    t.dice(*LOST).turn().play(f"step:{away}", f"step:{start}", f"step:{point}")
    assert (t[0].point, t[0].halfway) == ("", point) and len(t.kinds("moved")) == 2
    assert t.step == "actions"


@pytest.mark.rule("RH-ROAD-12")
@pytest.mark.parametrize("colour", NEEDS)
def test_the_roll_is_repeated_on_the_next_turn(colour: str) -> None:
    point = table().spot(colour)
    t = lost(point).dice(*PAIRS[NEEDS[colour]]).play("stay")
    assert t.asked == 0 and t.topic == "travel"
    assert t[0].point == point and t[0].halfway == "" and t.game.walked == 1
    assert [event.facts["dice"] for event in t.kinds("road-found")] == [PAIRS[NEEDS[colour]]]
    assert "RH-ROAD-12" in t.cites("road-found")
    movement = t.game.content.heroes["warrior"].movement
    way = t.road(point, movement - 1)
    t.play(*(f"step:{each}" for each in way))
    assert t[0].point == way[-1] and t.topic == "act"


@pytest.mark.rule("RH-ROAD-13")
@pytest.mark.parametrize("colour", NEEDS)
def test_after_a_second_failure_the_hero_arrives_but_goes_no_further(colour: str) -> None:
    point = table().spot(colour)
    t = lost(point).lay("beggar", point, face_down=True).dice(*PAIRS[NEEDS[colour] + 1]).play("stay")
    assert t[0].point == point and t[0].halfway == ""
    assert t.asked == 0 and t.topic == "act" and "use:beggar" in t.options
    assert "RH-ROAD-13" in t.cites("road-found-late")


@pytest.mark.rule("RH-ROAD-14")
@pytest.mark.parametrize("colour", NEEDS)
def test_every_entry_needs_a_roll_and_leaving_needs_none(colour: str) -> None:
    point = table().spot(colour)
    t = seeker(point, "horse-1").dice(*FOUND, *FOUND, *LOST).turn()
    beige = t[0].point
    t.play(f"step:{point}", f"step:{beige}")
    assert len(t.kinds("road-found")) == 1 and t[0].point == beige
    t.play(f"step:{point}", f"step:{beige}")
    assert len(t.kinds("road-found")) == 2
    t.play(f"step:{point}")
    assert t[0].halfway == point


@pytest.mark.rule("RH-ROAD-14")
def test_from_a_coloured_point_to_the_next_one_needs_a_roll_of_its_own() -> None:
    t = table("warrior", "elf")
    red, green = t.spot("red"), t.spot("green")
    with_road(t, red, green).hero(0, at=t.beside(red)).dice(*FOUND, *PAIRS[7]).turn()
    t.play(f"step:{red}", f"step:{green}")
    assert t.kinds("half-way")[0].facts["space"] == green and t[0].halfway == green


@pytest.mark.rule("RH-ROAD-14")
def test_leaving_towards_a_blue_point_needs_no_roll_and_no_gold() -> None:
    t = table("warrior", "elf")
    red = t.spot("red")
    with_road(t, red, "P10").hero(0, at=red, gold=0).turn()
    drawn = t.game.dice.drawn
    t.play("step:P10")
    assert t[0].point == "P10" and t.game.dice.drawn == drawn


@pytest.mark.rule("RH-EX-09")
@pytest.mark.parametrize(("again", "goes_on"), [(4, True), (9, False)])
def test_the_example_of_a_red_point(again: int, goes_on: bool) -> None:
    t = table("warrior", "elf").hero(1, at="P6")
    red = t.spot("red")
    movement = t.game.content.heroes["warrior"].movement
    assert movement >= 3
    start = t.beside(red)
    way = [start, *t.road(start, movement - 3)][::-1]
    t.hero(0, at=way[0], life=1, objects=["potion"]).dice(*PAIRS[6]).turn()
    t.play(*(f"step:{each}" for each in way[1:]))
    assert t.game.walked == movement - 3  # 3 movement points are left
    t.play(f"step:{red}")
    assert t[0].halfway == red and t.topic == "act"
    t.play("end-turn").dice(*PAIRS[again]).play("stay")
    assert t[0].point == red and t.game.walked == 1
    assert (t.topic == "travel") == goes_on
    assert (f"step:{start}" in t.options) == goes_on


# Half-way ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-14")
def test_half_way_a_hero_can_do_nothing_but_drink() -> None:
    point = table().spot("red")
    t = seeker(point, "amulet").hero(0, side_quests=["visit-the-gorge"]).dice(*LOST)
    t.lay("orc", point).lay("beggar", point).lay("find-mirabar", point).lay("holy-cross", point)
    t.turn().play(f"step:{point}")
    assert t.options == ["drink:potion", "end-turn"]
    t.play("drink:potion")
    assert t[0].life == 2 and not t.kinds("challenge")


@pytest.mark.rule("RH-RUL-14")
def test_no_turning_back_no_rest_no_flight_on_the_next_turn() -> None:
    t = lost("N5", "broom").hero(0, house="N5").dice(*LOST).play("stay")
    assert t.kinds("road-found-late") and t[0].point == "N5"
    assert not t.kinds("rested", "flew")
    assert t[0].life == 1


@pytest.mark.rule("RH-RUL-14")
@pytest.mark.parametrize(("hero", "point"), [("dwarf", "C5"), ("dwarf", "D5"), ("elf", "I5"), ("priest", "N5")])
def test_an_automatic_success_never_ends_half_way(hero: str, point: str) -> None:
    t = table(hero, "warrior").hero(0, at=table().beside(point)).dice(*LOST).turn().play(f"step:{point}")
    assert t[0].point == point and t.topic == "travel"
    assert not t.kinds("half-way", "road-found")


@pytest.mark.rule("RH-RUL-14")
def test_the_ranger_shows_the_half_way_hero_the_road() -> None:
    t = lost("I5").lay("ranger", "I5").dice(*LOST).play("stay")
    assert t[0].point == "I5" and t.topic == "travel"
    assert not t.kinds("road-found", "road-found-late")
    assert t.game.walked == 1


@pytest.mark.rule("RH-RUL-14")
@pytest.mark.parametrize("dice", [FOUND, LOST])
def test_reaching_the_point_costs_a_movement_point_of_the_new_turn(dice: tuple[int, int]) -> None:
    t = lost(table().spot("red")).dice(*dice).play("stay")
    assert t[0].point and t.game.walked == 1


@pytest.mark.rule("RH-RUL-14")
def test_an_adversary_on_the_point_is_met_only_on_arrival() -> None:
    point = table().spot("red")
    t = seeker(point).lay("orc", point).dice(*LOST).turn().play(f"step:{point}")
    assert t.topic == "act" and not t.kinds("challenge")
    t.play("end-turn").dice(*FOUND).play("stay")
    assert t.kinds("challenge")[0].facts["card"] == "orc"


# Colours -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-15")
def test_the_binding_colours_of_the_land() -> None:
    land = table().game.content.land
    colours = {point: spot.colour for point, spot in land.spots.items()}
    assert {colours[point] for point in ("C5", "D5", "N5")} == {"red"}
    assert colours["I5"] == "green"
    assert {colours["L2"], colours["L4"]} == {"blue"}
    assert len(land.access) == 4 and set(land.access) == set(land.inner["H3"])
    assert {colours[point] for point in land.access} <= {"red", "green", "yellow"}
    entries = {point for tile in land.entries.values() for point in tile.values()}
    for start in ("A7", "D4", "M3", "P2"):
        assert colours[start] == "beige" and start not in entries
