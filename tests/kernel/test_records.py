"""Saved games: the same record gives the same game; a damaged one is refused and nothing is lost."""

from __future__ import annotations

import random
from pathlib import Path
from typing import cast

import msgspec
import pytest

from questable.errors import RecordError
from questable.kernel import records
from questable.kernel.adventure import make_setting
from questable.kernel.events import Event
from questable.kernel.game import begin
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
    assert records.verify(record, find).fingerprint() == record.fingerprint
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
    plain["questable"] = 2
    with pytest.raises(RecordError, match="format 2"):
        records.read_record(msgspec.json.encode(plain))


def test_a_save_of_another_version_is_replayed_if_its_rules_are_the_same() -> None:
    game = played()
    record = records.read_record(records.to_bytes(game))
    record.engine, record.snapshot = "0.0.1", {"nonsense": True}
    assert records.open_record(records.read_record(records.seal(record)), find) == game


def test_a_save_of_another_version_with_other_rules_is_refused_with_the_reason() -> None:
    record = records.read_record(records.to_bytes(played()))
    record.engine, record.fingerprint = "0.0.1", "0" * 32
    with pytest.raises(RecordError, match=r"saved by Questable 0\.0\.1"):
        records.open_record(records.read_record(records.seal(record)), find)


def test_choices_that_do_not_fit_are_named() -> None:
    record = records.read_record(records.to_bytes(played()))
    record.script, record.seats_script, record.engine = "wait\nfly", "01", "0.0.1"
    with pytest.raises(RecordError, match="choice 2: 'fly'"):
        records.open_record(records.read_record(records.seal(record)), find)


def test_a_snapshot_that_does_not_fit_is_refused() -> None:
    record = records.read_record(records.to_bytes(played()))
    assert record.snapshot is not None
    record.snapshot["life"] = "three"
    with pytest.raises(RecordError, match="snapshot"):
        records.open_record(record, find)
    del record.snapshot["life"]
    with pytest.raises(RecordError, match="'life'"):
        records.open_record(record, find)


def test_changed_content_is_refused() -> None:
    record = records.read_record(records.to_bytes(played()))
    record.content = "other"
    with pytest.raises(RecordError, match="content files have changed"):
        records.open_record(record, find)


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
