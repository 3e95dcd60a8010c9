"""Scenes of Return of the Heroes, found in whole games that are played through the public API: worked examples."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import questable
from tests.scenes import Moment, scenes, watched

ADVENTURE = "return-of-the-heroes"


@cache
def whole(seed: int) -> tuple[Moment, ...]:
    """A game of two who play to win, to its end."""
    game = watched(ADVENTURE, seed, bot="greedy", moves=3000)
    assert game[-1].after.outcome.reason == "nameless-beaten"
    return game


def everything() -> tuple[Moment, ...]:
    return tuple(moment for seed in (1, 2, 3) for moment in whole(seed))


def hero(view: Any, seat: int) -> Any:
    return view.heroes[seat].hero


@pytest.mark.rule("RH-EX-03", "RH-EX-04", "RH-TURN-04", "RH-ACT-07")
def test_a_hero_fights_first_and_acts_only_after_a_victory() -> None:
    acted = 0
    for moment in scenes(everything(), lambda each: "challenge" in each.kinds() and each.then is not None):
        assert moment.next_options[0].startswith("skill:") or moment.kinds("beaten", "not-beaten"), "nothing else first"
    for moment in scenes(everything(), lambda each: len(each.kinds("beaten", "not-beaten")) == 1):
        acts = moment.then is not None and (moment.then.topic, moment.then.seat) == ("act", moment.seat)
        assert not acts or "beaten" in moment.kinds() or "turn" in moment.kinds()
        acted += acts
    assert acted, "the winner goes on to act"


@pytest.mark.rule("RH-EX-06", "RH-FIGHT-02")
def test_only_skills_with_a_circle_can_be_chosen() -> None:
    offered = set()
    for moment in scenes(whole(1), lambda each: each.asked.topic == "choose-skill" and each.before.fight is not None)[
        :20
    ]:
        there = moment.game.undone(moment.number - 1)
        sheet = there.spoken("en").scene(there.imagine(moment.seat)).fight
        assert sheet is not None
        circles = {f"skill:{stat.icon}" for stat in sheet.foe.stats}
        assert set(moment.options) == circles
        offered.add(len(circles))
    assert min(offered) < 3, "one of them lacks a circle"


@pytest.mark.rule("RH-EX-07", "RH-FIGHT-08")
def test_the_orc_gives_a_green_or_a_red_cube() -> None:
    def beats_the_orc(moment: Moment) -> bool:
        return any(facts["card"] == "orc" for facts in moment.facts("beaten"))

    for moment in scenes(everything(), beats_the_orc):
        assert moment.then is not None and set(moment.next_options) == {"cube:green", "cube:red"}


@pytest.mark.rule("RH-EX-08", "RH-FOLK-04", "RH-BAG-13")
def test_the_cart_is_on_the_back_of_its_maker() -> None:
    for moment in scenes(everything(), lambda each: each.choice.startswith("use:cart-maker")):
        before, after = (hero(view, moment.seat) for view in (moment.before, moment.after))
        assert moment.facts("paid")[0]["amount"] == 4 and moment.kinds()[:4] == ["used", "paid", "bought", "drew"]
        assert "cart" in after.objects and "cart" not in before.objects
        assert "cart-maker" not in [token for tokens in moment.after.tokens.values() for token in tokens]


@pytest.mark.rule("RH-EX-09", "RH-ROAD-09")
def test_who_does_not_find_the_road_is_half_way_and_may_try_again() -> None:
    for moment in scenes(everything(), lambda each: each.kinds("half-way") == ["half-way"]):
        facts = moment.facts("half-way")[0]
        assert sum(facts["dice"]) > facts["need"]
        assert moment.kinds()[moment.kinds().index("half-way") + 1 :][:1] in (["turn"], []), "the movement has ended"
    for moment in scenes(everything(), lambda each: "road-found" in each.kinds()):
        facts = moment.facts("road-found")[0]
        assert sum(facts["dice"]) <= facts["need"]
    for moment in scenes(everything(), lambda each: "road-found-late" in each.kinds()):
        facts = moment.facts("road-found-late")[0]
        assert hero(moment.before, facts["seat"]).halfway == facts["space"] or "half-way" in moment.kinds()


@pytest.mark.rule("RH-EX-12", "RH-SQ-09", "RH-SQ-10")
def test_gasconier_teaches_two_points_for_nothing() -> None:
    for moment in scenes(everything(), lambda each: each.choice == "complete:find-gasconier"):
        (raised,) = moment.facts("skill-raised")
        before, after = (hero(view, moment.seat) for view in (moment.before, moment.after))
        natural = raised["value"] - raised["amount"]
        assert (raised["skill"], raised["amount"]) == ("melee", 2 if natural <= 4 else 1)
        assert "paid" not in moment.kinds() and after.gold == before.gold
        assert sum(after.training) - sum(before.training) == raised["amount"]
        assert "find-gasconier" in before.side_quests and "find-gasconier" not in after.side_quests
        assert len(moment.kinds("drew", "drew-unseen", "drew-servant", "bag-empty")) == 1


@pytest.mark.rule("RH-EX-13")
def test_the_first_stage_of_anybody_puts_the_nameless_into_the_bag() -> None:
    for seed in (1, 2, 3):
        (called,) = scenes(whole(seed), lambda each: "nameless-called" in each.kinds())
        stages = [facts["stage"] for each in whole(seed)[: called.number] for facts in each.facts("stage")]
        assert stages == [1], "whoever it was"


@pytest.mark.rule("RH-EX-14", "RH-FIGHT-03", "RH-FIGHT-05")
def test_a_second_failure_undoes_a_first_success() -> None:
    def half(moment: Moment) -> bool:
        return moment.kinds("test-passed", "test-failed", "not-beaten") == ["test-passed", "test-failed", "not-beaten"]

    for moment in scenes(everything(), half):
        foe, seat = moment.facts("not-beaten")[0]["card"], moment.seat
        assert any(foe in tokens for tokens in moment.after.tokens.values()), "it stays"
        assert moment.after.fight is None and hero(moment.after, seat).life <= hero(moment.before, seat).life


@pytest.mark.rule("RH-EX-16", "RH-LIFE-04", "RH-LIFE-05", "RH-BAG-16")
def test_a_shield_takes_the_loss_and_is_removed() -> None:
    for moment in scenes(everything(), lambda each: "protected" in each.kinds()):
        shield = moment.facts("protected")[0]["card"]
        seat = moment.facts("protected")[0]["seat"]
        assert {"physical", f"temporary:{shield}"} <= set(moment.options)
        assert "worn-out" in moment.kinds() and shield in moment.after.gone
        assert shield in hero(moment.before, seat).objects and shield not in hero(moment.after, seat).objects


@pytest.mark.rule("RH-EX-21", "RH-TRAIN-02", "RH-TRAIN-03")
def test_who_fails_at_the_teachers_learns() -> None:
    def learns(moment: Moment) -> bool:
        return moment.kinds("used", "paid", "skill-raised") == ["used", "paid", "skill-raised"]

    for moment in scenes(everything(), learns):
        rolled, raised = moment.facts("rolled")[0], moment.facts("skill-raised")[0]
        assert moment.facts("paid")[0]["amount"] == 1 and "test-failed" in moment.kinds()
        assert sum(sorted(rolled["dice"])[-2:]) > rolled["value"], "the two highest were chosen"
        assert raised["amount"] == 1 and raised["value"] == rolled["value"] + 1, "no object counts"


@pytest.mark.rule("RH-EX-22", "RH-BAG-03")
def test_an_adversary_that_returns_lies_face_down_on_another_tile() -> None:
    for moment in scenes(everything(), lambda each: each.choice.startswith("place:")):
        point = moment.choice.removeprefix("place:")
        here = hero(moment.before, moment.seat).point
        assert not [each for each in moment.options if each.removeprefix("place:")[0] == here[0]]
        assert not moment.before.tokens.get(point) and moment.after.tokens[point] == ("pa",)


@pytest.mark.rule("RH-EX-23", "RH-NAME-02", "RH-NAME-04")
def test_as_many_servants_come_as_side_quests_are_held() -> None:
    for seed in (1, 2, 3):
        (moment,) = scenes(whole(seed), lambda each: "servants-come" in each.kinds())
        held = sum(len(each.hero.side_quests) for each in moment.after.heroes)
        came = moment.facts("servants-come")[0]
        assert came["amount"] == len(came["spaces"]) == min(held, len(set(came["spaces"])))


@pytest.mark.rule("RH-EX-20", "RH-BAZAAR-06")
def test_who_buys_what_another_offers_pays_a_commission() -> None:
    def sold(moment: Moment) -> bool:
        return moment.asked.topic == "buy-offer" and moment.choice.startswith("buy")

    game = watched(ADVENTURE, 17, ("buy", "offer", "use", "accept"), bot="greedy", moves=1500)
    for moment in scenes(game, sold):
        price = moment.facts("paid")[0]["amount"]
        (seller,) = {0, 1} - {moment.seat}
        assert hero(moment.before, moment.seat).gold - hero(moment.after, moment.seat).gold == price
        assert hero(moment.after, seller).gold - hero(moment.before, seller).gold == 1


def test_a_scene_goes_on_from_its_record(tmp_path: Path) -> None:
    game = questable.new(ADVENTURE, seats=2, seed=2)
    for moment in whole(2)[:250]:
        assert game.decision == moment.asked and set(game.hints()) <= set(moment.options)
        game.play(moment.choice)
    game.save(tmp_path / "scene.quest")
    again = questable.load(tmp_path / "scene.quest")
    assert again == game and again.decision == whole(2)[250].asked
    for moment in whole(2)[250:]:
        again.play(moment.choice)
    assert again.outcome == whole(2)[-1].after.outcome
