"""EFFECT: what the marker does to counters, towns and heroes where it comes, and heroes who come to it."""

import pytest

from questable.runebound import adventure, knockout, movement
from questable.runebound.board import lay_counter
from questable.runebound.cult_of_the_rune import effects
from questable.runebound.cult_of_the_rune.march import DIRECTIONS
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult

SPACE, BESIDE = 87, 102  # two neighbours, neither a town nor a jewel; 87 is next to Tamalir


def come(t: BodyTable, space: int) -> BodyTable:
    """The marker has just been moved into a space."""
    return t.marker(space).run(effects.marker_comes, 0)


# Counters -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-EFFECT-01", "CR-CULTIST-01")
@pytest.mark.parametrize("colour", ["green", "yellow", "blue", "red"])
def test_the_marker_turns_the_counter_of_the_space_it_comes_to(colour: str) -> None:
    t = against_the_cult()
    space = t.jewel(colour)
    come(t.side(space, colour, turned=False), space)
    assert t.game.turned_over[space] == (colour,) and adventure.deck_for(t.game, colour, space) == f"cult-{colour}"
    assert t.happened("counter-turned") == [{"space": space, "colour": colour}]


@pytest.mark.rule("CR-EFFECT-01")
def test_counters_elsewhere_stay_as_they_are() -> None:
    t = against_the_cult()
    before = dict(t.game.turned_over)
    space = t.jewel("green")
    come(t, space)
    assert t.game.turned_over == {**before, space: ("green",)}


@pytest.mark.rule("CR-EFFECT-02", "CR-RUL-26")
def test_a_jewel_without_counter_is_not_affected() -> None:
    t = against_the_cult()
    space = t.jewel("green")
    come(t.counter(space), space)
    assert space not in t.game.turned_over and space not in t.game.counters and not t.happened("counter-turned")


@pytest.mark.rule("CR-EFFECT-02", "CR-RUL-26")
def test_a_rune_cultist_is_not_affected() -> None:
    t = against_the_cult()
    space = t.jewel("green")
    come(t.side(space, "green", turned=True), space)
    assert t.game.turned_over[space] == ("green",) and not t.happened("counter-turned")


@pytest.mark.rule("CR-EFFECT-08", "CR-RUL-26")
def test_a_counter_laid_under_the_marker_is_turned_at_once() -> None:
    t = against_the_cult()
    space = t.jewel("green", sunburst=True)
    t.counter(space).marker(space)
    t.run(adventure.refresh_counters, "CR-EVENT-01")
    assert t.game.turned_over[space] == ("green",)
    assert t.happened("counter-turned") == [{"space": space, "colour": "green"}]


@pytest.mark.rule("CR-EFFECT-08")
def test_a_counter_laid_beside_the_marker_is_not() -> None:
    t = against_the_cult()
    space = t.jewel("green")
    t.counter(space).marker(t.game.content.grid.neighbours[space][0])
    t.run(lay_counter, space, "green")
    assert space not in t.game.turned_over


# Towns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-EFFECT-03", "CR-RUL-26")
def test_a_town_the_marker_enters_is_infiltrated_once() -> None:
    t = against_the_cult()
    town = t.town("Frostgate")
    come(t, town)
    come(t, town)
    assert t.game.infiltrated == (t.town("Forge"), town)
    assert t.happened("infiltrated") == [{"space": town}]


@pytest.mark.rule("CR-EFFECT-03")
def test_open_country_is_not_infiltrated() -> None:
    t = come(against_the_cult(), SPACE)
    assert t.game.infiltrated == (t.town("Forge"),)


# Heroes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-EFFECT-04", "CR-EFFECT-05")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_every_hero_in_the_space_is_corrupted_whoever_is_active(active: int) -> None:
    t = against_the_cult("anna", "bert", "cara").put(0, at=SPACE).put(1, at=SPACE).put(2, at=BESIDE)
    t.game.active = active
    come(t, SPACE)
    assert [t.markers(seat) for seat in range(3)] == [1, 1, 0]


@pytest.mark.rule("CR-EFFECT-04", "CR-EFFECT-03")
@pytest.mark.parametrize("fallen", [True, False])
def test_in_towns_too_and_whether_they_were_infiltrated_or_not(fallen: bool) -> None:
    t = against_the_cult().infiltrated("Forge", *(["Tamalir"] if fallen else [])).put(0, at="Tamalir")
    come(t.put(1, at=SPACE), t.town("Tamalir"))
    assert (t.markers(0), t.markers(1)) == (1, 0) and t.cites("corrupted") == {"CR-EFFECT-04", "CR-CORR-01"}


@pytest.mark.rule("CR-CORR-14", "CR-EFFECT-05", "CR-RUL-25")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_in_turn_order_from_the_active_player(active: int, order: list[int]) -> None:
    t = against_the_cult("anna", "bert", "cara").put(0, at=SPACE).put(1, at=SPACE).put(2, at=SPACE)
    t.game.active = active
    come(t, SPACE)
    assert [facts["seat"] for facts in t.happened("corrupted")] == order


@pytest.mark.rule("CR-EFFECT-06", "CR-RUL-27")
@pytest.mark.parametrize("how", ["walk", "step", "card", "flight", "waking"])
def test_a_hero_who_comes_to_the_marker_is_corrupted_however_he_comes(how: str) -> None:
    t = against_the_cult().marker(SPACE).put(0, at=BESIDE)
    t.run(movement.arrive, 0, SPACE, how)
    assert t.markers() == 1 and t.cites("corrupted") >= {"CR-EFFECT-06"}


@pytest.mark.rule("CR-EFFECT-06", "CR-EFFECT-07", "CR-EX-30")
def test_in_passing_once_and_staying_costs_nothing() -> None:
    """EX-30: Anna walks through the marker's space with dice left, and may move on; staying there gives none."""
    t = against_the_cult().marker(SPACE).put(0, at="Tamalir").put(1, at="Frostgate").turn(0)
    t.dice(*range(1, 6)).play("roll")
    walk = next(option for option in t.options if option.startswith(f"walk:{SPACE}/"))
    t.play(walk)
    assert t.markers() == 1 and t.hero().space == SPACE
    assert t.topic == "spend-a-die" and any(option.startswith("walk:") for option in t.options), "she may move on"
    t.play("stop").turn(0).play("stay")
    assert t.markers() == 1


@pytest.mark.rule("CR-EFFECT-07", "CR-EFFECT-06")
def test_who_leaves_and_comes_back_is_corrupted_again() -> None:
    t = against_the_cult().marker(SPACE).put(0, at=SPACE)
    t.run(movement.arrive, 0, BESIDE, "step")
    assert t.markers() == 0
    t.run(movement.arrive, 0, SPACE, "step")
    t.run(movement.arrive, 0, BESIDE, "step")
    t.run(movement.arrive, 0, SPACE, "step")
    assert t.markers() == 2


@pytest.mark.rule("CR-EFFECT-07", "CR-RUL-27")
def test_a_hero_brought_where_he_is_does_not_come_together_with_the_marker() -> None:
    t = against_the_cult().marker(SPACE).put(0, at=SPACE)
    t.run(movement.arrive, 0, SPACE, "card")
    assert t.markers() == 0


@pytest.mark.rule("CR-EFFECT-06")
def test_the_escape_of_a_hero_may_lead_to_the_marker() -> None:
    t = against_the_cult()
    space = t.jewel("green")
    beside = t.game.content.grid.neighbours[space][0]
    t.marker(beside).attempt("green", "trial-goblin", turned=False)
    t.dice(10, 10).play("escape:ranged", f"flee:{beside}")
    assert (t.hero().space, t.markers()) == (beside, 1)


@pytest.mark.rule("CR-EFFECT-06", "CR-RUL-27", "CR-SETUP-14")
def test_beginning_beside_the_marker_corrupts_nobody() -> None:
    t = against_the_cult()
    t.run(movement.arrive, 0, t.game.cult, "begin")
    assert t.markers() == 0


@pytest.mark.rule("CR-EFFECT-06", "CR-STEP-01")
def test_the_marker_comes_to_a_hero_by_its_own_step() -> None:
    t = against_the_cult().marker(BESIDE).all_infiltrated().put(0, at=SPACE)
    way = t.game.content.grid.compass[BESIDE].index(SPACE)
    assert way in DIRECTIONS
    t.step(way)
    assert (t.game.cult, t.markers(), t.markers(1)) == (SPACE, 1, 0)


@pytest.mark.rule("CR-EFFECT-04")
def test_an_eliminated_hero_is_nowhere() -> None:
    t = against_the_cult("anna", "bert", "cara").put(0, at=SPACE)
    t.hero().out = True
    come(t, SPACE)
    assert not t.happened("corrupted")
    t.run(knockout.recover, 0)
    assert not t.happened("woke")
