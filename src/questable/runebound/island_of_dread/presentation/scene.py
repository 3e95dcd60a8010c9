"""What lies on hero boards: the captain, maps."""

from __future__ import annotations

import msgspec

from questable.kernel.say import Say
from questable.kernel.scene import PlayerBoard, Shelf
from questable.runebound.island_of_dread.maps import sets_of
from questable.runebound.island_of_dread.presentation.trays import counted_maps
from questable.runebound.island_of_dread.state import Island
from questable.runebound.presentation.player_boards import ally_face


def with_captain(g: Island, shown: PlayerBoard) -> PlayerBoard:
    """A captain with counters and loan; map tokens beside the gold."""
    purse = (*shown.purse, *counted_maps(g.maps.get(shown.seat, ())))
    shelves, notes = shown.shelves, shown.notes
    if captain := g.captains.get(shown.seat):
        face = ally_face(g, shown.seat, captain)
        if captain in g.loans:
            face = msgspec.structs.replace(face, note=Say("on-loan"))
        shelves = (*shelves, Shelf(title=Say("captain"), companions=True, cards=(face,), size=1))
    if shown.seat in g.at_sea:
        notes = (*notes, Say("embarked"))
    if sets := sets_of(g, shown.seat):
        notes = (*notes, Say("sets-of-maps", sets=sets))
    return msgspec.structs.replace(shown, purse=purse, shelves=shelves, notes=notes)
