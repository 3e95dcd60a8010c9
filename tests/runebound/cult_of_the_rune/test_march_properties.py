"""The march on maps of all shapes: what must hold wherever the marker goes."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from questable.kernel.engine.events import Event
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.cult_of_the_rune import march
from questable.runebound.cult_of_the_rune.march import DIRECTIONS, turned_at_edge
from questable.runebound.cult_of_the_rune.state import UNDEFINED
from questable.runebound.grid import Grid, Map, Space, around
from tests.properties.games import play_at_random, some_game
from tests.runebound.cult_of_the_rune.kit import MARCH, CultTable, cult

MAPS = 40
ROLLS = 150
TERRAINS = ("river", "swamp", "road", "hills", "forest", "plains", "mountains")
ACROSS = {0: (0, -2), 1: (1, -1), 2: (1, 1), 3: (0, 2), 4: (-1, 1), 5: (-1, -1)}
"""Each direction as steps to the right and down."""
any_map = pytest.mark.parametrize("number", range(MAPS))


def ragged(rng: random.Random) -> Grid:
    """A map of any shape, grown at random, with bays, tongues and holes, and some towns on it."""
    cells, rim = [(8, 8)], set(around((8, 8)))
    for _ in range(rng.choice((1, 3, 8, 20, 60))):
        cell = rng.choice(sorted(rim))
        cells.append(cell)
        rim = (rim | set(around(cell))) - set(cells)
    towns = rng.sample(range(len(cells)), k=min(len(cells) - 1, rng.randrange(6)))
    spaces = [
        Space(id=number + 1, at=cell, town=f"Town {number}")
        if number in towns
        else Space(id=number + 1, at=cell, terrain=rng.choice(TERRAINS), jewel=rng.choice((None, *COLOURS)))
        for number, cell in enumerate(cells)
    ]
    return Grid(
        Map(id="ragged", name="Ragged", town_order=tuple(f"Town {each}" for each in towns), spaces=tuple(spaces))
    )


def on_a_ragged_map(rng: random.Random, *variants: str) -> CultTable:
    """The marker stands anywhere, no other town has fallen, the heroes are far away."""
    t = cult(variants=variants)
    g = t.game
    g.content = copy.copy(g.content)
    g.content.grid = ragged(rng)
    g.turned_over, g.counters = {}, {}
    for space, colour in g.content.grid.jewels.items():
        g.counters[space] = (colour,)
    for hero in g.heroes:
        hero.space = 0
    g.cult = rng.choice(list(g.content.grid.spaces))
    g.infiltrated = (g.cult,) if g.cult in g.content.grid.town_at else ()
    return t


def rolled(t: CultTable, rng: random.Random) -> list[Event]:
    """What happens when somebody rolls for the cult and chooses at random."""
    before = len(t.events)
    t.roll(rng.randint(1, 6), rng.randrange(2))
    while t.game.decision:
        assert t.topic in ("cult-move", "cult-jump")
        t.play(rng.choice(t.options))
    return t.events[before:]


def walk(t: CultTable, rng: random.Random) -> Iterator[tuple[int, int, list[Event]]]:
    """Many rolls, one after the other; for each the space and the trail before it, and what happened."""
    for _ in range(ROLLS):
        space, heading = t.at
        yield space, heading, rolled(t, rng)


# One roll ------------------------------------------------------------------------------------------------------------


@any_map
@pytest.mark.rule("CR-ROLL-04", "CR-TRAIL-02", "CR-TRAIL-03", "CR-TRAIL-09")
def test_the_marker_goes_where_trail_and_die_lead_and_never_leaves_the_map(number: int) -> None:
    rng = random.Random(number)
    t = on_a_ragged_map(rng)
    grid, die = t.game.content.grid, t.game.content.box.die
    for space, heading, events in walk(t, rng):
        assert t.game.cult in grid.spaces
        (roll,) = [event.facts for event in events if event.kind == "cult-rolled"]
        moves = [event.facts for event in events if event.kind == "cult-moved"]
        trail = next((event.facts["heading"] for event in events if "CR-TRAIL-10" in event.rules), heading)
        assert trail == heading or not [way for way in march.on_the_trail(heading) if grid.compass[space][way]]
        ways = DIRECTIONS if trail == UNDEFINED else [(trail + turn) % 6 for turn in (-1, 0, 1)]
        matching = {
            there
            for way in ways
            if (there := grid.compass[space][way])
            and (there in grid.town_at or grid.terrain[there] in die[roll["face"] - 1])
        }
        assert roll["moved"] == bool(moves) == bool(matching)
        if moves:
            assert moves[0]["how"] == "roll"
            assert moves[0]["space"] in matching
        assert all(move["how"] == "jump" for move in moves[1:])
        for start, move in zip([space, *(each["space"] for each in moves)], moves, strict=False):
            assert grid.compass[start][move["heading"]] == move["space"]


@any_map
@pytest.mark.rule("CR-JUMP-01", "CR-JUMP-06", "CR-JUMP-07")
def test_where_the_marker_comes_to_rest_no_open_town_is_beside_it(number: int) -> None:
    rng = random.Random(number)
    t = on_a_ragged_map(rng)
    grid = t.game.content.grid
    fallen = set(t.game.infiltrated)
    for _, _, events in walk(t, rng):
        for event in events:
            if event.kind == "infiltrated":
                fallen.add(event.facts["space"])
            elif event.kind == "cult-moved" and event.facts["how"] == "jump":
                assert event.facts["space"] in grid.town_at
                assert event.facts["space"] not in fallen
        assert fallen == set(t.game.infiltrated)
        if any(event.kind == "cult-moved" for event in events):
            assert not [there for there in grid.compass[t.game.cult] if there in grid.town_at and there not in fallen]


@pytest.mark.rule("CR-RUL-49")
@any_map
def test_a_jump_turns_the_trail_by_one_direction_at_most_unless_several_towns_were_open(number: int) -> None:
    """A town further round was beside the marker before: it can have been left there only for another open one."""
    rng = random.Random(number)
    t = on_a_ragged_map(rng)
    compass = t.game.content.grid.compass
    rested = False  # where it was put at first it may stand beside open towns
    for space, _, events in walk(t, rng):
        moves = [event.facts for event in events if event.kind == "cult-moved"]
        path = [space, *(move["space"] for move in moves)]
        for place, (one, other) in enumerate(pairwise(moves)):
            came_from, through, town = path[place : place + 3]
            turn = (other["heading"] - one["heading"]) % 6
            assert turn in (0, 1, 5) or town in compass[came_from]
            if turn not in (0, 1, 5) and rested:
                assert place >= 1, "only in a chain of jumps"
                assert through in compass[came_from], "two towns were open beside the space before"
        rested = rested or bool(moves)


@any_map
@pytest.mark.rule("CR-TRAIL-10", "CR-RUL-14")
def test_after_a_move_the_trail_always_leads_somewhere(number: int) -> None:
    """So the reversal is only a safeguard: nothing the marker does by itself needs it."""
    rng = random.Random(number)
    t = on_a_ragged_map(rng)
    for _, _, events in walk(t, rng):
        assert not [event for event in events if "CR-TRAIL-10" in event.rules]
        assert march.candidates(t.game)


@any_map
@pytest.mark.rule("CR-VAR-01")
def test_a_steady_trail_is_turned_by_edges_alone(number: int) -> None:
    rng = random.Random(number)
    t = on_a_ragged_map(rng, "steady-trail")
    heading = UNDEFINED
    for _, before, events in walk(t, rng):
        assert before == heading
        for event in events:
            if (event.kind == "cult-moved" and heading == UNDEFINED) or event.kind == "trail-turned":
                heading = event.facts["heading"]
        assert t.game.heading == heading
        assert march.candidates(t.game)


# Edges ---------------------------------------------------------------------------------------------------------------


@any_map
@pytest.mark.rule("CR-EDGE-02", "CR-EDGE-03", "CR-EDGE-04", "CR-EDGE-05", "CR-EDGE-06")
def test_a_trail_rebounds_from_the_edges_it_leads_to(number: int) -> None:
    grid = ragged(random.Random(number))
    for space, (north, north_east, south_east, south, south_west, north_west) in grid.compass.items():
        wall_left, wall_right = not (north_west or south_west), not (north_east or south_east)
        for heading, (across, down) in ACROSS.items():
            aside = (across < 0 and wall_left) or (across > 0 and wall_right)
            back = (down < 0 and not north) or (down > 0 and not south)
            turned = (-across if aside else across, -down if back else down)
            assert ACROSS[turned_at_edge(grid, space, heading)] == turned


# The order of a step -------------------------------------------------------------------------------------------------


AFTER = ("cult-rolled", "ritual", "turn")
STAGES = {"cult-moved": 0, "trail-turned": 1, "counter-turned": 2, "infiltrated": 3, "corrupted": 4}


@pytest.mark.rule("CR-STEP-01", "CR-STEP-03", "CR-EDGE-07")
@pytest.mark.parametrize("number", range(24))
def test_in_whole_games_every_step_is_complete_before_the_next(number: int) -> None:
    """Move, trail, counters, town, heroes; whatever a hero suffers by it lies before the next move or roll."""
    game, rng = some_game("cult-of-the-rune", number)
    events: list[Event] = []
    game.listen(events.append)
    play_at_random(game, rng, 500)
    moves = [place for place, event in enumerate(events) if event.kind == "cult-moved"]
    assert moves
    for place, move in enumerate(moves):
        step = events[move : moves[place + 1] if place + 1 < len(moves) else len(events)]
        # an Event may be drawn after an Encounter: its ritual is no part of the step
        rest = next((index for index, event in enumerate(step) if event.kind in AFTER), len(step))
        stages = [STAGES[event.kind] for event in step[:rest] if event.kind in STAGES]
        assert stages == sorted(stages)
        space = events[move].facts["space"]
        assert all(
            event.facts["space"] == space for event in step[:rest] if event.kind in ("counter-turned", "infiltrated")
        )


@pytest.mark.rule("CR-ROLL-01", "CR-ROLL-03")
@pytest.mark.parametrize("number", range(24))
def test_in_whole_games_every_turn_ends_with_one_roll_of_its_player(number: int) -> None:
    game, rng = some_game("cult-of-the-rune", number)
    events: list[Event] = []
    game.listen(events.append)
    play_at_random(game, rng, 500)
    turns = [place for place, event in enumerate(events) if event.kind == "turn"]
    assert len(turns) > 5
    for one, other in pairwise(turns):
        seat = events[one].facts["seat"]
        rolls = [event.facts["seat"] for event in events[one:other] if "CR-ROLL-01" in event.rules]
        out = [event.facts["seat"] for event in events[one:other] if event.kind == "eliminated"]
        assert rolls == [seat] or (rolls == [] and seat in out)


@pytest.mark.rule("CR-TRAIL-10")
def test_the_trial_map_and_that_of_terrinoth_let_the_marker_wander_for_ever() -> None:
    for t in (cult(), cult(on=MARCH)):
        rng, visited = random.Random(1), set()
        for hero in t.game.heroes:
            hero.space = 0
        for _ in range(3000):
            rolled(t, rng)
            visited.add(t.game.cult)
        assert len(visited) > 0.9 * len(t.game.content.grid.spaces)
