"""Games against the cult are saved in the middle of whatever the cult asks, opened again and played on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import questable
from questable import Game
from questable.bots import make_bot, take_turns

CULT = "cult-of-the-rune"
ASKED = ("cult-move", "give-up-trophy", "experience", "town-after-knock-out")
PACKS = ("drakes:focus", "kellos")


def until(topic: str, option: str = "") -> Game:
    """Random games until somebody is asked this (and may answer that)."""
    for number in range(60):
        rng = random.Random(number)
        packs = PACKS if number % 2 else ()
        game = questable.new(CULT, seats=2 + number % 5, seed=f"saved {number}", packs=packs)
        for _ in range(700):
            if game.decision is None:
                break
            ids = {each.id for each in game.decision.options}
            if game.decision.topic == topic and (not option or option in ids):
                return game
            game.play(preferred(game, rng))
    raise AssertionError(f"nobody is ever asked {topic}")


def preferred(game: Game, rng: random.Random) -> str:
    """Random play that seeks adventures and fights on, so that there are trophies and points."""
    assert game.decision is not None
    ids = [each.id for each in game.decision.options]
    eager = [each for each in ids if each.startswith(("attempt:", "attack")) or each in ("fight-on", "roll")]
    return rng.choice(eager if eager and rng.random() < 0.8 else ids)


def situations() -> Iterator[tuple[str, str]]:
    for topic in ASKED:
        yield topic, "cleanse" if topic == "experience" else ""


@pytest.mark.parametrize(("topic", "option"), [*situations()])
def test_a_game_is_saved_in_the_middle_of_it(topic: str, option: str, tmp_path: Path) -> None:
    game = until(topic, option)
    game.save(tmp_path / "game.quest")
    loaded, verified = (
        questable.load(tmp_path / "game.quest"),
        questable.verify(questable.read_record(tmp_path / "game.quest")),
    )
    assert loaded == game == verified and loaded.decision == game.decision
    rng = random.Random(7)
    for _ in range(40):
        if game.decision is None:
            break
        choice = rng.choice(game.decision.options).id
        for each in (game, loaded, verified):
            each.play(choice)
    assert loaded.fingerprint() == game.fingerprint() == verified.fingerprint()


def test_a_finished_game_is_replayed_to_its_end() -> None:
    game = questable.new(CULT, seats=3, seed="to the end")
    take_turns(game, {seat: make_bot("random", game.setting.adventure, seat) for seat in range(3)}, 20_000)
    assert game.outcome is not None
    again = questable.replay(questable.read_record(questable.to_bytes(game)))
    assert again.outcome == game.outcome and again == game
