"""A toy family for tests of the kernel: two counters, one question, one layer. It must need no more than this."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from questable.kernel.content.packs import Pack
from questable.kernel.engine.adventure import Adventure, Family
from questable.kernel.engine.box import Box
from questable.kernel.engine.decision import Option
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.game import Game
from questable.kernel.engine.game_content import GameContent
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.rulebook import Rulebook
from questable.kernel.engine.state import Open, Secret

rules = Rulebook("duel")


@dataclass(eq=False, repr=False, kw_only=True)
class Duel(Game):
    life: Open[list[int]] = field(default_factory=list)
    secret: Secret[tuple[int, ...]] = ()
    rounds: Open[int] = 0


@rules.step("TOY-01")
def set_up(g: Duel) -> None:
    g.life = [3, 3]
    g.secret = g.dice.shuffled(range(5))
    g.do(one_round, 0)


@rules.step("TOY-02")
def one_round(g: Duel, seat: int) -> None:
    g.rounds += 1
    g.ask(seat, "strike", [Option("strike", "high"), Option("strike", "low"), Option("wait")], strike, seat)
    g.do(next_round, seat)


@rules.step("TOY-03")
def strike(g: Duel, option: Option, seat: int) -> None:
    if option.verb == "strike":
        (die,) = g.dice.roll(1, 6)
        g.note("rolled", seat=seat, die=die)
        if die >= needed(g, seat):
            g.do(hit, 1 - seat)


@rules.query("TOY-04")
def needed(g: Duel, seat: int) -> int:
    return 4


@rules.step("TOY-05")
def hit(g: Duel, seat: int) -> None:
    g.life[seat] -= 1
    g.note("hit", seat=seat)
    if g.life[seat] == 0:
        g.finish(Outcome((1 - seat,), (1 - seat, seat), "felled", ("TOY-05",)))


@rules.step("TOY-06")
def next_round(g: Duel, seat: int) -> None:
    g.do(one_round, 1 - seat)


fierce = Rulebook("fierce")


@fierce.around(hit, "TOY-VAR-01")
def double_hit(below: Callable[[Duel, int], None], g: Duel, seat: int) -> None:
    """A hit counts twice."""
    g.life[seat] = max(1, g.life[seat] - 1)
    below(g, seat)


keen = Rulebook("keen")


@keen.adjusts(needed)
def easier(number: int, g: Duel, seat: int) -> int:
    return number - 1


@keen.follows(hit, "TOY-VAR-02")
def cheer(g: Duel, seat: int) -> None:
    g.note("cheer", left=g.life[seat])


class NoContent(GameContent):
    hash = "none"
    cards: Mapping[str, object] = {}


def load(folders: Sequence[Path], packs: Sequence[Pack], words: Sequence[object]) -> NoContent:
    return NoContent()


def view(g: Duel, seat: int | None) -> dict[str, object]:
    return {"life": list(g.life), "decision": g.decision}


def conceal(g: Duel, seat: int | None, dice: Dice | None) -> None:
    known = sorted(g.secret)
    g.secret = dice.shuffled(known) if dice else tuple(known)


family = Family("toys", "Toys", Duel, view, conceal, load, "questable.none")
adventure = Adventure(
    "duel",
    "Duel",
    "Two heroes, one die.",
    family,
    (Box("duel", layer=rules),),
    (2, 2),
    set_up,
    (
        Box("fierce", "Hits count twice.", fierce),
        Box("keen", "Hits are easier.", keen),
        Box("both", "Fierce and keen.", Rulebook("both"), implies=("fierce", "keen")),
    ),
)


def find(name: str) -> Adventure:
    assert name == "duel"
    return adventure
