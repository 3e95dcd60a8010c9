"""One method per kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.game import Game
from questable.runebound import worth
from questable.runebound.abilities.choosing import Choose, Test
from questable.runebound.abilities.harming import Exhaust, Heal, Wound
from questable.runebound.abilities.modifying import Modify
from questable.runebound.abilities.moving import Move
from questable.runebound.abilities.vocabulary import Effect, Usage
from questable.runebound.board import neighbours
from questable.runebound.challenges import standing
from questable.runebound.conditions import settled
from questable.runebound.greedy import aims, battle, shopping
from questable.runebound.greedy.battle import MARGIN, Battle
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.greedy.plan import LAST_HOPE, Plan, least
from questable.runebound.greedy.travel import Path
from questable.runebound.market import heal_price, healing_for_sale
from questable.runebound.odds import duel_outlook, questions, skill_chance
from questable.runebound.state import Runebound
from questable.runebound.values import life_of, printed_cost
from questable.runebound.windows import PASS

REPEATS = 6  # an ability is used at most so often in a turn: talk and tricks have an end
SURE = 0.7  # the chance of victory that is good enough to attack another hero
HARMLESS = (
    "pass",
    "done",
    "nothing",
    "decline",
    "withdraw",
    "keep-all",
    "take-nothing",
    "stay",
    "stop",
    "keep-points",
    "fight-on",
)


class Sight(Protocol):
    """What a seat may know of a game."""

    seat: int

    @property
    def decision(self) -> Decision: ...

    def imagine(self, seed: int | None = None) -> Game: ...


class Greedy:
    """Always takes what looks best now."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self._memory = Memory()  # its own: what others have worked out must not change its choices
        self._plan: tuple[tuple[Any, ...], Plan] | None = None
        self._all_or_nothing = False  # the adventure was attempted because nothing better was left
        self._stood_by = 0  # the space in which, fit for it, nothing was dared last time
        self._way: dict[tuple[int, tuple[int, ...]], tuple[int, int] | None] = {}
        self._used: dict[tuple[Any, ...], int] = {}
        self._answers: dict[str, Callable[[Look, Decision], Option]] = {
            "choose-hero": self._choose_hero,
            "way-of-moving": self._way_of_moving,
            "automatic-move": self._automatic_move,
            "spend-a-die": self._spend_a_die,
            "move-where": self._go,
            "space-after-escape": self._go,
            "town-after-knock-out": self._go,
            "place-counter": self._go,
            "rest": self._rest,
            "adventure": self._adventure,
            "which-undefeated": self._which_undefeated,
            "banish": self._banish,
            "escape": self._escape,
            "attack-or-defend": self._attack_or_defend,
            "strike-how": self._by_odds,
            "skip-phase": self._by_odds,
            "reroll-which": self._reroll_which,
            "redirect": self._redirect,
            "pay-exhaustion": self._pay_exhaustion,
            "market": self._market,
            "market-offer": self._take,
            "take-from-stack": self._take,
            "search": self._take,
            "spoils": self._spoils,
            "over-the-limit": self._part_with,
            "card-lost-in-knock-out": self._part_with,
            "lose-a-card": self._part_with,
            "pay-with-a-card": self._part_with,
            "refresh-which": self._refresh_which,
            "experience": self._experience,
            "answer-offer": self._answer_offer,
            "choose": self._choose,
            "test-with": self._test_with,
            "choose-character": self._choose_character,
        }

    def choose(self, sight: Sight) -> Option:
        """One of the options of the open decision."""
        decision = sight.decision
        game = sight.imagine()
        assert isinstance(game, Runebound)
        self._memory.tidy()
        look = self._look(game, decision.seat)
        self._learn_from_failure(look)
        answer = self._answers.get(decision.topic)
        for knows in game.setting.bot_knowledge:
            answer = knows.answers.get(decision.topic, answer)
        if answer is None:
            answer = self._use if decision.topic.startswith("use-") else self._anything
        return answer(look, decision)

    def _learn_from_failure(self, look: Look) -> None:
        """A Challenge that still stands after a fight is harder than it looks: some text was not understood."""
        memory, fights = self._memory, look.g.fights
        if fights:
            memory.facing = fights[-1].enemy if fights[-1].seat == look.seat else memory.facing
        elif memory.facing:
            if memory.facing in standing(look.g):
                memory.failures[memory.facing] = memory.failures.get(memory.facing, 0) + 1
            memory.facing = ""

    # Eyes: a layer of rules may bring its own -------------------------------------------------------------------------

    def _look(self, g: Runebound, seat: int) -> Look:
        return Look(g, seat, self._memory)

    def _plan_for(self, look: Look) -> Plan:
        return Plan(look)

    def _circumstances(self, look: Look) -> tuple[Any, ...]:
        """What else a plan rests on."""
        return ()

    # Moving ----------------------------------------------------------------------------------------------------------

    def _planned(self, look: Look) -> Plan:
        """The plan holds until something it rests on changes."""
        g, hero = look.g, look.hero
        signature = (
            (
                g.setting.mark,
                g.round,
                g.event,
                g.undefeated,
                g.lasting,
                len(g.counters),
                look.kit,
                tuple(g.charges.items()),
            ),
            (hero.id, look.gold, hero.experience, g.wounds.get(hero.id), g.exhaustion.get(hero.id)),
            self._circumstances(look),
            tuple([knows.rests_on(look) for knows in g.setting.bot_knowledge if knows.rests_on]),
        )
        if self._plan is None or self._plan[0] != signature:
            self._plan = signature, self._plan_for(look)
        return self._plan[1]

    def _way_of_moving(self, look: Look, decision: Decision) -> Option:
        self._way = {}
        plan = self._planned(look)
        best, most = decision.options[0], float("-inf")
        for option in decision.options:
            match option.verb:
                case "roll":
                    value = plan.roll(look.g.dice_count)
                case "rest":
                    rested = int(option.about or 0)
                    value = plan.roll(look.g.dice_count - rested) + rested * shopping.fatigue(look)
                case "automatic":
                    value = max(plan.score(space) for space in neighbours(look.g, look.hero.space))
                case "stay":
                    value = plan.score(look.hero.space)
                case _:
                    continue
            if value > most + 1e-9:
                best, most = option, value
        return best

    def _automatic_move(self, look: Look, decision: Decision) -> Option:
        plan = self._planned(look)
        return max(decision.options, key=lambda option: plan.score(int(option.about or 0)))

    def _spend_a_die(self, look: Look, decision: Decision) -> Option:
        """Walk the way chosen when the dice fell, as long as nothing has changed it."""
        faces = look.g.movement_dice
        left = tuple(sorted(face for face in faces if face))
        if (look.hero.space, left) not in self._way:
            plan = self._planned(look)
            goal = self._goal(look, plan, plan.land.reach(look.hero.space, left), left)
            trick = self._tricks(look, decision, "moving", plan.score(goal))
            if trick is not None:
                return trick
            self._way = steps_of(look.hero.space, left, plan.land.ways(look.hero.space, left, goal)[goal])
        step = self._way[look.hero.space, left]
        for option in decision.options:
            if step is None or option.verb != "walk":
                continue
            if (option.about, faces[int(str(option.using)[3:]) - 1]) == step:
                return option
        return _by_verb(decision, "stop")

    def _goal(self, look: Look, plan: Plan, spaces: tuple[int, ...], dice: tuple[int, ...]) -> int:
        """Where to walk with these dice."""
        return plan.best_of(list(spaces))

    def _tricks(self, look: Look, decision: Decision, when: str, value: float) -> Option | None:
        """An ability that leads to a better place than walking does."""
        plan = self._planned(look)
        best, most = None, value + 0.5
        for option in self._usable(look, decision):
            ready = battle.ready_for(look, option, when)
            usage = Usage(ready.entry.ref, look.seat, ready.card, ready.bearer)
            price = worth.price_of_use(look, ready.entry.ref, usage)
            gain = value
            for effect in ready.entry.ability.effects:
                if isinstance(effect, Move):
                    now = settled(look.g, effect, look.seat, ready.card)
                    there = now.destinations(look.g, usage) if isinstance(now, Move) else []
                    gain = max(map(plan.score, there), default=value)
                else:
                    gain += worth.of_effect(look, effect, ready.card)
            if gain - price > most:
                best, most = option, gain - price
        return self._using(look, best) if best else None

    def _go(self, look: Look, decision: Decision) -> Option:
        """To the space that promises most; staying is one of them."""
        plan = self._planned(look)

        def promise(option: Option) -> float:
            return plan.score(look.hero.space if option.about is None else int(option.about))

        return max(decision.options, key=promise)

    def _rest(self, look: Look, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: option.about == look.hero.id)

    # Adventures ------------------------------------------------------------------------------------------------------

    def _adventure(self, look: Look, decision: Decision) -> Option:
        """The best that is worth its risk; if nothing on the whole map is, better a bold try than to stand idle.

        Nor does anybody stand before the same adventure twice who will not be fitter for it. But no fight that cannot
        be won.
        """
        fit = not look.wounds and not look.g.exhaustion.get(look.hero.id)
        again = fit and self._stood_by == look.hero.space and self._standing_by(look) <= 0
        bold = (self._desperate(look) or again) and look.hope(look.hero.space) >= least(look)
        best, most = _by_verb(decision, "nothing"), self._standing_by(look)
        for option in decision.options:
            if option.verb == "attempt":
                value = max(look.here(look.hero.space), LAST_HOPE if bold else -1.0)
            elif option.verb == "attack":
                value = self._robbery(look, str(option.about))
            else:
                continue
            if value > most:
                best, most = option, value
        self._all_or_nothing = bold and best.verb == "attempt"
        self._stood_by = look.hero.space if fit and best.verb == "nothing" else 0
        return best

    def _desperate(self, look: Look) -> bool:
        """Nothing on the map is worth its risk, and waiting will not help: unhurt, or too poor to be healed."""
        affordable = healing_for_sale(look.g, look.seat) and look.gold >= heal_price(look.g, look.seat, "heal")
        return not (look.wounds and affordable) and not self._planned(look).promising

    def _standing_by(self, look: Look) -> float:
        """What it is worth to do nothing in the Adventure step."""
        return 0.0

    def _robbery(self, look: Look, other: str) -> float:
        """Attack another hero only if the odds are very good and there is something to win."""
        g = look.g
        foe = next(hero.seat for hero in g.heroes if hero.id == other)
        prize, loss = battle.booty(look, foe), battle.booty(look, look.seat) + worth.FALL
        if prize < 8:
            return -1.0
        odds = duel_outlook.attack_on(g, look.seat, foe)
        chance = odds.win if odds is not None else 0.0
        return chance * prize - (1 - chance) * loss - 2.0 if chance >= SURE else -1.0

    def _which_undefeated(self, look: Look, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: look.prospect(str(option.about)))

    def _banish(self, look: Look, decision: Decision) -> Option:
        return min(decision.options, key=lambda option: look.prospect(str(option.about)))

    # Combat ----------------------------------------------------------------------------------------------------------

    def _escape(self, look: Look, decision: Decision) -> Option:
        """Out of a fight that looks bad even with all that may still be used in it, unless it is the last hope."""
        fight = Battle(look)
        if self._all_or_nothing or fight.now() >= -worth.ESCAPE:
            return _by_verb(decision, "fight-on")
        return self._best_use(look, decision, "escape") or fight.escape(decision.options)

    def _attack_or_defend(self, look: Look, decision: Decision) -> Option:
        return Battle(look).actor(decision.options)

    def _by_odds(self, look: Look, decision: Decision) -> Option:
        """The answer to a question in the middle of a combat that promises most."""
        found = Battle(look).answers(decision)
        return max(found, key=lambda option: found[option]) if found else decision.options[0]

    def _reroll_which(self, look: Look, decision: Decision) -> Option:
        return min(decision.options, key=lambda option: int(option.about or 0))

    def _redirect(self, look: Look, decision: Decision) -> Option:
        g = look.g

        def room(option: Option) -> int:
            who = str(option.about)
            return life_of(g, look.seat, who) - g.wounds.get(who, 0) if g.owner(who) == look.seat else 99

        return max(decision.options, key=room)

    def _pay_exhaustion(self, look: Look, decision: Decision) -> Option:
        """The X that brings most."""
        if not questions.asked_about(look.g):
            return decision.options[0]
        found = Battle(look).answers(decision)
        return max(
            decision.options, key=lambda option: found.get(option, -worth.SETBACK) - worth.TIRE * int(option.about or 0)
        )

    # Abilities -------------------------------------------------------------------------------------------------------

    def _usable(self, look: Look, decision: Decision) -> list[Option]:
        """The abilities on offer, without those used often enough this turn."""
        g = look.g
        return [
            option
            for option in decision.options
            if option.verb == "use" and self._used.get((g.setting.mark, g.round, g.active, option), 0) < REPEATS
        ]

    def _using(self, look: Look, option: Option) -> Option:
        g = look.g
        key = (g.setting.mark, g.round, g.active, option)
        if len(self._used) > 1000:
            self._used.clear()
        self._used[key] = self._used.get(key, 0) + 1
        return option

    def _use(self, look: Look, decision: Decision) -> Option:
        when = decision.topic.removeprefix("use-")
        if when == "before-moving":
            plan = self._planned(look)
            value = max(plan.roll(look.g.dice_count), plan.score(look.hero.space))
            return self._tricks(look, decision, when, value) or _by_verb(decision, "pass")
        return self._best_use(look, decision, when) or _by_verb(decision, "pass")

    def _best_use(self, look: Look, decision: Decision, when: str) -> Option | None:
        options = self._usable(look, decision)
        fight = Battle(look) if options and questions.asked_about(look.g) else None
        found = fight.answers(decision) if fight is not None else {}
        idle = found.get(PASS, 0.0)
        best, most = None, MARGIN
        for option in options:
            ready = battle.ready_for(look, option, when)
            usage = Usage(ready.entry.ref, look.seat, ready.card, ready.bearer)
            value = -worth.price_of_use(look, ready.entry.ref, usage)
            if option in found and PASS in found and fight is not None:
                value += found[option] - idle - fight.saved()
            elif when == "knock-out":
                value += look.loss()
            else:
                value += worth.of_effects(look, ready.entry.ability.effects, usage.card)
            if value > most:
                best, most = option, value
        return self._using(look, best) if best else None

    def _choose(self, look: Look, decision: Decision) -> Option:
        """The best of the things a card offers."""
        effect = asking(look.g)
        if not isinstance(effect, Choose):
            return decision.options[0]
        found = Battle(look).answers(decision) if questions.asked_about(look.g) else {}
        offers = {choice.name: choice for choice in effect.options}

        def value(option: Option) -> float:
            choice = offers[str(option.about)]
            price = choice.gold + worth.TIRE * choice.exhaustion
            return found.get(option, 0.0) + worth.of_effects(look, choice.effects, str(decision.subject)) - price

        return max(decision.options, key=value)

    def _test_with(self, look: Look, decision: Decision) -> Option:
        effect = asking(look.g)
        if not isinstance(effect, Test):
            return decision.options[0]
        attributes = {effect.skill: effect.attribute, **{each.skill: each.attribute for each in effect.other}}

        def chance(option: Option) -> float:
            skill = str(option.about)
            return skill_chance(look.g, look.seat, skill, attributes[skill], effect.difficulty)

        return max(decision.options, key=chance)

    def _choose_character(self, look: Look, decision: Decision) -> Option:
        """Good things for the own hero, bad things for the strongest rival, or for who bears them best."""
        g, effect = look.g, asking(look.g)
        harm = isinstance(effect, Wound | Exhaust) or (isinstance(effect, Modify) and effect.by < 0)

        def rank(option: Option) -> tuple[float, float]:
            who = str(option.about)
            owner = next((hero for hero in g.heroes if hero.id == who), None)
            if owner is not None and owner.seat != look.seat:
                steps = look.steps(owner.seat)
                return (steps, len(owner.experience)) if harm else (-steps, -len(owner.experience))
            hurt, tired = g.wounds.get(who, 0), g.exhaustion.get(who, 0)
            if isinstance(effect, Heal):
                return (hurt if effect.wounds else tired, owner is not None)
            left = life_of(g, look.seat, who) - hurt
            return (left if harm else -left, owner is None if harm else owner is not None)

        return max(decision.options, key=rank)

    # Cards -----------------------------------------------------------------------------------------------------------

    def _choose_hero(self, look: Look, decision: Decision) -> Option:
        heroes = look.g.content.heroes

        def strength(option: Option) -> int:
            hero = heroes[str(option.about)]
            best = max(value + 3 * damage for value, damage in (hero.mind, hero.body, hero.spirit))
            return best + hero.life + hero.stamina

        best = max(map(strength, decision.options))
        return self._random.choice([option for option in decision.options if strength(option) == best])

    def _market(self, look: Look, decision: Decision) -> Option:
        choice = shopping.choose(look, list(decision.options))
        return choice or self._best_use(look, decision, "market") or _by_verb(decision, "done")

    def _take(self, look: Look, decision: Decision) -> Option:
        """A card on offer: its use, or half its price when it is sold."""
        best, most = _by_verb(decision, "take-nothing"), 0.0
        for option in decision.options:
            if option.about is not None:
                card = str(option.about)
                cost = printed_cost(look.g, card)
                value = max(shopping.gain_of(look, card), 0.0) + (cost / 2 if option.verb == "take" else -cost)
                value += aims.nearer(look, gold=0 if option.verb == "take" else -cost, cards=1, gained=card)
                if value > most:
                    best, most = option, value
        return best

    def _spoils(self, look: Look, decision: Decision) -> Option:
        runes = {rune for hero in look.g.heroes for rune in hero.runes}
        trophies = [option for option in decision.options if option.about in runes]
        if trophies:
            return trophies[0]
        market = [option for option in decision.options if option.about in look.g.content.market]
        if market:
            return max(
                market,
                key=lambda option: (
                    shopping.gain_of(look, str(option.about)) + printed_cost(look.g, str(option.about)) / 2
                ),
            )
        return decision.options[0]

    def _part_with(self, look: Look, decision: Decision) -> Option:
        return shopping.least(look, list(decision.options))

    def _refresh_which(self, look: Look, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: printed_cost(look.g, str(option.about)))

    def _experience(self, look: Look, decision: Decision) -> Option:
        used = self._best_use(look, decision, "experience")
        if used is not None:
            return used
        kinds = [str(option.about) for option in decision.options if option.verb == "learn"]
        return Option("learn", shopping.learn(look, kinds)) if kinds else _by_verb(decision, "keep-points")

    def _answer_offer(self, look: Look, decision: Decision) -> Option:
        """Gifts are welcome; otherwise a trade must clearly pay."""
        bargain = look.g.bargain
        assert bargain is not None
        gets = bargain.give_gold + sum(
            max(shopping.gain_of(look, card), printed_cost(look.g, card) / 2) for card in bargain.give
        )
        gives = bargain.ask_gold + sum(
            max(shopping.loss_of(look, card), printed_cost(look.g, card)) for card in bargain.ask
        )
        return _by_verb(decision, "accept" if gets >= 1.2 * gives else "decline")

    # Anything else ---------------------------------------------------------------------------------------------------

    def _anything(self, look: Look, decision: Decision) -> Option:
        for verb in HARMLESS:
            for option in decision.options:
                if option.verb == verb:
                    return option
        return decision.options[0]


def steps_of(
    start: int, dice: tuple[int, ...], path: Path
) -> dict[tuple[int, tuple[int, ...]], tuple[int, int] | None]:
    """A way step by step: where the hero is and with which dice, and which space to enter with which die."""
    steps: dict[tuple[int, tuple[int, ...]], tuple[int, int] | None] = {}
    for space, face in path:
        steps[start, dice] = (space, face)
        spent = dice.index(face)
        start, dice = space, dice[:spent] + dice[spent + 1 :]
    steps[start, dice] = None
    return steps


def _by_verb(decision: Decision, verb: str) -> Option:
    return next((option for option in decision.options if option.verb == verb), decision.options[-1])


def asking(g: Runebound) -> Effect | None:
    """The effect that asks the open question, if an effect does."""
    step, args = g.asked()
    if step != "answer":
        return None
    ref, seat, card = args[:3]
    return settled(g, g.content.effects[ref].effect, seat, card)
