"""What must hold after every decision of every game against the cult."""

from __future__ import annotations

from collections import Counter

from questable.runebound.content import Encounter, EventCard
from questable.runebound.cult_of_the_rune import corruption, ending
from questable.runebound.cult_of_the_rune.march import candidates, open_towns
from questable.runebound.cult_of_the_rune.state import UNDEFINED, CultGame
from questable.runebound.setup import dealt_to
from tests.properties.invariants import table_is_in_order
from tests.properties.runebound_invariants import check_counters, check_heroes
from tests.properties.runebound_invariants import places as base_places


@table_is_in_order.register
def _(g: CultGame) -> None:
    """The census with pile and trophies; marker, towns and turned counters; nobody plays on who is lost."""
    check_counters(g)
    check_heroes(g)
    check_cards(g)
    check_cultists(g)
    check_marker(g)
    check_corruption(g)
    if g.outcome is None:
        check_nothing_has_ended(g)
        if g.decision is not None and g.decision.topic == "way-of-moving":
            check_start_of_turn(g)


def places(g: CultGame) -> list[str]:
    """Every card, where it lies; a card in two places is there twice."""
    return [*base_places(g), *g.pile, *(card for won in g.won.values() for card in won)]


def check_cards(g: CultGame) -> None:
    assert sorted(places(g)) == sorted(card for card in g.content.cards if dealt_to(g, card))
    assert not g.undefeated and not g.event, "these spaces of the base board have other jobs here"
    assert all(isinstance(g.content.cards[card], EventCard | Encounter) for card in g.pile)
    for fight in g.fights:
        assert fight.foe >= 0 or fight.enemy in g.revealed


def check_cultists(g: CultGame) -> None:
    """CR-RUL-53: cultist decks, trophies and the card being fought are always all of them."""
    lying = [(name, card) for name, deck in g.decks.items() if name.startswith("cult-") for card in deck]
    decks = Counter(card for _, card in lying)
    trophies = Counter(card for won in g.won.values() for card in won)
    fought = Counter(card for card in g.revealed if card in g.content.cultists)
    assert decks + trophies + fought == Counter(list(g.content.cultists))
    assert all(name == f"cult-{g.content.cultists[card].colour}" for name, card in lying)
    assert fought.total() <= 1 + len(g.fights)


def check_marker(g: CultGame) -> None:
    grid = g.content.grid
    assert g.cult in grid.spaces and UNDEFINED <= g.heading < 6
    assert len(set(g.infiltrated)) == len(g.infiltrated) and set(g.infiltrated) <= set(grid.town_at)
    assert g.infiltrated[0] == grid.towns[g.content.cult.start]
    assert g.cult not in grid.town_at or g.cult in g.infiltrated
    assert candidates(g), "the marker can always go on"
    for space, turned in g.turned_over.items():
        assert turned and not Counter(turned) - Counter(g.counters.get(space, ())), "a counter that is not there"
    assert Counter(g.turned_over.get(g.cult, ())) == Counter(g.counters.get(g.cult, ())), "not turned under the marker"


def check_corruption(g: CultGame) -> None:
    assert all(markers > 0 for markers in g.corruption.values()) and all(g.won.values())
    for hero in g.heroes:
        if hero.out:
            assert not g.owned(hero) and not hero.gold and not hero.points and not hero.experience and not hero.space
            assert hero.seat not in g.corruption and hero.seat not in g.won and hero.id not in g.wounds
        elif not g.fights and g.outcome is None:
            assert not corruption.is_lost(g, hero.seat)


def check_nothing_has_ended(g: CultGame) -> None:
    """As long as the game goes on, none of its ends has come."""
    if not g.round:
        return  # heroes are still being chosen
    left = g.seats_from(0)
    if not g.awaits(ending.check_survivors):  # then an effect is under way that takes several of them
        assert left and (len(left) > 1 or not ending.wins_as_the_last(g))
    assert all(ending.points_of(g, seat) < ending.threshold(g) for seat in left)
    assert sum(ending.counts_for_the_pile(g, card) for card in g.pile) < ending.pile_threshold(g)


def check_start_of_turn(g: CultGame) -> None:
    """Nothing of the turn before is left, and no town beside the marker waits for it."""
    assert g.has_hero(g.active) and not g.revealed and not any(hero.down and not hero.out for hero in g.heroes)
    assert g.heading == UNDEFINED or not open_towns(g, g.cult)
    assert len(g.agenda) <= 9, [entry[-2] for entry in g.agenda]
