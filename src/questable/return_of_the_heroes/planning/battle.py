"""Fight to the end: the skill with the best odds, and test after test, until the fight is decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.assist.plans import Foreseen, Limit, Plan
from questable.kernel.engine.decision import Decision
from questable.kernel.engine.say import Say, Text
from questable.return_of_the_heroes.presentation.hints import hints
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

KIND = "fight"
ADVERSARY, SKILL, SCROLL, DICE = "choose-adversary", "choose-skill", "use-scroll", "choose-dice"
ROLL = "roll"


class FightOut:
    """Plans for combats with adversaries, and for the final battle."""

    kind = KIND

    def offers(self, game: ReturnOfTheHeroes) -> Iterator[Plan]:
        """Yield one plan for the fight in progress, or one for each adversary that may be chosen."""
        decision = game.decision
        if decision is None:
            return
        told = hints(game) if decision.topic in (ADVERSARY, SKILL) else {}
        if decision.topic == ADVERSARY:
            for option in decision.options:
                chance = told[option.id].chance if option.id in told else None
                yield _plan(game, f"{KIND}:{option.about}", str(option.about), Foreseen(option.id, ADVERSARY), chance)
        elif game.fight is not None and decision.topic in (SKILL, DICE):
            first = _best(game, decision)
            chance = told[first.choice].chance if first.choice in told else None
            yield _plan(game, KIND, game.fight.foe, first, chance)

    def follow(self, game: ReturnOfTheHeroes, start: ReturnOfTheHeroes, limits: Mapping[str, float]) -> Foreseen | Text:
        """Return the best choice; a scroll that would help is left to the player."""
        decision, fight = game.decision, game.fight
        if fight is None:
            return ""
        assert decision is not None
        life = game.heroes[game.active].life
        if "life" in limits and life <= limits["life"] < start.heroes[game.active].life:
            return Say("fight-costs-life", life=life)
        if decision.topic in (SKILL, DICE):
            return _best(game, decision)
        if decision.topic == SCROLL:
            told = hints(game)
            best = max(decision.options, key=lambda option: (told[option.id].chance or 0.0, option.id == ROLL))
            return Foreseen(ROLL, SCROLL) if best.id == ROLL else Say("fight-scroll", card=best.about)
        return Say("fight-asks")


def _plan(g: ReturnOfTheHeroes, name: str, foe: str, first: Foreseen, chance: float | None) -> Plan:
    hero = g.heroes[g.active]
    final = g.fight is not None and g.fight.final
    return Plan(
        id=name,
        kind=KIND,
        name=Say("fight-it-out", card=foe),
        choices=(first,),
        stops=Say("stops-in-a-fight"),
        chance=chance,
        goes_on=True,
        limits=(Limit(id="life", name=Say("limit-life"), value=1, most=hero.life),) if final else (),
    )


def _best(g: ReturnOfTheHeroes, decision: Decision) -> Foreseen:
    """Return the skill with the best chance, or the lowest two dice, which come first."""
    if decision.topic == DICE:
        return Foreseen(decision.options[0].id, DICE)
    told = hints(g)
    return Foreseen(max(decision.options, key=lambda option: told[option.id].chance or 0.0).id, SKILL)
