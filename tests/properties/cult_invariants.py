"""What must hold after every decision of every game against the cult."""

from __future__ import annotations

from collections import Counter

from questable.runebound.cult_of_the_rune import corruption, ending, march
from questable.runebound.cult_of_the_rune.state import UNDEFINED, CultGame
from questable.runebound.setup import dealt_to
from tests.properties.invariants import table_is_in_order
from tests.properties.runebound_invariants import check_counters, check_heroes
from tests.properties.runebound_invariants import places as base_places


@table_is_in_order.register
def _(g: CultGame) -> None:
    """Every card in exactly one place, the marker on the map, nobody more corrupted than there is Life."""
    check_counters(g)
    check_heroes(g)
    check_cards(g)
    check_marker(g)
    check_sides(g)
    check_souls(g)
    if g.outcome is None:
        check_not_over(g)


def check_cards(g: CultGame) -> None:
    """Events and Encounters of the special pile are out of the game, trophies lie before their players."""
    lying = [*base_places(g), *g.pile, *(card for won in g.won.values() for card in won)]
    assert sorted(lying) == sorted(card for card in g.content.cards if dealt_to(g, card))
    assert not g.event and not g.undefeated
    assert all(fight.foe >= 0 or fight.enemy in g.revealed for fight in g.fights)
    cultists = [card for card in lying if card in g.content.cultists]
    assert len(cultists) == len(g.content.cultists), "decks, trophies and the cards being fought"
    for card in g.pile:
        assert card not in g.content.challenges
    for won in g.won.values():
        assert won and set(won) <= set(g.content.cultists)


def check_marker(g: CultGame) -> None:
    """It stands on the map and points somewhere; a town it stands in has fallen, and it can always go on."""
    grid = g.content.grid
    assert g.cult in grid.spaces
    assert g.heading in (UNDEFINED, *march.DIRECTIONS)
    assert len(set(g.infiltrated)) == len(g.infiltrated)
    assert set(g.infiltrated) <= set(grid.town_at)
    assert g.infiltrated[0] == grid.towns[g.content.cult.start]
    assert g.cult not in grid.town_at or g.cult in g.infiltrated
    assert march.candidates(g)


def check_sides(g: CultGame) -> None:
    """What is turned over lies there; in the space of the marker everything is."""
    for space, turned in g.turned_over.items():
        assert turned and not Counter(turned) - Counter(g.counters.get(space, ()))
    assert sorted(g.counters.get(g.cult, ())) == sorted(g.turned_over.get(g.cult, ()))


def check_souls(g: CultGame) -> None:
    """Only heroes in the game have corruption and trophies; who is out has nothing left."""
    for seat, markers in g.corruption.items():
        assert g.has_hero(seat)
        assert 1 <= markers <= corruption.full_life_of(g, seat)
    assert all(g.has_hero(seat) for seat in g.won)
    for hero in g.heroes:
        if hero.out:
            assert not (g.owned(hero) or hero.gold or hero.points or hero.experience or hero.space)


def check_not_over(g: CultGame) -> None:
    """No condition that ends the game is met while it goes on."""
    assert sum(ending.counts_for_the_pile(g, card) for card in g.pile) < ending.pile_threshold(g)
    assert all(ending.points_of(g, seat) < ending.threshold(g) for seat in g.won)
    assert g.seats_from(0)
