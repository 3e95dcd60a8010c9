"""Standing answers: "do not ask me about this card again", in this game, this turn or this fight.

They belong to a player, not to the position: a record holds the answers as ordinary choices. A question is answered for
the player only if its harmless answer is known (a box says which that is: `HABITS` in the module of its plans), every
other option is about a card the player does not want to be asked about, and the answer turns nothing up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

import msgspec

from questable.kernel.decision import Option

if TYPE_CHECKING:
    from questable.kernel.game import Game

Span = Literal["game", "turn", "fight"]
MOST: Final = 100
"""Questions that are answered one after the other."""


class Standing(msgspec.Struct, frozen=True):
    """Do not ask about this card: for the whole game, or as long as it is this turn, or this fight."""

    card: str
    span: Span = "game"
    mark: str = ""  # of the turn or the fight; empty for the game


class Habits(Protocol):
    """What a box knows of questions that may be answered for a player. Positions hold nothing the seat may not know."""

    def harmless(self, game: Any) -> Option | None:
        """The answer to the open question that uses nothing, costs nothing and shows nothing; None if there is none."""

    def mark(self, game: Any, span: Span) -> str:
        """Which turn, or which fight, it is now; empty if there is none."""


def may_stand(imagined: Game) -> tuple[Option, ...]:
    """The options of the open question that the player may choose not to be asked about any more."""
    habits, decision = imagined.setting.habits, imagined.decision
    harmless = habits.harmless(imagined) if habits is not None and decision is not None else None
    if harmless is None or decision is None:
        return ()
    return tuple(option for option in decision.options if option != harmless and option.about is not None)


def stand(imagined: Game, card: str, span: Span) -> Standing:
    """A standing answer that is given now."""
    habits = imagined.setting.habits
    return Standing(card, span, habits.mark(imagined, span) if habits is not None and span != "game" else "")


def in_force(imagined: Game, standing: Sequence[Standing]) -> tuple[Standing, ...]:
    """Those whose turn or fight is not over."""
    habits = imagined.setting.habits
    if habits is None:
        return ()
    return tuple(each for each in standing if each.span == "game" or each.mark == habits.mark(imagined, each.span))


def answer(imagined: Game, standing: Sequence[Standing]) -> Option | None:
    """The answer that these standing answers give to the open question; None: the player is asked."""
    habits, decision = imagined.setting.habits, imagined.decision
    if not standing or habits is None or decision is None:
        return None
    harmless = habits.harmless(imagined)
    if harmless is None:
        return None
    cards = {each.card for each in in_force(imagined, standing)}
    if not all(str(option.about) in cards for option in decision.options if option != harmless):
        return None
    twin = imagined.clone()
    twin.play(harmless)
    return None if twin.unveiled == twin.moves else harmless


def settle(game: Game, standing: Sequence[Standing], seat: int) -> list[str]:
    """Answer the questions to this seat that need not be asked; gives the choices made."""
    made: list[str] = []
    while standing and game.decision is not None and game.decision.seat == seat and len(made) < MOST:
        found = answer(game.imagine(seat), standing)
        if found is None:
            break
        game.play(found)
        made.append(found.id)
    return made
