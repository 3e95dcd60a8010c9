"""ENC: encounters in general."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from questable.return_of_the_heroes.content import Skill, Trial
from tests.return_of_the_heroes.kit import Table, table


def here(point: str, *encounters: str, **facts: object) -> Table:
    """A hero (with something to leave, so that he is always asked) on a point with these encounters."""
    t = table("warrior", "elf").stock().hero(0, at=point, house="B4", quests={}, objects=["amulet"], **facts)
    t.hero(1, at="O13", house="O13", quests={})
    for encounter in encounters:
        t.lay(encounter, point)
    return t


def uses(t: Table) -> list[str]:
    assert t.topic == "act"
    return [option for option in t.options if option.startswith("use")]


@pytest.mark.rule("RH-ENC-01")
def test_encounters_are_used_after_the_fight_of_the_turn() -> None:
    t = here("A8", "beggar", gold=3).lay("orc", "A8").skill(melee=11).dice(1, 1).act()
    assert t.topic == "choose-skill"
    assert uses(t.play("skill:melee", "cube:red")) == ["use:beggar"]


@pytest.mark.rule("RH-ENC-01", "RH-ENC-05", "RH-ACT-05")
def test_also_after_a_token_has_been_drawn_and_another_was_used() -> None:
    t = here("A8", "beggar", "spring-of-life", gold=3, life=1).lay("orc", "A8")
    t.bag("road-sign", "ranger", "boat").skill(melee=11).dice(1, 1, 6).act().play("skill:melee", "cube:red")
    assert t.kinds("drew") and uses(t) == ["use:beggar", "use:spring-of-life"]
    assert uses(t.play("use:beggar")) == ["use:spring-of-life"]


@pytest.mark.rule("RH-ENC-01")
def test_a_defeated_hero_uses_no_encounter() -> None:
    t = here("A8", "beggar", gold=3).lay("orc", "A8").skill(melee=2).dice(6, 6).act().play("skill:melee")
    assert t.asked == 1 and t[0].gold == 3


@pytest.mark.rule("RH-ENC-01")
def test_encounters_are_no_part_of_the_movement_and_optional() -> None:
    t = here("A8", "beggar", gold=3).turn()
    assert {option.split(":")[0] for option in t.options} == {"step", "stay"}
    assert uses(t.play("stay")) == ["use:beggar"]
    t.play("end-turn")
    assert t.asked == 1 and t[0].gold == 3 and not t.kinds("used")


@pytest.mark.rule("RH-ENC-02", "RH-RUL-40")
@pytest.mark.parametrize("face", [1, 6])
def test_a_used_encounter_stays_for_later_turns_and_for_others(face: int) -> None:
    t = here("A8", "beggar", gold=3).dice(face).act().play("use:beggar")
    if face == 1:
        t.play("cube:red")
    assert t.at("A8") == ("beggar",) and "beggar" not in t.game.down
    t.act()
    assert uses(t) == ["use:beggar"]
    t.hero(1, at="A8", gold=1, objects=["cart"]).act(1)
    assert uses(t) == ["use:beggar"]


@pytest.mark.rule("RH-ENC-02")
@pytest.mark.parametrize(
    ("encounter", "answers"),
    [
        ("spring-of-life", ()),
        ("mirabar", ()),
        ("mice", ("skill:magic", "look")),
        ("road-sign", ("tile:0", "tile:1")),
        ("clairvoyant", ()),
        ("large-bazaar", ("done",)),
        ("teleporter", ("land:A9",)),
    ],
)
def test_encounters_of_every_kind_stay(encounter: str, answers: tuple[str, ...]) -> None:
    t = here("A8", encounter, gold=3, life=1).bag("shadow").stock("bow-1", "sword-1").skill(magic=10)
    t.dice(1, 1, 1).act().play(f"use:{encounter}")
    for answer in answers:
        if t.topic == "bazaar-offer":
            t.play("done")
        t.play(answer)
    if t.topic == "bazaar-offer":
        t.play("done")
    assert encounter in t.at("A8") and encounter not in t.game.down
    t.hero(1, at="A8", gold=1, life=1, objects=["cart"]).bag("boat").act(1)
    assert f"use:{encounter}" in t.options


@pytest.mark.rule("RH-ENC-03")
@pytest.mark.parametrize(("dice", "helped"), [((3, 4), True), ((4, 4), False)])
def test_an_encounter_may_ask_for_a_test(dice: tuple[int, int], helped: bool) -> None:
    t = here("N4", "road-sign", gold=1).skill(magic=7).dice(*dice).act().play("use:road-sign")
    trial = t.game.content.encounters["road-sign"].trial
    assert trial is not None
    facts = t.kinds("rolled")[0].facts
    assert (facts["skill"], facts["value"]) == (trial.skills[0], 7 + trial.modifier)
    assert (t.topic == "exchange-first") == helped
    assert "RH-ENC-03" in t.cites("used")


@pytest.mark.rule("RH-ENC-03")
@pytest.mark.parametrize(("skill", "modifier"), [("ranged", -2), ("melee", 0), ("magic", -3)])
def test_the_token_names_skill_and_modifier(monkeypatch: pytest.MonkeyPatch, skill: Skill, modifier: int) -> None:
    t = here("N4", "road-sign", gold=1).skill(magic=9, ranged=9, melee=9).dice(3, 3)
    sign = replace(t.game.content.encounters["road-sign"], trial=Trial(skills=(skill,), modifier=modifier))
    monkeypatch.setitem(t.game.content.encounters, "road-sign", sign)
    facts = t.act().play("use:road-sign").kinds("rolled")[0].facts
    assert (facts["skill"], facts["value"]) == (skill, 9 + modifier)


@pytest.mark.rule("RH-ENC-04")
@pytest.mark.parametrize(
    ("encounter", "point", "quest", "thing"),
    [("ranger", "I5", "boots-for-the-ranger", "boots-1"), ("boat", "L4", "wand-for-the-boat", "wand-1")],
)
def test_some_encounters_are_only_destinations(encounter: str, point: str, quest: str, thing: str) -> None:
    t = here(point, encounter, gold=9, life=1).act()
    assert uses(t) == []
    t.hero(0, side_quests=[quest], objects=[thing]).act()
    assert uses(t) == [] and f"complete:{quest}" in t.options


@pytest.mark.rule("RH-ENC-04")
def test_tokens_of_personal_quests_have_no_effect_of_their_own() -> None:
    t = here("A8", "granatus", "bears", "dungeon", gold=9, life=1)
    t.hero(0, quests={"granatus-pan-flute": 0, "the-signet-ring": 0, "free-daphne": 0}).act()
    assert uses(t) == []
    t.hero(0, quests={"granatus-pan-flute": 1}).act()
    assert uses(t) == [] and "stage:granatus-pan-flute" in t.options


@pytest.mark.rule("RH-ENC-05")
def test_several_encounters_of_a_point_may_be_used_in_one_turn_each_once() -> None:
    t = here("A8", "beggar", "spring-of-life", gold=9, life=1).lay("gasconier", "A8").skill(melee=5)
    t.dice(6, 1, 1, 1).act()
    assert uses(t) == ["use:beggar", "use:spring-of-life", "use:gasconier"]
    t.play("use:beggar")
    assert uses(t) == ["use:spring-of-life", "use:gasconier"]
    t.play("use:spring-of-life")
    assert t[0].life == 2 and uses(t) == ["use:gasconier"]  # more life is missing, but it was used
    assert uses(t.play("use:gasconier")) == []
    assert t[0].gold == 7
