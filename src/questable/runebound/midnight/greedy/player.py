"""The decisions only Eredane asks for, on both sides."""

from __future__ import annotations

from typing import Any

from questable.kernel.engine.decision import Decision, Option
from questable.runebound import combat, worth
from questable.runebound.greedy import Greedy as BaseGreedy
from questable.runebound.greedy import shopping
from questable.runebound.greedy.battle import Battle
from questable.runebound.greedy.look import Look
from questable.runebound.greedy.plan import Plan
from questable.runebound.greedy.player import Sight
from questable.runebound.market import buy_price
from questable.runebound.midnight.greedy.king import NightKing
from questable.runebound.midnight.greedy.look import REACTION, MidnightLook, seen
from questable.runebound.midnight.greedy.plan import MidnightPlan, daring
from questable.runebound.midnight.influence import ASSAULT
from questable.runebound.midnight.prospects import worth_as_upgrade
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.travel import dice_left, infiltration_difficulty
from questable.runebound.odds import at_least, describe, skill_chance
from questable.runebound.state import Runebound
from questable.runebound.values import life_of, printed_cost

HEAVY = 0.5  # what each point of an item's cost above the dearest one takes from its worth: gates become harder
BARTER = 0.4  # what a barter that succeeds is worth to who has goods
GOODS = 3  # with so many goods there is something to barter for
KEEPING = 0.5  # of the chance that was good enough at the gate: below that heroes flee from an assault


class Greedy(BaseGreedy):
    """Always takes what looks best now, for a hero or for the Night King."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self._king = NightKing(self._random, self._memory)
        self._answers |= {
            "spend-action": self._action,
            "infiltration": self._skill,
            "infiltrated": self._enter,
            "heal-wound": self._first,
            "barter": self._barter,
            "last-offers": self._last_offers,
            "change-die": self._change_die,
            "pay-goods": self._pay,
            "give-goods": self._pay,
            "covenant": self._covenant,
            "begin-where": self._begin,
            "pick-hero": self._choose_hero,
            "equipment": self._equip,
            "bid": self._bid,
            "who-is-rewarded": self._first,
            "pay-with-upgrades": self._first,
        }

    def choose(self, sight: Sight) -> Option:
        decision = sight.decision
        game = sight.imagine()
        assert isinstance(game, Midnight)
        if decision.seat == game.king_seat:
            self._memory.tidy()
            return self._king.choose(game, decision)
        if not game.heroes:  # heroes are picked, or a side bids for them
            return self._before(game, decision)
        return super().choose(sight)

    def _before(self, g: Midnight, decision: Decision) -> Option:
        if decision.topic == "pick-hero":
            return self._choose_hero(Look(g, decision.seat, self._memory), decision)
        if decision.topic == "equipment":
            return self._dearest_of(g, decision)
        return decision.options[-1]

    def _look(self, g: Runebound, seat: int) -> Look:
        return MidnightLook(g, seat, self._memory)

    def _plan_for(self, look: Look) -> Plan:
        return MidnightPlan(look)

    def _circumstances(self, look: Look) -> tuple[Any, ...]:
        g = seen(look).g
        places = tuple((hero.space, g.wounds.get(hero.id, 0), hero.experience) for hero in g.heroes)
        return (g.threat, g.destroyed, places, len(g.goods.get(look.seat, ())))

    def _first(self, look: Look, decision: Decision) -> Option:
        return decision.options[0]

    # Moving ----------------------------------------------------------------------------------------------------------

    def _action(self, look: Look, decision: Decision) -> Option:
        """Where to go, and what dice that are left over are good for, here or there."""
        eyes, plan = seen(look), self._planned(look)
        g, hero = eyes.g, look.hero
        offered = {option.verb: option for option in decision.options}
        buy = self._offer(eyes, decision)
        if buy is not None:
            return buy
        dice, start = dice_left(g), hero.space
        best, most = start, float("-inf")
        for space, steps in eyes.open.steps(start).items():
            if steps > dice:
                continue
            rest = max(self._care(eyes, start, dice - steps), self._care(eyes, space, dice - steps))
            value = plan.score(space) + rest - 0.01 * steps
            if space != start and space in eyes.open.guarded and space not in plan.gains:
                continue
            if value > most + 1e-9:
                best, most = space, value
        steps = eyes.open.steps(start)[best]
        spare = dice - steps + g.spare_dice
        if "rest-die" in offered and spare > 0:
            return offered["rest-die"]
        here = eyes.match(start)
        if "heal-die" in offered and spare > 0 and here and (best == start or here >= eyes.match(best)):
            return offered["heal-die"]
        trick = self._tricks(look, decision, "moving", plan.score(best))
        if trick is not None:
            return trick
        if best != start:
            return Option("travel", eyes.open.first_step(start, best))
        if "barter-die" in offered and spare > 0 and here and look.gold >= GOODS:
            return offered["barter-die"]
        return offered["stop"]

    def _care(self, look: MidnightLook, space: int, dice: int) -> float:
        """What dice that are left in a space are good for: healing first."""
        wounds, chance = look.wounds, look.match(space)
        left = life_of(look.g, look.seat, look.hero.id) - wounds
        value = 0.0
        for number in range(min(dice, wounds)):
            value += 0.7 * chance * shopping.urgency(left + number)
        more = max(0, dice - wounds)
        return value + (BARTER * chance * more if look.gold >= GOODS else 0.0)

    def _skill(self, look: Look, decision: Decision) -> Option:
        g = seen(look).g
        wanted, skills = infiltration_difficulty(g, look.seat), g.content.eredane.infiltration

        def chance(option: Option) -> float:
            skill = str(option.about)
            return skill_chance(g, look.seat, skill, skills[skill], wanted)

        return max(decision.options, key=chance)

    def _enter(self, look: Look, decision: Decision) -> Option:
        """Who got past the gate goes in: to think better of it again and again would take for ever."""
        return decision.options[0]

    def _change_die(self, look: Look, decision: Decision) -> Option:
        return decision.options[-1]

    # Goods -----------------------------------------------------------------------------------------------------------

    def _wanted(self, look: MidnightLook, card: str) -> float:
        """What an item is worth beyond its price, and beyond the gates it makes harder."""
        dearest = max((printed_cost(look.g, each) for each in look.hero.cards), default=0)
        burden = HEAVY * max(0, printed_cost(look.g, card) - dearest)
        return shopping.gain_of(look, card) - buy_price(look.g, look.seat, card) - burden

    def _offer(self, look: MidnightLook, decision: Decision) -> Option | None:
        offers = [option for option in decision.options if option.verb == "buy-barter"]
        good = [option for option in offers if self._wanted(look, str(option.about)) > shopping.BARGAIN]
        return max(good, key=lambda option: self._wanted(look, str(option.about))) if good else None

    def _last_offers(self, look: Look, decision: Decision) -> Option:
        return self._offer(seen(look), decision) or decision.options[-1]

    def _barter(self, look: Look, decision: Decision) -> Option:
        """Draw a card; sell what is missed less than it brings."""
        selling = [option for option in decision.options if option.verb == "sell"]
        for option in selling:
            card = str(option.about)
            if shopping.loss_of(look, card) < printed_cost(look.g, card) // 2 - 1:
                return option
        return decision.options[0]

    def _market(self, look: Look, decision: Decision) -> Option:
        """An item that is too heavy for the gates is not bought."""
        eyes = seen(look)
        kept = [
            option for option in decision.options if option.verb != "buy" or self._wanted(eyes, str(option.about)) > 0
        ]
        return super()._market(look, decision._replace(options=tuple(kept)))

    def _pay(self, look: Look, decision: Decision) -> Option:
        """Goods that make no upgrade go first: what would be best under an item is kept."""
        g = seen(look).g
        return min(decision.options, key=lambda option: worth_as_upgrade(g, str(option.about)))

    def _covenant(self, look: Look, decision: Decision) -> Option:
        """The upgrade that makes the hero strongest; a card face down only where it activates something again."""
        g, trials = seen(look).g, look.trials()
        best, most = decision.options[-1], float("-inf")
        for option in decision.options:
            if option.verb != "upgrade":
                continue
            item, card = str(option.about), str(option.using)
            if g.may_lie_face_down(card):
                value = 0.5 if g.content.text_kind(item) == "activate" else 0.0
            else:
                with look.supposing(cards=(*look.hero.cards, card)):
                    value = look.merit(look.again(trials)) + 0.1
            if value > most:
                best, most = option, value
        return best

    # Setting up ------------------------------------------------------------------------------------------------------

    def _begin(self, look: Look, decision: Decision) -> Option:
        """Where most green counters are near, away from patrols, and with the others."""
        g = seen(look).g
        grid = g.content.grid

        def promise(option: Option) -> float:
            away = grid.distances(int(option.about or 0))
            near = sum(1.0 for space, here in g.counters.items() if "green" in here and away[space] <= 5)
            danger = sum(1.0 for each in g.patrols if away[each.space] <= 5)
            friends = sum(1.0 for hero in g.heroes if hero.space and away[hero.space] <= 4)
            return near - danger + friends

        return max(decision.options, key=promise)

    def _equip(self, look: Look, decision: Decision) -> Option:
        return self._dearest_of(seen(look).g, decision)

    def _dearest_of(self, g: Midnight, decision: Decision) -> Option:
        """A useful item that does not make every gate a trial."""
        light = [option for option in decision.options if printed_cost(g, str(option.about)) <= 6]
        return max(light or decision.options, key=lambda option: printed_cost(g, str(option.about)))

    def _bid(self, look: Look, decision: Decision) -> Option:
        return decision.options[-1]

    # Assaults --------------------------------------------------------------------------------------------------------

    def _escape(self, look: Look, decision: Decision) -> Option:
        """In an assault the chance of all who are still there counts, not that of one alone."""
        g = seen(look).g
        fight = g.fights[-1]
        if fight.origin != ASSAULT:
            if Battle(look).now() >= -worth.ESCAPE - REACTION:
                return decision.options[0]  # to get away has its price too
            return super()._escape(look, decision)
        chance = seen(look).assault(combat.side(g), g.mirrors.get(g.assaulting, 0) - fight.wounds)
        if chance >= KEEPING * daring(seen(look)):
            return decision.options[0]
        ways = [option for option in decision.options if option.verb == "escape"]
        return max(ways, key=lambda option: self._parry(look, str(option.about))) if ways else decision.options[0]

    def _parry(self, look: Look, phase: str) -> float:
        bout = describe(look.g.clone())
        place = bout.enemy.phases.index(phase)
        return at_least(bout.enemy.target[place] - bout.hero.defence[place])

    def _attack_or_defend(self, look: Look, decision: Decision) -> Option:
        """In an assault: in the phase where a blow lands best; to attack costs no more than to defend."""
        g = seen(look).g
        fight = g.fights[-1]
        if fight.origin != ASSAULT:
            return super()._attack_or_defend(look, decision)
        bout = describe(g.clone())
        phases = bout.enemy.phases
        force = [at_least(bout.enemy.target[n] - bout.hero.attack[n]) * bout.hero.damage[n] for n in range(len(phases))]
        now = phases.index(fight.phase)
        attacks = [option for option in decision.options if option.verb == "attack"]
        later = max(force[now + 1 :], default=0.0)
        left = combat.attacks_allowed(g, look.seat, look.hero.id) - fight.attacked.count(look.hero.id)
        if attacks and (force[now] >= later - 1e-9 or left >= len(phases) - now):
            return attacks[0]
        return decision.options[-1]
