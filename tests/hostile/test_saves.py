"""Files of strangers: whatever is in them, they get one sentence, soon, and nothing is broken."""

from __future__ import annotations

import asyncio
import io
import os
import time
from pathlib import Path

import msgspec
import pytest

from questable.errors import RecordError
from questable.table.limits import Limits
from questable.table.replays import Question, Replays, reply_to
from questable.table.worker import Worker
from questable.terminal.main import main
from tests.hostile import heavy
from tests.hostile.fuzz import hostile_saves, nested, saves, sealed
from tests.table.kit import Open

COUNT = 1000 if os.environ.get("QUESTABLE_LONG") else 90
PATIENCE = 10.0  # seconds for one file; the machine may be busy


@pytest.mark.parametrize("part", range(3))
def test_every_command_has_one_sentence_for_a_hostile_file(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "x.quest"
    refused = 0
    for data in hostile_saves(COUNT)[part::3]:
        for command in (["replay"], ["replay", "--verify"], ["play", "--seats", "human,human"]):
            file.write_bytes(data)
            monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
            started = time.monotonic()
            status = main([*command, str(file)])
            error = capsys.readouterr().err
            assert status in (0, 1, 2) and error.count("\n") <= 1, (command, error, data[:300])
            assert "this is a bug" not in error and len(error) < 1500, (command, error)
            assert time.monotonic() - started < PATIENCE
            refused += status != 0
            assert status == 0 or file.read_bytes() == data, "what cannot be opened is left alone"
    assert refused > COUNT / 3


def test_an_upload_gets_one_sentence() -> None:
    problems = 0
    for number, data in enumerate(hostile_saves(COUNT)):
        started = time.monotonic()
        reply = reply_to(Question(id=f"{number}", data=data or b" ", choices=20_000))
        assert time.monotonic() - started < PATIENCE
        assert "\n" not in reply.problem and len(reply.problem) < 1500
        problems += bool(reply.problem)
        assert reply.problem or msgspec.json.decode(reply.body)["id"] == f"{number}"
    assert COUNT / 3 < problems < COUNT


@pytest.mark.parametrize(("seconds", "memory"), [(0.2, 2**30), (30.0, 2**28)])
def test_a_file_that_takes_too_long_or_too_much_ends_its_worker_and_nothing_else(seconds: float, memory: int) -> None:
    async def story() -> None:
        replays = Replays(Limits(replaying=seconds))
        assert replays._errands._worker is not None
        replays._errands._worker = Worker(heavy.serve, memory=memory, answer=2**20)
        replays._errands._ask = replays._errands._worker.ask
        try:
            await asyncio.to_thread(replays._errands._worker.start)
            with pytest.raises(RecordError, match=r"longer than|died|more memory"):
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
