"""INFL, COMBAT, TOKEN: the Night King's influence on combats, favoured servants."""

from __future__ import annotations

import pytest

from questable.runebound import combat, values
from tests.runebound.midnight.kit import FOREST, HILLS, PLAINS, ROAD, SWAMP, MidnightTable, midnight


def value(t: MidnightTable, phase: str) -> int:
    return values.enemy_value(t.game, phase)


@pytest.mark.rule("MN-INFL-01", "MN-COMBAT-01", "MN-RUL-53")
def test_after_before_combat_and_before_the_first_escape_one_phase_must_be_chosen() -> None:
    t = midnight().put(0, cards=["trial-bomb"]).face("trial-wolf")
    assert t.topic == "use-before-combat"
    t.play("pass")
    assert (t.topic, t.asked) == ("influence", t.king)
    assert t.options == ["influence:ranged", "influence:melee", "influence:magic"]
    t.dice(ROAD).play("influence:ranged")
    assert (t.topic, t.asked) == ("escape", 0)


@pytest.mark.rule("MN-RUL-53")
def test_a_combat_that_is_over_before_has_no_influence_roll() -> None:
    t = midnight().put(0, cards=["trial-bomb"])
    t.take_out("trial-wolf")
    t.face("trial-wolf")
    t.game.fights[-1].wounds = 1
    t.play("use:trial-bomb")
    assert (t.topic, t.happened("influence-dice")) == ("", [])


@pytest.mark.rule("MN-INFL-02", "MN-LEVEL-01", "MN-LEVEL-02")
@pytest.mark.parametrize(("level", "dice"), [(1, 1), (2, 2), (4, 4), (5, 5), (7, 5)])
def test_as_many_dice_as_the_heros_level_at_most_five(level: int, dice: int) -> None:
    t = midnight().level(0, level).put(0, points=9).face("trial-wolf").play("influence:melee")
    assert len(t.happened("influence-dice")[0]["dice"]) == dice


@pytest.mark.rule("MN-INFL-03", "MN-INFL-04", "MN-INFL-05", "MN-INFL-07")
@pytest.mark.parametrize(
    ("phase", "faces", "more"),
    [("ranged", (HILLS, HILLS, PLAINS), 2), ("melee", (PLAINS, HILLS, FOREST), 1), ("magic", (SWAMP, SWAMP, SWAMP), 3)],
)
def test_successes_add_to_the_value_of_the_phase_for_the_whole_combat(
    phase: str, faces: tuple[int, ...], more: int
) -> None:
    t = midnight().level(0, 3).face("trial-sentry").dice(*faces).play(f"influence:{phase}")
    for each in ("ranged", "melee", "magic"):
        assert value(t, each) == 13 + (more if each == phase else 0)
        assert values.enemy_damage(t.game, each) == {"ranged": 1, "melee": 2, "magic": 1}[each]
    t.dice(*(10, 10) * 3).play("fight-on", "attack", "attack")
    assert t.game.fights[-1].round == 2
    assert value(t, phase) == 13 + more
    assert t.topic == "escape"  # not asked again
    t.dice(10, 10).play("fight-on", "attack")
    assert t.game.influence == {}
    assert t.game.influenced == ()


@pytest.mark.rule("MN-INFL-05")
def test_the_next_combat_begins_without_it() -> None:
    t = midnight().face("trial-wolf").dice(HILLS).play("influence:ranged")
    t.dice(10, 10).play("escape:ranged", "leave-it").face("trial-sentry")
    assert t.topic == "influence"
    assert value(t, "ranged") == 13


@pytest.mark.rule(
    "MN-EX-11", "MN-INFL-06", "MN-TOKEN-02", "MN-TOKEN-05", "MN-RUL-33", "MN-TOKEN-11", "MN-RUL-93", "MN-RUL-34"
)
def test_the_example_of_two_re_rolls() -> None:
    t = midnight().level(0, 4).tokens(mind=2, body=1).face("trial-warlord")
    t.dice(HILLS, ROAD, FOREST, SWAMP, ROAD, HILLS).play("influence:ranged")
    assert (t.topic, t.options) == ("reroll-influence", [*(f"reroll-die:{n}" for n in range(1, 5)), "keep-dice"])
    t.play("reroll-die:2")
    assert t.game.influence_dice == (HILLS, ROAD, FOREST, SWAMP)
    t.play("reroll-die:3")
    assert t.topic == "escape"  # no mind token is left
    assert (value(t, "ranged"), t.game.tokens) == (17, {"body": 1})
    assert values.enemy_damage(t.game, "ranged") == 3


@pytest.mark.rule("MN-TOKEN-02", "MN-TOKEN-03", "MN-TOKEN-04", "MN-TOKEN-06")
@pytest.mark.parametrize(("phase", "kind"), [("ranged", "mind"), ("melee", "body"), ("magic", "spirit")])
def test_only_tokens_of_the_phase_can_be_used(phase: str, kind: str) -> None:
    others = {each: 1 for each in ("mind", "body", "spirit") if each != kind}
    t = midnight().tokens(**others).face("trial-wolf").dice(ROAD).play(f"influence:{phase}")
    assert t.topic == "escape"
    t = midnight().tokens(**{kind: 1}).face("trial-wolf").dice(ROAD).play(f"influence:{phase}")
    assert t.topic == "reroll-influence"
    t.play("keep-dice")
    assert (t.game.tokens, t.topic) == ({kind: 1}, "escape")


@pytest.mark.rule("MN-TOKEN-05")
def test_the_last_result_of_a_die_counts_even_if_it_is_worse() -> None:
    t = midnight().tokens(mind=1).face("trial-wolf").dice(HILLS, ROAD).play("influence:ranged", "reroll-die:1")
    assert value(t, "ranged") == 12


@pytest.mark.rule("MN-SHADOW-03", "MN-RUL-104")
def test_dread_influences_a_second_phase() -> None:
    t = midnight(king="sister-null").face("trial-wolf").dice(SWAMP).play("influence:ranged")
    assert (t.topic, t.options) == ("influence-again", ["influence:melee", "influence:magic", "no-influence"])
    t.dice(ROAD).play("influence:magic")
    assert (value(t, "ranged"), value(t, "magic"), t.game.power_used) == (13, 13, 1)
    assert t.topic == "escape"
    for again in (True, True, False):  # three times at the first level
        t.dice(10, 10).play("escape:melee", "leave-it").face("trial-sentry").dice(SWAMP).play("influence:ranged")
        assert t.topic == ("influence-again" if again else "escape")
        if again:
            t.dice(ROAD).play("influence:magic")


# How often heroes attack ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-COMBAT-03", "MN-COMBAT-02", "MN-LEVEL-01")
@pytest.mark.parametrize(("counters", "phases"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (8, 3)])
def test_one_attack_more_for_every_two_counters(counters: int, phases: int) -> None:
    t = midnight().put(0, experience=("stamina",) * counters).face("trial-sentry")
    assert combat.attacks_allowed(t.game, 0, "anna") == phases


@pytest.mark.rule("MN-EX-15", "MN-COMBAT-02", "MN-COMBAT-04", "MN-RUL-55", "MN-RUL-73")
def test_the_example_of_two_attacks_in_a_round() -> None:
    """A failed attack where the damage is 0, a hit, and then only defence; it is decided phase by phase."""
    t = midnight().put(0, experience=("stamina", "stamina")).face("jaran-the-raven")
    while t.topic != "influence":
        t.play("pass" if "pass" in t.options else t.options[-1])
    t.game.wounds.clear()
    t.influenced("magic").play("fight-on")
    assert (t.topic, t.options) == ("attack-or-defend", ["attack", "defend"])
    t.dice(1, 1, 10, 10, 10, 10).play("attack")
    assert t.wounds("anna") == 0  # a failed attack, damage 0
    t.play("attack")
    assert t.game.fights[-1].wounds >= 1
    assert t.topic == "escape"  # in the magic phase there was nothing but defence
    t.play("fight-on", "defend")
    assert t.options == ["attack", "defend"]  # other phases than in the first round


# Favoured servants ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-EX-20", "MN-VAR-07", "MN-VAR-09", "MN-RUL-80")
@pytest.mark.parametrize(("card", "price"), [("trial-warlord", 2), ("trial-sentry", 4), ("trial-wolf", 0)])
def test_tokens_buy_damage_for_favoured_servants(card: str, price: int) -> None:
    t = midnight().tokens(body=5)
    t.game.servants = {"warlord": 2, "soldier": 4}
    t.face(card).dice(ROAD).play("influence:ranged")
    before = t.game.content.challenges[card].melee[1]
    if not price:
        assert t.topic == "escape"
        return
    assert (t.topic, t.options) == ("favoured-servant", ["cruelty:melee", "no-cruelty"])
    t.play("cruelty:melee")
    assert (values.enemy_damage(t.game, "melee"), t.game.tokens) == (before + 1, {"body": 5 - price})
    assert t.topic == "escape"  # never more than +1 in one phase


@pytest.mark.rule("MN-VAR-08", "MN-RUL-80")
def test_also_for_several_phases_that_are_not_influenced() -> None:
    t = midnight().tokens(body=2, spirit=2, mind=1)
    t.game.servants = {"warlord": 2}
    t.face("trial-warlord").dice(ROAD).play("influence:ranged", "keep-dice")
    assert t.options == ["cruelty:melee", "cruelty:magic", "no-cruelty"]
    t.play("cruelty:magic", "cruelty:melee")
    assert [values.enemy_damage(t.game, phase) for phase in ("ranged", "melee", "magic")] == [3, 4, 4]
    t.dice(10, 10).play("escape:ranged", "leave-it")
    assert t.game.cruelty == {}
    t.tokens(body=4).face("trial-warlord").dice(ROAD).play("influence:ranged", "cruelty:melee")
    assert t.topic == "escape"  # never more than +1 in one phase, whatever tokens are left
    assert t.game.tokens == {"body": 2}


@pytest.mark.rule("MN-VAR-09")
def test_a_servant_without_a_counter_gives_nothing() -> None:
    t = midnight().tokens(body=9)
    t.game.servants = {"soldier": 1}
    t.face("trial-warlord").dice(ROAD).play("influence:ranged")
    assert t.topic == "escape"


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-INFL-07", "MN-INFL-03", "MN-SHADOW-03")
@pytest.mark.parametrize("king", ["jahzir", "ulveth", "carrowmar", "sister-null"])
def test_every_king_has_a_terrain_of_his_own_for_each_phase(king: str) -> None:
    for phase in ("ranged", "melee", "magic"):
        t = midnight(king=king)
        terrain = getattr(t.game.content.kings[king], phase)
        faces = sorted(t.game.content.showing[terrain])
        blank = next(face for face in range(1, 7) if face not in faces)
        t.level(0, 2).face("trial-sentry").dice(faces[0], blank).play(f"influence:{phase}")
        assert value(t, phase) == 14
        assert [value(t, each) for each in ("ranged", "melee", "magic") if each != phase] == [13, 13]


@pytest.mark.rule("MN-INFL-03", "MN-RUL-19", "MN-INFL-04")
def test_a_die_with_several_symbols_is_one_success() -> None:
    t = midnight().level(0, 3).face("trial-sentry").dice(5, 5, SWAMP).play("influence:melee")  # plains and hills
    assert value(t, "melee") == 15


@pytest.mark.rule("MN-RUL-53", "MN-INFL-01", "MN-INFL-05")
def test_every_combat_is_influenced_once_also_the_one_after_it() -> None:
    t = midnight(king="carrowmar")
    for end in (("escape:ranged", "leave-it"), ("escape:melee", "leave-it")):
        t.face("trial-sentry")
        assert (t.topic, t.asked) == ("influence", t.king)
        t.influenced()
        t.play("fight-on").dice(*(10, 10) * 3).play("defend", "defend", "defend")
        assert t.topic == "escape"  # the second round: not asked again
        t.dice(10, 10).play(*end)
        assert t.game.influenced == ()


@pytest.mark.rule("MN-RUL-93", "MN-INFL-02", "MN-INFL-04")
def test_five_successes_add_five_whatever_is_printed() -> None:
    t = midnight().level(0, 8).face("trial-warlord").dice(*[HILLS] * 5).play("influence:ranged")
    assert (value(t, "ranged"), values.enemy_damage(t.game, "ranged")) == (20, 3)


@pytest.mark.rule("MN-RUL-33", "MN-TOKEN-05", "MN-TOKEN-11", "MN-INFL-06")
def test_a_token_re_rolls_one_die_and_several_may_go_for_the_same_one() -> None:
    t = midnight().level(0, 3).tokens(spirit=3).face("trial-sentry")
    t.dice(SWAMP, ROAD, SWAMP, ROAD, SWAMP).play("influence:magic", "reroll-die:2")
    assert (t.game.influence_dice, t.game.tokens) == ((SWAMP, ROAD, SWAMP), {"spirit": 2})
    t.play("reroll-die:2")
    assert (t.game.influence_dice, t.game.tokens) == ((SWAMP, SWAMP, SWAMP), {"spirit": 1})
    t.play("keep-dice")
    assert (value(t, "magic"), t.game.tokens) == (16, {"spirit": 1})


@pytest.mark.rule("MN-TOKEN-06", "MN-RUL-34", "MN-TOKEN-03")
def test_tokens_add_nothing_by_themselves() -> None:
    t = midnight().tokens(mind=4, body=4, spirit=4).face("trial-sentry").dice(ROAD, ROAD).play("influence:melee")
    assert [value(t, phase) for phase in ("ranged", "melee", "magic")] == [13, 13, 13]
    t.play("reroll-die:1", "keep-dice")
    assert [value(t, phase) for phase in ("ranged", "melee", "magic")] == [13, 13, 13]
    assert t.game.tokens == {"mind": 4, "body": 3, "spirit": 4}


@pytest.mark.rule("MN-VAR-07", "MN-VAR-08", "MN-EX-20", "MN-RUL-80")
def test_cruelty_is_one_wound_more_for_the_whole_combat_and_needs_all_its_tokens() -> None:
    t = midnight().tokens(body=3, mind=2)
    t.game.servants = {"soldier": 3}
    t.face("trial-sentry").dice(ROAD).play("influence:magic")
    assert t.options == ["cruelty:melee", "no-cruelty"]  # two of mind are not enough
    t.play("cruelty:melee")
    for _ in range(2):
        t.put(0, wounds=0).play("fight-on").dice(10, 10, 1, 1, 10, 10).play("defend", "defend", "defend")
        assert t.wounds("anna") == 3


@pytest.mark.rule("MN-TOKEN-02", "MN-TOKEN-03", "MN-TOKEN-04", "MN-INFL-06", "MN-RUL-33")
@pytest.mark.parametrize(
    ("phase", "kind", "good"), [("ranged", "mind", HILLS), ("melee", "body", PLAINS), ("magic", "spirit", SWAMP)]
)
def test_a_token_of_the_phase_turns_one_die(phase: str, kind: str, good: int) -> None:
    t = midnight().level(0, 2).tokens(mind=2, body=2, spirit=2).face("trial-sentry")
    t.dice(FOREST, FOREST, good).play(f"influence:{phase}")
    assert t.options == ["reroll-die:1", "reroll-die:2", "keep-dice"]
    t.play("reroll-die:2")
    assert (t.game.influence_dice, t.game.tokens[kind], sum(t.game.tokens.values())) == ((FOREST, good), 1, 5)
    t.play("keep-dice")
    assert (value(t, phase), t.game.tokens[kind]) == (14, 1)


@pytest.mark.rule("MN-EX-11", "MN-INFL-04", "MN-RUL-06")
def test_the_example_with_kinire_herself() -> None:
    t = midnight().level(0, 4).tokens(mind=2).face("kinire-spiritspeaker")
    assert (value(t, "ranged"), values.enemy_damage(t.game, "ranged")) == (15, 3)
    t.dice(HILLS, ROAD, FOREST, SWAMP, FOREST, HILLS).play("influence:ranged", "reroll-die:3", "reroll-die:4")
    assert (value(t, "ranged"), values.enemy_damage(t.game, "ranged"), t.game.tokens) == (17, 3, {})
    assert (value(t, "melee"), value(t, "magic")) == (13, 16)
