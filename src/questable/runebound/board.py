"""MAP: spaces, terrain, neighbors, adventure counters on the map."""

from __future__ import annotations

from collections.abc import Hashable

from questable.runebound.abilities.vocabulary import Terrain
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound

DOORS = 20_000  # maximum number of entries kept


@rules.query("RB-MAP-02", "RB-MAP-04")
def terrain_of(g: Runebound, space: int) -> Terrain | None:
    """Return the terrain of a space as it counts for movement; a town has none."""
    return land_of(g, space)


@rules.query("RB-MAP-02", "RB-MAP-04")
def land_of(g: Runebound, space: int) -> Terrain | None:
    """Return the terrain that card text refers to, ignoring anything placed on the space; Events may change it."""
    terrain = g.content.grid.terrain.get(space)  # 0: a hero without a starting space is nowhere
    if terrain is not None:
        for _, _, modifier in g.open_kit().modifiers.get("terrain", ()):
            if modifier.was == terrain:
                return modifier.now
    return terrain


@rules.query("RB-MAP-01", "RB-MAP-09")
def neighbours(g: Runebound, space: int) -> tuple[int, ...]:
    """Return the spaces one step away; nothing leads off the map."""
    return g.content.grid.neighbours[space]


@rules.query("RB-MAP-01")
def linked(g: Runebound, one: int, other: int) -> bool:
    """Return whether the link between two spaces can be used now, so that they are neighbors."""
    return other in neighbours(g, one) or one in neighbours(g, other)


@rules.query("RB-EVENT-01", "RB-EVENT-03")
def sunbursts(g: Runebound) -> tuple[int, ...]:
    """Return the jewels with rays, where a counter can be put."""
    return g.content.grid.sunbursts


@rules.query("RB-MAP-02", "RB-MAP-04")
def lay_of_the_land(g: Runebound) -> Hashable:
    """Return what neighbors and terrain depend on besides the printed map; while it is unchanged, so are they."""
    return tuple([each.card for each in g.open_kit().modifiers.get("terrain", ())])


def doors(g: Runebound, space: int) -> tuple[tuple[int, frozenset[int]], ...]:
    """Return the spaces one step away, each with the die faces that lead into it."""
    known, lay = g.content.doors, lay_of_the_land(g)
    found = known.get((space, lay))
    if found is None:
        if len(known) > DOORS:
            known.clear()
        showing = g.content.showing
        found = known[space, lay] = tuple((there, showing[terrain_of(g, there)]) for there in neighbours(g, space))
    return found


@rules.query("RB-MAP-03")
def town_at(g: Runebound, space: int) -> str | None:
    return g.content.grid.town_at.get(space)


@rules.query("RB-MAP-03")
def towns_meant(g: Runebound, card: str) -> tuple[int, ...]:
    """Return the spaces that this card means by "a town"."""
    return tuple(g.content.grid.town_at)


@rules.query("RB-ADV-02", "RB-UNDEF-01")
def in_reach(g: Runebound, space: int) -> bool:
    """Return whether counters and undefeated Challenges on a space can be reached."""
    return True


@rules.query("RB-INTERACT-01")
def together(g: Runebound, seat: int, other: int) -> bool:
    """Return whether two heroes share a space, so that text about heroes "here" applies to them."""
    return g.heroes[seat].space == g.heroes[other].space


@rules.query("RB-KO-08", "RB-RUL-12")
def nearest_towns(g: Runebound, space: int) -> tuple[int, ...]:
    return g.content.grid.nearest_towns(space)


@rules.query("RB-MOVE-21")
def may_be_brought(g: Runebound, seat: int, space: int, card: str) -> bool:
    """Return whether this card may move this seat's hero to this space: anywhere on the map, unless a box limits it."""
    return True


@rules.step("RB-SETUP-02", "RB-SUPPLY-01")
def lay_counter(g: Runebound, space: int, colour: str) -> None:
    """Put an adventure counter from the supply on a space."""
    g.counters[space] = (*g.counters.get(space, ()), colour)


@rules.step("RB-ADV-12")
def lift_counter(g: Runebound, space: int, colour: str) -> None:
    """Remove an adventure counter of this color from a space."""
    left = list(g.counters[space])
    left.remove(colour)
    if left:
        g.counters[space] = tuple(left)
    else:
        del g.counters[space]


@rules.step("RB-CARD-01")
def move_counter(g: Runebound, start: int, space: int, colour: str) -> None:
    """Move an adventure counter of this color to another space; it does not leave the map."""
    g.do(lift_counter, start, colour)
    g.do(lay_counter, space, colour)
