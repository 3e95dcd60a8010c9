"""ABIL: what the heroes are good at on the road."""

from __future__ import annotations

import pytest

from tests.return_of_the_heroes.kit import Table, table

LAND = table().game.content.land
PRINTED = {"red": 5, "green": 6, "yellow": 6}
COLOURED = {point: spot.colour for point, spot in LAND.spots.items() if spot.colour in PRINTED}
LOST, FOUND = (6, 6), (1, 1)


def go(hero: str, point: str, dice: tuple[int, int] = LOST) -> Table:
    """A hero tries to reach a coloured point."""
    t = table(hero, "elf" if hero != "elf" else "dwarf")
    return walk(t, point, dice)


def walk(t: Table, point: str, dice: tuple[int, int] = LOST) -> Table:
    t.events.clear()
    return t.hero(0, at=t.beside(point)).dice(*dice).turn().play(f"step:{point}")


def needs(hero: str) -> dict[str, int]:
    """What this hero needs for every coloured point of the land; 0 where he needs no roll."""
    t = table(hero, "elf" if hero != "elf" else "dwarf")
    found = {}
    for point in COLOURED:
        walk(t, point)
        lost = t.kinds("half-way")
        found[point] = lost[0].facts["need"] if lost else 0
        assert bool(lost) == (t[0].halfway == point)
    return found


def printed(**changed: int) -> dict[str, int]:
    return {point: changed.get(point, PRINTED[colour]) for point, colour in COLOURED.items()}


@pytest.mark.rule("RH-ABIL-01")
def test_the_warrior_finds_roads_like_anybody() -> None:
    assert needs("warrior") == printed()


@pytest.mark.rule("RH-ABIL-02")
def test_the_elf_needs_no_roll_for_green_points() -> None:
    greens = {point: 0 for point, colour in COLOURED.items() if colour == "green"}
    assert needs("elf") == printed(**greens)


@pytest.mark.rule("RH-ABIL-02")
def test_the_elf_goes_on_from_a_green_point_normally() -> None:
    t = table("elf", "dwarf")
    green = t.spot("green")
    walk(t, green)
    assert t[0].point == green and t.topic == "travel" and t.game.walked == 1
    assert not t.kinds("road-found", "half-way")
    t.play(f"step:{t.beside(green)}")
    assert t.game.walked == 2


@pytest.mark.rule("RH-ABIL-02", "RH-RUL-54")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_so_it_is_at_every_step_of_the_way(before: int) -> None:
    t = table("elf", "dwarf")
    green = t.spot("green")
    beige = t.beside(green)
    other = next(each for each in t.links[beige] if LAND.spots[each].colour == "beige")
    t.hero(0, at=beige if before % 2 == 0 else other).dice(*LOST).turn()
    for number in range(before):
        t.play(f"step:{(other, beige)[(before - number) % 2]}")
    t.play(f"step:{green}")
    assert t[0].point == green and not t.kinds("half-way", "road-found") and t.game.walked == before + 1


@pytest.mark.rule("RH-ABIL-03")
def test_the_wizard_finds_the_road_to_red_points_with_seven() -> None:
    reds = {point: 7 for point, colour in COLOURED.items() if colour == "red"}
    assert needs("wizard") == printed(**reds)


@pytest.mark.rule("RH-ABIL-03")
@pytest.mark.parametrize(("dice", "found"), [((3, 4), True), ((4, 4), False)])
def test_seven_is_enough_for_the_wizard_and_eight_is_not(dice: tuple[int, int], found: bool) -> None:
    red = table().spot("red")
    t = go("wizard", red, dice)
    assert (t[0].point == red) == found and (t[0].halfway == red) == (not found)


@pytest.mark.rule("RH-ABIL-03")
@pytest.mark.parametrize(("dice", "found"), [((3, 4), True), ((4, 4), False)])
def test_the_second_attempt_of_the_wizard_needs_seven_too(dice: tuple[int, int], found: bool) -> None:
    red = table().spot("red")
    t = table("wizard", "elf").hero(0, point="", halfway=red).hero(1, at="P6").dice(*dice).turn()
    assert bool(t.kinds("road-found")) == found and bool(t.kinds("road-found-late")) == (not found)


@pytest.mark.rule("RH-ABIL-04", "RH-RUL-54")
def test_the_dwarf_needs_no_roll_for_the_two_mountain_points() -> None:
    assert needs("dwarf") == printed(C5=0, D5=0)


@pytest.mark.rule("RH-ABIL-05", "RH-RUL-54")
def test_the_priest_needs_no_roll_for_temple_and_white_village() -> None:
    assert needs("priest") == printed(N5=0, I5=0)


@pytest.mark.rule("RH-ABIL-02", "RH-ABIL-03", "RH-ABIL-04", "RH-ABIL-05")
@pytest.mark.parametrize(("hero", "point"), [("elf", "I5"), ("wizard", "N5"), ("dwarf", "C5"), ("priest", "N5")])
def test_heirs_can_do_what_the_first_of_the_family_could(hero: str, point: str) -> None:
    t = table(hero, "warrior").hero(0, heirs=2, cubes=(0, 0, 0), gem=True)
    walk(t, point, (3, 4))
    assert t[0].point == point and t.topic == "travel"


@pytest.mark.rule("RH-RUL-54")
@pytest.mark.parametrize("colour", PRINTED)
@pytest.mark.parametrize(("hero", "points"), [("dwarf", ("C5", "D5")), ("priest", ("N5", "I5"))])
def test_dwarf_and_priest_know_their_points_whatever_the_colour(
    hero: str, points: tuple[str, str], colour: str
) -> None:
    t = repainted(table(hero, "elf"), colour)
    for point in points:
        walk(t, point)
        assert t[0].point == point and not t.kinds("half-way")
    other = next(point for point in COLOURED if point not in ("C5", "D5", "N5", "I5", *LAND.access))
    walk(t, other)
    assert t[0].halfway == other and t.kinds("half-way")[0].facts["need"] == PRINTED[colour]


@pytest.mark.rule("RH-RUL-54")
def test_the_elf_knows_every_green_point() -> None:
    t = repainted(table("elf", "dwarf"), "green")
    for point in COLOURED:
        walk(t, point)
        assert t[0].point == point and not t.kinds("half-way")


@pytest.mark.rule("RH-RUL-54")
def test_the_wizard_knows_every_red_point_better() -> None:
    t = repainted(table("wizard", "elf"), "red")
    for point in COLOURED:
        walk(t, point)
        assert t.kinds("half-way")[0].facts["need"] == 7


def repainted(t: Table, colour: str) -> Table:
    """The same land, but all coloured points are of one colour."""
    answer = t.game.queries["colour_of"]

    def colour_of(g: object, point: str) -> str:
        return colour if point in COLOURED else str(answer(g, point))

    t.game.queries = {**t.game.queries, "colour_of": colour_of}
    return t
