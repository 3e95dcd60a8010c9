"""WRECK: shipwreck in all its ways."""

from __future__ import annotations

import pytest

from questable.runebound import board, cards, damage, hero_combat
from questable.runebound.abilities.vocabulary import Terrain
from questable.runebound.island_of_dread.board import LANDING, is_sea, shores, towns_of_the_landmass
from tests.runebound.island_of_dread.kit import A1, A2, HIT, ISLAND, MISS, NORTH, IslandTable, island


def sink(t: IslandTable, seat: int = 0) -> IslandTable:
    return t.run(damage.suffer, t.hero(seat).id, 9, "")


@pytest.mark.rule("IOD-WRECK-01", "IOD-ADV-07", "IOD-WRECK-02")
def test_knocked_out_at_sea_is_shipwrecked() -> None:
    t = island().afloat(A2).put(0, gold=7, cards=["trial-cloak", "trial-purse"])
    sink(t)
    assert (t.hero().gold, t.hero().cards) == (0, ("trial-purse",))  # all rules of a knock-out
    assert t.cites("shipwreck") == {"IOD-WRECK-01"}
    assert (t.game.at_sea, t.wounds("anna")) == ((), 0)


@pytest.mark.rule("IOD-ADV-06", "IOD-WRECK-01", "IOD-RUL-79")
def test_a_captain_killed_at_sea_wrecks_an_unhurt_hero() -> None:
    """Losses, recovery of hero and allies, end of the turn: the whole knock-out."""
    t = island().afloat(A2).put(0, gold=7, exhaustion=2, cards=["trial-cloak", "trial-friend"])
    t.game.wounds["trial-friend"] = 1
    t.run(damage.suffer, "trial-captain", 2, "")
    assert (t.hero().gold, t.hero().cards) == (0, ("trial-friend",))
    assert (t.exhaustion("anna"), t.wounds("trial-friend")) == (0, 0)
    assert t.cites("captain-killed") == {"IOD-WRECK-01"}, "by a card, outside any fight"
    assert t.happened("shipwreck")


@pytest.mark.rule("IOD-RUL-79")
def test_the_turn_is_over() -> None:
    t = island().afloat(A1).draws("sea", "trial-storm", "trial-shark").turn(0)
    t.game.wounds["trial-captain"] = 1
    t.play(f"sail:{A2}")
    while t.topic == "wreck-where":
        t.play(t.options[0])
    assert t.game.active == 1
    assert len(t.happened("drew")) == 1


@pytest.mark.rule("IOD-WRECK-03", "IOD-WRECK-05")
def test_the_player_to_the_left_chooses_the_shore() -> None:
    t = island().afloat(NORTH)
    found = shores(t.game, NORTH)
    assert len(found) > 1
    sink(t)
    assert (t.topic, t.asked) == ("wreck-where", 1)
    assert set(t.options) == {f"shore:{space}" for space in found}
    t.play(f"shore:{found[-1]}")
    assert t.hero().space == found[-1]


@pytest.mark.rule("IOD-WRECK-03")
def test_to_the_left_of_the_last_sits_the_first() -> None:
    t = island().hired("trial-pilot", seat=2).afloat(NORTH, seat=2)
    sink(t, 2)
    assert t.asked == 0


@pytest.mark.rule("IOD-WRECK-04", "IOD-RUL-78")
def test_listed_land_and_cities_are_legal() -> None:
    t = island()
    grid = t.game.content.grid
    for stop in grid.routes:
        if stop in grid.sea and stop not in t.game.content.opened:
            for space in shores(t.game, stop):
                assert space in grid.around(stop)
                assert space in grid.town_at or board.land_of(t.game, space) in LANDING
    assert set(LANDING) == {"plains", "forest", "swamp", "road", "hills", "mountains"}


@pytest.mark.rule("IOD-WRECK-05")
def test_a_single_shore_needs_no_choice() -> None:
    t = island()
    stop = next(
        stop for stop in t.game.content.grid.sea & set(t.game.content.grid.routes) if len(shores(t.game, stop)) == 1
    )
    t.afloat(stop)
    sink(t)
    assert t.hero().space == shores(t.game, stop)[0]
    assert t.topic == ""


@pytest.mark.rule("IOD-RUL-77")
def test_in_every_shipwreck_the_captain_is_discarded() -> None:
    t = island().afloat(A2)
    t.game.exhaustion["trial-captain"] = 1
    sink(t)
    assert t.game.captains == {}
    assert t.game.decks["captains"][-1] == "trial-captain"
    assert t.exhaustion("trial-captain") == 0


@pytest.mark.rule("IOD-ADV-09", "IOD-RUL-59")
def test_the_challenge_that_wrecked_goes_under_the_sea_deck() -> None:
    t = island().afloat(A2).put(0, wounds=4).draws("sea", "trial-whale", "trial-shark").adventure()
    t.dice(*MISS).play("fight-on", "defend")
    while t.topic == "wreck-where":
        t.play(t.options[0])
    assert t.game.decks["sea"] == ("trial-shark", "trial-whale")
    assert not any(entry.card for entry in t.game.undefeated)
    assert t.cites("not-beaten") == {"IOD-ADV-09"}


@pytest.mark.rule("IOD-ADV-06", "IOD-WRECK-01")
def test_a_captain_who_dies_of_his_own_attack_ends_the_fight() -> None:
    t = island().afloat(A2).draws("sea", "trial-whale").adventure().play("fight-on").dice(10, 10, *MISS)
    t.play("attack", "attack:trial-captain")
    while t.topic == "wreck-where":
        t.play(t.options[0])
    assert not t.game.fights
    assert t.happened("shipwreck") and t.cites("captain-killed") == {"IOD-ADV-06"}
    assert [facts["phase"] for facts in t.happened("rolled")] == ["ranged", "melee"]


@pytest.mark.rule("IOD-WRECK-01", "IOD-RUL-80")
def test_out_of_turn_the_turn_of_the_active_player_goes_on() -> None:
    """A storm that Anna meets at sea, while Bert's ship goes down by the same card."""
    t = island().hired("trial-pilot", seat=1).afloat(NORTH, seat=1).put(1, gold=5).afloat(A2)
    t.draws("sea", "trial-shark").adventure()
    t.game.do(damage.suffer, "bert", 9, "", "RB-DMG-01")
    t.play("fight-on")
    while t.topic == "wreck-where":
        t.play(t.options[0])
    assert (t.hero(1).gold, t.game.at_sea) == (0, (0,))
    assert t.hero(1).space in shores(t.game, NORTH)
    assert (t.game.active, t.topic, t.game.fights[-1].enemy) == (0, "attack-or-defend", "trial-shark")
    assert not t.hero(1).down  # others may be hurt again


@pytest.mark.rule("IOD-RUL-79")
def test_hero_and_captain_falling_together_are_one_shipwreck() -> None:
    for one, other in (("anna", "trial-captain"), ("trial-captain", "anna")):
        t = (
            island()
            .afloat(A2)
            .put(0, gold=5, wounds=4, cards=["trial-cloak", "trial-purse"])
            .draws("sea", "trial-whale")
        )
        t.game.wounds["trial-captain"] = 1
        t.adventure()
        t.game.do(damage.suffer, one, 1, "", "RB-DMG-01")
        t.game.do(damage.suffer, other, 1, "", "RB-DMG-01")
        t.play("fight-on")
        while t.topic:
            t.play(t.options[0])
        assert len(t.happened("shipwreck")) == 1
        assert t.hero().cards == ("trial-purse",)  # one knock-out, one loss
        assert t.hero().space in shores(t.game, A2)


@pytest.mark.rule("IOD-WRECK-01")
def test_a_card_may_wreck_a_ship() -> None:
    t = island().afloat(A2).draws("sea", "trial-reef", "trial-shark").adventure()
    assert t.happened("shipwreck")
    assert len(t.happened("drew")) == 1


@pytest.mark.rule("IOD-RUL-81")
def test_alone_one_decides_for_the_player_to_the_left() -> None:
    t = island("anna").afloat(NORTH)
    sink(t)
    assert t.asked == 0


@pytest.mark.rule("IOD-RUL-53")
def test_on_land_without_a_city_the_player_to_the_left_chooses_any() -> None:
    """Garnet is cut off from Gafford by water everywhere around the city: for the trial all of it is sea."""
    t = island()
    g = t.game
    city = t.town("Kelpgate")
    around = [space for space in g.content.grid.around(city) if space not in g.content.grid.sea]
    tokens = [token.id for token in g.content.tokens.values() if any(side.face == "sea" for side in token.sides)]
    lost = next(
        space
        for space in g.content.grid.spaces
        if g.content.grid.spaces[space].region == "Kelp Holm" and space not in around and space != city
    )
    for space, token in zip(around, tokens * 3, strict=False):
        g.laid[space] = token
        g.showing[token] = next(i for i, side in enumerate(g.content.tokens[token].sides) if side.face == "sea")
    t.put(0, at=lost)
    if board.nearest_towns(g, lost):
        pytest.fail("the trial position is not cut off")
    sink(t)
    assert (t.topic, t.asked) == ("city-for-the-fallen", 1)
    assert len(t.options) == 7
    t.play(f"town:{t.town('Vespera')}")
    assert t.hero().space == t.town("Vespera")
    assert t.cites("woke") == {"IOD-RUL-53"}


@pytest.mark.rule("IOD-RUL-97", "IOD-RUL-93")
def test_kept_sea_cards_and_maps_outlast_a_wreck() -> None:
    t = island().afloat(A2).put(0, trophies=["trial-whale"]).maps(green=1)
    sink(t)
    while t.topic == "wreck-where":
        t.play(t.options[0])
    assert (t.hero().trophies, t.game.maps[0]) == (("trial-whale",), ("green",))


@pytest.mark.rule("IOD-RUL-18")
def test_a_legendary_item_is_lost_only_by_who_has_nothing_dearer() -> None:
    t = island().afloat(A2).put(0, cards=["trial-cloak"]).legend("sword-of-antenor")
    sink(t)
    assert t.hero().cards == ("sword-of-antenor",)
    t = island().afloat(A2).legend("sword-of-antenor")
    sink(t)
    assert t.hero().cards == ()
    assert t.game.legends[-1] == "sword-of-antenor"


@pytest.mark.rule("IOD-VAR-05", "IOD-RUL-59")
def test_lingering_sea_challenges_wait_on_their_anchorage() -> None:
    t = island(variants=["lingering-sea"]).afloat(A2).draws("sea", "trial-whale", "trial-shark").adventure()
    t.dice(10, 10).play("escape:ranged")
    assert [(entry.card, entry.space) for entry in t.game.undefeated if entry.card] == [("trial-whale", A2)]
    t.hired("trial-pilot", seat=1).afloat(A2, seat=1).adventure(1)
    assert t.game.fights[-1].enemy == "trial-whale"
    assert t.game.decks["sea"] == ("trial-shark",)


@pytest.mark.rule("IOD-WRECK-02", "IOD-RUL-84", "IOD-RUL-53")
@pytest.mark.parametrize("place", ["sea", "island", "cay"])
def test_it_is_a_knock_out_for_those_who_look_on(place: str) -> None:
    """Bert's spade earns a coin whenever another hero is knocked out, wherever that is."""
    t = island().put(1, cards=["trial-spade"], gold=0)
    if place == "sea":
        t.afloat(A2)
    elif place == "island":
        t.put(0, at=ISLAND)
    else:
        lonely = drowned_around(t)
        t.put(0, at=lonely)
        assert not towns_of_the_landmass(t.game, lonely)
    sink(t)
    while t.topic in ("wreck-where", "city-for-the-fallen"):
        t.play(t.options[0])
    assert t.hero(1).gold == 1


def drowned_around(t: IslandTable) -> int:
    """A space that is made an islet without a city."""
    g = t.game
    space = next(each for each in g.content.grid.spaces if not is_sea(g, each) and not board.town_at(g, each))
    token = next(
        token.id for token in g.content.tokens.values() if token.sides[0].face == "sea" or token.sides[1].face == "sea"
    )
    side = 0 if g.content.tokens[token].sides[0].face == "sea" else 1
    g.showing[token] = side
    for beside in board.neighbours(g, space):
        g.laid[beside] = token
    return space


@pytest.mark.rule("IOD-RUL-97", "IOD-RUL-20")
def test_what_the_winner_of_a_combat_between_heroes_may_take() -> None:
    """Kept sea and silver cards, however they are kept, and legendary items; but no captain and no map (IOD-RUL-94)."""
    t = island().put(1, trophies=["trial-guard"], kept=["fog-with-teeth", "gallows-choirboy"])
    t.legend("sword-of-antenor", seat=1).hired(seat=1).maps(1, green=1).attack_hero(0, 1)
    t.run(hero_combat.spoils, 0, 1)
    assert t.options == ["take:sword-of-antenor", "take:trial-guard", "take:fog-with-teeth", "take-nothing"]
    t.play("take:fog-with-teeth")
    assert (t.hero(0).kept, t.hero(1).kept) == (("fog-with-teeth",), ("gallows-choirboy",))


@pytest.mark.rule("IOD-RUL-97")
def test_kept_sea_cards_cannot_be_sold_traded_or_given_up() -> None:
    t = island().put(0, trophies=["trial-whale"], kept=["fog-with-teeth"], gold=0, at="Dallak").put(1, at="Dallak")
    t.stack("Dallak").movement()
    assert "give-up" not in t.options
    t.play("trade:bert")
    assert not [option for option in t.options if "whale" in option or "fog" in option]


@pytest.mark.rule("IOD-RUL-78")
def test_rivers_are_landed_on_only_if_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """No anchorage of the map lies beside a river: here land beside one becomes one."""
    t = island()
    grid = t.game.content.grid
    stop = next(stop for stop in grid.routes if stop in grid.sea and len(shores(t.game, stop)) > 1)
    first, *others = (space for space in shores(t.game, stop) if space not in grid.town_at)
    monkeypatch.setattr(grid, "terrain", grid.terrain | {first: "river"})
    assert first not in shores(t.game, stop)
    assert shores(t.game, stop)
    monkeypatch.setattr(grid, "terrain", grid.terrain | dict.fromkeys((first, *others), "river"))
    if not any(space in grid.town_at for space in grid.around(stop)):
        assert set(shores(t.game, stop)) == {first, *others}


@pytest.mark.rule("IOD-WRECK-02", "IOD-RUL-79", "IOD-RUL-93", "IOD-WRECK-01")
@pytest.mark.parametrize("cause", ["hero", "captain"])
def test_a_wreck_is_a_whole_knock_out(cause: str) -> None:
    """Gold and the dearest card are lost; points, experience, maps and the rest are kept; hero and allies recover."""
    t = island().put(0, gold=7, points=2, experience=["mind"], cards=["trial-cloak", "trial-purse", "trial-friend"])
    t.afloat(A1).maps(green=1, blue=1).draws("sea", "trial-shark", "trial-whale").put(0, exhaustion=2).turn(0)
    t.game.wounds["trial-friend"], t.game.exhaustion["trial-friend"] = 1, 1
    t.play(f"sail:{A2}")
    t.game.do(damage.suffer, "anna" if cause == "hero" else "trial-captain", 9, "", "RB-DMG-01")
    t.play("fight-on")
    while t.topic == "wreck-where":
        t.play(t.options[0])
    assert (t.hero().gold, t.hero().points, t.hero().experience) == (0, 2, ("mind",))
    assert t.hero().cards == ("trial-purse", "trial-friend")
    assert t.game.maps[0] == ("green", "blue")
    assert not {"anna", "trial-friend"} & (t.game.wounds.keys() | t.game.exhaustion.keys())
    assert (t.game.active, len(t.happened("shipwreck"))) == (1, 1)  # and the turn is over
    assert t.game.captains == {}


@pytest.mark.rule("IOD-WRECK-03", "IOD-ADV-07", "IOD-RUL-80", "IOD-RUL-81")
def test_it_is_the_neighbour_of_who_is_wrecked_who_chooses() -> None:
    """Bert is wrecked in Anna's turn: Cora decides. With two players it is the opponent."""
    t = island().hired("trial-pilot", seat=1).afloat(NORTH, seat=1)
    sink(t, 1)
    assert (t.game.active, t.topic, t.asked) == (0, "wreck-where", 2)
    for seat in (0, 1):
        t = island("anna", "bert").hired(seat=seat).afloat(NORTH, seat=seat)
        sink(t, seat)
        assert t.asked == 1 - seat


@pytest.mark.rule("IOD-WRECK-03", "IOD-WRECK-04", "IOD-WRECK-05", "IOD-RUL-78")
@pytest.mark.parametrize("terrain", ["plains", "forest", "swamp", "road", "hills", "mountains", "river"])
def test_which_land_beside_the_wreck_will_do(terrain: Terrain, monkeypatch: pytest.MonkeyPatch) -> None:
    """All listed terrains, and cities; a river only if there is nothing else."""
    t = island()
    grid = t.game.content.grid
    beside = [space for space in grid.around(A2) if space not in grid.sea]
    cities = [space for space in beside if space in grid.town_at]
    assert cities == [t.town("Dallak")]
    changed = dict.fromkeys((space for space in beside if space not in cities), terrain)
    monkeypatch.setattr(grid, "terrain", grid.terrain | changed)
    t.afloat(A2)
    assert set(shores(t.game, A2)) == (set(cities) if terrain == "river" else set(beside))
    assert len(beside) > 1
    sink(t)
    if terrain != "river":
        assert set(t.options) == {f"shore:{space}" for space in beside}
    else:
        assert t.hero().space == t.town("Dallak")


@pytest.mark.rule("IOD-ADV-06", "IOD-ADV-07", "IOD-ADV-09")
@pytest.mark.parametrize("who", ["attack:trial-captain", "defend"])
def test_in_a_fight_hero_and_captain_are_wrecked_together(who: str) -> None:
    t = island().put(0, wounds=4).afloat(A2).draws("sea", "trial-whale", "trial-shark").put(1, at="Orris")
    t.game.wounds["trial-captain"] = 1
    t.adventure().play("fight-on").dice(*MISS).play(who)
    while t.topic == "wreck-where":
        t.play(t.options[0])
    assert (t.game.fights, t.game.at_sea, t.game.captains) == ([], (), {})
    assert t.game.decks["sea"] == ("trial-shark", "trial-whale")
    assert len(t.happened("rolled")) == 1


@pytest.mark.rule("IOD-VAR-05")
def test_what_wrecked_a_ship_lingers_too_and_is_no_longer_there_when_beaten() -> None:
    t = island(variants=["lingering-sea"]).put(0, wounds=4).afloat(A2).draws("sea", "trial-shark", "trial-whale")
    t.adventure().play("fight-on").dice(*MISS).play("defend")
    while t.topic == "wreck-where":
        t.play(t.options[0])
    assert [(entry.card, entry.space) for entry in t.game.undefeated if entry.card] == [("trial-shark", A2)]
    t.hired("trial-pilot", seat=1).afloat(A1, seat=1).put(1, points=0).turn(1)
    while t.topic == "use-before-moving":
        t.play("pass")
    t.play(f"sail:{A2}")
    assert (t.game.fights[-1].enemy, len(t.happened("drew"))) == ("trial-shark", 1)  # nothing else was drawn
    t.play("fight-on").dice(*HIT).play("attack")
    assert t.hero(1).points == 3
    assert not any(entry.card for entry in t.game.undefeated)
    assert (len(t.happened("drew")), t.game.decks["sea"]) == (1, ("trial-whale", "trial-shark"))
    assert t.game.active == 2  # that was the whole Adventure phase


@pytest.mark.rule("IOD-RUL-59")
@pytest.mark.parametrize("outcome", ["escape", "wreck"])
def test_without_the_option_no_counter_is_put_on_an_anchorage(outcome: str) -> None:
    t = island().put(0, wounds=4).afloat(A2).draws("sea", "trial-whale", "trial-shark").adventure()
    if outcome == "escape":
        t.dice(*HIT).play("escape:ranged")
    else:
        t.play("fight-on").dice(*MISS).play("defend")
        while t.topic == "wreck-where":
            t.play(t.options[0])
    assert t.game.decks["sea"] == ("trial-shark", "trial-whale")
    assert [entry.card for entry in t.game.undefeated] == [""] * 6


@pytest.mark.rule("IOD-RUL-77", "IOD-CAPT-09")
def test_a_captain_who_was_killed_goes_under_the_deck_as_well() -> None:
    t = island().hired(loan=True).afloat(NORTH).run(damage.suffer, "trial-captain", 2, "")
    t.play(t.options[0])
    assert (t.game.captains, t.game.loans, t.wounds("trial-captain")) == ({}, (), 0)
    assert t.game.decks["captains"][-1] == "trial-captain"
    assert t.game.decks["captains"].count("trial-captain") == 1


@pytest.mark.rule("IOD-RUL-93")
@pytest.mark.parametrize("place", ["island", "land", "combat between heroes"])
def test_maps_are_kept_wherever_one_falls(place: str) -> None:
    t = island().maps(green=2, blue=1)
    if place == "combat between heroes":
        t.put(0, at="Dallak", gold=3).put(1, at="Dallak").attack_hero(1, 0)
        t.run(hero_combat.spoils, 1, 0)
        assert not [option for option in t.options if "map" in option]
    else:
        t.put(0, at=ISLAND if place == "island" else t.space("forest"))
        sink(t)
        while t.topic:
            t.play(t.options[0])
    assert (t.game.maps[0], len(t.game.pool)) == (("green", "green", "blue"), 9)


@pytest.mark.rule("IOD-RUL-94")
def test_a_hero_beaten_by_another_in_a_city_stays_there_with_his_captain() -> None:
    t = island().put(0, at="Dallak").put(1, at="Dallak", wounds=4).hired(seat=1).attack_hero(0, 1)
    while t.topic != "attack-or-defend":
        t.play("fight-on" if "fight-on" in t.options else "pass")
    assert t.options == ["attack", "defend"]
    t.dice(*MISS, *HIT).play("attack")
    assert t.happened("knocked-out")
    assert not [option for option in t.options if "captain" in option]
    while t.topic:
        t.play(t.options[-1])
    assert (t.hero(1).space, t.game.captains) == (t.town("Dallak"), {1: "trial-captain"})
    assert not t.happened("shipwreck")


@pytest.mark.rule("IOD-RUL-97")
def test_a_kept_sea_card_goes_under_the_sea_deck_when_it_is_used_up() -> None:
    t = island().put(0, kept=["fog-with-teeth"])
    t.run(cards.lose_card, 0, "fog-with-teeth")
    assert t.hero().kept == ()
    assert t.game.decks["sea"][-1] == "fog-with-teeth"


@pytest.mark.rule("IOD-WRECK-03", "IOD-WRECK-04", "IOD-WRECK-05", "IOD-RUL-78")
def test_from_every_anchorage_all_land_beside_it_is_offered() -> None:
    grid = island().game.content.grid
    stops = [stop for stop in grid.routes if stop in grid.sea]
    for stop in stops:
        t = island()
        beside = [space for space in grid.around(stop) if space not in grid.sea]
        t.afloat(stop)
        sink(t)
        if len(beside) == 1:
            assert t.hero().space == beside[0]
        elif beside:
            assert sorted(t.options) == sorted(f"shore:{space}" for space in beside)


@pytest.mark.rule("IOD-RUL-78")
def test_the_nearest_land_is_the_nearest_as_the_gull_flies() -> None:
    """Around the fourth passage lies nothing but water: ring after ring is looked at, until one has land."""
    t = island()
    grid = t.game.content.grid
    passage = next(each.space for each in t.game.content.archipelago.event if each.number == 4)
    at = {space.at: space.id for space in grid.spaces.values()}
    seen = rim = {grid.spaces[passage].at}
    while not any(at.get(place) in grid.terrain and at[place] not in grid.sea for place in rim if place in at):
        rim = {
            (column + dc, row + dr)
            for column, row in rim
            for dc, dr in [(0, -1), (0, 1), *((dc, dr - (not column % 2)) for dc in (-1, 1) for dr in (0, 1))]
        } - seen
        seen = seen | rim
    assert set(shores(t.game, passage)) == {at[place] for place in rim if place in at and at[place] not in grid.sea}


@pytest.mark.rule("IOD-RUL-18")
@pytest.mark.parametrize("other", ["trial-pigeon", "trial-purse"])
def test_the_cheapest_card_of_the_market_is_dearer_than_a_legendary_item(other: str) -> None:
    t = island().put(0, at="Orris", cards=[other]).legend("sword-of-antenor", "helm-of-trealton")
    sink(t)
    assert t.hero().cards == ("sword-of-antenor", "helm-of-trealton")
    sink(t.put(0, down=False))  # in another turn
    assert set(t.options) == {"lose:sword-of-antenor", "lose:helm-of-trealton"}  # equals: the owner chooses
    t.play("lose:helm-of-trealton")
    assert t.game.legends[-1] == "helm-of-trealton"


@pytest.mark.rule("IOD-RUL-97")
def test_kept_sea_cards_are_no_loss_of_a_knock_out_on_land_either() -> None:
    t = island().put(0, at="Orris", trophies=["trial-whale"], kept=["fog-with-teeth"])
    sink(t)
    assert (t.hero().trophies, t.hero().kept) == (("trial-whale",), ("fog-with-teeth",))


@pytest.mark.rule("IOD-RUL-97")
def test_kept_sea_and_silver_cards_have_no_price() -> None:
    t = (
        island()
        .put(0, at="Orris", trophies=["trial-whale", "trial-guard"], kept=["fog-with-teeth"])
        .stack("Orris")
        .market()
    )
    assert not [option for option in t.options if option.startswith(("sell", "give-up"))]


@pytest.mark.rule("IOD-WRECK-01", "IOD-RUL-80", "IOD-ADV-06")
def test_a_captain_killed_in_anothers_turn_wrecks_his_hero_as_well() -> None:
    t = island().hired("trial-pilot", seat=1).afloat(NORTH, seat=1).put(1, gold=5)
    t.run(damage.suffer, "trial-pilot", 4, "")
    assert (t.game.active, t.topic, t.asked) == (0, "wreck-where", 2)
    t.play(t.options[0])
    assert (t.hero(1).gold, t.game.at_sea, t.game.captains, t.hero(1).down) == (0, (), {}, False)


@pytest.mark.rule("IOD-WRECK-04", "IOD-WRECK-05", "IOD-WRECK-03", "IOD-RUL-78")
@pytest.mark.parametrize("heroes", [("anna",), ("anna", "bert"), ("anna", "bert", "cora")])
@pytest.mark.parametrize("mixed", [("plains", "river"), ("mountains", "river"), ("river", "river"), ("swamp", "hills")])
def test_every_listed_shore_is_offered_and_rivers_only_for_want_of_one(
    heroes: tuple[str, ...], mixed: tuple[Terrain, Terrain], monkeypatch: pytest.MonkeyPatch
) -> None:
    t = island(*heroes)
    grid = t.game.content.grid
    stop, beside = next(
        (stop, beside)
        for stop in sorted(grid.sea & set(grid.routes))
        if len(beside := [space for space in grid.around(stop) if space not in grid.sea]) > 2
        and not set(beside) & set(grid.town_at)
    )
    land = dict(zip(beside, [mixed[0], *[mixed[1]] * (len(beside) - 1)], strict=True))
    monkeypatch.setattr(grid, "terrain", grid.terrain | land)
    sink(t.afloat(stop))
    listed = [space for space in beside if land[space] != "river"] or beside
    if len(listed) == 1:
        assert (t.topic, t.hero().space) == ("", listed[0])
    else:
        assert (t.asked, set(t.options)) == (1 % len(heroes), {f"shore:{space}" for space in listed})


@pytest.mark.rule("IOD-WRECK-02", "IOD-RUL-79", "IOD-RUL-84")
@pytest.mark.parametrize("place", ["sea", "captain", "island", "land"])
def test_of_equally_dear_cards_the_owner_loses_one_of_his_choice(place: str) -> None:
    t = island().put(1, cards=["trial-wings", "trial-gate", "trial-purse"], gold=5)
    if place in ("sea", "captain"):
        t.hired(seat=1).afloat(NORTH, 1)
    else:
        t.put(1, at=ISLAND if place == "island" else t.space("forest"))
    t.run(damage.suffer, "trial-captain" if place == "captain" else "bert", 9, "")
    assert (t.topic, t.asked) == ("card-lost-in-knock-out", 1)
    assert set(t.options) == {"lose:trial-wings", "lose:trial-gate"}
    t.play("lose:trial-gate")
    assert (t.hero(1).cards, t.hero(1).gold) == (("trial-wings", "trial-purse"), 0)
    assert t.game.decks["market"][-1] == "trial-gate"


@pytest.mark.rule("IOD-RUL-80", "IOD-WRECK-01", "IOD-RUL-79")
@pytest.mark.parametrize("city", [False, True])
def test_who_was_wrecked_in_anothers_turn_may_be_hurt_again_in_it(city: bool) -> None:
    """Ashore or in a city: the turn of the player on turn goes on, and the own one comes as ever."""
    t = island().hired("trial-pilot", seat=1).afloat(A2 if city else NORTH, seat=1).put(0, at="Orris").turn(0)
    t.game.do(damage.suffer, "bert", 9, "", "RB-DMG-01")
    t.play("stay")
    shore = f"shore:{t.town('Dallak')}" if city else t.options[0]
    t.play(shore)
    assert (t.hero(1).down, t.game.active, t.topic) == (False, 0, "market")
    t.game.do(damage.suffer, "bert", 9, "", "RB-DMG-01")
    t.play("done")
    assert len(t.happened("knocked-out")) == 2
    assert len(t.happened("shipwreck")) == 1
    while t.game.active == 0:
        t.play(t.options[0])
    assert t.game.active == 1


@pytest.mark.rule("IOD-WRECK-04", "IOD-RUL-78", "IOD-EVENT-03")
def test_a_shore_is_what_the_token_on_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plains laid on a river are a shore like any other, and land laid under water is none."""
    t = island()
    g, grid = t.game, t.game.content.grid
    first, second = (space for space in grid.around(NORTH) if space not in grid.sea)
    monkeypatch.setattr(grid, "terrain", grid.terrain | {first: "river"})
    assert shores(g, NORTH) == (second,)
    g.laid[first], g.showing["token-1"] = "token-1", 0
    assert set(shores(g, NORTH)) == {first, second}
    g.laid[second], g.showing["token-4"] = "token-4", 1
    assert shores(g, NORTH) == (first,)
