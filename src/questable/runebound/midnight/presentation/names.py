"""Names of decks."""

from __future__ import annotations

from questable.kernel.engine.say import Text, named
from questable.runebound.content import Content


def other_name(content: Content, thing: str) -> Text:
    """`deck:goods` is a deck."""
    kind, _, rest = thing.partition(":")
    return named(rest, "deck") if kind == "deck" else ""
