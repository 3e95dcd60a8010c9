"""LEGEND: facet by facet, what the eight legendary items do, when, to whom, and what becomes of them."""

from __future__ import annotations

import pytest

from questable.runebound import board, damage, experience, interaction
from questable.runebound.values import enemy_life
from tests.runebound.island_of_dread.kit import A2, HIT, MISS, IslandTable, island

PHASES = ("ranged", "melee", "magic")
ROLLERS = {"ranged": "spear-of-trealton", "melee": "sword-of-antenor", "magic": "talisman-of-korsec-amin"}


def whale(t: IslandTable, phase: str = "ranged") -> IslandTable:
    """Anna fights the whale, and it is this phase of the first round."""
    t.face("trial-whale", origin="reward")
    while t.topic in ("use-draw", "escape", "use-round-start"):
        t.play("fight-on" if t.topic == "escape" else "pass")
    for _ in range(PHASES.index(phase)):
        t.dice(*HIT).play("defend")
        while t.topic.startswith("use-"):
            t.play("pass")
    return t


def god(t: IslandTable, card: str = "assif-shib-sa") -> IslandTable:
    """Anna, on the island, has the Book and is about to use it."""
    t.legend("book-of-korsec-amin").put(0, at=900).face(card, origin="silver")
    while t.topic != "use-before-combat":
        t.play(t.options[0])
    return t


# How they are had ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-LEGEND-01", "IOD-EXP-04", "IOD-RUL-32")
def test_there_is_one_token_of_each() -> None:
    """What Anna has taken Bert is not offered, and a reward that names it gives him nothing."""
    t = island().afloat(A2).maps(green=2, blue=2).only(experience.experience_step)
    t.play("legend:sword-of-antenor")
    assert len([option for option in t.options if option.startswith("legend")]) == 7
    t.play("keep-points").hired("trial-pilot", seat=1).afloat(A2, seat=1).maps(1, green=1, blue=1)
    t.only(experience.experience_step, seat=1)
    assert "legend:sword-of-antenor" not in t.options
    assert len(t.game.legends) == 7


@pytest.mark.rule("IOD-LEGEND-03", "IOD-RUL-32")
def test_an_encounter_may_give_one_of_the_players_choice_too() -> None:
    t = island().afloat(A2).draws("sea", "trial-chest", "trial-shark").adventure()
    assert (t.topic, len(t.options)) == ("choose-legend", 8)
    t.play("legend:helm-of-trealton")
    assert (t.hero().cards, "helm-of-trealton" in t.game.legends) == (("helm-of-trealton",), False)
    t = island().afloat(A2).draws("sea", "trial-chest", "trial-shark")
    t.game.legends = ()
    t.adventure()
    assert (t.topic, t.hero().cards) == ("escape", ())


@pytest.mark.rule("IOD-RUL-32")
def test_a_reward_that_names_one_gives_that_one_or_none() -> None:
    for owner, cards in ((0, ("book-of-korsec-amin",)), (1, ())):
        t = island().put(0, at=900)
        if owner:
            t.legend("book-of-korsec-amin", seat=1)
        t.face("korsec-amin-who-wrote-it-down", origin="silver")
        t.game.fights[-1].wounds = 3
        t.dice(*HIT).play("attack")
        assert (t.topic, t.hero().cards) == ("", cards)


@pytest.mark.rule("IOD-MAPTOK-06", "IOD-MAPTOK-02", "IOD-EXP-04")
def test_two_of_a_colour_buy_nothing() -> None:
    t = island().afloat(A2).maps(green=4).only(experience.experience_step)
    assert t.topic == ""
    t.turn(0)
    assert "seek-island" not in t.options


@pytest.mark.rule("IOD-RUL-20", "IOD-RUL-18")
def test_they_are_traded_as_items_and_never_sold() -> None:
    t = island().legend("sword-of-antenor").put(0, at="Dallak", gold=0).put(1, at="Dallak")
    t.only(interaction.open_trade, "bert")
    assert "give:sword-of-antenor" in t.options
    t.market()
    assert "sell:sword-of-antenor" not in t.options


@pytest.mark.rule("IOD-RUL-20")
def test_none_is_turned_by_its_use_and_none_counts_as_weapon_or_armor() -> None:
    t = island().put(0, cards=["trial-cloak"]).legend(*island().game.legends)
    t.run(experience.experience_step)
    assert not {"weapon", "armor"} & {kind for card in t.game.content.legends.values() for kind in (card.type,)}
    whale(t, "ranged").dice(*HIT).play("defend", "use:spear-of-trealton")
    assert not t.game.turned


@pytest.mark.rule("IOD-LEGEND-04", "IOD-RUL-19", "IOD-RUL-21")
def test_each_of_the_eight_goes_back_when_it_is_used_and_may_be_taken_by_another() -> None:
    used = set()

    def gone(t: IslandTable, card: str) -> None:
        assert card not in t.hero().cards
        assert t.game.legends[-1] == card
        t.hired("trial-pilot", seat=1).afloat(A2, seat=1).maps(1, green=1, blue=1)
        t.only(experience.experience_step, seat=1)
        assert f"legend:{card}" in t.options
        used.add(card)

    for phase, card in ROLLERS.items():
        gone(whale(island().legend(card), phase).dice(*MISS).play("attack", f"use:{card}"), card)
    t = island().legend("helm-of-trealton").face("trial-whale", origin="reward").play("use:helm-of-trealton")
    gone(t, "helm-of-trealton")
    t = whale(island().legend("shield-of-antenor")).dice(*MISS).play("defend", "use:shield-of-antenor")
    gone(t, "shield-of-antenor")
    gone(
        island().legend("emerald-of-korsec-amin").movement().play("use:emerald-of-korsec-amin"),
        "emerald-of-korsec-amin",
    )
    t = island().legend("gem-of-trealton").face("trial-whale").play("use:gem-of-trealton", "begin-with:melee")
    gone(t, "gem-of-trealton")
    gone(god(island()).play("use:book-of-korsec-amin"), "book-of-korsec-amin")
    assert used == set(t.game.content.legends)


# Spear, Sword, Talisman ----------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-LEGEND-05", "IOD-LEGEND-06", "IOD-LEGEND-07", "IOD-RUL-22")
@pytest.mark.parametrize("phase", PHASES)
def test_each_is_for_the_heros_own_roll_of_its_phase_alone(phase: str) -> None:
    """Before the roll, in no other phase, and for nobody else's roll."""
    card = ROLLERS[phase]
    for other in PHASES:
        t = whale(island().legend(card).put(0, cards=["trial-friend", card]), other)
        t.dice(*MISS).play("attack:trial-friend")
        assert f"use:{card}" not in t.options
        t = whale(island().legend(card), other).dice(*MISS).play("defend")
        assert (f"use:{card}" in t.options) is (other == phase)
    t = island().legend(card).afloat(A2).draws("sea", "trial-whale").adventure().dice(*MISS).play(f"escape:{phase}")
    assert t.topic == "attack-or-defend"


@pytest.mark.rule("IOD-RUL-22", "IOD-LEGEND-06")
def test_a_sure_attack_deals_the_heros_damage_and_only_once() -> None:
    t = whale(island().legend("sword-of-antenor"), "melee").dice(*MISS).play("attack", "use:sword-of-antenor")
    assert t.wounds("trial-whale") == 1
    t.put(0, wounds=0)  # in the last phase of the round there is nobody left but Anna to defend
    t.play("fight-on").dice(*HIT).play("defend").dice(*MISS, *HIT).play("attack")
    assert (t.wounds("trial-whale"), t.wounds("anna")) == (1, 2)


# The Helm ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-LEGEND-08", "IOD-RUL-23")
def test_the_helm_helps_allies_and_the_captain_as_well() -> None:
    """Each on its own card: the pilot has room for four, the friend for one."""
    t = island().put(0, cards=["trial-friend"]).hired("trial-pilot").legend("helm-of-trealton").afloat(A2)
    t.draws("sea", "trial-whale").adventure().play("use:helm-of-trealton", "fight-on").dice(*MISS)
    t.play("attack:trial-friend").dice(*MISS).play("attack:trial-pilot")
    assert (t.wounds("trial-friend"), t.exhaustion("trial-friend")) == (0, 1)
    assert (t.wounds("trial-pilot"), t.exhaustion("trial-pilot")) == (0, 2)


@pytest.mark.rule("IOD-LEGEND-08")
def test_the_helm_may_be_kept_for_a_later_round() -> None:
    t = island().legend("helm-of-trealton").face("trial-whale", origin="reward").play("pass", "fight-on")
    t.dice(*MISS, *HIT, *HIT).play("defend", "defend", "defend")
    assert t.wounds("anna") == 1
    assert "use:helm-of-trealton" in t.options
    t.play("use:helm-of-trealton", "fight-on").dice(*MISS).play("defend")
    assert (t.wounds("anna"), t.exhaustion("anna")) == (1, 1)


@pytest.mark.rule("IOD-RUL-23", "IOD-RUL-01")
def test_the_next_combat_is_none_of_the_helms_business() -> None:
    for variant in ((), ("long-helm",)):
        t = island(variants=variant).legend("helm-of-trealton").face("trial-goblin", origin="reward")
        t.play("use:helm-of-trealton", "fight-on").dice(*HIT).play("attack")
        t.put(0, exhaustion=0)
        whale(t).dice(*MISS).play("defend")
        assert (t.wounds("anna"), t.exhaustion("anna")) == (1, 0)


# The Shield ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-LEGEND-09", "IOD-RUL-24")
@pytest.mark.parametrize("phase", PHASES)
def test_the_shield_serves_in_any_phase_after_a_failed_roll(phase: str) -> None:
    t = whale(island().legend("shield-of-antenor"), phase)
    t.dice(*MISS).play("defend")
    assert (t.topic, "use:shield-of-antenor" in t.options) == ("use-after-roll", True)
    t.play("use:shield-of-antenor")
    assert (t.wounds("anna"), t.hero().cards) == (0, ())
    t = whale(island().legend("shield-of-antenor"), phase).dice(*HIT).play("defend")
    assert "use:shield-of-antenor" not in t.options


# The Emerald ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-LEGEND-10", "IOD-RUL-25")
def test_the_emerald_does_what_the_refill_of_an_event_does() -> None:
    """Every colour, also where a hero stands or a Challenge lies undefeated; where a counter lies no second one."""
    t = island().legend("emerald-of-korsec-amin")
    grid = t.game.content.grid
    assert {grid.jewels[space] for space in grid.sunbursts} == {"green", "yellow"}
    full, hero, left, *_ = sorted(grid.sunbursts)
    t.game.counters.clear()
    t.counter(full, grid.jewels[full]).put(1, at=hero).undefeated("trial-goblin", left)
    t.movement().play("use:emerald-of-korsec-amin")
    assert t.game.counters == {space: (grid.jewels[space],) for space in grid.sunbursts}


@pytest.mark.rule("IOD-RUL-26", "IOD-LEGEND-10")
def test_the_emerald_is_used_before_the_dice_or_not_at_all() -> None:
    for t in (island().legend("emerald-of-korsec-amin"), island().legend("emerald-of-korsec-amin").afloat(A2)):
        t.turn(0)
        assert (t.topic, t.options) == ("use-before-moving", ["use:emerald-of-korsec-amin", "pass"])
    t = island().legend("emerald-of-korsec-amin").dice(1, 2, 3, 4, 5).turn(0).play("pass", "roll")
    assert not [option for option in t.options if option.startswith("use")]


@pytest.mark.rule("IOD-RUL-26", "IOD-LEGEND-10")
@pytest.mark.parametrize("mine", [True, False])
def test_after_a_trade_it_is_still_before_moving(mine: bool) -> None:
    """Whether the Emerald was passed by before the trade or got in it: no dice have been rolled yet."""
    t = island().legend("emerald-of-korsec-amin", seat=0 if mine else 1).put(0, gold=2).turn(0)
    if mine:
        t.play("pass", "trade:bert", "give-gold:1", "propose", "accept")
    else:
        t.play("trade:bert", "ask:emerald-of-korsec-amin", "propose", "accept")
    assert (t.topic, t.options) == ("use-before-moving", ["use:emerald-of-korsec-amin", "pass"])
    t.play("use:emerald-of-korsec-amin")
    assert t.topic == "way-of-moving" and "roll" in t.options
    assert t.happened("counters-refreshed")


@pytest.mark.rule("IOD-RUL-26")
def test_a_trade_does_not_begin_the_movement_phase_again() -> None:
    """Without anything to use nobody is asked, and the number of dice stays."""
    t = island().put(0, gold=2).turn(0).play("trade:bert", "give-gold:1", "propose", "accept")
    assert t.topic == "way-of-moving"
    t = island().legend("emerald-of-korsec-amin", seat=1).put(0, gold=2, exhaustion=1).turn(0)
    before = t.game.dice_count
    t.play("trade:bert", "ask:emerald-of-korsec-amin", "propose", "accept", "pass")
    assert (t.topic, t.game.dice_count) == ("way-of-moving", before)


# The Gem -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-RUL-27", "IOD-LEGEND-11")
@pytest.mark.parametrize("deck", ["green", "yellow", "red", "sea", "silver"])
def test_the_gem_serves_against_a_challenge_of_any_deck(deck: str) -> None:
    t = island().legend("gem-of-trealton")
    challenge = next(card for card in t.game.decks[deck] if card in t.game.content.challenges and "trial" not in card)
    if deck == "sea":
        t.afloat(A2).draws("sea", challenge).adventure()
    elif deck == "silver":
        t.afloat(A2).maps(green=1, blue=1).draws("silver", challenge).turn(0).play("seek-island")
    else:
        t.put(0, at=t.jewel(deck)).draws(deck, challenge).adventure().play(f"attempt:{deck}")
    assert "use:gem-of-trealton" in t.options
    t.play("use:gem-of-trealton")
    assert set(t.options) == {f"begin-with:{phase}" for phase in PHASES}


@pytest.mark.rule("IOD-RUL-28", "IOD-LEGEND-11")
def test_with_the_gem_the_heros_own_side_has_no_before_combat_either() -> None:
    t = island().put(0, cards=["trial-omen"], gold=0).face("trial-whale")
    assert t.topic == "use-before-combat"
    t = island().put(0, cards=["trial-omen"], gold=0).legend("gem-of-trealton").face("trial-whale")
    t.play("use:gem-of-trealton", "begin-with:melee")
    assert (t.topic, t.game.fights[-1].phase, t.hero().gold) == ("attack-or-defend", "melee", 0)


@pytest.mark.rule("IOD-RUL-28")
@pytest.mark.parametrize("chosen", PHASES)
def test_with_the_switch_the_chosen_phase_is_the_first_of_three(chosen: str) -> None:
    t = island(variants=["gem-first"]).legend("gem-of-trealton").afloat(A2).draws("sea", "trial-whale").adventure()
    t.play("use:gem-of-trealton", f"begin-with:{chosen}").dice(*HIT, *HIT, *HIT).play("defend", "defend", "defend")
    assert [facts["phase"] for facts in t.happened("rolled")] == [
        chosen,
        *(phase for phase in PHASES if phase != chosen),
    ]
    assert (t.topic, t.game.fights[-1].round) == ("escape", 2)


@pytest.mark.rule("IOD-LEGEND-11")
def test_the_next_challenge_has_its_before_combat_again() -> None:
    t = island().legend("gem-of-trealton").put(0, at=900).face("trial-guard", origin="silver")
    t.play("use:gem-of-trealton", "begin-with:magic").dice(*HIT).play("attack")
    t.put(0, exhaustion=0).face("trial-warden", origin="silver")
    assert (t.exhaustion("anna"), t.game.fights[-1].phase) == (1, "ranged")


# The Book ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-LEGEND-12")
def test_his_life_is_seven_for_the_whole_combat_and_for_no_other() -> None:
    t = god(island())
    assert enemy_life(t.game) == t.game.content.challenges["assif-shib-sa"].life > 7
    t.play("use:book-of-korsec-amin")
    while t.game.fights[-1].round < 3:
        assert enemy_life(t.game) == 7
        t.dice(*HIT).play("defend")
    assert enemy_life(t.game) == 7
    t.game.fights[-1].round = 30
    t.dice(*HIT, *HIT, *HIT).play("defend", "defend", "defend")  # nobody can end it: it is broken off
    t.face("assif-shib-sa", origin="silver")
    assert enemy_life(t.game) > 7


@pytest.mark.rule("IOD-RUL-29")
def test_the_book_never_raises_his_life() -> None:
    t = god(island(), "trial-idol").play("use:book-of-korsec-amin")
    assert enemy_life(t.game) == 6
    t.game.fights[-1].wounds = 5
    t.dice(*HIT).play("attack")
    assert not t.game.fights


@pytest.mark.rule("IOD-LEGEND-13", "IOD-RUL-30")
def test_in_the_first_round_his_text_tires_nobody_in_the_second_it_does() -> None:
    t = god(island(), "trial-idol").play("use:book-of-korsec-amin")
    t.dice(*MISS, *MISS, *MISS).play("defend", "defend", "defend")
    assert (t.game.fights[-1].round, t.wounds("anna"), t.exhaustion("anna")) == (2, 0, 0)
    t.dice(*MISS, *HIT, *HIT).play("defend", "defend", "defend")
    assert (t.game.fights[-1].round, t.wounds("anna"), t.exhaustion("anna")) == (3, 1, 1)


@pytest.mark.rule("IOD-RUL-29", "IOD-LEGEND-12")
def test_the_book_is_used_before_combat_and_not_later() -> None:
    t = god(island()).play("pass")
    assert t.topic == "attack-or-defend"
    while t.game.fights[-1].round == 1:
        t.dice(*HIT).play("defend")
    assert "use:book-of-korsec-amin" not in t.options
    assert board.town_at(t.game, 900) is None


@pytest.mark.rule("IOD-RUL-21")
def test_one_combat_may_use_up_nearly_all_of_them() -> None:
    """Gem, Helm, Spear, Shield and Talisman in one round, each at its own moment."""
    mine = ("gem-of-trealton", "helm-of-trealton", "spear-of-trealton", "shield-of-antenor", "talisman-of-korsec-amin")
    t = island().legend(*mine).afloat(A2).draws("sea", "trial-whale").adventure()
    t.play("use:gem-of-trealton", "begin-with:ranged", "use:helm-of-trealton")
    t.dice(*MISS).play("attack", "use:spear-of-trealton")
    assert t.wounds("trial-whale") == 1
    t.dice(*MISS).play("defend", "use:shield-of-antenor")
    t.dice(*MISS).play("attack:trial-captain")
    assert (t.wounds("trial-captain"), t.exhaustion("trial-captain")) == (0, 1)  # the Helm still helps
    assert (t.wounds("anna"), t.exhaustion("anna")) == (0, 0)
    assert t.hero().cards == ("talisman-of-korsec-amin",)
    assert set(t.game.legends[-4:]) == set(mine) - {"talisman-of-korsec-amin"}


@pytest.mark.rule("IOD-LEGEND-02", "IOD-RUL-18")
def test_their_value_is_nothing_in_every_market() -> None:
    t = island()
    assert all(card.cost == 0 for card in t.game.content.legends.values())
    assert not set(t.game.content.legends) & {
        card for pile in (*t.game.stacks.values(), *t.game.decks.values()) for card in pile
    }
    t.legend(*t.game.legends).put(0, at="Orris", gold=0).stack("Orris").market()
    assert not [option for option in t.options if option.startswith("sell")]


@pytest.mark.rule("IOD-RUL-31")
@pytest.mark.parametrize("gem", [False, True])
def test_before_combat_is_there_for_the_book_or_skipped_by_the_gem(gem: bool) -> None:
    t = island().legend("gem-of-trealton", "book-of-korsec-amin").put(0, at=900)
    t.face("assif-shib-sa", origin="silver").play("use:gem-of-trealton" if gem else "pass")
    if gem:
        t.play("begin-with:magic")
    else:
        while t.topic not in ("use-before-combat", "attack-or-defend"):
            t.play(t.options[0])
    assert ("use:book-of-korsec-amin" in t.options) is not gem


@pytest.mark.rule("IOD-LEGEND-13", "IOD-RUL-30")
def test_what_he_did_before_the_book_was_opened_is_done() -> None:
    """The god's own Before Combat text comes first."""
    t = island().legend("book-of-korsec-amin").put(0, at=900).dice(*MISS).face("assif-shib-sa", origin="silver")
    while t.topic != "use-before-combat":
        t.play(t.options[0])
    assert t.exhaustion("anna") == 2
    t.play("use:book-of-korsec-amin")
    assert t.exhaustion("anna") == 2


@pytest.mark.rule("IOD-LEGEND-13", "IOD-RUL-30")
def test_in_the_first_round_he_hurts_no_ally_who_attacks_him_either() -> None:
    t = island().put(0, at=900, cards=["trial-friend"])
    god(t).play("use:book-of-korsec-amin").dice(*MISS, *MISS).play("attack:trial-friend", "attack")
    assert (t.wounds("trial-friend"), t.wounds("anna"), t.hero().cards) == (0, 0, ("trial-friend",))


@pytest.mark.rule("IOD-RUL-26", "IOD-RUL-71")
def test_the_emerald_may_be_used_before_the_journey_is_declared() -> None:
    t = island().legend("emerald-of-korsec-amin").afloat(A2).maps(green=1, blue=1).turn(0)
    assert t.topic == "use-before-moving"
    t.play("use:emerald-of-korsec-amin")
    assert (t.topic, "seek-island" in t.options) == ("sail", True)


@pytest.mark.rule("IOD-RUL-22", "IOD-LEGEND-05", "IOD-LEGEND-06", "IOD-LEGEND-07", "IOD-RUL-24", "IOD-LEGEND-09")
@pytest.mark.parametrize("phase", PHASES)
def test_neither_the_captains_roll_nor_an_escape_is_theirs(phase: str) -> None:
    """Spear, Sword, Talisman and Shield lie ready, and none is offered."""
    t = island().legend(*ROLLERS.values(), "shield-of-antenor").afloat(A2).draws("sea", "trial-whale").adventure()
    t.dice(*MISS).play(f"escape:{phase}")
    assert t.topic == "attack-or-defend"
    t = whale(island().legend(*ROLLERS.values(), "shield-of-antenor").hired("trial-pilot").afloat(A2), phase)
    t.dice(*MISS).play("attack:trial-pilot")
    assert t.topic in ("attack-or-defend", "escape")
    assert len(t.hero().cards) == 4


@pytest.mark.rule("IOD-LEGEND-05", "IOD-LEGEND-06", "IOD-LEGEND-07", "IOD-RUL-22")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("place", ["land", "sea", "island", "against a hero"])
def test_they_serve_in_every_combat_and_in_a_later_round(phase: str, place: str) -> None:
    card = ROLLERS[phase]
    t = island().legend(card)
    if place == "sea":
        t.afloat(A2).draws("sea", "trial-whale").adventure().play("fight-on")
    elif place == "against a hero":
        t.attack_hero(0, 1).play("fight-on")
    else:
        t.put(0, at=900 if place == "island" else t.space("forest"))
        t.face("assif-shib-sa" if place == "island" else "trial-whale", origin="reward")
        while t.topic != "attack-or-defend":
            t.play("fight-on" if "fight-on" in t.options else t.options[0])
    low = (*MISS, *HIT) if place == "against a hero" else HIT
    if place in ("land", "sea"):
        t.dice(*HIT).play("defend")
        while t.game.fights[-1].round == 1:
            t.dice(*HIT).play("pass" if t.topic == "use-before-roll" else "defend")
        t.play("fight-on")
    while t.game.fights[-1].phase != phase:
        t.dice(*low).play("defend")
    t.dice(*((*HIT, *low, *low) if place == "against a hero" else HIT * 4)).play("attack")
    assert t.topic == "use-before-roll"
    t.play(f"use:{card}")
    assert [facts["phase"] for facts in t.happened("sure-success")] == [phase]
    assert t.wounds("anna") == 0
    assert (t.game.wounds.get("bert") if place == "against a hero" else t.game.fights[-1].wounds) == 1


@pytest.mark.rule("IOD-RUL-22")
def test_a_defender_whose_roll_is_the_target_makes_none_that_could_succeed() -> None:
    """In a combat between heroes Bert's roll is what Anna must reach: there his Sword is not offered."""
    t = island().legend("sword-of-antenor", seat=1).attack_hero(0, 1).play("fight-on")
    t.dice(*MISS, *HIT).play("defend").dice(*MISS, *HIT).play("defend")
    assert t.asked == 0
    assert "sword-of-antenor" in t.hero(1).cards


@pytest.mark.rule("IOD-LEGEND-08", "IOD-RUL-23", "IOD-RUL-01")
@pytest.mark.parametrize("helm", [False, True])
def test_the_helm_softens_all_the_enemy_does_in_that_round(helm: bool) -> None:
    """A failed escape, a failed attack, a failed defence, and the text of the enemy at the end of the round."""
    t = island().afloat(A2).draws("sea", "trial-whale")
    if helm:
        t.legend("helm-of-trealton")
    t.adventure()
    if helm:
        t.play("use:helm-of-trealton")
    t.dice(*MISS).play("escape:ranged").dice(*MISS).play("attack").dice(*MISS).play("defend")
    assert (t.wounds("anna"), t.exhaustion("anna")) == ((0, 4) if helm else (4, 0))
    t = island().put(0, at=900, cards=["trial-pigeon", "trial-friend"]).put(0, wounds=0)
    if helm:
        t.legend("helm-of-trealton")
    t.dice(*HIT).face("assif-shib-sa", origin="silver")
    while t.topic not in ("attack-or-defend", "use-round-start"):
        t.play(t.options[0])
    if helm:
        t.play("use:helm-of-trealton")
    t.put(0, wounds=0, exhaustion=0)
    t.dice(*HIT * 3).play("defend", "defend", "defend")
    assert t.hero().cards == (("trial-pigeon", "trial-friend") if helm else ("trial-friend",))
    assert (t.exhaustion("trial-friend"), t.wounds("trial-friend")) == ((1, 0) if helm else (0, 1))


@pytest.mark.rule("IOD-RUL-23", "IOD-LEGEND-08")
@pytest.mark.parametrize("tired", range(5))
def test_exhaustion_that_does_not_fit_becomes_wounds_one_for_one(tired: int) -> None:
    """Stamina 4, damage 2."""
    t = island().put(0, exhaustion=tired).legend("helm-of-trealton").face("trial-whale", origin="reward")
    t.play("use:helm-of-trealton", "fight-on").dice(*HIT, *MISS).play("defend", "defend")
    assert (t.exhaustion("anna"), t.wounds("anna")) == (min(4, tired + 2), max(0, tired - 2))


@pytest.mark.rule("IOD-RUL-27", "IOD-LEGEND-11", "IOD-RUL-28")
@pytest.mark.parametrize("phase", PHASES)
def test_the_gem_against_what_an_encounter_brings(phase: str) -> None:
    t = island().legend("gem-of-trealton").put(0, cards=["trial-omen", "gem-of-trealton"], gold=0).afloat(A2)
    t.draws("sea", "trial-boarding", "trial-whale", "trial-shark").adventure()
    t.play("use:gem-of-trealton", f"begin-with:{phase}")
    assert (t.topic, t.game.fights[-1].phase, t.game.fights[-1].round, t.hero().gold) == (
        "attack-or-defend",
        phase,
        1,
        0,
    )
    while t.game.fights[-1].round == 1:
        t.dice(*HIT).play("defend")
    assert t.topic == "escape"
    assert [facts["phase"] for facts in t.happened("rolled")] == list(PHASES[PHASES.index(phase) :])
    t.play("fight-on").dice(*HIT * 3).play("defend", "defend", "defend")
    assert [facts["phase"] for facts in t.happened("rolled")][-3:] == list(PHASES)


@pytest.mark.rule("IOD-RUL-31", "IOD-LEGEND-11", "IOD-LEGEND-12")
@pytest.mark.parametrize("phase", PHASES)
def test_after_the_gem_the_god_has_his_whole_life(phase: str) -> None:
    t = island().legend("gem-of-trealton", "book-of-korsec-amin").put(0, at=900).face("assif-shib-sa", origin="silver")
    t.play("use:gem-of-trealton", f"begin-with:{phase}")
    assert (t.topic, t.exhaustion("anna"), t.hero().cards) == ("attack-or-defend", 0, ("book-of-korsec-amin",))
    assert enemy_life(t.game) == t.game.content.challenges["assif-shib-sa"].life
    while t.game.fights[-1].round < 3:
        t.dice(*HIT).play("defend")
        assert "use:book-of-korsec-amin" not in t.options


@pytest.mark.rule("IOD-LEGEND-10", "IOD-RUL-25", "IOD-RUL-26")
@pytest.mark.parametrize("place", ["Dallak", "forest", "sea"])
@pytest.mark.parametrize("seat", [0, 2])
def test_the_emerald_wherever_its_owner_is(place: str, seat: int) -> None:
    """Every sunburst of the map that has no counter gets its own; nothing else changes, and the hero may still move."""
    t = island().legend("emerald-of-korsec-amin", seat=seat)
    if place == "sea":
        t.hired(seat=seat).afloat(A2, seat)
    else:
        t.put(seat, at=place if place == "Dallak" else t.space("forest"))
    grid = t.game.content.grid
    bare = [space for space in grid.jewels if space not in grid.sunbursts][:5]
    for space in (*grid.sunbursts, *bare):
        t.game.counters.pop(space)
    lying = dict(t.game.counters)
    t.turn(seat)
    assert (t.topic, t.asked) == ("use-before-moving", seat)
    t.play("use:emerald-of-korsec-amin")
    assert t.game.counters == lying | {space: (grid.jewels[space],) for space in grid.sunbursts}
    assert t.topic == ("sail" if place == "sea" else "way-of-moving")
    assert t.game.legends[-1] == "emerald-of-korsec-amin"


@pytest.mark.rule("IOD-LEGEND-12", "IOD-LEGEND-13", "IOD-RUL-29", "IOD-RUL-30")
@pytest.mark.parametrize("seat", range(3))
def test_the_book_for_whoever_opens_it(seat: int) -> None:
    """Round 1: neither attacks nor defences cost anything; round 2: they do; Life is 7 in both."""
    t = island().put(seat, at=900, cards=["trial-friend"]).legend("book-of-korsec-amin", seat=seat)
    t.dice(*HIT).face("assif-shib-sa", seat, origin="silver")
    while t.topic != "use-before-combat":
        t.play(t.options[0])
    t.put(seat, exhaustion=0).play("use:book-of-korsec-amin")
    assert (enemy_life(t.game), t.game.legends[-1]) == (7, "book-of-korsec-amin")
    me = t.hero(seat).id
    t.dice(*MISS * 3).play("attack", "attack:trial-friend", *(["defend"] if t.topic != "attack-or-defend" else []))
    while t.game.fights[-1].round == 1:
        t.dice(*MISS).play("defend")
    assert (t.wounds(me), t.exhaustion(me), t.wounds("trial-friend")) == (0, 0, 0)
    assert enemy_life(t.game) == 7
    t.dice(*MISS).play("defend")
    assert t.wounds(me) == 3


@pytest.mark.rule("IOD-LEGEND-09", "IOD-RUL-24")
@pytest.mark.parametrize("place", ["sea", "island", "against a hero"])
def test_the_shield_serves_wherever_its_owner_defends(place: str) -> None:
    t = island().legend("shield-of-antenor")
    if place == "sea":
        t.afloat(A2).draws("sea", "trial-whale").adventure().play("fight-on")
    elif place == "island":
        t.put(0, at=900).face("trial-warden", origin="silver")
    else:
        t.attack_hero(0, 1).play("fight-on")
    t.dice(*((*HIT, *MISS) if place == "against a hero" else MISS)).play("defend")
    assert (t.topic, t.asked) == ("use-after-roll", 0)
    t.play("use:shield-of-antenor")
    assert (t.wounds("anna"), t.game.legends[-1]) == (0, "shield-of-antenor")


@pytest.mark.rule("IOD-RUL-18", "IOD-LEGEND-04", "IOD-LEGEND-02")
@pytest.mark.parametrize("place", ["sea", "island", "land", "city"])
@pytest.mark.parametrize("dearer", [False, True])
def test_lost_in_a_knock_out_it_lies_in_the_supply_again(place: str, dearer: bool) -> None:
    t = island().put(1, cards=["trial-pigeon"] if dearer else []).legend("gem-of-trealton", seat=1)
    if place == "sea":
        t.hired(seat=1).afloat(A2, 1)
    else:
        t.put(1, at={"island": 900, "land": t.space("forest"), "city": t.town("Orris")}[place])
    market = t.game.decks["market"]
    t.run(damage.suffer, "bert", 9, "")
    while t.topic:
        t.play(t.options[0])
    assert t.hero(1).cards == (("gem-of-trealton",) if dearer else ())
    assert ("gem-of-trealton" in t.game.legends) is not dearer
    assert t.game.decks["market"] == (*market, *(["trial-pigeon"] if dearer else []))
