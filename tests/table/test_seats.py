"""Who may sit where."""

from __future__ import annotations

import pytest

from questable.errors import SetupError
from questable.table.messages import SeatKey, SeatWish
from questable.table.seats import hash_of, held_by, link, new_token, set_places, sit_down, tidy
from questable.table.store import StoredSeat

WISHES = (SeatWish(kind="me", name="Anna"), SeatWish(kind="friend"), SeatWish(kind="bot"))


def places() -> tuple[tuple[StoredSeat, ...], dict[int, str]]:
    seats, keys = set_places(WISHES, ("random", "greedy"), "greedy")
    return seats, {key.seat: key.token for key in keys}


def test_only_hashes_are_kept() -> None:
    seats, keys = places()
    assert set(keys) == {0, 1}
    assert not any(token in repr(seats) for token in keys.values())
    assert seats[0].token == hash_of(keys[0])
    assert [seat.taken for seat in seats] == [True, False, True]
    assert seats[2].bot == "greedy"


def test_tokens_have_128_bits() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) == 22 for token in tokens)


def test_the_link_keeps_the_token_behind_the_hash_sign() -> None:
    assert link("game", SeatKey(1, "secret")) == "/#/game/game/1/secret"


def test_a_friend_gets_a_token_of_their_own() -> None:
    seats, keys = places()
    mine, changed, new = sit_down([keys[1]], seats, "Berta")
    assert mine == {1}
    assert (changed[0].taken, changed[0].name) == (True, "Berta")
    assert new[0].token != keys[1]
    after = (seats[0], changed[0], seats[2])
    assert held_by([keys[1]], after) == set(), "the invitation is no key to the record"
    # the answer may have been lost: until the new token is used, the invitation still works
    assert sit_down([keys[1]], after)[0] == {1}
    _, both, second = sit_down([keys[1]], after)
    assert sit_down([new[0].token], (seats[0], both[0], seats[2]))[0] == {1}, "both work until one is used"
    assert second[0].token != new[0].token
    mine, used, none = sit_down([new[0].token], after)
    assert mine == {1}
    assert none == ()
    final = (seats[0], used[0], seats[2])
    assert sit_down([keys[1]], final)[0] == set(), "the old link has ended"
    assert sit_down([new[0].token], final)[0] == {1}


@pytest.mark.parametrize("token", ["", "x", "\ud800", "ä" * 64, "0" * 22])
def test_wrong_tokens_fit_no_seat(token: str) -> None:
    seats, _ = places()
    assert sit_down([token], seats)[0] == set()


def test_a_stolen_hash_is_no_token() -> None:
    seats, _ = places()
    assert sit_down([seats[0].token], seats)[0] == set()


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (SeatWish(kind="cat"), "a seat is for you, a friend or a bot, not for 'cat'"),
        (SeatWish(kind="bot", bot="nobody"), "there is no bot 'nobody'; choose one of these: random, greedy"),
    ],
)
def test_wishes_that_cannot_be(wish: SeatWish, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        set_places([wish], ("random", "greedy"), "greedy")


def test_names_are_made_tidy() -> None:
    assert tidy("  A\n\u202eb\x00 c ") == "A b c"
