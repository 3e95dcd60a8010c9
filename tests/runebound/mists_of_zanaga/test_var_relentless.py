"""VAR: Relentless Rituals."""

import pytest

from questable.runebound.mists_of_zanaga import adventure as mists
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, zanaga

HILLS = 10
GEM = 1  # a green gem
RELENTLESS = ("relentless-rituals",)


def relentless(*variants: str) -> ZanagaTable:
    """Anna in the hills, Bert far away."""
    return zanaga(variants=(*RELENTLESS, *variants)).put(1, at="Kesh'a").put(0, at=HILLS)


def story(t: ZanagaTable, *kinds: str) -> list[str]:
    """The order in which events of these kinds happened."""
    return [event.kind for event in t.events if event.kind in kinds]


@pytest.mark.rule("MZ-VAR-05")
def test_it_is_recommended_for_one_or_two_but_open_to_all() -> None:
    (variant,) = (each for each in mists.variants if each.id == RELENTLESS[0])
    assert "one or two players" in variant.text
    for seats in range(1, 7):
        g = laid(seats, variants=RELENTLESS)
        assert g.setting.variants == RELENTLESS
        assert [len(g.laden[card]) for card in g.roaming] == [2, 2, 2]


@pytest.mark.rule("MZ-VAR-05", "MZ-VAR-06")
@pytest.mark.parametrize(("variants", "tokens"), [(RELENTLESS, ("sun", "sun")), ((), ("sun",))])
def test_one_monster_fills_two_slots_instead_of_one(variants: tuple[str, ...], tokens: tuple[str, ...]) -> None:
    t = zanaga(variants=variants).put(0, at=GEM).counter(GEM, "green").ritual("trial-sun-4")
    t.deck("green", "trial-green-road").tokens("sun", "sun").adventure().play("attempt:green").win_fight()
    assert t.game.filled["trial-sun-4"] == tokens


# Two tokens on each Challenge ----------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-VAR-06", "MZ-RUL-60")
def test_also_the_three_of_the_setup_have_two_tokens() -> None:
    g = laid(variants=RELENTLESS)
    assert [len(g.laden[card]) for card in g.roaming] == [2, 2, 2]
    assert sum(g.pool.values()) == 54


@pytest.mark.rule("MZ-VAR-01")
def test_without_the_option_they_have_one() -> None:
    g = laid()
    assert [len(g.laden[card]) for card in g.roaming] == [1, 1, 1]


@pytest.mark.rule("MZ-VAR-06")
def test_a_challenge_drawn_for_a_counter_has_two() -> None:
    t = relentless().put(0, at=GEM).counter(GEM, "green").deck("green", "trial-green-road").tokens("sun", "wild")
    t.adventure().play("attempt:green")
    assert t.game.laden == {"trial-green-road": ("sun", "wild")}
    assert t.cites("token-laid") == {"MZ-VAR-06"}, "the rule for one of them is gone"


@pytest.mark.rule("MZ-VAR-06")
@pytest.mark.parametrize("awake", [False, True])
def test_a_challenge_drawn_in_a_check_has_two(awake: bool) -> None:
    t = relentless().awake(*["hamzah"] * awake).deck("green", "trial-green-road").tokens("sun", "moon").check()
    assert t.game.laden == {"trial-green-road": ("sun", "moon")}


@pytest.mark.rule("MZ-VAR-06")
def test_a_challenge_added_by_a_card_has_two() -> None:
    t = relentless().ritual("trial-beasts").deck("green", "trial-green-road").tokens("sun", "moon").place("skull")
    assert t.game.laden == {"trial-green-road": ("sun", "moon")}


@pytest.mark.rule("MZ-VAR-06")
def test_a_challenge_drawn_as_a_reward_has_two() -> None:
    t = relentless().ritual("trial-sun-4").roam("trial-brawler", "sun").deck("yellow", "trial-yellow-swamp")
    t.tokens("moon", "skull").check().win_fight()
    assert t.game.laden["trial-yellow-swamp"] == ("moon", "skull")


@pytest.mark.rule("MZ-VAR-06")
def test_instructions_to_draw_and_place_tokens_are_not_doubled() -> None:
    t = relentless().ritual("trial-sun-4").ritual("trial-echo").tokens("sun").place("moon")
    assert t.game.filled == {"trial-sun-4": ("sun",)}


@pytest.mark.rule("MZ-RUL-60")
def test_both_are_placed_before_rituals_are_resolved_in_the_order_the_player_chooses() -> None:
    t = relentless().ritual("trial-sun-1").ritual("trial-moon-1").roam("trial-green-hills", "sun", "moon")
    t.check().win_fight()
    assert (t.asked, t.topic, t.options) == (0, "which-token-first", ["token:sun", "token:moon"])
    t.play("token:moon")
    placed = [each["token"] for each in t.happened("token-placed")]
    assert placed == ["moon", "sun"]
    assert story(t, "token-placed", "ritual-resolved") == ["token-placed"] * 2 + ["ritual-resolved"] * 2


@pytest.mark.rule("MZ-RUL-60")
def test_also_two_alike() -> None:
    """The first sun completes a ritual, which waits for the second."""
    t = relentless().ritual("trial-sun-1").ritual("trial-sun-4").roam("trial-green-hills", "sun", "sun")
    t.check().win_fight().play("ritual:trial-sun-1")
    assert t.game.filled == {"trial-sun-4": ("sun",)}
    assert story(t, "token-placed", "ritual-resolved") == ["token-placed", "token-placed", "ritual-resolved"]


@pytest.mark.rule("MZ-RUL-60", "MZ-RESOLVE-01")
def test_also_those_of_a_monster_pushed_off_the_track() -> None:
    """The moon completes a ritual at once; it waits until the sun is placed too."""
    t = relentless().ritual("trial-moon-1").ritual("trial-sun-4").roam("trial-green-road", "moon", "sun")
    for terrain in ("plains", "mountains", "forest", "swamp", "river"):
        t.roam(f"trial-green-{terrain}", "skull", "skull")
    t.deck("green", "trial-yellow-road").tokens("skull", "skull").check()
    assert len(t.game.roaming) == 6
    assert t.game.filled == {"trial-sun-4": ("sun",)}
    assert story(t, "token-placed", "ritual-resolved") == ["token-placed", "token-placed", "ritual-resolved"]


@pytest.mark.rule("MZ-RUL-80")
@pytest.mark.parametrize("tokens", [("wild", "sun"), ("sun", "wild")])
def test_those_are_placed_in_the_order_in_which_they_were_drawn(tokens: tuple[str, str]) -> None:
    """The first of the two goes on the leftmost ritual, whichever it is; nobody is asked."""
    t = relentless().ritual("trial-sun-1").ritual("trial-sun-4").roam("trial-green-road", *tokens)
    for terrain in ("plains", "mountains", "forest", "swamp", "river"):
        t.roam(f"trial-green-{terrain}", "skull", "skull")
    t.deck("green", "trial-yellow-road").tokens("skull", "skull").check()
    placed = [(each["token"], each["card"]) for each in t.happened("token-placed")]
    assert placed == [(tokens[0], "trial-sun-1"), (tokens[1], "trial-sun-4")]
    assert t.topic == ""
    assert story(t, "token-placed", "ritual-resolved") == ["token-placed", "token-placed", "ritual-resolved"]


# Omens at the waking -------------------------------------------------------------------------------------------------


def waking(variants: tuple[str, ...] = RELENTLESS, *tokens: str) -> ZanagaTable:
    """A moon and two skulls are completed: Moakileki wakes, whose skull omen the catalogue gives.

    Two doom counters, then two ritual tokens are drawn and placed, for each skull.
    """
    t = zanaga(variants=variants).put(1, at="Kesh'a").put(0, at=HILLS).asleep("trial-moon-1", "trial-skull-1")
    return t.ritual("trial-sun-1").ritual("trial-sun-4").tokens(*(tokens or ["sun"] * 4)).complete("trial-skull-2")


@pytest.mark.rule("MZ-VAR-07")
def test_the_three_rituals_that_woke_the_god_resolve_its_omens() -> None:
    t = waking()
    t.play("ritual:trial-sun-4", "ritual:trial-sun-4", "ritual:trial-sun-4", "ritual:trial-sun-4")
    assert t.game.awake == ("moakileki",)
    assert t.game.dooms == {"moakileki": 4}
    assert len(t.happened("token-drawn")) == 4
    assert {each["card"] for each in t.happened("omen")} == {"moakileki"}


@pytest.mark.rule("MZ-VAR-01", "MZ-VAR-07")
def test_without_the_option_they_say_nothing() -> None:
    t = waking(())
    assert t.game.awake == ("moakileki",)
    assert not t.game.dooms
    assert not t.happened("omen")


@pytest.mark.rule("MZ-VAR-07")
def test_they_do_so_once_and_lie_on_the_discard_pile() -> None:
    t = waking()
    t.play("ritual:trial-sun-4", "ritual:trial-sun-4", "ritual:trial-sun-4", "ritual:trial-sun-4")
    assert {"trial-moon-1", "trial-skull-1", "trial-skull-2"} <= set(t.game.piles["ritual-green"])
    assert not t.game.completed
    spoken = len(t.happened("omen"))
    t.complete("trial-sun-2")
    assert len(t.happened("omen")) == spoken + sum(
        omen.symbol == "sun" for omen in t.game.content.gods["moakileki"].omens
    )


@pytest.mark.rule("MZ-VAR-08", "MZ-RUL-60")
@pytest.mark.parametrize(
    ("god", "rituals"),
    [
        ("moakileki", ("trial-moon-1", "trial-skull-1", "trial-skull-2")),
        ("moakileki", ("trial-skull-1", "trial-skull-2", "trial-moon-1")),
        ("jararr", ("trial-skull-1", "trial-moon-1", "trial-sun-1")),
        ("var-ni", ("trial-moon-1", "trial-moon-2", "trial-moon-3")),
    ],
)
def test_in_printed_order_each_once_for_every_ritual_of_its_symbol(god: str, rituals: tuple[str, ...]) -> None:
    """The order in which the rituals were completed does not matter."""
    t = relentless().put(0, at="Mbalo").asleep(*rituals[:2]).ritual("trial-sun-4").ritual("trial-moon-4")
    t.ritual("trial-skull-4").complete(rituals[2])
    while any(entry[-2] in ("omen_speaks", "omen_happens") for entry in t.game.agenda):
        t.play(t.options[0])
    assert t.game.awake == (god,)
    symbols = [t.game.content.rituals[ritual].symbol for ritual in rituals]
    expected = [omen.symbol for omen in t.game.content.gods[god].omens for _ in range(symbols.count(omen.symbol))]
    assert [each["symbol"] for each in t.happened("omen")] == expected
    assert len(expected) >= 2


@pytest.mark.rule("MZ-VAR-07", "MZ-VAR-08")
def test_each_omen_is_told_when_its_effects_come() -> None:
    t = waking()
    t.play("ritual:trial-sun-4", "ritual:trial-sun-4", "ritual:trial-sun-4", "ritual:trial-sun-4")
    told = [kind for kind in story(t, "god-awakes", "omen", "doom") if kind != "token-placed"]
    assert told[:5] == ["god-awakes", "omen", "doom", "omen", "doom"]


@pytest.mark.rule("MZ-RUL-60")
def test_the_effects_themselves_come_in_that_order() -> None:
    """First the doom of the first skull, then its two tokens, then those of the second."""
    t = waking()
    while t.topic == "place-token":
        t.play("ritual:trial-sun-4")
    assert story(t, "doom", "token-drawn") == ["doom", "token-drawn", "token-drawn"] * 2


@pytest.mark.rule("MZ-RUL-60")
def test_tokens_are_placed_at_once_but_rituals_wait_until_the_omens_are_done() -> None:
    t = waking().play("ritual:trial-sun-1")
    assert len(t.happened("token-placed")) == 4
    told = story(t, "omen", "doom", "token-placed", "ritual-resolved")
    assert told[0] == "ritual-resolved", "the one that woke the god"
    assert told.index("ritual-resolved", 1) == len(told) - 1, "the one that became complete meanwhile"
    assert t.happened("ritual-resolved")[-1]["card"] == "trial-sun-1"
