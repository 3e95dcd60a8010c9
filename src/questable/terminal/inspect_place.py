"""`look PLACE`: what the player can know about a place on the map."""

from __future__ import annotations

from collections.abc import Iterator

from questable import Board, HexBoard, Inspection
from questable.speech import Phrasebook, Say, capital, named, said

MANY = 12
"""More places than this are not listed, since the player can be more precise."""


def places(board: Board) -> list[str | int]:
    """Return all places of a map, by id."""
    if isinstance(board, HexBoard):
        return [*board.cells, *board.places]
    points = (point for tile in board.tiles.values() for point in tile.points)
    return [*points, *board.places]


def meant(board: Board, phrases: Phrasebook, wanted: str) -> dict[str | int, str]:
    """Return the places matching these words, with their names: an id, a whole name, or a part of one."""
    key = wanted.lower()
    names = {place: phrases.say(named(place, "space")) for place in places(board)}
    called = {place: (str(place).lower(), name.lower()) for place, name in names.items()}
    tried = (
        [place for place, (number, _) in called.items() if number == key],
        [place for place, (_, name) in called.items() if name == key],
        [place for place, (_, name) in called.items() if key in name],
    )
    return {place: names[place] for place in next(filter(None, tried), ())}


def lines(found: Inspection, phrases: Phrasebook) -> Iterator[str | Say]:
    """Return the name of the place, then one line for each thing to know."""
    yield capital(said(found.title))
    for each in found.details:
        text, card = said(each.text), phrases.name(each.card) if each.card else ""
        words = ", ".join(part for part in (card if card not in text else "", text) if part)
        yield Say("look-line", label=capital(said(each.label)), text=words, chance=each.chance)
