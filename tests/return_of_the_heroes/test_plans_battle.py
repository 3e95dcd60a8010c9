"""Fight it out: the skill with the best odds, and test after test, until the fight is decided."""

from __future__ import annotations

from questable.kernel.assist.plans import Plan, plans_for
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.content import SKILLS
from tests.return_of_the_heroes.kit import Table, table
from tests.return_of_the_heroes.test_final import HIT, MISS, gate

WON, LOST = (1, 1), (6, 6)


def plans(t: Table) -> list[Plan]:
    assert t.game.decision is not None
    return [each for each in plans_for(t.game.imagine(t.game.decision.seat)) if each.kind == "fight"]


def duel(foe: str, *dice: int, **facts: object) -> Table:
    """A warrior who walks to this adversary."""
    t = table("warrior", "elf").hero(0, at="A7", gold=3, **facts)
    near = t.beside("A7")
    t.lay(foe, near).dice(*dice).turn().play(f"step:{near}")
    return t


def test_the_best_skill_is_taken_and_the_tests_follow_each_other() -> None:
    t = duel("troll", *WON, *WON)
    assert t.topic == "choose-skill"
    (plan,) = plans(t)
    chance, skill = odds.best_fight(t.game, 0, "troll")
    assert (plan.choices[0].choice, plan.chance) == (f"skill:{skill}", chance)
    assert t.game.carry_out(plan).reason == "done" and t.kinds("beaten")


def test_a_defeat_ends_it() -> None:
    t = duel("troll", *LOST)
    assert t.game.carry_out(plans(t)[0]).reason == "done" and t.kinds("not-beaten")


def test_a_scroll_that_would_help_is_the_players_to_spend() -> None:
    _, skill = odds.best_fight(duel("troll").game, 0, "troll")
    t = duel("troll", *WON, *WON, objects=[f"{skill}-scroll"])
    (plan,) = plans(t)
    done = t.game.carry_out(plan)
    assert done.choices == (f"skill:{skill}",)
    assert t.topic == "use-scroll" and "would help" in str(done.why)


def test_of_several_adversaries_each_has_its_plan() -> None:
    t = table("warrior", "elf").hero(0, at="A7")
    near = t.beside("A7")
    t.lay("troll", near).lay("bees", near).turn().play(f"step:{near}")
    assert t.topic == "choose-adversary"
    assert {plan.id for plan in plans(t)} == {"fight:troll", "fight:bees"}
    t.dice(*LOST)
    done = t.game.carry_out("fight:bees")
    assert done.choices[0] == "fight:bees" and t.game.fight is None


def test_in_the_final_battle_it_stops_at_the_limit_of_life() -> None:
    """A scroll that would not help is no reason to stop."""
    t = gate("demon", *(f"{skill}-scroll" for skill in SKILLS), life=4, value=11).dice(*HIT, *MISS * 6)
    t.play("enter:H3")
    (plan,) = plans(t)
    assert [limit.id for limit in plan.limits] == ["life"]
    done = t.game.carry_out(plan, {"life": 2})
    assert t[0].life == 2 and "2 life left" in str(done.why)
