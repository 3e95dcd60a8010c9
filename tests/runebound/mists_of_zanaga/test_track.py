"""TRACK: the ritual track."""

import pytest

from questable.runebound.mists_of_zanaga import rituals
from questable.runebound.values import life_of
from tests.runebound.mists_of_zanaga.kit import zanaga

SUNS = ("trial-sun-4", "trial-sun-3", "trial-sun-2", "trial-yellow-sun", "trial-blue-sun", "trial-red-sun")


@pytest.mark.rule("MZ-TRACK-01")
def test_looking_for_a_symbol_stops_at_six_cards() -> None:
    t = zanaga().ritual("trial-sun-4").only_deck("ritual-green", *SUNS[1:], "trial-moon-4").place("moon")
    assert t.game.rituals == SUNS
    assert t.game.decks["ritual-green"] == ("trial-moon-4",)


@pytest.mark.rule("MZ-TRACK-01")
def test_an_effect_that_draws_rituals_stops_there_too() -> None:
    """The ritual being resolved still lies on the track."""
    t = zanaga()
    for card in SUNS[:4]:
        t.ritual(card)
    t.deck("ritual-green", "trial-moon-4", "trial-moon-3").ritual("trial-call", "sun").resolve()
    assert t.game.rituals == (*SUNS[:4], "trial-moon-4")
    assert t.game.decks["ritual-green"][0] == "trial-moon-3"


@pytest.mark.rule("MZ-TRACK-02")
def test_only_a_card_on_the_track_is_in_play() -> None:
    """Not one next to the gods, not one in a deck or on a pile: neither takes a token, neither has an effect."""
    t = zanaga().asleep("trial-might").pile("ritual-green", "trial-vigour").ritual("trial-sun-4")
    assert "trial-blight" in t.game.decks["ritual-green"]
    assert life_of(t.game, 0, "anna") == 5
    t.place("sun")
    assert t.game.filled == {"trial-sun-4": ("sun",)}
    t.ritual("trial-might")
    assert life_of(t.game, 0, "anna") == 6


@pytest.mark.rule("MZ-TRACK-02", "MZ-EFFECT-02")
@pytest.mark.parametrize("awake", [False, True])
@pytest.mark.parametrize("place", range(6))
def test_every_card_on_the_track_is_wherever_it_lies_and_whatever_lies_on_it(place: int, awake: bool) -> None:
    t = zanaga()
    if awake:
        t.awake("hamzah")
    for number, card in enumerate(SUNS):
        if number == place:
            t.ritual("trial-vigour", "sun")
        else:
            t.ritual(card)
    assert life_of(t.game, 0, "anna") == life_of(t.game, 1, "bert") == 7
    assert "ritual:trial-vigour" in t.place("sun").options


@pytest.mark.rule("MZ-TRACK-03", "MZ-RUL-29")
def test_a_drawn_ritual_goes_to_the_right_of_all() -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-moon-4").deck("ritual-green", "trial-skull-4").place("skull")
    assert t.game.rituals == ("trial-sun-4", "trial-moon-4", "trial-skull-4")
    assert rituals.draw_ritual(t.deck("ritual-green", "trial-skull-3").game, "MZ-PLACE-04") == "trial-skull-3"
    assert t.game.rituals.index("trial-skull-3") == 3


@pytest.mark.rule("MZ-TRACK-03")
def test_also_one_drawn_while_others_are_resolved() -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-moon-1", "moon").ritual("trial-call", "sun")
    t.deck("ritual-green", "trial-skull-4", "trial-skull-3").resolve()
    assert t.game.rituals == ("trial-sun-4", "trial-skull-4", "trial-skull-3")
