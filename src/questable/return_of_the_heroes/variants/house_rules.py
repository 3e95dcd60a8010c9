"""Unofficial variants and house rules, each a separate layer."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.return_of_the_heroes import actions, bag, encounters, life, objects, setup
from questable.return_of_the_heroes.content import SIDES, tile_of
from questable.return_of_the_heroes.land import neighbour_places
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

first_seat = Rulebook("first-seat-begins")


@first_seat.replaces(setup.choose_first_player, "RH-RUL-11")
def first_seat_begins(g: ReturnOfTheHeroes) -> None:
    """The table names the first player."""
    g.first = 0
    g.note("first-player", seat=0)


# The Nameless at once (official) -------------------------------------------------------------------------------------

nameless_at_once = Rulebook("nameless-at-once")


@nameless_at_once.follows(setup.fill_bag, "RH-VAR-04")
def nameless_into_the_bag(g: ReturnOfTheHeroes) -> None:
    """The Nameless token is in the bag from the start; a completed stage 1 adds nothing."""
    g.nameless_called = True
    bag.put_into_bag(g, g.content.nameless_token)


# Free tile orientation -----------------------------------------------------------------------------------------------

free_orientation = Rulebook("free-orientation")


@free_orientation.replaces(setup.orient_tiles, "RH-VAR-28", "RH-RUL-66")
def orient_at_random(g: ReturnOfTheHeroes) -> None:
    """Turn each tile by a random multiple of 90 degrees."""
    g.turned = {tile: g.dice.below(4) for tile in sorted(g.layout)}


@free_orientation.around(encounters.places_of_edge)
def edges_by_the_capital(
    below: Callable[[ReturnOfTheHeroes, str], tuple[int, ...]], g: ReturnOfTheHeroes, edge: str
) -> tuple[int, ...]:
    """The arrow of the capital's tile defines north (RH-VAR-28)."""
    turns = g.turned.get(tile_of(g.content.land.palace), 0)
    side = next(side for side in SIDES if side == edge)
    return below(g, SIDES[(SIDES.index(side) + turns) % 4])


# Deadly spider -------------------------------------------------------------------------------------------------------

deadly_spider = Rulebook("deadly-spider")


@deadly_spider.adjusts(life.life_left)
def nothing_is_left_of_one(left: int, g: ReturnOfTheHeroes, seat: int) -> int:
    """A hero with only one physical life left dies, whatever temporary life they have."""
    return left if g.heroes[seat].life > 1 else 0


@deadly_spider.around(life.keep_one_life, "RH-VAR-29")
def last_life_is_taken(below: Callable[[ReturnOfTheHeroes, int], None], g: ReturnOfTheHeroes, seat: int) -> None:
    if life.life_left(g, seat):
        below(g, seat)
    else:
        g.do(life.lose_physical, Option("physical"), seat, "RH-VAR-29")


# Limited clairvoyant -------------------------------------------------------------------------------------------------

limited_clairvoyant = Rulebook("limited-clairvoyant")


@limited_clairvoyant.adjusts(encounters.fetchable)
def only_with_coordinates(tokens: tuple[str, ...], g: ReturnOfTheHeroes) -> tuple[str, ...]:
    """Return only tokens with coordinates, no PA tokens (RH-VAR-30)."""
    return tuple(token for token in tokens if token not in g.content.pa and token not in g.content.contests)


# Quick healing -------------------------------------------------------------------------------------------------------

RECOVER = "recover"
quick_healing = Rulebook("quick-healing")


@quick_healing.answers(life.rest_gives)
def only_the_house_gives_rest(g: ReturnOfTheHeroes, hero: Hero) -> int:
    return life.full_life(g, hero) if hero.point and hero.point == hero.house else 0


@quick_healing.adjusts(actions.possible_actions)
def with_recovery(options: list[Option], g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """The Temple and the White Village work like encounters (RH-VAR-31)."""
    hurt = bool(hero.point) and hero.life < life.full_life(g, hero)
    if hurt and life.place_heals(g, hero) and RECOVER not in g.used:
        return [*options, Option(RECOVER)]
    return options


@quick_healing.step("RH-VAR-31")
def recover(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Heal in the action phase, once per turn, without giving up the turn."""
    g.used = (*g.used, RECOVER)
    g.do(life.heal, seat, life.place_heals(g, g.heroes[seat]))


quick_healing.adds_to(actions.actions, {RECOVER: recover})


# Draft start ---------------------------------------------------------------------------------------------------------

draft_start = Rulebook("draft-start")


@draft_start.replaces(setup.lay_tiles, "RH-RUL-67")
def no_starting_tiles(g: ReturnOfTheHeroes) -> None:
    """Put all 16 tiles at random."""
    setup.lay_around(g, {})


@draft_start.answers(setup.starting_tiles)
def tiles_with_houses(g: ReturnOfTheHeroes) -> list[str]:
    """Return the starting tiles, known once the houses are placed."""
    houses = [tile_of(hero.house) for hero in g.heroes if hero.house]
    return houses if len(houses) == g.setting.seats else []


@draft_start.replaces(setup.choose_heroes, "RH-VAR-36", "RH-VAR-37", "RH-RUL-77")
def draft(g: ReturnOfTheHeroes) -> None:
    """Choose heroes clockwise from the first player; place houses counterclockwise from the last to choose."""
    order = setup.in_turn_order(g)
    for seat in order:
        g.do(setup.choose_hero, seat)
    for seat in reversed(order):
        g.do(setup.choose_house, seat)


@draft_start.adjusts(setup.why_chosen)
def of_those_left(why: str, g: ReturnOfTheHeroes) -> str:
    return "RH-VAR-36"


@draft_start.replaces(
    setup.choose_house, "RH-VAR-37", "RH-VAR-38", "RH-VAR-39", "RH-VAR-40", whatever=True
)  # five-player games too
def anywhere_apart(g: ReturnOfTheHeroes, seat: int) -> None:
    """Choose a house away from the capital, tower, Temple and other houses, if possible."""
    palace = tile_of(g.content.land.palace)
    tiles = [tile for tile in g.layout if setup.may_start_on(g, tile) and tile != palace]
    built = [g.layout.index(tile_of(hero.house)) for hero in g.heroes if hero.house]
    near = {g.layout[place] for each in built for place in (each, *neighbour_places(each))}
    apart = setup.inner_points(g, [tile for tile in tiles if tile not in near])
    setup.ask_for_house(g, seat, apart or setup.inner_points(g, tiles), "RH-VAR-37")


# From the publisher's later answers ----------------------------------------------------------------------------------

DRAWN = "drawn"
one_draw = Rulebook("one-draw-a-turn")


@one_draw.around(bag.enter_play, "RH-VAR-41")
def remember_the_draw(
    below: Callable[[ReturnOfTheHeroes, int, str], None], g: ReturnOfTheHeroes, seat: int, token: str
) -> None:
    """Remember the draw, even of a token fetched by the clairvoyant."""
    g.used = (*g.used, DRAWN)
    below(g, seat, token)


@one_draw.adjusts(bag.may_draw)
def only_the_first(may: bool, g: ReturnOfTheHeroes, seat: int) -> bool:
    """A player draws at most one token during their own turn (RH-VAR-41)."""
    return may and DRAWN not in g.used


@one_draw.adjusts(encounters.fetchable)
def unless_drawn_already(tokens: tuple[str, ...], g: ReturnOfTheHeroes) -> tuple[str, ...]:
    return () if DRAWN in g.used else tokens


draw_again = Rulebook("draw-again")


@draw_again.adjusts(bag.taking_draws)
def every_time(draws: bool, g: ReturnOfTheHeroes, token: str) -> bool:
    """As in the booklet, accepting a side quest and taking an object always draw (RH-VAR-45)."""
    return True


recycled = Rulebook("recycled-equipment")


@recycled.adjusts(objects.is_recycled)
def bazaar_objects_are(recycled: bool, g: ReturnOfTheHeroes, token: str) -> bool:
    """Bazaar objects used up or lost by death return to the stock (RH-VAR-42)."""
    return recycled or token in g.content.bazaar
