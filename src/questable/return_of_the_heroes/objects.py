"""OBJ, ITEM: taking, leaving, carrying and using up objects."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.kernel.engine.rulebook import Choice
from questable.return_of_the_heroes import bag, life
from questable.return_of_the_heroes.board import leave_behind, lift, tokens_at
from questable.return_of_the_heroes.content import Thing, Treasure
from questable.return_of_the_heroes.purse import earn
from questable.return_of_the_heroes.rulebook import nothing, rules
from questable.return_of_the_heroes.skill_tests import make_test
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

NOTHING = Option("nothing")

# Carrying ------------------------------------------------------------------------------------------------------------


def fits(g: ReturnOfTheHeroes, carried: tuple[str, ...], token: str) -> bool:
    """Return whether it fits: four object spaces, one armor, one shield (RH-HERO-04, RH-LIFE-06)."""
    things = g.content.things
    worn = things[token].worn if token in things else None
    if worn and any(each in things and things[each].worn == worn for each in carried):
        return False
    return len(carried) < g.content.box.objects


def options_to_carry(g: ReturnOfTheHeroes, hero: Hero, verb: str, token: str) -> list[Option]:
    """Return the ways to take a token: directly, or by leaving one object that is in its way (RH-HERO-05)."""
    if fits(g, hero.objects, token):
        return [Option(verb, token)]
    return [
        Option(verb, token, each)
        for each in hero.objects
        if fits(g, tuple(other for other in hero.objects if other != each), token)
    ]


def carry(g: ReturnOfTheHeroes, hero: Hero, option: Option) -> None:
    """Give the hero the object named by an option of `options_to_carry`."""
    make_room(g, hero, option)
    hero.objects = (*hero.objects, str(option.about))


def make_room(g: ReturnOfTheHeroes, hero: Hero, option: Option) -> None:
    """Leave the object that is in the way."""
    if option.using is not None:
        leave(g, hero, str(option.using), "RH-OBJ-05")


@rules.query("RH-MOVE-03", "RH-ITEM-02", "RH-ITEM-08", "RH-ITEM-09", "RH-ITEM-16", "RH-RUL-17")
def movement_with(g: ReturnOfTheHeroes, hero: Hero, carried: tuple[str, ...]) -> int:
    """Return the movement value: the best of boots, horse and cart, less what slows the hero; never below 1."""
    base = g.content.heroes[hero.id].movement
    things = [g.content.things[each] for each in carried if each in g.content.things]
    best = max([base, *(base + each.movement for each in things), *(each.pace for each in things)])
    return max(1, best + sum(min(0, each.movement) for each in things))


def movement_value(g: ReturnOfTheHeroes, hero: Hero) -> int:
    return movement_with(g, hero, hero.objects)


# Taking and leaving --------------------------------------------------------------------------------------------------


def takeable(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """Objects on the point the hero may take (RH-OBJ-01, RH-OBJ-03, RH-SQ-14, RH-RUL-18, RH-RUL-22, RH-RUL-72)."""
    options: list[Option] = []
    for token in tokens_at(g, hero.point):
        card = g.content.faces[token]
        if token in g.left or token in g.used or token in g.down:
            continue
        if isinstance(card, Treasure):
            allowed = g.content.treasure_quest.get(token) in hero.side_quests
        else:
            allowed = isinstance(card, Thing) and not (card.no_mountains and g.content.land.spots[hero.point].mountain)
        if allowed:
            options += options_to_carry(g, hero, "take", token)
    return options


@rules.step("RH-OBJ-04", "RH-STOP-06", "RH-RUL-72")
def take(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Make room first; some objects must then be tamed."""
    token = str(option.about)
    hero = g.heroes[seat]
    card = g.content.faces[token]
    make_room(g, hero, option)
    if isinstance(card, Thing) and (trial := card.trial):
        g.used = (*g.used, token)
        g.do(make_test, seat, trial.skills[0], trial.modifier, trial.objects, trial.wants)
        g.do(tamed, seat, token)
    else:
        g.do(taken, seat, token)


@rules.step("RH-ITEM-14", "RH-RUL-72")
def tamed(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """On a failure it stays on its point, and no token is drawn."""
    if g.passed:
        g.do(taken, seat, token)


@rules.step("RH-BAG-12", "RH-OBJ-04", "RH-SQ-14", "RH-SQ-16", "RH-RUL-46")
def taken(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """A treasure gives its gold only the first time in the game; then a token is drawn, also only the first time."""
    hero, card = g.heroes[seat], g.content.faces[token]
    lift(g, token)
    hero.objects = (*hero.objects, token)
    why = "RH-SQ-14" if isinstance(card, Treasure) else "RH-OBJ-04"
    g.note("took", rules=(why,), seat=seat, card=token)
    if isinstance(card, Treasure) and token not in g.paid:
        g.paid = (*g.paid, token)
        g.do(earn, seat, card.gold, why)
    g.do(bag.draw_for, seat, token)


def leavable(hero: Hero) -> list[Option]:
    """Return the objects and side quests that may be left on the point, even without taking another (RH-RUL-76)."""
    return [frequent("leave", each) for each in (*hero.objects, *hero.side_quests)]


@rules.step("RH-RUL-76")
def choose_what_to_leave(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    g.ask(seat, "leave-what", [*leavable(g.heroes[seat]), NOTHING], leave_what, seat)


@rules.step("RH-HERO-05", "RH-RUL-76")
def left_behind(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Leave it; this draws no token."""
    leave(g, g.heroes[seat], str(option.about), "RH-RUL-76")


leave_what: Choice[ReturnOfTheHeroes, int] = rules.choice("leave_what", {"leave": left_behind, "nothing": nothing})


def leave(g: ReturnOfTheHeroes, hero: Hero, token: str, *why: str) -> None:
    """Return a bazaar object to the stock; leave anything else face up on the point, for anyone (RH-RUL-21)."""
    hero.objects = tuple(each for each in hero.objects if each != token)
    hero.side_quests = tuple(each for each in hero.side_quests if each != token)
    if token in g.content.bazaar:
        return_to_stock(g, token)
    else:
        leave_behind(g, token, hero.point)
        if hero.seat == g.active:
            g.left = (*g.left, token)
    g.note("left", rules=why, seat=hero.seat, card=token, space=hero.point)


def return_to_stock(g: ReturnOfTheHeroes, *tokens: str) -> None:
    """Return tokens to the stock, which is kept sorted so that only the dice decide what is drawn."""
    g.stock = tuple(sorted((*g.stock, *tokens)))


@rules.query("RH-BAG-16", "RH-DEATH-04", "RH-RUL-21", "RH-RUL-28")
def is_recycled(g: ReturnOfTheHeroes, token: str) -> bool:
    """Return whether a used-up or lost object returns to the bazaar stock; by the standard rules none does."""
    return False


def use_up(g: ReturnOfTheHeroes, token: str) -> None:
    """Put away an object that is used up: out of the game, or back into the stock if it is recycled."""
    g.wear.pop(token, None)
    if is_recycled(g, token):
        return_to_stock(g, token)
    else:
        g.gone = (*g.gone, token)


def lose_by_death(g: ReturnOfTheHeroes, token: str, point: str) -> None:
    if is_recycled(g, token):
        return_to_stock(g, token)
    else:
        leave_behind(g, token, point)


# Potions -------------------------------------------------------------------------------------------------------------


def drinkable(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """Return the potions, unless the hero is at full life (RH-ITEM-11, RH-RUL-27)."""
    if hero.life >= life.full_life(g, hero):
        return []
    things = g.content.things
    return [Option("drink", each) for each in hero.objects if each in things and things[each].uses]


@rules.step("RH-HEAL-05", "RH-ITEM-11", "RH-RUL-27")
def drink(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Each use heals 1; an empty potion returns to the bazaar stock."""
    hero, token = g.heroes[seat], str(option.about)
    g.note("used", rules=("RH-HEAL-05", "RH-ITEM-11"), seat=seat, card=token)
    g.wear[token] = g.wear.get(token, 0) + 1
    if g.wear[token] == g.content.things[token].uses:
        del g.wear[token]
        hero.objects = tuple(each for each in hero.objects if each != token)
        return_to_stock(g, token)
    g.do(life.heal, seat, 1)
