"""What to do in a combat: who acts, whether to escape, which abilities to use."""

from __future__ import annotations

import heapq

from msgspec.structs import replace

from questable.kernel.engine.decision import Option
from questable.runebound import combat, values, worth
from questable.runebound.abilities.choosing import Chance, End, Test
from questable.runebound.abilities.fighting import Defeat, ReplaceChallenge, SkipPhase, SlipAway, Strike
from questable.runebound.abilities.harming import Absorb, Cancel, Heal, Redirect, Wound
from questable.runebound.abilities.modifying import Modify
from questable.runebound.abilities.rolling import Add, Reroll, Succeed
from questable.runebound.abilities.targets import spare
from questable.runebound.abilities.vocabulary import Effect, Usage
from questable.runebound.card_index import Ready
from questable.runebound.challenges import WITH_COUNTER
from questable.runebound.conditions import settled
from questable.runebound.greedy.guess import guess, judge
from questable.runebound.greedy.look import Look
from questable.runebound.greedy.talents import SPAN, talents_of
from questable.runebound.odds import (
    Bout,
    ByPhase,
    Enemy,
    Fighter,
    Lives,
    Policy,
    at_least,
    cost_now,
    describe,
    policies,
    roll_chance,
    strike_chance,
)
from questable.runebound.purse import purse
from questable.runebound.values import life_of, printed_cost, spare_stamina
from questable.runebound.windows import use_option

AVERAGE = 11  # of two ten-sided dice: what a hero in the role of a Challenge adds to the own value
MARGIN = 0.15  # an ability is used if it is worth so much more than it costs
SAVED = 0.4  # of its worth a ward keeps if it is not spent on a lighter blow


class Battle:
    """The innermost combat, seen by the seat in the role of the hero."""

    def __init__(self, look: Look, ready: bool = False) -> None:
        """`ready`: count what may still be used."""
        self.look, self.g = look, look.g
        self.fight = look.g.fights[-1]
        self.bout = duel(look) if self.fight.foe >= 0 else describe(look.g.clone())
        if ready:
            g, spare = look.g, spare_stamina(look.g, look.seat, look.hero.id)
            talents = talents_of(look.kit, look.hero.id, spare, g.turned, g.counters_on)
            self.bout = talents.on(self.bout)
        self.lives = self.bout.lives
        self.bout = self._unhurt()
        self.prize, self.loss = self._stakes()
        self.names = ("defend", *self.bout.party)
        self.last = len(self.bout.enemy.phases)  # after this phase the next round begins
        self._known: dict[tuple[Bout, Lives, int, tuple[str, ...]], float] = {}

    def _unhurt(self) -> Bout:
        """The same fight with everybody's whole Life: the odds of all positions of a fight lie in one table."""
        enemy, hero, wounds = self.bout.enemy, self.bout.hero, self.g.wounds
        foe = self.fight.wounds if self.fight.foe < 0 else 0
        return Bout(
            replace(enemy, life=enemy.life + foe),
            replace(hero, life=hero.life + self.look.wounds),
            tuple(replace(ally, life=ally.life + wounds.get(ally.who, 0)) for ally in self.bout.allies),
        )

    def _stakes(self) -> tuple[float, float]:
        look, fight = self.look, self.fight
        if fight.foe < 0:
            return look.prize(fight.enemy, fight.origin in WITH_COUNTER), look.loss()
        other = look.g.heroes[fight.foe if fight.seat == look.seat else fight.seat]
        return booty(look, other.seat), booty(look, look.seat) + worth.FALL

    @property
    def phase(self) -> int:
        phases = self.bout.enemy.phases
        return phases.index(self.fight.phase) if self.fight.phase in phases else 0

    def value(self, lives: Lives, phase: int = 0, attacked: tuple[str, ...] = (), bout: Bout | None = None) -> float:
        """What the combat is worth from the beginning of a phase, with the best policy that is still open."""
        if lives[0] <= 0:
            return self.prize
        if lives[1] <= 0:
            return -self.loss
        bout = bout or self.bout
        if phase == self.last:
            phase, attacked = 0, ()
        key = (bout, lives, phase, attacked)
        if key not in self._known:
            every = policies(bout)
            open_ = [each for each in every if self._still_open(bout, each[phase:], attacked)] if attacked else every
            if open_:
                if len(open_) > 3:
                    open_ = heapq.nlargest(2, open_, key=lambda policy: guess(bout, policy, lives).win)
                found = max(
                    self.look.verdict(judge(bout, policy, lives, phase), self.prize, self.loss) for policy in open_
                )
            else:  # everybody has attacked: defend, and see
                chance = at_least(bout.enemy.target[phase] - bout.hero.defence[phase])
                struck = (lives[0], lives[1] - bout.enemy.damage[phase], *lives[2:])
                found = chance * self.value(lives, phase + 1, attacked, bout)
                found += (1 - chance) * self.value(struck, phase + 1, attacked, bout)
            self._known[key] = found
        return self._known[key]

    def _still_open(self, bout: Bout, left: Policy, attacked: tuple[str, ...]) -> bool:
        """Has everybody the attacks left that the rest of a policy asks for?"""
        for actor in left:
            if actor != "defend":
                fighter = bout.hero if actor == "hero" else bout.allies[actor]
                if attacked.count(fighter.who) + left.count(actor) > fighter.attacks:
                    return False
        return True

    def less(self, enemy: int = 0, hero: int = 0, ally: str = "", wounds: int = 0) -> Lives:
        """The lives after such wounds (or healing, if negative)."""
        left = [self.lives[0] - enemy, min(self.bout.hero.life, self.lives[1] - hero), *self.lives[2:]]
        if ally in self.names[2:]:
            left[self.names.index(ally)] = max(0, left[self.names.index(ally)] - wounds)
        return tuple(left)

    # Decisions -------------------------------------------------------------------------------------------------------

    def actor(self, options: tuple[Option, ...]) -> Option:
        """Who acts in this phase."""
        return max(options, key=self._acting)

    def _acting(self, option: Option) -> float:
        phase, fight = self.phase, self.fight
        chance = roll_chance(self.g, option)
        hit, miss = self.after(option)
        attacked = fight.attacked
        if option.verb == "attack":
            attacked += (str(option.about) if option.about is not None else self.look.hero.id,)
        return chance * self.value(hit, phase + 1, attacked) + (1 - chance) * self.value(miss, phase + 1, attacked)

    def after(self, option: Option) -> tuple[Lives, Lives]:
        """The lives after a success and after a failure of the roll an option leads to."""
        fight = self.fight
        kept = fight.phase, fight.actor, fight.action
        fight.actor, fight.action = self.look.hero.id, option.verb
        if option.verb == "escape":
            fight.phase = str(option.about)
        elif option.about is not None:
            fight.actor = str(option.about)
        found = self.results()
        fight.phase, fight.actor, fight.action = kept
        return found

    def results(self) -> tuple[Lives, Lives]:
        """The lives after a success and after a failure of the present roll."""
        fight = self.fight
        actor = fight.actor
        dealt = values.attack_damage(self.g, fight.seat, actor, fight.phase) if fight.action == "attack" else 0
        taken = cost_now(self.g)
        miss = self.less(hero=taken) if actor == self.look.hero.id else self.less(ally=actor, wounds=taken)
        return self.less(enemy=dealt), miss

    def escape(self, options: tuple[Option, ...]) -> Option:
        """Fight on, or the best way out."""
        ways = [option for option in options if option.verb == "escape"]
        best, most = options[0], self.value(self.lives) + MARGIN
        for option in ways:
            chance = roll_chance(self.g, option)
            _, caught = self.after(option)
            value = -chance * worth.ESCAPE + (1 - chance) * self.value(caught)
            if value > most:
                best, most = option, value
        return best

    def swing(self) -> float:
        """What the success of the present roll is worth more than its failure."""
        fight = self.fight
        hit, miss = self.results()
        if fight.action == "escape":
            return -worth.ESCAPE - self.value(miss)
        return self.value(hit, self.phase + 1, fight.attacked) - self.value(miss, self.phase + 1, fight.attacked)

    # Abilities -------------------------------------------------------------------------------------------------------

    def needed(self) -> int:
        """What the dice of the present roll must show."""
        return combat.target_number(self.g) - combat.roll_value(self.g)

    def gain(self, effect: Effect, usage: Usage, when: str) -> float:
        """What an effect is worth at this moment of the combat."""
        now = settled(self.g, effect, usage.seat, usage.card)
        if now is None:
            return 0.0
        effect = now
        if getattr(effect, "times_x", False):
            if not usage.x:
                return self._best_x(effect, usage, when)
            effect = _times(effect, usage.x)
        match effect:
            case Add(amount=amount):
                return self._bonus(amount, when)
            case Succeed():
                return self._bonus(99, when)
            case Reroll(dice=dice):
                return self._reroll(dice == "one") if when == "after-roll" else 0.0
            case Cancel() | Absorb() | Redirect():
                return self._ward(effect)
            case Wound(who="enemy", amount=amount):
                return self.value(self.less(enemy=amount)) - self.value(self.lives)
            case Heal(wounds=wounds, exhaustion=exhaustion, who=who):
                hero = self.look.hero.id
                gone = min(wounds, self.look.wounds) if who not in ("ally", "allies") else 0
                better = self.value(self.less(hero=-gone)) - self.value(self.lives) if gone else 0.0
                return better + worth.TIRE * min(exhaustion, self.g.exhaustion.get(hero, 0))
            case Strike(phase=phases, bonus=bonus):
                return max((self._strike(usage.bearer, phase, bonus) for phase in phases), default=0.0)
            case SkipPhase():
                return max((self._danger(phase) for phase in range(self.phase, self.last)), default=0.0)
            case Defeat():
                return self.prize - self.value(self.lives)
            case SlipAway():
                return -worth.ESCAPE - self.value(self.lives)
            case ReplaceChallenge() if self.fight.foe < 0:
                colour = self.g.content.challenges[self.fight.enemy].colour
                return self.look.outlook(colour) - self.value(self.lives)
            case Modify():
                return self._modify(effect, when)
            case Test() | Chance():
                good, bad = effect.parts()
                return 0.5 * sum(self.gain(each, usage, when) for each in (*good, *bad))
            case End(what="combat"):
                return -worth.ESCAPE - self.value(self.lives)
        return worth.of_effect(self.look, effect, usage.card)

    def _best_x(self, effect: Effect, usage: Usage, when: str) -> float:
        """For a price of X exhaustion: the best X, beyond the first counter."""
        most = spare_stamina(self.g, usage.seat, usage.bearer)
        gains = [self.gain(effect, usage._replace(x=x), when) - worth.TIRE * (x - 1) for x in range(1, most + 1)]
        return max(gains, default=0.0)

    def _bonus(self, amount: int, when: str) -> float:
        if when == "after-roll":
            missing = self.needed() - sum(self.fight.dice)
            return self.swing() if 0 < missing <= amount else 0.0
        if when == "before-roll" and self.fight.actor:
            needed = self.needed()
            return (at_least(needed - amount) - at_least(needed)) * self.swing()
        return 0.05 * amount

    def _reroll(self, one: bool) -> float:
        needed = self.needed()
        if sum(self.fight.dice) >= needed:
            return 0.0
        if one:
            kept = max(self.fight.dice)
            return max(0.0, min(1.0, (11 - needed + kept) / 10)) * self.swing()
        return at_least(needed) * self.swing()

    def _ward(self, effect: Cancel | Absorb | Redirect) -> float:
        hurt = self.g.hurts[-1] if self.g.hurts else None
        if hurt is None:
            return 0.0
        size = effect.amount or hurt.amount
        warded = min(size, hurt.amount)
        if isinstance(effect, Absorb):
            warded = min(warded, spare(self.g, hurt.victim))
        phase = self.phase
        if hurt.victim == self.look.hero.id:
            before, after = self.less(hero=hurt.amount), self.less(hero=hurt.amount - warded)
        else:
            before = self.less(ally=hurt.victim, wounds=hurt.amount)
            after = self.less(ally=hurt.victim, wounds=hurt.amount - warded)
        if isinstance(effect, Redirect) and effect.to == "enemy":
            after = (after[0] - warded, *after[1:])
        gain = self.value(after, phase) - self.value(before, phase)
        heavier = min(max(self.bout.enemy.damage), effect.amount or 99)
        if isinstance(effect, Cancel) and warded < heavier and after[1] > 2:
            gain -= SAVED * worth.WOUND * heavier
        if isinstance(effect, Absorb):
            gain -= worth.TIRE * warded
        if isinstance(effect, Redirect) and effect.to != "enemy":
            gain -= worth.ALLY_WOUND * warded
        return gain

    def _strike(self, who: str, phase: str, bonus: int) -> float:
        damage = values.attack_damage(self.g, self.look.seat, who, phase)
        better = self.value(self.less(enemy=damage)) - self.value(self.lives)
        return strike_chance(self.g, who, phase, bonus) * better

    def _danger(self, phase: int) -> float:
        """What the hero stands to suffer by defending in a phase."""
        enemy = self.bout.enemy
        chance = at_least(enemy.target[phase] - self.bout.hero.defence[phase])
        return (1 - chance) * (self.value(self.lives) - self.value(self.less(hero=enemy.damage[phase])))

    def _modify(self, effect: Modify, when: str) -> float:
        hero, enemy, by, mine = self.bout.hero, self.bout.enemy, effect.by, effect.who in ("hero", "side", "all-side")
        wanted = effect.condition.phase or enemy.phases
        phases = [index for index, phase in enumerate(enemy.phases) if phase in wanted]
        if effect.lasts == "roll" or (when in ("before-roll", "after-roll") and effect.lasts == "phase"):
            if effect.of in ("roll", "value") and mine:
                return self._bonus(by, when)
            if effect.of == "enemy-value":
                return self._bonus(-by, when)
            if effect.of == "damage" and mine and self.fight.actor:
                hit, _ = self.after(Option("attack", self.fight.actor))
                more = (hit[0] - by, *hit[1:])
                chance = 1.0 if when in ("enemy-damage", "hit") else at_least(self.needed())
                return chance * (self.value(more, self.phase + 1) - self.value(hit, self.phase + 1))
        match effect.of:
            case "roll" | "value" if mine:
                changed = Bout(enemy, _raised(hero, phases, by, effect.condition.action), self.bout.allies)
            case "enemy-value":
                target = tuple(v + by if k in phases else v for k, v in enumerate(enemy.target))
                changed = Bout(replace(enemy, target=target), hero, self.bout.allies)
            case "enemy-damage":
                set_ = effect.set
                damage = tuple(
                    max(0, v + by if set_ is None else set_) if k in phases else v for k, v in enumerate(enemy.damage)
                )
                changed = Bout(replace(enemy, damage=damage), hero, self.bout.allies)
            case "enemy-life":
                return self.value(self.less(enemy=-by)) - self.value(self.lives) if by < 0 else 0.0
            case "damage" if mine:
                damage = tuple(v + by if k in phases else v for k, v in enumerate(hero.damage))
                changed = Bout(enemy, replace(hero, damage=damage), self.bout.allies)
            case "attacks" if mine:
                changed = Bout(enemy, replace(hero, attacks=hero.attacks + by), self.bout.allies)
            case _:
                return 0.0
        return SPAN[effect.lasts] * (self.value(self.lives, bout=changed) - self.value(self.lives))


def _times(effect: Effect, x: int) -> Effect:
    """An effect "for each exhaustion paid" as what it is with X paid."""
    match effect:
        case Add(amount=amount):
            return Add(amount=amount * x)
        case Wound(amount=amount, who=who):
            return Wound(amount=amount * x, who=who)
        case Heal(wounds=wounds, exhaustion=exhaustion, who=who):
            return Heal(wounds=wounds * x, exhaustion=exhaustion * x, who=who)
        case Modify(by=by):
            return replace(effect, by=by * x, times_x=False)
    return effect


def _raised(hero: Fighter, phases: list[int], by: int, actions: tuple[str, ...]) -> Fighter:
    attack, defence = list(hero.attack), list(hero.defence)
    for phase in phases:
        attack[phase] += by if not actions or "attack" in actions else 0
        defence[phase] += by if not actions or "defend" in actions else 0
    return replace(hero, attack=tuple(attack), defence=tuple(defence))


def duel(look: Look) -> Bout:
    """A combat between heroes as if the other were a Challenge that always rolls the average."""
    g, fight = look.g, look.g.fights[-1]
    other = g.heroes[fight.foe if fight.seat == look.seat else fight.seat]
    mine = fighter_of(look, look.seat)
    theirs = fighter_of(look, other.seat)
    target = tuple([value + AVERAGE for value in theirs.defence])
    allies = tuple(
        Fighter(
            _numbers(look, look.seat, ally, "attack"),
            _damage(look, look.seat, ally),
            max(0, life_of(g, look.seat, ally) - g.wounds.get(ally, 0)),
            who=ally,
        )
        for ally in look.kit.allies
    )
    return Bout(Enemy(target, theirs.damage, theirs.life, combat.round_phases(g)), mine, allies)


def fighter_of(look: Look, seat: int) -> Fighter:
    g, hero = look.g, look.g.heroes[seat].id
    return Fighter(
        _numbers(look, seat, hero, "attack"),
        _damage(look, seat, hero),
        max(1, life_of(g, seat, hero) - g.wounds.get(hero, 0)),
        _numbers(look, seat, hero, "defend"),
        who=hero,
    )


def _numbers(look: Look, seat: int, who: str, action: str) -> ByPhase:
    g = look.g
    return tuple(
        values.combat_value(g, seat, who, phase) + values.roll_bonus(g, seat, who, phase, action)
        for phase in combat.round_phases(g)
    )


def _damage(look: Look, seat: int, who: str) -> ByPhase:
    return tuple(values.attack_damage(look.g, seat, who, phase) for phase in combat.round_phases(look.g))


def booty(look: Look, seat: int) -> float:
    """What a hero has to lose in a combat between heroes: all gold and the best card, Dragon Runes first."""
    hero = look.g.heroes[seat]
    best = max((printed_cost(look.g, card) for card in hero.cards), default=0)
    return purse(look.g, seat) + max(float(best), worth.RUNES[min(2, len(hero.runes))] if hero.runes else 0.0)


def ready_for(look: Look, option: Option, when: str) -> Ready:
    """The ability an option stands for."""
    return next(each for each in look.kit.windows[when] if use_option(look.g, each) == option)
