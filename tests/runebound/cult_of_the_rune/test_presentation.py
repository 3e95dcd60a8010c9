"""How a game against the cult shows itself: map, boards, trays and hints of what this box adds."""

from __future__ import annotations

import re

import pytest

from questable.kernel.engine.decision import Option
from questable.kernel.shown.scene import Cell, HexBoard, Piece
from questable.runebound import escape, experience, knockout
from questable.runebound.content import Encounter, EventCard
from questable.runebound.cult_of_the_rune import corruption, march, prospects
from questable.runebound.cult_of_the_rune.state import UNDEFINED
from questable.terminal import hexmap
from tests import speaking as presentation
from tests.runebound.cult_of_the_rune.body import against_the_cult
from tests.runebound.cult_of_the_rune.kit import MARCH, NE, SE, CultTable, S, cult

GREEN = ("toothache-pilgrims", "sermon-in-the-hedge", "half-letter-moths")
OTHERS = ("sister-verity", "the-branded-ox", "rune-eater", "the-turned-inquisitor")


def cell(t: CultTable, space: int) -> Cell:
    board = presentation.scene(t.game).board
    assert isinstance(board, HexBoard)
    return board.cells[space]


def lying(t: CultTable, space: int, kind: str) -> list[Piece]:
    return [piece for piece in cell(t, space).pieces if piece.kind == kind]


def hints(t: CultTable) -> dict[str, str]:
    return {option: hint.text for option, hint in presentation.hints(t.game).items()}


def asked_about(t: CultTable, space: int) -> dict[str, str]:
    """What a player hears who asks about a place."""
    found = presentation.spoken(t.game.setting).inspect(t.game, 0, space)
    assert found is not None
    return {str(each.label): str(each.text) for each in found.details}


def asked_where(t: CultTable, *spaces: int) -> CultTable:
    """Anna has rolled for the cult, and may choose among these spaces."""
    t.game.agenda.clear()
    t.game.decision = None
    t.game.ask_about(t.game.cult, 0, "cult-move", [Option("cult-move", space) for space in spaces], march.cult_moves, 0)
    t.game.run()
    return t


def trophies(t: CultTable, seat: int, *cards: str) -> CultTable:
    for card in cards:
        t.take_out(card)
    t.game.won[seat] = cards
    return t


# The map -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-TRAIL-02", "CR-TRAIL-08")
def test_the_marker_points_along_its_trail_and_at_the_alternatives() -> None:
    (marker,) = lying(cult(on=MARCH).marker(143, SE), 143, "token")
    assert (marker.facing, marker.ways, marker.label) == (SE, (NE, SE, S), "the cult")
    assert marker.note == "may go northeast, southeast and south"
    (marker,) = lying(cult(on=MARCH).marker(103, S), 103, "token")
    assert (marker.facing, marker.ways) == (S, (SE, S)), "nothing points off the map"


@pytest.mark.rule("CR-SETUP-10", "CR-TRAIL-04")
def test_at_first_it_points_nowhere() -> None:
    t = cult()
    (marker,) = [piece for piece in lying(t, t.town("Forge"), "token") if piece.label == "the cult"]
    assert (t.game.heading, marker.facing) == (UNDEFINED, None)
    assert marker.ways == (0, 1, 2, 3, 4, 5)


@pytest.mark.rule("CR-CULTIST-01")
def test_a_turned_counter_shows_its_worth_instead_of_a_jewel() -> None:
    t = cult()
    red, green = t.jewel("red"), t.jewel("green")
    (cultist,), (plain,) = lying(t, red, "counter"), lying(t, green, "counter")
    assert (cultist.letters, cultist.label, cultist.colours) == ("4", "red rune cultist", ("red",))
    assert (plain.letters, plain.label) == ("", "green adventure")


def test_of_two_counters_of_a_colour_one_may_be_turned() -> None:
    t = cult()
    green = t.jewel("green")
    t.counter(green, "green", "green")
    t.game.turned_over[green] = ("green",)
    assert sorted(str(piece.letters) for piece in lying(t, green, "counter")) == ["", "1"]


@pytest.mark.rule("CR-INFIL-01")
def test_infiltrated_towns_have_a_sign() -> None:
    t = cult().infiltrated("Forge", "Tamalir").marker(143)
    assert [piece.label for piece in lying(t, t.town("Tamalir"), "token")] == ["infiltrated"]
    assert not lying(t, t.town("Dawnsmoor"), "token")


def test_all_of_it_is_seen_in_the_terminal() -> None:
    t = cult().marker("Forge", S)
    board = presentation.scene(t.game).board
    cells = [
        hexmap.Cell(each.id, each.column, each.row, terrain=each.terrain, name=str(each.name), pieces=each.pieces)
        for each in board.cells.values()
    ]
    text = hexmap.draw(cells).plain
    assert "ᛟ↓¤" in text, "the infiltrated town, and in it the marker with its direction"
    assert "◆4" in text, "a red rune cultist"
    legend = hexmap.legend([piece for each in cells for piece in each.pieces]).plain
    assert "infiltrated town" in legend and "rune cultist" in legend and "cult" in legend


# Boards and trays ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-EX-10")
def test_points_with_the_bonus_they_would_bring_and_the_trophies_themselves() -> None:
    t = trophies(cult(), 0, *GREEN, *OTHERS)
    shown = presentation.scene(t.game).players[0]
    points = shown.purse[-1]
    assert (points.label, points.value, points.note) == ("Victory points", "13 + 3", "26 end the game")
    shelf = shown.shelves[-1]
    assert (shelf.title, [face.id for face in shelf.cards]) == ("Trophies", [*GREEN, *OTHERS])
    assert [face.note for face in shelf.cards[:4:3]] == ["1 point", "2 points"]


@pytest.mark.rule("CR-CORR-05", "CR-ELIM-02")
def test_a_gauge_of_corruption_beside_lowered_life_and_stamina() -> None:
    t = cult()
    t.game.corruption[0] = 2
    gauges = {gauge.label: (gauge.value, gauge.maximum) for gauge in presentation.scene(t.game).players[0].gauges}
    assert gauges == {"Life": (3, 3), "Stamina": (1, 1), "Corruption": (2, 5)}


@pytest.mark.rule("CR-ELIM-03")
def test_who_is_out_of_the_game_has_neither() -> None:
    t = cult("anna", "bert", "cara")
    t.game.corruption[1] = corruption.full_life_of(t.game, 1) - 1
    t.run(corruption.corrupt, 1, "CR-EFFECT-04")
    shown = presentation.scene(t.game).players[1]
    assert shown.out and "Corruption" not in [gauge.label for gauge in shown.gauges]


@pytest.mark.rule("CR-VAR-11", "CR-ELIM-01")
@pytest.mark.parametrize(("variants", "limit"), [((), 5), (("lowered-life",), 3)])
def test_the_gauge_goes_up_to_the_markers_that_are_the_end(variants: tuple[str, ...], limit: int) -> None:
    t = cult("anna", "bert", "cara", variants=variants)
    t.game.corruption[0] = 2
    (gauge,) = [gauge for gauge in presentation.scene(t.game).players[0].gauges if gauge.label == "Corruption"]
    assert (gauge.value, gauge.maximum) == (2, limit)


@pytest.mark.rule("CR-END-05")
def test_the_pile_is_a_clock_and_its_cards_can_be_read() -> None:
    t = cult()
    pile = [t.card(EventCard, "green"), t.card(Encounter, "green"), t.card(Encounter, "blue")]
    for card in pile:
        t.take_out(card)
    t.game.pile = tuple(pile)
    trays = presentation.scene(t.game).trays
    assert (trays["pile"].title, trays["pile"].value, trays["pile"].size) == ("Pile", 3, 18)
    assert [*trays][:2] == ["cult", "pile"], "before markets and decks"
    cards = {face.card for name in ("removed-events", "removed-encounters") for face in trays[name].cards}
    assert cards == set(pile)


@pytest.mark.rule("CR-DRAW-01", "CR-ENC-02", "CR-RITUAL-01")
def test_cards_whose_text_is_ignored_say_what_they_stir_up_instead() -> None:
    t = cult()
    event, one, three = t.an_event("yellow"), t.an_encounter("green"), t.an_encounter("blue")
    (ritual,) = presentation.describe(t.game.setting, event).text
    assert "a ritual that reaches 2 spaces" in ritual
    (once,), (thrice,) = (presentation.describe(t.game.setting, card).text for card in (one, three))
    assert "roll for the cult." in once and "roll for the cult 3 times." in thrice


@pytest.mark.rule("CR-SETUP-01", "CR-SETUP-03")
def test_decks_of_both_sides() -> None:
    trays = presentation.scene(cult().game).trays
    assert [trays[f"deck-cult-{colour}"].count for colour in ("green", "yellow", "blue", "red")] == [8, 8, 7, 7]
    assert trays["deck-red"].note == "reserve"
    assert not {"event", "undefeated"} & set(trays)


def test_what_the_next_roll_may_do_is_told_beside_the_map() -> None:
    tray = presentation.scene(cult(on=MARCH).marker(143, SE).game).trays["cult"]
    assert tray.lines[0] == "it stays: 33 %"
    told = [re.sub(r" \(\w+ of \w+\)", "", str(line)) for line in tray.lines[1:]]
    assert told[:3] == ["road 152: 33 % to 50 %", "hills 153: up to 33 %", "mountains 144: up to 17 %"]
    assert told[3:] == ["The higher figure applies if the player who rolls wants it there."]


# Hints ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-EX-15", "CR-EX-16")
def test_a_move_of_the_cult_tells_all_it_would_do() -> None:
    t = cult(on=MARCH).marker(182, SE).counter(183, "yellow").put(1, at=183)
    other = next(space for way, space in enumerate(t.game.content.grid.compass[182]) if way == NE)
    asked_where(t, 183, other)
    told = hints(t)
    assert told["cult-move:183"] == "turns over the yellow adventure, corrupts Bert; infiltrates Nerekhall"
    assert told[f"cult-move:{other}"] == "nothing there"


def test_of_several_towns_one_will_draw_it() -> None:
    t = cult(on=MARCH).marker(104, NE)
    asked_where(t, 113, 103)
    assert hints(t)["cult-move:113"] == "then it is drawn into one of these towns: Dawnsmoor, Greyhaven"


@pytest.mark.rule("CR-EFFECT-06")
def test_going_there_tells_of_the_cult_before_anybody_goes_and_leads_round_it() -> None:
    """One click goes there: what the cult makes of the way stands on its plan, and no way leads through it unsaid."""
    t = cult(on=MARCH).marker(143, SE).put(0, at=142).dice(5, 5, 5, 5, 5).movement()
    t.play("roll")
    plans = {plan.place: plan for plan in t.game.plans() if plan.id == f"go:{plan.place}"}
    assert "the cult is here: entering corrupts you" in str(plans[143].waits)
    through = [plan for plan in plans.values() if 143 in plan.way[:-1]]
    assert len(plans) > len(through)
    assert all("the way leads through the cult: that corrupts you" in str(plan.waits) for plan in through)
    for plan in plans.values():
        marked = t.game.clone()
        marked.carry_out(plan)
        assert bool(marked.corruption.get(0)) == ("corrupts you" in str(plan.waits))
    assert any("your roll for the cult brings it here" in str(plan.waits) for plan in plans.values())


@pytest.mark.rule("CR-EFFECT-06")
def test_a_way_into_the_cult_is_told() -> None:
    t = cult(on=MARCH).marker(143, SE).put(0, at=142).dice(5, 5, 5, 5, 5).movement()
    t.play("roll")
    ways = [text for option, text in hints(t).items() if option.startswith("walk:143")]
    assert ways and all("the cult is here: entering corrupts you" in text for text in ways)


@pytest.mark.rule("CR-VAR-07", "CR-EFFECT-06")
def test_where_passing_by_is_harmless_stopping_is_told_and_flight_and_waking_as_ever() -> None:
    t = cult(on=MARCH, variants=["passing-by"]).marker(143, SE).put(0, at=142).dice(5, 5, 5, 5, 5).movement()
    t.play("roll")
    ways = {option: text for option, text in hints(t).items() if option.startswith("walk:143")}
    assert ways and all("the cult is here: staying corrupts you" in text for text in ways.values())
    assert "cult is here" not in hints(t)["stop"]
    assert "the cult is here: staying corrupts you" in hints(t.play(next(iter(ways))))["stop"]
    t.put(0, at=143).movement()
    assert "cult is here" not in hints(t)["stay"], "who has been there since the turn before is marked no more"
    t.put(0, at=142, came_from=0).run(escape.flee, 0)
    assert "the cult is here: entering corrupts you" in hints(t)["flee:143"]
    t.marker("Dawnsmoor").infiltrated("Greyhaven").put(0, at=113).run(knockout.recover, 0)
    assert "the cult is here: entering corrupts you" in hints(t)[f"town:{t.town('Dawnsmoor')}"]


def test_where_the_own_roll_may_bring_the_cult_is_told() -> None:
    t = cult(on=MARCH).marker(143, SE).put(0, at=152).movement()
    told = hints(t)["stay"]
    assert "your roll for the cult brings it here: 33 %, or up to 50 % if you choose so" in told
    t.put(0, at=153).movement()
    assert "your roll for the cult brings it here only if you choose so: up to 33 %" in hints(t)["stay"]


@pytest.mark.rule("CR-CULTIST-07")
def test_an_attempt_tells_which_side_is_up() -> None:
    t = cult()
    red, green = t.jewel("red"), t.jewel("green")
    t.put(0, at=red).adventure()
    assert hints(t)["attempt:red"].endswith("a rune cultist: a trophy of 4 victory points")
    t.put(0, at=green).adventure()
    stirring = sum(card not in t.game.content.challenges for card in t.game.decks["green"])
    share = round(100 * stirring / len(t.game.decks["green"]))
    assert hints(t)["attempt:green"].endswith(f"{share} % that an Event or Encounter stirs the cult first")


@pytest.mark.rule("CR-INFIL-03")
def test_waking_in_an_infiltrated_town_is_told() -> None:
    t = cult(on=MARCH).infiltrated("Dawnsmoor").put(0, at=113)
    t.only(knockout.recover, 0)
    assert t.topic == "town-after-knock-out"
    told = hints(t)
    assert "infiltrated: waking up here corrupts you" in told[f"town:{t.town('Dawnsmoor')}"]
    assert "infiltrated" not in told[f"town:{t.town('Greyhaven')}"]


@pytest.mark.rule("CR-INFIL-03", "CR-ELIM-01")
def test_a_fight_tells_what_a_knock_out_would_mean_where_all_towns_have_fallen() -> None:
    t = against_the_cult().all_infiltrated().attempt("green", "green-1", turned=True)
    assert "gain 1 corruption marker" in presentation.scene(t.game).fight.notes[-1]
    t.game.corruption[0] = corruption.limit_of(t.game, 0) - 1
    assert "lost to the cult" in presentation.scene(t.game).fight.notes[-1]
    t.infiltrated()
    assert not any("wake" in note for note in presentation.scene(t.game).fight.notes)


@pytest.mark.rule("CR-ROLL-04", "CR-INFIL-03")
def test_who_asks_about_a_place_hears_of_the_next_roll_for_the_cult() -> None:
    t = cult(on=MARCH).marker(143, SE)
    for space, chance in prospects.prospects(t.game).items():
        assert f"{round(100 * chance.may)} %" in asked_about(t, space)["The next roll for the cult"]
    assert asked_about(t, 143)["The next roll for the cult"] == f"it stays: {round(100 * prospects.stays(t.game))} %"
    dawnsmoor = t.infiltrated("Dawnsmoor").town("Dawnsmoor")
    assert asked_about(t, dawnsmoor)["infiltrated town"].endswith("a hero who wakes up here is corrupted")
    assert "infiltrated town" not in asked_about(t, t.town("Greyhaven"))


@pytest.mark.rule("CR-CORR-08", "CR-CORR-10")
def test_what_cleansing_brings_is_told() -> None:
    t = cult().put(0, points=2)
    t.game.corruption[0] = 2
    t.only(experience.experience_step)
    assert hints(t)["cleanse"] == "costs 1 point; Life 3 + 1, Stamina 1 + 1; 1 corruption marker left"


@pytest.mark.rule("CR-CORR-03")
def test_what_giving_up_a_trophy_costs_is_told() -> None:
    t = trophies(cult(), 0, *GREEN, "rune-eater")
    t.run(corruption.corrupt, 0, "CR-EFFECT-04")
    told = hints(t)
    assert told["give-up-trophy:rune-eater"] == "3 victory points left, bonus 3"
    assert told[f"give-up-trophy:{GREEN[0]}"] == "5 victory points left, bonus 2"
    assert t.game.won[0] == (*GREEN, "rune-eater"), "telling takes nothing away"


# The goal ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-END-05", "CR-GOAL-01")
def test_the_goal_is_points_and_how_far_everybody_is() -> None:
    t = trophies(cult(), 0, *GREEN, *OTHERS)
    goal = presentation.scene(t.game).goal
    assert len(goal.ways) == 1 and "trophies worth 26" in goal.ways[0] and "18 cards on the pile" in goal.ways[0]
    assert "Dragon Rune" not in goal.ways[0]
    mine = goal.progress[0]
    assert (mine.text, mine.value, mine.maximum) == ("13 of 26 victory points, bonus 3", 13, 26)
    t.put(0, points=1)
    t.game.corruption[0] = 1
    assert presentation.scene(t.game).goal.progress[0].next.startswith("remove corruption")
    t.game.corruption.clear()
    t.game.turned_over[t.jewel("green")] = ("green",)
    assert presentation.scene(t.game).goal.progress[0].next == "green rune cultists suit your level"


@pytest.mark.rule("CR-RUL-38")
def test_who_is_alone_must_end_the_game_before_the_pile_does() -> None:
    (way,) = presentation.scene(cult("anna").game).goal.ways
    assert way.endswith("before 18 cards are on the pile")
