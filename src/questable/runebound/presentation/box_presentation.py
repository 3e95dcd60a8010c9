"""What a box adds to what people see: the `PRESENTATION` of a module that the box names.

The game a function gets is the one the box is played with; a box with a game class of its own says so in the signature.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Text
from questable.kernel.shown.presentation import CardText, Detail, Hint, Standing
from questable.kernel.shown.scene import CardFace, Fight, Goal, Piece, PlayerBoard, Reckoning, Tray
from questable.runebound.content import Content

Teller = Callable[[Any, Decision, Option], Hint | Text | None]


@dataclass(frozen=True, kw_only=True)
class BoxPresentation:
    """Everything is optional."""

    # on the map
    pieces: tuple[Callable[[Any], Iterator[tuple[int, Piece]]], ...] = ()  # they lie under those of the base game
    lying: Callable[[Any, int, tuple[Piece, ...]], tuple[Piece, ...]] | None = None  # what it makes of a space's pieces
    sign: Callable[[Any, Any], str] | None = None  # the icon of a town, or of a place beside the map
    # in front of the players
    seats: tuple[Callable[[Any], Iterator[PlayerBoard]], ...] = ()  # boards beside those of heroes
    board: Callable[[Any, PlayerBoard], PlayerBoard] | None = None  # what it adds to a hero board
    standing: Callable[[Any, Standing], Standing] | None = None  # what everybody has, where that is more or otherwise
    under: Callable[[Any, str], tuple[CardFace, ...]] | None = None  # what lies under a card, wherever that lies
    # beside the map
    trays: tuple[Callable[[Any], Iterator[tuple[str, Tray]]], ...] = ()
    without: frozenset[str] = frozenset()  # builders of trays of the base game that have no place here
    focus: Mapping[str, str] = field(default_factory=dict)  # topic -> the tray the question is about
    on_the_map: frozenset[str] = frozenset()  # topics of questions about the map: no fight is laid over it
    # what the game is about
    goal: Callable[[Any, Goal], Goal] | None = None  # how one wins with this box, and how far everybody is
    # in words
    swells: Callable[[Any, str], Iterator[Reckoning]] | None = None  # what it adds to the enemy's value in a phase
    fight: Callable[[Any, Fight], Fight] | None = None  # what it adds to the sheet of a fight
    hints: Mapping[str, Teller] = field(default_factory=dict)  # verb, or topic/verb -> what the option would do
    shuns: Callable[[Any], frozenset[int]] | None = None  # spaces that a way leads round, if it can
    going: Callable[[Any, int, tuple[int, ...]], Iterator[Text]] | None = None  # of a way: what comes of it, for a seat
    inspect: Callable[[Any, int, int], Iterator[Detail]] | None = None  # what it knows about a space, for a seat
    name: Callable[[Content, str], Text] | None = None  # of things that are no cards; empty if it knows none
    card: Callable[[Content, CardText], CardText] | None = None  # what it adds to a card as people read it
    kinds: Mapping[str, str] = field(default_factory=dict)  # what options call things alike -> the card to be read


def shows_of(setting: Setting) -> tuple[BoxPresentation, ...]:
    """What the boxes in play show, lowest first."""
    return setting.presentations
