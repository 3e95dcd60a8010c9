"""Names of ritual tokens and decks."""

from __future__ import annotations

from collections.abc import Sequence

from questable.kernel.engine.say import Say, Text
from questable.runebound.content import Content


def deck_name(content: Content, thing: str) -> Text:
    """`deck:ritual-green` is a deck."""
    kind, _, rest = thing.partition(":")
    if kind != "deck":
        return ""
    colour = rest.removeprefix("ritual-")
    return Say("adventure-deck" if colour == rest else "ritual-deck", colour=colour)


def tokens_on(tokens: Sequence[str]) -> Text:
    """`sun token`, `sun and skull tokens`; empty if there is none."""
    return Say("tokens-on", tokens=tuple(tokens), count=len(tokens)) if tokens else ""
