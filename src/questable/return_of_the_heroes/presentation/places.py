"""Points in words: where they are, what is there, and the chance to find a road to them."""

from __future__ import annotations

from math import atan2, pi

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.scene_text import bracketed
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.board import adversaries_at, colour_of, houses, tokens_at
from questable.return_of_the_heroes.content import ROLLED, Adversary, Encounter, Guardian, Servant, SideQuest, tile_of
from questable.return_of_the_heroes.land import WIDTH
from questable.return_of_the_heroes.movement import road_need
from questable.return_of_the_heroes.personal_quests import STAGES
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.view import GUARDIAN_BACK, SERVANT_BACK, back_of

BACKS = (SERVANT_BACK, GUARDIAN_BACK)  # those that say what is there
COMPASS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


def lies_at(g: ReturnOfTheHeroes, seat: int, place: str, *, own: bool = False) -> list[Text]:
    """Return what a hero finds at a point: tokens, houses, heroes, rest. With `own` the hero is there already."""
    found: list[Text] = [token_words(g, seat, token) for token in tokens_at(g, place)]
    owner = houses(g).get(place)
    if owner is not None:
        found.append(Say("your-house") if owner == seat else Say("house-of", card=g.heroes[owner].id))
    found += [named(hero.id) for hero in g.heroes if hero.point == place and not (own and hero.seat == seat)]
    found += goals(g, seat, place)
    spot = g.content.land.spots[place]
    if spot.heals:
        found.append(Say("a-place-of-healing"))
    if spot.palace:
        found.append(Say("the-palace"))
    return found


def goals(g: ReturnOfTheHeroes, seat: int, place: str) -> list[Text]:
    """Return the quests of this hero that lead to this point."""
    hero, content = g.heroes[seat], g.content
    found: list[Text] = []
    for each in hero.side_quests:
        quest = content.side_quests[each]
        there = quest.to == place and (not quest.treasure or quest.treasure in hero.objects)
        visit = quest.house and houses(g).get(place, seat) != seat
        if there or visit:
            found.append(Say("goal-of", card=each))
    for each, done in hero.quests.items():
        if done == STAGES - 1 and (content.quests[each].to or hero.house) == place:
            found.append(Say("goal-of", card=each))
    return found


def token_words(g: ReturnOfTheHeroes, seat: int, token: str) -> Text:
    """Return a token's name and its use to this hero; if face down, only its back."""
    if token in g.down and token not in g.fetched:
        back = back_of(g, token)
        return Say("back-of-a-token", sort=back) if back in BACKS else Say("an-unknown-token")
    unseen: Text = bracketed(Say("only-you-know")) if token in g.down else ""
    return chain((named(token), bracketed(_means(g, seat, token)), unseen), " ")


def _means(g: ReturnOfTheHeroes, seat: int, token: str) -> Text:
    """Return the use of a token to this hero."""
    card, mine = g.content.faces[token], g.heroes[seat].quests
    match card:
        case Adversary() | Servant() | Guardian():
            quest = getattr(card, "quest", None)
            if quest and quest not in mine:
                return Say("quest-of-another")
            if not g.heroes[seat].id:
                return ""
            chance, skill = odds.best_fight(g, seat, token)
            return Say("adversary-with-chance", chance=chance, skill=skill)
        case Encounter() if card.quest:
            return Say("your-quest") if card.quest in mine else Say("quest-of-another")
        case SideQuest():
            return Say("a-side-quest")
    return ""


def road_words(g: ReturnOfTheHeroes, seat: int, place: str) -> tuple[Text, float | None]:
    """Return `red, needs 5 or less: 28 %` and the chance; a road that needs no roll has none."""
    colour = colour_of(g, place)
    need = road_need(g, seat, place)
    if need:
        chance = odds.chance(2, need)
        return Say("road-to-find", colour=colour, need=need, chance=chance), chance
    if colour in ROLLED:
        return Say("road-without-a-roll", colour=colour), None
    return ("" if colour in ("beige", "tower") else named(colour, "colour")), None


def dangers(g: ReturnOfTheHeroes, seat: int, place: str) -> bool:
    """Return whether the hero would visibly have to fight there."""
    return any(token not in g.down or back_of(g, token) != "pa" for token in adversaries_at(g, seat, place))


def direction(g: ReturnOfTheHeroes, here: str, there: str) -> Text:
    """Return the direction of a point on the map: `north-east`."""
    if not here or here == there:
        return ""
    (x1, y1), (x2, y2) = position(g, here), position(g, there)
    return named(COMPASS[round(atan2(y2 - y1, x2 - x1) / (pi / 4)) % len(COMPASS)], "compass")


def position(g: ReturnOfTheHeroes, place: str) -> tuple[float, float]:
    """Return a point's position on the map, in tiles from the north-west, however its tile is turned."""
    x, y = g.content.land.spots[place].at
    for _ in range(g.turned.get(tile_of(place), 0)):
        x, y = 1 - y, x
    row, column = divmod(g.layout.index(tile_of(place)), WIDTH)
    return column + x, row + y
