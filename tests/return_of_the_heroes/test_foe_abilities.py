"""FOE: what servants and random adversaries can do (RH-RUL-83)."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from questable.kernel.engine.dice import Dice, key_of
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.base import adventure
from questable.return_of_the_heroes.content import (
    Ability,
    AbilityType,
    Adversary,
    IgnoresExperience,
    IgnoresObjects,
    LeadsAway,
    Learns,
    Servant,
    TakesCube,
    TakesGold,
    TakesObject,
    WantsToll,
    Waxes,
    tile_of,
)
from questable.return_of_the_heroes.land import neighbour_places
from questable.return_of_the_heroes.presentation.card_text import ability_text
from tests import speaking as presentation
from tests.golden.citations import allowed_in
from tests.return_of_the_heroes.kit import Table, table

CONTENT = table().game.content
WON, LOST = (1, 1), (6, 6)
SILENT = {"spider", "troll", "orc", "shadow", "red-knight"}  # the catalogue says what these can do


FOES: list[Adversary | Servant] = [*CONTENT.servants.values(), *CONTENT.adversaries.values()]
KINDS: tuple[type[Ability], ...] = get_args(AbilityType)


def with_ability(kind: type[Ability]) -> list[str]:
    """The servants and adversaries of the box that can do this."""
    return [foe.id for foe in FOES if isinstance(foe.ability, kind)]


def meet(foe: str, at: str = "A7", **facts: object) -> Table:
    """A strong hero meets this adversary; the round is one in which nothing waxes."""
    t = table("warrior", "elf").hero(0, **{"at": at, "house": "O13", "gold": 0, **facts}).hero(1, at="P6").lay(foe, at)
    t.game.round = 1
    return t.skill(magic=10, ranged=10, melee=10)


def fight(t: Table, *dice: int, seat: int = 0) -> Table:
    return t.dice(*dice).act(seat).strike()


def rolls_made(t: Table) -> int:
    return len(t.kinds("rolled"))


def settle(t: Table) -> Table:
    while t.topic in ("choose-cube", "place-token"):
        t.play(t.options[0])
    return t


# The box -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-83")
def test_every_servant_and_every_authored_random_adversary_can_do_something() -> None:
    for foe in FOES:
        if foe.id in SILENT or (not isinstance(foe, Servant) and foe.quest):
            assert foe.ability is None
        else:
            assert foe.ability or foe.grows, foe.id
    for kind in KINDS:
        assert with_ability(kind), f"nobody {kind.__name__}"


@pytest.mark.rule("RH-RUL-83")
def test_who_can_do_what() -> None:
    assert {foe.id: foe.ability for foe in FOES if foe.ability} == {
        "the-lodger": LeadsAway("house"),
        "cinder-smith": IgnoresObjects(),
        "ringer-without-a-bell": Waxes(3),
        "false-weigher": TakesGold(1),
        "straw-marksman": TakesObject(),
        "the-whitewasher": IgnoresExperience(),
        "collector-of-debts": TakesGold(2),
        "thirteenth-pupil": Learns(),
        "second-chamberlain": WantsToll(1),
        "stolen-familiar": TakesObject(),
        "half-way-ferryman": WantsToll(1),
        "unsinging-choir": IgnoresObjects(),
        "page-eater": TakesCube(),
        "grey-shepherd": LeadsAway("neighbour"),
        "will-o-the-wisp": LeadsAway("neighbour"),
        "highwayman": TakesGold(1),
        "werewolf": Waxes(3),
    }
    assert {foe.id for foe in FOES if foe.grows} == {"shadow", "moth-duchess"}


@pytest.mark.rule("RH-RUL-83")
def test_no_two_servants_give_the_same() -> None:
    rewards = Counter(servant.reward for servant in CONTENT.servants.values())
    assert set(rewards.values()) == {1}
    ordinary = [foe.reward for foe in CONTENT.adversaries.values() if not foe.quest]
    assert len(set(ordinary)) == len(ordinary)


@pytest.mark.rule("RH-RUL-83")
def test_what_they_can_do_stands_on_the_token() -> None:
    texts = {}
    for foe in FOES:
        if foe.ability:
            setting = table().game.setting
            told = presentation.describe(setting, foe.id)
            words = presentation.spoken(setting).phrases.say(ability_text(foe.ability))
            assert words and any(words[1:] in line for line in told.text), foe.id
            texts[foe.ability] = words
    assert len(set(texts.values())) == len(texts)
    assert "RH-RUL-83" in allowed_in(adventure)["paid"]


# How they fight ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", with_ability(IgnoresObjects))
def test_objects_and_scrolls_do_not_help(foe: str) -> None:
    t = meet(foe, objects=["magic-sword", "melee-scroll"]).skill(melee=5).dice(*LOST).act().play("skill:melee")
    assert t.kinds("rolled"), "no scroll is offered"
    modifier = (CONTENT.servants[foe]).circles["melee"]
    assert t.kinds("rolled")[0].facts["value"] == 5 + modifier
    t = meet("collector-of-debts", objects=["magic-sword", "melee-scroll"]).skill(melee=5).act().play("skill:melee")
    assert "scroll:melee-scroll" in t.options


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", with_ability(IgnoresExperience))
def test_experience_gives_no_extra_dice(foe: str) -> None:
    t = fight(meet(foe).rolls(magic=4, ranged=4, melee=4), *LOST)
    assert [len(event.facts["dice"]) for event in t.kinds("rolled")] == [2]
    t = fight(meet("collector-of-debts").rolls(magic=4, ranged=4, melee=4), *LOST, *LOST)
    assert [len(event.facts["dice"]) for event in t.kinds("rolled")] == [4]


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", with_ability(WantsToll))
def test_whoever_pays_meets_one_heart_less(foe: str) -> None:
    hearts, ability = CONTENT.servants[foe].life, CONTENT.servants[foe].ability
    assert isinstance(ability, WantsToll)
    t = meet(foe, gold=ability.gold).act()
    assert t[0].gold == 0 and "RH-RUL-83" in t.cites("paid") and t.game.fight is not None
    assert t.game.fight.life == hearts
    t = meet(foe, gold=ability.gold - 1).act()
    assert t[0].gold == ability.gold - 1 and not t.kinds("paid") and t.game.fight is not None
    assert t.game.fight.life == hearts + 1
    settle(t.dice(*WON * (hearts + 1)).strike())
    assert rolls_made(t) == hearts + 1 and t.kinds("beaten")


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", with_ability(Waxes))
def test_some_wax_in_every_third_round(foe: str) -> None:
    card = CONTENT.servants.get(foe) or CONTENT.adversaries[foe]
    assert isinstance(card.ability, Waxes)
    for number in range(1, 8):
        t = meet(foe)
        t.game.round = number
        t.act()
        assert t.game.fight is not None
        assert t.game.fight.life == card.life + (number % card.ability.every == 0)


@pytest.mark.rule("RH-RUL-83", "RH-FOE-01")
def test_the_moth_duchess_grows_like_the_shadow() -> None:
    t = fight(meet("moth-duchess", life=4), *LOST)
    assert t.game.growth == {"moth-duchess": 1}
    t.events.clear()
    settle(fight(t, *WON * 2))
    assert rolls_made(t) == 2 and t.kinds("beaten") and not t.game.growth


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", with_ability(Learns))
def test_what_beat_a_hero_once_beats_the_next_more_easily(foe: str) -> None:
    printed = CONTENT.servants[foe].circles
    t = meet(foe, life=4).dice(*LOST).act().play("skill:magic")
    assert t.kinds("learnt")[0].facts["skill"] == "magic"
    t.hero(1, at="A7").skill(1, magic=10, ranged=10, melee=10)
    for skill in ("magic", "melee"):
        t.events.clear()
        t.dice(*LOST).act(1).play(f"skill:{skill}")
        learnt = 1 if skill == "magic" else 0
        assert t.kinds("rolled")[0].facts["value"] == 10 + printed[skill] - learnt


@pytest.mark.rule("RH-RUL-83")
def test_every_lesson_counts_and_only_against_the_pupil() -> None:
    t = meet("thirteenth-pupil", life=4)
    for lessons in range(3):
        t.hero(0, life=4).events.clear()
        t.dice(*LOST).act().play("skill:magic")
        assert t.kinds("rolled")[0].facts["value"] == 10 - 1 - lessons
    t.clear().lay("page-eater", "A7").hero(0, life=4).events.clear()
    t.dice(*LOST).act().play("skill:magic")
    assert t.kinds("rolled")[0].facts["value"] == 10 - 2
    t.clear().lay("thirteenth-pupil", "A7").events.clear()
    assert settle(t.dice(*WON).act().play("skill:ranged")).kinds("beaten")  # a victory teaches nobody
    assert not t.kinds("learnt")


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", ["the-whitewasher", "cinder-smith", "second-chamberlain", "ringer-without-a-bell"])
@pytest.mark.parametrize("number", [1, 3])
def test_fights_with_them_end_as_was_told(foe: str, number: int) -> None:
    """The chance told before the fight and at the choice of the skill is the one the dice give."""
    t = meet(foe, objects=["magic-sword"]).skill(magic=6, ranged=5, melee=8).rolls(melee=4)
    t.game.round = number
    told, skill = odds.best_fight(t.game, 0, foe)
    t.act()
    hint = presentation.hints(t.game)[f"skill:{skill}"]
    assert hint.chance == pytest.approx(told)
    won = 0
    for seed in range(300):
        game, seen = t.game.clone(), list[str]()
        game.dice = Dice(key_of(f"{foe} {seed}"))
        game.listen(lambda event, seen=seen: seen.append(event.kind))  # type: ignore[misc]
        game.play(f"skill:{skill}")
        while game.decision is not None and not {"beaten", "not-beaten"} & set(seen):
            game.play(0)
        won += "beaten" in seen
    assert abs(won / 300 - told) < 4.5 * (max(told * (1 - told), 0.01) / 300) ** 0.5


# What a defeat costs besides -----------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", with_ability(TakesGold))
def test_some_take_gold_from_the_defeated(foe: str) -> None:
    card = CONTENT.servants.get(foe) or CONTENT.adversaries[foe]
    assert isinstance(card.ability, TakesGold)
    t = fight(meet(foe, gold=3), *LOST)
    assert t[0].gold == 3 - card.ability.amount and t[0].life == 3 and "RH-RUL-83" in t.cites("paid")
    assert fight(meet(foe, gold=0), *LOST)[0].gold == 0, "only what he has"
    t = settle(fight(meet(foe, gold=3), *WON * 3))
    assert t[0].gold == 3 + card.reward.gold, "not from the winner"


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("life", [2, 4])
@pytest.mark.parametrize(("gold", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_they_take_gold_as_far_as_there_is_any(gold: int, left: int, life: int) -> None:
    assert fight(meet("collector-of-debts", gold=gold, life=life), *LOST)[0].gold == left


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("gold", [1, 2, 5])
def test_the_toll_is_one_gold_whether_the_hero_wins_or_loses(gold: int) -> None:
    for dice in (WON * 3, LOST):
        t = settle(fight(meet("second-chamberlain", gold=gold), *dice))
        won = bool(t.kinds("beaten"))
        assert t[0].gold == gold - 1 + won and rolls_made(t) == (2 if won else 1)


@pytest.mark.rule("RH-RUL-83", "RH-XP-08")
@pytest.mark.parametrize("foe", with_ability(TakesCube))
def test_some_take_a_cube_of_the_skill_that_failed(foe: str) -> None:
    t = meet(foe, cubes=(2, 1, 1)).dice(*LOST).act().play("skill:magic")
    assert t[0].cubes == (1, 1, 1) and t.kinds("cube-lost")[0].facts["colour"] == "blue"
    supply = t.game.supply
    t = meet(foe, cubes=(0, 1, 1)).dice(*LOST).act().play("skill:magic")
    assert t[0].cubes == (0, 1, 1) and not t.kinds("cube-lost")
    assert supply[0] == t.game.supply[0] + 1, "it is back in the supply"
    t = meet(foe, cubes=(1, 0, 0)).dice(*LOST).act().play("skill:magic")
    assert t[0].cubes == (0, 0, 0), "also the last one"


@pytest.mark.rule("RH-RUL-83", "RH-RUL-21")
@pytest.mark.parametrize("foe", with_ability(TakesObject))
def test_some_make_the_defeated_drop_an_object(foe: str) -> None:
    t = fight(meet(foe, objects=["sword-1", "amulet"]), *LOST)
    assert t.topic == "drop-object" and t.options == ["drop:sword-1", "drop:amulet"]
    t.play("drop:amulet")
    assert t[0].objects == ("sword-1",) and "amulet" in t.at("A7")
    t = fight(meet(foe, objects=["sword-1"]), *LOST)
    assert t[0].objects == () and "sword-1" in t.game.stock, "a bazaar object returns to the stock"
    assert not fight(meet(foe), *LOST).kinds("left")


@pytest.mark.rule("RH-RUL-83")
def test_a_hero_led_home_wakes_at_the_house() -> None:
    t = fight(meet("the-lodger", house="A8"), *LOST)
    assert t[0].point == "A8" and t[0].life == 3 and t.at("A7") == ("the-lodger",)
    assert t.kinds("led-away")[0].facts["space"] == "A8" and t.asked == 1, "the turn is over"
    assert not fight(meet("the-lodger", house="A7"), *LOST).kinds("led-away"), "he is at home already"


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", [each for each in with_ability(LeadsAway) if each != "the-lodger"])
def test_a_hero_led_astray_stands_on_an_empty_beige_point_of_a_neighbouring_tile(foe: str) -> None:
    t = fight(meet(foe), *LOST)
    there = t[0].point
    land, layout = t.game.content.land, t.game.layout
    near = {layout[place] for place in neighbour_places(layout.index("A"))}
    assert tile_of(there) in near and land.spots[there].colour == "beige" and not t.at(there)
    assert t.at("A7") == (foe,)


@pytest.mark.rule("RH-RUL-83")
def test_astray_is_where_no_token_lies_and_the_tile_is_face_up() -> None:
    t = meet("grey-shepherd", life=3)
    t.game.layout = tuple("ABCDEFGHIJKLMNOP")
    for tile in "BE":
        for point in t.game.content.land.points[tile]:
            t.game.tokens[point] = ("ghoul",)
    del t.game.tokens["E6"]
    assert fight(t, *LOST)[0].point == "E6"
    t.hero(0, at="A7", life=3).game.closed = ("E",)
    assert fight(t, *LOST)[0].point == "A7" and len(t.kinds("led-away")) == 1  # there is no such point: he stays


@pytest.mark.rule("RH-RUL-83")
@pytest.mark.parametrize("foe", ["highwayman", "stolen-familiar", "page-eater", "grey-shepherd", "thirteenth-pupil"])
def test_the_dead_suffer_nothing_more(foe: str) -> None:
    t = fight(meet(foe, life=1, objects=["amulet"], house="O13"), *LOST)
    assert t[0].heirs == 1 and t[0].point == "O13" and t[0].objects == ("amulet",)
    assert not t.kinds("led-away", "cube-lost", "learnt") and t.topic != "drop-object"


# What is told of a defeat before it comes ----------------------------------------------------------------------------


def told_defeat(t: Table) -> str:
    """Beside the skill to fight with."""
    return str(presentation.hints(t.game)["skill:melee"].text).split("; ")[-1]


@pytest.mark.rule("RH-RUL-83", "RH-FIGHT-05", "RH-FIGHT-06")
@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (TakesGold, "costs 1 life and 1 gold, and ends the turn"),
        (TakesCube, "costs 1 life and a red cube, and ends the turn"),
        (TakesObject, "costs 1 life and an object, and ends the turn"),
        (LeadsAway, "costs 1 life and ends the turn "),
        (Learns, "costs 1 life and ends the turn"),
    ],
)
def test_the_skill_tells_what_a_defeat_costs_and_that_is_what_it_costs(kind: type[Ability], more: str) -> None:
    foe = next(each for each in with_ability(kind) if "melee" in CONTENT.faces[each].circles)  # type: ignore[union-attr]
    t = meet(foe, gold=1, life=3, objects=["crystal"]).rolls(melee=3).act()
    assert told_defeat(t).startswith(f"a defeat {more}")
    before = tuple(t[0].cubes)
    t.dice(6, 6, 6).play("skill:melee").strike()
    while t.topic == "drop-object":
        t.play(t.options[0])
    lost = sum(before) - sum(t[0].cubes)
    assert (t[0].life, t[0].gold, lost) == (2, 1 - ("gold" in more), int("cube" in more))
    assert bool(t[0].objects) == ("object" not in more)


@pytest.mark.rule("RH-LIFE-03", "RH-FOE-04")
def test_a_deadly_defeat_is_told_as_such() -> None:
    orc = meet("orc", life=1).act()
    assert told_defeat(orc) == "a defeat kills your hero"
    shielded = meet("orc", life=1, objects=["shield"]).act()
    assert told_defeat(shielded) == "a defeat costs 1 life and ends the turn", "the shield may take it"
    assert told_defeat(meet("spider", life=4).act()) == "a defeat leaves you one life"
