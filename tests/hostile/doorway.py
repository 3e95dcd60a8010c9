"""A real server in a thread of this process, with limits of its own."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from questable.table.app import create_app
from questable.table.limits import Limits
from questable.table.server import Server
from questable.table.sqlite_store import SqliteStore
from questable.terminal.certificate import own_certificate
from tests.table.kit import QuickBots


class Running:
    """Where it listens, and how to speak to it without any library."""

    def __init__(self, address: tuple[str, int], *, tls: bool = False) -> None:
        self.address, self.tls = address, tls

    def connect(self) -> socket.socket:
        line = socket.create_connection(self.address, timeout=20)
        line.settimeout(20)
        return line

    def speak(self) -> socket.socket:
        """A line on which something can be said."""
        line = self.connect()
        if not self.tls:
            return line
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        try:
            return trusting.wrap_socket(line)
        except OSError:
            line.close()
            raise

    def ask(self, text: str) -> str:
        """Send a request as it stands; what comes back until the other side is done."""
        with self.speak() as line:
            line.sendall(text.encode())
            return received(line)

    def get(self, path: str, **headers: str) -> str:
        more = "".join(
            f"{name.replace('_', '-')}: {value}\r\n" for name, value in {"Host": "localhost", **headers}.items()
        )
        return self.ask(f"GET {path} HTTP/1.1\r\n{more}Connection: close\r\n\r\n")


def received(line: socket.socket) -> str:
    data = b""
    with contextlib.suppress(ConnectionError):
        while piece := line.recv(65536):
            data += piece
    return data.decode("utf-8", "replace")


@contextlib.contextmanager
def running(folder: Path, most: int = 0, proxy: str = "", *, tls: bool = False, **limits: Any) -> Iterator[Running]:
    """A server; `most` is the number of sockets it lets in, if that is to be less than usual."""
    made, key = own_certificate(folder) if tls else (None, None)
    listening = socket.create_server(("127.0.0.1", 0))
    started = threading.Event()
    servers: list[Server] = []

    def run() -> None:
        async def serve() -> None:
            bounds = Limits(**limits)
            app = create_app(SqliteStore(":memory:"), folder, bots=QuickBots(workers=1), limits=bounds)
            server = Server(app, started.set, limits=bounds, proxy=proxy, certificate=made, key=key)
            if most:
                server.config.http.most = most  # type: ignore[union-attr]
            servers.append(server)
            await server._serve([listening])  # without taking over the signals of this process

        asyncio.run(serve())

    thread = threading.Thread(target=run)
    thread.start()
    assert started.wait(60)
    try:
        yield Running(listening.getsockname(), tls=tls)
    finally:
        servers[0].should_exit = True
        thread.join(60)
        listening.close()
