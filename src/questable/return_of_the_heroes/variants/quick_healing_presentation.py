"""The display of quick healing."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text
from questable.return_of_the_heroes.life import full_life, place_heals
from questable.return_of_the_heroes.presentation.box_presentation import BoxPresentation
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants.house_rules import RECOVER


def recover(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    hero = g.heroes[decision.seat]
    return Say("life-back", amount=min(place_heals(g, hero), full_life(g, hero) - hero.life))


PRESENTATION = BoxPresentation(hints={RECOVER: recover})
