"""MOVE, INFIL: dice are actions, barter, infiltration."""

from __future__ import annotations

import pytest

from questable.runebound import knockout, movement, setup
from questable.runebound.midnight.travel import dice_left, infiltration_difficulty
from tests.runebound.midnight.kit import (
    COLDLINTEL,
    ERENHEAD,
    FOREST,
    HEIGHTS,
    HILLS,
    PLAINS,
    ROAD,
    MidnightTable,
    midnight,
)


def left(t: MidnightTable) -> int:
    return dice_left(t.game)


def beside(t: MidnightTable, guarded: int) -> int:
    """An ordinary space beside a city or fortress."""
    grid = t.game.content.grid
    return next(space for space in grid.neighbours[guarded] if grid.terrain[space] not in (None, "fortress"))


# Actions -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-MOVE-01", "MN-RUL-45")
@pytest.mark.parametrize(("hurt", "dice"), [({}, 5), ({"wounds": 1}, 4), ({"exhaustion": 2}, 4)])
def test_five_dice_or_four(hurt: dict[str, int], dice: int) -> None:
    assert left(midnight().put(0, at=midnight().plain_space("hills"), **hurt).movement()) == dice


@pytest.mark.rule("MN-RUL-45", "MN-MOVE-04", "MN-MOVE-13", "MN-RUL-07")
def test_rest_takes_one_exhaustion_for_a_die_and_adds_none() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("mountains"), exhaustion=2).movement()
    t.play("rest-die")
    assert (t.exhaustion("anna"), left(t)) == (1, 3)
    t.play("rest-die")
    assert (t.exhaustion("anna"), left(t)) == (0, 2)
    assert "rest-die" not in t.options


@pytest.mark.rule("MN-MOVE-02", "MN-MOVE-03", "MN-MOVE-14", "MN-RUL-46", "MN-MAP-02")
def test_travel_costs_a_die_and_no_roll_into_any_terrain() -> None:
    t = midnight()
    start = t.plain_space("river")
    t.put(0, at=start).movement()
    near = t.game.content.grid.neighbours[start]
    assert [option for option in t.options if option.startswith("travel")] == [f"travel:{space}" for space in near]
    assert not {"roll", "automatic", "stay"} & set(t.options)
    for number in range(5):
        t.play(next(option for option in t.options if option.startswith("travel:") and not _guarded(t, option)))
        assert left(t) == 4 - number
    assert t.game.dice.drawn == midnight().put(0, at=start).movement().game.dice.drawn
    assert not any(option.startswith("travel") for option in t.options)
    assert t.cites("moved") == {"MN-MOVE-03"}


def _guarded(t: MidnightTable, option: str) -> bool:
    return t.game.content.grid.terrain[int(option.split(":")[1])] in (None, "fortress")


@pytest.mark.rule("MN-EX-09", "MN-MOVE-05", "MN-MOVE-11", "MN-RUL-08")
def test_the_example_of_healing_on_the_way() -> None:
    """Forest, four wounds: to the plains, a heal that succeeds, one that fails, and back."""
    t = midnight()
    grid = t.game.content.grid
    start = next(
        space
        for space, terrain in grid.terrain.items()
        if terrain == "forest" and any(grid.terrain[there] == "plains" for there in grid.neighbours[space])
    )
    plains = t.near(start, "plains")
    t.put(0, at=start, wounds=4).movement()
    assert left(t) == 4
    t.play(f"travel:{plains}").dice(PLAINS, FOREST).play("heal-die")
    assert t.options == ["heal:anna", "leave-wound"]
    t.play("heal:anna")
    assert t.wounds("anna") == 3
    t.play("heal-die")
    assert (t.wounds("anna"), left(t)) == (3, 1)
    t.play(f"travel:{start}")
    assert (left(t), t.hero().space) == (0, start)


@pytest.mark.rule("MN-MOVE-05")
def test_a_wound_may_be_left() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("plains"), wounds=1).movement().dice(PLAINS).play("heal-die", "leave-wound")
    assert (t.wounds("anna"), left(t)) == (1, 3)


@pytest.mark.rule("MN-MOVE-13")
def test_heal_needs_a_wound_and_rest_exhaustion() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("plains")).movement()
    assert not {"heal-die", "rest-die"} & set(t.options)


@pytest.mark.rule("MN-MOVE-12", "MN-MAP-07", "MN-RUL-20", "MN-MAP-01")
def test_in_a_city_every_die_succeeds() -> None:
    t = midnight().put(0, wounds=2).movement()
    t.dice(ROAD, HILLS).play("heal-die", "heal:anna", "barter-die")
    assert (t.wounds("anna"), t.topic) == (1, "barter")


@pytest.mark.rule("MN-MAP-06", "MN-RUL-47", "MN-RUL-91")
def test_in_a_fortress_none_does_but_rest_and_travel_work() -> None:
    t = midnight().put(0, at=ERENHEAD, wounds=2, exhaustion=1).movement()
    t.dice(HEIGHTS, FOREST).play("heal-die", "barter-die")
    assert (t.wounds("anna"), t.topic, left(t)) == (2, "spend-action", 2)
    t.play("rest-die")
    assert t.exhaustion("anna") == 0
    there = beside(t, ERENHEAD)
    t.play(f"travel:{there}")
    assert t.hero().space == there  # no test to leave


@pytest.mark.rule("MN-MOVE-02")
def test_dice_may_be_left_unused() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("hills")).movement().play("stop")
    assert t.happened("movement-ended")


# Barter --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-EX-10", "MN-MOVE-06", "MN-MOVE-07", "MN-MOVE-08", "MN-MOVE-09", "MN-MOVE-10", "MN-RUL-09")
def test_the_example_of_bartering_by_the_water() -> None:
    t = midnight()
    grid = t.game.content.grid
    water = t.plain_space("river")
    start = next(space for space in grid.neighbours[water] if grid.terrain[space] != "river")
    t.put(0, at=start, cards=["trial-hammer"]).some_goods(0, 6).deck(setup.MARKET, "trial-bomb", "trial-hatchets")
    t.movement().play(f"travel:{water}").dice(ROAD, ROAD, ROAD)
    t.play("barter-die", "draw-card")
    assert t.game.bartered[0] == ("trial-bomb",)
    t.play("barter-die", "draw-card", "barter-die")
    assert t.options == ["draw-card", "sell:trial-hammer", "no-deal"]
    t.play("sell:trial-hammer")
    assert (len(t.game.goods[0]), t.hero().cards, t.game.decks[setup.MARKET][-1]) == (8, (), "trial-hammer")
    t.play("buy-barter:trial-hatchets")
    while t.topic == "pay-goods":
        t.play(t.options[0])
    assert (len(t.game.goods[0]), t.hero().cards) == (1, ("trial-hatchets",))
    assert left(t) == 1
    t.play(f"travel:{start}")
    assert t.game.decks[setup.MARKET][-2:] == ("trial-hammer", "trial-bomb")
    assert t.game.bartered.get(0, ()) == ()
    assert left(t) == 0


@pytest.mark.rule("MN-MOVE-06")
def test_a_die_that_does_not_show_the_terrain_is_used_up() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("mountains")).movement().dice(PLAINS).play("barter-die")
    assert (t.topic, left(t)) == ("spend-action", 4)


@pytest.mark.rule("MN-MOVE-09")
def test_too_dear_cards_cannot_be_bought() -> None:
    t = midnight().goods(0, "trial-friend").deck(setup.MARKET, "trial-hatchets").movement()
    t.play("barter-die", "draw-card")
    assert "buy-barter:trial-hatchets" not in t.options


@pytest.mark.rule("MN-RUL-48")
def test_cards_can_be_bought_until_the_turn_ends() -> None:
    t = midnight()
    green = t.jewel("green")
    t.put(0, at=green).counter(green).some_goods(0, 3).deck(setup.MARKET, "trial-rope").turn(0)
    terrain = t.game.content.grid.terrain[green]
    face = next(iter(sorted(t.game.content.showing[terrain])))
    t.dice(face).play("barter-die", "draw-card", "stop")
    assert (t.topic, t.options) == ("last-offers", ["buy-barter:trial-rope", "buy-nothing"])
    t.play("buy-nothing")
    assert t.game.decks[setup.MARKET][-1] == "trial-rope"
    assert t.game.active == 1


@pytest.mark.rule("MN-RUL-48")
def test_with_open_barter_they_wait_until_the_hero_leaves() -> None:
    t = midnight("anna", variants=["open-barter"])
    green = t.jewel("green")
    t.put(0, at=green).counter(green).some_goods(0, 3).deck(setup.MARKET, "trial-rope").turn(0)
    face = next(iter(sorted(t.game.content.showing[t.game.content.grid.terrain[green]])))
    t.dice(face).play("barter-die", "draw-card", "stop", "buy-nothing")
    assert t.game.bartered[0] == ("trial-rope",)
    t.turn(0)
    assert "buy-barter:trial-rope" in t.options
    t.play(next(option for option in t.options if option.startswith("travel") and not _guarded(t, option)))
    assert t.game.decks[setup.MARKET][-1] == "trial-rope"


@pytest.mark.rule("MN-RUL-42", "MN-MOVE-07")
def test_without_a_market_deck_barter_only_sells() -> None:
    t = midnight().put(0, cards=["trial-hammer"])
    t.game.decks[setup.MARKET] = ()
    t.movement().play("barter-die")
    assert t.options == ["sell:trial-hammer", "no-deal"]


@pytest.mark.rule("MN-RUL-60", "MN-MOVE-08", "MN-COV-18")
def test_a_covenant_item_sold_by_barter_goes_with_its_upgrades() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).goods(0).under("trial-hammer", "trial-friend", "trial-rune")
    t.movement().play("barter-die", "sell:trial-hammer")
    assert len(t.game.goods[0]) == 2  # half the cost of the item, nothing for what lies under it
    assert t.game.decks[setup.MARKET][-1] == "trial-hammer"
    assert t.game.decks["goods"][-2:] == ("trial-friend", "trial-rune")
    assert t.game.upgrades == {}


# Infiltration --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-INFIL-01", "MN-INFIL-02", "MN-INFIL-05", "MN-MAP-04", "MN-MAP-05", "MN-RUL-50")
@pytest.mark.parametrize("guarded", ["city", "fortress"])
def test_a_test_comes_before_the_step(guarded: str) -> None:
    t = midnight()
    there = t.game.content.grid.towns["Bellam"] if guarded == "city" else ERENHEAD
    start = beside(t, there)
    t.put(0, at=start).movement().play(f"travel:{there}")
    assert (t.topic, t.hero().space) == ("infiltration", start)
    assert t.options == ["infiltrate:Sneak", "infiltrate:Climb", "infiltrate:Diplomacy"]
    t.dice(2, 2).play("infiltrate:Sneak")  # 4 + 4 + 2 = 10
    assert (t.topic, t.options) == ("infiltrated", ["enter", "stay-out"])
    t.play("enter")
    assert (t.hero().space, left(t)) == (there, 4)
    assert t.cites("moved") == {"MN-INFIL-05"}


@pytest.mark.rule("MN-INFIL-02")
def test_each_skill_uses_its_own_attribute() -> None:
    t = midnight()
    start = beside(t, ERENHEAD)
    t.put(0, experience=("body", "body")).put(0, at=start)
    for skill, bonus in (("Sneak", 6), ("Climb", 8), ("Diplomacy", 4)):
        t.put(0, at=start).movement().dice(10, 10).play(f"travel:{ERENHEAD}", f"infiltrate:{skill}")
        assert t.happened("tested")[-1]["value"] == bonus


@pytest.mark.rule("MN-INFIL-03", "MN-INFIL-04", "MN-RUL-12", "MN-COV-16")
def test_the_difficulty_goes_by_the_dearest_item_and_by_nothing_else() -> None:
    t = midnight().goods(0, "trial-plate")
    assert infiltration_difficulty(t.game, 0) == 10
    t.put(0, cards=["trial-hatchets", "trial-rope"]).under("trial-rope", "trial-rune")
    assert infiltration_difficulty(t.game, 0) == 17


@pytest.mark.rule("MN-INFIL-06", "MN-RUL-49", "MN-THREAT-07")
def test_a_failure_ends_the_whole_turn_and_the_night_king_may_react() -> None:
    t = midnight()
    start = beside(t, ERENHEAD)
    t.put(0, at=start, points=9).turn(0).dice(1, 1).play(f"travel:{ERENHEAD}", "infiltrate:Climb")
    assert (t.topic, t.asked) == ("reaction-test", t.king)
    t.play("leave-it")
    assert (t.game.active, t.hero().space) == (1, start)
    assert t.hero().points == 9  # no experience step; points are kept


@pytest.mark.rule("MN-RUL-100", "MN-INFIL-05")
def test_who_passed_may_stay_out_at_no_cost() -> None:
    t = midnight()
    start = beside(t, ERENHEAD)
    t.put(0, at=start).movement().dice(10, 10).play(f"travel:{ERENHEAD}", "infiltrate:Climb", "stay-out")
    assert (t.hero().space, left(t), t.topic) == (start, 5, "spend-action")
    t.play(f"travel:{ERENHEAD}")
    assert t.topic == "infiltration"  # a new test


@pytest.mark.rule("MN-INFIL-07")
def test_no_test_to_stay_or_to_leave() -> None:
    t = midnight()
    there = beside(t, t.hero().space)
    t.movement().play(f"travel:{there}")
    assert (t.topic, t.hero().space) == ("spend-action", there)


@pytest.mark.rule("MN-RUL-51", "MN-MAP-05")
def test_a_fortress_without_a_mirror_is_guarded_too() -> None:
    t = midnight()
    del t.game.mirrors[COLDLINTEL]
    t.put(0, at=beside(t, COLDLINTEL)).movement().play(f"travel:{COLDLINTEL}")
    assert t.topic == "infiltration"


@pytest.mark.rule("MN-RUL-97")
def test_a_card_that_moves_the_hero_in_needs_the_test_too() -> None:
    t = midnight()
    start = beside(t, ERENHEAD)
    t.put(0, at=start, cards=["trial-rope"]).movement()
    t.play("use:trial-rope", f"go:{ERENHEAD}")
    assert t.topic == "infiltration"
    t.dice(1, 1).play("infiltrate:Climb", "leave-it")
    assert t.hero().space == start
    assert "trial-rope" in t.game.turned  # what the card cost is spent


@pytest.mark.rule("MN-RUL-97", "MN-DEFEAT-08", "MN-RUL-56")
def test_waking_in_a_city_needs_none() -> None:
    t = midnight()
    t.only(movement.arrive, 0, t.game.content.grid.towns["Bellam"], "waking")
    assert (t.topic, t.hero().space) == ("", t.game.content.grid.towns["Bellam"])


@pytest.mark.rule("MN-PATROL-23", "MN-ADV-04")
def test_a_patrol_does_not_stop_a_hero() -> None:
    t = midnight()
    start = t.plain_space("hills")
    there = t.game.content.grid.neighbours[start][0]
    t.put(0, at=start).patrol(1, at=there).movement().play(f"travel:{there}")
    assert (t.topic, t.hero().space) == ("spend-action", there)


# Favoured terrain ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-VAR-04", "MN-VAR-10", "MN-VAR-11", "MN-VAR-12", "MN-VAR-13")
def test_bonus_dice_in_favoured_terrain() -> None:
    t = midnight()
    t.game.home_dice = 2
    forest = t.plain_space("forest")
    other = next(
        space for space in t.game.content.grid.neighbours[forest] if t.game.content.grid.terrain[space] != "forest"
    )
    t.put(0, at=forest, exhaustion=5).movement()
    assert (left(t), t.game.spare_dice) == (4, 2)
    t.play("rest-die")
    assert (left(t), t.game.spare_dice) == (4, 1)  # bonus dice first
    t.play(f"travel:{other}")
    assert (left(t), t.game.spare_dice) == (3, 0)  # lost, and Travel takes none of them
    t.play(f"travel:{forest}")
    assert t.game.spare_dice == 0  # once in a step


@pytest.mark.rule("MN-VAR-04", "MN-VAR-11")
def test_bonus_dice_do_not_travel() -> None:
    t = midnight()
    t.game.home_dice = 1
    t.put(0, at=t.plain_space("forest"), wounds=1).movement()
    t.game.dice_given_up = t.game.dice_count
    t.dice(ROAD).play("barter-die")
    t.game.spare_dice = 1
    t.only(movement.spend_dice)
    assert "heal-die" in t.options
    assert not any(option.startswith("travel") for option in t.options)


@pytest.mark.rule("MN-VAR-04", "MN-VAR-10", "MN-VAR-12", "MN-RUL-81")
def test_bonus_dice_come_in_the_movement_step_alone() -> None:
    """Who comes home on the way gains them, who wakes there after a knock-out does not."""
    t = midnight("cora", "anna", king="carrowmar")
    t.game.home_dice = 2
    city = t.game.content.grid.towns["Bellam"]
    t.put(0, at=beside(t, city)).movement().dice(10, 10).play(f"travel:{city}", "infiltrate:Sneak", "enter")
    assert (left(t), t.game.spare_dice) == (4, 2)
    assert len(t.happened("favoured-terrain")) == 1
    t.put(0, at=t.plain_space("hills"), wounds=5).turn(0).only(knockout.knocked_out, 0)
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert t.hero().space in t.game.content.grid.town_at
    assert (len(t.happened("favoured-terrain")), t.game.spare_dice) == (1, 0)


@pytest.mark.rule("MN-VAR-13", "MN-RUL-81")
def test_cities_everything_else_and_no_favour_at_all() -> None:
    t = midnight("cora", "dora", "bert")
    t.game.home_dice = 1
    hills = t.plain_space("hills")
    for seat, city, wild, fortress in ((0, 1, 0, 0), (1, 0, 1, 1), (2, 0, 0, 0)):
        for space, dice in ((t.game.content.grid.towns["Bellam"], city), (hills, wild), (ERENHEAD, fortress)):
            t.put(seat, at=space).movement(seat)
            assert t.game.spare_dice == dice


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-MOVE-09", "MN-MOVE-07", "MN-GOODS-03")
def test_any_of_the_drawn_cards_can_be_bought_in_any_order_at_its_own_cost() -> None:
    t = midnight().some_goods(0, 7).deck(setup.MARKET, "trial-hammer", "trial-rope", "trial-tunic").movement()
    for number in range(3):
        t.play("barter-die", "draw-card")
        assert (t.topic, left(t)) == ("spend-action", 4 - number)
    assert [*t.game.bartered[0]] == ["trial-hammer", "trial-rope", "trial-tunic"]
    for card, goods in (("trial-hammer", 3), ("trial-tunic", 1), ("trial-rope", 0)):
        t.play(f"buy-barter:{card}")
        while t.topic == "pay-goods":
            t.play(t.options[0])
        assert (len(t.game.goods[0]), left(t)) == (goods, 2)  # buying takes no die
    assert (t.hero().cards, t.game.bartered[0]) == (("trial-hammer", "trial-tunic", "trial-rope"), ())


@pytest.mark.rule("MN-MOVE-08", "MN-GOODS-04", "MN-RUL-60")
@pytest.mark.parametrize(("item", "price"), [("trial-hammer", 2), ("trial-hatchets", 3), ("trial-rope", 0)])
def test_a_barter_brings_half_the_cost_rounded_down(item: str, price: int) -> None:
    t = midnight().put(0, cards=[item, "trial-tunic"]).goods(0).movement().play("barter-die")
    assert t.options == ["draw-card", f"sell:{item}", "sell:trial-tunic", "no-deal"]
    t.play(f"sell:{item}")
    assert (len(t.game.goods[0]), t.hero().cards, t.game.decks[setup.MARKET][-1]) == (price, ("trial-tunic",), item)
    assert (t.topic, left(t)) == ("spend-action", 4)  # one of the two, once


@pytest.mark.rule("MN-MOVE-07", "MN-MOVE-06")
def test_a_barter_may_come_to_nothing() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).goods(0).movement().play("barter-die", "no-deal")
    assert (t.hero().cards, t.game.goods[0], t.game.bartered, left(t)) == (("trial-hammer",), (), {}, 4)


@pytest.mark.rule("MN-RUL-59", "MN-MOVE-08")
def test_what_was_bought_in_this_turn_is_not_sold_in_it() -> None:
    t = midnight().some_goods(0, 4).deck(setup.MARKET, "trial-hammer").movement()
    t.play("barter-die", "draw-card", "buy-barter:trial-hammer", "barter-die")
    assert "sell:trial-hammer" not in t.options


@pytest.mark.rule("MN-MOVE-10", "MN-RUL-48", "MN-RUL-41")
def test_who_leaves_in_whatever_way_leaves_what_was_bartered() -> None:
    t = midnight(king="carrowmar").goods(0).deck(setup.MARKET, "trial-hatchets", "trial-hammer")
    t.put(0, at=t.plain_space("plains"), cards=["trial-rope"]).movement()
    t.dice(PLAINS).play("barter-die", "draw-card", "use:trial-rope")
    t.play(next(each for each in t.options if each.startswith("go:")))
    assert (t.game.bartered, t.game.decks[setup.MARKET][-1]) == ({}, "trial-hatchets")
    t.game.bartered[0] = ("trial-hammer",)
    t.take_out("trial-hammer")
    t.put(0, wounds=5).only(knockout.knocked_out, 0)
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert (t.game.bartered, t.game.decks[setup.MARKET][-1]) == ({}, "trial-hammer")


@pytest.mark.rule("MN-RUL-48")
def test_after_a_victory_in_the_space_the_cards_are_still_for_sale() -> None:
    t = midnight()
    green = t.jewel("green")
    t.put(0, at=green).goods(0).deck(setup.MARKET, "trial-tunic").deck("green", "trial-wolf").turn(0)
    face = min(t.game.content.showing[t.game.content.grid.terrain[green]])
    t.dice(face).play("barter-die", "draw-card")
    assert "buy-barter:trial-tunic" not in t.options  # nothing to pay with
    t.play("stop", "attempt:green").influenced().dice(*(10, 10) * 4)
    t.play("fight-on", "attack", "fight-on", "attack")
    assert (t.topic, t.options) == ("last-offers", ["buy-barter:trial-tunic", "buy-nothing"])
    t.play("buy-barter:trial-tunic")
    assert (t.hero().cards, t.game.goods[0]) == (("trial-tunic",), ())


@pytest.mark.rule("MN-INFIL-01", "MN-INFIL-07", "MN-RUL-100", "MN-MAP-04", "MN-MAP-05")
@pytest.mark.parametrize("place", ["city", "fortress"])
def test_every_entry_has_a_test_of_its_own_and_leaving_none(place: str) -> None:
    t = midnight()
    there = t.game.content.grid.towns["Bellam"] if place == "city" else ERENHEAD
    gate = beside(t, there)
    t.put(0, at=gate).movement()
    for number in range(2):
        t.dice(10, 10).play(f"travel:{there}")
        assert (t.topic, t.hero().space) == ("infiltration", gate)
        t.play("infiltrate:Climb", "enter")
        assert (t.hero().space, left(t)) == (there, 4 - 2 * number)
        t.play(f"travel:{gate}")
        assert (t.hero().space, left(t)) == (gate, 3 - 2 * number)
    assert len(t.happened("tested")) == 2


@pytest.mark.rule("MN-INFIL-02", "MN-INFIL-03", "MN-RUL-12", "MN-RUL-50")
@pytest.mark.parametrize(("items", "dice", "passed"), [
    ([], (2, 2), True), ([], (1, 2), False), (["trial-hammer"], (4, 4), True), (["trial-hammer"], (4, 3), False),
])  # fmt: skip
def test_ten_and_the_cost_must_be_reached(items: list[str], dice: tuple[int, int], passed: bool) -> None:
    """Mind 4 and Sneak 2."""
    t = midnight().put(0, cards=items).put(0, at=beside(midnight(), ERENHEAD)).movement()
    t.dice(*dice).play(f"travel:{ERENHEAD}", "infiltrate:Sneak")
    assert (t.topic == "infiltrated") is passed


@pytest.mark.rule("MN-INFIL-06", "MN-RUL-49", "MN-THREAT-07", "MN-INFIL-05")
def test_after_a_failure_there_is_neither_adventure_nor_market_and_the_test_is_one() -> None:
    t = midnight(king="carrowmar")
    start = beside(t, ERENHEAD)
    t.put(0, at=start, points=9, exhaustion=1).counter(start, "green").turn(0)
    t.dice(1, 1).play(f"travel:{ERENHEAD}", "infiltrate:Sneak").dice(1, 1).play("test:0")
    assert (t.game.active, t.topic, t.hero().space) == (1, "spend-action", start)
    assert (len(t.happened("threat-test")), t.hero().experience, t.exhaustion("anna")) == (1, (), 1)
    t.turn(0).play(f"travel:{ERENHEAD}")
    assert t.topic == "infiltration"  # he may try again in a later turn


@pytest.mark.rule("MN-RUL-45", "MN-MOVE-01", "MN-MOVE-04", "MN-MOVE-05")
def test_the_number_of_dice_is_fixed_when_the_step_begins() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("plains"), wounds=1).movement()
    t.dice(PLAINS).play("heal-die", "heal:anna")
    assert (t.wounds("anna"), left(t)) == (0, 3)
    t.put(0, at=t.plain_space("plains"), wounds=0).movement()
    t.put(0, wounds=2)
    t.play(next(option for option in t.options if option.startswith("travel") and not _guarded(t, option)))
    assert left(t) == 4


@pytest.mark.rule("MN-MOVE-04", "MN-MOVE-13", "MN-RUL-07")
def test_rest_takes_exhaustion_only_and_needs_no_roll() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("mountains"), exhaustion=2, wounds=2).movement()
    drawn = t.game.dice.drawn
    t.play("rest-die")
    assert (t.exhaustion("anna"), t.wounds("anna"), left(t), t.game.dice.drawn) == (1, 2, 3, drawn)


@pytest.mark.rule("MN-MOVE-05", "MN-MOVE-13", "MN-RUL-08", "MN-MOVE-11")
def test_heal_takes_one_wound_for_a_die_and_may_be_tried_again() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("hills"), exhaustion=1, wounds=3).movement()
    for face, wounds in ((FOREST, 3), (HILLS, 2), (HEIGHTS, 1), (PLAINS, 1)):
        t.dice(face).play("heal-die")
        if t.topic == "heal-wound":
            t.play("heal:anna")
        assert (t.wounds("anna"), t.exhaustion("anna")) == (wounds, 1)
    assert left(t) == 0
    assert not {"heal-die", "rest-die", "barter-die"} & set(t.options)


@pytest.mark.rule("MN-MOVE-14", "MN-MOVE-02", "MN-MOVE-03")
def test_nothing_of_the_base_ways_to_move_is_left() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("plains"), exhaustion=1, wounds=1, cards=["trial-rope"]).put(1, at="Bellam").movement()
    verbs = {option.split(":")[0] for option in t.options}
    assert verbs == {"travel", "rest-die", "heal-die", "barter-die", "use", "give-up", "stop"}
    assert t.game.movement_dice == ()


@pytest.mark.rule("MN-VAR-11", "MN-VAR-12", "MN-VAR-04", "MN-RUL-81")
def test_bonus_dice_rest_heal_and_barter_here_and_nowhere_else() -> None:
    t = midnight()
    t.game.home_dice = 3
    forest = t.plain_space("forest")
    t.put(0, at=forest, exhaustion=1, wounds=1).movement()
    assert (left(t), t.game.spare_dice) == (4, 3)
    t.dice(FOREST, FOREST).play("rest-die", "heal-die", "heal:anna", "barter-die", "no-deal")
    assert (left(t), t.game.spare_dice) == (4, 0)
    t.dice(FOREST).play("barter-die", "no-deal")
    assert left(t) == 3  # now one of the five
    for _ in range(3):
        t.play(next(option for option in t.options if option.startswith("travel") and not _guarded(t, option)))
    assert (left(t), t.game.spare_dice) == (0, 0)


@pytest.mark.rule("MN-RUL-81", "MN-VAR-13")
def test_who_knows_cities_must_infiltrate_them_all_the_same() -> None:
    t = midnight("cora", "anna")
    t.game.home_dice = 1
    city = t.game.content.grid.towns["Bellam"]
    t.put(0, at=beside(t, city)).movement().play(f"travel:{city}")
    assert (t.topic, t.game.spare_dice) == ("infiltration", 0)


@pytest.mark.rule("MN-RUL-42", "MN-MOVE-07")
def test_with_nothing_to_draw_and_nothing_to_sell_there_is_no_barter() -> None:
    t = midnight()
    t.game.decks[setup.MARKET] = ()
    t.movement()
    assert "barter-die" not in t.options


@pytest.mark.rule("MN-RUL-46", "MN-MOVE-03", "MN-MAP-02", "MN-RUL-18")
@pytest.mark.parametrize("terrain", ["plains", "hills", "mountains", "forest", "swamp", "river"])
def test_travel_leads_into_every_terrain_for_one_die(terrain: str) -> None:
    t = midnight()
    grid = t.game.content.grid
    start, there = next(
        (space, one)
        for space, found in grid.terrain.items()
        if found not in (None, "fortress")
        for one in grid.neighbours[space]
        if grid.terrain[one] == terrain
    )
    t.put(0, at=start).movement()
    offered = {option for option in t.options if option.startswith("travel:")}
    assert offered == {f"travel:{space}" for space in grid.neighbours[start]}  # one step, and no further
    t.play(f"travel:{there}")
    assert (t.hero().space, left(t)) == (there, 4)


@pytest.mark.rule("MN-RUL-49", "MN-INFIL-06", "MN-RUL-31")
def test_the_die_of_a_failed_attempt_is_spent() -> None:
    t = midnight(king="carrowmar")
    t.put(0, at=beside(t, ERENHEAD)).turn(0).dice(1, 1).play(f"travel:{ERENHEAD}", "infiltrate:Sneak")
    assert (t.topic, left(t)) == ("reaction-test", 4)
    t.play("leave-it")
    assert t.game.active == 1


@pytest.mark.rule("MN-RUL-50", "MN-INFIL-02", "MN-RUL-12")
def test_items_help_to_infiltrate_as_in_any_skill_test() -> None:
    """The base rules of skill tests apply in full: counters, bonuses, and what items add."""
    t = midnight()
    gate = beside(t, ERENHEAD)
    for skill, counters, value in (("Diplomacy", ("spirit",), 6), ("Sneak", ("mind", "mind"), 10), ("Climb", (), 4)):
        t.put(0, at=gate, experience=counters).movement().dice(10, 10)
        t.play(f"travel:{ERENHEAD}", f"infiltrate:{skill}")
        assert (t.happened("tested")[-1]["value"], t.happened("tested")[-1]["target"]) == (value, 10)


@pytest.mark.rule("MN-INFIL-07", "MN-RUL-91", "MN-MAP-06")
def test_who_is_inside_acts_and_stays_without_a_test() -> None:
    for place in (ERENHEAD, "Bellam"):
        t = midnight().put(0, at=place, exhaustion=1).turn(0).play("rest-die", "stop")
        while t.game.active == 0:
            t.play(t.options[-1])
        t.turn(0)
        assert (t.topic, t.happened("tested")) == ("spend-action", [])


@pytest.mark.rule("MN-MOVE-01", "MN-RUL-45")
@pytest.mark.parametrize(("wounds", "exhaustion", "dice"), [(0, 0, 5), (3, 0, 4), (0, 3, 4), (2, 2, 4)])
def test_one_die_less_however_hurt_and_tired(wounds: int, exhaustion: int, dice: int) -> None:
    t = midnight().put(1, wounds=2, exhaustion=2)
    t.put(0, at=t.plain_space("hills"), wounds=wounds, exhaustion=exhaustion).movement()
    assert left(t) == dice  # what others have does not count


@pytest.mark.rule("MN-MOVE-06", "MN-MOVE-05", "MN-RUL-19", "MN-MOVE-11")
@pytest.mark.parametrize("terrain", ["plains", "hills", "mountains", "forest", "swamp", "river"])
def test_heal_and_barter_need_the_terrain_of_the_space(terrain: str) -> None:
    for face in range(1, 7):
        t = midnight()
        t.put(0, at=t.plain_space(terrain), wounds=1).movement().dice(face).play("barter-die")
        shows = face in t.game.content.showing[terrain]
        assert (t.topic == "barter") is shows
        if shows:
            t.play("no-deal")
        t.dice(face).play("heal-die")
        assert (t.topic == "heal-wound") is shows
        assert left(t) == 2  # used either way


@pytest.mark.rule("MN-MOVE-10", "MN-MOVE-09", "MN-RUL-41")
def test_all_cards_that_were_not_bought_go_under_the_deck() -> None:
    t = midnight().some_goods(0, 1).deck(setup.MARKET, "trial-hammer", "trial-rope", "trial-hatchets")
    there = beside(t, t.hero().space)
    t.movement()
    for _ in range(3):
        t.play("barter-die", "draw-card")
    t.play("buy-barter:trial-rope", f"travel:{there}")
    assert t.game.decks[setup.MARKET][-2:] == ("trial-hammer", "trial-hatchets")
    assert (t.hero().cards, t.game.bartered) == (("trial-rope",), {})
    assert not [each for each in t.options if each.startswith("buy-barter")]
