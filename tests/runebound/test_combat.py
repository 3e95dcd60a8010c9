"""COMBAT: rounds, phases, rolls and their results."""

import pytest

from questable.runebound import values
from questable.runebound.combat import decide, miss_damage, struck_damage
from tests.kit import Table, table

PHASES = ("ranged", "melee", "magic")
SUCCESS, FAILURE = (10, 10), (1, 1)


def fight(enemy: str = "trial-golem", *dice: tuple[int, int], **facts: object) -> Table:
    """Anna faces this enemy and does not try to escape: the ranged phase begins, the next rolls are known."""
    t = table("anna", "bert").put(0, **facts).face(enemy)
    while t.topic.startswith("use-"):
        t.play("pass")
    return t.dice(*(face for roll in dice for face in roll)).play("fight-on")


def phase(t: Table) -> object:
    """The phase whose actor is being chosen."""
    assert t.game.decision is not None
    assert t.topic == "attack-or-defend"
    return t.game.decision.subject


def rolls(t: Table) -> list[tuple[str, str, str]]:
    """In which phase who did what."""
    return [(facts["phase"], facts["who"], facts["action"]) for facts in t.happened("rolled")]


@pytest.mark.rule("RB-COMBAT-01")
def test_a_round_has_an_escape_a_ranged_a_melee_and_a_magic_phase() -> None:
    t = table("anna", "bert").face("trial-golem").dice(*SUCCESS * 3)
    assert t.topic == "escape"
    t.play("fight-on")
    seen = []
    for _ in PHASES:
        seen.append(phase(t))
        t.play("defend")
    assert seen == list(PHASES)
    assert t.topic == "escape"
    assert [facts["round"] for facts in t.happened("combat-round")] == [1, 2]


@pytest.mark.rule("RB-COMBAT-02")
def test_rounds_repeat_while_nobody_has_won() -> None:
    t = table("anna", "bert").face("trial-golem").dice(*SUCCESS * 15)
    for _ in range(5):
        t.play("fight-on", "defend", "defend", "defend")
    assert t.game.fight.round == 6
    assert t.topic == "escape"


@pytest.mark.rule("RB-COMBAT-02")
def test_rounds_end_when_the_enemy_is_defeated() -> None:
    t = fight("trial-rat", SUCCESS).play("attack")
    assert not t.game.fights
    assert [facts["card"] for facts in t.happened("beaten")] == ["trial-rat"]


@pytest.mark.rule("RB-COMBAT-02")
def test_rounds_end_when_the_hero_is_knocked_out() -> None:
    t = fight("trial-golem", FAILURE, wounds=4, at="Forge").play("attack")
    assert not t.game.fights
    assert [facts["who"] for facts in t.happened("knocked-out")] == ["anna"]


@pytest.mark.rule("RB-COMBAT-02")
def test_rounds_end_when_the_hero_has_escaped() -> None:
    t = fight("trial-golem", *[SUCCESS] * 4).play("defend", "defend", "defend", "escape:ranged")
    assert not t.game.fights
    assert t.happened("escaped")


@pytest.mark.rule("RB-COMBAT-03")
def test_in_each_phase_exactly_one_roll_is_made() -> None:
    """The hero attacks, an ally attacks, the hero defends: one throw of two dice each."""
    t = fight("trial-golem", *[SUCCESS] * 3, cards=["trial-veteran"])
    thrown = t.game.dice.drawn
    t.play("attack", "attack:trial-veteran")  # the hero can only defend in the third phase
    assert rolls(t) == [
        ("ranged", "anna", "attack"),
        ("melee", "trial-veteran", "attack"),
        ("magic", "anna", "defend"),
    ]
    assert t.game.dice.drawn == thrown + 3


@pytest.mark.rule("RB-COMBAT-04")
def test_who_acts_is_chosen_at_the_beginning_of_each_phase() -> None:
    t = fight("trial-golem", *[SUCCESS] * 3, cards=["trial-veteran", "trial-archer"])
    choices = []
    for choice in ("attack:trial-archer", "defend", "attack"):
        choices.append((phase(t), t.options))
        t.play(choice)
    assert choices == [
        ("ranged", ["attack", "attack:trial-veteran", "attack:trial-archer", "defend"]),
        ("melee", ["attack", "attack:trial-veteran", "defend"]),
        ("magic", ["attack", "attack:trial-veteran", "defend"]),
    ]


@pytest.mark.rule("RB-COMBAT-04")
def test_what_the_start_of_a_phase_brings_is_known_when_the_actor_is_chosen() -> None:
    t = fight("trial-golem", cards=["trial-quiver"])
    assert (t.topic, t.game.fight.phase) == ("use-phase-start", "ranged")
    assert phase(t.play("use:trial-quiver")) == "ranged"


@pytest.mark.rule("RB-EX-07", "RB-COMBAT-04", "RB-COMBAT-08")
@pytest.mark.parametrize(
    "facts", [{}, {"wounds": 3}, {"exhaustion": 1}, {"experience": ["body"] * 3}, {"gold": 0}], ids=str
)
def test_deciding_phase_by_phase(facts: dict[str, object]) -> None:
    """The hero planned to attack in magic; in melee the player may still attack instead, and defend in magic."""
    t = fight("trial-golem", *[SUCCESS] * 3, **facts).play("defend")
    assert (phase(t), t.options) == ("melee", ["attack", "defend"])
    t.play("attack")
    assert rolls(t)[1:] == [("melee", "anna", "attack"), ("magic", "anna", "defend")]


@pytest.mark.rule("RB-COMBAT-05")
def test_the_hero_attacks_in_one_phase_per_round_only() -> None:
    t = fight("trial-golem", *[SUCCESS] * 3, cards=["trial-veteran"]).play("attack")
    assert (phase(t), t.options) == ("melee", ["attack:trial-veteran", "defend"])
    t.play("defend")
    assert (phase(t), t.options) == ("magic", ["attack:trial-veteran", "defend"])
    t.play("defend", "fight-on")
    assert t.options == ["attack", "attack:trial-veteran", "defend"]


@pytest.mark.rule("RB-COMBAT-06", "RB-ALLY-05")
def test_each_ally_attacks_in_one_phase_per_round_only() -> None:
    t = fight("trial-golem", *[SUCCESS] * 3, cards=["trial-veteran", "trial-archer"]).play("attack:trial-veteran")
    assert t.options == ["attack", "attack:trial-archer", "defend"]
    t.play("attack:trial-archer")
    assert t.options == ["attack", "defend"]
    t.play("defend", "fight-on")
    assert t.options == ["attack", "attack:trial-veteran", "attack:trial-archer", "defend"]


@pytest.mark.rule("RB-COMBAT-07")
def test_if_nobody_attacks_the_hero_defends() -> None:
    """Without allies and after the own attack nothing is left to choose."""
    t = fight("trial-golem", *[SUCCESS] * 3).play("attack")
    assert rolls(t) == [("ranged", "anna", "attack"), ("melee", "anna", "defend"), ("magic", "anna", "defend")]
    assert t.topic == "escape"


@pytest.mark.rule("RB-COMBAT-07", "RB-ALLY-06")
def test_it_is_the_hero_who_defends_not_an_ally() -> None:
    t = fight("trial-golem", FAILURE, cards=["trial-veteran"]).play("defend")
    assert rolls(t) == [("ranged", "anna", "defend")]
    assert t.game.wounds == {"anna": 1}


@pytest.mark.rule("RB-COMBAT-08")
def test_a_hero_may_defend_in_all_three_phases() -> None:
    t = fight("trial-golem", *[SUCCESS] * 3).play("defend", "defend", "defend")
    assert [action for _, _, action in rolls(t)] == ["defend"] * 3
    assert t.wounds("trial-golem") == 0


@pytest.mark.rule("RB-COMBAT-08")
def test_nor_need_an_ally_attack_in_any_round() -> None:
    t = fight("trial-golem", *[SUCCESS] * 6, cards=["trial-veteran", "trial-twin-blade"])
    t.play("defend", "defend", "defend", "fight-on", "defend", "defend", "defend")
    assert rolls(t) == [(phase, "anna", "defend") for phase in PHASES] * 2
    assert t.wounds("trial-golem") == 0


@pytest.mark.rule("RB-COMBAT-09")
def test_a_roll_is_two_dice_plus_mind_body_or_spirit() -> None:
    """Mind 4, Body 3, Spirit 2."""
    t = fight("trial-titan", *[(7, 2)] * 3).play("defend", "defend", "defend")
    assert [(facts["phase"], facts["dice"], facts["value"]) for facts in t.happened("rolled")] == [
        ("ranged", [7, 2], 4),
        ("melee", [7, 2], 3),
        ("magic", [7, 2], 2),
    ]


@pytest.mark.rule("RB-COMBAT-09")
def test_a_roll_adds_the_acting_characters_current_value_and_modifiers() -> None:
    """The squire's Mind is 2. Anna: Body 3, one experience counter for 2, the sword for 2 when attacking."""
    t = fight("trial-golem", *[SUCCESS] * 3, cards=["trial-sword", "trial-squire"], experience=["body"])
    t.play("attack:trial-squire", "attack")
    assert [facts["value"] for facts in t.happened("rolled")] == [2, 7, 2]


@pytest.mark.rule("RB-COMBAT-10")
@pytest.mark.parametrize(("dice", "success"), [((5, 5), False), ((5, 6), True), ((6, 6), True)])
def test_the_roll_succeeds_if_it_equals_or_exceeds_the_enemys_value(dice: tuple[int, int], success: bool) -> None:
    """Mind 4 against 15."""
    t = fight("trial-golem", dice).play("attack")
    assert t.happened("rolled")[0]["success"] is success
    assert bool(t.happened("enemy-wounded")) is success
    assert "RB-COMBAT-10" in t.cites("rolled")


@pytest.mark.rule("RB-COMBAT-10")
def test_each_phase_has_its_own_target() -> None:
    t = fight("trial-goblin", *[SUCCESS] * 3).play("defend", "defend", "defend")
    assert [facts["target"] for facts in t.happened("rolled")] == [13, 14, 12]


@pytest.mark.rule("RB-COMBAT-11")
@pytest.mark.parametrize(
    ("choices", "cards", "amount"),
    [
        (["attack"], ["trial-axe"], 1),
        (["defend", "attack"], [], 2),
        (["defend", "attack"], ["trial-axe"], 3),
        (["defend", "attack:trial-squire"], ["trial-squire", "trial-axe"], 2),
    ],
)
def test_a_successful_attack_wounds_the_enemy_and_not_the_attacker(
    choices: list[str], cards: list[str], amount: int
) -> None:
    """Anna deals 1 in ranged and 2 in melee combat, her axe adds 1 in melee; the squire deals 2."""
    t = fight("trial-golem", *[SUCCESS] * 3, cards=cards).play(*choices)
    assert t.wounds("trial-golem") == amount
    assert t.game.wounds == {}


@pytest.mark.rule("RB-COMBAT-11")
def test_an_attacker_without_damage_does_none() -> None:
    """The squire's damage in magic is 0."""
    t = fight("trial-golem", SUCCESS, SUCCESS, SUCCESS, cards=["trial-squire"], experience=["spirit"] * 9)
    t.play("defend", "defend", "attack:trial-squire")
    assert t.happened("rolled")[-1]["success"] and t.wounds("trial-golem") == 0


@pytest.mark.rule("RB-COMBAT-12")
@pytest.mark.parametrize(("who", "choice"), [("anna", "attack"), ("trial-veteran", "attack:trial-veteran")])
def test_a_failed_attack_wounds_the_attacker(who: str, choice: str) -> None:
    """The Ogre deals 3."""
    t = fight("trial-ogre", FAILURE, cards=["trial-veteran"]).play(choice)
    assert t.game.wounds == {who: 3}
    assert t.wounds("trial-ogre") == 0
    assert t.cites("wounded") == {"RB-COMBAT-12"}


@pytest.mark.rule("RB-COMBAT-12", "RB-COMBAT-14")
@pytest.mark.parametrize("action", ["attack", "defend"])
def test_the_damage_is_that_of_the_phase(action: str) -> None:
    """The Goblin deals 1 in ranged and 2 in melee combat."""
    t = fight("trial-goblin", FAILURE, *[SUCCESS] * 2).play(action)
    assert t.wounds("anna") == 1
    t = fight("trial-goblin", SUCCESS, FAILURE, SUCCESS).play("defend", action)
    assert t.wounds("anna") == 2


@pytest.mark.rule("RB-COMBAT-09", "RB-ITEM-11")
@pytest.mark.parametrize(
    ("when", "ally", "value"),
    [
        ("ranged", "trial-squire", 2),
        ("melee", "trial-squire", 4),
        ("melee", "trial-priest", 1),
        ("magic", "trial-priest", 3),
    ],
)
def test_what_the_hero_is_given_does_not_help_the_roll_of_an_ally(when: str, ally: str, value: int) -> None:
    """Experience and what raises values are Anna's; an ally attacks with what is printed."""
    learnt = ["mind", "body", "spirit"] * 2
    t = fight(
        "trial-golem", *[SUCCESS] * 3, cards=["trial-squire", "trial-priest", "trial-of-value"], experience=learnt
    )
    while len(t.happened("rolled")) <= PHASES.index(when):
        acts = t.topic == "attack-or-defend" and phase(t) == when
        t.play(f"attack:{ally}" if acts else "defend" if t.topic == "attack-or-defend" else "pass")
    rolled = t.happened("rolled")[PHASES.index(when)]
    assert (rolled["who"], rolled["value"]) == (ally, value)


@pytest.mark.rule("RB-CHAL-01", "RB-COMBAT-12", "RB-COMBAT-14")
def test_each_of_the_six_numbers_of_a_challenge_is_used_in_its_phase() -> None:
    t = table("anna", "bert")
    faces = [t.game.content.challenges[card] for card in ("trial-goblin", "trial-witch", "trial-dragon", "trial-ogre")]
    for face in faces:
        t.face(face.id)
        for when, (target, harm) in zip(PHASES, (face.ranged, face.melee, face.magic), strict=True):
            t.game.fight.phase = when
            assert values.enemy_value(t.game, when) == target
            assert values.enemy_damage(t.game, when) == miss_damage(t.game, when) == struck_damage(t.game, when) == harm
        assert values.enemy_life(t.game) == face.life
    assert any(face.melee[1] != face.magic[1] for face in faces)


@pytest.mark.rule("RB-COMBAT-13")
def test_a_successful_defence_changes_nothing() -> None:
    t = fight("trial-ogre", SUCCESS).play("defend")
    assert (t.game.wounds, t.game.exhaustion, t.wounds("trial-ogre")) == ({}, {}, 0)
    assert phase(t) == "melee"


@pytest.mark.rule("RB-COMBAT-14")
def test_a_failed_defence_wounds_the_hero() -> None:
    t = fight("trial-ogre", FAILURE, cards=["trial-veteran"]).play("defend")
    assert t.game.wounds == {"anna": 3}
    assert t.wounds("trial-ogre") == 0


@pytest.mark.rule("RB-COMBAT-12", "RB-COMBAT-14")
@pytest.mark.parametrize("action", ["attack", "defend"])
@pytest.mark.parametrize("more", [1, 4])
def test_however_great_the_damage_is_all_of_it_is_suffered(action: str, more: int) -> None:
    t = fight("trial-ogre", FAILURE, SUCCESS, SUCCESS, experience=["life"] * 3)
    t.game.queries = {**t.game.queries, "life_of": lambda g, seat, who: 20}
    name = "miss_damage" if action == "attack" else "struck_damage"
    below = t.game.queries[name]
    t.game.queries = {**t.game.queries, name: lambda g, phase: below(g, phase) + more}
    assert t.play(action).wounds("anna") == 3 + more


@pytest.mark.rule("RB-COMBAT-15")
@pytest.mark.parametrize(("dice", "wounds"), [(SUCCESS, {}), (FAILURE, {"trial-veteran": 3})])
def test_when_an_ally_attacks_the_hero_neither_rolls_nor_suffers(dice: tuple[int, int], wounds: dict[str, int]) -> None:
    t = fight("trial-ogre", dice, cards=["trial-veteran"]).play("attack:trial-veteran")
    assert rolls(t) == [("ranged", "trial-veteran", "attack")]
    assert t.game.wounds == wounds
    assert phase(t) == "melee"


@pytest.mark.rule("RB-EX-08", "RB-COMBAT-07", "RB-COMBAT-15")
def test_ally_as_shield() -> None:
    """The hero attacked in ranged; the ally attacks in melee and fails against damage 3; the hero must defend."""
    t = fight("trial-ogre", SUCCESS, FAILURE, SUCCESS, cards=["trial-veteran"]).play("attack")
    t.play("attack:trial-veteran")
    assert t.game.wounds == {"trial-veteran": 3}
    assert rolls(t) == [
        ("ranged", "anna", "attack"),
        ("melee", "trial-veteran", "attack"),
        ("magic", "anna", "defend"),
    ]


@pytest.mark.rule("RB-COMBAT-15")
@pytest.mark.parametrize("result", [SUCCESS, FAILURE])
def test_so_it_is_in_every_round(result: tuple[int, int]) -> None:
    t = fight("trial-golem", *[SUCCESS] * 3, result, cards=["trial-veteran"])
    t.play("defend", "defend", "defend", "fight-on", "attack:trial-veteran")
    assert rolls(t)[3:] == [("ranged", "trial-veteran", "attack")]
    assert (t.wounds("anna"), t.wounds("trial-veteran")) == (0, 0 if result == SUCCESS else 1)


@pytest.mark.rule("RB-COMBAT-16")
@pytest.mark.parametrize("action", ["attack", "defend"])
def test_against_damage_0_a_failed_roll_has_no_effect(action: str) -> None:
    t = fight("trial-mist", FAILURE, cards=["trial-veteran", "trial-shield"]).play(action)
    assert t.happened("rolled")[0]["success"] is False
    assert t.game.wounds == {}
    assert t.happened("wounded") == []
    assert phase(t) == "melee"


@pytest.mark.rule("RB-COMBAT-16")
@pytest.mark.parametrize("choices", [("escape:ranged",), ("fight-on", "attack"), ("fight-on", "defend")])
def test_a_failed_roll_against_damage_0_has_no_effect_whatever_was_tried(choices: tuple[str, ...]) -> None:
    t = table("anna", "bert").face("trial-mist").dice(*FAILURE, *SUCCESS * 2).play(*choices)
    assert [facts["success"] for facts in t.happened("rolled")][:2] in ([False], [False, True])
    assert not t.game.wounds and not t.happened("wounded")


@pytest.mark.rule("RB-EX-06", "RB-COMBAT-05", "RB-COMBAT-12", "RB-COMBAT-16")
def test_harmless_failure() -> None:
    """Damage 0 in ranged: the hero's failed attack costs nothing but the attack of the round."""
    t = fight("trial-mist", FAILURE, cards=["trial-veteran"]).play("attack")
    assert t.wounds("anna") == 0
    assert (phase(t), t.options) == ("melee", ["attack:trial-veteran", "defend"])


@pytest.mark.rule("RB-COMBAT-17")
def test_no_dice_hit_or_miss_by_themselves() -> None:
    t = fight("trial-golem", (1, 1), SUCCESS, SUCCESS, experience=["mind"] * 5).play("attack")
    assert t.happened("rolled")[0]["success"] is True  # 2 + 14 against 15
    t = fight("trial-titan", (10, 10)).play("attack")
    assert t.happened("rolled")[0]["success"] is False  # 20 + 4 against 30


@pytest.mark.rule("RB-COMBAT-17")
def test_no_dice_are_critical() -> None:
    t = fight("trial-golem", (10, 10), SUCCESS, SUCCESS).play("attack")
    assert t.wounds("trial-golem") == 1
    t = fight("trial-golem", (1, 1), SUCCESS, SUCCESS).play("attack")
    assert t.wounds("anna") == 1


@pytest.mark.rule("RB-EX-09", "RB-COMBAT-18")
def test_early_end() -> None:
    """An enemy with 1 Life left; the ranged attack succeeds; no melee and no magic phase."""
    t = fight("trial-golem", SUCCESS, FAILURE, FAILURE)
    t.game.fight.wounds = 8
    t.play("attack")
    assert not t.game.fights
    assert rolls(t) == [("ranged", "anna", "attack")]
    assert t.wounds("anna") == 0


@pytest.mark.rule("RB-COMBAT-18")
def test_the_combat_goes_on_while_the_enemy_has_life_left() -> None:
    t = fight("trial-golem", *[SUCCESS] * 3)
    t.game.fight.wounds = 7
    t.play("attack")
    assert len(rolls(t)) == 3


@pytest.mark.rule("RB-COMBAT-18")
def test_the_last_blow_may_be_that_of_an_ally() -> None:
    t = fight("trial-golem", SUCCESS, FAILURE, FAILURE, cards=["trial-squire"])
    t.game.fight.wounds = 8
    t.play("attack:trial-squire")
    assert not t.game.fights and t.happened("beaten")
    assert rolls(t) == [("ranged", "trial-squire", "attack")]


@pytest.mark.rule("RB-COMBAT-19")
def test_effects_before_rolling_are_chosen_before_the_dice_fall() -> None:
    t = fight("trial-golem", (4, 4), SUCCESS, SUCCESS, cards=["trial-bow"]).play("attack")
    assert (t.topic, t.options) == ("use-before-roll", ["use:trial-bow", "pass"])
    assert rolls(t) == []
    t.play("use:trial-bow")
    assert t.happened("rolled")[0]["value"] == 7
    assert t.happened("rolled")[0]["success"] is True  # 8 + 4 + 3 against 15


@pytest.mark.rule("RB-COMBAT-19")
def test_so_they_are_for_the_roll_of_an_ally() -> None:
    t = fight("trial-golem", (4, 4), cards=["trial-verb-add-side", "trial-squire"]).play("attack:trial-squire")
    assert t.topic == "use-before-roll" and rolls(t) == []
    plain = fight("trial-golem", (4, 4), cards=["trial-squire"]).play("attack:trial-squire").happened("rolled")[0]
    assert t.play("use:trial-verb-add-side").happened("rolled")[0]["value"] == plain["value"] + 2


@pytest.mark.rule("RB-COMBAT-19")
def test_so_they_are_for_a_roll_to_escape() -> None:
    t = table("trial-gwen", "bert").put(0, at="Forge", came_from=0).face("trial-golem").dice(5, 4).play("escape:melee")
    assert t.topic == "use-before-roll" and not t.happened("rolled")
    t.play("use:trial-gwen")
    assert [(each["value"], each["success"]) for each in t.happened("rolled")] == [(4 + 2, True)]


@pytest.mark.rule("RB-COMBAT-19")
def test_effects_before_rolling_cannot_be_used_once_the_dice_have_fallen() -> None:
    t = fight("trial-golem", FAILURE, cards=["trial-bow", "trial-charm"]).play("attack", "pass")
    assert rolls(t)
    assert t.options == ["use:trial-charm", "pass"]


@pytest.mark.rule("RB-COMBAT-19")
def test_effects_that_repeat_a_roll_are_used_after_it_and_before_its_result() -> None:
    t = fight("trial-golem", FAILURE, *[SUCCESS] * 3, cards=["trial-charm"]).play("attack")
    assert t.topic == "use-after-roll"
    assert (rolls(t), t.wounds("anna")) == ([("ranged", "anna", "attack")], 0)
    t.play("use:trial-charm")
    assert (t.wounds("anna"), t.wounds("trial-golem")) == (0, 1)


@pytest.mark.rule("RB-COMBAT-20", "RB-RUL-15")
def test_after_a_reroll_the_new_result_counts_even_if_it_is_worse() -> None:
    t = fight("trial-golem", SUCCESS, FAILURE, SUCCESS, SUCCESS, cards=["trial-charm"])
    t.play("attack", "use:trial-charm")
    assert (t.wounds("anna"), t.wounds("trial-golem")) == (1, 0)


@pytest.mark.rule("RB-COMBAT-20")
@pytest.mark.parametrize(("first", "second"), [(SUCCESS, FAILURE), (FAILURE, SUCCESS)])
def test_so_does_that_of_a_roll_to_escape(first: tuple[int, int], second: tuple[int, int]) -> None:
    t = table("anna", "bert").put(0, at="Forge", cards=["trial-charm"]).face("trial-golem")
    t.dice(*first, *second).play("escape:ranged", "use:trial-charm")
    assert bool(t.happened("escaped")) is (second == SUCCESS)
    assert t.wounds("anna") == (0 if second == SUCCESS else 1)


@pytest.mark.rule("RB-COMBAT-20")
@pytest.mark.parametrize(("first", "second"), [(SUCCESS, FAILURE), (FAILURE, SUCCESS)])
def test_so_does_that_of_a_defence(first: tuple[int, int], second: tuple[int, int]) -> None:
    t = fight("trial-golem", first, second, SUCCESS, SUCCESS, cards=["trial-charm"]).play("defend", "use:trial-charm")
    assert t.wounds("anna") == (0 if second == SUCCESS else 1)


@pytest.mark.rule("RB-COMBAT-20", "RB-RUL-15")
def test_after_a_reroll_of_one_die_its_new_face_counts_even_if_it_is_lower() -> None:
    t = fight("trial-golem", cards=["trial-verb-reroll-one"]).dice(10, 2, 1, *SUCCESS * 2)
    t.play("attack", "use:trial-verb-reroll-one", "reroll:10")
    assert t.happened("rolled")[0]["success"] and not t.happened("rerolled")[0]["success"]
    assert sorted(t.happened("rerolled")[0]["dice"]) == [1, 2]
    assert (t.wounds("anna"), t.wounds("trial-golem")) == (1, 0)


@pytest.mark.rule("RB-COMBAT-20", "RB-CARD-07", "RB-RUL-15")
def test_after_a_reroll_of_the_target_number_the_new_one_counts_even_if_it_is_lower() -> None:
    t = table("anna", "bert").put(1, cards=["trial-charm"]).attack_hero(0, 1).dice(10, 10, 1, 1)
    t.play("fight-on", "defend", "use:trial-charm")
    assert t.happened("target")[0]["dice"] == [1, 1]


@pytest.mark.rule("RB-COMBAT-21")
def test_effects_that_cancel_damage_are_used_when_it_is_about_to_be_placed() -> None:
    t = fight("trial-ogre", FAILURE, cards=["trial-shield"]).play("defend")
    assert (t.topic, t.options, t.wounds("anna")) == ("use-damage", ["use:trial-shield", "pass"], 0)
    t.play("use:trial-shield")
    assert t.wounds("anna") == 1


@pytest.mark.rule("RB-COMBAT-21")
def test_effects_that_cancel_damage_come_too_late_once_it_is_placed() -> None:
    t = fight("trial-ogre", FAILURE, cards=["trial-shield"]).play("defend", "pass")
    assert t.wounds("anna") == 3
    assert t.topic == "attack-or-defend"


@pytest.mark.rule("RB-COMBAT-21")
@pytest.mark.parametrize("card", ["trial-shield", "trial-cloak"])
def test_damage_cannot_fall_below_0(card: str) -> None:
    """The Golem's 1 less 2 is 0: the wound Anna has is not healed."""
    t = fight("trial-golem", FAILURE, wounds=1, cards=[card]).play("defend")
    if card == "trial-shield":
        t.play("use:trial-shield")
    assert t.topic == "attack-or-defend"
    assert t.wounds("anna") == 1


@pytest.mark.rule("RB-COMBAT-21", "RB-COMBAT-11")
def test_nor_can_that_of_an_attack() -> None:
    """The Iron Sentinel takes 1 from all damage in melee; the archer has none."""
    t = fight("iron-sentinel", SUCCESS, SUCCESS, cards=["trial-archer"]).play("defend", "attack:trial-archer")
    assert t.wounds("iron-sentinel") == 0


@pytest.mark.rule("RB-COMBAT-22")
@pytest.mark.parametrize(("card", "later"), [("trial-gong", 4), ("trial-banner", 7)])
def test_temporary_effects_end_with_the_combat_unless_they_say_otherwise(card: str, later: int) -> None:
    """Both add 3 to Anna's rolls: the Gong for this combat, the Banner for this turn."""
    t = table("anna", "bert").put(0, cards=[card]).face("trial-rat").play(f"use:{card}")
    t.dice(*SUCCESS).play("fight-on", "attack")
    t.face("trial-golem").dice(*SUCCESS * 3).play("fight-on", "attack")
    first, second, *_ = t.happened("rolled")
    assert (first["value"], second["value"]) == (7, later)


@pytest.mark.rule("RB-COMBAT-22")
@pytest.mark.parametrize(
    ("number", "values"),
    [(1, [7, 3, 2, 4]), (2, [7, 3, 2, 4]), (3, [7, 6, 5, 4]), (4, [7, 6, 5, 7])],
    ids=["roll", "phase", "round", "combat"],
)
def test_an_effect_lasts_as_long_as_it_states_and_no_longer(number: int, values: list[int]) -> None:
    """It adds 3 and is used when the ranged phase of the first round begins."""
    t = fight("trial-golem", *[SUCCESS] * 4, cards=["trial-lasts"]).play(f"use:trial-lasts/{number}")
    while len(t.happened("rolled")) < 4:
        t.play({"escape": "fight-on", "attack-or-defend": "defend"}.get(t.topic, "pass"))
    assert [facts["value"] for facts in t.happened("rolled")] == values


@pytest.mark.rule("RB-COMBAT-22")
def test_a_temporary_effect_lasts_for_the_whole_combat() -> None:
    t = table("anna", "bert").put(0, cards=["trial-gong"]).face("trial-golem").play("use:trial-gong")
    t.dice(*SUCCESS * 4).play("fight-on", "defend", "defend", "defend", "fight-on", "defend")
    assert [facts["value"] for facts in t.happened("rolled")] == [7, 6, 5, 7]


@pytest.mark.rule("RB-COMBAT-22", "RB-RUL-34")
def test_what_was_to_last_for_a_round_ends_with_a_combat_that_ends_in_it() -> None:
    t = table("anna", "bert").put(0, cards=["trial-drum"]).face("trial-rat").play("use:trial-drum")
    assert values.life_of(t.game, 0, "anna") == 5 + 3
    t.dice(*SUCCESS).play("fight-on", "attack")
    assert values.life_of(t.game, 0, "anna") == 5


@pytest.mark.rule("RB-COMBAT-22")
@pytest.mark.parametrize("result", ["won", "escaped", "lost", "replaced", "called-off"])
def test_however_the_combat_ends_the_effect_ends_with_it(result: str) -> None:
    t = table("anna", "bert").put(0, at="Forge", cards=["trial-gong"]).face("trial-golem").play("use:trial-gong")
    assert [each.lasts for each in t.game.lasting] == ["combat"]
    decide(t.game, 0, result)
    t.game.decision = None
    t.game.run()
    while t.topic in ("space-after-escape", "town-after-knock-out"):
        t.play(t.options[0])
    assert not t.game.lasting and not t.game.fights


@pytest.mark.rule("RB-RUL-42")
def test_a_challenge_from_which_text_frees_the_hero_is_undefeated_and_the_turn_goes_on() -> None:
    t = table("anna", "bert").deck("green", "trial-golem")
    space = t.jewel("green")
    t.put(0, at=space).adventure().play("attempt:green")
    decide(t.game, 0, "called-off")
    t.game.decision = None
    t.game.run()
    assert "trial-golem" in {entry.card for entry in t.game.undefeated} and t.game.counters[space]
    assert t.hero().space == space and t.game.active == 0 and t.cites("not-beaten") == {"RB-CHAL-15"}


@pytest.mark.rule("RB-COMBAT-23")
def test_an_ability_may_let_the_hero_attack_in_two_phases() -> None:
    t = fight("trial-golem", *[SUCCESS] * 3, cards=["trial-twin-blade"]).play("attack")
    assert (phase(t), t.options) == ("melee", ["attack", "defend"])
    t.play("attack")
    assert [action for _, _, action in rolls(t)] == ["attack", "attack", "defend"]
    assert t.wounds("trial-golem") == 3


@pytest.mark.rule("RB-COMBAT-23")
def test_two_such_abilities_let_the_hero_attack_in_all_three_phases() -> None:
    t = fight("trial-golem", *[SUCCESS] * 3, cards=["trial-twin-blade", "trial-of-attacks"])
    t.play("attack", "attack", "attack")
    assert [action for _, _, action in rolls(t)] == ["attack"] * 3


@pytest.mark.rule("RB-COMBAT-23")
def test_an_ability_may_let_an_ally_attack_in_two_phases() -> None:
    t = fight("trial-golem", *[SUCCESS] * 3, cards=["trial-bugle", "trial-veteran"]).play("attack:trial-veteran")
    assert t.options == ["attack", "attack:trial-veteran", "defend"]
    t.play("attack:trial-veteran")
    assert t.options == ["attack", "defend"]


@pytest.mark.rule("RB-COMBAT-24")
def test_other_heroes_in_the_space_take_no_part() -> None:
    t = table("anna", "bert")
    t.put(0, at="Forge").put(1, at="Forge", cards=["trial-veteran", "trial-shield", "trial-charm"])
    t.face("trial-ogre").dice(*FAILURE, *SUCCESS * 2)
    asked = [t.asked]
    for choice in ("fight-on", "attack"):
        t.play(choice)
        asked.append(t.asked)
        assert "attack:trial-veteran" not in t.options
    assert set(asked) == {0}
    assert t.game.wounds == {"anna": 3}
    assert {facts["who"] for facts in t.happened("rolled")} == {"anna"}


@pytest.mark.rule("RB-COMBAT-24")
@pytest.mark.parametrize("origin", ["drawn", "undefeated", "hazard", "encounter", "reward"])
def test_so_it_is_wherever_the_challenge_comes_from(origin: str) -> None:
    t = table("anna", "bert", "cara").put(0, at="Forge").put(1, at="Forge", cards=["trial-veteran"]).put(2, at="Forge")
    if origin == "undefeated":
        t.undefeated("trial-golem", t.hero().space)
    t.face("trial-golem", origin=origin).dice(*SUCCESS * 6)
    asked = set()
    for _ in range(2):
        for choice in ("fight-on", "defend", "defend", "defend"):
            asked.add(t.asked)
            t.play(choice)
    assert asked == {0} and {who for _, who, _ in rolls(t)} == {"anna"} and t.game.fight.side == ()


@pytest.mark.rule("RB-COMBAT-25")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_active_player_makes_all_rolls_and_the_challenge_makes_none(seat: int) -> None:
    t = table("anna", "bert").face("trial-golem", seat)
    if t.topic.startswith("use-"):
        t.play("pass")
    t.dice(*SUCCESS * 3)
    thrown = t.game.dice.drawn
    t.play("fight-on", "defend", "defend", "defend")
    assert [facts["seat"] for facts in t.happened("rolled")] == [seat] * 3
    assert {facts["target"] for facts in t.happened("rolled")} == {15}
    assert t.game.dice.drawn == thrown + 3
    assert t.happened("target") == []
