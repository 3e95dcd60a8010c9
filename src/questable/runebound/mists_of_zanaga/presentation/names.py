"""Names of symbols, survival tokens and decks, and the small words used for them everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from questable.runebound.content import Content


def deck_name(content: Content, thing: str) -> str:
    """`deck:ritual-green` is a deck."""
    kind, _, rest = thing.partition(":")
    if kind != "deck":
        return ""
    colour = rest.removeprefix("ritual-")
    return f"{colour} {'adventure' if colour == rest else 'ritual'} deck"


def slots(tokens: Sequence[str], empty: int) -> str:
    """`[sun][wild][ ]`: what lies in the slots of a ritual."""
    return "".join([*(f"[{token}]" for token in tokens), *("[ ]" for _ in range(empty))])


def tokens_on(tokens: Sequence[str]) -> str:
    """`sun token`, `sun and skull tokens`; empty if there is none."""
    if not tokens:
        return ""
    return f"{' and '.join(tokens)} token{'' if len(tokens) == 1 else 's'}"
