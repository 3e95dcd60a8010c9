"""The WebSocket of a table: decodes what a browser says, keeps it within limits, and sends what it is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from questable.errors import QuestableError
from questable.table import messages as m
from questable.table.connection_limits import ABORT, place
from questable.table.limits import Budgets, Gauge, Limits
from questable.table.origins import Guards
from questable.table.outbox import Mail, Outbox
from questable.table.room import Room
from questable.table.store import Damaged
from questable.table.tables import Tables
from questable.table.visitor import TurnedAway, Visitor
from questable.table.wording import refused, until

FAREWELL = 1.0
"""Seconds until a browser must have taken what was sent before the connection is closed without a word."""
log = logging.getLogger("questable.table")
_decoder: msgspec.json.Decoder[m.Command] = msgspec.json.Decoder(m.Command)
_encoder = msgspec.json.Encoder()


_encoded: tuple[m.Answer | None, bytes] = (None, b"")
"""What was encoded last: the same message often goes to all screens of a table."""


def encoded(answer: m.Answer) -> bytes:
    global _encoded  # noqa: PLW0603  (one message, of whatever connection)
    if _encoded[0] is not answer:
        _encoded = answer, _encoder.encode(answer)
    return _encoded[1]


class Leave(Exception):
    """The connection ends; the browser is told why."""

    def __init__(self, code: str, reason: str, *, again: bool = False) -> None:
        super().__init__(reason)
        self.goodbye = m.Goodbye(reason=reason, again=again, code=code)


class Wire:
    """One connection."""

    def __init__(self, socket: WebSocket, tables: Tables, limits: Limits, budgets: Budgets, mail: Mail) -> None:
        self._socket, self._tables, self._limits, self._budgets = socket, tables, limits, budgets
        self._closing = False
        self._address = place(socket.client.host) if socket.client else ""
        self._too_slow = asyncio.Event()
        self._outbox = Outbox(limits.waiting, limits.behind, mail, self._too_slow.set)
        self._messages = Gauge(limits.messages, limits.span)
        self._commands = Gauge(limits.commands, limits.span)
        self._chat = Gauge(limits.chat, limits.span)
        self._resyncs = Gauge(limits.resyncs, limits.span)
        self.visitor = Visitor(self.tell, lambda: self._outbox.welcomes > 0)
        self.visitor.waiting = lambda: self._outbox.size

    def tell(self, answer: m.Answer) -> None:
        """Put a message into the outbox; a browser that does not keep up is let go and may come back."""
        if self.too_slow or self._closing:
            return
        self._outbox.put(encoded(answer), welcome=isinstance(answer, m.Welcome))
        if isinstance(answer, m.Goodbye):
            self._outbox.put(None)
            self._closing = True

    @property
    def too_slow(self) -> bool:
        return self._too_slow.is_set()

    async def run(self) -> None:
        """From Hello to the end."""
        await self._socket.accept()
        self._budgets.players[self._address] += 1
        tasks = [asyncio.create_task(work) for work in (self._send(), self._receive(), self._too_slow.wait())]
        for task in tasks:
            task.add_done_callback(_tell_of_bugs)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._budgets.players[self._address] -= 1
            self._budgets.players += Counter()  # forgets those who are gone
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            self._outbox.close()
            await self._hang_up()

    async def _hang_up(self) -> None:
        """Say that it is over, to somebody who hears it; whoever reads nothing keeps what was sent to them waiting."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):  # it may be gone already
            if self._socket.application_state is WebSocketState.DISCONNECTED:
                return
            try:
                async with asyncio.timeout(FAREWELL):
                    await self._socket.close(1013 if self.too_slow else 1000)
            except TimeoutError:
                self._socket.scope["extensions"][ABORT]["abort"]()

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (data := await self._outbox.get()) is not None:
                await self._socket.send_text(data.decode())

    async def _receive(self) -> None:
        """Read until the browser leaves or has to; a Goodbye is left to the sender, which ends everything."""
        room: Room | None = None
        try:
            room = await self._come_in()
            while True:
                await self._handle(room, await self._read())
        except (WebSocketDisconnect, RuntimeError):
            return
        except Leave as leave:
            self.tell(leave.goodbye)
            await asyncio.Event().wait()
        finally:
            if room is not None:
                await room.leave(self.visitor)

    async def _come_in(self) -> Room:
        try:
            async with asyncio.timeout(self._limits.hello):
                hello = await self._read()
        except TimeoutError:
            raise Leave("bad-message", "The browser did not introduce itself in time.", again=True) from None
        if not isinstance(hello, m.Hello):
            raise Leave("bad-message", "The first message must introduce the browser.")
        if hello.protocol != m.PROTOCOL:
            raise Leave("protocol", "This page and the server have different versions. Reload the page.")
        if self._tables.closing:
            raise Leave("closing", refused("closing", {}, hello.language), again=True)
        try:
            room = await self._tables.room(hello.game)
            if room is None:
                raise Leave("no-such-game", refused("no-such-game", {}, hello.language))
            await room.join(self.visitor, hello, self._limits)
            if not self.visitor.seats:
                self._outbox.watches, self._outbox.largest = True, self._limits.behind_watching
        except TurnedAway as error:
            raise Leave(error.code, refused(error.code, {}, hello.language), again=error.again) from None
        except QuestableError as error:
            log.error("somebody could not be let in: %s", error)
            raise Leave("failed", str(error), again=not isinstance(error, Damaged)) from None
        return room

    async def _read(self) -> m.Command:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        data = message.get("bytes") or (message.get("text") or "").encode("utf-8", "replace")
        if len(data) > self._limits.frame:
            raise Leave("bad-message", "This message is too large.")
        if self._messages.full():
            raise Leave("too-fast", "Too many messages.")
        try:
            return _decoder.decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Leave("bad-message", f"The server cannot read this message: {str(error)[:200]}") from None

    async def _handle(self, room: Room, command: m.Command) -> None:
        if wait := self._too_much(room, command):
            name = command.id if isinstance(command, m.Act) else ""
            reason = refused("slow-down", until(wait), self.visitor.language)
            self.tell(m.Refused(id=name, code="slow-down", reason=reason))
            return
        await room.handle(self.visitor, command)

    def _too_much(self, room: Room, command: m.Command) -> float:
        """The seconds until there is room for this command: it is counted by connection, and by address."""
        if isinstance(command, m.Resync):
            return self._resyncs.full()
        if not isinstance(command, m.Act):
            return 0.0
        if wait := self._commands.full() or self._of_address("command", self._limits.commands_of_address):
            return wait
        if isinstance(command, m.Advise | m.Inspect):  # bots and threads that others wait for
            return self._of_address("ask", self._limits.asks_of_address)
        return self._chatters(room) if isinstance(command, m.Say) else 0.0

    def _of_address(self, what: str, most: int) -> float:
        return self._budgets.spent(what, self._address, most, self._limits.span)

    def _chatters(self, room: Room) -> float:
        """Counted by connection, by seat and by address: nobody gets more by opening more windows."""
        if wait := self._chat.full():
            return wait
        seat = f"{room.stored.id} {min(self.visitor.seats, default='')}"
        if self.visitor.seats and (wait := self._budgets.spent("seat", seat, self._limits.chat, self._limits.span)):
            return wait
        return self._of_address("chat", self._limits.chat_of_address)


def _tell_of_bugs(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a connection failed", exc_info=error)


async def play(socket: WebSocket, tables: Tables, limits: Limits, budgets: Budgets, guards: Guards, mail: Mail) -> None:
    """The endpoint /api/play."""
    address = place(socket.client.host) if socket.client else ""
    known = guards.right_host(socket.headers) and guards.right_origin(socket.headers)
    many = budgets.players[address] >= limits.players_of_address
    if not known or many or budgets.spent("greeting", address, limits.greetings, limits.span):
        await socket.close(1008)
        return
    await Wire(socket, tables, limits, budgets, mail).run()
