"""The card text of this box."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.presentation import CardText
from questable.runebound.content import Content, Encounter, EventCard
from questable.runebound.cult_of_the_rune.content import Cultist
from questable.runebound.cult_of_the_rune.draws import rolls_for
from questable.runebound.presentation.cards import type_line


@type_line.register
def _cultist_line(card: Cultist) -> Text:
    """Return `Green rune cultist (human, miner)`, without repeating the word cultist."""
    words = tuple(word for word in card.type_words if word != "cultist")
    return Say("type-line", kind=Say("kind-cultist", colour=card.colour), words=words)


def as_it_counts(content: Content, text: CardText) -> CardText:
    """Add a rune cultist's worth as a trophy (CR-CULTIST-07), or what an Event or Encounter stirs up.

    Their own text is ignored (CR-DRAW-01); showing it would mislead readers.
    """
    card = content.cards[text.id]
    if isinstance(card, EventCard):
        return msgspec.structs.replace(text, text=(Say("stirs-a-ritual", radius=card.number),))
    if isinstance(card, Encounter):
        return msgspec.structs.replace(text, text=(Say("stirs-the-marker", rolls=rolls_for(card)),))
    if not isinstance(card, Cultist):
        return text
    points = (Say("label-victory-points"), str(content.box.counter_worth[card.colour]))
    return msgspec.structs.replace(text, facts=(*text.facts, points))
