"""The things that card text can count: "+1 for each ally", "at most 3 gold", "1 wound for each counter"."""

from __future__ import annotations

from questable.runebound.abilities.word_types import Counted
from questable.runebound.cards import is_item
from questable.runebound.purse import purse
from questable.runebound.state import Runebound
from questable.runebound.values import level_of


def _allies(g: Runebound, seat: int, card: str) -> int:
    return len(g.kits[seat].allies)


def _wounds(g: Runebound, seat: int, card: str) -> int:
    return g.wounds.get(g.heroes[seat].id, 0)


def _exhaustion(g: Runebound, seat: int, card: str) -> int:
    return g.exhaustion.get(g.heroes[seat].id, 0)


def _gold(g: Runebound, seat: int, card: str) -> int:
    return purse(g, seat)


def _points(g: Runebound, seat: int, card: str) -> int:
    return g.heroes[seat].points


def _level(g: Runebound, seat: int, card: str) -> int:
    return level_of(g, seat)


def _items(g: Runebound, seat: int, card: str) -> int:
    hero = g.heroes[seat]
    return sum(is_item(g, hero, each) for each in hero.cards + hero.trophies)


def _market_cards(g: Runebound, seat: int, card: str) -> int:
    return len(g.heroes[seat].cards)


def _runes(g: Runebound, seat: int, card: str) -> int:
    return len(g.heroes[seat].runes)


def _rivals_here(g: Runebound, seat: int, card: str) -> int:
    here = g.heroes[seat].space
    return sum(g.heroes[each].space == here for each in g.seats_from(seat) if each != seat)


def _undefeated(g: Runebound, seat: int, card: str) -> int:
    return sum(1 for entry in g.undefeated if entry.card)


def _rounds(g: Runebound, seat: int, card: str) -> int:
    return g.round


def _counters(g: Runebound, seat: int, card: str) -> int:
    return g.counters_on(card)


COUNTED = (
    Counted("ally", _allies),
    Counted("wound", _wounds),  # on the hero
    Counted("exhaustion", _exhaustion),
    Counted("gold", _gold),
    Counted("point", _points),  # experience points, unspent
    Counted("level", _level),
    Counted("item", _items),
    Counted("market-card", _market_cards),  # Items and Allies from the market
    Counted("rune", _runes),  # Dragon Runes
    Counted("rival-here", _rivals_here),
    Counted("undefeated", _undefeated),  # Challenges
    Counted("game-round", _rounds),
    Counted("counter", _counters),  # on the card this text is on
)
