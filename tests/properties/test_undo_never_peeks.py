"""Undo never peeks: what can be taken back has shown nobody anything that was hidden.

The test knows no rule. A choice is made in the game and in worlds that a seat cannot tell from it. If it can be taken
back, the seat must not be able to tell them apart afterwards either: otherwise it would have learned something, and
could choose again knowing it.
"""

from __future__ import annotations

import random

import pytest

from questable import Event, Game, Option
from tests.properties.games import ADVENTURES, every_adventure, some_game

TRIED = 6  # options of a question
WORLDS = 2
CHOICES = 120


def after(game: Game, option: Option, seat: int | None) -> tuple[object, object, list[Event]]:
    """What this seat sees and hears of a choice."""
    heard: list[Event] = []
    game.listen(heard.append)
    game.play(option)
    game.listen(None)
    scene = ADVENTURES[game.setting.adventure.id].family.presentation.scene(game.imagine(seat))
    return game.view(seat), scene, [event for event in heard if event.visible_to(seat)]


def peeked(game: Game, option: Option, number: int) -> str:
    """Who has seen what by a choice that can be taken back; empty: nobody anything."""
    decision = game.decision
    assert decision is not None
    twin = game.clone()
    twin.play(option)
    if twin.outcome is not None or not twin.may_undo(decision.seat):
        return ""
    lookers = (decision.seat, None, *range(game.setting.seats)) if game.setting.adventure.family.secrets else (None,)
    for seat in dict.fromkeys(lookers):
        told = after(game.clone(), option, seat)
        for world in range(WORLDS):
            other = game.imagine(seat, f"{number} {world}")
            if other.decision != decision:  # what another seat is asked may itself be hidden
                continue
            for what, mine, theirs in zip(("view", "scene", "events"), told, after(other, option, seat), strict=True):
                if mine != theirs:
                    return f"{option.id} ({decision.topic}) can be taken back; the {what} of seat {seat} has told more"
    return ""


def look_for_peeks(game: Game, rng: random.Random) -> int:
    """Play by chance, trying at every question what its options would show; how many of them can be taken back."""
    undoable = 0
    for number in range(CHOICES):
        if game.decision is None:
            break
        options = game.decision.options
        for option in rng.sample(options, min(TRIED, len(options))):
            assert not (story := peeked(game, option, number)), story
        seat, option = game.decision.seat, rng.choice(options)
        game.play(option)
        undoable += game.may_undo(seat)
    return undoable


@pytest.mark.slow
@every_adventure(range(800, 805), of=5)
def test_what_can_be_taken_back_has_shown_nothing(adventure: str, number: int) -> None:
    game, rng = some_game(adventure, number)
    assert look_for_peeks(game, rng), "something can be taken back, or nothing is proven"
