"""EVENT: refreshing the jewels, and the Event in play."""

from pathlib import Path

import pytest

from questable.errors import ContentError
from questable.runebound import adventure
from questable.runebound.base import adventure as rise
from tests.kit import Table, table


def draws(t: Table, *cards: str, seat: int = 0) -> Table:
    """The hero of this seat attempts a green adventure and draws these cards, then a rat to fight."""
    space = t.jewel("green")
    for card in (*cards, "trial-rat"):
        t.take_out(card)
    t.game.decks["green"] = (*cards, "trial-rat")
    t.game.fights.clear()
    t.put(seat, at=space).counter(space, "green")
    return t.adventure(seat).play("attempt:green")


def dice_of(t: Table, seat: int) -> int:
    """How many movement dice the hero of this seat rolls."""
    t.game.fights.clear()
    t.put(seat, at="Forge").movement(seat).play("roll")
    return len(t.happened("movement-dice")[-1]["dice"])


@pytest.mark.rule("RB-EVENT-01")
def test_every_empty_sunburst_jewel_gets_a_counter_of_its_colour() -> None:
    t = table("anna", "bert")
    rays = {space.id: space.jewel for space in t.game.content.map.spaces if space.sunburst}
    t.game.counters.clear()
    t.counter(t.jewel("blue", sunburst=True), "blue")
    draws(t, "trial-fog")
    assert len(set(rays.values())) == 3
    attempted = {t.hero().space: ("green",)}
    assert t.game.counters == attempted | {space: (colour,) for space, colour in rays.items()}, "on no other jewel"
    assert "RB-EVENT-01" in t.cites("counters-refreshed")


@pytest.mark.rule("RB-EVENT-01")
def test_a_sunburst_jewel_with_a_counter_of_another_colour_is_not_empty() -> None:
    t = table("anna", "bert")
    blue = t.jewel("blue", sunburst=True)
    draws(t.counter(blue, "red"), "trial-fog")
    assert t.game.counters[blue] == ("red",)


@pytest.mark.rule("RB-EVENT-01")
def test_a_jewel_without_a_sunburst_stays_empty() -> None:
    t = table("anna", "bert")
    plain = [space.id for space in t.game.content.map.spaces if space.jewel and not space.sunburst]
    assert plain
    for space in plain:
        t.counter(space)
    draws(t, "trial-fog")
    assert {space for space in plain if space in t.game.counters} <= {t.hero().space}


@pytest.mark.rule("RB-EVENT-01")
def test_the_jewels_come_first() -> None:
    t = draws(table("anna", "bert"), "trial-drizzle")
    kinds = [event.kind for event in t.events]
    assert kinds.index("counters-refreshed") < kinds.index("event") < kinds.index("gained")


@pytest.mark.rule("RB-EVENT-02", "RB-RUL-07")
def test_an_event_that_cannot_be_put_into_play_refreshes_too() -> None:
    t = table("anna", "bert").event("trial-eclipse")
    space = t.jewel("yellow", sunburst=True)
    draws(t.counter(space), "trial-fog")
    assert t.game.counters[space] == ("yellow",)
    assert t.game.event == "trial-eclipse"


@pytest.mark.rule("RB-EVENT-03")
def test_heroes_and_undefeated_challenges_do_not_prevent_the_refresh() -> None:
    t = table("anna", "bert")
    under_a_hero = t.jewel("blue", sunburst=True)
    under_a_challenge = t.jewel("yellow", sunburst=True)
    t.counter(under_a_hero).counter(under_a_challenge)
    t.put(1, at=under_a_hero).undefeated("trial-witch", under_a_challenge)
    draws(t, "trial-fog")
    assert t.game.counters[under_a_hero] == ("blue",)
    assert t.game.counters[under_a_challenge] == ("yellow",)


@pytest.mark.rule("RB-EVENT-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_neither_does_the_active_hero(seat: int) -> None:
    t = table("anna", "bert")
    space = t.jewel("blue", sunburst=True)
    t.counter(space).put(0, at=space).put(1, at=space).only(adventure.refresh_counters, seat=seat)
    assert t.game.counters[space] == ("blue",)


@pytest.mark.rule("RB-EVENT-04")
def test_jewels_without_sunburst_are_never_refreshed() -> None:
    t = table("anna", "bert")
    spaces = t.game.content.map.spaces
    plain = {space.id for space in spaces if space.jewel and not space.sunburst} - {t.jewel("green")}
    red = {space.id for space in spaces if space.jewel == "red"}
    for space in plain:
        t.counter(space)
    draws(t, "trial-fog", "trial-drizzle")
    assert red <= plain
    assert not plain & set(t.game.counters)


@pytest.mark.rule("RB-EVENT-05")
def test_an_event_without_a_number_is_refused(tmp_path: Path) -> None:
    card = '[[event]]\nid = "trial-paper"\nname = "Trial Paper"\ncolour = "green"\n'
    for name, text in (("with", card + "number = 1\n"), ("without", card), ("zero", card + "number = 0\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "event.toml").write_text(text, encoding="utf-8")
    assert "trial-paper" in rise.load([tmp_path / "with"]).adventure
    for name in ("without", "zero"):
        with pytest.raises(ContentError, match=r"trial-paper.*number"):
            rise.load([tmp_path / name])


@pytest.mark.rule("RB-EVENT-06")
def test_with_no_event_in_play_any_event_comes_into_play() -> None:
    t = draws(table("anna", "bert"), "trial-fog")
    assert t.game.event == "trial-fog"
    assert "trial-fog" not in t.game.decks["green"]
    assert t.game.view(1).event == "trial-fog"


@pytest.mark.rule("RB-EVENT-06", "RB-RUL-07")
@pytest.mark.parametrize("new", ["trial-drizzle", "trial-feast"])
def test_an_equal_or_higher_number_replaces_the_event_in_play(new: str) -> None:
    t = draws(table("anna", "bert").event("trial-fog"), new)
    assert t.game.event == new
    assert t.game.decks["green"] == ("trial-fog",)


@pytest.mark.rule("RB-EVENT-07")
def test_a_lower_number_is_discarded_without_further_effect() -> None:
    t = draws(table("anna", "bert").event("trial-feast").put(0, gold=3), "trial-drizzle")
    assert t.game.event == "trial-feast"
    assert t.game.decks["green"] == ("trial-drizzle",)
    assert t.hero().gold == 3
    assert "RB-EVENT-07" in t.cites("event-too-weak")


@pytest.mark.rule("RB-EVENT-08")
def test_the_lasting_text_applies_to_all_players_until_it_is_replaced() -> None:
    t = draws(table("anna", "bert"), "trial-fog")
    assert (dice_of(t, 0), dice_of(t, 1), dice_of(t, 0)) == (4, 4, 4)
    draws(t, "trial-drizzle")
    assert (dice_of(t, 0), dice_of(t, 1)) == (5, 5)


@pytest.mark.rule("RB-EVENT-08")
def test_its_text_applies_turn_after_turn_and_round_after_round() -> None:
    t = draws(table("anna", "bert"), "trial-fog")
    began = t.game.round
    for turn in range(1, 6):
        t.end_turn().play("roll")
        assert (t.game.active, len(t.happened("movement-dice")[-1]["dice"])) == (turn % 2, 4)
    assert t.game.round >= began + 2


@pytest.mark.rule("RB-EVENT-08")
def test_at_most_one_event_is_in_play() -> None:
    t = draws(table("anna", "bert").event("trial-feast"), "trial-fog")
    assert dice_of(t, 0) == 5


@pytest.mark.rule("RB-EVENT-09")
@pytest.mark.parametrize("seat", [0, 1])
def test_text_to_be_carried_out_once_is_carried_out_by_the_drawing_player(seat: int) -> None:
    t = draws(table("anna", "bert").put(0, gold=3).put(1, gold=3), "trial-drizzle", seat=seat)
    assert (t.hero(seat).gold, t.hero(1 - seat).gold) == (4, 3)
    assert t.cites("gained") == {"RB-EVENT-09"}


@pytest.mark.rule("RB-EVENT-09")
def test_the_drawing_player_need_not_be_the_active_one() -> None:
    t = table("anna", "bert").put(0, gold=3).put(1, gold=3)
    t.take_out("trial-drizzle")
    t.game.revealed += ("trial-drizzle",)
    t.only(adventure.event_drawn, 1, "trial-drizzle", seat=0)
    assert (t.hero(0).gold, t.hero(1).gold) == (3, 4)


@pytest.mark.rule("RB-EVENT-09")
def test_text_to_be_carried_out_once_is_carried_out_when_it_replaces_an_event_too() -> None:
    t = draws(table("anna", "bert").event("trial-fog").put(0, gold=3), "trial-drizzle")
    assert (t.game.event, t.hero().gold) == ("trial-drizzle", 4)


@pytest.mark.rule("RB-EVENT-09")
def test_text_to_be_carried_out_once_is_not_repeated() -> None:
    t = draws(table("anna", "bert").put(0, gold=3), "trial-drizzle")
    t.game.fights.clear()
    road = t.space("road")
    t.put(0, at=road, gold=3).put(1, at=road, gold=3).turn(0).play("stay", "nothing", "stay", "nothing")
    assert (t.game.active, t.topic) == (0, "way-of-moving")
    assert (t.hero(0).gold, t.hero(1).gold) == (3, 3)


@pytest.mark.rule("RB-EVENT-10")
def test_lasting_effects_end_at_once_when_the_event_leaves_play() -> None:
    """Bert lives on the additional Life of the Feast."""
    t = table("anna", "bert").event("trial-feast").put(1, at="Forge", wounds=5)
    draws(t, "trial-eclipse")
    assert [facts["who"] for facts in t.happened("knocked-out")] == ["bert"]


@pytest.mark.rule("RB-EVENT-10")
def test_an_event_that_leaves_play_without_another_has_no_effect_any_more() -> None:
    t = draws(table("anna", "bert"), "trial-fog")
    assert (dice_of(t, 0), dice_of(t, 1)) == (4, 4)
    t.only(adventure.event_leaves_play)
    assert (t.game.event, t.game.decks["green"]) == ("", ("trial-fog",))
    assert (dice_of(t, 0), dice_of(t, 1)) == (5, 5)


@pytest.mark.rule("RB-EVENT-10")
def test_what_an_event_already_did_is_not_undone() -> None:
    t = draws(table("anna", "bert").put(0, gold=3), "trial-drizzle", "trial-feast")
    assert t.game.event == "trial-feast"
    assert t.hero().gold == 4


@pytest.mark.rule("RB-EVENT-11")
@pytest.mark.parametrize("event", ["trial-pestilence", "trial-quake"])
def test_heroes_knocked_out_together_are_handled_in_turn_order_from_the_active_player(event: str) -> None:
    t = table("anna", "bert", "cara")
    t.put(0, at="Forge", wounds=2).put(1, wounds=2).put(2, at="Frostgate", wounds=1)
    draws(t, event, seat=1)
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    handled = [(event.kind, event.facts["seat"]) for event in t.events if event.kind in ("knocked-out", "woke")]
    assert handled == [(kind, seat) for seat in (1, 2, 0) for kind in ("knocked-out", "woke")]


@pytest.mark.rule("RB-EVENT-11")
def test_so_they_are_when_another_hero_has_drawn_the_event() -> None:
    t = table("anna", "bert", "cara")
    for seat, town in enumerate(("Forge", "Frostgate", "Greyhaven")):
        t.put(seat, at=town, wounds=2)
    t.take_out("trial-pestilence")
    t.game.revealed = ("trial-pestilence",)
    t.only(adventure.event_drawn, 2, "trial-pestilence", seat=1)
    assert [fact["seat"] for fact in t.happened("knocked-out")] == [1, 2, 0]


@pytest.mark.rule("RB-EX-13", "RB-EVENT-01", "RB-EVENT-02", "RB-EVENT-07", "RB-ADV-09", "RB-RUL-07")
def test_event_too_weak() -> None:
    """An Event with number 2 is in play; an Event with number 1 is drawn."""
    t = table("anna", "bert").event("trial-feast")
    empty = t.jewel("blue", sunburst=True)
    draws(t.counter(empty), "trial-fog")
    assert t.game.counters[empty] == ("blue",)
    assert t.game.decks["green"] == ("trial-fog",)
    assert t.game.event == "trial-feast"
    assert [facts["card"] for facts in t.happened("drew")] == ["trial-fog", "trial-rat"]
