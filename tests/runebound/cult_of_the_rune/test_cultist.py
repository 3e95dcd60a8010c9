"""CULTIST: counters with two sides, the decks they are drawn from, trophies."""

import pytest

from questable.runebound import adventure, challenges, experience, hero_combat, market
from questable.runebound.abilities.fighting import further_fight
from questable.runebound.abilities.gaining import DrawAdventure
from questable.runebound.abilities.vocabulary import Usage
from questable.runebound.board import lay_counter, lift_counter, move_counter
from questable.runebound.cult_of_the_rune import effects, ending
from questable.runebound.interaction import trade_options
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult

COLOURS = ("green", "yellow", "blue", "red")


def beaten(t: BodyTable, card: str, seat: int = 0) -> BodyTable:
    """The hero attempts a rune cultist counter, draws this card and beats it."""
    return t.attempt(card.split("-", maxsplit=1)[0], card, turned=True, seat=seat).hit()


# Which deck -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-CULTIST-01", "CR-CULTIST-02", "CR-CULTIST-03", "CR-GOAL-04")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_side_that_is_up_says_which_deck_is_drawn_from(colour: str) -> None:
    t = against_the_cult()
    space = t.jewel(colour)
    t.side(space, colour, turned=False)
    assert adventure.deck_for(t.game, colour, space) == colour
    t.side(space, colour, turned=True)
    assert adventure.deck_for(t.game, colour, space) == f"cult-{colour}"


@pytest.mark.rule("CR-CULTIST-01", "CR-CULTIST-02", "CR-CULTIST-03")
def test_of_two_counters_of_a_space_each_has_its_own_side() -> None:
    t = against_the_cult()
    space = t.jewel("green")
    t.counter(space, "green", "blue").put(0, at=space, experience=[])
    t.game.turned_over[space] = ("blue",)
    assert [adventure.deck_for(t.game, colour, space) for colour in ("green", "blue")] == ["green", "cult-blue"]
    t.deck("green", "trial-goblin").deck("cult-blue", "blue-1").adventure().play("attempt:green")
    assert t.game.fights[-1].enemy == "trial-goblin"


@pytest.mark.rule("CR-CULTIST-02")
def test_an_ordinary_adventure_is_drawn_from_the_ordinary_deck() -> None:
    t = against_the_cult().attempt("green", "trial-goblin", turned=False)
    assert t.happened("drew") == [{"seat": 0, "card": "trial-goblin", "deck": "green"}]
    assert t.cites("drew") == {"RB-ADV-08"}


@pytest.mark.rule("CR-CULTIST-03", "CR-CULTIST-04", "CR-GOAL-03")
def test_a_rune_cultist_is_drawn_from_the_cultist_deck_and_faced_as_a_challenge() -> None:
    t = against_the_cult().attempt("blue", "blue-2", "blue-1", turned=True)
    assert t.happened("drew") == [{"seat": 0, "card": "blue-2", "deck": "cult-blue"}]
    assert t.cites("drew") == {"CR-CULTIST-03"}
    assert t.game.fights[-1].enemy == "blue-2" and t.topic == "escape", "a combat as any other"
    assert t.happened("challenge")[0]["origin"] == "drawn"


@pytest.mark.rule("CR-CULTIST-01", "CR-CULTIST-03")
def test_only_the_counter_of_that_space_matters() -> None:
    t = against_the_cult()
    here, there = [space for space, colour in t.game.content.grid.jewels.items() if colour == "green"][:2]
    t.side(here, "green", turned=True).side(there, "green", turned=False)
    assert adventure.deck_for(t.game, "green", there) == "green"


@pytest.mark.rule("CR-RUL-03", "CR-CULTIST-02")
def test_text_that_calls_for_a_card_gets_one_of_the_ordinary_deck_also_on_a_rune_cultist_counter() -> None:
    t = against_the_cult()
    space = t.jewel("red")
    t.side(space, "red", turned=True).put(0, at=space)
    t.deck("red", "trial-drake")
    t.only(further_fight, 0, "", "red", True, 0)
    assert t.game.fights[-1].enemy == "trial-drake"
    t.game.decks["red"] = ()
    assert not DrawAdventure(colour="red").possible(t.game, Usage("", 0, "trial-sword", "anna"))


@pytest.mark.rule("CR-CULTIST-12", "CR-RUL-05")
def test_a_counter_turned_over_during_an_attempt_sends_the_next_draw_to_the_cultist_deck() -> None:
    t = against_the_cult().deck("cult-yellow", "yellow-1")
    space = t.jewel("yellow")
    t.side(space, "yellow", turned=False).put(0, at=space)
    t.run(effects.turn_over, space)
    t.game.draws_left = 0
    t.only(adventure.draw_on, 0, "yellow", "drawn", space)
    assert t.happened("drew") == [{"seat": 0, "card": "yellow-1", "deck": "cult-yellow"}]


@pytest.mark.rule("CR-CULTIST-12")
def test_a_counter_that_stays_as_it_is_sends_every_draw_to_the_same_deck_once_through_it() -> None:
    t = against_the_cult().deck("yellow", "trial-shrew")
    space = t.jewel("yellow")
    t.side(space, "yellow", turned=False).put(0, at=space)
    t.game.draws_left = 1
    t.only(adventure.draw_on, 0, "yellow", "drawn", space)
    assert t.happened("drew")[0]["deck"] == "yellow" and t.game.draws_left == 0


@pytest.mark.rule("CR-CULTIST-13", "CR-RUL-06")
@pytest.mark.parametrize("colour", COLOURS)
def test_an_empty_cultist_deck_gives_way_to_the_ordinary_one(colour: str) -> None:
    t = against_the_cult()
    t.game.decks[f"cult-{colour}"] = ()
    space = t.jewel(colour)
    t.side(space, colour, turned=True).put(0, at=space)
    assert adventure.deck_for(t.game, colour, space) == colour
    assert t.adventure().options == [f"attempt:{colour}", "nothing"]
    t.play(f"attempt:{colour}")
    assert t.happened("drew")[0]["deck"] == colour and "CR-CULTIST-13" in t.cites("drew")


@pytest.mark.rule("CR-CULTIST-13", "CR-CULTIST-09")
def test_an_ordinary_challenge_won_for_a_rune_cultist_counter_gives_experience_and_reward_but_no_trophy() -> None:
    t = against_the_cult().put(0, gold=0, points=0)
    t.game.decks["cult-green"] = ()
    space = t.jewel("green")
    t.side(space, "green", turned=True).put(0, at=space).deck("green", "trial-goblin")
    t.adventure().play("attempt:green")
    t.game.fights[-1].wounds = 9
    t.hit()
    assert (t.hero().points, t.won(), t.game.turned_over.get(space)) == (1, (), None)
    assert t.hero().gold > 0 and t.game.decks["green"][-1] == "trial-goblin"


# Beaten ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-CULTIST-05", "CR-CULTIST-06")
def test_a_defeated_rune_cultist_gives_its_counter_its_reward_and_itself() -> None:
    t = beaten(against_the_cult().put(0, gold=0, points=0), "yellow-1")
    space = t.jewel("yellow")
    assert (t.hero().points, t.hero().gold) == (2, 2)
    assert t.won() == ("yellow-1",) and space not in t.game.counters and space not in t.game.turned_over
    assert "yellow-1" not in t.game.revealed and all("yellow-1" not in deck for deck in t.game.decks.values())
    kinds = [event.kind for event in t.events]
    assert kinds.index("counter-won") < kinds.index("trophy")


@pytest.mark.rule("CR-CULTIST-07", "CR-SCORE-01")
@pytest.mark.parametrize(("colour", "worth"), [("green", 1), ("yellow", 2), ("blue", 3), ("red", 4)])
def test_a_trophy_is_worth_as_much_as_its_counter(colour: str, worth: int) -> None:
    t = beaten(against_the_cult().put(0, points=0), f"{colour}-1")
    assert (ending.points_of(t.game, 0), t.hero().points) == (worth, worth)
    assert t.happened("trophy") == [{"seat": 0, "card": f"{colour}-1", "points": worth}]


@pytest.mark.rule("CR-EX-09", "CR-CULTIST-07")
def test_a_green_and_a_yellow_one_are_worth_three() -> None:
    t = beaten(beaten(against_the_cult(), "green-1"), "yellow-1")
    assert ending.points_of(t.game, 0) == 1 + 2 == 3


@pytest.mark.rule("CR-CULTIST-08", "CR-RUL-04")
def test_spent_experience_changes_no_victory_points_and_a_lost_trophy_no_experience() -> None:
    t = against_the_cult("anna").trophies(0, "blue-1", "red-1").put(0, points=9)
    t.run(experience.spend_points, 0, 6)
    assert (ending.points_of(t.game, 0), t.hero().points) == (7, 3)
    t.corrupt().play("give-up-trophy:red-1")
    assert (ending.points_of(t.game, 0), t.hero().points) == (3, 3)


@pytest.mark.rule("CR-CULTIST-09")
def test_an_ordinary_challenge_gives_no_victory_points() -> None:
    t = against_the_cult().put(0, points=0).attempt("green", "trial-goblin", turned=False)
    t.game.fights[-1].wounds = 9
    t.hit()
    assert t.happened("beaten") and (t.hero().points, t.won(), ending.points_of(t.game, 0)) == (1, (), 0)
    assert not t.happened("trophy")


@pytest.mark.rule("CR-CULTIST-09", "CR-SCORE-01")
def test_nor_does_one_that_is_kept_as_an_item() -> None:
    t = against_the_cult().put(0, trophies=["trial-drake"]).trophies(0, "green-1")
    assert (ending.points_of(t.game, 0), ending.bonus_of(t.game, 0), ending.points_of(t.game, 1)) == (1, 1, 0)


@pytest.mark.rule("CR-RUL-04", "CR-CULTIST-05")
@pytest.mark.parametrize(("colour", "worth"), [("green", 1), ("yellow", 2), ("blue", 3), ("red", 4)])
def test_the_counter_is_experience_once_and_the_card_victory_points_once(colour: str, worth: int) -> None:
    t = beaten(against_the_cult().put(0, points=0), f"{colour}-2")
    assert (t.hero().points, ending.points_of(t.game, 0)) == (worth, worth)
    assert (t.hero(1).points, ending.points_of(t.game, 1)) == (0, 0)


@pytest.mark.rule("CR-CULTIST-10")
def test_a_turned_counter_stays_so_until_it_leaves_the_map() -> None:
    t = against_the_cult()
    space = t.jewel("green", sunburst=True)
    t.side(space, "green", turned=True)
    t.run(effects.turn_over, space)
    t.run(adventure.refresh_counters, "CR-EVENT-01")
    assert t.game.turned_over[space] == ("green",)
    t.run(lift_counter, space, "green")
    assert space not in t.game.turned_over
    t.run(adventure.refresh_counters, "CR-EVENT-01")
    assert t.game.counters[space] == ("green",) and space not in t.game.turned_over


@pytest.mark.rule("CR-CULTIST-10")
def test_of_two_counters_of_a_space_only_the_one_that_goes_is_forgotten() -> None:
    t = against_the_cult()
    space = t.jewel("green")
    t.counter(space, "green", "blue")
    t.run(effects.turn_over, space)
    t.run(lift_counter, space, "green")
    assert t.game.turned_over[space] == ("blue",)
    t.run(lay_counter, space, "green")
    assert adventure.deck_for(t.game, "green", space) == "green"


@pytest.mark.rule("CR-CULTIST-10", "CR-CULTIST-11")
@pytest.mark.parametrize("turned", [True, False])
def test_a_counter_that_text_moves_has_not_left_the_map(turned: bool) -> None:
    t = against_the_cult()
    start, space = (jewel for jewel, colour in sorted(t.game.content.grid.jewels.items())[:2])
    t.side(start, "green", turned=turned).counter(space).marker("Forge")
    t.run(move_counter, start, space, "green")
    assert (t.game.counters.get(start, ()), t.game.counters[space]) == ((), ("green",))
    assert adventure.deck_for(t.game, "green", space) == ("cult-green" if turned else "green")
    assert start not in t.game.turned_over and not t.happened("counter-turned")
    t.marker(start).run(move_counter, space, start, "green")
    assert t.game.turned_over[start] == ("green",) and space not in t.game.turned_over, "turned where the marker is"


@pytest.mark.rule("CR-CULTIST-11", "CR-RUL-02")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_counter_laid_later_lies_jewel_side_up_whatever_its_colour(colour: str) -> None:
    t = against_the_cult()
    space = t.jewel(colour)
    t.counter(space)
    t.game.turned_over.pop(space, None)
    t.run(lay_counter, space, colour)
    assert t.game.counters[space] == (colour,) and space not in t.game.turned_over
    assert adventure.deck_for(t.game, colour, space) == colour


@pytest.mark.rule("CR-RUL-03", "CR-RUL-52", "CR-CULTIST-11")
def test_a_red_counter_laid_later_is_drawn_from_the_reserve_and_its_reward_works() -> None:
    t = against_the_cult().put(0, gold=0, points=0).attempt("red", "trial-drake", turned=False)
    t.game.fights[-1].wounds = 9
    t.hit()
    assert t.happened("drew")[0]["deck"] == "red"
    assert (t.hero().points, t.won()) == (4, ()) and "trial-drake" in t.hero().trophies, (
        "it is kept, as its reward says"
    )


# Trophies are bound to their player -----------------------------------------------------------------------------------


@pytest.mark.rule("CR-CULTIST-14", "CR-RUL-07")
def test_trophies_are_not_sold_traded_or_given_up() -> None:
    t = against_the_cult().trophies(0, "green-1", "red-1").put(0, at="Tamalir", cards=["trial-sword"], gold=9)
    assert t.game.owned(t.hero()) == ("trial-sword",)
    t.market()
    assert not [option for option in t.options if "green-1" in option or "red-1" in option]
    assert not market.may_sell(t.game, 0, "green-1")
    assert t.play("give-up").options == ["give-up:trial-sword", "keep-all"]
    t.put(1, at="Tamalir")
    t.movement().play("trade:bert")
    assert trade_options(t.game, t.hero()) and not [option for option in t.options if "green-1" in option]


@pytest.mark.rule("CR-CULTIST-14", "CR-RUL-07")
def test_trophies_are_not_lost_in_a_knock_out() -> None:
    t = against_the_cult().infiltrated().trophies(0, "green-1").put(0, cards=["trial-sword"], gold=9)
    t.fall()
    assert t.happened("knocked-out") and t.won() == ("green-1",) and not t.hero().cards


@pytest.mark.rule("CR-CULTIST-14", "CR-RUL-07")
def test_trophies_and_markers_are_no_spoils() -> None:
    t = against_the_cult().infiltrated().trophies(1, "green-1").corrupted(1, 1).put(1, gold=1, cards=["trial-sword"])
    t.run(hero_combat.spoils, 0, 1)
    assert t.topic == "spoils" and t.options == ["take:trial-sword", "take-nothing"]
    assert (t.won(1), t.markers(1), t.markers(0)) == (("green-1",), 1, 0)


@pytest.mark.rule("CR-RUL-41", "CR-CULTIST-06")
def test_a_rune_cultist_that_says_it_is_kept_becomes_a_trophy_without_text() -> None:
    t = beaten(against_the_cult(), "yellow-6")
    assert t.won() == ("yellow-6",) and not t.hero().trophies and not t.game.owned(t.hero())


# Closed colours -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-CULTIST-15", "CR-RUL-48")
@pytest.mark.parametrize("turned", [False, True])
def test_life_counters_close_ordinary_adventures_and_rune_cultists_alike(turned: bool) -> None:
    t = against_the_cult().put(0, experience=["life"])
    for colour, is_open in (("green", False), ("yellow", True)):
        space = t.jewel(colour)
        t.side(space, colour, turned).put(0, at=space)
        assert adventure.open_adventures(t.game, t.hero()) == ([colour] if is_open else [])


@pytest.mark.rule("CR-CULTIST-06", "CR-ELIM-03")
def test_who_is_lost_by_the_reward_has_no_trophy() -> None:
    t = against_the_cult("anna", "bert", "cara").face("green-1")
    t.hero().out = True
    t.run(challenges.victory_counts, 0, "green-1")
    assert not t.won() and "green-1" in t.game.revealed
