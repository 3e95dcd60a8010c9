"""EVENT: event tokens change spaces, drown land and open routes."""

from __future__ import annotations

import pytest

from questable.runebound import adventure, board, challenges
from questable.runebound.abilities.vocabulary import Usage
from questable.runebound.abilities.world import PlaceCounter, RemoveCounter
from questable.runebound.island_of_dread.board import face_on, is_anchorage, landmass, next_stops
from questable.runebound.island_of_dread.state import Island
from questable.runebound.island_of_dread.tokens import free_spaces, lay_face, lift_token, put_token, tokens_for
from tests.runebound.island_of_dread.kit import A1, A2, HIT, IslandTable, island


def spaces(g: Island, border: str) -> list[int]:
    return [space for space, marked in g.content.event_spaces.items() if marked.border == border]


def lay(t: IslandTable, face: str, number: int = 0, space: int = 0) -> IslandTable:
    """A face is laid by Anna, on the space named or the first one offered."""
    t.run(lay_face, 0, face, number, space)
    while t.topic == "lay-token":
        wanted = [option for option in t.options if f":{space}/" in option] if space else []
        t.play((wanted or t.options)[0])
    return t


@pytest.mark.rule("IOD-EVENT-02")
def test_without_a_token_an_event_space_is_what_is_printed() -> None:
    g = island().game
    for space in g.content.event_spaces:
        assert board.land_of(g, space) == g.content.grid.terrain[space]


@pytest.mark.rule("IOD-EVENT-03", "IOD-RUL-13", "IOD-RUL-10")
def test_a_plains_token_makes_plains() -> None:
    t = island()
    space = next(space for space in spaces(t.game, "red") if space not in t.game.content.grid.sea)
    lay(t, "plains", space=space)
    assert t.cites("token-laid") == {"IOD-EVENT-05"}
    assert (face_on(t.game, space), board.land_of(t.game, space)) == ("plains", "plains")
    assert board.terrain_of(t.game, space) == "plains"


@pytest.mark.rule("IOD-EVENT-03", "IOD-RUL-13", "IOD-RUL-15")
def test_a_sea_token_drowns_land() -> None:
    t = island()
    space = spaces(t.game, "blue")[0]
    before = board.neighbours(t.game, space)
    t.counter(space, "green")
    lay(t, "sea", space=space)
    assert board.land_of(t.game, space) == "sea"
    assert board.neighbours(t.game, space) == ()
    assert all(space not in board.neighbours(t.game, beside) for beside in before)
    assert t.game.counters[space] == ("green",)  # it stays under the token
    assert not is_anchorage(t.game, space)


@pytest.mark.rule("IOD-RUL-15")
def test_what_lies_under_a_token_cannot_be_reached() -> None:
    t = island()
    space = spaces(t.game, "blue")[0]
    t.counter(space, "green")
    lay(t, "sea", space=space).put(0, at=space)
    assert adventure.open_adventures(t.game, t.hero()) == []
    t.run(lift_token, t.game.laid[space])
    t.put(0, at=space)
    assert adventure.open_adventures(t.game, t.hero()) == ["green"]


@pytest.mark.rule("IOD-RUL-15")
def test_a_sea_area_is_never_laid_on_a_city() -> None:
    g = island().game
    assert not set(spaces(g, "blue")) & set(g.content.grid.town_at)


@pytest.mark.rule("IOD-RUL-10")
@pytest.mark.parametrize("face", ["ruin", "plains"])
def test_nothing_is_laid_on_a_token_not_even_the_ruin(face: str) -> None:
    """A ruin goes where its card says, if no token lies there."""
    t = island()
    space = spaces(t.game, "red")[0]
    lay(t, "plains", space=space)
    before = dict(t.game.laid), dict(t.game.showing)
    lay(t, face, space=space)
    assert (t.game.laid, t.game.showing) == before
    assert t.happened("token-not-laid") == [{"seat": 0, "face": face}] and t.cites("token-not-laid") == {"IOD-RUL-10"}


@pytest.mark.rule("IOD-EVENT-04", "IOD-EX-09", "IOD-RUL-10")
@pytest.mark.parametrize("number", range(1, 6))
def test_a_route_token_goes_on_the_space_of_its_number(number: int) -> None:
    t = lay(island(), "route", number)
    ((space, token),) = t.game.laid.items()
    assert t.game.content.event_spaces[space].number == number
    assert t.game.content.tokens[token].sides[t.game.showing[token]].name == f"route-{number}"
    assert t.cites("token-laid") == {"IOD-EVENT-04", "IOD-EVENT-05"}
    assert free_spaces(t.game, "route", number) == [], "there is no other space for it"


@pytest.mark.rule("IOD-RUL-13", "IOD-RUL-16", "IOD-EVENT-04")
@pytest.mark.parametrize("number", range(1, 6))
def test_a_route_token_opens_a_stop_and_its_ways(number: int) -> None:
    t = island()
    g = t.game
    space = next(each.space for each in g.content.archipelago.event if each.number == number)
    ends = g.content.grid.routes[space]
    assert next_stops(g, space) == ()
    assert all(space not in next_stops(g, end) for end in ends)
    lay(t, "route", number)
    assert board.land_of(g, space) == "sea"
    assert is_anchorage(g, space)
    assert not any(is_anchorage(g, other) for other in g.content.opened if other != space)
    assert next_stops(g, space) == ends
    assert all(space in next_stops(g, end) for end in ends)
    start = ends[0]
    if start in g.content.grid.town_at:
        t.hired().put(0, at=start).movement()
        assert f"embark:{space}" in t.options
    else:
        t.afloat(start).movement()
        assert f"sail:{space}" in t.options


@pytest.mark.rule("IOD-EVENT-05", "IOD-RUL-11")
def test_a_card_lays_its_token_when_it_is_resolved() -> None:
    t = island()
    t.put(0, at=t.jewel("green")).deck("green", "trial-flood", "trial-goblin").adventure().play("attempt:green")
    assert t.topic == "lay-token"
    assert {option.split(":")[1].split("/")[0] for option in t.options} == {
        str(space) for space in spaces(t.game, "blue")
    }
    assert t.asked == 0


@pytest.mark.rule("IOD-RUL-11")
def test_a_challenge_lays_it_when_it_is_defeated() -> None:
    t = island().put(0, at=island().jewel("yellow")).face("colossus-in-the-surf").play("fight-on")
    t.game.fights[-1].wounds = 3
    t.dice(10, 10).play("attack")
    assert t.topic == "lay-token"
    t = island().put(0, at=island().jewel("yellow"), wounds=4).face("colossus-in-the-surf").play("fight-on")
    t.dice(1, 1).play("defend")
    assert not t.happened("token-laid")
    assert t.topic != "lay-token"


@pytest.mark.rule("IOD-RUL-09")
def test_tokens_off_the_map_come_first_then_others_are_turned_over() -> None:
    t = island()
    g = t.game
    for _ in range(4):
        lay(t, "sea")
    assert len(g.laid) == 4
    off = [token for token in g.content.tokens if token not in g.showing]
    assert all(side.face != "plains" for token in off for side in g.content.tokens[token].sides) or tokens_for(
        g, "plains", 0
    ) == [next(token for token in off if any(side.face == "plains" for side in g.content.tokens[token].sides))]
    for _ in range(3):
        lay(t, "plains")
    before = dict(g.laid)
    turned = tokens_for(g, "plains", 0)
    assert turned
    assert set(turned) <= set(g.showing)
    lay(t, "plains")
    moved = next(
        token for token in turned if face_on(g, next(s for s, each in g.laid.items() if each == token)) == "plains"
    )
    old = next(space for space, each in before.items() if each == moved)
    assert old not in g.laid
    assert board.land_of(g, old) == g.content.grid.terrain[old]


@pytest.mark.rule("IOD-RUL-09", "IOD-RUL-10")
def test_if_every_copy_shows_or_no_space_is_free_nothing_is_laid() -> None:
    t = island()
    lay(t, "route", 1)
    t.events.clear()
    lay(t, "route", 1)
    assert t.happened("token-not-laid")
    assert len(t.game.laid) == 1


@pytest.mark.rule("IOD-RUL-10")
def test_borders_decide_where_a_face_may_lie() -> None:
    g = island().game
    assert free_spaces(g, "plains", 0) == spaces(g, "red")
    assert free_spaces(g, "sea", 0) == spaces(g, "blue")
    assert free_spaces(g, "route", 3) == [
        space for space in spaces(g, "yellow") if g.content.event_spaces[space].number == 3
    ]
    assert (len(spaces(g, "red")) >= 6, len(spaces(g, "blue")) >= 4, len(spaces(g, "yellow"))) == (True, True, 5)


@pytest.mark.rule("IOD-RUL-13", "IOD-RUL-10")
def test_the_ruin_marks_the_space_its_card_names() -> None:
    t = island()
    lay(t, "ruin", space=124)
    assert face_on(t.game, 124) == "ruin"
    assert board.land_of(t.game, 124) == t.game.content.grid.terrain[124]


@pytest.mark.rule("IOD-RUL-12")
def test_a_token_stays_until_a_card_takes_it_off() -> None:
    t = lay(island(), "sea")
    ((space, token),) = t.game.laid.items()
    t.turn(1)
    assert t.game.laid == {space: token}
    t.run(lift_token, token)
    assert (t.game.laid, t.game.showing) == ({}, {})
    assert board.land_of(t.game, space) == t.game.content.grid.terrain[space]


@pytest.mark.rule("IOD-RUL-14")
def test_a_hero_on_land_that_drowns_is_moved_by_the_player_to_the_left() -> None:
    t = island()
    space = spaces(t.game, "blue")[0]
    t.put(1, at=space, gold=5)
    t.run(lay_face, 0, "sea", 0, space)
    t.play(next(option for option in t.options if f":{space}/" in option)) if t.topic == "lay-token" else None
    assert (t.topic, t.asked) == ("off-the-water", 2)
    there = t.options[0]
    t.play(there)
    assert t.hero(1).space == int(there.split(":")[1])
    assert board.land_of(t.game, t.hero(1).space) != "sea"
    assert t.hero(1).gold == 5  # without any penalty
    assert t.cites("moved-off") == {"IOD-RUL-14"}


@pytest.mark.rule("IOD-RUL-14")
def test_a_ship_whose_stop_is_gone_goes_to_a_neighbouring_stop() -> None:
    t = lay(island(), "route", 4)
    space = next(iter(t.game.laid))
    t.afloat(space)
    t.run(lift_token, t.game.laid[space])
    assert (t.topic, t.asked) == ("off-the-water", 1)
    assert {int(option.split(":")[1]) for option in t.options} == set(t.game.content.grid.routes[space])
    t.play(f"shore:{A1}")
    assert (t.hero().space, t.game.at_sea) == (A1, (0,))


@pytest.mark.rule("IOD-RUL-14", "IOD-MOVE-06")
def test_if_that_is_a_city_the_voyage_ends_there() -> None:
    t = lay(island(), "route", 3)
    space = next(iter(t.game.laid))
    t.harbour("Gafford").afloat(space)
    t.run(lift_token, t.game.laid[space])
    t.play(f"shore:{t.town('Gafford')}")
    assert (t.game.at_sea, t.game.harbours["Gafford"]) == ((), ("trial-captain",))


@pytest.mark.rule("IOD-RUL-15", "IOD-RUL-25")
def test_jewels_under_water_are_not_refilled() -> None:
    t = island()
    g = t.game
    space = spaces(g, "blue")[0]
    lay(t, "sea", space=space)
    assert space not in board.sunbursts(g)
    assert set(board.sunbursts(g)) == set(g.content.grid.sunbursts) - {space}


@pytest.mark.rule("IOD-RUL-48")
def test_drowned_land_may_part_a_landmass() -> None:
    t = island()
    space = spaces(t.game, "blue")[0]
    whole = landmass(t.game, next(iter(board.neighbours(t.game, space))))
    lay(t, "sea", space=space)
    parts = {landmass(t.game, each) for each in whole - {space}}
    assert set().union(*parts) == whole - {space}


@pytest.mark.rule("IOD-EVENT-04", "IOD-RUL-10")
def test_a_card_that_leaves_the_route_open_still_matches_numbers() -> None:
    t = island()
    t.run(lay_face, 0, "route", 0, 0)
    g = t.game
    assert len(t.options) == 5
    for option in t.options:
        space, token = option.removeprefix("lay-token:").split("/")
        numbers = {side.number for side in g.content.tokens[token].sides if side.face == "route"}
        assert numbers == {g.content.event_spaces[int(space)].number}


@pytest.mark.rule("IOD-RUL-10")
def test_where_a_card_names_a_space_that_is_taken_nothing_is_laid() -> None:
    t = island()
    space = spaces(t.game, "blue")[0]
    lay(t, "sea", space=space)
    t.events.clear()
    t.run(lay_face, 0, "sea", 0, space)
    assert (t.cites("token-not-laid"), len(t.game.laid)) == ({"IOD-RUL-10"}, 1)


@pytest.mark.rule("IOD-RUL-15")
def test_text_does_not_reach_under_the_water_either() -> None:
    t = island()
    g = t.game
    space = next(each for each in spaces(g, "blue"))
    t.counter(space, "green").undefeated("trial-goblin", space)
    usage = Usage("", 0, "trial-goblin", "anna")
    claim = RemoveCounter(colour="green")
    assert space in claim._spaces(g, usage)
    assert challenges.standing(g) == ["trial-goblin"]
    lay(t, "sea", space=space)
    assert space not in claim._spaces(g, usage)
    assert challenges.standing(g) == []
    g.counters.pop(space)
    assert space not in PlaceCounter()._empty(g)


@pytest.mark.rule("IOD-RUL-15", "IOD-VAR-05")
def test_what_waits_on_an_open_anchorage_is_within_reach() -> None:
    t = lay(island(variants=["lingering-sea"]), "route", 1)
    (stop,) = t.game.laid
    t.undefeated("trial-shark", stop)
    assert challenges.standing(t.game) == ["trial-shark"]


RED_SEA = 68
"""A red event space of printed water."""
RIVER = 120
"""The yellow event space of route 5: a river, with rivers above and below it."""


@pytest.mark.rule("IOD-BOARD-01", "IOD-EVENT-03", "IOD-RUL-13")
def test_plains_rise_from_the_water() -> None:
    """For every purpose: a die that shows plains leads there, and nothing else of the water is left."""
    t = lay(island(), "plains", space=RED_SEA)
    g = t.game
    assert (board.land_of(g, RED_SEA), board.terrain_of(g, RED_SEA)) == ("plains", "plains")
    beside = board.neighbours(g, RED_SEA)
    assert beside
    face = next(number for number, shown in enumerate(g.content.box.die, start=1) if shown == ("plains", "road"))
    t.put(0, at=beside[0], exhaustion=0).dice(*[face] * 5).movement().play("roll")
    assert f"walk:{RED_SEA}/die1" in t.options
    assert not is_anchorage(g, RED_SEA)


@pytest.mark.rule("IOD-EVENT-05", "IOD-RUL-11")
def test_an_encounter_lays_its_token_and_an_event_that_is_too_weak_does_not() -> None:
    t = island()
    t.put(0, at=t.jewel("green"), gold=0).deck("green", "trial-spring", "trial-goblin").adventure().play(
        "attempt:green"
    )
    assert (t.topic, t.asked, t.hero().gold) == ("lay-token", 0, 1)
    t = island().event("trial-calm")  # number 5
    t.put(0, at=t.jewel("green")).deck("green", "trial-flood", "trial-goblin").adventure().play("attempt:green")
    assert (t.topic, t.game.laid) == ("escape", {})


@pytest.mark.rule("IOD-RUL-08", "IOD-RUL-09")
def test_a_token_is_one_piece_and_shows_one_face() -> None:
    """Four sea areas lie; of the tokens with plains three are left, and a fourth must be turned over."""
    t = island()
    g = t.game
    for _ in range(4):
        lay(t, "sea")
    for _ in range(3):
        lay(t, "plains")
    assert len(g.laid) == 7
    t.run(lay_face, 0, "plains", 0, 0)
    tokens = {option.split("/")[1] for option in t.options}
    assert (t.topic, t.asked, tokens) == ("lay-token", 0, {"token-4", "token-5", "token-6"})
    old = next(space for space, token in g.laid.items() if token == "token-5")
    t.play(next(option for option in t.options if option.endswith("/token-5")))
    assert len(g.laid) == 7 and len(set(g.laid.values())) == 7
    assert sorted(g.showing) == sorted(g.laid.values())
    assert old not in g.laid


@pytest.mark.rule("IOD-RUL-09")
def test_a_token_off_the_map_is_taken_before_one_is_turned_over() -> None:
    t = lay(island(), "sea")
    (turned,) = t.game.showing
    lay(t, "plains")
    assert t.game.laid[next(iter(t.game.laid))] == turned
    assert len(t.game.laid) == 2


@pytest.mark.rule("IOD-RUL-10", "IOD-RUL-09")
def test_without_a_free_space_no_token_is_turned_over_either() -> None:
    t = island()
    g = t.game
    for _ in range(6):
        lay(t, "plains")
    assert len(g.laid) == 6
    before = dict(g.laid)
    for space in spaces(g, "blue"):
        g.laid[space] = "token-7"
    g.showing["token-7"] = 1
    t.events.clear()
    lay(t, "sea")
    assert {space: token for space, token in g.laid.items() if token != "token-7"} == before
    assert t.cites("token-not-laid") == {"IOD-RUL-10"}


@pytest.mark.rule("IOD-RUL-10", "IOD-RUL-11")
def test_who_resolved_the_card_chooses_the_space() -> None:
    t = island()
    t.run(lay_face, 1, "plains", 0, 0)
    assert t.asked == 1
    assert {int(option.split(":")[1].split("/")[0]) for option in t.options} == set(spaces(t.game, "red"))


@pytest.mark.rule("IOD-RUL-12", "IOD-EVENT-03")
def test_tokens_stay_when_others_are_laid_and_when_their_card_leaves_play() -> None:
    t = island()
    t.put(0, at=t.jewel("green")).deck("green", "trial-flood", "trial-goblin").adventure().play("attempt:green")
    t.play(t.options[0])
    ((space, token),) = t.game.laid.items()
    t.run(adventure.event_leaves_play)
    assert t.game.event == ""
    for face in ("sea", "plains", "route"):
        lay(t, face)
    t.end_turn()
    assert t.game.laid[space] == token
    assert len(t.game.laid) == 4


@pytest.mark.rule("IOD-RUL-03", "IOD-RUL-13")
def test_the_ruin_has_no_colour_and_drowns_nothing() -> None:
    t = lay(island(), "ruin", space=124)
    assert face_on(t.game, 124) == "ruin"
    assert free_spaces(t.game, "ruin", 0) == []
    assert board.land_of(t.game, 124) == t.game.content.grid.terrain[124] != "sea"
    assert 124 in board.neighbours(t.game, t.game.content.grid.neighbours[124][0])


@pytest.mark.rule("IOD-RUL-14")
def test_who_stood_on_a_river_that_has_become_a_route_may_be_moved_along_the_river() -> None:
    """To any adjacent land: only a wreck leaves rivers out."""
    t = island()
    grid = t.game.content.grid
    rivers = {space for space in grid.around(RIVER) if grid.terrain[space] == "river"}
    assert len(rivers) == 2
    t.put(1, at=RIVER)
    lay(t, "route", 5)
    assert (t.topic, t.asked) == ("off-the-water", 2)
    assert {int(option.split(":")[1]) for option in t.options} == {
        space for space in grid.around(RIVER) if space not in grid.sea
    }


@pytest.mark.rule("IOD-RUL-14")
def test_with_no_land_beside_it_the_nearest_land_is_taken() -> None:
    t = island()
    g = t.game
    space = spaces(g, "blue")[4]
    for beside in g.content.grid.around(space):
        g.laid[beside] = "token-7"
    g.showing["token-7"] = 1
    t.put(1, at=space)
    lay(t, "sea", space=space)
    assert (t.topic, t.asked) == ("off-the-water", 2)
    assert {g.content.grid.distance(space, int(option.split(":")[1])) for option in t.options} == {2}


@pytest.mark.rule("IOD-RUL-15")
def test_what_lies_under_an_open_anchorage_is_not_met_there() -> None:
    """A land Challenge that was left on the river, and a counter: ships pass above them."""
    t = island()
    g = t.game
    t.counter(RIVER, "green").undefeated("trial-goblin", RIVER)
    lay(t, "route", 5)
    usage = Usage("", 0, "trial-goblin", "anna")
    assert RIVER not in RemoveCounter(colour="green")._spaces(g, usage)
    assert challenges.standing(g) == []
    t.afloat(RIVER).draws("sea", "trial-shark").adventure()
    assert g.fights[-1].enemy == "trial-shark"
    t.run(lift_token, g.laid[RIVER])
    assert challenges.standing(g) == ["trial-goblin"]


@pytest.mark.rule("IOD-RUL-16", "IOD-MOVE-03", "IOD-EVENT-04")
def test_ships_may_sail_on_a_new_route_in_the_next_movement_phase_of_anybody() -> None:
    t = island()
    start = t.game.content.grid.routes[next(s for s, e in t.game.content.event_spaces.items() if e.number == 4)][0]
    t.hired("trial-pilot", seat=1).afloat(start, seat=1).afloat(start)
    lay(t, "route", 4)
    (space,) = t.game.laid
    for seat in (0, 1):
        t.game.set_out_from = start
        t.movement(seat)
        while t.topic == "use-before-moving":
            t.play("pass")
        assert f"sail:{space}" in t.options
    t.draws("sea", "trial-shark").play(f"sail:{space}")
    assert t.hero(1).space == space


@pytest.mark.rule("IOD-RUL-14")
def test_who_is_moved_off_loses_nothing() -> None:
    """A ship keeps its captain, his counters and his loan; the hero is neither hurt nor tired."""
    t = lay(island(), "route", 4)
    space = next(iter(t.game.laid))
    t.hired(loan=True).afloat(space).put(0, gold=4)
    t.game.exhaustion["trial-captain"] = 1
    t.run(lift_token, t.game.laid[space]).play(f"shore:{A1}")
    assert (t.game.captains, t.game.loans, t.exhaustion("trial-captain")) == (
        {0: "trial-captain"},
        ("trial-captain",),
        1,
    )
    assert (t.hero().gold, t.wounds("anna"), t.exhaustion("anna")) == (4, 0, 0)
    assert not t.happened("shipwreck")


def terrains(g: Island) -> dict[int, object]:
    return {space: board.land_of(g, space) for space in g.content.grid.spaces}


def routes(g: Island) -> dict[int, tuple[int, ...]]:
    return {stop: next_stops(g, stop) for stop in g.content.grid.routes}


@pytest.mark.rule("IOD-EVENT-02", "IOD-EVENT-03", "IOD-EVENT-04", "IOD-RUL-12", "IOD-RUL-13", "IOD-RUL-16")
@pytest.mark.rule("IOD-RUL-08", "IOD-BOARD-05")
@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("space", [116, 164, 67, 66, 120, 68, 27, 133, 142, 97, 43, 51, 76, 130, 50, 147, 109, 124, 40])
def test_a_token_changes_its_own_space_and_nothing_else(space: int, elsewhere: bool) -> None:
    """Every face on every space it may lie on; beside another token, too. Lifted, all is as it was."""
    t = island()
    g = t.game
    if elsewhere and space != 27:
        g.laid[27], g.showing["token-6"] = "token-6", 0
    marked = g.content.event_spaces.get(space)
    faces = {"red": ("token-2", 0), "blue": ("token-5", 1), "": ("token-8", 1)}
    token, side = faces[marked.border if marked else ""] if not marked or marked.border != "yellow" else ("", 0)
    if not token:
        token, side = next(
            (each.id, number)
            for each in g.content.tokens.values()
            for number, face in enumerate(each.sides)
            if marked is not None and face.number == marked.number
        )
    land, ways = terrains(g), routes(g)
    t.run(put_token, space, token, side)
    face = g.content.tokens[token].sides[side].face
    now = {"plains": "plains", "sea": "sea", "route": "sea", "ruin": land[space]}[face]
    assert terrains(g) == {**land, space: now}
    assert is_anchorage(g, space) is (face == "route")
    expected = {stop: set(there) for stop, there in ways.items()}
    if face == "route":
        links = [link.between for link in g.content.map.link if space in link.between]
        ends = {each for link in links for each in link if each != space}
        expected[space] = ends
        for end in ends:
            expected[end].add(space)
    assert {stop: set(there) for stop, there in routes(g).items()} == expected
    t.run(lift_token, token)
    assert (terrains(g), routes(g)) == (land, ways)
    assert token not in g.showing and space not in g.laid


@pytest.mark.rule("IOD-EX-09", "IOD-EVENT-04", "IOD-EVENT-05", "IOD-RUL-11", "IOD-RUL-17")
@pytest.mark.parametrize(
    ("deck", "card", "number"),
    [
        ("green", "", 1),
        ("yellow", "", 2),
        ("yellow", "", 3),
        ("sea", "sea-serpent-of-the-sound", 4),
        ("sea", "the-canal-of-the-first-kings", 5),
    ],
)
def test_the_cards_of_the_box_lay_the_route_of_their_number(deck: str, card: str, number: int) -> None:
    """Events when they come into play, the serpent when it is beaten and not before."""
    t = island()
    g = t.game
    card = card or next(
        each
        for each in g.decks[deck]
        for _, _, _, ability, _ in g.content.own_abilities[each]
        for effect in ability.effects
        if getattr(effect, "face", "") == "route" and getattr(effect, "number", 0) == number
    )
    if deck == "sea":
        t.afloat(A2).draws("sea", card, "trial-whale").adventure()
        if number == 4:
            assert g.laid == {}
            t.play("fight-on")
            g.fights[-1].wounds = 3
            t.dice(*HIT).play("attack")
    else:
        t.put(0, at=t.jewel(deck)).draws(deck, card).adventure().play(f"attempt:{deck}")
    ((space, token),) = g.laid.items()
    assert g.content.event_spaces[space].number == number
    assert g.content.tokens[token].sides[g.showing[token]].name == f"route-{number}"


@pytest.mark.rule("IOD-RUL-11")
def test_a_card_that_mentions_no_token_lays_none() -> None:
    t = island()
    t.put(0, at=t.jewel("green")).deck("green", "trial-plague", "trial-goblin").adventure().play("attempt:green")
    t.play("fight-on").dice(*HIT).play("attack")
    assert (t.game.laid, t.topic) == ({}, "")


@pytest.mark.rule("IOD-RUL-14", "IOD-RUL-12")
@pytest.mark.parametrize("seat", range(3))
def test_raised_land_that_goes_under_again_takes_nobody_with_it(seat: int) -> None:
    t = lay(island(), "plains", space=68)
    beside = [space for space in t.game.content.grid.around(68) if board.land_of(t.game, space) != "sea"]
    t.put(seat, at=68, gold=5).run(lift_token, t.game.laid[68])
    assert (t.topic, t.asked) == ("off-the-water", (seat + 1) % 3)
    assert {int(option.removeprefix("shore:")) for option in t.options} == set(beside)
    t.play(t.options[-1])
    assert (t.hero(seat).space, t.hero(seat).gold) == (beside[-1], 5)
    assert not t.happened("shipwreck")


@pytest.mark.rule("IOD-RUL-14")
def test_all_who_stand_there_are_moved_each_by_his_own_neighbour() -> None:
    t = island().put(0, at=76).put(1, at=76).put(2, at=76)
    lay(t, "sea", space=76)
    asked = []
    while t.topic == "off-the-water":
        asked.append(t.asked)
        t.play(t.options[len(asked) - 1])
    assert asked == [1, 2, 0]
    assert all(board.land_of(t.game, hero.space) != "sea" and hero.space != 76 for hero in t.game.heroes)


@pytest.mark.rule("IOD-RUL-14", "IOD-RUL-37")
def test_who_stands_elsewhere_is_left_where_he_is() -> None:
    """In a city with a captain, at an anchorage, on land beside it."""
    t = island().put(0, at="Orris").hired().hired("trial-pilot", seat=1).afloat(A1, seat=1)
    t.put(2, at=board.neighbours(t.game, 76)[0])
    before = [hero.space for hero in t.game.heroes]
    lay(t, "sea", space=76)
    assert ([hero.space for hero in t.game.heroes], t.topic) == (before, "")
    assert t.game.captains == {0: "trial-captain", 1: "trial-pilot"}


@pytest.mark.rule("IOD-RUL-15")
@pytest.mark.parametrize("space", [76, 130, 50, 147, 109])
def test_counters_and_challenges_stay_under_the_water_and_come_up_again(space: int) -> None:
    t = island().counter(space, "yellow").undefeated("trial-goblin", space)
    lay(t, "sea", space=space)
    assert (t.game.counters[space], challenges.standing(t.game)) == (("yellow",), [])
    assert [entry.space for entry in t.game.undefeated if entry.card] == [space]
    t.run(lift_token, t.game.laid[space]).put(0, at=space)
    assert (t.game.counters[space], challenges.standing(t.game)) == (("yellow",), ["trial-goblin"])
    assert adventure.open_adventures(t.game, t.hero()) == ["green"]


@pytest.mark.rule("IOD-RUL-10", "IOD-RUL-09")
@pytest.mark.parametrize("face", ["plains", "sea"])
def test_on_each_free_space_of_the_border_and_on_no_other(face: str) -> None:
    t = island()
    border = {"plains": "red", "sea": "blue"}[face]
    free = set(spaces(t.game, border))
    for seat in (2, 1, 0):
        t.run(lay_face, seat, face, 0, 0)
        offered = {int(option.split(":")[1].split("/")[0]) for option in t.options}
        assert (t.asked, offered) == (seat, free)
        t.play(t.options[-1])
        free -= set(t.game.laid)
        assert len(t.game.laid) == 3 - seat
        assert {face_on(t.game, space) for space in t.game.laid} == {face}


@pytest.mark.rule("IOD-RUL-12", "IOD-EVENT-03", "IOD-RUL-16")
def test_tokens_stay_for_the_whole_game() -> None:
    """Round after round, in everybody's turn, whatever is done in it."""
    t = island()
    for face, number in (("sea", 0), ("plains", 0), ("route", 4)):
        lay(t, face, number)
    laid, showing = dict(t.game.laid), dict(t.game.showing)
    for number in range(1, 25):
        t.game.round = number
        t.turn(number % 3)
        while t.game.active == number % 3:
            t.play(next(each for each in ("stay", "nothing", "done", "keep-points") if each in t.options))
        assert (t.game.laid, t.game.showing) == (laid, showing)


@pytest.mark.rule("IOD-RUL-09")
@pytest.mark.parametrize(
    ("token", "up"), [(token, up) for token in ("token-1", "token-4", "token-6", "token-7") for up in (0, 1)]
)
def test_whatever_face_is_wanted_a_token_off_the_map_is_taken_first(token: str, up: int) -> None:
    """One lies there that has it on its other side; but there are others off the map."""
    t = island()
    g = t.game
    lies, wanted = g.content.tokens[token].sides[up], g.content.tokens[token].sides[1 - up].face
    g.laid[free_spaces(g, lies.face, lies.number)[0]] = token
    g.showing[token] = up
    t.run(lay_face, 0, wanted, 0, 0)
    tokens = {option.split("/")[1] for option in t.options}
    assert tokens and token not in tokens
