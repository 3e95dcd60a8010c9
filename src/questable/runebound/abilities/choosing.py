"""Verbs that branch: tests, chances, choices, effects on everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import (
    adventure,
    cards,
    challenges,
    combat,
    damage,
    delayed,
    odds,
    purse,
    skill_tests,
    turn,
    windows,
    worth,
)
from questable.runebound.abilities.vocabulary import NO_CONDITION, Attribute, Effect, Effects, If, Usage, answers, verb
from questable.runebound.abilities.word_types import COMBAT
from questable.runebound.board import together
from questable.runebound.card_fields import Name, Small, Word
from questable.runebound.conditions import holds
from questable.runebound.state import Runebound
from questable.runebound.values import spare_stamina

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another skill a test may be made with."""

    skill: Word
    attribute: Attribute


@verb
class Test(Effect, frozen=True, kw_only=True, tag="test"):
    """A skill test: Diplomacy (Spirit) 13. `other` names further skills the player may use instead."""

    PERSONAL: ClassVar[bool] = True

    skill: Word
    attribute: Attribute
    difficulty: Small
    success: Effects = Effects()
    failure: Effects = Effects()
    other: tuple[Skill, ...] = ()

    def __post_init__(self) -> None:
        skills = [self.skill, *(each.skill for each in self.other)]
        if len(set(skills)) < len(skills):
            raise ValueError("the same skill is named twice")

    def parts(self) -> tuple[Effects, ...]:
        return (self.success, self.failure)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        skills = [self.skill, *(each.skill for each in self.other)]
        windows.ask_for(g, usage, "test-with", [frequent("test", skill) for skill in skills])

    @answers("test")
    def tested(self, g: Runebound, usage: Usage, option: Option) -> None:
        attributes = {self.skill: self.attribute, **{each.skill: each.attribute for each in self.other}}
        skill = str(option.about)
        g.do(skill_tests.skill_test, *usage, skill, attributes[skill], self.difficulty)

    def worth_to(self, look: Look, card: str) -> float:
        skills = [(self.skill, self.attribute), *((other.skill, other.attribute) for other in self.other)]
        chance = max(
            odds.skill_chance(look.g, look.seat, skill, attribute, self.difficulty) for skill, attribute in skills
        )
        return worth.of_chance(look, chance, self.success, self.failure, card)


@verb
class Chance(Effect, frozen=True, kw_only=True, tag="chance"):
    """Roll one ten-sided die: at least so much is lucky."""

    PERSONAL: ClassVar[bool] = True

    at_least: Annotated[int, msgspec.Meta(ge=1, le=10)]
    lucky: Effects = Effects()
    unlucky: Effects = Effects()

    def parts(self) -> tuple[Effects, ...]:
        return (self.lucky, self.unlucky)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        (die,) = g.dice.roll(1, 10)
        lucky = die >= self.at_least
        g.note("chance", seat=usage.seat, card=usage.card, die=die, target=self.at_least, success=lucky)
        windows.perform(g, self.lucky if lucky else self.unlucky, usage)

    def worth_to(self, look: Look, card: str) -> float:
        return worth.of_chance(look, (11 - self.at_least) / 10, self.lucky, self.unlucky, card)


class ChoiceBranch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things a player may choose: what it is called, what it costs, what it does."""

    name: Name
    effects: Effects = msgspec.field(name="do", default=Effects())
    gold: Small = 0
    exhaustion: Small = 0
    condition: If = msgspec.field(default=NO_CONDITION, name="if")


@verb
class Choose(Effect, frozen=True, kw_only=True, tag="choose"):
    """The player chooses one of several things; those that cannot be paid for are not offered."""

    PERSONAL: ClassVar[bool] = True

    options: tuple[ChoiceBranch, ...]

    def __post_init__(self) -> None:
        if len({each.name for each in self.options}) < len(self.options):
            raise ValueError("two options have the same name")

    def parts(self) -> tuple[Effects, ...]:
        return tuple(choice.effects for choice in self.options)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        hero = g.heroes[usage.seat]
        open_ = [
            frequent("choose", choice.name)
            for choice in self.options
            if (not choice.gold or choice.gold <= purse.purse(g, usage.seat))
            and choice.exhaustion <= spare_stamina(g, usage.seat, hero.id)
            and holds(g, choice.condition, usage.seat, usage.bearer, usage.card)
        ]
        windows.ask_for(g, usage, "choose", open_)

    @answers("choose")
    def chosen(self, g: Runebound, usage: Usage, option: Option) -> None:
        choice = next(each for each in self.options if each.name == option.about)
        if choice.gold:
            g.do(purse.pay_for, usage.seat, choice.gold, usage.card)
        if choice.exhaustion:
            g.do(damage.tire, g.heroes[usage.seat].id, choice.exhaustion)
        windows.perform(g, choice.effects, usage)

    def worth_to(self, look: Look, card: str) -> float:
        g, hero = look.g, look.hero
        open_ = [
            each
            for each in self.options
            if each.gold <= hero.gold and holds(g, each.condition, look.seat, hero.id, card)
        ]
        return max(
            (worth.of_effects(look, each.effects, card) - each.gold - worth.TIRE * each.exhaustion for each in open_),
            default=0.0,
        )


@verb
class Everyone(Effect, frozen=True, kw_only=True, tag="everyone"):
    """Heroes carry out effects one after the other, in turn order beginning with the active player."""

    effects: Effects
    who: Literal["heroes", "rivals", "rivals-here"] = "heroes"

    def parts(self) -> tuple[Effects, ...]:
        return (self.effects,)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        for seat in g.seats_from(g.active):
            if self.who != "heroes" and seat == usage.seat:
                continue
            if self.who == "rivals-here" and not together(g, usage.seat, seat):
                continue
            windows.perform(g, self.effects, Usage(usage.ref, seat, usage.card, g.heroes[seat].id, usage.x))

    def worth_to(self, look: Look, card: str) -> float:
        return worth.of_effects(look, self.effects, card) * (0.3 if self.who == "heroes" else -worth.AGAINST)


@verb
class When(Effect, frozen=True, kw_only=True, tag="when"):
    """Effects that are carried out only if a condition holds."""

    condition: If = msgspec.field(name="if")
    effects: Effects
    otherwise: Effects = Effects()

    def parts(self) -> tuple[Effects, ...]:
        return (self.effects, self.otherwise)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        met = holds(g, self.condition, usage.seat, usage.bearer, usage.card)
        windows.perform(g, self.effects if met else self.otherwise, usage)

    def worth_to(self, look: Look, card: str) -> float:
        met = holds(look.g, self.condition, look.seat, look.hero.id, card)
        return worth.of_effects(look, self.effects if met else self.otherwise, card)


@verb
class Later(Effect, frozen=True, kw_only=True, tag="later"):
    """Effects that are carried out at a later moment."""

    PARTS_HAVE: ClassVar[frozenset[str] | None] = frozenset()  # nobody knows what there will be then
    PERSONAL: ClassVar[bool] = True

    effects: Effects
    at: Literal["next-turn", "turn-end", "next-town"] = "next-turn"

    def parts(self) -> tuple[Effects, ...]:
        return (self.effects,)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        delayed.put_off(g, usage, self.at)

    def worth_to(self, look: Look, card: str) -> float:
        return worth.PATIENCE * worth.of_effects(look, self.effects, card)


@verb
class End(Effect, frozen=True, kw_only=True, tag="end"):
    """End the adventure (no further cards are drawn), the turn, or the combat (nobody wins it)."""

    what: Literal["adventure", "turn", "combat"] = "adventure"

    def needs(self) -> str:
        return COMBAT if self.what == "combat" else ""

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.fights) if self.what == "combat" else usage.seat == g.active

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        if self.what == "combat":
            combat.decide(g, g.fights[-1].seat, "called-off")
            return
        g.adventure_over = True
        if self.what == "turn":
            turn.ends_at_once(g)

    def worth_to(self, look: Look, card: str) -> float:
        return -worth.TURN if self.what == "turn" else 0.0


@verb
class DiscardThis(Effect, frozen=True, kw_only=True, tag="discard-this"):
    """Discard the card this text stands on. With a Challenge that is being fought the combat is over, for nothing."""

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        hero = g.heroes[usage.seat]
        if usage.card in g.owned(hero):
            g.do(cards.lose_card, usage.seat, usage.card, windows.reason(g, usage))
        elif g.fights and usage.card == g.fights[-1].enemy:
            if g.fights[-1].origin == "undefeated":
                challenges.off_the_track(g, usage.card)
            g.fights[-1].origin = "discarded"  # it does not come to the undefeated challenge track
            combat.decide(g, g.fights[-1].seat, "called-off")
        elif usage.card in g.revealed:
            g.do(challenges.put_away, usage.card)
        elif usage.card == g.event:
            g.do(adventure.event_leaves_play)
