"""Spaces in words: what is found there, and who asks."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, chain, named
from questable.runebound.board import town_at
from questable.runebound.challenges import undefeated_at
from questable.runebound.state import Runebound


def asked(g: Runebound) -> int:
    """The seat that has to decide, or whose turn it is."""
    return g.decision.seat if g.decision else g.active


def lies_at(g: Runebound, space: int) -> list[Text]:
    """What is found in a space: undefeated Challenges, adventures, other heroes, wares."""
    found: list[Text] = [Say("undefeated-there", card=card) for card in undefeated_at(g, space)]
    found += [Say("adventure-counter", colour=colour) for colour in dict.fromkeys(g.counters.get(space, ()))]
    found += [named(hero.id) for hero in g.heroes if hero.space == space and hero.seat != g.active]
    if (town := town_at(g, space)) is not None and g.stacks.get(town):
        found.append(Say("sells", wares=chain(map(named, g.stacks[town]), ", ")))
    return found
