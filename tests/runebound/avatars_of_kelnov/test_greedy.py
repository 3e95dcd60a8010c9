"""Bots that understand it: an Avatar is worth more the more have fallen, and near the end one dares more."""

from __future__ import annotations

import pytest

import questable
from questable.bots import make_bot, take_turns
from questable.runebound import worth
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.greedy.plan import Plan
from tests.players import choice_of
from tests.runebound.avatars_of_kelnov.kit import AVATARS, KELNOV, KelnovTable, kelnov

FIRST, SECOND, THIRD, FOURTH = AVATARS
STRONG = ("mind",) * 4 + ("body",) * 6 + ("spirit",) * 4


def look(t: KelnovTable, seat: int = 0) -> Look:
    return Look(t.game, seat, Memory())


def answer(t: KelnovTable) -> str:
    assert t.game.decision is not None
    return choice_of(make_bot("greedy", t.game.setting.adventure, t.game.decision.seat), t.game)


@pytest.mark.rule("AK-GOAL-02", "AK-GOAL-03")
def test_an_avatar_is_worth_more_the_more_have_fallen() -> None:
    t = kelnov()
    crowns = []
    for fallen in ((), (SECOND,), (SECOND, THIRD)):
        t.part.defeated[0] = fallen
        crowns.append(look(t).crown(FIRST))
    assert crowns == list(worth.RUNES) == sorted(crowns)
    assert look(t).crown(KELNOV) == worth.VICTORY and look(t).crown("gaunt-hound") == 0
    assert look(t, 1).crown(FIRST) == worth.RUNES[0], "what others have done is theirs"


def test_with_two_avatars_somewhere_knock_outs_matter_less() -> None:
    t = kelnov().defeated(1, FIRST)
    before = look(t).loss()
    t.defeated(1, FIRST, SECOND)
    assert look(t).steps(1) == 2 and look(t).haste() == 0.5 and look(t).loss() < before


def test_the_red_deck_is_known_by_its_own_cards() -> None:
    """No Dragon Lord of the base box stands for a typical red adventure."""
    t = kelnov()
    assert set(look(t).sample("red", 3)) <= set(t.content.avatars)


def test_the_avatar_that_can_be_beaten_is_hunted() -> None:
    """A strong hero goes for a red counter as soon as it is worth it, a weak one does not."""
    t = kelnov()
    space = t.jewel("red")
    t.put(0, at=space).adventure()
    assert answer(t) == "nothing"
    t.put(0, experience=STRONG, cards=["trial-sword"]).put(0, at=space).adventure()
    assert look(t).here(space) > 0 and answer(t) == "attempt:red"


def test_a_hero_near_three_dares_more() -> None:
    """The same fight: what is too bold for the first Avatar is not for the third."""
    t = kelnov().put(0, experience=("mind", "mind", "body", "body", "body", "spirit"))
    values = []
    for fallen in ((), (SECOND, THIRD)):
        t.part.defeated[0] = fallen
        values.append(look(t).prospect(FIRST))
    assert values[0] < values[1]


def test_plans_are_made_anew_when_an_avatar_has_fallen() -> None:
    t = kelnov().put(0, experience=STRONG, at="Forge")
    before = Plan(look(t)).gains
    t.part.defeated[0] = (SECOND, THIRD)
    after = Plan(look(t)).gains
    red = t.jewel("red")
    assert after.get(red, 0.0) > before.get(red, 0.0)
    (knows,) = [knows for knows in t.game.setting.bot_knowledge if knows.rests_on]
    assert knows.rests_on(look(t)) == 2


@pytest.mark.parametrize(
    ("seats", "variants"), [(1, ()), (2, ("sorted-decks",)), (3, ("doom-track", "travel-hazards"))]
)
def test_greedy_players_end_their_games(seats: int, variants: tuple[str, ...]) -> None:
    game = questable.new("avatars-of-kelnov", seats=seats, seed=12, variants=variants)
    bots = {seat: make_bot("greedy", game.setting.adventure, seat) for seat in range(seats)}
    assert take_turns(game, bots, limit=8_000) < 8_000
    assert game.outcome is not None and game.outcome.reason in (
        "three-avatars", "kelnov-defeated", "most-avatars", "all-heroes-fell",
    )  # fmt: skip
