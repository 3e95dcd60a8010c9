"""POST: two new cards, and trades of Items for cheaper ones."""

from itertools import pairwise

import pytest

from tests.runebound.mists_of_zanaga.kit import POSTS, VILLAGES, ZanagaTable, zanaga


def post(*offered: str, town: str = "Onasan", **facts: object) -> ZanagaTable:
    """Anna in the market of a trading post that offers just these cards; the market deck is empty."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=town, **facts).stack(town, *offered)
    t.game.decks["market"] = ()
    return t.market()


def swaps(t: ZanagaTable) -> list[str]:
    return [option[5:] for option in t.options if option.startswith("swap:")]


@pytest.mark.rule("MZ-POST-01")
@pytest.mark.parametrize("town", POSTS)
def test_two_cards_are_added(town: str) -> None:
    t = (
        zanaga()
        .put(0, at=town)
        .stack(town, "trial-gem")
        .deck("market", "trial-rope", "trial-leaf", "trial-axe")
        .market()
    )
    assert t.game.stacks[town] == ("trial-gem", "trial-rope", "trial-leaf")
    assert t.game.decks["market"][0] == "trial-axe"


@pytest.mark.rule("MZ-RUL-45")
def test_a_short_market_deck_gives_what_it_has() -> None:
    t = zanaga().put(0, at="Onasan").stack("Onasan").only_deck("market", "trial-rope").market()
    assert t.game.stacks["Onasan"] == ("trial-rope",)
    t.market()
    assert t.game.stacks["Onasan"] == ("trial-rope",)


@pytest.mark.rule("MZ-RUL-45")
def test_the_four_towns_with_an_extra_card_are_the_trading_posts() -> None:
    t = zanaga()
    trading = set()
    for town in t.game.content.grid.towns:
        t.put(0, at=town, cards=["trial-gem"]).stack(town, "trial-rope").market()
        trading |= {town} if "trial-gem/trial-rope" in swaps(t) else set()
    assert trading == set(POSTS)


@pytest.mark.rule("MZ-RUL-45", "MZ-TOWN-01")
def test_every_other_printed_town_is_a_village_in_which_movement_goes_on() -> None:
    villages = set()
    for town in zanaga().game.content.grid.towns:
        t = zanaga().put(1, at="Old Ssar" if town == "Kesh'a" else "Kesh'a").put(0, at=town).dice(2, 2, 2, 2, 2)
        villages |= {town} if "market" in t.movement().play("roll").options else set()
    assert villages == set(VILLAGES) and len(villages) + len(POSTS) == len(zanaga().game.content.grid.towns)


@pytest.mark.rule("MZ-POST-02")
def test_in_a_post_cards_are_bought_and_own_items_traded() -> None:
    t = post("trial-rope", "trial-charm", gold=1, cards=["trial-axe"])
    t.play("buy:trial-rope", "swap:trial-axe/trial-charm")
    assert t.hero().cards == ("trial-rope", "trial-charm")
    assert t.game.stacks["Onasan"] == ("trial-axe",)


@pytest.mark.rule("MZ-POST-02")
@pytest.mark.parametrize("town", POSTS)
def test_in_any_order(town: str) -> None:
    t = post("trial-rope", "trial-charm", "trial-leaf", town=town, gold=3, cards=["trial-axe"])
    t.play("swap:trial-axe/trial-leaf", "buy:trial-rope")
    assert t.hero().cards == ("trial-leaf", "trial-rope")
    t = post("trial-rope", "trial-charm", town=town, gold=3, cards=["trial-axe"])
    t.play("buy:trial-charm", "swap:trial-axe/trial-rope")
    assert t.hero().cards == ("trial-charm", "trial-rope")


@pytest.mark.rule("MZ-POST-03", "MZ-POST-04")
def test_a_trade_gives_the_dearer_item_and_takes_the_cheaper_one_without_change() -> None:
    t = post("trial-rope", "trial-leaf", gold=2, cards=["trial-gem"]).play("swap:trial-gem/trial-rope")
    assert t.hero().cards == ("trial-rope",)
    assert t.game.stacks["Onasan"] == ("trial-leaf", "trial-gem")
    assert t.hero().gold == 2


@pytest.mark.rule("MZ-POST-03", "MZ-RUL-43")
def test_only_a_strictly_lower_cost_will_do() -> None:
    """The Bow and the Lantern cost the same; the Axe costs more; the Charm costs less; the Leaf costs nothing."""
    t = post("trial-lantern", "trial-axe", "trial-charm", "trial-leaf", cards=["trial-bow"])
    assert swaps(t) == ["trial-bow/trial-charm", "trial-bow/trial-leaf"]


@pytest.mark.rule("MZ-POST-03")
def test_every_item_can_be_given_for_every_cheaper_one() -> None:
    t = post("trial-charm", "trial-bow", "trial-leaf", cards=["trial-mail", "trial-rope", "trial-axe"])
    mail, rope, axe = (
        [option.partition("/")[2] for option in swaps(t) if option.startswith(mine)]
        for mine in ("trial-mail", "trial-rope", "trial-axe")
    )
    assert mail == axe == ["trial-charm", "trial-bow", "trial-leaf"]
    assert rope == ["trial-leaf"]


@pytest.mark.rule("MZ-POST-04")
def test_gold_can_neither_be_paid_nor_received_in_a_trade() -> None:
    t = post("trial-axe", gold=9, cards=["trial-charm"])
    assert swaps(t) == [], "not even with gold on top"


@pytest.mark.rule("MZ-POST-05")
def test_allies_are_neither_given_nor_taken() -> None:
    t = post("trial-hound", "trial-rope", cards=["trial-squire", "trial-axe"])
    assert swaps(t) == ["trial-axe/trial-rope"]


@pytest.mark.rule("MZ-POST-06")
def test_any_number_of_trades() -> None:
    t = post("trial-charm", "trial-rope", "trial-leaf", cards=["trial-axe", "trial-bow"])
    t.play("swap:trial-axe/trial-charm", "swap:trial-bow/trial-rope", "swap:trial-charm/trial-leaf")
    assert sorted(t.hero().cards) == ["trial-leaf", "trial-rope"]
    assert t.game.stacks["Onasan"] == ("trial-axe", "trial-bow", "trial-charm")
    t = post("trial-axe", "trial-bow", "trial-charm", "trial-stone", "trial-rope", "trial-leaf", cards=["trial-gem"])
    ladder = ("trial-gem", "trial-axe", "trial-bow", "trial-charm", "trial-stone", "trial-rope", "trial-leaf")
    t.play(*(f"swap:{dear}/{cheap}" for dear, cheap in pairwise(ladder)))
    assert (t.hero().cards, t.game.stacks["Onasan"]) == (("trial-leaf",), ladder[:-1])


@pytest.mark.rule("MZ-POST-07", "MZ-RUL-44")
def test_what_was_given_away_cannot_be_bought_this_turn() -> None:
    t = post("trial-rope", "trial-axe", gold=50, cards=["trial-gem"])
    assert "buy:trial-axe" in t.options
    t.play("swap:trial-gem/trial-rope")
    assert "buy:trial-gem" not in t.options
    assert "buy:trial-axe" in t.options


@pytest.mark.rule("MZ-RUL-44", "MZ-POST-07")
def test_what_was_given_away_may_be_taken_back_for_something_dearer_and_nothing_of_it_be_bought() -> None:
    t = post("trial-rope", "trial-charm", gold=50, cards=["trial-gem", "trial-axe"])
    t.play("swap:trial-axe/trial-charm", "swap:trial-charm/trial-rope")
    assert not {"buy:trial-axe", "buy:trial-charm"} & set(t.options), "the first of them neither"
    t.play("swap:trial-gem/trial-axe")
    assert set(t.hero().cards) == {"trial-axe", "trial-rope"}
    assert not {"buy:trial-gem", "buy:trial-charm"} & set(t.options) and "sell:trial-axe" in t.options


@pytest.mark.rule("MZ-POST-07")
def test_in_a_later_turn_it_can_be_bought() -> None:
    t = post("trial-rope", gold=50, cards=["trial-gem"]).play("swap:trial-gem/trial-rope", "done")
    t.turn(0).play("stay")
    assert t.topic == "market"
    assert "buy:trial-gem" in t.options


@pytest.mark.rule("MZ-POST-08")
def test_what_was_bought_this_turn_cannot_be_traded_away() -> None:
    t = post("trial-axe", "trial-rope", gold=5, cards=["trial-gem"]).play("buy:trial-axe")
    assert swaps(t) == ["trial-gem/trial-rope"]


@pytest.mark.rule("MZ-POST-08")
def test_in_a_later_turn_it_can_be_traded_away() -> None:
    t = post("trial-axe", "trial-rope", gold=5).play("buy:trial-axe", "done")
    t.turn(0).play("stay")
    assert "trial-axe/trial-rope" in swaps(t)


@pytest.mark.rule("MZ-POST-09")
def test_counters_stay_on_an_item_that_is_traded_sold_and_bought() -> None:
    t = post("trial-rope", gold=9, cards=["trial-gem", "trial-axe"])
    t.game.exhaustion |= {"trial-gem": 2, "trial-rope": 1, "trial-axe": 3}
    t.game.turned = ("trial-gem", "trial-axe")
    t.play("swap:trial-gem/trial-rope", "sell:trial-axe")
    assert t.game.exhaustion == {"trial-gem": 2, "trial-rope": 1, "trial-axe": 3}
    t.play("done").turn(0).play("stay", "buy:trial-axe")
    assert t.hero().cards == ("trial-rope", "trial-axe")
    assert t.game.exhaustion == {"trial-gem": 2, "trial-rope": 1, "trial-axe": 3}


@pytest.mark.rule("RB-MARKET-07")
def test_but_one_that_was_activated_is_ready_for_whoever_buys_it() -> None:
    t = post("trial-rope", cards=["trial-gem"]).put(1, at="Onasan", gold=20)
    t.game.turned = ("trial-gem",)
    t.play("swap:trial-gem/trial-rope", "done").put(0, at="Kesh'a").turn(1).play("stay", "buy:trial-gem")
    assert t.hero(1).cards == ("trial-gem",) and not t.game.turned


@pytest.mark.rule("MZ-POST-09")
def test_so_do_charges() -> None:
    t = post("trial-rope", gold=9, cards=["trial-gem", "trial-axe"])
    t.game.charges |= {"trial-gem": 2, "trial-rope": 1, "trial-axe": 3}
    t.play("swap:trial-gem/trial-rope", "sell:trial-axe", "done").turn(0).play("stay", "buy:trial-axe")
    assert t.game.charges == {"trial-gem": 2, "trial-rope": 1, "trial-axe": 3}


@pytest.mark.rule("MZ-POST-10")
def test_the_cheapest_item_around_cannot_be_traded() -> None:
    t = post("trial-axe", "trial-lantern", cards=["trial-bow", "trial-sword"])
    assert swaps(t) == ["trial-sword/trial-axe", "trial-sword/trial-lantern"]
    t = post("trial-axe", cards=["trial-rope"], gold=9)
    assert swaps(t) == []


@pytest.mark.rule("MZ-RUL-43")
def test_survival_tokens_and_cards_without_a_cost_take_no_part() -> None:
    t = zanaga().survival("snare-trap").put(0, at="Onasan", gold=1, trophies=["trial-green-hills"])
    t.stack("Onasan", "trial-leaf").only_deck("market").market()
    assert swaps(t) == []


@pytest.mark.rule("MZ-RUL-43")
def test_the_item_given_goes_into_the_stack_first_then_the_other_is_taken() -> None:
    """A third weapon is too many only when it is taken, and the one given away does not count any more."""
    t = post("trial-bow", cards=["trial-sword", "trial-axe"]).play("swap:trial-axe/trial-bow")
    assert t.hero().cards == ("trial-sword", "trial-bow")
    assert t.topic != "over-the-limit"
    assert t.happened("swapped") == [{"seat": 0, "give": ("trial-axe",), "ask": ("trial-bow",)}]
    kinds = [event.kind for event in t.events]
    assert kinds.index("swapped") < kinds.index("card-gained")


@pytest.mark.rule("MZ-RUL-43", "MZ-POST-03")
def test_the_limits_hold_for_what_is_taken() -> None:
    t = post("trial-bow", cards=["trial-sword", "trial-axe", "trial-gem"]).play("swap:trial-gem/trial-bow")
    assert t.topic == "over-the-limit"


@pytest.mark.rule("MZ-RUL-43", "MZ-GEN-01")
def test_who_gives_away_what_kept_him_alive_is_knocked_out() -> None:
    t = post("trial-rope", cards=["trial-coat"], wounds=5)
    assert not t.hero().down
    t.play("swap:trial-coat/trial-rope")
    assert t.happened("knocked-out") == [{"seat": 0, "who": "anna"}]


@pytest.mark.rule("MZ-RUL-44")
def test_what_was_received_may_be_traded_on_and_sold_in_the_same_turn() -> None:
    t = post("trial-axe", "trial-charm", cards=["trial-gem"]).play("swap:trial-gem/trial-axe")
    assert "sell:trial-axe" in t.options
    t.play("swap:trial-axe/trial-charm", "sell:trial-charm")
    assert t.hero().gold == 3 + 1
    assert t.hero().cards == ()


@pytest.mark.rule("MZ-RUL-44")
def test_what_was_given_away_may_be_taken_back_by_a_later_trade() -> None:
    t = post("trial-rope", cards=["trial-axe", "trial-gem"]).play("swap:trial-axe/trial-rope")
    assert "buy:trial-axe" not in t.options
    t.play("swap:trial-gem/trial-axe")
    assert sorted(t.hero().cards) == ["trial-axe", "trial-rope"]
    assert "sell:trial-axe" in t.options


@pytest.mark.rule("MZ-RUL-43")
def test_trades_compare_printed_costs_whatever_a_ritual_does_to_prices() -> None:
    """The Tithe makes every card in a market dearer to buy."""
    t = post("trial-lantern", gold=4, cards=["trial-axe", "trial-bow"])
    assert "buy:trial-lantern" in t.options
    t.ritual("tithe-of-the-dry-season").market()
    assert "buy:trial-lantern" not in t.options
    assert swaps(t) == ["trial-axe/trial-lantern"]


@pytest.mark.rule("MZ-POST-03")
def test_an_activated_item_lies_ready_in_the_stack() -> None:
    """Cards of a market are ready (RB-MARKET-07), also one that was traded in."""
    t = post("trial-rope", cards=["trial-stone"])
    t.game.turned = ("trial-stone", "anna")
    t.play("swap:trial-stone/trial-rope")
    assert list(t.game.turned) == ["anna"]
