"""MOVE, ROAD, STOP: step by step along the roads."""

from __future__ import annotations

from functools import cache

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes import life
from questable.return_of_the_heroes.board import (
    adversaries_at,
    beige_points,
    colour_of,
    lift,
    neighbours,
    put,
    tokens_at,
    turn_up_tokens,
)
from questable.return_of_the_heroes.content import ROLLED, Encounter
from questable.return_of_the_heroes.land import neighbour_places
from questable.return_of_the_heroes.nameless import may_enter_tower
from questable.return_of_the_heroes.objects import leave, movement_value, movement_with
from questable.return_of_the_heroes.purse import pay, purse
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

FREE = "boat"
GOLD = "gold"
STOP, STAY = Option("stop"), Option("stay")
FLIGHT = "RH-ITEM-15"


@rules.step("RH-MOVE-01", "RH-MOVE-02", "RH-MOVE-05", "RH-TURN-07", "RH-ROAD-12")
def set_out(g: ReturnOfTheHeroes, seat: int) -> None:
    """Walk, stay, fly or rest; a hero halfway along a road must first find it."""
    hero = g.heroes[seat]
    if hero.halfway:
        g.do(find_road, seat, hero.halfway)
        return
    options = [Option("rest")] if life.may_rest(g, hero) else []
    options += flights(g, hero)
    options += ways(g, hero)
    g.ask_about(hero.point, seat, "set-out", [*options, STAY], moved_on, seat)


@rules.step("RH-MOVE-01", "RH-MOVE-06", "RH-STOP-03")
def travel(g: ReturnOfTheHeroes, seat: int) -> None:
    """While movement points are left the hero may move on or stop."""
    hero = g.heroes[seat]
    options = ways(g, hero) if steps_left(g, hero) > 0 else []
    g.ask_about(hero.point, seat, "travel", [*options, STOP], moved_on, seat)


@cache
def step_onto(point: str) -> Option:
    return Option("step", point)


def steps_left(g: ReturnOfTheHeroes, hero: Hero) -> int:
    return movement_value(g, hero) - g.walked


@rules.query("RH-MOVE-01", "RH-ROAD-01", "RH-ROAD-16")
def ways(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """Return the steps the hero can make from their point."""
    options: list[Option] = []
    for point in neighbours(g, hero.point):
        colour = colour_of(g, point)
        if colour == "tower":
            if may_enter_tower(g, hero):
                options.append(Option("enter", point))
        elif colour == "blue" and colour_of(g, hero.point) == "blue":
            options += crossings(g, hero, point)
        elif cart := mountain_bar(g, hero, point):
            if movement_with(g, hero, tuple(each for each in hero.objects if each != cart)) > g.walked:
                options.append(Option("step", point, cart))
        else:
            options.append(step_onto(point))
    return options


@rules.query("RH-ROAD-02", "RH-ROAD-03", "RH-ROAD-04", "RH-ROAD-05", "RH-RUL-16")
def crossings(g: ReturnOfTheHeroes, hero: Hero, point: str) -> list[Option]:
    """Return the steps over water: 1 gold, or free with the boat on this side, or if the boat has its wand."""
    ends = {hero.point, point}
    options = []
    for token, card in g.content.encounters.items():
        if not card.crossing or set(card.crossing) != ends:
            continue
        if g.boat_wand:
            return [Option("cross", point)]
        if token in tokens_at(g, hero.point):
            options.append(Option("cross", point, FREE))
    if purse(g, hero.seat):
        options.append(Option("cross", point, GOLD))
    return options


def mountain_bar(g: ReturnOfTheHeroes, hero: Hero, point: str) -> str:
    """Return what the hero must leave behind before going up there (RH-ITEM-17)."""
    if not g.content.land.spots[point].mountain:
        return ""
    things = g.content.things
    return next((each for each in hero.objects if each in things and things[each].no_mountains), "")


@rules.step("RH-MOVE-02", "RH-MOVE-06")
def stop(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Unused movement points are lost."""
    why = "RH-MOVE-06" if g.walked else "RH-MOVE-02"
    g.note("stopped", rules=(why,), seat=seat, space=g.heroes[seat].point)


@rules.step("RH-MOVE-01", "RH-ITEM-17")
def walk(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Walk along a road, first leaving behind anything that cannot go there."""
    if option.using is not None:
        g.do(leave_on_the_way, seat, str(option.using))
    g.do(find_road, seat, str(option.about))


@rules.step("RH-ITEM-17", "RH-RUL-18")
def leave_on_the_way(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """The cart stays face up on the point; the hero is now on foot, and steps already made count."""
    leave(g, g.heroes[seat], token, "RH-ITEM-17", "RH-RUL-18")


@rules.step("RH-ROAD-02", "RH-ROAD-03", "RH-ROAD-04")
def cross(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Pay with gold, or use the boat, which stays on the side of arrival."""
    hero, point = g.heroes[seat], str(option.about)
    if option.using == GOLD:
        g.do(pay, seat, 1, "RH-ROAD-02")
    elif option.using == FREE:
        boat = next(
            token
            for token in tokens_at(g, hero.point)
            if isinstance(card := g.content.faces[token], Encounter) and card.crossing
        )
        lift(g, boat)
        put(g, boat, point)
        g.note("boat", rules=("RH-ROAD-03",), seat=seat, card=boat, space=point)
    g.do(step_to, seat, point)


@rules.query(
    "RH-ROAD-06", "RH-ROAD-07", "RH-ROAD-08", "RH-ROAD-15", "RH-ABIL-02", "RH-ABIL-03", "RH-ABIL-04", "RH-ABIL-05"
)
def road_need(g: ReturnOfTheHeroes, seat: int, point: str) -> int:
    """Return the highest sum of two dice that finds the road; 0: no roll. Only hero abilities help."""
    colour = colour_of(g, point)
    if colour not in ROLLED:
        return 0
    need = g.content.box.needs[colour]  # type: ignore[index]
    for way in g.content.heroes[g.heroes[seat].id].ways:
        if way.colour == colour or point in way.points:
            need = 0 if not way.need else max(need, way.need) if need else 0
    return need


@rules.step("RH-ROAD-09", "RH-ROAD-10", "RH-ROAD-11", "RH-ROAD-12", "RH-ROAD-13", "RH-ROAD-14", "RH-RUL-14")
def find_road(g: ReturnOfTheHeroes, seat: int, point: str) -> None:
    """The road to a red, green or yellow point must be found every time, with exactly two dice.

    A first failure leaves the hero halfway; after a second one they arrive, but move no further.
    """
    hero = g.heroes[seat]
    again = hero.halfway == point
    need = road_need(g, seat, point)
    if not need:
        g.do(step_to, seat, point)
        return
    dice = g.dice.roll(2, 6)
    if sum(dice) <= need:
        why = "RH-ROAD-12" if again else "RH-ROAD-10"
        g.note("road-found", rules=(why, "RH-ROAD-09"), seat=seat, space=point, dice=dice, need=need)
        g.do(step_to, seat, point)
    elif again:
        g.note("road-found-late", rules=("RH-ROAD-13", "RH-ROAD-09"), seat=seat, space=point, dice=dice, need=need)
        g.do(arrive, seat, point)
    else:
        g.note("half-way", rules=("RH-ROAD-11", "RH-ROAD-09"), seat=seat, space=point, dice=dice, need=need)
        hero.point, hero.halfway = "", point


@rules.step("RH-MOVE-01", "RH-MAP-10", "RH-ROAD-10")
def step_to(g: ReturnOfTheHeroes, seat: int, point: str) -> None:
    """Spend one movement point; then the hero may move on."""
    g.do(arrive, seat, point)
    g.do(look_around, seat)


@rules.step("RH-MOVE-01", "RH-MOVE-04", "RH-STOP-01")
def arrive(g: ReturnOfTheHeroes, seat: int, point: str) -> None:
    """The hero arrives at the point; all its face-down tokens are turned up."""
    hero = g.heroes[seat]
    g.walked += 1
    hero.point, hero.halfway = point, ""
    g.note("moved", rules=("RH-MOVE-01",), seat=seat, space=point)
    g.do(turn_up_tokens, seat)


@rules.step("RH-STOP-02", "RH-STOP-05", "RH-MOVE-06", "RH-FIGHT-12")
def look_around(g: ReturnOfTheHeroes, seat: int) -> None:
    """An adversary ends the movement, and so does the tower."""
    hero = g.heroes[seat]
    in_tower = hero.point == g.content.land.tower
    if not in_tower and not adversaries_at(g, seat, hero.point) and steps_left(g, hero) > 0:
        g.do(travel, seat)


# Flying --------------------------------------------------------------------------------------------------------------


@rules.query("RH-ITEM-15", "RH-RUL-19")
def may_fly(g: ReturnOfTheHeroes, hero: Hero) -> bool:
    """Return whether the hero may fly: only from a point, at the start of the turn."""
    return bool(hero.point)


def flights(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    things = g.content.things
    if not may_fly(g, hero):
        return []
    return [Option("fly", each) for each in hero.objects if each in things and things[each].flies]


@rules.step("RH-ITEM-15", "RH-RUL-19")
def fly(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Instead of moving: on a 1 to the witch, otherwise to any beige point of an adjacent tile."""
    token = str(option.about)
    thing = g.content.things[token]
    (face,) = g.dice.roll(1, 6)
    g.note("flew", seat=seat, card=token, dice=(face,))
    if face == 1 and thing.crash:
        g.do(landed, Option("land", thing.crash), seat, FLIGHT)
    else:
        g.do(choose_landing, seat, neighbour_places(g.layout.index(g.heroes[seat].tile)), FLIGHT)


@rules.step("RH-ITEM-15", "RH-FOLK-07")
def choose_landing(g: ReturnOfTheHeroes, seat: int, places: tuple[int, ...], why: str) -> None:
    """Choose any beige point of these tiles, whatever is there; the rule is cited on arrival."""
    options = landings(g, seat, places)
    if options:
        g.cite((why,))
        g.ask(seat, "landing", options, landing, seat, why)


@rules.query("RH-ITEM-15", "RH-FOLK-07", "RH-RUL-18")
def landings(g: ReturnOfTheHeroes, seat: int, places: tuple[int, ...]) -> list[Option]:
    return [Option("land", point) for place in places for point in beige_points(g, g.layout[place])]


@rules.step("RH-ITEM-15", "RH-FOLK-07")
def landed(g: ReturnOfTheHeroes, option: Option, seat: int, why: str) -> None:
    """The hero lands at once; tokens on the point are turned up."""
    hero = g.heroes[seat]
    hero.point = str(option.about)
    g.note("landed", rules=(why,), seat=seat, space=hero.point)
    g.do(turn_up_tokens, seat)


landing = rules.choice("landing", {"land": landed})
moved_on = rules.choice(
    "moved_on",
    {"step": walk, "enter": walk, "cross": cross, "fly": fly, "rest": life.rest, "stay": stop, "stop": stop},
)
