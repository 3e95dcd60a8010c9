"""HERO: the hero sheet and its spaces."""

from __future__ import annotations

import msgspec
import pytest

from questable.return_of_the_heroes.content import HeroSheet
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests import speaking
from tests.return_of_the_heroes.kit import fresh, table

SHEETS = {  # life, gold, movement, magic, ranged, melee
    "warrior": (4, 1, 5, 3, 4, 7),
    "elf": (3, 2, 5, 4, 7, 4),
    "wizard": (2, 3, 5, 7, 5, 4),
    "dwarf": (5, 4, 4, 2, 3, 7),
    "priest": (4, 2, 5, 6, 2, 6),
}
HEROES = ["warrior", "elf", "wizard", "dwarf", "priest"]
QUESTS = ["escort-the-monk", "escort-the-maiden", "take-the-message", "visit-the-gorge"]


@pytest.mark.rule("RH-HERO-01")
@pytest.mark.parametrize("hero", HEROES)
def test_what_the_sheet_shows_is_what_the_hero_has(hero: str) -> None:
    t = table(hero, "elf" if hero != "elf" else "dwarf")
    sheet, shown = t.game.content.heroes[hero], t.game.view(None).heroes[0]
    assert (shown.hero.life, shown.hero.gold, shown.movement) == (sheet.life, sheet.gold, sheet.movement)
    assert {skill: value for skill, (value, _) in shown.skills.items()} == sheet.skills
    assert set(sheet.skills) == {"magic", "ranged", "melee"}
    assert len(sheet.ways) <= 1  # one special ability or none


@pytest.mark.rule("RH-HERO-01")
def test_the_numbers_on_the_five_sheets() -> None:
    sheets = table().game.content.heroes
    assert {
        hero: (sheet.life, sheet.gold, sheet.movement, *(sheet.skills[skill] for skill in ("magic", "ranged", "melee")))
        for hero, sheet in sheets.items()
    } == SHEETS
    assert [hero for hero, sheet in sheets.items() if not sheet.ways] == ["warrior"]


@pytest.mark.rule("RH-HERO-01")
@pytest.mark.parametrize("hero", HEROES)
def test_all_of_it_can_be_read_on_the_sheet(hero: str) -> None:
    setting = table().game.setting
    sheet, told = setting.content.heroes[hero], speaking.describe(setting, hero)
    shown = ("Life", "Gold", "Movement", "Magic", "Ranged", "Melee")
    assert dict(told.facts) == {name: str(number) for name, number in zip(shown, SHEETS[hero], strict=True)}
    assert len(told.text) == len(sheet.ways) + len(sheet.skills), "the ability, and a row of dice for each skill"


@pytest.mark.rule("RH-HERO-01")
@pytest.mark.parametrize("missing", ["life", "gold", "movement", "skills"])
def test_a_sheet_shows_all_of_it(missing: str) -> None:
    sheet = msgspec.to_builtins(table().game.content.heroes["elf"])
    assert msgspec.convert(sheet, HeroSheet).id == "elf"
    del sheet[missing]
    with pytest.raises(msgspec.ValidationError, match=missing):
        msgspec.convert(sheet, HeroSheet)


@pytest.mark.rule("RH-HERO-01")
def test_temporary_life_is_kept_apart_from_physical_life() -> None:
    t = table().hero(0, life=2, objects=["heavy-armour", "shield"])
    shown = t.game.view(None).heroes[0]
    assert (shown.hero.life, shown.temporary) == (2, 3)


def played_on(side: str) -> tuple[ReturnOfTheHeroes, list[list[str]]]:
    """A game in which the first player takes this side of a sheet, and the questions asked in it."""
    g = fresh(2, variants=["first-seat-begins"])
    g.play(f"hero:elf/{side}")
    asked = []
    for number in range(200):
        assert g.decision is not None
        asked.append([option.id for option in g.decision.options])
        g.play(number * 7 % len(g.decision.options))
    return g, asked


@pytest.mark.rule("RH-HERO-02")
def test_both_sides_of_a_sheet_are_offered_and_play_alike() -> None:
    options = [option.id for option in fresh(2).decision.options]  # type: ignore[union-attr]
    assert set(options) == {f"hero:{hero}/{side}" for hero in HEROES for side in ("male", "female")}
    (his, asked_him), (hers, asked_her) = played_on("male"), played_on("female")
    assert asked_him == asked_her
    assert his != hers
    his.heroes[0].sex = "female"
    assert his == hers


@pytest.mark.rule("RH-HERO-02", "RH-SETUP-05")
@pytest.mark.parametrize("hero", HEROES)
def test_man_and_woman_begin_alike_whoever_they_are(hero: str) -> None:
    begun = []
    for side in ("male", "female"):
        g = fresh(2, variants=["first-seat-begins"])
        g.play(f"hero:{hero}/{side}")
        other = "elf" if hero != "elf" else "dwarf"
        g.play(f"hero:{other}/{side}")
        while g.decision and g.decision.topic == "choose-house":
            g.play(0)
        begun.append([(each.life, each.gold, each.point, each.quests, each.objects, each.cubes) for each in g.heroes])
        sheet = g.content.heroes[hero]
        assert begun[-1][0][:2] == (sheet.life, sheet.gold)
    assert begun[0] == begun[1]


@pytest.mark.rule("RH-HERO-03")
@pytest.mark.parametrize("gem", [False, True])
def test_there_are_four_spaces_for_side_quests(gem: bool) -> None:
    t = table().hero(0, at="A7", gem=gem, side_quests=QUESTS[:3]).lay("visit-the-gorge", "A7").act()
    assert "accept:visit-the-gorge" in t.options
    t.play("accept:visit-the-gorge")
    assert len(t[0].side_quests) == 4
    t.lay("visit-the-graveyard", "A7").act()
    accepting = [option for option in t.options if option.startswith("accept:")]
    assert set(accepting) == {f"accept:visit-the-graveyard/{quest}" for quest in QUESTS}
    t.play("accept:visit-the-graveyard/escort-the-monk")
    assert set(t[0].side_quests) == {"visit-the-graveyard", *QUESTS[1:]}


@pytest.mark.rule("RH-HERO-03")
@pytest.mark.parametrize(
    "held",
    [
        ["find-the-necklace", "find-the-crystal", "find-the-statuette", "find-the-dragons-teeth"],
        ["find-mirabar", "visit-the-house", "boots-for-the-ranger", "wand-for-the-boat"],
    ],
)
def test_side_quests_of_every_kind_fill_a_space(held: list[str]) -> None:
    t = table().hero(0, at="A7", side_quests=held).lay("visit-the-gorge", "A7").act()
    accepting = {option for option in t.options if option.startswith("accept:")}
    assert accepting == {f"accept:visit-the-gorge/{quest}" for quest in held}


@pytest.mark.rule("RH-HERO-04")
def test_there_are_four_spaces_for_objects() -> None:
    t = table().hero(0, at="A7", objects=["bow-1", "sword-1", "amulet"]).lay("cart", "A7").act()
    assert "take:cart" in t.options
    t.play("take:cart")
    assert len(t[0].objects) == 4
    t.lay("yew-staff", "A7").act()
    taking = {option for option in t.options if option.startswith("take:")}
    assert taking == {f"take:yew-staff/{thing}" for thing in ("bow-1", "sword-1", "amulet", "cart")}
    t.play("take:yew-staff/amulet")
    assert set(t[0].objects) == {"bow-1", "sword-1", "cart", "yew-staff"}


@pytest.mark.rule("RH-HERO-04")
def test_a_buyer_has_no_fifth_space_either() -> None:
    carried = ["bow-1", "sword-1", "amulet", "cart"]
    t = table().hero(0, at="F2", gold=20, objects=carried).lay("small-bazaar", "F2").stock("horse-1").act()
    t.play("use:small-bazaar")
    assert set(t.options) == {*(f"buy:horse-1/{thing}" for thing in carried), "done"}
    t.play("buy:horse-1/bow-1")
    assert len(t[0].objects) == 4


@pytest.mark.rule("RH-HERO-04")
def test_a_buyer_far_away_has_no_fifth_space_either() -> None:
    carried = ["bow-1", "sword-1", "amulet", "cart"]
    t = table().hero(0, at="F2", gold=0).hero(1, at="P6", gold=20, objects=carried)
    t.lay("small-bazaar", "F2").stock("horse-1").act().play("use:small-bazaar", "offer:horse-1/1")
    assert t.asked == 1
    assert set(t.options) == {*(f"buy:horse-1/{thing}" for thing in carried), "decline"}


@pytest.mark.rule("RH-HERO-04")
@pytest.mark.parametrize(
    "carried", [["bow-1", "sword-1", "broom", "cart"], ["crystal", "holy-cross", "potion", "bow-1"]]
)
def test_treasures_fill_object_spaces_like_everything_else(carried: list[str]) -> None:
    t = table().hero(0, at="M3", side_quests=["find-the-necklace"], objects=carried).lay("necklace", "M3").act()
    taking = {option for option in t.options if option.startswith("take:")}
    assert taking == {f"take:necklace/{thing}" for thing in carried}


@pytest.mark.rule("RH-HERO-05")
def test_what_is_left_to_make_room_lies_on_the_point_or_returns_to_the_stock() -> None:
    t = table().hero(0, at="A7", side_quests=QUESTS, objects=["bow-1", "sword-1", "amulet", "cart"]).stock()
    t.lay("visit-the-graveyard", "A7").lay("yew-staff", "A7").act()
    t.play("accept:visit-the-graveyard/take-the-message", "take:yew-staff/amulet")
    assert set(t.at("A7")) == {"take-the-message", "amulet"}
    assert t.game.down == ()
    t.lay("holy-cross", "A7").act().play("take:holy-cross/bow-1")
    assert t.game.stock == ("bow-1",)
    assert set(t[0].side_quests) == {*QUESTS, "visit-the-graveyard"} - {"take-the-message"}
    assert set(t[0].objects) == {"sword-1", "cart", "yew-staff", "holy-cross"}


@pytest.mark.rule("RH-HERO-05")
def test_objects_and_side_quests_may_be_left_beforehand() -> None:
    t = table().hero(0, at="A7", side_quests=QUESTS, objects=["amulet"]).act().play("leave-something")
    assert t.options == ["leave:amulet", *(f"leave:{quest}" for quest in QUESTS), "nothing"]
    t.play(f"leave:{QUESTS[0]}", "leave-something", "leave:amulet")
    assert (t[0].side_quests, t[0].objects) == (tuple(QUESTS[1:]), ())
    assert set(t.at("A7")) == {QUESTS[0], "amulet"}


@pytest.mark.rule("RH-HERO-05")
@pytest.mark.parametrize(
    "carried", [["magic-sword", "holy-cross", "yew-staff", "cart"], ["broom", "necklace", "potion", "heavy-armour"]]
)
def test_objects_of_every_kind_may_be_left(carried: list[str]) -> None:
    t = table().hero(0, at="A7", objects=carried).lay("amulet", "A7").act()
    assert {option for option in t.options if option.startswith("take:")} == {f"take:amulet/{each}" for each in carried}
    for thing in carried:
        t.play("leave-something", f"leave:{thing}")
    assert t[0].objects == ()


@pytest.mark.rule("RH-HERO-06")
def test_a_hero_never_gets_a_second_gem() -> None:
    t = table().hero(0, at="A7", house="A7", quests={"the-diadem": 2, "the-signet-ring": 2}).act()
    t.play("stage:the-diadem")
    assert t[0].gem and len(t.kinds("gem")) == 1
    t.play("stage:the-signet-ring")
    assert len(t.kinds("gem")) == 1
    assert t[0].quests == {"the-diadem": 3, "the-signet-ring": 3}


@pytest.mark.rule("RH-HERO-06")
def test_no_personal_quest_gives_a_second_gem() -> None:
    for name, quest in table().game.content.quests.items():
        at = quest.to or "A7"
        t = table().hero(0, at=at, house="A7", gem=True, quests={name: 2}).act().play(f"stage:{name}")
        assert t[0].gem is True and t[0].quests == {name: 3} and not t.kinds("gem")


@pytest.mark.rule("RH-HERO-06", "RH-PQ-04")
def test_but_every_hero_may_have_one() -> None:
    t = table("warrior", "elf", "dwarf")
    for seat, quest in enumerate(("the-diadem", "the-golden-ball", "the-signet-ring")):
        t.hero(seat, at="A7", house="A7", quests={quest: 2}).act(seat).play(f"stage:{quest}")
        assert [hero.gem for hero in t.game.heroes] == [other <= seat for other in range(3)]


@pytest.mark.rule("RH-HERO-07", "RH-HERO-04")
@pytest.mark.parametrize("stages", [(1, 0), (2, 0), (1, 2)])
def test_with_objects_of_quests_all_four_spaces_can_be_used(stages: tuple[int, int]) -> None:
    quests = dict(zip(("juans-relics", "the-diadem"), stages, strict=True))
    t = table().hero(0, at="A7", quests=quests, objects=["bow-1", "sword-1", "amulet"]).lay("cart", "A7").act()
    assert [option for option in t.options if option.startswith("take:")] == ["take:cart"]
    assert t.play("take:cart")[0].objects == ("bow-1", "sword-1", "amulet", "cart")


@pytest.mark.rule("RH-HERO-07")
def test_objects_of_a_personal_quest_use_no_space() -> None:
    carried = ("bow-1", "sword-1", "amulet", "cart")
    t = table().hero(0, at="F3", gold=4, objects=carried, quests={"juans-relics": 0}).lay("candle-maker", "F3").act()
    t.play("stage:juans-relics", "cube:red")
    assert t[0].quests == {"juans-relics": 1} and t[0].objects == carried
    t.hero(0, at="N1").lay("secret-chapel", "N1").act().play("stage:juans-relics")
    assert t[0].quests == {"juans-relics": 2} and t[0].objects == carried
    assert "leave-something" in t.options  # what lies on the quest tile is not among it
    assert t.play("leave-something").options == [*(f"leave:{thing}" for thing in carried), "nothing"]


@pytest.mark.rule("RH-HERO-08")
def test_heroes_neither_fight_nor_hinder_each_other() -> None:
    t = table("warrior", "elf", "dwarf").hero(0, at="A7")
    there = next(point for point in t.links["A7"] if t.game.content.land.spots[point].colour == "beige")
    t.hero(1, at=there, gem=True).hero(2, at=there).turn(0)
    t.play(f"step:{there}")
    assert t.topic == "travel"
    assert {f"step:{point}" for point in t.links[there]} <= set(t.options)
    t.play("stop")
    assert not t.kinds("challenge", "rolled")
    assert [hero.point for hero in t.game.heroes] == [there] * 3
    assert [hero.life for hero in t.game.heroes] == [t.game.content.heroes[hero.id].life for hero in t.game.heroes]


@pytest.mark.rule("RH-HERO-08")
@pytest.mark.parametrize("way", ["broom", "teleporter"])
def test_heroes_do_not_bar_a_landing_place(way: str) -> None:
    t, there = table("warrior", "elf", "dwarf"), "B4"
    t.game.layout = tuple("ABCDEFGHIJKLMNOP")
    t.hero(0, at="A7").hero(1, at=there).hero(2, at=there).dice(2)
    if way == "broom":
        t.hero(0, objects=["broom"]).turn(0).play("fly:broom")
    else:
        t.lay("teleporter", "A7").act().play("use:teleporter")
    t.play(f"land:{there}")
    assert [hero.point for hero in t.game.heroes] == [there] * 3
