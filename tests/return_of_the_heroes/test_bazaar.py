"""BAZAAR: a visitor buys, and sells the rest for a commission."""

from __future__ import annotations

from copy import copy

import pytest
from msgspec import structs

from tests.return_of_the_heroes.kit import Table, table

BAZAARS = [("large-bazaar", "J2", 6), ("small-bazaar", "F2", 3)]


def market(*stock: str, bazaar: str = "large-bazaar", gold: int = 20, others: int = 20) -> Table:
    """Three players; the first one visits a bazaar with this stock. Everybody else is far away."""
    t = table("warrior", "elf", "dwarf")
    point = t.game.content.encounters[bazaar].at
    assert point is not None
    if stock:
        t.stock(*stock)
    t.hero(0, at=point, gold=gold, house="B4").hero(1, at="O13", gold=others, house="O13")
    t.hero(2, at="C8", gold=others, house="C8").lay(bazaar, point).bag("mice")
    return t.act().play(f"use:{bazaar}")


def wares(t: Table) -> set[str]:
    assert t.game.visit is not None
    return set(t.game.visit.wares)


def price(t: Table, thing: str) -> int:
    return t.game.content.things[thing].price


@pytest.mark.rule("RH-BAZAAR-01")
@pytest.mark.parametrize(("bazaar", "point", "count"), BAZAARS)
def test_bazaars_enter_play_from_the_bag(bazaar: str, point: str, count: int) -> None:
    t = table("warrior", "elf", empty=False)
    assert bazaar in t.game.bag
    t.clear().hero(0, at=point, objects=["amulet"], gold=9).act()
    assert t.topic == "act" and t.options == ["leave-something", "end-turn"]  # nobody sells here yet
    t.bag(bazaar).draw()
    assert t.at(point) == (bazaar,)
    assert f"use:{bazaar}" in t.act().options


@pytest.mark.rule("RH-BAZAAR-02", "RH-BAZAAR-03")
@pytest.mark.parametrize(("bazaar", "point", "count"), BAZAARS)
def test_so_many_objects_are_drawn_and_seen(bazaar: str, point: str, count: int) -> None:
    t = market(bazaar=bazaar)
    assert len(wares(t)) == count and len(t.game.stock) == 18 - count
    assert wares(t) | set(t.game.stock) == set(t.game.content.bazaar)
    assert t.topic == "bazaar" and t.asked == 0
    assert set(t.options) == {f"buy:{each}" for each in wares(t)} | {"done"}
    assert set(t.kinds("market-drawn")[0].facts["cards"]) == wares(t)


@pytest.mark.rule("RH-BAZAAR-02")
def test_the_objects_are_drawn_at_random() -> None:
    seen = set()
    for seed in ("one", "two", "three", "four"):
        t = table(seed=seed).hero(0, at="J2", gold=20).lay("large-bazaar", "J2").act().play("use:large-bazaar")
        seen.add(frozenset(wares(t)))
    assert len(seen) > 2


@pytest.mark.rule("RH-BAZAAR-03", "RH-BAZAAR-07")
def test_at_the_small_bazaar_too_and_anew_on_every_visit() -> None:
    t, seen = market(bazaar="small-bazaar"), set()
    for _ in range(6):
        seen.add(frozenset(wares(t)))
        t.play("done", "done").act().play("use:small-bazaar")
    assert len(seen) > 3


@pytest.mark.rule("RH-BAZAAR-02", "RH-BAZAAR-03")
@pytest.mark.parametrize("bazaar", ["large-bazaar", "small-bazaar"])
def test_the_visitor_buys_what_he_wants_at_the_printed_price(bazaar: str) -> None:
    t = market("sword-1", "potion", "boots-1", bazaar=bazaar)
    t.play("buy:sword-1")
    assert list(t[0].objects) == ["sword-1"] and t[0].gold == 20 - price(t, "sword-1")
    assert set(t.options) == {"buy:potion", "buy:boots-1", "done"}
    t.play("buy:boots-1", "done")
    assert list(t[0].objects) == ["sword-1", "boots-1"]
    assert t[0].gold == 20 - price(t, "sword-1") - price(t, "boots-1")
    assert "RH-BAZAAR-02" in t.cites("bought")


@pytest.mark.rule("RH-BAZAAR-02")
def test_nobody_has_to_buy_and_nobody_buys_on_credit() -> None:
    t = market("sword-1", "potion", gold=0, others=0)
    assert t.game.visit is None and t[0].objects == () and t.game.stock == ("potion", "sword-1")
    t = market("sword-1", gold=20, others=0).play("done")
    assert t[0].gold == 20 and t[0].objects == () and t.game.stock == ("sword-1",)


@pytest.mark.rule("RH-BAZAAR-04", "RH-BAZAAR-06", "RH-ITEM-23")
@pytest.mark.parametrize("thing", ["sword-1", "magic-scroll", "heavy-armour"])
def test_the_visitor_keeps_1_gold_of_each_price(thing: str) -> None:
    t = market(thing, "potion").play("done")
    assert t.topic == "bazaar-offer" and t.asked == 0
    t.play(f"offer:{thing}/2")
    assert t.topic == "buy-offer" and t.asked == 2
    t.play(f"buy:{thing}")
    assert t[2].objects == (thing,) and t[2].gold == 20 - price(t, thing)
    assert t[0].gold == 21 and t[1].gold == 20
    assert t.topic == "bazaar-offer" and t.asked == 0
    assert "RH-BAZAAR-04" in t.cites("gold")


@pytest.mark.rule("RH-BAZAAR-04", "RH-BAZAAR-05")
@pytest.mark.parametrize("visitor", [1, 2])
def test_whoever_visits_gets_the_commission_of_every_sale(visitor: int) -> None:
    t = table("warrior", "elf", "dwarf").stock("sword-1", "magic-scroll", "boots-1").lay("large-bazaar", "J2")
    for seat in range(3):
        t.hero(seat, at="P6", gold=10)
    other = 3 - visitor
    t.hero(visitor, at="J2").act(visitor).play("use:large-bazaar", "done")
    assert t.asked == visitor and len(t.options) == 3 * 2 + 1
    t.play("offer:boots-1/0", "buy:boots-1", f"offer:magic-scroll/{other}", "buy:magic-scroll")
    t.play("offer:sword-1/0", "buy:sword-1")
    assert t[visitor].gold == 13 and t[visitor].objects == ()
    assert (t[0].gold, t[0].objects) == (10 - 2 - 3, ("boots-1", "sword-1"))
    assert (t[other].gold, t[other].objects) == (9, ("magic-scroll",))


@pytest.mark.rule("RH-BAZAAR-02")
def test_a_visitor_without_a_free_space_may_leave_something_for_what_he_buys() -> None:
    t = table("warrior", "elf").stock("sword-1").hero(0, at="J2", gold=9, objects=["cart", "amulet", "bow-1", "wand-1"])
    t.lay("large-bazaar", "J2").act().play("use:large-bazaar")
    assert {option for option in t.options if option.startswith("buy")} == {f"buy:sword-1/{e}" for e in t[0].objects}


@pytest.mark.rule("RH-BAZAAR-02")
def test_of_two_of_a_kind_both_may_be_drawn_and_bought() -> None:
    t = market("bow-1", "bow-2", "boots-1", "boots-2", bazaar="large-bazaar")
    assert wares(t) == {"bow-1", "bow-2", "boots-1", "boots-2"}
    assert t.play("buy:bow-1", "buy:bow-2")[0].objects == ("bow-1", "bow-2")


@pytest.mark.rule("RH-BAZAAR-04")
def test_the_visitor_buys_first() -> None:
    t = market("sword-1", "potion")
    assert not any(option.startswith("offer") for option in t.options)
    t.play("buy:potion", "done")
    assert t.options == ["offer:sword-1/1", "offer:sword-1/2", "done"]


@pytest.mark.rule("RH-BAZAAR-05")
def test_the_visitor_chooses_players_and_order() -> None:
    t = market("sword-1", "potion").play("done")
    assert set(t.options) == {
        "offer:sword-1/1",
        "offer:sword-1/2",
        "offer:potion/1",
        "offer:potion/2",
        "done",
    }
    t.play("offer:potion/2", "decline", "offer:potion/1", "buy:potion", "offer:sword-1/2", "buy:sword-1")
    assert t[1].objects == ("potion",) and t[2].objects == ("sword-1",)
    assert t[0].gold == 22
    assert "RH-BAZAAR-05" in t.cites("offered")


@pytest.mark.rule("RH-BAZAAR-05", "RH-BAZAAR-06")
@pytest.mark.parametrize("seat", range(5))
def test_everybody_else_at_the_table_may_be_offered_it(seat: int) -> None:
    heroes = ("warrior", "elf", "dwarf", "wizard", "priest")
    t = table(*heroes).stock("sword-1", "potion").hero(seat, at="J2", gold=0).lay("large-bazaar", "J2")
    others = [each for each in range(5) if each != seat]
    for other in others:
        t.hero(other, gold=20, objects=[])
    t.act(seat).play("use:large-bazaar")  # the visitor has no gold and buys nothing
    offers = {f"offer:{token}/{other}" for token in ("sword-1", "potion") for other in others}
    assert set(t.options) == {*offers, "done"}
    t.play(f"offer:potion/{others[-1]}", "decline")
    assert set(t.options) == {*offers, "done"} - {f"offer:potion/{others[-1]}"}


@pytest.mark.rule("RH-BAZAAR-02", "RH-BAZAAR-03", "RH-ITEM-23")
@pytest.mark.parametrize(("bazaar", "point", "count"), BAZAARS)
def test_each_of_many_purchases_costs_what_is_printed(bazaar: str, point: str, count: int) -> None:
    stock = ["sword-1", "bow-1", "wand-1", "boots-1", "horse-1", "potion"][:count]
    t = market(*stock, bazaar=bazaar, gold=40)
    gold = 40
    for thing in stock[:4]:
        gold -= price(t, thing)
        assert t.play(f"buy:{thing}")[0].gold == gold
    assert t[0].objects == tuple(stock[:4])


@pytest.mark.rule("RH-BAZAAR-05", "RH-RUL-38")
def test_the_visitor_may_decide_not_to_sell() -> None:
    t = market("sword-1", "potion").play("done", "done")
    assert not t.kinds("offered") and t.game.visit is None
    assert t.game.stock == ("potion", "sword-1")


@pytest.mark.rule("RH-BAZAAR-06")
@pytest.mark.parametrize("place", ["A1", "C5", "H5", "L2", "J2"])
def test_the_buyers_may_be_anywhere(place: str) -> None:
    t = market("sword-1").hero(1, at=place).play("done", "offer:sword-1/1", "buy:sword-1")
    assert t[1].objects == ("sword-1",) and t[1].point == place


@pytest.mark.rule("RH-BAZAAR-06")
def test_even_half_way() -> None:
    t = market("sword-1").hero(1, point="", halfway="C5").play("done", "offer:sword-1/1", "buy:sword-1")
    assert t[1].objects == ("sword-1",)


@pytest.mark.rule("RH-BAZAAR-07")
def test_what_nobody_buys_returns_to_the_stock() -> None:
    t = market()
    left = wares(t)
    t.play("done", "done")
    assert set(t.game.stock) == set(t.game.content.bazaar) and len(t.game.stock) == 18
    later = set()
    for _ in range(4):
        t.act().play("use:large-bazaar")
        later.add(frozenset(wares(t)))
        t.play("done", "done")
    assert later != {frozenset(left)}  # drawn anew every time
    assert not t.game.visit


@pytest.mark.rule("RH-BAZAAR-07")
@pytest.mark.parametrize(
    "offers",
    [
        ("offer:potion/1", "decline"),
        ("offer:potion/1", "decline", "offer:potion/2", "decline"),
        ("offer:potion/1", "decline", "offer:bow-1/2", "decline"),
    ],
)
def test_what_was_offered_and_declined_returns_too(offers: tuple[str, ...]) -> None:
    t = market("sword-1", "potion", "bow-1").play("buy:sword-1", "done", *offers, "done")
    assert t[0].objects == ("sword-1",) and t.game.visit is None
    assert t.game.stock == ("bow-1", "potion")
    assert wares(t.act().play("use:large-bazaar")) == {"bow-1", "potion"}


@pytest.mark.rule("RH-BAZAAR-07")
def test_what_nobody_can_pay_returns_too() -> None:
    t = market("sword-1", "potion", gold=0, others=0)
    assert t.game.visit is None and t.game.stock == ("potion", "sword-1")


@pytest.mark.rule("RH-BAZAAR-08")
@pytest.mark.parametrize(("bazaar", "point", "count"), BAZAARS)
def test_a_bazaar_is_visited_once_per_turn_and_only_on_its_point(bazaar: str, point: str, count: int) -> None:
    t = market(bazaar=bazaar).hero(0, objects=["amulet"]).play("done", "done")
    assert t.topic == "act" and f"use:{bazaar}" not in t.options
    assert f"use:{bazaar}" in t.turn().play("stay").options
    t.hero(0, at="A8").act()
    assert t.topic == "act" and f"use:{bazaar}" not in t.options


@pytest.mark.rule("RH-RUL-38")
@pytest.mark.parametrize("count", [1, 5])
def test_from_a_small_stock_all_objects_are_drawn(count: int) -> None:
    stock = ["sword-1", "sword-2", "bow-1", "boots-1", "potion"][:count]
    t = market(*stock)
    assert wares(t) == set(stock) and t.game.stock == ()


@pytest.mark.rule("RH-RUL-38")
@pytest.mark.parametrize(("dropped", "returns"), [("bow-1", True), ("amulet", False)])
def test_the_visitor_drops_bazaar_objects_to_the_stock_and_others_on_his_point(dropped: str, returns: bool) -> None:
    t = table().hero(0, at="J2", gold=20, objects=["bow-1", "amulet", "cart", "wand-1"]).hero(1, gold=0)
    t.stock("sword-1").lay("large-bazaar", "J2").act().play("use:large-bazaar")
    assert set(t.options) == {f"buy:sword-1/{each}" for each in t[0].objects} | {"done"}
    t.play(f"buy:sword-1/{dropped}")
    assert "sword-1" in t[0].objects and len(t[0].objects) == 4
    assert (dropped in t.game.stock) == returns
    assert (dropped in t.at("J2")) != returns


@pytest.mark.rule("RH-RUL-38")
@pytest.mark.parametrize(("dropped", "returns"), [("bow-1", True), ("amulet", False)])
def test_another_buyer_drops_things_on_his_own_point(dropped: str, returns: bool) -> None:
    t = table().hero(0, at="J2", gold=0).hero(1, at="C8", gold=20, objects=["bow-1", "amulet", "cart", "wand-1"])
    t.stock("sword-1").lay("large-bazaar", "J2").act().play("use:large-bazaar", "offer:sword-1/1")
    t.play(f"buy:sword-1/{dropped}")
    assert "sword-1" in t[1].objects and len(t[1].objects) == 4
    assert (dropped in t.game.stock) == returns
    assert (dropped in t.at("C8")) != returns


@pytest.mark.rule("RH-RUL-38")
def test_each_offered_player_accepts_or_declines_and_is_not_asked_again() -> None:
    t = market("sword-1").play("done", "offer:sword-1/1")
    assert t.options == ["buy:sword-1", "decline"] and t.asked == 1
    t.play("decline")
    assert t[1].objects == () and t[1].gold == 20 and t[0].gold == 20
    assert t.options == ["offer:sword-1/2", "done"]


@pytest.mark.rule("RH-RUL-38")
def test_a_visit_draws_no_token_from_the_bag() -> None:
    t = market("sword-1", "potion").play("buy:sword-1", "done", "offer:potion/1", "buy:potion")
    assert t.game.visit is None and t.game.bag == ("mice",)
    assert not t.kinds("drew", "drew-unseen")


@pytest.mark.rule("RH-EX-20")
def test_player_b_buys_an_object_priced_3_from_player_a() -> None:
    t = table("warrior", "elf").hero(0, at="J2", gold=20).hero(1, at="O13", gold=9).lay("large-bazaar", "J2")
    content = copy(t.game.content)
    content.things = {**content.things, "potion": structs.replace(content.things["potion"], price=3)}
    t.game.content = content
    six = ("potion", "sword-1", "bow-1", "wand-1", "boots-1", "shield")
    t.stock(*six).act().play("use:large-bazaar")
    assert wares(t) == set(six)
    t.play("buy:sword-1", "done")
    mine = t[0].gold
    t.play("offer:potion/1", "buy:potion", "done")
    assert t[1].gold == 9 - 3 and t[0].gold == mine + 1
    assert t[0].objects == ("sword-1",) and t[1].objects == ("potion",)
    assert set(t.game.stock) == set(six) - {"sword-1", "potion"}
