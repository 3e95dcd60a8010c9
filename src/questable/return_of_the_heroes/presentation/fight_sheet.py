"""A combat, or the final battle, as a sheet: both sides, every line of the sum, the dice, and the odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.scene import Die, Fight, Gauge, Roll, Side, Stat
from questable.return_of_the_heroes import odds, state
from questable.return_of_the_heroes.content import SKILLS, Adversary, Foe, Nameless, Servant
from questable.return_of_the_heroes.foes import experience_counts, foe_of, modifier_against, objects_count
from questable.return_of_the_heroes.life import protection
from questable.return_of_the_heroes.nameless import harm_of
from questable.return_of_the_heroes.presentation.card_text import reward_text
from questable.return_of_the_heroes.presentation.cards import describe, reward_of, type_line
from questable.return_of_the_heroes.presentation.names import label, modifier, space_name
from questable.return_of_the_heroes.presentation.phrase_facts import told
from questable.return_of_the_heroes.presentation.player_boards import gauges, life_of_foe, shelves, stats
from questable.return_of_the_heroes.presentation.sums import roll_of
from questable.return_of_the_heroes.state import ReturnOfTheHeroes, Test

DYING, VICTORY = Say("the-hero-dies"), Say("victory")


def fight_sheet(g: ReturnOfTheHeroes, fight: state.Fight) -> Fight:
    """Return the sheet of the current combat."""
    seat, hero = g.active, g.hero
    foe = enemy(g, fight)
    rolls = dict(_rolls(g, fight, seat))
    best = max(rolls, key=lambda choice: _promise(rolls[choice]), default="")
    now = rolls[best] if best else _now(g, fight, seat) or Roll()
    verb, _, about = best.partition(":")
    return Fight(
        title=named(fight.foe),
        subtitle=chain((type_line(foe), space_name(hero.point)), ", "),
        heroes=(
            Side(
                name=named(hero.id),
                card=hero.id,
                seat=seat,
                gauges=gauges(g, hero),
                stats=stats(g, hero),
                shelves=shelves(g, hero),
            ),
        ),
        foe=_foe_side(g, fight),
        reckoning_title=now.title,
        reckoning=now.reckoning,
        limit=now.limit,
        need=now.need,
        rules=now.rules,
        dice=dice_of(g),
        result=result_of(g),
        distribution=now.distribution,
        chance=now.chance,
        outlook=now.outlook,
        tones=tones(now.outlook),
        expected=Say("with-this-skill", skill=about) if verb == "skill" else now.expected,
        rolls=rolls,
        notes=tuple(_notes(g, fight)),
    )


def enemy(g: ReturnOfTheHeroes, fight: state.Fight) -> Foe | Nameless:
    return g.content.nameless[fight.foe] if fight.final else foe_of(g, fight.foe)


def _foe_side(g: ReturnOfTheHeroes, fight: state.Fight) -> Side:
    foe = enemy(g, fight)
    most = foe.life if fight.final else fight.hearts
    given = reward_text(reward_of(g.content, foe)) if isinstance(foe, Adversary | Servant) else ""
    text = describe(g.content, fight.foe).text
    return Side(
        name=named(fight.foe),
        card=fight.foe,
        subtitle=type_line(foe),
        gauges=(Gauge("life", label("life"), life_of_foe(g, fight), max(most, fight.life), Say("foe-life-means")),),
        stats=tuple(
            Stat(
                label=label(skill),
                value=modifier(circle(g, fight, skill)),
                icon=skill,
                meaning=Say("circle-means", skill=skill),
                current=skill == fight.skill,
            )
            for skill in SKILLS
            if skill in foe.circles
        ),
        text=(*text, told("quests", "reward", ("gain",), gain=given)) if given else text,
    )


def _notes(g: ReturnOfTheHeroes, fight: state.Fight) -> Iterator[Text]:
    if fight.skill:
        yield Say("skill-to-the-end", skill=fight.skill, count=fight.life)
    if not fight.final and (grown := g.growth.get(fight.foe, 0)):
        yield Say("it-has-grown", amount=grown)


# Rolls ---------------------------------------------------------------------------------------------------------------


def _promise(roll: Roll) -> tuple[float, float]:
    """Return the order of rolls: the one with the best odds is shown until the player selects another."""
    return dict(roll.outlook).get(VICTORY, 0.0), roll.chance or 0.0


def _now(g: ReturnOfTheHeroes, fight: state.Fight, seat: int) -> Roll | None:
    """Return the current test."""
    test = g.test
    if test is None or test.seat != seat:
        return None
    roll = roll_of(g, test, named(fight.foe))
    if test.dice:
        best = sum(sorted(test.dice)[:2])
        made = float(best <= test.value)
        ways = outlook(g, fight, test.skill, made)
        return msgspec.structs.replace(roll, chance=made, outlook=ways, tones=tones(ways))
    return _with_outlook(g, fight, test.skill, roll)


def _rolls(g: ReturnOfTheHeroes, fight: state.Fight, seat: int) -> Iterator[tuple[str, Roll]]:
    """Yield the tests that options of the open question lead to."""
    decision = g.decision
    if decision is None or decision.seat != seat:
        return
    for option in decision.options:
        if decision.topic == "choose-skill" and option.verb == "skill":
            test = test_with(g, fight, seat, str(option.about))
        elif decision.topic == "use-scroll" and g.test:
            test = replace(g.test, scroll=str(option.about) if option.verb == "scroll" else "")
        else:
            continue
        yield option.id, _with_outlook(g, fight, test.skill, roll_of(g, test, named(fight.foe)))


def test_with(g: ReturnOfTheHeroes, fight: state.Fight, seat: int, skill: str) -> Test:
    """Return the test this skill would lead to."""
    test = Test(seat, skill, circle(g, fight, skill))
    if not fight.final:
        test.objects, test.experience = objects_count(g, fight.foe), experience_counts(g, fight.foe)
    return test


def circle(g: ReturnOfTheHeroes, fight: state.Fight, skill: str) -> int:
    """Return the present modifier against this enemy."""
    if isinstance(foe := enemy(g, fight), Nameless):
        return foe.circles.get(skill, 0)  # type: ignore[call-overload, no-any-return]
    return modifier_against(g, fight.foe, skill) or 0


def _with_outlook(g: ReturnOfTheHeroes, fight: state.Fight, skill: str, roll: Roll) -> Roll:
    ways = outlook(g, fight, skill, roll.chance or 0.0)
    return msgspec.structs.replace(roll, outlook=ways, tones=tones(ways))


def outlook(g: ReturnOfTheHeroes, fight: state.Fight, skill: str, first: float) -> tuple[tuple[Text, float], ...]:
    """Return the possible results: `first` is the chance of the current test, later ones depend on the skill."""
    win = win_chance(g, fight, skill, first)
    lost = DYING if fight.final else Say("defeat")
    return tuple((way, round(chance, 4)) for way, chance in ((VICTORY, win), (lost, 1 - win)) if chance > 0)


def tones(ways: tuple[tuple[Text, float], ...]) -> tuple[str, ...]:
    """Return the meaning of each result: victory is good, everything else bad."""
    return tuple("good" if way == VICTORY else "bad" for way, _ in ways)


def win_chance(g: ReturnOfTheHeroes, fight: state.Fight, skill: str, first: float) -> float:
    """Return the chance to win from here."""
    seat, hero = g.active, g.hero
    foe = enemy(g, fight)
    if not isinstance(foe, Nameless):
        return float(first * odds.strike_chance(g, seat, fight.foe, skill) ** (fight.life - 1))
    later = odds.test_chance(g, seat, skill, foe.circles.get(skill, 0))  # type: ignore[call-overload]
    life, harm = hero.life + protection(g, hero), harm_of(g, seat, fight.foe, skill)
    hit = odds.battle_chance(later, life, fight.life - 1, harm, drains=foe.drains)
    grown = fight.life + min(harm, life) if foe.drains else fight.life
    missed = odds.battle_chance(later, life - harm, grown, harm, drains=foe.drains)
    return first * hit + (1 - first) * missed


# Dice ----------------------------------------------------------------------------------------------------------------


def dice_of(g: ReturnOfTheHeroes) -> tuple[Die, ...]:
    """Return the dice of the current test."""
    return tuple(Die(faces=(str(face),)) for face in g.test.dice) if g.test else ()


def result_of(g: ReturnOfTheHeroes) -> Text:
    """Return the result of the dice, once they are rolled."""
    if g.test is None or not g.test.dice:
        return ""
    return Say("choose-two", dice=", ".join(map(str, sorted(g.test.dice))), value=g.test.value)
