"""Names and cards as people read them, for screens that look things up."""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.say import Text
from questable.kernel.shown.presentation import CardText
from questable.return_of_the_heroes.presentation import cards, names


def name(setting: Setting, thing: str | int) -> Text:
    """The name of a token, hero, quest or point."""
    return names.name(setting.content, thing)


def describe(setting: Setting, card: str) -> CardText:
    """A card as people read it; KeyError if there is none with this id."""
    return cards.describe(setting.content, card)


def catalogue(setting: Setting) -> Mapping[str, CardText]:
    """Heroes, quests, Nameless tiles and every token, by the id that scenes and events name it by."""
    content = setting.content
    return {card: describe(setting, card) for card in (*content.cards, *content.faces)}
