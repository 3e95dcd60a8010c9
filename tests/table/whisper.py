"""A toy family with secrets: everybody holds a card only they know, and may whisper it into the log of one other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from questable import CardText, HexBoard, Hint, Panel, Scene
from questable.kernel.engine.adventure import Adventure, Family, make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.decision import Option
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import Game, begin
from questable.kernel.engine.game_content import GameContent
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.rulebook import Rulebook
from questable.kernel.engine.state import Counted, Partly
from questable.kernel.shown.presentation import Standing
from questable.kernel.shown.scene import Juncture, PlayerBoard

rules = Rulebook("whisper")
DECK = ("ace", "king", "queen", "jack", "ten")
PHRASES = """
[fields]
seat = "seat"
card = "card"

[topics]
swap = { say = "Swap {subject}?", about = "card" }

[options]
keep = "keep it"
throw = { say = "throw {about} away", about = "card" }

[events]
dealt = "{seat} gets {card}"
swapped = "{seat} swaps"
"""


@dataclass(eq=False, repr=False, kw_only=True)
class Whisper(Game):
    hands: Partly[list[str]] = field(default_factory=list)
    deck: Counted[tuple[str, ...]] = ()


@rules.step("TOY-01")
def deal(g: Whisper) -> None:
    first, second, *rest = g.dice.shuffled(DECK)
    g.hands, g.deck = [first, second], tuple(rest)
    for seat, card in enumerate(g.hands):
        g.note_to((seat,), "dealt", seat=seat, card=card)
    g.do(ask, 0)


@rules.step("TOY-02")
def ask(g: Whisper, seat: int) -> None:
    card = g.hands[seat]
    g.ask_about(card, seat, "swap", [Option("keep"), Option("throw", card)], swap, seat)


@rules.step("TOY-03")
def swap(g: Whisper, option: Option, seat: int) -> None:
    if option.verb == "throw" and g.deck:
        g.note("swapped", seat=seat)
        g.hands[seat], g.deck = g.deck[0], g.deck[1:]
        g.note_to((seat,), "dealt", seat=seat, card=g.hands[seat])
        g.reveal()
        g.do(ask, 1 - seat)
    else:
        g.finish(Outcome((seat,), (seat, 1 - seat), "kept", ()))


def conceal(g: Whisper, seat: int | None, dice: Dice | None) -> None:
    unknown = sorted([*g.deck, *(card for owner, card in enumerate(g.hands) if owner != seat)])
    mixed = list(dice.shuffled(unknown) if dice else unknown)
    g.hands = [card if owner == seat else mixed.pop() for owner, card in enumerate(g.hands)]
    g.deck = tuple(mixed)


# The presentation: this module itself ------------------------------------------------------------------------------

KINDS: dict[str, object] = {}


def name(content: object, thing: str | int) -> str:
    return f"the {thing}"


def describe(content: object, card: str) -> CardText:
    return CardText(id=card, name=card, kind="card")


def board(game: Whisper) -> HexBoard:
    return HexBoard(cells={})


def panels(game: Whisper) -> Sequence[Panel]:
    return ()


def scene(game: Whisper) -> Scene:
    """Shows all it is given: if something hidden were in the position, it would be seen."""
    players = {seat: PlayerBoard(seat=seat, name=f"{seat}", notes=(card,)) for seat, card in enumerate(game.hands)}
    return Scene(clock=f"{len(game.deck)} left", board=board(game), players=players)


def catalogue(content: object) -> Mapping[str, CardText]:
    return {card: describe(content, card) for card in DECK}


def hints(game: Whisper) -> Mapping[str, Hint]:
    return {"keep": Hint(text=f"you have {game.hands[game.decision.seat]}")} if game.decision else {}


def symbols(setting: object, face: int) -> tuple[str, ...]:
    return ()


def standing(game: Whisper) -> Standing:
    return {}


def juncture(game: Whisper) -> Juncture:
    return Juncture()


def laborious(game: Whisper) -> bool:
    return False


class NoContent(GameContent):
    hash = "none"
    cards: Mapping[str, object] = {}


def start(phrases: Path, seed: str, events: list[Event]) -> Game:
    """A new game."""
    family = Family(
        "whisper",
        "Whisper",
        Whisper,
        lambda g, seat: None,
        conceal,
        lambda folders, packs, words: NoContent(),
        __name__,
        secrets=True,
    )
    adventure = Adventure(
        "whisper", "Whisper", "", family, (Box("whisper", layer=rules, phrases=(phrases,)),), (2, 2), deal
    )
    return begin(make_setting(adventure, seats=2, seed=seed), events.append)
