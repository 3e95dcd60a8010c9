"""MAP: cities and fortresses, and what a die matches where."""

from __future__ import annotations

import pytest

from questable.runebound.midnight import adventure as box
from questable.runebound.midnight.board import lets_in, matches, steps_between
from questable.runebound.midnight.content import MidnightContent
from questable.runebound.midnight.patrols import patrol_phase
from tests.runebound.midnight.kit import ERENHEAD, FOREST, HEIGHTS, HILLS, PLAINS, ROAD, SWAMP, MidnightTable, midnight

FACES = (SWAMP, ROAD, HILLS, FOREST, HEIGHTS, PLAINS)
CONTENT = box.load()
assert isinstance(CONTENT, MidnightContent)
GRID = CONTENT.grid


def gate(t: MidnightTable, space: int) -> int:
    """A space beside a city or fortress that is neither."""
    return next(there for there in GRID.neighbours[space] if GRID.terrain[there] not in (None, "fortress"))


@pytest.mark.rule("MN-MAP-01")
def test_there_is_no_road_and_yet_a_road_on_a_die_counts_in_a_city() -> None:
    t = midnight()
    assert "road" not in GRID.terrain.values()
    assert ROAD in CONTENT.showing["road"]
    plains = t.plain_space("plains")
    assert not matches(t.game, plains, ROAD)
    assert matches(t.game, GRID.towns["Bellam"], ROAD)
    assert lets_in(t.game, ERENHEAD, ROAD)


@pytest.mark.rule("MN-MAP-02", "MN-RUL-18", "MN-RUL-19")
@pytest.mark.parametrize(
    ("terrain", "faces"),
    [
        ("river", (SWAMP, ROAD, FOREST)),  # water
        ("swamp", (SWAMP,)),
        ("forest", (FOREST,)),
        ("hills", (HILLS, HEIGHTS)),
        ("plains", (HEIGHTS, PLAINS)),
        ("mountains", (HEIGHTS,)),
    ],
)
def test_a_die_matches_if_one_of_its_symbols_is_the_terrain(terrain: str, faces: tuple[int, ...]) -> None:
    t = midnight()
    space = t.plain_space(terrain)
    assert [face for face in FACES if matches(t.game, space, face)] == list(faces)
    assert [face for face in FACES if lets_in(t.game, space, face)] == list(faces)


@pytest.mark.rule("MN-MAP-03")
def test_there_are_six_cities_and_eight_fortresses() -> None:
    assert (len(GRID.towns), len(CONTENT.fortresses)) == (6, 8)


@pytest.mark.rule("MN-MAP-04", "MN-MAP-05")
@pytest.mark.parametrize("place", ["Bellam", "Erenhead"])
def test_cities_and_fortresses_are_entered_after_a_test(place: str) -> None:
    t = midnight()
    space = GRID.towns.get(place, ERENHEAD)
    start = gate(t, space)
    t.put(0, at=start).movement().play(f"travel:{space}")
    assert t.topic == "infiltration"
    t.dice(10, 10).play("infiltrate:Sneak")
    assert t.hero().space == start  # not yet
    t.play("enter")
    assert t.hero().space == space


@pytest.mark.rule("MN-MAP-04", "MN-MARKET-01")
def test_inside_a_city_there_is_a_market_step() -> None:
    t = midnight()
    space = GRID.towns["Bellam"]
    t.put(0, at=gate(t, space)).some_goods(0, 12).turn()
    t.dice(10, 10).play(f"travel:{space}", "infiltrate:Sneak", "enter", "stop")
    assert t.topic == "market"


@pytest.mark.rule("MN-MAP-06", "MN-RUL-47", "MN-MARKET-01")
def test_a_fortress_offers_neither_refuge_nor_trade() -> None:
    t = midnight().put(0, at=ERENHEAD, wounds=2, exhaustion=1)
    assert not any(matches(t.game, ERENHEAD, face) for face in FACES)
    t.turn()
    for face in (HEIGHTS, ROAD):
        t.dice(face).play("heal-die")
    assert t.wounds("anna") == 2
    t.dice(HEIGHTS).play("barter-die")
    assert t.topic == "spend-action"
    t.play("rest-die")  # that works
    assert t.exhaustion("anna") == 0
    assert t.topic != "market"


@pytest.mark.rule("MN-MAP-07", "MN-MOVE-12")
@pytest.mark.parametrize("face", FACES)
def test_in_a_city_every_symbol_matches(face: int) -> None:
    t = midnight().put(0, at="Bellam", wounds=1)
    t.movement().dice(face).play("heal-die", "heal:anna")
    assert t.wounds("anna") == 0
    t.dice(face).play("barter-die")
    assert t.topic == "barter"


@pytest.mark.rule("MN-MAP-08", "MN-PATROL-07")
def test_no_patrol_comes_into_a_city() -> None:
    t = midnight()
    city = GRID.towns["Bellam"]
    start = gate(t, city)
    t.put(0, at=city).put(1, at="Greywharf").put(2, at="Greywharf").patrol(1, at=start)
    assert not any(lets_in(t.game, city, face) for face in FACES)
    t.night(patrol_phase).play("step-patrol:1")
    assert f"step:{city}" not in t.options


@pytest.mark.rule("MN-RUL-76", "MN-ASSAULT-16")
def test_distances_count_steps_through_everything() -> None:
    t = midnight()
    for fortress in CONTENT.fortresses:
        steps, rim = {fortress: 0}, [fortress]
        for space in rim:
            for there in GRID.neighbours[space]:
                if there not in steps:
                    steps[there] = steps[space] + 1
                    rim.append(there)
        assert {space: steps_between(t.game, space, fortress) for space in steps} == steps


@pytest.mark.rule("MN-RUL-25", "MN-SETUP-09")
def test_everybody_sees_what_mirrors_are_worth() -> None:
    t = midnight()
    for seat in (0, 1, 2, t.king, None):
        assert t.game.view(seat).mirrors == t.game.mirrors


@pytest.mark.rule("MN-MAP-08", "MN-PATROL-09", "MN-PATROL-24")
def test_a_hero_in_a_city_is_safe_from_a_patrol_at_its_gate() -> None:
    t = midnight(king="carrowmar")
    city = GRID.towns["Bellam"]
    t.put(0, at=city).patrol(1, at=gate(t, city)).night(patrol_phase).play("leave-patrol:1")
    assert (t.topic, t.happened("patrol-attacks")) == ("", [])
