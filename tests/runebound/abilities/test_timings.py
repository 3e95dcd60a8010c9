"""Every timing of an ability: text that happens by itself, and text that may be used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from questable.runebound import experience, turn
from questable.runebound.card_vocabulary import VOCABULARY
from tests.kit import Table, table
from tests.runebound.abilities.using import TIMINGS, chimes, fighting, reach

# What may be used -----------------------------------------------------------------------------------------------------


def owner(**facts: object) -> Table:
    return table().put(0, cards=["trial-whistle"], **facts)


def foe(enemy: str = "trial-ogre", **facts: object) -> Table:
    return owner(**facts).face(enemy)


def attacked(*dice: int, topic: str, enemy: str = "trial-ogre") -> Table:
    return reach(foe(enemy).dice(*dice), topic, attack_or_defend="attack")


def defended(*dice: int, topic: str) -> Table:
    return reach(foe().dice(*dice), topic)


def stepped(t: Table) -> Table:
    reach(t.movement(), "way-of-moving")
    t.play("automatic")
    return t.play(next(option for option in t.options if option.startswith("step")))


MOMENTS: dict[str, Callable[[], Table]] = {
    "refresh": lambda: owner().only(turn.refresh_step),
    "before-moving": lambda: owner().movement(),
    "moving": lambda: reach(owner().movement(), "spend-a-die", way_of_moving="roll"),
    "entering": lambda: stepped(owner()),
    "draw": foe,
    "before-combat": lambda: reach(foe(), "use-before-combat"),
    "round-start": lambda: reach(foe(), "use-round-start"),
    "escape": lambda: reach(foe(), "escape"),
    "phase-start": lambda: reach(foe(), "use-phase-start"),
    "before-roll": lambda: reach(foe(), "use-before-roll"),
    "after-roll": lambda: reach(foe(), "use-after-roll"),
    "damage": lambda: defended(1, 1, topic="use-damage"),
    "enemy-damage": lambda: attacked(10, 10, topic="use-enemy-damage"),
    "hit": lambda: attacked(10, 10, topic="use-hit"),
    "miss": lambda: attacked(1, 1, topic="use-miss"),
    "parry": lambda: defended(10, 10, topic="use-parry"),
    "struck": lambda: defended(1, 1, topic="use-struck"),
    "round-end": lambda: defended(*[10] * 6, topic="use-round-end"),
    "combat-end": lambda: attacked(10, 10, topic="use-combat-end", enemy="trial-recruit"),
    "victory": lambda: attacked(10, 10, topic="use-victory", enemy="trial-recruit"),
    "knock-out": lambda: reach(foe(wounds=4).dice(1, 1), "use-knock-out"),
    "market": lambda: owner(at="Forge").market(),
    "experience": lambda: owner().only(experience.experience_step),
}


def test_every_timing_is_tried() -> None:
    """Those of other players' turns in test_other_turns.py, the last counter in test_counting.py."""
    elsewhere = {"comes-into-play", "last-counter", *(when for when in VOCABULARY.timings if when.startswith("other-"))}
    assert {*MOMENTS, *elsewhere} == set(VOCABULARY.timings)


@pytest.mark.parametrize("when", MOMENTS)
def test_an_ability_is_offered_at_its_moment_and_only_then(when: str) -> None:
    t = MOMENTS[when]()
    offered = [option for option in t.options if option.startswith("use:trial-whistle/")]
    assert offered == [f"use:trial-whistle/{TIMINGS.index(when) + 1}"]
    t.play(offered[0])
    assert chimes(t)[-1] == when


# What happens by itself -----------------------------------------------------------------------------------------------


def story(t: Table) -> list[str]:
    """Chimes among the other events, in order."""
    told = []
    for event in t.events:
        points = event.facts.get("points") if event.kind == "gained" else None
        told.append(f"*{TIMINGS[points - 1]}" if points else event.kind)
    return [each for each in told if each not in ("effect", "gained")]


@pytest.mark.rule("RB-CARD-02")
def test_the_moments_of_a_turn() -> None:
    t = table().put(0, cards=["trial-chime"], at="Forge").turn(0).play("stay", "done")
    assert [each for each in story(t) if each.startswith("*")] == [
        "*refresh",
        "*before-moving",
        "*market",
        "*experience",
    ]
    assert story(t).index("*market") > story(t).index("market-card")


@pytest.mark.rule("RB-CARD-02")
def test_entering_a_space_happens_for_every_step() -> None:
    t = stepped(table().put(0, cards=["trial-chime"]))
    assert story(t)[-3:] == ["moved", "*entering", "movement-ended"]


@pytest.mark.rule("RB-CARD-02")
def test_the_moments_of_a_won_attack() -> None:
    t = fighting("trial-chime", enemy="trial-recruit").dice(10, 10).play("fight-on", "attack")
    assert story(t) == [
        "challenge",
        "*draw",
        "*before-combat",
        "combat-round",
        "*round-start",
        "*phase-start",
        "*before-roll",
        "rolled",
        "*after-roll",
        "*enemy-damage",
        "enemy-wounded",
        "*combat-end",
        "beaten",
        "card-kept",
        "*victory",
    ]


@pytest.mark.rule("RB-CARD-02")
def test_the_moments_of_attack_and_defence() -> None:
    t = fighting("trial-chime").dice(10, 10, 1, 1, 10, 10).play("fight-on", "attack")
    a_roll = ["*phase-start", "*before-roll", "rolled", "*after-roll"]
    assert story(t)[story(t).index("*round-start") + 1 :] == [
        *a_roll,
        "*enemy-damage",
        "enemy-wounded",
        "*hit",
        *a_roll,
        "*damage",
        "wounded",
        "*struck",
        *a_roll,
        "*parry",
        "*round-end",
        "combat-round",
        "*round-start",
    ]


@pytest.mark.rule("RB-CARD-02")
def test_the_moment_after_a_missed_attack() -> None:
    t = fighting("trial-chime").dice(1, 1, 10, 10, 10, 10).play("fight-on", "attack")
    told = story(t)
    assert told[told.index("*damage") :][:3] == ["*damage", "wounded", "*miss"]


@pytest.mark.rule("RB-CARD-02")
def test_the_last_moment_before_a_knock_out() -> None:
    t = fighting("trial-chime", wounds=4).dice(1, 1).play("fight-on", "defend")
    told = story(t)
    assert told[told.index("wounded") :][:3] == ["wounded", "*knock-out", "knocked-out"]


def test_an_event_comes_into_play() -> None:
    t = table().deck("green", "trial-dawn", "trial-goblin")
    t.put(0, at=t.jewel("green")).adventure().play("attempt:green")
    told = story(t)
    assert told[told.index("event") :][:2] == ["event", "*comes-into-play"]
