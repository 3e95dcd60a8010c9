"""Names and cards as worded by the boxes in play, for screens that look things up."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.say import Text, named
from questable.kernel.shown.presentation import CardText
from questable.runebound.presentation import cards, names
from questable.runebound.presentation.box_presentation import shows_of


def name(setting: Setting, thing: str | int) -> Text:
    """Return the name of a card, hero, town or space, or of something specific to a box."""
    if isinstance(thing, str):
        if alike := setting.content.kin.get(thing):  # languages have one name for all copies
            return named(alike)
        for box in reversed(shows_of(setting)):
            if box.name and (found := box.name(setting.content, thing)):
                return found
        thing = card_of(setting, thing)
    return names.name(setting.content, thing)


def card_of(setting: Setting, thing: str) -> str:
    """Return the card to show for something options name: the card itself, or one of several alike."""
    return next((box.kinds[thing] for box in shows_of(setting) if thing in box.kinds), thing)


def describe(setting: Setting, card: str) -> CardText:
    """Return the display text of a card; KeyError if there is none with this id."""
    text = cards.describe(setting.content, card_of(setting, card))
    for box in shows_of(setting):
        text = box.card(setting.content, text) if box.card else text
    return text if text.id == card else msgspec.structs.replace(text, id=card)


def catalogue(setting: Setting) -> Mapping[str, CardText]:
    """Return all cards and heroes by id, and shared names of copies in boxes."""
    alike = (kind for box in shows_of(setting) for kind in box.kinds)
    return {card: describe(setting, card) for card in (*setting.content.cards, *alike)}
