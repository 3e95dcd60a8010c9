"""TEST: skill tests."""

from __future__ import annotations

from questable.runebound.abilities.vocabulary import PHASE_OF, Usage
from questable.runebound.conditions import modified
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound
from questable.runebound.values import combat_value
from questable.runebound.windows import perform


@rules.query("RB-TEST-02", "RB-TEST-03", "RB-HERO-03")
def test_bonus(g: Runebound, seat: int, skill: str, attribute: str) -> int:
    """Return the present attribute value plus the skill bonus, which is 0 for a hero without the skill."""
    hero = g.heroes[seat].id
    value = combat_value(g, seat, hero, PHASE_OF[attribute]) + g.kits[seat].skills.get(skill, 0)
    return modified(g, "test", value, seat, hero, skill=skill, phase=PHASE_OF[attribute])


@rules.step("RB-TEST-01", "RB-TEST-02", "RB-TEST-04", "RB-TEST-05", "RB-TEST-06", "RB-RUL-16")
def skill_test(
    g: Runebound, ref: str, seat: int, card: str, bearer: str, x: int, skill: str, attribute: str, difficulty: int
) -> None:
    """Make a test that an effect calls for, and apply its success or failure."""
    passed = roll_test(g, seat, skill, attribute, difficulty)
    success, failure = g.content.effects[ref].effect.parts()
    perform(g, success if passed else failure, Usage(ref, seat, card, bearer, x))


def roll_test(g: Runebound, seat: int, skill: str, attribute: str, difficulty: int) -> bool:
    """Roll two ten-sided dice plus attribute and skill against the difficulty, once, by the hero."""
    bonus = test_bonus(g, seat, skill, attribute)
    dice = g.dice.roll(2, 10)
    passed = sum(dice) + bonus >= difficulty
    g.note(
        "tested",
        rules=("RB-TEST-02", "RB-TEST-04"),
        seat=seat,
        skill=skill,
        dice=list(dice),
        value=bonus,
        target=difficulty,
        success=passed,
    )
    return passed
