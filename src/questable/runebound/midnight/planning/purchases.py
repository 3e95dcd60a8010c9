"""What the Night King buys in one go: several tokens, a patrol where it is wanted, one thing and no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.decision import Decision, Option, frequent
from questable.kernel.plans import Foreseen, Plan
from questable.kernel.say import Say, Text
from questable.runebound.midnight.board import steps_between
from questable.runebound.midnight.purchases import ENOUGH, token_price
from questable.runebound.midnight.state import Midnight
from questable.runebound.planning.healing import AndNoMore
from questable.runebound.state import Runebound

BUYING, GATHERING = "purchase", "patrol-where"
TOKEN, PATROL = "buy-token", "buy-patrol"


class BuySeveral:
    """Plans that begin with one purchase: as many tokens of a kind as can be paid; a patrol near a hero."""

    kind = "several"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """Tokens of a kind grow dearer by one each (MN-BUY-05)."""
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
        """It is a list of choices."""
        raise NotImplementedError


def affordable(g: Midnight, kind: str) -> int:
    """How many tokens of this kind the gold pays for."""
    count, price, gold = 0, token_price(g, kind), g.treasury
    while price <= gold:
        count, price, gold = count + 1, price + 1, gold - price
    return count


def _nearest_fortress(g: Midnight) -> tuple[int, str] | None:
    """The fortress that is nearest to a hero, and who that is."""
    pairs = (
        (steps_between(g, space, hero.space), space, hero.id)
        for space in g.content.fortresses
        for hero in g.heroes
        if hero.space
    )
    nearest = min(pairs, default=None)
    return nearest[1:] if nearest else None


class BuyAndNoMore(AndNoMore):
    """The Night King buys one thing, and keeps the gold that is left; not where several of it could be bought."""

    kind = "enough"
    ends: Mapping[str, Option] = {BUYING: ENOUGH}

    def offers(self, game: Runebound) -> Iterator[Plan]:
        """Each purchase is followed by at most one plan: more of them would hide the prices."""
        assert isinstance(game, Midnight)
        decision = game.decision
        if decision is not None and decision.topic == BUYING:
            yield from (plan for plan in super().offers(game) if not _several(game, decision, plan.begins))


def _several(g: Midnight, decision: Decision, begins: str) -> bool:
    option = decision.option(begins)
    return option is not None and option.verb == TOKEN and affordable(g, str(option.about)) > 1
