"""ROLL, TRAIL, JUMP, EDGE, STEP: the cult marker wanders over the map."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import adventure, turn
from questable.runebound.board import lay_counter, terrain_of, town_at
from questable.runebound.cult_of_the_rune import effects
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.state import UNDEFINED, CultGame
from questable.runebound.grid import Grid

N, NE, SE, S, SW, NW = DIRECTIONS = range(6)
"""The six directions in their cyclic order, as `Grid.compass` counts them (CR-TRAIL-01)."""
TOWARDS_LEFT, TOWARDS_RIGHT = (SW, NW), (NE, SE)
TOWARDS_TOP, TOWARDS_BOTTOM = (NW, N, NE), (SE, S, SW)
MIRRORED = {NE: NW, NW: NE, SE: SW, SW: SE}  # east and west swapped (CR-EDGE-02)
UPSIDE_DOWN = {N: S, S: N, NE: SE, SE: NE, NW: SW, SW: NW}  # north and south swapped (CR-EDGE-03)
MOVED_BY = {"roll": "CR-ROLL-04", "jump": "CR-JUMP-01"}


# The end of a turn ---------------------------------------------------------------------------------------------------


@layer.around(turn.after_turn, "CR-ROLL-01", "CR-ROLL-02", "CR-ROLL-03", "CR-RUL-09")
def roll_for_the_cult(below: Callable[[CultGame], None], g: CultGame) -> None:
    """At the end of every turn, however it ended, its player rolls for the cult; knock-outs are resolved by then."""
    below(g)
    g.do(cult_roll, g.active, "CR-ROLL-01")
    g.do(turn.stand_up)
    g.do(see_to_adventures)


@layer.step("CR-RUL-45")
def see_to_adventures(g: CultGame) -> None:
    """If no hero in the game may attempt any counter on the map, refill the sunburst jewels, then the red ones."""
    if not anything_to_attempt(g):
        g.do(adventure.refresh_counters, "CR-RUL-45")
        g.do(bring_red_cultists)


@layer.step("CR-RUL-45")
def bring_red_cultists(g: CultGame) -> None:
    """Put red rune cultists on red jewels, which are never sunbursts, for heroes who may attempt only red."""
    bare = [space for space, colour in g.content.grid.jewels.items() if colour == "red" and not g.counters.get(space)]
    if bare and not anything_to_attempt(g):
        g.note("red-cultists-come", spaces=bare)
        for space in bare:
            g.do(lay_counter, space, "red")
            g.do(effects.turn_over, space)


@layer.query("CR-RUL-45", "CR-CULTIST-15")
def anything_to_attempt(g: CultGame) -> bool:
    """Return whether any hero may attempt a counter on the map that has a card to draw."""
    heroes = [g.heroes[seat] for seat in g.seats_from(g.active)]
    return any(
        any(not adventure.is_closed(hero, colour) for hero in heroes)
        and adventure.can_be_drawn(g, adventure.deck_for(g, colour, space))
        for space, here in g.counters.items()
        for colour in dict.fromkeys(here)
    )


# The roll ------------------------------------------------------------------------------------------------------------


@layer.step(
    "CR-ROLL-04",
    "CR-ROLL-06",
    "CR-ROLL-07",
    "CR-ROLL-08",
    "CR-ROLL-10",
    "CR-TRAIL-06",
    "CR-TRAIL-10",
    "CR-ELIM-04",
    "CR-RUL-11",
    "CR-RUL-12",
    survives=True,
)
def cult_roll(g: CultGame, seat: int, why: str) -> None:
    """Roll one movement die, by the named rule: the marker must enter a space on its trail that the die shows.

    It is not one of the hero's dice, so nothing that changes those affects it. Eliminated players no longer roll.
    """
    if not g.has_hero(seat):
        return
    find_a_way_on(g)
    (face,) = g.dice.roll(1, len(g.content.box.die))
    ways = matches(g, face)
    reason = "CR-ROLL-04" if ways else "CR-ROLL-08"
    g.note("cult-rolled", rules=(why, reason), seat=seat, face=face, moved=bool(ways))
    if ways:
        options = [frequent("cult-move", space) for _, space in ways]
        g.ask_about(g.cult, seat, "cult-move", options, cult_moves, seat)


@layer.step("CR-ROLL-04", "CR-ROLL-06", survives=True)
def cult_moves(g: CultGame, option: Option, seat: int) -> None:
    """Move into the only matching space, or into the chosen one."""
    g.do(cult_step, seat, direction_of(g, option), "roll")


def direction_of(g: CultGame, option: Option) -> int:
    """Return the direction of the space that an option names."""
    return g.content.grid.compass[g.cult].index(int(option.about or 0))


@layer.query("CR-ROLL-04", "CR-ROLL-05", "CR-ROLL-09", "CR-RUL-10", "CR-RUL-42")
def matches(g: CultGame, face: int) -> list[tuple[int, int]]:
    """Return the candidates, as direction and space, that this face leads into; a town matches every face."""
    showing = g.content.showing
    return [(way, space) for way, space in candidates(g) if face in showing[terrain_of(g, space)]]


# The trail -----------------------------------------------------------------------------------------------------------


@layer.query(
    "CR-TRAIL-02",
    "CR-TRAIL-03",
    "CR-TRAIL-04",
    "CR-TRAIL-09",
    "CR-TRAIL-10",
    "CR-TRAIL-11",
    "CR-RUL-14",
    "CR-RUL-15",
)
def candidates(g: CultGame) -> list[tuple[int, int]]:
    """Return where the marker may go next, as direction and space: on the map, along the trail or beside it.

    Without a trail, every neighbor counts. The order is clockwise from the direction furthest to the left.
    """
    around = g.content.grid.compass[g.cult]
    return [(way, around[way]) for way in on_the_trail(trail_now(g)) if around[way]]


def on_the_trail(heading: int) -> tuple[int, ...]:
    """Return the directions that belong to a trail: its own and the two beside it, or all without one."""
    return tuple(DIRECTIONS) if heading == UNDEFINED else ((heading - 1) % 6, heading, (heading + 1) % 6)


def opposite(heading: int) -> int:
    return heading if heading == UNDEFINED else (heading + 3) % 6


def trail_now(g: CultGame) -> int:
    """Return the trail for the next roll; one that leads only off the map is reversed (CR-TRAIL-10)."""
    around = g.content.grid.compass[g.cult]
    return g.heading if any(around[way] for way in on_the_trail(g.heading)) else opposite(g.heading)


def find_a_way_on(g: CultGame) -> None:
    """Before the die is rolled, reverse a trail that leads nowhere."""
    if (heading := trail_now(g)) != g.heading:
        g.heading = heading
        g.note("trail-turned", rules=("CR-TRAIL-10",), heading=heading)


@layer.query("CR-TRAIL-05", "CR-TRAIL-07", "CR-JUMP-05", "CR-RUL-13")
def trail_after(g: CultGame, direction: int) -> int:
    """Return the trail after a move in this direction, before edges of the map are considered: the direction itself."""
    return direction


def turned_at_edge(grid: Grid, space: int, heading: int) -> int:
    """Return the trail of a marker that has entered a space: toward an edge it is mirrored (CR-EDGE-01 to -06)."""
    north, north_east, south_east, south, south_west, north_west = grid.compass[space]
    turned = heading
    if (heading in TOWARDS_LEFT and not (north_west or south_west)) or (
        heading in TOWARDS_RIGHT and not (north_east or south_east)
    ):
        turned = MIRRORED[turned]
    if (heading in TOWARDS_TOP and not north) or (heading in TOWARDS_BOTTOM and not south):
        turned = UPSIDE_DOWN[turned]
    return turned


# One space -----------------------------------------------------------------------------------------------------------


@layer.step(
    "CR-ROLL-04",
    "CR-TRAIL-05",
    "CR-TRAIL-07",
    "CR-TRAIL-08",
    "CR-JUMP-01",
    "CR-JUMP-05",
    "CR-EDGE-01",
    "CR-EDGE-02",
    "CR-EDGE-03",
    "CR-EDGE-04",
    "CR-EDGE-05",
    "CR-EDGE-06",
    "CR-EDGE-07",
    "CR-STEP-01",
    "CR-STEP-02",
    "CR-STEP-03",
    "CR-RUL-17",
    "CR-RUL-18",
    "CR-RUL-19",
    survives=True,
)
def cult_step(g: CultGame, seat: int, direction: int, how: str) -> None:
    """Move the marker one space, by this player's roll or in a jump: move, trail and edge, effects, then a jump."""
    g.cult = g.content.grid.compass[g.cult][direction]
    g.heading = trail_after(g, direction)
    g.note("cult-moved", rules=(MOVED_BY[how],), seat=seat, space=g.cult, heading=direction, how=how)
    turned = turned_at_edge(g.content.grid, g.cult, g.heading)
    if turned != g.heading:
        g.heading = turned
        g.note("trail-turned", rules=("CR-EDGE-01",), heading=turned)
    g.do(effects.marker_comes, seat)
    g.do(look_for_a_town, seat)


@layer.step(
    "CR-JUMP-01",
    "CR-JUMP-02",
    "CR-JUMP-03",
    "CR-JUMP-04",
    "CR-JUMP-06",
    "CR-JUMP-07",
    "CR-JUMP-08",
    "CR-RUL-16",
    survives=True,
)
def look_for_a_town(g: CultGame, seat: int) -> None:
    """Next to a town that is not infiltrated, the marker jumps into it; its mover chooses among several.

    If the move has eliminated that player, the next one decides.
    """
    towns = open_towns(g, g.cult)
    if towns:
        options = [frequent("cult-jump", town) for town in towns]
        g.ask_about(g.cult, (*g.seats_from(seat), seat)[0], "cult-jump", options, cult_jumps, seat)


def open_towns(g: CultGame, space: int) -> list[int]:
    """Return the towns beside a space without an infiltration marker (CR-JUMP-07)."""
    return [
        there for there in g.content.grid.compass[space] if there and town_at(g, there) and there not in g.infiltrated
    ]


@layer.step("CR-JUMP-01", "CR-JUMP-04", survives=True)
def cult_jumps(g: CultGame, option: Option, seat: int) -> None:
    """Jump one space; a jump is a move like any other."""
    g.do(cult_step, seat, direction_of(g, option), "jump")
