"""Where a drawn PA token may lie when the land is full (RH-RUL-56)."""

from __future__ import annotations

import pytest

from tests.return_of_the_heroes.kit import Table, table

FREE = "J5"


def crowded(**facts: object) -> Table:
    """A land in which something lies on every beige point but one; the hero is about to draw a PA token."""
    t = table("warrior", "elf").hero(0, at="A7", house="A7").hero(1, at="A7", house="A7").hero(1, **facts)
    spots = t.game.content.land.spots
    t.game.tokens = {point: ("ghoul",) for point, spot in spots.items() if spot.colour == "beige" and point != FREE}
    return t.bag("troll")


@pytest.mark.rule("RH-RUL-56")
def test_the_last_free_point_is_used_even_beside_bicolour_tokens() -> None:
    t = crowded().draw(0)
    assert t.at(FREE) == ("troll",) and t.game.bag == ()


@pytest.mark.rule("RH-RUL-56")
@pytest.mark.parametrize("facts", [{"at": FREE}, {"house": FREE}])
def test_without_a_legal_point_the_token_goes_back_into_the_bag(facts: dict[str, object]) -> None:
    t = crowded(**facts).draw(0)
    assert t.game.bag == ("troll",) and t.at(FREE) == ()
    assert t.kinds("no-place") and not t.kinds("placed")
    assert "RH-RUL-56" in t.cites("no-place")


@pytest.mark.rule("RH-RUL-56")
@pytest.mark.parametrize("token", ["ghoul", "dungeon", "necklace", "beggar"])
def test_any_token_makes_a_point_illegal_bicolour_ones_too(token: str) -> None:
    t = crowded()
    t.game.tokens[FREE] = (token,)
    t.draw(0)
    assert t.game.bag == ("troll",) and t.at(FREE) == (token,)


@pytest.mark.rule("RH-RUL-56")
def test_a_coloured_point_is_no_legal_point() -> None:
    t = crowded(at=FREE)
    assert any(spot.colour == "red" and point not in t.game.tokens for point, spot in t.game.content.land.spots.items())
    assert t.draw(0).game.bag == ("troll",)
