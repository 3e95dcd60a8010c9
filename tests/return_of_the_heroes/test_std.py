"""STD: the standard game is set up."""

from __future__ import annotations

from collections import Counter

import pytest

from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.return_of_the_heroes.kit import fresh, settled, table

SEEDS = [f"seed {number}" for number in range(24)]
NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = 0, 3, 12, 15


def start_places(g: ReturnOfTheHeroes) -> list[int]:
    """Where the starting tiles lie, in turn order."""
    return [g.layout.index(tile_of(g.heroes[seat].house)) for seat in g.seats_from(g.first)]


@pytest.mark.rule("RH-STD-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_starts_on_the_tile_of_the_tower_or_of_the_temple(seats: int) -> None:
    started: set[str] = set()
    for seed in SEEDS:
        g = settled(seats, seed=seed)
        tiles = [tile_of(hero.house) for hero in g.heroes]
        assert len(set(tiles)) == seats
        started |= set(tiles)
    assert not started & {"H", "N"}
    assert len(started) >= 12  # any other tile may be drawn


@pytest.mark.rule("RH-STD-01")
def test_each_of_the_other_fourteen_tiles_may_be_a_starting_tile() -> None:
    games = (settled(4, seed=f"start {number}") for number in range(30))
    assert {tile_of(hero.house) for g in games for hero in g.heroes} == set("ABCDEFGIJKLMOP")


@pytest.mark.rule("RH-STD-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starting_tiles_lie_on_corners_and_all_others_at_random_face_up(seats: int) -> None:
    where: dict[str, set[int]] = {"H": set(), "N": set(), "J": set()}
    for seed in SEEDS:
        g = settled(seats, seed=seed)
        assert set(start_places(g)) <= {NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST}
        assert sorted(g.layout) == list("ABCDEFGHIJKLMNOP")
        assert g.view(None).layout == g.layout  # nothing lies face down
        for tile, places in where.items():
            places.add(g.layout.index(tile))
    assert all(len(places) > 6 for places in where.values())


@pytest.mark.rule("RH-STD-03", "RH-RUL-73")
@pytest.mark.parametrize(
    ("seats", "corners"),
    [
        (2, [NORTH_WEST, SOUTH_EAST]),
        (3, [NORTH_WEST, NORTH_EAST, SOUTH_EAST]),
        (4, [NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST]),
    ],
)
def test_the_corners_in_turn_order_clockwise_from_the_north_west(seats: int, corners: list[int]) -> None:
    for seed in SEEDS[:8]:
        assert start_places(settled(seats, seed=seed)) == corners


@pytest.mark.rule("RH-STD-03")
@pytest.mark.parametrize(("seats", "free"), [(2, (NORTH_EAST, SOUTH_WEST)), (3, (SOUTH_WEST,))])
def test_corners_without_a_player_hold_random_tiles(seats: int, free: tuple[int, ...]) -> None:
    for corner in free:
        assert len({settled(seats, seed=seed).layout[corner] for seed in SEEDS}) > 6


@pytest.mark.rule("RH-STD-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_chooses_one_of_the_five_heroes_still_free(seats: int) -> None:
    g = fresh(seats)
    free = {"warrior", "elf", "wizard", "dwarf", "priest"}
    for _ in range(seats):
        assert g.decision is not None and g.decision.topic == "choose-hero"
        assert {option.about for option in g.decision.options} == free
        seat, choice = g.decision.seat, g.decision.options[-1]
        g.play(choice)
        free.remove(str(choice.about))
        assert g.heroes[seat].id == choice.about
    assert len({hero.id for hero in g.heroes}) == seats


@pytest.mark.rule("RH-STD-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_house_stands_on_any_beige_inner_point_of_the_own_tile(seats: int) -> None:
    for seed in SEEDS[:6]:
        g = fresh(seats, seed=seed)
        corners = {2: (0, 15), 3: (0, 3, 15), 4: (0, 3, 15, 12)}[seats]
        while g.decision and g.decision.topic == "choose-hero":
            g.play(0)
        for corner in corners:
            assert g.decision is not None and g.decision.topic == "choose-house"
            seat, card = g.decision.seat, g.content.tiles[g.layout[corner]]
            allowed = {
                f"{card.letter}{spot.number}"
                for spot in card.point
                if spot.colour == "beige" and spot.number not in card.entries.values()
            }
            assert {option.about for option in g.decision.options} == allowed
            chosen = g.decision.options[-1]
            g.play(chosen)
            assert g.heroes[seat].house == g.heroes[seat].point == chosen.about


@pytest.mark.rule("RH-STD-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_two_personal_quests_face_up(seats: int) -> None:
    dealt = set()
    for seed in SEEDS[:6]:
        g = settled(seats, seed=seed)
        quests = [quest for hero in g.view(None).heroes for quest in hero.hero.quests]
        assert len(quests) == len(set(quests)) == 2 * seats
        assert all(list(hero.quests.values()) == [0, 0] for hero in g.heroes)
        dealt.add(tuple(quests))
    assert len(dealt) == 6


@pytest.mark.rule("RH-STD-06")
def test_both_quests_may_be_advanced_and_one_is_enough() -> None:
    t = table().hero(0, at="L3", quests={"the-diadem": 0, "juans-relics": 0}, gold=4).lay("hermit", "L3")
    t.skill(magic=11).dice(1, 1).act().play("stage:the-diadem")
    t.hero(0, at="F3").lay("candle-maker", "F3").act().play("stage:juans-relics", "cube:red")
    assert t[0].quests == {"the-diadem": 1, "juans-relics": 1}
    t.hero(0, at="E5").lay("ghost-of-the-grandfather", "E5").act().play("stage:the-diadem")
    assert not t[0].gem
    t.hero(0, at="A7", house="A7").act().play("stage:the-diadem")
    assert t[0].quests == {"the-diadem": 3, "juans-relics": 1}
    assert t[0].gem


@pytest.mark.rule("RH-STD-07")
def test_the_nameless_is_chosen_by_chance_and_seen_by_nobody() -> None:
    found = set()
    for seed in SEEDS:
        g = settled(2, seed=seed)
        found.add(g.nameless)
        assert [g.view(seat).nameless for seat in (0, 1, None)] == [""] * 3
        assert not g.nameless_open
    assert found == set(g.content.nameless)


@pytest.mark.rule("RH-STD-08")
@pytest.mark.parametrize("seats", [2, 4])
def test_thirty_six_tokens_are_in_the_bag(seats: int) -> None:
    g = settled(seats)
    personal = {token for quest in g.content.quests.values() for token in (quest.first, quest.second)}
    assert len(personal) == 16 and personal <= set(g.bag)
    assert {"book-of-curses", "necklace", "crystal", "dragons-teeth", "statuette"} <= set(g.bag)
    assert {"shadow", "red-knight", "mice", "small-bazaar", "large-bazaar"} <= set(g.bag)
    rest = Counter(g.content.faces[token].KIND for token in g.bag if token not in personal)
    assert rest == {"treasure": 5, "event": 3, "encounter": 10, "adversary": 2}
    assert len(g.bag) == 36
    assert g.gone == ()


@pytest.mark.rule("RH-STD-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_tokens_are_in_the_bag_however_many_play(seats: int) -> None:
    g = settled(seats)
    beside = {*g.content.pa, *g.content.bazaar, *g.content.servants, *g.content.guardians, g.content.nameless_token}
    assert sorted(g.bag) == sorted(set(g.content.tokens) - beside) and len(g.bag) == 36


@pytest.mark.rule("RH-STD-09")
def test_the_map_lies_open_before_heroes_are_chosen_and_quests_come_later() -> None:
    g = fresh(3)
    topics = []
    while g.decision and g.decision.topic in ("choose-hero", "choose-house"):
        topics.append(g.decision.topic)
        assert g.view(None).layout == g.layout and len(g.layout) == 16
        assert len(g.down) == 32  # PA tokens
        assert not any(hero.quests for hero in g.heroes)
        assert g.nameless == "" and g.bag == ()
        g.play(0)
    assert topics == ["choose-hero"] * 3 + ["choose-house"] * 3
    assert all(hero.quests for hero in g.heroes)
    assert g.nameless and g.bag
