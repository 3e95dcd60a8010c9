"""What a box can do to a turn: add a phase, follow its end; and what it cannot."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from questable.errors import RulebookError, StuckError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.decision import Option
from questable.kernel.engine.game import begin
from questable.kernel.engine.rulebook import Rulebook, Step, compile_rules
from questable.return_of_the_heroes import bazaar, setup, turn
from questable.return_of_the_heroes.base import adventure
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.properties.games import play_at_random
from tests.return_of_the_heroes.kit import table


def test_a_box_adds_a_phase_and_acts_when_the_turn_is_over() -> None:
    layer, told = Rulebook("night"), list[tuple[str, int]]()

    @layer.step()
    def dusk(g: ReturnOfTheHeroes, seat: int) -> None:
        told.append(("dusk", seat))

    @layer.adjusts(turn.phases)
    def with_dusk(phases: list[Step[Any, int]], g: ReturnOfTheHeroes) -> list[Step[Any, int]]:
        return [dusk, *phases]

    @layer.follows(turn.after_turn)
    def night(g: ReturnOfTheHeroes, seat: int) -> None:
        told.append(("night", seat))

    box = replace(adventure, variants=(*adventure.variants, Box("night", "It gets dark.", layer)))
    game = begin(make_setting(box, seats=3, seed="night", variants=["night"]))
    play_at_random(game, random.Random(1), 400)
    assert isinstance(game, ReturnOfTheHeroes) and game.turns > 50
    seats = [(game.first + number) % 3 for number in range(game.turns)]
    assert told[: 2 * game.turns - 1] == [(when, seat) for seat in seats for when in ("dusk", "night")][:-1]
    assert len(game.agenda) < 10, "what follows a turn is carried out, not piled up"


@pytest.mark.parametrize("step", [turn.take_turn, turn.end_turn, turn.next_player, setup.begin, setup.set_up])
def test_nothing_can_follow_a_step_that_hands_on_the_turn(step: Step[Any, *tuple[Any, ...]]) -> None:
    layer = Rulebook("too-late")
    layer.follows(step)(lambda g, *_: None)
    with pytest.raises(RulebookError, match="hands on the turn"):
        compile_rules([rules, layer])


def test_an_option_that_no_step_carries_out_is_an_error() -> None:
    g = table().game
    with pytest.raises(StuckError, match="haggle"):
        g.ask(0, "bazaar", [Option("haggle"), Option("done")], bazaar.shopping, 0)
