"""The cards of this box as people read them."""

from __future__ import annotations

import msgspec

from questable.kernel.presentation import CardText
from questable.kernel.say import Say, Text
from questable.runebound.content import Content
from questable.runebound.cult_of_the_rune.content import Cultist
from questable.runebound.presentation.cards import type_line


@type_line.register
def _cultist_line(card: Cultist) -> Text:
    """`Green rune cultist (human, miner)`: that it is a cultist need not be said twice."""
    words = tuple(word for word in card.type_words if word != "cultist")
    return Say("type-line", kind=Say("kind-cultist", colour=card.colour), words=words)


def with_points(content: Content, text: CardText) -> CardText:
    """What a rune cultist is worth as a trophy stands on its back: the same as its counter (CR-CULTIST-07)."""
    card = content.cards[text.id]
    if not isinstance(card, Cultist):
        return text
    points = (Say("label-victory-points"), str(content.box.counter_worth[card.colour]))
    return msgspec.structs.replace(text, facts=(*text.facts, points))
