"""Names of tokens, heroes, points and tiles, and the small words used for them everywhere."""

from __future__ import annotations

from questable.return_of_the_heroes.content import Card, Content
from questable.return_of_the_heroes.land import WIDTH

ROWS = ("first", "second", "third", "fourth")


def name(content: Content, thing: str | int) -> str:
    """The name of a token, hero, quest or point.

    A number is a place of the square of tiles; `tile:A` is a tile.
    """
    if isinstance(thing, int):
        return place(thing)
    if (card := card_of(content, thing)) is not None:
        return card.name
    if thing in content.land.spots:
        return point(content, thing)
    kind, _, rest = thing.partition(":")
    if kind == "tile" and rest in content.tiles:
        return content.tiles[rest].name
    return thing


def card_of(content: Content, thing: str) -> Card | None:
    """What an id of a card or of one of several equal tokens stands for."""
    return content.cards.get(thing) or content.faces.get(thing)


def point(content: Content, point: str) -> str:
    """`Dark Tower [H3]`, or `point A7`."""
    named = content.land.spots[point].name
    return f"{named} [{point}]" if named else f"point {point}"


def place(place: int) -> str:
    """`second row, tile 3`: a place of the square, counted from the north-west."""
    row, column = divmod(place, WIDTH)
    return f"{ROWS[row]} row, tile {column + 1}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def joined(words: list[str], last: str = "and") -> str:
    """`a, b and c`."""
    *head, tail = words or [""]
    return f"{', '.join(head)} {last} {tail}" if head else tail


def counted(number: int, one: str, other: str = "") -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {one if number == 1 else other or one + 's'}"


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def percent(chance: float) -> str:
    """Whole per cent; never 0 or 100 unless it is certain."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        whole = 1
    if whole == 100 and chance < 1:
        whole = 99
    return f"{whole} %"
