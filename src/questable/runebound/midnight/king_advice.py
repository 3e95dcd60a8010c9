"""Default advice for the Night King: what to buy next, and where a new patrol should gather.

It uses open information only: tokens, gold, patrols, and the places of heroes.
"""

from __future__ import annotations

from collections.abc import Sequence

from questable.kernel.engine.decision import Option
from questable.runebound.abilities.vocabulary import ATTRIBUTE
from questable.runebound.midnight.powers import the_king
from questable.runebound.midnight.purchases import COMBAT_TOKENS, ENOUGH, GREATEST, token_price
from questable.runebound.midnight.state import Midnight

PATROLS = 3  # save for patrols until they exceed half the heroes, rounded down, by this many
RICH = 9  # gold from which to buy less urgent things
CHEAP = 1  # highest price for a second token


def needed_most(g: Midnight, options: Sequence[Option]) -> Option:
    """Return the best purchase: free tokens, then enough patrols for the heroes, then power, then more tokens."""
    numbers, gold = g.content.eredane, g.treasury
    offered = {option.id: option for option in options}
    for kind in ("exhaustion", "wound", best_attribute(g)):
        if f"buy-token:{kind}" in offered and not token_price(g, kind):
            return offered[f"buy-token:{kind}"]
    many = len(g.heroes) // 2 + PATROLS
    if "buy-patrol" in offered and len(g.patrols) < many:
        return offered["buy-patrol"]
    if "buy-power" in offered and (len(g.patrols) >= many or gold >= RICH):
        return offered["buy-power"]
    saving = len(g.patrols) < many or g.shadow < GREATEST
    kept = numbers.patrol_price if saving else 0
    for kind in ("exhaustion", best_attribute(g), "wound"):
        price = token_price(g, kind)
        if f"buy-token:{kind}" in offered and (gold - price >= kept or (price <= CHEAP and gold % 5 > 1)):
            return offered[f"buy-token:{kind}"]
    return ENOUGH


def best_attribute(g: Midnight) -> str:
    """Return the combat token of the phase the king influences best, where his terrain shows most often."""
    king = the_king(g)
    best = max(ATTRIBUTE, key=lambda phase: len(g.content.showing[getattr(king, phase)]))
    assert ATTRIBUTE[best] in COMBAT_TOKENS
    return ATTRIBUTE[best]


def where_to_gather(g: Midnight, options: Sequence[Option]) -> Option:
    """Return a fortress near the heroes, or near the cities before they arrive, that has no patrol yet."""
    grid = g.content.grid
    places = [hero.space for hero in g.heroes if hero.space] or list(grid.town_at)

    def nearness(option: Option) -> tuple[int, int]:
        if option.about is None:
            return (-99, 0)
        away = grid.distances(int(option.about))
        crowd = sum(each.space == option.about for each in g.patrols)
        return (-crowd, -min(away[place] for place in places))

    return max(options, key=nearness)
