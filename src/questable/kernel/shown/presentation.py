"""The interface between a game and its screens: what every family says about its cards, board and decisions.

The terminal and the page know no game; they draw what a family's presentation module gives them. Its functions get a
position without anything the viewing seat may not know (`Game.imagine`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from questable.kernel.engine.decision import Scalar
from questable.kernel.engine.say import Text
from questable.kernel.shown.scene import Board, Juncture, Scene


class CardText(msgspec.Struct, frozen=True, kw_only=True):
    """A card as people read it."""

    id: str
    name: Text
    kind: Text  # the type line
    facts: tuple[tuple[Text, Text], ...] = ()  # (label, value): cost, values, Life …
    text: tuple[Text, ...] = ()
    flavour: Text = ""
    icon: str = ""  # of the icon set
    colour: str = ""  # color of the frame, in games with colors
    mark: Text = ""  # its pack, if it is not from the adventure itself
    picture: str = ""  # a file of that pack; servers know its address


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """A player board, a track, a stack of cards: a title and lines; `seat` if it belongs to a player.

    One panel may be `now`: the center of attention. If it names no cards, that is the map.
    """

    title: Text
    lines: tuple[Text, ...]
    seat: int | None = None
    cards: tuple[str, ...] = ()
    now: bool = False


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What an option would do, in a few words; the chance of success where dice decide."""

    text: Text
    chance: float | None = None
    danger: Text = ""  # the danger in it: said first, and where there is no room for more, too
    gives_up: bool = False  # a card or a reward is lost for good
    seldom: bool = False  # rarely wanted: listed after all other options that are not places


class Detail(msgspec.Struct, frozen=True, kw_only=True):
    """A fact about a place, with its chance where dice decide and its card."""

    label: Text
    text: Text = ""
    chance: float | None = None
    card: str = ""


class Inspection(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a player may know about a place in advance, the most important first."""

    place: Scalar
    title: Text
    details: tuple[Detail, ...] = ()


Holder = int | str
"""The owner of a value: a player, by seat, or someone without a seat (a foe, an ally), by card."""
Standing = Mapping[tuple[Holder, str], str]
"""The values everyone has at a moment: (holder, icon of a gauge or purse entry) -> value as shown."""


class Presentation(Protocol):
    """The functions of a family's presentation module. Texts may still be without a language (`say.Text`)."""

    KINDS: Mapping[str, Any]
    """How to say facts of the family's own kinds: kind -> (phrasebook, fact, form) -> text."""

    def name(self, setting: Any, thing: str | int) -> Text:
        """Return the name of a card, hero, town or space."""

    def describe(self, setting: Any, card: str) -> CardText:
        """A card as people read it."""

    def board(self, game: Any) -> Board:
        """Return the map as it is now."""

    def panels(self, game: Any) -> Sequence[Panel]:
        """Return the scene in words: player boards by seat, current events, then everything beside the map."""

    def scene(self, game: Any) -> Scene:
        """Return everything on the table, for screens."""

    def symbols(self, setting: Any, face: int) -> tuple[str, ...]:
        """Return the symbols on a face of a die without numbers, in words of the icon set."""

    def standing(self, game: Any) -> Standing:
        """Return Life, money and the like of all players and of those who fight beside and against them.

        None of it may be hidden. This runs at every event, so that screens can show wounds and gold as they
        come: it must be quick."""

    def juncture(self, game: Any) -> Juncture:
        """Return the progress of turn and fight, as in the scene. This runs at every event too."""

    def catalogue(self, setting: Any) -> Mapping[str, CardText]:
        """Return every card, hero and token of the box, by the id in scenes and events."""

    def hints(self, game: Any) -> Mapping[str, Hint]:
        """Return hints for the options of the open decision, by text id."""

    def inspect(self, game: Any, seat: int, place: Scalar) -> Inspection | None:
        """Return what this player may know about a place of the map; None if there is no such place."""

    def laborious(self, game: Any) -> bool:
        """Return whether scene and hints may be slow because they solve whole fights.

        Servers then make them in the background.

        This runs before every scene and must be quick.
        """
