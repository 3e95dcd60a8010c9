"""The decisions only Zanaga asks for."""

from __future__ import annotations

from typing import Any

from questable.kernel.engine.decision import Decision, Option
from questable.runebound.abilities.moving import TurnDie
from questable.runebound.board import land_of, town_at
from questable.runebound.greedy import Greedy as BaseGreedy
from questable.runebound.greedy import battle, shopping
from questable.runebound.greedy.look import Look
from questable.runebound.greedy.plan import Plan
from questable.runebound.mists_of_zanaga import movement, survival
from questable.runebound.mists_of_zanaga.content import SURVIVAL, WILD
from questable.runebound.mists_of_zanaga.greedy import rites
from questable.runebound.mists_of_zanaga.greedy.look import ZanagaLook, seen
from questable.runebound.mists_of_zanaga.greedy.plan import ZanagaPlan
from questable.runebound.mists_of_zanaga.towns import SWAP
from questable.runebound.state import Runebound

WANTED = {"snare-trap": 2, "shaman-bones": 1, "dead-mans-compass": 1}  # survival tokens worth having
PURSE = 3  # gold kept back when they are bought
BETTER = 1.5  # what a redraw must promise beyond what lies there
TURNED = 1.5  # what a turned die must gain
CROWDED = 0.5  # less for every hero who begins in the same town


class Greedy(BaseGreedy):
    """Always takes what looks best now, in Zanaga."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self._answers |= {
            "starting-town": self._starting_town,
            "confront": self._confront,
            "place-lost-city": self._go,
            "turn-which-die": self._turn_which_die,
            "roaming-monster": self._roaming_monster,
            "safari": self._safari,
            "bones-challenge": self._bones_challenge,
            "bones-token": self._bones_token,
            "place-token": self._place_token,
            "which-token-first": self._token_first,
            "survival-token": self._survival_token,
            "discard-ritual": self._discard_ritual,
            "unfill-ritual": self._unfill_ritual,
        }

    def _look(self, g: Runebound, seat: int) -> Look:
        return ZanagaLook(g, seat, self._memory)

    def _plan_for(self, look: Look) -> Plan:
        return ZanagaPlan(look)

    def _circumstances(self, look: Look) -> tuple[Any, ...]:
        g = seen(look).g
        return (g.roaming, g.rituals, g.lost_city, g.awake, sum(g.dooms.values()), g.market_taken, g.ritual_rank)

    # Setup and confrontation -----------------------------------------------------------------------------------------

    def _starting_town(self, look: Look, decision: Decision) -> Option:
        """Where the first roll promises most, and where not everybody begins."""
        hero, settled = look.hero, [other.space for other in look.g.heroes if other.seat != look.seat]
        before, dice = hero.space, look.g.content.box.movement_dice[0]

        def promise(option: Option) -> float:
            hero.space = int(option.about or 0)
            return ZanagaPlan(look).roll(dice) - CROWDED * settled.count(hero.space)

        best = max(decision.options, key=promise)
        hero.space = before
        return best

    def _confront(self, look: Look, decision: Decision) -> Option:
        """The god that is most likely to be beaten, if that is likely enough."""
        here = seen(look)
        gods = [option for option in decision.options if option.verb != "normal-turn"]
        best = max(gods, key=lambda option: here.chance(str(option.about)))
        if here.chance(str(best.about)) >= here.daring:
            return best
        return next(option for option in decision.options if option.verb == "normal-turn")

    # Moving ----------------------------------------------------------------------------------------------------------

    def _spend_a_die(self, look: Look, decision: Decision) -> Option:
        """A village market is taken on the way; dice that are not needed are good for rest."""
        options = {option.verb: option for option in decision.options}
        if "market" in options and shopping.visit(look, town_at(look.g, look.hero.space) or "") > 0:
            self._way = {}
            return options["market"]
        option = super()._spend_a_die(look, decision)
        if option.verb == "stop" and movement.REST in options:
            rests = [each for each in decision.options if each.verb == movement.REST]
            return max(rests, key=lambda each: each.about == look.hero.id)
        return option

    def _goal(self, look: Look, plan: Plan, spaces: tuple[int, ...], dice: tuple[int, ...]) -> int:
        """Dice left over are worth something to a tired hero."""
        tired = look.g.exhaustion.get(look.hero.id, 0)
        if not tired:
            return super()._goal(look, plan, spaces, dice)
        relief, ways = shopping.fatigue(look), plan.land.ways(look.hero.space, dice)
        return max(
            ways, key=lambda space: (plan.score(space) + relief * min(tired, len(dice) - len(ways[space])), -space)
        )

    def _tricks(self, look: Look, decision: Decision, when: str, value: float) -> Option | None:
        """A die may be turned if that leads to a much better place."""
        trick = super()._tricks(look, decision, when, value)
        plan = self._planned(look)
        if trick is not None or when != "moving" or max(plan.gains.values(), default=0.0) < value + TURNED:
            return trick
        for option in self._usable(look, decision):
            ability = battle.ready_for(look, option, when).entry.ability
            if any(isinstance(effect, TurnDie) for effect in ability.effects):
                best = max((self._turned(look, old, new) for old, new in self._turns(look)), default=0.0)
                return self._using(look, option) if best >= value + TURNED else None
        return None

    def _turns(self, look: Look) -> list[tuple[int, int]]:
        faces = range(1, len(look.g.content.box.die) + 1)
        return [(old, new) for old in {*look.g.movement_dice} - {0} for new in faces if new != old]

    def _turned(self, look: Look, old: int, new: int) -> float:
        """The best place in reach with a die turned from one face to another."""
        plan, left = self._planned(look), [face for face in look.g.movement_dice if face]
        left[left.index(old)] = new
        return max(map(plan.score, plan.land.reach(look.hero.space, tuple(sorted(left)))))

    def _turn_which_die(self, look: Look, decision: Decision) -> Option:
        dice = look.g.movement_dice
        return max(
            decision.options,
            key=lambda option: self._turned(look, dice[int(str(option.about)[3:]) - 1], int(option.using or 0)),
        )

    # Adventures ------------------------------------------------------------------------------------------------------

    def _standing_by(self, look: Look) -> float:
        """Outside towns a check is due."""
        here = seen(look)
        return 0.0 if town_at(look.g, look.hero.space) else here.check(look.hero.space)

    def _roaming_monster(self, look: Look, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: look.prospect(str(option.about), counter=False))

    def _safari(self, look: Look, decision: Decision) -> Option:
        """A hunt must be worth more than whatever may turn up."""
        hunts = [option for option in decision.options if option.verb == "hunt"]
        best = max(hunts, key=lambda option: look.prospect(str(option.about), counter=False))
        hunted = look.prospect(str(best.about), counter=False)
        wait = next(option for option in decision.options if option.verb == "wait")
        return best if hunted > max(0.0, seen(look).check(look.hero.space)) else wait

    def _bones_challenge(self, look: Look, decision: Decision) -> Option:
        """Another card, if this one is much worse than its deck."""
        here, card = seen(look), str(decision.subject)
        g = here.g
        attempted = g.met and g.active == look.seat
        fought = attempted or g.content.monsters[card].terrain == land_of(g, look.hero.space)
        keep, bones = decision.options
        if not fought:
            return keep
        value = look.prospect(card, counter=attempted)
        other = look.outlook(g.content.monsters[card].colour) if attempted else 0.0
        return bones if value + BETTER < min(other, 3.0) else keep

    def _bones_token(self, look: Look, decision: Decision) -> Option:
        """Another token, if this one does harm, or keeps the easiest god asleep."""
        here, token = seen(look), str(decision.subject)
        keep, bones = decision.options
        wanted = rites.needed(here)
        astray = wanted and token not in wanted and token != WILD
        return bones if astray or rites.of_token(here, token) + BETTER < rites.of_pool(here) else keep

    # Rituals ---------------------------------------------------------------------------------------------------------

    def _place_token(self, look: Look, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: rites.placed(seen(look), str(option.about)))

    def _token_first(self, look: Look, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: rites.of_token(seen(look), str(option.about)))

    def _discard_ritual(self, look: Look, decision: Decision) -> Option:
        return min(decision.options, key=lambda option: rites.in_play(seen(look), str(option.about)))

    def _unfill_ritual(self, look: Look, decision: Decision) -> Option:
        return min(decision.options, key=lambda option: rites.completed(seen(look), str(option.about)))

    # Markets ---------------------------------------------------------------------------------------------------------

    def _market(self, look: Look, decision: Decision) -> Option:
        """What every market sells; then trades; then survival tokens with the gold to spare."""
        choice = shopping.choose(look, list(decision.options)) or self._swap(look, decision)
        choice = choice or self._supply(look, decision) or self._best_use(look, decision, "market")
        return choice or next(option for option in decision.options if option.verb == "done")

    def _swap(self, look: Look, decision: Decision) -> Option | None:
        best, most = None, shopping.BARGAIN
        for option in decision.options:
            if option.verb == SWAP:
                gain = shopping.gain_of(look, str(option.using)) - shopping.loss_of(look, str(option.about))
                if gain > most:
                    best, most = option, gain
        return best

    def _supply(self, look: Look, decision: Decision) -> Option | None:
        if look.gold <= PURSE:
            return None
        for option in decision.options:
            if option.verb == survival.SUPPLY and self._missing(look, str(option.about)) > 0:
                return option
        return None

    def _missing(self, look: Look, kind: str) -> int:
        return WANTED[kind] - len(survival.owned(seen(look).g, look.seat, kind))

    def _survival_token(self, look: Look, decision: Decision) -> Option:
        """Gain what is missing most, lose what is missed least; a snare trap is the dearest."""
        kin = seen(look).g.content.kin

        def rank(option: Option) -> tuple[int, int]:
            kind = str(option.about) if option.verb == "gain" else kin[str(option.about)]
            missing = self._missing(look, kind)
            order = -SURVIVAL.index(kind)
            return (missing, order) if option.verb == "gain" else (-missing, -order)

        return max(decision.options, key=rank)
