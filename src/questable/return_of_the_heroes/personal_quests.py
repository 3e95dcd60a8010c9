"""PQ: three stages lead to a gem."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes import bag, life
from questable.return_of_the_heroes.board import lift, tokens_at
from questable.return_of_the_heroes.experience import reward
from questable.return_of_the_heroes.purse import pay, purse
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.skill_tests import make_test
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

STAGES = 3
STAGE_RULES = ("RH-PQ-02", "RH-PQ-03", "RH-PQ-04")


def stages_here(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """Return the personal quests whose next stage can be done on this point (RH-PQ-05, RH-PQ-07, RH-RUL-57)."""
    return [Option("stage", quest) for quest in hero.quests if stage_possible(g, hero, quest)]


@rules.query("RH-PQ-02", "RH-PQ-03", "RH-PQ-04", "RH-PQ-12", "RH-PQ-14", "RH-PQ-16", "RH-PQ-19")
def stage_possible(g: ReturnOfTheHeroes, hero: Hero, quest: str) -> bool:
    """Return whether the stage is possible: stage 1 without a combat, 2 with its token here, 3 at its destination."""
    card, here = g.content.quests[quest], tokens_at(g, hero.point)
    match hero.quests[quest]:
        case 0:
            possible = card.first in g.content.encounters and card.first in here and card.first not in g.used
            return possible and purse(g, hero.seat) >= card.pay
        case 1:
            return card.second in here
        case 2:
            return hero.point == (card.to or hero.house)
    return False


@rules.step("RH-PQ-13", "RH-PQ-14", "RH-PQ-19")
def attempt_stage(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Try a stage: stage 1 may cost gold or need a test; stages 2 and 3 always succeed."""
    quest = str(option.about)
    hero, card = g.heroes[seat], g.content.quests[quest]
    stage = hero.quests[quest] + 1
    if stage == 1:
        g.used = (*g.used, card.first)
        g.do(pay, seat, card.pay, "RH-PQ-14")
        if card.trial:
            trial = card.trial
            g.do(make_test, seat, trial.skills[0], trial.modifier, trial.objects, trial.wants)
            g.do(first_stage_tried, seat, quest)
            return
    g.do(stage_done, seat, quest, stage)


@rules.step("RH-PQ-13")
def first_stage_tried(g: ReturnOfTheHeroes, seat: int, quest: str) -> None:
    """On a failure nothing happens; the hero may try again on a later turn."""
    if g.passed:
        g.do(stage_done, seat, quest, 1)


@rules.step(
    "RH-PQ-01", "RH-PQ-02", "RH-PQ-03", "RH-PQ-04", "RH-PQ-08", "RH-PQ-17", "RH-PQ-18", "RH-BAG-10", "RH-BAG-14"
)
def stage_done(g: ReturnOfTheHeroes, seat: int, quest: str, stage: int) -> None:
    """The token becomes the next object, the previous object leaves the game; draw one token in total."""
    hero, card = g.heroes[seat], g.content.quests[quest]
    hero.quests[quest] = stage
    why = STAGE_RULES[stage - 1]
    fought = stage == 1 and card.first in g.content.adversaries
    g.note("stage", rules=(why, "RH-PQ-17") if fought else (why,), seat=seat, card=quest, stage=stage)
    if stage == 1:
        lift(g, card.first)  # it is on the quest tile now, back up
        reward(g, seat, card.reward, why)
    elif stage == 2:
        g.gone = (*g.gone, card.first)
        lift(g, card.second)
    else:
        g.gone = (*g.gone, card.second)
        g.do(honour_redeemed, seat, quest)
    g.do(bag.draw_token, seat)
    if stage == 1:
        g.do(call_nameless)


@rules.step("RH-PQ-04", "RH-PQ-10", "RH-PQ-11", "RH-PQ-15", "RH-HERO-06", "RH-RUL-55")
def honour_redeemed(g: ReturnOfTheHeroes, seat: int, quest: str) -> None:
    """The hero gets a gem, and Daphne heals them; a second quest gives no second gem and no bonus."""
    hero = g.heroes[seat]
    if hero.gem:
        return
    hero.gem = True
    g.note("gem", rules=("RH-PQ-04", "RH-PQ-11"), seat=seat)
    if g.content.quests[quest].heals:
        g.do(life.heal, seat, life.full_life(g, hero))


@rules.step("RH-PQ-09", "RH-BAG-11", "RH-RUL-24")
def call_nameless(g: ReturnOfTheHeroes) -> None:
    """After the first completed stage 1 in the game, and its draw, put the Nameless token into the bag."""
    if not g.nameless_called:
        g.nameless_called = True
        bag.put_into_bag(g, g.content.nameless_token)
        g.note("nameless-called", rules=("RH-PQ-09",))
