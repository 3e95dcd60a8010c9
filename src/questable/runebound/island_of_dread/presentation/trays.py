"""What lies beside the map: decks, markets with their captains, the island, maps, legendary items, event tokens."""

from __future__ import annotations

from questable.kernel.say import Say, Text, chain, named
from questable.kernel.scene import CardFace, Stat, Tray
from questable.runebound.island_of_dread.captains import CAPTAINS
from questable.runebound.island_of_dread.content import MAPS, SILVER
from questable.runebound.island_of_dread.state import Island
from questable.runebound.presentation import trays as base
from questable.runebound.presentation.player_boards import face
from questable.runebound.presentation.trays import Laid

DECKS = ("green", "yellow", "red", "sea", SILVER, CAPTAINS)
COLOURS = {"sea": "blue", SILVER: "", CAPTAINS: ""}


def decks(g: Island) -> Laid:
    """Adventure decks, the sea deck, the silver deck, the captains."""
    for deck in DECKS:
        yield (
            f"deck-{deck}",
            Tray(
                title=named(deck, "deck"),
                kind="deck",
                group="adventures",
                count=len(g.decks.get(deck, ())),
                colour=COLOURS.get(deck, deck),
            ),
        )


def markets(g: Island) -> Laid:
    """The market deck, and the stacks of the cities."""
    yield from base.markets(g)


def captains(g: Island) -> Laid:
    """Who waits on which quay."""
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
    """What the sea has done to a captain: counters stay on the card (IOD-RUL-36)."""
    wounds, exhaustion = g.wounds.get(card, 0), g.exhaustion.get(card, 0)
    return Say("worn", wounds=wounds, exhaustion=exhaustion) if wounds or exhaustion else ""


def the_island(g: Island) -> Laid:
    """The silver deck's pile; who is there stands beside the map."""
    lying = tuple(face(g, card) for card in g.sunk)
    yield "island", Tray(title=Say("silver-pile"), kind="cards", group="island", cards=lying, note=Say("none-lie-here"))


def maps(g: Island) -> Laid:
    """The pool, counted: everybody can tell what is left."""
    counts = tuple(
        Stat(label=Say("map-of", colour=colour), value=str(g.pool.count(colour)), icon="map") for colour in MAPS
    )
    yield "maps", Tray(title=Say("map-pool"), kind="text", group="island", stats=counts)


def legends(g: Island) -> Laid:
    lying = tuple(face(g, card) for card in g.legends)
    title = Say("legendary-items")
    yield "legends", Tray(title=title, kind="cards", group="island", cards=lying, note=Say("none-lie-here"))


def tokens(g: Island) -> Laid:
    """The event tokens off the map, both faces."""
    lines = tuple(
        Say("token-sides", one=token.sides[0].name, other=token.sides[1].name)
        for token in g.content.tokens.values()
        if token.id not in g.showing
    )
    yield "tokens", Tray(title=Say("event-tokens-left"), kind="text", group="island", lines=lines)


BUILDERS = (decks, markets, captains, the_island, maps, legends, tokens)
