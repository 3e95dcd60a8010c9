"""INFIL: infiltrated towns, and heroes who are brought there by a knock-out."""

import pytest

from questable.runebound import hero_combat, movement
from questable.runebound.cult_of_the_rune import effects
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult

NEAR = 2  # a space whose only nearest town is Frostgate
TOWN = "Frostgate"


def falling(*heroes: str, infiltrated: bool = True, marker: int | str = "Forge") -> BodyTable:
    """Anna stands two spaces from Frostgate."""
    t = against_the_cult(*heroes).marker(marker).put(0, at=NEAR)
    return t.infiltrated("Forge", *([TOWN] if infiltrated else []))


@pytest.mark.rule("CR-INFIL-01")
def test_an_infiltrated_town_stays_so() -> None:
    t = against_the_cult()
    t.run(effects.infiltrate, t.town(TOWN))
    t.marker("Tamalir").run(effects.marker_comes, 0)
    assert t.game.infiltrated == (t.town("Forge"), t.town(TOWN), t.town("Tamalir"))


@pytest.mark.rule("CR-INFIL-02")
def test_heroes_enter_it_and_trade_there_as_anywhere() -> None:
    t = falling().put(0, at=NEAR, gold=20).stack(TOWN, "trial-sword")
    t.run(movement.arrive, 0, t.town(TOWN), "step")
    assert (t.hero().space, t.markers()) == (t.town(TOWN), 0)
    t.market()
    assert "buy:trial-sword" in t.options


@pytest.mark.rule("CR-INFIL-02")
def test_everything_costs_there_what_it_costs_anywhere() -> None:
    deals = ("heal:anna", "relieve:anna", "sell:trial-bow", "buy:trial-sword")
    paid = []
    for infiltrated in (False, True):
        t = falling(infiltrated=infiltrated).put(0, at=TOWN, gold=20, wounds=2, exhaustion=2, cards=["trial-bow"])
        t.stack(TOWN, "trial-sword").market()
        assert set(deals) <= set(t.options)
        gold = [t.play(deal).hero().gold for deal in deals]
        paid.append((gold, t.wounds("anna"), t.exhaustion("anna"), t.hero().cards))
    assert paid[0] == paid[1] and paid[0][1:] == (1, 1, ("trial-sword",))


@pytest.mark.rule("CR-INFIL-03", "CR-RUL-28")
def test_a_hero_who_is_brought_there_by_a_knock_out_is_marked_once_recovered() -> None:
    t = falling().fall()
    assert (t.hero().space, t.markers(), t.wounds("anna")) == (t.town(TOWN), 1, 0)
    kinds = [event.kind for event in t.events]
    assert kinds.index("woke") < kinds.index("corrupted"), "the knock-out is complete before"
    assert t.cites("corrupted") == {"CR-INFIL-03", "CR-CORR-01"}


@pytest.mark.rule("CR-INFIL-03")
def test_another_town_marks_nobody() -> None:
    t = falling(infiltrated=False).fall()
    assert (t.hero().space, t.markers()) == (t.town(TOWN), 0)


@pytest.mark.rule("CR-INFIL-04", "CR-RUL-28")
def test_also_who_is_knocked_out_in_that_town_and_stays() -> None:
    t = falling().put(0, at=TOWN).fall()
    assert (t.hero().space, t.markers()) == (t.town(TOWN), 1)


@pytest.mark.rule("CR-INFIL-04")
def test_whatever_the_cause() -> None:
    t = falling()
    t.counter(NEAR, "red").deck("cult-red", "red-2")
    t.game.turned_over[NEAR] = ("red",)
    t.adventure().play("attempt:red").miss()
    assert (t.hero().space, t.markers()) == (t.town(TOWN), 1)


@pytest.mark.rule("CR-INFIL-04", "CR-RUL-47", "CR-INFIL-03")
@pytest.mark.parametrize("attacker", [0, 1])
def test_also_who_loses_against_another_hero_whoever_attacked(attacker: int) -> None:
    t = falling().put(1, at=NEAR).put(0, wounds=5).only_active(attacker)
    t.run(hero_combat.hero_combat_result, 1, 0, "won")
    assert (t.hero().space, t.markers(), t.markers(1)) == (t.town(TOWN), 1, 0)


@pytest.mark.rule("CR-RUL-47")
def test_heroes_may_attack_each_other_as_in_the_base_game() -> None:
    t = falling().put(1, at=NEAR)
    assert "attack:bert" in t.adventure().options


@pytest.mark.rule("CR-INFIL-05", "CR-RUL-28")
def test_the_town_is_the_nearest_infiltrated_or_not_and_the_owner_chooses_among_equals() -> None:
    t = against_the_cult().infiltrated("Forge").put(0, at=28).fall()
    assert t.asked == 0 and t.options == [f"town:{t.town('Frostgate')}", f"town:{t.town('Forge')}"]
    t.play(f"town:{t.town('Frostgate')}")
    assert t.markers() == 0


@pytest.mark.rule("CR-INFIL-06", "CR-RUL-28")
def test_with_the_marker_in_that_town_it_is_two() -> None:
    t = falling(marker=TOWN).fall()
    assert (t.hero().space, t.markers()) == (t.town(TOWN), 2)
    assert [sorted(event.rules) for event in t.events if event.kind == "corrupted"] == [
        ["CR-CORR-01", "CR-INFIL-03"],
        ["CR-CORR-01", "CR-EFFECT-06"],
    ], "first for the town, then for the marker"


@pytest.mark.rule("CR-INFIL-06", "CR-EFFECT-07", "CR-INFIL-04")
def test_but_only_one_for_a_hero_who_was_there_with_the_marker_before() -> None:
    t = falling(marker=TOWN).put(0, at=TOWN).fall()
    assert (t.hero().space, t.markers()) == (t.town(TOWN), 1)
    assert t.cites("corrupted") == {"CR-INFIL-03", "CR-CORR-01"}


@pytest.mark.rule("CR-INFIL-07")
def test_the_infiltration_itself_corrupts_nobody() -> None:
    t = against_the_cult().put(0, at=TOWN)
    t.run(effects.infiltrate, t.town(TOWN))
    assert t.game.infiltrated[-1] == t.town(TOWN) and t.markers() == 0


@pytest.mark.rule("CR-INFIL-08", "CR-RUL-29")
def test_all_towns_may_be_infiltrated_and_markers_never_run_out() -> None:
    t = against_the_cult("anna", "bert", "cara")
    towns = t.game.content.grid.towns
    for town in towns.values():
        t.run(effects.infiltrate, town)
    assert len(t.game.infiltrated) == len(towns) == 8 > 6
    for seat in range(3):
        t.put(seat, experience=["life"] * 3)
        for _ in range(6):
            t.corrupt(seat)
    assert sum(t.game.corruption.values()) == 18 > 12


@pytest.mark.rule("CR-INFIL-03", "CR-CORR-02")
def test_it_costs_a_trophy_as_every_marker_does() -> None:
    t = falling().trophies(0, "green-1").fall()
    assert not t.won() and t.game.decks["cult-green"][-1] == "green-1"
