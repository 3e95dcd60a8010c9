"""BAG, EVENT: tokens drawn from the cloth bag come into play."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.return_of_the_heroes import nameless
from questable.return_of_the_heroes.board import found, free_points, lift, put
from questable.return_of_the_heroes.content import (
    CUBE_OF,
    Adversary,
    Contest,
    Encounter,
    NamelessToken,
    Servant,
    Treasure,
    is_pa,
)
from questable.return_of_the_heroes.experience import gain_cubes
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.skill_tests import make_test
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

PLACE_TOKEN = "place-token"
"""The question where to put a drawn PA token."""


@rules.query("RH-RUL-23")
def may_draw(g: ReturnOfTheHeroes, seat: int) -> bool:
    """Return whether the seat may draw: every occasion draws a token, with no limit per turn."""
    return True


@rules.step("RH-BAG-01", "RH-BAG-02")
def draw_token(g: ReturnOfTheHeroes, seat: int) -> None:
    """Draw a random token from the bag and put it into play at once; an empty bag yields nothing."""
    if not may_draw(g, seat):
        return
    if not g.bag:
        g.note("bag-empty", rules=("RH-BAG-02",), seat=seat)
        return
    g.do(enter_play, seat, take_out(g, g.dice.pick(g.bag)))


@rules.query("RH-RUL-82")
def taking_draws(g: ReturnOfTheHeroes, token: str) -> bool:
    """Return whether taking this token draws another; not if a hero has had it before."""
    return token not in g.handled


@rules.step("RH-BAG-08", "RH-BAG-12", "RH-RUL-82")
def draw_for(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Draw for a side quest or an object taken from the map."""
    if taking_draws(g, token):
        g.do(draw_token, seat)
    else:
        g.note("no-draw", rules=("RH-RUL-82",), seat=seat, card=token)


def take_out(g: ReturnOfTheHeroes, token: str) -> str:
    g.bag = tuple(each for each in g.bag if each != token)
    return token


def put_into_bag(g: ReturnOfTheHeroes, *tokens: str) -> None:
    """Put tokens into the bag, which is kept sorted so that only the dice decide what is drawn."""
    g.bag = tuple(sorted((*g.bag, *tokens)))


@rules.step("RH-BAG-03", "RH-BAG-04", "RH-BAG-05", "RH-EVENT-01", "RH-NAME-02", "RH-RUL-71")
def enter_play(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """PA tokens go where the player wants, all others to their coordinates; events and the Nameless act."""
    card = g.content.faces[token]
    if is_pa(card):
        g.note("drew-unseen", rules=("RH-BAG-03",), seat=seat)
        g.do(place_pa, seat, token)
    elif isinstance(card, Contest):
        g.note("drew", rules=("RH-EVENT-01",), seat=seat, card=token)
        g.do(hold_contest, token)
    elif isinstance(card, NamelessToken):
        g.note("drew", rules=("RH-NAME-02",), seat=seat, card=token)
        g.do(nameless.nameless_arrives, "RH-NAME-02")
    elif isinstance(card, Servant):
        g.note("drew-servant", rules=("RH-BAG-05",), seat=seat, space=card.at)
        g.do(put_on_point, token, card.at, True)
    else:
        assert isinstance(card, Adversary | Encounter | Treasure)
        point = str(card.at)
        g.note("drew", rules=("RH-BAG-04",), seat=seat, card=token, space=point)
        g.do(put_on_point, token, point, False)


@rules.step("RH-BAG-04", "RH-BAG-05", "RH-MAP-03")
def put_on_point(g: ReturnOfTheHeroes, token: str, point: str, face_down: bool) -> None:
    """Put it on the point of its coordinates, whatever else is there and wherever the tile is."""
    put(g, token, point, face_down=face_down)


@rules.step("RH-BAG-03", "RH-RUL-56")
def place_pa(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Put it face down on an empty beige point, not on the hero's tile; if there is no such point, it returns."""
    points = free_points(g, seat)
    if not points:
        put_into_bag(g, token)
        g.note("no-place", rules=("RH-RUL-56",), seat=seat)
        return
    g.ask(seat, PLACE_TOKEN, [frequent("place", each) for each in points], pa_placed, token)


@rules.step("RH-BAG-03")
def pa_placed(g: ReturnOfTheHeroes, option: Option, token: str) -> None:
    put(g, token, str(option.about), face_down=True)
    g.drawn = (*g.drawn, token)
    g.note("placed", seat=g.active, space=option.about)


# Events --------------------------------------------------------------------------------------------------------------


@rules.step("RH-EVENT-01", "RH-EVENT-07", "RH-RUL-10")
def hold_contest(g: ReturnOfTheHeroes, event: str) -> None:
    """All heroes take part, wherever they are, the active player first; then the event leaves the game."""
    for seat in g.seats_from(g.active):
        g.do(compete, event, seat, 0)
    g.do(contest_over, event)


@rules.step("RH-EVENT-02", "RH-EVENT-03", "RH-EVENT-04", "RH-EVENT-05")
def compete(g: ReturnOfTheHeroes, event: str, seat: int, round_: int) -> None:
    """Make a test without modifier, then one with -1; a hero who passes both gets two cubes of the skill's color."""
    contest = g.content.contests[event]
    g.do(make_test, seat, contest.skill, contest.modifiers[round_], True, "success")
    g.do(contest_round_over, event, seat, round_)


@rules.step("RH-EVENT-02", "RH-EVENT-06", "RH-XP-05")
def contest_round_over(g: ReturnOfTheHeroes, event: str, seat: int, round_: int) -> None:
    contest = g.content.contests[event]
    if not g.passed:
        return
    if round_ + 1 < len(contest.modifiers):
        g.do(compete, event, seat, round_ + 1)
        return
    g.note("contest-won", rules=("RH-EVENT-02",), seat=seat, card=event)
    g.do(gain_cubes, seat, ((CUBE_OF[contest.skill],),) * contest.cubes, ())


@rules.step("RH-BAG-15")
def contest_over(g: ReturnOfTheHeroes, event: str) -> None:
    g.gone = (*g.gone, event)


@rules.follows(found, "RH-RUL-70")
def event_found(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """An event on the map is resolved when it is revealed; nothing is drawn for it."""
    if isinstance(g.content.faces[token], Contest):
        lift(g, token)
        g.do(hold_contest, token)
