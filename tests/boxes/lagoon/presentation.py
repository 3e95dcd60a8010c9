"""What people see of the lagoon."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.presentation import CardText, Hint
from questable.kernel.shown.scene import Goal, Piece, PlayerBoard, Progress, Stat, Tray
from questable.runebound.board import land_of
from questable.runebound.content import Content
from questable.runebound.presentation.box_presentation import BoxPresentation
from questable.runebound.state import Runebound
from tests.boxes.lagoon.card_vocabulary import Wreck
from tests.boxes.lagoon.rules import SIDES, WRECKS, is_low_tide, strength_of_dive, wreck
from tests.boxes.lagoon.state import CURRENTS, Lagoon, numbers


def buoys(g: Runebound) -> Iterator[tuple[int, Piece]]:
    """Where one can dive."""
    for space in g.content.grid.everywhere:
        if land_of(g, space) == "shallows":
            yield space, Piece(kind="token", label=Say("diving-ground"), sort=Say("diving-ground"), glyph="~")


def wet(g: Runebound, space: int, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Who stands on a diving ground has wet feet."""
    if land_of(g, space) != "shallows":
        return pieces
    figures = [piece for piece in pieces if piece.kind == "figure"]
    return tuple(msgspec.structs.replace(each, note=Say("wet-feet")) if each in figures else each for each in pieces)


def tide(g: Runebound) -> Iterator[tuple[str, Tray]]:
    lines = (Say("low-tide") if is_low_tide(g) else Say("high-tide"), Say("dives-so-far", dives=g.part(Lagoon).dives))
    yield "tide", Tray(title=Say("the-tide"), kind="text", group="tide", lines=lines)


def pearls(g: Runebound, board: PlayerBoard) -> PlayerBoard:
    have = f"{g.part(Lagoon).pearls.get(board.seat, 0)}/{numbers(g).pearls}"
    return msgspec.structs.replace(board, purse=(*board.purse, Stat(label=Say("pearls"), value=have)))


def goal(g: Runebound, shown: Goal) -> Goal:
    """Pearls are a way of their own."""
    wanted = numbers(g).pearls
    have = {seat: min(g.part(Lagoon).pearls.get(seat, 0), wanted) for seat in shown.progress}
    far = {
        seat: Progress(seat=seat, text=Say("pearls-so-far", pearls=count, of=wanted), value=count, maximum=wanted)
        for seat, count in have.items()
    }
    return Goal(ways=(Say("win-by-pearls", pearls=wanted), *shown.ways), progress=far)


def chance_of_pearls(g: Runebound, seat: int) -> float:
    """That a dive brings at least one: whichever wreck lies on top, whatever the current."""
    strength, deck = strength_of_dive(g, seat), [wreck(g, card) for card in g.decks[WRECKS]]
    depths = [each.depth + current for each in deck if each.pearls for current in range(CURRENTS)]
    return sum(max(0, min(SIDES, SIDES + strength + 1 - depth)) for depth in depths) / SIDES / len(deck) / CURRENTS


def dive(g: Runebound, decision: Decision, option: Option) -> Hint:
    chance = chance_of_pearls(g, decision.seat)
    return Hint(text=Say("bring-up-pearls", chance=chance), chance=chance)


def comb(g: Runebound, decision: Decision, option: Option) -> Text:
    return Say("so-much-gold", gold=1)


def facts(content: Content, text: CardText) -> CardText:
    """The numbers of a wreck."""
    card = content.cards[text.id]
    if not isinstance(card, Wreck):
        return text
    return msgspec.structs.replace(text, facts=((Say("depth"), str(card.depth)), (Say("pearls"), str(card.pearls))))


PRESENTATION = BoxPresentation(
    pieces=(buoys,),
    lying=wet,
    trays=(tide,),
    board=pearls,
    goal=goal,
    focus={"dive": "tide"},
    hints={"dive/dive": dive, "dive/comb": comb},
    card=facts,
)
