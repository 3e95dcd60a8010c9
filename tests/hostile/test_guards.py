"""Names, pages and proxies: who may speak to the server, and whose word it believes."""

from __future__ import annotations

import ssl
import stat
from pathlib import Path

import pytest

from questable.errors import SetupError
from questable.table.origins import Guards
from questable.table.sqlite_store import SqliteStore
from questable.terminal import certificate
from tests.hostile.doorway import running
from tests.table.kit import Open


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "table.test", True),
        ("http://table.test:8765", "table.test:8765", True),
        ("https://table.test", "table.test", True),
        ("https://page.test", "table.test", True),
        ("http://localhost:5173", "127.0.0.1:8765", False),
        ("http://localhost:5173", "localhost:8765", False),
        ("http://[::1]:5173", "localhost:8765", False),
        ("http://localhost.evil.test", "localhost:8765", False),
        ("http://evil.test", "localhost:8765", False),
        ("http://localhost", "table.test", False),
        ("null", "localhost", False),
        ("", "localhost", False),
        ("", "", False),
    ],
)
def test_pages(origin: str | None, host: str, same: bool) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert Guards(origins=("https://page.test/",)).right_origin(headers) is same
    if same:
        assert Guards(origins=("https://page.test",), dev=True).right_origin(headers)


def test_in_development_another_port_serves_the_page() -> None:
    headers = {"host": "127.0.0.1:8765", "origin": "http://localhost:5173"}
    assert Guards(dev=True).right_origin(headers) and not Guards().right_origin(headers)


@pytest.mark.parametrize(
    ("host", "right"),
    [
        ("localhost:8765", True),
        ("127.0.0.1", True),
        ("192.168.7.9:8765", True),
        ("[::1]:8765", True),
        ("table.test", True),
        ("TABLE.test.", True),
        ("evil.test", False),
        ("127.0.0.1.evil.test", False),
        ("localhost.evil.test", False),
        ("", False),
        ("[", False),
    ],
)
def test_names(host: str, right: bool) -> None:
    """A page of evil.test whose name is resolved to our address still sends its own name."""
    assert Guards(("Table.test",)).right_host({"host": host}) is right


def test_a_machine_is_known_by_its_name_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop")
    guards = Guards()
    for host in ("laptop", "laptop.local:8765", "laptop.fritz.box"):
        assert guards.right_host({"host": host})
    assert not guards.right_host({"host": "laptop.evil.test"})


def test_a_rebound_name_gets_nothing(open_table: Open) -> None:
    client = open_table()
    for path in ("/", "/api/health", "/api/adventures"):
        answer = client.get(path, headers={"Host": "evil.test"})
        assert answer.status_code == 421 and answer.json()["code"] == "foreign-name"
    assert client.get("/api/health").headers["cross-origin-resource-policy"] == "same-origin"


def test_the_word_of_a_proxy_counts_only_if_asked_for(tmp_path: Path) -> None:
    with running(tmp_path, works=1, span=1000) as server:
        answers = [server.get("/api/rules?search=dragon", X_Forwarded_For=f"192.0.2.{n}") for n in range(2)]
        assert [" 200 " in answers[0], " 429 " in answers[1]] == [True, True], "it is one address all the same"
    with running(tmp_path, proxy="127.0.0.1", works=1, span=1000) as server:
        answers = [server.get("/api/rules?search=dragon", X_Forwarded_For=f"192.0.2.{n}") for n in (1, 2, 2)]
        assert [" 429 " in each for each in answers] == [False, False, True]


def test_the_database_is_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    SqliteStore(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    store = SqliteStore(path)
    rights = [stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()]
    store.close()
    assert set(rights) == {0o600}
    letter = tmp_path / "letter"
    letter.write_text("something else, and longer than the head of a database is, so that it is looked at")
    letter.chmod(0o644)
    with pytest.raises(Exception, match="not a database"):
        SqliteStore(letter)
    assert stat.S_IMODE(letter.stat().st_mode) == 0o644, "what is not ours is left alone"


def test_a_certificate_of_its_own(tmp_path: Path) -> None:
    made, key = certificate.own_certificate(tmp_path, ("table.test",))
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(made, key)
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = made.read_bytes()
    assert certificate.own_certificate(tmp_path, ("table.test",))[0].read_bytes() == before, "it is kept"
    assert certificate.own_certificate(tmp_path, ("other.test",))[0].read_bytes() != before


def test_without_openssl_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SetupError, match="needs openssl"):
        certificate.own_certificate(tmp_path)
