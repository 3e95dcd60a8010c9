"""The verbs `wound`, `exhaust`, `heal`, `cancel`, `absorb` and `redirect`."""

from __future__ import annotations

import pytest

from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, last, reach, ready


def struck(*cards: str, **facts: object) -> Table:
    """Anna fails to defend against the ogre: 3 wounds are about to be placed."""
    return fighting(*cards, **facts).dice(1, 1, 10, 10).play("fight-on", "defend")  # type: ignore[arg-type]


@pytest.mark.rule("RB-COMBAT-21")
def test_wounds_may_be_warded_off() -> None:
    t = ready("trial-verb-wound", "trial-shield").play("use:trial-verb-wound/1", "use:trial-shield")
    assert t.wounds("anna") == 0
    assert last(t, "cancelled")["amount"] == 1  # the shield could ward off 2


def test_wounds_for_x() -> None:
    t = reach(fighting("trial-verb-wound-x"), "use-round-start").play("use:trial-verb-wound-x", "pay:2")
    assert t.wounds("trial-ogre") == 4


@pytest.mark.rule("RB-CHAL-10")
def test_wounds_may_defeat_the_enemy() -> None:
    t = reach(fighting("trial-verb-wound-x", enemy="trial-goblin"), "use-round-start")
    t.play("use:trial-verb-wound-x", "pay:1")
    assert t.happened("beaten")


@pytest.mark.rule("RB-DMG-04")
def test_exhaust_more_than_fits() -> None:
    t = ready("trial-verb-exhaust").play("use:trial-verb-exhaust/1")
    assert (t.exhaustion("anna"), t.wounds("anna")) == (3, 2)


def test_exhaust_hero_and_allies() -> None:
    t = ready("trial-verb-exhaust", "trial-squire").play("use:trial-verb-exhaust/2")
    assert t.game.exhaustion == {"anna": 1, "trial-squire": 1}


def test_heal_wounds_and_exhaustion_of_one_character() -> None:
    t = table().put(0, cards=["trial-verb-heal", "trial-squire"], wounds=3, exhaustion=3)
    t.game.wounds["trial-squire"] = 2
    t.movement().play("use:trial-verb-heal/1")
    assert t.options == ["target:anna", "target:trial-squire"]
    t.play("target:anna")
    assert (t.wounds("anna"), t.exhaustion("anna"), t.wounds("trial-squire")) == (1, 2, 2)
    assert last(t, "healed") == {"seat": 0, "who": "anna", "wounds": 2, "exhaustion": 1}


def test_heal_only_those_who_need_it() -> None:
    t = ready("trial-verb-heal", "trial-squire", wounds=1).play("use:trial-verb-heal/1")
    assert t.wounds("anna") == 0  # nobody else to choose
    assert t.topic == "way-of-moving"


@pytest.mark.rule("RB-RUL-28")
def test_nothing_to_heal_nothing_to_use() -> None:
    assert ready("trial-verb-heal").topic == "way-of-moving"


@pytest.mark.rule("RB-CARD-13")
def test_heal_for_x() -> None:
    t = ready("trial-verb-heal", wounds=4).play("use:trial-verb-heal/2", "pay:3")
    assert (t.wounds("anna"), t.exhaustion("anna")) == (1, 3)


@pytest.mark.rule("RB-COMBAT-21")
def test_cancel_some() -> None:
    t = struck("trial-shield").play("use:trial-shield")
    assert t.wounds("anna") == 1
    assert last(t, "cancelled")["amount"] == 2


@pytest.mark.rule("RB-COMBAT-21", "RB-RUL-28")
def test_cancel_all_and_then_there_is_nothing_left_to_cancel() -> None:
    t = struck("trial-verb-cancel", "trial-shield").play("use:trial-verb-cancel")
    assert t.wounds("anna") == 0
    assert t.topic == "attack-or-defend"


@pytest.mark.rule("RB-COMBAT-21")
def test_two_cards_ward_off_one_after_the_other() -> None:
    t = struck("trial-buckler", "trial-verb-absorb").play("use:trial-buckler", "use:trial-verb-absorb")
    assert (t.wounds("anna"), t.exhaustion("anna")) == (0, 2)  # 3 - 1 - 2


@pytest.mark.parametrize(("tired", "wounds", "exhaustion"), [(0, 1, 2), (2, 2, 3)])
def test_absorb_as_far_as_stamina_goes(tired: int, wounds: int, exhaustion: int) -> None:
    t = struck("trial-verb-absorb", exhaustion=tired).play("use:trial-verb-absorb")
    assert (t.wounds("anna"), t.exhaustion("anna")) == (wounds, exhaustion)
    assert len(t.happened("wounded")) == 1


def test_absorb_needs_stamina() -> None:
    assert struck("trial-verb-absorb", exhaustion=3).wounds("anna") == 3


def test_redirect_to_the_enemy() -> None:
    t = struck("trial-verb-redirect-enemy").play("use:trial-verb-redirect-enemy")
    assert (t.wounds("anna"), t.wounds("trial-ogre")) == (2, 1)


def test_redirect_to_an_ally_of_choice() -> None:
    t = struck("trial-verb-redirect-ally", "trial-squire", "trial-veteran").play("use:trial-verb-redirect-ally")
    assert t.options == ["target:trial-squire", "target:trial-veteran"]
    t.play("target:trial-veteran")
    assert (t.wounds("anna"), t.wounds("trial-veteran")) == (0, 3)


def test_redirect_to_the_hero() -> None:
    t = fighting("trial-verb-redirect-hero", "trial-squire").dice(1, 1).play("fight-on", "attack:trial-squire")
    t.play("use:trial-verb-redirect-hero")
    assert (t.wounds("anna"), t.wounds("trial-squire")) == (3, 0)


def test_redirect_to_the_ally_who_offers_itself() -> None:
    t = struck("trial-bodyguard").play("use:trial-bodyguard")
    assert t.wounds("anna") == 0
    assert t.happened("ally-killed")  # 3 wounds, Life 3


def test_redirected_damage_is_not_warded_off_again() -> None:
    t = struck("trial-bodyguard", "trial-verb-cancel-side").play("use:trial-bodyguard")
    assert t.happened("ally-killed")


def test_nobody_to_redirect_to() -> None:
    assert struck("trial-verb-redirect-ally").wounds("anna") == 3


@pytest.mark.rule("RB-PVP-06")
def test_what_an_ally_in_a_hero_combat_may_do() -> None:
    """RB-PVP-06: the bodyguard of the hero in the Challenge's role stands aside; of the hero of the round it helps."""
    t = table().put(1, cards=["trial-bodyguard"]).dice(1, 1, 10, 10).attack_hero(0, 1).play("fight-on", "attack")
    assert t.wounds("bert") == 1
    t = table().put(0, cards=["trial-bodyguard"]).dice(10, 10, 1, 1).attack_hero(0, 1).play("fight-on", "defend")
    assert t.options == ["use:trial-bodyguard", "pass"]


@pytest.mark.rule("RB-PVP-06")
def test_what_happens_through_an_ally_does_not_happen_in_the_challenges_role() -> None:
    """RB-PVP-06 again: the mourner gives a point whenever its side is hurt, but not while its hero is the Challenge."""
    t = table().put(1, cards=["trial-mourner"]).dice(1, 1, 10, 10).attack_hero(0, 1).play("fight-on", "attack")
    assert (t.wounds("bert"), t.hero(1).points) == (1, 0)
    t = table().put(0, cards=["trial-mourner"]).dice(10, 10, 1, 1).attack_hero(0, 1).play("fight-on", "defend")
    assert (t.wounds("anna"), t.hero(0).points) == (1, 1)
