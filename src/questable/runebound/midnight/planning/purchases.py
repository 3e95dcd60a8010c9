"""Plans for the Night King's purchases: a list, several tokens, a patrol at its place, or a single thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from questable.kernel.assist.plans import Foreseen, Plan, Rehearsal
from questable.kernel.engine.decision import Decision, Option, frequent
from questable.kernel.engine.game import Game
from questable.kernel.engine.say import Say, Text, chain
from questable.runebound.midnight.board import steps_between
from questable.runebound.midnight.king_advice import needed_most, where_to_gather
from questable.runebound.midnight.purchases import ENOUGH, token_price
from questable.runebound.midnight.state import Midnight
from questable.runebound.planning.healing import AndNoMore
from questable.runebound.state import Runebound

BUYING, GATHERING = "purchase", "patrol-where"
LONG = 40  # a limit on the choices in a list
TOKEN, PATROL = "buy-token", "buy-patrol"


class BuyList:
    """A plan for the whole Purchase phase: free tokens, patrols, power and tokens, as long as gold is well spent."""

    kind = "buy"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """Offer one plan with all its purchases, if there are several."""
        decision = game.decision
        if decision is None or decision.topic != BUYING:
            return
        rehearsal = Rehearsal(game)
        steps: tuple[Foreseen, ...] = ()
        then: Game | None = game
        while len(steps) < LONG and (step := _next(then, decision.seat)) is not None:
            steps = (*steps, step)
            then = rehearsal.after(steps)
        bought = [step.choice for step in steps if step.topic == BUYING and step.choice != ENOUGH.id]
        if len(bought) < 2 or not isinstance(then, Midnight):
            return
        kinds = Counter(choice.partition(":")[2] or choice for choice in bought)
        named = [Say("bought-so", kind=kind, count=count) for kind, count in kinds.items()]
        yield Plan(
            id=self.kind,
            kind=self.kind,
            name=Say("buy-list", bought=chain(named, ", ")),
            choices=steps,
            stops=Say("stops-in-a-market"),
            costs=Say("gold-spent", gold=game.treasury - then.treasury, left=then.treasury),
        )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """Make the next choice on the list."""
        raise NotImplementedError


def _next(g: Game | None, seat: int) -> Foreseen | None:
    """Return the next purchase and the place of a patrol, or None after the last."""
    decision = g.decision if g is not None else None
    if not isinstance(g, Midnight) or decision is None or decision.seat != seat:
        return None
    if decision.topic == GATHERING:
        return Foreseen(where_to_gather(g, decision.options).id, GATHERING)
    return Foreseen(needed_most(g, decision.options).id, BUYING) if decision.topic == BUYING else None


class BuySeveral:
    """Plans that begin with one purchase: as many tokens of a kind as the king can pay for, or a patrol near a hero."""

    kind = "several"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """Offer several tokens of a kind, each one gold dearer than the last (MN-BUY-05)."""
        decision = game.decision
        if decision is None or decision.topic != BUYING:
            return
        for option in decision.options:
            if option.verb == TOKEN and (count := affordable(game, str(option.about))) > 1:
                price = token_price(game, str(option.about))
                gold = sum(range(price, price + count))
                yield self._plan(option, Say("so-many-for", count=count, gold=gold), (option.id,) * count)
            elif option.verb == PATROL and (near := _nearest_fortress(game)):
                where, who = near
                yield self._plan(option, Say("gathers-near", space=where, who=who), (option.id,), where)

    def _plan(self, option: Option, name: Text, bought: tuple[str, ...], where: int = 0) -> Plan:
        choices = tuple(Foreseen(each, BUYING) for each in bought)
        there = (Foreseen(frequent("fortress", where).id, GATHERING),) if where else ()
        return Plan(
            id=f"{self.kind}/{option.id}",
            kind=self.kind,
            name=name,
            choices=(*choices, *there),
            stops=Say("stops-in-a-market"),
            begins=option.id,
        )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """Make the next choice on the list."""
        raise NotImplementedError


def affordable(g: Midnight, kind: str) -> int:
    """How many tokens of this kind the gold pays for."""
    count, price, gold = 0, token_price(g, kind), g.treasury
    while price <= gold:
        count, price, gold = count + 1, price + 1, gold - price
    return count


def _nearest_fortress(g: Midnight) -> tuple[int, str] | None:
    """Return the fortress nearest to a hero, and that hero."""
    pairs = (
        (steps_between(g, space, hero.space), space, hero.id)
        for space in g.content.fortresses
        for hero in g.heroes
        if hero.space
    )
    nearest = min(pairs, default=None)
    return nearest[1:] if nearest else None


class BuyAndNoMore(AndNoMore):
    """Plans to buy one thing and keep the rest of the gold, unless several could be bought."""

    kind = "enough"
    ends: Mapping[str, Option] = {BUYING: ENOUGH}

    def offers(self, game: Runebound) -> Iterator[Plan]:
        """Offer at most one plan for each purchase, since more would hide the prices."""
        assert isinstance(game, Midnight)
        decision = game.decision
        if decision is not None and decision.topic == BUYING:
            yield from (plan for plan in super().offers(game) if not _several(game, decision, plan.begins))


def _several(g: Midnight, decision: Decision, begins: str) -> bool:
    option = decision.option(begins)
    return option is not None and option.verb == TOKEN and affordable(g, str(option.about)) > 1
