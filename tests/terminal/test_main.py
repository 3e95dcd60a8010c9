"""How the command line starts and how it tells what went wrong."""

import re
import subprocess
import sys

import click
import pytest

from questable.errors import QuestableError, SetupError
from questable.terminal.lazy import LazyCommand
from questable.terminal.main import COMMANDS, cli, main
from questable.version import __version__


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Add a command `fail` that raises this error."""

    @click.command()
    def fail() -> None:
        raise error

    monkeypatch.setattr("questable.terminal.main.fail", fail, raising=False)
    monkeypatch.setitem(cli.lazy_commands, "fail", LazyCommand("questable.terminal.main:fail", "Fail."))


@pytest.mark.parametrize("args", [["--help"], ["-h"]])
def test_help_lists_the_commands(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for name, command in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(command.summary)}$", out, re.MULTILINE)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert __version__ in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_in_the_table_exists(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert f"Usage: questable {name}" in capsys.readouterr().out


def test_help_does_not_load_the_engine() -> None:
    """Start-up time is the reason commands are lazy."""
    program = (
        "import sys; from questable.terminal.main import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(run.stderr.split())
    assert "questable.terminal.main" in loaded
    assert not loaded & {"questable.kernel", "questable.runebound", "questable.rules", "rich.console", "msgspec"}


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (QuestableError("the sky fell"), 1, "questable: the sky fell"),
        (SetupError("two\nlines"), 1, "questable: two lines"),
        (click.UsageError("no such thing"), 2, "questable: no such thing"),
        (FileNotFoundError(2, "No such file or directory", "a.quest"), 1, "a.quest"),
        (ZeroDivisionError("oops"), 1, "questable: this is a bug: ZeroDivisionError: oops"),
        (EOFError(), 1, "questable: the input ended"),
    ],
)
def test_an_error_is_one_line(
    error: Exception, status: int, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing(monkeypatch, error)
    assert main(["fail"]) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert line in err
    assert err.strip().count("\n") == 0


def test_interrupting_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    failing(monkeypatch, KeyboardInterrupt())
    assert main(["fail"]) == 130
    assert capsys.readouterr().err.strip() == ""


def test_developers_can_have_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, ZeroDivisionError())
    monkeypatch.setenv("QUESTABLE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["fail"])


@pytest.mark.parametrize("args", [["fly"], ["--fly"], ["rules", "--fly"]])
def test_wrong_arguments(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("questable: No such ")
    assert err.count("\n") == 1


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"'{sys.executable}' -m questable.terminal.main rules --search a --all | head -n 1"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert run.stdout.count("\n") == 1
    assert run.stderr == ""
