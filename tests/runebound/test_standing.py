"""Standing answers: what a player does not want to be asked about is passed over, and nothing dear ever is."""

from __future__ import annotations

import pytest

from questable.kernel.assist.standing import Standing, answer
from questable.kernel.engine.decision import Option
from questable.runebound.odds import fights
from questable.runebound.planning.habits import SURE
from questable.runebound.state import Runebound
from tests.kit import Table, table
from tests.return_of_the_heroes.kit import table as heroes
from tests.runebound.abilities.using import ready
from tests.runebound.mists_of_zanaga.kit import zanaga
from tests.runebound.test_combat import FAILURE, SUCCESS, fight
from tests.runebound.test_skill_tests import SNEAK_OR_LORE

WHISTLE = "trial-whistle"
ADD, LATE, SHIELD = "trial-verb-add", "trial-verb-add-late", "trial-shield"


def whistling(t: Table) -> Table:
    """An item that may be used whenever something begins."""
    return t.put(0, at="Forge", cards=[WHISTLE]).turn()


def test_a_question_about_such_a_card_is_passed_over() -> None:
    t = whistling(table())
    assert t.topic == "use-refresh" and [option.about for option in t.game.may_stand()] == [WHISTLE]
    assert t.game.settle([]) == [] and t.game.settle([Standing("another-card")]) == []
    assert t.game.settle([t.game.stand(WHISTLE)]) == ["pass", "pass"], "before moving, too"
    assert t.topic == "way-of-moving"
    assert not t.happened("used")


def test_every_other_card_is_asked_about() -> None:
    t = fight("trial-golem", cards=[ADD, WHISTLE])
    t.game.settle([Standing(WHISTLE)])
    t.play("attack")
    t.game.settle([Standing(WHISTLE)])
    assert t.topic == "use-before-roll" and f"use:{ADD}" in t.options
    assert t.game.settle([Standing(ADD), Standing(WHISTLE)])[:1] == ["pass"]


def test_it_holds_for_a_turn_or_a_fight_only() -> None:
    t = whistling(table())
    turn = t.game.stand(WHISTLE, "turn")
    assert t.game.still_standing([turn]) == (turn,) and turn.mark
    t.game.active = 1
    assert t.game.still_standing([turn]) == ()
    assert t.game.stand(WHISTLE, "fight").mark == "", "there is none"
    f = fight("trial-golem", cards=[ADD])
    here = f.game.stand(ADD, "fight")
    assert f.game.still_standing([here]) == (here,)
    g = fight("trial-ogre", cards=[ADD])
    assert g.game.still_standing([here]) == ()


def test_damage_and_failed_rolls_are_always_asked_about() -> None:
    """To pass there would cost wounds."""
    t = fight("trial-golem", FAILURE, cards=[LATE]).play("attack")
    assert t.topic == "use-after-roll" and not t.game.may_stand()
    assert t.game.settle([Standing(LATE)]) == []
    t = fight("trial-golem", SUCCESS, cards=[LATE]).play("attack")
    assert t.topic == "use-after-roll" and t.game.may_stand()
    assert t.game.settle([Standing(LATE)])[:1] == ["pass"]


def test_what_could_save_the_hero_is_never_passed_over() -> None:
    t = fight("trial-golem", FAILURE, cards=[SHIELD]).play("attack")
    assert t.topic == "use-damage" and not t.game.may_stand()
    assert t.game.settle([Standing(SHIELD)]) == []


def test_nothing_is_answered_that_would_turn_something_up(monkeypatch: pytest.MonkeyPatch) -> None:
    t = whistling(table())
    standing = [Standing(WHISTLE)]
    assert answer(t.game.imagine(0), standing) is not None
    monkeypatch.setattr(type(t.game), "play", lambda g, option: setattr(g, "unveiled", g.moves))
    assert answer(t.game.imagine(0), standing) is None


def test_what_comes_of_dice_is_no_reason_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether something is turned up hangs on them, and must not tell how they would fall."""
    t = whistling(table())

    def rolls_and_shows(g: Runebound, option: Option) -> None:
        g.dice.roll(2, 10)
        g.unveiled = g.moves

    monkeypatch.setattr(type(t.game), "play", rolls_and_shows)
    assert answer(t.game.imagine(0), [Standing(WHISTLE)]) is not None


# What is always done -------------------------------------------------------------------------------------------------


def test_a_card_that_is_always_used_is_used_where_it_helps() -> None:
    t = fight("trial-golem", FAILURE, cards=[SHIELD]).play("attack")
    assert t.game.may_always() == {SHIELD: Option("use", SHIELD)}
    assert t.game.settle([t.game.stand(SHIELD, always=True)])[:1] == [f"use:{SHIELD}"]
    bare = fight("trial-golem", FAILURE).play("attack")
    assert t.happened("used") and t.wounds("anna") < bare.wounds("anna")
    late = fight("trial-golem", SUCCESS, cards=[LATE]).play("attack")
    assert late.topic == "use-after-roll" and not late.game.may_always(), "the roll is good"
    late = fight("trial-golem", FAILURE, cards=[LATE]).play("attack")
    assert late.game.may_always() == {LATE: Option("use", LATE)}


def test_what_does_not_come_back_is_always_asked_about() -> None:
    """A card that is discarded to be used, or whose counters are; and a price the player has to name."""
    t = fight("trial-golem", FAILURE, cards=["trial-locket"]).play("attack")
    assert t.topic == "use-damage" and "use:trial-locket" in t.options and not t.game.may_always()
    t = fight("trial-golem", cards=["trial-orb"]).play("attack")
    assert t.topic == "use-before-roll" and "use:trial-orb" in t.options and not t.game.may_always()
    assert t.game.settle([Standing("trial-orb", always=True)]) == []


def test_the_dice_are_rolled_at_once_unless_somebody_could_rest() -> None:
    order = Standing("roll", always=True)
    t = table().put(0, at="Forge").movement()
    assert t.game.may_always() == {"roll": Option("roll")} and t.game.settle([order]) == ["roll"]
    tired = table().put(0, at="Forge", exhaustion=1).movement()
    assert not tired.game.may_always() and tired.game.settle([order]) == []


def test_a_sure_fight_is_fought_without_asking_and_a_doubtful_one_is_not() -> None:
    order = [Standing("fight-on", always=True)]
    t = table("anna", "bert").face("trial-rat").dice(*SUCCESS * 20)
    assert fights.now(t.game).win >= SURE and t.topic == "escape"
    assert t.game.settle(order)[:2] == ["fight-on", "attack"] and not t.game.fights
    t = table("anna", "bert").face("trial-ogre")
    assert fights.now(t.game).win < SURE
    assert not t.game.may_always() and t.game.settle(order) == []


def test_it_is_asked_again_when_the_fight_goes_badly() -> None:
    t = table("anna", "bert").face("trial-leech").dice(*FAILURE * 20)
    assert t.game.settle([Standing("fight-on", always=True)]) == ["fight-on", "attack"]
    assert t.game.fights and fights.now(t.game).win < SURE


def test_by_order_tests_are_made_with_the_best_skill() -> None:
    t = ready("trial-verb-test").dice(5, 5).play(SNEAK_OR_LORE)
    assert (t.topic, t.game.may_always()) == ("test-with", {"test": Option("test", "Sneak")})
    assert t.game.settle([Standing("test", always=True)]) == ["test:Sneak"]


def test_by_order_the_lowest_die_is_rerolled() -> None:
    t = fight("trial-ogre", (9, 2), cards=["trial-verb-reroll-one"])
    t.play("defend", "use:trial-verb-reroll-one")
    assert t.topic == "reroll-which"
    assert t.game.settle([Standing("reroll", always=True)])[:1] == ["reroll:2"]


def test_by_order_that_phase_is_skipped_without_which_victory_is_likeliest() -> None:
    t = table("anna", "bert").put(0, cards=["trial-verb-skip-phase"]).face("trial-ogre")
    while t.topic != "skip-phase":
        t.play("use:trial-verb-skip-phase" if "use:trial-verb-skip-phase" in t.options else t.options[0])
    (best,) = t.game.may_always().values()

    def without(phase: str) -> float:
        twin = t.game.clone()
        twin.fights[-1].skipped += (phase,)
        return fights.now(twin).win

    chances = {option: without(option.partition(":")[2]) for option in t.options}
    assert chances[best.id] == max(chances.values()) and len({*chances.values()}) > 1
    assert t.game.settle([Standing("skip", always=True)])[:1] == [best.id]


def test_what_is_always_done_has_a_name() -> None:
    spoken = table().game.spoken()
    assert spoken.called("test") == "Test the skill with the best chance"
    assert (spoken.called("roll"), spoken.called(SHIELD)) == ("Roll the movement dice", "Trial Shield")
    assert "80 %" in spoken.called("fight-on")
    assert spoken.called(SHIELD, always=True) == "Use Trial Shield"
    assert spoken.called("anna", always=True) == "Use your hero's ability"


def test_in_zanaga_what_is_drawn_may_always_be_kept() -> None:
    t = zanaga().ritual("trial-sun-4").survival("shaman-bones")
    space = t.jewel("green")
    t.put(0, at=space).counter(space, "green").only_deck("green", "trial-green-road").tokens("sun", "moon")
    t.adventure().play("attempt:green")
    assert t.topic == "bones-challenge" and t.game.may_always() == {"keep": Option("keep")}
    assert t.game.settle([t.game.stand("keep", always=True)])[:2] == ["keep", "keep"]
    assert "Keep" in t.game.spoken().called("keep")


def test_a_plan_goes_on_past_such_questions() -> None:
    t = table().put(0, at="Forge", cards=[WHISTLE]).dice(5, 2, 6, 2, 4).turn()
    standing = [Standing(WHISTLE)]
    t.game.settle(standing)
    t.play("roll")
    far = next(plan for plan in t.game.plans() if len(plan.way) == 3 and not plan.instead)
    done = t.game.carry_out(far, standing=standing)
    assert done.choices.count("pass") >= 3 and done.reason == "done" and t.hero().space == far.place


def test_a_scroll_is_kept() -> None:
    t = heroes("warrior", "elf").hero(0, at="A7", objects=["magic-scroll"]).test("magic")
    assert t.topic == "use-scroll"
    assert t.game.settle([Standing("magic-scroll")])[:1] == ["roll"]
    assert "magic-scroll" in t[0].objects


def test_it_is_no_part_of_the_position() -> None:
    t = whistling(table())
    before = t.game.fingerprint()
    t.game.stand(WHISTLE)
    t.game.may_stand()
    assert t.game.fingerprint() == before
