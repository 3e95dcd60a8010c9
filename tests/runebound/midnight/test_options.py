"""VAR, SETUP: bidding, chosen sides, and the other readings."""

from __future__ import annotations

import pytest

import questable
from questable.errors import SetupError
from questable.runebound import experience, knockout, setup
from questable.runebound.midnight.board import counts_as_highest
from questable.runebound.midnight.state import Midnight
from tests.runebound.midnight.kit import midnight


def new(seats: int = 3, variants: tuple[str, ...] = ("bidding",), seed: str = "bid") -> Midnight:
    game = questable.new("midnight", seats=seats, variants=variants, seed=seed)
    assert isinstance(game, Midnight)
    return game


def options(g: Midnight) -> list[str]:
    return [option.id for option in g.decision.options] if g.decision else []


def asked(g: Midnight) -> tuple[int, str]:
    assert g.decision is not None
    return (g.decision.seat, g.decision.topic)


@pytest.mark.rule("MN-VAR-01", "MN-RUL-79")
def test_the_heroes_bid_first_and_then_in_turn_until_both_have_passed() -> None:
    g = new()
    assert asked(g) == (0, "bid")
    g.play("favour-terrain")
    assert (asked(g), g.difficulty, g.home_dice) == ((2, "bid"), 15, 1)
    servant = next(option for option in options(g) if option.startswith("favour-servant"))
    g.play(servant)
    assert (asked(g), g.difficulty) == ((0, "bid"), 16)
    g.play("bid-no-more")
    assert asked(g) == (2, "bid")
    g.play("bid-no-more")
    assert asked(g)[1] == "mirror-where"
    assert (g.difficulty, g.home_dice) == (16, 1)


@pytest.mark.rule("MN-VAR-01", "MN-RUL-79")
def test_a_side_that_passed_is_not_asked_again() -> None:
    g = new()
    g.play("bid-no-more")
    for _ in range(2):
        assert asked(g)[0] == 2
        g.play(next(option for option in options(g) if "servant" in option))
    assert g.difficulty == 18


@pytest.mark.rule("MN-VAR-02", "MN-RUL-16", "MN-THREAT-12")
def test_the_difficulty_stays_within_its_bounds() -> None:
    g = new()
    g.play("favour-terrain")
    g.play("bid-no-more")
    g.play("favour-terrain")
    g.play("favour-terrain")
    assert g.difficulty == 13
    g.play("favour-terrain")
    assert g.difficulty == 12
    assert asked(g)[1] != "bid"  # there is nothing left to choose but to pass
    g = new()
    g.play("bid-no-more")
    for _ in range(4):
        g.play(next(option for option in options(g) if "servant" in option))
    assert g.difficulty == 20
    assert asked(g)[1] != "bid"


@pytest.mark.rule("MN-VAR-03", "MN-VAR-06", "MN-RUL-80")
def test_a_red_counter_first_and_then_another_or_a_lower_one() -> None:
    g = new()
    king = g.content.kings[g.king]
    one, other = king.servants[:2]
    g.play("bid-no-more")
    assert [option for option in options(g) if "servant" in option] == [
        f"favour-servant:{each}" for each in king.servants
    ]
    g.play(f"favour-servant:{one}")
    assert g.servants == {one: 4}
    assert f"favour-servant:{one}" not in options(g)  # at most one counter lies under a servant
    g.play(f"sharpen-servant:{one}")
    assert g.servants == {one: 3}
    g.play(f"favour-servant:{other}")
    assert g.servants == {one: 3, other: 4}
    g.play(f"sharpen-servant:{one}")
    assert (g.servants[one], g.difficulty) == (2, 20)


@pytest.mark.rule("MN-VAR-06", "MN-RUL-90")
def test_the_lowest_counter_is_green() -> None:
    g = new()
    servant = g.content.kings[g.king].servants[0]
    g.play("bid-no-more")
    g.play(f"favour-servant:{servant}")
    for value in (3, 2, 1):
        g.play(f"sharpen-servant:{servant}")
        assert g.servants == {servant: value}
    assert f"sharpen-servant:{servant}" not in options(g)


@pytest.mark.rule("MN-VAR-04")
def test_five_bonus_dice_are_the_most() -> None:
    g = new()
    g.home_dice = 4
    g.difficulty = 20
    g.play("favour-terrain")
    g.play("bid-no-more")
    assert (g.home_dice, "favour-terrain" in options(g), "equip" in options(g)) == (5, False, True)


@pytest.mark.rule("MN-VAR-05", "MN-RUL-82", "MN-VAR-14")
def test_well_equipped_heroes_choose_items_before_cities_get_theirs() -> None:
    g = new()
    g.play("equip")
    g.play("bid-no-more")
    g.play("equip")
    g.play("bid-no-more")
    while asked(g)[1] in ("mirror-where", "patrol-where"):
        g.play(options(g)[0])
    taken: list[tuple[int, str]] = []
    laid = g.decks[setup.MARKET]
    while asked(g)[1] == "equipment":
        assert not any(g.stacks.values())
        taken.append((asked(g)[0], options(g)[0].split(":")[1]))
        g.play(options(g)[0])
    assert [seat for seat, _ in taken] == [0, 1, 0, 1]  # round by round
    while asked(g)[1] == "begin-where":
        g.play(options(g)[0])
    for seat in (0, 1):
        assert set(g.heroes[seat].cards) <= {card for each, card in taken if each == seat}
        assert g.heroes[seat].cards
    left = [card for card in laid if card in g.decks[setup.MARKET]]
    assert list(g.decks[setup.MARKET]) != left  # the deck was looked through, and is shuffled
    deck = {*g.decks[setup.MARKET], *(card for stack in g.stacks.values() for card in stack)}
    assert not deck & {card for _, card in taken if any(card in hero.cards for hero in g.heroes)}


@pytest.mark.rule("MN-SETUP-04", "MN-SETUP-05", "MN-SETUP-06", "MN-RUL-84", "MN-SETUP-26")
def test_chosen_sides_are_secret_until_all_have_chosen() -> None:
    g = new(variants=("chosen-sides",))
    assert asked(g) == (0, "pick-hero")
    first = options(g)[0].split(":")[1]
    g.play(f"pick:{first}")
    assert f"pick:{first}" not in options(g)  # the heroes agree among themselves
    assert g.view(1).picks == {0: first}
    assert g.view(2).picks == {0: ""}
    assert g.view(None).picks == {0: ""}
    g.play(options(g)[0])
    assert asked(g) == (2, "pick-king")
    assert g.view(2).decision.options
    assert g.view(0).decision.options == ()
    assert not g.heroes
    g.play("pick:ulveth")
    assert (g.heroes[0].id, g.king, g.picks) == (first, "ulveth", {})
    assert asked(g) == (2, "mirror-where")


@pytest.mark.rule("MN-SETUP-06")
def test_what_is_imagined_of_picks_is_not_what_was_picked() -> None:
    """Two games that differ in what the heroes picked look the same to the Night King."""
    seen = []
    for choice in (0, 3):
        g = new(variants=("chosen-sides",))
        g.play(options(g)[choice])
        g.play(options(g)[0])
        seen.append(g.imagine(2).picks)
    assert seen[0] == seen[1]


@pytest.mark.rule("MN-SETUP-07")
def test_who_can_be_dealt() -> None:
    def pool(*variants: str) -> set[str]:
        g = new(variants=variants)
        return set(setup.hero_pool(g))

    content = new(variants=()).content
    assert pool() == content.new_heroes
    assert pool("base-heroes") == content.base_heroes
    assert pool("all-heroes") == content.new_heroes | content.base_heroes
    with pytest.raises(SetupError):
        new(variants=("base-heroes", "all-heroes"))


@pytest.mark.rule("MN-RUL-98")
def test_of_the_options_of_the_base_game_two_can_be_combined() -> None:
    from questable.runebound.midnight import adventure

    offered = {box.id for box in adventure.variants}
    assert {"shorter-game", "harsh-knockouts"} <= offered
    assert not {"doom-track", "travel-hazards", "first-turn-dice", "hired-allies", "solo"} & offered


@pytest.mark.rule("MN-RUL-61")
def test_the_price_of_experience_counts_all_players_or_heroes_only() -> None:
    assert experience.learn_price(midnight("anna", "bert").game, 0) == 4
    assert experience.learn_price(midnight("anna", "bert", variants=["price-by-heroes"]).game, 0) == 5


@pytest.mark.rule("MN-RUL-27", "MN-DEFEAT-07")
def test_every_tied_hero_may_count_as_highest() -> None:
    for variants, tied in (((), [True, False, False]), (("tied-highest",), [True, True, False])):
        t = midnight(variants=variants).some_goods(0, 2).some_goods(1, 2).some_goods(2, 1)
        assert [counts_as_highest(t.game, seat) for seat in range(3)] == tied


@pytest.mark.rule("MN-GEN-03")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_players(seats: int) -> None:
    with pytest.raises(SetupError):
        questable.new("midnight", seats=seats)
    assert len(new(seats=2, variants=()).setting.adventure.variants) > 10


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-VAR-06", "MN-VAR-03", "MN-RUL-80")
def test_no_counter_is_lower_than_green_and_no_servant_has_two() -> None:
    g = new()
    one, other = g.content.kings[g.king].servants[:2]
    g.play("bid-no-more")
    g.difficulty = 12
    g.play(f"favour-servant:{one}")
    for value in (3, 2, 1):
        g.play(f"sharpen-servant:{one}")
        assert (g.servants, g.difficulty) == ({one: value}, 17 - value)
    assert [option for option in options(g) if "servant" in option] == [f"favour-servant:{other}"]
    g.play(f"favour-servant:{other}")
    assert (g.servants, g.difficulty) == ({one: 1, other: 4}, 17)


@pytest.mark.rule("MN-VAR-01", "MN-VAR-02", "MN-RUL-79", "MN-VAR-04", "MN-VAR-05", "MN-RUL-16", "MN-VAR-14")
def test_every_favour_moves_the_difficulty_by_one_for_its_side() -> None:
    g = new(seats=4)
    for choice, difficulty, home, items in (
        ("equip", 15, 0, 1),
        ("bid-no-more", 15, 0, 1),
        ("favour-terrain", 14, 1, 1),
        ("equip", 13, 1, 2),
        ("favour-terrain", 12, 2, 2),
    ):
        assert asked(g) == (3 if choice == "bid-no-more" else 0, "bid")
        g.play(choice)
        assert (g.difficulty, g.home_dice, g.equipment) == (difficulty, home, items)
    assert asked(g)[1] != "bid"


@pytest.mark.rule("MN-VAR-05", "MN-RUL-82", "MN-SETUP-24")
def test_each_hero_takes_one_item_for_each_point_and_starts_with_it() -> None:
    g = new(seats=4)
    for choice in ("equip", "bid-no-more", "equip", "bid-no-more"):
        g.play(choice)
    wished = [["padded-tunic", "orcbane-poison", "fire-pot"], ["throwing-hammer", "pine-needle-tea", "icewood-bow"]]
    while asked(g)[1] != "equipment":
        g.play(options(g)[0])
    for number in range(2):
        for seat in range(3):
            assert asked(g) == (seat, "equipment")
            g.play(f"take:{wished[number][seat]}")
    while not g.round:
        g.play(options(g)[0])
    assert [set(hero.cards) for hero in g.heroes] == [{wished[0][seat], wished[1][seat]} for seat in range(3)]
    assert all(len(stack) == 1 for stack in g.stacks.values())
    assert all(len(hand) == 3 for hand in g.goods.values())


@pytest.mark.rule("MN-RUL-27", "MN-DEFEAT-07")
def test_tied_highest_is_for_heroes_tied_in_everything() -> None:
    t = midnight(variants=["tied-highest"]).level(0, 2).level(1, 2).some_goods(0, 2).some_goods(1, 2)
    assert [counts_as_highest(t.game, seat) for seat in range(3)] == [True, True, False]
    t.put(1, points=1)
    assert [counts_as_highest(t.game, seat) for seat in range(3)] == [False, True, False]
    t.put(0, points=1, cards=["trial-rope"])
    assert [counts_as_highest(t.game, seat) for seat in range(3)] == [True, False, False]


@pytest.mark.rule("MN-RUL-98")
def test_the_options_of_the_base_game_work_here() -> None:
    t = midnight(variants=["shorter-game", "harsh-knockouts"], king="carrowmar").put(0, points=3, wounds=5)
    assert experience.learn_price(t.game, 0) == 3
    t.only(knockout.knocked_out, 0)
    while t.topic:
        t.play(t.options[-1])
    assert t.hero().points == 0


@pytest.mark.rule("MN-RUL-98", "MN-THREAT-09")
def test_a_harsh_knock_out_is_told_before_the_night_king_reacts_to_it() -> None:
    t = midnight(variants=["harsh-knockouts"]).put(0, points=3, wounds=5)
    t.only(knockout.knocked_out, 0)
    while t.topic:
        t.play("test:0" if t.topic == "reaction-test" else t.options[-1])
    told = [event.kind for event in t.events]
    assert told.index("woke") < told.index("lost") < told.index("reaction")
