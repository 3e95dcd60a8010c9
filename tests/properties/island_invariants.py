"""What must hold after every decision of every game in the archipelago."""

from __future__ import annotations

from collections import Counter

from questable.runebound.content import HeroCard
from questable.runebound.island_of_dread.board import is_sea, is_stop
from questable.runebound.island_of_dread.content import MAPS
from questable.runebound.island_of_dread.state import Island
from questable.runebound.values import life_of
from tests.properties.invariants import table_is_in_order
from tests.properties.runebound_invariants import check_heroes
from tests.properties.runebound_invariants import places as base_places

SETTLING = ("off-the-water", "wreck-where", "city-for-the-fallen", "lay-token")
"""While these are asked a hero may stand on water."""


@table_is_in_order.register
def _(g: Island) -> None:
    """Cards, captains, maps and tokens are each somewhere, once; ships lie at stops, and nobody else on the water."""
    check_cards(g)
    check_counters(g)
    check_heroes(g)
    check_captains(g)
    check_maps_and_tokens(g)
    check_water(g)


def check_cards(g: Island) -> None:
    captains = [*g.captains.values(), *(card for here in g.harbours.values() for card in here)]
    found = [*base_places(g), *captains, *g.legends, *g.sunk]
    everything = [card.id for card in g.content.cards.values() if not isinstance(card, HeroCard)]
    assert sorted(found) == sorted(everything)
    assert len(g.undefeated) == g.content.box.undefeated_spaces
    for fight in g.fights:
        assert fight.foe >= 0 or fight.enemy in g.revealed or any(entry.card == fight.enemy for entry in g.undefeated)


def check_counters(g: Island) -> None:
    assert all(count > 0 for count in (*g.wounds.values(), *g.exhaustion.values()))
    bearers = (
        {hero.id for hero in g.heroes} | set(g.content.allies) | set(g.content.adventure) | set(g.content.captains)
    )
    assert set(g.wounds) <= bearers and set(g.exhaustion) <= bearers
    assert all(colours and space in g.content.grid.spaces for space, colours in g.counters.items())
    in_deck = set(g.decks["captains"])
    assert not in_deck & (set(g.wounds) | set(g.exhaustion)), "a discarded captain has no counters (IOD-CAPT-09)"


def check_captains(g: Island) -> None:
    """One for a player; who is at sea has one; loans are of captains somebody has (IOD-CAPT-07, IOD-LOAN-02)."""
    assert set(g.at_sea) <= set(g.captains)
    assert len(set(g.at_sea)) == len(g.at_sea)
    taken = g.decision.topic if g.decision else ""
    assert set(g.loans) <= set(g.captains.values()) or taken == "keep-captain"
    for seat, captain in g.captains.items():
        if not g.fights and not g.hurts and g.outcome is None and not g.heroes[seat].down:
            assert g.wounds.get(captain, 0) < life_of(g, seat, captain) or g.decision is not None
        assert g.exhaustion.get(captain, 0) <= g.content.captains[captain].life


def check_maps_and_tokens(g: Island) -> None:
    owned = [colour for maps in g.maps.values() for colour in maps]
    assert Counter([*g.pool, *owned]) == Counter(dict.fromkeys(MAPS, g.content.archipelago.maps))
    assert sorted(g.laid.values()) == sorted(g.showing), "a token that shows a side lies on one space"
    assert set(g.showing) <= set(g.content.tokens)


def check_water(g: Island) -> None:
    if g.decision is not None and g.decision.topic in SETTLING:
        return
    for hero in g.heroes:
        if hero.seat in g.at_sea:
            assert is_stop(g, hero.space) or g.decision is None or hero.down
        elif not hero.out and hero.space in g.content.grid.spaces:
            assert not is_sea(g, hero.space) or hero.down
    there = [hero for hero in g.heroes if hero.space == g.content.archipelago.island]
    assert len(there) <= 1 and all(hero.seat == g.active for hero in there), "IOD-RUL-88"
