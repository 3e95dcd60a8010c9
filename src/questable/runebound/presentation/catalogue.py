"""Every card of the box, for screens that look cards up."""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.presentation import CardText
from questable.runebound.content import Content
from questable.runebound.presentation.cards import describe


def catalogue(content: Content) -> Mapping[str, CardText]:
    """All cards and heroes by id."""
    return {card: describe(content, card) for card in content.cards}
