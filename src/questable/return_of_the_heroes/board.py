"""MAP, TOKEN: where things are, and what a point offers a hero."""

from __future__ import annotations

from collections.abc import Iterator

from questable.return_of_the_heroes.content import (
    Adversary,
    Encounter,
    Guardian,
    Servant,
    TokenCard,
    tile_of,
)
from questable.return_of_the_heroes.land import OPPOSITE, entry, neighbour_place, side_on_map
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes


def tokens_at(g: ReturnOfTheHeroes, point: str) -> tuple[str, ...]:
    return g.tokens.get(point, ())


def place_of(g: ReturnOfTheHeroes, token: str) -> str:
    """Return the point a token is on; empty if it is not on the map."""
    for point, tokens in g.tokens.items():
        if token in tokens:
            return point
    return ""


def put(g: ReturnOfTheHeroes, token: str, point: str, *, face_down: bool = False) -> None:
    """Put a token on a point, whatever else is there."""
    g.tokens[point] = (*g.tokens.get(point, ()), token)
    if face_down:
        g.down = (*g.down, token)


def leave_behind(g: ReturnOfTheHeroes, token: str, point: str) -> None:
    """Leave a hero's object face up on a point, and remember that it has been taken before (RH-RUL-82)."""
    put(g, token, point)
    if token not in g.handled:
        g.handled = (*g.handled, token)


def lift(g: ReturnOfTheHeroes, token: str) -> str:
    """Take a token off the map, and return the point it was on."""
    point = place_of(g, token)
    rest = tuple(each for each in g.tokens[point] if each != token)
    if rest:
        g.tokens[point] = rest
    else:
        del g.tokens[point]
    turn_up(g, token)
    return point


def turn_up(g: ReturnOfTheHeroes, token: str) -> None:
    """Turn a token face up, so that nobody needs to remember it."""
    g.down = tuple(each for each in g.down if each != token)
    g.drawn = tuple(each for each in g.drawn if each != token)
    g.fetched.pop(token, None)


@rules.query("RH-MAP-04", "RH-MAP-06", "RH-MAP-10")
def neighbours(g: ReturnOfTheHeroes, point: str) -> tuple[str, ...]:
    """Return the points next to one on a face-up tile; facing entry points of adjacent tiles are connected."""
    land, layout = g.content.land, g.layout
    inner = land.inner[point]
    if point not in land.side:
        return inner
    side = side_on_map(land, point, g.turned)
    place = neighbour_place(layout.index(tile_of(point)), side)
    if place is None or layout[place] in g.closed:
        return inner
    return (*inner, entry(land, layout[place], g.turned, OPPOSITE[side]))


def open_points(g: ReturnOfTheHeroes) -> Iterator[str]:
    """Yield the points of all face-up tiles."""
    return (point for tile in g.layout if tile not in g.closed for point in g.content.land.points[tile])


@rules.query("RH-MAP-07", "RH-FOLK-08", "RH-RUL-58")
def colour_of(g: ReturnOfTheHeroes, point: str) -> str:
    """Return the present color of a point, which an encounter in play may have opened."""
    colour: str = g.content.land.spots[point].colour
    if colour in ("beige", "blue", "tower"):
        return colour
    for token in g.content.openers.get(point, ()):
        if place_of(g, token):
            return "beige"
    return colour


def beige_points(g: ReturnOfTheHeroes, tile: str) -> list[str]:
    """Return the beige points of a face-up tile."""
    if tile in g.closed:
        return []
    return [point for point in g.content.land.points[tile] if colour_of(g, point) == "beige"]


@rules.query("RH-BAG-03", "RH-RUL-56")
def free_points(g: ReturnOfTheHeroes, seat: int) -> list[str]:
    """Return where a player may put a drawn PA token: empty beige points, but not on their hero's tile."""
    taken = {hero.point for hero in g.heroes} | {hero.house for hero in g.heroes} | set(g.tokens)
    own = g.heroes[seat].tile
    return [point for tile in g.layout if tile != own for point in beige_points(g, tile) if point not in taken]


def holds(hero: Hero, card: TokenCard) -> bool:
    """Return whether this hero may use the token: quest tokens are for heroes with the quest (RH-TOKEN-04)."""
    quest = getattr(card, "quest", None)
    return quest is None or quest in hero.quests


@rules.query("RH-STOP-02", "RH-STOP-07", "RH-STOP-08", "RH-FOE-10", "RH-RUL-32")
def adversaries_at(g: ReturnOfTheHeroes, seat: int, point: str) -> list[str]:
    """Return the tokens on a point that this hero would have to fight, face up or face down."""
    hero, found = g.heroes[seat], []
    for token in g.tokens.get(point, ()):
        card = g.content.faces[token]
        match card:
            case Servant():
                found.append(token)
            case Guardian():
                if hero.gem:
                    found.append(token)
            case Adversary():
                if holds(hero, card):
                    found.append(token)
    return found


def encounters_at(g: ReturnOfTheHeroes, seat: int, point: str) -> list[str]:
    """Return the encounters on a point that this hero can use."""
    hero = g.heroes[seat]
    return [
        token
        for token in g.tokens.get(point, ())
        if isinstance(card := g.content.faces[token], Encounter) and token not in g.down and holds(hero, card)
    ]


def houses(g: ReturnOfTheHeroes) -> dict[str, int]:
    """Return the family houses: point -> seat."""
    return {hero.house: hero.seat for hero in g.heroes if hero.house}


@rules.step("RH-STOP-01", "RH-STOP-04", "RH-RUL-20", "RH-FOE-12")
def turn_up_tokens(g: ReturnOfTheHeroes, seat: int) -> None:
    """Turn up all face-down tokens of the point for everybody, for good; guardians stay hidden."""
    point = g.heroes[seat].point
    for token in g.tokens.get(point, ()):
        if token in g.down and not isinstance(g.content.faces[token], Guardian):
            turn_up(g, token)
            g.reveal()
            g.note("turned-up", rules=turned_up_by(g.content.faces[token]), seat=seat, card=token, space=point)
            g.do(found, seat, token)


def turned_up_by(card: TokenCard) -> tuple[str, ...]:
    """Return the rules that turn up a token: nobody can look at an adversary and ignore it."""
    match card:
        case Servant():
            return ("RH-FOE-12",)
        case Adversary():
            return "RH-STOP-01", "RH-RUL-20"
    return "RH-STOP-01", "RH-STOP-04", "RH-RUL-20"


@rules.step()
def found(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """A token has been revealed; other rules may react."""
