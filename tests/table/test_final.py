"""What is given up for good is told to screens: they ask twice (`isFinal` in `web/src/table/options/choices.ts`)."""

from __future__ import annotations

from questable import Game
from questable.table.staging import Staging
from tests.kit import table
from tests.return_of_the_heroes.kit import table as heroes
from tests.runebound.mists_of_zanaga.test_surv import BONES, attempting
from tests.runebound.test_combat import fight


def finals(game: Game) -> list[str]:
    """The options that give up something for good, as the page is told."""
    assert game.decision is not None
    question = Staging(game).question(game.imagine(game.decision.seat), asked=True, undo=True)
    assert question is not None
    return [choice.id for choice in question.choices if choice.final]


def test_a_card_discarded_for_a_roll_is_gone_when_the_dice_fall() -> None:
    t = fight("trial-golem", cards=["trial-drops"]).play("attack")
    assert t.options == ["use:trial-drops", "pass"]
    assert finals(t.game) == ["use:trial-drops"]
    drawn = t.game.dice.drawn
    t.play("use:trial-drops")
    assert t.game.dice.drawn > drawn and not t.game.may_undo(0)


def test_a_card_that_comes_back_is_none() -> None:
    t = fight("trial-golem", cards=["trial-verb-add"]).play("attack")
    assert t.options == ["use:trial-verb-add", "pass"] and finals(t.game) == []


def test_what_can_be_taken_back_is_none() -> None:
    t = table("anna", "bert").put(0, at="Forge", cards=["trial-sword", "trial-bow"]).market()
    assert "give-up" in t.options
    t.play("give-up")
    assert "give-up:trial-bow" in t.options and finals(t.game) == []
    t.play("give-up:trial-bow")
    assert t.game.may_undo(0)


def test_a_scroll_is_gone_when_the_dice_fall() -> None:
    t = heroes("warrior", "elf").lay("orc", "A6").hero(0, at="A5", objects=["melee-scroll"])
    t.turn().play("step:A6", "skill:melee")
    assert t.options == ["roll", "scroll:melee-scroll"] and finals(t.game) == ["scroll:melee-scroll"]


def test_bones_are_gone_when_another_card_is_seen() -> None:
    t = attempting(BONES).adventure().play("attempt:green")
    assert t.topic == "bones-challenge"
    assert finals(t.game) == [f"{BONES}:{t.holding(BONES)}"]
