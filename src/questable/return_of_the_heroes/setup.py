"""SETUP, STD: the set-up of the standard game, step by step, so that other modes can change each step."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes import life, turn
from questable.return_of_the_heroes.board import beige_points, put
from questable.return_of_the_heroes.content import Guardian, NamelessToken, Servant, Side
from questable.return_of_the_heroes.land import WIDTH, entry
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

CORNERS = {
    2: (0, WIDTH * WIDTH - 1),
    3: (0, WIDTH - 1, WIDTH * WIDTH - 1),
    4: (0, WIDTH - 1, WIDTH * WIDTH - 1, WIDTH * (WIDTH - 1)),
}
"""The places of the starting tiles, in turn order, clockwise from the north-west (RH-RUL-73)."""
SEXES = ("female", "male")
NEVER_START = ("tower", "temple")


@rules.step("RH-SETUP-01", "RH-STD-09", "RH-GOAL-01", hands_on=True)
def set_up(g: ReturnOfTheHeroes) -> None:
    """Set up in this order: the map is face up before heroes are chosen, quests come last."""
    g.heroes = [Hero(seat) for seat in range(g.setting.seats)]
    g.do(choose_first_player)
    g.do(lay_tiles)
    g.do(orient_tiles)
    g.do(map_laid)
    g.do(place_pa_tokens)
    g.do(choose_heroes)
    g.do(deal_quests)
    g.do(choose_nameless)
    g.do(lay_supplies)
    g.do(fill_bag)
    g.do(begin)


@rules.step("RH-SETUP-06", "RH-RUL-11")
def choose_first_player(g: ReturnOfTheHeroes) -> None:
    """Choose the first player at random, unless the table names one."""
    g.first = g.dice.below(g.setting.seats)
    g.note("first-player", rules=("RH-RUL-11",), seat=g.first)


def in_turn_order(g: ReturnOfTheHeroes) -> list[int]:
    return g.seats_from(g.first)


# The map -------------------------------------------------------------------------------------------------------------


@rules.step("RH-STD-01", "RH-STD-02", "RH-STD-03", "RH-MAP-01", "RH-RUL-73")
def lay_tiles(g: ReturnOfTheHeroes) -> None:
    """Put each player's starting tile, never the tower's or Temple's, on a corner, and all others at random."""
    starting = g.dice.shuffled([tile for tile in g.content.tiles if may_start_on(g, tile)])
    lay_around(g, dict(zip(corners(g), starting, strict=False)))


def may_start_on(g: ReturnOfTheHeroes, tile: str) -> bool:
    """Return whether the tile may be a starting tile; those of the tower and Temple never are (RH-STD-01)."""
    return g.content.tiles[tile].theme not in NEVER_START


def corners(g: ReturnOfTheHeroes) -> tuple[int, ...]:
    """Return the places of the starting tiles, in turn order."""
    return CORNERS[min(g.setting.seats, max(CORNERS))] if g.setting.seats > 1 else (0,)


def lay_around(g: ReturnOfTheHeroes, fixed: dict[int, str]) -> None:
    """Put some tiles in their fixed places, and fill the rest with the others at random."""
    others = iter(g.dice.shuffled([tile for tile in g.content.tiles if tile not in fixed.values()]))
    g.layout = tuple(fixed[place] if place in fixed else next(others) for place in range(len(g.content.tiles)))


@rules.step("RH-MAP-05")
def orient_tiles(g: ReturnOfTheHeroes) -> None:
    """All arrows point north."""


@rules.step("RH-STD-02")
def map_laid(g: ReturnOfTheHeroes) -> None:
    """The tiles are face up."""


@rules.step("RH-SETUP-03", "RH-SETUP-04", "RH-RUL-08")
def place_pa_tokens(g: ReturnOfTheHeroes) -> None:
    """Put two PA tokens face down on every tile, east and west or north and south alternately."""
    g.pile = g.dice.shuffled(g.content.pa)
    for place, tile in enumerate(g.layout):
        place_pa_on(g, tile, sides_of_pa(place))
    g.bag, g.pile = g.pile, ()  # from packs: the tokens of the box fill the map


def sides_of_pa(place: int) -> tuple[Side, Side]:
    """Return east and west for the light squares of the chessboard, north and south for the dark ones."""
    return ("east", "west") if sum(divmod(place, WIDTH)) % 2 == 0 else ("north", "south")


def place_pa_on(g: ReturnOfTheHeroes, tile: str, sides: tuple[Side, Side]) -> tuple[str, ...]:
    """Put the next PA tokens of the pile on two entry points of a tile, and return these points."""
    points = tuple(entry(g.content.land, tile, g.turned, side) for side in sides)[: len(g.pile)]
    for token, point in zip(g.pile, points, strict=False):
        put(g, token, point, face_down=True)
    g.pile = g.pile[len(points) :]
    return points


# Heroes --------------------------------------------------------------------------------------------------------------


@rules.step("RH-STD-04", "RH-STD-05", "RH-RUL-11")
def choose_heroes(g: ReturnOfTheHeroes) -> None:
    """Choose heroes in turn order, then place houses in the same order."""
    for seat in in_turn_order(g):
        g.do(choose_hero, seat)
    for seat in in_turn_order(g):
        g.do(choose_house, seat)


@rules.step("RH-STD-04", "RH-HERO-02")
def choose_hero(g: ReturnOfTheHeroes, seat: int) -> None:
    """Choose any hero not yet taken; the side of the sheet has no effect on play."""
    options = [Option("hero", hero, sex) for hero in free_heroes(g) for sex in SEXES]
    g.ask(seat, "choose-hero", options, hero_chosen, seat)


@rules.query("RH-STD-04")
def free_heroes(g: ReturnOfTheHeroes) -> list[str]:
    taken = {hero.id for hero in g.heroes}
    return [hero for hero in g.content.heroes if hero not in taken]


@rules.query("RH-STD-04")
def why_chosen(g: ReturnOfTheHeroes) -> str:
    """Return the rule by which a player chooses a hero."""
    return "RH-STD-04"


@rules.step("RH-SETUP-05", "RH-LIFE-01")
def hero_chosen(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Take physical life and gold as printed, and nothing else."""
    hero = g.heroes[seat]
    hero.id, hero.sex = str(option.about), str(option.using)
    life.begin_life(g, hero)
    g.note("joined", rules=(why_chosen(g),), seat=seat, who=hero.id)


@rules.step("RH-STD-05")
def choose_house(g: ReturnOfTheHeroes, seat: int) -> None:
    """Choose a beige point of the hero's starting tile that is not an entry point."""
    ask_for_house(g, seat, inner_points(g, [start_tile(g, seat)]), "RH-STD-05")


def ask_for_house(g: ReturnOfTheHeroes, seat: int, points: list[str], why: str) -> None:
    """Choose one of these points; the rule that offers them is cited when the house is placed."""
    g.ask(seat, "choose-house", [Option("house", point) for point in points], house_chosen, seat, why)


@rules.query("RH-STD-02", "RH-STD-03")
def starting_tiles(g: ReturnOfTheHeroes) -> list[str]:
    """Return the tiles the heroes start on; empty if not known yet."""
    return [g.layout[place] for place in corners(g)]


def start_tile(g: ReturnOfTheHeroes, seat: int) -> str:
    return g.layout[corners(g)[in_turn_order(g).index(seat)]]


def inner_points(g: ReturnOfTheHeroes, tiles: list[str]) -> list[str]:
    """Return beige points of these tiles, except entry points and points with a house."""
    built = {hero.house for hero in g.heroes}
    return [
        point
        for tile in tiles
        for point in beige_points(g, tile)
        if point not in g.content.land.side and point not in built
    ]


@rules.step("RH-STD-05")
def house_chosen(g: ReturnOfTheHeroes, option: Option, seat: int, why: str) -> None:
    """Put house and hero on the same point."""
    hero = g.heroes[seat]
    hero.house = hero.point = str(option.about)
    g.note("settled", rules=(why,), seat=seat, space=hero.house)


@rules.step("RH-STD-06")
def deal_quests(g: ReturnOfTheHeroes) -> None:
    """Deal two personal quests to everyone, face up."""
    deal(g, 2)


def deal(g: ReturnOfTheHeroes, count: int) -> None:
    """Deal this many personal quests at random to each hero; the others are left over."""
    tiles = g.dice.shuffled(list(g.content.quests))
    for seat in in_turn_order(g):
        mine, tiles = tiles[:count], tiles[count:]
        g.heroes[seat].quests = dict.fromkeys(mine, 0)
        if mine:
            g.note("quests", seat=seat, cards=mine)
    g.quest_tiles = tuple(sorted(tiles))


# The rest ------------------------------------------------------------------------------------------------------------


@rules.step("RH-STD-07")
def choose_nameless(g: ReturnOfTheHeroes) -> None:
    """Choose one tile at random, face down; nobody looks at it."""
    g.nameless = g.dice.pick(list(g.content.nameless))


@rules.step("RH-SETUP-01", "RH-SETUP-02", "RH-NAME-01")
def lay_supplies(g: ReturnOfTheHeroes) -> None:
    """Put beside the map: cubes, the bazaar stock, guardians, servants, the Nameless token."""
    cubes = g.content.box.cubes
    g.supply = (cubes, cubes, cubes)
    g.stock = tuple(sorted(g.content.bazaar))
    g.guardians = tuple(g.content.guardians)
    g.servants = tuple(g.content.servants)


@rules.step("RH-STD-08")
def fill_bag(g: ReturnOfTheHeroes) -> None:
    """Put all other tokens into the bag."""
    g.bag = tuple(sorted((*g.bag, *bag_tokens(g))))


def bag_tokens(g: ReturnOfTheHeroes) -> list[str]:
    """Return the tokens that are neither PA, nor of the bazaar, nor beside the map."""
    apart = {*g.content.pa, *g.content.bazaar}
    return [
        token
        for token, card in g.content.tokens.items()
        if token not in apart and not isinstance(card, Servant | Guardian | NamelessToken)
    ]


@rules.step("RH-SETUP-06", hands_on=True)
def begin(g: ReturnOfTheHeroes) -> None:
    g.round = 1
    g.do(turn.take_turn, g.first)
