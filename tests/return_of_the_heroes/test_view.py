"""Hidden information: for each row of the table in the catalogue, who sees what.

Where something is hidden from a seat, two positions that differ only in it give that seat equal views, equal scenes and
equal imagined positions.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

import questable
from questable.kernel.records import records
from questable.return_of_the_heroes import nameless, presentation
from questable.return_of_the_heroes.content import Guardian
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests import secrets_kept
from tests.return_of_the_heroes.bustle import TABLES, bustle
from tests.return_of_the_heroes.kit import Table, fresh, settled, table
from tests.return_of_the_heroes.test_var_unexplored import frontier, walk_into

EVERYBODY = (None, 0, 1)


def alike(one: ReturnOfTheHeroes, two: ReturnOfTheHeroes, seats: Iterable[int | None] = EVERYBODY) -> None:
    """For these seats nothing tells the two positions apart, and they do differ."""
    secrets_kept.alike(one, two, seats)


def twins(t: Table) -> ReturnOfTheHeroes:
    return t.game.clone()


def exchanged(g: ReturnOfTheHeroes, one: str, two: str) -> ReturnOfTheHeroes:
    """The same position with two tokens in each other's place on the map, in the bag or in the pile."""
    other = g.clone()
    swap = {one: two, two: one}
    other.tokens = {point: tuple(swap.get(each, each) for each in tokens) for point, tokens in g.tokens.items()}
    for pool in ("down", "drawn", "pile"):
        setattr(other, pool, tuple(swap.get(each, each) for each in getattr(g, pool)))
    other.bag = tuple(sorted(swap.get(each, each) for each in g.bag))
    other.fetched = {swap.get(token, token): who for token, who in g.fetched.items()}
    return other


# Face-down PA tokens -------------------------------------------------------------------------------------------------


def test_face_down_pa_tokens_are_known_to_nobody() -> None:
    t = table().lay("troll", "A5", face_down=True).lay("escort-the-monk", "C8", face_down=True)
    alike(t.game, exchanged(t.game, "troll", "escort-the-monk"))
    assert t.game.view(0).tokens == {"A5": ("pa",), "C8": ("pa",)}


def test_all_pa_tokens_of_a_new_game_are_hidden() -> None:
    g = settled(2)
    down = [token for token in g.down if token in g.content.pa]
    assert len(down) == 32
    alike(g, exchanged(g, down[0], down[-1]))


def test_once_a_hero_has_come_everybody_knows_the_token() -> None:
    t = table().hero(at="A7", objects=["horse-1"])
    there = t.beside("A7")
    t.lay("escort-the-monk", there, face_down=True).turn().play(f"step:{there}")
    for seat in EVERYBODY:
        assert t.game.view(seat).tokens[there] == ("escort-the-monk",)
    assert t.kinds("turned-up")[0].only is None and not t.game.may_undo(0)


# Servants ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-BAG-05")
def test_of_a_servant_only_the_coordinates_are_known_until_a_hero_enters() -> None:
    t = table().bag("page-eater").draw(1)
    for seat in EVERYBODY:
        assert t.game.view(seat).tokens == {"O3": ("servant",)}
    assert "page-eater" not in str([event.facts for event in t.events])


def test_a_servant_that_won_is_known_to_all() -> None:
    t = table().lay("page-eater", "O3", face_down=True).hero(at="O3").skill(magic=2, ranged=2, melee=2)
    t.dice(6, 6).act().strike()
    for seat in EVERYBODY:
        assert t.game.view(seat).tokens == {"O3": ("page-eater",)}


# Guardians -----------------------------------------------------------------------------------------------------------


def tower() -> Table:
    """The Nameless is there; the Warrior has a gem and stands on the first access point."""
    t = table().run(nameless.nameless_arrives, "RH-NAME-02")
    return t.hero(at=t.game.content.land.access[0], gem=True)


def swapped_guardians(g: ReturnOfTheHeroes) -> ReturnOfTheHeroes:
    """The last two guardians have changed places."""
    (one,), (two,) = (g.tokens[point] for point in g.content.land.access[-2:])
    return exchanged(g, one, two)


@pytest.mark.rule("RH-GUARD-06")
def test_guardians_are_hidden_from_everybody() -> None:
    t = tower().turn(1)
    alike(t.game, swapped_guardians(t.game))
    for point in t.game.content.land.access:
        assert t.game.view(0).tokens[point] == ("guardian",)


@pytest.mark.rule("RH-GUARD-04", "RH-GUARD-06")
@pytest.mark.parametrize("won", [True, False])
def test_everybody_sees_a_guardian_while_it_fights_and_nobody_afterwards(won: bool) -> None:
    """The program does not remember; the players may."""
    t = tower().skill(magic=11, ranged=11, melee=11).act()
    (guardian,) = t.at(t[0].point)
    here = t[0].point
    for seat in EVERYBODY:
        assert t.game.view(seat).tokens[here] == (guardian,) and t.game.view(seat).fight.foe == guardian
    assert not t.game.may_undo(0)
    t.dice(*([1] * 12 if won else [6] * 12)).strike()
    while t.topic != "set-out":
        t.play(t.options[-1])
    assert bool(t.kinds("way-clear")) == won and bool(t.kinds("not-beaten")) != won
    for seat in EVERYBODY:
        assert t.game.view(seat).tokens[here] == ("guardian",)
    others = [point for point in t.game.content.land.access if point != here]
    (other,) = t.at(others[0])
    alike(t.game, exchanged(t.game, guardian, other))


@pytest.mark.rule("RH-GUARD-06", "RH-RUL-32")
def test_a_hero_without_a_gem_learns_nothing_by_standing_there() -> None:
    t = tower().hero(gem=False).act()
    (guardian,) = t.at(t[0].point)
    assert guardian in t.game.down and not t.kinds("turned-up")
    assert isinstance(t.game.content.faces[guardian], Guardian)


# The bag -------------------------------------------------------------------------------------------------------------


def test_the_bag_is_never_shown() -> None:
    t = table().bag("troll", "mice")
    for seat in EVERYBODY:
        assert t.game.view(seat).bag == 2
        assert "troll" not in str(t.game.view(seat).tokens)


def test_nobody_knows_which_of_the_beaten_adversaries_came_back() -> None:
    """One lies face down where a player put it, the other is still in the bag."""
    t = table().bag("troll", "mice").lay("orc", "A5", face_down=True)
    t.game.drawn = ("orc",)
    alike(t.game, exchanged(t.game, "orc", "troll"))


def test_a_drawn_pa_token_is_unknown_even_to_the_one_who_places_it() -> None:
    """It may be any of those that were in the bag."""
    t = table().bag("orc", "troll").draw(0)
    assert t.topic == "place-token"
    held = str(t.game.agenda[-1][-1][0])
    other = twins(t)
    (left,) = other.bag
    other.bag, other.agenda[-1] = (held,), (*other.agenda[-1][:-1], (left,))
    alike(t.game, other)
    for game in (t.game, other):
        game.play("place:P3")
    alike(t.game, other)
    assert {event.kind for event in t.events} >= {"drew-unseen", "placed"}
    assert not [event for event in t.events if {"orc", "troll"} & set(map(str, event.facts.values()))]


def clairvoyant(*bag: str) -> Table:
    return table().lay("clairvoyant", "A7").hero(at="A7", gold=3).bag(*bag).act().play("use:clairvoyant")


@pytest.mark.rule("RH-FOLK-02", "RH-RUL-43")
def test_the_clairvoyant_shows_the_bag_to_the_one_who_pays_and_to_nobody_else() -> None:
    t = clairvoyant("orc", "mice", "shadow")
    g = t.game
    shown = {option.id for option in g.view(0).decision.options}
    assert shown == {"fetch:orc", "fetch:mice", "fetch:shadow"}
    assert {option.id for option in g.imagine(0, 3).decision.options} == shown  # type: ignore[union-attr]
    for seat in (None, 1):
        assert g.view(seat).decision.options == () and g.view(seat).decision.topic == "fetch"
        thought = g.imagine(seat)
        assert thought.decision is not None and thought.decision.options == ()
        assert "fetch:" not in str(presentation.scene(thought)) and not presentation.hints(thought)
        again = questable.rebuild(
            g.setting.adventure.id,
            thought.snapshot(),
            seats=2,
            mark=g.setting.mark,
            variants=g.setting.variants,
        )
        assert again.decision is not None and again.decision.options == ()


@pytest.mark.rule("RH-FOLK-02", "RH-RUL-43")
def test_what_is_in_the_bag_makes_no_difference_to_the_others_while_it_is_shown() -> None:
    one, two = clairvoyant("orc", "mice"), clairvoyant("troll", "mice")
    for t, face in ((one, "troll"), (two, "orc")):
        t.lay(face, "P3", face_down=True)
        t.game.drawn = (face,)
    alike(one.game, two.game, (None, 1))
    secrets_kept.different(one.game, two.game, (0,))


@pytest.mark.rule("RH-RUL-43")
def test_what_the_clairvoyant_shows_is_true() -> None:
    """Whoever sees the bag also knows what else lies face down among the tokens that came from it."""
    t = clairvoyant("orc", "mice")
    t.lay("troll", "P3", face_down=True)
    t.game.drawn = ("troll",)
    for seed in range(8):
        thought = t.game.imagine(0, seed)
        assert thought.bag == ("mice", "orc") and thought.tokens["P3"] == ("troll",)


@pytest.mark.rule("RH-FOLK-02", "RH-RUL-43")
def test_the_bag_once_seen_cannot_be_unseen() -> None:
    t = clairvoyant("orc", "mice")
    assert not t.game.may_undo(0)
    t.play("fetch:orc")
    assert t.game.may_undo(0)  # the choice among what was seen is free until something happens


@pytest.mark.rule("RH-FOLK-02", "RH-RUL-43")
def test_only_the_one_who_fetched_a_pa_token_knows_it() -> None:
    one, two = clairvoyant("orc", "troll"), clairvoyant("orc", "troll")
    one.play("fetch:orc")
    two.play("fetch:troll")
    assert one.topic == two.topic == "place-token"
    alike(one.game, two.game, (None, 1))
    for t in (one, two):
        t.play("place:P3")
    alike(one.game, two.game, (None, 1))
    secrets_kept.different(one.game, two.game, (0,))
    assert one.game.view(0).fetched == {"P3": "orc"} and one.game.view(1).fetched == {}
    assert one.game.imagine(0, 5).tokens["P3"] == ("orc",)
    (told,) = one.kinds("fetched")
    assert told.only == (0,) and told.visible_to(0) and not told.visible_to(1) and not told.visible_to(None)
    assert [event.kind for event in one.events if event.visible_to(1) and "orc" in event.facts.values()] == []


# The bazaar ----------------------------------------------------------------------------------------------------------


def test_what_a_bazaar_will_offer_is_known_to_nobody_and_then_to_all() -> None:
    t = table().lay("small-bazaar", "F2").hero(at="F2", gold=9).act()
    other = twins(t)
    other.dice.drawn += 1  # the stock lies in another order
    for seat in EVERYBODY:
        assert t.game.view(seat) == other.view(seat) and t.game.imagine(seat) == other.imagine(seat)
    t.play("use:small-bazaar")
    other.play("use:small-bazaar")
    assert t.game.visit is not None and other.visit is not None and t.game.visit.wares != other.visit.wares
    for seat in EVERYBODY:
        assert t.game.view(seat).visit.wares == t.game.visit.wares
    assert t.kinds("market-drawn")[0].only is None and not t.game.may_undo(0)


# The Nameless --------------------------------------------------------------------------------------------------------


def with_nameless(t: Table, tile: str) -> ReturnOfTheHeroes:
    other = twins(t)
    other.nameless = tile
    return other


@pytest.mark.rule("RH-STD-07", "RH-NAME-06")
def test_the_nameless_tile_is_known_to_nobody() -> None:
    """Nor are the tiles that are not in the game."""
    t = table().nameless("demon")
    for tile in t.game.content.nameless:
        if tile != "demon":
            alike(t.game, with_nameless(t, tile))
    assert {t.game.view(seat).nameless for seat in EVERYBODY} == {""}


@pytest.mark.rule("RH-FOLK-06", "RH-RUL-43", "RH-NAME-06")
def test_the_mice_tell_it_to_one_player_alone() -> None:
    t = table().nameless("demon", in_play=False).lay("mice", "B8").hero(at="B8").skill(magic=11)
    t.dice(1, 1).act().play("use:mice", "skill:magic", "look")
    other = with_nameless(t, "sorcerer")
    alike(t.game, other, (None, 1))
    secrets_kept.different(t.game, other, (0,))
    assert t.game.view(0).nameless == "demon" and t.game.imagine(0, 4).nameless == "demon"
    (told,) = t.kinds("saw")
    assert told.facts["card"] == "demon" and told.only == (0,)
    assert [event for event in t.events if event.visible_to(1) and "demon" in event.facts.values()] == []
    assert t.kinds("peeked")[0].only is None  # that he looked is no secret
    assert not t.game.may_undo(0)


@pytest.mark.rule("RH-FOLK-06", "RH-RUL-78")
def test_who_declines_to_look_does_not_know() -> None:
    t = table().nameless("demon", in_play=False).lay("mice", "B8").hero(at="B8").skill(magic=11)
    t.dice(1, 1).act().play("use:mice", "skill:magic", "decline")
    alike(t.game, with_nameless(t, "sorcerer"))


@pytest.mark.rule("RH-FINAL-01", "RH-NAME-06")
def test_once_a_hero_has_entered_the_tower_all_know_it() -> None:
    t = table().nameless("demon").hero(at="H3", gem=True).act()
    assert {t.game.view(seat).nameless for seat in EVERYBODY} == {"demon"}
    assert t.kinds("nameless-revealed")[0].only is None


def test_in_the_introductory_game_all_know_it_from_the_start() -> None:
    g = settled(2, variants=("introductory",))
    assert {g.view(seat).nameless for seat in EVERYBODY} == {"king-of-darkness"}


def test_when_the_game_is_over_nothing_about_it_is_hidden() -> None:
    t = table("warrior").nameless("demon")
    t.game.turns = 44
    t.turn().play("stay", "stop")
    assert t.game.outcome is not None and t.game.view(None).nameless == "demon"
    assert t.game.imagine(None, 2).nameless == "demon" and t.game.view(None).seed == t.game.setting.seed


# What is public ------------------------------------------------------------------------------------------------------


def test_quest_tiles_and_hero_sheets_are_public() -> None:
    t = table().hero(0, gold=7, cubes=(1, 2, 3), objects=["sword-1"], side_quests=["visit-the-gorge"], gem=True)
    t.hero(0, quests={"the-diadem": 1, "free-merlin": 0}, training=(1, 0, 2), life=2)
    for seat in EVERYBODY:
        hero = t.game.view(seat).heroes[0].hero
        assert msgspec.to_builtins(hero) == msgspec.to_builtins(t[0])
        assert t.game.imagine(seat, 9).heroes[0] == t[0]


# Unexplored land and the solo game -----------------------------------------------------------------------------------


@pytest.mark.rule("RH-VAR-05")
@pytest.mark.parametrize("variants", [(), ("free-orientation",)])
def test_face_down_tiles_are_known_to_nobody_until_entered(variants: tuple[str, ...]) -> None:
    t = frontier("B", variants=variants)
    t.game.turned = dict.fromkeys("ABP", 0) | dict.fromkeys(t.game.closed, 1) if variants else {}
    other = twins(t)
    other.layout = (*"ABDC", *t.game.layout[4:])
    if variants:
        other.turned = {**t.game.turned, "C": 3}
    alike(t.game, other)
    assert t.game.view(0).layout[2:4] == ("", "")
    walk_into(t, "B", "east")
    assert {t.game.view(seat).layout[2] for seat in EVERYBODY} == {"C"}


@pytest.mark.rule("RH-RUL-52")
def test_the_order_of_the_pa_pile_is_hidden() -> None:
    t = frontier()
    alike(t.game, exchanged(t.game, t.game.pile[0], t.game.pile[-1]))
    assert t.game.view(0).pile == len(t.game.pile)


@pytest.mark.rule("RH-RUL-52", "RH-RUL-75")
def test_tokens_set_aside_are_seen_by_all() -> None:
    t = frontier().bag("mice").draw(0)
    other = frontier().bag("granatus").draw(0)
    secrets_kept.different(t.game, other.game, EVERYBODY)


@pytest.mark.rule("RH-RUL-50")
def test_the_order_of_the_solo_servants_is_hidden() -> None:
    t = table("warrior")
    other = twins(t)
    other.servants = other.servants[::-1]
    alike(t.game, other, (None, 0))
    assert t.game.view(0).servants == 15


# Records, undo, and everything at once -------------------------------------------------------------------------------


def test_no_view_and_no_imagined_position_holds_the_seed_or_the_past() -> None:
    t = clairvoyant("orc", "troll").play("fetch:orc", "place:P3")
    for seat in EVERYBODY:
        thought = t.game.imagine(seat, 1)
        assert t.game.view(seat).seed == "" and thought.setting.seed == "" and thought.choices() == []
        assert thought.dice.key != t.game.dice.key
        assert records.record_of(thought).script == ""
        assert "fetch:" not in str(thought.snapshot()) and "fetch:" not in str(t.game.view(seat))


@pytest.mark.parametrize(("seats", "variants"), TABLES)
def test_two_positions_that_differ_in_hidden_things_look_the_same_where_much_happens(
    seats: int, variants: tuple[str, ...]
) -> None:
    game = fresh(seats, variants=variants, seed="hidden")
    topics = set()
    for number, decision in enumerate(bustle(game, seats + 40, 240)):
        if number % 6 == 0 or decision.topic in ("place-token", "fetch"):
            topics.add(decision.topic)
            for seat in (None, decision.seat, (decision.seat + 1) % seats):
                other = game.imagine(seat, number)
                assert other.view(seat) == game.view(seat)
                assert other.imagine(seat) == game.imagine(seat)
                assert other.imagine(seat, "again") == game.imagine(seat, "again")
    assert len(topics) > 3
