"""The goal card: how the game is won, everyone's progress, and what to do next."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Goal, Progress
from questable.return_of_the_heroes.life import full_life
from questable.return_of_the_heroes.nameless import in_play
from questable.return_of_the_heroes.personal_quests import STAGES
from questable.return_of_the_heroes.presentation import card_text
from questable.return_of_the_heroes.presentation.box_presentation import shows_of
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

STEPS = STAGES + 2  # three stages, a guardian, the Nameless


def goal(g: ReturnOfTheHeroes) -> Goal:
    """Return the base game's goal as changed by the boxes in play."""
    shown = Goal(
        ways=(Say("win-against-the-nameless"),),
        progress={hero.seat: progress(g, hero) for hero in g.heroes if hero.id},
    )
    for box in shows_of(g.setting):
        shown = box.goal(g, shown) if box.goal else shown
    return shown


def progress(g: ReturnOfTheHeroes, hero: Hero) -> Progress:
    """Return the progress: stages of the most advanced personal quest, the gem, the way into the Dark Tower."""
    done = STAGES if hero.gem else max(hero.quests.values(), default=0)
    return Progress(
        seat=hero.seat,
        text=Say("has-the-gem") if hero.gem else Say("stages-done", stage=done, stages=STAGES),
        value=done + bool(hero.gem and hero.clearance),
        maximum=STEPS,
        next=next_thing(g, hero),
    )


def next_thing(g: ReturnOfTheHeroes, hero: Hero) -> Text:
    """Return advice by a rule of thumb: heal, then the next stage; with the gem a guardian, then the tower."""
    if 2 * hero.life < full_life(g, hero):
        return Say("next-rest")
    if hero.gem:
        return Say("next-guardian") if in_play(g) else Say("next-until-the-nameless")
    if not hero.quests:
        return ""
    quest = max(hero.quests, key=lambda each: hero.quests[each])
    return Say(
        "next-stage", card=quest, what=card_text.stages_of(g.content, quest)[min(hero.quests[quest], STAGES - 1)]
    )
