"""WIN: how the game is won."""

from collections.abc import Callable

import pytest

from questable.runebound.values import enemy_life
from tests.kit import Table, table

HIT = (10, 10)


def all_but_one_wound(t: Table) -> Table:
    """The Challenge being fought has 1 Life left; the hero's first attack is about to hit."""
    while t.topic != "escape" and t.topic != "attack-or-defend":
        t.play("pass")
    t.game.fight.wounds = enemy_life(t.game) - 1
    return t.dice(*HIT).play(*(["fight-on"] if t.topic == "escape" else []), "attack")


def beat(t: Table, card: str, seat: int = 0) -> Table:
    return all_but_one_wound(t.face(card, seat))


def wild() -> int:
    """A space in which nothing is to be had."""
    return table().space("plains")


def pass_turn(t: Table, seat: int = 0) -> Table:
    """A whole turn in which nothing happens."""
    return t.put(seat, at=wild(), gold=0).turn(seat).play("stay")


def winners(t: Table) -> tuple[int, ...] | None:
    return t.game.outcome.winners if t.game.outcome else None


@pytest.mark.rule("RB-WIN-01")
def test_defeating_high_lord_margath_wins_at_once() -> None:
    t = table().put(1, at="Forge").put(0, at=(red := table().jewel("red")), points=9)
    t.deck("red", "high-lord-margath").turn(0).play("stay", "attempt:red")
    all_but_one_wound(t)
    assert winners(t) == (0,)
    assert t.game.decision is None and not t.game.agenda, "no Experience step, no next turn"
    assert t.hero().space == red
    assert t.game.outcome is not None and t.game.outcome.rules == ("RB-WIN-01",)


@pytest.mark.rule("RB-WIN-01")
def test_margath_may_be_an_undefeated_challenge() -> None:
    t = table().put(1, at="Forge")
    t.put(0, at=wild()).undefeated("high-lord-margath", wild()).adventure().play("attempt:red")
    assert winners(all_but_one_wound(t)) == (0,)


@pytest.mark.rule("RB-WIN-02")
def test_a_third_dragon_rune_wins_at_once() -> None:
    t = table().put(0, at=table().jewel("red"), runes=["trial-wyrm"])
    beat(t, "trial-drake")
    assert winners(t) is None and t.hero().runes == ("trial-wyrm", "trial-drake"), "two are not enough"
    beat(t, "trial-dragon")
    assert winners(t) == (0,)
    assert t.game.decision is None
    assert t.game.outcome is not None
    assert (t.game.outcome.reason, t.game.outcome.rules) == ("three-dragon-runes", ("RB-WIN-02",))
    assert t.happened("game-over") == [{"winners": [0], "reason": "three-dragon-runes"}]


@pytest.mark.rule("RB-WIN-02")
def test_runes_of_different_heroes_do_not_add_up() -> None:
    t = table().put(0, runes=["trial-wyrm"]).put(1, runes=["trial-drake", "trial-hydra"])
    beat(t, "trial-dragon")
    assert t.game.outcome is None


@pytest.mark.rule("RB-WIN-03")
def test_a_red_challenge_is_a_dragon_rune_only_if_its_reward_says_so() -> None:
    t = table().put(0, runes=["trial-wyrm", "trial-drake"])
    beat(t, "trial-relict")
    assert "trial-relict" in t.hero().trophies, "kept as an Item of the type rune"
    assert t.hero().runes == ("trial-wyrm", "trial-drake")
    assert t.game.outcome is None


@pytest.mark.rule("RB-WIN-02", "RB-WIN-03")
def test_other_cards_won_from_challenges_do_not_make_up_for_a_rune() -> None:
    t = table().put(0, trophies=["trial-relict", "trial-warden"]).put(0, runes=["trial-wyrm"])
    beat(t, "trial-dragon")
    assert len(t.hero().trophies) == 4 and t.hero().runes == ("trial-wyrm", "trial-dragon")
    assert t.game.outcome is None


@pytest.mark.rule("RB-WIN-04")
def test_red_challenges_are_attempted_at_red_jewels_by_heroes_of_any_level() -> None:
    t = table().put(1, at="Forge").put(0, at=table().jewel("red"), points=0, experience=[])
    t.deck("red", "trial-dragon").adventure()
    assert t.options == ["attempt:red", "nothing"]
    t.play("attempt:red")
    assert t.game.fight.enemy == "trial-dragon"


@pytest.mark.rule("RB-WIN-05")
def test_dragon_runes_are_items_with_abilities_of_their_own() -> None:
    t = table().put(0, runes=["trial-dragon"], cards=["trial-stone"], wounds=3, exhaustion=1).face("trial-ogre")
    assert t.options == ["use:trial-stone", "use:trial-dragon", "pass"]
    t.play("use:trial-dragon")
    assert (t.wounds("anna"), t.exhaustion("anna")) == (0, 0)
    assert "trial-dragon" in t.game.turned
    assert t.topic == "escape", "it was the one Item activated Before Combat: the stone must wait"


@pytest.mark.rule("RB-WIN-05")
def test_always_active_text_of_dragon_runes_works_for_the_owner_only() -> None:
    t = table().put(0, runes=["trial-wyrm"]).dice(1, 1).face("trial-ogre").play("escape:ranged")
    assert t.happened("rolled")[-1]["value"] == 4 + 1
    t.dice(1, 1).face("trial-goblin", 1).play("escape:ranged")
    assert t.happened("rolled")[-1]["value"] == 3


@pytest.mark.rule("RB-WIN-06", "RB-WIN-02", "RB-RUL-20")
def test_a_win_during_another_players_turn_counts() -> None:
    t = (
        table()
        .put(0, at=wild(), wounds=4, runes=["trial-dragon"])
        .put(1, at=wild(), runes=["trial-wyrm", "trial-drake"])
    )
    t.turn(0).play("stay", "attack:bert", "pass")
    t.dice(10, 10, 1, 1).play("fight-on", "attack")
    assert t.asked == 1 and t.game.active == 0
    t.play("take:trial-dragon")
    assert winners(t) == (1,)


@pytest.mark.rule("RB-WIN-07", "RB-RUL-20")
def test_a_further_fight_in_the_same_reward_does_not_delay_a_win() -> None:
    t = table().put(0, runes=["trial-wyrm", "trial-drake"])
    beat(t, "trial-hydra")
    assert winners(t) == (0,)
    assert not t.game.fights


@pytest.mark.rule("RB-WIN-07", "RB-RUL-20")
def test_without_a_win_the_further_fight_takes_place() -> None:
    t = table().put(0, runes=["trial-wyrm"])
    beat(t, "trial-hydra")
    assert t.game.outcome is None
    assert t.hero().runes == ("trial-wyrm", "trial-hydra") and t.game.fight.enemy == "trial-warden"


# No red Challenge left -----------------------------------------------------------------------------------------------


def without_red_counters(t: Table) -> Table:
    t.game.counters = {space: here for space, here in t.game.counters.items() if "red" not in here}
    return t


def without_red_cards(t: Table) -> Table:
    t.game.decks["red"] = ()
    return t


@pytest.mark.rule("RB-WIN-08")
def test_with_no_red_challenge_left_the_most_dragon_runes_win() -> None:
    t = table("anna", "bert", "cara").put(1, runes=["trial-wyrm", "trial-drake"]).put(2, runes=["trial-dragon"])
    t.put(0, experience=["mind", "mind", "mind"], points=3)
    pass_turn(without_red_counters(without_red_cards(t)))
    assert winners(t) == (1,)
    assert t.game.outcome is not None
    assert (t.game.outcome.ranking, t.game.outcome.reason) == ((1, 2, 0), "most-dragon-runes")


@pytest.mark.rule("RB-WIN-08", "RB-WIN-03")
def test_other_cards_won_from_challenges_do_not_count() -> None:
    t = table("anna", "bert", "cara").put(1, runes=["trial-wyrm"]).put(0, points=3)
    t.put(2, trophies=["trial-relict", "trial-idol", "trial-warden"])
    pass_turn(without_red_counters(without_red_cards(t)))
    assert winners(t) == (1,)


@pytest.mark.rule("RB-WIN-08")
@pytest.mark.parametrize(
    ("anna", "bert", "winner"),
    [
        ({"experience": ["mind"]}, {"experience": ["body", "body"]}, 1),
        ({"experience": ["mind", "mind"]}, {"experience": ["body"], "points": 4}, 0),
        ({"points": 3}, {"points": 4}, 1),
        ({"points": 4, "cards": ["trial-shield"]}, {"points": 4, "cards": ["trial-sword"]}, 0),
    ],
)
def test_equal_runes_go_to_the_higher_level(anna: dict[str, object], bert: dict[str, object], winner: int) -> None:
    t = table().put(0, runes=["trial-wyrm"], **anna).put(1, runes=["trial-drake"], **bert)
    t = pass_turn(without_red_cards(t))
    assert winners(t) == (winner,)


@pytest.mark.rule("RB-WIN-08", "RB-RUL-26")
@pytest.mark.parametrize("counters", [["red"], ["green", "red"], ["red", "blue"]])
def test_the_game_is_not_over_while_a_red_card_and_a_red_counter_are_left(counters: list[str]) -> None:
    t = table()
    red = t.jewel("red")
    without_red_cards(without_red_counters(t)).counter(red, *counters).deck("red", "trial-dragon")
    assert pass_turn(t).game.outcome is None


@pytest.mark.rule("RB-WIN-08", "RB-RUL-26")
@pytest.mark.parametrize("strip", [without_red_cards, without_red_counters])
def test_red_cards_without_counters_or_counters_without_cards_are_nothing_to_wait_for(
    strip: Callable[[Table], Table],
) -> None:
    assert winners(pass_turn(strip(table().put(1, runes=["trial-wyrm"])))) == (1,)


@pytest.mark.rule("RB-WIN-08", "RB-RUL-26")
def test_an_undefeated_red_challenge_can_still_be_faced() -> None:
    t = without_red_cards(without_red_counters(table())).undefeated("trial-dragon", wild() + 1)
    assert pass_turn(t).game.outcome is None
    t = without_red_cards(without_red_counters(table())).undefeated("trial-goblin", wild() + 1)
    assert pass_turn(t).game.outcome is not None, "a green one is not red"


@pytest.mark.rule("RB-WIN-08", "RB-RUL-26")
def test_a_red_deck_without_a_challenge_is_nothing_to_wait_for() -> None:
    t = table().put(1, runes=["trial-wyrm"])
    t.take_out("trial-fog")
    t.game.decks["red"] = ("trial-fog",)
    assert winners(pass_turn(t)) == (1,)
