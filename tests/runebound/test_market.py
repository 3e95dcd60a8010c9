"""MARKET: buying, selling and healing in towns."""

import pytest

from questable.runebound import market
from tests.kit import Table, table


def at_forge(*cards: str, **facts: int) -> Table:
    """Anna is in Forge with these cards and facts; the stack there is empty, Bert is far away."""
    return table().put(0, at="Forge", cards=cards, **facts).put(1, at="Frostgate").stack("Forge")


def buyable(t: Table) -> set[str]:
    return {option.removeprefix("buy:") for option in t.options if option.startswith("buy:")}


# When there is a market ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MARKET-01")
def test_a_hero_who_ends_movement_outside_towns_has_no_market() -> None:
    t = table().put(0, at="Forge", gold=50, cards=["trial-sword"]).put(1, at="Frostgate")
    outside = t.game.content.grid.neighbours[t.hero().space][0]
    t.counter(outside).turn(0).play("automatic", f"step:{outside}")
    assert t.game.active == 1
    assert not t.happened("market-card")


@pytest.mark.rule("RB-MARKET-01")
def test_a_hero_carried_into_a_town_after_movement_has_no_market() -> None:
    t = table().put(1, at="Frostgate").put(0, gold=50)
    jewel = t.jewel("green")
    t.put(0, at=jewel).deck("green", "trial-whirlwind")
    t.turn(0).play("stay", "attempt:green", f"go:{t.game.content.grid.towns['Forge']}")
    assert t.hero().space == t.game.content.grid.towns["Forge"]
    assert t.game.active == 1
    assert not t.happened("market-card")


@pytest.mark.rule("RB-MARKET-01")
def test_a_hero_who_is_no_longer_in_the_town_of_the_stop_has_no_market() -> None:
    t = at_forge(gold=50)
    t.game.stopped_at = t.hero().space
    t.put(0, at="Greyhaven").only(market.market_step)
    assert not t.options
    assert not t.happened("market-card")


@pytest.mark.rule("RB-MARKET-01")
def test_the_market_is_over_when_a_card_takes_the_hero_away() -> None:
    t = at_forge("trial-lantern", gold=50).stack("Forge", "trial-sword").market()
    t.play("use:trial-lantern", f"go:{t.game.content.grid.towns['Greyhaven']}")
    assert not t.options


@pytest.mark.rule("RB-MARKET-15")
@pytest.mark.parametrize("gold", [3, 60])
@pytest.mark.parametrize("way", [("stay",), ("automatic",), ("roll",)])
def test_there_is_one_market_however_the_hero_came_to_the_town_and_rich_or_poor(way: tuple[str], gold: int) -> None:
    t = at_forge(gold=gold, wounds=3).put(1, at="Frostgate")
    forge, beside = t.hero().space, t.game.content.grid.neighbours[t.hero().space][0]
    t.put(0, at=forge if way == ("stay",) else beside).dice(1, 1, 1, 1).turn(0).play(*way)
    if way != ("stay",):
        t.play(f"step:{forge}" if way == ("automatic",) else f"walk:{forge}/die1")
    while t.game.active == 0:
        t.play({"spend-a-die": "stop", "market": "done"}.get(t.topic, "nothing"))
    assert len([fact for fact in t.happened("market-card") if fact["town"] == "Forge"]) == 1


@pytest.mark.rule("RB-MARKET-15")
def test_a_hero_who_stays_in_a_town_has_one_market_each_turn() -> None:
    t = at_forge(gold=0).put(1, at="Frostgate", gold=0)
    t.turn(0).play("stay")
    assert [fact["town"] for fact in t.happened("market-card")] == ["Forge"]
    t.play("stay")  # Bert
    t.play("stay")
    assert [fact["town"] for fact in t.happened("market-card")] == ["Forge", "Frostgate", "Forge"]


@pytest.mark.rule("RB-MARKET-15")
@pytest.mark.parametrize("round_", [1, 4, 25])
def test_so_it_is_early_and_late_in_the_game(round_: int) -> None:
    t = at_forge(gold=0).put(1, at="Frostgate", gold=0)
    t.game.round = round_
    t.turn(0).play("stay")
    assert [fact["town"] for fact in t.happened("market-card")] == ["Forge"]


@pytest.mark.rule("RB-MARKET-15")
@pytest.mark.parametrize("business", ["buy:trial-bow", "sell:trial-sword", "heal:anna", "give-up"])
def test_whatever_was_done_in_it_there_is_no_second_one(business: str) -> None:
    t = at_forge("trial-sword", gold=9, wounds=1).put(1, at="Frostgate").stack("Forge", "trial-bow")
    t.turn(0).play("stay", business)
    if t.topic == "give-up-a-card":
        t.play("give-up:trial-sword")
    t.play("done")
    assert t.game.active == 1 and len([fact for fact in t.happened("market-card") if fact["town"] == "Forge"]) == 1


# The new card --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MARKET-02")
def test_first_the_top_card_of_the_deck_is_added_face_up_to_the_stack_of_the_town() -> None:
    t = at_forge(gold=8).stack("Forge", "trial-sword").deck("market", "trial-orb", "trial-bow")
    elsewhere = {town: stack for town, stack in t.game.stacks.items() if town != "Forge"}
    t.turn(0).play("stay")
    assert t.game.stacks["Forge"] == ("trial-sword", "trial-orb")
    assert t.game.decks["market"][0] == "trial-bow"
    assert {town: stack for town, stack in t.game.stacks.items() if town != "Forge"} == elsewhere
    assert t.topic == "market" and "buy:trial-orb" in t.options
    assert t.happened("market-card") == [{"town": "Forge", "card": "trial-orb"}]
    assert "RB-MARKET-02" in t.cites("market-card")


@pytest.mark.rule("RB-MARKET-02")
def test_the_card_is_added_even_for_a_hero_who_can_do_nothing_in_the_market() -> None:
    t = at_forge(gold=0).deck("market", "trial-orb").turn(0).play("stay")
    assert t.game.active == 1
    assert t.game.stacks["Forge"] == ("trial-orb",)


@pytest.mark.rule("RB-MARKET-02")
@pytest.mark.parametrize("count", [0, 5, 12, 30])
def test_however_many_cards_lie_there_one_is_added(count: int) -> None:
    t = at_forge(gold=0)
    t.stack("Forge", *t.game.decks["market"][:count]).deck("market", "trial-orb").market()
    assert t.game.stacks["Forge"][count:] == ("trial-orb",)


@pytest.mark.rule("RB-MARKET-02", "RB-MARKET-03")
def test_the_last_card_of_the_deck_is_added_and_then_none() -> None:
    t = at_forge(gold=0).stack("Forge")
    t.take_out("trial-sword")
    t.game.decks["market"] = ("trial-sword",)
    for _ in range(2):
        t.market()
        assert (t.game.stacks["Forge"], t.game.decks["market"]) == (("trial-sword",), ())


@pytest.mark.rule("RB-MARKET-03")
def test_with_an_empty_market_deck_no_card_is_added_and_the_market_takes_place() -> None:
    t = at_forge(gold=6).stack("Forge", "trial-sword")
    t.game.decks["market"] = ()
    t.market()
    assert t.game.stacks["Forge"] == ("trial-sword",)
    assert not t.happened("market-card")
    assert t.topic == "market" and buyable(t) == {"trial-sword"}


@pytest.mark.rule("RB-MARKET-04")
def test_a_stack_has_no_size_limit_and_all_of_it_is_offered() -> None:
    t = at_forge(gold=99)
    twenty = [card for card in t.game.decks["market"] if card != "trial-hound"][:20]
    t.stack("Forge", *twenty).deck("market", "trial-hound").market()
    assert t.game.stacks["Forge"] == (*twenty, "trial-hound")
    assert buyable(t) == {*twenty, "trial-hound"}
    assert t.game.view(1).stacks["Forge"] == (*twenty, "trial-hound")


# Buying --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MARKET-05")
def test_buying_selling_and_healing_come_in_any_order_and_any_number_of_times() -> None:
    t = at_forge("trial-shield", gold=1, wounds=3, exhaustion=1)
    t.stack("Forge", "trial-charm", "trial-ring", "trial-potion").deck("market", "trial-hound").market()
    t.play("heal:anna", "sell:trial-shield", "buy:trial-charm", "heal:anna", "buy:trial-hound", "relieve:anna")
    t.play("buy:trial-potion")
    assert t.hero().cards == ("trial-charm", "trial-hound", "trial-potion")
    assert (t.wounds("anna"), t.exhaustion("anna"), t.hero().gold) == (1, 0, 0)
    assert t.topic == "market"
    t.play("done")
    assert not t.options


@pytest.mark.rule("RB-MARKET-05")
@pytest.mark.parametrize("last", ["heal:anna", "relieve:anna", "sell:trial-bow", "buy:trial-potion"])
def test_the_market_is_open_until_the_player_is_done_whatever_came_last(last: str) -> None:
    t = at_forge("trial-bow", "trial-sword", gold=9, wounds=1, exhaustion=1).stack(
        "Forge", "trial-potion", "trial-hound"
    )
    choices = ["heal:anna", "relieve:anna", "sell:trial-bow", "buy:trial-potion"]
    t.market().play(*(choice for choice in choices if choice != last), last)
    assert t.topic == "market" and {"buy:trial-hound", "sell:trial-sword", "done"} <= set(t.options)


@pytest.mark.rule("RB-MARKET-05", "RB-CARD-06")
def test_a_card_used_in_the_market_does_not_end_it() -> None:
    t = at_forge("trial-potion", gold=9, wounds=3).market().play("use:trial-potion")
    assert t.wounds("anna") == 1 and t.topic == "market" and "heal:anna" in t.options


@pytest.mark.rule("RB-MARKET-06")
def test_a_card_costs_its_printed_cost() -> None:
    t = at_forge(gold=6).stack("Forge", "trial-sword", "trial-mail").deck("market", "trial-wand").market()
    assert buyable(t) == {"trial-sword"}, "the sword costs 6, the mail 7, the wand 9"
    others = t.hero(1).gold
    t.play("buy:trial-sword")
    assert (t.hero().gold, t.hero(1).gold) == (0, others), "it is paid to the bank"
    assert t.hero().cards == ("trial-sword",)
    assert "trial-sword" not in t.game.stacks["Forge"]
    assert t.happened("bought") == [{"seat": 0, "card": "trial-sword", "price": 6}]


@pytest.mark.rule("RB-MARKET-06")
def test_every_card_of_the_box_costs_what_is_printed_on_it() -> None:
    t = at_forge(gold=99)
    for card, found in t.game.content.market.items():
        t.put(0, cards=[], gold=99).stack("Forge", card).market().play(f"buy:{card}")
        assert (t.hero().gold, t.happened("bought")[-1]["price"]) == (99 - found.cost, found.cost)
        assert card in t.hero().cards


@pytest.mark.rule("RB-MARKET-06")
@pytest.mark.parametrize("owned", [[], ["trial-squire"], ["trial-sword", "trial-bow", "trial-mail"]])
@pytest.mark.parametrize(("card", "price"), [("trial-priest", 4), ("trial-wand", 9), ("trial-ring", 3)])
def test_it_does_whatever_the_buyer_owns_already(owned: list[str], card: str, price: int) -> None:
    t = at_forge(*owned, gold=price).stack("Forge", card).market().play(f"buy:{card}")
    assert t.hero().gold == 0 and t.happened("bought")[0]["price"] == price
    assert card not in buyable(at_forge(*owned, gold=price - 1).stack("Forge", card).market())


@pytest.mark.rule("RB-MARKET-06")
def test_only_the_stack_of_the_own_town_is_for_sale() -> None:
    t = at_forge(gold=50).stack("Frostgate", "trial-axe").stack("Forge", "trial-sword").deck("market", "trial-bow")
    assert buyable(t.market()) == {"trial-sword", "trial-bow"}


@pytest.mark.rule("RB-MARKET-07")
def test_bought_cards_are_ready_but_keep_the_counters_they_have() -> None:
    t = at_forge("trial-bow", "trial-squire")
    t.game.turned = ("trial-bow",)
    t.game.wounds["trial-squire"] = 2
    t.game.exhaustion["trial-squire"] = 1
    t.market().play("sell:trial-bow", "sell:trial-squire")
    t.put(1, at="Forge", gold=10).market(1).play("buy:trial-bow", "buy:trial-squire")
    assert t.hero(1).cards == ("trial-bow", "trial-squire")
    assert "trial-bow" not in t.game.turned
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire")) == (2, 1)


@pytest.mark.rule("RB-MARKET-07")
def test_a_card_that_was_nobodys_has_no_counters() -> None:
    t = at_forge("trial-squire").put(0, wounds=1)
    t.game.wounds["trial-squire"] = 1
    t.movement().play("give-up", "give-up:trial-squire")
    t.put(0, gold=6).stack("Forge", "trial-squire").market().play("buy:trial-squire")
    assert t.wounds("trial-squire") == 0


# Selling -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MARKET-08")
@pytest.mark.parametrize(
    ("card", "price"), [("trial-shield", 7), ("trial-sword", 3), ("trial-squire", 3), ("trial-hound", 0)]
)
def test_a_card_sells_for_half_its_printed_cost_rounded_down(card: str, price: int) -> None:
    t = at_forge(card, gold=2).market().play(f"sell:{card}")
    assert t.hero().gold == 2 + price
    assert t.hero().cards == ()
    assert t.happened("sold") == [{"seat": 0, "card": card, "price": price}]


@pytest.mark.rule("RB-MARKET-08")
def test_it_is_the_printed_cost_that_is_halved_whatever_a_card_costs_now() -> None:
    """Both cards would be bought for 1 less: 15 and 6 would be 14 and 5."""
    t = at_forge("trial-of-buy-price", "trial-sword", "trial-shield", gold=0).market()
    assert t.play("sell:trial-sword").hero().gold == 3
    assert t.play("sell:trial-shield").hero().gold == 3 + 7


@pytest.mark.rule("RB-MARKET-09", "RB-RUL-17")
def test_a_sold_card_lies_face_up_in_the_stack_of_that_town() -> None:
    t = at_forge("trial-shield").stack("Forge", "trial-sword").deck("market", "trial-bow").market()
    t.play("sell:trial-shield")
    assert t.game.stacks["Forge"] == ("trial-sword", "trial-bow", "trial-shield")
    t.put(1, at="Forge", gold=15).market(1)
    assert "trial-shield" in buyable(t)


@pytest.mark.rule("RB-MARKET-10")
def test_a_card_bought_this_turn_cannot_be_sold() -> None:
    t = at_forge("trial-axe", gold=20).stack("Forge", "trial-sword").market().play("buy:trial-sword")
    assert "sell:trial-sword" not in t.options and "sell:trial-axe" in t.options


@pytest.mark.rule("RB-MARKET-10")
def test_a_card_sold_this_turn_cannot_be_bought_back() -> None:
    t = at_forge("trial-sword", gold=20).stack("Forge", "trial-axe").market().play("sell:trial-sword")
    assert "trial-axe" in buyable(t) and "trial-sword" not in buyable(t)


@pytest.mark.rule("RB-MARKET-10")
def test_in_a_later_turn_the_card_can_be_sold_or_bought_again() -> None:
    t = at_forge("trial-axe", gold=20).stack("Forge", "trial-sword").turn(0)
    t.play("stay", "buy:trial-sword", "sell:trial-axe", "done")
    t.play("stay")  # Bert in Frostgate
    while t.game.active == 1:
        t.play("done")
    t.play("stay")
    assert t.topic == "market" and t.asked == 0
    assert {"sell:trial-sword", "buy:trial-axe"} <= set(t.options)


@pytest.mark.rule("RB-MARKET-10")
def test_a_card_bought_in_an_earlier_step_of_the_turn_cannot_be_sold() -> None:
    t = at_forge("trial-axe", "trial-catalogue", gold=20).deck("market", "trial-sword").turn(0)
    t.play("use:trial-catalogue", "buy:trial-sword", "stay")
    assert "sell:trial-axe" in t.options and "sell:trial-sword" not in t.options
    t.play("done")
    while t.game.active == 1:
        t.play("stay" if "stay" in t.options else "done")
    t.play("stay")
    assert "sell:trial-sword" in t.options


@pytest.mark.rule("RB-MARKET-10")
def test_a_purchase_in_a_turn_without_a_market_does_not_matter_in_the_next() -> None:
    t = at_forge("trial-catalogue", gold=20).deck("market", "trial-sword")
    forge = t.hero().space
    outside = t.game.content.grid.neighbours[forge][0]
    t.counter(outside).turn(0).play("use:trial-catalogue", "buy:trial-sword", "automatic", f"step:{outside}")
    while t.game.active == 1:
        t.play("stay" if "stay" in t.options else "done")
    t.play("automatic", f"step:{forge}")
    assert t.topic == "market" and "sell:trial-sword" in t.options


@pytest.mark.rule("RB-MARKET-10")
def test_a_card_bought_over_the_limit_cannot_be_sold_either() -> None:
    t = at_forge("trial-axe", "trial-bow", gold=20).stack("Forge", "trial-sword").market().play("buy:trial-sword")
    assert t.topic == "over-the-limit"
    assert set(t.options) == {
        "discard:trial-axe",
        "discard:trial-bow",
        "discard:trial-sword",
        "sell:trial-axe",
        "sell:trial-bow",
    }


@pytest.mark.rule("RB-MARKET-10")
def test_that_goes_for_all_cards_bought_or_sold_not_for_the_last_alone() -> None:
    t = at_forge("trial-wand", "trial-orb", gold=20).stack("Forge", "trial-ring", "trial-charm").market()
    t.play("buy:trial-ring", "buy:trial-charm", "sell:trial-wand", "sell:trial-orb")
    assert not {"sell:trial-ring", "sell:trial-charm", "buy:trial-wand", "buy:trial-orb"} & set(t.options)


# Giving up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MARKET-11", "RB-RUL-29", "RB-RUL-14")
def test_a_card_can_be_given_up_without_payment_at_the_start_of_the_movement_step() -> None:
    t = at_forge("trial-sword", "trial-squire", gold=2).movement()
    assert "give-up" in t.options
    t.play("give-up", "give-up:trial-squire")
    assert t.hero().cards == ("trial-sword",)
    assert t.hero().gold == 2
    assert t.game.decks["market"][-1] == "trial-squire"
    assert t.topic == "way-of-moving", "the hero still moves"


@pytest.mark.rule("RB-MARKET-11", "RB-RUL-29", "RB-RUL-14")
def test_a_card_can_be_given_up_without_payment_in_the_market_step() -> None:
    t = at_forge("trial-sword", gold=2).market().play("give-up", "give-up:trial-sword")
    assert t.hero().cards == () and t.hero().gold == 2
    assert t.game.decks["market"][-1] == "trial-sword"


@pytest.mark.rule("RB-MARKET-11", "RB-RUL-29")
def test_after_a_card_is_given_up_the_market_goes_on() -> None:
    t = at_forge("trial-sword", "trial-potion", gold=2).market().play("give-up", "give-up:trial-sword")
    assert t.topic == "market" and {"sell:trial-potion", "give-up", "done"} <= set(t.options)


@pytest.mark.rule("RB-MARKET-11", "RB-RUL-29")
def test_a_card_bought_with_the_last_gold_can_be_given_up_at_once() -> None:
    t = at_forge(gold=6).stack("Forge", "trial-sword").deck("market", "trial-wand").market().play("buy:trial-sword")
    assert set(t.options) == {"give-up", "done"}
    assert t.play("give-up", "give-up:trial-sword").hero().cards == ()


@pytest.mark.rule("RB-MARKET-11")
def test_challenges_kept_as_items_cannot_be_given_up() -> None:
    t = at_forge("trial-sword").put(0, trophies=["trial-warden"], runes=["trial-dragon"]).movement().play("give-up")
    assert set(t.options) == {"give-up:trial-sword", "keep-all"}
    t = at_forge().put(0, trophies=["trial-warden"], runes=["trial-dragon"], gold=0).movement()
    assert "give-up" not in t.options
    assert not t.market().options, "and there is nothing to sell"


# Healing and gold ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MARKET-12", "RB-RUL-17")
def test_a_wound_of_the_hero_or_an_ally_is_healed_for_1_gold_as_often_as_wished() -> None:
    t = at_forge("trial-squire", gold=9, wounds=2)
    t.game.wounds["trial-squire"] = 1
    t.market().play("heal:anna")
    assert (t.wounds("anna"), t.hero().gold) == (1, 8)
    t.play("heal:anna", "heal:trial-squire")
    assert (t.wounds("anna"), t.wounds("trial-squire"), t.hero().gold) == (0, 0, 6)
    assert not [option for option in t.options if option.startswith("heal:")]


@pytest.mark.rule("RB-MARKET-13", "RB-RUL-17")
def test_an_exhaustion_counter_of_the_hero_or_an_ally_is_removed_for_1_gold() -> None:
    t = at_forge("trial-squire", gold=9, exhaustion=2)
    t.game.exhaustion["trial-squire"] = 1
    t.market().play("relieve:anna")
    assert (t.exhaustion("anna"), t.hero().gold) == (1, 8)
    t.play("relieve:trial-squire", "relieve:anna")
    assert (t.exhaustion("anna"), t.exhaustion("trial-squire"), t.hero().gold) == (0, 0, 6)


@pytest.mark.rule("RB-MARKET-12", "RB-MARKET-13", "RB-RUL-17")
@pytest.mark.parametrize(("what", "left"), [("heal", (1, 2)), ("relieve", (2, 1))])
def test_one_gold_removes_one_counter_of_one_kind_from_one_character(what: str, left: tuple[int, int]) -> None:
    t = at_forge("trial-squire", gold=1, wounds=2, exhaustion=2)
    t.game.wounds["trial-squire"] = t.game.exhaustion["trial-squire"] = 2
    t.market().play(f"{what}:anna")
    assert (t.wounds("anna"), t.exhaustion("anna"), t.hero().gold) == (*left, 0)
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire")) == (2, 2)


@pytest.mark.rule("RB-MARKET-12", "RB-MARKET-13")
def test_the_player_chooses_who_is_healed_first_and_of_what() -> None:
    t = at_forge("trial-squire", "trial-priest", gold=9, wounds=2, exhaustion=1)
    t.game.wounds |= {"trial-squire": 1, "trial-priest": 1}
    t.game.exhaustion |= {"trial-squire": 1}
    healing = {"heal:anna", "heal:trial-squire", "heal:trial-priest", "relieve:anna", "relieve:trial-squire"}
    assert healing == {option for option in t.market().options if option.startswith(("heal", "relieve"))}
    t.play("heal:trial-priest", "relieve:trial-squire")
    assert t.game.wounds == {"anna": 2, "trial-squire": 1} and t.game.exhaustion == {"anna": 1}


@pytest.mark.rule("RB-MARKET-12", "RB-MARKET-13")
def test_only_the_own_hero_and_allies_are_healed() -> None:
    t = at_forge(gold=9).put(1, at="Forge", wounds=2, exhaustion=1, cards=["trial-squire"])
    t.game.wounds["trial-squire"] = 1
    t.market()
    assert not [option for option in t.options if option.startswith(("heal:", "relieve:"))]


@pytest.mark.rule("RB-MARKET-14")
def test_gold_is_spent_down_to_0_and_there_is_no_credit() -> None:
    t = at_forge("trial-hound", gold=1, wounds=2, exhaustion=2).put(1, at="Forge", gold=50)
    t.stack("Forge", "trial-potion").deck("market", "trial-wand").market()
    assert {"heal:anna", "relieve:anna", "buy:trial-potion"} <= set(t.options)
    t.play("heal:anna")
    assert t.hero().gold == 0 and t.hero(1).gold == 50
    assert set(t.options) == {"sell:trial-hound", "give-up", "done"}
