"""SQ: accepting, leaving and completing side quests."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.return_of_the_heroes import bag, objects
from questable.return_of_the_heroes.board import houses, lift, tokens_at
from questable.return_of_the_heroes.content import Reward, SideQuest
from questable.return_of_the_heroes.experience import add_cube, all_cubes, raise_skill, reward
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.skill_tests import natural_value
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes


def to_accept(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """Return side quests on the point for a free or exchanged space (RH-SQ-03, RH-SQ-04, RH-SQ-06, RH-RUL-22)."""
    options: list[Option] = []
    for token in tokens_at(g, hero.point):
        if not isinstance(g.content.faces[token], SideQuest) or token in g.left or token in g.down:
            continue
        if len(hero.side_quests) < g.content.box.side_quests:
            options.append(frequent("accept", token))
        else:
            options += [Option("accept", token, each) for each in hero.side_quests]
    return options


@rules.step("RH-SQ-03", "RH-SQ-04", "RH-BAG-08", "RH-STOP-06")
def accept(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Put it on a free space of the sheet, and draw one token, unless it was taken before."""
    hero, quest = g.heroes[seat], str(option.about)
    if option.using is not None:
        objects.leave(g, hero, str(option.using), "RH-SQ-04")
    lift(g, quest)
    hero.side_quests = (*hero.side_quests, quest)
    g.note("accepted", rules=("RH-SQ-03",), seat=seat, card=quest)
    g.do(bag.draw_for, seat, quest)


def to_complete(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """Return the hero's side quests that end here (RH-SQ-05, RH-SQ-18)."""
    return [Option("complete", quest) for quest in hero.side_quests if can_complete(g, hero, quest)]


@rules.query(
    "RH-SQ-05", "RH-SQ-07", "RH-SQ-08", "RH-SQ-09", "RH-SQ-11", "RH-SQ-15", "RH-RUL-36", "RH-RUL-46", "RH-RUL-47"
)
def can_complete(g: ReturnOfTheHeroes, hero: Hero, quest: str) -> bool:
    """Return whether everything the side quest needs is here."""
    card = g.content.side_quests[quest]
    here = tokens_at(g, hero.point)
    if card.treasure:
        return hero.point == card.to and card.treasure in hero.objects
    if card.wanted:
        return card.recipient in here and bool(wanted_object(g, hero, card))
    if card.instructor:
        return card.instructor in here and card.instructor not in g.used
    if card.house:
        return houses(g).get(hero.point, hero.seat) != hero.seat
    return hero.point == card.to


def wanted_object(g: ReturnOfTheHeroes, hero: Hero, quest: SideQuest) -> str:
    """Return a token of the wanted kind among the hero's objects; empty if there is none."""
    things = g.content.things
    return next((each for each in hero.objects if each in things and things[each].id == quest.wanted), "")


@rules.step("RH-SQ-05", "RH-BAG-09", "RH-RUL-71")
def complete(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """It leaves the game; the hero takes the reward; draw one token."""
    quest = str(option.about)
    hero, card = g.heroes[seat], g.content.side_quests[quest]
    hero.side_quests = tuple(each for each in hero.side_quests if each != quest)
    g.gone = (*g.gone, quest)
    g.note("completed", rules=("RH-SQ-05",), seat=seat, card=quest)
    given = Reward(card.reward.gold) if card.house else card.reward  # this cube does not come from the supply
    reward(g, seat, given, "RH-SQ-05")
    if card.house:
        g.do(take_cube_from, seat, houses(g)[hero.point])
    elif card.instructor:
        g.do(learn, seat, card.instructor)
    elif card.wanted:
        g.do(deliver, seat, quest)
    elif card.treasure:
        g.do(turn_treasure, seat, card.treasure)
    g.do(bag.draw_token, seat)


@rules.step("RH-SQ-08", "RH-RUL-36")
def take_cube_from(g: ReturnOfTheHeroes, seat: int, owner: int) -> None:
    """Take a cube from the sheet of the hero whose house was visited; the visitor chooses the color."""
    colours = [Option("cube", colour) for colour, count in all_cubes(g, owner).items() if count]
    if colours:
        g.ask(seat, "choose-cube", colours, cube_taken, seat, owner)


@rules.step("RH-SQ-08", "RH-XP-08")
def cube_taken(g: ReturnOfTheHeroes, option: Option, seat: int, owner: int) -> None:
    colour = str(option.about)
    add_cube(g, owner, colour, -1)
    add_cube(g, seat, colour, 1)
    g.note("cube-taken", rules=("RH-SQ-08",), seat=seat, partner=owner, colour=colour)


@rules.step("RH-SQ-10", "RH-RUL-37")
def learn(g: ReturnOfTheHeroes, seat: int, instructor: str) -> None:
    """Learn without payment or test, which uses the encounter: by 2 up to a natural value of 4, by 1 above."""
    g.used = (*g.used, instructor)
    skill = g.content.encounters[instructor].teaches
    assert skill is not None
    g.do(raise_skill, seat, skill, 2 if natural_value(g, seat, skill) <= 4 else 1, "RH-SQ-10")


@rules.step("RH-SQ-11", "RH-SQ-12", "RH-SQ-13", "RH-ROAD-05")
def deliver(g: ReturnOfTheHeroes, seat: int, quest: str) -> None:
    """Return boots to the bazaar stock; a wand stays on the boat for the rest of the game."""
    hero, card = g.heroes[seat], g.content.side_quests[quest]
    token = wanted_object(g, hero, card)
    hero.objects = tuple(each for each in hero.objects if each != token)
    if card.stays:
        g.boat_wand = token
    else:
        objects.return_to_stock(g, token)
    g.note("delivered", rules=("RH-SQ-11", "RH-SQ-13" if card.stays else "RH-SQ-12"), seat=seat, card=token)


@rules.step("RH-SQ-15")
def turn_treasure(g: ReturnOfTheHeroes, seat: int, treasure: str) -> None:
    """Turn the token over; it is now a magic item."""
    hero, item = g.heroes[seat], g.content.treasures[treasure].item
    hero.objects = tuple(item if each == treasure else each for each in hero.objects)
    g.note("became", seat=seat, card=item)
