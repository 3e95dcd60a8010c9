"""The display text of cards, all made from the data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import CardText
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
from questable.return_of_the_heroes.presentation import card_text
from questable.return_of_the_heroes.presentation.names import card_of, label, modifier, space_name
from questable.return_of_the_heroes.presentation.phrase_facts import sentence, titled_text, told, unended

Fact = tuple[Text, Text]


def describe(content: Content, card: str) -> CardText:
    """Return the display text of a card; KeyError if there is none with this id."""
    found = card_of(content, card)
    if found is None:
        raise KeyError(card)
    borders = borders_of(found)
    return CardText(
        id=card,
        name=named(card),
        kind=type_line(found),
        facts=tuple(_facts(content, found)),
        text=tuple(rules_text(content, found)),
        flavour=named(found.id, "flavour") if found.flavour else "",
        icon=found.icon,
        picture=found.picture,
        colour=borders[0] if borders else "",
        mark=named(pack, "pack") if (pack := content.origin.get(found.id)) else "",
    )


def borders_of(card: Card) -> tuple[str, ...]:
    """Return the border colors of a token's face."""
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


def type_line(card: Card) -> Text:
    """Return `Adversary`, `Encounter of a personal quest`, `Side quest (travel)`, `Object (armor)`."""
    facts = {name: getattr(card, name) for name in ("quest", "teaches", "type", "magic", "worn") if hasattr(card, name)}
    return told("types", card.kind, **facts)


@lru_cache(maxsize=512)
def short_text(content: Content, card: str) -> Text:
    """Return what a card is and does in one line, for hints and lists."""
    found = card_of(content, card)
    match found:
        case None:
            return ""
        case Thing():
            return chain(card_text.object_text(content, found), ", ")
        case SideQuest():
            return chain((titled_text(card_text.task(content, found)), card_text.gain(content, found)), ": ")
        case Adversary() | Servant() | Guardian():
            return chain(_foe_in_short(content, found))
    return unended(chain(rules_text(content, found), " "))


def _foe_in_short(content: Content, card: Adversary | Servant | Guardian) -> Iterator[Text]:
    """Yield circles and hearts, and the reward."""
    hearts = told("foes", "hearts", ("life",), life=card.life) if card.life > 1 else ""
    yield chain((card_text.circles(card.circles), hearts), ", ")
    if not isinstance(card, Guardian) and card.ability:
        yield card_text.ability_text(card.ability)
    if not isinstance(card, Guardian) and (given := card_text.reward_text(reward_of(content, card))):
        yield told("foes", "gives", ("reward",), reward=given)


def rules_text(content: Content, card: Card) -> Iterator[Text]:
    """Yield all rules text of a card."""
    match card:
        case Adversary():
            yield from card_text.pieces("foes", card)
            if card.quest:
                yield card_text.belongs_to(card.quest)
        case Servant():
            yield told("foes", "servant")
            yield from card_text.pieces("foes", card)
        case Guardian():
            yield told("foes", "guardian")
            yield from card_text.pieces("foes", card)
        case Encounter():
            yield from card_text.encounter_text(content, card)
        case SideQuest():
            yield sentence(card_text.task(content, card))
            if gained := card_text.gain(content, card):
                yield told("quests", "reward", ("gain",), gain=gained)
        case Treasure():
            if wanted := content.treasure_quest.get(card.id):
                yield told("treasures", "quest", ("quest",), quest=wanted)
            yield told("treasures", "item", ("item",), item=card.item)
        case Thing():
            yield sentence(chain(card_text.object_text(content, card)))
        case Contest():
            yield card_text.contest_text(card)
        case HeroSheet():
            yield from (sentence(card_text.way_text(way)) for way in card.ways)
            yield from (card_text.dice_text(card, skill) for skill in SKILLS)
        case PersonalQuest():
            for number, stage in enumerate(card_text.stages(content, card), start=1):
                yield told("stages", "numbered", ("number", "stage"), number=number, stage=stage)
        case Nameless():
            yield from card_text.nameless_text(card)
        case NamelessToken():
            yield told("nameless", "token")


def reward_of(content: Content, card: Adversary | Servant) -> Reward:
    """Return the reward; for adversaries of personal quests it is on the quest."""
    quest = card.quest if isinstance(card, Adversary) else None
    return content.quests[quest].reward if quest else card.reward


def _facts(content: Content, card: Card) -> Iterator[Fact]:
    match card:
        case Adversary() | Servant() | Guardian() | Nameless():
            yield from ((label(skill), modifier(card.circles[skill])) for skill in SKILLS if skill in card.circles)
            yield label("life"), str(card.life)
            if isinstance(card, Adversary | Servant):
                yield label("reward"), card_text.reward_text(reward_of(content, card)) or Say("none")
        case Encounter():
            if card.cost:
                yield label("price"), card_text.gold(card.cost)
        case Treasure():
            yield label("worth"), card_text.gold(card.gold)
        case Thing():
            if card.price:
                yield label("price"), card_text.gold(card.price)
            if card.copies > 1:
                yield label("copies"), Say("so-many-tokens", count=card.copies)
        case HeroSheet():
            yield label("life"), str(card.life)
            yield label("gold"), str(card.gold)
            yield label("movement"), str(card.movement)
            yield from ((label(skill), str(card.skills[skill])) for skill in SKILLS)
        case PersonalQuest():
            yield label("objects"), Say("objects-of-a-quest", objects=(f"{card.id}-1", f"{card.id}-2"))
    if where := getattr(card, "at", None):
        yield label("place"), space_name(where)
