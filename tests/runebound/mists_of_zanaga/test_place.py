"""PLACE: ritual tokens are placed."""

import pytest

from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import roaming
from tests.runebound.mists_of_zanaga.kit import speaking, zanaga

HILLS = 10
OTHERS = ("trial-sun-4", "trial-sun-3", "trial-sun-2", "trial-skull-4", "trial-skull-3", "trial-skull-2")


@pytest.mark.rule("MZ-PLACE-01")
def test_tokens_are_placed_for_a_defeat_a_discard_and_an_effect() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-moon-4").roam("trial-green-hills", "moon").check().win_fight()
    assert t.game.filled == {"trial-moon-4": ("moon",)}
    t.roam("trial-green-road", "moon").complete("trial-drums")
    assert t.game.filled == {"trial-moon-4": ("moon", "moon")}
    t.tokens("moon").draw_and_place()
    assert t.game.filled == {"trial-moon-4": ("moon", "moon", "moon")}


@pytest.mark.rule("MZ-PLACE-01")
def test_but_not_for_an_escape() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-moon-4").roam("trial-green-hills", "moon").check()
    t.flee_fight().play("flee:2")
    assert not t.happened("token-placed")


@pytest.mark.rule("MZ-PLACE-01")
def test_an_effect_may_say_so_of_several_and_what_they_complete_is_resolved() -> None:
    t = zanaga().put(0, gold=0).ritual("trial-sun-4").ritual("trial-harvest").tokens("moon", "moon").draw_and_place(2)
    assert (t.game.completed, t.hero().gold) == (("trial-harvest",), 1)
    t.tokens("sun", "sun").complete("trial-choir")
    assert t.game.filled == {"trial-sun-4": ("sun", "sun")}


@pytest.mark.rule("MZ-PLACE-01")
@pytest.mark.parametrize("end", ["beaten", "discarded"])
def test_they_are_placed_also_if_it_comes_to_that_while_rituals_are_resolved(end: str) -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-moon-4").roam("trial-green-hills", "moon")
    t.complete("trial-summons" if end == "beaten" else "trial-drums")
    if end == "beaten":
        t.win_fight()
    assert (t.game.roaming, t.game.filled) == ((), {"trial-moon-4": ("moon",)})


@pytest.mark.rule("MZ-PLACE-02")
def test_it_needs_an_empty_slot_of_its_symbol() -> None:
    t = zanaga().ritual("trial-sun-1", "sun").ritual("trial-moon-4").ritual("trial-sun-4")
    t.place("sun")
    assert t.game.filled["trial-sun-4"] == ("sun",)
    assert "trial-moon-4" not in t.game.filled


@pytest.mark.rule("MZ-PLACE-03", "MZ-RUL-15", "MZ-PLACE-02")
@pytest.mark.parametrize("active", [0, 1])
def test_of_several_the_active_player_chooses(active: int) -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-moon-4").ritual("trial-sun-3")
    t.game.active = active
    t.place("sun")
    assert (t.asked, t.options) == (active, ["ritual:trial-sun-4", "ritual:trial-sun-3"])
    t.play("ritual:trial-sun-3")
    assert t.game.filled == {"trial-sun-3": ("sun",)}


@pytest.mark.rule("MZ-PLACE-03", "MZ-PLACE-06")
@pytest.mark.parametrize("token", ["sun", "wild"])
def test_among_all_of_them_also_while_rituals_are_resolved(token: str) -> None:
    suns = ("trial-sun-4", "trial-sun-3", "trial-yellow-sun", "trial-blue-sun")
    t = zanaga()
    for card in suns:
        t.ritual(card, *(["sun"] if card == "trial-sun-3" else []))
    t.tokens(token).complete("trial-echo")
    assert (t.asked, t.options) == (0, [f"ritual:{card}" for card in suns])


@pytest.mark.rule("MZ-RUL-15", "MZ-CHAL-02")
def test_the_active_player_places_the_token_of_a_challenge_another_hero_has_beaten() -> None:
    t = zanaga().put(0, at="Onasan").put(1, at=HILLS).ritual("trial-moon-4").ritual("trial-moon-3")
    t.roam("trial-green-hills", "moon").deck("green", "trial-green-road").complete("trial-patrol")
    t.win_fight()
    assert t.happened("beaten")[0]["seat"] == 1
    assert (t.asked, t.topic) == (0, "place-token")


@pytest.mark.rule("MZ-RUL-15")
def test_also_in_the_middle_of_another_heros_fight() -> None:
    """The Mahkim Drummers draw a token at the end of a round; both heroes have bones."""
    t = zanaga().put(0, at="Onasan").put(1, at=zanaga().space("forest")).ritual("trial-sun-4").ritual("trial-sun-3")
    t.survival("shaman-bones").survival("shaman-bones", seat=1).roam("mahkim-drummers").tokens("sun")
    t.only(roaming.check, 1, False).dice(*(10,) * 6)
    assert t.game.fights[-1].seat == 1
    t.play("fight-on", "defend", "defend", "defend")
    assert (t.asked, t.topic) == (0, "bones-token")
    assert (t.play("keep").asked, t.topic) == (0, "place-token")


@pytest.mark.rule("MZ-RUL-15")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_player_makes_every_choice_that_goes_with_it(active: int) -> None:
    """Which of several tokens comes first, whether bones put a drawn one back, and where it goes."""
    t = zanaga().survival("shaman-bones", seat=active).ritual("trial-sun-4").ritual("trial-sun-3")
    t.ritual("trial-moon-4").tokens("sun").game.active = active
    t.place("sun", "moon")
    assert (t.asked, t.topic) == (active, "which-token-first")
    t.draw_and_place()
    assert (t.asked, t.topic) == (active, "bones-token")
    t.play("keep")
    assert (t.asked, t.topic) == (active, "place-token")


@pytest.mark.rule("MZ-PLACE-04")
def test_if_none_fits_rituals_are_drawn_until_one_does() -> None:
    t = zanaga().ritual("trial-sun-4").deck("ritual-green", "trial-skull-4", "trial-sun-3", "trial-moon-4")
    left = t.game.decks["ritual-green"][3:]
    t.place("moon")
    assert t.game.rituals == ("trial-sun-4", "trial-skull-4", "trial-sun-3", "trial-moon-4")
    assert t.game.filled == {"trial-moon-4": ("moon",)}
    assert t.game.decks["ritual-green"] == left


@pytest.mark.rule("MZ-PLACE-04")
def test_none_is_drawn_if_one_fits() -> None:
    t = zanaga().ritual("trial-moon-4").place("moon")
    assert t.game.rituals == ("trial-moon-4",)


@pytest.mark.rule("MZ-PLACE-04")
def test_if_need_be_six_are_drawn() -> None:
    t = zanaga().deck("ritual-green", *OTHERS[:5], "trial-moon-4").place("moon")
    assert t.game.rituals == (*OTHERS[:5], "trial-moon-4")
    assert not set(t.game.rituals) & set(t.game.decks["ritual-green"])
    assert t.game.filled == {"trial-moon-4": ("moon",)}


@pytest.mark.rule("MZ-PLACE-05", "MZ-RUL-18")
def test_on_a_full_track_without_a_match_it_goes_on_the_leftmost_and_counts() -> None:
    t = zanaga().ritual(OTHERS[0], "sun", "sun", "sun")
    for card in OTHERS[1:]:
        t.ritual(card)
    t.place("moon")
    assert t.topic == ""
    assert t.game.completed == (OTHERS[0],)
    assert t.game.rituals == OTHERS[1:]


@pytest.mark.rule("MZ-PLACE-05", "MZ-RUL-18")
def test_the_leftmost_with_an_empty_slot() -> None:
    """Whether or not others have tokens already."""
    t = zanaga().ritual("trial-sun-1", "sun")
    for card in OTHERS[1:]:
        t.ritual(card, *(["skull", "skull"] if card == OTHERS[4] else []))
    t.place("moon")
    assert t.game.filled == {OTHERS[1]: ("moon",), OTHERS[4]: ("skull", "skull")}


@pytest.mark.rule("MZ-PLACE-05")
@pytest.mark.parametrize("token", ["sun", "moon", "skull"])
def test_whatever_the_symbol_of_the_token(token: str) -> None:
    other = "moon" if token == "sun" else "sun"
    full = [f"trial-{other}-{slots}" for slots in (4, 3, 2)] + [f"trial-{rank}-{other}" for rank in COLOURS[1:]]
    t = zanaga()
    for card in full:
        t.ritual(card)
    t.place(token)
    assert (t.topic, t.game.filled) == ("", {full[0]: (token,)})


@pytest.mark.rule("MZ-RUL-18")
def test_the_same_if_no_ritual_can_be_drawn() -> None:
    t = zanaga().ranks("red").only_deck("ritual-red").pile("ritual-red").ritual("trial-sun-4").ritual("trial-skull-4")
    t.place("moon")
    assert t.game.filled == {"trial-sun-4": ("moon",)}


@pytest.mark.rule("MZ-PLACE-06", "MZ-RUL-17")
def test_a_wild_token_goes_on_any_empty_slot_and_draws_nothing() -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-moon-4").ritual("trial-skull-4").place("wild")
    assert t.options == ["ritual:trial-sun-4", "ritual:trial-moon-4", "ritual:trial-skull-4"]
    t.play("ritual:trial-skull-4")
    assert t.game.filled == {"trial-skull-4": ("wild",)}
    assert len(t.game.rituals) == 3


@pytest.mark.rule("MZ-RUL-17")
def test_a_wild_token_draws_one_ritual_only_if_no_slot_is_empty() -> None:
    t = zanaga().deck("ritual-green", "trial-moon-4", "trial-sun-4").place("wild")
    assert t.game.rituals == ("trial-moon-4",)
    assert t.game.filled == {"trial-moon-4": ("wild",)}


@pytest.mark.rule("MZ-RUL-17")
def test_wild_tokens_do_not_change_the_symbol_of_the_ritual() -> None:
    t = zanaga().asleep("trial-moon-1", "trial-moon-2").ritual("trial-moon-3", "wild", "wild").place("wild")
    assert t.game.awake == ("var-ni",)


@pytest.mark.rule("MZ-PLACE-07")
@pytest.mark.parametrize("token", ["sun", "wild"])
def test_it_cannot_be_declined(token: str) -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-sun-3").place(token)
    assert all(option.startswith("ritual:") for option in t.options)
    t = zanaga().ritual("trial-sun-4").place(token)
    assert (t.topic, t.game.filled) == ("", {"trial-sun-4": (token,)})


@pytest.mark.rule("MZ-PLACE-07")
def test_neither_can_one_of_several() -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-moon-4").place("sun", "moon")
    assert t.options == ["token:sun", "token:moon"]
    t.play("token:sun")
    assert (t.topic, t.game.filled) == ("", {"trial-sun-4": ("sun",), "trial-moon-4": ("moon",)})


@pytest.mark.rule("MZ-PLACE-07")
def test_nor_one_that_an_effect_has_drawn_and_for_which_there_is_no_ritual_yet() -> None:
    t = zanaga().ritual("trial-sun-4").deck("ritual-green", "trial-moon-4").tokens("moon").draw_and_place()
    assert (t.topic, t.game.filled, t.pool_size()) == ("", {"trial-moon-4": ("moon",)}, 59)


@pytest.mark.rule("MZ-RUL-19", "MZ-TOKEN-04")
def test_with_no_slot_and_no_room_the_token_returns_to_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Completed rituals that wait, and the one being resolved, count towards the six."""
    speaking(monkeypatch, "hamzah", ("sun", "trial-sun-1"))
    t = zanaga().ritual("trial-echo", "moon").deck("ritual-green", "trial-sun-4")
    for card in ("trial-sun-1", "trial-moon-1", "trial-skull-1", "trial-tithe", "trial-spring"):
        t.ritual(card, t.game.content.rituals[card].symbol)
    t.awake("hamzah").tokens("moon").resolve()
    assert t.happened("token-lost") == [{"token": "moon"}]
    assert "trial-sun-4" in t.game.decks["ritual-green"]
    assert t.game.pool == t.game.content.zanaga.tokens


@pytest.mark.rule("MZ-RUL-21")
def test_several_tokens_are_drawn_and_placed_one_at_a_time() -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-sun-3").tokens("sun", "sun").draw_and_place(2)
    assert t.pool_size() == 59  # the second is not drawn before the first lies
    t.play("ritual:trial-sun-4")
    assert t.pool_size() == 58
    t.play("ritual:trial-sun-4")
    assert t.game.filled == {"trial-sun-4": ("sun", "sun")}


@pytest.mark.rule("MZ-RUL-21")
def test_tokens_lying_on_a_card_are_placed_in_the_order_the_active_player_chooses() -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-moon-4").place("sun", "moon")
    assert (t.asked, t.options) == (0, ["token:sun", "token:moon"])
    t.play("token:moon")
    assert [placed["token"] for placed in t.happened("token-placed")] == ["moon", "sun"]


@pytest.mark.rule("MZ-RUL-21")
def test_a_ritual_completed_on_the_way_takes_no_more_and_is_resolved_after_the_last_token() -> None:
    t = zanaga().ritual("trial-tithe").ritual("trial-sun-4").place("sun", "sun").play("ritual:trial-tithe")
    assert t.game.filled["trial-sun-4"] == ("sun",)
    kinds = [event.kind for event in t.events if event.kind in ("token-placed", "ritual-resolved")]
    assert kinds == ["token-placed", "token-placed", "ritual-resolved"]


@pytest.mark.rule("MZ-RUL-22")
def test_the_search_goes_on_in_the_deck_that_replaces_an_exhausted_one() -> None:
    t = (
        zanaga()
        .only_deck("ritual-green", "trial-sun-4")
        .deck("ritual-yellow", "trial-yellow-skull", "trial-yellow-moon")
    )
    t.place("moon")
    assert t.game.rituals == ("trial-sun-4", "trial-yellow-skull", "trial-yellow-moon")
    assert t.game.filled == {"trial-yellow-moon": ("moon",)}
    assert COLOURS[t.game.ritual_rank] == "yellow"


@pytest.mark.rule("MZ-RUL-22")
def test_it_ends_when_there_is_no_card_to_draw() -> None:
    t = zanaga().ranks("red").only_deck("ritual-red", "trial-red-sun", "trial-red-skull").pile("ritual-red")
    t.place("moon")
    assert t.game.rituals == ("trial-red-sun", "trial-red-skull")
    assert t.game.filled == {"trial-red-sun": ("moon",)}


@pytest.mark.rule("MZ-RUL-22")
def test_or_when_six_cards_lie_there() -> None:
    """Of the new deck only as many are drawn as there is room for; all of them stay in play."""
    t = zanaga().ritual("trial-sun-3").ritual("trial-sun-2").ritual("trial-skull-3")
    t.only_deck("ritual-green", "trial-sun-4")
    t.deck("ritual-yellow", "trial-yellow-skull", "trial-yellow-sun", "trial-yellow-moon").place("moon")
    assert t.game.rituals == (
        *("trial-sun-3", "trial-sun-2", "trial-skull-3"),
        *("trial-sun-4", "trial-yellow-skull", "trial-yellow-sun"),
    )
    assert t.game.filled == {"trial-sun-3": ("moon",)} and t.game.decks["ritual-yellow"][0] == "trial-yellow-moon"
