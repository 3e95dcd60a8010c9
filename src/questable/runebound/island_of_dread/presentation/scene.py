"""What lies on hero boards: captains and maps, and the captain in a fight at sea."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say
from questable.kernel.shown.presentation import Standing
from questable.kernel.shown.scene import Fight, PlayerBoard, Shelf, Side
from questable.runebound.island_of_dread.maps import sets_of
from questable.runebound.island_of_dread.presentation.trays import counted_maps
from questable.runebound.island_of_dread.state import Island
from questable.runebound.presentation.player_boards import ally_face, gauges, told


def with_captain(g: Island, shown: PlayerBoard) -> PlayerBoard:
    """Add the captain with counters and loan, and map tokens beside the gold."""
    purse = (*shown.purse, *counted_maps(g.maps.get(shown.seat, ())))
    shelves, notes = shown.shelves, shown.notes
    if captain := g.captains.get(shown.seat):
        shelves = (*shelves, _shelf(g, shown.seat, captain))
    if shown.seat in g.at_sea:
        notes = (*notes, Say("embarked"))
    if sets := sets_of(g, shown.seat):
        notes = (*notes, Say("sets-of-maps", sets=sets))
    return msgspec.structs.replace(shown, purse=purse, shelves=shelves, notes=notes)


def _shelf(g: Island, seat: int, captain: str) -> Shelf:
    face = ally_face(g, seat, captain)
    if captain in g.loans:
        face = msgspec.structs.replace(face, note=Say("on-loan"))
    return Shelf(title=Say("captain"), companions=True, cards=(face,), size=1)


def with_captains(g: Island, shown: Standing) -> Standing:
    """Captains are wounded and healed like other characters."""
    found = dict(shown)
    for seat, captain in g.captains.items():
        found |= told(captain, gauges(g, seat, captain))
    return found


def fight_here(g: Island, sheet: Fight) -> Fight:
    """Show the captain beside the hero at sea, with his Life, because his death is a shipwreck.

    The island has no escape step (IOD-ISLAND-08).
    """
    fight = g.fights[-1]
    if fight.space == g.content.archipelago.island:
        return msgspec.structs.replace(sheet, phases=tuple(phase for phase in sheet.phases if phase[0] != "escape"))
    captain = g.captains.get(fight.seat)
    if captain is None or fight.seat not in g.at_sea or fight.foe >= 0:
        return sheet

    def joined(side: Side) -> Side:
        if side.seat != fight.seat:
            return side
        return msgspec.structs.replace(side, shelves=(*side.shelves, _shelf(g, fight.seat, captain)))

    left = g.content.captains[captain].life - g.wounds.get(captain, 0)
    heroes, note = tuple(map(joined, sheet.heroes)), Say("wreck-without", card=captain, left=left)
    return msgspec.structs.replace(sheet, heroes=heroes, notes=(*sheet.notes, note))
