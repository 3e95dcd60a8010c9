"""The cost of bad dice, which every hint with a chance includes."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text
from questable.runebound import odds
from questable.runebound.abilities.choosing import Test
from questable.runebound.hero_combat import prizes
from questable.runebound.knockout import losses
from questable.runebound.presentation.card_text import sentence
from questable.runebound.purse import purse
from questable.runebound.state import Runebound

NAMED = 3
"""The most cards at risk that are named; more are only counted."""


def defeat(g: Runebound, seat: int) -> Text:
    """Return `a defeat costs 5 gold and Storm Hammer`."""
    gold, cards, points, goods = losses(g, seat)
    named, among = one_of(g, cards)
    return Say("a-defeat", gold=gold, cards=named, among=among, points=points, goods=goods)


def one_of(g: Runebound, cards: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """Return the cards of which one is lost, each name once; only the number if there are many."""
    named = tuple({g.content.cards[card].name: card for card in cards}.values())
    return (named, 0) if len(named) <= NAMED else ((), len(cards))


def defeat_by_a_hero(g: Runebound, seat: int) -> Text:
    """Say that the winner takes all gold and a card of their choice."""
    return Say("a-defeat-by-a-hero", gold=purse(g, seat), card=bool(prizes(g, seat)))


def lost_fight(g: Runebound) -> Text:
    """Return what losing the current fight costs the hero who is asked."""
    fight = g.fights[-1]
    return defeat(g, fight.seat) if fight.foe < 0 else defeat_by_a_hero(g, fight.seat)


def missed(g: Runebound) -> Text:
    """Return the cost of failing the roll that is about to be made or has been made."""
    return Say("a-failed-roll", wounds=max(0, odds.cost_now(g)))


def failed(test: Test) -> Text:
    """Return the consequence of a failed skill test."""
    return Say("a-failed-test", does=sentence(test.failure) if test.failure else "")
