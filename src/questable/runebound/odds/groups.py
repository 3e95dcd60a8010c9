"""Heroes who fight one enemy side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from questable.runebound.odds.bouts import Bout, Policy, assignments, attacker_of, roll_against


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
    return assignments((attacker_of("hero", bout.hero),), len(bout.enemy.target))


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
    turns = tuple(_turn(bout, phase, attacks=actor == "hero") for phase, actor in enumerate(policy))
    known: dict[tuple[int, int], Dealt] = {}

    def from_round(own: int, left: int) -> Dealt:
        """With so much Life of one's own and so much damage still to be dealt."""
        if own <= 0 or left <= 0:
            return (1.0,)
        if (own, left) not in known:
            after = {(own, 0): 1.0}
            for chance, dealt, taken in turns:
                then: dict[tuple[int, int], float] = {}
                for (alive, hit), likely in after.items():
                    if alive <= 0:
                        then[alive, hit] = then.get((alive, hit), 0.0) + likely
                        continue
                    good, bad = (alive, hit + dealt), (alive - taken, hit)
                    then[good] = then.get(good, 0.0) + likely * chance
                    then[bad] = then.get(bad, 0.0) + likely * (1 - chance)
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


def _turn(bout: Bout, phase: int, *, attacks: bool) -> tuple[float, int, int]:
    """The chance of the hero's roll, the damage of a hit, and what a failure costs."""
    if attacks:
        chance = roll_against(bout.enemy, phase, bout.hero.attack[phase])
        return chance, bout.hero.damage[phase], bout.missed(bout.hero, phase)
    return roll_against(bout.enemy, phase, bout.hero.defence[phase]), 0, bout.enemy.damage[phase]
