"""What must hold after every decision of every Runebound game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from questable.kernel.engine.state import hidden_fields
from questable.runebound.setup import dealt_to
from questable.runebound.state import Runebound
from questable.runebound.values import life_of, stamina_of
from tests.properties.invariants import table_is_in_order

LYING: dict[type, Callable[[Any], Iterable[str]]] = {}
"""By part of a box: the cards that lie open there."""
CHECKS: dict[type, Callable[[Any], None]] = {}
"""By part of a box: what must hold of a game in which it is played."""


@table_is_in_order.register
def _(g: Runebound) -> None:
    """Every card in exactly one place, counters conserved and never negative."""
    check_cards(g, places(g))
    check_counters(g)
    check_heroes(g)
    for part in g.parts.values():
        if type(part) in CHECKS:
            CHECKS[type(part)](g)


def places(g: Runebound) -> list[str]:
    """Every card, where it lies; a card in two places is there twice."""
    found: list[str] = [g.event] if g.event else []
    for pile in (*g.decks.values(), *g.stacks.values(), g.revealed, g.offered):
        found += pile
    for part in g.parts.values():
        if not hasattr(part, "conceal"):  # then what it hides are cards that lie face down
            found += (card for name in hidden_fields(type(part)) for card in getattr(part, name))
        found += LYING.get(type(part), lambda _: ())(part)
    for hero in g.heroes:
        found += hero.cards + hero.trophies + hero.kept
    found += [entry.card for entry in g.undefeated if entry.card]
    return found


def check_cards(g: Runebound, found: Sequence[str]) -> None:
    assert sorted(found) == sorted(card for card in g.content.cards if dealt_to(g, card))
    assert len(g.undefeated) == g.content.box.undefeated_spaces
    for fight in g.fights:
        assert fight.foe >= 0 or fight.enemy in g.revealed or any(entry.card == fight.enemy for entry in g.undefeated)


def check_counters(g: Runebound) -> None:
    assert all(count > 0 for count in (*g.wounds.values(), *g.exhaustion.values()))
    characters = {hero.id for hero in g.heroes} | set(g.content.allies) | set(g.content.adventure)
    assert set(g.wounds) <= characters and set(g.exhaustion) <= characters
    for space, colours in g.counters.items():
        assert colours and space in g.content.grid.everywhere
    assert len(set(g.turned)) == len(g.turned)


def check_heroes(g: Runebound) -> None:
    assert len({hero.id for hero in g.heroes}) == len(g.heroes)
    for hero in g.heroes:
        assert hero.gold >= 0 and hero.points >= 0
        assert hero.space in g.content.grid.everywhere or hero.space == 0
        assert hero.experience.count("life") <= 3
        assert set(hero.runes) <= set(hero.trophies)
        if g.outcome is None and not hero.down and not hero.out:
            assert g.wounds.get(hero.id, 0) < life_of(g, hero.seat, hero.id) or g.decision is not None
        for character in (hero.id, *g.kits[hero.seat].allies):
            if not g.fights and not g.hurts:
                assert g.exhaustion.get(character, 0) <= max(stamina_of(g, hero.seat, character), 0) or hero.down
