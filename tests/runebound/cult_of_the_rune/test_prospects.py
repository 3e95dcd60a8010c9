"""What the cult will do next is told exactly: what the die may show, what may be chosen, which towns draw it in."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.runebound.cult_of_the_rune import adventure, march
from questable.runebound.cult_of_the_rune.prospects import Path, by_face, prospects, stays
from questable.runebound.cult_of_the_rune.state import UNDEFINED, CultGame
from tests.kit import LoadedDice
from tests.runebound.cult_of_the_rune.kit import MARCH, NE, SE, N, cult

ROAD, HILLS, MOUNTAINS = 152, 153, 144  # NE, SE and S of 143: Figure 2


@pytest.mark.rule("CR-EX-02", "CR-ROLL-04", "CR-ROLL-06", "CR-ROLL-08")
def test_figure_two_in_numbers() -> None:
    """Two faces force the road, one lets the player choose road or hills, one hills or mountains, two do nothing."""
    g = cult(on=MARCH).marker(143, SE).game
    found = {space: (round(6 * may), round(6 * must)) for space, (may, must) in prospects(g).items()}
    assert found == {ROAD: (3, 2), HILLS: (2, 0), MOUNTAINS: (1, 0)}
    assert round(6 * stays(g)) == 2


@pytest.mark.rule("CR-JUMP-01")
def test_the_town_the_cult_would_be_drawn_into_is_told() -> None:
    """From 182 the swamp south of it leads on into Nerekhall, with every face that shows swamp."""
    t = cult(on=MARCH).marker(182, SE)
    found = prospects(t.game)
    assert found[t.town("Nerekhall")] == found[183]
    assert t.town("Nerekhall") not in prospects(t.all_infiltrated().game)


@pytest.mark.rule("CR-JUMP-04")
def test_of_two_towns_each_is_only_possible() -> None:
    t = cult(on=MARCH).marker(104, NE)
    found = prospects(t.game)
    assert found[113].may > 0, "the plains between the towns may be entered"
    for town in (t.town("Dawnsmoor"), t.town("Greyhaven")):
        assert (found[town].may, found[town].must) == (found[113].may, 0.0)


@pytest.mark.rule("CR-TRAIL-10")
def test_a_trail_that_leads_off_the_map_is_told_as_it_will_be() -> None:
    g = cult(on=MARCH).marker(100, N).game
    g.heading = 5
    assert march.trail_now(g) == 2, "it leads off the map, and is turned round before the die is rolled"
    assert set(prospects(g)) <= {space for space in g.content.grid.compass[100] if space} and prospects(g)
    assert g.heading == 5, "looking changes nothing"


@pytest.mark.rule("CR-TRAIL-04")
def test_without_a_trail_it_may_go_anywhere() -> None:
    t = cult().marker("Forge", UNDEFINED)
    around = {space for space in t.game.content.grid.compass[t.game.cult] if space}
    assert set(prospects(t.game)) >= around


# What is told is what happens ----------------------------------------------------------------------------------------


def outcomes(g: CultGame, face: int) -> set[Path]:
    """Every way the marker really goes with this face of the die, whatever is chosen on the way."""
    found: set[Path] = set()
    for first in _played(g, face, ()):
        found.add(first)
    return found


def _played(g: CultGame, face: int, choices: tuple[int, ...]) -> Iterator[Path]:
    twin = g.clone()
    moved: list[int] = []
    twin.listen(lambda event: moved.append(event.facts["space"]) if event.kind == "cult-moved" else None)
    twin.dice = LoadedDice(key=twin.dice.key, drawn=twin.dice.drawn, faces=[face])
    for hero in twin.heroes:
        hero.space = 0  # nobody stands in the way
    twin.won.clear()
    twin.agenda.clear()
    twin.decision = None
    twin.do(march.cult_roll, twin.active, "CR-ROLL-01")
    twin.run()
    left = list(choices)
    while options := _asked(twin):
        if not left:
            for number in range(options):
                yield from _played(g, face, (*choices, number))
            return
        twin.play(left.pop(0))
    yield tuple(moved)


def _asked(g: CultGame) -> int:
    """How many options there are now."""
    return len(g.decision.options) if g.decision else 0


@pytest.mark.rule("CR-ROLL-05", "CR-ROLL-09", "CR-JUMP-06")
@pytest.mark.parametrize("variants", [(), ("steady-trail",), ("towns-off-the-trail",)])
def test_every_face_leads_where_it_is_told(variants: tuple[str, ...]) -> None:
    g = begin(make_setting(adventure, seats=2, seed="prospects", variants=variants))
    assert isinstance(g, CultGame)
    chooser = random.Random(7)
    compared = 0
    while compared < 40 and g.outcome is None:
        assert g.decision is not None
        if g.decision.topic == "way-of-moving":
            compared += 1
            told = by_face(g)
            for face, paths in enumerate(told, start=1):
                assert outcomes(g, face) == set(paths), (g.cult, g.heading, face)
        g.play(chooser.choice(g.decision.options))
    assert compared == 40
