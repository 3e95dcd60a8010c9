"""The card text of Avatars."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say
from questable.kernel.shown.presentation import CardText
from questable.runebound.avatars_of_kelnov.content import TO_WIN, Avatar
from questable.runebound.content import Content


def with_goal(content: Content, shown: CardText) -> CardText:
    """Add to an Avatar's card what its defeat means for the game (AK-GOAL-02, AK-GOAL-03)."""
    found = content.cards[shown.id]
    if not isinstance(found, Avatar):
        return shown
    line = Say("kelnov-wins") if found.kelnov else Say("avatar-counts", fate=found.fate, all=TO_WIN)
    return msgspec.structs.replace(shown, text=(*shown.text, line))
