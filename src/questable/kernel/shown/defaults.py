"""The presentation of a game where its family says nothing: enough to play it.

A family must have `name`, `describe`, `board` and `scene`; the rest of `Presentation` comes from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from questable.errors import RulebookError
from questable.kernel.engine.decision import Scalar
from questable.kernel.engine.say import Text
from questable.kernel.shown.presentation import CardText, Hint, Inspection, Panel, Standing
from questable.kernel.shown.scene import Board, Juncture, Scene
from questable.kernel.shown.scene_text import Words, panels_of

REQUIRED = ("name", "describe", "board", "scene")


class Completed:
    """A presentation module with the functions it lacks. Its own functions take precedence."""

    KINDS: Mapping[str, Any] = {}
    name: Callable[[Any, str | int], Text]
    describe: Callable[[Any, str], CardText]
    board: Callable[[Any], Board]
    scene: Callable[[Any], Scene]

    def __init__(self, module: Any) -> None:
        missing = ", ".join(name for name in REQUIRED if not hasattr(module, name))
        if missing:
            raise RulebookError(f"the presentation module {module.__name__} lacks {missing}")
        vars(self).update({name: thing for name, thing in vars(module).items() if not name.startswith("__")})

    def panels(self, game: Any) -> Sequence[Panel]:
        """Return the scene in words."""
        words = Words(
            name=lambda thing: self.name(game.setting, thing) if isinstance(thing, str | int) else "",
            read=lambda card: self.describe(game.setting, card),
        )
        return panels_of(self.scene(game), words, game.decision.seat if game.decision else None)

    def symbols(self, setting: Any, face: int) -> tuple[str, ...]:
        """Return no symbols: dice have numbers."""
        return ()

    def standing(self, game: Any) -> Standing:
        """Return what the gauges of the player boards show."""
        boards = self.scene(game).players
        return {(seat, each.kind): str(each.value) for seat, board in boards.items() for each in board.gauges}

    def juncture(self, game: Any) -> Juncture:
        """Return whose turn it is, as the scene has it."""
        return Juncture(active=self.scene(game).active)

    def catalogue(self, setting: Any) -> Mapping[str, CardText]:
        """Return every card of the content."""
        return {card: self.describe(setting, card) for card in setting.content.cards}

    def hints(self, game: Any) -> Mapping[str, Hint]:
        """Return no hints."""
        return {}

    def inspect(self, game: Any, seat: int, place: Scalar) -> Inspection | None:
        """Return nothing about any place."""
        return None

    def laborious(self, game: Any) -> bool:
        """Return False: scenes are quick."""
        return False
