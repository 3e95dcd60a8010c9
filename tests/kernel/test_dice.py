"""The dice: fair, replayable, independent of everything else."""

from __future__ import annotations

from collections import Counter

import pytest

from questable.kernel.engine.dice import Dice, key_of, new_seed, seed_hash


def test_the_same_seed_gives_the_same_dice() -> None:
    one, two = Dice(key_of("7")), Dice(key_of("7"))
    assert [one.roll(2, 10) for _ in range(50)] == [two.roll(2, 10) for _ in range(50)]


def test_other_seeds_give_other_dice() -> None:
    rolls = {tuple(Dice(key_of(str(seed))).roll(8, 10)) for seed in range(50)}
    assert len(rolls) == 50


def test_the_stream_can_be_taken_up_anywhere() -> None:
    dice = Dice(key_of("7"))
    for _ in range(13):
        dice.below(6)
    later = Dice(key_of("7"), dice.drawn)
    assert dice.roll(3, 6) == later.roll(3, 6)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 10), (5, 6)])
def test_every_face_of_every_die_is_equally_likely(count: int, sides: int) -> None:
    """Chi-square over 60,000 dice stays below the 99.99 % quantile (27.9 for 5, 33.7 for 9 degrees of freedom)."""
    dice, faces = Dice(key_of("fair")), [Counter[int]() for _ in range(count)]
    rolls = 60_000 // count
    for _ in range(rolls):
        for place, face in enumerate(dice.roll(count, sides)):
            faces[place][face] += 1
    limit = 27.9 if sides == 6 else 33.7
    for counted in faces:
        expected = rolls / sides
        assert set(counted) == set(range(1, sides + 1))
        assert sum((counted[face] - expected) ** 2 / expected for face in counted) < limit


def test_dice_of_one_handful_are_independent() -> None:
    dice, pairs = Dice(key_of("pairs")), Counter[tuple[int, ...]]()
    for _ in range(20_000):
        pairs[dice.roll(2, 10)] += 1
    expected = 200.0
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(1, 11) for b in range(1, 11)) < 160  # 99 d.f.


def test_shuffles_keep_all_things_and_reach_every_place() -> None:
    dice, first = Dice(key_of("shuffle")), Counter[int]()
    for _ in range(6_000):
        mixed = dice.shuffled(range(6))
        assert sorted(mixed) == list(range(6))
        first[mixed[0]] += 1
    assert sum((first[thing] - 1000) ** 2 / 1000 for thing in range(6)) < 27.9


def test_seeds_are_new_and_their_hash_says_nothing_else() -> None:
    assert new_seed() != new_seed()
    assert seed_hash("7") == seed_hash("7") != seed_hash("8")
    assert key_of("7").hex()[:32] != seed_hash("7")


def test_more_dice_than_a_word_can_serve_take_several_words() -> None:
    dice = Dice(key_of("many"))
    faces = dice.roll(200, 6)
    assert len(faces) == 200 and set(faces) == {1, 2, 3, 4, 5, 6}
    assert dice.drawn > 1
    with pytest.raises(ValueError, match="more dice"):
        dice.below(2**64 + 1)
