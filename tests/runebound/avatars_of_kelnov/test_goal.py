"""GOAL, REWARD: how the game is won, and what a defeated Avatar leaves."""

from __future__ import annotations

import pytest

from questable.runebound import challenges, hero_combat, interaction, knockout, victory
from tests.runebound.avatars_of_kelnov.kit import AVATARS, KELNOV, kelnov

FIRST, SECOND, THIRD, FOURTH = AVATARS


@pytest.mark.rule("AK-GOAL-01")
def test_dragon_runes_win_nothing() -> None:
    t = kelnov().put(0, runes=["gaunt-hound", "iron-sentinel", "lodestone-colossus"])
    t.run(victory.check_runes, 0)
    assert t.game.outcome is None
    assert victory.standing_of(t.game, 0)[0] == 0, "nor do they count when players are compared"


@pytest.mark.rule("AK-GOAL-01", "AK-REWARD-04", "AK-RUL-12")
def test_who_has_not_won_is_ranked_by_avatars() -> None:
    t = kelnov("anna", "bert", "cara").defeated(1, FIRST).put(1, experience=["mind"] * 5)
    t.defeated(2, SECOND, THIRD)
    t.beat(KELNOV, 0)
    assert t.game.outcome is not None and t.game.outcome.ranking == (0, 2, 1)


@pytest.mark.rule("AK-GOAL-02")
def test_who_defeats_kelnov_wins_at_once() -> None:
    t = kelnov().beat(KELNOV, 1)
    assert t.outcome() == ((1,), "kelnov-defeated", ("AK-GOAL-02",))
    assert t.cites("game-over") == {"AK-GOAL-02"} and t.game.decision is None


@pytest.mark.rule("AK-GOAL-02", "AK-REWARD-04")
def test_kelnov_is_no_avatar() -> None:
    t = kelnov().defeated(0, FIRST).beat(KELNOV)
    assert t.part.count(0) == 1 and not t.happened("avatar-defeated")


@pytest.mark.rule("AK-GOAL-03", "AK-REWARD-04")
def test_the_third_avatar_wins_at_once() -> None:
    t = kelnov()
    for number, avatar in enumerate((FIRST, SECOND), start=1):
        t.beat(avatar)
        assert t.game.outcome is None and t.part.count(0) == number
    t.beat(THIRD)
    assert t.outcome() == ((0,), "three-avatars", ("AK-GOAL-03",))
    assert [fact["count"] for fact in t.happened("avatar-defeated")] == [1, 2, 3]
    assert t.cites("avatar-defeated") == {"AK-REWARD-04"}
    assert t.part.defeated == {0: (FIRST, SECOND, THIRD)}


@pytest.mark.rule("AK-GOAL-03")
def test_nothing_more_happens_after_the_third() -> None:
    """Text that speaks of victories has no more occasion."""
    t = kelnov().defeated(0, FIRST, SECOND).put(1, trophies=["callowen-second-born"]).beat(THIRD)
    kinds = [event.kind for event in t.events]
    assert kinds[-1] == "game-over" and kinds.index("avatar-defeated") == len(kinds) - 2


@pytest.mark.rule("AK-GOAL-03")
def test_avatars_of_several_heroes_are_not_added_up() -> None:
    t = kelnov("anna", "bert", "cara").defeated(0, FIRST).defeated(1, SECOND).beat(THIRD, 2)
    assert t.game.outcome is None and [t.part.count(seat) for seat in range(3)] == [1, 1, 1]


@pytest.mark.rule("AK-GOAL-02", "AK-GOAL-03", "AK-REWARD-04")
@pytest.mark.parametrize(("avatar", "winners"), [(FIRST, None), (THIRD, (1,)), (KELNOV, (1,))])
def test_it_counts_for_who_fought_in_whoever_s_turn(avatar: str, winners: tuple[int, ...] | None) -> None:
    """In Anna's turn a card makes Bert fight."""
    t = kelnov()
    if avatar == THIRD:
        t.defeated(1, FIRST, SECOND)
    t.take_out(avatar)
    t.game.revealed += (avatar,)
    t.only(challenges.face_challenge, 1, avatar, "reward", True, 0, "RB-RUL-30", seat=0)
    assert (t.game.active, t.game.fight.seat) == (0, 1)
    t.strike_down()
    assert t.part.count(0) == 0 and (t.outcome() or (None,))[0] == winners
    assert t.part.defeated.get(1, ())[-1:] == (() if avatar == KELNOV else (avatar,))


@pytest.mark.rule("AK-GOAL-04")
@pytest.mark.parametrize("last", [THIRD, KELNOV])
def test_there_is_one_winner(last: str) -> None:
    t = kelnov().defeated(0, FIRST, SECOND).defeated(1, FOURTH, "ninefold-mirren").beat(last)
    outcome = t.game.outcome
    assert outcome is not None and outcome.winners == (0,) and outcome.ranking == (0, 1)
    assert t.happened("game-over")[0]["winners"] == [0] and not t.options


@pytest.mark.rule("AK-GOAL-05", "AK-REWARD-01")
def test_an_avatar_is_met_and_fought_like_any_red_challenge() -> None:
    t = kelnov().deck("red", FIRST)
    space = t.jewel("red")
    t.attempt("red")
    assert t.game.fight.enemy == FIRST and t.game.fight.origin == "drawn" and t.topic == "escape"
    t.strike_down()
    assert space not in t.game.counters, "its counter is taken"
    assert t.hero().points == t.game.content.box.counter_worth["red"] == 4


@pytest.mark.rule("AK-GOAL-05", "AK-DRAW-12")
def test_an_undefeated_avatar_can_be_faced_and_counts() -> None:
    t = kelnov()
    space = t.jewel("red")
    t.undefeated(FIRST, space).counter(space, "red").put(0, at=space).adventure().play("attempt:red")
    assert t.game.fight.origin == "undefeated"
    t.strike_down()
    assert t.part.count(0) == 1 and not any(entry.card for entry in t.game.undefeated)


@pytest.mark.rule("AK-GOAL-06")
def test_each_way_to_win_needs_nothing_of_the_other() -> None:
    alone = kelnov().beat(KELNOV)
    assert alone.part.defeated == {} and alone.game.outcome is not None
    three = kelnov().defeated(1, FIRST, SECOND).beat(THIRD, 1)
    assert three.game.outcome is not None and three.game.outcome.winners == (1,)
    assert KELNOV in three.game.decks["red"], "nobody has met him"


@pytest.mark.rule("AK-GOAL-05")
@pytest.mark.parametrize("origin", ["drawn", "undefeated", "reward", "encounter", "hazard"])
def test_it_counts_however_it_was_met(origin: str) -> None:
    t = kelnov()
    if origin == "undefeated":
        t.undefeated(FIRST, t.jewel("red"))
    t.beat(FIRST, origin=origin)
    assert t.part.defeated == {0: (FIRST,)}


# What is won ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AK-REWARD-01")
def test_the_counter_of_an_avatar_gives_its_points() -> None:
    t = kelnov()
    space = t.jewel("red")
    t.counter(space, "red").put(0, at=space).beat(SECOND)
    assert t.hero().points == t.game.content.box.counter_worth["red"]
    assert "RB-CHAL-11" in t.cites("counter-won")


@pytest.mark.rule("AK-REWARD-02", "AK-REWARD-03", "AK-RUL-08")
def test_every_avatar_leaves_its_card_and_a_special_ability() -> None:
    t = kelnov()
    for avatar in t.content.avatars.values():
        if not avatar.kelnov:
            kept = avatar.kept
            assert kept is not None and (kept.ability or kept.modifier), avatar.id
            assert kept.kinds == ("other",), "it takes no place of weapons or armor"
            assert any(effect.__struct_config__.tag == "keep" for effect in avatar.reward), avatar.id


@pytest.mark.rule("AK-REWARD-02", "AK-REWARD-03", "AK-RUL-08")
def test_the_card_lies_before_its_conqueror_and_works() -> None:
    t = kelnov().beat("ninefold-mirren")
    before = kelnov().game.view(0).heroes[0].character.life
    assert t.hero().trophies == ("ninefold-mirren",) and not t.hero().cards
    assert t.game.view(1).heroes[0].character.life == before + 1, "her gift is Life; everybody sees it"
    assert t.happened("card-kept") == [{"seat": 0, "card": "ninefold-mirren", "form": "item"}]


@pytest.mark.rule("AK-RUL-08")
def test_it_cannot_be_sold_traded_or_discarded_and_a_knock_out_leaves_it() -> None:
    t = kelnov().defeated(0, FIRST).put(0, at="Forge", cards=["trial-sword"], gold=5)
    t.market()
    assert not [option for option in t.options if FIRST in option]
    t.put(0, wounds=9).run(knockout.knocked_out, 0)
    while t.topic:
        t.play(t.options[0])
    assert t.hero().trophies == (FIRST,), "what is lost is another card"
    assert not t.hero().cards and t.part.count(0) == 1


@pytest.mark.rule("AK-RUL-08", "AK-REWARD-04")
def test_who_has_nothing_else_loses_nothing_in_a_knock_out() -> None:
    t = kelnov().defeated(0, FIRST, SECOND).put(0, at="Forge", cards=[], gold=0, wounds=9).run(knockout.knocked_out, 0)
    while t.topic:
        t.play(t.options[0])
    assert t.happened("woke") and not t.happened("card-lost")
    assert (t.hero().trophies, t.part.count(0)) == ((FIRST, SECOND), 2)


@pytest.mark.rule("AK-RUL-08")
def test_nor_is_it_given_up_or_traded_whoever_has_it() -> None:
    t = kelnov().defeated(0, FIRST).defeated(1, SECOND).put(0, at="Forge", cards=["trial-sword"]).market()
    assert [option for option in t.options if option.startswith("sell")] == ["sell:trial-sword"]
    t.play("give-up")
    assert t.options == ["give-up:trial-sword", "keep-all"]
    t.only(interaction.open_trade, "bert")
    assert [option for option in t.options if option.startswith(("give:", "ask:"))] == ["give:trial-sword"]


@pytest.mark.rule("AK-RUL-08")
def test_it_takes_no_place_of_weapons_and_armor() -> None:
    t = kelnov().put(0, cards=["trial-sword", "trial-bow"]).beat(SECOND)
    assert t.topic != "over-the-limit" and set(t.hero().cards) == {"trial-sword", "trial-bow"}


@pytest.mark.rule("AK-REWARD-04")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_sees_how_many_avatars_each_has_defeated(seat: int | None) -> None:
    t = kelnov().defeated(0, FIRST, SECOND)
    assert t.game.view(seat).kelnov.defeated == {0: (FIRST, SECOND)}
    assert t.game.imagine(seat, 3).part(type(t.part)).defeated == {0: (FIRST, SECOND)}


@pytest.mark.rule("AK-REWARD-04", "AK-RUL-07")
def test_the_count_does_not_go_with_the_card() -> None:
    """Bert takes the card as spoils: the ability is his, the count stays where it was."""
    t = kelnov().defeated(0, "ninefold-mirren")
    life = t.game.view(0).heroes[1].character.life
    t.only(hero_combat.spoils, 1, 0, seat=1).play("take:ninefold-mirren")
    assert t.hero(1).trophies == ("ninefold-mirren",) and not t.hero(0).trophies
    assert t.part.defeated == {0: ("ninefold-mirren",)} and t.part.count(1) == 0
    assert t.game.view(0).heroes[1].character.life == life + 1
    assert not t.happened("avatar-defeated")


@pytest.mark.rule("AK-RUL-07", "AK-GOAL-03")
def test_three_cards_held_do_not_win() -> None:
    t = kelnov().put(1, trophies=[FIRST, SECOND]).defeated(0, THIRD)
    t.only(hero_combat.spoils, 1, 0, seat=1).play(f"take:{THIRD}")
    assert len(t.hero(1).trophies) == 3 and t.outcome() is None
    t.beat(FOURTH, 1)
    assert t.outcome() is None and t.part.count(1) == 1
