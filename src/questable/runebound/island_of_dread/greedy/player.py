"""The decisions only the archipelago asks for."""

from __future__ import annotations

from typing import Any

from questable.kernel.engine.decision import Decision, Option
from questable.runebound import values
from questable.runebound.board import sunbursts, town_at
from questable.runebound.greedy import Greedy as BaseGreedy
from questable.runebound.greedy import shopping
from questable.runebound.greedy.look import Look
from questable.runebound.greedy.plan import Plan
from questable.runebound.island_of_dread.board import landmass
from questable.runebound.island_of_dread.content import MAPS
from questable.runebound.island_of_dread.greedy.look import NOBODY, IslandLook, seen
from questable.runebound.market import buy_price
from questable.runebound.state import Runebound
from questable.runebound.windows import use_option

PULL = 9.0  # what a harbour is worth to who is ready for the sea
PURSE = 5  # gold with which somebody can be hired
WORTH_IT = 0.0  # what a sea card must be worth on average before one sets sail
DARING = 0.42  # the chance at which the island is dared in the first round
IMPATIENCE = 0.006  # less for every round
BOLD = 0.1  # but never less than this
BOOK, SHIELD, HELM = "book-of-korsec-amin", "shield-of-antenor", "helm-of-trealton"
GEM, EMERALD = "gem-of-trealton", "emerald-of-korsec-amin"
ARMS = {"ranged": "spear-of-trealton", "melee": "sword-of-antenor", "magic": "talisman-of-korsec-amin"}
BARE = 0.3  # of the sunburst jewels, or more, without a counter: then the Emerald is wanted, and used
BLOW = 3  # points of a value that a point of damage is worth, when the phase of the own strength is looked for


class IslandPlan(Plan):
    """The goals on the landmass, and the harbour for who is ready."""

    def towns(self) -> dict[int, float]:
        found = super().towns()
        look = seen(self.look)
        if bare_land(look) or (ready(look) and (look.gold >= PURSE or look.seat in look.g.captains)):
            found = {space: gain + PULL for space, gain in found.items()}
        return found


def bare_land(look: IslandLook) -> bool:
    """Is no adventure left on this landmass? Then even who has no gold goes to the harbour."""
    return not any(look.g.counters.get(space) for space in landmass(look.g, look.hero.space))


def ready(look: IslandLook) -> bool:
    """Fit for the sea: a card of the sea deck is worth meeting with an ordinary captain."""
    if look.battered:
        return False
    g = look.g
    captain = g.captains.get(look.seat, NOBODY) or typical(look)
    return bool(captain) and look.sea(captain) > WORTH_IT


def busy_harbours(look: IslandLook, plan: Plan) -> frozenset[int]:
    """Cities on whose landmass something is left to do for this hero."""
    g = look.g
    goals = {space for space, gain in plan.gains.items() if gain > 0 and g.counters.get(space)}
    return frozenset(city for city in g.content.grid.town_at if not goals.isdisjoint(landmass(g, city)))


def typical(look: IslandLook) -> str:
    """A captain of middling cost."""
    every = sorted(look.g.content.captains.values(), key=lambda captain: (captain.cost, captain.id))
    return every[len(every) // 2].id if every else NOBODY


def bare(look: Look) -> bool:
    """Are most places of adventure empty that an Event would fill?"""
    jewels = sunbursts(look.g)
    return sum(not look.g.counters.get(space) for space in jewels) >= BARE * len(jewels) > 0


class Greedy(BaseGreedy):
    """Always takes what looks best now, on land and at sea."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self._answers |= {
            "hire-captain": self._hire,
            "keep-captain": self._keep_captain,
            "captain-stays": self._captain_stays,
            "sail": self._sail,
            "drift-where": self._sail,
            "wreck-where": self._shore,
            "off-the-water": self._shore,
            "city-for-the-fallen": self._shore,
            "take-map": self._take_map,
            "choose-legend": self._legend,
        }

    def _look(self, g: Runebound, seat: int) -> Look:
        return IslandLook(g, seat, self._memory)

    def _plan_for(self, look: Look) -> Plan:
        return IslandPlan(look)

    def _circumstances(self, look: Look) -> tuple[Any, ...]:
        g = seen(look).g
        return (g.captains.get(look.seat), g.at_sea, tuple(g.laid.items()), g.maps.get(look.seat))

    # Captains --------------------------------------------------------------------------------------------------------

    def _market(self, look: Look, decision: Decision) -> Option:
        """Who is ready for the sea asks for a captain before the gold is spent on other things.

        But what shortens ways comes first if it is worth more than to sail at once: it serves every turn from now on.
        """
        eyes = seen(look)
        if swift := self._swift(eyes, decision):
            return swift
        ask = next((option for option in decision.options if option.verb == "ask-around"), None)
        if ask is not None and look.seat not in eyes.g.captains:
            if look.gold >= 2 and ready(eyes):
                return ask
            if look.gold < PURSE and self._stranded(eyes):
                return ask
        return super()._market(look, decision)

    def _swift(self, look: IslandLook, decision: Decision) -> Option | None:
        """The best thing on sale by which a hero travels faster, if it is worth more than the voyage it delays."""
        best, most = None, PULL
        for option in decision.options:
            card = str(option.about)
            if option.verb == "buy" and look.journeys(card) > 0:
                value = shopping.gain_of(look, card) - buy_price(look.g, look.seat, card)
                if value > most:
                    best, most = option, value
        return best

    def _hire(self, look: Look, decision: Decision) -> Option:
        """The captain with whom the sea is worth most, by strength and by how long he lasts, for what he costs."""
        eyes = seen(look)
        best, most = decision.options[0], 0.0
        for option in decision.options:
            if option.verb == "hire":
                value = self._captain_worth(eyes, str(option.about)) - eyes.g.content.captains[str(option.about)].cost
                if value > most:
                    best, most = option, value
        if best == decision.options[0] and self._stranded(eyes):
            loans = [option for option in decision.options if option.verb == "loan"]
            best = max(loans, key=lambda option: eyes.endurance(str(option.about)), default=best)
        return best

    def _stranded(self, look: IslandLook) -> bool:
        """Is there nothing left to do on this landmass, and something on another? Then even a loan is welcome."""
        busy = busy_harbours(look, self._planned(look))
        return bool(busy) and busy.isdisjoint(landmass(look.g, look.hero.space))

    def _captain_worth(self, look: IslandLook, captain: str) -> float:
        nights = min(4, max(0, look.endurance(captain) - 1))
        return max(0.0, look.sea(captain)) * nights + nights

    def _keep_captain(self, look: Look, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: self._captain_worth(seen(look), str(option.about)))

    def _captain_stays(self, look: Look, decision: Decision) -> Option:
        """In the own harbour the best, elsewhere the worst."""
        mine = decision.subject == town_at(look.g, look.hero.space)
        costs = seen(look).g.content.captains
        pick = max if mine else min
        return pick(decision.options, key=lambda option: costs[str(option.about)].cost)

    # At sea ----------------------------------------------------------------------------------------------------------

    def _way_of_moving(self, look: Look, decision: Decision) -> Option:
        """Who is ready and has a captain sets sail."""
        ways = [option for option in decision.options if option.verb == "embark"]
        if ways:
            eyes = seen(look)
            captain = eyes.g.captains[look.seat]
            if captain in eyes.g.loans or (eyes.endurance(captain) >= 2 and ready(eyes)):
                return self._course(eyes, ways, captain)
        self._planned(look).start = look.hero.space  # where a card may just have brought the hero
        return super()._way_of_moving(look, decision)

    def _use(self, look: Look, decision: Decision) -> Option:
        """The Emerald is for a land on which nothing is left to do; and a captain who can bear it saves the hero."""
        when = decision.topic.removeprefix("use-")
        ready = {use_option(look.g, each): each.card for each in look.kit.windows.get(when, ())}
        for option in self._usable(look, decision):
            card = ready.get(option, NOBODY)
            if when == "before-moving" and card == EMERALD and bare(look):
                return self._using(look, option)
            if when == "knock-out" and card in seen(look).g.content.captains and seen(look).left(card) > 1:
                return self._using(look, option)
        return super()._use(look, decision)

    def _sail(self, look: Look, decision: Decision) -> Option:
        eyes = seen(look)
        seek = next((option for option in decision.options if option.verb == "seek-island"), None)
        if seek is not None and eyes.island() >= max(BOLD, DARING - IMPATIENCE * eyes.g.round):
            return seek
        ways = [option for option in decision.options if option.verb in ("sail", "drift")]
        captain = eyes.g.captains.get(look.seat, NOBODY)
        return self._course(eyes, ways or list(decision.options), captain)

    def _course(self, look: IslandLook, ways: list[Option], captain: str) -> Option:
        """On as long as captain and hero bear it and the sea is worth it; otherwise the shortest way to a harbour."""
        g = look.g
        if captain in g.loans:  # nothing is won on the way: to the nearest harbour where something is to be done
            busy = busy_harbours(look, self._planned(look))
            return min(ways, key=lambda option: look.to_city(int(option.about or 0), busy))
        nights = look.endurance(captain) if captain else 0
        worth_it = bool(captain) and not look.battered and look.sea(captain) > WORTH_IT

        def rank(option: Option) -> tuple[float, float]:
            stop = int(option.about or 0)
            away = look.to_city(stop)
            if worth_it and away and away < nights:
                return (1.0, -float(away))
            return (0.0, -float(away))

        best = max(ways, key=rank)
        if worth_it and g.round % 3 == 0:  # not for ever between the same two stops
            others = [option for option in ways if rank(option)[0] == rank(best)[0] == 1.0]
            best = self._random.choice(others) if others else best
        return best

    def _experience(self, look: Look, decision: Decision) -> Option:
        """Sets beyond the one that leads to the island buy legendary items."""
        eyes = seen(look)
        offers = [option for option in decision.options if option.verb == "legend"]
        if offers and eyes.sets > 1:
            return self._wanted(look, offers)
        return super()._experience(look, decision)

    def _legend(self, look: Look, decision: Decision) -> Option:
        return self._wanted(look, list(decision.options))

    def _wanted(self, look: Look, offers: list[Option]) -> Option:
        """The Book, the weapon of the own strength, what saves from blows; the Emerald for who finds the land bare."""
        g, hero = look.g, look.hero.id

        def strength(phase: str) -> int:
            return values.combat_value(g, look.seat, hero, phase) + BLOW * values.attack_damage(
                g, look.seat, hero, phase
            )

        arms = [ARMS[phase] for phase in sorted(ARMS, key=strength, reverse=True)]
        others = [SHIELD, HELM, GEM, *arms[1:]]
        order = [BOOK, arms[0], EMERALD, *others] if bare(look) else [BOOK, arms[0], *others, EMERALD]
        rank = {card: number for number, card in enumerate(order)}
        return min(offers, key=lambda option: rank.get(str(option.about), len(order)))

    def _take_map(self, look: Look, decision: Decision) -> Option:
        """The colour that makes a set, from who has most."""
        g = seen(look).g
        own = g.maps.get(look.seat, ())
        missing = min(MAPS, key=own.count)
        takes = [option for option in decision.options if option.verb == "take-map"]
        rich = {hero.id: len(g.maps.get(hero.seat, ())) for hero in g.heroes}
        return max(takes, key=lambda option: (option.using == missing, rich[str(option.about)]))

    # For others ------------------------------------------------------------------------------------------------------

    def _shore(self, look: Look, decision: Decision) -> Option:
        """A rival is put as far from a city as can be, a hero of one's own as near."""
        mine = str(decision.subject) == look.hero.id
        away = {option: self._from_a_city(look, int(option.about or 0)) for option in decision.options}
        return (min if mine else max)(decision.options, key=lambda option: away[option])

    def _from_a_city(self, look: Look, space: int) -> float:
        return min(look.land.turns(space, town) for town in look.g.content.grid.town_at)
