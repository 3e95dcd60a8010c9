"""Spaces in words: what is found there, and who asks."""

from __future__ import annotations

from questable.runebound.board import town_at
from questable.runebound.challenges import undefeated_at
from questable.runebound.state import Runebound


def asked(g: Runebound) -> int:
    """The seat that has to decide, or whose turn it is."""
    return g.decision.seat if g.decision and g.decision.seat < len(g.heroes) else g.active


def lies_at(g: Runebound, space: int) -> list[str]:
    """What is found in a space: undefeated Challenges, adventures, other heroes, wares."""
    found = [f"{g.content.cards[card].name} undefeated" for card in undefeated_at(g, space)]
    found += [f"{colour} adventure" for colour in dict.fromkeys(g.counters.get(space, ()))]
    found += [g.content.cards[hero.id].name for hero in g.heroes if hero.space == space and hero is not g.hero]
    if (town := town_at(g, space)) is not None and g.stacks.get(town):
        found.append(f"sells {', '.join(g.content.cards[card].name for card in g.stacks[town])}")
    return found
