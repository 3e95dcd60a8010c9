"""Verbs for the map, the markets and the undefeated Challenges."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, cards, challenges, experience, market, windows, worth
from questable.runebound.abilities.moving import within
from questable.runebound.abilities.vocabulary import Amount, Colour, Effect, Usage, answers, verb
from questable.runebound.board import in_reach, lay_counter, lift_counter, move_counter
from questable.runebound.card_fields import Small, Word
from questable.runebound.setup import MARKET
from questable.runebound.state import Runebound
from questable.runebound.values import printed_cost

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look


@verb
class PlaceCounter(Effect, frozen=True, kw_only=True, tag="place-counter"):
    """Place an adventure counter on an empty jewel (of a color, if one is named) of the player's choice."""

    colour: Colour | None = None

    def _empty(self, g: Runebound) -> list[int]:
        return [
            space
            for space, colour in g.content.grid.jewels.items()
            if not g.counters.get(space) and colour != "red" and self.colour in (None, colour) and in_reach(g, space)
        ]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._empty(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "place-counter", [Option("place", space) for space in self._empty(g)])

    @answers("place")
    def placed(self, g: Runebound, usage: Usage, option: Option) -> None:
        space = int(option.about or 0)
        g.do(lay_counter, space, g.content.grid.jewels[space])
        g.note("counter-placed", seat=usage.seat, space=space)


@verb
class RemoveCounter(Effect, frozen=True, kw_only=True, tag="remove-counter"):
    """Remove an adventure counter of a color from the map; `claim` gives its points to the player."""

    colour: Colour
    where: Literal["here", "any"] = "any"
    claim: bool = False

    def _spaces(self, g: Runebound, usage: Usage) -> list[int]:
        here = g.heroes[usage.seat].space
        return [
            space
            for space, colours in sorted(g.counters.items())
            if self.colour in colours and (self.where == "any" or space == here) and in_reach(g, space)
        ]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._spaces(g, usage))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "remove-counter", [Option("remove", space) for space in self._spaces(g, usage)])

    @answers("remove")
    def removed(self, g: Runebound, usage: Usage, option: Option) -> None:
        space = int(option.about or 0)
        g.note("counter-removed", seat=usage.seat, space=space, colour=self.colour)
        g.do(lift_counter, space, self.colour)
        if self.claim:
            g.do(experience.win_counter, usage.seat, self.colour, windows.reason(g, usage))

    def gives(self) -> bool:
        return self.claim

    def worth_to(self, look: Look, card: str) -> float:
        return worth.POINT * look.g.content.box.counter_worth[self.colour] if self.claim else -0.5


@verb
class MoveCounter(Effect, frozen=True, kw_only=True, tag="move-counter"):
    """Move an adventure counter (of a color, if one is named; never red) to an empty jewel within reach."""

    colour: Colour | None = None
    spaces: Amount = 1

    def _ways(self, g: Runebound) -> dict[int, list[int]]:
        """Return the spaces with a movable counter, each with its possible destinations."""
        ways: dict[int, list[int]] = {}
        for space, colours in sorted(g.counters.items()):
            if any(self._meant(colour) for colour in colours):
                empty = [each for each in within(g, space, self.spaces)[1:] if self._free(g, each)]
                if empty:
                    ways[space] = empty
        return ways

    def _meant(self, colour: str) -> bool:
        return colour != "red" and self.colour in (None, colour)

    def _free(self, g: Runebound, space: int) -> bool:
        return g.content.grid.jewels.get(space, "red") != "red" and not g.counters.get(space)

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._ways(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "move-counter", [Option("take-up", space) for space in self._ways(g)])

    @answers("take-up")
    def taken_up(self, g: Runebound, usage: Usage, option: Option) -> None:
        start = int(option.about or 0)
        ways = self._ways(g).get(start, [])
        windows.ask_for(g, usage, "move-counter", [Option("put-down", each, start) for each in ways])

    @answers("put-down")
    def put_down(self, g: Runebound, usage: Usage, option: Option) -> None:
        start, space = int(option.using or 0), int(option.about or 0)
        colour = next(colour for colour in g.counters[start] if self._meant(colour))
        g.note("counter-moved", seat=usage.seat, start=start, space=space, colour=colour)
        g.do(move_counter, start, space, colour)

    def worth_to(self, look: Look, card: str) -> float:
        return 0.3


@verb
class RefreshJewels(Effect, frozen=True, kw_only=True, tag="refresh-jewels"):
    """Place counters on all empty sunburst jewels, as when an Event is drawn."""

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        g.do(adventure.refresh_counters, windows.reason(g, usage))


@verb
class Stock(Effect, frozen=True, kw_only=True, tag="stock"):
    """Add market cards to the stack of a town: a named one, one of the player's choice, or all towns."""

    count: Small = 1
    town: Word = ""  # a name; "choice"; "" for every town

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.decks[MARKET])

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        towns = g.content.map.town_order
        if self.town == "choice":
            windows.ask_for(g, usage, "stock-where", [Option("stock", town) for town in towns])
            return
        for town in [self.town] if self.town else towns:
            self._stock(g, town)

    @answers("stock")
    def stocked(self, g: Runebound, usage: Usage, option: Option) -> None:
        self._stock(g, str(option.about))

    def _stock(self, g: Runebound, town: str) -> None:
        market.stock(g, town, self.count)


@verb
class ClearStock(Effect, frozen=True, kw_only=True, tag="clear-stock"):
    """Discard the market stack of a town: a named one, or one of the player's choice."""

    town: Word = "choice"

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return any(g.stacks.values()) if self.town == "choice" else bool(g.stacks.get(self.town))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        if self.town != "choice":
            self._clear(g, self.town)
            return
        towns = [town for town in g.content.map.town_order if g.stacks.get(town)]
        windows.ask_for(g, usage, "clear-where", [Option("clear", town) for town in towns])

    @answers("clear")
    def cleared(self, g: Runebound, usage: Usage, option: Option) -> None:
        self._clear(g, str(option.about))

    def _clear(self, g: Runebound, town: str) -> None:
        gone, g.stacks[town] = g.stacks.get(town, ()), ()
        g.note("stock-cleared", town=town, count=len(gone))
        for card in gone:
            g.do(cards.discard_market_card, card)


@verb
class Banish(Effect, frozen=True, kw_only=True, tag="banish"):
    """Discard an undefeated Challenge of the player's choice; its numbered counter returns to the track."""

    def _open(self, g: Runebound) -> list[str]:
        fought = {fight.enemy for fight in g.fights}
        return [card for card in challenges.standing(g) if card not in fought]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._open(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "banish", [Option("banish", card) for card in self._open(g)])

    @answers("banish")
    def banished(self, g: Runebound, usage: Usage, option: Option) -> None:
        card = str(option.about)
        g.note("banished", seat=usage.seat, card=card)
        g.do(challenges.take_off, card)


@verb
class TakeFromStack(Effect, frozen=True, kw_only=True, tag="take-from-stack"):
    """Take a card costing up to `worth` from the market stack of the named town or any, free or at a price."""

    PERSONAL: ClassVar[bool] = True
    GIVES: ClassVar[bool] = True

    worth: Small = 99  # highest printed cost
    town: Word = ""  # a name; "" for any town

    def _offered(self, g: Runebound) -> list[str]:
        towns = [self.town] if self.town else list(g.content.map.town_order)
        known = g.content.market
        return [card for town in towns for card in g.stacks.get(town, ()) if known[card].cost <= self.worth]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._offered(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        offered = [Option("take", card) for card in self._offered(g)]
        if offered:
            windows.ask_for(g, usage, "take-from-stack", [*offered, Option("take-nothing")])

    @answers("take")
    def taken(self, g: Runebound, usage: Usage, option: Option) -> None:
        card = str(option.about)
        for town, stack in g.stacks.items():
            if card in stack:
                g.stacks[town] = tuple(each for each in stack if each != card)
        g.do(cards.gain_card, usage.seat, card, windows.reason(g, usage))

    @answers("take-nothing")
    def refused(self, g: Runebound, usage: Usage, option: Option) -> None:
        """Take nothing."""

    def worth_to(self, look: Look, card: str) -> float:
        costs = [printed_cost(look.g, each) for stack in look.g.stacks.values() for each in stack]
        return worth.OWNED * max((cost for cost in costs if cost <= self.worth), default=0)
