"""Simulations: the same for any number of workers, honest about what did not end."""

import gc
import multiprocessing
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import questable
from questable.bots import make_bot, take_turns
from questable.errors import ContentError, QuestableError, SetupError
from questable.lab import Result, simulate, simulation
from questable.lab.simulation import Spread, _bot_seed, spread

ADVENTURE = "rise-of-the-dragon-lords"
SHORT = "doom-track"  # a variant in which games of random players end
TIMES = ("workers", "seconds", "cpu_seconds", "decisions_per_second")


def figures(result: Result) -> dict[str, object]:
    """Everything but the times."""
    plain: dict[str, object] = msgspec.to_builtins(result)
    return {key: value for key, value in plain.items() if key not in TIMES}


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate(ADVENTURE, games=5, seats=("random", "random", "random"), variants=[SHORT], seed="7", workers=1)


def test_workers_change_nothing(result: Result) -> None:
    other = simulate(ADVENTURE, games=5, seats=("random", "random", "random"), variants=[SHORT], seed="7", workers=2)
    assert other.workers == 2
    assert figures(other) == figures(result)


def test_no_worker_outlives_what_it_was_started_for() -> None:
    """One that is still beginning would look in vain for what its caller held, and say so on stderr."""
    before = set(multiprocessing.active_children())
    simulate(ADVENTURE, games=2, seats=("random",), seed="7", workers=2, limit=1)
    assert set(multiprocessing.active_children()) <= before


def test_a_worker_looks_for_garbage_seldom_and_leaves_its_caller_alone(result: Result) -> None:
    """Most of what it looks at then are rules and content, which stay."""
    program = (
        "import gc, threading\n"
        "from questable.lab import simulation\n"
        "usual = gc.get_threshold()\n"
        "simulation._begin_work(threading.Event())\n"
        "print(all(now > then for now, then in zip(gc.get_threshold(), usual)))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "True\n"
    assert gc.get_threshold() != simulation.THRESHOLDS


def test_another_seed_gives_other_games(result: Result) -> None:
    other = simulate(ADVENTURE, games=5, seats=("random", "random", "random"), variants=[SHORT], seed="8", workers=1)
    assert figures(other) != figures(result)


def test_every_game_is_counted_once(result: Result) -> None:
    assert result.games == result.finished == 5
    assert sum(result.reasons.values()) == 5
    assert sum(share.played for share in result.heroes.values()) == 5 * 3
    assert sum(result.wins.by_hero.values()) == sum(result.wins.by_seat.values()) == sum(result.wins.by_bot.values())
    assert list(result.wins.by_seat) == ["0", "1", "2"]
    assert result.decisions > 5 * (result.decisions_per_game.p10 or 0) > 0
    assert result.rounds.p10 is not None
    assert result.decisions_per_second == pytest.approx(result.decisions / result.cpu_seconds, rel=0.05)


def test_a_game_of_a_simulation_can_be_played_alone() -> None:
    heard: Counter[str] = Counter()
    game = questable.new(
        ADVENTURE, seats=1, seed="9-0", variants=["solo"], sink=lambda event: heard.update([event.kind])
    )
    whole = simulate(ADVENTURE, games=1, seats=("random",), variants=["solo"], seed="9", workers=1)
    take_turns(game, {0: make_bot("random", game.setting.adventure, 1)})
    assert heard["joined"] == 1, "the sink of a new game hears the set-up"
    (hero,) = (share for share in whole.heroes.values() if share.played)
    assert hero.name == game.setting.content.cards[game.view(None).heroes[0].hero.id].name


def test_cards_that_were_met_were_met_in_the_games(result: Result) -> None:
    cards = result.cards.values()
    assert any(card.met for card in cards)
    assert all(card.beaten <= card.faced for card in cards)
    assert all(card.faced <= card.met for card in cards if card.kind == "challenge")
    assert all(card.escaped + card.knocked_out + card.beaten <= card.faced for card in cards)
    assert not any(name in result.cards for name in result.heroes)
    assert set(result.cards) | set(result.heroes) == set(questable.new(ADVENTURE).setting.content.cards)


def test_what_only_a_box_counts_is_told_besides() -> None:
    """Covenant items of Midnight: the lab has no column for those that were upgraded."""
    counted = {
        word
        for card in simulate("midnight", games=1, seats=("greedy", "greedy"), seed=1).cards.values()
        for word in card.besides
    }
    assert counted == {"upgraded"}


def test_a_game_beyond_the_limit_is_unfinished() -> None:
    result = simulate(ADVENTURE, games=2, seats=("random",) * 2, seed=1, limit=50, workers=1)
    assert (result.games, result.finished, result.decisions) == (2, 0, 100)
    assert result.rounds == Spread(None, None, None)
    assert result.wins.by_bot == {"random": 0}
    assert result.bots["random"].share is None


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(ADVENTURE, games=3, seed=1, limit=10, workers=1, progress=told.append)
    assert told == [1, 2, 3]


@pytest.mark.parametrize(
    ("wishes", "error"),
    [
        ({"seats": ("random", "nobody")}, SetupError),
        ({"seats": ("random",) * 9}, SetupError),
        ({"variants": ["no-such"]}, SetupError),
        ({"packs": ["no-such"]}, SetupError),
    ],
)
def test_wishes_that_cannot_be_met(wishes: dict[str, object], error: type[QuestableError]) -> None:
    with pytest.raises(error):
        simulate(ADVENTURE, games=2, workers=2, **wishes)  # type: ignore[arg-type]


def test_a_wrong_pack_is_refused_before_workers_start(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("[[item]]\nid = 1\n")
    with pytest.raises(ContentError):
        simulate(ADVENTURE, games=2, workers=2, packs=[tmp_path])


def test_greedy_plays_if_nobody_else_is_named() -> None:
    """With `random` no game of most adventures ever ends."""
    result = simulate(ADVENTURE, games=1, seed=1, limit=50, workers=1)
    assert result.seats == ("greedy", "greedy")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_breaks_is_told_of_with_its_seed_and_the_others_go_on(workers: int, tmp_path: Path) -> None:
    """A card with more to do than any rule may take."""
    (tmp_path / "cards.toml").write_text(LOOP)
    result = simulate(ADVENTURE, games=4, seats=("random",) * 2, seed=3, workers=workers, packs=[tmp_path], limit=SOME)
    assert result.games + len(result.broken) == result.wanted == 4 and not result.interrupted
    assert result.games and result.broken, "take a limit at which some break"
    for each in result.broken:
        assert each.seed == f"3-{each.game}" and 0 < each.decisions < SOME
        assert each.reason.startswith("StuckError: ")
        assert str(each).startswith(f"game {each.game} (seed '3-{each.game}') broke after {each.decisions} decisions")
    assert [each.game for each in result.broken] == sorted(each.game for each in result.broken)
    assert result.decisions == SOME * result.games, "what a broken game did counts for nothing"


def test_a_bot_that_fails_breaks_its_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(name: str, adventure: questable.Adventure, seed: int | None = None) -> object:
        if seed == _bot_seed("5-1", 0):
            raise ZeroDivisionError("thought too\nhard")
        return make_bot("random", adventure, seed)

    monkeypatch.setattr(simulation, "make_bot", failing)
    result = simulate(ADVENTURE, games=3, seats=("random",) * 2, seed=5, workers=1, limit=20)
    assert result.games == 2
    assert [str(each) for each in result.broken] == [
        "game 1 (seed '5-1') broke after 0 decisions: ZeroDivisionError: thought too hard"
    ]


# Ctrl-C --------------------------------------------------------------------------------------------------------------

ENDLESS = {"games": 10_000, "seats": ("random",) * 2, "limit": 300, "seed": 1}


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_keeps_what_was_finished(workers: int) -> None:
    def progress(done: int) -> None:
        if done == 3:
            signal.raise_signal(signal.SIGINT)

    usual = signal.getsignal(signal.SIGINT)
    result = simulate(ADVENTURE, workers=workers, progress=progress, **ENDLESS)  # type: ignore[arg-type]
    assert result.interrupted and result.wanted == 10_000
    assert 3 <= result.games <= 3 + 4 * 2 + 2
    assert result.decisions == 300 * result.games
    assert signal.getsignal(signal.SIGINT) is usual


def test_an_interrupt_before_anything_was_finished_is_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*args: object) -> int:
        signal.raise_signal(signal.SIGINT)
        return 1

    monkeypatch.setattr(simulation, "take_turns", pressed)
    with pytest.raises(KeyboardInterrupt):
        simulate(ADVENTURE, workers=1, **ENDLESS)  # type: ignore[arg-type]


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C is heard, even if the tests run where it is not: in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_a_second_interrupt_is_not_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*args: object) -> int:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("nobody heard it")

    monkeypatch.setattr(simulation, "take_turns", pressed)
    with pytest.raises(KeyboardInterrupt):
        simulate(ADVENTURE, workers=1, **ENDLESS)  # type: ignore[arg-type]


SOME = 700  # decisions, after which some games have met the card below and others have not
DEEP = 14
LOOP = f"""
[[event]]
id = "an-endless-echo"
name = "An Endless Echo"
colour = "green"
number = 9
[[event.ability]]
when = ["refresh"]
do = {'[{ do = "everyone", effects = ' * DEEP}[{{ do = "gain", gold = 1 }}]{"}]" * DEEP}
"""


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], (None, None, None)),
        ([4], (4, 4, 4)),
        (range(1, 11), (1, 5, 9)),
        (range(1, 101), (10, 50, 90)),
        ([1, 1, 1, 9], (1, 1, 9)),
    ],
)
def test_spread(values: range, expected: tuple[int | None, ...]) -> None:
    assert spread(Counter(values)) == Spread(*expected)
