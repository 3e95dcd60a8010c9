"""The map as it is now."""

from __future__ import annotations

from questable.kernel.scene import Cell, HexBoard, Marker
from questable.runebound.board import land_of, town_at
from questable.runebound.state import Runebound


def board(game: Runebound) -> HexBoard:
    """Every space with its counters, its numbered counters of undefeated Challenges, and the heroes on it."""
    letters = initials(game)
    markers: dict[int, tuple[Marker, ...]] = {}
    for hero in game.heroes:
        if not hero.out and hero.space:
            marker = Marker(letters[hero.seat], hero.seat, hero.seat == game.active)
            markers[hero.space] = (*markers.get(hero.space, ()), marker)
    badges: dict[int, list[str]] = {}
    for number, entry in enumerate(game.undefeated, start=1):
        if entry.card:
            badges.setdefault(entry.space, []).append(str(number))
    cells = {}
    for space in game.content.grid.spaces.values():
        counters = game.counters.get(space.id, ())
        cells[space.id] = Cell(
            id=space.id,
            column=space.at[0],
            row=space.at[1],
            terrain=land_of(game, space.id),
            town=town_at(game, space.id),
            region=space.region,
            jewel=counters[0] if counters else space.jewel,
            counter=bool(counters),
            sunburst=space.sunburst,
            markers=markers.get(space.id, ()),
            badge=",".join(badges[space.id]) if space.id in badges else None,
        )
    return HexBoard(title=game.setting.adventure.name, cells=cells)


def initials(game: Runebound) -> dict[int, str]:
    """One letter per hero; where that is not enough two, or the letter and the number of the seat."""
    names = {hero.seat: game.content.heroes[hero.id].name for hero in game.heroes}
    chosen = {}
    for seat, text in names.items():
        others = [other for each, other in names.items() if each != seat]
        unique = [text[:length] for length in (1, 2) if not any(other.startswith(text[:length]) for other in others)]
        chosen[seat] = unique[0] if unique else f"{text[0]}{seat + 1}"
    return chosen
