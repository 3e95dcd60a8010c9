"""The verbs that branch: tests, chances, choices, effects on everyone, and endings."""

from __future__ import annotations

import pytest

from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, last, ready


@pytest.mark.rule("RB-TEST-04")
@pytest.mark.parametrize(("dice", "gold", "tired"), [((5, 5), 1, 0), ((5, 4), 0, 1)])
def test_test(dice: tuple[int, int], gold: int, tired: int) -> None:
    t = ready("trial-verb-test", gold=0).dice(*dice).play("use:trial-verb-test/1")
    assert (t.hero().gold, t.exhaustion("anna")) == (gold, tired)


@pytest.mark.rule("RB-TEST-06")
def test_a_test_without_a_word_about_failure_has_none() -> None:
    t = ready("trial-verb-test", gold=0).dice(1, 1).play("use:trial-verb-test/2", "test:Lore")
    assert (t.hero().gold, t.exhaustion("anna"), t.wounds("anna")) == (0, 0, 0)


@pytest.mark.parametrize(("die", "gold"), [(6, 2), (7, 4), (10, 4)])
def test_chance(die: int, gold: int) -> None:
    t = ready("trial-verb-chance", gold=3).dice(die).play("use:trial-verb-chance")
    assert t.hero().gold == gold
    assert last(t, "chance") == {"seat": 0, "card": "trial-verb-chance", "die": die, "target": 7, "success": die >= 7}


def choosing(**facts: object) -> Table:
    return ready("trial-verb-choose", **facts).play("use:trial-verb-choose")  # type: ignore[arg-type]


def test_choose_and_pay() -> None:
    t = choosing(gold=2)
    assert t.options == ["choose:pay", "choose:sweat", "choose:leave"]
    t.play("choose:pay")
    assert (t.hero().gold, t.hero().points) == (0, 1)
    t = choosing(gold=2).play("choose:sweat")
    assert (t.exhaustion("anna"), t.hero().points) == (2, 2)
    assert choosing(gold=2).play("choose:leave").hero().points == 0


def test_what_cannot_be_paid_is_not_offered() -> None:
    assert choosing(gold=1, exhaustion=1).options == ["choose:sweat", "choose:leave"]
    t = choosing(gold=1, exhaustion=2)  # only leaving is left: no question
    assert t.topic == "use-before-moving"


def test_what_has_a_condition_is_offered_where_it_holds() -> None:
    assert "choose:boast" in choosing(at=1).options


@pytest.mark.parametrize(("number", "gold"), [(1, [4, 4, 4]), (2, [3, 4, 4]), (3, [3, 4, 3])])
def test_everyone(number: int, gold: list[int]) -> None:
    t = table("anna", "bert", "cara").put(0, cards=["trial-verb-everyone"]).put(2, at="Forge").movement()
    t.play(f"use:trial-verb-everyone/{number}")
    assert [hero.gold for hero in t.game.heroes] == gold


def test_everyone_in_turn_order_beginning_with_the_active_player() -> None:
    t = table("anna", "bert", "cara").put(1, cards=["trial-verb-everyone"]).movement(1)
    t.play("use:trial-verb-everyone/1")
    assert [gained["seat"] for gained in t.happened("gained")] == [1, 2, 0]


def test_when_and_otherwise() -> None:
    t = ready("trial-verb-when", gold=0, wounds=1).play("use:trial-verb-when")
    assert (t.wounds("anna"), t.hero().gold) == (0, 0)
    t.play("use:trial-verb-when")
    assert t.hero().gold == 1


def drawing(*cards: str) -> Table:
    t = table().put(0, cards=["trial-verb-end"], points=20).deck("green", *cards)
    return t.put(0, at=t.jewel("green")).turn().play("pass", "stay", "attempt:green")


@pytest.mark.rule("RB-ADV-10")
def test_end_the_adventure() -> None:
    t = drawing("trial-beggar", "trial-goblin").play("use:trial-verb-end/1", "pass", "choose:leave")
    assert [drew["card"] for drew in t.happened("drew")] == ["trial-beggar"]
    assert (t.asked, t.topic) == (0, "experience")


def test_end_the_turn() -> None:
    t = table().put(0, cards=["trial-verb-end"]).turn(0).play("use:trial-verb-end/2", "pass")
    assert t.game.active == 1


def test_end_the_combat() -> None:
    t = fighting("trial-verb-end", at=1).play("pass", "use:trial-verb-end/3")
    assert not t.game.fights
    assert not t.happened("beaten")
    assert t.game.undefeated[0].card == "trial-ogre"
    assert t.hero().space == 1


def test_the_end_of_a_combat_is_not_the_end_of_the_adventure() -> None:
    """An ambush, called off; the Challenge of the adventure is still to come."""
    t = table().put(0, cards=["trial-verb-end"]).deck("green", "trial-ambush", "trial-goblin")
    t.deck("yellow", "trial-witch").put(0, at=t.jewel("green")).adventure().dice(10, 10).play("attempt:green", "pass")
    assert t.game.fight.enemy == "trial-witch"
    t.play("use:trial-verb-end/3")
    assert t.game.fight.enemy == "trial-goblin"


def test_what_ends_for_another_hero_does_not_end_for_the_active_one() -> None:
    t = table().deck("green", "trial-gale", "trial-goblin")
    t.put(0, at=t.jewel("green")).adventure().play("attempt:green")
    assert t.game.fight.enemy == "trial-goblin"


def test_discard_this_item() -> None:
    t = ready("trial-verb-discard-this", gold=0).play("use:trial-verb-discard-this")
    assert (t.hero().cards, t.hero().gold) == ((), 1)
    assert t.game.decks["market"][-1] == "trial-verb-discard-this"


def test_discard_this_trophy() -> None:
    t = table().put(0, trophies=["trial-keepsake"]).movement().play("use:trial-keepsake/2")
    assert t.hero().trophies == ()


def test_discard_this_event() -> None:
    t = table().event("trial-breeze").put(0, wounds=4).movement()
    assert t.game.event == ""
    assert t.game.decks["green"][-1] == "trial-breeze"
    assert "RB-EVENT-10" in t.cites("event-ended")


def test_an_event_that_ends_takes_its_life_with_it() -> None:
    t = table().event("trial-breeze").put(0, wounds=5).movement()
    assert t.happened("knocked-out")


@pytest.mark.parametrize("origin", ["drawn", "undefeated"])
def test_a_challenge_that_discards_itself_is_gone(origin: str) -> None:
    t = table()
    if origin == "undefeated":
        t.undefeated("trial-mirage", 1).put(0, at=1).adventure().play("attempt:green")
    else:
        t.put(0, at=1).face("trial-mirage")
    assert not t.game.fights
    assert t.game.decks["green"].count("trial-mirage") == 1
    assert not any(entry.card for entry in t.game.undefeated)
    assert t.hero().points == 0
