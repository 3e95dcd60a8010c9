"""Counters on cards: charges, growth, clocks. The starting number is printed on the card (`counters`).

Counters belong to the card: they stay on it when it is sold, traded or taken as spoils, and are discarded with it
(CP-RUL-30).
"""

from __future__ import annotations

from questable.runebound import windows
from questable.runebound.card_index import Ready
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound

LAST = "last-counter"


@rules.step("RB-CARD-01", "CP-RUL-30")
def change_counters(g: Runebound, seat: int, card: str, by: int) -> None:
    """Add counters to a card or remove them, as many as there are; removing the last one may trigger its text."""
    before = g.counters_on(card)
    left = max(0, before + by)
    if left == before:
        return
    if left == (g.content.cards[card].counters or 0):
        g.charges.pop(card, None)
    else:
        g.charges[card] = left
    if left > before:
        g.note("counters-added", rules=("RB-CARD-01",), seat=seat, card=card, amount=left - before, left=left)
    else:
        g.note("counters-removed", rules=("RB-CARD-01",), seat=seat, card=card, amount=before - left, left=left)
    if not left:
        for ready in _due(g, seat, card):
            g.do(windows.trigger, ready.entry.ref, seat, ready.bearer)


def _due(g: Runebound, seat: int, card: str) -> list[Ready]:
    """Return this card's abilities for its last counter, whether it is owned or face up."""
    hero = g.heroes[seat]
    if card == hero.id or card in g.owned(hero):
        return [ready for ready in g.kits[seat].triggers.get(LAST, ()) if ready.card == card]
    return [ready._replace(bearer=hero.id) for ready in g.content.faces[card].triggers.get(LAST, ())]
