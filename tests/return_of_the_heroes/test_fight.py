"""FIGHT: one skill, one test for each heart, and what winners and losers get."""

from __future__ import annotations

from typing import Any

import pytest

from questable.return_of_the_heroes.content import SKILLS, Adversary, Servant
from tests.return_of_the_heroes.kit import Table, table

HERE = "A7"
CONTENT = table().game.content
FOES: dict[str, Adversary | Servant] = {**CONTENT.adversaries, **CONTENT.servants}
ORDINARY = [token for token, foe in CONTENT.adversaries.items() if not foe.quest]
WON, LOST = (1, 1), (6, 6)
PRINTED = {  # circles of magic, ranged and melee, hearts, reward
    "spider": (0, 0, -1, 1, "gold blue/green/red"),
    "troll": (-1, 0, 0, 2, "gold blue/green/red blue/green/red"),
    "orc": (None, 0, 0, 1, "gold green/red"),
    "will-o-the-wisp": (0, -1, None, 1, "blue/green"),
    "highwayman": (-1, 0, 0, 1, "gold green"),
    "werewolf": (0, None, 0, 1, "gold blue/red"),
    "shadow": (0, -2, -1, 1, "blue/green/red"),
    "red-knight": (-1, -1, 0, 2, "gold red blue/green"),
    "lizard-man": (-1, 0, -1, 1, ""),
    "giant-swamp-worm": (0, 0, 0, 2, ""),
    "fire-runner": (0, -1, -2, 1, ""),
    "ghoul": (-1, -2, 0, 1, ""),
    "giant-frog": (-1, 0, 0, 1, ""),
    "bees": (0, -2, 0, 1, ""),
    "the-lodger": (-1, -2, -2, 1, "gold blue/green/red"),
    "cinder-smith": (-1, 0, -1, 1, "gold red blue/green"),
    "ringer-without-a-bell": (-1, -3, -1, 1, "gold blue/red"),
    "false-weigher": (-1, -1, -1, 1, "gold green"),
    "straw-marksman": (-2, -1, -1, 1, "gold green blue/red"),
    "the-whitewasher": (-2, 0, 0, 1, "gold blue green"),
    "collector-of-debts": (-2, -1, -1, 1, "gold green/red"),
    "thirteenth-pupil": (-1, -1, -2, 1, "gold red green"),
    "second-chamberlain": (0, 0, 0, 2, "gold blue/green/red blue/green/red"),
    "stolen-familiar": (-2, -1, -1, 1, "gold blue/green"),
    "half-way-ferryman": (-1, -1, -3, 1, "gold blue green/red"),
    "moth-duchess": (-2, -1, -2, 1, "blue/green/red blue/green/red"),
    "unsinging-choir": (0, -1, 0, 2, "gold blue red"),
    "page-eater": (-2, -1, -1, 1, "gold blue"),
    "grey-shepherd": (-1, -2, -1, 1, "gold red"),
    "iron-porter": (None, -4, -3, 1, ""),
    "sleepless-archer": (-4, -3, None, 1, ""),
    "mirror-sister": (-3, None, -4, 1, ""),
    "twin-hounds": (-2, -2, -2, 2, ""),
}


def duel(foe: str, *dice: int, life: int = 3, value: int = 10, **facts: object) -> Table:
    """A hero who is strong in everything faces an adversary; a skill is to be chosen, if there is a choice."""
    card = FOES.get(foe)
    quests = {card.quest: 0} if isinstance(card, Adversary) and card.quest else {"free-merlin": 0}
    t = table("warrior", "elf").hero(0, **{"at": HERE, "life": life, "gold": 0, "quests": quests, **facts})
    return t.hero(1, at="P6").lay(foe, HERE).skill(magic=value, ranged=value, melee=value).dice(*dice).act()


def choose(t: Table, skill: str) -> Table:
    """Fight with this skill; against an adversary with a single circle it is chosen already."""
    return t.play(f"skill:{skill}") if t.topic == "choose-skill" else t


def offered(t: Table) -> list[str]:
    """The skills among which the player could choose."""
    if t.topic == "choose-skill" and t.asked == 0:
        return [option.removeprefix("skill:") for option in t.options]
    return [event.facts["skill"] for event in t.kinds("rolled")[:1]]


def take_all(t: Table) -> Table:
    while t.topic in ("choose-cube", "take-back"):
        t.play(t.options[0])
    return t


# The tokens ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FIGHT-01")
def test_the_circles_of_all_tokens() -> None:
    every = {**FOES, **CONTENT.guardians}
    assert {token: tuple(foe.circles.get(skill) for skill in SKILLS) for token, foe in every.items()} == {
        token: circles for token, (*circles_, _, _) in PRINTED.items() if (circles := tuple(circles_))
    }


@pytest.mark.rule("RH-FIGHT-03")
def test_the_hearts_of_all_tokens() -> None:
    every = {**FOES, **CONTENT.guardians}
    assert {token: foe.life for token, foe in every.items()} == {token: line[3] for token, line in PRINTED.items()}


@pytest.mark.rule("RH-FIGHT-07", "RH-FIGHT-08", "RH-FOE-13")
def test_the_rewards_of_all_tokens() -> None:
    def said(foe: Adversary | Servant) -> str:
        return " ".join([*["gold"] * foe.reward.gold, *("/".join(colours) for colours in foe.reward.cubes)])

    assert {token: said(foe) for token, foe in FOES.items()} == {token: PRINTED[token][4] for token in FOES}


# Choosing a skill ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FIGHT-01")
@pytest.mark.parametrize("foe", FOES)
def test_the_number_in_the_circle_modifies_the_value_of_the_skill(foe: str) -> None:
    circles = FOES[foe].circles
    assert circles and all(number <= 0 for number in circles.values())
    for skill, number in circles.items():
        t = choose(duel(foe, *LOST), skill)
        (roll,) = t.kinds("rolled")
        assert roll.facts["value"] == 10 + number and roll.facts["skill"] == skill


@pytest.mark.rule("RH-FIGHT-01")
@pytest.mark.parametrize("won", [True, False])
def test_the_modifier_decides_the_combat(won: bool) -> None:
    weaker = [(token, min(FOES[token].circles.values())) for token in FOES if FOES[token].life == 1]
    foe, number = min(weaker, key=lambda each: each[1])
    assert number < 0
    skill = next(skill for skill, each in FOES[foe].circles.items() if each == number)
    most = 9 + number + (0 if won else 1)
    t = choose(duel(foe, most // 2, most - most // 2, value=9), skill)
    assert bool(t.kinds("beaten")) == won and bool(t.kinds("not-beaten")) == (not won)


@pytest.mark.rule("RH-FIGHT-01")
@pytest.mark.parametrize("round_", [2, 7, 40])
@pytest.mark.parametrize("facts", [{"gem": True}, {"cubes": (9, 9, 9)}, {"heirs": 2}])
def test_the_circle_is_the_same_for_everybody_and_at_any_time(round_: int, facts: dict[str, object]) -> None:
    t = table("warrior", "elf").hero(0, at=HERE, life=3, **facts).lay("shadow", HERE).skill(magic=9, ranged=9, melee=9)
    t.game.round = round_
    t.dice(*[6] * 5).act().play("skill:ranged")
    assert t.kinds("rolled")[0].facts["value"] == 7


@pytest.mark.rule("RH-FIGHT-02")
@pytest.mark.parametrize("foe", FOES)
def test_only_a_skill_with_a_circle_can_be_chosen(foe: str) -> None:
    assert offered(duel(foe)) == [skill for skill in SKILLS if skill in FOES[foe].circles]


@pytest.mark.rule("RH-FIGHT-02")
@pytest.mark.parametrize("guardian", CONTENT.guardians)
def test_guardians_too_are_fought_only_with_a_skill_that_has_a_circle(guardian: str) -> None:
    t = table("warrior", "elf").hero(0, at="H5", gem=True).lay(guardian, "H5", face_down=True).act()
    assert offered(t) == [skill for skill in SKILLS if skill in CONTENT.guardians[guardian].circles]


@pytest.mark.rule("RH-FIGHT-02")
def test_even_a_scroll_opens_no_skill_without_a_circle() -> None:
    foe, skill = next((foe, skill) for foe in ORDINARY for skill in SKILLS if skill not in FOES[foe].circles)
    assert skill not in offered(duel(foe, objects=[f"{skill}-scroll"]))


# Hearts --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FIGHT-03")
@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("gem", [False, True])
def test_one_test_on_the_chosen_skill_for_each_heart(foe: str, gem: bool) -> None:
    skill = list(FOES[foe].circles)[-1]
    t = choose(duel(foe, *[1] * 8, gold=1, gem=gem), skill)  # for those who want to be paid
    rolls = [event.facts["skill"] for event in t.kinds("rolled")]
    assert rolls == [skill] * FOES[foe].life
    assert t.kinds("beaten")


@pytest.mark.rule("RH-FIGHT-03", "RH-FOE-01")
@pytest.mark.parametrize("defeats", [1, 2, 5])
def test_however_many_hearts_it_has(defeats: int) -> None:
    """The Shadow grows with every hero it defeats."""
    t = table("warrior", "elf").hero(0, at=HERE).hero(1, at="P6").lay("shadow", HERE).skill(melee=9, magic=9, ranged=9)
    t.game.growth["shadow"] = defeats
    t.dice(*[1] * 20).act().strike()
    assert len(t.kinds("rolled")) == FOES["shadow"].life + defeats and t.kinds("beaten")


@pytest.mark.rule("RH-FIGHT-04")
@pytest.mark.parametrize(
    ("dice", "rolls", "won"), [((*WON, *WON), 2, True), ((*WON, *LOST), 2, False), (LOST, 1, False)]
)
def test_all_tests_must_succeed_and_the_first_failure_ends_the_combat(
    dice: tuple[int, ...], rolls: int, won: bool
) -> None:
    t = duel("troll", *dice).strike()
    assert len(t.kinds("rolled")) == rolls
    assert (bool(t.kinds("beaten")), bool(t.kinds("not-beaten"))) == (won, not won)
    assert t.game.fight is None


@pytest.mark.rule("RH-FIGHT-05")
@pytest.mark.parametrize("foe", [token for token in FOES if token != "spider"])
def test_a_defeated_hero_loses_one_life_whatever_the_number_of_hearts(foe: str) -> None:
    t = duel(foe, *LOST, life=3).strike()
    assert t[0].life == 2 and t.asked == 1
    assert t.cites("not-beaten") == {"RH-FIGHT-04"} and t.cites("lost-life") == {"RH-FIGHT-05"}


@pytest.mark.rule("RH-FIGHT-01", "RH-FIGHT-03", "RH-TEST-02")
def test_the_modifier_counts_for_every_heart() -> None:
    """The Red Knight has two hearts and -1 in magic, the Troll the same."""
    for foe in ("red-knight", "troll"):
        t = choose(duel(foe, *WON, *WON), "magic")
        assert [event.facts["value"] for event in t.kinds("rolled")] == [9, 9]


@pytest.mark.rule("RH-FIGHT-06", "RH-EX-14")
def test_a_troll_that_was_hit_once_needs_two_successes_again() -> None:
    t = duel("troll", *WON, *LOST, life=3, objects=["potion"]).strike()
    assert t[0].life == 2
    assert t.asked == 1 and t.topic == "set-out"  # no further action
    t.act().dice(*WON, *LOST).strike()
    assert t[0].life == 1 and not t.kinds("beaten")
    t.act().dice(*WON, *WON).strike()
    assert t.kinds("beaten") and len(t.kinds("rolled")) == 6


@pytest.mark.rule("RH-RUL-29", "RH-FIGHT-02")
@pytest.mark.parametrize("last", [WON, LOST])
@pytest.mark.parametrize("foe", [foe for foe, card in FOES.items() if card.life > 1])
def test_the_skill_is_chosen_once_for_the_whole_combat(foe: str, last: tuple[int, int]) -> None:
    for skill in FOES[foe].circles:
        t = choose(duel(foe, *WON, *last, life=3, gold=9), skill)  # some want to be paid, or have a heart more
        assert t.game.fight is None, "no second question"
        assert [event.facts["skill"] for event in t.kinds("rolled")] == [skill] * 2
        assert t[0].life == (3 if last == WON else 2)


@pytest.mark.rule("RH-RUL-61")
@pytest.mark.parametrize("foe", [token for token, card in CONTENT.adversaries.items() if card.quest])
def test_an_adversary_of_a_quest_defeats_a_hero_like_any_other_and_stays(foe: str) -> None:
    t = duel(foe, *LOST, life=3).strike()
    assert t[0].life == 2 and t.asked == 1
    assert t.at(HERE) == (foe,) and foe not in t.game.down
    assert set(t[0].quests.values()) == {0}


# Winning -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FIGHT-07")
@pytest.mark.parametrize("foe", [*ORDINARY, *CONTENT.servants])
def test_the_winner_gets_the_reward_on_the_token(foe: str) -> None:
    reward = FOES[foe].reward
    assert 0 <= reward.gold <= 1 and len(reward.cubes) <= 2
    t = take_all(duel(foe, *[1] * 8).strike())
    chest = sum(sum(event.facts["dice"]) for event in t.kinds("chest"))
    assert t[0].gold == reward.gold + chest
    assert sum(t[0].cubes) == len(reward.cubes)


@pytest.mark.rule("RH-FIGHT-07", "RH-FOE-13")
@pytest.mark.parametrize("foe", ["orc", "highwayman", "collector-of-debts"])
@pytest.mark.parametrize("facts", [{"gem": True}, {"heirs": 2}, {"cubes": (9, 9, 9)}, {"gold": 30}])
def test_whoever_the_winner_is_and_whatever_he_has(foe: str, facts: dict[str, Any]) -> None:
    reward = FOES[foe].reward
    t = duel(foe, *[1] * 8, **facts)
    gold, cubes = t[0].gold, sum(t[0].cubes)
    t.strike()
    while t.topic == "choose-dice":
        t.play(t.options[0])
    take_all(t)
    assert (t[0].gold, sum(t[0].cubes)) == (gold + reward.gold, cubes + len(reward.cubes))


@pytest.mark.rule("RH-FIGHT-07")
def test_the_reward_goes_to_the_winner_and_to_nobody_else() -> None:
    t = table("warrior", "elf").hero(0, at="P6", gold=0).hero(1, at=HERE, gold=0).lay("highwayman", HERE)
    take_all(t.skill(1, magic=11, ranged=11, melee=11).dice(*WON).act(1).strike())
    assert (t[0].gold, t[0].cubes) == (0, (0, 0, 0))
    assert (t[1].gold, t[1].cubes) == (1, (0, 1, 0))


@pytest.mark.rule("RH-FIGHT-07")
def test_the_loser_gets_nothing() -> None:
    t = duel("troll", *WON, *LOST).strike()
    assert t[0].gold == 0 and t[0].cubes == (0, 0, 0)
    assert not t.kinds("gold", "cube")


@pytest.mark.rule("RH-FIGHT-08")
@pytest.mark.parametrize("foe", [*ORDINARY, *CONTENT.servants])
def test_cubes_are_of_the_colours_of_the_token_and_no_others(foe: str) -> None:
    t = duel(foe, *[1] * 8).strike()
    taken: list[str] = []
    for colours in FOES[foe].reward.cubes:
        if len(colours) == 1:
            taken += colours
            continue
        assert t.topic == "choose-cube" and t.asked == 0
        assert t.options == [f"cube:{each}" for each in colours if each not in taken]
        taken.append(t.options[-1].removeprefix("cube:"))
        t.play(t.options[-1])
    assert [event.facts["colour"] for event in t.kinds("cube")] == taken


@pytest.mark.rule("RH-FIGHT-09")
def test_first_the_reward_then_the_draw_then_the_bag() -> None:
    t = duel("orc", *WON).bag("beggar").strike()
    assert t.topic == "choose-cube" and "beggar" in t.game.bag
    t.play(t.options[0])
    assert t.topic == "place-token" and not t.game.bag, "the adversary waits until the draw is over"
    t.play(t.options[0])
    assert t.game.bag == ("orc",)
    order = [event.kind for event in t.kinds("beaten", "cube", "drew-unseen", "placed")]
    assert order == ["beaten", "cube", "drew-unseen", "placed"]
    assert "RH-FIGHT-09" in t.game.steps["victorious"].rules


@pytest.mark.rule("RH-FIGHT-09")
def test_the_beaten_adversary_is_never_the_token_drawn() -> None:
    t = take_all(duel("orc", *WON).strike())
    assert t.kinds("bag-empty") and t.game.bag == ("orc",)


@pytest.mark.rule("RH-FIGHT-10")
def test_a_beaten_servant_is_removed_from_the_game() -> None:
    t = take_all(duel("moth-duchess", *[1] * 8).strike())
    assert t.at(HERE) == () and "moth-duchess" in t.game.gone
    assert t.game.bag == ()


@pytest.mark.rule("RH-FIGHT-10")
@pytest.mark.parametrize("guardian", CONTENT.guardians)
def test_a_beaten_guardian_stays_in_place(guardian: str) -> None:
    t = table("warrior", "elf").hero(0, at="H5", gem=True).lay(guardian, "H5", face_down=True)
    t.skill(magic=11, ranged=11, melee=11).dice(*[1] * 8).act().strike()
    assert t.kinds("beaten") and t.at("H5") == (guardian,)
    assert guardian not in (*t.game.bag, *t.game.gone)


# Losing --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FIGHT-11")
@pytest.mark.parametrize("stays", [True, False])
@pytest.mark.parametrize("foe", ["orc", "bees", "moth-duchess", "collector-of-debts"])
def test_on_the_turn_after_a_defeat_the_hero_may_leave_or_fight_again(foe: str, stays: bool) -> None:
    t = duel(foe, *LOST, objects=["amulet"]).strike().turn(0)
    there = t.beside(HERE)
    assert {f"step:{there}", "stay"} <= set(t.options)
    if stays:
        t.play("stay")
        assert len(t.kinds("challenge")) == 2
    else:
        t.play(f"step:{there}", "stop")
        assert t.topic == "act" and len(t.kinds("challenge")) == 1


@pytest.mark.rule("RH-FIGHT-12")
def test_there_is_no_way_out_of_a_combat() -> None:
    scrolls = [f"{skill}-scroll" for skill in SKILLS]
    t = table("warrior", "elf").hero(0, objects=[*scrolls, "broom"], life=1).hero(1, at="P6")
    t.hero(0, at=t.beside(HERE)).lay("troll", HERE).lay("teleporter", HERE)
    t.skill(magic=7, ranged=7, melee=7).rolls(magic=3, ranged=3, melee=3).dice(1, 1, 6, 1, 6, 6)
    t.turn().play(f"step:{HERE}")
    asked = {}
    while t.game.fight is not None:
        asked[t.topic] = {option.split(":")[0] for option in t.options}
        t.play(t.options[0])
    assert asked == {"choose-skill": {"skill"}, "use-scroll": {"roll", "scroll"}, "choose-dice": {"dice"}}


@pytest.mark.rule("RH-FIGHT-12", "RH-ACT-02", "RH-FIGHT-11")
@pytest.mark.parametrize("point", [HERE, "N5", "I5", "B4", "J5"])
def test_who_stays_with_an_adversary_fights_it_wherever_that_is(point: str) -> None:
    """Also in the Temple, in the White Village, at home and in the palace."""
    t = table("warrior", "elf").hero(0, at=point, house="B4", life=2, objects=["potion"]).hero(1, at="P6")
    t.lay("orc", point).dice(*LOST).turn().play("stay")
    assert t.game.fight is not None and t.game.fight.foe == "orc"


@pytest.mark.rule("RH-FIGHT-12")
@pytest.mark.parametrize("foe", ["orc", "ghoul", "collector-of-debts", "iron-porter"])
def test_whoever_enters_the_point_of_an_adversary_cannot_go_on(foe: str) -> None:
    t = table("warrior", "elf").hero(0, gem=True, quests={"free-daphne": 0}, objects=["broom"]).hero(1, at="P6")
    t.hero(0, at=t.beside(HERE)).lay("beggar", HERE).lay(foe, HERE, face_down=True).lay("cart", HERE)
    t.dice(*LOST).turn().play(f"step:{HERE}")
    assert t.kinds("challenge")[0].facts["card"] == foe
    assert not t.kinds("stopped")  # nobody asked whether he wants to go on
