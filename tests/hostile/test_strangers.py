"""Strangers at the table: whom they may be taken for, what they may use up, what is told of them."""

from __future__ import annotations

import asyncio
import gzip
import logging
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

import questable
from questable.table import library, sqlite_store
from questable.table import messages as m
from questable.table import room as rooms
from questable.table.display import Display
from questable.table.fair_queue import TooManyWait, Turns
from questable.table.limits import Limits
from questable.table.metrics import Metrics
from questable.table.replays import Question, Replays, here
from questable.table.room import Room
from questable.table.sqlite_store import SqliteStore
from questable.table.store import Damaged, StoreError
from questable.table.wording import Remark
from tests.hostile.fuzz import PACK, saves
from tests.table.kit import FRIEND, ME, RISE, Open, Seated, World, in_world

# Who speaks ----------------------------------------------------------------------------------------------------------


def test_nobody_is_taken_for_the_table_or_for_a_player() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, (keys[0],)).come()
        stranger = await Seated(room, name="The table").come()
        remark = Remark("new-link", {"number": 1, "name": "Berta"}).kept()
        for number, text in enumerate((remark, '{"remark":"new-link","facts":{"number":[],"name":{}}}')):
            await stranger.say(m.Say(id=f"{number}", text=text))
            await player.say(m.Say(id=f"p{number}", text=text, seat=0))
            assert [player.chat[line]["text"] for line in (number * 2, number * 2 + 1)] == [text, text]
        assert {line["name"] for line in player.chat.values() if line["seat"] is None} == {"The table (watching)"}
        late = await Seated(room).come()
        assert late.chat == player.chat

    in_world(story)


def test_an_id_used_about_the_seat_of_another_takes_nothing_from_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise what they say with the same id would be acknowledged and not be done."""
    monkeypatch.setattr(rooms, "GONE", 0.0)

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        anna = await Seated(room, (keys[0],)).come()
        assert (await anna.say(m.StandIn(id="1", seat=1)))["type"] == "accepted"
        assert (await anna.say(m.StandIn(id="1", seat=1)))["type"] == "accepted", "sent again"
        berta = await Seated(room, (keys[1],)).come()
        await berta.say(m.Rename(id="1", seat=1, name="Berta"))
        assert anna.stage["info"]["seats"][1]["name"] == "Berta"

    in_world(story)


def test_the_log_tells_nothing_that_people_have_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, (keys[0],)).come()
        monkeypatch.setattr(Room, "_tell", broken)
        monkeypatch.setattr(Room, "_reseat", broken)
        monkeypatch.setattr(Display, "inspect", broken)
        await player.say(m.Say(id="1", text="the secret of Anna"))
        await player.say(m.Rename(id="2", seat=0, name="Anna"))

    caplog.set_level(logging.DEBUG)
    in_world(story)
    logged = " ".join(record.getMessage() for record in caplog.records)
    assert logged.count("failed") == 2 and "Anna" not in logged


# Who is gone ---------------------------------------------------------------------------------------------------------


def test_after_a_restart_everybody_has_their_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is back first cannot take the seats of those who are on their way."""
    path = tmp_path / "t.db"

    async def before(world: World) -> tuple[str, str, str]:
        room, keys = await world.new(ME, FRIEND, FRIEND)
        anna, berta = await Seated(room, (keys[0],)).come(), await Seated(room, (keys[1],)).come()
        await anna.say(m.Start(id="1"))
        return room.stored.id, keys[0], berta.keys[1]

    async def after(world: World) -> None:
        room = await world.tables.room(game)
        assert room is not None
        anna = await Seated(room, (own,)).come()
        assert [seat["here"] for seat in anna.stage["info"]["seats"]] == [True, True, False], "one has never come"
        assert (await anna.say(m.StandIn(id="2", seat=1)))["code"] == "here"
        assert (await anna.say(m.Reissue(id="3", seat=1)))["code"] == "here"
        berta = await Seated(room, (hers,)).come()
        await room.leave(berta.visitor)
        assert anna.stage["info"]["seats"][1]["here"]

    async def later(world: World) -> None:
        monkeypatch.setattr(rooms, "GONE", 0.0)
        room = await world.tables.room(game)
        assert room is not None
        anna = await Seated(room, (own,)).come()
        assert not anna.stage["info"]["seats"][1]["here"]

    game, own, hers = in_world(before, path=path)
    in_world(after, path=path)
    in_world(later, path=path)


# What is stored ------------------------------------------------------------------------------------------------------


def test_the_commands_of_a_table_are_bounded_and_the_last_ones_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "COMMANDS_KEPT", 10)
    path, dice = tmp_path / "t.db", random.Random(1)
    ids = [f"{dice.random()}" for _ in range(40)]  # in no order

    async def some(world: World, game: str, token: str, part: slice) -> None:
        room = await world.tables.room(game)
        assert room is not None
        player = await Seated(room, (token,)).come()
        for command in ids[part]:
            assert (await player.say(m.Pace(id=command, milliseconds=100)))["type"] == "accepted"
            contents = await world.store.read(game)
            assert contents is not None and len(contents.commands) <= 10
        version = room.stored.version
        for command in ids[part][-10:]:
            assert (await player.say(m.Pace(id=command, milliseconds=100)))["type"] == "accepted"
        assert room.stored.version == version, "they were known"

    async def before(world: World) -> tuple[str, str]:
        room, keys = await world.new(ME, ME)
        await some(world, room.stored.id, keys[0], slice(20))
        return room.stored.id, keys[0]

    async def after(world: World) -> None:
        await some(world, game, token, slice(15, 40))

    game, token = in_world(before, path=path)
    in_world(after, path=path)


@pytest.mark.parametrize(
    ("damage", "state", "reason"),
    [
        ("UPDATE games SET variants = 'not JSON'", "", "is damaged"),
        ("UPDATE games SET seats = 'x'", "", "is damaged"),
        ("UPDATE seats SET taken = 'x' WHERE seat = 0", "", "is damaged"),
        ("DELETE FROM seats WHERE seat = 1", "closed", "some of its 2 seats are missing"),
        ("UPDATE choices SET option = 'nonsense'", "closed", "the record does not match the game: choice 1"),
        ("UPDATE positions SET kept = x'00ff'", "running", ""),
        ("UPDATE seats SET standing = '[[['", "running", ""),
    ],
)
def test_a_damaged_game_says_so_itself(damage: str, state: str, reason: str, tmp_path: Path, open_table: Open) -> None:
    """It blames nobody else, and what can be played is played."""
    path = tmp_path / "t.db"

    async def before(world: World) -> tuple[str, tuple[str, ...]]:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, tuple(keys.values())).come()
        await player.play(4)
        return room.stored.id, tuple(keys.values())

    game, tokens = in_world(before, path=path)
    database = sqlite3.connect(path)
    with database:
        database.execute(damage)
    database.close()
    client = open_table(path=path)
    (listed,) = client.get(f"/api/games?id={game}").json()
    assert listed["adventure"] == RISE and listed["state"] in ("closed", "running")
    answer = client.get(f"/api/games/{game}")
    with client.websocket_connect("/api/play") as wire:
        wire.send_json({"type": "hello", "game": game, "tokens": tokens, "protocol": m.PROTOCOL})
        heard = wire.receive_json()
    if not state:
        assert listed["state"] == "closed" and listed["problem"]
        assert answer.status_code == 503 and reason in answer.json()["error"]
        assert heard["type"] == "goodbye" and reason in heard["reason"] and not heard["again"]
        return
    assert answer.json()["state"] == state == heard["stage"]["info"]["state"]
    assert reason in answer.json()["problem"]
    record = client.get(f"/api/games/{game}/record", headers={"Authorization": f"Bearer {','.join(tokens)}"})
    assert record.status_code == 200


def test_a_server_is_not_ready_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / "t.db")

    async def story() -> None:
        await store.ready()
        await store._do(lambda: store._database.execute("PRAGMA query_only = ON"))  # a full disk is told as late
        await store.ready()  # that was a moment ago
        monkeypatch.setattr(sqlite_store, "SURE", 0.0)
        for _ in range(2):
            with pytest.raises(StoreError, match="could not use its database"):
                await store.ready()
        await store._do(lambda: store._database.execute("PRAGMA query_only = OFF"))
        await store.ready()
        with pytest.raises(Damaged):
            await store._do(_fail)

    def _fail() -> None:
        raise Damaged("a damaged game is no failure of the store")

    try:
        asyncio.run(story())
    finally:
        store.close()


# Taking turns --------------------------------------------------------------------------------------------------------


def test_whoever_asks_for_much_waits_for_himself() -> None:
    async def story() -> list[str]:
        turns, done = Turns(3), list[str]()
        first = asyncio.Event()

        async def work(who: str, until: Callable[[], object] = lambda: None) -> None:
            async with turns.turn(who[0]):
                if (waits := until()) is not None:
                    await first.wait()
                    assert waits is first
                done.append(who)

        tasks = [asyncio.create_task(work("a0", lambda: first))]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(work(who)) for who in ("a1", "a2", "a3", "b1", "b2", "c1")]
        await asyncio.sleep(0)
        with pytest.raises(TooManyWait):
            await work("a4")
        gone = asyncio.create_task(work("b3"))
        await asyncio.sleep(0)
        gone.cancel()
        first.set()
        await asyncio.gather(*tasks)
        await work("d1")
        return done

    assert asyncio.run(story()) == ["a0", "a1", "b1", "c1", "a2", "b2", "a3", "d1"]


def test_one_who_is_cancelled_when_it_is_his_turn_passes_it_on() -> None:
    async def story() -> None:
        turns = Turns(3)

        async def work() -> None:
            async with turns.turn("a"):
                await asyncio.sleep(0)

        one, two = asyncio.create_task(work()), asyncio.create_task(work())
        while not one.done():
            await asyncio.sleep(0)
        two.cancel()
        await asyncio.wait_for(work(), 30)

    asyncio.run(story())


def test_files_of_strangers_are_played_by_the_worker_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when a game goes on from there: the server sets up a position, and plays no choice."""

    async def story() -> None:
        replays = Replays(Limits(), here)
        try:
            kept = await replays.open(saves()[0])
            played = await replays._of(kept, Question(id=kept.id, move=30, whole=True), "")
            monkeypatch.setattr("questable.replay", None)
            game = await asyncio.to_thread(replays._set_up, played)
            assert game.moves == 30 and tuple(game.choices()) == kept.record.choices[:30]
        finally:
            replays.close()

    asyncio.run(story())


def test_advice_has_a_budget_by_address(open_table: Open) -> None:
    """Bots think for all tables: nobody gets more of them by opening more windows."""
    client = open_table(asks_of_address=3, span=1000)
    made = client.post("/api/games", json={"adventure": RISE, "seats": [{"kind": "me"}]}).json()
    hello = {"type": "hello", "game": made["game"]["id"], "tokens": [made["keys"][0]["token"]], "protocol": m.PROTOCOL}
    codes = []
    for window in range(2):
        with client.websocket_connect("/api/play") as wire:
            wire.send_json(hello)
            wire.receive_json()
            for number in range(2):
                wire.send_json({"type": "inspect", "id": f"{window}{number}", "seat": 0, "place": "nowhere"})
                codes.append(wire.receive_json()["code"])
    assert codes == ["no-such-place"] * 3 + ["slow-down"]


def test_adventures_of_strangers_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "SHOWN", 3)
    store = SqliteStore(":memory:")
    known = library.Library(store)

    def sent(number: int, more: str = "") -> questable.Adventure:
        files = {"cards.toml": PACK.replace("river", f"river{number}") + more}
        found = library.own_adventure(questable.PackFiles(files))
        assert found is not None
        return found

    for number in range(5):
        known.shown(sent(number), "en")
    assert len(known._shown) == 3
    (state, _), other = known._shown["river4-war", "en"], sent(4, '\n[[item]]\nid = "x"\nname = "X"\ntype = "other"\n')
    known.shown(other, "en")
    assert known._shown["river4-war", "en"][0] != state, "another adventure with the same name"
    store.close()


def test_what_has_not_failed_yet_is_told() -> None:
    assert "questable_bot_failures_total 0" in Metrics().text()


# The page ------------------------------------------------------------------------------------------------------------


def test_the_page_is_packed_once(tmp_path: Path, open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was packed anew for everybody who asked, which took as long as some choices do."""
    client = open_table()
    script = tmp_path / "client" / "assets" / "long.js"
    script.write_text("let words = 1;\n" * 1000, encoding="utf-8")
    packings, compress = [], gzip.compress

    def packed(data: bytes) -> bytes:
        packings.append(len(data))
        return compress(data)

    monkeypatch.setattr("gzip.compress", packed)
    asked = [client.get("/assets/long.js", headers={"Accept-Encoding": "gzip"}) for _ in range(3)]
    for answer in asked:
        assert answer.status_code == 200 and answer.text == script.read_text(encoding="utf-8")
        assert answer.headers["content-encoding"] == "gzip" and int(answer.headers["content-length"]) < 1000
        assert answer.headers["content-type"].startswith("text/javascript")
    assert len(packings) == 1
    known = client.get("/assets/long.js", headers={"If-None-Match": asked[0].headers["etag"]})
    assert known.status_code == 304
    assert client.get("/assets/long.js", headers={"Accept-Encoding": "identity"}).text == asked[0].text


def test_coming_and_going_has_a_budget(open_table: Open) -> None:
    client = open_table(greetings=2, span=1000)
    for _ in range(2):
        with client.websocket_connect("/api/play"):
            pass
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/play"):
        pass
