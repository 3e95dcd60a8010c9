"""The map as it is now."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from questable.breath import breathe
from questable.kernel.engine.say import Say, chain, named
from questable.kernel.shown.scene import Piece, Point, Tile, TileBoard
from questable.return_of_the_heroes.board import colour_of
from questable.return_of_the_heroes.content import (
    Adversary,
    Content,
    Encounter,
    Guardian,
    NamelessToken,
    Servant,
    SideQuest,
    TokenCard,
    Treasure,
    tile_of,
)
from questable.return_of_the_heroes.land import WIDTH
from questable.return_of_the_heroes.presentation.cards import borders_of
from questable.return_of_the_heroes.presentation.names import tile_name
from questable.return_of_the_heroes.presentation.phrase_facts import titled_text
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.view import GUARDIAN_BACK, SERVANT_BACK, back_of

HALF_WAY = "½"
UNKNOWN = "unknown"
SORTS = {
    UNKNOWN: "?",
    "adversary": "!",
    SERVANT_BACK: "☠",
    GUARDIAN_BACK: "♜",
    "boss": "♛",
    "encounter": "☺",
    "quest": "§",
    "object": "◆",
    "treasure": "✦",
    "boat": "≈",
}  # kinds of tokens: the sign on text screens
LANDS = {"witch": "fen"}
"""How land is drawn if the rules name it differently from what grows there."""
BACKS = {UNKNOWN: "token-back", SERVANT_BACK: "servant-back", GUARDIAN_BACK: "guardian-back"}  # icons


def board(game: ReturnOfTheHeroes) -> TileBoard:
    """Return every tile by its place, its only name while face down, with everything on it.

    A hero halfway along a road is shown on the point they are looking for, with a sign.
    """
    content, lying = game.content, _pieces(game)
    bare = _bare_land(content, tuple(colour_of(game, point) for point in content.openers))
    tiles = {}
    for place, letter in enumerate(game.layout):
        row, column = divmod(place, WIDTH)
        if letter in game.closed:
            tiles[str(place)] = Tile(id=str(place), column=column, row=row, face_up=False)
            continue
        points = bare[letter]
        if letter in lying:
            points = points | {
                point: msgspec.structs.replace(points[point], pieces=pieces)
                for point, pieces in lying[letter].items()
                if point in points
            }
        card = content.tiles[letter]
        tiles[str(place)] = Tile(
            id=str(place),
            column=column,
            row=row,
            name=tile_name(letter),
            theme=LANDS.get(card.theme, card.theme),
            vignette=card.vignette,
            turned=game.turned.get(letter, 0),
            roads=_roads(content, letter),
            points=points,
        )
    return TileBoard(title=game.setting.adventure.title, columns=WIDTH, rows=WIDTH, tiles=tiles)


def _pieces(g: ReturnOfTheHeroes) -> dict[str, dict[str, tuple[Piece, ...]]]:
    """Return what is on the points, by tile: houses, tokens, figures, in this order."""
    figures, houses = _figures(g), _houses(g)
    found: dict[str, dict[str, tuple[Piece, ...]]] = {}
    for point in dict.fromkeys((*houses, *g.tokens, *figures)):
        breathe()
        tokens = tuple(token_face(g, token) for token in g.tokens.get(point, ()))
        if pieces := (*houses.get(point, ()), *tokens, *figures.get(point, ())):
            found.setdefault(tile_of(point), {})[point] = pieces
    return found


@lru_cache(maxsize=16)
def _bare_land(content: Content, opened: tuple[str, ...]) -> dict[str, dict[str, Point]]:
    """Return the empty points of every tile, kept while the same points are open (RH-RUL-58)."""
    colours: dict[str, str] = {point: spot.colour for point, spot in content.land.spots.items()}
    colours |= dict(zip(content.openers, opened, strict=True))
    return {
        letter: {point: _bare_point(content, point, colours[point]) for point in points}
        for letter, points in content.land.points.items()
    }


def _bare_point(content: Content, point: str, colour: str) -> Point:
    """Return a point with nothing on it."""
    spot = content.land.spots[point]
    return Point(
        id=point,
        x=spot.at[0],
        y=spot.at[1],
        colour=colour,
        name=named(point, "place") if spot.name else "",
        vignette=spot.vignette,
        side=content.land.side.get(point, ""),
    )


@lru_cache(maxsize=64)
def _roads(content: Content, letter: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"{letter}{here}", f"{letter}{there}") for here, there in content.tiles[letter].roads)


def token_face(g: ReturnOfTheHeroes, token: str) -> Piece:
    """Return a token on the map; only the back of a face-down one is visible."""
    if token in g.down and token not in g.fetched:  # this seat knows those it put there itself
        back = back_of(g, token)
        return _back(back if back in (SERVANT_BACK, GUARDIAN_BACK) else UNKNOWN)
    return _face(g.content, token, token not in g.down)


@lru_cache(maxsize=8)
def _back(sort: str) -> Piece:
    return Piece(
        kind="token",
        label=named(sort, "sort") if sort == UNKNOWN else Say("lies-face-down", sort=sort),
        sort=named(sort, "sort"),
        glyph=SORTS[sort],
        icon=BACKS[sort],
        face_up=False,
    )


@lru_cache(maxsize=512)
def _face(content: Content, token: str, face_up: bool) -> Piece:
    card = content.faces[token]
    sort = sort_of(card)
    return Piece(
        kind="token",
        label=named(token),
        sort=named(sort, "sort"),
        glyph=SORTS[sort],
        card=token,
        face_up=face_up,
        colours=borders_of(card),
        icon=card.icon or sort,
    )


def sort_of(card: TokenCard) -> str:
    """Return the kind of a token."""
    match card:
        case Adversary():
            return "adversary"
        case Servant():
            return SERVANT_BACK
        case Guardian():
            return GUARDIAN_BACK
        case Encounter():
            return "boat" if card.crossing else "encounter"
        case SideQuest():
            return "quest"
        case Treasure():
            return "treasure"
        case NamelessToken():
            return "boss"
    return "object"


def _houses(g: ReturnOfTheHeroes) -> dict[str, tuple[Piece, ...]]:
    return {
        hero.house: (
            Piece(
                kind="house",
                label=titled_text(Say("house-of", card=hero.id)),
                sort=named("house", "sort"),
                glyph="⌂",
                seat=hero.seat,
            ),
        )
        for hero in g.heroes
        if hero.house
    }


def _figures(g: ReturnOfTheHeroes) -> dict[str, tuple[Piece, ...]]:
    """Return the figures, each with the shortest start of its name that is unique."""
    every = tuple(g.content.heroes)
    found: dict[str, tuple[Piece, ...]] = {}
    for hero in g.heroes:
        if point := hero.point or hero.halfway:
            letters = named((hero.id, every), "initials")
            figure = Piece(
                kind="figure",
                label=named(hero.id),
                sort=named("hero", "sort"),
                letters=letters if hero.point else chain((letters, HALF_WAY), ""),
                seat=hero.seat,
                active=hero.seat == g.active and bool(g.round),
                note="" if hero.point else Say("on-the-way-there"),
            )
            found[point] = (*found.get(point, ()), figure)
    return found
