"""CHAL: Challenges that were not beaten go back under their decks, however the combat ended."""

import pytest

from questable.runebound import challenges, combat, turn
from questable.runebound.cult_of_the_rune import corruption
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult

BOTH = pytest.mark.parametrize(
    ("colour", "card", "turned"), [("green", "trial-goblin", False), ("blue", "blue-1", True), ("red", "red-2", True)]
)


def deck_of(colour: str, turned: bool) -> str:
    return f"cult-{colour}" if turned else colour


def lies_under_its_deck(t: BodyTable, colour: str, card: str, turned: bool) -> bool:
    """The card lies at the bottom of its deck and nowhere else; counter and side are as they were."""
    g, space = t.game, t.jewel(colour)
    return (
        g.decks[deck_of(colour, turned)][-1] == card
        and sum(deck.count(card) for deck in g.decks.values()) == 1
        and card not in g.revealed
        and g.counters[space] == (colour,)
        and g.turned_over.get(space, ()) == ((colour,) if turned else ())
    )


@pytest.mark.rule("CR-CHAL-01", "CR-CHAL-02", "CR-CHAL-04", "CR-RUL-08")
@BOTH
def test_after_a_knock_out_the_card_goes_under_its_deck(colour: str, card: str, turned: bool) -> None:
    t = against_the_cult().attempt(colour, card, turned=turned).miss()
    assert t.happened("knocked-out") and lies_under_its_deck(t, colour, card, turned)
    assert t.happened("not-beaten") == [{"seat": 0, "card": card}]


@pytest.mark.rule("CR-CHAL-01", "CR-CHAL-02", "CR-CHAL-04", "CR-RUL-08")
@BOTH
def test_after_an_escape_the_card_goes_under_its_deck(colour: str, card: str, turned: bool) -> None:
    t = against_the_cult().attempt(colour, card, turned=turned).flee()
    assert t.happened("fled") and lies_under_its_deck(t, colour, card, turned)


@pytest.mark.rule("CR-CHAL-01", "CR-RUL-53")
@BOTH
@pytest.mark.parametrize("result", ["called-off", "escaped", "lost"])
def test_a_combat_that_ends_in_another_way_puts_it_there_too(colour: str, card: str, turned: bool, result: str) -> None:
    t = against_the_cult().attempt(colour, card, turned=turned)
    t.run(challenges.challenge_result, 0, card, "drawn", t.hero().space, result)
    while t.topic == "space-after-escape":
        t.play(t.options[0])
    assert lies_under_its_deck(t, colour, card, turned)


@pytest.mark.rule("CR-CHAL-01", "CR-RUL-53")
def test_a_combat_broken_off_after_many_rounds_puts_it_there_too() -> None:
    t = against_the_cult().attempt("blue", "blue-1", turned=True)
    t.game.fights[-1].round = combat.LONGEST
    t.game.do(combat.next_round)
    t.game.agenda.pop()  # the open question
    t.game.decision = None
    t.game.run()
    while t.topic == "space-after-escape":
        t.play(t.options[0])
    assert t.happened("broken-off") and lies_under_its_deck(t, "blue", "blue-1", True)


@pytest.mark.rule("CR-RUL-53", "CR-ELIM-03")
def test_the_elimination_of_the_fighting_hero_puts_it_there_too() -> None:
    t = against_the_cult("anna", "bert", "cara").attempt("blue", "blue-1", turned=True).corrupted(0, 5)
    t.game.do(corruption.eliminate, 0)
    t.game.agenda.pop()
    t.game.decision = None
    t.game.run()
    assert t.hero().out and not t.game.fights and lies_under_its_deck(t, "blue", "blue-1", True)


@pytest.mark.rule("CR-RUL-53")
def test_a_challenge_that_is_replaced_lies_under_its_deck_and_another_cultist_comes() -> None:
    t = against_the_cult().put(0, cards=["trial-detour"]).attempt("blue", "blue-1", "blue-2", turned=True)
    t.play("use:trial-detour")
    assert t.game.decks["cult-blue"][-1] == "blue-1" and t.game.fights[-1].enemy == "blue-2"


@pytest.mark.rule("CR-CHAL-03", "CR-SETUP-06")
def test_there_is_no_track_of_undefeated_challenges() -> None:
    t = against_the_cult()
    assert t.game.undefeated == ()
    t.attempt("blue", "blue-1", turned=True).miss()
    t.attempt("green", "trial-goblin", turned=False).miss()
    assert t.game.undefeated == () and not challenges.standing(t.game) and not t.happened("undefeated")


@pytest.mark.rule("CR-CHAL-04", "CR-CHAL-03")
def test_the_next_attempt_there_draws_a_new_card() -> None:
    t = against_the_cult().attempt("blue", "blue-1", "blue-2", turned=True).flee()
    t.put(0, at=t.jewel("blue")).adventure().play("attempt:blue")
    assert t.game.fights[-1].enemy == "blue-2"


@pytest.mark.rule("CR-EX-26", "CR-CHAL-01", "CR-CHAL-04", "CR-ROLL-03")
def test_who_escapes_from_a_blue_cultist_still_rolls_for_the_cult() -> None:
    t = against_the_cult()
    space = t.jewel("blue")
    t.side(space, "blue", turned=True).put(0, at=space).deck("cult-blue", "blue-1").turn(0)
    t.play("stay", "attempt:blue").flee()
    while t.topic in ("cult-move", "cult-jump"):
        t.play(t.options[0])
    assert lies_under_its_deck(t, "blue", "blue-1", True)
    kinds = [event.kind for event in t.events]
    assert kinds.count("cult-rolled") == 1 and kinds.index("fled") < kinds.index("cult-rolled")
    assert not t.happened("movement-ended")[1:] and t.game.active == 1, "the turn was over"


@pytest.mark.rule("CR-GOAL-04")
def test_the_turn_has_the_phases_of_the_base_game() -> None:
    t = against_the_cult()
    names = [step.name for step in turn.phases(t.game)]
    assert names == ["refresh_step", "movement_step", "adventure_step", "market_step", "experience_step"]
