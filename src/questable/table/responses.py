"""Reading and answering requests: what all request handlers share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from math import ceil
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from questable.errors import QuestableError
from questable.speech import ENGLISH, LANGUAGES
from questable.table import messages as m
from questable.table.connection_limits import place
from questable.table.fair_queue import TooManyWait
from questable.table.store import StoreError, StoreFull
from questable.table.wording import refused, until

LOOPBACK = ("127.0.0.1", place("::1"), "testclient")
log = logging.getLogger("questable.table")
Endpoint = Callable[[Request], Awaitable[Response]]


class Wrong(QuestableError):
    """A request that cannot be answered as asked."""

    def __init__(self, status: int, code: str, **facts: Any) -> None:
        super().__init__(refused(code, facts))
        self.status, self.code, self.facts = status, code, facts


class TooMuch(QuestableError):
    """A request refused because there were too many, with the seconds until there is room."""

    def __init__(self, wait: float, **facts: Any) -> None:
        super().__init__(refused("slow-down", facts | until(wait)))
        self.wait, self.facts = wait, facts


def answer(thing: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(thing), status, media_type="application/json")


def told(body: bytes) -> Response:
    """Answer with ready-made JSON."""
    return Response(body, media_type="application/json")


def problem(status: int, code: str, reason: str) -> Response:
    return answer(m.Problem(reason, code), status)


def slow_down(request: Request, wait: float = 0.0, **facts: Any) -> Response:
    """Refuse a request because there were too many; `wait` is the seconds until more are accepted, if known."""
    refusal = problem(429, "slow-down", refused("slow-down", facts | until(wait), language_of(request)))
    if wait:
        refusal.headers["retry-after"] = str(ceil(wait))
    return refusal


def guarded(endpoint: Endpoint) -> Endpoint:
    """Turn errors people can fix into a Problem. A bug becomes one too, and is logged."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Wrong as error:
            return problem(error.status, error.code, refused(error.code, error.facts, language_of(request)))
        except TooMuch as error:
            return slow_down(request, error.wait, **error.facts)
        except TooManyWait:
            return slow_down(request)
        except StoreFull as error:
            log.error("%s", error)
            return problem(507, "full", refused("no-room", {}, language_of(request)))
        except StoreError as error:
            log.error("%s %s: %s", request.method, request.url.path, error)
            return problem(503, "not-stored", str(error))
        except QuestableError as error:
            return problem(400, type(error).__name__.removesuffix("Error").lower(), str(error))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return problem(
                400, "bad-request", refused("bad-request", {"error": str(error)[:200]}, language_of(request))
            )
        except ClientDisconnect:
            return problem(400, "bad-request", refused("bad-request", {"early": True}, language_of(request)))
        except Exception:
            log.exception("%s %s failed", request.method, request.url.path)
            return problem(500, "bug", refused("bug", {}, language_of(request)))

    return answered


# Reading requests ----------------------------------------------------------------------------------------------------


def number_of(request: Request, name: str, default: int | None) -> int | None:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Wrong(400, "bad-request", number=name)
    return int(text)


def language_of(request: Request) -> str:
    """Return the language from `lang`, or English if it is unknown."""
    code = request.query_params.get("lang", ENGLISH).partition("-")[0]
    return code if code in LANGUAGES else ENGLISH


def address_of(request: HTTPConnection) -> str:
    """Return the address that budgets count."""
    return place(request.client.host) if request.client else ""


async def body_of(request: Request, most: int, seconds: float) -> bytes:
    """Return the body of a request, if it is not too large and arrives in time."""
    data = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for piece in request.stream():
                data += piece
                if len(data) > most:
                    raise Wrong(413, "too-large", most=f"{most:,}")
    except TimeoutError:
        raise Wrong(408, "too-slow") from None
    return bytes(data)
