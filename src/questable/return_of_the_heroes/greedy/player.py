"""One method per kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.game import Game
from questable.return_of_the_heroes.actions import begin_actions
from questable.return_of_the_heroes.bazaar import price_of
from questable.return_of_the_heroes.board import beige_points
from questable.return_of_the_heroes.content import (
    Encounter,
    ExchangeTiles,
    Guardian,
    Teleport,
    Thing,
    tile_of,
)
from questable.return_of_the_heroes.greedy.bot_knowledge import knows_of
from questable.return_of_the_heroes.greedy.look import Judgement
from questable.return_of_the_heroes.greedy.plan import Itinerary
from questable.return_of_the_heroes.greedy.travel import FAR, Atlas
from questable.return_of_the_heroes.greedy.worth import Worth
from questable.return_of_the_heroes.land import WIDTH, neighbour_places
from questable.return_of_the_heroes.odds import chance, fight_chance, final_chance, test_chance
from questable.return_of_the_heroes.skill_tests import dice_count
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

FEW = 1e-9
GIFT = 7.0  # the most an offered object may be worth to a rival
URGENT = ("complete", "stage")  # always good, in this order


class Sight(Protocol):
    """A seat's view of a game."""

    seat: int

    @property
    def decision(self) -> Decision: ...

    def imagine(self, seed: int | None = None) -> Game: ...


class Greedy:
    """A bot that always takes what looks best now."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self._atlas = Atlas()
        self._plan: tuple[tuple[Any, ...], Itinerary] | None = None
        self._answers: dict[str, Callable[[Judgement, Decision], Option]] = {
            "choose-hero": self._anyone,
            "choose-tile": self._choose_tile,
            "choose-house": self._choose_house,
            "set-out": self._set_out,
            "travel": self._travel,
            "landing": self._landing,
            "act": self._act,
            "choose-adversary": self._choose_adversary,
            "choose-skill": self._choose_skill,
            "use-scroll": self._use_scroll,
            "choose-dice": self._choose_dice,
            "choose-cube": self._choose_cube,
            "lose-life": self._lose_life,
            "inherit": self._inherit,
            "drop-object": self._drop,
            "take-back": self._take_back,
            "place-token": self._place_token,
            "fetch": self._fetch,
            "look": self._first,
            "exchange-first": self._exchange_first,
            "exchange-second": self._exchange_second,
            "bazaar": self._bazaar,
            "bazaar-offer": self._offer,
            "buy-offer": self._bazaar,
            "leave-what": self._leave_nothing,
        }

    def choose(self, sight: Sight) -> Option:
        """Return one of the options of the open decision."""
        decision = sight.decision
        game = sight.imagine()
        assert isinstance(game, ReturnOfTheHeroes)
        answer = self._answers.get(decision.topic, self._anyone)
        for knows in knows_of(game.setting):
            answer = knows.answers.get(decision.topic, answer)
        return answer(Judgement(game, decision.seat), decision)

    def _anyone(self, look: Judgement, decision: Decision) -> Option:
        return self._random.choice(decision.options)

    def _first(self, look: Judgement, decision: Decision) -> Option:
        return decision.options[0]

    # Moving ----------------------------------------------------------------------------------------------------------

    def _planned(self, look: Judgement) -> Itinerary:
        """Return the plan, kept until something it depends on changes."""
        g, hero = look.g, look.hero
        signature = (
            g.setting.mark,
            g.turns,
            g.awaits(begin_actions),
            hero.life,
            hero.gold,
            hero.objects,
            hero.side_quests,
            g.tokens,
            g.down,
        )
        plan = self._plan[1] if self._plan is not None and self._plan[0] == signature else None
        if plan is None or hero.point not in plan.route:
            plan = Itinerary(look, self._atlas)
            self._plan = signature, plan
        return plan

    def _choose_house(self, look: Judgement, decision: Decision) -> Option:
        """Choose a central house."""
        return min(decision.options, key=lambda option: self._remoteness(look, str(option.about)))

    def _choose_tile(self, look: Judgement, decision: Decision) -> Option:
        """Choose the tile with the best place for a house; the map is face up."""

        def remoteness(option: Option) -> float:
            points = beige_points(look.g, str(option.about))
            return min((self._remoteness(look, point) for point in points), default=FAR)

        return min(decision.options, key=remoteness)

    def _remoteness(self, look: Judgement, point: str) -> float:
        """Return the total distance from here to everything."""
        return sum(self._atlas.chart(look.g, look.seat, look.movement).from_(point).far.values())

    def _set_out(self, look: Judgement, decision: Decision) -> Option:
        for option in decision.options:
            if option.verb == "enter" and self._dares(look):
                return option
        plan = self._planned(look)
        rate, goal, resting = plan.best
        if goal == look.hero.point:
            return (
                _verb(decision, "rest") if resting else self._explore(plan, goal, decision) or _verb(decision, "stay")
            )
        for option in decision.options:
            if option.verb == "fly" and self._flight(look, plan) > 1.15 * rate:
                return option
        return self._walk(plan, look.hero.point, decision)

    def _dares(self, look: Judgement) -> bool:
        """Return whether to enter the open door; after coming this far, only much worse odds turn a hero back."""
        return look.prospect(look.life) >= 0.8 * look.courage

    def _travel(self, look: Judgement, decision: Decision) -> Option:
        plan = self._planned(look)
        _, goal, _ = plan.best
        if goal == look.hero.point:
            return self._explore(plan, goal, decision) or _verb(decision, "stop")
        return self._walk(plan, look.hero.point, decision)

    def _explore(self, plan: Itinerary, here: str, decision: Decision) -> Option | None:
        """Step into the unknown, unless there is something else to do here."""
        least = plan.goals.get(here, 0.0)
        bold = {verb for knows in plan.g.setting.bot_knowledge for verb, most in knows.steps.items() if least <= most}
        return next((option for option in decision.options if option.verb in bold), None)

    def _walk(self, plan: Itinerary, here: str, decision: Decision) -> Option:
        step = plan.route[here]
        steps = [option for option in decision.options if option.about == step]
        if not steps:  # stay only if no step leads there
            return _verb(decision, "stop", "stay")
        return min(steps, key=lambda option: option.using == "gold")

    def _flight(self, look: Judgement, plan: Itinerary) -> float:
        """Return the value of a flight: the best place on the tiles around, five times out of six."""
        g = look.g
        places = neighbour_places(g.layout.index(look.hero.tile))
        points = [point for place in places for point in beige_points(g, g.layout[place])]
        return 5 / 6 * max((plan.goals.get(point, 0.0) for point in points), default=0.0)

    def _landing(self, look: Judgement, decision: Decision) -> Option:
        plan = self._planned(look)
        known = [option for option in decision.options if option.verb == "land"]
        if not known:
            return self._anyone(look, decision)
        return max(known, key=lambda option: plan.landing(str(option.about)))

    # Acting ----------------------------------------------------------------------------------------------------------

    def _act(self, look: Judgement, decision: Decision) -> Option:
        worth = Worth(look)
        for verb in URGENT:
            options = [option for option in decision.options if option.verb == verb]
            for option in options:
                if verb != "stage" or worth.stage(str(option.about)) > 0:
                    return option
        for knows in reversed(knows_of(look.g.setting)):
            for verb, choose in knows.actions.items():
                options = [option for option in decision.options if option.verb == verb]
                chosen = choose(look, options) if options else None
                if chosen is not None:
                    return chosen
        best, most = _verb(decision, "end-turn"), 0.0
        for option in decision.options:
            value = self._action(look, worth, option)
            if value > most + FEW:
                best, most = option, value
        return best

    def _action(self, look: Judgement, worth: Worth, option: Option) -> float:
        """Return the present value of an action."""
        token = str(option.about)
        match option.verb:
            case "drink":
                urgent = look.hero.life == 1 or look.missing > 1 or look.tower_open
                return look.cure(1) if urgent else 0.0
            case "accept":
                value = worth.draw_for(token) + worth.promise(token) + 1.0
                if option.using is not None:
                    value = worth.promise(token) - worth.promise(str(option.using)) - worth.swap
                return value
            case "take":
                card = look.content.faces[token]
                value = worth.thing(token)
                if option.using is not None:
                    value -= worth.thing(str(option.using)) + 1.0
                elif not isinstance(card, Thing) or not card.trial:
                    value += worth.draw_for(token)
                return value
            case "use":
                return self._use(look, worth, option)
        return 0.0

    def _use(self, look: Judgement, worth: Worth, option: Option) -> float:
        token = str(option.about)
        card = look.content.encounters[token]
        if card.table and isinstance(card.table[0].effect, Teleport):
            return self._leap(look)
        if isinstance(card.effect, ExchangeTiles):
            return self._sign(look, card)
        return worth.use(token)

    def _leap(self, look: Judgement) -> float:
        """Return the value of the teleporter, last of all, if the way to the next goal is long."""
        plan = self._planned(look)
        _, goal, _ = plan.best
        far = plan.ways.far.get(goal, FAR)
        return 0.5 if goal and far > 1.5 * look.movement else 0.0

    def _sign(self, look: Judgement, card: Encounter) -> float:
        """Return the value of turning the road sign, with gold to spare and a distant goal."""
        plan = self._planned(look)
        _, goal, _ = plan.best
        spare = look.hero.gold - card.cost - look.wants_candles
        far = plan.ways.far.get(goal, FAR)
        odds = test_chance(look.g, look.seat, "magic")
        return 1.0 if spare >= 2 and far > 2.5 * look.movement and odds > 0.4 else 0.0

    def _place_token(self, look: Judgement, decision: Decision) -> Option:
        """Choose a place far from this hero and close to the others, since adversaries come back from the bag."""
        g = look.g
        mine = self._distance_from(look, look.seat)
        others = [self._distance_from(look, hero.seat) for hero in g.heroes if hero.seat != look.seat]
        strong = not others and look.prospect(look.full) > 0.3

        def burden(option: Option) -> float:
            point = str(option.about)
            here = min(mine.get(point, 30.0), 30.0)
            if strong:
                return -here
            return here - 1.5 * min((other.get(point, 30.0) for other in others), default=0.0)

        return max(decision.options, key=burden)

    def _distance_from(self, look: Judgement, seat: int) -> dict[str, float]:
        hero = look.g.heroes[seat]
        place = hero.point or hero.halfway or hero.house
        chart = self._atlas.chart(look.g, look.seat, look.movement)
        return chart.from_(place).far if place and tile_of(place) not in look.g.closed else {}

    def _fetch(self, look: Judgement, decision: Decision) -> Option:
        """Fetch the most useful token, for the hero's quests first."""
        worth = Worth(look)
        return max(decision.options, key=lambda option: worth.need(str(option.about)))

    # Tiles -----------------------------------------------------------------------------------------------------------

    def _goal_tile(self, look: Judgement) -> int:
        """Return the place of the tile the hero wants to reach."""
        _, goal, _ = self._planned(look).best
        return look.g.layout.index(goal[0])

    def _exchange_first(self, look: Judgement, decision: Decision) -> Option:
        """Bring the goal's tile closer, if it is far."""
        here, there = look.g.layout.index(look.hero.tile), self._goal_tile(look)
        if _apart(here, there) < 2:
            return _verb(decision, "decline")
        return next(option for option in decision.options if option.about == there)

    def _exchange_second(self, look: Judgement, decision: Decision) -> Option:
        """Put it in place of a tile next to the hero's."""
        here = look.g.layout.index(look.hero.tile)
        return min(decision.options, key=lambda option: (_apart(here, int(option.about or 0)) != 1, option.about))

    # Fights ----------------------------------------------------------------------------------------------------------

    def _choose_adversary(self, look: Judgement, decision: Decision) -> Option:
        worth = Worth(look)

        def prospect(option: Option) -> float:
            value, odds = worth.fight(str(option.about))
            return value + 2.0 * odds

        return max(decision.options, key=prospect)

    def _choose_skill(self, look: Judgement, decision: Decision) -> Option:
        g, fight = look.g, look.g.fight

        def odds(option: Option) -> float:
            skill = str(option.about)
            if fight is None:
                return test_chance(g, look.seat, skill)
            if fight.final:
                return final_chance(g, look.seat, g.content.nameless[fight.foe], skill, look.life)
            return fight_chance(g, look.seat, fight.foe, skill)

        return max(decision.options, key=lambda option: (odds(option), look.powers[str(option.about)]))

    def _use_scroll(self, look: Judgement, decision: Decision) -> Option:
        """Use a scroll where it helps much, and in the last battle wherever it helps."""
        g, test = look.g, look.g.test
        assert test is not None
        now = test_chance(g, test.seat, test.skill, test.modifier)
        scroll = next(option for option in decision.options if option.verb == "scroll")
        value = g.content.things[str(scroll.about)].value + test.modifier
        gain = chance(dice_count(g, test.seat, test.skill), value) - now
        needed = 0.3
        if g.fight is not None:
            foe = g.content.faces.get(g.fight.foe)
            serious = g.fight.final or isinstance(foe, Guardian) or getattr(foe, "quest", None)
            needed = 0.03 if g.fight.final else 0.15 if serious else 0.3
        return scroll if gain >= needed else _verb(decision, "roll")

    def _choose_dice(self, look: Judgement, decision: Decision) -> Option:
        """Choose the lowest sum, which comes first, or the highest if a failure is wanted."""
        test = look.g.test
        assert test is not None
        return decision.options[0 if test.wants == "success" else -1]

    def _choose_cube(self, look: Judgement, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: look.cubes[str(option.about)])

    def _lose_life(self, look: Judgement, decision: Decision) -> Option:
        """Lose life, which heals, before armor, except the last life; in the last battle save nothing."""
        final = look.g.fight is not None and look.g.fight.final
        if look.hero.life >= 3 and not final:
            return _verb(decision, "physical")
        worn = [option for option in decision.options if option.verb == "temporary"]
        things = look.content.things
        return min(worn, key=lambda option: things[str(option.about)].movement)

    # Objects ---------------------------------------------------------------------------------------------------------

    def _inherit(self, look: Judgement, decision: Decision) -> Option:
        worth = Worth(look)
        return max(decision.options, key=lambda option: worth.thing(str(option.about)))

    def _drop(self, look: Judgement, decision: Decision) -> Option:
        worth = Worth(look)
        return min(decision.options, key=lambda option: worth.thing(str(option.about)))

    def _take_back(self, look: Judgement, decision: Decision) -> Option:
        worth = Worth(look)
        best, most = _verb(decision, "leave-it"), 0.0
        for option in decision.options:
            if option.verb == "take":
                value = worth.thing(str(option.about)) - (worth.thing(str(option.using)) if option.using else 0.0)
                if value > most + FEW:
                    best, most = option, value
        return best

    def _bazaar(self, look: Judgement, decision: Decision) -> Option:
        """Buy what is worth more than its price, without the gold needed for a personal quest."""
        worth = Worth(look)
        best, most = _verb(decision, "done", "decline"), 0.5
        for option in decision.options:
            if option.verb != "buy":
                continue
            token = str(option.about)
            if look.wants_candles and look.hero.gold - price_of(look.g, token) < look.wants_candles:
                continue
            value = worth.bargain(token, str(option.using) if option.using is not None else None)
            if value > most:
                best, most = option, value
        return best

    def _offer(self, look: Judgement, decision: Decision) -> Option:
        """Offer objects for a commission, unless they would help a rival much."""
        for option in decision.options:
            if option.verb == "offer":
                rival = Worth(Judgement(look.g, int(option.using or 0)))
                if 0 < rival.bargain(str(option.about)) <= GIFT:
                    return option
        return _verb(decision, "done")

    def _leave_nothing(self, look: Judgement, decision: Decision) -> Option:
        return _verb(decision, "nothing")


def _verb(decision: Decision, *verbs: str) -> Option:
    """Return the first option with one of these verbs."""
    return next(option for option in decision.options if option.verb in verbs)


def _apart(one: int, other: int) -> int:
    """Return how many tiles separate two places, corner to corner."""
    (row, column), (down, right) = divmod(one, WIDTH), divmod(other, WIDTH)
    return abs(row - down) + abs(column - right)
