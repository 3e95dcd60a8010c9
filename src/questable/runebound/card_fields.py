"""What stands in the fields of content files: ids, names, texts, numbers. Each type says how large it may be."""

from __future__ import annotations

from typing import Annotated

import msgspec

from questable.kernel.content.packs import PRINTABLE, Word

__all__ = ("PRINTABLE", "Change", "Coordinate", "Handful", "Id", "Name", "Small", "Strength", "Text", "Word")

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=48)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
Text = Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Handful = Annotated[int, msgspec.Meta(ge=0, le=12)]  # dice rolled together: all ways to spend them are looked at
Coordinate = Annotated[int, msgspec.Meta(ge=-200, le=200)]  # of a map, which is drawn with all that lies between
Change = Annotated[int, msgspec.Meta(ge=-99, le=99)]  # what is added to a number or subtracted from it
Strength = tuple[Small, Small]  # combat value X/Y: X is added to the dice (or is the target number), Y is the damage
