"""A combat in plain numbers (`Bout`), as the rules answer for a position, and the course it takes.

The numbers are the answers of the queries that combat is played by, so a layer that changes a rule changes the odds.
Values are taken as they stand now. What holds for a roll, a phase or a round only, and text that acts by itself, is
left out here: `played` counts it. Where several heroes fight side by side the numbers are those of the one who acts.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from questable.runebound import combat, escape, hero_combat, values
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.odds.dice import at_least, at_least_opposed
from questable.runebound.odds.solver import (
    DEFENDS,
    ENDS,
    ENEMY,
    HERO,
    UNLIMITED,
    Act,
    Lives,
    Odds,
    Outcome,
    Solver,
    suffered,
)
from questable.runebound.state import Fight, Runebound

NEVER = -99  # the value of a character that may not attack in a phase
KEPT = 2**9  # combats whose odds are remembered
PASSING = ("roll", "phase", "round")  # effects that do not last to the end of the combat

ByPhase = tuple[int, ...]  # in the order in which the phases of a round are played
Actor = Literal["hero", "defend"] | int  # the hero attacks, the hero defends, the ally of this number attacks
Policy = tuple[Actor, ...]  # who acts in the phases of every round


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


class Exit(NamedTuple):
    """A way to escape: the phase it is tried with, what the dice must show, and the wounds if they do not."""

    phase: str
    needed: int
    harm: int

    @property
    def chance(self) -> float:
        return at_least(self.needed)


def roll_against(enemy: Enemy, phase: int, value: int) -> float:
    """The chance of a roll to which so much is added."""
    needed = enemy.target[phase] - value
    return at_least_opposed(needed) if enemy.rolls else at_least(needed)


class BoutCourse:
    """A combat in which nothing changes but the Life left: a moment is the number of a phase."""

    def __init__(self, bout: Bout) -> None:
        self.vital, self.changeless = bout.vital, True
        self._acts = tuple([self._of_phase(bout, phase) for phase in range(len(bout.enemy.phases))])

    def acts(self, moment: int) -> tuple[Act, ...]:
        return self._acts[moment]

    def begins_round(self, moment: int) -> bool:
        return moment == 0

    def _of_phase(self, bout: Bout, phase: int) -> tuple[Act, ...]:
        then = (phase + 1) % len(bout.enemy.phases)

        def act(who: int, times: int, value: int, dealt: int, taken: int) -> Act:
            chance = roll_against(bout.enemy, phase, value)
            hit = Outcome(chance, ((ENEMY, dealt, UNLIMITED),) if dealt else (), then)
            miss = Outcome(1.0 - chance, ((who or HERO, taken, UNLIMITED),) if taken else (), then)
            return Act(who, times, (hit, miss))

        found = [act(DEFENDS, 0, bout.hero.defence[phase], 0, bout.enemy.damage[phase])]
        for place, fighter in enumerate((bout.hero, *bout.allies), start=HERO):
            value = fighter.attack[phase]
            if value != NEVER:
                found.append(act(place, fighter.attacks, value, fighter.damage[phase], bout.missed(fighter, phase)))
        return tuple(found)


def best(bout: Bout, lives: Lives | None = None) -> Odds:
    """The odds of the best play from the beginning of a round, with the Life of the bout or at most so much."""
    left = lives or bout.lives
    _, end = suffered(left, ((HERO, 0, UNLIMITED),), bout.vital)
    return ENDS[end] if end is not None else solver_of(bout).at(left, 0)


def solver_of(bout: Bout) -> Solver:
    """What is known of a combat by these numbers, whatever Life is left."""
    enemy, hero, allies = bout.enemy, bout.hero, bout.allies
    if enemy.life or hero.life or hero.who:
        lifeless = [replace(ally, life=0, who="") for ally in allies]
        bout = Bout(replace(enemy, life=0), replace(hero, life=0, who=""), tuple(lifeless))
    return _solver(bout)


@lru_cache(maxsize=KEPT)
def _solver(bout: Bout) -> Solver:
    return Solver(BoutCourse(bout))


# Quick looks ---------------------------------------------------------------------------------------------------------


def policies(bout: Bout) -> tuple[Policy, ...]:
    """The policies worth a quick look: everybody who can attack does so as often as allowed, in every possible order.

    An ally that attacks spares the hero a roll; a hero who attacks makes the roll of a defence, and may hit. Only where
    the hero is better at defending can it pay to leave the attack to the allies.
    """
    hero = attacker_of("hero", bout.hero)
    allies = tuple(attacker_of(number, ally) for number, ally in enumerate(bout.allies))
    count = len(bout.enemy.target)
    found = assignments((hero, *allies), count)
    if allies and any(defence > attack for defence, attack in zip(bout.hero.defence, bout.hero.attack, strict=True)):
        found += assignments(allies, count)
    return found


def attacker_of(actor: Actor, fighter: Fighter) -> tuple[Actor, tuple[bool, ...], int]:
    """Who, in which phases it can attack, and how often."""
    phases = tuple([hit != NEVER and damage > 0 for hit, damage in zip(fighter.attack, fighter.damage, strict=True)])
    return actor, phases, fighter.attacks


@lru_cache(maxsize=2**12)
def assignments(attackers: tuple[tuple[Actor, tuple[bool, ...], int], ...], count: int) -> tuple[Policy, ...]:
    """All ways to give the phases to these attackers, using as many of their attacks as possible."""
    actors: tuple[Actor, ...] = ("defend", *(actor for actor, _, _ in attackers))
    found = [
        policy
        for policy in product(actors, repeat=count)
        if all(
            policy.count(actor) <= max(0, attacks) and all(phases[k] for k in range(count) if policy[k] == actor)
            for actor, phases, attacks in attackers
        )
    ]
    fewest = min(policy.count("defend") for policy in found)
    return tuple(policy for policy in found if policy.count("defend") == fewest)


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
    return Bout(enemy, replace(me, defence=tuple(defence)), tuple(allies))


def _target(g: Runebound) -> int:
    """The number to reach; without the dice where another hero rolls it."""
    return combat.target_number(g) if g.fights[-1].foe < 0 else hero_combat.target_value(g)


def _enemy_life(g: Runebound) -> int:
    fight = g.fights[-1]
    if fight.foe < 0:
        return values.enemy_life(g) - fight.wounds
    return values.life_of(g, fight.foe, fight.enemy) - g.wounds.get(fight.enemy, 0)


def exits(g: Runebound) -> tuple[Exit, ...]:
    """How the hero of the innermost combat may try to escape; the position may be changed."""
    fight = _lasting_only(g)
    seat = fight.seat
    if not escape.escape_allowed(g, seat):
        return ()
    found = []
    fight.actor, fight.action = g.heroes[seat].id, "escape"
    for phase in combat.round_phases(g):
        fight.phase = phase
        found.append(Exit(phase, combat.target_number(g) - _value(g, fight), escape.escape_damage(g, phase)))
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
