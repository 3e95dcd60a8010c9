"""Plans that re-roll all influence dice without a success at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.assist.plans import Foreseen, Plan
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.abilities.vocabulary import ATTRIBUTE
from questable.runebound.midnight.influence import KEEP, wanted
from questable.runebound.midnight.state import Midnight

REROLLING = "reroll-influence"


class Reroll:
    """A plan for the dice of influence."""

    kind = "reroll"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """Offer one plan, if several tokens could help."""
        decision = game.decision
        if decision is None or decision.topic != REROLLING:
            return
        kind = ATTRIBUTE[_phase(game)]
        first = failed(game, decision)
        if first is not None and game.tokens.get(kind, 0) > 1:
            yield Plan(
                id=self.kind,
                kind=self.kind,
                name=Say("reroll-failures"),
                choices=(Foreseen(first.id, REROLLING),),
                stops=Say("stops-rerolling", kind=kind),
                goes_on=True,
            )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """Re-roll the first die without a success; when none is left, keep the dice."""
        decision = game.decision
        assert decision is not None
        if decision.topic != REROLLING:
            return Say("rerolled")
        return Foreseen((failed(game, decision) or KEEP).id, REROLLING)


def _phase(g: Midnight) -> str:
    """Return the phase of the step that waits for the answer."""
    phase: str = g.asked().args[0]
    return phase


def failed(g: Midnight, decision: Decision) -> Option | None:
    """Return the first die without a success."""
    good = wanted(g, _phase(g))
    for option in decision.options:
        if option != KEEP and g.influence_dice[int(option.about or 0) - 1] not in good:
            return option
    return None
