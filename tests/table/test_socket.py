"""The WebSocket: greetings, limits, strangers, nonsense."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocket, WebSocketDisconnect

import questable
from questable.table import messages as m
from questable.table import room as rooms
from questable.table.limits import Budgets, Limits
from questable.table.outbox import Mail
from questable.table.socket import Wire
from questable.table.tables import Tables
from tests.table.kit import ME, RISE, Browser, Open, Seated, World, in_world


class Line(Browser):
    """A browser with a line to the server."""

    def __init__(self, wire: WebSocketTestSession, tokens: tuple[str, ...]) -> None:
        super().__init__(tokens)
        self.wire = wire

    def send(self, command: m.Command | bytes) -> None:
        data = command if isinstance(command, bytes) else msgspec.json.encode(command)
        self.wire.send_text(data.decode("utf-8", "replace"))

    def until(self, *kinds: str) -> dict[str, Any]:
        """Listen until such a message comes."""
        while True:
            self.hear(self.wire.receive_text())
            if self.last["type"] in kinds:
                return self.last


@contextlib.contextmanager
def line(table: TestClient, game: str, *tokens: str) -> Iterator[Line]:
    with table.websocket_connect("/api/play") as wire:
        browser = Line(wire, tokens)
        browser.send(browser.hello(game))
        yield browser


def make(table: TestClient, *kinds: str) -> tuple[str, list[str]]:
    wish = {"adventure": RISE, "seats": [{"kind": kind} for kind in kinds], "seed": "2"}
    made = table.post("/api/games", json=wish).json()
    return made["game"]["id"], [key["token"] for key in made["keys"]]


def test_an_evening(table: TestClient) -> None:
    game, tokens = make(table, "me", "friend")
    with line(table, game, tokens[0]) as anna, line(table, game, tokens[1]) as berta:
        assert anna.until("welcome")["seats"] == [0]
        assert berta.until("welcome")["seats"] == [1]
        assert anna.until("change")["patch"]["info"]["state"] == "running"
        asked, other = (anna, berta) if anna.options else (berta, anna)  # the dice decide who begins
        asked.send(asked.choose("1"))
        assert asked.until("accepted")["version"] == asked.version
        assert other.until("change")["version"] == asked.version
        assert berta.log == anna.log
        berta.send(m.Say(id="2", text="<script>alert(1)</script>", seat=1))
        assert anna.until("said")["line"]["text"] == "<script>alert(1)</script>", "text stays text"
        anna.send(m.Ping(sent=4.5))
        assert anna.until("pong")["sent"] == 4.5


def test_tokens_of_others(table: TestClient) -> None:
    game, tokens = make(table, "me", "me")
    other, foreign = make(table, "me", "me")
    for wrong in (foreign[0], "x", tokens[0][:-1], tokens[0].swapcase()):
        with line(table, game, wrong) as stranger:
            goodbye = stranger.until("goodbye")
            assert (goodbye["code"], goodbye["again"]) == ("stale-link", False)
    with line(table, game, foreign[0], tokens[1]) as player:
        assert player.until("welcome")["seats"] == [1], "what fits counts"
        player.send(m.Choose(id="x", seat=0, version=10**6, option="automatic"))
        assert player.until("refused")["code"] == "not-your-seat"
    with line(table, other) as watcher:
        assert watcher.until("welcome")["seats"] == []
        watcher.send(m.Choose(id="x", seat=0, version=10**6, option="automatic"))
        assert watcher.until("refused")["code"] == "spectator"


def test_a_version_that_is_still_to_come_is_refused(table: TestClient) -> None:
    """Whoever sends it has seen nothing of the kind: the answer may be to another question."""
    game, tokens = make(table, "me", "me")
    with line(table, game, *tokens) as player:
        player.until("welcome")
        asked, option = player.question["seat"], player.options[0]
        for version in (player.version + 1, 10**9, 2**53):
            commands: list[m.Command] = [
                m.Choose(id=f"c{version}", seat=asked, version=version, option=option),
                m.CarryOut(id=f"p{version}", seat=asked, version=version, steps=(m.Step(option=option),)),
                m.Undo(id=f"u{version}", seat=asked, version=version),
                m.Advise(id=f"a{version}", seat=asked, version=version),
            ]
            for command in commands:
                player.send(command)
                assert player.until("accepted", "refused", "advice")["code"] == "stale"
                player.until("welcome")


def test_an_old_invitation(table: TestClient) -> None:
    game, tokens = make(table, "friend", "me")
    with line(table, game, tokens[0]) as friend:
        friend.until("welcome")
        new = friend.keys[0]
    with line(table, game, new) as friend:
        assert friend.until("welcome")["seats"] == [0]
    with line(table, game, tokens[0]) as thief:
        assert thief.until("goodbye")["code"] == "stale-link"


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (m.Hello(game="nothing"), "no-such-game"),
        (m.Hello(game="nothing", protocol=99), "protocol"),
        (m.Ping(), "bad-message"),
        (b"hello?", "bad-message"),
        (b'{"type":"hello"}', "bad-message"),
        (b'{"type":"dance","game":"x"}', "bad-message"),
        (b'{"type":"hello","game":"' + b"x" * 50 + b'"}', "bad-message"),
        (b'{"type":"hello","game":"x","tokens":["' + b'","'.join([b"t"] * 9) + b'"]}', "bad-message"),
        (b"[" * 10_000, "bad-message"),
        (b'{"type":"hello","game":"' + b"x" * 20_000 + b'"}', "bad-message"),
    ],
)
def test_a_wrong_greeting(table: TestClient, first: m.Command | bytes, code: str) -> None:
    with table.websocket_connect("/api/play") as wire:
        browser = Line(wire, ())
        browser.send(first)
        assert browser.until("goodbye")["code"] == code
        with pytest.raises(WebSocketDisconnect):
            wire.receive_text()


def test_no_greeting(open_table: Open) -> None:
    with open_table(hello=0.01).websocket_connect("/api/play") as wire:
        goodbye = msgspec.json.decode(wire.receive_text())
        assert goodbye["again"]


def test_too_many_commands(open_table: Open) -> None:
    table = open_table(commands=3, chat=2, span=1000)
    game, tokens = make(table, "me", "me")
    with line(table, game, *tokens) as player:
        player.until("welcome")
        for number in range(2):
            player.send(m.Say(id=f"s{number}", text="hi"))
            assert player.until("accepted", "refused")["type"] == "accepted"
        player.send(m.Say(id="s3", text="hi"))
        assert player.until("accepted", "refused")["code"] == "slow-down"
        player.send(player.choose("c"))
        refused = player.until("accepted", "refused")
        assert (refused["code"], refused["id"]) == ("slow-down", "c")
        player.send(m.Ping())
        player.until("pong")
        assert len(player.chat) == 2
        assert table.get(f"/api/games/{game}").json()["moves"] == 0


def test_resync_has_a_budget(open_table: Open) -> None:
    table = open_table(resyncs=2, span=1000)
    game, _ = make(table, "me")
    with line(table, game) as watcher:
        watcher.until("welcome")
        for _ in range(3):
            watcher.send(m.Resync())
        assert watcher.until("refused")["code"] == "slow-down"


def test_chat_is_counted_by_seat_and_by_address(open_table: Open) -> None:
    table = open_table(chat=2, chat_of_address=3, span=1000)
    game, tokens = make(table, "me")
    told: list[str] = []
    for seat in (tokens, tokens, (), ()):
        with line(table, game, *seat) as someone:
            someone.until("welcome")
            for number in range(2):
                someone.send(m.Say(id=f"{len(told)}", text=f"{number}"))
                told.append(someone.until("accepted", "refused")["type"])
    assert told == ["accepted", "accepted", "refused", "refused", "accepted", "refused", "refused", "refused"]


def test_spectators_can_be_counted_silenced_and_sent_away(table: TestClient) -> None:
    game, tokens = make(table, "me")
    with line(table, game, *tokens) as player, line(table, game) as watcher:
        player.until("welcome")
        watcher.until("welcome")
        while player.stage["info"]["spectators"] != 1:
            player.until("change")
        watcher.send(m.Watching(id="w", may="none"))
        assert watcher.until("refused")["code"] == "spectator"
        player.send(m.Watching(id="l", may="look"))
        player.until("accepted")
        watcher.send(m.Say(id="s", text="psst"))
        assert watcher.until("refused")["code"] == "muted"
        player.send(m.Watching(id="n", may="none"))
        player.until("accepted")
        assert watcher.until("goodbye")["code"] == "no-spectators"
        assert player.stage["info"]["spectators"] == 0
        with line(table, game) as another:
            assert another.until("goodbye")["code"] == "no-spectators"


def test_a_flood_ends_the_connection(open_table: Open) -> None:
    table = open_table(messages=10, span=1000)
    game, _ = make(table, "me")
    with line(table, game) as player:
        for _ in range(10):
            player.send(m.Ping())
        assert player.until("goodbye")["code"] == "too-fast"


def test_a_full_table(open_table: Open) -> None:
    table = open_table(spectators=1, screens=1)
    game, tokens = make(table, "me")
    with line(table, game) as first:
        first.until("welcome")
        with line(table, game) as second:
            assert second.until("goodbye")["code"] == "full"
        with line(table, game, *tokens) as player:
            assert player.until("welcome")["seats"] == [0], "who watches takes nobody's seat"
            with line(table, game, *tokens) as again:
                assert again.until("goodbye")["code"] == "full"


class FakeSocket:
    """A socket that nothing is read from."""

    client = None


def a_wire(tables: Tables | None = None, mail: Mail | None = None, **limits: int) -> Wire:
    bounds = Limits(**limits)
    mail = mail or Mail(bounds.behind_together)
    return Wire(cast(WebSocket, FakeSocket()), cast(Tables, tables), bounds, Budgets(), mail)


def test_a_browser_that_does_not_keep_up_is_let_go() -> None:
    """What it missed it gets when it comes back; the others are not held up."""
    wire = a_wire(waiting=2)
    for _ in range(2):
        wire.tell(m.Pong())
    assert not wire.too_slow
    wire.tell(m.Pong())
    assert wire.too_slow


def large(size: int) -> m.Refused:
    return m.Refused(id="x", code="y", reason="z" * size)


def test_what_waits_for_all_browsers_together_is_bounded() -> None:
    """Spectators who read nothing filled the memory of the machine, each within its own bound."""
    mail = Mail(100_000)
    player, slow, *watchers = (a_wire(mail=mail) for _ in range(6))
    player.tell(large(30_000))
    slow.tell(large(20_000))
    for number, watcher in enumerate(watchers):
        watcher._outbox.watches = True
        watcher.tell(large(12_000 + number))
    assert mail.size == sum(each._outbox.size for each in (player, slow, *watchers)) < 100_000
    slow.tell(large(5_000))
    assert [each.too_slow for each in watchers] == [False, False, False, True], "the largest of those who watch"
    assert [each.too_slow for each in (player, slow)] == [False, False]
    for _ in range(20):
        slow.tell(large(10_000))
    assert [each.too_slow for each in (*watchers, player, slow)] == [True] * 4 + [False, True]
    assert mail.size == player._outbox.size
    player._outbox.close()
    assert mail.size == 0


def test_what_is_being_sent_counts_until_it_is_on_its_way() -> None:
    async def story() -> None:
        mail = Mail(10**6)
        wire = a_wire(mail=mail)
        wire.tell(large(1000))
        size = mail.size
        assert await wire._outbox.get() and mail.size == 2 * size, "here, and below us"
        wire.tell(m.Pong())
        await wire._outbox.get()
        assert mail.size < size
        wire._outbox.close()
        assert mail.size == 0

    asyncio.run(story())


def test_those_who_watch_are_told_the_last_lines_and_all_if_they_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "RECENT", 5)

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, tuple(keys.values())).come()
        await player.play(12)
        assert len(player.log) > 9 and player.heard[0]["skipped"] == 0
        watcher = await Seated(room).come()
        welcome = watcher.heard[-1]
        assert (welcome["skipped"], welcome["log_from"]) == (len(player.log) - 5, 0)
        assert watcher.log == player.log[-5:]
        assert max(each["lines"] for each in welcome["moments"] if "lines" in each) <= 5
        again = await Seated(room).come()
        await player.play(3)
        assert again.log == watcher.log == player.log[welcome["skipped"] :] and len(watcher.log) > 5
        watcher.visitor.log = []
        before = len(watcher.log)
        await room.handle(watcher.visitor, m.Resync(log_from=before, chronicle=watcher.chronicle))
        assert watcher.last["skipped"] == welcome["skipped"] and len(watcher.last["log"]) == 1, "only what is new"
        await room.handle(watcher.visitor, m.Resync(log_from=before, chronicle=watcher.chronicle, whole=True))
        assert watcher.log == player.log and watcher.last["skipped"] == 0
        await player.play(1)
        assert watcher.log == player.log and not watcher.lost

    in_world(story)


def test_what_waits_to_be_sent_is_bounded_in_bytes_and_one_welcome_is_enough() -> None:
    """An anonymous loop of `resync` made the server send 100 MB a second."""
    wire = a_wire(behind=1000)
    slow = []
    for answer in (m.Refused(id="x", code="y", reason="z" * 5000), m.Pong()):
        wire.tell(answer)
        slow.append(wire.too_slow)
    assert slow == [False, True], "a single message may be large"

    async def story(world: World) -> None:
        room, _ = await world.new(ME)
        wire = a_wire(world.tables)
        await room.join(wire.visitor, m.Hello(game=room.stored.id))
        first = wire._outbox.size
        for _ in range(1000):
            await room.handle(wire.visitor, m.Resync())
        assert wire._outbox.size == first and wire._outbox.welcomes == 1
        assert await wire._outbox.get()
        await room.handle(wire.visitor, m.Resync())
        assert wire._outbox.welcomes == 1

    in_world(story)


def test_foreign_pages(table: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        table.websocket_connect("/api/play", headers={"Origin": "http://evil.test"}),
    ):
        pass
    assert refused.value.code == 1008


numbers = st.integers(-(2**70), 2**70) | st.floats() | st.none()
fields = {
    "type": st.sampled_from(["choose", "undo", "say", "start", "rename", "stand-in", "take-back", "pace", "resync"]),
    "id": st.text(max_size=50) | numbers,
    "seat": numbers | st.integers(0, 2),
    "version": numbers | st.integers(0, 3),
    "option": st.text(max_size=20) | st.just("automatic"),
    "text": st.text(max_size=400),
    "name": st.text(max_size=30),
    "bot": st.text(max_size=30),
    "milliseconds": numbers,
    "log_from": numbers,
}


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(st.fixed_dictionaries({}, optional=fields) | st.binary(max_size=50), max_size=4))
def test_any_message_of_a_spectator_changes_nothing(table: TestClient, messages: list[Any]) -> None:
    """Whatever is sent, the table stands, and the game is as it was."""
    if not hasattr(table, "fuzzed"):
        table.fuzzed = make(table, "me", "me")  # type: ignore[attr-defined]
    game, tokens = table.fuzzed  # type: ignore[attr-defined]
    before = table.get(f"/api/games/{game}").json()
    with line(table, game) as stranger:
        for message in messages:
            with contextlib.suppress(UnicodeEncodeError, msgspec.EncodeError):
                stranger.send(message if isinstance(message, bytes) else msgspec.json.encode(message))
    with line(table, game, *tokens) as player:
        welcome = player.until("welcome")
        assert welcome["stage"]["info"]["moves"] == 0
        names = [seat["name"] for seat in welcome["stage"]["info"]["seats"]]
        assert names == [seat["name"] for seat in before["seats"]]
        assert player.options


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(st.fixed_dictionaries({}, optional=fields), max_size=4))
def test_any_message_of_a_player_leaves_a_game_that_can_be_played(table: TestClient, messages: list[Any]) -> None:
    if not hasattr(table, "played"):
        table.played = make(table, "me", "me")  # type: ignore[attr-defined]
    game, tokens = table.played  # type: ignore[attr-defined]
    with line(table, game, *tokens) as player:
        for message in messages:
            with contextlib.suppress(UnicodeEncodeError, msgspec.EncodeError):
                player.send(msgspec.json.encode(message))
    with line(table, game, *tokens) as player:
        player.until("welcome")
        seats = player.stage["info"]["seats"]
        assert all(seat["name"] and seat["name"].isprintable() for seat in seats)
        answer = table.get(f"/api/games/{game}/record", headers={"Authorization": f"Bearer {','.join(tokens)}"})
        assert len(questable.verify(questable.read_record(answer.content)).choices()) == player.stage["info"]["moves"]
