"""What lies beside the map: threat, mirrors, patrols, goods deck."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.scene import Stat, Tray
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.midnight.goods import GOODS
from questable.runebound.midnight.prospects import mirrors_needed, test_chance
from questable.runebound.midnight.state import Midnight
from questable.runebound.presentation.names import place
from questable.runebound.presentation.trays import Laid, markets, on_top

THREAT = "threat"  # a group


def decks(g: Midnight) -> Laid:
    """Return the four adventure decks. The goods deck is with the market."""
    for colour in COLOURS:
        yield f"deck-{colour}", _deck(g, colour, "adventures", colour)


def goods(g: Midnight) -> Laid:
    yield f"deck-{GOODS}", _deck(g, GOODS, "market")


def _deck(g: Midnight, deck: str, group: str, colour: str = "") -> Tray:
    title = Say("deck-of-colour", colour=colour) if colour else named(deck, "deck")
    count, note = len(g.decks.get(deck, ())), on_top(g, deck)
    return Tray(title=title, kind="deck", group=group, count=count, colour=colour, note=note)


def threat(g: Midnight) -> Laid:
    """Return the threat track, and what the next test needs."""
    size = g.content.eredane.threat
    yield "threat", Tray(title=Say("threat-level"), kind="numbers", group=THREAT, value=g.threat, size=size)
    stats = (
        Stat(label=Say("threat-difficulty"), value=str(g.difficulty), icon="skull"),
        Stat(label=Say("fate-reserve"), value=str(g.reserve), icon="doom"),
    )
    note: Text = Say("next-test", chance=test_chance(g, 1)) if g.difficulty and not g.outcome else ""
    yield "threat-test", Tray(title=Say("threat-test-title"), kind="text", group=THREAT, stats=stats, note=note)


def mirrors(g: Midnight) -> Laid:
    """Return the mirrors destroyed, and the fortresses of those that remain."""
    lines = tuple(
        Say("mirror-hangs", value=value, places=tuple(space for space, each in g.mirrors.items() if each == value))
        for value in sorted(set(g.mirrors.values()), reverse=True)
    )
    size = mirrors_needed(g)
    value = min(sum(g.destroyed), size)  # the last mirror may bring more than needed
    yield "mirrors", Tray(title=Say("mirrors-destroyed"), kind="numbers", group=THREAT, value=value, size=size)
    yield "mirrors-left", Tray(title=Say("mirrors-left"), kind="text", group=THREAT, lines=lines)


def patrols(g: Midnight) -> Laid:
    """Return the places of patrols, and their wounds."""
    lines = tuple(
        chain(
            (
                Say("patrol-at", number=each.number, place=place(g.content, each.space)),
                Say("patrol-wounds", wounds=each.wounds) if each.wounds else "",
            ),
            ", ",
        )
        for each in g.patrols
    )
    note: Text = "" if lines else Say("no-patrols")
    yield "patrols", Tray(title=Say("patrols"), kind="text", group=THREAT, lines=lines, note=note)


BUILDERS = (threat, mirrors, patrols, decks, markets, goods)
