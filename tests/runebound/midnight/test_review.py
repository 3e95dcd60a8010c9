"""What an audit found that no test saw: the price of covenant items, an empty goods deck, guards, the log's order."""

from __future__ import annotations

import pytest

from questable.runebound import purse, values
from questable.runebound.experience import experience_step
from questable.runebound.midnight import adventure as box
from questable.runebound.midnight.assault import RED
from questable.runebound.midnight.goods import GOODS
from questable.runebound.midnight.influence import ASSAULT
from questable.runebound.midnight.setup import place_mirrors
from questable.runebound.midnight.threat import offer_test
from questable.runebound.midnight.travel import infiltration_difficulty
from questable.runebound.movement import spend_dice
from questable.runebound.state import Fight
from tests.runebound.midnight.kit import ERENHEAD, HIT, LAMPLESS, MidnightTable, midnight
from tests.runebound.midnight.test_options import asked, new, options

# Rules that could be broken unseen -----------------------------------------------------------------------------------


@pytest.mark.rule("MN-TRADE-01")
def test_who_walks_up_to_a_friend_with_the_last_die_may_trade() -> None:
    t = midnight()
    space = t.plain_space("plains")
    near = t.game.content.grid.neighbours[space][0]
    t.put(0, at=space).put(1, at=near).put(2, at="Bellam").movement()
    t.game.dice_given_up = t.game.dice_count - 1
    t.play(f"travel:{near}")
    assert not any(option.startswith("travel") for option in t.options) and "trade:bert" in t.options


@pytest.mark.rule("MN-INFIL-03")
def test_the_difficulty_has_no_upper_bound() -> None:
    t = midnight()
    dearest = max(t.game.content.for_sale, key=lambda card: t.game.content.items[card].cost)
    cost = t.game.content.items[dearest].cost
    assert cost > 10 and infiltration_difficulty(t.put(0, cards=[dearest]).game, 0) == 10 + cost


@pytest.mark.rule("MN-LEVEL-01")
@pytest.mark.parametrize("counters", [5, 6, 8, 11])
def test_levels_go_on_above_six(counters: int) -> None:
    t = midnight().put(0, experience=["stamina"] * counters)
    assert values.level_of(t.game, 0) == 1 + counters


@pytest.mark.rule("MN-XP-03")
@pytest.mark.parametrize("kind", ["mind", "body", "spirit", "life", "stamina"])
def test_a_counter_of_every_kind_makes_a_covenant_item(kind: str) -> None:
    t = midnight().put(0, points=4, cards=["trial-hammer"]).goods(0, "trial-ring", "trial-friend")
    t.only(experience_step).play(f"learn:{kind}")
    assert t.topic == "covenant"


@pytest.mark.rule("MN-MOVE-14")
@pytest.mark.parametrize("town", ["Lakesend", "Bellam"])
def test_nobody_steps_out_of_a_city_without_a_die(town: str) -> None:
    t = midnight().put(0, at=town).movement()
    assert any(option.startswith("travel") for option in t.options)
    t.game.dice_given_up = t.game.dice_count
    t.only(spend_dice)
    assert not any(option.startswith(("travel", "step", "automatic")) for option in t.options)


@pytest.mark.rule("MN-MOVE-02")
def test_rest_and_heal_are_mixed_with_travel_in_any_order() -> None:
    t = midnight()
    t.put(0, at=t.plain_space("plains"), exhaustion=2, wounds=1).movement()
    steps = [option for option in t.options if option.startswith("travel:")]
    t.play(steps[0], "rest-die")
    assert {"rest-die", "heal-die", "barter-die"} <= set(t.options), "after a step and a rest"
    t.play("rest-die")
    assert any(option.startswith("travel:") for option in t.options) and "heal-die" in t.options


# An empty goods deck -------------------------------------------------------------------------------------------------


def rewarded(left: int) -> MidnightTable:
    """Anna wins 2 goods, and so many lie in the deck."""
    t = midnight().goods(0)
    t.game.decks[GOODS] = t.game.decks[GOODS][:left]
    t.face("trial-warlord").influenced()
    while t.game.fights:
        t.dice(*HIT * 8)
        t.play("attack" if "attack" in t.options else "defend" if "defend" in t.options else t.options[0])
    return t


@pytest.mark.rule("MN-RUL-42", "MN-REWARD-01", "MN-REWARD-03")
def test_a_reward_the_goods_deck_cannot_pay_says_so() -> None:
    whole = rewarded(50)
    (drawn,) = whole.happened("goods-drawn")
    wanted = drawn["amount"]
    assert wanted > 1 and "wanted" not in drawn
    assert whole.cites("goods-drawn") == {"MN-REWARD-03"} and whole.cites("gained") == {"MN-REWARD-01"}
    for left, said in (
        (1, f"The goods deck runs out: Anna draws 1 of {wanted} goods."),
        (0, f"The goods deck is empty: Anna draws none of {wanted} goods."),
    ):
        t = rewarded(left)
        assert t.happened("goods-drawn") == [{"seat": 0, "amount": left, "wanted": wanted}]
        assert t.cites("goods-drawn") == {"MN-RUL-42", "MN-REWARD-03"}
        (event,) = [each for each in t.events if each.kind == "goods-drawn"]
        (gained,) = [each for each in t.events if each.kind == "gained"]
        assert t.game.say(event) == said and t.game.say(gained) == "", "nothing is claimed before"


# Covenant items as a price -------------------------------------------------------------------------------------------


def with_the_rune(*cards: str) -> MidnightTable:
    """Anna fights; a Sacrifice Rune lies under her hammer, with one more card."""
    t = midnight().goods(0).put(0, cards=["trial-hammer", *cards]).under("trial-hammer", "sacrifice-rune", "trial-ring")
    t.face("trial-warlord")
    while "use:sacrifice-rune" not in t.options:
        t.influenced() if t.topic == "influence" else t.play("pass" if "pass" in t.options else "fight-on")
    return t


@pytest.mark.rule("MN-RUL-105", "MN-COV-18")
def test_a_covenant_item_that_alone_could_pay_is_not_lost_unasked() -> None:
    t = with_the_rune()
    assert "paid with Trial Hammer and its 2 upgrades" in str(t.game.hints()["use:sacrifice-rune"].text)
    t.play("use:sacrifice-rune")
    assert (t.topic, t.asked, t.rules) == ("pay-with-upgrades", 0, ("MN-RUL-105", "MN-COV-18"))
    assert "2 upgrades" in str(t.game.hints()["discard:trial-hammer"].text)
    t.play("spare-upgrades")
    assert t.hero().cards == ("trial-hammer",) and "use:sacrifice-rune" in t.options
    assert not t.happened("used") and not t.happened("card-lost")
    t.play("use:sacrifice-rune", "discard:trial-hammer")
    assert t.hero().cards == () and t.game.upgrades == {} and t.happened("enemy-wounded")
    assert t.happened("upgrades-go") == [{"card": "trial-hammer", "count": 2}]
    kinds = [event.kind for event in t.events]
    assert kinds.index("used") < kinds.index("card-lost") < kinds.index("upgrades-go")


@pytest.mark.rule("MN-RUL-105")
def test_where_another_card_can_pay_the_price_itself_is_the_question() -> None:
    t = with_the_rune("trial-tunic").play("use:sacrifice-rune")
    assert t.topic == "pay-with-a-card" and set(t.options) == {"discard:trial-hammer", "discard:trial-tunic"}
    assert "2 upgrades" in str(t.game.hints()["discard:trial-hammer"].text)
    assert "upgrade" not in str(t.game.hints()["discard:trial-tunic"].text)


@pytest.mark.rule("MN-GOODS-03")
def test_paying_says_how_many_goods_are_still_to_be_paid() -> None:
    t = midnight().goods(0, "trial-friend", "trial-potion", "trial-ring", "trial-rune")
    t.only(purse.pay, 0, 3)
    assert t.topic == "pay-goods" and t.game.decision is not None
    assert t.game.say(t.game.decision) == "You pay 3 goods: which card?"
    t.play("pay:trial-ring")
    assert t.game.say(t.game.decision) == "You pay 2 goods: which card?"


# Guards of mirrors ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-ASSAULT-04")
def test_the_life_of_a_guard_does_not_grow_with_the_heroes() -> None:
    """Printed Life and the mirror, whoever comes: so each companion helps."""
    t = midnight("anna", "bert", "cora", "dora")
    g = t.game
    g.assaulting = ERENHEAD
    guards = [card for card, found in g.content.challenges.items() if found.colour == RED]
    assert len(guards) >= 8
    for card in guards:
        for count in (1, 2, 3, 4):
            g.assailants = tuple(range(count))
            g.fights = [Fight(seat=0, enemy=card, space=ERENHEAD, origin=ASSAULT, side=g.assailants)]
            assert values.enemy_life(g) == g.content.challenges[card].life + 2


def test_games_begun_under_rules_3_keep_their_guards_and_questions() -> None:
    assert box.former_rules(3, 4) == ("rules-3",) and box.former_rules(4, 4) == ()
    was, now = box.load(variants=["rules-3"]), midnight().game.content
    changed = {card for card in was.challenges if was.challenges[card] != now.challenges[card]}
    assert changed and {was.challenges[card].colour for card in changed} == {RED}


# The order of the log ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-PATROL-14", "MN-PATROL-17", "MN-PATROL-18")
def test_a_patrol_is_named_and_its_defeat_comes_before_its_end() -> None:
    t = midnight().patrol(1, at=LAMPLESS, wounds=0)
    t.game.raiding = 1
    t.face("trial-warlord", origin="patrol").influenced()
    while t.game.fights:
        t.dice(*HIT * 8)
        t.play("attack" if "attack" in t.options else "defend" if "defend" in t.options else t.options[0])
    told = {event.kind: t.game.say(event) for event in t.events}
    assert "leads the patrol" in told["challenge"] or "is led by" in told["challenge"]
    assert told["beaten"].endswith("A patrol brings neither reward nor experience.")
    kinds = [event.kind for event in t.events]
    assert kinds.count("beaten") == 1 and kinds.index("beaten") < kinds.index("patrol-gone")


@pytest.mark.rule("MN-THREAT-08", "MN-TOKEN-07")
def test_the_reason_of_a_reaction_comes_before_what_is_spent_on_it() -> None:
    t = midnight().tokens(exhaustion=2).night(offer_test, 0, "escape")
    assert t.rules == ("MN-THREAT-08", "MN-TOKEN-07")
    t.play("test:2")
    kinds = [event.kind for event in t.events]
    assert kinds.index("reaction") < kinds.index("tokens-spent") < kinds.index("threat-test")


# Fewer fortresses than mirrors ---------------------------------------------------------------------------------------


@pytest.mark.rule("MN-RUL-17")
def test_with_fewer_fortresses_the_night_king_says_which_mirrors_stay_in_the_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = midnight("anna", "bert", "cora")
    g = t.game
    monkeypatch.setattr(g.content, "fortresses", g.content.fortresses[:5])
    g.mirrors = {}
    t.night(place_mirrors)
    asked = []
    while t.topic == "mirror-where":
        asked.append(g.decision.subject if g.decision else None)
        t.play("in-the-box" if "in-the-box" in t.options else t.options[0])
    assert asked[0] == 3 and sorted(g.mirrors.values()) == [1, 1, 1, 1, 1]
    assert sum(g.mirrors.values()) >= 4, "the heroes could still win"
    g.mirrors, g.mirrors_in_box = {}, 0
    monkeypatch.setattr(g.content, "fortresses", g.content.fortresses[:3])
    t.night(place_mirrors).play("in-the-box", "in-the-box")
    assert "in-the-box" not in t.options, "2, 1 and 1 are enough for three heroes, 1, 1 and 1 are not"


@pytest.mark.rule("MN-RUL-82")
def test_nobody_has_to_be_well_equipped() -> None:
    g = new()
    for choice in ("equip", "bid-no-more", "bid-no-more"):
        g.play(choice)
    while asked(g)[1] in ("mirror-where", "patrol-where"):
        g.play(options(g)[0])
    assert asked(g) == (0, "equipment")
    g.play("take-nothing")
    while asked(g)[1] == "equipment":
        g.play("take-nothing")
    while asked(g)[1] == "begin-where":
        g.play(options(g)[0])
    assert all(hero.cards == () for hero in g.heroes)
