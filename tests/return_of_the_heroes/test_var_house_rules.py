"""VAR: the Nameless from the start (RH-VAR-04), house rules (−28 to -31), draft start (−36 to -40), later answers."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes import life
from questable.return_of_the_heroes.board import neighbours
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.land import neighbour_places
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants import house_rules
from tests.return_of_the_heroes.kit import Table, fresh, settled, table

SEEDS = [f"seed {number}" for number in range(16)]
EDGES = {"north": {1, 2}, "east": {7, 11}, "south": {13, 14}, "west": {4, 8}}
SIDE_OF_STEP = {-4: "north", 1: "east", 4: "south", -1: "west"}
PROTECTION = ["light-armour", "heavy-armour", "magic-cloak", "shield"]


# The Nameless from the start -----------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-04")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_nameless_is_in_the_bag_from_the_start(seats: int) -> None:
    g, usual = settled(seats, variants=("nameless-at-once",)), settled(seats)
    assert set(g.bag) - set(usual.bag) == {"nameless"} and set(usual.bag) < set(g.bag)


@pytest.mark.rule("RH-VAR-04")
def test_then_a_completed_first_stage_adds_nothing() -> None:
    t = table(variants=("nameless-at-once",)).hero(at="L3", quests={"the-diadem": 0}).lay("hermit", "L3")
    t.skill(magic=11).dice(1, 1).act().play("stage:the-diadem")
    assert t[0].quests == {"the-diadem": 1} and not t.game.bag and not t.kinds("nameless-called")


@pytest.mark.rule("RH-VAR-04")
def test_drawn_it_arrives_as_usual() -> None:
    t = table(variants=("nameless-at-once",)).bag("nameless").draw(0)
    assert t.at("H3") == ("nameless",) and t.kinds("nameless-arrives")


# Free tile orientation -----------------------------------------------------------------------------------------------


def through(g: ReturnOfTheHeroes, point: str) -> str:
    """The side of the map on which an entry point leaves its tile; empty at the edge of the map."""
    beyond = [other for other in neighbours(g, point) if tile_of(other) != tile_of(point)]
    if not beyond:
        return ""
    (other,) = beyond
    return SIDE_OF_STEP[g.layout.index(tile_of(other)) - g.layout.index(tile_of(point))]


@pytest.mark.rule("RH-VAR-28", "RH-RUL-66")
def test_tiles_are_laid_without_regard_to_their_arrows() -> None:
    """Over some games every tile lies every way round; without the variant the northern entry point is in the north."""
    seen: dict[str, set[str]] = {}
    for seed in SEEDS:
        g = settled(2, variants=("free-orientation",), seed=seed)
        for tile in g.layout:
            seen.setdefault(tile, set()).add(through(g, g.content.land.entries[tile]["north"]))
    assert sum(len(sides - {""}) for sides in seen.values()) > 55  # of 64
    g = settled(2)
    assert {through(g, entries["north"]) for entries in g.content.land.entries.values()} == {"north", ""}


@pytest.mark.rule("RH-VAR-28", "RH-RUL-66")
def test_each_tile_may_be_turned_by_any_multiple_of_90_degrees() -> None:
    games = [fresh(2, variants=("free-orientation",), seed=f"turned {number}") for number in range(40)]
    for tile in "ABCDEFGHIJKLMNOP":
        assert {g.turned[tile] for g in games} == {0, 1, 2, 3}
    assert all(len(set(g.turned.values())) > 1 for g in games), "each for itself"


@pytest.mark.rule("RH-RUL-66")
@pytest.mark.parametrize("seed", SEEDS[:6])
def test_tiles_join_on_all_sides_whichever_way_they_are_turned(seed: str) -> None:
    g = settled(2, variants=("free-orientation",), seed=seed)
    for place, tile in enumerate(g.layout):
        joined = {through(g, point) for point in g.content.land.entries[tile].values()} - {""}
        assert joined == {SIDE_OF_STEP[other - place] for other in neighbour_places(place)}
        order = [through(g, g.content.land.entries[tile][side]) for side in ("north", "east", "south", "west")]
        if "" not in order:  # turned, not mirrored
            clockwise = ["north", "east", "south", "west"] * 2
            assert order == clockwise[clockwise.index(order[0]) :][:4]


@pytest.mark.rule("RH-VAR-28", "RH-RUL-66")
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(("face", "edge"), [(3, "north"), (4, "east"), (5, "south"), (6, "west")])
def test_the_arrow_of_the_capital_is_north_for_the_teleporter(turns: int, face: int, edge: str) -> None:
    t = table(variants=("free-orientation",))
    g = t.game
    g.layout = tuple("ABCDEJGHIFKLMNOP")  # the capital in the middle, so that all its sides join something
    g.turned = dict.fromkeys(g.layout, 0) | {"J": turns}
    arrow = through(g, g.content.land.entries["J"][edge])  # type: ignore[index]
    t.hero(at="A7").lay("teleporter", "A7").dice(face).act().play("use:teleporter")
    assert {g.layout.index(option[5]) for option in t.options} == EDGES[arrow]


@pytest.mark.rule("RH-RUL-66")
@pytest.mark.parametrize("seed", SEEDS[:6])
def test_pa_tokens_are_laid_out_by_the_directions_of_the_map(seed: str) -> None:
    g = settled(2, variants=("free-orientation",), seed=seed)
    for point, (token,) in g.tokens.items():
        assert token in g.content.pa
        even = sum(divmod(g.layout.index(tile_of(point)), 4)) % 2 == 0
        assert through(g, point) in ({"east", "west", ""} if even else {"north", "south", ""})
    assert len(g.tokens) == 32


# Deadly spider, limited clairvoyant, quick healing -------------------------------------------------------------------


def bitten(variants: tuple[str, ...], alive: int, *objects: str) -> Table:
    """A hero with so much life is defeated by the Spider."""
    t = table("dwarf", "elf", variants=variants).lay("spider", "A5").hero(at="A5", life=alive, objects=list(objects))
    return t.skill(magic=2, ranged=2, melee=2).dice(6, 6).act().strike()


@pytest.mark.rule("RH-VAR-29")
def test_the_deadly_spider_takes_the_last_life_whatever_else_protects() -> None:
    t = bitten(("deadly-spider",), 1, "heavy-armour")
    assert t[0].heirs == 1 and t.kinds("knocked-out")
    t = bitten((), 1, "heavy-armour")
    assert t[0].heirs == 0 and t[0].life == 1


@pytest.mark.rule("RH-VAR-29")
def test_with_more_life_one_is_kept_as_usual() -> None:
    t = bitten(("deadly-spider",), 3, "heavy-armour")
    assert t[0].heirs == 0 and t[0].life == 1 and not t[0].objects


@pytest.mark.rule("RH-VAR-29")
@pytest.mark.parametrize("alive", [2, 4, 5])
@pytest.mark.parametrize("objects", [(), ("shield",)])
def test_two_lives_are_enough_to_survive(alive: int, objects: tuple[str, ...]) -> None:
    t = bitten(("deadly-spider",), alive, *objects)
    assert t[0].heirs == 0 and t[0].life == 1 and not t[0].objects


@pytest.mark.rule("RH-VAR-29")
@pytest.mark.parametrize("objects", [(), ("shield",), ("light-armour", "shield"), ("amulet",)])
def test_with_one_life_it_kills_and_nothing_is_asked(objects: tuple[str, ...]) -> None:
    t = bitten(("deadly-spider",), 1, *objects)
    assert t.kinds("knocked-out") and t.topic in ("inherit", "set-out")


@pytest.mark.rule("RH-VAR-30")
def test_the_limited_clairvoyant_fetches_only_tokens_with_coordinates() -> None:
    placed = ("mice", "shadow", "the-lodger", "bees", "bears", "necklace")
    bag = (*placed, "orc", "troll", "archery-contest")

    def asking(*variants: str) -> Table:
        t = table(variants=variants).lay("clairvoyant", "A7").hero(at="A7", gold=1).bag(*bag)
        return t.act().play("use:clairvoyant")

    assert set(asking("limited-clairvoyant").options) == {f"fetch:{token}" for token in placed}
    assert set(asking().options) == {f"fetch:{token}" for token in bag}


@pytest.mark.rule("RH-VAR-30")
def test_with_nothing_to_fetch_the_limited_clairvoyant_is_of_no_use() -> None:
    t = table(variants=("limited-clairvoyant",)).lay("clairvoyant", "A7").hero(at="A7", gold=1).bag("orc", "troll")
    assert "use:clairvoyant" not in t.act().options


@pytest.mark.rule("RH-VAR-31")
@pytest.mark.parametrize("point", ["N5", "I5"])
def test_quick_healing_heals_one_in_the_action_phase(point: str) -> None:
    t = table("dwarf", "elf", variants=("quick-healing",)).hero(at=point, life=1)
    t.hero(gold=2).lay("beggar", point).turn()
    assert "rest" not in t.options  # no turn is given up here
    t.play("stay")
    assert t.topic == "act" and "recover" in t.options
    t.play("recover")
    assert t[0].life == 2 and "use:beggar" in t.options and "recover" not in t.options  # like an encounter: once
    t.turn().play("stay")
    assert "recover" in t.options


@pytest.mark.rule("RH-RUL-84", "RH-VAR-19", "RH-VAR-31")
@pytest.mark.parametrize("point", ["N5", "I5"])
def test_alone_quick_healing_heals_all_and_gives_up_no_turn(point: str) -> None:
    t = table("warrior", variants=("quick-healing",)).hero(at=point, life=1)
    full = life.full_life(t.game, t[0])
    assert "rest" not in t.turn().options
    t.play("stay").play("recover")
    assert t[0].life == full > 2


@pytest.mark.rule("RH-VAR-31")
@pytest.mark.parametrize("point", ["N5", "I5"])
def test_quick_healing_after_an_encounter_and_never_above_the_most(point: str) -> None:
    t = table("dwarf", "elf", variants=("quick-healing",)).hero(at=point, life=4, gold=1).lay("beggar", point)
    t.dice(6).act().play("use:beggar")
    assert t.topic == "act" and t.options == ["recover", "end-turn"]
    t.play("recover")
    assert t[0].life == 5
    assert "recover" not in t.act().options  # nothing is left to heal
    t.hero(1, at=point, life=1).act(1).play("recover")
    assert t[1].life == 2  # each hero for itself


@pytest.mark.rule("RH-VAR-31")
@pytest.mark.parametrize("point", ["A7", "F2", "house"])
def test_quick_healing_is_for_the_temple_and_the_white_village_only(point: str) -> None:
    t = table("dwarf", "elf", variants=("quick-healing",)).hero(life=1, gold=2)
    at = t[0].house if point == "house" else point
    t.hero(at=at).lay("beggar", at).act()
    assert t.topic == "act" and "recover" not in t.options


@pytest.mark.rule("RH-VAR-31")
def test_quick_healing_works_on_the_turn_of_arrival() -> None:
    t = table("priest", "elf", variants=("quick-healing",)).hero(life=1)
    t.hero(at=t.beside("N5")).turn().play("step:N5")
    if t.topic == "travel":
        t.play("stop")
    assert "recover" in t.options


@pytest.mark.rule("RH-VAR-31")
def test_quick_healing_waits_for_the_combat_and_is_lost_with_it() -> None:
    t = table("dwarf", "elf", variants=("quick-healing",)).hero(at="N5", life=2).lay("orc", "N5")
    t.skill(magic=2, ranged=2, melee=2).dice(6, 6).act()
    assert "recover" not in t.options
    t.strike()
    assert t[0].life == 1 and "recover" not in t.options


@pytest.mark.rule("RH-VAR-31")
def test_without_quick_healing_a_turn_is_given_up() -> None:
    t = table("dwarf", "elf").hero(at="N5", life=1).turn()
    assert "rest" in t.options
    t.play("stay")
    assert "recover" not in t.options


@pytest.mark.rule("RH-VAR-31")
def test_the_own_house_still_heals_by_rest() -> None:
    t = table("dwarf", "elf", variants=("quick-healing",)).hero(life=1)
    t.hero(at=t[0].house).turn().play("rest")
    assert t[0].life == life.full_life(t.game, t[0])


# Draft start ---------------------------------------------------------------------------------------------------------


def drafted(seats: int, seed: str) -> tuple[ReturnOfTheHeroes, dict[str, list[int]], list[tuple[set[str], set[str]]]]:
    """A draft: who was asked what, and for each house the tiles offered and the tiles with houses then."""
    g = fresh(seats, variants=("draft-start",), seed=seed)
    asked: dict[str, list[int]] = {"choose-hero": [], "choose-house": []}
    offers = []
    while g.decision and g.decision.topic in asked:
        asked[g.decision.topic].append(g.decision.seat)
        if g.decision.topic == "choose-house":
            points = {str(option.about) for option in g.decision.options}
            spots = g.content.land.spots
            assert all(spots[point].colour == "beige" and point not in g.content.land.side for point in points)
            offers.append(({tile_of(point) for point in points}, {tile_of(h.house) for h in g.heroes if h.house}))
        g.play(len(offers) % len(g.decision.options))
    return g, asked, offers


@pytest.mark.rule("RH-VAR-36", "RH-RUL-77")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_first_player_is_drawn_and_chooses_first_and_begins(seats: int) -> None:
    firsts = set()
    for seed in SEEDS:
        g, asked, _ = drafted(seats, seed)
        firsts.add(g.first)
        assert asked["choose-hero"] == [(g.first + step) % seats for step in range(seats)]
        assert g.active == g.first and g.decision is not None and g.decision.seat == g.first
        assert all(hero.point == hero.house for hero in g.heroes)
    assert firsts == set(range(seats))


@pytest.mark.rule("RH-VAR-36")
def test_each_chooses_among_the_heroes_left() -> None:
    g = fresh(3, variants=("draft-start",))
    left = set(g.content.heroes)
    for _ in range(3):
        assert g.decision is not None and {option.about for option in g.decision.options} == left
        left.discard(str(g.decision.options[0].about))
        g.play(0)


@pytest.mark.rule("RH-VAR-37")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_houses_are_placed_in_reverse_order(seats: int) -> None:
    _, asked, _ = drafted(seats, SEEDS[seats])
    assert asked["choose-house"] == asked["choose-hero"][::-1]


@pytest.mark.rule("RH-VAR-38", "RH-VAR-37")
def test_a_house_may_stand_anywhere_but_by_the_tower_the_temple_and_the_capital() -> None:
    for seed in SEEDS:
        _, _, offers = drafted(3, seed)
        assert offers[0] == (set("ABCDEFGHIJKLMNOP") - set("HNJ"), set())
        assert all(not tiles & set("HNJ") for tiles, _ in offers)


@pytest.mark.rule("RH-VAR-39", "RH-RUL-67")
def test_a_house_stands_on_a_beige_point_that_is_no_entry_point() -> None:
    g = fresh(2, variants=("draft-start",))
    g.play(0)
    g.play(0)
    land = g.content.land
    assert g.decision is not None and {str(option.about) for option in g.decision.options} == {
        point
        for point, spot in land.spots.items()
        if spot.colour == "beige" and point not in land.side and tile_of(point) not in "HNJ"
    }


@pytest.mark.rule("RH-VAR-40", "RH-RUL-81")
@pytest.mark.parametrize("seed", SEEDS[:6])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_house_beside_another_but_diagonally(seats: int, seed: str) -> None:
    g, _, offers = drafted(seats, seed)
    for tiles, built in offers:
        places = {g.layout.index(tile) for tile in built}
        near = places | {other for place in places for other in neighbour_places(place)}
        apart = {tile for place, tile in enumerate(g.layout) if place not in near} - set("HNJ")
        assert tiles == apart or not apart


@pytest.mark.rule("RH-RUL-67")
def test_there_are_no_starting_tiles_and_all_sixteen_lie_at_random() -> None:
    corners: dict[str, int] = {}
    for seed in (f"seed {number}" for number in range(60)):
        g = fresh(4, variants=("draft-start",), seed=seed)
        assert sorted(g.layout) == list("ABCDEFGHIJKLMNOP")
        for place in (0, 3, 12, 15):
            corners[g.layout[place]] = corners.get(g.layout[place], 0) + 1
    assert corners["H"] > 5 and corners["N"] > 5  # never on a corner in the standard game for four


def hemmed_in() -> ReturnOfTheHeroes:
    """Four of five houses stand so that every tile is one of theirs or beside one."""
    g = fresh(5, variants=("draft-start", "first-seat-begins"))
    g.layout = tuple("FABCKDEGLIMHPNOJ")
    while g.decision and g.decision.topic == "choose-hero":
        g.play(0)
    for tile in "AGLO":  # places 1, 7, 8, 14
        assert g.decision is not None
        g.play(next(option for option in g.decision.options if tile_of(str(option.about)) == tile))
    return g


@pytest.mark.rule("RH-RUL-67", "RH-RUL-81")
def test_where_no_legal_tile_is_left_houses_may_stand_beside_each_other() -> None:
    g = hemmed_in()
    assert g.decision is not None and g.decision.topic == "choose-house"
    points = {str(option.about) for option in g.decision.options}
    assert {tile_of(point) for point in points} == set("ABCDEFGIKLMOP")  # even on a tile that has a house
    assert not points & {hero.house for hero in g.heroes}


# The publisher's later answers ---------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-41")
def test_at_most_one_token_is_drawn_in_a_turn() -> None:
    def accepting(*variants: str) -> Table:
        t = table(variants=variants).hero(at="A7").bag("mice", "shadow", "boat", "ranger")
        t.lay("visit-the-gorge", "A7").lay("escort-the-monk", "A7").lay("take-the-message", "A7").act()
        return t.play("accept:visit-the-gorge", "accept:escort-the-monk")

    def drawn(t: Table) -> int:
        return 4 - len(t.game.bag)

    t = accepting("one-draw-a-turn")
    assert drawn(t) == len(t.kinds("drew")) == 1
    assert drawn(t.turn().play("stay", "accept:take-the-message")) == 2  # another turn, another token
    assert drawn(accepting()) == 2


@pytest.mark.rule("RH-VAR-41")
def test_the_clairvoyant_is_a_draw_too() -> None:
    t = table(variants=("one-draw-a-turn",)).hero(at="A7", gold=2).lay("clairvoyant", "A7").lay("visit-the-gorge", "A7")
    t.bag("mice", "shadow", "boat").act()
    other = t.game.clone()
    t.play("accept:visit-the-gorge")
    assert "use:clairvoyant" not in t.options
    other.play("use:clairvoyant")
    other.play("fetch:mice")
    other.play("accept:visit-the-gorge")
    assert other.bag == ("boat", "shadow")


@pytest.mark.rule("RH-VAR-41")
def test_whatever_the_hero_does_after_the_first_draw_draws_nothing() -> None:
    t = table(variants=("one-draw-a-turn",)).hero(at="J7", house="J7", gold=4, quests={"the-diadem": 2})
    t.hero(side_quests=["visit-the-capital"]).lay("cart-maker", "J7").lay("visit-the-gorge", "J7").lay("amulet", "J7")
    t.lay("orc", "J7").skill(melee=11).dice(1, 1).bag("mice", "shadow", "boat").act().play("skill:melee", "cube:red")
    assert len(t.kinds("drew")) == 1 and len(t.game.bag) == 3  # the Orc has gone into the bag
    t.play("accept:visit-the-gorge", "take:amulet", "use:cart-maker", "stage:the-diadem")
    assert t[0].gem and len(t.kinds("drew", "drew-unseen")) == 1 and len(t.game.bag) == 3
    t.turn(1)
    t.hero(1, at="J7").lay("take-the-message", "J7").act(1).play("accept:take-the-message")
    assert len(t.kinds("drew", "drew-unseen")) == 2  # the other player draws in his own turn


@pytest.mark.rule("RH-VAR-41")
def test_a_beaten_adversary_still_goes_into_the_bag() -> None:
    t = table(variants=("one-draw-a-turn",)).hero(at="A7").lay("orc", "A7").bag("mice").skill(magic=11, ranged=11)
    t.skill(melee=11).dice(*[1] * 6).act()
    t.game.used = (house_rules.DRAWN,)
    t.strike()
    assert t.kinds("beaten")
    while t.topic == "choose-cube":
        t.play(t.options[0])
    assert t.game.bag == ("mice", "orc")


def spend(t: Table, token: str) -> None:
    """The hero loses as much temporary life as the object gives."""
    t.hero(0, objects=[token]).run(life.lose_life, 0, t.game.content.things[token].temporary, "RH-FIGHT-05")
    while t.topic == "lose-life":
        t.play(f"temporary:{token}")


@pytest.mark.rule("RH-VAR-42")
@pytest.mark.parametrize("token", PROTECTION)
def test_recycled_equipment_returns_to_the_stock_when_it_is_used_up(token: str) -> None:
    t = table(variants=("recycled-equipment",)).stock()
    spend(t, token)
    assert not t[0].objects and t.game.stock == (token,) and token not in t.game.gone
    assert not t.game.wear  # as good as new


@pytest.mark.rule("RH-VAR-42")
def test_recycled_equipment_returns_to_the_stock_when_its_owner_dies() -> None:
    def died(*variants: str) -> Table:
        t = table(variants=variants).stock().hero(0, at="A7", objects=["sword-1", "bow-1", "knights-shield"])
        return t.run(life.die, 0).play("keep:bow-1")

    t = died("recycled-equipment")
    assert t.game.stock == ("sword-1",) and t.at("A7") == ("knights-shield",) and t[0].objects == ("bow-1",)
    t = died()
    assert t.game.stock == () and set(t.at("A7")) == {"sword-1", "knights-shield"}


@pytest.mark.rule("RH-VAR-42")
@pytest.mark.parametrize("token", ["light-armour", "heavy-armour", "magic-cloak", "shield", "potion", "magic-scroll"])
def test_whatever_bazaar_object_the_dead_have_had(token: str) -> None:
    t = table(variants=("recycled-equipment",)).stock().hero(0, at="A7", objects=[token, "amulet", "cart"])
    t.run(life.die, 0).play("keep:amulet")
    assert t.game.stock == (token,) and t.at("A7") == ("cart",)


@pytest.mark.rule("RH-VAR-42")
def test_recycled_equipment_returns_to_the_stock_when_it_is_dropped() -> None:
    t = table(variants=("recycled-equipment",)).stock().hero(0, at="A7", objects=["shield"]).act()
    t.play("leave-something", "leave:shield")
    assert t.game.stock == ("shield",) and not t.at("A7")


@pytest.mark.rule("RH-VAR-42")
def test_only_bazaar_objects_are_recycled() -> None:
    t = table(variants=("recycled-equipment",)).stock()
    spend(t, "knights-shield")
    assert t.game.stock == () and "knights-shield" in t.game.gone


@pytest.mark.rule("RH-VAR-43")
@pytest.mark.parametrize("token", [*PROTECTION, "knights-shield"])
def test_used_up_armour_and_shields_leave_the_game(token: str) -> None:
    t = table().stock()
    spend(t, token)
    assert not t[0].objects and token in t.game.gone and token not in t.game.stock


@pytest.mark.rule("RH-VAR-43")
def test_there_is_no_smithy() -> None:
    content = table().game.content
    assert "R" not in content.tiles and not [point for point in content.land.spots if tile_of(point) == "R"]
