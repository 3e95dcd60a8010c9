"""PVP: heroes against heroes.

Dice in a phase: first two for the target number (the Challenge), then two for the roll of the Hero.
"""

import pytest

from questable.runebound.values import life_of
from tests.kit import Table, table

PARRY = (1, 1, 10, 10)  # the Hero's roll succeeds: 2 and the value against 20 and the value
HIT = PARRY
FAIL = (10, 10, 1, 1)


def outside(town: str) -> int:
    """A space beside a town, without a jewel."""
    grid = table().game.content.grid
    return next(space for space in grid.neighbours[grid.towns[town]] if space not in grid.jewels)


WILD = outside("Forge")
NEAR = table().game.content.grid.neighbours[WILD][0]


def duel(*heroes: str) -> Table:
    """Two heroes in a space beside Forge, with nothing; the first is to move."""
    t = table(*(heroes or ("anna", "bert")))
    for hero in t.game.heroes:
        t.put(hero.seat, at=WILD, gold=0)
    return t


def declining(t: Table) -> Table:
    """Nobody uses anything until the Hero of the round is asked about an escape."""
    while t.topic != "escape":
        t.play("pass")
    return t


def harmless_round(t: Table) -> Table:
    """The Hero of the round defends three times, with success."""
    declining(t).dice(*PARRY, *PARRY, *PARRY).play("fight-on", "defend", "defend", "defend")
    return declining(t)


def kinds(t: Table, *wanted: str) -> list[str]:
    return [event.kind for event in t.events if event.kind in wanted]


# Attacking -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-PVP-01")
def test_a_hero_in_the_same_space_may_be_attacked_instead_of_attempting_the_adventure() -> None:
    t = duel("anna", "bert", "cara").put(2, at="Vynelvale").counter(WILD, "green").adventure()
    assert t.options == ["attempt:green", "attack:bert", "nothing"], "Cara is elsewhere"
    t.play("attack:bert")
    assert t.happened("hero-attacked") == [{"seat": 0, "foe": 1}]
    assert (t.game.fight.seat, t.game.fight.foe) == (0, 1)


@pytest.mark.rule("RB-PVP-01")
def test_one_hero_is_attacked_and_then_no_adventure_is_attempted() -> None:
    t = duel("anna", "bert", "cara").counter(WILD, "green").put(1, wounds=4).turn(0)
    declining(t.play("stay", "attack:bert")).dice(*HIT).play("fight-on", "attack")
    assert not t.happened("attempt") and len(t.happened("hero-attacked")) == 1
    assert t.game.active == 1 and t.game.counters[WILD] == ("green",)


@pytest.mark.rule("RB-PVP-02")
def test_the_attacked_player_is_not_asked() -> None:
    t = duel().adventure().play("attack:bert")
    assert (t.asked, t.topic) == (0, "escape")
    assert t.game.fights and t.game.fight.round == 1


@pytest.mark.rule("RB-PVP-02")
@pytest.mark.parametrize("place", [WILD, "Forge", "Tamalir"])
@pytest.mark.parametrize("owned", [{}, {"gold": 9, "cards": ["trial-sword"]}, {"wounds": 4, "exhaustion": 4}])
def test_nobody_is_spared_anywhere_rich_or_poor_hale_or_hurt(place: int | str, owned: dict[str, object]) -> None:
    t = duel().put(0, at=place).put(1, at=place, **owned).adventure().play("attack:bert")
    assert t.game.fights and (t.game.fight.foe, t.game.fight.round) == (1, 1)


@pytest.mark.rule("RB-PVP-03")
@pytest.mark.parametrize("town", table().game.content.grid.towns)
def test_heroes_may_be_attacked_in_towns(town: str) -> None:
    t = duel().put(0, at=town).put(1, at=town).adventure()
    assert "attack:bert" in t.options
    t.play("attack:bert")
    assert t.game.fight.foe == 1


# Roles ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-PVP-04")
def test_the_attacker_is_the_hero_of_the_first_round_and_roles_swap_after_every_round() -> None:
    t = duel().attack_hero()
    roles = []
    for _ in range(4):
        roles.append((t.asked, t.game.fight.seat, t.game.fight.foe, t.game.fight.enemy))
        harmless_round(t)
    assert roles == [(0, 0, 1, "bert"), (1, 1, 0, "anna"), (0, 0, 1, "bert"), (1, 1, 0, "anna")]


@pytest.mark.rule("RB-PVP-05", "RB-PVP-06")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_both_roles_items_and_abilities_are_used_when_a_round_begins(seat: int) -> None:
    """The lens, and Bert's own way of healing, in two rounds: once as the Hero, once as the Challenge."""
    heroes = ("bert", "anna") if seat == 0 else ("anna", "bert")
    t = duel(*heroes).put(seat, cards=["trial-lens"], wounds=3).attack_hero()
    offered = []
    for _ in range(2):
        offered.append((t.asked, t.options))
        t.play("pass", "fight-on").dice(*PARRY, *PARRY, *PARRY).play("defend", "defend", "defend")
    assert offered == [(seat, ["use:bert", "use:trial-lens", "pass"])] * 2


@pytest.mark.rule("RB-PVP-05")
def test_the_hero_of_a_round_has_an_attack_allies_items_abilities_and_an_escape() -> None:
    t = duel("anna", "trial-gwen").put(1, cards=["trial-squire", "trial-charm"]).attack_hero()
    t.dice(*PARRY, *PARRY, *PARRY)
    play_by_declining(t)
    assert (t.asked, t.topic) == (1, "escape")
    assert {"escape:ranged", "escape:melee", "escape:magic"} <= set(t.options)
    t.dice(*FAIL).play("fight-on")
    assert t.options == ["attack", "attack:trial-squire", "defend"]
    t.play("attack")
    assert (t.asked, t.topic, t.options) == (1, "use-before-roll", ["use:trial-gwen", "pass"])
    t.play("pass")
    assert (t.asked, t.topic, t.options) == (1, "use-after-roll", ["use:trial-charm", "pass"])
    t.dice(10, 10).play("use:trial-charm")
    assert t.wounds("anna") == 0, "the reroll is 20 and 2 against 20 and 4"
    assert t.options == ["attack:trial-squire", "defend"], "one attack per round"
    t.dice(*HIT).play("attack:trial-squire")
    assert t.wounds("anna") == 2, "the squire's melee damage"


@pytest.mark.rule("RB-PVP-05", "RB-COMBAT-05")
def test_the_other_hero_attacks_once_in_a_round_as_well() -> None:
    t = harmless_round(duel().attack_hero())
    assert t.asked == 1
    t.dice(*HIT, *PARRY, *PARRY).play("fight-on")
    while t.topic != "attack-or-defend":
        t.play("pass")
    assert t.options == ["attack", "defend"]
    t.play("attack")
    while t.topic not in ("attack-or-defend", "escape"):
        t.play("pass")
    assert t.topic == "escape", "he could only defend in the other phases"
    rolled = [(fact["seat"], fact["action"]) for fact in t.happened("rolled")[3:]]
    assert rolled == [(1, "attack"), (1, "defend"), (1, "defend")]


@pytest.mark.rule("RB-PVP-05", "RB-COMBAT-06", "RB-COMBAT-23", "RB-ALLY-05")
def test_the_other_hero_has_allies_and_attacks_of_his_own_as_the_hero_of_a_round() -> None:
    """With the twin blade Bert attacks twice, and his veteran once; Anna has neither."""
    t = duel().put(1, cards=["trial-twin-blade", "trial-veteran"])
    harmless_round(t.attack_hero()).dice(*PARRY, *PARRY, *PARRY)
    t.play("fight-on", "attack")
    assert t.options == ["attack", "attack:trial-veteran", "defend"]
    t.play("attack:trial-veteran")
    assert t.options == ["attack", "defend"]


@pytest.mark.rule("RB-PVP-06")
def test_the_challenge_may_use_hero_abilities() -> None:
    t = duel("anna", "trial-gwen").attack_hero().dice(5, 5, 10, 10).play("fight-on", "defend")
    assert (t.asked, t.topic, t.options) == (1, "use-before-roll", ["use:trial-gwen", "pass"])
    t.play("use:trial-gwen")
    assert t.exhaustion("trial-gwen") == 1
    assert t.happened("target")[0]["target"] == 10 + 2 + 2


@pytest.mark.rule("RB-PVP-06")
def test_the_challenge_may_use_items() -> None:
    t = duel().put(1, cards=["trial-orb", "trial-charm"]).attack_hero().play("fight-on").dice(2, 2)
    t.play("defend")
    assert (t.asked, t.options) == (1, ["use:trial-orb", "pass"])
    t.play("use:trial-orb", "pay:3", "pass")
    assert (t.asked, t.topic, t.options) == (1, "use-after-roll", ["use:trial-charm", "pass"])
    t.dice(9, 9, 10, 10).play("use:trial-charm")
    assert t.happened("target")[0]["target"] == 18 + 3 + 3, "the second roll, Bert's Mind, three exhaustion"


@pytest.mark.rule("RB-PVP-06")
def test_the_challenge_may_ward_off_damage_with_items() -> None:
    t = duel().put(1, cards=["trial-shield"]).attack_hero().dice(*HIT).play("fight-on", "defend")
    t.dice(*HIT).play("attack")
    assert (t.asked, t.topic) == (1, "use-damage")
    t.play("use:trial-shield")
    assert t.wounds("bert") == 0


@pytest.mark.rule("RB-PVP-06")
def test_the_challenge_may_use_abilities_and_items_of_the_start_of_a_round() -> None:
    """Bert may heal himself at the start of a round, whichever role he has in it."""
    t = duel().put(1, wounds=1).attack_hero()
    assert (t.asked, t.topic) == (1, "use-round-start")
    t.play("use:bert")
    assert t.wounds("bert") == 0
    assert (t.asked, t.topic) == (0, "escape")


@pytest.mark.rule("RB-PVP-06", "RB-CARD-13", "RB-DMG-05")
def test_it_pays_with_the_stamina_of_its_own() -> None:
    """Bert has 4 + 2 Stamina, Anna 3."""
    t = duel().put(1, cards=["trial-orb"], experience=["stamina"], exhaustion=4).attack_hero().dice(*PARRY)
    t.play("fight-on", "defend", "use:trial-orb")
    assert t.options == ["pay:1", "pay:2"]
    assert t.play("pay:2").exhaustion("bert") == 6 and t.exhaustion("anna") == 0


@pytest.mark.rule("RB-PVP-06", "RB-CARD-06", "RB-CARD-07")
def test_what_it_discards_is_its_own() -> None:
    t = duel().put(1, wounds=3, cards=["trial-potion"]).attack_hero()
    assert (t.asked, t.options) == (1, ["use:trial-potion", "pass"])
    t.play("use:trial-potion")
    assert t.hero(1).cards == () and t.game.decks["market"][-1] == "trial-potion" and t.wounds("bert") == 1


@pytest.mark.rule("RB-PVP-06", "RB-PVP-04")
def test_the_attacker_may_use_items_and_abilities_as_the_challenge_of_the_second_round() -> None:
    t = harmless_round(duel().attack_hero()).put(0, cards=["trial-orb", "trial-charm"]).dice(2, 2)
    t.play("fight-on", "defend")
    assert (t.asked, t.options) == (0, ["use:trial-orb", "pass"])
    t.play("use:trial-orb", "pay:2", "pass")
    assert (t.asked, t.options) == (0, ["use:trial-charm", "pass"])
    t.dice(9, 9, 10, 10).play("use:trial-charm")
    assert t.happened("target")[-1]["target"] == 18 + 4 + 2


@pytest.mark.rule("RB-PVP-06")
def test_the_challenge_has_no_use_of_allies() -> None:
    """The priest may help the hero's rolls, the herald always does; only in the role of the Hero."""
    t = duel().put(1, cards=["trial-priest", "trial-herald"]).attack_hero()
    t.dice(5, 5, 10, 10).play("fight-on", "defend")
    assert t.asked == 0, "Bert was not asked to use the priest"
    assert t.happened("target")[0]["target"] == 10 + 3, "and the herald did not help"
    t.dice(*PARRY, *PARRY).play("defend", "defend")
    t.dice(*PARRY).play("fight-on", "defend")
    assert (t.asked, t.options) == (1, ["use:trial-priest", "pass"])
    t.play("pass")
    assert t.happened("rolled")[-1]["value"] == 3 + 1


@pytest.mark.rule("RB-PVP-06")
def test_allies_deal_no_damage_for_the_challenge_and_it_makes_no_attack() -> None:
    t = duel().put(1, cards=["trial-squire"]).attack_hero().dice(*PARRY, *PARRY, *PARRY)
    for choice in ("fight-on", "defend", "defend", "defend"):
        assert t.asked == 0
        t.play(choice)
    assert {fact["seat"] for fact in t.happened("rolled")} == {0}
    assert not t.happened("wounded")


# Target numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-PVP-07")
def test_the_target_number_of_a_phase_is_two_dice_and_the_challenges_value_in_it() -> None:
    t = duel("anna", "cara").put(1, experience=["body"]).attack_hero().play("pass")
    t.dice(3, 4, 10, 10, 3, 4, 10, 10, 3, 4, 10, 10).play("fight-on", "defend", "defend", "defend")
    targets = {fact["phase"]: fact["target"] for fact in t.happened("target")}
    assert targets == {"ranged": 7 + 1, "melee": 7 + 1 + 2, "magic": 7 + 5}
    assert [fact["target"] for fact in t.happened("rolled")] == [8, 10, 12]
    assert "RB-PVP-07" in t.cites("target")
    assert t.cites("rolled") == {"RB-COMBAT-09", "RB-PVP-07"}, "no printed value is the target here"


@pytest.mark.rule("RB-PVP-07", "RB-HERO-04", "RB-XP-10")
def test_experience_counts_for_the_target_number() -> None:
    t = duel().put(1, experience=["mind", "mind", "body"]).attack_hero()
    declining(t).dice(5, 5, 10, 10, 5, 5, 10, 10, 5, 5, 10, 10).play("fight-on", "defend", "defend", "defend")
    assert [each["target"] for each in t.happened("target")] == [10 + 3 + 4, 10 + 3 + 2, 10 + 3]


@pytest.mark.rule("RB-PVP-07")
@pytest.mark.parametrize(("face", "success"), [(8, True), (7, False)])
def test_the_heros_roll_must_meet_or_exceed_the_target_number(face: int, success: bool) -> None:
    t = duel().attack_hero().dice(5, 5, 1, face).play("fight-on", "attack")
    first = t.happened("rolled")[0]
    assert first["target"] == 10 + 3 and first["value"] == 4
    assert first["success"] is success


@pytest.mark.rule("RB-PVP-07", "RB-RUL-31", "RB-CARD-12")
def test_the_target_roll_counts_as_a_defence() -> None:
    """The sword adds 2 to melee attacks, the ring 4 to the first roll of a combat."""
    t = duel().put(1, cards=["trial-sword", "trial-ring"]).attack_hero()
    t.dice(*PARRY, *PARRY, *PARRY).play("fight-on", "defend", "defend", "defend")
    assert [fact["value"] for fact in t.happened("target")] == [3 + 4, 3, 3]
    t.dice(*PARRY, *PARRY).play("fight-on", "defend", "attack")
    melee = [fact for fact in t.happened("rolled") if fact["phase"] == "melee"][-1]
    assert (melee["seat"], melee["value"]) == (1, 3 + 2), "now it is an attack"


@pytest.mark.rule("RB-PVP-07", "RB-CARD-16")
def test_what_is_added_to_the_target_number_is_not_added_to_the_heros_roll() -> None:
    t = duel().put(1, cards=["trial-orb"]).attack_hero().dice(5, 5, 5, 5).play("fight-on", "attack")
    t.play("use:trial-orb", "pay:3", "pass")
    assert (t.happened("target")[0]["value"], t.happened("rolled")[0]["value"]) == (3 + 3, 4)


@pytest.mark.rule("RB-CARD-12")
def test_the_first_roll_of_one_hero_is_not_that_of_the_other() -> None:
    """Bert has rolled the target number before, but for Anna it is the first roll."""
    t = duel().put(0, cards=["trial-ring"]).attack_hero().dice(*PARRY, *PARRY).play("fight-on", "defend", "defend")
    assert [fact["value"] for fact in t.happened("rolled")] == [4 + 4, 3]


@pytest.mark.rule("RB-RUL-31")
def test_text_for_attacks_is_not_used_for_the_target_roll() -> None:
    """The bow helps a ranged attack: not Bert in the Challenge's role, but Bert as the Hero of the next round."""
    t = duel().put(1, cards=["trial-bow"]).attack_hero().dice(*PARRY, *PARRY, *PARRY)
    t.play("fight-on", "defend", "defend", "defend")
    assert t.game.fight.round == 2 and not t.happened("used")
    assert t.play("fight-on", "attack").options == ["use:trial-bow", "pass"]


@pytest.mark.rule("RB-PVP-07")
def test_cards_that_lower_the_enemys_values_lower_the_target_number() -> None:
    t = duel().put(0, cards=["trial-hex"]).attack_hero().dice(5, 5, 10, 10).play("fight-on", "defend")
    assert t.happened("target")[0]["target"] == 10 + 3 - 2
    assert t.happened("rolled")[0]["target"] == 10 + 3 - 2


@pytest.mark.rule("RB-PVP-08")
def test_a_hit_deals_the_attackers_damage() -> None:
    t = duel().attack_hero().dice(*PARRY, *HIT, *PARRY).play("fight-on", "defend", "attack")
    assert (t.wounds("anna"), t.wounds("bert")) == (0, 2), "Anna's Body is 3/2"


@pytest.mark.rule("RB-PVP-08")
@pytest.mark.parametrize("action", ["attack", "defend"])
def test_a_failed_roll_costs_the_challenges_damage_of_the_phase_with_modifiers(action: str) -> None:
    t = duel("bert", "anna").put(1, cards=["trial-axe"]).attack_hero()
    t.dice(*FAIL, *FAIL, *PARRY).play("fight-on", "defend")
    assert t.wounds("bert") == 1, "Anna's Mind is 4/1"
    t.play(action)
    assert t.wounds("bert") == 1 + 3, "her Body is 3/2, the axe adds 1"
    assert t.wounds("anna") == 0


@pytest.mark.rule("RB-PVP-08")
@pytest.mark.parametrize(("seat", "foe"), [(0, 1), (1, 0)])
def test_whichever_seat_is_the_challenge_its_damage_is_dealt(seat: int, foe: int) -> None:
    """Anna and Bert both have a Mind of damage 1."""
    t = duel().attack_hero(seat, foe).dice(*FAIL).play("fight-on", "defend")
    hurt, whole = t.hero(seat).id, t.hero(foe).id
    assert (t.wounds(hurt), t.wounds(whole)) == (1, 0)


@pytest.mark.rule("RB-PVP-08")
def test_a_failed_attack_of_an_ally_wounds_the_ally() -> None:
    t = duel().put(0, cards=["trial-squire"]).attack_hero().dice(*FAIL).play("fight-on", "attack:trial-squire")
    assert (t.wounds("anna"), t.wounds("trial-squire")) == (0, 1)


@pytest.mark.rule("RB-PVP-08")
def test_cards_that_lower_the_enemys_damage_work_against_heroes() -> None:
    t = duel("bert", "anna").put(0, cards=["trial-hex"]).attack_hero().dice(*PARRY).play("fight-on", "defend")
    t.dice(*FAIL).play("defend")
    assert t.wounds("bert") == 2 - 1


@pytest.mark.rule("RB-PVP-09", "RB-RUL-19")
def test_the_target_number_is_known_before_the_hero_rolls() -> None:
    t = duel().put(0, cards=["trial-bow"]).attack_hero().dice(5, 6).play("fight-on", "attack")
    assert (t.asked, t.topic) == (0, "use-before-roll")
    assert t.happened("target")[0]["target"] == t.game.fight.target == 11 + 3
    assert not t.happened("rolled")
    t.dice(10, 10).play("pass")
    assert kinds(t, "target", "rolled")[:2] == ["target", "rolled"]


# Before Combat -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-PVP-10")
def test_before_combat_the_defender_acts_first_and_only_once() -> None:
    t = duel().put(0, cards=["trial-stone"]).put(1, cards=["trial-pebble", "trial-potion"], wounds=1).attack_hero()
    assert (t.asked, t.topic) == (1, "use-before-combat")
    assert t.options == ["use:trial-pebble", "use:trial-potion", "pass"]
    t.play("use:trial-pebble", "pass")
    assert t.wounds("anna") == 1
    assert (t.asked, t.topic) == (0, "use-before-combat")
    t.play("pass")
    for _ in range(3):
        t.dice(*PARRY, *PARRY, *PARRY)
        asked = play_by_declining(t)
        assert "use-before-combat" not in [topic for _, topic, _ in asked], "though the stone is still ready"


@pytest.mark.rule("RB-ITEM-08", "RB-PVP-06")
def test_each_side_activates_at_most_one_item_in_a_round_whatever_the_other_does() -> None:
    t = duel().put(0, cards=["trial-bow"]).put(1, cards=["trial-charm", "trial-shield"])
    t.attack_hero().dice(1, 1, 1, 1, 10, 10).play("fight-on", "attack", "use:trial-charm", "use:trial-bow")
    assert t.wounds("bert") == 1, "he has used the charm: the shield must wait, though Anna has used the bow since"


@pytest.mark.rule("RB-PVP-10", "RB-PVP-04")
def test_a_defender_who_strikes_before_combat_is_the_challenge_all_the_same() -> None:
    t = duel("anna", "cara").attack_hero().dice(1, 1, 10, 10).play("use:cara")
    assert (t.wounds("anna"), t.wounds("cara")) == (1, 0)
    assert (t.game.fight.seat, t.game.fight.foe) == (0, 1)


@pytest.mark.rule("RB-PVP-10")
def test_before_combat_each_side_activates_at_most_one_item() -> None:
    t = duel().put(0, cards=["trial-potion"], wounds=1).put(1, cards=["trial-pebble", "trial-stone"]).attack_hero()
    t.play("use:trial-pebble")
    assert (t.asked, t.options) == (0, ["use:trial-potion", "pass"]), "Bert's stone is ready but he has used an Item"


@pytest.mark.rule("RB-PVP-10", "RB-PVP-13")
def test_a_hero_knocked_out_before_combat_has_lost_it() -> None:
    t = duel().put(0, wounds=4, gold=7).put(1, cards=["trial-pebble"]).attack_hero().play("use:trial-pebble")
    assert t.happened("knocked-out") == [{"seat": 0, "who": "anna"}]
    assert not t.game.fights and not t.happened("combat-round")
    assert t.hero(1).gold == 7


# Escape --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-PVP-11")
@pytest.mark.parametrize(("face", "success"), [(9, True), (8, False)])  # and 1 and 2 against 12
def test_the_target_number_of_an_escape_is_rolled_by_the_challenge(face: int, success: bool) -> None:
    t = duel("anna", "cara").attack_hero().play("pass").dice(3, 4, 1, face).play("escape:magic")
    assert t.happened("target")[0]["target"] == 7 + 5
    roll = t.happened("rolled")[0]
    assert (roll["seat"], roll["action"], roll["value"], roll["success"]) == (0, "escape", 2, success)
    assert bool(t.happened("escaped")) is success


@pytest.mark.rule("RB-PVP-12")
def test_the_active_hero_escapes_to_where_it_came_from() -> None:
    t = duel().put(0, came_from=NEAR).attack_hero().dice(*PARRY).play("escape:ranged")
    assert t.hero().space == NEAR
    assert t.hero(1).space == WILD
    assert not any(entry.card for entry in t.game.undefeated) and not t.happened("undefeated")


@pytest.mark.rule("RB-PVP-12")
def test_the_other_hero_escapes_to_an_adjacent_space_of_that_players_choice() -> None:
    t = duel()
    around = t.game.content.grid.neighbours[WILD]
    t.put(1, came_from=around[0]).attack_hero()
    harmless_round(t).dice(*PARRY).play("escape:melee")
    assert (t.asked, t.topic) == (1, "space-after-escape")
    assert t.options == [f"flee:{space}" for space in around]
    t.play(f"flee:{around[2]}")
    assert t.hero(1).space == around[2] and t.hero().space == WILD
    assert not any(entry.card for entry in t.game.undefeated)


@pytest.mark.rule("RB-PVP-12", "RB-ESCAPE-06")
def test_wherever_that_hero_came_from_in_an_earlier_turn() -> None:
    t = duel()
    around = t.game.content.grid.neighbours[WILD]
    t.put(1, came_from=around[0]).attack_hero()
    harmless_round(t).dice(1, 1, 10, 10).play("escape:ranged")
    assert t.asked == 1 and t.options == [f"flee:{space}" for space in around]


# The end of the combat -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-PVP-13", "RB-PVP-04")
def test_it_goes_on_as_long_as_nobody_falls_or_flees() -> None:
    t = duel().attack_hero()
    for number in range(1, 9):
        assert (t.game.fight.round, t.asked) == (number, (number - 1) % 2)
        harmless_round(t)


@pytest.mark.rule("RB-PVP-13", "RB-PVP-14", "RB-RUL-19")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_escapes_loses_nothing(seat: int) -> None:
    t = duel().put(seat, gold=7, cards=["trial-sword"], runes=["trial-wyrm"]).attack_hero()
    if seat == 1:
        harmless_round(t)
    declining(t).dice(*PARRY).play("escape:melee")
    t.play(t.options[0])
    assert not t.game.fights
    assert (t.hero(seat).gold, t.hero(seat).cards, t.hero(seat).runes) == (7, ("trial-sword",), ("trial-wyrm",))


@pytest.mark.rule("RB-ESCAPE-04", "RB-PVP-13")
@pytest.mark.parametrize("kind", ["ranged", "melee", "magic"])
@pytest.mark.parametrize("seat", [0, 1])
def test_nor_does_the_other_hero_do_any_damage_to_who_escapes(seat: int, kind: str) -> None:
    t = duel().attack_hero()
    if seat == 1:
        harmless_round(t)
    declining(t).dice(*PARRY).play(f"escape:{kind}")
    assert [each["seat"] for each in t.happened("escaped")] == [seat]
    t.play(t.options[0])
    assert not t.game.fights and t.game.wounds == {}


@pytest.mark.rule("RB-PVP-13")
def test_the_combat_ends_at_once_when_a_hero_escapes() -> None:
    t = duel().put(0, came_from=NEAR).attack_hero().dice(*PARRY).play("escape:ranged")
    assert not t.game.fights and not t.options
    assert len(t.happened("rolled")) == 1


@pytest.mark.rule("RB-PVP-13")
def test_the_combat_ends_at_once_when_the_challenge_is_knocked_out() -> None:
    t = beaten()
    assert t.happened("knocked-out") == [{"seat": 1, "who": "bert"}]
    assert not t.game.fights
    assert len(t.happened("rolled")) == 1, "no melee and no magic phase"


@pytest.mark.rule("RB-PVP-13")
def test_the_combat_ends_at_once_when_the_hero_is_knocked_out() -> None:
    t = duel().put(0, wounds=4).attack_hero().dice(*FAIL).play("fight-on", "attack")
    assert t.happened("knocked-out") == [{"seat": 0, "who": "anna"}]
    assert not t.game.fights and len(t.happened("rolled")) == 1


def beaten(**facts: object) -> Table:
    """Anna has just beaten Bert, who had these things, in hero combat."""
    return declining(duel().put(1, wounds=4, **facts).attack_hero()).dice(*HIT).play("fight-on", "attack")


@pytest.mark.rule("RB-PVP-14", "RB-RUL-19")
def test_the_winner_takes_all_gold_and_one_card_of_choice() -> None:
    t = beaten(gold=8, cards=["trial-sword", "trial-squire"], trophies=["trial-warden"], runes=["trial-dragon"])
    assert (t.asked, t.topic) == (0, "spoils")
    assert set(t.options) == {
        "take:trial-sword",
        "take:trial-squire",
        "take:trial-warden",
        "take:trial-dragon",
        "take-nothing",
    }
    assert (t.hero().gold, t.hero(1).gold) == (8, 0)
    t.play("take:trial-squire")
    assert t.hero().cards == ("trial-squire",)
    assert t.hero(1).cards == ("trial-sword",)
    assert t.hero(1).runes == ("trial-dragon",) and not t.options


@pytest.mark.rule("RB-PVP-14", "RB-RUL-19")
def test_a_dragon_rune_can_be_taken_and_counts_for_the_winner() -> None:
    t = beaten(runes=["trial-dragon", "trial-wyrm"]).play("take:trial-wyrm")
    assert t.hero().runes == ("trial-wyrm",) and "trial-wyrm" in t.hero().trophies
    assert t.hero(1).runes == ("trial-dragon",) and "trial-wyrm" not in t.hero(1).trophies


@pytest.mark.rule("RB-PVP-14", "RB-PVP-17", "RB-WIN-03")
def test_another_card_won_from_a_challenge_is_an_item_for_its_new_owner_too() -> None:
    t = duel().put(0, runes=["trial-dragon", "trial-wyrm"]).put(1, trophies=["trial-warden"], wounds=4)
    declining(t.attack_hero()).dice(*HIT).play("fight-on", "attack", "take:trial-warden")
    assert "trial-warden" in t.hero().trophies and "trial-warden" not in t.hero().runes
    assert t.game.outcome is None


@pytest.mark.rule("RB-PVP-14", "RB-RUL-19")
def test_a_defender_who_wins_takes_the_spoils() -> None:
    t = duel().put(0, wounds=4, gold=5, cards=["trial-sword"]).attack_hero().dice(*FAIL).play("fight-on", "attack")
    assert (t.asked, t.topic) == (1, "spoils")
    t.play("take:trial-sword")
    assert (t.hero(1).gold, t.hero(1).cards) == (5, ("trial-sword",))


@pytest.mark.rule("RB-PVP-14", "RB-RUL-19")
def test_a_card_taken_beyond_a_limit_is_settled_at_once() -> None:
    t = duel().put(0, cards=["trial-axe", "trial-bow"]).put(1, wounds=4, cards=["trial-sword"])
    declining(t.attack_hero()).dice(*HIT, *HIT).play("fight-on", "defend", "attack", "take:trial-sword")
    assert (t.asked, t.topic) == (0, "over-the-limit")


@pytest.mark.rule("RB-PVP-13", "RB-PVP-14", "RB-PVP-15")
def test_so_does_one_who_wins_in_the_second_round() -> None:
    """Bert is the Hero now, and Anna, whose turn it is, the Challenge."""
    t = harmless_round(duel().put(0, wounds=4, gold=5, cards=["trial-wand"]).attack_hero())
    t.dice(*HIT).play("fight-on", "attack")
    assert (t.asked, t.topic) == (1, "spoils")
    t.play("take:trial-wand")
    assert (t.hero(1).gold, t.hero(1).cards, t.hero(0).cards) == (5, ("trial-wand",), ())
    assert t.wounds("anna") == 0 and t.hero(0).space == t.game.content.grid.towns["Forge"]


@pytest.mark.rule("RB-PVP-15", "RB-RUL-19")
def test_the_loser_recovers_in_the_nearest_town_and_loses_nothing_else() -> None:
    t = duel().put(1, wounds=4, exhaustion=2, points=3, experience=["mind"], cards=["trial-wand", "trial-squire"])
    t.game.wounds["trial-squire"] = 1
    deck = t.game.decks["market"]
    declining(t.attack_hero()).dice(*HIT).play("fight-on", "attack", "take-nothing")
    assert t.hero(1).cards == ("trial-wand", "trial-squire"), "no card is discarded"
    assert t.game.decks["market"] == deck
    assert (t.hero(1).points, t.hero(1).experience) == (3, ("mind",))
    assert (t.wounds("bert"), t.exhaustion("bert"), t.wounds("trial-squire")) == (0, 0, 0)
    assert t.hero(1).space == t.game.content.grid.towns["Forge"]
    assert t.hero().space == WILD


@pytest.mark.rule("RB-PVP-15", "RB-RUL-19", "RB-PVP-14")
@pytest.mark.parametrize("taken", ["take:trial-wand", "take-nothing"])
def test_nor_does_a_beaten_attacker(taken: str) -> None:
    """Anna attacks and is knocked out herself: Bert takes her gold and at most one card, and nothing else is lost."""
    t = duel().put(0, wounds=4, gold=5, points=3, cards=["trial-wand", "trial-squire"]).attack_hero()
    declining(t).dice(10, 10, 1, 1).play("fight-on", "attack", taken)
    left = {"trial-wand", "trial-squire"} - {taken.removeprefix("take:")}
    assert set(t.hero(0).cards) == left and set(t.hero(1).cards) == {"trial-wand", "trial-squire"} - left
    assert (t.hero(0).gold, t.hero(1).gold, t.hero(0).points) == (0, 5, 3)
    assert t.wounds("anna") == 0 and t.hero(0).space == t.game.content.grid.towns["Forge"]


@pytest.mark.rule("RB-PVP-15", "RB-RUL-19")
def test_a_loser_in_a_town_stays_there() -> None:
    t = duel().put(0, at="Frostgate").put(1, at="Frostgate", wounds=4).attack_hero()
    declining(t).dice(*HIT).play("fight-on", "attack")
    assert t.hero(1).space == t.game.content.grid.towns["Frostgate"]


@pytest.mark.rule("RB-PVP-16")
def test_defeating_a_hero_gives_no_experience() -> None:
    t = duel().put(1, wounds=4, points=6, experience=["body"]).counter(WILD, "green").put(0, points=2)
    declining(t.attack_hero()).dice(*HIT).play("fight-on", "attack")
    assert t.hero().points == 2 and t.hero().experience == ()
    assert t.game.counters[WILD] == ("green",) and not t.happened("counter-won")


@pytest.mark.rule("RB-PVP-17")
def test_a_third_dragon_rune_taken_from_another_hero_wins_the_game() -> None:
    t = duel().put(0, runes=["trial-wyrm", "trial-hydra"]).put(1, runes=["trial-dragon"], wounds=4)
    declining(t.attack_hero()).dice(*HIT).play("fight-on", "attack", "take:trial-dragon")
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.outcome.reason) == ((0,), "three-dragon-runes")


@pytest.mark.rule("RB-PVP-17", "RB-WIN-06", "RB-RUL-20")
@pytest.mark.parametrize("more", [[], ["trial-hydra"]])
def test_so_does_the_third_rune_of_a_hero_who_was_attacked(more: list[str]) -> None:
    """Anna attacks and falls; it is her turn, but Bert who wins, whether she had another rune or not."""
    t = duel().put(0, runes=["trial-dragon", *more], wounds=4).put(1, runes=["trial-wyrm", "trial-hoarder"])
    declining(t.attack_hero()).dice(*FAIL).play("fight-on", "attack", "take:trial-dragon")
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.outcome.reason) == ((1,), "three-dragon-runes")


# The turn ------------------------------------------------------------------------------------------------------------


def in_forge_with_plans(**facts: int) -> Table:
    """Anna and Bert in Forge; Anna has gold to spend and points to learn with, and attacks."""
    t = duel().put(0, at="Forge", gold=20, points=20).put(1, at="Forge").put(0, **facts)
    return t.turn(0).play("stay", "attack:bert")


def turn_passed_to_bert(t: Table) -> bool:
    return t.game.active == 1 and not t.happened("market-card") and not t.happened("learned")


@pytest.mark.rule("RB-PVP-18")
def test_the_turn_of_the_active_player_ends_after_a_won_combat() -> None:
    t = in_forge_with_plans()
    t.game.wounds["bert"] = 4
    t.dice(*HIT).play("fight-on", "attack")
    assert turn_passed_to_bert(t)


@pytest.mark.rule("RB-PVP-18")
def test_the_turn_of_the_active_player_ends_after_a_lost_combat() -> None:
    t = in_forge_with_plans(wounds=4).dice(*FAIL).play("fight-on", "attack")
    assert t.hero().space == t.game.content.grid.towns["Forge"]
    assert turn_passed_to_bert(t)


@pytest.mark.rule("RB-PVP-18", "RB-TURN-06")
def test_the_turn_of_the_active_player_ends_after_a_combat_that_text_has_ended() -> None:
    t = duel().put(0, at="Forge", gold=20, points=20).put(1, at="Forge", cards=["trial-verb-end"])
    t.turn(0).play("stay", "attack:bert")
    t.play("use:trial-verb-end/3")
    assert not t.game.fights and not t.happened("knocked-out")
    assert turn_passed_to_bert(t)


@pytest.mark.rule("RB-PVP-18")
@pytest.mark.parametrize("dice", [FAIL, HIT], ids=["Bert falls", "Anna falls"])
def test_the_turn_of_the_active_player_ends_after_a_combat_decided_in_the_second_round(dice: tuple[int, ...]) -> None:
    """Bert is the Hero of that round."""
    t = harmless_round(in_forge_with_plans())
    t.game.wounds.update({"anna": 4, "bert": 4})
    t.dice(*dice).play("fight-on", "attack")
    while t.topic in ("town-after-knock-out", "spoils"):
        t.play(t.options[-1])
    assert len(t.happened("knocked-out")) == 1
    assert turn_passed_to_bert(t)


@pytest.mark.rule("RB-PVP-18")
def test_the_turn_of_the_active_player_ends_when_the_other_hero_escapes() -> None:
    t = harmless_round(in_forge_with_plans()).dice(*PARRY).play("escape:ranged")
    t.play(t.options[0])
    assert t.hero().space == t.game.content.grid.towns["Forge"]
    assert turn_passed_to_bert(t)


@pytest.mark.rule("RB-PVP-19")
def test_an_ally_killed_in_the_combat_is_discarded_and_cannot_be_taken() -> None:
    t = duel().put(1, cards=["trial-hound", "trial-sword"]).attack_hero()
    harmless_round(t).dice(*FAIL, *PARRY, *PARRY).play("fight-on", "attack:trial-hound", "defend", "defend")
    assert t.game.decks["market"][-1] == "trial-hound"
    t.game.wounds["bert"] = life_of(t.game, 1, "bert") - 1
    declining(t).dice(*HIT).play("fight-on", "attack")
    assert t.topic == "spoils"
    assert set(t.options) == {"take:trial-sword", "take-nothing"}


# Worked example ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-EX-17")
def test_example_mordrog_attacks_mad_carthos() -> None:
    t = table("mordrog", "mad-carthos")
    content = t.game.content
    near = next(space for space in content.grid.neighbours[WILD] if space not in content.grid.town_at)
    t.put(0, at=near, gold=0, cards=["burning-priest", "dwarven-fire-bomb"])
    t.put(1, at=WILD, gold=8, cards=["prince-gardun", "westerian-shell-shield", "black-dagger"])
    t.turn(0).play("automatic", f"step:{WILD}", "stop", "attack:mad-carthos")

    assert (t.asked, t.topic, t.options) == (1, "use-before-combat", ["use:mad-carthos", "pass"]), "Carthos first"
    t.play("pass")
    assert (t.asked, t.topic, t.options) == (0, "use-before-combat", ["use:dwarven-fire-bomb", "pass"])
    t.play("pass")
    assert (t.game.fight.seat, t.game.fight.foe, t.game.fight.round) == (0, 1, 1)
    t.dice(5, 5, 10, 10, 5, 5, 10, 10, 5, 5, 10, 10)
    asked = play_by_declining(t)
    assert {seat for seat, _, _ in asked} == {0}, "Carthos is not asked to use Prince Gardun"

    carthos = content.heroes["mad-carthos"]
    shield = content.items["westerian-shell-shield"].modifier[0]  # adds to defences in some phases
    printed = {"ranged": carthos.mind[0], "melee": carthos.body[0], "magic": carthos.spirit[0]}
    expected = {phase: 10 + value + shield.by * (phase in shield.condition.phase) for phase, value in printed.items()}
    assert {fact["phase"]: fact["target"] for fact in t.happened("target")} == expected

    assert (t.game.fight.seat, t.game.fight.foe, t.game.fight.round) == (1, 0, 2), "the roles are swapped"
    declining(t).dice(5, 5, 10, 10).play("fight-on")
    assert (t.asked, t.options) == (1, ["attack", "attack:prince-gardun", "defend"])
    t.play("defend")
    assert t.happened("target")[-1]["seat"] == 0
    assert t.happened("target")[-1]["target"] == 10 + content.heroes["mordrog"].mind[0], "the priest does not help"
    t.dice(1, 1, 10, 10).play("attack")
    assert (t.asked, t.topic) == (1, "use-hit")
    assert "use:black-dagger" in t.options


def play_by_declining(t: Table) -> list[tuple[int, str, list[str]]]:
    """Play a round in which the Hero defends and nothing is used; who was asked what."""
    asked, number = [], t.game.fight.round
    while t.game.fight.round == number:
        asked.append((t.asked, t.topic, t.options))
        t.play(next(choice for choice in ("fight-on", "defend", "pass") if choice in t.options))
    return asked


@pytest.mark.rule("RB-RUL-39", "RB-PVP-12")
def test_a_hero_combat_that_nobody_can_end_is_broken_off() -> None:
    """After an even number of rounds the other hero has the Hero's role, and moves away."""
    t = duel().attack_hero()
    for _ in range(29):
        harmless_round(t)
    assert t.game.fight.round == 30
    t.dice(*PARRY, *PARRY, *PARRY).play("fight-on", "defend", "defend", "defend")
    while t.topic != "space-after-escape":
        t.play("pass")
    assert t.asked == 1
    assert len(t.happened("broken-off")) == 1
    t.play(t.options[0])
    assert t.happened("gold-taken") == t.happened("knocked-out") == []
