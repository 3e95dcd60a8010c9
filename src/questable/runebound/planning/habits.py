"""Which questions may be answered for a player who does not want to be asked about a card."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from questable.kernel.assist.standing import Span
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.abilities.vocabulary import NO_COST
from questable.runebound.escape import FIGHT_ON
from questable.runebound.movement import ROLL
from questable.runebound.odds.questions import skill_chances
from questable.runebound.planning.battle import FLEEING, best_to_skip, likely_victory
from questable.runebound.planning.rounds import ACTING
from questable.runebound.state import Runebound
from questable.runebound.windows import PASS, ability_of

USING, AFTER_ROLL, MOVING = "use-", "use-after-roll", "way-of-moving"
USUAL = ("roll", "automatic", "stay", "trade", "give-up")
"""Ways of moving that are there in every turn, or can be taken later in the turn."""
TESTING, REROLLING, SKIPPING = "test-with", "reroll-which", "skip-phase"
TEST, REROLL, SKIP = "test", "reroll", "skip"
ORDERS = (ROLL.verb, FIGHT_ON.verb, TEST, REROLL, SKIP)
SURE = 0.8
"""The chance of victory from which a player may order that a combat is fought without asking."""
DEAR = ("use-damage", "use-knock-out")
"""Here to pass costs wounds, or more."""


class WindowHabits:
    """Not to use a card is harmless, except where the card might save somebody."""

    def harmless(self, game: Runebound) -> Option | None:
        """Pass; but not while damage is about to be placed, nor after a roll that has failed."""
        decision = game.decision
        if decision is None or not decision.topic.startswith(USING) or PASS not in decision.options:
            return None
        if decision.topic in DEAR or game.hurts:
            return None
        return None if decision.topic == AFTER_ROLL and _failed(game) else PASS

    def always(self, game: Runebound) -> Mapping[str, Option]:
        """Roll the movement dice, unless somebody could rest or set sail; use what is there again in the next turn.

        And fight on as long as victory is as good as sure; of skills, dice and phases take the best.
        """
        decision = game.decision
        assert decision is not None
        if decision.topic == MOVING:
            usual = all(option.verb in USUAL for option in decision.options)
            return {ROLL.verb: ROLL} if ROLL in decision.options and usual else {}
        if decision.topic in (ACTING, FLEEING):
            found = likely_victory(game, SURE)
            return {FIGHT_ON.verb: found} if found is not None else {}
        if decision.topic == TESTING:
            chances = skill_chances(game, decision)
            return {TEST: max(decision.options, key=lambda each: chances[str(each.about)])} if chances else {}
        if decision.topic == REROLLING:
            return {REROLL: lowest(decision)}
        if decision.topic == SKIPPING:
            found = best_to_skip(game, decision)
            return {SKIP: found} if found is not None else {}
        if not decision.topic.startswith(USING) or (decision.topic == AFTER_ROLL and not _failed(game)):
            return {}
        return {
            str(option.about): option
            for option in decision.options
            if option.verb == "use" and _comes_back(game, option)
        }

    def called(self, key: str, always: bool = False) -> Text:
        """What is no card; and that a card is used, for the name of a hero alone would say nothing."""
        if key in ORDERS:
            return Say("standing-order", order=key, chance=SURE)
        return Say("use-always", card=key) if always else ""

    def mark(self, game: Runebound, span: Span) -> str:
        """The round and whose turn it is; the fight by its enemy."""
        turn = f"{game.round}.{game.active}"
        if span != "fight":
            return turn
        return f"{turn}.{len(game.fights)}.{game.fight.enemy}" if game.fights else ""


def lowest(decision: Decision) -> Option:
    """Of dice that may be rolled again the one that shows least: none can gain more."""
    return min(decision.options, key=lambda each: int(each.about or 0))


def _failed(g: Runebound) -> bool:
    """Is there a roll in combat that has failed?"""
    return bool(g.fights) and not g.fight.success


def _comes_back(g: Runebound, option: Option) -> bool:
    """Does using it cost at most some exhaustion? What is discarded, paid or suffered does not come back by itself."""
    ability = ability_of(g, option)
    if ability.use == "discard" or ability.limit == "game" or ability.cost.exhaustion == "X":
        return False
    return replace(ability.cost, exhaustion=0) == NO_COST


HABITS = WindowHabits()
