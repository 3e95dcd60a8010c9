"""A quick guess at the odds of a fight, for comparing many: right within about 8 points in a hundred.

The hero's side deals so much a round and suffers so much a round; the fight lasts until the first sum is big enough,
and is won if the second is not by then. The constants are fitted to the exact odds.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, prod, sqrt

from questable.runebound.odds.bouts import Bout, Policy, policies, solver_of
from questable.runebound.odds.dice import at_least
from questable.runebound.odds.solver import Lives, Odds

RACE, NOISE, EDGE, SLOPE, LAST = 1.04, 1.84, 0.44, 2.1, 0.46
QUICK = 400  # positions of a fight that are worked out at once
KEPT = 2**12
"""Fights that are remembered. More would hardly ever be asked for again, but every full garbage collection looks at
what each of them is made of: with sixteen times as many it took half a second after some dozens of games.
"""


def guess(bout: Bout, policy: Policy, lives: Lives) -> Odds:
    """About how the fight ends, from these lives on."""
    enemy, hero = bout.enemy, bout.hero
    foe, own, *friends = lives
    dealt = suffered = spread = spared = 0.0
    helpers: list[tuple[float, float, float, float]] = []  # damage dealt, Life lost per round, Life, the hero's risk
    for phase, actor in enumerate(policy):
        target, damage = enemy.target[phase], enemy.damage[phase]
        if isinstance(actor, int) and friends[actor]:
            ally = bout.allies[actor]
            chance, parried = at_least(target - ally.attack[phase]), at_least(target - hero.defence[phase])
            lost = (1 - chance) * (bout.missed(ally, phase) if ally.harm else damage)
            helpers.append((chance * ally.damage[phase], lost, friends[actor], (1 - parried) * damage))
            continue
        chance = at_least(target - (hero.attack if actor == "hero" else hero.defence)[phase])
        if actor == "hero" and hero.harm:
            damage = bout.missed(hero, phase)
        harm = (1 - chance) * damage
        if dealt:
            spared += harm  # by a blow that ends the fight before this phase
        if actor == "hero":
            dealt += chance * hero.damage[phase]
            spared += harm
        suffered += harm
        spread += harm * damage
    rounds = _rounds(foe, dealt + sum(each[0] for each in helpers))
    for hit, lost, life, risk in helpers:
        share = min(1.0, life / (lost * rounds)) if lost * rounds > 1e-9 else 1.0
        dealt += share * hit
        suffered += (1 - share) * risk
        spread += (1 - share) * risk * 2
    rounds = _rounds(foe, dealt)
    wounds = max(0.0, suffered * rounds - LAST * spared)
    lost = sum(min(life, each * rounds) for _, each, life, _ in helpers)
    edge = (own - EDGE - wounds) / sqrt(spread * rounds + RACE * wounds * wounds / foe + NOISE)
    win = 1 / (1 + exp(-max(-30.0, min(30.0, SLOPE * edge)))) if dealt > 1e-6 else 0.0
    return Odds(win, 1 - win, min(wounds, own), lost, rounds)


def _rounds(life: int, dealt: float) -> float:
    return (life - 0.5) / max(dealt, 1e-6) + 0.3


@lru_cache(maxsize=KEPT)
def likely(bout: Bout, lives: Lives, exact: bool, phase: int = 0, attacked: tuple[int, ...] = ()) -> Odds:
    """The odds of the best play; a guess at them if that will do, or where it would take too long to work them out.

    The guess is that of a whole round to come.
    """
    if exact and prod([1 + life for life in lives]) <= QUICK:
        return solver_of(bout).at(lives, phase, attacked)
    return max([guess(bout, policy, lives) for policy in policies(bout)], key=lambda odds: odds.win)
