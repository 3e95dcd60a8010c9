"""Spaces in words: their contents, and the player who asks."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, chain, named
from questable.runebound.board import town_at
from questable.runebound.challenges import undefeated_at
from questable.runebound.state import Runebound


def asked(g: Runebound) -> int:
    """Return the seat that must decide, or the active one."""
    return g.decision.seat if g.decision else g.active


def lies_at(g: Runebound, space: int) -> list[Text]:
    """Return the contents of a space: undefeated Challenges, adventures, other heroes, wares."""
    found: list[Text] = [Say("undefeated-there", card=card) for card in undefeated_at(g, space)]
    found += [Say("adventure-counter", colour=colour) for colour in dict.fromkeys(g.counters.get(space, ()))]
    found += [named(hero.id) for hero in g.heroes if hero.space == space and hero.seat != g.active]
    if (town := town_at(g, space)) is not None and g.stacks.get(town):
        found.append(Say("sells", wares=chain(map(named, g.stacks[town]), ", ")))
    return found
