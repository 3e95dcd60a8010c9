"""PQ: personal quests lead to a gem in three stages."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes.board import adversaries_at
from questable.return_of_the_heroes.nameless import may_enter_tower
from tests import speaking as presentation
from tests.return_of_the_heroes.kit import Table, table

FIGHTS = {
    "the-axe-of-the-dwarves": ("lizard-man", "K6", "dwarves", "C8"),
    "free-merlin": ("giant-swamp-worm", "O6", "enchanted-oak", "M2"),
    "granatus-pan-flute": ("fire-runner", "J8", "granatus", "B4"),
    "free-daphne": ("ghoul", "G6", "dungeon", "O2"),
    "the-golden-ball": ("giant-frog", "L7", "king-foebus", "J5"),
    "the-signet-ring": ("bees", "P3", "bears", "C5"),
}
MEETINGS = {
    "the-diadem": ("hermit", "L3", "ghost-of-the-grandfather", "E5"),
    "juans-relics": ("candle-maker", "F3", "secret-chapel", "N1"),
}
QUESTS = {**FIGHTS, **MEETINGS}
HOUSE = "A7"


def hero_with(stages: dict[str, int], at: str, **facts: object) -> Table:
    """A strong hero with these quests (and something to leave, so that he is always asked) and a bag of two tokens."""
    t = table("warrior", "elf").hero(0, at=at, house=HOUSE, objects=["amulet"], gold=9, quests=dict(stages), **facts)
    t.hero(1, at="O13", house="O13", quests={}).bag("boat", "road-sign")
    return t.skill(magic=11, ranged=11, melee=11).dice(*[1] * 20)


def take_cubes(t: Table) -> Table:
    while t.topic == "choose-cube":
        t.play(t.options[0])
    return t


def first_stage(t: Table, quest: str) -> Table:
    """Do the first stage where its token lies."""
    token, point, _, _ = QUESTS[quest]
    t.lay(token, point).hero(0, at=point).act()
    t.strike() if quest in FIGHTS else t.play(f"stage:{quest}")
    return take_cubes(t)


def second_stage(t: Table, quest: str) -> Table:
    _, _, token, point = QUESTS[quest]
    return t.lay(token, point).hero(0, at=point).act().play(f"stage:{quest}")


def goal(t: Table, quest: str) -> str:
    return t.game.content.quests[quest].to or t[0].house


def stages(t: Table) -> list[str]:
    assert t.topic == "act"
    return [option for option in t.options if option.startswith("stage")]


def draws(t: Table) -> int:
    return len(t.kinds("drew", "drew-unseen"))


def left(t: Table) -> int:
    """How many tokens the bag still holds."""
    return len(t.game.bag)


@pytest.mark.rule("RH-PQ-01", "RH-PQ-02", "RH-PQ-03", "RH-PQ-04")
@pytest.mark.parametrize("quest", QUESTS)
def test_three_stages_lead_to_a_gem(quest: str) -> None:
    first, at, second, then = QUESTS[quest]
    t = hero_with({quest: 0}, "A8")
    listed = t.game.content.quests[quest].reward
    first_stage(t, quest)
    assert t[0].quests == {quest: 1} and t.at(at) == () and first not in t.game.gone
    assert t[0].gold == 9 - t.game.content.quests[quest].pay + listed.gold
    assert sum(t[0].cubes) == len(listed.cubes)
    assert t[0].objects == ("amulet",)  # the object lies on the quest tile
    t.bag("boat", "road-sign")
    second_stage(t, quest)
    assert t[0].quests == {quest: 2} and t.at(then) == ()
    assert first in t.game.gone and second not in t.game.gone
    assert not t.kinds("gem")
    t.hero(0, at=goal(t, quest)).act().play(f"stage:{quest}")
    assert t[0].quests == {quest: 3} and t[0].gem and second in t.game.gone
    assert "RH-PQ-04" in t.cites("gem")
    assert [event.facts["stage"] for event in t.kinds("stage")] == [1, 2, 3]


@pytest.mark.rule("RH-PQ-02", "RH-PQ-03", "RH-MAP-03")
@pytest.mark.parametrize("quest", QUESTS)
def test_the_tokens_of_a_quest_come_out_of_the_bag_onto_their_printed_points(quest: str) -> None:
    first, here, second, there = QUESTS[quest]
    card = table().game.content.quests[quest]
    assert (card.first, card.second) == (first, second)
    for token, point in ((first, here), (second, there)):
        assert table("warrior", "elf").bag(token).draw().at(point) == (token,)


@pytest.mark.rule("RH-PQ-01")
@pytest.mark.parametrize("quest", QUESTS)
def test_no_stage_is_skipped(quest: str) -> None:
    _, _, second, then = QUESTS[quest]
    t = hero_with({quest: 0}, then).lay(second, then)
    assert stages(t.act()) == []
    assert stages(t.hero(0, at=goal(t, quest)).act()) == []
    t.hero(0, quests={quest: 1}).act()
    assert stages(t) == []
    t.hero(0, quests={quest: 2}, at=then).act()
    assert stages(t) == []


@pytest.mark.rule("RH-PQ-01")
def test_one_completed_quest_is_enough() -> None:
    t = hero_with({"juans-relics": 2, "the-diadem": 0}, HOUSE).act().play("stage:juans-relics")
    assert t[0].gem and t[0].quests["the-diadem"] == 0
    t.nameless("sorcerer").lay("iron-porter", "H5", face_down=True).hero(0, at="H5", clearance="H5").turn()
    assert "enter:H3" in t.options


@pytest.mark.rule("RH-PQ-04")
@pytest.mark.parametrize("quest", QUESTS)
def test_a_quest_ends_at_one_place_only(quest: str) -> None:
    t = hero_with({quest: 2}, HOUSE)
    for point in (HOUSE, "O13", "N5", "G2", "J5"):  # the own house, another hero's, and places where others end
        assert bool(stages(t.hero(0, at=point).act())) == (point == goal(t, quest))


@pytest.mark.rule("RH-PQ-02")
@pytest.mark.parametrize("quest", QUESTS)
def test_the_reward_of_a_first_stage_is_that_of_the_tile(quest: str) -> None:
    colours = {
        "the-diadem": ["blue"],
        "granatus-pan-flute": ["blue"],
        "the-signet-ring": ["blue", "red"],
    }.get(quest, ["blue", "green", "red"])
    t = hero_with({quest: 0}, "A8")
    token, point, _, _ = QUESTS[quest]
    t.lay(token, point).hero(0, at=point).act()
    t.strike() if quest in FIGHTS else t.play(f"stage:{quest}")
    if len(colours) > 1:
        assert t.topic == "choose-cube" and t.options == [f"cube:{colour}" for colour in colours]
        t.play(t.options[-1])
    assert t[0].gold == 9 + 1 - (4 if quest == "juans-relics" else 0)
    assert [event.facts["colour"] for event in t.kinds("cube")] == [colours[-1]]


@pytest.mark.rule("RH-PQ-03", "RH-PQ-05", "RH-PQ-02")
@pytest.mark.parametrize("quest", QUESTS)
def test_stages_1_and_2_need_their_token_in_play(quest: str) -> None:
    _, at, second, then = QUESTS[quest]
    t = hero_with({quest: 0}, at).act()
    assert stages(t) == []
    t.hero(0, at=then, quests={quest: 1}).act()
    assert stages(t) == []
    t.bag(second).draw()
    assert t.at(then) == (second,)
    assert stages(t.act()) == [f"stage:{quest}"]


@pytest.mark.rule("RH-PQ-05")
@pytest.mark.parametrize("quest", MEETINGS)
def test_a_token_that_was_drawn_makes_stage_1_possible(quest: str) -> None:
    first, at, _, _ = QUESTS[quest]
    t = hero_with({quest: 0}, at).bag(first).draw()
    assert stages(t.act()) == [f"stage:{quest}"]
    assert stages(t.hero(0, at="A8").act()) == []  # at its location only


@pytest.mark.rule("RH-PQ-06")
@pytest.mark.parametrize("quest", MEETINGS)
def test_tokens_of_a_quest_are_for_its_holder_only(quest: str) -> None:
    first, at, second, then = QUESTS[quest]
    other = next(each for each in MEETINGS if each != quest)
    t = hero_with({other: 0}, at).lay(first, at).lay(second, then).hero(1, quests={quest: 1})
    assert stages(t.act()) == []
    assert stages(t.hero(0, at=then, quests={other: 1}).act()) == []
    assert not any(option.startswith("use") for option in t.options)


@pytest.mark.rule("RH-PQ-06")
@pytest.mark.parametrize("quest", FIGHTS)
def test_an_adversary_of_a_quest_fights_its_holder_only(quest: str) -> None:
    first, at, _, _ = QUESTS[quest]
    t = hero_with({}, at).hero(1, quests={quest: 0}).lay(first, at).act()
    assert t.topic == "act" and not t.kinds("challenge")
    t.hero(0, quests={quest: 0}).act()
    assert t.kinds("challenge")


@pytest.mark.rule("RH-PQ-07")
@pytest.mark.parametrize("stage", [0, 1, 2])
def test_a_stage_waits_until_the_fight_of_the_turn_is_won(stage: int) -> None:
    point, token = [("F3", "candle-maker"), ("N1", "secret-chapel"), (HOUSE, "orc")][stage]
    t = hero_with({"juans-relics": stage}, point).lay(token, point).lay("orc", point).act()
    assert t.topic == "choose-skill"
    t.strike()
    take_cubes(t)
    assert stages(t) == ["stage:juans-relics"]
    t.lay("orc", point).lay("werewolf", point).dice(*[1] * 20).act().play("fight:orc").strike()
    take_cubes(t)
    assert "werewolf" in t.at(point) and stages(t) == ["stage:juans-relics"]


@pytest.mark.rule("RH-PQ-07")
def test_a_defeated_hero_completes_no_stage() -> None:
    t = hero_with({"juans-relics": 2}, HOUSE, life=3).lay("orc", HOUSE).skill(melee=1).dice(6, 6).act()
    t.play("skill:melee")
    assert t.asked == 1 and not t[0].gem


@pytest.mark.rule("RH-PQ-07")
def test_a_stage_is_no_part_of_the_movement_and_voluntary() -> None:
    t = hero_with({"juans-relics": 2}, HOUSE).turn()
    assert {option.split(":")[0] for option in t.options} == {"step", "stay"}
    assert stages(t.play("stay")) == ["stage:juans-relics"]
    t.play("end-turn")
    assert not t[0].gem and t.asked == 1


@pytest.mark.rule("RH-PQ-08", "RH-PQ-18")
@pytest.mark.parametrize("quest", QUESTS)
def test_every_stage_draws_exactly_one_token(quest: str) -> None:
    t = hero_with({quest: 0}, "A8").bag("boat", "road-sign", "small-bazaar", "ranger")
    t.game.nameless_called = True
    first_stage(t, quest)
    assert draws(t) == 1 and left(t) == 3
    second_stage(t, quest)
    assert draws(t) == 2 and left(t) == 2
    t.hero(0, at=goal(t, quest)).act().play(f"stage:{quest}")
    assert draws(t) == 3 and left(t) == 1


@pytest.mark.rule("RH-PQ-09")
@pytest.mark.parametrize("quest", QUESTS)
def test_the_first_stage_1_of_the_game_puts_the_nameless_into_the_bag(quest: str) -> None:
    t = first_stage(hero_with({quest: 0}, "A8"), quest)
    assert "nameless" in t.game.bag and draws(t) == 1
    assert "RH-PQ-09" in t.cites("nameless-called")


@pytest.mark.rule("RH-PQ-09", "RH-BAG-11")
@pytest.mark.parametrize("seat", [1, 2])
def test_whichever_hero_is_the_first(seat: int) -> None:
    t = table("warrior", "elf", "dwarf").bag().lay("hermit", "L3").hero(seat, at="L3", quests={"the-diadem": 0})
    t.skill(seat, magic=11).dice(1, 1).act(seat).play("stage:the-diadem")
    take_cubes(t)
    assert t[seat].quests == {"the-diadem": 1} and t.game.bag == ("nameless",)


@pytest.mark.rule("RH-PQ-09")
def test_later_stages_of_any_hero_add_nothing() -> None:
    t = first_stage(hero_with({"juans-relics": 0, "the-diadem": 0}, "A8"), "juans-relics").bag()
    first_stage(t, "the-diadem")
    assert len(t.game.bag) == 0
    t.hero(1, at="G6", quests={"free-daphne": 0}).lay("ghoul", "G6").skill(1, magic=11, ranged=11, melee=11)
    t.dice(*[1] * 8).act(1).strike()
    take_cubes(t)
    assert t[1].quests == {"free-daphne": 1} and not t.game.bag
    assert len(t.kinds("nameless-called")) == 1


@pytest.mark.rule("RH-PQ-09")
def test_no_other_stage_calls_the_nameless() -> None:
    t = second_stage(hero_with({"juans-relics": 1}, "A8").bag(), "juans-relics")
    t.hero(0, at=HOUSE).act().play("stage:juans-relics")
    assert t[0].gem and t.game.bag == () and not t.kinds("nameless-called")


@pytest.mark.rule("RH-EX-13")
def test_a_second_hero_who_delays_does_not_hold_up_the_nameless() -> None:
    t = first_stage(hero_with({"juans-relics": 0}, "A8").hero(1, quests={"the-diadem": 0}).bag(), "juans-relics")
    assert t.game.bag == ("nameless",) and t[1].quests == {"the-diadem": 0}
    t.hero(1, side_quests=["visit-the-gorge"]).draw(0)
    assert t.at("H3") == ("nameless",)
    assert t.kinds("servants-come")[0].facts["amount"] == 1
    t.bag().hero(1, at="L3", gold=0).lay("hermit", "L3").skill(1, magic=11).dice(1, 1).act(1).play("stage:the-diadem")
    assert len(t.kinds("nameless-called", "nameless-arrives")) == 2, "called once, come once"
    assert t[1].quests == {"the-diadem": 1} and not t.game.bag


@pytest.mark.rule("RH-EX-13", "RH-PQ-09", "RH-BAG-11")
@pytest.mark.parametrize(
    "heroes", [("warrior", "elf"), ("warrior", "elf", "dwarf"), ("warrior", "elf", "dwarf", "wizard")]
)
def test_the_nameless_is_called_once_however_many_begin_their_quests(heroes: tuple[str, ...]) -> None:
    t = table(*heroes).bag()
    for seat in range(len(heroes)):
        t.hero(seat, at="F3", gold=4, quests={"juans-relics": 0}).lay("candle-maker", "F3").act(seat)
        t.play("stage:juans-relics", "cube:red")
        assert t.game.bag == (() if seat else ("nameless",)) and len(t.kinds("nameless-called")) == 1
        t.bag()


@pytest.mark.rule("RH-EX-13")
def test_the_servants_that_come_early_trouble_everybody() -> None:
    """Those that are not on the map yet are in the bag, for whoever draws next."""
    t = first_stage(hero_with({"juans-relics": 0}, "A8").hero(1, quests={"the-diadem": 0}).bag(), "juans-relics")
    t.hero(1, side_quests=["visit-the-gorge"]).draw(0)
    servants = t.game.content.servants
    ((here, point),) = [(token, at) for at, tokens in t.game.tokens.items() for token in tokens if token in servants]
    assert point == servants[here].at and here in t.game.down
    assert {seat for seat in (0, 1) if here in adversaries_at(t.game, seat, point)} == {0, 1}
    assert set(t.game.bag) == set(servants) - {here}


@pytest.mark.rule("RH-PQ-10")
def test_two_quests_advance_side_by_side() -> None:
    t = hero_with({"juans-relics": 0, "the-diadem": 0}, "A8")
    first_stage(t, "juans-relics")
    first_stage(t, "the-diadem")
    t.bag("boat", "road-sign")
    second_stage(t, "the-diadem")
    assert t[0].quests == {"juans-relics": 1, "the-diadem": 2}


@pytest.mark.rule("RH-PQ-10", "RH-RUL-55")
def test_a_second_completed_quest_gives_no_second_gem_and_no_bonus() -> None:
    t = hero_with({"juans-relics": 3, "the-diadem": 2}, HOUSE, gem=True).act().play("stage:the-diadem")
    assert t[0].quests == {"juans-relics": 3, "the-diadem": 3}
    assert t[0].gem is True and not t.kinds("gem")
    assert t[0].gold == 9 and t[0].cubes == (0, 0, 0)
    assert draws(t) == 1


@pytest.mark.rule("RH-PQ-10", "RH-RUL-55")
def test_daphne_as_the_second_quest_does_not_heal() -> None:
    t = hero_with({"juans-relics": 3, "free-daphne": 2}, "N5", gem=True, life=1).act()
    assert "no second gem" in presentation.hints(t.game)["stage:free-daphne"].text
    t.play("stage:free-daphne")
    assert t[0].quests["free-daphne"] == 3
    assert t[0].life == 1 and not t.kinds("healed")


@pytest.mark.rule("RH-RUL-55")
def test_with_a_gem_the_other_quest_still_gives_rewards_and_draws() -> None:
    t = hero_with({"juans-relics": 3, "free-daphne": 0}, "G6", gem=True).lay("ghoul", "G6").act()
    assert t.topic == "choose-skill"  # still an adversary for him
    take_cubes(t.strike())
    assert t[0].quests["free-daphne"] == 1 and t[0].gold == 10 and sum(t[0].cubes) == 1 and draws(t) == 1


@pytest.mark.rule("RH-RUL-55")
def test_tokens_of_quests_nobody_holds_stay_on_the_map_unused() -> None:
    t = hero_with({}, "L3").bag("hermit").draw()
    assert t.at("L3") == ("hermit",)
    assert stages(t.act()) == [] and t.options == ["leave-something", "end-turn"]
    t.play("end-turn")
    assert t.at("L3") == ("hermit",)


@pytest.mark.rule("RH-PQ-11")
@pytest.mark.parametrize("gem", [True, False])
@pytest.mark.parametrize("done", [0, 1, 2])
def test_only_with_a_gem_are_guardians_challenged_and_the_tower_entered(gem: bool, done: int) -> None:
    t = (
        hero_with({"free-merlin": done}, "H5", gem=gem)
        .nameless("sorcerer")
        .lay("iron-porter", "H5", face_down=True)
        .act()
    )
    assert (t.topic == "choose-skill") == gem
    t.hero(0, clearance="H5").turn()
    assert ("enter:H3" in t.options) == gem == may_enter_tower(t.game, t[0])


@pytest.mark.rule("RH-PQ-11")
def test_the_gem_is_announced_as_the_honour_redeemed() -> None:
    t = hero_with({"juans-relics": 2}, HOUSE).act().play("stage:juans-relics")
    assert t.kinds("gem") and "RH-PQ-11" in t.cites("gem")


@pytest.mark.rule("RH-PQ-12")
@pytest.mark.parametrize("quest", QUESTS)
def test_stage_2_always_succeeds(quest: str) -> None:
    t = hero_with({quest: 1}, "A8", life=1).skill(magic=1, ranged=1, melee=1).hero(0, gold=0).dice(6, 6, 6, 6)
    second_stage(t, quest)
    assert t[0].quests == {quest: 2}
    assert not t.kinds("rolled", "challenge", "paid") and t[0].life == 1


@pytest.mark.rule("RH-PQ-12")
@pytest.mark.parametrize("quest", QUESTS)
def test_but_only_with_the_first_object_and_where_the_token_lies(quest: str) -> None:
    _, _, token, point = QUESTS[quest]
    assert stages(hero_with({quest: 0}, point).lay(token, point).act()) == [], "without the first object"
    assert stages(hero_with({quest: 1}, point).act()) == [], "without the token"
    assert stages(hero_with({quest: 1}, "A8").lay(token, point).act()) == [], "elsewhere"
    assert stages(hero_with({quest: 1}, point).lay(token, point).act()) == [f"stage:{quest}"]


@pytest.mark.rule("RH-PQ-13")
def test_the_hermit_asks_for_a_magic_test_that_may_be_repeated() -> None:
    t = hero_with({"the-diadem": 0}, "L3").lay("hermit", "L3").skill(magic=7).dice(4, 4).act().play("stage:the-diadem")
    facts = t.kinds("rolled")[0].facts
    assert (facts["skill"], facts["value"]) == ("magic", 7)
    assert t[0].quests == {"the-diadem": 0} and t.at("L3") == ("hermit",)
    assert draws(t) == 0 and t[0].gold == 9 and not t.kinds("nameless-called", "lost-life")
    assert stages(t) == []
    t.dice(3, 4).act().play("stage:the-diadem")
    assert t[0].quests == {"the-diadem": 1}


@pytest.mark.rule("RH-PQ-14")
def test_the_candles_cost_4_gold() -> None:
    t = hero_with({"juans-relics": 0}, "F3").lay("candle-maker", "F3").hero(0, gold=3).act()
    assert stages(t) == []
    t.hero(0, gold=4).act().play("stage:juans-relics")
    assert t.options == ["cube:blue", "cube:green", "cube:red"]
    t.play("cube:green")
    assert t[0].gold == 1 and t[0].cubes == (0, 1, 0)
    assert [event.facts["amount"] for event in t.kinds("paid", "gold")] == [4, 1]
    assert "RH-PQ-14" in t.cites("paid")


@pytest.mark.rule("RH-PQ-14")
@pytest.mark.parametrize("gold", [4, 5, 9])
def test_they_cost_4_gold_also_who_has_more(gold: int) -> None:
    for cube, cubes in (("blue", (1, 0, 0)), ("red", (0, 0, 1))):
        t = hero_with({"juans-relics": 0}, "F3").lay("candle-maker", "F3").hero(0, gold=gold).act()
        t.play("stage:juans-relics", f"cube:{cube}")
        assert t[0].gold == gold - 4 + 1 and t[0].cubes == cubes and t[1].gold == t.game.content.heroes["elf"].gold


@pytest.mark.rule("RH-PQ-15")
def test_daphne_gives_back_all_life_at_the_temple() -> None:
    t = hero_with({"free-daphne": 2}, "N5", life=1).act().play("stage:free-daphne")
    assert t[0].gem and t[0].life == t.game.content.heroes["warrior"].life
    t = table("elf", "dwarf").hero(1, at="N5", life=1, quests={"free-daphne": 2}).act(1).play("stage:free-daphne")
    assert t[1].gem and t[1].life == 5


@pytest.mark.rule("RH-PQ-15")
@pytest.mark.parametrize("quest", [quest for quest in QUESTS if quest != "free-daphne"])
def test_no_other_quest_heals(quest: str) -> None:
    t = hero_with({quest: 2}, "A8", life=1)
    t.hero(0, at=goal(t, quest)).act().play(f"stage:{quest}")
    assert t[0].gem and t[0].life == 1


@pytest.mark.rule("RH-PQ-16", "RH-RUL-45")
@pytest.mark.parametrize("quest", QUESTS)
def test_where_a_quest_ends(quest: str) -> None:
    end = {"free-merlin": "G2", "free-daphne": "N5"}.get(quest, HOUSE)
    for point in ("G2", "N5", HOUSE, "O13", "G9", "P5"):  # G9 and P5 are misprints on the tiles
        t = hero_with({quest: 2}, point).act()
        assert stages(t) == ([f"stage:{quest}"] if point == end else [])


@pytest.mark.rule("RH-PQ-17", "RH-RUL-69")
@pytest.mark.parametrize("quest", FIGHTS)
def test_the_fight_of_stage_1_is_forced_and_victory_completes_it(quest: str) -> None:
    first, at, _, _ = QUESTS[quest]
    t = hero_with({quest: 0}, at).lay(first, at).act()
    assert t.topic == "choose-skill" and all(option.startswith("skill") for option in t.options)
    take_cubes(t.strike())
    assert t[0].quests == {quest: 1} and t.at(at) == ()  # nobody asked
    assert "nameless" in t.game.bag and first not in t.game.bag and draws(t) == 1
    assert "RH-PQ-17" in t.cites("stage")


@pytest.mark.rule("RH-PQ-17")
@pytest.mark.parametrize("first", [True, False])
def test_of_two_quests_the_one_of_the_adversary_is_advanced(first: bool) -> None:
    quests = ["the-signet-ring", "free-daphne"] if first else ["free-daphne", "the-signet-ring"]
    t = take_cubes(hero_with(dict.fromkeys(quests, 0), "P3").lay("bees", "P3").act().strike())
    assert t[0].quests == {"the-signet-ring": 1, "free-daphne": 0}
    assert t.at("P3") == () and list(t[0].quests) == quests


@pytest.mark.rule("RH-PQ-17", "RH-RUL-69")
def test_an_adversary_of_the_own_quest_stops_the_hero() -> None:
    for quests in (
        {"the-signet-ring": 0},
        {"the-signet-ring": 0, "free-merlin": 1},
        {"the-diadem": 3, "the-signet-ring": 0},
    ):
        t = hero_with(quests, "P4").lay("bees", "P3").turn().play("step:P3")
        assert t.topic == "choose-skill"
        assert take_cubes(t.strike())[0].quests["the-signet-ring"] == 1
    t = hero_with({}, "P4").lay("bees", "P3").turn().play("step:P3")
    assert t.topic == "travel"


@pytest.mark.rule("RH-RUL-69")
def test_a_lost_fight_completes_nothing() -> None:
    t = hero_with({"the-signet-ring": 0}, "P3", life=3).lay("bees", "P3").skill(melee=1).dice(6, 6).act()
    t.play("skill:melee")
    assert t[0].quests == {"the-signet-ring": 0} and t.at("P3") == ("bees",) and t[0].life == 2
    assert not t.game.nameless_called


@pytest.mark.rule("RH-RUL-69")
def test_who_keeps_off_the_point_delays_stage_1() -> None:
    t = hero_with({"the-signet-ring": 0}, "P4").lay("bees", "P3").turn().play("stay")
    assert t.topic == "act" and t[0].quests == {"the-signet-ring": 0}


@pytest.mark.rule("RH-PQ-19")
def test_a_token_is_tried_once_per_turn() -> None:
    t = hero_with({"the-diadem": 0, "juans-relics": 0}, "L3").lay("hermit", "L3").lay("candle-maker", "L3")
    t.skill(magic=2).dice(6, 6).act()
    assert stages(t) == ["stage:the-diadem", "stage:juans-relics"]
    t.play("stage:the-diadem")
    assert stages(t) == ["stage:juans-relics"]
    assert stages(t.act()) == ["stage:the-diadem", "stage:juans-relics"]


@pytest.mark.rule("RH-PQ-19", "RH-PQ-12", "RH-ACT-06")
def test_the_use_of_another_encounter_is_no_attempt() -> None:
    t = hero_with({"the-golden-ball": 1, "juans-relics": 0}, "J5")
    for token in ("beggar", "king-foebus", "candle-maker"):
        t.lay(token, "J5")
    t.dice(6).act().play("use:beggar")
    assert stages(t) == ["stage:the-golden-ball", "stage:juans-relics"]
    assert stages(t.play("stage:the-golden-ball")) == ["stage:juans-relics"]


@pytest.mark.rule("RH-RUL-57", "RH-BAG-10", "RH-PQ-08")
def test_several_stages_and_quests_on_one_turn() -> None:
    t = hero_with({"the-diadem": 2, "the-golden-ball": 1}, "J5", side_quests=["visit-the-capital"])
    t.hero(0, house="J5").lay("king-foebus", "J5").bag("boat", "road-sign", "small-bazaar", "ranger", "mice").act()
    assert stages(t) == ["stage:the-diadem", "stage:the-golden-ball"]
    t.play("stage:the-golden-ball", "stage:the-golden-ball", "complete:visit-the-capital", "stage:the-diadem")
    assert t[0].quests == {"the-diadem": 3, "the-golden-ball": 3} and t[0].gem
    assert draws(t) == 4 and len(t.game.bag) == 1
