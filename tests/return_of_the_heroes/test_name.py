"""NAME: the Nameless arrives."""

from __future__ import annotations

import pytest

from tests.return_of_the_heroes.kit import Table, settled, table

SEEDS = ["one", "two", "three", "four", "five"]


def arrival(seed: str = "kit", quests: tuple[int, ...] = (0, 0)) -> Table:
    """The Nameless is drawn while the heroes hold so many side quests."""
    t = table(*("warrior", "elf", "dwarf", "priest")[: len(quests)], seed=seed)
    every = [quest for quest, card in t.game.content.side_quests.items() if not card.house]
    for seat, count in enumerate(quests):
        t.hero(seat, side_quests=[every.pop() for _ in range(count)])
    return t.bag("nameless").draw()


def servants_on_map(t: Table) -> dict[str, str]:
    servants = t.game.content.servants
    return {token: point for point, tokens in t.game.tokens.items() for token in tokens if token in servants}


@pytest.mark.rule("RH-NAME-01")
@pytest.mark.parametrize("variants", [(), ("introductory",)])
def test_at_the_start_nameless_guardians_and_servants_are_out_of_play(variants: tuple[str, ...]) -> None:
    g = settled(3, variants=variants)
    content = g.content
    apart = {content.nameless_token, *content.guardians, *content.servants}
    on_map = {token for tokens in g.tokens.values() for token in tokens}
    assert not apart & (on_map | set(g.bag))
    assert set(g.guardians) == set(content.guardians) and set(g.servants) == set(content.servants)
    assert not g.nameless_called


@pytest.mark.rule("RH-NAME-02")
def test_the_drawn_nameless_goes_on_the_dark_tower() -> None:
    t = arrival()
    assert t.at("H3") == ("nameless",) and "nameless" not in (*t.game.down, *t.game.bag)
    assert "RH-NAME-02" in t.cites("nameless-arrives")


@pytest.mark.rule("RH-NAME-03")
def test_a_guardian_lies_face_down_on_each_access_point() -> None:
    t = arrival()
    land = t.game.content.land
    assert len(land.access) == 4 and set(land.access) == set(land.inner["H3"])
    posted = [t.at(point) for point in land.access]
    assert {token for tokens in posted for token in tokens} == set(t.game.content.guardians)
    assert all(len(tokens) == 1 and tokens[0] in t.game.down for tokens in posted)
    assert [t.game.view(0).tokens[point] for point in land.access] == [("guardian",)] * 4
    assert t.game.guardians == ()


@pytest.mark.rule("RH-NAME-04", "RH-NAME-05")
def test_however_many_side_quests_are_held_so_many_servants_come() -> None:
    t = arrival(quests=(4, 4, 4, 2))
    assert len(servants_on_map(t)) == 14 and len(t.game.bag) == 1


@pytest.mark.rule("RH-NAME-03")
def test_guardians_are_posted_at_random() -> None:
    first = {arrival(seed).at("H5") for seed in [*SEEDS, "six", "seven", "eight"]}
    assert len(first) > 2


@pytest.mark.rule("RH-NAME-04")
@pytest.mark.parametrize("quests", [(0, 0), (1, 0), (2, 3), (4, 4), (1, 1, 1), (3, 1, 0)])
def test_as_many_servants_as_side_quests_on_all_sheets(quests: tuple[int, ...]) -> None:
    t = arrival(quests=quests)
    placed, servants = servants_on_map(t), t.game.content.servants
    assert len(placed) == sum(quests)
    assert all(servants[token].at == point and token in t.game.down for token, point in placed.items())
    assert "RH-NAME-04" in t.cites("servants-come")
    assert sorted(t.kinds("servants-come")[0].facts["spaces"]) == sorted(placed.values())


@pytest.mark.rule("RH-NAME-04")
def test_those_of_heroes_half_way_and_in_the_tower_count_too() -> None:
    t = table("warrior", "elf", "dwarf").hero(0, side_quests=["visit-the-gorge"])
    t.hero(1, at="", side_quests=["escort-the-monk", "take-the-message"]).hero(1, halfway="C5")
    t.hero(2, at="H3", side_quests=["visit-the-capital"])
    assert len(servants_on_map(t.bag("nameless").draw())) == 4


@pytest.mark.rule("RH-NAME-04")
def test_side_quests_on_the_map_do_not_count() -> None:
    t = table().lay("visit-the-gorge", "A8").lay("escort-the-monk", "A8").hero(0, side_quests=["take-the-message"])
    assert len(servants_on_map(t.bag("nameless").draw())) == 1


@pytest.mark.rule("RH-NAME-04")
def test_servants_come_at_random() -> None:
    assert len({tuple(servants_on_map(arrival(seed, (2, 1)))) for seed in SEEDS}) > 2


@pytest.mark.rule("RH-NAME-05", "RH-RUL-48")
@pytest.mark.parametrize("quests", [(0, 0), (1, 2), (4, 4)])
def test_all_other_servants_go_into_the_bag(quests: tuple[int, ...]) -> None:
    t = arrival(quests=quests)
    placed = set(servants_on_map(t))
    assert set(t.game.bag) == set(t.game.content.servants) - placed
    assert len(t.game.bag) == 15 - sum(quests) and t.game.servants == ()


@pytest.mark.rule("RH-NAME-05")
def test_a_servant_of_the_bag_is_drawn_like_any_other_token() -> None:
    t = arrival(quests=(0, 0))
    t.draw()
    ((servant, point),) = servants_on_map(t).items()
    assert t.game.content.servants[servant].at == point and servant in t.game.down
    assert servant not in t.game.bag and len(t.game.bag) == 14


@pytest.mark.rule("RH-NAME-06")
def test_who_the_nameless_is_stays_hidden_until_a_hero_enters_the_tower() -> None:
    t = table("warrior", "elf").nameless("demon").hero(0, at="H5", gem=True, clearance="H5", life=3).turn()
    assert [t.game.view(seat).nameless for seat in (0, 1, None)] == ["", "", ""]
    assert {t.game.imagine(1, seed).nameless for seed in range(40)} == set(t.game.content.nameless)
    t.play("enter:H3")
    assert [t.game.view(seat).nameless for seat in (0, 1, None)] == ["demon"] * 3
    assert {t.game.imagine(1, seed).nameless for seed in range(5)} == {"demon"}


@pytest.mark.rule("RH-NAME-06", "RH-FINAL-01")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("knows", [True, False])
def test_whoever_enters_the_tower_shows_it_to_everybody(seat: int, knows: bool) -> None:
    t = table("warrior", "elf").nameless("demon").hero(seat, at="H5", gem=True, clearance="H5", knows=knows, life=2)
    t.turn(seat).play("enter:H3")
    assert [t.game.view(each).nameless for each in (0, 1, None)] == ["demon"] * 3


@pytest.mark.rule("RH-NAME-06")
def test_its_arrival_shows_it_to_nobody() -> None:
    t = arrival()
    assert [t.game.view(seat).nameless for seat in (0, 1, None)] == ["", "", ""]


@pytest.mark.rule("RH-NAME-06")
def test_before_that_no_event_tells_who_it_is() -> None:
    t = arrival()
    names = set(t.game.content.nameless)
    assert not any(names & {fact for fact in event.facts.values() if isinstance(fact, str)} for event in t.events)


# Servants ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-48")
def test_with_more_side_quests_than_servants_all_are_placed() -> None:
    t = arrival(quests=(4, 4, 4, 4))
    assert len(servants_on_map(t)) == 15 and t.game.bag == ()
    assert t.kinds("servants-come")[0].facts["amount"] == 15


@pytest.mark.rule("RH-RUL-48")
def test_without_side_quests_all_servants_go_into_the_bag() -> None:
    t = arrival(quests=(0, 0))
    assert servants_on_map(t) == {} and len(t.game.bag) == 15


@pytest.mark.rule("RH-RUL-48")
def test_of_several_servants_the_player_chooses_and_several_tokens_share_a_point() -> None:
    t = table().hero(0, at="J5").lay("second-chamberlain", "J5").lay("the-lodger", "J5").lay("orc", "J5").act()
    assert t.topic == "choose-adversary" and t.options == ["fight:second-chamberlain", "fight:the-lodger"]
    t.lay("beggar", "J2").bag("collector-of-debts").draw()
    assert t.at("J2") == ("beggar", "collector-of-debts")


@pytest.mark.rule("RH-RUL-48")
def test_a_servant_that_comes_to_a_hero_is_met_on_his_next_turn_if_he_stays() -> None:
    t = table().hero(0, at="J2", objects=["amulet"]).hero(1, at="O13", house="O13", quests={})
    t.lay("visit-the-gorge", "J2").bag("collector-of-debts").act().play("accept:visit-the-gorge")
    assert t.at("J2") == ("collector-of-debts",) and "collector-of-debts" in t.game.down
    assert t.topic == "act" and t.asked == 0 and not t.kinds("challenge")
    t.play("end-turn", "stay")
    assert t.asked == 0 and t.topic == "set-out"
    twin = t.game.clone()
    twin.play("step:J3")
    assert twin.decision is not None and twin.decision.topic == "travel"  # he may leave before
    t.play("stay")
    assert t.kinds("challenge")[0].facts["card"] == "collector-of-debts"
