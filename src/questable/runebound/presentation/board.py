"""The map as it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from questable.kernel.say import Say, Text, named
from questable.kernel.scene import Cell, HexBoard, Link, Piece, Place
from questable.runebound.board import land_of, neighbours
from questable.runebound.grid import Space
from questable.runebound.presentation import names
from questable.runebound.presentation.shows import shows_of
from questable.runebound.state import Runebound

Laid = Iterator[tuple[int, Piece]]
Builder = Callable[[Runebound], Laid]
TOWN = "town"  # how the land of a town is drawn
NO_COUNTER, ADVENTURE, SUNBURST = Say("no-counter"), Say("adventure"), Say("sunburst")  # for legends
UNDEFEATED, HERO = Say("undefeated"), Say("hero")


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
            name=names.title(space.town, "town"),
            region=names.title(space.region, "region"),
            sign=_sign(game, space) if space.town else "",
            pieces=tuple(pieces.get(space.id, ())),
        )
        for space in game.content.grid.spaces.values()
    }
    places = {
        str(place.id): Place(
            id=str(place.id),
            name=names.title(place.town, "town") or names.title(place.name, "place"),
            note="" if place.town else named(str(land_of(game, place.id)), "terrain"),
            pieces=tuple(pieces.get(place.id, ())),
        )
        for place in game.content.grid.places.values()
    }
    links = {
        "-".join(map(str, link.between)): Link(
            ends=link.between, label=names.title(link.kind, "link"), open=_is_open(game, *link.between)
        )
        for link in game.content.map.link
    }
    return HexBoard(title=game.setting.adventure.title, cells=cells, links=links, places=places)


@cache
def _coloured(key: str, colour: str) -> Text:
    """A jewel or a counter, made once: there are many of them in every scene."""
    return Say(key, colour=colour)


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
        label = _coloured("jewel", colour)
        yield space, Piece(kind="socket", label=label, sort=NO_COUNTER, colours=(colour,), rays=space in rays)


def counters(g: Runebound) -> Laid:
    """Adventure counters; on a sunburst they have rays."""
    for space, colours in g.counters.items():
        rays = space in g.content.grid.sunbursts
        sort = SUNBURST if rays else ADVENTURE
        for colour in colours:
            label = _coloured("adventure-counter", colour)
            yield space, Piece(kind="counter", label=label, sort=sort, colours=(colour,), rays=rays)


def undefeated(g: Runebound) -> Laid:
    """Numbered counters where Challenges wait that have beaten a hero."""
    for number, entry in enumerate(g.undefeated, start=1):
        if entry.card:
            label = Say("undefeated-counter", card=entry.card)
            yield (
                entry.space,
                Piece(kind="seal", label=label, sort=UNDEFEATED, letters=str(number), glyph="☠", card=entry.card),
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
                    label=named(hero.id),
                    sort=HERO,
                    letters=letters[hero.seat],
                    seat=hero.seat,
                    active=hero.seat == g.active,
                ),
            )


BUILDERS: tuple[Builder, ...] = (jewels, counters, undefeated, heroes)


def initials(game: Runebound) -> dict[int, str]:
    """One letter per hero; where that is not enough two, or the letter and the number of the seat."""
    called = {hero.seat: game.content.heroes[hero.id].name for hero in game.heroes}
    chosen = {}
    for seat, text in called.items():
        others = [other for each, other in called.items() if each != seat]
        unique = [text[:length] for length in (1, 2) if not any(other.startswith(text[:length]) for other in others)]
        chosen[seat] = unique[0] if unique else f"{text[0]}{seat + 1}"
    return chosen
