"""The map as it is now."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from questable.kernel.say import Say, Text, chain, named
from questable.kernel.scene import Piece, Point, Tile, TileBoard
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
)
from questable.return_of_the_heroes.land import WIDTH
from questable.return_of_the_heroes.presentation.cards import borders_of
from questable.return_of_the_heroes.presentation.names import tile_name
from questable.return_of_the_heroes.presentation.told import titled_text
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
}  # kinds of tokens: the sign on screens of letters
BACKS = {UNKNOWN: "token-back", SERVANT_BACK: "servant-back", GUARDIAN_BACK: "guardian-back"}  # icons


def board(game: ReturnOfTheHeroes) -> TileBoard:
    """Every tile by its place (tiles that lie face down have no other name), with all that lies and stands on it.

    A hero who is half-way is shown on the point it is looking for, with a sign.
    """
    figures = _figures(game)
    houses = _houses(game)
    tiles = {}
    for place, letter in enumerate(game.layout):
        row, column = divmod(place, WIDTH)
        if letter in game.closed:
            tiles[str(place)] = Tile(id=str(place), column=column, row=row, face_up=False)
            continue
        card = game.content.tiles[letter]
        tiles[str(place)] = Tile(
            id=str(place),
            column=column,
            row=row,
            name=tile_name(letter),
            theme=card.theme,
            turned=game.turned.get(letter, 0),
            roads=_roads(game.content, letter),
            points={
                point: _point(game, point, houses.get(point, ()), figures.get(point, ()))
                for point in game.content.land.points[letter]
            },
        )
    return TileBoard(title=game.setting.adventure.title, columns=WIDTH, rows=WIDTH, tiles=tiles)


def _point(g: ReturnOfTheHeroes, point: str, houses: tuple[Piece, ...], figures: tuple[Piece, ...]) -> Point:
    bare = _bare_point(g.content, point, colour_of(g, point))
    tokens = g.tokens.get(point, ())
    if not (tokens or houses or figures):
        return bare
    pieces = (*houses, *(token_face(g, token) for token in tokens), *figures)
    return msgspec.structs.replace(bare, pieces=pieces)


@lru_cache(maxsize=1024)
def _bare_point(content: Content, point: str, colour: str) -> Point:
    """A point with nothing on it: most of them, in every scene."""
    spot = content.land.spots[point]
    return Point(
        id=point,
        x=spot.at[0],
        y=spot.at[1],
        colour=colour,
        name=named(point, "place") if spot.name else "",
        side=content.land.side.get(point, ""),
    )


@lru_cache(maxsize=64)
def _roads(content: Content, letter: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"{letter}{here}", f"{letter}{there}") for here, there in content.tiles[letter].roads)


def token_face(g: ReturnOfTheHeroes, token: str) -> Piece:
    """A token on the map; of one that lies face down only the back is seen."""
    if token in g.down and token not in g.fetched:  # those this seat itself has put there it knows
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
    """What a token is."""
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
    letters = initials(g)
    found: dict[str, tuple[Piece, ...]] = {}
    for hero in g.heroes:
        if point := hero.point or hero.halfway:
            figure = Piece(
                kind="figure",
                label=named(hero.id),
                sort=named("hero", "sort"),
                letters=letters[hero.seat] if hero.point else chain((letters[hero.seat], HALF_WAY), ""),
                seat=hero.seat,
                active=hero.seat == g.active and bool(g.phase),
                note="" if hero.point else Say("on-the-way-there"),
            )
            found[point] = (*found.get(point, ()), figure)
    return found


def initials(g: ReturnOfTheHeroes) -> dict[int, Text]:
    """What stands on the figures: the beginning of what the hero is called, different from that of all others."""
    every = tuple(g.content.heroes)
    return {hero.seat: named((hero.id, every), "initials") for hero in g.heroes if hero.id}
