"""The hero boards of this box: corruption, trophies, and the points they are worth."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say
from questable.kernel.shown.scene import CardFace, Fight, Gauge, PlayerBoard, Shelf, Stat
from questable.runebound.board import nearest_towns
from questable.runebound.cult_of_the_rune.corruption import limit_of
from questable.runebound.cult_of_the_rune.ending import bonus_of, points_of, threshold
from questable.runebound.cult_of_the_rune.state import CultGame

CORRUPTION_MEANS = Say("corruption-means")
CORRUPTION, POINTS, TROPHIES = Say("corruption"), Say("victory-points"), Say("trophies")


def with_corruption(g: CultGame, shown: PlayerBoard) -> PlayerBoard:
    """Add the markers out of those that eliminate, the points with their bonus, and the trophies."""
    if shown.out:
        return shown
    seat = shown.seat
    markers = Gauge("doom", CORRUPTION, g.corruption.get(seat, 0), limit_of(g, seat), CORRUPTION_MEANS)
    points = Stat(
        label=POINTS,
        value=f"{points_of(g, seat)} + {bonus_of(g, seat)}",
        icon="trophy",
        note=Say("points-that-end-it", points=threshold(g)),
    )
    won = tuple(trophy(g, card) for card in g.won.get(seat, ()))
    shelves = (*shown.shelves, Shelf(title=TROPHIES, cards=won)) if won else shown.shelves
    return msgspec.structs.replace(
        shown, gauges=(*shown.gauges, markers), purse=(*shown.purse, points), shelves=shelves
    )


def trophy(g: CultGame, card: str) -> CardFace:
    """A beaten rune cultist; only its value matters now."""
    colour = g.content.cultists[card].colour
    return CardFace(
        id=card, card=card, colour=colour, note=Say("so-many-points", points=g.content.box.counter_worth[colour])
    )


def fight(g: CultGame, shown: Fight) -> Fight:
    """Add the price of a knock-out where all towns to wake in are infiltrated; it may even be fatal."""
    bout = g.fights[-1]
    hero = g.heroes[bout.seat]
    if hero.out or bout.foe >= 0 or not all(town in g.infiltrated for town in nearest_towns(g, hero.space)):
        return shown
    last = g.corruption.get(hero.seat, 0) + 1 >= limit_of(g, hero.seat)
    note = Say("waking-would-end-it" if last else "waking-would-corrupt", who=hero.id)
    return msgspec.structs.replace(shown, notes=(*shown.notes, note))
