"""EVENT: event tokens flood land, raise it, and open sea routes."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import adventure, board, challenges, movement
from questable.runebound.island_of_dread.board import is_anchorage, is_sea, is_stop, land_about, left_of
from questable.runebound.island_of_dread.content import BORDER, ROUTE, RUIN, Face
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island
from questable.runebound.state import Hero


def _side_with(g: Island, token: str, face: str, number: int) -> int | None:
    """Return the side of a token with this face; number 0 matches any."""
    for index, side in enumerate(g.content.tokens[token].sides):
        if side.face == face and number in (0, side.number):
            return index
    return None


def free_spaces(g: Island, face: str, number: int) -> list[int]:
    """Return the free event spaces of a face's border; a sea route fits only its own number (IOD-RUL-10)."""
    found = []
    for space, marked in g.content.event_spaces.items():
        if space not in g.laid and marked.border == BORDER.get(face) and number in (0, marked.number):
            found.append(space)
    return found


def tokens_for(g: Island, face: str, number: int) -> list[str]:
    """Return the tokens with a face: first those off the map, else those on it with their other side up."""
    able = [token for token in g.content.tokens if _side_with(g, token, face, number) is not None]
    off = [token for token in able if token not in g.showing]
    if off:
        return off if face == ROUTE else off[:1]  # each route token is a different route
    return [token for token in able if g.content.tokens[token].sides[g.showing[token]].face != face]


@layer.step("IOD-EVENT-05", "IOD-RUL-09", "IOD-RUL-10", "IOD-RUL-11")
def lay_face(g: Island, seat: int, face: Face, number: int, space: int) -> None:
    """Put a face on a free space of its border, or on the one the card names. If none is free, nothing happens."""
    spaces = free_spaces(g, face, number)
    if space:
        spaces = [space] if space in spaces or (face == RUIN and space not in g.laid) else []
    tokens = tokens_for(g, face, number)
    if not spaces or not tokens:
        g.note("token-not-laid", rules=("IOD-RUL-10" if tokens else "IOD-RUL-09",), seat=seat, face=face)
        return
    options = [
        Option("lay-token", there, token)
        for token in tokens
        for there in spaces
        if face != ROUTE or _side_with(g, token, face, g.content.event_spaces[there].number) is not None
    ]
    g.ask(seat, "lay-token", options, token_laid, face, number)


@layer.step("IOD-EVENT-03", "IOD-RUL-09", "IOD-RUL-12")
def token_laid(g: Island, option: Option, face: str, number: int) -> None:
    """Turn over and move a token already on the map. Its old space shows its printed terrain again."""
    space, token = int(option.about or 0), str(option.using)
    side = _side_with(g, token, face, number)
    assert side is not None
    if token in g.showing:
        g.do(lift_token, token)
    g.do(put_token, space, token, side)


@layer.step("IOD-EVENT-03", "IOD-EVENT-04", "IOD-EVENT-05", "IOD-RUL-13")
def put_token(g: Island, space: int, token: str, side: int) -> None:
    """Put a token on a space, and deal with any heroes there."""
    g.laid[space] = token
    g.showing[token] = side
    shown = g.content.tokens[token].sides[side]
    why = ("IOD-EVENT-05", "IOD-EVENT-04") if shown.face == ROUTE else ("IOD-EVENT-05",)
    g.note("token-laid", rules=why, space=space, face=shown.name)
    g.do(clear_spaces)


@layer.step("IOD-RUL-12")
def lift_token(g: Island, token: str) -> None:
    """Take a token off the map."""
    space = next(there for there, lying in g.laid.items() if lying == token)
    del g.laid[space], g.showing[token]
    g.note("token-lifted", rules=("IOD-RUL-12",), space=space)
    g.do(clear_spaces)


@layer.step("IOD-RUL-14")
def clear_spaces(g: Island) -> None:
    """The player to the left moves a hero whose space became sea or whose stop is gone, without penalty."""
    for seat in g.seats_from(g.active):
        hero = g.heroes[seat]
        if seat in g.at_sea:
            if not is_stop(g, hero.space):
                g.do(move_off, seat, _stops_beside(g, hero))
        elif hero.space and is_sea(g, hero.space):
            g.do(move_off, seat, land_about(g, hero.space))


def _stops_beside(g: Island, hero: Hero) -> tuple[int, ...]:
    """Return the neighboring stops of the lost route, or land if there are none."""
    printed = tuple(there for there in g.content.grid.routes.get(hero.space, ()) if is_stop(g, there))
    return printed or land_about(g, hero.space)


@layer.step("IOD-RUL-14")
def move_off(g: Island, seat: int, spaces: tuple[int, ...]) -> None:
    options = [frequent("shore", there) for there in spaces]
    g.ask_about(g.heroes[seat].id, left_of(g, seat), "off-the-water", options, moved_off, seat)


@layer.step("IOD-RUL-14")
def moved_off(g: Island, option: Option, seat: int) -> None:
    g.note("moved-off", rules=("IOD-RUL-14",), seat=seat, space=option.about)
    g.do(movement.arrive, seat, int(option.about or 0), "drift")


@layer.adjusts(board.in_reach)
def not_under_water(reached: bool, g: Island, space: int) -> bool:
    """Card text does not reach anything under a token (IOD-RUL-15)."""
    return reached and (space not in g.laid or not is_sea(g, space))


@layer.adjusts(challenges.standing)
def what_waits_at_sea(cards: list[str], g: Island) -> list[str]:
    """A sea Challenge waiting at an anchorage on a token can be reached (IOD-VAR-05)."""
    waiting = (entry for entry in g.undefeated if entry.space in g.laid and is_anchorage(g, entry.space))
    return cards + [entry.card for entry in waiting if entry.card in g.content.met_at_sea]


@layer.adjusts(adventure.open_adventures)
def counters_under_water(colours: list[str], g: Island, hero: Hero) -> list[str]:
    """Nothing under a token can be reached until the space is land again (IOD-RUL-15)."""
    return [] if g.laid and is_sea(g, hero.space) else colours
