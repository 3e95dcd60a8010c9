"""The display of quests from the King."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Text, chain
from questable.return_of_the_heroes.presentation import card_text
from questable.return_of_the_heroes.presentation.box_presentation import BoxPresentation
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants.king import PETITION


def petition(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    """Return the stages of the quest."""
    return chain(card_text.stages_of(g.content, str(option.about)))


PRESENTATION = BoxPresentation(hints={PETITION: petition})
