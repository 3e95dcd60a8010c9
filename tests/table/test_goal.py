"""The goal card: every adventure says how it is won, how far everybody is, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import questable
from questable import Adventure, Game
from questable.bots import make_bot, take_turns
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.kernel.shown.scene import Goal
from questable.table.display import Display
from tests.boxes import toy

ADVENTURES = [*questable.adventures(), toy]
RISE = "rise-of-the-dragon-lords"


def played(adventure: Adventure, variants: tuple[str, ...] = (), seats: int = 2) -> Iterator[Game]:
    """A game of bots, now and then."""
    game = begin(make_setting(adventure, seats=seats, seed="goal", variants=variants))
    bots = {seat: make_bot("greedy", adventure, seat) for seat in range(seats)}
    while game.decision is not None and game.moves < 1200:
        take_turns(game, bots, 40)
        yield game


def goal_of(game: Game) -> Goal:
    goal = game.setting.adventure.family.presentation.scene(game.imagine(None)).goal
    assert goal is not None
    return goal


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_every_adventure_has_a_goal_that_comes_nearer(adventure: Adventure) -> None:
    """There is a way to win, everybody stands somewhere on it, and bots who play to win come further."""
    furthest = 0.0
    for game in played(adventure):
        goal = goal_of(game)
        assert goal.ways
        assert goal.progress.keys() == set(range(2))
        for seat, far in goal.progress.items():
            assert far.seat == seat
            assert 0 <= far.value <= far.maximum
        furthest = max(furthest, *(far.value / far.maximum for far in goal.progress.values()))
    assert furthest >= 0.4


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("adventure", [RISE, "return-of-the-heroes"])
def test_the_goal_is_told_in_the_language_of_the_reader(adventure: str, language: str) -> None:
    game = next(played(questable.find_adventure(adventure)))
    goal = Display(game, ()).stage(frozenset({0}), language=language)["scene"]["goal"]
    words = [*goal["ways"], *(far["text"] for far in goal["progress"].values())]
    assert words and all(words)
    assert not any("\u2063" in each for each in words), "said in English for want of words"
    assert ("gewinnen" in " ".join(words) or "besitzen" in " ".join(words)) == (language == "de")


def test_dragon_runes_and_the_high_lord_win() -> None:
    game = questable.new(RISE, seats=1, seed=5)
    goal = Display(game, ()).stage(frozenset({0}))["scene"]["goal"]
    assert goal["ways"] == ("hold 3 Dragon Runes", "defeat High Lord Margath")


def test_in_zanaga_the_god_is_the_goal() -> None:
    """First it sleeps, then it can be confronted; Dragon Runes are not spoken of."""
    said = set()
    for game in played(questable.find_adventure("mists-of-zanaga")):
        goal = Display(game, ()).stage(frozenset({0}))["scene"]["goal"]
        assert goal["ways"] == ("defeat the awakened god in the Lost City",)
        said |= {each["next"].split(":")[0].split(" ")[0] for each in goal["progress"].values() if "next" in each}
        assert not any("Rune" in each["text"] for each in goal["progress"].values())
    assert {"grow"} <= said
    assert said & {"go", "confront"}


def test_epic_confrontation_asks_for_several_gods() -> None:
    adventure = questable.find_adventure("mists-of-zanaga")
    game = begin(make_setting(adventure, seats=2, seed=1, variants=("epic-confrontation",)))
    goal = Display(game, ()).stage(frozenset({0}))["scene"]["goal"]
    assert goal["ways"] == ("defeat 3 awakened gods in the Lost City",)
    assert goal["progress"]["0"]["text"] == "level 1, 0 of 3 gods defeated"
