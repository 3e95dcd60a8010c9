"""What tokens do, in words: sentences made from the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.return_of_the_heroes.content import (
    CUBE_OF,
    CUBES,
    SKILLS,
    AbilityType,
    Content,
    Contest,
    EffectType,
    Encounter,
    ExchangeTiles,
    FetchToken,
    GainCube,
    Heal,
    HeroSheet,
    IgnoresExperience,
    IgnoresObjects,
    LeadsAway,
    Learns,
    LookAtNameless,
    Nameless,
    OpenBazaar,
    PersonalQuest,
    RaiseSkill,
    Reward,
    SideQuest,
    Skill,
    TakeBack,
    TakesCube,
    TakesGold,
    TakesObject,
    Thing,
    Trial,
    WantsToll,
    Waxes,
    Way,
)
from questable.return_of_the_heroes.presentation.names import capital, counted, joined, point, signed

GREATEST_DIE = 6
ORDINALS = {1: "single", 2: "second", 3: "third"}


def circles(values: Mapping[Skill, int]) -> str:
    """`magic 0, melee -1`."""
    return ", ".join(f"{skill} {signed(values[skill])}" for skill in SKILLS if skill in values)


def reward_words(reward: Reward) -> str:
    """`1 gold, a red cube and a cube of any colour`; empty if there is none."""
    words = [f"{reward.gold} gold"] if reward.gold else []
    shown: dict[str, int] = {}
    for colours in reward.cubes:
        kind = "any" if len(colours) == len(CUBES) else " or ".join(colours)
        shown[kind] = shown.get(kind, 0) + 1
    for kind, number in shown.items():
        if kind == "any":
            words.append("a cube of any colour" if number == 1 else f"{number} cubes of different colours")
        elif number == 1:
            words.append(f"a {kind} cube")
        else:
            words.append(f"{number} {kind} cubes")
    return joined(words) if words else ""


def trial_words(trial: Trial) -> str:
    """`test magic or melee at -1`."""
    words = f"test {joined(list(trial.skills), 'or')}"
    if trial.modifier:
        words += f" at {trial.modifier}"
    return words if trial.objects else f"{words}, without objects"


def effect_words(content: Content, effect: EffectType | None, back: str = "") -> str:
    """What happens, as half a sentence."""
    match effect:
        case None:
            return "nothing happens"
        case GainCube():
            return f"you get {reward_words(Reward(cubes=(effect.colours,)))}"
        case RaiseSkill():
            return f"your {effect.skill} skill rises by 1"
        case Heal():
            return f"you regain {effect.dice}D6 life"
        case FetchToken():
            return "you look through the bag and put one token into play"
        case OpenBazaar():
            return f"{effect.objects} objects are laid out for sale"
        case TakeBack():
            return f"you take the {content.objects[back].name}"
        case LookAtNameless():
            return "you may secretly look at the Nameless tile"
        case ExchangeTiles():
            return "you may exchange the places of two tiles"
    if effect.edge:
        return f"you travel to a beige point of the two middle tiles of the {effect.edge} edge"
    return "you travel to any beige point"


def ability_words(ability: AbilityType | None) -> str:
    """What an adversary can do, as half a sentence; empty if nothing."""
    match ability:
        case IgnoresObjects():
            return "objects do not help against it"
        case IgnoresExperience():
            return "extra dice do not count against it"
        case WantsToll():
            return f"takes {ability.gold} gold before the fight; if you have less, it has 1 life more"
        case Waxes():
            return f"has 1 life more in every {ORDINALS.get(ability.every, f'{ability.every}th')} round"
        case Learns():
            return "for each hero it defeats, the skill used counts 1 less against it"
        case TakesGold():
            return f"a hero it defeats loses {ability.amount} gold"
        case TakesCube():
            return "a hero it defeats loses a cube of the skill used"
        case TakesObject():
            return "a hero it defeats drops an object"
        case LeadsAway():
            where = "wakes at home" if ability.to == "house" else "goes astray, onto a neighbouring tile"
            return f"a hero it defeats {where}"
    return ""


def encounter_text(content: Content, card: Encounter) -> Iterator[str]:
    """Price, test or table, and what happens."""
    price = f"Pay {card.cost} gold" if card.cost else ""
    if card.table:
        yield f"{price or 'Roll a die'}{', then roll a die' if price else ''}: {table_words(content, card)}."
    elif card.trial:
        end = effect_words(content, card.effect)
        wanted = f"if you fail, {end}" if card.trial.wants == "failure" else f"on a success, {end}"
        yield capital(f"{price + ', then ' if price else ''}{trial_words(card.trial)}: {wanted}.")
    elif card.effect:
        yield capital(f"{price + ': ' if price else ''}{effect_words(content, card.effect, card.back or '')}.")
    if card.crossing:
        here, there = (point(content, end) for end in card.crossing)
        yield f"Carries you free of charge between {here} and {there}; without it a crossing costs 1 gold."
    if card.opens:
        yield f"While this lies on the map, {point(content, card.opens)} counts as beige."
    if card.king:
        yield "Once he has come, quests may be granted at the palace, where the rules of the game say so."
    if card.quest:
        yield f"Belongs to the personal quest {content.quests[card.quest].name}: only those who hold it meet it."


def table_words(content: Content, card: Encounter) -> str:
    """`1-2 you get a cube of any colour, 3-6 nothing happens`."""
    lines, low = [], 1
    for line in card.table:
        faces = str(low) if line.up_to == low else f"{low}-{line.up_to}"
        lines.append(f"{faces} {effect_words(content, line.effect)}")
        low = line.up_to + 1
    if low <= GREATEST_DIE:
        lines.append(f"{low}-{GREATEST_DIE} nothing happens" if low < GREATEST_DIE else f"{low} nothing happens")
    return "; ".join(lines)


def task(content: Content, quest: SideQuest) -> str:
    """What a side quest asks for."""
    if quest.treasure:
        found = content.treasures[quest.treasure]
        return f"bring {found.name} (found at {point(content, found.at)}) to {point(content, str(quest.to))}"
    if quest.wanted:
        return f"bring {content.objects[quest.wanted].name} to {content.encounters[str(quest.recipient)].name}"
    if quest.instructor:
        teacher = content.encounters[quest.instructor]
        return f"find {teacher.name}{f' at {point(content, teacher.at)}' if teacher.at else ''}"
    return "visit another hero's house" if quest.house else f"travel to {point(content, str(quest.to))}"


def gain(content: Content, quest: SideQuest) -> str:
    """What a side quest gives."""
    words = [reward_words(quest.reward)]
    if quest.treasure:
        words.append(f"the treasure becomes {content.objects[content.treasures[quest.treasure].item].name}")
    if quest.instructor:
        words.append(
            f"your {content.encounters[quest.instructor].teaches} skill rises by 2 up to a value of 4, by 1 above it"
        )
    if quest.house:
        words.append("a cube from that hero")
    if quest.stays:
        words.append("crossing there is free for the rest of the game")
    return "; ".join(each for each in words if each)


def object_words(content: Content, thing: Thing) -> Iterator[str]:
    """What an object does, piece by piece."""
    for skill, bonus in thing.skills.items():
        yield f"{skill} {bonus:+d}"
    if thing.temporary:
        yield f"{thing.temporary} temporary life"
    if thing.movement:
        yield f"movement {thing.movement:+d}"
    if thing.pace:
        yield f"movement {thing.pace}"
    if thing.scroll:
        yield f"once: {thing.scroll} counts as {thing.value} for one test"
    if thing.uses:
        yield f"{counted(thing.uses, 'sip')}, each heals 1 life"
    if thing.flies:
        crash = f"; on a 1 you end at {point(content, thing.crash)}" if thing.crash else ""
        yield f"instead of moving, roll a die and fly to any beige point of an adjacent tile{crash}"
    if thing.no_mountains:
        yield "cannot go into the mountains"
    if thing.worn:
        yield f"only one {thing.worn} can be worn"
    if thing.trial:
        yield f"to take it, {trial_words(thing.trial)}"
    yield from (_key_words(tile) for tile in content.nameless.values() if tile.key == thing.id)


def _key_words(tile: Nameless) -> str:
    """What a magic item does against the Nameless it belongs to."""
    if tile.opens:
        return f"against {tile.name} {tile.opens} can be used, at 0"
    return f"against {tile.name} a failed test of {tile.hits_twice} costs only 1 life"


def stages(content: Content, quest: PersonalQuest) -> tuple[str, str, str]:
    """The three stages of a personal quest."""
    first, second = content.tokens[quest.first], content.encounters[quest.second]
    place = f" at {point(content, first.at)}" if getattr(first, "at", None) else ""  # type: ignore[union-attr, arg-type]
    if quest.first in content.adversaries:
        deed = f"defeat {first.name}{place}"
    elif quest.trial:
        deed = f"visit {first.name}{place} and {trial_words(quest.trial)}"
    else:
        deed = f"{'pay ' + str(quest.pay) + ' gold to' if quest.pay else 'visit'} {first.name}{place}"
    there = f" at {point(content, second.at)}" if second.at else ""
    home = point(content, quest.to) if quest.to else "your house"
    prize = "a gem, and all life back" if quest.heals else "a gem"
    rewarded = reward_words(quest.reward)
    return (
        f"{deed}: {quest.objects[0]}{f', {rewarded}' if rewarded else ''}",
        f"bring it to {second.name}{there}: {quest.objects[1]}",
        f"bring that to {home}: {prize}",
    )


def contest_text(contest: Contest) -> str:
    tests = joined([f"at {signed(modifier)}" if modifier else "without modifier" for modifier in contest.modifiers])
    prize = reward_words(Reward(cubes=((CUBE_OF[contest.skill],),) * contest.cubes))
    return f"Every hero tests {contest.skill}, {tests}; who passes all gets {prize}."


def nameless_text(content: Content, tile: Nameless) -> Iterator[str]:
    item = content.objects[tile.key].name if tile.key else ""
    if tile.opens:
        yield f"With {item} {tile.opens} can be used too, at 0."
    if tile.hits_twice:
        yield f"A failed test of {tile.hits_twice} costs 2 life{f', unless you have {item}' if item else ''}."
    if tile.drains:
        yield "Life the hero loses is added to its own."


def way_words(content: Content, way: Way) -> str:
    where = f"{way.colour} points" if way.colour else joined([point(content, each) for each in way.points])
    return f"finds the road to {where} {f'on {way.need} or less' if way.need else 'without a roll'}"


def dice_words(sheet: HeroSheet, skill: str) -> str:
    """`extra dice at 2, 5 and 8 cubes`."""
    return f"extra dice at {joined([str(each) for each in sheet.dice[skill]])} cubes"  # type: ignore[index]
