"""What the goal card says in adventures that are won otherwise than by Dragon Runes."""

from __future__ import annotations

import pytest

import questable
from tests.speaking import scene

TOLD = {
    "rise-of-the-dragon-lords": ("3 Dragon Runes", "High Lord Margath"),
    "mists-of-zanaga": ("god",),
    "avatars-of-kelnov": ("3 Avatars", "All-Father Kelnov"),
    "cult-of-the-rune": ("most victory points", "26", "18"),
    "island-of-dread": ("Island of Dread", "Assif Shib-Sa", "green and a blue map"),
    "midnight": ("black mirrors",),
}


@pytest.mark.parametrize("adventure", TOLD)
def test_the_goal_card_says_how_this_adventure_is_won(adventure: str) -> None:
    game = questable.new(adventure, seats=2, seed="goal")
    shown = scene(game).goal
    while shown is not None and len(shown.progress) < 2:  # somebody has not joined yet
        assert game.decision is not None
        game.play(game.decision.options[0])
        shown = scene(game).goal
    assert shown is not None
    ways = " ".join(map(str, shown.ways))
    for words in TOLD[adventure]:
        assert words in ways
    if adventure != "rise-of-the-dragon-lords":
        assert "Rune" not in ways.replace("rune cultist", "")
        assert "Margath" not in ways
    assert set(shown.progress) == {0, 1}
    for each in shown.progress.values():
        assert 0 <= each.value < each.maximum
        assert each.text
        assert each.next


def test_every_adventure_of_the_family_is_here() -> None:
    family = {each.id for each in questable.adventures() if each.family.id == "runebound"}
    assert family == set(TOLD)
