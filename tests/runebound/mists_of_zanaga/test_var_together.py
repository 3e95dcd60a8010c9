"""VAR: options together."""

from itertools import combinations

import pytest

from questable.kernel.engine.adventure import make_setting
from questable.runebound.mists_of_zanaga import BASE_VARIANTS
from questable.runebound.mists_of_zanaga import adventure as mists
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, zanaga

HILLS = 10
FOREST_DIE = 4
OPTIONS = ("monster-safari", "relentless-rituals", "epic-confrontation")
SETS = [chosen for count in range(4) for chosen in combinations(OPTIONS, count)]


@pytest.mark.rule("MZ-RUL-64", "MZ-VAR-01")
@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_any_set_of_options_may_be_played_and_only_what_was_agreed_is(chosen: tuple[str, ...]) -> None:
    g = laid(variants=chosen)
    assert g.setting.variants == chosen
    assert g.view(None).variants == chosen, "everybody knows them"
    tokens = {len(g.laden[card]) for card in g.roaming}
    assert tokens == ({2} if "relentless-rituals" in chosen else {1})
    names = g.setting.rules.names
    assert [each for each in OPTIONS if each in names] == list(chosen)


@pytest.mark.rule("MZ-VAR-01")
def test_no_option_is_played_unless_it_is_chosen() -> None:
    for seats in range(1, 7):
        assert not set(make_setting(mists, seats=seats, seed="x").variants) & set(OPTIONS)


@pytest.mark.rule("MZ-RUL-64")
@pytest.mark.parametrize("other", BASE_VARIANTS)
def test_options_go_together_with_those_of_the_base_game(other: str) -> None:
    assert set(laid(variants=(*OPTIONS, other)).setting.variants) == {*OPTIONS, other}


def together(*variants: str) -> ZanagaTable:
    return zanaga(variants=variants).put(1, at="Kesh'a").put(0, at=HILLS)


def under(t: ZanagaTable, god: str, *rituals: str) -> ZanagaTable:
    for ritual in rituals:
        t.take_out(ritual)
    t.game.under[god] = rituals
    return t


@pytest.mark.rule("MZ-RUL-64", "MZ-RUL-62")
def test_relentless_and_epic_the_rituals_under_a_god_resolve_its_omens_when_it_wakes() -> None:
    """A moon and two skulls under Moakileki: twice two doom counters and two tokens."""
    t = under(together(*OPTIONS[1:]), "moakileki", "trial-moon-1", "trial-skull-1")
    t.game.asleep = ("moakileki", "hamzah")
    t.ritual("trial-sun-4").tokens(*["sun"] * 4).complete("trial-skull-2")
    assert t.game.awake == ("moakileki",)
    assert t.game.dooms == {"moakileki": 4}
    assert [each["symbol"] for each in t.happened("omen")][:2] == ["skull", "skull"]


@pytest.mark.rule("MZ-RUL-64")
@pytest.mark.parametrize(("below", "doom"), [((), {}), (("trial-skull-1",), {"moakileki": 2})])
def test_also_if_there_are_fewer_than_three(below: tuple[str, ...], doom: dict[str, int]) -> None:
    """Nobody takes a sun: Moakileki wakes with what lies under him; the discarded sun does not count."""
    t = together(*OPTIONS[1:])
    if below:
        under(t, "moakileki", *below)
    t.game.asleep = ("moakileki", "tarakhe")
    t.ritual("trial-sun-4").tokens("sun", "sun").complete("trial-sun-1")
    assert t.game.awake == ("moakileki",)
    assert t.game.dooms == doom
    assert [each["symbol"] for each in t.happened("omen")] == ["skull"] * len(below)


@pytest.mark.rule("MZ-RUL-64")
def test_relentless_and_epic_the_god_awake_before_speaks_first_for_the_ritual_itself() -> None:
    t = under(together(*OPTIONS[1:]), "moakileki", "trial-moon-1", "trial-skull-1")
    t.game.asleep, t.game.awake = ("moakileki",), ("jararr",)
    t.ritual("trial-sun-4").tokens(*["sun"] * 4).complete("trial-skull-2")
    told = [(each["card"], each["symbol"]) for each in t.happened("omen")]
    assert told[:3] == [("jararr", "skull"), ("moakileki", "skull"), ("moakileki", "skull")]


@pytest.mark.rule("MZ-RUL-64")
def test_safari_and_relentless_the_monster_hunted_places_both_tokens() -> None:
    t = together(*OPTIONS[:2]).ritual("trial-sun-4").roam("trial-green-forest", "sun", "sun")
    t.turn(0).dice(FOREST_DIE, 3, 3, 3, 3).play("roll", "stop", "hunt:trial-green-forest/die1").win_fight()
    assert t.game.filled == {"trial-sun-4": ("sun", "sun")}


@pytest.mark.rule("MZ-RUL-64")
def test_all_three_a_hunt_wakes_a_god_who_speaks_at_once() -> None:
    t = under(together(*OPTIONS), "moakileki", "trial-moon-1", "trial-skull-1").ritual("trial-skull-2")
    t.game.asleep = ("moakileki", "hamzah")
    t.ritual("trial-sun-4").roam("trial-green-forest", "skull", "skull").tokens(*["sun"] * 4)
    t.turn(0).dice(FOREST_DIE, 3, 3, 3, 3).play("roll", "stop", "hunt:trial-green-forest/die1").win_fight()
    assert t.game.awake == ("moakileki",)
    assert t.game.dooms == {"moakileki": 4}
    assert t.game.active == 1, "then the turn is over"
