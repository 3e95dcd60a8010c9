"""INTRO: the introductory game."""

from __future__ import annotations

from collections import Counter

import pytest

import questable
from questable.errors import SetupError
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.return_of_the_heroes.kit import Table, fresh, settled, table

SEEDS = ["a", "b", "c", "d", "e"]
FIRST_STAGES = {"ghoul": "G6", "lizard-man": "K6", "fire-runner": "J8", "candle-maker": "F3"}
TREASURES = {"book-of-curses": "E6", "necklace": "M3", "crystal": "H5", "dragons-teeth": "D9", "statuette": "G5"}


def intro(*heroes: str, seed: str = "kit") -> Table:
    return table(*heroes, variants=["introductory"], seed=seed, empty=False)


def lies_open(g: ReturnOfTheHeroes, token: str, point: str) -> bool:
    return token in g.tokens.get(point, ()) and token not in g.down


@pytest.mark.rule("RH-INTRO-01", "RH-RUL-04")
def test_the_map_is_always_the_same() -> None:
    for seed in SEEDS:
        assert "".join(settled(3, variants=["introductory"], seed=seed).layout) == "ABCDEFGHIJKLMNOP"


@pytest.mark.rule("RH-INTRO-01", "RH-INTRO-05", "RH-INTRO-06", "RH-RUL-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_map_treasures_and_nameless_are_the_same_however_many_play(seats: int) -> None:
    g = settled(seats, variants=["introductory"])
    assert "".join(g.layout) == "ABCDEFGHIJKLMNOP" and not g.closed and not g.turned
    assert all(lies_open(g, token, point) for token, point in TREASURES.items())
    assert not set(TREASURES) & {*g.bag, *g.gone}
    assert g.nameless == "king-of-darkness" and g.nameless_open


@pytest.mark.rule("RH-INTRO-02")
def test_each_player_chooses_another_of_four_heroes_and_never_the_priest() -> None:
    g = fresh(4, variants=["introductory"])
    left = {"warrior", "elf", "wizard", "dwarf"}
    while g.decision and g.decision.topic == "choose-hero":
        assert {option.about for option in g.decision.options} == left
        hero = str(g.decision.options[-1].about)
        g.play(f"hero:{hero}/male")
        left.remove(hero)
    assert {hero.id for hero in g.heroes} == {"warrior", "elf", "wizard", "dwarf"} and not left


@pytest.mark.rule("RH-INTRO-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_priest_is_in_no_introductory_game(seats: int, seed: str) -> None:
    g = fresh(seats, variants=["introductory"], seed=seed)
    while g.decision and g.decision.topic == "choose-hero":
        assert "priest" not in {option.about for option in g.decision.options}
        g.play(len(g.decision.options) - 1)
    assert "priest" not in {hero.id for hero in g.heroes} and len({hero.id for hero in g.heroes}) == seats


@pytest.mark.rule("RH-INTRO-03", "RH-INTRO-04")
@pytest.mark.parametrize(
    ("hero", "start", "quest"),
    [
        ("warrior", "A7", "free-daphne"),
        ("elf", "M3", "the-axe-of-the-dwarves"),
        ("wizard", "P2", "granatus-pan-flute"),
        ("dwarf", "D4", "juans-relics"),
    ],
)
def test_each_hero_has_a_fixed_place_and_one_fixed_quest(hero: str, start: str, quest: str) -> None:
    for seed in SEEDS[:3]:
        other = "elf" if hero != "elf" else "dwarf"
        t = intro(hero, other, seed=seed)
        assert (t[0].point, t[0].house, t[0].quests) == (start, start, {quest: 0})
        t = intro(other, hero, seed=seed)
        assert (t[1].point, t[1].house, t[1].quests) == (start, start, {quest: 0})


@pytest.mark.rule("RH-INTRO-03")
@pytest.mark.parametrize("side", ["male", "female"])
def test_place_and_quest_are_those_of_the_hero_whichever_side_lies_up(side: str) -> None:
    g = fresh(4, variants=["introductory"])
    while g.decision and g.decision.topic == "choose-hero":
        g.play(next(option for option in g.decision.options if option.using == side))
    for hero in g.heroes:
        sheet = g.content.heroes[hero.id]
        assert hero.point == hero.house == sheet.start and hero.quests == {sheet.quest: 0}


@pytest.mark.rule("RH-INTRO-04")
def test_nobody_has_a_second_quest() -> None:
    for seats in (2, 3, 4):
        g = settled(seats, variants=["introductory"])
        assert [len(hero.quests) for hero in g.heroes] == [1] * seats
        assert g.quest_tiles == ()


@pytest.mark.rule("RH-INTRO-05")
def test_the_king_of_darkness_lies_open_for_all() -> None:
    for seed in SEEDS:
        for seats in (2, 3, 4):
            g = settled(seats, variants=["introductory"], seed=seed)
            assert {g.view(seat).nameless for seat in (*range(seats), None)} == {"king-of-darkness"}
            assert g.view(None).nameless_open


@pytest.mark.rule("RH-INTRO-06")
def test_the_five_treasures_lie_on_the_map() -> None:
    g = settled(2, variants=["introductory"])
    assert all(lies_open(g, token, point) for token, point in TREASURES.items())
    assert set(TREASURES) == set(g.content.treasures)


@pytest.mark.rule("RH-INTRO-07", "RH-INTRO-10", "RH-RUL-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_four_first_stages_lie_on_the_map_however_many_play(seats: int) -> None:
    g = settled(seats, variants=["introductory"])
    assert all(lies_open(g, token, point) for token, point in FIRST_STAGES.items())


@pytest.mark.rule("RH-RUL-03")
def test_the_candle_maker_is_paid_and_not_fought() -> None:
    t = intro("dwarf", "elf").hero(0, at="F3", gold=4).act()
    assert t.topic == "act" and not t.kinds("challenge")
    assert "stage:juans-relics" in t.options


@pytest.mark.rule("RH-INTRO-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tokens_of_the_other_quests_and_the_mice_are_in_the_box(seats: int) -> None:
    g = settled(seats, variants=["introductory"])
    kinds = Counter(g.content.faces[token].KIND for token in g.gone if token != "mice")
    assert kinds == {"adversary": 3, "encounter": 5}
    assert set(g.gone) == {
        *("hermit", "ghost-of-the-grandfather", "giant-swamp-worm", "enchanted-oak"),
        *("giant-frog", "king-foebus", "bees", "bears", "mice"),
    }


@pytest.mark.rule("RH-INTRO-09")
@pytest.mark.parametrize("seats", [2, 4])
def test_eighteen_tokens_are_in_the_bag(seats: int) -> None:
    g = settled(seats, variants=["introductory"])
    assert set(g.bag) == {
        *("dungeon", "dwarves", "granatus", "secret-chapel"),
        *("wizards-duel", "knights-tournament", "archery-contest"),
        *("don-hobiro", "gasconier", "mirabar", "boat", "cart-maker", "road-sign", "ranger"),
        *("small-bazaar", "large-bazaar"),
        *("shadow", "red-knight"),
    }
    assert len(g.bag) == 18


def test_a_wrong_number_of_seats_is_named_before_anything_it_brings_along() -> None:
    """Alone one plays the solo game, which excludes this one: what the player can mend is the number of seats."""
    with pytest.raises(SetupError, match="'introductory' is for 2 to 4 seats, not 1"):
        questable.new("return-of-the-heroes", seats=1, variants=["introductory"])
