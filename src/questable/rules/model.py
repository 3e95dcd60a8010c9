"""One numbered statement of the catalog."""

from typing import Literal

import msgspec

Kind = Literal["rule", "example", "variant", "ruling"]

_KIND_OF_AREA: dict[str, Kind] = {"EX": "example", "VAR": "variant", "RUL": "ruling"}


def kind_of(area: str) -> Kind:
    """Return the kind of an id by its area: XX-EX-nn, XX-VAR-nn and XX-RUL-nn are special, all others are rules."""
    return _KIND_OF_AREA.get(area, "rule")


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A statement of the catalog."""

    id: str
    """For example `RB-MOVE-05`."""
    prefix: str
    """The game: `RB`."""
    area: str
    """The part of the game: `MOVE`."""
    number: int
    kind: Kind
    text: str
    """The statement, without the tag at its end."""
    source: str
    """The tag at its end: its source. Empty for most rulings, which give their own reasons."""
    book: str
    """Title of the game or part of the file around it."""
    chapter: str
    """The nearest heading above it."""
    file: str
    cites: tuple[str, ...]
    """Ids named in text and source, ranges written out, in the order of first mention."""
