"""Bots nobody would want at the table. Each is run in a worker process, which finds it by name."""

from __future__ import annotations

import os
import time

from questable.table.bots import Job, think


def sleeps(job: Job) -> str:
    time.sleep(600)
    return ""


def dies(job: Job) -> str:
    os._exit(3)


def raises(job: Job) -> str:
    raise ZeroDivisionError


def raises_twice(job: Job) -> str:
    """Fails at its first choice, in the second attempt too, then plays properly."""
    with open(os.environ["QUESTABLE_MOODY"], "a+") as attempts:  # noqa: PTH123
        attempts.write(".")
        attempts.seek(0)
        if len(attempts.read()) <= 2:
            raise ZeroDivisionError
    return think(job)


def talks_nonsense(job: Job) -> str:
    return "win:now"


def eats_memory(job: Job) -> str:
    return str(len(bytearray(2**31)))


def moody(job: Job) -> str:
    """Dies at its first choice, then plays properly: a new worker is a new chance."""
    flag = os.environ["QUESTABLE_MOODY"]
    if not os.path.exists(flag):  # noqa: PTH110
        open(flag, "w").close()  # noqa: PTH123
        os._exit(3)
    return think(job)
