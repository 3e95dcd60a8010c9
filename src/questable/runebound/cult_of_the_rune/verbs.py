"""The verbs of rune cultists, besides those of the family: corruption, and rolls for the cult."""

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

MARKER = 6.0  # the cost in gold of a corruption marker, besides the trophy: a point to remove it, and strength
LAST = 40.0  # the cost of the one before the last, as the next may eliminate the hero; earlier ones approach it
WHERE = 1.0  # the value of choosing where the cult goes
TEXT = "RB-CARD-01"  # the rule for carrying out card text
VERBS: dict[str, type[Effect]] = {}
"""The verbs that only cards of this box may use."""
E_ = TypeVar("E_", bound=type[Effect])


def own_verb(cls: E_) -> E_:
    """Register a verb for this box only."""
    return register(cls, VERBS)


def cult(g: Runebound) -> CultGame:
    """Return the game as a game with the cult, since these verbs are only on cards of this box."""
    return cast(CultGame, g)


def fear(g: CultGame, seat: int) -> float:
    """Return what one more corruption marker costs the hero of a seat, in gold."""
    return weight(g, seat) + worth_of_a_trophy(g, seat)


def weight(g: CultGame, seat: int, fewer: int = 0) -> float:
    """Return that cost without the trophy, in strength and nearness to elimination, with `fewer` markers."""
    left = corruption.limit_of(g, seat) - g.corruption.get(seat, 0) + fewer
    return MARKER + (LAST if left <= 2 else LAST / left**2)


def relief(g: CultGame, seat: int, markers: int) -> float:
    """Return the value of removing this many markers, or all if there are fewer."""
    gone = range(1, 1 + min(markers, g.corruption.get(seat, 0)))
    return sum(weight(g, seat, fewer) for fewer in gone)


def worth_of_a_trophy(g: CultGame, seat: int) -> float:
    """Return the value in gold of the cheapest trophy of a seat, the one that would be given up."""
    worth = g.content.box.counter_worth
    return POINT * min((worth[g.content.cultists[card].colour] for card in g.won.get(seat, ())), default=0)


POINT = 9.0  # the value of a victory point, in gold


@own_verb
class Corrupt(OnCharacters, frozen=True, kw_only=True, tag="corrupt"):
    """Heroes get corruption markers, one after the other, each with all its consequences."""

    amount: Amount = 1
    who: Who = "hero"

    def fits(self, g: Runebound, usage: Usage, character: str) -> bool:
        """Allies are not corrupted (CR-CORR-12)."""
        return self.amount > 0 and any(hero.id == character for hero in g.heroes)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        """Mark them all before asking who is left (CR-ELIM-05)."""
        super().carry_out(g, usage)
        cult(g).do(ending.check_survivors)

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        for _ in range(self.amount):
            cult(g).do(corruption.corrupt, seat_of(g, character), TEXT)

    def worth_to(self, look: Look, card: str) -> float:
        return -fear(cult(look.g), look.seat) * self.amount


@own_verb
class CultRoll(Effect, frozen=True, kw_only=True, tag="cult-roll"):
    """The player rolls for the cult this many times, as at the end of a turn."""

    PERSONAL = True

    count: Amount = 1

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return self.count > 0

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        for _ in range(self.count):
            cult(g).do(march.cult_roll, usage.seat, TEXT)

    def worth_to(self, look: Look, card: str) -> float:
        """Value the choice of where the cult goes, less the danger when it is near."""
        g = cult(look.g)
        away = g.content.grid.distance(g.cult, look.hero.space)
        near = 0.0 if away is None or away > self.count else fear(g, look.seat) / 3
        return WHERE * self.count - near
