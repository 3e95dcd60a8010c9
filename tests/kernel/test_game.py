"""The kernel plays a toy: agenda, questions, layers, clones, positions."""

from __future__ import annotations

import random
from typing import cast

import pytest

from questable.errors import EngineError, IllegalChoice, RulebookError, SetupError, StuckError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.decision import Option
from questable.kernel.engine.dice import key_of
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.kernel.engine.rulebook import Rulebook, compile_rules
from questable.kernel.records.records import read_record
from tests.kernel import duel
from tests.kernel.duel import Duel


def new(*variants: str, seed: int = 1) -> Duel:
    return cast(Duel, begin(make_setting(duel.adventure, seats=2, seed=seed, variants=variants)))


def test_options_have_stable_text_ids() -> None:
    game = new()
    assert game.decision is not None
    assert [option.id for option in game.decision.options] == ["strike:high", "strike:low", "wait"]
    assert Option("walk", 17, "die2").id == "walk:17/die2"


@pytest.mark.parametrize("choice", [Option("wait"), 2, "wait"])
def test_play_takes_an_option_an_index_or_a_text_id(choice: Option | int | str) -> None:
    game = new()
    game.play(choice)
    assert game.choices() == ["wait"]
    assert game.decision is not None and game.decision.seat == 1


@pytest.mark.parametrize("choice", [Option("fly"), 3, -1, "fly", ""])
def test_a_wrong_choice_is_refused_and_changes_nothing(choice: Option | int | str) -> None:
    game = new()
    before = game.fingerprint()
    with pytest.raises(IllegalChoice):
        game.play(choice)
    assert game.fingerprint() == before and game.decision is not None


def test_no_choice_after_the_end() -> None:
    game = new()
    while game.decision:
        game.play("strike:high")
    assert game.outcome is not None and game.outcome.reason == "felled"
    with pytest.raises(IllegalChoice, match="over"):
        game.play("wait")


def test_events_cite_the_rules_of_the_step_that_ran() -> None:
    game, events = new(), list[Event]()
    game.listen(events.append)
    while not any(event.kind == "hit" for event in events):
        game.play("strike:low")
    assert {event.kind: event.rules for event in events} == {"rolled": ("TOY-03",), "hit": ("TOY-05",)}


def test_a_layer_replaces_a_step() -> None:
    game = new("fierce")
    while min(game.life) == 3:
        game.play("strike:low")
    assert sorted(game.life) == [1, 3]


def test_a_layer_adjusts_a_query_and_follows_a_step() -> None:
    game, events = new("keen"), list[Event]()
    assert duel.needed(game, 0) == 3
    game.listen(events.append)
    while min(game.life) == 3:
        game.play("strike:low")
    kinds = [event.kind for event in events if event.kind != "rolled"]
    assert kinds[:2] == ["hit", "cheer"]
    assert next(event for event in events if event.kind == "cheer").rules == ("TOY-VAR-02",)


def test_followers_stop_when_the_game_is_over() -> None:
    game, events = new("keen"), list[Event]()
    game.listen(events.append)
    while game.decision:
        game.play("strike:low")
    assert events[-1].kind == "hit"


def test_a_variant_brings_what_it_implies() -> None:
    assert make_setting(duel.adventure, seats=2, variants=["both"]).variants == ("fierce", "keen", "both")


@pytest.mark.parametrize(
    ("seats", "variants", "reason"),
    [(1, [], "2 to 2 seats"), (3, [], "seats"), (2, ["none"], "no variant 'none'")],
)
def test_impossible_wishes_are_refused(seats: int, variants: list[str], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        make_setting(duel.adventure, seats=seats, variants=variants)


def test_an_unknown_pack_is_refused() -> None:
    with pytest.raises(SetupError, match="no pack 'nowhere'"):
        make_setting(duel.adventure, seats=2, packs=["nowhere"])


def test_layers_cannot_add_a_step_twice_or_replace_what_is_not_there() -> None:
    book = Rulebook("other")

    @book.step()
    def hit(g: Duel, seat: int) -> None:
        """Another step of the same name."""

    with pytest.raises(RulebookError, match="use replaces"):
        compile_rules([duel.rules, book])
    with pytest.raises(RulebookError, match="exists already"):
        book.step()(hit.function)
    with pytest.raises(RulebookError, match="no rulebook below"):
        compile_rules([duel.fierce])


def test_an_endless_loop_is_an_error_that_names_the_agenda() -> None:
    book = Rulebook("loop")

    @book.replaces(duel.one_round)
    def again(g: Duel, seat: int) -> None:
        g.do(duel.one_round, seat)

    game = new()
    game.steps = compile_rules([duel.rules, book]).steps
    with pytest.raises(StuckError, match="one_round"):
        game.play("wait")


def test_a_question_without_answers_is_an_error() -> None:
    game = new()
    with pytest.raises(StuckError, match="no legal answer"):
        game.ask(0, "nothing", [], duel.strike, 0)


def test_unwind_drops_what_was_scheduled_above_a_step() -> None:
    game = new()
    game.do(duel.hit, 0)
    game.unwind(duel.next_round)
    assert not game.coming
    assert game.agenda[-1] == ("next_round", (0,))


def test_a_game_says_which_steps_are_still_to_come() -> None:
    """The step that waits for the answer is not one of them: it belongs to the open question."""
    game = new()
    assert game.awaits(duel.next_round)
    assert not game.awaits(duel.one_round)
    assert not game.awaits(duel.strike)


def test_playing_on_never_changes_an_earlier_clone() -> None:
    game = new()
    earlier: list[tuple[Duel, str]] = []
    rng = random.Random(4)
    while game.decision:
        earlier.append((game.clone(), game.fingerprint()))
        game.play(rng.choice(game.decision.options))
    assert all(clone.fingerprint() == mark for clone, mark in earlier)


def test_clones_are_equal_and_hash_alike_until_they_differ() -> None:
    game = new()
    twin = game.clone()
    assert game == twin and hash(game) == hash(twin)
    twin.play("wait")
    assert game != twin
    assert game != "a game"


def test_nobody_listens_to_a_clone() -> None:
    game, events = new(), list[Event]()
    game.listen(events.append)
    game.clone().play("strike:high")
    assert not events


def test_a_snapshot_restores_the_position_in_the_middle_of_a_question() -> None:
    import msgspec

    game = new()
    game.play("strike:high")
    plain = msgspec.json.decode(msgspec.json.encode(game.snapshot()))
    other = new(seed=2)
    plain["dice"]["key"] = game.dice.key
    other.restore(plain)
    assert other == game and other.decision == game.decision
    assert str(game.decision).endswith("rules=('TOY-02',))")
    plain["agenda"][-1][1].pop()  # as games were saved before questions named their rules
    other.restore(plain)
    assert str(other.decision).endswith("rules=())")
    game.play("strike:low")
    other.play("strike:low")
    assert other == game


def test_imagined_positions_reshuffle_what_is_hidden_and_have_other_dice() -> None:
    game = new()
    first, second = game.imagine(0, 1), game.imagine(0, 2)
    assert sorted(first.secret) == sorted(game.secret)
    assert first.secret != second.secret
    assert first.dice.key not in (game.dice.key, second.dice.key)
    assert game.imagine(0).secret == tuple(sorted(game.secret))
    assert first.past is None


def test_imagined_positions_do_not_know_the_seed() -> None:
    game = new()
    imagined = game.imagine(0, 1)
    assert key_of(imagined.setting.seed) != game.dice.key
    assert imagined.imagine(0, 2).setting.adventure is game.setting.adventure


def test_undo_goes_back_one_choice_but_never_behind_dice_or_another_player() -> None:
    game = new()
    start = game.fingerprint()
    game.play("wait")
    assert game.may_undo(0) and not game.may_undo(1)
    assert game.undone().fingerprint() == start
    game.play("strike:high")  # a die fell
    assert not game.may_undo(1)
    game.play("wait")
    assert game.may_undo(0)
    game.reveal()
    assert not game.may_undo(0)


# When the rules fail -------------------------------------------------------------------------------------------------


def failing(after: int, error: BaseException) -> Duel:
    """A game in which blow number `after` + 1 goes wrong, when half of it has happened."""
    game = new("keen")
    for _ in range(after):
        game.play("strike:low")
    book = Rulebook("wrong")

    @book.replaces(duel.strike)
    def half_a_blow(g: Duel, option: Option, seat: int) -> None:
        g.life[seat] = -7
        g.dice.roll(1, 6)
        g.do(duel.hit, 1 - seat)
        g.note("rolled", seat=seat)
        if option.verb == "strike":
            raise error

    game.steps = compile_rules([duel.rules, duel.keen, book]).steps
    return game


@pytest.mark.parametrize("after", [0, 3])
def test_an_error_in_the_rules_leaves_the_game_where_it_was(after: int) -> None:
    game = failing(after, KeyError("lost sword"))
    before, past = game.fingerprint(), game.choices()
    heard: list[Event] = []
    game.listen(heard.append)
    question = game.decision
    with pytest.raises(
        EngineError, match=r"failed at 'strike:high': KeyError: 'lost sword' \(in half_a_blow\)"
    ) as caught:
        game.play("strike:high")
    assert game.fingerprint() == before and game.choices() == past
    assert game.decision == question and not game.coming
    assert game.may_undo(0) == game.clone().may_undo(0)
    game.listen(heard.append)
    game.play("wait")  # the game can go on, and be saved
    assert game.moves == after + 1 and heard
    report = caught.value.report()
    assert "half_a_blow" in report and "Traceback" in report and "choice: strike:high" in report
    record = read_record(caught.value.record)
    assert record.choices == tuple(past)


def test_a_failed_choice_can_be_told_from_one_that_is_not_legal() -> None:
    game = failing(1, IllegalChoice("inside a rule"))
    with pytest.raises(EngineError):
        game.play("strike:low")


def test_an_interrupt_leaves_the_game_where_it_was_and_goes_on() -> None:
    game = failing(2, KeyboardInterrupt())
    before = game.fingerprint()
    with pytest.raises(KeyboardInterrupt):
        game.play("strike:low")
    assert game.fingerprint() == before


def test_rules_that_chase_each_other_leave_the_game_where_it_was() -> None:
    game = failing(2, StuckError("no decision"))
    before = game.fingerprint()
    with pytest.raises(StuckError, match="no decision") as caught:
        game.play("strike:low")
    assert game.fingerprint() == before and caught.value.choice == "strike:low" and caught.value.record


def test_an_imagined_position_has_no_way_back_and_says_so() -> None:
    game = failing(2, KeyError("x"))
    imagined = game.imagine(0)
    with pytest.raises(EngineError, match="the position is lost") as caught:
        imagined.play("strike:low")
    assert not caught.value.record and "record: none" in caught.value.report()


def test_the_agenda_is_read_by_name() -> None:
    """What waits for an answer, and what is still to come, next first."""
    game = new()
    step, args = game.asked()
    assert step in game.steps or step in game.answering
    assert next(game.coming_up()) == (step, args)
    for name, _ in game.coming_up():
        assert name in game.steps or name in game.answering
    while game.decision:
        game.play(0)
    assert [*game.coming_up()] == []
    with pytest.raises(StuckError, match="no question is open"):
        game.asked()
