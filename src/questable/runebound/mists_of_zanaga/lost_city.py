"""LOST: the Lost City, a town that moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from questable.kernel.engine.decision import Option
from questable.runebound import board
from questable.runebound.abilities.vocabulary import Terrain
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga

NAME = "Lost City"


@layer.step("MZ-LOST-01", "MZ-LOST-02", "MZ-LOST-03", "MZ-RUL-38")
def place_lost_city(g: Zanaga, seat: int) -> None:
    """Place the Lost City on the hero's hex, or if that is a printed town, on a chosen adjacent hex without a town."""
    space = g.heroes[seat].space
    towns = g.content.grid.town_at
    spaces = [each for each in board.neighbours(g, space) if each not in towns] if space in towns else [space]
    if spaces:
        g.ask(seat, "place-lost-city", [Option("place", each) for each in spaces], lost_city_placed, seat)


@layer.step("MZ-LOST-01", "MZ-LOST-02", "MZ-LOST-03")
def lost_city_placed(g: Zanaga, option: Option, seat: int) -> None:
    from_town = g.heroes[seat].space != option.about
    why = "MZ-LOST-03" if from_town else "MZ-LOST-02" if g.lost_city else "MZ-LOST-01"
    put_lost_city(g, seat, int(option.about or 0), why)


@layer.query("MZ-LOST-05", "MZ-RUL-84")
def opens_at_once(g: Zanaga) -> bool:
    """Return whether a Lost City appearing where a hero ended movement has a market this turn."""
    return True


def put_lost_city(g: Zanaga, seat: int, space: int, why: str) -> None:
    """Put the Lost City on a space. A hero who ended movement there is now in a town, unless older rules deny it."""
    if space == g.stopped_at != g.lost_city and not opens_at_once(g):
        g.stopped_at = 0
    g.lost_city = space
    g.note("lost-city", rules=(why,), seat=seat, space=space)


@layer.around(board.town_at)
def town_or_lost_city(below: Callable[[Zanaga, int], str | None], g: Zanaga, space: int) -> str | None:
    """The Lost City is a town for movement, markets and knock-outs (MZ-LOST-07, MZ-RUL-37)."""
    return NAME if space == g.lost_city and space else below(g, space)


@layer.around(board.terrain_of)
def terrain_unless_lost_city(below: Callable[[Zanaga, int], Terrain | None], g: Zanaga, space: int) -> Terrain | None:
    """Any die leads into the Lost City (MZ-MOVE-02, MZ-LOST-07). Checks and rituals use the land below (MZ-LOST-09)."""
    return None if space == g.lost_city else below(g, space)


@layer.adjusts(board.lay_of_the_land)
def with_lost_city(lay: Hashable, g: Zanaga) -> Hashable:
    """Heroes can enter the space of the Lost City."""
    return (lay, g.lost_city)


@layer.adjusts(board.towns_meant)
def towns_meant_in_zanaga(towns: tuple[int, ...], g: Zanaga, card: str) -> tuple[int, ...]:
    """A card that moves a hero to a town can mean the Lost City; rituals and omens cannot (MZ-LOST-07, -09)."""
    found = g.lost_city and card not in g.content.rituals and card not in g.content.gods
    return (*towns, g.lost_city) if found else towns


@layer.adjusts(board.nearest_towns)
def nearest_with_lost_city(towns: tuple[int, ...], g: Zanaga, space: int) -> tuple[int, ...]:
    """The Lost City can be the nearest town (MZ-LOST-08)."""
    if not g.lost_city or g.lost_city in towns:
        return towns
    return g.content.grid.nearest(space, (*towns, g.lost_city))
