"""Standing answers: what a player does not want to be asked about is passed over, and nothing dear ever is."""

from __future__ import annotations

import pytest

from questable.kernel.standing import Standing, answer
from tests.kit import Table, table
from tests.return_of_the_heroes.kit import table as heroes
from tests.runebound.test_combat import FAILURE, SUCCESS, fight

WHISTLE = "trial-whistle"
ADD, LATE = "trial-verb-add", "trial-verb-add-late"


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
    if t.topic == "use-after-roll":
        assert t.game.settle([Standing(LATE)])[:1] == ["pass"]


@pytest.mark.parametrize("card", ["trial-shield", "chainmail"])
def test_what_could_save_the_hero_is_never_passed_over(card: str) -> None:
    t = table("anna", "bert")
    if card not in t.game.content.cards:
        return
    t = fight("trial-golem", FAILURE, cards=[card]).play("attack")
    while t.topic.startswith("use-") and t.topic != "use-damage":
        t.play("pass")
    if t.topic == "use-damage":
        assert t.game.settle([Standing(card)]) == []


def test_nothing_is_answered_that_would_turn_something_up(monkeypatch: pytest.MonkeyPatch) -> None:
    t = whistling(table())
    standing = [Standing(WHISTLE)]
    assert answer(t.game.imagine(0), standing) is not None
    monkeypatch.setattr(type(t.game), "play", lambda g, option: setattr(g, "unveiled", g.moves))
    assert answer(t.game.imagine(0), standing) is None


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
