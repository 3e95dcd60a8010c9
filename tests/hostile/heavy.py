"""Work that nobody should do for strangers. It is run in a worker process, which finds it by name."""

from __future__ import annotations

import time

import msgspec

from questable.table import replays


def serve(question: bytes) -> bytes:
    asked = msgspec.msgpack.decode(question, type=replays.Question)
    if asked.data == b"sleeps":
        time.sleep(60)
    if asked.data == b"eats memory":
        try:
            len(bytearray(2**31))
        except MemoryError:
            return msgspec.msgpack.encode(replays.Reply(problem="the record needs too much memory"))
    return replays.serve(question)
