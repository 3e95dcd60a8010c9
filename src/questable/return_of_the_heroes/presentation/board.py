"""The map as it is now."""

from __future__ import annotations

from questable.kernel.scene import Marker, Point, Tile, TileBoard, Token
from questable.return_of_the_heroes.board import colour_of
from questable.return_of_the_heroes.content import (
    Adversary,
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
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.view import GUARDIAN_BACK, SERVANT_BACK, back_of

HALF_WAY = "½"
UNKNOWN = "unknown"


def board(game: ReturnOfTheHeroes) -> TileBoard:
    """Every tile by its place (tiles that lie face down have no other name), with all that lies and stands on it.

    A hero who is half-way is shown on the point it is looking for, with a sign.
    """
    markers = _markers(game)
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
            name=card.name,
            theme=card.theme,
            turned=game.turned.get(letter, 0),
            roads=tuple((f"{letter}{here}", f"{letter}{there}") for here, there in card.roads),
            points={
                point: _point(game, point, houses.get(point, ()), markers.get(point, ()))
                for point in game.content.land.points[letter]
            },
        )
    return TileBoard(title=game.setting.adventure.name, columns=WIDTH, rows=WIDTH, tiles=tiles)


def _point(g: ReturnOfTheHeroes, point: str, houses: tuple[Token, ...], markers: tuple[Marker, ...]) -> Point:
    spot = g.content.land.spots[point]
    return Point(
        id=point,
        x=spot.at[0],
        y=spot.at[1],
        colour=colour_of(g, point),
        name=spot.name,
        side=g.content.land.side.get(point, ""),
        tokens=(*houses, *(token_face(g, token) for token in g.tokens.get(point, ()))),
        markers=markers,
    )


def token_face(g: ReturnOfTheHeroes, token: str) -> Token:
    """A token on the map; of one that lies face down only the back is seen."""
    card = g.content.faces[token]
    if token in g.down and token not in g.fetched:  # those this seat itself has put there it knows
        back = back_of(g, token)
        return Token(kind=back if back in (SERVANT_BACK, GUARDIAN_BACK) else UNKNOWN, face_up=False)
    return Token(
        kind=kind_of(card),
        name=card.name,
        card=token,
        face_up=token not in g.down,
        border=borders_of(card),
        icon=card.icon,
    )


def kind_of(card: TokenCard) -> str:
    """What a token is, for those who draw it."""
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


def _houses(g: ReturnOfTheHeroes) -> dict[str, tuple[Token, ...]]:
    return {
        hero.house: (Token(kind="house", name=f"House of the {g.content.heroes[hero.id].name}", seat=hero.seat),)
        for hero in g.heroes
        if hero.house
    }


def _markers(g: ReturnOfTheHeroes) -> dict[str, tuple[Marker, ...]]:
    letters = initials(g)
    found: dict[str, tuple[Marker, ...]] = {}
    for hero in g.heroes:
        if point := hero.point or hero.halfway:
            sign = letters[hero.seat] if hero.point else f"{letters[hero.seat]}{HALF_WAY}"
            found[point] = (*found.get(point, ()), Marker(sign, hero.seat, hero.seat == g.active and bool(g.phase)))
    return found


def initials(g: ReturnOfTheHeroes) -> dict[int, str]:
    """One letter per hero, two where others begin with the same one; the Warrior and the Wizard are `Wa` and `Wi`."""
    every = [sheet.name for sheet in g.content.heroes.values()]
    found = {}
    for hero in g.heroes:
        if hero.id:
            name = g.content.heroes[hero.id].name
            alone = sum(each.startswith(name[:1]) for each in every) == 1
            found[hero.seat] = name[:1] if alone else name[:2]
    return found
