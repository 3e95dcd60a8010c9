"""The interface of a game's content, for any family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from questable.errors import Flaw
from questable.kernel.content.packs import LeftOut
from questable.kernel.engine.box import Box


class NamedCard(Protocol):
    """A card, hero or token: cards are frozen structs, read from files."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> str: ...


class GameContent:
    """The validated content of a game. A family adds what its rules need; all it must set are `hash` and `cards`."""

    hash: str
    """Hash of everything that matters in play: games are verified against it."""
    cards: Mapping[str, Any]
    """All cards by id; each is a `NamedCard`."""
    origin: Mapping[str, str] = {}
    """Card -> the pack it came from; cards of the boxes are not listed."""
    left_out: tuple[LeftOut, ...] = ()
    """Cards of packs that are not in the game, and why."""
    secrets: bool = False
    """Whether cards let a seat know something that another seat does not."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Return the rules that the content itself brings into play."""
        return ()

    @property
    def alike(self) -> Mapping[str, str]:
        """Map each of several copies to the card that stands for them all: they are counted together."""
        return {}

    def doubts(self, cards: Iterable[str]) -> list[Flaw]:
        """Return warnings: what is allowed on these cards, but hardly meant."""
        return []
