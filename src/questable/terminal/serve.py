"""`questable serve`: the table for browsers."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from questable import data_folder
from questable.errors import SetupError

if TYPE_CHECKING:
    from questable.table.store import Store

HOST = "127.0.0.1"
PORT = 8765
PORTS_TRIED = 20
SQLITE = "sqlite:///"
DATABASE = "table.db"
FOLDER = click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.option(
    "--host", default=HOST, metavar="H", help=f"The address to listen on; 0.0.0.0 for your whole network. [{HOST}]"
)
@click.option("--port", type=click.IntRange(0, 65535), metavar="P", help=f"The port. [{PORT}, or the next free one]")
@click.option("--db", metavar="FILE", help="Where games are stored. [your own data folder]")
@click.option("--open", "open_browser", is_flag=True, help="Open the table in the browser.")
@click.option("--public-name", "names", multiple=True, metavar="NAME", help="A public name of this server.")
@click.option(
    "--origin", "origins", multiple=True, metavar="URL", help="Allow pages from this address to use this server."
)
@click.option("--proxy", default="", metavar="ADDRESS", help="Trust this proxy to report the addresses of visitors.")
@click.option("--tls", is_flag=True, help="Encrypt with a certificate made for this server.")
@click.option("--certificate", type=FILE, metavar="FILE", help="Encrypt with this certificate (PEM).")
@click.option("--key", type=FILE, metavar="FILE", help="The key of the certificate, if it is in another file.")
@click.option("--pack", "packs", type=FOLDER, multiple=True, metavar="DIR", help="A pack of your own for this table.")
@click.option(
    "--forget-after",
    type=click.FloatRange(0),
    default=0,
    metavar="DAYS",
    help="Delete games nobody has touched for this long.",
)
@click.option("--log", "log_form", type=click.Choice(["text", "json"]), default="text", help="The format of the log.")
@click.option("--dev", is_flag=True, help="Allow pages from other ports of this computer to use this server.")
def serve(
    host: str = HOST,
    port: int | None = None,
    db: str | None = None,
    open_browser: bool = False,
    names: tuple[str, ...] = (),
    origins: tuple[str, ...] = (),
    proxy: str = "",
    tls: bool = False,
    certificate: Path | None = None,
    key: Path | None = None,
    dev: bool = False,
    packs: tuple[Path, ...] = (),
    forget_after: float = 0.0,
    log_form: str = "text",
) -> None:
    """Open a table for browsers on this computer and in your network.

    \b
    questable serve                    play on this machine
    questable serve --host 0.0.0.0     with others in the same network
    questable serve --pack my-pack     with a pack you are writing

    To open a table to everybody, see docs/hosting.md.
    """
    if tls and certificate is None:
        from questable.terminal.certificate import own_certificate

        certificate, key = own_certificate(data_folder(), names)
    if key is not None and certificate is None:
        raise SetupError("a key needs its certificate: add --certificate")
    doors = Doors(names, origins, proxy, certificate, key, dev, forget_after, log_form, packs)
    listening = listen(host, port)
    try:
        store = _open_store(db, port, open_browser)
        if store is not None:
            _run(store, listening, host, open_browser, doors)
    finally:
        listening.close()


@dataclass(frozen=True)
class Doors:
    """How the table can be reached, and by whom."""

    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxy: str = ""
    certificate: Path | None = None
    key: Path | None = None
    dev: bool = False
    forget_after: float = 0.0  # days
    log_form: str = "text"
    packs: tuple[Path, ...] = ()


def _run(store: Store, listening: socket.socket, host: str, open_browser: bool, doors: Doors) -> None:
    from questable.table.app import create_app
    from questable.table.logs import set_up
    from questable.table.origins import Guards
    from questable.table.server import Server

    set_up(doors.log_form)
    urls = addresses(host, listening.getsockname()[1], "https" if doors.certificate else "http")

    def started() -> None:
        click.echo(f"The table is open: {urls[0]}")
        for url in urls[1:]:
            click.echo(f"In your network: {url}")
        click.echo("Press Ctrl+C to stop. Your games are saved.")
        if open_browser:
            show(urls[0])

    with contextlib.suppress(KeyboardInterrupt):
        guards = Guards(doors.names, doors.origins, dev=doors.dev)
        server = Server(
            create_app(store, guards=guards, forget_after=doors.forget_after, folders=lambda: folders(doors.packs)),
            started,
            proxy=doors.proxy,
            certificate=doors.certificate,
            key=doors.key,
        )
        server.run(sockets=[listening])


def _open_store(db: str | None, port: int | None, open_browser: bool) -> Store | None:
    """The database; None if the table of this user is open already and was only to be shown."""
    from questable.table.sqlite_store import SqliteStore
    from questable.table.store import StoreBusy

    try:
        return SqliteStore(database(db))
    except StoreBusy:
        url = f"http://{HOST}:{PORT}/"
        if db is not None or port is not None or not open_browser or not _answers(url):
            raise
        click.echo(f"The table is already open: {url}")
        show(url)
        return None


def _answers(url: str) -> bool:
    """Is it a table that listens there?"""
    from urllib.request import urlopen

    try:
        with urlopen(f"{url}api/health", timeout=2) as answer:
            return b'"questable"' in answer.read(200)
    except OSError:
        return False


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the wished port; without a wish at the usual one or the next that is free."""
    wished = [port] if port is not None else range(PORT, PORT + PORTS_TRIED)
    for number in wished:
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
        except (socket.gaierror, UnicodeError) as error:
            raise SetupError(f"this computer has no address {host!r}") from error
        listening = socket.socket(family, kind, protocol)  # asyncio sends small answers at once only if it knows it
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(100)
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise SetupError(f"cannot listen on {host} port {number}: {error.strerror}") from error
        else:
            return listening
    if port is not None:
        raise SetupError(f"port {port} is in use: stop the program that uses it, or choose another with --port")
    raise SetupError(f"the ports {PORT} to {PORT + PORTS_TRIED - 1} are all in use: choose another with --port")


def addresses(host: str, port: int, scheme: str = "http") -> list[str]:
    """Where the table can be reached: first from this machine."""
    if host not in ("0.0.0.0", "::", ""):
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which way it would go
            network = [f"{scheme}://{probe.getsockname()[0]}:{port}/"]
        except OSError:
            network = []
    return [f"{scheme}://{HOST}:{port}/", *network]


def folders(named: tuple[Path, ...]) -> list[Path]:
    """The packs of this server: those named when it was started, then the user's own. Looked for anew every time."""
    from questable import pack_folders

    return [*named, *pack_folders()]


def database(db: str | None) -> Path:
    """The file that holds the games."""
    if db is None:
        return data_folder() / DATABASE
    if "://" in db and not db.startswith(SQLITE):
        raise SetupError(f"games are stored in an SQLite file: give its name, or {SQLITE}PATH")
    return Path(db.removeprefix(SQLITE)).expanduser()


def show(url: str) -> None:
    """Open the browser, if there is a screen for it; the address has been told in any case."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return  # a text browser would take over the terminal
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
