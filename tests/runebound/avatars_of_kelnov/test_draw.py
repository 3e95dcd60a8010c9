"""DRAW: what is drawn in place of the Events and Encounters of the base decks."""

from __future__ import annotations

import pytest

from questable.runebound.variants.doom import Doom
from tests.runebound.avatars_of_kelnov.kit import (
    CHALLENGE,
    COLOURS,
    ENCOUNTER,
    EVENT,
    KelnovTable,
    kelnov,
)

QUIET = {"green": "skipping-rhyme", "yellow": "three-black-candles", "blue": "your-own-face"}
"""An Encounter of each colour that asks for little."""
SIGN = {"green": "the-birds-forget", "yellow": "the-red-star-stands-still", "blue": "all-debts-fall-due"}


def drawn(t: KelnovTable) -> list[tuple[str, str]]:
    return [(fact["card"], fact["deck"]) for fact in t.happened("drew")]


@pytest.mark.rule("AK-DRAW-02")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("cards", [EVENT, ENCOUNTER], ids=["event", "encounter"])
def test_an_event_or_encounter_of_a_base_deck_is_discarded_unresolved(cards: dict[str, str], colour: str) -> None:
    t = kelnov().deck(colour, cards[colour], CHALLENGE[colour]).beside(colour, SIGN[colour])
    size = len(t.game.decks[colour])
    t.attempt(colour)
    assert t.game.decks[colour][-1] == cards[colour], "under its deck"
    assert len(t.game.decks[colour]) == size - 1, "only the Challenge has left it"
    assert t.happened("set-aside") == [{"seat": 0, "card": cards[colour], "deck": colour}]
    assert cards[colour] not in t.game.revealed and t.game.event != cards[colour]
    assert not [fact for fact in t.happened("encounter") if fact["card"] == cards[colour]]
    assert not [fact for fact in t.happened("event") if fact["card"] == cards[colour]]
    assert t.cites("set-aside") == {"AK-DRAW-02"}


@pytest.mark.rule("AK-DRAW-03", "AK-RUL-03")
def test_a_base_event_still_refreshes_sunburst_jewels() -> None:
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", QUIET["green"])
    bare = [t.bare("yellow"), t.bare("blue")]
    t.attempt("green")
    assert [t.game.counters[space] for space in bare] == [("yellow",), ("blue",)]
    assert t.cites("counters-refreshed") == {"AK-DRAW-03"}
    kinds = [event.kind for event in t.events]
    assert kinds.index("counters-refreshed") < kinds.index("drew", kinds.index("drew") + 1), "then the player draws"


@pytest.mark.rule("AK-DRAW-03", "AK-RUL-03")
def test_a_base_encounter_refreshes_nothing() -> None:
    t = kelnov().deck("green", ENCOUNTER["green"], CHALLENGE["green"]).beside("green", QUIET["green"])
    bare = t.bare("yellow")
    t.attempt("green")
    assert bare not in t.game.counters and not t.happened("counters-refreshed")


@pytest.mark.rule("AK-DRAW-03", "AK-RUL-04")
def test_a_red_jewel_is_no_sunburst() -> None:
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", QUIET["green"])
    red = t.jewel("red")
    t.counter(red)
    t.attempt("green")
    assert red not in t.game.counters


@pytest.mark.rule("AK-DRAW-04")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_top_kelnov_card_of_the_same_colour_takes_its_place(colour: str) -> None:
    t = kelnov().deck(colour, ENCOUNTER[colour], CHALLENGE[colour]).beside(colour, QUIET[colour], SIGN[colour])
    others = {each: t.game.decks[f"kelnov-{each}"] for each in COLOURS if each != colour}
    t.attempt(colour)
    assert drawn(t)[:2] == [(ENCOUNTER[colour], colour), (QUIET[colour], f"kelnov-{colour}")]
    assert [event.rules for event in t.events if event.kind == "drew"][1] == ("AK-DRAW-04",)
    assert t.game.decks[f"kelnov-{colour}"] == (SIGN[colour],), "the top one, and only that"
    assert {each: t.game.decks[f"kelnov-{each}"] for each in others} == others
    assert t.happened("encounter")[0]["card"] == QUIET[colour], "and is resolved"


@pytest.mark.rule("AK-DRAW-04")
def test_a_kelnov_card_may_be_of_another_type_than_the_one_it_replaces() -> None:
    t = kelnov().deck("green", ENCOUNTER["green"], CHALLENGE["green"]).beside("green", SIGN["green"])
    t.attempt("green")
    assert t.game.event == SIGN["green"]


@pytest.mark.rule("AK-DRAW-04", "AK-DRAW-05", "AK-DRAW-06")
def test_without_a_kelnov_card_another_base_card_is_drawn() -> None:
    first, second, third = ENCOUNTER["blue"], EVENT["blue"], CHALLENGE["blue"]
    t = kelnov().deck("blue", first, second, third).beside("blue")
    t.attempt("blue")
    assert drawn(t) == [(first, "blue"), (second, "blue"), (third, "blue")]
    assert [event.rules for event in t.events if event.kind == "drew"] == [
        ("RB-ADV-08",),
        ("AK-DRAW-05",),
        ("AK-DRAW-05",),
    ]
    assert [fact["card"] for fact in t.happened("set-aside")] == [first, second]
    assert t.happened("no-replacement") == [{"seat": 0, "deck": "blue"}] * 2
    assert t.cites("no-replacement") == {"AK-DRAW-05"}
    assert t.game.fight.enemy == third


@pytest.mark.rule("AK-DRAW-06")
def test_what_is_drawn_again_is_replaced_again() -> None:
    """The yellow Kelnov deck has a card, the blue one has none: each asks its own."""
    t = kelnov().deck("yellow", ENCOUNTER["yellow"], EVENT["yellow"], CHALLENGE["yellow"]).beside("blue")
    t.beside("yellow", QUIET["yellow"])
    t.attempt("yellow").pass_by()
    assert [card for card, _ in drawn(t)] == [
        ENCOUNTER["yellow"], QUIET["yellow"], EVENT["yellow"], CHALLENGE["yellow"],
    ]  # fmt: skip
    assert len(t.happened("no-replacement")) == 1


@pytest.mark.rule("AK-DRAW-07")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_challenge_of_a_base_deck_is_never_replaced(colour: str) -> None:
    t = kelnov().deck(colour, CHALLENGE[colour])
    before = t.game.decks[f"kelnov-{colour}"]
    t.attempt(colour)
    assert t.game.fight.enemy == CHALLENGE[colour] and t.game.fight.origin == "drawn"
    assert t.game.decks[f"kelnov-{colour}"] == before and not t.happened("set-aside")


@pytest.mark.rule("AK-DRAW-08")
def test_a_replacement_event_follows_the_rules_for_events() -> None:
    """It refreshes the jewels, and comes into play if its number is not too low."""
    t = kelnov().deck("green", ENCOUNTER["green"], ENCOUNTER["green"], CHALLENGE["green"])
    t.beside("green", SIGN["green"]).event("the-red-star-stands-still")
    bare = t.bare("yellow")
    t.attempt("green")
    assert t.game.counters[bare] == ("yellow",) and t.cites("counters-refreshed") == {"RB-EVENT-01"}
    assert t.game.event == "the-red-star-stands-still", "the number of the green one is too low"
    assert t.happened("event-too-weak") == [{"card": SIGN["green"], "event": "the-red-star-stands-still"}]


@pytest.mark.rule("AK-DRAW-08")
def test_a_replacement_encounter_is_carried_out_by_who_drew_it() -> None:
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", "skipping-rhyme")
    t.attempt("green", seat=1)
    assert (t.topic, t.asked) == ("choose", 1)
    t.play("choose:learn the last verse")
    assert t.hero(1).points == 1 and t.exhaustion("bert") == 1


@pytest.mark.rule("AK-DRAW-09", "AK-RUL-05")
def test_then_the_attempt_goes_on_with_the_base_deck() -> None:
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", "skipping-rhyme", SIGN["green"])
    t.attempt("green").play("choose:skip along")
    assert drawn(t) == [(EVENT["green"], "green"), ("skipping-rhyme", "kelnov-green"), (CHALLENGE["green"], "green")]
    assert t.game.fight.enemy == CHALLENGE["green"] and t.game.decks["kelnov-green"] == (SIGN["green"],)


@pytest.mark.rule("AK-DRAW-09", "AK-RUL-05")
@pytest.mark.parametrize(
    ("base", "replacement", "ends"),
    [(EVENT, "skipping-rhyme", True), (ENCOUNTER, SIGN["green"], False)],
    ids=["event becomes encounter", "encounter becomes event"],
)
def test_the_type_of_the_replacement_decides_whether_the_attempt_ends(
    base: dict[str, str], replacement: str, ends: bool
) -> None:
    t = kelnov(variants=["encounters-end"]).deck("green", base["green"], CHALLENGE["green"])
    t.beside("green", replacement).attempt("green")
    if t.topic == "choose":
        t.play("choose:skip along")
    assert (len(drawn(t)) == 2 and not t.game.fights) is ends


@pytest.mark.rule("AK-DRAW-05", "AK-RUL-05")
def test_the_card_drawn_again_belongs_to_the_same_draw() -> None:
    """Also where an Encounter ends the attempt: the discarded one was none."""
    t = kelnov(variants=["encounters-end"]).deck("green", ENCOUNTER["green"], CHALLENGE["green"]).beside("green")
    t.attempt("green")
    assert t.game.fight.enemy == CHALLENGE["green"]


@pytest.mark.rule("AK-DRAW-10", "AK-RUL-02")
def test_a_resolved_encounter_leaves_the_game() -> None:
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", "skipping-rhyme")
    t.nothing_removed()
    t.attempt("green").play("choose:skip along")
    assert t.part.removed == ("skipping-rhyme",) and t.game.decks["kelnov-green"] == ()
    assert "skipping-rhyme" not in {card for deck in t.game.decks.values() for card in deck}
    assert t.happened("removed") == [{"card": "skipping-rhyme"}] and t.cites("removed") == {"AK-DRAW-10"}


@pytest.mark.rule("AK-DRAW-10", "AK-RUL-02", "AK-RUL-04")
def test_an_event_stays_in_play_until_it_is_replaced() -> None:
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", SIGN["green"])
    t.nothing_removed()
    t.attempt("green")
    assert t.game.event == SIGN["green"] and not t.happened("removed")
    t.deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", "wells-of-iron")
    t.attempt("green")
    assert t.game.event == "wells-of-iron" and t.part.removed == (SIGN["green"],)


@pytest.mark.rule("AK-DRAW-10", "AK-RUL-02")
def test_all_cards_that_have_left_the_game_stay_out_of_it() -> None:
    """One after the other; the empty deck they came from is not filled again."""
    t = kelnov().beside("green", "skipping-rhyme", "a-grave-with-your-name").nothing_removed()
    for choice in ("skip along", "lie down in it"):
        t.deck("green", ENCOUNTER["green"], CHALLENGE["green"]).attempt("green").play(f"choose:{choice}")
    assert t.part.removed == ("skipping-rhyme", "a-grave-with-your-name") and t.game.decks["kelnov-green"] == ()
    t.deck("green", ENCOUNTER["green"], CHALLENGE["green"]).attempt("green")
    assert t.happened("no-replacement") and t.game.view(None).kelnov.removed == t.part.removed


@pytest.mark.rule("AK-DRAW-10", "AK-RUL-04")
def test_an_event_that_is_too_weak_leaves_the_game() -> None:
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", SIGN["green"])
    t.nothing_removed()
    t.event("kelnov-says-their-names").attempt("green")
    assert t.part.removed == (SIGN["green"],) and t.game.event == "kelnov-says-their-names"


@pytest.mark.rule("AK-DRAW-10", "AK-RUL-02")
def test_a_kept_card_leaves_the_game_when_it_is_used_up() -> None:
    t = kelnov().put(0, kept=["the-second-vorakesh"])
    t.nothing_removed()
    t.face("gaunt-hound").play("use:the-second-vorakesh")
    assert t.part.removed == ("the-second-vorakesh",) and not t.hero().kept


@pytest.mark.rule("AK-DRAW-11")
def test_red_adventures_draw_avatars() -> None:
    t = kelnov().deck("red", "old-laughter")
    t.attempt("red")
    assert t.game.fight.enemy == "old-laughter" and not t.happened("set-aside")
    assert drawn(t) == [("old-laughter", "red")]


@pytest.mark.rule("AK-DRAW-12", "AK-GOAL-05")
def test_an_avatar_that_wins_lies_undefeated_where_it_was_met() -> None:
    t = kelnov().deck("red", "old-laughter").put(0, wounds=4)
    t.attempt("red").dice(1, 1, 1, 1, 1, 1)
    while t.game.fights:
        t.pass_by().play("fight-on" if t.topic == "escape" else "defend")
    space = t.jewel("red")
    assert [(entry.card, entry.space) for entry in t.game.undefeated if entry.card] == [("old-laughter", space)]
    assert t.game.counters[space] == ("red",) and not t.part.defeated


@pytest.mark.rule("AK-DRAW-12", "AK-GOAL-05")
def test_so_does_one_from_which_the_hero_escapes() -> None:
    t = kelnov().deck("red", "old-laughter")
    t.attempt("red").pass_by()
    t.dice(10, 10).play("escape:ranged")
    while t.topic == "space-after-escape":
        t.play(t.options[0])
    assert [entry.card for entry in t.game.undefeated if entry.card] == ["old-laughter"]


@pytest.mark.rule("AK-DRAW-01", "AK-DRAW-07")
@pytest.mark.parametrize(("colour", "worth"), [("green", 1), ("yellow", 2), ("blue", 3)])
def test_a_base_challenge_is_won_with_its_counter(colour: str, worth: int) -> None:
    t = kelnov().put(0, points=0).deck(colour, CHALLENGE[colour])
    space = t.jewel(colour)
    t.attempt(colour).strike_down()
    assert t.happened("beaten") == [{"seat": 0, "card": CHALLENGE[colour], "origin": "drawn"}]
    assert t.happened("counter-won") == [{"seat": 0, "colour": colour, "points": worth}]
    assert space not in t.game.counters and not t.part.defeated and t.game.outcome is None


@pytest.mark.rule("AK-DRAW-01")
def test_a_turn_has_the_steps_of_the_base_game() -> None:
    from questable.runebound import turn
    from tests.kit import table

    assert [step.name for step in turn.phases(kelnov().game)] == [step.name for step in turn.phases(table().game)]


# Rulings about drawing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AK-RUL-04")
def test_two_refreshes_do_no_harm() -> None:
    """The base Event fills the jewels; the Event of Kelnov finds nothing left to fill."""
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", SIGN["green"])
    bare = t.bare("yellow")
    t.attempt("green")
    assert t.game.counters[bare] == ("yellow",)
    assert [fact["count"] for fact in t.happened("counters-refreshed")] == [1, 0]
    assert t.cites("counters-refreshed") == {"AK-DRAW-03", "RB-EVENT-01"}


@pytest.mark.rule("AK-RUL-06", "AK-DRAW-06")
def test_an_attempt_goes_through_the_base_deck_once() -> None:
    """Only base draws count: what Kelnov brings in between does not shorten the way."""
    t = kelnov().beside("green", "skipping-rhyme")
    space = t.jewel("green")
    t.game.decks["green"] = (ENCOUNTER["green"], EVENT["green"])
    t.attempt("green").play("choose:skip along")
    assert [card for card, _ in drawn(t)] == [ENCOUNTER["green"], "skipping-rhyme", EVENT["green"]]
    assert t.happened("deck-exhausted") == [{"seat": 0, "deck": "green"}]
    assert t.game.counters[space] == ("green",), "the counter stays"
    assert t.game.decks["green"] == (ENCOUNTER["green"], EVENT["green"]) and not t.game.fights


@pytest.mark.rule("AK-RUL-06")
def test_the_last_card_of_the_way_is_still_drawn() -> None:
    t = kelnov().beside("green", "skipping-rhyme")
    t.game.decks["green"] = (ENCOUNTER["green"], EVENT["green"], CHALLENGE["green"])
    t.attempt("green").play("choose:skip along")
    assert t.game.fight.enemy == CHALLENGE["green"]


@pytest.mark.rule("AK-RUL-13")
def test_cards_drawn_by_text_are_replaced_too() -> None:
    """Outside the Adventure step an Item lets its hero draw from the yellow deck."""
    t = kelnov().deck("yellow", ENCOUNTER["yellow"], CHALLENGE["yellow"]).beside("yellow", QUIET["yellow"])
    t.put(0, cards=["trial-verb-draw-adventure"]).movement().play("use:trial-verb-draw-adventure")
    assert [card for card, _ in drawn(t)][:2] == [ENCOUNTER["yellow"], QUIET["yellow"]]
    assert QUIET["yellow"] in t.hero().kept


@pytest.mark.rule("AK-RUL-13")
def test_a_travel_hazard_is_one_card_and_that_is_the_replacement() -> None:
    t = kelnov(variants=["travel-hazards"]).deck("green", ENCOUNTER["green"], CHALLENGE["green"])
    t.beside("green", "skipping-rhyme").put(0, at=t.space("plains"))
    terrain = t.game.content.box.die
    face = next(number for number, symbols in enumerate(terrain, start=1) if "plains" in symbols)
    t.dice(face).adventure().play("choose:skip along")
    assert [card for card, _ in drawn(t)] == [ENCOUNTER["green"], "skipping-rhyme"] and not t.game.fights


@pytest.mark.rule("AK-RUL-13", "AK-RUL-05", "AK-DRAW-05")
def test_a_hazard_for_which_there_is_no_replacement_is_drawn_again() -> None:
    t = kelnov(variants=["travel-hazards"]).deck("green", ENCOUNTER["green"], CHALLENGE["green"])
    t.beside("green").put(0, at=t.space("plains"))
    terrain = t.game.content.box.die
    face = next(number for number, symbols in enumerate(terrain, start=1) if "plains" in symbols)
    t.dice(face).adventure()
    assert t.game.fight.enemy == CHALLENGE["green"] and t.game.fight.origin == "hazard"


@pytest.mark.rule("AK-RUL-13")
def test_a_card_that_is_only_fetched_for_a_fight_replaces_nothing() -> None:
    """Of a deck from which the next Challenge is looked for, nothing is drawn or discarded."""
    t = kelnov().deck("yellow", ENCOUNTER["yellow"], CHALLENGE["yellow"])
    t.beside("yellow", "deserters-of-the-host").deck("yellow", EVENT["yellow"])
    t.attempt("yellow").play("choose:march them back")
    assert t.game.fight.enemy == CHALLENGE["yellow"]
    assert t.game.decks["yellow"][0] == ENCOUNTER["yellow"], "it was passed over, and lies where it lay"
    assert [fact["card"] for fact in t.happened("set-aside")] == [EVENT["yellow"]]


@pytest.mark.rule("AK-RUL-17")
def test_text_about_a_card_just_drawn_works_with_the_replacement_only() -> None:
    """An Item of the trial pack may be used whenever a card has been drawn."""
    t = kelnov().deck("green", EVENT["green"], CHALLENGE["green"]).beside("green", "skipping-rhyme")
    t.put(0, cards=["trial-verb-in-vain"], gold=0).attempt("green")
    assert t.topic == "use-draw" and t.game.revealed == ("skipping-rhyme",), "the Event has gone before"
    t.play("pass")
    assert t.topic == "choose", "there was one occasion"


@pytest.mark.rule("AK-DRAW-10")
def test_on_the_doom_track_lies_the_base_card_and_not_the_replacement() -> None:
    t = kelnov(variants=["doom-track"]).deck("green", ENCOUNTER["green"], CHALLENGE["green"])
    t.beside("green", "skipping-rhyme")
    t.nothing_removed()
    t.attempt("green").play("choose:skip along")
    assert t.game.part(Doom).cards[-1] == ENCOUNTER["green"]
    assert t.part.removed == ("skipping-rhyme",) and "skipping-rhyme" not in t.game.part(Doom).cards
