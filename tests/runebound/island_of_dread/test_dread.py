"""ISLAND: the journey, the chain of silver cards, defeat and its price."""

from __future__ import annotations

import pytest

from questable.runebound import cards, combat, damage, experience, movement, turn
from questable.runebound.board import may_be_brought
from questable.runebound.escape import escape_allowed
from tests.runebound.island_of_dread.kit import A1, A2, HIT, ISLAND, MISS, IslandTable, island


def ready(*silver: str, **facts: object) -> IslandTable:
    """Anna begins her turn on an anchorage with a set; the silver deck holds just these cards."""
    t = island().put(0, **facts).afloat(A1).maps(green=1, blue=1)
    if silver:
        t.draws("silver", *silver)
    return t


@pytest.mark.rule("IOD-ISLAND-01", "IOD-ISLAND-02", "IOD-RUL-71", "IOD-RUL-83")
def test_who_begins_the_turn_on_an_anchorage_with_a_set_may_go() -> None:
    t = ready().turn(0)
    assert "seek-island" in t.options


@pytest.mark.rule("IOD-ISLAND-01")
def test_not_from_a_city() -> None:
    t = island().hired().put(0, at="Orris").maps(green=1, blue=1).turn(0)
    assert "seek-island" not in t.options


@pytest.mark.rule("IOD-ISLAND-02")
@pytest.mark.parametrize(("green", "blue"), [(0, 0), (2, 0), (0, 3)])
def test_not_without_a_set(green: int, blue: int) -> None:
    t = island().afloat(A1).maps(green=green, blue=blue).turn(0)
    assert "seek-island" not in t.options


@pytest.mark.rule("IOD-ISLAND-02", "IOD-ISLAND-03", "IOD-ISLAND-04", "IOD-RUL-89")
def test_a_set_is_paid_the_figure_leaves_the_map_and_the_captain_goes() -> None:
    t = island().afloat(A1).maps(green=2, blue=1).draws("silver", "trial-warden").turn(0).play("seek-island")
    assert t.game.maps[0] == ("green",)
    assert (t.hero().space, t.game.at_sea, t.game.captains) == (ISLAND, (), {})
    assert t.game.decks["captains"][-1] == "trial-captain"
    assert "attack:trial-captain" not in t.options


@pytest.mark.rule("IOD-ISLAND-05", "IOD-ISLAND-06", "IOD-RUL-82")
def test_in_the_same_turn_silver_cards_are_drawn_one_after_the_other() -> None:
    t = ready("trial-guard", "trial-warden", "assif-shib-sa").turn(0).play("seek-island")
    assert t.game.fights[-1].enemy == "trial-guard"
    t.dice(*HIT).play("attack")
    assert t.game.fights[-1].enemy == "trial-warden"
    t.dice(*HIT).play("attack")
    while not t.game.fights or t.game.fights[-1].enemy != "assif-shib-sa":
        t.play(t.options[0])
    assert [facts["card"] for facts in t.happened("drew")] == ["trial-guard", "trial-warden", "assif-shib-sa"]
    assert t.cites("drew") == {"IOD-ISLAND-05"}


@pytest.mark.rule("IOD-ISLAND-07", "IOD-RUL-82")
def test_each_card_brings_a_refresh_phase_before_it_is_resolved() -> None:
    t = ready("trial-guard", "trial-warden", cards=["trial-bell", "trial-gate"], gold=0).turn(0)
    assert t.hero().gold == 1  # the ordinary Refresh phase
    t.game.turned = ("trial-gate",)
    t.play("seek-island")
    assert "trial-gate" not in t.game.turned
    assert t.hero().gold == 2
    assert t.topic == "attack-or-defend"
    t.game.turned = ("trial-gate",)
    t.dice(*HIT).play("attack")
    assert "trial-gate" not in t.game.turned
    assert t.hero().gold == 3
    assert "IOD-ISLAND-07" in t.cites("refreshed")


@pytest.mark.rule("IOD-ISLAND-07", "IOD-RUL-82")
def test_it_is_no_new_turn() -> None:
    """What lasts until the hero's next turn goes on, and what was used once in the turn stays used."""
    from questable.runebound.state import Lasting

    t = ready("trial-guard", "trial-warden").turn(0)
    ref = next(each.ref for each in t.game.content.effects.values() if type(each.effect).__name__ == "Modify")
    t.game.lasting = (Lasting(ref, 0, "anna", "next-turn"),)
    t.game.used["trial/1"] = "turn"
    t.play("seek-island")
    assert len(t.game.lasting) == 1
    assert t.game.used.get("trial/1") == "turn"


@pytest.mark.rule("IOD-ISLAND-08")
def test_there_is_no_escape_on_the_island() -> None:
    t = ready("trial-warden").turn(0).play("seek-island")
    assert t.topic == "attack-or-defend"
    assert not escape_allowed(t.game, 0)


@pytest.mark.rule("IOD-ISLAND-06", "IOD-RUL-88")
def test_nothing_takes_a_hero_away_from_it() -> None:
    t = ready("trial-warden", cards=["trial-gate"]).turn(0).play("seek-island")
    assert not any(may_be_brought(t.game, 0, space, "trial-gate") for space in t.game.content.grid.spaces)
    t.put(1, at="Dallak")
    assert not may_be_brought(t.game, 1, ISLAND, "trial-gate")


@pytest.mark.rule("IOD-ISLAND-09", "IOD-RUL-84", "IOD-RUL-82")
def test_knocked_out_there_the_player_to_the_left_chooses_any_city() -> None:
    t = ready("trial-warden", gold=6, cards=["trial-cloak"]).turn(0).play("seek-island").dice(*MISS).play("defend")
    assert (t.hero().gold, t.hero().cards) == (0, ())  # the base losses
    assert (t.topic, t.asked, len(t.options)) == ("city-for-the-fallen", 1, 7)
    t.play(f"town:{t.town('Gafford')}")
    assert t.hero().space == t.town("Gafford")
    assert not t.happened("shipwreck")
    assert t.game.active == 1  # no Market, no Experience: the turn is over
    assert t.cites("woke") == {"IOD-ISLAND-09"}


@pytest.mark.rule("IOD-ISLAND-10", "IOD-ISLAND-11", "IOD-RUL-85", "IOD-EX-13")
def test_cards_received_are_kept_all_others_are_shuffled_in() -> None:
    t = island().put(0, cards=["trial-bell"]).afloat(A1).maps(green=1, blue=1)
    t.draws("silver", "trial-guard", "lantern-saints", "trial-warden", "assif-shib-sa").turn(0).play("seek-island")
    t.dice(*HIT).play("attack")  # the guard is kept
    t.game.fights[-1].wounds = 2
    t.dice(*HIT).play("attack")  # the saints are not
    while t.topic != "attack-or-defend":
        t.play(t.options[0])
    t.dice(*MISS).play("defend")  # the warden knocks her out
    t.play(f"town:{t.town('Gafford')}")
    assert t.hero().trophies == ("trial-guard",)
    assert sorted(t.game.decks["silver"]) == ["assif-shib-sa", "lantern-saints", "trial-warden"]
    assert t.game.sunk == ()
    assert "IOD-ISLAND-11" in t.cites("silver-shuffled")
    assert t.cites("not-beaten") == {"IOD-ISLAND-11"}


@pytest.mark.rule("IOD-ISLAND-11")
def test_they_are_mixed_and_not_put_below() -> None:
    orders = set()
    for seed in range(12):
        t = (
            island(seed=str(seed))
            .afloat(A1)
            .maps(green=1, blue=1)
            .draws("silver", "trial-warden", "lantern-saints", "trial-guard")
        )
        t.turn(0).play("seek-island").dice(*MISS).play("defend")
        t.play(f"town:{t.town('Gafford')}")
        orders.add(t.game.decks["silver"])
    assert len(orders) > 2


@pytest.mark.rule("IOD-RUL-85")
def test_with_the_switch_every_beaten_silver_card_stays_with_its_winner() -> None:
    t = island(variants=["kept-silver"]).afloat(A1).maps(green=1, blue=1)
    t.draws("silver", "keeper-of-the-outer-stair", "trial-warden").turn(0).play("seek-island")
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack")
    assert "keeper-of-the-outer-stair" in t.hero().kept


@pytest.mark.rule("IOD-RUL-86")
def test_a_deck_that_runs_out_is_made_anew_and_the_god_is_unhurt() -> None:
    t = ready("trial-warden").turn(0)
    t.game.sunk = ("lantern-saints", "assif-shib-sa")
    t.play("seek-island").dice(*HIT).play("attack")
    assert "IOD-RUL-86" in t.cites("silver-shuffled")
    assert t.game.fights[-1].wounds == 0
    assert t.game.fights[-1].enemy in ("lantern-saints", "assif-shib-sa", "trial-warden")


@pytest.mark.rule("IOD-RUL-87")
def test_silver_cards_give_no_counter_and_never_lie_undefeated() -> None:
    t = ready("trial-guard", "trial-warden", points=0).turn(0).play("seek-island").dice(*HIT).play("attack")
    assert t.hero().points == 0
    t.dice(*MISS).play("defend").play(f"town:{t.town('Gafford')}")
    assert not any(entry.card for entry in t.game.undefeated)


@pytest.mark.rule("IOD-RUL-82")
def test_other_silver_cards_do_what_they_say() -> None:
    t = ready("trial-altar", "trial-warden", wounds=2).turn(0).play("seek-island")
    assert t.wounds("anna") == 1
    assert t.game.fights[-1].enemy == "trial-warden"
    assert t.game.sunk == ("trial-altar",)


@pytest.mark.rule("IOD-RUL-89")
def test_allies_and_items_come_along() -> None:
    t = ready("trial-warden", cards=["trial-friend"]).turn(0).play("seek-island")
    assert "attack:trial-friend" in t.options


@pytest.mark.rule("IOD-RUL-86", "IOD-ISLAND-11")
def test_only_a_visit_shuffles_the_pile_in() -> None:
    """A kept silver card that is used up lies on the pile until the next visit ends."""
    t = island()
    t.game.sunk = ("lantern-saints",)
    t.run(turn.after_turn)
    assert t.game.sunk == ("lantern-saints",)


@pytest.mark.rule("IOD-ISLAND-09")
def test_hurt_by_something_else_there_the_same_holds() -> None:
    t = ready("trial-warden").turn(0).play("seek-island")
    t.run(damage.suffer, "anna", 9, "")
    assert t.topic == "city-for-the-fallen"
    assert A2


@pytest.mark.rule("IOD-RUL-99")
def test_a_combat_there_that_nobody_can_end_is_no_escape() -> None:
    t = ready("trial-warden", "trial-guard").turn(0).play("seek-island")
    t.game.fights[-1].round = 30
    for _ in range(3):
        t.dice(*HIT).play("defend")
    assert t.game.fights[-1].enemy == "trial-guard"
    assert t.game.sunk == ("trial-warden",)
    assert t.game.active == 0
    assert not t.happened("beaten")
    assert t.cites("not-beaten") == {"IOD-RUL-99"}


@pytest.mark.rule("IOD-ISLAND-02", "IOD-MAPTOK-07", "IOD-ISLAND-04", "IOD-CAPT-09")
def test_exactly_one_set_is_paid_and_the_captain_loses_his_counters() -> None:
    t = island().hired(loan=True).afloat(A1).maps(green=3, blue=2).draws("silver", "trial-warden")
    t.game.exhaustion["trial-captain"], t.game.wounds["trial-captain"] = 2, 1
    t.turn(0).play("seek-island")
    assert (t.game.maps[0], sorted(t.game.pool)) == (("green", "green", "blue"), ["blue"] * 5 + ["green"] * 4)
    assert t.game.decks["captains"][-1] == "trial-captain"
    assert (t.wounds("trial-captain"), t.exhaustion("trial-captain"), t.game.loans) == (0, 0, ())


@pytest.mark.rule("IOD-ISLAND-01", "IOD-RUL-83")
def test_not_in_the_turn_of_embarking_but_after_an_escape() -> None:
    t = island("anna").hired().put(0, at="Orris").maps(green=1, blue=1).draws("sea", "trial-shark").turn(0)
    assert "seek-island" not in t.options
    t.play(f"embark:{A1}").dice(*HIT).play("escape:ranged")
    assert t.topic == "sail"
    assert "seek-island" in t.options


@pytest.mark.rule("IOD-RUL-83", "IOD-ISLAND-01")
def test_what_counts_is_where_the_turn_began() -> None:
    """A ship that is carried to another anchorage before it sails began the turn at sea all the same."""
    t = ready().turn(0)
    t.run(movement.arrive, 0, A2, "card").movement()
    assert "seek-island" in t.options
    t.game.set_out_from = t.town("Orris")  # a turn that began in a city
    t.movement()
    assert "seek-island" not in t.options


@pytest.mark.rule("IOD-ISLAND-03", "IOD-RUL-88", "IOD-RUL-49")
def test_the_figure_is_on_the_tile_and_nobody_else_is() -> None:
    t = ready("trial-warden").turn(0).play("seek-island")
    assert [hero.space for hero in t.game.heroes] == [ISLAND, t.town("Dallak"), t.town("Dallak")]
    assert ISLAND not in t.game.content.grid.spaces
    assert t.game.at_sea == ()


@pytest.mark.rule("IOD-ISLAND-06", "IOD-ISLAND-05")
def test_between_two_cards_nothing_is_asked() -> None:
    """One cannot stop, and there is no card but the next one of the deck."""
    t = ready("trial-guard", "keeper-of-the-outer-stair", "trial-warden").turn(0).play("seek-island")
    t.dice(*HIT).play("attack")
    assert (t.topic, t.game.fights[-1].enemy) == ("attack-or-defend", "keeper-of-the-outer-stair")
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack")
    assert (t.topic, t.game.fights[-1].enemy) == ("attack-or-defend", "trial-warden")


@pytest.mark.rule("IOD-ISLAND-07", "IOD-RUL-82")
def test_what_may_be_used_once_per_turn_is_used_once_on_the_whole_island() -> None:
    t = ready("trial-guard", "trial-warden", cards=["trial-omen"], gold=0).turn(0).play("seek-island")
    t.play("use:trial-omen")
    assert t.hero().gold == 1
    t.dice(*HIT).play("attack")
    assert (t.topic, t.game.fights[-1].enemy) == ("attack-or-defend", "trial-warden")


@pytest.mark.rule("IOD-RUL-82", "IOD-EX-13")
def test_the_turn_on_the_island_has_neither_market_nor_experience() -> None:
    """Knocked out and carried to a city with points to spend: Bert's turn begins."""
    t = ready("trial-guard", "trial-warden", points=20, gold=0, cards=["trial-bell"]).turn(0).play("seek-island")
    t.dice(*HIT).play("attack")
    assert t.hero().gold == 3  # three Refresh phases so far
    t.dice(*MISS).play("defend", f"town:{t.town('Gafford')}")
    assert (t.game.active, t.topic, t.hero().points) == (1, "way-of-moving", 20)
    assert t.hero().trophies == ("trial-guard",)
    assert "trial-warden" in t.game.decks["silver"]
    assert not t.happened("captain-tires")


@pytest.mark.rule("IOD-ISLAND-09", "IOD-RUL-84", "IOD-RUL-53")
def test_the_neighbour_of_the_last_player_is_the_first() -> None:
    t = island().put(2, at=ISLAND, gold=4, wounds=0)
    t.run(damage.suffer, "cora", 9, "")
    assert (t.topic, t.asked) == ("city-for-the-fallen", 0)
    assert {int(option.split(":")[1]) for option in t.options} == set(t.game.content.grid.town_at)
    assert t.hero(2).gold == 0


@pytest.mark.rule("IOD-RUL-85", "IOD-ISLAND-10", "IOD-ISLAND-11")
def test_a_kept_silver_card_that_is_used_up_lies_on_the_pile_until_the_next_fall() -> None:
    t = island().put(0, kept=["the-first-drowned"]).draws("silver", "trial-warden", "lantern-saints")
    t.run(cards.lose_card, 0, "the-first-drowned")
    assert (t.game.sunk, t.game.decks["silver"]) == (("the-first-drowned",), ("trial-warden", "lantern-saints"))
    t.afloat(A1).maps(green=1, blue=1).turn(0).play("seek-island").dice(*MISS)
    t.play("defend", f"town:{t.town('Gafford')}")
    assert (t.game.sunk, sorted(t.game.decks["silver"])) == (
        (),
        ["lantern-saints", "the-first-drowned", "trial-warden"],
    )


@pytest.mark.rule("IOD-RUL-85", "IOD-RUL-87")
def test_a_beaten_silver_card_that_is_not_kept_is_discarded() -> None:
    t = ready("keeper-of-the-outer-stair", "trial-warden", points=0, gold=0).turn(0).play("seek-island")
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack")
    assert t.game.sunk == ("keeper-of-the-outer-stair",)
    assert (t.hero().kept, t.hero().trophies, t.hero().points, t.hero().gold) == ((), (), 0, 5)


@pytest.mark.rule("IOD-RUL-86")
def test_a_deck_made_anew_holds_all_discards_and_they_are_unhurt() -> None:
    t = ready("keeper-of-the-outer-stair").turn(0)
    t.game.sunk += ("trial-warden",)
    t.play("seek-island")
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack")
    drawn = t.game.fights[-1].enemy
    assert {drawn, *t.game.decks["silver"]} == {"keeper-of-the-outer-stair", "trial-warden"}
    assert (t.game.sunk, t.game.fights[-1].wounds) == ((), 0)


@pytest.mark.rule("IOD-RUL-99")
def test_nor_is_any_other_combat_on_the_island_an_escape() -> None:
    """Whatever brought it about: a hero does not get away by it."""
    t = ready("trial-warden").turn(0).play("seek-island")
    t.face("trial-goblin", origin="reward")
    t.game.fights[-1].round = 30
    for _ in range(3):
        t.dice(*HIT).play("defend")
    assert not t.happened("stood-off")
    assert (t.game.fights, t.hero().space) == ([], ISLAND)
    assert not t.game.adventure_over


@pytest.mark.rule("IOD-ISLAND-06")
def test_a_card_that_ends_the_adventure_does_not_end_the_visit() -> None:
    t = ready("trial-guard", "trial-warden").turn(0).play("seek-island")
    t.game.adventure_over = True
    t.dice(*HIT).play("attack")
    assert t.game.fights[-1].enemy == "trial-warden"


@pytest.mark.rule("IOD-ISLAND-08", "IOD-RUL-88")
def test_nor_does_a_card_let_a_hero_slip_away() -> None:
    """At sea the same banner does."""
    t = ready("trial-warden", cards=["trial-banner"]).turn(0).play("seek-island")
    assert t.topic == "attack-or-defend"
    t = island().put(0, cards=["trial-banner"]).afloat(A2).draws("sea", "trial-whale").adventure()
    assert "use:trial-banner" in t.options


@pytest.mark.rule("IOD-ISLAND-10", "IOD-RUL-85")
def test_what_was_kept_for_later_is_kept_in_the_fall() -> None:
    t = ready("the-first-drowned", "trial-warden").turn(0).play("seek-island")
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack").dice(*MISS).play("defend", f"town:{t.town('Gafford')}")
    assert t.hero().kept == ("the-first-drowned",)
    assert t.game.decks["silver"] == ("trial-warden",)


@pytest.mark.rule("IOD-RUL-72", "IOD-RUL-82")
def test_on_the_island_no_set_buys_a_legendary_item() -> None:
    t = island().maps(green=2, blue=2).put(0, at=ISLAND)
    t.only(experience.experience_step)
    assert t.topic == ""


@pytest.mark.rule("IOD-RUL-89")
def test_what_allies_and_items_can_do_they_can_do_there() -> None:
    t = ready("trial-guard", "trial-warden", cards=["trial-friend", "trial-purse"], gold=0).turn(0).play("seek-island")
    t.dice(*HIT).play("attack:trial-friend")
    assert (t.hero().gold, t.game.fights[-1].enemy) == (1, "trial-warden")


@pytest.mark.rule("IOD-ISLAND-05", "IOD-ISLAND-06", "IOD-ISLAND-07", "IOD-GOAL-03")
def test_the_whole_deck_is_fought_through_until_the_god_falls() -> None:
    """Seven servants in one turn, and the god last."""
    t = ready().put(0, cards=["trial-bell"], gold=0)
    content = t.game.content
    servants = [card for card in t.game.decks["silver"] if card != "assif-shib-sa" and "trial" not in card]
    assert len(servants) == 7
    t.draws("silver", *servants, "assif-shib-sa").turn(0).play("seek-island")
    assert t.hero().gold == 2  # the bell of the turn, and that of the first card
    fought = []
    for _ in range(8):
        while t.topic != "attack-or-defend":
            assert t.game.active == 0, "the visit is over"
            t.play("pass" if "pass" in t.options else t.options[0])
        fought.append(t.game.fights[-1].enemy)
        t.put(0, wounds=0, exhaustion=0)
        t.game.fights[-1].wounds = content.challenges[fought[-1]].life - 1
        t.dice(*HIT).play("attack")
    assert fought == [*servants, "assif-shib-sa"]
    assert len(t.happened("drew")) == 8
    assert [facts["seat"] for facts in t.happened("turn")] == [0]
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (0,)


@pytest.mark.rule("IOD-ISLAND-09", "IOD-WRECK-03", "IOD-RUL-81")
def test_alone_one_chooses_the_city_oneself() -> None:
    t = island("anna").put(0, at=ISLAND).run(damage.suffer, "anna", 9, "")
    assert (t.topic, t.asked, len(t.options)) == ("city-for-the-fallen", 0, 7)


@pytest.mark.rule("IOD-RUL-83", "IOD-ISLAND-01")
def test_an_anchorage_that_a_token_has_opened_is_one_too() -> None:
    t = island()
    space = next(each.space for each in t.game.content.archipelago.event if each.number == 4)
    t.game.laid[space], t.game.showing["token-7"] = "token-7", 0
    t.afloat(space).maps(green=1, blue=1).turn(0)
    assert "seek-island" in t.options


@pytest.mark.rule("IOD-RUL-88", "IOD-ISLAND-06")
def test_not_even_a_card_drawn_there_takes_a_hero_away() -> None:
    t = ready("trial-warden").turn(0).play("seek-island")
    t.game.revealed += ("trial-ferry",)
    for card in ("trial-ferry", "trial-warden", "anna"):
        assert not any(may_be_brought(t.game, 0, space, card) for space in t.game.content.grid.town_at)


@pytest.mark.rule("IOD-RUL-85")
@pytest.mark.parametrize("variant", ["", "kept-silver"])
def test_with_the_switch_later_visits_are_shorter(variant: str) -> None:
    t = island(variants=[variant] if variant else []).afloat(A1).maps(green=1, blue=1)
    t.draws("silver", "keeper-of-the-outer-stair", "trial-warden", "lantern-saints").turn(0).play("seek-island")
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack").dice(*MISS).play("defend", f"town:{t.town('Gafford')}")
    assert len(t.game.decks["silver"]) == (2 if variant else 3)
    assert ("keeper-of-the-outer-stair" in t.hero().kept) is bool(variant)


@pytest.mark.rule("IOD-GOAL-03", "IOD-RUL-90")
def test_beaten_outright_by_a_card_the_god_is_beaten() -> None:
    t = island().put(0, at=ISLAND).face("assif-shib-sa", origin="silver")
    while t.topic != "attack-or-defend":
        t.play("pass" if "pass" in t.options else t.options[0])
    combat.decide(t.game, 0, "won")
    t.game.run()
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.outcome.reason) == ((0,), "god-defeated")


@pytest.mark.rule("IOD-ISLAND-01", "IOD-ISLAND-02")
def test_nothing_else_is_asked_of_who_wants_to_go() -> None:
    """Hurt, tired, poor, with a spent captain, and with others at sea: an anchorage and a set will do."""
    t = island().hired("trial-mate", seat=1).afloat(A2, seat=1).hired()
    t.put(0, wounds=4, exhaustion=4, gold=0).afloat(A1).maps(green=1, blue=1)
    t.game.exhaustion["trial-captain"], t.game.wounds["trial-captain"] = 2, 1
    t.turn(0)
    assert "seek-island" in t.options


@pytest.mark.rule("IOD-RUL-86", "IOD-ISLAND-06")
def test_the_deck_made_anew_is_shuffled() -> None:
    seen = set()
    for seed in range(12):
        t = island(seed=str(seed)).afloat(A1).maps(green=1, blue=1).draws("silver", "trial-warden").turn(0)
        t.game.sunk = ("lantern-saints", "keeper-of-the-outer-stair", "assif-shib-sa")
        t.play("seek-island").dice(*HIT).play("attack")
        seen.add((t.game.fights[-1].enemy, *t.game.decks["silver"]))
        assert (len(t.game.decks["silver"]), len(t.game.sunk)) == (3, 0)
    assert len(seen) > 4
    assert len({first for first, *_ in seen}) > 2


@pytest.mark.rule("IOD-RUL-88", "IOD-ISLAND-06", "IOD-BOARD-08")
def test_nothing_that_a_hero_owns_draws_or_fights_takes_him_off_the_island() -> None:
    t = ready("trial-warden", cards=["trial-gate", "trial-pigeon"], trophies=["trial-whale"], kept=["fog-with-teeth"])
    t.event("trial-plague").legend("emerald-of-korsec-amin").turn(0)
    while t.topic == "use-before-moving":
        t.play("pass")
    t.play("seek-island")
    t.game.revealed += ("trial-ferry",)
    mine = ("trial-gate", "trial-pigeon", "trial-whale", "fog-with-teeth", "trial-plague", "emerald-of-korsec-amin")
    for card in (*mine, "trial-ferry", "trial-warden", "anna"):
        assert not any(may_be_brought(t.game, 0, space, card) for space in t.game.content.grid.spaces)
        assert not any(may_be_brought(t.game, seat, ISLAND, card) for seat in range(3))


@pytest.mark.rule("IOD-ISLAND-07", "IOD-RUL-82")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_as_many_refresh_phases_as_silver_cards(count: int) -> None:
    """The ordinary one comes before them; each is over before its card is resolved."""
    silver = ("trial-altar", "trial-guard", "trial-warden")[-count:]
    t = ready(*silver, cards=["trial-bell", "trial-gate"], gold=0).turn(0)
    t.game.turned = ("trial-gate", "trial-cloak")
    t.play("seek-island")
    for number, card in enumerate(silver, start=1):
        if card == "trial-altar":
            continue
        assert (t.hero().gold, list(t.game.turned), t.game.fights[-1].enemy) == (1 + number, ["trial-cloak"], card)
        t.game.turned = ("trial-gate", "trial-cloak")
        t.dice(*(HIT if card == "trial-guard" else MISS)).play("attack" if card == "trial-guard" else "defend")
    assert t.topic == "city-for-the-fallen"


@pytest.mark.rule("IOD-ISLAND-08", "IOD-RUL-99")
@pytest.mark.parametrize(
    "card",
    [
        *("assif-shib-sa", "the-first-drowned", "keeper-of-the-outer-stair", "choir-of-tongues", "lantern-saints"),
        *("the-thing-in-the-cistern", "korsec-amin-who-wrote-it-down", "the-mirror-shore"),
    ],
)
def test_from_no_silver_challenge_is_there_an_escape_in_any_round(card: str) -> None:
    t = ready(card, "trial-warden").turn(0).dice(*HIT).play("seek-island")
    for _ in range(9):
        while t.topic != "attack-or-defend":
            assert t.topic != "escape"
            t.play("pass" if "pass" in t.options else t.options[0])
        assert not escape_allowed(t.game, 0)
        t.put(0, wounds=0, exhaustion=0).dice(*HIT).play("defend")
    assert t.game.fights[-1].round > 2


@pytest.mark.rule("IOD-RUL-99", "IOD-ISLAND-06")
@pytest.mark.parametrize("card", ["trial-warden", "trial-guard", "assif-shib-sa"])
def test_whoever_it_is_nobody_is_beaten_by_a_combat_without_an_end(card: str) -> None:
    t = ready(card, "lantern-saints", gold=3, points=2).turn(0).dice(*HIT).play("seek-island")
    while t.topic != "attack-or-defend":
        t.play("pass" if "pass" in t.options else t.options[0])
    t.game.fights[-1].round = 30
    t.dice(*HIT * 3).play("defend", "defend", "defend")
    assert (t.game.outcome, t.game.active, t.hero().space) == (None, 0, ISLAND)
    assert (t.game.sunk, t.game.fights[-1].enemy) == ((card,), "lantern-saints")
    assert (t.hero().gold, t.hero().points, t.hero().trophies) == (3, 2, ())
    assert not any(entry.card for entry in t.game.undefeated)


@pytest.mark.rule("IOD-GOAL-03", "IOD-RUL-90", "IOD-LEGEND-12")
@pytest.mark.parametrize("by", ["attack", "attack:trial-friend", "text"])
@pytest.mark.parametrize("book", [False, True])
def test_the_moment_his_wounds_equal_his_life(by: str, book: bool) -> None:
    """Not one wound before; with the Book at seven. A card that wounds him wins as a blow does."""
    for short in (1, 0):
        t = island().put(0, at=ISLAND, cards=["trial-friend"])
        if book:
            t.legend("book-of-korsec-amin")
        t.dice(*HIT).face("assif-shib-sa", origin="silver")
        while t.topic != "attack-or-defend":
            t.play("use:book-of-korsec-amin" if t.topic == "use-before-combat" and book else t.options[0])
        life = 7 if book else t.game.content.challenges["assif-shib-sa"].life
        t.game.fights[-1].wounds = life - 1 - short
        if by == "text":
            combat.hit_opponent(t.game, 0, 1, "RB-CARD-01")
            t.game.run()
        else:
            t.dice(*HIT).play(by)
        assert (t.game.outcome is None) is bool(short)
    assert t.game.outcome is not None
    assert t.game.fights, "not even the combat is brought to its end"
    assert not t.happened("beaten")
    assert t.game.outcome.winners == (0,)


@pytest.mark.rule("IOD-GOAL-02", "IOD-GOAL-03")
def test_no_other_victory_ends_the_game() -> None:
    """Neither a red Challenge nor the last servant of the island."""
    for card, origin in (("korsec-amins-last-servant", "drawn"), ("the-mirror-shore", "silver")):
        t = island().put(0, at=ISLAND if origin == "silver" else island().jewel("red"))
        t.draws("red").draws("silver", "trial-guard").dice(*HIT).face(card, origin=origin)
        while t.topic != "attack-or-defend":
            t.play("fight-on" if "fight-on" in t.options else t.options[0])
        t.game.fights[-1].wounds = 9
        t.dice(*HIT).play("attack")
        while t.topic == "choose-legend":
            t.play(t.options[0])
        t.run(turn.end_turn)
        assert t.game.outcome is None


@pytest.mark.rule("IOD-ISLAND-01", "IOD-RUL-83")
def test_only_a_turn_begun_on_an_anchorage_leads_to_the_island() -> None:
    """Wherever else it began, in a city or on land, whoever comes to sea in it must wait for the next turn."""

    def may_seek(begun: int) -> bool:
        t = island().afloat(A2).maps(green=1, blue=1)
        t.game.set_out_from = begun
        return "seek-island" in t.run(movement.way_of_moving).options

    g = island().game
    land = [space for space in g.content.grid.spaces if space not in g.content.grid.sea]
    assert may_seek(A1) and may_seek(A2)
    assert not [space for space in land[:: len(land) // 12] if may_seek(space)]
    assert not [city for city in g.content.grid.town_at if may_seek(city)]
    assert not may_seek(ISLAND)


@pytest.mark.rule("IOD-RUL-87")
def test_a_silver_challenge_brings_no_points() -> None:
    """No counter is won, and none would be worth anything."""
    t = island().put(0, at=ISLAND, points=2)
    assert t.game.content.box.counter_worth["silver"] == 0
    t.face("trial-guard", origin="silver")
    t.game.fights[-1].wounds = t.game.content.challenges["trial-guard"].life - 1
    t.dice(*HIT).play("attack")
    assert t.happened("beaten") and not t.happened("counter-won")
    assert t.hero().points == 2
