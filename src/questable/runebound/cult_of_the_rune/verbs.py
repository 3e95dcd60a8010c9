"""The verbs rune cultists are written in, besides those of the family: corruption, and rolls for the cult."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from questable.runebound.abilities.targets import OnCharacters
from questable.runebound.abilities.vocabulary import Amount, Effect, Usage, Who, register
from questable.runebound.cult_of_the_rune import corruption, ending, march
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.damage import seat_of

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look
    from questable.runebound.state import Runebound

MARKER = 6.0  # what a corruption marker costs a hero, in gold, beside the trophy: a point to be rid of it, and strength
LAST = 40.0  # the one before the last: whoever has it may be out of the game with the next; others are nearer to it
WHERE = 1.0  # what it is worth to say where the cult goes
TEXT = "RB-CARD-01"  # the rule by which text on cards does what it says
VERBS: dict[str, type[Effect]] = {}
"""Verbs only cards of this box know."""
E_ = TypeVar("E_", bound=type[Effect])


def own_verb(cls: E_) -> E_:
    """Register a verb for this box only."""
    return register(cls, VERBS)


def cult(g: Runebound) -> CultGame:
    """These verbs stand only on cards of this box."""
    return cast(CultGame, g)


def fear(g: CultGame, seat: int) -> float:
    """What one more corruption marker costs the hero of a seat, in gold."""
    return weight(g, seat) + worth_of_a_trophy(g, seat)


def weight(g: CultGame, seat: int, fewer: int = 0) -> float:
    """The same without the trophy: strength, and the end that comes nearer; if there were so many `fewer` markers."""
    left = corruption.limit_of(g, seat) - g.corruption.get(seat, 0) + fewer
    return MARKER + (LAST if left <= 2 else LAST / left**2)


def relief(g: CultGame, seat: int, markers: int) -> float:
    """What it is worth to be rid of so many markers, if there are so many."""
    gone = range(1, 1 + min(markers, g.corruption.get(seat, 0)))
    return sum(weight(g, seat, fewer) for fewer in gone)


def worth_of_a_trophy(g: CultGame, seat: int) -> float:
    """In gold, what the cheapest trophy of a seat is worth: that one is given up."""
    worth = g.content.box.counter_worth
    return POINT * min((worth[g.content.cultists[card].colour] for card in g.won.get(seat, ())), default=0)


POINT = 9.0  # what a victory point is worth, in gold


@own_verb
class Corrupt(OnCharacters, frozen=True, kw_only=True, tag="corrupt"):
    """Heroes get corruption markers, one after the other, each with all that follows from it."""

    amount: Amount = 1
    who: Who = "hero"

    def fits(self, g: Runebound, usage: Usage, character: str) -> bool:
        """Allies are not corrupted (CR-CORR-12)."""
        return self.amount > 0 and any(hero.id == character for hero in g.heroes)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        """Who is left is asked when all of them have been marked (CR-ELIM-05)."""
        super().carry_out(g, usage)
        cult(g).do(ending.check_survivors)

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        for _ in range(self.amount):
            cult(g).do(corruption.corrupt, seat_of(g, character), TEXT)

    def worth_to(self, look: Look, card: str) -> float:
        return -fear(cult(look.g), look.seat) * self.amount


@own_verb
class CultRoll(Effect, frozen=True, kw_only=True, tag="cult-roll"):
    """The player rolls for the cult, so often, as at the end of a turn."""

    PERSONAL = True

    count: Amount = 1

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return self.count > 0

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        for _ in range(self.count):
            cult(g).do(march.cult_roll, usage.seat, TEXT)

    def worth_to(self, look: Look, card: str) -> float:
        """Who rolls says where it goes; but from near it comes to oneself."""
        g = cult(look.g)
        away = g.content.grid.distance(g.cult, look.hero.space)
        near = 0.0 if away is None or away > self.count else fear(g, look.seat) / 3
        return WHERE * self.count - near
