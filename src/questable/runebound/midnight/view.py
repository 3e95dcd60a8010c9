"""Hidden information: what an imagined position must not reveal."""

from __future__ import annotations

from questable.kernel.engine.dice import Dice
from questable.runebound import setup
from questable.runebound import view as family
from questable.runebound.midnight.state import Midnight, same_side


def conceal(g: Midnight, seat: int | None, dice: Dice | None) -> None:
    """Replace goods, face-down upgrades, glimpsed cards and the other side's picks (`state.py`)."""
    family.conceal(g, seat, dice)
    g.seen_by = seat
    hidden = [each for each in sorted(g.picks) if not same_side(g, seat, each)]
    if not hidden:
        return
    known = {pick for each, pick in g.picks.items() if each not in hidden}
    kings, heroes = list(g.content.kings), [hero for hero in setup.hero_pool(g) if hero not in known]
    if dice:
        kings, heroes = list(dice.shuffled(kings)), list(dice.shuffled(heroes))
    for each in hidden:
        g.picks[each] = kings.pop() if each == g.king_seat else heroes.pop()
