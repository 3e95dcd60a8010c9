"""GEN, HERO, ADV, COMBAT: whose fight it is, how often a hero attacks, and when the Night King has his say."""

from __future__ import annotations

import pytest

from questable.errors import SetupError
from questable.kernel.engine.adventure import make_setting
from questable.runebound import combat
from questable.runebound.midnight import adventure as box
from questable.runebound.midnight.patrols import patrol_phase
from questable.runebound.windows import orders_effects
from tests.runebound.midnight.kit import ERENHEAD, HIT, MISS, MidnightTable, midnight


def attacks(t: MidnightTable) -> int:
    """In how many phases of the next round Anna can attack, if she attacks whenever she may."""
    made = 0
    t.play("fight-on")
    while t.game.fights and t.topic == "attack-or-defend":
        choice = "attack" if "attack" in t.options else "defend"
        made += choice == "attack"
        t.dice(*HIT).play(choice)
    return made


# A hero's turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-HERO-01", "MN-GEN-01")
def test_a_heros_turn_has_the_five_steps_of_the_base_game() -> None:
    t = midnight().put(0, at="Bellam", points=4, cards=["trial-tunic"]).goods(0)
    t.game.turned = ("trial-tunic",)
    assert not t.turn().game.turned  # Refresh
    topics = [t.topic]
    while t.game.active == 0 and t.topic:
        done = [each for each in t.options if each in ("stop", "nothing", "done")]
        t.play(done[0] if done else t.options[0])
        if t.game.active == 0 and t.topic not in topics:
            topics.append(t.topic)
    assert topics == ["spend-action", "market", "experience"]  # in a city there is no adventure


@pytest.mark.rule("MN-HERO-02")
def test_refresh_turns_activated_cards_back() -> None:
    t = midnight().put(0, cards=["trial-hammer", "trial-tunic"]).put(1, cards=["trial-hatchets"])
    t.game.turned = ("trial-hammer", "trial-tunic", "trial-hatchets")
    assert t.turn(0).game.turned == ("trial-hatchets",)  # not those of others


# Adventures ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-ADV-01", "MN-ADV-02")
def test_who_ends_movement_on_a_counter_may_face_it_and_nobody_has_to() -> None:
    t = midnight()
    space = t.jewel("yellow")
    t.put(0, at=space).deck("yellow", "trial-sentry").turn().play("stop")
    assert t.options[0] == "attempt:yellow"
    t.play("attempt:yellow")
    assert (t.game.fights[-1].enemy, combat.side(t.game)) == ("trial-sentry", (0,))
    t.put(0, at=space).turn().play("stop")
    t.play(t.options[-1])
    assert not t.game.fights
    assert t.game.counters[space] == ("yellow",)


@pytest.mark.rule("MN-ADV-03", "MN-ASSAULT-01")
def test_in_a_fortress_there_is_no_adventure_in_the_own_turn() -> None:
    t = midnight().put(0, at=ERENHEAD)
    assert t.game.counters[ERENHEAD] == ("red",)
    t.turn().play("stop")
    assert not t.game.fights
    assert t.game.active == 1


@pytest.mark.rule("MN-ADV-04", "MN-PATROL-23")
def test_a_patrol_in_the_space_prevents_no_adventure_and_cannot_be_attacked() -> None:
    t = midnight()
    space = t.jewel("green")
    t.put(0, at=space).patrol(1, at=space).turn().play("stop")
    assert [each for each in t.options if each.startswith("attempt")] == ["attempt:green"]
    assert not [each for each in t.options if "patrol" in each]


# Combat --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-COMBAT-01", "MN-RUL-53", "MN-INFL-01")
def test_text_of_the_card_then_of_the_hero_then_influence_then_escape() -> None:
    t = midnight().put(0, cards=["trial-bomb"]).face("trial-prince")
    assert t.exhaustion("anna") == 1  # the Prince's own text
    assert t.topic == "use-before-combat"
    t.play("pass")
    assert (t.topic, t.asked) == ("influence", t.king)
    t.influenced()
    assert (t.topic, t.asked) == ("escape", 0)
    t.play("fight-on")
    phases = []
    for _ in range(3):
        phases.append(t.game.fights[-1].phase)
        t.dice(*HIT).play("defend")
    assert phases == ["ranged", "melee", "magic"]
    assert t.topic == "escape"  # the next round; the Night King is not asked again


@pytest.mark.rule("MN-RUL-53")
def test_a_combat_that_is_over_before_it_began_is_not_influenced() -> None:
    t = midnight().goods(0, "trial-ring", "trial-rune").face("gate-sergeant")
    t.play(next(each for each in t.options if "bribe" in each))
    assert not t.happened("influenced")
    assert t.topic != "influence"
    assert not t.game.fights


@pytest.mark.rule("MN-COMBAT-02", "MN-RUL-55")
@pytest.mark.parametrize(("choice", "dice", "hero", "enemy"), [
    ("attack", MISS, 2, 0),
    ("attack", HIT, 0, 1),
    ("defend", MISS, 2, 0),
    ("defend", HIT, 0, 0),
])  # fmt: skip
def test_a_failed_roll_costs_the_damage_of_the_phase(choice: str, dice: tuple[int, int], hero: int, enemy: int) -> None:
    t = midnight().face("trial-sentry").influenced().play("fight-on")
    t.dice(*HIT).play("defend")  # ranged
    t.dice(*dice).play(choice)  # melee, damage 2
    assert (t.wounds("anna"), t.wounds("trial-sentry")) == (hero, enemy)


@pytest.mark.rule("MN-COMBAT-02", "MN-EX-15")
def test_damage_zero_is_no_wound() -> None:
    t = midnight().face("jaran-the-raven")
    while t.topic != "influence":
        t.play(t.options[0])
    t.influenced().play("fight-on").dice(*MISS, *HIT * 2).play("attack")
    assert t.wounds("anna") == 0


@pytest.mark.rule("MN-COMBAT-03")
@pytest.mark.parametrize(("counters", "phases"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (7, 3)])
def test_two_counters_bring_a_further_attack(counters: int, phases: int) -> None:
    t = midnight().level(0, 1 + counters).face("trial-warlord").influenced()
    t.game.fights[-1].wounds = -9  # it must last
    assert attacks(t) == phases


@pytest.mark.rule("MN-COMBAT-03", "MN-ASSAULT-10")
def test_an_ability_comes_on_top_but_never_more_than_all_three() -> None:
    t = midnight("dora", "bert").face("trial-warlord").influenced()  # Dora attacks twice by herself
    t.game.fights[-1].wounds = -9
    assert attacks(t) == 2
    t = midnight("dora", "bert").level(0, 5).face("trial-warlord").influenced()
    t.game.fights[-1].wounds = -9
    assert attacks(t) == 3


@pytest.mark.rule("MN-COMBAT-04", "MN-EX-15", "MN-RUL-73")
def test_attacks_are_decided_phase_by_phase_and_differently_in_each_round() -> None:
    """Harthan's example: two counters, so two attacks; ranged fails, melee hits, magic must be defended."""
    t = midnight().level(0, 3).face("jaran-the-raven")
    while t.topic != "influence":
        t.play(t.options[0])
    t.influenced().play("fight-on")
    t.dice(*MISS).play("attack").dice(*HIT * 2).play("attack")
    if t.topic == "attack-or-defend":
        assert t.options == ["defend"]
        t.play("defend")
    assert t.wounds("jaran-the-raven") == 1
    assert t.wounds("anna") == 0
    t.play("fight-on").dice(*HIT).play("defend").dice(*HIT).play("attack").dice(*HIT)
    assert "attack" in t.options  # the second one is left for magic
    t.play("attack")
    assert not t.game.fights  # three wounds in all


@pytest.mark.rule("MN-COMBAT-05", "MN-ASSAULT-03")
def test_outside_assaults_one_hero_fights_alone() -> None:
    t = midnight()
    space = t.jewel("green")
    t.put(0, at=space).put(1, at=space).put(2, at=space).deck("green", "trial-wolf")
    t.adventure().play("attempt:green")
    assert combat.side(t.game) == (0,)
    t.put(0, at=space).patrol(1, at=space).deck("green", "trial-wolf")
    t.night(patrol_phase).play("leave-patrol:1", "attack:bert", "patrol-card:trial-wolf")
    assert combat.side(t.game) == (1,)


@pytest.mark.rule("MN-COMBAT-06", "MN-RUL-96")
def test_in_the_night_the_hero_decides_and_rolls() -> None:
    t = midnight().put(1, at="Greywharf").put(2, at="Greywharf")
    space = t.plain_space("plains")
    t.put(0, at=space, cards=["trial-hammer"]).patrol(1, at=space).deck("green", "trial-wolf")
    t.night(patrol_phase).play("leave-patrol:1", "attack:anna", "patrol-card:trial-wolf").influenced()
    assert (t.game.active, t.asked, t.topic) == (t.king, 0, "escape")
    t.play("fight-on").play("attack")
    assert (t.asked, t.topic) == (0, "use-before-roll")
    t.dice(*HIT).play("pass")
    assert {each["seat"] for each in t.happened("rolled")} == {0}


@pytest.mark.rule("MN-RUL-96", "MN-COMBAT-06")
def test_in_the_night_the_fighting_hero_orders_effects() -> None:
    t = midnight()
    t.game.active = t.king
    assert orders_effects(t.game, 1) == 1
    t.game.active = 0
    assert orders_effects(t.game, 1) == 0


@pytest.mark.rule("MN-GEN-08")
def test_the_night_king_is_nowhere_on_the_map() -> None:
    t = midnight()
    assert len(t.game.heroes) == t.game.setting.seats - 1
    assert not any(king in t.game.content.challenges for king in t.game.content.kings)


# Numbers and options -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-RUL-90", "MN-SHADOW-01")
def test_counters_are_worth_one_to_four() -> None:
    worth = midnight().game.content.box.counter_worth
    assert [worth[colour] for colour in ("green", "yellow", "blue", "red")] == [1, 2, 3, 4]


@pytest.mark.rule("MN-RUL-98")
def test_only_the_shorter_game_and_harsh_knock_outs_of_the_base_game_fit() -> None:
    make_setting(box, seats=3, seed="night", variants=["shorter-game", "harsh-knockouts"])
    for variant in ("doom-track", "travel-hazards", "first-turn-dice", "hired-allies", "solo"):
        with pytest.raises(SetupError):
            make_setting(box, seats=3, seed="night", variants=[variant])


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-ADV-02", "MN-COMBAT-05", "MN-REWARD-01")
@pytest.mark.parametrize("colour", ["green", "yellow", "blue"])
def test_the_top_card_of_the_colour_is_fought_alone(colour: str) -> None:
    t = midnight()
    space = t.jewel(colour)
    for seat in range(3):
        t.put(seat, at=space)
    deck = t.game.decks[colour]
    t.adventure().play(f"attempt:{colour}")
    assert (t.game.fights[-1].enemy, t.game.decks[colour]) == (deck[0], deck[1:])
    assert (combat.side(t.game), t.game.fights[-1].seat, t.game.fights[-1].side) == ((0,), 0, ())


@pytest.mark.rule("MN-ADV-01", "MN-ADV-02")
def test_without_a_counter_there_is_nothing_to_face() -> None:
    t = midnight()
    space = t.jewel("green")
    t.counter(space).put(0, at=space).adventure()
    assert t.options == []
    t.counter(space, "green").adventure()
    assert t.options == ["attempt:green", "nothing"]


@pytest.mark.rule("MN-HERO-01", "MN-GEN-01", "MN-ADV-01")
def test_refresh_movement_adventure_market_experience() -> None:
    """A counter in a city shows the order of all five."""
    t = midnight().put(0, at="Bellam", points=4, cards=["trial-tunic"]).goods(0)
    t.counter(t.hero().space, "green").game.turned = ("trial-tunic",)
    topics = []
    t.turn()
    assert t.game.turned == ()
    while t.game.active == 0 and t.topic:
        topics.append(t.topic)
        t.play(next((each for each in ("stop", "nothing", "done") if each in t.options), t.options[0]))
    assert list(dict.fromkeys(topics)) == ["spend-action", "adventure", "market", "experience"]


@pytest.mark.rule("MN-HERO-02", "MN-HERO-03", "MN-COV-06")
def test_refresh_readies_items_upgrades_and_what_lies_face_down_of_this_hero_alone() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-rune", "trial-friend", "trial-potion")
    t.put(1, cards=["trial-tunic"]).under("trial-tunic", "trial-ring")
    mine = ("trial-hammer", "trial-rune", "trial-hammer+1", "trial-hammer+2")
    t.game.turned = (*mine, "trial-tunic", "trial-ring")
    assert t.turn(0).game.turned == ("trial-tunic", "trial-ring")


@pytest.mark.rule("MN-RUL-73", "MN-COMBAT-04", "MN-COMBAT-03")
def test_a_hero_may_defend_in_all_phases_and_attack_in_any_one() -> None:
    for attacked in range(4):
        t = midnight().face("trial-warlord").influenced().dice(*HIT * 3).play("fight-on")
        for number in range(1 + min(2, attacked)):
            assert t.options == ["attack", "defend"]
            t.play("attack" if number == attacked else "defend")  # after the attack there is nothing but defence
        assert t.wounds("trial-warlord") == (1 if attacked < 3 else 0)
        assert t.topic == "escape"


@pytest.mark.rule("MN-COMBAT-02", "MN-RUL-55", "MN-COMBAT-01")
@pytest.mark.parametrize(("phase", "damage"), [(0, 1), (1, 2), (2, 1)])
def test_each_phase_has_its_own_damage(phase: int, damage: int) -> None:
    t = midnight().face("trial-sentry").influenced().play("fight-on")
    for number in range(3):
        t.dice(*(MISS if number == phase else HIT)).play("defend")
    assert (t.wounds("anna"), t.wounds("trial-sentry")) == (damage, 0)


@pytest.mark.rule("MN-RUL-96")
def test_who_is_active_in_the_night() -> None:
    """In a patrol fight the fighting hero's player orders effects; in a hero's turn the active one does."""
    t = midnight()
    for seat in range(3):
        t.game.active = t.king
        assert orders_effects(t.game, seat) == seat
        t.game.active = 2
        assert orders_effects(t.game, seat) == 2
