"""Hints for the choices before the first turn."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.return_of_the_heroes.content import SKILLS
from questable.return_of_the_heroes.presentation import card_text
from questable.return_of_the_heroes.presentation.hint_register import tells
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


@tells("hero")
def _hero(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    sheet = g.content.heroes[str(option.about)]
    skills = chain((Say("skill-value", skill=skill, value=sheet.skills[skill]) for skill in SKILLS), ", ")
    life, movement = Say("life-value", value=sheet.life), Say("movement-value", value=sheet.movement)
    return chain((life, movement, card_text.gold(sheet.gold), skills, *(card_text.way_text(way) for way in sheet.ways)))


@tells("start")
def _start(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return named(str(option.about), "tile-flavour")
