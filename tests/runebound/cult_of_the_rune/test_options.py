"""CR-RUL-46, -51, -52: optional rules of the base game and packs in a game against the cult."""

import pytest

from questable.errors import SetupError
from questable.kernel.engine.adventure import make_setting
from questable.runebound import adventure, cards, challenges
from questable.runebound.board import lay_counter
from questable.runebound.content import Encounter, EventCard
from questable.runebound.cult_of_the_rune import adventure as cult_of_the_rune
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult

PLAINS = 6  # the face with plains and road
BASE = ("first-turn-dice", "shorter-game", "harsh-knockouts", "hired-allies", "travel-hazards")


@pytest.mark.rule("CR-RUL-46", "CR-SETUP-08")
@pytest.mark.parametrize("variant", ["doom-track", "solo"])
def test_the_doom_track_is_not_offered(variant: str) -> None:
    assert variant not in {box.id for box in cult_of_the_rune.variants}
    with pytest.raises(SetupError):
        make_setting(cult_of_the_rune, seats=1, seed="x", variants=[variant])


@pytest.mark.rule("CR-RUL-51")
@pytest.mark.parametrize("variant", BASE)
def test_other_options_of_the_base_game_are(variant: str) -> None:
    assert make_setting(cult_of_the_rune, seats=2, seed="x", variants=[variant]).variants == (variant,)


# Packs ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-RUL-46", "CR-SETUP-01")
def test_red_cards_of_packs_join_the_reserve() -> None:
    t = against_the_cult(packs=["margath"])
    origin, adventures = t.game.content.origin, t.game.content.adventure
    reds = [card for card in adventures if origin.get(card) == "margath" and adventures[card].colour == "red"]
    assert reds and set(reds) <= set(t.game.decks["red"])
    assert all(card in t.game.content.cultists for card in t.game.decks["cult-red"])


@pytest.mark.rule("CR-RUL-46", "CR-SETUP-01")
def test_cards_of_a_focused_pack_lie_on_top_of_the_ordinary_decks_and_cultist_decks_stay_as_they_are() -> None:
    t = against_the_cult(packs=["margath:focus"])
    g = t.game
    for colour in ("green", "yellow", "blue", "red"):
        top = g.decks[colour][: g.tops[colour]]
        assert top and {g.content.origin.get(card) for card in top} == {"margath"}
        assert f"cult-{colour}" not in g.tops
    assert cards.strata(g, "cult-red") == (g.decks["cult-red"],)


@pytest.mark.rule("CR-RUL-52", "CR-RUL-03")
def test_the_reserve_is_used_for_jewel_side_red_counters_only() -> None:
    t = against_the_cult()
    space = t.jewel("red")
    assert adventure.deck_for(t.game, "red", space) == "cult-red", "from the beginning they are rune cultists"
    t.counter(space)
    t.game.turned_over.pop(space)
    t.run(lay_counter, space, "red")
    assert adventure.deck_for(t.game, "red", space) == "red"


# Travel hazards -------------------------------------------------------------------------------------------------------


def traveller(*top: str, **facts: object) -> BodyTable:
    """Anna on a plains space where nothing is, with travel hazards."""
    t = against_the_cult(variants=["travel-hazards"]).put(1, at="Frostgate")
    return t.put(0, at=t.space("plains"), **facts).deck("green", *top)


@pytest.mark.rule("CR-RUL-51")
def test_a_hazard_comes_from_the_ordinary_deck_and_is_never_a_trophy() -> None:
    t = traveller("trial-goblin", points=0).dice(PLAINS).adventure()
    assert t.happened("drew") == [{"seat": 0, "card": "trial-goblin", "deck": "green"}]
    t.game.fights[-1].wounds = 9
    t.hit()
    assert t.happened("beaten") and not t.won() and t.hero().points == 0


@pytest.mark.rule("CR-RUL-51", "CR-CHAL-01")
@pytest.mark.parametrize("ends", ["miss", "flee"])
def test_a_hazard_that_is_not_defeated_goes_under_its_deck(ends: str) -> None:
    t = traveller("trial-goblin").dice(PLAINS).adventure()
    getattr(t, ends)()
    assert t.game.decks["green"][-1] == "trial-goblin" and not challenges.standing(t.game)


@pytest.mark.rule("CR-RUL-51", "CR-DRAW-02")
@pytest.mark.parametrize("kind", [EventCard, Encounter])
def test_an_event_or_encounter_goes_to_the_pile_and_ends_the_hazard(kind: type[EventCard | Encounter]) -> None:
    t = against_the_cult(variants=["travel-hazards"])
    card = t.card(kind, "green")
    t = traveller(card, "trial-goblin").dice(PLAINS).adventure()
    while t.topic in ("cult-move", "cult-jump"):
        t.play(t.options[0])
    assert t.game.pile == (card,) and not t.game.fights and len(t.happened("drew")) == 1


@pytest.mark.rule("CR-RUL-51")
def test_no_hazard_where_a_rune_cultist_waits() -> None:
    t = traveller("trial-goblin")
    t.side(t.hero().space, "green", turned=True).dice(PLAINS).adventure().play("nothing")
    assert not t.happened("hazard-roll")


@pytest.mark.rule("CR-RUL-21", "CR-RUL-51")
def test_the_switch_about_encounters_holds_here_too() -> None:
    t = against_the_cult(variants=["encounters-end"])
    card = t.card(Encounter, "green")
    t.attempt("green", card, "trial-goblin", turned=False)
    while t.topic in ("cult-move", "cult-jump"):
        t.play(t.options[0])
    assert t.game.pile == (card,) and not t.game.fights
