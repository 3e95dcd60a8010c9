"""The map as it is now."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, lru_cache

import msgspec

from questable.breath import breathe
from questable.kernel.engine.say import Say, named
from questable.kernel.shown.scene import Cell, HexBoard, Link, Piece, Place
from questable.runebound.board import land_of, lay_of_the_land, linked
from questable.runebound.grid import Grid, Space
from questable.runebound.grid import Place as BesideTheMap
from questable.runebound.presentation import names
from questable.runebound.presentation.box_presentation import shows_of
from questable.runebound.presentation.juncture import whose_turn
from questable.runebound.state import Runebound

Laid = Iterator[tuple[int, Piece]]
Builder = Callable[[Runebound], Laid]
Lying = Callable[[Runebound, int, tuple[Piece, ...]], tuple[Piece, ...]]
TOWN = "town"  # the look of a town's land
LANDS = 64  # remembered
_lands: dict[tuple[Grid, Hashable], tuple[dict[int, Cell], dict[str, Link]]] = {}
UNDEFEATED, HERO = Say("undefeated"), Say("hero")  # for legends


def board(game: Runebound) -> HexBoard:
    """Return every space with the pieces of boxes and of the base game, in this order."""
    shows = shows_of(game.setting)
    pieces: dict[int, list[Piece]] = {}
    for builder in (*(each for box in shows for each in box.pieces), *BUILDERS):
        breathe()
        for space_id, piece in builder(game):
            pieces.setdefault(space_id, []).append(piece)
    breathe()
    land, links = _land(game)
    cells = dict(land)
    for space in game.content.grid.towns.values():
        if space in cells and (sign := _sign(game, game.content.grid.spaces[space])):
            cells[space] = msgspec.structs.replace(cells[space], sign=sign)
    changes = [box.lying for box in shows if box.lying]
    for space, lying in pieces.items():
        if space in cells:
            cells[space] = msgspec.structs.replace(cells[space], pieces=_changed(game, changes, space, lying))
    places = {
        str(place.id): Place(
            id=str(place.id),
            name=names.title(place.town, "town") or names.title(place.name, "place"),
            icon=_sign(game, place),
            note="" if place.town else named(str(land_of(game, place.id)), "terrain"),
            pieces=_changed(game, changes, place.id, pieces.get(place.id, ())),
        )
        for place in game.content.grid.places.values()
    }
    return HexBoard(title=game.setting.adventure.title, cells=cells, links=links, places=places)


def _changed(g: Runebound, changes: Sequence[Lying], space: int, lying: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return the contents of a space as changed by the boxes."""
    shown = tuple(lying)
    for changed in changes:
        shown = changed(g, space, shown)
    return shown


def _land(g: Runebound) -> tuple[dict[int, Cell], dict[str, Link]]:
    """Return the empty cells and the links, which stay the same while the land does."""
    key = g.content.grid, lay_of_the_land(g)
    if key not in _lands:
        if len(_lands) >= LANDS:
            _lands.clear()
        cells = {
            space: printed
            if printed.terrain == TOWN or (land := land_of(g, space)) == printed.terrain
            else msgspec.structs.replace(printed, terrain=land)
            for space, printed in _printed(g.content.grid).items()
        }
        links = {
            "-".join(map(str, link.between)): Link(
                ends=link.between, label=names.title(link.kind, "link"), open=linked(g, *link.between)
            )
            for link in g.content.map.link
        }
        _lands[key] = cells, links
    return _lands[key]


@lru_cache(maxsize=names.MAPS)
def _printed(grid: Grid) -> dict[int, Cell]:
    """Return the printed map, made once because most of its cells are the same in every scene."""
    return {
        space.id: Cell(
            id=space.id,
            column=space.at[0],
            row=space.at[1],
            terrain=TOWN if space.town else space.terrain,
            name=names.title(space.town, "town") or names.title(space.name, "place"),
            region=names.title(space.region, "region"),
        )
        for space in grid.spaces.values()
    }


def _sign(g: Runebound, town: Space | BesideTheMap) -> str:
    """Return the icon of a town, where a box has several kinds of towns, or of a place beside the map."""
    return next((box.sign(g, town) for box in reversed(shows_of(g.setting)) if box.sign), "")


def jewels(g: Runebound) -> Laid:
    """Show the jewels printed on the map, the places of adventure counters."""
    rays = g.content.grid.sunbursts
    for space, colour in g.content.grid.jewels.items():
        yield space, _socket(colour, space in rays)


def counters(g: Runebound) -> Laid:
    """Show adventure counters, which have rays on a sunburst."""
    for space, colours in g.counters.items():
        rays = space in g.content.grid.sunbursts
        for colour in colours:
            yield space, _counter(colour, rays)


# There are many of both in every scene, so each is made once.


@cache
def _socket(colour: str, rays: bool) -> Piece:
    return Piece(kind="socket", label=Say("jewel", colour=colour), sort=Say("no-counter"), colours=(colour,), rays=rays)


@cache
def _counter(colour: str, rays: bool) -> Piece:
    label, sort = Say("adventure-counter", colour=colour), Say("sunburst") if rays else Say("adventure")
    return Piece(kind="counter", label=label, sort=sort, colours=(colour,), rays=rays)


def undefeated(g: Runebound) -> Laid:
    """Show numbered counters where Challenges that have beaten a hero wait."""
    for number, entry in enumerate(g.undefeated, start=1):
        if entry.card:
            label = Say("undefeated-counter", card=entry.card)
            yield (
                entry.space,
                Piece(kind="seal", label=label, sort=UNDEFEATED, letters=str(number), glyph="☠", card=entry.card),
            )


def heroes(g: Runebound) -> Laid:
    """Show the heroes on the map."""
    letters = initials(g)
    for hero in g.heroes:
        if not hero.out and hero.space:
            yield (
                hero.space,
                Piece(
                    kind="figure",
                    label=named(hero.id),
                    sort=HERO,
                    letters=letters[hero.seat],
                    seat=hero.seat,
                    active=hero.seat == whose_turn(g),
                ),
            )


BUILDERS: tuple[Builder, ...] = (jewels, counters, undefeated, heroes)


def initials(game: Runebound) -> dict[int, str]:
    """Return one letter per hero, or two or the seat number where that is ambiguous."""
    called = {hero.seat: game.content.heroes[hero.id].name for hero in game.heroes}
    chosen = {}
    for seat, text in called.items():
        others = [other for each, other in called.items() if each != seat]
        unique = [text[:length] for length in (1, 2) if not any(other.startswith(text[:length]) for other in others)]
        chosen[seat] = unique[0] if unique else f"{text[0]}{seat + 1}"
    return chosen
