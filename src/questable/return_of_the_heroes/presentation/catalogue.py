"""Everything in the box that can be read, for screens that look cards up."""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.presentation import CardText
from questable.return_of_the_heroes.content import Content
from questable.return_of_the_heroes.presentation.cards import describe


def catalogue(content: Content) -> Mapping[str, CardText]:
    """Heroes, quests, Nameless tiles and every token, by the id that scenes and events name it by."""
    return {card: describe(content, card) for card in (*content.cards, *content.faces)}
