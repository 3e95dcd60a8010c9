"""Delayed effects: until the hero's next turn, the end of this one, or the next town (CP-RUL-34)."""

from __future__ import annotations

from questable.runebound import windows
from questable.runebound.abilities.vocabulary import Effects, Usage
from questable.runebound.rulebook import rules
from questable.runebound.state import Delayed, Runebound
from questable.runebound.values import party

NEXT_TURN, TURN_END, NEXT_TOWN = "next-turn", "turn-end", "next-town"


def put_off(g: Runebound, usage: Usage, until: str) -> None:
    """Delay the inner effects until then, whatever becomes of the card."""
    g.delayed += (Delayed(usage.ref, usage.seat, usage.card, usage.bearer, usage.x, until),)
    g.note("put-off", seat=usage.seat, card=usage.card, until=until)


def fall_due(g: Runebound, until: str, seat: int = -1) -> bool:
    """Schedule the effects that are now due for this seat (-1: for everyone), and return whether there are any."""
    due = [each for each in g.delayed if each.until == until and seat in (-1, each.seat)]
    if due:
        g.delayed = tuple(each for each in g.delayed if each not in due)
        for each in due:
            g.do(at_last, each.ref, each.seat, each.card, each.bearer, each.x)
    return bool(due)


@rules.step("RB-CARD-02", "CP-RUL-34")
def at_last(g: Runebound, ref: str, seat: int, card: str, bearer: str, x: int) -> None:
    """Carry out a delayed effect, on the hero if the ally it targeted is gone."""
    if not g.has_hero(seat):
        return
    g.note("effect", rules=("RB-CARD-02",), seat=seat, card=card)
    effects: Effects = g.content.effects[ref].effect.parts()[0]
    bearer = bearer if bearer in party(g, seat) else g.heroes[seat].id
    windows.perform(g, effects, Usage(ref, seat, card, bearer, x))
