"""VAR: personal quests to be earned from the King (RH-VAR-01 to -03), and the game for five (RH-VAR-32 to -35)."""

from __future__ import annotations

import pytest

from questable.errors import SetupError
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.personal_quests import honour_redeemed
from tests.return_of_the_heroes.kit import Table, fresh, settled, table

KING = ("quests-from-the-king",)
PALACE = "J5"
CORNERS = (0, 3, 15, 12)
SEEDS = [f"seed {number}" for number in range(8)]


def court(*heroes: str, king: bool = True) -> Table:
    """The first hero is at the palace; the King has come."""
    t = table(*(heroes or ("warrior", "elf")), variants=KING)
    if king:
        t.bag("king-foebus").draw(0)
    return t.hero(0, at=PALACE)


def petitions(t: Table) -> set[str]:
    return {option.removeprefix("petition:") for option in t.options if option.startswith("petition:")}


@pytest.mark.rule("RH-VAR-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_starts_with_a_personal_quest(seats: int) -> None:
    g = settled(seats, variants=KING)
    assert all(not hero.quests for hero in g.heroes)
    assert set(g.quest_tiles) == set(g.content.quests) and len(g.quest_tiles) == 8
    assert all(settled(seats).heroes[seat].quests for seat in range(seats))


@pytest.mark.rule("RH-VAR-02")
def test_a_hero_at_the_palace_may_choose_one_of_the_tiles_once_the_king_is_there() -> None:
    t = court().act()
    assert t.topic == "act"
    assert petitions(t) == set(t.game.content.quests)
    t.play("petition:the-diadem")
    assert t[0].quests == {"the-diadem": 0}
    assert "RH-VAR-02" in t.cites("quests")
    t.hero(1, at=PALACE).act(1)
    assert petitions(t) == set(t.game.content.quests) - {"the-diadem"}  # one of those still available


@pytest.mark.rule("RH-VAR-02", "RH-VAR-34", "RH-RUL-74")
def test_every_tile_is_given_also_the_last_one() -> None:
    for left in ("the-diadem", "free-daphne"):
        t = court()
        t.game.quest_tiles = (left,)
        assert petitions(t.act()) == {left}
        assert t.play(f"petition:{left}")[0].quests == {left: 0} and left not in t.game.quest_tiles


@pytest.mark.rule("RH-VAR-02")
def test_before_the_king_enters_play_the_palace_grants_nothing() -> None:
    assert not petitions(court(king=False).act())


@pytest.mark.rule("RH-VAR-02")
def test_only_the_palace_grants_quests() -> None:
    t = court().bag()
    for point in (*t.game.content.land.points["J"], "A7", t[0].house):
        assert bool(petitions(t.hero(0, at=point).act())) == (point == PALACE)


@pytest.mark.rule("RH-VAR-02")
def test_a_petition_is_an_action_and_waits_for_the_combat() -> None:
    t = court().lay("troll", PALACE).skill(melee=2, magic=2, ranged=2).dice(6, 6).act()
    assert not petitions(t)
    t.strike()
    assert t.kinds("not-beaten") and not t.kinds("quests")
    assert not petitions(t)


@pytest.mark.rule("RH-VAR-02")
def test_without_the_variant_the_king_grants_nothing() -> None:
    t = table().bag("king-foebus").draw(0).hero(0, at=PALACE)
    t.game.quest_tiles = tuple(t.game.content.quests)
    assert not petitions(t.act())


@pytest.mark.rule("RH-VAR-03", "RH-RUL-74")
def test_a_hero_never_has_more_than_two_personal_quests() -> None:
    t = court().act().play("petition:the-diadem")
    t.act()
    assert len(petitions(t)) == 7
    t.play("petition:free-merlin")
    t.act()
    assert set(t[0].quests) == {"the-diadem", "free-merlin"} and not petitions(t)


@pytest.mark.rule("RH-VAR-03")
@pytest.mark.parametrize("done", [0, 1, 2, 3])
def test_quests_begun_and_completed_count_too(done: int) -> None:
    t = court().hero(0, quests={"the-diadem": done, "free-merlin": 3}, gem=True)
    t.game.quest_tiles = ("free-daphne", "juans-relics")
    assert not petitions(t.act())
    assert len(petitions(t.hero(0, quests={"free-merlin": done}).act())) == 2


@pytest.mark.rule("RH-RUL-74", "RH-VAR-02")
def test_at_most_one_tile_in_a_turn() -> None:
    t = court().hero(0, life=1).lay("spring-of-life", PALACE).act().play("petition:the-diadem")
    assert t.topic == "act" and not petitions(t)  # the turn goes on, but without a second one
    assert len(petitions(t.turn(0).play("stay"))) == 7


@pytest.mark.rule("RH-RUL-74")
def test_a_quest_of_the_king_costs_nothing_and_draws_nothing() -> None:
    t = court().hero(0, gold=3).bag("troll", "orc").act()
    t.events.clear()
    rolled = t.game.dice.drawn
    t.play("petition:juans-relics")
    assert t[0].gold == 3 and t.game.bag == ("orc", "troll")
    assert not t.kinds("rolled", "paid", "drew", "drew-unseen") and t.game.dice.drawn == rolled


@pytest.mark.rule("RH-RUL-74")
def test_the_tiles_left_are_open_to_all() -> None:
    t = court().act().play("petition:the-diadem")
    for seat in (None, 0, 1):
        assert set(t.game.view(seat).quest_tiles) == set(t.game.content.quests) - {"the-diadem"}


@pytest.mark.rule("RH-RUL-74")
def test_after_a_completed_quest_a_second_tile_can_be_had_but_gives_no_gem() -> None:
    t = court().hero(0, quests={"the-diadem": 3}, gem=True).act()
    t.play("petition:the-signet-ring")
    assert t[0].quests == {"the-diadem": 3, "the-signet-ring": 0}
    t.hero(0, quests={"the-diadem": 3, "the-signet-ring": 2}, at=t[0].house).act().play("stage:the-signet-ring")
    assert t[0].quests["the-signet-ring"] == 3 and not t.kinds("gem")


# Five players --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-32")
def test_with_five_players_all_five_heroes_are_used() -> None:
    g = settled(5)
    assert "five-players" in g.setting.variants and "five-players" not in settled(4).setting.variants
    assert {hero.id for hero in g.heroes} == set(g.content.heroes) and len(g.heroes) == 5
    assert len({hero.house for hero in g.heroes}) == 5 and all(hero.house for hero in g.heroes)
    with pytest.raises(SetupError):
        fresh(6)


@pytest.mark.rule("RH-VAR-33", "RH-RUL-53")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_fifth_house_may_stand_on_any_corner_tile_beside_another_house(seed: str) -> None:
    g = fresh(5, seed=seed)
    asked: list[int] = []
    while g.decision and g.decision.topic != "set-out":
        if g.decision.topic == "choose-house":
            asked.append(g.decision.seat)
            offered = {str(option.about) for option in g.decision.options}
            corners = [g.layout[place] for place in CORNERS]
            if len(asked) < 5:  # each of the first four on the starting tile it drew
                assert {tile_of(point) for point in offered} == {corners[len(asked) - 1]}
            else:  # the fifth drew none
                land = g.content.land
                inner = {
                    point
                    for tile in corners
                    for point in land.points[tile]
                    if land.spots[point].colour == "beige" and point not in land.side
                }
                assert offered == inner - {hero.house for hero in g.heroes}
        g.play(0)
    assert asked == g.seats_from(g.first)
    assert len({hero.house for hero in g.heroes}) == 5
    assert len({tile_of(hero.house) for hero in g.heroes}) == 4


@pytest.mark.rule("RH-VAR-34")
def test_each_of_five_starts_with_one_quest_and_the_king_grants_the_other_three() -> None:
    g = settled(5)
    mine = [quest for hero in g.heroes for quest in hero.quests]
    assert [len(hero.quests) for hero in g.heroes] == [1] * 5 and len(set(mine)) == 5
    assert set(g.quest_tiles) == set(g.content.quests) - set(mine) and len(g.quest_tiles) == 3
    t = table("warrior", "elf", "wizard", "dwarf", "priest").hero(0, at=PALACE)
    assert not petitions(t.act())
    t.bag("king-foebus").draw(0)
    for seat in range(4):  # not everyone can have two
        t.hero(seat, at=PALACE).act(seat)
        assert petitions(t) == set(t.game.quest_tiles) and len(petitions(t)) == 3 - seat
        if petitions(t):
            t.play(f"petition:{t.game.quest_tiles[0]}")
    assert [len(hero.quests) for hero in t.game.heroes] == [2, 2, 2, 1, 1]


@pytest.mark.rule("RH-RUL-85", "RH-VAR-34")
def test_five_start_with_a_quest_also_where_all_others_must_be_earned() -> None:
    earned = ("quests-from-the-king",)
    assert [len(hero.quests) for hero in settled(5, variants=earned).heroes] == [1] * 5
    assert [len(hero.quests) for hero in settled(4, variants=earned).heroes] == [0] * 4


@pytest.mark.rule("RH-VAR-35")
def test_five_players_share_the_same_sixty_cubes() -> None:
    t = table("warrior", "elf", "wizard", "dwarf", "priest")
    assert t.game.supply == (20, 20, 20)
    for seat in range(5):
        t.hero(seat, cubes=(0, 4, 0))
    t.game.supply = (20, 0, 20)
    t.skill(ranged=11).bag("archery-contest").dice(*[1] * 10).draw(0)
    assert t.kinds("contest-won")[0].facts["seat"] == 0
    assert t[0].cubes == (0, 4, 0) and t.kinds("no-cube-left")


@pytest.mark.rule("RH-RUL-53")
def test_a_fifth_gem_is_supplied() -> None:
    t = table("warrior", "elf", "wizard", "dwarf", "priest")
    for seat in range(5):
        t.run(honour_redeemed, seat, "the-diadem")
    assert [hero.gem for hero in t.game.heroes] == [True] * 5


@pytest.mark.rule("RH-RUL-53")
def test_the_rest_of_the_set_up_for_five_is_that_for_four() -> None:
    five, four = settled(5), settled(4)
    for field in ("bag", "stock", "guardians", "servants", "supply", "gone"):
        assert getattr(five, field) == getattr(four, field)
    assert set(five.layout) == set(four.layout)
    lying = [sorted(token for tokens in g.tokens.values() for token in tokens) for g in (five, four)]
    assert lying[0] == lying[1] == sorted(five.content.pa)
