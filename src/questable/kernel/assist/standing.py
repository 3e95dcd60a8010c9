"""Standing answers: "do not ask me about this card again", or "always use it", in this game, this turn or this fight.

They belong to a player, not to the position: a record holds the answers as ordinary choices. A question is passed over
only if its harmless answer is known (a box says which that is: `HABITS` in the module of its plans), every other option
is about a card the player does not want to be asked about, and the answer turns nothing up; what comes of dice that
fall then is another matter. What is done without asking is only what the box says may be done always: nothing that
spends what does not come back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

import msgspec

from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Text

if TYPE_CHECKING:
    from questable.kernel.engine.game import Game

Span = Literal["game", "turn", "fight"]
MOST: Final = 100
"""Questions that are answered one after the other."""


class Standing(msgspec.Struct, frozen=True):
    """Do not ask about this card: for the whole game, or as long as it is this turn, or this fight."""

    card: str  # or what an option does, if it is about nothing
    span: Span = "game"
    mark: str = ""  # of the turn or the fight; empty for the game
    always: bool = False  # it is done whenever it can be, instead of never


class Habits(Protocol):
    """What a box knows of questions that may be answered for a player. Positions hold nothing the seat may not know."""

    def harmless(self, game: Any) -> Option | None:
        """The answer to the open question that uses nothing, costs nothing and shows nothing; None if there is none."""

    def always(self, game: Any) -> Mapping[str, Option]:
        """The answers to the open question that may be given always: they help now, and cost nothing for good.

        By the name under which that is ordered: the card an option is about, or what it does.
        """

    def called(self, key: str, always: bool = False) -> Text:
        """What an order is about; `always`: as something that is done. Empty if it is a card, called by its name."""

    def mark(self, game: Any, span: Span) -> str:
        """Which turn, or which fight, it is now; empty if there is none."""


def may_stand(imagined: Game) -> tuple[Option, ...]:
    """The options of the open question that the player may choose not to be asked about any more."""
    habits, decision = imagined.setting.habits, imagined.decision
    harmless = habits.harmless(imagined) if habits is not None and decision is not None else None
    if harmless is None or decision is None:
        return ()
    return tuple(option for option in decision.options if option != harmless and option.about is not None)


def may_always(imagined: Game) -> Mapping[str, Option]:
    """The options of the open question that may be ordered to be taken whenever they are there, by name."""
    habits = imagined.setting.habits
    return habits.always(imagined) if habits is not None and imagined.decision is not None else {}


def stand(imagined: Game, card: str, span: Span, always: bool = False) -> Standing:
    """A standing answer that is given now."""
    habits = imagined.setting.habits
    mark = habits.mark(imagined, span) if habits is not None and span != "game" else ""
    return Standing(card, span, mark, always)


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
    holding = in_force(imagined, standing)
    if orders := {each.card for each in holding if each.always}:
        for key, option in may_always(imagined).items():
            if key in orders:
                return option
    harmless = habits.harmless(imagined)
    if harmless is None:
        return None
    cards = {each.card for each in holding if not each.always}
    if not all(str(option.about) in cards for option in decision.options if option != harmless):
        return None
    twin = imagined.clone()
    twin.play(harmless)
    shown = twin.unveiled == twin.moves and twin.dice.drawn == imagined.dice.drawn
    return None if shown else harmless


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
