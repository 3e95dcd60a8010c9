"""The display a box adds: the `PRESENTATION` of a module that the box names.

Each function gets the game the box is played with; a box with its own game class says so in the signature.
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
    """The display a box adds; all fields are optional."""

    # on the map
    pieces: tuple[Callable[[Any], Iterator[tuple[int, Piece]]], ...] = ()  # shown below those of the base game
    lying: Callable[[Any, int, tuple[Piece, ...]], tuple[Piece, ...]] | None = None  # changes to a space's pieces
    sign: Callable[[Any, Any], str] | None = None  # the icon of a town, or of a place beside the map
    # in front of the players
    seats: tuple[Callable[[Any], Iterator[PlayerBoard]], ...] = ()  # boards beside those of heroes
    board: Callable[[Any, PlayerBoard], PlayerBoard] | None = None  # additions to a hero board
    standing: Callable[[Any, Standing], Standing] | None = None  # everyone's possessions, where changed
    under: Callable[[Any, str], tuple[CardFace, ...]] | None = None  # the cards under a card, wherever it is
    # beside the map
    trays: tuple[Callable[[Any], Iterator[tuple[str, Tray]]], ...] = ()
    without: frozenset[str] = frozenset()  # builders of base game trays to leave out
    focus: Mapping[str, str] = field(default_factory=dict)  # topic -> the tray the question is about
    on_the_map: frozenset[str] = frozenset()  # topics of questions about the map, which no fight should cover
    # the aim of the game
    goal: Callable[[Any, Goal], Goal] | None = None  # how to win with this box, and everyone's progress
    # in words
    swells: Callable[[Any, str], Iterator[Reckoning]] | None = None  # additions to the enemy's value in a phase
    fight: Callable[[Any, Fight], Fight] | None = None  # additions to the fight sheet
    hints: Mapping[str, Teller] = field(default_factory=dict)  # verb, or topic/verb -> explanation of the option
    shuns: Callable[[Any], frozenset[int]] | None = None  # spaces that routes avoid if possible
    going: Callable[[Any, int, tuple[int, ...]], Iterator[Text]] | None = None  # the consequences of a route for a seat
    inspect: Callable[[Any, int, int], Iterator[Detail]] | None = None  # what it knows about a space, for a seat
    name: Callable[[Content, str], Text] | None = None  # of things that are not cards; empty if unknown
    card: Callable[[Content, CardText], CardText] | None = None  # additions to a card's text
    kinds: Mapping[str, str] = field(default_factory=dict)  # the common name of several cards -> the card to show


def shows_of(setting: Setting) -> tuple[BoxPresentation, ...]:
    """Return the presentations of the boxes in play, lowest first."""
    return setting.presentations
