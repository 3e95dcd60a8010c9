"""GOAL, REWARD: how the game is won, and how red counters come back."""

from __future__ import annotations

from collections.abc import Callable

from questable.runebound import challenges, turn, victory
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.avatars_of_kelnov.content import TO_WIN, Avatar
from questable.runebound.avatars_of_kelnov.rulebook import layer
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.board import lay_counter
from questable.runebound.state import Runebound
from questable.runebound.values import rank_of

RED = COLOURS[-1]


@layer.around(
    challenges.victory_counts, "AK-GOAL-02", "AK-GOAL-03", "AK-GOAL-04", "AK-GOAL-05", "AK-GOAL-06", "AK-RUL-07"
)
def avatar_falls(below: Callable[[Runebound, int, str], None], g: Runebound, seat: int, card: str) -> None:
    """A hero who defeats Kelnov wins; a defeated Avatar counts for that hero for good, and the third one wins."""
    below(g, seat, card)
    found = g.content.cards[card]
    if not isinstance(found, Avatar) or g.outcome is not None:
        return
    if found.kelnov:
        victory.win(g, (seat,), "kelnov-defeated", "AK-GOAL-02")
        return
    part = g.part(Kelnov)
    part.defeated[seat] = (*part.defeated.get(seat, ()), card)
    g.note("avatar-defeated", rules=("AK-REWARD-04",), seat=seat, card=card, count=part.count(seat), of=TO_WIN)
    if part.count(seat) >= TO_WIN:
        victory.win(g, (seat,), "three-avatars", "AK-GOAL-03")


@layer.replaces(victory.check_runes, "AK-GOAL-01")
def runes_mean_nothing(g: Runebound, seat: int) -> None:
    """Dragon Runes do not count toward winning."""


@layer.answers(victory.standing_of)
def standing_by_avatars(g: Runebound, seat: int) -> tuple[int, tuple[int, int, int]]:
    """AK-GOAL-01, AK-RUL-12: Avatars in place of Dragon Runes, then level, unspent points, the cost of cards."""
    return (g.part(Kelnov).count(seat), rank_of(g, seat))


@layer.answers(victory.red_left)
def red_comes_back(g: Runebound) -> bool:
    """AK-RUL-10: red counters come back, so the game does not end for want of them."""
    return True


@layer.replaces(victory.check_last_red, "AK-VAR-02", "AK-RUL-12", "AK-RUL-18")
def most_avatars(g: Runebound) -> None:
    """The most Avatars win when no red Challenge is left in the endgame of the doom track."""
    victory.foremost_wins(g, "most-avatars", "AK-RUL-18")


@layer.follows(turn.after_turn, "AK-RUL-10")
def red_counters_return(g: Runebound) -> None:
    """When a turn ends with no red counter on the map, put one on every red jewel again."""
    if g.outcome is not None or any(RED in here for here in g.counters.values()):
        return
    jewels = [space for space, colour in g.content.grid.jewels.items() if colour == RED]
    for space in jewels:
        g.do(lay_counter, space, RED)
    g.note("red-counters-return", rules=("AK-RUL-10",), count=len(jewels))
