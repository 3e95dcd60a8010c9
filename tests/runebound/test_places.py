"""Rules that are carried out in more than one place, or that say more than one thing: the places seen less often."""

from __future__ import annotations

import pytest

from questable.runebound import adventure, cards, damage, interaction, turn
from questable.runebound.values import combat_value
from questable.runebound.variants import doom
from tests.kit import table
from tests.runebound.abilities.using import fighting, last, ready

# HERO -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-HERO-04", "RB-XP-09")
@pytest.mark.parametrize("counters", [1, 2, 3, 5])
def test_every_experience_counter_of_an_attribute_adds_two(counters: int) -> None:
    t = table().put(0, experience=["mind"] * counters)
    assert combat_value(t.game, 0, "anna", "ranged") == 4 + 2 * counters


@pytest.mark.rule("RB-HERO-05")
def test_a_heros_ability_about_damage_is_about_that_hero() -> None:
    t = table("trial-ines", "bert").put(0, cards=["trial-squire"]).dice(1, 1).face("trial-golem")
    t.play("fight-on", "attack:trial-squire")
    assert (t.topic, t.wounds("trial-squire")) == ("attack-or-defend", 1)
    t.dice(1, 1).play("attack")
    assert t.topic == "use-damage"


@pytest.mark.rule("RB-HERO-09", "RB-VAR-08")
def test_a_tie_for_the_lead_is_decided_at_random() -> None:
    leaders = set()
    for seed in range(12):
        t = table("anna", "bert", variants=["doom-track"], seed=f"tie {seed}")
        t.game.part(doom.Doom).counters = 8
        t.put(0, gold=0).put(1, gold=0).end_turn()
        leaders.add(t.game.active)
    assert leaders == {0, 1}


# CARD -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-CARD-03", "RB-CARD-04", "RB-REFRESH-01")
@pytest.mark.parametrize(
    ("hero", "where", "card"),
    [
        ("trial-dora", "cards", "trial-dora"),
        ("anna", "cards", "trial-horn"),
        ("anna", "cards", "trial-scout"),
        ("anna", "trophies", "trial-idol"),
        ("anna", "kept", "trial-token"),
    ],
)
def test_cards_of_every_kind_are_turned_when_activated(hero: str, where: str, card: str) -> None:
    t = table(hero, "bert")
    if card != hero:
        t.put(0, **{where: [card]})
    t.turn(0).play(f"use:{card}")
    assert t.game.turned == (card,)
    assert f"use:{card}" not in t.options
    assert f"use:{card}" in t.turn(0).options


@pytest.mark.rule("RB-CARD-05")
def test_text_that_happens_by_itself_happens_on_an_activated_card_too() -> None:
    t = fighting("trial-fifer").play("use:trial-fifer/1")
    assert "trial-fifer" in t.game.turned
    before = t.hero().points
    t.dice(10, 10).play("fight-on", "attack")
    assert t.hero().points > before


@pytest.mark.rule("RB-CARD-06", "RB-ENC-03")
def test_a_kept_card_discarded_to_use_is_used_once_and_gone() -> None:
    t = table().put(0, kept=["trial-gift"]).face("trial-ogre").dice(1, 1)
    t.play("fight-on", "attack", "use:trial-gift")
    assert t.wounds("trial-ogre") == 1
    assert t.hero().kept == ()
    assert t.game.decks["green"][-1] == "trial-gift"


@pytest.mark.rule("RB-CARD-08")
def test_market_cards_drawn_and_not_taken_go_under_the_deck() -> None:
    t = ready("trial-verb-draw-market").deck("market", "trial-sword", "trial-axe").play("use:trial-verb-draw-market/1")
    t.play("take:trial-axe")
    assert t.game.decks["market"][-1] == "trial-sword"
    assert "trial-sword" not in t.game.decks["market"][:-1]


@pytest.mark.rule("RB-CARD-08")
def test_a_market_stack_that_is_discarded_goes_under_the_deck() -> None:
    t = ready("trial-verb-clear-stock").stack("Forge", "trial-sword", "trial-axe")
    t.play("use:trial-verb-clear-stock/2")
    assert t.game.stacks["Forge"] == ()
    assert t.game.decks["market"][-2:] == ("trial-sword", "trial-axe")


@pytest.mark.rule("RB-CARD-09", "RB-UNDEF-08")
def test_a_challenge_that_must_leave_the_full_track_goes_under_its_deck() -> None:
    t = table()
    for card in ("trial-goblin", "trial-ogre", "trial-mist", "trial-rat", "trial-thug", "trial-golem", "trial-trap"):
        t.undefeated(card, 7)
    assert t.game.decks["green"][-1] == "trial-goblin"
    assert t.game.undefeated[0].card == "trial-trap"


@pytest.mark.rule("RB-CARD-09")
def test_an_undefeated_challenge_that_an_effect_discards_goes_under_its_deck() -> None:
    t = table().undefeated("trial-goblin", 7).put(0, cards=["trial-verb-banish"]).movement()
    t.play("use:trial-verb-banish")
    assert t.game.decks["green"][-1] == "trial-goblin"


@pytest.mark.rule("RB-CARD-11", "RB-INTERACT-05")
def test_counters_stay_on_a_card_that_is_asked_for() -> None:
    t = table().put(1, cards=["trial-squire"]).only(interaction.open_trade, "bert")
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"], t.game.turned = 1, 2, ("trial-squire",)
    t.play("ask:trial-squire", "propose", "accept")
    assert t.hero(0).cards == ("trial-squire",)
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire"), t.game.turned) == (1, 2, ("trial-squire",))


@pytest.mark.rule("RB-CARD-13", "RB-ALLY-11")
def test_an_ally_pays_x_with_its_own_stamina() -> None:
    t = ready("trial-sprinter").play("use:trial-sprinter")
    assert t.options == ["pay:1", "pay:2"]
    t.play("pay:2")
    assert (t.exhaustion("trial-sprinter"), t.exhaustion("anna")) == (2, 0)
    assert "use:trial-sprinter" not in t.options


@pytest.mark.rule("RB-CARD-18")
def test_a_cost_in_cards_dice_or_attacks_is_paid_in_full_or_not_at_all() -> None:
    assert "use:trial-cost-card/1" not in ready("trial-cost-card").options
    assert "use:trial-cost-card/1" not in ready("trial-cost-card", "trial-squire").options
    assert "use:trial-cost-card/1" in ready("trial-cost-card", "trial-sword").options
    assert "use:trial-cost-dice" in ready("trial-cost-dice").options
    assert "use:trial-cost-dice" not in ready("trial-cost-dice").play("use:trial-cost-dice").options
    t = fighting("trial-cost-attack", "trial-squire")
    assert "use:trial-cost-attack" in t.options
    t.play("pass", "fight-on", "pass").dice(10, 10).play("attack")
    assert t.options == ["attack:trial-squire", "defend"]  # the attack of the round has been made


@pytest.mark.rule("RB-CARD-18")
def test_damage_is_absorbed_as_far_as_stamina_goes() -> None:
    t = fighting("trial-verb-absorb", exhaustion=2).dice(1, 1).play("fight-on", "defend", "use:trial-verb-absorb")
    assert (t.exhaustion("anna"), t.wounds("anna")) == (3, 2)


# ITEM -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ITEM-03", "RB-ITEM-05")
def test_a_card_won_as_an_armor_counts_and_another_one_goes() -> None:
    t = table().put(0, cards=["trial-mail"])
    t.take_out("trial-carapace")
    t.run(cards.keep_card, 0, "trial-carapace", "item")
    assert t.hero().cards == () and t.hero().trophies == ("trial-carapace",)


@pytest.mark.rule("RB-ITEM-02", "RB-ITEM-05")
def test_a_card_won_as_a_third_weapon_is_met_at_once() -> None:
    t = table().put(0, cards=["trial-sword", "trial-axe"])
    t.take_out("trial-relic")
    t.run(cards.keep_card, 0, "trial-relic", "item")
    assert t.options == ["discard:trial-sword", "discard:trial-axe"]


@pytest.mark.rule("RB-ITEM-04")
@pytest.mark.parametrize("kind", ["rune", "artifact", "other", "potion"])
def test_there_is_no_limit_to_items_of_another_type(kind: str) -> None:
    t = table()
    many = [card for card, item in t.game.content.items.items() if item.kinds == (kind,)][:9]
    *owned, new = many
    t.put(0, cards=owned).take_out(new)
    t.run(cards.gain_card, 0, new)
    assert len(many) > 4 and t.topic == "" and t.hero().cards == tuple(many)


@pytest.mark.rule("RB-ITEM-05", "RB-ITEM-02", "RB-INTERACT-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_trade_a_third_weapon_is_met_at_once(seat: int) -> None:
    t = table().put(seat, cards=["trial-sword", "trial-axe"]).put(1 - seat, cards=["trial-bow"])
    t.only(interaction.open_trade, "bert").play("ask:trial-bow" if seat == 0 else "give:trial-bow", "propose", "accept")
    assert (t.topic, t.asked) == ("over-the-limit", seat)
    assert set(t.options) == {"discard:trial-sword", "discard:trial-axe", "discard:trial-bow"}


@pytest.mark.rule("RB-ALLY-03", "RB-ALLY-02", "RB-INTERACT-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_trade_a_third_ally_is_met_at_once(seat: int) -> None:
    t = table().put(seat, cards=["trial-squire", "trial-hound"]).put(1 - seat, cards=["trial-scout"])
    t.only(interaction.open_trade, "bert")
    t.play("ask:trial-scout" if seat == 0 else "give:trial-scout", "propose", "accept")
    assert (t.topic, t.asked) == ("over-the-limit", seat)
    assert set(t.options) == {"discard:trial-squire", "discard:trial-hound", "discard:trial-scout"}


@pytest.mark.rule("RB-ITEM-08")
def test_the_hero_in_the_challenges_role_activates_one_item_per_round_too() -> None:
    t = table().put(1, cards=["trial-lens", "trial-prism", "trial-carillon"]).attack_hero(0, 1)
    t.play("pass")  # Before Combat
    assert (t.asked, t.options) == (1, ["use:trial-lens", "use:trial-prism", "pass"])
    t.play("use:trial-lens")
    assert t.topic == "escape"


@pytest.mark.rule("RB-ITEM-12", "RB-KO-04")
def test_a_card_without_a_price_is_lost_before_a_card_won_as_an_item() -> None:
    t = table().put(0, cards=["trial-token-of-nothing"], trophies=["trial-relic"])
    t.run(damage.wound, "anna", 9, "")
    assert (t.hero().cards, t.hero().trophies) == ((), ("trial-relic",))


# ALLY -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ALLY-04")
def test_allies_are_still_there_after_an_escape_and_a_knock_out() -> None:
    t = table().put(0, at=17, cards=["trial-hound"]).dice(10, 10).face("trial-goblin").play("escape:ranged")
    t.play(t.options[0])
    assert t.hero().cards == ("trial-hound",)
    t = table().put(0, at=17, cards=["trial-hound", "trial-sword"]).run(damage.wound, "anna", 9, "")
    assert t.happened("knocked-out") and t.hero().cards == ("trial-hound",)


@pytest.mark.rule("RB-ALLY-09", "RB-DMG-07")
def test_an_ally_is_killed_when_its_life_falls_to_its_wounds() -> None:
    t = table().put(0, cards=["trial-squire", "trial-tabard"])
    t.game.wounds["trial-squire"] = 3
    t.run(cards.lose_card, 0, "trial-tabard")
    assert t.happened("ally-killed") and t.hero().cards == ()


@pytest.mark.rule("RB-ALLY-11", "RB-DMG-07")
def test_exhaustion_above_an_allys_stamina_turns_into_wounds() -> None:
    t = table().put(0, cards=["trial-squire", "trial-tabard"])
    t.game.exhaustion["trial-squire"] = 3
    t.run(cards.lose_card, 0, "trial-tabard")
    assert (t.exhaustion("trial-squire"), t.wounds("trial-squire"), t.wounds("anna")) == (2, 1, 0)


@pytest.mark.rule("RB-ALLY-12", "RB-DMG-08", "RB-REFRESH-02")
def test_counters_on_an_ally_outlast_the_turn_and_the_refresh_step() -> None:
    t = table().put(0, cards=["trial-squire"])
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"] = 2, 1
    t.end_turn()
    t.run(turn.end_turn)
    t.turn(0)
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire")) == (2, 1)


# TURN, MOVE -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-TURN-04", "RB-ESCAPE-08")
def test_an_escape_without_a_roll_ends_the_turn_too() -> None:
    t = table().put(0, at="Forge", cards=["trial-verb-slip-away"], points=9).face("trial-goblin")
    t.game.stopped_at = t.hero().space
    t.play("use:trial-verb-slip-away")
    t.play(t.options[0])
    assert [entry.card for entry in t.game.undefeated][0] == "trial-goblin"
    assert t.game.adventure_over and t.topic == ""


@pytest.mark.rule("RB-MOVE-04", "RB-MOVE-12")
def test_after_the_automatic_move_there_is_no_other_way_of_moving() -> None:
    t = table().put(1, at="Forge").movement().play("automatic")
    t.play(t.options[0])
    assert t.topic == "" and t.happened("movement-ended")


@pytest.mark.rule("RB-MOVE-06")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_each_of_the_five_dice_is_spent_once(number: int) -> None:
    t = table().put(0, at="Forge").movement()
    faces = [5, 5, 5, 5, 5]
    faces[number - 1] = 1
    t.dice(*faces).play("roll")
    t.play(next(option for option in t.options if option.endswith(f"/die{number}")))
    assert t.game.movement_dice[number - 1] == 0
    assert not [option for option in t.options if option.endswith(f"/die{number}")]


@pytest.mark.rule("RB-MOVE-14", "RB-MOVE-15", "RB-MOVE-18")
def test_four_dice_of_five_remove_four_counters_from_allies_and_no_wounds() -> None:
    t = table().put(0, cards=["trial-squire", "trial-veteran"])
    t.game.exhaustion = {"trial-squire": 2, "trial-veteran": 2}
    t.game.wounds = {"trial-squire": 1, "trial-veteran": 1}
    t.movement().play("rest:4")
    while t.topic == "rest":
        t.play(t.options[0])
    assert t.game.exhaustion == {} and t.game.wounds == {"trial-squire": 1, "trial-veteran": 1}
    assert len(t.happened("movement-dice")[0]["dice"]) == 1


@pytest.mark.rule("RB-MOVE-20")
@pytest.mark.parametrize("terrain", ["road", "river", "mountains"])
def test_a_hero_may_stay_outside_towns_too(terrain: str) -> None:
    t = table()
    t.put(0, at=t.space(terrain)).movement()
    assert "stay" in t.options
    t.play("stay")
    assert t.hero().space == t.space(terrain)


@pytest.mark.rule("RB-MOVE-24", "RB-MOVE-11")
def test_a_third_and_a_fourth_hero_may_enter_the_space_of_two_others() -> None:
    t = table("anna", "bert", "cara", "trial-dora")
    for seat in (1, 2, 3):
        t.put(seat, at="Forge")
    road = t.game.content.grid.neighbours[t.hero(1).space][0]
    t.put(0, at=road).movement().dice(1, 1, 1, 1, 1).play("roll")
    t.play(f"walk:{t.hero(1).space}/die1")
    assert t.hero(0).space == t.hero(1).space
    t.put(0, at=road).movement().play("automatic", f"step:{t.hero(1).space}")
    assert t.hero(0).space == t.hero(1).space


@pytest.mark.rule("RB-MOVE-25")
def test_dice_given_up_beyond_the_last_one_leave_none() -> None:
    t = ready("trial-verb-add-dice", "trial-of-life", exhaustion=1)
    t.play("use:trial-verb-add-dice/2", "use:trial-verb-add-dice/2", "use:trial-verb-add-dice/2", "pass")
    assert t.game.dice_count == 0
    assert "roll" not in t.options and "stay" in t.options


@pytest.mark.rule("RB-MOVE-25")
def test_dice_added_on_the_way_have_no_upper_limit() -> None:
    t = table().put(0, at="Forge", cards=["trial-verb-add-dice"]).movement().play("pass").dice(1, 1, 1, 1, 1)
    t.play("roll")
    t.play("use:trial-verb-add-dice/1", "use:trial-verb-add-dice/1")
    assert len(t.game.movement_dice) == 9 and all(t.game.movement_dice)


# ADV, EVENT, ENC ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ADV-07")
def test_the_player_chooses_among_counters_of_all_four_colours() -> None:
    t = table().put(0, at=17).counter(17, "green", "yellow", "blue", "red").adventure()
    assert t.options == ["attempt:green", "attempt:yellow", "attempt:blue", "attempt:red", "nothing"]


@pytest.mark.rule("RB-ADV-12", "RB-CHAL-15", "RB-UNDEF-02")
@pytest.mark.parametrize("how", ["escape", "knock-out"])
def test_a_challenge_that_is_not_defeated_leaves_the_counter(how: str) -> None:
    t = table().put(0, at=17, wounds=4).counter(17, "green").face("trial-goblin")
    if how == "escape":
        t.dice(10, 10).play("escape:ranged")
    else:
        t.dice(1, 1).play("fight-on", "attack")
    while t.game.decision:
        t.play(t.options[0])
    assert t.game.counters[17] == ("green",)
    assert t.game.undefeated[0].space == 17


@pytest.mark.rule("RB-EVENT-08")
@pytest.mark.parametrize("active", [0, 1])
def test_the_lasting_text_of_an_event_applies_to_the_other_player_of_a_combat_too(active: int) -> None:
    t = table().event("trial-drizzle").attack_hero(active, 1 - active)
    while t.topic != "attack-or-defend":
        t.play("fight-on" if t.topic == "escape" else "pass")
    t.dice(5, 5, 5, 5).play("attack")
    assert t.happened("target")[0]["value"] == combat_value(t.game, 1 - active, t.hero(1 - active).id, "ranged") + 1
    assert t.happened("rolled")[0]["value"] == combat_value(t.game, active, t.hero(active).id, "ranged") + 1


@pytest.mark.rule("RB-EVENT-08")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_an_event_does_by_itself_it_does_for_all_players(seat: int) -> None:
    t = table().event("trial-alms").put(seat, gold=0).movement(seat)
    assert t.hero(seat).gold == 1


@pytest.mark.rule("RB-EVENT-10", "RB-DMG-07")
def test_when_an_event_leaves_play_the_life_it_gave_is_gone() -> None:
    t = table().event("trial-feast").put(0, wounds=5, gold=4).only(adventure.event_leaves_play)
    assert t.game.event == "" and t.happened("knocked-out") and t.hero().gold == 0
    t = table().event("trial-feast").put(0, wounds=4).only(adventure.event_leaves_play)
    assert not t.happened("knocked-out")


@pytest.mark.rule("RB-EVENT-10", "RB-EVENT-11", "RB-DMG-07")
def test_heroes_who_fall_when_an_event_is_replaced_are_handled_in_turn_order() -> None:
    t = table("anna", "bert", "cara").event("trial-feast")
    for seat, wounds in enumerate((5, 5, 4)):
        t.put(seat, wounds=wounds)
    t.take_out("trial-eclipse")
    t.only(adventure.play_event, 1, "trial-eclipse", seat=1)
    while t.game.decision:
        t.play(t.options[0])
    assert [each["seat"] for each in t.happened("knocked-out")] == [1, 2, 0]


@pytest.mark.rule("RB-EVENT-11")
def test_rivals_whom_an_event_knocks_out_are_handled_in_turn_order() -> None:
    t = table("anna", "bert", "cara")
    t.take_out("trial-fever")
    t.only(adventure.play_event, 1, "trial-fever", seat=1)
    while t.game.decision:
        t.play(t.options[0])
    assert [each["seat"] for each in t.happened("knocked-out")] == [2, 0]


@pytest.mark.rule("RB-ENC-05", "RB-ENC-04")
@pytest.mark.parametrize("card", ["trial-fork", "trial-ambush"])
@pytest.mark.parametrize("won", [True, False])
def test_a_challenge_an_encounter_brings_gives_no_counter_and_does_not_stay(card: str, won: bool) -> None:
    t = table().put(0, at=17).counter(17, "green").deck("green", card).deck("yellow", "trial-shrew").adventure()
    t.play("attempt:green")
    assert t.game.fights[-1].enemy == "trial-shrew"
    t.dice(10, 10).play("fight-on" if won else "escape:ranged")
    if won:
        t.game.fights[-1].wounds = 1
        t.dice(10, 10).play("attack")
        assert t.happened("beaten") and t.hero().points == 0
    assert "trial-shrew" not in [entry.card for entry in t.game.undefeated]
    assert t.game.counters[17] == ("green",)
