"""The worked examples of the catalogue about the march, draws and rituals."""

import pytest

from questable.runebound.content import Encounter, EventCard
from questable.runebound.cult_of_the_rune.state import UNDEFINED
from tests.runebound.cult_of_the_rune.kit import (
    HILLS_ROAD,
    MARCH,
    NE,
    NW,
    OPEN_LAND,
    PLAINS_ROAD,
    RIVER_FOREST,
    RIVER_ROAD,
    RIVER_SWAMP,
    SE,
    SW,
    CultTable,
    N,
    S,
    cult,
)

FIGURE = 143  # Figure 2: SE hills, NE road, S mountains, SW a river
MEADOW = 185


def figure_2() -> CultTable:
    t = cult(on=MARCH).marker(FIGURE, SE).put(0, at=165).put(1, at=175)
    grid = t.game.content.grid
    terrains = {way: grid.terrain[grid.compass[FIGURE][way]] for way in (SE, NE, S, SW)}
    assert terrains == {SE: "hills", NE: "road", S: "mountains", SW: "river"}
    return t


@pytest.mark.rule("CR-EX-01")
@pytest.mark.parametrize(("choice", "heading"), [(S, S), (SW, SW)])
def test_the_first_roll_of_the_first_player_on_the_map_of_terrinoth(choice: int, heading: int) -> None:
    t = cult().put(0, at=1).put(1, at=1).turn(0)
    forge = t.town("Forge")
    around = t.game.content.grid.compass[forge]
    terrain = t.game.content.grid.terrain
    assert [way for way, space in enumerate(around) if terrain[space] in ("river", "swamp")] == [S, SW]
    t.play("stay").dice(RIVER_SWAMP).play("nothing")
    assert t.at == (forge, UNDEFINED)
    assert (t.asked, t.topic) == (0, "cult-move")
    assert t.options == [f"cult-move:{around[S]}", f"cult-move:{around[SW]}"]
    t.play(f"cult-move:{around[choice]}")
    assert t.at == (around[choice], heading)


@pytest.mark.rule("CR-EX-02")
def test_the_candidates_of_figure_2() -> None:
    assert set(figure_2().ways) == {SE, NE, S}


@pytest.mark.rule("CR-EX-03")
def test_river_and_road_lead_to_the_road() -> None:
    assert figure_2().roll(RIVER_ROAD).at == (152, NE)


@pytest.mark.rule("CR-EX-04")
def test_hills_and_road_leave_a_choice_but_not_that_of_staying() -> None:
    t = figure_2().roll(HILLS_ROAD)
    assert t.options == ["cult-move:152", "cult-move:153"]


@pytest.mark.rule("CR-EX-05")
def test_the_river_beside_the_marker_is_no_candidate() -> None:
    t = figure_2().roll(RIVER_FOREST)
    assert t.at == (FIGURE, SE)
    assert not t.happened("cult-moved")


@pytest.mark.rule("CR-RUL-50")
def test_the_movement_die_has_the_faces_of_the_examples() -> None:
    """And no further symbol on them that would change what the examples say."""
    die = [set(face) for face in cult().game.content.box.die]
    assert die[RIVER_SWAMP - 1] == {"river", "swamp"}
    assert die[RIVER_ROAD - 1] == {"river", "road"}
    assert die[HILLS_ROAD - 1] == {"hills", "road"}
    assert die[RIVER_FOREST - 1] == {"river", "forest"}
    assert die[OPEN_LAND - 1] == {"plains", "hills", "mountains"}
    assert die[PLAINS_ROAD - 1] == {"plains", "road"}


@pytest.mark.rule("CR-RUL-50")
def test_sharing_the_space_of_the_marker_has_the_consequences_of_corruption() -> None:
    t = figure_2().put(0, at=152).roll(RIVER_ROAD)
    assert t.game.corruption == {0: 1}
    assert "CR-CORR-01" in t.cites("corrupted")


@pytest.mark.rule("CR-EX-06")
def test_figure_3_left_and_right() -> None:
    assert cult(on=MARCH).marker(182, SE).step(NE).at == (191, NW)
    assert cult(on=MARCH).marker(110, SE).step(SW).at == (101, SE)


@pytest.mark.rule("CR-EX-07")
def test_figure_3_top() -> None:
    assert cult(on=MARCH).marker(141, NW).step(N).at == (140, S)
    assert cult(on=MARCH).marker(130, N).step(NE).at == (140, SE)


@pytest.mark.rule("CR-EX-08")
def test_a_blue_encounter_is_three_rolls_and_a_fourth_ends_the_turn() -> None:
    t = figure_2().put(0, at=MEADOW, wounds=4).counter(MEADOW, "blue")
    t.deck("blue", t.an_encounter("blue"), "trial-warden").turn(0).play("stay")
    t.dice(RIVER_FOREST, RIVER_ROAD, RIVER_SWAMP).play("attempt:blue")
    assert [roll["moved"] for roll in t.happened("cult-rolled")] == [False, True, False]
    assert t.at == (152, NE)
    t.dice(1, 1, RIVER_FOREST).play("attack")
    assert len(t.happened("cult-rolled")) == 4
    assert t.asked == 1


@pytest.mark.rule("CR-EX-12")
def test_the_other_faces_in_figure_2() -> None:
    t = figure_2().roll(OPEN_LAND)
    assert t.options == ["cult-move:153", "cult-move:144"]
    assert figure_2().roll(PLAINS_ROAD).at == (152, NE)
    assert figure_2().roll(RIVER_SWAMP).at == (FIGURE, SE)


@pytest.mark.rule("CR-EX-13")
def test_after_the_move_the_trail_leads_on() -> None:
    t = figure_2().roll(RIVER_ROAD)
    assert t.game.heading == NE
    assert set(t.ways) == {N, NE, SE}


@pytest.mark.rule("CR-EX-14")
def test_the_second_player_has_all_neighbours_if_the_first_roll_matched_none() -> None:
    t = cult(on=MARCH).infiltrated("Forge").marker(162).put(0, at=165).put(1, at=175).turn(0)
    t.dice(RIVER_SWAMP, PLAINS_ROAD).play("stay")
    assert t.at == (162, UNDEFINED)
    t.play("stay")
    assert t.asked == 1
    assert len(t.options) == 6


@pytest.mark.rule("CR-EX-15")
def test_a_town_in_the_south_west_draws_the_marker_off_its_trail() -> None:
    t = cult(on=MARCH).marker(182, SE).roll(RIVER_SWAMP)
    assert t.at == (t.town("Nerekhall"), SW)
    assert t.town("Nerekhall") in t.game.infiltrated
    assert len(t.happened("cult-rolled")) == 1


@pytest.mark.rule("CR-EX-16")
def test_passing_through_turns_the_counter_and_corrupts_the_hero_before_the_jump() -> None:
    t = cult(on=MARCH).marker(182, SE).put(0, at=183)
    assert t.game.counters[183] == ("yellow",)
    t.roll(RIVER_SWAMP)
    assert [event.kind for event in t.events] == [
        "cult-rolled",
        "cult-moved",
        "counter-turned",
        "corrupted",
        "cult-moved",
        "infiltrated",
    ]
    assert (t.game.turned_over[183], t.game.corruption) == (("yellow",), {0: 1})


@pytest.mark.rule("CR-EX-17")
@pytest.mark.parametrize(("variants", "moves"), [((), True), (("towns-off-the-trail",), False)])
def test_an_infiltrated_town_and_two_forests(variants: tuple[str, ...], moves: bool) -> None:
    t = cult(on=MARCH, variants=variants).infiltrated("Forge", "Dawnsmoor").marker(111, S)
    grid = t.game.content.grid
    assert [grid.terrain[grid.compass[111][way]] for way in (SE, S, SW)] == ["forest", None, "forest"]
    t.roll(RIVER_ROAD)
    assert t.at == (t.town("Dawnsmoor") if moves else 111, S)


@pytest.mark.rule("CR-EX-18")
def test_along_the_top_edge_and_into_the_corner() -> None:
    assert cult(on=MARCH).marker(140, SE).step(SE).at == (150, SE)
    assert cult(on=MARCH).marker(181, N).step(NE).at == (190, SW)


@pytest.mark.rule("CR-EX-19")
def test_northwards_along_the_left_edge() -> None:
    assert cult(on=MARCH).marker(103, N).ways == [N, NE]
    t = cult(on=MARCH).all_infiltrated()
    t.marker(t.game.content.grid.compass[103][S], N).step(N)
    assert t.at == (103, N) and t.ways == [N, NE], "north and south are not exchanged there"


@pytest.mark.rule("CR-EX-20")
def test_a_ritual_of_radius_two() -> None:
    """Nerekhall beside the marker, a jewel with rays two steps north of it, one hero two steps away, one three."""
    t = cult(on=MARCH).marker(172, S).counter(170).put(0, at=193).put(1, at=142)
    assert [t.game.content.grid.distance(172, space) for space in (t.town("Nerekhall"), 170, 193, 142)] == [1, 2, 2, 3]
    t.attempt_at("green", t.card(EventCard, "yellow", 2), "trial-goblin", at=193)
    assert t.happened("ritual")[0]["radius"] == 2
    assert (t.game.counters[170], t.game.turned_over[170]) == (("green",), ("green",))
    assert t.town("Nerekhall") in t.game.infiltrated
    assert t.game.corruption == {0: 1}
    assert t.at == (172, S)


@pytest.mark.rule("CR-EX-21", "CR-RUL-05")
def test_a_ritual_turns_the_counter_that_is_being_attempted() -> None:
    t = cult(on=MARCH).marker(172, S).put(1, at=100)
    t.attempt_at("yellow", t.an_event("yellow"), "trial-witch", at=183)
    assert t.game.turned_over[183] == ("yellow",)
    assert t.game.corruption == {0: 1}
    assert [fact["deck"] for fact in t.happened("drew")] == ["yellow", "cult-yellow"]
    assert t.game.fights[-1].enemy in t.game.content.cultists
    assert t.game.decks["yellow"][0] == "trial-witch"


@pytest.mark.rule("CR-EX-27")
def test_the_eighteenth_card_ends_a_game_of_two_at_once() -> None:
    t = figure_2()
    event = t.an_event("green")
    filling = [
        card
        for card, found in t.game.content.adventure.items()
        if isinstance(found, Encounter | EventCard) and card not in t.game.content.origin and card != event
    ][:17]
    for card in filling:
        t.take_out(card)
    t.game.pile = tuple(filling)
    t.counter(170).attempt_at("green", event, "trial-goblin", at=MEADOW)
    assert t.game.outcome is not None
    assert len(t.game.pile) == 18
    assert 170 not in t.game.counters
    assert not t.happened("ritual")
