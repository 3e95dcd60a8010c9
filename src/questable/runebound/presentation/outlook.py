"""How a combat may end, seen from any moment of it.

`odds` knows what happens if a side follows a fixed plan from the beginning of a round. Here the rest of the present
round is played through with every choice still open, and the best plan is followed from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from operator import mul
from typing import Any, NamedTuple, TypeVar

import msgspec

from questable.kernel.engine.decision import Option
from questable.runebound import combat, odds
from questable.runebound.combat import choose_actor, combat_phase, end_of_combat, hit_lands, roll_dice, roll_stands
from questable.runebound.odds import NEVER, Bout, Fighter, Lives
from questable.runebound.presentation.scribe import Bouts, Scribe
from questable.runebound.state import Fight, Runebound
from questable.runebound.values import attack_damage

HERO = 1  # the hero's place in `Lives`; allies follow
BEFORE_A_ROLL = ("attack-or-defend", "escape")  # questions after which the dice fall, unless the hero escapes
ALLIES = 2  # reckoned with; more only if a variant lifts the limit (RB-ALLY-02)


class Roll(NamedTuple):
    """A roll of a combat: what the dice must show, what a hit costs the enemy, and what a failure costs whom."""

    needed: int
    dealt: int
    victim: int
    taken: int

    @property
    def chance(self) -> float:
        return odds.at_least(self.needed)

    def outcomes(self, lives: Lives) -> tuple[Lives, Lives]:
        """What is left of everybody if it succeeds, and if it fails."""
        return _less(lives, 0, self.dealt), _less(lives, self.victim, self.taken)


class Prospect(NamedTuple):
    """How likely the combat ends in which way, and the wounds the hero may expect; what is missing to 1 has no end."""

    win: float
    knocked_out: float
    wounds: float
    escape: float = 0.0
    off: float = 0.0  # nobody wins it: text has ended it


WON = Prospect(1.0, 0.0, 0.0)
LOST = Prospect(0.0, 1.0, 0.0)
AWAY = Prospect(0.0, 0.0, 0.0, 1.0)


class Model(NamedTuple):
    """A combat in numbers, and the places of those who fight it in `Lives`."""

    bout: Bout

    @property
    def phases(self) -> tuple[str, ...]:
        return self.bout.enemy.phases

    def place(self, who: str) -> int:
        return HERO + self.bout.party.index(who)

    def attacked(self, fight: Fight) -> tuple[int, ...]:
        return tuple(self.place(each) for each in fight.attacked if each in self.bout.party)

    def left(self, fight: Fight, after: int) -> tuple[int, ...]:
        """The phases of the round still to be played, from this number on."""
        return tuple(n for n, phase in enumerate(self.phases) if n >= after and phase not in fight.skipped)


def reckoned(g: Runebound) -> bool:
    """Can it be told how the innermost combat may end? One hero against a Challenge; not several on a side.

    (Of one hero against another `duel_outlook` tells it.)
    """
    fight = g.fights[-1]
    return fight.foe < 0 and not fight.result and len(combat.side(g)) == 1


T = TypeVar("T")


class Looked:
    """What has been described of a position while it is only looked at."""

    def __init__(self, g: Runebound, anywhere: Bouts | None) -> None:
        self.game = g
        self.known: dict[tuple[int, str | int], Any] = {}
        self._anywhere: Bouts = {} if anywhere is None else anywhere
        self._scribes: dict[int, Scribe] = {}

    def bout(self, seat: int, card: str) -> Bout:
        """The combat of this seat against a Challenge."""
        g, key = self.game, (seat, card)
        if g.fights:
            return odds.describe_fight(g, seat, card)
        if key in self._anywhere:
            return self._anywhere[key]
        if seat not in self._scribes:
            self._scribes[seat] = Scribe(g, seat)
        bout, anywhere = self._scribes[seat].against(card)
        if anywhere:
            self._anywhere[key] = bout
        return bout


_looked_at: ContextVar[Looked | None] = ContextVar("looked_at", default=None)


@contextmanager
def looking(g: Runebound, anywhere: Bouts | None = None) -> Iterator[None]:
    """While a position is only looked at, its combats stay the same: each is described once.

    Whoever looks at positions that differ only in where a hero stands keeps what is the same `anywhere`.
    """
    token = _looked_at.set(Looked(g, anywhere))
    try:
        yield
    finally:
        _looked_at.reset(token)


def described_once(g: Runebound, key: tuple[int, str | int], describe: Callable[[], T]) -> T:
    """The description of a combat of this seat; only the first time it is made, while the position is looked at."""
    looked = _looked_at.get()
    if looked is None or looked.game is not g:
        return describe()
    known = looked.known
    if key not in known:
        known[key] = describe()
    found: T = known[key]
    return found


def _described(g: Runebound, seat: int, card: str) -> Bout:
    looked = _looked_at.get()
    if looked is None or looked.game is not g:
        return odds.describe_fight(g, seat, card)
    return described_once(g, (seat, card), lambda: looked.bout(seat, card))


def model(g: Runebound, seat: int, card: str, acting: str = "") -> Model:
    """The combat with this Challenge, in progress or beginning now.

    Of many allies only the strongest are reckoned with (and the one that acts): each one more makes the reckoning
    several times as long.
    """
    bout = _described(g, seat, card)
    if len(bout.allies) <= ALLIES:
        return Model(bout)

    def strength(ally: Fighter) -> tuple[bool, int]:
        return ally.who == acting, max(map(mul, ally.attack, map(bool, ally.damage))) if ally.life else NEVER

    chosen = sorted(bout.allies, key=strength)[-ALLIES:]
    fewer = tuple(ally for ally in bout.allies if ally in chosen)
    return Model(msgspec.structs.replace(bout, allies=fewer))


def win_chance(g: Runebound, seat: int, card: str) -> float:
    """The chance to win a combat with this Challenge that begins now; sums of many chances may round above 1."""
    return min(1.0, beginning(g, seat, card).win)


def rough_chance(g: Runebound, seat: int, card: str) -> float:
    """Like `win_chance`, without looking for clever plans: quick enough for a whole deck."""
    return _rough(model(g, seat, card).bout)


def beginning(g: Runebound, seat: int, card: str) -> Prospect:
    """How a combat with this Challenge may end, from the beginning of a round."""
    bout = model(g, seat, card).bout
    return _from_round(bout, bout.lives)


def after(g: Runebound, option: Option) -> float:
    """The chance to win the combat in progress if this option of `attack-or-defend` is taken, and the best after it."""
    return prospect_after(g, option).win


def prospect_after(g: Runebound, option: Option) -> Prospect:
    """How the combat with a Challenge may end if this option of `attack-or-defend` or `escape` is taken."""
    fight = g.fights[-1]
    acting = g.heroes[fight.seat].id if option.about is None else str(option.about)
    found = model(g, fight.seat, fight.enemy, acting)
    after = 0 if option.verb == "escape" else found.phases.index(fight.phase) + 1
    attacked = found.attacked(fight)
    if option.verb == "attack":
        attacked += (found.place(acting),)
    twin = g.clone()
    odds.prepare(twin, option)
    return _rolled(twin, found, odds.chance_now(twin), found.left(fight, after), attacked)


def prospect(g: Runebound, chance: float | None = None) -> Prospect:
    """How the combat with a Challenge may end from here; `chance` is that of the roll being made, if there is one."""
    fight = g.fights[-1]
    found = model(g, fight.seat, fight.enemy, fight.actor)
    bout, lives, attacked = found.bout, found.bout.lives, found.attacked(fight)
    steps = waiting(g)
    left = found.left(fight, _next_phase(g, found.phases, steps))
    if chance is not None and (roll_dice.name in steps or roll_stands.name in steps):
        return _rolled(g, found, chance, left, attacked)
    if hit_lands.name in steps:
        lives = _less(lives, 0, attack_damage(g, fight.seat, fight.actor, fight.phase))
    for hurt in g.hurts:
        if hurt.victim in bout.party:
            lives = _less(lives, found.place(hurt.victim), hurt.amount)
    if left and lives == bout.lives and min(lives[:2]) > 0 and g.decision and g.decision.topic in BEFORE_A_ROLL:
        return max((_act_now(g, found, left, who) for who in _actors(bout, lives, left, attacked)), key=_merit)
    then = _best(bout, lives, left, attacked)
    return then._replace(wounds=then.wounds + _lost(bout.lives, lives))


def round_left(g: Runebound) -> tuple[Model, tuple[int, ...]]:
    """The combat in numbers, and the phases of this round that are still to be played."""
    fight = g.fights[-1]
    found = model(g, fight.seat, fight.enemy)
    return found, found.left(fight, _next_phase(g, found.phases, waiting(g)))


def able(g: Runebound, found: Model, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to share out the phases left: who attacks in each (0: the hero defends)."""
    fighters, attacked = range(HERO, len(found.bout.lives)), found.attacked(g.fights[-1])

    def share(number: int, made: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if number == len(left):
            yield made
            return
        for who in (0, *fighters):
            if not who or _may(found.bout, who, left[number], attacked + made):
                yield from share(number + 1, (*made, who))

    return share(0, ())


def as_planned(g: Runebound, found: Model, left: tuple[int, ...], actors: tuple[int, ...], roll: Roll) -> Prospect:
    """How the combat may end if these act in the phases left, the first with this roll, and the best is done after."""
    hit, missed = roll.outcomes(found.bout.lives)
    attacked = found.attacked(g.fights[-1]) + (actors[:1] if actors[0] else ())
    good, bad = (_planned(found.bout, then, left[1:], actors[1:], attacked) for then in (hit, missed))
    return _mixed(roll.chance, good, bad, _lost(found.bout.lives, missed))


def usual_roll(bout: Bout, phase: int, actor: int) -> Roll:
    """A roll in this phase of any round."""
    target, taken = bout.enemy.target[phase], bout.enemy.damage[phase]
    if not actor:
        return Roll(target - bout.hero.defence[phase], 0, HERO, taken)
    acts = fighter(bout, actor)
    return Roll(target - acts.attack[phase], acts.damage[phase], actor, bout.missed(acts, phase))


def next_roll(g: Runebound, found: Model, phase: int, actor: int) -> Roll:
    """The roll that comes next, with what counts for it alone, such as a bonus on the first one of a combat."""
    twin = g.clone()
    odds.prepare(twin, Option("attack", fighter(found.bout, actor).who) if actor else Option("defend"))
    fight = twin.fights[-1]
    fight.phase = found.phases[phase]
    dealt = attack_damage(twin, fight.seat, fight.actor, fight.phase) if actor else 0
    needed = combat.target_number(twin) - combat.roll_value(twin)
    return Roll(needed, dealt, actor or HERO, max(0, odds.cost_now(twin)))


def waiting(g: Runebound) -> dict[str, tuple[Any, ...]]:
    """The steps of the innermost combat still to come, the next one first, with their arguments."""
    found: dict[str, tuple[Any, ...]] = {}
    for entry in reversed(g.agenda):
        if entry[0] == end_of_combat.name:
            break
        name, args = entry[-2:]
        found.setdefault(name, args)
    return found


def _next_phase(g: Runebound, phases: tuple[str, ...], steps: dict[str, tuple[Any, ...]]) -> int:
    """The number of the phase that is played next; beyond the last one the next round begins."""
    if choose_actor.name in steps or (g.decision and g.decision.topic == "attack-or-defend"):
        return phases.index(g.fights[-1].phase)
    coming = steps.get(combat_phase.name)
    return phases.index(coming[0]) if coming else len(phases)


def _rolled(g: Runebound, found: Model, chance: float, left: tuple[int, ...], attacked: tuple[int, ...]) -> Prospect:
    """How it may end after the roll that is being made, with these phases of the round still to come."""
    fight, bout, lives = g.fights[-1], found.bout, found.bout.lives
    attacking, missed = fight.action == "attack", lives
    victim = fight.actor if attacking else bout.hero.who
    if victim in bout.party:  # text may have forbidden an ally to fight on in the middle of its attack
        missed = _less(lives, found.place(victim), odds.cost_now(g))
    bad = _best(bout, missed, left, attacked)
    if fight.action == "escape":
        good = AWAY
    else:
        dealt = attack_damage(g, fight.seat, fight.actor, fight.phase) if attacking else 0
        good = _best(bout, _less(lives, 0, dealt), left, attacked)
    return _mixed(chance, good, bad, _lost(lives, missed))


# The walk through the round ------------------------------------------------------------------------------------------


@lru_cache(maxsize=2**12)
def _rough(bout: Bout) -> float:
    return max(odds.odds(bout, policy).win for policy in odds.policies(bout))


@lru_cache(maxsize=2**12)
def _from_round(bout: Bout, lives: Lives) -> Prospect:
    """From the beginning of a round, with the best plan."""
    found = odds.best_policy(bout, lives)[1]
    return Prospect(found.win, found.knocked_out, found.wounds)


@lru_cache(maxsize=2**14)
def _best(bout: Bout, lives: Lives, left: tuple[int, ...], attacked: tuple[int, ...]) -> Prospect:
    """The best that can be made of the phases left in the round: the highest chance to win, then the fewest wounds."""
    if lives[0] <= 0:
        return WON
    if lives[HERO] <= 0 or any(lives[who] <= 0 for who in bout.vital):
        return LOST
    if not left:
        return _from_round(bout, lives)
    return max((_act(bout, lives, left, who, attacked) for who in _actors(bout, lives, left, attacked)), key=_merit)


def _actors(bout: Bout, lives: Lives, left: tuple[int, ...], attacked: tuple[int, ...]) -> list[int]:
    """Who may attack in the first of these phases; 0: the hero defends."""
    return [0, *(who for who in range(HERO, len(lives)) if lives[who] > 0 and _may(bout, who, left[0], attacked))]


def _merit(found: Prospect) -> tuple[float, float]:
    return round(found.win, 9), -found.wounds


def _act_now(g: Runebound, found: Model, left: tuple[int, ...], actor: int) -> Prospect:
    """Like `_act`, where this is the roll that comes next."""
    bout, attacked = found.bout, found.attacked(g.fights[-1]) + ((actor,) if actor else ())
    roll = next_roll(g, found, left[0], actor)
    hit, missed = roll.outcomes(bout.lives)
    good, bad = _best(bout, hit, left[1:], attacked), _best(bout, missed, left[1:], attacked)
    return _mixed(roll.chance, good, bad, _lost(bout.lives, missed))


def _act(bout: Bout, lives: Lives, left: tuple[int, ...], actor: int, attacked: tuple[int, ...]) -> Prospect:
    """How it may end if this character attacks in the first of these phases (0: the hero defends)."""
    roll = usual_roll(bout, left[0], actor)
    hit, missed = roll.outcomes(lives)
    attacked += (actor,) if actor else ()
    good, bad = _best(bout, hit, left[1:], attacked), _best(bout, missed, left[1:], attacked)
    return _mixed(roll.chance, good, bad, _lost(lives, missed))


def _planned(
    bout: Bout, lives: Lives, left: tuple[int, ...], actors: tuple[int, ...], attacked: tuple[int, ...]
) -> Prospect:
    """The same, if it is settled who acts in each phase; unless somebody cannot any more, then the best is done."""
    over = lives[0] <= 0 or lives[HERO] <= 0 or any(lives[who] <= 0 for who in bout.vital)
    if over or not left or (actors[0] and lives[actors[0]] <= 0):
        return _best(bout, lives, left, attacked)
    roll = usual_roll(bout, left[0], actors[0])
    hit, missed = roll.outcomes(lives)
    attacked += actors[:1] if actors[0] else ()
    good, bad = (_planned(bout, then, left[1:], actors[1:], attacked) for then in (hit, missed))
    return _mixed(roll.chance, good, bad, _lost(lives, missed))


def _mixed(chance: float, good: Prospect, bad: Prospect, wounds: int) -> Prospect:
    """One or the other; the bad case costs the hero wounds first."""
    miss = 1 - chance
    mean = [chance * ours + miss * theirs for ours, theirs in zip(good, bad, strict=True)]
    return Prospect(mean[0], mean[1], mean[2] + miss * wounds, mean[3], mean[4])


def _lost(before: Lives, now: Lives) -> int:
    return before[HERO] - now[HERO]


def fighter(bout: Bout, who: int) -> Fighter:
    return bout.hero if who == HERO else bout.allies[who - HERO - 1]


def _may(bout: Bout, who: int, phase: int, attacked: tuple[int, ...]) -> bool:
    acts = fighter(bout, who)
    return acts.attack[phase] != NEVER and attacked.count(who) < acts.attacks


def _less(lives: Lives, who: int, amount: int) -> Lives:
    return (*lives[:who], max(0, lives[who] - amount), *lives[who + 1 :])
