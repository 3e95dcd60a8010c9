"""Fight it out: the best choice by exact odds, roll after roll, until the combat ends or a limit is reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.assist.plans import Combination, Foreseen, Limit, Part, Plan
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain
from questable.runebound.escape import FIGHT_ON
from questable.runebound.odds import fights, questions
from questable.runebound.planning.rounds import ACTING, shared_out
from questable.runebound.state import Runebound
from questable.runebound.values import life_of
from questable.runebound.windows import PASS

KIND = "fight"
FLEEING = "escape"
LAST_LIFE = 1
UNLIKELY = 0.4


class FightOut:
    """Plans for a combat of one hero against a Challenge."""

    kind = KIND

    def offers(self, game: Runebound) -> Iterator[Plan]:
        """One, where the hero of a combat is asked whether to fight on, or who acts; elsewhere one for each answer."""
        if game.decision is None or not _fights(game):
            return
        if game.decision.topic not in (ACTING, FLEEING):
            yield from _and_fight_on(game, game.decision)
            return
        first = _best(game, game.decision)
        chance = fights.now(game)
        parts, combinations = shared_out(game)
        yield Plan(
            id=KIND,
            kind=KIND,
            name=Say("fight-it-out", enemy=game.fight.enemy),
            choices=(first,),
            stops=Say("stops-in-a-fight"),
            costs=Say("costs-wounds", wounds=round(chance.wounds, 1), out=chance.knocked_out),
            waits=_beginning(game, first, parts, combinations),
            chance=min(1.0, chance.win),
            goes_on=True,
            limits=_limits(game),
            before=(Foreseen(FIGHT_ON.id, FLEEING),) if game.decision.topic == FLEEING else (),
            parts=parts,
            combinations=combinations,
        )

    def follow(self, game: Runebound, start: Runebound, limits: Mapping[str, float]) -> Foreseen | Text:
        """The best choice, unless the combat is over or something has fallen to a limit since it began."""
        if len(game.fights) < len(start.fights) or game.fights[-1].result:
            return ""
        decision = game.decision
        assert decision is not None
        if game.fight.enemy != start.fight.enemy or len(game.fights) != len(start.fights) or not _fights(game):
            return Say("fight-has-changed")
        if (life := _life(game)) <= limits["life"] < _life(start):
            return Say("fight-costs-life", life=life)
        chance = questions.prospect(game).win
        if chance < limits["chance"] <= questions.prospect(start).win:
            return Say("fight-is-unlikely", chance=chance)
        if decision.topic in (ACTING, FLEEING):
            return _best(game, decision)
        if decision.topic == "use-after-roll" and game.fight.success and PASS in decision.options:
            return Foreseen(PASS.id, decision.topic)  # the roll is good: nothing need be done about it
        return Say("fight-asks")


def _limits(g: Runebound) -> tuple[Limit, ...]:
    return (
        Limit(id="life", name=Say("limit-life"), value=LAST_LIFE, most=life_of(g, g.fight.seat, _hero(g))),
        Limit(id="chance", name=Say("limit-chance"), value=UNLIKELY, most=1.0, percent=True),
    )


def _and_fight_on(g: Runebound, decision: Decision) -> Iterator[Plan]:
    """Every answer to what is asked in the middle of a combat after which it goes on, and then it is fought out."""
    limits = _limits(g)
    after = questions.answers(g)
    for option in decision.options:
        if option.id in after and not after[option.id].goes_on:
            continue
        yield Plan(
            id=f"{KIND}/{option.id}",
            kind=KIND,
            name=Say("and-fight-on"),
            choices=(Foreseen(option.id, decision.topic),),
            stops=Say("stops-in-a-fight"),
            goes_on=True,
            limits=limits,
            begins=option.id,
        )


def _fights(g: Runebound) -> bool:
    """Is the hero asked who fights this combat, and can it be told how it may end?"""
    return bool(g.fights) and g.decision is not None and g.decision.seat == g.fight.seat and fights.can_tell(g)


def likely_victory(g: Runebound, chance: float) -> Option | None:
    """The best that can be done in this combat, if victory is as likely as that."""
    if g.decision is None or not _fights(g):
        return None
    if fights.now(g).win < chance:
        return None
    return g.decision.option(_best(g, g.decision).choice)


def best_to_skip(g: Runebound, decision: Decision) -> Option | None:
    """Of the phases that a card may take out of this round the one without which the combat promises most."""
    if not _fights(g):
        return None

    def merit(option: Option) -> tuple[float, ...]:
        twin = g.clone()
        twin.fights[-1].skipped += (str(option.about),)
        return fights.now(twin).merit

    return max(decision.options, key=merit)


def _best(g: Runebound, decision: Decision) -> Foreseen:
    """Fight on; of those who may act, who makes victory likeliest, and then costs the fewest wounds."""
    if decision.topic == FLEEING:
        return Foreseen(FIGHT_ON.id, FLEEING)
    return Foreseen(max(decision.options, key=lambda option: fights.after(g, option).merit).id, ACTING)


def _beginning(g: Runebound, first: Foreseen, parts: tuple[Part, ...], ways: tuple[Combination, ...]) -> Text:
    """Who acts first. Who does after that depends on the dice: the best is looked for after each roll."""
    if not ways:
        return ""
    choice = ways[0].choices[0] if first.topic == FLEEING else first.choice
    who = choice.partition(":")[2] or _hero(g)
    begins = Say("acts-in-phase", phase=parts[0].subject, who=who, defends=choice == "defend")
    return chain((begins, Say("then-the-best")), ", ")


def _hero(g: Runebound) -> str:
    return g.heroes[g.fight.seat].id


def _life(g: Runebound) -> int:
    """The Life left to the hero."""
    return life_of(g, g.fight.seat, _hero(g)) - g.wounds.get(_hero(g), 0)
