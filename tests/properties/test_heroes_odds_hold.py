"""Return of the Heroes: what is told about tests, fights and the last battle is what happens.

The dice of a test are shown in every way they can fall, so that its chance is exact. Fights and last battles are made
of tests: they are fought many times with seeded dice, under every optional rule, and must end as
often, and cost as much life, as was told; `SIGMAS` says how far a right answer may be off.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import sqrt

import pytest

from questable.kernel.engine.dice import Dice, key_of
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.base import adventure
from questable.return_of_the_heroes.content import Adversary
from questable.return_of_the_heroes.foes import foe_of
from questable.return_of_the_heroes.greedy.look import Judgement
from questable.return_of_the_heroes.greedy.worth import Worth
from questable.return_of_the_heroes.nameless import skills_against
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.kit import LoadedDice
from tests.properties.games import can_be_played
from tests.return_of_the_heroes.kit import Table, table
from tests.speaking import hints, scene

GAMES = 200
SIGMAS = 4.5
PLAIN = ("introductory", "draft-start")  # how a game begins; the table of the tests has begun
VARIANTS = [each.id for each in adventure.variants if each.id not in PLAIN and can_be_played(adventure, 2, [each.id])]
POINT = "A5"


def arranged(*variants: str, life: int = 3) -> Table:
    """A warrior who is good at some things, with armor that wears out."""
    t = table("warrior", "elf", variants=variants).skill(melee=8, ranged=6, magic=5).rolls(melee=3)
    return t.hero(0, at=POINT, life=life, objects=["light-armour"] if life > 1 else [])


def by_chance(times: int, chance: float) -> bool:
    return abs(times / GAMES - chance) <= SIGMAS * sqrt(max(chance * (1 - chance), 0.5 / GAMES) / GAMES)


# Tests ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scroll", ["", "melee-scroll"])
@pytest.mark.parametrize("modifier", [0, -2])
@pytest.mark.parametrize("dice", [2, 3])
def test_a_test_passes_as_often_as_was_told(dice: int, modifier: int, scroll: str) -> None:
    t = table("warrior", "elf").skill(melee=7).rolls(melee=dice)
    t.hero(0, objects=["sword-1", "melee-scroll"]).test("melee", modifier)
    choice = f"scroll:{scroll}" if scroll else "roll"
    passed = 0
    for faces in product(range(1, 7), repeat=dice):
        game = t.game.clone()
        game.dice = LoadedDice(game.dice.key, game.dice.drawn, list(faces))
        game.play(choice)
        if game.decision is not None:
            game.play(game.decision.options[0])
        passed += game.passed
    chance = passed / 6**dice
    assert odds.test_chance(t.game, 0, "melee", modifier, scroll) == pytest.approx(chance)
    assert hints(t.game)[choice].chance == pytest.approx(chance)


# Fights --------------------------------------------------------------------------------------------------------------


def ends(start: ReturnOfTheHeroes, choice: str, good: str, *bad: str) -> Iterator[tuple[bool, ReturnOfTheHeroes]]:
    """Fights with one skill, the lowest dice always taken and armor worn first: was it won, and what is left."""
    for number in range(GAMES):
        game, seen = start.clone(), list[str]()
        game.dice = Dice(key_of(f"{choice} {number}"))
        game.listen(lambda event, seen=seen: seen.append(event.kind))  # type: ignore[misc]
        if choice in [option.id for option in game.decision.options] if game.decision else False:
            game.play(choice)
        while good not in seen and not set(bad) <= set(seen) and game.decision is not None:
            worn = [option for option in game.decision.options if option.verb == "temporary"]
            game.play((worn or game.decision.options)[0])
        yield good in seen, game


@pytest.mark.parametrize("life", [3, 1])
@pytest.mark.parametrize("variant", ["", *VARIANTS])
def test_fights_end_as_was_told(variant: str, life: int) -> None:
    """Against the most different adversaries: one of many hearts, one that grows, one that takes all life but one."""
    for token in ("red-knight", "shadow", "spider"):
        t = arranged(*filter(None, [variant]), life=life).lay(token, POINT).act()
        skill = odds.best_fight(t.game, 0, token)[1]
        told, choice = odds.fight_chance(t.game, 0, token, skill), f"skill:{skill}"
        if choice in t.options:
            assert hints(t.game)[choice].chance == pytest.approx(told)
            sheet = scene(t.game).fight
            assert sheet is not None and dict(sheet.rolls[choice].outlook)["victory"] == pytest.approx(told, abs=1e-3)
        loss, foe = 0, foe_of(t.game, token)
        t.hero(0, objects=[])
        won = 0
        for good, game in ends(t.game, choice, "beaten", "not-beaten", "lost-life"):
            won += good
            heir = game.heroes[0].heirs
            loss += life if heir or (life == 1 and dying(game)) else life - game.heroes[0].life
        assert by_chance(won, told), f"{token}: {told:.3f} told, {won / GAMES:.3f} seen"
        expected = odds.expected_loss(t.game, 0, token, skill)
        each = max(1, life - 1) if isinstance(foe, Adversary) and foe.leaves_one else 1
        assert abs(loss / GAMES - expected) <= each * SIGMAS * sqrt(max(told * (1 - told), 0.5 / GAMES) / GAMES)


def dying(game: ReturnOfTheHeroes) -> bool:
    """Has the hero no life left, the heir not being there yet?"""
    return game.heroes[0].life == 0


@pytest.mark.parametrize(("variants", "deadly"), [((), False), (("deadly-spider",), True)])
def test_a_spider_that_kills_is_told_from_one_that_does_not(variants: tuple[str, ...], deadly: bool) -> None:
    """By the hint, and by the greedy player."""
    t = arranged(*variants, life=1).lay("spider", POINT).lay("orc", POINT).act()
    said = hints(t.game)["fight:spider"].text
    assert said.endswith("a defeat kills your hero" if deadly else "a defeat leaves you one life")
    worth = Worth(Judgement(t.game, 0))
    value, chance = worth.fight("spider")
    t.hero(0, life=2)
    assert chance == Worth(Judgement(t.game, 0)).fight("spider")[1]
    assert (value < Worth(Judgement(t.game, 0)).fight("spider")[0]) is deadly


# The last battle -----------------------------------------------------------------------------------------------------

TILES = sorted(table().game.content.nameless)


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize("variant", ["", "deadly-spider", "nameless-at-once", "recycled-equipment"])
def test_last_battles_end_as_was_told(tile: str, variant: str) -> None:
    key = table().game.content.nameless[tile].key
    for objects in ([], [key] if key else []):
        t = table("warrior", "elf", variants=[*filter(None, [variant])]).skill(melee=9, ranged=10, magic=9)
        t.rolls(melee=3).nameless(tile).hero(0, at=t.game.content.land.tower, gem=True, life=4)
        t.hero(0, objects=[*objects, "light-armour"]).act()
        for skill in skills_against(t.game, 0, tile):
            choice = f"skill:{skill}"
            told = odds.final_chance(t.game, 0, t.game.content.nameless[tile], skill, 5)
            if choice in t.options:
                assert hints(t.game)[choice].chance == pytest.approx(told)
            won = sum(good for good, _ in ends(t.game, choice, "beaten", "knocked-out"))
            assert by_chance(won, told), f"{tile} by {skill} with {objects}: {told:.3f} told, {won / GAMES:.3f} seen"
