"""tools/subjects.py refuses commit subjects that do not say where and what."""

import subprocess
from pathlib import Path

import pytest

from tools.subjects import main, wrong


@pytest.mark.parametrize("subject", ["docs: map the house", "web/fight, table: show the odds", "a-b_2.c: " + "x" * 63])
def test_an_area_and_what_changes(subject: str) -> None:
    assert wrong([subject]) == []


@pytest.mark.parametrize(
    "subject",
    ["Map the house", "Docs: map the house", "docs:map the house", "docs: ", ": map the house", "docs: " + "x" * 67],
)
def test_other_subjects_are_refused(subject: str) -> None:
    assert wrong(["docs: map the house", subject]) == [subject]


def git(folder: Path, *arguments: str) -> str:
    me = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", "-C", str(folder), *me, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path, subject: str) -> str:
    git(folder, "commit", "--allow-empty", "--message", subject)
    return git(folder, "rev-parse", "HEAD")


def test_only_commits_after_the_start_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(tmp_path, "init", "--quiet")
    start = commit(tmp_path, "Before there was a rule")
    commit(tmp_path, "docs: keep the rule")
    assert main(start, tmp_path) == 0
    commit(tmp_path, "Forget the rule")
    assert main(start, tmp_path) == 1
    assert "Forget the rule" in capsys.readouterr().out


def test_without_history_it_passes_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unknown = "0" * 40
    assert main(unknown, tmp_path / "archive") == 0
    git(tmp_path, "init", "--quiet")
    commit(tmp_path, "docs: the only commit of a shallow checkout")
    assert main(unknown, tmp_path) == 0
    assert capsys.readouterr().out.count("not checked") == 2
