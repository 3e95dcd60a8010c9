"""ESCAPE: getting away from a combat."""

import pytest

from questable.runebound import movement
from questable.runebound.values import combat_value
from tests.kit import Table, table

SUCCESS, FAILURE = (10, 10), (1, 1)
ESCAPES = ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]


def facing(enemy: str = "trial-golem", **facts: object) -> Table:
    """Anna faces this enemy; the escape phase of the first round is open."""
    return table("anna", "bert").put(0, **facts).face(enemy)


def face_of(t: Table, terrain: str | None) -> int:
    """A face of the movement die that shows this terrain (any face will do for a town)."""
    return next(face for face, shown in enumerate(t.game.content.box.die, start=1) if terrain in (None, *shown))


def around(t: Table, space: int) -> tuple[int, ...]:
    return t.game.content.grid.neighbours[space]


def on_track(t: Table) -> list[tuple[str, int]]:
    return [(entry.card, entry.space) for entry in t.game.undefeated if entry.card]


@pytest.mark.rule("RB-ESCAPE-01")
def test_an_escape_may_be_attempted_in_every_round_including_the_first() -> None:
    t = facing().dice(*SUCCESS * 15)
    for _ in range(5):
        assert (t.topic, t.options) == ("escape", ESCAPES)
        t.play("fight-on", "defend", "defend", "defend")
    assert t.game.fight.round == 6


@pytest.mark.rule("RB-ESCAPE-01")
def test_the_attempt_is_optional() -> None:
    t = facing().play("fight-on")
    assert t.happened("rolled") == []
    assert t.topic == "attack-or-defend"


@pytest.mark.rule("RB-ESCAPE-01")
def test_at_most_one_attempt_per_round() -> None:
    t = facing().dice(*FAILURE, *SUCCESS * 3).play("escape:ranged")
    topics = []
    for _ in range(3):
        topics.append(t.topic)
        t.play("defend")
    assert topics == ["attack-or-defend"] * 3
    assert (t.topic, t.game.fight.round) == ("escape", 2)


@pytest.mark.rule("RB-ESCAPE-01")
def test_a_card_used_in_the_escape_phase_is_not_the_attempt() -> None:
    t = facing(cards=["trial-whistle"])
    while t.topic != "escape":
        t.play("pass")
    t.play("use:trial-whistle/8")
    assert t.topic == "escape" and set(ESCAPES) < set(t.options)


@pytest.mark.rule("RB-ESCAPE-02", "RB-RUL-08")
@pytest.mark.parametrize(
    ("kind", "value", "target", "dice"),
    [("ranged", 4, 13, (5, 4)), ("melee", 3, 14, (5, 6)), ("magic", 2, 12, (5, 5))],
)
def test_the_hero_rolls_with_the_chosen_type_against_the_enemys_value_of_that_type(
    kind: str, value: int, target: int, dice: tuple[int, int]
) -> None:
    """These dice are just enough; one pip less is not."""
    t = facing("trial-goblin").dice(*dice).play(f"escape:{kind}")
    (facts,) = t.happened("rolled")
    assert (facts["phase"], facts["action"], facts["value"], facts["target"]) == (kind, "escape", value, target)
    assert t.happened("escaped")
    t = facing("trial-goblin").dice(dice[0], dice[1] - 1).play(f"escape:{kind}")
    assert not t.happened("escaped")
    assert t.game.fights


@pytest.mark.rule("RB-ESCAPE-03", "RB-RUL-08")
@pytest.mark.parametrize(("kind", "wounds"), [("ranged", 1), ("melee", 2), ("magic", 0)])
def test_a_failed_attempt_costs_the_damage_of_the_chosen_type_and_the_round_goes_on(kind: str, wounds: int) -> None:
    t = facing("trial-goblin").dice(*FAILURE).play(f"escape:{kind}")
    assert t.wounds("anna") == wounds
    assert t.game.decision is not None
    assert (t.topic, t.game.decision.subject) == ("attack-or-defend", "ranged")
    assert t.game.fight.round == 1


@pytest.mark.rule("RB-ESCAPE-03")
def test_so_does_every_failed_attempt_of_a_combat() -> None:
    t = facing().dice(*[*FAILURE, *SUCCESS * 3] * 4)
    for wounds in (1, 2, 3, 4):
        assert t.play("escape:magic").wounds("anna") == wounds
        t.play("defend", "defend", "defend")


@pytest.mark.rule("RB-ESCAPE-03", "RB-COMBAT-21")
def test_the_damage_of_a_failed_attempt_can_be_warded_off() -> None:
    t = facing("trial-goblin", cards=["trial-shield"]).dice(*FAILURE).play("escape:melee")
    assert t.topic == "use-damage"
    assert t.play("use:trial-shield").wounds("anna") == 0


@pytest.mark.rule("RB-ESCAPE-04")
def test_a_successful_attempt_ends_the_combat_without_damage() -> None:
    t = facing("trial-ogre").dice(*SUCCESS).play("escape:magic")
    assert not t.game.fights
    assert t.game.wounds == {}
    assert len(t.happened("rolled")) == 1
    assert "RB-ESCAPE-04" in t.cites("escaped")


@pytest.mark.rule("RB-ESCAPE-04")
@pytest.mark.parametrize("before", [0, 1, 2, 5])
def test_an_attempt_that_succeeds_is_as_good_in_every_round(before: int) -> None:
    t = facing()
    for _ in range(before):
        t.dice(*SUCCESS * 3).play("fight-on", "defend", "defend", "defend")
    t.dice(*SUCCESS).play("escape:magic")
    assert t.happened("escaped") and not t.happened("knocked-out") and not t.game.fights
    assert t.wounds("anna") == 0


@pytest.mark.rule("RB-ESCAPE-05")
def test_an_escaped_hero_moves_back_to_the_space_the_hero_came_from() -> None:
    """Anna walks two spaces; she flees to the second, not to where the turn began."""
    t = table("anna", "bert")
    grid = t.game.content.grid
    jewel = t.jewel("green")
    before = around(t, jewel)[0]
    first = next(space for space in around(t, before) if space not in (jewel, *around(t, jewel)))
    walk = (face_of(t, grid.terrain[before]), face_of(t, grid.terrain[jewel]))
    t.put(0, at=first).counter(jewel, "green").deck("green", "trial-golem").dice(*walk, 1, 1, 1)
    t.turn(0).play("roll", f"walk:{before}/die1")
    t.play(next(option for option in t.options if option.startswith(f"walk:{jewel}/")), "stop", "attempt:green")
    t.dice(*SUCCESS).play("escape:ranged")
    assert t.hero().space == before
    assert t.happened("fled") == [{"seat": 0, "space": before}]
    assert t.game.active == 1


@pytest.mark.rule("RB-ESCAPE-05")
def test_the_automatic_move_is_a_step_too() -> None:
    t = table("anna", "bert")
    jewel = t.jewel("green")
    start = around(t, jewel)[1]
    t.put(0, at=start).counter(jewel, "green").deck("green", "trial-golem")
    t.turn(0).play("automatic", f"step:{jewel}", "attempt:green").dice(*SUCCESS).play("escape:ranged")
    assert t.hero().space == start


@pytest.mark.rule("RB-ESCAPE-05")
@pytest.mark.parametrize(
    "facts", [{"cards": ["trial-sword", "trial-squire"]}, {"wounds": 2}, {"runes": ["trial-wyrm"]}]
)
def test_whatever_the_hero_has_the_way_back_is_the_only_one(facts: dict[str, object]) -> None:
    t = table("anna", "bert")
    jewel = t.jewel("green")
    start = around(t, jewel)[1]
    t.put(0, at=start, **facts).counter(jewel, "green").deck("green", "trial-golem")
    t.turn(0).play("automatic", f"step:{jewel}", "attempt:green").dice(*SUCCESS).play("escape:ranged")
    assert t.hero().space == start and t.happened("fled") == [{"seat": 0, "space": start}]


@pytest.mark.rule("RB-ESCAPE-06")
def test_a_hero_who_did_not_move_may_flee_to_any_adjacent_space() -> None:
    t = table("anna", "bert")
    jewel = t.jewel("green")
    t.put(0, at=jewel).counter(jewel, "green").deck("green", "trial-golem")
    t.turn(0).play("stay", "attempt:green").dice(*SUCCESS).play("escape:ranged")
    assert (t.topic, t.asked) == ("space-after-escape", 0)
    assert t.options == [f"flee:{space}" for space in around(t, jewel)]
    t.play(t.options[-1])
    assert t.hero().space == around(t, jewel)[-1]


@pytest.mark.rule("RB-ESCAPE-06")
def test_a_hero_brought_here_by_a_card_may_flee_to_any_adjacent_space() -> None:
    """The step before the card does not count: it did not lead into this space."""
    t = table("anna", "bert")
    jewel = t.jewel("green")
    t.put(0, at="Forge").turn(0).play("automatic", f"step:{around(t, t.hero().space)[0]}")
    t.only(movement.arrive, 0, jewel, "card").face("trial-golem").dice(*SUCCESS).play("escape:ranged")
    assert t.options == [f"flee:{space}" for space in around(t, jewel)]


@pytest.mark.rule("RB-ESCAPE-06")
def test_a_step_of_an_earlier_turn_does_not_count() -> None:
    t = table("anna", "bert")
    jewel = t.jewel("green")
    start = around(t, jewel)[0]
    t.put(0, at=start).counter(jewel, "green").deck("green", "trial-golem")
    t.turn(0).play("automatic", f"step:{jewel}", "nothing")
    t.turn(0).play("stay", "attempt:green").dice(*SUCCESS).play("escape:ranged")
    assert len(t.options) == len(around(t, jewel))


@pytest.mark.rule("RB-ESCAPE-07")
def test_fleeing_needs_no_dice_and_ignores_terrain() -> None:
    """The Storm makes heroes who enter a forest tired; a hero who flees into one is not."""
    t = table("anna", "bert").event("trial-storm")
    terrain = t.game.content.grid.terrain
    forest = next(space for space in terrain if terrain[space] == "forest")
    here = next(space for space in around(t, forest) if terrain[space] != "forest")
    thrown = t.put(0, at=here).face("trial-golem").dice(*SUCCESS).game.dice.drawn
    t.play("escape:ranged")
    assert {f"flee:{space}" for space in around(t, here)} == set(t.options)
    t.play(f"flee:{forest}")
    assert t.hero().space == forest
    assert t.exhaustion("anna") == 0
    assert t.game.dice.drawn == thrown + 1  # the escape roll


@pytest.mark.rule("RB-ESCAPE-08", "RB-TURN-04")
def test_after_an_escape_the_challenge_is_undefeated_and_the_turn_ends() -> None:
    """No Market step in the town Anna flees to, and no Experience step in spite of her points."""
    t = table("anna", "bert")
    town = t.game.content.grid.towns["Forge"]
    space = around(t, town)[0]
    t.put(0, at=town, points=9, gold=9).counter(space, "green").deck("green", "trial-golem")
    t.turn(0).play("automatic", f"step:{space}", "attempt:green").dice(*SUCCESS).play("escape:ranged")
    assert t.hero().space == town
    assert on_track(t) == [("trial-golem", space)]
    assert (t.game.active, t.topic) == (1, "way-of-moving")
    assert t.happened("market-card") == []
    assert t.happened("learned") == []


@pytest.mark.rule("RB-ESCAPE-09")
def test_an_attempt_is_not_the_attack_of_the_round() -> None:
    t = facing().dice(*FAILURE, *SUCCESS * 3).play("escape:ranged")
    assert t.options == ["attack", "defend"]
    t.play("attack")
    assert t.wounds("trial-golem") == 1


@pytest.mark.rule("RB-ESCAPE-09")
@pytest.mark.parametrize("round_", [2, 3])
def test_nor_is_it_in_a_later_round(round_: int) -> None:
    t = facing(experience=["life"] * 3).dice(*SUCCESS * 3 * (round_ - 1), *FAILURE, *SUCCESS * 3)
    for _ in range(round_ - 1):
        t.play("fight-on", "defend", "defend", "defend")
    assert t.play("escape:melee").options == ["attack", "defend"]
    assert t.play("attack").wounds("trial-golem") == 1


@pytest.mark.rule("RB-ESCAPE-10")
def test_where_escape_is_forbidden_the_escape_phase_is_skipped() -> None:
    """The Warden cannot be escaped from, not even through the Door."""
    t = facing("trial-warden", cards=["trial-door"])
    assert t.game.decision is not None
    assert (t.topic, t.game.decision.subject) == ("attack-or-defend", "ranged")
    t.dice(*SUCCESS * 3).play("defend", "defend", "defend")
    assert (t.topic, t.game.fight.round) == ("attack-or-defend", 2)


@pytest.mark.rule("RB-ESCAPE-10")
def test_where_escape_is_allowed_cards_of_the_escape_phase_may_be_used() -> None:
    t = facing(cards=["trial-door"])
    assert set(t.options) == {*ESCAPES, "use:trial-door"}
    t.play("use:trial-door")
    assert not t.game.fights
    assert t.happened("escaped")


@pytest.mark.rule("RB-ESCAPE-11")
def test_only_the_hero_rolls_and_the_allies_escape_with_the_hero() -> None:
    t = facing(cards=["trial-veteran", "trial-archer"])
    while t.topic.startswith("use-"):
        t.play("pass")
    assert t.options == ESCAPES
    t.dice(*SUCCESS).play("escape:melee")
    assert [(facts["who"], facts["value"]) for facts in t.happened("rolled")] == [("anna", 3)]
    t.play(t.options[0])
    assert t.happened("fled")
    assert t.hero().cards == ("trial-veteran", "trial-archer")
    assert t.game.wounds == {}


@pytest.mark.rule("RB-ESCAPE-11")
def test_the_hero_rolls_also_where_an_ally_is_better() -> None:
    t = facing("trial-ogre", cards=["trial-veteran"])
    mine, veterans = (combat_value(t.game, 0, who, "magic") for who in ("anna", "trial-veteran"))
    assert mine < veterans
    t.dice(*FAILURE).play("escape:magic")
    assert [(facts["who"], facts["value"]) for facts in t.happened("rolled")] == [("anna", mine)]
    assert set(t.game.wounds) == {"anna"}


@pytest.mark.rule("RB-ESCAPE-03", "RB-ESCAPE-11", "RB-RUL-08")
def test_the_damage_of_a_failed_attempt_is_the_heros_alone() -> None:
    t = facing("trial-ogre", cards=["trial-veteran"]).dice(*FAILURE).play("escape:melee")
    assert t.game.wounds == {"anna": 3}


# A combat that nobody can end ----------------------------------------------------------------------------------------


def stalemate(t: Table, rounds: int) -> Table:
    """So many rounds in which every defence succeeds and nobody attacks."""
    for _ in range(rounds):
        t.dice(*SUCCESS * 3)
        if t.topic == "escape":
            t.play("fight-on")
        t.play("defend", "defend", "defend")
    return t


@pytest.mark.rule("RB-RUL-39")
def test_after_thirty_rounds_a_combat_is_broken_off_like_an_escape() -> None:
    t = table("anna", "bert")
    jewel = t.jewel("green")
    start = around(t, jewel)[1]
    t.put(0, at=start).counter(jewel, "green").deck("green", "trial-golem")
    stalemate(t.turn(0).play("automatic", f"step:{jewel}", "attempt:green"), 29)
    assert (t.topic, t.game.fight.round) == ("escape", 30), "there still is a thirtieth round"
    stalemate(t, 1)
    assert t.happened("broken-off") == [{"seat": 0, "enemy": "trial-golem", "round": 30}]
    assert t.hero().space == start
    assert on_track(t) == [("trial-golem", jewel)]
    assert t.game.active == 1, "the turn has ended"


@pytest.mark.rule("RB-RUL-39")
def test_a_combat_is_broken_off_even_where_escape_is_forbidden() -> None:
    t = facing()
    t.game.fight.no_escape = True
    t.play("fight-on")
    t.dice(*SUCCESS * 3).play("defend", "defend", "defend")
    assert t.topic == "attack-or-defend", "no escape phase any more"
    stalemate(t, 28)
    assert t.happened("broken-off") == []
    stalemate(t, 1)
    assert (t.topic, len(t.game.fights)) == ("space-after-escape", 0)
