"""Unexplored land (RH-VAR-05 to -10): only the starting tiles are face up."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.return_of_the_heroes import bag, movement, nameless, setup
from questable.return_of_the_heroes.content import SIDES, NamelessToken, Servant, Side, TokenCard, tile_of
from questable.return_of_the_heroes.land import OPPOSITE, entry, neighbour_place, side_on_map
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

EXPLORE = "explore"
UNCOVER = "uncover"
AXES: dict[str, tuple[Side, Side]] = {"north-south": ("north", "south"), "east-west": ("east", "west")}

layer = Rulebook("unexplored-land")


# Set-up --------------------------------------------------------------------------------------------------------------


@layer.replaces(setup.map_laid, "RH-VAR-05")
def only_starting_tiles_open(g: ReturnOfTheHeroes) -> None:
    """Turn all other tiles face down."""
    if starting := setup.starting_tiles(g):
        g.closed = tuple(sorted(tile for tile in g.layout if tile not in starting))


@layer.replaces(setup.place_pa_tokens, "RH-RUL-52")
def keep_pa_tokens(g: ReturnOfTheHeroes) -> None:
    """Keep the PA tokens as a pile; starting tiles get two each."""
    g.pile = g.dice.shuffled(g.content.pa)
    place_on_starting_tiles(g)


def place_on_starting_tiles(g: ReturnOfTheHeroes) -> None:
    """Put two on each, even if two houses share a tile."""
    for tile in dict.fromkeys(setup.starting_tiles(g)):
        setup.place_pa_on(g, tile, setup.sides_of_pa(g.layout.index(tile)))


@layer.follows(setup.choose_heroes, "RH-VAR-05", "RH-RUL-80")
def close_the_land(g: ReturnOfTheHeroes) -> None:
    """After placing houses on the face-up map, shuffle the tiles without a house and turn them face down."""
    if g.closed:
        return
    starting = setup.starting_tiles(g)
    setup.lay_around(g, {g.layout.index(tile): tile for tile in starting})
    g.closed = tuple(sorted(tile for tile in g.layout if tile not in starting))
    place_on_starting_tiles(g)


# Exploring -----------------------------------------------------------------------------------------------------------


@layer.adjusts(movement.ways)
def with_unknown_land(options: list[Option], g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """From an entry point a hero may step onto a face-down tile."""
    return [*options, *(Option(EXPLORE, side) for side in unknown_sides(g, hero.point))]


def unknown_sides(g: ReturnOfTheHeroes, point: str) -> list[Side]:
    """Return the sides on which a face-down tile is next to this point."""
    if point not in g.content.land.side:
        return []
    side = side_on_map(g.content.land, point, g.turned)
    place = neighbour_place(g.layout.index(tile_of(point)), side)
    return [side] if place is not None and g.layout[place] in g.closed else []


@layer.step("RH-VAR-05", "RH-VAR-06", "RH-RUL-52")
def explore(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Turn the tile up; its PA tokens go on the other axis than the way in."""
    side = next(each for each in SIDES if each == option.about)
    place = neighbour_place(g.layout.index(g.heroes[seat].tile), side)
    assert place is not None
    axis = "east-west" if side in AXES["north-south"] else "north-south"
    g.do(turn_tile_up, seat, place, axis)
    g.do(movement.step_to, seat, entry(g.content.land, g.layout[place], g.turned, OPPOSITE[side]))


layer.adds_to(movement.moved_on, {EXPLORE: explore})


@layer.step("RH-VAR-06", "RH-VAR-08", "RH-VAR-09")
def turn_tile_up(g: ReturnOfTheHeroes, seat: int, place: int, axis: str) -> None:
    """Put two PA tokens on the tile, and anything set aside for it."""
    tile = g.layout[place]
    g.closed = tuple(each for each in g.closed if each != tile)
    g.reveal()
    points = setup.place_pa_on(g, tile, AXES[axis])
    g.note("explored", rules=("RH-VAR-06",), seat=seat, tile=tile, spaces=points)
    for token in g.aside.pop(tile, ()):
        card = g.content.faces[token]
        if isinstance(card, NamelessToken):
            g.do(nameless.nameless_arrives, "RH-VAR-09")
        else:
            point = str(card.at)  # type: ignore[union-attr]
            g.note("waited", rules=("RH-VAR-08",), card=public_face(card), space=point)
            g.do(bag.put_on_point, token, point, isinstance(card, Servant))


def public_face(card: TokenCard) -> str:
    """Return the public side of a waiting token: servants show their backs (RH-RUL-75)."""
    return "" if isinstance(card, Servant) else card.id


# Setting aside -------------------------------------------------------------------------------------------------------


@layer.around(bag.put_on_point, "RH-VAR-07", "RH-RUL-75")
def put_on_point_or_aside(
    below: Callable[[ReturnOfTheHeroes, str, str, bool], None],
    g: ReturnOfTheHeroes,
    token: str,
    point: str,
    face_down: bool,
) -> None:
    """A token for a face-down tile waits beside the map."""
    if tile_of(point) in g.closed:
        set_aside(g, token, tile_of(point), "RH-VAR-07")
    else:
        below(g, token, point, face_down)


def set_aside(g: ReturnOfTheHeroes, token: str, tile: str, why: str) -> None:
    g.aside[tile] = (*g.aside.get(tile, ()), token)
    g.note("set-aside", rules=(why,), tile=tile, card=public_face(g.content.faces[token]))


@layer.around(nameless.nameless_arrives, "RH-VAR-09")
def nameless_waits(below: Callable[[ReturnOfTheHeroes, str], None], g: ReturnOfTheHeroes, why: str) -> None:
    """The Nameless has no effect until the tower's tile is turned up."""
    tile = tile_of(g.content.land.tower)
    if tile in g.closed:
        g.nameless_called = True
        set_aside(g, g.content.nameless_token, tile, "RH-VAR-09")
    else:
        below(g, why)


# Flying --------------------------------------------------------------------------------------------------------------


@layer.adjusts(movement.may_fly)
def once_the_witch_is_known(may: bool, g: ReturnOfTheHeroes, hero: Hero) -> bool:
    """The broom cannot be used until its owner's tile is face up (RH-VAR-10)."""
    crashes = [thing.crash for thing in g.content.things.values() if thing.crash]
    return may and all(tile_of(point) not in g.closed for point in crashes)


@layer.adjusts(movement.landings)
def with_unknown_tiles(options: list[Option], g: ReturnOfTheHeroes, seat: int, places: tuple[int, ...]) -> list[Option]:
    """A face-down tile may be chosen as well (RH-RUL-52)."""
    return [*options, *(Option(UNCOVER, place) for place in places if g.layout[place] in g.closed)]


@layer.step("RH-RUL-52")
def land_on_unknown_tile(g: ReturnOfTheHeroes, option: Option, seat: int, why: str) -> None:
    """Turn it up; the player chooses the entry points for the tokens, then the landing point."""
    place = int(option.about or 0)
    g.ask(seat, "orientation", [Option("axis", axis) for axis in AXES], orientation_chosen, seat, place)
    g.do(movement.choose_landing, seat, (place,), why)


layer.adds_to(movement.landing, {UNCOVER: land_on_unknown_tile})


@layer.step("RH-VAR-06", "RH-RUL-52")
def orientation_chosen(g: ReturnOfTheHeroes, option: Option, seat: int, place: int) -> None:
    g.do(turn_tile_up, seat, place, str(option.about))
