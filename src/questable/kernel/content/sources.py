"""The source of cards: the tables of a pack with an `id`, and their lines."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from questable.errors import ContentError, Flaw
from questable.kernel.content.content import Folder, content_files, read_plain
from questable.kernel.content.toml_lines import Positions


class CardSource(NamedTuple):
    """A card in a file."""

    kind: str
    data: Mapping[str, Any]
    file: str
    line: int
    field: str  # `item[3]`

    def flaw(self, reason: str, field: str = "") -> Flaw:
        """Return a flaw of this card."""
        where = f"{self.field}.{field}" if field else self.field
        return Flaw(file=self.file, line=self.line, card=str(self.data["id"]), field=where, reason=reason)


def card_sources(folder: Folder) -> dict[str, CardSource]:
    """Return the cards of a pack by id, the first of each. Skip unreadable files: loading reports them."""
    found: dict[str, CardSource] = {}
    with suppress(ContentError):
        for path in content_files(folder):
            with suppress(ContentError):
                plain = read_plain(path)
                positions = Positions(path.read_text(encoding="utf-8"))
                for kind, listed in plain.items():
                    for number, data in enumerate(listed if isinstance(listed, list) else ()):
                        if isinstance(data, dict) and isinstance(data.get("id"), str):
                            line = positions.line((kind, number))
                            source = CardSource(kind, data, path.name, line, f"{kind}[{number}]")
                            found.setdefault(data["id"], source)
    return found
