"""Saved games: the same record gives the same game; what changes around it does not kill it; nothing is lost."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from questable.errors import RecordError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.decision import Option
from questable.kernel.engine.dice import key_of
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin, fingerprint_of
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.rulebook import Rulebook
from questable.kernel.engine.state import Open
from questable.kernel.records import records
from questable.version import RULES
from tests.kernel import duel
from tests.kernel.duel import Duel, adventure, find


def played(moves: int = 6, seed: int = 3) -> Duel:
    game = cast(Duel, begin(make_setting(adventure, seats=2, seed=seed, variants=["keen"])))
    rng = random.Random(seed)
    for _ in range(moves):
        assert game.decision
        game.play(rng.choice(game.decision.options))
    return game


def test_save_and_load_give_the_same_game(tmp_path: Path) -> None:
    game = played()
    game.save(tmp_path / "evening.quest")
    again = records.open_record(records.read_record(tmp_path / "evening.quest"), find)
    assert again == game and again.choices() == game.choices() and again.decision == game.decision
    game.play("strike:low")
    again.play("strike:low")
    assert again == game


def test_a_record_replays_to_the_same_position_and_any_earlier_one() -> None:
    game = played()
    record = records.record_of(game)
    events: list[Event] = []
    assert records.replay(record, game.setting, sink=events.append) == game
    assert events
    for to in range(7):
        assert records.replay(record, game.setting, to=to).choices() == game.choices()[:to]


def test_verify_recomputes_everything_from_the_seed() -> None:
    record = records.read_record(records.to_bytes(played()))
    assert records.verify(record, find).trail() == record.fingerprint
    record.seed = "4"
    with pytest.raises(RecordError):
        records.verify(record, find)


def test_a_truncated_file_is_refused() -> None:
    data = records.to_bytes(played())
    for length in (0, 1, len(data) // 2, len(data) - 1):
        with pytest.raises(RecordError, match="damaged"):
            records.read_record(data[:length])


def test_a_changed_file_is_refused() -> None:
    data = records.to_bytes(played())
    for old, new in ((b'"seats":2', b'"seats":1'), (b"wait", b"walk"), (b'"seed":"3"', b'"seed":"5"')):
        assert old in data
        with pytest.raises(RecordError, match="check sum"):
            records.read_record(data.replace(old, new, 1))


def test_foreign_files_are_refused() -> None:
    for data in (b"[]", b"{}", b"42", b'"text"', b'{"game": "chess"}', b"\xff\xfe\x00"):
        with pytest.raises(RecordError):
            records.read_record(data)


def test_another_format_is_refused_by_name() -> None:
    plain = msgspec.json.decode(records.to_bytes(played()))
    plain["questable"] = 3
    with pytest.raises(RecordError, match="format 3"):
        records.read_record(msgspec.json.encode(plain))


def test_a_save_of_another_version_is_replayed_if_its_rules_are_the_same() -> None:
    game = played()
    record = records.read_record(records.to_bytes(game))
    record.engine, record.snapshot = "0.0.1", {"nonsense": True}
    assert records.open_record(records.read_record(records.seal(record)), find) == game


def test_a_record_that_contradicts_itself_is_refused() -> None:
    record = records.read_record(records.to_bytes(played()))
    record.fingerprint = "0" * 32
    with pytest.raises(RecordError, match="lead to another position"):
        records.open_record(records.read_record(records.seal(record)), find)


def test_choices_that_do_not_fit_are_named() -> None:
    record = records.read_record(records.to_bytes(played()))
    record.script, record.seats_script, record.snapshot = "wait\nfly", "01", None
    with pytest.raises(RecordError, match="choice 2: 'fly'"):
        records.open_record(records.read_record(records.seal(record)), find)


Spoil = Callable[[dict[str, Any]], object]
SPOILT: dict[str, Spoil] = {
    "a wrong type": lambda plain: plain.update(life="three"),
    "a field is missing": lambda plain: plain.pop("rounds"),
    "a field too many": lambda plain: plain.update(gold=3),
    "a step of another name": lambda plain: plain["agenda"][0].__setitem__(0, "next_turn"),
    "no dice": lambda plain: plain.pop("dice"),
    "another question": lambda plain: plain["agenda"][-1][1].__setitem__(1, "stroke"),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT.keys())
def test_a_snapshot_that_does_not_fit_is_dropped_and_the_record_replayed(spoil: Spoil) -> None:
    game = played()
    record = records.read_record(records.to_bytes(game))
    assert record.snapshot is not None
    spoil(record.snapshot)
    again = records.open_record(record, find)
    assert again == game and again.verifiable_from == 0
    assert records.verify(record, find) == game


def test_a_snapshot_that_shows_another_position_does_not_verify() -> None:
    record = records.read_record(records.to_bytes(played()))
    assert record.snapshot is not None
    record.snapshot["life"] = [9, 9]
    with pytest.raises(RecordError, match="its snapshot shows another position"):
        records.verify(record, find)


def test_the_trail_knows_neither_fields_nor_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field more, a step of another name: the same game leaves the same trail."""
    game = played()

    @dataclass(eq=False, kw_only=True)
    class WiderDuel(Duel):
        gold: Open[int] = 5

    wider = replace(adventure, family=replace(adventure.family, game=WiderDuel))
    record = records.read_record(records.to_bytes(game))
    again = records.verify(record, lambda _: wider)
    assert isinstance(again, WiderDuel) and again.fingerprint() != game.fingerprint()
    assert again.trail() == game.trail() == record.fingerprint
    opened = records.open_record(record, lambda _: wider)
    assert opened == again and opened.verifiable_from == 0


def test_the_trail_knows_questions_answers_dice_and_the_end() -> None:
    trails = {played(moves, seed).trail() for moves in range(6) for seed in (3, 4)}
    assert len(trails) == 12
    game = played()
    for change in ("seat", "topic", "subject", "options"):
        twin = game.clone()
        assert twin.decision is not None
        value: Any = {"seat": 7, "topic": "other", "subject": "x", "options": twin.decision.options[:2]}[change]
        twin.decision = twin.decision._replace(**{change: value})
        assert twin.trail() != game.trail()
    twin = game.clone()
    twin.dice.drawn += 1
    assert twin.trail() != game.trail()
    ends = set()
    for winner in (0, 1):
        twin = game.clone()
        twin.finish(Outcome((winner,), (winner, 1 - winner), "felled"))
        ends.add(twin.trail())
    assert len(ends) == 2


def test_the_trail_does_not_depend_on_when_it_is_asked_for() -> None:
    often, seldom = played(0), played(0)
    for number in range(6):
        for game in (often, seldom):
            game.play(number % 3)
        often.trail()
        often = cast(Duel, records.open_record(records.read_record(records.to_bytes(often)), find))
    assert often.trail() == seldom.trail()


# Rules and content change --------------------------------------------------------------------------------------------

tougher = Rulebook("tougher")


@tougher.replaces(duel.set_up, "TOY-01")
def set_up_with_five(g: Duel) -> None:
    g.life = [5, 5]
    g.secret = g.dice.shuffled(range(7))
    g.do(duel.one_round, 0)


OTHER_RULES = replace(adventure, boxes=(*adventure.boxes, Box("tougher", layer=tougher)))


def changed(record: records.Record, monkeypatch: pytest.MonkeyPatch) -> Duel:
    """The game of a record, opened when the rules have become others."""
    monkeypatch.setattr(records, "RULES", record.rules + 1)
    return cast(Duel, records.open_record(record, lambda _: OTHER_RULES))


def test_a_number_raised_without_harm_leaves_the_game_verifiable(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()
    record = records.read_record(records.to_bytes(game))
    monkeypatch.setattr(records, "RULES", record.rules + 1)
    again = records.open_record(record, find)
    assert again == game and again.verifiable_from == 0
    assert records.verify(records.record_of(again), find) == game


def test_former_rules_of_the_adventure_are_played_by_games_begun_under_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A box undoes what is new: the game is verified from its beginning, and says in its variants what it plays by."""
    game = played()
    record = records.read_record(records.to_bytes(game))
    mild = Rulebook("mild")

    @mild.replaces(duel.set_up, "TOY-01", whatever=True)
    def set_up_with_three(g: Duel) -> None:
        g.life = [3, 3]
        g.secret = g.dice.shuffled(range(5))
        g.do(duel.one_round, 0)

    kept = replace(OTHER_RULES, former=((record.rules, Box("as-it-was", layer=mild)),))
    monkeypatch.setattr(records, "RULES", record.rules + 1)
    again = records.open_record(record, lambda _: kept)
    assert again.verifiable_from == 0 and again.choices() == game.choices()
    assert "as-it-was" in again.setting.variants
    later = records.read_record(records.to_bytes(again))
    assert later.rules == record.rules + 1 and records.verify(later, lambda _: kept) == again
    assert not kept.former_rules(record.rules + 1, 2)


def test_under_other_rules_a_game_goes_on_from_its_snapshot_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()
    again = changed(records.read_record(records.to_bytes(game)), monkeypatch)
    assert (again.life, again.secret, again.decision) == (game.life, game.secret, game.decision)
    assert again.choices() == game.choices() and again.verifiable_from == 6
    assert not again.may_undo(0) and not again.may_undo(1)
    again.play("wait")
    data = records.to_bytes(again)
    record = records.read_record(data)
    assert record.origin is not None and f"rules have changed (number {RULES}, now {RULES + 1})" in record.origin.why
    later = records.open_record(record, lambda _: OTHER_RULES)
    assert later == again and later.verifiable_from == 6 and later.trail() == again.trail()
    record.snapshot = None
    assert records.open_record(record, lambda _: OTHER_RULES) == again
    assert records.verify(record, lambda _: OTHER_RULES).verifiable_from == 6
    with pytest.raises(RecordError, match="the choices before number 6 cannot be checked"):
        records.replay(record, again.setting, to=3)


def test_undo_stops_at_the_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    again = changed(records.read_record(records.to_bytes(played())), monkeypatch)
    assert again.decision is not None
    seat, marked = again.decision.seat, again.clone()
    again.play("wait")
    assert again.may_undo(seat)
    back = again.undone()
    assert back == marked and back.verifiable_from == 6
    assert not back.may_undo(0) and not back.may_undo(1)


def test_rules_that_change_again_move_the_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    again = changed(records.read_record(records.to_bytes(played())), monkeypatch)
    again.play("strike:low")
    record = records.read_record(records.to_bytes(again))
    assert record.origin is not None
    record.origin.snapshot["life"] = "many"  # of a version that counted otherwise
    monkeypatch.setattr(records, "RULES", 9)
    assert records.open_record(record, lambda _: OTHER_RULES).verifiable_from == 7


@pytest.mark.parametrize("engine", [None, "0.1.9"], ids=["this version", "an older one"])
def test_a_game_that_went_on_keeps_its_proof_when_the_state_is_laid_out_otherwise(
    engine: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = changed(records.read_record(records.to_bytes(played())), monkeypatch)
    again.play("wait")
    record = records.read_record(records.to_bytes(again))
    assert record.origin is not None and record.snapshot is not None
    del record.origin.snapshot["rounds"], record.snapshot["rounds"]  # a field that has come since
    record.engine = engine or record.engine
    assert records.verify(record, lambda _: OTHER_RULES).verifiable_from == 6
    opened = records.open_record(record, lambda _: OTHER_RULES)
    assert opened.verifiable_from == 6 and opened.choices() == again.choices() and opened.trail() == again.trail()


def test_a_mark_of_another_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    again = changed(records.read_record(records.to_bytes(played())), monkeypatch)
    record = records.read_record(records.to_bytes(again))
    assert record.origin is not None
    record.origin.snapshot["moves"] = 5
    record.snapshot = None
    with pytest.raises(RecordError, match=r"after choice 6, .* does not fit: it shows the game after 5 choices"):
        records.open_record(record, lambda _: OTHER_RULES)


def test_a_mark_is_no_secret_for_those_who_imagine(monkeypatch: pytest.MonkeyPatch) -> None:
    again = changed(records.read_record(records.to_bytes(played())), monkeypatch)
    assert again.imagine(0).setting.origin is None


def test_a_snapshot_that_lacks_a_new_field_goes_on_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    record = records.read_record(records.to_bytes(played()))
    assert record.snapshot is not None
    del record.snapshot["rounds"]
    again = changed(record, monkeypatch)
    assert again.rounds == 0 and again.verifiable_from == 6


def test_if_nothing_fits_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    record = records.read_record(records.to_bytes(played()))
    assert record.snapshot is not None
    record.snapshot["agenda"][0][0] = "next_turn"
    with pytest.raises(RecordError, match=r"rules have changed .* the step 'next_turn', which does not exist"):
        changed(record, monkeypatch)
    record.snapshot = None
    with pytest.raises(RecordError, match=r"rules have changed .* cannot be continued"):
        changed(record, monkeypatch)


@pytest.mark.parametrize("number", [10**9, -(10**9), 1e300])
def test_numbers_beyond_reason_are_refused(number: float, monkeypatch: pytest.MonkeyPatch) -> None:
    record = records.read_record(records.to_bytes(played()))
    assert record.snapshot is not None
    record.snapshot["life"] = [3, number]
    with pytest.raises(RecordError, match="its numbers are out of range"):
        changed(record, monkeypatch)


def test_a_position_from_which_no_way_leads_on_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    record = records.read_record(records.to_bytes(played()))
    broken = Rulebook("broken")

    @broken.replaces(duel.strike)
    def fail(g: Duel, option: Option, seat: int) -> None:
        raise KeyError("a card that is gone")

    gone = replace(adventure, boxes=(*adventure.boxes, Box("broken", layer=broken)))
    monkeypatch.setattr(records, "RULES", record.rules + 1)
    with pytest.raises(RecordError, match="a card that is gone"):
        records.open_record(record, lambda _: gone)


def test_changed_content_is_no_reason_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()
    record = records.read_record(records.to_bytes(game))
    record.content = "other"
    assert records.open_record(record, find).verifiable_from == 0, "it plays the same"
    again = records.open_record(record, lambda _: OTHER_RULES)
    assert again.verifiable_from == 6 and records.record_of(again).origin == again.setting.origin
    assert again.setting.origin is not None and again.setting.origin.why == "the content has changed"


# Format 1, of Questable 0.1 ------------------------------------------------------------------------------------------


def in_format_1(game: Duel) -> records.Record:
    record = records.read_record(records.to_bytes(game))
    record.questable, record.engine, record.rules, record.trail = 1, "0.1.0", 0, ""
    record.content, record.fingerprint = "hash of files", game.fingerprint()
    return records.read_record(records.seal(record))


def test_a_record_of_0_1_opens_and_verifies_whatever_the_layout_is_now() -> None:
    @dataclass(eq=False, kw_only=True)
    class WiderDuel(Duel):
        gold: Open[int] = 5

    wider = replace(adventure, family=replace(adventure.family, game=WiderDuel))
    for moves in (0, 6, 12):
        record = in_format_1(played(moves))
        for adventure_ in (adventure, wider):
            game = records.verify(record, lambda _, found=adventure_: found)  # type: ignore[misc]
            assert game.choices() == list(record.choices)
            opened = records.open_record(record, lambda _, found=adventure_: found)  # type: ignore[misc]
            assert opened == game and opened.verifiable_from == 0


def test_a_record_of_0_1_that_shows_another_game_does_not_verify() -> None:
    spoils: list[Spoil] = [
        lambda plain: plain.update(moves=5),
        lambda plain: plain["dice"].update(drawn=1),
        lambda plain: plain["agenda"][-1][1].__setitem__(0, 7),
        lambda plain: plain.update(outcome={"winners": [0], "ranking": [0, 1], "reason": "felled", "rules": []}),
        lambda plain: plain.update(agenda=[3]),
    ]
    for spoil in spoils:
        record = in_format_1(played())
        assert record.snapshot is not None
        spoil(record.snapshot)
        key = base64.b64encode(key_of(record.seed)).decode()
        record.fingerprint = fingerprint_of({**record.snapshot, "dice": {**record.snapshot["dice"], "key": key}})
        with pytest.raises(RecordError, match="does not verify"):
            records.verify(record, find)
    record = in_format_1(played())
    assert record.snapshot is not None
    record.snapshot["life"], record.fingerprint = [9, 9], "0" * 32
    with pytest.raises(RecordError, match="does not verify"):
        records.verify(record, find)


def test_a_record_of_0_1_goes_on_when_its_rules_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()
    again = cast(Duel, records.open_record(in_format_1(game), lambda _: OTHER_RULES))
    assert (again.life, again.decision, again.verifiable_from) == (game.life, game.decision, 6)


def test_a_failed_save_leaves_the_old_file_and_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.quest"
    played(2).save(path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(RecordError, match="No space left"):
        played(3).save(path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["evening.quest"]


def test_paths_that_cannot_be_read_or_written_are_clear_errors(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot read"):
        records.read_record(tmp_path / "nowhere.quest")
    with pytest.raises(RecordError, match="cannot write"):
        played(1).save(tmp_path / "no folder" / "evening.quest")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.quest"
    with path.open("wb") as file:
        file.truncate(records.LIMIT + 1)
    with pytest.raises(RecordError, match="too large"):
        records.read_record(path)
