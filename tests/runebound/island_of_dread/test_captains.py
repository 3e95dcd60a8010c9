"""CAPT, LOAN: captains are hired, kept, left behind and discarded; what a loan voids."""

from __future__ import annotations

import pytest

from questable import Pack, PackFiles
from questable.errors import ContentError
from questable.runebound import cards, damage, experience, hero_combat, interaction, knockout, market, movement, turn
from questable.runebound.abilities.targets import characters
from questable.runebound.abilities.vocabulary import Usage
from questable.runebound.conditions import how_many
from questable.runebound.island_of_dread import adventure as box
from questable.runebound.values import party
from tests.runebound.island_of_dread.kit import A1, A2, HIT, MISS, IslandTable, island


def quay(t: IslandTable, *captains: str, gold: int = 10) -> IslandTable:
    """Anna is in the market of Orris, where these captains wait; the next one of the deck is the trial captain."""
    t.put(0, at="Orris", gold=gold).harbour("Orris", *captains).deck("captains", "trial-captain").stack("Orris")
    return t.market()


@pytest.mark.rule("IOD-CAPT-01", "IOD-CAPT-02", "IOD-RUL-44")
def test_a_captain_is_not_an_ally() -> None:
    t = island().put(0, cards=["trial-friend"]).hired().afloat()
    assert party(t.game, 0) == ("anna", "trial-friend")
    assert t.game.kits[0].allies == ("trial-friend",)
    assert not cards.of_kind(t.game, 0, "ally").count("trial-captain")
    t.game.wounds["trial-captain"] = 1
    knockout.cure(t.game, 0)
    assert t.wounds("trial-captain") == 1


@pytest.mark.rule("IOD-CAPT-03", "IOD-RUL-33")
def test_hiring_is_one_of_the_market_actions_and_done_once() -> None:
    t = quay(island())
    assert "ask-around" in t.options
    t.play("ask-around", "hire-nobody")
    assert "ask-around" not in t.options


@pytest.mark.rule("IOD-RUL-33")
def test_where_captains_may_be_asked_for_again_each_attempt_draws() -> None:
    t = quay(island(variants=["ask-again"]))
    before = len(t.game.decks["captains"])
    t.play("ask-around", "hire-nobody", "ask-around")
    assert len(t.game.decks["captains"]) == before - 2


@pytest.mark.rule("IOD-CAPT-04", "IOD-CAPT-05")
def test_first_a_captain_is_drawn_then_any_may_be_hired() -> None:
    t = quay(island(), "trial-pilot").play("ask-around")
    assert t.game.harbours["Orris"] == ("trial-pilot", "trial-captain")
    assert t.options == [
        "hire-nobody",
        "hire:trial-pilot",
        "loan:trial-pilot",
        "hire:trial-captain",
        "loan:trial-captain",
    ]
    assert t.cites("captain-comes") == {"IOD-CAPT-04"}


@pytest.mark.rule("IOD-RUL-33")
def test_without_the_draw_there_is_no_hire() -> None:
    t = quay(island(), "trial-pilot")
    assert not [option for option in t.options if option.startswith(("hire", "loan"))]


@pytest.mark.rule("IOD-RUL-35")
def test_with_an_empty_deck_one_hires_from_those_present() -> None:
    t = island().put(0, at="Orris", gold=10).harbour("Orris", "trial-pilot")
    t.game.decks["captains"] = ()
    t.market().play("ask-around")
    assert t.options == ["hire-nobody", "hire:trial-pilot", "loan:trial-pilot"]


@pytest.mark.rule("IOD-CAPT-06", "IOD-GOLD-02")
def test_hired_for_gold_the_cost_is_paid() -> None:
    t = quay(island(), gold=5).play("ask-around", "hire:trial-captain")
    assert (t.hero().gold, t.game.captains, t.game.loans) == (1, {0: "trial-captain"}, ())
    assert t.game.harbours["Orris"] == ()
    assert t.happened("captain-hired")[0]["price"] == 4


@pytest.mark.rule("IOD-CAPT-06")
def test_who_cannot_pay_cannot_hire_for_gold() -> None:
    t = quay(island(), gold=3).play("ask-around")
    assert t.options == ["hire-nobody", "loan:trial-captain"]


@pytest.mark.rule("IOD-CAPT-07", "IOD-CAPT-08", "IOD-LOAN-02", "IOD-RUL-46")
@pytest.mark.parametrize("kept", ["trial-captain", "trial-pilot"])
def test_of_two_captains_one_is_kept(kept: str) -> None:
    t = island().hired("trial-pilot", loan=True)
    quay(t).play("ask-around", "hire:trial-captain")
    assert t.hero().gold == 6  # paid before the choice
    assert set(t.options) == {"keep:trial-captain", "keep:trial-pilot"}
    t.play(f"keep:{kept}")
    other = ({"trial-captain", "trial-pilot"} - {kept}).pop()
    assert t.game.captains == {0: kept}
    assert t.game.decks["captains"][-1] == other
    assert t.game.loans == (("trial-pilot",) if kept == "trial-pilot" else ())


@pytest.mark.rule("IOD-CAPT-09")
def test_a_discarded_captain_loses_counters_and_goes_under_the_deck() -> None:
    t = island().hired("trial-pilot")
    t.game.wounds["trial-pilot"], t.game.exhaustion["trial-pilot"] = 1, 2
    quay(t).play("ask-around", "loan:trial-captain", "keep:trial-captain")
    assert (t.wounds("trial-pilot"), t.exhaustion("trial-pilot")) == (0, 0)
    assert t.game.decks["captains"][-1] == "trial-pilot"


@pytest.mark.rule("IOD-CAPT-10", "IOD-RUL-38", "IOD-EX-02")
def test_who_walks_away_leaves_the_captain_behind() -> None:
    t = island("steelhorns", "bert").harbour("Orris", "trial-pilot").hired(loan=True).put(0, at="Orris").turn(0)
    t.play("automatic")
    step = next(option for option in t.options if option.startswith("step"))
    t.play(step)
    assert t.game.captains == {}
    assert t.game.harbours["Orris"] == ("trial-pilot", "trial-captain")
    assert t.game.loans == ()
    assert t.cites("captain-moors") == {"IOD-CAPT-10"}


@pytest.mark.rule("IOD-RUL-38")
def test_also_by_an_item_and_if_the_hero_comes_back() -> None:
    t = island().harbour("Orris").hired().put(0, at="Orris", cards=["trial-wings"])
    there = next(space for space in t.game.content.grid.neighbours[t.town("Orris")])
    t.run(movement.arrive, 0, there, "card")
    t.run(movement.arrive, 0, t.town("Orris"), "walk")
    assert (t.game.captains, t.game.harbours["Orris"]) == ({}, ("trial-captain",))


@pytest.mark.rule("IOD-RUL-37")
def test_who_stays_keeps_the_captain() -> None:
    t = island().hired().put(0, at="Orris").turn(0).play("stay")
    assert t.game.captains == {0: "trial-captain"}


@pytest.mark.rule("IOD-RUL-94")
def test_who_is_knocked_out_in_the_city_keeps_the_captain() -> None:
    t = island().hired().put(0, at="Orris").run(damage.suffer, "anna", 9, "")
    assert (t.hero().space, t.game.captains) == (t.town("Orris"), {0: "trial-captain"})


@pytest.mark.rule("IOD-CAPT-11", "IOD-RUL-39", "IOD-EX-12")
def test_at_the_end_of_the_turn_one_captain_stays_in_each_city() -> None:
    """Bert's turn ends: he chooses, for every city."""
    t = island().harbour("Orris", "trial-pilot", "trial-mate").harbour("Gafford", "trial-captain", "old-brine")
    t.game.active = 1
    t.run(turn.after_turn)
    assert (t.topic, t.asked) == ("captain-stays", 1)
    t.play("captain-stays:trial-mate", "captain-stays:old-brine")
    assert (t.game.harbours["Orris"], t.game.harbours["Gafford"]) == (("trial-mate",), ("old-brine",))
    assert t.game.decks["captains"][-2:] == ("trial-pilot", "trial-captain")
    assert t.cites("captain-discarded") == {"IOD-CAPT-11"}


@pytest.mark.rule("IOD-EX-12", "IOD-RUL-34", "IOD-MOVE-06")
def test_three_captains_meet_in_a_city() -> None:
    t = island().harbour("Dallak", "trial-pilot").hired("trial-mate").afloat(A2).deck("captains", "trial-captain")
    t.put(0, gold=20).stack("Dallak").turn(0).play(f"sail:{t.town('Dallak')}")
    if t.topic == "spend-a-die":
        t.play("stop")
    t.play("ask-around")
    assert {"hire:trial-mate", "hire:trial-pilot", "hire:trial-captain"} <= set(t.options)
    t.play("hire:trial-captain")
    while t.topic in ("market", "experience"):
        t.play("done" if t.topic == "market" else "keep-points")
    assert t.topic == "captain-stays"
    assert set(t.options) == {"captain-stays:trial-pilot", "captain-stays:trial-mate"}
    t.play("captain-stays:trial-pilot")
    assert t.game.decks["captains"][-1] == "trial-mate"


@pytest.mark.rule("IOD-RUL-36", "IOD-EX-17")
def test_counters_stay_on_a_captain_who_moors() -> None:
    t = island().harbour("Dallak").hired(loan=True).afloat(A2)
    t.game.exhaustion["trial-captain"] = 2
    t.turn(0).play(f"sail:{t.town('Dallak')}")
    assert t.exhaustion("trial-captain") == 2
    assert t.game.loans == ()
    t.put(1, at="Dallak", gold=9).market(1).play("ask-around", "hire:trial-captain")
    assert (t.game.captains, t.exhaustion("trial-captain")) == ({1: "trial-captain"}, 2)


@pytest.mark.rule("IOD-RUL-44", "IOD-RUL-93")
def test_captains_and_maps_are_not_traded() -> None:
    t = island().hired().maps(green=1, blue=1).put(0, cards=["trial-cloak"])
    t.only(interaction.open_trade, "bert")
    assert "give:trial-cloak" in t.options
    assert not [option for option in t.options if "captain" in option or "map" in option]


@pytest.mark.rule("IOD-RUL-45")
def test_a_captain_killed_in_a_city_is_only_discarded() -> None:
    t = island().hired().put(0, at="Orris").run(damage.suffer, "trial-captain", 2, "")
    assert t.game.captains == {}
    assert t.game.decks["captains"][-1] == "trial-captain"
    assert not t.happened("shipwreck")


@pytest.mark.rule("IOD-RUL-96")
def test_healing_in_the_market_does_nothing_for_a_captain() -> None:
    t = island().hired().put(0, at="Orris", gold=9)
    t.game.wounds["trial-captain"] = 1
    t.market()
    assert not [option for option in t.options if option.startswith(("heal", "relieve"))]


@pytest.mark.rule("IOD-CAPT-02")
def test_captains_in_a_market_space_are_no_market_cards() -> None:
    t = quay(island(), "trial-pilot")
    assert "buy:trial-pilot" not in t.options
    assert "trial-pilot" not in t.game.stacks["Orris"]


# Loans ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-LOAN-01", "IOD-LOAN-02", "IOD-RUL-43", "IOD-EX-01")
def test_on_loan_nothing_is_paid_and_the_card_is_marked() -> None:
    t = quay(island("steelhorns", "bert"), gold=1).play("ask-around", "loan:trial-captain")
    assert (t.hero().gold, t.game.captains, t.game.loans) == (1, {0: "trial-captain"}, ("trial-captain",))


@pytest.mark.rule("IOD-LOAN-03")
def test_a_loan_is_allowed_to_the_rich() -> None:
    t = quay(island(), gold=99).play("ask-around")
    assert {"hire:trial-captain", "loan:trial-captain"} <= set(t.options)


def voyage_on_loan(card: str, *more: str) -> IslandTable:
    t = island().hired(loan=True).afloat(A2).draws("sea", card, *more).put(0, gold=0, points=0, wounds=2)
    return t.adventure()


@pytest.mark.rule("IOD-LOAN-04", "IOD-RUL-40", "IOD-EX-03")
def test_on_a_voyage_on_loan_a_beaten_challenge_gives_nothing() -> None:
    t = voyage_on_loan("trial-shark").play("fight-on").dice(*HIT).play("attack")
    assert (t.hero().gold, t.hero().points, t.game.maps) == (0, 0, {})
    assert len(t.game.pool) == 12
    assert t.game.decks["sea"] == ("trial-shark",)
    assert t.cites("reward-void") == {"IOD-LOAN-04"}


@pytest.mark.rule("IOD-LOAN-04", "IOD-RUL-40")
def test_healing_printed_as_a_reward_is_void_and_nothing_is_kept() -> None:
    """The whale heals and is kept as an Item: the second reading says that all of a reward is void."""
    t = voyage_on_loan("trial-whale").play("fight-on")
    t.game.fights[-1].wounds = 8
    t.dice(*HIT).play("attack")
    assert (t.wounds("anna"), t.hero().trophies) == (2, ())
    assert t.game.decks["sea"] == ("trial-whale",)


@pytest.mark.rule("IOD-LOAN-04", "IOD-RUL-40")
def test_gifts_of_encounters_are_void_and_what_is_no_reward_takes_place() -> None:
    t = voyage_on_loan("trial-gift", "trial-shark")
    assert (t.hero().gold, t.game.maps, t.wounds("anna")) == (0, {}, 1)


@pytest.mark.rule("IOD-RUL-40")
def test_own_cards_go_on_giving() -> None:
    t = island().hired(loan=True).afloat(A2).draws("sea", "trial-shark").put(0, gold=0, cards=["trial-purse"])
    t.adventure().play("fight-on").dice(*HIT).play("attack")
    assert t.hero().gold == 1


@pytest.mark.rule("IOD-LOAN-04")
def test_with_a_captain_paid_for_the_same_gives_everything() -> None:
    t = island().hired().afloat(A2).draws("sea", "trial-shark").put(0, gold=0, points=0)
    t.adventure().play("fight-on").dice(*HIT).play("attack")
    assert (t.hero().gold, t.hero().points, len(t.game.maps[0])) == (3, 3, 1)


@pytest.mark.rule("IOD-LOAN-05")
def test_captains_on_loan_tire_fight_and_are_left_behind_as_others() -> None:
    t = island().hired(loan=True).afloat(A2).only(experience.experience_step)
    assert t.exhaustion("trial-captain") == 1
    t.draws("sea", "trial-whale").adventure().play("fight-on")
    assert "attack:trial-captain" in t.options


@pytest.mark.rule("IOD-RUL-41")
def test_maps_owned_already_buy_legends_on_loan() -> None:
    t = island().hired(loan=True).afloat(A2).maps(green=1, blue=1).only(experience.experience_step)
    t.play("legend:sword-of-antenor")
    assert "sword-of-antenor" in t.hero().cards


@pytest.mark.rule("IOD-RUL-42")
def test_the_loan_ends_with_the_voyage() -> None:
    t = island().harbour("Dallak").hired(loan=True).afloat(A2).turn(0).play(f"sail:{75}")
    assert t.game.loans == ()
    t.game.landed = False  # another turn
    start = t.jewel("green")
    t.put(0, at=start, gold=0).deck("green", "trial-goblin").adventure().play("attempt:green", "fight-on")
    t.dice(*HIT).play("attack")
    assert t.hero().gold == 2


@pytest.mark.rule("IOD-RUL-42", "IOD-RUL-83")
def test_rewards_on_the_island_are_not_affected() -> None:
    t = island().hired(loan=True).afloat(A1).maps(green=1, blue=1).draws("silver", "trial-guard", "trial-warden")
    t.turn(0).play("seek-island").dice(*HIT).play("attack")
    assert t.hero().trophies == ("trial-guard",)


@pytest.mark.rule("IOD-RUL-38", "IOD-RUL-53")
def test_a_knock_out_that_takes_a_hero_elsewhere_leaves_the_captain() -> None:
    """Anna walks out and is brought low: her captain has stayed in the city she left."""
    t = island().harbour("Orris").hired().put(0, at="Orris")
    t.run(movement.arrive, 0, t.space("forest"), "card")
    assert t.game.harbours["Orris"] == ("trial-captain",)


@pytest.mark.rule("IOD-RUL-45", "IOD-CAPT-01")
def test_ysolde_helps_the_hero_to_get_away() -> None:
    """A captain makes no escape roll: what she gives is for the hero's."""
    t = island().hired("ysolde-three-anchors").afloat(A2).draws("sea", "trial-whale").adventure()
    t.play("use:ysolde-three-anchors").dice(*MISS).play("escape:ranged")
    helped = t.happened("rolled")[0]["value"]
    t = island().afloat(A2).draws("sea", "trial-whale").adventure().dice(*MISS).play("escape:ranged")
    assert helped == t.happened("rolled")[0]["value"] + 4


# What else captains are not ------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-CAPT-02", "IOD-RUL-44", "IOD-RUL-94")
def test_a_captain_takes_no_allys_place_and_is_not_lost_as_one() -> None:
    """The mate costs more than anything else: in a knock-out the cloak is lost all the same."""
    t = island().hired("trial-mate").put(0, at="Orris", cards=["trial-friend", "trial-pigeon", "trial-cloak"])
    t.run(cards.check_limits, 0)
    assert t.topic == ""
    assert cards.ownership_limit(t.game, 0, "ally") == 2
    t.run(damage.suffer, "anna", 9, "")
    assert t.hero().cards == ("trial-friend", "trial-pigeon")
    assert t.game.captains == {0: "trial-mate"}


@pytest.mark.rule("IOD-CAPT-02", "IOD-ADV-05", "IOD-RUL-96")
def test_what_hurts_heals_or_counts_allies_passes_the_captain_by() -> None:
    t = island().put(0, cards=["trial-friend"]).hired("trial-pilot").afloat(A2)
    g = t.game
    usage = Usage("", 0, "trial-whale", "anna")
    for who in ("allies", "all-side", "ally", "side"):
        assert "trial-pilot" not in characters(g, usage, who)
    assert how_many(g, "ally", 0, "trial-whale") == 1
    t.put(0, cards=[])
    assert not g.kits[0].allies


@pytest.mark.rule("IOD-RUL-96")
def test_a_captain_is_not_rested() -> None:
    t = island().hired().put(0, at="Orris")
    t.game.exhaustion["trial-captain"] = 1
    t.movement()
    assert not [option for option in t.options if option.startswith("rest")]
    t.put(0, exhaustion=1).movement().play("rest:1")
    assert (t.exhaustion("anna"), t.exhaustion("trial-captain")) == (0, 1)


@pytest.mark.rule("IOD-CAPT-03", "IOD-MOVE-07")
def test_captains_are_asked_for_at_any_moment_of_the_market_phase() -> None:
    """Between two purchases, say."""
    t = island().put(0, at="Orris", gold=30, wounds=1).harbour("Orris", "trial-pilot").deck("captains", "trial-captain")
    t.stack("Orris", "trial-cloak", "trial-purse").market()
    t.play("buy:trial-cloak", "ask-around", "hire:trial-captain")
    assert t.topic == "market"
    assert {"buy:trial-purse", "heal:anna"} <= set(t.options)


@pytest.mark.rule("IOD-CAPT-05")
def test_who_hires_nobody_leaves_them_all_there() -> None:
    t = quay(island(), "trial-pilot").play("ask-around", "hire-nobody")
    assert (t.game.harbours["Orris"], t.game.captains) == (("trial-pilot", "trial-captain"), {})
    t = quay(island(), "trial-pilot").play("ask-around", "hire:trial-pilot")
    assert (t.game.harbours["Orris"], t.game.captains) == (("trial-captain",), {0: "trial-pilot"})


@pytest.mark.rule("IOD-CAPT-06", "IOD-GOLD-02")
def test_who_has_just_the_cost_can_pay_it() -> None:
    t = quay(island(), gold=4).play("ask-around")
    assert "hire:trial-captain" in t.options
    t.play("hire:trial-captain")
    assert (t.hero().gold, [t.hero(seat).gold for seat in (1, 2)]) == (0, [3, 3])


def all_captains(t: IslandTable) -> list[str]:
    """Every captain card, wherever it is."""
    g = t.game
    return sorted(
        [*g.decks["captains"], *g.captains.values(), *(card for here in g.harbours.values() for card in here)]
    )


@pytest.mark.rule("IOD-CAPT-07", "IOD-CAPT-08", "IOD-CAPT-09", "IOD-LOAN-05", "IOD-RUL-46")
@pytest.mark.parametrize("how", ["hire", "loan"])
@pytest.mark.parametrize("kept", ["trial-captain", "trial-pilot"])
def test_each_captain_is_in_one_place(kept: str, how: str) -> None:
    t = island().hired("trial-pilot")
    quay(t)
    every = sorted(t.game.content.captains)
    assert all_captains(t) == every
    t.play("ask-around", f"{how}:trial-captain", f"keep:{kept}")
    assert all_captains(t) == every
    assert t.game.harbours["Orris"] == ()
    assert t.game.captains == {0: kept}
    assert t.game.loans == (("trial-captain",) if (kept, how) == ("trial-captain", "loan") else ())
    assert t.hero().gold == (6 if how == "hire" else 10)


@pytest.mark.rule("IOD-CAPT-11", "IOD-LOAN-05")
def test_one_captain_alone_is_left_where_he_is() -> None:
    t = island().harbour("Orris", "trial-pilot").harbour("Gafford", "trial-captain", "trial-mate", "old-brine")
    t.run(turn.after_turn)
    t.play("captain-stays:trial-mate")
    assert t.topic == ""
    assert (t.game.harbours["Orris"], t.game.harbours["Gafford"]) == (("trial-pilot",), ("trial-mate",))
    assert set(t.game.decks["captains"][-2:]) == {"trial-captain", "old-brine"}


@pytest.mark.rule("IOD-LOAN-02", "IOD-RUL-43", "IOD-RUL-44")
def test_the_coin_on_a_loan_is_nobodys() -> None:
    """Nothing is paid, then or later, and nothing is returned, for a captain who was paid either."""
    t = quay(island(), gold=7).play("ask-around", "loan:trial-captain", "done")
    assert t.hero().gold == 7
    t.put(0, at="Orris").turn(0).play("automatic")
    t.play(next(option for option in t.options if option.startswith("step")))
    assert (t.hero().gold, t.game.loans, t.game.captains) == (7, (), {})
    t = quay(island(), gold=7).play("ask-around", "hire:trial-captain", "done")
    t.run(movement.arrive, 0, t.space("forest"), "card")
    assert t.hero().gold == 3


@pytest.mark.rule("IOD-LOAN-04", "IOD-RUL-40", "IOD-LEGEND-03")
@pytest.mark.parametrize("loan", [False, True])
def test_market_cards_and_legendary_items_given_by_encounters(loan: bool) -> None:
    t = island().hired(loan=loan).afloat(A2).draws("sea", "trial-trader", "trial-shark").deck("market", "trial-cloak")
    t.adventure()
    assert ("take:trial-cloak" in t.options) is not loan
    t = island().hired(loan=loan).afloat(A2).draws("sea", "trial-chest", "trial-shark").adventure()
    assert (t.topic == "choose-legend") is not loan
    if not loan:
        t.play("legend:sword-of-antenor")
    assert t.hero().cards == (() if loan else ("sword-of-antenor",))
    assert ("sword-of-antenor" in t.game.legends) is loan
    assert ("IOD-LOAN-04" in t.cites("reward-void")) is loan


@pytest.mark.rule("IOD-RUL-41", "IOD-RUL-83")
def test_on_loan_the_journey_to_the_island_may_be_made() -> None:
    t = island().hired(loan=True).afloat(A1).maps(green=1, blue=1).turn(0)
    assert "seek-island" in t.options


@pytest.mark.rule("IOD-RUL-42", "IOD-LOAN-04")
def test_before_the_voyage_a_loan_voids_nothing() -> None:
    """Anna has taken a captain on loan and stays in her city, where a Challenge is met."""
    t = island().hired(loan=True).put(0, at="Orris", gold=0).face("trial-goblin", origin="reward").play("fight-on")
    t.dice(*HIT).play("attack")
    assert t.hero().gold == 2
    assert not t.happened("reward-void")


@pytest.mark.rule("IOD-RUL-34")
def test_who_brought_the_hero_may_be_hired_again_at_full_cost_or_on_loan() -> None:
    t = island("anna").harbour("Dallak").afloat(A2).put(0, gold=4).stack("Dallak").turn(0)
    t.play(f"sail:{t.town('Dallak')}", "ask-around")
    assert {"hire:trial-captain", "loan:trial-captain"} <= set(t.options)
    t.play("hire:trial-captain")
    assert (t.hero().gold, t.game.captains) == (0, {0: "trial-captain"})


@pytest.mark.rule("IOD-RUL-35")
def test_with_an_empty_deck_and_an_empty_quay_nobody_is_asked_for() -> None:
    t = island().put(0, at="Orris", gold=10).harbour("Orris")
    t.game.decks["captains"] = ()
    t.market()
    assert "ask-around" not in t.options


@pytest.mark.rule("IOD-RUL-36", "IOD-EX-17", "IOD-CAPT-09")
@pytest.mark.parametrize("way", ["sail", "walk"])
def test_wounds_and_exhaustion_stay_on_a_card_in_a_market_space_until_it_is_discarded(way: str) -> None:
    t = island("anna", "bert").harbour("Dallak").hired("trial-pilot", loan=True)
    t.game.wounds["trial-pilot"], t.game.exhaustion["trial-pilot"] = 1, 2
    if way == "sail":
        t.afloat(A2).put(1, at="Orris").turn(0)
        while t.topic == "use-before-moving":
            t.play("pass")
        t.play(f"sail:{t.town('Dallak')}")
    else:
        t.put(0, at="Dallak").run(movement.arrive, 0, t.space("forest"), "walk")
    assert t.game.harbours["Dallak"][0] == "trial-pilot"
    assert (t.wounds("trial-pilot"), t.exhaustion("trial-pilot"), t.game.loans) == (1, 2, ())
    t.harbour("Dallak", "trial-pilot", "trial-mate").run(turn.after_turn).play("captain-stays:trial-mate")
    assert (t.wounds("trial-pilot"), t.exhaustion("trial-pilot")) == (0, 0)


@pytest.mark.rule("IOD-RUL-38", "IOD-CAPT-10")
@pytest.mark.parametrize("how", ["walk", "step", "card", "waking", "flight"])
def test_whatever_takes_a_hero_out_of_a_city_the_captain_stays(how: str) -> None:
    t = island().harbour("Orris").hired().put(0, at="Orris")
    t.run(movement.arrive, 0, t.town("Gafford"), how)
    assert (t.game.captains, t.game.harbours["Orris"]) == ({}, ("trial-captain",))
    assert "trial-captain" not in t.game.harbours["Gafford"]


@pytest.mark.rule("IOD-RUL-45", "IOD-RUL-61")
def test_a_captain_lives_while_his_wounds_are_fewer_than_his_life() -> None:
    t = island().hired("trial-pilot").afloat(A2).run(damage.suffer, "trial-pilot", 3, "")
    assert t.game.captains == {0: "trial-pilot"}
    t.run(damage.suffer, "trial-pilot", 1, "")
    assert t.happened("shipwreck")


@pytest.mark.rule("IOD-EX-12")
def test_the_one_who_goes_loses_his_counters() -> None:
    t = island("anna").harbour("Dallak", "trial-pilot").hired("trial-mate").afloat(A2).deck("captains", "trial-captain")
    t.game.exhaustion["trial-mate"] = 2
    t.put(0, gold=20).stack("Dallak").turn(0).play(f"sail:{t.town('Dallak')}", "ask-around", "hire:trial-captain")
    while t.topic in ("market", "experience"):
        t.play("done" if t.topic == "market" else "keep-points")
    t.play("captain-stays:trial-pilot")
    assert t.exhaustion("trial-mate") == 0
    assert (t.game.harbours["Dallak"], t.game.captains) == (("trial-pilot",), {0: "trial-captain"})


@pytest.mark.rule("IOD-EX-03")
def test_steelhorns_gains_nothing_on_loan_whatever_he_overcomes() -> None:
    t = (
        island("steelhorns", "bert")
        .hired(loan=True)
        .afloat(A2)
        .draws("sea", "trial-gift", "trial-trader", "trial-shark")
    )
    t.put(0, gold=1, points=0).adventure().play("fight-on").dice(*HIT).play("attack")
    assert (t.hero().gold, t.hero().points, t.hero().cards, t.game.maps) == (1, 0, (), {})
    assert (len(t.game.pool), t.happened("counter-won")) == (12, [])


@pytest.mark.rule("IOD-EX-01")
def test_from_orris_steelhorns_embarks_in_his_next_turn() -> None:
    t = island("steelhorns", "bert").put(0, at="Orris", gold=3).harbour("Orris").deck("captains", "trial-captain")
    t.stack("Orris").turn(0).play("stay", "ask-around")
    assert "hire:trial-captain" not in t.options  # it costs 4
    t.play("loan:trial-captain", "done")
    while t.game.active == 1:
        t.play(next(each for each in ("stay", "nothing", "done", "keep-points") if each in t.options))
    assert (t.topic, t.hero().gold, t.game.loans) == ("way-of-moving", 3, ("trial-captain",))
    assert [option for option in t.options if option.startswith("embark")] == [f"embark:{A1}"]


@pytest.mark.rule("IOD-RUL-37", "IOD-LOAN-02", "IOD-LOAN-05")
def test_who_stays_for_rounds_keeps_the_captain_and_the_loan() -> None:
    t = island("anna").hired(loan=True).put(0, at="Orris").turn(0)
    for _ in range(3):
        assert f"embark:{A1}" in t.options
        t.play("stay", "done")
    assert t.game.round > 2
    assert (t.game.captains, t.game.loans, t.exhaustion("trial-captain")) == (
        {0: "trial-captain"},
        ("trial-captain",),
        0,
    )


@pytest.mark.rule("IOD-LOAN-02", "IOD-LOAN-05", "IOD-RUL-42")
def test_a_loan_is_for_the_whole_voyage_and_cannot_be_paid_off() -> None:
    t = island("anna").hired(loan=True).put(0, gold=20).afloat(A1).draws("sea", "trial-gift", "trial-shark").turn(0)
    t.play(f"sail:{A2}").dice(*HIT).play("escape:ranged")
    assert {option.split(":")[0] for option in t.options} == {"sail"}
    t.draws("sea", "trial-shark").play(f"sail:{A1}", "fight-on").dice(*HIT).play("attack")
    assert (t.hero().gold, t.hero().points, t.game.maps, t.game.loans) == (20, 0, {}, ("trial-captain",))


@pytest.mark.rule("IOD-LOAN-03", "IOD-CAPT-05")
def test_each_captain_there_may_be_had_on_loan() -> None:
    t = quay(island(), "trial-pilot", "trial-mate", gold=0).play("ask-around")
    assert t.options == ["hire-nobody", "loan:trial-pilot", "loan:trial-mate", "loan:trial-captain"]


@pytest.mark.rule("IOD-CAPT-04")
def test_the_captain_drawn_is_the_top_one_and_waits_in_this_city() -> None:
    t = (
        island()
        .put(0, at="Orris")
        .put(1, at="Gafford", gold=9)
        .harbour("Gafford")
        .deck("captains", "trial-mate", "trial-pilot")
    )
    orris = t.game.harbours["Orris"]
    t.market(1).play("ask-around")
    assert (t.game.harbours["Gafford"], t.game.harbours["Orris"]) == (("trial-mate",), orris)
    assert t.game.decks["captains"][0] == "trial-pilot"
    assert all(view.harbours["Gafford"] == ("trial-mate",) for view in (t.game.view(0), t.game.view(None)))


@pytest.mark.rule("IOD-RUL-34", "IOD-RUL-35")
def test_with_an_empty_deck_the_captain_who_brought_the_hero_is_still_there() -> None:
    t = island("anna").harbour("Dallak").afloat(A2).put(0, gold=0).stack("Dallak")
    t.game.decks["captains"] = ()
    t.turn(0).play(f"sail:{t.town('Dallak')}", "ask-around")
    assert t.options == ["hire-nobody", "loan:trial-captain"]


@pytest.mark.rule("IOD-LOAN-02", "IOD-LOAN-04", "IOD-LOAN-05")
def test_the_mark_stays_on_the_card_from_the_quay_to_the_next_city() -> None:
    """Hired, embarked, sailed, and landed: it is taken off there."""
    t = island("anna").put(0, at="Orris", gold=0).harbour("Orris").deck("captains", "trial-captain").stack("Orris")
    t.harbour("Dallak").turn(0).play("stay", "ask-around", "loan:trial-captain")
    assert "trial-captain" in t.game.loans
    t.draws("sea", "trial-shark", "trial-seal").play(f"embark:{A1}", "fight-on").dice(*HIT).play("attack")
    assert ("trial-captain" in t.game.loans, t.hero().gold) == (True, 0)
    t.play(f"sail:{A2}", "fight-on").dice(*HIT).play("attack")
    assert ("trial-captain" in t.game.loans, t.hero().points) == (True, 0)
    t.play(f"sail:{t.town('Dallak')}")
    assert not t.game.loans
    assert t.game.harbours["Dallak"][0] == "trial-captain"


@pytest.mark.rule("IOD-RUL-49", "IOD-EMBARK-03")
def test_who_owns_a_captain_in_a_city_trades_fights_and_travels_as_ever() -> None:
    t = (
        island()
        .hired()
        .put(0, at="Dallak", cards=["trial-cloak", "trial-gate"])
        .put(1, at="Dallak")
        .hired("trial-mate", 1)
    )
    t.movement()
    assert (t.topic, "use:trial-gate" in t.options) == ("use-before-moving", True)
    t.play("pass")
    assert {"trade:bert", "roll", "automatic", "stay"} <= set(t.options)
    t.adventure()
    assert "attack:bert" in t.options
    t.movement(1)
    assert "trade:anna" in t.options


@pytest.mark.rule("IOD-CAPT-11", "IOD-RUL-39")
def test_it_is_for_the_player_whose_turn_ends_wherever_heroes_are() -> None:
    """Cora stands in Orris; Bert, whose turn ends, is elsewhere and decides all the same."""
    t = island().put(2, at="Orris").put(1, at=island().space("forest")).harbour("Orris", "trial-pilot", "trial-mate")
    t.game.active = 1
    t.run(turn.after_turn)
    assert (t.topic, t.asked) == ("captain-stays", 1)


@pytest.mark.rule("IOD-RUL-39", "IOD-CAPT-11")
@pytest.mark.parametrize("end", ["plain", "land", "wreck", "island", "escape"])
def test_the_harbours_are_looked_after_however_a_turn_has_ended(end: str) -> None:
    t = (
        island()
        .harbour("Gafford", "trial-pilot", "trial-mate")
        .draws("sea", "trial-shark")
        .draws("silver", "trial-warden")
    )
    if end == "plain":
        t.put(0, at=t.space("forest")).turn(0).play("stay")
    elif end == "land":
        t.put(0, at=t.jewel("green"), wounds=4).deck("green", "trial-goblin").turn(0).play("stay", "attempt:green")
        t.dice(*MISS).play("fight-on", "defend")
    elif end == "island":
        t.afloat(A1).maps(green=1, blue=1).turn(0).play("seek-island").dice(*MISS).play("defend")
    else:
        t.put(0, wounds=4).afloat(A1).turn(0).play(f"sail:{A2}")
        t.dice(*HIT).play("escape:ranged") if end == "escape" else t.dice(*MISS).play("fight-on", "defend")
    while t.topic in ("wreck-where", "city-for-the-fallen", "town-after-knock-out", "experience"):
        t.play(t.options[-1])
    assert (t.topic, t.asked) == ("captain-stays", 0)
    t.play("captain-stays:trial-pilot")
    assert (t.game.harbours["Gafford"], t.game.active) == (("trial-pilot",), 1)


@pytest.mark.rule("IOD-CAPT-01")
def test_tamsin_finds_a_buyer_after_a_victory_at_sea() -> None:
    """The combat is over by then: what she asks for must hold without an enemy."""
    t = island().put(0, gold=0).hired("tamsin-of-the-low-tide").afloat(A2).draws("sea", "trial-shark").adventure()
    t.dice(*HIT).play("fight-on", "attack")
    assert t.topic == "use-victory" and t.options == ["use:tamsin-of-the-low-tide", "pass"]
    gold = t.hero().gold
    t.play("use:tamsin-of-the-low-tide")
    assert t.hero().gold == gold + 2 and t.game.exhaustion["tamsin-of-the-low-tide"] >= 2


@pytest.mark.rule("IOD-LOAN-02", "IOD-LOAN-04")
def test_one_loan_is_no_other() -> None:
    """Bert has a captain on loan, too: his mark stays when Anna borrows one, and is nothing to who has paid."""
    t = island().hired("trial-pilot", seat=1, loan=True).put(1, at="Gafford")
    quay(t).play("ask-around", "loan:trial-captain")
    assert set(t.game.loans) == {"trial-pilot", "trial-captain"}
    t = island().hired("trial-pilot", seat=1, loan=True).afloat(A2, seat=1).hired().put(0, gold=0, points=0).afloat(A2)
    t.draws("sea", "trial-shark").adventure().play("fight-on").dice(*HIT).play("attack")
    assert (t.hero().gold, t.hero().points, len(t.game.maps[0])) == (3, 3, 1)


@pytest.mark.rule("IOD-RUL-72", "IOD-EXP-04")
def test_a_captain_in_a_city_sells_no_legends() -> None:
    t = island().hired().put(0, at="Orris").maps(green=1, blue=1).only(experience.experience_step)
    assert t.topic == ""


@pytest.mark.rule("IOD-RUL-35", "IOD-CAPT-04", "IOD-CAPT-05")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_few_captains_are_left_to_be_drawn(left: int) -> None:
    t = island().put(0, at="Orris", gold=10).harbour("Orris", "trial-pilot")
    t.game.decks["captains"] = ("trial-captain", "trial-mate")[:left]
    t.market().play("ask-around")
    here = ("trial-pilot", *(["trial-captain"] if left else []))
    assert (t.game.harbours["Orris"], len(t.game.decks["captains"])) == (here, max(0, left - 1))
    assert set(t.options) == {"hire-nobody", *(f"{how}:{card}" for how in ("hire", "loan") for card in here)}


@pytest.mark.rule("IOD-RUL-45", "IOD-CAPT-02", "IOD-RUL-49")
@pytest.mark.parametrize("loan", [False, True])
def test_in_a_city_nothing_of_a_captains_text_is_offered(loan: bool) -> None:
    """The pilot earns a coin before moving, and Captain Marrow rests in the Experience phase: at sea."""
    t = island().hired("trial-pilot", loan=loan).put(0, at="Orris").turn(0)
    assert t.topic == "way-of-moving"
    t.afloat(A2).turn(0)
    assert "use:trial-pilot" in t.options
    for stop in (0, A2):
        t = island().hired("captain-marrow", loan=loan).put(0, at="Orris", gold=9)
        t.game.exhaustion["captain-marrow"] = 2
        if stop:
            t.afloat(stop)
        t.only(experience.experience_step)
        assert ("use:captain-marrow" in t.options) is bool(stop)


@pytest.mark.rule("IOD-RUL-45", "IOD-CAPT-09")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("loan", [False, True])
def test_killed_in_a_city_he_is_discarded_and_nothing_else_happens(loan: bool, seat: int) -> None:
    t = island().harbour("Orris", "old-brine").hired("trial-pilot", seat, loan=loan)
    t.put(seat, at="Orris", gold=7, cards=["trial-cloak"], wounds=2)
    t.game.exhaustion["trial-pilot"] = 3
    t.run(damage.suffer, "trial-pilot", 4, "")
    assert (t.topic, t.game.captains, t.game.loans, t.game.harbours["Orris"]) == ("", {}, (), ("old-brine",))
    assert (t.game.decks["captains"][-1], t.wounds("trial-pilot"), t.exhaustion("trial-pilot")) == ("trial-pilot", 0, 0)
    hero = t.hero(seat)
    assert (hero.gold, hero.cards, hero.space, t.wounds(hero.id), hero.down) == (
        7,
        ("trial-cloak",),
        t.town("Orris"),
        2,
        False,
    )


@pytest.mark.rule("IOD-RUL-61", "IOD-RUL-62", "IOD-EXP-02", "IOD-WRECK-01")
@pytest.mark.parametrize(
    "captain",
    [
        *("captain-marrow", "ysolde-three-anchors", "old-brine", "jorun-gull-widow", "the-honest-ferryman"),
        *("tamsin-of-the-low-tide", "ironjaw-sull", "veil-mother-anse", "pel-and-pell", "commodore-vantreau"),
        *("little-hask", "sister-quill", "rook-the-indebted", "the-lantern-bearer"),
    ],
)
def test_every_captain_bears_as_much_as_his_life(captain: str) -> None:
    """As many exhaustion as Life, then wounds; dead with as many wounds as Life and not before."""
    t = island().hired(captain).afloat(A2)
    life = t.game.content.captains[captain].life
    t.run(damage.tire, captain, life)
    assert (t.exhaustion(captain), t.wounds(captain)) == (life, 0)
    if life > 1:
        t.run(damage.tire, captain, life - 1)
        assert (t.exhaustion(captain), t.wounds(captain), t.game.captains) == (life, life - 1, {0: captain})
    t.run(damage.tire, captain, 1)
    while t.topic.startswith("use-"):
        t.play("pass")
    assert t.happened("shipwreck") or t.game.captains == {0: captain}
    assert t.happened("captain-killed")


@pytest.mark.rule("IOD-RUL-62", "IOD-RUL-61")
@pytest.mark.parametrize("tired", range(5))
@pytest.mark.parametrize("amount", range(1, 5))
def test_exhaustion_that_no_longer_fits_wounds_him_one_for_one(tired: int, amount: int) -> None:
    """The pilot has Life 4."""
    t = island().hired("trial-pilot").afloat(A2)
    t.game.exhaustion["trial-pilot"] = tired
    t.run(damage.tire, "trial-pilot", amount)
    over = max(0, tired + amount - 4)
    if over < 4:
        assert (t.exhaustion("trial-pilot"), t.wounds("trial-pilot")) == (tired + amount - over, over)
    else:
        assert t.happened("shipwreck")


@pytest.mark.rule("IOD-CAPT-02", "IOD-ADV-05", "IOD-RUL-44", "IOD-RUL-96", "IOD-RUL-94")
@pytest.mark.parametrize("stop", [0, A2])
def test_whatever_names_allies_leaves_a_captain_out(stop: int) -> None:
    """Targets, numbers, limits, losses, spoils, trade, rest and healing; in a city and at sea."""
    t = island().hired("trial-mate").put(0, at="Dallak", cards=["trial-friend", "trial-cloak"], gold=9, exhaustion=1)
    t.game.wounds["trial-mate"], t.game.exhaustion["trial-mate"] = 1, 1
    if stop:
        t.afloat(stop)
    g = t.game
    usage = Usage("", 0, "trial-whale", "anna")
    for who in ("allies", "all-side", "ally", "side"):
        assert "trial-mate" not in characters(g, usage, who)
    assert (how_many(g, "ally", 0, "trial-whale"), party(g, 0)) == (1, ("anna", "trial-friend"))
    assert (cards.of_kind(g, 0, "ally"), g.kits[0].allies) == (["trial-friend"], ("trial-friend",))
    assert hero_combat.prizes(g, 0) == ("trial-friend", "trial-cloak")
    knockout.cure(g, 0)
    assert (t.wounds("trial-mate"), t.exhaustion("trial-mate")) == (1, 1)
    t.put(0, exhaustion=1)
    g.dice_count = 4
    assert [option.id for option in movement.rest_before_rolling(g, t.hero())] == ["rest:1"]
    assert [option.id for option in market.healing_options(g, 0)] == ["relieve:anna"]
    t.run(knockout.lose_dearest_card, 0)
    assert (t.hero().cards, g.captains) == (("trial-friend",), {0: "trial-mate"})


@pytest.mark.rule("IOD-RUL-44")
def test_a_captain_in_a_market_space_is_none_of_the_goods() -> None:
    """With six goods or with none: captains are neither bought nor sold, and what is drawn for the market is goods."""
    t = island().hired("trial-mate").put(0, at="Tarionar", gold=99, cards=["trial-cloak"])
    t.harbour("Tarionar", "trial-pilot", "trial-captain").stack("Tarionar").market()
    goods = t.game.stacks["Tarionar"]
    assert len(goods) == 1
    verbs = {option.split(":")[0] for option in t.options if ":" in option}
    assert verbs == {"buy", "sell"}
    assert not [option for option in t.options if any(card in option for card in t.game.content.captains)]
    t.play("sell:trial-cloak")
    assert t.game.harbours["Tarionar"] == ("trial-pilot", "trial-captain")
    assert t.game.stacks["Tarionar"] == (*goods, "trial-cloak")


@pytest.mark.rule("IOD-RUL-33", "IOD-CAPT-03", "IOD-CAPT-04")
@pytest.mark.parametrize("choice", ["hire-nobody", "loan:trial-captain"])
def test_in_every_market_phase_captains_may_be_asked_for_again_once(choice: str) -> None:
    t = island("anna").put(0, at="Orris", gold=9).harbour("Orris").stack("Orris", "trial-purse")
    t.deck("captains", "trial-captain", "trial-pilot", "trial-mate").turn(0)
    for number, card in enumerate(("trial-captain", "trial-pilot", "trial-mate")):
        t.play("stay")
        assert t.topic == "market"
        t.play("ask-around")
        assert card in t.game.harbours["Orris"]
        t.play(choice if not number else "hire-nobody")
        assert (t.topic, "ask-around" in t.options) == ("market", False)
        t.play("done")
        while t.topic == "captain-stays":
            t.play(t.options[-1])


@pytest.mark.rule("IOD-RUL-77")
def test_no_captain_is_discarded_for_what_he_does() -> None:
    """He lay in two places then, under his deck and beside the hero, who went on sailing."""
    text = """
[[captain]]
id = "draft"
name = "Draft"
cost = 3
mind = [3, 1]
body = [3, 1]
spirit = [3, 1]
life = 4
[[captain.ability]]
when = ["after-roll"]
use = "{use}"
do = [{{ do = "reroll" }}]
"""
    assert "draft" in box.load([pack(text.format(use="activate"))]).captains
    with pytest.raises(ContentError, match=r"ability\[0\].use: a captain is never discarded; `limit = \"game\"`"):
        box.load([pack(text.format(use="discard"))])


def pack(text: str) -> Pack:
    return Pack("draft", PackFiles({"draft.toml": text}))
