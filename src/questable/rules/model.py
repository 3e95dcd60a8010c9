"""What one numbered statement of the catalogue is."""

from typing import Literal

import msgspec

Kind = Literal["rule", "example", "variant", "ruling"]

_KIND_OF_AREA: dict[str, Kind] = {"EX": "example", "VAR": "variant", "RUL": "ruling"}


def kind_of(area: str) -> Kind:
    """The area of an id tells its kind: XX-EX-nn, XX-VAR-nn and XX-RUL-nn are special, all others are rules."""
    return _KIND_OF_AREA.get(area, "rule")


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One statement, as it stands in the catalogue."""

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
    """The tag at its end: where the statement comes from. Empty for most rulings, which argue for themselves."""
    book: str
    """Title of the game or part of the file it stands in."""
    chapter: str
    """The nearest heading above it."""
    file: str
    cites: tuple[str, ...]
    """Ids named in text and source, ranges written out, in the order of first mention."""
