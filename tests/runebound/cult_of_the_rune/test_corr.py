"""CORR: corruption markers, what each costs, and how to be rid of them."""

import pytest

from questable.runebound import damage, experience, knockout, movement, odds
from questable.runebound.cult_of_the_rune import corruption, effects, rituals
from questable.runebound.values import life_of, stamina_of
from tests.runebound.cult_of_the_rune.body import against_the_cult

NEAR, TOWN = 2, "Frostgate"  # a space whose only nearest town is Frostgate, two spaces away


# What a marker does ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-CORR-01")
def test_markers_lie_on_the_hero_card_until_they_are_removed() -> None:
    t = against_the_cult().corrupt().corrupt()
    assert t.markers() == 2 and t.markers(1) == 0
    assert [facts["count"] for facts in t.happened("corrupted")] == [1, 2]


@pytest.mark.rule("CR-CORR-02", "CR-CORR-03", "CR-CORR-05", "CR-EX-22", "CR-RUL-30")
@pytest.mark.parametrize(
    ("given", "deck", "kept"), [("red-1", "cult-red", "green-1"), ("green-1", "cult-green", "red-1")]
)
def test_the_player_gives_up_one_trophy_of_the_own_choice(given: str, deck: str, kept: str) -> None:
    t = against_the_cult().trophies(0, "red-1", "green-1").trophies(1, "blue-1")
    t.corrupt()
    assert (t.topic, t.asked, t.options) == ("give-up-trophy", 0, ["give-up-trophy:red-1", "give-up-trophy:green-1"])
    t.play(f"give-up-trophy:{given}")
    assert t.won() == (kept,) and t.game.decks[deck][-1] == given and t.won(1) == ("blue-1",)
    assert t.health() == (4, 2) and t.happened("trophy-given-up") == [{"seat": 0, "card": given}]


@pytest.mark.rule("CR-CORR-03")
def test_the_corrupted_player_chooses_also_in_the_turn_of_another() -> None:
    t = against_the_cult().trophies(1, "red-1", "green-1")
    t.corrupt(1)
    assert t.asked == 1


@pytest.mark.rule("CR-CORR-04", "CR-EX-22", "CR-RUL-30")
def test_without_trophies_only_the_second_part_happens() -> None:
    t = against_the_cult().put(0, gold=5, points=3, cards=["trial-sword"]).corrupt()
    assert t.topic == "" and (t.markers(), t.health()) == (1, (4, 2))
    assert (t.hero().gold, t.hero().points, t.hero().cards) == (5, 3, ("trial-sword",))


@pytest.mark.rule("CR-CORR-05")
def test_several_markers_add_up() -> None:
    t = against_the_cult("anna", "cara")
    assert t.health() == (5, 3)
    for markers, health in ((1, (4, 2)), (2, (3, 1)), (3, (2, 0))):
        assert t.corrupt().markers() == markers and t.health() == health
    assert t.health(1) == (t.game.content.heroes["cara"].life, t.game.content.heroes["cara"].stamina)


@pytest.mark.rule("CR-CORR-06", "CR-RUL-31")
def test_stamina_does_not_fall_below_nothing() -> None:
    t = against_the_cult().corrupted(0, 4)
    assert t.health() == (1, 0)


@pytest.mark.rule("CR-CORR-05", "CR-CORR-06")
def test_counters_and_cards_that_raise_the_values_are_lowered_too() -> None:
    t = against_the_cult().put(0, experience=["life", "stamina"], cards=["trial-of-life"]).corrupted(0, 2)
    assert t.health() == (5 + 1 + 1 - 2, 3 + 2 - 2)


@pytest.mark.rule("CR-CORR-07", "CR-RUL-31")
def test_wounds_that_reach_the_lowered_life_knock_the_hero_out_at_once() -> None:
    t = against_the_cult().infiltrated().put(0, at=NEAR, wounds=4, gold=6).corrupt()
    assert t.happened("knocked-out") and (t.hero().space, t.hero().gold, t.markers()) == (t.town(TOWN), 0, 1)
    t = against_the_cult().put(0, wounds=3).corrupt()
    assert not t.happened("knocked-out") and t.health()[0] == 4


@pytest.mark.rule("CR-CORR-07", "CR-RUL-31")
def test_exhaustion_above_the_lowered_stamina_becomes_wounds() -> None:
    t = against_the_cult().put(0, exhaustion=3, wounds=1).corrupt()
    assert (t.exhaustion("anna"), t.wounds("anna")) == (2, 2)


@pytest.mark.rule("CR-EX-23", "CR-CORR-07", "CR-INFIL-03")
def test_knocked_out_by_the_marker_into_an_infiltrated_town() -> None:
    """Full Life 5, 4 wounds, the nearest town infiltrated: Life 4, knocked out, a second marker, no wounds, Life 3."""
    t = against_the_cult().infiltrated("Forge", TOWN).put(0, at=NEAR, wounds=4)
    t.marker(NEAR).run(effects.marker_comes, 1)
    assert (t.hero().space, t.markers(), t.wounds("anna"), t.health()[0]) == (t.town(TOWN), 2, 0, 3)
    assert [facts["count"] for facts in t.happened("corrupted")] == [1, 2]
    assert len(t.happened("knocked-out")) == 1


@pytest.mark.rule("CR-CORR-07", "CR-EX-23")
def test_a_combat_of_the_hero_is_over_then() -> None:
    t = against_the_cult().infiltrated("Forge", TOWN)
    t.put(0, at=NEAR).side(NEAR, "red", turned=True).deck("cult-red", "red-1").adventure().play("attempt:red")
    t.put(0, wounds=4)
    t.game.do(corruption.corrupt, 0, "CR-CORR-01")
    t.game.agenda.pop()
    t.game.decision = None
    t.game.run()
    assert not t.game.fights and t.game.decks["cult-red"][-1] == "red-1"
    assert (t.markers(), t.hero().space) == (2, t.town(TOWN))


@pytest.mark.rule("CR-CORR-13", "CR-RUL-25", "CR-STEP-03")
@pytest.mark.parametrize("at_once", [True, False])
def test_what_befalls_one_hero_does_not_end_what_befalls_the_others(at_once: bool) -> None:
    """Anna, in a combat, is knocked out by her marker; Bert's, who comes after her, is his all the same."""
    t = against_the_cult().infiltrated("Forge").put(0, at=NEAR).put(1, at=NEAR)
    t.side(NEAR, "red", turned=True).deck("cult-red", "red-1").adventure().play("attempt:red")
    t.put(0, wounds=4)
    if at_once:
        t.game.do(corruption.corrupt_all, (0, 1), "CR-RITUAL-08")
    else:  # as text on a card does
        for seat in range(2):
            t.game.do(corruption.corrupt, seat, "RB-CARD-01")
    t.game.agenda.pop()
    t.game.decision = None
    t.game.run()
    assert (t.markers(0), t.markers(1)) == (1, 1) and not t.game.fights


@pytest.mark.rule("CR-CORR-12")
def test_allies_are_not_affected() -> None:
    t = against_the_cult().put(0, cards=["trial-squire"])
    before = life_of(t.game, 0, "trial-squire"), stamina_of(t.game, 0, "trial-squire")
    t.corrupted(0, 3)
    assert (life_of(t.game, 0, "trial-squire"), stamina_of(t.game, 0, "trial-squire")) == before


@pytest.mark.rule("CR-CORR-13", "CR-RUL-25")
def test_several_markers_at_once_are_handled_one_after_the_other() -> None:
    t = against_the_cult().infiltrated("Forge", TOWN).marker(TOWN).trophies(0, "green-1", "green-2", "green-3")
    t.put(0, at=NEAR).fall()
    assert (t.topic, t.markers()) == ("give-up-trophy", 1), "the first marker takes its trophy before the second comes"
    t.play("give-up-trophy:green-2")
    assert (t.topic, t.markers()) == ("give-up-trophy", 2)
    t.play("give-up-trophy:green-1")
    assert t.won() == ("green-3",) and t.game.decks["cult-green"][-2:] == ("green-2", "green-1")


@pytest.mark.rule("CR-CORR-14", "CR-RUL-25")
def test_each_hero_with_all_consequences_before_the_next() -> None:
    t = against_the_cult("anna", "bert", "cara").infiltrated()
    t.put(0, at=NEAR, wounds=4).put(1, at=NEAR).put(2, at=NEAR).trophies(1, "red-1", "green-1")
    t.game.active = 0
    t.run(corruption.corrupt_all, (0, 1, 2), "CR-EFFECT-04")
    kinds = [event.kind for event in t.events]
    assert t.topic == "give-up-trophy" and t.asked == 1 and t.markers(2) == 0
    assert kinds.index("woke") < [number for number, kind in enumerate(kinds) if kind == "corrupted"][1]
    t.play("give-up-trophy:red-1")
    assert [t.markers(seat) for seat in range(3)] == [1, 1, 1]


# Cleansing ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-CORR-08", "CR-CORR-09", "CR-EX-25", "CR-RUL-32")
def test_a_point_for_a_marker_in_the_own_experience_step() -> None:
    """EX-25: two markers and a blue counter (3 points): both are gone, and 1 point is left."""
    t = against_the_cult().corrupted(0, 2).put(0, points=3)
    t.only(experience.experience_step)
    assert "cleanse" in t.options and "keep-points" in t.options
    t.play("cleanse", "cleanse")
    assert (t.markers(), t.hero().points) == (0, 1)
    assert [facts["left"] for facts in t.happened("cleansed")] == [1, 0]


@pytest.mark.rule("CR-CORR-09", "CR-RUL-32")
def test_before_between_and_after_buying_counters() -> None:
    price = experience.learn_price(against_the_cult().game, 0)
    t = against_the_cult().corrupted(0, 3).put(0, points=2 * price + 3)
    t.only(experience.experience_step).play("cleanse", "learn:mind", "cleanse", "learn:body", "cleanse")
    assert (t.markers(), t.hero().points, t.hero().experience) == (0, 0, ("mind", "body"))


@pytest.mark.rule("CR-CORR-08")
def test_it_is_never_forced() -> None:
    t = against_the_cult().corrupted(0, 2).put(0, points=2)
    t.only(experience.experience_step).play("cleanse", "keep-points")
    assert (t.markers(), t.hero().points) == (1, 1)


@pytest.mark.rule("CR-CORR-08")
def test_nobody_is_cleansed_without_points_or_without_markers() -> None:
    t = against_the_cult().corrupted(0, 2).put(0, points=0)
    assert t.only(experience.experience_step).options == []
    t = against_the_cult().put(0, points=1)
    assert t.only(experience.experience_step).options == []
    t = against_the_cult().corrupted(1, 2).put(0, points=1)
    assert t.only(experience.experience_step).options == [], "the markers of another cannot be removed"


@pytest.mark.rule("CR-CORR-08", "CR-RUL-32", "CR-RUL-09")
def test_a_turn_that_ends_before_the_experience_step_allows_none() -> None:
    t = against_the_cult().infiltrated().corrupted(0, 1).put(0, points=5)
    space = t.jewel("blue")
    t.side(space, "blue", turned=True).put(0, at=space).deck("cult-blue", "blue-1").turn(0)
    t.play("stay", "attempt:blue").flee()
    assert t.topic != "experience" and t.markers() == 1 and t.hero().points == 5


@pytest.mark.rule("CR-CORR-10", "CR-RUL-32")
def test_life_and_stamina_come_back_but_wounds_and_exhaustion_stay() -> None:
    t = against_the_cult().corrupted(0, 2).put(0, points=1, wounds=2, exhaustion=1)
    t.only(experience.experience_step).play("cleanse")
    assert t.health() == (4, 2) and (t.wounds("anna"), t.exhaustion("anna")) == (2, 1)


@pytest.mark.rule("CR-CORR-10")
def test_a_trophy_that_was_given_up_does_not_come_back() -> None:
    t = against_the_cult().trophies(0, "green-1").put(0, points=1).corrupt()
    t.only(experience.experience_step).play("cleanse")
    assert (t.markers(), t.won()) == (0, ())


@pytest.mark.rule("CR-CORR-11", "CR-CORR-08")
def test_healing_resting_and_knock_outs_remove_no_marker() -> None:
    t = against_the_cult().infiltrated().corrupted(0, 2).put(0, at="Tamalir", wounds=2, exhaustion=1, gold=9)
    damage.heal(t.game, "anna", 9, 9, "RB-MARKET-12")
    assert t.markers() == 2
    t.put(0, exhaustion=1).movement().play("rest:1")
    assert t.markers() == 2
    t.run(knockout.recover, 0)
    assert t.markers() == 2
    t.fall()
    assert t.markers() == 2


@pytest.mark.rule("CR-RUL-51", "CR-CORR-08")
def test_the_price_stays_in_the_shorter_game() -> None:
    t = against_the_cult(variants=["shorter-game"]).corrupted(0, 2).put(0, points=2)
    t.only(experience.experience_step).play("cleanse")
    assert t.hero().points == 1


@pytest.mark.rule("CR-CORR-05")
def test_a_corrupted_hero_rolls_as_many_movement_dice_as_before() -> None:
    t = against_the_cult().corrupted(0, 2)
    assert movement.movement_dice(t.game, 0) == 5


@pytest.mark.rule("CR-CORR-05")
def test_what_is_told_of_a_combat_rests_on_the_lowered_life() -> None:
    t = against_the_cult().face("blue-1")
    whole = odds.describe_fight(t.game, 0, "blue-1").hero.life
    t.corrupted(0, 2)
    assert (whole, odds.describe_fight(t.game, 0, "blue-1").hero.life) == (5, 3)


@pytest.mark.rule("CR-RUL-50", "CR-CORR-02", "CR-CORR-05")
@pytest.mark.parametrize("cause", ["marker", "ritual", "town"])
def test_every_marker_has_the_same_consequences(cause: str) -> None:
    t = against_the_cult().infiltrated("Forge", TOWN).trophies(0, "green-1").put(0, at=NEAR).put(1, at="Tamalir")
    if cause == "marker":
        t.marker(NEAR).run(effects.marker_comes, 1)
    elif cause == "ritual":
        event = next(card for card, found in t.game.content.adventure.items() if getattr(found, "number", 0) == 1)
        t.marker(NEAR).run(rituals.hold_ritual, event)
    else:
        t.run(movement.arrive, 0, t.town(TOWN), "waking")
    assert (t.markers(), t.won(), t.health()) == (1, (), (4, 2))
