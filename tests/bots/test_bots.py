"""Bots: how they are made, what they see, and how they take turns."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import pytest

import questable
from questable.bots import Bot, Sight, bot_names, make_bot, take_turns
from questable.errors import SetupError
from questable.runebound.base import adventure
from questable.runebound.state import Runebound


def new_game(seed: int = 1, seats: int = 2, **facts: Any) -> Runebound:
    game = questable.new(adventure.id, seats=seats, seed=seed, **facts)
    assert isinstance(game, Runebound)
    return game


def played(game: Runebound, seed: int, decisions: int) -> Runebound:
    """The same game after some random choices."""
    rng = random.Random(seed)
    for _ in range(decisions):
        assert game.decision is not None
        game.play(rng.choice(game.decision.options))
    return game


# Making bots ---------------------------------------------------------------------------------------------------------


def test_random_plays_everything_and_families_bring_their_own() -> None:
    assert bot_names(adventure) == ("random", *adventure.bots)
    assert "greedy" in bot_names(adventure)


@pytest.mark.parametrize("name", bot_names(adventure))
def test_every_named_bot_answers_with_an_option(name: str) -> None:
    game = new_game()
    assert game.decision is not None
    bot = make_bot(name, adventure, 1)
    assert bot.choose(Sight(game, game.decision.seat)) in game.decision.options


def test_an_unknown_bot_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(SetupError, match=r"no bot 'genius'; choose one of these: random, .*greedy"):
        make_bot("genius", adventure)


# The random bot ------------------------------------------------------------------------------------------------------


def test_the_random_bot_chooses_each_option_equally_often() -> None:
    """Chi-square: its mean is the number of options less one, its variance twice that."""
    game = new_game(variants=["choose-heroes"])
    decision = game.decision
    assert decision is not None and len(decision.options) >= 5
    bot, sight, count = make_bot("random", adventure, 7), Sight(game, decision.seat), 20_000
    seen = Counter(bot.choose(sight) for _ in range(count))
    expected, freedom = count / len(decision.options), len(decision.options) - 1
    chi_square = sum((seen[option] - expected) ** 2 / expected for option in decision.options)
    assert set(seen) == set(decision.options)
    assert abs(chi_square - freedom) < 4.5 * math.sqrt(2 * freedom)


def test_the_random_bot_repeats_itself_for_a_seed() -> None:
    games = [new_game() for _ in range(3)]
    for game, seed in zip(games, (5, 5, 6), strict=True):
        take_turns(game, {seat: make_bot("random", adventure, seed + seat) for seat in (0, 1)}, limit=200)
    assert games[0].choices() == games[1].choices() != games[2].choices()
    assert games[0] == games[1]


# Taking turns --------------------------------------------------------------------------------------------------------


def test_bots_stop_where_a_seat_without_a_bot_is_asked() -> None:
    game = new_game()
    assert game.decision is not None
    seat = game.decision.seat
    made = take_turns(game, {seat: make_bot("greedy", adventure, 1)})
    assert made == game.moves > 0
    assert game.decision.seat == 1 - seat
    assert set(game.chronicle().seats) == {seat}
    assert take_turns(game, {seat: make_bot("greedy", adventure, 1)}) == 0


@pytest.mark.parametrize("limit", [0, 1, 17])
def test_bots_stop_at_the_limit(limit: int) -> None:
    game = new_game()
    bots = {seat: make_bot("random", adventure, seat) for seat in (0, 1)}
    assert take_turns(game, bots, limit) == limit == game.moves
    assert game.decision is not None


def test_bots_stop_at_the_end_of_the_game() -> None:
    game = new_game(2, variants=["doom-track"])
    bots: dict[int, Bot] = {0: make_bot("greedy", adventure, 0), 1: make_bot("random", adventure, 1)}
    made = take_turns(game, bots, limit=20_000)
    assert made == game.moves < 20_000
    assert game.decision is None and game.outcome is not None
    assert take_turns(game, bots) == 0


def test_each_bot_is_asked_for_its_own_seat() -> None:
    class Asked:
        def __init__(self) -> None:
            self.seats: set[tuple[int, int]] = set()
            self.random = make_bot("random", adventure, 1)

        def choose(self, sight: Sight) -> questable.Option:
            self.seats.add((sight.seat, sight.decision.seat))
            return self.random.choose(sight)

    game = new_game(seats=3)
    bots = [Asked() for _ in range(3)]
    take_turns(game, dict(enumerate(bots)), limit=300)
    assert [bot.seats for bot in bots] == [{(0, 0)}, {(1, 1)}, {(2, 2)}]


# What bots see -------------------------------------------------------------------------------------------------------


def test_sight_offers_the_decision_the_view_and_imagined_positions_only() -> None:
    game = played(new_game(), 3, 40)
    sight = Sight(game, 0)
    assert {name for name in dir(sight) if not name.startswith("_")} == {"seat", "decision", "view", "imagine"}
    assert not hasattr(sight, "__dict__")
    assert sight.decision is game.decision
    assert sight.view() == game.view(0)


@pytest.mark.parametrize("seed", [None, 4])
def test_an_imagined_position_looks_the_same_and_knows_nothing_of_what_is_hidden(seed: int | None) -> None:
    game = played(new_game(variants=["doom-track"]), 3, 40)
    imagined = Sight(game, 0).imagine(seed)
    assert isinstance(imagined, Runebound)
    assert imagined.view(0) == game.view(0) and imagined.decision == game.decision
    assert imagined.decks != game.decks
    assert {name: sorted(deck) for name, deck in imagined.decks.items() if name == "market"} == {
        "market": sorted(game.decks["market"])
    }
    assert imagined.dice.key != game.dice.key, "the dice to come are others"
    assert imagined.past is None
    other = game.imagine(None, 99)  # the cards lie in another order
    assert other.decks != game.decks
    assert Sight(other, 0).imagine(seed) == imagined, "what is imagined depends on what is known only"


def test_playing_on_an_imagined_position_does_not_change_the_game() -> None:
    class Dreamer:
        """Plays on in its imagination for a while, then takes the first option."""

        def choose(self, sight: Sight) -> questable.Option:
            dream = sight.imagine(1)
            for _ in range(40):
                if dream.decision is not None:
                    dream.play(dream.decision.options[-1])
            return sight.decision.options[0]

    class Sleeper:
        def choose(self, sight: Sight) -> questable.Option:
            return sight.decision.options[0]

    heard: list[questable.Event] = []
    game, other = new_game(), new_game()
    game.listen(heard.append)
    assert game.decision is not None
    before = game.fingerprint()
    choice = Dreamer().choose(Sight(game, game.decision.seat))
    assert (game.fingerprint(), heard) == (before, [])
    assert choice == game.decision.options[0]
    take_turns(game, {seat: Dreamer() for seat in (0, 1)}, limit=60)
    take_turns(other, {seat: Sleeper() for seat in (0, 1)}, limit=60)
    assert game == other and game.choices() == other.choices()
