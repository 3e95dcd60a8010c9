"""Heroes who begin with possessions of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from questable.errors import ContentError
from questable.kernel.engine.adventure import make_setting
from questable.runebound.base import adventure as rise
from questable.runebound.setup import MARKET, take_possession
from tests.kit import table
from tests.speaking import describe

pytestmark = pytest.mark.rule("CP-RUL-33")


def test_a_hero_begins_with_gold_and_cards() -> None:
    t = table("trial-rich", "anna")
    usual = t.game.content.box.gold
    assert (t.hero(0).gold, t.hero(1).gold) == (usual + 4, usual)
    assert (t.hero(0).cards, t.hero(1).cards) == (("trial-sword", "trial-squire"), ())
    assert not {"trial-sword", "trial-squire"} & {*t.game.decks[MARKET], *sum(t.game.stacks.values(), ())}
    assert "trial-squire" in t.game.kits[0].allies


def test_who_sits_first_takes_first() -> None:
    t = table("trial-richer", "trial-rich")
    assert (t.hero(0).cards, t.hero(1).cards) == (("trial-sword",), ("trial-squire",))


def test_a_card_that_lies_in_a_town_is_taken_from_there_and_replaced() -> None:
    t = table().stack("Forge", "trial-sword", "trial-bow").deck("market", "trial-mail")
    t.run(take_possession, 0, "trial-sword")
    assert t.hero(0).cards == ("trial-sword",)
    assert t.game.stacks["Forge"] == ("trial-bow", "trial-mail")


def test_a_hero_says_what_it_begins_with() -> None:
    facts = dict(describe(table("trial-rich", "anna").game.setting, "trial-rich").facts)
    assert facts["Begins with"] == "4 more gold, Trial Sword, Trial Squire"


def test_only_cards_of_the_market_can_be_begun_with(tmp_path: Path) -> None:
    hero = "mind = [1, 1]\nbody = [1, 1]\nspirit = [1, 1]\nlife = 3\nstamina = 3\n"
    (tmp_path / "odd.toml").write_text(
        f'[[hero]]\nid = "odd"\nname = "Odd"\n{hero}cards = ["high-lord-margath"]\n', encoding="utf-8"
    )
    with pytest.raises(ContentError, match=r"odd: hero\[0\]\.cards\[0\]: there is no market card 'high-lord-margath'"):
        make_setting(rise, seats=2, packs=[tmp_path])
