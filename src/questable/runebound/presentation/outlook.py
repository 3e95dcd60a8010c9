"""The chance to win a combat, seen from any moment of it.

`odds` knows what happens if a side follows a fixed plan from the beginning of a round. Here the rest of the present
round is played through with every choice still open, and the best plan is followed from then on.
"""

from __future__ import annotations

from questable.kernel.decision import Option
from questable.runebound import odds
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.odds import NEVER, Bout, Fighter, Lives
from questable.runebound.state import Runebound

HERO = 1  # the hero's place in `Lives`; allies follow


def win_chance(g: Runebound, seat: int, card: str) -> float:
    """The chance to win a combat with this Challenge that begins now."""
    return odds.best_policy(odds.describe_fight(g, seat, card))[1].win


def after(g: Runebound, option: Option) -> float:
    """The chance to win the combat in progress if this option of `attack-or-defend` is taken, and the best after it."""
    fight = g.fights[-1]
    bout = odds.describe_fight(g, fight.seat, fight.enemy)
    party = (g.heroes[fight.seat].id, *g.kits[fight.seat].allies)
    attacked = tuple(HERO + party.index(each) for each in fight.attacked if each in party)
    actor = 0
    if option.verb == "attack":
        actor = HERO if option.about is None else HERO + party.index(str(option.about))
    return _act(bout, bout.lives, PHASES.index(fight.phase), actor, attacked)


def _best(bout: Bout, lives: Lives, phase: int, attacked: tuple[int, ...]) -> float:
    """The best that can be made of the rest of the round."""
    if lives[0] <= 0:
        return 1.0
    if lives[HERO] <= 0:
        return 0.0
    if phase == len(PHASES):
        return odds.best_policy(bout, lives)[1].win
    actors = [0, *(who for who in range(HERO, len(lives)) if lives[who] > 0 and _may(bout, who, phase, attacked))]
    return max(_act(bout, lives, phase, actor, attacked) for actor in actors)


def _act(bout: Bout, lives: Lives, phase: int, actor: int, attacked: tuple[int, ...]) -> float:
    """The chance to win if this character attacks in this phase (0: the hero defends)."""
    if actor:
        fighter = _fighter(bout, actor)
        chance = odds.at_least(bout.enemy.target[phase] - fighter.attack[phase])
        hit = _less(lives, 0, fighter.damage[phase])
        attacked += (actor,)
    else:
        chance = odds.at_least(bout.enemy.target[phase] - bout.hero.defence[phase])
        hit = lives
    missed = _less(lives, actor or HERO, bout.enemy.damage[phase])
    return chance * _best(bout, hit, phase + 1, attacked) + (1 - chance) * _best(bout, missed, phase + 1, attacked)


def _fighter(bout: Bout, who: int) -> Fighter:
    return bout.hero if who == HERO else bout.allies[who - HERO - 1]


def _may(bout: Bout, who: int, phase: int, attacked: tuple[int, ...]) -> bool:
    fighter = _fighter(bout, who)
    return fighter.attack[phase] != NEVER and attacked.count(who) < fighter.attacks


def _less(lives: Lives, who: int, amount: int) -> Lives:
    return (*lives[:who], max(0, lives[who] - amount), *lives[who + 1 :])
