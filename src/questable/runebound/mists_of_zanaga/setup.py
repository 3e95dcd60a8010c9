"""SETUP: laying out Zanaga."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Step
from questable.runebound import adventure, cards, market, movement, purse, setup, turn
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import decks, rituals
from questable.runebound.mists_of_zanaga.content import SURVIVAL
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.survival import give


@layer.answers(setup.laying)
def laying_zanaga(g: Zanaga) -> list[Step[Any]]:
    """Lay out counters, pool, decks, tracks, gods, market, supplies, heroes (MZ-SETUP-01); no challenge counters."""
    return [
        setup.place_counters,
        fill_pool,
        setup.shuffle_adventure_decks,
        lay_roaming_monsters,
        shuffle_ritual_decks,
        lay_rituals,
        lay_gods,
        setup.shuffle_market,
        setup.stock_markets,
        lay_survival_tokens,
        setup.deal_heroes,
        setup.heroes_begin,
        setup.take_possessions,
    ]


@layer.step("MZ-SETUP-04", "MZ-TOKEN-01")
def fill_pool(g: Zanaga) -> None:
    g.pool = dict(g.content.zanaga.tokens)


@layer.around(setup.dealt_to, "MZ-SETUP-05", "MZ-SETUP-08", "MZ-SETUP-10", "MZ-SETUP-11", "MZ-RUL-06")
def decks_of_zanaga(below: Callable[[Zanaga, str], str], g: Zanaga, card: str) -> str:
    """Rituals have their own decks. Gods and survival tokens are in none."""
    if card in g.content.rituals:
        return decks.ritual_deck(decks.rank_of_colour(g.content.rituals[card].colour))
    return "" if card in g.content.gods or card in g.content.tokens else below(g, card)


@layer.step("MZ-SETUP-06", "MZ-SETUP-07")
def lay_roaming_monsters(g: Zanaga) -> None:
    """Lay out three green Challenges with a ritual token each."""
    count = g.content.zanaga.start_cards
    deck = adventure.deck_for(g, COLOURS[0], 0)
    g.roaming = tuple(card for _ in range(count) if (card := cards.draw(g, deck)))
    for card in g.roaming:
        tokens = (decks.take_token(g) for _ in range(decks.tokens_per_challenge(g)))
        g.laden[card] = tuple(token for token in tokens if token)
        g.note("roams", rules=("MZ-SETUP-06",), card=card)


@layer.step("MZ-SETUP-08", "MZ-RDECK-01", "MZ-ADECK-01")
def shuffle_ritual_decks(g: Zanaga) -> None:
    """Shuffle the ritual decks and make the green one current."""
    rituals_ = g.content.rituals
    setup.lay_decks(g, sorted(rituals_, key=lambda card: COLOURS.index(rituals_[card].colour)))
    g.ritual_rank = g.adventure_rank = 0


@layer.step("MZ-SETUP-09", "MZ-TRACK-01", "MZ-TRACK-02", "MZ-TRACK-03")
def lay_rituals(g: Zanaga) -> None:
    for _ in range(g.content.zanaga.start_cards):
        rituals.draw_ritual(g, "MZ-SETUP-09")


@layer.step("MZ-SETUP-10")
def lay_gods(g: Zanaga) -> None:
    """Lay out all ten gods asleep."""
    g.asleep = tuple(sorted(g.content.gods))


@layer.replaces(setup.stock_markets, "MZ-SETUP-12", "MZ-SETUP-13")
def stock_every_town(g: Zanaga) -> None:
    """Put one card in every town, then one more in each trading post."""
    for town in g.content.map.town_order:
        market.stock(g, town, 1, "MZ-SETUP-12")
    for town in g.content.zanaga.trading_posts:
        market.stock(g, town, 1, "MZ-SETUP-13")


@layer.step("MZ-SETUP-14", "MZ-SURV-01")
def lay_survival_tokens(g: Zanaga) -> None:
    g.survival = tuple(sorted(g.content.tokens))


@layer.replaces(setup.heroes_begin, "MZ-SETUP-15", "MZ-SETUP-16")
def heroes_begin_in_zanaga(g: Zanaga) -> None:
    """Give each hero gold and one survival token of each kind. Starting towns are chosen last."""
    for hero in g.heroes:
        g.do(purse.earn, hero.seat, g.content.box.gold, "RB-SUPPLY-04")
        for kind in SURVIVAL:
            give(g, hero.seat, kind, "MZ-SETUP-16")


@layer.replaces(setup.choose_first_player, "MZ-SETUP-20", "MZ-SETUP-21", "MZ-SETUP-22", "MZ-SETUP-23")
def first_player_and_towns(g: Zanaga) -> None:
    """Choose the first player at random. Then each player, clockwise, puts their hero in a town of their choice."""
    g.first = g.dice.below(len(g.heroes))
    g.round = 1
    g.note("first-player", rules=("MZ-SETUP-20",), seat=g.first)
    for seat in g.seats_from(g.first):
        g.do(choose_town, seat)
    g.do(turn.take_turn, g.first)


@layer.step("MZ-SETUP-21", "MZ-SETUP-22")
def choose_town(g: Zanaga, seat: int) -> None:
    towns = [Option("begin", space) for space in g.content.grid.town_at]
    g.ask(seat, "starting-town", towns, town_chosen, seat)


@layer.step("MZ-SETUP-21")
def town_chosen(g: Zanaga, option: Option, seat: int) -> None:
    g.note("settled", seat=seat, space=option.about)
    g.do(movement.arrive, seat, int(option.about or 0), "begin")
