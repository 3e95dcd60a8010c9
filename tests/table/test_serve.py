"""`questable serve`: ports, databases, addresses, the browser."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import questable
from questable.errors import SetupError
from questable.table.sqlite_store import SqliteStore
from questable.terminal import serve as page
from questable.terminal.main import main


@pytest.fixture
def taken() -> Any:
    """A port somebody else listens at."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.fixture
def not_run(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Everything but the server itself; gives what it would have been run with."""
    runs: list[tuple[Any, ...]] = []

    def run(store: SqliteStore, listening: socket.socket, host: str, open_browser: bool, doors: page.Doors) -> None:
        runs.append((store.path, listening.getsockname()[1], host, open_browser))
        store.close()

    monkeypatch.setattr(page, "_run", run)
    return runs


def test_an_explicit_port_in_use(taken: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", str(taken), "--db", str(tmp_path / "t.db")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"questable: port {taken} is in use: stop the program that uses it, or choose another with --port\n"
    assert not (tmp_path / "t.db").exists()


def test_the_next_free_port(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PORT", taken)
    with page.listen("127.0.0.1", None) as listening:
        assert taken < listening.getsockname()[1] < taken + page.PORTS_TRIED
    monkeypatch.setattr(page, "PORTS_TRIED", 1)
    with pytest.raises(SetupError, match="are all in use"):
        page.listen("127.0.0.1", None)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.77", "x" * 300])
def test_a_wrong_host(host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", host, "--port", "0", "--db", str(tmp_path / "t.db")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("args", [["--port", "x"], ["--port", "70000"], ["--fly"]])
def test_wrong_arguments(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_bad_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.db").write_text("no database, but long enough to be looked at", encoding="utf-8")
    for db, reason in ((str(tmp_path / "t.db"), "not a database"), ("postgres://x", "SQLite file")):
        assert main(["serve", "--port", "0", "--db", db]) == 1
        err = capsys.readouterr().err
        assert reason in err
        assert err.count("\n") == 1


def test_a_database_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = SqliteStore(tmp_path / "t.db")
    try:
        assert main(["serve", "--port", "0", "--db", str(tmp_path / "t.db")]) == 1
    finally:
        store.close()
    assert "another Questable is using" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "opens"), [([], True), (["serve"], False), (["serve", "--open"], True), (["serve", "--db", "x.db"], False)]
)
def test_bare_questable_serves_and_opens_the_browser(
    args: list[str],
    opens: bool,
    not_run: list[tuple[Any, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(page, "data_folder", lambda: tmp_path / "data")
    assert main(args) == 0
    ((path, port, host, opened),) = not_run
    assert path == (Path("x.db") if "--db" in args else tmp_path / "data" / "table.db")
    assert page.PORT <= port < page.PORT + page.PORTS_TRIED
    assert host == "127.0.0.1"
    assert opened is opens


def test_a_second_start_shows_the_open_table(
    not_run: list[tuple[Any, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(page, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(page, "show", shown.append)
    store = SqliteStore(tmp_path / "table.db")
    try:
        monkeypatch.setattr(page, "_answers", lambda url: True)
        assert main([]) == 0
        assert shown == [f"http://127.0.0.1:{page.PORT}/"]
        assert "already open" in capsys.readouterr().out
        monkeypatch.setattr(page, "_answers", lambda url: False)
        assert main([]) == 1
        assert "another Questable is using" in capsys.readouterr().err
    finally:
        store.close()
    assert not_run == []


def test_nobody_answers(taken: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
    assert not page._answers(f"http://127.0.0.1:{port}/")


def test_addresses() -> None:
    assert page.addresses("127.0.0.1", 1) == ["http://127.0.0.1:1/"]
    assert page.addresses("::1", 1) == ["http://[::1]:1/"]
    assert page.addresses("0.0.0.0", 1)[0] == "http://127.0.0.1:1/"


@pytest.mark.parametrize(
    ("platform", "env", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/questable"),
        ("linux", {"XDG_DATA_HOME": "", "HOME": "/home/anna"}, "/home/anna/.local/share/questable"),
        ("win32", {"LOCALAPPDATA": "/Local"}, "/Local/questable"),
        ("darwin", {"XDG_DATA_HOME": "", "HOME": "/Users/anna"}, "/Users/anna/Library/Application Support/questable"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/data/questable"),
    ],
)
def test_the_data_folder(platform: str, env: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert questable.data_folder() == Path(folder)


def test_games_a_mac_has_kept_elsewhere_so_far_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    old = tmp_path / ".local" / "share" / "questable"
    old.mkdir(parents=True)
    (old / "table.db").touch()
    assert questable.data_folder() == old


def test_databases_by_url() -> None:
    assert page.database("sqlite:///games/a.db") == Path("games/a.db")
    assert page.database("a.db") == Path("a.db")


@pytest.mark.parametrize(("display", "opened"), [("", False), (":0", True)])
def test_without_a_screen_no_browser(display: str, opened: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    urls: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("webbrowser.open", urls.append)

    class Now:
        """A thread that does not wait."""

        def __init__(self, target: Callable[..., object], args: tuple[Any, ...], daemon: bool) -> None:
            self.start = lambda: target(*args)

    monkeypatch.setattr("threading.Thread", Now)
    page.show("http://x/")
    assert urls == (["http://x/"] if opened else [])


def test_start_and_stop(tmp_path: Path) -> None:
    """The real thing: says where it is, and goes when asked to."""
    import signal

    program = [sys.executable, "-m", "questable.terminal.main", "serve", "--port", "0", "--db", str(tmp_path / "t.db")]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None and running.stderr is not None
        try:
            assert running.stdout.readline().startswith("The table is open: http://127.0.0.1:")
            assert running.stdout.readline() == "Press Ctrl+C to stop. Your games are saved.\n"
            running.send_signal(signal.SIGINT)
            assert running.wait(30) == 0
            assert running.stderr.read() == ""
        finally:
            running.kill()
