"""Nobody sees what is hidden: games that differ only in hidden things look the same, byte for byte."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import questable
from questable import Event, Game
from questable.table.bots import job_for
from questable.table.display import Display
from questable.table.staging import Entry, viewpoint
from tests.table import whisper
from tests.table.kit import RISE

SEATS = (frozenset[int](), frozenset({0}), frozenset({1}), frozenset({0, 1}))


def shown(game: Game, entries: list[Entry], seats: frozenset[int]) -> bytes:
    """Everything a browser with these seats is sent."""
    display = Display(game, entries)
    return msgspec.json.encode([display.lines(seats), display.stage(seats)])


def other(game: Game, seat: int | None, seed: int) -> Game:
    """The same game for this seat: what is hidden from it lies differently, and other dice will fall."""
    twin = game.imagine(seat, seed)
    twin.setting, twin.past = game.setting, game.past
    return twin


@pytest.mark.parametrize("variants", [(), ("doom-track",)])
def test_the_decks_stay_hidden(variants: tuple[str, ...]) -> None:
    dice = random.Random(5)
    events: list[Event] = []
    game = questable.new(RISE, seats=2, seed=3, variants=variants, sink=events.append)
    different = 0
    for number in range(150):
        if game.decision is None:
            break
        if number % 10 == 0:
            twin = other(game, None, number)
            different += twin != game
            entries = [Entry(0, event) for event in events]
            for seats in SEATS:
                assert shown(game, entries, seats) == shown(twin, entries, seats)
        game.play(dice.choice(game.decision.options))
    assert different >= 14, "the games must differ, or nothing is proven"


def test_neither_seed_nor_dice_leave_while_the_game_runs() -> None:
    game = questable.new(RISE, seats=2, seed="a-very-secret-seed")
    for seats in SEATS:
        text = shown(game, [], seats)
        assert b"a-very-secret-seed" not in text
        assert game.setting.mark.encode() in text
        assert msgspec.json.encode(game.dice.key).strip(b'"') not in text


@pytest.fixture
def phrases(tmp_path: Path) -> Path:
    path = tmp_path / "phrases.en.toml"
    path.write_text(whisper.PHRASES, encoding="utf-8")
    return tmp_path / "phrases"


def test_what_one_seat_knows_is_not_shown_to_another(phrases: Path) -> None:
    """All pairs of games: equal for a seat that cannot tell them apart, different for one that can."""
    games = []
    for seed in range(60):
        events: list[Event] = []
        game = whisper.start(phrases, str(seed), events)
        games.append((game, [Entry(0, event) for event in events]))
    for game in (game for game, _ in games):
        game.setting = games[0][0].setting  # the seed's hash is public and of course differs
    same = told_apart = 0
    for seat in (0, 1):
        by_hand: dict[str, set[bytes]] = {}
        for game, entries in games:
            by_hand.setdefault(game.hands[seat], set()).add(shown(game, entries, frozenset({seat})))  # type: ignore[attr-defined]
        assert all(len(looks) == 1 for looks in by_hand.values())
        same += len(games)
        told_apart += len(set().union(*by_hand.values()))
    assert told_apart == 2 * len(whisper.DECK)
    assert same == 120
    assert len({shown(game, entries, frozenset()) for game, entries in games}) == 1, "a spectator knows least"


def test_the_question_of_another_seat_says_nothing(phrases: Path) -> None:
    events: list[Event] = []
    game = whisper.start(phrases, "1", events)
    display = Display(game, [Entry(0, event) for event in events])
    asked, waiting = display.stage(frozenset({0}))["question"], display.stage(frozenset({1}))["question"]
    assert len(asked["choices"]) == 2
    assert "the " in asked["text"]
    assert waiting == {"seat": 0, "topic": "secret", "text": "seat 1 decides."}


def test_those_who_share_a_screen_look_through_the_eyes_of_the_asked_one(phrases: Path) -> None:
    events: list[Event] = []
    game = whisper.start(phrases, "1", events)
    entries = [Entry(0, event) for event in events]
    both, first = Display(game, entries), Display(game, entries)
    assert both.stage(frozenset({0, 1})) == first.stage(frozenset({0}))
    assert [line.text for line in both.lines(frozenset({0, 1}))] == [line.text for line in first.lines(frozenset({0}))]
    game.play(game.decision.options[1].id)  # type: ignore[union-attr]
    assert Display(game, entries).stage(frozenset({0, 1}))["question"]["seat"] == 1


def test_bots_get_an_imagined_position(phrases: Path) -> None:
    """What is sent to the worker is the same for all games the bot's seat cannot tell apart, but for its own dice."""
    jobs = set()
    for seed in range(40):
        game = whisper.start(phrases, str(seed), [])
        job = job_for("g", game, "random")
        assert str(game.setting.seed) != job.snapshot["dice"]["key"]
        assert job.snapshot["hands"][0] == game.hands[0]  # type: ignore[attr-defined]
        jobs.add((job.snapshot["hands"][0], job.snapshot["hands"][1], game.hands[1]))  # type: ignore[attr-defined]
    assert any(imagined != real for _, imagined, real in jobs)


def test_a_shared_screen_stays_with_who_was_asked_last() -> None:
    """Between two questions to the same player nobody has to hand the device to and fro while others play."""
    game = questable.new("midnight", seats=4, seed="curtain")
    dice, shared, last = random.Random(3), frozenset({1, 3}), None
    handed = 0
    for _ in range(300):
        assert game.decision is not None
        seat = game.decision.seat
        eyes = viewpoint(game, shared)
        if seat in shared:
            handed += last is not None and seat != last
            last = seat
        assert eyes == (1 if last is None else last)
        assert Display(game, []).stage(shared)["eyes"] == eyes
        game.play(dice.choice(game.decision.options))
    assert handed > 1
    assert viewpoint(game, frozenset({2})) == 2
    assert viewpoint(game, frozenset()) is None
    assert "eyes" not in Display(questable.new(RISE, seats=2, seed=1), []).stage(frozenset({0}))
