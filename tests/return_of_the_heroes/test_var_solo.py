"""VAR: the solo game (RH-VAR-12 to -27, RH-VAR-44): its set-up, its 45 turns, its score."""

from __future__ import annotations

from typing import Any

import pytest

from questable.errors import SetupError
from questable.return_of_the_heroes import nameless
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants import solo
from tests.return_of_the_heroes.kit import Table, fresh, settled, table

SEEDS = [f"seed {number}" for number in range(12)]
MAGIC_ITEMS = ["holy-cross", "magic-sword", "magic-bow", "yew-staff"]


def lying(g: ReturnOfTheHeroes) -> dict[str, str]:
    return {token: point for point, tokens in g.tokens.items() for token in tokens}


def at_turn(t: Table, number: int) -> Table:
    """Turn `number` begins."""
    t.game.turns = number - 1
    return t.turn(0)


def won_at(turn: int, **facts: Any) -> int:
    """The score of a hero without anything but these facts, who beats the Nameless on this turn."""
    t = table("warrior").hero(gold=0)
    at_turn(t, turn).hero(**facts).run(nameless.nameless_beaten, 0)
    assert t.game.outcome is not None and t.game.outcome.winners == (0,)
    return t.game.part(solo.Solo).score


def failed_at(turn: int, **facts: Any) -> int:
    """The same for one who gives up at the end of this turn."""
    t = table("warrior").hero(gold=0)
    at_turn(t, turn).hero(**facts).play("stay")
    if t.topic == "act":
        t.play("end-turn")
    assert t.topic == "play-on"
    t.play("stop")
    assert t.game.outcome is not None and t.game.outcome.winners == ()
    return t.game.part(solo.Solo).score


# Set-up --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-12")
def test_one_player_plays_the_solo_game_and_nobody_else_does() -> None:
    assert "solo" in fresh(1).setting.variants
    assert "solo" not in fresh(2).setting.variants
    with pytest.raises(SetupError, match="solo"):
        fresh(2, variants=("solo",))


@pytest.mark.rule("RH-VAR-13")
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_table_is_laid_as_for_the_standard_game(seed: str) -> None:
    alone, two = settled(1, seed=seed), settled(2, seed=seed)
    assert sorted(alone.layout) == sorted(two.layout) and not alone.closed
    assert alone.supply == two.supply and alone.stock == two.stock
    for place, tile in enumerate(alone.layout):
        sides = {
            alone.content.land.side[point]
            for token, point in lying(alone).items()
            if token in alone.content.pa and tile_of(point) == tile
        }
        assert sides == ({"east", "west"} if sum(divmod(place, 4)) % 2 == 0 else {"north", "south"})
    hero = alone.heroes[0]
    sheet = alone.content.heroes[hero.id]
    assert (hero.life, hero.gold, hero.objects, hero.cubes) == (sheet.life, sheet.gold, (), (0, 0, 0))


@pytest.mark.rule("RH-VAR-14")
def test_large_bazaar_and_cart_maker_are_on_the_map_from_the_start() -> None:
    g = settled(1)
    assert lying(g)["large-bazaar"] == "J2" and lying(g)["cart-maker"] == "J7"
    assert not {"large-bazaar", "cart-maker"} & {*g.bag, *g.down}


@pytest.mark.rule("RH-VAR-15")
def test_the_nameless_and_its_guardians_are_there_from_the_start() -> None:
    posts = set()
    for seed in SEEDS:
        g = settled(1, seed=seed)
        assert lying(g)["nameless"] == "H3"
        posted = [g.tokens[point] for point in g.content.land.access]
        assert sorted(token for (token,) in posted) == sorted(g.content.guardians)
        assert set(g.content.guardians) <= set(g.down)
        assert not set(g.content.servants) & {*lying(g), *g.bag} and len(g.servants) == 15
        posts.add(tuple(posted))
    assert len(posts) > len(SEEDS) // 2, "at random"


@pytest.mark.rule("RH-VAR-16", "RH-RUL-51")
@pytest.mark.parametrize("tile", ["A", "D", "M", "P"])
def test_any_hero_starts_on_any_beige_point_of_one_of_four_tiles(tile: str) -> None:
    """Entry points are allowed where no PA token lies."""
    g = fresh(1)
    assert g.decision is not None and {option.about for option in g.decision.options} == set(g.content.heroes)
    g.play("hero:priest/male")
    assert {option.id for option in g.decision.options} == {f"start:{t}" for t in "ADMP"}
    g.play(f"start:{tile}")
    land = g.content.land
    beige = {point for point in land.points[tile] if land.spots[point].colour == "beige"}
    taken = {point for token, point in lying(g).items() if token in g.content.pa and tile_of(point) == tile}
    assert len(taken) == 2 and {option.about for option in g.decision.options} == beige - taken
    free = next(point for point in land.entries[tile].values() if point not in taken)
    g.play(f"house:{free}")
    assert g.heroes[0].point == g.heroes[0].house == free


@pytest.mark.rule("RH-RUL-51", "RH-VAR-16")
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_start_tile_is_chosen_with_the_map_in_sight(seed: str) -> None:
    """The whole map with its PA tokens lies open before the first question, and no choice moves a tile."""
    g = fresh(1, seed=seed)
    seen = g.view(0).layout
    assert "" not in seen and {seen[place] for place in (0, 3, 12, 15)} == set("ADMP")
    assert len(lying(g)) == 32
    g.play(0)
    assert g.decision is not None and g.decision.topic == "choose-tile" and g.view(0).layout == seen
    g.play(len(g.decision.options) - 1)
    g.play(0)
    assert g.view(0).layout == seen and g.layout.index(tile_of(g.heroes[0].house)) == 15


@pytest.mark.rule("RH-RUL-80")
def test_alone_on_unexplored_land_the_other_tiles_are_mixed_after_the_choice() -> None:
    g = fresh(1, variants=("unexplored-land",))
    open_map = g.view(0).layout
    assert "" not in open_map and not lying(g)
    g.play(0)
    g.play("start:M")
    g.play(0)
    place, house = open_map.index("M"), g.heroes[0].house
    assert [tile for tile in g.view(0).layout if tile] == ["M"] and g.layout[place] == "M"
    assert sorted(g.layout) == sorted(open_map) and g.layout != open_map
    assert len([token for token in lying(g) if token in g.content.pa]) == 2 and house not in g.tokens


@pytest.mark.rule("RH-RUL-51", "RH-VAR-13")
def test_the_other_twelve_tiles_lie_at_random_between_the_corners() -> None:
    layouts = {settled(1, seed=seed).layout for seed in SEEDS}
    assert len(layouts) == len(SEEDS)
    assert len({layout.index("H") for layout in layouts}) > 4
    assert len({layout[0] for layout in layouts}) > 2, "the four start tiles lie in any order"


@pytest.mark.rule("RH-VAR-17", "RH-RUL-51")
def test_the_hero_has_no_quest_and_gets_up_to_two_at_the_palace_without_a_king() -> None:
    g = settled(1)
    assert not g.heroes[0].quests and len(g.quest_tiles) == 8
    t = table("warrior").hero(at="J5").act()
    assert {option for option in t.options if option.startswith("petition")} == {
        f"petition:{quest}" for quest in t.game.content.quests
    }
    t.play("petition:the-diadem")
    t.act().play("petition:free-daphne")
    t.act()
    assert set(t[0].quests) == {"the-diadem", "free-daphne"} and t.cites("quests") == {"RH-VAR-17"}
    assert not [option for option in t.options if option.startswith("petition")]


@pytest.mark.rule("RH-VAR-44")
@pytest.mark.parametrize("seed", SEEDS[:3])
def test_the_census_of_the_solo_game(seed: str) -> None:
    g = settled(1, seed=seed)
    assert len(g.bag) == 34
    assert len(lying(g)) == 39 and {*lying(g)} == {
        *g.content.pa,
        *g.content.guardians,
        "large-bazaar",
        "cart-maker",
        "nameless",
    }
    assert len(g.stock) == 18 and len(g.servants) == 15 and not (g.gone or g.pile or g.guardians)
    two = settled(2, seed=seed)
    assert set(two.bag) - set(g.bag) == {"large-bazaar", "cart-maker"} and set(g.bag) < set(two.bag)


# Play ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-18", "RH-RUL-51")
def test_the_quest_to_visit_a_house_is_a_cube_at_once() -> None:
    t = table("warrior").hero(at="A7", gold=0, objects=["horse-1"]).bag("boat")
    there = t.beside("A7")
    t.lay("visit-the-house", there, face_down=True).turn().play(f"step:{there}")
    assert t.topic == "choose-cube" and set(t.options) == {"cube:blue", "cube:green", "cube:red"}
    assert "boat" in t.game.bag, "the cube comes at once, the token after it"
    t.play("cube:green")
    assert t[0].cubes == (0, 1, 0) and t[0].gold == 0 and not t[0].side_quests
    assert "visit-the-house" in t.game.gone and not t.at(there)
    assert t.at("L4") == ("boat",) and not t.game.bag  # one token is drawn
    assert t.topic == "travel"  # the movement goes on


@pytest.mark.rule("RH-VAR-18", "RH-RUL-41")
def test_also_where_the_teleporter_leads() -> None:
    t = table("warrior").hero(at="A7", gold=0, objects=["amulet"]).bag("boat").lay("teleporter", "A7")
    t.lay("visit-the-house", "B4", face_down=True).dice(1).act().play("use:teleporter", "land:B4", "cube:red")
    assert t[0].cubes == (0, 0, 1) and "visit-the-house" in t.game.gone and t.at("L4") == ("boat",)
    assert t.topic == "act" and t.options == ["leave-something", "end-turn"]


@pytest.mark.rule("RH-VAR-18")
def test_with_others_at_the_table_that_quest_is_a_quest() -> None:
    t = table().hero(at="A7").bag("boat")
    there = t.beside("A7")
    t.lay("visit-the-house", there, face_down=True).turn().play(f"step:{there}")
    assert t.at(there) == ("visit-the-house",) and t[0].cubes == (0, 0, 0) and t.game.bag


@pytest.mark.rule("RH-VAR-18")
def test_other_side_quests_stay_what_they_are() -> None:
    t = table("warrior").hero(at="A7").bag("boat")
    there = t.beside("A7")
    t.lay("visit-the-gorge", there, face_down=True).turn().play(f"step:{there}")
    assert t.at(there) == ("visit-the-gorge",) and t[0].cubes == (0, 0, 0)


@pytest.mark.rule("RH-VAR-19")
@pytest.mark.parametrize("point", ["N5", "I5"])
def test_a_turn_of_rest_at_the_temple_or_the_white_village_heals_all(point: str) -> None:
    alone = table("dwarf").hero(at=point, life=1).turn().play("rest")
    full = alone.game.content.heroes["dwarf"].life
    assert full > 2 and alone[0].life == full and alone.cites("rested") == {"RH-TURN-07", "RH-VAR-19"}
    both = table("dwarf", "elf").hero(at=point, life=1).turn().play("rest")
    assert both[0].life == 2 and both.cites("rested") == {"RH-TURN-07", "RH-HEAL-04"}


@pytest.mark.rule("RH-VAR-19")
def test_no_other_point_but_the_own_house_heals_the_solo_hero() -> None:
    t = table("dwarf").hero(house="A7", life=1)
    others = [point for point in t.game.content.land.spots if point not in ("A7", "N5", "I5", "H3")]
    assert not [point for point in others if "rest" in t.hero(at=point).turn().options]
    assert "rest" in t.hero(at="A7").turn().options


@pytest.mark.rule("RH-VAR-20")
def test_at_the_end_of_turn_45_the_hero_has_failed() -> None:
    t = table("warrior")
    at_turn(t, 44).play("stay")
    assert t.topic == "set-out" and t.game.turns == 45  # not yet
    t.play("stay")
    assert t.topic == "play-on"
    t.play("stop")
    outcome = t.game.outcome
    assert outcome is not None and outcome.winners == () and "RH-VAR-20" in outcome.rules
    assert outcome.reason == "time-is-up"
    assert t.events[-1].facts == {"winners": [], "reason": "time-is-up"} and t.cites("game-over") == {"RH-VAR-20"}


@pytest.mark.rule("RH-VAR-20")
@pytest.mark.parametrize(
    "facts", [{"gem": True, "quests": {"the-diadem": 3}}, {"heirs": 2}, {"cubes": (9, 9, 9)}, {"at": "H5", "gem": True}]
)
def test_whatever_the_hero_has_achieved_by_then(facts: dict[str, Any]) -> None:
    t = table("warrior").hero(0, **facts)
    at_turn(t, 45).play("stay")
    while t.topic not in ("play-on", "set-out"):
        t.play("end-turn" if "end-turn" in t.options else t.options[0])
    assert t.topic == "play-on" and t.game.turns == 45
    t.play("stop")
    assert t.game.outcome is not None and t.game.outcome.winners == ()


@pytest.mark.rule("RH-VAR-20", "RH-VAR-27")
def test_every_later_turn_may_be_the_last() -> None:
    t = table("warrior")
    at_turn(t, 45).play("stay")
    for turn in (46, 47, 48):
        assert t.topic == "play-on" and t.options == ["play-on", "stop"]
        t.play("play-on")
        assert t.topic == "set-out" and t.game.turns == turn
        t.play("stay")
    t.play("stop")
    assert t.game.outcome is not None and t.game.outcome.winners == ()


@pytest.mark.rule("RH-VAR-20")
def test_on_turn_45_the_nameless_can_still_be_beaten() -> None:
    t = at_turn(table("warrior"), 45).run(nameless.nameless_beaten, 0)
    assert t.game.outcome is not None and t.game.outcome.winners == (0,)


@pytest.mark.rule("RH-RUL-86")
@pytest.mark.parametrize(
    ("turn", "said", "rules"),
    [
        (45, "the Nameless has been defeated", ("RH-GOAL-02",)),
        (
            52,
            "the Nameless has been defeated, but too late: in turn 52 instead of turn 45",
            ("RH-RUL-86", "RH-GOAL-02"),
        ),
    ],
)
def test_a_victory_after_turn_45_says_so(turn: int, said: str, rules: tuple[str, ...]) -> None:
    t = at_turn(table("warrior"), turn).run(nameless.nameless_beaten, 0)
    end = t.game.outcome
    assert end is not None and end.winners == (0,) and end.rules == rules
    assert f"is won: {said}. Victory" in t.game.say(t.kinds("game-over")[0])


@pytest.mark.rule("RH-VAR-21", "RH-RUL-50")
def test_at_the_start_of_every_third_turn_a_servant_is_put_face_down_on_its_coordinates() -> None:
    t = table("warrior").hero(side_quests=["visit-the-gorge", "escort-the-monk"])  # they do not matter
    come: list[int] = []
    for number in range(1, 49):
        before = set(lying(t.game))
        at_turn(t, number)
        new = set(lying(t.game)) - before
        assert len(new) == (1 if number % 3 == 0 and number <= 45 else 0)
        for token in new:
            come.append(number)
            assert lying(t.game)[token] == t.game.content.servants[token].at and token in t.game.down
    assert come == list(range(3, 46, 3)) and not t.game.servants
    assert not set(t.game.content.servants) & set(t.game.bag)
    assert "RH-VAR-21" in t.cites("servants-come")
    told = [event.facts["spaces"] for event in t.kinds("servants-come")]
    assert sorted(told) == sorted((card.at,) for card in t.game.content.servants.values())


@pytest.mark.rule("RH-RUL-50")
def test_the_servants_come_in_random_order() -> None:
    orders = {settled(1, seed=seed).servants for seed in SEEDS}
    assert len(orders) == len(SEEDS) and all(sorted(each) == sorted(next(iter(orders))) for each in orders)


@pytest.mark.rule("RH-RUL-50")
def test_the_next_in_that_order_comes() -> None:
    t = table("warrior")
    first, second = t.game.servants[:2]
    at_turn(t, 3)
    assert first in t.game.down and second not in t.game.down
    at_turn(t, 6)
    assert second in t.game.down


@pytest.mark.rule("RH-RUL-51")
def test_a_completed_first_stage_adds_nothing_to_the_bag() -> None:
    t = table("warrior").hero(at="L3", quests={"the-diadem": 0}).lay("hermit", "L3").skill(magic=11)
    t.dice(1, 1).act().play("stage:the-diadem")
    while t.topic == "choose-cube":
        t.play(t.options[0])
    assert t[0].quests == {"the-diadem": 1} and not t.game.bag and not t.kinds("nameless-called")


@pytest.mark.rule("RH-RUL-51")
def test_an_heir_plays_on_and_the_turns_go_on_counting() -> None:
    t = table("warrior").lay("troll", "A5").hero(at="A5", life=1).skill(magic=2, ranged=2, melee=2).dice(6, 6)
    at_turn(t, 20).play("stay").strike()
    assert t[0].heirs == 1 and t[0].point == t[0].house
    assert t.game.turns == 21 and t.topic == "set-out" and t.asked == 0


# The score -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-22")
def test_a_completed_quest_and_the_nameless_score_5000_each() -> None:
    assert won_at(45) == 5000
    assert won_at(45, gem=True, quests={"the-diadem": 3}) == 10_000
    assert failed_at(45, gem=True, quests={"the-diadem": 3}) == 5000
    assert failed_at(45, quests={"the-diadem": 2}) == 0
    assert won_at(47, gem=True) - won_at(47) == 5000 and failed_at(47, gem=True) == 5000 - 2 * 500


@pytest.mark.rule("RH-RUL-51", "RH-VAR-22")
def test_a_second_completed_quest_scores_nothing() -> None:
    assert failed_at(45, gem=True, quests={"the-diadem": 3, "free-merlin": 3}) == 5000


@pytest.mark.rule("RH-VAR-23")
def test_each_magic_item_owned_scores_1000() -> None:
    for count in range(5):
        assert failed_at(45, objects=MAGIC_ITEMS[:count]) == 1000 * count
    assert failed_at(45, objects=["amulet"]) == 1000
    assert failed_at(45, objects=["sword-1", "broom", "necklace", "amulet"]) == 1000, "other objects score nothing"


@pytest.mark.rule("RH-RUL-51")
def test_other_objects_are_no_magic_items() -> None:
    assert failed_at(45, objects=["sword-1", "wand-1", "book-of-curses", "cart"]) == 0


@pytest.mark.rule("RH-VAR-24")
def test_each_cube_scores_500() -> None:
    assert failed_at(45, cubes=(1, 2, 4)) == 3500


@pytest.mark.rule("RH-VAR-24", "RH-RUL-07")
@pytest.mark.parametrize("cubes", [(9, 0, 0), (10, 0, 0), (0, 0, 13), (4, 5, 6), (20, 20, 20)])
def test_each_cube_scores_however_many_there_are(cubes: tuple[int, int, int]) -> None:
    assert failed_at(45, cubes=cubes) == 500 * sum(cubes)
    assert won_at(45, cubes=cubes) == 5000 + 500 * sum(cubes)


@pytest.mark.rule("RH-VAR-25")
def test_each_gold_scores_100() -> None:
    for gold in (0, 1, 7, 10, 25, 99):
        assert failed_at(45, gold=gold) == 100 * gold
        assert won_at(45, gold=gold) == 5000 + 100 * gold


@pytest.mark.rule("RH-VAR-26", "RH-RUL-51")
def test_each_turn_saved_scores_500() -> None:
    assert won_at(44) == 5500
    assert won_at(30) == 5000 + 15 * 500


@pytest.mark.rule("RH-VAR-27", "RH-RUL-51")
def test_playing_on_costs_500_for_each_turn_beyond_45() -> None:
    t = table("warrior").hero(gold=0)
    at_turn(t, 45).play("stay", "play-on")
    assert t.topic == "set-out" and t.game.turns == 46
    assert won_at(46) == 4500
    assert won_at(50) == 2500
    assert failed_at(48, gold=3) == 300 - 1500


@pytest.mark.rule("RH-RUL-51")
def test_failing_by_turn_45_scores_everything_but_time() -> None:
    assert failed_at(45, gem=True, gold=2, cubes=(1, 0, 1), objects=["amulet"]) == 5000 + 200 + 1000 + 1000


@pytest.mark.rule("RH-VAR-12")
def test_the_score_is_told_at_the_end() -> None:
    t = table("warrior").hero(gold=4)
    at_turn(t, 45).play("stay", "stop")
    assert t.kinds("score")[0].facts["score"] == t.game.view(0).solo.score == 400
