"""Draw the terminal pictures of the README as SVG. `make pictures` runs it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

import questable
from questable import Game
from questable.bots import Sight, make_bot
from questable.terminal.screen import Screen
from questable.terminal.session import Session

HERE = Path(__file__).parent
ADVENTURE = "rise-of-the-dragon-lords"


def reach(wanted: Callable[[Game], bool], seed: int) -> Game:
    """Return a game between bots, played until a wanted question is open."""
    game = questable.new(ADVENTURE, seats=3, seed=seed)
    bots = {seat: make_bot("greedy", game.setting.adventure, seat) for seat in range(3)}
    while game.decision is not None and not wanted(game):
        game.play(bots[game.decision.seat].choose(Sight(game, game.decision.seat)))
    return game


def draw(game: Game, name: str, title: str) -> None:
    """Draw the table as the asked player sees it."""
    console = Console(
        record=True, width=140, height=46, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    session = Session(game, seats=("human",) * 3, bots={}, screen=Screen(console))
    assert game.decision is not None
    session.screen.table(session._table(game.decision))
    console.save_svg(str(HERE / name), title=title)


def main() -> None:
    def travelling(game: Game) -> bool:
        decision = game.decision
        return decision is not None and decision.topic == "spend-a-die" and game.view(None).round == 8

    def fighting(game: Game) -> bool:
        decision = game.decision
        view = game.view(None)
        return (
            decision is not None
            and decision.topic == "attack-or-defend"
            and view.round > 9
            and view.fights[0].fight.round > 1
        )

    draw(reach(travelling, 4), "table.svg", "questable play rise-of-the-dragon-lords")
    draw(reach(fighting, 4), "fight.svg", "a fight")


if __name__ == "__main__":
    main()
