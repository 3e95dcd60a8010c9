"""Rules that are carried out in more than one place, or that say more than one thing: the places seen less often."""

from __future__ import annotations

import pytest

from questable import PackFiles
from questable.runebound import adventure, board, cards, challenges, damage, experience, interaction, skill_tests, turn
from questable.runebound.abilities.vocabulary import Usage
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


@pytest.mark.rule("RB-CARD-05", "RB-CARD-02", "RB-RUL-15")
def test_text_that_happens_by_itself_happens_on_an_activated_card_too() -> None:
    t = fighting("trial-fifer").play("use:trial-fifer/1")
    assert "trial-fifer" in t.game.turned
    before = t.hero().points
    t.dice(10, 10).play("fight-on", "attack")
    assert t.hero().points > before


@pytest.mark.rule("RB-CARD-06", "RB-ENC-03")
def test_a_kept_card_discarded_to_use_is_used_once_and_gone() -> None:
    t = table().put(0, kept=["trial-gift"]).face("trial-ogre").dice(1, 1, 10, 10, 10, 10)
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


@pytest.mark.rule("RB-CARD-09", "RB-UNDEF-08", "RB-RUL-11")
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


@pytest.mark.rule("RB-CARD-18", "RB-RUL-15")
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


@pytest.mark.rule("RB-CARD-18", "RB-RUL-15")
def test_damage_is_absorbed_as_far_as_stamina_goes() -> None:
    t = fighting("trial-verb-absorb", exhaustion=2).dice(1, 1).play("fight-on", "defend", "use:trial-verb-absorb")
    assert (t.exhaustion("anna"), t.wounds("anna")) == (3, 2)


# ITEM -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ITEM-03", "RB-ITEM-05", "RB-RUL-14")
def test_a_card_won_as_an_armor_counts_and_another_one_goes() -> None:
    t = table().put(0, cards=["trial-mail"])
    t.take_out("trial-carapace")
    t.run(cards.keep_card, 0, "trial-carapace", "item")
    assert t.hero().cards == () and t.hero().trophies == ("trial-carapace",)


@pytest.mark.rule("RB-ITEM-02", "RB-ITEM-05", "RB-RUL-14")
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


@pytest.mark.rule("RB-ITEM-05", "RB-ITEM-02", "RB-INTERACT-04", "RB-RUL-14")
@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_trade_a_third_weapon_is_met_at_once(seat: int) -> None:
    t = table().put(seat, cards=["trial-sword", "trial-axe"]).put(1 - seat, cards=["trial-bow"])
    t.only(interaction.open_trade, "bert").play("ask:trial-bow" if seat == 0 else "give:trial-bow", "propose", "accept")
    assert (t.topic, t.asked) == ("over-the-limit", seat)
    assert set(t.options) == {"discard:trial-sword", "discard:trial-axe", "discard:trial-bow"}


@pytest.mark.rule("RB-ALLY-03", "RB-ALLY-02", "RB-INTERACT-04", "RB-RUL-14")
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
    assert t.game.undefeated[0].card == "trial-goblin"
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


@pytest.mark.rule("RB-ENC-05", "RB-ENC-04", "RB-RUL-06")
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
    while t.topic == "space-after-escape":
        t.play(t.options[0])
    assert "trial-shrew" not in [entry.card for entry in t.game.undefeated]
    assert t.game.counters[17] == ("green",)


# CHAL, UNDEF ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-CHAL-02", "RB-XP-15", "RB-RUL-13")
def test_a_challenge_drawn_by_an_encounter_is_faced_too_even_of_a_closed_colour() -> None:
    t = table().put(0, at=17, experience=["life", "life"]).deck("yellow", "trial-shrew")
    t.take_out("trial-fork")
    t.game.revealed = ("trial-fork",)
    t.only(adventure.encounter, 0, "trial-fork")
    assert t.game.fights[-1].enemy == "trial-shrew"


@pytest.mark.rule("RB-CHAL-06")
def test_there_is_no_attack_to_give_up_before_combat() -> None:
    assert "use:trial-cost-attack-early" not in fighting("trial-cost-attack-early").options


@pytest.mark.rule("RB-CHAL-07", "RB-COMBAT-09")
def test_an_attack_before_combat_has_its_bonus_and_a_miss_is_harmless_against_a_hero_too() -> None:
    t = table().put(0, cards=["trial-verb-strike"]).attack_hero(0, 1).dice(10, 10, 1, 1)
    t.play("use:trial-verb-strike", "strike:ranged")
    assert (t.wounds("anna"), t.wounds("bert")) == (0, 0)
    assert last(t, "rolled")["value"] == 4 + 1
    t = fighting("trial-verb-strike").dice(4, 2).play("use:trial-verb-strike", "strike:ranged")
    assert t.wounds("trial-ogre") == 1  # 6 + 4 + 1 against 11


@pytest.mark.rule("RB-CHAL-08", "RB-CHAL-09")
def test_who_falls_or_flees_in_a_fight_before_combat_does_not_fight_the_first_challenge() -> None:
    t = table().put(0, at=17, wounds=2).dice(1, 1).face("trial-gatekeeper").play("fight-on", "attack")
    while t.game.decision:
        t.play(t.options[0])
    assert t.happened("knocked-out") and not t.game.fights
    assert [each["enemy"] for each in t.happened("combat-round")] == ["trial-thug"]
    t = table().put(0, at=17).dice(10, 10).face("trial-gatekeeper").play("escape:ranged")
    while t.game.decision:
        t.play(t.options[0])
    assert [each["enemy"] for each in t.happened("combat-round")] == ["trial-thug"] and not t.game.fights


BUGLE = """
[[item]]
id = "loud-bugle"
name = "Loud Bugle"
type = "other"
cost = 2

[[item.ability]]
when = ["before-combat"]
use = "activate"
do = [{ do = "draw-adventure", colour = "green" }]
"""


@pytest.mark.rule("RB-CHAL-08", "RB-CHAL-09", "RB-ENC-02")
def test_a_card_drawn_in_a_combat_that_is_called_off_is_put_away() -> None:
    t = table(packs=[PackFiles({"bugle.toml": BUGLE})]).put(0, at=17, cards=["loud-bugle"])
    t.deck("green", "trial-fork").deck("yellow", "trial-shrew").face("trial-ogre")
    t.play("use:loud-bugle")
    assert [fight.enemy for fight in t.game.fights] == [
        "trial-ogre",
        "trial-shrew",
    ]  # the Encounter has a fight of its own
    assert set(t.game.revealed) == {"trial-ogre", "trial-fork", "trial-shrew"}
    t.dice(10, 10).play("escape:ranged")
    while t.game.fights:
        t.play(t.options[0])
    assert not t.game.revealed and t.game.decks["green"][-1] == "trial-fork"


KINDLY = """
[[challenge]]
id = "kindly-ogre"
name = "Kindly Ogre"
colour = "green"
ranged = [11, 1]
melee = [11, 1]
magic = [11, 1]
life = 3

[[challenge.modifier]]
of = "life"
by = 9
"""


@pytest.mark.rule("RB-DMG-07", "RB-COMBAT-22")
def test_life_that_a_challenge_lends_goes_with_the_combat() -> None:
    t = table(packs=[PackFiles({"kindly.toml": KINDLY})]).put(0, at=17, wounds=3).face("kindly-ogre")
    t.game.wounds["anna"] = 8
    t.dice(10, 10).play("escape:ranged")
    while t.topic == "space-after-escape":
        t.play(t.options[0])
    assert [facts["who"] for facts in t.happened("knocked-out")] == ["anna"]


@pytest.mark.rule("RB-CHAL-09", "RB-HERO-07")
def test_a_fight_before_combat_has_a_before_combat_window_of_its_own() -> None:
    t = table("trial-hild", "bert").put(0, at=17, experience=["life", "life"]).face("trial-gatekeeper")
    t.play("use:trial-hild")  # against the thug
    assert t.game.fights[-1].enemy == "trial-thug" and t.topic == "escape"
    t.game.fights[-1].wounds = 2
    t.dice(10, 10).play("fight-on", "attack")
    assert t.game.fights[-1].enemy == "trial-gatekeeper" and "use:trial-hild" in t.options


@pytest.mark.rule("RB-CHAL-12", "RB-UNDEF-06")
@pytest.mark.parametrize("origin", ["drawn", "undefeated", "encounter", "reward"])
def test_however_it_was_met_a_defeated_challenge_is_discarded(origin: str) -> None:
    t = table().put(0, at=17).counter(17, "green")
    if origin == "undefeated":
        t.undefeated("trial-rat", 17)
    t.face("trial-rat", origin=origin).dice(10, 10).play("fight-on", "attack")
    assert t.happened("beaten") and t.game.decks["green"].count("trial-rat") == 1
    assert t.game.decks["green"][-1] == "trial-rat" and "trial-rat" not in t.game.revealed


@pytest.mark.rule("RB-CHAL-13", "RB-SUPPLY-01", "RB-SUPPLY-04")
def test_a_reward_in_gold_is_paid_to_the_richest_too() -> None:
    t = table().put(0, gold=60).put(1, gold=60).face("trial-goblin")
    t.game.fights[-1].wounds = 1
    t.dice(10, 10).play("fight-on", "attack")
    assert (t.hero(0).gold, t.hero(1).gold) == (62, 60)


@pytest.mark.rule("RB-CHAL-14", "RB-XP-01", "RB-RUL-08")
@pytest.mark.parametrize(("card", "points"), [("trial-shrew", 2), ("trial-idol", 3), ("trial-titan", 4)])
def test_a_counter_from_the_supply_is_worth_what_its_colour_is_worth(card: str, points: int) -> None:
    t = table().put(0, at=17).counter(17, "green")
    t.run(challenges.take_counter, 0, card, 17)
    assert t.hero().points == points and t.game.counters[17] == ("green",)


@pytest.mark.rule("RB-UNDEF-03", "RB-RUL-11")
def test_the_sixth_undefeated_challenge_has_no_wounds_either() -> None:
    t = table().put(0, at=17)
    for card in ("trial-goblin", "trial-ogre", "trial-mist", "trial-rat", "trial-thug", "trial-golem"):
        t.undefeated(card, 17)
    t.face("trial-golem", origin="undefeated")
    assert t.wounds("trial-golem") == 0


# COMBAT, ESCAPE -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-COMBAT-01", "RB-PVP-05")
def test_rounds_between_heroes_have_an_escape_phase_first_too() -> None:
    t = table().attack_hero(0, 1)
    assert (t.topic, t.asked) == ("escape", 0)


@pytest.mark.rule("RB-COMBAT-02")
def test_rounds_repeat_as_often_as_needed() -> None:
    t = fighting(enemy="trial-mirror")
    for number in range(1, 20):
        assert t.game.fights[-1].round == number
        t.dice(10, 10, 10, 10, 10, 10).play("fight-on")


@pytest.mark.rule("RB-COMBAT-05", "RB-COMBAT-06", "RB-ALLY-05")
def test_in_every_round_hero_and_ally_attack_once() -> None:
    t = fighting("trial-squire", enemy="trial-golem")
    for _ in range(3):
        t.dice(10, 10, 10, 10, 10, 10).play("fight-on", "attack")
        assert t.options == ["attack:trial-squire", "defend"]
        t.play("attack:trial-squire")  # and the hero defends in the magic phase: nobody else is left
        assert t.topic == "escape"
        t.game.fights[-1].wounds = 0


@pytest.mark.rule("RB-COMBAT-10")
@pytest.mark.parametrize(("dice", "hurt"), [((5, 6), False), ((5, 5), True)])
def test_a_defence_that_equals_the_enemys_value_succeeds(dice: tuple[int, int], hurt: bool) -> None:
    t = fighting(enemy="trial-golem").dice(*dice).play("fight-on", "defend")
    assert bool(t.wounds("anna")) is hurt


@pytest.mark.rule("RB-COMBAT-12", "RB-COMBAT-14", "RB-COMBAT-16")
@pytest.mark.parametrize("act", ["attack", "defend"])
@pytest.mark.parametrize(("phase", "wounds"), [(0, 1), (1, 2), (2, 0)])
def test_a_failed_roll_costs_the_damage_of_its_phase(act: str, phase: int, wounds: int) -> None:
    t = fighting("trial-of-life", enemy="trial-goblin").play("fight-on")
    for _ in range(phase):
        t.dice(10, 10).play("defend")
    t.dice(1, 1, 10, 10, 10, 10).play(act)
    assert t.wounds("anna") == wounds


@pytest.mark.rule("RB-COMBAT-14", "RB-PVP-08")
def test_a_failed_defence_against_a_hero_costs_that_heros_damage() -> None:
    t = table().attack_hero(1, 0)
    while t.topic != "attack-or-defend":
        t.play("fight-on" if t.topic == "escape" else "pass")
    t.dice(10, 10, 1, 1, 10, 10, 1, 1).play("defend", "defend")
    assert t.wounds("bert") == 1 + 2


@pytest.mark.rule("RB-COMBAT-19", "RB-PVP-07")
def test_the_hero_in_the_challenges_role_decides_before_rolling_too() -> None:
    t = table().put(1, cards=["trial-verb-add"]).attack_hero(0, 1).play("fight-on", "attack")
    assert (t.topic, t.asked, t.happened("target")) == ("use-before-roll", 1, [])
    t.dice(3, 4, 1, 1).play("use:trial-verb-add")
    assert t.happened("target")[0]["target"] == 7 + 3 + 2


@pytest.mark.rule("RB-COMBAT-20", "RB-RUL-15")
@pytest.mark.parametrize(("again", "wounds"), [((1, 1), 0), ((10, 10), 1)])
def test_the_roll_counts_that_lies_there_in_the_end(again: tuple[int, int], wounds: int) -> None:
    first = (1, 1) if wounds else (10, 10)
    t = fighting("trial-charm", enemy="trial-golem").dice(*first, *again, 10, 10, 10, 10)
    t.play("fight-on", "attack", "use:trial-charm")
    assert t.wounds("trial-golem") == wounds
    assert t.wounds("anna") == 1 - wounds


@pytest.mark.rule("RB-COMBAT-21")
def test_more_cancelled_than_there_is_leaves_no_debt() -> None:
    t = fighting("trial-shield", enemy="trial-golem").dice(1, 1, 10, 10, 10, 10)
    t.play("fight-on", "attack", "use:trial-shield")
    assert t.happened("cancelled")[0]["amount"] == 1
    assert t.wounds("anna") == 0
    assert t.happened("wounded") == []


@pytest.mark.rule("RB-COMBAT-22", "RB-DMG-07")
def test_life_that_was_raised_for_the_combat_is_gone_with_it() -> None:
    t = fighting("trial-lasts-life", enemy="trial-rat", wounds=4).play("use:trial-lasts-life")
    t.game.wounds["anna"] = 6
    t.dice(10, 10).play("fight-on", "attack")
    assert t.happened("beaten") and t.happened("knocked-out")


@pytest.mark.rule("RB-COMBAT-25", "RB-COMBAT-04")
def test_the_player_whose_turn_it_is_answers_in_every_phase() -> None:
    t = table().face("trial-golem", seat=1)
    while t.topic != "attack-or-defend":
        t.play("fight-on" if t.topic == "escape" else "pass")
    for _ in range(3):
        assert (t.topic, t.asked) == ("attack-or-defend", 1)
        t.dice(10, 10).play("defend")


@pytest.mark.rule("RB-ESCAPE-07", "RB-ESCAPE-06")
def test_every_adjacent_space_is_open_to_who_escapes_whatever_its_terrain() -> None:
    t = table()
    grid = t.game.content.grid
    for space in (next(s for s in grid.neighbours[t.space(terrain)]) for terrain in ("mountains", "river", "swamp")):
        t.put(0, at=space, came_from=0).dice(10, 10).face("trial-goblin").play("escape:ranged")
        assert t.options == [f"flee:{each}" for each in grid.neighbours[space]]


@pytest.mark.rule("RB-ESCAPE-10")
def test_where_escape_is_forbidden_nobody_slips_away() -> None:
    t = fighting("trial-verb-slip-away", enemy="trial-warden")
    assert t.topic == "attack-or-defend" and not t.happened("escaped")
    usage = Usage("", 0, "trial-verb-slip-away", "anna")
    (verb,) = t.game.content.items["trial-verb-slip-away"].ability[0].effects
    assert not verb.possible(t.game, usage)


# PVP ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-PVP-01", "RB-PVP-02")
def test_every_hero_in_the_space_can_be_attacked_wounded_or_not() -> None:
    t = table("anna", "bert", "cara").put(1, wounds=2).adventure()
    assert t.options == ["attack:bert", "attack:cara", "nothing"]


@pytest.mark.rule("RB-PVP-06")
@pytest.mark.parametrize("kind", ["value", "roll", "damage"])
def test_allies_of_the_hero_in_the_challenges_role_help_in_nothing(kind: str) -> None:
    helper = {"value": "trial-coach", "roll": "trial-herald", "damage": "trial-trainer"}[kind]
    t = table().put(1, cards=[helper]).attack_hero(0, 1)
    t.dice(1, 1, 1, 1).play("fight-on")
    while t.topic != "attack-or-defend":
        t.play("pass")
    t.dice(10, 10, 1, 1).play("defend")
    assert t.happened("target")[0]["value"] == 3
    assert t.wounds("anna") == 1


@pytest.mark.rule("RB-PVP-07", "RB-PVP-04")
def test_the_target_number_is_set_with_the_value_of_the_phase_in_later_rounds_too() -> None:
    t = table().attack_hero(0, 1)
    for _ in range(9):
        if t.topic == "attack-or-defend":
            t.dice(1, 1, 10, 10).play("defend")
        else:
            t.dice(*[1, 1, 10, 10] * 3).play("fight-on" if t.topic == "escape" else "pass")
    values = {"anna": {"ranged": 4, "melee": 3, "magic": 2}, "bert": {"ranged": 3, "melee": 3, "magic": 3}}
    rolled = t.happened("target")
    assert {each["seat"] for each in rolled} == {0, 1}
    assert all(each["value"] == values[t.hero(each["seat"]).id][each["phase"]] for each in rolled)


@pytest.mark.rule("RB-PVP-14", "RB-RUL-19")
def test_kept_adventure_cards_are_no_spoils() -> None:
    t = table().put(1, wounds=4, kept=["trial-gift"], cards=["trial-sword"]).dice(1, 1, 10, 10).attack_hero(0, 1)
    t.play("pass", "fight-on", "attack")
    assert t.options == ["take:trial-sword", "take-nothing"]


@pytest.mark.rule("RB-PVP-16", "RB-PVP-18", "RB-TURN-06")
@pytest.mark.parametrize("seat", [0, 1])
def test_neither_the_attacker_nor_the_defender_who_wins_has_experience_and_the_turn_ends(seat: int) -> None:
    t = table().put(1 - seat, wounds=4).put(0, points=9).attack_hero(0, 1)
    while t.topic != "attack-or-defend":
        t.play("fight-on" if t.topic == "escape" else "pass")
    if seat == 0:
        t.dice(1, 1, 10, 10).play("attack")
    else:  # Bert strikes in the second round, in the role of the Hero
        t.dice(*[1, 1, 10, 10] * 3).play("defend", "defend", "defend")
        while t.topic != "attack-or-defend":
            t.play("fight-on" if t.topic == "escape" else "pass")
        assert t.asked == 1
        t.dice(1, 1, 10, 10).play("attack")
    assert [each["seat"] for each in t.happened("knocked-out")] == [1 - seat]
    while t.game.decision:
        t.play(t.options[-1])
    assert (t.hero(0).points, t.hero(1).points) == (9, 0)
    assert t.game.adventure_over


# DMG, KO --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-DMG-01")
@pytest.mark.parametrize("amount", [1, 4, 6, 7])
def test_every_wound_is_marked(amount: int) -> None:
    t = table().put(0, experience=["life"] * 3).run(damage.wound, "anna", amount, "")
    assert t.wounds("anna") == amount


@pytest.mark.rule("RB-DMG-03", "RB-DMG-04")
@pytest.mark.parametrize(("amount", "tired", "wounds"), [(1, 1, 0), (3, 3, 0), (4, 3, 1), (6, 3, 3)])
def test_exhaustion_fills_stamina_first(amount: int, tired: int, wounds: int) -> None:
    t = table().run(damage.tire, "anna", amount)
    assert (t.exhaustion("anna"), t.wounds("anna")) == (tired, wounds)


@pytest.mark.rule("RB-DMG-07")
def test_a_card_that_gave_life_is_sold_or_traded_away() -> None:
    t = table().put(0, at="Forge", cards=["trial-mail"], wounds=5).market().play("sell:trial-mail")
    assert t.happened("knocked-out")
    for seat in (0, 1):
        t = table().put(seat, cards=["trial-mail"], wounds=5).only(interaction.open_trade, "bert")
        t.play("give:trial-mail" if seat == 0 else "ask:trial-mail", "propose", "accept")
        assert [each["seat"] for each in t.happened("knocked-out")] == [seat]


@pytest.mark.rule("RB-DMG-07", "RB-KO-11")
def test_life_that_was_raised_for_the_turn_is_gone_with_it() -> None:
    t = ready("trial-draught").play("use:trial-draught")
    t.game.wounds["anna"] = 6
    t.end_turn()
    assert t.happened("knocked-out") and not t.hero().down


@pytest.mark.rule("RB-KO-01", "RB-CHAL-08")
def test_who_falls_to_before_combat_text_does_not_fight() -> None:
    t = table().put(0, at=17, wounds=3).face("trial-thug")
    while t.game.decision:
        t.play(t.options[0])
    assert t.happened("knocked-out") and not t.happened("combat-round") and not t.game.fights
    assert t.game.undefeated[0].card == "trial-thug"


@pytest.mark.rule("RB-KO-02", "RB-KO-06", "RB-KO-12")
@pytest.mark.parametrize("seat", [0, 1])
def test_all_gold_is_lost_and_all_experience_kept_whosever_turn_it_is(seat: int) -> None:
    learned = ["mind", "body", "spirit", "stamina"]
    t = table().put(seat, gold=37, points=8, experience=learned, cards=["trial-sword"])
    t.run(damage.wound, t.hero(seat).id, 9, "")
    hero = t.hero(seat)
    assert (hero.gold, hero.points, hero.experience, hero.cards) == (0, 8, tuple(learned), ())


# MARKET, XP, WIN, SUPPLY, VAR -----------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MARKET-02", "RB-MARKET-04")
def test_a_card_is_added_to_a_full_stack_too() -> None:
    offered = ("trial-sword", "trial-axe", "trial-bow", "trial-mail", "trial-charm", "trial-ring")
    t = table().put(0, at="Forge", gold=9).stack("Forge", *offered).deck("market", "trial-wand").market()
    assert t.game.stacks["Forge"] == (*offered, "trial-wand")
    assert [option for option in t.options if option.startswith("buy:")] == [
        f"buy:{card}" for card in (*offered, "trial-wand")
    ]


@pytest.mark.rule("RB-MARKET-08", "RB-MARKET-09", "RB-RUL-17")
def test_a_sold_ally_goes_to_the_stack_too() -> None:
    t = table().put(0, at="Forge", gold=0, cards=["trial-squire"]).stack("Forge").market().play("sell:trial-squire")
    assert t.game.stacks["Forge"][-1] == "trial-squire" and t.hero().gold == 3


@pytest.mark.rule("RB-MARKET-12", "RB-MARKET-13", "RB-RUL-17")
def test_the_hero_and_both_allies_can_be_healed() -> None:
    party = ("anna", "trial-squire", "trial-veteran")
    t = table().put(0, at="Forge", gold=9, cards=["trial-squire", "trial-veteran"])
    t.game.wounds, t.game.exhaustion = dict.fromkeys(party, 1), dict.fromkeys(party, 1)
    t.market()
    for number, character in enumerate(party):
        t.play(f"heal:{character}", f"relieve:{character}")
        assert t.hero().gold == 9 - 2 * (number + 1)
    assert t.game.wounds == t.game.exhaustion == {}


@pytest.mark.rule("RB-MARKET-14")
def test_nobody_gives_or_pays_more_gold_than_there_is() -> None:
    t = table().put(0, gold=6).put(1, gold=1).only(interaction.open_trade, "bert")
    assert "ask-gold:5" not in t.options
    t.play("give-gold:5", "give-gold:1")
    assert not [option for option in t.options if option.startswith("give-gold")]
    t = ready("trial-verb-draw-market", gold=1).deck("market", "trial-axe", "trial-sword")
    t.play("use:trial-verb-draw-market/2")
    assert not [option for option in t.options if option.startswith("buy")] and t.hero().gold == 1


@pytest.mark.rule("RB-XP-09", "RB-XP-08")
@pytest.mark.parametrize("kind", ["mind", "body", "spirit", "stamina"])
def test_a_kind_can_be_bought_again_and_again(kind: str) -> None:
    t = table().put(0, points=99, experience=[kind] * 4).only(experience.experience_step)
    for _ in range(3):
        t.play(f"learn:{kind}")
    assert t.hero().experience == (kind,) * 7


@pytest.mark.rule("RB-XP-10", "RB-TEST-02")
def test_experience_counts_in_tests_outside_combat() -> None:
    t = table().put(0, experience=["mind"])
    assert skill_tests.test_bonus(t.game, 0, "Sneak", "mind") == 4 + 2 + 2


@pytest.mark.rule("RB-WIN-01", "RB-WIN-06", "RB-RUL-20")
def test_who_beats_the_high_lord_wins_whosever_turn_it_is() -> None:
    t = table().put(1, cards=["trial-verb-win"]).attack_hero(0, 1)
    while "use:trial-verb-win" not in t.options:
        t.play("pass")
    t.play("use:trial-verb-win")
    assert t.game.outcome is not None and t.game.outcome.winners == (1,)


@pytest.mark.rule("RB-SUPPLY-01")
def test_more_adventure_counters_of_a_colour_than_are_printed_can_lie_on_the_map() -> None:
    t = table()
    before = sum(here.count("green") for here in t.game.counters.values())
    for _ in range(9):
        t.run(board.lay_counter, 17, "green")
    assert sum(here.count("green") for here in t.game.counters.values()) == before + 9


@pytest.mark.rule("RB-VAR-03")
def test_a_card_called_for_by_name_comes_from_the_doom_track() -> None:
    t = table(variants=["doom-track"]).put(0, cards=["trial-verb-fight"])
    t.take_out("trial-ogre")
    t.run(cards.discard_adventure_card, "trial-ogre")
    assert "trial-ogre" in t.game.part(doom.Doom).cards
    t.movement().play("use:trial-verb-fight/1")
    assert t.game.fights[-1].enemy == "trial-ogre" and "trial-ogre" not in t.game.part(doom.Doom).cards


@pytest.mark.rule("RB-CARD-09", "RB-EVENT-06")
def test_an_event_that_is_replaced_goes_under_the_deck_of_its_colour() -> None:
    t = table().event("trial-fog")
    t.take_out("trial-frost")
    t.only(adventure.play_event, 0, "trial-frost")
    assert t.game.event == "trial-frost" and t.game.decks["green"][-1] == "trial-fog"


@pytest.mark.rule("RB-CHAL-09", "RB-HERO-07")
def test_an_ability_used_before_combat_is_ready_for_a_fight_inside_it() -> None:
    t = table("trial-hild", "bert").put(0, cards=["trial-verb-summon"]).face("trial-ogre")
    t.play("use:trial-hild", "use:trial-verb-summon")
    assert t.game.fights[-1].enemy == "trial-goblin" and "use:trial-hild" in t.options


@pytest.mark.rule("RB-VAR-10", "RB-RUL-23")
def test_a_single_undefeated_red_challenge_comes_before_the_red_deck() -> None:
    t = table(variants=["doom-track"]).undefeated("trial-wyrm", 17)
    before = t.game.decks["red"]
    t.game.part(doom.Doom).endgame = True
    t.only(doom.endgame_adventure)
    assert t.game.fights[-1].enemy == "trial-wyrm" and t.game.decks["red"] == before


@pytest.mark.rule("RB-VAR-18")
def test_hired_allies_can_be_as_many_as_a_player_can_pay() -> None:
    allies = ["trial-squire", "trial-priest", "trial-hound", "trial-scout", "trial-veteran", "trial-archer"]
    t = table(variants=["hired-allies"]).put(0, cards=allies)
    t.take_out("trial-herald")
    t.run(cards.gain_card, 0, "trial-herald")
    assert t.topic == "" and len(t.hero().cards) == 7


@pytest.mark.rule("RB-ITEM-05", "RB-ITEM-12")
def test_where_only_cards_won_as_items_are_above_a_limit_nothing_is_discarded() -> None:
    t = table().put(0, cards=["trial-mail", "trial-ring"])
    t.hero().trophies = ("trial-carapace", "trial-carapace")
    t.run(cards.check_limits, 0)
    assert t.topic == "" and t.hero().cards == ("trial-ring",) and len(t.hero().trophies) == 2


# And still others -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-SETUP-08", "RB-SETUP-14")
@pytest.mark.parametrize("seats", range(1, 7))
def test_no_event_is_in_play_and_nobody_hurt_however_many_play(seats: int) -> None:
    t = table(*("anna", "bert", "cara", "trial-dora", "trial-emil", "trial-fay")[:seats])
    assert (t.game.event, t.game.wounds, t.game.exhaustion) == ("", {}, {})


@pytest.mark.rule("RB-MAP-02", "RB-EVENT-08")
def test_an_event_changes_the_terrain_it_names_and_no_other() -> None:
    t = table().event("trial-frost")
    for terrain in ("road", "plains", "hills", "mountains", "forest", "swamp"):
        assert board.terrain_of(t.game, t.space(terrain)) == terrain
    assert board.terrain_of(t.game, t.space("river")) == "plains"


@pytest.mark.rule("RB-MAP-12", "RB-VAR-06")
def test_doom_counters_are_placed_in_the_order_of_the_towns() -> None:
    t = table(variants=["doom-track"])
    for _ in range(8):
        t.run(doom.place_doom_counter)
    assert tuple(each["town"] for each in t.happened("doom")) == t.game.content.map.town_order


@pytest.mark.rule("RB-CARD-16", "RB-RUL-15")
def test_a_success_that_is_certain_is_so_for_one_roll() -> None:
    t = fighting("trial-verb-succeed-early", enemy="trial-golem").dice(1, 1).play("fight-on", "defend")
    t.play("use:trial-verb-succeed-early")
    assert t.wounds("anna") == 0
    t.dice(1, 1).play("defend", "pass")
    assert t.wounds("anna") == 1


@pytest.mark.rule("RB-ITEM-06")
def test_the_bonuses_of_two_weapons_to_a_roll_are_added() -> None:
    t = fighting("trial-sword", "trial-mace").play("fight-on").dice(10, 10).play("defend")
    t.dice(10, 10, 10, 10).play("attack")
    assert [each["value"] for each in t.happened("rolled") if each["action"] == "attack"] == [3 + 2 + 1]


@pytest.mark.rule("RB-INTERACT-01", "RB-INTERACT-02", "RB-INTERACT-03", "RB-RUL-21")
def test_the_active_hero_trades_with_everybody_in_the_space_but_not_for_kept_cards() -> None:
    t = table("anna", "bert", "cara").put(0, kept=["trial-gift"], cards=["trial-sword"]).put(1, kept=["trial-token"])
    t.movement(1)
    while t.topic != "way-of-moving":
        t.play("pass")
    assert {"trade:anna", "trade:cara"} <= set(t.options)
    t.play("trade:anna")
    assert "ask:trial-sword" in t.options
    assert not {"ask:trial-gift", "give:trial-token"} & set(t.options)


@pytest.mark.rule("RB-ADV-05", "RB-UNDEF-04")
def test_of_several_undefeated_challenges_of_a_colour_the_player_chooses_one() -> None:
    t = table().put(0, at=17).counter(17, "green")
    t.undefeated("trial-goblin", 17).undefeated("trial-ogre", 17).undefeated("trial-rat", 17)
    t.adventure().play("attempt:green")
    assert t.options == ["face:trial-goblin", "face:trial-ogre", "face:trial-rat"]


@pytest.mark.rule("RB-EVENT-05", "RB-EVENT-06", "RB-EVENT-07")
@pytest.mark.parametrize(("new", "stays"), [("trial-feast", True), ("trial-plague", False), ("trial-fever", False)])
def test_every_number_counts(new: str, stays: bool) -> None:
    t = table().event("trial-eclipse")  # 3, against 2, 3 and 9
    t.take_out(new)
    t.only(adventure.play_event, 0, new)
    assert (t.game.event == "trial-eclipse") is stays


@pytest.mark.rule("RB-TEST-01", "RB-TEST-02", "RB-HERO-03")
@pytest.mark.parametrize(("attribute", "value"), [("mind", 4), ("body", 3), ("spirit", 2)])
def test_the_attribute_is_the_one_that_is_named(attribute: str, value: int) -> None:
    t = table()
    skill_tests.roll_test(t.game, 0, "Swim", attribute, 13)
    assert t.happened("tested")[0]["value"] == value


@pytest.mark.rule("RB-TEST-01", "RB-TEST-04")
@pytest.mark.parametrize("difficulty", [10, 16, 22, 30])
def test_the_difficulty_is_the_one_that_is_named(difficulty: int) -> None:
    t = table().dice(8, 8)
    assert skill_tests.roll_test(t.game, 0, "Sneak", "mind", difficulty) is (difficulty <= 16 + 6)
    assert t.happened("tested")[0]["target"] == difficulty


@pytest.mark.rule("RB-COMBAT-03", "RB-COMBAT-01")
def test_one_roll_is_made_in_each_phase_of_every_round() -> None:
    t = fighting(enemy="trial-golem")
    for _ in range(4):
        t.dice(*[10] * 6).play("fight-on", "defend", "defend", "defend")
    assert [each["phase"] for each in t.happened("rolled")] == ["ranged", "melee", "magic"] * 4


@pytest.mark.rule("RB-ESCAPE-04", "RB-ESCAPE-02", "RB-RUL-08")
@pytest.mark.parametrize("kind", ["ranged", "melee", "magic"])
def test_an_escape_of_every_kind_is_without_damage(kind: str) -> None:
    t = table().put(0, at=17).face("trial-ogre").dice(10, 10).play(f"escape:{kind}")
    t.play(t.options[0])
    assert t.happened("escaped") and t.game.wounds == {} and not t.game.fights


@pytest.mark.rule("RB-KO-05", "RB-KO-06")
def test_who_has_no_card_loses_nothing_else_for_it() -> None:
    t = table().put(0, gold=2, points=7, trophies=["trial-relic"], kept=["trial-gift"])
    t.run(damage.wound, "anna", 9, "")
    hero = t.hero()
    assert (hero.points, hero.trophies, hero.kept, hero.cards) == (7, ("trial-relic",), ("trial-gift",), ())


@pytest.mark.rule("RB-XP-02", "RB-XP-05")
def test_ten_counters_can_be_bought_one_after_the_other() -> None:
    t = table().put(0, points=50).only(experience.experience_step)
    for kind in ("mind", "body", "spirit", "stamina", "life") * 2:
        t.play(f"learn:{kind}")
    assert len(t.hero().experience) == 10 and t.hero().points == 0


@pytest.mark.rule("RB-VAR-11", "RB-VAR-12", "RB-RUL-23")
def test_so_does_that_of_a_hero_alone_who_has_lost_then() -> None:
    t = table("anna", variants=["solo"])
    t.game.part(doom.Doom).endgame = True
    t.only(damage.wound, "anna", 9, "")
    assert t.hero().out and t.happened("eliminated") == [{"seat": 0}]
    t.end_turn()
    assert t.game.outcome is not None and t.game.outcome.winners == ()


@pytest.mark.rule("RB-VAR-11", "RB-RUL-23")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_the_endgame_a_knock_out_eliminates_whosever_turn_it_is(seat: int) -> None:
    t = table(variants=["doom-track"])
    t.game.part(doom.Doom).endgame = True
    t.run(damage.wound, t.hero(seat).id, 9, "")
    assert t.hero(seat).out and not t.hero(1 - seat).out


@pytest.mark.rule("RB-SETUP-04", "RB-VAR-01", "RB-VAR-02")
@pytest.mark.parametrize("seats", range(1, 7))
def test_both_tracks_are_laid_alike_however_many_play(seats: int) -> None:
    heroes = ("anna", "bert", "cara", "trial-dora", "trial-emil", "trial-fay")[:seats]
    t = table(*heroes, variants=["doom-track"])
    assert [entry.card for entry in t.game.undefeated] == [""] * 6
    assert len(t.game.part(doom.Doom).cards) == 1


@pytest.mark.rule("RB-COMBAT-07")
def test_in_later_rounds_too_the_hero_defends_where_nobody_attacks() -> None:
    t = fighting(enemy="trial-golem")
    for _ in range(3):
        t.dice(*[10] * 6).play("fight-on", "attack")
        t.game.fights[-1].wounds = 0
    assert [each["action"] for each in t.happened("rolled")] == ["attack", "defend", "defend"] * 3


@pytest.mark.rule("RB-UNDEF-02")
def test_the_counters_stay_under_every_undefeated_challenge() -> None:
    t = table().counter(17, "green").counter(18, "yellow")
    t.undefeated("trial-goblin", 17).undefeated("trial-shrew", 18)
    assert (t.game.counters[17], t.game.counters[18]) == (("green",), ("yellow",))
