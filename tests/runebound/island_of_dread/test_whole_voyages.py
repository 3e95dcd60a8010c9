"""Whole voyages of three heroes, turn by turn: after every turn all that changed is looked at, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.runebound.island_of_dread.kit import A1, A2, HIT, ISLAND, MISS, IslandTable, island

DALLAK, ORRIS = 75, 72


def table(t: IslandTable) -> dict[str, Any]:
    """What a voyage may change, for all three seats."""
    g = t.game
    return {
        "spaces": [hero.space for hero in g.heroes],
        "gold": [hero.gold for hero in g.heroes],
        "points": [hero.points for hero in g.heroes],
        "maps": [len(g.maps.get(seat, ())) for seat in range(3)],
        "at sea": g.at_sea,
        "captains": dict(g.captains),
        "loans": sorted(g.loans),
        "tired": {card: count for card, count in g.exhaustion.items() if card in g.content.captains},
        "sea deck": g.decks["sea"],
    }


def idle(t: IslandTable) -> IslandTable:
    """The player on turn does nothing more, until another one is."""
    seat = t.game.active
    while t.game.active == seat:
        t.play(next(each for each in ("stay", "nothing", "stop", "done", "keep-points") if each in t.options))
    return t


@pytest.mark.rule("IOD-EMBARK-01", "IOD-EMBARK-02", "IOD-EMBARK-03", "IOD-EMBARK-04", "IOD-MOVE-01", "IOD-MOVE-02")
@pytest.mark.rule("IOD-MOVE-03", "IOD-MOVE-04", "IOD-MOVE-05", "IOD-MOVE-06", "IOD-MOVE-07", "IOD-ADV-01", "IOD-ADV-03")
@pytest.mark.rule(
    "IOD-ADV-08", "IOD-ADV-10", "IOD-EXP-01", "IOD-MARKET-01", "IOD-LOAN-01", "IOD-LOAN-02", "IOD-LOAN-04"
)
@pytest.mark.rule(
    "IOD-LOAN-05", "IOD-CAPT-03", "IOD-CAPT-04", "IOD-CAPT-05", "IOD-CAPT-06", "IOD-CAPT-11", "IOD-RUL-36"
)
@pytest.mark.rule("IOD-RUL-40", "IOD-RUL-42", "IOD-RUL-43", "IOD-RUL-64", "IOD-RUL-65", "IOD-RUL-67", "IOD-RUL-68")
@pytest.mark.rule("IOD-INTERACT-01", "IOD-INTERACT-02", "IOD-RUL-55", "IOD-ESCAPE-01", "IOD-ESCAPE-02", "IOD-EX-05")
@pytest.mark.rule("IOD-EX-06", "IOD-EX-07", "IOD-EX-14", "IOD-RUL-39", "IOD-RUL-95", "IOD-BOARD-04", "IOD-BOARD-06")
def test_anna_borrows_a_captain_bert_pays_for_one_and_cora_stays_on_land() -> None:
    t = island().put(0, at="Orris", gold=3, points=0).put(1, at="Orris", gold=6, points=0).put(2, at="Dallak", gold=3)
    t.harbour("Orris", "trial-captain").harbour("Dallak", "old-brine").stack("Orris").stack("Dallak")
    t.deck("captains", "trial-pilot", "trial-mate")
    t.draws("sea", "trial-shark", "trial-seal", "trial-whale", "trial-calm")
    start = {**table(t), "sea deck": t.game.decks["sea"]}

    t.turn(0).play("stay", "nothing", "ask-around")
    assert t.options == ["hire-nobody", "loan:trial-captain", "hire:trial-pilot", "loan:trial-pilot"]
    idle(t.play("loan:trial-captain"))
    assert (t.game.active, t.game.harbours["Orris"]) == (1, ("trial-pilot",))
    assert table(t) == {**start, "captains": {0: "trial-captain"}, "loans": ["trial-captain"]}

    t.play("stay", "nothing", "ask-around", "hire:trial-pilot")
    idle(t)
    assert t.game.captains == {0: "trial-captain", 1: "trial-pilot"}
    assert (t.hero(1).gold, t.game.harbours["Orris"], t.game.active) == (4, ("trial-mate",), 2)
    idle(t)  # Cora

    assert [option for option in t.options if option.startswith("embark")] == [f"embark:{A1}"]
    t.play(f"embark:{A1}", "fight-on").dice(*HIT).play("attack")  # the shark: nothing for her
    assert table(t) == {
        **start,
        "spaces": [A1, ORRIS, DALLAK],
        "gold": [3, 4, 3],
        "at sea": (0,),
        "captains": {0: "trial-captain", 1: "trial-pilot"},
        "loans": ["trial-captain"],
        "tired": {"trial-captain": 1},
        "sea deck": ("trial-seal", "trial-whale", "trial-calm", "trial-shark"),
    }
    assert t.game.active == 1

    t.play(f"embark:{A1}", "fight-on").dice(*HIT).play("attack")  # the seal, at the same anchorage
    after = table(t)
    assert (after["spaces"], after["points"], after["at sea"]) == ([A1, A1, DALLAK], [0, 3, 0], (0, 1))
    assert after["tired"] == {"trial-captain": 1, "trial-pilot": 1}
    assert not t.happened("hero-attacked")
    idle(t)  # Cora

    assert sorted(t.options) == sorted([f"sail:{A2}", f"sail:{ORRIS}"])
    t.play(f"sail:{A2}").dice(*HIT).play("escape:magic")  # the whale
    assert (t.game.active, table(t)["tired"]) == (1, {"trial-captain": 1, "trial-pilot": 1})
    assert t.game.decks["sea"] == ("trial-calm", "trial-shark", "trial-seal", "trial-whale")

    while t.topic == "use-before-moving":
        t.play("pass")
    t.play(f"sail:{ORRIS}")  # Bert turns back
    assert (t.topic, t.game.at_sea, t.game.harbours["Orris"]) == ("market", (0,), ("trial-mate", "trial-pilot"))
    assert t.exhaustion("trial-pilot") == 1
    t.play("done")
    assert (t.topic, t.asked) == ("captain-stays", 1)
    t.play("captain-stays:trial-mate")
    assert (t.game.harbours["Orris"], t.game.decks["captains"][-1], t.exhaustion("trial-pilot")) == (
        ("trial-mate",),
        "trial-pilot",
        0,
    )
    idle(t)  # Cora

    t.play(f"sail:{DALLAK}")
    assert (t.topic, t.options) == ("spend-a-die", ["trade:cora", "stop"])
    t.play("stop")
    assert (t.topic, t.game.captains, t.game.loans, t.game.at_sea) == ("market", {}, (), ())
    assert t.game.harbours["Dallak"] == ("old-brine", "trial-captain")
    assert t.exhaustion("trial-captain") == 1
    assert [hero.gold for hero in t.game.heroes] == [3, 4, 3]
    assert not t.happened("movement-dice")


@pytest.mark.rule("IOD-ISLAND-01", "IOD-ISLAND-02", "IOD-ISLAND-03", "IOD-ISLAND-04", "IOD-ISLAND-05", "IOD-ISLAND-06")
@pytest.mark.rule("IOD-ISLAND-07", "IOD-ISLAND-08", "IOD-ISLAND-09", "IOD-ISLAND-10", "IOD-ISLAND-11", "IOD-EX-13")
@pytest.mark.rule("IOD-RUL-71", "IOD-RUL-82", "IOD-RUL-83", "IOD-RUL-84", "IOD-RUL-85", "IOD-RUL-86", "IOD-RUL-87")
@pytest.mark.rule("IOD-RUL-88", "IOD-RUL-89", "IOD-RUL-93", "IOD-RUL-49", "IOD-GOAL-03", "IOD-RUL-90", "IOD-MAPTOK-07")
def test_bert_seeks_the_island_twice_and_wins_the_second_time() -> None:
    t = island().put(0, at="Dallak").put(2, at="Dallak").put(1, gold=4, points=1, cards=["trial-cloak", "trial-bell"])
    t.hired("trial-pilot", seat=1).afloat(A2, seat=1).maps(1, green=2, blue=3)
    t.game.exhaustion["trial-pilot"] = 2
    t.draws("silver", "trial-guard", "keeper-of-the-outer-stair", "trial-warden", "assif-shib-sa").turn(1)
    while t.topic == "use-before-moving":
        t.play("pass")
    assert "seek-island" in t.options
    pool = len(t.game.pool)
    t.play("seek-island")
    assert (t.hero(1).space, t.game.at_sea, t.game.captains) == (ISLAND, (), {})
    assert (t.game.maps[1], len(t.game.pool)) == (("green", "blue", "blue"), pool + 2)
    assert (t.game.decks["captains"][-1], t.exhaustion("trial-pilot")) == ("trial-pilot", 0)
    assert (t.topic, t.game.fights[-1].enemy, t.hero(1).gold) == ("attack-or-defend", "trial-guard", 6)
    t.dice(*HIT).play("attack")
    assert (t.topic, t.game.fights[-1].enemy, t.hero(1).gold) == ("attack-or-defend", "keeper-of-the-outer-stair", 7)
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack")
    assert (t.topic, t.game.fights[-1].enemy, t.hero(1).gold) == ("attack-or-defend", "trial-warden", 13)
    assert "keeper-of-the-outer-stair" in t.game.sunk
    t.dice(*MISS).play("defend")
    assert (t.topic, t.asked, len(t.options)) == ("city-for-the-fallen", 2, 7)
    t.play(f"town:{ORRIS}")
    assert [hero.space for hero in t.game.heroes] == [DALLAK, ORRIS, DALLAK]
    assert (t.hero(1).gold, t.hero(1).points, t.hero(1).cards) == (0, 1, ("trial-bell",))
    assert (t.hero(1).trophies, t.game.maps[1]) == (("trial-guard",), ("green", "blue", "blue"))
    assert (t.game.sunk, sorted(t.game.decks["silver"])) == (
        (),
        ["assif-shib-sa", "keeper-of-the-outer-stair", "trial-warden"],
    )
    assert (t.game.active, t.topic, t.game.outcome) == (2, "way-of-moving", None)
    assert not t.happened("shipwreck") and not any(entry.card for entry in t.game.undefeated)

    t.hired("trial-mate", seat=1, loan=True).afloat(A1, seat=1).draws("silver", "assif-shib-sa").turn(1)
    t.play("seek-island")
    while t.topic != "attack-or-defend":
        t.play("pass" if "pass" in t.options else t.options[0])
    t.game.fights[-1].wounds = t.game.content.challenges["assif-shib-sa"].life - 1
    t.dice(*HIT).play("attack")
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.maps[1]) == ((1,), ("blue",))
