"""What lies beside the map: decks, markets with their captains, the island, maps, legendary items, event tokens."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.scene import CardFace, Stat, Tray
from questable.runebound.island_of_dread.captains import CAPTAINS
from questable.runebound.island_of_dread.content import MAPS, SILVER
from questable.runebound.island_of_dread.state import Island
from questable.runebound.presentation import trays as base
from questable.runebound.presentation.player_boards import face
from questable.runebound.presentation.trays import Laid

DECKS = ("green", "yellow", "red", "sea")
SIGNS = {SILVER: "skull", CAPTAINS: "helm"}
"""The icons of decks without a color."""


def decks(g: Island) -> Laid:
    """Return the adventure decks and the sea deck."""
    for deck in DECKS:
        yield f"deck-{deck}", _deck(g, deck, "adventures", "blue" if deck == "sea" else deck)


def _deck(g: Island, deck: str, group: str, colour: str = "") -> Tray:
    count, icon = len(g.decks.get(deck, ())), SIGNS.get(deck, "")
    return Tray(title=named(deck, "deck"), kind="deck", group=group, count=count, colour=colour, icon=icon)


def markets(g: Island) -> Laid:
    """Return the market deck and the city stacks."""
    yield from base.markets(g)


def captains(g: Island) -> Laid:
    """Return the captains still in the deck and those waiting in cities."""
    yield f"deck-{CAPTAINS}", _deck(g, CAPTAINS, "captains")
    lying = tuple(
        CardFace(
            id=card,
            card=card,
            place=g.content.grid.towns[town],
            note=chain(
                (named(town, "town"), Say("so-much-gold", gold=g.content.captains[card].cost), worn(g, card)), ", "
            ),
        )
        for town in g.content.map.town_order
        for card in g.harbours.get(town, ())
    )
    yield "captains", Tray(title=Say("captains-waiting"), kind="cards", group="captains", cards=lying)


def worn(g: Island, card: str) -> Text:
    """Return a captain's counters, which stay on the card (IOD-RUL-36)."""
    wounds, exhaustion = g.wounds.get(card, 0), g.exhaustion.get(card, 0)
    return Say("worn", wounds=wounds, exhaustion=exhaustion) if wounds or exhaustion else ""


def the_island(g: Island) -> Laid:
    """Return the silver deck and its discards. Heroes on the island stand beside the map."""
    yield f"deck-{SILVER}", _deck(g, SILVER, "island")
    lying = tuple(face(g, card) for card in g.sunk)
    yield "island", Tray(title=Say("silver-pile"), kind="cards", group="island", cards=lying, note=Say("none-lie-here"))


def maps(g: Island) -> Laid:
    """Return the pool, counted: the number of tokens left is public."""
    yield "maps", Tray(title=Say("map-pool"), kind="text", group="island", stats=counted_maps(g.pool))


def counted_maps(tokens: tuple[str, ...]) -> tuple[Stat, ...]:
    """Return the number of map tokens of each color."""
    return tuple(
        Stat(label=Say("map-of", colour=colour), value=str(tokens.count(colour)), icon=f"map-{colour}")
        for colour in MAPS
    )


def legends(g: Island) -> Laid:
    lying = tuple(face(g, card) for card in g.legends)
    title = Say("legendary-items")
    yield "legends", Tray(title=title, kind="cards", group="island", cards=lying, note=Say("none-lie-here"))


def tokens(g: Island) -> Laid:
    """Return the event tokens off the map, with both faces."""
    lines = tuple(
        Say("token-sides", one=token.sides[0].name, other=token.sides[1].name)
        for token in g.content.tokens.values()
        if token.id not in g.showing
    )
    yield "tokens", Tray(title=Say("event-tokens-left"), kind="text", group="island", lines=lines)


BUILDERS = (decks, markets, captains, the_island, maps, legends, tokens)
