"""ROLL: at the end of every turn a die is rolled for the cult."""

import pytest

from questable.runebound.cult_of_the_rune import march
from questable.runebound.cult_of_the_rune.state import UNDEFINED
from tests.kit import LoadedDice
from tests.runebound.cult_of_the_rune.kit import (
    HILLS_ROAD,
    MARCH,
    NE,
    OPEN_LAND,
    PLAINS_ROAD,
    RIVER_FOREST,
    RIVER_ROAD,
    RIVER_SWAMP,
    SE,
    CultTable,
    S,
    cult,
)

FIGURE = 143  # around it the terrain of Figure 2: north-east a road, south-east hills, south mountains
MEADOW, *_ = MEADOWS = (165, 175, 185)  # nothing is to be had here
GREEN = 170  # a green counter


def in_the_figure(*heroes: str) -> CultTable:
    """The marker stands in the figure, its trail leads south-east; the heroes are out of its way."""
    t = cult(*heroes, on=MARCH).marker(FIGURE, SE)
    for seat in range(len(t.game.heroes)):
        t.put(seat, at=MEADOWS[seat])
    return t


def kinds(t: CultTable) -> list[str]:
    return [event.kind for event in t.events]


# When it is rolled ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-ROLL-01")
def test_at_the_end_of_each_turn_its_player_rolls_one_die() -> None:
    t = in_the_figure().turn(0).dice(RIVER_FOREST, RIVER_SWAMP)
    t.play("stay")
    assert t.happened("cult-rolled") == [{"seat": 0, "face": RIVER_FOREST, "moved": False}]
    assert (t.asked, t.topic) == (1, "way-of-moving")
    t.play("stay")
    assert [(roll["seat"], roll["face"]) for roll in t.happened("cult-rolled")] == [(0, RIVER_FOREST), (1, RIVER_SWAMP)]
    assert t.asked == 0


@pytest.mark.rule("CR-ROLL-02")
def test_the_roll_comes_after_the_experience_step_and_ends_the_turn() -> None:
    t = in_the_figure().put(0, points=5).turn(0).dice(RIVER_ROAD)
    t.play("stay")
    assert t.topic == "experience"
    assert not t.happened("cult-rolled")
    t.play("learn:mind")
    assert kinds(t)[-4:] == ["learned", "cult-rolled", "cult-moved", "turn"]


@pytest.mark.rule("CR-ROLL-03")
def test_the_roll_is_made_after_a_knock_out() -> None:
    t = in_the_figure().put(0, at=GREEN, wounds=4).deck("green", "trial-goblin").turn(0)
    t.play("stay", "attempt:green", "fight-on").dice(1, 1, RIVER_FOREST).play("attack")
    assert t.happened("knocked-out")
    assert t.happened("cult-rolled") == [{"seat": 0, "face": RIVER_FOREST, "moved": False}]
    assert t.asked == 1


@pytest.mark.rule("CR-ROLL-03")
def test_the_roll_is_made_after_an_escape() -> None:
    t = in_the_figure().put(0, at=GREEN, points=5).deck("green", "trial-goblin").turn(0)
    t.play("stay", "attempt:green").dice(10, 10, RIVER_FOREST).play("escape:ranged")
    t.play(t.options[0])
    assert t.happened("escaped")
    assert not t.happened("learned")
    assert [roll["seat"] for roll in t.happened("cult-rolled")] == [0]
    assert t.asked == 1


@pytest.mark.rule("CR-ROLL-03")
def test_the_roll_is_made_after_a_combat_between_heroes() -> None:
    t = in_the_figure().put(1, at=MEADOW, wounds=4).turn(0).play("stay", "attack:bert")
    while not t.happened("knocked-out"):
        t.dice(10, 10, RIVER_FOREST)
        t.play("attack" if "attack" in t.options else "pass" if "pass" in t.options else t.options[0])
    while t.asked == 0 or t.topic != "way-of-moving":
        t.play(t.options[-1])
    assert [roll["seat"] for roll in t.happened("cult-rolled")] == [0]


@pytest.mark.rule("CR-RUL-09")
def test_a_hero_corrupted_by_the_roll_has_to_wait_for_the_next_experience_step() -> None:
    t = in_the_figure().put(0, at=152, points=1).turn(0).dice(RIVER_ROAD)
    t.play("stay")
    assert t.game.corruption == {0: 1}
    assert (t.asked, t.topic) == (1, "way-of-moving")
    t.dice(RIVER_FOREST).play("stay", "stay")
    assert (t.asked, t.options) == (0, ["cleanse", "keep-points"])


@pytest.mark.rule("CR-RUL-09", "CR-ROLL-03")
def test_a_hero_knocked_out_by_the_own_roll_has_stood_up_when_the_next_turn_begins() -> None:
    t = in_the_figure().put(0, at=152, wounds=4).turn(0).dice(RIVER_ROAD)
    t.play("stay")
    assert t.happened("knocked-out")
    assert t.asked == 1
    assert not t.hero(0).down


# What the die does ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-ROLL-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_symbol_on_the_trail_moves_the_marker_one_space(seat: int) -> None:
    t = in_the_figure().roll(PLAINS_ROAD, seat)
    assert t.game.cult == 152
    assert t.cites("cult-moved") == {"CR-ROLL-04"}


@pytest.mark.rule("CR-ROLL-05")
def test_each_symbol_of_a_face_may_be_used() -> None:
    assert [space for _, space in march.matches(in_the_figure().game, HILLS_ROAD)] == [152, 153]
    assert [space for _, space in march.matches(in_the_figure().game, OPEN_LAND)] == [153, 144]


@pytest.mark.rule("CR-RUL-42")
def test_several_matching_symbols_move_the_marker_one_space_only() -> None:
    t = in_the_figure().roll(OPEN_LAND)
    t.play("cult-move:144")
    assert (t.game.cult, t.topic) == (144, "")
    assert len(t.happened("cult-moved")) == 1


@pytest.mark.rule("CR-ROLL-06")
@pytest.mark.parametrize(("seat", "space"), [(0, 152), (0, 153), (1, 152), (1, 153)])
def test_who_rolled_chooses_among_several(seat: int, space: int) -> None:
    t = in_the_figure().roll(HILLS_ROAD, seat)
    assert (t.asked, t.topic, t.options) == (seat, "cult-move", ["cult-move:152", "cult-move:153"])
    t.play(f"cult-move:{space}")
    assert t.game.cult == space
    assert t.happened("cult-moved")[0]["seat"] == seat


@pytest.mark.rule("CR-ROLL-07")
def test_nobody_may_let_the_marker_stay_if_a_candidate_matches() -> None:
    one = in_the_figure().roll(RIVER_ROAD)
    assert (one.game.cult, one.topic) == (152, "")
    two = in_the_figure().roll(OPEN_LAND)
    assert all(option.startswith("cult-move:") for option in two.options)


@pytest.mark.rule("CR-ROLL-08")
def test_without_a_match_nothing_at_all_happens() -> None:
    t = in_the_figure().put(0, at=FIGURE).counter(FIGURE, "green")
    before = t.game.clone()
    t.roll(RIVER_FOREST)
    assert kinds(t) == ["cult-rolled"]
    assert t.cites("cult-rolled") == {"CR-ROLL-01", "CR-ROLL-08"}
    assert t.at == (FIGURE, SE)
    assert (t.game.corruption, t.game.turned_over) == (before.corruption, before.turned_over)


@pytest.mark.rule("CR-ROLL-09", "CR-RUL-10")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_town_matches_every_face(face: int) -> None:
    t = cult(on=MARCH).all_infiltrated().marker(111, S)
    assert t.town("Dawnsmoor") in [space for _, space in march.matches(t.game, face)]


@pytest.mark.rule("CR-ROLL-10", "CR-RUL-11")
def test_what_changes_the_dice_of_heroes_does_not_change_this_one() -> None:
    t = in_the_figure().put(0, at=MEADOW, cards=["trial-steed", "trial-boots"], wounds=1, exhaustion=1)
    t.dice(RIVER_FOREST, RIVER_ROAD, RIVER_ROAD).run(march.cult_roll, 0, "CR-ROLL-01")
    assert [roll["face"] for roll in t.happened("cult-rolled")] == [RIVER_FOREST]
    assert (t.game.cult, t.topic) == (FIGURE, "")


@pytest.mark.rule("CR-ROLL-10", "CR-RUL-11", "CR-ROLL-01")
@pytest.mark.parametrize("dice", [0, 4, 5, 9])
def test_it_is_one_die_however_many_the_hero_had_and_moves_the_marker_for_a_wounded_one(dice: int) -> None:
    t = in_the_figure().put(0, cards=["trial-steed", "trial-boots"], wounds=2, exhaustion=1)
    t.game.dice_count = dice
    t.dice(RIVER_ROAD, *[RIVER_FOREST] * 9).run(march.cult_roll, 0, "CR-ROLL-01")
    assert isinstance(t.game.dice, LoadedDice) and t.game.dice.faces == [RIVER_FOREST] * 9
    assert t.game.cult == t.game.content.grid.compass[FIGURE][NE]


@pytest.mark.rule("CR-ROLL-10", "CR-RUL-11")
def test_cards_for_movement_dice_are_not_offered_when_the_cult_rolls() -> None:
    """In the Movement step every one of these cards has something to say; after the roll for the cult none has."""
    t = in_the_figure()
    useful = [
        entry.card
        for entry in t.game.content.abilities.values()
        if {"moving", "before-moving"} & set(entry.ability.when) and entry.card in t.game.content.items
    ]
    assert useful
    t.put(0, cards=useful).roll(RIVER_FOREST)
    assert (t.topic, kinds(t)) == ("", ["cult-rolled"])


@pytest.mark.rule("CR-ELIM-04")
def test_who_is_out_of_the_game_rolls_no_more() -> None:
    t = in_the_figure("anna", "bert", "cara")
    t.hero(0).out = True
    t.turn_is_over(0)
    assert not t.happened("cult-rolled")
    t.turn_is_over(1)
    assert [roll["seat"] for roll in t.happened("cult-rolled")] == [1]


@pytest.mark.rule("CR-RUL-12")
def test_an_undefined_trail_stays_so_until_somebody_moves_the_marker() -> None:
    t = cult(on=MARCH)
    for seat in (0, 1, 0):
        t.roll(RIVER_SWAMP, seat)
        assert t.at == (t.town("Forge"), UNDEFINED)
        assert len(t.ways) == 3
