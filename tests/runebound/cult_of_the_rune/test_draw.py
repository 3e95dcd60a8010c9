"""DRAW: Events and Encounters are removed from the game; their text is ignored."""

import pytest

from questable.runebound import adventure, cards
from questable.runebound.content import Encounter, EventCard
from tests.runebound.cult_of_the_rune.kit import MARCH, RIVER_FOREST, SE, CultTable, N, cult

FIGURE = 143
MEADOW = 185


def quiet(*heroes: str, variants: tuple[str, ...] = ()) -> CultTable:
    """The marker stands far from the heroes, and the next rolls for it show nothing on its trail."""
    t = cult(*heroes, on=MARCH, variants=variants).all_infiltrated().marker(FIGURE, SE)
    return t.put(1, at=165).dice(*[RIVER_FOREST] * 8)


def everywhere(t: CultTable) -> list[str]:
    """All cards in decks and on the table."""
    return [card for deck in t.game.decks.values() for card in deck] + list(t.game.revealed)


@pytest.mark.rule("CR-DRAW-01")
@pytest.mark.parametrize("card", ["trial-beggar", "trial-gift", "trial-ambush", "trial-fog", "trial-drizzle"])
def test_the_text_of_a_drawn_card_is_ignored(card: str) -> None:
    """A beggar who asks something, a gift to be kept, a fight to be fought, fog that takes dice away: nothing of it."""
    t = quiet()
    before = [(hero.gold, hero.points, hero.cards) for hero in t.game.heroes]
    t.attempt_at("green", card, "trial-goblin", at=MEADOW)
    assert [(hero.gold, hero.points, hero.cards) for hero in t.game.heroes] == before
    assert not (t.game.wounds or t.game.exhaustion or t.game.lasting)
    assert t.game.fights[-1].enemy == "trial-goblin"
    assert not {event.kind for event in t.events} & {"encounter", "event", "card-kept"}
    assert t.hero().kept == ()
    assert t.game.event == ""


@pytest.mark.rule("CR-DRAW-02")
@pytest.mark.parametrize("kind", [Encounter, EventCard])
def test_the_card_is_removed_from_the_game(kind: type[Encounter | EventCard]) -> None:
    t = quiet()
    card = t.card(kind, "yellow")
    t.attempt_at("yellow", card, "trial-witch", at=MEADOW)
    assert t.game.pile == (card,)
    assert card not in everywhere(t)
    assert t.happened("to-the-pile") == [{"seat": 0, "card": card, "count": 1}]
    for seat in (0, 1, None):
        assert t.game.view(seat).pile == (card,)


@pytest.mark.rule("CR-DRAW-02")
def test_the_pile_keeps_the_order_in_which_the_cards_came() -> None:
    t = quiet()
    first, second = t.an_encounter("green"), t.an_event("green")
    t.attempt_at("green", first, second, "trial-goblin", at=MEADOW)
    assert t.game.pile == (first, second)


def nearly_full(t: CultTable, left: int = 1) -> CultTable:
    """So many cards are missing on the pile to end the game."""
    drawn = [card for card in t.game.content.adventure if card not in t.game.content.origin]
    known = t.game.content.adventure
    fillers = [card for card in drawn if isinstance(known[card], Encounter | EventCard)]
    keep = {t.an_encounter("green"), t.an_event("green"), t.an_encounter("blue")}
    needed = t.game.content.cult.pile[t.game.setting.seats - 1] - left
    for card in [card for card in fillers if card not in keep][:needed]:
        t.take_out(card)
        t.game.pile += (card,)
    assert len(t.game.pile) == needed
    return t


@pytest.mark.rule("CR-DRAW-03", "CR-RUL-20")
@pytest.mark.parametrize("kind", [Encounter, EventCard])
def test_the_last_card_ends_the_game_before_it_has_any_effect(kind: type[Encounter | EventCard]) -> None:
    t = nearly_full(quiet())
    t.attempt_at("green", t.card(kind, "green"), "trial-goblin", at=MEADOW)
    assert t.game.outcome is not None
    assert not {event.kind for event in t.events} & {"cult-rolled", "counters-refreshed", "ritual", "challenge"}


@pytest.mark.rule("CR-DRAW-03")
def test_one_card_less_does_not_end_it() -> None:
    t = nearly_full(quiet(), left=2)
    t.attempt_at("green", t.an_encounter("green"), "trial-goblin", at=MEADOW)
    assert t.game.outcome is None
    assert t.happened("cult-rolled")


@pytest.mark.rule("CR-DRAW-04")
def test_an_encounter_has_the_cult_roll_and_an_event_holds_a_ritual() -> None:
    t = quiet()
    t.attempt_at("green", t.an_encounter("green"), "trial-goblin", at=MEADOW)
    assert t.happened("cult-rolled")
    assert not t.happened("ritual")
    t = quiet()
    t.attempt_at("green", t.an_event("green"), "trial-goblin", at=MEADOW)
    assert t.happened("ritual")
    assert not t.happened("cult-rolled")


@pytest.mark.rule("CR-DRAW-05", "CR-RUL-21")
def test_the_next_card_is_drawn_until_a_challenge_has_been_resolved() -> None:
    t = quiet()
    drawn = [t.an_encounter("green"), "trial-fog", "trial-beggar", t.an_event("green"), "trial-goblin"]
    t.attempt_at("green", *drawn, "trial-ogre", at=MEADOW)
    assert [fact["card"] for fact in t.happened("drew")] == drawn
    assert t.game.fights[-1].enemy == "trial-goblin"
    assert t.game.decks["green"][0] == "trial-ogre"


@pytest.mark.rule("CR-RUL-21")
def test_where_an_encounter_ends_the_attempt_it_does_so_here() -> None:
    t = quiet(variants=("encounters-end",))
    t.attempt_at("green", t.an_encounter("green"), "trial-goblin", at=MEADOW)
    assert t.happened("cult-rolled")
    assert (t.game.fights, t.game.decks["green"][0]) == ([], "trial-goblin")
    t = quiet(variants=("encounters-end",))
    t.attempt_at("green", t.an_event("green"), "trial-goblin", at=MEADOW)
    assert t.game.fights[-1].enemy == "trial-goblin", "an Event does not"


@pytest.mark.rule("CR-DRAW-06")
def test_who_is_knocked_out_meanwhile_draws_no_further_card() -> None:
    t = quiet().marker(186, N).put(0, wounds=4).dice(6)
    t.attempt_at("green", t.an_encounter("green"), "trial-goblin", at=MEADOW).play(f"cult-move:{MEADOW}")
    assert t.happened("knocked-out")
    assert (t.game.fights, t.game.decks["green"][0]) == ([], "trial-goblin")
    assert t.game.counters[MEADOW] == ("green",)


@pytest.mark.rule("CR-DRAW-06")
def test_who_is_eliminated_meanwhile_draws_no_further_card() -> None:
    t = quiet("anna", "bert", "cara").put(2, at=175).marker(186, N).dice(6)
    t.game.corruption[0] = 4
    t.attempt_at("green", t.an_encounter("green"), "trial-goblin", at=MEADOW).play(f"cult-move:{MEADOW}")
    assert t.happened("eliminated")
    assert (t.game.fights, t.game.decks["green"][0]) == ([], "trial-goblin")


@pytest.mark.rule("CR-DRAW-06")
def test_who_is_only_corrupted_draws_on() -> None:
    t = quiet().marker(186, N).dice(6)
    t.attempt_at("green", t.an_encounter("green"), "trial-goblin", at=MEADOW).play(f"cult-move:{MEADOW}")
    assert t.game.corruption == {0: 1}
    assert t.happened("counter-turned"), "and from the cultists now"
    assert t.game.fights[-1].enemy in t.game.content.cultists


@pytest.mark.rule("CR-DRAW-07")
@pytest.mark.parametrize(("colour", "challenge"), [("green", "goblin"), ("yellow", "witch"), ("blue", "warden")])
def test_no_event_comes_into_play(colour: str, challenge: str) -> None:
    t = quiet()
    t.attempt_at(colour, t.an_event(colour), f"trial-{challenge}", at=MEADOW)
    assert t.game.event == ""
    assert t.game.in_force == ()
    assert not t.happened("event")


@pytest.mark.rule("CR-DRAW-08", "CR-RUL-22")
def test_cards_of_packs_are_handled_alike_but_do_not_count() -> None:
    t = nearly_full(quiet())
    many = len(t.game.pile)
    t.attempt_at("green", "trial-beggar", "trial-fog", t.an_encounter("green"), at=MEADOW)
    assert [(fact["card"], fact["count"]) for fact in t.happened("to-the-pile")] == [
        ("trial-beggar", many),
        ("trial-fog", many),
        (t.an_encounter("green"), many + 1),
    ]
    assert len(t.happened("cult-rolled")) == len(t.happened("ritual")) == 1
    assert t.game.outcome is not None


@pytest.mark.rule("CR-RUL-43")
@pytest.mark.parametrize(("card", "rolls", "radius"), [("trial-red-stranger", 4, []), ("trial-red-moon", 0, [2])])
def test_red_cards_follow_the_same_rules(card: str, rolls: int, radius: list[int]) -> None:
    t = quiet().attempt_at("red", card, "trial-dragon", at=MEADOW)
    assert len(t.happened("cult-rolled")) == rolls
    assert [ritual["radius"] for ritual in t.happened("ritual")] == radius
    assert t.game.pile == (card,)


@pytest.mark.rule("CR-RUL-44")
@pytest.mark.parametrize(("card", "what"), [("trial-beggar", "cult-rolled"), ("trial-fog", "ritual")])
def test_outside_an_attempt_no_further_card_is_drawn(card: str, what: str) -> None:
    t = quiet().deck("green", card, "trial-goblin")
    t.game.draws_left = 9
    t.only(adventure.draw_adventure_card, 0, "green", "encounter", "RB-CARD-01")
    assert len(t.happened(what)) == 1
    assert (t.game.pile, t.game.fights) == ((card,), [])
    assert t.game.decks["green"][0] == "trial-goblin"


@pytest.mark.rule("CR-RUL-44")
def test_cards_that_are_only_looked_at_have_no_effect() -> None:
    t = quiet().deck("green", "trial-fog", "trial-beggar")
    assert cards.look_at(t.game, 0, "green", 2) == ("trial-fog", "trial-beggar")
    assert (t.game.pile, t.events) == ((), [])
