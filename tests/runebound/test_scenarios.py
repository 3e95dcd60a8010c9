"""Scenes of the base game, found in games that are played through the public API: worked examples of the book."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import questable
from questable import PackFiles
from tests.scenes import Moment, scenes, watched

ADVENTURE = "rise-of-the-dragon-lords"
CHALLENGE = """
[[challenge]]
id = "straw-{colour}-{number}"
name = "Straw {colour} {number}"
colour = "{colour}"
ranged = [{target}, 0]
melee = [{target}, 1]
magic = [{target}, 1]
life = {life}
do = [{{ do = "gain", gold = 6 }}]
"""


def straw() -> PackFiles:
    """Challenges that can be beaten, and bring gold: their ranged damage is 0."""
    text = '[pack]\nid = "straw"\nname = "Straw"\ntext = "Men of straw."\n'
    for colour in ("green", "yellow"):
        for number in range(40):
            text += CHALLENGE.format(colour=colour, number=number, target=11 + number % 3, life=1 + number % 2)
    return PackFiles({"straw.toml": text.replace("do = [", "reward = [")})


@cache
def bold() -> tuple[Moment, ...]:
    """Two who attempt whatever they find, and run from what they cannot beat."""
    return watched(ADVENTURE, 1, ("attempt", "escape", "automatic"), moves=1000)


@cache
def busy() -> tuple[Moment, ...]:
    """Two who fight men of straw, hire and buy, learn, and walk by dice."""
    likes = ("attempt", "fight-on", "attack", "buy", "learn", "roll", "walk", "accept")
    return watched(ADVENTURE, 3, likes, packs=[straw()], moves=1300)


@cache
def tired() -> tuple[Moment, ...]:
    """Two who rest as long as they can, trade with everybody and go where dice lead."""
    likes = ("rest", "accept", "trade", "give-gold", "attempt", "escape", "roll", "walk")
    return watched(ADVENTURE, 8, likes, moves=1000)


def everything() -> tuple[Moment, ...]:
    return (*bold(), *busy(), *tired())


def town(moment: Moment, space: int) -> bool:
    """Towns have names, other spaces are numbered."""
    return not any(letter.isdigit() for letter in moment.game.spoken("en").name(space))


def worn(moment: Moment) -> bool:
    """The hero has counters."""
    hero = moment.before.heroes[moment.seat].hero.id
    return bool(moment.before.wounds.get(hero) or moment.before.exhaustion.get(hero))


def as_printed(moment: Moment) -> bool:
    """No card, no Event and no fate changes the number of dice."""
    hero, view = moment.before.heroes[moment.seat].hero, moment.before
    on_the_way = moment.then is not None and moment.then.topic == "spend-a-die"
    return on_the_way and not (hero.cards or hero.trophies or view.event or view.lasting or view.dice_given_up)


@pytest.mark.rule("RB-EX-01", "RB-MOVE-01")
def test_a_wounded_hero_rolls_four_dice() -> None:
    rolls = scenes((*busy(), *tired()), lambda each: each.choice == "roll" and as_printed(each))
    assert {(worn(each), len(each.after.movement_dice)) for each in rolls} == {(True, 4), (False, 5)}


@pytest.mark.rule("RB-EX-02", "RB-MOVE-14", "RB-MOVE-15")
def test_each_die_set_aside_before_the_roll_takes_one_exhaustion_away() -> None:
    for moment in scenes(tired(), lambda each: each.choice.startswith("rest") and as_printed(each)):
        aside = int(moment.choice.removeprefix("rest:"))
        healed = sum(facts["exhaustion"] for facts in moment.facts("healed"))
        assert healed == aside and len(moment.after.movement_dice) == 5 - worn(moment) - aside


@pytest.mark.rule("RB-EX-03", "RB-EX-04", "RB-MOVE-06")
def test_a_die_is_spent_for_one_space_next_to_the_hero() -> None:
    for moment in scenes(busy(), lambda each: each.choice.startswith("walk") and each.then is not None):
        space, die = moment.choice.removeprefix("walk:").split("/die")
        assert moment.after.heroes[moment.seat].hero.space == int(space) or moment.kinds("knocked-out", "trade-opened")
        assert moment.before.movement_dice[int(die) - 1]
        if moment.then and moment.then.topic == "spend-a-die":
            assert not moment.after.movement_dice[int(die) - 1], "the player chose one space, not both"
            assert not [each for each in moment.next_options if each.endswith(f"/die{die}")]


@pytest.mark.rule("RB-EX-05", "RB-MOVE-07")
def test_a_die_that_shows_a_river_and_something_leads_into_a_town() -> None:
    """In Forge, on its river: whatever the die shows beside it."""

    def enters(moment: Moment) -> bool:
        return moment.choice.startswith("walk") and town(moment, int(moment.choice[5:].split("/")[0]))

    faces = set()
    for moment in scenes(busy(), enters):
        space, die = moment.choice[5:].split("/die")
        faces.add(moment.before.movement_dice[int(die) - 1])
        assert moment.after.heroes[moment.seat].hero.space == int(space)
    assert len(faces) > 2, "several faces open towns"


@pytest.mark.rule("RB-EX-06", "RB-COMBAT-05", "RB-COMBAT-12", "RB-COMBAT-16")
def test_a_miss_against_no_damage_harms_nobody_and_uses_up_the_attack() -> None:
    def misses(moment: Moment) -> bool:
        rolled = moment.facts("rolled")
        straw = bool(moment.before.fights) and moment.before.fights[-1].fight.enemy.startswith("straw")
        return straw and moment.choice == "attack" and not rolled[0]["success"] and rolled[0]["phase"] == "ranged"

    for moment in scenes(busy(), misses):
        order = moment.kinds("rolled", "wounded")
        assert order[:2] != ["rolled", "wounded"], "no wound before the next roll"
        rest = [facts for facts in moment.facts("rolled")[1:] if facts["enemy"] == moment.facts("rolled")[0]["enemy"]]
        assert {facts["action"] for facts in rest} == {"defend"}, "the attack of this round is used up"


@pytest.mark.rule("RB-EX-09", "RB-COMBAT-18")
def test_the_combat_is_over_with_the_hit_that_takes_the_last_life() -> None:
    for moment in scenes(busy(), lambda each: "beaten" in each.kinds() and each.choice == "attack"):
        order = moment.kinds("rolled", "enemy-wounded", "beaten")
        assert order[order.index("enemy-wounded") :][:2] == ["enemy-wounded", "beaten"]
        assert moment.facts("enemy-wounded")[-1]["left"] == 0 and not moment.after.fights


@pytest.mark.rule("RB-EX-12", "RB-ADV-05", "RB-UNDEF-05", "RB-UNDEF-06")
def test_whoever_comes_after_one_who_fled_faces_the_same_challenge() -> None:
    def again(moment: Moment) -> bool:
        return moment.choice.startswith("attempt") and {"origin": "undefeated"}.items() <= challenge(moment).items()

    for moment in scenes(everything(), again):
        faced = challenge(moment)
        assert "drew" not in moment.kinds()[: moment.kinds().index("challenge")], "no card is drawn"
        assert faced["card"] in undefeated(moment)


def challenge(moment: Moment) -> dict[str, object]:
    return next(iter(moment.facts("challenge")), {})


def undefeated(moment: Moment) -> set[str]:
    return {each.card for each in moment.before.undefeated}


@pytest.mark.rule("RB-EX-13", "RB-EVENT-02", "RB-EVENT-07", "RB-ADV-09")
def test_an_event_that_is_too_weak_goes_and_another_card_is_drawn() -> None:
    for moment in scenes(everything(), lambda each: "event-too-weak" in each.kinds()):
        weak = moment.facts("event-too-weak")[0]
        order = moment.kinds("drew", "event-too-weak")
        assert order.index("event-too-weak") > 0 and order.count("drew") > order.count("event-too-weak")
        assert weak["event"] != weak["card"] and moment.before.event == weak["event"]
        assert moment.after.event != weak["card"]


@pytest.mark.rule("RB-EX-14", "RB-KO-02", "RB-KO-03", "RB-KO-06", "RB-KO-07", "RB-KO-08")
def test_a_knock_out_by_a_challenge_costs_gold_and_the_dearest_card_and_ends_in_a_town() -> None:
    def falls(moment: Moment) -> bool:
        return (
            "knocked-out" in moment.kinds()
            and "woke" in moment.kinds()
            and bool(moment.before.heroes[victim(moment)].hero.cards)
        )

    for moment in scenes(busy(), falls):
        seat = victim(moment)
        before, after = moment.before.heroes[seat].hero, moment.after.heroes[seat].hero
        assert "gold-taken" in moment.kinds() or after.gold == 0
        assert (after.points, after.experience) == (before.points, before.experience)
        assert not moment.after.wounds.get(after.id) and not moment.after.exhaustion.get(after.id)
        assert town(moment, moment.facts("woke")[0]["space"])
        if "card-lost" in moment.kinds():
            lost = moment.facts("card-lost")[-1]["card"]
            assert price(moment, lost) == max(price(moment, card) for card in before.cards)


def victim(moment: Moment) -> int:
    return int(moment.facts("knocked-out")[0]["seat"])


def price(moment: Moment, card: str) -> int:
    facts = dict(moment.game.spoken("en").describe(card).facts)
    return int(str(facts["Cost"]).split()[0])


@pytest.mark.rule("RB-EX-16", "RB-XP-03", "RB-XP-06")
def test_a_counter_costs_five_points_in_a_game_of_two_and_the_rest_is_kept() -> None:
    for moment in scenes((*busy(), *bold()), lambda each: "learned" in each.kinds()):
        before, after = moment.before.heroes[moment.seat].hero, moment.after.heroes[moment.seat].hero
        assert (before.points - after.points, len(after.experience) - len(before.experience)) == (5, 1)


def test_a_scene_goes_on_from_its_record(tmp_path: Path) -> None:
    game = questable.new(ADVENTURE, seats=2, seed=3, packs=[straw()])
    for moment in busy()[:200]:
        assert game.decision == moment.asked and set(game.hints()) <= set(moment.options)
        game.play(moment.choice)
    game.save(tmp_path / "scene.quest")
    again = questable.load(tmp_path / "scene.quest", packs=[straw()])
    assert again == game and again.decision == busy()[200].asked
    assert again.view(None).heroes == busy()[200].before.heroes


@pytest.mark.rule("RB-EX-08", "RB-COMBAT-07", "RB-COMBAT-15")
def test_an_ally_who_attacks_and_fails_takes_the_wounds_instead_of_the_hero() -> None:
    def shields(moment: Moment) -> bool:
        return moment.choice.startswith("attack:") and any(not each["success"] for each in moment.facts("rolled")[:1])

    hurt = 0
    for moment in scenes(busy(), shields):
        ally, first = moment.choice.removeprefix("attack:"), moment.facts("rolled")[0]
        assert first["who"] == ally
        taken = moment.facts("wounded")[:1] if moment.kinds("rolled", "wounded")[1:2] == ["wounded"] else []
        assert [facts["who"] for facts in taken] in ([], [ally])
        hurt += len(taken)
        again = [facts["phase"] for facts in moment.facts("rolled")[1:]]
        assert first["phase"] not in again[:1], "the hero makes no roll in that phase"
    assert hurt
