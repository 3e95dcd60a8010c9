"""Cards as people read them: every text is made from the data."""

from __future__ import annotations

from collections.abc import Iterator

from questable.kernel.presentation import CardText
from questable.return_of_the_heroes.content import (
    SKILLS,
    Adversary,
    Card,
    Content,
    Contest,
    Encounter,
    Guardian,
    HeroSheet,
    Nameless,
    NamelessToken,
    PersonalQuest,
    Reward,
    Servant,
    SideQuest,
    Thing,
    Treasure,
)
from questable.return_of_the_heroes.presentation import saying
from questable.return_of_the_heroes.presentation.names import capital, card_of, counted, joined, point, signed

Fact = tuple[str, str]
GROWS = "Gains 1 life for each hero it defeats."


def describe(content: Content, card: str) -> CardText:
    """A card as people read it; KeyError if there is none with this id."""
    found = card_of(content, card)
    if found is None:
        raise KeyError(card)
    borders = borders_of(found)
    return CardText(
        id=card,
        name=found.name,
        kind=type_line(found),
        facts=tuple(_facts(content, found)),
        text=tuple(rules_text(content, found)),
        flavour=found.flavour,
        icon=found.icon,
        colour=borders[0] if borders else "",
    )


def borders_of(card: Card) -> tuple[str, ...]:
    """The colours of the border of a token's face."""
    match card:
        case Adversary():
            return ("purple", "red") if card.quest else ("red",)
        case Encounter():
            return ("purple", "green") if card.quest else ("green",)
        case Servant() | Guardian():
            return ("red",)
        case SideQuest():
            return ("blue",)
        case Treasure():
            return ("blue", "yellow")
        case Thing():
            return ("yellow",)
        case Contest():
            return ("orange",)
        case NamelessToken() | Nameless() | PersonalQuest():
            return ("purple",)
    return ()


def type_line(card: Card) -> str:
    """`Adversary`, `Encounter of a personal quest`, `Side quest (travel)`, `Object (armor)`."""
    match card:
        case Adversary() | Encounter():
            kind = "Adversary" if isinstance(card, Adversary) else "Instructor" if card.teaches else "Encounter"
            return f"{kind} of a personal quest" if card.quest else kind
        case Servant():
            return "Servant of the Nameless"
        case Guardian():
            return "Guardian of the Dark Tower"
        case SideQuest():
            return f"Side quest ({card.type})"
        case Treasure():
            return "Treasure"
        case Thing():
            kind = "Magic item" if card.magic else "Object"
            return f"{kind} ({card.worn})" if card.worn else kind
        case Contest():
            return "Event"
        case HeroSheet():
            return "Hero"
        case PersonalQuest():
            return "Personal quest"
        case Nameless():
            return "The Nameless"
    return "The Nameless has come"


def short_text(content: Content, card: str) -> str:
    """What a card is and does in one line, for hints and lists."""
    found = card_of(content, card)
    match found:
        case None:
            return ""
        case Thing():
            return ", ".join(saying.object_words(content, found))
        case SideQuest():
            gained = saying.gain(content, found)
            return capital(saying.task(content, found)) + (f": {gained}" if gained else "")
        case Adversary() | Servant() | Guardian():
            given = "" if isinstance(found, Guardian) else saying.reward_words(reward_of(content, found))
            hearts = f", {found.life} hearts" if found.life > 1 else ""
            able = "" if isinstance(found, Guardian) else saying.ability_words(found.ability)
            words = [f"{saying.circles(found.circles)}{hearts}", able, f"gives {given}" if given else ""]
            return "; ".join(each for each in words if each)
    return " ".join(rules_text(content, found)).rstrip(".")


def rules_text(content: Content, card: Card) -> Iterator[str]:
    """All text of a card that means something."""
    match card:
        case Adversary():
            yield from _adversary_text(content, card)
        case Servant():
            yield "Lies face down until a hero comes; must be fought before any other adversary. Leaves the game."
            if card.life > 1:
                yield f"{card.life} hearts: so many tests in a row must succeed."
            if card.ability:
                yield f"{capital(saying.ability_words(card.ability))}."
            if card.grows:
                yield GROWS
        case Guardian():
            yield "Fights only heroes with a gem. Who beats it may enter the Dark Tower from here on the next turn."
        case Encounter():
            yield from saying.encounter_text(content, card)
        case SideQuest():
            yield f"{capital(saying.task(content, card))}."
            if gained := saying.gain(content, card):
                yield f"Reward: {gained}."
        case Treasure():
            wanted = content.treasure_quest.get(card.id)
            if wanted:
                yield f"May be taken by a hero with the side quest {content.side_quests[wanted].name}."
            yield f"Becomes {content.objects[card.item].name}."
        case Thing():
            yield f"{capital('; '.join(saying.object_words(content, card)))}."
        case Contest():
            yield saying.contest_text(card)
        case HeroSheet():
            yield from (f"{capital(saying.way_words(content, way))}." for way in card.ways)
            yield from (f"{capital(skill)}: {saying.dice_words(card, skill)}." for skill in SKILLS)
        case PersonalQuest():
            yield from (
                f"{number}. {capital(stage)}." for number, stage in enumerate(saying.stages(content, card), start=1)
            )
        case Nameless():
            yield "Test after test with one skill: a success costs it 1 life, a failure costs the hero 1."
            yield from saying.nameless_text(content, card)
        case NamelessToken():
            yield "Stands on the Dark Tower. Guardians bar the way in, servants swarm out."


def _adversary_text(content: Content, card: Adversary) -> Iterator[str]:
    if card.life > 1:
        yield f"{card.life} hearts: so many tests in a row must succeed."
    if card.ability:
        yield f"{capital(saying.ability_words(card.ability))}."
    if card.grows:
        yield GROWS
    if card.leaves_one:
        yield "A hero it defeats keeps only one life."
    if card.chest:
        yield f"Guards a chest with {card.chest}D6 gold; then it leaves the game."
    if card.back:
        yield f"Leaves {content.objects[card.back].name} to the winner."
    if card.quest:
        yield f"Belongs to the personal quest {content.quests[card.quest].name}: only those who hold it meet it."


def reward_of(content: Content, card: Adversary | Servant) -> Reward:
    """What the victory gives: for adversaries of personal quests it stands on the quest."""
    quest = card.quest if isinstance(card, Adversary) else None
    return content.quests[quest].reward if quest else card.reward


def _facts(content: Content, card: Card) -> Iterator[Fact]:
    match card:
        case Adversary() | Servant() | Guardian() | Nameless():
            yield from ((capital(skill), signed(card.circles[skill])) for skill in SKILLS if skill in card.circles)
            yield "Life", str(card.life)
            if isinstance(card, Adversary | Servant):
                yield "Reward", saying.reward_words(reward_of(content, card)) or "none"
        case Encounter():
            if card.cost:
                yield "Price", f"{card.cost} gold"
        case Treasure():
            yield "Worth", f"{card.gold} gold"
        case Thing():
            if card.price:
                yield "Price", f"{card.price} gold"
            if card.copies > 1:
                yield "In the box", counted(card.copies, "token")
        case HeroSheet():
            yield "Life", str(card.life)
            yield "Gold", str(card.gold)
            yield "Movement", str(card.movement)
            yield from ((capital(skill), str(card.skills[skill])) for skill in SKILLS)
        case PersonalQuest():
            yield "Objects", joined(list(card.objects))
    where = getattr(card, "at", None)
    if where:
        yield "Place", point(content, where)
