"""What a seat may not know makes no difference to what it sees, whatever is played."""

from __future__ import annotations

import msgspec

from tests.properties.games import ADVENTURES, every_adventure, play_at_random, some_game
from tests.properties.invariants import check


@every_adventure(range(200, 215), {"rise-of-the-dragon-lords": ("RB-RUL-04",)})
def test_positions_that_differ_only_in_hidden_things_look_the_same(adventure: str, number: int) -> None:
    """View, scene and imagined position of a seat do not tell which of the two it is."""
    game, rng = some_game(adventure, number)
    play_at_random(game, rng, rng.randint(5, 250))
    family = ADVENTURES[adventure].family
    for seat in (None, *range(game.setting.seats)):
        other = game.imagine(seat, number)
        assert {**other.position(), "dice": None} != {**game.position(), "dice": None}, "something is always hidden"
        assert other.view(seat) == game.view(seat)
        seen = game.imagine(seat)
        assert other.imagine(seat) == seen, "without a seed nothing of the truth is left"
        assert other.imagine(seat, "again") == game.imagine(seat, "again"), "nor with one"
        assert family.presentation.scene(other.imagine(seat)) == family.presentation.scene(seen)
        if game.decision is None or other.decision == game.decision:
            check(other)
        if not family.secrets:
            assert all(other.view(each) == game.view(each) for each in range(game.setting.seats))


@every_adventure(range(300, 306), of=6)
def test_a_game_can_be_played_on_from_an_imagined_position(adventure: str, number: int) -> None:
    game, rng = some_game(adventure, number)
    for _ in range(60):
        assert game.decision is not None
        thought = game.imagine(game.decision.seat, rng.randrange(10**9))
        assert thought.decision == game.decision
        before = game.fingerprint()
        for _ in range(10):
            if thought.decision:
                thought.play(rng.choice(thought.decision.options))
                check(thought)
        assert game.fingerprint() == before
        game.play(rng.choice(game.decision.options))


@every_adventure(range(600, 603))
def test_an_imagined_position_holds_neither_the_past_nor_the_seed(adventure: str, number: int) -> None:
    """Nobody can learn from it what others chose in secret or how the dice will fall."""
    game, rng = some_game(adventure, number)
    play_at_random(game, rng, 40)
    thought = game.imagine(0, 1)
    assert thought.choices() == [] and not thought.may_undo(0)
    assert game.setting.seed and not thought.setting.seed
    assert thought.dice.key != game.dice.key
    rolls = [tuple(each.dice.below(10**6) for _ in range(5)) for each in (thought, game.clone())]
    assert rolls[0] != rolls[1]


@every_adventure(range(700, 705), of=5)
def test_thousands_of_pairs_give_the_same_bytes(adventure: str, number: int) -> None:
    """At every choice, for every seat and the spectator: what may be known does not depend on what may not."""
    game, rng = some_game(adventure, number)
    for move in range(120):
        if game.decision is None:
            break
        for seat in (None, *range(game.setting.seats)):
            other = game.imagine(seat, move)
            assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(game.view(seat))
        game.play(rng.choice(game.decision.options))
