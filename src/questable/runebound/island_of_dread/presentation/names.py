"""Names of decks and event tokens."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, named
from questable.runebound.content import Content
from questable.runebound.island_of_dread.content import IslandContent


def other_name(content: Content, thing: str) -> Text:
    """`deck:sea` is a deck, `token:token-3` an event token."""
    kind, _, rest = thing.partition(":")
    if kind == "deck":
        return named(rest, "deck")
    if kind == "token" and isinstance(content, IslandContent) and rest in content.tokens:
        one, other = content.tokens[rest].sides
        return Say("token-sides", one=one.name, other=other.name)
    return ""
