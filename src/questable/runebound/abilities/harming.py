"""Verbs for wounds, exhaustion, healing and warding off damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from questable.kernel.engine.decision import Option
from questable.runebound import combat, damage, values, windows, worth
from questable.runebound.abilities.targets import OnCharacters, spare
from questable.runebound.abilities.vocabulary import Amount, Effect, Usage, Who, answers, verb
from questable.runebound.abilities.word_types import COMBAT, DAMAGE
from questable.runebound.card_fields import Small
from questable.runebound.state import Runebound

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look
    from questable.runebound.odds.talents import FightUse


@verb
class Wound(OnCharacters, frozen=True, kw_only=True, tag="wound"):
    """Deal wounds. They may be warded off like any damage."""

    amount: Amount = 1
    times_x: bool = False
    who: Who = "hero"

    def needs(self) -> str:
        return COMBAT if self.who == "enemy" else ""

    def helps(self, use: FightUse) -> None:
        if self.who == "enemy":
            use.harms(self.amount * (use.x if self.times_x else 1))

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.fights) if self.who == "enemy" else super().possible(g, usage)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        if self.who == "enemy":
            combat.hit_opponent(g, usage.seat, self._amount(usage), windows.reason(g, usage))
        else:
            super().carry_out(g, usage)

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        g.do(damage.wound, character, self._amount(usage), usage.card, "RB-DMG-01")

    def _amount(self, usage: Usage) -> int:
        return self.amount * usage.x if self.times_x else self.amount

    def worth_to(self, look: Look, card: str) -> float:
        if self.who == "enemy":
            return super().worth_to(look, card)
        if self.who in ("hero", "all-side", "heroes", "this"):
            return -worth.wound_price(look, self.amount)
        return -self.amount * worth.ALLY_WOUND


@verb
class Exhaust(OnCharacters, frozen=True, kw_only=True, tag="exhaust"):
    """Give exhaustion; what does not fit becomes wounds."""

    amount: Amount = 1
    who: Who = "hero"

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        g.do(damage.tire, character, self.amount)

    def worth_to(self, look: Look, card: str) -> float:
        fits = min(self.amount, values.spare_stamina(look.g, look.seat, look.hero.id))
        return -worth.TIRE * fits - (worth.wound_price(look, self.amount - fits) if self.amount > fits else 0.0)


@verb
class Heal(OnCharacters, frozen=True, kw_only=True, tag="heal"):
    """Remove wounds and exhaustion, as many as are there; `times_x` multiplies by the X paid."""

    wounds: Amount = 0
    exhaustion: Amount = 0
    times_x: bool = False
    who: Who = "hero"

    def helps(self, use: FightUse) -> None:
        if self.who in ("hero", "side", "all-side") or (use.mine and self.who == "this"):
            use.spares(min(self.wounds, 4))

    def fits(self, g: Runebound, usage: Usage, character: str) -> bool:
        return bool((self.wounds and g.wounds.get(character)) or (self.exhaustion and g.exhaustion.get(character)))

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        times = usage.x if self.times_x else 1
        damage.heal(g, character, self.wounds * times, self.exhaustion * times)

    def worth_to(self, look: Look, card: str) -> float:
        tired = look.g.exhaustion.get(look.hero.id, 0)
        return worth.WOUND * min(self.wounds, look.wounds) + worth.TIRE * min(self.exhaustion, tired)


@verb
class Cancel(Effect, frozen=True, kw_only=True, tag="cancel"):
    """Cancel damage that is about to be placed; `amount` 0 cancels all of it."""

    NEEDS: ClassVar[str] = DAMAGE
    ZERO_IS_ALL: ClassVar[bool] = True

    amount: Amount = 0

    def helps(self, use: FightUse) -> None:
        if use.wards():
            use.spares(min(self.amount or 3, 3))

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.hurts) and g.hurts[-1].amount > 0

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        hurt = g.hurts[-1]
        gone = min(hurt.amount, self.amount or hurt.amount)
        hurt.amount -= gone
        g.note("cancelled", seat=usage.seat, who=hurt.victim, amount=gone)


@verb
class Absorb(Effect, frozen=True, kw_only=True, tag="absorb"):
    """Turn wounds about to be placed into exhaustion on the same character, as far as its Stamina goes."""

    NEEDS: ClassVar[str] = DAMAGE

    amount: Small = 1

    def helps(self, use: FightUse) -> None:
        if use.mine:
            use.spares(0.7 * min(self.amount, 3))

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.hurts) and g.hurts[-1].amount > 0 and spare(g, g.hurts[-1].victim) > 0

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        hurt = g.hurts[-1]
        turned = min(self.amount, hurt.amount, spare(g, hurt.victim))
        hurt.amount -= turned
        g.do(damage.tire, hurt.victim, turned)


@verb
class Redirect(Effect, frozen=True, kw_only=True, tag="redirect"):
    """Put damage that is about to be placed on another character of the own side, or on the enemy."""

    NEEDS: ClassVar[str] = DAMAGE

    amount: Small = 0  # 0: all of it
    to: Literal["this", "ally", "hero", "enemy"] = "this"

    def helps(self, use: FightUse) -> None:
        if self.to != "hero" and use.condition.victim in ("", "hero", "side"):
            turned = min(self.amount or 2, 3)
            use.spares(turned * (1.0 if self.to == "enemy" else 0.6))
            use.harms(turned if self.to == "enemy" else 0)

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.hurts) and g.hurts[-1].amount > 0 and bool(self._targets(g, usage))

    def _targets(self, g: Runebound, usage: Usage) -> list[str]:
        victim = g.hurts[-1].victim
        if self.to == "enemy":
            return [combat.opponent(g, usage.seat)] if g.fights else []
        if self.to == "this":
            found = [usage.bearer]
        elif self.to == "hero":
            found = [g.heroes[usage.seat].id]
        else:
            found = list(g.kits[usage.seat].allies)
        return [each for each in found if each != victim]

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "redirect", [Option("target", each) for each in self._targets(g, usage)])

    @answers("target")
    def redirected(self, g: Runebound, usage: Usage, option: Option) -> None:
        hurt = g.hurts[-1]
        moved = min(hurt.amount, self.amount or hurt.amount)
        hurt.amount -= moved
        g.note("redirected", seat=usage.seat, who=option.about, amount=moved)
        if self.to == "enemy":
            combat.hit_opponent(g, usage.seat, moved, windows.reason(g, usage))
        else:
            g.do(damage.suffer, str(option.about), moved, usage.card, "RB-DMG-01")
