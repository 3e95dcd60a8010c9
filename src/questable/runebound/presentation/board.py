"""The map as it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from questable.kernel.scene import Cell, HexBoard, Link, Piece, Place
from questable.runebound.board import land_of, neighbours
from questable.runebound.grid import Space
from questable.runebound.presentation.shows import shows_of
from questable.runebound.state import Runebound

Laid = Iterator[tuple[int, Piece]]
Builder = Callable[[Runebound], Laid]
TOWN = "town"  # how the land of a town is drawn


def board(game: Runebound) -> HexBoard:
    """Every space with the pieces that boxes and the base game lay on it, in this order."""
    shows = shows_of(game.setting)
    pieces: dict[int, list[Piece]] = {}
    for builder in (*(each for box in shows for each in box.pieces), *BUILDERS):
        for space_id, piece in builder(game):
            pieces.setdefault(space_id, []).append(piece)
    cells = {
        space.id: Cell(
            id=space.id,
            column=space.at[0],
            row=space.at[1],
            terrain=TOWN if space.town else land_of(game, space.id),
            name=space.town or "",
            region=space.region,
            sign=_sign(game, space) if space.town else "",
            pieces=tuple(pieces.get(space.id, ())),
        )
        for space in game.content.grid.spaces.values()
    }
    places = {
        str(place.id): Place(
            id=str(place.id),
            name=place.town or place.name,
            note="" if place.town else str(land_of(game, place.id)),
            pieces=tuple(pieces.get(place.id, ())),
        )
        for place in game.content.grid.places.values()
    }
    links = {
        "-".join(map(str, link.between)): Link(ends=link.between, label=link.kind, open=_is_open(game, *link.between))
        for link in game.content.map.link
    }
    return HexBoard(title=game.setting.adventure.name, cells=cells, links=links, places=places)


def _is_open(g: Runebound, one: int, other: int) -> bool:
    """A link can be used as long as it makes neighbours."""
    return other in neighbours(g, one) or one in neighbours(g, other)


def _sign(g: Runebound, town: Space) -> str:
    """The icon of a town, where a box knows several kinds of them."""
    return next((box.sign(g, town) for box in reversed(shows_of(g.setting)) if box.sign), "")


def jewels(g: Runebound) -> Laid:
    """The jewels printed on the map: places of adventure counters."""
    rays = g.content.grid.sunbursts
    for space, colour in g.content.grid.jewels.items():
        label, sort = f"{colour} jewel", "no counter"
        yield space, Piece(kind="socket", label=label, sort=sort, colours=(colour,), rays=space in rays)


def counters(g: Runebound) -> Laid:
    """Adventure counters; on a sunburst they have rays."""
    for space, colours in g.counters.items():
        rays = space in g.content.grid.sunbursts
        sort = "sunburst" if rays else "adventure"
        for colour in colours:
            yield space, Piece(kind="counter", label=f"{colour} adventure", sort=sort, colours=(colour,), rays=rays)


def undefeated(g: Runebound) -> Laid:
    """Numbered counters where Challenges wait that have beaten a hero."""
    for number, entry in enumerate(g.undefeated, start=1):
        if entry.card:
            label = f"{g.content.cards[entry.card].name}, undefeated"
            yield (
                entry.space,
                Piece(kind="seal", label=label, sort="undefeated", letters=str(number), glyph="☠", card=entry.card),
            )


def heroes(g: Runebound) -> Laid:
    """The heroes on the map."""
    letters = initials(g)
    for hero in g.heroes:
        if not hero.out and hero.space:
            yield (
                hero.space,
                Piece(
                    kind="figure",
                    label=g.content.cards[hero.id].name,
                    sort="hero",
                    letters=letters[hero.seat],
                    seat=hero.seat,
                    active=hero.seat == g.active,
                ),
            )


BUILDERS: tuple[Builder, ...] = (jewels, counters, undefeated, heroes)


def initials(game: Runebound) -> dict[int, str]:
    """One letter per hero; where that is not enough two, or the letter and the number of the seat."""
    names = {hero.seat: game.content.heroes[hero.id].name for hero in game.heroes}
    chosen = {}
    for seat, text in names.items():
        others = [other for each, other in names.items() if each != seat]
        unique = [text[:length] for length in (1, 2) if not any(other.startswith(text[:length]) for other in others)]
        chosen[seat] = unique[0] if unique else f"{text[0]}{seat + 1}"
    return chosen
