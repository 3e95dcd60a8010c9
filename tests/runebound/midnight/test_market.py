"""MARKET: the market step in a city, paid with goods."""

from __future__ import annotations

import pytest

from questable.runebound.midnight.goods import GOODS
from tests.runebound.midnight.kit import ERENHEAD, midnight


@pytest.mark.rule("MN-MARKET-01")
@pytest.mark.parametrize(("place", "topic"), [("Bellam", "market"), (ERENHEAD, ""), (100, "")])
def test_only_who_ended_movement_in_a_city_has_a_market_step(place: str | int, topic: str) -> None:
    t = midnight().put(0, at=place, cards=["trial-hammer"])
    t.market()
    assert t.topic == topic


@pytest.mark.rule("MN-MARKET-01")
def test_also_without_having_moved() -> None:
    t = midnight().put(0, at="Bellam", cards=["trial-hammer"]).turn()
    t.play("stop")
    assert t.topic == "market"


@pytest.mark.rule("MN-MARKET-02", "MN-GEN-07")
def test_a_card_of_the_midnight_market_is_added() -> None:
    t = midnight().put(0, at="Bellam").some_goods(0, 9)
    stack, goods = t.game.stacks["Bellam"], len(t.game.decks[GOODS])
    t.deck("market", "trial-rope").market()
    assert t.game.stacks["Bellam"] == (*stack, "trial-rope")
    assert len(t.game.decks[GOODS]) == goods
    assert set(t.game.decks["market"]) <= set(t.game.content.for_sale), "no card of the base game is on sale"
    assert t.cites("market-card") == {"MN-MARKET-02"}


@pytest.mark.rule("MN-MARKET-02", "MN-RUL-42")
def test_with_an_empty_deck_none_is_added() -> None:
    t = midnight().put(0, at="Bellam").some_goods(0, 9)
    stack = t.game.stacks["Bellam"]
    t.game.decks["market"] = ()
    t.market()
    assert t.game.stacks["Bellam"] == stack


@pytest.mark.rule("MN-MARKET-03", "MN-GOODS-03", "MN-RUL-59")
def test_items_cost_goods_and_nobody_has_credit() -> None:
    t = midnight().put(0, at="Bellam").some_goods(0, 4).stack("Bellam", "trial-hammer", "trial-hatchets")
    t.market()
    assert "buy:trial-hammer" in t.options
    assert "buy:trial-hatchets" not in t.options
    t.play("buy:trial-hammer")
    assert (t.hero().cards, t.game.goods[0]) == (("trial-hammer",), ())
    assert "sell:trial-hammer" not in t.options  # not in the turn it was bought in


@pytest.mark.rule("MN-MARKET-03", "MN-RUL-59")
def test_healing_costs_a_goods_card_for_each_counter() -> None:
    t = midnight().put(0, at="Bellam", wounds=2, exhaustion=1).some_goods(0, 2)
    t.market().play("heal:anna")
    assert t.topic == "pay-goods"
    t.play(t.options[0], "relieve:anna")
    assert (t.wounds("anna"), t.exhaustion("anna"), t.game.goods[0]) == (1, 0, ())
    assert "heal:anna" not in t.options


@pytest.mark.rule("MN-RUL-59", "MN-RUL-60")
def test_a_sold_item_joins_the_market_of_the_city() -> None:
    t = midnight().put(0, at="Bellam", cards=["trial-hammer"]).goods(0)
    t.market().play("sell:trial-hammer")
    assert "trial-hammer" in t.game.stacks["Bellam"]
    assert "buy:trial-hammer" not in t.options


@pytest.mark.rule("MN-RUL-60")
def test_goods_and_single_upgrades_cannot_be_sold() -> None:
    t = midnight().put(0, at="Bellam", cards=["trial-hammer"]).goods(0, "trial-ring")
    t.under("trial-hammer", "trial-dagger", "trial-friend").market()
    sold = [each for each in t.options if each.startswith("sell")]
    assert sold == ["sell:trial-hammer"]
    t.movement().dice(1).play("barter-die")
    assert [each for each in t.options if each.startswith("sell")] == ["sell:trial-hammer"]


@pytest.mark.rule("MN-RUL-60", "MN-COV-16", "MN-COV-18", "MN-GOODS-04")
def test_a_covenant_item_is_sold_whole_and_bought_whole_at_its_own_cost() -> None:
    t = midnight().put(0, at="Bellam", cards=["trial-hammer"]).put(1, at="Bellam").goods(0)
    t.under("trial-hammer", "trial-dagger", "trial-friend")
    t.game.turned = ("trial-hammer", "trial-dagger", "trial-hammer+1")
    t.market().play("sell:trial-hammer")
    assert len(t.game.goods[0]) == 2  # half of 4, whatever lies under it
    assert not t.game.view(0).turned  # nothing of it is activated for whoever buys it
    assert [each.card for each in t.game.upgrades["trial-hammer"]] == ["trial-dagger", "trial-friend"]
    assert "trial-dagger" not in t.game.owned(t.hero(0))
    t.some_goods(1, 4).market(1).play("buy:trial-hammer")
    assert t.game.goods[1] == ()
    assert "trial-dagger" in t.game.owned(t.hero(1))


@pytest.mark.rule("MN-RUL-60", "MN-RUL-41", "MN-COV-18")
def test_sold_by_barter_an_item_goes_under_its_deck_and_upgrades_under_theirs() -> None:
    t = midnight().put(0, at="Bellam", cards=["trial-hammer"]).goods(0)
    t.under("trial-hammer", "trial-dagger", "trial-friend").movement().dice(1).play("barter-die", "sell:trial-hammer")
    assert t.game.decks["market"][-1] == "trial-hammer"
    assert {"trial-dagger", "trial-friend"} <= {*t.game.decks[GOODS], *t.game.goods[0]}
    assert (t.game.upgrades, len(t.game.goods[0])) == ({}, 2)


@pytest.mark.rule("MN-RUL-60", "MN-RUL-59", "MN-COV-18")
def test_what_was_sold_whole_is_not_bought_back_in_the_same_turn_and_later_with_all_of_it() -> None:
    t = midnight().put(0, at="Bellam", cards=["trial-hammer"]).some_goods(0, 4).under("trial-hammer", "trial-friend")
    t.market().play("sell:trial-hammer")
    assert "buy:trial-hammer" not in t.options
    assert len(t.game.goods[0]) == 6
    for seat in (0, 1, t.king, None):
        assert t.game.view(seat).upgrades["trial-hammer"] == (("", False),)  # it lies face down for all
    t.play("done").game.bought = t.game.sold = ()
    t.market().play("buy:trial-hammer")
    while t.topic == "pay-goods":
        t.play(t.options[0])
    assert (len(t.game.goods[0]), t.game.view(0).upgrades["trial-hammer"]) == (2, (("trial-friend", False),))


@pytest.mark.rule("MN-RUL-59", "MN-MARKET-03")
def test_healing_costs_one_each_as_long_as_there_are_goods() -> None:
    t = midnight().put(0, at="Bellam", wounds=3, exhaustion=2).some_goods(0, 3).market()
    for choice in ("heal:anna", "relieve:anna", "heal:anna"):
        t.play(choice)
        while t.topic == "pay-goods":
            t.play(t.options[0])
    assert (t.wounds("anna"), t.exhaustion("anna"), t.game.goods[0]) == (1, 1, ())
    assert not {"heal:anna", "relieve:anna"} & set(t.options)


@pytest.mark.rule("MN-MARKET-02", "MN-MARKET-01", "MN-SETUP-18")
def test_one_card_is_added_in_each_market_step_and_only_there() -> None:
    t = midnight().put(0, at="Bellam").put(1, at="Greywharf")
    before = dict(t.game.stacks)
    top = t.game.decks["market"][0]
    t.market()
    assert t.game.stacks == {**before, "Bellam": (*before["Bellam"], top)}


@pytest.mark.rule("MN-MARKET-01", "MN-MAP-06")
def test_who_passes_through_a_city_has_no_market_step() -> None:
    t = midnight().put(0, at="Bellam", cards=["trial-hammer"]).turn()
    grid = t.game.content.grid
    out = next(space for space in grid.neighbours[t.hero().space] if grid.terrain[space] not in (None, "fortress"))
    t.counter(out).play(f"travel:{out}", "stop")
    assert (t.game.active, t.happened("market-card")) == (1, [])


@pytest.mark.rule("MN-MARKET-03", "MN-GEN-04")
def test_the_log_never_says_that_gold_was_paid() -> None:
    """Rules of the base game that speak of gold make nothing true here."""
    t = midnight().put(0, at="Bellam", wounds=1, exhaustion=1).some_goods(0, 9).stack("Bellam", "trial-hammer")
    t.market()
    for choice in ("buy:trial-hammer", "heal:anna", "relieve:anna"):
        t.play(choice)
        while t.topic == "pay-goods":
            t.play(t.options[0])
    assert t.cites("bought") == t.cites("card-gained") == {"MN-GOODS-03"}
    assert t.cites("healed") == {"MN-RUL-59"}
    t.play("done").game.bought = ()
    t.market().play("sell:trial-hammer")
    assert t.cites("sold") == {"MN-GOODS-04"}
