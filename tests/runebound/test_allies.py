"""ALLY: companions with values, Life and Stamina of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from questable.runebound import cards, damage, movement, skill_tests
from questable.runebound.content import Ally
from questable.runebound.values import combat_value, life_of
from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, last, reach, ready


@pytest.mark.rule("RB-ALLY-01")
@pytest.mark.parametrize("stated", ["name", "cost", "mind", "body", "spirit", "life", "stamina"])
def test_an_ally_card_that_leaves_out_what_it_must_state_is_refused(stated: str) -> None:
    facts: dict[str, Any] = {"id": "x", "name": "X", "cost": 3, "mind": [1, 1], "body": [1, 1], "spirit": [1, 1]}
    facts |= {"life": 2, "stamina": 2}
    msgspec.convert(facts, Ally)
    del facts[stated]
    with pytest.raises(msgspec.ValidationError, match=stated):
        msgspec.convert(facts, Ally)


@pytest.mark.rule("RB-ALLY-01")
def test_an_ally_fights_with_its_own_values_damage_and_life() -> None:
    t = fighting("trial-squire", experience=["mind", "body"]).dice(10, 10, 10, 10)
    assert [combat_value(t.game, 0, "trial-squire", phase) for phase in ("ranged", "melee", "magic")] == [2, 4, 0]
    assert life_of(t.game, 0, "trial-squire") == 3
    t.play("fight-on", "defend", "attack:trial-squire")
    assert t.wounds("trial-ogre") == 2


# How many -------------------------------------------------------------------------------------------------------------


def third_ally() -> Table:
    t = table().put(0, cards=["trial-squire", "trial-priest"])
    t.take_out("trial-hound")
    return t.run(cards.gain_card, 0, "trial-hound")


@pytest.mark.rule("RB-ALLY-02", "RB-ALLY-03", "RB-RUL-14")
def test_of_three_allies_one_is_discarded_at_once() -> None:
    t = third_ally()
    assert t.options == ["discard:trial-squire", "discard:trial-priest", "discard:trial-hound"]
    t.play("discard:trial-squire")
    assert t.hero().cards == ("trial-priest", "trial-hound")
    assert t.game.decks["market"][-1] == "trial-squire"


@pytest.mark.rule("RB-ALLY-02")
def test_two_allies_are_allowed_besides_any_items() -> None:
    t = table().put(0, cards=["trial-squire", "trial-sword", "trial-mail"])
    t.take_out("trial-hound")
    assert t.run(cards.gain_card, 0, "trial-hound").topic == ""


@pytest.mark.rule("RB-ALLY-02")
def test_an_ally_won_from_a_challenge_counts_too() -> None:
    t = table().put(0, cards=["trial-squire", "trial-hound"]).face("trial-recruit").dice(10, 10)
    t.play("fight-on", "attack")
    assert t.options == ["discard:trial-squire", "discard:trial-hound"]  # the recruit cannot be discarded


@pytest.mark.rule("RB-ALLY-03")
def test_in_the_market_step_one_of_the_three_may_be_sold() -> None:
    t = table().put(0, at="Forge", gold=5, cards=["trial-squire", "trial-priest"]).stack("Forge", "trial-hound")
    t.market().play("buy:trial-hound", "sell:trial-squire")
    assert t.hero().cards == ("trial-priest", "trial-hound")
    assert t.hero().gold == 5 - 1 + 3


@pytest.mark.rule("RB-ALLY-03", "RB-RUL-14")
def test_who_loses_the_card_that_allowed_a_third_ally_loses_an_ally() -> None:
    t = table().put(0, cards=["trial-of-ally-limit", "trial-squire", "trial-priest", "trial-hound"])
    t.run(cards.lose_card, 0, "trial-of-ally-limit")
    assert t.topic == "over-the-limit"


@pytest.mark.rule("RB-ALLY-04")
def test_allies_travel_with_their_hero() -> None:
    """They fight wherever the hero is."""
    t = ready("trial-verb-move", "trial-squire", at="Forge").play("use:trial-verb-move/2", "go:1", "pass")
    assert t.hero().space == 1
    t.face("trial-ogre").play("fight-on")
    assert "attack:trial-squire" in t.options


# In combat ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ALLY-05")
def test_each_ally_attacks_once_per_round() -> None:
    t = fighting("trial-squire", "trial-hound").dice(*[10] * 6)
    t.play("fight-on", "attack:trial-squire")
    assert t.options == ["attack", "attack:trial-hound", "defend"]
    t.play("attack:trial-hound")
    assert t.options == ["attack", "defend"]
    t.play("defend", "fight-on")
    assert "attack:trial-squire" in t.options


@pytest.mark.rule("RB-ALLY-05")
def test_an_ally_attacks_in_a_phase_in_which_nobody_else_does() -> None:
    t = fighting("trial-squire", "trial-hound").dice(10, 10).play("fight-on", "attack:trial-squire")
    assert [(roll["phase"], roll["who"]) for roll in t.happened("rolled")] == [("ranged", "trial-squire")]
    assert t.game.fight.phase == "melee"


@pytest.mark.rule("RB-ALLY-06")
def test_only_the_hero_defends() -> None:
    t = fighting("trial-squire", "trial-hound").play("fight-on")
    assert [option for option in t.options if "defend" in option] == ["defend"]
    t.dice(1, 1).play("defend")
    assert last(t, "rolled")["who"] == "anna"
    assert t.wounds("anna") == 3
    assert t.wounds("trial-squire") == 0


@pytest.mark.rule("RB-ALLY-06")
@pytest.mark.parametrize("wounds", range(5))
def test_however_badly_the_hero_is_hurt(wounds: int) -> None:
    t = fighting("trial-squire", "trial-veteran", wounds=wounds).dice(*[10] * 6).play("fight-on")
    for _ in range(3):
        assert [option for option in t.options if option.startswith("defend")] == ["defend"]
        t.play("defend")
    assert {roll["who"] for roll in t.happened("rolled")} == {"anna"}


@pytest.mark.rule("RB-ALLY-07")
def test_an_ally_uses_its_ability_and_attacks_in_the_same_round() -> None:
    t = fighting("trial-drummer").play("use:trial-drummer", "fight-on")
    assert "trial-drummer" in t.game.turned
    assert "attack:trial-drummer" in t.options
    t = fighting("trial-piper").dice(10, 10).play("fight-on", "attack:trial-piper", "use:trial-piper", "pass")
    assert last(t, "rolled")["value"] == 1 + 1
    assert t.exhaustion("trial-piper") == 1


LAME = """
[[ally]]
id = "trial-lame"
name = "Trial Lame"
cost = 2
mind = [3, 1]
body = [3, 1]
spirit = [3, 1]
life = 3
stamina = 2
ability = [
  { when = ["round-start"], use = "activate", do = [
    { do = "wound", who = "enemy" },
    { do = "modify", of = "no-attack", by = 1, who = "this", lasts = "round" },
  ] },
]
"""


@pytest.mark.rule("RB-ALLY-07")
def test_unless_its_ability_calls_for_activation_and_forbids_the_attack(tmp_path: Path) -> None:
    """In that round the others still attack; in the next the ally does too. Unused, it forbids nothing."""
    (tmp_path / "cards.toml").write_text(LAME)
    t = table(packs=[tmp_path]).put(0, cards=["trial-lame", "trial-squire"]).face("trial-ogre")
    used = t.play("use:trial-lame").dice(*[10] * 6).play("fight-on")
    for _ in range(3):
        assert used.options == ["attack", "attack:trial-squire", "defend"]
        used.play("defend")
    used.play("fight-on")
    assert used.options == ["attack", "attack:trial-lame", "attack:trial-squire", "defend"]
    t = table(packs=[tmp_path]).put(0, cards=["trial-lame"]).face("trial-ogre").play("pass", "fight-on")
    assert "attack:trial-lame" in t.options


@pytest.mark.rule("RB-ALLY-07", "RB-ALLY-05")
def test_each_of_two_allies_uses_its_ability_and_attacks() -> None:
    t = fighting("trial-drummer", "trial-fifer", points=0).play("use:trial-drummer", "use:trial-fifer/1")
    assert t.hero().points == 2
    t.dice(*[10] * 4).play("fight-on", "attack:trial-drummer")
    assert "attack:trial-fifer" in t.options and "attack:trial-drummer" not in t.options


@pytest.mark.rule("RB-ALLY-08", "RB-RUL-35")
def test_an_allys_ability_is_for_that_allys_rolls_only() -> None:
    t = fighting("trial-piper", "trial-squire").dice(10, 10, 10, 10).play("fight-on", "defend", "attack:trial-squire")
    assert t.topic == "attack-or-defend"  # no question before the rolls of hero and squire
    t.play("attack:trial-piper")
    assert t.topic == "use-before-roll"


EGOIST = """
[[ally]]
id = "trial-egoist"
name = "Trial Egoist"
cost = 2
mind = [1, 1]
body = [3, 1]
spirit = [1, 1]
life = 3
stamina = 2
ability = [
  { when = ["before-roll"], use = "may", limit = "roll", if = { actor = "this" }, do = [{ do = "add", amount = 2 }] },
]
"""


@pytest.mark.rule("RB-ALLY-08", "RB-RUL-35")
def test_also_if_its_text_says_that_it_is_about_this_ally(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(EGOIST)
    t = table(packs=[tmp_path]).put(0, cards=["trial-egoist", "trial-squire"]).face("trial-ogre").play("fight-on")
    t.dice(*[10] * 6).play("attack").play("attack:trial-squire")
    assert [roll["who"] for roll in t.happened("rolled")] == ["anna", "trial-squire"] and not t.happened("used")
    t.play("attack:trial-egoist")
    assert "use:trial-egoist" in t.options


@pytest.mark.rule("RB-ALLY-08")
def test_an_allys_ability_is_for_others_if_its_text_says_so() -> None:
    t = fighting("trial-priest").dice(10, 10).play("fight-on", "defend")
    assert t.options == ["use:trial-priest", "pass"]
    t.play("use:trial-priest", "pass")
    assert last(t, "rolled")["value"] == 4 + 2
    assert t.exhaustion("trial-priest") == 1


@pytest.mark.rule("RB-ALLY-08", "RB-RUL-35", "RB-CARD-14")
@pytest.mark.parametrize(
    ("ally", "hero", "own", "other"),
    [
        ("trial-silent", 0, 2, 0),
        ("trial-cheers-this", 0, 2, 0),
        ("trial-cheers-hero", 2, 0, 0),
        ("trial-cheers-allies", 0, 2, 2),
        ("trial-cheers-all-side", 2, 2, 2),
    ],
)
def test_always_active_text_of_an_ally_helps_that_ally_or_whom_it_names(
    ally: str, hero: int, own: int, other: int
) -> None:
    t = fighting(ally, "trial-squire").dice(*[10] * 6)
    t.play("fight-on", "attack", f"attack:{ally}", "attack:trial-squire")
    assert [roll["value"] for roll in t.happened("rolled")] == [4 + hero, 3 + own, 0 + other]


@pytest.mark.rule("RB-ALLY-08")
def test_an_effect_an_ally_makes_is_for_that_ally() -> None:
    t = fighting("trial-boaster").dice(10, 10, 10, 10).play("use:trial-boaster", "fight-on", "attack")
    t.play("attack:trial-boaster")
    assert [roll["value"] for roll in t.happened("rolled")][:2] == [4, 3 + 3]


@pytest.mark.rule("RB-ALLY-08", "RB-RUL-35")
def test_damage_on_a_hero_is_no_matter_of_an_ally_that_does_not_say_so() -> None:
    t = fighting("trial-coward").dice(1, 1, 1, 1).play("fight-on", "defend")
    assert t.wounds("anna") == 3
    assert t.topic == "attack-or-defend"
    t.play("attack:trial-coward")
    assert t.topic == "use-damage"


# Wounds and exhaustion ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ALLY-09")
@pytest.mark.parametrize(("wounds", "killed"), [(2, False), (3, True), (4, True)])
def test_an_ally_dies_when_wounds_reach_its_life(wounds: int, killed: bool) -> None:
    t = table().put(0, cards=["trial-squire"])
    t.game.exhaustion["trial-squire"] = 1
    t.run(damage.wound, "trial-squire", wounds, "trial-ogre")
    assert (t.hero().cards == ()) is killed
    assert bool(t.happened("ally-killed")) is killed
    if killed:
        assert t.game.decks["market"][-1] == "trial-squire"
        assert t.game.wounds == t.game.exhaustion == {}


@pytest.mark.rule("RB-ALLY-09")
@pytest.mark.parametrize(("wounds", "dead"), [(3, False), (4, True), (5, True)])
def test_outside_combat_too_it_is_the_life_of_the_ally_that_counts(wounds: int, dead: bool) -> None:
    t = table().put(0, cards=["trial-veteran", "trial-hound"])
    t.run(damage.wound, "trial-veteran", wounds, "")
    assert (t.hero().cards == ("trial-hound",)) is dead
    assert t.wounds("trial-veteran") == (0 if dead else wounds)


@pytest.mark.rule("RB-ALLY-10", "RB-RUL-10")
def test_damage_beyond_an_allys_life_is_lost() -> None:
    t = fighting("trial-hound").dice(1, 1).play("fight-on", "attack:trial-hound")  # 3 damage, Life 1
    assert t.happened("ally-killed")
    assert t.wounds("anna") == 0


@pytest.mark.rule("RB-ALLY-10", "RB-RUL-10")
@pytest.mark.parametrize("by", ["damage", "exhaustion", "text"])
def test_nor_does_damage_outside_combat_pass_from_an_ally_to_others(by: str) -> None:
    t = table().put(0, cards=["trial-hound", "trial-squire"])
    if by == "damage":
        t.run(damage.wound, "trial-hound", 4, "")
    elif by == "exhaustion":
        t.run(damage.tire, "trial-hound", 9)
    else:
        t = ready("trial-hound", "trial-share").play("use:trial-share/7")  # 2 wounds on an ally that has Life 1
    assert t.happened("ally-killed") == [{"seat": 0, "card": "trial-hound"}]
    assert (t.wounds("anna"), t.wounds("trial-squire"), t.wounds("bert")) == (0, 0, 0)


@pytest.mark.rule("RB-ALLY-11")
def test_exhaustion_that_does_not_fit_an_allys_stamina_is_wounds() -> None:
    t = table().put(0, cards=["trial-squire"])
    t.run(damage.tire, "trial-squire", 3)
    assert (t.exhaustion("trial-squire"), t.wounds("trial-squire")) == (2, 1)
    assert (t.exhaustion("anna"), t.wounds("anna")) == (0, 0)


@pytest.mark.rule("RB-ALLY-11")
def test_an_exhausted_ally_cannot_pay_exhaustion() -> None:
    t = fighting("trial-priest").dice(10, 10, 10, 10)
    t.game.exhaustion["trial-priest"] = 2
    t.play("fight-on", "defend")
    assert t.topic == "attack-or-defend"


@pytest.mark.rule("RB-ALLY-12")
def test_an_ally_keeps_its_counters_between_combats_and_turns() -> None:
    t = fighting("trial-veteran").dice(1, 1)
    t.game.exhaustion["trial-veteran"] = 1
    t.play("fight-on", "attack:trial-veteran").dice(10, 10, 10, 10)
    reach(t, "escape").dice(10, 10).play("escape:ranged")
    wounds = t.wounds("trial-veteran")
    assert wounds == 3
    t.turn(1).turn(0)
    assert (t.wounds("trial-veteran"), t.exhaustion("trial-veteran")) == (3, 1)


@pytest.mark.rule("RB-ALLY-12")
def test_the_counters_of_an_ally_are_removed_by_rest_and_healing() -> None:
    t = table().put(0, at="Forge", cards=["trial-squire"], gold=1)
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"] = 1, 1
    t.only(movement.rest, 1)
    assert t.exhaustion("trial-squire") == 0
    t.market().play("heal:trial-squire")
    assert t.wounds("trial-squire") == 0


# Tests ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-ALLY-13", "RB-RUL-16")
def test_the_hero_makes_the_test_and_allies_lend_nothing() -> None:
    """Anna: Mind 4, Sneak 2. The squire's Mind does not help, though its ability asks for the test."""
    t = ready("trial-tempter", "trial-squire").dice(5, 4).play("use:trial-tempter")
    tested = last(t, "tested")
    assert (tested["seat"], tested["value"], tested["success"]) == (0, 6, False)
    assert t.wounds("trial-tempter") == 1  # the effect of the failure is still the ally's


@pytest.mark.rule("RB-ALLY-13", "RB-RUL-16")
@pytest.mark.parametrize(("attribute", "own"), [("mind", 1), ("body", 1), ("spirit", 5)])
def test_an_ally_who_is_better_at_it_does_not_make_the_test(attribute: str, own: int) -> None:
    """Cara has Mind 1 and Body 1, the veteran 3 in everything."""
    t = table("cara", "bert").put(0, cards=["trial-veteran"])
    assert skill_tests.test_bonus(t.game, 0, "Lore", attribute) == own


@pytest.mark.rule("RB-ALLY-13", "RB-RUL-16")
def test_an_ally_helps_in_tests_if_its_text_says_so() -> None:
    t = ready("trial-tempter", "trial-silent").dice(5, 5).play("use:trial-tempter")
    assert last(t, "tested")["value"] == 6 + 2
