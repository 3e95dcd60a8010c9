"""Two positions that differ: who can tell them apart?"""

from __future__ import annotations

from collections.abc import Iterable

from questable import Game


def alike(one: Game, two: Game, seats: Iterable[int | None]) -> None:
    """For these seats nothing tells the two positions apart, and they do differ."""
    assert one != two
    presentation = one.setting.adventure.family.presentation
    for seat in seats:
        assert one.view(seat) == two.view(seat)
        for seed in (None, 7):
            assert one.imagine(seat, seed) == two.imagine(seat, seed)
            assert one.imagine(seat, seed).snapshot() == two.imagine(seat, seed).snapshot()
        assert presentation.scene(one.imagine(seat)) == presentation.scene(two.imagine(seat))
        assert presentation.hints(one.imagine(seat)) == presentation.hints(two.imagine(seat))


def different(one: Game, two: Game, seats: Iterable[int | None]) -> None:
    """These seats can tell the two positions apart."""
    for seat in seats:
        assert one.view(seat) != two.view(seat)
        assert one.imagine(seat) != two.imagine(seat)
