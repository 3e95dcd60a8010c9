"""SETUP: the table is laid, one step after the other, so that an adventure can change each of them."""

from __future__ import annotations

from questable.errors import SetupError
from questable.kernel.decision import Option
from questable.runebound import turn
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.board import put_counter
from questable.runebound.rulebook import rules
from questable.runebound.state import Hero, Runebound, Track


@rules.step("RB-SETUP-01")
def set_up(g: Runebound) -> None:
    """The table is laid for 1 to 6 players."""
    if len(g.content.heroes) < g.setting.seats:
        raise SetupError(f"{g.setting.seats} seats, but the packs hold only {len(g.content.heroes)} heroes")
    g.do(place_counters)
    g.do(lay_undefeated_track)
    g.do(shuffle_market)
    g.do(stock_markets)
    g.do(shuffle_adventure_decks)
    g.do(deal_heroes)
    g.do(heroes_begin)
    g.do(choose_first_player)


@rules.step("RB-SETUP-02", "RB-SETUP-03", "RB-SETUP-10", "RB-MAP-05", "RB-SUPPLY-01")
def place_counters(g: Runebound) -> None:
    """One adventure counter of its colour on every jewel; the rest is the supply, which never runs out."""
    for space, colour in g.content.grid.jewels.items():
        put_counter(g, space, colour)


@rules.step("RB-SETUP-04")
def lay_undefeated_track(g: Runebound) -> None:
    g.undefeated = (Track(),) * g.content.box.undefeated_spaces


@rules.step("RB-SETUP-05")
def shuffle_market(g: Runebound) -> None:
    """All Items and Allies in one face-down deck."""
    g.decks["market"] = mixed(g, list(g.content.market))


@rules.query("RB-SETUP-05", "RB-SETUP-07", "RB-VAR-20")
def mixed(g: Runebound, cards: list[str]) -> tuple[str, ...]:
    """How the cards of a deck are put together: shuffled, those of added packs among the others."""
    return g.dice.shuffled(cards)


@rules.step("RB-SETUP-06", "RB-MAP-12")
def stock_markets(g: Runebound) -> None:
    """One card for each town except the first; that one starts empty."""
    for town in g.content.map.town_order:
        g.stacks[town] = ()
        if town != g.content.box.start and g.decks["market"]:
            card, *rest = g.decks["market"]
            g.stacks[town], g.decks["market"] = (card,), tuple(rest)
            g.note("market-card", town=town, card=card)


@rules.step("RB-SETUP-07", "RB-SETUP-08")
def shuffle_adventure_decks(g: Runebound) -> None:
    """Four decks by colour; no Event is in play."""
    for colour in COLOURS:
        g.decks[colour] = mixed(g, [card.id for card in g.content.adventure.values() if card.colour == colour])


@rules.step("RB-SETUP-11", "RB-SETUP-12")
def deal_heroes(g: Runebound) -> None:
    """Each player receives a different hero at random; the others are out of the game."""
    for hero in g.dice.shuffled(list(g.content.heroes))[: g.setting.seats]:
        join(g, hero)


@rules.step("RB-SETUP-11")
def choose_hero(g: Runebound) -> None:
    """If all players agree, they choose heroes; no hero is used twice."""
    taken = {hero.id for hero in g.heroes}
    free = [Option("hero", hero) for hero in g.content.heroes if hero not in taken]
    g.ask(len(g.heroes), "choose-hero", free, hero_chosen)


@rules.step("RB-SETUP-11")
def hero_chosen(g: Runebound, option: Option) -> None:
    join(g, str(option.about))
    if len(g.heroes) < g.setting.seats:
        g.do(choose_hero)


def join(g: Runebound, hero: str) -> None:
    """A hero takes the next seat."""
    seat = len(g.heroes)
    g.heroes.append(Hero(hero, seat, 0))
    g.restored()
    g.note("joined", seat=seat, who=hero)


@rules.step("RB-SETUP-09", "RB-SETUP-13", "RB-SETUP-14")
def heroes_begin(g: Runebound) -> None:
    """Every hero starts in the same town with the same gold and nothing else."""
    start = g.content.grid.towns[g.content.box.start]
    for hero in g.heroes:
        hero.space, hero.gold = start, g.content.box.gold


@rules.step("RB-SETUP-15")
def choose_first_player(g: Runebound) -> None:
    g.first = g.dice.below(len(g.heroes))
    g.round = 1
    g.note("first-player", seat=g.first)
    g.do(turn.take_turn, g.first)
