"""Names of tokens, heroes, points and tiles."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, named
from questable.return_of_the_heroes.content import Card, Content
from questable.return_of_the_heroes.land import WIDTH


def name(content: Content, thing: str | int) -> Text:
    """Return the name of a token, hero, quest or point.

    A number is a place of the square of tiles. Ids that are not cards start with a kind: `tile:A` is a tile, `place:A7`
    the name of a point on the map, `quest-object:the-diadem-1` the object a quest gives for its first stage.
    """
    if isinstance(thing, int):
        return square(thing)
    if (card := card_of(content, thing)) is not None:
        return card.name if card.id == thing else named(card.id)
    if thing in content.land.spots:
        return point(content, thing)
    kind, _, rest = thing.partition(":")
    if kind == "tile" and rest in content.tiles:
        return content.tiles[rest].name
    if kind == "place" and rest in content.land.spots:
        return content.land.spots[rest].name
    if kind == "flavour" and rest in content.cards:
        return content.cards[rest].flavour
    if kind == "tile-flavour" and rest in content.tiles:
        return content.tiles[rest].flavour
    if kind == "pack":
        return content.pack_names.get(rest, rest)
    if kind == "quest-object":
        quest, _, number = rest.rpartition("-")
        return content.quests[quest].objects[int(number) - 1]
    return thing


def card_of(content: Content, thing: str) -> Card | None:
    """Return the card for its id or the id of one of several equal tokens."""
    return content.cards.get(thing) or content.faces.get(thing)


def point(content: Content, point: str) -> Text:
    """Return `Dark Tower [H3]`, or `point A7`."""
    if content.land.spots[point].name:
        return Say("point", place=point, sign=f"[{point}]")
    return Say("point-without-name", noun="point", place=point)


def square(place: int) -> Text:
    """Return `second row, tile 3`: a place of the square, counted from the north-west."""
    row, column = divmod(place, WIDTH)
    return Say("place-of-a-tile", row=row + 1, column=column + 1)


def label(word: str) -> Text:
    """Return the label of a number: `Life`."""
    return named(word, "label")


def tile_name(tile: str) -> Text:
    return named(tile, "tile")


def space_name(point: str) -> Text:
    return named(point, "space")


def modifier(number: int) -> Text:
    """Return the modifier as in a circle: `0`, `-1`."""
    return named(number, "modifier")
