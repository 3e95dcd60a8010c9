"""END, GOAL: three conditions that end the game, in whatever step, and what does not end it."""

import pytest

from questable.kernel.engine.adventure import make_setting
from questable.runebound import adventure, challenges, turn, victory
from questable.runebound.abilities.fighting import Win
from questable.runebound.abilities.vocabulary import Usage
from questable.runebound.content import Encounter, EventCard
from questable.runebound.cult_of_the_rune import adventure as cult_of_the_rune
from questable.runebound.cult_of_the_rune import ending
from questable.runebound.cult_of_the_rune.state import CultGame
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult

HEROES = ("anna", "bert", "cara", "trial-gwen", "mordrog", "mad-carthos")


def core_clock(t: BodyTable) -> list[Encounter | EventCard]:
    """The Events and Encounters of the base game, Events last."""
    own = [card for card in t.game.content.adventure.values() if card.id not in t.game.content.origin]
    return [card for kind in (Encounter, EventCard) for card in own if isinstance(card, kind)]


def piled(t: BodyTable, count: int) -> BodyTable:
    """So many Events and Encounters of the base game lie on the special discard pile."""
    own = [card.id for card in core_clock(t)]
    for card in own[:count]:
        t.take_out(card)
    t.game.pile = tuple(own[:count])
    return t


def beat(t: BodyTable, card: str, seat: int = 0) -> BodyTable:
    return t.attempt(card.split("-", maxsplit=1)[0], card, turned=True, seat=seat).hit()


def other_reds(t: BodyTable, *left: str) -> tuple[str, ...]:
    """All red rune cultists but these."""
    return tuple(card for card, found in t.game.content.cultists.items() if found.colour == "red" and card not in left)


# Thresholds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-END-03", "CR-END-04", "CR-END-05", "CR-SETUP-15", "CR-RUL-35", "CR-EX-11")
@pytest.mark.parametrize(
    ("seats", "points", "pile"), [(1, 26, 18), (2, 26, 18), (3, 27, 19), (4, 28, 20), (5, 29, 21), (6, 30, 22)]
)
def test_thresholds_by_the_number_of_players(seats: int, points: int, pile: int) -> None:
    t = against_the_cult(*HEROES[:seats])
    assert (ending.threshold(t.game), ending.pile_threshold(t.game)) == (points, pile)


@pytest.mark.rule("CR-SETUP-15", "CR-RUL-35")
def test_they_stay_when_a_player_is_eliminated() -> None:
    t = against_the_cult("anna", "bert", "cara")
    t.corrupted(0, 4).corrupt()
    assert t.hero().out and (ending.threshold(t.game), ending.pile_threshold(t.game)) == (27, 19)


# Condition 1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-END-01", "CR-END-02", "CR-EX-29", "CR-RUL-37")
def test_the_last_red_rune_cultist_ends_the_game() -> None:
    t = against_the_cult("anna", "bert", "cara")
    reds = other_reds(t, "red-1")
    t.trophies(0, *reds[:3]).trophies(1, *reds[3:5]).trophies(2, *reds[5:])
    beat(t, "red-1")
    assert t.over[0] == "last-red-cultist" and t.game.outcome and "CR-END-02" in t.game.outcome.rules


@pytest.mark.rule("CR-END-02", "CR-EX-29", "CR-RUL-37")
def test_one_that_was_given_up_must_be_beaten_again() -> None:
    t = against_the_cult("anna", "bert", "cara")
    reds = other_reds(t, "red-1", "red-2")
    t.trophies(0, *reds[:3]).trophies(1, *reds[3:5]).trophies(2, *reds[5:])
    beat(t, "red-1")
    assert t.game.outcome is None and "red-2" in t.game.decks["cult-red"]


@pytest.mark.rule("CR-END-02")
def test_that_no_red_counter_is_left_ends_nothing() -> None:
    t = against_the_cult()
    t.game.counters = {space: here for space, here in t.game.counters.items() if "red" not in here}
    beat(t, "red-1")
    assert t.game.outcome is None


@pytest.mark.rule("CR-END-02", "CR-RUL-37")
def test_one_that_is_just_being_fought_is_no_trophy_yet() -> None:
    """Another red Challenge, beaten in the middle of the fight with the last red cultist, does not end the game."""
    t = against_the_cult("anna", "bert", "cara")
    reds = other_reds(t, "red-1")
    t.trophies(0, *reds[:3]).trophies(1, *reds[3:5]).trophies(2, *reds[5:]).take_out("red-1")
    t.game.revealed = ("red-1", "trial-drake")
    t.run(challenges.victory_counts, 0, "trial-drake")
    assert not t.game.decks["cult-red"] and t.game.outcome is None


# Condition 2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-END-01", "CR-END-03")
def test_enough_points_end_the_game_at_once() -> None:
    t = against_the_cult().trophies(0, "red-1", "red-2", "red-3", "red-4", "red-5", "blue-1", "yellow-1")
    assert ending.points_of(t.game, 0) == 25
    beat(t, "green-1")
    assert t.over == ("enough-points", (0,)) and t.game.outcome and "CR-END-03" in t.game.outcome.rules


@pytest.mark.rule("CR-END-03", "CR-END-06")
def test_the_colour_bonus_does_not_count_for_that() -> None:
    t = against_the_cult().trophies(0, "red-1", "red-2", "red-3", "red-4", "red-5", "blue-1")
    beat(t, "green-1")
    assert ending.points_of(t.game, 0) == 24 and ending.bonus_of(t.game, 0) == 5 and t.game.outcome is None


@pytest.mark.rule("CR-END-03")
def test_points_of_several_players_are_not_added() -> None:
    t = against_the_cult().trophies(0, "red-1", "red-2", "red-3").trophies(1, "red-4", "red-5", "red-6", "blue-1")
    beat(t, "green-1")
    assert t.game.outcome is None


# Condition 3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-END-04", "CR-END-07", "CR-DRAW-03", "CR-EX-27")
def test_the_eighteenth_card_on_the_pile_ends_a_game_of_two_before_it_does_anything() -> None:
    t = piled(against_the_cult(), 17)
    event = next(card for card in core_clock(t) if card.id not in t.game.pile and isinstance(card, EventCard))
    t.counter(28)  # a sunburst jewel that an Event would fill
    t.attempt(event.colour, event.id, turned=False)
    assert t.hero().space != 28 in t.game.content.grid.sunbursts
    assert t.over[0] == "pile-full" and len(t.game.pile) == 18
    assert not t.happened("ritual") and not t.happened("counters-refreshed")


@pytest.mark.rule("CR-END-04", "CR-RUL-22")
def test_cards_of_packs_do_not_count() -> None:
    t = piled(against_the_cult(), 17)
    t.game.pile += ("trial-drizzle", "trial-pit")
    t.run(ending.check_pile)
    assert "trial-pit" in t.game.content.origin and t.game.outcome is None
    piled(t, 18).run(ending.check_pile)
    assert t.over[0] == "pile-full"


# The end is the end ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-END-07", "CR-RUL-20")
def test_nothing_follows_the_decisive_rune_cultist() -> None:
    t = against_the_cult().trophies(0, "red-1", "red-2", "red-3", "red-4", "red-5", "blue-1", "yellow-1")
    space = t.jewel("green")
    t.side(space, "green", turned=True).put(0, at=space).deck("cult-green", "green-1").turn(0)
    t.play("stay", "attempt:green").hit()
    assert t.game.outcome and not t.game.agenda and t.game.decision is None
    assert t.events[-1].kind == "game-over" and not t.happened("cult-rolled")


@pytest.mark.rule("CR-END-01")
def test_the_reward_of_the_decisive_cultist_is_still_his() -> None:
    t = against_the_cult().put(0, gold=0)
    t.trophies(0, "red-1", "red-2", "red-3", "red-4", "red-5", "blue-1", "yellow-1")
    beat(t, "green-1")
    assert t.game.outcome and t.hero().gold == 2


# What does not end it -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-GOAL-01")
def test_dragon_runes_win_nothing() -> None:
    t = against_the_cult().put(0, runes=["trial-drake", "trial-hydra", "trial-wyrm"][:3])
    t.run(victory.check_runes, 0)
    assert t.game.outcome is None


@pytest.mark.rule("CR-GOAL-01", "CR-RUL-03")
def test_margath_wins_nothing() -> None:
    t = against_the_cult()
    margath = next(
        card.id for card in t.game.content.challenges.values() if any(isinstance(effect, Win) for effect in card.reward)
    )
    assert not Win().feasible(t.game, Usage("", 0, margath, "anna"))
    t.attempt("red", margath, turned=False)
    t.game.fights[-1].wounds = 30
    t.hit()
    assert t.happened("beaten") and t.game.outcome is None


@pytest.mark.rule("CR-GOAL-01", "CR-RUL-03")
def test_text_of_other_cards_may_win_as_it_says() -> None:
    t = against_the_cult()
    assert victory.text_wins(t.game, "trial-goblin") and victory.text_wins(t.game, "trial-sword")


@pytest.mark.rule("CR-GOAL-01")
def test_that_no_red_challenge_of_the_base_game_is_left_ends_nothing() -> None:
    t = against_the_cult()
    t.game.decks["red"] = ()
    t.game.counters = {}
    t.only(turn.end_turn)
    assert t.game.outcome is None and victory.red_left(t.game)


@pytest.mark.rule("CR-GOAL-01", "CR-RUL-46")
def test_it_is_an_adventure_of_its_own() -> None:
    assert cult_of_the_rune.id == "cult-of-the-rune" and cult_of_the_rune.family.game is CultGame
    assert make_setting(cult_of_the_rune, seats=2, seed="x").adventure is cult_of_the_rune
    assert adventure.deck_for(against_the_cult().game, "red", 0) == "red"
