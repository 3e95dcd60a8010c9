"""DMG: wounds and exhaustion."""

from pathlib import Path

import pytest

from questable.runebound import adventure, cards, damage
from tests.kit import Table, table

SUCCESS, FAILURE = (10, 10), (1, 1)


def down(t: Table) -> list[str]:
    return [facts["who"] for facts in t.happened("knocked-out")]


def anna(**facts: object) -> Table:
    return table("anna", "bert").put(0, at="Forge", **facts)


@pytest.mark.rule("RB-DMG-01")
def test_damage_is_marked_on_the_character_that_takes_it() -> None:
    t = anna(cards=["trial-veteran"]).face("trial-golem").dice(*FAILURE * 3)
    t.play("fight-on", "attack:trial-veteran", "defend", "defend")
    assert t.game.wounds == {"trial-veteran": 1, "anna": 2}
    assert [(facts["who"], facts["amount"]) for facts in t.happened("wounded")] == [
        ("trial-veteran", 1),
        ("anna", 1),
        ("anna", 1),
    ]
    assert t.cites("wounded") == {"RB-COMBAT-12", "RB-COMBAT-14"}, "a missed attack, a failed defense"


@pytest.mark.rule("RB-DMG-01")
@pytest.mark.parametrize("who", ["anna", "trial-veteran"])
def test_wounds_add_up_on_a_hero_and_on_an_ally(who: str) -> None:
    t = anna(cards=["trial-veteran"])
    for amount in (1, 2):
        t.run(damage.wound, who, amount, "")
    assert t.game.wounds == {who: 3}


@pytest.mark.rule("RB-DMG-02")
@pytest.mark.parametrize(("before", "amount", "out"), [(2, 2, False), (2, 3, True), (2, 9, True)])
def test_a_hero_is_knocked_out_by_wounds_equal_to_or_above_life(before: int, amount: int, out: bool) -> None:
    """Anna has 5 Life."""
    t = anna(wounds=before).run(damage.wound, "anna", amount, "")
    assert down(t) == (["anna"] if out else [])


@pytest.mark.rule("RB-DMG-02")
@pytest.mark.parametrize("facts", [{"cards": ["trial-mail"]}, {"experience": ["life"]}])
def test_it_is_the_current_life_that_counts(facts: dict[str, object]) -> None:
    """5 printed, 6 with the mail or with a Life counter."""
    t = anna(**facts).run(damage.wound, "anna", 5, "")
    assert (down(t), t.wounds("anna")) == ([], 5)
    t.run(damage.wound, "anna", 1, "")
    assert down(t) == ["anna"]


@pytest.mark.rule("RB-DMG-02", "RB-XP-09", "RB-XP-12")
@pytest.mark.parametrize("counters", [1, 2, 3])
def test_every_life_counter_counts(counters: int) -> None:
    t = anna(experience=["life"] * counters).run(damage.wound, "anna", 4 + counters, "")
    assert (down(t), t.wounds("anna")) == ([], 4 + counters)
    assert down(t.run(damage.wound, "anna", 1, "")) == ["anna"]


@pytest.mark.rule("RB-DMG-02")
@pytest.mark.parametrize(("wounds", "out"), [(2, False), (3, True)])
def test_life_that_is_lower_than_printed_counts_too(wounds: int, out: bool) -> None:
    """For this turn 5 - 2."""
    t = anna(cards=["trial-lasts-feeble"]).movement().play("use:trial-lasts-feeble/1")
    t.run(damage.wound, "anna", wounds, "")
    assert down(t) == (["anna"] if out else [])


@pytest.mark.rule("RB-DMG-03")
def test_exhaustion_is_marked_up_to_stamina() -> None:
    """Anna has Stamina 3, the veteran 2."""
    t = anna(cards=["trial-veteran"])
    t.run(damage.tire, "anna", 2).run(damage.tire, "trial-veteran", 1)
    assert t.game.exhaustion == {"anna": 2, "trial-veteran": 1}
    t.run(damage.tire, "anna", 1).run(damage.tire, "trial-veteran", 1)
    assert t.game.exhaustion == {"anna": 3, "trial-veteran": 2}
    assert t.game.wounds == {}
    assert "RB-DMG-03" in t.cites("exhausted")


@pytest.mark.rule("RB-DMG-04")
@pytest.mark.parametrize(
    ("who", "before", "amount", "exhaustion", "wounds"),
    [("anna", 3, 1, 3, 1), ("anna", 2, 3, 3, 2), ("anna", 0, 4, 3, 1), ("trial-veteran", 1, 3, 2, 2)],
)
def test_each_exhaustion_that_does_not_fit_is_a_wound(
    who: str, before: int, amount: int, exhaustion: int, wounds: int
) -> None:
    t = anna(cards=["trial-veteran"])
    t.game.exhaustion[who] = before
    t.run(damage.tire, who, amount)
    assert (t.exhaustion(who), t.game.wounds) == (exhaustion, {who: wounds})


@pytest.mark.rule("RB-DMG-05", "RB-RUL-10")
@pytest.mark.parametrize(("exhaustion", "offered"), [(2, True), (3, False)])
def test_a_cost_in_exhaustion_must_fit_into_stamina(exhaustion: int, offered: bool) -> None:
    """Bert has Stamina 4; his ability costs 2."""
    t = table("anna", "bert").put(1, at="Forge", wounds=2, exhaustion=exhaustion).movement(1)
    assert ("use:bert" in t.options) is offered


@pytest.mark.rule("RB-RUL-10", "RB-DMG-01")
@pytest.mark.parametrize("damage_dealt", [2, 3, 9])
def test_damage_beyond_the_remaining_life_is_lost(damage_dealt: int) -> None:
    """Anna has Life 5 and 3 wounds; the salts take 3 away, however hard the blow was."""
    t = anna(cards=["trial-salts"], wounds=3).run(damage.wound, "anna", damage_dealt, "")
    assert t.play("use:trial-salts").wounds("anna") == 2
    assert not t.happened("knocked-out")


@pytest.mark.rule("RB-DMG-05", "RB-RUL-10")
def test_the_cost_of_an_allys_ability_must_fit_into_the_allys_stamina() -> None:
    t = anna(cards=["trial-priest"])
    t.game.exhaustion["trial-priest"] = 2
    t.face("trial-golem").dice(*SUCCESS * 3).play("fight-on", "attack")
    assert t.happened("rolled")
    assert t.happened("used") == []


@pytest.mark.rule("RB-DMG-06")
def test_an_exhausted_hero_fights_like_any_other() -> None:
    """Rolls, damage, Life and the choice of actions are the same."""
    told = []
    for exhaustion in (0, 3):
        t = anna(exhaustion=exhaustion, wounds=3).face("trial-golem").dice(*SUCCESS * 2, *FAILURE)
        seen = [t.options]
        t.play("fight-on", "defend")
        seen.append(t.options)
        t.play("attack")
        told.append((seen, t.happened("rolled"), t.happened("enemy-wounded"), t.happened("wounded"), down(t)))
    assert told[0] == told[1]
    assert told[0][4] == []


@pytest.mark.rule("RB-DMG-06")
def test_an_exhausted_hero_moves_and_trades_like_one_with_a_single_counter() -> None:
    told = []
    for exhaustion in (1, 3):
        t = anna(exhaustion=exhaustion).stack("Forge").deck("market", "trial-sword")
        t.movement().play("roll")
        dice = len(t.happened("movement-dice")[0]["dice"])
        t.market()
        told.append((dice, t.options))
    assert told[0] == told[1]


@pytest.mark.rule("RB-DMG-07")
@pytest.mark.parametrize("exhaustion", [3, 4, 5])
def test_every_counter_above_a_lowered_stamina_is_a_wound(exhaustion: int) -> None:
    """The warden, kept, gives 2 Stamina to Anna's 3; then she is without it."""
    t = anna(trophies=["trial-warden"], exhaustion=exhaustion).run(damage.check_health, 0)
    assert (t.exhaustion("anna"), t.wounds("anna")) == (exhaustion, 0)
    t.put(0, trophies=[]).run(damage.check_health, 0)
    assert (t.exhaustion("anna"), t.wounds("anna")) == (3, exhaustion - 3)


@pytest.mark.rule("RB-DMG-06")
def test_an_exhausted_hero_may_move_in_every_way_and_use_what_costs_no_exhaustion() -> None:
    t = anna(exhaustion=3, wounds=1, cards=["trial-horn", "trial-potion", "trial-squire"]).movement()
    assert {"use:trial-horn", "use:trial-potion"} <= set(t.options)
    t.play("pass")
    assert set(t.options) == {"roll", "rest:1", "rest:2", "rest:3", "automatic", "stay", "give-up"}
    t.put(0, cards=["trial-stone", "trial-lens"]).face("trial-golem")
    assert t.options == ["use:trial-stone", "pass"]
    assert t.play("pass").options == ["use:trial-lens", "pass"]


@pytest.mark.rule("RB-DMG-05", "RB-RUL-10")
@pytest.mark.parametrize(("exhaustion", "offered"), [(1, True), (2, False)])
def test_a_choice_that_costs_exhaustion_must_fit_into_stamina_too(exhaustion: int, offered: bool) -> None:
    t = table("anna", "bert").deck("green", "trial-ferryman", "trial-rat")
    t.put(0, at=t.jewel("green"), exhaustion=exhaustion).adventure().play("attempt:green")
    assert ("choose:row" in t.options) is offered
    if offered:
        assert t.play("choose:row").exhaustion("anna") == 3


@pytest.mark.rule("RB-DMG-06")
def test_an_exhausted_hero_is_tested_and_escapes_like_any_other() -> None:
    told = []
    for exhaustion in (0, 3):
        t = anna(exhaustion=exhaustion).dice(8, 4).face("trial-witch")
        while t.topic.startswith("use-"):
            t.play("pass")
        ways = t.options
        t.dice(10, 10).play("escape:ranged")
        told.append((ways, t.happened("tested"), t.happened("rolled"), t.happened("escaped")))
    assert told[0] == told[1]
    assert told[0][1] and told[0][3]


@pytest.mark.rule("RB-DMG-06")
def test_an_exhausted_hero_sets_the_same_target_number() -> None:
    told = []
    for exhaustion in (0, 3):
        t = table("anna", "bert").put(1, exhaustion=exhaustion).attack_hero(0, 1).dice(5, 6, 10, 10)
        t.play("fight-on", "defend")
        told.append(t.happened("target"))
    assert told[0] == told[1] and told[0]


@pytest.mark.rule("RB-DMG-06")
def test_an_exhausted_ally_attacks_like_any_other() -> None:
    told = []
    for exhaustion in (0, 2):
        t = anna(cards=["trial-veteran"])
        t.game.exhaustion["trial-veteran"] = exhaustion
        t.face("trial-golem").dice(*SUCCESS).play("fight-on")
        told.append((t.options, t.play("attack:trial-veteran").happened("rolled"), t.happened("enemy-wounded")))
    assert told[0] == told[1] and told[0][2]


@pytest.mark.rule("RB-EX-10", "RB-DMG-04", "RB-DMG-05", "RB-RUL-10")
def test_exhaustion_overflow() -> None:
    """Stamina 3 and 3 exhaustion: the failed test is a wound, and an ability that costs 1 exhaustion is not allowed."""
    t = table("trial-hild", "bert").put(0, at="Forge", exhaustion=3).dice(1, 1).face("trial-witch")
    assert t.happened("tested")[0]["success"] is False
    assert (t.exhaustion("trial-hild"), t.wounds("trial-hild")) == (3, 1)
    assert t.topic == "escape"
    assert t.happened("used") == []
    t = table("trial-hild", "bert").put(0, at="Forge", exhaustion=1).dice(1, 1).face("trial-witch")
    assert (t.topic, t.options) == ("use-before-combat", ["use:trial-hild", "pass"])


@pytest.mark.rule("RB-EX-11", "RB-HERO-06")
def test_ability_used_twice() -> None:
    """Spiritspeaker Mok takes 2 exhaustion to remove 1 wound, and does it twice."""
    t = table("spiritspeaker-mok", "bert").put(0, at="Forge", wounds=2, experience=["stamina"] * 2).movement()
    t.play("use:spiritspeaker-mok", "use:spiritspeaker-mok")
    assert t.exhaustion("spiritspeaker-mok") == 4
    assert t.wounds("spiritspeaker-mok") == 0


@pytest.mark.rule("RB-DMG-07")
@pytest.mark.parametrize(("wounds", "out"), [(4, False), (5, True)])
def test_a_hero_whose_wounds_reach_a_lowered_life_is_knocked_out(wounds: int, out: bool) -> None:
    """6 Life with the mail, 5 without."""
    t = anna(cards=["trial-mail"], wounds=wounds).run(cards.lose_card, 0, "trial-mail")
    assert down(t) == (["anna"] if out else [])
    assert t.wounds("anna") == (0 if out else wounds)


@pytest.mark.rule("RB-DMG-07")
@pytest.mark.parametrize(("exhaustion", "left", "wounds"), [(2, 2, 0), (3, 3, 0), (5, 3, 2)])
def test_exhaustion_above_a_lowered_stamina_turns_into_wounds(exhaustion: int, left: int, wounds: int) -> None:
    """Stamina 5 with the belt, 3 without."""
    t = anna(cards=["trial-belt"], exhaustion=exhaustion).run(cards.lose_card, 0, "trial-belt")
    assert (t.exhaustion("anna"), t.wounds("anna")) == (left, wounds)


@pytest.mark.rule("RB-DMG-07")
def test_wounds_from_a_lowered_stamina_may_knock_the_hero_out() -> None:
    t = anna(cards=["trial-belt"], exhaustion=5, wounds=3).run(cards.lose_card, 0, "trial-belt")
    assert down(t) == ["anna"]


@pytest.mark.rule("RB-DMG-07")
def test_life_that_was_raised_for_a_round_is_lowered_at_its_end() -> None:
    """The Drum gives 3 Life for one round: the wounds beyond 5 knock Anna out when the next round begins."""
    t = anna(cards=["trial-drum"], wounds=3).face("trial-golem").play("use:trial-drum")
    t.dice(*FAILURE * 2, *SUCCESS).play("fight-on", "defend", "defend")
    assert (down(t), t.wounds("anna")) == ([], 5)
    t.play("defend")
    assert down(t) == ["anna"]
    assert len(t.happened("combat-round")) == 1


@pytest.mark.rule("RB-DMG-07", "RB-RUL-10")
@pytest.mark.parametrize(
    ("number", "before", "after"), [(1, (3, 3), (0, 0)), (1, (2, 3), (2, 3)), (2, (0, 3), (2, 1)), (2, (0, 1), (0, 1))]
)
def test_an_effect_lowers_life_or_stamina_at_once(number: int, before: tuple[int, int], after: tuple[int, int]) -> None:
    """Life 5 - 2, or Stamina 3 - 2: wounds and exhaustion before and after. Who falls to 3 wounds wakes unhurt."""
    t = anna(cards=["trial-lasts-feeble"], wounds=before[0], exhaustion=before[1]).movement()
    t.play(f"use:trial-lasts-feeble/{number}")
    assert down(t) == (["anna"] if before == (3, 3) else [])
    assert (t.wounds("anna"), t.exhaustion("anna")) == after


@pytest.mark.rule("RB-DMG-07", "RB-DMG-02")
def test_a_knock_out_by_lowered_life_is_a_knock_out_like_any_other() -> None:
    """The Salts are used when a hero is about to be knocked out, whatever the reason."""
    t = anna(cards=["trial-mail", "trial-salts"], wounds=5).run(cards.lose_card, 0, "trial-mail")
    assert (t.topic, t.options) == ("use-knock-out", ["use:trial-salts", "pass"])
    t.play("use:trial-salts")
    assert (down(t), t.wounds("anna")) == ([], 2)


@pytest.mark.rule("RB-DMG-02", "RB-DMG-03", "RB-DMG-04", "RB-KO-01")
def test_a_hero_whose_turn_it_is_not_has_life_and_stamina_of_its_own() -> None:
    """In Anna's turn Bert has 5 + 1 + 1 Life and 4 + 2 + 2 Stamina."""
    t = anna().put(1, at="Forge", cards=["trial-mail", "trial-belt"], experience=["life", "stamina"])
    t.run(damage.tire, "bert", 9).run(damage.suffer, "bert", 5, "")
    assert (t.exhaustion("bert"), t.wounds("bert"), down(t)) == (8, 6, [])
    t.run(damage.suffer, "bert", 1, "")
    assert down(t) == ["bert"]


@pytest.mark.rule("RB-DMG-07")
def test_nor_is_it_compared_with_what_the_active_hero_has() -> None:
    t = anna().put(1, at="Forge", cards=["trial-belt", "trial-squire"], experience=["life", "stamina"])
    t.put(1, exhaustion=8, wounds=3).game.exhaustion["trial-squire"] = 3
    t.run(cards.lose_card, 1, "trial-belt")
    assert (t.exhaustion("bert"), t.wounds("bert"), down(t)) == (6, 5, [])
    assert (t.exhaustion("trial-squire"), t.wounds("trial-squire")) == (2, 1)


@pytest.mark.rule("RB-COMBAT-21", "RB-CARD-07")
def test_a_hero_whose_turn_it_is_not_wards_off_damage_too() -> None:
    t = anna().put(1, at="Forge", cards=["trial-shield"]).run(damage.wound, "bert", 3, "")
    assert (t.asked, t.topic) == (1, "use-damage")
    assert t.play("use:trial-shield").wounds("bert") == 1


@pytest.mark.rule("RB-DMG-08")
def test_wounds_of_heroes_and_allies_stay_after_combat_until_they_are_healed() -> None:
    t = anna(cards=["trial-veteran"], gold=9).stack("Forge").face("trial-rat").dice(*FAILURE * 2, *SUCCESS)
    t.play("fight-on", "attack:trial-veteran", "defend", "attack")
    assert t.happened("beaten")
    assert t.game.wounds == {"anna": 1, "trial-veteran": 1}
    t.turn(0).play("stay", "heal:anna")
    assert t.game.wounds == {"trial-veteran": 1}
    t.play("done").turn(1).turn(0)
    assert t.game.wounds == {"trial-veteran": 1}


@pytest.mark.rule("RB-DMG-08", "RB-REFRESH-02")
def test_wounds_of_heroes_outlast_turns_of_their_own_and_of_others() -> None:
    t = table().put(0, at="Forge", wounds=2, exhaustion=1).put(1, at="Forge", wounds=1, exhaustion=2)
    for _ in range(3):
        t.end_turn()
        assert (t.game.wounds, t.game.exhaustion) == ({"anna": 2, "bert": 1}, {"anna": 1, "bert": 2})


@pytest.mark.rule("RB-DMG-08")
def test_a_card_may_remove_wounds() -> None:
    t = anna(cards=["trial-potion"], wounds=3).movement().play("use:trial-potion")
    assert t.wounds("anna") == 1


@pytest.mark.rule("RB-DMG-09")
def test_an_effect_removes_no_more_counters_than_there_are() -> None:
    """The Balm removes nine of each."""
    t = anna(cards=["trial-balm"], wounds=2, exhaustion=1).movement().play("use:trial-balm")
    assert (t.game.wounds, t.game.exhaustion) == ({}, {})
    assert t.happened("healed") == [{"seat": 0, "who": "anna", "wounds": 2, "exhaustion": 1}]
    t.run(damage.wound, "anna", 1, "").run(damage.tire, "anna", 1)
    assert (t.wounds("anna"), t.exhaustion("anna")) == (1, 1)


@pytest.mark.rule("RB-DMG-10", "RB-UNDEF-03", "RB-RUL-11")
@pytest.mark.parametrize("way", ["escape", "knock-out"])
def test_wounds_on_a_challenge_are_gone_when_the_combat_ends(way: str) -> None:
    t = table("anna", "bert")
    space = t.jewel("green")
    t.put(0, at=space).counter(space, "green").deck("green", "trial-golem").adventure().play("attempt:green")
    t.dice(*SUCCESS * 4).play("fight-on", "attack")
    assert t.wounds("trial-golem") == 1
    if way == "escape":
        t.play("escape:ranged")
    else:
        t.put(0, wounds=4).dice(*FAILURE).play("fight-on", "defend")
    while t.topic in ("space-after-escape", "town-after-knock-out"):
        t.play(t.options[0])
    assert t.game.undefeated[0].card == "trial-golem"
    t.put(1, at=space).adventure(1).play("attempt:green")
    assert t.game.fight.enemy == "trial-golem"
    assert t.wounds("trial-golem") == 0


LEADEN = """
[pack]
id = "leaden"
name = "Leaden"

[[item]]
id = "leaden-crown"
name = "Leaden Crown"
type = "artifact"
cost = 1
[[item.modifier]]
of = "stamina"
by = -2
[[item.modifier]]
of = "life"
by = -1

[[challenge]]
id = "leaden-king"
name = "Leaden King"
colour = "green"
ranged = [9, 1]
melee = [9, 1]
magic = [9, 1]
life = 1
[challenge.kept]
type = "artifact"
modifier = [ { of = "stamina", by = -2 }, { of = "life", by = -1 } ]

[[challenge]]
id = "leaden-guard"
name = "Leaden Guard"
colour = "green"
ranged = [9, 1]
melee = [9, 1]
magic = [9, 1]
life = 1
modifier = [ { of = "stamina", by = -2 }, { of = "life", by = -1 } ]

[[event]]
id = "leaden-age"
name = "Leaden Age"
colour = "green"
number = 1
modifier = [ { of = "stamina", by = -2 }, { of = "life", by = -1 } ]
"""


@pytest.mark.rule("RB-DMG-07", "RB-RUL-10")
@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize(
    ("exhaustion", "wounds", "after"), [(1, 0, (1, 0)), (3, 0, (1, 2)), (1, 3, (1, 3)), (1, 4, None), (3, 2, None)]
)
def test_a_card_that_weakens_its_new_owner_does_so_at_once(
    tmp_path: Path, kept: bool, exhaustion: int, wounds: int, after: tuple[int, int] | None
) -> None:
    """Anna's 3 Stamina and 5 Life are 1 and 4 with it, bought or kept; None: she is knocked out."""
    (tmp_path / "cards.toml").write_text(LEADEN, encoding="utf-8")
    t = table(packs=[tmp_path]).put(0, at="Forge", exhaustion=exhaustion, wounds=wounds)
    if kept:
        t.run(cards.keep_card, 0, "leaden-king", "kept")
    else:
        t.run(cards.gain_card, 0, "leaden-crown")
    assert down(t) == ([] if after else ["anna"])
    assert after is None or (t.exhaustion("anna"), t.wounds("anna")) == after


@pytest.mark.rule("RB-DMG-07", "RB-RUL-10")
def test_also_a_hero_whose_turn_it_is_not(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(LEADEN, encoding="utf-8")
    t = table(packs=[tmp_path]).put(1, at="Forge", exhaustion=4, wounds=1)
    t.only(cards.gain_card, 1, "leaden-crown", seat=0)
    assert (t.exhaustion("bert"), t.wounds("bert")) == (2, 3)


@pytest.mark.rule("RB-DMG-07", "RB-RUL-10", "RB-EVENT-08")
@pytest.mark.parametrize(("exhaustion", "wounds", "after"), [(1, 3, (1, 3)), (3, 0, (1, 2)), (1, 4, None)])
def test_so_does_an_event_that_weakens_every_hero(
    tmp_path: Path, exhaustion: int, wounds: int, after: tuple[int, int] | None
) -> None:
    (tmp_path / "cards.toml").write_text(LEADEN, encoding="utf-8")
    """Bert has 1 Stamina more than Anna."""
    t = table(packs=[tmp_path]).put(1, at="Forge", exhaustion=exhaustion + 1, wounds=wounds)
    t.put(0, at="Forge", exhaustion=exhaustion, wounds=wounds)
    t.take_out("leaden-age")
    t.game.revealed = ("leaden-age",)
    t.only(adventure.event_drawn, 0, "leaden-age")
    assert down(t) == ([] if after else ["anna", "bert"])
    if after:
        assert (t.exhaustion("anna"), t.wounds("anna")) == after
        assert (t.exhaustion("bert"), t.wounds("bert")) == (after[0] + 1, after[1])


@pytest.mark.rule("RB-DMG-07", "RB-RUL-10")
@pytest.mark.parametrize(("exhaustion", "wounds", "after"), [(1, 3, (1, 3)), (3, 0, (1, 2)), (1, 4, None)])
def test_so_does_a_challenge_that_weakens_whoever_faces_it(
    tmp_path: Path, exhaustion: int, wounds: int, after: tuple[int, int] | None
) -> None:
    (tmp_path / "cards.toml").write_text(LEADEN, encoding="utf-8")
    t = table(packs=[tmp_path]).put(0, at="Forge", exhaustion=exhaustion, wounds=wounds).face("leaden-guard")
    assert down(t) == ([] if after else ["anna"]) and not t.happened("rolled")
    assert after is None or (t.exhaustion("anna"), t.wounds("anna")) == after
