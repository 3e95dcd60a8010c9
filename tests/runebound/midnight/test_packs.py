"""Packs in Eredane: their market cards are goods, their Challenges join on request, their heroes may play."""

from __future__ import annotations

from pathlib import Path

import pytest

import questable
from questable.errors import ContentError
from questable.kernel.engine.adventure import make_setting
from questable.runebound import cards, turn, victory
from questable.runebound.midnight import FOLDER
from questable.runebound.midnight import adventure as box
from questable.runebound.midnight.state import Midnight
from tests.runebound.midnight.kit import midnight
from tests.speaking import scene

ALL = ("kellos", "wild", "drakes", "margath")


def game(*packs: str) -> Midnight:
    found = questable.new("midnight", seats=3, seed=1, packs=packs)
    assert isinstance(found, Midnight)
    while not found.round:
        assert found.decision is not None
        found.play(found.decision.options[0])
    return found


@pytest.mark.rule("CP-RUL-10", "MN-GEN-07")
def test_market_cards_of_packs_are_goods() -> None:
    """Where the core market deck has another job, they take part in it."""
    g = game("kellos", "wild")
    ours = {card for card, pack in g.content.origin.items() if pack in ("kellos", "wild")}
    assert len(ours) > 50
    goods = {*g.decks["goods"], *(card for hand in g.goods.values() for card in hand)}
    assert ours <= goods
    assert not ours & set(g.decks["market"])


@pytest.mark.rule("CP-RUL-10", "MN-GEN-06")
def test_of_adventure_packs_only_challenges_join() -> None:
    g = game("drakes", "margath")
    for colour in ("green", "yellow", "blue", "red"):
        assert all(card in g.content.challenges for card in g.decks[colour])
    ours = {card for card, pack in g.content.origin.items() if pack in ("drakes", "margath")}
    dealt = {card for deck in g.decks.values() for card in deck}
    assert {card for card in ours if card in g.content.challenges} <= dealt
    assert any(card not in g.content.challenges for card in ours - dealt)


@pytest.mark.rule("MN-GEN-05")
def test_no_challenge_becomes_an_ally() -> None:
    t = midnight(packs=["drakes", "margath"])
    friend = next(card for card, found in t.game.content.challenges.items() if found.kept and found.kept.life)
    t.take_out(friend)
    t.game.revealed += (friend,)
    t.run(cards.keep_card, 0, friend, "ally", "RB-CHAL-12")
    assert t.hero().trophies == ()
    assert not t.game.kits[0].allies


@pytest.mark.rule("MN-VICTORY-03")
def test_dragon_runes_win_nothing() -> None:
    t = midnight(packs=["drakes", "margath"])
    reds = [card for card, found in t.game.content.challenges.items() if found.colour == "red"][:3]
    t.put(0, runes=reds).run(victory.check_runes, 0)
    assert t.game.outcome is None


@pytest.mark.rule("MN-GEN-02", "CP-RUL-20")
def test_a_goal_of_a_pack_is_reached_for_all_heroes(tmp_path: Path) -> None:
    """And its card says how far everybody is, the Night King too."""
    (tmp_path / "goal.toml").write_text('[pack]\nid = "aim"\nname = "Aim"\n[[goal]]\nlevel = 3\n', encoding="utf-8")
    t = midnight("anna", "bert", packs=[tmp_path])
    shown = scene(t.game).goal
    assert shown is not None
    assert set(shown.progress) == {0, 1, 2}
    t.level(1, 3).game.active = 1
    t.run(turn.after_turn)
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.outcome.ranking) == ((0, 1), (0, 1, 2))
    assert t.game.outcome.places == (1, 1, 2)


@pytest.mark.rule("MN-RUL-17", "MN-VAR-02")
@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("difficulty = 16", "difficulty = 21", "between `easiest` and `hardest`"),
        ("threat = 10", "threat = 0", "would win at once"),
        ("mirrors = [1, 1, 1, 1, 1, 2, 2, 3]", "mirrors = [0, 0, 0, 0, 0, 1, 1, 3]", "worth 5"),
    ],
)
def test_numbers_nobody_could_play_with_are_refused(was: str, now: str, why: str, tmp_path: Path) -> None:
    numbers = (FOLDER / "table" / "box.toml").read_text("utf-8").partition("[eredane]")[2]
    assert was in numbers
    (tmp_path / "numbers.toml").write_text(
        '[pack]\nid = "odd"\nname = "Odd"\n[eredane]' + numbers.replace(was, now), encoding="utf-8"
    )
    with pytest.raises(ContentError, match=why):
        make_setting(box, seats=3, seed="1", packs=[tmp_path])


def test_all_packs_together_can_be_played() -> None:
    assert game(*ALL).decision is not None
