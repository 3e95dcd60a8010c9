"""Scenes of Return of the Heroes, found in whole games that are played through the public API: worked examples."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import questable
from tests.scenes import Moment, scenes, until, watched

ADVENTURE = "return-of-the-heroes"
NATURAL_MELEE = {"warrior": 7, "dwarf": 7, "elf": 4, "priest": 6, "wizard": 4}
RETURNING = ("spider", "troll", "orc", "will-o-the-wisp", "highwayman", "werewolf")
"""Adversaries that lie face down on the map: beaten, they go into the bag."""
SERVANTS = ("cinder-smith", "stolen-familiar", "half-way-ferryman", "grey-shepherd")
"""They come to points where nothing else has its place."""


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


@cache
def alone(seed: int, *likes: str) -> tuple[Moment, ...]:
    """A game of one who plays to win, or what that one likes."""
    return watched(ADVENTURE, seed, likes, seats=1, bot="greedy", moves=600)


@pytest.mark.rule("RH-EX-01", "RH-MAP-02")
def test_h3_is_the_dark_tower_wherever_its_tile_lies() -> None:
    places = set()
    for seed in (1, 2, 3):
        game = whole(seed)[-1].game
        places.add(game.view(None).layout.index("H"))
        looked = game.inspect("H3")
        assert looked is not None and str(looked.title) == "Dark Tower [H3]"
    assert len(places) > 1


@pytest.mark.rule("RH-EX-02", "RH-TEST-01")
def test_a_sword_makes_a_test_easier_and_leaves_the_dice_alone() -> None:
    def with_sword(moment: Moment) -> bool:
        rolled = [facts for facts in moment.facts("rolled") if facts["skill"] == "melee" and facts["seat"] == 0]
        return bool(rolled) and any(each.startswith("sword") for each in hero(moment.before, 0).objects)

    outcomes = set()
    for moment in scenes(alone(9), with_sword):
        for facts in (*moment.facts("test-passed"), *moment.facts("test-failed")):
            outcomes.add(sum(facts["dice"]) <= facts["value"])
        assert all(sum(facts["dice"]) <= facts["value"] for facts in moment.facts("test-passed"))
        assert all(sum(facts["dice"]) > facts["value"] for facts in moment.facts("test-failed"))
        if moment.before.test is None and moment.before.fight is None:
            continue
        sheet = moment.before.heroes[0]
        natural = NATURAL_MELEE[sheet.hero.id] + sheet.hero.training[2]
        assert sheet.skills["melee"][0] == natural + 1, "the dice stay as they are, the value is one more"
    assert outcomes == {True, False}


@pytest.mark.rule("RH-EX-05", "RH-TURN-06", "RH-ACT-02")
def test_a_hero_who_stays_with_an_adversary_at_home_fights_again_and_cannot_rest() -> None:
    def at_home(moment: Moment) -> bool:
        sheet = hero(moment.after, 0)
        return "challenge" in moment.kinds() and sheet.point == sheet.house

    first, second = scenes(alone(66), at_home)[:2]
    shadow = [{"seat": 0, "card": "shadow"}]
    between = list(until(alone(66), first, lambda each: each is second))
    lost = [each for each in between if "not-beaten" in each.kinds()]
    assert first.facts("challenge") == second.facts("challenge") == shadow and second.choice == "stay" and lost
    for moment in (first, second, *between):
        assert not [option for option in moment.next_options if option.startswith("rest")]
    assert {option.split(":")[0] for option in second.next_options} == {"skill"}, "there is nothing else to do"


@pytest.mark.rule("RH-EX-10", "RH-ROAD-03")
def test_who_goes_with_the_boat_takes_it_along_and_who_pays_leaves_it() -> None:
    game = watched(ADVENTURE, 4, ("cross",), bot="greedy", moves=300)
    ways = set()
    for moment in scenes(game, lambda each: each.choice.startswith("cross:")):
        to, how = moment.choice.removeprefix("cross:").split("/")
        start = {"L2": "L4", "L4": "L2"}[to]
        before, after = (hero(view, moment.seat).gold for view in (moment.before, moment.after))
        lies = "boat" in moment.before.tokens.get(start, ())
        assert (f"cross:{to}/boat" in moment.options) == lies, "it takes nobody who stands on the other side"
        if how == "boat":
            assert before == after and "boat" in moment.after.tokens[to]
        else:
            assert before - after == 1 and moment.after.tokens.get(start, ()) == moment.before.tokens.get(start, ())
        ways.add((how, lies))
    assert ("boat", True) in ways and ("gold", False) in ways


@pytest.mark.rule("RH-EX-11", "RH-ACT-03", "RH-ACT-04", "RH-ACT-08")
def test_of_a_servant_and_an_adversary_on_one_point_the_servant_is_fought_and_the_other_not_in_this_turn() -> None:
    """Whoever draws an adversary's token puts it where a servant will come."""
    game = alone(83, "place:D7", "place:K2", "place:L8", "place:P6")

    def both(moment: Moment) -> bool:
        here = moment.after.tokens.get(hero(moment.after, 0).point, ())
        return "challenge" in moment.kinds() and len(set(here) & {*RETURNING, *SERVANTS}) > 1

    won = 0
    for moment in scenes(game, both):
        assert moment.facts("challenge")[0]["card"] in SERVANTS
        assert not moment.choice.startswith("fight:"), "nobody is asked which of them it is to be"
        turn = list(until(game, moment, lambda each: "turn" in each.kinds()))
        assert sum(len(each.facts("challenge")) for each in turn) == 1
        won += any("beaten" in each.kinds() for each in turn)
    assert won, "not even after a victory"


@pytest.mark.rule("RH-EX-15", "RH-FOE-04", "RH-LIFE-05")
def test_the_spider_leaves_one_life_and_no_armour() -> None:
    def bitten(moment: Moment) -> bool:
        lost = any(facts["card"] == "spider" for facts in moment.facts("not-beaten"))
        return lost and "heavy-armour" in hero(moment.before, 0).objects

    (moment,) = scenes(alone(57), bitten)
    before, after = moment.before.heroes[0], moment.after.heroes[0]
    assert (before.hero.life, before.temporary) == (4, 2) and (after.hero.life, after.temporary) == (1, 0)
    assert "heavy-armour" not in after.hero.objects and "heavy-armour" in moment.after.gone


def battle(game: tuple[Moment, ...], nameless: str) -> list[Moment]:
    """What happens in the tower from the moment on in which the Nameless is known, until the hero has won or lost."""
    (start,) = scenes(game, lambda each: each.facts("nameless-revealed") == [{"seat": 0, "card": nameless}])
    return list(until(game, start, lambda each: bool(each.kinds("knocked-out", "game-over"))))


@pytest.mark.rule("RH-EX-17")
def test_the_king_of_darkness_lives_on_what_the_hero_loses() -> None:
    moments, hearts, told = battle(alone(25), "king-of-darkness"), 3, []
    life = hero(moments[0].before, 0).life
    for event in (event for each in moments for event in each.events):
        facts = dict(event.facts)
        if event.kind == "test-passed":
            hearts -= 1
        elif event.kind == "test-failed":
            hearts, life = hearts + 1, life - 1
        elif event.kind in ("nameless-wounded", "nameless-drains"):
            assert facts["life"] == hearts
            told.append(event.kind)
        elif event.kind == "lost-life":
            assert facts["life"] == life
    wounded, drains = "nameless-wounded", "nameless-drains"
    assert told[:3] == [drains, wounded, wounded], "a failure, then two successes"


@pytest.mark.rule("RH-EX-18")
def test_the_demon_takes_two_lives_of_a_wizard_without_the_amulet() -> None:
    moments = battle(alone(27, "skill:magic"), "demon")
    assert "amulet" not in hero(moments[0].before, 0).objects and "skill:magic" in [each.choice for each in moments]
    order = [event.kind for each in moments for event in each.events]
    failed = order.index("test-failed")
    assert order[failed + 1 :][:2] == ["lost-life", "lost-life"], "one failure, two lives"
    again = order.index("test-failed", failed + 1)
    assert order[again + 1 :][:2] == ["lost-life", "knocked-out"], "the last one and none besides: death"


@pytest.mark.rule("RH-EX-19")
def test_only_the_magic_bow_reaches_the_creature_from_the_deep() -> None:
    with_magic, with_wood = (battle(alone(seed), "creature-from-the-deep") for seed in (323, 45))
    archer = with_magic[0].before.heroes[0]
    assert (archer.hero.id, archer.hero.training) == ("elf", (0, 0, 0)) and "magic-bow" in archer.hero.objects
    tested = next(facts for each in with_magic for facts in each.facts("rolled"))
    assert (tested["skill"], tested["value"]) == ("ranged", 7 + 2 + 0)
    objects = hero(with_wood[0].before, 0).objects
    assert "magic-bow" not in objects and any(each.startswith("bow-") for each in objects)
    assert with_wood[0].next_options == ["skill:magic", "skill:melee"]


@pytest.mark.rule("RH-EX-24", "RH-STOP-07", "RH-STOP-08")
def test_the_ghoul_stops_those_who_look_for_daphne() -> None:
    def comes(moment: Moment) -> bool:
        return {"seat": moment.seat, "space": "G6"} in moment.facts("moved") and "ghoul" in moment.before.tokens.get(
            "G6", ()
        )

    met = set()
    games = (whole(1), alone(46))
    for moment in scenes([moment for game in games for moment in game], comes):
        looks = hero(moment.before, moment.seat).quests.get("free-daphne") == 0
        fights = {"seat": moment.seat, "card": "ghoul"} in moment.facts("challenge")
        assert fights == looks
        met.add(looks)
    assert met == {True, False}
    (done,) = scenes(alone(46), lambda each: each.choice == "complete:visit-the-graveyard")
    assert hero(done.before, 0).point == "G6" and "ghoul" in done.before.tokens["G6"], "beside it, and unharmed"


@pytest.mark.rule("RH-EX-25", "RH-BAG-02", "RH-BAG-06")
def test_from_an_empty_bag_nothing_comes_and_what_was_beaten_is_all_that_goes_in() -> None:
    game = watched(ADVENTURE, 1, variants=["introductory"], bot="greedy", moves=600)

    def beaten_with_an_empty_bag(moment: Moment) -> bool:
        return "bag-empty" in moment.kinds() and any(facts["card"] in RETURNING for facts in moment.facts("beaten"))

    for moment in scenes(game, beaten_with_an_empty_bag):
        assert not moment.kinds("drew", "drew-unseen", "drew-servant")
        assert (moment.before.bag, moment.after.bag) == (0, 1)


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
