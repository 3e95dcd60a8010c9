"""Points in words: where they are, what lies there, how likely a road to them is found."""

from __future__ import annotations

from math import atan2, pi

from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.board import adversaries_at, colour_of, houses, tokens_at
from questable.return_of_the_heroes.content import ROLLED, Adversary, Encounter, Guardian, Servant, SideQuest, tile_of
from questable.return_of_the_heroes.land import WIDTH
from questable.return_of_the_heroes.movement import road_need
from questable.return_of_the_heroes.personal_quests import STAGES
from questable.return_of_the_heroes.presentation.names import percent, point
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.view import GUARDIAN_BACK, SERVANT_BACK, back_of

BACKS = {SERVANT_BACK: "a servant, face down", GUARDIAN_BACK: "a guardian, face down"}
COMPASS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


def where(g: ReturnOfTheHeroes, seat: int) -> str:
    """`Larkrise [A9] in the Gloaming Hills`."""
    hero = g.heroes[seat]
    place = hero.point or hero.halfway
    if not place:
        return "not on the map yet"
    return f"{'' if hero.point else 'half-way to '}{point(g.content, place)}, {g.content.tiles[tile_of(place)].name}"


def lies_at(g: ReturnOfTheHeroes, seat: int, place: str, *, own: bool = False) -> list[str]:
    """What a hero finds at a point: tokens, houses, heroes, rest. With `own` the hero is there itself."""
    found = [token_words(g, seat, token) for token in tokens_at(g, place)]
    owner = houses(g).get(place)
    if owner is not None:
        whose = "your house" if owner == seat else f"house of the {g.content.heroes[g.heroes[owner].id].name}"
        found.append(whose)
    found += [
        g.content.heroes[hero.id].name for hero in g.heroes if hero.point == place and not (own and hero.seat == seat)
    ]
    found += goals(g, seat, place)
    spot = g.content.land.spots[place]
    if spot.heals:
        found.append("a place of healing")
    if spot.palace:
        found.append("the palace")
    return found


def goals(g: ReturnOfTheHeroes, seat: int, place: str) -> list[str]:
    """The quests of this hero that lead to this point."""
    hero, content = g.heroes[seat], g.content
    found = []
    for each in hero.side_quests:
        quest = content.side_quests[each]
        there = quest.to == place and (not quest.treasure or quest.treasure in hero.objects)
        visit = quest.house and houses(g).get(place, seat) != seat
        if there or visit:
            found.append(f"goal of {quest.name}")
    for each, done in hero.quests.items():
        if done == STAGES - 1 and (content.quests[each].to or hero.house) == place:
            found.append(f"goal of {content.quests[each].name}")
    return found


def token_words(g: ReturnOfTheHeroes, seat: int, token: str) -> str:
    """A token by its name and what it is to this hero; face down only by its back."""
    if token in g.down and token not in g.fetched:
        back = back_of(g, token)
        return BACKS.get(back, "an unknown token")
    card = g.content.faces[token]
    unseen = " (only you know)" if token in g.down else ""
    match card:
        case Adversary() | Servant() | Guardian():
            quest = getattr(card, "quest", None)
            if quest and quest not in g.heroes[seat].quests:
                return f"{card.name} (another's quest){unseen}"
            if not g.heroes[seat].id:
                return f"{card.name}{unseen}"
            chance, skill = odds.best_fight(g, seat, token)
            return f"{card.name} (adversary, {percent(chance)} with {skill}){unseen}"
        case Encounter() if card.quest:
            mine = "your quest" if card.quest in g.heroes[seat].quests else "another's quest"
            return f"{card.name} ({mine}){unseen}"
        case SideQuest():
            return f"{card.name} (side quest){unseen}"
    return f"{card.name}{unseen}"


def road_words(g: ReturnOfTheHeroes, seat: int, place: str) -> tuple[str, float | None]:
    """`red, needs 5 or less: 28 %, else half-way` and the chance; a road that needs no roll has none."""
    colour = colour_of(g, place)
    need = road_need(g, seat, place)
    if need:
        chance = odds.chance(2, need)
        return f"{colour}, needs {need} or less: {percent(chance)}, else half-way", chance
    if colour in ROLLED:
        return f"{colour}, found without a roll", None
    return ("" if colour in ("beige", "tower") else colour), None


def dangers(g: ReturnOfTheHeroes, seat: int, place: str) -> bool:
    """Would the hero have to fight there, as far as anybody can see?"""
    return any(token not in g.down or back_of(g, token) != "pa" for token in adversaries_at(g, seat, place))


def direction(g: ReturnOfTheHeroes, here: str, there: str) -> str:
    """`north-east`: which way a point lies on the map."""
    if not here or here == there:
        return ""
    (x1, y1), (x2, y2) = position(g, here), position(g, there)
    return COMPASS[round(atan2(y2 - y1, x2 - x1) / (pi / 4)) % len(COMPASS)]


def position(g: ReturnOfTheHeroes, place: str) -> tuple[float, float]:
    """Where a point lies on the map, in tiles from the north-west, however its tile is turned."""
    x, y = g.content.land.spots[place].at
    for _ in range(g.turned.get(tile_of(place), 0)):
        x, y = 1 - y, x
    row, column = divmod(g.layout.index(tile_of(place)), WIDTH)
    return column + x, row + y
