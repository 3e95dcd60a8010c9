"""Random play over all variants and seats: no exception, no dead end, the invariants hold, all can be repeated."""

from __future__ import annotations

import random

import pytest

import questable
from questable.kernel import records
from questable.runebound.base import adventure
from questable.runebound.state import Runebound
from tests.properties.invariants import check

GAMES = 40
DECISIONS = 600  # a game: together 24,000


def some_game(number: int) -> tuple[Runebound, random.Random]:
    """Game `number`: seats and variants vary with it, so that all of them come up."""
    rng = random.Random(number)
    seats = 1 + number % 6
    variants = [
        variant.id
        for variant in adventure.variants
        if rng.random() < 0.35 and (variant.seats is None or variant.seats[0] <= seats <= variant.seats[1])
    ]
    game = questable.new(adventure.id, seats=seats, seed=number, variants=variants)
    assert isinstance(game, Runebound)
    return game, rng


@pytest.mark.parametrize("number", range(GAMES))
def test_random_games_keep_the_invariants(number: int) -> None:
    game, rng = some_game(number)
    earlier: list[tuple[Runebound, str]] = []
    check(game)
    for decision in range(DECISIONS):
        if game.decision is None:
            break
        if decision % 150 == 0:
            earlier.append((game.clone(), game.fingerprint()))
        game.play(rng.choice(game.decision.options))
        check(game)
    assert all(clone.fingerprint() == mark for clone, mark in earlier), "playing on changed an earlier clone"


def test_the_random_games_cover_all_variants_and_seats() -> None:
    games = [some_game(number)[0] for number in range(GAMES)]
    assert {len(game.view(None).heroes) for game in games} >= {1, 2, 3, 4, 5, 6}
    assert {name for game in games for name in game.setting.variants} == {each.id for each in adventure.variants}


@pytest.mark.parametrize("number", range(100, 112))
def test_clone_save_and_replay_give_equal_positions(number: int) -> None:
    game, rng = some_game(number)
    for _ in range(rng.randint(20, 300)):
        if game.decision is None:
            break
        game.play(rng.choice(game.decision.options))
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


@pytest.mark.rule("RB-RUL-04")
@pytest.mark.parametrize("number", range(200, 215))
def test_positions_that_differ_only_in_hidden_things_look_the_same(number: int) -> None:
    """The order of the decks and the faces on the doom track are hidden from every seat and every spectator."""
    game, rng = some_game(number)
    for _ in range(rng.randint(5, 250)):
        if game.decision is None:
            break
        game.play(rng.choice(game.decision.options))
    other = game.imagine(None, number)
    if any(len(deck) > 3 for deck in game.decks.values()):
        assert other.decks != game.decks
    for seat in (None, *range(len(game.heroes))):
        assert other.view(seat) == game.view(seat)
    assert game.imagine(0) == other.imagine(0), "without a seed nothing of the true order is left"
    check(other)


@pytest.mark.parametrize("number", range(300, 306))
def test_a_game_can_be_played_on_from_an_imagined_position(number: int) -> None:
    game, rng = some_game(number)
    for _ in range(60):
        assert game.decision is not None
        seat = game.decision.seat
        thought = game.imagine(seat, rng.randrange(10**9))
        for _ in range(10):
            if thought.decision:
                thought.play(rng.choice(thought.decision.options))
        before = game.fingerprint()
        check(thought)
        assert game.fingerprint() == before
        game.play(rng.choice(game.decision.options))


def test_the_dice_of_a_game_do_not_depend_on_who_listens() -> None:
    one, rng = some_game(5)
    two, _ = some_game(5)
    two.listen(lambda event: None)
    for _ in range(200):
        if one.decision is None:
            break
        choice = rng.choice(one.decision.options).id
        one.play(choice)
        two.play(choice)
    assert one.fingerprint() == two.fingerprint()
