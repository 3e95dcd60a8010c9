"""The verbs on cards of this box, besides those of the family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeVar, cast

import msgspec

from questable.kernel.engine.decision import Option
from questable.runebound import damage, movement, windows
from questable.runebound.abilities.vocabulary import PHASES, Amount, Effect, Usage, answers, register
from questable.runebound.abilities.word_types import COMBAT
from questable.runebound.card_fields import Id, Name, Small
from questable.runebound.island_of_dread import legends, maps, tokens, wreck
from questable.runebound.island_of_dread.board import is_stop, next_stops
from questable.runebound.island_of_dread.content import Face
from questable.runebound.island_of_dread.state import Island
from questable.runebound.state import Runebound

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look

MAP, LEGEND, WRECK = 6.0, 5.0, -9.0  # their worth to a bot, in gold
VERBS: dict[str, type[Effect]] = {}
"""Verbs that only this box's cards use."""
E_ = TypeVar("E_", bound=type[Effect])


def own_verb(cls: E_) -> E_:
    """Register a verb for this box only."""
    return register(cls, VERBS)


def island(g: Runebound) -> Island:
    """Limit these verbs to cards of this box."""
    return cast(Island, g)


@own_verb
class GainMap(Effect, frozen=True, kw_only=True, tag="gain-map"):
    """The hero gains map tokens, one at a time."""

    GIVES: ClassVar[bool] = True
    PERSONAL: ClassVar[bool] = True

    count: Amount = 1

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        for _ in range(self.count):
            island(g).do(maps.gain_map, usage.seat)

    def worth_to(self, look: Look, card: str) -> float:
        return MAP * self.count


@own_verb
class GainLegend(Effect, frozen=True, kw_only=True, tag="gain-legend"):
    """The hero gains a legendary item: the one named, or one of the player's choice (IOD-RUL-32)."""

    GIVES: ClassVar[bool] = True
    PERSONAL: ClassVar[bool] = True

    card: Id | Literal[""] = ""

    def _left(self, g: Runebound) -> list[str]:
        return [card for card in island(g).legends if self.card in ("", card)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._left(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "choose-legend", [Option("legend", card) for card in self._left(g)])

    @answers("legend")
    def chosen(self, g: Runebound, usage: Usage, option: Option) -> None:
        island(g).do(maps.take_legend, usage.seat, str(option.about), "IOD-LEGEND-03")

    def worth_to(self, look: Look, card: str) -> float:
        return LEGEND


@own_verb
class LayToken(Effect, frozen=True, kw_only=True, tag="lay-event-token"):
    """An event token is laid: a face, with its number for sea routes or its space for the ruin."""

    face: Face
    number: Small = 0
    space: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        island(g).do(tokens.lay_face, usage.seat, self.face, self.number, self.space)


@own_verb
class LiftToken(Effect, frozen=True, kw_only=True, tag="lift-event-token"):
    """The player takes an event token with a given face, or any token, off the map."""

    face: Face | Literal[""] = ""

    def _lying(self, g: Runebound) -> list[tuple[int, str]]:
        z = island(g)
        return [
            (space, token)
            for space, token in z.laid.items()
            if self.face in ("", z.content.tokens[token].sides[z.showing[token]].face)
        ]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._lying(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "lift-token", [Option("lift-token", space, token) for space, token in self._lying(g)])

    @answers("lift-token")
    def lifted(self, g: Runebound, usage: Usage, option: Option) -> None:
        island(g).do(tokens.lift_token, str(option.using))


@own_verb
class TireCaptain(Effect, frozen=True, kw_only=True, tag="captain"):
    """The captain takes or removes exhaustion or wounds."""

    exhaustion: Amount = 0
    wounds: Amount = 0
    heal: Amount = 0  # wounds removed
    rest: Amount = 0  # exhaustion removed

    def _captain(self, g: Runebound, usage: Usage) -> str:
        return island(g).captains.get(usage.seat, "")

    def possible(self, g: Runebound, usage: Usage) -> bool:
        captain = self._captain(g, usage)
        if not captain:
            return False
        if self.heal or self.rest:
            return bool((self.heal and g.wounds.get(captain)) or (self.rest and g.exhaustion.get(captain)))
        return True

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        captain = self._captain(g, usage)
        if self.heal or self.rest:
            damage.heal(g, captain, self.heal, self.rest)
        if self.exhaustion:
            g.do(damage.tire, captain, self.exhaustion)
        if self.wounds:
            g.do(damage.wound, captain, self.wounds, usage.card, "RB-DMG-01")

    def worth_to(self, look: Look, card: str) -> float:
        return 0.8 * (self.heal + self.rest) - 0.8 * self.exhaustion - 1.5 * self.wounds


@own_verb
class Shipwreck(Effect, frozen=True, kw_only=True, tag="shipwreck"):
    """The hero, if embarked, is shipwrecked."""

    PERSONAL: ClassVar[bool] = True

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return usage.seat in island(g).at_sea

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        island(g).do(wreck.shipwreck, usage.seat)

    def worth_to(self, look: Look, card: str) -> float:
        return WRECK


@own_verb
class Drift(Effect, frozen=True, kw_only=True, tag="drift"):
    """The embarked hero moves to a next stop of the player's choice, or to a named city."""

    PERSONAL: ClassVar[bool] = True

    to: Literal["next-stop", "city"] = "next-stop"
    city: Name | Literal[""] = ""

    def _stops(self, g: Runebound, usage: Usage) -> list[int]:
        z = island(g)
        hero = z.heroes[usage.seat]
        if self.to == "next-stop":
            return list(next_stops(z, hero.space))
        towns = z.content.grid.towns
        return [towns[self.city]] if self.city in towns else [town for town in towns.values() if is_stop(z, town)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return usage.seat in island(g).at_sea and bool(self._stops(g, usage))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "drift-where", [Option("drift", stop) for stop in self._stops(g, usage)])

    @answers("drift")
    def drifted(self, g: Runebound, usage: Usage, option: Option) -> None:
        g.do(movement.arrive, usage.seat, int(option.about or 0), "card")

    def worth_to(self, look: Look, card: str) -> float:
        return 0.3


@own_verb
class TireInstead(Effect, frozen=True, kw_only=True, tag="tire-instead"):
    """For the rest of the round the enemy inflicts exhaustion instead of wounds (the Helm)."""

    NEEDS: ClassVar[str] = COMBAT

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        island(g).do(legends.soften_blows, usage.seat)

    def worth_to(self, look: Look, card: str) -> float:
        return 1.0


@own_verb
class BeginWith(Effect, frozen=True, kw_only=True, tag="begin-with"):
    """Before Combat is skipped, and the first round begins with a phase of the player's choice (the Gem)."""

    NEEDS: ClassVar[str] = COMBAT

    def possible(self, g: Runebound, usage: Usage) -> bool:
        fight = g.fights[-1] if g.fights else None
        return fight is not None and fight.before and fight.foe < 0 and fight.origin != "undefeated"  # it was not drawn

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "begin-with", [Option("begin-with", phase) for phase in PHASES])

    @answers("begin-with")
    def begun_with(self, g: Runebound, usage: Usage, option: Option) -> None:
        island(g).do(legends.begin_with, str(option.about))

    def worth_to(self, look: Look, card: str) -> float:
        return 1.0


@own_verb
class StayHand(Effect, frozen=True, kw_only=True, tag="stay-hand"):
    """In the first round of this combat the enemy inflicts no damage (the Book)."""

    NEEDS: ClassVar[str] = COMBAT

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        island(g).do(legends.stay_hand)

    def worth_to(self, look: Look, card: str) -> float:
        return 2.0
