"""How a combat between heroes may end, seen from any moment of it: `fights` for `duels`.

Everything is told of the hero who has the Hero's role in the present round.
"""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.runebound import combat, hero_combat, odds
from questable.runebound.odds import Odds, duels, waiting
from questable.runebound.odds.duels import Duel
from questable.runebound.odds.fights import once
from questable.runebound.odds.solver import ENDS, ESCAPED, mixed
from questable.runebound.state import Runebound
from questable.runebound.values import attack_damage


def duel_of(g: Runebound, seat: int, foe: int) -> Duel:
    return once(g, ("duel", seat, foe), lambda: duels.describe_duel(g, seat, foe))


def reckoned(g: Runebound) -> bool:
    """Is the innermost combat one between heroes, of which it can be told how it may end?

    Not while somebody strikes before it begins, or when somebody has fallen already.
    """
    fight = g.fights[-1]
    if fight.foe < 0 or fight.result or (fight.before and fight.action):
        return False
    return duels.can_be_told(duel_of(g, fight.seat, fight.foe))


def attack_on(g: Runebound, seat: int, foe: int) -> Odds | None:
    """How a combat may end in which this seat would attack another hero now."""
    duel = duel_of(g, seat, foe)
    return duels.beginning(duel) if duels.can_be_told(duel) else None


def beginning(g: Runebound) -> Odds:
    """From the beginning of a round, both by plan."""
    fight = g.fights[-1]
    return duels.beginning(duel_of(g, fight.seat, fight.foe))


def prospect_after(g: Runebound, option: Option) -> Odds:
    """How it may end if this option of `attack-or-defend` or `escape` is taken, and the best is done in this round."""
    fight = g.fights[-1]
    duel = duel_of(g, fight.seat, fight.foe)
    phases = duel.ours.enemy.phases
    after = 0 if option.verb == "escape" else phases.index(fight.phase) + 1
    twin = g.clone()
    odds.prepare(twin, option)
    if option.verb == "attack":
        twin.fight.attacked += (twin.fight.actor,)
    return _rolled(twin, duel, odds.roll_chance(g, option), _left(g, phases, after))


def prospect(g: Runebound) -> Odds:
    """How it may end from here."""
    fight, steps = g.fights[-1], waiting(g)
    duel = duel_of(g, fight.seat, fight.foe)
    if combat.combat_round.name in steps:  # it has not begun
        return duels.beginning(duel)
    phases, lives = duel.ours.enemy.phases, duel.lives
    left = _left(g, phases, _next_phase(g, phases))
    chance = chance_of_roll(g)
    if chance is not None:
        twin = g.clone()
        for step in (hero_combat.roll_target.name, hero_combat.target_stands.name):
            if step in steps:  # the other hero rolls for this
                twin.fight.actor, twin.fight.action = steps[step]
        return _rolled(twin, duel, chance, left)
    then = lives
    if combat.hit_lands.name in steps:
        then = duels.less(then, duel.own, attack_damage(g, fight.seat, fight.actor, fight.phase))
    for hurt in g.hurts:
        if hurt.victim in duel.ours.party + duel.theirs.party:
            then = duels.less(then, duel.place(hurt.victim), hurt.amount)
    return duels.reached(duel, lives, then, left, _attacked(g, duel))


def chance_of_roll(g: Runebound) -> float | None:
    """The chance of the roll being made, as far as the dice lie there already; None if nobody rolls."""
    fight, steps = g.fights[-1], waiting(g)
    if hero_combat.set_target.name in steps:
        twin = g.clone()
        return odds.at_least_opposed(hero_combat.target_value(twin) - combat.roll_value(twin))
    for step in (hero_combat.roll_target.name, hero_combat.target_stands.name):
        if step in steps:
            twin = g.clone()
            bonus = twin.fight.bonus
            twin.fight.actor, twin.fight.action = steps[step]
            twin.fight.bonus = 0
            needed = hero_combat.target_value(twin) + bonus - combat.roll_value(twin)
            if step == hero_combat.roll_target.name:
                return odds.at_least_opposed(needed)
            return odds.at_least(needed + sum(fight.dice))
    if combat.roll_dice.name in steps:
        return odds.chance_now(g)
    return float(fight.success) if combat.roll_stands.name in steps else None


def _rolled(g: Runebound, duel: Duel, chance: float, left: tuple[int, ...]) -> Odds:
    """How it may end after the roll that the position is about."""
    fight, lives = g.fights[-1], duel.lives
    attacked, hero = _attacked(g, duel), g.heroes[fight.seat].id
    attacking = fight.action == "attack"
    victim, hit, missed = fight.actor if attacking else hero, lives, lives
    if attacking:
        hit = duels.less(lives, duel.own, attack_damage(g, fight.seat, fight.actor, fight.phase))
    if victim in duel.ours.party:
        missed = duels.less(lives, duel.place(victim), odds.cost_now(g))
    if fight.action == "escape":
        bad = duels.reached(duel, lives, missed, left, attacked)
        miss = 1.0 - chance
        return mixed([(miss, bad), (chance, ENDS[ESCAPED])])
    return duels.rolled(duel, lives, chance, hit, missed, left, attacked)


def _attacked(g: Runebound, duel: Duel) -> duels.Attacked:
    return tuple(duel.place(each) for each in g.fights[-1].attacked if each in duel.ours.party)


def _left(g: Runebound, phases: tuple[str, ...], after: int) -> tuple[int, ...]:
    """The phases of the round still to be played, from this number on."""
    skipped = g.fights[-1].skipped
    return tuple(number for number, phase in enumerate(phases) if number >= after and phase not in skipped)


def _next_phase(g: Runebound, phases: tuple[str, ...]) -> int:
    """The number of the phase that is played next; beyond the last one the roles are swapped."""
    steps = waiting(g)
    if combat.choose_actor.name in steps or (g.decision and g.decision.topic == "attack-or-defend"):
        return phases.index(g.fights[-1].phase)
    coming = steps.get(combat.combat_phase.name)
    return phases.index(coming[0]) if coming else len(phases)
