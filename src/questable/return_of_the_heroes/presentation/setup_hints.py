"""Hints for the choices before the first turn."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.return_of_the_heroes.content import SKILLS
from questable.return_of_the_heroes.presentation import saying
from questable.return_of_the_heroes.presentation.telling import tells
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


@tells("hero")
def _hero(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    sheet = g.content.heroes[str(option.about)]
    skills = ", ".join(f"{skill} {sheet.skills[skill]}" for skill in SKILLS)
    words = [f"life {sheet.life}", f"movement {sheet.movement}", f"{sheet.gold} gold", skills]
    words += [saying.way_words(g.content, way) for way in sheet.ways]
    return "; ".join(words)


@tells("start")
def _start(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return g.content.tiles[str(option.about)].flavour
