"""A toy family for tests of plans: a walk on which one can look under stones, throw dice and be asked something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from questable.kernel.assist.plans import Foreseen, Limit, Plan
from questable.kernel.engine.adventure import Adventure, Family
from questable.kernel.engine.box import Box
from questable.kernel.engine.decision import Option
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.game import Game
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.rulebook import Rulebook
from questable.kernel.engine.say import Say, Text
from questable.kernel.engine.state import Open, Secret
from tests.kernel import duel

rules = Rulebook("stroll")
STRENGTH = 6


@dataclass(eq=False, repr=False, kw_only=True)
class Stroll(Game):
    at: Open[int] = 0
    strength: Open[int] = STRENGTH
    stones: Secret[tuple[int, ...]] = field(default_factory=tuple)


@rules.step("TOY-01")
def set_up(g: Stroll) -> None:
    g.stones = g.dice.shuffled(range(9))
    g.do(walk, 0)


@rules.step("TOY-02")
def walk(g: Stroll, seat: int) -> None:
    if g.at >= 20:
        g.finish(Outcome((seat,), (seat, 1 - seat), "there", ("TOY-02",)))
        return
    verbs = ("step", "look", "throw", "chat", "rest")
    g.ask(seat, "where", [Option(verb) for verb in verbs], chosen, seat)


@rules.step("TOY-03")
def chosen(g: Stroll, option: Option, seat: int) -> None:
    match option.verb:
        case "step":
            g.at += 1
        case "look":
            g.at += g.stones[0]
            g.reveal()
        case "throw":
            (face,) = g.dice.roll(1, 6)
            g.strength -= face == 1
        case "chat":
            g.ask(seat, "chat", [Option("step"), Option("listen")], chatted)
        case "rest":
            seat = 1 - seat
    g.do(walk, seat)


@rules.step("TOY-04")
def chatted(g: Stroll, option: Option) -> None:
    """Whatever was said."""


class Far:
    """Three steps in one go, and as an alternative two and a throw."""

    kind = "far"

    def offers(self, game: Stroll) -> Iterator[Plan]:
        step = Foreseen("step", "where")
        yield Plan(id="far", kind=self.kind, name="three steps", choices=(step, step, step), place=game.at + 3)
        yield Plan(id="far/2", kind=self.kind, name="with a throw", choices=(step, Foreseen("throw")), instead="far")

    def follow(self, game: Stroll, start: Stroll, limits: Mapping[str, float]) -> Foreseen | Text:
        raise AssertionError("it does not go on")


class Gamble:
    """Throw until strength falls to a limit."""

    kind = "gamble"

    def offers(self, game: Stroll) -> Iterator[Plan]:
        limit = Limit(id="strength", name="strength", value=4, most=STRENGTH)
        choices = (Foreseen("throw", "where"),)
        yield Plan(id="gamble", kind=self.kind, name="gamble", choices=choices, goes_on=True, limits=(limit,))

    def follow(self, game: Stroll, start: Stroll, limits: Mapping[str, float]) -> Foreseen | Text:
        assert not any(game.stones[:1]), "it sees what a seat may know"
        return Say("weak") if game.strength <= limits["strength"] < start.strength else Foreseen("throw", "where")


class FarGamble(Gamble):
    """Two steps, and then gamble."""

    kind = "far-gamble"

    def offers(self, game: Stroll) -> Iterator[Plan]:
        (plan,) = super().offers(game)
        steps = (Foreseen("step", "where"),) * 2
        yield replace(plan, id=self.kind, kind=self.kind, choices=(*steps, *plan.choices))


class Chatty:
    """Whoever is spoken to may go on at once."""

    def harmless(self, game: Stroll) -> Option | None:
        return None

    def always(self, game: Stroll) -> Mapping[str, Option]:
        return {"go-on": Option("step")} if game.decision is not None and game.decision.topic == "chat" else {}

    def called(self, key: str, always: bool = False) -> Text:
        return key

    def mark(self, game: Stroll, span: str) -> str:
        return ""


PLANNERS = (Far(), Gamble(), FarGamble())
HABITS = Chatty()


def view(g: Stroll, seat: int | None) -> dict[str, object]:
    return {"at": g.at}


def conceal(g: Stroll, seat: int | None, dice: Dice | None) -> None:
    known = sorted(g.stones)
    g.stones = dice.shuffled(known) if dice else tuple(known)


family = Family("walks", "Walks", Stroll, view, conceal, duel.load, "questable.none")
adventure = Adventure(
    "stroll", "Stroll", "A walk.", family, (Box("stroll", layer=rules, planners=__name__),), (2, 2), set_up
)
