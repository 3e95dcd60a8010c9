"""The verbs for gold, points and cards."""

from __future__ import annotations

import pytest

from questable.errors import StuckError
from questable.runebound import challenges
from questable.runebound.abilities.gaining import Search
from questable.runebound.values import printed_cost
from tests.kit import Table, table
from tests.runebound.abilities.using import last, reach, ready


def test_gain_gold_and_points() -> None:
    t = ready("trial-verb-gain", gold=0).play("use:trial-verb-gain/1")
    assert (t.hero().gold, t.hero().points) == (2, 1)
    assert last(t, "gained") == {"seat": 0, "gold": 2, "points": 1}


def test_gain_the_worth_of_a_counter() -> None:
    assert ready("trial-verb-gain").play("use:trial-verb-gain/2").hero().points == 3


def test_another_hero_gains() -> None:
    t = ready("trial-verb-gain").put(1, gold=0).play("use:trial-verb-gain/3")
    assert (t.hero(0).gold, t.hero(1).gold) == (3, 1)


def test_lose_as_much_as_there_is() -> None:
    t = ready("trial-verb-lose", gold=5, points=0).play("use:trial-verb-lose/1")
    assert (t.hero().gold, t.hero().points) == (3, 0)
    t.play("use:trial-verb-lose/2")
    assert t.hero().gold == 0


OWNED = ("trial-verb-lose", "trial-sword", "trial-squire", "trial-hound", "trial-potion")  # costs 3, 6, 6, 1, 1


@pytest.mark.parametrize(
    ("number", "lost"),
    [
        (3, ["trial-sword", "trial-squire"]),  # the dearest
        (4, ["trial-hound", "trial-potion"]),  # the cheapest
        (5, list(OWNED)),
        (6, ["trial-verb-lose", "trial-sword", "trial-potion"]),
        (7, ["trial-squire", "trial-hound"]),
    ],
)
def test_lose_a_card(number: int, lost: list[str]) -> None:
    t = ready(*OWNED).play(f"use:trial-verb-lose/{number}")
    assert (t.topic, t.options) == ("lose-a-card", [f"lose:{card}" for card in lost])
    t.play(f"lose:{lost[-1]}")
    assert lost[-1] not in t.hero().cards
    assert t.game.decks["market"][-1] == lost[-1]


def test_a_card_of_a_kind_nobody_has_is_not_lost() -> None:
    t = ready("trial-verb-lose").play("use:trial-verb-lose/7")
    assert t.hero().cards == ("trial-verb-lose",)


def test_steal_as_much_as_there_is() -> None:
    t = ready("trial-verb-steal", gold=0).put(1, gold=1).play("use:trial-verb-steal/1")
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 0)
    assert last(t, "gold-taken") == {"seat": 0, "foe": 1, "amount": 1}
    assert t.topic == "way-of-moving"  # nothing more to take


def test_steal_from_all_others() -> None:
    t = ready("trial-verb-steal", heroes=("anna", "bert", "cara"), gold=0).play("use:trial-verb-steal/2")
    assert [hero.gold for hero in t.game.heroes] == [2, 2, 2]


def turned(*cards: str) -> Table:
    t = table().put(0, cards=["trial-verb-refresh", "trial-horn", "trial-bow"])
    t.game.turned = cards
    return t.movement()


def test_refresh_this_card() -> None:
    t = turned("trial-verb-refresh", "trial-horn").play("use:trial-verb-refresh/1")
    assert t.game.turned == ("trial-horn",)


def test_refresh_one_of_the_others() -> None:
    t = turned("trial-verb-refresh", "trial-horn", "trial-bow").play("use:trial-verb-refresh/2")
    assert t.options == ["refresh:trial-horn", "refresh:trial-bow"]
    t.play("refresh:trial-bow")
    assert t.game.turned == ("trial-verb-refresh", "trial-horn")


def test_refresh_all_others() -> None:
    t = turned("trial-horn", "trial-bow").play("use:trial-verb-refresh/3")
    assert t.game.turned == ()


def test_a_reward_that_refreshes_nothing_is_not_told() -> None:
    t = table().put(0, cards=["trial-horn"]).only(challenges.reward, 0, "collector-of-the-unscarred")
    assert t.happened("gained") and not t.happened("refreshed")
    t.game.turned = ("trial-horn",)
    t.only(challenges.reward, 0, "collector-of-the-unscarred")
    assert [each["count"] for each in t.happened("refreshed")] == [1] and not t.game.turned


def test_nothing_turned_nothing_to_refresh() -> None:
    assert "use:trial-verb-refresh/1" not in turned("trial-horn").options
    assert turned().put(0, cards=["trial-verb-refresh"]).movement().topic == "way-of-moving"


def test_the_cards_of_others_are_not_refreshed() -> None:
    t = table().put(0, cards=["trial-verb-refresh"]).put(1, cards=["trial-horn"])
    t.game.turned = ("trial-horn",)
    assert t.movement().topic == "way-of-moving"


def test_draw_market_cards_and_take_one() -> None:
    t = ready("trial-verb-draw-market").deck("market", "trial-sword", "trial-axe", "trial-bow")
    t.play("use:trial-verb-draw-market/1")
    assert t.options == ["take:trial-sword", "take:trial-axe", "take-nothing"]
    t.play("take:trial-axe")
    assert "trial-axe" in t.hero().cards
    assert t.game.decks["market"][0] == "trial-bow"
    assert t.game.decks["market"][-1] == "trial-sword"
    assert t.game.offered == ()


def test_draw_market_cards_and_take_nothing() -> None:
    t = ready("trial-verb-draw-market").deck("market", "trial-sword", "trial-axe")
    t.play("use:trial-verb-draw-market/1", "take-nothing")
    assert set(t.game.decks["market"][-2:]) == {"trial-sword", "trial-axe"}


def test_draw_market_cards_and_buy_one_for_less() -> None:
    t = ready("trial-verb-draw-market", gold=3).deck("market", "trial-sword", "trial-axe")  # costs 6 and 5
    t.play("use:trial-verb-draw-market/2")
    assert t.options == ["buy:trial-axe", "take-nothing"]
    t.play("buy:trial-axe")
    assert t.hero().gold == 0
    assert last(t, "bought") == {"seat": 0, "card": "trial-axe", "price": 3}


def test_draw_what_is_left_of_the_market_deck() -> None:
    t = ready("trial-verb-draw-market")
    t.game.decks["market"] = ("trial-sword",)
    t.play("use:trial-verb-draw-market/1")
    assert t.options == ["take:trial-sword", "take-nothing"]
    t.play("take:trial-sword")
    assert t.topic == "way-of-moving"  # the deck is empty, nothing more to use


def test_draw_an_adventure_card_for_its_reward_only() -> None:
    t = ready("trial-verb-draw-adventure", at="Forge", gold=0).deck("yellow", "trial-witch").dice(10, 10)
    t.play("use:trial-verb-draw-adventure")
    assert t.game.fight.enemy == "trial-witch"
    assert t.cites("challenge") == {"RB-RUL-30"}, "it is no Encounter that says so"
    t.dice(*[10] * 18)
    while t.game.fights:
        reach(t, "attack-or-defend" if t.topic != "attack-or-defend" else t.topic).play("attack")
        if t.game.fights:
            reach(t, "escape").play("fight-on")
    assert (t.hero().gold, t.hero().points) == (3, 0)


@pytest.mark.rule("RB-ENC-04", "RB-ENC-05")
def test_what_an_encounter_draws_is_fought_because_of_the_encounter() -> None:
    t = table().deck("green", "trial-detour-sign").deck("yellow", "trial-witch")
    t.put(0, at=t.jewel("green"), wounds=4).adventure().play("attempt:green")
    assert t.game.fight.enemy == "trial-witch" and t.cites("challenge") == {"RB-ENC-04"}
    t.dice(1, 1)
    reach(t, "attack-or-defend").play("defend")
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert t.happened("knocked-out") and t.cites("not-beaten") == {"RB-ENC-05"}
    assert not any(entry.card for entry in t.game.undefeated)


def test_after_a_drawn_card_the_adventure_goes_on() -> None:
    """An Encounter that draws from another deck does not use up the pass through its own."""
    t = table().deck("green", "trial-detour-sign", "trial-goblin").put(0, cards=["trial-bomb"])
    t.game.decks["yellow"] = ("trial-witch",)
    t.put(0, at=t.jewel("green")).adventure().dice(10, 10).play("attempt:green", "use:trial-bomb")
    assert t.happened("beaten")[0]["card"] == "trial-witch"
    assert t.game.fight.enemy == "trial-goblin"


def test_search_for_a_named_card() -> None:
    t = ready("trial-verb-search").deck("market", "trial-axe", "trial-sword")
    t.play("use:trial-verb-search/1")
    assert t.options == ["take:trial-sword", "take-nothing"]
    before = t.game.decks["market"]
    t.play("take:trial-sword")
    assert "trial-sword" in t.hero().cards
    assert sorted(t.game.decks["market"]) == sorted(set(before) - {"trial-sword"})
    assert t.game.decks["market"] != tuple(card for card in before if card != "trial-sword")  # shuffled


def test_search_for_a_word() -> None:
    t = ready("trial-verb-search")
    words = [card for card in t.game.decks["market"] if t.game.content.cards[card].says("sword")]
    t.play("use:trial-verb-search/2")
    assert sorted(t.options) == sorted([*(f"take:{card}" for card in words), "take-nothing"])


def test_search_and_take_nothing() -> None:
    t = ready("trial-verb-search").deck("market", "trial-axe", "trial-sword")
    before, mine = t.game.decks["market"], t.hero().cards
    t.play("use:trial-verb-search/1", "take-nothing")
    assert t.hero().cards == mine
    assert sorted(t.game.decks["market"]) == sorted(before)
    assert t.game.decks["market"] != before  # shuffled: it has been searched


def test_an_option_that_nothing_answers_is_an_error_when_it_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    t = ready("trial-verb-search").deck("market", "trial-axe", "trial-sword")
    monkeypatch.setattr(Search, "ANSWERS", {"take": Search.ANSWERS["take"]})
    with pytest.raises(StuckError, match=r"'search' offers take-nothing, which trial-verb-search\S* does not answer"):
        t.play("use:trial-verb-search/1")


def test_search_and_find_nothing() -> None:
    t = ready("trial-verb-search", "trial-sword").play("use:trial-verb-search/1")
    assert t.happened("nothing-found")


def test_a_card_gained_over_a_limit_is_dealt_with() -> None:
    t = ready("trial-verb-search", "trial-axe", "trial-bow").deck("market", "trial-sword")
    t.play("use:trial-verb-search/1", "take:trial-sword")
    assert t.topic == "over-the-limit"
    assert printed_cost(t.game, "trial-sword") == 6
