"""FOLK: the people and places of the land, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from questable.return_of_the_heroes.board import place_of
from questable.return_of_the_heroes.content import (
    SKILLS,
    Encounter,
    ExchangeTiles,
    FetchToken,
    GainCube,
    Heal,
    LookAtNameless,
    Result,
    TakeBack,
    Teleport,
    Trial,
)
from questable.return_of_the_heroes.variants.king import King
from tests.return_of_the_heroes.kit import Table, settled, table


def here(point: str, *encounters: str, **facts: object) -> Table:
    """A hero (with something to leave, so that he is always asked) on a point with these encounters."""
    t = table("warrior", "elf").stock().hero(0, at=point, house="B4", quests={}, objects=["amulet"], **facts)
    t.hero(1, at="O13", house="O13", quests={})
    for encounter in encounters:
        t.lay(encounter, point)
    return t


def uses(t: Table) -> list[str]:
    assert t.topic == "act"
    return [option for option in t.options if option.startswith("use")]


def draws(t: Table) -> int:
    return len(t.kinds("drew", "drew-unseen"))


def beige(t: Table, *places: int) -> set[str]:
    """The beige points of the tiles on these places of the map."""
    tiles = {t.game.layout[place] for place in places}
    spots = t.game.content.land.spots
    return {point for point, spot in spots.items() if point[0] in tiles and spot.colour == "beige"}


@pytest.mark.rule("RH-FOLK-01", "RH-FOLK-02", "RH-FOLK-07")
@pytest.mark.parametrize("encounter", ["beggar", "clairvoyant", "teleporter"])
def test_some_people_may_be_met_anywhere(encounter: str) -> None:
    t = table("warrior", "elf").bag(encounter).draw()
    assert t.topic == "place-token" and len(t.options) > 1


# The beggar ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOLK-01")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_beggar_gives_a_cube_of_any_colour_on_1_or_2(face: int) -> None:
    t = here("A8", "beggar", gold=3).dice(face).act().play("use:beggar")
    assert t[0].gold == 2
    if face <= 2:
        assert t.options == ["cube:blue", "cube:green", "cube:red"]
        assert t.play("cube:green")[0].cubes == (0, 1, 0)
    assert t.topic == "act" and sum(t[0].cubes) == (face <= 2)
    assert "RH-FOLK-01" in t.cites("die")


@pytest.mark.rule("RH-FOLK-01")
def test_the_beggar_wants_1_gold() -> None:
    assert uses(here("A8", "beggar", gold=0).act()) == []


@pytest.mark.rule("RH-RUL-40")
def test_the_beggar_does_not_go_away() -> None:
    t = here("A8", "beggar", gold=3).bag("mice").dice(6).act().play("use:beggar")
    assert t.at("A8") == ("beggar",) and draws(t) == 0
    assert uses(t.act()) == ["use:beggar"]


# The clairvoyant -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOLK-02", "RH-RUL-43")
def test_the_clairvoyant_shows_the_whole_bag_and_one_token_must_be_chosen() -> None:
    bag = ("boat", "ghoul", "knights-tournament", "orc", "the-lodger")
    t = here("A8", "clairvoyant", gold=1).bag(*bag).act().play("use:clairvoyant")
    assert t[0].gold == 0 and t.topic == "fetch"
    assert t.options == [f"fetch:{each}" for each in bag]  # and no way out
    t.play("fetch:boat")
    assert t.at("L4") == ("boat",) and "boat" not in t.game.bag and draws(t) == 1
    assert t.at("A8") == ("clairvoyant",)


@pytest.mark.rule("RH-FOLK-02", "RH-RUL-43", "RH-EVENT-01")
def test_what_is_fetched_counts_as_drawn() -> None:
    t = here("A8", "clairvoyant", gold=9).bag("the-lodger", "orc").act().play("use:clairvoyant", "fetch:the-lodger")
    assert t.at("B6") == ("the-lodger",) and "the-lodger" in t.game.down
    t.bag("knights-tournament", "orc").dice(6, 6, 6, 6).act().play("use:clairvoyant", "fetch:knights-tournament")
    assert "knights-tournament" in t.game.gone and len(t.kinds("test-failed")) == 2  # by both heroes
    t.bag("nameless", "orc").act().play("use:clairvoyant", "fetch:nameless")
    assert t.at("H3") == ("nameless",) and t.kinds("nameless-arrives")


@pytest.mark.rule("RH-FOLK-02", "RH-RUL-43")
@pytest.mark.parametrize("token", ["boat", "road-sign", "ranger", "the-lodger", "shadow", "knights-tournament"])
def test_one_token_is_fetched_and_no_other_is_drawn(token: str) -> None:
    bag = ("boat", "road-sign", "ranger", "the-lodger", "shadow", "knights-tournament")
    t = here("A8", "clairvoyant", gold=2).bag(*bag).dice(6, 6, 6, 6).act().play("use:clairvoyant", f"fetch:{token}")
    assert t.game.bag == tuple(sorted(each for each in bag if each != token)) and t[0].gold == 1


@pytest.mark.rule("RH-FOLK-02", "RH-RUL-43")
def test_a_fetched_pa_token_is_placed_by_the_player() -> None:
    t = here("A8", "clairvoyant", gold=1).bag("boat", "orc").act().play("use:clairvoyant", "fetch:orc")
    assert t.topic == "place-token" and t.asked == 0
    assert not any(option.startswith("place:A") for option in t.options)
    t.play("place:J5")
    assert t.at("J5") == ("orc",) and "orc" in t.game.down


@pytest.mark.rule("RH-RUL-43")
def test_only_the_player_who_paid_sees_the_bag() -> None:
    t = here("A8", "clairvoyant", gold=1).bag("boat", "orc").act().play("use:clairvoyant")
    assert [len(t.game.view(seat).decision.options) for seat in (0, 1, None)] == [2, 0, 0]
    t.play("fetch:orc", "place:J5")
    assert [t.game.view(seat).tokens["J5"] for seat in (0, 1, None)] == [("pa",)] * 3
    assert [t.game.view(seat).fetched for seat in (0, 1, None)] == [{"J5": "orc"}, {}, {}]
    told = [event for event in t.events if "orc" in event.facts.values()]
    assert told and all(event.only == (0,) for event in told)


@pytest.mark.rule("RH-RUL-43")
def test_with_an_empty_bag_the_clairvoyant_is_of_no_use() -> None:
    t = here("A8", "clairvoyant", gold=1).bag().act()
    assert uses(t) == []
    assert uses(t.bag("boat").act()) == ["use:clairvoyant"]


@pytest.mark.rule("RH-FOLK-02")
def test_the_clairvoyant_wants_1_gold() -> None:
    assert uses(here("A8", "clairvoyant", gold=0).bag("boat").act()) == []


# The boat ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOLK-03")
def test_the_boat_comes_to_the_near_shore_and_ferries_for_nothing() -> None:
    t = here("L4", gold=1).turn()
    assert "cross:L2/boat" not in t.options and "cross:L2/gold" in t.options
    t.bag("boat").draw()
    assert t.at("L4") == ("boat",)
    t.turn().play("cross:L2/boat")
    assert t[0].point == "L2" and t[0].gold == 1 and t.at("L2") == ("boat",)


# The cart maker ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOLK-04", "RH-EX-08")
def test_the_cart_costs_4_gold_and_the_cart_maker_leaves_the_map() -> None:
    t = here("J7", "cart-maker", gold=4).bag("mice", "road-sign").act().play("use:cart-maker")
    assert t[0].gold == 0 and t[0].objects == ("amulet", "cart")
    assert t.at("J7") == () and "cart-maker" not in t.game.bag
    assert draws(t) == 1 and len(t.game.bag) == 1
    assert "RH-FOLK-04" in t.cites("bought")


@pytest.mark.rule("RH-FOLK-04")
def test_without_4_gold_there_is_no_cart() -> None:
    assert uses(here("J7", "cart-maker", gold=3).act()) == []


@pytest.mark.rule("RH-FOLK-04", "RH-HERO-04", "RH-RUL-18")
def test_the_cart_needs_a_space() -> None:
    four = ["sword-1", "boots-1", "amulet", "potion"]
    t = here("J7", "cart-maker", gold=4).hero(0, objects=four).act()
    assert uses(t) == [f"use:cart-maker/{each}" for each in four]
    t.play("use:cart-maker/amulet")
    assert t[0].objects == ("sword-1", "boots-1", "potion", "cart") and t.at("J7") == ("amulet",)


# The road sign -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOLK-05", "RH-RUL-42")
def test_the_road_sign_exchanges_any_two_tiles() -> None:
    t = here("N4", "road-sign", gold=1).skill(magic=7).dice(3, 4).act().play("use:road-sign")
    facts = t.kinds("rolled")[0].facts
    assert (facts["skill"], facts["value"]) == ("magic", 7) and t[0].gold == 0
    assert t.options == [*(f"tile:{place}" for place in range(16)), "decline"]
    before = t.game.layout
    t.play("tile:3")
    assert t.options == [f"tile:{place}" for place in range(16) if place != 3]
    t.play("tile:9")
    expected = list(before)
    expected[3], expected[9] = before[9], before[3]
    assert t.game.layout == tuple(expected)
    assert "RH-FOLK-05" in t.cites("exchanged")


@pytest.mark.rule("RH-FOLK-05", "RH-RUL-42")
def test_if_the_test_fails_the_gold_is_lost_and_nothing_moves() -> None:
    t = here("N4", "road-sign", gold=1).skill(magic=7).dice(4, 4).act()
    layout = t.game.layout
    t.play("use:road-sign")
    assert t.topic == "act" and t[0].gold == 0 and t.game.layout == layout
    assert uses(here("N4", "road-sign", gold=0).act()) == []


@pytest.mark.rule("RH-RUL-42")
def test_everything_on_a_tile_moves_with_it() -> None:
    t = here("N4", "road-sign", gold=1).hero(1, point="", halfway="C5", house="C8").lay("orc", "C1").skill(magic=11)
    first, second = t.game.layout.index("N"), t.game.layout.index("C")
    t.dice(1, 1).act().play("use:road-sign", f"tile:{first}", f"tile:{second}")
    assert t.game.layout[first] == "C" and t.game.layout[second] == "N"  # also the hero's own tile
    told = t.kinds("exchanged")[0].facts
    assert (told["tile"], told["other"]) == ("N", "C")
    assert t[0].point == "N4" and (t[1].halfway, t[1].house) == ("C5", "C8")
    assert t.at("C1") == ("orc",) and t.at("N4") == ("road-sign",)
    land, links, layout = t.game.content.land, t.links, t.game.layout
    for place, tile in enumerate(layout):  # the roads join where the tiles lie now, all arrows still to the north
        if place % 4 < 3:
            assert land.entries[layout[place + 1]]["west"] in links[land.entries[tile]["east"]]
        if place < 12:
            assert land.entries[layout[place + 4]]["north"] in links[land.entries[tile]["south"]]


@pytest.mark.rule("RH-FOLK-05", "RH-RUL-42")
@pytest.mark.parametrize("seat", [0, 1])
def test_so_does_everybody_who_stands_there(seat: int) -> None:
    t = here("N4", "road-sign", gold=1).hero(1, at="C8", house="D4").skill(magic=11)
    places = [t.game.layout.index(tile) for tile in ("C", "P")][:: 1 if seat else -1]
    t.dice(1, 1).act().play("use:road-sign", *(f"tile:{place}" for place in places))
    assert (t[0].point, t[0].house, t[1].point, t[1].house) == ("N4", "B4", "C8", "D4")


@pytest.mark.rule("RH-RUL-42")
def test_a_half_way_hero_goes_on_to_the_same_point() -> None:
    t = here("N4", "road-sign", gold=1).hero(1, point="", halfway="C5").skill(magic=11)
    first, second = t.game.layout.index("C"), t.game.layout.index("P")
    t.dice(1, 1, 1, 1).act().play("use:road-sign", f"tile:{first}", f"tile:{second}").turn(1)
    assert t[1].point == "C5"


@pytest.mark.rule("RH-RUL-78")
def test_the_exchange_may_be_declined_and_the_gold_is_not_returned() -> None:
    t = here("N4", "road-sign", gold=1).skill(magic=11).dice(1, 1).act()
    layout = t.game.layout
    t.play("use:road-sign", "decline")
    assert t.topic == "act" and t.game.layout == layout and t[0].gold == 0


# The mice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOLK-06", "RH-ENC-03")
@pytest.mark.parametrize("skill", SKILLS)
def test_the_mice_ask_for_a_test_on_a_skill_of_choice(skill: str) -> None:
    t = here("B8", "mice", gold=0).nameless("demon").skill(magic=3, ranged=3, melee=3).skill(**{skill: 7})
    t.dice(3, 4).act().play("use:mice")
    assert t.options == ["skill:magic", "skill:ranged", "skill:melee"]
    t.play(f"skill:{skill}")
    assert t.kinds("rolled")[0].facts["value"] == 7 and t[0].gold == 0
    assert t.options == ["look", "decline"]
    t.play("look")
    assert t.game.view(0).nameless == "demon"
    assert "RH-FOLK-06" in t.cites("peeked")
    assert t.at("B8") == ("mice",)  # for others


@pytest.mark.rule("RH-FOLK-06", "RH-RUL-43", "RH-NAME-06")
def test_the_look_is_secret() -> None:
    t = here("B8", "mice").nameless("demon").skill(magic=7).dice(1, 1).act().play("use:mice", "skill:magic", "look")
    assert [t.game.view(seat).nameless for seat in (0, 1, None)] == ["demon", "", ""]
    assert not t.game.nameless_open
    told = [event for event in t.events if "demon" in event.facts.values()]
    assert told and all(event.only == (0,) for event in told)
    assert {t.game.imagine(1, seed).nameless for seed in range(30)} == set(t.game.content.nameless)
    assert {t.game.imagine(0, seed).nameless for seed in range(30)} == {"demon"}


@pytest.mark.rule("RH-FOLK-06")
def test_after_a_failure_the_mice_tell_nothing() -> None:
    t = here("B8", "mice").nameless("demon").skill(magic=7).dice(4, 4).act().play("use:mice", "skill:magic")
    assert t.topic == "act" and t.game.view(0).nameless == ""
    assert uses(t) == []


@pytest.mark.rule("RH-FOLK-06", "RH-RUL-43")
def test_there_are_no_mice_in_the_introductory_game() -> None:
    g = settled(2, variants=["introductory"])
    assert "mice" in g.gone and "mice" not in g.bag
    assert g.view(0).nameless == g.view(1).nameless == g.nameless
    assert "mice" in settled(2).bag


@pytest.mark.rule("RH-RUL-78")
def test_the_look_may_be_declined() -> None:
    t = here("B8", "mice").nameless("demon").skill(magic=7).dice(1, 1).act().play("use:mice", "skill:magic", "decline")
    assert t.topic == "act" and t.game.view(0).nameless == "" and not t.kinds("peeked", "saw")


@pytest.mark.rule("RH-RUL-78")
def test_the_choice_of_the_clairvoyant_may_not_be_declined() -> None:
    t = here("A8", "clairvoyant", gold=1).bag("boat", "ranger").act().play("use:clairvoyant")
    assert t.options == ["fetch:boat", "fetch:ranger"]


# The teleporter ------------------------------------------------------------------------------------------------------

EDGES = {1: range(16), 2: range(16), 3: (1, 2), 4: (7, 11), 5: (13, 14), 6: (4, 8)}


@pytest.mark.rule("RH-FOLK-07", "RH-RUL-41")
@pytest.mark.parametrize(("face", "places"), EDGES.items())
def test_where_the_teleporter_leads(face: int, places: Any) -> None:
    t = here("A8", "teleporter", gold=0).dice(face).act().play("use:teleporter")
    assert t.topic == "landing" and t.asked == 0
    assert {option.removeprefix("land:") for option in t.options} == beige(t, *places)  # and he must go
    goal = t.options[-1].removeprefix("land:")
    t.play(t.options[-1])
    assert t[0].point == goal and t.at("A8") == ("teleporter",)
    assert "RH-FOLK-07" in t.cites("landed")


@pytest.mark.rule("RH-RUL-41")
def test_the_teleporter_is_an_action_and_optional() -> None:
    t = here("A8", "teleporter").turn()
    assert "use:teleporter" not in t.options
    assert "end-turn" in t.play("stay").options
    t.play("end-turn")
    assert t[0].point == "A8"


@pytest.mark.rule("RH-RUL-41")
def test_tokens_at_the_destination_are_turned_up_and_the_hero_goes_on_acting() -> None:
    t = here("A8", "teleporter", gold=2).lay("beggar", "J5", face_down=True).lay("visit-the-gorge", "J5")
    t.dice(1).act().play("use:teleporter", "land:J5")
    assert "beggar" not in t.game.down
    assert {"use:beggar", "accept:visit-the-gorge", "leave-something"} <= set(t.options)
    assert not any(option.startswith("step") for option in t.options)


@pytest.mark.rule("RH-RUL-41")
@pytest.mark.parametrize(("foe", "ends"), [("orc", True), ("the-lodger", True), ("bees", True), ("ghoul", False)])
@pytest.mark.parametrize("walked", [True, False])
def test_an_adversary_at_the_destination_ends_the_turn(foe: str, ends: bool, walked: bool) -> None:
    t = here("A8", "teleporter", gold=2).hero(0, quests={"the-signet-ring": 0}).lay(foe, "J5", face_down=True)
    t.lay("beggar", "J5").dice(1)
    if walked:
        t.hero(0, at=t.beside("A8")).turn().play("step:A8", "stop")
    else:
        t.turn().play("stay")
    t.play("use:teleporter", "land:J5")
    assert t[0].point == "J5" and foe not in t.game.down
    assert not t.kinds("challenge")  # it is not fought this turn
    assert (t.asked == 1) == ends
    if not ends:
        assert uses(t) == ["use:beggar"]


# Ranger and spring ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOLK-08", "RH-RUL-58")
def test_with_the_ranger_in_play_the_white_village_needs_no_roll() -> None:
    t = here("I7").dice(6, 6).turn().play("step:I5")
    assert t[0].halfway == "I5" and t.kinds("half-way")
    t = here("I7").bag("ranger").draw()
    assert t.at("I5") == ("ranger",)
    t.turn().play("step:I5")
    assert t[0].point == "I5" and not t.kinds("half-way", "road-found") and t.topic == "travel"


@pytest.mark.rule("RH-FOLK-08")
def test_the_ranger_helps_every_hero_also_one_who_is_half_way() -> None:
    t = here("I7").hero(1, point="", halfway="I5").lay("ranger", "I5").dice(6, 6, 6, 6).turn(0).play("step:I5")
    assert t[0].point == "I5"
    t.turn(1)
    assert t[1].point == "I5" and not t.kinds("half-way", "road-found", "road-found-late")


@pytest.mark.rule("RH-FOLK-08")
def test_the_ranger_does_nothing_else() -> None:
    assert uses(here("I5", "ranger", gold=9).act()) == []


@pytest.mark.rule("RH-RUL-58", "RH-FOLK-08")
def test_then_it_is_beige_for_pa_tokens_broom_and_teleporter() -> None:
    for in_play in (False, True):
        t = here("A8", "teleporter").hero(0, objects=["broom"])
        if in_play:
            t.lay("ranger", "I10")  # wherever he is in play
        t.bag("orc").draw()
        assert ("place:I5" in t.options) == in_play
        t.dice(1).act().play("use:teleporter")
        assert ("land:I5" in t.options) == in_play
        place = t.game.layout.index("I")
        neighbour = t.game.layout[place - 1 if place % 4 else place + 1]
        t.hero(0, at=f"{neighbour}1").dice(2).turn().play("fly:broom")
        assert ("land:I5" in t.options) == in_play


@pytest.mark.rule("RH-RUL-58")
def test_the_white_village_heals_with_the_ranger_too() -> None:
    t = here("I5", "ranger", life=1).turn().play("rest")
    assert t[0].life == 2


@pytest.mark.rule("RH-RUL-58")
def test_other_points_keep_their_colour() -> None:
    t = here("B9", "ranger").dice(6, 6).turn().play("step:B6")
    assert t[0].halfway == "B6"


@pytest.mark.rule("RH-FOLK-09")
@pytest.mark.parametrize("face", [1, 2, 4, 6])
def test_the_spring_heals_one_die_of_life_for_nothing(face: int) -> None:
    t = table("dwarf", "elf").hero(0, at="A8", life=1, gold=0).lay("spring-of-life", "A8").dice(face).act()
    t.play("use:spring-of-life")
    assert t[0].life == min(1 + face, t.game.content.heroes["dwarf"].life)
    assert t[0].gold == 0 and t.at("A8") == ("spring-of-life",) and not t.kinds("paid")
    assert "RH-FOLK-09" in t.cites("healing-die")


# The King ------------------------------------------------------------------------------------------------------------


def court(**facts: object) -> Table:
    t = table("warrior", "elf", variants=["quests-from-the-king"])
    return t.hero(0, at="J5", objects=["amulet"], **facts).hero(1, at="O13", house="O13")


def petitions(t: Table) -> list[str]:
    assert t.topic == "act"
    return [option for option in t.options if option.startswith("petition")]


@pytest.mark.rule("RH-RUL-39")
def test_the_king_receives_from_the_moment_he_is_first_placed() -> None:
    t = court()
    assert petitions(t.act()) == []
    t.bag("king-foebus").draw()
    assert t.at("J5") == ("king-foebus",)
    assert len(petitions(t.act())) == 8  # nobody here has the quest the token belongs to


@pytest.mark.rule("RH-RUL-39")
def test_the_king_receives_even_when_his_token_has_become_an_object() -> None:
    t = court(quests={"the-golden-ball": 1}).bag("king-foebus").draw()
    t.act().play("stage:the-golden-ball")
    assert t.at("J5") == ()
    assert petitions(t.act())


@pytest.mark.rule("RH-RUL-39")
def test_alone_no_king_is_needed() -> None:
    t = table("warrior").hero(0, at="J5", objects=["amulet"]).act()
    assert not t.game.part(King).came and len(petitions(t)) == 8


@pytest.mark.rule("RH-RUL-39")
def test_the_statuette_needs_the_place_only() -> None:
    t = here("J5").hero(0, objects=["statuette"], side_quests=["find-the-statuette"]).act()
    assert not place_of(t.game, "king-foebus") and "complete:find-the-statuette" in t.options


# The tokens ----------------------------------------------------------------------------------------------------------

TOKENS = [
    ("RH-FOLK-01", "beggar", {"cost": 1, "table": (Result(up_to=2, effect=GainCube()), Result(up_to=6))}),
    ("RH-FOLK-02", "clairvoyant", {"cost": 1, "effect": FetchToken()}),
    ("RH-FOLK-03", "boat", {"at": "L4", "crossing": ("L4", "L2")}),
    ("RH-FOLK-04", "cart-maker", {"at": "J7", "cost": 4, "effect": TakeBack(), "back": "cart", "solo": True}),
    ("RH-FOLK-05", "road-sign", {"at": "N4", "cost": 1, "trial": Trial(skills=("magic",)), "effect": ExchangeTiles()}),
    (
        "RH-FOLK-06",
        "mice",
        {"at": "B8", "trial": Trial(skills=SKILLS), "effect": LookAtNameless(), "introductory": False},
    ),
    (
        "RH-FOLK-07",
        "teleporter",
        {
            "table": (
                Result(up_to=2, effect=Teleport()),
                Result(up_to=3, effect=Teleport("north")),
                Result(up_to=4, effect=Teleport("east")),
                Result(up_to=5, effect=Teleport("south")),
                Result(up_to=6, effect=Teleport("west")),
            )
        },
    ),
    ("RH-FOLK-08", "ranger", {"at": "I5", "opens": "I5"}),
    ("RH-FOLK-09", "spring-of-life", {"effect": Heal(1)}),
]


@pytest.mark.parametrize(
    ("token", "printed"), [pytest.param(token, said, marks=pytest.mark.rule(rule)) for rule, token, said in TOKENS]
)
def test_what_stands_on_the_token(token: str, printed: dict[str, object]) -> None:
    card, plain = table().game.content.encounters[token], Encounter(id="plain", name="Plain")
    apart = ("id", "name", "flavour", "icon")
    said = {field: getattr(card, field) for field in card.__struct_fields__ if field not in apart}
    assert {field: value for field, value in said.items() if value != getattr(plain, field)} == printed
