"""ADV: the Adventure step and drawing adventure cards."""

import pytest

from tests.kit import Table, table


def at_jewel(*deck: str, colour: str = "green") -> Table:
    """Anna stands on a jewel with its counter; the deck of its colour holds just these cards."""
    t = table("anna", "bert")
    space = t.jewel(colour)
    t.put(0, at=space).counter(space, colour)
    for card in deck:
        t.take_out(card)
    t.game.decks[colour] = deck
    return t


def here(t: Table) -> tuple[str, ...]:
    """The adventure counters in Anna's space."""
    return t.game.counters.get(t.hero().space, ())


def drawn(t: Table) -> list[str]:
    return [facts["card"] for facts in t.happened("drew")]


def win(t: Table) -> None:
    """Beat the Trial Rat, which has one Life, with the first attack."""
    t.dice(10, 10).play("fight-on", "attack")


@pytest.mark.rule("RB-ADV-01")
def test_the_player_attempts_the_adventure_or_attacks_a_hero_or_does_nothing() -> None:
    t = at_jewel("trial-rat")
    t.put(1, at=t.hero().space).adventure()
    assert t.asked == 0
    assert sorted(t.options) == ["attack:bert", "attempt:green", "nothing"]


@pytest.mark.rule("RB-ADV-01")
@pytest.mark.parametrize("choice", ["attempt:green", "nothing"])
def test_after_one_of_the_three_the_step_is_over(choice: str) -> None:
    t = at_jewel("trial-rat")
    t.put(1, at=t.hero().space).turn(0).play("stay", choice)
    if choice != "nothing":
        win(t)
    assert (t.game.active, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-ADV-02")
def test_an_adventure_counter_is_an_adventure() -> None:
    t = at_jewel("trial-rat").adventure()
    assert t.options == ["attempt:green", "nothing"]


@pytest.mark.rule("RB-ADV-02")
def test_an_undefeated_challenge_counter_is_an_adventure() -> None:
    t = at_jewel()
    space = t.hero().space
    t.counter(space).undefeated("trial-goblin", space).adventure()
    assert t.options == ["attempt:green", "nothing"]


@pytest.mark.rule("RB-ADV-02")
def test_without_a_counter_there_is_no_adventure() -> None:
    t = at_jewel("trial-rat")
    t.counter(t.hero().space).adventure()
    assert t.options == []
    assert drawn(t) == []


@pytest.mark.rule("RB-ADV-03")
def test_an_adventure_may_be_left_alone() -> None:
    t = at_jewel("trial-rat").adventure().play("nothing")
    assert not t.game.fights
    assert here(t) == ("green",)
    assert t.game.decks["green"] == ("trial-rat",)


@pytest.mark.rule("RB-ADV-03")
@pytest.mark.parametrize("colours", [("green",), ("green", "yellow"), ("green", "yellow", "blue", "red")])
@pytest.mark.parametrize("company", [False, True])
def test_none_of_several_adventures_need_be_attempted(colours: tuple[str, ...], company: bool) -> None:
    t = table().put(0, at="Forge").put(1, at="Forge" if company else "Tamalir")
    t.counter(t.hero().space, *colours).adventure()
    assert len(t.options) == len(colours) + company + 1
    t.play("nothing")
    assert here(t) == colours


@pytest.mark.rule("RB-ADV-04")
@pytest.mark.parametrize(
    ("counters", "open_"),
    [
        (0, {"green", "yellow", "blue", "red"}),
        (1, {"yellow", "blue", "red"}),
        (2, {"blue", "red"}),
        (3, {"red"}),
    ],
)
def test_colours_closed_by_life_counters_cannot_be_attempted(counters: int, open_: set[str]) -> None:
    t = table("anna")
    t.put(0, experience=["life"] * counters)
    attempted = set()
    for colour in ("green", "yellow", "blue", "red"):
        t.put(0, at=t.jewel(colour)).adventure()
        if f"attempt:{colour}" in t.options:
            attempted.add(colour)
    assert attempted == open_


@pytest.mark.rule("RB-ADV-05")
def test_an_undefeated_challenge_is_faced_instead_of_a_drawn_card() -> None:
    t = at_jewel("trial-rat")
    t.undefeated("trial-goblin", t.hero().space).adventure().play("attempt:green")
    assert t.game.fight.enemy == "trial-goblin"
    assert drawn(t) == []
    assert t.game.decks["green"] == ("trial-rat",)


@pytest.mark.rule("RB-ADV-05", "RB-ADV-03")
def test_facing_an_undefeated_challenge_is_optional() -> None:
    t = at_jewel("trial-rat")
    t.undefeated("trial-goblin", t.hero().space).adventure().play("nothing")
    assert not t.game.fights


@pytest.mark.rule("RB-ADV-06", "RB-ADV-05")
def test_an_undefeated_challenge_of_another_colour_comes_first() -> None:
    t = at_jewel("trial-rat").put(0, cards=["trial-trick"])
    t.undefeated("trial-witch", t.hero().space).adventure()
    assert t.options == ["attempt:yellow", "nothing"]
    t.play("attempt:yellow", "use:trial-trick")
    t.adventure()
    assert t.options == ["attempt:green", "nothing"]


@pytest.mark.rule("RB-ADV-05", "RB-UNDEF-05")
@pytest.mark.parametrize(("colour", "faced"), [("green", "trial-goblin"), ("yellow", "trial-witch")])
def test_of_two_undefeated_challenges_the_one_of_the_colour_attempted_is_faced(colour: str, faced: str) -> None:
    t = at_jewel("trial-rat")
    t.undefeated("trial-goblin", t.hero().space).undefeated("trial-witch", t.hero().space)
    assert t.adventure().play(f"attempt:{colour}").game.fight.enemy == faced


@pytest.mark.rule("RB-ADV-06", "RB-ADV-04", "RB-RUL-36")
def test_a_closed_undefeated_challenge_still_bars_the_counter_under_it() -> None:
    t = at_jewel("trial-witch", colour="yellow")
    t.put(0, experience=["life"]).undefeated("trial-goblin", t.hero().space).adventure()
    assert t.options == []


@pytest.mark.rule("RB-RUL-36")
@pytest.mark.parametrize(
    ("lives", "undefeated", "counters"),
    [
        (1, "trial-goblin", ("blue",)),
        (1, "trial-goblin", ("red",)),
        (1, "trial-goblin", ("yellow", "red")),
        (2, "trial-witch", ("blue",)),
        (3, "trial-idol", ("red",)),
    ],
)
def test_whatever_the_colour_of_the_counter(lives: int, undefeated: str, counters: tuple[str, ...]) -> None:
    t = at_jewel("trial-rat").put(0, experience=["life"] * lives)
    t.counter(t.hero().space, *counters).undefeated(undefeated, t.hero().space).adventure()
    assert t.options == []
    t.put(0, experience=["life"] * (lives - 1)).adventure()
    assert "nothing" in t.options and len(t.options) == 2, "open to who has a Life counter less: the Challenge alone"


@pytest.mark.rule("RB-ADV-07")
def test_with_counters_of_two_colours_the_player_chooses() -> None:
    t = at_jewel("trial-rat")
    t.counter(t.hero().space, "green", "blue").deck("blue", "trial-warden").adventure()
    assert t.options == ["attempt:green", "attempt:blue", "nothing"]
    t.play("attempt:blue")
    assert t.game.fight.enemy == "trial-warden"


@pytest.mark.rule("RB-ADV-08")
@pytest.mark.parametrize(
    ("colour", "card"),
    [("green", "trial-goblin"), ("yellow", "trial-witch"), ("blue", "trial-warden"), ("red", "trial-dragon")],
)
def test_the_top_card_of_the_deck_of_the_counters_colour_is_drawn(colour: str, card: str) -> None:
    t = at_jewel(colour=colour)
    t.deck(colour, card, "trial-rat").adventure().play(f"attempt:{colour}")
    assert [(facts["card"], facts["deck"]) for facts in t.happened("drew")] == [(card, colour)]
    assert t.game.decks[colour] == ("trial-rat",)
    assert t.game.fight.enemy == card
    assert "RB-ADV-08" in t.cites("drew")


@pytest.mark.rule("RB-ADV-08")
def test_a_drawn_event_or_encounter_is_resolved_by_its_own_rules() -> None:
    t = at_jewel("trial-fog", "trial-beggar", "trial-rat").adventure().play("attempt:green")
    assert t.game.event == "trial-fog"
    assert (t.topic, t.options) == ("choose", ["choose:give", "choose:leave"])


@pytest.mark.rule("RB-ADV-09", "RB-RUL-06")
def test_cards_are_drawn_until_a_challenge_has_been_resolved() -> None:
    t = at_jewel("trial-fog", "trial-spring", "trial-rat", "trial-goblin").adventure().play("attempt:green")
    assert drawn(t) == ["trial-fog", "trial-spring", "trial-rat"]
    assert [event.rules for event in t.events if event.kind == "drew"] == [("RB-ADV-08",), *[("RB-ADV-09",)] * 2]
    assert t.game.fight.enemy == "trial-rat"
    win(t)
    assert drawn(t) == ["trial-fog", "trial-spring", "trial-rat"]


@pytest.mark.rule("RB-ADV-09", "RB-RUL-06")
@pytest.mark.parametrize("first", ["event", "encounter"])
@pytest.mark.parametrize("colour", ["green", "yellow", "blue"])
def test_the_next_card_is_of_the_same_deck_whatever_its_colour(colour: str, first: str) -> None:
    content = table().game.content
    kind, foe = (
        next(card for card, found in content.adventure.items() if found.colour == colour and found.kind == each)
        for each in (first, "challenge")
    )
    t = at_jewel(kind, foe, colour=colour).put(1, at="Forge").adventure().play(f"attempt:{colour}")
    while not t.game.fights and t.topic:
        t.play(t.options[-1])
    assert drawn(t)[:2] == [kind, foe]
    assert {facts["deck"] for facts in t.happened("drew")[:2]} == {colour}


@pytest.mark.rule("RB-ADV-10")
def test_a_card_may_end_the_adventure_but_not_the_turn() -> None:
    t = at_jewel("trial-signpost", "trial-rat").put(0, points=5)
    t.turn(0).play("stay", "attempt:green")
    assert drawn(t) == ["trial-signpost"]
    assert (t.game.active, t.topic) == (0, "experience")


@pytest.mark.rule("RB-ADV-10")
def test_a_card_may_end_the_turn() -> None:
    t = at_jewel("trial-nightfall", "trial-rat").put(0, points=5)
    t.turn(0).play("stay", "attempt:green")
    assert drawn(t) == ["trial-nightfall"]
    assert t.game.active == 1


@pytest.mark.rule("RB-ADV-10")
def test_a_hero_who_is_knocked_out_draws_no_further_card() -> None:
    t = at_jewel("trial-pit", "trial-rat").put(0, wounds=3).adventure().play("attempt:green")
    assert [facts["who"] for facts in t.happened("knocked-out")] == ["anna"]
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert drawn(t) == ["trial-pit"]
    assert not t.game.fights


@pytest.mark.rule("RB-ADV-10")
def test_a_hero_who_has_left_the_space_draws_no_further_card() -> None:
    t = at_jewel("trial-ferry", "trial-rat").adventure().play("attempt:green")
    t.play(t.options[0])
    assert len(t.happened("moved")) == 1
    assert drawn(t) == ["trial-ferry"]
    assert not t.game.fights


@pytest.mark.rule("RB-ADV-11")
def test_with_an_empty_deck_the_adventure_cannot_be_attempted() -> None:
    t = at_jewel().adventure()
    assert t.options == []


@pytest.mark.rule("RB-ADV-11")
def test_a_whole_pass_without_a_challenge_ends_the_step_and_the_counter_stays() -> None:
    """Replaced Events and used Encounters go under the deck; they are not met a second time."""
    t = at_jewel("trial-fog", "trial-drizzle", "trial-spring").adventure().play("attempt:green")
    assert drawn(t) == ["trial-fog", "trial-drizzle", "trial-spring"]
    assert set(t.game.decks["green"]) == {"trial-fog", "trial-spring"}
    assert here(t) == ("green",)
    assert t.options == []
    assert "RB-ADV-11" in t.cites("deck-exhausted")


@pytest.mark.rule("RB-ADV-09", "RB-ADV-11", "RB-RUL-06")
def test_a_draw_from_another_deck_does_not_shorten_the_pass() -> None:
    t = at_jewel("trial-fork", "trial-spring", "trial-rat").put(0, cards=["trial-trick"])
    t.take_out("trial-witch")
    t.game.decks["yellow"] = ("trial-witch",)
    t.adventure().play("attempt:green", "use:trial-trick")
    assert drawn(t) == ["trial-fork", "trial-witch", "trial-spring", "trial-rat"]


@pytest.mark.rule("RB-ADV-11")
def test_nor_does_a_pass_that_is_over_stop_a_draw_from_another_deck() -> None:
    t = at_jewel("trial-fork").put(0, cards=["trial-trick"])
    t.deck("yellow", "trial-witch").adventure().play("attempt:green", "use:trial-trick")
    assert drawn(t) == ["trial-fork", "trial-witch"]


@pytest.mark.rule("RB-ADV-11")
def test_a_draw_from_another_deck_does_not_lengthen_the_pass() -> None:
    t = at_jewel("trial-fork", "trial-spring").put(0, cards=["trial-trick"])
    t.deck("yellow", "trial-witch").adventure().play("attempt:green", "use:trial-trick")
    assert drawn(t) == ["trial-fork", "trial-witch", "trial-spring"]


@pytest.mark.rule("RB-ADV-08", "RB-ADV-12")
@pytest.mark.parametrize(
    ("colour", "card"), [("green", "trial-rat"), ("yellow", "trial-witch"), ("blue", "trial-idol")]
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_of_several_counters_the_chosen_one_is_drawn_for_and_taken(colour: str, card: str, place: int) -> None:
    """Wherever it lies among the others."""
    others = [each for each in ("green", "yellow", "blue") if each != colour]
    t = table().put(0, at="Forge", cards=["trial-trick"]).deck(colour, card)
    t.counter(t.hero().space, *others[:place], colour, *others[place:]).adventure()
    t.play(f"attempt:{colour}", "use:trial-trick")
    assert drawn(t) == [card]
    assert list(here(t)) == others


@pytest.mark.rule("RB-ADV-12")
@pytest.mark.parametrize("sunburst", [False, True])
@pytest.mark.parametrize("card", ["trial-fog", "trial-spring"], ids=["Event", "Encounter"])
def test_events_and_encounters_leave_the_counter(card: str, sunburst: bool) -> None:
    t = table()
    space = t.jewel("green", sunburst=sunburst)
    t.put(0, at=space).deck("green", card, "trial-rat").adventure().play("attempt:green")
    assert t.game.fight.enemy == "trial-rat"
    assert here(t) == ("green",)


@pytest.mark.rule("RB-ADV-12")
def test_only_a_defeated_challenge_removes_the_counter() -> None:
    t = at_jewel("trial-fog", "trial-spring", "trial-rat").adventure().play("attempt:green")
    assert here(t) == ("green",)
    win(t)
    assert here(t) == ()


@pytest.mark.rule("RB-ADV-12")
def test_an_encounter_may_say_that_the_counter_is_removed() -> None:
    t = at_jewel("trial-tribute", "trial-rat").adventure().play("attempt:green")
    assert here(t) == ()
    assert t.hero().points == 1


@pytest.mark.rule("RB-ADV-13")
def test_one_adventure_per_turn_even_after_a_victory() -> None:
    t = at_jewel("trial-rat")
    t.counter(t.hero().space, "green", "blue").turn(0).play("stay", "attempt:green")
    win(t)
    assert here(t) == ("blue",)
    assert (t.game.active, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-ADV-13")
def test_one_adventure_per_turn_even_if_no_challenge_was_met() -> None:
    t = at_jewel("trial-spring").turn(0).play("stay", "attempt:green")
    assert here(t) == ("green",)
    assert (t.game.active, t.topic) == (1, "way-of-moving")
