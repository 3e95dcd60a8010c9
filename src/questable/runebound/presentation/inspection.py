"""Everything known about a space before a hero goes there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from questable.kernel.engine.decision import Option, Scalar
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Detail, Inspection
from questable.runebound.adventure import NOTHING
from questable.runebound.board import neighbours, terrain_of, town_at
from questable.runebound.challenges import undefeated_at
from questable.runebound.market import buy_price
from questable.runebound.presentation.board import board
from questable.runebound.presentation.box_presentation import shows_of
from questable.runebound.presentation.names import direction, whereabouts
from questable.runebound.presentation.space_contents import Prospects
from questable.runebound.state import Runebound
from questable.runebound.values import printed_cost

LAID_BY_BOXES = ("token", "mark", "house")
"""Kinds of pieces unknown to the base game."""


def inspect(game: Runebound, seat: int, place: Scalar) -> Inspection | None:
    """Return what waits there with this player's odds, wares, heroes, what the boxes know, and the route."""
    grid = game.content.grid
    space = int(place) if isinstance(place, int) or (isinstance(place, str) and place.isdecimal()) else 0
    if space not in grid.spaces and space not in grid.places:
        return None
    found = [*_waiting(game, seat, space), *_heroes(game, seat, space), *_wares(game, seat, space)]
    found += _lying(game, space)
    for box in shows_of(game.setting):
        found += box.inspect(game, seat, space) if box.inspect else ()
    found += [*_land(game, seat, space), *_distance(game, seat, space)]
    return Inspection(place=space, title=whereabouts(game, space), details=tuple(found))


def _stands(g: Runebound, seat: int) -> bool:
    """Return whether this player has a hero on the map."""
    return seat < len(g.heroes) and not g.heroes[seat].out and g.heroes[seat].space in g.content.grid.neighbours


def _waiting(g: Runebound, seat: int, space: int) -> Iterator[Detail]:
    """Yield undefeated Challenges and adventures, each with its odds, and the consequence of doing nothing."""
    prospects = Prospects(g, seat) if _stands(g, seat) else None
    beaten = undefeated_at(g, space)
    for card in beaten:
        hint = prospects.hint(space, Option("face", card)) if prospects else None
        yield Detail(label=Say("undefeated"), card=card, chance=hint.chance if hint else None)
    known = {g.content.challenges[card].colour for card in beaten}
    for colour in dict.fromkeys(g.counters.get(space, ())):
        hint = prospects.hint(space, Option("attempt", colour)) if prospects and colour not in known else None
        label = Say("adventure-counter", colour=colour)
        yield Detail(label=label, text=hint.text if hint else "", chance=hint.chance if hint else None)
    if prospects and (hint := prospects.hint(space, NOTHING)) is not None:
        yield Detail(label=Say("ask-otherwise"), text=hint.text, chance=hint.chance)


def _heroes(g: Runebound, seat: int, space: int) -> Iterator[Detail]:
    for hero in g.heroes:
        if hero.space == space and not hero.out:
            yield Detail(label=Say("ask-you") if hero.seat == seat else Say("hero"), card=hero.id)


def _wares(g: Runebound, seat: int, space: int) -> Iterator[Detail]:
    town = town_at(g, space)
    for card in g.stacks.get(town, ()) if town is not None else ():
        price = buy_price(g, seat, card) if seat < len(g.heroes) else printed_cost(g, card)
        yield Detail(label=Say("ask-for-sale"), text=Say("so-much-gold", gold=price), card=card)


def _lying(g: Runebound, space: int) -> Iterator[Detail]:
    """Yield the tokens, marks and buildings that boxes have placed there."""
    shown = board(g)
    here = shown.cells.get(space) or shown.places.get(str(space))
    for piece in here.pieces if here else ():
        if piece.kind in LAID_BY_BOXES:
            yield Detail(label=piece.sort or piece.label, text=chain((piece.label, piece.note), ", "), card=piece.card)


def _land(g: Runebound, seat: int, space: int) -> Iterator[Detail]:
    """Yield the land, the die faces that lead into it, and how many of the rolled dice do."""
    grid, sides = g.content.grid, len(g.content.box.die)
    if space not in grid.neighbours:
        return
    land = terrain_of(g, space)
    opening = g.content.showing[land]
    ready = sum(face in opening for face in g.movement_dice if face) if seat == g.active else 0
    name: Text = named(land, "terrain") if land else Say("ask-town") if town_at(g, space) else ""
    every = len(opening) == sides
    text = Say("ask-entered", every=every, opening=0 if every else len(opening), sides=sides, ready=ready)
    yield Detail(label=Say("ask-land"), text=chain((name, text), ": "))


def _distance(g: Runebound, seat: int, space: int) -> Iterator[Detail]:
    """Yield the distance in spaces, and the direction."""
    if not _stands(g, seat):
        return
    spaces, start = g.content.grid.spaces, g.heroes[seat].space
    steps = steps_between(g, start, space)
    if steps is None:
        yield Detail(label=Say("ask-distance"), text=Say("ask-no-way"))
    elif steps:
        way = direction(spaces[start].at, spaces[space].at) if start in spaces and space in spaces else ""
        toward: Text = Say("way-from-you", direction=way) if way else ""
        yield Detail(label=Say("ask-distance"), text=chain((Say("ask-steps", steps=steps), toward), ", "))


def steps_between(g: Runebound, start: int, end: int) -> int | None:
    """Return the fewest steps from one space to another, ignoring dice; None if there is no route."""
    rim, known = deque([(start, 0)]), {start}
    while rim:
        space, steps = rim.popleft()
        if space == end:
            return steps
        for there in neighbours(g, space):
            if there not in known:
                known.add(there)
                rim.append((there, steps + 1))
    return None
