"""TOKEN: ritual tokens and the pool."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from questable.errors import ContentError
from questable.kernel.engine.dice import Dice
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga import decks
from tests.runebound.mists_of_zanaga.kit import laid, zanaga

SYMBOLS = ("sun", "moon", "skull")


@dataclass
class Counting(Dice):
    """Dice that answer every question for a number below another with the number wished for."""

    wish: int = 0

    def below(self, n: int) -> int:
        assert self.wish < n
        return self.wish


@pytest.mark.rule("MZ-TOKEN-01")
def test_every_token_drawn_shows_one_of_four_symbols() -> None:
    t = zanaga()
    drawn = Counter(decks.take_token(t.game) for _ in range(60))
    assert drawn == {"sun": 16, "moon": 16, "skull": 16, "wild": 12}
    assert decks.take_token(t.game) == ""


@pytest.mark.rule("MZ-TOKEN-02", "MZ-TOKEN-05")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_wild_token_stands_for_any_symbol(symbol: str) -> None:
    t = zanaga().ritual(f"trial-{symbol}-2", symbol).place("wild")
    assert t.game.completed == (f"trial-{symbol}-2",)
    assert t.game.rituals == ()  # none was drawn for it


@pytest.mark.rule("MZ-TOKEN-02")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_several_may_stand_for_it_on_one_ritual(symbol: str) -> None:
    t = zanaga().ritual(f"trial-{symbol}-3", "wild").place("wild")
    assert t.game.filled == {f"trial-{symbol}-3": ("wild", "wild")}
    t.place("wild")
    assert (t.game.completed, t.game.rituals) == ((f"trial-{symbol}-3",), ())


@pytest.mark.rule("MZ-TOKEN-03", "MZ-TOKEN-01")
def test_each_token_of_the_pool_is_as_likely_as_any_other() -> None:
    drawn: Counter[str] = Counter()
    for number in range(10):
        t = zanaga().pool(sun=1, moon=2, skull=3, wild=4)
        t.game.dice = Counting(t.game.dice.key, wish=number)
        drawn[decks.take_token(t.game)] += 1
    assert drawn == {"sun": 1, "moon": 2, "skull": 3, "wild": 4}


@pytest.mark.rule("MZ-TOKEN-04")
def test_a_discarded_token_goes_back_to_the_pool() -> None:
    t = zanaga().ritual("trial-sun-4", "sun", "sun", "wild").complete("trial-purge")
    assert t.game.piles["ritual-green"] == ("trial-sun-4",)
    assert t.game.pool == laid().content.zanaga.tokens
    assert not t.game.filled


@pytest.mark.rule("MZ-TOKEN-05")
@pytest.mark.parametrize("token", SYMBOLS)
def test_a_token_matches_rituals_of_its_own_symbol_only(token: str) -> None:
    t = zanaga()
    for symbol in SYMBOLS:
        t.ritual(f"trial-{symbol}-4").ritual(f"trial-{symbol}-3")
    t.place(token)
    assert t.options == [f"ritual:trial-{token}-4", f"ritual:trial-{token}-3"]


@pytest.mark.rule("MZ-TOKEN-05")
@pytest.mark.parametrize("lying", ["moon", "wild"])
def test_what_lies_on_a_ritual_already_does_not_change_what_matches_it(lying: str) -> None:
    t = zanaga().ritual("trial-sun-4", lying).ritual("trial-moon-4").ritual("trial-moon-3", "skull").place("moon")
    assert t.options == ["ritual:trial-moon-4", "ritual:trial-moon-3"]


@pytest.mark.rule("MZ-TOKEN-05", "MZ-TOKEN-02")
def test_a_wild_token_matches_every_ritual() -> None:
    t = zanaga()
    for symbol in SYMBOLS:
        t.ritual(f"trial-{symbol}-4").ritual(f"trial-{symbol}-3")
    t.place("wild")
    assert t.options == [f"ritual:{card}" for card in t.game.rituals]


RITUAL = '[[ritual]]\nid = "stranger"\nname = "Stranger"\ncolour = "green"\nslots = 1\nsymbol = "{}"\n'


@pytest.mark.rule("MZ-TOKEN-06")
@pytest.mark.parametrize("symbol", ["wild", "star"])
def test_no_ritual_is_wild_and_there_is_no_fifth_symbol(symbol: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(RITUAL.format(symbol), encoding="utf-8")
    with pytest.raises(ContentError, match="symbol"):
        mists.load([tmp_path])
    (tmp_path / "pack.toml").write_text(RITUAL.format("moon"), encoding="utf-8")
    assert mists.load([tmp_path]).rituals["stranger"].symbol == "moon"


@pytest.mark.rule("MZ-TOKEN-06")
def test_gods_and_omens_name_no_wild_symbol_either() -> None:
    content = laid().content
    for god in content.gods.values():
        assert {*god.awakening, *(omen.symbol for omen in god.omens)} <= set(SYMBOLS)
    assert sorted(content.zanaga.tokens) == ["moon", "skull", "sun", "wild"]


GOD = """
[[god]]
id = "stranger"
name = "Stranger"
ranged = [9, 1]
melee = [9, 1]
magic = [9, 1]
life = 9
awakening = ["sun", "sun", "{}"]
omens = [{{ symbol = "{}", do = [{{ do = "doom" }}] }}]
"""


@pytest.mark.rule("MZ-TOKEN-06")
@pytest.mark.parametrize(
    ("awakening", "omen", "where"), [("wild", "sun", r"awakening.*'wild'"), ("sun", "wild", r"omens.*'wild'")]
)
def test_nor_can_a_new_god(awakening: str, omen: str, where: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(GOD.format(awakening, omen), encoding="utf-8")
    with pytest.raises(ContentError, match=where):
        mists.load([tmp_path])


@pytest.mark.rule("MZ-RUL-28")
def test_from_an_empty_pool_a_challenge_has_no_token() -> None:
    t = zanaga().pool().put(0, at=10).deck("green", "trial-green-hills").check()
    assert t.game.fights[-1].enemy == "trial-green-hills"
    assert t.game.laden == {}
    t.win_fight()
    assert t.game.piles["green"] == ("trial-green-hills",)
    assert not t.happened("token-placed")


@pytest.mark.rule("MZ-CHAL-01", "MZ-RUL-28")
@pytest.mark.parametrize("left", [1, 2, 9, 60])
def test_with_one_token_left_it_has_that_one(left: int) -> None:
    t = zanaga().pool(skull=min(left, 16)).put(0, at=10).deck("green", "trial-green-hills").check()
    assert t.game.laden == {"trial-green-hills": ("skull",)} and t.game.pool["skull"] == min(left, 16) - 1


@pytest.mark.rule("MZ-RUL-28")
def test_and_an_order_to_draw_and_place_is_skipped_as_far_as_it_cannot_be_carried_out() -> None:
    t = zanaga().pool(sun=1).ritual("trial-sun-4").draw_and_place(3)
    assert t.game.filled == {"trial-sun-4": ("sun",)}
    assert (t.topic, t.pool_size()) == ("", 0)


@pytest.mark.rule("MZ-RUL-21", "MZ-RESOLVE-01")
@pytest.mark.parametrize("count", [2, 3])
def test_what_the_first_of_several_drawn_tokens_completes_waits_for_the_last(count: int) -> None:
    t = zanaga().ritual("trial-tithe").ritual("trial-moon-4").tokens("sun", "moon", "moon").draw_and_place(count)
    told = [event.kind for event in t.events if event.kind in ("token-drawn", "token-placed", "ritual-resolved")]
    assert told == ["token-drawn", "token-placed"] * count + ["ritual-resolved"]
