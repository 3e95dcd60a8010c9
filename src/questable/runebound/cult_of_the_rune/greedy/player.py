"""The decisions that only the cult asks for, and those of the base game that it changes."""

from __future__ import annotations

from copy import copy
from typing import Any

from questable.kernel.engine.decision import Decision, Option
from questable.runebound.cult_of_the_rune import ending
from questable.runebound.cult_of_the_rune.corruption import full_life_of, limit_of
from questable.runebound.cult_of_the_rune.greedy.look import CultLook, seen
from questable.runebound.cult_of_the_rune.greedy.plan import CultPlan
from questable.runebound.cult_of_the_rune.prospects import onwards
from questable.runebound.cult_of_the_rune.verbs import Corrupt, fear
from questable.runebound.experience import learn_price
from questable.runebound.greedy import Greedy as BaseGreedy
from questable.runebound.greedy.look import Look
from questable.runebound.greedy.plan import Plan
from questable.runebound.greedy.player import asking, steps_of
from questable.runebound.state import Runebound

RIVAL = 0.25  # the value of harm to a rival relative to harm to yourself
LEADER = 0.8  # and for the leading rival
TURNED = 1.0  # the value of turning over a counter near a hero who could beat the result
HOPEFUL = 0.3  # the chance, unhurt and rested, that is good enough for a marked hero with nothing better to do
LIKELY, FRAIL = 0.55, 4  # and for one whose full Life is no higher
IN_TIME = 2  # markers before elimination at which to cleanse instead of learning; frail heroes: one more
SOON = 2  # points missing for a counter that could be bought instead
DANGEROUS = 0.5  # share of the leader's points at which a rival may still win
NEARER = 1.5  # the value of the cult being next to the leader and far from you


class Greedy(BaseGreedy):
    """A bot that always takes what looks best now, with the cult about."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self._answers |= {
            "cult-move": self._cult_move,
            "cult-jump": self._cult_move,
            "give-up-trophy": self._give_up_trophy,
            "town-after-knock-out": self._wake,
        }

    def _look(self, g: Runebound, seat: int) -> Look:
        return CultLook(g, seat, self._memory)

    def _plan_for(self, look: Look) -> Plan:
        return CultPlan(seen(look))

    def _circumstances(self, look: Look) -> tuple[Any, ...]:
        g = seen(look).g
        return (
            g.cult,
            g.heading,
            len(g.infiltrated),
            len(g.pile),
            g.corruption.get(look.seat, 0),
            tuple(g.turned_over),
        )

    # The march -------------------------------------------------------------------------------------------------------

    def _cult_move(self, look: Look, decision: Decision) -> Option:
        """Send it toward the leader and away from this seat's hero."""
        here = seen(look)

        def worth_of(option: Option) -> float:
            paths = list(onwards(here.g, int(option.about or 0), here.g.infiltrated))
            return max(self._march(here, path) for path in paths)

        return max(decision.options, key=worth_of)

    def _march(self, look: CultLook, path: tuple[int, ...]) -> float:
        g, value = look.g, 0.0
        steps = g.content.grid.distances(path[-1])
        for seat in g.seats_from(look.seat):
            share = -1.0 if seat == look.seat else LEADER if seat == look.leader else RIVAL
            space = g.heroes[seat].space
            value += share * fear(g, seat) * path.count(space)
            value += share * NEARER / max(1, steps.get(space, 99))
        for space in path:
            if g.counters.get(space) and space not in g.turned_over:
                value += TURNED * (1.0 if look.land.turns(look.hero.space, space) <= 1.0 else 0.3)
        return value

    # Corruption ------------------------------------------------------------------------------------------------------

    def _desperate(self, look: Look) -> bool:
        """Return whether to try a desperate fight; a marked hero avoids hopeless ones, as a knock-out may be fatal."""
        g, seat = seen(look).g, look.seat
        marked = g.corruption.get(seat, 0)
        needed = HOPEFUL if full_life_of(g, seat) > FRAIL else LIKELY
        return super()._desperate(look) and (not marked or look.hope(look.hero.space) >= needed)

    def _give_up_trophy(self, look: Look, decision: Decision) -> Option:
        """Give up the trophy that costs the fewest points, bonus included."""
        g, seat = seen(look).g, look.seat
        won = g.won[seat]

        def left(option: Option) -> tuple[int, int]:
            g.won[seat] = tuple(card for card in won if card != option.about)
            points, bonus = ending.points_of(g, seat), ending.bonus_of(g, seat)
            g.won[seat] = won
            return points + bonus, points

        return max(decision.options, key=left)

    def _experience(self, look: Look, decision: Decision) -> Option:
        """Cleanse in time: far from elimination, points are better spent on learning, and leftover points cleanse."""
        g, seat = seen(look).g, look.seat
        cleanse = next((option for option in decision.options if option.verb == "cleanse"), None)
        if cleanse is None:
            return super()._experience(look, decision)
        left = limit_of(g, seat) - g.corruption[seat] - (full_life_of(g, seat) <= FRAIL)
        learnable = any(option.verb == "learn" for option in decision.options)
        soon = learn_price(g, seat) - look.hero.points <= SOON
        if left > IN_TIME and (learnable or soon):
            others = tuple(option for option in decision.options if option is not cleanse)
            return super()._experience(look, decision._replace(options=others))
        return cleanse

    def _choose_character(self, look: Look, decision: Decision) -> Option:
        """Corrupt the leading rival, or one not far behind who would be eliminated."""
        effect = asking(look.g)
        if not isinstance(effect, Corrupt):
            return super()._choose_character(look, decision)
        here = seen(look)
        seats = {hero.id: hero.seat for hero in here.g.heroes}

        def harm(option: Option) -> tuple[bool, int]:
            seat = seats[str(option.about)]
            lost = full_life_of(here.g, seat) - here.g.corruption.get(seat, 0) <= effect.amount
            return lost and here.total(seat) >= DANGEROUS * here.total(here.leader), here.total(seat)

        return max(decision.options, key=harm)

    # Ways ------------------------------------------------------------------------------------------------------------

    def _spend_a_die(self, look: Look, decision: Decision) -> Option:
        """Go around the cult if possible, and through it only if that is worth a marker."""
        here, faces = seen(look), look.g.movement_dice
        left = tuple(sorted(face for face in faces if face))
        if (look.hero.space, left) not in self._way:
            plan = self._planned(look)
            start, land = look.hero.space, plan.land
            goal = self._goal(look, plan, land.reach(start, left), left)
            path = land.ways(start, left, goal)[goal]
            if any(space == here.g.cult for space, _ in path):
                careful = copy(land)
                careful.neighbours = {
                    space: tuple(there for there in around if there != here.g.cult)
                    for space, around in land.neighbours.items()
                }
                round_it = careful.ways(start, left)
                other = plan.best_of(list(round_it))
                if plan.score(other) >= plan.score(goal) - (here.fear if goal != here.g.cult else 0.0):
                    goal, path = other, round_it[other]
            trick = self._tricks(look, decision, "moving", plan.score(goal))
            if trick is not None:
                return trick
            self._way = steps_of(start, left, path)
        return super()._spend_a_die(look, decision)

    def _wake(self, look: Look, decision: Decision) -> Option:
        """Wake where the cult is not, if there is a choice."""
        here, plan = seen(look), self._planned(look)

        def promise(option: Option) -> float:
            town = int(option.about or 0)
            return plan.score(town) - (here.fear if town in here.g.infiltrated else 0.0)

        return max(decision.options, key=promise)
