"""Names of symbols, survival tokens and decks, and the small words used for them everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from questable.runebound.content import Content
from questable.runebound.mists_of_zanaga.content import SURVIVAL
from questable.runebound.presentation import names as base


def name(content: Content, thing: str | int) -> str:
    """The name of a card, hero, town or space; `deck:ritual-green` is a deck, `snare-trap` a kind of token."""
    if isinstance(thing, str):
        if thing in SURVIVAL:
            return base.name(content, f"{thing}-1")
        kind, _, rest = thing.partition(":")
        if kind == "deck":
            colour = rest.removeprefix("ritual-")
            return f"{colour} {'adventure' if colour == rest else 'ritual'} deck"
    return base.name(content, thing)


def slots(tokens: Sequence[str], empty: int) -> str:
    """`[sun][wild][ ]`: what lies in the slots of a ritual."""
    return "".join([*(f"[{token}]" for token in tokens), *("[ ]" for _ in range(empty))])


def tokens_on(tokens: Sequence[str]) -> str:
    """`sun token`, `sun and skull tokens`; empty if there is none."""
    if not tokens:
        return ""
    return f"{' and '.join(tokens)} token{'' if len(tokens) == 1 else 's'}"
