"""VAR: unexplored land (RH-VAR-05 to -10), also together with the draft start."""

from __future__ import annotations

import pytest

from questable.errors import SetupError
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.land import entry
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.return_of_the_heroes.kit import Table, fresh, settled, table

UNEXPLORED = ("unexplored-land",)
SEEDS = [f"seed {number}" for number in range(8)]
PRINTED = tuple("ABCDEFGHIJKLMNOP")
NEXT = {"north": -4, "east": 1, "south": 4, "west": -1}  # places of the map
FACING = {"north": "south", "east": "west", "south": "north", "west": "east"}


def frontier(*opened: str, variants: tuple[str, ...] = ()) -> Table:
    """The tiles lie as printed, A and P (the houses' tiles) and these are open; the Warrior is at A7."""
    t = table("warrior", "elf", variants=(*UNEXPLORED, *variants))
    g = t.game
    g.layout = PRINTED
    g.closed = tuple(tile for tile in PRINTED if tile not in ("A", "P", *opened))
    return t.hero(0, at="A7", house="A7").hero(1, at="P2", house="P2")


def at_edge(t: Table, tile: str, side: str) -> str:
    point: str = t.game.content.land.entries[tile][side]  # type: ignore[index]
    return point


def walk_into(t: Table, tile: str, side: str, seat: int = 0) -> Table:
    """From the edge of an open tile onto the land behind it."""
    return t.hero(seat, at=at_edge(t, tile, side)).turn(seat).play(f"explore:{side}")


def pa_sides(g: ReturnOfTheHeroes, tile: str) -> set[str]:
    """On which sides of a tile PA tokens lie face down, and nothing else lies on the tile's edge."""
    found = set()
    for side in NEXT:
        point = entry(g.content.land, tile, g.turned, side)  # type: ignore[arg-type]
        for token in g.tokens.get(point, ()):
            assert token in g.down and token in g.content.pa
            found.add(side)
    return found


# Set-up --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-05")
@pytest.mark.parametrize(
    ("seats", "corners"), [(2, (0, 15)), (3, (0, 3, 15)), (4, (0, 3, 12, 15)), (5, (0, 3, 12, 15))]
)
def test_only_the_starting_tiles_are_face_up(seats: int, corners: tuple[int, ...]) -> None:
    for seed in SEEDS[:4]:
        g = settled(seats, variants=UNEXPLORED, seed=seed)
        for seat in (None, *range(seats)):
            assert [place for place, tile in enumerate(g.view(seat).layout) if tile] == list(corners)
        assert {tile_of(hero.house) for hero in g.heroes} <= {g.layout[place] for place in corners}


@pytest.mark.rule("RH-VAR-05")
def test_the_land_is_unexplored_in_the_standard_game_only() -> None:
    with pytest.raises(SetupError, match="introductory"):
        fresh(2, variants=("introductory", *UNEXPLORED))


@pytest.mark.rule("RH-VAR-05")
def test_no_road_leads_onto_a_face_down_tile() -> None:
    t = frontier().hero(0, at="A7")
    assert all(tile_of(point) in "AP" for points in t.links.values() for point in points)
    t.hero(0, at=at_edge(t, "A", "east")).turn(0)
    assert "explore:east" in t.options
    assert not {option for option in t.options if option.startswith("step:") and option[5] != "A"}
    assert not [option for option in t.hero(0, at=at_edge(t, "A", "north")).turn(0).options if "explore" in option]


@pytest.mark.rule("RH-RUL-52")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_pa_tokens_are_a_pile_and_each_starting_tile_gets_two(seed: str) -> None:
    for seats, corners in ((2, (0, 15)), (4, (0, 3, 15, 12))):
        g = settled(seats, variants=UNEXPLORED, seed=seed)
        lying = [token for tokens in g.tokens.values() for token in tokens]
        assert len(lying) == 2 * seats and set(lying) == set(g.down) <= set(g.content.pa)
        assert sorted([*g.pile, *lying]) == sorted(g.content.pa) and len(g.pile) == 32 - 2 * seats
        for place in corners:
            even = sum(divmod(place, 4)) % 2 == 0
            assert pa_sides(g, g.layout[place]) == ({"east", "west"} if even else {"north", "south"})


# Exploring -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-06")
@pytest.mark.parametrize(
    ("tile", "side", "behind", "sides"),
    [
        ("A", "east", "B", {"north", "south"}),
        ("A", "south", "E", {"east", "west"}),
        ("P", "west", "O", {"north", "south"}),
        ("P", "north", "L", {"east", "west"}),
    ],
)
def test_a_tile_that_is_entered_is_turned_up_and_gets_two_pa_tokens(
    tile: str, side: str, behind: str, sides: set[str]
) -> None:
    """They lie on the other axis than the way in."""
    t = frontier()
    before = set(t.game.pile)
    walk_into(t, tile, side)
    assert behind in t.game.view(None).layout and t.game.closed == tuple(
        each for each in PRINTED if each not in ("A", "P", behind)
    )
    assert pa_sides(t.game, behind) == sides
    assert len(before) - len(t.game.pile) == 2
    assert t[0].point == at_edge(t, behind, FACING[side])
    assert t.kinds("explored")[0].facts["tile"] == behind and "RH-VAR-06" in t.cites("explored")
    assert set(t.kinds("explored")[0].facts["spaces"]) == {at_edge(t, behind, each) for each in sides}


@pytest.mark.rule("RH-VAR-06", "RH-RUL-52")
def test_the_last_tile_gets_the_last_two() -> None:
    t = frontier(*PRINTED[2:])
    t.game.pile = t.game.pile[:2]
    walk_into(t, "A", "east")
    assert t.game.closed == () and t.game.pile == ()
    assert pa_sides(t.game, "B") == {"north", "south"}


@pytest.mark.rule("RH-RUL-52")
def test_the_new_tokens_never_stop_the_hero_who_comes_in() -> None:
    t = frontier().hero(0, objects=["horse-1"])
    walk_into(t, "A", "east")
    assert t.topic == "travel" and t.game.walked == 1
    assert not t.at(t[0].point)


@pytest.mark.rule("RH-MOVE-01", "RH-VAR-05", "RH-VAR-06")
def test_a_step_onto_unknown_land_costs_a_movement_point() -> None:
    t = frontier().hero(0, objects=["amulet"])
    most = t.game.content.heroes[t[0].id].movement
    walk_into(t, "A", "east")
    for made in range(1, most):
        assert (t.topic, t.game.walked) == ("travel", made)
        t.play(next(option for option in t.options if option.startswith("step:")))
    assert t.topic == "act" and t.game.walked == most


@pytest.mark.rule("RH-VAR-06")
def test_a_tile_that_is_open_already_gets_no_tokens_when_it_is_entered() -> None:
    t = frontier("B").hero(0, at=at_edge(frontier(), "A", "east")).turn(0)
    t.play(f"step:{at_edge(t, 'B', 'west')}")
    assert not pa_sides(t.game, "B") and not t.kinds("explored")


@pytest.mark.rule("RH-VAR-06")
def test_what_came_to_light_cannot_be_taken_back() -> None:
    t = walk_into(frontier().hero(0, objects=["horse-1"]), "A", "east")
    assert not t.game.may_undo(0)


# Tokens that wait ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-07")
def test_a_drawn_token_for_a_face_down_tile_is_set_aside_with_others_for_it() -> None:
    t = frontier()
    for token in ("mice", "gasconier", "granatus"):
        t.bag(token).draw(0)
    assert t.game.aside == {"B": ("mice", "granatus"), "J": ("gasconier",)}
    assert not t.game.tokens and "RH-VAR-07" in t.cites("set-aside")


@pytest.mark.rule("RH-VAR-07")
def test_a_token_for_an_open_tile_is_placed_as_usual() -> None:
    t = frontier("B").bag("mice").draw(0)
    assert t.at("B8") == ("mice",) and not t.game.aside


@pytest.mark.rule("RH-VAR-07", "RH-VAR-08")
@pytest.mark.parametrize("token", ["mice", "granatus", "the-lodger"])
def test_tokens_of_every_kind_wait_and_are_placed(token: str) -> None:
    t = frontier().bag(token).draw(0)
    assert t.game.aside == {"B": (token,)} and not t.game.tokens
    t.bag("book-of-curses").draw(1)
    assert t.game.aside == {"B": (token,), "E": ("book-of-curses",)}
    walk_into(t, "A", "east")
    point = str(t.game.content.faces[token].at)  # type: ignore[union-attr]
    assert t.at(point) == (token,) and (token in t.game.down) == (token == "the-lodger")
    walk_into(t, "A", "south", seat=0)
    assert t.at("E6") == ("book-of-curses",) and not t.game.aside


@pytest.mark.rule("RH-VAR-07", "RH-VAR-08", "RH-RUL-75")
def test_all_of_it_however_much_it_is() -> None:
    t = frontier()
    waiting = [token for token, card in t.game.content.faces.items() if str(getattr(card, "at", "")).startswith("B")]
    for token in waiting:
        t.bag(token).draw(0)
    assert len(waiting) > 2 and t.game.aside == {"B": tuple(waiting)}
    walk_into(t, "A", "east")
    for token in waiting:
        assert token in t.at(str(t.game.content.faces[token].at))  # type: ignore[union-attr]
        assert (token in t.game.down) is (token in t.game.content.servants)
    assert not t.game.aside


@pytest.mark.rule("RH-VAR-08")
def test_what_waited_for_a_tile_is_placed_as_soon_as_it_is_turned_up() -> None:
    t = frontier()
    for token in ("mice", "gasconier", "granatus"):
        t.bag(token).draw(0)
    walk_into(t, "A", "east")
    assert t.at("B8") == ("mice",) and t.at("B4") == ("granatus",)
    assert not {"mice", "granatus"} & set(t.game.down)
    told = [(event.facts["card"], event.facts["space"]) for event in t.kinds("waited")]
    assert told == [("mice", "B8"), ("granatus", "B4")] and t.cites("waited") == {"RH-VAR-08"}
    assert t.game.aside == {"J": ("gasconier",)}


@pytest.mark.rule("RH-RUL-52")
def test_tokens_set_aside_are_public() -> None:
    t = frontier().bag("mice").draw(0)
    for seat in (None, 0, 1):
        assert t.game.view(seat).aside == {"B": ("mice",)}


@pytest.mark.rule("RH-VAR-09")
def test_before_the_tile_of_the_tower_is_open_the_nameless_has_no_effect() -> None:
    t = frontier("G").hero(1, side_quests=["visit-the-gorge"]).bag("nameless").draw(0)
    assert t.game.aside == {"H": ("nameless",)} and not t.game.tokens and not t.game.bag
    assert len(t.game.guardians) == 4 and len(t.game.servants) == 15
    assert not t.kinds("nameless-arrives", "servants-come")
    walk_into(t, "G", "east")
    land = t.game.content.land
    assert t.at(land.tower) == ("nameless",) and not t.game.aside.get("H")
    assert sorted(token for point in land.access for token in t.at(point)) == sorted(t.game.content.guardians)
    assert t.kinds("servants-come")[0].facts["amount"] == 1
    assert len(t.game.bag) == 14


@pytest.mark.rule("RH-VAR-09")
def test_while_the_nameless_waits_a_completed_first_stage_does_not_call_it_again() -> None:
    t = frontier("L").bag("nameless").draw(0)
    t.hero(0, at="L3", quests={"the-diadem": 0}).lay("hermit", "L3").skill(magic=11).dice(1, 1).act()
    t.play("stage:the-diadem")
    assert t[0].quests == {"the-diadem": 1} and not t.game.bag and t.game.aside == {"H": ("nameless",)}


@pytest.mark.rule("RH-VAR-09")
def test_with_the_tile_of_the_tower_open_the_nameless_comes_at_once() -> None:
    t = frontier("H").bag("nameless").draw(0)
    assert t.at("H3") == ("nameless",) and t.kinds("servants-come") and not t.game.aside


@pytest.mark.rule("RH-RUL-75")
def test_side_quests_are_counted_when_the_tile_of_the_tower_is_turned_up() -> None:
    t = frontier("G", "J", "K").hero(1, side_quests=["visit-the-gorge"]).bag("nameless").draw(0)
    t.hero(0, side_quests=["escort-the-monk", "visit-the-house"])
    walk_into(t, "G", "east")
    assert t.kinds("servants-come")[0].facts["amount"] == 3


@pytest.mark.rule("RH-RUL-75")
def test_servants_wait_for_their_tile_face_down() -> None:
    t = frontier("H").bag()
    t.hero(1, side_quests=["visit-the-gorge"])
    t.game.servants = ("page-eater",)  # of tile O
    t.bag("nameless").draw(0)
    assert t.game.aside == {"O": ("page-eater",)}
    assert t.game.view(0).aside == t.game.view(None).aside == {"O": ("servant",)}
    walk_into(t, "P", "west")
    assert t.at("O3") == ("page-eater",) and "page-eater" in t.game.down
    assert [event.facts["card"] for event in t.kinds("set-aside", "waited")] == ["", ""], "the log does not tell who"
    assert "page-eater" not in str(t.game.view(0).tokens)


@pytest.mark.rule("RH-RUL-75")
def test_a_token_chosen_with_the_clairvoyant_waits_too() -> None:
    t = frontier().lay("clairvoyant", "A7").hero(0, at="A7", gold=1).bag("mice", "shadow").act()
    t.play("use:clairvoyant", "fetch:mice")
    assert t.game.aside == {"B": ("mice",)} and not t.at("B8")


# Flying and the rest -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-10")
def test_the_broom_cannot_be_used_until_the_witch_is_known() -> None:
    t = frontier("B", "E").hero(0, objects=["broom"]).turn(0)
    assert not [option for option in t.options if option.startswith("fly")]
    t = frontier("K").hero(0, objects=["broom"]).turn(0)
    assert "fly:broom" in t.options


@pytest.mark.rule("RH-VAR-10")
def test_with_all_but_the_tile_of_the_witch_open_the_broom_cannot_be_used() -> None:
    t = frontier(*(tile for tile in PRINTED if tile != "K")).hero(0, objects=["broom"]).turn(0)
    assert t.game.closed == ("K",) and "fly:broom" not in t.options


@pytest.mark.rule("RH-RUL-52")
@pytest.mark.parametrize(("axis", "sides"), [("north-south", {"north", "south"}), ("east-west", {"east", "west"})])
def test_a_hero_who_flies_onto_unknown_land_says_where_its_tokens_go_then_where_to_land(
    axis: str, sides: set[str]
) -> None:
    t = frontier("K").hero(0, objects=["broom"]).dice(4).turn(0).play("fly:broom")
    assert t.topic == "landing" and set(t.options) == {"uncover:1", "uncover:4"}  # both neighbours of A lie face down
    t.play("uncover:4")
    assert t.topic == "orientation" and t.asked == 0
    t.play(f"axis:{axis}")
    assert "E" not in t.game.closed and pa_sides(t.game, "E") == sides
    land = t.game.content.land
    assert t.topic == "landing"
    beige = {f"land:{point}" for point in land.points["E"] if land.spots[point].colour == "beige"}
    assert set(t.options) == beige
    t.play(t.options[0])
    assert t[0].tile == "E"


@pytest.mark.rule("RH-RUL-52")
def test_the_teleporter_reaches_unknown_land_too() -> None:
    t = frontier("B").lay("teleporter", "A7").dice(1).act().play("use:teleporter")
    unknown = {f"uncover:{place}" for place, tile in enumerate(PRINTED) if tile not in "ABP"}
    assert {option for option in t.options if option.startswith("uncover")} == unknown
    assert {option[5] for option in t.options if option.startswith("land")} == {"A", "B", "P"}
    t.play("uncover:6", "axis:east-west")
    assert {option[5] for option in t.options} == {"G"}


@pytest.mark.rule("RH-RUL-52")
def test_pa_tokens_from_the_bag_go_only_on_open_tiles() -> None:
    t = frontier("B").bag("troll").draw(0)
    assert t.topic == "place-token"
    assert {option[6] for option in t.options} == {"B", "P"}  # not on his own tile either


@pytest.mark.rule("RH-RUL-52")
def test_the_road_sign_may_exchange_face_down_tiles() -> None:
    t = frontier("N").lay("road-sign", "N4").hero(0, at="N4", gold=1).skill(magic=11).dice(1, 1, 1, 1, 1).act()
    t.play("use:road-sign")
    assert {option for option in t.options if option.startswith("tile")} == {f"tile:{place}" for place in range(16)}
    t.play("tile:1", "tile:15")
    assert t.game.layout[1] == "P" and t.game.layout[15] == "B" and "B" in t.game.closed
    assert t.game.view(0).layout[15] == "" and t.game.view(0).layout[1] == "P"
    assert at_edge(t, "P", "west") in t.links[at_edge(t, "A", "east")]


# Together with the draft start ---------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-80", "RH-VAR-05")
@pytest.mark.parametrize("seed", SEEDS[:4])
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_a_draft_start_places_houses_on_the_open_map_then_the_rest_is_mixed_and_turned_down(
    seats: int, seed: str
) -> None:
    g = fresh(seats, variants=(*UNEXPLORED, "draft-start"), seed=seed)
    before = g.layout
    while g.decision and g.decision.topic in ("choose-hero", "choose-house"):
        assert g.view(g.decision.seat).layout == before and all(before)
        assert not g.tokens
        g.play(0)
    homes = {tile_of(hero.house) for hero in g.heroes}
    assert {tile for tile in g.view(None).layout if tile} == homes
    assert all(g.layout.index(tile) == before.index(tile) for tile in homes)
    assert sum(now != then for now, then in zip(g.layout, before, strict=True)) >= 8, "the others are mixed"
    for tile in homes:
        even = sum(divmod(g.layout.index(tile), 4)) % 2 == 0
        assert pa_sides(g, tile) == ({"east", "west"} if even else {"north", "south"})
    assert sum(map(len, g.tokens.values())) == 2 * len(homes) and len(g.pile) == 32 - 2 * len(homes)


@pytest.mark.rule("RH-RUL-80", "RH-RUL-81")
def test_a_tile_with_two_houses_gets_two_tokens() -> None:
    g = fresh(5, variants=(*UNEXPLORED, "draft-start", "first-seat-begins"))
    g.layout = tuple("FABCKDEGLIMHPNOJ")
    while g.decision and g.decision.topic == "choose-hero":
        g.play(0)
    for place in (1, 7, 8, 14):  # these four leave no tile that is not beside a house
        assert g.decision is not None
        tile = g.layout[place]
        g.play(next(option for option in g.decision.options if str(option.about)[0] == tile))
    assert g.decision is not None and g.decision.topic == "choose-house"
    g.play(next(option for option in g.decision.options if str(option.about)[0] == g.layout[1]))
    shared = g.layout[1]
    assert [tile_of(hero.house) for hero in g.heroes].count(shared) == 2
    assert pa_sides(g, shared) == {"north", "south"}
    assert sum(map(len, g.tokens.values())) == 8 and len(g.pile) == 24
