"""What stands in the fields of content files: ids, names, texts, small numbers."""

from __future__ import annotations

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=48)]
PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f]*$"  # texts end up on terminals
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
Text = Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Change = Annotated[int, msgspec.Meta(ge=-99, le=99)]  # what is added to a number, or taken off it
Strength = tuple[Small, Small]  # combat value X/Y: X is added to the dice (or is the target number), Y is the damage
