"""SETUP: what lies where when the first turn begins, in the introductory and in the standard game."""

from __future__ import annotations

from collections import Counter

import pytest

from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.return_of_the_heroes.kit import fresh, settled, table

MODES = pytest.mark.parametrize("variants", [(), ("introductory",)], ids=["standard", "introductory"])
SEEDS = [f"seed {number}" for number in range(12)]


def lying(g: ReturnOfTheHeroes) -> dict[str, str]:
    """Token -> point."""
    return {token: point for point, tokens in g.tokens.items() for token in tokens}


def pa_points(g: ReturnOfTheHeroes) -> dict[str, set[str]]:
    """Tile -> the sides of the map on which its PA tokens lie."""
    found: dict[str, set[str]] = {}
    for token, point in lying(g).items():
        if token in g.content.pa:
            found.setdefault(tile_of(point), set()).add(g.content.land.side[point])
    return found


@MODES
@pytest.mark.rule("RH-SETUP-01")
def test_supplies_lie_beside_the_map(variants: tuple[str, ...]) -> None:
    g = settled(3, variants=variants)
    beside = {*g.stock, *g.guardians, *g.servants, g.content.nameless_token}
    assert beside == {*g.content.bazaar, *g.content.guardians, *g.content.servants, "nameless"}
    assert len(g.guardians) == 4 and len(g.servants) == len(g.content.servants) and sum(g.supply) == 60
    assert not beside & {*g.bag, *lying(g), *g.gone}


@MODES
@pytest.mark.rule("RH-SETUP-02")
def test_the_stock_holds_every_bazaar_token(variants: tuple[str, ...]) -> None:
    g = settled(2, variants=variants)
    assert sorted(g.stock) == sorted(token for token in g.content.things if token in g.content.bazaar)
    assert len(g.stock) == 18


@pytest.mark.rule("RH-SETUP-02")
def test_what_comes_out_of_the_stock_is_up_to_chance() -> None:
    drawn = set()
    for seed in SEEDS:
        t = table(seed=seed).hero(0, at="F2", gold=0).lay("small-bazaar", "F2").act().play("use:small-bazaar")
        drawn.add(tuple(t.kinds("market-drawn")[0].facts["cards"]))
    assert len(drawn) > len(SEEDS) // 2


@pytest.mark.rule("RH-SETUP-01", "RH-SETUP-02")
@pytest.mark.parametrize("seats", range(1, 6))
def test_supplies_are_the_same_however_many_play(seats: int) -> None:
    g = settled(seats)
    assert sorted(g.stock) == sorted(g.content.bazaar) and g.supply == (20, 20, 20)
    assert not set(g.stock) & {*g.bag, *lying(g), *g.gone}
    assert not set(g.content.servants) & {*g.bag, *lying(g)} and len(g.servants) == 15


@MODES
@pytest.mark.rule("RH-SETUP-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_pa_tokens_lie_face_down_on_each_tile(seats: int, variants: tuple[str, ...]) -> None:
    g = settled(seats, variants=variants)
    on_map = [token for token in lying(g) if token in g.content.pa]
    assert len(on_map) == 32
    assert Counter(tile_of(lying(g)[token]) for token in on_map) == dict.fromkeys("ABCDEFGHIJKLMNOP", 2)
    assert set(on_map) <= set(g.down)
    assert not set(on_map) & set(g.bag)


@MODES
@pytest.mark.rule("RH-SETUP-03")
def test_pa_tokens_are_shuffled(variants: tuple[str, ...]) -> None:
    places = {tile_of(lying(settled(2, variants=variants, seed=seed))["broom"]) for seed in SEEDS}
    assert len(places) > 3


@MODES
@pytest.mark.rule("RH-SETUP-04", "RH-RUL-08")
def test_pa_tokens_alternate_like_a_chessboard(variants: tuple[str, ...]) -> None:
    for seed in SEEDS[:5]:
        g = settled(4, variants=variants, seed=seed)
        sides = pa_points(g)
        for place, tile in enumerate(g.layout):
            row, column = place // 4, place % 4
            assert sides[tile] == ({"east", "west"} if (row + column) % 2 == 0 else {"north", "south"})


@pytest.mark.rule("RH-SETUP-05")
@pytest.mark.parametrize(
    ("hero", "variants"),
    [
        *((hero, ()) for hero in ("warrior", "elf", "wizard", "dwarf", "priest")),
        *((hero, ("introductory",)) for hero in ("warrior", "elf", "wizard", "dwarf")),
    ],
)
def test_heroes_start_with_printed_life_and_gold_and_nothing_else(hero: str, variants: tuple[str, ...]) -> None:
    t = table(hero, "wizard" if hero == "elf" else "elf", variants=variants, empty=False)
    printed = {"warrior": (4, 1), "elf": (3, 2), "wizard": (2, 3), "dwarf": (5, 4), "priest": (4, 2)}
    start = t[0]
    assert (start.life, start.gold) == printed[hero]
    assert t.game.view(0).heroes[0].temporary == 0
    assert (start.objects, start.side_quests, start.cubes, start.training) == ((), (), (0, 0, 0), (0, 0, 0))
    assert not start.gem


@MODES
@pytest.mark.rule("RH-SETUP-05")
@pytest.mark.parametrize("seats", range(1, 6))
def test_so_does_everybody_at_the_table(seats: int, variants: tuple[str, ...]) -> None:
    if variants and seats not in (2, 3, 4):
        variants = ()
    for seed in SEEDS[:3]:
        g = settled(seats, variants=variants, seed=seed)
        for hero in g.heroes:
            sheet = g.content.heroes[hero.id]
            assert (hero.life, hero.gold, hero.objects, hero.side_quests) == (sheet.life, sheet.gold, (), ())
            assert (hero.cubes, hero.training, hero.gem) == ((0, 0, 0), (0, 0, 0), False)


@MODES
@pytest.mark.rule("RH-SETUP-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_begins_and_play_goes_clockwise(seats: int, variants: tuple[str, ...]) -> None:
    for seed in SEEDS[:4]:
        g = settled(seats, variants=variants, seed=seed)
        order = []
        for turn in range(seats + 2):
            assert g.decision is not None and g.decision.topic == "set-out"
            assert g.round == 1 + turn // seats
            order.append(g.decision.seat)
            g.play("stay")
            while g.decision.topic != "set-out":
                g.play("end-turn")
        assert order == [(g.first + step) % seats for step in range(seats + 2)]


@pytest.mark.rule("RH-RUL-11")
def test_the_table_may_name_the_first_player_and_otherwise_chance_does() -> None:
    assert {settled(4, seed=seed).first for seed in SEEDS} == {0, 1, 2, 3}
    assert {settled(4, seed=seed, variants=["first-seat-begins"]).first for seed in SEEDS} == {0}


@pytest.mark.rule("RH-RUL-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_heroes_and_houses_are_chosen_in_turn_order(seats: int) -> None:
    for seed in SEEDS[:5]:
        g = fresh(seats, seed=seed)
        asked = []
        while g.decision and g.decision.topic in ("choose-hero", "choose-house"):
            asked.append((g.decision.topic, g.decision.seat))
            g.play(0)
        order = [(g.first + step) % seats for step in range(seats)]
        assert asked == [("choose-hero", seat) for seat in order] + [("choose-house", seat) for seat in order]


@pytest.mark.rule("RH-RUL-01")
def test_every_one_of_the_106_tokens_is_somewhere() -> None:
    standard, intro = settled(4), settled(4, variants=["introductory"])
    for g, bag, on_map, box in ((standard, 36, 32, 0), (intro, 18, 41, 9)):
        assert (len(g.bag), len(lying(g)), len(g.gone)) == (bag, on_map, box)
        assert len(g.stock) + len(g.guardians) + len(g.servants) + 1 == 38
        assert bag + on_map + box + 38 == 106
    assert len(standard.servants) == 15


@pytest.mark.rule("RH-RUL-02")
def test_the_tokens_on_the_map_at_the_start_are_the_32_pa_tokens() -> None:
    g = settled(4)
    assert Counter(g.content.faces[token].KIND for token in lying(g)) == {
        "side-quest": 21,
        "object": 1,
        "encounter": 4,
        "adversary": 6,
    }
    assert {"broom", "beggar", "clairvoyant", "teleporter", "spring-of-life", "spider", "troll", "orc"} <= set(lying(g))
