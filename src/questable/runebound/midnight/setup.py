"""SETUP: laying out Eredane and preparing both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questable.kernel.engine.decision import Option, frequent
from questable.kernel.engine.rulebook import Step
from questable.runebound import market, movement, setup, turn
from questable.runebound.board import lay_counter
from questable.runebound.midnight.assault import RED
from questable.runebound.midnight.goods import draw_goods
from questable.runebound.midnight.patrols import place_patrol
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight

IN_THE_BOX = Option("in-the-box")


@layer.answers(setup.seats_with_heroes)
def one_seat_has_none(g: Midnight) -> int:
    """MN-GEN-02, MN-SETUP-01: exactly one player is the Night King. All others have heroes."""
    return g.setting.seats - 1


@layer.adjusts(setup.hero_pool)
def heroes_of_eredane(heroes: list[str], g: Midnight) -> list[str]:
    """MN-SETUP-07: use the heroes of this box and of packs. An option adds those of the base game."""
    return [hero for hero in heroes if hero not in g.content.base_heroes]


@layer.answers(setup.why_joined)
def heroes_against_the_king(g: Midnight) -> str:
    """MN-SETUP-05: each hero player gets a hero, drawn or chosen."""
    return "MN-SETUP-05"


@layer.adjusts(setup.laying)
def laying_of_eredane(steps: list[Step[Any]], g: Midnight) -> list[Step[Any]]:
    """MN-SETUP-26: the Night King sets up first, so heroes can choose their starting spaces with that in mind."""
    return [draw_king, lay_threat, place_mirrors, place_patrols, *steps]


@layer.step("MN-SETUP-04", "MN-SETUP-08", "MN-RUL-22")
def draw_king(g: Midnight) -> None:
    """Draw one tile at random. Shadow power begins at its first level."""
    if not g.king:
        crown(g, g.dice.shuffled(list(g.content.kings))[0])


def crown(g: Midnight, king: str) -> None:
    g.king = king
    g.note("joined", rules=("MN-SETUP-04",), seat=g.king_seat, who=king, role="king")


@layer.step("MN-SETUP-10", "MN-SETUP-11", "MN-SETUP-24")
def lay_threat(g: Midnight) -> None:
    """Set the level to 0 and the difficulty to normal unless agreed otherwise; place one fate counter per hero."""
    g.difficulty = g.difficulty or g.content.eredane.difficulty
    g.reserve = setup.seats_with_heroes(g)
    g.note("threat-laid", rules=("MN-SETUP-10",), seat=g.king_seat, difficulty=g.difficulty, reserve=g.reserve)


@layer.step("MN-SETUP-09", "MN-RUL-17", "MN-RUL-25")
def place_mirrors(g: Midnight) -> None:
    """The Night King chooses a fortress for each mirror, the most valuable first; the last value needs no choice.

    Where there are fewer fortresses than mirrors a mirror may stay in the box, if the others are worth enough.
    """
    left = sorted(g.content.eredane.mirrors, reverse=True)[len(g.mirrors) + g.mirrors_in_box :]
    free = [space for space in g.content.fortresses if space not in g.mirrors]
    if free and len(set(left)) == 1:
        for space in free:
            lay_mirror(g, space, left[0])
    elif free:
        options = [frequent("fortress", space) for space in free]
        worth = sum(g.mirrors.values()) + sum(left[1 : 1 + len(free)])
        if len(left) > len(free) and worth > setup.seats_with_heroes(g):
            options.append(IN_THE_BOX)
        g.ask_about(left[0], g.king_seat, "mirror-where", options, mirror_chosen, left[0])


@layer.step("MN-SETUP-09")
def mirror_placed(g: Midnight, option: Option, value: int) -> None:
    lay_mirror(g, int(option.about or 0), value)
    g.do(place_mirrors)


@layer.step("MN-RUL-17")
def mirror_left_out(g: Midnight, option: Option, value: int) -> None:
    g.mirrors_in_box += 1
    g.do(place_mirrors)


mirror_chosen = layer.choice("mirror_chosen", {"fortress": mirror_placed, "in-the-box": mirror_left_out})


def lay_mirror(g: Midnight, space: int, value: int) -> None:
    g.mirrors[space] = value
    g.note("mirror-laid", rules=("MN-SETUP-09",), seat=g.king_seat, space=space, value=value)


@layer.step("MN-SETUP-12", "MN-SETUP-13", "MN-SETUP-14")
def place_patrols(g: Midnight) -> None:
    """Place one patrol for every two heroes, rounded up, each on its own fortress."""
    if len(g.patrols) < (setup.seats_with_heroes(g) + 1) // 2:
        taken = {each.space for each in g.patrols}
        options = [frequent("fortress", space) for space in g.content.fortresses if space not in taken]
        g.ask(g.king_seat, "patrol-where", options, first_patrol)


@layer.step("MN-SETUP-12", "MN-SETUP-14")
def first_patrol(g: Midnight, option: Option) -> None:
    g.do(place_patrol, int(option.about or 0), "MN-SETUP-12")
    g.do(place_patrols)


@layer.around(setup.place_counters, "MN-SETUP-15", "MN-SETUP-16")
def counters_on_fortresses(below: Callable[[Midnight], None], g: Midnight) -> None:
    """Put a counter of its color on every jewel, and a red one on every fortress."""
    below(g)
    for space in g.content.fortresses:
        g.do(lay_counter, space, RED)


@layer.replaces(setup.lay_undefeated_track, "MN-SETUP-14")
def track_of_patrols(g: Midnight) -> None:
    """Use the track for patrol counters; it never holds Challenges (MN-DEFEAT-01)."""
    g.undefeated = ()


@layer.replaces(setup.stock_markets, "MN-SETUP-18", "MN-RUL-85")
def one_card_in_each_city(g: Midnight) -> None:
    for town in g.content.map.town_order:
        g.stacks[town] = ()
        market.stock(g, town, 1, "MN-SETUP-18")


@layer.replaces(setup.heroes_begin, "MN-SETUP-20", "MN-SETUP-23", "MN-RUL-23", "MN-RUL-24")
def heroes_hide(g: Midnight) -> None:
    """Each hero in turn begins in a city of the player's choice, with three goods."""
    for hero in g.heroes:
        draw_goods(g, hero.seat, g.content.eredane.goods, "MN-SETUP-20")
    for hero in g.heroes:
        g.do(begin_where, hero.seat)


@layer.step("MN-SETUP-23")
def begin_where(g: Midnight, seat: int) -> None:
    options = [frequent("town", space) for space in g.content.grid.town_at]
    g.ask(seat, "begin-where", options, begin_there, seat)


@layer.step("MN-SETUP-23")
def begin_there(g: Midnight, option: Option, seat: int) -> None:
    """Begin in a city without a test. Several heroes may share one."""
    g.note("begins", rules=("MN-SETUP-23",), seat=seat, space=option.about)
    g.do(movement.arrive, seat, int(option.about or 0), "begin")


@layer.replaces(setup.choose_first_player, "MN-SETUP-25", "MN-NKTURN-01")
def night_comes_first(g: Midnight) -> None:
    """The Night King takes the first turn."""
    g.first, g.round = g.king_seat, 1
    g.note("first-player", rules=("MN-NKTURN-01",), seat=g.first)
    g.do(turn.take_turn, g.first)
