"""The effects of tokens as texts made from the data. The phrases are in `cards.en.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from questable.kernel.engine.say import Say, Text, chain
from questable.return_of_the_heroes.content import (
    CUBE_OF,
    CUBES,
    SKILLS,
    Ability,
    Adversary,
    Content,
    Contest,
    EffectType,
    Encounter,
    Guardian,
    HeroSheet,
    Nameless,
    PersonalQuest,
    Reward,
    RoadSense,
    Servant,
    SideQuest,
    Skill,
    Thing,
    Trial,
)
from questable.return_of_the_heroes.presentation.phrase_facts import differing, facts_of, told

GREATEST_DIE = 6
PIECES: Mapping[type, Mapping[str, tuple[str, ...]]] = {
    Adversary: dict.fromkeys(("life", "ability", "grows", "leaves_one", "chest", "back"), ()),
    Servant: dict.fromkeys(("life", "ability", "grows"), ()),
    Guardian: dict.fromkeys(("life",), ()),
    Thing: {
        "temporary": (),
        "movement": (),
        "pace": (),
        "scroll": ("value",),
        "uses": (),
        "flies": ("crash",),
        "no_mountains": (),
        "worn": (),
        "trial": (),
    },
}
"""The fields of a card with separate phrases, in order, and the fields mentioned in the same phrase."""


def circles(values: Mapping[Skill, int]) -> Text:
    """Return `magic 0, melee -1`."""
    shown = (skill for skill in SKILLS if skill in values)
    return chain((told("foes", "circle", skill=skill, modifier=values[skill]) for skill in shown), ", ")


def reward_text(reward: Reward) -> Text:
    """Return `1 gold, a red cube and a cube of any colour`; empty if there is none."""
    parts: list[Text] = [told("rewards", "gold", ("gold",), gold=reward.gold)] if reward.gold else []
    shown: dict[tuple[str, ...], int] = {}
    for each in reward.cubes:
        shown[each] = shown.get(each, 0) + 1
    for colours, number in shown.items():
        if len(colours) == len(CUBES):
            parts.append(told("rewards", "any-cubes", ("number",), number=number))
        else:
            parts.append(told("rewards", "cubes", ("number", "colours"), number=number, colours=colours))
    return told("rewards", "all", ("parts",), parts=tuple(parts)) if parts else ""


def trial_text(trial: Trial) -> Text:
    """Return `test magic or melee at -1`; the caller says whether success or failure is wanted."""
    return told("trials", "test", differing(trial) - {"wants"}, **facts_of(trial))


def effect_text(effect: EffectType | None, back: str = "") -> Text:
    """Return the effect as half a sentence; `back` is the object on the back of the token."""
    if effect is None:
        return told("effects", "nothing")
    needed = differing(effect) | ({"back"} if back else set())
    any_colour = len(getattr(effect, "colours", ())) == len(CUBES)
    return told("effects", tag_of(effect), needed, back=back, any_colour=any_colour, **facts_of(effect))


def tag_of(part: msgspec.Struct) -> str:
    """Return the name of this kind of effect in content files."""
    return str(part.__struct_config__.tag)


def encounter_text(content: Content, card: Encounter) -> Iterator[Text]:
    """Yield the price, the test or table, and the effect."""
    price = {"cost"} if card.cost else set()
    if card.table:
        yield told("encounters", "table", {"table", *price}, cost=card.cost, table=table_text(card))
    elif card.trial:
        yield told(
            "encounters",
            "trial",
            {"trial", "effect", *price, *({"wants"} if card.trial.wants != "success" else ())},
            cost=card.cost,
            trial=trial_text(card.trial),
            wants=card.trial.wants,
            effect=effect_text(card.effect, card.back or ""),
        )
    elif card.effect:
        end = effect_text(card.effect, card.back or "")
        yield told("encounters", "effect", {"effect", *price}, cost=card.cost, effect=end)
    if card.crossing:
        here, there = card.crossing
        yield told("encounters", "crossing", ("here", "there"), here=here, there=there)
    if card.opens:
        yield told("encounters", "opens", ("opens",), opens=card.opens)
    if card.king:
        yield told("encounters", "king")
    if card.quest:
        yield belongs_to(card.quest)


def belongs_to(quest: str) -> Text:
    """Say that a token only concerns heroes with the personal quest."""
    return told("quests", "belongs", ("quest",), quest=quest)


def table_text(card: Encounter) -> Text:
    """Return `1-2 you get a cube of any colour; 3-6 nothing happens`."""
    lines, low = [], 1
    for line in card.table:
        lines.append(_line(low, line.up_to, line.effect))
        low = line.up_to + 1
    if low <= GREATEST_DIE:
        lines.append(_line(low, GREATEST_DIE, None))
    return chain(lines)


def _line(low: int, high: int, effect: EffectType | None) -> Text:
    faces = str(low) if low == high else f"{low}-{high}"
    return told("encounters", "line", ("faces", "effect"), faces=faces, effect=effect_text(effect))


# Side quests ---------------------------------------------------------------------------------------------------------

TASK = frozenset({"to", "house", "instructor", "wanted", "recipient", "treasure"})


def task(content: Content, quest: SideQuest) -> Text:
    """Return the task of a side quest."""
    where = None
    if quest.treasure:
        where = content.treasures[quest.treasure].at
    elif quest.instructor:
        where = content.encounters[quest.instructor].at
    facts = {name: getattr(quest, name) for name in TASK}
    return told("quests", "task", differing(quest) & TASK, where=where, **facts)


def gain(content: Content, quest: SideQuest) -> Text:
    """Return the reward of a side quest."""
    parts = [reward_text(quest.reward)]
    if quest.treasure:
        parts.append(told("gains", "treasure", ("item",), item=content.treasures[quest.treasure].item))
    if quest.instructor:
        parts.append(told("gains", "instructor", ("skill",), skill=content.encounters[quest.instructor].teaches))
    if quest.house:
        parts.append(told("gains", "house"))
    if quest.stays:
        parts.append(told("gains", "stays"))
    return chain(parts)


# Objects -------------------------------------------------------------------------------------------------------------


def object_text(content: Content, thing: Thing) -> Iterator[Text]:
    """Yield the effects of an object, one by one."""
    for skill, bonus in thing.skills.items():
        yield told("objects", "skill", ("skill", "bonus"), skill=skill, bonus=bonus)
    yield from pieces("objects", thing)
    for tile in content.nameless.values():
        if tile.key == thing.id:
            needed = differing(tile) & {"opens", "hits_twice"}
            facts = {"tile": tile.id, "opens": tile.opens, "hits_twice": tile.hits_twice}
            yield told("objects", "against-the-nameless", needed, **facts)


def pieces(section: str, card: msgspec.Struct) -> Iterator[Text]:
    """Yield a phrase for each field that differs from its default, with the fields mentioned in the same phrase.

    A phrase for a yes/no field (`grows = true`) is present or absent.
    """
    said = differing(card)
    for name, others in PIECES[type(card)].items():
        if name in said:
            facts = {each: _as_fact(getattr(card, each)) for each in (name, *others)}
            needed = {each for each in (name, *others) if each in said and getattr(card, each) is not True}
            yield told(section, name, needed, **facts)


def _as_fact(value: object) -> object:
    if isinstance(value, Ability):
        return ability_text(value)
    return trial_text(value) if isinstance(value, Trial) else value


def ability_text(ability: Ability) -> Text:
    """Return an adversary's ability as half a sentence."""
    return told("abilities", tag_of(ability), differing(ability), **facts_of(ability))


# Personal quests -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def stages_of(content: Content, quest: str) -> tuple[Text, Text, Text]:
    """Return the three stages of a personal quest."""
    return stages(content, content.quests[quest])


def stages(content: Content, quest: PersonalQuest) -> tuple[Text, Text, Text]:
    """Return the three stages of a quest tile."""
    first, second = content.tokens[quest.first], content.encounters[quest.second]
    fight = quest.first in content.adversaries
    asked = set() if fight else differing(quest) & {"pay", "trial"}
    return (
        told(
            "stages",
            "first",
            {"first", "object", *asked, *(differing(quest) & {"reward"})},
            first=quest.first,
            where=getattr(first, "at", None),
            fight=fight,
            pay=quest.pay,
            trial=trial_text(quest.trial) if quest.trial else None,
            object=f"{quest.id}-1",
            reward=reward_text(quest.reward),
        ),
        told("stages", "second", ("second", "object"), second=quest.second, where=second.at, object=f"{quest.id}-2"),
        told("stages", "third", differing(quest) & {"to", "heals"}, to=quest.to, heals=quest.heals),
    )


# Everything else -----------------------------------------------------------------------------------------------------


def contest_text(contest: Contest) -> Text:
    tests = tuple(told("contests", "test", ("modifier",), modifier=modifier) for modifier in contest.modifiers)
    prize = reward_text(Reward(cubes=((CUBE_OF[contest.skill],),) * contest.cubes))
    return told("contests", "contest", ("skill", "tests", "prize"), skill=contest.skill, tests=tests, prize=prize)


def nameless_text(tile: Nameless) -> Iterator[Text]:
    yield told("nameless", "battle")
    if tile.opens:
        yield told("nameless", "opens", ("opens", "key"), opens=tile.opens, key=tile.key)
    if tile.hits_twice:
        needed = {"hits_twice"} | (differing(tile) & {"key"})
        yield told("nameless", "hits_twice", needed, hits_twice=tile.hits_twice, key=tile.key)
    if tile.drains:
        yield told("nameless", "drains")


def way_text(way: RoadSense) -> Text:
    """Return `finds the road to green points without a roll`."""
    needed = differing(way) - ({"points"} if way.colour else set())
    return told("heroes", "way", needed, **facts_of(way))


def dice_text(sheet: HeroSheet, skill: Skill) -> Text:
    """Return `Magic: extra dice at 2, 5 and 8 cubes.`"""
    cubes = tuple(str(each) for each in sheet.dice[skill])
    return told("heroes", "dice", ("skill", "cubes"), skill=skill, cubes=cubes)


def gold(amount: int) -> Say:
    """Return `2 gold`."""
    return Say("so-much-gold", amount=amount)
