"""How a game shows itself to people: what every family says about its cards, its board and its decisions.

The terminal and the page know no game; they draw what a family's presentation module gives them. Its functions get a
position from which everything the looking seat may not know has been taken (`Game.imagine`).
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
    colour: str = ""  # of the frame, where the game has colours
    mark: Text = ""  # the pack it comes from, if that is not the adventure itself
    picture: str = ""  # a file of that pack; servers say where it is found


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """A player board, a track, a stack of cards: a title and lines; `seat` if it belongs to a player.

    One panel may be `now`: what everybody looks at. If it names cards, they are what is looked at, else it is the map.
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
    danger: Text = ""  # of it, what one must not miss: said first, and where there is no room for more, too
    gives_up: bool = False  # a card or a reward is gone for good
    seldom: bool = False  # hardly ever wanted: it is listed behind everything else that is no place


class Detail(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to know about a place; the chance where dice decide, the card it is about."""

    label: Text
    text: Text = ""
    chance: float | None = None
    card: str = ""


class Inspection(msgspec.Struct, frozen=True, kw_only=True):
    """All that a player may know about a place before anybody goes there, the most important first."""

    place: Scalar
    title: Text
    details: tuple[Detail, ...] = ()


Holder = int | str
"""Who has something: a player, by seat, or somebody without a seat (a foe, an ally), by card."""
Standing = Mapping[tuple[Holder, str], str]
"""What everybody has at a moment: by holder and icon of a gauge or of something in the purse, the value as shown."""


class Presentation(Protocol):
    """The functions of a family's presentation module. All texts may still wait for a language (`say.Text`)."""

    KINDS: Mapping[str, Any]
    """How facts of the family's own kinds are said: kind -> (phrasebook, fact, form) -> text."""

    def name(self, setting: Any, thing: str | int) -> Text:
        """The name of a card, hero, town or space."""

    def describe(self, setting: Any, card: str) -> CardText:
        """A card as people read it."""

    def board(self, game: Any) -> Board:
        """The map as it is now."""

    def panels(self, game: Any) -> Sequence[Panel]:
        """The scene in words: player boards by seat, what is going on now, then all that lies beside the map."""

    def scene(self, game: Any) -> Scene:
        """All that stands on the table, for screens."""

    def symbols(self, setting: Any, face: int) -> tuple[str, ...]:
        """What a face of a die without numbers shows, in words of the icon set; nothing where dice have numbers."""

    def standing(self, game: Any) -> Standing:
        """Life, money and the like of all players, Life of those who fight beside and against them, none of which can
        be hidden: asked at every event, so that screens can show wounds and gold when they come. It must be quick."""

    def juncture(self, game: Any) -> Juncture:
        """How far turn and fight have come, as the scene tells it; asked at every event, too."""

    def catalogue(self, setting: Any) -> Mapping[str, CardText]:
        """Every card, hero, token of the box, by the id scenes and events name it by."""

    def hints(self, game: Any) -> Mapping[str, Hint]:
        """For options of the open decision, by text id: consequence and odds."""

    def inspect(self, game: Any, seat: int, place: Scalar) -> Inspection | None:
        """What this player may know about a place of the map; None if there is no such place."""

    def laborious(self, game: Any) -> bool:
        """May scene and hints take long: are whole fights reckoned out? Then servers make them beside everything else.

        It is asked before every scene, and must be quick.
        """
