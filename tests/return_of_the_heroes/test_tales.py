"""Whole games of Return of the Heroes read chapter by chapter: a rule holds whoever plays, wherever and however late.

What must be is counted here from the position alone, not with the functions of the rules. Between a moment told and a
question where to go or what to do, heroes may have been carried elsewhere (see `bustle`).
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from questable.return_of_the_heroes.content import CUBES, SKILLS, Adversary, Contest, Guardian, Thing, tile_of
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes
from tests.properties import heroes_invariants
from tests.return_of_the_heroes.bustle import TABLES
from tests.return_of_the_heroes.tales import tale
from tests.tales import Moment

WHOLE = pytest.mark.parametrize("number", range(len(TABLES)))
OVER = ("turn", "game-over", "score")
FREE = ("set-out", "act")  # questions before which heroes may be carried elsewhere
DRAWN = ("drew", "drew-servant", "drew-unseen", "bag-empty", "set-aside", "contest-won", "nameless-arrives", "rolled")
Told = list[Moment[ReturnOfTheHeroes]]


def moments(number: int) -> Told:
    return tale(number).moments


def asked(number: int, topic: str) -> Told:
    return [moment for moment in moments(number) if moment.kind == "asked" and moment.topic == topic]


def has(number: int, option: str) -> bool:
    return option in TABLES[number][1]


def alone(number: int) -> bool:
    return TABLES[number][0] == 1


def until(told: Told, index: int, *kinds: str) -> Told:
    """What comes after a moment, up to the next one of these kinds."""
    end = next((n for n, each in enumerate(told[index + 1 :]) if each.kind in kinds), len(told))
    return told[index + 1 : index + 1 + end]


def calm(told: Told, index: int) -> Moment[ReturnOfTheHeroes] | None:
    """The next moment, if nobody has been carried elsewhere since."""
    after = told[index + 1] if index + 1 < len(told) else None
    return None if after is None or (after.kind == "asked" and after.topic in FREE) else after


def on(g: ReturnOfTheHeroes, token: str) -> str:
    """The point a token lies on, or nothing."""
    return next((point for point, tokens in g.tokens.items() if token in tokens), "")


# The table -----------------------------------------------------------------------------------------------------------


ANSWERS = {
    "set-out": {"step", "cross", "enter", "explore", "fly", "rest", "stay"},
    "travel": {"step", "cross", "enter", "explore", "stop"},
    "landing": {"land", "uncover"},
    "choose-adversary": {"fight"},
    "choose-skill": {"skill"},
    "use-scroll": {"roll", "scroll"},
    "choose-dice": {"dice"},
    "lose-life": {"physical", "temporary"},
    "act": {
        "drink",
        "complete",
        "stage",
        "accept",
        "take",
        "use",
        "leave-something",
        "petition",
        "recover",
        "end-turn",
    },
    "place-token": {"place"},
    "choose-cube": {"cube"},
    "fetch": {"fetch"},
    "bazaar": {"buy", "done"},
    "bazaar-offer": {"offer", "done"},
    "buy-offer": {"buy", "decline"},
    "inherit": {"keep", "nothing"},
}


@WHOLE
@pytest.mark.rule(
    "RH-TURN-01", "RH-TURN-02", "RH-TURN-04", "RH-ACT-01", "RH-ACT-02", "RH-OBJ-01", "RH-SQ-01", "RH-ENC-01"
)
@pytest.mark.rule("RH-HEAL-06")
def test_each_part_of_a_turn_has_its_own_choices(number: int) -> None:
    """Nothing is taken, used or drunk on the way or in a fight, and nobody walks on after having acted."""
    for moment in moments(number):
        if moment.kind == "asked":
            verbs = {option.split(":")[0] for option in moment.options}
            assert verbs <= ANSWERS.get(moment.topic, verbs), moment.topic


@WHOLE
@pytest.mark.rule("RH-SETUP-06", "RH-DEATH-07")
def test_turns_go_clockwise_and_nobody_is_passed_over(number: int) -> None:
    turns = [moment for moment in moments(number) if moment.kind == "turn"]
    for before, after in pairwise(turns):
        assert after.seat == (before.seat + 1) % TABLES[number][0] == after.g.active
        assert after.round == before.round + (after.seat == after.g.first)


@WHOLE
@pytest.mark.rule("RH-HERO-03", "RH-HERO-04", "RH-LIFE-06", "RH-RUL-06", "RH-LIFE-01", "RH-HEAL-01")
def test_sheets_and_supplies_keep_their_limits(number: int) -> None:
    for moment in moments(number):
        g = moment.g
        if moment.kind != "asked" or not g.turns or moment.topic == "inherit":
            continue
        heroes_invariants.check_cubes(g)
        for hero in g.heroes:
            assert len(hero.side_quests) <= 4 and len(hero.objects) <= 4
            assert 0 < hero.life <= g.content.heroes[hero.id].life and hero.gold >= 0
            worn = [g.content.things[each].worn for each in hero.objects if each in g.content.things]
            assert worn.count("armor") <= 1 and worn.count("shield") <= 1


@WHOLE
@pytest.mark.rule("RH-BAG-18", "RH-TOKEN-01", "RH-BAG-15")
def test_every_token_lies_in_one_place(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "asked" and moment.g.turns:
            heroes_invariants.check_census(moment.g)
            kinds = {type(moment.g.content.faces[token]) for token in moment.g.bag}
            assert not kinds & {Guardian, Thing}
            lying = [token for tokens in moment.g.tokens.values() for token in tokens]
            assert not [token for token in lying if isinstance(moment.g.content.faces[token], Contest)]


# Tests and roads -----------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RH-TEST-01", "RH-TEST-02", "RH-TEST-03", "RH-TEST-04", "RH-TEST-08", "RH-XP-06", "RH-XP-07")
def test_a_test_takes_two_of_the_dice_and_must_not_exceed_the_value(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind in ("test-passed", "test-failed"):
            rolled = next(each for each in reversed(told[:index]) if each.kind == "rolled")
            left = list(rolled.dice)
            for die in moment.dice:
                left.remove(die)
            assert len(moment.dice) == 2 and moment.value == rolled.value <= 11
            assert (sum(moment.dice) <= moment.value) == (moment.kind == "test-passed")
        if moment.kind == "rolled":
            assert all(1 <= die <= 6 for die in moment.dice)
            hero, test = moment.g.heroes[moment.seat], moment.g.test
            assert test is not None
            marks = moment.g.content.heroes[hero.id].dice[test.skill]  # type: ignore[index]
            cubes = hero.cubes[SKILLS.index(test.skill)]
            extra = sum(cubes >= mark for mark in marks) if test.experience else 0
            assert len(moment.dice) == 2 + extra


@WHOLE
@pytest.mark.rule("RH-ROAD-06", "RH-ROAD-07", "RH-ROAD-08", "RH-ROAD-09", "RH-ROAD-10", "RH-ROAD-11", "RH-ROAD-13")
@pytest.mark.rule("RH-ROAD-15", "RH-ABIL-03", "RH-RUL-54")
def test_a_road_is_found_with_two_dice_and_no_more_than_the_number_on_the_point(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind not in ("road-found", "half-way", "road-found-late"):
            continue
        g, hero = moment.g, moment.g.heroes[moment.seat]
        colour = g.content.land.spots[moment.space].colour
        assert moment.need == (7 if hero.id == "wizard" and colour == "red" else {"red": 5}.get(colour, 6))
        assert len(moment.dice) == 2 and (sum(moment.dice) <= moment.need) == (moment.kind == "road-found")
        assert not (hero.id == "elf" and colour == "green")
        after = calm(told, index)
        if moment.kind == "half-way" and after is not None:
            assert (after.g.heroes[moment.seat].point, after.g.heroes[moment.seat].halfway) == ("", moment.space)
        if moment.kind == "road-found-late":
            steps = until(told, index, *OVER, "asked")
            assert [each.space for each in steps if each.kind == "moved"][:1] == [moment.space]


@WHOLE
@pytest.mark.rule("RH-MOVE-01", "RH-MAP-04", "RH-MAP-10", "RH-GOAL-03", "RH-RUL-33", "RH-ROAD-02")
def test_steps_lead_along_roads_and_into_the_tower_only_past_a_guardian(number: int) -> None:
    for moment in moments(number):
        if moment.kind != "asked" or moment.topic not in ("set-out", "travel"):
            continue
        g, hero = moment.g, moment.g.heroes[moment.seat]
        steps = [option[5:] for option in moment.options if option.startswith("step:")]
        assert len(set(steps)) == len(steps)
        tower = g.content.land.tower
        for point in steps:
            spots = g.content.land.spots
            assert tile_of(point) != tile_of(hero.point) or point in g.content.land.inner[hero.point]
            if point == tower:
                assert hero.gem and g.clear == hero.point and on(g, g.content.nameless_token) == tower
            if spots[point].colour == spots[hero.point].colour == "blue" and not hero.gold:
                assert {point, hero.point} == {"L2", "L4"}, "the boat"


# Tokens --------------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RH-BAG-01", "RH-BAG-04", "RH-MAP-03", "RH-BAG-05")
def test_what_is_drawn_comes_out_of_the_bag_to_its_printed_point(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        after = calm(told, index)
        if moment.kind == "drew" and "space" in moment.facts:
            assert moment.card not in moment.g.bag
            assert moment.space == getattr(moment.g.content.faces[moment.card], "at", moment.space)
            if after is not None and after.kind != "set-aside":
                assert on(after.g, moment.card) == moment.space and moment.card not in after.g.down
        if moment.kind == "drew-servant" and after is not None and told[index - 1].kind != "asked":
            for token in set(told[index - 1].g.bag) - set(after.g.bag):
                assert on(after.g, token) in (moment.space, "") and (token in after.g.down or not on(after.g, token))


@WHOLE
@pytest.mark.rule("RH-BAG-03", "RH-RUL-56", "RH-EX-22")
def test_a_token_without_coordinates_goes_to_any_free_beige_point_of_another_tile(number: int) -> None:
    for moment in asked(number, "place-token"):
        g, hero = moment.g, moment.g.heroes[moment.seat]
        taken = {*g.tokens, *(each.point for each in g.heroes), *(each.house for each in g.heroes)}
        opened = {point for point, openers in g.content.openers.items() if any(on(g, each) for each in openers)}
        free = {
            point
            for point, spot in g.content.land.spots.items()
            if (spot.colour == "beige" or point in opened) and point not in taken and tile_of(point) != hero.tile
        }
        wanted = {f"place:{point}" for point in free if tile_of(point) not in g.closed}
        assert set(moment.options) == wanted


@WHOLE
@pytest.mark.rule("RH-BAG-08", "RH-SQ-03", "RH-RUL-82", "RH-BAG-02")
def test_accepting_a_side_quest_draws_one_token_unless_a_hero_had_it_before(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "accepted":
            drawn = [each for each in until(told, index, *OVER, "asked", "accepted") if each.kind in DRAWN]
            again = [each for each in until(told, index, *OVER, "asked") if each.kind == "no-draw"]
            hero = moment.g.heroes[moment.seat]
            assert moment.card in hero.side_quests and not on(moment.g, moment.card)
            if has(number, "one-draw-a-turn"):
                continue
            assert bool(again) == (moment.card in told[index - 1].g.handled)
            after = told[index + 1]
            placing = after.kind == "asked" and after.topic in ("place-token", "use-scroll", "choose-dice")
            assert bool(drawn) != bool(again) or placing


# Fights --------------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RH-ACT-02", "RH-ACT-03", "RH-ACT-04", "RH-FOE-11", "RH-STOP-05", "RH-ACT-07")
def test_one_combat_a_turn_servants_first_and_no_action_after_a_defeat(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "challenge" and moment.card not in moment.g.content.nameless:
            g, hero = moment.g, moment.g.heroes[moment.seat]
            here = g.tokens.get(hero.point, ())
            assert moment.card in here and moment.seat == g.active
            if any(token in g.content.servants for token in here):
                assert moment.card in g.content.servants
            turn_ = until(told, index, *OVER)
            jumped = any(each.kind == "asked" and each.topic == "set-out" for each in turn_)
            assert jumped or not [each for each in turn_ if each.kind == "challenge"]
        if moment.kind == "not-beaten":
            after = until(told, index, *OVER)
            assert not [
                each for each in after if each.kind in ("accepted", "used", "completed", "took", "bought", "stage")
            ]


@WHOLE
@pytest.mark.rule("RH-FIGHT-01", "RH-FIGHT-02", "RH-FINAL-07", "RH-EX-06")
def test_only_skills_with_a_circle_can_be_chosen(number: int) -> None:
    for moment in asked(number, "choose-skill"):
        g, foe = moment.g, moment.g.content.faces.get(moment.subject)
        if isinstance(foe, Adversary) or moment.subject in g.content.servants or moment.subject in g.content.guardians:
            circles = foe.circles  # type: ignore[union-attr]
            assert moment.options == [f"skill:{skill}" for skill in SKILLS if skill in circles]


@WHOLE
@pytest.mark.rule("RH-FIGHT-03", "RH-FIGHT-04", "RH-FIGHT-06", "RH-RUL-29")
def test_a_combat_is_won_by_as_many_tests_as_hearts_and_lost_by_one(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "challenge" and moment.g.fight is not None and not moment.g.fight.final:
            results = [
                each.kind for each in until(told, index, *OVER, "beaten", "not-beaten") if each.kind.startswith("test-")
            ]
            end = next((each for each in told[index:] if each.kind in (*OVER, "beaten", "not-beaten")), None)
            if end is not None and end.kind == "beaten":
                assert results == ["test-passed"] * moment.g.fight.hearts
            elif end is not None and end.kind == "not-beaten":
                assert results[-1] == "test-failed" and "test-failed" not in results[:-1]
                assert len(results) <= moment.g.fight.hearts


@WHOLE
@pytest.mark.rule("RH-FIGHT-05", "RH-GUARD-03", "RH-FOE-04", "RH-FOE-05", "RH-LIFE-04", "RH-RUL-61")
def test_a_defeat_costs_one_life_and_the_spider_all_but_one(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "not-beaten" or moment.card in moment.g.content.nameless:
            continue
        rest = until(told, index, *OVER)
        lost = [each for each in rest if each.kind in ("lost-life", "protected")]
        if moment.card == "spider":
            fell = [each for each in rest if each.kind == "knocked-out"]
            assert has(number, "deadly-spider") or (lost[-1].life == 1 and not fell)
        elif rest and not any(each.kind == "asked" and each.topic in FREE for each in rest):
            assert len(lost) == 1
            was = moment.g.heroes[moment.seat].life
            assert lost[0].kind == "protected" or lost[0].life == was - 1


@WHOLE
@pytest.mark.rule("RH-FIGHT-09", "RH-FIGHT-10", "RH-BAG-06", "RH-BAG-07", "RH-FOE-02", "RH-FOE-08", "RH-FOE-13")
@pytest.mark.rule("RH-GUARD-04", "RH-GUARD-06", "RH-STOP-09")
def test_whoever_is_beaten_goes_where_it_belongs_and_whoever_is_not_stays(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        end = next(
            (
                each
                for each in told[index + 1 :]
                if each.kind in ("asked", *OVER) and each.facts.get("topic") in (None, *FREE)
            ),
            None,
        )
        if moment.kind not in ("beaten", "not-beaten") or end is None:
            continue
        was, g, card = moment.g, end.g, moment.card
        point = on(told[index - 1].g, card)
        if card in was.content.guardians:
            assert on(g, card) == point and card in g.down
        elif moment.kind == "not-beaten" and card not in was.content.nameless:
            assert on(g, card) == point and card not in g.down
        elif card in was.content.servants:
            assert card in g.gone and not on(g, card)
        elif card in was.content.adversaries and not was.content.adversaries[card].quest:
            foe = was.content.adversaries[card]
            assert foe.back or card in (g.gone if foe.chest else (*g.bag, *g.drawn, *g.pile))


@WHOLE
@pytest.mark.rule("RH-DEATH-01", "RH-DEATH-02", "RH-DEATH-03", "RH-DEATH-04", "RH-DEATH-05", "RH-DEATH-06", "RH-RUL-35")
def test_an_heir_begins_as_the_sheet_says_with_one_object_quests_and_gem(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "heir":
            continue
        dead = next(each.g for each in reversed(told[:index]) if each.kind == "knocked-out").heroes[moment.seat]
        hero, sheet = moment.g.heroes[moment.seat], moment.g.content.heroes[dead.id]
        assert hero.point == hero.house == dead.house and not hero.halfway and not hero.clearance
        assert (hero.life, hero.gold) == (sheet.life, sheet.gold)
        assert (hero.cubes, hero.training, hero.side_quests) == ((0, 0, 0), (0, 0, 0), ())
        assert len(hero.objects) == (1 if dead.objects else 0) and set(hero.objects) <= set(dead.objects)
        assert (hero.quests, hero.gem, hero.heirs) == (dead.quests, dead.gem, dead.heirs + 1)
        if dead.point and not has(number, "recycled-equipment"):
            lost = (*dead.objects, *dead.side_quests)
            assert all(on(moment.g, each) == dead.point for each in lost if each not in hero.objects)
        rest = until(told, index, *OVER)
        assert not [
            each
            for each in rest
            if each.kind in ("moved", "accepted", "used", "completed") and each.seat == moment.seat
        ]


# Actions -------------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RH-RUL-62", "RH-SQ-06", "RH-SQ-18", "RH-ENC-01", "RH-OBJ-03")
def test_nobody_has_to_act(number: int) -> None:
    for moment in asked(number, "act"):
        assert moment.options[-1] == "end-turn" and moment.g.fight is None


@WHOLE
@pytest.mark.rule("RH-ENC-01", "RH-ENC-05", "RH-ACT-05", "RH-ACT-06", "RH-STOP-07", "RH-TOKEN-04")
def test_every_encounter_here_that_would_help_and_can_be_paid_may_be_used_once(number: int) -> None:
    for moment in asked(number, "act"):
        g, hero = moment.g, moment.g.heroes[moment.seat]
        here = [
            token for token in g.tokens.get(hero.point, ()) if token in g.content.encounters and token not in g.down
        ]
        cards = {token: g.content.encounters[token] for token in here if token not in g.used}
        open_ = {token for token, card in cards.items() if hero.gold >= card.cost and not card.quest}
        offered = {option[4:].split("/")[0] for option in moment.options if option.startswith("use:")}
        assert offered <= open_
        assert offered >= {token for token in open_ if cards[token].table and hero.point}


@WHOLE
@pytest.mark.rule("RH-SQ-01", "RH-SQ-03", "RH-SQ-04", "RH-SQ-05", "RH-SQ-07", "RH-RUL-22", "RH-RUL-59", "RH-HERO-05")
def test_every_side_quest_here_may_be_accepted_and_every_journey_that_ends_here_completed(number: int) -> None:
    for moment in asked(number, "act"):
        g, hero = moment.g, moment.g.heroes[moment.seat]
        if not hero.point:
            continue
        lying = [token for token in g.tokens.get(hero.point, ()) if token in g.content.side_quests]
        offered = {option[7:].split("/")[0] for option in moment.options if option.startswith("accept:")}
        assert offered == {token for token in lying if token not in g.left and token not in g.down}
        ends = {
            quest
            for quest in hero.side_quests
            if (card := g.content.side_quests[quest]).type == "travel" and not card.house and card.to == hero.point
        }
        done = {option[9:] for option in moment.options if option.startswith("complete:")}
        assert ends <= done <= set(hero.side_quests)


@WHOLE
@pytest.mark.rule("RH-TURN-04", "RH-HEAL-05", "RH-HEAL-06", "RH-RUL-27", "RH-ITEM-11")
def test_the_potion_may_be_drunk_whenever_a_hero_acts_and_is_hurt_and_never_else(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "asked" and moment.g.turns:
            hero = moment.g.heroes[moment.seat]
            hurt = hero.life < moment.g.content.heroes[hero.id].life if hero.id else False
            thirsty = moment.topic == "act" and "potion" in hero.objects and hurt
            assert ("drink:potion" in moment.options) == thirsty


@WHOLE
@pytest.mark.rule("RH-OBJ-04", "RH-OBJ-05", "RH-RUL-21", "RH-RUL-76", "RH-SQ-04", "RH-HERO-05")
def test_what_is_left_lies_on_the_point_or_in_the_stock_and_what_is_taken_on_the_sheet(number: int) -> None:
    for moment in moments(number):
        g = moment.g
        if moment.kind == "left":
            assert moment.card in g.stock if moment.card in g.content.bazaar else on(g, moment.card) == moment.space
            assert moment.card not in g.down
        if moment.kind == "took":
            assert moment.card in g.heroes[moment.seat].objects and not on(g, moment.card)


@WHOLE
@pytest.mark.rule("RH-PQ-03", "RH-PQ-04", "RH-PQ-12", "RH-PQ-16", "RH-PQ-05", "RH-PQ-07")
def test_a_stage_can_be_done_where_its_token_lies_or_the_quest_ends(number: int) -> None:
    for moment in asked(number, "act"):
        g, hero = moment.g, moment.g.heroes[moment.seat]
        here = g.tokens.get(hero.point, ())
        for quest, stage in hero.quests.items():
            card = g.content.quests[quest]
            if stage > 0 and hero.point:
                can = (card.second in here, hero.point == (card.to or hero.house), False)[stage - 1]
                assert (f"stage:{quest}" in moment.options) == can


@WHOLE
@pytest.mark.rule("RH-BAG-09", "RH-BAG-10", "RH-BAG-14", "RH-SQ-05", "RH-PQ-08", "RH-PQ-18")
def test_whatever_is_completed_leaves_the_game_and_draws_one_token(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "completed":
            assert moment.card in moment.g.gone and moment.card not in moment.g.heroes[moment.seat].side_quests
        if moment.kind in ("completed", "stage") and not has(number, "one-draw-a-turn"):
            rest = told[index : index + next((n for n, each in enumerate(told[index:]) if each.kind == "turn"), 40)]
            acted = [n for n, each in enumerate(rest) if each.kind == "asked" and each.topic == "act"]
            drawn = [each for each in rest[: acted[0] if acted else len(rest)] if each.kind in DRAWN]
            assert drawn or len(rest) == 40


@WHOLE
@pytest.mark.rule("RH-MOVE-05", "RH-MOVE-02", "RH-HEAL-02", "RH-HEAL-04", "RH-HEAL-07", "RH-TURN-06", "RH-RUL-13")
def test_whoever_sets_out_may_leave_stay_or_rest_where_it_heals_and_nobody_must_be_fought(number: int) -> None:
    for moment in asked(number, "set-out"):
        g, hero = moment.g, moment.g.heroes[moment.seat]
        spots = g.content.land.spots
        near = [point for point in g.content.land.inner[hero.point] if spots[point].colour == "beige"]
        walls = spots[hero.point].colour == "tower"
        assert walls or {f"step:{point}" for point in near} <= set(moment.options)
        assert "stay" in moment.options
        hurt = hero.life < g.content.heroes[hero.id].life
        heals = hero.point == hero.house or (spots[hero.point].heals and not has(number, "quick-healing"))
        foes = [token for token in g.tokens.get(hero.point, ()) if must_fight(g, hero, token)]
        assert ("rest" in moment.options) == bool(hurt and heals and not foes)


def must_fight(g: ReturnOfTheHeroes, hero: Hero, token: str) -> bool:
    if token in g.content.guardians:
        return hero.gem
    quest = g.content.adversaries[token].quest if token in g.content.adversaries else None
    return token in g.content.servants or (token in g.content.adversaries and (not quest or quest in hero.quests))


@WHOLE
@pytest.mark.rule("RH-GUARD-01", "RH-RUL-32", "RH-PQ-11", "RH-STOP-07", "RH-STOP-08", "RH-TOKEN-04")
def test_only_those_whom_it_concerns_are_fought_by_guardians_and_foes_of_quests(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "challenge" and moment.card not in moment.g.content.nameless:
            assert must_fight(moment.g, moment.g.heroes[moment.seat], moment.card)


# Encounters, bazaars, the Nameless -----------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RH-ACT-06", "RH-ENC-05", "RH-BAZAAR-08", "RH-TRAIN-06")
def test_an_encounter_is_used_once_a_turn_at_most(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "used" and moment.card in moment.g.content.encounters:
            rest = until(told, index, *OVER)
            jumped = any(each.kind == "asked" and each.topic == "set-out" for each in rest)
            assert jumped or moment.card not in [each.card for each in rest if each.kind == "used"]


@WHOLE
@pytest.mark.rule("RH-BAZAAR-02", "RH-BAZAAR-03", "RH-RUL-38", "RH-BAZAAR-07")
def test_a_bazaar_draws_six_or_three_objects_of_the_stock(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "market-drawn":
            before, hero = told[index - 1].g, moment.g.heroes[moment.seat]
            most = 6 if hero.point == "J2" else 3
            assert len(moment.cards) == min(most, len(before.stock)) and set(moment.cards) <= set(before.stock)
        if moment.kind == "bought":
            price = moment.g.content.things[moment.card].price
            was = told[index - 1].g.heroes[moment.seat]
            now = next(each.g for each in told[index + 1 :]).heroes[moment.seat]
            assert moment.card in (*moment.g.heroes[moment.seat].objects, *now.objects)
            assert was.gold >= price or any(each.kind == "paid" for each in told[index - 3 : index + 2])


@WHOLE
@pytest.mark.rule("RH-NAME-02", "RH-NAME-03", "RH-NAME-04", "RH-NAME-05", "RH-BAG-17", "RH-RUL-48", "RH-RUL-71")
def test_with_the_nameless_come_four_guardians_and_a_servant_for_each_side_quest(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "nameless-arrives":
            after = told[index + 1].g
            assert on(after, after.content.nameless_token) == after.content.land.tower
            posted = [token for point in after.content.land.access for token in after.tokens.get(point, ())]
            guardians = [token for token in posted if token in after.content.guardians]
            assert len(set(guardians)) == 4 and set(guardians) <= set(after.down)
        if moment.kind == "servants-come" and not alone(number):
            held = sum(len(hero.side_quests) for hero in moment.g.heroes)
            before = told[index - 1].g
            assert moment.amount == min(held, len(before.servants)) == len(moment.spaces)
            after = told[index + 1].g
            left = set(before.servants) - {token for token in before.servants if on(after, token)}
            waiting = {token for tokens in after.aside.values() for token in tokens}
            assert left - waiting <= set(after.bag) and not after.servants


@WHOLE
@pytest.mark.rule("RH-XP-02", "RH-XP-03", "RH-XP-01")
def test_a_cube_goes_from_the_supply_to_the_row_of_its_colour(number: int) -> None:
    told = moments(number)
    for before, moment in pairwise(told):
        if moment.kind == "cube" and before.kind != "asked":
            colour = CUBES.index(moment.colour)
            was, now = before.g.heroes[moment.seat], moment.g.heroes[moment.seat]
            assert now.cubes[colour] == was.cubes[colour] + 1
            assert sum(now.cubes) == sum(was.cubes) + 1
