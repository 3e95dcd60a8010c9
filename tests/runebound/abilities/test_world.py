"""The verbs for the map, the markets and the undefeated Challenges."""

from __future__ import annotations

from tests.kit import Table, table
from tests.runebound.abilities.using import last, ready


def empty_jewels(*colours: str) -> Table:
    """A map with no counters on jewels of these colours."""
    t = table().put(0, cards=["trial-verb-place-counter"])
    for space, colour in t.game.content.grid.jewels.items():
        if colour in colours:
            t.counter(space)
    return t.movement()


def jewels(t: Table, *colours: str) -> set[int]:
    return {space for space, colour in t.game.content.grid.jewels.items() if colour in colours}


def spaces(t: Table) -> set[int]:
    return {int(option.partition(":")[2]) for option in t.options if ":" in option}


def test_place_a_counter_of_a_colour() -> None:
    t = empty_jewels("green", "blue").play("use:trial-verb-place-counter/1")
    assert spaces(t) == jewels(t, "blue")
    place = min(jewels(t, "blue"))
    t.play(f"place:{place}")
    assert t.game.counters[place] == ("blue",)


def test_place_a_counter_of_any_colour_but_red() -> None:
    t = empty_jewels("green", "blue", "red").play("use:trial-verb-place-counter/2")
    assert spaces(t) == jewels(t, "green", "blue")


def test_no_empty_jewel_no_use() -> None:
    assert ready("trial-verb-place-counter").topic == "way-of-moving"


def test_remove_a_counter_from_anywhere() -> None:
    t = ready("trial-verb-remove-counter").play("use:trial-verb-remove-counter/1")
    assert spaces(t) == jewels(t, "green")
    place = min(jewels(t, "green"))
    t.play(f"remove:{place}")
    assert place not in t.game.counters
    assert t.hero().points == 0


def test_claim_the_counter_of_the_space() -> None:
    t = table()
    here = t.jewel("green")
    t.put(0, cards=["trial-verb-remove-counter"], at=here).movement().play("use:trial-verb-remove-counter/2")
    assert here not in t.game.counters
    assert t.hero().points == 1
    assert last(t, "counter-won") == {"seat": 0, "colour": "green", "points": 1}


def test_no_counter_in_the_space_nothing_to_claim() -> None:
    assert ready("trial-verb-remove-counter").options == ["use:trial-verb-remove-counter/1", "pass"]


def test_refresh_the_sunburst_jewels() -> None:
    t = table().put(0, cards=["trial-verb-refresh-jewels"])
    t.game.counters.clear()
    t.movement().play("use:trial-verb-refresh-jewels")
    assert set(t.game.counters) == set(t.game.content.grid.sunbursts)
    assert t.cites("counters-refreshed") == {"RB-CARD-01"}, "no Event was drawn"


def test_stock_a_named_town() -> None:
    t = ready("trial-verb-stock").stack("Forge").deck("market", "trial-sword", "trial-axe")
    t.play("use:trial-verb-stock/1")
    assert t.game.stacks["Forge"] == ("trial-sword", "trial-axe")


def test_stock_a_town_of_choice() -> None:
    t = ready("trial-verb-stock").stack("Greyhaven").deck("market", "trial-sword").play("use:trial-verb-stock/2")
    assert len(t.options) == 8
    t.play("stock:Greyhaven")
    assert t.game.stacks["Greyhaven"] == ("trial-sword",)


def test_stock_every_town() -> None:
    t = ready("trial-verb-stock")
    before = {town: len(t.game.stacks.get(town, ())) for town in t.game.content.map.town_order}
    t.play("use:trial-verb-stock/3")
    assert {town: len(stack) for town, stack in t.game.stacks.items()} == {
        town: count + 1 for town, count in before.items()
    }


def test_clear_the_stock_of_a_town_of_choice() -> None:
    t = ready("trial-verb-clear-stock").stack("Forge", "trial-sword", "trial-axe").stack("Greyhaven")
    t.play("use:trial-verb-clear-stock/1")
    assert "clear:Forge" in t.options
    assert "clear:Greyhaven" not in t.options
    t.play("clear:Forge")
    assert t.game.stacks["Forge"] == ()
    assert t.game.decks["market"][-2:] == ("trial-sword", "trial-axe")


def test_clear_the_stock_of_a_named_town_if_there_is_any() -> None:
    t = ready("trial-verb-clear-stock").stack("Forge", "trial-sword").movement().play("use:trial-verb-clear-stock/2")
    assert t.game.stacks["Forge"] == ()
    assert "use:trial-verb-clear-stock/2" not in t.options


def test_banish_an_undefeated_challenge() -> None:
    t = table().put(0, cards=["trial-verb-banish"]).undefeated("trial-goblin", 1).undefeated("trial-ogre", 2)
    t.movement().play("use:trial-verb-banish")
    assert t.options == ["banish:trial-goblin", "banish:trial-ogre"]
    t.play("banish:trial-goblin")
    assert [entry.card for entry in t.game.undefeated][:2] == ["", "trial-ogre"]
    assert t.game.decks["green"][-1] == "trial-goblin"


def test_nothing_to_banish() -> None:
    assert ready("trial-verb-banish").topic == "way-of-moving"


def stocked() -> Table:
    t = table().put(0, cards=["trial-verb-take"])
    for town in t.game.content.map.town_order:
        t.stack(town)
    return t.stack("Forge", "trial-sword", "trial-axe").stack("Greyhaven", "trial-potion").movement()


def test_take_a_cheap_card_from_any_stack() -> None:
    t = stocked().play("use:trial-verb-take/1")
    assert sorted(t.options) == ["take-nothing", "take:trial-axe", "take:trial-potion"]  # the sword costs 6
    t.play("take:trial-potion")
    assert t.hero().cards == ("trial-verb-take", "trial-potion")
    assert t.game.stacks["Greyhaven"] == ()
    assert t.hero().gold == 3


def test_take_any_card_of_a_town() -> None:
    t = stocked().play("use:trial-verb-take/2")
    assert t.options == ["take:trial-sword", "take:trial-axe", "take-nothing"]
    t.play("take-nothing")
    assert t.game.stacks["Forge"] == ("trial-sword", "trial-axe")
