"""What to do in a combat: who acts, whether to escape, what to answer; by the odds that the sheet shows."""

from __future__ import annotations

from math import isinf

from questable.kernel.engine.decision import Decision, Option
from questable.runebound import worth
from questable.runebound.card_index import Ready
from questable.runebound.challenges import WITH_COUNTER
from questable.runebound.greedy.look import Look
from questable.runebound.odds import Odds, describe, duel_outlook, fights, questions, roll_chance
from questable.runebound.odds.estimate import likely
from questable.runebound.odds.solver import ENDS, ESCAPED
from questable.runebound.odds.talents import talents_of
from questable.runebound.purse import purse
from questable.runebound.values import printed_cost, spare_stamina
from questable.runebound.windows import use_option

MARGIN = 0.15  # an ability is used if it is worth so much more than it costs
LONG = 20.0  # rounds of a fight that nobody can end
LOOKS = 8  # answers to later questions that are looked at
SAVED = 0.4  # of its worth a ward keeps if it is not spent on a lighter blow
HEAVY = 2  # Life that must be left, for a lighter blow to be borne


class Battle:
    """The innermost combat, seen by a seat that fights in it."""

    def __init__(self, look: Look) -> None:
        self.look, self.g = look, look.g
        self.fight = look.g.fights[-1]
        self.prize, self.loss = self._stakes()

    def _stakes(self) -> tuple[float, float]:
        look, fight = self.look, self.fight
        if fight.foe < 0:
            return look.prize(fight.enemy, fight.origin in WITH_COUNTER), look.loss()
        other = look.g.heroes[fight.foe if fight.seat == look.seat else fight.seat]
        return booty(look, other.seat), booty(look, look.seat) + worth.FALL

    def worth(self, odds: Odds) -> float:
        """What a combat with these odds is worth in gold."""
        return self.look.verdict(odds, self.prize, self.loss)

    def now(self) -> float:
        """What the combat is worth from here, if no card is used."""
        return self.worth(self._told())

    def _told(self) -> Odds:
        if fights.can_tell(self.g):
            return fights.now(self.g)
        return duel_outlook.prospect(self.g) if duel_outlook.reckoned(self.g) else ENDS[ESCAPED]

    def ready(self) -> float:
        """About what it is worth from the next round on, with all that may still be used in it."""
        look, g = self.look, self.g
        if self.fight.foe >= 0:
            return self.now()
        bout = describe(g.clone())
        talents = talents_of(look.kit, look.hero.id, spare_stamina(g, look.seat, look.hero.id), g.turned, g.counters_on)
        with_all = talents.on(bout)
        return self.worth(likely(with_all, with_all.lives, True))

    # Decisions -------------------------------------------------------------------------------------------------------

    def actor(self, options: tuple[Option, ...]) -> Option:
        """Who acts in this phase: the one with whom victory is likeliest."""
        return max(options, key=self._merit)

    def _merit(self, option: Option) -> tuple[float, ...]:
        if fights.can_tell(self.g):
            return fights.after(self.g, option).merit
        if duel_outlook.reckoned(self.g):
            return duel_outlook.prospect_after(self.g, option).merit
        return (roll_chance(self.g, option),)

    def escape(self, options: tuple[Option, ...]) -> Option:
        """Fight on, or the best way out."""
        best, most = options[0], self.ready() + MARGIN
        for option in options:
            if option.verb == "escape":
                tell = fights.after if fights.can_tell(self.g) else duel_outlook.prospect_after
                odds = tell(self.g, option)
                if isinf(odds.rounds):  # only for who stays
                    odds = odds._replace(rounds=(1.0 - odds.escape) * LONG)
                value = self.worth(odds)
                if value > most:
                    best, most = option, value
        return best

    def answers(self, decision: Decision) -> dict[Option, float]:
        """What answers to a question in the middle of a combat are worth, as far as it can be told."""
        told = questions.answers(self.g, LOOKS)
        return {
            option: self.worth(told[option.id].odds or ENDS[ESCAPED])
            for option in decision.options
            if option.id in told and told[option.id].odds is not None
        }

    def saved(self) -> float:
        """What it is worth to keep a ward for a heavier blow than the one that falls now."""
        if not self.g.hurts or self.fight.foe >= 0:
            return 0.0
        bout = fights.bout_of(self.g, self.fight.seat, self.fight.enemy)
        heaviest, blow = max(bout.enemy.damage), self.g.hurts[-1].amount
        return SAVED * worth.WOUND * heaviest if blow < heaviest and bout.hero.life > blow + HEAVY else 0.0


def booty(look: Look, seat: int) -> float:
    """What a hero has to lose in a combat between heroes: all gold and the best card, Dragon Runes first."""
    hero = look.g.heroes[seat]
    best = max((printed_cost(look.g, card) for card in hero.cards), default=0)
    return purse(look.g, seat) + max(float(best), worth.RUNES[min(2, len(hero.runes))] if hero.runes else 0.0)


def ready_for(look: Look, option: Option, when: str) -> Ready:
    """The ability an option stands for."""
    return next(each for each in look.kit.windows[when] if use_option(look.g, each) == option)
