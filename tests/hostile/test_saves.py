"""Files of strangers: whatever is in them, they get one sentence, and nothing is broken."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import msgspec
import pytest

from questable.errors import RecordError
from questable.table.limits import Limits
from questable.table.replays import KeptReplay, Question, Replays, here
from questable.table.worker import Worker
from questable.terminal.main import main
from tests.hostile import heavy
from tests.hostile.fuzz import hostile_saves, nested, saves, sealed
from tests.sweeps import amount
from tests.table.kit import ME, RISE, Open, Seated, World, in_world

COUNT = amount(90, 1000)


@pytest.mark.parametrize("part", range(3))
def test_every_command_has_one_sentence_for_a_hostile_file(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "x.quest"
    refused = 0
    people = ["play", "--seats", "human,human"]
    for number, data in enumerate(hostile_saves(COUNT)[part::3]):
        seldom = [["replay", "--to", "5"], [*people, RISE, "--save"]][number % 2]
        for command in (["replay"], ["replay", "--verify"], people, seldom):
            file.write_bytes(data)
            monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
            status = main([*command, str(file)])
            error = capsys.readouterr().err
            assert status in (0, 1, 2) and error.count("\n") <= 1, (command, error, data[:300])
            assert "this is a bug" not in error and len(error) < 1500, (command, error)
            refused += status != 0
            assert status == 0 or file.read_bytes() == data, "what cannot be opened is left alone"
    assert refused > COUNT / 3


def test_an_upload_gets_one_sentence() -> None:
    """And what is taken can be looked at, put on a table and gone on with."""

    async def story(world: World) -> int:
        replays, problems = Replays(Limits(), here), 0
        for data in hostile_saves(COUNT):
            try:
                kept = await replays.open(data or b" ")
            except RecordError as error:
                assert "\n" not in str(error) and 0 < len(str(error)) < 1500
                problems += 1
            else:
                await go_on(world, replays, kept)
        replays.close()
        return problems

    assert COUNT / 3 < in_world(story, patience=3600) < COUNT


async def go_on(world: World, replays: Replays, kept: KeptReplay) -> None:
    made = len(kept.record.seats_script)
    assert msgspec.json.decode(await replays.info(kept, "de"))["id"] == kept.id
    for move, seat in ((0, None), (made, 0)):
        assert msgspec.json.decode(await replays.stage(kept, move, seat, "en"))["version"] == move
    game = await replays.at(kept, made)
    placed = await world.tables.place(game, [ME] * game.setting.seats)
    room = await world.tables.room(placed.game.id)
    assert room is not None and room.problem == ""
    player = await Seated(room, tuple(key.token for key in placed.keys)).come()
    if player.options:
        assert (await player.say(player.choose("x")))["type"] == "accepted"
    await room.leave(player.visitor)
    world.tables._kept.clear()


@pytest.mark.parametrize(("seconds", "memory"), [(0.2, 2**30), (30.0, 2**28)])
def test_a_file_that_takes_too_long_or_too_much_ends_its_worker_and_nothing_else(seconds: float, memory: int) -> None:
    async def story() -> None:
        replays = Replays(Limits(replaying=seconds))
        assert replays._errands._worker is not None
        replays._errands._worker = Worker(heavy.serve, memory=memory, answer=2**20)
        replays._errands._ask = replays._errands._worker.ask
        try:
            await asyncio.to_thread(replays._errands._worker.start)
            with pytest.raises(RecordError, match=r"longer than|died|too much memory"):
                await replays.open(b"eats memory" if seconds > 1 else b"sleeps")
            assert (await replays._answer(Question(id="next"))).unknown, "a fresh one answers"
        finally:
            replays.close()

    asyncio.run(story())


def test_uploads_over_http(open_table: Open) -> None:
    client = open_table()
    plain = msgspec.json.decode(saves()[0])
    plain.pop("check")
    for data in (nested(100_000), sealed({**plain, "seats": 268435456}), sealed({**plain, "variants": ["x"] * 90_000})):
        answer = client.post("/api/replays", content=data)
        assert answer.status_code == 400 and answer.json()["code"] == "record"
    assert client.post("/api/replays", content=saves()[0]).status_code == 200
