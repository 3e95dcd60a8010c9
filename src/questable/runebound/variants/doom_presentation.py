"""The display of the doom track."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, named
from questable.kernel.shown.scene import CardFace, Tray
from questable.runebound.presentation.box_presentation import BoxPresentation
from questable.runebound.presentation.trays import Laid
from questable.runebound.state import Runebound
from questable.runebound.variants.doom import Doom


def doom(g: Runebound) -> Laid:
    """Show the doom counters on the towns, and the cards beside them."""
    track = g.part(Doom)
    towns = tuple(named(town, "town") for town in g.content.map.town_order)
    note: Text = Say("endgame-has-begun") if track.endgame else ""
    title, value = Say("doom"), track.counters
    yield "doom", Tray(title=title, kind="numbers", group="doom", value=value, size=len(towns), lines=towns, note=note)
    cards = tuple(
        CardFace(id=f"doom-{slot}", card="", face_up=False, slot=slot, colour=g.content.adventure[card].colour)
        for slot, card in enumerate(track.cards, start=1)
    )
    size = g.content.box.doom_threshold[g.setting.seats - 1]
    yield "doom-cards", Tray(title=Say("doom-cards"), kind="track", group="doom", cards=cards, size=size)


PRESENTATION = BoxPresentation(trays=(doom,))
