"""Names and display text of cards, for screens that look things up."""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.say import Text
from questable.kernel.shown.presentation import CardText
from questable.return_of_the_heroes.presentation import cards, names


def name(setting: Setting, thing: str | int) -> Text:
    """Return the name of a token, hero, quest or point."""
    return names.name(setting.content, thing)


def describe(setting: Setting, card: str) -> CardText:
    """Return the display text of a card; KeyError if there is none with this id."""
    return cards.describe(setting.content, card)


def catalogue(setting: Setting) -> Mapping[str, CardText]:
    """Return heroes, quests, Nameless tiles and every token, by their ids in scenes and events."""
    content = setting.content
    return {card: describe(setting, card) for card in (*content.cards, *content.faces)}
