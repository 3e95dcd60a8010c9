"""Standing answers: "do not ask me about this card again" or "always use it", for this game, this turn or this fight.

They belong to a player, not to the position: a record holds the answers as ordinary choices. A question is skipped
only if the box knows a harmless answer (`HABITS` in the module of its planners), every other option is about a card the
player does not want to be asked about, and the answer reveals nothing. Dice that the answer causes are allowed. Only
what the box allows is done without asking, and never anything that spends what does not come back.
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
"""The most questions answered in a row."""


class Standing(msgspec.Struct, frozen=True):
    """An order not to ask about this card: for the whole game, this turn or this fight."""

    card: str  # or what the option does, if it has no subject
    span: Span = "game"
    mark: str = ""  # of the turn or the fight; empty for the game
    always: bool = False  # always do it, instead of never


class Habits(Protocol):
    """Which questions a box lets standing answers handle. Positions hold nothing the seat may not know."""

    def harmless(self, game: Any) -> Option | None:
        """Return the answer that uses, costs and reveals nothing; None if there is none."""

    def always(self, game: Any) -> Mapping[str, Option]:
        """Return the answers that can always be given: they help now and cost nothing for good.

        The key is the name of the order: the card an option is about, or what it does.
        """

    def called(self, key: str, always: bool = False) -> Text:
        """Return the label of a standing order, phrased as an action for `always`. Empty if it is a card's own name."""

    def mark(self, game: Any, span: Span) -> str:
        """Return the current turn or fight; empty if there is none."""


def may_stand(imagined: Game) -> tuple[Option, ...]:
    """Return the options of the open question that the player can stop being asked about."""
    habits, decision = imagined.setting.habits, imagined.decision
    harmless = habits.harmless(imagined) if habits is not None and decision is not None else None
    if harmless is None or decision is None:
        return ()
    return tuple(option for option in decision.options if option != harmless and option.about is not None)


def may_always(imagined: Game) -> Mapping[str, Option]:
    """Return, by name, the options of the open question that can be taken automatically."""
    habits = imagined.setting.habits
    return habits.always(imagined) if habits is not None and imagined.decision is not None else {}


def stand(imagined: Game, card: str, span: Span, always: bool = False) -> Standing:
    """Return a standing answer given now."""
    habits = imagined.setting.habits
    mark = habits.mark(imagined, span) if habits is not None and span != "game" else ""
    return Standing(card, span, mark, always)


def in_force(imagined: Game, standing: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the standing answers whose turn or fight is not over."""
    habits = imagined.setting.habits
    if habits is None:
        return ()
    return tuple(each for each in standing if each.span == "game" or each.mark == habits.mark(imagined, each.span))


def answer(imagined: Game, standing: Sequence[Standing]) -> Option | None:
    """Return the answer these standing answers give to the open question; None if the player must be asked."""
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
    """Answer this seat's questions that need not be asked, and return the choices made."""
    made: list[str] = []
    while standing and game.decision is not None and game.decision.seat == seat and len(made) < MOST:
        found = answer(game.imagine(seat), standing)
        if found is None:
            break
        game.play(found)
        made.append(found.id)
    return made
