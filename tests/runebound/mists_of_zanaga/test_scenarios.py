"""Scenes of The Mists of Zanaga, found in games that are played through the public API: worked examples of the book."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import questable
from tests.scenes import Moment, scenes, watched

ADVENTURE = "mists-of-zanaga"
DRAWN = ("check", "drew", "token-drawn", "token-laid", "roams")


@cache
def strong() -> tuple[Moment, ...]:
    """Two who fight whatever they meet, on foot of one space a turn."""
    return watched(ADVENTURE, 1, ("attempt", "face", "fight-on", "attack", "automatic"), moves=1200)


@cache
def quick() -> tuple[Moment, ...]:
    """Two who go as far as dice lead, and look for the god."""
    return watched(ADVENTURE, 2, ("attempt", "fight-on", "attack", "confront", "roll", "walk"), moves=1200)


@cache
def many_gods() -> tuple[Moment, ...]:
    """The same, with Epic Confrontation."""
    likes = ("attempt", "face", "fight-on", "attack", "automatic")
    return watched(ADVENTURE, 4, likes, variants=["epic-confrontation"], moves=1500)


def everything() -> tuple[Moment, ...]:
    return (*strong(), *quick())


def draws(moment: Moment) -> bool:
    """A check that finds nobody: a card is drawn, and nobody looks into bones."""
    return moment.kinds("check", *DRAWN)[: len(DRAWN)] == list(DRAWN)


@pytest.mark.rule("MZ-EX-01", "MZ-ROAM-05", "MZ-ROAM-06")
def test_a_check_draws_a_monster_of_this_land_that_must_be_fought() -> None:
    def fought(moment: Moment) -> bool:
        found = [facts["card"] for facts in moment.facts("drew")[:1]]
        return draws(moment) and [facts["card"] for facts in moment.facts("challenge")[:1]] == found

    for moment in scenes(everything(), fought):
        card = moment.facts("drew")[0]["card"]
        assert card not in moment.before.roaming and moment.facts("roams")[0]["card"] == card
        assert moment.facts("token-laid")[0]["card"] == card
        assert moment.facts("challenge")[0]["seat"] == moment.facts("check")[0]["seat"]


@pytest.mark.rule("MZ-EX-02", "MZ-ROAM-05", "MZ-ROAM-07")
def test_a_check_draws_a_monster_of_another_land_that_only_roams() -> None:
    def roams(moment: Moment) -> bool:
        return draws(moment) and not moment.kinds("challenge", "ritual-complete", "discarded", "pushed-off")

    for moment in scenes(everything(), roams):
        card = moment.facts("drew")[0]["card"]
        assert moment.after.roaming == (*moment.before.roaming, card), "at the right end"
        assert moment.after.laden[card] == (moment.facts("token-laid")[0]["token"],)
        assert not moment.after.fights


@pytest.mark.rule("MZ-EX-03", "MZ-ROAM-12")
def test_a_roaming_monster_that_is_beaten_leaves_the_counter_and_brings_no_experience() -> None:
    def beaten(moment: Moment) -> bool:
        return any(facts["origin"] == "roaming" for facts in moment.facts("beaten"))

    for moment in scenes(everything(), beaten):
        assert "counter-won" not in moment.kinds()
        reward = sum(facts["points"] for facts in moment.facts("gained") if facts["seat"] == moment.seat)
        if not reward and not moment.kinds("counters-refreshed"):
            before, after = (view.heroes[moment.seat].hero.points for view in (moment.before, moment.after))
            assert after <= before and moment.after.counters == moment.before.counters


@pytest.mark.rule("MZ-EX-04")
def test_rituals_are_drawn_until_one_fits_and_all_of_them_stay() -> None:
    def placed(moment: Moment) -> bool:
        order = moment.kinds("ritual", "token-placed")
        forced = [facts for facts in moment.facts("token-placed") if facts["how"] == "forced"]
        return order == ["ritual"] * (len(order) - 1) + ["token-placed"] and len(order) > 2 and not forced

    for moment in scenes(everything(), placed):
        new = [facts["card"] for facts in moment.facts("ritual")]
        token = moment.facts("token-placed")[0]
        assert token["card"] == new[-1], "the first that fits ends it"
        if not moment.kinds("ritual-complete", "ritual-ended"):
            assert moment.after.rituals == (*moment.before.rituals, *new)
            assert moment.after.filled[new[-1]] == (token["token"],)


@pytest.mark.rule("MZ-EX-05", "MZ-EX-06", "MZ-RDECK-02", "MZ-RDECK-03", "MZ-RDECK-04")
def test_the_ritual_deck_follows_the_highest_challenge_and_never_goes_down() -> None:
    for game in (strong(), quick()):
        ranks = [moment.after.ritual_rank for moment in game]
        assert ranks == sorted(ranks)
    skipped = 0
    for moment in scenes(everything(), lambda each: "ritual-deck" in each.kinds() and "beaten" in each.kinds()):
        colours = ("green", "yellow", "blue", "red")
        steps = moment.after.ritual_rank - moment.before.ritual_rank
        assert steps > 0 and moment.facts("ritual-deck")[-1]["colour"] == colours[moment.after.ritual_rank]
        skipped += steps > 1
        for between in colours[moment.before.ritual_rank : moment.after.ritual_rank]:
            assert not moment.after.decks.get(f"ritual-{between}"), "ranks between are never used"


@pytest.mark.rule("MZ-EX-07", "MZ-COMP-03", "MZ-COMP-05")
def test_the_token_in_the_last_slot_completes_a_ritual_and_its_effects_come_at_once() -> None:
    for moment in scenes(everything(), lambda each: "ritual-complete" in each.kinds()):
        order = moment.kinds("token-placed", "ritual-complete", "ritual-resolved")
        at = order.index("ritual-complete")
        assert order[at - 1] == "token-placed"
        assert (
            moment.facts("token-placed")[order[:at].count("token-placed") - 1]["card"]
            == (moment.facts("ritual-complete")[0]["card"])
        )


@pytest.mark.rule("MZ-EX-08", "MZ-WAKE-01", "MZ-WAKE-02", "MZ-WAKE-04", "MZ-WAKE-05")
def test_the_third_ritual_wakes_a_god_and_the_other_nine_are_gone() -> None:
    for game in (strong(), quick()):
        (moment,) = scenes(game, lambda each: "god-awakes" in each.kinds())
        assert len(moment.before.asleep) == 10 and not moment.before.awake
        assert moment.after.awake == (moment.facts("god-awakes")[0]["card"],) and moment.after.asleep == ()
        assert moment.after.completed == () and moment.after.dooms == {} and "omen" not in moment.kinds()
        kept = [facts["amount"] for each in game[: moment.number] for facts in each.facts("ritual-kept")]
        assert kept == [1, 2, 3]


@pytest.mark.rule("MZ-EX-09", "MZ-OMEN-01", "MZ-OMEN-02", "MZ-OMEN-04")
def test_an_omen_comes_after_the_ritual_and_before_its_tokens_go_back() -> None:
    for moment in scenes(everything(), lambda each: each.kinds("omen") == ["omen"]):
        god = moment.facts("omen")[0]["card"]
        assert moment.before.awake == (god,)
        order = moment.kinds("ritual-leaves", "omen", "tokens-return")
        assert order.index("ritual-leaves") < order.index("omen")
        more = sum(facts["amount"] for facts in moment.facts("doom") if facts["card"] == god)
        assert moment.after.dooms.get(god, 0) == moment.before.dooms.get(god, 0) + more


@pytest.mark.rule("MZ-EX-10", "MZ-EX-11", "MZ-VAR-12", "MZ-VAR-16")
def test_with_epic_confrontation_rituals_lie_under_gods_and_the_last_one_listens() -> None:
    for moment in scenes(many_gods(), lambda each: "god-awakes" in each.kinds()):
        god = moment.facts("god-awakes")[-1]["card"]
        assert moment.after.awake[-1] == god and god not in moment.after.asleep
    assert len(many_gods()[-1].after.awake) > 1, "several gods, one after the other"
    for moment in scenes(many_gods(), lambda each: "omen" in each.kinds() and "god-awakes" not in each.kinds()):
        assert {facts["card"] for facts in moment.facts("omen")} == {moment.before.awake[-1]}


def test_a_scene_goes_on_from_its_record(tmp_path: Path) -> None:
    game = questable.new(ADVENTURE, seats=2, seed=1)
    for moment in strong()[:250]:
        assert game.decision == moment.asked and set(game.hints()) <= set(moment.options)
        game.play(moment.choice)
    game.save(tmp_path / "scene.quest")
    again = questable.load(tmp_path / "scene.quest")
    assert again == game and again.decision == strong()[250].asked
    assert again.view(None).rituals == strong()[250].before.rituals
