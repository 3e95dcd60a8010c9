"""Exact odds: of single rolls, of skill tests, and of whole combats.

A combat is described by plain numbers (`Bout`), taken from a position by `describe_fight`, or put together by hand. The
numbers are the answers of the queries that combat is played by, so a layer that changes a rule changes the odds.
Given who acts in which phase (`Policy`) all that can happen is a walk over the Life left on both sides, so the chances
are computed, not sampled: each phase leads to a position with less Life, or to the same one, and a round in which
nothing happens is solved for.

What the model leaves out, because it depends on choices or on a single moment: Before Combat text, optional abilities,
effects that happen by themselves on hits and misses, and bonuses for the first roll or one round only (for the roll
that comes next `outlook` reckons them in). Values are taken as they stand now; what changes with wounds during the
combat is not followed. Where several heroes fight side by side the numbers are those of the one who acts; `together`
puts those of all of them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from questable.breath import breathe
from questable.kernel.engine.decision import Option
from questable.runebound import combat, escape, hero_combat, values
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.skill_tests import test_bonus
from questable.runebound.state import Fight, Runebound

SIDES = 10  # of the dice of a combat roll; two are rolled (RB-COMBAT-09)
NEVER = -99  # the value of a character that may not attack in a phase
DEEP = 120  # lives of all who fight together: with more of them odds are worked out one after the other
PASSING = ("roll", "phase", "round")  # effects that do not last to the end of the combat

ByPhase = tuple[int, ...]  # in the order in which the phases of a round are played
Actor = Literal["hero", "defend"] | int  # the hero attacks, the hero defends, the ally of this number attacks
Policy = tuple[Actor, ...]  # who acts in the phases of every round
Lives = tuple[int, ...]  # Life left: enemy, hero, allies


class Enemy(msgspec.Struct, frozen=True, cache_hash=True):
    """The Challenge: the numbers to reach, what a failed defence against it costs, the Life it has left."""

    target: ByPhase
    damage: ByPhase
    life: int
    phases: tuple[str, ...] = PHASES  # of a round
    rolls: bool = False  # another hero, who adds two dice to the number to reach (RB-PVP-07): see `duels`


class Fighter(msgspec.Struct, frozen=True, cache_hash=True):
    """A hero or ally: what is added to attack and defence rolls, the damage of a hit, the Life left."""

    attack: ByPhase
    damage: ByPhase
    life: int
    defence: ByPhase = (0, 0, 0)  # allies never defend (RB-ALLY-06)
    attacks: int = 1  # phases of a round it may attack in (RB-COMBAT-05, RB-COMBAT-23)
    harm: ByPhase = ()  # what a failed attack costs more than a failed defence, if it is not the same
    who: str = ""
    vital: bool = False  # an ally with whom the hero is lost


class Bout(msgspec.Struct, frozen=True, cache_hash=True):
    """A combat against a Challenge in numbers."""

    enemy: Enemy
    hero: Fighter
    allies: tuple[Fighter, ...] = ()

    @property
    def lives(self) -> Lives:
        return (self.enemy.life, self.hero.life, *(ally.life for ally in self.allies))

    @property
    def party(self) -> tuple[str, ...]:
        """Who fights, in the order of `lives`."""
        return (self.hero.who, *(ally.who for ally in self.allies))

    @property
    def vital(self) -> tuple[int, ...]:
        """Whose fall is the hero's, as places in `lives`."""
        return tuple([place for place, ally in enumerate(self.allies, start=2) if ally.vital])

    def missed(self, fighter: Fighter, phase: int) -> int:
        """What a failed attack costs."""
        damage = self.enemy.damage[phase]
        return max(0, damage + fighter.harm[phase]) if fighter.harm else damage


class Way(NamedTuple):
    """A way to escape: the phase it is tried with, what the dice must show, and the wounds if they do not."""

    phase: str
    needed: int
    harm: int

    @property
    def chance(self) -> float:
        return at_least(self.needed)


class Odds(NamedTuple):
    """How a combat ends if nobody tries to escape. Both chances are below 1 together only if neither side can win."""

    win: float
    knocked_out: float
    wounds: float  # expected, on the hero
    ally_wounds: float  # expected, on all allies together
    rounds: float  # expected number of rounds still to begin


WON = Odds(1.0, 0.0, 0.0, 0.0, 0.0)
LOST = Odds(0.0, 1.0, 0.0, 0.0, 0.0)
ENDLESS = Odds(0.0, 0.0, 0.0, 0.0, float("inf"))


# Rolls ---------------------------------------------------------------------------------------------------------------


def _at_least(count: int) -> tuple[float, ...]:
    """The chance that the sum of so many dice is at least 0, 1, 2 …"""
    sums = [0] * (count * SIDES + 1)
    for faces in product(range(1, SIDES + 1), repeat=count):
        sums[sum(faces)] += 1
    return tuple(sum(sums[number:]) / SIDES**count for number in range(len(sums)))


AT_LEAST = _at_least(2)
# 2d10 - 2d10' >= n is as likely as 4d10 >= n + 22, because 11 - face is a die too
AT_LEAST_OPPOSED = _at_least(4)
SHIFT = 2 * (SIDES + 1)


def at_least(number: int) -> float:
    """The chance that two ten-sided dice show at least this number."""
    if number <= 2:
        return 1.0
    return AT_LEAST[number] if number < len(AT_LEAST) else 0.0


def at_least_opposed(number: int) -> float:
    """The chance that two ten-sided dice show at least this number more than two others: hero against hero."""
    shifted = max(0, number + SHIFT)
    return AT_LEAST_OPPOSED[shifted] if shifted < len(AT_LEAST_OPPOSED) else 0.0


def roll_chance(game: Runebound, option: Option) -> float:
    """The chance of the roll that an option of `attack-or-defend` or `escape` leads to, as things stand now."""
    twin = game.clone()
    prepare(twin, option)
    fight = twin.fight
    if fight.foe < 0:
        return chance_now(twin)
    return at_least_opposed(hero_combat.target_value(twin) - combat.roll_value(twin))


def roll_against(enemy: Enemy, phase: int, value: int) -> float:
    """The chance of a roll to which so much is added."""
    needed = enemy.target[phase] - value
    return at_least_opposed(needed) if enemy.rolls else at_least(needed)


def prepare(g: Runebound, option: Option) -> None:
    """The position as it will be when the dice of this option of `attack-or-defend` or `escape` are about to fall."""
    fight = g.fights[-1]
    fight.action, fight.actor = option.verb, g.heroes[fight.seat].id
    fight.bonus, fight.sure, fight.dice = 0, False, ()
    if option.verb == "escape":
        fight.phase = str(option.about)
    elif option.about is not None:
        fight.actor = str(option.about)


def chance_now(g: Runebound, bonus: int = 0) -> float:
    """The chance of the roll about to be made, against a number that is known."""
    return 1.0 if g.fights[-1].sure else at_least(combat.target_number(g) - combat.roll_value(g) - bonus)


def strike_chance(game: Runebound, who: str, phase: str, bonus: int) -> float:
    """The chance of an attack made as an ability, outside the phases."""
    twin = game.clone()
    prepare(twin, Option("attack", who))
    twin.fight.phase, twin.fight.bonus = phase, bonus
    return chance_now(twin)


def cost_now(g: Runebound) -> int:
    """What the roll being made costs the one who rolls, if it fails."""
    fight = g.fights[-1]
    match fight.action:
        case "escape":
            return escape.escape_damage(g, fight.phase)
        case "attack":
            return combat.miss_damage(g, fight.phase)
    return combat.struck_damage(g, fight.phase)


def cost_of(game: Runebound, option: Option) -> int:
    """What a failure of the roll costs that an option of `attack-or-defend` or `escape` leads to."""
    twin = game.clone()
    prepare(twin, option)
    return cost_now(twin)


def skill_chance(game: Runebound, seat: int, skill: str, attribute: str, difficulty: int) -> float:
    """The chance to pass a skill test."""
    return at_least(difficulty - test_bonus(game, seat, skill, attribute))


# Combats -------------------------------------------------------------------------------------------------------------


def odds(bout: Bout, policy: Policy, lives: Lives | None = None, phase: int = 0) -> Odds:
    """The odds if the hero's side follows the policy to the end.

    `lives` (enemy, hero, allies; at most those of the bout) and `phase` say where the combat stands; without them it
    stands at the beginning of a round with the lives of the bout. In the phase of an ally that has fallen the hero
    defends.
    """
    lives = lives or bout.lives
    if lives[0] <= 0:
        return WON
    vital = bout.vital
    if lives[1] <= 0 or any(lives[place] <= 0 for place in vital):
        return LOST
    breathe()
    acting = tuple([_turn(bout, actor, phase) for phase, actor in enumerate(policy)])
    defending = tuple([_turn(bout, "defend", phase) for phase in range(len(policy))])
    return Odds(*_course(acting, defending, vital).at(tuple(max(0, life) for life in lives))[phase])


def best_policy(bout: Bout, lives: Lives | None = None) -> tuple[Policy, Odds]:
    """The best of all policies: the highest chance to win, and among equals the fewest wounds."""
    found = [(policy, odds(bout, policy, lives)) for policy in all_policies(bout)]
    return max(found, key=lambda each: (round(each[1].win, 9), -each[1].wounds))


def all_policies(bout: Bout) -> tuple[Policy, ...]:
    """Every way to give the phases of a round to the hero's side; an ally that deals no damage still is a shield."""
    allies = tuple(
        (number, tuple(attack != NEVER for attack in ally.attack), ally.attacks)
        for number, ally in enumerate(bout.allies)
    )
    return _assignments((_attacker("hero", bout.hero), *allies), len(bout.enemy.target), eager=False)


def policies(bout: Bout) -> tuple[Policy, ...]:
    """The policies worth a quick look: everybody who can attack does so as often as allowed, in every possible order.

    An ally that attacks spares the hero a roll; a hero who attacks makes the roll of a defence, and may hit. Only where
    the hero is better at defending can it pay to leave the attack to the allies.
    """
    hero = _attacker("hero", bout.hero)
    allies = tuple(_attacker(number, ally) for number, ally in enumerate(bout.allies))
    count = len(bout.enemy.target)
    found = _assignments((hero, *allies), count)
    if allies and any(defence > attack for defence, attack in zip(bout.hero.defence, bout.hero.attack, strict=True)):
        found += _assignments(allies, count)
    return found


def _attacker(actor: Actor, fighter: Fighter) -> tuple[Actor, tuple[bool, ...], int]:
    """Who, in which phases it can attack, and how often."""
    phases = tuple([hit != NEVER and damage > 0 for hit, damage in zip(fighter.attack, fighter.damage, strict=True)])
    return actor, phases, fighter.attacks


@lru_cache(maxsize=2**12)
def _assignments(
    attackers: tuple[tuple[Actor, tuple[bool, ...], int], ...], count: int, eager: bool = True
) -> tuple[Policy, ...]:
    """All ways to give the phases to these attackers; the eager ones use as many of their attacks as possible."""
    actors: tuple[Actor, ...] = ("defend", *(actor for actor, _, _ in attackers))
    found = [
        policy
        for policy in product(actors, repeat=count)
        if all(
            policy.count(actor) <= max(0, attacks) and all(phases[k] for k in range(count) if policy[k] == actor)
            for actor, phases, attacks in attackers
        )
    ]
    if not eager:
        return tuple(found)
    fewest = min(policy.count("defend") for policy in found)
    return tuple(policy for policy in found if policy.count("defend") == fewest)


class Turn(NamedTuple):
    """A phase: the chance of the roll, the damage of a hit, and who (by place in `lives`) suffers what if it fails."""

    chance: float
    dealt: int
    victim: int
    taken: int


Five = tuple[float, float, float, float, float]  # the numbers of `Odds`
Phases = tuple[Five, ...]  # from the beginning of each phase


class Course:
    """Combats with these chances, from whatever lives: each position is solved when it is first asked for.

    With V(k) the value at phase k, one phase says: V(k) = a(k) + q(k) V(k+1), where a(k) is what changes lives (lives
    only sink, so that it can be asked for first) and q(k) the chance that nothing changes. Once round the phases this
    closes; with three of them V(0) = (a(0) + q(0) a(1) + q(0) q(1) a(2)) / (1 - q(0) q(1) q(2)).
    """

    __slots__ = ("acting", "count", "defending", "known", "vital")

    def __init__(self, acting: tuple[Turn, ...], defending: tuple[Turn, ...], vital: tuple[int, ...]) -> None:
        self.acting, self.defending, self.count, self.vital = acting, defending, len(acting), vital
        self.known: dict[Lives, Phases] = {}

    def at(self, lives: Lives) -> Phases:
        """The odds with these lives, from the beginning of each phase."""
        found = self.known.get(lives)
        if found is None:
            if sum(lives) > DEEP:
                self._solve_below(lives)
            found = self.known[lives] = self._solve(lives)
        return found

    def _solve_below(self, lives: Lives) -> None:
        """What the odds with these lives rest on, the smallest first: with vast numbers one call inside another, and
        so on, would be too many.
        """
        waiting = [lives]
        while waiting:
            open_ = [each for each in self._next(waiting[-1]) if each not in self.known]
            if open_:
                waiting += open_
            else:
                last = waiting.pop()
                if waiting:
                    self.known[last] = self._solve(last)

    def _next(self, lives: Lives) -> Iterator[Lives]:
        """The lives that can be left after one phase in which something happens."""
        enemy = lives[0]
        if not enemy or self._lost(lives):
            return
        for phase in range(self.count):
            _, dealt, victim, taken = self.acting[phase]
            if not lives[victim]:
                _, dealt, victim, taken = self.defending[phase]
            if dealt:
                yield (enemy - min(dealt, enemy), *lives[1:])
            if taken:
                yield (*lives[:victim], max(0, lives[victim] - taken), *lives[victim + 1 :])

    def _lost(self, lives: Lives) -> bool:
        return not lives[1] or (bool(self.vital) and not all(lives[place] for place in self.vital))

    def _solve(self, lives: Lives) -> Phases:
        breathe()
        enemy, count = lives[0], self.count
        if not enemy or self._lost(lives):
            return (LOST,) * count if enemy else (WON,) * count
        changes = []
        for phase in range(count):
            after = (phase + 1) % count
            chance, dealt, victim, taken = self.acting[phase]
            if not lives[victim]:
                chance, dealt, victim, taken = self.defending[phase]
            quiet = win = out = wounds = ally_wounds = rounds = 0.0
            if dealt and chance:  # what cannot happen must not add 0 times an endless combat
                then = self.at((enemy - min(dealt, enemy), *lives[1:]))[after]
                win, out, wounds = chance * then[0], chance * then[1], chance * then[2]
                ally_wounds, rounds = chance * then[3], chance * then[4]
            elif not dealt:
                quiet = chance
            miss = 1.0 - chance
            if taken and miss:
                taken = min(taken, lives[victim])
                then = self.at((*lives[:victim], lives[victim] - taken, *lives[victim + 1 :]))[after]
                win += miss * then[0]
                out += miss * then[1]
                wounds += miss * (then[2] + taken if victim == 1 else then[2])
                ally_wounds += miss * (then[3] if victim == 1 else then[3] + taken)
                rounds += miss * then[4]
            elif not taken:
                quiet += miss
            changes.append((quiet, win, out, wounds, ally_wounds, rounds))
        idle, a, b, c, d, e = 1.0, 0.0, 0.0, 0.0, 0.0, 0.0
        for quiet, win, out, wounds, ally_wounds, rounds in changes:
            a += idle * win
            b += idle * out
            c += idle * wounds
            d += idle * ally_wounds
            e += idle * rounds
            idle *= quiet
        if idle > 1.0 - 1e-12:
            return (ENDLESS,) * count
        scale = 1.0 / (1.0 - idle)
        a, b, c, d, e = a * scale, b * scale, c * scale, d * scale, (e + 1.0) * scale  # a round begins
        first: Five = (a, b, c, d, e)
        later: Phases = ()
        for quiet, win, out, wounds, ally_wounds, rounds in changes[:0:-1]:
            a, b, c = win + quiet * a, out + quiet * b, wounds + quiet * c
            d, e = ally_wounds + quiet * d, rounds + quiet * e
            later = ((a, b, c, d, e), *later)
        return (first, *later)


@lru_cache(maxsize=2**12)
def _course(acting: tuple[Turn, ...], defending: tuple[Turn, ...], vital: tuple[int, ...]) -> Course:
    return Course(acting, defending, vital)


def _turn(bout: Bout, actor: Actor, phase: int) -> Turn:
    target, taken = bout.enemy.target[phase], bout.enemy.damage[phase]
    if actor == "defend":
        return Turn(at_least(target - bout.hero.defence[phase]), 0, 1, taken)
    fighter, victim = (bout.hero, 1) if actor == "hero" else (bout.allies[actor], 2 + actor)
    if fighter.harm:
        taken = bout.missed(fighter, phase)
    return Turn(at_least(target - fighter.attack[phase]), fighter.damage[phase], victim, taken)


# Several heroes ------------------------------------------------------------------------------------------------------


def together(bouts: Sequence[Bout]) -> float:
    """The chance that heroes who fight one enemy side by side win, if each keeps to the same phases in every round.

    Each bout is that of one hero against the whole enemy. How much damage a hero deals before falling depends on the
    hero alone, so the enemy falls if what all of them deal reaches its Life: the sum of independent numbers.
    """
    life = bouts[0].enemy.life
    if life <= 0:
        return 1.0
    found = [[_dealt(bout, policy, life) for policy in _alone(bout)] for bout in bouts]
    return min(1.0, max(_sum_reaches(chosen, life) for chosen in product(*(_useful(each) for each in found))))


def _alone(bout: Bout) -> tuple[Policy, ...]:
    """The policies of a hero without allies that attack as often as allowed."""
    return _assignments((_attacker("hero", bout.hero),), len(bout.enemy.target))


Dealt = tuple[float, ...]  # the chance to deal 0, 1, 2 … damage before falling; the last one: so much or more


def _useful(dealt: Sequence[Dealt]) -> list[Dealt]:
    """Of a hero's ways to fight those that are best by what they deal on average, or by what they deal at most."""
    mean = max(dealt, key=lambda each: sum(number * chance for number, chance in enumerate(each)))
    most = max(dealt, key=lambda each: each[-1])
    return [mean] if mean == most else [mean, most]


def _sum_reaches(dealt: Sequence[Dealt], life: int) -> float:
    """The chance that these numbers add up to the enemy's Life."""
    total = [1.0] + [0.0] * life
    for each in dealt:
        added = [0.0] * (life + 1)
        for before, chance in enumerate(total):
            if chance:
                for number, likely in enumerate(each):
                    added[min(life, before + number)] += chance * likely
        total = added
    return total[life]


@lru_cache(maxsize=2**10)
def _dealt(bout: Bout, policy: Policy, life: int) -> Dealt:
    """How much damage the hero deals with this policy before falling, if the enemy never falls."""
    turns = tuple(_turn(bout, actor, phase) for phase, actor in enumerate(policy))
    known: dict[tuple[int, int], Dealt] = {}

    def from_round(own: int, left: int) -> Dealt:
        """With so much Life of one's own and so much damage still to be dealt."""
        if own <= 0 or left <= 0:
            return (1.0,)
        if (own, left) not in known:
            after = {(own, 0): 1.0}
            for turn in turns:
                then: dict[tuple[int, int], float] = {}
                for (alive, hit), chance in after.items():
                    if alive <= 0:
                        then[alive, hit] = then.get((alive, hit), 0.0) + chance
                        continue
                    good, bad = (alive, hit + turn.dealt), (alive - turn.taken, hit)
                    then[good] = then.get(good, 0.0) + chance * turn.chance
                    then[bad] = then.get(bad, 0.0) + chance * (1 - turn.chance)
                after = then
            moved = 1.0 - after.pop((own, 0), 0.0)  # the chance that something happens in a round
            numbers = [0.0] * (left + 1)
            for (alive, hit), chance in after.items():
                if chance and moved:
                    done = min(hit, left)
                    for number, likely in enumerate(from_round(alive, left - done)):
                        numbers[done + number] += chance * likely / moved
            known[own, left] = tuple(numbers) if moved else (1.0,)
        return known[own, left]

    found = from_round(bout.hero.life, life)
    return found + (0.0,) * (life + 1 - len(found))


# Positions -----------------------------------------------------------------------------------------------------------


def describe_fight(game: Runebound, seat: int, card: str) -> Bout:
    """The combat of this seat against a Challenge: the one in progress, or one that would begin now.

    Always-active text of items, allies, the hero, the Event and the Challenge is included. See the module for what is
    not part of the model.
    """
    twin = game.clone()
    fight = twin.fights[-1] if twin.fights else None
    if fight is None or fight.seat != seat or fight.enemy != card:
        twin.fights.append(Fight(seat=seat, enemy=card, space=twin.heroes[seat].space))
    return describe(twin)


def describe(g: Runebound) -> Bout:
    """Like `describe_fight`, for the innermost combat of a position that may be changed."""
    fight = _lasting_only(g)
    seat, hero = fight.seat, g.heroes[fight.seat].id
    order = combat.round_phases(g)
    able: dict[str, list[bool]] = {hero: [False] * len(order)}
    for number, phase in enumerate(order):
        fight.phase, fight.actor, fight.action = phase, "", ""
        for who in combat.attackers(g, seat):
            able.setdefault(who, [False] * len(order))[number] = True
    target, damage, defence = [], [], []
    fight.actor, fight.action = hero, "defend"
    for phase in order:
        fight.phase = phase
        target.append(_target(g))
        damage.append(combat.struck_damage(g, phase))
        defence.append(_value(g, fight))
    enemy = Enemy(tuple(target), tuple(damage), max(0, _enemy_life(g)), order, fight.foe >= 0)
    me, *allies = (_fighter(g, who, phases, enemy) for who, phases in able.items())
    return Bout(enemy, msgspec.structs.replace(me, defence=tuple(defence)), tuple(allies))


def _target(g: Runebound) -> int:
    """The number to reach; without the dice where another hero rolls it."""
    return combat.target_number(g) if g.fights[-1].foe < 0 else hero_combat.target_value(g)


def _enemy_life(g: Runebound) -> int:
    fight = g.fights[-1]
    if fight.foe < 0:
        return values.enemy_life(g) - fight.wounds
    return values.life_of(g, fight.foe, fight.enemy) - g.wounds.get(fight.enemy, 0)


def ways(g: Runebound) -> tuple[Way, ...]:
    """How the hero of the innermost combat may try to escape; the position may be changed."""
    fight = _lasting_only(g)
    seat = fight.seat
    if not escape.escape_allowed(g, seat):
        return ()
    found = []
    fight.actor, fight.action = g.heroes[seat].id, "escape"
    for phase in combat.round_phases(g):
        fight.phase = phase
        found.append(Way(phase, combat.target_number(g) - _value(g, fight), escape.escape_damage(g, phase)))
    return tuple(found)


def _lasting_only(g: Runebound) -> Fight:
    """The innermost combat without what passes with a roll, a phase or a round."""
    fight = g.fights[-1]
    fight.rolls, fight.round, fight.attacked = (fight.seat, fight.foe), 0, ()
    g.lasting = tuple([each for each in g.lasting if each.lasts not in PASSING])
    return fight


def _value(g: Runebound, fight: Fight) -> int:
    """What is added to the dice of any such roll of the combat."""
    value = values.combat_value(g, fight.seat, fight.actor, fight.phase)
    return value + values.roll_bonus(g, fight.seat, fight.actor, fight.phase, fight.action)


def _fighter(g: Runebound, who: str, able: list[bool], enemy: Enemy) -> Fighter:
    """A character that attacks; what its attacks meet with besides is counted as its own."""
    fight = g.fights[-1]
    seat = fight.seat
    fight.actor, fight.action = who, "attack"
    attack, damage, harm = [], [], []
    for number, phase in enumerate(enemy.phases):
        fight.phase = phase
        harder = _target(g) - enemy.target[number]
        attack.append(_value(g, fight) - harder if able[number] else NEVER)
        damage.append(values.attack_damage(g, seat, who, phase))
        harm.append(combat.miss_damage(g, phase) - enemy.damage[number])
    return Fighter(
        tuple(attack),
        tuple(damage),
        max(0, values.life_of(g, seat, who) - g.wounds.get(who, 0)),
        attacks=combat.attacks_allowed(g, seat, who),
        harm=tuple(harm) if any(harm) else (),
        who=who,
        vital=combat.is_vital(g, seat, who),
    )
