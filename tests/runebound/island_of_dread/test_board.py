"""BOARD: land, sea, routes, landmasses."""

from __future__ import annotations

import pytest

from questable.errors import ContentError
from questable.runebound import adventure, board, movement
from questable.runebound.abilities import fighting
from questable.runebound.abilities.vocabulary import TERRAINS
from questable.runebound.grid import Space
from questable.runebound.island_of_dread import adventure as box
from questable.runebound.island_of_dread.board import is_anchorage, is_stop, landmass, next_stops, shores
from tests.runebound.island_of_dread.kit import A1, A2, EAST, ISLAND, NORTH, IslandTable, island

GRID = box.load().grid
SPACES: tuple[Space, ...] = box.load().map.spaces


def land(region: str, terrain: str = "") -> int:
    return next(space.id for space in SPACES if space.region == region and (not terrain or space.terrain == terrain))


@pytest.mark.rule("IOD-BOARD-01")
def test_on_land_dice_lead_from_hex_to_hex() -> None:
    t = island()
    start = t.town("Dallak")
    beside = [space for space in GRID.around(start) if space not in GRID.sea]
    assert sorted(board.neighbours(t.game, start)) == sorted(beside)
    t.dice(5, 5, 5, 5, 5).movement().play("roll")  # plains, hills, mountains
    walks = {int(option.split(":")[1].split("/")[0]) for option in t.options if option.startswith("walk")}
    assert walks == {space for space in beside if GRID.terrain[space] in ("plains", "hills", "mountains", None)}


@pytest.mark.rule("IOD-BOARD-02", "IOD-RUL-06")
def test_the_only_spaces_at_sea_are_stops_and_what_tokens_may_change() -> None:
    content = box.load()
    for space in GRID.sea:
        assert space in GRID.routes or space in content.event_spaces


@pytest.mark.rule("IOD-BOARD-03")
@pytest.mark.parametrize("way", ["automatic", "roll"])
def test_nobody_walks_onto_the_sea(way: str) -> None:
    """Dallak lies beside the second anchorage."""
    t = island()
    assert A2 in GRID.around(t.town("Dallak"))
    t.dice(1, 2, 3, 4, 5).movement().play(way)
    spaces = {
        int(option.split(":")[1].split("/")[0]) for option in t.options if ":" in option and "trade" not in option
    }
    assert spaces
    assert not spaces & GRID.sea


@pytest.mark.rule("IOD-BOARD-03", "IOD-RUL-13")
def test_no_die_shows_the_sea() -> None:
    content = box.load()
    assert content.showing["sea"] == frozenset()
    assert all(set(face) <= set(TERRAINS) for face in content.box.die)


@pytest.mark.rule("IOD-BOARD-04", "IOD-BOARD-05", "IOD-BOARD-06", "IOD-MOVE-02", "IOD-MOVE-03")
def test_an_embarked_hero_moves_along_routes_to_the_very_next_stop() -> None:
    t = island().afloat(A2).movement()
    assert (t.topic, sorted(t.options)) == (
        "sail",
        sorted(f"sail:{stop}" for stop in GRID.routes[A2] if stop not in box.load().opened),
    )
    assert set(next_stops(t.game, A2)) == {A1, t.town("Dallak"), NORTH, EAST}


@pytest.mark.rule("IOD-BOARD-05")
def test_routes_join_all_cities_through_anchorages() -> None:
    g = island().game
    for town in GRID.town_at:
        assert next_stops(g, town)
        assert all(is_anchorage(g, stop) for stop in next_stops(g, town))
    reached, rim = {A1}, [A1]
    while rim:
        rim = [stop for each in rim for stop in next_stops(g, each) if stop not in reached]
        reached.update(rim)
    assert set(GRID.town_at) <= reached


@pytest.mark.rule("IOD-BOARD-07")
def test_no_gem_at_an_anchorage() -> None:
    assert not GRID.sea & set(GRID.jewels)


@pytest.mark.rule("IOD-BOARD-08", "IOD-RUL-47")
def test_an_adventure_card_may_take_a_hero_across() -> None:
    t = island()
    start = next(space for space, colour in GRID.jewels.items() if colour == "green" and space in landmass(t.game, 75))
    t.put(0, at=start).deck("green", "trial-ferry", "trial-goblin").adventure().play("attempt:green")
    assert f"go:{t.town('Vespera')}" in t.options
    t.play(f"go:{t.town('Vespera')}")
    assert t.hero().space == t.town("Vespera")


@pytest.mark.rule("IOD-BOARD-09", "IOD-RUL-48")
def test_no_item_takes_a_hero_across() -> None:
    t = island().put(0, at=land("Evenpor Grove"), cards=["trial-gate"]).movement()
    t.play("use:trial-gate")
    there = {int(option.split(":")[1]) for option in t.options if option.startswith("go:")}
    assert there == landmass(t.game, t.hero().space) - {t.hero().space}
    assert not there & landmass(t.game, t.town("Gafford"))


@pytest.mark.rule("IOD-BOARD-09", "IOD-EX-04", "IOD-RUL-07")
def test_wings_and_rune_of_steelhorns() -> None:
    """The Wings lead four spaces within Torue Albes, the Rune to any of its spaces; neither over the sea."""
    grove = land("Evenpor Grove")
    t = island("steelhorns", "anna").put(0, at=grove, cards=["regiroths-winged-armor", "teleport-rune"])
    home, garnet = landmass(t.game, grove), landmass(t.game, t.town("Gafford"))
    assert any("Garnet" in GRID.spaces[space].region for space in garnet)
    for card in ("regiroths-winged-armor/1", "teleport-rune"):
        t.movement().play(f"use:{card}")
        there = {int(option.split(":")[1]) for option in t.options if option.startswith("go:")}
        assert there <= home - {grove}
        if card == "teleport-rune":
            assert there == home - {grove}
        else:
            assert max(GRID.distance(grove, space) or 0 for space in there) == 4
        t.game.turned = ()


@pytest.mark.rule("IOD-RUL-48")
def test_landmasses_are_what_hangs_together_now() -> None:
    """A red event space of printed sea joins the Vesper Shore to Garnet Island when it is plains."""
    t = island()
    g = t.game
    bridge = next(each.space for each in g.content.archipelago.event if each.border == "red" and each.space in GRID.sea)
    before = landmass(g, t.town("Vespera"))
    assert t.town("Gafford") not in before
    token = next(each for each in g.content.tokens.values() if each.sides[0].face == "plains")
    g.laid[bridge], g.showing[token.id] = token.id, 0
    assert board.land_of(g, bridge) == "plains"
    assert t.town("Gafford") in landmass(g, t.town("Vespera"))


@pytest.mark.rule("IOD-RUL-53")
def test_knocked_out_on_land_the_nearest_city_of_the_landmass_counts() -> None:
    t = island()
    g = t.game
    for space in landmass(g, t.town("Gafford")):
        assert set(board.nearest_towns(g, space)) == {t.town("Gafford")}


@pytest.mark.rule("IOD-RUL-78")
def test_rivers_are_landed_on_only_if_there_is_nothing_else() -> None:
    t = island()
    g = t.game
    for stop in GRID.routes:
        if is_anchorage(g, stop):
            terrains = {board.land_of(g, space) for space in shores(g, stop)}
            assert "river" not in terrains or terrains == {"river"}
            assert not any(space in GRID.sea for space in shores(g, stop))


@pytest.mark.rule("IOD-RUL-78")
def test_without_land_beside_it_the_nearest_land_is_taken() -> None:
    """The passage of token 4 lies in open water."""
    t = island()
    space = next(each.space for each in t.game.content.archipelago.event if each.number == 4)
    assert all(there in GRID.sea for there in GRID.around(space))
    found = shores(t.game, space)
    assert found
    assert not any(there in GRID.sea for there in found)


@pytest.mark.rule("IOD-BOARD-05", "IOD-BOARD-07")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '{ id = 73, at = [4, 7], terrain = "sea"',
            '{ id = 73, at = [4, 7], jewel = "green", terrain = "sea"',
            "no jewels at sea",
        ),
        ("between = [72, 73]", "between = [71, 73]", "neither a city nor at sea"),
    ],
)
def test_a_map_that_breaks_the_rules_of_the_sea_is_refused(
    old: str, new: str, told: str, tmp_path: pytest.TempPathFactory
) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path)) / "sunk"
    folder.mkdir()
    text = (Path(box.boxes[1].folders[2]) / "map.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "map.toml").write_text(
        '[pack]\nid = "sunk"\nname = "Sunk"\ntext = "Sunk."\n' + text.replace(old, new), encoding="utf-8"
    )
    with pytest.raises(ContentError, match=told):
        box.load(packs=[folder])


@pytest.mark.rule("IOD-DECK-02")
def test_text_that_calls_for_a_blue_card_finds_the_sea_deck_at_anchorages_only() -> None:
    t = island().draws("sea", "trial-shark")
    assert adventure.deck_for(t.game, "blue", 0) == ""
    t.run(fighting.further_fight, 0, "", "blue", True, 0)
    assert (t.game.fights, t.game.decks["sea"]) == ([], ("trial-shark",))
    t.afloat(A2)
    assert adventure.deck_for(t.game, "blue", 0) == "sea"
    t.run(fighting.further_fight, 0, "", "blue", True, 0)
    assert t.game.fights[-1].enemy == "trial-shark"


@pytest.mark.rule("IOD-DECK-02", "IOD-RUL-98", "IOD-RUL-69")
@pytest.mark.parametrize(("life", "deck"), [(0, "green"), (1, "yellow"), (2, "red"), (3, "red")])
def test_no_sea_card_is_met_on_the_road(life: int, deck: str) -> None:
    """Where there is no blue deck, a travel hazard after green and yellow is a red card."""
    t = island(variants=["travel-hazards"])
    space = next(space for space in t.game.content.grid.spaces if board.terrain_of(t.game, space) == "plains")
    t.game.counters.pop(space, None)
    face = next(n for n, shown in enumerate(t.game.content.box.die, start=1) if "plains" in shown)
    t.put(0, at=space, experience=["life"] * life).dice(face).adventure()
    assert t.happened("drew")[0]["deck"] == deck


@pytest.mark.rule("IOD-BOARD-05", "IOD-BOARD-06")
def test_no_route_ends_in_the_open_sea() -> None:
    """Every anchorage has stops on two sides at least, and every way can be sailed back."""
    g = island().game
    for stop in GRID.routes:
        if is_anchorage(g, stop):
            assert len(next_stops(g, stop)) >= 2, stop
        assert all(stop in next_stops(g, there) for there in next_stops(g, stop))


@pytest.mark.rule("IOD-BOARD-03", "IOD-EVENT-02")
def test_nor_where_tokens_have_changed_other_spaces() -> None:
    """A token far away makes no water walkable, and a bare yellow space is no stop."""
    t = island()
    g = t.game
    g.laid[43], g.showing["token-1"] = "token-1", 0
    for space in GRID.spaces:
        if space in GRID.sea:
            assert board.neighbours(g, space) == ()
        else:
            assert sorted(board.neighbours(g, space)) == sorted(
                there for there in GRID.around(space) if there not in GRID.sea
            )
    for space in g.content.opened:
        assert not is_anchorage(g, space)
        assert not any(space in next_stops(g, stop) for stop in GRID.routes)


@pytest.mark.rule("IOD-BOARD-08", "IOD-BOARD-09", "IOD-RUL-47", "IOD-RUL-48", "IOD-RUL-52")
@pytest.mark.parametrize(
    ("card", "crosses"),
    [
        ("trial-gate", False),
        ("trial-pigeon", False),
        ("anna", False),
        ("emerald-of-korsec-amin", False),
        ("trial-whale", False),  # kept, it is an item like any other
        ("trial-ferry", True),  # just drawn
        ("trial-plague", True),  # in play
        ("trial-goblin", True),  # being fought
    ],
)
def test_what_may_take_a_hero_over_the_sea(card: str, crosses: bool) -> None:
    t = island().put(0, at=land("Evenpor Grove"), cards=["trial-gate", "trial-pigeon"], trophies=["trial-whale"])
    t.event("trial-plague").face("trial-goblin")
    t.game.revealed += ("trial-ferry",)
    assert board.may_be_brought(t.game, 0, t.town("Vespera"), card) is crosses
    assert board.may_be_brought(t.game, 0, t.town("Dallak"), card)
    assert not board.may_be_brought(t.game, 0, A2, card)  # a hero on land is never put to sea


@pytest.mark.rule("IOD-RUL-48", "IOD-BOARD-09")
def test_an_ally_who_carries_heroes_keeps_to_the_landmass_too() -> None:
    t = island().put(0, at="Orris", cards=["trial-pigeon"]).movement().play("use:trial-pigeon")
    there = {int(option.split(":")[1]) for option in t.options if option.startswith("go:")}
    assert there == landmass(t.game, t.town("Orris")) - {t.town("Orris")}


@pytest.mark.rule("IOD-RUL-48", "IOD-BOARD-03")
def test_wings_do_not_pass_over_water() -> None:
    """Within four hexes of Orris as the gull flies lies Torue Albes, too."""
    t = island().put(0, at="Orris", cards=["trial-wings"]).movement().play("use:trial-wings")
    there = {int(option.split(":")[1]) for option in t.options if option.startswith("go:")}
    assert there and there <= landmass(t.game, t.town("Orris"))


@pytest.mark.rule("IOD-RUL-53")
def test_the_way_to_the_nearest_city_is_counted_over_land() -> None:
    """Drowned land lengthens the way, or leaves only another city to go to."""
    t = island()
    g = t.game
    start = next(
        space.id
        for space in SPACES
        if space.region == "Torue Albes"
        and board.nearest_towns(g, space.id) == (t.town("Dallak"),)
        and t.town("Dallak") in GRID.around(space.id)
    )
    token = next(token.id for token in g.content.tokens.values() if token.sides[1].face == "sea")
    g.showing[token] = 1
    for space in GRID.around(t.town("Dallak")):
        if space not in GRID.sea and space != start:
            g.laid[space] = token
    assert board.nearest_towns(g, start) == (t.town("Dallak"),)
    g.laid[start] = token
    beyond = next(space for space in landmass(g, t.town("Tarionar")) if space != t.town("Tarionar"))
    assert board.nearest_towns(g, beyond) == (t.town("Tarionar"),)


@pytest.mark.rule("IOD-RUL-78")
def test_land_that_a_token_raises_is_a_shore_and_drowned_land_is_none() -> None:
    t = island()
    g = t.game
    stop, space = next(
        (stop, space)
        for stop in GRID.routes
        if is_anchorage(g, stop)
        for space in shores(g, stop)
        if space not in GRID.town_at and len(shores(g, stop)) > 1
    )
    g.laid[space], g.showing["token-4"] = "token-4", 1
    assert space not in shores(g, stop)
    bridge = 68
    assert bridge in GRID.sea
    passage = next(there for there in GRID.around(bridge) if there in GRID.sea)
    assert bridge not in shores(g, passage)
    g.laid[bridge], g.showing["token-5"] = "token-5", 0
    assert bridge in shores(g, passage)


@pytest.mark.rule("IOD-BOARD-07", "IOD-RUL-66")
def test_an_event_lays_no_counter_at_sea() -> None:
    t = island().afloat(A2).draws("sea", "trial-calm", "trial-shark")
    t.game.counters.clear()
    t.adventure()
    assert set(t.game.counters) == set(GRID.sunbursts)


def bfs(t: IslandTable, space: int, water: set[int]) -> set[int]:
    """All land that hangs together with a space, by the hexes that touch."""
    seen, rim = {space}, {space}
    while rim:
        rim = {there for each in rim for there in GRID.around(each) if there not in water} - seen
        seen |= rim
    return seen


@pytest.mark.rule("IOD-BOARD-01", "IOD-BOARD-03", "IOD-RUL-48", "IOD-RUL-13", "IOD-BOARD-02", "IOD-EVENT-03")
@pytest.mark.parametrize("tokens", [False, True])
def test_every_way_on_land_from_every_space(tokens: bool) -> None:
    """Hex to hex with a die that shows the terrain, into a city with any; never onto water, printed or laid."""
    t = island()
    g = t.game
    water, terrain = set(GRID.sea), dict(GRID.terrain)
    if tokens:
        for space, token, side, now in ((68, "token-1", 0, "plains"), (76, "token-4", 1, ""), (120, "token-8", 0, "")):
            g.laid[space], g.showing[token] = token, side
            (water.discard if now else water.add)(space)
            terrain[space] = "plains" if now else "sea"
    faces = {number: set(shown) for number, shown in enumerate(g.content.box.die, start=1)}
    for space in GRID.spaces:
        near = [there for there in GRID.around(space) if there not in water] if space not in water else []
        assert sorted(board.neighbours(g, space)) == sorted(near), space
        leading = {
            there: {face for face, shown in faces.items() if there in GRID.town_at or terrain[there] in shown}
            for there in near
        }
        assert {there: set(shown) for there, shown in board.doors(g, space)} == leading
        if space not in water:
            assert set(landmass(g, space)) == bfs(t, space, water)


@pytest.mark.rule("IOD-BOARD-09", "IOD-BOARD-08", "IOD-RUL-47", "IOD-RUL-48", "IOD-RUL-51", "IOD-EX-04")
@pytest.mark.parametrize("start", ["Orris", "Dallak", "Gafford", "sea"])
def test_whatever_is_no_adventure_card_reaches_the_own_landmass_only(start: str) -> None:
    """And from a ship nothing at all; a card just drawn, in force or being fought reaches all land."""
    t = island().put(0, cards=["trial-gate", "trial-pigeon", "trial-wings"], trophies=["trial-whale"])
    t.put(0, kept=["fog-with-teeth"]).event("trial-plague").undefeated("trial-goblin", 124)
    if start == "sea":
        t.afloat(A2)
    else:
        t.put(0, at=start)
    t.face("trial-goblin", origin="undefeated")
    t.game.revealed += ("trial-ferry",)
    home = landmass(t.game, t.hero().space) if start != "sea" else frozenset()
    mine = ("trial-gate", "trial-pigeon", "trial-wings", "trial-whale", "fog-with-teeth", "anna", "gem-of-trealton")
    for space in GRID.spaces:
        for card in mine:
            assert board.may_be_brought(t.game, 0, space, card) is (space in home)
        for card in ("trial-ferry", "trial-plague", "trial-goblin"):
            stop = start == "sea" and is_anchorage(t.game, space)
            assert board.may_be_brought(t.game, 0, space, card) is (space not in GRID.sea or stop)
    for card in (*mine, "trial-ferry"):
        assert not board.may_be_brought(t.game, 0, ISLAND, card)


@pytest.mark.rule("IOD-BOARD-04", "IOD-BOARD-06", "IOD-RUL-52")
@pytest.mark.parametrize("stop", [A1, A2, NORTH, EAST, 49, 60, 158, 178])
def test_a_current_takes_a_ship_along_the_routes_too(stop: int) -> None:
    t = island().afloat(stop).draws("sea", "trial-current", "trial-shark").adventure()
    links = [link.between for link in t.game.content.map.link]
    ways = {each for link in links if stop in link for each in link if each != stop} - t.game.content.opened
    assert {int(option.removeprefix("drift:")) for option in t.options} == ways


@pytest.mark.rule("IOD-RUL-52", "IOD-EMBARK-03", "IOD-MOVE-06", "IOD-BOARD-08")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("loan", [False, True])
@pytest.mark.parametrize("place", ["anchorage", "city", "land"])
def test_where_a_card_takes_a_ship(place: str, loan: bool, active: int) -> None:
    """In whosever turn: on to an anchorage, into a city, or ashore, where the ship is lost but nobody wrecked."""
    t = island().harbour("Vespera", "old-brine").hired("trial-mate", loan=loan).put(0, gold=5, wounds=2).afloat(A2)
    t.hired("trial-pilot", seat=1, loan=True).put(1, at="Orris")
    t.game.exhaustion["trial-mate"] = 2
    t.game.active = active
    there = {"anchorage": NORTH, "city": t.town("Vespera"), "land": land("Evenpor Grove")}[place]
    t.run(movement.arrive, 0, there, "card")
    assert (t.topic, t.hero().space, t.hero().gold, t.wounds("anna")) == ("", there, 5, 2)
    assert t.game.at_sea == ((0,) if place == "anchorage" else ())
    assert t.game.captains == ({0: "trial-mate"} if place == "anchorage" else {}) | {1: "trial-pilot"}
    kept = ("trial-mate",) if loan and place == "anchorage" else ()
    assert set(t.game.loans) == {*kept, "trial-pilot"}
    assert t.exhaustion("trial-mate") == (0 if place == "land" else 2)
    assert t.game.harbours["Vespera"] == (("old-brine", "trial-mate") if place == "city" else ("old-brine",))
    assert (t.game.decks["captains"][-1] == "trial-mate") is (place == "land")
    assert not t.happened("shipwreck")


@pytest.mark.rule("IOD-BOARD-02", "IOD-BOARD-06", "IOD-RUL-13")
def test_water_without_a_route_is_no_stop() -> None:
    """Water out of which land may rise, and land that has become water: no ship stops there, and none sails there."""
    g = island().game
    water = [space for space in GRID.sea if space not in GRID.routes]
    assert water
    g.laid[76], g.showing["token-4"] = "token-4", 1
    for space in (*water, 76):
        assert not is_stop(g, space) and not is_anchorage(g, space) and next_stops(g, space) == ()
    assert not {*water, 76} & {there for stop in GRID.routes for there in next_stops(g, stop)}
