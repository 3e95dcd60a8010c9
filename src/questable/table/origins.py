"""From where the table may be asked: its own names, its own pages.

A page of anybody can have its name resolved to an address in our network (DNS rebinding) and would then speak to this
server as if it belonged to it: so the name in the request must be one this server is known by. An address in numbers
cannot be rebound and is always right.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from functools import cached_property
from ipaddress import ip_address
from urllib.parse import urlsplit

from questable.errors import QuestableError

AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box", "speedport.ip")
"""What networks at home call themselves; nobody outside can give out names in them."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Foreign(QuestableError):
    """A request that has no business here."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(reason)
        self.status, self.code = status, code


class Guards:
    """The names of this server, and pages of other servers that may speak to it."""

    def __init__(self, names: tuple[str, ...] = (), origins: tuple[str, ...] = (), *, dev: bool = False) -> None:
        self._names = frozenset(name.lower().rstrip(".") for name in names)
        self._origins = frozenset(origin.lower().rstrip("/") for origin in origins)
        self._dev = dev

    @cached_property
    def _own(self) -> frozenset[str]:
        """What this machine calls itself, at home and in the network."""
        name = socket.gethostname().lower()
        bare = name.partition(".")[0]
        return frozenset({"localhost", name, bare, *(f"{bare}.{network}" for network in AT_HOME)})

    def admit(self, headers: Mapping[str, str], path: str) -> None:
        """Raises Foreign if this server is asked by a wrong name or by a wrong page."""
        if not self.right_host(headers):
            raise Foreign(421, "foreign-name", "this server does not answer to this name: see --public-name")
        if path.startswith("/api/") and not self.right_origin(headers):
            raise Foreign(403, "foreign-page", "this page does not belong to this server")

    def right_host(self, headers: Mapping[str, str]) -> bool:
        """Is this server asked by a name of its own?"""
        try:
            name = (urlsplit(f"//{headers.get('host', '')}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if name in self._own or name in self._names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def right_origin(self, headers: Mapping[str, str]) -> bool:
        """Does the page that asks come from this server? Programs that are no browsers name no origin.

        Other ports of this machine are other programs; in development (`dev`) one of them serves the page.
        """
        origin = headers.get("origin")
        if origin is None:
            return True
        if origin.lower() in self._origins:
            return True
        host = headers.get("host", "")
        try:
            theirs, ours = urlsplit(origin), urlsplit(f"//{host}")
            if host and theirs.netloc.lower() == host.lower():
                return True
            return self._dev and theirs.hostname in LOOPBACK and ours.hostname in LOOPBACK
        except ValueError:
            return False
