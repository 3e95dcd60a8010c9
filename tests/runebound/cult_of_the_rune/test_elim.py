"""ELIM: heroes lost to the cult."""

import pytest

from questable.runebound import cards, damage, hero_combat, knockout, movement, turn, values
from questable.runebound.cult_of_the_rune import corruption, effects, ending, rituals
from questable.runebound.state import Lasting
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult

NEAR, TOWN = 2, "Frostgate"  # a space whose only nearest town is Frostgate


def three(**facts: object) -> BodyTable:
    """Anna (Life 5) lacks one marker; Bert and Cara look on."""
    return against_the_cult("anna", "bert", "cara").corrupted(0, 4).put(0, **facts)


def now(t: BodyTable, step: object, *args: object) -> BodyTable:
    """Something comes in the middle of what is going on, before the open question."""
    g = t.game
    g.agenda.pop()
    g.decision = None
    g.do(step, *args)  # type: ignore[arg-type]
    g.run()
    return t


@pytest.mark.rule("CR-ELIM-01", "CR-EX-24")
def test_with_as_many_markers_as_full_life_the_hero_is_out() -> None:
    t = three()
    assert not corruption.is_lost(t.game, 0)
    t.corrupt()
    assert t.hero().out and t.happened("eliminated") == [{"seat": 0}] and t.game.outcome is None


@pytest.mark.rule("CR-ELIM-01")
def test_one_marker_less_does_not_do() -> None:
    t = three().corrupted(0, 3).corrupt()
    assert not t.hero().out and t.health()[0] == 1


@pytest.mark.rule("CR-ELIM-02", "CR-EX-24", "CR-RUL-33")
def test_a_life_counter_makes_room_for_one_more() -> None:
    t = three(experience=["life"]).corrupt()
    assert not t.hero().out and (t.markers(), t.health()[0]) == (5, 1)
    t.corrupt()
    assert t.hero().out


@pytest.mark.rule("CR-ELIM-02", "CR-RUL-33")
def test_so_does_a_card_that_gives_life() -> None:
    t = three(cards=["trial-of-life"]).corrupt()
    assert not t.hero().out and t.health()[0] == 1


@pytest.mark.rule("CR-ELIM-02")
@pytest.mark.parametrize("experience", [[], ["life"], ["life", "life", "mind"]])
def test_full_life_is_life_without_corruption(experience: list[str]) -> None:
    t = against_the_cult().put(0, experience=experience, cards=["trial-of-life"])
    full = corruption.full_life_of(t.game, 0)
    assert full == values.life_of(t.game, 0, "anna") == 6 + experience.count("life")
    t.corrupted(0, 2)
    assert corruption.full_life_of(t.game, 0) == full


@pytest.mark.rule("CR-RUL-33", "CR-ELIM-01")
def test_the_comparison_is_made_again_when_the_full_value_falls() -> None:
    t = three(cards=["trial-of-life"]).corrupted(0, 5)
    assert not corruption.is_lost(t.game, 0)
    t.run(cards.lose_card, 0, "trial-of-life", "RB-KO-03")
    assert t.hero().out


@pytest.mark.rule("CR-RUL-33", "CR-ELIM-01", "CR-RUL-47")
@pytest.mark.parametrize(("markers", "out"), [(5, True), (4, False)])
def test_also_when_the_card_is_taken_as_spoils(markers: int, out: bool) -> None:
    t = three(at=NEAR, cards=["trial-of-life"]).corrupted(0, markers).put(1, at=NEAR).infiltrated("Forge")
    t.run(hero_combat.spoils, 1, 0).play("take:trial-of-life")
    assert t.hero().out is out and t.hero(1).cards == ("trial-of-life",)
    t.run(knockout.recover, 0)
    assert bool(t.happened("woke")) is not out


@pytest.mark.rule("CR-RUL-33", "CR-ELIM-03")
def test_also_when_it_falls_in_a_knock_out_which_is_not_finished_then() -> None:
    t = three(cards=["trial-of-life"], at=NEAR).infiltrated(TOWN).corrupted(0, 5).fall()
    assert t.happened("knocked-out") and t.hero().out and not t.happened("woke") and t.hero().space == 0


@pytest.mark.rule("CR-ELIM-03", "CR-RUL-34")
def test_everything_goes_back_and_the_figure_is_removed() -> None:
    t = three(
        gold=7, points=3, experience=["mind", "life"], cards=["trial-sword", "trial-squire"], wounds=0, exhaustion=2
    )
    t.put(0, trophies=["trial-drake"]).trophies(0, "green-1", "red-1", "blue-1").trophies(1, "green-2")
    t.game.wounds["trial-squire"] = 1
    t.game.turned = ("trial-sword",)
    t.corrupted(0, corruption.full_life_of(t.game, 0) - 1).corrupt()
    g, hero = t.game, t.hero()
    assert (hero.gold, hero.points, hero.experience, hero.cards, hero.trophies, hero.space) == (0, 0, (), (), (), 0)
    assert set(g.decks["market"][-2:]) == {"trial-sword", "trial-squire"} and g.decks["red"][-1] == "trial-drake"
    assert [g.decks[f"cult-{colour}"][-1] for colour in ("green", "red", "blue")] == ["green-1", "red-1", "blue-1"]
    assert "anna" not in g.exhaustion and "trial-squire" not in g.wounds and not g.turned
    assert 0 not in g.won and 0 not in g.corruption and t.won(1) == ("green-2",)


@pytest.mark.rule("CR-RUL-34")
def test_several_trophies_of_a_colour_go_back_in_random_order() -> None:
    orders = set()
    for seed in range(8):
        t = against_the_cult("anna", "bert", "cara", seed=f"order {seed}").corrupted(0, 4)
        t.trophies(0, "green-1", "green-2", "green-3").corrupt()
        orders.add(t.game.decks["cult-green"][-3:])
    assert len(orders) > 1 and all(set(order) == {"green-1", "green-2", "green-3"} for order in orders)


@pytest.mark.rule("CR-ELIM-03", "CR-RUL-30")
def test_nobody_is_asked_which_trophy_goes_when_all_do() -> None:
    t = three().trophies(0, "green-1", "red-1").corrupt()
    assert t.topic == "" and not t.happened("trophy-given-up")


@pytest.mark.rule("CR-ELIM-04", "CR-RUL-34")
def test_the_turn_ends_without_a_roll_for_the_cult() -> None:
    t = three(at="Tamalir").put(1, at=TOWN).put(2, at=TOWN)
    t.marker(87).turn(0).dice(*range(1, 6)).play("roll")
    t.play(next(option for option in t.options if option.startswith("walk:87/")))
    assert t.hero().out and not t.happened("cult-rolled") and not t.happened("movement-ended")
    assert t.game.active == 1 and t.topic == "way-of-moving"


@pytest.mark.rule("CR-ELIM-04")
def test_an_eliminated_player_has_no_more_turns_and_no_more_rolls() -> None:
    t = three().corrupt()
    assert not turn.takes_turns(t.game, 0)
    seats: list[int] = []
    t.game.active = 2
    t.turn(2)
    for _ in range(60):
        if t.game.outcome:
            break
        if t.topic == "way-of-moving" and (not seats or seats[-1] != t.game.active):
            seats.append(t.game.active)
        t.play("stay" if "stay" in t.options else t.options[-1])
    assert len(seats) > 4 and set(seats) == {1, 2}
    assert {facts["seat"] for facts in t.happened("cult-rolled")} == {1, 2}


@pytest.mark.rule("CR-ELIM-04", "CR-SCORE-04")
def test_an_eliminated_player_cannot_win() -> None:
    t = three().trophies(0, "red-1").corrupt()
    t.run(ending.end_of_game, ending.PILE, "CR-END-04")
    assert t.over == ("pile-full", (1, 2)), "those left are tied with nothing"
    assert t.game.outcome and t.game.outcome.ranking[-1] == 0 and {f["seat"] for f in t.happened("scored")} == {1, 2}


@pytest.mark.rule("CR-ELIM-03")
def test_a_fight_between_heroes_is_over_when_one_of_them_is_lost() -> None:
    t = three(at=NEAR).put(1, at=NEAR).attack_hero()
    now(t, corruption.eliminate, 0)
    assert not t.game.fights and t.hero().out and not t.hero(1).down and not t.happened("woke")
    t = three(at=NEAR).put(1, at=NEAR).attack_hero(1, 0)
    now(t, corruption.eliminate, 0)
    assert not t.game.fights and not t.happened("gold-taken")


@pytest.mark.rule("CR-ELIM-03")
def test_what_was_to_last_for_the_hero_or_by_the_hero_ends() -> None:
    t = three()
    t.game.lasting = (Lasting("x", 0, "bert", "next-turn"), Lasting("x", 1, "anna", "next-turn"))
    t.game.lasting += (Lasting("x", 1, "bert", "next-turn"),)
    corruption.give_everything_back(t.game, t.hero())
    assert [(each.seat, each.who) for each in t.game.lasting] == [(1, "bert")]


# The last one ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-ELIM-05", "CR-RUL-36")
def test_the_last_of_several_players_wins_at_once_whatever_the_points() -> None:
    t = against_the_cult().corrupted(0, 4).trophies(0, "red-1", "red-2").corrupt()
    assert t.over == ("last-hero-standing", (1,))


@pytest.mark.rule("CR-ELIM-05")
def test_two_of_three_play_on() -> None:
    assert three().corrupt().game.outcome is None


@pytest.mark.rule("CR-ELIM-05", "CR-RUL-36")
def test_who_has_been_knocked_out_is_still_in_the_game() -> None:
    t = three().put(1, down=True).corrupt()
    assert t.hero().out and t.game.outcome is None
    t = against_the_cult().corrupted(0, 4).put(1, down=True).corrupt()
    assert t.over == ("last-hero-standing", (1,))


def at_the_brink(there: tuple[int, ...]) -> BodyTable:
    """Two players lack one marker each; those named are in the area of a ritual that is held."""
    t = against_the_cult().corrupted(0, 4).corrupted(1, 4).marker(NEAR).infiltrated(TOWN)
    for seat in range(2):
        t.put(seat, at=NEAR if seat in there else "Tamalir")
    event = next(card for card, found in t.game.content.adventure.items() if getattr(found, "number", 0) == 1)
    return t.run(rituals.hold_ritual, event)


@pytest.mark.rule("CR-ELIM-06", "CR-EX-31", "CR-RITUAL-09", "CR-RUL-36")
def test_if_a_ritual_takes_the_last_two_nobody_wins() -> None:
    t = at_the_brink((0, 1))
    assert t.over == ("cult-prevails", ()) and len(t.happened("eliminated")) == 2
    assert t.game.outcome and t.game.outcome.rules == ("CR-ELIM-06",)


@pytest.mark.rule("CR-ELIM-05", "CR-EX-31")
@pytest.mark.parametrize("there", [0, 1])
def test_if_only_one_of_them_is_there_the_other_wins(there: int) -> None:
    assert at_the_brink((there,)).over == ("last-hero-standing", (1 - there,))


@pytest.mark.rule("CR-ELIM-05", "CR-RUL-36")
def test_the_check_waits_until_the_marker_has_done_all_it_does() -> None:
    t = against_the_cult().corrupted(0, 4).corrupted(1, 4).put(0, at=NEAR).put(1, at=NEAR)
    t.marker(NEAR).run(effects.marker_comes, 0)
    assert t.over == ("cult-prevails", ())


@pytest.mark.rule("CR-ELIM-06", "CR-RUL-38")
def test_who_plays_alone_loses() -> None:
    t = against_the_cult("anna").corrupted(0, 4).trophies(0, "red-1").corrupt()
    assert t.over == ("cult-prevails", ()) and t.game.outcome and t.game.outcome.ranking == (0,)


@pytest.mark.rule("CR-ELIM-05", "CR-RUL-36", "CR-RUL-38")
def test_who_plays_alone_does_not_win_by_being_the_only_one() -> None:
    t = against_the_cult("anna").put(0, at=NEAR).marker(NEAR).run(effects.marker_comes, 0)
    assert t.markers() == 1 and t.game.outcome is None


@pytest.mark.rule("CR-ELIM-01", "CR-CORR-07")
def test_elimination_comes_before_a_knock_out() -> None:
    t = three(at=NEAR, wounds=1, gold=3).corrupt()
    assert t.hero().out and not t.happened("knocked-out")


@pytest.mark.rule("CR-ELIM-04")
def test_nothing_befalls_a_hero_who_is_out() -> None:
    t = three().corrupt()
    t.corrupt()
    t.run(corruption.eliminate, 0)
    t.run(corruption.relieve, 0, "CR-CORR-08")
    t.run(movement.arrive, 0, NEAR, "card")
    t.run(damage.check_health, 0)
    assert t.markers() == 0 and t.hero().space == 0 and len(t.happened("eliminated")) == 1
