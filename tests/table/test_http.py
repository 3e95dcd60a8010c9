"""The lobby and the files over HTTP: what is answered, what is refused, what never gets out."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

import questable
from questable.table import http
from questable.table import messages as m
from tests.table.kit import RISE, Browser, Open, finished

SOLO = {"adventure": RISE, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}], "seed": "2"}
HOT_SEAT = {"adventure": RISE, "seats": [{"kind": "me"}, {"kind": "me"}], "seed": "2"}
ONLINE = {"adventure": RISE, "seats": [{"kind": "me"}, {"kind": "friend"}], "seed": "2"}


def make(table: TestClient, wish: dict[str, Any]) -> tuple[str, list[str]]:
    answer = table.post("/api/games", json=wish)
    assert answer.status_code == 201, answer.text
    made = msgspec.json.decode(answer.content, type=m.GameMade)
    return made.game.id, [key.token for key in made.keys]


def decoded(answer: Any, kind: Any) -> Any:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=kind)


def sealed() -> bytes:
    return questable.seal(finished())


# What there is -------------------------------------------------------------------------------------------------------


def test_health(table: TestClient) -> None:
    assert decoded(table.get("/api/health"), m.Health).protocol == m.PROTOCOL


def test_adventures(table: TestClient) -> None:
    found = decoded(table.get("/api/adventures"), tuple[m.AdventureInfo, ...])
    rise = next(each for each in found if each.id == RISE)
    assert rise.seats == (1, 6)
    assert rise.minutes[0] < rise.minutes[1]
    assert rise.bots[0] == "greedy"
    assert {"doom-track"} <= {variant.id for variant in rise.variants}
    assert rise.board is not None
    assert rise.roles == ()
    midnight = next(each for each in found if each.id == "midnight")
    assert midnight.roles == (m.RoleInfo(-1, "Night King", "crowned-skull"),)


def test_an_adventure_that_cannot_be_shown_does_not_hide_the_others(
    table: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    show = http._adventure_info

    def fail(name: str, language: str) -> m.AdventureInfo:
        if name != RISE:
            raise ZeroDivisionError
        return show(name, language)

    monkeypatch.setattr(http, "_adventure_info", fail)
    assert [each["id"] for each in table.get("/api/adventures").json()] == [RISE]


def test_rules(table: TestClient) -> None:
    assert decoded(table.get("/api/rules/rb-move-01"), m.RuleText).id == "RB-MOVE-01"
    found = decoded(table.get("/api/rules", params={"search": "movement dice"}), tuple[m.RuleText, ...])
    assert found
    everything = decoded(table.get("/api/rules"), tuple[m.RuleText, ...])
    runebound = decoded(table.get("/api/rules?prefix=RB"), tuple[m.RuleText, ...])
    assert len(everything) > len(runebound) > len(found)
    assert all(each.played for each in runebound)
    assert http._played() <= {each.id.partition("-")[0] for each in everything}
    missing = table.get("/api/rules/RB-NO-99")
    assert missing.status_code == 404
    assert decoded_problem(missing).code == "no-such-rule"


def decoded_problem(answer: Any) -> m.Problem:
    assert answer.status_code >= 400
    return msgspec.json.decode(answer.content, type=m.Problem)


# Games ---------------------------------------------------------------------------------------------------------------


def test_a_game_against_bots_runs_at_once(table: TestClient) -> None:
    game, tokens = make(table, SOLO)
    assert len(tokens) == 1
    info = decoded(table.get(f"/api/games/{game}"), m.GameInfo)
    assert info.state == "running"
    assert [seat.name for seat in info.seats] == ["Anna", "Random"]
    both = decoded(table.get("/api/games", params=[("id", game), ("id", "nothing")]), tuple[m.GameInfo, ...])
    assert [each.id for each in both] == [game]
    assert decoded(table.get("/api/games"), tuple[m.GameInfo, ...]) == (), "there is no list of other people's games"


def test_a_game_with_friends_waits(table: TestClient) -> None:
    game, tokens = make(table, ONLINE)
    assert len(tokens) == 2
    assert decoded(table.get(f"/api/games/{game}"), m.GameInfo).state == "waiting"


def test_tokens_are_told_once_and_never_again(table: TestClient) -> None:
    game, tokens = make(table, ONLINE)
    for path in ("", "/cards", "/record", "/replay"):
        answer = table.get(f"/api/games/{game}{path}")
        assert not any(token in answer.text for token in tokens)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"adventure": "nowhere"}, "there is no adventure 'nowhere'"),
        ({"seats": [{"kind": "me"}] * 7}, "is for 1 to 6 seats, not 7"),
        ({"seats": [{"kind": "me"}] * 9}, "length <= 8"),
        ({"seats": []}, "length >= 1"),
        ({"seats": [{"kind": "cat"}]}, "a seat is for you, a friend or a bot"),
        ({"seats": [{"kind": "bot", "bot": "nobody"}]}, "there is no bot 'nobody'"),
        ({"variants": ["nonsense"]}, "no variant 'nonsense'"),
        ({"packs": ["etc"]}, "no pack 'etc'"),
        ({"packs": ["/etc"]}, "matching regex"),
        ({"packs": ["../../secret"]}, "matching regex"),
        ({"seed": "x" * 1000}, "length <= 80"),
        ({"seats": "many"}, "Expected"),
    ],
)
def test_wishes_that_cannot_be(table: TestClient, change: dict[str, Any], reason: str) -> None:
    answer = table.post("/api/games", json=SOLO | change)
    assert answer.status_code == 400
    assert reason in decoded_problem(answer).error


def test_there_is_no_such_game(table: TestClient) -> None:
    for path in (
        "/api/games/nothing",
        "/api/games/nothing/cards",
        "/api/games/nothing/record",
        "/api/games/nothing/replay",
    ):
        assert decoded_problem(table.get(path)).code == "no-such-game"


def test_cards_of_the_game(table: TestClient) -> None:
    game, _ = make(table, SOLO)
    cards = decoded(table.get(f"/api/games/{game}/cards"), m.CardList).cards
    assert len(cards) > 100


def test_too_many_new_games(open_table: Open) -> None:
    table = open_table(new_games=2)
    make(table, SOLO)
    make(table, SOLO)
    answer = table.post("/api/games", json=SOLO)
    assert (answer.status_code, decoded_problem(answer).code) == (429, "slow-down")


# Records -------------------------------------------------------------------------------------------------------------


def bearer(*tokens: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {','.join(tokens)}"}


def test_the_record_of_a_running_game_is_for_those_who_play_alone(table: TestClient) -> None:
    game, tokens = make(table, HOT_SEAT)
    path = f"/api/games/{game}/record"
    for headers in ({}, bearer("wrong"), bearer(tokens[0]), {"Authorization": f"Basic {','.join(tokens)}"}):
        answer = table.get(path, headers=headers)
        assert answer.status_code == 403
        assert "when the game is over" in decoded_problem(answer).error
    answer = table.get(path, headers=bearer(*tokens))
    assert answer.status_code == 200
    assert re.fullmatch(rf'attachment; filename="{RISE}-{game}.quest"', answer.headers["content-disposition"])
    record = questable.read_record(answer.content)
    assert record.seed == "2"
    questable.verify(record)


def test_the_record_of_a_running_game_with_friends_is_for_nobody(table: TestClient) -> None:
    game, tokens = make(table, ONLINE)
    for held in ((tokens[0],), (tokens[1],), tuple(tokens)):  # an invitation is no seat
        assert table.get(f"/api/games/{game}/record", headers=bearer(*held)).status_code == 403
        assert table.get(f"/api/games/{game}/replay", headers=bearer(*held)).status_code == 403


def test_the_record_of_a_finished_game_is_for_everybody(table: TestClient) -> None:
    replay = table.post("/api/replays", content=sealed()).json()
    wish = {"move": replay["moves"], "seats": [{"kind": "me"}]}
    game = table.post(f"/api/replays/{replay['id']}/continue", json=wish).json()["game"]["id"]
    assert questable.read_record(table.get(f"/api/games/{game}/record").content).choices == finished().choices
    info = decoded(table.get(f"/api/games/{game}/replay"), m.ReplayInfo)
    assert (info.finished, info.verified, info.names) == (True, True, ("Player 1",))


# Replays -------------------------------------------------------------------------------------------------------------


def test_a_file_is_replayed_step_by_step(table: TestClient) -> None:
    info = decoded(table.post("/api/replays", content=sealed()), m.ReplayInfo)
    record = finished()
    assert (info.moves, info.finished, info.verified, info.seed) == (len(record.choices), True, True, "1")
    assert [step.choice for step in info.steps] == ["", *record.choices]
    assert info.steps[0].lines
    assert info.steps[-1].turn > 5
    assert info.outcome is not None
    game = questable.replay(record, to=100)
    stage = table.get(f"/api/replays/{info.id}/stage?move=100").json()
    assert game.decision is not None
    assert stage["question"]["seat"] == game.decision.seat
    assert [choice["id"] for choice in stage["question"]["choices"]] == [each.id for each in game.decision.options]
    assert stage["info"]["moves"] == stage["version"] == 100
    last = table.get(f"/api/replays/{info.id}/stage?move={info.moves}&seat=0").json()
    assert "outcome" in last
    assert decoded(table.get(f"/api/replays/{info.id}"), m.ReplayInfo) == info
    assert decoded(table.get(f"/api/replays/{info.id}/cards"), m.CardList).cards


@pytest.mark.parametrize(
    "query", ["move=-1", "move=9999", "move=x", "move=²", "move=1&seat=5", "move=1&seat=-1", "move=" + "9" * 99]
)
def test_steps_that_do_not_exist(table: TestClient, query: str) -> None:
    replay = table.post("/api/replays", content=sealed()).json()["id"]
    assert table.get(f"/api/replays/{replay}/stage?{query}").status_code == 400


def test_going_on_from_the_middle(table: TestClient) -> None:
    replay = table.post("/api/replays", content=sealed()).json()["id"]
    answer = table.post(f"/api/replays/{replay}/continue", json={"move": 50, "seats": [{"kind": "me"}]})
    assert answer.status_code == 201
    made = answer.json()
    browser = Browser((made["keys"][0]["token"],))
    with table.websocket_connect("/api/play") as wire:
        wire.send_text(msgspec.json.encode(browser.hello(made["game"]["id"])).decode())
        browser.hear(wire.receive_text())
        assert browser.stage["info"]["moves"] == 50
        assert browser.log, "with the story so far"
        wire.send_text(msgspec.json.encode(browser.choose("x", finished().choices[50])).decode())
        browser.hear(wire.receive_text())
        assert browser.last["type"] == "told"
        browser.hear(wire.receive_text())
        assert browser.stage["info"]["moves"] == 51
    for wish in ({"move": 50, "seats": [{"kind": "me"}] * 2}, {"move": 10**6, "seats": [{"kind": "me"}]}, {"move": -1}):
        assert table.post(f"/api/replays/{replay}/continue", json=wish).status_code == 400


def altered(**changes: Any) -> bytes:
    return questable.seal(msgspec.structs.replace(finished(), **changes))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "damaged or no saved game"),
        (b"\x89PNG\r\n", "damaged or no saved game"),
        (b"{}", "no saved game of Questable"),
        (sealed()[:-50], "damaged"),
        (sealed().replace(b"automatic", b"automatiC", 1), "check sum"),
        (b'{"questable":99}', "format 99"),
        (b"[" * 100_000, "damaged or no saved game"),
        (altered(adventure="nowhere"), "there is no adventure"),
        (altered(packs=("/etc",)), "no pack '/etc'"),
        (altered(seats=77), "seats"),
        (altered(seed="other", snapshot=None), "does not match the game"),
        (altered(script="nonsense", seats_script="0", snapshot=None), "does not match the game: choice 1"),
        (altered(script="a\n" * 30_000 + "a", seats_script="0" * 30_001), "too long"),
    ],
)
def test_a_file_that_is_no_replay(table: TestClient, data: bytes, reason: str) -> None:
    answer = table.post("/api/replays", content=data)
    assert answer.status_code == 400
    error = decoded_problem(answer).error
    assert reason in error and error.count("does not match the game") <= 1


@pytest.mark.parametrize(
    "changes",
    [
        {"fingerprint": "0" * 32, "snapshot": None},
        {"seats_script": "1" * len(finished().choices), "snapshot": None},
        {"snapshot": (finished().snapshot or {}) | {"round": 1}},
    ],
)
def test_a_file_that_lies_is_not_verified(table: TestClient, changes: dict[str, Any]) -> None:
    info = decoded(table.post("/api/replays", content=altered(**changes)), m.ReplayInfo)
    assert not info.verified


@pytest.mark.parametrize("changes", [{"content": "other"}, {"snapshot": {"dice": 1}}, {"engine": "0.1.9", "rules": 9}])
def test_a_file_of_another_day_that_plays_the_same_is_verified(table: TestClient, changes: dict[str, Any]) -> None:
    info = decoded(table.post("/api/replays", content=altered(**changes)), m.ReplayInfo)
    assert info.verified and info.verifiable_from == 0


def test_a_file_of_other_rules_is_shown_from_where_it_stands(table: TestClient) -> None:
    """Its first choices cannot have been made by these rules; its snapshot fits."""
    game = questable.replay(finished(), to=60)
    record = questable.record_of(game, snapshot=True)
    record.rules, record.script = 9, "of-other-rules\n" + record.script.partition("\n")[2]
    info = decoded(table.post("/api/replays", content=questable.seal(record)), m.ReplayInfo)
    assert (info.moves, info.verifiable_from) == (60, 60)
    assert [step.move for step in info.steps] == list(range(61))
    for move in (0, 60):
        stage = table.get(f"/api/replays/{info.id}/stage?move={move}").json()
        assert stage["info"]["moves"] == 60, "what was before is not known"
    answer = table.post(f"/api/replays/{info.id}/continue", json={"move": 60, "seats": [{"kind": "me"}]})
    assert answer.status_code == 201 and answer.json()["game"]["moves"] == 60


def test_a_file_that_is_too_large(open_table: Open) -> None:
    answer = open_table(record=1000).post("/api/replays", content=sealed())
    assert (answer.status_code, decoded_problem(answer).code) == (413, "too-large")


def test_only_so_many_replays_are_kept(open_table: Open) -> None:
    table = open_table(replays=2)
    first, second, third = (table.post("/api/replays", content=sealed()).json()["id"] for _ in range(3))
    assert decoded_problem(table.get(f"/api/replays/{first}")).code == "no-such-replay"
    for kept in (second, third):
        assert table.get(f"/api/replays/{kept}/stage?move=3").status_code == 200


# Headers, files of the client ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/assets/app-1234.js", "/nothing"])
def test_security_headers(table: TestClient, path: str) -> None:
    headers = table.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_caching(table: TestClient) -> None:
    assert "immutable" in table.get("/assets/app-1234.js").headers["cache-control"]
    assert table.get("/").headers["cache-control"] == "no-cache"
    assert table.get("/api/health").headers["cache-control"] == "no-store"
    assert table.get("/assets/gone.js").headers["cache-control"] == "no-cache"


def test_large_answers_are_compressed(table: TestClient) -> None:
    answer = table.get("/api/rules?prefix=RB", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()
    assert "content-encoding" not in table.get("/api/health").headers


def test_the_page(table: TestClient) -> None:
    assert "<title>Questable" in table.get("/").text
    assert table.get("/../pyproject.toml").status_code == 404
    assert table.get("/%2e%2e/%2e%2e/etc/passwd").status_code == 404


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://table.test", 201),
        ("http://TABLE.test", 201),
        ("http://evil.test", 403),
        ("http://table.test.evil.test", 403),
        ("http://table.test:81", 403),
        ("null", 403),
        ("http://[", 403),
        ("http://localhost:5173", 403),
    ],
)
def test_foreign_pages_are_turned_away(table: TestClient, origin: str, status: int) -> None:
    assert table.post("/api/games", json=SOLO, headers={"Origin": origin}).status_code == status


# Anything ------------------------------------------------------------------------------------------------------------

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
wishes = st.fixed_dictionaries(
    {"adventure": st.just(RISE) | junk, "seats": st.just(SOLO["seats"]) | junk},
    optional={"variants": junk, "packs": junk, "seed": junk, "extra": junk},
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD")
PATHS = ("/api/games", "/api/games/{}", "/api/games/{}/record", "/api/games/{}/cards", "/api/games/{}/replay")
MORE = ("/api/replays", "/api/replays/{}", "/api/replays/{}/stage", "/api/replays/{}/continue", "/api/rules/{}")
ODD = ("/api/play", "/api/rules?search={}", "/api/replays/{}/stage?move={}", "/{}", "/assets/{}")
quickly = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@quickly
@given(st.sampled_from(METHODS), st.sampled_from((*PATHS, *MORE, *ODD)), st.text(max_size=12), st.binary(max_size=200))
def test_any_request_is_answered(table: TestClient, method: str, path: str, word: str, body: bytes) -> None:
    from urllib.parse import quote

    answer = table.request(method, path.replace("{}", quote(word, safe="")), content=body)
    assert answer.status_code < 500


@quickly
@given(wishes)
def test_any_wish_is_answered(table: TestClient, wish: dict[str, Any]) -> None:
    try:
        body = msgspec.json.encode(wish)
    except (UnicodeEncodeError, msgspec.EncodeError):
        body = repr(wish).encode("utf-8", "surrogatepass")
    assert table.post("/api/games", content=body).status_code in (201, 400)
