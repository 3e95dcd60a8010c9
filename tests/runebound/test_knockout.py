"""KO: knocked-out heroes."""

from collections import deque

import pytest

from questable.runebound import damage
from tests.kit import Table, table

FAILURE = (1, 1)


def steps(t: Table, start: int) -> dict[int, int]:
    """Distances from a space, measured here and not by the engine."""
    grid = t.game.content.grid
    reached, rim = {start: 0}, deque([start])
    while rim:
        space = rim.popleft()
        for beside in grid.neighbours[space]:
            if beside not in reached:
                reached[beside] = reached[space] + 1
                rim.append(beside)
    return reached


def near(t: Table, town: str, distance: int) -> int:
    """A space so far from this town and farther from all others."""
    towns = t.game.content.grid.towns
    to_here = steps(t, towns[town])
    others = [steps(t, other) for name, other in towns.items() if name != town]
    return next(
        space
        for space in sorted(to_here)
        if to_here[space] == distance and all(each[space] > distance for each in others)
    )


def knock_out(t: Table, seat: int = 0) -> Table:
    """The hero of this seat suffers nine wounds, outside any combat."""
    return t.run(damage.suffer, t.hero(seat).id, 9, "")


def down(t: Table) -> list[str]:
    return [facts["who"] for facts in t.happened("knocked-out")]


def town_of(t: Table, seat: int = 0) -> str | None:
    return t.game.content.grid.town_at.get(t.hero(seat).space)


@pytest.mark.rule("RB-KO-01")
def test_the_combat_ends_at_the_moment_the_wounds_reach_life() -> None:
    t = table("anna", "bert").put(0, at="Forge", wounds=4).face("trial-golem").dice(*FAILURE * 3)
    t.play("fight-on", "defend")
    assert down(t) == ["anna"]
    assert [facts["phase"] for facts in t.happened("rolled")] == ["ranged"]
    assert not t.game.fights
    assert "RB-KO-01" in t.cites("knocked-out")


@pytest.mark.rule("RB-KO-01")
def test_before_that_the_combat_goes_on() -> None:
    t = table("anna", "bert").put(0, at="Forge", wounds=3).face("trial-golem").dice(*FAILURE, 10, 10)
    t.play("fight-on", "defend")
    assert (down(t), t.topic) == ([], "attack-or-defend")


@pytest.mark.rule("RB-KO-01", "RB-ESCAPE-03")
@pytest.mark.parametrize("roll", ["attack", "defend", "escape:ranged"])
def test_whatever_roll_it_was_that_failed(roll: str) -> None:
    t = table("anna", "bert").put(0, at="Forge", wounds=4).face("trial-golem").dice(*FAILURE)
    t.play(*(() if roll.startswith("escape") else ("fight-on",)), roll)
    assert [facts["who"] for facts in t.happened("knocked-out")] == ["anna"] and not t.game.fights


@pytest.mark.rule("RB-CARD-01")
def test_a_card_may_save_the_hero_at_the_last_moment() -> None:
    """The Salts remove 3 wounds. With the Mail, Life is looked at whenever a card is lost, the Salts included."""
    t = table("anna", "bert").put(0, at="Forge", wounds=5, cards=["trial-salts", "trial-mail"])
    t.face("trial-golem").dice(*FAILURE, 10, 10, 10, 10).play("fight-on", "attack")
    assert t.options == ["use:trial-salts", "pass"]
    t.play("use:trial-salts")
    assert (down(t), t.wounds("anna"), t.hero().cards) == ([], 3, ("trial-mail",))
    assert t.game.fight.enemy == "trial-golem"


@pytest.mark.rule("RB-KO-01")
def test_a_knock_out_when_the_combat_is_over_does_not_change_its_result() -> None:
    """The dying Leech bites once more."""
    t = table("anna", "bert")
    space = t.jewel("green")
    t.put(0, at=space, wounds=3, points=5).counter(space, "green").deck("green", "trial-leech")
    t.turn(0).play("stay", "attempt:green").dice(10, 10).play("fight-on", "attack")
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert down(t) == ["anna"]
    assert [facts["card"] for facts in t.happened("beaten")] == ["trial-leech"]
    assert t.hero().points == 6
    assert not any(entry.card for entry in t.game.undefeated)
    assert (t.game.active, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-KO-01")
def test_a_knock_out_when_the_hero_has_escaped_brings_the_hero_to_town() -> None:
    t = table("anna", "bert")
    space = near(t, "Frostgate", 2)
    t.put(0, at=space, wounds=3).counter(space, "green").deck("green", "trial-leech")
    t.turn(0).play("stay", "attempt:green").dice(10, 10).play("escape:ranged")
    assert (down(t), town_of(t)) == (["anna"], "Frostgate")
    assert [(entry.card, entry.space) for entry in t.game.undefeated if entry.card] == [("trial-leech", space)]
    assert (t.game.active, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-KO-02")
def test_the_player_loses_all_gold() -> None:
    t = knock_out(table("anna", "bert").put(0, at="Forge", gold=8).put(1, gold=5))
    assert (t.hero(0).gold, t.hero(1).gold) == (0, 5)
    assert t.happened("gold-lost") == [{"seat": 0, "amount": 8}]


@pytest.mark.rule("RB-KO-03", "RB-RUL-09")
@pytest.mark.parametrize(
    ("owned", "lost"),
    [
        (["trial-sword", "trial-shield", "trial-priest"], "trial-shield"),
        (["trial-axe", "trial-squire", "trial-potion"], "trial-squire"),
    ],
)
def test_the_dearest_item_or_ally_is_discarded(owned: list[str], lost: str) -> None:
    t = knock_out(table("anna", "bert").put(0, at="Forge", cards=owned))
    assert set(t.hero().cards) == set(owned) - {lost}
    assert t.game.decks["market"][-1] == lost


@pytest.mark.rule("RB-KO-03", "RB-RUL-09")
def test_among_equals_the_owner_chooses() -> None:
    t = knock_out(table("anna", "bert").put(1, at="Forge", cards=["trial-sword", "trial-squire", "trial-bow"]), 1)
    assert (t.asked, t.options) == (1, ["lose:trial-sword", "lose:trial-squire"])
    t.play("lose:trial-squire")
    assert t.hero(1).cards == ("trial-sword", "trial-bow")


@pytest.mark.rule("RB-KO-04")
def test_cards_won_from_challenges_are_neither_counted_nor_lost() -> None:
    t = table("anna", "bert").put(0, at="Forge", cards=["trial-potion"], trophies=["trial-warden"])
    knock_out(t.put(0, runes=["trial-dragon"]))
    assert t.hero().cards == ()
    assert t.hero().trophies == ("trial-warden", "trial-dragon")
    assert t.hero().runes == ("trial-dragon",)


@pytest.mark.rule("RB-KO-04", "RB-KO-05")
def test_a_hero_with_nothing_but_such_cards_loses_none() -> None:
    t = knock_out(table("anna", "bert").put(0, at="Forge", trophies=["trial-warden"]))
    assert t.hero().trophies == ("trial-warden",)
    assert t.happened("card-lost") == []


@pytest.mark.rule("RB-KO-03", "RB-ENC-03")
def test_cards_kept_for_later_are_no_market_cards_and_stay() -> None:
    t = table().put(0, at="Forge", cards=["trial-stone"], kept=["trial-gift"]).run(damage.suffer, "anna", 9, "")
    assert (t.hero().cards, t.hero().kept) == ((), ("trial-gift",))


@pytest.mark.rule("RB-KO-05")
def test_a_player_without_cards_loses_none() -> None:
    t = knock_out(table("anna", "bert").put(0, at="Forge"))
    assert (down(t), t.happened("card-lost")) == (["anna"], [])
    assert t.happened("woke")


@pytest.mark.rule("RB-KO-06")
def test_points_and_experience_counters_are_kept() -> None:
    t = knock_out(table("anna", "bert").put(0, at="Forge", points=3, experience=["mind", "life"]))
    assert (t.hero().points, t.hero().experience) == (3, ("mind", "life"))


@pytest.mark.rule("RB-KO-07", "RB-RUL-09")
def test_all_counters_are_removed_from_the_hero_and_the_remaining_allies() -> None:
    allies = ["trial-veteran", "trial-squire"]
    t = table("anna", "bert").put(0, at="Forge", cards=["trial-shield", *allies], wounds=2, exhaustion=3)
    t.put(1, wounds=1, exhaustion=1)
    for ally in allies:
        t.game.wounds[ally] = t.game.exhaustion[ally] = 2
    knock_out(t)
    assert (t.game.wounds, t.game.exhaustion) == ({"bert": 1}, {"bert": 1})


@pytest.mark.rule("RB-KO-08", "RB-MAP-08", "RB-RUL-12")
@pytest.mark.parametrize("town", ["Forge", "Nerekhall", "Vynelvale"])
def test_the_hero_wakes_in_the_nearest_town(town: str) -> None:
    t = table("anna", "bert")
    knock_out(t.put(0, at=near(t, town, 2)))
    assert town_of(t) == town
    assert "RB-KO-08" in t.cites("woke")


@pytest.mark.rule("RB-KO-08", "RB-RUL-03")
def test_also_among_three_towns() -> None:
    """Whatever place they have in the order of the doom counters."""
    t = table("anna", "bert")
    towns = t.game.content.grid.town_at
    far = {space: sorted((steps(t, space)[town], town) for town in towns) for space in t.game.content.grid.spaces}
    space = next(space for space, each in far.items() if each[0][0] == each[2][0])
    nearest = {town for distance, town in far[space] if distance == far[space][0][0]}
    assert len(nearest) > 2
    for town in nearest:
        knock_out(t.put(1, at=space), 1)
        assert set(t.options) == {f"town:{each}" for each in nearest}
        assert t.play(f"town:{town}").hero(1).space == town


@pytest.mark.rule("RB-KO-08")
def test_if_several_towns_are_equally_near_the_owner_chooses() -> None:
    t = table("anna", "bert")
    towns = t.game.content.grid.town_at
    for space in t.game.content.grid.spaces:
        far = {town: steps(t, space)[town] for town in towns}
        nearest = [town for town in towns if far[town] == min(far.values())]
        if len(nearest) > 1:
            break
    knock_out(t.put(1, at=space), 1)
    assert (t.topic, t.asked) == ("town-after-knock-out", 1)
    assert set(t.options) == {f"town:{town}" for town in nearest}
    t.play(f"town:{nearest[-1]}")
    assert t.hero(1).space == nearest[-1]


@pytest.mark.rule("RB-SETUP-12", "RB-KO-11")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_goes_on_with_the_same_hero_and_nobody_unused_comes_into_play(seat: int) -> None:
    t = table("anna", "bert")
    knock_out(t.put(seat, at=near(t, "Forge", 2)), seat)
    assert town_of(t, seat) == "Forge"
    assert [hero.id for hero in t.game.heroes] == ["anna", "bert"]


@pytest.mark.rule("RB-KO-09")
@pytest.mark.parametrize("town", ["Tamalir", "Riverwatch"])
def test_a_hero_knocked_out_in_a_town_stays_there(town: str) -> None:
    t = knock_out(table("anna", "bert").put(0, at=town))
    assert (down(t), town_of(t)) == (["anna"], town)
    assert t.options == []


@pytest.mark.rule("RB-KO-10", "RB-TURN-05", "RB-RUL-09")
def test_the_heros_turn_ends_without_market_and_experience() -> None:
    t = table("anna", "bert")
    space = near(t, "Forge", 2)
    t.put(0, at=space, wounds=4, points=9).counter(space, "green").deck("green", "trial-golem")
    t.turn(0).play("stay", "attempt:green").dice(*FAILURE).play("fight-on", "attack")
    assert (down(t), town_of(t)) == (["anna"], "Forge")
    assert t.happened("market-card") == []
    assert (t.game.active, t.topic) == (1, "way-of-moving")
    assert t.hero().points == 9


@pytest.mark.rule("RB-KO-10", "RB-RUL-09")
@pytest.mark.parametrize("town", [False, True])
def test_nor_has_a_hero_who_falls_outside_combat_a_market_or_an_experience_step(town: bool) -> None:
    t = table("anna", "bert")
    space = t.game.content.grid.towns["Forge"] if town else near(t, "Forge", 2)
    t.put(0, at=space, wounds=3, points=9).counter(space, "green").deck("green", "trial-pit", "trial-golem")
    t.turn(0).play("stay", "attempt:green")
    assert (down(t), town_of(t), t.happened("market-card")) == (["anna"], "Forge", [])
    assert (t.game.active, t.topic, t.hero().points) == (1, "way-of-moving", 9)


@pytest.mark.rule("RB-KO-10", "RB-RUL-09")
def test_the_turn_goes_on_if_it_is_another_heros() -> None:
    t = table("anna", "bert").put(1, at="Forge", wounds=2)
    space = t.jewel("green")
    t.put(0, at=space, points=5).counter(space, "green").deck("green", "trial-fever", "trial-signpost")
    t.turn(0).play("stay", "attempt:green")
    assert down(t) == ["bert"]
    assert (t.game.active, t.topic) == (0, "experience")


@pytest.mark.rule("RB-KO-11")
def test_a_knocked_out_hero_takes_the_next_turn_normally() -> None:
    t = table("anna", "bert").put(0, at="Forge", points=5).stack("Forge").turn(0)
    t.put(1, at=t.space("road"))
    for _ in range(3):
        knock_out(t)
        t.turn(1).play("stay")
        assert (t.game.active, t.topic) == (0, "way-of-moving")
        assert not t.hero().out
    t.play("roll")
    assert len(t.happened("movement-dice")[-1]["dice"]) == 5
    t.play("stop")
    assert (t.happened("market-card")[-1]["town"], t.topic) == ("Forge", "experience")


@pytest.mark.rule("RB-KO-01", "RB-KO-11")
def test_a_hero_may_be_knocked_out_twice_in_one_turn_of_another_player() -> None:
    """Two Events, five wounds each."""
    t = table("anna", "bert").put(1, at="Forge", gold=3, cards=["trial-sword", "trial-potion"])
    space = t.jewel("green")
    t.put(0, at=space).counter(space, "green").deck("green", "trial-fever", "trial-ague", "trial-rat")
    t.adventure().play("attempt:green")
    assert down(t) == ["bert", "bert"]
    assert t.hero(1).cards == ()
    assert t.wounds("bert") == 0
    assert t.game.fight.enemy == "trial-rat"


@pytest.mark.rule("RB-KO-12")
def test_a_knock_out_outside_combat_brings_the_same_losses_but_no_challenge_to_the_track() -> None:
    t = table("anna", "bert")
    space = near(t, "Forge", 2)
    t.put(0, at=space, gold=8, points=9, wounds=3, exhaustion=1, cards=["trial-sword", "trial-bow"])
    t.counter(space, "green").deck("green", "trial-pit").turn(0).play("stay", "attempt:green")
    assert down(t) == ["anna"]
    assert (t.hero().gold, t.hero().cards, t.hero().points) == (0, ("trial-bow",), 9)
    assert (t.wounds("anna"), t.exhaustion("anna"), town_of(t)) == (0, 0, "Forge")
    assert not any(entry.card for entry in t.game.undefeated)
    assert (t.game.active, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-KO-12")
def test_a_challenge_that_was_being_faced_goes_to_the_track() -> None:
    """The failed test in the Witch's text is Anna's last wound."""
    t = table("anna", "bert").put(0, at="Forge", wounds=4, exhaustion=3).dice(*FAILURE).face("trial-witch")
    assert down(t) == ["anna"]
    assert t.happened("combat-round") == []
    assert [entry.card for entry in t.game.undefeated if entry.card] == ["trial-witch"]


@pytest.mark.rule("RB-EX-14", "RB-KO-02", "RB-KO-03", "RB-KO-06", "RB-KO-07", "RB-KO-08", "RB-RUL-09")
def test_knock_out() -> None:
    """8 gold, a 15-gold armor, a 6-gold ally and 3 points, two spaces from Frostgate, knocked out by a Challenge."""
    t = table("anna", "bert")
    t.put(0, at=near(t, "Frostgate", 2), gold=8, points=3, wounds=4, exhaustion=2)
    t.put(0, cards=["trial-shield", "trial-squire"])
    t.game.wounds["trial-squire"] = t.game.exhaustion["trial-squire"] = 1
    t.face("trial-golem").dice(*FAILURE).play("fight-on", "defend", "pass")
    assert t.hero().gold == 0
    assert t.hero().cards == ("trial-squire",)
    assert t.hero().points == 3
    assert (t.game.wounds, t.game.exhaustion) == ({}, {})
    assert town_of(t) == "Frostgate"


def told_defeat(*cards: str, gold: int = 0, points: int = 0, variants: tuple[str, ...] = ()) -> str:
    """What stands beside the chance to win."""
    t = table("anna", "bert", variants=variants).put(0, gold=gold, cards=list(cards), points=points)
    t.face("trial-goblin")
    while t.topic.startswith("use-"):
        t.play("pass")
    assert t.topic == "escape"
    return next(part for part in str(t.game.hints()["fight-on"].text).split("; ") if part.startswith("a defeat"))


@pytest.mark.rule("RB-KO-02", "RB-KO-03")
def test_a_fight_tells_what_a_knock_out_would_cost() -> None:
    assert told_defeat() == "a defeat costs only your turn"
    assert told_defeat(gold=4) == "a defeat costs 4 gold"
    assert told_defeat("trial-bow", "trial-shield", gold=4) == "a defeat costs 4 gold and Trial Shield"
    assert told_defeat("trial-sword", "trial-squire") == "a defeat costs Trial Sword or Trial Squire"
    alike = ("trial-sword", "trial-squire", "trial-trick", "trial-detour")
    assert told_defeat(*alike, gold=2) == "a defeat costs 2 gold and one of your 4 most expensive cards"


@pytest.mark.rule("RB-VAR-17")
def test_harsh_knock_outs_are_told_too() -> None:
    harsh = told_defeat(gold=1, points=2, variants=("harsh-knockouts",))
    assert harsh == "a defeat costs 1 gold and 2 experience points"
