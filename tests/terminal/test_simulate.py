"""`questable simulate`."""

import json
import signal
import subprocess
import sys

import pytest

import questable
from questable import Adventure
from questable.bots import Bot, make_bot
from questable.lab import Result, simulation
from questable.lab.simulation import Broken, CardFigures, Share, SimulationPlan, Spread, Stop, Wins, _bot_seed
from questable.lab.tally import Tally
from questable.terminal.main import main
from questable.terminal.simulate_page import interval, poisson, show

ADVENTURE = "rise-of-the-dragon-lords"
QUICK = ["simulate", ADVENTURE, "--variant", "doom-track", "--seed", "7", "--workers", "1", "--seats", "random,random"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")


def test_the_json_has_the_documented_shape(capsys: Capture) -> None:
    assert main([*QUICK, "--games", "2", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    document = json.loads(out)
    assert document["adventure"] == ADVENTURE
    assert (document["games"], document["finished"]) == (2, 2)
    assert document["seats"] == ["random", "random"]
    assert set(document["wins"]) == {"by_bot", "by_hero", "by_seat"}
    assert set(document["rounds"]) == {"p10", "p50", "p90"}
    assert document["decisions"] > 0
    assert document["decisions_per_second"] > 0
    assert all({"met", "beaten", "bought"} <= set(card) for card in document["cards"].values())


def test_the_report(capsys: Capture) -> None:
    assert main([*QUICK, "--games", "2", "--seats", "random, random,random"]) == 0
    out = capsys.readouterr().out
    assert "Rise of the Dragon Lords · 2 games · random, random, random · seed 7 · 1 worker\n" in out
    for words in ("3 random", "how games ended: ", "rounds: ", "knock-outs", "never bought", "in a second of one core"):
        assert words in out
    assert questable.find_adventure(ADVENTURE).name in out and ADVENTURE not in out


def test_cards_of_packs_come_first(capsys: Capture) -> None:
    assert main([*QUICK, "--games", "2", "--pack", "kellos"]) == 0
    out = capsys.readouterr().out
    before, _, rest = out.partition("card of a pack")
    assert "1 random" not in before and "1 random" in rest
    cards = questable.new(ADVENTURE, packs=["kellos"]).setting.content
    for card, pack in cards.origin.items():
        assert pack == "kellos" and cards.cards[card].name in rest
    assert main([*QUICK, "--games", "1"]) == 0
    assert "card of a pack" not in capsys.readouterr().out


def test_the_interval_of_a_count() -> None:
    assert poisson(0) == pytest.approx((0.0, 3.84), abs=0.01)
    low, high = poisson(100)
    assert 80 < low < 84 and 120 < high < 124


def test_games_that_were_broken_off_are_said_to_be(capsys: Capture) -> None:
    assert main(["simulate", ADVENTURE, "--games", "2", "--limit", "30", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "2 of them were broken off after 30 decisions" in out
    assert "how games ended" not in out


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["simulate", "no-such"], "there is no adventure 'no-such'"),
        (["simulate"], "Missing argument"),
        (["simulate", ADVENTURE, "--seats", "random,nobody"], "there is no bot 'nobody'"),
        (["simulate", ADVENTURE, "--seats", "random,,random"], "name a bot for each seat"),
        (["simulate", ADVENTURE, "--seats", ",".join(["random"] * 7)], "1 to 6 seats, not 7"),
        (["simulate", ADVENTURE, "--variant", "nope"], "no variant 'nope'"),
        (["simulate", ADVENTURE, "--pack", "nope"], "no pack 'nope'"),
        (["simulate", ADVENTURE, "--games", "0"], "0 is not in the range"),
        (["simulate", ADVENTURE, "--workers", "0"], "0 is not in the range"),
    ],
)
def test_bad_arguments_are_one_line(args: list[str], line: str, capsys: Capture) -> None:
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert line in err
    assert err.count("\n") == 1


def test_the_installed_command_may_use_workers() -> None:
    command = [sys.executable, "-m", "questable.terminal.main", *QUICK, "--games", "2", "--workers", "2", "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["finished"] == 2
    assert run.stderr == ""


@pytest.mark.parametrize(("won", "played"), [(0, 0), (0, 10), (5, 10), (10, 10), (480, 1000)])
def test_the_interval_holds_the_share(won: int, played: int) -> None:
    low, high = interval(won, played)
    assert 0 <= low <= (won / played if played else 0.5) <= high <= 1


def test_names_are_text_not_markup(capsys: Capture) -> None:
    card = CardFigures(
        name="[bold]Ogre[/]",
        kind="challenge",
        for_sale=False,
        fought=True,
        sleeps=False,
        met=3,
        faced=3,
        beaten=0,
        escaped=1,
        knocked_out=2,
        bought=0,
        kept=0,
        used=0,
    )
    result = Result(
        adventure=ADVENTURE,
        variants=(),
        packs=(),
        seats=("random", "greedy"),
        fair=0.5,
        seed="[red]",
        wanted=1,
        games=1,
        finished=1,
        limit=10,
        wins=Wins({"random": 1, "greedy": 0}, {"ann": 1}, {"0": 1, "1": 0}),
        rounds=Spread(1, 1, 1),
        decisions=3,
        decisions_per_game=Spread(3, 3, 3),
        decisions_per_second=3.0,
        cpu_seconds=1.0,
        seconds=1.0,
        workers=1,
        reasons={"a-[link]-reason": 1},
        bots={"random": Share("random", 1, 1, 1.0, 0.5), "greedy": Share("greedy", 1, 0, 0.0, 0.5)},
        heroes={"ann": Share("[u]Ann", 1, 1, 1.0, 0.5)},
        cards={"ogre": card},
    )
    show(result)
    out = capsys.readouterr().out
    for words in ("[bold]Ogre[/]", "[u]Ann", "seed [red]", "a [link] reason", "never beaten (1)", "2 greedy"):
        assert words in out


def test_a_game_with_sides_names_them_and_is_fair_if_each_wins_half(capsys: Capture) -> None:
    wish = ["simulate", "midnight", "--games", "1", "--seats", "greedy,greedy", "--seed", "5", "--workers", "1"]
    assert main(wish) == 0
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    (heroes,) = (row for row in rows if row.startswith("1 greedy "))
    (king,) = (row for row in rows if row.startswith("2 greedy, Night King "))
    assert heroes.endswith("50 %") and king.endswith("50 %")
    assert {heroes.split()[3], king.split()[5]} == {"0", "1"}, "one side has won"
    assert not any(row.startswith("never met") and "Jahzir" in row for row in rows)


def test_greedy_plays_if_nobody_else_is_named(capsys: Capture) -> None:
    assert main(["simulate", ADVENTURE, "--games", "1", "--limit", "20", "--workers", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == ["greedy", "greedy"]


def test_a_game_that_breaks_is_named_and_the_others_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def failing(name: str, adventure: Adventure, seed: int | None = None) -> Bot:
        if seed == _bot_seed("7-1", 0):
            raise ZeroDivisionError("thought too hard")
        return make_bot("random", adventure, seed)

    monkeypatch.setattr(simulation, "make_bot", failing)
    assert main([*QUICK, "--games", "3", "--limit", "50"]) == 1
    out, err = capsys.readouterr()
    assert err == "questable: game 1 (seed '7-1') broke after 0 decisions: ZeroDivisionError: thought too hard\n"
    assert "Rise of the Dragon Lords · 2 games" in out and "One game broke and counts for nothing" in out
    assert main([*QUICK, "--games", "3", "--limit", "50", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["wanted"], document["games"]) == (3, 2)
    assert document["broken"][0]["seed"] == "7-1"


def test_an_interrupted_simulation_reports_what_was_finished(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    played = simulation.play_game

    def pressed(plan: SimulationPlan, number: int, stop: Stop) -> Tally | Broken | None:
        if number == 2:
            signal.raise_signal(signal.SIGINT)
        return played(plan, number, stop)

    monkeypatch.setattr(simulation, "play_game", pressed)
    assert main([*QUICK, "--games", "30", "--limit", "50"]) == 130
    out, err = capsys.readouterr()
    assert err == "" and "Interrupted: 2 of 30 games played." in out
    assert main([*QUICK, "--games", "30", "--limit", "50", "--json"]) == 130
    document = json.loads(capsys.readouterr().out)
    assert document["interrupted"] is True and (document["wanted"], document["games"]) == (30, 2)
