"""Rules of Zanaga that are carried out in more than one place: the places seen less often."""

from __future__ import annotations

import pytest

from questable.runebound import damage, values
from questable.runebound.abilities import fighting
from questable.runebound.mists_of_zanaga import gods, verbs
from tests.runebound.mists_of_zanaga.kit import laid, zanaga

HILLS = 10  # without a gem
GREEN_HILLS = 12


@pytest.mark.rule("MZ-GEN-03", "MZ-SURV-09")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_active_hero_is_the_one_whose_turn_it_is(seat: int) -> None:
    t = zanaga().survival("shaman-bones", seat=seat).ritual("trial-sun-4").ritual("trial-moon-4")
    t.game.active = seat
    t.tokens("sun", "moon").draw_and_place()
    assert (t.topic, t.asked) == ("bones-token", seat)
    t.play(t.options[1])
    assert t.game.filled == {"trial-moon-4": ("moon",)}


@pytest.mark.rule("MZ-POST-01")
def test_two_cards_are_added_to_a_full_stack_too() -> None:
    offered = ("trial-gem", "trial-sword", "trial-axe", "trial-bow", "trial-lantern", "trial-charm")
    t = zanaga().put(0, at="Onasan").stack("Onasan", *offered).deck("market", "trial-rope", "trial-leaf").market()
    assert t.game.stacks["Onasan"] == (*offered, "trial-rope", "trial-leaf")


@pytest.mark.rule("MZ-POST-06", "MZ-POST-07")
def test_of_several_items_given_away_none_is_bought_back() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at="Onasan", gold=99, cards=["trial-gem", "trial-axe", "trial-bow"])
    t.stack("Onasan", "trial-rope", "trial-leaf", "trial-charm")
    t.game.decks["market"] = ()
    t.market().play("swap:trial-gem/trial-rope", "swap:trial-axe/trial-leaf", "swap:trial-bow/trial-charm")
    assert not [option for option in t.options if option.startswith("buy:")]
    assert set(t.hero().cards) == {"trial-rope", "trial-leaf", "trial-charm"}


@pytest.mark.rule("MZ-POST-08")
def test_of_several_items_bought_none_is_traded_away() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at="Onasan", gold=99)
    t.stack("Onasan", "trial-gem", "trial-lantern", "trial-leaf")
    t.game.decks["market"] = ()
    t.market().play("buy:trial-gem", "buy:trial-lantern")
    assert not [option for option in t.options if option.startswith("swap:")]


@pytest.mark.rule("MZ-POST-09")
def test_counters_stay_on_what_is_sold_and_bought() -> None:
    t = zanaga().put(0, at="Onasan", gold=9, cards=["trial-squire"])
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"] = 1, 2
    t.market().play("sell:trial-squire", "done")
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire")) == (1, 2)
    t.market().play("buy:trial-squire")
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire")) == (1, 2)


@pytest.mark.rule("MZ-CHAL-02", "MZ-PLACE-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_token_of_a_beaten_challenge_is_placed_whosever_turn_it_is(seat: int) -> None:
    t = zanaga().put(seat, at=HILLS).ritual("trial-sun-4").roam("trial-green-hills", "sun").check(seat)
    while t.topic != "escape":
        t.play("pass")
    t.win_fight()
    assert t.game.filled == {"trial-sun-4": ("sun",)}


@pytest.mark.rule("MZ-ROAM-04")
def test_the_hero_chooses_among_all_that_match() -> None:
    t = zanaga().put(0, at=HILLS)
    hills = [f"trial-{colour}-hills" for colour in ("green", "yellow", "blue", "red")]
    for card in hills:
        t.roam(card, "sun")
    assert t.check().options == [f"face:{card}" for card in hills]


@pytest.mark.rule("MZ-ROAM-10", "MZ-ROAM-11", "MZ-ROAM-12")
@pytest.mark.parametrize("colours", [(), ("green",), ("blue",)])
def test_the_reward_is_the_same_with_a_counter_on_the_space_and_without(colours: tuple[str, ...]) -> None:
    t = zanaga().put(0, at=GREEN_HILLS, gold=0).counter(GREEN_HILLS, *colours).ritual("trial-sun-4")
    t.roam("trial-green-hills", "sun").check().win_fight()
    assert (t.hero().gold, t.hero().points) == (1, 0)
    assert t.game.counters.get(GREEN_HILLS, ()) == colours


@pytest.mark.rule("MZ-PLACE-01")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_as_many_tokens_are_drawn_and_placed_as_the_effect_says(count: int) -> None:
    t = zanaga().ritual("trial-sun-4").tokens(*["sun"] * count).draw_and_place(count)
    assert len(t.happened("token-placed")) == count


@pytest.mark.rule("MZ-COMP-02", "MZ-PLACE-06")
@pytest.mark.parametrize("slots", [2, 3, 4])
def test_a_wild_token_covers_one_slot(slots: int) -> None:
    t = zanaga().ritual(f"trial-moon-{slots}").place("wild")
    assert t.game.filled == {f"trial-moon-{slots}": ("wild",)}
    assert not t.happened("ritual-complete")


@pytest.mark.rule("MZ-PLACE-03")
def test_the_hero_chooses_among_all_rituals_that_qualify() -> None:
    t = zanaga().ritual("trial-sun-2").ritual("trial-sun-3").ritual("trial-sun-4").ritual("trial-moon-4").place("sun")
    assert t.options == ["ritual:trial-sun-2", "ritual:trial-sun-3", "ritual:trial-sun-4"]


@pytest.mark.rule("MZ-RDECK-07", "MZ-RDECK-02")
def test_a_new_ritual_deck_leaves_six_rituals_in_play() -> None:
    t = zanaga().put(0, at=HILLS)
    six = [f"trial-{symbol}-{slots}" for symbol in ("sun", "moon", "skull") for slots in (3, 4)]
    for card in six:
        t.ritual(card)
    t.roam("trial-blue-hills", "wild").check().win_fight()
    while t.game.decision:
        t.play(t.options[0])
    assert t.game.rituals == tuple(six) and t.game.ritual_rank == 2


@pytest.mark.rule("MZ-GOD-02")
@pytest.mark.parametrize("god", sorted(zanaga().game.content.gods))
def test_a_god_fights_with_what_is_printed_on_it(god: str) -> None:
    t = zanaga().put(1, at="Kesh'a").awake(god).ranks("red").city(HILLS).put(0, at=HILLS).turn(0)
    t.play(f"confront:{god}")
    printed = t.game.content.gods[god]
    faces = t.game.content.faces[god].modifiers
    if "enemy-life" not in faces:
        assert values.enemy_life(t.game) == printed.life
    for phase in ("ranged", "melee", "magic"):
        if "enemy-value" not in faces:
            assert values.enemy_value(t.game, phase) == getattr(printed, phase)[0]
        if "enemy-damage" not in faces:
            assert values.enemy_damage(t.game, phase) == getattr(printed, phase)[1]


@pytest.mark.rule("MZ-WIN-04")
def test_a_turn_of_confrontation_has_no_experience_phase() -> None:
    t = zanaga().put(1, at="Kesh'a").awake("moakileki").ranks("red").city(HILLS).put(0, at=HILLS, points=40).turn(0)
    t.play("confront:moakileki")
    while t.topic != "escape":
        t.play("pass")
    t.flee_fight()
    while t.topic == "space-after-escape":
        t.play(t.options[0])
    assert t.game.active == 1 and t.hero(0).points == 40


@pytest.mark.rule("MZ-SURV-04", "MZ-RUL-50")
def test_a_survival_token_is_the_item_lost_in_a_knock_out_if_there_is_no_other() -> None:
    t = zanaga().survival("snare-trap").run(damage.wound, "anna", 9, "")
    assert t.hero().cards == () and len(t.game.survival) == 27


@pytest.mark.rule("MZ-EFFECT-01")
def test_of_several_rituals_resolved_together_each_has_its_effect_once() -> None:
    t = zanaga().put(0, gold=0).put(1, gold=0)
    t.ritual("trial-spring", "moon").ritual("trial-harvest", "moon", "moon").ritual("trial-sun-1", "sun").resolve()
    assert (t.hero(0).gold, t.hero(1).gold) == (2, 1)


@pytest.mark.rule("MZ-REST-04", "MZ-REST-01")
def test_after_the_automatic_move_there_is_no_rest() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS, exhaustion=2).movement().play("automatic")
    t.play(t.options[0])
    assert t.exhaustion("anna") == 2 and not [option for option in t.options if option.startswith("rest")]


@pytest.mark.rule("MZ-ADECK-03")
def test_the_red_discards_are_the_deck_when_the_last_red_card_is_called_for_by_name() -> None:
    t = zanaga().put(0, at=HILLS).ranks("red").only_deck("red", "trial-red-road").pile("red", "trial-red-river")
    t.only(fighting.further_fight, 0, "trial-red-road", "", True, 0)
    assert t.game.fights[-1].enemy == "trial-red-road"
    assert t.game.decks["red"] == ("trial-red-river",) and not t.game.piles.get("red")


@pytest.mark.rule("MZ-WIN-09")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_defeats_the_god_wins(seat: int) -> None:
    t = zanaga().awake("moakileki").only(gods.god_beaten, seat, "moakileki", seat=seat)
    assert t.game.outcome is not None and t.game.outcome.winners == (seat,)


@pytest.mark.rule("MZ-TRACK-02", "MZ-TOKEN-04")
def test_a_ritual_that_is_discarded_is_not_in_play_and_its_tokens_are_in_the_pool() -> None:
    t = zanaga().ritual("trial-sun-4", "sun", "wild").ritual("trial-moon-2").only(verbs.end_ritual, "trial-sun-4")
    assert t.game.rituals == ("trial-moon-2",) and t.pool_size() == 60


@pytest.mark.rule("MZ-SETUP-06", "MZ-SETUP-07", "MZ-SETUP-09")
@pytest.mark.parametrize("seats", range(1, 7))
def test_three_monsters_and_three_rituals_lie_there_however_many_play(seats: int) -> None:
    game = laid(seats)
    assert (len(game.roaming), len(game.rituals)) == (3, 3)
    assert [len(game.laden[card]) for card in game.roaming] == [1, 1, 1]
