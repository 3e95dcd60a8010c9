"""Pairs of nights that differ only in what a seat may not know: nothing tells them apart, for either side.

Some are imagined: goods, upgrades and cards that lie face down are others, and so are the picks of the other side. Some
come from a secret choice that somebody else makes otherwise: a pick at set-up, goods that pay or change hands, a card
that goes face down under an item. What the seat is told of the choice, and all it sees then, must be the same.

A few pairs are tried each time. For thousands of them, half with a hero's eyes and half with the Night King's (some
minutes):

    QUESTABLE_SHARE=all nice pytest -q -s tests/properties/test_secret_pairs.py
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

import questable
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.events import Event
from questable.runebound.midnight.state import Midnight, same_side
from tests.properties.games import ADVENTURES, some_variants
from tests.sweeps import WHOLE, amount

PAIRS = amount(240, 5000)
"""Of both roles together."""
DECISIONS = 160  # of one game, at most
STRIDE = 7  # after set-up one position in so many is looked at
MIDNIGHT = "midnight"
TRADE = ("barter-die", "draw-card", "buy-barter", "buy", "trade", "give-gold", "propose", "accept", "learn", "upgrade")
EAGER = 0.5  # how often such an option is preferred


def night(number: int) -> tuple[Midnight, random.Random]:
    """Game `number`: all numbers of seats and all options come up; in two of three the sides are chosen in secret."""
    rng = random.Random(number)
    seats = 2 + number % 5
    options = some_variants(ADVENTURES[MIDNIGHT], seats, rng)
    if number % 3 and "chosen-sides" not in options:
        options.append("chosen-sides")
    game = questable.new(MIDNIGHT, seats=seats, seed=f"pairs {number}", variants=options)
    assert isinstance(game, Midnight)
    return game, rng


def looks(game: Midnight, seat: int) -> list[object]:
    """All that a seat can see of a position, and what could be reckoned from it."""
    presentation = game.setting.adventure.family.presentation
    seen = game.imagine(seat)
    return [
        msgspec.json.encode(game.view(seat)),
        presentation.scene(seen),
        presentation.hints(seen),
        [(plan.id, plan.chance) for plan in seen.plans()] if seen.decision and seen.decision.seat == seat else (),
        seen.snapshot(),
        game.imagine(seat, "again").snapshot(),
        [game.may_undo(each) for each in range(game.setting.seats)],
    ]


def hidden_choices(game: Midnight, decision: Decision, seat: int) -> tuple[Option, ...]:
    """The options of somebody else's question between which this seat may see no difference."""
    options = decision.options
    if decision.seat == seat:
        return ()
    if decision.topic in ("pick-hero", "pick-king"):
        revealed = len(game.picks) == game.king_seat  # with the last pick all is revealed
        return () if revealed or same_side(game, seat, decision.seat) else options
    if decision.topic == "pay-goods":
        return options
    if decision.topic == "give-goods":
        taker = int(game.agenda[-1][3][1])
        return options if seat != taker else ()
    if decision.topic == "covenant":
        item = next((option.about for option in options if option.verb == "upgrade"), None)
        return tuple(
            option
            for option in options
            if option.verb == "upgrade" and option.about == item and game.may_lie_face_down(str(option.using))
        )
    return ()


def chosen(game: Midnight, option: Option, seat: int) -> tuple[Midnight, list[bytes]]:
    """The position after this choice, and what the seat was told of it."""
    twin, told = game.clone(), list[Event]()
    twin.listen(told.append)
    twin.play(option)
    twin.listen(None)
    return twin, [
        msgspec.json.encode((event.kind, event.rules, event.facts)) for event in told if event.visible_to(seat)
    ]


def pairs(role: str) -> Iterator[str]:
    """One pair after the other, each of them compared; says what kind it was."""
    number = 0
    while True:
        game, rng = night(number)
        number += 1
        for move in range(DECISIONS):
            decision = game.decision
            if decision is None:
                break
            for seat in (game.king_seat,) if role == "king" else range(game.king_seat):
                if not game.round or move % STRIDE == 0:
                    other = game.imagine(seat, move)
                    assert isinstance(other, Midnight)
                    if {**other.position(), "dice": None} != {**game.position(), "dice": None}:  # something is hidden
                        other.past, other.moves, other.barrier = game.past, game.moves, game.barrier
                        assert looks(other, seat) == looks(game, seat)
                        yield "picks" if game.picks else "imagined"
                hidden = hidden_choices(game, decision, seat)
                if len(hidden) > 1:
                    (one, told_one), (two, told_two) = (chosen(game, each, seat) for each in rng.sample(hidden, 2))
                    assert one.position() != two.position()
                    assert told_one == told_two
                    assert looks(one, seat) == looks(two, seat)
                    yield decision.topic
            game.play(some_choice(decision, rng))


def some_choice(decision: Decision, rng: random.Random) -> Option:
    """At random, but goods change hands more often than that."""
    trade = [option for option in decision.options if option.verb in TRADE]
    return rng.choice(trade if trade and rng.random() < EAGER else decision.options)


@pytest.mark.rule("MN-SETUP-06", "MN-GOODS-02", "MN-GOODS-05", "MN-COV-10", "MN-PATROL-12")
@pytest.mark.parametrize("role", ["hero", "king"])
def test_positions_that_differ_in_secrets_alone_look_the_same(role: str) -> None:
    """Views to the byte, scenes, hints with their odds, plans, imagined positions, the log, and who may undo."""
    kinds: dict[str, int] = {}
    for _, kind in zip(range(PAIRS // 2), pairs(role), strict=False):
        kinds[kind] = kinds.get(kind, 0) + 1
    print(f"{sum(kinds.values())} pairs with the eyes of a {role}: {kinds}")
    assert sum(kinds.values()) == PAIRS // 2
    assert {"picks", "imagined", *(["pick-hero"] if role == "king" else [])} <= set(kinds)
    assert "pay-goods" in kinds or not WHOLE
