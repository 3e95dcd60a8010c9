"""Every field of every position says who may see it, and what is said is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import Game, begin
from questable.kernel.engine.state import about, copied, hidden_fields, made_of, silent_fields
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.runebound.cards import look_at
from questable.runebound.midnight.patrols import patrol_phase
from questable.runebound.midnight.state import Midnight
from questable.runebound.state import Runebound
from tests.properties.games import ADVENTURES, play_at_random, some_game
from tests.return_of_the_heroes.bustle import TABLES, bustle
from tests.return_of_the_heroes.kit import fresh, table
from tests.runebound.midnight.kit import midnight

KERNEL = {
    "dice",
    "agenda",
}  # hidden in every game; `Game.imagine` sees to the dice, nothing hidden need be on an agenda


def state_classes(adventure: str) -> list[type]:
    box = ADVENTURES[adventure]
    parts = [each.part for each in (*box.boxes, *box.variants) if each.part is not None]
    return [inner for each in (box.family.game, *parts) for inner in made_of(each)]


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_every_field_says_who_may_see_it(adventure: str) -> None:
    assert [name for each in state_classes(adventure) for name in silent_fields(each)] == []


def things(game: Game) -> Iterator[tuple[str, Any]]:
    """The position and the parts of it, by the name of their class."""
    yield type(game).__name__, game
    yield from game.parts.items()


def touched(game: Game, seat: int | None, seed: int) -> set[str]:
    """The fields that `conceal` changes in this position."""
    twin = game.imagine(seat, seed)
    return {
        f"{name}.{field.name}"
        for (name, one), (_, two) in zip(things(game), things(twin), strict=True)
        for field in about(type(one))
        if field.mark is not None and field.mark.position and field.name != "parts"
        if getattr(one, field.name) != getattr(two, field.name)
    }


def many_positions(adventure: str) -> Iterator[Game]:
    for number in range(24):
        game, rng = some_game(adventure, number)
        for _ in range(6):
            play_at_random(game, rng, 40)
            yield game
            if isinstance(game, Runebound):
                look_at(game, 0, "market", 2)  # as cards of packs allow
                yield game
    if issubclass(ADVENTURES[adventure].family.game, Midnight):
        yield from nights()
    if issubclass(ADVENTURES[adventure].family.game, ReturnOfTheHeroes):
        fetching = table().lay("clairvoyant", "A7").hero(at="A7", gold=3).bag("orc", "troll").act()
        yield fetching.play("use:clairvoyant", "fetch:orc", "place:P3").game
        for seats, variants in TABLES:
            lively = fresh(seats, variants=variants, seed="fields")
            for number, decision in enumerate(bustle(lively, seats, 240)):
                if number % 10 == 0 or decision.topic in ("place-token", "fetch"):
                    yield lively


def nights() -> Iterator[Game]:
    """Secrets that few games have for long: picks, cards drawn for a patrol, upgrades that lie face down."""
    picking = begin(make_setting(ADVENTURES["midnight"], seats=4, seed="fields", variants=["chosen-sides"]))
    for _ in range(3):
        assert picking.decision is not None
        picking.play(picking.decision.options[0])
        yield picking
    t = midnight("anna", "bert").put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-friend", "trial-ring")
    space = t.plain_space("plains")
    t.put(1, at=space).patrol(1, at=space).night(patrol_phase).play("leave-patrol:1", "attack:bert")
    assert t.topic == "patrol-card"
    for _ in range(3):  # for each seat once, and for nobody
        yield t.game


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_conceal_touches_what_the_fields_call_hidden_and_nothing_else(adventure: str) -> None:
    box = ADVENTURES[adventure]
    hidden = {
        f"{each.__name__}.{name}"
        for each in (box.family.game, *(variant.part for variant in box.variants if variant.part is not None))
        for name in hidden_fields(each)
    }
    changed: set[str] = set()
    for number, game in enumerate(many_positions(adventure)):
        changed |= touched(game, None, number) | touched(game, number % game.setting.seats, number)
    assert changed - hidden == set(), "changed, but the field does not say that it is hidden"
    ours = {f"{box.family.game.__name__}.{name}" for name in KERNEL}
    assert hidden - changed - ours == set(), "hidden, but never reshuffled"


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_copy_shares_nothing_that_can_change(adventure: str) -> None:
    game, rng = some_game(adventure, 3)
    play_at_random(game, rng, 150)
    for _, thing in things(game):
        shared = shared_between(thing, copied(thing))
        assert shared == []


def shared_between(one: Any, two: Any) -> list[str]:
    """Lists, dicts and state objects that two positions have in common, however deep."""
    found: list[str] = []
    for field in about(type(one)):
        if field.mark is not None and field.mark.name not in ("shared", "fresh"):
            mine, other = getattr(one, field.name), getattr(two, field.name)
            found += _shared(f"{type(one).__name__}.{field.name}", mine, other)
    return found


def _shared(name: str, mine: Any, other: Any) -> list[str]:
    if isinstance(mine, list | dict):
        pairs = zip(mine, other, strict=True) if isinstance(mine, list) else ((mine[key], other[key]) for key in mine)
        return [name] * (mine is other) + [each for pair in pairs for each in _shared(name, *pair)]
    if getattr(type(mine), "__dataclass_params__", None) and not type(mine).__dataclass_params__.frozen:
        return [name] * (mine is other) + shared_between(mine, other)
    return []
