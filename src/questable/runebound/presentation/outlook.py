"""How a combat may end, seen from any moment of it.

`odds` knows what happens if a side follows a fixed plan from the beginning of a round. Here the rest of the present
round is played through with every choice still open, and the best plan is followed from then on.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import Any, NamedTuple

import msgspec

from questable.kernel.decision import Option
from questable.runebound import odds
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.combat import choose_actor, combat_phase, end_of_combat, hit_lands, roll_dice, roll_stands
from questable.runebound.odds import NEVER, Bout, Fighter, Lives
from questable.runebound.state import Fight, Runebound
from questable.runebound.values import attack_damage, enemy_damage

HERO = 1  # the hero's place in `Lives`; allies follow
ALLIES = 2  # reckoned with; more only if a variant lifts the limit (RB-ALLY-02)


class Prospect(NamedTuple):
    """How likely the combat ends in which way, and the wounds the hero may expect; what is missing to 1 has no end."""

    win: float
    knocked_out: float
    wounds: float
    escape: float = 0.0


WON = Prospect(1.0, 0.0, 0.0)
LOST = Prospect(0.0, 1.0, 0.0)
AWAY = Prospect(0.0, 0.0, 0.0, 1.0)


class Model(NamedTuple):
    """A combat in numbers, and who the fighters are: the hero first."""

    bout: Bout
    party: tuple[str, ...]

    def place(self, who: str) -> int:
        return HERO + self.party.index(who)

    def attacked(self, fight: Fight) -> tuple[int, ...]:
        return tuple(self.place(each) for each in fight.attacked if each in self.party)


def model(g: Runebound, seat: int, card: str, acting: str = "") -> Model:
    """The combat with this Challenge, in progress or beginning now.

    Of many allies only the strongest are reckoned with (and the one that acts): each one more makes the reckoning
    several times as long.
    """
    bout = odds.describe_fight(g, seat, card)
    hero, allies = g.heroes[seat].id, g.kits[seat].allies
    if len(allies) <= ALLIES:
        return Model(bout, (hero, *allies))

    def strength(number: int) -> tuple[bool, int]:
        ally = bout.allies[number]
        return allies[number] == acting, max(map(mul, ally.attack, map(bool, ally.damage))) if ally.life else NEVER

    chosen = sorted(sorted(range(len(allies)), key=strength)[-ALLIES:])
    fewer = msgspec.structs.replace(bout, allies=tuple(bout.allies[number] for number in chosen))
    return Model(fewer, (hero, *(allies[number] for number in chosen)))


def win_chance(g: Runebound, seat: int, card: str) -> float:
    """The chance to win a combat with this Challenge that begins now."""
    return beginning(g, seat, card).win


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
    bout = found.bout
    if option.verb == "escape":
        return _escaping(g, bout, str(option.about), odds.roll_chance(g, option))
    actor = found.place(acting) if option.verb == "attack" else 0
    return _act(bout, bout.lives, PHASES.index(fight.phase), actor, found.attacked(fight))


def prospect(g: Runebound, chance: float | None = None) -> Prospect:
    """How the combat with a Challenge may end from here; `chance` is that of the roll being made, if there is one."""
    fight = g.fights[-1]
    found = model(g, fight.seat, fight.enemy, fight.actor)
    bout, lives, attacked = found.bout, found.bout.lives, found.attacked(fight)
    steps = waiting(g)
    if chance is not None and (roll_dice.name in steps or roll_stands.name in steps):
        if fight.action == "escape":
            return _escaping(g, bout, fight.phase, chance)
        actor = found.place(fight.actor) if fight.action == "attack" else 0
        dealt = attack_damage(g, fight.seat, fight.actor, fight.phase) if actor else 0
        hit = _less(lives, 0, dealt)
        missed = _less(lives, actor or HERO, enemy_damage(g, fight.phase))
        phase = PHASES.index(fight.phase) + 1
        good, bad = _best(bout, hit, phase, attacked), _best(bout, missed, phase, attacked)
        return _mixed(chance, good, bad, _lost(lives, missed))
    if hit_lands.name in steps:
        lives = _less(lives, 0, attack_damage(g, fight.seat, fight.actor, fight.phase))
    for hurt in g.hurts:
        if hurt.victim in found.party:
            lives = _less(lives, found.place(hurt.victim), hurt.amount)
    then = _best(bout, lives, _next_phase(g, fight, steps), attacked)
    return then._replace(wounds=then.wounds + _lost(bout.lives, lives))


def waiting(g: Runebound) -> dict[str, tuple[Any, ...]]:
    """The steps of the innermost combat still to come, the next one first, with their arguments."""
    found: dict[str, tuple[Any, ...]] = {}
    for entry in reversed(g.agenda):
        if entry[0] == end_of_combat.name:
            break
        name, args = entry[-2:]
        found.setdefault(name, args)
    return found


def _next_phase(g: Runebound, fight: Fight, steps: dict[str, tuple[Any, ...]]) -> int:
    """The number of the phase that is played next; 3: the next round begins."""
    if choose_actor.name in steps or (g.decision and g.decision.topic == "attack-or-defend"):
        return PHASES.index(fight.phase)
    coming = steps.get(combat_phase.name)
    return PHASES.index(coming[0]) if coming else len(PHASES)


def _escaping(g: Runebound, bout: Bout, phase: str, chance: float) -> Prospect:
    harm = 0 if "safe-escape" in g.setting.variants else enemy_damage(g, phase)
    missed = _less(bout.lives, HERO, harm)
    return _mixed(chance, AWAY, _best(bout, missed, 0, ()), _lost(bout.lives, missed))


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
def _best(bout: Bout, lives: Lives, phase: int, attacked: tuple[int, ...]) -> Prospect:
    """The best that can be made of the rest of the round: the highest chance to win, then the fewest wounds."""
    if lives[0] <= 0:
        return WON
    if lives[HERO] <= 0:
        return LOST
    if phase == len(PHASES):
        return _from_round(bout, lives)
    actors = [0, *(who for who in range(HERO, len(lives)) if lives[who] > 0 and _may(bout, who, phase, attacked))]
    found = (_act(bout, lives, phase, actor, attacked) for actor in actors)
    return max(found, key=lambda each: (round(each.win, 9), -each.wounds))


def _act(bout: Bout, lives: Lives, phase: int, actor: int, attacked: tuple[int, ...]) -> Prospect:
    """How it may end if this character attacks in this phase (0: the hero defends)."""
    if actor:
        fighter = _fighter(bout, actor)
        chance = odds.at_least(bout.enemy.target[phase] - fighter.attack[phase])
        hit = _less(lives, 0, fighter.damage[phase])
        attacked += (actor,)
    else:
        chance = odds.at_least(bout.enemy.target[phase] - bout.hero.defence[phase])
        hit = lives
    missed = _less(lives, actor or HERO, bout.enemy.damage[phase])
    good, bad = _best(bout, hit, phase + 1, attacked), _best(bout, missed, phase + 1, attacked)
    return _mixed(chance, good, bad, _lost(lives, missed))


def _mixed(chance: float, good: Prospect, bad: Prospect, wounds: int) -> Prospect:
    """One or the other; the bad case costs the hero wounds first."""
    miss = 1 - chance
    mean = [chance * ours + miss * theirs for ours, theirs in zip(good, bad, strict=True)]
    return Prospect(mean[0], mean[1], mean[2] + miss * wounds, mean[3])


def _lost(before: Lives, now: Lives) -> int:
    return before[HERO] - now[HERO]


def _fighter(bout: Bout, who: int) -> Fighter:
    return bout.hero if who == HERO else bout.allies[who - HERO - 1]


def _may(bout: Bout, who: int, phase: int, attacked: tuple[int, ...]) -> bool:
    fighter = _fighter(bout, who)
    return fighter.attack[phase] != NEVER and attacked.count(who) < fighter.attacks


def _less(lives: Lives, who: int, amount: int) -> Lives:
    return (*lives[:who], max(0, lives[who] - amount), *lives[who + 1 :])
