"""The Night King as a player: he hunts whom he can beat, influences where it hurts, and saves for patrols."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from questable.kernel.engine.decision import Decision, Option
from questable.runebound.board import neighbours, town_at
from questable.runebound.greedy.look import Memory
from questable.runebound.midnight.board import heroes_at, highest, lets_in
from questable.runebound.midnight.greedy.look import MidnightLook
from questable.runebound.midnight.influence import wanted
from questable.runebound.midnight.king_advice import needed_most, where_to_gather
from questable.runebound.midnight.patrols import colour_for, patrol
from questable.runebound.midnight.state import Midnight
from questable.runebound.odds import Bout, at_least, describe
from questable.runebound.odds.estimate import likely
from questable.runebound.values import level_of

THRIFT = 0.03  # what an exhaustion token must add to the chance of a test


class NightKing:
    """One method per kind of decision."""

    def __init__(self, random: Random, memory: Memory) -> None:
        self._random, self._memory = random, memory
        self._answers: dict[str, Callable[[Midnight, Decision], Option]] = {
            "mirror-where": self._mirror_where,
            "patrol-where": self._patrol_where,
            "patrol-for-mirror": self._patrol_where,
            "reaction-test": self._reaction,
            "press-the-test": self._press,
            "influence": self._influence,
            "influence-again": self._influence,
            "influence-assault": self._first,
            "reroll-influence": self._reroll,
            "favoured-servant": self._cruelty,
            "patrol": self._patrol,
            "patrol-step": self._towards,
            "march": self._march,
            "reroll-march": self._keep,
            "patrol-attack": self._attack,
            "attack-next": self._attack,
            "patrol-card": self._card,
            "purchase": self._purchase,
        }

    def choose(self, g: Midnight, decision: Decision) -> Option:
        return self._answers.get(decision.topic, self._first)(g, decision)

    def _first(self, g: Midnight, decision: Decision) -> Option:
        """Powers are used, influence is taken, bids are made as they come."""
        if decision.topic == "bid":
            return decision.options[-1]
        return decision.options[0]

    def _keep(self, g: Midnight, decision: Decision) -> Option:
        return decision.options[-1]

    # Setting up ------------------------------------------------------------------------------------------------------

    def _mirror_where(self, g: Midnight, decision: Decision) -> Option:
        """The most valuable mirrors go where it is far from every city."""
        grid = g.content.grid

        def remoteness(option: Option) -> int:
            away = grid.distances(int(option.about or 0))
            return min(away[town] for town in grid.town_at)

        return max(decision.options, key=remoteness)

    def _patrol_where(self, g: Midnight, decision: Decision) -> Option:
        return where_to_gather(g, decision.options)

    # Threat ----------------------------------------------------------------------------------------------------------

    def _reaction(self, g: Midnight, decision: Decision) -> Option:
        """Always, with as many tokens as add something worth having."""
        tests = [option for option in decision.options if option.verb == "test"]

        def chance(option: Option) -> float:
            count = int(option.about or 0)
            return at_least(g.difficulty - g.reserve - count) - THRIFT * count

        return max(tests, key=chance)

    def _press(self, g: Midnight, decision: Decision) -> Option:
        """Exactly as many sets as are missing, if there are so many."""
        missing = int(g.asked().args[0])
        enough = [option for option in decision.options if option.verb == "press" and int(option.about or 0) >= missing]
        return enough[0] if enough else decision.options[-1]

    # Combat ----------------------------------------------------------------------------------------------------------

    def _influence(self, g: Midnight, decision: Decision) -> Option:
        """The phase in which it lowers the hero's chance most."""
        offers = [option for option in decision.options if option.verb == "influence"]
        bout = describe(g.clone())
        level, usual = level_of(g, g.fights[-1].seat), likely(bout, bout.lives, False).win

        def left(option: Option) -> float:
            phase = str(option.about)
            more = min(5, level) * len(wanted(g, phase)) / len(g.content.box.die)
            harder = _raised(bout, phase, max(1, round(more)))
            return min(more, 1.0) * (likely(harder, harder.lives, False).win - usual)

        return min(offers, key=left)

    def _reroll(self, g: Midnight, decision: Decision) -> Option:
        """A die that is no success, as long as there are tokens of this attribute."""
        phase = str(g.asked().args[0])
        for option in decision.options:
            if option.verb == "reroll-die" and g.influence_dice[int(option.about or 1) - 1] not in wanted(g, phase):
                return option
        return decision.options[-1]

    def _cruelty(self, g: Midnight, decision: Decision) -> Option:
        challenge = g.content.challenges[g.fights[-1].enemy]
        offers = [option for option in decision.options if option.verb == "cruelty"]
        return max(offers, key=lambda option: getattr(challenge, str(option.about))[0])

    # Patrols ---------------------------------------------------------------------------------------------------------

    def _chance(self, g: Midnight, seat: int, card: str, wounds: int = 0) -> float:
        """A hero's chance against a patrol with this card and these wounds."""
        look = MidnightLook(g, seat, self._memory)
        bout = look.bout(card)
        lives = look.lives(bout)
        return likely(bout, (max(1, lives[0] - wounds), *lives[1:]), False).win

    def _prey(self, g: Midnight, seat: int, wounds: int) -> float:
        """How welcome it is to meet a hero: weak against the cards of the level, rich in goods, high in level."""
        look = MidnightLook(g, seat, self._memory)
        deck = look.sample(colour_for(g, seat), 3)
        lives = [card for card in deck if g.content.challenges[card].life > wounds]
        weak = 1 - min((self._chance(g, seat, card, wounds) for card in lives), default=1.0)
        paid = level_of(g, seat) if seat == highest(g) else 0
        return weak * (6 + len(g.goods.get(seat, ())) + paid)

    def _hunted(self, g: Midnight, number: int) -> tuple[int, float]:
        """The hero a patrol goes for, and what it promises."""
        found = patrol(g, number)
        assert found is not None
        away = g.content.grid.distances(found.space)
        outside = [hero for hero in g.heroes if town_at(g, hero.space) is None]
        best, most = -1, 0.0
        for hero in outside or g.heroes:
            value = self._prey(g, hero.seat, found.wounds) / (2 + away[hero.space])
            if value > most:
                best, most = hero.seat, value
        return best, most

    def _patrol(self, g: Midnight, decision: Decision) -> Option:
        """Heal it, leave it with somebody worth attacking, step if that is enough, otherwise roll."""
        number = g.marching
        found = patrol(g, number)
        assert found is not None
        heal = [option for option in decision.options if option == Option("heal-patrol", number)]
        if heal:
            return heal[0]
        seat, _ = self._hunted(g, number)
        by_verb = {option.verb: option for option in decision.options}
        if seat < 0:
            return by_verb["leave-patrol"]
        goal = g.heroes[seat].space
        if goal == found.space:
            return by_verb["leave-patrol"]
        if goal in neighbours(g, found.space) and town_at(g, goal) is None:
            return by_verb["step-patrol"]
        return by_verb["roll-patrol"]

    def _goal(self, g: Midnight) -> dict[int, int]:
        """Steps to the hero the marching patrol goes for."""
        seat, _ = self._hunted(g, g.marching)
        return g.content.grid.distances(g.heroes[max(0, seat)].space)

    def _towards(self, g: Midnight, decision: Decision) -> Option:
        away = self._goal(g)
        return min(decision.options, key=lambda option: (away[int(option.about or 0)], int(option.about or 0)))

    def _march(self, g: Midnight, decision: Decision) -> Option:
        """The first step of the way, by the dice there are, that ends nearest to the goal."""
        found = patrol(g, g.marching)
        assert found is not None
        away = self._goal(g)
        if not away[found.space]:
            return decision.options[-1]  # there
        best, nearest = decision.options[-1], away[found.space]
        for option in decision.options:
            if option.verb == "walk":
                number = int(str(option.using)[3:]) - 1
                faces = tuple(face for n, face in enumerate(g.movement_dice) if face and n != number)
                end = self._nearest(g, int(option.about or 0), faces, away)
                if end < nearest:
                    best, nearest = option, end
        return best

    def _nearest(self, g: Midnight, space: int, faces: tuple[int, ...], away: dict[int, int]) -> int:
        """How near a patrol can come with these dice."""
        found = away[space]
        rim = {(space, tuple(sorted(faces)))}
        known = set(rim)
        while rim and found:
            step = set()
            for here, dice in rim:
                for there in neighbours(g, here):
                    for n, face in enumerate(dice):
                        if (not n or dice[n - 1] != face) and lets_in(g, there, face):
                            step.add((there, dice[:n] + dice[n + 1 :]))
            rim = step - known
            known |= rim
            found = min(found, *(away[here] for here, _ in rim), 99)
        return found

    def _attack(self, g: Midnight, decision: Decision) -> Option:
        """All of them if each is worth it, otherwise the best prey; nobody if the patrol would only be lost."""
        found = patrol(g, g.marching)
        assert found is not None
        here = heroes_at(g, found.space)
        prey = {g.heroes[seat].id: self._prey(g, seat, found.wounds) for seat in here}
        attacks = [option for option in decision.options if option.verb == "attack"]
        best = max(attacks, key=lambda option: prey[str(option.about)])
        if len(here) > 1 and Option("attack-all") in decision.options and min(prey.values()) > 2.5:
            return Option("attack-all")
        if Option("no-attack") in decision.options and prey[str(best.about)] < 1.0:
            return Option("no-attack")
        return best

    def _card(self, g: Midnight, decision: Decision) -> Option:
        """The card that leaves the hero the least chance."""
        (seat,) = g.asked().args
        found = patrol(g, g.raiding)
        wounds = found.wounds if found else 0

        def left(option: Option) -> float:
            card = str(option.about)
            if g.content.challenges[card].life <= wounds:
                return 2.0
            return self._chance(g, seat, card, wounds)

        return min(decision.options, key=left)

    # Purchases -------------------------------------------------------------------------------------------------------

    def _purchase(self, g: Midnight, decision: Decision) -> Option:
        return needed_most(g, decision.options)


def _raised(bout: Bout, phase: str, by: int) -> Bout:
    """A fight in which the enemy's value in a phase is higher."""
    place = bout.enemy.phases.index(phase)
    target = tuple(value + by if n == place else value for n, value in enumerate(bout.enemy.target))
    return Bout(replace(bout.enemy, target=target), bout.hero, bout.allies)
