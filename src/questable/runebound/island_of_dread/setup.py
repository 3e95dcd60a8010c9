"""SETUP, DECK: laying out the archipelago."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Step
from questable.runebound import cards, market, setup, turn
from questable.runebound.island_of_dread.captains import CAPTAINS
from questable.runebound.island_of_dread.content import MAPS
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island
from questable.runebound.island_of_dread.voyage import SEA_DECK


@layer.around(setup.dealt_to, "IOD-DECK-02", "IOD-DECK-03", "IOD-DECK-05", "IOD-SETUP-10", "IOD-SETUP-11")
def decks_of_the_archipelago(below: Callable[[Island, str], str], g: Island, card: str) -> str:
    """The sea deck replaces the blue one. Captains have a deck of their own; legendary items have none."""
    if card in g.content.captains:
        return CAPTAINS
    if card in g.content.legends:
        return ""
    return SEA_DECK if card in g.content.met_at_sea else below(g, card)


@layer.adjusts(setup.laying)
def laying_of_the_archipelago(steps: list[Step[Any]], g: Island) -> list[Step[Any]]:
    """Lay out the market, place captains, mix maps, lay out legendary items (IOD-SETUP-20, IOD-SETUP-21)."""
    after = steps.index(setup.stock_markets) + 1
    return [*steps[:after], place_captains, mix_maps, lay_legends, *steps[after:]]


@layer.replaces(setup.stock_markets, "IOD-SETUP-07", "IOD-SETUP-08")
def stock_cities(g: Island) -> None:
    """Put six cards in the capital and two in every other city."""
    here = g.content.archipelago
    for town in g.content.map.town_order:
        if town == here.capital:
            market.stock(g, town, here.capital_cards, "IOD-SETUP-07")
        else:
            market.stock(g, town, here.city_cards, "IOD-SETUP-08")


@layer.replaces(setup.choose_hero, "IOD-VAR-01", "IOD-SETUP-19")
def choose_in_turn_order(g: Island) -> None:
    """Draw the starting player first, then let players choose heroes in turn order."""
    seats = setup.seats_with_heroes(g)
    if not g.chosen:
        g.first = g.dice.below(seats)
        g.note("first-player", rules=("IOD-SETUP-19",), seat=g.first)
    free = [Option("hero", hero) for hero in setup.hero_pool(g) if hero not in g.chosen]
    g.ask((g.first + len(g.chosen)) % seats, "choose-hero", free, setup.hero_chosen)


@layer.replaces(setup.hero_chosen, "IOD-VAR-01")
def chosen_in_turn_order(g: Island, option: Option) -> None:
    """Take a hero that nobody else has. When all have chosen, seat the heroes."""
    g.chosen += (str(option.about),)
    seats = setup.seats_with_heroes(g)
    if len(g.chosen) < seats:
        g.do(setup.choose_hero)
        return
    for seat in range(seats):
        setup.join(g, g.chosen[(seat - g.first) % seats])


@layer.around(setup.choose_first_player, "IOD-SETUP-19")
def first_player_known(below: Callable[[Island], None], g: Island) -> None:
    """Use the starting player already drawn, if heroes were chosen."""
    if not g.chosen:
        below(g)
        return
    g.round = 1
    g.do(turn.take_turn, g.first)


@layer.step("IOD-SETUP-09")
def place_captains(g: Island) -> None:
    """Shuffle the captain deck and place one captain in every city."""
    g.decks[CAPTAINS] = ()
    setup.lay_decks(g, list(g.content.captains))
    for town in g.content.map.town_order:
        if card := cards.draw(g, CAPTAINS):
            g.harbours[town] = (card,)
            g.note("captain-comes", rules=("IOD-SETUP-09",), seat=-1, town=town, card=card)


@layer.step("IOD-SETUP-14", "IOD-MAPTOK-01")
def mix_maps(g: Island) -> None:
    """Mix the map tokens face down."""
    g.pool = tuple(colour for colour in MAPS for _ in range(g.content.archipelago.maps))


@layer.step("IOD-SETUP-15", "IOD-LEGEND-01")
def lay_legends(g: Island) -> None:
    """Lay out all legendary items face up."""
    g.legends = tuple(g.content.legends)
