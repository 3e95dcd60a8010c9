"""GOODS, TRADE, REWARD: money that is cards, worth one each, and known to whom it belongs to."""

from __future__ import annotations

import pytest

from questable.runebound import cards, challenges, damage, purse
from questable.runebound.midnight.goods import GOODS
from questable.runebound.movement import movement_step
from tests.runebound.midnight.kit import HIT, MidnightTable, midnight

HAND = ("trial-friend", "trial-potion", "trial-ring", "trial-rune", "trial-dagger", "trial-plate")


def count(t: MidnightTable, seat: int = 0) -> int:
    return len(t.game.goods[seat])


def win(t: MidnightTable, card: str, seat: int = 0) -> MidnightTable:
    """This hero defeats a Challenge that was drawn, without a scratch."""
    t.face(card, seat).influenced()
    while t.game.fights:
        t.dice(*HIT * 8)
        t.play("attack" if "attack" in t.options else "defend" if "defend" in t.options else t.options[0])
    return t


# Goods ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-GEN-04", "MN-GOODS-01")
def test_a_card_is_worth_one_whatever_is_printed_on_it() -> None:
    t = midnight().goods(0, "trial-plate", "trial-friend").put(0, gold=30)
    assert purse.purse(t.game, 0) == 2


@pytest.mark.rule("MN-GOODS-02")
def test_goods_have_no_effect_and_are_no_items() -> None:
    t = midnight().goods(0, *HAND).put(0, at="Bellam", wounds=4)
    assert t.hero().cards == ()
    assert not cards.of_kind(t.game, 0, "weapon")
    t.put(0, wounds=4).run(damage.wound, "anna", 1, "")
    assert t.happened("knocked-out")  # neither ring nor plate adds Life


@pytest.mark.rule("MN-GOODS-02", "MN-REWARD-03")
def test_the_owner_sees_goods_and_others_their_number() -> None:
    t = midnight().goods(0, "trial-friend", "trial-rune")
    for seat in (1, 2, t.king, None):
        assert t.game.view(seat).goods[0] == 2
    assert t.game.view(0).goods[0] == ("trial-friend", "trial-rune")
    other = midnight().goods(0, "trial-ring", "trial-plate")
    for each in (t, other):
        each.game.decks[GOODS] = tuple(sorted(each.game.decks[GOODS]))
    for seat in (1, 2, t.king, None):
        assert t.game.view(seat) == other.game.view(seat)
        assert t.game.imagine(seat, 7) == other.game.imagine(seat, 7)


@pytest.mark.rule("MN-GOODS-02", "MN-REWARD-03", "MN-RUL-42")
def test_goods_drawn_are_shown_to_nobody_else() -> None:
    t = midnight().goods(0).deck(GOODS, "trial-friend", "trial-rune")
    t.run(purse.earn, 0, 2)
    assert t.game.goods[0] == ("trial-friend", "trial-rune")
    assert t.happened("goods-drawn") == [{"seat": 0, "amount": 2}]
    (seen,) = [event for event in t.events if event.kind == "goods-seen"]
    assert seen.only == (0,)


@pytest.mark.rule("MN-RUL-42")
def test_with_too_few_goods_in_the_deck_a_hero_gets_what_is_there() -> None:
    t = midnight().goods(0)
    t.game.decks[GOODS] = t.game.decks[GOODS][:1]
    t.run(purse.earn, 0, 3)
    assert (count(t), t.game.decks[GOODS]) == (1, ())


@pytest.mark.rule("MN-GOODS-03", "MN-GOODS-05", "MN-RUL-41")
def test_the_owner_chooses_what_to_pay_with_and_it_goes_under_the_deck() -> None:
    t = midnight().goods(0, "trial-friend", "trial-rune", "trial-ring")
    t.run(purse.pay, 0, 2)
    assert (t.topic, t.asked) == ("pay-goods", 0)
    assert t.options == ["pay:trial-friend", "pay:trial-rune", "pay:trial-ring"]
    t.play("pay:trial-rune", "pay:trial-friend")
    assert t.game.goods[0] == ("trial-ring",)
    assert t.game.decks[GOODS][-2:] == ("trial-rune", "trial-friend")
    told = [event for event in t.events if event.only is None]
    assert not any("trial-rune" in str(event.facts) for event in told)  # face down


@pytest.mark.rule("MN-GOODS-03")
def test_who_pays_with_all_is_not_asked() -> None:
    t = midnight().goods(0, "trial-friend", "trial-rune")
    t.run(purse.pay, 0, 2)
    assert (t.topic, t.game.goods[0]) == ("", ())


@pytest.mark.rule("MN-GOODS-04", "MN-MARKET-03")
@pytest.mark.parametrize(("item", "price"), [("trial-hammer", 2), ("trial-hatchets", 3), ("trial-rope", 0)])
def test_selling_an_item_brings_half_its_cost_in_goods(item: str, price: int) -> None:
    t = midnight().goods(0).put(0, at="Bellam", cards=[item])
    t.market().play(f"sell:{item}")
    assert count(t) == price


@pytest.mark.rule("MN-GEN-04")
def test_text_that_speaks_of_gold_means_goods() -> None:
    """A reward of gold draws goods; nobody has any gold."""
    t = midnight().goods(0)
    t.run(challenges.reward, 0, "trial-wolf")
    assert (count(t), t.hero().gold) == (2, 0)


@pytest.mark.rule("MN-GEN-05")
def test_nobody_recruits_an_ally() -> None:
    t = midnight().goods(0)
    t.run(cards.gain_card, 0, "trial-friend", "RB-CARD-01")
    assert t.hero().cards == ()
    assert t.game.decks[GOODS][-1] == "trial-friend"
    assert not t.happened("card-gained")  # not even for a moment


# Rewards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-REWARD-01", "MN-REWARD-02", "MN-REWARD-03")
@pytest.mark.parametrize(
    ("card", "colour", "points", "goods"),
    [("trial-wolf", "green", 1, 2), ("trial-sentry", "yellow", 2, 3), ("trial-warlord", "blue", 3, 4)],
)
def test_a_victor_gains_the_reward_in_goods_and_the_counter(card: str, colour: str, points: int, goods: int) -> None:
    t = midnight().goods(0)
    space = t.jewel(colour)
    t.put(0, at=space)
    win(t, card)
    assert (count(t), t.hero().points) == (goods, points)
    assert space not in t.game.counters


@pytest.mark.rule("MN-REWARD-02")
def test_a_red_counter_is_worth_four() -> None:
    """MN-RUL-78: red gems outside fortresses are adventures like others."""
    t = midnight().goods(0)
    space = t.plain_space("hills")
    t.counter(space, "red").put(0, at=space)
    win(t, "trial-prince")
    assert t.hero().points == 4


# Trade ---------------------------------------------------------------------------------------------------------------


def trade(t: MidnightTable) -> MidnightTable:
    return t.only(movement_step).play("trade:bert")


@pytest.mark.rule("MN-TRADE-01", "MN-RUL-88")
def test_heroes_in_one_space_trade_goods_in_place_of_gold() -> None:
    t = midnight().goods(0, "trial-friend", "trial-rune").goods(1, "trial-ring").put(1, cards=["trial-hammer"])
    trade(t).play("give-gold:1", "ask:trial-hammer", "propose", "accept")
    assert (t.topic, t.asked) == ("give-goods", 0)  # the giver picks the card
    t.play("give:trial-rune")
    assert t.game.goods[0] == ("trial-friend",)
    assert t.game.goods[1] == ("trial-ring", "trial-rune")
    assert t.hero(0).cards == ("trial-hammer",)
    (seen,) = [event for event in t.events if event.kind == "goods-seen"]
    assert (seen.only, seen.facts["cards"]) == ((1,), ["trial-rune"])  # it is passed face down
    assert t.cites("offer") == t.cites("traded") == {"MN-TRADE-01"}


@pytest.mark.rule("MN-TRADE-01")
def test_a_trade_needs_both_and_one_space() -> None:
    t = midnight().put(2, at="Bellam")
    t.movement()
    assert "trade:bert" in t.options
    assert "trade:cora" not in t.options
    t.goods(0, "trial-friend").movement().play("trade:bert", "give-gold:1", "propose")
    assert t.asked == 1
    t.play("decline")
    assert t.game.goods[0] == ("trial-friend",)


@pytest.mark.rule("MN-TRADE-01", "MN-RUL-88")
def test_they_may_trade_where_the_active_hero_starts_and_where_he_comes_by() -> None:
    t = midnight()
    space = t.plain_space("plains")
    near = t.game.content.grid.neighbours[space][0]
    t.put(0, at=space).put(1, at=near).put(2, at=space)
    t.movement()
    assert "trade:cora" in t.options
    t.play(f"travel:{near}")
    assert "trade:bert" in t.options


@pytest.mark.rule("MN-RUL-88", "MN-COV-18")
def test_a_covenant_item_changes_hands_with_all_its_upgrades() -> None:
    t = midnight().goods(0).put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-ring", "trial-friend")
    trade(t)
    assert not [each for each in t.options if "trial-ring" in each or "trial-friend" in each]
    t.play("give:trial-hammer", "propose", "accept")
    assert t.hero(1).cards == ("trial-hammer",)
    assert "trial-ring" in t.game.owned(t.hero(1))
    assert t.game.view(1).upgrades["trial-hammer"][1] == ("trial-friend", False)
    assert t.game.view(0).upgrades["trial-hammer"][1] == ("", False)


@pytest.mark.rule("MN-TRADE-02", "MN-RUL-52")
def test_heroes_never_attack_each_other() -> None:
    t = midnight()
    space = t.plain_space("plains")
    t.put(0, at=space).put(1, at=space)
    t.adventure()
    assert not [each for each in t.options if each.startswith("attack")]


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-GEN-04", "MN-GOODS-03", "MN-GOODS-05")
def test_what_text_takes_in_gold_is_paid_with_goods() -> None:
    t = midnight().goods(0, "trial-ring", "trial-rune", "trial-potion").put(0, gold=9)
    t.face("gate-sergeant")
    t.play("choose:bribe him", "pay:trial-rune", "pay:trial-ring")
    assert (t.game.goods[0], t.hero().gold) == (("trial-potion",), 9)  # gold means nothing to heroes
    t.goods(0, "trial-ring").put(0, gold=9).face("gate-sergeant")
    assert "choose:bribe him" not in t.options


@pytest.mark.rule("MN-GOODS-01", "MN-GOODS-03")
def test_dear_and_cheap_goods_pay_the_same() -> None:
    t = midnight().put(0, at="Bellam").goods(0, "trial-plate", "trial-friend", "trial-dagger", "trial-rune")
    t.stack("Bellam", "trial-hammer").market().play("buy:trial-hammer")
    assert (t.hero().cards, t.game.goods[0]) == (("trial-hammer",), ())
    t.put(0, cards=[]).goods(0, "trial-plate", "trial-friend", "trial-dagger").stack("Bellam", "trial-hammer").market()
    assert "buy:trial-hammer" not in t.options


@pytest.mark.rule("MN-GOODS-02", "MN-GEN-05", "MN-COV-10")
def test_goods_give_no_ally_no_item_and_no_text() -> None:
    t = midnight().goods(0, *HAND)
    assert (t.game.owned(t.hero()), t.game.kits[0].allies, t.game.in_use(t.hero())) == ((), (), ())
    t.face("trial-wolf").influenced().play("fight-on")
    assert t.options == ["attack", "defend"]  # nobody attacks for her


@pytest.mark.rule("MN-GEN-05", "MN-GEN-07")
def test_no_ally_is_ever_for_sale() -> None:
    t = midnight()
    assert not [card for card in t.game.decks["market"] if card in t.game.content.allies]
    assert [card for card in t.game.decks[GOODS] if card in t.game.content.allies]
    assert not [card for card in t.game.decks[GOODS] if card in t.game.content.for_sale]


@pytest.mark.rule("MN-REWARD-03", "MN-GOODS-02", "MN-REWARD-01")
def test_a_reward_is_drawn_from_the_top_and_lies_with_what_was_there() -> None:
    t = midnight().goods(0, "trial-ring").deck(GOODS, "trial-friend", "trial-rune", "trial-plate")
    t.put(0, at=t.jewel("green"))
    win(t, "trial-wolf")
    assert t.game.goods[0] == ("trial-ring", "trial-friend", "trial-rune")
    assert t.game.decks[GOODS][0] == "trial-plate"


@pytest.mark.rule("MN-TRADE-01", "MN-RUL-88")
def test_goods_may_be_asked_for_and_the_giver_is_who_chooses() -> None:
    t = midnight().goods(0).put(0, cards=["trial-hammer"]).goods(1, "trial-ring", "trial-rune", "trial-plate")
    trade(t).play("give:trial-hammer", "ask-gold:1")
    t.play("propose", "accept")
    assert (t.topic, t.asked) == ("give-goods", 1)
    assert t.options == ["give:trial-ring", "give:trial-rune", "give:trial-plate"]
    t.play("give:trial-plate")
    assert (t.game.goods[0], t.game.goods[1]) == (("trial-plate",), ("trial-ring", "trial-rune"))
    assert (t.hero(0).cards, t.hero(1).cards) == ((), ("trial-hammer",))
    told = [str(event.facts) for event in t.events if event.visible_to(2)]
    assert not any("trial-plate" in facts for facts in told)


@pytest.mark.rule("MN-TRADE-02", "MN-RUL-52", "MN-GEN-02")
def test_neither_in_the_open_nor_in_a_fortress_do_heroes_fight_each_other() -> None:
    t = midnight()
    for place in (t.plain_space("hills"), t.jewel("green"), t.game.content.fortresses[0]):
        for seat in range(3):
            t.put(seat, at=place)
        t.adventure()
        assert not [each for each in t.options if each.startswith(("attack", "fight"))]
        t.movement()
        assert not [each for each in t.options if each.startswith(("attack", "fight"))]
