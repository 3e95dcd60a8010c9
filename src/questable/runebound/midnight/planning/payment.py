"""Plans that pay a whole price at once with the least useful goods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from questable.kernel.assist.plans import Foreseen, Plan
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.midnight.prospects import worth_as_upgrade
from questable.runebound.midnight.state import Midnight

PAYING, GIVING = "pay-goods", "give-goods"


def of_least_use(g: Midnight, options: Sequence[Option]) -> list[Option]:
    """Return goods cards in the order in which their owner can spare them."""
    return sorted(options, key=lambda each: worth_as_upgrade(g, str(each.about)))


class Pay:
    """Plans for a price of several cards."""

    kind = "pay"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """Offer the least useful cards, all at once."""
        if game.decision is None or game.decision.topic not in (PAYING, GIVING):
            return
        amount: int = game.asked().args[-1]
        paid = of_least_use(game, game.decision.options)[:amount]
        if amount > 1:
            yield Plan(
                id=self.kind,
                kind=self.kind,
                name=Say("pay-with", cards=[str(each.about) for each in paid]),
                choices=tuple(Foreseen(each.id, game.decision.topic) for each in paid),
                stops=Say("stops-in-a-market"),
            )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """Pay the next card on the list."""
        raise NotImplementedError
