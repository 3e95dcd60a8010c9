"""INTERACT: trading between heroes in one space."""

import pytest

from tests.kit import Table, table


def road_beside_road() -> tuple[int, int]:
    """Two road spaces side by side, without jewels."""
    grid = table().game.content.grid
    roads = [space for space, terrain in grid.terrain.items() if terrain == "road" and space not in grid.jewels]
    return next((one, other) for one in roads for other in grid.neighbours[one] if other in roads)


def met(**facts: object) -> Table:
    """Anna and Bert stand in the same space, at the start of Anna's Movement step."""
    return table().put(0, at="Forge", **facts).put(1, at="Forge")


def verbs(t: Table) -> set[str]:
    return {option.split(":")[0] for option in t.options}


# Where and when ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-INTERACT-01")
def test_heroes_who_are_together_at_the_start_may_trade() -> None:
    t = met(gold=2).movement()
    assert "trade:bert" in t.options
    t.play("trade:bert", "give-gold:1", "propose", "accept")
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 4)
    assert t.topic == "way-of-moving", "the hero has not moved yet"
    assert "RB-INTERACT-01" in t.cites("trade-opened")


@pytest.mark.rule("RB-INTERACT-01")
def test_heroes_may_trade_in_passing_and_only_while_they_are_together() -> None:
    here, there = road_beside_road()
    t = table().put(0, at=here).put(1, at=there).dice(6, 6, 6, 6, 6).movement()
    assert "trade" not in verbs(t)
    t.play("roll")
    assert "trade" not in verbs(t)
    t.play(f"walk:{there}/die1")
    assert {"trade", "walk", "stop"} <= verbs(t)
    t.play(f"walk:{here}/die2")
    assert "trade" not in verbs(t)


@pytest.mark.rule("RB-INTERACT-01")
def test_heroes_may_trade_at_the_end_when_the_last_die_is_spent() -> None:
    here, there = road_beside_road()
    t = table().put(0, at=here, exhaustion=3).put(1, at=there).dice(6).movement().play("rest:3")
    t.play(f"walk:{there}/die1")
    assert set(t.options) == {"trade:bert", "stop"}


@pytest.mark.rule("RB-INTERACT-01")
def test_heroes_may_trade_at_the_end_of_an_automatic_move() -> None:
    here, there = road_beside_road()
    t = table().put(0, at=here, gold=2).put(1, at=there).movement().play("automatic", f"step:{there}")
    assert set(t.options) == {"trade:bert", "stop"}
    t.play("trade:bert", "give-gold:1", "propose", "accept", "stop")
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 4)
    assert t.happened("movement-ended")


@pytest.mark.rule("RB-INTERACT-01")
def test_heroes_may_trade_at_the_end_of_a_move_instead_of_rolling() -> None:
    here, there = road_beside_road()
    t = table().put(0, at=here, cards=["trial-carpet"]).put(1, at=there).movement()
    t.play("use:trial-carpet", f"go:{there}")
    assert set(t.options) == {"trade:bert", "stop"}


@pytest.mark.rule("RB-INTERACT-01")
def test_only_the_active_hero_trades_and_with_anybody_there() -> None:
    t = table("anna", "bert", "cara", "trial-dora").put(0, at="Forge").put(1, at="Forge").put(2, at="Forge")
    assert {option for option in t.movement(0).options if option.startswith("trade")} == {"trade:bert", "trade:cara"}
    t.put(0, at="Tamalir").put(3, at="Frostgate")
    assert "trade" not in verbs(t.movement(0)), "Bert and Cara are together, but it is not their turn"


@pytest.mark.rule("RB-INTERACT-01")
def test_there_is_no_trade_outside_the_movement_step() -> None:
    t = met(cards=["trial-bell"], points=5).turn(0).play("pass", "stay")
    for topic, choice in [("adventure", "nothing"), ("market", "done"), ("experience", "keep-points")]:
        assert t.topic == topic
        assert "trade" not in verbs(t)
        t.play(choice)


@pytest.mark.rule("RB-EX-20")
def test_example_20_trading_in_passing() -> None:
    """A moves through B's space with two dice left; an item is swapped for 5 gold; A goes on moving."""
    here, there = road_beside_road()
    t = table().put(0, at=here, exhaustion=1, gold=0, cards=["trial-sword"]).put(1, at=there, gold=6)
    t.dice(6, 6, 6).movement().play("rest:1", f"walk:{there}/die1")
    assert sum(1 for face in t.game.movement_dice if face) == 2
    t.play("trade:bert", "give:trial-sword", "ask-gold:5", "propose")
    assert t.asked == 1
    t.play("accept")
    assert (t.hero(0).gold, t.hero(0).cards) == (5, ())
    assert (t.hero(1).gold, t.hero(1).cards) == (1, ("trial-sword",))
    assert t.asked == 0
    t.play(f"walk:{here}/die2", f"walk:{there}/die3")
    assert t.hero(0).space == there


# What and how --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-INTERACT-02")
def test_both_sides_may_put_in_gold_items_and_allies() -> None:
    t = met(gold=7, cards=["trial-sword", "trial-squire"]).put(1, gold=3, cards=["trial-potion", "trial-hound"])
    t.movement().play("trade:bert", "give-gold:5", "give-gold:1", "give-gold:1", "give:trial-sword")
    t.play("give:trial-squire", "ask-gold:1", "ask-gold:1", "ask:trial-potion", "ask:trial-hound", "propose", "accept")
    assert (t.hero(0).gold, t.hero(1).gold) == (7 - 7 + 2, 3 + 7 - 2)
    assert set(t.hero(0).cards) == {"trial-potion", "trial-hound"}
    assert set(t.hero(1).cards) == {"trial-sword", "trial-squire"}
    assert t.game.kits[1].allies == ("trial-squire",)
    assert "RB-INTERACT-02" in t.cites("traded")


@pytest.mark.rule("RB-INTERACT-02")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_nothing_changes_hands_unless_the_other_player_agrees(answer: str) -> None:
    t = met(gold=0, cards=["trial-sword"]).put(1, gold=3, cards=["trial-potion"]).movement()
    t.play("trade:bert", "give:trial-sword", "ask:trial-potion", "ask-gold:1", "propose")
    assert (t.asked, t.topic) == (1, "answer-offer")
    assert (t.hero(0).cards, t.hero(1).cards) == (("trial-sword",), ("trial-potion",)), "not before the answer"
    t.play(answer)
    swapped = answer == "accept"
    assert t.hero(0).cards == (("trial-potion",) if swapped else ("trial-sword",))
    assert t.hero(1).cards == (("trial-sword",) if swapped else ("trial-potion",))
    assert (t.hero(0).gold, t.hero(1).gold) == ((1, 2) if swapped else (0, 3))


@pytest.mark.rule("RB-INTERACT-02")
@pytest.mark.parametrize(("gift", "mine", "yours"), [("give:trial-sword", 0, 2), ("ask:trial-potion", 2, 0)])
def test_gifts_are_allowed_in_either_direction(gift: str, mine: int, yours: int) -> None:
    t = met(cards=["trial-sword"]).put(1, cards=["trial-potion"]).movement()
    t.play("trade:bert", gift, "propose", "accept")
    assert (len(t.hero(0).cards), len(t.hero(1).cards)) == (mine, yours)


@pytest.mark.rule("RB-INTERACT-02")
def test_nobody_gives_what_is_not_there() -> None:
    t = met(gold=6).put(1, gold=0).movement().play("trade:bert", "give-gold:5", "give-gold:1")
    assert verbs(t) == {"propose", "withdraw"}


@pytest.mark.rule("RB-INTERACT-02")
def test_a_card_is_put_into_an_offer_once() -> None:
    t = met(gold=0, cards=["trial-sword"]).put(1, gold=0, cards=["trial-potion"]).movement()
    t.play("trade:bert", "give:trial-sword", "ask:trial-potion")
    assert t.options == ["propose", "withdraw"]


@pytest.mark.rule("RB-INTERACT-02", "RB-MARKET-14")
def test_nobody_is_asked_for_what_is_not_there() -> None:
    t = met(gold=0).put(1, gold=6).movement().play("trade:bert", "ask-gold:5", "ask-gold:1")
    assert verbs(t) == {"propose", "withdraw"}, "6 are all that Bert has; to ask for gold alone is an offer"


@pytest.mark.rule("RB-INTERACT-02")
def test_what_was_offered_stays_on_the_table_in_a_counter_offer() -> None:
    t = met(gold=6, cards=["trial-sword"]).put(1, gold=5, cards=["trial-potion"]).movement()
    t.play("trade:bert", "give-gold:5", "give:trial-sword", "ask-gold:1", "ask:trial-potion", "propose", "counter")
    t.play("ask-gold:1", "propose", "accept")
    assert (t.hero(0).gold, t.hero(1).gold) == (6 - 6 + 1, 5 + 6 - 1)
    assert (t.hero(0).cards, t.hero(1).cards) == (("trial-potion",), ("trial-sword",))


@pytest.mark.rule("RB-INTERACT-02", "RB-RUL-27")
def test_the_other_player_may_answer_with_another_offer_to_which_the_first_must_agree() -> None:
    t = met(gold=3, cards=["trial-sword"]).put(1, gold=5).movement()
    t.play("trade:bert", "give:trial-sword", "ask-gold:5", "propose", "counter")
    assert (t.asked, t.topic) == (1, "make-an-offer")
    t.play("ask-gold:1", "propose")
    assert (t.asked, t.topic) == (0, "answer-offer")
    t.play("accept")
    assert (t.hero(0).gold, t.hero(1).gold) == (3 + 5 - 1, 5 - 5 + 1)
    assert t.hero(1).cards == ("trial-sword",)


@pytest.mark.rule("RB-RUL-27")
def test_there_are_at_most_four_counter_offers_in_a_row() -> None:
    t = met(gold=3).movement().play("trade:bert", "give-gold:1", "propose")
    for _ in range(4):
        t.play("counter", "propose")
    assert t.options == ["accept", "decline"]


@pytest.mark.rule("RB-RUL-27", "RB-INTERACT-01")
@pytest.mark.parametrize("end", [("withdraw",), ("give-gold:1", "propose", "decline")])
def test_after_a_refusal_there_is_no_trade_until_another_space_is_entered_or_a_new_turn_begins(
    end: tuple[str, ...],
) -> None:
    here, there = road_beside_road()
    t = table().put(0, at=here).put(1, at=here).dice(6, 6, 6, 6, 6).movement().play("trade:bert", *end)
    assert "trade" not in verbs(t)
    t.play("roll")
    assert "trade" not in verbs(t)
    t.play(f"walk:{there}/die1", f"walk:{here}/die2")
    assert "trade:bert" in t.options
    t.play("trade:bert", *end)
    assert "trade" not in verbs(t)
    assert "trade:bert" in t.movement().options


@pytest.mark.rule("RB-RUL-27")
def test_after_an_agreed_trade_they_may_trade_again() -> None:
    t = met(gold=2).movement().play("trade:bert", "give-gold:1", "propose", "accept")
    assert "trade:bert" in t.options


@pytest.mark.rule("RB-INTERACT-03", "RB-RUL-21")
def test_counters_points_runes_and_cards_won_from_challenges_are_not_for_trade() -> None:
    t = met(gold=1, points=9, experience=["mind", "life"], cards=["trial-sword"])
    t.put(0, trophies=["trial-idol"], runes=["trial-dragon"], kept=["trial-gift"])
    t.put(1, gold=0, points=9, experience=["body"], trophies=["trial-warden"], runes=["trial-wyrm"])
    t.movement().play("pass", "trade:bert")
    assert set(t.options) == {"give:trial-sword", "give-gold:1", "withdraw"}


@pytest.mark.rule("RB-INTERACT-04")
@pytest.mark.parametrize(
    ("mine", "yours", "over"),
    [
        ("trial-bow", ["trial-sword", "trial-axe"], {"trial-sword", "trial-axe", "trial-bow"}),
        ("trial-shield", ["trial-mail"], {"trial-mail", "trial-shield"}),
        ("trial-hound", ["trial-squire", "trial-priest"], {"trial-squire", "trial-priest", "trial-hound"}),
    ],
    ids=["two weapons", "one armor", "two allies"],
)
def test_a_player_over_a_limit_after_the_trade_meets_it_at_once(mine: str, yours: list[str], over: set[str]) -> None:
    t = met(cards=[mine]).put(1, cards=yours).movement()
    t.play("trade:bert", f"give:{mine}", "propose", "accept")
    assert (t.asked, t.topic) == (1, "over-the-limit")
    assert set(t.options) == {f"discard:{card}" for card in over}
    t.play(f"discard:{yours[0]}")
    assert set(t.hero(1).cards) == over - {yours[0]}
    assert (t.asked, t.topic) == (0, "way-of-moving")


@pytest.mark.rule("RB-INTERACT-04")
def test_the_player_who_made_the_offer_respects_the_limits_too() -> None:
    t = met(cards=["trial-mail"]).put(1, cards=["trial-shield"]).movement()
    t.play("trade:bert", "ask:trial-shield", "propose", "accept")
    assert (t.asked, t.topic) == (0, "over-the-limit")


@pytest.mark.rule("RB-INTERACT-04", "RB-ITEM-02", "RB-ALLY-02")
def test_the_limits_of_each_player_are_the_own_ones() -> None:
    """Bert, whose turn it is not, may have a weapon and an ally more, Anna may not."""
    more = ["trial-of-weapon-limit", "trial-of-ally-limit"]
    t = met(cards=["trial-bow", "trial-hound"])
    t.put(1, cards=[*more, "trial-sword", "trial-axe", "trial-squire", "trial-priest"]).movement()
    t.play("trade:bert", "give:trial-bow", "give:trial-hound", "propose", "accept")
    assert t.topic == "way-of-moving" and len(t.hero(1).cards) == 8
    t.play("trade:bert", "ask:trial-bow", "ask:trial-sword", "ask:trial-axe", "propose", "accept")
    assert (t.asked, t.topic) == (0, "over-the-limit")


@pytest.mark.rule("RB-INTERACT-04")
def test_the_limits_count_only_when_the_trade_is_complete() -> None:
    """Armor for armor, ally for ally between players who have as many as they may."""
    t = met(cards=["trial-mail", "trial-squire", "trial-scout"])
    t.put(1, cards=["trial-shield", "trial-priest", "trial-hound"]).movement()
    t.play("pass", "trade:bert", "give:trial-mail", "give:trial-squire", "ask:trial-shield", "ask:trial-hound")
    t.play("propose", "accept")
    assert t.topic == "way-of-moving"
    assert set(t.hero(0).cards) == {"trial-shield", "trial-hound", "trial-scout"}
    assert set(t.hero(1).cards) == {"trial-mail", "trial-priest", "trial-squire"}


@pytest.mark.rule("RB-INTERACT-05")
def test_an_activated_card_stays_activated_until_its_new_owner_refreshes_it() -> None:
    t = met(cards=["trial-horn"]).movement()
    t.play("use:trial-horn", "trade:bert", "give:trial-horn", "propose", "accept")
    assert t.game.turned == ("trial-horn",)
    t.turn(0)
    assert t.game.turned == ("trial-horn",), "it is Bert's now"
    t.turn(1)
    assert "use:trial-horn" in t.options


@pytest.mark.rule("RB-INTERACT-05")
@pytest.mark.parametrize(("owner", "offer"), [(0, "give:trial-squire"), (1, "ask:trial-squire")])
def test_counters_stay_on_a_traded_card(owner: int, offer: str) -> None:
    t = met().put(owner, cards=["trial-squire"])
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"] = 2, 1
    t.movement().play("trade:bert", offer, "propose", "accept")
    assert t.hero(1 - owner).cards == ("trial-squire",)
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire")) == (2, 1)


@pytest.mark.rule("RB-INTERACT-05")
def test_a_card_that_was_asked_for_stays_activated_too() -> None:
    t = met().put(1, cards=["trial-horn"])
    t.game.turned = ("trial-horn",)
    t.movement().play("trade:bert", "ask:trial-horn", "propose", "accept")
    assert t.hero(0).cards == ("trial-horn",)
    assert t.game.turned == ("trial-horn",)


@pytest.mark.rule("RB-INTERACT-06", "RB-RUL-22")
def test_a_trade_says_nothing_about_the_future_and_binds_nobody() -> None:
    """Only things at hand are on the table; Bert takes the gift, and either may attack the other all the same."""
    t = met(gold=3, cards=["trial-sword"]).put(1, cards=["trial-potion"]).turn(0).play("trade:bert")
    assert verbs(t) <= {"give", "ask", "give-gold", "ask-gold", "propose", "withdraw"}
    t.play("give-gold:1", "propose", "accept")
    assert t.game.bargain is None
    t.play("stay")
    assert "attack:bert" in t.options
    t.turn(1).play("stay")
    assert "attack:anna" in t.options


@pytest.mark.rule("RB-INTERACT-07")
@pytest.mark.parametrize(
    "choices",
    [("trade:bert", "give-gold:1", "propose", "decline", "roll"), ("roll",), ("roll", "trade:bert", "withdraw")],
)
def test_nobody_is_attacked_in_the_movement_step(choices: tuple[str, ...]) -> None:
    t = met(gold=1).dice(6, 6, 6, 6, 6).turn(0)
    seen = set(t.options)
    for choice in choices:
        t.play(choice)
        seen |= set(t.options)
    assert not [option for option in seen if option.startswith("attack")]
    t.play("stop")
    assert t.topic == "adventure"
    assert "attack:bert" in t.options
