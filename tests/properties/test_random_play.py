"""Random play over all adventures, modes and seats: no exception, no dead end, invariants hold, all can be repeated.

Every line of the log and every question cites rules that can make it true.
"""

from __future__ import annotations

import pytest

import questable
from questable.kernel.engine.game import Game
from questable.kernel.records import records
from tests.golden.citations import allowed_in, asked_in, untrue
from tests.properties.games import ADVENTURES, every_adventure, play_at_random, some_game
from tests.properties.invariants import check

GAMES = 40
DECISIONS = 600  # a game: together 24,000 for each adventure


@every_adventure(range(GAMES), of=5)
def test_random_games_keep_the_invariants(adventure: str, number: int) -> None:
    game, rng = some_game(adventure, number)
    earlier: list[tuple[Game, str]] = []
    table, topics, wrong = allowed_in(ADVENTURES[adventure]), asked_in(ADVENTURES[adventure]), set[str]()
    game.listen(lambda event: wrong.add(untrue(event.kind, event.rules, table)))
    check(game)
    for decision in range(DECISIONS):
        if game.decision is None:
            break
        if decision % 150 == 0:
            earlier.append((game.clone(), game.fingerprint()))
        wrong.add(untrue(game.decision.topic, game.decision.rules, topics))
        game.play(rng.choice(game.decision.options))
        check(game)
    assert all(clone.fingerprint() == mark for clone, mark in earlier), "playing on changed an earlier clone"
    assert wrong <= {""}, "lines of the log or questions cite what cannot make them true"


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_random_games_cover_all_variants_and_seats(adventure: str) -> None:
    box = ADVENTURES[adventure]
    settings = [some_game(adventure, number)[0].setting for number in range(GAMES)]
    assert {setting.seats for setting in settings} == set(range(box.seats[0], box.seats[1] + 1))
    assert {name for setting in settings for name in setting.variants} == {each.id for each in box.variants}


@every_adventure(range(100, 112))
def test_clone_save_and_replay_give_equal_positions(adventure: str, number: int) -> None:
    game, rng = some_game(adventure, number)
    play_at_random(game, rng, rng.randint(20, 300))
    saved = records.to_bytes(game)
    loaded = questable.load(saved)
    replayed = questable.replay(questable.read_record(saved))
    twin = game.clone()
    for other in (loaded, replayed, twin):
        assert other == game and other.fingerprint() == game.fingerprint() and other.decision == game.decision
    for _ in range(60):
        if game.decision is None:
            break
        choice = rng.choice(game.decision.options).id
        for each in (game, loaded, replayed, twin):
            each.play(choice)
    assert loaded.fingerprint() == replayed.fingerprint() == twin.fingerprint() == game.fingerprint()


@every_adventure(range(500, 506), of=3)
def test_a_choice_that_was_taken_back_was_never_made(adventure: str, number: int) -> None:
    """Undo gives the position before, and nothing that came to light on the way can be taken back."""
    game, rng = some_game(adventure, number)
    tried = 0
    for _ in range(80):
        if game.decision is None:
            break
        before, seat, rolled = game.clone(), game.decision.seat, game.dice.drawn
        game.play(rng.choice(game.decision.options))
        if game.may_undo(seat):
            tried += 1
            assert game.dice.drawn == rolled
            assert game.undone() == before
    assert tried


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_dice_of_a_game_do_not_depend_on_who_listens(adventure: str) -> None:
    one, rng = some_game(adventure, 5)
    two, _ = some_game(adventure, 5)
    two.listen(lambda event: None)
    for _ in range(200):
        if one.decision is None:
            break
        choice = rng.choice(one.decision.options).id
        one.play(choice)
        two.play(choice)
    assert one.fingerprint() == two.fingerprint()
