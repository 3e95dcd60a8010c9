"""Plans that repeat an action, die after die, until the hero is well, finds barter or draws a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from questable.kernel.assist.plans import Foreseen, Plan
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.board import town_at
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.travel import BARTER, HEAL, REST, dice_left
from questable.runebound.movement import STOP
from questable.runebound.setup import MARKET

ACTING, HELP, FOUND, ADVENTURE = "spend-action", "heal-wound", "barter", "adventure"
DRAW = Option("draw-card")
REASONS = {"change-die": "card", FOUND: "found"}
"""Why the plan stops at a question."""


def dice(g: Midnight) -> int:
    return dice_left(g) + g.spare_dice


class DieAfterDie:
    """Plans that begin with one of these actions and repeat it while there are dice and it helps."""

    kind: str
    name: Text
    stops: Text
    actions: tuple[Option, ...]  # in the order of use
    least = 2  # fewest dice that must help

    def useful(self, g: Midnight, seat: int) -> int:
        """Return how many dice can help."""
        raise NotImplementedError

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """Offer each of the actions, if enough dice can help."""
        decision = game.decision
        if decision is None or decision.topic != ACTING:
            return
        if min(dice(game), self.useful(game, decision.seat)) < self.least:
            return
        for option in self._of(decision.options):
            yield Plan(
                id=f"{self.kind}/{option.id}",
                kind=self.kind,
                name=self.name,
                choices=(Foreseen(option.id, ACTING),),
                stops=self.stops,
                begins=option.id,
                goes_on=True,
            )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """Accept help, and leave all other questions to the player."""
        decision = game.decision
        assert decision is not None
        assert start.decision is not None
        if game.active != start.active:
            return Say("recovery-ends", why="dice")  # the last die has ended the turn
        if decision.seat != start.decision.seat:
            return Say("recovery-ends", why="asked")
        if decision.topic == HELP:
            return Foreseen(decision.options[0].id, HELP)
        if decision.topic == ADVENTURE:
            return Say("recovery-ends", why="dice")  # … or the movement
        if decision.topic != ACTING:
            return Say("recovery-ends", why=REASONS.get(decision.topic, "asked"))
        for option in self._of(decision.options):
            return Foreseen(option.id, ACTING)
        return Say("recovery-ends", why="well" if dice(game) else "dice")

    def _of(self, options: Sequence[Option]) -> Iterator[Option]:
        return (option for option in self.actions if option in options)


class Recover(DieAfterDie):
    """Remove exhaustion first, which is certain, then try to heal with one die after another."""

    kind, actions = "recover", (REST, HEAL)
    name, stops = Say("until-recovered"), Say("stops-recovering")

    def useful(self, g: Midnight, seat: int) -> int:
        hero = g.heroes[seat].id
        return g.exhaustion.get(hero, 0) + g.wounds.get(hero, 0)


class Prepare(Recover):
    """Recover, then attempt the adventure here. A hero still hurt when the dice run out may reconsider."""

    kind, least = "prepare", 1
    name, stops = Say("until-prepared"), Say("stops-preparing")

    def useful(self, g: Midnight, seat: int) -> int:
        return super().useful(g, seat) if g.counters.get(g.heroes[seat].space) else 0

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """End the movement once the hero is well. Choose no adventure if there are several."""
        decision = game.decision
        assert decision is not None
        assert start.decision is not None
        seat = start.decision.seat
        if decision.seat == seat and not super().useful(game, seat):
            if decision.topic == ACTING:
                return Foreseen(STOP.id, ACTING)
            attempts = [option for option in decision.options if option.verb == "attempt"]
            if decision.topic == ADVENTURE:
                return Foreseen(attempts[0].id, ADVENTURE) if len(attempts) == 1 else Say("recovery-ends", why="well")
        return super().follow(game, start, limits)


class SeekBarter(DieAfterDie):
    """Seek until a hero finds barter. Not in a city, where one die is enough (MN-MOVE-12)."""

    kind, actions = "barter", (BARTER,)
    name, stops = Say("until-bartered"), Say("stops-bartering")

    def useful(self, g: Midnight, seat: int) -> int:
        if to_draw(g, seat) and not g.heroes[seat].cards:
            return 0  # nothing to sell: the card is drawn in the same step
        return dice(g) if town_at(g, g.heroes[seat].space) is None else 1


class DrawCard(DieAfterDie):
    """Seek barter, then draw a card, to see what the hero's goods could buy."""

    kind, actions, least = "draw", (BARTER,), 1
    name, stops = Say("until-drawn"), Say("stops-drawing")

    def useful(self, g: Midnight, seat: int) -> int:
        return dice(g) if to_draw(g, seat) else 0

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """Draw a card, which ends the plan."""
        if game.decision is not None and game.decision.topic == FOUND and DRAW in game.decision.options:
            return Foreseen(DRAW.id, FOUND)
        return super().follow(game, start, limits)


def to_draw(g: Midnight, seat: int) -> bool:
    """Return whether there is a card to draw and goods to buy it with."""
    return bool(g.decks.get(MARKET) and g.goods.get(seat))
