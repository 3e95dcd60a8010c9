"""The shell completes commands, adventures, variants, bots and packs."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

import questable
from questable.terminal import suggestions
from questable.terminal.main import COMMANDS, cli, main
from questable.terminal.session import HUMAN

RISE = "rise-of-the-dragon-lords"
ADVENTURES = [each.id for each in questable.adventures()]


def offered(*typed: str) -> list[str]:
    """What is offered for the last word typed."""
    complete = ShellComplete(cli, {}, "questable", "_QUESTABLE_COMPLETE")
    return [item.value for item in complete.get_completions(list(typed[:-1]), typed[-1]) if item.type == "plain"]


def kinds(*typed: str) -> set[str]:
    complete = ShellComplete(cli, {}, "questable", "_QUESTABLE_COMPLETE")
    return {item.type for item in complete.get_completions(list(typed[:-1]), typed[-1])}


def test_commands() -> None:
    assert offered("") == list(COMMANDS)
    assert offered("rep") == ["replay"]
    assert "--version" in offered("--v")


@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_adventures(command: str) -> None:
    assert offered(command, "") == ADVENTURES
    assert offered(command, "rise") == [RISE]


def test_adventures_as_an_option_and_beside_files() -> None:
    assert offered("content", "check", "--adventure", "mis") == ["mists-of-zanaga"]
    assert "file" in kinds("play", "even") and "file" not in kinds("simulate", "")


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_variants_of_the_adventure_that_was_named(command: str) -> None:
    known = [variant.id for variant in questable.find_adventure(RISE).variants]
    assert offered(command, RISE, "--variant", "") == known
    assert offered(command, RISE, "--variant", "doom") == ["doom-track"]
    assert "doom-track" not in offered(command, RISE, "--variant", "doom-track", "--variant", "")
    every = {variant.id for each in questable.adventures() for variant in each.variants}
    assert set(offered(command, "--variant", "")) == every


def test_bots_seat_by_seat() -> None:
    assert offered("simulate", RISE, "--seats", "") == ["random", "greedy"]
    assert offered("simulate", RISE, "--seats", "greedy,r") == ["greedy,random"]
    assert offered("play", RISE, "--seats", "human,greedy,h") == ["human,greedy,human"]
    assert suggestions.HUMAN == HUMAN


def test_packs_and_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shipped = {info.id for each in questable.adventures() for info in questable.packs(each)}
    for command in (["play", RISE], ["simulate", RISE], ["replay", "x.quest"]):
        assert {"zanaga-heroes"} <= set(offered(*command, "--pack", "")) <= shipped
        assert "dir" in kinds(*command, "--pack", "")
    assert offered("play", RISE, "--pack", "kellos:") == ["kellos:focus"]
    assert offered("play", "mists-of-zanaga", "--pack", "island-heroes:") == [], "heroes are dealt, not drawn"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shutil.copytree(Path(__file__).parents[1] / "packs" / "trial", tmp_path / "questable" / "packs" / "mine")
    assert offered("play", RISE, "--pack", "tr") == ["trial"], "a pack of the user's own, by its id"


@pytest.mark.parametrize("command", ["check", "show", "map"])
def test_packs_to_be_looked_at(command: str) -> None:
    assert offered("content", command, "kel") == ["kellos"]
    assert "file" in kinds("content", command, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script(shell: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "_QUESTABLE_COMPLETE" in script
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    assert main(["completion"]) == 0
    assert capsys.readouterr().out == script


def test_an_unknown_shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/odd")
    assert main(["completion"]) == 2
    assert "which shell? Choose one of these: bash, zsh, fish" in capsys.readouterr().err


def test_the_program_answers_a_shell() -> None:
    environment = {
        **os.environ,
        "_QUESTABLE_COMPLETE": "bash_complete",
        "COMP_WORDS": f"questable simulate {RISE} --variant doom",
        "COMP_CWORD": "4",
    }
    command = [sys.executable, "-m", "questable.terminal.main"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == "plain,doom-track\n"


def bash(line: str, script: Path, folder: Path) -> list[str]:
    """What bash is left with after a tab at the end of this line."""
    asked = f"""
        compopt() {{ :; }}  # bash knows it only while a key is pressed
        source {shlex.quote(str(script))}
        COMP_WORDBREAKS=$' \\t\\n"><=;|&(:' COMP_LINE={shlex.quote(line)} COMP_POINT={len(line)}
        _questable_completion questable
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    run = ["bash", "--norc", "-c", asked]
    done = subprocess.run(run, env={**os.environ, "PATH": path}, cwd=folder, capture_output=True, text=True, check=True)
    assert not done.stderr
    return done.stdout.split()


def test_bash_shows_names_beside_files_and_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    script, here = tmp_path / "script", tmp_path / "here"
    script.write_text(capsys.readouterr().out)
    for name in ("mine", "kellos-of-mine"):
        (here / name).mkdir(parents=True)
    (here / "middle.quest").touch()
    assert bash("questable play mi", script, here) == ["mists-of-zanaga", "midnight", "middle.quest", "mine"]
    assert bash(f"questable play {RISE} --pack kel", script, here) == ["kellos", "kellos-of-mine"]
    assert bash(f"questable play {RISE} --pack kellos:f", script, here) == ["focus"], "bash ends a word at the colon"
    assert bash(f"questable simulate {RISE} --seats greedy,", script, here) == ["greedy,random", "greedy,greedy"]
    assert bash("questable content ", script, here) == ["check", "map", "show"]
