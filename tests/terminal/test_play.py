"""`questable play`: asked, answered, undone, saved, resumed, interrupted; and what it looks like."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import questable
from questable import Game, Hint, Option, Outcome
from questable.bots import Sight, make_bot
from questable.errors import ContentError, EngineError
from questable.speech import Naming, Phrasebook, read_catalogue
from questable.terminal import screen
from questable.terminal.main import main
from questable.terminal.saving import SaveFile
from questable.terminal.screen import ListedOption, Screen
from questable.terminal.session import HUMAN, Entry, Session
from tests import speaking as presentation
from tests.sweeps import share

RISE = "rise-of-the-dragon-lords"
DEFAULT = f"{RISE}.quest"

Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Run `questable play` in an empty folder with these lines typed; gives exit status, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")

    def run(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main(["play", *args])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def choices(file: Path | str = DEFAULT) -> tuple[str, ...]:
    return questable.read_record(file).choices


# Playing -------------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_choice_by_choice(play: Play) -> None:
    status, out, err = play(RISE, "--seats", "human,random", "--seed", "7", typed="1\n" * 40)
    assert (status, err) == (0, "")
    assert "Movement: how do you travel?" in out
    assert "roll the dice" in out
    assert "[RB-" not in out, "rules are told on wish"
    assert f"Saved. To continue:\n  questable play {DEFAULT}\n" in out
    record = questable.read_record(DEFAULT)
    assert (record.seats, record.seed) == (2, "7")
    assert record.chosen_by.count(0) == 40
    questable.verify(record)


def test_bots_alone_come_to_an_end_and_can_be_asked_to_go_on(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("questable.terminal.session.ALONE", 30)
    status, out, err = play(RISE, "--seats", "random,random", "--seed", "7")
    assert (status, err) == (0, "")
    assert "The bots made 30 choices without finishing the game" in out
    assert len(choices()) == 30
    assert play(DEFAULT, "--seats", "random,random")[0] == 0
    assert len(choices()) == 60


def test_the_same_seed_gives_the_same_evening(play: Play) -> None:
    first = play(RISE, "--seats", "human,random", "--seed", "3", typed="1\n2\n" * 10)[1]
    second = play(RISE, "--seats", "human,random", "--seed", "3", typed="1\n2\n" * 10)[1]
    assert first.replace(DEFAULT, "") == second.replace(f"{RISE}-2.quest", "")


def test_options_may_be_named_by_number_or_text_id(play: Play) -> None:
    play(RISE, "--seats", "human", "--seed", "1", typed="automatic\nstep:72\n2\n1\nquit\n")
    assert choices() == ("automatic", "step:72", "automatic", "step:58")


def test_default_seats_are_a_human_and_a_bot(play: Play) -> None:
    status, out, _ = play(RISE, "--seed", "1", typed="quit\n")
    assert status == 0
    assert f"  questable play {DEFAULT}\n" in out
    record = questable.read_record(DEFAULT)
    assert record.seats == 2


def test_several_people_are_told_whose_turn_it_is(play: Play) -> None:
    _, out, _ = play(RISE, "--seats", "human,human", "--seed", "2", typed="automatic\nstep:72\nautomatic\nstep:72\n")
    assert re.search(r"\(seat 1\) · Movement", out)
    assert re.search(r"\(seat 2\) · Movement", out)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "There is no option 0. Choose 1 to 3."),
        ("99", "There is no option 99. Choose 1 to 3."),
        ("-1", "There is no option -1. Choose 1 to 3."),
        ("9" * 5000, f"There is no option {'9' * 40}…. Choose 1 to 3."),
        ("²", "'²' is not an option or a command"),
        ("dance wildly", "'dance wildly' is not an option or a command. Type a number, or ? for help."),
        ("walk:17/die2", "'walk:17/die2' is not an option or a command"),
        ("hint 77", "There is no option 77. Choose 1 to 3."),
        ("card Nobody of Nowhere", "No card is called 'Nobody of Nowhere'."),
        ("card", "Which card? For example: card "),
        ("rule RB-NO-99", "RB-NO-99"),
        ("table attic", "No part of the table is called 'attic'. Choose one of these: "),
        ("undo", "You have nothing to take back yet."),
        ("save no/such/folder/x.quest", "Not saved: cannot write no/such/folder/x.quest"),
    ],
)
def test_wrong_input_is_answered_and_costs_nothing(play: Play, typed: str, answer: str) -> None:
    status, out, err = play(RISE, "--seats", "human", "--seed", "1", typed=f"{typed}\nquit\n")
    assert (status, err) == (0, "")
    assert answer in out.replace("\n", " ")
    assert choices() == ()


def test_cards_out_of_sight_are_found_by_name_unless_too_many_are_meant(play: Play) -> None:
    _, out, _ = play(RISE, "--seats", "human", "--seed", "2", typed="card of the\ncard lord marg\nquit\n")
    assert "No card is called 'of the'." in out and "Red Challenge (dragon, lord, king)" in out
    _, out, _ = play(RISE, "--seats", "human", "--seed", "2", "--language", "de", typed="card hochfürst marg\nquit\n")
    assert "Rote Herausforderung (Drache, Fürst, König)" in out


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("?", "take back your last choice"),
        ("help", "save and leave"),
        ("map", "your options"),
        ("heroes", "Stamina ●"),
        ("table", "Undefeated"),
        ("market", "Market deck"),
        ("event", "none in play"),
        ("hint", "5 movement dice"),
        ("hint 2", "automatic move"),
        ("log", "goes first. [RB-SETUP-15]"),
        ("log 1", "Round 1"),
        ("log many", "goes first"),
        ("rule rb-combat-09", "RB-COMBAT-09"),
        ("card high lord margath", "Red Challenge (dragon, lord, king)"),
        ("card lord margath", "Red Challenge (dragon, lord, king)"),  # lies in its deck
        ("card tamalir", "No card is called"),
        ("", "Movement: how do you travel?"),
    ],
)
def test_commands(play: Play, command: str, answer: str) -> None:
    before = play(RISE, "--seats", "human", "--seed", "1", typed="quit\n")[1]
    status, out, err = play(RISE, "--seats", "human", "--seed", "1", typed=f"{command}\nquit\n")
    assert (status, err) == (0, "")
    assert answer in out[len(before) // 2 :]
    assert choices() == ()


def test_a_part_of_the_table_is_shown_alone(play: Play) -> None:
    start = ["--seats", "human", "--seed", "1"]
    before = play(RISE, *start, typed="quit\n")[1]
    whole, part = (play(RISE, *start, typed=f"{command}\nquit\n")[1] for command in ("table", "table Event"))
    titles = [panel.title for panel in _panels(1) if panel.seat is None]
    assert len(titles) > 2 and "Event" in titles
    shown = part[len(before) // 2 :]
    assert "none in play" in shown
    assert len(before) < len(part) < len(whole)
    for title in titles:
        assert title in whole


def test_a_card_is_found_by_a_part_of_its_name(play: Play) -> None:
    name = next(panel.title for panel in _panels(1) if panel.seat == 0)
    out = play(RISE, "--seats", "human", "--seed", "1", typed=f"card {name.split()[0].lower()}\n")[1]
    assert f"{name}  Hero" in out


def _panels(seed: int) -> list[Any]:
    game = questable.new(RISE, seats=1, seed=seed)
    return list(presentation.panels(game))


# Undo ----------------------------------------------------------------------------------------------------------------


def test_undo_takes_the_last_choice_back(play: Play) -> None:
    out = play(RISE, "--seats", "human", "--seed", "1", typed="automatic\nstep:72\nundo\nundo\nlog\nquit\n")[1]
    assert "goes to plains" in out
    assert "goes to plains" not in out[out.rindex("Movement: how") :], "the log forgets it too"
    assert choices() == ()


def test_undo_after_resuming(play: Play) -> None:
    play(RISE, "--seats", "human", "--seed", "1", "--save", "x.quest", typed="automatic\nstep:72\nautomatic\nstep:58\n")
    out = play("x.quest", "--seats", "human", typed="undo\nlog\nundo\nundo\nundo\nundo\n")[1]
    assert "You have nothing to take back yet." in out
    assert "goes to plains" in out, "what happened before is in the log of the resumed game"
    assert choices("x.quest") == ()


def test_dice_cannot_be_undone(play: Play) -> None:
    out = play(RISE, "--seats", "human", "--seed", "1", typed="roll\nundo\n")[1]
    assert "You cannot take that back: dice were rolled or cards revealed since." in out
    assert choices() == ("roll",)


def test_nobody_takes_back_what_another_decided(play: Play) -> None:
    out = play(RISE, "--seats", "human,human", "--seed", "2", typed="automatic\nstep:72\nundo\n")[1]
    assert re.search(r"You\s+cannot\s+take\s+that\s+back:\s+.*has\s+acted\s+since", out)
    assert choices() == (
        "automatic",
        "step:72",
    )


# Saving --------------------------------------------------------------------------------------------------------------


def test_save_and_resume_in_every_way(play: Play) -> None:
    play(RISE, "--seats", "human", "--seed", "1", "--save", "evening.quest", typed="automatic\nstep:72\n")
    assert choices("evening.quest") == (
        "automatic",
        "step:72",
    )
    play("evening.quest", "--seats", "human", typed="automatic\nstep:58\n")
    play("--save", "evening.quest", "--seats", "human", typed="automatic\nstep:72\n")
    play(RISE, "--save", "evening.quest", "--seats", "human", typed="stay\nquit\n")
    assert choices("evening.quest") == ("automatic", "step:72", "automatic", "step:58", "automatic", "step:72", "stay")
    questable.verify(questable.read_record("evening.quest"))


def test_resuming_into_another_file(play: Play) -> None:
    play(RISE, "--seats", "human", "--seed", "1", "--save", "a.quest", typed="automatic\nstep:72\n")
    play("a.quest", "--seats", "human", "--save", "b.quest", typed="automatic\nstep:58\n")
    assert (choices("a.quest"), choices("b.quest")) == (
        (
            "automatic",
            "step:72",
        ),
        ("automatic", "step:72", "automatic", "step:58"),
    )


def test_after_the_first_save_every_choice_is_saved(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(
        RISE, "--seats", "human", "--seed", "1", typed="automatic\nstep:72\nsave mine.quest\nautomatic\nstep:58\n"
    )[1]
    assert "  questable play mine.quest\n" in out
    assert choices("mine.quest") == ("automatic", "step:72", "automatic", "step:58")
    assert not Path(DEFAULT).exists()


def test_another_game_is_never_overwritten(play: Play) -> None:
    for seed in ("1", "2", "3"):
        play(RISE, "--seats", "human", "--seed", seed, typed="stay\n")
    seeds = [questable.read_record(f"{RISE}{number}.quest").seed for number in ("", "-2", "-3")]
    assert seeds == ["1", "2", "3"]
    out = play(RISE, "--seats", "human", "--seed", "4", typed=f"save {DEFAULT}\n")[1]
    assert "holds something else and was not changed" in out.replace("\n", " ")
    assert questable.read_record(DEFAULT).seed == "1"
    Path("letter.txt").write_text("Dear aunt", encoding="utf-8")
    play(RISE, "--seats", "human", "--seed", "4", typed="save letter.txt\n")
    assert Path("letter.txt").read_text(encoding="utf-8") == "Dear aunt"


def test_an_earlier_save_of_the_same_game_may_be_replaced(play: Play) -> None:
    play(RISE, "--seats", "human", "--seed", "1", "--save", "a.quest", typed="automatic\nstep:72\n")
    play("a.quest", "--seats", "human", "--save", "b.quest", typed="automatic\nstep:58\nsave a.quest\n")
    assert choices("a.quest") == ("automatic", "step:72", "automatic", "step:58")


def test_quit_stays_if_the_game_cannot_be_saved(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = tmp_path / "missing" / "x.quest"
    monkeypatch.setattr("questable.terminal.session.free_name", lambda game, folder: missing)
    status, out, err = play(RISE, "--seats", "human", "--seed", "1", typed="quit\nsave safe.quest\nquit\n")
    assert (status, err) == (0, "")
    assert "Not saved: cannot write" in out
    assert choices("safe.quest") == ()


# Wrong arguments -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        ([], 2, "which adventure? Choose one of these, or name a saved game: "),
        (["no-such-place"], 2, "there is no adventure 'no-such-place'"),
        (["missing.quest"], 2, "there is no saved game missing.quest"),
        ([RISE, "--seats", "human,deep-blue"], 2, "no player is called 'deep-blue'"),
        ([RISE, "--seats", ""], 2, "no player is called ''"),
        ([RISE, "--seats", "human,"], 2, "no player is called ''"),
        ([RISE, "--seats", ",".join(["human"] * 9)], 2, "is for 1 to 6 seats, not 9"),
        ([RISE, "--variant", "quick"], 2, "has no variant 'quick'"),
        ([RISE, "--variant", "solo"], 2, "is for 1 seats, not 2"),
        ([RISE, "--pack", "no-such-folder"], 2, "no pack 'no-such-folder'"),
        ([RISE, "--pack", "broken"], 1, "bad.toml"),
        ([RISE, "--save", "no/such/folder/x.quest"], 1, "cannot write no/such/folder/x.quest"),
        ([RISE, "--save", "letter.txt"], 1, "letter.txt"),
        (["letter.txt"], 1, "letter.txt"),
        (["half.quest"], 1, "half.quest"),
        (["--save", "new.quest"], 2, "which adventure?"),
        (["good.quest", "--seats", "human,human"], 2, "the saved game has 1 seats, not 2"),
        (["good.quest", "--seed", "5"], 2, "good.quest holds a game with another seed (1)"),
        ([RISE, "--save", "good.quest", "--variant", "doom-track"], 2, "another variants (none)"),
        (["good.quest", "--save", "half.quest"], 2, "both good.quest and half.quest exist"),
    ],
)
def test_wrong_arguments_give_one_clear_line(play: Play, args: list[str], status: int, message: str) -> None:
    play(RISE, "--seats", "human", "--seed", "1", "--save", "good.quest", typed="automatic\nstep:72\n")
    files = {
        "good.quest": Path("good.quest").read_bytes(),
        "half.quest": Path("good.quest").read_bytes()[:-100],
        "letter.txt": b"Dear aunt",
    }
    for name, data in files.items():
        Path(name).write_bytes(data)
    Path("broken").mkdir()
    Path("broken/bad.toml").write_text("[[hero]]\nid = 7\n", encoding="utf-8")
    result, out, err = play(*args, typed="quit\n")
    assert (result, out) == (status, "")
    assert err.startswith("questable: ")
    assert err.count("\n") == 1
    assert message in err
    assert {name: Path(name).read_bytes() for name in files} == files
    assert sorted(path.name for path in Path().iterdir()) == ["broken", "good.quest", "half.quest", "letter.txt"]


# Interrupted ---------------------------------------------------------------------------------------------------------


def hear_interrupts() -> None:
    """Ctrl-C is heard even if the tests run in the background, where a shell lets programs ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Waiting:
    """A game in another process, waiting for its player."""

    def __init__(self, folder: Path, *args: str) -> None:
        environment = {**os.environ, "COLUMNS": "80", "LINES": "24", "HOME": str(folder), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "questable.terminal.main", "play", *args],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            preexec_fn=hear_interrupts,  # noqa: PLW1509 (sets a signal, nothing else)
        )
        self.out = ""

    def until(self, text: str) -> None:
        assert self.process.stdout is not None
        while text not in self.out:
            character = self.process.stdout.read(1)
            assert character, f"the game ended: {self.out[-500:]}"
            self.out += character

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def end(self, number: int) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, self.out + out, err


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[Callable[..., Waiting]]:
    begun: list[Waiting] = []

    def begin(*args: str) -> Waiting:
        begun.append(Waiting(tmp_path, *args))
        return begun[-1]

    yield begin
    for each in begun:
        if each.process.poll() is None:
            each.process.kill()
            each.process.communicate()


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interrupted_game_is_saved(waiting: Callable[..., Waiting], tmp_path: Path, name: str) -> None:
    game = waiting(RISE, "--seats", "human", "--seed", "1")
    game.until("> ")
    game.type("automatic")
    game.type("step:72")
    game.until("goes to plains")
    game.until("> ")
    status, out, err = game.end(getattr(signal, name))
    assert (status, err.strip()) == (130, "")
    assert f"  questable play {DEFAULT}\n" in out
    assert choices(tmp_path / DEFAULT) == (
        "automatic",
        "step:72",
    )


def test_an_interrupt_while_a_bot_thinks_leaves_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        """Thinks for a while, then somebody presses Ctrl-C."""

        def __init__(self) -> None:
            self.bot, self.left = make_bot("random", questable.find_adventure(RISE), 1), 25

        def choose(self, sight: Sight) -> Option:
            self.left -= 1
            if not self.left:
                raise KeyboardInterrupt
            return self.bot.choose(sight)

    monkeypatch.chdir(tmp_path)
    bot = Interrupted()
    session = Session(
        questable.new(RISE, seats=2, seed=1), seats=("x", "x"), bots={0: bot, 1: bot}, screen=Screen(_console())
    )
    with pytest.raises(KeyboardInterrupt):
        session.run()
    record = questable.read_record(DEFAULT)
    assert len(record.choices) == 24
    questable.verify(record)


def test_a_bug_in_the_rules_does_not_cost_the_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = iter(["automatic", "step:72", "automatic", "step:58"])
    session = Session(
        questable.new(RISE, seats=1, seed=1),
        seats=("human",),
        bots={},
        screen=Screen(_console()),
        read=lambda _: next(typed),  # the third time: StopIteration, as good a bug as any
    )
    with pytest.raises(StopIteration):
        session.run()
    assert choices() == ("automatic", "step:72", "automatic", "step:58")


def break_rules(monkeypatch: pytest.MonkeyPatch, breaks: Callable[[Option], bool]) -> None:
    """From now on the rules fail in the middle of some choices."""
    run = Game.run

    def fail(game: Game) -> None:
        step = game.coming[0] if game.coming else None
        run(game)
        if step is not None and step[1] and isinstance(step[1][0], Option) and breaks(step[1][0]):
            raise ZeroDivisionError("a rule of tests")

    monkeypatch.setattr(Game, "run", fail)


def test_a_choice_in_which_the_rules_fail_is_taken_back_and_written_down(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_rules(monkeypatch, lambda option: option.id == "roll")
    status, out, err = play(RISE, "--seats", "human", "--seed", "1", typed="roll\nautomatic\nstep:72\nquit\n")
    assert (status, err) == (0, "")
    flat = " ".join(out.split())
    assert "the rules failed at 'roll': ZeroDivisionError: a rule of tests" in flat
    assert "Choose something else. The details are in questable-errors.txt." in flat
    assert choices() == ("automatic", "step:72"), "the game went on and was saved"
    report = Path("questable-errors.txt").read_text()
    assert "Traceback" in report and "choice: roll" in report and '"seed":"1"' in report


class Clumsy:
    """A bot that fails at its second question, in one way or another."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, sight: Sight) -> Option:
        self.asked += 1
        if self.asked == 2:
            raise StopIteration
        return sight.decision.options[0]


def test_a_bot_that_fails_is_told_and_a_person_decides_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = iter(["1", "quit"])
    console = _console()
    game = questable.new(RISE, seats=2, seed=1)
    assert game.decision is not None
    bot, person = game.decision.seat, 1 - game.decision.seat
    seats = {bot: "clumsy", person: "human"}
    session = Session(
        game, seats=(seats[0], seats[1]), bots={bot: Clumsy()}, screen=Screen(console), read=lambda _: next(typed)
    )
    session.run()
    text = " ".join(_text(console).split())
    assert "bot failed: StopIteration. Please choose for it. The details are in questable-errors.txt." in text
    assert questable.read_record(DEFAULT).chosen_by[:2] == (bot, bot)
    assert "Traceback" in Path("questable-errors.txt").read_text()


def test_a_bot_that_fails_among_bots_ends_the_evening_and_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    break_rules(monkeypatch, lambda option: option.id.startswith("step:"))
    bots = {seat: make_bot("random", questable.find_adventure(RISE), seat) for seat in range(2)}
    session = Session(questable.new(RISE, seats=2, seed=1), seats=("x", "x"), bots=bots, screen=Screen(_console()))
    with pytest.raises(EngineError, match="a rule of tests"):
        session.run()
    assert questable.load(DEFAULT) == session.game
    assert "a rule of tests" in Path("questable-errors.txt").read_text()


def test_a_game_of_other_rules_goes_on_and_says_so(play: Play) -> None:
    play(RISE, "--seats", "human", "--seed", "1", typed="automatic\nstep:72\nquit\n")
    record = questable.read_record(DEFAULT)
    record.rules, record.script = 99, "of-other-rules\nstep:72"
    Path(DEFAULT).write_bytes(questable.seal(record))
    status, out, _ = play(DEFAULT, "--seats", "human", typed="undo\n1\nquit\n")
    flat = " ".join(out.split())
    assert status == 0
    assert "Since this game was saved, the rules have changed (number 99, now" in flat
    assert "choices before number 2 can no longer be verified" in flat
    assert len(choices()) == 3 and questable.read_record(DEFAULT).verifiable_from == 2
    _, out, _ = play(DEFAULT, "--seats", "human", typed="quit\n")
    assert "can no longer be verified" not in out, "it is said once"


# The end -------------------------------------------------------------------------------------------------------------


def test_at_the_end_the_winner_the_reason_the_ranking_and_the_seed_are_told(tmp_path: Path) -> None:
    game = questable.new(RISE, seats=2, seed="quite secret")
    game.finish(Outcome((1,), (1, 0), "three-dragon-runes"))
    game.decision = None
    console = _console()
    session = Session(game, seats=("human", "random"), bots={}, screen=Screen(console), save_file=tmp_path / "x.quest")
    session.run()
    out = _text(console)
    names = [panel.title for panel in presentation.panels(game)[:2]]
    assert f"{names[1]} wins: one hero holds three Dragon Runes." in out
    assert f"1. {names[1]} (random)" in out
    assert f"2. {names[0]} (human)" in out
    assert "The seed was quite secret." in out


def test_who_shares_the_victory_shares_the_place(tmp_path: Path) -> None:
    game = questable.new(RISE, seats=3, seed=1)
    game.finish(Outcome((2, 0), (2, 0, 1), "most-dragon-runes"))
    game.decision = None
    console = _console()
    Session(game, seats=("random",) * 3, bots={}, screen=Screen(console), save_file=tmp_path / "x.quest").run()
    out = _text(console)
    names = [panel.title for panel in presentation.panels(game)[:3]]
    assert f"{names[2]} and {names[0]} win:" in " ".join(out.split())
    assert f"1. {names[2]}" in out and f"1. {names[0]}" in out and f"3. {names[1]}" in out


def test_who_loses_together_shares_the_place(tmp_path: Path) -> None:
    game = questable.new(RISE, seats=3, seed=1)
    game.finish(Outcome((2,), (2, 0, 1), "most-dragon-runes", sides=((2,), (0, 1))))
    game.decision = None
    console = _console()
    Session(game, seats=("random",) * 3, bots={}, screen=Screen(console), save_file=tmp_path / "x.quest").run()
    out = _text(console)
    names = [panel.title for panel in presentation.panels(game)[:3]]
    assert f"1. {names[2]}" in out and f"2. {names[0]}" in out and f"2. {names[1]}" in out


def test_a_game_of_bots_is_told_as_it_goes(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked; the game can be broken off and saved like any other."""
    lines: list[object] = []

    def tell(self: Screen, told: Iterator[object], *, every_rule: bool) -> None:
        lines.extend(told)
        if len(lines) > 50:
            raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "log", tell)
    status, _, err = play(RISE, "--seats", "random,random", "--seed", "1")
    assert (status, err.strip()) == (130, "")
    assert len(lines) == len(set(map(id, lines)))
    questable.verify(questable.read_record(DEFAULT))


# What it looks like --------------------------------------------------------------------------------------------------


def _console(width: int = 80, height: int = 24, **facts: object) -> Console:
    return Console(width=width, height=height, file=io.StringIO(), highlight=False, **facts)  # type: ignore[arg-type]


def _text(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(("width", "height"), [(80, 24), (140, 45), (60, 20)])
def test_tables_fit_the_terminal(width: int, height: int) -> None:
    """No line is wider than the terminal; with a dozen options or fewer nothing scrolls away at 80 by 24 and above."""
    rng = random.Random(width)
    events: list[questable.Event] = []
    game = questable.new(RISE, seats=3, seed=width, variants=["doom-track"], sink=events.append)
    game.listen(None)
    console = _console(width, height)
    log = [Entry(0, event) for event in events]
    session = Session(game, seats=("human",) * 3, bots={}, screen=Screen(console), log=log)
    stages = set()
    for _ in range(80):
        decision = session.game.decision
        if decision is None:
            break
        session.seen = len(session.log)
        console.file = io.StringIO()
        table = session._table(decision)
        stages.add(table.look_at_map)
        session.screen.table(table)
        lines = _text(console).splitlines()
        assert max(map(len, lines)) <= width, decision.topic
        if width >= 80 and len(decision.options) <= 12:
            assert len(lines) < height, decision.topic
        session._advance(rng.choice(decision.options))
    assert stages == {True, False}


@pytest.mark.parametrize("language", share(["en", "de"], of=2))
@pytest.mark.parametrize("adventure", [each.id for each in questable.adventures()])
def test_no_two_options_of_a_screen_look_alike(adventure: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 80 by 24 hints are cut, but never so that two options with other words read the same."""
    shown: list[list[Text]] = []

    def shortened(choices: Sequence[ListedOption], width: int, room: int) -> tuple[list[Text], int, int]:
        lines, columns, each = shorten(choices, width, room)
        shown.append(lines)
        return lines, columns, each

    shorten = screen._shortened
    monkeypatch.setattr(screen, "_shortened", shortened)
    rng, told = random.Random(2), 0
    console = _console()
    game = questable.new(adventure, seats=3, seed=2)
    session = Session(game, seats=("human",) * 3, bots={}, screen=Screen(console), language=language)
    for _ in range(150):
        decision = session.game.decision
        if decision is None:
            break
        shown.clear()
        table = session._table(decision)
        session.screen.table(table)
        for lines in shown:
            told += 1
            read = {line.plain.split(maxsplit=1)[1] for line in lines}
            assert len(read) == len({(each.label, each.hint and each.hint.text) for each in table.choices}), read
            assert all(line.cell_len <= 80 for line in lines)
        session._advance(rng.choice(decision.options))
    assert told


def test_what_options_share_is_left_out_before_what_tells_them_apart() -> None:
    def choice(space: str, dice: str) -> ListedOption:
        return ListedOption(space, Hint(text=f"{dice} die; ends here"))

    choices = [choice("plains 100 (SW of Tamalir)", dice) for dice in ("plains/road", "plains/hills", "swamp/river")]
    lines, columns, width = screen._shortened([*choices, choice("road 87 (N of Tamalir)", "road/river")] * 3, 80, 6)
    assert columns == 2 and all(line.cell_len <= width for line in lines)
    assert [line.plain for line in lines[:4]] == [
        " 1 plains 100…of Tamalir)  plains/road…",
        " 2 plains 100…Tamalir)  plains/hills d…",
        " 3 plains 100 (SW of Tamalir)  swamp/r…",
        " 4 road 87 (N of Tamalir)  road/river …",
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_quest_that_has_no_room_is_counted_and_the_goal_has_a_command(language: str) -> None:
    """Five quests' worth of text do not go beside the map at 80 by 24: the board says so, and what shows them."""
    game = questable.new("return-of-the-heroes", seats=3, seed=2)
    console = _console()
    session = Session(game, seats=("human",) * 3, bots={}, screen=Screen(console), language=language)
    for _ in range(60):
        assert session.game.decision is not None
        session._advance(session.game.decision.options[0])
    decision = session.game.decision
    assert decision is not None
    table = session._table(decision)
    session.screen.table(table)
    said = _text(console)
    quest = next(panel for panel in table.panels if panel.seat == decision.seat).lines[-1]
    assert str(quest) not in said and re.search(r"… 3 (?:more|weitere): heroes", said)
    console.file = io.StringIO()
    session._command(decision, table, "heroes")
    assert " ".join(str(quest).split()) in " ".join(_text(console).split())
    console.file = io.StringIO()
    session._command(decision, table, "goal")
    assert re.match("The goal\nTo win: |Das Ziel\nSo gewinnt man: ", _text(console))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_against_the_cult_no_board_hides_corruption_and_ones_own_tells_the_points(seats: int) -> None:
    """What a box adds to a board stands last on its lines: at 80 by 24 it is not the part that is cut off."""
    game = questable.new("cult-of-the-rune", seats=seats, seed=5)
    console = _console(80, 24)
    session = Session(game, seats=("human",) * seats, bots={}, screen=Screen(console))
    while game.decision is not None and game.decision.topic != "way-of-moving":
        session._advance(game.decision.options[0])
    assert session.game.decision is not None
    console.file = io.StringIO()
    session.screen.table(session._table(session.game.decision))
    lines = _text(console).splitlines()
    assert max(map(len, lines)) <= 80
    shown = "\n".join(lines)
    assert len(re.findall(r"Corruption\s+(?:0|○)", shown)) >= min(seats, 3)
    assert re.search(r"Victory\s+points 0 \+ 0|points 0 \+ 0", shown)


def test_without_colour_there_are_no_escape_sequences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    console = _console(force_terminal=True)
    assert not Screen(console).colour
    game = questable.new(RISE, seats=1, seed=1)
    session = Session(game, seats=("human",), bots={}, screen=Screen(console))
    assert game.decision is not None
    session.screen.table(session._table(game.decision))
    assert not re.search(r"\x1b\[[0-9;]*(3[0-9]|4[0-9])", _text(console)), "a colour"


def _moved(seat: int, space: int) -> Entry:
    facts = {"seat": seat, "space": space, "start": 86, "how": "walk"}
    return Entry(0, questable.Event("moved", facts, ("RB-MOVE-06", "RB-MOVE-08")))


def test_steps_on_a_way_are_told_as_one_but_all_are_in_the_log() -> None:
    game = questable.new(RISE, seats=2, seed=1)
    session = Session(game, seats=("human", "human"), bots={}, screen=Screen(_console()))
    session.log = [_moved(0, 72), _moved(0, 58), _moved(1, 72), _moved(0, 72)]
    told = [line.text.partition(" goes to ")[2] for line in session._lines(session.log, folded=True)]
    assert told == ["swamp 58 (N of Tamalir).", "plains 72 (N of Tamalir).", "plains 72 (N of Tamalir)."]
    assert len(list(session._lines(session.log))) == 4


def test_more_news_than_the_table_has_room_for_scroll_by_above_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def leave(prompt: str) -> str:
        raise EOFError

    console = _console()
    game = questable.new(RISE, seats=2, seed=1)
    log = [_moved(number % 2, 72) for number in range(20)]
    Session(game, seats=("human", "human"), bots={}, screen=Screen(console), log=log, read=leave).run()
    news, _, _ = _text(console).partition("? for help")
    assert news.count(" goes to plains 72 (N of Tamalir).\n") == 20  # rules are told on wish only


@pytest.mark.parametrize(("height", "listed"), [(60, True), (41, False)])
def test_panels_beside_the_map_are_listed_where_there_is_room(height: int, listed: bool) -> None:
    """In full if the next ones still have a line each, otherwise in one line."""
    game = questable.new("mists-of-zanaga", seats=1, seed=1)
    console = _console(130, height)
    session = Session(game, seats=("human",), bots={}, screen=Screen(console))
    assert game.decision is not None
    session.screen.table(session._table(game.decision))
    lines = _text(console).splitlines()
    first = next(line for line in lines if "Rituals in play:" in line)
    assert first.rstrip().endswith("Rituals in play:") is listed
    if listed:
        rituals = [game.setting.content.cards[card].name for card in game.view(0).rituals]
        assert all(any(name in line for line in lines) for name in rituals)
        assert any("Roaming monsters:" in line for line in lines)


def test_the_map_lights_what_can_be_chosen() -> None:
    game = questable.new(RISE, seats=1, seed=1)
    game.play("automatic")
    console = _console()
    session = Session(game, seats=("human",), bots={}, screen=Screen(console))
    assert game.decision is not None
    table = session._table(game.decision)
    session.screen.table(table)
    lit = [number for number, choice in enumerate(table.choices, start=1) if choice.place is not None]
    assert lit == [1, 2, 3, 4, 5, 6]
    assert all(f"[{number}]" in _text(console) for number in lit)


def test_a_missed_autosave_is_said_with_the_next_question(tmp_path: Path) -> None:
    console = _console()
    typed = iter(["automatic", "step:72", "save " + str(tmp_path / "safe.quest"), "quit"])
    session = Session(
        questable.new(RISE, seats=1, seed=1),
        seats=("human",),
        bots={},
        screen=Screen(console),
        save_file=tmp_path / "missing" / "x.quest",
        read=lambda _: next(typed),
    )
    session.run()
    assert "Not saved: cannot write" in _text(console)
    assert choices(tmp_path / "safe.quest") == (
        "automatic",
        "step:72",
    )


# The phrasebook ------------------------------------------------------------------------------------------------------


@pytest.fixture
def phrasebook(tmp_path: Path) -> Callable[[str], Phrasebook]:
    def make(text: str) -> Phrasebook:
        (tmp_path / "phrases.en.toml").write_text(text, encoding="utf-8")
        naming = Naming(name=lambda thing: f"<{thing}>")
        return Phrasebook(read_catalogue(tmp_path / "phrases"), naming, lambda seat: f"player {seat}")

    return make


def _said(book: Phrasebook, **facts: object) -> str:
    return book.event(questable.Event("it", facts, ()))


def test_phrases_fill_in_names_sums_counts_and_lists(phrasebook: Callable[[str], Phrasebook]) -> None:
    book = phrasebook(
        """
        [fields]
        seat = "seat"
        card = "card"
        [counts]
        wound = { one = "{n} wound", other = "{n} wounds" }
        [events]
        it = "{seat} has {card}, {dice}{value as bonus} = {dice+value}, {hurt of wound & gold of gold & more as card}."
        """
    )
    said = _said(book, seat=2, card="mace", dice=[7, 4], value=3, hurt=1, gold=0, more=["a", "b"])
    assert said == "Player 2 has <mace>, 7 + 4 + 3 = 14, 1 wound and <a> and <b>."
    assert _said(book, seat=0, card="", dice=[1], value=-2, hurt=2, gold=3, more=[]).endswith(
        "1 - 2 = -1, 2 wounds and 3 gold."
    )
    assert _said(book, seat=0, card="", dice=[1], value=0, hurt=0, gold=0, more=[]).endswith("1 = 1, nothing.")


def test_the_first_fitting_alternative_is_taken(phrasebook: Callable[[str], Phrasebook]) -> None:
    book = phrasebook(
        """
        [events]
        it = [{ if = { good = true }, say = "yes" }, { if = { why = "" }, say = "no" }, { say = "no, {why}" }]
        """
    )
    assert _said(book, good=True) == "Yes"
    assert _said(book, good=False) == "No"
    assert _said(book, good=False, why="rain") == "No, rain"


def test_what_nobody_wrote_a_phrase_for_is_still_said(phrasebook: Callable[[str], Phrasebook]) -> None:
    book = phrasebook('[fields]\nseat = "seat"')
    assert book.event(questable.Event("great-flood", {"seat": 1, "deep_water": 3}, ())) == (
        "Great flood: seat player 1, deep water 3"
    )
    decision = questable.Decision(0, "raft-or-swim", (Option("swim-to", 17),))
    assert book.question(decision) == "Raft or swim?"
    assert book.label(decision.options[0], decision) == "swim to 17"
    assert (book.kind(decision.options[0], decision), book.subject_kind(decision)) == ("text", "text")


@pytest.mark.parametrize("text", ["[events", "[events]\nit = 7", "[topic]\nx = 'y'"])
def test_a_broken_phrases_file_is_refused(phrasebook: Callable[[str], Phrasebook], text: str) -> None:
    with pytest.raises(ContentError, match=r"phrases\.en\.toml: "):
        phrasebook(text)


def test_a_field_nobody_understands_is_an_error(phrasebook: Callable[[str], Phrasebook]) -> None:
    with pytest.raises(ContentError, match=r"cannot be read: \{a-b\}"):
        _said(phrasebook("[events]\nit = '{a-b}'"), a=1)


# Files that must not be lost -----------------------------------------------------------------------------------------


def test_nothing_is_written_before_the_first_choice(play: Play, tmp_path: Path) -> None:
    assert play(RISE, "--seats", "human", "--save", "x.quest")[0] == 0
    assert not list(tmp_path.iterdir()), "looked in and left"
    play(RISE, "--seats", "human", "--seed", "1", "--save", "x.quest", typed="automatic\n")
    before = (tmp_path / "x.quest").stat()
    play("x.quest", "--seats", "human")
    assert "questable play x.quest" in play("x.quest", "--seats", "human", typed="quit\n")[1]
    now = (tmp_path / "x.quest").stat()
    assert (now.st_ino, now.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert [each.name for each in tmp_path.iterdir()] == ["x.quest"]


def test_what_the_file_held_when_the_evening_began_is_kept(play: Play) -> None:
    play(RISE, "--seats", "human", "--seed", "1", "--save", "x.quest", typed="automatic\nstep:72\n")
    assert not Path("x.quest.old").exists()
    play("x.quest", "--seats", "human", typed="automatic\nstep:58\n")
    assert len(choices("x.quest")) == 4 and choices("x.quest.old") == ("automatic", "step:72")
    assert play("x.quest.old", "--seats", "human")[0] == 0, "and one can go on from there"


def test_a_file_is_played_in_one_window_only(play: Play, tmp_path: Path) -> None:
    play(RISE, "--seats", "human", "--seed", "1", "--save", "x.quest", typed="automatic\n")
    other = SaveFile()
    other.hold(tmp_path / "x.quest")
    status, _, error = play("x.quest", "--seats", "human", typed="step:72\n")
    assert status == 1 and "is open in another window" in error
    other.write(questable.load(tmp_path / "x.quest"), tmp_path / "x.quest")
    assert play("x.quest", "--seats", "human")[0] == 1, "the lock goes with the name, not with the old file"
    other.let_go()
    assert play("x.quest", "--seats", "human")[0] == 0


def test_a_snapshot_that_the_choices_do_not_lead_to_is_not_believed(play: Play) -> None:
    """Somebody has given himself gold, and sealed the file again."""
    play(RISE, "--seats", "human", "--seed", "1", "--save", "x.quest", typed="automatic\nstep:72\n")
    record = questable.read_record("x.quest")
    assert record.snapshot is not None
    record.snapshot["heroes"][0]["gold"] += 1000
    Path("x.quest").write_bytes(questable.seal(record))
    assert gold("x.quest") >= 1000, "who asks for no proof gets none"
    play("x.quest", "--seats", "human", typed="automatic\n")
    assert gold("x.quest") < 1000
    questable.verify(questable.read_record("x.quest"))


def gold(file: str) -> int:
    return int(questable.load(file).snapshot()["heroes"][0]["gold"])


def test_cards_of_packs_that_are_not_in_the_game_are_named(play: Play) -> None:
    status, out, _ = play(RISE, "--pack", "zanaga-heroes", "--seed", "1")
    assert status == 0 and "Not in this game: Maliki, Oyale" in out
    assert "Not in this game" not in play(RISE, "--pack", "kellos:focus", "--seed", "1")[1]


def test_an_adventure_of_the_users_own_is_played_and_gone_on_with(
    play: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "data" / "questable" / "packs" / "river"
    folder.mkdir(parents=True)
    head = f'[adventure]\nid = "river-war"\nname = "The River War"\nover = "{RISE}"\n'
    (folder / "a.toml").write_text(f"{head}{'#' * 70_000}\n[[goal]]\ngold = 90\n", encoding="utf-8")
    assert play("river-war", "--seats", "human", "--seed", "1", "--save", "a.quest", typed="1\n")[0] == 0
    status, out, err = play("a.quest", "--seats", "human", typed="log\n")
    assert (status, err) == (0, "") and "Round 1" in out, "the pack is large, and at hand"
    folder.rename(tmp_path / "elsewhere")
    status, _, err = play("a.quest")
    assert (
        status == 2
        and "there is no adventure 'river-war'" in err
        and "a pack (river): name its folder with --pack" in err
    )
    assert play("a.quest", "--seats", "human", "--pack", "elsewhere")[0] == 0, "known by what it holds"


# Several people at one terminal --------------------------------------------------------------------------------------


@pytest.mark.rule("MN-GOODS-02")
@pytest.mark.parametrize(("adventure", "secret"), [("midnight", True), (RISE, False)])
def test_where_seats_have_secrets_the_screen_is_passed_on_empty(adventure: str, secret: bool) -> None:
    prompts: list[str] = []
    written = io.StringIO()
    console = Console(file=written, width=80, force_terminal=True)

    def read(prompt: str) -> str:
        prompts.append(prompt)
        if prompt == "> ":
            return "1"
        assert written.getvalue().endswith("\x1b[2J\x1b[H"), "nothing is left on the screen"
        raise EOFError

    game = questable.new(adventure, seats=2, seed=1)
    session = Session(game, seats=(HUMAN, HUMAN), bots={}, screen=Screen(console), read=read)
    session._save_somewhere = lambda: None  # type: ignore[method-assign]
    if secret:
        session.run()
        assert re.fullmatch(r"Pass the keyboard to .+ \(seat 1\), then press Enter\. ", prompts[-1])
        assert session.game.decision is not None and session.game.decision.seat == 0
    else:
        for seat in (0, 1, 0):
            session._hand_over(seat)
        assert prompts == []
