"""EMBARK, REFRESH, MOVE, ADV, MARKET, EXP, ESCAPE, INTERACT: the turn of an embarked hero."""

from __future__ import annotations

import pytest

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, damage, experience, interaction, turn
from questable.runebound.island_of_dread import voyage
from questable.runebound.values import attack_damage, combat_value, roll_bonus
from tests.runebound.island_of_dread.kit import A1, A2, EAST, HIT, MISS, NORTH, IslandTable, island

# Embarking -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-EMBARK-01")
def test_a_hero_in_a_city_with_a_captain_may_embark() -> None:
    t = island().put(0, at="Orris").hired().movement()
    assert t.options[0] == f"embark:{A1}"
    assert {"roll", "automatic", "stay"} <= set(t.options)


@pytest.mark.rule("IOD-EMBARK-01")
@pytest.mark.parametrize("where", ["no captain", "no city"])
def test_without_captain_or_city_nobody_embarks(where: str) -> None:
    t = island()
    if where == "no captain":
        t.put(0, at="Orris").hired(seat=1).movement()
    else:
        t.hired().put(0, at=t.space("forest")).movement()
    assert not [option for option in t.options if option.startswith("embark")]


@pytest.mark.rule("IOD-EMBARK-02", "IOD-EX-01")
def test_a_captain_hired_in_the_market_sails_in_the_next_turn() -> None:
    t = island().put(0, at="Orris", gold=0).harbour("Orris", "trial-captain").market()
    t.play("ask-around", "loan:trial-captain")
    assert t.game.captains == {0: "trial-captain"}
    assert 0 not in t.game.at_sea
    t.turn(0)
    assert f"embark:{A1}" in t.options


@pytest.mark.rule("IOD-EMBARK-02")
def test_nobody_embarks_in_the_turn_in_which_a_captain_was_hired() -> None:
    """Neither in that Market phase nor in the rest of the turn: the next turn is the first one."""
    t = island("anna", "bert").put(0, at="Orris", gold=9, points=9).put(1, at="Dallak")
    t.harbour("Orris", "trial-captain").turn(0).play("stay", "ask-around", "hire:trial-captain")
    offered = []
    while t.game.active == 0:
        offered += t.options
        t.play(next((each for each in t.options if each in ("leave", "keep-points")), t.options[-1]))
    assert offered and not [option for option in offered if option.startswith("embark")]
    assert t.game.captains == {0: "trial-captain"} and not t.happened("embarked")
    assert f"embark:{A1}" in t.turn(0).options


@pytest.mark.rule("IOD-EMBARK-03", "IOD-MOVE-01", "IOD-EX-05")
def test_embarking_rolls_no_dice_and_leads_to_the_first_anchorage() -> None:
    t = island("steelhorns", "bert").put(0, at="Orris").hired().deck("sea", "trial-shark").turn(0)
    t.play(f"embark:{A1}")
    assert (t.hero().space, t.game.at_sea) == (A1, (0,))
    assert not t.happened("movement-dice")
    assert t.topic == "escape"  # the Adventure phase: a sea card has been drawn
    assert t.happened("drew")[0]["card"] == "trial-shark"
    assert t.cites("embarked") == {"IOD-EMBARK-01"}


@pytest.mark.rule("IOD-EMBARK-03", "IOD-MOVE-06", "IOD-MOVE-07")
def test_the_voyage_ends_in_a_city_and_the_market_opens() -> None:
    t = island().afloat(A2).harbour("Dallak", "old-brine").stack("Dallak", "trial-cloak").put(0, gold=9).turn(0)
    t.play(f"sail:{t.town('Dallak')}", "stop")  # Bert and Cora are there to trade with
    assert (t.game.at_sea, t.game.captains, t.topic) == ((), {}, "market")
    assert t.game.harbours["Dallak"] == ("old-brine", "trial-captain")
    assert "buy:trial-cloak" in t.options


@pytest.mark.rule("IOD-EMBARK-04", "IOD-EMBARK-05", "IOD-REFRESH-01", "IOD-EX-08")
def test_the_five_phases_at_sea_begin_with_a_refresh() -> None:
    t = island().put(0, cards=["trial-gate"]).afloat(A1).draws("sea", "trial-shark")
    t.game.turned = ("trial-gate",)
    t.turn(0)
    assert "trial-gate" not in t.game.turned
    assert t.topic == "sail"
    t.play(f"sail:{A2}", "fight-on").dice(*HIT).play("attack")  # Adventure
    assert not t.happened("market-card")  # no Market
    assert t.happened("captain-tires")  # Experience


@pytest.mark.rule("IOD-RUL-49")
def test_owning_a_captain_in_a_city_is_not_being_embarked() -> None:
    t = island().put(0, at="Orris").hired()
    assert 0 not in t.game.at_sea
    t.movement().play("stay")
    assert t.game.captains == {0: "trial-captain"}


# Sailing -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-MOVE-01", "IOD-MOVE-02", "IOD-MOVE-04", "IOD-RUL-50", "IOD-EX-06")
def test_from_the_first_anchorage_on_or_back_and_no_staying() -> None:
    t = island().afloat(A1).movement()
    assert sorted(t.options) == sorted([f"sail:{A2}", f"sail:{t.town('Orris')}"])


@pytest.mark.rule("IOD-MOVE-03", "IOD-EX-07")
def test_from_the_second_anchorage_four_routes_leave() -> None:
    t = island().afloat(A2).movement()
    assert set(t.options) == {f"sail:{A1}", f"sail:{t.town('Dallak')}", f"sail:{NORTH}", f"sail:{EAST}"}


@pytest.mark.rule("IOD-EX-06", "IOD-ISLAND-02")
def test_with_a_set_the_island_is_a_further_choice() -> None:
    t = island().afloat(A1).maps(green=1, blue=1).movement()
    assert sorted(t.options) == sorted([f"sail:{A2}", f"sail:{t.town('Orris')}", "seek-island"])


@pytest.mark.rule("IOD-MOVE-02")
def test_one_stop_and_no_more() -> None:
    t = island().afloat(A1).draws("sea", "trial-shark").turn(0).play(f"sail:{A2}")
    assert (t.hero().space, t.topic) == (A2, "escape")
    assert len(t.happened("sailed")) == 1


@pytest.mark.rule("IOD-MOVE-04")
def test_back_to_the_city_just_left() -> None:
    t = island().put(0, at="Orris").hired().draws("sea", "trial-calm").turn(0).play(f"embark:{A1}")
    t.turn(0).play(f"sail:{t.town('Orris')}")
    assert (t.hero().space, t.game.at_sea) == (t.town("Orris"), ())


@pytest.mark.rule("IOD-MOVE-05", "IOD-ADV-01", "IOD-RUL-95")
def test_the_sea_card_is_compulsory() -> None:
    t = island().afloat(A1).draws("sea", "trial-shark").movement().play(f"sail:{A2}")
    t.adventure()
    assert t.topic == "escape"
    assert t.cites("drew") == {"IOD-ADV-01"}


@pytest.mark.rule("IOD-RUL-68", "IOD-MOVE-07")
def test_no_adventure_in_the_turn_of_arrival() -> None:
    """Bert stands in Dallak: he could be attacked otherwise."""
    t = island().put(1, at="Dallak").afloat(A2).turn(0).play(f"sail:{75}")
    assert (t.topic, t.options) == ("spend-a-die", ["trade:bert", "trade:cora", "stop"])  # but there is trade
    t.play("stop")
    assert t.topic == "market"


@pytest.mark.rule("IOD-RUL-68")
def test_in_the_next_turn_there_is_one_again() -> None:
    t = island().put(0, at="Dallak").put(1, at="Dallak").turn(0).play("stay")
    assert t.topic == "adventure"
    assert "attack:bert" in t.options


@pytest.mark.rule("IOD-RUL-51")
def test_no_item_moves_an_embarked_hero() -> None:
    t = island().put(0, cards=["trial-gate", "trial-wings"]).afloat(A2).movement()
    assert t.topic == "sail"


@pytest.mark.rule("IOD-RUL-51", "IOD-RUL-26")
def test_before_moving_abilities_that_move_nobody_remain() -> None:
    t = island().hired("trial-pilot").afloat(A2).put(0, gold=0).movement()
    assert t.topic == "use-before-moving"
    t.play("use:trial-pilot")
    assert (t.hero().gold, t.exhaustion("trial-pilot")) == (1, 1)


@pytest.mark.rule("IOD-RUL-52")
def test_a_card_may_move_the_ship_to_another_stop() -> None:
    t = island().afloat(A2).draws("sea", "trial-current", "trial-shark").adventure()
    assert set(t.options) == {f"drift:{A1}", f"drift:{75}", f"drift:{NORTH}", f"drift:{EAST}"}
    t.play(f"drift:{NORTH}")
    assert (t.hero().space, t.game.at_sea) == (NORTH, (0,))


@pytest.mark.rule("IOD-RUL-52", "IOD-MOVE-06")
def test_carried_into_a_city_the_voyage_ends_there() -> None:
    t = island().harbour("Vespera").afloat(A2).draws("sea", "trial-homeward", "trial-shark").adventure()
    assert (t.hero().space, t.game.at_sea, t.game.captains) == (t.town("Vespera"), (), {})
    assert t.game.harbours["Vespera"] == ("trial-captain",)
    assert not t.happened("shipwreck")


@pytest.mark.rule("IOD-RUL-52")
def test_carried_anywhere_else_the_captain_is_discarded() -> None:
    from questable.runebound import movement

    t = island().afloat(A2)
    t.run(movement.arrive, 0, t.space("forest"), "card")
    assert (t.game.at_sea, t.game.captains) == ((), {})
    assert t.game.decks["captains"][-1] == "trial-captain"
    assert not t.happened("shipwreck")


# The Adventure phase -------------------------------------------------------------------------------------------------


def fight(t: IslandTable, card: str = "trial-whale", stop: int = A2) -> IslandTable:
    """Anna, embarked, has drawn a sea challenge and fights."""
    if 0 not in t.game.at_sea:
        t.afloat(stop)
    t.draws("sea", card).adventure().play("fight-on")
    assert t.topic == "attack-or-defend"
    return t


@pytest.mark.rule("IOD-ADV-02", "IOD-ADV-04", "IOD-RUL-57")
def test_the_captain_may_attack_once_a_round() -> None:
    t = fight(island())
    assert t.options == ["attack", "attack:trial-captain", "defend"]
    t.dice(*HIT).play("attack:trial-captain")
    assert t.wounds("trial-whale") == 1
    assert t.options == ["attack", "defend"]
    t.dice(*HIT, *HIT).play("attack", "fight-on")  # there is nobody left but to defend in the last phase
    assert "attack:trial-captain" in t.options  # a new round


@pytest.mark.rule("IOD-ADV-11", "IOD-RUL-58", "IOD-EX-16")
def test_a_failed_attack_of_the_captain_wounds_the_captain() -> None:
    t = fight(island()).hired("trial-pilot")
    t.game.rekit(t.hero())
    t.dice(*HIT).play("attack")  # ranged: Anna
    t.dice(*MISS, *HIT).play("attack:trial-pilot")  # melee, damage 2
    assert (t.wounds("trial-pilot"), t.wounds("anna")) == (2, 0)
    rolls = [(facts["phase"], facts["who"], facts["action"]) for facts in t.happened("rolled")]
    assert rolls == [("ranged", "anna", "attack"), ("melee", "trial-pilot", "attack"), ("magic", "anna", "defend")]


@pytest.mark.rule("IOD-ADV-05", "IOD-CAPT-02")
def test_text_about_allies_does_not_reach_the_captain() -> None:
    t = island().put(0, cards=["trial-friend"])
    fight(t, "trial-siren")
    assert t.options == ["attack", "attack:trial-captain", "defend"]


@pytest.mark.rule("IOD-RUL-58")
def test_a_challenge_brought_down_by_the_captain_is_the_heros() -> None:
    t = fight(island().put(0, gold=0, points=0), "trial-shark").dice(*HIT).play("attack:trial-captain")
    assert (t.hero().gold, t.hero().points, len(t.game.maps[0])) == (3, 3, 1)
    assert [facts["seat"] for facts in t.happened("beaten")] == [0]


@pytest.mark.rule("IOD-RUL-45")
def test_on_land_the_captain_takes_no_part() -> None:
    t = island().hired().face("trial-goblin").play("fight-on")
    assert t.options == ["attack", "defend"]


@pytest.mark.rule("IOD-RUL-94")
def test_nor_in_a_combat_between_heroes() -> None:
    t = island().hired().put(1, at="Dallak").attack_hero(0, 1)
    while t.topic not in ("attack-or-defend", ""):
        t.play("fight-on" if "fight-on" in t.options else "pass")
    assert not [option for option in t.options if "trial-captain" in option]


@pytest.mark.rule("IOD-RUL-57")
def test_the_captains_own_modifier_is_his_own() -> None:
    t = island().hired("trial-mate").afloat()
    assert combat_value(t.game, 0, "trial-mate", "melee") == 4
    assert combat_value(t.game, 0, "anna", "melee") == 4
    t.hired("trial-pilot").afloat()
    assert roll_bonus(t.game, 0, "anna", "melee", "attack") == 3
    assert roll_bonus(t.game, 0, "trial-pilot", "melee", "attack") == 0


@pytest.mark.rule("IOD-RUL-45")
def test_a_captains_text_works_during_a_voyage_only() -> None:
    t = island().hired("trial-pilot").put(0, at="Orris")
    t.game.rekit(t.hero())
    assert roll_bonus(t.game, 0, "anna", "melee", "attack") == 0


@pytest.mark.rule("IOD-ADV-03", "IOD-ADV-08", "IOD-ESCAPE-01", "IOD-ESCAPE-02", "IOD-RUL-59", "IOD-RUL-64", "IOD-EX-14")
def test_who_escapes_at_sea_stays_and_the_turn_ends() -> None:
    t = island().afloat(A1).draws("sea", "trial-shark", "trial-whale").turn(0).play(f"sail:{A2}")
    t.dice(*HIT).play("escape:ranged")
    assert t.hero().space == A2
    assert t.game.decks["sea"] == ("trial-whale", "trial-shark")
    assert not any(entry.card for entry in t.game.undefeated)
    assert t.game.active == 1
    assert t.exhaustion("trial-captain") == 0
    assert t.game.at_sea == (0,)
    assert t.cites("not-beaten") == {"IOD-ADV-08"}


@pytest.mark.rule("IOD-ESCAPE-01", "IOD-ESCAPE-02", "IOD-RUL-91", "IOD-EX-15")
def test_who_escapes_on_land_stays_and_the_challenge_lies_undefeated() -> None:
    t = island()
    start = t.jewel("green")
    t.put(0, at=start).deck("green", "trial-goblin").turn(0).play("stay", "attempt:green").dice(*HIT)
    t.play("escape:melee")
    assert t.hero().space == start
    assert [(entry.card, entry.space) for entry in t.game.undefeated if entry.card] == [("trial-goblin", start)]
    assert t.game.active == 1


@pytest.mark.rule("IOD-ESCAPE-01", "IOD-RUL-92")
def test_who_escapes_from_a_hero_stays_too() -> None:
    t = island().put(0, at="Dallak").put(1, at="Dallak").attack_hero(0, 1)
    while t.topic != "escape":
        t.play("pass")
    seat = t.asked
    t.dice(*HIT, *MISS, *HIT, *HIT).play("escape:melee")
    assert t.hero(seat).space == t.town("Dallak")


@pytest.mark.rule("IOD-ADV-10", "IOD-RUL-65")
def test_experience_at_sea_is_a_blue_counter_of_the_supply() -> None:
    t = fight(island().put(0, points=0), "trial-shark").dice(*HIT).play("attack")
    assert t.hero().points == 3
    assert t.happened("counter-won")[0]["colour"] == "blue"
    assert "IOD-ADV-10" in t.cites("counter-won")
    assert A2 not in t.game.counters


@pytest.mark.rule("IOD-RUL-65")
def test_sea_encounters_give_experience_only_if_they_say_so() -> None:
    t = island().afloat().draws("sea", "trial-gift", "trial-shark").put(0, points=0).adventure()
    assert t.hero().points == 0


@pytest.mark.rule("IOD-RUL-66")
def test_after_events_and_encounters_the_next_sea_card_is_drawn() -> None:
    t = island().afloat().draws("sea", "trial-calm", "trial-gift", "trial-shark")
    bare = next(space for space in t.game.content.grid.sunbursts)
    t.game.counters.pop(bare)
    t.adventure()
    assert [facts["card"] for facts in t.happened("drew")] == ["trial-calm", "trial-gift", "trial-shark"]
    assert t.game.event == "trial-calm"
    assert t.game.counters[bare] == (t.game.content.grid.jewels[bare],)


@pytest.mark.rule("IOD-RUL-67")
def test_an_empty_sea_deck_is_no_adventure() -> None:
    t = island().afloat().draws("sea").adventure()
    assert (t.topic, t.game.fights) == ("", [])


@pytest.mark.rule("IOD-RUL-67")
def test_sea_cards_go_under_the_sea_deck() -> None:
    t = fight(island(), "trial-shark")
    t.game.decks["sea"] = ("trial-whale",)
    t.dice(*HIT).play("attack")
    assert t.game.decks["sea"] == ("trial-whale", "trial-shark")


@pytest.mark.rule("IOD-RUL-69")
def test_life_counters_never_close_the_sea() -> None:
    t = island().put(0, experience=["life", "life", "life"]).afloat().draws("sea", "trial-shark").adventure()
    assert t.topic == "escape"


@pytest.mark.rule("IOD-RUL-69")
def test_life_counters_close_green_on_land() -> None:
    t = island()
    t.put(0, at=t.jewel("green"), experience=["life"]).adventure()
    assert "attempt:green" not in t.options


# Market, Experience --------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-MARKET-01", "IOD-RUL-60", "IOD-RUL-70")
def test_there_is_no_market_at_sea() -> None:
    t = island().afloat(A2).put(0, gold=20, wounds=2, exhaustion=2, cards=["trial-cloak", "trial-friend"])
    t.game.wounds["trial-friend"] = 1
    t.game.stopped_at = A2
    t.market()
    assert (t.topic, t.happened("market-card")) == ("", [])


@pytest.mark.rule("IOD-EXP-01")
def test_the_captain_tires_at_an_anchorage() -> None:
    t = island().afloat(A2).only(experience.experience_step)
    assert t.exhaustion("trial-captain") == 1
    assert t.cites("captain-tires") == {"IOD-EXP-01"}


@pytest.mark.rule("IOD-EXP-01")
def test_not_in_a_city() -> None:
    t = island().put(0, at="Orris").hired().only(experience.experience_step)
    assert t.exhaustion("trial-captain") == 0


@pytest.mark.rule("IOD-EXP-02", "IOD-RUL-61", "IOD-RUL-62")
def test_an_exhausted_captain_is_wounded_instead() -> None:
    t = island().afloat(A2)
    t.game.exhaustion["trial-captain"] = 2
    t.only(experience.experience_step)
    assert (t.exhaustion("trial-captain"), t.wounds("trial-captain")) == (2, 1)
    assert t.cites("captain-tires") == {"IOD-EXP-02"}


@pytest.mark.rule("IOD-RUL-62")
def test_exhaustion_from_cards_that_does_not_fit_wounds_him_too() -> None:
    t = island().afloat(A2)
    t.game.exhaustion["trial-captain"] = 2
    t.run(damage.tire, "trial-captain", 1)
    assert t.wounds("trial-captain") == 1


@pytest.mark.rule("IOD-EXP-03")
def test_experience_is_bought_at_sea_as_ever() -> None:
    t = island().afloat(A2).put(0, points=9).only(experience.experience_step)
    assert "learn:body" in t.options


@pytest.mark.rule("IOD-EXP-05", "IOD-RUL-63", "IOD-WRECK-01", "IOD-EX-10")
def test_a_captain_of_life_two_dies_in_the_fourth_phase() -> None:
    """Shipwreck before anything is spent: the left player chooses the shore."""
    t = island().afloat(A2).put(0, points=9, gold=5)
    t.game.counters.clear()
    seen = []
    for _ in range(4):
        t.turn(0)
        t.game.heroes[0].space = A2
        t.only(experience.experience_step)
        seen.append((t.exhaustion("trial-captain"), t.wounds("trial-captain")))
        if t.topic == "experience":
            t.play("keep-points")
    assert seen[:3] == [(1, 0), (2, 0), (2, 1)]
    assert t.topic == "wreck-where"
    assert t.asked == 1
    assert t.hero().points == 9
    assert not t.happened("learned")
    assert t.cites("captain-killed") == {"IOD-EXP-05"}, "of the watch, not in a fight"


@pytest.mark.rule("IOD-EXP-02")
def test_weary_captains_are_wounded_besides() -> None:
    """The switch: with Life 2 the captain is dead in the third phase."""
    t = island(variants=["weary-captains"]).afloat(A2)
    seen = []
    for _ in range(3):
        t.only(experience.experience_step)
        seen.append((t.exhaustion("trial-captain"), t.wounds("trial-captain")))
    assert seen[:2] == [(1, 0), (2, 1)]
    assert t.topic == "wreck-where"


# Other heroes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-INTERACT-01", "IOD-RUL-55")
def test_nobody_fights_heroes_at_sea() -> None:
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).afloat(A2)
    assert adventure.heroes_here(t.game, t.hero(0)) == []
    t.put(2, at=A2)
    assert adventure.heroes_here(t.game, t.hero(2)) == []


@pytest.mark.rule("IOD-INTERACT-02", "IOD-RUL-55")
def test_nobody_trades_at_sea() -> None:
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).afloat(A2).movement()
    assert not [option for option in t.options if option.startswith("trade")]


@pytest.mark.rule("IOD-RUL-56")
def test_what_hits_all_heroes_hits_those_at_sea() -> None:
    t = island().afloat(A2)
    t.run(damage.suffer, "anna", 1, "")
    assert t.wounds("anna") == 1
    assert t.game.seats_from(1) == [1, 2, 0]


@pytest.mark.rule("IOD-RUL-39")
def test_a_turn_that_ends_early_has_its_end_too() -> None:
    t = island().harbour("Gafford", "trial-pilot", "trial-mate").afloat(A1).draws("sea", "trial-shark").turn(0)
    t.play(f"sail:{A2}").dice(*HIT).play("escape:ranged")
    assert (t.topic, t.asked) == ("captain-stays", 0)
    t.play("captain-stays:trial-mate")
    assert t.game.harbours["Gafford"] == ("trial-mate",)
    assert t.game.active == 1
    assert turn.takes_turns(t.game, 1)


@pytest.mark.rule("IOD-RUL-68")
def test_there_is_trade_too_for_who_sails_from_city_to_city() -> None:
    t = island().put(0, at="Orris").hired().put(1, at="Dallak")
    t.run(voyage.sail, Option("sail", t.town("Dallak")))
    assert "trade:bert" in t.options
    t.put(0, at="Orris").hired()
    t.run(voyage.embark, Option("embark", t.town("Dallak")))
    assert "trade:bert" in t.options


@pytest.mark.rule("IOD-EMBARK-05")
def test_at_sea_a_card_can_be_given_up_as_at_any_time() -> None:
    t = island().put(0, cards=["trial-cloak"]).afloat(A2).movement()
    t.play("give-up", "give-up:trial-cloak")
    assert (t.hero().cards, t.topic) == ((), "sail")
    assert "give-up" not in t.options


@pytest.mark.rule("IOD-RUL-55", "IOD-RUL-56", "IOD-INTERACT-01")
@pytest.mark.parametrize("card", ["trial-horn", "trial-drum"])
def test_text_about_heroes_here_is_not_about_those_on_one_anchorage(card: str) -> None:
    """In a city it is."""
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).put(0, cards=[card]).hired().afloat(A2).movement()
    while t.topic == "use-before-moving":
        t.play(f"use:{card}")
    assert t.exhaustion("bert") == 0
    t = island().put(0, cards=[card], at="Dallak").put(1, at="Dallak").movement().play(f"use:{card}")
    assert t.exhaustion("bert") == 1


@pytest.mark.rule("IOD-RUL-55")
def test_nobody_minds_who_stops_at_his_anchorage() -> None:
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).put(1, cards=["trial-toll"], gold=0)
    t.hired().afloat(A1).draws("sea", "trial-shark").movement().play(f"sail:{A2}")
    assert t.hero(1).gold == 0
    t = island().put(1, cards=["trial-toll"], gold=0, at="Dallak").put(0, at="Dallak").movement().play("stay")
    assert t.hero(1).gold == 1


# Facets of the turn at sea -------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-MOVE-01", "IOD-MOVE-02", "IOD-RUL-70", "IOD-BOARD-04")
def test_who_sails_rolls_no_dice_and_does_nothing_else_in_the_movement_phase() -> None:
    t = island().hired("trial-mate", seat=1).afloat(A1, seat=1).hired("trial-pilot", seat=2).afloat(A2, seat=2)
    t.put(0, exhaustion=2).hired().afloat(A1).movement()
    assert {option.split(":")[0] for option in t.options} == {"sail"}  # no rest, no trade, no roll
    t.play(f"sail:{A2}")
    assert (t.topic, t.happened("movement-dice")) == ("", [])
    assert [facts["space"] for facts in t.happened("sailed")] == [A2]


@pytest.mark.rule("IOD-RUL-50")
def test_an_embarked_hero_cannot_rest() -> None:
    t = island().put(0, exhaustion=2).afloat(A2).movement()
    assert not [option for option in t.options if option.startswith(("rest", "stay"))]
    t.draws("sea", "trial-shark").play(f"sail:{A1}")
    assert t.exhaustion("anna") == 2


@pytest.mark.rule("IOD-EMBARK-01", "IOD-EMBARK-02")
def test_embarking_is_a_way_of_moving_not_a_part_of_one() -> None:
    t = island().put(0, at="Orris").hired().dice(1, 2, 3, 4, 5).movement().play("roll")
    assert not [option for option in t.options if option.startswith("embark")]
    t = island().put(0, at="Orris", cards=["trial-cloak"]).hired().movement().play("give-up", "keep-all")
    assert f"embark:{A1}" in t.options


@pytest.mark.rule("IOD-MOVE-05", "IOD-ADV-01", "IOD-EX-05")
@pytest.mark.parametrize("way", ["embark", "sail"])
def test_the_top_card_of_the_sea_deck_is_drawn_however_the_anchorage_was_reached(way: str) -> None:
    t = island().put(0, at="Orris").hired().draws("sea", "trial-whale", "trial-shark")
    if way == "sail":
        t.afloat(A2)
    t.turn(0).play(f"{way}:{A1}")
    assert [facts["card"] for facts in t.happened("drew")] == ["trial-whale"]
    assert (t.topic, t.game.fights[-1].enemy) == ("escape", "trial-whale")


@pytest.mark.rule("IOD-RUL-95")
def test_on_land_adventures_stay_optional() -> None:
    t = island()
    t.put(0, at=t.jewel("green")).adventure()
    assert t.options == ["attempt:green", "nothing"]


@pytest.mark.rule("IOD-MOVE-06", "IOD-MOVE-07", "IOD-RUL-34")
def test_the_market_of_arrival_is_a_whole_one() -> None:
    """A card is added to the stack, goods are sold, wounds are healed, captains are hired."""
    t = (
        island("anna")
        .afloat(A2)
        .harbour("Dallak")
        .put(0, gold=30, wounds=1, exhaustion=1, cards=["trial-purse"])
        .stack("Dallak")
        .deck("market", "trial-cloak")
    )
    t.turn(0).play(f"sail:{t.town('Dallak')}")
    assert t.topic == "market"
    assert set(t.options) == {
        *("buy:trial-cloak", "sell:trial-purse", "heal:anna", "relieve:anna", "ask-around", "give-up", "done")
    }
    t.play("buy:trial-cloak", "sell:trial-purse", "heal:anna")
    assert (t.hero().cards, t.hero().gold, t.wounds("anna")) == (("trial-cloak",), 30 - 6 + 1 - 1, 0)


@pytest.mark.rule("IOD-ADV-02", "IOD-EMBARK-05")
def test_a_fight_at_sea_has_its_usual_phases() -> None:
    t = island().afloat(A2).draws("sea", "trial-whale").adventure()
    assert {"fight-on", "escape:ranged", "escape:melee", "escape:magic"} == set(t.options)
    t.play("fight-on").dice(*HIT, *HIT, *HIT).play("defend", "defend", "defend")
    assert [facts["phase"] for facts in t.happened("rolled")] == ["ranged", "melee", "magic"]
    assert (t.topic, t.game.fights[-1].round) == ("escape", 2)
    t.dice(*MISS).play("escape:melee")
    assert t.wounds("anna") == 2  # as ever, what failed costs


@pytest.mark.rule("IOD-ESCAPE-02", "IOD-EX-15", "IOD-RUL-91")
def test_after_an_escape_on_land_nothing_more_of_the_turn_is_played() -> None:
    """There would be points to spend; and the Challenge can be faced again in a later turn."""
    t = island("anna")
    start = t.jewel("green")
    t.put(0, at=start, points=20).deck("green", "trial-goblin").turn(0).play("stay", "attempt:green").dice(*HIT)
    t.play("escape:melee")
    assert t.topic == "way-of-moving"  # Anna's next turn: she plays alone
    assert not t.happened("learned")
    t.play("stay", "attempt:green")
    assert (t.game.fights[-1].enemy, t.game.fights[-1].origin) == ("trial-goblin", "undefeated")


@pytest.mark.rule("IOD-ESCAPE-02", "IOD-ADV-03", "IOD-RUL-64", "IOD-EX-14")
def test_after_an_escape_at_sea_nothing_is_spent() -> None:
    t = island("anna").put(0, points=20).maps(green=1, blue=1).afloat(A1).draws("sea", "trial-shark", "trial-whale")
    t.turn(0).play(f"sail:{A2}").dice(*HIT).play("escape:ranged")
    assert (t.topic, t.exhaustion("trial-captain"), t.hero().points) == ("sail", 0, 20)
    assert "seek-island" in t.options


@pytest.mark.rule("IOD-RUL-92", "IOD-ESCAPE-01", "IOD-ESCAPE-02")
def test_from_a_hero_one_escapes_without_leaving_the_space() -> None:
    t = island().put(0, at="Dallak").put(1, at="Dallak").turn(0).play("stay", "attack:bert")
    while t.topic != "escape":
        t.play("pass")
    assert t.asked == 0
    t.dice(*MISS, *HIT).play("escape:melee")
    assert t.happened("stood-off") == [{"seat": 0, "space": t.town("Dallak")}]
    assert (t.hero(0).space, t.hero(1).space, t.game.fights) == (t.town("Dallak"), t.town("Dallak"), [])
    assert t.game.active == 1  # the active player's turn is over: no market


@pytest.mark.rule("IOD-EXP-03", "IOD-EMBARK-05")
def test_points_are_spent_at_sea() -> None:
    t = island().afloat(A2).put(0, points=9).only(experience.experience_step).play("learn:body")
    assert (t.hero().experience, t.hero().points) == (("body",), 5)  # 4 for three players


@pytest.mark.rule("IOD-RUL-63", "IOD-EXP-05")
def test_if_the_captain_dies_neither_points_nor_maps_are_spent() -> None:
    t = island().afloat(A2).put(0, points=9).maps(green=1, blue=1)
    t.game.exhaustion["trial-captain"], t.game.wounds["trial-captain"] = 2, 1
    t.only(experience.experience_step)
    assert t.topic == "wreck-where"
    t.play(t.options[0])
    assert (t.topic, t.hero().points, t.game.maps[0]) == ("", 9, ("green", "blue"))


@pytest.mark.rule("IOD-RUL-71", "IOD-MAPTOK-06")
def test_in_the_experience_phase_sets_buy_items_in_the_movement_phase_the_journey() -> None:
    t = island().afloat(A2).maps(green=1, blue=1).only(experience.experience_step)
    assert {option.split(":")[0] for option in t.options} == {"legend", "keep-points"}
    t.turn(0)
    assert {option.split(":")[0] for option in t.options} == {"sail", "seek-island"}


@pytest.mark.rule("IOD-INTERACT-01", "IOD-INTERACT-02")
def test_who_is_not_embarked_cannot_reach_who_is() -> None:
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).put(0, at=A2).put(2, at=A2)
    assert adventure.heroes_here(t.game, t.hero(0)) == [2]
    assert [option.id for option in interaction.trade_options(t.game, t.hero(0))] == ["trade:cora"]


@pytest.mark.rule("IOD-RUL-56")
def test_an_event_that_tires_all_heroes_tires_those_at_sea() -> None:
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1)
    t.put(0, at=t.jewel("green")).deck("green", "trial-plague", "trial-goblin").adventure().play("attempt:green")
    assert [t.exhaustion(hero) for hero in ("anna", "bert", "cora")] == [1, 1, 1]
    assert t.exhaustion("trial-pilot") == 0


@pytest.mark.rule("IOD-RUL-66", "IOD-ADV-02")
@pytest.mark.parametrize("variant", ["", "lone-encounters"])
def test_a_fight_that_an_encounter_brings_is_one_at_sea(variant: str) -> None:
    """The captain may attack, unless the switch keeps him out; who escapes stays, and the turn ends."""
    t = island(variants=[variant] if variant else []).afloat(A2).put(0, points=20)
    t.draws("sea", "trial-boarding", "trial-whale", "trial-shark").turn(0).play(f"sail:{A1}")
    assert t.game.fights[-1].origin == "encounter"
    t.play("fight-on")
    assert ("attack:trial-captain" in t.options) is not bool(variant)
    t.dice(*HIT, *HIT, *HIT).play("defend", "defend", "defend").dice(*HIT).play("escape:ranged")
    assert (t.hero().space, t.game.active, t.game.at_sea) == (A1, 1, (0,))
    assert set(t.game.decks["sea"]) == {"trial-boarding", "trial-whale", "trial-shark"}
    assert not any(entry.card for entry in t.game.undefeated)


@pytest.mark.rule("IOD-RUL-66", "IOD-WRECK-01", "IOD-RUL-65")
def test_knocked_out_in_it_one_is_shipwrecked_and_beaten_it_gives_no_counter() -> None:
    t = island().afloat(A2).put(0, wounds=4).draws("sea", "trial-boarding", "trial-whale").adventure()
    t.play("fight-on").dice(*MISS).play("defend")
    assert t.happened("shipwreck")
    t = island().afloat(A2).put(0, points=0, gold=0).draws("sea", "trial-boarding", "trial-shark").adventure()
    t.play("fight-on").dice(*HIT).play("attack")
    assert (t.hero().gold, t.hero().points) == (3, 0)


@pytest.mark.rule("IOD-RUL-66")
def test_a_sea_event_refills_every_sunburst_in_its_own_colour_and_no_other_gem() -> None:
    t = island().afloat().draws("sea", "trial-calm", "trial-shark")
    grid = t.game.content.grid
    t.game.counters.clear()
    t.adventure()
    assert t.game.counters == {space: (grid.jewels[space],) for space in grid.sunbursts}


@pytest.mark.rule("IOD-RUL-67")
def test_no_deck_is_reshuffled() -> None:
    """After a whole pass without a Challenge the phase is over."""
    t = island().afloat().draws("sea", "trial-gift", "trial-chest").adventure().play("legend:sword-of-antenor")
    assert (t.topic, t.game.decks["sea"]) == ("", ("trial-gift", "trial-chest"))
    assert len(t.happened("drew")) == 2


@pytest.mark.rule("IOD-RUL-54", "IOD-RUL-69", "IOD-DECK-02")
def test_three_life_counters_close_neither_sea_nor_silver_but_green_and_yellow() -> None:
    t = island().put(0, experience=["life"] * 3).afloat(A1).maps(green=1, blue=1).draws("silver", "trial-warden")
    t.turn(0).play("seek-island")
    assert t.game.fights[-1].enemy == "trial-warden"
    for colour, life in (("green", 1), ("yellow", 2)):
        t = island()
        t.put(0, at=t.jewel(colour), experience=["life"] * life).adventure()
        assert "attempt:" + colour not in t.options
    t = island()
    t.put(0, at=t.jewel("red"), experience=["life"] * 3).adventure()
    assert "attempt:red" in t.options


@pytest.mark.rule("IOD-RUL-57", "IOD-ADV-04", "IOD-ADV-11")
def test_a_captain_neither_defends_nor_attacks_twice_beside_an_ally() -> None:
    t = fight(island().put(0, cards=["trial-friend"]))
    assert t.options == ["attack", "attack:trial-friend", "attack:trial-captain", "defend"]
    t.dice(*HIT).play("attack:trial-captain")
    assert t.options == ["attack", "attack:trial-friend", "defend"]
    t.dice(*MISS).play("attack:trial-friend")
    assert (t.wounds("anna"), t.wounds("trial-captain")) == (0, 0)  # the friend pays for her own failure
    assert t.hero().cards == ()  # Life 2, damage 2


@pytest.mark.rule("IOD-RUL-58", "IOD-ADV-11")
def test_the_captain_fights_with_the_values_on_the_card() -> None:
    """Body 4, damage 2: a 10 beats 14, a 9 does not."""
    t = fight(island()).dice(*HIT, 5, 5).play("defend", "attack:trial-captain")
    assert t.wounds("trial-whale") == 2
    t = fight(island().hired("trial-mate")).dice(*HIT, 5, 4).play("defend", "attack:trial-mate")
    assert (t.wounds("trial-whale"), t.wounds("trial-mate")) == (0, 2)


@pytest.mark.rule("IOD-RUL-52")
def test_a_voyage_that_a_card_sends_on_goes_on() -> None:
    """The ship keeps captain and counters, and a loan stays one."""
    t = island().hired(loan=True).afloat(A2).draws("sea", "trial-current", "trial-shark")
    t.game.exhaustion["trial-captain"] = 1
    t.adventure().play(f"drift:{NORTH}")
    assert (t.game.captains, t.game.loans, t.exhaustion("trial-captain")) == (
        {0: "trial-captain"},
        ("trial-captain",),
        1,
    )
    assert len(t.happened("drew")) == 1  # the space was left: no further card (RB-ADV-10)


@pytest.mark.rule("IOD-EMBARK-03", "IOD-RUL-49")
def test_a_voyage_ends_in_a_city_in_a_wreck_or_on_the_island() -> None:
    t = island().put(0, at="Orris").hired().draws("sea", "trial-shark").turn(0)
    assert not t.game.at_sea
    t.play(f"embark:{A1}")
    assert 0 in t.game.at_sea
    t.run(damage.suffer, "anna", 9, "")
    assert 0 not in t.game.at_sea
    t = island().afloat(A1).maps(green=1, blue=1).draws("silver", "trial-warden").turn(0).play("seek-island")
    assert t.game.at_sea == ()
    t = island().afloat(A1).turn(0).play(f"sail:{t.town('Orris')}")
    assert t.game.at_sea == ()


@pytest.mark.rule("IOD-RUL-51")
def test_an_ally_moves_no_ship_either() -> None:
    t = island().put(0, cards=["trial-pigeon"]).afloat(A2).movement()
    assert t.topic == "sail"


@pytest.mark.rule("IOD-RUL-61", "IOD-RUL-62", "IOD-EXP-02")
def test_the_limit_of_exhaustion_is_life() -> None:
    """A pilot has Life 4: four counters fit, each further one is a wound."""
    t = island().hired("trial-pilot").afloat(A2)
    seen = []
    for _ in range(6):
        t.only(experience.experience_step)
        seen.append((t.exhaustion("trial-pilot"), t.wounds("trial-pilot")))
    assert seen == [(1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2)]
    t = island().hired("trial-pilot").afloat(A2).run(damage.tire, "trial-pilot", 6)
    assert (t.exhaustion("trial-pilot"), t.wounds("trial-pilot")) == (4, 2)


@pytest.mark.rule("IOD-ADV-04", "IOD-ADV-11", "IOD-RUL-57")
@pytest.mark.parametrize("phase", range(3))
def test_a_captain_may_attack_in_any_phase_and_pays_for_a_failure_there(phase: int) -> None:
    t = fight(island().hired("trial-mate"))
    for _ in range(phase):
        t.dice(*HIT).play("defend")
    t.dice(*MISS, *HIT, *HIT).play("attack:trial-mate")
    assert t.wounds("trial-mate") == (1, 2, 1)[phase]
    assert [facts["action"] for facts in t.happened("rolled")][phase] == "attack"
    assert [facts["who"] for facts in t.happened("rolled")].count("trial-mate") == 1
    assert t.wounds("anna") == 0


@pytest.mark.rule("IOD-EMBARK-04", "IOD-EMBARK-05", "IOD-REFRESH-01")
@pytest.mark.parametrize("way", ["embark", "sail"])
def test_the_phases_of_a_turn_at_sea_come_in_their_order(way: str) -> None:
    t = island("anna").put(0, at="Orris", points=20, cards=["trial-bell"], gold=0).hired("trial-pilot")
    if way == "sail":
        t.afloat(A2)
    t.game.turned = ("trial-pilot",)
    t.draws("sea", "trial-shark").turn(0)
    assert t.hero().gold == 1  # Refresh
    while t.topic == "use-before-moving":
        t.play("pass")
    t.play(f"{way}:{A1}")
    assert t.topic == "escape"  # Adventure
    t.play("fight-on").dice(*HIT).play("attack")
    assert (t.topic, t.exhaustion("trial-pilot")) == ("experience", 1)  # no Market
    assert not t.happened("learned")


@pytest.mark.rule("IOD-REFRESH-01", "IOD-EX-08")
def test_items_allies_and_the_captain_are_refreshed_at_sea() -> None:
    t = island().put(0, cards=["trial-gate", "trial-pigeon"]).hired("trial-pilot").afloat(A2)
    t.game.turned += ("trial-gate", "trial-pigeon", "trial-pilot", "trial-cloak")
    t.turn(0)
    assert tuple(t.game.turned) == ("trial-cloak",)  # that one is somebody else's


@pytest.mark.rule("IOD-ADV-05", "IOD-CAPT-02")
def test_what_helps_a_side_helps_hero_and_allies_not_the_captain() -> None:
    t = island().put(0, cards=["trial-banner", "trial-friend"]).afloat(A2)
    values = [combat_value(t.game, 0, who, "melee") for who in ("anna", "trial-friend", "trial-captain")]
    assert values == [9, 6, 4]


@pytest.mark.rule("IOD-ESCAPE-01", "IOD-EX-15")
def test_who_has_walked_in_does_not_go_back_after_an_escape() -> None:
    t = island()
    start = next(space for space in t.game.content.grid.neighbours[t.jewel("green")])
    t.put(0, at=start).deck("green", "trial-goblin").turn(0).play("automatic", f"step:{t.jewel('green')}")
    t.play("attempt:green").dice(*HIT).play("escape:melee")
    assert t.hero().space == t.jewel("green")
    assert not t.happened("fled")
    assert [entry.space for entry in t.game.undefeated if entry.card] == [t.jewel("green")]


@pytest.mark.rule("IOD-EXP-01")
def test_only_the_captain_of_the_hero_on_turn_tires() -> None:
    t = (
        island()
        .hired("trial-pilot", seat=1)
        .afloat(A2, seat=1)
        .hired("trial-mate", seat=2)
        .put(2, at="Orris")
        .afloat(A1)
    )
    t.only(experience.experience_step)
    assert [t.exhaustion(each) for each in ("trial-captain", "trial-pilot", "trial-mate")] == [1, 0, 0]
    t.only(experience.experience_step, seat=1)
    assert [t.exhaustion(each) for each in ("trial-captain", "trial-pilot", "trial-mate")] == [1, 1, 0]


@pytest.mark.rule("IOD-MAPTOK-03", "IOD-RUL-76", "IOD-ADV-08")
def test_who_escapes_from_a_sea_card_gains_nothing() -> None:
    t = island().afloat(A2).put(0, gold=0, points=0).draws("sea", "trial-shark").adventure().dice(*HIT)
    t.play("escape:ranged")
    assert (t.game.maps, t.hero().gold, t.hero().points) == ({}, 0, 0)


@pytest.mark.rule("IOD-RUL-37", "IOD-CAPT-10")
def test_who_rolls_and_goes_nowhere_keeps_the_captain() -> None:
    t = island().hired(loan=True).put(0, at="Orris").dice(1, 1, 1, 1, 1).turn(0).play("roll")
    if t.topic == "spend-a-die":
        t.play("stop")
    assert (t.game.captains, t.game.loans) == ({0: "trial-captain"}, ("trial-captain",))
    t.turn(1)
    assert t.game.captains == {0: "trial-captain"}


@pytest.mark.rule("IOD-RUL-68", "IOD-INTERACT-01")
def test_who_has_landed_may_be_met_by_others_in_their_turns() -> None:
    t = island().put(1, at="Dallak").afloat(A2).turn(0).play("sail:75", "stop", "done")
    while t.topic == "captain-stays":
        t.play(t.options[0])
    assert (t.game.active, t.game.landed) == (1, False)
    assert "trade:anna" in t.options
    t.play("stay")
    assert "attack:anna" in t.options


@pytest.mark.rule("IOD-RUL-55", "IOD-MOVE-03")
def test_any_number_of_ships_may_lie_at_one_anchorage() -> None:
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).hired("trial-mate", seat=2).afloat(A2, seat=2)
    t.afloat(A1).movement()
    assert f"sail:{A2}" in t.options
    t.play(f"sail:{A2}")
    assert [hero.space for hero in t.game.heroes] == [A2, A2, A2]


@pytest.mark.rule("IOD-RUL-40", "IOD-LOAN-04")
def test_a_card_kept_before_goes_on_giving_on_loan() -> None:
    """It is the hero's own by now."""
    t = island().hired(loan=True).afloat(A2).put(0, wounds=3, kept=["the-first-drowned"]).draws("sea", "trial-whale")
    t.adventure().play("fight-on").dice(*HIT, *HIT, *HIT).play("defend", "defend", "defend")
    assert t.topic == "use-round-end"
    t.play("use:the-first-drowned")
    assert t.wounds("anna") == 1


@pytest.mark.rule("IOD-ADV-04", "IOD-RUL-58")
def test_a_tired_and_wounded_captain_fights_on() -> None:
    t = island().hired("trial-pilot").afloat(A2)
    t.game.exhaustion["trial-pilot"], t.game.wounds["trial-pilot"] = 4, 3
    fight(t)
    assert "attack:trial-pilot" in t.options


@pytest.mark.rule("IOD-BOARD-04", "IOD-BOARD-05", "IOD-BOARD-06", "IOD-MOVE-02", "IOD-MOVE-03", "IOD-MOVE-04")
def test_from_every_anchorage_the_ways_are_those_of_its_routes() -> None:
    links = [link.between for link in island().game.content.map.link]
    opened = island().game.content.opened
    for stop in island().game.content.grid.routes:
        if stop in island().game.content.grid.town_at or stop in opened:
            continue
        t = island().afloat(stop).movement()
        there = {each for link in links if stop in link for each in link if each != stop} - opened
        assert sorted(t.options) == sorted(f"sail:{each}" for each in there)


@pytest.mark.rule("IOD-RUL-40", "IOD-LOAN-04", "IOD-EX-03")
@pytest.mark.parametrize("loan", [False, True])
def test_a_reward_of_healing_alone_is_a_reward(loan: bool) -> None:
    t = island().hired(loan=loan).put(0, wounds=2, exhaustion=2).afloat(A2)
    fight(t, "trial-seal").dice(*HIT).play("attack")
    assert (t.wounds("anna"), t.exhaustion("anna")) == ((2, 2) if loan else (1, 1))


@pytest.mark.rule("IOD-ADV-02", "IOD-EMBARK-05", "IOD-RUL-51")
def test_what_is_used_before_combat_is_used_at_sea() -> None:
    t = island().put(0, cards=["trial-omen"], gold=0).afloat(A2).draws("sea", "trial-whale").adventure()
    assert "use:trial-omen" in t.options
    t.play("use:trial-omen")
    assert t.hero().gold == 1


@pytest.mark.rule("IOD-RUL-72", "IOD-EXP-04")
@pytest.mark.parametrize("captain", [False, True])
def test_the_switch_for_arrival_is_about_arrival_only(captain: bool) -> None:
    """Who has stayed in a city, with a captain or without, is not asked anything in the Experience phase."""
    t = island("anna", variants=["arrival-legends"]).maps(green=1, blue=1).put(0, at="Orris")
    if captain:
        t.hired()
    t.turn(0).play("stay", "done")
    assert (t.topic, t.game.round) == ("way-of-moving", 2)


@pytest.mark.rule("IOD-CAPT-03")
def test_captains_are_hired_in_the_market_phase_of_a_city_and_nowhere_else() -> None:
    t = island().put(0, at="Orris", gold=9).movement()
    assert "ask-around" not in t.options
    t.put(0, at=t.space("forest")).market()
    assert t.topic == ""
    t.put(0, at="Orris", gold=0).hired("trial-pilot").market()
    assert "ask-around" in t.options  # also without gold, and with a captain


@pytest.mark.rule("IOD-WRECK-01", "IOD-ADV-07")
def test_exhaustion_that_becomes_wounds_may_wreck_a_ship_too() -> None:
    t = island().put(0, wounds=4, exhaustion=4).afloat(NORTH).run(damage.tire, "anna", 1)
    assert (t.topic, t.asked) == ("wreck-where", 1)
    assert t.happened("shipwreck")


@pytest.mark.rule("IOD-EXP-02")
def test_weary_captains_are_never_wounded_twice_in_a_phase() -> None:
    t = island(variants=["weary-captains"]).hired("trial-pilot").afloat(A2)
    seen = []
    for _ in range(6):
        t.only(experience.experience_step)
        seen.append((t.exhaustion("trial-pilot"), t.wounds("trial-pilot")))
    assert seen == [(1, 0), (2, 0), (3, 0), (4, 1), (4, 2), (4, 3)]


@pytest.mark.rule("IOD-EXP-03")
@pytest.mark.parametrize(("points", "enough"), [(3, False), (4, True)])
def test_experience_costs_at_sea_what_it_costs_on_land(points: int, enough: bool) -> None:
    for t in (island().afloat(A2), island().put(0, at="Orris")):
        t.put(0, points=points).only(experience.experience_step)
        assert ("learn:life" in t.options) is enough


@pytest.mark.rule("IOD-RUL-62", "IOD-EXP-02")
def test_a_storm_that_tires_an_exhausted_captain_wounds_him() -> None:
    """One exhaustion, which does not fit, and one wound."""
    t = island().hired("trial-pilot").afloat(A2).draws("sea", "trial-storm", "trial-shark")
    t.game.exhaustion["trial-pilot"] = 4
    t.adventure()
    assert (t.exhaustion("trial-pilot"), t.wounds("trial-pilot")) == (4, 2)


@pytest.mark.rule("IOD-MOVE-04", "IOD-MOVE-03")
@pytest.mark.parametrize("loan", [False, True])
def test_whoever_waits_in_a_city_a_ship_may_put_in(loan: bool) -> None:
    t = island().harbour("Orris", "trial-pilot", "trial-mate").put(1, at="Orris").hired(loan=loan).afloat(A1).movement()
    assert f"sail:{t.town('Orris')}" in t.options


@pytest.mark.rule("IOD-EMBARK-04", "IOD-EMBARK-05", "IOD-REFRESH-01", "IOD-MARKET-01", "IOD-RUL-60", "IOD-RUL-70")
@pytest.mark.parametrize("way", ["embark", "sail", "land"])
def test_text_about_each_phase_works_at_sea_but_for_the_market(way: str) -> None:
    """One coin for the Refresh phase, ten for Experience; fifty for the Market phase, in a city only."""
    t = island("anna").put(0, at="Orris", gold=0, cards=["trial-bell", "trial-spade"]).hired().draws("sea")
    if way != "embark":
        t.afloat(A2 if way == "sail" else A1)
    t.turn(0)
    assert t.hero().gold == 1
    t.play(f"sail:{t.town('Orris')}" if way == "land" else f"{way}:{A1}")
    if way == "land":
        assert t.hero().gold == 51
        t.play("done")
        while t.topic == "captain-stays":
            t.play(t.options[0])
    assert t.hero().gold == (62 if way == "land" else 12)  # and the next turn has begun
    assert t.exhaustion("trial-captain") == (0 if way == "land" else 1)


SEA_CHALLENGES = (
    *("corsairs-of-the-narrows", "pale-kraken", "ghost-of-the-merry-widow", "siren-choir", "reef-giants"),
    *("drowned-muster", "waterspout", "customs-cutter", "leviathan-calf", "fog-with-teeth", "mutineers"),
    *("glass-jellies", "the-admirals-ransom", "sea-serpent-of-the-sound"),
)


@pytest.mark.rule("IOD-ADV-10", "IOD-MAPTOK-03", "IOD-RUL-65", "IOD-RUL-67", "IOD-RUL-76", "IOD-SETUP-04")
@pytest.mark.parametrize("card", SEA_CHALLENGES)
def test_every_challenge_of_the_sea_deck_gives_a_blue_counter_and_what_it_names(card: str) -> None:
    t = island().put(0, gold=0, points=0).hired("trial-pilot").afloat(A2).draws("sea", card, "trial-shark")
    t.dice(*HIT).adventure()
    while t.topic != "attack-or-defend":
        t.play(next(each for each in ("fight-on", "pass", *reversed(t.options)) if each in t.options))
    named = t.game.content.challenges[card].reward
    maps = sum(getattr(effect, "count", 0) for effect in named if effect.__struct_config__.tag == "gain-map")
    points = sum(getattr(effect, "points", 0) for effect in named if effect.__struct_config__.tag == "gain")
    t.game.fights[-1].wounds = t.game.content.challenges[card].life
    t.dice(*HIT).play("attack")
    assert [(facts["colour"], facts["points"]) for facts in t.happened("counter-won")] == [("blue", 3)]
    while t.topic:
        t.play(t.options[0])
    assert t.hero().points == 3 + points
    assert len(t.game.maps.get(0, ())) == maps
    kept = card in t.hero().kept + t.hero().trophies
    assert t.game.decks["sea"] == (("trial-shark",) if kept else ("trial-shark", card))


@pytest.mark.rule("IOD-RUL-56", "IOD-CAPT-02", "IOD-ADV-05")
def test_what_a_sea_card_does_to_all_heroes_it_does_to_those_ashore_too() -> None:
    """And what it does to allies it does to allies."""
    t = island().put(0, cards=["trial-friend"]).hired("trial-mate").afloat(A2).put(2, at="Orris")
    t.hired("trial-pilot", seat=1).afloat(A1, seat=1).draws("sea", "trial-gale", "trial-shark").adventure()
    assert [t.exhaustion(hero) for hero in ("anna", "bert", "cora")] == [1, 1, 1]
    assert [t.wounds(card) for card in ("trial-friend", "trial-mate", "trial-pilot")] == [1, 0, 0]
    assert t.exhaustion("trial-mate") == t.exhaustion("trial-pilot") == 0


@pytest.mark.rule("IOD-RUL-69", "IOD-RUL-54", "IOD-ADV-01")
@pytest.mark.parametrize("life", range(4))
def test_what_life_counters_close(life: int) -> None:
    """Green with the first, yellow with the second; the third closes nothing here."""
    closed = {"green": life > 0, "yellow": life > 1, "red": False}
    for colour, shut in closed.items():
        t = island()
        t.put(0, at=t.jewel(colour), experience=["life"] * life).adventure()
        assert (f"attempt:{colour}" in t.options) is not shut
    t = island().put(0, experience=["life"] * life).afloat(A2).draws("sea", "trial-shark").adventure()
    assert t.game.fights[-1].enemy == "trial-shark"
    t = island().put(0, experience=["life"] * life).afloat(A2).maps(green=1, blue=1).draws("silver", "trial-warden")
    t.turn(0).play("seek-island")
    assert t.game.fights[-1].enemy == "trial-warden"


@pytest.mark.rule("IOD-RUL-67")
@pytest.mark.parametrize("deck", ["green", "yellow", "red", "sea"])
def test_a_beaten_card_goes_to_the_bottom_of_its_own_deck_and_nothing_is_shuffled(deck: str) -> None:
    t = island().hired("trial-mate").put(0, at="Orris")
    content = t.game.content
    card = next(
        each
        for each in t.game.decks[deck]
        if each in content.challenges
        and "trial" not in each
        and not any(effect.__struct_config__.tag == "keep" for effect in content.challenges[each].reward)
    )
    if deck == "sea":
        t.afloat(A2)
    else:
        t.put(0, at=t.jewel(deck))
    t.deck(deck, card)
    below = t.game.decks[deck][1:]
    t.adventure()
    while t.topic != "attack-or-defend":
        choices = (f"attempt:{deck}", "fight-on", "pass", *reversed(t.options))
        t.dice(*HIT).play(next(each for each in choices if each in t.options))
    t.game.fights[-1].wounds = content.challenges[card].life
    t.dice(*HIT).play("attack")
    while t.topic:
        t.play(t.options[0])
    assert t.game.decks[deck] == (*below, card)


@pytest.mark.rule("IOD-ADV-02", "IOD-ADV-04", "IOD-ADV-11", "IOD-RUL-57", "IOD-RUL-58", "IOD-EX-16")
@pytest.mark.parametrize("origin", ["drawn", "encounter"])
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_hero_ally_and_captain_attack_once_each_in_any_order(order: tuple[int, ...], origin: str) -> None:
    """For three rounds: who has attacked is no longer offered, in the next round all are."""
    t = island().put(0, cards=["trial-friend"], experience=["mind", "body", "spirit"]).hired("trial-mate").afloat(A2)
    t.draws("sea", *(["trial-boarding"] if origin == "encounter" else []), "trial-whale").adventure()
    every = ["attack", "attack:trial-friend", "attack:trial-mate"]
    for number in range(1, 4):
        assert (t.topic, t.game.fights[-1].round) == ("escape", number)
        t.play("fight-on")
        left = list(every)
        for each in order:
            if t.topic != "attack-or-defend":
                break
            assert sorted(t.options) == sorted([*left, "defend"])
            left.remove(every[each])
            t.dice(*HIT).play(every[each])
        assert t.game.fights == [] or t.wounds("trial-whale") == 3 * number
    assert not t.game.fights  # Life 9: three rounds of three blows
    assert [facts["seat"] for facts in t.happened("beaten")] == [0]
    assert (t.wounds("anna"), t.wounds("trial-mate"), t.wounds("trial-friend")) == (0, 0, 0)


@pytest.mark.rule("IOD-ADV-11", "IOD-RUL-58", "IOD-EX-16", "IOD-RUL-57")
@pytest.mark.parametrize("phase", range(3))
@pytest.mark.parametrize("who", ["anna", "trial-friend", "trial-mate"])
def test_whose_attack_fails_takes_the_damage_of_that_phase(who: str, phase: int) -> None:
    t = island().put(0, cards=["trial-friend"]).hired("trial-mate").afloat(A2).draws("sea", "trial-whale").adventure()
    t.play("fight-on")
    for _ in range(phase):
        t.dice(*HIT).play("defend")
    t.dice(*MISS).play("attack" if who == "anna" else f"attack:{who}")
    hurt = {each: t.wounds(each) for each in ("anna", "trial-friend", "trial-mate") if t.wounds(each)}
    damage_ = (1, 2, 1)[phase]
    if (who, damage_) == ("trial-friend", 2):
        assert (hurt, t.hero().cards) == ({}, ())  # Life 2
    else:
        assert hurt == {who: damage_}
    assert [facts["who"] for facts in t.happened("rolled")] == ["anna"] * phase + [who]


@pytest.mark.rule("IOD-RUL-66", "IOD-ADV-01", "IOD-BOARD-07")
@pytest.mark.parametrize("first", ["trial-calm", "trial-gift", "trial-gale"])
def test_cards_are_drawn_until_a_challenge_has_been_met_and_no_longer(first: str) -> None:
    t = island().hired("trial-pilot").afloat(A1)
    t.draws("sea", first, "trial-current", "trial-shark", "trial-whale").turn(0)
    while t.topic == "use-before-moving":
        t.play("pass")
    t.play(f"sail:{A2}")
    assert [facts["card"] for facts in t.happened("drew")] == [first, "trial-current"]
    t = island().hired("trial-pilot").afloat(A2).draws("sea", first, "trial-shark", "trial-whale").adventure()
    assert [facts["card"] for facts in t.happened("drew")] == [first, "trial-shark"]
    t.play("fight-on").dice(*HIT).play("attack")
    assert len(t.happened("drew")) == 2
    assert t.topic == ""


@pytest.mark.rule("IOD-VAR-05")
def test_what_lingers_lingers_at_its_own_anchorage_for_whoever_comes_by_sea() -> None:
    t = island(variants=["lingering-sea"]).undefeated("trial-whale", A2).draws("sea", "trial-shark", "trial-seal")
    t.afloat(A2).turn(0).play(f"sail:{A1}")
    assert t.game.fights[-1].enemy == "trial-shark"  # at another one a card is drawn
    t.dice(*HIT).play("escape:ranged")
    assert sorted((entry.card, entry.space) for entry in t.game.undefeated if entry.card) == [
        ("trial-shark", A1),
        ("trial-whale", A2),
    ]
    t.turn(0).play(f"sail:{A2}")
    assert (t.game.fights[-1].enemy, t.game.fights[-1].origin) == ("trial-whale", "undefeated")
    t.play("fight-on").dice(*HIT).play("attack:trial-captain").dice(*HIT, *HIT).play("defend", "defend")
    t.dice(*HIT).play("escape:magic")
    assert (t.hero().space, t.game.active) == (A2, 1)
    assert ("trial-whale", A2) in [(entry.card, entry.space) for entry in t.game.undefeated]
    assert t.game.decks["sea"] == ("trial-seal",)


@pytest.mark.rule("IOD-RUL-01", "IOD-EXP-01", "IOD-EXP-02")
def test_the_letters_of_the_booklet_are_exhaustion_and_wounds() -> None:
    """1S and 1Y on a fresh captain are one of each; the day at sea is 1S, and 1Y for who is exhausted."""
    t = island().hired("trial-pilot").afloat(A2).draws("sea", "trial-storm", "trial-shark").adventure()
    assert (t.exhaustion("trial-pilot"), t.wounds("trial-pilot")) == (1, 1)
    t.only(experience.experience_step)
    assert (t.exhaustion("trial-pilot"), t.wounds("trial-pilot")) == (2, 1)
    t.game.exhaustion["trial-pilot"] = 4
    t.only(experience.experience_step)
    assert (t.exhaustion("trial-pilot"), t.wounds("trial-pilot")) == (4, 2)


@pytest.mark.rule("IOD-RUL-56")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_wounds_and_exhaustion_reach_heroes_at_sea_in_anybodys_turn(active: int) -> None:
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).hired("trial-mate").afloat(A1).put(2, at="Orris")
    t.game.active = active
    for number, hero in enumerate(("anna", "bert", "cora"), start=1):
        t.run(damage.wound, hero, 1, "trial-plague").run(damage.tire, hero, number)
    assert [(t.wounds(hero), t.exhaustion(hero)) for hero in ("anna", "bert", "cora")] == [(1, 1), (1, 2), (1, 3)]


@pytest.mark.rule("IOD-RUL-92", "IOD-ESCAPE-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_either_hero_may_escape_and_both_stay(seat: int) -> None:
    """Anna attacks; in the second round it is Bert who may escape."""
    t = island().put(0, at=84).put(1, at=84, gold=5).attack_hero(0, 1)
    if seat == 1:
        t.play("fight-on").dice(*(*MISS, *HIT) * 3).play("defend", "defend", "defend")
    assert (t.topic, t.asked) == ("escape", seat)
    t.dice(*MISS, *HIT).play("escape:magic")
    assert ([hero.space for hero in t.game.heroes[:2]], t.game.fights) == ([84, 84], [])
    assert t.happened("stood-off") == [{"seat": seat, "space": 84}]
    assert (t.hero(0).gold, t.hero(1).gold) == (3, 5)


@pytest.mark.rule("IOD-EMBARK-02", "IOD-MOVE-02", "IOD-EX-05")
@pytest.mark.parametrize("loan", [False, True])
def test_embarking_is_the_whole_movement_phase(loan: bool) -> None:
    """It ends on the anchorage, without dice: there, and not in the city, the next phases find the hero."""
    t = island().draws("sea", "trial-seal").put(0, at="Orris", gold=9).hired(loan=loan).turn(0)
    t.play(f"embark:{A1}")
    assert [(each["seat"], each["space"]) for each in t.happened("movement-ended")] == [(0, A1)]
    assert (t.game.stopped_at, t.game.movement_dice) == (A1, ())
    assert t.happened("drew") and not t.happened("movement-dice")


@pytest.mark.rule("IOD-RUL-58")
@pytest.mark.parametrize("phase", ["ranged", "melee", "magic"])
@pytest.mark.parametrize("captain", ["trial-captain", "old-brine", "the-lantern-bearer"])
def test_a_captain_fights_with_the_values_on_the_card(captain: str, phase: str) -> None:
    """In every phase his own, also where the hero's would be better, and without what the hero has learned."""
    t = island().hired(captain).afloat(A2).put(0, experience=["mind", "body", "spirit"])
    printed = t.game.content.captains[captain]
    value, damage = {"ranged": printed.mind, "melee": printed.body, "magic": printed.spirit}[phase]
    assert combat_value(t.game, 0, captain, phase) == value
    assert attack_damage(t.game, 0, captain, phase) == damage
