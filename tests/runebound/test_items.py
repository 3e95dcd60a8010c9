"""ITEM: what items state, how many may be owned and activated, and cards won as items."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from questable.kernel.engine.adventure import make_setting
from questable.runebound import cards, interaction, knockout
from questable.runebound.base import adventure as rise
from questable.runebound.combat import attacks_allowed
from questable.runebound.content import Item
from questable.runebound.values import life_of
from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, last, reach

BASE = make_setting(rise, seats=2, seed="cards").content


@pytest.mark.rule("RB-ITEM-01")
@pytest.mark.parametrize("stated", ["name", "cost", "type"])
def test_an_item_that_leaves_out_what_it_must_state_is_refused(stated: str) -> None:
    facts: dict[str, Any] = {"id": "x", "name": "X", "cost": 3, "type": "weapon"}
    msgspec.convert(facts, Item)
    del facts[stated]
    with pytest.raises(msgspec.ValidationError, match=stated):
        msgspec.convert(facts, Item)


@pytest.mark.rule("RB-ITEM-01")
@pytest.mark.parametrize("item", BASE.items.values(), ids=lambda item: item.id)
def test_base_items_state_how_they_are_used_when_and_what_they_do(item: Item) -> None:
    assert item.ability or item.modifier  # a modifier is always active
    assert all(ability.when and ability.effects for ability in item.ability)


@pytest.mark.rule("RB-ITEM-01")
def test_an_item_that_states_several_times_can_be_used_at_each_of_them() -> None:
    """A rune of the base box: before moving, or while moving."""
    t = table("anna", "bert").put(0, at=31, cards=["hearth-rune"]).turn(0)
    assert "use:hearth-rune" in t.options
    t.play("pass", "roll")
    assert (t.topic, "use:hearth-rune" in t.options) == ("spend-a-die", True)


@pytest.mark.rule("RB-ITEM-01")
def test_an_item_for_the_start_of_combat_and_of_each_round_is_asked_about_at_all_of_these_times() -> None:
    t = fighting("sacrifice-rune", "trial-sword", enemy="trial-golem")
    for topic in ("use-before-combat", "use-round-start", "use-round-start"):
        reach(t, topic)
        assert t.options == ["use:sacrifice-rune", "pass"]
        t.play("pass")


# How many may be owned ------------------------------------------------------------------------------------------------


def gaining(card: str, *owned: str) -> Table:
    """Anna owns some cards and takes another one."""
    t = table().put(0, cards=list(owned))
    t.take_out(card)
    return t.run(cards.gain_card, 0, card)


@pytest.mark.rule("RB-ITEM-02")
def test_two_weapons_are_allowed_and_a_third_is_not() -> None:
    assert gaining("trial-axe", "trial-sword").topic == ""
    t = gaining("trial-bow", "trial-sword", "trial-axe")
    assert t.topic == "over-the-limit"
    assert t.options == ["discard:trial-sword", "discard:trial-axe", "discard:trial-bow"]
    assert t.play("discard:trial-bow").cites("card-lost") == {"RB-ITEM-05"}


@pytest.mark.rule("RB-ITEM-02", "RB-ITEM-03", "RB-ALLY-02")
@pytest.mark.parametrize(
    ("owned", "gained"),
    [
        (["trial-sword", "trial-axe"], "trial-bow"),
        (["trial-mail"], "trial-shield"),
        (["trial-hound", "trial-squire"], "trial-priest"),
    ],
)
def test_the_limits_are_the_same_for_heroes_of_every_level(owned: list[str], gained: str) -> None:
    for kind in ("mind", "body", "spirit", "stamina", "life"):
        t = table().put(0, cards=owned, experience=[kind] * 9, points=30)
        t.take_out(gained)
        t.run(cards.gain_card, 0, gained)
        assert t.topic == "over-the-limit" and set(t.options) == {f"discard:{card}" for card in (*owned, gained)}


@pytest.mark.rule("RB-ITEM-03")
def test_a_second_armor_is_one_too_many() -> None:
    t = gaining("trial-mail", "trial-shield", "trial-sword")
    assert t.options == ["discard:trial-shield", "discard:trial-mail"]


@pytest.mark.rule("RB-ITEM-02", "RB-ITEM-03")
def test_an_item_of_two_types_counts_as_both() -> None:
    assert gaining("trial-spiked-shield", "trial-mail").options == ["discard:trial-mail", "discard:trial-spiked-shield"]
    assert len(gaining("trial-spiked-shield", "trial-sword", "trial-axe").options) == 3


@pytest.mark.rule("RB-ITEM-04")
def test_the_number_of_items_altogether_has_no_limit() -> None:
    many = [card for card, item in BASE.items.items() if item.type not in ("weapon", "armor")]
    assert len(many) > 20
    t = gaining("trial-sword", *many)
    assert (t.topic, t.hero().cards) == ("", (*many, "trial-sword"))


@pytest.mark.rule("RB-ITEM-04")
def test_other_items_have_no_limit() -> None:
    others = ["trial-potion", "trial-charm", "trial-ring", "trial-wand", "trial-orb", "trial-stone", "trial-horn"]
    t = gaining("trial-boots", *others)
    assert t.topic == ""
    assert len(t.hero().cards) == 8


@pytest.mark.rule("RB-ITEM-05", "RB-RUL-14", "RB-RUL-29")
def test_the_owner_chooses_which_card_goes_the_new_one_included() -> None:
    t = gaining("trial-bow", "trial-sword", "trial-axe").play("discard:trial-bow")
    assert t.hero().cards == ("trial-sword", "trial-axe")
    assert t.game.decks["market"][-1] == "trial-bow"
    t = gaining("trial-bow", "trial-sword", "trial-axe").play("discard:trial-axe")
    assert t.hero().cards == ("trial-sword", "trial-bow")


@pytest.mark.rule("RB-ITEM-05", "RB-RUL-14")
def test_cards_are_discarded_until_the_limit_is_met() -> None:
    t = table().put(0, cards=["trial-sword", "trial-axe", "trial-bow", "trial-of-weapon-limit", "black-dagger"])
    t.run(cards.lose_card, 0, "trial-of-weapon-limit")  # four weapons, two allowed now
    t.play("discard:trial-sword")
    assert t.topic == "over-the-limit"
    t.play("discard:trial-bow")
    assert t.topic == ""
    assert t.hero().cards == ("trial-axe", "black-dagger")


@pytest.mark.rule("RB-ITEM-05")
def test_in_the_market_step_the_owner_may_sell_instead() -> None:
    t = table().put(0, at="Forge", gold=9, cards=["trial-sword", "trial-axe"]).stack("Forge", "trial-bow").market()
    t.play("buy:trial-bow")
    assert t.options[3:] == ["sell:trial-sword", "sell:trial-axe"]  # what was just bought cannot be sold
    t.play("sell:trial-sword")
    assert t.hero().gold == 9 - 4 + 3
    assert t.hero().cards == ("trial-axe", "trial-bow")


@pytest.mark.rule("RB-ITEM-05")
def test_outside_the_market_step_nothing_can_be_sold() -> None:
    t = gaining("trial-bow", "trial-sword", "trial-axe").put(0, at="Forge")
    assert not [option for option in t.options if option.startswith("sell")]


@pytest.mark.rule("RB-ITEM-06")
def test_both_weapons_help_the_same_attack() -> None:
    t = fighting("trial-sword", "trial-axe").dice(10, 10, 10, 10).play("fight-on", "defend", "attack")
    assert t.happened("rolled")[1]["value"] == 3 + 2  # the sword
    assert t.wounds("trial-ogre") == 2 + 1  # the axe


# How many may be activated --------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ITEM-07")
def test_one_item_is_activated_before_combat() -> None:
    t = fighting("trial-stone", "trial-prism").play("pass")  # nothing when it is revealed
    assert t.topic == "use-before-combat"
    assert t.options == ["use:trial-stone", "use:trial-prism", "pass"]
    t.play("use:trial-stone")
    assert t.topic != "use-before-combat"


@pytest.mark.rule("RB-ITEM-07")
@pytest.mark.parametrize(("first", "second"), [("trial-dragon", "trial-stone"), ("trial-stone", "trial-dragon")])
def test_a_dragon_rune_is_one_of_them(first: str, second: str) -> None:
    t = table().put(0, cards=["trial-stone"], runes=["trial-dragon"], wounds=3).face("trial-ogre")
    assert t.options == ["use:trial-stone", "use:trial-dragon", "pass"]
    t.play(f"use:{first}")
    assert f"use:{second}" not in t.options and t.topic == "escape"


@pytest.mark.rule("RB-ITEM-07")
def test_before_a_hero_combat_each_of_the_two_activates_one_item() -> None:
    t = table("anna", "trial-emil").put(0, cards=["trial-stone", "trial-gong"])
    t.put(1, cards=["trial-pebble", "trial-banner"]).attack_hero(0, 1)
    assert (t.asked, t.options) == (1, ["use:trial-pebble", "use:trial-banner", "pass"])
    t.play("use:trial-banner")
    assert (t.asked, t.options) == (0, ["use:trial-stone", "use:trial-gong", "pass"])
    assert t.play("use:trial-stone").topic == "escape"


@pytest.mark.rule("RB-ITEM-07", "RB-RUL-33")
def test_the_window_opens_when_the_challenge_is_revealed() -> None:
    """Before Combat is all the time from the reveal to the first round."""
    t = fighting("trial-stone", "trial-prism").play("use:trial-prism")
    assert t.topic == "escape"  # the stone cannot be activated any more; a combat round has its own limit


@pytest.mark.rule("RB-ITEM-08")
def test_one_item_is_activated_in_each_round() -> None:
    t = fighting("trial-lens", "trial-bow", "trial-prism", experience=["life"]).dice(*[10] * 6)
    reach(t, "use-round-start").play("use:trial-lens")
    t.play("fight-on", "attack")
    assert t.topic == "use-round-start"  # neither the prism nor the bow in the first round; now the second
    assert t.game.fight.round == 2
    t.play("pass", "fight-on", "attack")
    assert "use:trial-bow" in t.options


@pytest.mark.rule("RB-ITEM-08")
@pytest.mark.parametrize("armor", ["trial-shield", "trial-buckler"])
def test_an_item_against_damage_is_the_item_of_the_round_too(armor: str) -> None:
    t = fighting("trial-lens", armor, enemy="trial-golem").dice(*[1] * 6).play("use:trial-lens", "fight-on", "attack")
    assert (t.game.fight.round, t.wounds("anna")) == (2, 3), "nobody was asked when the damage came"
    t = fighting("trial-bow", armor, enemy="trial-golem").dice(1, 1).play("fight-on", "defend", f"use:{armor}")
    assert t.wounds("anna") == 0


@pytest.mark.rule("RB-ITEM-08")
def test_before_combat_and_the_first_round_count_separately() -> None:
    t = reach(fighting("trial-stone", "trial-lens"), "use-before-combat").play("use:trial-stone")
    assert t.options == ["use:trial-lens", "pass"]


@pytest.mark.rule("RB-ITEM-08")
def test_the_last_moment_of_a_hero_is_in_the_round_too() -> None:
    t = fighting("trial-lens", "trial-phoenix", wounds=4).dice(1, 1).play("use:trial-lens", "fight-on", "defend")
    assert t.happened("knocked-out")
    t = fighting("trial-lens", "trial-phoenix", wounds=4).dice(1, 1).play("pass", "fight-on", "defend")
    assert t.topic == "use-knock-out"


@pytest.mark.rule("RB-ITEM-08", "RB-WIN-05")
def test_a_dragon_rune_is_an_item_that_counts() -> None:
    t = table().put(0, cards=["trial-stone"], runes=["trial-dragon"], wounds=1).face("trial-ogre")
    assert t.options == ["use:trial-stone", "use:trial-dragon", "pass"]
    t.play("use:trial-dragon")
    assert t.topic == "escape"


@pytest.mark.rule("RB-ITEM-08", "RB-CARD-07")
def test_each_player_of_a_hero_combat_has_an_item_of_the_round() -> None:
    t = table().put(0, cards=["trial-lens"]).put(1, cards=["trial-shield"]).dice(1, 1, 10, 10).attack_hero(0, 1)
    t.play("use:trial-lens", "fight-on", "attack")
    assert (t.asked, t.options) == (1, ["use:trial-shield", "pass"])


@pytest.mark.rule("RB-ITEM-08")
def test_and_in_the_next_round_another_one() -> None:
    """Anna drums in the first round and is lucky in the second, in which Bert has the Hero's role."""
    t = table().put(0, cards=["trial-drum", "trial-charm"]).attack_hero(0, 1)
    t.play("use:trial-drum").dice(*[1, 1, 10, 10] * 3).play("fight-on", "defend", "defend", "defend")
    while t.topic != "escape":
        t.play("pass")
    assert (t.game.fight.round, t.asked) == (2, 1)
    t.dice(1, 1).play("fight-on", "defend")
    assert (t.asked, t.topic) == (0, "use-after-roll") and "use:trial-charm" in t.options


@pytest.mark.rule("RB-ITEM-09")
def test_discarded_items_and_allies_do_not_count() -> None:
    t = fighting("trial-lens", "trial-prism", "trial-snack", "trial-snuff", "trial-drummer", "trial-fifer")
    reach(t, "use-round-start")
    for used in ("trial-snack", "trial-drummer", "trial-lens", "trial-snuff", "trial-fifer/1"):
        t.play(f"use:{used}")
    assert t.topic == "escape"  # only the prism is left, an item to activate
    assert t.hero().points == 5


@pytest.mark.rule("RB-ITEM-09")
def test_discarded_items_are_not_counted_before_combat() -> None:
    t = fighting("trial-stone", "trial-snack", "trial-snuff")
    t.play("use:trial-snack", "use:trial-stone", "use:trial-snuff")
    assert t.hero().points == 2


SIGNALLER = """
[[ally]]
id = "trial-signaller"
name = "Trial Signaller"
cost = 2
mind = [1, 1]
body = [1, 1]
spirit = [1, 1]
life = 2
stamina = 2
ability = [{ when = ["before-combat"], use = "activate", do = [{ do = "wound", who = "enemy" }] }]
"""


@pytest.mark.rule("RB-ITEM-09", "RB-ITEM-07")
@pytest.mark.parametrize("first", ["trial-signaller", "trial-stone"])
def test_an_ally_activated_before_combat_is_no_item(first: str, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(SIGNALLER)
    t = table(packs=[tmp_path]).put(0, cards=["trial-signaller", "trial-stone"]).face("trial-ogre")
    t.play(f"use:{first}")
    assert len(t.options) == 2, "the other one, or pass"
    t.play(t.options[0])
    assert t.wounds("trial-ogre") == 2 and set(t.game.turned) == {"trial-signaller", "trial-stone"}


@pytest.mark.rule("RB-ITEM-09")
def test_always_active_items_do_not_count() -> None:
    t = reach(fighting("trial-lens", "trial-ring", "trial-sword"), "use-round-start").play("use:trial-lens")
    t.dice(10, 10, 10, 10).play("fight-on", "defend", "attack")
    assert [roll["value"] for roll in t.happened("rolled")][:2] == [4 + 4, 3 + 2]


@pytest.mark.rule("RB-ITEM-10")
def test_outside_combat_any_number_of_items_is_activated() -> None:
    t = table().put(0, cards=["trial-horn", "trial-carillon", "trial-wings"]).movement()
    t.play("use:trial-horn", "use:trial-carillon")
    assert "use:trial-wings" in t.options
    assert t.hero().gold == 3 + 2
    many = ["trial-horn", "trial-carillon", "trial-lens", "trial-orb", "trial-bell"]
    t = table().put(0, cards=[*many, "trial-wings"])
    t.game.turned = tuple(many)
    assert "use:trial-wings" in t.movement().options, "a sixth one too"


@pytest.mark.rule("RB-ITEM-10")
def test_who_is_not_in_the_combat_is_outside_combat() -> None:
    """Bert, hurt by what happens in Anna's combat, may ward it off with one item after the other."""
    t = table("anna", "bert").put(0, cards=["trial-verb-wound"]).put(1, cards=["trial-shield", "trial-buckler"])
    t.face("trial-ogre").play("use:trial-verb-wound/11")
    assert t.asked == 1
    t.play("pass")
    t.play("use:trial-verb-wound/11", "use:trial-buckler")
    t.play("use:trial-verb-wound/11", "use:trial-shield")
    assert t.game.turned == ("trial-buckler", "trial-shield")
    assert t.wounds("bert") == 1


# For whom, and for how long -------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ITEM-11", "RB-RUL-35")
def test_items_help_the_hero_only() -> None:
    t = fighting("trial-sword", "trial-axe", "trial-squire").dice(10, 10, 10, 10)
    t.play("fight-on", "defend", "attack:trial-squire")
    assert last(t, "rolled")["value"] == 4
    assert t.wounds("trial-ogre") == 2


@pytest.mark.rule("RB-ITEM-11", "RB-RUL-35")
def test_items_to_use_are_not_for_an_allys_roll_or_damage() -> None:
    t = fighting("trial-bow", "trial-charm", "trial-verb-cancel", "trial-squire").dice(1, 1)
    t.play("fight-on", "attack:trial-squire")
    assert t.topic == "attack-or-defend"
    assert t.happened("ally-killed")


@pytest.mark.rule("RB-ITEM-11")
def test_items_help_allies_if_they_say_so() -> None:
    t = fighting("trial-verb-add-side", "trial-verb-cancel-side", "trial-squire").dice(1, 1)
    t.play("fight-on", "attack:trial-squire", "use:trial-verb-add-side", "use:trial-verb-cancel-side")
    assert last(t, "rolled")["value"] == 2 + 2
    assert t.wounds("trial-squire") == 0
    t = table().put(0, cards=["trial-tabard", "trial-squire"])
    assert (life_of(t.game, 0, "trial-squire"), life_of(t.game, 0, "anna")) == (3 + 1, 5)
    assert attacks_allowed(fighting("trial-bugle", "trial-squire").game, 0, "trial-squire") == 2


@pytest.mark.rule("RB-ITEM-12")
def test_a_card_won_as_an_item_is_not_sold_or_given_up() -> None:
    t = table().put(0, at="Forge", cards=["trial-sword"], trophies=["trial-warden"], runes=["trial-wyrm"]).market()
    assert [option for option in t.options if option.startswith("sell")] == ["sell:trial-sword"]
    t.play("give-up")
    assert t.options == ["give-up:trial-sword", "keep-all"]


@pytest.mark.rule("RB-ITEM-12")
def test_a_card_won_as_an_item_is_not_traded() -> None:
    t = table().put(0, cards=["trial-sword"], trophies=["trial-warden"]).put(1, runes=["trial-wyrm"])
    t.only(interaction.open_trade, "bert")
    about_cards = [option for option in t.options if option.startswith(("give:", "ask:"))]
    assert about_cards == ["give:trial-sword"]


@pytest.mark.rule("RB-ITEM-12")
def test_a_card_won_as_an_item_is_not_lost_in_a_knock_out() -> None:
    t = table().put(0, cards=["trial-potion"], trophies=["trial-warden"], runes=["trial-wyrm"], wounds=5)
    t.put(0, wounds=7).run(knockout.knocked_out, 0)
    assert t.hero().cards == ()
    assert t.hero().trophies == ("trial-warden", "trial-wyrm")
    assert t.hero().runes == ("trial-wyrm",)


@pytest.mark.rule("RB-ITEM-12")
@pytest.mark.parametrize("number", [3, 4, 5, 6, 7], ids=["dearest", "cheapest", "choice", "item", "ally"])
def test_text_does_not_take_a_card_won_as_an_item(number: int) -> None:
    mine = ["trial-verb-lose", "trial-squire"]
    t = table().put(0, cards=mine, trophies=["trial-warden", "trial-page"], runes=["trial-wyrm"]).movement()
    t.play(f"use:trial-verb-lose/{number}")
    while t.topic == "lose-a-card":
        assert set(t.options) <= {f"lose:{card}" for card in mine}
        t.play(t.options[0])
    assert t.hero().trophies == ("trial-warden", "trial-page", "trial-wyrm")


@pytest.mark.rule("RB-ITEM-12")
def test_a_card_won_as_an_item_does_not_pay_for_anything() -> None:
    t = table().put(0, cards=["trial-cost-card"], trophies=["trial-warden"]).movement()
    assert t.topic == "way-of-moving"  # there is no other card to discard


@pytest.mark.rule("RB-RUL-41", "RB-ALLY-03")
def test_for_a_challenge_won_as_an_ally_a_bought_one_goes() -> None:
    """It is protected as a card won as an Item is, and counts all the same."""
    t = table().put(0, cards=["trial-squire"], trophies=["crag-gryphon"]).run(cards.keep_card, 0, "trial-page", "ally")
    assert t.options == [] and t.hero().cards == (), "one bought Ally could go, so nobody was asked"
    assert t.hero().trophies == ("crag-gryphon", "trial-page")
    t = table().put(0, cards=["trial-squire", "trial-priest"]).run(cards.keep_card, 0, "trial-page", "ally")
    assert t.options == ["discard:trial-squire", "discard:trial-priest"]


@pytest.mark.rule("RB-RUL-41")
def test_of_allies_won_from_challenges_nobody_goes() -> None:
    mine = ("crag-gryphon", "trial-page")
    t = table().put(0, at="Forge", trophies=[*mine]).run(cards.keep_card, 0, "trial-warden", "ally")
    assert t.game.decision is None and t.hero().trophies == (*mine, "trial-warden")
    assert not [option for option in t.market().options if option.startswith(("sell", "give-up"))]


@pytest.mark.rule("RB-RUL-41", "RB-VAR-18")
def test_an_ally_won_from_a_challenge_takes_no_wage() -> None:
    t = table(variants=("hired-allies",)).put(0, at="Forge", gold=5, trophies=["trial-page"]).turn()
    if t.topic == "way-of-moving":
        t.play("stay")
    assert t.hero().gold == 5 and t.hero().trophies == ("trial-page",)


@pytest.mark.rule("RB-ITEM-12", "RB-ITEM-02")
def test_a_card_won_as_a_weapon_counts_and_another_one_goes() -> None:
    t = table().put(0, cards=["trial-sword", "trial-axe"]).face("trial-relic").dice(10, 10).play("fight-on", "attack")
    assert t.topic == "over-the-limit"
    assert t.options == ["discard:trial-sword", "discard:trial-axe"]


@pytest.mark.rule("RB-ITEM-05", "RB-ITEM-03")
def test_so_it_is_with_armor() -> None:
    t = table().put(0, at="Forge", gold=9, cards=["trial-shield"]).stack("Forge", "trial-mail").market()
    t.play("buy:trial-mail")
    assert t.options == ["discard:trial-shield", "discard:trial-mail", "sell:trial-shield"]


@pytest.mark.rule("RB-ITEM-05", "RB-ALLY-03")
@pytest.mark.parametrize(
    ("allowing", "owned"),
    [
        ("trial-of-weapon-limit", ["trial-sword", "trial-axe", "trial-bow"]),
        ("trial-of-ally-limit", ["trial-squire", "trial-priest", "trial-hound"]),
    ],
)
def test_whoever_sells_the_card_that_allowed_more_has_too_many(allowing: str, owned: list[str]) -> None:
    t = table().put(0, at="Forge", cards=[allowing, *owned]).market().play(f"sell:{allowing}")
    assert t.options == [f"{what}:{card}" for what in ("discard", "sell") for card in owned]


@pytest.mark.rule("RB-ITEM-05")
def test_so_has_a_hero_who_loses_it_in_the_turn_of_another() -> None:
    t = table().put(1, cards=["trial-of-weapon-limit", "trial-sword", "trial-axe", "trial-bow"])
    t.only(cards.lose_card, 1, "trial-of-weapon-limit", seat=0)
    assert (t.asked, t.options) == (1, ["discard:trial-sword", "discard:trial-axe", "discard:trial-bow"])


@pytest.mark.rule("RB-ITEM-05", "RB-ALLY-03")
@pytest.mark.parametrize(
    ("owned", "gained"),
    [(["trial-sword", "trial-axe"], "trial-bow"), (["trial-squire", "trial-priest"], "trial-hound")],
)
@pytest.mark.parametrize("when", ["in the market step of another", "after the own one"])
def test_outside_the_own_market_step_nothing_is_sold(when: str, owned: list[str], gained: str) -> None:
    seat = 1 if when.startswith("in") else 0
    t = table().put(0, at="Forge", gold=20).put(seat, cards=owned)
    t.take_out(gained)
    assert t.market().topic == "market"
    if seat == 0:
        t.play("done")
    t.run(cards.gain_card, seat, gained)
    assert t.options == [f"discard:{card}" for card in (*owned, gained)]


@pytest.mark.rule("RB-RUL-14", "RB-ITEM-02", "RB-ITEM-03", "RB-ITEM-05", "RB-ALLY-02", "RB-ALLY-03")
@pytest.mark.parametrize(
    ("owned", "gained"),
    [
        (["trial-sword", "trial-axe"], "trial-bow"),
        (["trial-mail"], "trial-shield"),
        (["trial-squire", "trial-priest"], "trial-hound"),
    ],
)
def test_a_limit_is_met_at_once_also_in_the_middle_of_a_combat(owned: list[str], gained: str) -> None:
    for seat in (0, 1):  # the one who fights, or somebody else
        t = table("anna", "bert").put(seat, cards=owned)
        t.take_out(gained)
        t.face("trial-golem").game.do(cards.gain_card, seat, gained, "RB-CARD-01")
        t.game.decision = None
        t.game.run()
        assert (t.topic, t.asked) == ("over-the-limit", seat)
        assert set(t.options) == {f"discard:{card}" for card in (*owned, gained)}
