"""UNDEF: the undefeated challenge track."""

from collections.abc import Callable

import pytest

from questable.runebound import challenges
from tests.kit import Table, table

SUCCESS, FAILURE = (10, 10), (1, 1)
Ending = Callable[[Table], Table]


def track(t: Table) -> list[tuple[str, int]]:
    """The six spaces of the track: the card on each and where its numbered counter lies."""
    return [(entry.card, entry.space) for entry in t.game.undefeated]


def attempts(t: Table, space: int, seat: int = 0, colour: str = "green") -> Table:
    """The hero of this seat attempts the adventure in this space and passes up to the escape phase."""
    t.put(seat, at=space).adventure(seat).play(f"attempt:{colour}")
    while t.topic.startswith("use-"):
        t.play("pass")
    return t


def escape(t: Table) -> Table:
    """The hero escapes, to anywhere."""
    t.dice(*SUCCESS).play("escape:ranged")
    return t.play(t.options[0]) if t.topic == "space-after-escape" else t


def knocked_out(t: Table) -> Table:
    """Anna loses the combat and wakes anywhere."""
    t.put(0, wounds=4).dice(*FAILURE).play("fight-on", "attack")
    return t.play(t.options[0]) if t.topic == "town-after-knock-out" else t


def jewels(t: Table, colour: str = "green") -> list[int]:
    return [space.id for space in t.game.content.map.spaces if space.jewel == colour]


@pytest.mark.rule("RB-UNDEF-01")
@pytest.mark.parametrize("end", [escape, knocked_out])
def test_a_drawn_challenge_that_is_not_beaten_goes_to_the_track(end: Ending) -> None:
    t = table("anna", "bert").deck("green", "trial-golem")
    space = t.jewel("green")
    end(attempts(t, space))
    assert track(t) == [("trial-golem", space)] + [("", 0)] * 5
    assert "trial-golem" not in t.game.decks["green"]
    assert t.happened("undefeated") == [{"card": "trial-golem", "space": space, "number": 1}]
    assert "RB-UNDEF-01" in t.cites("undefeated")


@pytest.mark.rule("RB-UNDEF-01")
def test_it_takes_the_lowest_numbered_free_space() -> None:
    t = table("anna", "bert").put(1, cards=["trial-trick"])
    first, second, third, fourth = jewels(t)[:4]
    for card, space in (("trial-goblin", first), ("trial-rat", second), ("trial-mist", third)):
        t.undefeated(card, space)
    t.put(1, at=second).adventure(1).play("attempt:green", "use:trial-trick")
    assert track(t)[:3] == [("trial-goblin", first), ("", 0), ("trial-mist", third)]
    escape(attempts(t.deck("green", "trial-golem"), fourth))
    assert track(t)[:4] == [("trial-goblin", first), ("trial-golem", fourth), ("trial-mist", third), ("", 0)]


@pytest.mark.rule("RB-UNDEF-02")
@pytest.mark.parametrize("end", [escape, knocked_out])
def test_the_adventure_counter_stays_under_it(end: Ending) -> None:
    t = table("anna", "bert").deck("green", "trial-golem")
    space = t.jewel("green")
    end(attempts(t, space))
    assert t.game.counters[space] == ("green",)


@pytest.mark.rule("RB-UNDEF-03", "RB-RUL-11")
def test_it_has_no_wounds_when_it_is_faced_again() -> None:
    t = table("anna", "bert").deck("green", "trial-golem")
    space = t.jewel("green")
    attempts(t, space).dice(*SUCCESS * 3).play("fight-on", "attack")
    assert t.wounds("trial-golem") == 1
    escape(t)
    attempts(t, space, seat=1)
    assert (t.game.fight.enemy, t.wounds("trial-golem")) == ("trial-golem", 0)


@pytest.mark.rule("RB-UNDEF-04")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("counters", [(), ("green",)])
def test_any_hero_may_attempt_it_by_ending_movement_there(seat: int, counters: tuple[str, ...]) -> None:
    t = table("anna", "bert")
    space = t.jewel("green")
    t.counter(space, *counters).undefeated("trial-goblin", space).put(seat, at=t.game.content.grid.neighbours[space][0])
    t.turn(seat).play("automatic", f"step:{space}")
    assert (t.asked, t.options) == (seat, ["attempt:green", "nothing"])
    t.play("attempt:green")
    assert t.game.fight.enemy == "trial-goblin"


@pytest.mark.rule("RB-UNDEF-04")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_can_see_what_it_is(seat: int | None) -> None:
    t = table("anna", "bert")
    t.undefeated("trial-goblin", t.jewel("green"))
    entry = t.game.view(seat).undefeated[0]
    assert (entry.card, entry.space) == ("trial-goblin", t.jewel("green"))


@pytest.mark.rule("RB-UNDEF-05")
def test_it_is_faced_like_a_newly_drawn_one() -> None:
    """With Before Combat text, escape and reward."""
    t = table("anna", "bert")
    space = t.jewel("green")
    t.undefeated("trial-thug", space).put(0, gold=0)
    attempts(t, space)
    assert t.wounds("anna") == 2
    assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]
    t.game.fight.wounds = 2
    t.dice(*SUCCESS).play("fight-on", "attack")
    assert t.hero().gold == 3


@pytest.mark.rule("RB-UNDEF-05", "RB-CHAL-03")
def test_cards_for_a_revealed_challenge_may_be_used_on_it() -> None:
    t = table("anna", "bert")
    space = t.jewel("green")
    t.undefeated("trial-thug", space).put(0, at=space, cards=["trial-hush"])
    t.adventure().play("attempt:green")
    assert t.options == ["use:trial-hush", "pass"]
    t.play("use:trial-hush")
    assert (t.topic, t.wounds("anna")) == ("escape", 0)


@pytest.mark.rule("RB-UNDEF-06")
def test_if_it_is_defeated_the_counter_is_won_and_the_numbered_counter_returns() -> None:
    t = table("anna", "bert")
    space = t.jewel("green")
    t.undefeated("trial-rat", space)
    attempts(t, space, seat=1).dice(*SUCCESS).play("fight-on", "attack")
    assert t.hero(1).points == 1
    assert space not in t.game.counters
    assert track(t) == [("", 0)] * 6
    assert t.game.decks["green"][-1] == "trial-rat"


@pytest.mark.rule("RB-UNDEF-07", "RB-UNDEF-08", "RB-RUL-11")
@pytest.mark.parametrize("end", [escape, knocked_out])
def test_it_keeps_its_number_and_its_age_when_it_is_not_beaten_again(end: Ending) -> None:
    """Though the first space of the track is free again."""
    t = table("anna", "bert")
    spaces = jewels(t)[:8]
    t.undefeated("trial-rat", spaces[0]).undefeated("trial-golem", spaces[1])
    t.run(challenges.take_off, "trial-rat")
    end(attempts(t, spaces[1]))
    assert track(t)[:2] == [("", 0), ("trial-golem", spaces[1])]
    others = ["trial-goblin", "trial-mist", "trial-ogre", "trial-trap", "trial-leech", "trial-page"]
    for card, space in zip(others, spaces[2:], strict=True):
        t.undefeated(card, space)
    assert track(t)[1] == ("trial-page", spaces[7]), "it was the one that had been there longest"


@pytest.mark.rule("RB-UNDEF-07")
@pytest.mark.parametrize("end", [escape, knocked_out])
def test_if_it_is_not_beaten_again_it_stays_where_it_is(end: Ending) -> None:
    t = table("anna", "bert")
    first, second = jewels(t)[:2]
    t.undefeated("trial-rat", first).undefeated("trial-golem", second)
    before = track(t)
    end(attempts(t, second))
    assert track(t) == before
    assert t.game.counters[second] == ("green",)
    assert "trial-golem" not in t.game.decks["green"]


@pytest.mark.rule("RB-UNDEF-08", "RB-SUPPLY-02", "RB-RUL-11")
def test_if_the_track_is_full_the_longest_there_makes_room() -> None:
    """The first space was emptied and filled again: the oldest Challenge lies on the second."""
    t = table("anna", "bert").put(1, cards=["trial-trick"])
    spaces = jewels(t)[:8]
    filling = ["trial-goblin", "trial-rat", "trial-mist", "trial-thug", "trial-trap", "trial-page"]
    for card, space in zip(filling, spaces, strict=False):
        t.undefeated(card, space)
    t.put(1, at=spaces[0]).adventure(1).play("attempt:green", "use:trial-trick")
    t.undefeated("trial-leech", spaces[6])
    assert track(t)[0] == ("trial-leech", spaces[6])
    escape(attempts(t.deck("green", "trial-golem"), spaces[7]))
    assert track(t) == [
        ("trial-leech", spaces[6]),
        ("trial-golem", spaces[7]),
        *zip(filling[2:], spaces[2:6], strict=True),
    ]
    assert t.game.decks["green"][-1] == "trial-rat"
    assert [facts["card"] for facts in t.happened("track-full")] == ["trial-rat"]


@pytest.mark.rule("RB-UNDEF-09", "RB-RUL-13")
def test_a_colour_closed_by_life_counters_closes_undefeated_challenges_of_that_colour() -> None:
    t = table("anna", "bert")
    green, yellow = t.jewel("green"), t.jewel("yellow")
    t.undefeated("trial-goblin", green).undefeated("trial-witch", yellow).put(0, experience=["life"])
    t.put(0, at=green).adventure()
    assert t.options == []
    t.put(0, at=yellow).adventure()
    assert t.options == ["attempt:yellow", "nothing"]


@pytest.mark.rule("RB-UNDEF-09", "RB-RUL-13")
@pytest.mark.parametrize(
    ("counters", "left"), [(0, ["green", "yellow", "blue"]), (1, ["yellow", "blue"]), (2, ["blue"]), (3, [])]
)
def test_also_where_several_lie_in_one_space(counters: int, left: list[str]) -> None:
    t = table("anna", "bert")
    space = t.space("plains")
    for card in ("trial-goblin", "trial-witch", "trial-warden"):
        t.undefeated(card, space)
    t.put(0, at=space, experience=["life"] * counters).adventure()
    assert [option.removeprefix("attempt:") for option in t.options if option.startswith("attempt")] == left


@pytest.mark.rule("RB-EX-12", "RB-ADV-05", "RB-UNDEF-05", "RB-UNDEF-06")
def test_undefeated_challenge() -> None:
    """A green space where a hero escaped; another hero ends movement there and attempts the adventure."""
    t = table("anna", "bert").deck("green", "trial-rat")
    space = t.jewel("green")
    escape(attempts(t, space))
    deck = t.game.decks["green"]
    t.put(1, at=t.game.content.grid.neighbours[space][0]).turn(1).play("automatic", f"step:{space}", "attempt:green")
    assert t.game.decks["green"] == deck
    assert [facts["card"] for facts in t.happened("drew")] == ["trial-rat"]  # Anna's draw
    assert t.game.fight.enemy == "trial-rat"
    t.dice(*SUCCESS).play("fight-on", "attack")
    assert t.happened("counter-won") == [{"seat": 1, "colour": "green", "points": 1}]
    assert space not in t.game.counters
    assert track(t) == [("", 0)] * 6


@pytest.mark.rule("RB-UNDEF-02")
def test_every_counter_stays_however_full_the_track_is() -> None:
    t = table("anna", "bert")
    cards = ["trial-rat", "trial-golem", "trial-goblin", "trial-mist", "trial-ogre", "trial-trap", "trial-leech"]
    spaces = jewels(t)[: len(cards)]
    for card, space in zip(cards, spaces, strict=True):
        t.undefeated(card, space)
    assert [t.game.counters[space] for space in spaces] == [("green",)] * 7


@pytest.mark.rule("RB-UNDEF-09", "RB-RUL-13")
@pytest.mark.parametrize(
    ("card", "colour", "closes"),
    [
        ("trial-goblin", "green", 1),
        ("trial-witch", "yellow", 2),
        ("trial-warden", "blue", 3),
        ("trial-dragon", "red", 4),
    ],
)
def test_each_life_counter_closes_the_undefeated_challenges_of_its_colour(card: str, colour: str, closes: int) -> None:
    t = table("anna", "bert")
    space = t.space("plains")
    t.put(1, at="Forge").put(0, at=space).undefeated(card, space)
    for counters in range(4):
        t.put(0, experience=["life"] * counters).adventure()
        assert (f"attempt:{colour}" in t.options) is (counters < closes)
