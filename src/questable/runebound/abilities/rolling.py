"""Verbs for dice rolls in combat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from questable.kernel.engine.decision import Option
from questable.runebound import combat, windows
from questable.runebound.abilities.vocabulary import Effect, Shift, Usage, answers, verb
from questable.runebound.abilities.word_types import DICE, ROLL
from questable.runebound.state import Runebound

if TYPE_CHECKING:
    from questable.runebound.odds.talents import FightUse


@verb
class Add(Effect, frozen=True, kw_only=True, tag="add"):
    """Add to the combat roll being made; `times_x` multiplies by the X paid."""

    NEEDS: ClassVar[str] = ROLL
    SIGNED: ClassVar[bool] = True

    amount: Shift
    times_x: bool = False

    def helps(self, use: FightUse) -> None:
        use.raises(self.amount * (use.x if self.times_x else 1))

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.fights and g.fights[-1].action) and not g.fights[-1].sure

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        fight = g.fights[-1]
        amount = self.amount * usage.x if self.times_x else self.amount
        fight.bonus += amount
        g.note("added", seat=usage.seat, card=usage.card, amount=amount)
        if fight.dice:
            combat.compare(g, fight)


@verb
class Reroll(Effect, frozen=True, kw_only=True, tag="reroll"):
    """Roll again: both dice, or one of the player's choice. The new result counts, even if it is worse."""

    NEEDS: ClassVar[str] = DICE

    dice: Literal["both", "one"] = "both"

    def helps(self, use: FightUse) -> None:
        use.raises(4)

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.fights and g.fights[-1].dice)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        fight = g.fights[-1]
        if self.dice == "one":
            options = [Option("reroll", face) for face in dict.fromkeys(fight.dice)]
            windows.ask_for(g, usage, "reroll-which", options)
        else:
            self._roll(g, usage, g.dice.roll(2, 10))

    @answers("reroll")
    def rerolled(self, g: Runebound, usage: Usage, option: Option) -> None:
        kept = list(g.fights[-1].dice)
        kept.remove(int(option.about or 0))
        self._roll(g, usage, (*kept, *g.dice.roll(1, 10)))

    def _roll(self, g: Runebound, usage: Usage, dice: tuple[int, ...]) -> None:
        fight = g.fights[-1]
        fight.dice = dice
        if usage.seat == fight.seat:
            combat.compare(g, fight)
        g.note("rerolled", seat=usage.seat, dice=list(dice), success=fight.success)


@verb
class Succeed(Effect, frozen=True, kw_only=True, tag="succeed"):
    """The roll being made succeeds automatically."""

    NEEDS: ClassVar[str] = ROLL

    def helps(self, use: FightUse) -> None:
        use.raises(6)

    def possible(self, g: Runebound, usage: Usage) -> bool:
        fight = g.fights[-1] if g.fights else None
        return fight is not None and bool(fight.action) and not fight.sure and usage.seat == fight.seat

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        fight = g.fights[-1]
        fight.sure = fight.success = True
