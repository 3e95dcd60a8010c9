"""The solo game (RH-VAR-12 to -27, RH-VAR-44): 45 turns, a servant every third turn, a score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.rulebook import Choice, Rulebook, Step
from questable.kernel.engine.state import Open
from questable.return_of_the_heroes import bag, board, life, nameless, setup, turn
from questable.return_of_the_heroes.content import CUBES, SideQuest, tile_of
from questable.return_of_the_heroes.experience import gain_cubes
from questable.return_of_the_heroes.land import WIDTH, entry
from questable.return_of_the_heroes.purse import purse
from questable.return_of_the_heroes.rulebook import nothing
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes
from questable.return_of_the_heroes.variants import king

TURNS = 45
LATE = "nameless-beaten-late-"
"""The reason for a victory after turn 45, followed by the turn."""
SERVANT_EVERY = 3
CORNERS = (0, WIDTH - 1, WIDTH * (WIDTH - 1), WIDTH * WIDTH - 1)
DEED, ITEM, CUBE, GOLD, TURN = 5000, 1000, 500, 100, 500

layer = Rulebook("solo")


@dataclass(slots=True)
class Solo:
    """The results of the game."""

    score: Open[int] = 0  # computed at the end


# Set-up --------------------------------------------------------------------------------------------------------------


def start_tiles(g: ReturnOfTheHeroes) -> tuple[str, ...]:
    """Return the four tiles that are corners of the printed map."""
    return tuple(g.content.box.start_layout[place] for place in CORNERS)


@layer.replaces(setup.lay_tiles, "RH-VAR-13", "RH-RUL-51")
def lay_start_tiles_on_corners(g: ReturnOfTheHeroes) -> None:
    """Put them on the corners in any order, all others between them; the hero chooses with the map in sight."""
    setup.lay_around(g, dict(zip(CORNERS, g.dice.shuffled(start_tiles(g)), strict=True)))


@layer.answers(setup.starting_tiles)
def tile_with_the_house(g: ReturnOfTheHeroes) -> list[str]:
    """Return the starting tile, known once the house is placed (RH-RUL-51)."""
    return [tile_of(hero.house) for hero in g.heroes if hero.house]


@layer.adjusts(setup.why_chosen)
def any_of_five(why: str, g: ReturnOfTheHeroes) -> str:
    return "RH-VAR-16"


@layer.replaces(setup.choose_house, "RH-VAR-16", "RH-RUL-51")
def choose_start_tile(g: ReturnOfTheHeroes, seat: int) -> None:
    """Choose one of the four, once the map is face up and the hero chosen (RH-STD-09)."""
    tiles = [tile for tile in g.layout if tile in start_tiles(g)]
    g.ask(seat, "choose-tile", [Option("start", tile) for tile in tiles], start_tile_chosen, seat)


@layer.step("RH-VAR-16", "RH-RUL-51")
def start_tile_chosen(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Choose any beige point of it, entry points too, without a PA token now or later (RH-RUL-80)."""
    tile = str(option.about)
    sides = setup.sides_of_pa(g.layout.index(tile))
    taken = {entry(g.content.land, tile, g.turned, side) for side in sides}
    points = [point for point in board.beige_points(g, tile) if point not in taken]
    setup.ask_for_house(g, seat, points, "RH-VAR-16")


@layer.follows(setup.fill_bag, "RH-VAR-14", "RH-VAR-15", "RH-VAR-44")
def lay_solo_tokens(g: ReturnOfTheHeroes) -> None:
    """Large bazaar, Cart Maker, Nameless and guardians are on the map from the start."""
    for token, card in g.content.encounters.items():
        if card.solo:
            g.do(bag.put_on_point, bag.take_out(g, token), str(card.at), False)
    g.do(nameless.nameless_arrives, "RH-VAR-15")
    g.do(shuffle_servants)


@layer.step("RH-RUL-50")
def shuffle_servants(g: ReturnOfTheHeroes) -> None:
    g.servants = g.dice.shuffled(g.servants)


@layer.replaces(nameless.send_servants, "RH-VAR-15", "RH-RUL-50")
def keep_servants(g: ReturnOfTheHeroes) -> None:
    """No servant comes into play with the Nameless, and none goes into the bag."""


@layer.answers(king.king_receives)
def the_palace_is_open(g: ReturnOfTheHeroes) -> bool:
    """No King token is needed (RH-VAR-17, RH-RUL-39)."""
    return True


@layer.answers(king.why_given)
def chosen_freely(g: ReturnOfTheHeroes) -> str:
    """Choose any remaining quest, whether the King has come or not."""
    return "RH-VAR-17"


# Play ----------------------------------------------------------------------------------------------------------------


@layer.replaces(board.found, "RH-VAR-18", "RH-RUL-51")
def house_quest_found(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """There is no other house to visit: gain a cube of any color at once, remove the token, draw one."""
    card = g.content.faces[token]
    if isinstance(card, SideQuest) and card.house:
        board.lift(g, token)
        g.gone = (*g.gone, token)
        g.do(gain_cubes, seat, (CUBES,), ())
        g.do(bag.draw_token, seat)


@layer.adjusts(life.place_heals)
def heals_all(amount: int, g: ReturnOfTheHeroes, hero: Hero) -> int:
    """The Temple and the White Village heal all physical life (RH-VAR-19)."""
    return life.full_life(g, hero) if amount else 0


@layer.adjusts(life.why_rest_heals)
def all_instead_of_one(why: str, g: ReturnOfTheHeroes, hero: Hero) -> str:
    """At the hero's house everything is healed anyway."""
    return "RH-VAR-19" if why == "RH-HEAL-04" else why


@layer.step("RH-VAR-21", "RH-RUL-50")
def servant_comes(g: ReturnOfTheHeroes, seat: int) -> None:
    """Every third turn the next servant is put face down on its coordinates."""
    if g.turns % SERVANT_EVERY == 0 and g.servants:
        servant, *rest = g.servants
        g.servants = tuple(rest)
        point = g.content.servants[servant].at
        g.reveal()  # its position reveals which one it is
        g.note("servants-come", rules=("RH-VAR-21",), amount=1, spaces=(point,))
        g.do(bag.put_on_point, servant, point, True)


@layer.adjusts(turn.phases)
def servant_first(phases: list[Step[Any, int]], g: ReturnOfTheHeroes) -> list[Step[Any, int]]:
    return [servant_comes, *phases]


@layer.follows(turn.after_turn, "RH-VAR-20", "RH-VAR-27")
def limit_turns(g: ReturnOfTheHeroes, seat: int) -> None:
    """After turn 45 the hero has failed, unless the player agrees to play on."""
    if g.turns >= TURNS:
        g.ask(seat, "play-on", [Option("play-on"), Option("stop")], time_is_up, seat)


@layer.step("RH-VAR-20")
def give_up(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    g.do(settle, seat, False)


time_is_up: Choice[ReturnOfTheHeroes, int] = layer.choice("time_is_up", {"play-on": nothing, "stop": give_up})


@layer.replaces(nameless.win, "RH-VAR-22")
def win_alone(g: ReturnOfTheHeroes, seat: int) -> None:
    g.do(settle, seat, True)


@layer.step("RH-VAR-22", "RH-VAR-23", "RH-VAR-24", "RH-VAR-25", "RH-VAR-26", "RH-VAR-27", "RH-RUL-51")
def settle(g: ReturnOfTheHeroes, seat: int, won: bool) -> None:
    """Count the score and end the game."""
    total = g.part(Solo).score = score(g, g.heroes[seat], won=won)
    time = ("RH-VAR-27",) if g.turns > TURNS else ("RH-VAR-26",) if won else ()
    g.note("score", rules=("RH-VAR-22", "RH-VAR-23", "RH-VAR-24", "RH-VAR-25", *time), seat=seat, score=total)
    reason, *cited = victory(g) if won else ("time-is-up", "RH-VAR-20")
    nameless.ended(g, Outcome((seat,) if won else (), (seat,), reason, tuple(cited)))


@layer.query("RH-GOAL-02", "RH-RUL-86")
def victory(g: ReturnOfTheHeroes) -> tuple[str, ...]:
    """Return the reason for the victory and its rules; after turn 45 the reason includes the turn."""
    return (f"{LATE}{g.turns}", "RH-RUL-86", "RH-GOAL-02") if g.turns > TURNS else ("nameless-beaten", "RH-GOAL-02")


def score(g: ReturnOfTheHeroes, hero: Hero, *, won: bool) -> int:
    """Return the score: deeds, magic items, cubes, gold, and the turns saved or overrun."""
    things = g.content.things
    items = sum(each in things and things[each].magic for each in hero.objects)
    total = DEED * (hero.gem + won) + ITEM * items + CUBE * sum(hero.cubes) + GOLD * purse(g, hero.seat)
    spare = TURNS - g.turns
    return total + TURN * spare if won or spare < 0 else total
