"""`questable bench`, and the measuring behind it; no test looks at how fast anything is."""

import json
from collections.abc import Sequence

import pytest

from questable.lab import measure as method
from questable.terminal.main import main

ADVENTURE = "rise-of-the-dragon-lords"
Capture = pytest.CaptureFixture[str]


class Countdown:
    """An engine whose games end after so many decisions."""

    name = "countdown"

    def __init__(self, length: int) -> None:
        self.length, self.started, self.cloned = length, 0, 0

    def start(self, number: int) -> list[int]:
        self.started += 1
        return [self.length]

    def options(self, game: list[int]) -> Sequence[int]:
        return (1,) if game[0] else ()

    def play(self, game: list[int], option: int) -> None:
        game[0] -= option

    def clone(self, game: list[int]) -> list[int]:
        self.cloned += 1
        return game[:]


@pytest.mark.parametrize(
    ("length", "budget", "ended", "broken_off"),
    [(10, 100, 10, 0), (30, 100, 3, 0), (method.GAME_LIMIT * 9, method.GAME_LIMIT * 2, 0, 2)],
    ids=["games end", "the budget ends", "games are broken off"],
)
def test_decisions_are_counted(length: int, budget: int, ended: int, broken_off: int) -> None:
    speed = method.measure_decisions(Countdown(length), budget)
    assert speed.decisions == budget
    assert (speed.games_ended, speed.games_broken_off) == (ended, broken_off)


def test_clones_are_taken_at_every_hundredth_position() -> None:
    engine = Countdown(250)
    method.measure_clones(engine, 500)
    assert engine.started == 2
    assert engine.cloned == 2 * 2 * method.CLONES


def test_engines_take_turns() -> None:
    told: list[str] = []
    first, second = Countdown(50), Countdown(50)
    first.name, second.name = "a", "b"
    figures = method.measure([first, second], rounds=2, budget=1000, progress=told.append)
    assert [line.rpartition(" ")[2] for line in told] == ["a", "b", "a", "b"]
    assert figures["a"].save_load_per_second is None
    assert figures["b"].games_ended == 2 * 20


def test_the_json_has_the_documented_shape(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    imported = method.measure_import
    monkeypatch.setattr(method, "measure_import", lambda adventure, _: imported(adventure, starts=1))
    assert main(["bench", ADVENTURE, "--json", "--rounds", "1", "--decisions", "6000"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    figures = json.loads(out)["adventures"][ADVENTURE]
    for name in ("decisions_per_second", "clones_per_second", "save_load_per_second", "import_seconds"):
        assert figures[name] > 0
    assert figures["decisions"] == 6000


def test_the_table(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("questable.terminal.bench.measure", lambda *_, **__: {ADVENTURE: FIGURES})
    assert main(["bench"]) == 0
    out = capsys.readouterr().out
    for words in (ADVENTURE, "12,346", "99 ms", "broken off"):
        assert words in out


FIGURES = method.Figures(
    decisions_per_second=12345.6,
    choices_per_second=12000.0,
    clones_per_second=3.0,
    save_load_per_second=2.0,
    import_seconds=0.099,
    seats=4,
    rounds=1,
    decisions=10,
    games_ended=0,
    games_broken_off=1,
)


def test_an_unknown_adventure(capsys: Capture) -> None:
    assert main(["bench", "no-such"]) == 2
    assert capsys.readouterr().err.startswith("questable: there is no adventure 'no-such'")
