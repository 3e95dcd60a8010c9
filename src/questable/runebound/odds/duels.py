"""Exact odds of a combat between heroes (PVP).

The two swap roles after every round, so a duel is described twice (`odds.describe`): once with each of them in the
Hero's role. A round of one and a round of the other follow each other; Life only sinks, so that what may happen is a
walk that can be reckoned out, as against a Challenge.

What the odds assume:

* Nobody tries to escape, and nobody uses what is optional; what `odds` leaves out of a combat is left out here.
* Each side has a plan for the rounds in which it has the Hero's role, and keeps to it: who acts in which phase. In the
  phase of an ally that has fallen the hero defends.
* The plans are each the best answer to the other: by the chance to win, then by wounds. They are chosen as if allies
  never fell, because the choice would take too long otherwise; the odds themselves follow the Life of everybody.
* In the present round every choice is still open, and made for the best of the one who has it.

All of it rests on what lies open on the table. Chances are those of the hero who has the Hero's role now.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import gcd, prod
from operator import gt
from typing import NamedTuple

import msgspec

from questable.runebound.odds.bouts import NEVER, Bout, Fighter, Policy, describe, policies, roll_against
from questable.runebound.odds.solver import CERTAIN, DEFEAT, Lives, Odds, mixed
from questable.runebound.state import Fight, Runebound

ANSWERS = 6  # of one plan to the other, if they do not settle before
MOST = 20_000  # positions of a duel; with more of them the weakest ally is left out
ALLIES = 2  # of each side, reckoned with
HERO = 0  # the place of the hero in the lives of a side; allies follow

Attacked = tuple[int, ...]  # places of one's own side


class Duel(msgspec.Struct, frozen=True, cache_hash=True):
    """A combat between heroes in numbers: the present round, and the next one with the roles swapped."""

    ours: Bout
    theirs: Bout

    @property
    def own(self) -> int:
        """How many fight on the side that has the Hero's role now; the other side follows in `lives`."""
        return 1 + len(self.ours.allies)

    @property
    def lives(self) -> Lives:
        return self.ours.lives[1:] + self.theirs.lives[1:]

    def place(self, who: str) -> int:
        """Of a character, in `lives`."""
        return (self.ours.party + self.theirs.party).index(who)


class Stage(NamedTuple):
    """A phase by plan: who acts, the chance of the roll, whom a success or a failure wounds, and by how much."""

    actor: int
    chance: float
    struck: int
    dealt: int
    victim: int
    taken: int


Stages = tuple[tuple[Stage, Stage], ...]  # of two rounds; the second is what is done if the one who acts has fallen


class Plans(NamedTuple):
    """What the two do in the rounds in which they have the Hero's role."""

    ours: Policy
    theirs: Policy


# Positions -----------------------------------------------------------------------------------------------------------


def describe_duel(game: Runebound, seat: int, foe: int) -> Duel:
    """The combat of this seat with another hero: the one in progress, or one that this seat would begin now."""
    twin = game.clone()
    fight = twin.fights[-1] if twin.fights else None
    if fight is None or (fight.seat, fight.foe) != (seat, foe):
        space = twin.heroes[seat].space
        twin.fights.append(Fight(seat=seat, foe=foe, enemy=twin.heroes[foe].id, space=space, origin="hero"))
    ours = describe(twin)
    fight = twin.fights[-1]
    fight.seat, fight.foe, fight.enemy = foe, seat, twin.heroes[seat].id
    return _fewer(Duel(ours, describe(twin)))


def _fewer(duel: Duel) -> Duel:
    """Without allies that cannot do anything, and without the weakest where there are too many to be reckoned with."""
    ours, theirs = _strongest(duel.ours, ALLIES), _strongest(duel.theirs, ALLIES)
    while _size(ours, theirs) > MOST and (ours.allies or theirs.allies):
        if len(ours.allies) >= len(theirs.allies):
            ours = _strongest(ours, len(ours.allies) - 1)
        else:
            theirs = _strongest(theirs, len(theirs.allies) - 1)
    return Duel(ours, theirs)


def _size(ours: Bout, theirs: Bout) -> int:
    return prod(1 + life for life in ours.lives[1:] + theirs.lives[1:])


def _strongest(bout: Bout, number: int) -> Bout:
    ranked = sorted((ally for ally in bout.allies if ally.life > 0), key=_strength)
    chosen = ranked[len(ranked) - number :] if len(ranked) > number else ranked
    return msgspec.structs.replace(bout, allies=tuple(ally for ally in bout.allies if ally in chosen))


def _strength(ally: Fighter) -> int:
    return max(value if damage else NEVER for value, damage in zip(ally.attack, ally.damage, strict=True))


def can_be_told(duel: Duel) -> bool:
    """Is the duel small enough, and lost only with a hero?"""
    return _size(duel.ours, duel.theirs) <= MOST and not duel.ours.vital and not duel.theirs.vital


# Plans ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2**8)
def plans_for(duel: Duel) -> Plans:
    """The plans of both sides, each the best answer to the other."""
    lives = (duel.ours.hero.life, duel.theirs.hero.life)
    every = policies(duel.ours), policies(duel.theirs)
    chosen = Plans(every[0][0], every[1][0])

    def merit(plans: Plans, mine: int) -> tuple[float, float]:
        found = Course(_stages(duel, plans, deathless=True), lives).at(lives)[0]
        return round(found[mine], 9), -found[2 + mine]

    for answer in range(ANSWERS):
        mine = answer % 2
        best = max((_with(chosen, mine, policy) for policy in every[mine]), key=lambda plans: merit(plans, mine))
        if best == chosen and answer:
            break
        chosen = best
    return chosen


def _with(plans: Plans, mine: int, policy: Policy) -> Plans:
    return Plans(plans.ours, policy) if mine else Plans(policy, plans.theirs)


def _stages(duel: Duel, plans: Plans, deathless: bool = False) -> Stages:
    """The phases of a round of ours and one of theirs: as planned, and what is done if the one who acts has fallen.

    `deathless`: only the two heroes can be wounded; their places are 0 and 1 then.
    """
    second, found = 1 if deathless else duel.own, []
    for bout, plan, mine, other in ((duel.ours, plans.ours, 0, second), (duel.theirs, plans.theirs, second, 0)):
        for phase, actor in enumerate(plan):
            guard = Stage(
                mine,
                roll_against(bout.enemy, phase, bout.hero.defence[phase]),
                other,
                0,
                mine,
                bout.enemy.damage[phase],
            )
            if actor == "defend":
                found.append((guard, guard))
                continue
            acts, place = (bout.hero, mine) if actor == "hero" else (bout.allies[actor], mine + 1 + actor)
            taken = bout.missed(acts, phase)
            if deathless and actor != "hero":
                place, taken = mine, 0
            chance = roll_against(bout.enemy, phase, acts.attack[phase])
            found.append((Stage(place, chance, other, acts.damage[phase], place, taken), guard))
    return tuple(found)


# The walk ------------------------------------------------------------------------------------------------------------

Four = tuple[float, float, float, float]  # ours win, theirs win, wounds on our hero, wounds on theirs
OVER: dict[bool, Four] = {True: (1.0, 0.0, 0.0, 0.0), False: (0.0, 1.0, 0.0, 0.0)}
ENDLESS: Four = (0.0, 0.0, 0.0, 0.0)


class Course:
    """A duel by plans, from whatever Life: one table for all positions, filled from the smallest on.

    An ally counts by the number of blows it stands: whoever acts in one phase always suffers the same.
    """

    __slots__ = ("count", "dims", "heroes", "places", "strides", "table", "units")

    def __init__(self, stages: Stages, lives: Lives, own: int = 1) -> None:
        self.heroes = (0, own)
        hurt: dict[int, set[int]] = {place: {1} for place in self.heroes}
        for stage in (each for pair in stages for each in pair):
            if stage.taken and lives[stage.victim]:
                hurt.setdefault(stage.victim, set()).add(stage.taken)
        self.places = (*self.heroes, *(place for place in hurt if place not in self.heroes))
        self.units = tuple(gcd(*hurt[place]) for place in self.places)
        self.dims = {place: dim for dim, place in enumerate(self.places)}
        sizes = [1 + -(-lives[place] // unit) for place, unit in zip(self.places, self.units, strict=True)]
        self.strides = tuple(prod(sizes[dim + 1 :]) for dim in range(len(sizes)))
        self.count = len(stages)
        self.table: list[tuple[Four, ...]] = []
        self._fill(sizes, [tuple(map(self._scaled, pair)) for pair in stages], lives)

    def _scaled(self, stage: Stage) -> tuple[int, float, int, int, int, int]:
        """With dimensions of the table in place of places; -1 is one that never changes."""
        victim = self.dims.get(stage.victim, -1)
        taken = stage.taken // self.units[victim] if victim >= 0 else 0
        return self.dims.get(stage.actor, -1), stage.chance, self.dims[stage.struck], stage.dealt, victim, taken

    def at(self, lives: Lives) -> tuple[Four, ...]:
        """From the beginning of each phase."""
        code = 0
        for place, unit, stride in zip(self.places, self.units, self.strides, strict=True):
            code += -(-lives[place] // unit) * stride
        return self.table[code]

    def _fill(
        self, sizes: list[int], stages: list[tuple[tuple[int, float, int, int, int, int], ...]], lives: Lives
    ) -> None:
        count, strides, table = self.count, self.strides, self.table
        after = [*range(1, count), 0]
        for code, left in enumerate(product(*map(range, sizes))):
            if not left[0] or not left[1]:
                table.append((OVER[left[0] > 0],) * count)
                continue
            changes = []
            idle, a, b, c, d = 1.0, 0.0, 0.0, 0.0, 0.0
            for (acting, guard), then in zip(stages, after, strict=True):
                actor, chance, struck, dealt, victim, taken = acting
                if actor >= 0 and not left[actor]:
                    actor, chance, struck, dealt, victim, taken = guard
                quiet = win = lose = mine = theirs = 0.0
                if dealt and chance:
                    dealt = min(dealt, left[struck])
                    win, lose, mine, theirs = table[code - dealt * strides[struck]][then]
                    win, lose, mine, theirs = chance * win, chance * lose, chance * mine, chance * theirs
                    if struck:
                        theirs += chance * dealt
                    else:
                        mine += chance * dealt
                elif not dealt:
                    quiet = chance
                miss = 1.0 - chance
                if taken and miss:
                    taken = min(taken, left[victim])
                    good, bad, ours, yours = table[code - taken * strides[victim]][then]
                    win, lose, mine, theirs = (
                        win + miss * good,
                        lose + miss * bad,
                        mine + miss * ours,
                        theirs + miss * yours,
                    )
                    if victim == 0:
                        mine += miss * taken
                    elif victim == 1:
                        theirs += miss * taken
                elif not taken:
                    quiet += miss
                changes.append((quiet, win, lose, mine, theirs))
                a, b, c, d = a + idle * win, b + idle * lose, c + idle * mine, d + idle * theirs
                idle *= quiet
            if idle > 1.0 - 1e-12:
                table.append((ENDLESS,) * count)
                continue
            scale = 1.0 / (1.0 - idle)
            a, b, c, d = a * scale, b * scale, c * scale, d * scale
            first, later = (a, b, c, d), []
            for quiet, win, lose, mine, theirs in changes[:0:-1]:
                a, b, c, d = win + quiet * a, lose + quiet * b, mine + quiet * c, theirs + quiet * d
                later.append((a, b, c, d))
            table.append((first, *later[::-1]))


class _Known:
    """The course of duels by these plans, for whatever Life has been asked for: it only sinks in the course of one."""

    __slots__ = ("course", "lives", "own", "stages")

    def __init__(self, stages: Stages, own: int) -> None:
        self.stages, self.own = stages, own
        self.lives: Lives = ()
        self.course: Course | None = None

    def at(self, lives: Lives) -> tuple[Four, ...]:
        if self.course is None or any(map(gt, lives, self.lives)):
            self.lives = tuple(map(max, lives, self.lives)) if self.lives else lives
            self.course = Course(self.stages, self.lives, self.own)
        return self.course.at(lives)


_known = lru_cache(maxsize=2**5)(_Known)


def course(duel: Duel, plans: Plans) -> Course:
    """A duel by these plans, at most with the lives it has."""
    known = _known(_stages(duel, plans), duel.own)
    known.at(duel.lives)
    assert known.course is not None
    return known.course


def _by_plan(duel: Duel, lives: Lives) -> tuple[Four, ...]:
    """From the beginning of each phase of a round of ours and one of theirs, both by the plans of the duel."""
    return course(duel, plans_for(duel)).at(lives)


# The present round ---------------------------------------------------------------------------------------------------


def beginning(duel: Duel) -> Odds:
    """From the beginning of a round of ours, both by plan."""
    return _odds(_by_plan(duel, duel.lives)[0])


def _odds(found: Four) -> Odds:
    return Odds(found[0], found[1], found[2], dealt=found[3])


def best(duel: Duel, lives: Lives, left: tuple[int, ...], attacked: Attacked) -> Odds:
    """The best that can be made of the phases left in this round: the highest chance to win, then the fewest wounds."""
    if not lives[duel.own]:
        return CERTAIN
    if not lives[HERO]:
        return DEFEAT
    if not left:
        return _odds(_by_plan(duel, lives)[len(duel.ours.enemy.phases)])
    actors = [-1, *(who for who in range(duel.own) if lives[who] > 0 and _may(duel.ours, who, left[0], attacked))]
    return max((_act(duel, lives, left, who, attacked) for who in actors), key=lambda odds: odds.merit)


def _may(bout: Bout, who: int, phase: int, attacked: Attacked) -> bool:
    acts = _fighter(bout, who)
    return acts.attack[phase] != NEVER and attacked.count(who) < acts.attacks


def _fighter(bout: Bout, who: int) -> Fighter:
    return bout.allies[who - 1] if who > HERO else bout.hero


def _act(duel: Duel, lives: Lives, left: tuple[int, ...], who: int, attacked: Attacked) -> Odds:
    """How it may end if this one of ours attacks in the first of these phases (-1: the hero defends)."""
    bout, phase = duel.ours, left[0]
    if who < 0:
        chance, hit = roll_against(bout.enemy, phase, bout.hero.defence[phase]), lives
        missed = less(lives, HERO, bout.enemy.damage[phase])
    else:
        acts = _fighter(bout, who)
        chance = roll_against(bout.enemy, phase, acts.attack[phase])
        hit, missed = less(lives, duel.own, acts.damage[phase]), less(lives, who, bout.missed(acts, phase))
        attacked += (who,)
    return rolled(duel, lives, chance, hit, missed, left[1:], attacked)


def rolled(
    duel: Duel, lives: Lives, chance: float, hit: Lives, missed: Lives, left: tuple[int, ...], attacked: Attacked
) -> Odds:
    """How it may end after a roll that leaves these lives, with these phases of the round still to come."""
    likely = [(each, then) for each, then in ((chance, hit), (1.0 - chance, missed)) if each]
    return mixed([(each, reached(duel, lives, then, left, attacked)) for each, then in likely])


def reached(duel: Duel, lives: Lives, then: Lives, left: tuple[int, ...], attacked: Attacked) -> Odds:
    """How it may end from other lives than those the wounds are counted from."""
    ends = best(duel, then, left, attacked)
    own = duel.own
    return ends._replace(wounds=ends.wounds + lives[HERO] - then[HERO], dealt=ends.dealt + lives[own] - then[own])


def less(lives: Lives, who: int, amount: int) -> Lives:
    return (*lives[:who], max(0, lives[who] - max(0, amount)), *lives[who + 1 :])
