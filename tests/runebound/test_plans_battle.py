"""Fight it out: the best choice by exact odds, roll after roll, until the combat is over or a limit is reached."""

from __future__ import annotations

import pytest

from questable.kernel.assist.plans import Foreseen, Plan, plans_for
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Say
from questable.runebound import odds
from questable.runebound.odds import fights
from tests.kit import Table, table
from tests.runebound.test_combat import FAILURE, SUCCESS, fight


def plan(t: Table) -> Plan | None:
    assert t.game.decision is not None
    found = [each for each in plans_for(t.game.imagine(t.game.decision.seat)) if each.kind == "fight"]
    return found[0] if found else None


def test_it_is_offered_at_both_questions_of_a_combat_and_nowhere_else() -> None:
    t = table("anna", "bert").face("trial-golem")
    assert t.topic == "escape"
    assert (found := plan(t)) is not None and [step.choice for step in found.choices] == ["fight-on"]
    t.play("fight-on")
    assert t.topic == "attack-or-defend" and plan(t) is not None
    assert plan(table().put(0, at="Forge").movement()) is None
    assert plan(table("anna", "bert").attack_hero()) is None, "hero against hero is not reckoned out"


def test_the_best_choice_is_made_by_the_odds_that_are_told() -> None:
    t = fight("trial-ogre")
    best = max(t.game.decision.options if t.game.decision else (), key=lambda option: fights.after(t.game, option).win)
    found = plan(t)
    assert found is not None and found.choices[0].choice == best.id
    assert found.chance == pytest.approx(fights.now(t.game).win)


def test_it_ends_with_the_combat() -> None:
    t = fight("trial-golem", *[SUCCESS] * 20)
    t.game.carry_out("fight", {"life": 0, "chance": 0})
    assert not t.game.fights and t.happened("beaten")


@pytest.mark.parametrize("limit", [4, 3, 2, 1])
def test_it_stops_when_life_falls_to_the_limit(limit: int) -> None:
    """The witch deals 1, 1 and 2 wounds, her text may deal more; Anna has 5 Life."""
    t = fight("trial-witch", *[FAILURE] * 20)
    done = t.game.carry_out("fight", {"life": limit, "chance": 0})
    left = 5 - t.wounds("anna")
    assert t.game.fights and left <= limit
    assert (done.reason, done.why) == ("stopped", f"Only {left} Life left.")
    back = fight("trial-witch", *[FAILURE] * 20).play(*done.choices[:-1])
    assert 5 - back.wounds("anna") > limit, "it has just fallen to it"


def test_it_stops_when_victory_becomes_unlikely_and_not_if_it_was_before() -> None:
    t = fight("trial-golem", *[FAILURE] * 20)
    start = fights.now(t.game).win
    done = t.game.carry_out("fight", {"life": 0, "chance": start - 0.01})
    assert t.game.fights and fights.now(t.game).win < start - 0.01 and "to win now" in str(done.why)
    hopeless = fight("trial-golem", *[FAILURE] * 20)
    hopeless.game.carry_out("fight", {"life": 0, "chance": 1.0})
    assert not hopeless.game.fights


def test_it_stops_where_a_card_could_be_used_but_not_after_a_good_roll() -> None:
    """An Item that adds 5 to a roll: it is asked for after each."""
    t = fight("trial-golem", FAILURE, cards=["trial-verb-add-late"])
    assert t.game.carry_out("fight", {"life": 0, "chance": 0}).why == "You could use a card."
    assert t.topic == "use-after-roll"
    t = fight("trial-golem", *[SUCCESS] * 20, cards=["trial-verb-add-late"])
    done = t.game.carry_out("fight", {"life": 0, "chance": 0})
    assert "pass" in done.choices and not t.game.fights


def rounds(t: Table) -> Plan:
    found = plan(t)
    assert found is not None and found.combinations
    return found


@pytest.mark.rule("RB-COMBAT-04", "RB-COMBAT-05")
def test_a_round_is_shared_out_in_every_way_there_is_and_the_best_comes_first() -> None:
    """Who has attacked in one phase does not attack in another; the hero may defend in all of them."""
    t = table("anna", "bert").put(0, cards=["trial-squire"]).face("trial-golem")
    found = rounds(t)
    assert [part.subject for part in found.parts] == ["ranged", "melee", "magic"]
    assert [each.choice for each in found.before] == ["fight-on"]
    ways = {each.choices for each in found.combinations}
    assert len(ways) == len(found.combinations) == 13 and ("defend",) * 3 in ways
    assert all(way.count("attack") <= 1 and way.count("attack:trial-squire") <= 1 for way in ways)
    best = found.combinations[0]
    assert best.chance == found.chance == max(each.chance for each in found.combinations)


def test_in_the_last_phase_the_odds_are_those_that_are_told_for_each_answer() -> None:
    t = fight("trial-golem", SUCCESS, SUCCESS, cards=["trial-squire"]).play("defend", "defend")
    found = rounds(t)
    assert t.game.decision is not None and [part.subject for part in found.parts] == ["magic"]
    assert {option.id for option in t.game.decision.options} == {each.choices[0] for each in found.combinations}
    for each in found.combinations:
        option = t.game.decision.option(each.choices[0])
        assert option is not None and each.chance == pytest.approx(fights.after(t.game, option).win)
    told = {answer.choice: answer.chance for answer in found.parts[0].answers}
    assert told["attack"] == pytest.approx(odds.roll_chance(t.game, Option("attack")))


def test_answers_to_all_phases_are_handed_in_at_once() -> None:
    t = table("anna", "bert").face("trial-golem").dice(*SUCCESS * 3)
    found = rounds(t)
    steps = [Foreseen("defend", part.topic, rolls=True, subject=part.subject) for part in found.parts]
    done = t.game.carry_out([*found.before, *steps])
    assert done.choices == ("fight-on", "defend", "defend", "defend") and t.game.fight.round == 2


def test_an_answer_is_given_only_in_the_phase_it_is_meant_for() -> None:
    t = fight("trial-golem", SUCCESS, SUCCESS, SUCCESS)
    wrong = Foreseen("defend", "attack-or-defend", rolls=True, subject="magic")
    done = t.game.carry_out([Foreseen("defend", "attack-or-defend", rolls=True, subject="ranged"), wrong])
    assert (done.choices, done.reason) == (("defend",), "asked")


def test_whatever_is_answered_in_the_middle_the_fight_may_go_on_at_once() -> None:
    """Each answer to a question about a card has a plan of its own."""
    t = fight("trial-golem", FAILURE, *[SUCCESS] * 20, cards=["trial-verb-add-late"]).play("attack")
    assert t.topic == "use-after-roll"
    found = {each.begins: each for each in plans_for(t.game.imagine(0))}
    assert set(found) == {"use:trial-verb-add-late", "pass"}
    done = t.game.carry_out(found["pass"], {"life": 0, "chance": 0})
    assert done.choices[0] == "pass" and len(done.choices) > 2 and not t.game.fights


def test_what_is_used_before_the_combat_leads_into_it() -> None:
    t = table("anna", "bert").put(0, cards=["trial-powder"]).face("trial-golem").dice(*SUCCESS * 20)
    assert t.topic == "use-before-combat"
    done = t.game.carry_out("fight/pass", {"life": 0, "chance": 0})
    assert done.choices[:2] == ("pass", "fight-on") and not t.game.fights


def test_it_does_not_go_on_into_another_fight() -> None:
    t = fight("trial-golem")
    inner = t.game.clone()
    inner.fights.append(inner.fights[-1])
    planner = t.game.setting.planners["fight"]
    assert planner.follow(inner, t.game, {"life": 0, "chance": 0}) == Say("fight-has-changed")


def test_a_bonus_on_the_first_roll_counts_for_the_phase_that_comes_first_and_for_no_other() -> None:
    """The panel of a round tells what the roll needs that is made, not what the cards alone would make of it."""
    plain, t = fight("trial-golem"), fight("trial-golem")
    t.game.fight.first_bonus = 3
    told, before = rounds(t), rounds(plain)
    assert t.game.decision is not None
    for answer, usual in zip(told.parts[0].answers, before.parts[0].answers, strict=True):
        option = t.game.decision.option(answer.choice)
        assert option is not None and answer.chance == pytest.approx(odds.roll_chance(t.game, option))
        assert answer.chance is not None and usual.chance is not None and answer.chance > usual.chance
    assert told.parts[1:] == before.parts[1:]
    assert told.chance is not None and before.chance is not None and told.chance > before.chance
    assert told.combinations[0].chance > before.combinations[0].chance


def test_a_failure_is_told_at_its_full_price_even_if_less_life_is_left() -> None:
    t = fight("trial-ogre", wounds=4)
    (told,) = (each for each in t.game.plans() if each.kind == "fight")
    cost = odds.cost_of(t.game, Option("defend"))
    assert cost > 1 and all(f"else {cost} wounds" in str(answer.hint) for answer in told.parts[0].answers)


def test_fighting_it_out_says_who_acts_first_as_it_will_be_done() -> None:
    t = fight("trial-ogre")
    found = rounds(t)
    act = "defends" if found.choices[0].choice == "defend" else "attacks"
    (told,) = (each for each in t.game.plans() if each.kind == "fight")
    assert told.waits == f"ranged: {t.game.spoken().name('anna')} {act}, then whatever is best after each roll"
