"""MAPTOK, LEGEND: map tokens, their sets, and the legendary items they buy."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import cards, experience
from questable.runebound.island_of_dread.captains import on_loan
from questable.runebound.island_of_dread.content import MAPS
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island
from questable.runebound.island_of_dread.voyage import anchored
from questable.runebound.state import Hero

NO_MAP = Option("no-map")


def sets_of(g: Island, seat: int) -> int:
    """Return the number of sets a player owns: each is one token of every color (IOD-MAPTOK-02)."""
    return min(g.maps.get(seat, ()).count(colour) for colour in MAPS)


# Gaining -------------------------------------------------------------------------------------------------------------


@layer.step("IOD-MAPTOK-03", "IOD-MAPTOK-04", "IOD-MAPTOK-05", "IOD-RUL-73", "IOD-RUL-74")
def gain_map(g: Island, seat: int) -> None:
    """Draw one token at random. If the pool is empty, the hero may take one from another player."""
    if on_loan(g, seat):
        g.note("reward-void", rules=("IOD-LOAN-04",), seat=seat)
        return
    if g.pool:
        colour = g.dice.pick(list(g.pool))
        left = list(g.pool)
        left.remove(colour)
        g.pool = tuple(left)
        _give(g, seat, colour, "IOD-MAPTOK-04")
        return
    options = [
        Option("take-map", g.heroes[other].id, colour)
        for other in g.seats_from(seat)
        if other != seat
        for colour in MAPS
        if colour in g.maps.get(other, ())
    ]
    if options:
        g.cite(("IOD-MAPTOK-05",))
        g.ask(seat, "take-map", [*options, NO_MAP], map_taken, seat)


def _give(g: Island, seat: int, colour: str, why: str) -> None:
    g.maps[seat] = tuple(sorted((*g.maps.get(seat, ()), colour), key=MAPS.index))
    g.note("map-gained", rules=(why,), seat=seat, colour=colour)


@layer.step("IOD-MAPTOK-05")
def take_map(g: Island, option: Option, seat: int) -> None:
    """Take a token of the chosen color from the chosen player, who cannot refuse."""
    other, colour = next(hero.seat for hero in g.heroes if hero.id == option.about), str(option.using)
    _part(g, other, colour)
    g.note("map-lost", rules=("IOD-MAPTOK-05",), seat=other, colour=colour, foe=seat)
    _give(g, seat, colour, "IOD-MAPTOK-05")


@layer.step("IOD-MAPTOK-05")
def take_no_map(g: Island, option: Option, seat: int) -> None:
    """Taking is optional."""


map_taken = layer.choice("map_taken", {"take-map": take_map, "no-map": take_no_map})


def _part(g: Island, seat: int, colour: str) -> None:
    left = list(g.maps[seat])
    left.remove(colour)
    g.maps[seat] = tuple(left)


@layer.step("IOD-MAPTOK-06", "IOD-MAPTOK-07")
def spend_set(g: Island, seat: int) -> None:
    """Return one token of each color face down to the pool."""
    for colour in MAPS:
        _part(g, seat, colour)
        g.pool = tuple(sorted((*g.pool, colour), key=MAPS.index))
    g.note("set-spent", rules=("IOD-MAPTOK-07",), seat=seat)


# Legendary items -----------------------------------------------------------------------------------------------------


@layer.adjusts(experience.learning_options)
def sets_buy_legends(options: list[Option], g: Island, hero: Hero) -> list[Option]:
    """On an anchorage, each set buys a legendary item of the player's choice (IOD-EXP-04, IOD-RUL-72)."""
    if g.legends and sets_of(g, hero.seat) and legends_sold(g, hero.seat):
        return [*options, *(Option("legend", card) for card in g.legends)]
    return options


@layer.query("IOD-EXP-04", "IOD-RUL-72")
def legends_sold(g: Island, seat: int) -> bool:
    """Return whether sets can buy legendary items now: only on an anchorage."""
    return anchored(g, seat)


@layer.step("IOD-EXP-04", "IOD-LEGEND-03", "IOD-RUL-41")
def buy_legend(g: Island, option: Option) -> None:
    """Exchange a set for a legendary item. It is no reward, so a loan doesn't matter."""
    g.do(spend_set, g.active)
    g.do(take_legend, g.active, str(option.about), "IOD-EXP-04")
    g.do(experience.learn)


layer.adds_to(experience.learned, {"legend": buy_legend})


@layer.step("IOD-LEGEND-03")
def take_legend(g: Island, seat: int, card: str, why: str) -> None:
    """Take a legendary item from the supply, citing the given rule."""
    if card in g.legends:
        g.legends = tuple(each for each in g.legends if each != card)
        g.do(cards.gain_card, seat, card, why)


@layer.around(cards.discard_market_card, "IOD-LEGEND-04", "IOD-RUL-18")
def legends_return(below: Callable[[Island, str], None], g: Island, card: str) -> None:
    """A legendary item that is used or lost returns to the supply, where any player may get it."""
    if card not in g.content.legends:
        below(g, card)
        return
    cards.strip_counters(g, card)
    g.legends = (*g.legends, card)
    g.note("legend-returns", rules=("IOD-LEGEND-04",), card=card)
