"""VAR: variants go together (RH-VAR-11), and whatever is played, the table stays in order."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from questable.errors import SetupError
from questable.return_of_the_heroes.base import adventure
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.variants.king import King
from tests.properties.games import can_be_played, play_at_random
from tests.properties.invariants import check
from tests.return_of_the_heroes.bustle import TABLES, bustle
from tests.return_of_the_heroes.kit import fresh, settled
from tests.return_of_the_heroes.test_var_unexplored import frontier, walk_into

OFFICIAL = ("quests-from-the-king", "nameless-at-once", "unexplored-land")
UNOFFICIAL = (
    "draft-start",
    "free-orientation",
    "deadly-spider",
    "limited-clairvoyant",
    "quick-healing",
    "one-draw-a-turn",
    "draw-again",
    "recycled-equipment",
)
ALL = tuple(variant.id for variant in adventure.variants)


@pytest.mark.rule("RH-VAR-11")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    "official", [pair for count in range(4) for pair in combinations(OFFICIAL, count)], ids="+".join
)
@pytest.mark.parametrize("others", [(), UNOFFICIAL], ids=["alone", "with-all-others"])
def test_official_variants_keep_their_effect_in_every_combination(
    official: tuple[str, ...], others: tuple[str, ...], seats: int
) -> None:
    g = settled(seats, variants=(*official, *others))
    check(g)
    assert [bool(hero.quests) for hero in g.heroes] == ["quests-from-the-king" not in official] * seats
    assert ("nameless" in g.bag) == ("nameless-at-once" in official)
    homes = {tile_of(hero.house) for hero in g.heroes}
    closed = set(g.layout) - homes if "unexplored-land" in official else set()
    assert {tile for tile, seen in zip(g.layout, g.view(None).layout, strict=True) if not seen} == closed
    assert bool(g.turned) == ("free-orientation" in others)


@pytest.mark.rule("RH-VAR-11")
def test_on_unexplored_land_the_king_grants_quests_once_his_tile_is_open() -> None:
    """A King who was drawn before waits with the other tokens of the capital."""
    t = frontier("F", variants=("quests-from-the-king",)).bag("king-foebus").draw(0)
    assert t.game.aside == {"J": ("king-foebus",)} and not t.game.part(King).came
    walk_into(t, "F", "south").hero(at="J5").act()
    assert t.at("J5") == ("king-foebus",)
    assert len([option for option in t.options if option.startswith("petition")]) == 8


@pytest.mark.rule("RH-VAR-11")
def test_alone_on_unexplored_land_everything_waits_for_its_tile() -> None:
    g = settled(1, variants=("unexplored-land",))
    assert len(g.closed) == 15 and g.aside == {"H": ("nameless",), "J": ("cart-maker", "large-bazaar")}
    assert len(g.guardians) == 4 and len(g.servants) == 15


@pytest.mark.rule("RH-VAR-11")
@pytest.mark.parametrize("one", ALL)
def test_any_two_variants_that_go_together_can_be_played(one: str) -> None:
    for other, seats in product(ALL, range(1, 6)):
        if can_be_played(adventure, seats, [one, other]):
            g = fresh(seats, variants=(one, other), seed=f"{one} {other}")
            rng = random.Random(seats)
            for _ in range(4):
                play_at_random(g, rng, 8)
                check(g)


@pytest.mark.rule("RH-VAR-11")
def test_only_what_contradicts_itself_is_refused() -> None:
    """The official variants 7.1 to 7.3 and all unofficial ones go together in pairs, whatever the number of players."""
    for one, other in combinations((*OFFICIAL, *UNOFFICIAL), 2):
        for seats in range(2, 6):
            assert can_be_played(adventure, seats, [one, other]), (one, other, seats)
    with pytest.raises(SetupError, match="solo"):  # there the Nameless is in the tower from the start
        fresh(1, variants=("nameless-at-once",))


@pytest.mark.parametrize(("seats", "variants"), TABLES)
@pytest.mark.parametrize("number", range(3))
def test_the_census_holds_where_much_happens(seats: int, variants: tuple[str, ...], number: int) -> None:
    """106 tokens each in one place, 60 cubes, four objects, one armor and one shield, life within its bounds."""
    game = fresh(seats, variants=variants, seed=f"census {number}")
    for _ in bustle(game, number, 400):
        check(game)
    check(game)


@pytest.mark.parametrize(("seats", "variants"), TABLES)
def test_imagined_positions_where_much_happens_can_be_played_on(seats: int, variants: tuple[str, ...]) -> None:
    game = fresh(seats, variants=variants, seed="thought")
    rng = random.Random(seats)
    for number, decision in enumerate(bustle(game, seats, 300)):
        if number % 4 == 0 or decision.topic in ("place-token", "fetch"):
            thought = game.imagine(decision.seat, number)
            assert thought.decision == game.decision
            for _ in range(6):
                check(thought)
                play_at_random(thought, rng, 1)
