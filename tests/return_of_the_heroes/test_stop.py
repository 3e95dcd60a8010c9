"""STOP: what a moving hero finds on the points of the way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.return_of_the_heroes.kit import Table, table

START = "A7"


def way(*tokens: str, face_down: bool = False, **facts: Any) -> tuple[Table, str, str]:
    """A hero with movement left, these tokens on the next point, and an empty point beyond it."""
    t = table("warrior", "elf").hero(0, at=START, objects=["amulet"]).hero(0, **facts).hero(1, at="P6")
    there, beyond = t.road(START, 2)
    for token in tokens:
        t.lay(token, there, face_down=face_down)
    return t, there, beyond


# Looking -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-STOP-01")
@pytest.mark.parametrize("token", ["beggar", "broom", "visit-the-gorge"])
def test_a_face_down_token_is_seen_before_the_hero_decides_to_stop(token: str) -> None:
    t, there, beyond = way(token, face_down=True)
    t.turn().play(f"step:{there}")
    assert [event.facts["card"] for event in t.kinds("turned-up")] == [token]
    assert t.topic == "travel" and {f"step:{beyond}", "stop"} <= set(t.options)
    assert t.game.view(0).tokens[there] == (token,)
    assert "RH-STOP-01" in t.cites("turned-up")


@pytest.mark.rule("RH-STOP-01")
def test_tokens_beside_the_way_stay_hidden() -> None:
    t, there, beyond = way(face_down=True)
    t.lay("beggar", beyond, face_down=True).turn().play(f"step:{there}", "stop", "end-turn")
    assert "beggar" in t.game.down and not t.kinds("turned-up")


@pytest.mark.rule("RH-STOP-01")
def test_every_face_down_token_of_the_point_is_looked_at() -> None:
    t, there, _ = way("beggar", "visit-the-gorge", "broom", face_down=True)
    t.turn().play(f"step:{there}")
    assert t.topic == "travel" and t.game.down == ()
    assert t.game.view(1).tokens[there] == ("beggar", "visit-the-gorge", "broom")


@pytest.mark.rule("RH-STOP-01", "RH-STOP-04")
def test_so_are_those_of_every_point_of_the_way() -> None:
    t = table("warrior", "elf").hero(0, at=START, objects=["amulet"]).hero(1, at="P6")
    tokens, points = ("visit-the-gorge", "beggar", "broom"), t.road(START, 3)
    for token, point in zip(tokens, points, strict=True):
        t.lay(token, point, face_down=True)
    t.turn()
    for number, point in enumerate(points, start=1):
        t.play(f"step:{point}")
        assert t.game.down == tokens[number:]


# Adversaries ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-STOP-02")
@pytest.mark.parametrize("face_down", [False, True])
@pytest.mark.parametrize(
    "foe", ["orc", "troll", "spider", "shadow", "red-knight", "collector-of-debts", "moth-duchess"]
)
@pytest.mark.parametrize("facts", [{}, {"gem": True, "heirs": 1}])
def test_an_adversary_always_ends_the_movement(foe: str, face_down: bool, facts: dict[str, Any]) -> None:
    t, there, _ = way(foe, face_down=face_down, **facts)
    t.game.nameless_open = bool(facts)
    t.turn().play(f"step:{there}")
    assert t[0].point == there and t.game.walked == 1 < t.game.content.heroes["warrior"].movement
    assert t.step == "combat"
    assert not any(option.startswith("step:") for option in t.options)


@pytest.mark.rule("RH-STOP-02")
def test_an_adversary_among_other_tokens_ends_the_movement_too() -> None:
    t, there, _ = way("beggar", "visit-the-gorge", "orc", face_down=True)
    t.turn().play(f"step:{there}")
    assert t.step == "combat" and t.game.fight is not None


@pytest.mark.rule("RH-STOP-05")
@pytest.mark.parametrize("foe", ["troll", "collector-of-debts"])
def test_stopping_at_an_adversary_leads_to_a_combat_before_anything_else(foe: str) -> None:
    t, there, _ = way("beggar", foe, "visit-the-gorge", gold=3)
    t.turn().play(f"step:{there}")
    assert t.topic == "choose-skill" and t.game.fight is not None and t.game.fight.foe == foe
    assert all(option.startswith("skill:") for option in t.options)
    assert not t.kinds("used", "accepted")


@pytest.mark.rule("RH-STOP-05", "RH-HERO-08")
@pytest.mark.parametrize("facts", [{"life": 1}, {"gem": True}, {"gold": 0}, {"quests": {"free-merlin": 3}}])
@pytest.mark.parametrize("stays", [True, False])
@pytest.mark.parametrize("accompanied", [True, False])
def test_there_is_a_combat_whoever_stops_there(facts: dict[str, Any], stays: bool, accompanied: bool) -> None:
    """Also where another hero stands."""
    t, there, _ = way("troll", "beggar", **facts)
    if accompanied:
        t.hero(1, at=there)
    if stays:
        t.hero(0, at=there).turn().play("stay")
    else:
        t.turn().play(f"step:{there}")
    assert t.game.fight is not None and t.game.fight.foe == "troll"


@pytest.mark.rule("RH-STOP-09")
@pytest.mark.parametrize("foe", ["orc", "collector-of-debts"])
def test_an_adversary_that_won_stays_face_up_for_this_and_other_heroes(foe: str) -> None:
    t, there, _ = way(foe, face_down=True)
    t.hero(1, at=t.beside(there)).dice(6, 6).turn().play(f"step:{there}").strike()
    assert t.kinds("not-beaten") and t.at(there) == (foe,)
    assert foe not in t.game.down and t.game.view(1).tokens[there] == (foe,)
    assert "RH-STOP-09" in t.game.steps["defeated"].rules
    t.dice(6, 6).play(f"step:{there}").strike()  # the other hero
    t.dice(6, 6).play("stay").strike()  # this hero again
    assert [event.facts["seat"] for event in t.kinds("not-beaten")] == [0, 1, 0]


# Other tokens --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-STOP-03")
@pytest.mark.parametrize("face_down", [False, True])
@pytest.mark.parametrize(
    "token",
    [
        *("beggar", "broom", "holy-cross", "visit-the-gorge", "find-mirabar", "cart", "bow-1"),
        *("spring-of-life", "mirabar", "large-bazaar", "mice", "teleporter", "cart-maker", "necklace"),
    ],
)
def test_other_tokens_stop_only_those_who_want_to_stop(token: str, face_down: bool) -> None:
    t, there, beyond = way(token, face_down=face_down, gold=4, life=1, side_quests=["find-the-necklace"])
    t.turn().play(f"step:{there}")
    before = t.game.clone()
    t.play(f"step:{beyond}")
    assert t[0].point == beyond and t.topic == "travel"
    before.play("stop")
    assert before.heroes[0].point == there and before.decision is not None and before.decision.topic == "act"
    assert any(option.about == token for option in before.decision.options)


@pytest.mark.rule("RH-STOP-04")
@pytest.mark.parametrize("token", ["beggar", "broom", "visit-the-gorge"])
def test_an_ignored_token_stays_face_up(token: str) -> None:
    t, there, beyond = way(token, face_down=True)
    t.turn().play(f"step:{there}", f"step:{beyond}")
    assert t.topic == "travel"
    t.play("stop", "end-turn")
    assert t.at(there) == (token,) and token not in t.game.down
    assert t.game.view(1).tokens[there] == t.game.view(None).tokens[there] == (token,)
    assert t.kinds("turned-up") and "RH-STOP-04" in t.cites("turned-up")


@pytest.mark.rule("RH-STOP-04")
@pytest.mark.parametrize(("token", "why"), [("orc", {"RH-STOP-01", "RH-RUL-20"}), ("the-lodger", {"RH-FOE-12"})])
def test_an_adversary_is_not_ignored(token: str, why: set[str]) -> None:
    t, there, _ = way(token, face_down=True)
    t.turn().play(f"step:{there}")
    assert t.kinds("challenge") and t.cites("turned-up") == why


@pytest.mark.rule("RH-STOP-06")
@pytest.mark.parametrize(
    ("token", "action"),
    [("visit-the-gorge", "accept:visit-the-gorge"), ("beggar", "use:beggar"), ("holy-cross", "take:holy-cross")],
)
def test_dealing_with_a_token_ends_the_movement(token: str, action: str) -> None:
    t, there, _ = way(token, gold=3)
    t.dice(6).turn().play(f"step:{there}")
    assert action not in t.options
    t.play("stop", action)
    assert t.topic == "act" and t.asked == 0
    assert t.game.walked < t.game.content.heroes["warrior"].movement
    assert not any(option.startswith("step:") for option in t.options)


@pytest.mark.rule("RH-STOP-06")
@pytest.mark.parametrize(
    ("token", "action"),
    [("visit-the-gorge", "accept:visit-the-gorge"), ("beggar", "use:beggar"), ("cart", "take:cart")],
)
def test_dealing_with_a_token_where_the_turn_began_ends_the_movement_too(token: str, action: str) -> None:
    t, there, _ = way(token, at=START, gold=3)
    t.hero(0, at=there).bag("mice", "boat").dice(6).turn().play("stay", action)
    assert t.topic == "act" and not any(option.startswith("step:") for option in t.options)
    assert t.play("end-turn").asked == 1


# Tokens of quests ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-STOP-07")
@pytest.mark.parametrize("token", ["bees", "candle-maker", "necklace"])
def test_the_token_of_a_quest_one_does_not_hold_neither_stops_nor_serves(token: str) -> None:
    t, there, beyond = way(token, gold=9, quests={"free-merlin": 0})
    t.turn().play(f"step:{there}")
    assert t.topic == "travel" and f"step:{beyond}" in t.options
    t.play("stop")
    assert t.options == ["leave-something", "end-turn"]
    assert not t.kinds("challenge")


@pytest.mark.rule("RH-STOP-08")
@pytest.mark.parametrize(
    "facts",
    [
        {"quests": {"the-signet-ring": 0}},
        {"quests": {"free-merlin": 0, "the-signet-ring": 0}},
        {"quests": {"free-merlin": 3, "the-signet-ring": 0}, "gem": True},
    ],
)
def test_the_half_red_token_of_the_own_quest_stops_and_must_be_fought(facts: dict[str, Any]) -> None:
    t, there, _ = way("bees", **facts)
    t.turn().play(f"step:{there}")
    assert t.step == "combat" and t.game.fight is not None and t.game.fight.foe == "bees"
    assert all(option.startswith("skill:") for option in t.options)


@pytest.mark.rule("RH-STOP-08")
@pytest.mark.parametrize(
    ("token", "facts", "action"),
    [
        ("candle-maker", {"quests": {"juans-relics": 0}}, "stage:juans-relics"),
        ("necklace", {"side_quests": ["find-the-necklace"]}, "take:necklace"),
    ],
)
def test_half_green_and_half_yellow_tokens_work_like_encounters_and_objects(
    token: str, facts: dict[str, Any], action: str
) -> None:
    t, there, beyond = way(token, gold=9, **facts)
    t.turn().play(f"step:{there}")
    assert t.topic == "travel" and f"step:{beyond}" in t.options
    t.play("stop")
    assert action in t.options and "end-turn" in t.options


@pytest.mark.rule("RH-EX-24")
@pytest.mark.parametrize("facts", [{}, {"gem": True}, {"heirs": 2}, {"quests": {}}, {"quests": {"free-merlin": 3}}])
def test_the_ghoul_does_not_stop_those_who_do_not_look_for_daphne(facts: dict[str, Any]) -> None:
    t = table("warrior", "elf").lay("ghoul", "G6")
    before, *_ = t.game.content.land.inner["G6"]
    t.hero(0, at=before, quests={"free-merlin": 0}, side_quests=["visit-the-graveyard"]).hero(0, **facts)
    t.dice(1, 1).turn()
    t.play("step:G6")
    assert t.topic == "travel" and any(option.startswith("step:") for option in t.options)
    t.play("stop")
    assert not t.kinds("challenge") and "complete:visit-the-graveyard" in t.options
    t.play("complete:visit-the-graveyard")
    assert t.kinds("completed")


@pytest.mark.rule("RH-EX-24")
def test_the_ghoul_stops_those_who_look_for_daphne() -> None:
    t = table("warrior", "elf").lay("ghoul", "G6")
    before, *_ = t.game.content.land.inner["G6"]
    t.hero(0, at=before, quests={"free-daphne": 0}, side_quests=["visit-the-graveyard"]).dice(1, 1).turn()
    t.play("step:G6")
    assert t.topic == "choose-skill" and t.game.fight is not None and t.game.fight.foe == "ghoul"


# Left alone ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-59")
def test_what_nobody_takes_stays_face_up_until_somebody_does() -> None:
    t, there, _ = way("visit-the-gorge", "broom", face_down=True)
    t.turn().play(f"step:{there}", "stop", "end-turn")
    for _ in range(3):
        t.play("stay").play("stay", "end-turn")
    assert t.at(there) == ("visit-the-gorge", "broom") and t.game.down == ()
    t.hero(1, at=there).act(1)
    assert {"accept:visit-the-gorge", "take:broom"} <= set(t.options)


@pytest.mark.rule("RH-RUL-59")
def test_any_number_of_tokens_lies_on_a_point() -> None:
    tokens = ("beggar", "teleporter", "visit-the-gorge", "visit-the-capital", "broom", "holy-cross", "cart", "ghoul")
    t = table().hero(0, at="J5").bag("king-foebus")
    for token in tokens:
        t.lay(token, "J5")
    t.draw()
    assert t.at("J5") == (*tokens, "king-foebus")


@pytest.mark.rule("RH-RUL-65")
def test_a_hero_who_leaves_a_face_down_servant_does_not_turn_it_up() -> None:
    t = table("warrior", "elf").hero(0, at="J2", objects=["amulet"]).lay("collector-of-debts", "J2", face_down=True)
    t.turn()
    assert t.game.view(0).tokens["J2"] == ("servant",)
    t.play(f"step:{t.beside('J2')}", "stop")
    assert "collector-of-debts" in t.game.down and not t.kinds("turned-up", "challenge")


@pytest.mark.rule("RH-RUL-65")
def test_a_hero_who_stays_with_a_face_down_servant_meets_it() -> None:
    t = table("warrior", "elf").hero(0, at="J2").lay("collector-of-debts", "J2", face_down=True).turn().play("stay")
    assert "collector-of-debts" not in t.game.down
    assert t.game.fight is not None and t.game.fight.foe == "collector-of-debts"
