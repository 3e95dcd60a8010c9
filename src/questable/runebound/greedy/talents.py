"""What optional abilities add to a fight, roughly: armor as Life, potions as wounds, rerolls as a bonus.

The exact odds know always-active text only. To judge a fight that lies ahead, what the hero's side may use in it once or
for exhaustion is turned into plain numbers.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from questable.runebound.abilities.fighting import SkipPhase, Strike
from questable.runebound.abilities.harming import Absorb, Cancel, Heal, Redirect, Wound
from questable.runebound.abilities.modifying import Modify
from questable.runebound.abilities.rolling import Add, Reroll, Succeed
from questable.runebound.abilities.vocabulary import PHASES, Ability, Effect
from questable.runebound.kit import Kit, Ready
from questable.runebound.odds import NEVER, Bout
from questable.runebound.windows import IN_COMBAT

ROLLS = 3  # about so many rolls of a fight matter
SPAN = {"combat": 1.0, "turn": 1.0, "next-turn": 1.0, "permanent": 1.0, "round": 0.4, "phase": 0.3, "roll": 0.3}


class Talents(NamedTuple):
    """What may be used in a fight, as numbers."""

    life: float = 0.0  # wounds warded off or healed
    harm: float = 0.0  # wounds the enemy takes besides those of attacks
    attack: tuple[float, float, float] = (0.0, 0.0, 0.0)
    defence: tuple[float, float, float] = (0.0, 0.0, 0.0)
    attacks: int = 0

    def on(self, bout: Bout) -> Bout:
        """The fight with these talents worked in."""
        hero, enemy = bout.hero, bout.enemy
        attack = tuple(v if v == NEVER else v + round(b) for v, b in zip(hero.attack, self.attack, strict=True))
        defence = tuple(v + round(b) for v, b in zip(hero.defence, self.defence, strict=True))
        stronger = replace(
            hero, attack=attack, defence=defence, life=hero.life + round(self.life), attacks=hero.attacks + self.attacks
        )
        return Bout(replace(enemy, life=max(1, enemy.life - round(self.harm))), stronger, bout.allies)


def talents_of(kit: Kit, hero: str, stamina: int, spent: tuple[str, ...] = ()) -> Talents:
    """The talents of a hero's side with so much Stamina to spare; `spent` cards are turned already."""
    total = _Sum()
    seen: set[str] = set()
    for when, listed in kit.windows.items():
        if when in IN_COMBAT:
            for ready in listed:
                if ready.entry.ref not in seen and ready.card not in spent:
                    seen.add(ready.entry.ref)
                    total.add(ready, hero, stamina)
    return total.talents()


class _Sum:
    def __init__(self) -> None:
        self.life = self.harm = 0.0
        self.attacks = 0
        self.attack, self.defence = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]

    def talents(self) -> Talents:
        a, d = self.attack, self.defence
        return Talents(self.life, self.harm, (a[0], a[1], a[2]), (d[0], d[1], d[2]), self.attacks)

    def add(self, ready: Ready, hero: str, stamina: int) -> None:
        ability = ready.entry.ability
        times = _times(ability, stamina)
        if ability.condition.enemy or ability.condition.colour:
            times *= 0.3  # only against some
        x = min(stamina, 3) if ability.cost.exhaustion == "X" else 1
        self.life -= ability.cost.wounds * times
        for effect in ability.effects:
            self._add(effect, ability, times, x, mine=ready.bearer == hero)

    def _add(self, effect: Effect, ability: Ability, times: float, x: int, mine: bool) -> None:
        match effect:
            case Cancel(amount=amount) if ability.condition.victim != "ally" and (mine or not ability.condition.victim):
                self.life += min(amount or 3, 3) * times
            case Absorb(amount=amount) if mine:
                self.life += 0.7 * min(amount, 3) * times
            case Redirect(amount=amount, to=to) if to != "hero" and ability.condition.victim in ("", "hero"):
                self.life += min(amount or 2, 3) * times * (1.0 if to == "enemy" else 0.6)
                self.harm += min(amount or 2, 3) * times if to == "enemy" else 0.0
            case Heal(wounds=wounds, who=who) if mine and who not in ("allies", "ally"):
                self.life += min(wounds, 4) * times
            case Wound(who="enemy", amount=amount, times_x=times_x):
                self.harm += amount * (x if times_x else 1) * times
            case Strike():
                self.harm += 0.6 * times
            case SkipPhase():
                self.life += times
            case Add(amount=amount, times_x=times_x) if mine:
                self._bonus(ability, amount * (x if times_x else 1) * min(1.0, times / ROLLS))
            case Reroll() if mine:
                self._bonus(ability, 4 * min(1.0, times / ROLLS))
            case Succeed() if mine:
                self._bonus(ability, 6 * min(1.0, times / ROLLS))
            case Modify():
                self._modify(effect, ability, times, x, mine)

    def _modify(self, effect: Modify, ability: Ability, times: float, x: int, mine: bool) -> None:
        by = effect.by * (x if effect.times_x else 1)
        span = SPAN[effect.lasts] * min(1.0, times)
        match effect.of:
            case "roll" | "value" if mine and "escape" not in effect.condition.action:
                self._bonus(ability, by * span)
            case "enemy-value":
                self._bonus(ability, -by * span)
            case "damage" if mine:
                self.harm += by * (2.0 if effect.lasts == "combat" else 0.7) * min(1.0, times)
            case "enemy-damage":
                self.life -= 2.0 * by * span
            case "enemy-life":
                self.harm -= by * span
            case "attacks" if mine and times >= 1:
                self.attacks = 1

    def _bonus(self, ability: Ability, by: float) -> None:
        phases = ability.condition.phase or PHASES
        for index, phase in enumerate(PHASES):
            if phase in phases:
                if not ability.condition.action or "attack" in ability.condition.action:
                    self.attack[index] += by
                if not ability.condition.action or "defend" in ability.condition.action:
                    self.defence[index] += by


def _times(ability: Ability, stamina: int) -> float:
    """How often it will be used in a fight."""
    cost = ability.cost
    if isinstance(cost.exhaustion, int) and cost.exhaustion > stamina:
        return 0.0
    often = {"activate": 1.0, "discard": 0.7}.get(ability.use, 2.0)
    if ability.use == "may" and isinstance(cost.exhaustion, int) and cost.exhaustion:
        often = min(3.0, stamina / cost.exhaustion)
    if cost.exhaustion == "X":
        often = 1.0 if stamina else 0.0
    if cost.discard or cost.gold or cost.attack:
        often *= 0.3
    if ability.limit == "combat" or "before-combat" in ability.when:
        often = min(often, 1.0)
    return often

