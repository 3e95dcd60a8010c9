"""State classes: copies, snapshots and views follow from what the fields say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any

import msgspec
import pytest

from questable.errors import RulebookError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.game import Game, begin, blank
from questable.kernel.engine.rulebook import Rulebook
from questable.kernel.engine.state import (
    Counted,
    Derived,
    Fresh,
    Open,
    Own,
    Partly,
    Secret,
    Shared,
    ShownAs,
    about,
    copied,
    frozen,
    hidden_fields,
    made_of,
    position_of,
    seen,
    silent_fields,
    thawed,
)
from questable.kernel.records import records
from tests.kernel import duel


def first_letters(g: object, seat: int | None, words: tuple[str, ...]) -> str:
    return "".join(word[0] for word in words)


@dataclass(slots=True)
class Purse:
    gold: Open[int] = 0
    coins: Open[list[int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stamp:
    place: Open[str]
    day: Open[int] = 1


@dataclass(slots=True)
class Traveller:
    seat: Open[int]
    purse: Open[Purse] = field(default_factory=Purse)
    bags: Open[list[Purse]] = field(default_factory=list)
    lent: Open[dict[int, Purse]] = field(default_factory=dict)
    found: Open[Purse | None] = None
    stamps: Open[tuple[Stamp, ...]] = ()
    walked: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)
    hand: Own[tuple[str, ...]] = ()
    deck: Counted[tuple[str, ...]] = ()
    piles: Counted[dict[str, tuple[str, ...]]] = field(default_factory=dict)
    fate: Secret[str] = ""
    words: Annotated[tuple[str, ...], ShownAs(first_letters)] = ()
    map: Shared[dict[str, int]] = field(default_factory=dict)
    index: Derived[list[int]] = field(default_factory=list)
    pen: Fresh[str] = "new"


def full() -> Traveller:
    return Traveller(
        seat=1,
        purse=Purse(3, [1, 2]),
        bags=[Purse(1), Purse(2, [2])],
        lent={4: Purse(9)},
        found=Purse(5),
        stamps=(Stamp("Forge"), Stamp("Tamalir", 2)),
        walked={7: ("a", "b")},
        hand=("ace", "king"),
        deck=("ten",),
        piles={"green": ("x", "y")},
        fate="doom",
        words=("red", "owl"),
        map={"north": 1},
        index=[1, 2],
        pen="old",
    )


def test_a_copy_is_equal_and_independent() -> None:
    one = full()
    two = copied(one)
    assert position_of(two) == position_of(one) and two.index == one.index
    two.purse.gold = 0
    two.purse.coins.append(9)
    two.bags[1].coins.append(9)
    two.lent[4].gold = 0
    assert two.found is not None
    two.found.gold = 0
    two.walked[8] = ()
    two.index.append(3)
    assert position_of(one) == position_of(full()) and one.index == [1, 2]


def test_a_copy_shares_what_never_changes_and_begins_without_what_is_fresh() -> None:
    one = full()
    two = copied(one)
    assert two.map is one.map and two.stamps is one.stamps
    assert two.pen == "new"


@dataclass
class Wanderer(Traveller):
    songs: Open[list[str]] = field(default_factory=list)


def test_a_thing_of_a_special_kind_stays_what_it_is() -> None:
    @dataclass(slots=True)
    class Deep(Purse):
        depth: int = 0

    one = Traveller(0, purse=Deep(1, [], 7), bags=[Deep(2, [], 8)])
    two = copied(one)
    assert [type(each).__name__ for each in (two.purse, *two.bags)] == ["Deep", "Deep"]
    assert two.purse == one.purse and two.purse is not one.purse
    assert copied(Wanderer(0, songs=["la"])).songs == ["la"]


def test_a_snapshot_of_a_thing_gives_it_back() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(frozen(full())))
    again = thawed(plain, Traveller)
    assert position_of(again) == position_of(full())
    assert {"map", "index", "pen"}.isdisjoint(plain)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seat": "one"}, "Expected `int`"),
        ({"purse": [1]}, "Expected `object`"),
        ({"bags": {"gold": 1}}, "Expected `array`"),
        ({"bags": [{"gold": "much"}]}, "Expected `int`"),
        ({"stamps": [{"day": 2}]}, "Stamp lacks 'place'"),
    ],
)
def test_plain_data_that_does_not_fit_is_refused(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=told):
        thawed(frozen(full()) | changes, Traveller)


def test_a_view_shows_what_the_fields_say() -> None:
    own, other = seen(None, full(), 1), seen(None, full(), 0)
    assert own.hand == ("ace", "king") and other.hand == 2
    for view in (own, other):
        assert view.deck == 1 and view.piles == {"green": 2} and view.words == "ro"
        assert view.purse.coins == (1, 2) and view.lent[4].gold == 9
        assert not {"fate", "map", "index", "pen"} & set(view.__struct_fields__)


def test_a_view_is_frozen_comparable_and_serialisable_and_stays_as_it_was() -> None:
    one = full()
    view = seen(None, one, 0)
    assert view == seen(None, full(), 0)
    before = msgspec.json.encode(view)
    one.purse.gold = 99
    one.walked.clear()
    assert msgspec.json.encode(view) == before and view != seen(None, one, 0)
    with pytest.raises(AttributeError):
        view.seat = 3


def test_what_a_family_tells_is_seen_instead() -> None:
    view = seen(None, full(), 0, {"hand": "two cards", "level": 4})
    assert view.hand == "two cards" and view.level == 4


@dataclass(slots=True)
class Puzzle:
    tokens: Partly[tuple[str, ...]] = ()
    odd: int = 0


def test_what_depends_on_the_seat_must_be_told_by_the_family() -> None:
    with pytest.raises(TypeError, match="tokens depends on the seat"):
        seen(None, Puzzle(), 0)
    assert seen(None, Puzzle(), 0, {"tokens": 3}).tokens == 3


def test_a_field_that_says_nothing_is_found() -> None:
    assert silent_fields(Puzzle) == ["Puzzle.odd"]
    assert silent_fields(Traveller) == []
    assert hidden_fields(Traveller) == ["hand", "deck", "piles", "fate", "words"]
    assert made_of(Traveller) == [Traveller, Purse, Stamp]
    assert [each.name for each in about(Puzzle)] == ["tokens", "odd"]


# Parts ---------------------------------------------------------------------------------------------------------------

tiring = Rulebook("tiring")


@dataclass(slots=True)
class Fatigue:
    """What an optional rule of the duel keeps."""

    tired: Open[list[int]] = field(default_factory=lambda: [0, 0])
    omen: Secret[str] = "none"


@tiring.follows(duel.hit, "TOY-VAR-03")
def tire(g: duel.Duel, seat: int) -> None:
    g.part(Fatigue).tired[seat] += 1


def duel_with(*variants: str) -> Game:
    box = Box("tiring", "Hits tire.", tiring, part=Fatigue)
    family = replace(duel.family, view=lambda g, seat: g.seen(seat))
    adventure = replace(duel.adventure, family=family, variants=(*duel.adventure.variants, box))
    return begin(make_setting(adventure, seats=2, seed=5, variants=variants))


def fought(game: Game) -> Game:
    while game.decision is not None and not any(game.part(Fatigue).tired):
        game.play(0)
    return game


def test_a_part_is_there_only_if_its_box_is_in_play() -> None:
    assert duel_with("tiring").has(Fatigue) and duel_with("tiring").part(Fatigue).tired == [0, 0]
    assert not duel_with().has(Fatigue)
    with pytest.raises(KeyError):
        duel_with().part(Fatigue)


def test_no_game_begins_with_a_field_that_says_nothing() -> None:
    box = Box("puzzling", "Odd.", part=Puzzle)
    setting = make_setting(replace(duel.adventure, variants=(box,)), seats=2, variants=["puzzling"])
    with pytest.raises(RulebookError, match=r"Puzzle\.odd: to be Open, Secret or the like"):
        begin(setting)


def test_a_part_is_cloned_compared_and_saved_like_the_rest() -> None:
    game = fought(duel_with("tiring"))
    twin = game.clone()
    assert twin == game and twin.part(Fatigue) is not game.part(Fatigue)
    twin.part(Fatigue).tired[0] += 1
    assert twin != game and hash(twin) != hash(game)
    other = blank(game.setting)
    other.restore(msgspec.json.decode(msgspec.json.encode(game.snapshot())))
    assert other == game and isinstance(other.part(Fatigue), Fatigue)
    assert records.record_of(game, snapshot=True).snapshot is not None


def test_a_part_is_seen_under_its_name() -> None:
    view = fought(duel_with("tiring")).view(0)
    assert sum(view.fatigue.tired) == 1 and not hasattr(view.fatigue, "omen")
    assert not hasattr(duel_with().view(0), "fatigue")
