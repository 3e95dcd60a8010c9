"""CR-VAR-04, -05, -07, -09, -10, -11: readings of corruption and of the end that were not chosen."""

import msgspec
import pytest

from questable.errors import SetupError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound import adventure, movement
from questable.runebound.board import lay_counter
from questable.runebound.cult_of_the_rune import adventure as cult_of_the_rune
from questable.runebound.cult_of_the_rune import corruption, effects, ending
from questable.runebound.cult_of_the_rune.verbs import Corrupt
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult

SPACE, BESIDE = 87, 102  # two neighbours, neither a town nor a jewel; 87 is next to Tamalir


def beat(t: BodyTable, card: str) -> BodyTable:
    return t.attempt(card.split("-", maxsplit=1)[0], card, turned=True).hit()


# Red stays turned -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-04", "CR-RUL-02")
def test_red_counters_laid_later_are_rune_cultists_and_others_are_not() -> None:
    t = against_the_cult(variants=["red-stays-turned"])
    for colour, turned in (("red", True), ("green", False), ("blue", False)):
        space = t.jewel(colour)
        t.counter(space)
        t.game.turned_over.pop(space, None)
        t.run(lay_counter, space, colour)
        assert (space in t.game.turned_over) is turned
        assert adventure.deck_for(t.game, colour, space) == (f"cult-{colour}" if turned else colour)


@pytest.mark.rule("CR-VAR-04", "CR-SETUP-12")
def test_set_up_is_the_same() -> None:
    t, usual = against_the_cult(variants=["red-stays-turned"]), against_the_cult()
    assert t.game.turned_over == usual.game.turned_over
    events: list[Event] = []
    begin(make_setting(cult_of_the_rune, seats=2, seed="x", variants=["red-stays-turned"]), events.append)
    assert [event.kind for event in events if "turned" in event.kind] == ["counters-turned"], "all of them, at the end"


# Last red counter -----------------------------------------------------------------------------------------------------


def last_red_on_the_map(t: BodyTable) -> BodyTable:
    """All red counters but one are gone."""
    keep = t.jewel("red")
    t.game.counters = {space: here for space, here in t.game.counters.items() if space == keep or "red" not in here}
    t.game.turned_over = {keep: ("red",)}
    return t


@pytest.mark.rule("CR-VAR-09", "CR-RUL-37")
def test_the_last_red_counter_ends_the_game() -> None:
    t = beat(last_red_on_the_map(against_the_cult(variants=["last-red-counter"])), "red-1")
    assert t.over == ("last-red-cultist", (0,))


@pytest.mark.rule("CR-VAR-09", "CR-END-01")
@pytest.mark.parametrize(("variants", "over"), [(["last-red-counter"], ("last-red-cultist", (1,))), ([], ("", ()))])
def test_also_if_its_reward_costs_the_victor_the_game(
    variants: list[str], over: tuple[str, tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    t = last_red_on_the_map(against_the_cult("anna", "bert", "cara", variants=variants)).corrupted(0, 4)
    known, abilities = t.game.content.challenges, t.game.content.own_abilities["what-lay-under-forge"]
    corrupts = [effect for entry in abilities for effect in entry.ability.effects if isinstance(effect, Corrupt)]
    monkeypatch.setitem(known, "red-1", msgspec.structs.replace(known["red-1"], reward=tuple(corrupts)))
    beat(t.trophies(1, "green-1"), "red-1")
    assert t.hero().out and t.over == over and not t.won()


@pytest.mark.rule("CR-VAR-09")
def test_not_the_last_red_card() -> None:
    t = against_the_cult("anna", "bert", "cara", variants=["last-red-counter"])
    reds = [card for card, found in t.game.content.cultists.items() if found.colour == "red" and card != "red-1"]
    t.trophies(0, *reds[:3]).trophies(1, *reds[3:5]).trophies(2, *reds[5:])
    beat(t, "red-1")
    assert t.game.outcome is None


@pytest.mark.rule("CR-VAR-09")
def test_nor_the_last_but_one_nor_another_colour() -> None:
    t = last_red_on_the_map(against_the_cult(variants=["last-red-counter"]))
    beat(t, "blue-1")
    assert t.game.outcome is None
    other = [space for space, colour in t.game.content.grid.jewels.items() if colour == "red"][1]
    t.side(other, "red", turned=True)
    beat(t, "red-1")
    assert t.game.outcome is None
    t.side(other, "red", turned=False)
    beat(t, "red-2")
    assert t.game.outcome is None, "whichever side is up"


@pytest.mark.rule("CR-VAR-09", "CR-CULTIST-13", "CR-RUL-52")
def test_with_all_cards_won_the_eighth_counter_is_drawn_from_the_reserve_and_ends_the_game_too() -> None:
    t = last_red_on_the_map(against_the_cult(variants=["last-red-counter"])).trophies(1, "red-1")
    t.game.decks["cult-red"] = ()
    space = t.jewel("red")
    t.put(0, at=space).deck("red", "trial-drake").adventure().play("attempt:red")
    t.game.fights[-1].wounds = 30
    t.hit()
    assert t.over == ("last-red-cultist", (1,)) and not t.won(0)


# Tie-break ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-05", "CR-RUL-39")
def test_of_equals_the_one_with_fewer_markers_wins() -> None:
    t = against_the_cult("anna", "bert", "cara", variants=["cult-tie-break"])
    t.trophies(0, "blue-1", "green-1").trophies(1, "red-2").corrupted(0, 1)
    t.run(ending.end_of_game, ending.PILE, "CR-END-04")
    assert t.over == ("pile-full", (1,)), "whoever has more trophies"


@pytest.mark.rule("CR-VAR-05")
def test_then_the_one_with_more_trophies_and_then_they_share_it() -> None:
    t = against_the_cult("anna", "bert", "cara", variants=["cult-tie-break"])
    t.trophies(0, "red-1").trophies(1, "blue-1", "green-1").trophies(2, "blue-2", "green-2")
    t.run(ending.end_of_game, ending.PILE, "CR-END-04")
    assert t.over == ("pile-full", (1, 2))


@pytest.mark.rule("CR-VAR-05")
def test_who_has_fewer_points_is_no_equal() -> None:
    t = against_the_cult(variants=["cult-tie-break"]).trophies(0, "red-1").trophies(1, "blue-1").corrupted(0, 3)
    t.run(ending.end_of_game, ending.PILE, "CR-END-04")
    assert t.over == ("pile-full", (0,))


# The last hero plays on -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-10", "CR-RUL-36")
def test_the_last_hero_plays_on_and_wins_when_the_game_ends() -> None:
    t = against_the_cult(variants=["last-hero-plays-on"]).corrupted(0, 4).corrupt()
    assert t.hero().out and t.game.outcome is None
    t.game.round = 99
    t.run(ending.check_survivors)
    assert t.game.outcome is None, "however long it takes"
    t.run(ending.end_of_game, ending.PILE, "CR-END-04")
    assert t.over == ("pile-full", (1,)), "also with an ending that who plays alone loses by"


@pytest.mark.rule("CR-VAR-10", "CR-ELIM-06")
def test_if_that_one_is_eliminated_too_nobody_wins() -> None:
    t = against_the_cult(variants=["last-hero-plays-on"]).corrupted(0, 4).corrupt()
    t.corrupted(1, 4).corrupt(1)
    assert t.over == ("cult-prevails", ())


@pytest.mark.rule("CR-VAR-10")
def test_the_turns_go_round_to_the_last_hero_again() -> None:
    t = against_the_cult(variants=["last-hero-plays-on"]).corrupted(0, 4).corrupt()
    t.marker(2).all_infiltrated().put(1, at=SPACE).turn(1)
    for _ in range(3):
        t.play("stay")
        while t.topic == "cult-move":
            t.play(t.options[0])
        assert (t.game.active, t.asked) == (1, 1)


@pytest.mark.rule("CR-VAR-10")
def test_who_plays_alone_is_not_offered_it() -> None:
    with pytest.raises(SetupError):
        make_setting(cult_of_the_rune, seats=1, seed="x", variants=["last-hero-plays-on"])


# Lowered Life ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-11", "CR-RUL-33")
@pytest.mark.parametrize(("counters", "markers"), [(0, 3), (1, 3), (2, 4), (3, 4)])
def test_a_hero_is_out_with_as_many_markers_as_the_life_they_leave(counters: int, markers: int) -> None:
    """Life 5: 3 markers; Life 6: 3; Life 7: 4; Life 8: 4."""
    t = against_the_cult("anna", "bert", "cara", variants=["lowered-life"]).put(0, experience=["life"] * counters)
    for _ in range(markers - 1):
        assert not t.corrupt().hero().out
    assert t.corrupt().hero().out


@pytest.mark.rule("CR-VAR-11")
def test_a_hero_of_life_four_is_out_with_two() -> None:
    t = against_the_cult("anna", "bert", "cara", variants=["lowered-life"]).put(0, cards=["trial-lasts-feeble"])
    four = next(hero for hero in t.game.content.heroes.values() if hero.life == 4)
    t = against_the_cult(four.id, "bert", "cara", variants=["lowered-life"]).corrupted(0, 1)
    assert corruption.full_life_of(t.game, 0) == 4 and not corruption.is_lost(t.game, 0)
    assert t.corrupt().hero().out


# Passing by -----------------------------------------------------------------------------------------------------------


def walking(*steps: int) -> BodyTable:
    """Anna begins to move, with dice for everything; the marker is in the space beside Tamalir."""
    t = against_the_cult(variants=["passing-by"]).marker(SPACE).put(0, at="Tamalir").put(1, at="Frostgate").turn(0)
    t.dice(*range(1, 6)).play("roll")
    for step in steps:
        t.play(next(option for option in t.options if option.startswith(f"walk:{step}/")))
    return t


@pytest.mark.rule("CR-VAR-07", "CR-RUL-27")
def test_who_only_passes_by_is_not_corrupted() -> None:
    t = walking(SPACE)
    assert t.markers() == 0
    out = next(option for option in t.options if option.startswith("walk:"))
    t.play(out)
    while t.topic == "spend-a-die":
        t.play("stop")
    assert t.markers() == 0 and not t.happened("corrupted")


@pytest.mark.rule("CR-VAR-07")
def test_who_ends_the_move_there_is() -> None:
    t = walking(SPACE).play("stop")
    assert t.markers() == 1 and t.cites("corrupted") == {"CR-VAR-07", "CR-CORR-01"}
    t = against_the_cult(variants=["passing-by"]).marker(SPACE).put(0, at="Tamalir").turn(0)
    t.play("automatic", f"step:{SPACE}")
    while t.topic == "spend-a-die":
        t.play("stop")
    assert t.markers() == 1


@pytest.mark.rule("CR-VAR-07", "CR-EFFECT-07")
def test_who_has_been_there_since_before_is_not() -> None:
    t = against_the_cult(variants=["passing-by"]).marker(SPACE).put(0, at=SPACE, came_from=BESIDE).turn(0).play("stay")
    assert t.markers() == 0


@pytest.mark.rule("CR-VAR-07")
@pytest.mark.parametrize("how", ["card", "flight", "waking"])
def test_a_card_an_escape_or_a_knock_out_is_a_move_of_its_own(how: str) -> None:
    t = against_the_cult(variants=["passing-by"]).marker(SPACE).put(0, at=BESIDE)
    t.run(movement.arrive, 0, SPACE, how)
    assert t.markers() == 1


@pytest.mark.rule("CR-VAR-07")
def test_the_marker_that_comes_to_a_hero_corrupts_as_ever() -> None:
    t = against_the_cult(variants=["passing-by"]).marker(SPACE).put(0, at=SPACE).run(effects.marker_comes, 0)
    assert t.markers() == 1
