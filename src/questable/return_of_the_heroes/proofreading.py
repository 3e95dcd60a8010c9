"""Checks that types cannot express: cards that refer to impossible things, or could never do anything.

A token has one back, and a back one token; a personal quest and its two tokens refer to each other; a side quest asks
for one thing. Anything that passes these checks can be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from questable.kernel.content.known_words import suggestion
from questable.return_of_the_heroes import content as box

if TYPE_CHECKING:
    from questable.return_of_the_heroes.content import Card, Content


class Wrong(NamedTuple):
    """A mistake on a card: which card, where, and why."""

    card: str
    field: str
    why: str


def proofread(content: Content) -> Iterator[Wrong]:
    """Yield all mistakes of the cards."""
    for card in content.cards.values():
        yield from _names_what_exists(content, card)
        match card:
            case box.HeroSheet():
                yield from _of_hero(content, card)
            case box.Adversary() | box.Servant() | box.Guardian() | box.Nameless():
                if not card.circles:
                    yield Wrong(card.id, "circles", "at least one is needed")
            case box.Encounter():
                yield from _of_encounter(card)
            case box.SideQuest():
                yield from _of_side_quest(content, card)
            case box.PersonalQuest():
                yield from _of_personal_quest(content, card)
            case box.Thing() if card.scroll and card.found != "bazaar":
                yield Wrong(card.id, "scroll", "a scroll is of the bazaar: it goes back there when it has been read")
            case box.Thing() if card.uses and card.found != "bazaar":
                yield Wrong(card.id, "uses", "a potion is of the bazaar: it goes back there when it is empty")
        yield from _of_back(content, card)
        yield from _of_quest_token(content, card)
    yield from _one_each(content)


# What is named -------------------------------------------------------------------------------------------------------


def _names_what_exists(content: Content, card: Card) -> Iterator[Wrong]:
    for field, name in _named_points(card):
        if name not in content.land.spots:
            yield Wrong(card.id, field, f"there is no point {name}")
    for field, name, among in _named_cards(content, card):
        if name not in among:
            yield Wrong(card.id, field, f"there is no such thing as {name!r} here{suggestion(name, list(among))}")


def _named_points(card: Card) -> Iterator[tuple[str, str]]:
    for field in ("at", "to", "start", "opens", "crash"):
        name = getattr(card, field, None)
        if name is not None and not (field == "opens" and isinstance(card, box.Nameless)):
            yield field, name
    for point in getattr(card, "crossing", None) or ():
        yield "crossing", point
    for way in getattr(card, "ways", ()):
        yield from (("ways", point) for point in way.points)


def _named_cards(content: Content, card: Card) -> Iterator[tuple[str, str, Collection[str]]]:
    tables: dict[str, Collection[str]] = {
        "quest": content.quests,
        "first": content.tokens,
        "second": content.encounters,
        "instructor": content.encounters,
        "wanted": content.objects,
        "recipient": content.encounters,
        "treasure": content.treasures,
        "item": content.objects,
        "back": content.objects,
        "key": content.objects,
    }
    for field, table in tables.items():
        name = getattr(card, field, None)
        if name is not None:
            yield field, name, table


# Kinds of cards ------------------------------------------------------------------------------------------------------


def _of_hero(content: Content, card: box.HeroSheet) -> Iterator[Wrong]:
    """Check that a hero of the introductory game has a house and a quest."""
    for skill in box.SKILLS:
        places = card.dice[skill]
        if skill not in card.skills or not 0 < places[0] < places[1] < places[2]:
            yield Wrong(card.id, "dice", f"{skill}: a value and three rising dice are needed")
    if max(card.skills.values(), default=0) > content.box.most:
        yield Wrong(card.id, "skills", f"no skill value is higher than {content.box.most} (`most` of the box)")
    if bool(card.start) != bool(card.quest):
        missing = "quest" if card.start else "start"
        yield Wrong(card.id, missing, "for the introductory game a hero needs both, `start` and `quest`")
    quest = content.quests.get(card.quest or "")
    if quest is not None and not quest.introductory:
        yield Wrong(card.id, "quest", f"{quest.id!r} is not for the introductory game (`introductory = true`)")
    spot = content.land.spots.get(card.start or "")
    if spot is not None and (spot.colour != "beige" or card.start in content.land.side):
        yield Wrong(card.id, "start", "a house stands on a beige point that is no entry point")


def _of_encounter(card: box.Encounter) -> Iterator[Wrong]:
    if card.effect and card.table:
        yield Wrong(card.id, "table", "it has an effect or a table, not both")
    if card.table and card.trial:
        yield Wrong(card.id, "trial", "where a table is rolled on there is no test")
    if isinstance(card.effect, box.TakeBack) and not card.back:
        yield Wrong(card.id, "back", "what is on its back? `take-back` gives it to the hero")
    for line in card.table:
        if isinstance(line.effect, box.TakeBack):
            yield Wrong(card.id, "table", "`take-back` cannot stand in a table")
    faces = [line.up_to for line in card.table]
    if faces != sorted(set(faces)):
        yield Wrong(card.id, "table", "the numbers of its lines (`up_to`) rise")
    if card.table and not any(line.effect for line in card.table):
        yield Wrong(card.id, "table", "one of its lines must do something")
    if card.crossing and (card.at not in card.crossing or card.crossing[0] == card.crossing[1]):
        yield Wrong(card.id, "crossing", "a boat lies (`at`) on one of two points between which it goes")
    if card.solo and not card.at:
        yield Wrong(card.id, "at", "where does it lie from the start (`at`)?")


def _of_side_quest(content: Content, card: box.SideQuest) -> Iterator[Wrong]:
    ways = {
        "treasure": bool(card.treasure),
        "wanted": bool(card.wanted),
        "instructor": bool(card.instructor),
        "house": card.house,
        "to": bool(card.to and not card.treasure),
    }
    asked = [field for field, asks in ways.items() if asks]
    if len(asked) != 1:
        told = f"it asks for {' and '.join(asked)}" if asked else "it asks for nothing"
        yield Wrong(card.id, "to", f"{told}: a side quest is one of {', '.join(ways)}")
    if card.treasure and not card.to:
        yield Wrong(card.id, "to", "where is the treasure brought?")
    if bool(card.wanted) != bool(card.recipient):
        yield Wrong(card.id, "recipient", "what is delivered (`wanted`) and to whom (`recipient`) go together")
    wanted = content.objects.get(card.wanted or "")
    if wanted is not None and wanted.found != "bazaar":
        yield Wrong(card.id, "wanted", "only objects of the bazaar can be delivered")
    teacher = content.encounters.get(card.instructor or "")
    if teacher is not None and not teacher.teaches:
        yield Wrong(card.id, "instructor", f"{teacher.id!r} teaches nothing (`teaches`)")


def _of_personal_quest(content: Content, card: box.PersonalQuest) -> Iterator[Wrong]:
    if card.first == card.second:
        yield Wrong(card.id, "second", "the two stages have a token each")
    for field, name in (("first", card.first), ("second", card.second)):
        token = content.tokens.get(name)
        if token is None:
            continue
        if not isinstance(token, box.Adversary | box.Encounter):
            yield Wrong(card.id, field, f"{name!r} is neither an adversary nor an encounter")
        elif token.quest != card.id:
            yield Wrong(card.id, field, f"{name!r} must say that it belongs to this quest (`quest`)")
        elif not token.at:
            yield Wrong(card.id, field, f"where does {name!r} lie (`at`)?")
    if isinstance(content.tokens.get(card.first), box.Adversary) and (card.pay or card.trial):
        yield Wrong(
            card.id, "pay" if card.pay else "trial", "its first stage is a fight: it neither costs nor asks more"
        )


def _of_quest_token(content: Content, card: Card) -> Iterator[Wrong]:
    """Check that a personal quest names its token, and that the token's back belongs to that quest."""
    if not isinstance(card, box.Adversary | box.Encounter) or not card.quest:
        return
    quest = content.quests.get(card.quest)
    if quest is not None and card.id not in (quest.first, quest.second):
        yield Wrong(card.id, "quest", f"{quest.id!r} has other tokens: {quest.first}, {quest.second}")
    if card.back or (isinstance(card, box.Adversary) and card.chest):
        yield Wrong(card.id, "back" if card.back else "chest", "on its back is what the quest says (`objects`)")
    if isinstance(card, box.Encounter) and (card.effect or card.table or card.teaches or card.crossing or card.opens):
        yield Wrong(card.id, "quest", "who belongs to a personal quest does nothing else")


def _of_back(content: Content, card: Card) -> Iterator[Wrong]:
    if isinstance(card, box.Adversary) and card.chest and card.back:
        yield Wrong(card.id, "back", "on its back is a chest already (`chest`)")
    for field in ("back", "item"):
        thing = content.objects.get(getattr(card, field, None) or "")
        if thing is not None and thing.found != "back":
            yield Wrong(card.id, field, f'{thing.id!r} is no back of a token (`found = "back"`)')


# Of which there can be one -------------------------------------------------------------------------------------------


def _one_each(content: Content) -> Iterator[Wrong]:
    cards = content.cards.values()
    backs = [(card, "back", getattr(card, "back", None) or getattr(card, "item", None)) for card in cards]
    wanted = [(card, "treasure", getattr(card, "treasure", None)) for card in cards]
    heroes = [(card, field, getattr(card, field)) for card in content.heroes.values() for field in ("start", "quest")]
    kings = [(card, "king", "king" if getattr(card, "king", False) else None) for card in cards]
    boats = [(card, "stays", "boat" if getattr(card, "stays", False) else None) for card in cards]
    why = {
        "back": "{0!r} is on the back of {1!r} already",
        "treasure": "{1!r} wants {0!r} already",
        "start": "the house of {1!r} stands there already",
        "quest": "{1!r} has the quest {0!r} already",
        "king": "{1!r} is king already",
        "stays": "what {1!r} wants stays on the boat already: there is room for one thing",
    }
    holders: dict[tuple[str, str], str] = {}
    for card, field, name in (*backs, *wanted, *heroes, *kings, *boats):
        if name is not None and (holder := holders.setdefault((field, name), card.id)) != card.id:
            there = "item" if field == "back" and isinstance(card, box.Treasure) else field
            yield Wrong(card.id, there, why[field].format(name, holder))
    counted = Counter(token for token, _ in box.tokens_of(content.cards.values()))
    for thing in content.objects.values():
        for number in range(1, thing.copies + 1):
            if thing.copies > 1 and (counted[f"{thing.id}-{number}"] > 1):
                yield Wrong(thing.id, "copies", f"there is already a card {thing.id}-{number}")
