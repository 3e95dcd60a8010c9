"""SETUP: the set-up in separate steps, so that an adventure can change each of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from questable.errors import SetupError
from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Step
from questable.runebound import cards, market, movement, purse, turn
from questable.runebound.board import lay_counter
from questable.runebound.rulebook import rules
from questable.runebound.state import Hero, Runebound, Track

MARKET = "market"
"""The deck of market cards."""


@rules.step("RB-SETUP-01", hands_on=True)
def set_up(g: Runebound) -> None:
    """Set up the table for 1 to 6 players."""
    heroes = len(hero_pool(g))
    if heroes < seats_with_heroes(g):
        raise SetupError(f"{g.setting.seats} seats, but the packs hold only {heroes} heroes")
    for step in laying(g):
        g.do(step)
    g.do(choose_first_player)


@rules.query("RB-SETUP-01")
def laying(g: Runebound) -> list[Step[Any]]:
    """Return the steps of set-up before the first player is chosen, in order."""
    return [
        place_counters,
        lay_undefeated_track,
        shuffle_market,
        stock_markets,
        shuffle_adventure_decks,
        deal_heroes,
        heroes_begin,
        take_possessions,
    ]


@rules.query("RB-SETUP-11")
def hero_pool(g: Runebound) -> list[str]:
    """Return the heroes that can be dealt or chosen."""
    return list(g.content.heroes)


@rules.query("RB-SETUP-11")
def seats_with_heroes(g: Runebound) -> int:
    """Return how many players have a hero: all of them. They have the first seats."""
    return g.setting.seats


@rules.step("RB-SETUP-02", "RB-SETUP-03", "RB-SETUP-10", "RB-MAP-05", "RB-SUPPLY-01")
def place_counters(g: Runebound) -> None:
    """Put an adventure counter of its color on every jewel; the rest is the supply, which never runs out."""
    for space, colour in g.content.grid.jewels.items():
        g.do(lay_counter, space, colour)


@rules.step("RB-SETUP-04")
def lay_undefeated_track(g: Runebound) -> None:
    g.undefeated = (Track(),) * g.content.box.undefeated_spaces


@rules.step("RB-SETUP-05")
def shuffle_market(g: Runebound) -> None:
    """Shuffle all Items and Allies into one face-down deck."""
    g.decks[MARKET] = ()
    lay_decks(g, list(g.content.market))


@rules.query("RB-SETUP-05", "RB-SETUP-07")
def dealt_to(g: Runebound, card: str) -> str:
    """Return the deck a card starts in: the market, or the one of its color; "" means no deck."""
    if card in g.content.market:
        return MARKET
    found = g.content.adventure.get(card)
    return found.colour if found else ""


def lay_decks(g: Runebound, dealt: Iterable[str]) -> None:
    """Put these cards into the decks they are dealt to, one deck after the other, each shuffled."""
    decks: dict[str, list[str]] = {}
    for card in dealt:
        if deck := dealt_to(g, card):
            decks.setdefault(deck, []).append(card)
    for deck, of_deck in decks.items():
        mixed(g, deck, of_deck)


def mixed(g: Runebound, deck: str, dealt: list[str]) -> None:
    """Put a deck together, shuffling each of its parts, and remember how many cards are above the others."""
    *above, below = laid_above(g, deck, dealt)
    top = tuple(card for part in above for card in g.dice.shuffled(part))
    g.decks[deck] = (*top, *g.dice.shuffled(below))
    if top:
        g.tops[deck] = len(top)


@rules.query("RB-SETUP-05", "RB-SETUP-07", "CP-VAR-01", "CP-VAR-02", "CP-VAR-03")
def laid_above(g: Runebound, deck: str, dealt: list[str]) -> tuple[list[str], ...]:
    """Return the parts of a deck, topmost first: focused packs, then all others, mixed packs included."""
    focused, origin = g.setting.focused, g.content.origin
    if not focused:
        return (dealt,)
    return [card for card in dealt if origin.get(card) in focused], [
        card for card in dealt if origin.get(card) not in focused
    ]


@rules.step("RB-SETUP-06", "RB-MAP-12")
def stock_markets(g: Runebound) -> None:
    """Put a card in each town except the first, which starts empty."""
    for town in g.content.map.town_order:
        g.stacks[town] = ()
        if town != g.content.box.start:
            market.stock(g, town, 1, "RB-SETUP-06")


@rules.step("RB-SETUP-07", "RB-SETUP-08")
def shuffle_adventure_decks(g: Runebound) -> None:
    """Shuffle four decks by color; no Event is in play."""
    adventure, colours = g.content.adventure, g.content.vocabulary.colours
    lay_decks(g, sorted(adventure, key=lambda card: colours.index(adventure[card].colour)))


@rules.step("RB-SETUP-11", "RB-SUPPLY-04")
def deal_heroes(g: Runebound) -> None:
    """Each player receives a different hero at random; the others are out of the game."""
    for hero in g.dice.shuffled(hero_pool(g))[: seats_with_heroes(g)]:
        join(g, hero)


@rules.step("RB-SETUP-11")
def choose_hero(g: Runebound) -> None:
    """Players choose heroes, if all of them agree to; no hero is used twice."""
    taken = {hero.id for hero in g.heroes}
    free = [Option("hero", hero) for hero in hero_pool(g) if hero not in taken]
    g.ask(len(g.heroes), "choose-hero", free, hero_chosen)


@rules.step("RB-SETUP-11")
def hero_chosen(g: Runebound, option: Option) -> None:
    join(g, str(option.about))
    if len(g.heroes) < seats_with_heroes(g):
        g.do(choose_hero)


@rules.query("RB-SETUP-11")
def why_joined(g: Runebound) -> str:
    """Return the rule by which a player has a hero, dealt or chosen."""
    return "RB-SETUP-11"


def join(g: Runebound, hero: str) -> None:
    """A hero takes the next seat."""
    seat = len(g.heroes)
    g.heroes.append(Hero(hero, seat, 0))
    g.restored()
    g.note("joined", rules=(why_joined(g),), seat=seat, who=hero)


@rules.step("RB-SETUP-09", "RB-SETUP-13", "RB-SETUP-14")
def heroes_begin(g: Runebound) -> None:
    """Every hero starts in the same town with the same gold and nothing else."""
    start = g.content.grid.towns[g.content.box.start]
    for hero in g.heroes:
        g.do(movement.arrive, hero.seat, start, "begin")
        g.do(purse.earn, hero.seat, g.content.box.gold, "RB-SUPPLY-04")


@rules.step("RB-SETUP-13", "CP-RUL-33")
def take_possessions(g: Runebound) -> None:
    """Some heroes start with more gold or with market cards; the first seat takes first."""
    for hero in g.heroes:
        printed = g.content.heroes[hero.id]
        if printed.gold:
            g.do(purse.earn, hero.seat, printed.gold, "RB-SUPPLY-04")
        for card in printed.cards:
            g.do(take_possession, hero.seat, card)


@rules.step("RB-SETUP-13", "CP-RUL-33")
def take_possession(g: Runebound, seat: int, card: str) -> None:
    """Take a card from the market deck or from a stack, which gets another one."""
    if cards.take_out(g, MARKET, card):
        g.do(cards.gain_card, seat, card, "RB-CARD-01")
        return
    for town, stack in g.stacks.items():
        if card in stack:
            g.stacks[town] = tuple(each for each in stack if each != card)
            market.stock(g, town, 1, "RB-SETUP-06")
            g.do(cards.gain_card, seat, card, "RB-CARD-01")
            return


@rules.step("RB-SETUP-15", hands_on=True)
def choose_first_player(g: Runebound) -> None:
    g.first = g.dice.below(len(g.heroes))
    g.round = 1
    g.note("first-player", seat=g.first)
    g.do(turn.take_turn, g.first)
