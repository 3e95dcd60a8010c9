"""What cards add to a fight, as plain numbers: armor as Life, potions as wounds, rerolls as a bonus.

The exact odds know always-active text only. To judge a fight that lies ahead, what the hero's side may use in it
once or for exhaustion is turned into numbers too (`talents_of`); to judge a card nobody owns yet, all its text is
(`gear_of`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from questable.runebound.abilities.vocabulary import PHASES, Ability, Condition, Modifier, reckoned, settled_by
from questable.runebound.abilities.word_types import in_combat
from questable.runebound.card_index import Kit, fighter
from questable.runebound.content import Ally, Challenge, Content, Item
from questable.runebound.odds.bouts import NEVER, Bout, ByPhase, Exit, Fighter

ROLLS = 3  # about so many rolls of a fight matter
SPAN = {"combat": 1.0, "turn": 1.0, "next-turn": 1.0, "permanent": 1.0, "round": 0.4, "phase": 0.3, "roll": 0.3}
USUAL = 2  # so many there are of what an effect counts, more or less
FEW = 0.3  # what works only against some enemies is worth so much of itself

Three = tuple[float, float, float]
_PLACE: dict[str, int] = {phase: place for place, phase in enumerate(PHASES)}
NOTHING: Three = (0.0, 0.0, 0.0)


class Talents(NamedTuple):
    """What something adds to a fight; lists go by phase."""

    life: float = 0.0  # wounds warded off or healed
    harm: float = 0.0  # wounds the enemy takes besides those of attacks
    attack: Three = NOTHING
    defence: Three = NOTHING
    damage: Three = NOTHING
    blow: Three = NOTHING  # damage of the enemy
    attacks: int = 0
    ally: Fighter | None = None

    def on(self, bout: Bout) -> Bout:
        """The fight with these talents worked in."""
        hero, enemy = bout.hero, bout.enemy
        order = [_PLACE[phase] for phase in enemy.phases]
        stronger = replace(
            hero,
            attack=_raised(hero.attack, self.attack, order),
            defence=_raised(hero.defence, self.defence, order),
            damage=_raised(hero.damage, self.damage, order, least=0),
            life=max(1, hero.life + round(self.life)),
            attacks=hero.attacks + self.attacks,
        )
        weaker = replace(
            enemy,
            damage=_raised(enemy.damage, self.blow, order, least=0),
            life=max(1, enemy.life - round(self.harm)),
        )
        return Bout(weaker, stronger, (*bout.allies, self.ally) if self.ally else bout.allies)

    def on_exit(self, way: Exit) -> Exit:
        """An attempt to escape with these talents worked in: what helps to defend helps there."""
        phase = _PLACE[way.phase]
        harm = max(0, way.harm + round(self.blow[phase])) if way.harm else 0
        return Exit(way.phase, way.needed - round(self.defence[phase]), harm)


def _raised(numbers: ByPhase, by: Three, order: list[int], least: int = NEVER) -> ByPhase:
    """Numbers by phase with what is added to them; what cannot be done cannot be done better."""
    added = zip(numbers, order, strict=True)
    return tuple([v if v == NEVER else max(least, v + round(by[phase])) for v, phase in added])


def talents_of(
    kit: Kit, hero: str, stamina: int, spent: tuple[str, ...] = (), left: Callable[[str], int] | None = None
) -> Talents:
    """What the hero's side may use, with so much Stamina to spare, and what happens for it by itself.

    `spent` cards are turned already; `left` counters are on a card.
    """
    total = _Sum(stamina)
    text = (index[when] for index in (kit.windows, kit.triggers) for when in index if in_combat(when))
    for ready in dict.fromkeys(ready for listed in text for ready in listed):
        price = ready.entry.ability.cost.counters
        if ready.card not in spent and not (price and left is not None and left(ready.card) < price):
            total.ability(ready.entry.ability, mine=ready.bearer == hero)
    return total.talents()


def gear_of(content: Content, card: Item | Ally, owned: tuple[str, ...], enemy: Challenge, stamina: int) -> Talents:
    """What a market card would add against this enemy, to a hero who owns these cards."""
    total = _Sum(stamina)
    ally = isinstance(card, Ally)
    for modifier in card.modifier:
        share = _share(content, modifier.condition, owned, enemy)
        if share and (modifier.who in ("hero", "all-side") or not ally):
            total.modifier(modifier, share)
    for ability in card.ability:
        if any(map(in_combat, ability.when)):
            total.ability(ability, mine=not ally)
    if ally:
        printed = fighter(content, card.id)
        values, damage = tuple(printed.values.values()), tuple(printed.damage.values())
        total.ally = Fighter((values[0], values[1], values[2]), (damage[0], damage[1], damage[2]), printed.life)
    return total.talents()


def _share(content: Content, c: Condition, owned: tuple[str, ...], enemy: Challenge) -> float:
    """How often a condition holds in a fight against this enemy."""
    if (c.enemy and not enemy.says(c.enemy)) or (c.colour and enemy.colour not in c.colour) or c.against == "hero":
        return 0.0
    if c.owns and not any(content.cards[card].says(c.owns) for card in owned):
        return 0.0
    share = 1.0
    if c.wounded is not None or c.exhausted is not None or c.terrain or c.also:
        share *= 0.5
    return share * (0.4 if c.first_roll or c.round else 1.0)


class FightUse(NamedTuple):
    """An ability that is used in a fight: verbs say what comes of it (`Effect.helps`)."""

    total: _Sum
    condition: Condition
    times: float  # it is used in a fight, on average
    x: int  # exhaustion paid, if that may be chosen
    mine: bool  # of the hero, not of an ally

    def wards(self) -> bool:
        """Does it ward the hero?"""
        return self.condition.victim in (("", "hero", "side") if self.mine else ("", "hero"))

    def spares(self, wounds: float) -> None:
        """It wards off or heals so many wounds of the hero."""
        self.total.life += wounds * self.times

    def harms(self, wounds: float) -> None:
        """It costs the enemy so much Life."""
        self.total.harm += wounds * self.times

    def raises(self, by: float) -> None:
        """It is worth so much on one of the rolls that matter."""
        if self.mine:
            self.total.bonus(self.condition, by * min(1.0, self.times / ROLLS))

    def span(self, lasts: str) -> float:
        """What lasts so long is worth this share of what lasts for the whole combat."""
        return SPAN[lasts] * min(1.0, self.times)


class _Sum:
    def __init__(self, stamina: int) -> None:
        self.stamina = stamina
        self.life = self.harm = 0.0
        self.attacks = 0
        self.attack, self.defence, self.damage, self.blow = [0.0] * 3, [0.0] * 3, [0.0] * 3, [0.0] * 3
        self.ally: Fighter | None = None

    def talents(self) -> Talents:
        a, d, e, b = self.attack, self.defence, self.damage, self.blow
        return Talents(
            self.life, self.harm, (a[0], a[1], a[2]), (d[0], d[1], d[2]), (e[0], e[1], e[2]), (b[0], b[1], b[2]),
            self.attacks, self.ally,
        )  # fmt: skip

    # Text that is always active

    def modifier(self, modifier: Modifier, share: float) -> None:
        condition, by = modifier.condition, modifier.by * share * (USUAL if modifier.per else 1)
        match modifier.of:
            case "roll" | "value":
                self.bonus(condition, by)
            case "enemy-value":
                self.bonus(condition, -by)
            case "damage":
                self._each(self.damage, condition, by)
            case "enemy-damage":
                self._each(self.blow, condition, by)
            case "enemy-life":
                self.harm -= by
            case "life":
                self.life += by
            case "attacks":
                self.attacks += round(by)

    # Text that may be used

    def ability(self, ability: Ability, mine: bool) -> None:
        times = _times(ability, self.stamina)
        x = min(self.stamina, 3) if ability.cost.exhaustion == "X" else 1
        self.life -= ability.cost.wounds * times
        use = FightUse(self, ability.condition, times, x, mine)
        for effect in ability.effects:
            amounts = reckoned(effect)
            likely = settled_by(effect, amounts, lambda amount: amount.of(USUAL * amount.each)) if amounts else effect
            if likely is not None:
                likely.helps(use)

    def bonus(self, condition: Condition, by: float) -> None:
        if not condition.action or "attack" in condition.action:
            self._each(self.attack, condition, by)
        if not condition.action or "defend" in condition.action:
            self._each(self.defence, condition, by)

    def _each(self, numbers: list[float], condition: Condition, by: float) -> None:
        for index, phase in enumerate(PHASES):
            if not condition.phase or phase in condition.phase:
                numbers[index] += by


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
    if cost.discard or cost.gold or cost.attack or cost.counters:
        often *= 0.3
    if ability.limit == "game":
        often *= 0.5  # it may be saved for a better day
    if ability.limit in ("combat", "game") or "before-combat" in ability.when:
        often = min(often, 1.0)
    if ability.when[0] in ("hit", "parry"):
        often *= 0.5  # only after a good roll
    if ability.condition.enemy or ability.condition.colour:
        often *= FEW
    return often
