"""What people see of the mud."""

from __future__ import annotations

from collections.abc import Iterator

from questable.kernel.engine.say import Say
from questable.kernel.shown.scene import Tray
from questable.runebound.presentation.box_presentation import BoxPresentation
from questable.runebound.state import Runebound
from tests.boxes.lagoon.state import Murk


def mud(g: Runebound) -> Iterator[tuple[str, Tray]]:
    yield "mud", Tray(title=Say("in-the-mud"), kind="deck", group="tide", count=len(g.part(Murk).wrecks))


PRESENTATION = BoxPresentation(trays=(mud,))
