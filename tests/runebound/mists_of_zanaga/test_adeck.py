"""ADECK: the current adventure deck, exhausted decks, open discard piles."""

import pytest

from questable.runebound import cards
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import decks
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, zanaga

HILLS = 10  # without a gem
GREEN_HILLS = 12
RED = COLOURS.index("red")


def emptied(t: ZanagaTable, *colours: str) -> ZanagaTable:
    for colour in colours:
        t.only_deck(colour).pile(colour)
    return t


def attempting(colour: str = "green") -> ZanagaTable:
    return zanaga().put(0, at=GREEN_HILLS).counter(GREEN_HILLS, colour)


@pytest.mark.rule("MZ-ADECK-01", "MZ-RDECK-02", "MZ-RUL-08")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_check_draws_from_the_deck_of_the_colour_of_the_ritual_deck(colour: str) -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam(f"trial-{colour}-hills", "sun").check().win_fight()
    assert t.game.ritual_rank == COLOURS.index(colour)
    t.deck(colour, f"trial-{colour}-road").check()
    assert t.game.roaming == (f"trial-{colour}-road",)


@pytest.mark.rule("MZ-ADECK-01")
@pytest.mark.parametrize("colour", COLOURS[1:])
def test_also_if_the_ritual_deck_has_risen_because_the_one_before_ran_out(colour: str) -> None:
    below = COLOURS[COLOURS.index(colour) - 1]
    t = zanaga().put(0, at=HILLS).ranks(below).only_deck(f"ritual-{below}", "trial-moon-4").place("moon")
    assert COLOURS[t.game.ritual_rank] == colour
    t.deck(colour, f"trial-{colour}-road").check()
    assert t.game.roaming == (f"trial-{colour}-road",)


@pytest.mark.rule("MZ-ADECK-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_card_that_adds_a_monster_means_the_current_deck_too(colour: str) -> None:
    t = zanaga().ranks("green", colour).deck(colour, f"trial-{colour}-road").complete("trial-beasts")
    assert t.game.roaming == (f"trial-{colour}-road",)


@pytest.mark.rule("MZ-RUL-08")
def test_the_colours_of_the_rituals_in_play_do_not_matter() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-blue-sun").ritual("trial-red-moon").ritual("trial-yellow-skull")
    t.deck("green", "trial-green-road").check()
    assert t.game.roaming == ("trial-green-road",)


@pytest.mark.rule("MZ-ADECK-02", "MZ-RUL-09", "MZ-ADECK-01")
def test_exhausted_it_gives_way_to_the_next_at_once() -> None:
    t = zanaga().put(0, at=HILLS).only_deck("green", "trial-green-road").pile("green", "trial-green-river").check()
    assert t.game.adventure_rank == COLOURS.index("yellow")
    assert t.game.ritual_rank == 0
    t.deck("yellow", "trial-yellow-road").check()
    assert t.game.roaming == ("trial-green-road", "trial-yellow-road")
    assert t.game.piles["green"] == ("trial-green-river",)


@pytest.mark.rule("MZ-ADECK-02")
@pytest.mark.parametrize("colour", COLOURS[:3])
@pytest.mark.parametrize("bones", [False, True])
def test_so_does_each_but_red_and_its_discards_stay_where_they_are(bones: bool, colour: str) -> None:
    t = zanaga().put(0, at=HILLS).ranks("green", colour).only_deck(colour, f"trial-{colour}-road")
    t.survival(*["shaman-bones"] * bones).pile(colour, f"trial-{colour}-river").check()
    t.play(*["keep", "keep"] * bones)
    assert (t.game.adventure_rank, t.game.ritual_rank) == (COLOURS.index(colour) + 1, 0)
    assert (t.game.decks[colour], t.game.piles[colour]) == ((), (f"trial-{colour}-river",))


@pytest.mark.rule("MZ-RUL-09", "MZ-ADECK-02")
def test_empty_decks_above_are_passed_over() -> None:
    t = emptied(zanaga(), "yellow").put(0, at=HILLS).only_deck("green", "trial-green-road").check()
    assert (t.game.adventure_rank, t.game.ritual_rank) == (COLOURS.index("blue"), 0)


@pytest.mark.rule("MZ-ADECK-02", "MZ-RUL-09")
def test_the_last_card_drawn_for_a_counter_counts_too() -> None:
    t = attempting().only_deck("green", "trial-green-road").adventure().play("attempt:green")
    assert t.game.adventure_rank == COLOURS.index("yellow")


@pytest.mark.rule("MZ-RUL-09", "MZ-ADECK-01")
def test_when_the_ritual_deck_rises_it_becomes_the_higher_of_the_two() -> None:
    t = zanaga().put(0, at=HILLS).ranks("green", "blue").ritual("trial-sun-4")
    t.roam("trial-yellow-hills", "sun").check().win_fight()
    assert (t.game.ritual_rank, t.game.adventure_rank) == (COLOURS.index("yellow"), COLOURS.index("blue"))
    t.roam("trial-red-hills", "sun").check().win_fight()
    assert (t.game.ritual_rank, t.game.adventure_rank) == (RED, RED)


@pytest.mark.rule("MZ-RUL-09", "MZ-ADECK-02")
def test_rising_to_an_empty_deck_it_rises_further() -> None:
    t = emptied(zanaga(), "yellow").put(0, at=HILLS).ritual("trial-sun-4").roam("trial-yellow-hills", "sun")
    t.check().win_fight()
    assert (t.game.ritual_rank, t.game.adventure_rank) == (COLOURS.index("yellow"), COLOURS.index("blue"))


@pytest.mark.rule("MZ-ADECK-03", "MZ-RUL-09")
def test_when_the_last_red_card_is_drawn_the_red_discards_are_the_deck() -> None:
    t = zanaga().put(0, at=HILLS).ranks("red").only_deck("red", "trial-red-road")
    t.pile("red", "trial-red-plains", "trial-red-river").check()
    assert sorted(t.game.decks["red"]) == ["trial-red-plains", "trial-red-river"]
    assert not t.game.piles.get("red")
    assert (t.game.adventure_rank, t.game.roaming) == (RED, ("trial-red-road",))
    assert t.happened("reshuffled")


@pytest.mark.rule("MZ-ADECK-03", "MZ-RDECK-06")
@pytest.mark.parametrize("deck", ["red", "ritual-red"])
def test_discards_are_shuffled_not_turned_over(deck: str) -> None:
    orders = set()
    for seed in range(6):
        t = zanaga(seed=str(seed))
        pile = sorted(t.game.decks[deck])
        t.only_deck(deck).pile(deck, *pile)
        decks.reshuffle(t.game, deck, "MZ-RUL-10")
        assert sorted(t.game.decks[deck]) == pile
        orders.add(t.game.decks[deck])
    assert len(orders) == 6


@pytest.mark.rule("MZ-RUL-09")
def test_without_red_discards_it_waits_for_one_and_a_draw_from_nothing_is_skipped() -> None:
    t = zanaga().put(0, at=HILLS).ranks("red").only_deck("red").pile("red").check()
    assert (t.game.roaming, t.game.fights, t.topic) == ((), [], "")
    t.pile("red", "trial-red-road").check()
    assert t.game.roaming == ("trial-red-road",)


@pytest.mark.rule("MZ-ADECK-03", "MZ-RUL-09")
@pytest.mark.parametrize("bones", [False, True])
def test_so_they_are_if_it_is_drawn_for_a_counter_while_another_deck_is_the_current_one(bones: bool) -> None:
    t = attempting("red").only_deck("red", "trial-red-road").pile("red", "trial-red-plains", "trial-red-river")
    t.survival(*["shaman-bones"] * bones).adventure().play("attempt:red")
    if bones:
        assert (t.game.decks["red"], len(t.game.piles["red"])) == ((), 2)  # not before the card is kept
        t.play("keep", "keep")
    assert sorted(t.game.decks["red"]) == ["trial-red-plains", "trial-red-river"]
    assert not t.game.piles.get("red")
    assert t.game.adventure_rank == 0


@pytest.mark.rule("MZ-RUL-09")
def test_an_empty_red_deck_waits_until_a_card_of_it_is_needed() -> None:
    t = attempting().ranks("red").only_deck("red").pile("red", "trial-red-river").adventure().play("attempt:green")
    assert (t.game.decks["red"], t.game.piles["red"]) == ((), ("trial-red-river",))


@pytest.mark.rule("MZ-ADECK-04")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_counter_draws_from_the_deck_of_its_colour(colour: str) -> None:
    t = attempting(colour).ranks("blue").deck(colour, f"trial-{colour}-road").adventure().play(f"attempt:{colour}")
    assert t.game.fights[-1].enemy == f"trial-{colour}-road"


@pytest.mark.rule("MZ-RUL-10")
def test_an_empty_deck_is_made_of_its_discards_for_a_counter_and_the_current_deck_stays() -> None:
    t = attempting().ranks("green", "blue").only_deck("green").pile("green", "trial-green-road", "trial-green-river")
    t.adventure().play("attempt:green")
    drawn = t.game.fights[-1].enemy
    assert {drawn, *t.game.decks["green"]} == {"trial-green-road", "trial-green-river"}
    assert t.game.adventure_rank == COLOURS.index("blue")


@pytest.mark.rule("MZ-RUL-10")
def test_with_no_discards_either_the_next_higher_deck_is_used_and_the_counter_keeps_its_value() -> None:
    t = emptied(attempting(), "green", "yellow").deck("blue", "trial-blue-road").ritual("trial-sun-4").tokens("sun")
    t.adventure().play("attempt:green")
    assert t.game.fights[-1].enemy == "trial-blue-road"
    t.win_fight()
    assert t.hero().points == t.game.content.box.counter_worth["green"]
    assert GREEN_HILLS not in t.game.counters


@pytest.mark.rule("MZ-RUL-10")
def test_a_higher_deck_comes_before_a_lower_one() -> None:
    t = emptied(attempting("yellow"), "yellow").deck("blue", "trial-blue-road").adventure().play("attempt:yellow")
    assert t.game.fights[-1].enemy == "trial-blue-road"


@pytest.mark.rule("MZ-RUL-10")
def test_else_the_next_lower_one() -> None:
    t = emptied(attempting("blue"), "blue", "red").deck("yellow", "trial-yellow-road")
    t.adventure().play("attempt:blue")
    assert t.game.fights[-1].enemy == "trial-yellow-road"


@pytest.mark.rule("MZ-RUL-10")
@pytest.mark.parametrize(
    ("counter", "gone", "used"),
    [
        ("red", ("red", "blue"), "yellow"),
        ("red", ("red", "blue", "yellow"), "green"),
        ("blue", ("blue", "red", "yellow"), "green"),
        ("yellow", ("yellow", "blue"), "red"),
        ("yellow", ("yellow", "blue", "red"), "green"),
    ],
)
def test_the_nearest_deck_that_has_cards_first_up_then_down(counter: str, gone: tuple[str, ...], used: str) -> None:
    t = emptied(attempting(counter), *gone).deck(used, f"trial-{used}-road").ritual("trial-sun-4").tokens("sun")
    t.adventure().play(f"attempt:{counter}")
    assert t.game.fights[-1].enemy == f"trial-{used}-road"
    t.win_fight()
    assert t.hero().points == t.game.content.box.counter_worth[counter], "the counter keeps its value"


@pytest.mark.rule("MZ-RUL-10")
def test_discards_of_a_deck_two_steps_down_are_made_a_deck() -> None:
    t = emptied(attempting("red"), *COLOURS).pile("yellow", "trial-yellow-road").adventure().play("attempt:red")
    assert t.game.fights[-1].enemy == "trial-yellow-road" and not t.game.piles.get("yellow")


@pytest.mark.rule("MZ-RUL-10")
def test_without_any_card_the_counter_cannot_be_attempted() -> None:
    t = emptied(attempting(), *COLOURS).adventure()
    assert t.options == []
    assert not t.happened("attempt")


@pytest.mark.rule("MZ-ADECK-05", "MZ-RUL-74")
def test_a_challenge_is_discarded_to_the_open_pile_of_its_colour() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").pile("yellow", "trial-yellow-road")
    t.roam("trial-yellow-hills", "sun")
    before = t.game.decks["yellow"]
    t.check().win_fight()
    assert t.game.piles["yellow"] == ("trial-yellow-road", "trial-yellow-hills")
    assert t.game.decks["yellow"] == before


@pytest.mark.rule("MZ-ADECK-05", "RB-CARD-10")
def test_what_lies_on_a_discarded_card_goes_and_it_is_turned_back() -> None:
    """As for every discarded card: only the ritual token has a way of its own."""
    t = zanaga()
    t.take_out("trial-keepsake")
    t.game.turned = ("trial-keepsake",)
    t.game.wounds["trial-keepsake"], t.game.exhaustion["trial-keepsake"] = 2, 1
    t.only(cards.discard_adventure_card, "trial-keepsake")
    assert t.game.piles["yellow"] == ("trial-keepsake",)
    assert not t.game.wounds and not t.game.exhaustion
    assert not t.game.turned


@pytest.mark.rule("MZ-ADECK-05")
def test_one_sent_back_by_shaman_bones_goes_to_the_bottom() -> None:
    t = zanaga().put(0, at=HILLS).survival("shaman-bones").deck("green", "trial-green-road", "trial-green-river")
    t.check().play(f"shaman-bones:{t.holding('shaman-bones')}")
    assert t.game.decks["green"][-1] == "trial-green-road"
    assert not t.game.piles.get("green")
    assert (t.game.roaming, t.game.revealed) == (("trial-green-river",), ())


@pytest.mark.rule("MZ-RUL-74")
def test_rituals_have_piles_too_but_market_cards_go_under_their_deck() -> None:
    t = zanaga().put(0, cards=["trial-gem"]).awake("hamzah").complete("trial-moon-1")
    assert t.game.piles["ritual-green"] == ("trial-moon-1",)
    assert "trial-moon-1" not in t.game.decks["ritual-green"]
    t.ritual("trial-two-deeds", "moon").resolve()
    assert t.happened("knocked-out")
    assert t.game.decks["market"][-1] == "trial-gem"
